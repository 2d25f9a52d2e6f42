//! Methods of a user's types that have names of numbers' methods: rustc resolves which of the two a call means.
// the methods are called as they would be in a user's own code
#![allow(clippy::should_implement_trait)]

use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct V {
    x: f32,
    y: f32,
}

#[device]
impl V {
    fn abs(self) -> V {
        V { x: self.x.abs(), y: self.y.abs() }
    }

    fn min(&self, other: V) -> V {
        V { x: self.x.min(other.x), y: self.y.min(other.y) }
    }

    fn max(self, other: V) -> V {
        V { x: self.x.max(other.x), y: self.y.max(other.y) }
    }

    fn clamp(self, least: f32, most: f32) -> V {
        V { x: self.x.clamp(least, most), y: self.y.clamp(-1.0, 2.0) }
    }

    fn powi(self, n: i32) -> V {
        V { x: self.x.powi(n), y: self.y.powi(2) }
    }

    fn is_finite(&self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Bounds {
    low: V,
    high: V,
}

// nothing in these methods shows that the fields are structs
#[device]
impl Bounds {
    fn grown(self, by: V) -> Bounds {
        Bounds { low: self.low.min(by), high: self.high.max(by) }
    }

    fn united(&self, other: &Bounds) -> Bounds {
        Bounds { low: self.low.min(other.low), high: self.high.max(other.high).clamp(-0.5, 3.0) }
    }
}

#[device]
fn folded(v: V, w: V) -> V {
    v.abs().max(w).powi(2)
}

#[device]
fn of_elements(all: &[V], at: usize) -> V {
    if all[at].is_finite() { all[at].min(all[0].abs()) } else { all[at] }
}

#[kernel]
fn vectors(x: &[V], y: &mut [V], bounds: &mut [Bounds]) {
    let i = global_id(0);
    let w = x[i];
    y[i] = of_elements(x, i).max(folded(w, x[0]));
    bounds[i] = bounds[i].grown(w).united(&Bounds { low: x[0], high: x[0] });
}

#[test]
fn methods_with_names_of_numbers_methods() {
    on_every_device(&[], |queue| {
        let x = [V { x: 1.0, y: -2.0 }, V { x: -3.5, y: 0.5 }, V { x: f32::INFINITY, y: 4.0 }];
        let none = Bounds { low: V { x: 9.0, y: 9.0 }, high: V { x: -9.0, y: -9.0 } };
        let (input, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 3)?);
        let mut bounds = Buffer::from_slice(queue, &[none; 3])?;
        vectors(&input, &mut out, &mut bounds).global(3).run(queue)?;
        let expected: Vec<V> = (0..3).map(|i| of_elements(&x, i).max(folded(x[i], x[0]))).collect();
        assert_eq!(out.to_vec(queue)?, expected);
        let united = x.map(|w| none.grown(w).united(&Bounds { low: x[0], high: x[0] }));
        assert_eq!(bounds.to_vec(queue)?, united);
        Ok(())
    });
}

type Real = f32;
type Whole = i32;
type Size = u64;

#[device]
fn all_of_a_float(x: Real, y: Real, n: i32) -> Real {
    let small = x.fract() * 0.5;
    let circle = small.acos() + small.asin() + small.atan() + small.cos() + small.sin() + small.tan();
    let curves = small.cosh() + small.sinh() + small.tanh() + small.exp() + y.abs().ln();
    let steps = x.ceil() + x.floor() + x.round() + x.trunc() + x.signum();
    let pairs = x.min(y) + x.max(y) + x.clamp(-1.0, 1.0) + x.mul_add(y, 0.5) + x.rem_euclid(3.0);
    let powers = x.abs().powf(1.5) + x.powi(n) + y.abs().sqrt() + y.recip();
    let sum = circle + curves + steps + pairs + powers;
    if x.is_nan() || !x.is_finite() { y } else { sum }
}

#[device]
fn all_of_an_int(x: Whole, n: Size) -> Whole {
    let own = x.abs() + x.signum() + x.min(4) + x.max(-4) + x.clamp(-3, 3) + x.pow(2) + x.rem_euclid(7);
    own + (n.min(9) + n.max(2) + n.clamp(1, 3) + n.pow(2) + n.rem_euclid(4)) as i32
}

#[kernel]
fn aliases(x: &[Real], k: &[Whole], of_floats: &mut [Real], of_ints: &mut [Whole]) {
    let i = global_id(0);
    of_floats[i] = all_of_a_float(x[i], 1.25, 3);
    of_ints[i] = all_of_an_int(k[i], 5) + k[i].min(i as i32);
}

#[test]
fn aliases_of_numbers() {
    on_every_device(&[], |queue| {
        let (x, k) = ([-1.75f32, 0.25, 2.5, f32::NAN], [-9, 0, 2, i32::MAX >> 16]);
        let (floats, ints) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &k)?);
        let (mut of_floats, mut of_ints) = (Buffer::zeroed(queue, 4)?, Buffer::zeroed(queue, 4)?);
        aliases(&floats, &ints, &mut of_floats, &mut of_ints).global(4).run(queue)?;
        for (found, x) in of_floats.to_vec(queue)?.into_iter().zip(x) {
            let expected = all_of_a_float(x, 1.25, 3);
            assert!((found - expected).abs() <= 1e-5 * expected.abs(), "{found} for {expected}");
        }
        let expected: Vec<i32> = (0..4).map(|i| all_of_an_int(k[i], 5) + k[i].min(i as i32)).collect();
        assert_eq!(of_ints.to_vec(queue)?, expected);
        Ok(())
    });
}

