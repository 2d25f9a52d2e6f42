//! Launches on the native device.

use super::{
    args::NativeArgs,
    clock,
    device::NativeDevice,
    event::{NativeEvent, Times},
    groups::Run,
    queue::NativeQueue,
};
use crate::{
    arg::Arg,
    error::Result,
    kernel::Kernel,
    local::check_local_memory,
    partition::{Partition, Request},
};

/// Runs a kernel to its end.
pub(crate) fn launch<'a>(
    device: &NativeDevice,
    queue: &NativeQueue,
    kernel: &'static Kernel,
    args: &'a [Arg<'a>],
    request: &Request,
) -> Result<NativeEvent> {
    let total = request.global.sizes().iter().product();
    let partition = Partition::new(kernel, request, &device.limits(total))?;
    // the kernel's own arrays are as large as its source says, however large that is
    let limit = device.capabilities().local_memory;
    check_local_memory(kernel, args, 0, limit, || "native".into())?;
    let run = Run::new(kernel, partition);
    let started = clock::now();
    (kernel.parts.native)(&run.groups(args), &NativeArgs::new(kernel, args));
    let times = Times { started, ended: clock::now() };
    Ok(NativeEvent::new(times, run.into_panic().map(|panic| queue.keep(panic))))
}
