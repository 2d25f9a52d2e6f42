//! Private arrays in loops whose iterations the work-items execute together, which the native device stores by element,
//! and indices that wrap around.

use cl_runtime::prelude::*;
use tests::{on_every_device, panic_of};

const ITEMS: usize = 150;

fn input(len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 7).collect()
}

const CELLS: usize = 24;

/// A column of a table for each work-item.
#[kernel(local = 32)]
fn table<const N: usize>(rows: usize, x: &[i32], best: &mut [i32]) {
    let i = global_id(0);
    if i >= best.len() {
        return;
    }
    let mut column = [0i32; CELLS];
    let mut last = [1u8; N];
    let mut highest = 0;
    for k in 0..rows {
        let value = x[k * best.len() + i];
        let mut above = 0;
        for cell in 0..CELLS {
            let score = (above + column[cell]).max(value - cell as i32) >> 1;
            column[cell] = score;
            above = score;
            highest = highest.max(score);
        }
        for at in 0..N {
            last[at] = last[at].wrapping_mul(3).wrapping_add(value as u8);
        }
    }
    best[i] = highest + column[CELLS - 1] + i32::from(last[N - 1]) - i32::from(last[0]);
}

fn table_on_the_host(rows: usize, items: usize, x: &[i32], i: usize) -> i32 {
    // the elements of `last` are equal
    let (mut column, mut highest) = ([0i32; CELLS], 0);
    for k in 0..rows {
        let (value, mut above) = (x[k * items + i], 0);
        for (number, cell) in column.iter_mut().enumerate() {
            *cell = (above + *cell).max(value - number as i32) >> 1;
            above = *cell;
            highest = highest.max(above);
        }
    }
    highest + column[CELLS - 1]
}

#[test]
fn a_column_for_each_work_item() {
    let rows = 37;
    let x: Vec<i32> = input(rows * ITEMS).iter().map(|x| (x % 1000) as i32 - 300).collect();
    let expected: Vec<i32> = (0..ITEMS).map(|i| table_on_the_host(rows, ITEMS, &x, i)).collect();
    on_every_device(&[], |queue| {
        let (x, mut best) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, ITEMS)?);
        table::<5>(rows, &x, &mut best).global(ITEMS + 10).run(queue)?;
        assert_eq!(best.to_vec(queue)?, expected, "{}", queue.device());
        best.fill(queue, -1)?;
        table::<1>(0, &x, &mut best).global(ITEMS + 10).run(queue)?;
        assert_eq!(best.to_vec(queue)?, [0; ITEMS], "{}", queue.device());
        Ok(())
    });
}

const ORDER: [usize; 40] = {
    let mut order = [0; 40];
    let mut at = 0;
    while at < order.len() {
        order[at] = at * 7 % 20;
        at += 1;
    }
    order
};

/// Rounds over a state, with constants of the same index.
#[kernel(local = 64)]
fn rounds(x: &[u32], y: &mut [[u32; 2]]) {
    let i = global_id(0);
    if i >= y.len() || i >= x.len() {
        return;
    }
    let start: [u32; 3] = [5, 7, 11];
    let [mut a, mut b, mut c] = start;
    let mut words = [0u32; 20];
    words[0] = x[i];
    words[3] = !x[i];
    for k in 0..40 {
        let (mixed, word) = match k / 10 {
            0 => (a ^ b, k),
            1 => (a & b | c, (3 * k + 1) % 20),
            2 => (b | c, k - 20),
            _ => (a.wrapping_sub(c), k % 20),
        };
        let sum = mixed.wrapping_add(words[word]).wrapping_add(ORDER[k] as u32).rotate_left(k as u32 % 13);
        words[k * 7 % 20] = sum ^ words[(k + 1) % 20];
        (a, b, c) = (b, c, sum);
    }
    y[i] = [a.wrapping_add(start[0]), c.wrapping_add(words[19]).wrapping_add(start[2])];
}

fn rounds_on_the_host(x: u32) -> [u32; 2] {
    let ([mut a, mut b, mut c], mut words) = ([5u32, 7, 11], [0u32; 20]);
    (words[0], words[3]) = (x, !x);
    for k in 0..40 {
        let (mixed, word) = match k / 10 {
            0 => (a ^ b, k),
            1 => (a & b | c, (3 * k + 1) % 20),
            2 => (b | c, k - 20),
            _ => (a.wrapping_sub(c), k % 20),
        };
        let sum = mixed.wrapping_add(words[word]).wrapping_add((k * 7 % 20) as u32).rotate_left(k as u32 % 13);
        words[k * 7 % 20] = sum ^ words[(k + 1) % 20];
        (a, b, c) = (b, c, sum);
    }
    [a.wrapping_add(5), c.wrapping_add(words[19]).wrapping_add(11)]
}

