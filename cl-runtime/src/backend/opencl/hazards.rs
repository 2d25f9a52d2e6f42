//! Who used a memory last, so that commands on several queues come in the right order.
//!
//! Everything here happens under the context's lock, together with the enqueueing that it is about. Commands of one
//! in-order queue need no help, and cost one load. A command of another queue waits for a marker in the queue that
//! used the memory before, which costs something only where queues are mixed. Out-of-order queues keep the event of
//! each command.

use super::{context::Shared, event, handle::EventHandle, queue::Queue};
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
    uses: Mutex<Vec<Use>>,
}

/// Invariant: an in-order queue has one use at most, which stands for all its commands so far.
#[derive(Debug)]
struct Use {
    queue: Queue,
    /// The command of an out-of-order queue.
    event: Option<EventHandle>,
    wrote: bool,
    /// In-order queues that have waited for what was written.
    waited: Vec<u64>,
}

/// What a command does to a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

/// A list longer than this is searched for what is done.
const LONG: usize = 32;

/// A queue, and whether it wrote.
fn sole(queue: &Queue, wrote: bool) -> u64 {
    queue.id() << 1 | u64::from(wrote)
}

impl Hazards {
    pub(crate) fn new() -> Self {
        Self { sole: AtomicU64::new(0), uses: Mutex::default() }
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
        if let Some(sole) = uses.first_mut().filter(|_| self.sole.load(Ordering::Relaxed) & 1 != 0) {
            sole.wrote = true;
        }
        for earlier in uses.iter_mut() {
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
            uses.clear();
        } else if uses.len() >= LONG {
            uses.retain(|earlier| earlier.event.as_ref().is_none_or(|event| !event::is_done(event)));
        }
        // only now: had the command failed, the queue would not have waited
        for earlier in uses.iter_mut().filter(|earlier| queue.is_in_order() && earlier.queue.id() != queue.id()) {
            if earlier.wrote && !earlier.waited.contains(&queue.id()) {
                earlier.waited.push(queue.id());
            }
        }
        let known = queue.is_in_order() && uses.iter().any(|earlier| earlier.queue.id() == queue.id());
        if !known {
            let event = (!queue.is_in_order()).then(|| event.clone());
            uses.push(Use { queue: queue.clone(), event, wrote, waited: Vec::new() });
        }
        let alone = match &uses[..] {
            [only] if queue.is_in_order() && only.waited.is_empty() => sole(queue, only.wrote),
            _ => 0,
        };
        self.sole.store(alone, Ordering::Relaxed);
    }
}
