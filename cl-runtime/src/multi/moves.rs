//! Copies between the buffers of several devices.
//!
//! All reads are enqueued before all writes. So no read of a queue waits for what another device must send first.

use super::{
    devices::{MultiQueue, named},
    layout::Layout,
};
use crate::{
    base::error::Result,
    language::element::Element,
    memory::{
        buffer::Buffer,
        staging::Staging,
        view::{Slice, SliceMut, check_len},
    },
};
use std::ops::Range;

/// A copy of elements from a buffer of one device to a buffer of another one, see [`MultiQueue::exchange`].
///
/// ```
/// use cl_runtime::multi::Move;
///
/// // the first ten elements of device 0 become the elements 5 to 14 of device 1
/// let step = Move { from: 0, source: 0..10, to: 1, target: 5..15 };
/// assert_eq!(step.source.len(), step.target.len());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The number of the device that the elements come from.
    pub from: usize,
    /// The elements in its buffer.
    pub source: Range<usize>,
    /// The number of the device that they go to.
    pub to: usize,
    /// The elements in its buffer.
    pub target: Range<usize>,
}

/// A move with what it needs.
#[derive(Debug)]
pub(super) struct Step<T: Element> {
    pub(super) of: Move,
    /// The host memory that they pass through, if the devices have no context in common.
    staging: Option<Staging<T>>,
}

/// The moves that bring the rows `wanted(number)` of layout `to` to each device from the owners in layout `from`.
pub(super) fn moves((from, to): (&Layout, &Layout), wanted: impl Fn(usize) -> Vec<Range<usize>>) -> Vec<Move> {
    let devices = from.queues().len();
    let mut moves = Vec::new();
    for target in 0..devices {
        for rows in wanted(target) {
            for source in 0..devices {
                let owned = from.rows(source);
                let rows = rows.start.max(owned.start)..rows.end.min(owned.end);
                if !rows.is_empty() && from.row_len() > 0 {
                    let (read, written) = (from.within(source, &rows), to.within(target, &rows));
                    moves.push(Move { from: source, source: read, to: target, target: written });
                }
            }
        }
    }
    moves
}

/// Prepares moves, which can then be made several times.
pub(super) fn steps<T: Element>(on: &MultiQueue, moves: impl IntoIterator<Item = Move>) -> Result<Vec<Step<T>>> {
    let prepare = |of: Move| {
        let [from, to] = [of.from, of.to].map(|number| &on.queues()[number]);
        let staging = match from.context() == to.context() {
            true => None,
            false => Some(Staging::new(from, of.source.len()).map_err(|error| named(on, of.from, error))?),
        };
        Ok(Step { of, staging })
    };
    moves.into_iter().map(prepare).collect()
}

impl<T: Element> Step<T> {
    /// Enqueues the read, if the move has two steps.
    pub(super) fn read(&mut self, on: &MultiQueue, part: &Buffer<T>) -> Result<()> {
        let Some(staging) = &mut self.staging else { return Ok(()) };
        let queue = &on.queues()[self.of.from];
        let read = staging.read(queue, part.slice(self.of.source.clone())).and_then(|()| queue.flush());
        read.map_err(|error| named(on, self.of.from, error))
    }

    /// Enqueues the write, or the whole copy.
    pub(super) fn write(&mut self, on: &MultiQueue, from: Slice<'_, T>, mut to: SliceMut<'_, T>) -> Result<()> {
        let queue = &on.queues()[self.of.to];
        let mut target = to.slice_mut(self.of.target.clone());
        let written = match &mut self.staging {
            Some(staging) => staging.write(queue, target).map(|_| ()),
            None => target.copy_from(queue, from.slice(self.of.source.clone())),
        };
        written.map_err(|error| named(on, self.of.to, error))
    }
}

impl MultiQueue {
    /// Copies parts of the buffers of devices to buffers of other devices, or of the same: of each queue one buffer. The
    /// copies run after the commands that are enqueued on the buffers, and before those that follow; the host does not
    /// wait. Between queues of one context the driver copies; otherwise the elements go through
    /// [pinned](crate::Pinned) memory of the host.
    ///
    /// # Errors
    ///
    /// [`MultiError::Count`](super::MultiError::Count) if there are not as many buffers as devices; [`Error::LengthMismatch`](crate::Error::LengthMismatch) if a source and its
    /// target have different lengths; [`MultiError::Failed`](super::MultiError::Failed) with the error of a device.
    ///
    /// # Panics
    ///
    /// If a range is not in its buffer, or a number not that of a device.
    ///
    /// ```
    /// use cl_runtime::{MultiQueue, multi::Move, prelude::*};
    ///
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// let numbers = two.each((), |on, ()| Buffer::filled(on.queue(), 2, on.number()))?;
    /// let mut crossed = two.each((), |on, ()| Buffer::filled(on.queue(), 2, 9))?;
    /// let there = Move { from: 0, source: 0..1, to: 1, target: 1..2 };
    /// let back = Move { from: 1, source: 0..2, to: 0, target: 0..2 };
    /// two.exchange(&numbers, &mut crossed, [there, back])?;
    /// assert_eq!(crossed[0].to_vec(&two.queues()[0])?, [1, 1]);
    /// assert_eq!(crossed[1].to_vec(&two.queues()[1])?, [9, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn exchange<T: Element>(
        &self,
        sources: &[Buffer<T>],
        targets: &mut [Buffer<T>],
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<()> {
        self.check_count("source buffers", sources.len())?;
        self.check_count("target buffers", targets.len())?;
        let moves = Vec::from_iter(moves);
        for step in &moves {
            for number in [step.from, step.to] {
                assert!(
                    number < self.len(),
                    "{step:?} has device {number} of {}, which are counted from 0",
                    self.len()
                );
            }
            check_len("copy between devices", step.target.len(), step.source.len())?;
        }
        let mut steps = steps(self, moves)?;
        for step in &mut steps {
            step.read(self, &sources[step.of.from])?;
        }
        for step in &mut steps {
            let (from, to) = (step.of.from, step.of.to);
            step.write(self, sources[from].as_slice(), targets[to].as_slice_mut())?;
        }
        Ok(())
    }
}
