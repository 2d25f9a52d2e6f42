//! Kernel objects and their arguments.

use super::{
    call::check,
    device::Device,
    handle::{KernelHandle, MemoryHandle},
    info,
    memory::Memory,
};
use crate::error::Result;
use opencl3::{
    kernel::{CL_KERNEL_LOCAL_MEM_SIZE, CL_KERNEL_WORK_GROUP_SIZE, get_kernel_work_group_data, set_kernel_arg},
    types::{cl_kernel, cl_uint},
};
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
    /// Nothing, or something too large to remember.
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

    /// A number that the driver knows of it on a device; 0 if it does not say.
    pub(crate) fn about(&self, device: &Device, what: cl_uint) -> u64 {
        let data = get_kernel_work_group_data(self.raw(), device.id(), what);
        data.map_or(0, |data| info::number(&data))
    }

    /// How many work-items a group of it can have.
    pub(crate) fn max_group(&self, device: &Device) -> usize {
        match self.about(device, CL_KERNEL_WORK_GROUP_SIZE) as usize {
            0 => device.capabilities().max_group_size,
            size => size,
        }
    }

    /// The bytes of local memory that it takes, with what has been set so far.
    pub(crate) fn local_memory(&self, device: &Device) -> u64 {
        self.about(device, CL_KERNEL_LOCAL_MEM_SIZE)
    }

    /// Sets an argument passed by value.
    pub(crate) fn set_bytes(&mut self, device: &Device, index: u32, bytes: &[u8]) -> Result<()> {
        let mut padded = [0; 32];
        let argument = match padded.get_mut(..bytes.len()) {
            Some(part) => {
                part.copy_from_slice(bytes);
                Argument::Bytes(padded, bytes.len())
            }
            None => Argument::Unset,
        };
        // SAFETY: the bytes are as many as said.
        unsafe { self.set(device, index, argument, bytes.len(), bytes.as_ptr()) }
    }

    /// Sets an argument in global memory.
    pub(crate) fn set_memory(&mut self, device: &Device, index: u32, memory: &Memory) -> Result<()> {
        let raw = memory.raw();
        // SAFETY: a pointer to a valid handle.
        unsafe { self.set(device, index, Argument::Memory(memory.id()), size_of_val(&raw), ptr::from_ref(&raw).cast()) }
    }

    /// Sets an argument in global memory, by a handle that lives until the kernel is enqueued.
    pub(crate) fn set_part(&mut self, device: &Device, index: u32, part: &MemoryHandle) -> Result<()> {
        let raw = part.raw();
        // SAFETY: a pointer to a valid handle, and nothing is remembered.
        unsafe { self.set(device, index, Argument::Unset, size_of_val(&raw), ptr::from_ref(&raw).cast()) }
    }

    /// Sets an argument in local memory.
    pub(crate) fn set_local(&mut self, device: &Device, index: u32, bytes: usize) -> Result<()> {
        // SAFETY: local memory has no value, only a size.
        unsafe { self.set(device, index, Argument::Local(bytes), bytes, ptr::null()) }
    }

    /// # Safety
    ///
    /// `value` points to `size` bytes, which are what `argument` stands for if it is set, or is null for local memory.
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
        if self.set[position] == argument && argument != Argument::Unset {
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
