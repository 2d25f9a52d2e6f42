//! The runtime's own threads. Each starts on first use, runs its tasks in order, and never ends.
//!
//! If the system cannot start a thread, the caller runs the task itself.
//!
//! The threads never wait for each other, because tasks do not block. The exception is
//! [`Event::on_complete`](crate::Event::on_complete): users' functions run on a thread of their own, and may wait for
//! the other threads.

use crate::base::logging::EVENTS as LOG;
use log::warn;
use std::{
    cell::Cell,
    collections::VecDeque,
    io, mem,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Condvar, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The stack size. Arrays of a kernel's functions are on the stack. Only the accessed part of it occupies memory.
pub(crate) const STACK: usize = 64 << 20;

/// A task.
pub(crate) type Task = Box<dyn FnOnce() + Send>;

/// A thread and its queue of tasks.
#[derive(Debug)]
pub(crate) struct Worker {
    name: &'static str,
    state: Mutex<State>,
    changed: Condvar,
    /// Called periodically, as long as it returns that there is more to poll.
    watch: OnceLock<fn() -> bool>,
}

struct State {
    tasks: VecDeque<Task>,
    /// The number of tasks submitted, and the number of these that have finished.
    handed: u64,
    done: u64,
    started: bool,
    /// The process is exiting.
    stopped: bool,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("tasks", &self.tasks.len()).finish_non_exhaustive()
    }
}

/// Runs users' functions that are called on completion.
pub(crate) static EVENTS: Worker = Worker::new("cl-events");
/// Runs the completion of futures and the wakers of their tasks.
pub(crate) static FUTURES: Worker = Worker::new("cl-futures");
/// Polls for the completion of commands.
pub(crate) static WATCH: Worker = Worker::new("cl-watch");
/// Submits deferred commands to OpenCL devices.
pub(crate) static OPENCL: Worker = Worker::new("cl-commands");
/// Runs deferred commands of the native device.
pub(crate) static NATIVE: Worker = Worker::new("cl-native");

thread_local! {
    /// The name of this worker's thread. Needs no destructor, so it stays accessible until the thread ends.
    static THIS: Cell<&'static str> = const { Cell::new("") };
}

/// The polling interval.
const PERIOD: Duration = Duration::from_millis(50);

impl Worker {
    const fn new(name: &'static str) -> Self {
        let state = State { tasks: VecDeque::new(), handed: 0, done: 0, started: false, stopped: false };
        Self { name, state: Mutex::new(state), changed: Condvar::new(), watch: OnceLock::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Submits a task without waiting for it. While the process exits, new tasks are discarded.
    pub(crate) fn run(&'static self, task: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        if state.stopped {
            // its captures may belong to a driver that is gone
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

    /// Starts polling with this function.
    pub(crate) fn look(&'static self, watch: fn() -> bool) {
        self.watch.get_or_init(|| watch);
        self.run(|| ());
    }

    #[cold]
    fn start(&'static self) {
        // the exit handler waits for running tasks
        super::exit::register();
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

    /// Runs all submitted tasks on this thread, including those submitted in the meantime.
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
            let watching = self.watch.get().is_some_and(|watch| watch());
            let mut state = self.state();
            if !state.tasks.is_empty() {
                continue;
            }
            if !watching || state.stopped {
                // the next submission tries again
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
        let mut watching = self.watch.get().is_some();
        let mut state = self.state();
        loop {
            if watching && !state.stopped && looked.elapsed() >= PERIOD {
                drop(state);
                watching = self.watch.get().is_some_and(|watch| watch());
                looked = Instant::now();
                state = self.state();
            }
            if let Some(task) = state.tasks.pop_front() {
                drop(state);
                call(task);
                watching = self.watch.get().is_some();
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

    /// At process exit: lets the tasks submitted so far run, at most until `end`, and prevents later ones.
    pub(crate) fn stop(&self, end: Instant) {
        let Some(mut state) = until(&self.state, end) else { return };
        let handed = state.handed;
        state = self.wait(state, end, |state| state.done < handed);
        state.stopped = true;
        mem::forget(mem::take(&mut state.tasks));
    }

    /// At process exit: lets all tasks run, at most until `end`.
    pub(crate) fn drain(&self, end: Instant) {
        if let Some(state) = until(&self.state, end) {
            drop(self.wait(state, end, |state| state.done < state.handed));
        }
    }

    /// The number of tasks submitted so far.
    pub(crate) fn submitted(&self, end: Instant) -> u64 {
        until(&self.state, end).map_or(0, |state| state.handed)
    }

    /// Whether it has finished all its tasks.
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

    /// Whether the current thread is this worker.
    pub(crate) fn is_this(&self) -> bool {
        THIS.get() == self.name
    }
}

/// Whether the current thread is one of the workers.
pub(crate) fn is_this() -> bool {
    !THIS.get().is_empty()
}

/// Runs a task and ignores its panic, which has already been printed to stderr. Dropping the payload may panic as well.
fn call(task: Task) {
    let Err(payload) = catch_unwind(AssertUnwindSafe(task)) else { return };
    mem::forget(catch_unwind(AssertUnwindSafe(|| drop(payload))));
}

/// Acquires a lock at process exit, at most until `end`: a thread that is parked forever may hold it.
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
