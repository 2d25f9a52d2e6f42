//! The context of a device.

use super::{
    call::check,
    device::Device,
    event,
    handle::{ContextHandle, EventHandle, QueueHandle},
    kernel::KernelObject,
    queue,
    transfer::Kept,
};
use crate::error::Result;
use opencl3::{
    command_queue::create_command_queue,
    context::context::{CL_CONTEXT_PLATFORM, create_context},
};
use std::{
    fmt, ptr,
    sync::{Mutex, MutexGuard, OnceLock, PoisonError, Weak},
};

/// A device's context and what is shared in it.
pub(crate) struct Context {
    device: &'static Device,
    handle: ContextHandle,
    shared: Mutex<Shared>,
    /// For reading panic records past what waits in other queues.
    reader: OnceLock<QueueHandle>,
    /// The queues there are.
    queues: Mutex<Vec<Weak<queue::Inner>>>,
    /// The last commands of queues that are gone.
    leftovers: Mutex<Vec<EventHandle>>,
    kept: Kept,
}

/// What the lock guards: who holds it may set kernel arguments and enqueue.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// All kernels built in the context.
    pub(crate) kernels: Vec<KernelObject>,
}

// its device has it, so it does not show its device
impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("handle", &self.handle).finish_non_exhaustive()
    }
}

impl Context {
    pub(crate) fn new(device: &'static Device) -> Result<Self> {
        let properties = [CL_CONTEXT_PLATFORM, device.platform_id() as isize, 0];
        let context = create_context(&[device.id()], properties.as_ptr().cast(), None, ptr::null_mut());
        let context = check(device, "clCreateContext", context)?;
        // SAFETY: just created, and ours.
        let handle = unsafe { ContextHandle::new(context) };
        Ok(Self {
            device,
            handle,
            shared: Mutex::default(),
            reader: OnceLock::new(),
            queues: Mutex::default(),
            leftovers: Mutex::default(),
            kept: Kept::default(),
        })
    }

    pub(crate) fn device(&self) -> &'static Device {
        self.device
    }

    pub(crate) fn handle(&self) -> &ContextHandle {
        &self.handle
    }

    /// The lock under which commands are enqueued.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Shared> {
        // a panic under the lock leaves nothing half-done that the next one relies on
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What transfers use that nobody waits for any more.
    pub(crate) fn kept(&self) -> &Kept {
        &self.kept
    }

    /// A new queue with the bits of `CL_QUEUE_PROPERTIES`.
    pub(crate) fn create_queue(&self, properties: u64) -> Result<QueueHandle> {
        // SAFETY: the device is the context's.
        let queue = unsafe { create_command_queue(self.handle.raw(), self.device.id(), properties) };
        let queue = check(self.device, "clCreateCommandQueue", queue)?;
        // SAFETY: just created, and ours.
        Ok(unsafe { QueueHandle::new(queue) })
    }

    /// Remembers a queue for as long as it lives.
    pub(crate) fn add_queue(&self, queue: Weak<queue::Inner>) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.retain(|queue| queue.strong_count() > 0);
        queues.push(queue);
    }

    /// Remembers the last command of a queue that goes.
    pub(crate) fn add_leftover(&self, last: EventHandle) {
        let mut leftovers = self.leftovers.lock().unwrap_or_else(PoisonError::into_inner);
        leftovers.retain(|event| !event::is_done(event));
        leftovers.push(last);
    }

    /// Waits for everything, at the end of the process. What is locked is left alone.
    pub(crate) fn wait(&self) {
        let queues = self.queues.try_lock().map(|queues| queues.iter().filter_map(Weak::upgrade).collect::<Vec<_>>());
        // not dropped: nothing is released any more
        std::mem::forget(queues.map(|queues| queues.into_iter().inspect(|queue| queue.wait()).collect::<Vec<_>>()));
        if let Ok(leftovers) = self.leftovers.try_lock() {
            leftovers.iter().for_each(|event| drop(event::block(self.device, event)));
        }
    }

    /// An idle queue for small reads of what is known to be complete.
    pub(crate) fn reader(&self) -> Result<&QueueHandle> {
        if let Some(reader) = self.reader.get() {
            return Ok(reader);
        }
        // two at once make two, and one goes
        let reader = self.create_queue(0)?;
        Ok(self.reader.get_or_init(|| reader))
    }
}
