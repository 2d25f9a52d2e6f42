//! The choice of a program for the sizes of a launch, see [`specialise`](crate::program::specialise).

use super::dependence::Dependence;
use crate::{
    backend::opencl::device::Device,
    base::{capabilities::DeviceKind, ndrange::Partition},
    item::Param,
    launch::args::{Arg, Args},
    program::{
        Entry, Variant,
        ranges::{SIZES, grid::Grid, interval::Interval},
        specialise::{self, Analyses, Options, Specialised, Target, Values},
    },
};
use std::sync::{Mutex, PoisonError};

/// The specialisations of a kernel.
#[derive(Debug)]
pub(crate) struct Specialisations {
    all: Mutex<Vec<OfVariant>>,
}

#[derive(Debug)]
struct OfVariant {
    device: &'static Device,
    /// Without a specialisation.
    variant: Variant,
    /// `None` if there are no specialisations.
    analyses: Option<Analyses>,
    launches: Vec<Launches>,
    programs: Vec<Specialised>,
    /// Whether small launches use the specialisation for all of them, because it has been built ahead.
    is_ahead: bool,
}

/// Launches that use the same program.
#[derive(Debug)]
struct Launches {
    grid: Grid,
    args: Vec<Values>,
    choice: Choice,
}

/// What a launch uses.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) specialised: Option<Specialised>,
    pub(super) dependence: Dependence,
}

impl Choice {
    const NONE: Self = Self { specialised: None, dependence: Dependence::NONE };
}

/// The largest number of analyses for one kernel. Launches whose sizes always change would not get back their time.
const MOST_LAUNCHES: usize = 128;
/// The largest number of specialised programs for one kernel.
const MOST_PROGRAMS: usize = 3;
const MOST_ARGUMENTS: usize = 64;
/// The sizes that are small and not 0.
const POSITIVE_SIZES: Interval = Interval { least: 1, ..SIZES };

impl Specialisations {
    pub(crate) const fn new() -> Self {
        Self { all: Mutex::new(Vec::new()) }
    }

    fn with<R>(
        &self,
        device: &'static Device,
        kernel: Entry,
        variant: Variant,
        of: impl FnOnce(&mut OfVariant) -> R,
    ) -> R {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|of| of.device.is_like(device) && of.variant == variant);
        let at = at.unwrap_or_else(|| {
            all.push(OfVariant::new(device, kernel, variant));
            all.len() - 1
        });
        of(&mut all[at])
    }

    /// The program that a launch of this variant uses.
    pub(super) fn choose(
        &self,
        device: &'static Device,
        kernel: Entry,
        variant: Variant,
        args: &Args<'_>,
        partition: &Partition,
    ) -> Choice {
        let params = kernel.params(variant.checked);
        if params.len() > MOST_ARGUMENTS || params.len() != args.as_slice().len() {
            return Choice::NONE;
        }
        self.with(device, kernel, variant, |of| of.choose(params, args, &Grid::of(partition)))
    }

    /// The specialisation of this variant for all small launches.
    pub(super) fn small(&self, device: &'static Device, kernel: Entry, variant: Variant) -> Option<Specialised> {
        self.with(device, kernel, variant, OfVariant::small)
    }

    /// Makes small launches use [`small`](Self::small), which has been built ahead of them.
    pub(super) fn prefer_small(&self, device: &'static Device, kernel: Entry, variant: Variant) {
        self.with(device, kernel, variant, |of| of.is_ahead = true);
    }
}

impl OfVariant {
    fn new(device: &'static Device, kernel: Entry, variant: Variant) -> Self {
        let target = if device.kind() == DeviceKind::Cpu { Target::Cpu } else { Target::Gpu };
        let options = Options { checks: device.elides_checks(), narrow: device.narrows_indices(), target };
        let analyses = Analyses::of(kernel, variant, options);
        Self { device, variant, analyses, launches: Vec::new(), programs: Vec::new(), is_ahead: false }
    }

    fn small(&mut self) -> Option<Specialised> {
        let (args, grid) = self.analyses.as_ref()?.small();
        self.specialised(&args, &grid)
    }

