//! Memory of an OpenCL device.

use super::{
    call::check,
    context::{Context, Shared},
    handle::{EventHandle, MemoryHandle},
    hazards::{Hazards, User},
    map::Mappings,
    object::BufferObject,
    queue::Queue,
    wait,
};
use crate::base::{command::Access, error::Result};
use opencl3::memory::{CL_BUFFER_CREATE_TYPE_REGION, create_sub_buffer};
use std::ops::Deref;

/// A buffer object, and the commands that use it.
#[derive(Debug)]
pub(crate) struct Memory {
    context: &'static Context,
    object: BufferObject,
    hazards: Hazards,
    pub(crate) mappings: Mappings,
    /// Its release waits for the commands that use it.
    is_used_late: bool,
}

impl Deref for Memory {
    type Target = BufferObject;

    #[inline]
    fn deref(&self) -> &BufferObject {
        &self.object
    }
}

impl Memory {
    /// Memory with unspecified contents.
    pub(crate) fn uninitialised(context: &'static Context, bytes: usize) -> Result<Self> {
        Ok(Self::with(context, context.allocate(bytes)?))
    }

    /// Pinned host memory with unspecified contents.
    pub(crate) fn pinned(context: &'static Context, bytes: usize) -> Result<Self> {
        Ok(Self::with(context, context.allocate_pinned(bytes)?))
    }

    /// Memory that contains `data`.
    pub(crate) fn holding(context: &'static Context, data: &[u8]) -> Result<Self> {
        Ok(Self::with(context, context.allocate_holding(data)?))
    }

    /// Wraps a handle of the context, which nothing here has used before.
    pub(crate) fn of(context: &'static Context, handle: MemoryHandle, bytes: usize) -> Self {
        Self::with(context, BufferObject::new(handle, bytes))
    }

    fn with(context: &'static Context, object: BufferObject) -> Self {
        Self { context, object, hazards: Hazards::new(), mappings: Mappings::new(), is_used_late: false }
    }

    /// The same memory, for a driver that uses it after its release.
    pub(super) fn released_after_use(self) -> Self {
        let mut memory = self;
        memory.is_used_late = true;
        memory
    }

    /// Whether a command has nothing to wait for because of it, and leaves nothing to record.
    #[inline]
    pub(crate) fn is_settled(&self, user: User, access: Access) -> bool {
        !self.mappings.any() && self.hazards.is_settled(user, access)
    }

    /// Appends to `waits` the events that a command of `queue` must wait for.
    #[inline]
    pub(crate) fn order(
        &self,
        locked: &mut Shared,
        queue: &Queue,
        access: Access,
        waits: &mut Vec<EventHandle>,
    ) -> Result<()> {
        if self.mappings.any() {
            self.end_forgotten(locked, access)?;
        }
        self.hazards.order(locked, queue, access, waits)
    }

    /// Records a command that has been ordered and enqueued.
    #[inline]
    pub(crate) fn record(&self, locked: &mut Shared, queue: &Queue, access: Access, event: &EventHandle) {
        self.hazards.record(locked, queue, access, event);
    }

    /// A sub-buffer for a command. Its offset must have the alignment that the device requires.
    pub(crate) fn part(&self, offset: usize, bytes: usize) -> Result<MemoryHandle> {
        let region = [offset, bytes];
        // SAFETY: a region is an origin and a size.
        let part = unsafe { create_sub_buffer(self.raw(), 0, CL_BUFFER_CREATE_TYPE_REGION, region.as_ptr().cast()) };
        let part = check(self.context, "clCreateSubBuffer", part)?;
        // SAFETY: just created, and owned here.
        Ok(unsafe { MemoryHandle::new(part) })
    }

    pub(crate) fn context(&self) -> &'static Context {
        self.context
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // drivers may leak memory that is still mapped
        self.unmap_at_end();
        if self.is_used_late {
            let last = self.hazards.last(&mut self.context.lock());
            last.iter().for_each(|event| drop(wait::block(self.context, event)));
        }
    }
}
