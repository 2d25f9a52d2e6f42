//! Who used a memory last, so that commands on several queues come in the right order.
//!
//! Everything here happens under the context's lock, together with the enqueueing that it is about. Commands of one
//! in-order queue need no help, and cost one load. A command of another queue waits for a marker in the queue that
//! used the memory before, which costs something only where queues are mixed. Out-of-order queues keep the event of
//! each command.

use super::{context::Shared, event, handle::EventHandle, queue::Queue};
pub(crate) use crate::deferred::Access;
use crate::error::Result;
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU64, Ordering},
};

/// What was enqueued on a memory and may not be done.
#[derive(Debug)]
pub(crate) struct Hazards {
    /// The in-order queue that alone used the memory and that no other has waited for, see [`sole`]; 0 if there is
    /// none.
    sole: AtomicU64,
    uses: Mutex<Uses>,
}

#[derive(Debug)]
struct Uses {
    list: Vec<Use>,
    /// If it gets longer than this, it is searched for what is done.
    limit: usize,
}

/// Invariant: an in-order queue has one use without an event at most, which stands for all its commands so far.
#[derive(Debug)]
struct Use {
    queue: Queue,
    /// The command of an out-of-order queue, or a later one of an in-order queue.
    event: Option<EventHandle>,
    wrote: bool,
    /// In-order queues that have waited for what was written.
    waited: Vec<u64>,
}

/// A list is not searched for what is done before it is so long.
const LONG: usize = 16;

/// More queues than this are not remembered to have waited for a command.
const MANY: usize = 64;

/// A queue that asks whether memories are settled.
#[derive(Debug, Clone, Copy)]
pub(crate) struct User(u64);

impl User {
    #[inline]
    pub(crate) fn new(queue: &Queue) -> Self {
        // what an out-of-order queue uses is never settled, and there is no queue with the last number
        Self(if queue.is_in_order() { sole(queue, true) } else { u64::MAX })
    }
}

/// A queue, and whether it wrote.
#[inline]
fn sole(queue: &Queue, wrote: bool) -> u64 {
    queue.id() << 1 | u64::from(wrote)
}

impl Hazards {
    pub(crate) fn new() -> Self {
        Self { sole: AtomicU64::new(0), uses: Mutex::new(Uses { list: Vec::new(), limit: LONG }) }
    }

    /// Whether [`order`](Self::order) and [`record`](Self::record) have nothing to do: the queue alone has used the memory,
    /// and written it if it writes now. Asked under the context's lock.
    #[inline]
    pub(crate) fn is_settled(&self, user: User, access: Access) -> bool {
        let known = self.sole.load(Ordering::Relaxed);
        known | u64::from(access == Access::Read) == user.0
    }

    /// Adds to `waits` what a command of `queue` has to wait for.
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

    /// Remembers a command that was ordered and enqueued.
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
        // only now: had the command failed, the queue would not have waited
        for earlier in uses.list.iter_mut().filter(|earlier| queue.is_in_order() && earlier.queue.id() != queue.id()) {
            if earlier.wrote && !earlier.waited.contains(&queue.id()) {
                if earlier.waited.len() >= MANY {
                    // to wait again does no harm
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
    /// Makes the list shorter. Otherwise what is read for long would hold on to every queue that ever read it.
    #[cold]
    fn forget_what_is_done(&mut self) {
        self.list.retain(|earlier| earlier.event.as_ref().is_none_or(|event| !event::is_done(event)));
        for earlier in self.list.iter_mut().filter(|earlier| earlier.event.is_none()) {
            // next time it is known to be done; if there is none, it stays as it is
            earlier.event = earlier.queue.marker().ok();
            let _ = earlier.queue.flush();
        }
        self.limit = LONG.max(2 * self.list.len());
    }
}
