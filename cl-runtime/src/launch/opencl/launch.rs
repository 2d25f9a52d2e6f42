//! Launches on OpenCL devices.

use super::{
    build,
    prepared::{PreparedLaunch, memory, slice, too_large},
    programs,
    specialise::Choice,
};
use crate::{
    backend::opencl::{
        call::check,
        context::Shared,
        device::Device,
        event::{Event, Waited, handles},
        handle::EventHandle,
        hazards::User,
        kernel::Arguments,
        object::BufferObject,
        queue::Queue,
        wait::Waits,
    },
    base::{
        command::{Access, What},
        error::{Error, Result},
        extent::Extent,
        image::ImageError,
        ndrange::{Limits, MOST_IDS, Partition, Request, Sizes},
        sampler::{Filter, Sampler},
    },
    host::exit,
    item::ParamKind,
    launch::{
        args::{Arg, Args, ValueBytes},
        conditions,
        kernel::Kernel,
        local::check_local_memory,
    },
    memory::arg::SliceArg,
    program::Variant,
    queue::event::{self, waits},
    quirks::{Quirk, table as rows},
};
use opencl3::error_codes::CL_INVALID_WORK_GROUP_SIZE;

/// The cached launch that is equivalent to this one. Nothing about this launch has been checked.
#[inline]
pub(crate) fn known(
    queue: &Queue,
    kernel: &'static Kernel,
    args: &Args<'_>,
    sizes: &Sizes,
) -> Option<&'static PreparedLaunch> {
    (kernel.parts.slot)().launch_cache.find(queue, sizes, args)
}

/// Checks a launch and builds the program that it needs. The buffers are in the queue's context, and `request` has been
/// derived from the sizes.
pub(crate) fn prepare(
    queue: &Queue,
    kernel: &'static Kernel,
    args: &Args<'_>,
    sizes: &Sizes,
    request: &Request,
) -> Result<PreparedLaunch> {
    // the program may have to be built
    let _inside = exit::enter();
    let device = queue.device();
    let prepared = built(queue, kernel, args, request)?;
    let limit = device.capabilities().local_memory;
    check_local_memory(kernel, args.as_slice(), prepared.built.local_memory, limit, || device.full_name())?;
    (kernel.parts.slot)().launch_cache.insert(queue, kernel.parts.item, sizes, args, &prepared);
    Ok(prepared)
}

/// Enqueues a kernel, with the arguments that it was prepared for, after its dependencies.
pub(crate) fn launch(
    queue: &Queue,
    prepared: &PreparedLaunch,
    args: &Args<'_>,
    after: &[event::Event],
) -> Result<Event> {
    let launch = Pending { queue, args, prepared };
    if prepared.built.may_panic || !after.is_empty() {
        return launch.with_more(after);
    }
    let event = launch.enqueue(&mut queue.context().lock(), &[], None)?;
    Ok(Event::new(event, queue.clone(), What::Launch(prepared.kernel)))
}

/// The variant of its kernel that a launch tries first.
pub(crate) fn form(device: &'static Device, kernel: &Kernel, args: &Args<'_>, request: &Request) -> Result<Variant> {
    let limits = device.limits(request.global.sizes().iter().product());
    let (partition, variant) = cut(device, kernel, args, request, &limits)?;
    let Choice { specialised, .. } = specialised(device, kernel, variant, args, &partition);
    Ok(Variant { specialised, ..variant })
}

/// Divides a launch into groups, and determines the variant of the kernel that it needs.
fn cut(
    device: &Device,
    kernel: &Kernel,
    args: &Args<'_>,
    request: &Request,
    limits: &Limits,
) -> Result<(Partition, Variant)> {
    let partition = Partition::new(kernel, request, limits)?;
    check_rounded(kernel, request, &partition)?;
    conditions::check_races(kernel, args, &partition)?;
    let offsets = args.as_slice().iter().filter_map(slice).any(|(slice, _)| slice.offset != 0);
    let checked = kernel.parts.checked.is_some() && !conditions::bounds_hold(kernel, args, &partition);
    let plain = programs::plain(device, kernel);
    let items = partition.local.iter().product::<usize>();
    let is_small = |size| kernel.has_barriers() && plain.quirks.any(rows::SMALL_GROUPS) && items == size;
    let (alone, literal) = (is_small(1), plain.literal || is_small(2));
    let quirks = if alone { plain.quirks.without(rows::DIVERGENCE) } else { plain.quirks };
    let rounded = partition.is_rounded();
    let variant = Variant { offsets, rounded, checked, literal, alone, quirks, ..plain };
    Ok((partition, variant))
}

/// Checks that whole work-groups do not count further than [`check_sizes`](crate::launch::check_sizes) allows.
fn check_rounded(kernel: &Kernel, request: &Request, partition: &Partition) -> Result<()> {
    let ends = partition.rounded_global().iter().zip(request.offset).all(|(size, offset)| size + offset <= MOST_IDS);
    if ends {
        return Ok(());
    }
    let local = Extent::with_dimensions(partition.dimensions, partition.local);
    let problem = format!(
        "in whole work-groups of {local} work-items, a dimension counts to more than {MOST_IDS}: launch fewer, or use \
         more dimensions"
    );
    Err(Error::InvalidGlobal { kernel: kernel.name(), global: request.global, problem })
}

