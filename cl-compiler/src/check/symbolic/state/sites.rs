//! The accesses to shared memory.

use std::collections::HashSet;

use crate::check::symbolic::domain::environment::Snapshot;
use crate::check::symbolic::domain::fields::Fields;
use crate::check::symbolic::domain::value::Memory;
use crate::diag::Range;
use crate::ir::{CalleeId, LocalId};
use crate::proof::{Condition, Form, Symbol};

/// The construct that runs a second time when the access happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Again {
    Iteration,
    Call,
}

/// A memory access.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) memory: Memory,
    pub(crate) index: Vec<Form>,
    /// The fields between the indices.
    pub(crate) fields: Fields,
    /// For an element of a whole grid, its indices, each with the length of its dimension.
    pub(crate) grid: Option<Vec<(Form, Form)>>,
    pub(crate) known: Snapshot,
    pub(crate) write: bool,
    pub(crate) at: Range,
    /// The callee that makes the access, and the parameter through which it does.
    pub(crate) by: Option<(CalleeId, usize)>,
    /// All work-items of a work-group, and all of the launch, pass the same slice.
    pub(crate) same: (bool, bool),
    /// The integers that are passed along with the slice.
    pub(crate) ints: Vec<(usize, Form)>,
    /// The symbols that decide whether the access is to this memory.
    pub(crate) under: Vec<Symbol>,
    /// The subslice that contains the access.
    pub(crate) part: Option<usize>,
    /// Set for an access of the second pass, which comes after all those of the first.
    pub(crate) again: Option<Again>,
    /// The outermost loop around it in which the work-items do not stay together.
    pub(crate) skewed_loop: Option<usize>,
}

/// The memory and the source range of an access.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Touched {
    pub(crate) memory: Memory,
    pub(crate) at: Range,
}

impl Touched {
    /// Returns the variable that the memory belongs to.
    pub(crate) fn of(self) -> Option<LocalId> {
        match self.memory {
            Memory::Param(local) | Memory::Shared(local) => Some(local),
            Memory::Own | Memory::Anywhere | Memory::Either(_) => None,
        }
    }
}

impl Site {
    /// An access to all of the memory.
    pub(crate) fn whole(memory: Memory) -> Self {
        let at = Range::from(proc_macro2::Span::call_site());
        Self {
            memory,
            index: Vec::new(),
            fields: Fields::default(),
            grid: None,
            known: Snapshot::default(),
            write: true,
            at,
            by: None,
            same: (false, false),
            ints: Vec::new(),
            under: Vec::new(),
            part: None,
            again: None,
            skewed_loop: None,
        }
    }

    pub(crate) fn touched(&self) -> Touched {
        Touched { memory: self.memory, at: self.at }
    }

    /// Whether all work-items of the launch, or of a work-group, pass the same slice to the callee.
    pub(crate) fn is_same(&self, launch: bool) -> bool {
        if launch { self.same.1 } else { self.same.0 }
    }
}

/// A call that accesses memory.
#[derive(Debug, Clone)]
pub(crate) struct By {
    pub(crate) callee: CalleeId,
    pub(crate) argument: usize,
    /// All work-items of a work-group, and all of the launch, pass the same slice.
    pub(crate) same: (bool, bool),
    /// The integers that are passed along with the slice.
    pub(crate) ints: Vec<(usize, Form)>,
}

/// A subslice.
#[derive(Debug)]
pub(crate) struct Part {
    /// An access to an arbitrary element of it.
    pub(crate) site: Site,
    /// Whether no two work-items share an element of it, once that is known.
    pub(crate) own: Option<bool>,
    /// The subslice that it is taken from.
    pub(crate) whole: Option<usize>,
}

#[derive(Debug, Default)]
pub(crate) struct Races {
    pub(crate) sites: Vec<Site>,
    /// The accesses since the last barrier, on any path to the current point.
    pub(crate) since: Vec<usize>,
    /// The accesses from this one on belong to the second pass. Pairs of them need no check: the first pass has covered them.
    pub(crate) again_from: usize,
    /// Pairs of accesses that may happen at the same time.
    pub(crate) together: HashSet<(usize, usize)>,
    /// The subslices.
    pub(crate) parts: Vec<Part>,
    /// The launch conditions under which the index forms are exact.
    pub(crate) terms: Vec<(Condition, Touched)>,
    /// The number of loops so far in which the work-items do not stay together.
    pub(crate) loops: usize,
    /// In a device function with barriers: stands for the call, before all accesses.
    pub(crate) entry: Option<usize>,
    /// The accesses that no barrier may precede.
    pub(crate) first: Vec<usize>,
    /// For each parameter, whether a barrier follows all accesses to its memory, and whether one precedes them.
    pub(crate) ends: Vec<(bool, bool)>,
}

/// At most this number of pairs is examined for the parameters of a device function. Work-items rarely share these.
pub(crate) const CALLED: usize = 40;

impl Races {
    pub(crate) fn add(&mut self, site: usize) {
        if !self.since.contains(&site) {
            self.since.push(site);
        }
    }

    /// Whether the function accesses local memory.
    pub(crate) fn any_local(&self) -> bool {
        self.sites.iter().any(|site| matches!(site.memory, Memory::Shared(_)))
    }

    pub(crate) fn count(&self) -> usize {
        self.sites.len()
    }
}
