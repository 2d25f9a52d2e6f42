//! The argument types that a kernel accepts, and their representation in a launch.

use super::{
    buffer::Buffer,
    storage::Storage,
    view::{Part, Slice, SliceMut},
};
use crate::language::element::Element;

/// A slice as an argument. Invariant: it lies within its storage; a written slice is borrowed exclusively for `'a`.
#[derive(Debug, Clone, Copy)]
pub struct SliceArg<'a> {
    pub(crate) storage: &'a Storage,
    /// The index of the first element.
    pub(crate) offset: usize,
    /// The number of elements.
    pub(crate) len: usize,
    /// The size of an element, in bytes.
    pub(crate) size: usize,
}

mod sealed {
    /// Seals the argument traits. Only types of this crate can guarantee the borrows that [`SliceArg`](super::SliceArg)
    /// states.
    pub trait Sealed {}
}

pub(crate) use sealed::Sealed;

impl<T: Element> Sealed for &Buffer<T> {}
impl<T: Element> Sealed for &&Buffer<T> {}
impl<T: Element> Sealed for &mut Buffer<T> {}
impl<T: Element> Sealed for &mut &mut Buffer<T> {}
impl<T> Sealed for Slice<'_, T> {}
impl<T> Sealed for SliceMut<'_, T> {}
impl<T> Sealed for &mut SliceMut<'_, T> {}

impl<'a> SliceArg<'a> {
    fn new<T: Element>(part: Part<'a>) -> Self {
        let Part { storage, offset, len } = part;
        Self { storage, offset, len, size: size_of::<T>() }
    }
}

/// An argument for a slice that a kernel reads: `&buffer`, or a part of a buffer, `buffer.slice(a..b)`.
///
/// All buffers of a launch are borrowed for the same lifetime, `'a`. A function that creates some of the buffers itself
/// therefore takes a [`Slice`] instead of this trait.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// fn doubled<'a>(x: impl cl_runtime::ReadArg<'a, f32>, y: &'a mut Buffer<f32>) -> Launch<'a> {
///     let len = y.len();
///     double(x, y).global(len)
/// }
///
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// let mut y = Buffer::zeroed(&queue, 2)?;
/// doubled(x.slice(1..), &mut y).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [4.0, 6.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel that reads a `&[{T}]`",
    label = "the kernel reads a `&[{T}]` here: pass `&buffer` or `buffer.slice(a..b)`",
    note = "kernels work on buffers, not on host memory: copy it with `let buffer = Buffer::from_slice(&queue, &data)?;` and pass `&buffer`"
)]
#[allow(clippy::len_without_is_empty)]
pub trait ReadArg<'a, T>: Sealed {
    #[doc(hidden)]
    fn into_read(self) -> SliceArg<'a>;

    /// The number of elements, as in `#[kernel(global = x.len())]`.
    #[doc(hidden)]
    fn len(&self) -> usize;
}

/// An argument for a slice that a kernel writes: `&mut buffer`, or a part of a buffer, `buffer.slice_mut(a..b)`.
///
/// ```
/// # use cl_runtime::prelude::*;
/// #[kernel]
/// fn count_up(y: &mut [u32]) {
///     let i = global_id(0);
///     y[i] = i as u32;
/// }
///
/// # let queue = Queue::auto()?;
/// fn counted<'a>(y: impl cl_runtime::WriteArg<'a, u32>, len: usize) -> Launch<'a> {
///     count_up(y).global(len)
/// }
///
/// let mut y = Buffer::zeroed(&queue, 5)?;
/// counted(&mut y, 5).run(&queue)?;
/// counted(y.slice_mut(3..), 2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [0, 1, 2, 0, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel that writes a `&mut [{T}]`",
    label = "the kernel writes a `&mut [{T}]` here: pass `&mut buffer` or `buffer.slice_mut(a..b)`",
    note = "kernels work on buffers, not on host memory: make one with `let mut buffer = Buffer::zeroed(&queue, n)?;`, pass `&mut buffer`, and get the result with `buffer.to_vec(&queue)?`"
)]
#[allow(clippy::len_without_is_empty)]
pub trait WriteArg<'a, T>: Sealed {
    #[doc(hidden)]
    fn into_write(self) -> SliceArg<'a>;

    /// The number of elements, as in `#[kernel(global = x.len())]`.
    #[doc(hidden)]
    fn len(&self) -> usize;
}

/// The methods of an argument, whose elements are `U`.
macro_rules! methods {
    ($into:ident = |$this:ident| $part:expr, $Type:ident) => {
        fn $into(self) -> SliceArg<'a> {
            let $this = self;
            SliceArg::new::<U>($part)
        }

        fn len(&self) -> usize {
            $Type::len(self)
        }
    };
}

// If a bound of an impl fails on another type, rustc shows the message of that bound instead of the message of the
// trait. The bounds below are therefore on the parameter's element type and on marker types, so that the messages are
// precise.

