//! Blocking transfers in parts, through pinned memory of the runtime: for drivers whose blocking calls must not be used
//! (`Quirk::BlockingTransfers`). The driver never accesses the caller's memory, so if a device stops responding, only
//! the runtime's memory has to be abandoned.

use super::{
    call::{check, failed},
    handle::EventHandle,
    object::BufferObject,
    stages::Stage,
    transfer_queue::{TransferQueue, drain},
    wait::{self, Waits},
};
use crate::{
    base::{
        command::Access,
        error::Result,
        rect::{Place, Rect, Side, copy_rect},
    },
    host::exit,
};
use opencl3::{
    command_queue::enqueue_map_buffer,
    error_codes::CL_MAP_FAILURE,
    memory::{CL_MAP_READ, CL_MAP_WRITE},
    types::CL_FALSE,
};
use std::{
    mem,
    num::NonZero,
    panic::resume_unwind,
    ptr::{self, NonNull},
    sync::LazyLock,
    thread,
};

/// The size of a stage. A transfer uses two at a time: the host copies one while the device fills or empties the other.
const BYTES: usize = 1 << 20;

impl TransferQueue {
    /// Like [`transfer`](Self::transfer) for a driver whose blocking calls must not be used, in parts.
    ///
    /// # Safety
    ///
    /// As for `transfer`.
    pub(crate) unsafe fn staged(self, memory: &BufferObject, access: Access, rect: &Rect, waits: &Waits) -> Result<()> {
        let parts: Vec<Rect> = parts(rect).collect();
        let hands = hands(parts.len());
        // SAFETY: as the caller promises.
        let copy = |stage: Stage, parts: &[Rect]| unsafe { self.in_turn(memory, access, parts, waits, stage) };
        let stage = self.stage()?;
        if hands == 1 {
            return copy(stage, &parts);
        }
        let mut shares = parts.chunks(parts.len().div_ceil(hands));
        let own = shares.next().unwrap_or_default();
        thread::scope(|scope| {
            let help = |stage, share| {
                let _inside = exit::enter_for_another();
                copy(stage, share)
            };
            let begin = |share| {
                let stage = self.stage().map_err(|_| share)?;
                thread::Builder::new().spawn_scoped(scope, move || help(stage, share)).map_err(|_| share)
            };
            let others: Vec<_> = shares.map(begin).collect();
            let mut result = copy(stage, own);
            for other in others {
                // without another thread, or memory for it, this thread copies the share
                let other = other.map_or_else(
                    |share| copy(self.stage()?, share),
                    |thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                );
                result = result.and(other);
            }
            result
        })
    }

    /// Transfers the parts in order, two at a time. The first one uses this stage.
    ///
    /// # Safety
    ///
    /// As for [`staged`](Self::staged), for each part.
    unsafe fn in_turn(
        self,
        memory: &BufferObject,
        access: Access,
        parts: &[Rect],
        waits: &Waits,
        stage: Stage,
    ) -> Result<()> {
        let (mut free, mut before): (_, Option<Part>) = (Some(stage), None);
        for &rect in parts {
            let stage = match free.take().map_or_else(|| self.stage(), Ok) {
                Ok(stage) => stage,
                // SAFETY: as the caller promises. Without memory for another stage, the stage of the previous part is
                // reused once that part has completed.
                Err(error) => unsafe { before.take().ok_or(error)?.end()? },
            };
            // SAFETY: a part of what the caller promises.
            let part = unsafe { self.begin(memory, access, rect, waits, stage)? };
            if let Some(before) = before.replace(part) {
                // SAFETY: as above.
                free = Some(unsafe { before.end()? });
            }
        }
        // SAFETY: as above.
        let last = before.map(|last| unsafe { last.end() }).transpose()?;
        free.into_iter().chain(last).for_each(|stage| self.context.stages().put(stage));
        Ok(())
    }

    /// Returns an unused stage, or creates one.
    fn stage(self) -> Result<Stage> {
        self.context.stages().take().map_or_else(|| self.new_stage(), Ok)
    }

    fn new_stage(self) -> Result<Stage> {
        let Self { context, device, .. } = self;
        let object = context.allocate_pinned(BYTES)?;
        let queue = context.reader(device)?.raw();
        let (flags, mut start) = (CL_MAP_READ | CL_MAP_WRITE, ptr::null_mut());
        // SAFETY: handles and numbers; nothing accesses the mapping before the command has completed.
        let event =
            unsafe { enqueue_map_buffer(queue, object.raw(), CL_FALSE, flags, 0, BYTES, &mut start, 0, ptr::null()) };
        let event = check(device, "clEnqueueMapBuffer", event)?;
        // SAFETY: just created, and owned here.
        wait::block(device, &unsafe { EventHandle::new(event) })?;
        let start = check(device, "clEnqueueMapBuffer", NonNull::new(start.cast()).ok_or(CL_MAP_FAILURE))?;
        Ok(Stage { object, start, queue })
    }

