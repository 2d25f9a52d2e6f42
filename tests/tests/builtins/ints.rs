//! The methods of the integer types.

use cl_runtime::prelude::*;
use tests::{check_table, edges, pairs, table};

pub(crate) const TESTED: &[&str] = &[
    "min",
    "max",
    "clamp",
    "abs",
    "wrapping_abs",
    "unsigned_abs",
    "abs_diff",
    "signum",
    "is_positive",
    "is_negative",
    "is_power_of_two",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_shl",
    "wrapping_shr",
    "wrapping_div",
    "wrapping_rem",
    "saturating_add",
    "saturating_sub",
    "saturating_mul",
    "rem_euclid",
    "div_euclid",
    "pow",
    "wrapping_pow",
    "rotate_left",
    "rotate_right",
    "swap_bytes",
    "reverse_bits",
    "count_ones",
    "leading_zeros",
    "count_zeros",
    "leading_ones",
    "trailing_zeros",
    "trailing_ones",
];

macro_rules! ints {
    ($($T:ident)*) => {$(
        mod $T {
            use super::*;

            table! { mod methods (x: $T, y: $T) -> $T {
                min = x.min(y);
                max = x.max(y);
                clamp = if x <= y { (x ^ y).clamp(x, y) } else { (x ^ y).clamp(y, x) };
                clamp_literals = x.clamp(3, 100);
                wrapping_add = x.wrapping_add(y);
                wrapping_sub = x.wrapping_sub(y);
                wrapping_mul = x.wrapping_mul(y);
                wrapping_neg = x.wrapping_neg();
                wrapping_div = if y == 0 { 0 } else { x.wrapping_div(y) };
                wrapping_rem = if y == 0 { 0 } else { x.wrapping_rem(y) };
                saturating_add = x.saturating_add(y);
                saturating_sub = x.saturating_sub(y);
                saturating_mul = x.saturating_mul(y);
                rem_euclid = if y == 0 || y == !0 { 0 } else { x.rem_euclid(y) };
                div_euclid = if y == 0 || y == !0 { 0 } else { x.div_euclid(y) };
                rem_euclid_literal = x.rem_euclid(7);
                swap_bytes = x.swap_bytes();
                reverse_bits = x.reverse_bits();
                nested = x.min(y).max(3).wrapping_mul(x.max(y));
                by_path = $T::max(x, $T::wrapping_add(y, 1));
                of_sum = (x + y).min(x);
                of_cast = (x as i8).min(y as i8) as $T;
            }}

            table! { mod amounts (x: $T, y: u32) -> $T {
                wrapping_shl = x.wrapping_shl(y);
                wrapping_shr = x.wrapping_shr(y);
                rotate_left = x.rotate_left(y);
                rotate_right = x.rotate_right(y);
                rotate_by_literal = x.rotate_left(5) ^ x.rotate_right(3);
                pow = x.pow(y);
                pow_literal = x.pow(3);
                wrapping_pow = x.wrapping_pow(y);
            }}

            table! { mod counts (x: $T, y: $T) -> u32 {
                count_ones = x.count_ones();
                count_zeros = x.count_zeros();
                leading_zeros = x.leading_zeros();
                leading_ones = x.leading_ones();
                trailing_zeros = x.trailing_zeros();
                trailing_ones = x.trailing_ones();
                of_sum = (x + y).leading_zeros();
                of_literal = (1 as $T).leading_zeros() + x.count_ones();
                difference = x.count_ones() - y.count_ones();
            }}

            table! { mod unsigned (x: $T, y: $T) -> u64 {
                abs_diff = x.abs_diff(y) as u64;
                compared = (x.min(y) == y) as u64;
                literal_receiver = (100 as $T).abs_diff(x) as u64;
            }}

            #[test]
            fn methods_of_ints() {
                let values = edges::few_ints::<$T>();
                let (xs, ys) = pairs(&values, &values);
                check_table!(methods, &[], xs, ys);
                check_table!(counts, &[], xs, ys);
                check_table!(unsigned, &[], xs, ys);
                let (xs, ys) = pairs(&values, &[0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 255, 256, u32::MAX]);
                check_table!(amounts, &[], xs, ys);
                let values = edges::many_ints::<$T>();
                let (xs, ys) = pairs(&values, &[0]);
                check_table!(counts, &[], xs, ys);
            }
        }
    )*};
}

ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! signed_ints {
    ($($T:ident $module:ident)*) => {
        $(table! { mod $module (x: $T, y: $T) -> $T {
            abs = x.abs();
            wrapping_abs = x.wrapping_abs();
            unsigned_abs = x.unsigned_abs() as $T;
            signum = x.signum();
            is_positive = x.is_positive() as $T;
            is_negative = x.is_negative() as $T;
            not_positive = (!x.is_positive()) as $T;
            abs_of_difference = (x - y).abs();
            negated = -x.abs();
            sign_of_sum = (x + y).signum();
            unsigned_abs_halved = (x.unsigned_abs() / 2) as $T;
            abs_diff_halved = (x.abs_diff(y) / 2) as $T;
            rem_euclid_minus_one = if x == $T::MIN { 0 } else { x.rem_euclid(-1) };
            div_euclid_minus_one = if x == $T::MIN { 0 } else { x.div_euclid(-1) };
            wrapping_div_minus_one = x.wrapping_div(-1);
            wrapping_rem_minus_one = x.wrapping_rem(-1);
        }})*

        #[test]
        fn methods_of_signed_ints() {
            $({
                let values = edges::few_ints::<$T>();
                let (xs, ys) = pairs(&values, &values);
                check_table!($module, &[], xs, ys);
            })*
        }
    };
}

signed_ints!(i8 i8_signed i16 i16_signed i32 i32_signed i64 i64_signed isize isize_signed);

macro_rules! unsigned_ints {
    ($($T:ident $module:ident)*) => {
        $(table! { mod $module (x: $T, y: $T) -> u8 {
            is_power_of_two = x.is_power_of_two() as u8;
            of_sum = (x + y).is_power_of_two() as u8;
        }})*

        #[test]
        fn methods_of_unsigned_ints() {
            $({
                let values = edges::many_ints::<$T>();
                let (xs, ys) = pairs(&values, &[0, 1]);
                check_table!($module, &[], xs, ys);
            })*
        }
    };
}

unsigned_ints!(u8 u8_unsigned u16 u16_unsigned u32 u32_unsigned u64 u64_unsigned usize usize_unsigned);
