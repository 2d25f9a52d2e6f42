//! Programs for the sizes of a launch.
//!
//! The text of a program serves all launches: it checks what the compiler could not prove, and computes `usize` in 64 bits,
//! in which GPUs compute with several instructions. A launch knows more: its own size, the lengths of its slices, its
//! integer arguments. An [analysis](super::ranges) with these numbers finds the values that expressions can have. So the
//! program for the launch is built
//!
//! - without the [checks] that cannot fail,
//! - with indices in 32 bits where this is exact ([`narrow`]), and slices that do not alias ([`restrict`]),
//! - with loops of a few iterations [unrolled](unroll),
//! - without what only a panic needs, in functions with no check left ([`silent`]),
//! - for GPUs, with cheap conditions without branches ([`eager`]), and with loops that checks do not leave ([`replay`]).
//!
//! Results are the same to the bit. What such a program takes for granted is a list of [`Requirement`]s: another launch may
//! use it if its own analysis shows that it meets them.

mod checks;
mod eager;
mod forms;
mod narrow;
mod replay;
mod restrict;
mod silent;
#[cfg(test)]
mod tests;
mod unroll;

use super::{
    ranges::{
        self, Context, Facts, LIMIT, SIZES, VariableOf,
        grid::Grid,
        interval::{Int, Interval},
        params::Kernel,
        typed::{self, Key, Typed},
    },
    syntax::{self, Changes, Edits},
};
use crate::item::{Param, ParamKind};
pub(crate) use silent::{Analyses, Panicking};
use std::{
    cell::RefCell,
    collections::HashSet,
    hash::{Hash, Hasher},
    ptr,
};

/// What an argument can be: its values if it is an integer, or its lengths.
pub(crate) type Values = Option<Interval>;

/// What may be changed in programs for a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) checks: bool,
    pub(crate) narrow: bool,
    pub(crate) target: Target,
}

/// What compiles the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// A compiler for GPUs, where private arrays that stay in memory and divergent branches are slow.
    Gpu,
    /// A compiler that vectorises the loop over the work-items of a group, if no other loop is within it.
    Cpu,
}

/// The text of a program, with what its analysis needs.
#[derive(Debug)]
pub(crate) struct Analysis {
    text: String,
    /// The functions that were written in Rust. All others stay as they are.
    functions: Vec<String>,
    kernel: String,
    /// For each parameter in OpenCL C, the number of the argument that it is.
    sources: Vec<Option<usize>>,
    params: &'static [Param],
    /// The required size of work-groups.
    local: Option<[usize; 3]>,
    /// The number of elements that a slice can have for each of its argument's: more than one if slices are cast.
    most_elements: i128,
    options: Options,
}

/// How the text of a program is changed for launches that meet its requirements.
#[derive(Debug)]
pub(crate) struct Specialisation {
    changes: Changes,
    requirements: Vec<Requirement>,
    /// Whether indices have 32 bits.
    is_narrow: bool,
    target: Target,
    /// Which functions of the program can panic; `None` if these are all that could before.
    panicking: Option<Panicking>,
}

/// A specialisation that has a program. They are equal if they are the same one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Specialised(pub(crate) &'static Specialisation);

impl PartialEq for Specialised {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for Specialised {}

impl Hash for Specialised {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::from_ref(self.0).hash(state);
    }
}

/// A fact about a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Requirement {
    /// All values of an expression are among these.
    Value(Key, Interval),
    /// So are the integers whose low bits they are.
    Integer(Key, Interval),
    /// All values of a variable are among these.
    Stored(VariableOf, Interval),
    /// All results of a function are among these.
    Result(usize, Interval),
    /// A condition never holds.
    Fails(Key),
    /// A condition always holds.
    Holds(Key),
}

impl Requirement {
    /// Whether it is met; `None` if its place is not reached.
    fn is_met(self, facts: &Facts) -> Option<bool> {
        let within = |values: Option<&Interval>, all: Interval| values.map(|values| values.is_in(all));
        match self {
            Self::Value(at, all) => within(facts.values.get(&at), all),
            Self::Integer(at, all) => within(facts.integers.get(&at), all),
            Self::Stored(of, all) => within(facts.stored.get(&of), all),
            Self::Result(of, all) => within(facts.results.get(&of), all),
            Self::Fails(cond) => facts.conditions.get(&cond).map(|truth| !truth.may_hold),
            Self::Holds(cond) => facts.conditions.get(&cond).map(|truth| !truth.may_fail),
        }
    }
}

/// Facts that are asked for, and those that were found to be true, on which the changes then depend.
struct Asked<'f> {
    facts: &'f Facts,
    met: RefCell<HashSet<Requirement>>,
}

impl Asked<'_> {
    /// Whether something is true wherever it is reached.
    fn is_wherever(&self, requirement: Requirement) -> bool {
        let is_met = requirement.is_met(self.facts) != Some(false);
        if is_met {
            self.met.borrow_mut().insert(requirement);
        }
        is_met
    }
}

/// The type of a parameter that is an integer.
pub(crate) fn int(param: &Param) -> Option<Int> {
    Int::of_rust(param.ty)
}

/// Whether a parameter is a size, which is small in small launches.
pub(crate) fn is_size(param: &Param) -> bool {
    param.ty == "usize"
}

