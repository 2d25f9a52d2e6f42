//! Every method of the compiler's table, lane by lane, and every operator of every vector type.

use cl_compiler::builtins;
use cl_runtime::Capability;
use cl_runtime::prelude::*;
use cl_runtime::vector::Vector;
use std::fmt::Debug;
use tests::on_every_device;

/// Device functions of two vectors, a kernel that calls them all, and the same on the host.
macro_rules! table {
    (mod $module:ident ($x:ident, $y:ident: $V:ident) { $($name:ident = $body:expr;)* }) => {
        mod $module {
            use cl_runtime::prelude::*;

            $(#[device]
            pub fn $name($x: $V, $y: $V) -> $V {
                $body
            })*

            #[kernel]
            pub fn all(x: &[$V], y: &[$V], out: &mut [$V]) {
                let i = global_id(0);
                let count: usize = COUNT;
                let own = &mut out[i * count..(i + 1) * count];
                let mut at = 0;
                $(
                    own[at] = $name(x[i], y[i]);
                    at += 1;
                )*
            }

            pub const COUNT: usize = NAMES.len();
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            pub fn expected(x: $V, y: $V) -> Vec<$V> {
                vec![$($name(x, y)),*]
            }
        }
    };
}

/// Compares a table's kernel with the host; `same(name, lane, expected)` judges lanes.
macro_rules! check {
    ($module:ident, $needs:expr, $x:expr, $y:expr, $same:expr) => {
        on_every_device($needs, |queue| {
            let expected: Vec<_> = $x.iter().zip(&$y).flat_map(|(&x, &y)| $module::expected(x, y)).collect();
            let (x, y) = (Buffer::from_slice(queue, &$x)?, Buffer::from_slice(queue, &$y)?);
            let mut out = Buffer::zeroed(queue, expected.len())?;
            $module::all(&x, &y, &mut out).global($x.len()).run(queue)?;
            compare($module::NAMES, &out.to_vec(queue)?, &expected, $same, queue.device());
            Ok(())
        })
    };
}

#[track_caller]
fn compare<V: Vector + Debug>(
    names: &[&str],
    found: &[V],
    expected: &[V],
    same: impl Fn(&str, V::Lane, V::Lane) -> bool,
    device: &Device,
) {
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        let name = names[at % names.len()];
        let right = (0..V::LEN).all(|lane| same(name, found.lane(lane), expected.lane(lane)));
        assert!(right, "`{name}` of pair {} on {device}: {found:?} instead of {expected:?}", at / names.len());
    }
}

macro_rules! floats {
    ($T:ident: $module:ident $V:ident $I:ident $needs:expr) => {
        table! { mod $module (x, y: $V) {
            abs = x.abs();
            floor = (x * 10.0).floor();
            ceil = (x * 10.0).ceil();
            round = (x * 10.0).round();
            round_ties_even = (x * 2.0).round_ties_even();
            trunc = (x * 10.0).trunc();
            fract = (x * 10.0).fract();
            copysign = x.copysign(y) + y.copysign(-1.0);
            signum = x.signum();
            min = x.min(y) + x.min(0.25);
            max = x.max(y) + x.max(0.25);
            clamp = x.clamp(0.25, y.abs() + 0.5) + x.simd_clamp(-0.5, 0.5);
            mul_add = x.mul_add(y, x) + x.mul_add(2.0, 1.0);
            rem_euclid = x.rem_euclid(y + 3.0) + x.rem_euclid(0.5);
            div_euclid = x.div_euclid(y + 3.0);
            is_nan = (x / (x - x)).is_nan().select(x, y);
            is_finite = (x / (y - y)).is_finite().select(x, y);
            is_infinite = (x / (y - y)).is_infinite().select(x, y);
            is_normal = x.is_normal().select(x, y);
            is_sign_negative = x.is_sign_negative().select(x, y);
            is_sign_positive = x.is_sign_positive().select(x, y);
            to_bits = $V::from_bits(x.to_bits() ^ 1);
            from_bits = $V::from_bits(y.to_bits() | 1);
            sqrt = x.abs().sqrt();
            cbrt = x.cbrt();
            hypot = x.hypot(y);
            recip = (x + 3.0).recip();
            to_degrees = x.to_degrees();
            to_radians = x.to_radians();
            exp = x.exp();
            exp2 = x.exp2();
            exp_m1 = x.exp_m1();
            ln = (x + 3.0).ln();
            ln_1p = (x + 3.0).ln_1p();
            log2 = (x + 3.0).log2();
            log10 = (x + 4.0).log10();
            powf = (x + 3.0).powf(y);
            powi = (x + 3.0).powi(3) + y.powi($I::splat(2));
            sin = x.sin();
            cos = x.cos();
            tan = x.tan();
            asin = (x * 0.4).asin();
            acos = (x * 0.4).acos();
            atan = x.atan();
            atan2 = x.atan2(y);
            sinh = x.sinh();
            cosh = x.cosh();
            tanh = x.tanh();
            asinh = x.asinh();
            acosh = (x + 4.0).acosh();
            atanh = (x * 0.4).atanh();
        } }
    };
}

