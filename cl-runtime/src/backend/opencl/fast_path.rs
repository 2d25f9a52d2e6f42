//! The shortest way of a launch: one that is like another before, see [`launch_cache`](super::launch_cache), and whose queue alone uses its
//! memory.
//!
//! One pass over the arguments compares them with those of the prepared, sets those that have changed, and sees that there is
//! nothing to wait for and nothing to remember. What is not so simple goes the long way, and nothing is lost by having tried
//! this one: a kernel remembers what its arguments are set to.

use super::{
    call::failed,
    handle::EventHandle,
    hazards::{Access, User},
    kernel::KernelObject,
    launch::{self, memory_in},
    launch_cache::{Entry, Part},
    queue::Queue,
};
use crate::{
    arg::Arg,
    args::{Args, ValueBytes},
    error::Error,
    kernel::Kernel,
    partition::Sizes,
};
use opencl3::error_codes::CL_INVALID_WORK_GROUP_SIZE;

/// Why a launch has not gone this way. It is small, so that it is handed on in registers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Setback {
    /// It must go the long way.
    NotSimple,
    /// `clSetKernelArg` gave this code.
    Argument(i32),
    /// `clEnqueueNDRangeKernel` did.
    Enqueue(i32),
}

/// Puts a kernel in a queue, before which nothing has to be waited for.
#[inline(always)]
pub(crate) fn launch(
    queue: &Queue,
    kernel: &'static Kernel,
    args: &Args<'_>,
    sizes: &Sizes,
) -> Result<EventHandle, Setback> {
    let entry = (kernel.parts.slot)().launch_cache.simple(queue, sizes).ok_or(Setback::NotSimple)?;
    enqueue(queue, entry, args.as_slice())
}

/// The error, if it has failed.
#[cold]
pub(crate) fn error(
    setback: Setback,
    queue: &Queue,
    kernel: &'static Kernel,
    args: &Args<'_>,
    sizes: &Sizes,
) -> Option<Error> {
    match (setback, launch::known(queue, kernel, args, sizes)) {
        (Setback::NotSimple, _) => None,
        (Setback::Enqueue(CL_INVALID_WORK_GROUP_SIZE), Some(prepared)) => Some(prepared.refused()),
        (Setback::Enqueue(code), _) => Some(failed(queue.device(), "clEnqueueNDRangeKernel", code)),
        (Setback::Argument(code), _) => Some(failed(queue.device(), "clSetKernelArg", code)),
    }
}

#[inline(never)]
fn enqueue(queue: &Queue, entry: &Entry, args: &[Arg<'_>]) -> Result<EventHandle, Setback> {
    let mut locked = queue.context().lock();
    let kernel = entry.prepared.kernel_in(&mut locked);
    set_all(kernel, queue, entry, args)?;
    entry.prepared.enqueue(queue, kernel, None).map_err(Setback::Enqueue)
}

/// Sets the arguments, if they are like those of the prepared and all memory is settled.
#[inline(always)]
fn set_all(kernel: &mut KernelObject, queue: &Queue, entry: &Entry, args: &[Arg<'_>]) -> Result<(), Setback> {
    let (context, user) = (queue.context(), User::new(queue));
    let mut index = 0;
    for (part, arg) in entry.parts.iter().zip(args) {
        match (part, arg) {
            (Part::Value, Arg::Value(ValueBytes::Number(number))) => kernel.set_number(index, number),
            (&Part::Slice(len, false), Arg::Read(slice) | Arg::Write(slice)) => {
                let access = if let Arg::Write(_) = arg { Access::Write } else { Access::Read };
                let memory = memory_in(slice, context).ok_or(Setback::NotSimple)?;
                if slice.len != len || slice.offset != 0 || !memory.is_settled(user, access) {
                    return Err(Setback::NotSimple);
                }
                kernel.set_memory(index, memory)
            }
            (Part::Value | Part::ThisValue(_) | Part::Slice(..) | Part::Local(_), _) => return Err(Setback::NotSimple),
        }
        .map_err(Setback::Argument)?;
        index += 1;
    }
    match &entry.prepared.rounded() {
        None => Ok(()),
        Some(sizes) => kernel.set_bytes(index, sizes).map_err(Setback::Argument),
    }
}
