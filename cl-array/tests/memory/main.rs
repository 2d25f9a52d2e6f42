//! Every allocation of device memory that an algorithm makes fails, the first, the second and so on to the last: the algorithm
//! returns an error that says so, nothing hangs or panics, no memory is leaked, inputs are intact, and the next call works. So
//! it is if a command fails, as it does with drivers that allocate memory when a command first uses it.
//!
//! OpenCL devices are called through the loader `tests/shim`, which `OPENCL_DYLIB_PATH` names, in a process for each device.
//! On the native device the allocator of this program fails.
#![cfg(unix)]
#![allow(missing_docs, unreachable_pub)]
// in the module that is shared with the tests of `cl-runtime`
#![allow(dead_code, clippy::undocumented_unsafe_blocks)]

mod algorithms;
mod allocator;
mod arrays;
#[path = "../../../cl-runtime/tests/faults/shim.rs"]
mod shim;

use cl_array::{force_groups, pool};
use cl_runtime::{Error, Result, prelude::*};
use shim::Shim;
use std::{
    cell::Cell,
    env,
    process::Command,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

/// `CL_MEM_OBJECT_ALLOCATION_FAILURE`.
const NO_MEMORY: i32 = -4;

/// What allocates, and the commands for which a driver may allocate later.
const FUNCTIONS: [&str; 6] = [
    "clCreateBuffer",
    "clEnqueueNDRangeKernel",
    "clEnqueueFillBuffer",
    "clEnqueueCopyBuffer",
    "clEnqueueReadBuffer",
    "clEnqueueWriteBuffer",
];

/// What a part does between [`Faults::arm`] and its end fails.
pub struct Faults<'s> {
    /// That of an OpenCL device.
    shim: Option<&'s Shim>,
    function: &'static str,
    nth: u64,
    failed: Cell<u64>,
}

impl Faults<'_> {
    /// From here on the `nth` call fails, and if it allocates all later ones, since a pool tries again.
    pub fn arm(&self) {
        match self.shim {
            Some(shim) => shim.arm(self.function, self.nth, NO_MEMORY, self.function == FUNCTIONS[0]),
            None => allocator::arm(self.nth),
        }
    }

    /// Nothing fails any more.
    pub fn disarm(&self) {
        let failed = match self.shim {
            Some(shim) => shim.disarm(),
            None => allocator::disarm(),
        };
        self.failed.set(self.failed.get() + failed);
    }

    /// Runs one call under faults.
    pub fn during<R>(&self, call: impl FnOnce() -> Result<R>) -> Result<R> {
        self.arm();
        let result = call();
        self.disarm();
        result
    }
}

