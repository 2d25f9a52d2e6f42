//! The methods of `f32` and `f64`.

use cl_compiler::{builtins, ty};
use cl_runtime::Capability;
use cl_runtime::prelude::*;
use tests::random::Random;
use tests::{check_table, edges, is_oclgrind, is_rusticl, on_every_device, pairs, table};

pub(crate) const TESTED: &[&str] = &[
    "abs",
    "floor",
    "ceil",
    "round",
    "round_ties_even",
    "trunc",
    "fract",
    "copysign",
    "signum",
    "min",
    "max",
    "clamp",
    "mul_add",
    "rem_euclid",
    "div_euclid",
    "is_nan",
    "is_finite",
    "is_infinite",
    "is_normal",
    "is_sign_negative",
    "is_sign_positive",
    "to_bits",
    "from_bits",
    "sqrt",
    "cbrt",
    "hypot",
    "recip",
    "to_degrees",
    "to_radians",
    "exp",
    "exp2",
    "exp_m1",
    "ln",
    "ln_1p",
    "log2",
    "log10",
    "powf",
    "powi",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
];

macro_rules! exact {
    ($($T:ident $U:ident $needs:expr, $all:ident, $few:ident, $random:ident;)*) => {$(
        mod $T {
            use super::*;

            table! { mod methods (x: $T, y: $T) -> $T {
                abs = x.abs();
                floor = x.floor();
                ceil = x.ceil();
                round = x.round();
                round_ties_even = x.round_ties_even();
                trunc = x.trunc();
                fract = x.fract();
                copysign = x.copysign(y);
                signum = x.signum();
                min = if x == y { x } else { x.min(y) };
                max = if x == y { x } else { x.max(y) };
                clamp = if x <= y { (0.5 as $T).clamp(x, y) } else { x.clamp(-1.0, 1.0) };
                bits = $T::from_bits(x.to_bits() ^ 1);
                by_path = $T::abs($T::trunc(x));
                to_degrees = x.to_degrees();
                to_radians = x.to_radians();
                of_sum = (x + y).abs();
            }}

            table! { mod remainders (x: $T, y: $T) -> $T {
                remainder_euclid = x.rem_euclid(y);
                remainder_quotient = x.div_euclid(y);
            }}

            table! { mod tests (x: $T, y: $T) -> u8 {
                is_nan = x.is_nan() as u8;
                is_finite = x.is_finite() as u8;
                is_infinite = x.is_infinite() as u8;
                is_normal = x.is_normal() as u8;
                is_sign_negative = x.is_sign_negative() as u8;
                is_sign_positive = x.is_sign_positive() as u8;
                negated = (!x.is_nan()) as u8;
                compared = (x.is_nan() == y.is_nan()) as u8;
                both = (x.is_finite() && !y.is_finite()) as u8;
                branch = if x.is_infinite() { 1 } else { 2 };
            }}

            table! { mod bits (x: $T, y: $T) -> $U {
                to_bits = if x.is_nan() { 0 } else { x.to_bits() };
                sum = if x.is_nan() || y.is_nan() { 0 } else { x.to_bits() + y.to_bits() };
            }}

            table! { mod fused (x: $T, y: $T) -> $T {
                mul_add = x.mul_add(y, 1.0);
                mul_add_itself = x.mul_add(x, y);
                mul_add_negated = x.mul_add(y, -(x * y));
            }}

            #[test]
            fn exact_methods() {
                let values = edges::$few();
                let (xs, ys) = pairs(&values, &values);
                check_table!(methods, $needs, xs, ys);
                check_table!(tests, $needs, xs, ys, subnormal_is_normal);
                check_table!(bits, $needs, xs, ys);
                check_table!(remainders, $needs, xs, ys);
                check_table!(fused, $needs, xs, ys);
                let (xs, ys) = pairs(&edges::$all(), &[0.5]);
                check_table!(methods, $needs, xs, ys);
                check_table!(tests, $needs, xs, ys, subnormal_is_normal);
                let (xs, ys) = pairs(&edges::$random(2000, 3), &[0.5]);
                check_table!(methods, $needs, xs, ys);
                check_table!(tests, $needs, xs, ys, subnormal_is_normal);
            }
        }
    )*};
}

