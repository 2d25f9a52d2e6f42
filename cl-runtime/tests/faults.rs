//! Every OpenCL call that the runtime makes is made to fail, with every code that it can fail with: the failure comes back as
//! an error that names the call, nothing hangs or panics, nothing is leaked, no panic of a kernel is lost, and what is done
//! next works.
//!
//! The calls go through the loader `tests/shim`, which `OPENCL_DYLIB_PATH` names. Each platform has a process of its own.
//! There programs run in parts (`faults/parts.rs`): first undisturbed, to count the calls; then once for each call and code;
//! each time followed by an undisturbed run that must give what it gives otherwise.
#![cfg(unix)]
#![allow(missing_docs, dead_code, unreachable_pub)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

mod children;
#[path = "faults/codes.rs"]
mod codes;
mod common;
#[path = "faults/fresh.rs"]
mod fresh;
#[path = "faults/parts.rs"]
mod parts;
#[path = "faults/shim.rs"]
mod shim;

use children::{Folder, command, devices};
use cl_runtime::{Error, Platform, Result, prelude::*};
use parts::{CACHED, PARTS, Part, World};
use shim::{Live, Shim};
use std::{
    collections::BTreeMap,
    env,
    path::{Path, PathBuf},
    process::{self, Command},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// What processes of these tests do.
#[test]
fn child() -> Result<()> {
    let Ok(task) = env::var("TASK") else { return Ok(()) };
    // behind the name of the test, which stands there if there is one thread
    println!();
    let shim = Shim::new();
    let folder = PathBuf::from(env::var_os("CL_CACHE_DIR").expect("it is set"));
    match task.split_once(' ') {
        Some(("start", fault)) => start(&shim, fault),
        Some(("run", number)) => run_parts(&shim, &PARTS, number, folder),
        Some(("list", _)) => devices().iter().for_each(|device| println!("device {device}")),
        Some(("lost", number)) => lose(&shim, number, folder),
        Some(("cached", number)) => run_parts(&shim, &CACHED, number, folder),
        _ => panic!("what is {task}?"),
    }
    Ok(())
}

/// A process whose calls go through the shim.
fn through_shim(task: &str, folder: &Path) -> Command {
    let mut command = command(task, folder);
    if let Some(loader) = env::var_os("OPENCL_DYLIB_PATH") {
        command.env("OPENCL_SHIM_PATH", loader);
    }
    command.env("OPENCL_DYLIB_PATH", shim::path());
    command
}

/// The OpenCL devices, listed by another process: this one loads no driver, so that none changes the environment of those
/// that it starts.
fn listed() -> Vec<String> {
    let output = through_shim("list 0", &env::temp_dir()).output().expect("the program runs again");
    let text = String::from_utf8_lossy(&output.stdout);
    lines(&text, "device ").into_iter().map(str::to_owned).collect()
}

/// A process for each device, and one for the first of them as though its driver were NVIDIA's, which is not let wait in transfers.
fn on_every_device(task: &str, cache: &str) {
    let devices: Vec<(usize, String)> = listed().into_iter().enumerate().collect();
    thread::scope(|scope| {
        for (number, device, platform) in devices
            .iter()
            .map(|(number, device)| (number, device, None))
            .chain(devices.first().map(|(number, device)| (number, device, Some("NVIDIA CUDA"))))
        {
            let name = format!("{task}-{number}-{}", platform.is_some());
            scope.spawn(move || {
                let folder = Folder::new(&name);
                let mut command = through_shim(&format!("{task} {number}"), &folder.0);
                command.envs(platform.map(|platform| ("OPENCL_SHIM_PLATFORM", platform)));
                let output = command.env("CL_CACHE", cache).output().expect("the program runs again");
                let text = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "on {device}: {}\n{text}", output.status);
                println!("on {device}:\n{}", text.trim_end());
            });
        }
    });
}

#[test]
fn every_call_may_fail() {
    on_every_device("run", "off");
}

