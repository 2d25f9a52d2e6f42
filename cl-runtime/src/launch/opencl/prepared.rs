//! Launches that are ready to be enqueued.

use super::{cache::Built, dependence::Dependence};
use crate::{
    backend::{
        self,
        opencl::{
            context::{Context, Shared},
            handle::EventHandle,
            kernel::KernelObject,
            measured::note,
            memory::Memory,
            queue::Queue,
            wait::Waits,
        },
    },
    base::{command::Access, error::Error, extent::Extent, ndrange::Partition},
    item::{Param, ParamKind},
    launch::args::{Arg, bytes_of_memory},
    memory::arg::SliceArg,
    program::Variant,
    timeline::{Command, CommandKind, LaunchSizes, Row},
};
use opencl3::command_queue::enqueue_nd_range_kernel;
use std::ptr;

/// A launch that has been checked and whose program is built.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PreparedLaunch {
    pub(crate) kernel: &'static str,
    /// The kernel's module.
    pub(crate) module: &'static str,
    pub(crate) partition: Partition,
    /// The global size with all groups full.
    pub(crate) full: [usize; 3],
    pub(crate) variant: Variant,
    /// How it depends on the values of arguments.
    pub(crate) dependence: Dependence,
    /// The parameters of the kernel that runs.
    pub(crate) params: &'static [Param],
    pub(crate) built: &'static Built,
}

impl PreparedLaunch {
    /// Whether a launch leaves nothing to record once it is enqueued, and each of its arguments is one argument of the
    /// kernel object.
    pub(crate) fn is_simple(&self) -> bool {
        let single = |param: &Param| match param.kind {
            ParamKind::Value { .. } => true,
            ParamKind::Slice { mutable: _, length } => !length && !self.variant.offsets,
            ParamKind::Image { .. } => true,
            ParamKind::Sampler { .. } | ParamKind::Constant { .. } | ParamKind::Local { .. } => false,
        };
        !self.built.may_panic && self.params.iter().all(single)
    }

    /// The kernel object, whose arguments may be set.
    #[inline]
    pub(crate) fn kernel_in<'s>(&self, locked: &'s mut Shared) -> &'s mut KernelObject {
        &mut locked.kernels[self.built.kernel]
    }

    /// Enqueues the kernel. All its arguments have been set.
    #[inline(always)]
    pub(crate) fn enqueue(
        &self,
        queue: &Queue,
        kernel: &KernelObject,
        waits: Option<&Waits>,
    ) -> Result<EventHandle, i32> {
        let Partition { dimensions, global: _, local, offset } = &self.partition;
        let offset = if *offset == [0; 3] { ptr::null() } else { offset.as_ptr() };
        // SAFETY: all arguments match the kernel's parameters, and the lengths of the lists are correct. The compiler
        // has ensured that the kernel stays within its buffers.
        let event = unsafe {
            enqueue_nd_range_kernel(
                queue.raw(),
                kernel.raw(),
                *dimensions as u32,
                offset,
                self.full.as_ptr(),
                local.as_ptr(),
                waits.map_or(0, Waits::len),
                waits.map_or(ptr::null(), Waits::as_ptr),
            )
        };
        // SAFETY: just created, and owned here.
        event.map(|event| unsafe { EventHandle::new(event) })
    }

    /// Notes a launch in the timeline.
    #[cold]
    pub(crate) fn note(&self, row: Row, args: &[Arg<'_>], event: &EventHandle) {
        let sizes = Some(LaunchSizes { global: self.partition.global, local: Some(self.partition.local) });
        let (kind, bytes) = (CommandKind::Kernel, bytes_of_memory(args));
        note(row, Command { kind, name: self.kernel, module: self.module, bytes, sizes }, event);
    }

    /// The error for a group size that the driver does not run.
    #[cold]
    pub(crate) fn refused(&self) -> Error {
        let limit = self.built.max_group;
        let problem = format!("the device allows {limit} work-items in a group of this kernel at most");
        too_large(self.kernel, &self.partition, problem)
    }

    /// The argument for surplus work-items, if there are any: the global size.
    #[inline]
    pub(crate) fn rounded(&self) -> Option<[u8; 32]> {
        if !self.variant.rounded {
            return None;
        }
        let [x, y, z] = self.partition.global.map(|size| size as u64);
        Some(bytemuck::cast([x, y, z, 0]))
    }
}

/// The error for work-groups of this size.
#[cold]
pub(crate) fn too_large(kernel: &'static str, partition: &Partition, problem: String) -> Error {
    let local = Extent::with_dimensions(partition.dimensions, partition.local);
    Error::InvalidLocal { kernel, local, problem }
}

/// The memory of a slice, if it belongs to a context.
#[inline]
pub(crate) fn memory_in<'a>(slice: &SliceArg<'a>, context: &'static Context) -> Option<&'a Memory> {
    match slice.storage.memory() {
        backend::Memory::OpenCl(memory) => ptr::eq(memory.context(), context).then_some(memory),
        backend::Memory::Native(_) => None,
    }
}

#[inline]
pub(crate) fn slice<'s, 'a>(arg: &'s Arg<'a>) -> Option<(&'s SliceArg<'a>, Access)> {
    match arg {
        Arg::Value(_) | Arg::Local(_) => None,
        Arg::Read(slice) => Some((slice, Access::Read)),
        Arg::Write(slice) => Some((slice, Access::Write)),
    }
}

#[inline]
pub(crate) fn memory<'a>(slice: &SliceArg<'a>) -> &'a Memory {
    match slice.storage.memory() {
        backend::Memory::OpenCl(memory) => memory,
        backend::Memory::Native(_) => unreachable!("the devices and contexts have been compared"),
    }
}
