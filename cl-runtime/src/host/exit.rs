//! Shutdown at the exit of the process.
//!
//! Drivers tear down their threads and tables when the process exits. Some crash if a command is running at that time,
//! or if a thread calls them. The runtime therefore first waits for pending commands. Exit handlers run in reverse
//! order of their registration, so every creation of a context or program registers the handler again, after any
//! handler of the driver.
//!
//! Once the shutdown begins, only the runtime's own threads may call a driver, to finish pending work, and at the end
//! only the exiting thread. All other threads park forever at their next call. Under a context's lock, this check costs
//! an atomic load. Without the lock, a thread [enters](enter) the driver explicitly, so that the shutdown can wait for
//! it.

use super::{outcome, worker};
use std::{
    cell::Cell,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// What the shutdown needs of a context.
pub(crate) trait Watched: Sync {
    /// Waits for all commands. Skips whatever is locked.
    fn wait(&self);
    /// Reads the panic records that have not been requested, after [`wait`](Self::wait).
    fn look(&self);
    /// Waits until no other thread holds the lock, at most until `end`.
    fn wait_for_lock(&self, end: Instant);
}

static CONTEXTS: Mutex<Vec<&'static dyn Watched>> = Mutex::new(Vec::new());

/// Waits for the tasks of completed commands, at most until a moment. Set once there are commands.
static SETTLE: OnceLock<fn(Instant)> = OnceLock::new();

/// What runs last, when all commands are over. It may call drivers.
static LAST: OnceLock<fn()> = OnceLock::new();

/// The stage of the shutdown: one of these constants.
static STAGE: AtomicUsize = AtomicUsize::new(OPEN);
/// Any thread may call drivers.
const OPEN: usize = 0;
/// Only the runtime's own threads may.
const ENDING: usize = 1;
/// Only the exiting thread may.
const SHUT: usize = 2;

/// The number of threads inside a driver, not counting the runtime's own.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// The nesting depth of this thread's entries.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// This thread is exiting the process.
    static ENDS: Cell<bool> = const { Cell::new(false) };
}

/// Marks a thread as inside a driver.
#[must_use]
pub(crate) struct Inside {
    counted: bool,
}

/// Must be called before a driver is called without a context's lock. Once the shutdown has begun, it parks the thread.
/// The caller should hold no lock.
pub(crate) fn enter() -> Inside {
    let depth = DEPTH.get();
    let counted = depth == 0 && !worker::is_this();
    if counted {
        INSIDE.fetch_add(1, Ordering::SeqCst);
        if is_closed() {
            INSIDE.fetch_sub(1, Ordering::SeqCst);
            park();
        }
    }
    DEPTH.set(depth + 1);
    register_now_and_then();
    Inside { counted }
}

/// Like [`enter`], for a thread that works for a waiting thread that has entered.
pub(crate) fn enter_for_another() -> Inside {
    DEPTH.set(DEPTH.get() + 1);
    Inside { counted: false }
}