/// As large as a number, with methods whose results say nothing about it.
#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Celsius {
    degrees: f32,
}

#[device]
impl Celsius {
    fn floor(&self) -> f32 {
        self.degrees + 10.0
    }

    fn abs(self) -> f32 {
        77.0
    }

    fn max(self, other: f32) -> f32 {
        self.degrees + 50.0 + other
    }
}

// nothing but a result tells what `t` is, and a number would give such a result, too
#[kernel]
fn of_a_value(t: Celsius, y: &mut [f32]) {
    let own: Celsius = t;
    let floor: f32 = t.floor();
    y[global_id(0)] = floor + t.abs() + t.max(3.0) + own.floor();
}

#[kernel]
fn of_values(t: &[Celsius], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = t[i].floor();
    y[i] += t.iter().map(|t| t.abs()).sum::<f32>();
}

#[test]
fn methods_whose_results_are_those_of_numbers() {
    on_every_device(&[], |queue| {
        let t = Celsius { degrees: 1.0 };
        let (all, mut y) = (Buffer::from_slice(queue, &[t, t])?, Buffer::zeroed(queue, 2)?);
        of_a_value(t, &mut y).global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [t.floor() + t.abs() + t.max(3.0) + t.floor(); 2]);
        of_values(&all, &mut y).global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [t.floor() + 2.0 * t.abs(); 2]);
        Ok(())
    });
}

#[device]
fn between(x: Long) -> Long {
    // as floats, these bounds are equal
    x.clamp(9_007_199_254_740_993, 9_007_199_254_740_992)
}

type Long = i64;

#[kernel]
fn out_of_order(x: &[Long], y: &mut [Long]) {
    let i = global_id(0);
    y[i] = between(x[i]);
}

#[test]
fn bounds_that_are_not_in_order() {
    on_every_device(&[], |queue| {
        let (x, mut y) = (Buffer::from_slice(queue, &[0i64; 2])?, Buffer::zeroed(queue, 2)?);
        let panic = out_of_order(&x, &mut y).global(2).run(queue).and_then(|_| y.to_vec(queue).map(|_| ()));
        assert!(matches!(panic, Err(cl_runtime::Error::Panic(_))), "{panic:?}");
        Ok(())
    });
}

/// Its method changes it: a number's does not.
#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Counter {
    n: u32,
}

#[device]
impl Counter {
    fn max(&mut self, other: u32) {
        self.n = self.n.max(other);
    }
}

#[kernel]
fn counts(x: &[u32], counters: &mut [Counter]) {
    let i = global_id(0);
    let mut counter = Counter { n: 1 };
    counter.max(x[i]);
    Counter::max(&mut counters[i], counter.n);
}

#[test]
fn a_method_that_changes_its_receiver() {
    on_every_device(&[], |queue| {
        let (x, mut counters) =
            (Buffer::from_slice(queue, &[0, 5])?, Buffer::from_slice(queue, &[Counter { n: 3 }; 2])?);
        counts(&x, &mut counters).global(2).run(queue)?;
        assert_eq!(counters.to_vec(queue)?, [Counter { n: 3 }, Counter { n: 5 }]);
        Ok(())
    });
}
