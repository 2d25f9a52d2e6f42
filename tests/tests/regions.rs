//! What work-items keep from one barrier to the next, and the control flow around barriers. The native device divides such
//! kernels into regions.

#[path = "regions/private_arrays.rs"]
mod private_arrays;

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tests::{on_every_device, panic_of};

const GROUP: usize = 8;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Pair {
    low: u32,
    high: u32,
}

#[device]
fn widened(pair: &mut Pair, all: &mut [u32; 3], by: u32) -> bool {
    pair.low -= by;
    pair.high += by;
    all[by as usize % 3] += pair.high;
    pair.high > 12
}

/// Values of all kinds outlive barriers.
#[kernel(local = GROUP)]
fn kinds(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; GROUP];
    let (i, l) = (global_id(0), local_id(0));
    let mut pair = Pair { low: x[i], high: x[i] };
    let mut all = [x[i], 1, 2];
    let (lanes, flag) = (u32x4::new(x[i], 1, 2, 3), x[i] & 1 == 0);
    let mut found = if flag { Some(x[i]) } else { None };
    tile[l] = x[i];
    barrier();
    let next = tile[(l + 1) % GROUP];
    let is_wide = widened(&mut pair, &mut all, next % 4);
    if let Some(value) = found {
        found = Some(value + next);
    }
    barrier();
    tile[l] = pair.low.wrapping_mul(31) + pair.high;
    barrier();
    let last = tile[GROUP - 1 - l];
    y[i] =
        last + lanes.x + lanes.w + all[0] + all[1] * 3 + all[2] * 5 + found.unwrap_or(7) + u32::from(flag && is_wide);
}

fn kinds_on_the_host(x: &[u32]) -> Vec<u32> {
    let state = |i: usize| {
        let group = i / GROUP * GROUP;
        let (mut pair, mut all) = (Pair { low: x[i], high: x[i] }, [x[i], 1, 2]);
        let next = x[group + (i + 1) % GROUP];
        let by = next % 4;
        pair.low -= by;
        pair.high += by;
        all[by as usize % 3] += pair.high;
        (pair, all, next)
    };
    let of = |i: usize| {
        let (pair, all, next) = state(i);
        let mirror = state(i / GROUP * GROUP + GROUP - 1 - i % GROUP).0;
        let found = if x[i].is_multiple_of(2) { x[i] + next } else { 7 };
        let sum = all[0] + all[1] * 3 + all[2] * 5;
        let last = mirror.low.wrapping_mul(31) + mirror.high;
        last + x[i] + 3 + sum + found + u32::from(x[i].is_multiple_of(2) && pair.high > 12)
    };
    (0..x.len()).map(of).collect()
}

#[test]
fn values_outlive_barriers() {
    let x: Vec<u32> = (0..40).map(|i| 4 + i * 7 % 19).collect();
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 40)?;
        kinds(&Buffer::from_slice(queue, &x)?, &mut y).global(40).run(queue)?;
        assert_eq!(y.to_vec(queue)?, kinds_on_the_host(&x), "{}", queue.device());
        Ok(())
    });
}

/// Loops and branches of every kind around barriers. Each rotates the tile by one.
#[kernel]
fn rotations<const N: usize>(rounds: u32, x: &[u32], y: &mut [u32], count: &[AtomicU32]) {
    #[local]
    let mut tile: [u32; N];
    let (i, l) = (global_id(0), local_id(0));
    if rounds == 0 {
        return;
    }
    tile[l] = x[i];
    let mut done = 0u32;
    barrier();
    for k in (0..rounds as usize).rev().step_by(2) {
        let next = tile[(l + 1) % N];
        barrier();
        tile[l] = next + k as u32;
        done += 1;
        barrier();
    }
    let mut stride = N;
    while stride > 1 {
        let next = tile[(l + stride) % N];
        barrier();
        tile[l] = next;
        stride /= 2;
        barrier();
    }
    let mut round = 0;
    'all: loop {
        round += 1;
        if round > rounds {
            break 'all;
        }
        if round == 2 {
            continue;
        }
        let next = tile[(l + 1) % N];
        barrier();
        if group_id(0) % 2 == 1 {
            tile[l] = next;
            barrier();
        } else {
            tile[l] = next + 1;
            barrier();
            done += 10;
        }
    }
    while tile[0] & 7 != 0 {
        let value = tile[l];
        barrier();
        tile[l] = value + 1;
        barrier();
    }
    if l % 3 == 2 {
        count[0].fetch_add(done, Relaxed);
        return;
    }
    y[i] = tile[l] + done;
}

