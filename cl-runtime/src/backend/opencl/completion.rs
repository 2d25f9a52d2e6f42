//! Notification of the completion of commands.
//!
//! The driver's callback runs the task, which must not block, and releases the event on one of the runtime's threads.
//! Some drivers do not call back when a command fails, and registering a callback may fail, too. That thread
//! therefore also polls the events.

use super::{event::Event, queue::Queue};
use crate::{
    base::command::What,
    host::{
        exit,
        worker::{self, Task},
    },
    quirks::Quirk,
};
use opencl3::{
    event::{CL_COMPLETE, set_event_callback},
    types::cl_event,
};
use std::{
    ffi::c_void,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// A task. The thread that takes it out runs it.
type Slot = Mutex<Option<Task>>;

static WATCHED: Mutex<Vec<Watched>> = Mutex::new(Vec::new());

/// The number of threads that may have taken a task and not finished it.
static TELLING: AtomicUsize = AtomicUsize::new(0);

/// The exit of the process waits while a value of this type exists.
struct Telling;

impl Telling {
    /// Must be called before a task is taken.
    fn begin() -> Self {
        TELLING.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for Telling {
    fn drop(&mut self) {
        TELLING.fetch_sub(1, Ordering::SeqCst);
    }
}

struct Watched {
    event: Event,
    slot: Arc<Slot>,
    /// The time since which the driver has not reported a status.
    silent: Option<Instant>,
}

/// A driver without a status for this long is considered dead. Waiting tasks are then run.
const SILENCE: Duration = Duration::from_secs(2);

impl Watched {
    /// Whether it has completed, as far as can be determined.
    fn is_over(&mut self) -> bool {
        match self.event.ask_done() {
            Ok(done) => {
                self.silent = None;
                done
            }
            Err(_) => self.silent.get_or_insert_with(Instant::now).elapsed() >= SILENCE,
        }
    }
}

fn take(slot: &Slot) -> Option<Task> {
    slot.lock().unwrap_or_else(PoisonError::into_inner).take()
}

impl Event {
    /// Runs a task on some thread after the command has completed or failed. The task must not block.
    pub(crate) fn tell(&self, task: impl FnOnce() + Send + 'static) {
        let _inside = exit::enter();
        if self.is_done() {
            return task();
        }
        let slot: Arc<Slot> = Arc::new(Mutex::new(Some(Box::new(task))));
        WATCHED.lock().unwrap_or_else(PoisonError::into_inner).push(Watched {
            event: self.clone(),
            slot: slot.clone(),
            silent: None,
        });
        let data = Arc::into_raw(slot);
        let set = set_event_callback(self.handle().raw(), CL_COMPLETE, called, data.cast_mut().cast());
        if set.is_err() {
            // polling replaces the callback
            // SAFETY: from `into_raw`, and the driver has not taken it.
            drop(unsafe { Arc::from_raw(data) });
        }
        exit::settle_with(settle);
        worker::WATCH.look(look);
        // otherwise it might never start
        let _ = self.queue().flush();
    }
}

impl Queue {
    /// Called when the last user of the queue is gone. The records of its launches are read once these have completed,
    /// so that unreported panics become known.
    pub(crate) fn leave(&self) {
        if exit::is_closed() {
            return;
        }
        if !self.records().is_open() {
            let unseen = self.records().leave();
            return drop(unseen);
        }
        let _inside = exit::enter();
        if self.device().quirks_of_calls().has(Quirk::CallsFromThreads) {
            // other threads must not call the driver later
            let _ = self.drain();
            return drop(self.look());
        }
        // if a marker fails, the driver reports nothing more
        let Ok(last) = self.marker() else { return };
        let queue = self.clone();
        Event::new(last, self.clone(), What::Command("a marker")).tell(move || {
            worker::FUTURES.run(move || drop(queue.look()));
        });
    }
}

extern "C" fn called(_: cl_event, _: i32, data: *mut c_void) {
    // SAFETY: the pointer that `tell` passed to the driver, which passes it back once.
    let slot = unsafe { Arc::from_raw(data.cast_const().cast::<Slot>()) };
    let _telling = Telling::begin();
    let task = take(&slot);
    // the event is not released here, while the driver is still using it
    worker::WATCH.run(move || {
        let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = watched.iter().position(|other| Arc::ptr_eq(&other.slot, &slot)) {
            let gone = watched.swap_remove(at);
            drop(watched);
            drop(gone);
        }
    });
    if let Some(task) = task {
        task();
    }
}

/// Runs the tasks of completed events whose driver has not called back. Returns whether events remain.
pub(crate) fn look() -> bool {
    let _telling = Telling::begin();
    let (done, more) = {
        let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
        let done: Vec<_> = watched.extract_if(.., Watched::is_over).collect();
        for Watched { event, .. } in &*watched {
            // an earlier flush may have failed
            let _ = event.queue().flush();
        }
        (done, !watched.is_empty())
    };
    for Watched { event, slot, .. } in done {
        drop(event);
        if let Some(task) = take(&slot) {
            task();
        }
    }
    more
}

/// At process exit: waits for the tasks of completed commands, at most until `end`.
pub(crate) fn settle(end: Instant) {
    let Some(watched) = worker::until(&WATCHED, end) else { return };
    let slots: Vec<_> = watched.iter().map(|watched| watched.slot.clone()).collect();
    drop(watched);
    let left = |slot: &Arc<Slot>| slot.try_lock().is_ok_and(|task| task.is_some());
    let waits = || slots.iter().any(left) || TELLING.load(Ordering::SeqCst) > 0;
    while !worker::EVENTS.is_this() && waits() && Instant::now() < end {
        // some drivers report completion only after the threads that waited for it have continued
        look();
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn the_end_waits_for_what_was_taken() {
        static TOLD: AtomicBool = AtomicBool::new(false);
        let telling = Telling::begin();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            TOLD.store(true, Ordering::SeqCst);
            drop(telling);
        });
        settle(Instant::now() + Duration::from_secs(60));
        assert!(TOLD.load(Ordering::SeqCst));
    }
}
