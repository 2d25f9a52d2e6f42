//! One function after another, on each device: how far it is from the exact results.

use astro_float_num::Consts;
use cl_runtime::{Capability, Device, Queue};
use rayon::prelude::*;

use crate::bound::{self, Bound};
use crate::exact::{self, Exact};
use crate::function::Function;
use crate::points::{self, Points};
use crate::real::Real;
use crate::reference;

/// How many points are looked at, and which.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// How many for each function, besides the edges.
    pub points: u64,
    /// How many of them are compared with a result of multiple precision, of `f64`; besides those at which the device is
    /// furthest from the host.
    pub precise: u64,
    /// Chooses them.
    pub seed: u64,
}

/// How many points a launch has.
const BATCH: u64 = 1 << 18;

/// A result that is not even nearly right.
#[derive(Debug, Clone)]
pub struct Wrong {
    /// The function and its arguments.
    pub call: String,
    /// What the device gave.
    pub result: String,
    /// What is right.
    pub right: String,
}

/// What was found of a function.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// How many results were looked at.
    pub tried: u64,
    /// The largest error, in units in the last place.
    pub largest: f64,
    /// The call that had it.
    pub at: String,
    /// How many results were of another kind: NaN, an infinity, a zero of the other sign. Of exact functions: how many
    /// differed from std at all.
    pub wrong: u64,
    /// Some of these.
    pub examples: Vec<Wrong>,
}

/// What was found of a function on one type on one device.
#[derive(Debug, Clone)]
pub struct Row {
    /// The Rust name.
    pub name: &'static str,
    /// The type.
    pub ty: &'static str,
    /// What OpenCL allows.
    pub bound: Bound,
    /// Of scalars.
    pub scalars: Tally,
    /// Of vectors.
    pub vectors: Tally,
}

/// Whether a device keeps subnormal numbers of the type.
fn flushes<T: Real>(device: &Device) -> bool {
    T::DIGITS == f32::MANTISSA_DIGITS as i32 && !device.capabilities().denormals
}

/// Looks at a function on all devices that have its type: a row for each.
///
/// # Errors
///
/// If a device fails.
pub fn function<T: Real>(
    function: &Function<T>,
    queues: &[Queue],
    extent: Extent,
) -> cl_runtime::Result<Vec<Option<Row>>> {
    let needs_fp64 = T::DIGITS == f64::MANTISSA_DIGITS as i32;
    let mut rows: Vec<Option<Row>> = queues
        .iter()
        .map(|queue| {
            let capabilities = queue.device().capabilities();
            let bound = bound::opencl::<T>(function.name, capabilities.correctly_rounded_divide_sqrt);
            let row =
                Row { name: function.name, ty: T::NAME, bound, scalars: Tally::default(), vectors: Tally::default() };
            (!needs_fp64 || capabilities.has(Capability::Fp64)).then_some(row)
        })
        .collect();
    if rows.iter().all(Option::is_none) {
        return Ok(rows);
    }
    let batches = extent.points.div_ceil(BATCH).max(1);
    let each = extent.precise.div_ceil(batches) as usize;
    for batch in 0..=batches {
        let points = match batch {
            0 => points::special(function),
            batch => {
                let start = (batch - 1) * BATCH;
                let count = BATCH.min(extent.points - start) as usize;
                points::scattered(function, extent.seed, start, count, extent.points)
            }
        };
        if points.is_empty() {
            continue;
        }
        let each = if batch == 0 { points.len() } else { each };
        let known = Known::of(function, &points, each);
        for (row, queue) in rows.iter_mut().zip(queues) {
            let Some(row) = row else { continue };
            // of what is exact rusticl keeps them, or is made to
            let exact = row.bound == Bound::Exact && queue.device().platform_name() == "rusticl";
            let flushes = flushes::<T>(queue.device()) && !exact;
            known.judge(&(function.scalars)(queue, &points)?, row.bound, flushes, &mut row.scalars);
            known.judge(&(function.vectors)(queue, &points)?, row.bound, flushes, &mut row.vectors);
        }
    }
    Ok(rows)
}

/// What is known of the results at some points, whichever the device.
struct Known<'a, T: 'static> {
    function: &'a Function<T>,
    points: &'a Points<T>,
    host: Vec<T>,
    /// Of the first points.
    exact: Vec<Exact>,
}

impl<'a, T: Real> Known<'a, T> {
    fn of(function: &'a Function<T>, points: &'a Points<T>, precise: usize) -> Self {
        let host = |(x, y, z, n)| (function.host)(x, y, z, n);
        let host = (0..points.len()).into_par_iter().map(|index| host(points.at(index))).collect();
        let mut known = Known { function, points, host, exact: Vec::new() };
        let first = match bound::opencl::<T>(function.name, false) {
            Bound::Exact => 0,
            _ if T::DIGITS == f64::MANTISSA_DIGITS as i32 => precise.min(points.len()),
            _ => points.len(),
        };
        known.exact = known.precisely((0..first).collect());
        known
    }

