//! Boxes of bytes, of which windows consist, to and from the host and from one memory to another.

use super::{Access, Place, Storage, begin, copied, mixed};
use crate::{
    backend::{
        Memory, QueueBackend,
        native::{
            event::NativeEvent,
            memory::{NativeMemory, copy_rect},
        },
        opencl::event::{handles, waits},
    },
    error::Result,
    event::{Event, EventInner},
    queue::Queue,
};

/// Where a box of bytes begins in memory, and how many bytes there are from one row to the next, and from the rows of one
/// slice to those of the next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Side {
    pub(crate) offset: usize,
    pub(crate) row: usize,
    pub(crate) slice: usize,
}

/// A box of bytes in memory of a device, and where it is copied to or from in the host's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rect {
    pub(crate) device: Side,
    pub(crate) host: Side,
    /// Where the memory of the host begins.
    pub(crate) place: Place,
    /// The bytes of a row, the rows of a slice and the slices. None of them is 0.
    pub(crate) region: [usize; 3],
}

impl Rect {
    /// Bytes that lie one behind another.
    pub(crate) fn line(offset: usize, place: Place, bytes: usize) -> Self {
        let side = |offset| Side { offset, row: bytes, slice: bytes };
        Self { device: side(offset), host: side(0), place, region: [bytes, 1, 1] }
    }

    /// # Safety
    ///
    /// As for [`Storage::rect`].
    unsafe fn copy(&self, memory: &NativeMemory, access: Access) {
        let Self { device, host, place: Place(place), region } = *self;
        let ((from, at), (to, target)) = match access {
            Access::Read => ((memory.as_ptr(), device), (place, host)),
            Access::Write => ((place, host), (memory.as_ptr(), device)),
        };
        // SAFETY: as the caller promises; the host's memory is apart from ours.
        unsafe { copy_rect(from, at, to, target, region) }
    }
}

impl Storage {
    /// Copies a box of bytes to the host, which is a read, or from it, and waits for it.
    ///
    /// # Errors
    ///
    /// Of a read also a panic that an earlier launch in the queue left, or a failure of an earlier command, that nobody has seen.
    ///
    /// # Safety
    ///
    /// The box is within the memory, and the host's in what may be read, or written if this is a read. If it is a write, the
    /// caller holds that of the memory exclusively.
    pub(crate) unsafe fn rect(&self, queue: &Queue, access: Access, rect: &Rect) -> Result<()> {
        self.check_device(queue)?;
        let uses = [(self, access)].into_iter();
        match access {
            Access::Read => queue.settle_and_report(access.transfer(), uses)?,
            Access::Write => queue.settle(access.transfer(), uses)?,
        }
        match (self.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                // SAFETY: as the caller promises.
                unsafe { rect.copy(memory, access) };
                if access == Access::Read { queue.finish() } else { Ok(()) }
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                // SAFETY: as the caller promises.
                unsafe { queue.rect(memory, access, rect) }
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        }
    }

    /// Begins to copy boxes of bytes to the host, which is a read, or from it.
    ///
    /// # Safety
    ///
    /// As for [`rect`](Self::rect), of each of them, and until the event is done.
    pub(crate) unsafe fn rects_async(&self, queue: &Queue, access: Access, rects: Vec<Rect>) -> Result<Event> {
        self.check_device(queue)?;
        begin(self, queue, access, move |this, queue, after| match (this.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(_)) => {
                // SAFETY: as the caller promises.
                let copy = |rect: &Rect| unsafe { rect.copy(memory, access) };
                Ok(Event { inner: EventInner::Native(NativeEvent::of(|| rects.iter().for_each(copy))) })
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                // SAFETY: as the caller promises.
                unsafe { queue.rects_async(memory, access, &rects, after) }
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        })
    }

    /// Copies a box of bytes from `source`.
    ///
    /// # Safety
    ///
    /// No length is 0; `to` is within the memory, and the caller holds it exclusively; `from` is within the source.
    pub(crate) unsafe fn copy_rect(
        &self,
        queue: &Queue,
        to: Side,
        source: &Self,
        from: Side,
        region: [usize; 3],
    ) -> Result<()> {
        self.check_copy(queue, source)?;
        let copy = move |queue: &Queue, after: &[Event], [this, source]: [&Self; 2]| {
            match (this.memory(), source.memory(), queue.backend()) {
                (Memory::Native(memory), Memory::Native(source), QueueBackend::Native(_)) => {
                    // SAFETY: as the caller promises.
                    unsafe { copy_rect(source.as_ptr(), from, memory.as_ptr(), to, region) };
                    Ok(())
                }
                (Memory::OpenCl(memory), Memory::OpenCl(source), QueueBackend::OpenCl(queue)) => {
                    let waits = handles(&waits(queue, after)?);
                    queue.copy_rect(memory, to, source, from, region, waits)
                }
                (Memory::Native(_) | Memory::OpenCl(_), _, QueueBackend::Native(_) | QueueBackend::OpenCl(_)) => {
                    mixed()
                }
            }
        };
        copied(queue, [self, source], copy)
    }
}
