//! Blocking transfers.

use super::{
    call::check,
    handle::EventHandle,
    memory::Memory,
    object::BufferObject,
    queue::Queue,
    transfer_queue::{TransferQueue, drain},
    wait::{self, Waits},
};
use crate::{
    base::{
        command::Access,
        error::Result,
        rect::{Place, Rect},
    },
    host::exit,
    quirks::Quirk,
    timeline::{self, Work},
};
use opencl3::types::CL_TRUE;

impl TransferQueue {
    /// Copies a box of bytes to the host (a read) or from it (a write) after the events in `waits`, and waits for the
    /// copy.
    ///
    /// # Safety
    ///
    /// No pitch is 0. The source is readable and the target writable, on the device's and on the host's side.
    pub(crate) unsafe fn transfer(
        self,
        memory: &BufferObject,
        access: Access,
        rect: &Rect,
        waits: &Waits,
    ) -> Result<()> {
        let _inside = exit::enter();
        let _span = timeline::span(|| Work::Wait(access.transfer()));
        if self.device.quirks_of_calls().has(Quirk::BlockingTransfers) {
            // SAFETY: as the caller promises.
            return unsafe { self.staged(memory, access, rect, waits) };
        }
        // SAFETY: as the caller promises; the driver no longer uses the host's memory when the call returns.
        let (operation, event) = unsafe { self.enqueue(memory, access, CL_TRUE, rect, waits) };
        if event.is_err() {
            // the transfer may be running nevertheless, and the host's memory is about to be released
            let _ = drain(self.device, self.queue);
        }
        let event = check(self.device, operation, event)?;
        // SAFETY: just created, and ours.
        wait::block(self.device, &unsafe { EventHandle::new(event) })
    }
}

impl Queue {
    /// Copies to the host and waits for the copy, then reports the first unreported panic.
    ///
    /// # Safety
    ///
    /// `to` is writable for `bytes` bytes, and the range at `offset` is within the memory.
    pub(crate) unsafe fn read(&self, memory: &Memory, offset: usize, to: *mut u8, bytes: usize) -> Result<()> {
        let _inside = exit::enter();
        let mark = self.records().mark();
        if bytes > 0 {
            let waits = Waits::new(self.order(memory, Access::Read)?);
            // SAFETY: as the caller promises.
            unsafe {
                self.transfer_queue().transfer(memory, Access::Read, &Rect::line(offset, Place(to), bytes), &waits)?
            };
        } else if self.is_in_order() {
            self.drain()?;
        }
        self.report_done(mark)
    }

    /// Copies from the host and waits for the copy.
    pub(crate) fn write(&self, memory: &Memory, offset: usize, data: &[u8]) -> Result<()> {
        if data.is_empty() {
            return Ok(());
        }
        let _inside = exit::enter();
        let waits = Waits::new(self.order(memory, Access::Write)?);
        let rect = Rect::line(offset, Place(data.as_ptr().cast_mut()), data.len());
        // SAFETY: `data` has this length, and is only read.
        unsafe { self.transfer_queue().transfer(memory, Access::Write, &rect, &waits) }
    }

    /// The events that a blocking transfer must wait for. It needs no record, because it has completed when it returns.
    pub(crate) fn order(&self, memory: &Memory, access: Access) -> Result<Vec<EventHandle>> {
        let mut waits = Vec::new();
        let mut locked = self.context().lock();
        memory.order(&mut locked, self, access, &mut waits)?;
        Ok(waits)
    }
}
