//! Kernel objects and their arguments.

use super::{call::check, device::Device, handle::KernelHandle, memory::Memory};
use crate::error::Result;
use opencl3::{kernel::set_kernel_arg, types::cl_kernel};
use std::ptr;

/// A kernel whose arguments may be set by whoever holds it exclusively.
///
/// It remembers what its arguments are set to, because most launches of a kernel change few of them.
#[derive(Debug)]
pub(crate) struct KernelObject {
    handle: KernelHandle,
    set: Vec<Argument>,
}

/// What an argument is set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Argument {
    Unset,
    /// So many bytes.
    Bytes([u8; 32], usize),
    /// The memory with this id. A handle would not do: after it is released, another memory may get the same.
    Memory(u64),
    /// So many bytes of local memory.
    Local(usize),
}

impl KernelObject {
    pub(crate) fn new(handle: KernelHandle) -> Self {
        Self { handle, set: Vec::new() }
    }

    pub(crate) fn raw(&self) -> cl_kernel {
        self.handle.raw()
    }

    /// Sets an argument passed by value, of 32 bytes at most.
    pub(crate) fn set_bytes(&mut self, device: &Device, index: u32, bytes: &[u8]) -> Result<()> {
        let mut padded = [0; 32];
        padded[..bytes.len()].copy_from_slice(bytes);
        // SAFETY: the bytes are as many as said.
        unsafe { self.set(device, index, Argument::Bytes(padded, bytes.len()), bytes.len(), bytes.as_ptr()) }
    }

    /// Sets an argument in global memory.
    pub(crate) fn set_memory(&mut self, device: &Device, index: u32, memory: &Memory) -> Result<()> {
        let raw = memory.raw();
        // SAFETY: a pointer to a valid handle.
        unsafe { self.set(device, index, Argument::Memory(memory.id()), size_of_val(&raw), ptr::from_ref(&raw).cast()) }
    }

    /// Sets an argument in local memory.
    pub(crate) fn set_local(&mut self, device: &Device, index: u32, bytes: usize) -> Result<()> {
        // SAFETY: local memory has no value, only a size.
        unsafe { self.set(device, index, Argument::Local(bytes), bytes, ptr::null()) }
    }

    /// # Safety
    ///
    /// `value` points to `size` bytes, which are what `argument` stands for, or is null for local memory.
    unsafe fn set(
        &mut self,
        device: &Device,
        index: u32,
        argument: Argument,
        size: usize,
        value: *const u8,
    ) -> Result<()> {
        let position = index as usize;
        if position >= self.set.len() {
            self.set.resize(position + 1, Argument::Unset);
        }
        if self.set[position] == argument {
            return Ok(());
        }
        self.set[position] = Argument::Unset;
        // SAFETY: as the caller promises; the driver checks the size against the kernel's parameter.
        let result = unsafe { set_kernel_arg(self.handle.raw(), index, size, value.cast()) };
        check(device, "clSetKernelArg", result)?;
        self.set[position] = argument;
        Ok(())
    }
}
