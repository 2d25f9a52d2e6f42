//! Commands whose start the host controls.
//!
//! A command may depend on an event that completes on the host or on another device: a [`UserEvent`](crate::UserEvent),
//! for example. OpenCL has user events for this purpose, but drivers handle them poorly:
//!
//! - They disagree on the commands that depend on a failed user event. Some fail everything after them in the
//!   queue, others do not. None of these call the callbacks of failed commands.
//! - On one driver, a blocking command that waits for such an event hangs forever.
//! - On another, `clFlush` hangs while a user event is pending.
//! - The native device has no queue.
//!
//! The runtime therefore defers such a command: it submits the command to the device only after all its host-side
//! dependencies are decided. Commands that depend on a deferred command are deferred, too.
//!
//! Ordering: in an in-order queue, all commands wait for earlier deferred ones. In any queue, commands that access the
//! same memory are ordered, unless both only read it, and barriers order the commands before and after them. If nothing
//! is deferred, commands go to their devices directly, at the cost of one atomic load.
//!
//! Failure: a command does not run if an explicit dependency fails, or if a command fails that would have written
//! memory that it accesses. Being in the same queue does not imply such a dependency.
//!
//! A failed command keeps its place in the order until all its predecessors have left theirs, because its successors
//! are ordered after them, too.

mod lists;

pub(crate) use lists::{Kind, Lane, Uses};

use super::{
    Queue,
    event::{Event, EventInner},
};
use crate::{
    backend::QueueBackend,
    base::{
        command::{Access, What, dependency},
        error::{Error, Result},
        logging::EVENTS,
        panic::unwound,
    },
    host::{
        exit,
        worker::{self, Task, Worker},
    },
};
use log::warn;
use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

/// An event that the host decides: a user event, or a deferred command.
pub(crate) struct Deferred {
    what: What,
    /// Sequence number, in the order in which commands were deferred.
    number: u64,
    /// The device's event once the command has been submitted, or the reason why it never will be.
    outcome: OnceLock<Result<Event>>,
    /// The shared form of this reason, for the commands that fail because of it.
    reason: OnceLock<Arc<Error>>,
    /// Whether it has left its place in the order, so that its successors can proceed.
    has_left: AtomicBool,
    /// The tasks to run at each `Step`.
    told: Mutex<Told>,
    changed: Condvar,
    /// Its current dependency.
    waits_for: Mutex<Weak<Deferred>>,
    /// Whether its failure has been reported.
    seen: AtomicBool,
}

/// The stages of an event that the host decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Its outcome is known.
    Decided,
    /// Its outcome and the outcomes of all its predecessors are known.
    Left,
}

/// The tasks that wait for each step.
#[derive(Default)]
struct Told {
    decided: Vec<Task>,
    left: Vec<Task>,
}

/// The number of deferred commands in the process.
static HERE: AtomicUsize = AtomicUsize::new(0);

/// The last sequence number. Numbers of commands are assigned under [`ORDER`].
static NUMBERED: AtomicU64 = AtomicU64::new(0);

/// The last sequence number so far.
pub(crate) fn last_number() -> u64 {
    NUMBERED.load(Ordering::Relaxed)
}

/// Guards the lists of queues and memory objects as a whole, so that two commands never wait for each other.
static ORDER: Mutex<()> = Mutex::new(());

