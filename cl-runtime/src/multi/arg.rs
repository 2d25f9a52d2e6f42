//! The arguments of operations on several devices, and their parts.

use super::{devices::MultiQueue, layout::Layout, partitioned::Partitioned, replicated::Replicated};
use crate::{
    base::{
        error::{Error, Result},
        multi::MultiError,
    },
    language::element::Element,
    memory::{
        buffer::Buffer,
        view::{Slice, SliceMut},
    },
};
use std::{iter, ops::Range, sync::Arc};

mod sealed {
    /// Seals [`MultiArg`](super::MultiArg).
    pub trait Sealed {}
}

/// The rows of each device.
pub(super) type Rows = Arc<[Range<usize>]>;

/// What [`MultiQueue::launch`] splits over the devices: a [`Layout`], a [`Partitioned`] or a [`Replicated`] buffer by `&` or
/// `&mut`, or a tuple of up to eight of them.
///
/// ```
/// use cl_runtime::{MultiQueue, multi::MultiArg};
///
/// /// The number of devices that have rows.
/// fn busy<'a>(all: &MultiQueue, args: impl MultiArg<'a>) -> cl_runtime::Result<usize> {
///     Ok(all.each(args, |on, _| Ok(!on.rows().is_empty()))?.into_iter().filter(|busy| *busy).count())
/// }
///
/// let all = MultiQueue::all()?;
/// assert_eq!(busy(&all, &all.layout(1, 1).filled(7)?)?, 1);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be split over several devices",
    label = "pass a `Layout`, `Partitioned` or `Replicated` by `&` or `&mut`, or a tuple of them",
    note = "values that all devices use can be captured by the closure"
)]
pub trait MultiArg<'a>: sealed::Sealed {
    /// What the closure gets on one device.
    type Part: Send;

    #[doc(hidden)]
    fn rows(&self, on: &MultiQueue, rows: &mut Option<Rows>) -> Result<()>;

    #[doc(hidden)]
    fn parts(self, devices: usize) -> impl Iterator<Item = Self::Part>;
}

/// Checks that the arguments fit together, and returns the rows and the parts of each device.
pub(super) fn split<'a, A: MultiArg<'a>>(on: &MultiQueue, args: A) -> Result<(Option<Rows>, Vec<A::Part>)> {
    let mut rows = None;
    args.rows(on, &mut rows)?;
    let parts = args.parts(on.len()).collect();
    Ok((rows, parts))
}

/// Checks that rows are on these devices, and divided like those before.
fn agree(on: &MultiQueue, layout: &Layout, rows: &mut Option<Rows>) -> Result<()> {
    belongs(on, layout.queues())?;
    match rows {
        Some(rows) if *rows != *layout.all_rows() => Err(Error::Multi(MultiError::Mismatch {
            what: "two arguments are split over the devices in different ways",
        })),
        Some(_) => Ok(()),
        None => {
            *rows = Some(layout.all_rows().clone());
            Ok(())
        }
    }
}

fn belongs(on: &MultiQueue, to: &MultiQueue) -> Result<()> {
    if on.is(to) {
        return Ok(());
    }
    Err(Error::Multi(MultiError::Mismatch { what: "an argument belongs to another `MultiQueue`" }))
}

/// The rows that one device reads.
///
/// ```
/// # use cl_runtime::MultiQueue;
/// let all = MultiQueue::all()?;
/// let x = all.layout(10, 1).halo(1).from_slice(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])?;
/// all.each(&x, |on, x| {
///     if !on.rows().is_empty() {
///         assert_eq!(x.own().to_vec(on.queue())?[0], on.rows().start);
///         assert_eq!(x.with_halo().to_vec(on.queue())?[0], x.held_rows().start);
///     }
///     Ok(())
/// })?;
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Part<'a, T: Element> {
    buffer: &'a Buffer<T>,
    layout: &'a Layout,
    number: usize,
}

