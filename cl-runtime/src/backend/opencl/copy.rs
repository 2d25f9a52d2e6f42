//! Copies within a device.

use super::{handle::EventHandle, memory::Memory, queue::Queue, wait::Waits};
use crate::{
    base::{command::Access, error::Result},
    timeline::CommandKind,
};
use opencl3::{command_queue::enqueue_copy_buffer, types::cl_event};

impl Queue {
    /// Copies `bytes` bytes from offset `from` of `source`, after the events in `waits`.
    pub(crate) fn copy(
        &self,
        memory: &Memory,
        offset: usize,
        (source, from): (&Memory, usize),
        bytes: usize,
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        self.enqueue_copy(memory, source, (waits, bytes), "clEnqueueCopyBuffer", |waits| {
            let (queue, to, count, list) = (self.raw(), memory.raw(), waits.len(), waits.as_ptr());
            // SAFETY: only handles and numbers.
            unsafe { enqueue_copy_buffer(queue, source.raw(), to, from, offset, bytes, count, list) }
        })
    }

    /// Enqueues a copy of `bytes` bytes after the events in `waits` and after the earlier commands on both memories.
    pub(crate) fn enqueue_copy(
        &self,
        memory: &Memory,
        source: &Memory,
        (mut waits, bytes): (Vec<EventHandle>, usize),
        operation: &'static str,
        enqueue: impl FnOnce(&Waits) -> Result<cl_event, i32>,
    ) -> Result<()> {
        let mut locked = self.context().lock();
        source.order(&mut locked, self, Access::Read, &mut waits)?;
        memory.order(&mut locked, self, Access::Write, &mut waits)?;
        let event = self.enqueued(operation, enqueue(&Waits::new(waits)))?;
        source.record(&mut locked, self, Access::Read, &event);
        memory.record(&mut locked, self, Access::Write, &event);
        self.note(CommandKind::Copy, bytes, &event);
        Ok(())
    }
}