/// The time after which a waiting thread logs its dependency.
const LONG: Duration = Duration::from_secs(5);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Deferred {
    pub(crate) fn new(what: What) -> Self {
        Self {
            what,
            number: NUMBERED.fetch_add(1, Ordering::Relaxed) + 1,
            outcome: OnceLock::new(),
            reason: OnceLock::new(),
            has_left: AtomicBool::new(false),
            told: Mutex::default(),
            changed: Condvar::new(),
            waits_for: Mutex::default(),
            seen: AtomicBool::new(false),
        }
    }

    pub(crate) fn what(&self) -> What {
        self.what
    }

    /// The outcome, once it is decided.
    pub(crate) fn outcome(&self) -> Option<&Result<Event>> {
        self.outcome.get()
    }

    /// The outcome, once it is decided. A failure counts as reported.
    pub(crate) fn result(&self) -> Option<Result<&Event>> {
        let outcome = self.outcome.get()?.as_ref();
        Some(outcome.map_err(|error| {
            self.seen.store(true, Ordering::Relaxed);
            error.clone()
        }))
    }

    /// Whether its failure has been reported.
    fn is_seen(&self) -> bool {
        self.seen.load(Ordering::Relaxed)
    }

    /// Its error, shared by all commands that do not run because of it.
    fn shared(&self, error: &Error) -> &Arc<Error> {
        self.reason.get_or_init(|| Arc::new(error.clone()))
    }

    fn has_come(&self, step: Step) -> bool {
        match step {
            Step::Decided => self.outcome.get().is_some(),
            Step::Left => self.has_left.load(Ordering::Acquire),
        }
    }

    /// Waits for the outcome.
    pub(crate) fn decided(&self) -> &Result<Event> {
        self.wait_for(Step::Decided);
        self.outcome.get().unwrap_or_else(|| unreachable!("it is decided"))
    }

    fn wait_for(&self, step: Step) {
        if self.has_come(step) {
            return;
        }
        let mut told = lock(&self.told);
        let mut warned = false;
        while !self.has_come(step) {
            let waited = self.changed.wait_timeout(told, LONG).unwrap_or_else(PoisonError::into_inner);
            told = waited.0;
            if waited.1.timed_out() && !warned && !self.has_come(step) {
                warned = true;
                drop(told);
                warn!(target: EVENTS, "waiting for {} since {LONG:?}: {}", self.what, self.cause());
                told = lock(&self.told);
            }
        }
    }

    /// A description of the last dependency in the chain.
    fn cause(&self) -> String {
        let mut next = lock(&self.waits_for).upgrade();
        while let Some(cause) = next {
            next = lock(&cause.waits_for).upgrade();
            if next.is_none() {
                return format!("it waits for {}", cause.what);
            }
        }
        match self.what {
            What::UserEvent(_) => "it has been neither completed nor failed".to_owned(),
            What::Launch(_) | What::Command(_) => "it waits for another device".to_owned(),
        }
    }

    /// Sets the outcome; only the first call counts. All predecessors are decided.
    pub(crate) fn decide(&self, outcome: Result<Event>) {
        self.come(Some(outcome), true);
    }

    /// Sets a failure before the predecessors are decided.
    fn fail(&self, error: Error) {
        self.come(Some(Err(error)), false);
    }

    /// Leaves the order. All predecessors are decided.
    fn leave(&self) {
        self.come(None, true);
    }

    fn come(&self, outcome: Option<Result<Event>>, leaves: bool) {
        let (decided, left) = {
            let mut told = lock(&self.told);
            if let Some(outcome) = outcome {
                let _ = self.outcome.set(outcome);
            }
            if leaves {
                self.has_left.store(true, Ordering::Release);
            }
            (std::mem::take(&mut told.decided), if leaves { std::mem::take(&mut told.left) } else { Vec::new() })
        };
        self.changed.notify_all();
        decided.into_iter().chain(left).for_each(|task| task());
    }

    /// Runs a task once the outcome is decided: in the deciding thread, or at once if it already is. The task must not
    /// block.
    pub(crate) fn tell(&self, task: impl FnOnce() + Send + 'static) {
        self.tell_of(Step::Decided, task);
    }

    fn tell_of(&self, step: Step, task: impl FnOnce() + Send + 'static) {
        let mut told = lock(&self.told);
        if self.has_come(step) {
            drop(told);
            return task();
        }
        match step {
            Step::Decided => told.decided.push(Box::new(task)),
            Step::Left => told.left.push(Box::new(task)),
        }
    }
}

