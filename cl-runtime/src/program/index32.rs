//! Programs for launches in which all sizes are small: indices are computed in 32 bits.
//!
//! `usize` has 64 bits, in which GPUs compute with several instructions, and whose divisions take some hundred. A launch is
//! small if its global size, the lengths of its buffers, and its arguments of type `usize` are at most [`LIMIT`](ranges::LIMIT). Its program
//! declares as `uint` the variables whose values then fit, or of which only the low bits matter ([`narrow`]). An analysis of
//! the whole program finds them ([`ranges`](super::ranges)); results are the same to the bit. Conditions that are cheap are computed without
//! branches ([`eager`]), and slices do not alias.

mod eager;
mod narrow;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use self::narrow::{Narrowing, Signatures};
use super::{
    ranges::{
        self, Calls, Context, Ranges,
        grid::Grid,
        interval::Interval,
        params::Kernel,
        typed::{self, Ty, Typed},
    },
    syntax::{self, Edits},
};
use crate::item::Param;

/// What the program knows of its functions.
#[derive(Debug)]
pub(super) struct Known<'k> {
    /// The functions that were written in Rust. All others stay as they are.
    pub(super) functions: &'k [String],
    pub(super) kernels: &'k [Kernel<'k>],
    /// The required size of work-groups, if all kernels have the same.
    pub(super) local: Option<[usize; 3]>,
}

/// Whether the host compares the value of a parameter with [`LIMIT`](ranges::LIMIT).
pub(crate) fn is_bounded(param: &Param) -> bool {
    param.ty == "usize"
}

/// What a program for small launches takes for granted of the arguments of a kernel: the values that they must at least
/// have, by number.
pub(crate) type Least = Vec<(usize, usize)>;

/// Rewrites the text of a program. The number of lines does not change. Returns what must hold for each kernel.
pub(super) fn narrowed(text: &str, known: &Known<'_>) -> (String, Vec<Least>) {
    let unchanged = || (text.to_owned(), vec![Vec::new(); known.kernels.len()]);
    let unit = syntax::parse(text);
    if !unit.unknown.is_empty() {
        return unchanged();
    }
    let tables = typed::tables(&unit);
    let functions: Vec<_> = unit
        .functions
        .iter()
        .filter(|function| known.functions.iter().any(|name| name == function.name))
        .map(|function| Typed::of(&unit, function, &tables))
        .collect();
    let Some(all) = analysed(&functions, known) else { return unchanged() };
    let least = known.kernels.iter().map(|kernel| {
        let (function, sizes) =
            (functions.iter().position(|typed| typed.function.name == kernel.name), kernel.sources(is_bounded));
        let of = function.map(|at| &all[at].least);
        let mut of: Least =
            of.into_iter().flatten().filter_map(|(c, least)| Some((sizes[*c]?, *least as usize))).collect();
        of.sort_unstable();
        of
    });
    let least = least.collect();
    let mut signatures = Signatures::default();
    for function in &unit.functions {
        signatures.types.insert(function.name, function.params.iter().map(Ty::of).collect());
    }
    let mut narrow: Vec<HashSet<usize>> = Vec::new();
    for (typed, ranges) in functions.iter().zip(&all) {
        let is_kernel = typed.function.is_kernel;
        let candidates = typed.variables.iter().enumerate().filter(|(id, variable)| {
            let fits = ranges.stored.get(id).is_some_and(|values| values.is_in(Interval::UINT));
            let may = if variable.param.is_some() { !is_kernel && fits } else { ranges.stored.contains_key(id) };
            variable.ty.is_ulong() && !variable.is_pinned && may
        });
        narrow.push(candidates.map(|(id, _)| id).collect());
        if Ty::written(&typed.function.ret).is_ulong()
            && ranges.result.is_some_and(|values| values.is_in(Interval::UINT))
        {
            signatures.results.insert(typed.function.name);
        }
    }
    // variables that need 64 bits make others need them
    loop {
        signatures.params = params(&functions, &narrow);
        let mut edits = Edits::of(text);
        let mut changed = false;
        for ((typed, ranges), narrow) in functions.iter().zip(&all).zip(&mut narrow) {
            let of = narrow.clone();
            let mut narrowing =
                Narrowing { typed, ranges, signatures: &signatures, narrow: of, wide: HashSet::new(), edits };
            narrowing.function();
            changed |= !narrowing.wide.is_empty();
            narrow.retain(|id| !narrowing.wide.contains(id));
            edits = narrowing.edits;
        }
        if !changed {
            return (edits.applied(), least);
        }
    }
}

fn params<'t>(functions: &[Typed<'_, 't>], narrow: &[HashSet<usize>]) -> HashSet<(&'t str, usize)> {
    let mut all = HashSet::new();
    for (typed, narrow) in functions.iter().zip(narrow) {
        let numbers = narrow.iter().filter_map(|id| typed.variables[*id].param);
        all.extend(numbers.map(|number| (typed.function.name, number)));
    }
    all
}

/// The ranges of a function whose parameters are not less than what is taken from them.
fn with_least(typed: &Typed<'_, '_>, mut context: Context<'_, '_, '_>) -> Option<Ranges> {
    let mut ranges = ranges::ranges(typed, &context)?;
    let least = ranges.least.clone();
    if least.is_empty() {
        return Some(ranges);
    }
    for (number, least) in &least {
        context.params[*number] = Some(Interval { least: *least, ..ranges::SIZES });
    }
    ranges = ranges::ranges(typed, &context)?;
    for (number, before) in least {
        let now = ranges.least.entry(number).or_insert(before);
        *now = before.max(*now);
    }
    Some(ranges)
}

/// The ranges of each function. The first pass finds results, for the arguments with which functions are called, the second
/// uses them.
fn analysed(functions: &[Typed<'_, '_>], known: &Known<'_>) -> Option<Vec<Ranges>> {
    let first = pass(functions, known, &HashMap::new())?;
    let results = functions.iter().zip(&first);
    let results: HashMap<_, _> =
        results.filter_map(|(typed, ranges)| Some((typed.function.name.to_owned(), ranges.result?))).collect();
    if results.is_empty() { Some(first) } else { pass(functions, known, &results) }
}

/// The ranges of each function, callers first, which stand after their callees.
fn pass(functions: &[Typed<'_, '_>], known: &Known<'_>, results: &HashMap<String, Interval>) -> Option<Vec<Ranges>> {
    let mut args: HashMap<(String, usize), Interval> = HashMap::new();
    let mut found = Vec::new();
    let grid = Grid::small(known.local);
    for typed in functions.iter().rev() {
        let function = typed.function;
        let kernel = known.kernels.iter().find(|kernel| kernel.name == function.name);
        let bounded = kernel.map(|kernel| kernel.sources(is_bounded)).unwrap_or_default();
        let param = |number: usize| {
            if function.is_kernel {
                return bounded.get(number)?.map(|_| ranges::SIZES);
            }
            let int = typed.variables[number].ty.int()?;
            args.get(&(function.name.to_owned(), number)).map(|values| values.converted(int))
        };
        let params = (0..function.params.len()).map(param).collect();
        let ranges = with_least(typed, Context { params, calls: Calls::Results(results), grid: &grid })?;
        for (name, values) in &ranges.args {
            let all = args.entry(name.clone()).or_insert(*values);
            *all = all.join(*values);
        }
        found.push(ranges);
    }
    found.reverse();
    Some(found)
}
