//! Programs other than by launches: warm-up, binaries, build options.
#![allow(missing_docs)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

mod children;
mod common;

use children::{Folder, command, devices, run, task};
use cl_runtime::{Error, Kernel, Result, prelude::*, warm_up_with};
use common::{copy, ids, step};
use std::{env, fs, path::PathBuf, sync::Mutex};

const KERNELS: [&Kernel; 3] = [&copy::KERNEL, &step::KERNEL, &ids::KERNEL];

/// What processes of these tests do, each on every OpenCL device.
#[test]
fn child() -> Result<()> {
    let Some(task) = task() else { return Ok(()) };
    for (number, device) in devices().into_iter().enumerate() {
        let file = || PathBuf::from(env::var_os("BINARIES").expect("it is set")).join(number.to_string());
        match task.as_str() {
            "warm up" => warm_up(&device)?,
            "rounded" => run_step(&device, 100)?,
            "export" => fs::write(file(), step::KERNEL.binary(&device)?.as_bytes()).expect("writable"),
            "import" => {
                let binary = fs::read(file()).expect("readable");
                import(&device, &binary)?;
                run_step(&device, 64)?;
            }
            "wrong options" => {
                let error = run_step(&device, 64).unwrap_err();
                // what is in the log is the driver's
                assert!(matches!(&error, Error::Build { kernel: "step", .. }), "{error:?}");
            }
            "refused options" => {
                let error = run_step(&device, 64).unwrap_err();
                assert!(matches!(&error, Error::BuildOptions { .. }), "{error:?}");
                assert!(error.to_string().contains("CL_BUILD_OPTIONS="), "{error}");
            }
            "options" => options(&device)?,
            "quirks" => {
                // the line may begin with what the test harness says
                println!("\nquirks {}", device.quirks().collect::<Vec<_>>().join(" "));
                run_step(&device, 64)?;
            }
            "unknown quirk" => {
                let error = run_step(&device, 64).unwrap_err();
                assert!(matches!(&error, Error::Quirks { .. }), "{error:?}");
                assert!(error.to_string().contains("`literal_one` names no quirk"), "{error}");
            }
            task => panic!("what is {task}?"),
        }
    }
    Ok(())
}

fn run_step(device: &Device, global: usize) -> Result<()> {
    let queue = Queue::new(device)?;
    let mut y = Buffer::filled(&queue, global, 2u32)?;
    step(3, 1, &mut y).global(global).local(64).run(&queue)?;
    assert_eq!(y.to_vec(&queue)?, vec![7; global]);
    Ok(())
}

fn warm_up(device: &Device) -> Result<()> {
    let seen = Mutex::new(Vec::new());
    let failures = warm_up_with(device, KERNELS, |at| {
        assert!(at.error.is_none() && at.total == 3);
        seen.lock().expect("no panic").push((at.done, at.kernel.name()));
    });
    assert!(failures.is_empty(), "{failures:?}");
    let (numbers, mut names): (Vec<usize>, Vec<&str>) = seen.into_inner().expect("no panic").into_iter().unzip();
    names.sort();
    assert_eq!((numbers.as_slice(), names.as_slice()), (&[1, 2, 3][..], &["copy", "ids", "step"][..]));
    run_step(device, 64)
}

fn import(device: &Device, binary: &[u8]) -> Result<()> {
    // SAFETY: what is refused is not run.
    let refusal = |bytes: &[u8]| match unsafe { step::KERNEL.load_binary(device, bytes) } {
        Err(Error::Binary { kernel: "step", problem, .. }) => problem,
        other => panic!("{other:?}"),
    };
    for length in (0..binary.len()).take(100).chain((0..binary.len()).step_by(997)) {
        assert_eq!(refusal(&binary[..length]), "it is not complete");
    }
    assert_eq!(refusal(&binary[..binary.len() - 1]), "it is not complete");
    let mut changed = binary.to_vec();
    for bit in (0..84 * 8).chain((84 * 8..binary.len() * 8).step_by(9973)) {
        changed[bit / 8] ^= 1 << (bit % 8);
        refusal(&changed);
        changed[bit / 8] ^= 1 << (bit % 8);
    }
    // SAFETY: as above.
    let error = unsafe { copy::KERNEL.load_binary(device, binary) }.unwrap_err();
    assert!(error.to_string().contains("it was built from other source"), "{error}");
    // SAFETY: it was made by a process of this test.
    unsafe { step::KERNEL.load_binary(device, binary) }
}

fn options(device: &Device) -> Result<()> {
    let set = |options: &str| {
        // SAFETY: only slower.
        unsafe { device.set_build_options(options) }
    };
    let refused = |options: &str| match set(options) {
        Err(Error::BuildOptions { problem, .. }) => problem,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused("a\0b"), "they hold a zero character: take it out");
    set("-cl-opt-disable")?;
    assert!(refused("-cl-opt-disable").starts_with("they have been set, or a program has been built"));
    run_step(device, 64)
}

#[test]
fn warm_up_builds_what_launches_need() {
    let (folder, count) = (Folder::new("warm-up"), devices().len());
    // the launch behind it builds no more
    run(&mut command("warm up", &folder.0)).expect(3 * count, 0);
    run(&mut command("warm up", &folder.0)).expect(0, 3 * count);
    // a form that was needed once is warmed up too
    run(&mut command("rounded", &folder.0)).expect(count, 0);
    run(&mut command("warm up", &folder.0)).expect(0, 4 * count);
}

#[test]
fn warm_up_of_the_native_device_is_nothing() {
    let calls = Mutex::new(0);
    assert!(warm_up_with(&Device::native(), KERNELS, |_| *calls.lock().expect("no panic") += 1).is_empty());
    assert_eq!(calls.into_inner().expect("no panic"), 3);
    // none of these tests' kernels is in the list, which is the macro's
    assert!(cl_runtime::warm_up(&Device::native()).is_empty());
}

