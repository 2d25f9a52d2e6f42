//! A work-item of a native kernel.

use super::group::Group;
use crate::item::Item;
use std::{
    pin::Pin,
    task::{Context, Poll},
};

/// The work-item has ended and does not continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop(());

impl Stop {
    /// The end of a work-item, by a panic or otherwise.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self(())
    }
}

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

/// The work-item functions with a dimension.
macro_rules! of_dimension {
    ($($name:ident($item:ident, $d:ident) = $value:expr, else $beyond:literal;)*) => {$(
        #[doc = concat!("`", stringify!($name), "(d)`")]
        #[inline(always)]
        pub fn $name(&self, $d: usize) -> usize {
            let $item = self;
            if $d < 3 { $value } else { $beyond }
        }
    )*};
}

impl WorkItem<'_> {
    of_dimension! {
        global_id(item, d) = item.group.first[d] + item.local[d], else 0;
        local_id(item, d) = item.local[d], else 0;
        group_id(item, d) = item.group.id[d], else 0;
        global_size(item, d) = item.group.sizes.partition.global[d], else 1;
        local_size(item, d) = item.group.sizes.partition.local[d], else 1;
        num_groups(item, d) = item.group.sizes.groups[d], else 1;
        global_offset(item, d) = item.group.sizes.partition.offset[d], else 0;
    }

    /// `work_dim()`
    #[inline(always)]
    pub fn work_dim(&self) -> usize {
        self.group.sizes.partition.dimensions
    }

    /// What ends the work-item, in a region.
    #[inline(always)]
    pub fn ends(&self) -> Stop {
        Stop::new()
    }

    /// Returns the index if it is below the length, or raises a panic of the work-item.
    #[inline(always)]
    pub fn index(&self, item: &'static Item, site: u32, index: usize, len: usize) -> Flow<usize> {
        if index < len { Ok(index) } else { Err(self.panic_index(item, site, index, len)) }
    }

    /// `barrier()`, to be awaited. It completes when every work-item of the group that has not finished waits at a
    /// barrier.
    #[inline(always)]
    #[track_caller]
    pub fn barrier(&self) -> Barrier {
        self.arrives();
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
