//! The arguments at which the built-ins are looked at.

use std::f64::consts::{E, FRAC_PI_4, LN_2};

use crate::function::{Function, Shape};
use crate::real::Real;

/// Arguments, as many of each kind as the function has; of the others none.
#[derive(Debug, Default, Clone)]
pub struct Points<T> {
    /// The first arguments.
    pub x: Vec<T>,
    /// The second ones.
    pub y: Vec<T>,
    /// The third ones.
    pub z: Vec<T>,
    /// The integers.
    pub n: Vec<i32>,
}

impl<T: Real> Points<T> {
    /// How many.
    pub fn len(&self) -> usize {
        self.x.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.x.is_empty()
    }

    /// The arguments with this number; zeros for those that there are none of.
    pub fn at(&self, index: usize) -> (T, T, T, i32) {
        let of = |values: &[T]| values.get(index).copied().unwrap_or_default();
        (of(&self.x), of(&self.y), of(&self.z), self.n.get(index).copied().unwrap_or_default())
    }

    fn push(&mut self, function: &Function<T>, (x, y, z, n): (T, T, T, i32)) {
        let (y, z) = match function.name {
            // it panics if the bounds are in the wrong order
            "clamp" if y <= z => (y, z),
            "clamp" if z < y => (z, y),
            "clamp" => (T::near(-1.0), T::near(1.0)),
            _ => (y, z),
        };
        self.x.push(x);
        match function.shape {
            Shape::One => {}
            Shape::Two => self.y.push(y),
            Shape::Three => {
                self.y.push(y);
                self.z.push(z);
            }
            Shape::Integer => self.n.push(n),
        }
    }
}

