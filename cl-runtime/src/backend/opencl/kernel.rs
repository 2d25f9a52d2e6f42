//! Kernel objects and their arguments.

use super::{
    call::check,
    device::Device,
    handle::{KernelHandle, MemoryHandle},
    info,
    object::BufferObject,
};
use crate::base::{error::Result, number::Number};
use opencl3::{
    kernel::{
        CL_KERNEL_COMPILE_WORK_GROUP_SIZE, CL_KERNEL_LOCAL_MEM_SIZE, CL_KERNEL_PRIVATE_MEM_SIZE,
        CL_KERNEL_WORK_GROUP_SIZE, get_kernel_work_group_data, set_kernel_arg,
    },
    types::{cl_kernel, cl_sampler, cl_uint},
};
use std::ptr;

/// A kernel, whose exclusive owner may set its arguments.
///
/// It remembers the values of its arguments, because most launches of a kernel change only a few of them.
#[derive(Debug)]
pub(crate) struct KernelObject {
    handle: KernelHandle,
    set: Vec<Argument>,
}

/// The value of an argument.
#[derive(Debug, Clone, Copy)]
enum Argument {
    /// Not set, or too large to remember.
    Unset,
    /// These bytes.
    Number(Number),
    /// The bytes and their number.
    Bytes([u8; 32], usize),
    /// The memory with this id. A handle is not sufficient: after its release, another memory may get the same one.
    Memory(u64),
    /// Local memory of this size in bytes.
    Local(usize),
}

impl KernelObject {
    pub(crate) fn new(handle: KernelHandle) -> Self {
        Self { handle, set: Vec::new() }
    }

    /// Starts setting its arguments, from the first on.
    #[inline]
    pub(crate) fn arguments<'k>(&'k mut self, device: &'k Device) -> Arguments<'k> {
        Arguments { kernel: self, device, next: 0 }
    }

    pub(crate) fn raw(&self) -> cl_kernel {
        self.handle.raw()
    }

    /// Queries a number about it on a device; 0 if the driver does not report it.
    pub(crate) fn about(&self, device: &Device, what: cl_uint) -> u64 {
        let data = get_kernel_work_group_data(self.raw(), device.id(), what);
        data.map_or(0, |data| info::number(&data))
    }

    /// The largest work-group, in work-items.
    pub(crate) fn max_group(&self, device: &Device) -> usize {
        match self.about(device, CL_KERNEL_WORK_GROUP_SIZE) as usize {
            0 => device.capabilities().max_group_size,
            size => size,
        }
    }

    /// The work-group size that its source requires, if it does and the driver reports it.
    pub(crate) fn required_group(&self, device: &Device) -> Option<[usize; 3]> {
        let data = get_kernel_work_group_data(self.raw(), device.id(), CL_KERNEL_COMPILE_WORK_GROUP_SIZE).ok()?;
        Some(info::sizes(&data)).filter(|sizes| !data.is_empty() && !sizes.contains(&0))
    }

    /// The local memory that it uses with the current arguments, in bytes.
    pub(crate) fn local_memory(&self, device: &Device) -> u64 {
        self.about(device, CL_KERNEL_LOCAL_MEM_SIZE)
    }

    /// The private memory of a work-item, in bytes.
    pub(crate) fn private_memory(&self, device: &Device) -> u64 {
        self.about(device, CL_KERNEL_PRIVATE_MEM_SIZE)
    }

    /// Sets an argument passed by value.
    pub(crate) fn set_bytes(&mut self, index: u32, bytes: &[u8]) -> Result<(), i32> {
        if let Some(number) = Number::new(bytes) {
            return self.set_number(index, &number);
        }
        if matches!(self.set.get(index as usize), Some(Argument::Bytes(set, len)) if set[..*len] == *bytes) {
            return Ok(());
        }
        let mut padded = [0; 32];
        let argument = match padded.get_mut(..bytes.len()) {
            Some(part) => {
                part.copy_from_slice(bytes);
                Argument::Bytes(padded, bytes.len())
            }
            None => Argument::Unset,
        };
        // SAFETY: the size is the length of the bytes.
        unsafe { self.set(index, bytes.len(), bytes.as_ptr(), argument) }
    }

    /// Sets an argument passed by value.
    #[inline(always)]
    pub(crate) fn set_number(&mut self, index: u32, number: &Number) -> Result<(), i32> {
        if matches!(self.set.get(index as usize), Some(Argument::Number(set)) if set == number) {
            return Ok(());
        }
        let bytes = number.as_slice();
        // SAFETY: the size is the length of the bytes.
        unsafe { self.set(index, bytes.len(), bytes.as_ptr(), Argument::Number(*number)) }
    }

