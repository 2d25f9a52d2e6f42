//! References that a condition chooses, and what functions do with what they are handed.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers, numbers};

/// Two tiles that change places by the parity of a counter.
#[kernel(local = 64)]
fn ping_pong(steps: u32, x: &[f32], y: &mut [f32]) {
    #[local]
    let mut a: [f32; 64];
    #[local]
    let mut b: [f32; 64];
    let t = local_id(0);
    a[t] = x[global_id(0)];
    b[t] = 0.0;
    barrier();
    for k in 0..steps {
        let from: &[f32; 64] = if k % 2 == 0 { &a } else { &b };
        let mean = 0.5 * (from[t] + from[63 - t]);
        let to: &mut [f32; 64] = if k % 2 == 0 { &mut b } else { &mut a };
        to[t] = mean;
        barrier();
    }
    let last: &[f32] = if steps % 2 == 0 { &a } else { &b };
    y[global_id(0)] = last[t];
}

/// Tiles of two dimensions, three of them.
#[kernel(local = [8, 8])]
fn one_of_three(which: u32, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut a: [[u32; 8]; 8];
    #[local]
    let mut b: [[u32; 8]; 8];
    #[local]
    let mut c: [[u32; 8]; 8];
    let (i, j) = (local_id(0), local_id(1));
    let at = global_id(1) * global_size(0) + global_id(0);
    a[j][i] = x[at];
    b[j][i] = 2;
    c[j][i] = 3;
    let to: &mut [[u32; 8]; 8] = if which == 0 {
        &mut a
    } else if which == 1 {
        &mut b
    } else {
        &mut c
    };
    to[j][i] += 5;
    barrier();
    y[at] = a[i][j] + 100 * b[i][j] + 10000 * c[i][j];
}

/// An argument says which buffer is read, and which is written.
#[kernel]
fn chosen_buffers(second: bool, a: &mut [f32], b: &mut [f32]) {
    let i = global_id(0);
    let to = if second { b } else { a };
    if i < to.len() {
        to[i] += 1.0;
    }
}

/// Data of the group say which tile it fills.
#[kernel(local = 32)]
fn chosen_by_data(flags: &[u32], x: &[u32], y: &mut [u32]) {
    #[local]
    let mut even: [u32; 32];
    #[local]
    let mut odd: [u32; 32];
    let t = local_id(0);
    even[t] = 1;
    odd[t] = 2;
    let to: &mut [u32; 32] = if flags[group_id(0)] % 2 == 0 { &mut even } else { &mut odd };
    to[t] = x[global_id(0)];
    barrier();
    y[global_id(0)] = 1000 * even[31 - t] + odd[31 - t];
}

/// Each work-item has a tile of its own to write to.
#[kernel(local = 32)]
fn chosen_by_lane(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut low: [u32; 32];
    #[local]
    let mut high: [u32; 32];
    let t = local_id(0);
    low[t] = 0;
    high[t] = 0;
    let to: &mut [u32; 32] = if t < 16 { &mut low } else { &mut high };
    to[t] = x[global_id(0)];
    barrier();
    y[global_id(0)] = low[31 - t] + 2 * high[31 - t];
}

/// A step of a radix-4 FFT's exchange: each lane puts its four values where the function says, and takes four others.
#[device]
fn exchange(tile: &mut [f32], lane: usize, values: [f32; 4]) -> [f32; 4] {
    let mut taken = values;
    for k in 0..4 {
        tile[4 * lane + k] = values[k];
    }
    barrier();
    for k in 0..4 {
        taken[k] = tile[lane + 64 * k];
    }
    barrier();
    taken
}

#[kernel(local = 64)]
fn exchanged(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 256];
    let lane = local_id(0);
    let first = group_id(0) * 256;
    let mut values = [0.0f32; 4];
    for k in 0..4 {
        values[k] = x[first + lane + 64 * k];
    }
    let taken: [f32; 4] = exchange(&mut tile, lane, values);
    barrier();
    let again: [f32; 4] = exchange(&mut tile, 63 - lane, taken);
    for k in 0..4 {
        y[first + lane + 64 * k] = again[k];
    }
}

/// What is a lane's own in a plane of 64.
#[device]
fn put(tile: &mut [u32], lane: usize, value: u32) {
    for k in 0..4 {
        tile[lane + 64 * k] = value + k as u32;
    }
}

#[kernel(local = [8, 8])]
fn put_by_two_dimensions(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 256];
    let lane = local_id(1) * 8 + local_id(0);
    let at = global_id(1) * global_size(0) + global_id(0);
    put(&mut tile, lane, x[at]);
    barrier();
    y[at] = tile[255 - lane];
}

#[device]
fn width(n: u32) -> u32 {
    (n + 7) / 8
}

/// The chunks of a function's width.
#[kernel]
fn chunks_of_a_function(n: u32, y: &mut [u32]) {
    let lane = global_id(0);
    let of: u32 = width(n);
    let of = of as usize;
    for i in lane * of..(lane + 1) * of {
        if i < y.len() {
            y[i] = lane as u32 + 1;
        }
    }
}

