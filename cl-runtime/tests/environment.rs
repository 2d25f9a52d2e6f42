//! What the environment decides, each time in a process of its own.
#![allow(missing_docs)]

mod common;

use cl_runtime::{DeviceKind, Result, UserEvent, prelude::*};
use std::{
    env,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Runs the test `child` in a process with these variables. `expect` tells it what to find.
#[track_caller]
fn check(expect: &str, variables: &[(&str, &str)]) {
    let program = env::current_exe().expect("tests know their program");
    let mut command = Command::new(program);
    command.args(["--exact", "child", "--nocapture"]).env_remove("CL_DEVICE").env("EXPECT", expect);
    let output = command.envs(variables.iter().copied()).output().expect("the program runs again");
    let text = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{expect} {variables:?}:\n{text}");
}

#[test]
fn child() -> Result<()> {
    let Ok(expect) = env::var("EXPECT") else { return Ok(()) };
    if expect == "no driver" {
        assert!(Device::select()?.is_native() && Queue::auto()?.device().is_native());
        assert!(!has_loaded("libOpenCL"), "an OpenCL library was loaded");
        return Ok(());
    }
    if expect == "no threads" {
        return without_threads();
    }
    let devices = Device::all();
    assert_eq!(devices.last(), Some(&Device::native()));
    match expect.as_str() {
        "anything" => {}
        "only native" => assert_eq!(devices.len(), 1, "{devices:?}"),
        "native" => assert!(Device::select()?.is_native()),
        "opencl" => assert_ne!(Device::select()?.kind(), DeviceKind::Native),
        "unknown" => {
            let error = Queue::auto().unwrap_err().to_string();
            assert!(error.starts_with("CL_DEVICE is `") && error.contains("\n  native\n"), "{error}");
            if let Ok(why) = env::var("WHY") {
                assert!(error.contains(&why), "{error}");
            }
            return Ok(());
        }
        expect => panic!("what is {expect}?"),
    }
    let queue = Queue::auto()?;
    let mut y = Buffer::filled(&queue, 100, 2u32)?;
    common::step(3, 1, &mut y).global(100).run(&queue)?;
    assert_eq!(y.to_vec(&queue)?, [7; 100]);
    Ok(())
}

/// What is done in threads of the library's, where there are none to be had.
fn without_threads() -> Result<()> {
    assert!(thread::Builder::new().spawn(|| ()).is_err(), "there are threads");
    for device in Device::all() {
        if device.platform_name() == "rusticl" {
            eprintln!("skipped: {device} ends the process without threads of its own");
            continue;
        }
        if device.platform_name().contains("Oclgrind") {
            eprintln!("skipped: {device} takes no threads, and has ended the process here");
            continue;
        }
        let queue = Queue::new(&device)?;
        let mut y = Buffer::filled(&queue, 100, 2u32)?;
        let (user, told) = (UserEvent::new(&queue), Arc::new(AtomicBool::new(false)));
        let event = common::step(3, 1, &mut y).global(100).after(user.event()).launch(&queue)?;
        let read = y.read_async(&queue)?;
        let telling = told.clone();
        event.on_complete(move |result| telling.store(result.is_ok(), Ordering::SeqCst));
        user.complete();
        assert_eq!(read.wait()?, [7; 100]);
        event.wait()?;
        let started = Instant::now();
        while !told.load(Ordering::SeqCst) {
            assert!(started.elapsed() < Duration::from_secs(60), "{device}: nobody is told");
            thread::sleep(Duration::from_millis(1));
        }
        drop(y.write_async(&queue, vec![5; 100])?);
        assert_eq!(y.to_vec(&queue)?, [5; 100]);
    }
    Ok(())
}

/// A thread is as good as none where there is no room for its stack.
#[test]
#[cfg(target_os = "linux")]
fn no_thread_can_be_started() {
    check("no threads", &[("RUST_MIN_STACK", "70368744177664")]);
}

/// Whether a library with this in its path is loaded.
fn has_loaded(library: &str) -> bool {
    std::fs::read_to_string("/proc/self/maps").is_ok_and(|maps| maps.contains(library))
}

#[test]
fn a_damaged_library_does_no_harm() {
    check("anything", &[("OPENCL_DYLIB_PATH", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))]);
    check("anything", &[("OPENCL_DYLIB_PATH", "/nowhere/libOpenCL.so")]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_library_that_is_not_opencl_is_no_opencl() {
    check("only native", &[("OPENCL_DYLIB_PATH", "libm.so.6")]);
    let why = "what OPENCL_DYLIB_PATH names, `libm.so.6`, is no OpenCL library: it has no clGetPlatformIDs; name another, or \
               unset it for the system's library";
    check("unknown", &[("OPENCL_DYLIB_PATH", "libm.so.6"), ("CL_DEVICE", "opencl"), ("WHY", why)]);
    // the first that can be loaded is taken, though there is another behind it
    check("only native", &[("OPENCL_DYLIB_PATH", "/nowhere/libOpenCL.so;libm.so.6;libOpenCL.so.1")]);
}

#[test]
#[cfg(target_os = "linux")]
fn an_empty_path_is_none() {
    if Device::all().len() < 2 {
        return eprintln!("skipped: OpenCL (no device)");
    }
    for path in ["", ";", "/nowhere/libOpenCL.so;"] {
        check("opencl", &[("OPENCL_DYLIB_PATH", path), ("CL_DEVICE", "opencl")]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_driver_is_said() {
    if Device::all().len() < 2 {
        return eprintln!("skipped: OpenCL (no device)");
    }
    // the system's loader, and what it looks for drivers in
    let nothing = [("OPENCL_DYLIB_PATH", ""), ("OCL_ICD_VENDORS", "/nowhere"), ("OCL_ICD_FILENAMES", "")];
    check(
        "unknown",
        &[nothing[0], nothing[1], nothing[2], ("CL_DEVICE", "opencl"), ("WHY", "no OpenCL driver is installed")],
    );
}

#[test]
fn native_loads_no_driver() {
    check("no driver", &[("CL_DEVICE", "native")]);
    check("no driver", &[("CL_DEVICE", " Native")]);
}

#[test]
fn cl_device_chooses() {
    check("native", &[("CL_DEVICE", "native")]);
    check("unknown", &[("CL_DEVICE", "no such thing")]);
    check("anything", &[("CL_DEVICE", "")]);
    if Device::all().len() > 1 {
        check("opencl", &[("CL_DEVICE", "opencl")]);
        check("opencl", &[("CL_DEVICE", "0:0")]);
    } else {
        eprintln!("skipped: OpenCL (no device)");
    }
}
