//! Random numbers: the same on every device, of known words, and distributed as they should be.

use crate::common::everywhere;
use cl_array::{Expression, Generator};
use cl_runtime::{Element, prelude::*};

/// Philox4x32-10, as it stands in the paper.
fn philox(block: u64, stream: u64, seed: u64) -> [u32; 4] {
    let mut x = [block as u32, (block >> 32) as u32, stream as u32, (stream >> 32) as u32];
    let mut key = [seed as u32, (seed >> 32) as u32];
    for _ in 0..10 {
        let (a, b) = (u64::from(x[0]) * 0xD251_1F53, u64::from(x[2]) * 0xCD9E_8D57);
        x = [(b >> 32) as u32 ^ x[1] ^ key[0], b as u32, (a >> 32) as u32 ^ x[3] ^ key[1], a as u32];
        key = [key[0].wrapping_add(0x9E37_79B9), key[1].wrapping_add(0xBB67_AE85)];
    }
    x
}

fn words(start: u64, stream: u64, seed: u64, blocks: usize) -> Vec<u32> {
    (0..blocks as u64).flat_map(|i| philox(start.wrapping_add(i), stream, seed)).collect()
}

fn pairs(words: &[u32]) -> impl Iterator<Item = u64> {
    words.chunks_exact(2).map(|pair| u64::from(pair[1]) << 32 | u64::from(pair[0]))
}

#[test]
fn words_become_numbers() {
    const SEED: u64 = 0x0123_4567_89AB_CDEF;
    const START: u64 = u64::MAX - 10;
    let words = words(START, 1 << 40 | 5, SEED, 200);
    everywhere(|queue| {
        let random = || Generator::philox(SEED).stream(1 << 40 | 5).at_block(START);
        let expected: Vec<f32> = words.iter().map(|word| (word >> 8) as f32 / 16_777_216.0).collect();
        for len in [0, 1, 3, 4, 5, 799] {
            let mut random = random();
            assert_eq!(random.uniform::<f32, _>(queue, len)?.to_vec()?, expected[..len]);
            assert_eq!(random.block(), START.wrapping_add(len.div_ceil(4) as u64));
        }
        if queue.device().capabilities().fp64 {
            let expected: Vec<f64> = pairs(&words).map(|bits| (bits >> 11) as f64 / 2f64.powi(53)).collect();
            assert_eq!(random().uniform::<f64, _>(queue, (19, 21))?.to_vec()?, expected[..399]);
        }
        let expected: Vec<i8> = pairs(&words).map(|bits| ((u128::from(bits) * 11) >> 64) as i8 - 5).collect();
        assert_eq!(random().integers(queue, 399, -5i8..6)?.to_vec()?, expected[..399]);
        let expected: Vec<u32> = pairs(&words).map(|bits| (bits >> 32) as u32).collect();
        assert_eq!(random().integers::<u32, _>(queue, 399, ..)?.to_vec()?, expected[..399]);
        let all: Vec<u64> = pairs(&words).collect();
        let whole: Vec<u128> =
            all.chunks_exact(2).map(|pair| u128::from(pair[1]) << 64 | u128::from(pair[0])).collect();
        let expected: Vec<u64> = whole.iter().map(|bits| (bits >> 64) as u64).collect();
        assert_eq!(random().integers::<u64, _>(queue, 200, ..)?.to_vec()?, expected);
        for count in [1u64, 3, 1 << 33, u64::MAX - 1] {
            let of = |bits: &u128| {
                let (high, low) = ((bits >> 64) * u128::from(count), (bits & u128::from(u64::MAX)) * u128::from(count));
                ((high + (low >> 64)) >> 64) as i64
            };
            let expected: Vec<i64> = whole.iter().map(|bits| i64::MIN.wrapping_add(of(bits))).collect();
            let end = i64::MIN.wrapping_add(count as i64);
            assert_eq!(random().integers(queue, 200, i64::MIN..end)?.to_vec()?, expected, "of {count}");
        }
        assert_eq!(random().integers(queue, 2, 7usize..=7)?.to_vec()?, [7, 7]);
        assert!(random().integers(queue, (0, 3), 0u16..5)?.is_empty());
        Ok(())
    });
}

/// What a call makes on the native device is what it makes on other devices.
#[track_caller]
fn same_everywhere<T: Element + PartialEq>(make: impl Fn(&Queue) -> cl_runtime::Result<Vec<T>>) {
    let native = Queue::new(&Device::native()).and_then(|queue| make(&queue)).expect("the native device");
    everywhere(|queue| {
        if std::any::type_name::<T>() == "f64" && !queue.device().capabilities().fp64 {
            return Ok(());
        }
        assert!(make(queue)? == native, "other numbers than on the native device");
        Ok(())
    });
}

#[test]
fn normal_numbers_are_the_same_everywhere() {
    for random in [Generator::philox(3), Generator::threefry(3).stream(9)] {
        same_everywhere(|queue| random.clone().normal(queue, 20_003, 0.0f32, 1.0)?.to_vec());
        same_everywhere(|queue| random.clone().normal(queue, 20_003, 5.0f64, 0.25)?.to_vec());
        same_everywhere(|queue| random.clone().uniform::<f64, _>(queue, 4099)?.to_vec());
        same_everywhere(|queue| random.clone().integers(queue, 4099, -3i64..=3)?.to_vec());
    }
}

/// The largest distance of the distribution of values in the unit interval from the uniform one (Kolmogorov, Smirnov).
fn distance(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let n = values.len() as f64;
    let distances =
        values.iter().enumerate().map(|(i, x)| (x - i as f64 / n).abs().max((x - (i + 1) as f64 / n).abs()));
    distances.fold(0.0, f64::max)
}

/// The standard normal distribution function, by Simpson's rule.
fn normal_distribution(x: f64) -> f64 {
    let steps = 200;
    let h = x / f64::from(steps);
    let density = |t: f64| (-0.5 * t * t).exp() / std::f64::consts::TAU.sqrt();
    let sum: f64 = (1..steps).map(|k| f64::from(2 + 2 * (k % 2)) * density(f64::from(k) * h)).sum();
    0.5 + (density(0.0) + density(x) + sum) * h / 3.0
}

#[test]
fn distributions() {
    let queue = Queue::new(&Device::native()).expect("the native device");
    for start in [Generator::philox(1), Generator::threefry(1)] {
        let mut random = start;
        // exceeded by one of a thousand seeds
        let limit = 1.95 / 20_000f64.sqrt();
        let uniform = random.uniform::<f32, _>(&queue, 20_000).expect("numbers").to_vec().expect("numbers");
        assert!(distance(uniform.into_iter().map(f64::from).collect()) < limit);
        let normal = random.normal(&queue, 20_000, 0.0f32, 1.0).expect("numbers").to_vec().expect("numbers");
        assert!(distance(normal.into_iter().map(|x| normal_distribution(f64::from(x))).collect()) < limit);
        let normal = random.normal(&queue, 20_000, 1.0f64, 2.0).expect("numbers").to_vec().expect("numbers");
        assert!(distance(normal.into_iter().map(|x| normal_distribution((x - 1.0) / 2.0)).collect()) < limit);
        let dice = random.integers(&queue, 60_000, 1..=6u8).expect("numbers");
        for face in 1..=6 {
            let count = dice.equal(face).count().expect("a count");
            assert!((9600..10_400).contains(&count), "{count} of 60000");
        }
    }
}

#[test]
#[should_panic(expected = "an empty range")]
fn empty_ranges() {
    let queue = Queue::new(&Device::native()).expect("the native device");
    let _ = Generator::philox(1).integers(&queue, 3, 5..5u32);
}