#[test]
fn calls_for_the_disk_cache_may_fail() {
    on_every_device("cached", "on");
}

#[test]
fn a_device_may_be_lost() {
    on_every_device("lost", "off");
}

/// What a process that begins with every device says, where a call is made to fail.
fn started(function: &str, nth: u64, code: i32) -> String {
    let task = format!("start {function} {nth} {code}");
    let mut command = through_shim(&task, &env::temp_dir());
    // one driver is enough where it can be chosen, as each takes its time to start
    let pocl = "/etc/OpenCL/vendors/pocl.icd";
    if Path::new(pocl).exists() {
        command.env("OCL_ICD_VENDORS", pocl);
    }
    let output = command.output().expect("the program runs again");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{task}: {text}\n{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// The lines that begin with a word, without it.
fn lines<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    text.lines().filter_map(|line| line.strip_prefix(word)).collect()
}

/// Where a call fails while the devices are listed, nobody goes on with what is not so: a device is as it is otherwise, or
/// it is not there and there is a line that says why.
#[test]
fn the_first_calls_may_fail() {
    if listed().is_empty() {
        return eprintln!("skipped: there is no OpenCL device");
    }
    let usual = started("none", 0, 0);
    let mut cases = Vec::new();
    for calls in lines(&usual, "calls ") {
        let (function, count) = calls.split_once(' ').expect("a name and a number");
        let codes = codes::of(function);
        for nth in 1..=count.parse().expect("a number") {
            // each of the calls, and each of the codes, but not each with each: a process takes its time
            cases.push((function, nth, codes[nth as usize % codes.len()]));
        }
    }
    let next = AtomicU64::new(0);
    let found = Mutex::new(Vec::new());
    let try_all = || {
        while let Some(&(function, nth, code)) = cases.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            let text = started(function, nth, code);
            // "invalid value": it does not know what is asked
            let word = if (function, code) == ("clGetDeviceInfo", -30) { "core of device " } else { "device " };
            let devices = lines(&usual, word);
            let told =
                lines(&text, "problem ").len() > lines(&usual, "problem ").len() || !lines(&text, "error ").is_empty();
            let missing: Vec<&&str> = devices.iter().filter(|device| !text.contains(**device)).collect();
            let others: Vec<&str> = lines(&text, word).into_iter().filter(|device| !devices.contains(device)).collect();
            let failed = lines(&text, "failed ") == ["1"];
            // a platform may have no devices to miss
            let fine = told || missing.is_empty() && word != "device ";
            if !failed || !others.is_empty() || !fine {
                let mut found = found.lock().expect("no panic");
                found.push(format!(
                    "call {nth} of {function} gives {code}: missing {missing:?}, others {others:?}: {text}"
                ));
            }
        }
    };
    thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(try_all))));
    println!("calls that were made to fail: {}", cases.len());
    let found = found.into_inner().expect("no panic");
    assert!(found.is_empty(), "{} times:\n{}", found.len(), found.join("\n"));
}

/// What is being tried, and when it began: a hang is an error.
static TRIED: Mutex<String> = Mutex::new(String::new());
static ITERATION: AtomicU64 = AtomicU64::new(0);

fn try_now(what: String) {
    if env::var_os("FAULTS").is_some() {
        eprintln!("{what}");
    }
    *TRIED.lock().expect("no panic") = what;
    ITERATION.fetch_add(1, Ordering::Relaxed);
}

fn watch() {
    thread::spawn(|| {
        let mut last = 0;
        loop {
            thread::sleep(Duration::from_secs(60));
            let iteration = ITERATION.load(Ordering::Relaxed);
            if iteration == last {
                eprintln!("it hangs: {}", TRIED.lock().expect("no panic"));
                process::abort();
            }
            last = iteration;
        }
    });
}

