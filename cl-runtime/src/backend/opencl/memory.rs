//! Memory of an OpenCL device.

use super::{
    call::{check, failed},
    context::{Context, Shared},
    handle::{EventHandle, MemoryHandle},
    hazards::{Hazards, User},
    map::Mappings,
    queue::Queue,
};
use crate::{
    base::{
        command::Access,
        error::{Error, Result},
    },
    host::exit,
};
use opencl3::{
    error_codes::{CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, CL_OUT_OF_RESOURCES},
    memory::{
        CL_BUFFER_CREATE_TYPE_REGION, CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_WRITE, create_buffer,
        create_sub_buffer,
    },
    types::{cl_mem, cl_mem_flags},
};
use std::{
    ffi::c_void,
    ptr,
    sync::atomic::{AtomicU64, Ordering},
};

/// A buffer object.
#[derive(Debug)]
pub(crate) struct Memory {
    context: &'static Context,
    handle: MemoryHandle,
    /// Unlike the address of a handle, it is never reused.
    id: u64,
    /// The size in bytes.
    pub(crate) bytes: usize,
    hazards: Hazards,
    pub(crate) mappings: Mappings,
}

/// The minimum size, since OpenCL has no empty buffers.
const LEAST: usize = 16;

impl Memory {
    /// Memory with unspecified contents.
    pub(crate) fn uninitialised(context: &'static Context, bytes: usize) -> Result<Self> {
        Self::in_context(context, bytes.max(LEAST), CL_MEM_READ_WRITE, None)
    }

    /// Pinned host memory with unspecified contents.
    pub(crate) fn pinned(context: &'static Context, bytes: usize) -> Result<Self> {
        Self::in_context(context, bytes.max(LEAST), CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, None)
    }

    /// Memory that contains `data`.
    pub(crate) fn holding(context: &'static Context, data: &[u8]) -> Result<Self> {
        match data {
            [] => Self::in_context(context, LEAST, CL_MEM_READ_WRITE, Some(&[0; LEAST])),
            data => Self::in_context(context, data.len(), CL_MEM_READ_WRITE, Some(data)),
        }
    }

    fn in_context(context: &'static Context, bytes: usize, flags: cl_mem_flags, data: Option<&[u8]>) -> Result<Self> {
        let (flags, host): (_, *mut c_void) = match data {
            Some(data) => (flags | CL_MEM_COPY_HOST_PTR, data.as_ptr().cast_mut().cast()),
            None => (flags, ptr::null_mut()),
        };
        let _inside = exit::enter();
        // SAFETY: with COPY_HOST_PTR the driver reads `bytes` bytes of `data`, which has this length, before it
        // returns.
        let memory = unsafe { create_buffer(context.handle().raw(), flags, bytes, host) };
        let memory = match memory {
            Ok(memory) => memory,
            Err(CL_MEM_OBJECT_ALLOCATION_FAILURE | CL_OUT_OF_RESOURCES | CL_OUT_OF_HOST_MEMORY) => {
                return Err(Error::OutOfMemory { bytes, device: context.full_name() });
            }
            Err(code) => return Err(failed(context, "clCreateBuffer", code)),
        };
        // SAFETY: just created, and owned here.
        Ok(Self::of(context, unsafe { MemoryHandle::new(memory) }, bytes))
    }

    /// Wraps a handle of the context, which nothing here has used before.
    pub(crate) fn of(context: &'static Context, handle: MemoryHandle, bytes: usize) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Self { context, handle, id, bytes, hazards: Hazards::new(), mappings: Mappings::new() }
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

    pub(crate) fn raw(&self) -> cl_mem {
        self.handle.raw()
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // drivers may leak memory that is still mapped
        self.unmap_at_end();
    }
}
