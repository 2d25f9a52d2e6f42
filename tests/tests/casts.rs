//! `as` between every two scalar types, over edge values, on every device: as rustc has it.

use cl_compiler::ty::Scalar;
use cl_runtime::Capability;
use cl_runtime::prelude::*;
use tests::{check_table, edges, pairs, table};

macro_rules! casts {
    ($($S:ident $needs:expr, $values:expr;)*) => {$(
        mod $S {
            use super::*;

            table! { mod casts (x: $S, y: u8) -> u64 {
                to_i8 = x as i8 as u64;
                to_i16 = x as i16 as u64;
                to_i32 = x as i32 as u64;
                to_i64 = x as i64 as u64;
                to_isize = x as isize as u64;
                to_u8 = x as u8 as u64;
                to_u16 = x as u16 as u64;
                to_u32 = x as u32 as u64;
                to_u64 = x as u64;
                to_usize = x as usize as u64;
                to_f32 = (x as f32).to_bits() as u64;
                narrow_and_unsigned = x as i8 as u8 as u64;
                narrow_and_wide = x as u8 as i32 as u64;
                sign_lost = x as u16 as i64 as u64;
                sign_kept = x as i16 as i64 as u64;
                back = (x as i8 as $S) as i64 as u64;
                through_f32 = x as f32 as i32 as u64;
                through_f32_and_narrow = x as f32 as i8 as u64;
                through_f32_and_i64 = x as f32 as i64 as u64;
                through_f32_and_u64 = x as f32 as u64;
                through_i64_and_f32_and_back = x as i64 as f32 as i64 as u64;
                through_u64_and_f32_and_back = x as u64 as f32 as u64;
                wide_and_compared = ((x as i32 as i64) < 29) as u64 + (x as i32 as isize > -3) as u64 * 2
                    + (x as u32 as i64 > 40) as u64 * 4 + (x as i16 as i64 >= -7) as u64 * 8;
                // what rusticl takes for the number that it was before
                by_usize = ((x as i32 as usize) as i64 >= 1000) as u64 + (((x as i32 as u64) as isize) < 0) as u64 * 2;
                by_bool = ((x as i32 > 5) as i64 > 0) as u64 + (i64::from(x as i32 > 5) < 2) as u64 * 2
                    + ((x as i32 > 5) as usize as isize >= 1) as u64 * 4
                    + match i64::from(x as i32 > 5) { 0 => 8, 1..=3 => 16, _ => 32 };
                by_signum = ((x as i32 as i64).signum() > 0) as u64 + (i64::from(x as i32).signum() < 1) as u64 * 2;
                by_bits = (((x as u16) ^ 3) as isize >= 48) as u64 + (((x as u8) & 200) as i64 >= 48) as u64 * 2
                    + (((x as u16) >> 3) as i64 >= 48) as u64 * 4 + (!(x as i8) as i64 >= 48) as u64 * 8;
                by_bounds = ((x as i32 as u64 as i64).clamp(-5, 77) > 48) as u64
                    + ((x as i32 as usize as isize).max(7) < 48) as u64 * 2
                    + match x as i32 as u64 as i64 { ..48 => 4, 48 => 8, 49.. => 16 }
                    + ((x as i32 as u64 as i64).cmp(&48).is_lt()) as u64 * 32;
                through_u64_and_f32 = (x as u64 as f32).to_bits() as u64;
                through_i64_and_f32 = (x as i64 as f32).to_bits() as u64;
                small_to_f32 = (x as i8 as f32 + x as u8 as f32).to_bits() as u64;
                compared = ((x as i8) < 5) as u64 + (x as u8 > 250) as u64 + (x as u16 == 65535) as u64;
                narrow_sum = (x as u8 + y) as u64;
                wide_sum = x as u8 as u64 + y as u64;
                shifted = (x as u8 as u32) as u64 >> 3;
                negated = -(x as i16) as u64;
                inverted = !(x as u8) as u64;
                indexed = (x as u8 as usize * 3) as u64;
            }}

            table! { mod to_f64 (x: $S, y: u8) -> u64 {
                to_f64 = (x as f64).to_bits();
                through_f32 = (x as f32 as f64).to_bits();
                through_f64 = x as f64 as i64 as u64;
                narrow = (x as i8 as f64).to_bits();
                back_to_f32 = (x as f64 as f32).to_bits() as u64;
            }}

            pub(super) fn names() -> Vec<&'static str> {
                [casts::NAMES, to_f64::NAMES].concat()
            }

            #[test]
            fn casts_to_every_type() {
                let values: Vec<$S> = $values;
                let (xs, ys) = pairs(&values, &[0, 200]);
                check_table!(casts, $needs, xs, ys, |_, name, x, _, result| {
                    is_nan(name, x as f64, result)
                });
                let (xs, ys) = pairs(&values, &[0]);
                check_table!(to_f64, &[Capability::Fp64], xs, ys, |_, name, x, _, result| {
                    is_nan(name, x as f64, result)
                });
            }
        }
    )*};
}

