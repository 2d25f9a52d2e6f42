//! Blocking transfers.

use super::{
    call::check,
    context::Context,
    device::Device,
    event,
    handle::EventHandle,
    memory::Memory,
    queue::{Queue, Waits, drain},
    rect,
};
use crate::{
    base::{
        command::Access,
        error::Result,
        rect::{Place, Rect},
    },
    host::exit,
    quirks::Quirk,
};
use opencl3::{
    command_queue::{enqueue_read_buffer, enqueue_write_buffer},
    types::{CL_TRUE, cl_bool, cl_command_queue, cl_event},
};

/// The device that performs a transfer, and the queue through which it goes.
#[derive(Clone, Copy)]
pub(crate) struct TransferQueue {
    pub(crate) context: &'static Context,
    pub(crate) device: &'static Device,
    pub(crate) queue: cl_command_queue,
}

// SAFETY: a handle, which any thread may use.
unsafe impl Send for TransferQueue {}
// SAFETY: as above.
unsafe impl Sync for TransferQueue {}

impl Queue {
    /// The queue for its own transfers.
    pub(crate) fn transfer_queue(&self) -> TransferQueue {
        TransferQueue { context: self.context(), device: self.device(), queue: self.raw() }
    }
}

impl TransferQueue {
    /// Copies a box of bytes to the host (a read) or from it (a write) after the events in `waits`, and waits for the
    /// copy.
    ///
    /// # Safety
    ///
    /// No pitch is 0. The source is readable and the target writable, on the device's and on the host's side.
    pub(crate) unsafe fn transfer(self, memory: &Memory, access: Access, rect: &Rect, waits: &Waits) -> Result<()> {
        let _inside = exit::enter();
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
        event::block(self.device, &unsafe { EventHandle::new(event) })
    }

    /// Enqueues a transfer, which blocks if `blocking` is set. Also returns the name of the OpenCL function.
    ///
    /// # Safety
    ///
    /// As for [`transfer`](Self::transfer), until the transfer has completed.
    pub(crate) unsafe fn enqueue(
        self,
        memory: &Memory,
        access: Access,
        blocking: cl_bool,
        rect: &Rect,
        waits: &Waits,
    ) -> (&'static str, Result<cl_event, i32>) {
        let Rect { device, host, place: Place(start), region: [bytes, rows, slices] } = *rect;
        if rows * slices > 1 {
            // SAFETY: as the caller promises.
            return unsafe { rect::enqueue(self.queue, memory, access, blocking, rect, waits) };
        }
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
