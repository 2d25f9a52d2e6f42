//! Commands that wait for the host.
//!
//! What a command waits for may be decided by the host: by a [`UserEvent`](crate::UserEvent), or by another device. OpenCL has user
//! events for that, but drivers do not agree on what becomes of commands whose user event fails: on PoCL 3.1 all that is behind
//! them in the queue fails too, on rusticl it does not; neither calls the callbacks of what has failed; a blocking command that waits for
//! such an event hangs on PoCL for ever. On Oclgrind `clFlush` hangs while a user event is undecided. And the native device has no
//! queue at all. So no device sees a command before what the host has to decide is decided: until then it stays here, and so do
//! those behind it.
//!
//! What comes after what: of an in-order queue, everything that is behind a command that stays here; of any queue, what uses
//! the same memory, unless both only read it; what is behind a barrier. Once nothing has to stay here any more, commands go to their
//! devices at once, at the price of one load.
//!
//! If what a command waits for fails, it does not run: if that is what it was told to wait for, or a command that would have
//! written memory that it uses. That two commands are in one queue says nothing about what they need of each other.
//!
//! A command that fails keeps its place until all that it comes after have gone from theirs: what is behind it comes after them too.

mod lists;

pub(crate) use lists::{Kind, Lane, Uses};

use crate::{
    backend::{QueueBackend, opencl::exit},
    error::{Error, Result},
    event::{Event, EventInner},
    logging::EVENTS,
    queue::Queue,
    storage::Storage,
    worker::{self, Task, Worker},
};
use log::warn;
use std::{
    fmt,
    panic::{AssertUnwindSafe, Location, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

/// What a command does to a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

impl Access {
    /// What a transfer is that does so.
    pub(crate) fn transfer(self) -> What {
        What::Command(match self {
            Self::Read => "a read",
            Self::Write => "a write",
        })
    }
}

/// What an event is of, in words.
#[derive(Debug, Clone, Copy)]
pub(crate) enum What {
    /// The launch of a kernel with this name.
    Launch(&'static str),
    /// Something else, with its article.
    Command(&'static str),
    /// A user event that was made there.
    UserEvent(&'static Location<'static>),
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Launch(kernel) => write!(f, "the launch of kernel `{kernel}`"),
            Self::Command(command) => f.write_str(command),
            Self::UserEvent(place) => write!(f, "the user event made at {place}"),
        }
    }
}

/// Something that the host decides: a user event, or a command that waits for one.
pub(crate) struct Deferred {
    what: What,
    /// In the order in which commands came here.
    number: u64,
    /// What the device has made of it, once it has been handed over; or why it never will.
    outcome: OnceLock<Result<Event>>,
    /// Why it never will, for those that do not run because of that.
    reason: OnceLock<Arc<Error>>,
    /// Whether it has left its place: who comes after it can go on.
    has_left: AtomicBool,
    /// Who wants to be told of these.
    told: Mutex<Told>,
    changed: Condvar,
    /// What it waits for now.
    waits_for: Mutex<Weak<Deferred>>,
    /// Whether somebody has been told that it failed.
    seen: AtomicBool,
}

/// How far something that the host decides can come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// It is known what becomes of it.
    Decided,
    /// Likewise, and of all that it comes after.
    Left,
}

/// Who waits for the steps.
#[derive(Default)]
struct Told {
    decided: Vec<Task>,
    left: Vec<Task>,
}

/// How many commands stay here, in the whole process.
static HERE: AtomicUsize = AtomicUsize::new(0);

/// How many have been numbered. Those of commands are under [`ORDER`].
static NUMBERED: AtomicU64 = AtomicU64::new(0);

/// The number of the last one so far.
pub(crate) fn last_number() -> u64 {
    NUMBERED.load(Ordering::Relaxed)
}

/// Guards the lists of queues and memories as a whole, so that two commands never wait for each other.
static ORDER: Mutex<()> = Mutex::new(());

/// After so long, somebody who waits is told what for.
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

    /// What has become of it, as soon as that is decided.
    pub(crate) fn outcome(&self) -> Option<&Result<Event>> {
        self.outcome.get()
    }

    /// Likewise, for somebody who is told of it if it failed.
    pub(crate) fn result(&self) -> Option<Result<&Event>> {
        let outcome = self.outcome.get()?.as_ref();
        Some(outcome.map_err(|error| {
            self.seen.store(true, Ordering::Relaxed);
            error.clone()
        }))
    }

    /// Whether somebody has been told that it failed.
    fn is_seen(&self) -> bool {
        self.seen.load(Ordering::Relaxed)
    }

    /// The error that it ended with, as all those share it that do not run because of it.
    fn shared(&self, error: &Error) -> &Arc<Error> {
        self.reason.get_or_init(|| Arc::new(error.clone()))
    }

    fn has_come(&self, step: Step) -> bool {
        match step {
            Step::Decided => self.outcome.get().is_some(),
            Step::Left => self.has_left.load(Ordering::Acquire),
        }
    }

    /// Waits until it is decided what becomes of it.
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

    /// What it waits for in the end.
    fn cause(&self) -> String {
        let mut next = lock(&self.waits_for).upgrade();
        while let Some(cause) = next {
            next = lock(&cause.waits_for).upgrade();
            if next.is_none() {
                return format!("it waits for {}", cause.what);
            }
        }
        match self.what {
            What::UserEvent(_) => "nobody has completed or failed it".to_owned(),
            What::Launch(_) | What::Command(_) => "it waits for another device".to_owned(),
        }
    }

    /// Decides what becomes of it. Only the first decision counts. What it comes after is decided.
    pub(crate) fn decide(&self, outcome: Result<Event>) {
        self.come(Some(outcome), true);
    }

    /// It fails before what it comes after is decided.
    fn fail(&self, error: Error) {
        self.come(Some(Err(error)), false);
    }

    /// What it came after is decided.
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

    /// Does something when it is decided, in the thread that decides; at once if it is. It must not wait.
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

/// The error for a command that does not run because of another's.
#[cold]
pub(crate) fn dependency(command: What, on: What, error: &Arc<Error>) -> Error {
    let command = command.to_string();
    match &**error {
        // the first in the chain says most
        Error::Dependency { dependency, reason, .. } => {
            Error::Dependency { command, dependency: dependency.clone(), reason: reason.clone() }
        }
        _ => Error::Dependency { command, dependency: on.to_string(), reason: error.clone() },
    }
}

/// Something that a command waits for.
#[derive(Debug)]
enum Need {
    /// It comes after this one.
    Order(Arc<Deferred>),
    /// This one writes what it uses.
    Written(Arc<Deferred>),
    /// It was told to.
    After(Event),
}

/// Whether a command can go on.
pub(crate) enum Standing {
    Ready,
    /// What it waits for has not come so far here.
    Here(Arc<Deferred>, Step),
    /// It is under way on another device.
    Elsewhere(Event),
    /// It failed.
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

    /// What is left of it for a command that does not run: its place.
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

/// Whether a command of `queue` that waits for an event can go to its device, which then waits for what is left.
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

/// What gives a command to its device, which is told what else to wait for.
type Submit = Box<dyn FnOnce(&[Event]) -> Result<Event> + Send>;

/// A command that stays here.
struct Command {
    deferred: Arc<Deferred>,
    queue: Queue,
    uses: Vec<(Storage, Access)>,
    after: Vec<Event>,
    /// What it still waits for; the last first.
    needs: Vec<Need>,
    /// Unless it has failed.
    submit: Option<Submit>,
}

impl Command {
    fn worker(&self) -> &'static Worker {
        match self.queue.backend() {
            QueueBackend::Native(_) => &worker::NATIVE,
            QueueBackend::OpenCl(_) => &worker::OPENCL,
        }
    }

    /// Waits for the next of what it needs, or runs. In a thread of ours, so that a long chain of commands needs no stack.
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

    /// It will not run, and who waits for it is told so. It keeps its place.
    fn fail(&mut self, error: Error) {
        // what it holds goes first, so that who waits finds it gone
        self.submit = None;
        self.after.clear();
        self.needs = std::mem::take(&mut self.needs).into_iter().filter_map(Need::place).collect();
        self.queue.lane().keep(&self.deferred);
        self.deferred.fail(error);
    }

    fn run(self, submit: Submit) {
        let outcome = catch_unwind(AssertUnwindSafe(|| submit(&self.after))).unwrap_or_else(|payload| {
            // a bug, which must not make everybody wait for ever
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
            Err(Error::Failed { what: self.deferred.what.to_string(), message: format!("it panicked: {text}") })
        });
        if outcome.is_err() {
            self.queue.lane().keep(&self.deferred);
        }
        self.end(Some(outcome));
    }

    /// Leaves its place, and decides what becomes of it if that is not decided.
    fn end(self, outcome: Option<Result<Event>>) {
        let Self { deferred, queue, uses, after: _, needs: _, submit: _ } = self;
        {
            let _order = lock(&ORDER);
            for (storage, _) in &uses {
                storage.uses().remove(&deferred);
            }
        }
        drop(uses);
        match outcome {
            Some(outcome) => deferred.decide(outcome),
            None => deferred.leave(),
        }
        // only now: who finishes the queue finds it, and is told how it ended
        queue.lane().remove(&deferred);
        drop(queue);
        // only now: who sees that nothing is here sees what was done
        HERE.fetch_sub(1, Ordering::Release);
    }
}

/// The events that a command is told to wait for: those of its queue, and its own.
pub(crate) fn told(queue: &Queue, after: &[Event]) -> Vec<Event> {
    queue.after_events().iter().chain(after).cloned().collect()
}

impl Queue {
    /// Whether a command that is told to come after these waits for nothing that is known here.
    #[inline]
    pub(crate) fn waits_for_nothing(&self, after: &[Event]) -> bool {
        after.is_empty() && self.after_events().is_empty() && HERE.load(Ordering::Acquire) == 0
    }

    /// Whether a command cannot go to the device yet.
    ///
    /// # Errors
    ///
    /// [`Error::Dependency`] if what it is told to wait for has failed already.
    #[inline]
    pub(crate) fn must_wait<'s>(
        &self,
        what: What,
        kind: Kind,
        after: &[Event],
        uses: impl Iterator<Item = (&'s Storage, Access)>,
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
        uses: &mut dyn Iterator<Item = (&Storage, Access)>,
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

    fn needs(&self, kind: Kind, after: &[Event], uses: &mut dyn Iterator<Item = (&Storage, Access)>) -> Vec<Need> {
        let mut needs = Vec::new();
        self.lane().needs(self.is_in_order(), kind, &mut needs);
        uses.for_each(|(storage, access)| storage.uses().needs(access, &mut needs));
        needs.extend(self.after_events().iter().chain(after).cloned().map(Need::After));
        needs
    }

    /// Gives a command to the device as soon as it can be.
    pub(crate) fn defer<'s>(
        &self,
        what: What,
        kind: Kind,
        after: &[Event],
        uses: impl Iterator<Item = (&'s Storage, Access)>,
        submit: impl FnOnce(&[Event]) -> Result<Event> + Send + 'static,
    ) -> Event {
        // else the end of the process would have no end
        if exit::is_closed() {
            exit::park();
        }
        let uses: Vec<_> = uses.map(|(storage, access)| (storage.clone(), access)).collect();
        let order = lock(&ORDER);
        let deferred = Arc::new(Deferred::new(what));
        HERE.fetch_add(1, Ordering::Relaxed);
        let needs = self.needs(kind, after, &mut uses.iter().map(|(storage, access)| (storage, *access)));
        self.lane().add(&deferred, kind);
        for (storage, access) in &uses {
            storage.uses().add(&deferred, *access);
        }
        drop(order);
        let (queue, after, submit) = (self.plain(), told(self, after), Some(Box::new(submit) as Submit));
        let command = Box::new(Command { deferred: deferred.clone(), queue, uses, after, needs, submit });
        let worker = command.worker();
        worker.run(move || command.advance());
        Event { inner: EventInner::Deferred(deferred) }
    }

    /// Waits until a command that waits for its end itself can be given to the device.
    ///
    /// # Errors
    ///
    /// [`Error::Dependency`] if what it waits for fails.
    #[inline]
    pub(crate) fn settle<'s>(&self, what: What, uses: impl Iterator<Item = (&'s Storage, Access)>) -> Result<()> {
        if self.waits_for_nothing(&[]) {
            return Ok(());
        }
        self.settle_slowly(what, &mut { uses })
    }

    fn settle_slowly(&self, what: What, uses: &mut dyn Iterator<Item = (&Storage, Access)>) -> Result<()> {
        for need in self.needs(Kind::Command, &[], uses) {
            if let Need::After(event) = &need {
                // its own error comes from `standing`
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

    /// An error is the report of what it comes from.
    fn report_of(&self, need: &Need, error: &Error) {
        if let Need::Written(deferred) = need {
            let _ = deferred.result();
        }
        self.lane().forget(error);
    }

    /// As [`settle`](Self::settle), for what reports failures of earlier commands that nobody has seen.
    #[inline]
    pub(crate) fn settle_and_report<'s>(
        &self,
        what: What,
        uses: impl Iterator<Item = (&'s Storage, Access)>,
    ) -> Result<()> {
        let until = last_number();
        self.settle(what, uses)?;
        self.lane().report(until)
    }

    /// Waits until everything in it is with the device.
    #[inline]
    pub(crate) fn settle_all(&self) {
        if HERE.load(Ordering::Acquire) != 0 {
            self.lane().drain();
        }
    }
}