/// Divides the launch into groups and gets the program that it needs.
fn built(queue: &Queue, kernel: &'static Kernel, args: &Args<'_>, request: &Request) -> Result<PreparedLaunch> {
    let device = queue.device();
    let mut limits = device.limits(request.global.sizes().iter().product());
    loop {
        let (partition, variant) = cut(device, kernel, args, request, &limits)?;
        let Choice { specialised, dependence } = specialised(queue.keeper(), kernel, variant, args, &partition);
        let variant = Variant { specialised, ..variant };
        let built = (kernel.parts.slot)().opencl.get(queue.context(), queue.keeper(), variant, || {
            build::build(queue.context(), queue.keeper(), kernel, variant)
        })?;
        let items = partition.local.iter().product::<usize>();
        // some drivers run larger groups than they report, so a requested size is tried
        let asked = request.local.is_some() || kernel.local().is_some();
        if asked && items > built.on_stack {
            return Err(too_large(kernel.name(), &partition, over_stack(built.on_stack)));
        }
        let limit = built.max_group.min(built.on_stack);
        if items <= limit || asked {
            let params = kernel.entry().params(variant.checked);
            return Ok(PreparedLaunch {
                kernel: kernel.name(),
                module: kernel.module(),
                partition,
                full: partition.rounded_global(),
                variant,
                dependence,
                params,
                built,
            });
        }
        // a kernel that needs many registers runs only in smaller groups; this is known only after the build
        limits.group = limit;
    }
}

/// The specialisation that a launch of this variant uses.
fn specialised(
    device: &'static Device,
    kernel: &Kernel,
    variant: Variant,
    args: &Args<'_>,
    partition: &Partition,
) -> Choice {
    (kernel.parts.slot)().specialisations.choose(device, kernel.entry(), variant, args, partition)
}

#[cold]
fn over_stack(limit: usize) -> String {
    format!(
        "the driver keeps the variables of all work-items of a group on one stack, which has room for {limit} work-items of \
         this kernel: use smaller groups or arrays"
    )
}

/// A launch that is ready to be enqueued.
struct Pending<'l, 'a> {
    queue: &'l Queue,
    args: &'l Args<'a>,
    prepared: &'l PreparedLaunch,
}

impl Pending<'_, '_> {
    /// Enqueues a launch that can panic or has dependencies.
    fn with_more(&self, after: &[event::Event]) -> Result<Event> {
        let &Self { queue, args: _, prepared } = self;
        let (kernel, built, what) = (prepared.kernel, prepared.built, What::Launch(prepared.kernel));
        let waited = waits(queue, after)?;
        if !built.may_panic {
            let event = self.enqueue(&mut queue.context().lock(), &waited, None)?;
            return Ok(Event::new(event, queue.clone(), what).with_after(waited));
        }
        loop {
            let mut locked = queue.context().lock();
            let mut records = queue.records();
            if let Some((table, number)) = records.next(queue.context())? {
                let event = self.enqueue(&mut locked, &waited, Some((table, number)))?;
                let report = records.launched(queue, number, (kernel, &built.sites), prepared.partition, &event);
                return Ok(Event::new(event, queue.clone(), what).with_report(report).with_after(waited));
            }
            // too many launches that nothing has waited for: their records must be reused
            let mark = records.mark();
            drop((locked, records));
            let _inside = exit::enter();
            queue.drain()?;
            queue.records().read_until(queue, mark)?;
        }
    }

    fn enqueue(
        &self,
        locked: &mut Shared,
        waited: &[Waited],
        records: Option<(&BufferObject, u32)>,
    ) -> Result<EventHandle> {
        let settled = self.set_arguments(locked, records)?;
        let waits = if settled && waited.is_empty() { None } else { Some(self.waits(locked, waited)?) };
        let event = self.prepared.enqueue(self.queue, self.prepared.kernel_in(locked), waits.as_ref());
        if let Err(CL_INVALID_WORK_GROUP_SIZE) = event {
            return Err(self.prepared.refused());
        }
        let event = check(self.queue.device(), "clEnqueueNDRangeKernel", event)?;
        if let Some(row) = self.queue.row() {
            self.prepared.note(row, self.args.as_slice(), &event);
        }
        if !settled {
            self.uses().for_each(|(slice, access)| memory(slice).record(locked, self.queue, access, &event));
        }
        Ok(event)
    }

    fn uses(&self) -> impl Iterator<Item = (&SliceArg<'_>, Access)> {
        self.args.as_slice().iter().filter_map(slice)
    }

    /// The events that the device must wait for: `waited`, and the earlier uses of the memory.
    #[cold]
    fn waits(&self, locked: &mut Shared, waited: &[Waited]) -> Result<Waits> {
        let mut waits = handles(waited);
        self.uses().try_for_each(|(slice, access)| memory(slice).order(locked, self.queue, access, &mut waits))?;
        Ok(Waits::new(waits))
    }

