//! Asynchronous transfers. Their callers keep the host's memory alive until the transfers have completed.

use super::{
    call::failed,
    event::{Event, Waited, handles},
    handle::EventHandle,
    memory::Memory,
    queue::Queue,
    wait::Waits,
};
use crate::{
    base::{
        command::Access,
        error::Result,
        host_memory::Held,
        rect::{Place, Rect},
    },
    host::{exit, worker},
    quirks::Quirk,
};
use opencl3::types::{CL_FALSE, cl_event};

impl Queue {
    /// Starts a copy to the host, after the dependencies.
    ///
    /// # Safety
    ///
    /// `bytes` is not 0, the range at `offset` is within the memory, and `to` is writable for this length until the
    /// event has completed. If this fails, nothing writes to `to` any more.
    pub(crate) unsafe fn read_async(
        &self,
        memory: &Memory,
        offset: usize,
        to: *mut u8,
        bytes: usize,
        waited: Vec<Waited>,
    ) -> Result<Event> {
        // SAFETY: as the caller promises.
        unsafe { self.line_async(memory, Access::Read, &Rect::line(offset, Place(to), bytes), waited) }
    }

    /// Starts a copy from the host, after the dependencies.
    ///
    /// # Safety
    ///
    /// As for [`read_async`](Self::read_async), but `from` is readable and not written.
    pub(crate) unsafe fn write_async(
        &self,
        memory: &Memory,
        offset: usize,
        from: *const u8,
        bytes: usize,
        waited: Vec<Waited>,
    ) -> Result<Event> {
        // SAFETY: as the caller promises.
        unsafe { self.line_async(memory, Access::Write, &Rect::line(offset, Place(from.cast_mut()), bytes), waited) }
    }

    /// # Safety
    ///
    /// As for `read_async` or `write_async`.
    unsafe fn line_async(&self, memory: &Memory, access: Access, rect: &Rect, waited: Vec<Waited>) -> Result<Event> {
        // SAFETY: as the caller promises; for a write, the driver only reads.
        let enqueue = |waits: &Waits| unsafe { self.transfer_queue().enqueue(memory, access, CL_FALSE, rect, waits) };
        let event = self.begin(memory, access, handles(&waited), enqueue)?;
        Ok(Event::new(event, self.clone(), access.transfer()).with_after(waited))
    }

    /// Enqueues a transfer after the events in `waits` and after the earlier commands on the memory.
    pub(crate) fn begin(
        &self,
        memory: &Memory,
        access: Access,
        mut waits: Vec<EventHandle>,
        enqueue: impl FnOnce(&Waits) -> (&'static str, Result<cl_event, i32>),
    ) -> Result<EventHandle> {
        let mut locked = self.context().lock();
        memory.order(&mut locked, self, access, &mut waits)?;
        let (operation, event) = enqueue(&Waits::new(waits));
        if let Ok(event) = event {
            // SAFETY: just created, and owned here.
            let event = unsafe { EventHandle::new(event) };
            memory.record(&mut locked, self, access, &event);
            return Ok(event);
        }
        drop(locked);
        self.failed_halfway(operation, event)
    }

    #[cold]
    fn failed_halfway<T>(&self, operation: &'static str, event: Result<cl_event, i32>) -> Result<T> {
        // it may be running nevertheless, and the host's memory is about to be released
        let _ = self.drain();
        Err(failed(self.device(), operation, event.err().unwrap_or_default()))
    }
}

impl Event {
    /// Keeps the memory that it uses alive until it has completed.
    pub(crate) fn keep(&self, held: Held) {
        let _inside = exit::enter();
        let context = self.queue().context();
        let number = context.pending_memory().keep(self.handle().clone(), held);
        if self.queue().device().quirks_of_calls().has(Quirk::CallsFromThreads) {
            // `finish` on the queue frees it
            let _ = self.queue().flush();
            return;
        }
        // not under a lock: dropping a user's value may run arbitrary code
        let free = move || {
            let _inside = exit::enter();
            context.pending_memory().free(number);
        };
        self.tell(move || worker::EVENTS.run(free));
    }
}