/// What `progress` does is the user's: here it launches, and waits for a thread that launches.
#[test]
fn progress_may_launch_and_wait() {
    let native = Queue::new(&Device::native()).expect("it needs no driver");
    let launch = || {
        let mut y = Buffer::filled(&native, 1 << 16, 2u32).expect("room");
        step(3, 1, &mut y).global(1 << 16).run(&native).expect("a launch");
    };
    for device in Device::all() {
        let (caller, done) = (std::thread::current().id(), Mutex::new(Vec::new()));
        let kernels = KERNELS.into_iter().cycle().take(12);
        warm_up_with(&device, kernels, |at| {
            assert_eq!(std::thread::current().id(), caller);
            launch();
            std::thread::scope(|scope| scope.spawn(launch).join().expect("no panic"));
            done.lock().expect("no panic").push((at.done, at.total));
        });
        let expected: Vec<_> = (1..=12).map(|done| (done, 12)).collect();
        assert_eq!(done.into_inner().expect("no panic"), expected, "{device}");
    }
}

#[test]
fn binaries_go_from_process_to_process() {
    let (folder, count) = (Folder::new("binaries"), devices().len());
    let off = |task: &str| {
        let mut command = command(task, &folder.0);
        command.env("CL_CACHE", "off").env("BINARIES", &folder.0);
        command
    };
    run(&mut off("export")).expect(count, 0);
    run(&mut off("import")).expect(0, 0);
    // made with other options, so another kernel as far as this is concerned
    let output = off("import").env("CL_BUILD_OPTIONS", "-cl-opt-disable").output().expect("the program runs again");
    assert_eq!(output.status.success(), count == 0);
}

#[test]
fn the_native_device_has_no_binaries() {
    let native = Device::native();
    // SAFETY: nothing takes them.
    let errors =
        [step::KERNEL.binary(&native).unwrap_err(), unsafe { step::KERNEL.load_binary(&native, &[]) }.unwrap_err()];
    for error in errors {
        assert_eq!(
            error.to_string(),
            "no binary of kernel `step` for `native`: there kernels are part of the executable"
        );
    }
    // SAFETY: nothing takes them.
    assert!(unsafe { native.set_build_options("-cl-opt-disable") }.is_ok());
}

#[test]
fn build_options_are_part_of_the_key() {
    let (folder, count) = (Folder::new("options"), devices().len());
    run(&mut command("options", &folder.0)).expect(count, 0);
    assert_eq!(folder.programs().len(), count);
    run(&mut command("options", &folder.0)).expect(0, count);
    // the same from the environment, behind those of the program
    run(command("options", &folder.0).env("CL_BUILD_OPTIONS", " -cl-mad-enable ")).expect(count, 0);
    assert_eq!(folder.programs().len(), 2 * count);
}

#[test]
fn build_options_that_the_driver_does_not_know_are_an_error() {
    let folder = Folder::new("wrong-options");
    run(command("wrong options", &folder.0).env("CL_BUILD_OPTIONS", "-cl-no-such-option")).expect(0, 0);
    assert!(folder.programs().is_empty());
}

#[test]
fn build_options_that_end_processes_are_an_error() {
    let folder = Folder::new("refused-options");
    for options in ["-D", "-DA=\"", "name"] {
        run(command("refused options", &folder.0).env("CL_BUILD_OPTIONS", options)).expect(0, 0);
    }
    #[cfg(unix)]
    {
        let options: std::ffi::OsString = std::os::unix::ffi::OsStringExt::from_vec(vec![b'-', 0xff]);
        run(command("refused options", &folder.0).env("CL_BUILD_OPTIONS", options)).expect(0, 0);
    }
}

/// For each device, the ids of its quirks that a process has printed.
fn quirks(variable: &str, folder: &Folder) -> (Vec<Vec<String>>, usize) {
    let log = run(command("quirks", &folder.0).env("CL_QUIRKS", variable));
    let lines = log.0.lines().filter_map(|line| line.strip_prefix("quirks"));
    let ids = lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
    (ids, log.count("was not seen before"))
}

#[test]
fn quirks_are_those_of_the_table_and_switched_by_the_environment() {
    let (folder, count) = (Folder::new("quirks"), devices().len());
    let (of_table, probed) = quirks("", &folder);
    assert_eq!((of_table.len(), probed), (count, 0));
    let fma = "fma_of_subnormal".to_owned();
    for (ids, device) in of_table.iter().zip(devices()) {
        assert_eq!(ids.contains(&fma), device.platform_name() == "rusticl", "{device}: {ids:?}");
    }
    assert_eq!(quirks("none", &folder).0, vec![Vec::<String>::new(); count]);
    assert_eq!(quirks("none,fma_of_subnormal", &folder).0, vec![vec![fma.clone()]; count]);
    assert!(quirks("-fma_of_subnormal", &folder).0.iter().all(|ids| !ids.contains(&fma)));
    run(command("unknown quirk", &folder.0).env("CL_QUIRKS", "literal_one")).expect(0, 0);
}

/// The programs that show errors find those on these drivers that the table knows; the second process asks the disk cache.
#[test]
fn probes_find_what_the_table_says() {
    let folder = Folder::new("probes");
    let (of_table, _) = quirks("", &folder);
    let (found, probed) = quirks("probe", &folder);
    assert_eq!(found, of_table);
    let asked = |device: &Device| matches!(device.platform_name(), "rusticl" | "Portable Computing Language");
    assert_eq!(probed, devices().iter().filter(|device| asked(device)).count());
    assert_eq!(quirks("probe", &folder), (found, 0));
}