    fn precisely(&self, indices: Vec<usize>) -> Vec<Exact> {
        let constants = || Consts::new().expect("memory for constants");
        let exact =
            |constants: &mut Consts, index| reference::exact(self.function.name, self.points.at(index), constants);
        indices.into_par_iter().map_init(constants, exact).collect()
    }

    fn judge(&self, results: &[T], bound: Bound, flushes: bool, tally: &mut Tally) {
        tally.tried += results.len() as u64;
        if bound == Bound::Exact {
            return self.compare(results, flushes, tally);
        }
        for (index, exact) in self.exact.iter().enumerate() {
            self.weigh(index, results[index], *exact, flushes, tally);
        }
        // of the rest those that are furthest from the host's
        let distance = |index: usize| match (results[index], self.host[index]) {
            (a, b) if a.same(b) => 0,
            (a, b) if a.is_not_a_number() || b.is_not_a_number() => i64::MAX,
            (a, b) => a.place().saturating_sub(b.place()).saturating_abs(),
        };
        let mut rest: Vec<(i64, usize)> =
            (self.exact.len()..results.len()).map(|index| (distance(index), index)).filter(|(d, _)| *d > 0).collect();
        let most = self.exact.len() / 4;
        if rest.len() > most {
            rest.sort_unstable_by(|a, b| b.cmp(a));
            rest.truncate(most);
        }
        let indices: Vec<usize> = rest.into_iter().map(|(_, index)| index).collect();
        for (index, exact) in indices.iter().zip(self.precisely(indices.clone())) {
            self.weigh(*index, results[*index], exact, flushes, tally);
        }
    }

    /// A result against the exact one.
    fn weigh(&self, index: usize, result: T, exact: Exact, flushes: bool, tally: &mut Tally) {
        let mut error = exact::error(result, exact, flushes);
        let (x, y, z, n) = self.points.at(index);
        let flushed = (x.flushed(), y.flushed(), z.flushed(), n);
        if flushes && flushed != (x, y, z, n) && error.is_none_or(|error| error > 0.5) {
            let mut constants = Consts::new().expect("memory for constants");
            let other = exact::error(result, reference::exact(self.function.name, flushed, &mut constants), flushes);
            error = match (error, other) {
                (Some(error), Some(other)) => Some(error.min(other)),
                (error, other) => error.or(other),
            };
        }
        match error {
            Some(error) if error > tally.largest => {
                tally.largest = error;
                tally.at = self.call(index);
            }
            Some(_) => {}
            None => {
                let right = match exact {
                    Exact::Special(value) => format!("{value:e}"),
                    Exact::Number { high, low: _, exponent } => format!("{:e}", high * 2f64.powi(exponent)),
                };
                self.wrong(index, result, right, tally);
            }
        }
    }

    /// Exact functions against std.
    fn compare(&self, results: &[T], flushes: bool, tally: &mut Tally) {
        let host = |(x, y, z, n)| (self.function.host)(x, y, z, n);
        for (index, (&result, &right)) in results.iter().zip(&self.host).enumerate() {
            if result.same(right) || (self.zeros_are_alike() && result == right) {
                continue;
            }
            let (x, y, z, n) = self.points.at(index);
            // which of the least and the greatest integer these give is open
            if self.function.name == "ilogb" && (x.is_not_a_number() || x == T::default()) {
                continue;
            }
            if flushes {
                let flushed = host((x.flushed(), y.flushed(), z.flushed(), n));
                let likely = [right.flushed(), flushed, flushed.flushed()];
                if likely.iter().any(|likely| result == *likely || result.same(*likely)) {
                    continue;
                }
            }
            let error = exact::error(result, Exact::of(right.into()), flushes).unwrap_or(f64::INFINITY);
            if error > tally.largest {
                tally.largest = error;
                tally.at = self.call(index);
            }
            self.wrong(index, result, format!("{right:e}"), tally);
        }
    }

    /// Which of two equal zeros these give is open, in Rust too.
    fn zeros_are_alike(&self) -> bool {
        matches!(self.function.name, "min" | "max" | "maxmag" | "minmag")
    }

    fn wrong(&self, index: usize, result: T, right: String, tally: &mut Tally) {
        tally.wrong += 1;
        let call = self.call(index);
        if tally.examples.len() < 4 && tally.examples.iter().all(|known| known.call != call) {
            tally.examples.push(Wrong { call, result: format!("{result:e}"), right });
        }
    }

    fn call(&self, index: usize) -> String {
        let name = self.function.name;
        let (x, y, z, n) = self.points.at(index);
        match self.function.shape {
            crate::function::Shape::One => format!("{name}({x:e})"),
            crate::function::Shape::Two => format!("{name}({x:e}, {y:e})"),
            crate::function::Shape::Three => format!("{name}({x:e}, {y:e}, {z:e})"),
            crate::function::Shape::Integer => format!("{name}({x:e}, {n})"),
        }
    }
}