fn rotations_on_the_host(rounds: u32, x: &[u32], n: usize) -> (Vec<u32>, u32) {
    let (mut y, mut count) = (vec![0; x.len()], 0);
    for (group, x) in x.chunks(n).enumerate().filter(|_| rounds > 0) {
        let (mut tile, mut done) = (x.to_vec(), 0);
        for k in (0..rounds).rev().step_by(2) {
            tile.rotate_left(1);
            tile.iter_mut().for_each(|value| *value += k);
            done += 1;
        }
        let mut stride = n;
        while stride > 1 {
            tile.rotate_left(stride % n);
            stride /= 2;
        }
        for round in (1..=rounds).filter(|round| *round != 2) {
            let _ = round;
            tile.rotate_left(1);
            if group % 2 == 0 {
                tile.iter_mut().for_each(|value| *value += 1);
                done += 10;
            }
        }
        while tile[0] & 7 != 0 {
            tile.iter_mut().for_each(|value| *value += 1);
        }
        for l in 0..n {
            match l % 3 {
                2 => count += done,
                _ => y[group * n + l] = tile[l] + done,
            }
        }
    }
    (y, count)
}

#[test]
fn control_flow_around_barriers() {
    let x: Vec<u32> = (0..24).map(|i| i * i % 23).collect();
    on_every_device(&[], |queue| {
        for rounds in [0, 1, 2, 5] {
            let (mut y, count) = (Buffer::zeroed(queue, 24)?, Buffer::from_slice(queue, &[0u32])?);
            let x_there = Buffer::from_slice(queue, &x)?;
            let mut counted = count;
            rotations::<8>(rounds, &x_there, &mut y, &mut counted).global(24).local(8).run(queue)?;
            let (expected, sum) = rotations_on_the_host(rounds, &x, 8);
            assert_eq!(y.to_vec(queue)?, expected, "{rounds} rounds, {}", queue.device());
            assert_eq!(counted.to_vec(queue)?, [sum], "{rounds} rounds, {}", queue.device());
        }
        Ok(())
    });
}

/// Some work-items panic before a barrier. The others go on.
#[kernel(local = GROUP)]
fn some_panic(x: &[u32], reached: &[AtomicU32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; GROUP];
    let (i, l) = (global_id(0), local_id(0));
    assert!(x[i] < 100, "too large: {}", x[i]);
    tile[l] = x[i];
    barrier();
    reached[0].fetch_add(1, Relaxed);
    y[i] = tile[GROUP - 1 - l];
}

#[test]
fn the_others_continue_after_a_panic() {
    let x: Vec<u32> = (0..32).map(|i| if i % 5 == 3 { 100 + i } else { i }).collect();
    on_every_device(&[], |queue| {
        let (mut reached, mut y) = (Buffer::zeroed(queue, 1)?, Buffer::zeroed(queue, 32)?);
        let x_there = Buffer::from_slice(queue, &x)?;
        let panic = panic_of(some_panic(&x_there, &mut reached, &mut y).global(32), queue);
        assert!(panic.message.starts_with("too large: 1"), "{panic}");
        // on OpenCL, a launch that has panicked may skip what is left of it
        if queue.device().is_native() {
            assert_eq!(reached.to_vec(queue)?, [x.iter().filter(|value| **value < 100).count() as u32]);
            let y = y.to_vec(queue)?;
            for i in (0..32).filter(|i| x[*i] < 100) {
                let mirror = x[i / GROUP * GROUP + GROUP - 1 - i % GROUP];
                assert_eq!(y[i], if mirror < 100 { mirror } else { 0 });
            }
        }
        Ok(())
    });
}

/// A group of three dimensions: each work-item adds what its neighbours in all of them have.
#[kernel(local = [2, 3, 2])]
fn neighbours(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[[u32; 2]; 3]; 2];
    let place = (global_id(2) * global_size(1) + global_id(1)) * global_size(0) + global_id(0);
    let (a, b, c) = (local_id(2), local_id(1), local_id(0));
    let own = if place < x.len() { x[place] } else { 0 };
    tile[a][b][c] = own;
    barrier();
    let sum = own + tile[1 - a][b][c] * 3 + tile[a][(b + 1) % 3][c] * 5 + tile[a][b][1 - c] * 7;
    if let Some(out) = y.get_mut(place) {
        *out = sum;
    }
}

#[test]
fn groups_of_three_dimensions() {
    let x: Vec<u32> = (0..96).map(|i| i * 13 % 31).collect();
    let at = |[a, b, c]: [usize; 3]| x[(a * 6 + b) * 4 + c];
    let mut expected = Vec::new();
    for a in 0..4 {
        for b in 0..6 {
            for c in 0..4 {
                let next = b / 3 * 3 + (b + 1) % 3;
                expected.push(at([a, b, c]) + at([a ^ 1, b, c]) * 3 + at([a, next, c]) * 5 + at([a, b, c ^ 1]) * 7);
            }
        }
    }
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 96)?;
        neighbours(&Buffer::from_slice(queue, &x)?, &mut y).global([4, 6, 4]).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

