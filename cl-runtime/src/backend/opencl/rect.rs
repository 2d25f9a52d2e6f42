//! Rectangular transfers.

use super::{
    event::{Event, Waited, handles},
    handle::EventHandle,
    memory::Memory,
    queue::Queue,
    transfer_queue::{enqueue_box, origin_in},
    wait::Waits,
};
use crate::{
    base::{
        command::Access,
        error::{Error, Result},
        rect::{Rect, Side},
    },
    host::exit,
    timeline::CommandKind,
};
use opencl3::{command_queue::enqueue_copy_buffer_rect, error_codes::CL_MEM_COPY_OVERLAP, types::CL_FALSE};

impl Queue {
    /// Copies to the host (a read) or from it (a write), and waits for the copy. After a read, reports the first
    /// unreported panic.
    ///
    /// # Safety
    ///
    /// No pitch is 0. The source is readable and the target writable, on the device's and on the host's side.
    pub(crate) unsafe fn rect(&self, memory: &Memory, access: Access, rect: &Rect) -> Result<()> {
        let _inside = exit::enter();
        let mark = self.records().mark();
        let waits = Waits::new(self.order(memory, access)?);
        // SAFETY: as the caller promises.
        unsafe { self.transfer_queue().transfer(memory, access, rect, &waits)? };
        if access == Access::Read { self.report_done(mark) } else { Ok(()) }
    }

    /// Starts copies to the host (reads) or from it (writes), after the dependencies. Each waits for the one before.
    ///
    /// # Safety
    ///
    /// As for [`rect`](Self::rect), for each box and until the event has completed. If this fails, no copy is running
    /// any more.
    pub(crate) unsafe fn rects_async(
        &self,
        memory: &Memory,
        access: Access,
        rects: &[Rect],
        waited: &[Waited],
    ) -> Result<(Vec<Event>, Option<Error>)> {
        let mut waits = handles(waited);
        let mut events: Vec<Event> = Vec::new();
        for rect in rects {
            // SAFETY: as the caller promises.
            let enqueue = |waits: &Waits| unsafe { enqueue_box(self.raw(), memory, access, CL_FALSE, rect, waits) };
            match self.begin(memory, access, waits, enqueue) {
                Ok(event) => {
                    self.note(CommandKind::of_transfer(access), rect.region.iter().product(), &event);
                    waits = vec![event.clone()];
                    events.push(Event::new(event, self.clone(), access.transfer()).with_after(waited.to_vec()));
                }
                Err(error) => {
                    // the queue has completed, but an event may take a moment to tell
                    _ = events.last().map(Event::block);
                    if events.last().is_none_or(Event::is_done) {
                        return Err(error);
                    }
                    // the host's memory is still in use
                    return Ok((events, Some(error)));
                }
            }
        }
        Ok((events, None))
    }

    /// Copies from `source`, after the events in `waits`. Within the same memory, the boxes are disjoint.
    pub(crate) fn copy_rect(
        &self,
        memory: &Memory,
        to: Side,
        source: &Memory,
        from: Side,
        region: [usize; 3],
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        if memory.id() != source.id() {
            return self.enqueue_copy_rect(memory, to, source, from, region, waits);
        }
        // in this case, OpenCL requires the same pitches on both sides
        if (to.row, to.slice) == (from.row, from.slice) {
            match self.enqueue_copy_rect(memory, to, source, from, region, waits.clone()) {
                // they are disjoint, but a driver considers some such boxes overlapping
                Err(Error::OpenCl { code: CL_MEM_COPY_OVERLAP, .. }) => {}
                result => return result,
            }
        }
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
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        // SAFETY: only handles and numbers.
        self.enqueue_copy(memory, source, (waits, region.iter().product()), "clEnqueueCopyBufferRect", |waits| unsafe {
            enqueue_copy_buffer_rect(
                self.raw(),
                source.raw(),
                memory.raw(),
                origin_in(source.bytes, from, region).as_ptr(),
                origin_in(memory.bytes, to, region).as_ptr(),
                region.as_ptr(),
                from.row,
                from.slice,
                to.row,
                to.slice,
                waits.len(),
                waits.as_ptr(),
            )
        })
    }
}