/// A stream of random numbers that can be entered anywhere.
fn random(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// From 0 to 1.
fn uniform(bits: u64) -> f64 {
    (bits >> 11) as f64 / 2f64.powi(53)
}

/// The edges of the type and of functions, with both signs: for one argument many, for several few.
fn edges<T: Real>(few: bool) -> Vec<T> {
    let mut values: Vec<T> =
        [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 10.0, 0.1, E, f64::INFINITY, f64::NAN].map(T::near).into();
    let power = |k: i32| T::near(2f64.powi(k));
    let least = T::from_low_bits(1);
    let normal = power(T::LEAST_EXPONENT);
    let largest = T::near(f64::INFINITY).neighbour(false);
    values.extend([
        least,
        normal,
        normal.neighbour(false),
        largest,
        T::near(1.0).neighbour(true),
        T::near(1.0).neighbour(false),
    ]);
    if !few {
        let turns = (1..=40).map(|k| FRAC_PI_4 * f64::from(k));
        let limits =
            [LN_2, 1e5, 1e10, 1e22, 1e38, 88.722_84, 103.972_08, 17.0, 9.0, 38.53, 44.85, 89.416, 126.0, 127.0];
        let limits =
            limits.into_iter().chain([149.0, 150.0, 709.782_712_893_384, 745.133_219_101_941_2, 710.475_860_07]);
        let limits =
            limits.chain([308.254_715_559_916_7, 323.606_724_536_66, 1022.0, 1023.0, 1074.0, 1075.0, 2.5, 3.5, 7.5]);
        // all of `f32`'s; of `f64`'s those that matter most and some between them
        let (lowest, highest) = (T::LEAST_EXPONENT - T::DIGITS, T::GREATEST_EXPONENT);
        let matters = |k: &i32| {
            let border =
                k.abs_diff(lowest).min(k.abs_diff(T::LEAST_EXPONENT)).min(k.abs_diff(highest)).min(k.abs_diff(0));
            highest < 200 || k % 16 == 0 || border < 8
        };
        let powers = (lowest..=highest).filter(matters).map(|k| power(k).into());
        let near = turns.chain(limits).chain(powers).map(T::near);
        values.extend(near.flat_map(|x| [x.neighbour(false), x, x.neighbour(true)]));
    }
    values.retain(|x| *x >= T::default() || x.is_not_a_number());
    values.into_iter().flat_map(|x| [x, T::near(-x.into())]).collect()
}

/// The edges of exponents.
const INTEGERS: [i32; 20] =
    [0, 1, -1, 2, -2, 3, -3, 5, 10, -10, 31, 64, 127, -149, 1000, -1000, 1023, -1074, i32::MAX, i32::MIN];

/// All edges of a function's arguments.
pub fn special<T: Real>(function: &Function<T>) -> Points<T> {
    let mut points = Points::default();
    let none = T::default();
    let (many, few) = (edges::<T>(false), edges::<T>(true));
    match function.shape {
        _ if function.domain.only => {}
        Shape::One => many.iter().for_each(|x| points.push(function, (*x, none, none, 0))),
        Shape::Two => {
            for x in &few {
                few.iter().for_each(|y| points.push(function, (*x, *y, none, 0)));
            }
            for pair in many.windows(2) {
                points.push(function, (pair[0], pair[1], none, 0));
                points.push(function, (pair[0], pair[0], none, 0));
                points.push(function, (pair[0], T::near(1.5), none, 0));
            }
        }
        Shape::Three => {
            for x in &few {
                for y in &few {
                    few.iter().step_by(2).for_each(|z| points.push(function, (*x, *y, *z, 0)));
                }
            }
        }
        Shape::Integer => {
            for x in &few {
                INTEGERS.iter().for_each(|n| points.push(function, (*x, none, none, *n)));
            }
            for (x, n) in many.iter().flat_map(|x| [-3, -1, 2, 5].map(|n| (x, n))) {
                points.push(function, (*x, none, none, n));
            }
        }
    }
    pad(points, function)
}

/// To a whole number of vectors.
fn pad<T: Real>(mut points: Points<T>, function: &Function<T>) -> Points<T> {
    while !points.len().is_multiple_of(4) {
        let last = points.at(points.len() - 1);
        points.push(function, last);
    }
    points
}

/// The points with the numbers from `start`, of `total`: of functions with one `f32` all bit patterns in equal steps; else in
/// turn random bits, points of the function's domain, some of all magnitudes, and arguments that are near each other.
pub fn scattered<T: Real>(function: &Function<T>, seed: u64, start: u64, count: usize, total: u64) -> Points<T> {
    let mut points = Points::default();
    let patterns = T::DIGITS == 24 && function.shape == Shape::One && !function.domain.only;
    for index in start..start + count as u64 {
        let bits = |which: u64| random(seed, index * 4 + which);
        if patterns {
            // a different offset into each step
            let pattern = (u128::from(index) << 32) / u128::from(total)
                + u128::from((((bits(0) % (1 << 32)) << 32) / total) >> 32);
            points.push(function, (T::from_low_bits(pattern as u64), T::default(), T::default(), 0));
            continue;
        }
        let (low, high) = function.domain.range;
        let inside = |which: u64| T::near(low + (high - low) * uniform(bits(which)));
        let magnitude = |which: u64| {
            let value = ((uniform(bits(which)) - 0.5) * 60.0).exp2();
            T::near(if bits(which) & 1 == 0 { value } else { -value })
        };
        let kind = if function.domain.only { 1 } else { index % 4 };
        let choose = |which: u64| match kind {
            0 => T::from_low_bits(bits(which)),
            1 => inside(which),
            2 => magnitude(which),
            _ => inside(0),
        };
        let near = |value: T| match kind {
            3 => T::near(value.into() * (1.0 + (uniform(bits(2)) - 0.5) * (-30.0 * uniform(bits(3))).exp2())),
            _ => value,
        };
        let n = match kind {
            0 => bits(1) as i32,
            1 => (bits(1) % 31) as i32 - 15,
            2 => (bits(1) % 201) as i32 - 100,
            _ => (bits(1) % 2201) as i32 - 1100,
        };
        points.push(function, (choose(0), near(choose(1)), near(choose(2)), n));
    }
    pad(points, function)
}
