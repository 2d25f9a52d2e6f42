//! The lists of deferred commands that queues and memory objects keep. The lists are keyed by the command's number, so
//! that removal does not scan them.

use super::{Deferred, Need, lock};
use crate::base::{
    command::Access,
    error::{Error, Result},
};
use std::{
    collections::{BTreeMap, VecDeque},
    mem,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

/// The ordering effect of a command on later commands of its queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An ordinary command.
    Command,
    /// Completes after all earlier commands.
    Marker,
    /// Completes after all earlier commands, and later commands start only then.
    Barrier,
}

/// The deferred commands of a queue.
#[derive(Debug, Default)]
pub(crate) struct Lane {
    commands: Mutex<Commands>,
    /// The failed commands whose failures have not been reported.
    failed: Mutex<VecDeque<Arc<Deferred>>>,
    any_failed: AtomicBool,
}

/// Commands in the order of their numbers.
type Ordered = BTreeMap<u64, Arc<Deferred>>;

#[derive(Debug, Default)]
struct Commands {
    all: Ordered,
    /// The barriers among them.
    barriers: Ordered,
}

/// The number of failures that a queue keeps for `finish`.
const KEPT: usize = 64;

impl Lane {
    /// Appends the dependencies of a new command.
    pub(super) fn needs(&self, in_order: bool, kind: Kind, needs: &mut Vec<Need>) {
        let commands = lock(&self.commands);
        let order = |(_, deferred): (&u64, &Arc<Deferred>)| Need::Order(deferred.clone());
        if in_order {
            needs.extend(commands.all.last_key_value().map(order));
        } else if kind == Kind::Command {
            needs.extend(commands.barriers.last_key_value().map(order));
        } else {
            needs.extend(commands.all.iter().map(order));
        }
    }

    pub(super) fn add(&self, deferred: &Arc<Deferred>, kind: Kind) {
        let mut commands = lock(&self.commands);
        commands.all.insert(deferred.number, deferred.clone());
        if kind == Kind::Barrier {
            commands.barriers.insert(deferred.number, deferred.clone());
        }
    }

    pub(super) fn remove(&self, deferred: &Deferred) {
        let mut commands = lock(&self.commands);
        commands.all.remove(&deferred.number);
        commands.barriers.remove(&deferred.number);
    }

    /// Waits until all commands have been submitted.
    pub(super) fn drain(&self) {
        let commands: Vec<_> = lock(&self.commands).all.values().cloned().collect();
        for deferred in commands {
            let _ = deferred.decided();
        }
    }

    pub(super) fn keep(&self, deferred: &Arc<Deferred>) {
        let mut failed = lock(&self.failed);
        failed.retain(|deferred| !deferred.is_seen());
        if failed.len() < KEPT {
            failed.push_back(deferred.clone());
        }
        self.any_failed.store(true, Ordering::Relaxed);
    }

    /// Removes and returns the unreported failures that satisfy `of`.
    fn take(&self, of: impl Fn(&Deferred) -> bool) -> Vec<Arc<Deferred>> {
        let mut failed = lock(&self.failed);
        let all = mem::take(&mut *failed).into_iter().filter(|deferred| !deferred.is_seen());
        // a command without an outcome has no failure to report yet
        let (taken, left) = all.partition::<Vec<_>, _>(|deferred| deferred.outcome().is_some() && of(deferred));
        *failed = left.into();
        self.any_failed.store(!failed.is_empty(), Ordering::Relaxed);
        taken
    }

    /// Reports the first unreported failure among the commands up to number `until`, and forgets their other failures:
    /// one report suffices to show that something went wrong.
    #[inline]
    pub(crate) fn report(&self, until: u64) -> Result<()> {
        if self.any_failed.load(Ordering::Relaxed) { self.report_slowly(until) } else { Ok(()) }
    }

    #[cold]
    fn report_slowly(&self, until: u64) -> Result<()> {
        let taken = self.take(|deferred| deferred.number <= until);
        taken.first().and_then(|first| first.result()).map_or(Ok(()), |result| result.map(drop))
    }

    /// Forgets the failures with the same cause as a reported one.
    #[cold]
    pub(super) fn forget(&self, told: &Error) {
        let Error::Dependency { reason: cause, .. } = told else { return };
        drop(self.take(|deferred| match deferred.outcome() {
            Some(Err(Error::Dependency { reason, .. })) => Arc::ptr_eq(reason, cause),
            Some(Err(error)) => Arc::ptr_eq(deferred.shared(error), cause),
            Some(Ok(_)) | None => false,
        }));
    }
}

/// The deferred commands that access a memory object.
#[derive(Debug, Default)]
pub(crate) struct Uses(Mutex<Users>);

#[derive(Debug, Default)]
struct Users {
    /// The ones that write it.
    writers: Ordered,
    /// The ones that have read it since the last of them.
    readers: Ordered,
}

impl Uses {
    pub(super) fn needs(&self, access: Access, needs: &mut Vec<Need>) {
        let users = lock(&self.0);
        for writer in users.writers.values().rev().cloned() {
            if !matches!(writer.outcome(), Some(Err(_))) {
                needs.push(Need::Written(writer));
                break;
            }
            // it has not written anything, but keeps its place in the order; an earlier one may still write
            needs.push(Need::Order(writer));
        }
        if access == Access::Write {
            needs.extend(users.readers.values().cloned().map(Need::Order));
        }
    }

    pub(super) fn add(&self, deferred: &Arc<Deferred>, access: Access) {
        let mut users = lock(&self.0);
        match access {
            Access::Read => drop(users.readers.insert(deferred.number, deferred.clone())),
            Access::Write => {
                users.writers.insert(deferred.number, deferred.clone());
                // it waits for all of them
                users.readers.clear();
            }
        }
    }

    pub(super) fn remove(&self, deferred: &Deferred) {
        let mut users = lock(&self.0);
        users.readers.remove(&deferred.number);
        users.writers.remove(&deferred.number);
    }
}