    /// Sets an argument in global memory.
    #[inline(always)]
    pub(crate) fn set_memory(&mut self, index: u32, memory: &BufferObject) -> Result<(), i32> {
        if matches!(self.set.get(index as usize), Some(Argument::Memory(set)) if *set == memory.id()) {
            return Ok(());
        }
        let raw = memory.raw();
        // SAFETY: a pointer to a valid handle.
        unsafe { self.set(index, size_of_val(&raw), ptr::from_ref(&raw).cast(), Argument::Memory(memory.id())) }
    }

    /// Sets an argument in global memory to a handle that lives until the kernel is enqueued.
    pub(crate) fn set_part(&mut self, index: u32, part: &MemoryHandle) -> Result<(), i32> {
        let raw = part.raw();
        // SAFETY: a pointer to a valid handle, which is not remembered.
        unsafe { self.set(index, size_of_val(&raw), ptr::from_ref(&raw).cast(), Argument::Unset) }
    }

    /// Sets a sampler, which lives as long as the context.
    pub(crate) fn set_sampler(&mut self, index: u32, sampler: cl_sampler) -> Result<(), i32> {
        // SAFETY: a pointer to a valid handle.
        unsafe { self.set(index, size_of_val(&sampler), ptr::from_ref(&sampler).cast(), Argument::Unset) }
    }

    /// Sets an argument in local memory.
    pub(crate) fn set_local(&mut self, index: u32, bytes: usize) -> Result<(), i32> {
        if matches!(self.set.get(index as usize), Some(Argument::Local(set)) if *set == bytes) {
            return Ok(());
        }
        // SAFETY: local memory has no value, only a size.
        unsafe { self.set(index, bytes, ptr::null(), Argument::Local(bytes)) }
    }

    /// Sets an argument and remembers its value.
    ///
    /// # Safety
    ///
    /// `value` points to `size` bytes, or is null for local memory.
    #[inline(always)]
    unsafe fn set(&mut self, index: u32, size: usize, value: *const u8, set: Argument) -> Result<(), i32> {
        let place = match self.set.get_mut(index as usize) {
            Some(place) => place,
            None => new_place(&mut self.set, index as usize),
        };
        // SAFETY: as the caller promises; the driver checks the size against the kernel's parameter.
        let result = unsafe { set_kernel_arg(self.handle.raw(), index, size, value.cast()) };
        // if that failed, the value is unknown
        *place = if result.is_ok() { set } else { Argument::Unset };
        result
    }
}

/// The entry for an argument that has not been set.
#[cold]
fn new_place(set: &mut Vec<Argument>, position: usize) -> &mut Argument {
    set.resize(position + 1, Argument::Unset);
    &mut set[position]
}

/// The arguments of a kernel, which are set in order.
pub(crate) struct Arguments<'k> {
    kernel: &'k mut KernelObject,
    device: &'k Device,
    next: u32,
}

impl Arguments<'_> {
    #[inline]
    fn next(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    #[inline(always)]
    fn checked(&mut self, set: impl FnOnce(&mut KernelObject) -> Result<(), i32>) -> Result<()> {
        check(self.device, "clSetKernelArg", set(self.kernel))
    }

    /// A number.
    #[inline(always)]
    pub(crate) fn number(&mut self, number: &Number) -> Result<()> {
        let index = self.next();
        self.checked(|kernel| kernel.set_number(index, number))
    }

    /// Any number of bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<()> {
        let index = self.next();
        self.checked(|kernel| kernel.set_bytes(index, bytes))
    }

    /// A length or an offset.
    pub(crate) fn size(&mut self, size: usize) -> Result<()> {
        self.bytes(&(size as u64).to_ne_bytes())
    }

    /// Global memory.
    #[inline(always)]
    pub(crate) fn memory(&mut self, memory: &BufferObject) -> Result<()> {
        let index = self.next();
        self.checked(|kernel| kernel.set_memory(index, memory))
    }

    /// A sampler.
    pub(crate) fn sampler(&mut self, sampler: cl_sampler) -> Result<()> {
        let index = self.next();
        self.checked(|kernel| kernel.set_sampler(index, sampler))
    }

    /// Local memory of this size in bytes.
    pub(crate) fn local(&mut self, bytes: usize) -> Result<()> {
        let index = self.next();
        self.checked(|kernel| kernel.set_local(index, bytes))
    }
}
