//! Barriers within callees, and how they order the accesses of a callee and those of its caller.
//!
//! A device function records for each parameter whether a barrier follows all accesses to its memory, and whether one
//! precedes them. Its callers rely on that where nothing else orders two accesses; rustc checks it.

use crate::check::Unordered;
use crate::check::symbolic::domain::value::Memory;
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::sites::Site;
use crate::ir::{CalleeId, LocalId};
use crate::ty::Ty;

impl Executor<'_> {
    /// Adds an access that stands for the call of a device function with barriers.
    pub(crate) fn enter(&mut self) {
        if self.input.is_kernel || self.input.is_unsafe || !self.function.has_barrier() {
            return;
        }
        let at = self.function.body.at;
        let number = self.races.sites.len();
        self.races.sites.push(Site { at, ..Site::whole(Memory::Own) });
        self.races.add(number);
        self.races.entry = Some(number);
    }

    /// Enters a loop. Unless it has a barrier, its work-items do not stay together. Returns what was so before.
    pub(crate) fn enter_loop(&mut self, waits: bool) -> Option<usize> {
        let outer = self.skewed_loop;
        if !waits && outer.is_none() {
            self.races.loops += 1;
            self.skewed_loop = Some(self.races.loops);
        }
        outer
    }

    /// Whether the execution is in a loop in which the work-items of a work-group do not stay together.
    pub(crate) fn is_skewed(&self) -> bool {
        self.skewed_loop.is_some()
    }

    /// Whether a barrier in a callee can order two accesses to local memory, the first of which comes first.
    pub(crate) fn may_be_ordered(&self, one: usize, other: usize) -> bool {
        self.writing_callees(one, other).is_some()
    }

    /// Returns the callees that make two accesses to local memory, if a barrier in one of them can order these.
    fn writing_callees(&self, one: usize, other: usize) -> Option<[Option<(CalleeId, usize)>; 2]> {
        let [earlier, later] = [one, other].map(|site| &self.races.sites[site]);
        let of_group = [earlier, later].iter().all(|site| matches!(site.memory, Memory::Shared(_)));
        // a callee that only reads is not known to have one
        let [by, then] = [earlier, later].map(|site| site.by.filter(|_| site.write));
        let in_one_call = earlier.again == later.again && by.map(|by| by.0) == then.map(|by| by.0);
        // the later one of an iteration may come before the earlier one of the next
        let in_any_order = earlier.skewed_loop.is_some() && earlier.skewed_loop == later.skewed_loop;
        let may_be_ordered = of_group
            && by.or(then).is_some()
            && !in_one_call
            && !in_any_order
            && self.races.together.contains(&(one, other));
        may_be_ordered.then_some([by, then])
    }

    /// Requires a callee to have a barrier between two accesses to local memory, the first of which comes first.
    pub(crate) fn leave_to_barriers(&mut self, one: usize, other: usize) -> bool {
        let Some([by, then]) = self.writing_callees(one, other) else { return false };
        if !self.shares.unordered.iter().any(|known| (known.earlier, known.later) == (by, then)) {
            let otherwise = self.diagnosed(one, other, true);
            self.shares.unordered.push(Unordered { earlier: by, later: then, otherwise });
        }
        true
    }

    /// Records, for each parameter, whether a barrier follows all accesses to its memory, and precedes them.
    pub(crate) fn find_ends(&mut self) {
        if self.races.entry.is_none() {
            return;
        }
        let of = |sites: &mut dyn Iterator<Item = usize>| -> Vec<bool> {
            let memories: Vec<_> = sites.map(|site| self.races.sites[site].memory).collect();
            let is_of = |param, memory: &Memory| match memory {
                Memory::Param(local) => *local == LocalId(param),
                Memory::Shared(_) | Memory::Own => false,
                Memory::Anywhere | Memory::Either(_) => true,
            };
            // accesses through shared references are not tracked here
            let is_tracked = |param: usize| {
                let ty = &self.function.locals[param].ty;
                matches!(ty, Ty::Slice { mutable: true, .. } | Ty::Ref { mutable: true, .. })
            };
            let ordered = |param| is_tracked(param) && !memories.iter().any(|memory| is_of(param, memory));
            (0..self.function.params).map(ordered).collect()
        };
        let ends = of(&mut self.returned.iter().chain(&self.races.since).copied());
        let begins = of(&mut self.races.first.iter().copied());
        self.races.ends = ends.into_iter().zip(begins).collect();
    }
}
