//! The values of the work-item functions of OpenCL C.

use super::{LIMIT, interval::Interval};
use crate::base::ndrange::Partition;

/// What the work-item functions can return, in each dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grid {
    global_id: [Interval; 3],
    global_size: [Interval; 3],
    global_offset: [Interval; 3],
    local_id: [Interval; 3],
    local_size: [Interval; 3],
    group_id: [Interval; 3],
    num_groups: [Interval; 3],
}

impl Grid {
    /// Those of all small launches, in which work-groups may have a required size.
    pub(crate) fn small(local: Option<[usize; 3]>) -> Self {
        let up_to = |most: i128| Interval { least: 0, most };
        let local = local.map(|local| local.map(|size| size as i128));
        let (sizes, groups) = (local.unwrap_or([LIMIT; 3]), local.map_or([LIMIT; 3], |of| of.map(|size| LIMIT / size)));
        Self {
            global_id: [up_to(LIMIT - 1); 3],
            global_size: [up_to(LIMIT); 3],
            global_offset: [up_to(LIMIT); 3],
            local_id: sizes.map(|size| up_to(size - 1)),
            local_size: sizes.map(up_to),
            group_id: groups.map(|number| up_to((number - 1).max(0))),
            num_groups: groups.map(up_to),
        }
    }

    /// Those of a launch, whose surplus work-items do nothing.
    pub(crate) fn of(partition: &Partition) -> Self {
        let Partition { dimensions: _, global, local, offset } = *partition;
        let groups = partition.groups();
        let size = |sizes: [usize; 3]| sizes.map(|size| Interval::of(size as i128));
        let below = |sizes: [usize; 3]| sizes.map(|size| Interval { least: 0, most: (size as i128 - 1).max(0) });
        let from = |of: [Interval; 3]| {
            std::array::from_fn(|d| {
                let (first, ids) = (offset[d] as i128, of[d]);
                Interval { least: ids.least + first, most: ids.most + first }
            })
        };
        Self {
            global_id: from(below(global)),
            global_size: size(global),
            global_offset: size(offset),
            local_id: below(local),
            local_size: size(local),
            group_id: below(groups),
            num_groups: size(groups),
        }
    }

    /// Whether all values are among those of another grid.
    pub(crate) fn is_in(&self, other: &Self) -> bool {
        self.all().zip(other.all()).all(|(one, other)| one.iter().zip(other).all(|(one, other)| one.is_in(*other)))
    }

    fn all(&self) -> impl Iterator<Item = &[Interval; 3]> {
        let Self { global_id, global_size, global_offset, local_id, local_size, group_id, num_groups } = self;
        [global_id, global_size, global_offset, local_id, local_size, group_id, num_groups].into_iter()
    }

    /// Whether a function is one of these. No function of a program's own has such a name.
    pub(crate) fn has(name: &str) -> bool {
        Self::small(None).value(name, None).is_some()
    }

    /// What a function returns in one dimension, or in any.
    pub(crate) fn value(&self, name: &str, dimension: Option<usize>) -> Option<Interval> {
        let all = match name {
            "get_global_id" => &self.global_id,
            "get_global_size" => &self.global_size,
            "get_global_offset" => &self.global_offset,
            "get_local_id" => &self.local_id,
            "get_local_size" => &self.local_size,
            "get_group_id" => &self.group_id,
            "get_num_groups" => &self.num_groups,
            _ => return None,
        };
        match dimension {
            Some(dimension) => all.get(dimension).copied(),
            // in missing dimensions, ids are 0, and sizes 1
            None => all.iter().copied().reduce(Interval::join).map(|of| of.join(Interval::BOOL)),
        }
    }

    /// The global size in any dimension.
    pub(crate) fn any_global_size(&self) -> Option<Interval> {
        self.value("get_global_size", None)
    }
}
