//! Loops in which each work-item takes elements at the distance of the number of work-items, and other loops that the
//! native device runs for a whole work-group, iteration by iteration.
#![allow(clippy::manual_is_multiple_of)]

use cl_runtime::{AtomicF32, prelude::*};
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering::Relaxed};
use tests::{on_every_device, panic_of};

/// `x`, or one element that nobody reads: a buffer is not empty.
fn buffer(queue: &Queue, x: &[u32]) -> cl_runtime::Result<Buffer<u32>> {
    Buffer::from_slice(queue, if x.is_empty() { &[7] } else { x })
}

fn numbers(n: usize) -> Vec<u32> {
    (0..n as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 7).collect()
}

/// A variable that is changed in each iteration, and is the same for the work-items that iterate.
#[kernel]
fn sums(n: usize, x: &[u32], sums: &mut [u32], rounds: &mut [u32]) {
    let mut i = global_id(0) - global_offset(0);
    let (mut sum, mut round) = (1, 0);
    while i < n {
        if i < x.len() {
            sum += x[i] * (round + 1);
        }
        round += 1;
        i += global_size(0);
    }
    let at = global_id(0);
    if at < sums.len() && at < rounds.len() {
        sums[at] = sum;
        rounds[at] = round;
    }
}

#[test]
fn sums_of_what_each_work_item_takes() {
    for (n, global, offset) in
        [(0, 8, 0), (1, 8, 0), (17, 8, 5), (1000, 64, 0), (1000, 200, 3), (4099, 32, 0), (96, 96, 0)]
    {
        let x = numbers(n);
        let mut expected = vec![(0, 0); offset + global];
        for (at, expected) in expected[offset..].iter_mut().enumerate() {
            let taken = x.iter().skip(at).step_by(global);
            expected.1 = taken.clone().count() as u32;
            let sum = |sum: u32, (round, x): (usize, &u32)| sum.wrapping_add(x.wrapping_mul(round as u32 + 1));
            expected.0 = taken.enumerate().fold(1, sum);
        }
        on_every_device(&[], |queue| {
            let [mut a, mut b] = [Buffer::zeroed(queue, offset + global)?, Buffer::zeroed(queue, offset + global)?];
            sums(n, &buffer(queue, &x)?, &mut a, &mut b).global(global).offset(offset).run(queue)?;
            let found: Vec<_> = a.to_vec(queue)?.into_iter().zip(b.to_vec(queue)?).collect();
            assert_eq!(found, expected, "{n} of {global}, {}", queue.device());
            Ok(())
        });
    }
}

const BINS: usize = 16;

/// Local memory, a loop in the loop, and a barrier after it.
#[kernel(local = 16)]
fn counts(x: &[u32], bins: &[AtomicU32]) {
    #[local]
    let own: [AtomicU32; BINS];
    let l = local_id(0);
    own[l].store(0, Relaxed);
    barrier();
    let mut i = global_id(0);
    while i < x.len() {
        for half in 0..2 {
            own[(x[i] >> (4 * half)) as usize % BINS].fetch_add(half + 1, Relaxed);
        }
        i += global_size(0);
    }
    barrier();
    bins[l].fetch_add(own[l].load(Relaxed), Relaxed);
}