impl Analysis {
    /// `None` if nothing can be changed.
    pub(super) fn of(
        text: &str,
        functions: &[String],
        kernel: &Kernel<'_>,
        local: Option<[usize; 3]>,
        casts_slices: bool,
        options: Options,
    ) -> Option<Self> {
        let unit = syntax::parse(text);
        let is_written = |name: &str| functions.iter().any(|of| of == name);
        // the analysis would not see these calls
        let calls_back = unit.functions.iter().filter(|function| !is_written(function.name)).any(|function| {
            let mut calls = false;
            function.exprs(&mut |expr| calls |= expr.callee().is_some_and(is_written));
            calls
        });
        let has_checks = || unit.functions.iter().filter(|of| is_written(of.name)).any(checks::are_in);
        if !unit.unknown.is_empty() || calls_back || !(options.narrow || options.checks && has_checks()) {
            return None;
        }
        Some(Self {
            text: text.to_owned(),
            functions: functions.to_vec(),
            kernel: kernel.name.to_owned(),
            sources: kernel.sources(|param| int(param).is_some()),
            params: kernel.params,
            local,
            // of the largest vector, to bytes
            most_elements: if casts_slices { 128 } else { 1 },
            options,
        })
    }

    /// Calls `of` with the functions that were written in Rust, and the number of the kernel.
    fn with_functions<R>(&self, of: impl FnOnce(&[Typed<'_, '_>], usize) -> Option<R>) -> Option<R> {
        let unit = syntax::parse(&self.text);
        let tables = typed::tables(&unit);
        let is_written = |name: &str| self.functions.iter().any(|of| of == name);
        let written = unit.functions.iter().filter(|function| is_written(function.name));
        let functions: Vec<_> = written.map(|function| Typed::of(&unit, function, &tables)).collect();
        let kernel = functions.iter().position(|typed| typed.function.name == self.kernel)?;
        of(&functions, kernel)
    }

    /// What can happen in launches with these arguments.
    fn facts(&self, functions: &[Typed<'_, '_>], kernel: usize, args: &[Values], grid: &Grid) -> Option<Facts> {
        let value = |number: usize| args[(*self.sources.get(number)?)?];
        let params: Vec<_> = (0..functions[kernel].function.params.len()).map(value).collect();
        ranges::facts(kernel, &params, &Context { functions, grid })
    }

    /// The program for launches with these arguments; `None` if it is the same as for all.
    fn specialised(&self, args: &[Values], grid: &Grid) -> Option<Specialisation> {
        self.with_functions(|functions, kernel| {
            let facts = self.facts(functions, kernel, args, grid)?;
            let is_narrow = self.options.narrow && self.has_short_slices(args);
            let options = Options { narrow: is_narrow, ..self.options };
            let (changes, requirements) = narrow::changes(&self.text, functions, &facts, options);
            (!changes.is_empty()).then_some(Specialisation {
                changes,
                requirements,
                is_narrow,
                target: self.options.target,
                panicking: None,
            })
        })
    }

    /// Whether indices that are in bounds have 31 bits.
    fn has_short_slices(&self, args: &[Values]) -> bool {
        self.params.iter().zip(args).all(|(param, values)| {
            let is_value = matches!(param.kind, ParamKind::Value { .. } | ParamKind::Sampler { .. });
            let most = Interval { most: Interval::POSITIVE.most / self.most_elements, ..Interval::POSITIVE };
            is_value || values.is_some_and(|lengths| lengths.is_in(most))
        })
    }

    /// Whether launches with these arguments may use a specialisation.
    fn may_use(&self, of: &Specialisation, args: &[Values], grid: &Grid) -> bool {
        if of.is_narrow && !self.has_short_slices(args) {
            return false;
        }
        let met = self.with_functions(|functions, kernel| {
            let facts = self.facts(functions, kernel, args, grid)?;
            Some(of.requirements.iter().all(|requirement| requirement.is_met(&facts) != Some(false)))
        });
        met == Some(true)
    }

    /// The arguments of all small launches, and their grid.
    fn small(&self) -> (Vec<Values>, Grid) {
        let args = self.params.iter().map(|param| match param.kind {
            ParamKind::Value { .. } if is_size(param) => Some(SIZES),
            ParamKind::Value { .. } => int(param).map(Int::all),
            ParamKind::Sampler { .. } => None,
            ParamKind::Slice { .. }
            | ParamKind::Image { .. }
            | ParamKind::Constant { .. }
            | ParamKind::Local { .. } => Some(SIZES),
        });
        (args.collect(), Grid::small(self.local))
    }
}

impl Specialisation {
    /// The changes of the text that was analysed.
    pub(super) fn edits<'t>(&self, text: &'t str) -> Edits<'t> {
        Edits::again(text, &self.changes)
    }

    /// The changes of the changed text: those that depend on it alone.
    pub(super) fn later_edits<'t>(&self, text: &'t str, functions: &[String]) -> Edits<'t> {
        match self.target {
            Target::Gpu => replay::edits(text, functions),
            Target::Cpu => Edits::of(text),
        }
    }

    /// Whether both make the same program.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.changes == other.changes && self.panicking == other.panicking
    }

    /// Which functions of the program can panic; `None` if the text says it.
    pub(super) fn panicking(&self) -> Option<&Panicking> {
        self.panicking.as_ref()
    }

    /// The number of facts that it uses, a measure of how special it is.
    pub(crate) fn len(&self) -> usize {
        self.requirements.len()
    }
}

/// Whether a size is small.
pub(crate) fn is_small(size: usize) -> bool {
    size <= LIMIT as usize
}
