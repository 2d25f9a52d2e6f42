//! Contexts: one device or several of one platform, and the state that they share.

use super::{
    call::{Named, check},
    device::Device,
    handle::{ContextHandle, EventHandle, QueueHandle},
    kept_images::Images,
    kernel::KernelObject,
    pending_memory::PendingMemory,
    stages::Stages,
    wait,
};
use crate::{
    base::error::Result,
    host::{exit, worker},
};
use opencl3::{
    command_queue::create_command_queue,
    context::context::{CL_CONTEXT_PLATFORM, create_context},
    types::cl_device_id,
};
use std::{
    fmt, iter, ptr,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak},
    time::Instant,
};

/// A context and its shared state. It lives as long as the process.
pub(crate) struct Context {
    /// At least one device.
    members: Vec<Member>,
    handle: ContextHandle,
    shared: Mutex<Shared>,
    /// The queues that exist.
    queues: Mutex<Vec<Weak<dyn Tracked>>>,
    /// The last commands of queues that have been dropped.
    leftovers: Mutex<Vec<EventHandle>>,
    pending_memory: PendingMemory,
    stages: Stages,
    images: Images,
}

/// A queue, as its context uses it at process exit.
pub(super) trait Tracked: Send + Sync {
    /// Waits for all commands, and ignores errors.
    fn wait(&self);

    /// After [`wait`](Self::wait): reads the records of its launches. Skips the queue if it is locked.
    fn look(self: Arc<Self>);
}

/// A device of a context.
struct Member {
    device: &'static Device,
    /// The first of the context's devices that runs the same programs.
    like: &'static Device,
    /// A separate queue for reading panic records without waiting for commands in other queues.
    reader: OnceLock<QueueHandle>,
}

/// The state that the lock protects. Its holder may set kernel arguments and enqueue commands.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// All kernels built in the context.
    pub(crate) kernels: Vec<KernelObject>,
}

// omits the device, which contains the context
impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("handle", &self.handle).finish_non_exhaustive()
    }
}