/// Oclgrind thinks that subnormal numbers are normal.
fn subnormal_is_normal<T: Into<f64>>(device: &Device, name: &str, x: T, _: T, _: u8) -> bool {
    let x: f64 = x.into();
    is_oclgrind(device) && name.starts_with("is_normal") && x.abs() < f64::from(f32::MIN_POSITIVE)
}

exact! {
    f32 u32 &[], f32s, few_f32s, random_f32s;
    f64 u64 &[Capability::Fp64], f64s, few_f64s, random_f64s;
}

/// For each method a kernel that applies it to many values.
macro_rules! approximate {
    (mod $module:ident, $T:ident, $needs:expr, $edges:ident { $($name:ident ($($Y:ident)?) $range:expr;)* }) => {
        mod $module {
            use super::*;

            mod kernels {
                use cl_runtime::prelude::*;

                $(approximate! { @kernel $name, $T, $($Y)? })*
            }

            $(#[test]
            fn $name() {
                let (low, high): (f64, f64) = $range;
                let mut random = Random::new(7);
                let mut xs: Vec<$T> = edges::$edges();
                xs.extend((0..3000).map(|_| random.uniform(low, high) as $T));
                xs.extend((0..500).map(|_| random.uniform(-1.0, 1.0) as $T));
                approximate! { @test $name, $T, $needs, xs, $($Y)? }
            })*
        }
    };

    (@kernel $name:ident, $T:ident,) => {
        #[kernel]
        pub(super) fn $name(x: &[$T], out: &mut [$T]) {
            let i = global_id(0);
            out[i] = x[i].$name();
        }
    };
    (@kernel $name:ident, $T:ident, $Y:ident) => {
        #[kernel]
        pub(super) fn $name(x: &[$T], y: &[$Y], out: &mut [$T]) {
            let i = global_id(0);
            out[i] = x[i].$name(y[i]);
        }
    };

    (@test $name:ident, $T:ident, $needs:expr, $xs:ident,) => {
        on_every_device($needs, |queue| {
            let x = Buffer::from_slice(queue, &$xs)?;
            let mut out = Buffer::zeroed(queue, $xs.len())?;
            kernels::$name(&x, &mut out).global($xs.len()).run(queue)?;
            let bound = Bound::of(stringify!($name), stringify!($T), queue.device());
            for (x, out) in $xs.iter().zip(out.to_vec(queue)?) {
                let exact = reference(stringify!($name), f64::from(*x)).unwrap_or(f64::from(*x).$name());
                bound.check(&[f64::from(*x)], f64::from(out), f64::from(x.$name()), exact);
            }
            Ok(())
        });
    };
    (@test $name:ident, $T:ident, $needs:expr, $xs:ident, $Y:ident) => {
        let mut ys: Vec<$Y> = $xs.iter().rev().map(|&x| x as $Y).collect();
        ys.rotate_left(5);
        on_every_device($needs, |queue| {
            let x = Buffer::from_slice(queue, &$xs)?;
            let y = Buffer::from_slice(queue, &ys)?;
            let mut out = Buffer::zeroed(queue, $xs.len())?;
            kernels::$name(&x, &y, &mut out).global($xs.len()).run(queue)?;
            let bound = Bound::of(stringify!($name), stringify!($T), queue.device());
            for ((x, y), out) in $xs.iter().zip(&ys).zip(out.to_vec(queue)?) {
                let exact = match stringify!($name) {
                    "powi" => f64::from(*x).powf((*y).into()),
                    _ => f64::from(*x).$name((*y).into()),
                };
                bound.check(&[f64::from(*x), f64::from(*y)], f64::from(out), f64::from(x.$name(*y)), exact);
            }
            Ok(())
        });
    };
}

