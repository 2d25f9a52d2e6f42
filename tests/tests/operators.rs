//! Every operator on every scalar type, over edge values, on every device: as rustc has it.

use cl_runtime::Capability;
use cl_runtime::prelude::*;
use tests::{check_table, edges, pairs, table};

macro_rules! ints {
    ($($T:ident)*) => {$(
        mod $T {
            use super::*;

            table! { mod arithmetic (x: $T, y: $T) -> $T {
            add = x + y;
            subtract = x - y;
            multiply = x * y;
            and = x & y;
            or = x | y;
            xor = x ^ y;
            not = !x;
            add_literal = x + 100;
            subtract_from_literal = 100 - x;
            multiply_by_literal = x * 3;
            literal_first = 7 * y;
            mask = x & 15;
            divide_by_literal = x / 7;
            remainder_by_literal = x % 16;
            zero = 0 * x;
            divide = if y == 0 || (y == !0 && x == $T::MIN) { 0 } else { x / y };
            remainder = if y == 0 || (y == !0 && x == $T::MIN) { 0 } else { x % y };

            }}

            table! { mod nested (x: $T, y: $T) -> $T {
            average = (x + y) / 2;
            shifted_sum = (x + y) >> 1;
            there_and_back = (x << 1) >> 1;
            product_and_sum = x * y + x;
            sum_of_products = x * x + y * y - x * y;
            not_of_sum = !(x + y);
            remainder_of_product = (x * y) % 10;
            square_of_sum = (x + y) * (x + y);
            comparison_of_sum = if x + y < x { 1 } else { 2 };
            comparison_of_product = if x * 2 == y * 2 { 1 } else { 2 };
            masks = (x ^ y) & !(x | 3);
            literals = 2 + 3 * 4 - 1 + x;
            left_of_literal = (1 << 3) + x;
            selected = (if x > y { x } else { y }) + 1;

            }}

            table! { mod shifts (x: $T, y: u32) -> $T {
            left = x << y;
            right = x >> y;
            left_by_literal = x << 3;
            right_by_literal = x >> 3;
            literal_left = 1 << y;
            literal_right = 100 >> y;
            left_signed = x << (y as i32);
            right_signed = x >> (y as i32);
            left_wide = x << (y as u64);
            right_wide_signed = x >> (y as i64);
            left_narrow = x << (y as u8);
            right_narrow_signed = x >> (y as i8);

            }}

            table! { mod compared (x: $T, y: $T) -> u8 {
            equal = (x == y) as u8;
            not_equal = (x != y) as u8;
            less = (x < y) as u8;
            less_or_equal = (x <= y) as u8;
            greater = (x > y) as u8;
            greater_or_equal = (x >= y) as u8;
            with_literal = (x < 100) as u8;
            with_zero = (x >= 0) as u8;
            literal_first = (1 == y) as u8;
            both = (x < y && y != 3) as u8;
            either = (x < y || y == 3) as u8;
            not = (!(x < y)) as u8;
            of_comparisons = ((x < y) == (y < x)) as u8;
            xor_of_comparisons = ((x < y) ^ (x <= y)) as u8;

            }}

            table! { mod assigned (x: $T, y: $T) -> $T {
            add = { let mut v = x; v += y; v };
            subtract = { let mut v = x; v -= y; v };
            multiply = { let mut v = x; v *= y; v };
            divide = { let mut v = x; if y != 0 { v = 0; v /= y; } v };
            divide_by_literal = { let mut v = x; v /= 3; v };
            remainder = { let mut v = x; v %= 5; v };
            and = { let mut v = x; v &= y; v };
            or = { let mut v = x; v |= y; v };
            xor = { let mut v = x; v ^= y; v };
            left = { let mut v = x; v <<= y; v };
            right = { let mut v = x; v >>= y; v };
            left_by_literal = { let mut v = x; v <<= 2u8; v };
            right_by_literal = { let mut v = x; v >>= 2i64; v };
            twice = { let mut v = x; v += y; v += y; v };
            itself = { let mut v = x; v *= v; v -= v + y; v };

            }}

            #[test]
            fn operators() {
                let values = edges::few_ints::<$T>();
                let (xs, ys) = pairs(&values, &values);
                check_table!(arithmetic, &[], xs, ys);
                check_table!(nested, &[], xs, ys);
                check_table!(compared, &[], xs, ys);
                check_table!(assigned, &[], xs, ys);
                let amounts: Vec<u32> = (0..=66).chain([127, 128, 255, 256, 1 << 31, u32::MAX]).collect();
                let (xs, ys) = pairs(&values, &amounts);
                check_table!(shifts, &[], xs, ys);
            }
        }
    )*};
}

ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! signed_ints {
    ($($T:ident $module:ident)*) => {$(
        table! { mod $module (x: $T, y: $T) -> $T {
            negate = -x;
            negate_sum = -(x + y);
            negate_twice = -(-x);
            subtract_negated = x - -y;
            negate_product = -x * y;
            minus_literal = x + -1;
            times_minus_one = x * -1;
            divide_by_minus_one = if x == $T::MIN { 0 } else { x / -1 };
            divide_by_negative = x / -3;
            remainder_by_negative = x % -3;
            negative_dividend = if y == 0 { 0 } else { -7 / y };
            smallest = $T::MIN + x;
            shift_of_negated = -x >> 1;
            not_of_negated = !-x;
            sign = if -x > 0 { 1 } else { 0 };
        }}
    )*

        #[test]
        fn negation() {
            $({
                let values = edges::few_ints::<$T>();
                let (xs, ys) = pairs(&values, &values);
                check_table!($module, &[], xs, ys);
            })*
        }
    };
}