/// The rows that one device writes.
///
/// ```
/// # use cl_runtime::MultiQueue;
/// let all = MultiQueue::all()?;
/// let mut y = all.layout(10, 1).zeroed()?;
/// all.each(&mut y, |on, mut y| y.own().fill(on.queue(), 1 + on.number() as u32))?;
/// assert_eq!(y.to_vec()?[9], all.len() as u32);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct PartMut<'a, T: Element> {
    buffer: &'a mut Buffer<T>,
    layout: &'a Layout,
    number: usize,
}

/// Methods of both kinds of parts.
macro_rules! ranges {
    ($Part:ident, $x:literal) => {
        /// The rows of the whole that the device has of its own.
        ///
        /// ```
        /// # use cl_runtime::MultiQueue;
        /// let all = MultiQueue::all()?;
        /// let mut x = all.layout(10, 3).zeroed::<f32>()?;
        #[doc = concat!("let rows = all.each(", $x, ", |_, x| Ok(x.rows()))?;")]
        /// assert_eq!(rows[all.len() - 1].end, 10);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        pub fn rows(&self) -> Range<usize> {
            self.layout.rows(self.number)
        }

        /// The rows of the whole that the device holds, with the halos.
        ///
        /// ```
        /// # use cl_runtime::MultiQueue;
        /// let all = MultiQueue::all()?;
        /// let mut x = all.layout(10, 3).halo(10).zeroed::<f32>()?;
        #[doc = concat!("let held = all.each(", $x, ", |_, x| Ok(x.held_rows()))?;")]
        /// assert_eq!(held[all.len() - 1], 0..10);
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        pub fn held_rows(&self) -> Range<usize> {
            self.layout.held_rows(self.number)
        }

        /// The number of rows before the device's own in [`with_halo`](Self::with_halo).
        ///
        /// ```
        /// # use cl_runtime::MultiQueue;
        /// let all = MultiQueue::all()?;
        /// let mut x = all.layout(10, 3).halo(1).zeroed::<f32>()?;
        #[doc = concat!("assert_eq!(all.each(", $x, ", |_, x| Ok(x.rows_before()))?[0], 0);")]
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        pub fn rows_before(&self) -> usize {
            self.rows().start - self.held_rows().start
        }

        fn own_range(&self) -> Range<usize> {
            self.layout.within(self.number, &self.rows())
        }
    };
}

impl<'a, T: Element> Part<'a, T> {
    ranges! { Part, "&x" }

    /// The device's own rows.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let x = two.layout(4, 1).halo(1).from_slice(&[1, 2, 3, 4])?;
    /// assert_eq!(two.each(&x, |on, x| x.own().to_vec(on.queue()))?, [[1, 2], [3, 4]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn own(&self) -> Slice<'a, T> {
        self.buffer.slice(self.own_range())
    }

    /// All rows that the device holds, as in [`held_rows`](Self::held_rows). This is the whole of its buffer.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let x = two.layout(4, 1).halo(1).from_slice(&[1, 2, 3, 4])?;
    /// assert_eq!(two.each(&x, |on, x| x.with_halo().to_vec(on.queue()))?, [[1, 2, 3], [2, 3, 4]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn with_halo(&self) -> &'a Buffer<T> {
        self.buffer
    }
}

impl<T: Element> PartMut<'_, T> {
    ranges! { PartMut, "&mut x" }

    /// The device's own rows.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let mut x = two.layout(4, 1).halo(1).from_slice(&[1, 2, 3, 4])?;
    /// two.each(&mut x, |on, mut x| x.own().fill(on.queue(), on.number()))?;
    /// assert_eq!(x.to_vec()?, [0, 0, 1, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn own(&mut self) -> SliceMut<'_, T> {
        let range = self.own_range();
        self.buffer.slice_mut(range)
    }

    /// All rows that the device holds, as in [`held_rows`](Self::held_rows). This is the whole of its buffer. What is written
    /// to the halos is not written to the neighbours.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let mut x = two.layout(4, 1).halo(1).from_slice(&[1, 2, 3, 4])?;
    /// two.each(&mut x, |on, mut x| x.with_halo().fill(on.queue(), on.number()))?;
    /// assert_eq!(x.to_vec()?, [0, 0, 1, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn with_halo(&mut self) -> &mut Buffer<T> {
        self.buffer
    }
}

impl sealed::Sealed for &Layout {}

