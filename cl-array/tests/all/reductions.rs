//! `map`, `reduce`, `scan` and what follows from them, against loops on the host.

use crate::common::{Random, everywhere, sizes};
use cl_array::{
    argmax, argmin, cumulative_sum, exclusive_scan, functions::plus, inclusive_scan, map, map_in_place, map_reduce,
    max, min, product, reduce, reduce_by_key, reduce_into, segmented_exclusive_scan, segmented_inclusive_scan, sum,
    zip_map,
};
use cl_runtime::prelude::*;

/// An affine map, x ↦ a x + b. Composition is associative, and not commutative.
#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Affine {
    a: u32,
    b: u32,
}

const IDENTITY: Affine = Affine { a: 1, b: 0 };

#[device]
fn then(f: Affine, g: Affine) -> Affine {
    Affine { a: f.a * g.a, b: f.b * g.a + g.b }
}

#[device]
fn affine(x: u32) -> Affine {
    Affine { a: x | 1, b: x >> 7 }
}

#[device]
fn quarter(x: i32) -> f32 {
    x as f32 / 4.0
}

#[device]
fn doubled(x: f32x4) -> f32x4 {
    x + x
}

#[device]
fn sums(x: f32x4, y: f32x4) -> f32x4 {
    x + y
}

#[device]
fn checked(x: u32) -> u32 {
    assert!(x != 77, "no 77");
    x
}

/// The documented order of a reduction.
fn reduced<T: Copy>(x: &[T], f: impl Fn(T, T) -> T + Copy) -> Option<T> {
    let mut level = x.to_vec();
    while level.len() > 1 {
        level = level.chunks(16).map(|x| x[1..].iter().fold(x[0], |a, b| f(a, *b))).collect();
    }
    level.first().copied()
}

#[test]
fn maps() {
    everywhere(|queue| {
        for n in sizes() {
            let x = Random::new(1).many(n, |r| r as i32);
            let buffer = Buffer::from_slice(queue, &x)?;
            let expected: Vec<f32> = x.iter().map(|&x| quarter(x)).collect();
            assert_eq!(map(queue, &buffer, quarter::FUNCTION)?.to_vec(queue)?, expected, "{n}");
            let twice: Vec<i32> = x.iter().map(|x| x.wrapping_add(*x)).collect();
            assert_eq!(zip_map(queue, &buffer, &buffer, plus::<i32>::FUNCTION)?.to_vec(queue)?, twice, "{n}");
        }
        let mut x = Buffer::from_slice(queue, &[f32x4::splat(1.5); 3])?;
        map_in_place(queue, x.slice_mut(1..), doubled::FUNCTION)?;
        assert_eq!(x.to_vec(queue)?, [1.5, 3.0, 3.0].map(f32x4::splat));
        Ok(())
    });
}

#[test]
fn reductions_of_functions_that_do_not_commute() {
    everywhere(|queue| {
        for n in sizes() {
            let x = Random::new(2).many(n, |r| r as u32);
            let maps: Vec<Affine> = x.iter().map(|x| affine(*x)).collect();
            let expected = maps.iter().fold(IDENTITY, |f, g| then(f, *g));
            let buffer = Buffer::from_slice(queue, &maps)?;
            assert_eq!(reduce(queue, &buffer, then::FUNCTION, IDENTITY)?, expected, "{n}");
            let numbers = Buffer::from_slice(queue, &x)?;
            assert_eq!(map_reduce(queue, &numbers, affine::FUNCTION, then::FUNCTION, IDENTITY)?, expected, "{n}");
        }
        Ok(())
    });
}

