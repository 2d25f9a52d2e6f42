//! The end of the process.
//!
//! Drivers take their threads and tables apart when the process exits, and some crash if a command is running then, or if
//! a thread calls them. So what is under way is waited for first: functions that are registered later run earlier, and every context and
//! program that is made registers once more, after whatever the driver has registered for it.
//!
//! From then on no thread gets into a driver but ours, which finish what was begun, and in the end none but the one that ends the process.
//! The others stop where they would call one, for good. Where a context's lock is taken, that costs a load; where it is not, a thread
//! [enters](enter), so that those within can be waited for.

use super::{completion, context::Context};
use crate::{panic, worker};
use std::{
    cell::Cell,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

static CONTEXTS: Mutex<Vec<&'static Context>> = Mutex::new(Vec::new());

/// How far the end has come: one of these.
static STAGE: AtomicUsize = AtomicUsize::new(OPEN);
/// Any thread may call drivers.
const OPEN: usize = 0;
/// Only ours may.
const ENDING: usize = 1;
/// Only the thread that ends the process may.
const SHUT: usize = 2;

/// The threads, other than ours, that are in a driver.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// How often this thread has entered.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// It ends the process.
    static ENDS: Cell<bool> = const { Cell::new(false) };
}

/// Shows that a thread is in a driver.
#[must_use]
pub(crate) struct Inside {
    counted: bool,
}

/// Before a driver is called where no context's lock is held. If the end has begun, this thread stops here; it should hold no lock.
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

/// As [`enter`], in a thread that works for one that has entered, which waits for it.
pub(super) fn enter_for_another() -> Inside {
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

/// Whether this thread must not call a driver any more.
#[inline]
pub(crate) fn is_closed() -> bool {
    STAGE.load(Ordering::SeqCst) != OPEN && is_shut_out()
}

#[cold]
fn is_shut_out() -> bool {
    let may = DEPTH.get() > 0 || worker::is_this() && STAGE.load(Ordering::SeqCst) == ENDING;
    !may && !ENDS.get()
}

/// Nothing more happens in this thread.
#[cold]
pub(crate) fn park() -> ! {
    loop {
        thread::park();
    }
}

/// From here on a context's commands are waited for.
pub(crate) fn watch(context: &'static Context) {
    CONTEXTS.lock().unwrap_or_else(PoisonError::into_inner).push(context);
    register();
}

/// Registers before what the driver has registered until now.
#[cfg(unix)]
pub(crate) fn register() {
    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> std::ffi::c_int;
    }
    // SAFETY: as C declares it; the function is there as long as the process is, and does not unwind. If there is no
    // room for it, the process exits as it would have.
    let _ = unsafe { atexit(wait) };
}

#[cfg(not(unix))]
pub(crate) fn register() {}

/// Rusticl's compiler registers what takes it apart when the first kernels run, in a thread of its own, so nobody knows when: the first
/// time that a driver is entered, the second, the fourth, and so on.
fn register_now_and_then() {
    static ENTERED: AtomicUsize = AtomicUsize::new(0);
    if (ENTERED.fetch_add(1, Ordering::Relaxed) + 1).is_power_of_two() {
        register();
    }
}

/// The longest that the process waits for functions of the user's that were to be told of events, for native launches that had to
/// wait, and for threads that are in a driver. What devices are at is waited for until it is done.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(5);

#[cfg(unix)]
extern "C" fn wait() {
    static END: OnceLock<Instant> = OnceLock::new();
    let end = *END.get_or_init(|| Instant::now() + PATIENCE);
    ENDS.set(true);
    if STAGE.load(Ordering::SeqCst) != SHUT {
        STAGE.store(ENDING, Ordering::SeqCst);
        finish(end);
        tell(end);
        look(end);
        STAGE.store(SHUT, Ordering::SeqCst);
        wait_for_others(end);
    }
    wait_for_contexts(end);
}

/// Waits for what is under way, and for what comes after it.
#[cfg(unix)]
fn finish(end: Instant) {
    loop {
        worker::OPENCL.drain(end);
        wait_for_contexts(end);
        completion::settle(end);
        worker::WATCH.drain(end);
        worker::NATIVE.drain(end);
        // one may have had the other do something
        let idle = worker::OPENCL.is_idle(end) && worker::NATIVE.is_idle(end);
        if idle || worker::is_this() || Instant::now() >= end {
            break;
        }
    }
}

/// Lets those be told who want to know. They may launch more.
#[cfg(unix)]
fn tell(end: Instant) {
    let workers = [&worker::EVENTS, &worker::FUTURES, &worker::WATCH, &worker::NATIVE, &worker::OPENCL];
    workers.into_iter().for_each(|worker| worker.stop(end));
}

/// Tells of panics that nobody has asked for.
#[cfg(unix)]
fn look(end: Instant) {
    if let Some(contexts) = worker::until(&CONTEXTS, end) {
        contexts.iter().for_each(|context| context.look());
    }
    panic::tell_all();
}

/// Waits for the threads that had got into a driver before. None gets there now.
#[cfg(unix)]
fn wait_for_others(end: Instant) {
    if let Some(contexts) = worker::until(&CONTEXTS, end) {
        contexts.iter().for_each(|context| context.wait_for_lock(end));
    }
    // this one may be ending the process within a driver
    let own = usize::from(DEPTH.get() > 0);
    while INSIDE.load(Ordering::SeqCst) > own && Instant::now() < end {
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(unix)]
fn wait_for_contexts(end: Instant) {
    if let Some(contexts) = worker::until(&CONTEXTS, end) {
        contexts.iter().for_each(|context| context.wait());
    }
}
