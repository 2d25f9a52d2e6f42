//! The ends of iterators that give one of the items, or none.

use cl_runtime::prelude::*;
use std::cmp::Ordering;
use tests::case;

#[device]
fn scattered(x: u32) -> [u32; 6] {
    [x % 7, x % 5, (x * 3) % 7, x % 2, (x + 4) % 7, x % 5]
}

case!(least_and_largest, |x: u32| -> u32 {
    let values: [u32; 6] = scattered(x);
    let largest = values.iter().max().unwrap();
    let least = values.iter().min().copied().unwrap_or(9);
    let mapped = values.iter().map(|v| *v as i32 - 3).max().unwrap_or(0);
    let ranged = (0..x % 9).map(|n| (n * 5) % 8).min();
    let empty = (5..x % 6).max().is_none();
    let tuples = values.iter().map(|v| (v % 3, v / 3)).max().unwrap_or((9, 9));
    *largest
        ^ least << 3
        ^ (mapped as u32) << 6
        ^ ranged.unwrap_or(13) << 12
        ^ (empty as u32) << 16
        ^ tuples.0 << 17
        ^ tuples.1 << 20
});

case!(of_equal_ones_max_takes_the_last_and_min_the_first, |x: u32| -> u32 {
    let values: [u32; 6] = scattered(x);
    let (largest, _) = values.iter().enumerate().max_by(|a, b| a.1.cmp(b.1)).unwrap();
    let (least, v) = values.iter().enumerate().min_by(|a, b| a.1.cmp(b.1)).expect("values");
    let last = values.iter().enumerate().max_by_key(|(_, v)| **v / 3).map(|(i, _)| i).unwrap_or(7);
    let first = values.iter().enumerate().min_by_key(|&(_, v)| v / 3).map(|(i, v)| i as u32 * 8 + v).unwrap_or(7);
    let pair = values.iter().zip(&values[1..]).max_by_key(|(a, b)| **a + **b).map(|(a, b)| a * 8 + b).unwrap_or(0);
    largest as u32 ^ (least as u32) << 3 ^ *v << 6 ^ (last as u32) << 9 ^ first << 12 ^ pair << 18
});

case!(floats_are_ordered_by_a_closure, |x: u32| -> u32 {
    let values = [x as f32 * 0.5, -0.0, 3.0 - x as f32, f32::NAN, 0.0, 7.5];
    let total = values.iter().copied().max_by(f32::total_cmp).unwrap_or(1.0);
    let least = values.iter().min_by(|a, b| a.total_cmp(b)).unwrap();
    let some = values.iter().filter(|v| !v.is_nan()).max_by(|a, b| a.partial_cmp(b).unwrap()).copied();
    let reduced = values.iter().copied().reduce(f32::min).unwrap_or(-1.0);
    let odd = values.iter().copied().reduce(|a, b| if a > b { a - b } else { b }).unwrap();
    let nearest = values.iter().enumerate().min_by(|a, b| (a.1 - 3.0).abs().total_cmp(&(b.1 - 3.0).abs())).unwrap().0;
    let at = (nearest as u32) << 29;
    total.is_nan() as u32
        ^ least.to_bits()
        ^ some.unwrap_or(0.5).to_bits() << 1
        ^ reduced.to_bits() << 2
        ^ odd.is_nan() as u32
        ^ at
});

case!(found, |x: u32| -> u32 {
    let values: [u32; 6] = scattered(x);
    let limit = 4;
    let found = values.iter().find(|v| **v > limit);
    let value = values.iter().copied().find(|&v| v == 3).unwrap_or(8);
    let at = values.iter().position(|&v| v == 4);
    let filtered = values.iter().filter(|v| *v % 2 == 1).position(|v| *v > 2).map_or(9, |p| p as u32);
    let mapped = values.iter().find_map(|v| v.checked_sub(4)).unwrap_or(5);
    let ranged = (1..20u32).find(|n| n * n > x % 200).unwrap_or(77);
    let any = values.iter().position(|v| *v == 6).is_some();
    let base = match found {
        Some(v) => *v,
        None => 7,
    };
    base ^ value << 3
        ^ (at.unwrap_or(6) as u32) << 7
        ^ filtered << 10
        ^ mapped << 14
        ^ ranged << 18
        ^ (any as u32) << 25
});

case!(only_what_is_needed_is_visited, |x: u32| -> u32 {
    let mut seen = 0;
    let found = (0..10u32)
        .map(|n| {
            seen += 1;
            n * n
        })
        .find(|n| *n > x % 50);
    let mut asked = 0;
    let at = (0..10u32).position(|n| {
        asked += 1;
        n * 3 > x % 40
    });
    let mut keys = 0;
    let best = (0..7u32).max_by_key(|n| {
        keys += 1;
        (n * 3 + x) % 5
    });
    let mut calls = 0;
    let sum = (0..x % 4).reduce(|a, b| {
        calls += 1;
        a * 2 + b
    });
    seen ^ found.unwrap_or(99) << 4
        ^ asked << 11
        ^ (at.unwrap_or(10) as u32) << 15
        ^ keys << 19
        ^ best.unwrap() << 22
        ^ sum.unwrap_or(7) << 25
        ^ calls << 29
});

case!(next_nth_and_last, |x: u32| -> u32 {
    let values: [u32; 6] = scattered(x);
    let n = (x % 8) as usize;
    let first = values.iter().skip(n).next().copied().unwrap_or(11);
    let nth = values.iter().nth(n).map(|v| v + 1).unwrap_or(12);
    let last = values.iter().last().unwrap();
    let odd = values.iter().filter(|v| *v % 2 == 1).last().copied().unwrap_or(13);
    let second = values.iter().filter(|v| *v % 2 == 0).nth(1).copied().unwrap_or(14);
    let rest = values[n.min(6)..].iter().last().is_some();
    first ^ nth << 4 ^ *last << 8 ^ odd << 12 ^ second << 16 ^ (rest as u32) << 20
});