macro_rules! methods {
    ($module:ident $T:ident $needs:expr, $edges:ident) => {
        approximate! { mod $module, $T, $needs, $edges {
            sqrt () (0.0, 1e6);
            cbrt () (-1e6, 1e6);
            hypot ($T) (-1e3, 1e3);
            recip () (-1e3, 1e3);
            exp () (-90.0, 90.0);
            exp2 () (-130.0, 130.0);
            exp_m1 () (-20.0, 20.0);
            ln () (0.0, 1e3);
            ln_1p () (-1.0, 10.0);
            log2 () (0.0, 1e3);
            log10 () (0.0, 1e3);
            powf ($T) (0.0, 20.0);
            powi (i32) (-20.0, 20.0);
            sin () (-100.0, 100.0);
            cos () (-100.0, 100.0);
            tan () (-100.0, 100.0);
            asin () (-1.0, 1.0);
            acos () (-1.0, 1.0);
            atan () (-10.0, 10.0);
            atan2 ($T) (-10.0, 10.0);
            sinh () (-80.0, 80.0);
            cosh () (-80.0, 80.0);
            tanh () (-10.0, 10.0);
            asinh () (-100.0, 100.0);
            acosh () (1.0, 100.0);
            atanh () (-1.0, 1.0);
        }}
    };
}

methods!(f32_methods f32 &[], f32s);
methods!(f64_methods f64 &[Capability::Fp64], f64s);

/// Where std itself is far from exact.
fn reference(name: &str, x: f64) -> Option<f64> {
    match name {
        "acosh" if (1.0..2.0).contains(&x) => Some((x - 1.0 + ((x - 1.0) * (x + 1.0)).sqrt()).ln_1p()),
        "acosh" if x > 1e100 => Some(x.ln() + std::f64::consts::LN_2),
        "asinh" if x.abs() > 1e100 => Some((x.abs().ln() + std::f64::consts::LN_2).copysign(x)),
        "atanh" => Some(x.abs().atanh().copysign(x)),
        _ => None,
    }
}

/// How far from the exact result a device may be.
pub(crate) struct Bound<'a> {
    name: &'static str,
    device: &'a Device,
    /// In units in the last place.
    ulp: f64,
    /// `f32`'s numbers, or else `f64`'s.
    single: bool,
}

impl<'a> Bound<'a> {
    pub(crate) fn of(name: &'static str, ty: &str, device: &'a Device) -> Self {
        let scalar = ty::Scalar::from_name(ty).expect("a scalar type");
        let found = builtins::find(name, scalar).or(builtins::find_cl(name, scalar));
        let builtin = found.expect("a method or function of the table");
        let single = scalar == ty::Scalar::F32;
        // what `f64`s are compared with is itself only nearly exact
        let ulp = match builtin.ulp {
            // the device's own affair, but not just anything
            builtins::UNBOUNDED => 8192.0,
            ulp => f64::from(ulp),
        };
        let ulp = ulp + if single { 0.0 } else { 3.0 };
        Bound { name, device, ulp, single }
    }

    /// Natively the result is std's; on OpenCL it is within the bound of the exact one.
    #[track_caller]
    pub(crate) fn check(&self, inputs: &[f64], result: f64, std: f64, exact: f64) {
        let right = if self.device.is_native() {
            result == std || (result.is_nan() && std.is_nan())
        } else {
            self.holds(inputs, result, exact)
        };
        let Bound { name, device, ulp, .. } = self;
        assert!(
            right,
            "on {device}: {name} of {inputs:?}: {result:?} instead of {exact:?}, {ulp} ulp allowed, std has {std:?}"
        );
    }

    fn holds(&self, inputs: &[f64], result: f64, exact: f64) -> bool {
        let (largest, smallest, digits) = match self.single {
            true => (f64::from(f32::MAX), f64::from(f32::MIN_POSITIVE), 23),
            false => (f64::MAX, f64::MIN_POSITIVE, 52),
        };
        let flushes = is_rusticl(self.device) || !self.device.capabilities().denormals;
        if exact.is_nan() || result.is_nan() {
            return exact.is_nan() && result.is_nan();
        }
        if flushes && inputs.iter().any(|x| *x != 0.0 && x.abs() < smallest) {
            return true;
        }
        if exact.abs() > largest || result.is_infinite() {
            return result == exact || (result.abs() >= largest && exact.abs() * (1.0 + 1e-6) > largest);
        }
        if flushes && exact.abs() < smallest && result == 0.0 {
            return true;
        }
        let exponent = exact.abs().max(smallest).log2().floor();
        let unit = (exponent - f64::from(digits)).exp2().max(f64::from_bits(1));
        (result - exact).abs() <= self.ulp * unit
    }
}
