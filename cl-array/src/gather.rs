//! Elements by index.

use crate::{
    groups::are_wide,
    temporary::{same_len, unwritten, zeros},
};
use cl_runtime::{Element, Event, Launch, Queue, Result, prelude::*};
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

#[kernel]
fn gather_elements<T: Element, I: Int>(x: &[T], indices: &[I], out: &mut [T]) {
    let i = global_id(0);
    let from = indices[i].to_usize();
    assert!(from < x.len(), "index {} of element {} is out of bounds: the input has {}", from as i64, i, x.len());
    out[i] = x[from];
}

/// The first work-item that claims an index writes its element.
#[kernel]
fn scatter_elements<T: Element, I: Int>(x: &[T], indices: &[I], claims: &[AtomicU32], out: &mut [T]) {
    let i = global_id(0);
    let to = indices[i].to_usize();
    assert!(
        to < claims.len(),
        "index {} of element {} is out of bounds: the output has {}",
        to as i64,
        i,
        claims.len()
    );
    let claimed = claims[to].fetch_add(1, Ordering::Relaxed);
    assert!(claimed == 0, "index {} occurs more than once, again at element {}", to, i);
    // SAFETY: one work-item at most finds 0 at an index, for there are fewer than 2³² of them
    let own = unsafe { cl::assume_unique(to) };
    out[own] = x[i];
}

/// The same for CPUs, with a bit for each element of the output: their caches hold more of these.
#[kernel]
fn scatter_with_bits<T: Element, I: Int>(x: &[T], indices: &[I], claims: &[AtomicU32], out: &mut [T]) {
    let i = global_id(0);
    let to = indices[i].to_usize();
    assert!(to < out.len(), "index {} of element {} is out of bounds: the output has {}", to as i64, i, out.len());
    let bit = 1u32 << (to % 32);
    let claimed = claims[to / 32].fetch_or(bit, Ordering::Relaxed);
    assert!(claimed & bit == 0, "index {} occurs more than once, again at element {}", to, i);
    // SAFETY: one work-item at most finds the bit of an index unset
    let own = unsafe { cl::assume_unique(to) };
    out[own] = x[i];
}

/// Returns `x[indices[i]]` for each index. Does not wait.
///
/// O(n) in the number of indices. No temporaries.
///
/// # Errors
///
/// Those of an allocation and of [`Launch::launch`]. An index out of bounds, or negative, is a panic of the kernel,
/// [`Error::Panic`], when the host waits.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.5f32, 2.5, 3.5])?;
/// let indices = Buffer::from_slice(&queue, &[2u32, 0])?;
/// assert_eq!(cl_array::gather(&queue, &x, &indices)?.to_vec(&queue)?, [3.5, 1.5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn gather<'a, 'b, T: Element, I: Int>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    indices: impl Into<Slice<'b, I>>,
) -> Result<Buffer<T>> {
    let indices = indices.into();
    let mut out = unwritten(queue, indices.len())?;
    gather_into(queue, x, indices, &mut out)?;
    Ok(out)
}

/// [`gather`] to a given output. Does not wait.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `indices` and `out` have different lengths; those of [`gather`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2])?;
/// let indices = Buffer::from_slice(&queue, &[1i64, 1])?;
/// let mut out = Buffer::zeroed(&queue, 2)?;
/// cl_array::gather_into(&queue, &x, &indices, &mut out)?;
/// assert_eq!(out.to_vec(&queue)?, [2, 2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn gather_into<'a, 'b, 'c, T: Element, I: Int>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    indices: impl Into<Slice<'b, I>>,
    out: impl Into<SliceMut<'c, T>>,
) -> Result<Event> {
    let (x, indices, out) = (x.into(), indices.into(), out.into());
    same_len("gather", ("`out`", out.len()), ("`indices`", indices.len()))?;
    gather_elements::<T, I>(x, indices, out).global(indices.len()).launch(queue)
}

/// Sets `out[indices[i]]` to `x[i]` for each index. The indices are distinct. Does not wait. Other elements of `out` keep
/// their values.
///
/// O(n + m). Temporaries: 4 bytes for each element of `out`, on CPUs a bit, which find an index that occurs twice.
///
/// # Errors
///
/// [`Error::LengthMismatch`] if `x` and `indices` have different lengths; [`Error::TooLarge`] of 2³² indices or more;
/// those of an allocation and of [`Launch::launch`]. An index that is out of bounds or occurs twice is a panic of the
/// kernel, [`Error::Panic`], when the host waits.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2])?;
/// let indices = Buffer::from_slice(&queue, &[2u32, 0])?;
/// let mut out = Buffer::zeroed(&queue, 3)?;
/// cl_array::scatter(&queue, &x, &indices, &mut out)?;
/// assert_eq!(out.to_vec(&queue)?, [2, 0, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn scatter<'a, 'b, 'c, T: Element, I: Int>(
    queue: &Queue,
    x: impl Into<Slice<'a, T>>,
    indices: impl Into<Slice<'b, I>>,
    out: impl Into<SliceMut<'c, T>>,
) -> Result<Event> {
    let (x, indices, out) = (x.into(), indices.into(), out.into());
    same_len("scatter", ("`x`", x.len()), ("`indices`", indices.len()))?;
    crate::temporary::counts_in_u32(queue, indices.len(), size_of::<I>())?;
    if !are_wide(queue) {
        let mut claims: Buffer<u32> = zeros(queue, out.len().div_ceil(32))?;
        return scatter_with_bits::<T, I>(x, indices, &mut claims, out).global(x.len()).launch(queue);
    }
    let mut claims: Buffer<u32> = zeros(queue, out.len())?;
    scatter_elements::<T, I>(x, indices, &mut claims, out).global(x.len()).launch(queue)
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u32 {}
    impl Sealed for i32 {}
}