/// A part of a program: prepares, arms the faults and calls.
pub type Part = fn(&Queue, &Faults<'_>) -> Result<()>;

/// The references to memory that are alive.
fn live(shim: Option<&Shim>) -> i64 {
    shim.map_or_else(allocator::live, |shim| shim.live().memory)
}

/// What is alive, once what is in the queue is done.
fn settled(queue: &Queue, shim: Option<&Shim>) -> i64 {
    while queue.finish().is_err() {}
    live(shim)
}

fn is_of_memory(error: &Error, function: &str) -> bool {
    match error {
        Error::OutOfMemory { .. } => true,
        Error::OpenCl { operation, code, .. } => *operation == function && *code == NO_MEMORY,
        Error::Dependency { reason, .. } => is_of_memory(reason, function),
        _ => false,
    }
}

/// Makes each call of a part fail, until there are no more, so that it succeeds in the end; how many there were.
fn every_call_fails(queue: &Queue, shim: Option<&Shim>, name: &str, part: Part, function: &'static str) -> u64 {
    let run = |nth: u64| {
        TRIED.fetch_add(1, Ordering::Relaxed);
        let faults = Faults { shim, function, nth, failed: Cell::new(0) };
        let result = part(queue, &faults);
        faults.disarm();
        (result, faults.failed.get())
    };
    let (result, _) = run(u64::MAX);
    assert!(result.is_ok(), "{name}: {result:?}");
    let before = (settled(queue, shim), pool(queue.device()).statistics().in_use);
    for nth in 1.. {
        let (result, failed) = run(nth);
        let now = (settled(queue, shim), pool(queue.device()).statistics().in_use);
        let what = || format!("{name}, from call {nth} of {function} on");
        assert_eq!(now, before, "{}: what is alive, and in use of the pool", what());
        let complaints = shim.map(Shim::complaints).unwrap_or_default();
        assert!(complaints.is_empty(), "{}: {complaints}", what());
        if failed == 0 {
            assert!(result.is_ok(), "{}: {result:?}, though nothing failed", what());
            return nth - 1;
        }
        let error = result.as_ref().err();
        assert!(error.is_some_and(|error| is_of_memory(error, function)), "{}: {result:?}", what());
    }
    0
}

static TRIED: AtomicU64 = AtomicU64::new(0);

/// A hang is an error.
fn watch() {
    thread::spawn(|| {
        let mut last = 0;
        loop {
            thread::sleep(Duration::from_secs(60));
            let tried = TRIED.load(Ordering::Relaxed);
            assert_ne!(tried, last, "it hangs");
            last = tried;
        }
    });
}

/// Makes each allocation fail in all parts, or in those whose name has what `FAULTS` says, and then says how long each takes.
fn try_all(device: &Device, shim: Option<&Shim>, functions: &[&'static str]) -> Result<()> {
    let queue = Queue::new(device)?;
    // every buffer is an allocation, and none is kept for reuse
    pool(device).set_cap(0);
    let (mut failed, wanted) = (0, env::var("FAULTS").ok());
    for (name, part) in algorithms::PARTS.into_iter().chain(arrays::PARTS) {
        if wanted.as_ref().is_some_and(|wanted| !name.contains(wanted)) {
            continue;
        }
        let start = Instant::now();
        let count: u64 = functions.iter().map(|function| every_call_fails(&queue, shim, name, part, function)).sum();
        if wanted.is_some() {
            println!("{name}: {count} in {:?}", start.elapsed());
        }
        assert!(count > 0, "{name} makes no call that fails");
        failed += count;
    }
    println!("calls that were made to fail on {device}: {failed}");
    Ok(())
}

#[test]
fn on_the_native_device() {
    allocator::watch_this_thread();
    for wide in [false, true] {
        force_groups(Some(wide));
        let result = try_all(&Device::native(), None, &["native"]);
        assert!(result.is_ok(), "wide groups {wide}: {result:?}");
    }
    force_groups(None);
}

/// The OpenCL devices but llvmpipe, which takes minutes to compile all algorithms.
fn devices() -> Vec<Device> {
    let is_quick = |device: &Device| !device.is_native() && !device.to_string().contains("llvmpipe");
    Device::all().into_iter().filter(is_quick).collect()
}

/// What a process does for one OpenCL device.
#[test]
fn child() -> Result<()> {
    let Ok(number) = env::var("CL_ARRAY_FAULTS") else { return Ok(()) };
    let shim = Shim::new();
    // as the name of the test may stand before it
    println!();
    let Ok(number) = number.parse::<usize>() else {
        devices().iter().for_each(|device| println!("device {device}"));
        return Ok(());
    };
    watch();
    try_all(&devices()[number], Some(&shim), &FUNCTIONS)
}

/// What a process says whose calls go through the shim.
fn through_shim(task: &str) -> String {
    let mut command = Command::new(env::current_exe().expect("tests know their program"));
    command.args(["--exact", "child", "--nocapture"]).env("CL_ARRAY_FAULTS", task).env_remove("CL_DEVICE");
    if let Some(loader) = env::var_os("OPENCL_DYLIB_PATH") {
        command.env("OPENCL_SHIM_PATH", loader);
    }
    let output = command.env("OPENCL_DYLIB_PATH", shim::path()).output().expect("the program runs again");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{task}: {}\n{text}", output.status);
    text.into_owned()
}

#[test]
fn on_opencl_devices() {
    let listed = through_shim("list");
    let devices: Vec<&str> = listed.lines().filter_map(|line| line.strip_prefix("device ")).collect();
    if devices.is_empty() {
        eprintln!("skipped: OpenCL (no device)");
    }
    thread::scope(|scope| {
        for (number, device) in devices.iter().enumerate() {
            scope.spawn(move || println!("on {device}: {}", through_shim(&number.to_string())));
        }
    });
}
