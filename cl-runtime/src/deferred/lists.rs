//! What queues and memories know of the commands that stay here. A command is in each list under its number, so that it is found
//! and taken out of many without looking at all of them.

use super::{Access, Deferred, Need, lock};
use crate::error::{Error, Result};
use std::{
    collections::{BTreeMap, VecDeque},
    mem,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

/// What a command means for those behind it in its queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// What any command does.
    Command,
    /// It is done when all before it are.
    Marker,
    /// Likewise, and all behind it start only then.
    Barrier,
}

/// What a queue knows of its commands that stay here.
#[derive(Debug, Default)]
pub(crate) struct Lane {
    commands: Mutex<Commands>,
    /// Those that failed and that nobody has been told of.
    failed: Mutex<VecDeque<Arc<Deferred>>>,
    any_failed: AtomicBool,
}

/// Commands in their order.
type Ordered = BTreeMap<u64, Arc<Deferred>>;

#[derive(Debug, Default)]
struct Commands {
    all: Ordered,
    /// Those of them that all behind them wait for.
    barriers: Ordered,
}

/// The number of failures that a queue keeps for `finish`.
const KEPT: usize = 64;

impl Lane {
    /// What a command has to wait for.
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

    /// Waits until everything is with the device.
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

    /// Takes out those failures that `of` says, and that nobody has been told of.
    fn take(&self, of: impl Fn(&Deferred) -> bool) -> Vec<Arc<Deferred>> {
        let mut failed = lock(&self.failed);
        let all = mem::take(&mut *failed).into_iter().filter(|deferred| !deferred.is_seen());
        // of those that are not decided yet nobody can be told
        let (taken, left) = all.partition::<Vec<_>, _>(|deferred| deferred.outcome().is_some() && of(deferred));
        *failed = left.into();
        self.any_failed.store(!failed.is_empty(), Ordering::Relaxed);
        taken
    }

    /// Reports the first failure that nobody has been told of, of the commands up to that of the number `until`, and forgets their
    /// others: one report says that something went wrong.
    #[inline]
    pub(crate) fn report(&self, until: u64) -> Result<()> {
        if self.any_failed.load(Ordering::Relaxed) { self.report_slowly(until) } else { Ok(()) }
    }

    #[cold]
    fn report_slowly(&self, until: u64) -> Result<()> {
        let taken = self.take(|deferred| deferred.number <= until);
        taken.first().and_then(|first| first.result()).map_or(Ok(()), |result| result.map(drop))
    }

    /// Forgets the failures that are of the same cause as one that somebody is told of.
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

/// What a memory knows of the commands on it that stay here.
#[derive(Debug, Default)]
pub(crate) struct Uses(Mutex<Users>);

#[derive(Debug, Default)]
struct Users {
    /// The last that writes it.
    writer: Option<Arc<Deferred>>,
    /// Those that read it since.
    readers: Ordered,
}

impl Uses {
    pub(super) fn needs(&self, access: Access, needs: &mut Vec<Need>) {
        let users = lock(&self.0);
        needs.extend(users.writer.iter().cloned().map(|writer| match writer.outcome() {
            // it is known not to have written, but keeps its place
            Some(Err(_)) => Need::Order(writer),
            Some(Ok(_)) | None => Need::Written(writer),
        }));
        if access == Access::Write {
            needs.extend(users.readers.values().cloned().map(Need::Order));
        }
    }

    pub(super) fn add(&self, deferred: &Arc<Deferred>, access: Access) {
        let mut users = lock(&self.0);
        match access {
            Access::Read => drop(users.readers.insert(deferred.number, deferred.clone())),
            // it waits for all of them
            Access::Write => *users = Users { writer: Some(deferred.clone()), readers: Ordered::new() },
        }
    }

    pub(super) fn remove(&self, deferred: &Deferred) {
        let mut users = lock(&self.0);
        users.readers.remove(&deferred.number);
        users.writer.take_if(|writer| writer.number == deferred.number);
    }
}
