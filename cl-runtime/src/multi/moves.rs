//! Copies of rows from the parts of some devices to those of others.
//!
//! All reads of a device are enqueued before all writes to it. So no read waits for what another device must send first.

use super::{Layout, MultiQueue};
use crate::memory::view::Slice;
use crate::{base::error::Result, language::element::Element, memory::staging::Staging, memory::view::SliceMut};
use std::ops::Range;

/// A copy of elements from the part of one device to the part of another one.
#[derive(Debug)]
pub(super) struct Move<T: Element> {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The elements in the part that they come from.
    pub(super) source: Range<usize>,
    /// The elements in the part that they go to.
    pub(super) target: Range<usize>,
    /// The host memory that they pass through, if the devices have no context in common.
    staging: Option<Staging<T>>,
}

/// The copies that bring the rows `wanted(number)` of layout `to` to each device from the owners in layout `from`.
pub(super) fn moves<T: Element>(
    (from, to): (&Layout, &Layout),
    wanted: impl Fn(usize) -> Vec<Range<usize>>,
) -> Result<Vec<Move<T>>> {
    let queues = from.queues().queues();
    let mut moves = Vec::new();
    for target in 0..queues.len() {
        for rows in wanted(target) {
            for source in 0..queues.len() {
                let owned = from.rows(source);
                let rows = rows.start.max(owned.start)..rows.end.min(owned.end);
                if rows.is_empty() || from.row_len() == 0 {
                    continue;
                }
                let (read, written) = (from.within(source, &rows), to.within(target, &rows));
                let staging = match queues[source].context() == queues[target].context() {
                    true => None,
                    false => Some(Staging::new(&queues[source], read.len())?),
                };
                moves.push(Move { from: source, to: target, source: read, target: written, staging });
            }
        }
    }
    Ok(moves)
}

impl<T: Element> Move<T> {
    /// Enqueues the read, if the move has two steps.
    pub(super) fn read(&mut self, on: &MultiQueue, part: Slice<'_, T>) -> Result<()> {
        let Some(staging) = &mut self.staging else { return Ok(()) };
        let queue = &on.queues()[self.from];
        staging.read(queue, part.slice(self.source.clone()))?;
        queue.flush()
    }

    /// Enqueues the write, or the whole copy.
    pub(super) fn write(&mut self, on: &MultiQueue, from: Slice<'_, T>, mut to: SliceMut<'_, T>) -> Result<()> {
        let queue = &on.queues()[self.to];
        let mut target = to.slice_mut(self.target.clone());
        match &mut self.staging {
            Some(staging) => staging.write(queue, target).map(|_| ()),
            None => target.copy_from(queue, from.slice(self.source.clone())),
        }
    }
}
