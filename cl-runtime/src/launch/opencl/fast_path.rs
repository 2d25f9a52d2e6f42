//! The fast path of a launch. It applies if an equivalent launch is cached, see [`launch_cache`](super::launch_cache),
//! and no other queue uses the launch's memory.
//!
//! A single pass compares the arguments with the cached ones, sets those that have changed, and checks that there is
//! nothing to wait for and nothing to record. Any other launch takes the slow path. The attempt costs little, because a
//! kernel remembers the values of its arguments.

use super::{
    launch,
    launch_cache::{Entry, Part},
    prepared::memory_in,
};
use crate::{
    backend::opencl::{call::failed, handle::EventHandle, hazards::User, kernel::KernelObject, queue::Queue},
    base::{command::Access, error::Error, ndrange::Sizes},
    launch::{
        args::{Arg, Args, ValueBytes},
        kernel::Kernel,
    },
    program::specialise::is_small,
};
use opencl3::error_codes::CL_INVALID_WORK_GROUP_SIZE;

/// The reason why a launch has left the fast path. It is small, so that it is returned in registers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Setback {
    /// It must take the slow path.
    NotSimple,
    /// `clSetKernelArg` returned this code.
    Argument(i32),
    /// `clEnqueueNDRangeKernel` returned this code.
    Enqueue(i32),
}

/// Enqueues a kernel that has nothing to wait for.
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

/// The error, if the launch has failed.
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
    let event = entry.prepared.enqueue(queue, kernel, None).map_err(Setback::Enqueue)?;
    if let Some(row) = queue.row() {
        entry.prepared.note(row, args, &event);
    }
    Ok(event)
}

/// Sets the arguments, if they match the cached launch and all memory is settled.
#[inline(always)]
fn set_all(kernel: &mut KernelObject, queue: &Queue, entry: &Entry, args: &[Arg<'_>]) -> Result<(), Setback> {
    let (context, user) = (queue.context(), User::new(queue));
    let mut index = 0;
    for (part, arg) in entry.parts.iter().zip(args) {
        match (part, arg) {
            (Part::Value, Arg::Value(ValueBytes::Number(number))) => kernel.set_number(index, number),
            (&Part::Size(least), Arg::Value(ValueBytes::Number(number)))
                if number.value() as usize >= least && is_small(number.value() as usize) =>
            {
                kernel.set_number(index, number)
            }
            (&Part::Slice(len, false), Arg::Read(slice) | Arg::Write(slice)) => {
                let access = if let Arg::Write(_) = arg { Access::Write } else { Access::Read };
                let memory = memory_in(slice, context).ok_or(Setback::NotSimple)?;
                if slice.len != len || slice.offset != 0 || !memory.is_settled(user, access) {
                    return Err(Setback::NotSimple);
                }
                kernel.set_memory(index, memory)
            }
            (Part::Value | Part::Size(_) | Part::ThisValue(_) | Part::Slice(..) | Part::Local(_), _) => {
                return Err(Setback::NotSimple);
            }
        }
        .map_err(Setback::Argument)?;
        index += 1;
    }
    match &entry.prepared.rounded() {
        None => Ok(()),
        Some(sizes) => kernel.set_bytes(index, sizes).map_err(Setback::Argument),
    }
}
