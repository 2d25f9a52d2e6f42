//! Arithmetic on constants for macro expansions, and the check of conditions on constants. rustc evaluates these functions
//! while the crate compiles.

/// The quotient of two non-negative numbers, or zero if the divisor is zero.
#[must_use]
pub const fn quotient(a: i128, b: i128) -> i128 {
    match a.checked_div_euclid(b) {
        Some(quotient) => quotient,
        None => 0,
    }
}

/// The number of elements that OpenCL C declares for an array of length `len`: at least one, because C has no empty arrays.
///
/// # Panics
///
/// If the length is no `i32`, which the counters of copies are.
#[must_use]
pub const fn dimension(len: usize) -> i32 {
    assert!(
        len <= i32::MAX as usize,
        "an array in a kernel has at most 2147483647 elements: use a slice of smaller elements"
    );
    if len == 0 { 1 } else { len as i32 }
}

/// Two to the power of `amount`, taken modulo the width `bits` of a type.
#[must_use]
pub const fn power(amount: i128, bits: u32) -> i128 {
    1 << (amount & (bits as i128 - 1))
}

/// Whether `value` is a power of two, as one or zero.
#[must_use]
pub const fn is_power(value: i128) -> i128 {
    if value > 0 && value.count_ones() == 1 { 1 } else { 0 }
}

/// The larger of the two numbers if `larger`, otherwise the smaller.
#[must_use]
pub const fn choice(a: i128, b: i128, larger: bool) -> i128 {
    if (a < b) == larger { b } else { a }
}

/// Whether a sum of products is non-negative. A sum or product that overflows counts as negative.
#[must_use]
pub const fn holds(sum: &[(i128, &[i128])]) -> bool {
    let mut total = 0i128;
    let mut at = 0;
    while at < sum.len() {
        let (mut product, of) = sum[at];
        let mut factor = 0;
        while factor < of.len() {
            match product.checked_mul(of[factor]) {
                Some(value) => product = value,
                None => return false,
            }
            factor += 1;
        }
        match total.checked_add(product) {
            Some(value) => total = value,
            None => return false,
        }
        at += 1;
    }
    total >= 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_what_the_compiler_takes_them_for() {
        assert_eq!([quotient(7, 2), quotient(7, 0), quotient(0, 3)], [3, 0, 0]);
        assert_eq!([dimension(0), dimension(1), dimension(7)], [1, 1, 7]);
        assert_eq!([power(3, 64), power(64, 64), power(33, 32)], [8, 1, 2]);
        assert_eq!([is_power(0), is_power(1), is_power(64), is_power(96), is_power(-4)], [0, 1, 1, 0, 0]);
        assert_eq!([choice(3, 5, true), choice(5, 3, true), choice(3, 5, false), choice(5, 3, false)], [5, 5, 3, 3]);
    }

    #[test]
    fn conditions_hold_only_where_they_fit() {
        assert!(holds(&[]));
        assert!(holds(&[(1, &[64]), (-1, &[8, 8])]));
        assert!(!holds(&[(1, &[63]), (-1, &[8, 8])]));
        assert!(!holds(&[(1, &[i128::MAX, 2])]));
        assert!(!holds(&[(1, &[i128::MAX]), (1, &[])]));
    }

    #[test]
    #[should_panic(expected = "at most 2147483647 elements")]
    fn dimensions_are_counted_in_32_bits() {
        let _ = dimension(1 << 31);
    }
}