impl<'a> MultiArg<'a> for &'a Layout {
    type Part = ();

    fn rows(&self, on: &MultiQueue, rows: &mut Option<Rows>) -> Result<()> {
        agree(on, self, rows)
    }

    fn parts(self, devices: usize) -> impl Iterator<Item = ()> {
        iter::repeat_n((), devices)
    }
}

impl<T: Element> sealed::Sealed for &Partitioned<T> {}

impl<'a, T: Element> MultiArg<'a> for &'a Partitioned<T> {
    type Part = Part<'a, T>;

    fn rows(&self, on: &MultiQueue, rows: &mut Option<Rows>) -> Result<()> {
        agree(on, self.layout(), rows)
    }

    fn parts(self, _: usize) -> impl Iterator<Item = Part<'a, T>> {
        let layout = self.layout();
        self.buffers().iter().enumerate().map(move |(number, buffer)| Part { buffer, layout, number })
    }
}

impl<T: Element> sealed::Sealed for &mut Partitioned<T> {}

impl<'a, T: Element> MultiArg<'a> for &'a mut Partitioned<T> {
    type Part = PartMut<'a, T>;

    fn rows(&self, on: &MultiQueue, rows: &mut Option<Rows>) -> Result<()> {
        agree(on, self.layout(), rows)
    }

    fn parts(self, _: usize) -> impl Iterator<Item = PartMut<'a, T>> {
        let (layout, buffers) = self.split();
        buffers.iter_mut().enumerate().map(move |(number, buffer)| PartMut { buffer, layout, number })
    }
}

impl<T: Element> sealed::Sealed for &Replicated<T> {}

impl<'a, T: Element> MultiArg<'a> for &'a Replicated<T> {
    type Part = &'a Buffer<T>;

    fn rows(&self, on: &MultiQueue, _: &mut Option<Rows>) -> Result<()> {
        belongs(on, self.queues())
    }

    fn parts(self, _: usize) -> impl Iterator<Item = &'a Buffer<T>> {
        self.copies().iter()
    }
}

impl<T: Element> sealed::Sealed for &mut Replicated<T> {}

impl<'a, T: Element> MultiArg<'a> for &'a mut Replicated<T> {
    type Part = &'a mut Buffer<T>;

    fn rows(&self, on: &MultiQueue, _: &mut Option<Rows>) -> Result<()> {
        belongs(on, self.queues())
    }

    fn parts(self, _: usize) -> impl Iterator<Item = &'a mut Buffer<T>> {
        self.copies_mut().iter_mut()
    }
}

impl sealed::Sealed for () {}

impl<'a> MultiArg<'a> for () {
    type Part = ();

    fn rows(&self, _: &MultiQueue, _: &mut Option<Rows>) -> Result<()> {
        Ok(())
    }

    fn parts(self, devices: usize) -> impl Iterator<Item = ()> {
        iter::repeat_n((), devices)
    }
}

/// Implements [`MultiArg`] for a tuple of arguments.
macro_rules! tuples {
    ($(($($Arg:ident $parts:ident),+))+) => {$(
        impl<$($Arg: sealed::Sealed),+> sealed::Sealed for ($($Arg,)+) {}

        impl<'a, $($Arg: MultiArg<'a>),+> MultiArg<'a> for ($($Arg,)+) {
            type Part = ($($Arg::Part,)+);

            fn rows(&self, on: &MultiQueue, rows: &mut Option<Rows>) -> Result<()> {
                let ($($parts,)+) = self;
                $($parts.rows(on, rows)?;)+
                Ok(())
            }

            fn parts(self, devices: usize) -> impl Iterator<Item = Self::Part> {
                let ($($parts,)+) = self;
                $(let mut $parts = $parts.parts(devices);)+
                iter::from_fn(move || Some(($($parts.next()?,)+)))
            }
        }
    )+};
}

tuples! {
    (A a)
    (A a, B b)
    (A a, B b, C c)
    (A a, B b, C c, D d)
    (A a, B b, C c, D d, E e)
    (A a, B b, C c, D d, E e, F f)
    (A a, B b, C c, D d, E e, F f, G g)
    (A a, B b, C c, D d, E e, F f, G g, H h)
}
