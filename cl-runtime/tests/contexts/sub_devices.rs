//! Sub-devices: of the native device, and of the drivers that have them.

use super::*;
use cl_runtime::{AffinityDomain, DevicePartition, pixel::R32Uint};

/// The sub-devices of a device with one compute unit each, or the reason that there are none.
fn units(device: &Device) -> Result<Vec<Device>> {
    device.partition(&DevicePartition::Equally(1))
}

#[test]
fn run_kernels() -> Result<()> {
    for device in Device::all() {
        let parts = match units(&device) {
            Err(Error::Partition { problem, .. }) => {
                eprintln!("skipped on {device}: {problem}");
                continue;
            }
            parts => parts?,
        };
        assert_eq!(parts.len(), device.capabilities().compute_units);
        for (at, part) in parts.iter().enumerate() {
            assert_eq!(part.capabilities().compute_units, 1);
            assert_eq!((part.parent(), part.platform()), (Some(device), device.platform()));
            assert_eq!(part.to_string(), format!("{device} (part {} of {})", at + 1, parts.len()));
            let queue = Queue::new(part)?;
            let mut x = Buffer::filled(&queue, 1000, 1u32)?;
            step(3, 1, &mut x).global(1000).launch(&queue)?;
            assert_eq!(x.to_vec(&queue)?, [4; 1000]);
        }
        // the same again
        assert_eq!(units(&device)?, parts);
        assert!(!Device::all().contains(&parts[0]));
        // a driver that cannot is an error
        match Image2d::<R32Uint>::filled(&Queue::new(&parts[0])?, [5, 3], 7) {
            Ok(image) => assert_eq!(image.to_vec(&Queue::new(&parts[0])?)?, [7; 15]),
            Err(error) => assert!(!parts[0].capabilities().images, "{error}"),
        }
        if let [first, second, ..] = parts[..] {
            let context = Context::new(&[device, first, second])?;
            shared(&context.queue(&first)?, &context.queue(&second)?)?;
            shared(&context.queue(&device)?, &context.queue(&first)?)?;
            // the native device has only the memory of the host
            if !device.is_native() {
                let mut of_first = Buffer::filled(&Queue::new(&first)?, 8, 1u32)?;
                let error = of_first.fill(&Queue::new(&second)?, 2).unwrap_err();
                assert!(error.to_string().contains("(part 1 of "), "{error}");
                let mut of_all = Buffer::filled(&context.queue(&first)?, 8, 1u32)?;
                let error = of_all.fill(&Queue::new(&first)?, 2).unwrap_err();
                assert!(matches!(error, Error::WrongContext { .. }), "{error}");
                let parts = format!(
                    "and {} (part 1 of {count}) and {0} (part 2 of {count})",
                    first.name(),
                    count = parts.len()
                );
                assert!(error.to_string().contains(&parts), "{error}");
            }
        }
    }
    Ok(())
}

#[test]
fn of_given_sizes() -> Result<()> {
    for device in Device::all() {
        let count = device.capabilities().compute_units;
        if count < 2 {
            continue;
        }
        match device.partition(&DevicePartition::Counts(vec![1, count - 1])) {
            Err(Error::Partition { problem, .. }) => eprintln!("skipped on {device}: {problem}"),
            parts => {
                let units: Vec<_> = parts?.iter().map(|part| part.capabilities().compute_units).collect();
                assert_eq!(units, [1, count - 1], "{device}");
            }
        }
    }
    Ok(())
}

#[test]
fn that_cannot_be_had_are_errors() {
    for device in Device::all() {
        let problem = |partition: DevicePartition| match device.partition(&partition) {
            Err(Error::Partition { device: named, problem }) => {
                assert_eq!(named, device.to_string());
                problem
            }
            other => panic!("{device}: {other:?}"),
        };
        assert_eq!(problem(DevicePartition::Equally(0)), "a sub-device needs at least one compute unit");
        assert!(
            problem(DevicePartition::Equally(1 << 20)).starts_with("1048576 compute units for each sub-device, but")
        );
        assert_eq!(problem(DevicePartition::Counts(vec![])), "the list of compute units is empty");
        assert!(problem(DevicePartition::Counts(vec![1 << 20, 1])).contains("but the device has"));
    }
    let error = Device::native().partition(&DevicePartition::Affinity(AffinityDomain::Numa)).unwrap_err().to_string();
    assert_eq!(error, "`native` cannot be divided: it knows no caches and no NUMA nodes: use `Equally` or `Counts`");
}
