//! Programs on disk: found again by the next process, and built anew whatever has happened to them.
#![allow(missing_docs)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

mod children;
mod common;

use children::{AT_BUILDS, Folder, Log, command, devices, run, task, with_task};
use cl_runtime::{Context, Result, prelude::*};
use common::{copy, step};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command},
    sync::{Barrier, mpsc},
    thread,
    time::Duration,
};

/// What processes of these tests do, each on every OpenCL device.
#[test]
fn child() -> Result<()> {
    let Some(task) = task() else { return Ok(()) };
    if task == "together" {
        let alike: Vec<Device> = devices().into_iter().filter(is_pocl).collect();
        let context = Context::new(&alike)?;
        return alike.iter().try_for_each(|device| run_step(&context.queue(device)?));
    }
    for device in devices() {
        let queue = Queue::new(&device)?;
        match task.as_str() {
            "step" => run_step(&queue)?,
            "copy" => {
                let x = Buffer::from_slice(&queue, &[3u32; 64])?;
                let mut y = Buffer::zeroed(&queue, 64)?;
                copy(&x, &mut y).global(64).run(&queue)?;
                assert_eq!(y.to_vec(&queue)?, [3; 64]);
            }
            "logger" => {
                let _ = AT_BUILDS.set(|| devices().iter().for_each(step_in_the_logger));
                let (sender, receiver) = mpsc::channel();
                thread::spawn(move || sender.send(run_step(&queue)));
                receiver.recv_timeout(Duration::from_secs(60)).expect("it comes to an end")?;
            }
            "race" => {
                let barrier = Barrier::new(16);
                thread::scope(|scope| {
                    for _ in 0..16 {
                        scope.spawn(|| {
                            barrier.wait();
                            step::KERNEL.binary(&device).expect("it is built")
                        });
                    }
                });
                run_step(&queue)?;
            }
            task => panic!("what is {task}?"),
        }
    }
    Ok(())
}

fn is_pocl(device: &Device) -> bool {
    device.platform_name() == "Portable Computing Language"
}

fn run_step(queue: &Queue) -> Result<()> {
    let mut y = Buffer::filled(queue, 64, 2u32)?;
    step(3, 1, &mut y).global(64).run(queue)?;
    assert_eq!(y.to_vec(queue)?, [7; 64]);
    Ok(())
}

#[test]
fn the_next_process_finds_the_programs() {
    let (folder, count) = (Folder::new("next"), devices().len());
    run(&mut command("step", &folder.0)).expect(count, 0);
    assert_eq!(folder.programs().len(), count);
    run(&mut command("step", &folder.0)).expect(0, count);
    run(&mut command("copy", &folder.0)).expect(count, 0);
    assert_eq!(folder.programs().len(), 2 * count);
}

fn step_in_the_logger(device: &Device) {
    Queue::new(device).and_then(|queue| run_step(&queue)).expect("it is as any other");
}

#[test]
fn a_logger_may_launch_what_is_being_built() {
    let folder = Folder::new("logger");
    run(&mut command("logger", &folder.0));
    run(command("logger", &folder.0).env("CL_CACHE", "off"));
}

/// PoCL shows its device as often as one likes.
#[test]
fn devices_that_are_alike_share_programs() {
    let Some(others) =
        devices().iter().any(is_pocl).then(|| devices().iter().filter(|device| !is_pocl(device)).count())
    else {
        eprintln!("skipped: PoCL (no device)");
        return;
    };
    let folder = Folder::new("alike");
    let thrice = |task: &str| {
        let mut command = command(task, &folder.0);
        command.env("POCL_DEVICES", "pthread pthread pthread");
        run(&mut command)
    };
    // one program for all of them, from one file
    thrice("together").expect(1, 0);
    assert_eq!(folder.programs().len(), 1);
    thrice("together").expect(0, 1);
    // each for itself finds it too, and leaves it as it is
    thrice("step").expect(others, 3);
    thrice("together").expect(0, 1);
    // and finds it damaged, and makes it new for the next
    for path in folder.programs() {
        fs::write(&path, "damage").expect("writable");
    }
    thrice("step").expect(1 + others, 2);
    thrice("together").expect(0, 1);
}