fn run_parts(shim: &Shim, parts: &[(&str, Part)], number: &str, folder: PathBuf) {
    watch();
    let number: usize = number.parse().expect("a number");
    let mut world = World::new(devices()[number], folder).expect("a device that works");
    let (mut counts, mut found) = (BTreeMap::new(), Vec::new());
    for (name, part) in parts {
        let start = Instant::now();
        let tries = Trial { shim, name, part: *part, world: &mut world, found: &mut found }.all();
        counts.insert(name, (tries, start.elapsed()));
    }
    assert!(found.is_empty(), "{} times:\n{}", found.len(), found.join("\n"));
    eprintln!("calls that were made to fail, by part: {counts:?}");
}

/// From some call on every call fails, whatever it is, as where a device falls off its bus; and later it is back. What the
/// driver was not asked to release is not counted then.
fn lose(shim: &Shim, number: &str, folder: PathBuf) {
    watch();
    let number: usize = number.parse().expect("a number");
    let mut world = World::new(devices()[number], folder).expect("a device that works");
    let (mut counts, mut found) = (BTreeMap::new(), Vec::new());
    // a scope cannot end while its transfers may be under way, so it ends the process; and a panic that cannot be read is told
    // of later only if there is one failure and not another
    for (name, part) in PARTS.iter().filter(|(name, _)| !matches!(*name, "transfers" | "panics")) {
        let mut trial = Trial { shim, name, part: *part, world: &mut world, found: &mut found };
        trial.undisturbed(String::new);
        fresh::renew();
        shim.arm("none", 0, 0, false);
        trial.undisturbed(String::new);
        let calls = shim.calls("");
        // what builds programs takes its time
        let step = if codes_are_few(name) { 7 } else { 1 };
        let mut tries = 0;
        for nth in (1..=calls).step_by(step) {
            let when = || format!("{name}, from call {nth} on all fail");
            try_now(when());
            fresh::renew();
            shim.arm("", nth, -5, true);
            let result = (trial.part)(trial.world);
            shim.disarm();
            trial.drain();
            // who is told of which call is seen where one fails
            assert!(nth > 1 || result.is_err(), "{}: nobody is told", when());
            trial.undisturbed(|| format!("after {}", when()));
            assert_eq!(shim.complaints(), "", "{}", when());
            tries += 1;
        }
        counts.insert(name, tries);
    }
    assert!(found.is_empty(), "{found:?}");
    eprintln!("how often the device was lost, by part: {counts:?}");
}

/// Whether a part builds programs, and so is not tried with all that the others are.
fn codes_are_few(part: &str) -> bool {
    matches!(part, "programs" | "binaries" | "hand-written programs" | "warm-up" | parts::NOT_ON_DISK | parts::ON_DISK)
}

/// A part of a program that is run again and again.
struct Trial<'t> {
    shim: &'t Shim,
    name: &'t str,
    part: Part,
    world: &'t mut World,
    /// What is wrong, each in a line.
    found: &'t mut Vec<String>,
}