#[test]
fn counts_in_local_memory() {
    let x = numbers(777);
    let mut expected = vec![0; BINS];
    for x in &x {
        expected[*x as usize % BINS] += 1;
        expected[(x >> 4) as usize % BINS] += 2;
    }
    on_every_device(&[], |queue| {
        let mut bins = Buffer::zeroed(queue, BINS)?;
        counts(&buffer(queue, &x)?, &mut bins).global(64).run(queue)?;
        assert_eq!(bins.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

/// Work-items that end in the loop, by a panic or a return, and those that go on.
#[kernel]
fn some_end(x: &[u32], seen: &[AtomicU32], after: &mut [u32]) {
    let mut i = global_id(0);
    while i < x.len() {
        if x[i] == 1 {
            return;
        }
        assert!(x[i] != 2, "two at {}", i);
        seen[0].fetch_add(1, Relaxed);
        i += global_size(0);
    }
    let at = global_id(0);
    if at < after.len() {
        after[at] = 1;
    }
}

#[test]
fn work_items_end_in_the_loop() {
    const GLOBAL: usize = 32;
    let ends = |x: &[u32], at: usize| x.iter().skip(at).step_by(GLOBAL).position(|x| *x == 1 || *x == 2);
    let all_end: Vec<_> = (0..100).map(|i| u32::from(i / GLOBAL == 1)).collect();
    let mut some = vec![0; 150];
    (some[70], some[33], some[66], some[149]) = (1, 1, 2, 1);
    let mut all_panic = vec![0; 64];
    all_panic[32..].fill(2);
    for x in [all_end, some, all_panic, vec![1; 5]] {
        let taken = |at: usize| x.iter().skip(at).step_by(GLOBAL).count();
        let seen: usize = (0..GLOBAL).map(|at| ends(&x, at).unwrap_or_else(|| taken(at))).sum();
        let after: Vec<_> = (0..GLOBAL).map(|at| u32::from(ends(&x, at).is_none())).collect();
        on_every_device(&[], |queue| {
            let (mut count, mut last) = (Buffer::zeroed(queue, 1)?, Buffer::zeroed(queue, GLOBAL)?);
            let input = buffer(queue, &x)?;
            let launch = some_end(&input, &mut count, &mut last).global(GLOBAL);
            if x.contains(&2) {
                let panic = panic_of(launch, queue);
                assert!(panic.message.starts_with("two at "), "{panic}");
            } else {
                launch.run(queue)?;
            }
            assert_eq!(count.to_vec(queue)?, [seen as u32], "{}", queue.device());
            assert_eq!(last.to_vec(queue)?, after, "{}", queue.device());
            Ok(())
        });
    }
}

/// Loops that cannot be left one by one: with `break`, with `continue`, and with a variable that is used after it.
#[kernel]
fn others(x: &[u32], y: &mut [u32]) {
    let at = global_id(0);
    if at >= y.len() {
        return;
    }
    let mut found = 0;
    let mut i = at;
    while i < x.len() {
        if x[i] % 5 == 0 {
            break;
        }
        found += 1;
        i += global_size(0);
    }
    let mut k = at;
    while k < x.len() {
        k += global_size(0);
        if k % 3 == 0 {
            continue;
        }
        found += 100;
    }
    y[at] = found + (i + 2 * k) as u32;
}

#[test]
fn loops_with_other_ends() {
    const GLOBAL: usize = 24;
    let x = numbers(301);
    let of = |at: usize| {
        let (mut found, mut i, mut k) = (0, at, at);
        while i < x.len() && x[i] % 5 != 0 {
            found += 1;
            i += GLOBAL;
        }
        while k < x.len() {
            k += GLOBAL;
            found += if k % 3 == 0 { 0 } else { 100 };
        }
        found + (i + 2 * k) as u32
    };
    let expected: Vec<_> = (0..GLOBAL).map(of).collect();
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, GLOBAL)?;
        others(&buffer(queue, &x)?, &mut y).global(GLOBAL).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

/// Numbers that begin again at zero within a group, and a loop that runs downwards.
#[kernel]
fn around(start: u32, limit: u32, x: &[u32], y: &mut [u32]) {
    let at = global_id(0);
    if at < y.len() && at < x.len() {
        let mut sum = 0;
        let mut up = start + at as u32;
        while up > limit {
            sum += x[at] + up;
            up -= 0x4000_0000;
        }
        let mut down = at as i32 + 40;
        while down >= 3 {
            sum += x[at];
            down -= 16;
        }
        y[at] = sum;
    }
}

#[test]
fn numbers_that_begin_again() {
    let x = numbers(48);
    // one of four numbers at this distance is not above the limit, so every loop ends
    for (start, limit) in [
        (u32::MAX - 3, 0x4000_0002),
        (u32::MAX - 20, 0x7fff_ffff),
        (0x8000_0000, 0x4000_0010),
        (0x4000_0000, 0x4000_0010),
    ] {
        let of = |at: usize| {
            let (mut sum, mut up, mut down) = (0u32, start.wrapping_add(at as u32), at as i32 + 40);
            while up > limit {
                sum = sum.wrapping_add(x[at].wrapping_add(up));
                up = up.wrapping_sub(0x4000_0000);
            }
            while down >= 3 {
                sum = sum.wrapping_add(x[at]);
                down -= 16;
            }
            sum
        };
        let expected: Vec<_> = (0..x.len()).map(of).collect();
        on_every_device(&[], |queue| {
            let mut y = Buffer::zeroed(queue, x.len())?;
            around(start, limit, &buffer(queue, &x)?, &mut y).global(x.len()).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected, "{start} {limit} {}", queue.device());
            Ok(())
        });
    }
}

/// A grid-stride loop in another one.
#[kernel]
fn areas(rows: usize, columns: usize, x: &[u32], sums: &[AtomicU32], rounds: &mut [u32]) {
    let mut count = 0;
    let mut row = global_id(1);
    while row < rows {
        let mut column = global_id(0);
        while column < columns {
            if row * columns + column < x.len() {
                count += x[row * columns + column];
            }
            column += global_size(0);
        }
        count += 1;
        row += global_size(1);
    }
    sums[0].fetch_add(count, Relaxed);
    let at = global_id(1) * global_size(0) + global_id(0);
    if at < rounds.len() {
        // SAFETY: `at` is the work-item's own
        unsafe { rounds[cl::assume_unique(at)] = count };
    }
}

#[test]
fn loops_in_loops() {
    for (rows, columns) in [(0, 4), (5, 0), (3, 50), (33, 7), (20, 64)] {
        let x = numbers(rows * columns);
        let [width, height] = [16, 4];
        let of = |at: usize| {
            let rows = (at / width..rows).step_by(height);
            let row = |row: usize| {
                (at % width..columns).step_by(width).map(|c| x[row * columns + c]).fold(1u32, u32::wrapping_add)
            };
            rows.map(row).fold(0u32, u32::wrapping_add)
        };
        let expected: Vec<_> = (0..width * height).map(of).collect();
        let sum = expected.iter().fold(0u32, |sum, x| sum.wrapping_add(*x));
        on_every_device(&[], |queue| {
            let (mut sums, mut each) = (Buffer::zeroed(queue, 1)?, Buffer::zeroed(queue, width * height)?);
            areas(rows, columns, &buffer(queue, &x)?, &mut sums, &mut each).global([width, height]).run(queue)?;
            assert_eq!(each.to_vec(queue)?, expected, "{rows} {columns} {}", queue.device());
            assert_eq!(sums.to_vec(queue)?, [sum], "{}", queue.device());
            Ok(())
        });
    }
}

/// Iterations that do not come in fours, in each kind of range, and variables that are read before they change.
#[kernel]
fn ranges(n: u32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i >= y.len() || i >= x.len() {
        return;
    }
    let own = x[i];
    let (mut sum, mut product) = (own, 1.0);
    for k in 0..n {
        sum += own * k as f32;
        product = 0.5 * product + sum;
    }
    for k in (0..=n).rev() {
        sum -= 0.25 * k as f32;
        product = 0.25 * product + sum;
    }
    for k in (1..n).step_by(3) {
        product += own * k as f32;
        sum = 0.5 * (sum + product);
    }
    y[i] = sum + product;
}

#[test]
fn iterations_in_any_number() {
    let x: Vec<_> = (0..40u16).map(|i| f32::from(i) * 0.25).collect();
    for n in [0, 1, 3, 4, 5, 8, 11, 18] {
        let of = |own: &f32| {
            let (mut sum, mut product) = (*own, 1.0);
            for k in 0..n {
                sum += own * k as f32;
                product = 0.5 * product + sum;
            }
            for k in (0..=n).rev() {
                sum -= 0.25 * k as f32;
                product = 0.25 * product + sum;
            }
            for k in (1..n).step_by(3) {
                product += own * k as f32;
                sum = 0.5 * (sum + product);
            }
            sum + product
        };
        let expected: Vec<_> = x.iter().map(of).collect();
        on_every_device(&[], |queue| {
            let mut y = Buffer::zeroed(queue, x.len())?;
            ranges(n, &Buffer::from_slice(queue, &x)?, &mut y).global(48).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected, "{n} {}", queue.device());
            Ok(())
        });
    }
}

/// Few iterations that write neighbouring elements.
#[kernel]
fn rotated(width: usize, height: usize, x: &[u32], y: &mut [u32]) {
    let (column, row) = (global_id(0), global_id(1) * 4);
    for k in 0..4 {
        if column < width && row + k < height && width * height <= x.len() && width * height <= y.len() {
            // SAFETY: each element has one work-item and one `k`
            unsafe { y[cl::assume_unique((row + k) * width + column)] = x[column * height + row + k] };
        }
    }
}

#[test]
fn few_iterations_that_write() {
    for (width, height) in [(8, 4), (13, 6), (1, 1), (33, 9)] {
        let x = numbers(width * height);
        let expected: Vec<_> = (0..x.len()).map(|at| x[at % width * height + at / width]).collect();
        on_every_device(&[], |queue| {
            let mut y = Buffer::zeroed(queue, x.len())?;
            let global = [width.next_multiple_of(8), height.div_ceil(4)];
            rotated(width, height, &buffer(queue, &x)?, &mut y).global(global).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected, "{width} × {height}, {}", queue.device());
            Ok(())
        });
    }
}

/// Every operation on atomics, in local memory and in global memory.
#[kernel(local = 8)]
fn operations(x: &[u32], all: &[AtomicU32], local: &mut [u32], signed: &mut [i32], real: &mut [f32]) {
    #[local]
    let own: [AtomicU32; 8];
    #[local]
    let ints: [AtomicI32; 2];
    #[local]
    let floats: [AtomicF32; 3];
    let l = local_id(0);
    own[l].store(if l == 2 { u32::MAX } else { 0 }, Relaxed);
    if l < 2 {
        ints[l].store(0, Relaxed);
    }
    if l < 3 {
        floats[l].store(1.0, Relaxed);
    }
    barrier();
    let value = x[l];
    own[0].fetch_add(value, Relaxed);
    own[1].fetch_sub(value, Relaxed);
    own[2].fetch_and(value | 1, Relaxed);
    own[3].fetch_or(value, Relaxed);
    own[4].fetch_xor(value, Relaxed);
    own[5].fetch_max(value, Relaxed);
    if own[6].compare_exchange(0, 9, Relaxed, Relaxed).is_ok() {
        own[7].fetch_add(own[6].swap(11, Relaxed), Relaxed);
    }
    ints[0].fetch_min(-(l as i32), Relaxed);
    ints[1].fetch_max(l as i32 - 3, Relaxed);
    floats[0].fetch_add(0.5, Relaxed);
    floats[1].fetch_min(l as f32 - 4.0, Relaxed);
    floats[2].fetch_max(l as f32, Relaxed);
    all[0].fetch_add(value, Relaxed);
    all[1].fetch_sub(value, Relaxed);
    all[2].fetch_and(value | 1, Relaxed);
    all[3].fetch_or(value, Relaxed);
    all[4].fetch_xor(value, Relaxed);
    all[5].fetch_max(value, Relaxed);
    barrier();
    local[global_id(0)] = own[l].load(Relaxed);
    signed[global_id(0)] = ints[l % 2].load(Relaxed);
    real[global_id(0)] = floats[l % 3].load(Relaxed);
}

#[test]
fn atomics_in_local_memory() {
    let x = [6, 3, 12, 0x8000_0001, 5, 77, 2, 9];
    on_every_device(&[], |queue| {
        let mut all = Buffer::from_slice(queue, &[0, 0, u32::MAX, 0, 0, 0, 11, 9])?;
        let (mut local, mut ints, mut floats) =
            (Buffer::zeroed(queue, 8)?, Buffer::zeroed(queue, 8)?, Buffer::zeroed(queue, 8)?);
        operations(&buffer(queue, &x)?, &mut all, &mut local, &mut ints, &mut floats).global(8).run(queue)?;
        assert_eq!(local.to_vec(queue)?, all.to_vec(queue)?, "{}", queue.device());
        assert_eq!(ints.to_vec(queue)?, [-7, 4, -7, 4, -7, 4, -7, 4], "{}", queue.device());
        assert_eq!(floats.to_vec(queue)?, [5.0, -4.0, 7.0, 5.0, -4.0, 7.0, 5.0, -4.0], "{}", queue.device());
        Ok(())
    });
}
