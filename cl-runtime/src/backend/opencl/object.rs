//! Buffer objects.

use super::handle::MemoryHandle;
use opencl3::types::cl_mem;
use std::sync::atomic::{AtomicU64, Ordering};

/// A buffer object, without the order of the commands that use it.
#[derive(Debug)]
pub(crate) struct BufferObject {
    handle: MemoryHandle,
    /// Unlike the address of a handle, it is never reused.
    id: u64,
    /// The size in bytes.
    pub(crate) bytes: usize,
}

impl BufferObject {
    pub(crate) fn new(handle: MemoryHandle, bytes: usize) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self { handle, id: NEXT.fetch_add(1, Ordering::Relaxed), bytes }
    }

    pub(crate) fn raw(&self) -> cl_mem {
        self.handle.raw()
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }
}