impl Trial<'_> {
    /// Makes each call fail; how many there were.
    fn all(mut self) -> usize {
        let mut tries = 0;
        // what is made once for all is there after a few iterations
        for _ in 0..3 {
            self.undisturbed(String::new);
        }
        let before = self.settled();
        fresh::renew();
        self.shim.arm("none", 0, 0, false);
        self.undisturbed(String::new);
        let calls = codes::RUNNING.map(|function| (function, self.shim.calls(function)));
        self.undisturbed(String::new);
        let mut expected = self.settled();
        let usual = expected - before;
        for (function, count) in calls {
            for nth in 1..=count {
                for code in self.codes(function, nth) {
                    expected = self.one(function, nth, code, expected + usual);
                    tries += 1;
                }
            }
        }
        tries
    }

    /// The codes to try. To build programs takes its time, so that not all are tried there with all that other parts call too.
    fn codes(&self, function: &str, nth: u64) -> Vec<i32> {
        let codes = codes::of(function);
        let about_programs = matches!(
            function,
            "clCreateProgramWithSource"
                | "clCreateProgramWithBinary"
                | "clBuildProgram"
                | "clCreateKernel"
                | "clGetProgramInfo"
        );
        match self.name {
            "programs" | "binaries" | "hand-written programs" if about_programs => codes,
            name if codes_are_few(name) => vec![codes[nth as usize % codes.len()]],
            _ => codes,
        }
    }

    /// What is alive once nothing has changed for a while: what is left in released queues goes when it completes.
    fn settled(&self) -> Live {
        let (mut live, mut since) = (self.shim.live(), Instant::now());
        while since.elapsed() < Duration::from_millis(200) {
            thread::sleep(Duration::from_millis(5));
            self.drain();
            let now = self.shim.live();
            if now != live {
                (live, since) = (now, Instant::now());
            }
        }
        live
    }

    /// Runs it with nothing failing.
    fn undisturbed(&mut self, when: impl Fn() -> String) {
        let result = (self.part)(self.world);
        assert!(result.is_ok(), "{} {}: {result:?}", self.name, when());
        let left = self.drain();
        assert!(left.is_empty(), "{} {}: {left:?}", self.name, when());
    }

    /// Waits for all queues; the errors that they have kept.
    fn drain(&self) -> Vec<Error> {
        let mut errors = Vec::new();
        for queue in &self.world.queues {
            while let Err(error) = queue.finish() {
                errors.push(error);
                assert!(errors.len() < 10, "{}: {errors:?}", self.name);
            }
        }
        errors
    }

    /// Whether the call may be one with which an image that goes waits for its commands, which one driver needs (the quirk
    /// `images_in_use`): there is nobody to tell.
    fn waits_for_images(&self, function: &str) -> bool {
        self.name == "images"
            && self.world.device.platform().name().contains("rusticl")
            && matches!(function, "clWaitForEvents" | "clFlush" | "clEnqueueMarkerWithWaitList")
    }

    /// Makes a call fail; what is alive afterwards.
    fn one(&mut self, function: &'static str, nth: u64, code: i32, mut expected: Live) -> Live {
        let name = self.name;
        let when = || format!("{name}, call {nth} of {function} gives {code}");
        try_now(when());
        fresh::renew();
        self.shim.arm(function, nth, code, false);
        let result = (self.part)(self.world);
        let failed = self.shim.disarm();
        let kept = self.drain();
        let mut found = Vec::new();
        let reported: Vec<&Error> = result.as_ref().err().into_iter().chain(&kept).collect();
        let of_panics = |error: &&&Error| matches!(error, Error::Panic(_)) && name == "panics";
        let errors: Vec<&&Error> = reported.iter().filter(|error| !of_panics(error)).collect();
        for error in &errors {
            if failed == 0 || !names(error, function, code) {
                found.push(format!("{}: {error:?}: {error}", when()));
            }
        }
        let passed_over = may_be_passed_over(function, code, name) || self.waits_for_images(function);
        if failed == 1 && errors.is_empty() && !passed_over {
            found.push(format!("{}: nobody is told", when()));
        }
        self.undisturbed(|| format!("after {}", when()));
        if failed == 1 {
            // what a driver does not release is beyond help
            match function {
                "clReleaseMemObject" => expected.memory += 1,
                "clReleaseCommandQueue" => expected.queues += 1,
                "clReleaseProgram" => expected.programs += 1,
                "clReleaseKernel" => expected.kernels += 1,
                "clReleaseEvent" => expected.events += 1,
                "clReleaseContext" => expected.contexts += 1,
                _ => {}
            }
        }
        let (mut live, since) = (self.shim.live(), Instant::now());
        while live != expected && since.elapsed() < Duration::from_secs(10) {
            // what is left in a released queue goes when it completes
            thread::sleep(Duration::from_millis(2));
            self.drain();
            live = self.shim.live();
        }
        if live != expected {
            found.push(format!("{}: {live:?} is alive, in place of {expected:?}", when()));
        }
        let complaints = self.shim.complaints();
        if !complaints.is_empty() {
            found.push(format!("{}: {complaints}", when()));
        }
        self.found.extend(found);
        live
    }
}

