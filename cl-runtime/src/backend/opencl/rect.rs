//! Rectangular transfers.

use super::{
    handle::EventHandle,
    hazards::Access,
    memory::Memory,
    queue::{Queue, Waits},
};
use crate::{error::Result, storage::Side};
use opencl3::{
    command_queue::{enqueue_copy_buffer_rect, enqueue_read_buffer_rect, enqueue_write_buffer_rect},
    types::{CL_TRUE, cl_event},
};

/// Where a side begins, as OpenCL counts it: the byte in its row, the row, and what there is of these.
fn origin(side: Side) -> [usize; 3] {
    let Side { offset, row, slice } = side;
    [offset % slice % row, offset % slice / row, offset / slice]
}

impl Queue {
    /// Copies to the host and waits, then reports the first panic that nobody has seen.
    ///
    /// # Safety
    ///
    /// Neither side's pitches nor the region are 0. What is read is within the memory, and what is written may be.
    pub(crate) unsafe fn read_rect(
        &self,
        memory: &Memory,
        from: Side,
        host: *mut u8,
        to: Side,
        region: [usize; 3],
    ) -> Result<()> {
        let mark = self.records().mark();
        let waits = Waits::new(self.order(memory, Access::Read)?);
        // SAFETY: as the caller promises; the driver is done with the host's memory when the call returns.
        let event = unsafe {
            enqueue_read_buffer_rect(
                self.raw(),
                memory.raw(),
                CL_TRUE,
                origin(from).as_ptr(),
                origin(to).as_ptr(),
                region.as_ptr(),
                from.row,
                from.slice,
                to.row,
                to.slice,
                host.cast(),
                waits.len(),
                waits.as_ptr(),
            )
        };
        self.done("clEnqueueReadBufferRect", event)?;
        self.report_done(mark)
    }

    /// Copies from the host and waits.
    ///
    /// # Safety
    ///
    /// Neither side's pitches nor the region are 0, and what they say is within the memory and the host's.
    pub(crate) unsafe fn write_rect(
        &self,
        memory: &Memory,
        to: Side,
        host: *const u8,
        from: Side,
        region: [usize; 3],
    ) -> Result<()> {
        let waits = Waits::new(self.order(memory, Access::Write)?);
        // SAFETY: as the caller promises; the driver is done with the host's memory when the call returns.
        let event = unsafe {
            enqueue_write_buffer_rect(
                self.raw(),
                memory.raw(),
                CL_TRUE,
                origin(to).as_ptr(),
                origin(from).as_ptr(),
                region.as_ptr(),
                to.row,
                to.slice,
                from.row,
                from.slice,
                host.cast_mut().cast(),
                waits.len(),
                waits.as_ptr(),
            )
        };
        self.done("clEnqueueWriteBufferRect", event)
    }

    /// Copies from `source`, of which it is another part if it is the same memory, after what is in `waits`.
    pub(crate) fn copy_rect(
        &self,
        memory: &Memory,
        to: Side,
        source: &Memory,
        from: Side,
        region: [usize; 3],
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        if memory.id() != source.id() || (to.row, to.slice) == (from.row, from.slice) {
            return self.enqueue_copy_rect(memory, to, source, from, region, waits);
        }
        // OpenCL has the same pitches for both sides then
        let [row, rows, slices] = region;
        let dense = Side { offset: 0, row, slice: row * rows };
        let between = Memory::uninitialised(self.context(), row * rows * slices)?;
        self.enqueue_copy_rect(&between, dense, source, from, region, waits)?;
        self.enqueue_copy_rect(memory, to, &between, dense, region, Vec::new())
    }

    fn enqueue_copy_rect(
        &self,
        memory: &Memory,
        to: Side,
        source: &Memory,
        from: Side,
        region: [usize; 3],
        mut waits: Vec<EventHandle>,
    ) -> Result<()> {
        let mut locked = self.context().lock();
        source.order(&mut locked, self, Access::Read, &mut waits)?;
        memory.order(&mut locked, self, Access::Write, &mut waits)?;
        let waits = Waits::new(waits);
        // SAFETY: only handles and numbers.
        let event: Result<cl_event, i32> = unsafe {
            enqueue_copy_buffer_rect(
                self.raw(),
                source.raw(),
                memory.raw(),
                origin(from).as_ptr(),
                origin(to).as_ptr(),
                region.as_ptr(),
                from.row,
                from.slice,
                to.row,
                to.slice,
                waits.len(),
                waits.as_ptr(),
            )
        };
        let event: EventHandle = self.enqueued("clEnqueueCopyBufferRect", event)?;
        source.record(&mut locked, self, Access::Read, &event);
        memory.record(&mut locked, self, Access::Write, &event);
        Ok(())
    }
}