floats! { f32: singles f32x4 i32x4 &[] }
floats! { f64: doubles f64x2 i32x2 &[Capability::Fp64] }

fn within(name: &str, found: f64, expected: f64, epsilon: f64) -> bool {
    let ulp = builtins::all().find(|builtin| builtin.name == name).map_or(0, |builtin| builtin.ulp);
    // std's functions are not exact either
    let tolerance = f64::from(if ulp == 0 { 0 } else { 2 * ulp + 4 }) * epsilon * expected.abs().max(0.25);
    (found - expected).abs() <= tolerance || (found.is_nan() && expected.is_nan())
}

#[test]
fn methods_of_floats() {
    let numbers = |seed: usize| (0..16).map(move |i| ((i * 37 + seed) % 97) as f64 / 40.0 - 1.2);
    let x: Vec<f32x4> = numbers(3).map(|n| f32x4::new(n as f32, -1.5, 0.5, 1.75 - n as f32)).collect();
    let y: Vec<f32x4> = numbers(8).map(|n| f32x4::new(0.75, n as f32, -2.0, n as f32)).collect();
    check!(singles, &[], x, y, |name, a: f32, b: f32| within(name, a.into(), b.into(), f32::EPSILON.into()));
    let x: Vec<f64x2> = numbers(3).map(|n| f64x2::new(n, 0.5 - n)).collect();
    let y: Vec<f64x2> = numbers(8).map(|n| f64x2::new(-2.0, n)).collect();
    check!(doubles, &[Capability::Fp64], x, y, |name, a: f64, b: f64| within(name, a, b, f64::EPSILON));
}

