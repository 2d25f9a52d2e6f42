//! Who wants to know when commands are done.
//!
//! The driver's callback hands on what it is to do, which must not wait, and what holds the event goes in a thread of
//! ours. PoCL and rusticl do not call anybody when a command fails, and asking to be called may fail too, so that thread also
//! looks at the events now and then.

use super::{event::Event, exit};
use crate::worker::{self, Task};
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

/// What is to be done. Whoever takes it does it.
type Slot = Mutex<Option<Task>>;

static WATCHED: Mutex<Vec<Watched>> = Mutex::new(Vec::new());

/// How many threads may have taken what is to be done, and not have done it yet.
static TELLING: AtomicUsize = AtomicUsize::new(0);

/// While it lives, the end of the process waits.
struct Telling;

impl Telling {
    /// Before anything is taken.
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
    /// Since when the driver does not say how far it is.
    silent: Option<Instant>,
}

/// A driver that says nothing for so long will not say more, and whoever waits is told of that.
const SILENCE: Duration = Duration::from_secs(2);

impl Watched {
    /// Whether it is done, as far as can be known.
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
    /// Does something once it is done, well or not, in some thread. It must not wait.
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
            // it is looked at
            // SAFETY: from `into_raw`, and the driver has not taken it.
            drop(unsafe { Arc::from_raw(data) });
        }
        worker::WATCH.look();
        // or it might never be done
        let _ = self.queue().flush();
    }
}

extern "C" fn called(_: cl_event, _: i32, data: *mut c_void) {
    // SAFETY: what `tell` has handed over, which the driver hands back once.
    let slot = unsafe { Arc::from_raw(data.cast_const().cast::<Slot>()) };
    let _telling = Telling::begin();
    let task = take(&slot);
    // the event is not released here, in the midst of what the driver does with it
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

/// Does what is to be done of events that are done and whose driver has not called; says whether there are others.
pub(crate) fn look() -> bool {
    let _telling = Telling::begin();
    let (done, more) = {
        let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
        let done: Vec<_> = watched.extract_if(.., Watched::is_over).collect();
        for Watched { event, .. } in &*watched {
            // the first time it may have failed
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

/// At the end of the process: waits until those are told whose commands are done, but not for longer than until `end`.
pub(crate) fn settle(end: Instant) {
    let Some(watched) = worker::until(&WATCHED, end) else { return };
    let slots: Vec<_> = watched.iter().map(|watched| watched.slot.clone()).collect();
    drop(watched);
    let left = |slot: &Arc<Slot>| slot.try_lock().is_ok_and(|task| task.is_some());
    let waits = || slots.iter().any(left) || TELLING.load(Ordering::SeqCst) > 0;
    while !worker::EVENTS.is_this() && waits() && Instant::now() < end {
        // some drivers say that something is done only after those who waited for it go on
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