/// A NaN keeps being one; which one is open.
fn is_nan(name: &str, x: f64, result: u64) -> bool {
    let nan = f32::from_bits(result as u32).is_nan() || f64::from_bits(result).is_nan();
    x.is_nan() && nan && name.contains(".to_bits()")
}

casts! {
    i8 &[], edges::many_ints();
    i16 &[], edges::many_ints();
    i32 &[], [edges::many_ints(), edges::between_floats()].concat();
    i64 &[], [edges::many_ints(), edges::between_floats()].concat();
    isize &[], [edges::many_ints(), edges::between_floats()].concat();
    u8 &[], edges::many_ints();
    u16 &[], edges::many_ints();
    u32 &[], [edges::many_ints(), edges::between_floats()].concat();
    u64 &[], [edges::many_ints(), edges::between_floats()].concat();
    usize &[], [edges::many_ints(), edges::between_floats()].concat();
    f32 &[], [edges::f32s(), edges::random_f32s(2000, 1)].concat();
    f64 &[Capability::Fp64], [edges::f64s(), edges::f64s_between_f32s(), edges::random_f64s(2000, 2)].concat();
}

table! { mod bools (x: u32, y: u32) -> u64 {
    to_i8 = (x < y) as i8 as u64;
    to_i16 = (x < y) as i16 as u64;
    to_i32 = (x < y) as i32 as u64;
    to_i64 = (x < y) as i64 as u64;
    to_isize = (x < y) as isize as u64;
    to_u8 = (x < y) as u8 as u64;
    to_u16 = (x < y) as u16 as u64;
    to_u32 = (x < y) as u32 as u64;
    to_u64 = (x < y) as u64;
    to_usize = (x < y) as usize as u64;
    to_bool = (x < y) as bool as u64;
    through_u8 = (x < y) as u8 as f32 as u64;
    sum = (x < y) as u64 + (x > 3) as u64;
    narrow = ((x < y) as u8 - 1) as u64;
    shifted = ((x < y) as u64) << 40;
    literal = true as u64 + false as u64;
}}

#[test]
fn bools_to_every_type() {
    let (xs, ys) = pairs(&[0, 1, 5, u32::MAX], &[0, 1, 6]);
    check_table!(bools, &[], xs, ys);
}

table! { mod lossless (x: u8, y: i16) -> u64 {
    to_u16 = u16::from(x - 3) as u64;
    to_u32 = u32::from(x + 200) as u64;
    to_u64 = u64::from(x - 3);
    to_i16 = i16::from(!x) as u64;
    to_i64 = i64::from(y) as u64;
    to_i32 = i32::from(y - 1) as u64;
    to_itself = i16::from(y) as u64;
    to_usize = (usize::from(x) + usize::from(x as u16)) as u64;
    to_isize = (isize::from(y) - isize::from(x)) as u64;
    to_f32 = f32::from(y).to_bits() as u64;
    from_bool = u64::from(x > 3) + u8::from(y < 0) as u64;
    from_bool_to_f32 = f32::from(x > 3).to_bits() as u64;
}}

/// `T::from(x)`
#[test]
fn conversions_that_lose_nothing() {
    let (xs, ys) = pairs(&edges::many_ints(), &[0, 1, -1, i16::MIN, i16::MAX]);
    check_table!(lossless, &[], xs, ys);
}