signed_ints!(i8 i8_signed i16 i16_signed i32 i32_signed i64 i64_signed isize isize_signed);

macro_rules! floats {
    ($($T:ident $needs:expr, $few:ident;)*) => {$(
        mod $T {
            use super::*;

            table! { mod arithmetic (x: $T, y: $T) -> $T {
                add = x + y;
                subtract = x - y;
                multiply = x * y;
                divide = x / y;
                remainder = x % y;
                negate = -x;
                negate_sum = -(x + y);
                product_and_sum = x * y + x;
                difference_of_products = x * x - y * y;
                sum_and_difference = x + y - x;
                difference_of_sum = x - (y + x);
                add_literal = x + 0.1;
                literal_first = 1.0 / y;
                tiny_literal = x * 1.0e-30;
                exact_literal = x + 16777217.0;
                minus_zero = x * -0.0;
                add_zero = x + 0.0;
                infinity = $T::INFINITY - x;
                zero = 0.0 * x;
                selected = if x < y { x } else { y };
                add_assigned = { let mut v = x; v += y; v += y; v };
                subtract_assigned = { let mut v = x; v -= y; v };
                multiply_assigned = { let mut v = x; v *= y; v };
                divide_assigned = { let mut v = x; v /= y; v };
                remainder_assigned = { let mut v = x; v %= y; v };
            }}

            table! { mod compared (x: $T, y: $T) -> u8 {
                equal = (x == y) as u8;
                not_equal = (x != y) as u8;
                less = (x < y) as u8;
                less_or_equal = (x <= y) as u8;
                greater = (x > y) as u8;
                greater_or_equal = (x >= y) as u8;
                not_less = (!(x < y)) as u8;
                nan = (x != x) as u8;
                with_zero = (x == 0.0) as u8;
                with_minus_zero = (x >= -0.0) as u8;
                with_infinity = (x < $T::INFINITY) as u8;
                with_nan = (x == $T::NAN) as u8;
                branch = if x < y { 1 } else if x >= y { 2 } else { 3 };
            }}

            #[test]
            fn operators() {
                let values = edges::$few();
                let (xs, ys) = pairs(&values, &values);
                check_table!(arithmetic, $needs, xs, ys);
                check_table!(compared, $needs, xs, ys);
            }
        }
    )*};
}

floats! {
    f32 &[], few_f32s;
    f64 &[Capability::Fp64], few_f64s;
}

table! { mod bools (x: u8, y: u8) -> u8 {
    not = (!(x != 0)) as u8;
    and = ((x != 0) & (y != 0)) as u8;
    or = ((x != 0) | (y != 0)) as u8;
    xor = ((x != 0) ^ (y != 0)) as u8;
    and_then = (x != 0 && y != 0) as u8;
    or_else = (x != 0 || y != 0) as u8;
    equal = ((x != 0) == (y != 0)) as u8;
    not_equal = ((x != 0) != (y != 0)) as u8;
    less = ((x != 0) < (y != 0)) as u8;
    less_or_equal = ((x != 0) <= (y != 0)) as u8;
    greater = ((x != 0) > (y != 0)) as u8;
    greater_or_equal = ((x != 0) >= (y != 0)) as u8;
    assigned = { let mut v = x != 0; v &= y != 0; v |= x == 2; v ^= y == 3; v as u8 };
    literals = (true & (x != 0) | false) as u8;
    kept = { let a = x != 0; let b = !a; (b == (y != 0)) as u8 };
}}

#[test]
fn bools() {
    let (xs, ys) = pairs(&[0, 1, 2, 255], &[0, 1, 3]);
    check_table!(bools, &[], xs, ys);
}
