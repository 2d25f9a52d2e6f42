//! Programs with functions that cannot panic in the launch.
//!
//! Where something can panic, a program has more than the checks: it asks after each call whether the work-item has
//! panicked, skips stores and zeroes local memory if that work-item continues to a barrier, and takes the address of the
//! launch's record. If no check of a function is left, the program is assembled again as if that function never panicked,
//! and specialised for the same launch.

use super::{Analysis, Options, Specialisation, Values};
use crate::program::{
    Entry, Program, Variant,
    ranges::grid::Grid,
    syntax::{self, Function},
};

/// The routines that note a panic.
const ROUTINES: [&str; 3] = ["cl_panic", "cl_panic_index", "cl_value"];

/// For each function of a program, whether a check in it remains.
pub(crate) type Panicking = Vec<bool>;

/// The analyses of a kernel's program, and of the same program with functions that cannot panic.
#[derive(Debug)]
pub(crate) struct Analyses {
    kernel: Entry,
    variant: Variant,
    options: Options,
    plain: Analysis,
    silent: Vec<(Panicking, Analysis)>,
}

impl Analyses {
    /// `None` if nothing can be changed.
    pub(crate) fn of(kernel: Entry, variant: Variant, options: Options) -> Option<Self> {
        let plain = Program::analysis(kernel, variant, options, None)?;
        Some(Self { kernel, variant, options, plain, silent: Vec::new() })
    }

    /// The program for launches with these arguments; `None` if it is the same as for all.
    pub(crate) fn specialised(&mut self, args: &[Values], grid: &Grid) -> Option<Specialisation> {
        let plain = self.plain.specialised(args, grid)?;
        let panicking = self.plain.panicking(&plain);
        if panicking == self.plain.panics() {
            return Some(plain);
        }
        let silent = self.silent_for(&panicking).and_then(|analysis| {
            let own = analysis.specialised(args, grid)?;
            // else a check has no routine to call
            let is_silent = analysis.panicking(&own).iter().zip(&panicking).all(|(own, allowed)| *allowed || !own);
            is_silent.then_some(own)
        });
        Some(match silent {
            Some(silent) => Specialisation { panicking: Some(panicking), ..silent },
            None => plain,
        })
    }

    fn silent_for(&mut self, panicking: &Panicking) -> Option<&Analysis> {
        let known = self.silent.iter().position(|(of, _)| of == panicking);
        let at = match known {
            Some(at) => at,
            None => {
                let analysis = Program::analysis(self.kernel, self.variant, self.options, Some(panicking))?;
                self.silent.push((panicking.clone(), analysis));
                self.silent.len() - 1
            }
        };
        Some(&self.silent[at].1)
    }

    /// Whether launches with these arguments may use a specialisation.
    pub(crate) fn may_use(&self, of: &Specialisation, args: &[Values], grid: &Grid) -> bool {
        let analysis = match &of.panicking {
            None => Some(&self.plain),
            Some(panicking) => self.silent.iter().find(|(of, _)| of == panicking).map(|(_, analysis)| analysis),
        };
        analysis.is_some_and(|analysis| analysis.may_use(of, args, grid))
    }

    /// The arguments of all small launches, and their grid.
    pub(crate) fn small(&self) -> (Vec<Values>, Grid) {
        self.plain.small()
    }
}

impl Analysis {
    /// Which functions can panic themselves.
    fn panics(&self) -> Panicking {
        panicking(&self.text, &self.functions)
    }

    /// Which functions still can after the changes.
    fn panicking(&self, of: &Specialisation) -> Panicking {
        panicking(&of.edits(&self.text).applied(), &self.functions)
    }
}

fn panicking(text: &str, functions: &[String]) -> Panicking {
    let unit = syntax::parse(text);
    let panics = |function: &Function<'_>| ROUTINES.iter().any(|routine| function.calls(routine) > 0);
    let panicking: Vec<_> = unit.functions.iter().filter(|of| panics(of)).map(|of| of.name).collect();
    functions.iter().map(|name| panicking.contains(&&**name)).collect()
}
