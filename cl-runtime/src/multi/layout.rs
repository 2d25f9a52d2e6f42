//! Which rows each device has.

use super::{devices::MultiQueue, shares::Shares};
use crate::base::{
    error::{Error, Result},
    multi::MultiError,
};
use std::{ops::Range, sync::Arc};

/// The division of rows among devices, from which [`Partitioned`](super::Partitioned) buffers are made. A row is a number of elements that stay
/// together; the rows of a device follow each other. Clones are cheap.
///
/// With a [halo](Self::halo) each device also holds copies of the nearest rows of its neighbours.
///
/// ```
/// use cl_runtime::{MultiQueue, Queue, Shares};
///
/// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
/// let layout = two.layout(100, 16).shares(&Shares::new(&[3.0, 1.0])?)?.halo(1);
/// assert_eq!(layout.rows(1), 75..100);
/// assert_eq!(layout.held_rows(1), 74..100);
/// let image = layout.filled(0.5f32)?;
/// assert_eq!(image.to_vec()?.len(), 1600);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Layout {
    on: MultiQueue,
    /// The rows of each device.
    rows: Arc<[Range<usize>]>,
    /// The number of elements in a row.
    row: usize,
    halo: usize,
}

impl MultiQueue {
    /// A layout of `rows` rows with `row` elements each, in equal shares and without halos.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let matrix = all.layout(20, 30).zeroed::<f32>()?;
    /// assert_eq!(matrix.to_vec()?, [0.0; 600]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn layout(&self, rows: usize, row: usize) -> Layout {
        Layout { on: self.clone(), rows: Shares::equal(self.len()).split(rows).into(), row, halo: 0 }
    }

    /// A layout with these numbers of rows, one for each device.
    ///
    /// # Errors
    ///
    /// [`MultiError::Count`] if there are not as many as devices; [`MultiError::Lengths`] if their sum is above
    /// `usize::MAX`.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let layout = two.layout_of(&[3, 1], 1)?;
    /// assert_eq!(layout.rows(1), 3..4);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn layout_of(&self, lengths: &[usize], row: usize) -> Result<Layout> {
        self.check_count("lengths", lengths.len())?;
        let mut start = 0usize;
        let rows = lengths.iter().map(|length| {
            let rows = start..start.checked_add(*length)?;
            start = rows.end;
            Some(rows)
        });
        let too_long = || Error::Multi(MultiError::Lengths { lengths: lengths.to_vec() });
        let rows = rows.collect::<Option<_>>().ok_or_else(too_long)?;
        Ok(Layout { on: self.clone(), rows, row, halo: 0 })
    }
}

impl Layout {
    /// The same rows in other shares.
    ///
    /// # Errors
    ///
    /// [`MultiError::Count`] if the shares are for another number of devices.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue, Shares};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// assert_eq!(two.layout(10, 1).shares(&Shares::new(&[1.0, 4.0])?)?.rows(1), 2..10);
    /// assert!(two.layout(10, 1).shares(&Shares::equal(3)).is_err());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn shares(mut self, shares: &Shares) -> Result<Self> {
        self.on.check_count("weights", shares.weights().len())?;
        self.rows = shares.split(self.total()).into();
        Ok(self)
    }

    /// The same rows with halos: each device holds up to `rows` rows of its neighbours on either side. They may be more than
    /// a neighbour has.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let three = MultiQueue::new([Queue::auto()?, Queue::auto()?, Queue::auto()?])?;
    /// let layout = three.layout(9, 1).halo(2);
    /// assert_eq!([layout.held_rows(0), layout.held_rows(1), layout.held_rows(2)], [0..5, 1..8, 4..9]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn halo(mut self, rows: usize) -> Self {
        self.halo = rows;
        self
    }

    /// The same rows with another number of elements in each.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let matrix = all.layout(20, 30);
    /// let sums_of_rows = matrix.clone().row(1);
    /// assert_eq!(sums_of_rows.zeroed::<f32>()?.to_vec()?.len(), 20);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn row(mut self, elements: usize) -> Self {
        self.row = elements;
        self
    }

    /// The rows of the device with this number.
    ///
    /// # Panics
    ///
    /// If there is no such device.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// assert_eq!(all.layout(10, 1).rows(0).start, 0);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn rows(&self, number: usize) -> Range<usize> {
        self.rows[number].clone()
    }

    /// The rows that the device with this number holds: its own, and those of the halos. A device without rows of its own
    /// holds none.
    ///
    /// # Panics
    ///
    /// If there is no such device.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// assert_eq!(two.layout(10, 1).halo(2).held_rows(0), 0..7);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn held_rows(&self, number: usize) -> Range<usize> {
        let Range { start, end } = self.rows[number].clone();
        if start == end {
            return start..end;
        }
        start.saturating_sub(self.halo)..end.saturating_add(self.halo).min(self.total())
    }

    /// The number of rows of all devices together.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// assert_eq!(MultiQueue::all()?.layout(10, 3).total(), 10);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn total(&self) -> usize {
        self.rows.last().map_or(0, |rows| rows.end)
    }

    /// The number of elements in a row.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// assert_eq!(MultiQueue::all()?.layout(10, 3).row_len(), 3);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn row_len(&self) -> usize {
        self.row
    }

    /// The queues.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// assert_eq!(all.layout(10, 3).queues().len(), all.len());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn queues(&self) -> &MultiQueue {
        &self.on
    }

    /// The number of elements in these rows.
    pub(super) fn elements(&self, rows: Range<usize>) -> Result<usize> {
        rows.len().checked_mul(self.row).ok_or_else(|| {
            let (bytes, device) = (usize::MAX, "the host".to_owned());
            Error::OutOfMemory { bytes, device }
        })
    }

    /// Where these rows, which the device holds, are in its buffer, in elements.
    pub(super) fn within(&self, number: usize, rows: &Range<usize>) -> Range<usize> {
        let first = self.held_rows(number).start;
        (rows.start - first) * self.row..(rows.end - first) * self.row
    }

    pub(super) fn all_rows(&self) -> &Arc<[Range<usize>]> {
        &self.rows
    }

    pub(super) fn halo_rows(&self) -> usize {
        self.halo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Buffer, Device, Queue, multi::Move};

    fn two() -> MultiQueue {
        MultiQueue::new([(); 2].map(|()| Queue::new(&Device::native()).unwrap())).unwrap()
    }

    #[test]
    fn lengths_that_overflow_are_an_error() {
        let error = two().layout_of(&[usize::MAX, 2], 1).unwrap_err();
        assert!(matches!(&error, Error::Multi(MultiError::Lengths { lengths }) if lengths[1] == 2), "{error}");
        assert_eq!(two().layout_of(&[usize::MAX - 2, 2], 1).unwrap().total(), usize::MAX);
    }

    #[test]
    #[should_panic(expected = "has device 2 of 2, which are counted from 0")]
    fn a_move_to_no_device() {
        let mut buffers = two().each((), |on, ()| Buffer::filled(on.queue(), 2, 0)).unwrap();
        let sources = two().each((), |on, ()| Buffer::filled(on.queue(), 2, 0)).unwrap();
        drop(two().exchange(&sources, &mut buffers, [Move { from: 0, source: 0..1, to: 2, target: 0..1 }]));
    }
}