case!(if_let_of_a_search, |x: u32| -> u32 {
    let values: [u32; 6] = scattered(x);
    let mut out = 0;
    if let Some((i, v)) = values.iter().enumerate().find(|(_, v)| **v > 3) {
        out = i as u32 * 8 + v;
    }
    if let Some(v) = values.iter().max() {
        out ^= *v << 6;
    } else {
        out = 1;
    }
    let pair =
        if let Some((i, &v)) = values.iter().enumerate().filter(|(i, _)| *i as u32 > x % 9).min_by_key(|(_, v)| **v) {
            i as u32 ^ v << 3
        } else {
            63
        };
    while let Some(n) = (0..out % 64).find(|n| n * n > 50) {
        out -= n;
    }
    out ^ pair << 10
});

case!(searches_in_loops, |x: u32| -> u32 {
    let values: [u32; 6] = scattered(x);
    let mut sum = 0;
    for n in 0..4 {
        sum += values.iter().skip(n).find(|v| **v > n as u32).copied().unwrap_or(5);
        let found = (0..6).position(|i| values[i] == sum % 7);
        let Some(at) = found else { continue };
        sum = sum * 3 + at as u32;
    }
    sum
});

case!(defaults_come_after_the_search, |x: u32| -> u32 {
    let mut values: [u32; 6] = scattered(x);
    let largest = values.iter().copied().max().unwrap_or(sum(&[1u32, 2]) + x);
    let least = values.iter().copied().min_by(|a, b| b.cmp(a)).unwrap_or_else(|| x + 1);
    let (a, b) = (
        values.iter().copied().find(|v| *v > 4).unwrap_or({
            values[0] = 9;
            values[0]
        }),
        values[0],
    );
    largest ^ least << 4 ^ a << 8 ^ b << 12
});

#[device]
fn sum(values: &[u32]) -> u32 {
    values.iter().sum()
}

#[device]
fn largest<T: Int>(values: &[T]) -> T {
    values.iter().copied().max().unwrap_or(T::MIN)
}

case!(searches_of_type_parameters, |x: u32| -> u32 {
    let a: i16 = largest(&[x as i16, (x >> 3) as i16, -5i16]);
    let b: u32 = largest(&[x % 9, x % 4]);
    a as u32 ^ b << 16
});

/// The index of the nearest point, and how far it is; the last row is empty.
#[kernel]
fn nearest(to: &[f32], points: &[f32], starts: &[u32], out: &mut [u32], distances: &mut [f32]) {
    let i = global_id(0);
    let row = &points[starts[i] as usize..starts[i + 1] as usize];
    let (at, point) = row
        .iter()
        .enumerate()
        .min_by(|a, b| (a.1 - to[i]).abs().total_cmp(&(b.1 - to[i]).abs()))
        .expect("a row without points");
    out[i] = at as u32;
    distances[i] = (point - to[i]).abs();
}

#[test]
fn nearest_points() {
    tests::on_every_device(&[], |queue| {
        let points = Buffer::from_slice(queue, &[1.0, 5.0, 3.0, 2.0, 8.0])?;
        let starts = Buffer::from_slice(queue, &[0, 3, 5, 5])?;
        let to = Buffer::from_slice(queue, &[4.0, 7.0, 0.0])?;
        let (mut out, mut distances) = (Buffer::zeroed(queue, 3)?, Buffer::zeroed(queue, 3)?);
        nearest(&to, &points, &starts, &mut out, &mut distances).global(2).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [1, 1, 0]);
        assert_eq!(distances.to_vec(queue)?, [1.0, 1.0, 0.0]);
        let panic = tests::panic_of(nearest(&to, &points, &starts, &mut out, &mut distances).global(3), queue);
        assert_eq!((panic.message.as_str(), panic.global_id[0]), ("a row without points", 2));
        Ok(())
    });
}

/// In a kernel with barriers, a work-item whose row is empty goes on to the barrier.
#[kernel(local = 4)]
fn largest_of_rows(starts: &[u32], values: &[u32], out: &mut [u32]) {
    #[local]
    let mut found: [u32; 4];
    let (i, k) = (global_id(0), local_id(0));
    let row = &values[starts[i] as usize..starts[i + 1] as usize];
    let largest = row.iter().max().unwrap();
    found[k] = *largest;
    barrier();
    out[i] = found[3 - k];
}

#[test]
fn searches_beside_barriers() {
    tests::on_every_device(&[], |queue| {
        let values = Buffer::from_slice(queue, &[4, 9, 2, 7])?;
        let mut out = Buffer::zeroed(queue, 4)?;
        let starts = Buffer::from_slice(queue, &[0, 1, 2, 3, 4])?;
        largest_of_rows(&starts, &values, &mut out).global(4).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [7, 2, 9, 4]);
        let starts = Buffer::from_slice(queue, &[0, 2, 2, 3, 4])?;
        let panic = tests::panic_of(largest_of_rows(&starts, &values, &mut out).global(4), queue);
        assert_eq!(panic.message, "called `Option::unwrap()` on a `None` value");
        Ok(())
    });
}

#[device]
fn order(a: &u32, b: &u32) -> Ordering {
    (a % 4).cmp(&(b % 4)).reverse()
}

case!(functions_that_order, |x: u32| -> u32 {
    let values: [u32; 6] = scattered(x);
    let least = values.iter().copied().min_by(order).unwrap_or(9);
    let plain = values.iter().copied().max_by(u32::cmp).unwrap_or(9);
    least ^ plain << 4
});