#[test]
fn sums_of_floats_are_the_same_everywhere() {
    everywhere(|queue| {
        for n in sizes() {
            let x = Random::new(3).many(n, |r| (r >> 40) as f32 / 1024.0 - 5000.0);
            let buffer = Buffer::from_slice(queue, &x)?;
            let expected = reduced(&x, |a, b| a + b).unwrap_or(0.0);
            assert_eq!(sum(queue, &buffer)?.to_bits(), expected.to_bits(), "{n}");
            if n > 3 {
                let part = reduced(&x[3..], |a, b| a + b).unwrap();
                assert_eq!(sum(queue, buffer.slice(3..))?.to_bits(), part.to_bits(), "{n} from 3");
            }
        }
        let vectors = Buffer::from_slice(queue, &[f32x4::splat(0.5); 5000])?;
        assert_eq!(reduce(queue, &vectors, sums::FUNCTION, f32x4::splat(0.0))?, f32x4::splat(2500.0));
        let odd = Buffer::from_slice(queue, &[3u64, 5, u64::MAX])?;
        assert_eq!(product(queue, &odd)?, 3u64.wrapping_mul(5).wrapping_mul(u64::MAX));
        assert_eq!(product(queue, odd.slice(..0))?, 1);
        Ok(())
    });
}

#[test]
fn extremes_and_their_places() {
    everywhere(|queue| {
        for n in sizes() {
            for with_nan in [false, true] {
                let make = |r: u64| if with_nan && r.is_multiple_of(3) { f32::NAN } else { (r >> 50) as f32 };
                let x = Random::new(4).many(n, make);
                let buffer = Buffer::from_slice(queue, &x)?;
                let least = x.iter().copied().reduce(f32::min);
                let most = x.iter().copied().reduce(f32::max);
                assert_eq!(min(queue, &buffer)?.map(f32::to_bits), least.map(f32::to_bits), "{n}");
                assert_eq!(max(queue, &buffer)?.map(f32::to_bits), most.map(f32::to_bits), "{n}");
                let place = |of: Option<f32>| (n > 0).then(|| x.iter().position(|x| Some(*x) == of).unwrap_or(0));
                assert_eq!(argmin(queue, &buffer)?, place(least), "{n}");
                assert_eq!(argmax(queue, &buffer)?, place(most), "{n}");
            }
        }
        Ok(())
    });
}

#[test]
fn scans() {
    everywhere(|queue| {
        for n in sizes() {
            let x: Vec<Affine> = Random::new(5).many(n, |r| affine(r as u32));
            let buffer = Buffer::from_slice(queue, &x)?;
            let mut total = IDENTITY;
            let inclusive: Vec<Affine> = x.iter().map(|g| (total = then(total, *g), total).1).collect();
            let mut total = IDENTITY;
            let exclusive: Vec<Affine> = x.iter().map(|g| (total, total = then(total, *g)).0).collect();
            let found = inclusive_scan(queue, &buffer, then::FUNCTION, IDENTITY)?.to_vec(queue)?;
            assert!(found == inclusive, "{n}");
            let found = exclusive_scan(queue, &buffer, then::FUNCTION, IDENTITY)?.to_vec(queue)?;
            assert!(found == exclusive, "{n}");
        }
        Ok(())
    });
}

#[test]
fn scans_of_floats_are_the_same_everywhere() {
    let x = Random::new(6).many(70_001, |r| (r >> 40) as f32 / 1024.0);
    let native = Queue::new(&Device::native()).unwrap();
    let scan = |queue: &Queue| cumulative_sum(queue, &Buffer::from_slice(queue, &x)?)?.to_vec(queue);
    let expected = scan(&native).unwrap();
    let exact: f64 = x.iter().map(|x| f64::from(*x)).sum();
    assert!((f64::from(expected[70_000]) / exact - 1.0).abs() < 1e-5);
    everywhere(|queue| {
        assert!(scan(queue)? == expected);
        Ok(())
    });
}

