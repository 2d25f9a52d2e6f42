//! The end of the process.
//!
//! Drivers take their threads and tables apart when the process exits, and some crash if a command is running then. So
//! what is under way is waited for first: functions that are registered later run earlier, and every context and
//! program that is made registers once more, after whatever the driver has registered for it.

use super::{context::Context, watch};
use crate::worker;
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

static CONTEXTS: Mutex<Vec<&'static Context>> = Mutex::new(Vec::new());

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

/// The longest that the process waits for a function of the user's that was to be told of an event, and for a command that
/// is being handed to a driver.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(5);

#[cfg(unix)]
extern "C" fn wait() {
    let end = Instant::now() + PATIENCE;
    worker::OPENCL.stop(end);
    wait_for_contexts();
    // what is done now is still told to those who want to know, and they may have launched more
    watch::settle(end);
    worker::EVENTS.stop(end);
    wait_for_contexts();
}

#[cfg(unix)]
fn wait_for_contexts() {
    // a thread that holds the lock has stopped for good if it is the one that exits
    let Ok(contexts) = CONTEXTS.try_lock() else { return };
    contexts.iter().for_each(|context| context.wait());
}
