//! Launches on OpenCL devices.

use super::{
    cache::Built,
    context::Shared,
    device::Device,
    event::{Event, handles, waits},
    handle::EventHandle,
    hazards::Access,
    kernel::KernelObject,
    memory::Memory,
    programs,
    queue::{Queue, Waits},
};
use crate::{
    arg::{Arg, SliceArg},
    args::Args,
    backend, conditions,
    deferred::What,
    error::{Error, Result},
    event,
    extent::Extent,
    item::ParamKind,
    kernel::Kernel,
    local::check_local_memory,
    partition::{Limits, Partition, Request},
    program::Variant,
};
use opencl3::{command_queue::enqueue_nd_range_kernel, error_codes::CL_INVALID_WORK_GROUP_SIZE};
use std::{mem, ptr};

/// Checks a launch and builds what it needs. The buffers are on the queue's device.
#[inline]
pub(crate) fn plan(queue: &Queue, kernel: &'static Kernel, args: &Args<'_>, request: &Request) -> Result<Plan> {
    let (device, plans) = (queue.device(), &(kernel.parts.slot)().plans);
    if let Some(plan) = plans.find(queue, request, args) {
        return Ok(*plan);
    }
    let plan = prepare(queue, kernel, args, request)?;
    let limit = device.capabilities().local_memory;
    check_local_memory(kernel, args.as_slice(), plan.built.local_memory, limit, || device.full_name())?;
    plans.keep(queue, kernel, request, args, &plan);
    Ok(plan)
}

/// Puts a kernel in a queue, with the arguments that the plan was made for, after what it is to wait for.
#[inline]
pub(crate) fn launch(queue: &Queue, plan: &Plan, args: &Args<'_>, after: &[event::Event]) -> Result<Event> {
    let &Plan { kernel, partition, full: _, variant: _, built } = plan;
    let waited = match after {
        [] => Vec::new(),
        after => waits(queue, after)?,
    };
    let mut waits = handles(&waited);
    let what = What::Launch(kernel.name());
    let launch = Prepared { queue, args, plan };
    if !built.may_panic {
        let mut locked = queue.context().lock();
        let event = launch.enqueue(&mut locked, waits, None)?;
        return Ok(Event::new(event, queue.clone(), what).with_after(waited));
    }
    loop {
        let mut locked = queue.context().lock();
        let mut records = queue.records();
        if let Some((table, number)) = records.next(queue.context())? {
            let event = launch.enqueue(&mut locked, mem::take(&mut waits), Some((table, number)))?;
            let report = records.launched(queue, number, (kernel, built), partition, &event);
            return Ok(Event::new(event, queue.clone(), what).with_report(report).with_after(waited));
        }
        // so many launches that nobody has waited for: their records are needed again
        let mark = records.mark();
        drop((locked, records));
        queue.drain()?;
        queue.records().read_until(queue, mark)?;
    }
}

/// The form of its kernel that a launch begins with.
pub(crate) fn form(device: &Device, kernel: &Kernel, args: &Args<'_>, request: &Request) -> Result<Variant> {
    let limits = device.limits(request.global.sizes().iter().product());
    let (_, variant) = cut(device, kernel, args, request, &limits)?;
    Ok(variant)
}

/// Cuts a launch into groups; the form of the kernel that it then needs.
fn cut(
    device: &Device,
    kernel: &Kernel,
    args: &Args<'_>,
    request: &Request,
    limits: &Limits,
) -> Result<(Partition, Variant)> {
    let partition = Partition::new(kernel, request, limits)?;
    conditions::check_races(kernel, args, &partition)?;
    let offsets = args.as_slice().iter().filter_map(slice).any(|(slice, _)| slice.offset != 0);
    let checked = kernel.parts.checked.is_some() && !conditions::bounds_hold(kernel, args, &partition);
    let plain = programs::plain(device, kernel);
    let literal = plain.apart && partition.local.iter().product::<usize>() <= 2;
    let variant = Variant { offsets, rounded: partition.is_rounded(), checked, literal, ..plain };
    Ok((partition, variant))
}

/// How a launch is done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    kernel: &'static Kernel,
    partition: Partition,
    /// The work-items with all groups full.
    full: [usize; 3],
    variant: Variant,
    built: &'static Built,
}

/// Cuts the launch into groups and gets the program that it needs.
fn prepare(queue: &Queue, kernel: &'static Kernel, args: &Args<'_>, request: &Request) -> Result<Plan> {
    let device = queue.device();
    let mut limits = device.limits(request.global.sizes().iter().product());
    loop {
        let (partition, variant) = cut(device, kernel, args, request, &limits)?;
        let built = (kernel.parts.slot)().opencl.get(queue.context(), queue.keeper(), kernel, variant)?;
        let fits = partition.local.iter().product::<usize>() <= built.max_group;
        // some drivers run larger groups than they admit, so what was asked for is tried
        let asked = request.local.is_some() || kernel.local().is_some();
        if fits || asked {
            return Ok(Plan { kernel, partition, full: partition.rounded_global(), variant, built });
        }
        // a kernel that needs many registers runs only in smaller groups; only now is it known
        limits.group = built.max_group;
    }
}

pub(super) fn slice<'s, 'a>(arg: &'s Arg<'a>) -> Option<(&'s SliceArg<'a>, Access)> {
    match arg {
        Arg::Value(_) | Arg::Local(_) => None,
        Arg::Read(slice) => Some((slice, Access::Read)),
        Arg::Write(slice) => Some((slice, Access::Write)),
    }
}

pub(super) fn memory<'a>(slice: &SliceArg<'a>) -> &'a Memory {
    match slice.storage.memory() {
        backend::Memory::OpenCl(memory) => memory,
        backend::Memory::Native(_) => unreachable!("the devices and contexts have been compared"),
    }
}