#[test]
fn rounds_over_a_state() {
    let x = input(ITEMS);
    let expected: Vec<_> = x.iter().map(|x| rounds_on_the_host(*x)).collect();
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, ITEMS)?;
        rounds(&Buffer::from_slice(queue, &x)?, &mut y).global(192).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

/// The index is beyond the end for the work-items that `from` and `below` select, in iteration 13 of `last`.
#[kernel(local = 16)]
fn beyond(last: usize, offset: &[usize], y: &mut [f32]) {
    let i = global_id(0);
    let mut sums = [0.5f32; 18];
    let mut part = [1i64; 7];
    for k in 0..last {
        for cell in 0..18 {
            sums[cell] += (k * cell) as f32;
        }
        part[k % 7] += y.len() as i64;
    }
    y[i] = sums[offset[i]] + part[offset[i] % 7] as f32;
}

#[test]
fn an_index_beyond_the_end() {
    let mut offset: Vec<usize> = (0..48).map(|i| i % 18).collect();
    let expected: Vec<_> = offset
        .iter()
        .map(|&at| {
            let sum: usize = (0..20).map(|k| k * at).sum();
            0.5 + sum as f32 + (1 + (0..20).filter(|k| k % 7 == at % 7).count() * 48) as f32
        })
        .collect();
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 48)?;
        beyond(20, &Buffer::from_slice(queue, &offset)?, &mut y).global(48).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
    offset[21] = 18;
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 48)?;
        let panic = panic_of(beyond(20, &Buffer::from_slice(queue, &offset)?, &mut y).global(48), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 18 but the index is 18", "{}", queue.device());
        assert_eq!(panic.global_id, [21, 0, 0], "{}", queue.device());
        Ok(())
    });
}

/// A table whose index is the same for the group, and beyond the end of one of them in a late iteration.
#[kernel(local = 16)]
fn beyond_together(last: usize, y: &mut [u32]) {
    let mut counts = [0u32; 17];
    let mut number = 0;
    for k in 0..last {
        counts[k] += y.len() as u32;
        number += counts[k];
    }
    y[global_id(0)] = number;
}

#[test]
fn an_index_beyond_the_end_for_all() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 32)?;
        beyond_together(17, &mut y).global(32).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [32 * 17; 32], "{}", queue.device());
        let panic = panic_of(beyond_together(18, &mut y).global(32), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 17 but the index is 17", "{}", queue.device());
        Ok(())
    });
}

/// Remainders of sums, which may be larger than twice the divisor, and wrap around themselves.
#[kernel]
fn wrapped(x: &[u32], y: &[u32], long: &[u64], sums: &mut [[u64; 4]]) {
    let i = global_id(0);
    let (a, n, b, m) = (x[i], y[i], long[i], u64::from(y[i]));
    let byte = n as u8;
    let (short, narrow) = (a as u8, if byte == 0 { 1 } else { byte });
    sums[i] = [u64::from((a + 3) % n), u64::from((a - n) % n), (b + m - 1) % m, u64::from((short + narrow) % narrow)];
}

#[test]
fn indices_that_wrap_around() {
    let edges = [0u32, 1, 2, 3, 5, 254, 255, 256, 0x7fff_ffff, 0x8000_0000, 0xffff_fffd, u32::MAX];
    let pairs: Vec<_> = edges.iter().flat_map(|a| edges[1..].iter().map(move |n| (*a, *n))).collect();
    let (x, y): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let long: Vec<u64> = x.iter().map(|x| if *x == 5 { u64::MAX } else { u64::from(*x) << 20 | 1 }).collect();
    let of = |(&(a, n), &b): (&(u32, u32), &u64)| {
        let (m, byte, short) = (u64::from(n), n as u8, a as u8);
        let narrow = if byte == 0 { 1 } else { byte };
        let first = u64::from(a.wrapping_add(3) % n);
        let second = u64::from(a.wrapping_sub(n) % n);
        [first, second, b.wrapping_add(m).wrapping_sub(1) % m, u64::from(short.wrapping_add(narrow) % narrow)]
    };
    let expected: Vec<_> = pairs.iter().zip(&long).map(of).collect();
    on_every_device(&[], |queue| {
        let mut sums = Buffer::zeroed(queue, x.len())?;
        let (x, y) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
        wrapped(&x, &y, &Buffer::from_slice(queue, &long)?, &mut sums).global(expected.len()).run(queue)?;
        assert_eq!(sums.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[test]
fn a_remainder_by_zero() {
    on_every_device(&[], |queue| {
        let (x, y) = (Buffer::from_slice(queue, &[1u32, 2])?, Buffer::from_slice(queue, &[1u32, 0])?);
        let (long, mut sums) = (Buffer::from_slice(queue, &[1u64, 2])?, Buffer::zeroed(queue, 2)?);
        let panic = panic_of(wrapped(&x, &y, &long, &mut sums).global(2), queue);
        assert_eq!(panic.message, "attempt to calculate the remainder with a divisor of zero", "{}", queue.device());
        Ok(())
    });
}