impl Context {
    /// A context of a device and others of the same platform.
    pub(crate) fn new(first: &'static Device, others: &[&'static Device]) -> Result<Self> {
        let _inside = exit::enter();
        let properties = [CL_CONTEXT_PLATFORM, first.platform_id() as isize, 0];
        let devices: Vec<&'static Device> = iter::once(first).chain(others.iter().copied()).collect();
        let ids: Vec<_> = devices.iter().map(|device| device.id()).collect();
        let context = create_context(&ids, properties.as_ptr().cast(), None, ptr::null_mut());
        let context = check(first, "clCreateContext", context)?;
        // SAFETY: just created, and owned here.
        Ok(Self::with(unsafe { ContextHandle::new(context) }, &devices))
    }

    /// Wraps a handle, of whose devices these are used.
    fn with(handle: ContextHandle, devices: &[&'static Device]) -> Self {
        let member = |device: &&'static Device| {
            let like = devices.iter().find(|other| other.is_like(device)).unwrap_or(device);
            Member { device, like, reader: OnceLock::new() }
        };
        Self {
            members: devices.iter().map(member).collect(),
            handle,
            shared: Mutex::default(),
            queues: Mutex::default(),
            leftovers: Mutex::default(),
            pending_memory: PendingMemory::default(),
            stages: Stages::default(),
            images: Images::default(),
        }
    }

    /// A context of several devices, with the lifetime of the process.
    pub(crate) fn of_several(first: &'static Device, others: &[&'static Device]) -> Result<&'static Self> {
        Ok(Self::new(first, others)?.for_good())
    }

    /// A context that was created elsewhere, with at least one device and the lifetime of the process.
    pub(crate) fn adopted(handle: ContextHandle, devices: &[&'static Device]) -> &'static Self {
        Self::with(handle, devices).for_good()
    }

    fn for_good(self) -> &'static Self {
        let context: &Self = Box::leak(Box::new(self));
        exit::watch(context);
        context
    }

    /// `platform: device`, or `platform: device and device` for several devices.
    pub(crate) fn full_name(&self) -> String {
        let names: Vec<String> = self.members.iter().map(|member| member.device.name_with_part()).collect();
        format!("{}: {}", self.members[0].device.platform_name(), names.join(" and "))
    }

    /// The ids of all its devices.
    pub(crate) fn ids(&self) -> Vec<cl_device_id> {
        self.members.iter().map(|member| member.device.id()).collect()
    }

    /// Whether it has several devices.
    pub(crate) fn is_shared(&self) -> bool {
        self.members.len() > 1
    }

    fn member(&self, device: &'static Device) -> &Member {
        let found = self.members.iter().find(|member| ptr::eq(member.device, device));
        found.unwrap_or_else(|| unreachable!("queues are made for devices of their contexts"))
    }

    /// The device with this id.
    pub(crate) fn device_of(&self, id: cl_device_id) -> Option<&'static Device> {
        self.members.iter().map(|member| member.device).find(|device| device.id() == id)
    }

    /// The device under which programs for a device are cached. Equivalent devices share their programs.
    pub(crate) fn keeper(&self, device: &'static Device) -> &'static Device {
        self.member(device).like
    }

    /// The devices whose programs are cached under this device, including itself.
    pub(crate) fn kept_by(&self, keeper: &Device) -> Vec<cl_device_id> {
        let members = self.members.iter().filter(|member| ptr::eq(member.like, keeper));
        members.map(|member| member.device.id()).collect()
    }

    pub(crate) fn handle(&self) -> &ContextHandle {
        &self.handle
    }

    /// Locks the context for enqueueing commands.
    #[inline]
    pub(crate) fn lock(&self) -> MutexGuard<'_, Shared> {
        // a panic under the lock leaves no inconsistent state
        let locked = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if exit::is_closed() {
            drop(locked);
            exit::park();
        }
        locked
    }

    /// The host memory of running transfers whose `Transfer` has been dropped.
    pub(crate) fn pending_memory(&self) -> &PendingMemory {
        &self.pending_memory
    }

    /// The staging memory for transfers that must not block in the driver.
    pub(crate) fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Its devices.
    pub(super) fn devices(&self) -> impl Iterator<Item = &'static Device> {
        self.members.iter().map(|member| member.device)
    }

    /// What it keeps for images.
    pub(super) fn images(&self) -> &Images {
        &self.images
    }

    /// A new queue on a device of the context, with these bits of `CL_QUEUE_PROPERTIES`.
    pub(crate) fn create_queue(&self, device: &'static Device, properties: u64) -> Result<QueueHandle> {
        let _inside = exit::enter();
        // SAFETY: handles and numbers.
        let queue = unsafe { create_command_queue(self.handle.raw(), device.id(), properties) };
        let queue = check(device, "clCreateCommandQueue", queue)?;
        // SAFETY: just created, and owned here.
        Ok(unsafe { QueueHandle::new(queue) })
    }

    /// Tracks a queue for as long as it lives.
    pub(super) fn add_queue(&self, queue: Weak<dyn Tracked>) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.retain(|queue| queue.strong_count() > 0);
        queues.push(queue);
    }

    /// Tracks the last command of a queue that is being dropped.
    pub(crate) fn add_leftover(&self, last: EventHandle) {
        self.sweep_leftovers();
        self.leftovers.lock().unwrap_or_else(PoisonError::into_inner).push(last);
    }

    fn sweep_leftovers(&self) {
        self.leftovers.lock().unwrap_or_else(PoisonError::into_inner).retain(|event| !wait::is_done(event));
    }

    /// Releases the resources of completed commands.
    pub(crate) fn sweep(&self) {
        self.pending_memory.sweep();
        self.sweep_leftovers();
    }

    /// An idle queue on a device, for small reads of completed results.
    pub(crate) fn reader(&self, device: &'static Device) -> Result<&QueueHandle> {
        let reader = &self.member(device).reader;
        if let Some(reader) = reader.get() {
            return Ok(reader);
        }
        // if two threads create one at the same time, one of them is dropped
        let made = self.create_queue(device, 0)?;
        Ok(reader.get_or_init(|| made))
    }
}

impl Named for Context {
    fn full_name(&self) -> String {
        self.full_name()
    }
}

impl exit::Watched for Context {
    fn wait_for_lock(&self, end: Instant) {
        drop(worker::until(&self.shared, end));
    }

    fn wait(&self) {
        let queues = self.queues.try_lock().map(|queues| queues.iter().filter_map(Weak::upgrade).collect::<Vec<_>>());
        // not dropped: handles are no longer released
        std::mem::forget(queues.map(|queues| queues.into_iter().inspect(|queue| queue.wait()).collect::<Vec<_>>()));
        if let Ok(leftovers) = self.leftovers.try_lock() {
            leftovers.iter().for_each(|event| drop(wait::block(self, event)));
        }
    }

    fn look(&self) {
        let queues = self.queues.try_lock().map(|queues| queues.iter().filter_map(Weak::upgrade).collect::<Vec<_>>());
        queues.into_iter().flatten().for_each(|queue| queue.look());
    }
}