/// A guard, then loops that are the same for all work-items. The native device runs each iteration for the whole group.
#[kernel]
fn column_sums(rows: usize, columns: usize, x: &[f32], sums: &mut [f32]) {
    let column = global_id(0);
    if column < columns && column < sums.len() && rows * columns <= x.len() && rows < 1000 && columns < 1000 {
        let (mut sum, mut least) = (0.0, f32::INFINITY);
        for row in 0..rows {
            let value = x[row * columns + column];
            sum += if value > 0.5 { value } else { 2.0 * value };
            least = least.min(value);
        }
        let mut half = rows;
        while half > 1 {
            sum += half as f32;
            half /= 2;
        }
        sums[column] = sum - least;
    }
}

#[test]
fn sums_of_columns() {
    for (rows, columns) in [(0, 3), (1, 1), (17, 70), (33, 257)] {
        let x: Vec<f32> = (0..rows * columns).map(|i| (i * 37 % 101) as f32 / 101.0).collect();
        let of = |column: usize| {
            let values = (0..rows).map(|row| x[row * columns + column]);
            let sum = values.clone().fold(0.0, |sum, value| sum + if value > 0.5 { value } else { 2.0 * value });
            let halves = std::iter::successors(Some(rows), |half| Some(half / 2)).take_while(|half| *half > 1);
            halves.fold(sum, |sum, half| sum + half as f32) - values.fold(f32::INFINITY, f32::min)
        };
        let expected: Vec<f32> = (0..columns).map(of).collect();
        on_every_device(&[], |queue| {
            let mut sums = Buffer::zeroed(queue, columns)?;
            let x = Buffer::from_slice(queue, if x.is_empty() { &[0.0] } else { &x[..] })?;
            column_sums(rows, columns, &x, &mut sums).global(columns.next_multiple_of(16)).run(queue)?;
            assert_eq!(sums.to_vec(queue)?, expected, "{rows} rows, {}", queue.device());
            Ok(())
        });
    }
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Body {
    place: [f32; 2],
    mass: f32,
}

const SOFTENING: f32 = 0.01;

/// Loops in loops, variables that are the same for the group and change, an early return, and what follows the loops.
#[kernel]
fn forces<const REPEATS: u32>(bodies: &[Body], groups: &mut [f32x2], x: &[u32]) {
    let i = global_id(0);
    if i >= bodies.len() || i >= groups.len() {
        return;
    }
    let own = bodies[i];
    let (mut fx, mut fy) = (0.0f32, 0.0f32);
    let mut weight = 1.0f32;
    for _ in 0..REPEATS * 20 {
        for j in 0..bodies.len() {
            let (dx, dy) = (bodies[j].place[0] - own.place[0], bodies[j].place[1] - own.place[1]);
            let near = dx * dx + dy * dy + SOFTENING;
            let scale = weight * bodies[j].mass / (near * near.sqrt());
            fx += dx * scale;
            fy += dy * scale;
        }
        weight *= 0.5;
    }
    let bits = if i < x.len() { x[i] % 3 } else { 0 };
    for _ in 0..bits {
        fx = -fx;
    }
    groups[i] = f32x2::new(fx, fy);
}

#[test]
fn sums_of_forces() {
    let bodies: Vec<Body> = (0..75u16)
        .map(|i| Body { place: [f32::from(i * 7 % 75), f32::from(i * 11 % 75)], mass: 1.0 + f32::from(i % 5) })
        .collect();
    let x: Vec<u32> = (0..60).collect();
    let of = |i: usize| {
        let (mut f, mut weight) = ([0.0f32; 2], 1.0f32);
        for _ in 0..20 {
            for other in &bodies {
                let d = [other.place[0] - bodies[i].place[0], other.place[1] - bodies[i].place[1]];
                let near = d[0] * d[0] + d[1] * d[1] + SOFTENING;
                let scale = weight * other.mass / (near * near.sqrt());
                f[0] += d[0] * scale;
                f[1] += d[1] * scale;
            }
            weight *= 0.5;
        }
        let is_negated = x.get(i).is_some_and(|x| x % 3 == 1);
        f32x2::new(if is_negated { -f[0] } else { f[0] }, f[1])
    };
    let expected: Vec<f32x2> = (0..bodies.len()).map(of).collect();
    on_every_device(&[], |queue| {
        let mut forces_there = Buffer::zeroed(queue, bodies.len())?;
        let (bodies, x) = (Buffer::from_slice(queue, &bodies)?, Buffer::from_slice(queue, &x)?);
        forces::<1>(&bodies, &mut forces_there, &x).global(80).local(16).run(queue)?;
        assert_eq!(forces_there.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

/// All work-items end in the middle of a loop.
#[kernel(local = GROUP)]
fn until_the_limit(limit: u32, y: &mut [u32]) {
    #[local]
    let mut tile: [u32; GROUP];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = i as u32;
    let mut round = 0;
    loop {
        barrier();
        y[i] = tile[GROUP - 1 - l] + round;
        round += 1;
        if round > limit {
            return;
        }
    }
}

/// No work-item enters the loop if `step` is 0, which would not end.
#[kernel]
fn decayed(step: u32, n: u32, y: &mut [f32]) {
    let i = global_id(0);
    if step == 0 || i >= y.len() {
        return;
    }
    let mut sum = i as f32;
    let mut k = 0u32;
    while k < n {
        sum = sum * 0.5 + 1.0;
        k += step;
    }
    y[i] = sum;
}

#[device]
fn weight(k: &u32) -> u32 {
    *k * 3 + 1
}

/// The variables of the loops are borrowed, and changed.
#[kernel(local = GROUP)]
fn weighted(rounds: u32, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; GROUP];
    let (i, l) = (global_id(0), local_id(0));
    let mut sum = 0;
    for k in 0..rounds {
        tile[l] = x[i] + weight(&k);
        barrier();
        sum += tile[GROUP - 1 - l] * k;
        barrier();
    }
    for mut k in 0..rounds {
        k += l as u32;
        tile[l] = k;
        barrier();
        sum += tile[GROUP - 1 - l] + k;
        barrier();
    }
    y[i] = sum;
}

/// Changes its parameters, names an item of its own, and keeps a large array.
#[kernel(local = GROUP)]
fn halving(mut n: usize, x: &[u32], sums: &mut [u32]) {
    use helpers::twice;
    const ONE: u32 = 1;
    #[local]
    let mut part: [u32; GROUP];
    let (i, l) = (global_id(0), local_id(0));
    let mut counts = [ONE; 100];
    let double: u32 = twice(x[i]);
    part[l] = double;
    barrier();
    while n > 1 {
        n /= 2;
        if l < n {
            part[l] += part[l + n];
        }
        counts[part[l] as usize % 100] += 1;
        barrier();
    }
    if l == 0 {
        let mut most = 0;
        for count in counts {
            most = most.max(count);
        }
        sums[group_id(0)] = part[0] * 10 + most;
    }
}

mod helpers {
    use cl_runtime::prelude::*;

    #[device]
    pub(crate) fn twice(x: u32) -> u32 {
        2 * x
    }
}

#[test]
fn ends_in_loops() {
    let mirrored = |i: usize| (i / GROUP * GROUP + GROUP - 1 - i % GROUP) as u32;
    let expected: Vec<u32> = (0..16).map(|i| mirrored(i) + 3).collect();
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 16)?;
        until_the_limit(3, &mut y).global(16).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        for (step, n) in [(0, 9), (4, 9), (1, 0)] {
            let mut y = Buffer::from_slice(queue, &[-1.0; 9])?;
            decayed(step, n, &mut y).global(20).run(queue)?;
            let of = |i: u16| (0..n.div_ceil(step.max(1))).fold(f32::from(i), |sum, _| sum * 0.5 + 1.0);
            let expected: Vec<f32> = (0..9).map(|i| if step == 0 { -1.0 } else { of(i) }).collect();
            assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        }
        Ok(())
    });
}

#[test]
fn variables_of_loops_and_parameters_change() {
    let x: Vec<u32> = (0..16).map(|i| i * 5 % 7).collect();
    let weighted_there = |i: usize| {
        let mirror = i / GROUP * GROUP + GROUP - 1 - i % GROUP;
        (0..4u32)
            .map(|k| (x[mirror] + k * 3 + 1) * k + (k + (mirror % GROUP) as u32) + k + (i % GROUP) as u32)
            .sum::<u32>()
    };
    let expected: Vec<u32> = (0..16).map(weighted_there).collect();
    on_every_device(&[], |queue| {
        let (mut y, mut sums) = (Buffer::zeroed(queue, 16)?, Buffer::zeroed(queue, 2)?);
        let x_there = Buffer::from_slice(queue, &x)?;
        weighted(4, &x_there, &mut y).global(16).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        halving(GROUP, &x_there, &mut sums).global(16).run(queue)?;
        let sum = |x: &[u32]| x.iter().sum::<u32>() * 20 + 2;
        assert_eq!(sums.to_vec(queue)?, [sum(&x[..GROUP]), sum(&x[GROUP..])], "{}", queue.device());
        Ok(())
    });
}
