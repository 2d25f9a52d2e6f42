//! Allocation of buffer objects.

use super::{call::failed, context::Context, handle::MemoryHandle, object::BufferObject};
use crate::{
    base::error::{Error, Result},
    host::exit,
};
use opencl3::{
    error_codes::{CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, CL_OUT_OF_RESOURCES},
    memory::{CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_WRITE, create_buffer},
    types::cl_mem_flags,
};
use std::{ffi::c_void, ptr};

/// The minimum size, since OpenCL has no empty buffers.
const LEAST: usize = 16;

impl Context {
    /// A buffer object with unspecified contents.
    pub(crate) fn allocate(&self, bytes: usize) -> Result<BufferObject> {
        self.allocate_with(bytes.max(LEAST), CL_MEM_READ_WRITE, None)
    }

    /// Pinned host memory with unspecified contents.
    pub(crate) fn allocate_pinned(&self, bytes: usize) -> Result<BufferObject> {
        self.allocate_with(bytes.max(LEAST), CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, None)
    }

    /// A buffer object that contains `data`.
    pub(crate) fn allocate_holding(&self, data: &[u8]) -> Result<BufferObject> {
        match data {
            [] => self.allocate_with(LEAST, CL_MEM_READ_WRITE, Some(&[0; LEAST])),
            data => self.allocate_with(data.len(), CL_MEM_READ_WRITE, Some(data)),
        }
    }

    fn allocate_with(&self, bytes: usize, flags: cl_mem_flags, data: Option<&[u8]>) -> Result<BufferObject> {
        let (flags, host): (_, *mut c_void) = match data {
            Some(data) => (flags | CL_MEM_COPY_HOST_PTR, data.as_ptr().cast_mut().cast()),
            None => (flags, ptr::null_mut()),
        };
        let _inside = exit::enter();
        // SAFETY: with COPY_HOST_PTR the driver reads `bytes` bytes of `data`, which has this length, before it
        // returns.
        let memory = unsafe { create_buffer(self.handle().raw(), flags, bytes, host) };
        let memory = match memory {
            Ok(memory) => memory,
            Err(CL_MEM_OBJECT_ALLOCATION_FAILURE | CL_OUT_OF_RESOURCES | CL_OUT_OF_HOST_MEMORY) => {
                return Err(Error::OutOfMemory { bytes, device: self.full_name() });
            }
            Err(code) => return Err(failed(self, "clCreateBuffer", code)),
        };
        // SAFETY: just created, and owned here.
        Ok(BufferObject::new(unsafe { MemoryHandle::new(memory) }, bytes))
    }
}
