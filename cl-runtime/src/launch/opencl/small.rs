//! Launches for which indices can be computed in 32 bits, see [`index32`](crate::program::index32).

use crate::{
    base::ndrange::Partition,
    item::Param,
    launch::args::{Arg, Args},
    program::{
        index32::{Least, is_bounded},
        ranges::LIMIT,
    },
};

/// Whether all sizes of a launch are small. The program depends on nothing else.
pub(super) fn is_small(params: &[Param], args: &Args<'_>, offset: [usize; 3], partition: &Partition) -> bool {
    let ends = partition.rounded_global().into_iter().zip(offset).map(|(size, offset)| size.saturating_add(offset));
    let of_args = params.iter().zip(args.as_slice()).all(|(param, arg)| match arg {
        Arg::Value(value) => !is_bounded(param) || is_size(args.bytes(value), 0),
        Arg::Read(slice) | Arg::Write(slice) => is_small_size(slice.len) && is_small_size(slice.offset),
        Arg::Local(local) => is_small_size(local.len),
    });
    params.len() == args.as_slice().len() && of_args && ends.into_iter().all(is_small_size)
}

/// Whether a launch meets what its program takes for granted.
pub(super) fn meets(args: &Args<'_>, least: &Least) -> bool {
    least.iter().all(|(number, least)| match &args.as_slice()[*number] {
        Arg::Value(value) => is_size(args.bytes(value), *least),
        Arg::Read(slice) | Arg::Write(slice) => slice.len >= *least,
        Arg::Local(local) => local.len >= *least,
    })
}

/// Whether the value of a parameter of type `usize` is small, and at least this.
#[inline]
pub(super) fn is_size(bytes: &[u8], least: usize) -> bool {
    let size = bytes.try_into().map(|bytes| u64::from_ne_bytes(bytes) as usize);
    size.is_ok_and(|size| size >= least && is_small_size(size))
}

#[inline]
pub(super) fn is_small_size(size: usize) -> bool {
    size <= LIMIT as usize
}
