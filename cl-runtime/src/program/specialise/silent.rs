//! Programs with functions that cannot panic in the launch.
//!
//! Where something can panic, a program has more than the checks: it asks after each call whether the work-item has
//! panicked, skips stores and zeroes local memory if that work-item continues to a barrier, and takes the address of the
//! launch's record. If no check of a function is left, the program is assembled again as if that function never panicked,
//! and specialised for the same launch.

use super::{Analysis, Options, Specialisation, Values, checks::ROUTINES};
use crate::program::{
    Entry, Program, Variant,
    ranges::grid::Grid,
    syntax::{self, Function},
};

/// For each function of a program, whether a check in it remains.
pub(crate) type Panicking = Vec<bool>;

/// The analyses of a kernel's program, and of the same program with functions that cannot panic.
#[derive(Debug)]
pub(crate) struct Analyses {
    kernel: Entry,
    variant: Variant,
    options: Options,
    plain: Analysis,
    /// The functions that can panic in the plain program.
    panicking: Panicking,
    silent: Vec<(Panicking, Analysis)>,
}

impl Analyses {
    /// `None` if nothing can be changed.
    pub(crate) fn of(kernel: Entry, variant: Variant, options: Options) -> Option<Self> {
        let plain = Program::analysis(kernel, variant, options, None)?;
        let panicking = panicking(&plain.text, &plain.functions);
        Some(Self { kernel, variant, options, plain, panicking, silent: Vec::new() })
    }

    /// The program for launches with these arguments; `None` if it is the same as for all.
    pub(crate) fn specialised(&mut self, args: &[Values], grid: &Grid) -> Option<Specialisation> {
        // most launches are like an earlier one, and need no analysis of the plain program
        let known = self.silent.iter().rev().find_map(|of| silenced(of, args, grid).filter(|(_, is_exact)| *is_exact));
        if let Some((known, _)) = known {
            return Some(known);
        }
        let plain = self.plain.specialised(args, grid)?;
        let panicking = self.plain.panicking(&plain);
        if panicking == self.panicking {
            return Some(plain);
        }
        let silent = self.silent_for(panicking).and_then(|of| silenced(of, args, grid));
        silent.map(|(silent, _)| silent).or(Some(plain))
    }

    fn silent_for(&mut self, panicking: Panicking) -> Option<&(Panicking, Analysis)> {
        let at = match self.position(&panicking) {
            Some(at) => at,
            None => {
                let analysis = Program::analysis(self.kernel, self.variant, self.options, Some(&panicking))?;
                self.silent.push((panicking, analysis));
                self.silent.len() - 1
            }
        };
        Some(&self.silent[at])
    }

    fn position(&self, panicking: &Panicking) -> Option<usize> {
        self.silent.iter().position(|(of, _)| of == panicking)
    }

    /// Whether launches with these arguments may use a specialisation.
    pub(crate) fn may_use(&self, of: &Specialisation, args: &[Values], grid: &Grid) -> bool {
        let analysis = match &of.panicking {
            None => Some(&self.plain),
            Some(panicking) => self.position(panicking).map(|at| &self.silent[at].1),
        };
        analysis.is_some_and(|analysis| analysis.may_use(of, args, grid))
    }

    /// The arguments of all small launches, and their grid.
    pub(crate) fn small(&self) -> (Vec<Values>, Grid) {
        self.plain.small()
    }
}

/// The program in which only these functions can panic, if this is so in launches with these arguments, and whether all of
/// them can.
fn silenced(
    (allowed, analysis): &(Panicking, Analysis),
    args: &[Values],
    grid: &Grid,
) -> Option<(Specialisation, bool)> {
    let own = analysis.specialised(args, grid)?;
    let panicking = analysis.panicking(&own);
    // else a check has no routine to call
    let is_silent = panicking.iter().zip(allowed).all(|(own, allowed)| *allowed || !own);
    is_silent.then(|| (Specialisation { panicking: Some(allowed.clone()), ..own }, panicking == *allowed))
}

impl Analysis {
    /// Which functions can panic after the changes.
    fn panicking(&self, of: &Specialisation) -> Panicking {
        panicking(&of.edits(&self.text).applied(), &self.functions)
    }
}

fn panicking(text: &str, functions: &[String]) -> Panicking {
    if !text.contains(ROUTINES[0]) {
        return vec![false; functions.len()];
    }
    let unit = syntax::parse(text);
    let panics = |function: &Function<'_>| ROUTINES.iter().any(|routine| function.calls(routine) > 0);
    let silent: Vec<_> = unit.functions.iter().filter(|of| !panics(of)).map(|of| of.name).collect();
    // a function that is not understood may have any check
    functions.iter().map(|name| !silent.contains(&&**name)).collect()
}