/// A launch of which everything is known.
struct Prepared<'l, 'a> {
    queue: &'l Queue,
    args: &'l Args<'a>,
    plan: &'l Plan,
}

impl Prepared<'_, '_> {
    fn enqueue(
        &self,
        locked: &mut Shared,
        mut waits: Vec<EventHandle>,
        records: Option<(&Memory, u32)>,
    ) -> Result<EventHandle> {
        self.set_arguments(locked, records)?;
        for (slice, access) in self.args.as_slice().iter().filter_map(slice) {
            memory(slice).order(locked, self.queue, access, &mut waits)?;
        }
        let waits = Waits::new(waits);
        let Partition { dimensions, global: _, local, offset } = &self.plan.partition;
        let offset = if *offset == [0; 3] { ptr::null() } else { offset.as_ptr() };
        // SAFETY: all arguments are set as the kernel takes them, and the lists are as long as said. That the kernel
        // stays within its buffers is what the compiler has seen to.
        let event = unsafe {
            enqueue_nd_range_kernel(
                self.queue.raw(),
                locked.kernels[self.plan.built.kernel].raw(),
                *dimensions as u32,
                offset,
                self.plan.full.as_ptr(),
                local.as_ptr(),
                waits.len(),
                waits.as_ptr(),
            )
        };
        if event == Err(CL_INVALID_WORK_GROUP_SIZE) {
            return Err(self.refused());
        }
        let event = self.queue.enqueued("clEnqueueNDRangeKernel", event)?;
        for (slice, access) in self.args.as_slice().iter().filter_map(slice) {
            memory(slice).record(locked, self.queue, access, &event);
        }
        Ok(event)
    }

    /// The driver does not run groups of this size.
    #[cold]
    fn refused(&self) -> Error {
        let local = Extent::with_dimensions(self.plan.partition.dimensions, self.plan.partition.local);
        let limit = self.plan.built.max_group;
        let problem = format!("the device allows {limit} work-items in a group of this kernel at most");
        Error::InvalidLocal { kernel: self.plan.kernel.name(), local, problem }
    }

    /// Sets the arguments in the order that [`ParamKind`] gives.
    fn set_arguments(&self, locked: &mut Shared, records: Option<(&Memory, u32)>) -> Result<()> {
        let device = self.queue.device();
        let kernel = &mut locked.kernels[self.plan.built.kernel];
        let mut indices = 0u32..;
        let mut next = || indices.next().unwrap_or(u32::MAX);
        let params = match &self.plan.kernel.parts.checked {
            Some(checked) if self.plan.variant.checked => checked.params,
            Some(_) | None => self.plan.kernel.params(),
        };
        for (arg, param) in self.args.as_slice().iter().zip(params) {
            match (arg, param.kind) {
                (Arg::Value(value), ParamKind::Value { .. }) => {
                    kernel.set_bytes(device, next(), self.args.bytes(*value))?;
                }
                (Arg::Read(slice) | Arg::Write(slice), ParamKind::Slice { mutable: _, length }) => {
                    self.set_slice(kernel, &mut next, slice, length)?;
                }
                (Arg::Read(slice), ParamKind::Constant { length }) => {
                    self.check_constant(slice, param.name)?;
                    self.set_slice(kernel, &mut next, slice, length)?;
                }
                (Arg::Local(local), ParamKind::Local { size: _, length }) => {
                    // no driver takes none
                    kernel.set_local(device, next(), local.bytes().max(local.size))?;
                    if length {
                        kernel.set_bytes(device, next(), &(local.len as u64).to_ne_bytes())?;
                    }
                }
                (Arg::Value(_), ParamKind::Slice { .. } | ParamKind::Constant { .. } | ParamKind::Local { .. })
                | (Arg::Read(_), ParamKind::Value { .. } | ParamKind::Local { .. })
                | (Arg::Write(_), ParamKind::Value { .. } | ParamKind::Constant { .. } | ParamKind::Local { .. })
                | (Arg::Local(_), ParamKind::Value { .. } | ParamKind::Slice { .. } | ParamKind::Constant { .. }) => {
                    unreachable!("an expansion passes what its parameters say")
                }
            }
        }
        if self.plan.variant.rounded {
            let [x, y, z] = self.plan.partition.global.map(|size| size as u64);
            kernel.set_bytes(device, next(), bytemuck::bytes_of(&[x, y, z, 0]))?;
        }
        if let Some((table, number)) = records {
            kernel.set_memory(device, next(), table)?;
            kernel.set_bytes(device, next(), &number.to_ne_bytes())?;
        }
        Ok(())
    }

    fn set_slice(
        &self,
        kernel: &mut KernelObject,
        next: &mut impl FnMut() -> u32,
        slice: &SliceArg<'_>,
        length: bool,
    ) -> Result<()> {
        let device = self.queue.device();
        kernel.set_memory(device, next(), memory(slice))?;
        if length {
            kernel.set_bytes(device, next(), &(slice.len as u64).to_ne_bytes())?;
        }
        if self.plan.variant.offsets {
            kernel.set_bytes(device, next(), &(slice.offset as u64).to_ne_bytes())?;
        }
        Ok(())
    }

    fn check_constant(&self, slice: &SliceArg<'_>, param: &'static str) -> Result<()> {
        let device = self.queue.device();
        let (bytes, limit) = (memory(slice).bytes, device.capabilities().max_constant_buffer);
        if bytes as u64 <= limit {
            return Ok(());
        }
        let (kernel, device) = (self.plan.kernel.name(), device.full_name());
        Err(Error::ConstantMemory { kernel, param, device, bytes, limit })
    }
}
