//! Launches on the native device.

use super::{args::NativeArgs, groups::Groups};
use crate::{
    backend::native::{
        device::NativeDevice,
        event::{NativeEvent, Times},
        queue::NativeQueue,
    },
    base::{
        error::Result,
        ndrange::{Partition, Request},
    },
    host::clock,
    language::native::group::Run,
    launch::{
        args::{Args, bytes_of_memory},
        conditions,
        kernel::Kernel,
        local::check_local_memory,
    },
    timeline::{self, Command, CommandKind, LaunchSizes},
};

/// A launch that has been checked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prepared {
    kernel: &'static Kernel,
    partition: Partition,
    native: fn(&Groups<'_>, &NativeArgs<'_>),
}

/// Checks a launch.
pub(crate) fn prepare(
    device: &NativeDevice,
    kernel: &'static Kernel,
    args: &Args<'_>,
    request: &Request,
) -> Result<Prepared> {
    let total = request.global.sizes().iter().product();
    let partition = Partition::new(kernel, request, &device.limits(total))?;
    // the kernel's own arrays do not count: they can have any size
    let limit = device.capabilities().local_memory;
    check_local_memory(kernel, args.as_slice(), 0, limit, || "native".into())?;
    conditions::check_races(kernel, args, &partition)?;
    let native = match &kernel.parts.checked {
        Some(checked) if !conditions::bounds_hold(kernel, args, &partition) => checked.native,
        Some(_) | None => kernel.parts.native,
    };
    Ok(Prepared { kernel, partition, native })
}

/// Runs a kernel to completion, with the arguments that it was prepared for.
pub(crate) fn launch<'a>(queue: &NativeQueue, prepared: &Prepared, args: &'a Args<'a>) -> NativeEvent {
    let &Prepared { kernel, partition, native } = prepared;
    let run = Run::new(kernel.parts.item, partition);
    let run = match queue.check {
        Some(settings) => run.checked(settings),
        None => run,
    };
    #[cfg(feature = "observe")]
    let before = crate::launch::observe::arguments(args);
    let started = clock::now();
    let groups = Groups::new(&run, args, &(kernel.parts.slot)().pace, queue.device().threads());
    native(&groups, &NativeArgs::new(kernel, args, run.check.as_ref()));
    let times = Times { started, ended: clock::now() };
    if let Some(row) = queue.row {
        let Partition { dimensions: _, global, local, offset: _ } = partition;
        let sizes = Some(LaunchSizes { global, local: Some(local) });
        let (name, module, bytes) = (kernel.name(), kernel.module(), bytes_of_memory(args.as_slice()));
        timeline::executed(
            row,
            Command { kind: CommandKind::Kernel, name, module, bytes, sizes },
            started,
            times.ended,
        );
    }
    #[cfg(feature = "observe")]
    crate::launch::observe::tell(kernel, &partition, &before, args, run.panic_so_far());
    NativeEvent::new(times, run.into_error().map(|error| queue.keep(error)))
}