    /// Sets the arguments in the order that [`ParamKind`] defines. Returns whether all memory is
    /// [settled](crate::backend::opencl::memory::Memory::is_settled).
    fn set_arguments(&self, locked: &mut Shared, records: Option<(&BufferObject, u32)>) -> Result<bool> {
        let mut arguments = self.prepared.kernel_in(locked).arguments(self.queue.device());
        let user = User::new(self.queue);
        let mut settled = true;
        for (arg, param) in self.args.as_slice().iter().zip(self.prepared.params) {
            match (arg, param.kind) {
                (Arg::Value(value), ParamKind::Value { .. }) => match value {
                    ValueBytes::Number(number) => arguments.number(number)?,
                    ValueBytes::Stored { .. } => arguments.bytes(self.args.bytes(value))?,
                },
                (Arg::Read(slice), ParamKind::Slice { mutable: _, length }) => {
                    settled &= memory(slice).is_settled(user, Access::Read);
                    self.set_slice(&mut arguments, slice, length)?;
                }
                (Arg::Write(slice), ParamKind::Slice { mutable: _, length }) => {
                    settled &= memory(slice).is_settled(user, Access::Write);
                    self.set_slice(&mut arguments, slice, length)?;
                }
                (Arg::Read(image), ParamKind::Image { .. }) => {
                    settled &= memory(image).is_settled(user, Access::Read);
                    arguments.memory(memory(image))?;
                }
                (Arg::Write(image), ParamKind::Image { .. }) => {
                    settled &= memory(image).is_settled(user, Access::Write);
                    arguments.memory(memory(image))?;
                }
                (Arg::Value(value), ParamKind::Sampler { nearest, layered }) => {
                    let sampler = Sampler::of_bytes(self.args.bytes(value));
                    let sampler = if nearest { sampler.with_filter(Filter::Nearest) } else { sampler };
                    self.check_sampler(sampler, layered)?;
                    arguments.sampler(self.queue.context().sampler(self.queue.device(), sampler)?)?;
                }
                (Arg::Read(slice), ParamKind::Constant { length }) => {
                    settled &= memory(slice).is_settled(user, Access::Read);
                    self.check_constant(slice, param.name)?;
                    self.set_slice(&mut arguments, slice, length)?;
                }
                (Arg::Local(local), ParamKind::Local { size: _, length }) => {
                    arguments.local(local.bytes())?;
                    if length {
                        arguments.size(local.len)?;
                    }
                }
                (
                    Arg::Value(_),
                    ParamKind::Slice { .. }
                    | ParamKind::Image { .. }
                    | ParamKind::Constant { .. }
                    | ParamKind::Local { .. },
                )
                | (Arg::Read(_), ParamKind::Value { .. } | ParamKind::Sampler { .. } | ParamKind::Local { .. })
                | (
                    Arg::Write(_),
                    ParamKind::Value { .. }
                    | ParamKind::Sampler { .. }
                    | ParamKind::Constant { .. }
                    | ParamKind::Local { .. },
                )
                | (
                    Arg::Local(_),
                    ParamKind::Value { .. }
                    | ParamKind::Slice { .. }
                    | ParamKind::Image { .. }
                    | ParamKind::Sampler { .. }
                    | ParamKind::Constant { .. },
                ) => {
                    unreachable!("an expansion passes what its parameters say")
                }
            }
        }
        if let Some(sizes) = self.prepared.rounded() {
            arguments.bytes(&sizes)?;
        }
        if let Some((table, number)) = records {
            arguments.memory(table)?;
            arguments.bytes(&number.to_ne_bytes())?;
        }
        Ok(settled)
    }

    #[inline(always)]
    fn set_slice(&self, arguments: &mut Arguments<'_>, slice: &SliceArg<'_>, length: bool) -> Result<()> {
        arguments.memory(memory(slice))?;
        if length {
            arguments.size(slice.len)?;
        }
        if self.prepared.variant.offsets {
            arguments.size(slice.offset)?;
        }
        Ok(())
    }

    fn check_sampler(&self, sampler: Sampler, layered: bool) -> Result<()> {
        let device = self.queue.device();
        if !(layered && sampler.is_normalised() && device.quirks().has(Quirk::LayerOfAnArray)) {
            return Ok(());
        }
        let problem = "this version of the driver reads another image of an array with a sampler of normalised coordinates: use \
                       `Sampler::in_pixels`, or choose another device";
        let what = format!("kernel `{}`", self.prepared.kernel);
        Err(Error::Image(ImageError { what, device: device.full_name(), problem: problem.to_owned() }))
    }

    fn check_constant(&self, slice: &SliceArg<'_>, param: &'static str) -> Result<()> {
        let device = self.queue.device();
        let (bytes, limit) = (memory(slice).bytes, device.capabilities().max_constant_buffer);
        if bytes as u64 <= limit {
            return Ok(());
        }
        let (kernel, device) = (self.prepared.kernel, device.full_name());
        Err(Error::ConstantMemory { kernel, param, device, bytes, limit })
    }
}