/// A bound that fails if the element type is wrong.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this kernel parameter has elements of type `{Self}`, but the buffer holds `{U}`",
    label = "the buffer holds `{U}`, the kernel takes `{Self}`",
    note = "make the buffer with elements of type `{Self}`, or change the kernel's parameter"
)]
pub trait SameElement<U> {}

impl<T: Element> SameElement<T> for T {}

/// A bound that fails if a `mut` is missing.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the kernel writes to this argument, but it is passed as read-only",
    label = "pass `&mut buffer` or `buffer.slice_mut(a..b)` here"
)]
pub trait Writable {}

/// A marker for arguments that can only be read. It never implements [`Writable`].
#[doc(hidden)]
#[derive(Debug)]
pub struct ReadOnly<T>(T);

impl<'a, T: Element, U: Element> ReadArg<'a, T> for &'a Buffer<U>
where
    T: SameElement<U>,
{
    methods! { into_read = |x| x.as_slice().part(), Buffer }
}

impl<'a, T: Element, U: Element> ReadArg<'a, T> for &'a &Buffer<U>
where
    T: SameElement<U>,
{
    methods! { into_read = |x| x.as_slice().part(), Buffer }
}

// a `&mut` can be read, too
impl<'a, T: Element, U: Element> ReadArg<'a, T> for &'a mut Buffer<U>
where
    T: SameElement<U>,
{
    methods! { into_read = |x| Buffer::as_slice(x).part(), Buffer }
}

impl<'a, T: Element, U: Element> ReadArg<'a, T> for Slice<'a, U>
where
    T: SameElement<U>,
{
    methods! { into_read = |x| x.part(), Slice }
}

impl<'a, T: Element, U: Element> ReadArg<'a, T> for SliceMut<'a, U>
where
    T: SameElement<U>,
{
    methods! { into_read = |x| x.into_part(), SliceMut }
}

impl<'a, T: Element, U: Element> WriteArg<'a, T> for &'a mut Buffer<U>
where
    T: SameElement<U>,
{
    methods! { into_write = |x| x.as_slice_mut().into_part(), Buffer }
}

// for `&mut buffer` where `buffer` is already a `&mut Buffer`
impl<'a, T: Element, U: Element> WriteArg<'a, T> for &'a mut &mut Buffer<U>
where
    T: SameElement<U>,
{
    methods! { into_write = |x| x.as_slice_mut().into_part(), Buffer }
}

impl<'a, T: Element, U: Element> WriteArg<'a, T> for SliceMut<'a, U>
where
    T: SameElement<U>,
{
    methods! { into_write = |x| x.into_part(), SliceMut }
}

impl<'a, T: Element, U: Element> WriteArg<'a, T> for &'a mut SliceMut<'_, U>
where
    T: SameElement<U>,
{
    methods! { into_write = |x| x.slice_mut(..).into_part(), SliceMut }
}

/// A [`ReadArg`] of a generic kernel: the buffer determines the type parameter.
#[doc(hidden)]
pub trait ReadAny<'a, T>: ReadArg<'a, T> {}

impl<'a, T: Element> ReadAny<'a, T> for &'a Buffer<T> {}
impl<'a, T: Element> ReadAny<'a, T> for &'a &Buffer<T> {}
impl<'a, T: Element> ReadAny<'a, T> for &'a mut Buffer<T> {}
impl<'a, T: Element> ReadAny<'a, T> for Slice<'a, T> {}
impl<'a, T: Element> ReadAny<'a, T> for SliceMut<'a, T> {}

/// A [`WriteArg`] of a generic kernel: the buffer determines the type parameter.
#[doc(hidden)]
pub trait WriteAny<'a, T>: WriteArg<'a, T> {}

impl<'a, T: Element> WriteAny<'a, T> for &'a mut Buffer<T> {}
impl<'a, T: Element> WriteAny<'a, T> for &'a mut &mut Buffer<T> {}
impl<'a, T: Element> WriteAny<'a, T> for SliceMut<'a, T> {}
impl<'a, T: Element> WriteAny<'a, T> for &'a mut SliceMut<'_, T> {}

impl<'a, T: Element, U: Element> WriteArg<'a, T> for &'a Buffer<U>
where
    ReadOnly<U>: Writable,
{
    fn into_write(self) -> SliceArg<'a> {
        unreachable!("nothing is `Writable`")
    }

    fn len(&self) -> usize {
        Buffer::len(self)
    }
}

impl<'a, T: Element, U: Element> WriteArg<'a, T> for Slice<'a, U>
where
    ReadOnly<U>: Writable,
{
    fn into_write(self) -> SliceArg<'a> {
        unreachable!("nothing is `Writable`")
    }

    fn len(&self) -> usize {
        Slice::len(self)
    }
}
