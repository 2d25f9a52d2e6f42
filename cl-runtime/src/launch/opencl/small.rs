//! Launches for which indices can be computed in 32 bits, see [`index32`](crate::program::index32).

use crate::{
    base::ndrange::Partition,
    item::Param,
    launch::args::{Arg, Args},
    program::index32::{LIMIT, is_bounded},
};

/// Whether all sizes of a launch are small. The program depends on nothing else.
pub(super) fn is_small(params: &[Param], args: &Args<'_>, offset: [usize; 3], partition: &Partition) -> bool {
    let ends = partition.rounded_global().into_iter().zip(offset).map(|(size, offset)| size.saturating_add(offset));
    let of_args = params.iter().zip(args.as_slice()).all(|(param, arg)| match arg {
        Arg::Value(value) => !is_bounded(param) || is_small_value(args.bytes(value)),
        Arg::Read(slice) | Arg::Write(slice) => is_small_size(slice.len) && is_small_size(slice.offset),
        Arg::Local(local) => is_small_size(local.len),
    });
    params.len() == args.as_slice().len() && of_args && ends.into_iter().all(is_small_size)
}

/// Whether the value of a parameter of type `usize` is small.
#[inline]
pub(super) fn is_small_value(bytes: &[u8]) -> bool {
    bytes.try_into().is_ok_and(|bytes| is_small_size(u64::from_ne_bytes(bytes) as usize))
}

#[inline]
pub(super) fn is_small_size(size: usize) -> bool {
    size <= LIMIT as usize
}