/// Rust has `as` between all numbers, and from `bool` to integers and to itself.
#[test]
fn no_pair_is_missing() {
    macro_rules! names {
        ($($S:ident)*) => {
            [$((stringify!($S), $S::names())),*]
        };
    }
    let tested = names!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64);
    let has = |names: &[&str], to: Scalar| names.iter().any(|name| name.starts_with(&format!("to_{} ", to.rust())));
    for from in Scalar::ALL {
        for to in Scalar::ALL {
            let there_is_one = match (from, to) {
                (Scalar::Bool, to) => !to.is_float(),
                (_, Scalar::Bool) => false,
                _ => true,
            };
            let names = match from {
                Scalar::Bool => bools::NAMES,
                from => &tested.iter().find(|(name, _)| *name == from.rust()).expect("a type that is tested").1,
            };
            assert!(!there_is_one || has(names, to), "`{}` as `{}`", from.rust(), to.rust());
        }
    }
}

table! { mod literals (x: u8, y: u8) -> u64 {
    byte = b'x' as u64;
    hexadecimal = 0xffff_ffff_ffff_ffff as u64;
    binary = 0b1010u8 as u64;
    octal = 0o777u16 as u64;
    smallest = i64::MIN as u64;
    smallest_literal = -9223372036854775808i64 as u64;
    smallest_int = -2147483648i32 as u64;
    smallest_byte = -128i8 as u64;
    largest = 9223372036854775807i64 as u64;
    truncated = 300u32 as u8 as u64;
    negative_truncated = -1i32 as u8 as u64;
    wide_shift = 1u64 << 40;
    wide_product = 3000000000 * 2 + x as u64;
    float_to_int = 1e10f32 as u64;
    float_saturates = 300.5f32 as u8 as u64;
    negative_saturates = -1.5f32 as u8 as u64;
    exact = 16777217f32.to_bits() as u64;
    tenth = 0.1f32.to_bits() as u64;
    subnormal = 1e-45f32.to_bits() as u64;
    smallest_normal = f32::MIN_POSITIVE.to_bits() as u64;
    infinity = f32::NEG_INFINITY.to_bits() as u64;
    pi = std::f32::consts::PI.to_bits() as u64;
    minus_zero = (-0.0f32).to_bits() as u64;
    huge = f32::MAX.to_bits() as u64;
    bits = u16::BITS as u64;
    separators = 1_000_000u32 as u64 + y as u64;
}}

#[test]
fn literals_are_exact() {
    check_table!(literals, &[], [1], [2]);
}

table! { mod wide_literals (x: u8, y: u8) -> u64 {
    tenth = 0.1f64.to_bits();
    unsuffixed = (0.1 + x as f64).to_bits();
    subnormal = 5e-324f64.to_bits();
    largest = f64::MAX.to_bits();
    pi = std::f64::consts::PI.to_bits();
    exact = 9007199254740993f64.to_bits();
    long = 3.141592653589793238462643383279f64.to_bits() + y as u64;
    to_f32 = (0.1f64 as f32).to_bits() as u64;
}}

#[test]
fn wide_literals_are_exact() {
    check_table!(wide_literals, &[Capability::Fp64], [1], [2]);
}

// beside a constant, rusticl takes what was made of a small integer for less than it is
table! { mod choices (x: u8, y: u8) -> u64 {
    float = (if x > 5 { x as f32 } else { 255.0 }).to_bits() as u64;
    matched = (match x { 0 => 2.0f32, n => f32::from(n as i16) }).to_bits() as u64;
    wide = (if x > 5 { x as u16 as f32 } else { 1000.0 }).to_bits() as u64;
    signed = (if x > 5 { x as i8 as f32 } else { -3.0 }).to_bits() as u64;
    option = (if x > 5 { Some(x) } else { None }).map_or(9.0f32, |x| x as f32).to_bits() as u64;
    changed = { let mut v = 1.0f32; if x > 5 { v = x as f32; } v.to_bits() as u64 };
    int = (if x == 7 { x as i8 as i32 } else { 100 }) as u64;
    saturated = (if x > 5 { (x as i8).saturating_add(1) as i32 } else { 100_000 }) as u64;
    sum = { let mut s = 0.0f32; for k in 0..6 { s += if k < x { k as f32 } else { 2.0 }; } s.to_bits() as u64 };
    looped = { let (mut r, mut n) = (100i32, 0); while n < 5 && x == 7 { r = ((n as i8) + y as i8) as i32; n += 1; } r as u64 };
}}

#[test]
fn constants_beside_small_integers() {
    let (xs, ys) = pairs(&(0..=255).collect::<Vec<u8>>(), &[1]);
    check_table!(choices, &[], xs, ys);
}
