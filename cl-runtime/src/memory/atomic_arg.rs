//! Buffers of numbers as arguments for slices of atomics.

use super::{
    arg::{ReadOnly, SameElement, Sealed, SliceArg, Writable, WriteArg},
    buffer::Buffer,
    view::{Slice, SliceMut},
};
use crate::language::{atomic::Atomic, element::Element};

/// The arguments that a kernel accepts for a `&[AtomicU32]` or another slice of atomics: `&mut buffer`, or a part of a
/// buffer, `buffer.slice_mut(a..b)`. The buffer contains the plain numbers that the atomics hold.
///
/// ```
/// # use cl_runtime::prelude::*;
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// #[kernel]
/// fn histogram(x: &[u32], bins: &[AtomicU32]) {
///     let bin = x[global_id(0)] / 10;
///     bins[bin as usize].fetch_add(1, Ordering::Relaxed);
/// }
///
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[3, 14, 15, 9, 26])?;
/// let mut bins = Buffer::<u32>::zeroed(&queue, 3)?;
/// histogram(&x, &mut bins).global(5).run(&queue)?;
/// assert_eq!(bins.to_vec(&queue)?, [2, 2, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel that takes a `&[{A}]`",
    label = "the kernel's work-items share a `&[{A}]` here: pass `&mut buffer` or `buffer.slice_mut(a..b)`",
    note = "on the host it is a buffer of plain numbers, which only the kernel sees as atomics: for an `AtomicU32` make it with `let mut buffer = Buffer::<u32>::zeroed(&queue, n)?;`"
)]
#[allow(clippy::len_without_is_empty)]
pub trait AtomicArg<'a, A>: Sealed {
    #[doc(hidden)]
    fn into_atomic(self) -> SliceArg<'a>;

    /// Returns the number of elements, as in `#[kernel(global = x.len())]`.
    #[doc(hidden)]
    fn len(&self) -> usize;
}

// written without a macro, because rustc shows macros in full where it lists implementations

impl<'a, A: Atomic, U: Element> AtomicArg<'a, A> for &'a mut Buffer<U>
where
    A::Value: SameElement<U>,
{
    fn into_atomic(self) -> SliceArg<'a> {
        WriteArg::<'a, U>::into_write(self)
    }

    fn len(&self) -> usize {
        WriteArg::<'a, U>::len(self)
    }
}

impl<'a, A: Atomic, U: Element> AtomicArg<'a, A> for &'a mut &mut Buffer<U>
where
    A::Value: SameElement<U>,
{
    fn into_atomic(self) -> SliceArg<'a> {
        WriteArg::<'a, U>::into_write(self)
    }

    fn len(&self) -> usize {
        WriteArg::<'a, U>::len(self)
    }
}

impl<'a, A: Atomic, U: Element> AtomicArg<'a, A> for SliceMut<'a, U>
where
    A::Value: SameElement<U>,
{
    fn into_atomic(self) -> SliceArg<'a> {
        WriteArg::<'a, U>::into_write(self)
    }

    fn len(&self) -> usize {
        WriteArg::<'a, U>::len(self)
    }
}

impl<'a, A: Atomic, U: Element> AtomicArg<'a, A> for &'a mut SliceMut<'_, U>
where
    A::Value: SameElement<U>,
{
    fn into_atomic(self) -> SliceArg<'a> {
        WriteArg::<'a, U>::into_write(self)
    }

    fn len(&self) -> usize {
        WriteArg::<'a, U>::len(self)
    }
}

impl<'a, A: Atomic, U: Element> AtomicArg<'a, A> for &'a Buffer<U>
where
    A::Value: SameElement<U>,
    ReadOnly<U>: Writable,
{
    fn into_atomic(self) -> SliceArg<'a> {
        WriteArg::<'a, U>::into_write(self)
    }

    fn len(&self) -> usize {
        WriteArg::<'a, U>::len(self)
    }
}

impl<'a, A: Atomic, U: Element> AtomicArg<'a, A> for Slice<'a, U>
where
    A::Value: SameElement<U>,
    ReadOnly<U>: Writable,
{
    fn into_atomic(self) -> SliceArg<'a> {
        WriteArg::<'a, U>::into_write(self)
    }

    fn len(&self) -> usize {
        WriteArg::<'a, U>::len(self)
    }
}