/// A number that several work-items of a kernel can change on every device: `u32` and `i32`. For [`scatter_add`] and its
/// kin.
///
/// ```
/// fn is_shared<T: cl_array::Shared>() {}
/// is_shared::<u32>();
/// is_shared::<i32>();
/// ```
pub trait Shared: Int + sealed::Sealed {
    #[doc(hidden)]
    fn add<'a, I: Int>(x: Slice<'a, Self>, indices: Slice<'a, I>, out: SliceMut<'a, Self>) -> Launch<'a>;
    #[doc(hidden)]
    fn min<'a, I: Int>(x: Slice<'a, Self>, indices: Slice<'a, I>, out: SliceMut<'a, Self>) -> Launch<'a>;
    #[doc(hidden)]
    fn max<'a, I: Int>(x: Slice<'a, Self>, indices: Slice<'a, I>, out: SliceMut<'a, Self>) -> Launch<'a>;
}

macro_rules! shared {
    ($($int:ident $Atomic:ident: $add:ident $min:ident $max:ident;)*) => {$(
        #[kernel(global = x.len())]
        fn $add<I: Int>(x: &[$int], indices: &[I], out: &[$Atomic]) {
            let i = global_id(0);
            out[indices[i].to_usize()].fetch_add(x[i], Ordering::Relaxed);
        }

        #[kernel(global = x.len())]
        fn $min<I: Int>(x: &[$int], indices: &[I], out: &[$Atomic]) {
            let i = global_id(0);
            out[indices[i].to_usize()].fetch_min(x[i], Ordering::Relaxed);
        }

        #[kernel(global = x.len())]
        fn $max<I: Int>(x: &[$int], indices: &[I], out: &[$Atomic]) {
            let i = global_id(0);
            out[indices[i].to_usize()].fetch_max(x[i], Ordering::Relaxed);
        }

        impl Shared for $int {
            fn add<'a, I: Int>(x: Slice<'a, $int>, indices: Slice<'a, I>, out: SliceMut<'a, $int>) -> Launch<'a> {
                $add::<I>(x, indices, out)
            }

            fn min<'a, I: Int>(x: Slice<'a, $int>, indices: Slice<'a, I>, out: SliceMut<'a, $int>) -> Launch<'a> {
                $min::<I>(x, indices, out)
            }

            fn max<'a, I: Int>(x: Slice<'a, $int>, indices: Slice<'a, I>, out: SliceMut<'a, $int>) -> Launch<'a> {
                $max::<I>(x, indices, out)
            }
        }
    )*};
}

shared! {
    u32 AtomicU32: add_u32 min_u32 max_u32;
    i32 AtomicI32: add_i32 min_i32 max_i32;
}

macro_rules! combining {
    ($($name:ident $method:ident $what:literal $result:literal;)*) => {$(
        #[doc = $what]
        /// An index may occur any number of times. Does not wait.
        ///
        /// O(n), one atomic operation for each index. No temporaries.
        ///
        /// # Errors
        ///
        /// [`Error::LengthMismatch`] if `x` and `indices` have different lengths; those of [`Launch::launch`]. An index out
        /// of bounds is a panic of the kernel, [`Error::Panic`], when the host waits.
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        /// let x = Buffer::from_slice(&queue, &[3, 5, 7])?;
        /// let indices = Buffer::from_slice(&queue, &[1u32, 1, 0])?;
        /// let mut out = Buffer::from_slice(&queue, &[6, 4])?;
        #[doc = concat!("cl_array::", stringify!($name), "(&queue, &x, &indices, &mut out)?;")]
        #[doc = concat!("assert_eq!(out.to_vec(&queue)?, ", $result, ");")]
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        pub fn $name<'a, 'b, 'c, T: Shared, I: Int>(
            queue: &Queue,
            x: impl Into<Slice<'a, T>>,
            indices: impl Into<Slice<'b, I>>,
            out: impl Into<SliceMut<'c, T>>,
        ) -> Result<Event> {
            let (x, indices, out) = (x.into(), indices.into(), out.into());
            same_len("scatter", ("`x`", x.len()), ("`indices`", indices.len()))?;
            <T as Shared>::$method(x, indices, out).launch(queue)
        }
    )*};
}

combining! {
    scatter_add add "Adds `x[i]` to `out[indices[i]]` for each index; sums wrap." "[13, 12]";
    scatter_min min "Sets `out[indices[i]]` to the minimum of itself and `x[i]` for each index." "[6, 3]";
    scatter_max max "Sets `out[indices[i]]` to the maximum of itself and `x[i]` for each index." "[7, 5]";
}