#[test]
fn tiles_that_change_places() {
    each(&[0, 1, 2, 5], |queue, steps| {
        let x = numbers(1, 128);
        let mut expected = x.clone();
        for _ in 0..steps {
            let before = expected.clone();
            let mean = |i: usize| 0.5 * (before[i] + before[i / 64 * 64 + 63 - i % 64]);
            expected = (0..128).map(mean).collect();
        }
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 128)?);
        ping_pong(steps, &from, &mut y).global(128).run_plain(queue)?;
        assert_same(queue, ping_pong::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn chosen_tiles() {
    each(&[0, 1, 2], |queue, which| {
        let x = integers(1, 16 * 24, 90);
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        let own = |at: usize, one: u32| if which as usize == at { one + 5 } else { one };
        let expected: Vec<u32> = (0..x.len())
            .map(|at| {
                let (row, column) = (at / 16, at % 16);
                let other = x[(row / 8 * 8 + column % 8) * 16 + column / 8 * 8 + row % 8];
                own(0, other) + 100 * own(1, 2) + 10000 * own(2, 3)
            })
            .collect();
        one_of_three(which, &from, &mut y).global([16, 24]).run_plain(queue)?;
        assert_same(queue, one_of_three::KERNEL, &y.to_vec(queue)?, &expected);

        let flags = integers(2, 12, 10);
        let flags_of = Buffer::from_slice(queue, &flags)?;
        let mirrored = |i: usize| i / 32 * 32 + 31 - i % 32;
        let expected: Vec<u32> = (0..x.len())
            .map(|i| if flags[i / 32] % 2 == 0 { 1000 * x[mirrored(i)] + 2 } else { 1000 + x[mirrored(i)] })
            .collect();
        chosen_by_data(&flags_of, &from, &mut y).global(x.len()).run_plain(queue)?;
        assert_same(queue, chosen_by_data::KERNEL, &y.to_vec(queue)?, &expected);
        let expected: Vec<u32> = (0..x.len()).map(|i| if i % 32 < 16 { 2 } else { 1 } * x[mirrored(i)]).collect();
        chosen_by_lane(&from, &mut y).global(x.len()).run_plain(queue)?;
        assert_same(queue, chosen_by_lane::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn buffers_by_argument() {
    each(&[false, true], |queue, second| {
        let (x, z) = (numbers(1, 65), numbers(2, 100));
        let (mut a, mut b) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &z)?);
        chosen_buffers(second, &mut a, &mut b).global(100).run_plain(queue)?;
        let one_more = |all: &[f32], is: bool| all.iter().map(|x| if is { x + 1.0 } else { *x }).collect::<Vec<f32>>();
        assert_same(queue, chosen_buffers::KERNEL, &a.to_vec(queue)?, &one_more(&x, !second));
        assert_same(queue, chosen_buffers::KERNEL, &b.to_vec(queue)?, &one_more(&z, second));
        Ok(())
    });
}

#[test]
fn handed_tiles() {
    each(&[1, 3], |queue, groups| {
        let x = numbers(1, 256 * groups);
        let mut expected = Vec::new();
        for group in x.chunks(256) {
            let lanes = |values: &[[f32; 4]], number: &dyn Fn(usize) -> usize| -> Vec<[f32; 4]> {
                let mut tile = [0.0; 256];
                for (lane, own) in values.iter().enumerate() {
                    (0..4).for_each(|k| tile[4 * number(lane) + k] = own[k]);
                }
                (0..64).map(|lane| [0, 1, 2, 3].map(|k| tile[number(lane) + 64 * k])).collect()
            };
            let first: Vec<[f32; 4]> = (0..64).map(|lane| [0, 1, 2, 3].map(|k| group[lane + 64 * k])).collect();
            let taken = lanes(&lanes(&first, &|lane| lane), &|lane| 63 - lane);
            expected.extend((0..256).map(|i| taken[i % 64][i / 64]));
        }
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        exchanged(&from, &mut y).global(64 * groups).run(queue)?;
        assert_same(queue, exchanged::KERNEL, &y.to_vec(queue)?, &expected);

        let x = integers(1, 64 * groups, 1000);
        let lane_of = |at: usize| at / (8 * groups) % 8 * 8 + at % 8;
        let group_of = |at: usize| at % (8 * groups) / 8;
        let expected: Vec<u32> = (0..x.len())
            .map(|at| {
                let from = 255 - lane_of(at);
                let (lane, k) = (from % 64, from / 64);
                x[(lane / 8) * 8 * groups + group_of(at) * 8 + lane % 8] + k as u32
            })
            .collect();
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        put_by_two_dimensions(&from, &mut y).global([8 * groups, 8]).run(queue)?;
        assert_same(queue, put_by_two_dimensions::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn chunks() {
    each(&[0usize, 1, 60, 64, 100], |queue, n| {
        let mut y = Buffer::zeroed(queue, n)?;
        chunks_of_a_function(n as u32, &mut y).global(8).run_plain(queue)?;
        let of = n.div_ceil(8);
        let expected: Vec<u32> = (0..n).map(|i| (i / of) as u32 + 1).collect();
        assert_same(queue, chunks_of_a_function::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}
