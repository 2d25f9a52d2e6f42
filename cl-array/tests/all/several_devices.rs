//! The algorithms over several devices give the bits of one device, for all devices of the machine together and for several
//! queues of one, in equal and uneven shares.

#![allow(clippy::unwrap_used)]

use cl_array::{Array, Expression, functions::plus, multi};
use cl_runtime::{MultiQueue, Partitioned, Result, Shares, prelude::*};
use ndarray::Array2;

/// Applies one affine function after the other, which does not commute. Its parameters are in the halves of a number.
#[device]
fn after(f: u64, g: u64) -> u64 {
    let (a, b, c, d) = ((f >> 32) as u32, f as u32, (g >> 32) as u32, g as u32);
    ((a * c) as u64) << 32 | (b * c + d) as u64
}

/// Whole tiles of 4096, parts of them, and less than a tile for all devices.
const LENGTHS: [usize; 7] = [0, 1, 2, 1000, 4096, 3 * 4096, 40_001];

/// Runs a case with the queues of all devices and with five of one device, and different shares.
fn on_several(case: impl Fn(&MultiQueue, &Shares) -> Result<()>) {
    let queue = Queue::auto().unwrap();
    let of_one = MultiQueue::new([(); 5].map(|()| Queue::new(queue.device()).unwrap())).unwrap();
    for several in [MultiQueue::all().unwrap(), of_one] {
        let count = several.len();
        let uneven = Vec::from_iter((0..count).map(|number| [0.3, 1.0, 0.0][number % 3]));
        for shares in [Shares::equal(count), Shares::new(&uneven).unwrap()] {
            if let Err(error) = case(&several, &shares) {
                panic!("{count} queues, {shares:?}: {error}");
            }
        }
    }
}

fn random(len: usize) -> Vec<u32> {
    let mut state = 12_345u32;
    let next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    std::iter::repeat_with(next).take(len).collect()
}

fn split<T: Element>(several: &MultiQueue, shares: &Shares, data: &[T]) -> Result<Partitioned<T>> {
    several.layout(data.len(), 1).shares(shares)?.from_slice(data)
}

fn bits(x: &[f32]) -> Vec<u32> {
    x.iter().map(|x| x.to_bits()).collect()
}

#[test]
fn sums_and_scans_have_the_bits_of_one_device() {
    let queue = Queue::auto().unwrap();
    on_several(|several, shares| {
        for len in LENGTHS {
            let floats = Vec::from_iter(random(len).into_iter().map(|x| x as f32 / 1e6));
            let (x, one) = (split(several, shares, &floats)?, Buffer::from_slice(&queue, &floats)?);
            let (sum, want) = (
                multi::reduce(&x, plus::<f32>::FUNCTION, 0.0)?,
                cl_array::reduce(&queue, &one, plus::<f32>::FUNCTION, 0.0)?,
            );
            assert_eq!(sum.to_bits(), want.to_bits(), "{len}");
            let scan = multi::inclusive_scan(&x, plus::<f32>::FUNCTION, 0.0)?;
            let want = cl_array::inclusive_scan(&queue, &one, plus::<f32>::FUNCTION, 0.0)?.to_vec(&queue)?;
            assert_eq!(bits(&scan.to_vec()?), bits(&want), "{len}");

            let functions = Vec::from_iter(random(len).into_iter().map(|x| u64::from(x | 1) << 32 | u64::from(x)));
            let x = split(several, shares, &functions)?;
            let identity = 1 << 32;
            let apply = |f: u64, g: u64| {
                let [a, c] = [f >> 32, g >> 32].map(|half| half as u32);
                let b = (f as u32).wrapping_mul(c).wrapping_add(g as u32);
                u64::from(a.wrapping_mul(c)) << 32 | u64::from(b)
            };
            let scan = multi::inclusive_scan(&x, after::FUNCTION, identity)?.to_vec()?;
            let mut so_far = identity;
            let want = functions.iter().map(|f| {
                so_far = apply(so_far, *f);
                so_far
            });
            assert_eq!(scan, Vec::from_iter(want), "{len}");
            assert_eq!(multi::reduce(&x, after::FUNCTION, identity)?, so_far);
        }
        Ok(())
    });
}

#[test]
fn sorts_are_stable_and_keep_the_parts() {
    on_several(|several, shares| {
        for len in LENGTHS {
            // many equal keys, few, and only one
            for most in [u32::MAX, 7, 1] {
                let keys = Vec::from_iter(random(len).into_iter().map(|x| x % most));
                let x = split(several, shares, &keys)?;
                let values = split(several, shares, &Vec::from_iter(0..len as u32))?;
                let mut want = Vec::from_iter(keys.iter().copied().zip(0..len as u32));
                want.sort_by_key(|(key, _)| *key);
                let (sorted, moved) = multi::sort_by_key(&x, &values)?;
                let pairs = Vec::from_iter(sorted.to_vec()?.into_iter().zip(moved.to_vec()?));
                assert_eq!(pairs, want, "{len} keys below {most}");
                assert_eq!(multi::sort(&x)?.to_vec()?, Vec::from_iter(want.iter().map(|(key, _)| *key)));
                for number in 0..several.len() {
                    assert_eq!(sorted.layout().rows(number), x.layout().rows(number));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn products_have_the_bits_of_one_device() {
    let queue = Queue::auto().unwrap();
    on_several(|several, shares| {
        for (m, inner, n) in [(0, 3, 2), (1, 1, 1), (2, 5, 3), (70, 33, 20), (4, 0, 3), (4, 3, 0)] {
            let [a, b] = [(m, inner), (inner, n)].map(|(rows, columns)| {
                let elements = random(rows * columns).into_iter().map(|x| x as f32 / 1e6);
                Array2::from_shape_vec((rows, columns), elements.collect()).unwrap()
            });
            let layout = several.layout(m, inner).shares(shares)?.halo(1);
            let there = layout.from_slice(a.as_slice().unwrap())?;
            let product = multi::dot(&there, &several.replicate(b.as_slice().unwrap())?, n)?;
            let one = Array::from_ndarray(&queue, &a)?.dot(&Array::from_ndarray(&queue, &b)?)?.to_vec()?;
            assert_eq!(bits(&product.to_vec()?), bits(&one), "{m} × {inner} × {n}");
            for (x, y) in one.iter().zip(a.dot(&b)) {
                assert!((x - y).abs() <= 1e-4 * y.abs(), "{x} {y}");
            }
        }
        let x = several.layout(4, 3).zeroed::<f32>()?;
        let error = multi::dot(&x, &several.replicate(&[0.0; 4])?, 2).unwrap_err();
        assert!(matches!(error, Error::Shape { .. }), "{error}");
        Ok(())
    });
}
