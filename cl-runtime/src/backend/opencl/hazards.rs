//! Tracks the last uses of a memory object, to order commands on several queues.
//!
//! All functions here run under the context's lock, together with the enqueueing of the command. Commands of a single
//! in-order queue need no synchronization and cost one atomic load. A command of another queue waits for a marker in
//! the queue that used the memory before, so only mixed queues have a cost. For out-of-order queues, the event of each
//! command is kept.

use super::{context::Shared, handle::EventHandle, queue::Queue, wait};
pub(crate) use crate::base::command::Access;
use crate::base::error::Result;
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

/// The commands enqueued on a memory object that may not have completed.
#[derive(Debug)]
pub(crate) struct Hazards {
    /// The in-order queue that is the only user of the memory, and that no other queue has waited for, see [`sole`]; 0
    /// if there is none.
    sole: AtomicU64,
    uses: Mutex<Uses>,
}

#[derive(Debug)]
struct Uses {
    list: Vec<Use>,
    /// The length at which completed commands are removed from the list.
    limit: usize,
}

/// Invariant: an in-order queue has at most one use without an event, which stands for all its commands so far.
#[derive(Debug)]
struct Use {
    queue: Queue,
    /// The command of an out-of-order queue, or a later command of an in-order queue.
    event: Option<EventHandle>,
    wrote: bool,
    /// The in-order queues that have waited for the write.
    waited: Vec<u64>,
}

/// The minimum length at which completed commands are removed.
const LONG: usize = 16;

/// The maximum number of queues recorded as having waited for a command.
const MANY: usize = 64;

/// A queue, encoded for the check whether memory is settled.
#[derive(Debug, Clone, Copy)]
pub(crate) struct User(u64);

impl User {
    #[inline]
    pub(crate) fn new(queue: &Queue) -> Self {
        // an out-of-order queue is never settled; no queue has the largest id
        Self(if queue.is_in_order() { sole(queue, true) } else { u64::MAX })
    }
}

/// Encodes a queue and whether it wrote.
#[inline]
fn sole(queue: &Queue, wrote: bool) -> u64 {
    queue.id() << 1 | u64::from(wrote)
}

impl Hazards {
    pub(crate) fn new() -> Self {
        Self { sole: AtomicU64::new(0), uses: Mutex::new(Uses { list: Vec::new(), limit: LONG }) }
    }

    /// Whether [`order`](Self::order) and [`record`](Self::record) have nothing to do: the queue is the only user of
    /// the memory, and has already written it if this is a write. Called under the context's lock.
    #[inline]
    pub(crate) fn is_settled(&self, user: User, access: Access) -> bool {
        let known = self.sole.load(Ordering::Relaxed);
        known | u64::from(access == Access::Read) == user.0
    }

    /// Appends to `waits` the events that a command of `queue` must wait for.
    #[inline]
    pub(crate) fn order(
        &self,
        _locked: &mut Shared,
        queue: &Queue,
        access: Access,
        waits: &mut Vec<EventHandle>,
    ) -> Result<()> {
        if queue.is_in_order() && self.sole.load(Ordering::Relaxed) >> 1 == queue.id() {
            return Ok(());
        }
        self.order_slowly(queue, access, waits)
    }

    fn order_slowly(&self, queue: &Queue, access: Access, waits: &mut Vec<EventHandle>) -> Result<()> {
        let mut uses = self.uses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sole) = uses.list.first_mut().filter(|_| self.sole.load(Ordering::Relaxed) & 1 != 0) {
            sole.wrote = true;
        }
        for earlier in uses.list.iter_mut() {
            let same = earlier.queue.id() == queue.id();
            let conflict = access == Access::Write || earlier.wrote && !earlier.waited.contains(&queue.id());
            if !conflict || same && queue.is_in_order() {
                continue;
            }
            match &earlier.event {
                Some(event) => {
                    if !same {
                        earlier.queue.flush()?;
                    }
                    waits.push(event.clone());
                }
                None => {
                    waits.push(earlier.queue.marker()?);
                    earlier.queue.flush()?;
                }
            }
        }
        Ok(())
    }

    /// The last commands that use the memory.
    #[cold]
    pub(crate) fn last(&self, _locked: &mut Shared) -> Vec<EventHandle> {
        let uses = self.uses.lock().unwrap_or_else(PoisonError::into_inner);
        let last = uses.list.iter().filter_map(|earlier| {
            let event = earlier.event.clone().or_else(|| earlier.queue.marker().ok());
            let _ = earlier.queue.flush();
            event
        });
        last.collect()
    }

    /// Records a command that has been ordered and enqueued.
    #[inline]
    pub(crate) fn record(&self, _locked: &mut Shared, queue: &Queue, access: Access, event: &EventHandle) {
        let known = self.sole.load(Ordering::Relaxed);
        if queue.is_in_order() && known >> 1 == queue.id() {
            if access == Access::Write {
                self.sole.store(sole(queue, true), Ordering::Relaxed);
            }
            return;
        }
        self.record_slowly(queue, access, event);
    }

    fn record_slowly(&self, queue: &Queue, access: Access, event: &EventHandle) {
        let mut uses = self.uses.lock().unwrap_or_else(PoisonError::into_inner);
        let wrote = access == Access::Write;
        if wrote {
            // it waited for all of them
            uses.list.clear();
        }
        // only now: if the command had failed, the queue would not have waited
        for earlier in uses.list.iter_mut().filter(|earlier| queue.is_in_order() && earlier.queue.id() != queue.id()) {
            if earlier.wrote && !earlier.waited.contains(&queue.id()) {
                if earlier.waited.len() >= MANY {
                    // waiting again is harmless
                    earlier.waited.clear();
                }
                earlier.waited.push(queue.id());
            }
        }
        let known = queue.is_in_order()
            && uses.list.iter().any(|earlier| earlier.queue.id() == queue.id() && earlier.event.is_none());
        if !known {
            if uses.list.len() >= uses.limit {
                uses.forget_what_is_done();
            }
            let event = (!queue.is_in_order()).then(|| event.clone());
            uses.list.push(Use { queue: queue.clone(), event, wrote, waited: Vec::new() });
        }
        let alone = match &uses.list[..] {
            [only] if queue.is_in_order() && only.event.is_none() && only.waited.is_empty() => sole(queue, only.wrote),
            _ => 0,
        };
        self.sole.store(alone, Ordering::Relaxed);
    }
}

impl Uses {
    /// Removes completed commands. Otherwise memory that is only read would refer to every queue that ever read it.
    #[cold]
    fn forget_what_is_done(&mut self) {
        self.list.retain(|earlier| earlier.event.as_ref().is_none_or(|event| !wait::is_done(event)));
        for earlier in self.list.iter_mut().filter(|earlier| earlier.event.is_none()) {
            // the next call knows whether the marker has completed; without a marker, the use stays unchanged
            earlier.event = earlier.queue.marker().ok();
            let _ = earlier.queue.flush();
        }
        self.limit = LONG.max(2 * self.list.len());
    }
}
