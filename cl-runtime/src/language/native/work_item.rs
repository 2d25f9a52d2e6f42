//! A work-item of a native kernel.

use super::group::Group;
use crate::item::Item;
use std::{
    pin::Pin,
    task::{Context, Poll},
};

/// The work-item has panicked and does not continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop(());

/// The result of a step of a kernel: a value, or the end of the work-item.
pub type Flow<T> = Result<T, Stop>;

/// A work-item and its position in the launch.
///
/// After inlining, it is in registers. To keep it there, no function that is not inlined takes its address: the panic
/// functions take the ids by value.
#[derive(Debug)]
pub struct WorkItem<'a> {
    pub(crate) group: &'a Group<'a>,
    pub(crate) local: [usize; 3],
}

impl WorkItem<'_> {
    /// `global_id(d)`
    #[inline(always)]
    pub fn global_id(&self, d: usize) -> usize {
        if d < 3 { self.group.first[d] + self.local[d] } else { 0 }
    }

    /// `local_id(d)`
    #[inline(always)]
    pub fn local_id(&self, d: usize) -> usize {
        if d < 3 { self.local[d] } else { 0 }
    }

    /// `group_id(d)`
    #[inline(always)]
    pub fn group_id(&self, d: usize) -> usize {
        if d < 3 { self.group.id[d] } else { 0 }
    }

    /// `global_size(d)`
    #[inline(always)]
    pub fn global_size(&self, d: usize) -> usize {
        if d < 3 { self.group.sizes.partition.global[d] } else { 1 }
    }

    /// `local_size(d)`
    #[inline(always)]
    pub fn local_size(&self, d: usize) -> usize {
        if d < 3 { self.group.sizes.partition.local[d] } else { 1 }
    }

    /// `num_groups(d)`
    #[inline(always)]
    pub fn num_groups(&self, d: usize) -> usize {
        if d < 3 { self.group.sizes.groups[d] } else { 1 }
    }

    /// `global_offset(d)`
    #[inline(always)]
    pub fn global_offset(&self, d: usize) -> usize {
        if d < 3 { self.group.sizes.partition.offset[d] } else { 0 }
    }

    /// `work_dim()`
    #[inline(always)]
    pub fn work_dim(&self) -> usize {
        self.group.sizes.partition.dimensions
    }

    /// Returns the index if it is below the length, or raises a panic of the work-item.
    #[inline(always)]
    pub fn index(&self, item: &'static Item, site: u32, index: usize, len: usize) -> Flow<usize> {
        if index < len { Ok(index) } else { Err(self.panic_index(item, site, index, len)) }
    }

    /// `barrier()`, to be awaited. It completes when every work-item of the group that has not finished waits at a
    /// barrier.
    #[inline(always)]
    pub fn barrier(&self) -> Barrier {
        Barrier::new()
    }

    /// Raises a panic of this work-item at `site` of `item`, with the values for its message as bit patterns.
    #[inline(always)]
    pub fn panic(&self, item: &'static Item, site: u32, values: &[u64]) -> Stop {
        let [x, y, z] = [0, 1, 2].map(|d| self.global_id(d));
        self.group.run.panic(item, site, x, y, z, values);
        Stop(())
    }

    /// Raises a panic whose values are an index and a length.
    #[inline(always)]
    pub(crate) fn panic_index(&self, item: &'static Item, site: u32, index: usize, len: usize) -> Stop {
        let [x, y, z] = [0, 1, 2].map(|d| self.global_id(d));
        self.group.run.panic_index(item, site, x, y, z, index, len);
        Stop(())
    }
}

/// A barrier, as one work-item executes it: pending once.
#[derive(Debug)]
#[must_use = "a barrier does nothing until it is awaited"]
pub struct Barrier {
    reached: bool,
}

impl Barrier {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { reached: false }
    }
}

impl Future for Barrier {
    type Output = ();

    #[inline(always)]
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.reached, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}

impl Group<'_> {
    #[inline(always)]
    pub(crate) fn item(&self, local: [usize; 3]) -> WorkItem<'_> {
        WorkItem { group: self, local }
    }
}