    fn choose(&mut self, params: &[Param], args: &Args<'_>, grid: &Grid) -> Choice {
        let Some(analyses) = &self.analyses else { return Choice::NONE };
        let values: Vec<_> = params.iter().zip(args.as_slice()).map(|(param, arg)| value(param, args, arg)).collect();
        if let Some(known) = self.launches.iter().find(|launches| launches.contain(&values, grid)) {
            return known.choice;
        }
        if self.launches.len() == MOST_LAUNCHES {
            return Choice::NONE;
        }
        let (small, small_grid) = analyses.small();
        let is_small = grid.is_in(&small_grid) && are_in(&values, &small);
        let specialised = if self.is_ahead && is_small { self.small() } else { self.specialised(&values, grid) };
        let launches = self.relaxed(params, args.as_slice(), values, grid, specialised);
        let choice = launches.choice;
        self.launches.push(launches);
        choice
    }

    /// The specialisation for these arguments: their own, or one that there is already.
    fn specialised(&mut self, args: &[Values], grid: &Grid) -> Option<Specialised> {
        let analyses = self.analyses.as_mut()?;
        let own = analyses.specialised(args, grid)?;
        // the facts that made this program's own text hold for the equal text, whatever that was made for
        if let Some(like) = self.programs.iter().find(|program| program.0.is_like(&own)) {
            return Some(*like);
        }
        if self.programs.len() < MOST_PROGRAMS {
            // as long-lived as its program
            let own = Specialised(Box::leak(Box::new(own)));
            self.programs.push(own);
            return Some(own);
        }
        let usable = self.programs.iter().filter(|program| analyses.may_use(program.0, args, grid));
        usable.max_by_key(|program| program.0.len()).copied()
    }

    /// All launches that surely use the same program as one with these arguments.
    fn relaxed(
        &self,
        params: &[Param],
        args: &[Arg<'_>],
        mut values: Vec<Values>,
        grid: &Grid,
        specialised: Option<Specialised>,
    ) -> Launches {
        let mut dependence = Dependence::NONE;
        let (Some(analyses), Some(of)) = (&self.analyses, specialised) else {
            return Launches { grid: *grid, args: values, choice: Choice::NONE };
        };
        let int = |number: usize| matches!(args[number], Arg::Value(_)).then(|| specialise::int(&params[number]))?;
        let integers: Vec<_> = (0..params.len()).filter_map(|number| Some((number, int(number)?))).collect();
        let is_size = |number: usize| specialise::is_size(&params[number]);
        // most programs serve all small launches
        let (small, small_grid) = analyses.small();
        for least in [SIZES, POSITIVE_SIZES] {
            let args = small.iter().map(|of| if *of == Some(SIZES) { Some(least) } else { *of }).collect::<Vec<_>>();
            if grid.is_in(&small_grid) && are_in(&values, &args) && analyses.may_use(of.0, &args, &small_grid) {
                let sizes = integers.iter().filter(|(number, _)| is_size(*number));
                dependence.small = sizes.fold(0, |bits, (number, _)| bits | 1 << number);
                dependence.positive = if least == SIZES { 0 } else { dependence.small };
                return Launches { grid: small_grid, args, choice: Choice { specialised, dependence } };
            }
        }
        for (number, int) in integers {
            let sizes: &[Interval] = if is_size(number) { &[SIZES, POSITIVE_SIZES] } else { &[] };
            let value = values[number];
            let free = [int.all()].into_iter().chain(sizes.iter().copied()).find(|all| {
                values[number] = Some(*all);
                value.is_some_and(|value| value.is_in(*all)) && analyses.may_use(of.0, &values, grid)
            });
            match free {
                Some(all) if all == int.all() => {}
                Some(all) => {
                    dependence.small |= 1 << number;
                    dependence.positive |= u64::from(all == POSITIVE_SIZES) << number;
                }
                None => {
                    values[number] = value;
                    dependence.fixed |= 1 << number;
                }
            }
        }
        Launches { grid: *grid, args: values, choice: Choice { specialised, dependence } }
    }
}

impl Launches {
    fn contain(&self, values: &[Values], grid: &Grid) -> bool {
        grid.is_in(&self.grid) && are_in(values, &self.args)
    }
}

fn are_in(values: &[Values], all: &[Values]) -> bool {
    values.iter().zip(all).all(|pair| match pair {
        (Some(values), Some(all)) => values.is_in(*all),
        (values, all) => all.is_none() && values.is_none(),
    })
}

/// The value of an argument, or its length.
fn value(param: &Param, args: &Args<'_>, arg: &Arg<'_>) -> Values {
    let value = match arg {
        Arg::Value(value) => {
            let (int, bytes) = (specialise::int(param)?, args.bytes(value));
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
