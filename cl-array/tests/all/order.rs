//! Selections, histograms, gathers, scatters, sorts and searches, against std.

use crate::common::{Random, everywhere, is_thinned, sizes};
use cl_array::{
    Key, Side, argsort, copy_if, copy_if_into, gather, histogram, partition, remove_if, scatter, scatter_add,
    scatter_max, scatter_min, searchsorted, sort, sort_by_key, sort_descending, top_k, unique,
};
use cl_runtime::prelude::*;
use std::{cmp::Ordering, fmt::Debug};

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Body {
    place: [f32; 3],
    id: u32,
}

#[device]
fn is_odd(x: u32) -> bool {
    x % 2 == 1
}

#[device]
fn equal(a: u32, b: u32) -> bool {
    a == b
}

#[device]
fn low_byte(x: u32) -> u32 {
    x & 255
}

#[device]
fn low_bits(x: u32) -> u32 {
    x & 8191
}

#[test]
fn selections() {
    everywhere(|queue| {
        for n in sizes() {
            let x = Random::new(1).many(n, |r| (r >> 60) as u32);
            let buffer = Buffer::from_slice(queue, &x)?;
            let (odd, even): (Vec<u32>, Vec<u32>) = x.iter().partition(|x| **x % 2 == 1);
            assert!(copy_if(queue, &buffer, is_odd::FUNCTION)?.to_vec(queue)? == odd, "{n}");
            assert!(remove_if(queue, &buffer, is_odd::FUNCTION)?.to_vec(queue)? == even, "{n}");
            let (parts, count) = partition(queue, &buffer, is_odd::FUNCTION)?;
            assert_eq!(count, odd.len());
            assert!(parts.to_vec(queue)? == [odd.clone(), even].concat(), "{n}");
            let (mut out, mut count) = (Buffer::filled(queue, n, 99)?, Buffer::zeroed(queue, 1)?);
            copy_if_into(queue, &buffer, is_odd::FUNCTION, &mut out, &mut count)?;
            assert_eq!(count.to_vec(queue)?, [odd.len() as u64]);
            let out = out.to_vec(queue)?;
            assert!(out[..odd.len()] == odd && out[odd.len()..].iter().all(|x| *x == 99), "{n}");
            let mut distinct = x.clone();
            distinct.dedup();
            assert!(unique(queue, &buffer, equal::FUNCTION)?.to_vec(queue)? == distinct, "{n}");
        }
        Ok(())
    });
}

#[test]
fn histograms() {
    everywhere(|queue| {
        for n in sizes() {
            let x = Random::new(2).many(n, |r| r as u32);
            let buffer = Buffer::from_slice(queue, &x)?;
            let (mut small, mut large) = (vec![0u32; 256], vec![0u32; 8192]);
            for x in &x {
                small[(x & 255) as usize] += 1;
                large[(x & 8191) as usize] += 1;
            }
            assert!(histogram(queue, &buffer, low_byte::FUNCTION, 256)?.to_vec(queue)? == small, "{n}");
            assert!(histogram(queue, &buffer, low_bits::FUNCTION, 8192)?.to_vec(queue)? == large, "{n}");
        }
        let x = Buffer::from_slice(queue, &[3u32, 200])?;
        let error = histogram(queue, &x, low_byte::FUNCTION, 100)?.to_vec(queue).unwrap_err();
        assert!(error.to_string().contains("element 1 has bin 200, but there are 100 bins"), "{error}");
        let error = histogram(queue, &x, low_byte::FUNCTION, 0)?.to_vec(queue);
        let error = error.and_then(|_| queue.finish().map(|()| Vec::<u32>::new())).unwrap_err();
        assert!(error.to_string().contains("but there are 0 bins"), "{error}");
        Ok(())
    });
}

#[test]
fn gathers_and_scatters() {
    everywhere(|queue| {
        for n in sizes() {
            let mut random = Random::new(3);
            let x = random.many(n, |r| Body { place: [r as f32, 1.0, 2.0], id: r as u32 });
            let mut places: Vec<u32> = (0..n as u32).collect();
            for i in (1..n).rev() {
                places.swap(i, (random.next() % (i as u64 + 1)) as usize);
            }
            let (buffer, indices) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &places)?);
            let gathered = gather(queue, &buffer, &indices)?;
            let expected: Vec<Body> = places.iter().map(|i| x[*i as usize]).collect();
            assert!(gathered.to_vec(queue)? == expected, "{n}");
            let mut back = Buffer::zeroed(queue, n)?;
            scatter(queue, &gathered, &indices, &mut back)?;
            assert!(back.to_vec(queue)? == x, "{n}");
        }
        let x = Buffer::from_slice(queue, &[1, 2, 3])?;
        let wrong = Buffer::from_slice(queue, &[0i32, -1, 2])?;
        let error = gather(queue, &x, &wrong)?.to_vec(queue).unwrap_err();
        assert!(error.to_string().contains("index -1 of element 1 is out of bounds: the input has 3"), "{error}");
        let mut out = Buffer::zeroed(queue, 3)?;
        let double = Buffer::from_slice(queue, &[1u64, 0, 1])?;
        scatter(queue, &x, &double, &mut out)?;
        let error = queue.finish().unwrap_err();
        assert!(error.to_string().contains("index 1 occurs more than once"), "{error}");
        let far = Buffer::from_slice(queue, &[1u64, 0, 3])?;
        scatter(queue, &x, &far, &mut out)?;
        let error = queue.finish().unwrap_err();
        assert!(error.to_string().contains("index 3 of element 2 is out of bounds: the output has 3"), "{error}");
        Ok(())
    });
}

