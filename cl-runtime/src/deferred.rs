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
    /// Who wants to be told of that.
    told: Mutex<Vec<Task>>,
    changed: Condvar,
    /// What it waits for now.
    waits_for: Mutex<Weak<Deferred>>,
    /// Whether somebody has been told that it failed.
    seen: AtomicBool,
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

    /// Waits until it is decided what becomes of it.
    pub(crate) fn decided(&self) -> &Result<Event> {
        if let Some(outcome) = self.outcome.get() {
            return outcome;
        }
        let mut told = lock(&self.told);
        let mut warned = false;
        loop {
            if let Some(outcome) = self.outcome.get() {
                return outcome;
            }
            let waited = self.changed.wait_timeout(told, LONG).unwrap_or_else(PoisonError::into_inner);
            told = waited.0;
            if waited.1.timed_out() && !warned && self.outcome.get().is_none() {
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

    /// Decides what becomes of it. Only the first decision counts.
    pub(crate) fn decide(&self, outcome: Result<Event>) {
        let told = {
            let mut told = lock(&self.told);
            let _ = self.outcome.set(outcome);
            std::mem::take(&mut *told)
        };
        self.changed.notify_all();
        told.into_iter().for_each(|task| task());
    }

    /// Does something when it is decided, in the thread that decides; at once if it is. It must not wait.
    pub(crate) fn tell(&self, task: impl FnOnce() + Send + 'static) {
        let mut told = lock(&self.told);
        if self.outcome.get().is_none() {
            told.push(Box::new(task));
            return;
        }
        drop(told);
        task();
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
pub(crate) fn dependency(command: What, on: What, error: &Error) -> Error {
    let command = command.to_string();
    match error {
        // the first in the chain says most
        Error::Dependency { dependency, reason, .. } => {
            Error::Dependency { command, dependency: dependency.clone(), reason: reason.clone() }
        }
        error => Error::Dependency { command, dependency: on.to_string(), reason: Arc::new(error.clone()) },
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
    /// What it waits for is not decided here.
    Here(Arc<Deferred>),
    /// It is under way on another device.
    Elsewhere(Event),
    /// It failed.
    Failed(What, Error),
}

impl Need {
    fn standing(&self, queue: &Queue) -> Standing {
        match self {
            Self::Order(deferred) if deferred.outcome().is_none() => Standing::Here(deferred.clone()),
            Self::Order(_) => Standing::Ready,
            Self::Written(deferred) => match deferred.outcome() {
                None => Standing::Here(deferred.clone()),
                Some(Ok(_)) => Standing::Ready,
                Some(Err(error)) => Standing::Failed(deferred.what, error.clone()),
            },
            Self::After(event) => standing(event, queue),
        }
    }
}

/// Whether a command of `queue` that waits for an event can go to its device, which then waits for what is left.
fn standing(event: &Event, queue: &Queue) -> Standing {
    match &event.inner {
        EventInner::Native(_) => Standing::Ready,
        EventInner::Deferred(deferred) => match deferred.outcome() {
            None => Standing::Here(deferred.clone()),
            Some(Ok(event)) => standing(event, queue),
            Some(Err(error)) => Standing::Failed(deferred.what, error.clone()),
        },
        EventInner::All(events) => {
            let undecided = events.iter().map(|event| standing(event, queue));
            undecided.into_iter().find(|standing| !matches!(standing, Standing::Ready)).unwrap_or(Standing::Ready)
        }
        EventInner::OpenCl(inner) => match (inner.failure(), queue.backend()) {
            (Some(error), _) => Standing::Failed(inner.what(), error),
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
    submit: Submit,
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
                Standing::Here(other) => {
                    *lock(&self.deferred.waits_for) = Arc::downgrade(&other);
                    return other.tell(move || worker.run(move || self.advance()));
                }
                Standing::Elsewhere(event) => {
                    *lock(&self.deferred.waits_for) = Weak::new();
                    return event.tell(move || worker.run(move || self.advance()));
                }
                Standing::Failed(on, error) => {
                    let error = dependency(self.deferred.what, on, &error);
                    return self.end(Err(error));
                }
            }
        }
        self.run();
    }

    fn run(mut self) {
        let submit = std::mem::replace(&mut self.submit, Box::new(|_| unreachable!("it runs once")));
        let outcome = catch_unwind(AssertUnwindSafe(|| submit(&self.after))).unwrap_or_else(|payload| {
            // a bug, which must not make everybody wait for ever
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
            Err(Error::Failed { what: self.deferred.what.to_string(), message: format!("it panicked: {text}") })
        });
        self.end(outcome);
    }

    fn end(self, outcome: Result<Event>) {
        let Self { deferred, queue, uses, after: _, needs: _, submit } = self;
        // what it holds goes first, so that who waits finds it gone
        drop(submit);
        if outcome.is_err() {
            queue.lane().keep(&deferred);
        }
        {
            let _order = lock(&ORDER);
            for (storage, _) in &uses {
                storage.uses().remove(&deferred);
            }
            queue.lane().remove(&deferred);
        }
        drop((uses, queue));
        deferred.decide(outcome);
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
                Standing::Here(_) | Standing::Elsewhere(_) => waits = true,
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
        let (queue, after, submit) = (self.plain(), told(self, after), Box::new(submit));
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
                    Standing::Here(deferred) => {
                        let _ = deferred.decided();
                    }
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