    /// # Safety
    ///
    /// As for [`staged`](Self::staged), for at most as many bytes as a stage has.
    unsafe fn begin(
        self,
        memory: &BufferObject,
        access: Access,
        rect: Rect,
        waits: &Waits,
        stage: Stage,
    ) -> Result<Part> {
        let staged = Rect { host: dense(rect.region), place: Place(stage.start.as_ptr()), ..rect };
        if access == Access::Write {
            // SAFETY: as the caller promises; the stage has room for the bytes, and nothing else accesses it.
            unsafe { copy_rect(rect.place.0, rect.host, staged.place.0, staged.host, rect.region) };
        }
        // SAFETY: the stage lives until the command has completed.
        let (operation, event) = unsafe { self.enqueue(memory, access, CL_FALSE, &staged, waits) };
        match event {
            Ok(event) => {
                // SAFETY: just created, and owned here.
                let event = unsafe { EventHandle::new(event) };
                Ok(Part { stage: Some(stage), event, queue: self, access, rect, staged })
            }
            Err(code) => {
                // it may be running nevertheless, with no way to learn when it completes
                match drain(self.device, self.queue) {
                    Ok(()) => self.context.stages().put(stage),
                    Err(_) => mem::forget(stage),
                }
                Err(failed(self.device, operation, code))
            }
        }
    }
}

/// A part of a running transfer.
struct Part {
    /// `None` once it has completed.
    stage: Option<Stage>,
    event: EventHandle,
    queue: TransferQueue,
    access: Access,
    rect: Rect,
    /// The same box, with the stage as host memory.
    staged: Rect,
}

impl Part {
    /// Waits for the part, and returns its stage.
    ///
    /// # Safety
    ///
    /// If this is a read, the part's range of the host's memory is writable.
    unsafe fn end(mut self) -> Result<Stage> {
        wait::block(self.queue.device, &self.event)?;
        if self.access == Access::Read {
            let Self { rect, staged, .. } = &self;
            // SAFETY: as the caller promises; the stage has this number of bytes, and nothing else accesses it any
            // more.
            unsafe { copy_rect(staged.place.0, staged.host, rect.place.0, rect.host, rect.region) };
        }
        Ok(self.stage.take().unwrap_or_else(|| unreachable!("it ends once")))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // this part, or another one, has failed
        let Some(stage) = self.stage.take() else { return };
        let stages = self.queue.context.stages();
        if wait::block(self.queue.device, &self.event).is_ok() || wait::is_done(&self.event) {
            stages.put(stage);
        } else {
            stages.put_late(self.event.clone(), stage);
        }
    }
}

/// The layout of a box without gaps between its rows and slices.
fn dense([row, rows, _]: [usize; 3]) -> Side {
    Side { offset: 0, row, slice: row * rows }
}

/// The number of threads that copy this number of parts. One thread is slower than a GPU: on an H100, 64 MiB took 6 ms
/// with one thread and 2 ms with eight.
fn hands(parts: usize) -> usize {
    static MOST: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get).min(8));
    (parts / 2).clamp(1, *MOST)
}

/// Splits a box into parts that fit a stage: whole slices, or else whole rows of a slice, or else pieces of a row.
fn parts(rect: &Rect) -> impl Iterator<Item = Rect> {
    let rect = *rect;
    let [row, rows, slices] = rect.region;
    let step = match () {
        () if row > BYTES => [BYTES, 1, 1],
        () if row * rows > BYTES => [row, BYTES / row, 1],
        () => [row, rows, BYTES / (row * rows)],
    };
    let starts = move |axis: usize| (0..rect.region[axis]).step_by(step[axis]);
    let starts = starts(2).flat_map(move |z| starts(1).flat_map(move |y| starts(0).map(move |x| [x, y, z])));
    starts.map(move |[x, y, z]| {
        let at = |side: Side| Side { offset: side.offset + x + y * side.row + z * side.slice, ..side };
        let region = [step[0].min(row - x), step[1].min(rows - y), step[2].min(slices - z)];
        Rect { device: at(rect.device), host: at(rect.host), region, ..rect }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Checks that every row of a box is in exactly one part, or every byte of rows that are too long, and that all
    /// parts fit a stage.
    #[test]
    fn parts_make_up_the_box() {
        let side = |row, rows| Side { offset: 5, row: row + 3, slice: (row + 3) * (rows + 1) };
        for region in
            [[7, 1, 1], [BYTES, 2, 3], [BYTES + 1, 2, 3], [3 * BYTES + 9, 1, 1], [1000, 1500, 3], [900, 500, 8]]
        {
            let [row, rows, slices] = region;
            let whole = Rect { device: side(row, rows), host: dense(region), place: Place(ptr::null_mut()), region };
            let mut seen = BTreeSet::new();
            let mut bytes = 0;
            for part in parts(&whole) {
                let [row, rows, slices] = part.region;
                assert!(row * rows * slices <= BYTES, "{part:?}");
                bytes += row * rows * slices;
                for (y, z) in (0..rows).flat_map(|y| (0..slices).map(move |z| (y, z))) {
                    let at = |side: Side| side.offset + y * side.row + z * side.slice;
                    assert!(seen.insert((at(part.host), at(part.device), row)), "{part:?} twice");
                }
            }
            assert_eq!(bytes, row * rows * slices);
            let mut next = 0;
            for (host, device, bytes) in seen {
                assert_eq!(host, next, "{region:?}");
                let (x, y, z) = (host % row, host / row % rows, host / row / rows);
                assert_eq!(device, 5 + x + y * whole.device.row + z * whole.device.slice);
                next = host + bytes;
            }
            assert_eq!(next, row * rows * slices);
        }
    }
}
