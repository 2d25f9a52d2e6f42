//! The threads of ours. Each is started when it is first needed, does what it is handed in order, and never ends.
//!
//! Where the system gives no thread, who hands something over does it.
//!
//! None of them ever waits for another: what is handed over never does, except for what users hand to
//! [`Event::on_complete`](crate::Event::on_complete), which has a thread for itself, and may wait for what all the others do.

use crate::{backend::native::threads::STACK, logging::EVENTS as LOG};
use log::warn;
use std::{
    cell::Cell,
    collections::VecDeque,
    io, mem,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Something to be done.
pub(crate) type Task = Box<dyn FnOnce() + Send>;

/// A thread.
#[derive(Debug)]
pub(crate) struct Worker {
    name: &'static str,
    state: Mutex<State>,
    changed: Condvar,
    /// Done now and then while it says that there is something to look at.
    watch: Option<fn() -> bool>,
}

struct State {
    tasks: VecDeque<Task>,
    /// How many it has been handed, and how many of these are done.
    handed: u64,
    done: u64,
    started: bool,
    /// The process ends.
    stopped: bool,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("tasks", &self.tasks.len()).finish_non_exhaustive()
    }
}

/// What users want to be told of: their own functions.
pub(crate) static EVENTS: Worker = Worker::new("cl-events", None);
/// The results of futures, and the wakers of their tasks.
pub(crate) static FUTURES: Worker = Worker::new("cl-futures", None);
/// Who looks whether commands are done.
pub(crate) static WATCH: Worker = Worker::new("cl-watch", Some(crate::backend::opencl::completion::look));
/// Commands for OpenCL devices that had to wait for the host.
pub(crate) static OPENCL: Worker = Worker::new("cl-commands", None);
/// The same for the native device, where they run here.
pub(crate) static NATIVE: Worker = Worker::new("cl-native", None);

thread_local! {
    /// Which of them this thread is. Needs no destructor, so it is there until the end.
    static THIS: Cell<&'static str> = const { Cell::new("") };
}

/// How often a worker looks at what it watches.
const PERIOD: Duration = Duration::from_millis(50);

impl Worker {
    const fn new(name: &'static str, watch: Option<fn() -> bool>) -> Self {
        let state = State { tasks: VecDeque::new(), handed: 0, done: 0, started: false, stopped: false };
        Self { name, state: Mutex::new(state), changed: Condvar::new(), watch }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands something over. Never waits for it. Nothing is done any more when the process has come to its end.
    pub(crate) fn run(&'static self, task: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        if state.stopped {
            // what it holds may belong to a driver that is gone
            mem::forget(task);
            return;
        }
        state.tasks.push_back(Box::new(task));
        state.handed += 1;
        let start = !mem::replace(&mut state.started, true);
        drop(state);
        self.changed.notify_all();
        if start {
            self.start();
        }
    }

    /// Makes it look at what it watches from now on.
    pub(crate) fn look(&'static self) {
        self.run(|| ());
    }

    #[cold]
    fn start(&'static self) {
        // what is under way when the process exits is waited for
        crate::backend::opencl::exit::register();
        let started = thread::Builder::new().name(self.name.to_owned()).stack_size(STACK).spawn(|| self.work());
        if let Err(error) = started {
            self.complain(&error);
            self.work_here();
        }
    }

    fn complain(&self, error: &io::Error) {
        static SAID: AtomicBool = AtomicBool::new(false);
        if !SAID.swap(true, Ordering::Relaxed) {
            let name = self.name;
            warn!(target: LOG, "no thread can be started for `{name}`, so who hands something over does it: {error}");
        }
    }

    /// Does what has been handed over, in this thread, until there is nothing left. What is handed over meanwhile is done here, too.
    fn work_here(&self) {
        loop {
            let mut state = self.state();
            if let Some(task) = state.tasks.pop_front() {
                drop(state);
                call(task);
                self.state().done += 1;
                self.changed.notify_all();
                continue;
            }
            drop(state);
            let watching = self.watch.is_some_and(|watch| watch());
            let mut state = self.state();
            if !state.tasks.is_empty() {
                continue;
            }
            if !watching || state.stopped {
                // the next one tries again
                state.started = false;
                return;
            }
            drop(state);
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn work(&'static self) {
        THIS.set(self.name);
        let mut looked = Instant::now();
        let mut watching = self.watch.is_some();
        let mut state = self.state();
        loop {
            if watching && !state.stopped && looked.elapsed() >= PERIOD {
                drop(state);
                watching = self.watch.is_some_and(|watch| watch());
                looked = Instant::now();
                state = self.state();
            }
            if let Some(task) = state.tasks.pop_front() {
                drop(state);
                call(task);
                watching = self.watch.is_some();
                state = self.state();
                state.done += 1;
                self.changed.notify_all();
                continue;
            }
            state = match watching {
                true => self.changed.wait_timeout(state, PERIOD).unwrap_or_else(PoisonError::into_inner).0,
                false => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// At the end of the process: lets it do what it has been handed until now, but not for longer than until `end`, and nothing
    /// after that.
    pub(crate) fn stop(&self, end: Instant) {
        let Some(mut state) = until(&self.state, end) else { return };
        let handed = state.handed;
        state = self.wait(state, end, |state| state.done < handed);
        state.stopped = true;
        mem::forget(mem::take(&mut state.tasks));
    }

    /// At the end of the process: lets it do all that it is handed, but not for longer than until `end`.
    pub(crate) fn drain(&self, end: Instant) {
        if let Some(state) = until(&self.state, end) {
            drop(self.wait(state, end, |state| state.done < state.handed));
        }
    }

    /// Whether it has done all that it was handed.
    pub(crate) fn is_idle(&self, end: Instant) -> bool {
        until(&self.state, end).is_none_or(|state| state.done == state.handed)
    }

    fn wait<'s>(
        &'s self,
        mut state: MutexGuard<'s, State>,
        end: Instant,
        works: impl Fn(&State) -> bool,
    ) -> MutexGuard<'s, State> {
        while !self.is_this() && works(&state) && !state.stopped {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state
    }

    /// Whether this is its thread.
    pub(crate) fn is_this(&self) -> bool {
        THIS.get() == self.name
    }
}

/// Whether this is the thread of one of them.
pub(crate) fn is_this() -> bool {
    !THIS.get().is_empty()
}

/// What unwinds has said so on stderr. What it brings along may unwind too, when it is dropped.
fn call(task: Task) {
    let Err(payload) = catch_unwind(AssertUnwindSafe(task)) else { return };
    mem::forget(catch_unwind(AssertUnwindSafe(|| drop(payload))));
}

/// The lock, at the end of the process: a thread that has stopped for good may hold it.
pub(crate) fn until<T>(mutex: &Mutex<T>, end: Instant) -> Option<MutexGuard<'_, T>> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() >= end => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
        }
    }
}