/// PoCL shows another device, too, which has programs of its own.
#[test]
fn devices_that_are_not_alike_have_programs_of_their_own() {
    if !devices().iter().any(is_pocl) {
        eprintln!("skipped: PoCL (no device)");
        return;
    }
    let folder = Folder::new("unlike");
    let together = |devices: &str| {
        let mut command = command("together", &folder.0);
        command.env("POCL_DEVICES", devices);
        run(&mut command)
    };
    together("basic pthread").expect(2, 0);
    assert_eq!(folder.programs().len(), 2);
    together("pthread basic pthread").expect(0, 2);
    together("basic").expect(0, 1);
}

#[test]
fn the_cache_can_be_off() {
    let (folder, count) = (Folder::new("off"), devices().len());
    run(command("step", &folder.0).env("CL_CACHE", "off")).expect(count, 0);
    assert!(folder.programs().is_empty());
}

#[test]
fn drivers_that_keep_programs_keep_their_own() {
    let (folder, devices) = (Folder::new("own"), devices());
    let others = devices.iter().filter(|device| !is_pocl(device)).count();
    let own = |value: &str| {
        let mut command = command("step", &folder.0);
        command.env_remove("CL_CACHE").env("POCL_KERNEL_CACHE", value);
        command
    };
    run(&mut own("1")).expect(devices.len(), 0);
    assert_eq!(folder.programs().len(), others);
    // if PoCL keeps none
    run(&mut own("0")).expect(devices.len() - others, others);
    assert_eq!(folder.programs().len(), devices.len());
}

#[test]
fn damaged_programs_are_built_again() {
    let (folder, count) = (Folder::new("damaged"), devices().len());
    run(&mut command("step", &folder.0)).expect(count, 0);
    let whole: Vec<Vec<u8>> = folder.programs().iter().map(|path| fs::read(path).expect("readable")).collect();
    // every length and every bit is tried in unit tests; here that what is noticed there is built again
    type Damage = fn(&mut Vec<u8>);
    let damage: [(&str, Damage); 8] = [
        ("nothing", |bytes| bytes.clear()),
        ("half a header", |bytes| bytes.truncate(42)),
        ("only a header", |bytes| bytes.truncate(84)),
        ("half", |bytes| bytes.truncate(bytes.len() / 2)),
        ("one byte less", |bytes| bytes.truncate(bytes.len() - 1)),
        ("one byte more", |bytes| bytes.push(0)),
        ("another version", |bytes| bytes[8] += 1),
        ("one bit", |bytes| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
        }),
    ];
    for (what, damage) in damage {
        for path in folder.programs() {
            let mut bytes = fs::read(&path).expect("readable");
            damage(&mut bytes);
            fs::write(&path, bytes).expect("writable");
        }
        let log = run(&mut command("step", &folder.0));
        assert_eq!(log.count("built from source"), count, "{what}:\n{}", log.0);
        let again: Vec<usize> = folder.programs().iter().map(|path| fs::read(path).expect("readable").len()).collect();
        assert!(again.iter().zip(&whole).all(|(size, whole)| size.abs_diff(whole.len()) < 1000), "{what}: {again:?}");
    }
    run(&mut command("step", &folder.0)).expect(0, count);
}

#[test]
fn programs_of_another_device_are_not_taken() {
    let (folder, count) = (Folder::new("another"), devices().len());
    run(&mut command("step", &folder.0)).expect(count, 0);
    run(&mut command("copy", &folder.0)).expect(count, 0);
    // each under the next one's name
    let paths = folder.programs();
    let mut contents: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).expect("readable")).collect();
    contents.rotate_left(1.min(count));
    for (path, bytes) in paths.iter().zip(contents) {
        fs::write(path, bytes).expect("writable");
    }
    run(&mut command("step", &folder.0)).expect(count, 0);
    run(&mut command("copy", &folder.0)).expect(count, 0);
    run(&mut command("copy", &folder.0)).expect(0, count);
}

/// Puts other bytes into a program's file, and a header that belongs to them.
fn forge(path: &Path, payload: &[u8]) {
    let mut bytes = fs::read(path).expect("readable");
    bytes.truncate(44);
    bytes.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    let checksum = *blake3::Hasher::new().update(&bytes).update(payload).finalize().as_bytes();
    bytes.extend_from_slice(&checksum);
    bytes.extend_from_slice(payload);
    fs::write(path, bytes).expect("writable");
}