#[test]
fn scatters_that_combine() {
    everywhere(|queue| {
        for n in sizes() {
            let mut random = Random::new(4);
            let x = random.many(n, |r| r as i32);
            let places = random.many(n, |r| (r % 100) as u16);
            let (mut sums, mut least, mut most) = (vec![0i32; 100], vec![5i32; 100], vec![-5i32; 100]);
            for (x, i) in x.iter().zip(&places) {
                let i = usize::from(*i);
                sums[i] = sums[i].wrapping_add(*x);
                least[i] = least[i].min(*x);
                most[i] = most[i].max(*x);
            }
            let (buffer, indices) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &places)?);
            let mut out = Buffer::zeroed(queue, 100)?;
            scatter_add(queue, &buffer, &indices, &mut out)?;
            assert_eq!(out.to_vec(queue)?, sums);
            out.fill(queue, 5)?;
            scatter_min(queue, &buffer, &indices, &mut out)?;
            assert_eq!(out.to_vec(queue)?, least);
            out.fill(queue, -5)?;
            scatter_max(queue, &buffer, &indices, &mut out)?;
            assert_eq!(out.to_vec(queue)?, most);
        }
        Ok(())
    });
}

/// The bytes, which tell -0.0 from 0.0 and one NaN from another.
fn bytes<T: Element>(x: &[T]) -> &[u8] {
    bytemuck::cast_slice(x)
}

#[track_caller]
fn check_sorts<K: Key + Debug>(make: impl Fn(u64) -> K + Copy, order: impl Fn(&K, &K) -> Ordering + Copy) {
    everywhere(|queue| {
        let name = std::any::type_name::<K>();
        if name == "f64" && !queue.device().capabilities().fp64 {
            println!("skipped on {}: no f64", queue.device());
            return Ok(());
        }
        // each type builds programs, which takes OpenCL devices that are CPUs long: one of each length and kind
        if is_thinned() && !queue.device().is_native() && !["u64", "i16", "f32"].contains(&name) {
            return Ok(());
        }
        // less than a tile, most of one, several
        let sizes = if is_thinned() { vec![0, 17, 4091, 20_011] } else { sizes() };
        for n in sizes {
            let x = Random::new(5).many(n, make);
            let buffer = Buffer::from_slice(queue, &x)?;
            let mut pairs: Vec<(K, u32)> = x.iter().copied().zip(0..).collect();
            pairs.sort_by(|a, b| order(&a.0, &b.0));
            let (keys, places): (Vec<K>, Vec<u32>) = pairs.iter().copied().unzip();
            assert!(bytes(&sort(queue, &buffer)?.to_vec(queue)?) == bytes(&keys), "{name} {n}");
            assert!(argsort(queue, &buffer)?.to_vec(queue)? == places, "{name} {n}");
            let mut found = vec![];
            for side in [Side::Left, Side::Right] {
                let sorted = Buffer::from_slice(queue, &keys)?;
                found.push(searchsorted(queue, &sorted, buffer.slice(..n.min(500)), side)?.to_vec(queue)?);
            }
            for (i, x) in x.iter().take(500).enumerate() {
                assert_eq!(found[0][i], keys.partition_point(|k| order(k, x).is_lt()) as u64, "{name} {n}");
                assert_eq!(found[1][i], keys.partition_point(|k| order(k, x).is_le()) as u64, "{name} {n}");
            }
            pairs.sort_by(|a, b| order(&b.0, &a.0).then(a.1.cmp(&b.1)));
            let (keys, places): (Vec<K>, Vec<u32>) = pairs.iter().copied().unzip();
            assert!(bytes(&sort_descending(queue, &buffer)?.to_vec(queue)?) == bytes(&keys), "{name} {n}");
            let (most, indices) = top_k(queue, &buffer, 7)?;
            assert_eq!(bytes(&most.to_vec(queue)?), bytes(&keys[..n.min(7)]), "{name} {n}");
            assert_eq!(indices.to_vec(queue)?, places[..n.min(7)], "{name} {n}");
        }
        Ok(())
    });
}

#[test]
fn sorts_of_unsigned_integers() {
    check_sorts(|r| r as u8, u8::cmp);
    check_sorts(|r| r as u32, u32::cmp);
    check_sorts(|r| r, u64::cmp);
}

#[test]
fn sorts_of_signed_integers() {
    check_sorts(|r| r as i16, i16::cmp);
    check_sorts(|r| (r as i32) >> 20, i32::cmp);
    check_sorts(|r| r as isize, isize::cmp);
}

#[test]
fn sorts_of_floats() {
    // all patterns of bits: NaN of both signs, infinities, subnormal numbers
    check_sorts(|r| f32::from_bits((r >> 9) as u32 & 0xFF80_000F), f32::total_cmp);
    check_sorts(f64::from_bits, f64::total_cmp);
}

#[test]
fn structs_by_key() {
    everywhere(|queue| {
        for n in sizes() {
            let bodies = Random::new(6).many(n, |r| Body { place: [0.5, r as f32, 1.0], id: (r >> 56) as u32 });
            let keys: Vec<u32> = bodies.iter().map(|b| b.id).collect();
            let (k, v) = (Buffer::from_slice(queue, &keys)?, Buffer::from_slice(queue, &bodies)?);
            let (k, v) = sort_by_key(queue, &k, &v)?;
            let mut expected = bodies;
            expected.sort_by_key(|b| b.id);
            assert!(v.to_vec(queue)? == expected, "{n}");
            assert!(k.to_vec(queue)?.is_sorted(), "{n}");
        }
        Ok(())
    });
}