/// The methods that all integers have.
macro_rules! ints {
    ($T:ident: $module:ident $V:ident $U:ident |$x:ident, $y:ident| { $($own:tt)* }) => {
        table! { mod $module ($x, $y: $V) {
            min = $x.min($y).simd_min(100);
            max = $x.max($y).simd_max(3);
            clamp = $x.clamp($x.min($y), $x.max($y)) ^ $y.simd_clamp(3, 100);
            abs_diff = $x.abs_diff($y).cast() ^ $x.abs_diff(5).cast();
            wrapping_add = $x.wrapping_add($y).wrapping_add(1);
            wrapping_sub = $x.wrapping_sub($y);
            wrapping_mul = $x.wrapping_mul($y);
            wrapping_neg = $x.wrapping_neg();
            wrapping_shl = $x.wrapping_shl($U::splat(7)) ^ $x.wrapping_shl(2);
            wrapping_shr = $x.wrapping_shr($y.cast()) ^ $x.wrapping_shr(65);
            wrapping_div = $x.wrapping_div($y | 1);
            wrapping_rem = $x.wrapping_rem($y | 1);
            saturating_add = $x.saturating_add($y);
            saturating_sub = $x.saturating_sub($y);
            saturating_mul = $x.saturating_mul($y);
            rem_euclid = ($x >> 1).rem_euclid($y | 1);
            div_euclid = ($x >> 1).div_euclid($y | 1);
            pow = $x.pow(3);
            wrapping_pow = $x.wrapping_pow($y.cast::<u32>() & 7);
            rotate_left = $x.rotate_left(3) ^ $x.rotate_left($y.cast());
            rotate_right = $x.rotate_right(3) ^ $x.rotate_right($y.cast());
            swap_bytes = $x.swap_bytes();
            reverse_bits = $x.reverse_bits();
            count_ones = $x.count_ones().cast();
            leading_zeros = $x.leading_zeros().cast();
            count_zeros = $x.count_zeros().cast();
            leading_ones = $x.leading_ones().cast();
            trailing_zeros = $x.trailing_zeros().cast();
            trailing_ones = $x.trailing_ones().cast();
            $($own)*
        } }
    };
}

macro_rules! signed {
    ($($T:ident: $module:ident $V:ident $U:ident;)*) => {
        $(ints! { $T: $module $V $U |x, y| {
            abs = x.abs();
            wrapping_abs = x.wrapping_abs();
            unsigned_abs = x.unsigned_abs().cast();
            signum = x.signum();
            is_positive = x.is_positive().select(x, y);
            is_negative = x.is_negative().select(x, y);
        } })*

        #[test]
        fn methods_of_signed_integers() {
            $({
                let edges = [$T::MIN, $T::MAX, 0, 1, -1, 77, -3, $T::MIN + 1, 2, 5];
                let x: Vec<$V> = (0..10).map(|i| $V::from_fn(|lane| edges[(i + lane * 3) % 10])).collect();
                let y: Vec<$V> = (0..10).map(|i| $V::from_fn(|lane| edges[(i * 7 + lane) % 10])).collect();
                check!($module, &[], x, y, |_, a: $T, b: $T| a == b);
            })*
        }
    };
}

macro_rules! unsigned {
    ($($T:ident: $module:ident $V:ident $U:ident;)*) => {
        $(ints! { $T: $module $V $U |x, y| {
            is_power_of_two = x.is_power_of_two().select(x, y);
        } })*

        #[test]
        fn methods_of_unsigned_integers() {
            $({
                let edges = [$T::MIN, $T::MAX, 0, 1, 64, 77, 3, $T::MAX - 1, 2, 5];
                let x: Vec<$V> = (0..10).map(|i| $V::from_fn(|lane| edges[(i + lane * 3) % 10])).collect();
                let y: Vec<$V> = (0..10).map(|i| $V::from_fn(|lane| edges[(i * 7 + lane) % 10])).collect();
                check!($module, &[], x, y, |_, a: $T, b: $T| a == b);
            })*
        }
    };
}

signed! {
    i8: i8s i8x8 u32x8;
    i16: i16s i16x4 u32x4;
    i32: i32s i32x3 u32x3;
    i64: i64s i64x2 u32x2;
}

unsigned! {
    u8: u8s u8x4 u32x4;
    u16: u16s u16x2 u32x2;
    u32: u32s u32x4 u32x4;
    u64: u64s u64x3 u32x3;
}

/// A method that is in the table and not here has no test.
#[test]
fn every_method_is_tested() {
    let tested = [singles::NAMES, i8s::NAMES, u8s::NAMES].concat();
    let untested: Vec<&str> = builtins::all()
        .filter(|builtin| !builtin.cl && !builtins::is_scalar_only(builtin))
        .map(|builtin| builtin.name)
        .filter(|name| !tested.contains(name))
        .collect();
    assert!(untested.is_empty(), "without a test: {untested:?}");
}