impl fmt::Debug for Deferred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deferred")
            .field("what", &self.what)
            .field("outcome", &self.outcome.get().map(|outcome| outcome.as_ref().map(drop)))
            .finish_non_exhaustive()
    }
}

/// A dependency of a command.
#[derive(Debug)]
enum Need {
    /// A predecessor in the order.
    Order(Arc<Deferred>),
    /// A command that writes memory which this one accesses.
    Written(Arc<Deferred>),
    /// An explicit dependency.
    After(Event),
}

/// The state of a dependency.
pub(crate) enum Standing {
    Ready,
    /// A deferred command that has not reached this step.
    Here(Arc<Deferred>, Step),
    /// A running command on another device.
    Elsewhere(Event),
    /// A failed command.
    Failed(What, Arc<Error>),
}

impl Need {
    fn standing(&self, queue: &Queue) -> Standing {
        match self {
            Self::Order(deferred) if !deferred.has_come(Step::Left) => Standing::Here(deferred.clone(), Step::Left),
            Self::Order(_) => Standing::Ready,
            Self::Written(deferred) => of_deferred(deferred, |_| Standing::Ready),
            Self::After(event) => standing(event, queue),
        }
    }

    /// The part of the dependency that still concerns a command that does not run: its place in the order.
    fn place(self) -> Option<Self> {
        match self {
            Self::Order(deferred) | Self::Written(deferred) => Some(Self::Order(deferred)),
            Self::After(_) => None,
        }
    }
}

fn of_deferred(deferred: &Arc<Deferred>, well: impl FnOnce(&Event) -> Standing) -> Standing {
    match deferred.outcome() {
        None => Standing::Here(deferred.clone(), Step::Decided),
        Some(Ok(event)) => well(event),
        Some(Err(error)) => Standing::Failed(deferred.what, deferred.shared(error).clone()),
    }
}

/// Whether a command of `queue` that depends on an event can be submitted. The device then waits for the rest.
fn standing(event: &Event, queue: &Queue) -> Standing {
    match &event.inner {
        EventInner::Native(_) => Standing::Ready,
        EventInner::Deferred(deferred) => of_deferred(deferred, |event| standing(event, queue)),
        EventInner::All(events) => {
            let undecided = events.iter().map(|event| standing(event, queue));
            undecided.into_iter().find(|standing| !matches!(standing, Standing::Ready)).unwrap_or(Standing::Ready)
        }
        EventInner::OpenCl(inner) => match (inner.failure(), queue.backend()) {
            (Some(error), _) => Standing::Failed(inner.what(), Arc::new(error)),
            (None, QueueBackend::OpenCl(queue)) if inner.queue().shares_context(queue) => Standing::Ready,
            (None, _) if inner.is_done() => Standing::Ready,
            (None, _) => Standing::Elsewhere(event.clone()),
        },
    }
}

/// Submits a command to its device, which waits for the given events.
type Submit = Box<dyn FnOnce(&[Event]) -> Result<Event> + Send>;

/// A deferred command.
struct Command {
    deferred: Arc<Deferred>,
    queue: Queue,
    uses: Vec<(Arc<Uses>, Access)>,
    after: Vec<Event>,
    /// The remaining dependencies, in reverse order.
    needs: Vec<Need>,
    /// `None` once it has failed.
    submit: Option<Submit>,
}

