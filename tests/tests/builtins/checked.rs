//! The methods of the integers that say whether they overflowed, and those that have a result only for some operands.

use cl_runtime::prelude::*;
use tests::{check_table, edges, pairs, table};

pub(crate) const TESTED: &[&str] = &[
    "checked_add",
    "checked_sub",
    "checked_mul",
    "checked_div",
    "checked_rem",
    "checked_div_euclid",
    "checked_rem_euclid",
    "checked_neg",
    "checked_abs",
    "checked_shl",
    "checked_shr",
    "checked_pow",
    "checked_next_power_of_two",
    "checked_next_multiple_of",
    "checked_isqrt",
    "checked_ilog2",
    "checked_ilog10",
    "overflowing_add",
    "overflowing_sub",
    "overflowing_mul",
    "overflowing_div",
    "overflowing_rem",
    "overflowing_neg",
    "overflowing_abs",
    "overflowing_shl",
    "overflowing_shr",
    "overflowing_pow",
    "saturating_neg",
    "saturating_abs",
    "saturating_pow",
    "saturating_div",
    "div_ceil",
    "next_multiple_of",
    "is_multiple_of",
    "next_power_of_two",
    "isqrt",
    "midpoint",
    "ilog2",
    "ilog10",
    "cast_signed",
    "cast_unsigned",
];

/// Why Oclgrind is left out: what its compiler makes of overflow checks it cannot run.
const ODD: &str = "it cannot do integers of odd widths";

macro_rules! ints {
    ($($T:ident)*) => {$(
        mod $T {
            use super::*;

            table! { mod methods (x: $T, y: $T) -> $T {
                checked_add = match x.checked_add(y) { Some(v) => v, None => 77 };
                checked_sub = match x.checked_sub(y) { Some(v) => v, None => 77 };
                checked_mul = match x.checked_mul(y) { Some(v) => v, None => 77 };
                checked_div = match x.checked_div(y) { Some(v) => v, None => 77 };
                checked_rem = match x.checked_rem(y) { Some(v) => v, None => 77 };
                checked_div_euclid = match x.checked_div_euclid(y) { Some(v) => v, None => 77 };
                checked_rem_euclid = match x.checked_rem_euclid(y) { Some(v) => v, None => 77 };
                checked_neg = match x.checked_neg() { Some(v) => v, None => 77 };
                overflowing_add = { let (v, o) = x.overflowing_add(y); if o { v ^ 21 } else { v } };
                overflowing_sub = { let (v, o) = x.overflowing_sub(y); if o { v ^ 21 } else { v } };
                overflowing_mul = { let (v, o) = x.overflowing_mul(y); if o { v ^ 21 } else { v } };
                overflowing_div = if y == 0 { 0 } else { let (v, o) = x.overflowing_div(y); if o { v ^ 21 } else { v } };
                overflowing_rem = if y == 0 { 0 } else { let (v, o) = x.overflowing_rem(y); if o { v ^ 21 } else { v } };
                overflowing_neg = { let (v, o) = x.overflowing_neg(); if o { v ^ 21 } else { v } };
                saturating_div = if y == 0 { 0 } else { x.saturating_div(y) };
                midpoint = x.midpoint(y);
                isqrt = if x > 0 { x.isqrt() } else { 0 };
                of_sum = (x + y).checked_add(x).unwrap_or(3);
                of_literal = (100 as $T).checked_sub(x).unwrap_or(3);
            }}

            table! { mod amounts (x: $T, y: u32) -> $T {
                checked_shl = match x.checked_shl(y) { Some(v) => v, None => 77 };
                checked_shr = match x.checked_shr(y) { Some(v) => v, None => 77 };
                checked_pow = match x.checked_pow(y) { Some(v) => v, None => 77 };
                overflowing_shl = { let (v, o) = x.overflowing_shl(y); if o { v ^ 21 } else { v } };
                overflowing_shr = { let (v, o) = x.overflowing_shr(y); if o { v ^ 21 } else { v } };
                overflowing_pow = { let (v, o) = x.overflowing_pow(y); if o { v ^ 21 } else { v } };
                saturating_pow = x.saturating_pow(y);
            }}

            table! { mod logs (x: $T, y: $T) -> u32 {
                checked_ilog2 = x.checked_ilog2().unwrap_or(99);
                checked_ilog10 = x.checked_ilog10().unwrap_or(99);
                ilog2 = if x > 0 { x.ilog2() } else { 0 };
                ilog10 = if x > 0 { x.ilog10() } else { 0 };
                of_sum = (x + y).checked_ilog2().unwrap_or(99);
            }}

            #[test]
            fn methods_of_ints() {
                let values = edges::few_ints::<$T>();
                let (xs, ys) = pairs(&values, &values);
                check_table!(@real ODD, methods, xs, ys);
                check_table!(@real ODD, logs, xs, ys);
                let (xs, ys) = pairs(&values, &[0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 255, u32::MAX]);
                check_table!(@real ODD, amounts, xs, ys);
                let values = edges::many_ints::<$T>();
                let (xs, ys) = pairs(&values, &[2, 3, 10]);
                check_table!(@real ODD, methods, xs, ys);
                check_table!(@real ODD, logs, xs, ys);
            }
        }
    )*};
}

ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! signed_ints {
    ($($T:ident $U:ident $module:ident)*) => {
        $(table! { mod $module (x: $T, y: $T) -> $T {
            checked_abs = match x.checked_abs() { Some(v) => v, None => 77 };
            overflowing_abs = { let (v, o) = x.overflowing_abs(); if o { v ^ 21 } else { v } };
            saturating_neg = x.saturating_neg();
            saturating_abs = x.saturating_abs();
            checked_isqrt = x.checked_isqrt().unwrap_or(-1);
            cast_unsigned = (x.cast_unsigned() / 2) as $T;
        }})*

        #[test]
        fn methods_of_signed_ints() {
            $({
                let values = edges::many_ints::<$T>();
                let (xs, ys) = pairs(&values, &[0, 1]);
                check_table!($module, &[], xs, ys);
            })*
        }
    };
}

signed_ints!(i8 u8 i8_signed i16 u16 i16_signed i32 u32 i32_signed i64 u64 i64_signed isize usize isize_signed);

macro_rules! unsigned_ints {
    ($($T:ident $module:ident)*) => {
        $(table! { mod $module (x: $T, y: $T) -> $T {
            div_ceil = if y == 0 { 0 } else { x.div_ceil(y) };
            next_multiple_of = if y == 0 { 0 } else { x.next_multiple_of(y) };
            is_multiple_of = x.is_multiple_of(y) as $T;
            next_power_of_two = if x <= $T::MAX / 2 + 1 { x.next_power_of_two() } else { 0 };
            checked_next_power_of_two = x.checked_next_power_of_two().unwrap_or(77);
            checked_next_multiple_of = x.checked_next_multiple_of(y).unwrap_or(77);
            cast_signed = (x.cast_signed() / 2) as $T;
        }})*

        #[test]
        fn methods_of_unsigned_ints() {
            $({
                let values = edges::many_ints::<$T>();
                let (xs, ys) = pairs(&values, &[0, 1, 3, 16, $T::MAX / 2]);
                check_table!($module, &[], xs, ys);
            })*
        }
    };
}

unsigned_ints!(u8 u8_unsigned u16 u16_unsigned u32 u32_unsigned u64 u64_unsigned usize usize_unsigned);
