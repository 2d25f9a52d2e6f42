//! Rectangular transfers.

use super::{
    event::{self, Event, Waited},
    handle::EventHandle,
    memory::Memory,
    queue::{Queue, Waits},
};
use crate::{
    base::{
        command::Access,
        error::{Error, Result},
        rect::{Rect, Side},
    },
    host::exit,
};
use opencl3::{
    command_queue::{enqueue_copy_buffer_rect, enqueue_read_buffer_rect, enqueue_write_buffer_rect},
    error_codes::CL_MEM_COPY_OVERLAP,
    types::{CL_FALSE, cl_bool, cl_command_queue, cl_event},
};

/// The origin of a side in OpenCL's terms: byte within the row, row, and slice.
fn origin(side: Side) -> [usize; 3] {
    let Side { offset, row, slice } = side;
    [offset % slice % row, offset % slice / row, offset / slice]
}

/// Like [`origin`], for a box with this number of rows and slices in a device's memory. NVIDIA's driver always counts
/// the box's last slice, and the last row of its first slice, as complete. It rejects the box if either extends past
/// the memory. This function therefore counts such slices as rows, and such rows as bytes. (Derived from 6000 boxes of
/// all kinds that the driver accepted or rejected.)
fn origin_in(bytes: usize, side: Side, [_, rows, slices]: [usize; 3]) -> [usize; 3] {
    let slice = (side.offset / side.slice).min((bytes / side.slice).saturating_sub(slices));
    let rest = side.offset - slice * side.slice;
    let row = (rest / side.row).min((bytes / side.row).saturating_sub(rows));
    [rest - row * side.row, row, slice]
}

/// Enqueues a transfer of a box, which blocks if `blocking` is set. Also returns the name of the OpenCL function.
///
/// # Safety
///
/// As for [`Queue::rect`], until the transfer has completed.
pub(crate) unsafe fn enqueue(
    queue: cl_command_queue,
    memory: &Memory,
    access: Access,
    blocking: cl_bool,
    rect: &Rect,
    waits: &Waits,
) -> (&'static str, Result<cl_event, i32>) {
    let Rect { device, host, place, region } = *rect;
    // their types differ
    macro_rules! enqueue {
        ($function:ident) => {
            // SAFETY: as the caller promises; for a write, the driver only reads the host's memory.
            unsafe {
                $function(
                    queue,
                    memory.raw(),
                    blocking,
                    origin_in(memory.bytes, device, region).as_ptr(),
                    origin(host).as_ptr(),
                    region.as_ptr(),
                    device.row,
                    device.slice,
                    host.row,
                    host.slice,
                    place.0.cast(),
                    waits.len(),
                    waits.as_ptr(),
                )
            }
        };
    }
    match access {
        Access::Read => ("clEnqueueReadBufferRect", enqueue!(enqueue_read_buffer_rect)),
        Access::Write => ("clEnqueueWriteBufferRect", enqueue!(enqueue_write_buffer_rect)),
    }
}

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
        let mut waits = event::handles(waited);
        let mut events: Vec<Event> = Vec::new();
        for rect in rects {
            // SAFETY: as the caller promises.
            let enqueue = |waits: &Waits| unsafe { enqueue(self.raw(), memory, access, CL_FALSE, rect, waits) };
            match self.begin(memory, access, waits, enqueue) {
                Ok(event) => {
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
                // they are disjoint, but PoCL considers some such boxes overlapping
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
        self.enqueue_copy(memory, source, waits, "clEnqueueCopyBufferRect", |waits| unsafe {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests every box of every grid of whole slices at several offsets of a memory.
    #[test]
    fn boxes_are_in_their_memory_however_it_is_counted() {
        for (row, rows, slices, before) in (1..3).flat_map(|row| (1..4).map(move |rows| (row, rows, 3, 7))) {
            let slice = row * rows;
            for (offset, bytes) in (0..before).map(|offset| (offset, offset + slices * slice)) {
                for (first, last) in (0..slices).flat_map(|first| (first + 1..=slices).map(move |last| (first, last))) {
                    for (at, height) in (0..rows).flat_map(|at| (1..=rows - at).map(move |height| (at, height))) {
                        let offset = offset + first * slice + at * row;
                        let region = [1, height, last - first];
                        let [x, y, z] = origin_in(bytes, Side { offset, row, slice }, region);
                        assert_eq!(x + y * row + z * slice, offset);
                        assert!((z + last - first) * slice <= bytes && (y + height) * row <= bytes);
                    }
                }
            }
        }
    }
}