impl Command {
    fn worker(&self) -> &'static Worker {
        match self.queue.backend() {
            QueueBackend::Native(_) => &worker::NATIVE,
            QueueBackend::OpenCl(_) => &worker::OPENCL,
        }
    }

    /// Waits for the next dependency, or submits the command. Runs on a worker thread, so that a long chain of commands
    /// does not recurse.
    fn advance(mut self: Box<Self>) {
        while let Some(need) = self.needs.last() {
            let worker = self.worker();
            match need.standing(&self.queue) {
                Standing::Ready => drop(self.needs.pop()),
                Standing::Here(other, step) => {
                    *lock(&self.deferred.waits_for) = Arc::downgrade(&other);
                    return other.tell_of(step, move || worker.run(move || self.advance()));
                }
                Standing::Elsewhere(event) => {
                    *lock(&self.deferred.waits_for) = Weak::new();
                    return event.tell(move || worker.run(move || self.advance()));
                }
                Standing::Failed(on, error) => {
                    let error = dependency(self.deferred.what, on, &error);
                    self.fail(error);
                }
            }
        }
        match self.submit.take() {
            Some(submit) => self.run(submit),
            None => self.end(None),
        }
    }

    /// Marks the command as failed and notifies its successors. It keeps its place in the order.
    fn fail(&mut self, error: Error) {
        // release its resources first, so that a notified thread finds them released
        self.submit = None;
        self.after.clear();
        self.needs = std::mem::take(&mut self.needs).into_iter().filter_map(Need::place).collect();
        self.queue.lane().keep(&self.deferred);
        self.deferred.fail(error);
    }

    fn run(self, submit: Submit) {
        let outcome = catch_unwind(AssertUnwindSafe(|| submit(&self.after))).unwrap_or_else(|payload| {
            // a bug, which must not make other threads wait forever
            Err(Error::Failed { what: self.deferred.what.to_string(), message: unwound(&*payload) })
        });
        if outcome.is_err() {
            self.queue.lane().keep(&self.deferred);
        }
        self.end(Some(outcome));
    }

    /// Leaves the order, and sets the outcome if it is not yet decided.
    fn end(self, outcome: Option<Result<Event>>) {
        let Self { deferred, queue, uses, after: _, needs: _, submit: _ } = self;
        {
            let _order = lock(&ORDER);
            for (memory, _) in &uses {
                memory.remove(&deferred);
            }
        }
        drop(uses);
        match outcome {
            Some(outcome) => deferred.decide(outcome),
            None => deferred.leave(),
        }
        // only now: a thread that finishes the queue still finds the command and learns its outcome
        queue.lane().remove(&deferred);
        drop(queue);
        // only now: a thread that sees no deferred commands must see their effects
        HERE.fetch_sub(1, Ordering::Release);
    }
}

/// The events that a command depends on explicitly: the queue's, then its own.
pub(crate) fn told(queue: &Queue, after: &[Event]) -> Vec<Event> {
    queue.after_events().iter().chain(after).cloned().collect()
}

impl Queue {
    /// Whether a command with these explicit dependencies has nothing to wait for on the host.
    #[inline]
    pub(crate) fn waits_for_nothing(&self, after: &[Event]) -> bool {
        after.is_empty() && self.after_events().is_empty() && HERE.load(Ordering::Acquire) == 0
    }

    /// Whether a command has to be deferred.
    ///
    /// # Errors
    ///
    /// [`Error::Dependency`] if an explicit dependency has already failed.
    #[inline]
    pub(crate) fn must_wait<'s>(
        &self,
        what: What,
        kind: Kind,
        after: &[Event],
        uses: impl Iterator<Item = (&'s Arc<Uses>, Access)>,
    ) -> Result<bool> {
        if self.waits_for_nothing(after) {
            return Ok(false);
        }
        self.must_wait_slowly(what, kind, after, &mut { uses })
    }

    fn must_wait_slowly(
        &self,
        what: What,
        kind: Kind,
        after: &[Event],
        uses: &mut dyn Iterator<Item = (&Arc<Uses>, Access)>,
    ) -> Result<bool> {
        let mut waits = false;
        for need in self.needs(kind, after, uses) {
            match need.standing(self) {
                Standing::Ready => {}
                Standing::Here(..) | Standing::Elsewhere(_) => waits = true,
                Standing::Failed(on, error) => return Err(dependency(what, on, &error)),
            }
        }
        Ok(waits)
    }