impl Drop for Inside {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
        if self.counted {
            INSIDE.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// Whether this thread must not call drivers any more.
#[inline]
pub(crate) fn is_closed() -> bool {
    STAGE.load(Ordering::SeqCst) != OPEN && is_shut_out()
}

#[cold]
fn is_shut_out() -> bool {
    let may = DEPTH.get() > 0 || worker::is_this() && STAGE.load(Ordering::SeqCst) == ENDING;
    !may && !ENDS.get()
}

/// Parks this thread forever.
#[cold]
pub(crate) fn park() -> ! {
    loop {
        thread::park();
    }
}

/// Registers a context, so that the shutdown waits for its commands.
pub(crate) fn watch(context: &'static dyn Watched) {
    CONTEXTS.lock().unwrap_or_else(PoisonError::into_inner).push(context);
    register();
}

/// Sets the function that waits for the tasks of completed commands.
pub(crate) fn settle_with(settle: fn(Instant)) {
    SETTLE.get_or_init(|| settle);
}

/// Sets the function that runs last, and registers the exit handler.
pub(crate) fn at_end(last: fn()) {
    LAST.get_or_init(|| last);
    register();
}

/// Registers the exit handler, so that it runs before all handlers that the driver has registered so far. On Windows,
/// [`process::exit`](std::process::exit) calls none: it runs when `main` returns.
#[cfg(any(unix, windows))]
pub(crate) fn register() {
    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> std::ffi::c_int;
    }
    // SAFETY: declared as in C; the function exists for the lifetime of the process and does not unwind. If there is no
    // room for it, the process exits without it.
    let _ = unsafe { atexit(wait) };
}

#[cfg(not(any(unix, windows)))]
pub(crate) fn register() {}

/// Registers the exit handler again. A driver's compiler registers its teardown when the first kernels run, on a thread
/// of its own and at an unknown time. So this happens at the first, second, fourth, … entry into a driver.
fn register_now_and_then() {
    static ENTERED: AtomicUsize = AtomicUsize::new(0);
    if (ENTERED.fetch_add(1, Ordering::Relaxed) + 1).is_power_of_two() {
        register();
    }
}

/// The maximum time that the exit waits for users' completion functions, deferred native launches, and threads inside a
/// driver. Commands on devices are waited for without a limit.
#[cfg(any(unix, windows))]
const PATIENCE: Duration = Duration::from_secs(5);

#[cfg(any(unix, windows))]
extern "C" fn wait() {
    static END: OnceLock<Instant> = OnceLock::new();
    let end = *END.get_or_init(|| Instant::now() + PATIENCE);
    ENDS.set(true);
    if STAGE.load(Ordering::SeqCst) != SHUT {
        STAGE.store(ENDING, Ordering::SeqCst);
        finish(end);
        tell(end);
        look(end);
        if let Some(last) = LAST.get() {
            last();
        }
        STAGE.store(SHUT, Ordering::SeqCst);
        wait_for_others(end);
    }
    wait_for_contexts(end);
}

/// Waits for pending work and for the work that follows from it.
#[cfg(any(unix, windows))]
fn finish(end: Instant) {
    let workers = [&worker::OPENCL, &worker::NATIVE, &worker::WATCH, &worker::EVENTS];
    let submitted = || workers.map(|worker| worker.submitted(end));
    loop {
        let before = submitted();
        worker::OPENCL.drain(end);
        wait_for_contexts(end);
        if let Some(settle) = SETTLE.get() {
            settle(end);
        }
        worker::WATCH.drain(end);
        worker::NATIVE.drain(end);
        worker::EVENTS.drain(end);
        // a task may have submitted others, and commands to a device
        let is_idle = workers.into_iter().all(|worker| worker.is_idle(end)) && submitted() == before;
        if is_idle || worker::is_this() || Instant::now() >= end {
            break;
        }
    }
}

/// Runs the pending notifications. They may launch more.
#[cfg(any(unix, windows))]
fn tell(end: Instant) {
    let workers = [&worker::EVENTS, &worker::FUTURES, &worker::WATCH, &worker::NATIVE, &worker::OPENCL];
    workers.into_iter().for_each(|worker| worker.stop(end));
}

/// Prints the panics that have not been reported.
#[cfg(any(unix, windows))]
fn look(end: Instant) {
    if let Some(contexts) = worker::until(&CONTEXTS, end) {
        contexts.iter().for_each(|context| context.look());
    }
    outcome::tell_all();
}

/// Waits for the threads that entered a driver earlier. No new ones can enter.
#[cfg(any(unix, windows))]
fn wait_for_others(end: Instant) {
    if let Some(contexts) = worker::until(&CONTEXTS, end) {
        contexts.iter().for_each(|context| context.wait_for_lock(end));
    }
    // this thread may be exiting from within a driver
    let own = usize::from(DEPTH.get() > 0);
    while INSIDE.load(Ordering::SeqCst) > own && Instant::now() < end {
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(any(unix, windows))]
fn wait_for_contexts(end: Instant) {
    if let Some(contexts) = worker::until(&CONTEXTS, end) {
        contexts.iter().for_each(|context| context.wait());
    }
}
