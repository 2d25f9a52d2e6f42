//! The checks that launches of a kernel cannot fail, see [`elision`](crate::program::elision).

use crate::{
    base::ndrange::Partition,
    item::Param,
    launch::{
        args::{Arg, Args},
        kernel::Kernel,
    },
    program::{
        Program, Variant,
        elision::{self, Checks, Elided, Values},
        index32::is_bounded,
        ranges::{SIZES, grid::Grid, interval::Interval},
    },
};
use std::sync::{Mutex, PoisonError};

/// What is known of the launches of a kernel.
#[derive(Debug)]
pub(crate) struct Elisions {
    all: Mutex<Vec<OfVariant>>,
}

#[derive(Debug)]
struct OfVariant {
    /// Without elisions.
    variant: Variant,
    checks: Option<Checks>,
    launches: Vec<Launches>,
    /// The elisions that programs have.
    programs: Vec<Elided>,
}

/// Launches that cannot fail the same checks.
#[derive(Debug)]
struct Launches {
    grid: Grid,
    args: Vec<Values>,
    elision: Elision,
}

/// What a launch can leave out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Elision {
    pub(super) checks: Elided,
    /// The arguments on whose values this depends, by number.
    pub(super) fixed: u64,
}

impl Elision {
    pub(super) const NONE: Self = Self { checks: Elided::NONE, fixed: 0 };
}

/// The largest number of analyses for one kernel. Launches whose sizes always change would not get back their time.
const MOST_LAUNCHES: usize = 128;
/// The largest number of programs for one kernel, without that with all checks.
const MOST_PROGRAMS: usize = 2;
const MOST_ARGUMENTS: usize = 64;

impl Elisions {
    pub(crate) const fn new() -> Self {
        Self { all: Mutex::new(Vec::new()) }
    }

    /// What a launch of this variant, which elides nothing yet, can leave out.
    pub(super) fn find(&self, kernel: &Kernel, variant: Variant, args: &Args<'_>, partition: &Partition) -> Elision {
        let params = kernel.entry().params(variant.checked);
        if params.len() > MOST_ARGUMENTS || params.len() != args.as_slice().len() {
            return Elision::NONE;
        }
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|of| of.variant == variant).unwrap_or_else(|| {
            let checks = Program::checks(kernel.entry(), variant);
            all.push(OfVariant { variant, checks, launches: Vec::new(), programs: Vec::new() });
            all.len() - 1
        });
        all[at].find(params, args, Grid::of(partition))
    }
}

impl OfVariant {
    fn find(&mut self, params: &[Param], args: &Args<'_>, grid: Grid) -> Elision {
        let Some(checks) = &self.checks else { return Elision::NONE };
        let values: Vec<_> = params.iter().zip(args.as_slice()).map(|(param, arg)| value(param, args, arg)).collect();
        let known = self.launches.iter().find(|launches| launches.grid == grid && launches.contain(&values));
        if let Some(known) = known {
            return known.elision;
        }
        if self.launches.len() == MOST_LAUNCHES {
            return Elision::NONE;
        }
        let found = checks.elided(&values, &grid);
        let chosen = self.programs.iter().filter(|program| found.contains(**program)).max_by_key(|of| of.count());
        let chosen = match chosen {
            Some(program) if *program == found || self.programs.len() == MOST_PROGRAMS => *program,
            None if self.programs.len() == MOST_PROGRAMS => Elided::NONE,
            _ => found,
        };
        if chosen != Elided::NONE && !self.programs.contains(&chosen) {
            self.programs.push(chosen);
        }
        let still = |args: &[Values]| chosen == Elided::NONE || checks.elided(args, &grid).contains(chosen);
        let (args, fixed) = self.relaxed(params, args.as_slice(), values, still);
        let elision = Elision { checks: chosen, fixed };
        self.launches.push(Launches { grid, args, elision });
        elision
    }

    /// The values of arguments with which a launch still cannot fail its checks, and those arguments that must keep theirs.
    fn relaxed(
        &self,
        params: &[Param],
        args: &[Arg<'_>],
        mut values: Vec<Values>,
        still: impl Fn(&[Values]) -> bool,
    ) -> (Vec<Values>, u64) {
        let free = |number: usize| match elision::int(&params[number]) {
            // the host compares it, see `small`
            Some(_) if self.variant.index32 && is_bounded(&params[number]) => Some(SIZES),
            int => int.map(|int| int.all()),
        };
        let of: Vec<_> =
            (0..params.len()).filter(|&k| matches!(args[k], Arg::Value(_)) && values[k].is_some()).collect();
        // what was enough for the last launch is tried first
        let last = self.launches.last().map_or(0, |last| last.elision.fixed);
        let mut tried = values.clone();
        of.iter().filter(|&&number| last >> number & 1 == 0).for_each(|&number| tried[number] = free(number));
        if !self.launches.is_empty() && still(&tried) {
            return (tried, last);
        }
        let mut fixed = 0;
        for number in of {
            let value = std::mem::replace(&mut values[number], free(number));
            if !still(&values) {
                values[number] = value;
                fixed |= 1 << number;
            }
        }
        (values, fixed)
    }
}

impl Launches {
    fn contain(&self, values: &[Values]) -> bool {
        self.args.iter().zip(values).all(|pair| match pair {
            (Some(of), Some(value)) => value.is_in(*of),
            (of, value) => of.is_none() && value.is_none(),
        })
    }
}

/// The value of an argument, or its length.
fn value(param: &Param, args: &Args<'_>, arg: &Arg<'_>) -> Values {
    let value = match arg {
        Arg::Value(value) => {
            let (int, bytes) = (elision::int(param)?, args.bytes(value));
            let mut wide = [0; 8];
            wide.get_mut(..bytes.len())?.copy_from_slice(bytes);
            let raw = Interval::of(i128::from(u64::from_le_bytes(wide)));
            return Some(raw.converted(int));
        }
        Arg::Read(slice) | Arg::Write(slice) => slice.len,
        Arg::Local(local) => local.len,
    };
    Some(Interval::of(value as i128))
}