    fn needs(&self, kind: Kind, after: &[Event], uses: &mut dyn Iterator<Item = (&Arc<Uses>, Access)>) -> Vec<Need> {
        let mut needs = Vec::new();
        self.lane().needs(self.is_in_order(), kind, &mut needs);
        uses.for_each(|(memory, access)| memory.needs(access, &mut needs));
        needs.extend(self.after_events().iter().chain(after).cloned().map(Need::After));
        needs
    }

    /// Defers a command: submits it to the device as soon as its dependencies allow.
    pub(crate) fn defer<'s>(
        &self,
        what: What,
        kind: Kind,
        after: &[Event],
        uses: impl Iterator<Item = (&'s Arc<Uses>, Access)>,
        submit: impl FnOnce(&[Event]) -> Result<Event> + Send + 'static,
    ) -> Event {
        // otherwise the process would never exit
        if exit::is_closed() {
            exit::park();
        }
        let uses: Vec<_> = uses.map(|(memory, access)| (memory.clone(), access)).collect();
        let order = lock(&ORDER);
        let deferred = Arc::new(Deferred::new(what));
        HERE.fetch_add(1, Ordering::Relaxed);
        let needs = self.needs(kind, after, &mut uses.iter().map(|(memory, access)| (memory, *access)));
        self.lane().add(&deferred, kind);
        for (memory, access) in &uses {
            memory.add(&deferred, *access);
        }
        drop(order);
        let (queue, after, submit) = (self.plain(), told(self, after), Some(Box::new(submit) as Submit));
        let command = Box::new(Command { deferred: deferred.clone(), queue, uses, after, needs, submit });
        let worker = command.worker();
        worker.run(move || command.advance());
        Event { inner: EventInner::Deferred(deferred) }
    }

    /// Waits until a blocking command can be submitted to the device.
    ///
    /// # Errors
    ///
    /// [`Error::Dependency`] if a dependency fails.
    #[inline]
    pub(crate) fn settle<'s>(&self, what: What, uses: impl Iterator<Item = (&'s Arc<Uses>, Access)>) -> Result<()> {
        if self.waits_for_nothing(&[]) {
            return Ok(());
        }
        self.settle_slowly(what, &mut { uses })
    }

    fn settle_slowly(&self, what: What, uses: &mut dyn Iterator<Item = (&Arc<Uses>, Access)>) -> Result<()> {
        for need in self.needs(Kind::Command, &[], uses) {
            if let Need::After(event) = &need {
                // `standing` returns its error
                let _ = event.block();
            }
            loop {
                match need.standing(self) {
                    Standing::Ready => break,
                    Standing::Here(deferred, step) => deferred.wait_for(step),
                    Standing::Elsewhere(event) => event.block()?,
                    Standing::Failed(on, error) => {
                        let error = dependency(what, on, &error);
                        self.report_of(&need, &error);
                        return Err(error);
                    }
                }
            }
        }
        Ok(())
    }

    /// Records that an error also reports the failure it results from.
    fn report_of(&self, need: &Need, error: &Error) {
        if let Need::Written(deferred) = need {
            let _ = deferred.result();
        }
        self.lane().forget(error);
    }

    /// Like [`settle`](Self::settle), for operations that report earlier failures that have not been reported.
    #[inline]
    pub(crate) fn settle_and_report<'s>(
        &self,
        what: What,
        uses: impl Iterator<Item = (&'s Arc<Uses>, Access)>,
    ) -> Result<()> {
        let until = last_number();
        self.settle(what, uses)?;
        self.lane().report(until)
    }

    /// Waits until all its commands have been submitted.
    #[inline]
    pub(crate) fn settle_all(&self) {
        if HERE.load(Ordering::Acquire) != 0 {
            self.lane().drain();
        }
    }
}