#[test]
fn segments() {
    everywhere(|queue| {
        for n in sizes() {
            // short segments, none, and some that are longer than tiles
            for rarity in [3, 10_000, u64::MAX] {
                let mut random = Random::new(7);
                let x: Vec<Affine> = random.many(n, |r| affine(r as u32));
                let heads = random.many(n, |r| ((r >> 13) % rarity == 0) as u8 * 5);
                let (buffer, flags) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &heads)?);
                let (mut inclusive, mut exclusive, mut total) = (vec![], vec![], IDENTITY);
                for (g, head) in x.iter().zip(&heads) {
                    total = if *head != 0 { IDENTITY } else { total };
                    exclusive.push(total);
                    total = then(total, *g);
                    inclusive.push(total);
                }
                let found = segmented_inclusive_scan(queue, &buffer, &flags, then::FUNCTION, IDENTITY)?;
                assert!(found.to_vec(queue)? == inclusive, "{n} {rarity}");
                let found = segmented_exclusive_scan(queue, &buffer, &flags, then::FUNCTION, IDENTITY)?;
                assert!(found.to_vec(queue)? == exclusive, "{n} {rarity}");
            }
        }
        Ok(())
    });
}

#[test]
fn runs() {
    everywhere(|queue| {
        for n in sizes() {
            let mut random = Random::new(8);
            let mut keys = random.many(n, |r| (r % 300) as i16);
            keys.sort_unstable();
            let values = random.many(n, |r| r as u32);
            let mut expected: Vec<(i16, u32)> = vec![];
            for (key, value) in keys.iter().zip(&values) {
                match expected.last_mut() {
                    Some((last, sum)) if last == key => *sum = sum.wrapping_add(*value),
                    _ => expected.push((*key, *value)),
                }
            }
            let (k, v) = (Buffer::from_slice(queue, &keys)?, Buffer::from_slice(queue, &values)?);
            let (k, v) = reduce_by_key(queue, &k, &v, plus::<u32>::FUNCTION, 0)?;
            let found: Vec<_> = k.to_vec(queue)?.into_iter().zip(v.to_vec(queue)?).collect();
            assert!(found == expected && k.len() == v.len(), "{n}");
        }
        Ok(())
    });
}

#[test]
fn sums_of_runs_are_the_same_everywhere() {
    let first = std::cell::RefCell::new(None);
    let mut random = Random::new(9);
    let values = random.many(20_011, |r| (r >> 40) as f32 / 1e6 - 7.3);
    everywhere(|queue| {
        let x = Buffer::from_slice(queue, &values)?;
        let mut found = vec![];
        for length in [1, 3, 300, 5000, 30_000] {
            let keys: Vec<u16> = (0..values.len()).map(|i| (i / length % 1000) as u16).collect();
            let (_, sums) = reduce_by_key(queue, &Buffer::from_slice(queue, &keys)?, &x, plus::<f32>::FUNCTION, 0.0)?;
            found.push(sums.to_vec(queue)?);
        }
        assert!(
            *first.borrow_mut().get_or_insert_with(|| found.clone()) == found,
            "other bits than on the first device"
        );
        Ok(())
    });
}

#[test]
fn errors_leave_everything_usable() {
    everywhere(|queue| {
        let x = Buffer::from_slice(queue, &[1u32, 77, 3])?;
        let mut short = Buffer::<u32>::zeroed(queue, 2)?;
        let error = cl_array::map_into(queue, &x, checked::FUNCTION, &mut short).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { buffer: 2, other: 3, .. }), "{error}");
        let error = reduce_into(queue, &x, plus::<u32>::FUNCTION, 0, &mut short).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { buffer: 2, other: 1, .. }), "{error}");
        let error = map_reduce(queue, &x, checked::FUNCTION, plus::<u32>::FUNCTION, 0).unwrap_err();
        assert!(error.to_string().contains("no 77"), "{error}");
        assert_eq!(sum(queue, &x)?, 81);
        assert_eq!(map_reduce(queue, x.slice(2..), checked::FUNCTION, plus::<u32>::FUNCTION, 0)?, 3);
        Ok(())
    });
}
