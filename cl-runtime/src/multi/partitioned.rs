//! Buffers that are split over devices.

use super::{
    devices::MultiQueue,
    layout::Layout,
    moves::{Step, moves, steps},
    shares::Shares,
};
use crate::{
    base::{
        error::{Error, Result},
        multi::MultiError,
    },
    language::element::Element,
    memory::{buffer::Buffer, transfer::zeros, view::check_len},
    queue::Queue,
};
use std::{iter, ops::Range};

/// A buffer that is split over devices along its rows, made by a [`Layout`].
///
/// ```
/// use cl_runtime::{MultiQueue, prelude::*};
///
/// /// The mean of each number and its two neighbours. `x` has the halos, which begin `before` rows earlier.
/// #[kernel]
/// fn smooth(before: usize, x: &[f32], y: &mut [f32]) {
///     let i = global_id(0);
///     let at = i + before;
///     let left = if at > 0 { x[at - 1] } else { x[at] };
///     let right = if at + 1 < x.len() { x[at + 1] } else { x[at] };
///     y[i] = (left + x[at] + right) / 3.0;
/// }
///
/// let all = MultiQueue::all()?;
/// let layout = all.layout(8, 1).halo(1);
/// let mut x = layout.from_slice(&[0.0f32, 0.0, 0.0, 9.0, 0.0, 0.0, 0.0, 0.0])?;
/// let mut y = layout.zeroed()?;
/// for step in 0..2 {
///     all.launch((&x, &mut y), |on, (x, mut y)| {
///         smooth(x.rows_before(), x.with_halo(), y.own()).global(on.rows().len()).launch(on.queue())
///     })?;
///     y.exchange_halos()?;
///     (x, y) = (y, x);
/// }
/// assert_eq!(x.to_vec()?, [0.0, 1.0, 2.0, 3.0, 2.0, 1.0, 0.0, 0.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
///
/// The parts and their halos are separate buffers. A kernel cannot reach from one to another; what it reads of a halo is what
/// the last [`exchange_halos`](Self::exchange_halos) has brought.
#[derive(Debug)]
pub struct Partitioned<T: Element> {
    layout: Layout,
    parts: Vec<Buffer<T>>,
    /// The copies that exchange the halos, once there has been an exchange.
    halos: Option<Vec<Step<T>>>,
}

