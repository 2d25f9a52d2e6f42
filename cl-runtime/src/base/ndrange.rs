//! The sizes of a launch: as requested, and divided into work-groups.

use super::extent::Extent;

/// The largest number that an id may reach. Drivers end the process with larger ones.
pub(crate) const MOST_IDS: usize = u32::MAX as usize;

/// A launch divided into work-groups. In each dimension the last group may extend past the end; the surplus work-items
/// do not run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Partition {
    /// 1, 2 or 3.
    pub(crate) dimensions: usize,
    /// The number of work-items that the user requested; 1 in missing dimensions.
    pub(crate) global: [usize; 3],
    /// The number of work-items in a group.
    pub(crate) local: [usize; 3],
    /// The global id of the first work-item.
    pub(crate) offset: [usize; 3],
}

impl Partition {
    /// The number of groups in each dimension.
    pub(crate) fn groups(&self) -> [usize; 3] {
        std::array::from_fn(|d| self.global[d].div_ceil(self.local[d]))
    }

    /// Whether there are surplus work-items.
    pub(crate) fn is_rounded(&self) -> bool {
        (0..3).any(|d| !self.global[d].is_multiple_of(self.local[d]))
    }

    /// The global size with all groups full.
    pub(crate) fn rounded_global(&self) -> [usize; 3] {
        let groups = self.groups();
        std::array::from_fn(|d| groups[d] * self.local[d])
    }

    /// The group of a work-item, and its position within the group.
    pub(crate) fn place(&self, global_id: [usize; 3]) -> ([usize; 3], [usize; 3]) {
        let relative: [usize; 3] = std::array::from_fn(|d| global_id[d].wrapping_sub(self.offset[d]));
        (std::array::from_fn(|d| relative[d] / self.local[d]), std::array::from_fn(|d| relative[d] % self.local[d]))
    }
}

/// The work-group limits of a device.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// The largest number of work-items in a group.
    pub(crate) group: usize,
    /// The largest size in each dimension.
    pub(crate) local: [usize; 3],
    /// The number of work-items in a group if the user does not choose one.
    pub(crate) preferred: usize,
    /// The number of work-items that the device executes in lockstep. A group size that is a multiple of it leaves no
    /// lanes idle.
    pub(crate) multiple: usize,
    /// Surplus work-items cost nothing, so sizes need not be divisible.
    pub(crate) ragged: bool,
    /// Whether to avoid groups of two in kernels with barriers, unless the user requests them.
    pub(crate) no_pairs: bool,
}

/// The sizes as given by the user.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sizes {
    pub(crate) global: Option<Extent>,
    pub(crate) local: Option<Extent>,
    pub(crate) offset: Option<Extent>,
}

impl Sizes {
    /// Whether they are equal.
    #[inline]
    pub(crate) fn are(&self, others: &Self) -> bool {
        let same = |one: &Option<Extent>, other: &Option<Extent>| match (one, other) {
            (None, None) => true,
            (Some(one), Some(other)) => one.is(other),
            (None, Some(_)) | (Some(_), None) => false,
        };
        same(&self.global, &others.global) && same(&self.local, &others.local) && same(&self.offset, &others.offset)
    }
}

/// The sizes that the user requests, after validation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) global: Extent,
    pub(crate) local: Option<Extent>,
    pub(crate) offset: [usize; 3],
}

/// Local memory as an argument.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalSize {
    /// The number of elements.
    pub(crate) len: usize,
    /// The size of an element, in bytes.
    pub(crate) size: usize,
}

impl LocalSize {
    /// The size in bytes, saturating. No driver accepts a size of 0, so there is at least one element.
    pub(crate) fn bytes(&self) -> usize {
        self.len.max(1).saturating_mul(self.size)
    }
}
