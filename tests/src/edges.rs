//! Edge values of the scalar types.

use crate::random::Random;

/// 0, and ±2^k, ±(2^k - 1), ±(2^k + 1) for each of `powers`, and the extremes: those that the type has.
pub fn ints<T: TryFrom<i128> + Ord>(powers: impl IntoIterator<Item = u32>) -> Vec<T> {
    let near = powers.into_iter().flat_map(|k| [(1i128 << k) - 1, 1 << k, (1 << k) + 1]);
    let mut values: Vec<T> = near.flat_map(|n| [n, -n]).filter_map(|n| T::try_from(n).ok()).collect();
    values.sort();
    values.dedup();
    values
}

/// A few, for pairs: small numbers, shift amounts at and past every width, extremes.
pub fn few_ints<T: TryFrom<i128> + Ord>() -> Vec<T> {
    ints([0, 1, 3, 4, 5, 6, 7, 8, 15, 16, 31, 32, 63])
}

/// Many, for single arguments: around every power of two.
pub fn many_ints<T: TryFrom<i128> + Ord>() -> Vec<T> {
    ints(0..=64)
}

/// Those that lie half-way between two `f32`s or two `f64`s, and their neighbours: where conversions round.
pub fn between_floats<T: TryFrom<i128> + Ord>() -> Vec<T> {
    let halves = (24..64u32).flat_map(|k| [24, 53].map(|digits| (k, digits))).filter(|(k, digits)| k >= digits);
    // half of a unit, and that with one unit: ties to the even number below, and to the one above
    let ties = halves.flat_map(|(k, digits)| [1i128, 3].map(|halves| (1i128 << k) + (halves << (k - digits))));
    let near = ties.flat_map(|tie| [tie - 1, tie, tie + 1]).flat_map(|n| [n, -n]);
    // and the largest numbers, which may round up to a power of two
    let mut values: Vec<T> = near
        .chain([i128::from(i64::MAX) - 511, i128::from(u64::MAX) - 1023])
        .filter_map(|n| T::try_from(n).ok())
        .collect();
    values.sort();
    values.dedup();
    values
}

/// Those that lie half-way between two `f32`s, and their neighbours: where conversions round, overflow and become subnormal.
pub fn f64s_between_f32s() -> Vec<f64> {
    let numbers =
        [0.0, 1.0, 1.5f32, 16_777_215.0, 1e-40, f32::MIN_POSITIVE.next_down(), f32::MIN_POSITIVE, f32::from_bits(1)];
    let odd = numbers.map(|x| f32::from_bits(x.to_bits() | 1));
    let half = |x: f32| (f64::from(x) + f64::from(x.next_up())) / 2.0;
    // half-way to what would follow the largest number
    let beyond = f64::from(f32::MAX) + 2f64.powi(103);
    let ties = numbers.into_iter().chain(odd).map(half).chain([beyond]);
    ties.flat_map(|tie| [tie.next_down(), tie, tie.next_up()]).flat_map(|x| [x, -x]).collect()
}

/// Edge values of `f64` that are not tied to a width: zeros, ones, halves, borders of the integer types, infinities.
fn common() -> Vec<f64> {
    let mut values = vec![0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 7.0, 10.0, 100.5, 1e6, 1e10, 1e30];
    for k in [7, 8, 15, 16, 23, 24, 31, 32, 52, 53, 63, 64, 100] {
        let power = 2f64.powi(k);
        values.extend([power - 1.0, power - 0.5, power, power + 0.5, power + 1.0]);
        // the neighbours in both widths
        values.extend([power.next_down(), power.next_up()]);
        values.extend([f64::from((power as f32).next_down()), f64::from((power as f32).next_up())]);
    }
    values.extend([f64::INFINITY, f64::NAN]);
    values
}

/// Edge values of `f32`, subnormals and NaN included.
pub fn f32s() -> Vec<f32> {
    let mut values: Vec<f32> = common().into_iter().map(|x| x as f32).collect();
    values.extend([f32::MAX, f32::MIN_POSITIVE, f32::MIN_POSITIVE.next_down(), f32::from_bits(1), f32::EPSILON]);
    values.extend([1.0 - f32::EPSILON, 1.0 + f32::EPSILON, 0.5f32.next_down(), 1e-20, 1e20]);
    with_negatives(values, |x| -x, f32::to_bits)
}

/// Edge values of `f64`, subnormals and NaN included.
pub fn f64s() -> Vec<f64> {
    let mut values = common();
    values.extend([f64::MAX, f64::MIN_POSITIVE, f64::MIN_POSITIVE.next_down(), f64::from_bits(1), f64::EPSILON]);
    values.extend([f64::from(f32::MAX), f64::from(f32::MIN_POSITIVE), f64::from(f32::from_bits(1)), 1e-50, 1e300]);
    values.extend([1.0 - f64::EPSILON, 1.0 + f64::EPSILON, 0.5f64.next_down()]);
    with_negatives(values, |x| -x, f64::to_bits)
}

fn with_negatives<T: Copy, B: Ord>(values: Vec<T>, negate: impl Fn(T) -> T, bits: impl Fn(T) -> B) -> Vec<T> {
    let mut values: Vec<T> = values.into_iter().flat_map(|x| [x, negate(x)]).collect();
    values.sort_by_key(|&x| bits(x));
    values.dedup_by_key(|x| bits(*x));
    values
}

/// A few, for pairs.
pub fn few_f32s() -> Vec<f32> {
    let values = vec![0.0, 1.0, 1.5, 3.0, 0.1, 1e-20, 1e20, 16_777_216.0, 16_777_215.0, f32::MAX, f32::MIN_POSITIVE];
    let special = [f32::MIN_POSITIVE.next_down(), f32::from_bits(1), f32::INFINITY, f32::NAN, 1.0 + f32::EPSILON];
    with_negatives([values, special.to_vec()].concat(), |x| -x, f32::to_bits)
}

/// A few, for pairs.
pub fn few_f64s() -> Vec<f64> {
    let values = vec![0.0, 1.0, 1.5, 3.0, 0.1, 1e-200, 1e200, 9_007_199_254_740_992.0, f64::MAX, f64::MIN_POSITIVE];
    let special = [f64::MIN_POSITIVE.next_down(), f64::from_bits(1), f64::INFINITY, f64::NAN, 1.0 + f64::EPSILON];
    with_negatives([values, special.to_vec()].concat(), |x| -x, f64::to_bits)
}

/// Random `f32`s of every magnitude: random bits.
pub fn random_f32s(count: usize, seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    (0..count).map(|_| f32::from_bits(random.bits() as u32)).collect()
}

/// Random `f64`s of every magnitude: random bits.
pub fn random_f64s(count: usize, seed: u64) -> Vec<f64> {
    let mut random = Random::new(seed);
    (0..count).map(|_| f64::from_bits(random.bits())).collect()
}
