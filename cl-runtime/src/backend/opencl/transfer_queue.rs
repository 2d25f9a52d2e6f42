//! The queues of transfers between the host and buffer objects.

use super::{
    call::check,
    context::Context,
    device::Device,
    handle::EventHandle,
    measured::note,
    object::BufferObject,
    wait::{self, Waits},
};
use crate::{
    base::{
        command::Access,
        error::Result,
        rect::{Place, Rect, Side},
    },
    host::exit,
    quirks::Quirk,
    timeline::{Command, CommandKind, Row},
};
use opencl3::{
    command_queue::{
        enqueue_marker_with_wait_list, enqueue_read_buffer, enqueue_read_buffer_rect, enqueue_write_buffer,
        enqueue_write_buffer_rect, finish,
    },
    types::{cl_bool, cl_command_queue, cl_event},
};
use std::{mem::ManuallyDrop, ptr};

/// The device that performs a transfer, and the queue through which it goes.
#[derive(Clone, Copy)]
pub(crate) struct TransferQueue {
    pub(crate) context: &'static Context,
    pub(crate) device: &'static Device,
    pub(crate) queue: cl_command_queue,
    /// The queue's row in the timeline, if its transfers are noted.
    pub(crate) row: Option<Row>,
}

// SAFETY: a handle, which any thread may use.
unsafe impl Send for TransferQueue {}
// SAFETY: as above.
unsafe impl Sync for TransferQueue {}

impl TransferQueue {
    /// Enqueues a transfer, which blocks if `blocking` is set. Also returns the name of the OpenCL function.
    ///
    /// # Safety
    ///
    /// No pitch is 0. The source is readable and the target writable, on the device's and on the host's side, until the
    /// transfer has completed.
    pub(crate) unsafe fn enqueue(
        self,
        memory: &BufferObject,
        access: Access,
        blocking: cl_bool,
        rect: &Rect,
        waits: &Waits,
    ) -> (&'static str, Result<cl_event, i32>) {
        let [bytes, rows, slices] = rect.region;
        let (operation, event) = if rows * slices > 1 {
            // SAFETY: as the caller promises.
            unsafe { enqueue_box(self.queue, memory, access, blocking, rect, waits) }
        } else {
            // SAFETY: as the caller promises.
            unsafe { self.enqueue_line(memory, access, blocking, rect, waits) }
        };
        if let (Some(row), Ok(event)) = (self.row, event) {
            // SAFETY: just created; the reference is the caller's, and not released here.
            let event = ManuallyDrop::new(unsafe { EventHandle::new(event) });
            note(row, Command::transfer(CommandKind::of_transfer(access), bytes * rows * slices), &event);
        }
        (operation, event)
    }

    /// # Safety
    ///
    /// As for [`enqueue`](Self::enqueue).
    unsafe fn enqueue_line(
        self,
        memory: &BufferObject,
        access: Access,
        blocking: cl_bool,
        rect: &Rect,
        waits: &Waits,
    ) -> (&'static str, Result<cl_event, i32>) {
        let Rect { device, host, place: Place(start), region: [bytes, ..] } = *rect;
        // their types differ
        macro_rules! enqueue {
            ($function:ident) => {
                // SAFETY: as the caller promises; for a write, the driver only reads the host's memory.
                unsafe {
                    $function(
                        self.queue,
                        memory.raw(),
                        blocking,
                        device.offset,
                        bytes,
                        start.add(host.offset).cast(),
                        waits.len(),
                        waits.as_ptr(),
                    )
                }
            };
        }
        match access {
            Access::Read => ("clEnqueueReadBuffer", enqueue!(enqueue_read_buffer)),
            Access::Write => ("clEnqueueWriteBuffer", enqueue!(enqueue_write_buffer)),
        }
    }
}

/// The origin of a side in OpenCL's terms: byte within the row, row, and slice.
fn origin(side: Side) -> [usize; 3] {
    let Side { offset, row, slice } = side;
    [offset % slice % row, offset % slice / row, offset / slice]
}

/// Like [`origin`], for a box with this number of rows and slices in a device's memory. One driver always counts
/// the box's last slice, and the last row of its first slice, as complete. It rejects the box if either extends past
/// the memory. This function therefore counts such slices as rows, and such rows as bytes. (Derived from 6000 boxes of
/// all kinds that the driver accepted or rejected.)
pub(super) fn origin_in(bytes: usize, side: Side, [_, rows, slices]: [usize; 3]) -> [usize; 3] {
    let slice = (side.offset / side.slice).min((bytes / side.slice).saturating_sub(slices));
    let rest = side.offset - slice * side.slice;
    let row = (rest / side.row).min((bytes / side.row).saturating_sub(rows));
    [rest - row * side.row, row, slice]
}

/// Enqueues a transfer of a box, which blocks if `blocking` is set. Also returns the name of the OpenCL function.
///
/// # Safety
///
/// As for [`TransferQueue::enqueue`].
pub(super) unsafe fn enqueue_box(
    queue: cl_command_queue,
    memory: &BufferObject,
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

/// Waits for all commands of a queue.
pub(crate) fn drain(device: &Device, queue: cl_command_queue) -> Result<()> {
    let _inside = exit::enter();
    if device.quirks_of_calls().has(Quirk::FinishAfterFlush) {
        return wait::block(device, &marker(device, queue)?);
    }
    check(device, "clFinish", finish(queue))
}

/// An event for all commands enqueued so far.
pub(super) fn marker(device: &Device, queue: cl_command_queue) -> Result<EventHandle> {
    // SAFETY: an empty wait list.
    let event = unsafe { enqueue_marker_with_wait_list(queue, 0, ptr::null()) };
    let event = check(device, "clEnqueueMarkerWithWaitList", event)?;
    // SAFETY: just created, and owned here.
    Ok(unsafe { EventHandle::new(event) })
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