/// Whether an error says what has failed.
fn names(error: &Error, function: &str, code: i32) -> bool {
    match error {
        Error::OpenCl { operation, code: found, .. } => *operation == function && *found == code,
        Error::Dependency { reason, .. } => names(reason, function, code),
        Error::OutOfMemory { .. } => {
            matches!((function, code), ("clCreateBuffer" | "clCreateImage", -6..=-4) | ("clEnqueueMapBuffer", -12))
        }
        Error::InvalidLocal { .. } => (function, code) == ("clEnqueueNDRangeKernel", -54),
        Error::Build { log, .. } => function == "clBuildProgram" && log.contains(&code.to_string()),
        Error::Binary { problem, .. } | Error::RawKernel { problem, .. } => {
            problem.contains(function) && problem.contains(&code.to_string())
        }
        _ => false,
    }
}

/// Whether a call may fail and nobody is told, because there is a way without it.
fn may_be_passed_over(function: &str, code: i32, part: &str) -> bool {
    let on_disk = part == parts::ON_DISK || part == parts::NOT_ON_DISK;
    match function {
        // there is nothing to be done about it, and nobody to tell
        "clReleaseMemObject"
        | "clReleaseCommandQueue"
        | "clReleaseProgram"
        | "clReleaseKernel"
        | "clReleaseEvent"
        | "clReleaseContext" => true,
        // what is counted by the driver is then counted here
        "clRetainEvent" => true,
        // the limits of the device are taken in place of the kernel's
        "clGetKernelWorkGroupInfo" => true,
        // that it does not tell
        "clGetKernelArgInfo" => code == -19,
        // whether something is done is asked again
        "clGetEventInfo" => part != "events",
        // whether it is done is asked now and then
        "clSetEventCallback" => true,
        // it frees what it holds and tries again
        "clCreateBuffer" => part == "pools",
        // of a queue that goes: nobody waits for what is in it
        "clEnqueueMarkerWithWaitList" => part == "launches",
        // likewise, and of a transfer that is dropped
        "clFlush" => matches!(part, "launches" | "transfers" | "transfers of windows" | "orders"),
        // the program is built from its source, or not kept
        "clCreateProgramWithBinary" | "clBuildProgram" | "clGetProgramInfo" => on_disk,
        _ => false,
    }
}

/// Lists the devices and begins with each, where a call is made to fail; prints what it finds.
fn start(shim: &Shim, fault: &str) {
    let mut words = fault.split(' ');
    let mut next = || words.next().expect("three words");
    let (function, nth, code) = (next(), next().parse().expect("a number"), next().parse().expect("a number"));
    shim.arm(function, nth, code, false);
    if let Some(problem) = Platform::loader_problem() {
        println!("problem {problem}");
    }
    for platform in Platform::all() {
        println!("platform {platform}");
        for problem in platform.problems() {
            println!("problem {problem}");
        }
        for device in platform.devices() {
            let mut can = device.capabilities().clone();
            println!("device {device}: {:?} {can:?}", device.kind());
            // without what some need not know
            (can.svm, can.max_sub_groups, can.preferred_group_multiple) = (Default::default(), 0, 1);
            can.max_sub_devices = 0;
            println!("core of device {device}: {:?} {can:?}", device.kind());
            let begun = Queue::new(&device).and_then(|queue| Buffer::from_slice(&queue, &[1u8])?.to_vec(&queue));
            match begun {
                Ok(data) => assert_eq!(data, [1]),
                Err(error) => {
                    println!("error {error}");
                    assert!(names(&error, function, code), "{error:?}");
                    let queue = Queue::new(&device).expect("it works the next time");
                    let data = Buffer::from_slice(&queue, &[1u8]).and_then(|buffer| buffer.to_vec(&queue));
                    assert_eq!(data.expect("it works the next time"), [1]);
                }
            }
        }
    }
    for function in codes::STARTING {
        println!("calls {function} {}", shim.calls(function));
    }
    println!("failed {}", shim.disarm());
    assert_eq!(shim.complaints(), "");
}
