//! Transfers of boxes of bytes (the shape of windows): to and from the host, and between two memories.

use super::{Storage, begin, copied, mixed, transfer};
use crate::{
    backend::{
        Memory, QueueBackend,
        native::event::NativeEvent,
        opencl::{self, event::handles, handle::EventHandle},
    },
    base::{
        command::Access,
        error::Result,
        rect::{Rect, Side, copy_rect},
    },
    queue::{
        Queue,
        event::{Event, EventInner, waits},
    },
    timeline::{Command, CommandKind, timed},
};

impl Storage {
    /// Copies a box of bytes to the host (a read) or from it (a write), and waits for the copy.
    ///
    /// # Errors
    ///
    /// For a read, also an unreported panic of an earlier launch in the queue, or an unreported failure of an earlier
    /// command.
    ///
    /// # Safety
    ///
    /// The box is within the device memory. The host's side is readable, or writable if this is a read. If it is a
    /// write, the caller holds an exclusive borrow of the box in device memory.
    pub(crate) unsafe fn rect(&self, queue: &Queue, access: Access, rect: &Rect) -> Result<()> {
        self.check_device(queue)?;
        let uses = [(self.uses(), access)].into_iter();
        match access {
            Access::Read => queue.settle_and_report(access.transfer(), uses)?,
            Access::Write => queue.settle(access.transfer(), uses)?,
        }
        match (self.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                let command = || transfer(access, rect.region.iter().product());
                // SAFETY: as the caller promises.
                timed(queue.row, command, || unsafe { memory.rect(access, rect) });
                if access == Access::Read { queue.finish() } else { Ok(()) }
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                // SAFETY: as the caller promises.
                unsafe { queue.rect(memory, access, rect) }
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        }
    }

    /// Starts copies of boxes of bytes to the host (reads) or from it (writes).
    ///
    /// # Safety
    ///
    /// As for [`rect`](Self::rect), for each box and until the event has completed.
    pub(crate) unsafe fn rects_async(&self, queue: &Queue, access: Access, rects: Vec<Rect>) -> Result<Event> {
        self.check_device(queue)?;
        begin(self, queue, access, move |this, queue, after| match (this.memory(), queue.backend()) {
            (Memory::Native(memory), QueueBackend::Native(queue)) => {
                // SAFETY: as the caller promises.
                let copy = |rect: &Rect| unsafe { memory.rect(access, rect) };
                let bytes = || rects.iter().map(|rect| rect.region.iter().product::<usize>()).sum();
                let copies = || timed(queue.row, || transfer(access, bytes()), || rects.iter().for_each(copy));
                Ok(Event { inner: EventInner::Native(NativeEvent::of(copies)) })
            }
            (Memory::OpenCl(memory), QueueBackend::OpenCl(queue)) => {
                // SAFETY: as the caller promises.
                let (events, failure) = unsafe { queue.rects_async(memory, access, &rects, &waits(queue, after)?)? };
                let events = events.into_iter().map(|event| Event { inner: EventInner::OpenCl(event) });
                // a failure after the first box is an event, because the device still uses the host's memory
                let failed = failure.map(|error| Event::failed(access.transfer(), error));
                let mut events: Vec<_> = events.chain(failed).collect();
                Ok(if events.len() == 1 { events.remove(0) } else { Event::all(events) })
            }
            (Memory::Native(_), QueueBackend::OpenCl(_)) | (Memory::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        })
    }

    /// Copies boxes of bytes of one shape from `source`: all of them, or none if what the copies wait for fails. Each pair
    /// is the side of this memory and the side of the source.
    ///
    /// # Safety
    ///
    /// No length is 0. The first sides are within the memory, and the caller holds an exclusive borrow of them. The second
    /// sides are within the source.
    pub(crate) unsafe fn copy_rects(
        &self,
        queue: &Queue,
        source: &Self,
        sides: Vec<(Side, Side)>,
        region: [usize; 3],
    ) -> Result<()> {
        // SAFETY: as the caller promises.
        unsafe {
            copied_boxes(queue, [self, source], (sides, region), move |queue, [memory, source], sides, waits| {
                let copy = |&(to, from)| queue.copy_rect(memory, to, source, from, region, waits.clone());
                sides.iter().try_for_each(copy)
            })
        }
    }
}

/// Copies boxes of one shape between two memories as soon as the dependencies allow; on OpenCL devices by `enqueue`, after
/// the events that it gets. Each pair is a side of the first memory and a side of the second.
///
/// # Safety
///
/// No length is 0. The first sides are within the first memory, and the caller holds an exclusive borrow of them. The second
/// sides are within the second memory.
pub(super) unsafe fn copied_boxes(
    queue: &Queue,
    [to, from]: [&Storage; 2],
    (sides, region): (Vec<(Side, Side)>, [usize; 3]),
    enqueue: impl Fn(&opencl::queue::Queue, [&opencl::memory::Memory; 2], &[(Side, Side)], Vec<EventHandle>) -> Result<()>
    + Send
    + 'static,
) -> Result<()> {
    to.check_copy(queue, from)?;
    let copy = move |queue: &Queue, after: &[Event], [to, from]: [&Storage; 2]| {
        match (to.memory(), from.memory(), queue.backend()) {
            (Memory::Native(memory), Memory::Native(source), QueueBackend::Native(queue)) => {
                let bytes = sides.len() * region.iter().product::<usize>();
                timed(
                    queue.row,
                    || Command::transfer(CommandKind::Copy, bytes),
                    || {
                        for &(to, from) in &sides {
                            // SAFETY: as the caller promises.
                            unsafe { copy_rect(source.as_ptr(), from, memory.as_ptr(), to, region) };
                        }
                    },
                );
                Ok(())
            }
            (Memory::OpenCl(memory), Memory::OpenCl(source), QueueBackend::OpenCl(queue)) => {
                enqueue(queue, [memory, source], &sides, handles(&waits(queue, after)?))
            }
            (Memory::Native(_) | Memory::OpenCl(_), _, QueueBackend::Native(_) | QueueBackend::OpenCl(_)) => mixed(),
        }
    };
    copied(queue, [to, from], copy)
}