#[test]
fn what_the_driver_refuses_is_built_from_source() {
    let folders = [Folder::new("refused-step"), Folder::new("refused-copy")];
    let count = devices().len();
    for (folder, task) in folders.iter().zip(["step", "copy"]) {
        run(&mut command(task, &folder.0)).expect(count, 0);
    }
    // a good binary of the same device, but the kernel is not in it; drivers' formats tell which device
    let begin = |path: &PathBuf| fs::read(path).expect("readable").split_off(84);
    let copies: Vec<Vec<u8>> = folders[1].programs().iter().map(begin).collect();
    for path in folders[0].programs() {
        let step = begin(&path);
        let copy = copies.iter().find(|copy| copy[..4] == step[..4]).expect("one of the same driver");
        forge(&path, copy);
    }
    let log = run(&mut command("step", &folders[0].0));
    log.expect(count, 0);
    assert_eq!(log.count("its binary is of no use: the kernel is not in it"), count, "{}", log.0);
    run(&mut command("step", &folders[0].0)).expect(0, count);
}

#[test]
fn a_folder_that_cannot_be_written_is_no_error() {
    let (folder, count) = (Folder::new("read-only"), devices().len());
    fs::write(folder.0.join("file"), "").expect("writable");
    for path in [folder.0.join("file"), folder.0.join("file/below"), PathBuf::from("/proc/self/nowhere")] {
        let log = run(&mut command("step", &path));
        log.expect(count, 0);
        assert_eq!(log.count("WARN cl_runtime::cache: programs cannot be kept"), count.min(1), "{}", log.0);
    }
}

#[test]
fn without_a_home_programs_are_not_kept() {
    let (folder, count) = (Folder::new("homeless"), devices().len());
    let mut command = command("step", &folder.0);
    for variable in ["HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "CL_CACHE_DIR"] {
        command.env_remove(variable);
    }
    let log = run(&mut command);
    log.expect(count, 0);
    assert_eq!(log.count("programs are not kept on disk: the user has no folder"), count.min(1), "{}", log.0);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_no_error() {
    let (folder, count) = (Folder::new("full"), devices().len());
    let program = env::current_exe().expect("tests know their program");
    let mount = "mount -t tmpfs -o size=4k full \"$CL_CACHE_DIR\" && head -c 4096 /dev/zero > \"$CL_CACHE_DIR/full\" && echo mounted";
    let mut shell = Command::new("unshare");
    shell.args(["--mount", "--map-root-user", "sh", "-c"]);
    shell.arg(format!(
        "({mount}) || exit 0; \"$0\" --exact child --nocapture; code=$?; ls \"$CL_CACHE_DIR\"; exit $code"
    ));
    shell.arg(program);
    with_task(&mut shell, "step", &folder.0);
    let Ok(output) = shell.output() else {
        eprintln!("skipped: a full disk (no unshare)");
        return;
    };
    let log = Log::of(&output);
    if !log.0.contains("mounted") {
        eprintln!("skipped: a full disk (no small one can be mounted): {}", log.0);
        return;
    }
    log.expect(count, 0);
    assert_eq!(log.count("No space left on device"), count, "{}", log.0);
    assert!(!log.0.contains("clbin-new"), "something is left:\n{}", log.0);
}

#[test]
fn processes_that_build_at_once_do_not_disturb_each_other() {
    let (folder, count) = (Folder::new("at-once"), devices().len());
    let start = || command("step", &folder.0).spawn().expect("the program runs again");
    let children: Vec<Child> = (0..4).map(|_| start()).collect();
    for child in children {
        let log = Log::of(&child.wait_with_output().expect("it ends"));
        assert_eq!(log.count("built from source") + log.count("loaded from the disk cache"), count, "{}", log.0);
    }
    assert_eq!(folder.programs().len(), count);
    run(&mut command("step", &folder.0)).expect(0, count);
}

#[test]
fn threads_that_race_build_once() {
    let (folder, count) = (Folder::new("race"), devices().len());
    run(&mut command("race", &folder.0)).expect(count, 0);
    run(&mut command("race", &folder.0)).expect(0, count);
}