impl Layout {
    /// Creates a buffer of zeros.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`] with the errors of [`Buffer::zeroed`].
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let zeros = MultiQueue::all()?.layout(10, 1).zeroed::<i32>()?;
    /// assert_eq!(zeros.to_vec()?, [0; 10]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn zeroed<T: Element>(&self) -> Result<Partitioned<T>> {
        self.make(|queue, rows| Buffer::zeroed(queue, self.elements(rows)?))
    }

    /// Creates a buffer of this value.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`] with the errors of [`Buffer::filled`].
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let ones = MultiQueue::all()?.layout(10, 1).filled(1)?;
    /// assert_eq!(ones.to_vec()?, [1; 10]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn filled<T: Element>(&self, value: T) -> Result<Partitioned<T>> {
        self.make(|queue, rows| Buffer::filled(queue, self.elements(rows)?, value))
    }

    /// Creates a buffer with the elements of `data`, halos included.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if `data` has another number of elements; [`MultiError::Failed`] with the errors of
    /// [`Buffer::from_slice`].
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let numbers = MultiQueue::all()?.layout(2, 3).from_slice(&[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(numbers.to_vec()?, [1, 2, 3, 4, 5, 6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_slice<T: Element>(&self, data: &[T]) -> Result<Partitioned<T>> {
        check_len("split data over devices", self.elements(0..self.total())?, data.len())?;
        self.make(|queue, rows| {
            Buffer::from_slice(queue, &data[rows.start * self.row_len()..rows.end * self.row_len()])
        })
    }

    fn make<T: Element>(
        &self,
        make: impl Fn(&Queue, Range<usize>) -> Result<Buffer<T>> + Sync,
    ) -> Result<Partitioned<T>> {
        let held = (0..self.queues().len()).map(|number| self.held_rows(number));
        let parts = self.queues().in_threads(held, |_, queue, rows| make(queue, rows))?;
        Ok(Partitioned::new(self.clone(), parts))
    }
}

impl<T: Element> Partitioned<T> {
    pub(super) fn new(layout: Layout, parts: Vec<Buffer<T>>) -> Self {
        Self { layout, parts, halos: None }
    }

    /// Makes one of a buffer on each device, which become the parts. Their lengths, divided by `row`, are the numbers of
    /// rows.
    ///
    /// # Errors
    ///
    /// [`MultiError::Count`] if there are not as many as devices; [`MultiError::Failed`] if one does not belong to the
    /// context of its queue, or is not a whole number of rows.
    ///
    /// ```
    /// use cl_runtime::{MultiQueue, Partitioned, prelude::*};
    ///
    /// let all = MultiQueue::all()?;
    /// let parts = all.each((), |on, ()| Buffer::filled(on.queue(), 1 + on.number(), 5u8))?;
    /// let whole = Partitioned::from_parts(&all, 1, parts)?;
    /// assert_eq!(whole.layout().rows(0), 0..1);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_parts(on: &MultiQueue, row: usize, parts: Vec<Buffer<T>>) -> Result<Self> {
        let rows: Vec<usize> = parts.iter().map(|part| part.len().checked_div(row).unwrap_or(0)).collect();
        let layout = on.layout_of(&rows, row)?;
        on.in_threads(iter::zip(&rows, &parts), |_, queue, (rows, part)| {
            part.as_slice().part().storage.check_device(queue)?;
            check_len("split a buffer into rows", part.len(), rows * row)
        })?;
        Ok(Self::new(layout, parts))
    }

    /// The rows of each device.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let x = all.layout(100, 1).halo(1).zeroed::<f32>()?;
    /// // another buffer with the same division
    /// let y = x.layout().zeroed::<u8>()?;
    /// # assert_eq!(y.layout().rows(0), x.layout().rows(0));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The buffers of the devices, with halos.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let x = all.layout(100, 1).filled(1u8)?;
    /// let first = x.buffers()[0].to_vec(&all.queues()[0])?;
    /// assert_eq!(first.len(), x.layout().rows(0).len());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn buffers(&self) -> &[Buffer<T>] {
        &self.parts
    }

    pub(super) fn split(&mut self) -> (&Layout, &mut [Buffer<T>]) {
        (&self.layout, &mut self.parts)
    }

    /// The buffers of the devices, without halos.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let parts = all.layout(100, 1).filled(1u8)?.into_parts();
    /// assert_eq!(parts.len(), all.len());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the layout has halos.
    pub fn into_parts(self) -> Vec<Buffer<T>> {
        assert!(self.layout.halo_rows() == 0, "the parts have halos: `buffers` lends them");
        self.parts
    }

    /// Copies the devices' own rows to the host, in order.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`] with the errors of [`Buffer::to_vec`](Buffer::to_vec), such as panics of earlier launches.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let x = MultiQueue::all()?.layout(4, 1).halo(1).from_slice(&[1, 2, 3, 4])?;
    /// assert_eq!(x.to_vec()?, [1, 2, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn to_vec(&self) -> Result<Vec<T>> {
        let mut whole = zeros(self.layout.total() * self.layout.row_len())?;
        let mut rest = &mut whole[..];
        let places = (0..self.parts.len()).map(|number| {
            let rows = self.layout.rows(number);
            let place = rest.split_off_mut(..rows.len() * self.layout.row_len()).unwrap_or_default();
            (&self.parts[number], self.layout.within(number, &rows), place)
        });
        let places = Vec::from_iter(places);
        self.layout
            .queues()
            .in_threads(places, |_, queue, (part, range, place)| part.slice(range).read_into(queue, place))?;
        Ok(whole)
    }

    /// Copies `data`, of the same number of elements, to the devices, halos included.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if `data` has another number of elements; [`MultiError::Failed`] with the errors of
    /// [`Buffer::write`].
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let mut x = MultiQueue::all()?.layout(4, 1).zeroed()?;
    /// x.write(&[1, 2, 3, 4])?;
    /// assert_eq!(x.to_vec()?, [1, 2, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write(&mut self, data: &[T]) -> Result<()> {
        let (layout, row) = (&self.layout, self.layout.row_len());
        check_len("write to several devices", layout.total() * row, data.len())?;
        let write = |number, queue: &_, part: &mut Buffer<T>| {
            let rows = layout.held_rows(number);
            part.write(queue, &data[rows.start * row..rows.end * row])
        };
        layout.queues().in_threads(&mut self.parts, write).map(|_| ())
    }

    /// Copies the edge rows of each device to the halos of its neighbours. Does nothing if the layout has no halos.
    ///
    /// The copies run after the commands that are enqueued on the parts, and before those that follow; the host does not
    /// wait. Between queues of one context the driver copies; otherwise the rows go through
    /// [pinned](crate::Pinned) memory of the host, which is kept for the next exchange.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`] with the error of a device, as for [`Buffer::copy_from`], [`Buffer::read_async`] and
    /// [`Buffer::write_async`].
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let mut x = two.layout(4, 1).halo(1).zeroed()?;
    /// two.each(&mut x, |on, mut x| x.own().fill(on.queue(), 1 + on.number()))?;
    /// x.exchange_halos()?;
    /// assert_eq!(two.each(&x, |on, x| x.with_halo().to_vec(on.queue()))?, [[1, 1, 2], [1, 2, 2]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn exchange_halos(&mut self) -> Result<()> {
        let Self { layout, parts, halos } = self;
        let on = layout.queues();
        let halos = match halos {
            Some(halos) => halos,
            None => {
                let outside = |number| {
                    let (own, held) = (layout.rows(number), layout.held_rows(number));
                    vec![held.start..own.start, own.end..held.end]
                };
                halos.insert(steps(on, moves((layout, layout), outside))?)
            }
        };
        for step in &mut *halos {
            step.read(on, &parts[step.of.from])?;
        }
        for step in halos {
            let places = parts.get_disjoint_mut([step.of.from, step.of.to]);
            let Ok([source, target]) = places else { unreachable!("halos are of others") };
            step.write(on, source.as_slice(), target.as_slice_mut())?;
        }
        Ok(())
    }

    /// Returns a copy with the same rows in other shares, and the same halos. Rows go from device to device like
    /// [halos](Self::exchange_halos).
    ///
    /// # Errors
    ///
    /// [`MultiError::Count`] if the shares are for another number of devices; [`MultiError::Failed`] with the error of a
    /// device.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue, Shares};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let x = two.layout(4, 1).from_slice(&[1, 2, 3, 4])?;
    /// let x = x.repartition(&Shares::new(&[3.0, 1.0])?)?;
    /// assert_eq!(x.layout().rows(0), 0..3);
    /// assert_eq!(x.to_vec()?, [1, 2, 3, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn repartition(&self, shares: &Shares) -> Result<Self> {
        self.moved_to(self.layout.clone().shares(shares)?)
    }

    /// Returns a copy with another layout of the same rows, such as one with halos.
    ///
    /// # Errors
    ///
    /// [`MultiError::Mismatch`] if the layout has another number of rows, or other rows, or belongs to another
    /// `MultiQueue`; [`MultiError::Failed`] with the error of a device.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let x = two.layout(4, 1).from_slice(&[1, 2, 3, 4])?;
    /// let x = x.with_layout(&two.layout_of(&[1, 3], 1)?.halo(1))?;
    /// assert_eq!(two.each(&x, |on, x| x.with_halo().to_vec(on.queue()))?, [vec![1, 2], vec![1, 2, 3, 4]]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn with_layout(&self, layout: &Layout) -> Result<Self> {
        let same = |a: &Layout| (a.total(), a.row_len());
        if same(layout) != same(&self.layout) || !layout.queues().is(self.layout.queues()) {
            let what = "the new layout has other rows, or belongs to another `MultiQueue`";
            return Err(Error::Multi(MultiError::Mismatch { what }));
        }
        self.moved_to(layout.clone())
    }

    fn moved_to(&self, layout: Layout) -> Result<Self> {
        let on = layout.queues();
        let mut moved = layout.zeroed()?;
        let rows = moves((&self.layout, &layout), |number| vec![layout.held_rows(number)]);
        on.exchange(&self.parts, &mut moved.parts, rows)?;
        Ok(moved)
    }
}
