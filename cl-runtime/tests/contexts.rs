//! Contexts of several devices. PoCL shows as many as one likes, which is asked for in a process of its own; and others are
//! tried with the devices that there are.
#![allow(missing_docs)]

mod children;
mod common;
#[path = "contexts/sub_devices.rs"]
mod sub_devices;

use children::{Folder, command, devices, run, task};
use cl_runtime::{Context, Error, Result, prelude::*};
use common::{copy, step};

/// What a process does that sees PoCL's device twice.
#[test]
fn child() -> Result<()> {
    let Some(_) = task() else { return Ok(()) };
    let devices: Vec<Device> =
        devices().into_iter().filter(|device| device.platform_name() == "Portable Computing Language").collect();
    let [one, other] = devices[..] else { panic!("two were asked for: {devices:?}") };
    assert_ne!(one, other);
    let context = Context::new(&[one, other])?;
    assert_eq!(Context::new(&[other, one])?, context);
    assert_ne!(Context::new(&[one])?, context);
    for out_of_order in [false, true] {
        let on = |device: &Device| Queue::builder(device).context(&context).out_of_order(out_of_order).build();
        shared(&on(&one)?, &on(&other)?)?;
    }
    panics_on_both(&context.queue(&one)?, &context.queue(&other)?)?;
    wrong_contexts(&context.queue(&one)?, &Queue::new(&one)?, &Queue::new(&other)?)
}

/// What one writes the other reads, again and again, and nobody waits between.
fn shared(a: &Queue, b: &Queue) -> Result<()> {
    let mut x = Buffer::filled(a, 1000, 1u32)?;
    let mut expected = 1u32;
    for iteration in 0..50 {
        step(3, 1, &mut x).global(1000).launch(a)?;
        step(5, iteration, &mut x).global(1000).launch(b)?;
        expected = expected.wrapping_mul(3).wrapping_add(1).wrapping_mul(5).wrapping_add(iteration);
    }
    let mut y = Buffer::zeroed(b, 1000)?;
    copy(&x, &mut y).global(1000).local(50).launch(a)?;
    assert_eq!(y.to_vec(b)?, [expected; 1000]);
    y.copy_from(b, &x)?;
    assert_eq!(y.map(a)?[999], expected);
    let event = step(0, 7, &mut x).global(1000).launch(a)?;
    step(2, 0, &mut y).global(1000).after(&event).launch(b)?.wait()?;
    assert_eq!(x.to_vec(b)?, [7; 1000]);
    b.scope(|scope| scope.write(&mut x, &[9; 1000]).map(drop))?;
    assert_eq!(x.read_async(a)?.wait()?, [9; 1000]);
    Ok(())
}

fn panics_on_both(a: &Queue, b: &Queue) -> Result<()> {
    let x = Buffer::from_slice(a, &[1u32; 4])?;
    let mut y = Buffer::zeroed(b, 8)?;
    for queue in [a, b, a, b] {
        let event = copy(&x, &mut y).global(8).local(8).launch(queue)?;
        assert!(matches!(event.wait(), Err(Error::Panic(_))), "on {:?}", queue.device());
    }
    a.finish()?;
    b.finish()
}

/// `shared` is in the context of both, `own` on its device alone, `other` on the other alone.
fn wrong_contexts(shared: &Queue, own: &Queue, other: &Queue) -> Result<()> {
    let mut x = Buffer::from_slice(shared, &[1u32; 8])?;
    for queue in [own, other] {
        let error = x.to_vec(queue).unwrap_err();
        assert!(matches!(&error, Error::WrongContext { .. }), "{error}");
        let error = step(1, 1, &mut x).global(8).launch(queue).unwrap_err().to_string();
        assert!(error.starts_with("argument `y` of kernel `step` is in the context of `Portable"), "{error}");
        assert!(error.contains(" and ") && error.contains("`Queue::context`"), "{error}");
    }
    let mut y = Buffer::from_slice(own, &[1u32; 8])?;
    let error = y.copy_from(shared, &x).unwrap_err();
    assert!(matches!(error, Error::WrongContext { .. }));
    assert!(error.to_string().contains("the target of the copy") && error.to_string().contains("`to_vec`"), "{error}");
    assert!(matches!(y.fill(other, 1), Err(Error::WrongDevice { .. })));
    x.fill(shared, 3)?;
    assert_eq!(x.to_vec(shared)?, [3; 8]);
    let error = Queue::builder(other.device()).context(&own.context()).build().unwrap_err().to_string();
    assert!(error.contains("the queue's device is none of them"), "{error}");
    Ok(())
}

#[test]
fn two_devices_share_buffers() {
    if !devices().iter().any(|device| device.platform_name() == "Portable Computing Language") {
        eprintln!("skipped: PoCL (no device)");
        return;
    }
    let folder = Folder::new("contexts");
    let mut command = command("shared", &folder.0);
    // with `CL_CHECKS`, a kernel has one program for all sizes
    let log = run(command.env("POCL_DEVICES", "pthread pthread").env("CL_CACHE", "off").env("CL_CHECKS", "all"));
    // each once for both devices: the two kernels
    log.expect(2, 0);
}

#[test]
fn devices_that_cannot_share_are_named() {
    let all = Device::all();
    assert!(matches!(Context::new(&[]), Err(Error::InvalidContext { .. })));
    for (one, other) in all.iter().flat_map(|one| all.iter().map(move |other| (one, other))) {
        let context = Context::new(&[*one, *other]);
        if one.platform() == other.platform() {
            assert!(context.is_ok_and(|context| context.devices().contains(other)));
            continue;
        }
        let error = context.unwrap_err().to_string();
        let (one, other) = (one.to_string(), other.to_string());
        assert!(error.contains(&one) && error.contains(&other) && error.contains("platforms"), "{error}");
    }
    let native = Context::new(&[Device::native()]).expect("it needs no driver");
    assert_eq!(native.queue(&Device::native()).expect("likewise").context(), native);
}
