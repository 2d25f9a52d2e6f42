//! Iterators in kernels: every memory, panics, barriers, structs.

use super::*;

#[kernel(local = 8)]
fn in_every_memory(#[constant] weights: &[u32], #[local] scratch: &mut [u32], out: &mut [u32]) {
    #[local]
    let mut tile: [[u32; 4]; 2];
    let k = local_id(0);
    scratch[k] = k as u32 + 1;
    tile[k / 4][k % 4] = 10 + k as u32;
    barrier();
    let mut sum: u32 = scratch.iter().zip(weights).map(|(a, b)| a * b).sum();
    for row in &tile {
        sum += row.iter().rev().step_by(2).sum::<u32>();
    }
    sum += tile[k % 2].iter().fold(0, |h, v| h ^ v);
    for pair in scratch.chunks_exact(2).skip(1) {
        sum += pair[0] * pair[1];
    }
    barrier();
    if k == 0 {
        for row in tile.iter_mut() {
            for v in row {
                *v += 1;
            }
        }
        let (a, b) = scratch.split_at_mut(4);
        a.copy_from_slice(b);
        b.reverse();
    }
    barrier();
    for i in (k..out.len()).step_by(local_size(0)) {
        out[i] = sum + tile[k / 4][k % 4] * 100 + scratch[k] * 10000;
    }
}

#[test]
fn every_memory_is_gone_over() {
    let weights = [1, 2, 3, 4, 5, 6, 7, 8, 9u32];
    let scratch = [1, 2, 3, 4, 5, 6, 7, 8u32];
    let after = [5, 6, 7, 8, 8, 7, 6, 5u32];
    let expected: Vec<u32> = (0..19u32)
        .map(|i| {
            let k = i % 8;
            let dot: u32 = scratch.iter().zip(weights).map(|(a, b)| a * b).sum();
            let rows = 13 + 11 + 17 + 15;
            let xor = (0..4).fold(0, |h, j| h ^ (10 + j + k % 2 * 4));
            dot + rows + xor + (3 * 4 + 5 * 6 + 7 * 8) + (11 + k) * 100 + after[k as usize] * 10000
        })
        .collect();
    tests::on_every_device(&[], |queue| {
        let weights = Buffer::from_slice(queue, &weights)?;
        let mut out = Buffer::zeroed(queue, 19)?;
        in_every_memory(&weights, cl_runtime::Local::new(8), &mut out).global(8).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn uneven(x: &[f32], y: &[f32], scale: &mut [f32], out: &mut [f32]) {
    if global_id(0) > 0 {
        return;
    }
    let sum: f32 = x.iter().sum();
    out[0] = sum;
    out[1] = x.iter().zip(y).map(|(a, b)| a * b).sum();
    out[2] = y.iter().rev().zip(x.iter().skip(1)).fold(0.5, |acc, (a, b)| acc * a + b);
    out[3] = x.chunks(2).map(|pair| pair.iter().product::<f32>()).sum::<f32>();
    out[4] = x.windows(2).filter(|w| w[0] < w[1]).count() as f32;
    let mut last = -1.0;
    for (i, (a, b)) in x.iter().zip(y.iter()).enumerate() {
        if i == 3 {
            break;
        }
        if *a > *b {
            continue;
        }
        last = a + b;
    }
    out[5] = last;
    for (s, (k, v)) in scale.iter_mut().zip(x.iter().enumerate()) {
        *s *= v + k as f32;
    }
    for (row, v) in scale.chunks_exact_mut(2).zip(y) {
        row.swap(0, 1);
        row[0] += v;
    }
    out[6] = if x.is_empty() { 1.0 } else { 0.0 };
}

#[test]
fn empty_slices_and_slices_of_different_lengths() {
    let run = |queue: &Queue, x: &[f32], y: &[f32]| -> cl_runtime::Result<(Vec<f32>, Vec<f32>)> {
        let (a, b) = (Buffer::from_slice(queue, x)?, Buffer::from_slice(queue, y)?);
        let mut scale = Buffer::from_slice(queue, &[1.0, 2.0, 3.0, 4.0, 5.0])?;
        let mut out = Buffer::zeroed(queue, 7)?;
        uneven(&a, &b, &mut scale, &mut out).global(1).run(queue)?;
        Ok((out.to_vec(queue)?, scale.to_vec(queue)?))
    };
    let data = [0.5f32, 1.25, -3.0, 8.0, 1.0, 2.5, 4.0];
    tests::on_every_device(&[], |queue| {
        for (m, n) in [(0, 0), (0, 3), (1, 0), (1, 4), (5, 2), (7, 7), (4, 7)] {
            let (x, y) = (&data[..m], &data[7 - n..]);
            let (out, scale) = run(queue, x, y)?;
            let sum: f32 = x.iter().sum();
            let last = x.iter().zip(y).take(3).filter(|(a, b)| a <= b).last().map_or(-1.0, |(a, b)| a + b);
            let expected = [
                sum,
                x.iter().zip(y).map(|(a, b)| a * b).sum(),
                y.iter().rev().zip(x.iter().skip(1)).fold(0.5, |acc, (a, b)| acc * a + b),
                x.chunks(2).map(|pair| pair.iter().product::<f32>()).sum::<f32>(),
                x.windows(2).filter(|w| w[0] < w[1]).count() as f32,
                last,
                f32::from(u8::from(x.is_empty())),
            ];
            let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&out), bits(&expected), "{m} and {n}: {out:?}, not {expected:?}, on {}", queue.device());
            let mut scaled = [1.0f32, 2.0, 3.0, 4.0, 5.0];
            for (s, (k, v)) in scaled.iter_mut().zip(x.iter().enumerate()) {
                *s *= v + k as f32;
            }
            for (row, v) in scaled.chunks_exact_mut(2).zip(y) {
                row.swap(0, 1);
                row[0] += v;
            }
            assert_eq!(scale, scaled, "{m} and {n}, on {}", queue.device());
        }
        Ok(())
    });
}

#[kernel]
fn failing(what: u32, n: usize, x: &[u32], y: &mut [u32]) {
    if global_id(0) > 0 {
        return;
    }
    match what {
        0 => {
            for i in (0..x.len()).step_by(n) {
                y[0] = i as u32;
            }
        }
        1 => y[0] = x.chunks(n).count() as u32,
        2 => y[0] = x.windows(n).count() as u32,
        3 => {
            let (a, b) = x.split_at(n);
            y[0] = (a.len() - b.len()) as u32;
        }
        4 => y.copy_from_slice(x),
        5 => y.swap(0, n),
        6 => {
            for v in x[1..].iter().take(n).map(|v| 10 / v) {
                y[0] = v;
            }
        }
        7 => {
            let table = [[1u32, 2], [3, 4]];
            y[0] = table[n].iter().sum();
        }
        _ => y[0] = x.iter().map(|v| 100 / v).skip(1).sum(),
    }
}

#[test]
fn panics_are_those_of_std() {
    let message = |run: &dyn Fn()| {
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).expect_err("a panic");
        match panic.downcast_ref::<String>() {
            Some(text) => text.clone(),
            None => panic.downcast_ref::<&str>().copied().unwrap_or_default().to_owned(),
        }
    };
    let x = [0u32, 1, 2, 0, 4];
    let zero = std::hint::black_box(0usize);
    let expected = [
        message(&|| (0..9).step_by(zero).for_each(|_| ())),
        message(&|| _ = std::hint::black_box(x.chunks(zero))),
        message(&|| _ = std::hint::black_box(x.windows(zero))),
        message(&|| _ = std::hint::black_box(x.split_at(zero + 6))),
        message(&|| [0u32; 3].copy_from_slice(&x)),
        message(&|| [0u32; 3].swap(0, zero + 3)),
        message(&|| _ = std::hint::black_box(x[1..].iter().take(zero + 3).map(|v| 10 / v).max())),
        message(&|| _ = std::hint::black_box([[1u32, 2], [3, 4]][zero + 2].iter().sum::<u32>())),
        message(&|| _ = std::hint::black_box(x.iter().map(|v| 100 / v).skip(1).sum::<u32>())),
    ];
    let arguments = [0, 0, 0, 6, 0, 3, 3, 2, 0];
    tests::on_every_device(&[], |queue| {
        let buffer = Buffer::from_slice(queue, &x)?;
        for (what, (n, expected)) in (0u32..).zip(arguments.into_iter().zip(&expected)) {
            let mut y = Buffer::zeroed(queue, 3)?;
            let panic = tests::panic_of(failing(what, n, &buffer, &mut y).global(1), queue);
            assert_eq!(&panic.message, expected, "{what} on {}", queue.device());
        }
        let mut y = Buffer::zeroed(queue, 3)?;
        failing(3, 5, &buffer, &mut y).global(1).run(queue)?;
        failing(6, 2, &buffer, &mut y).global(1).run(queue)
    });
}

#[kernel(local = 8)]
fn in_groups(x: &[u32], n: usize, out: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    for stride in [4usize, 2, 1] {
        barrier();
        let other = if k + stride < 8 { tile[k + stride] } else { 0 };
        barrier();
        tile[k] += other;
    }
    for step in (0..=n).rev().step_by(2) {
        barrier();
        if k == 0 {
            tile[0] = tile[0] * 3 + step as u32;
        }
    }
    barrier();
    // one work-item of a group panics, and must still get to the barriers
    for c in x.chunks(if k == 3 && x[i] == 1000 { 0 } else { 2 }) {
        tile[k] ^= c[0];
    }
    for (j, v) in x.iter().enumerate().skip(1).take(3) {
        barrier();
        tile[k] ^= v << j;
    }
    barrier();
    out[i] = tile[k] ^ tile.iter().fold(0, |h: u32, v| h.rotate_left(1) ^ v);
}

#[test]
fn barriers_in_loops_over_iterators() {
    let host = |x: &[u32], n: usize| -> Vec<u32> {
        let mut out = Vec::new();
        for group in x.chunks(8) {
            let mut tile: [u32; 8] = group.try_into().unwrap();
            for stride in [4usize, 2, 1] {
                let before = tile;
                for k in 0..8 {
                    tile[k] += if k + stride < 8 { before[k + stride] } else { 0 };
                }
            }
            for step in (0..=n).rev().step_by(2) {
                tile[0] = tile[0] * 3 + step as u32;
            }
            for v in &mut tile {
                for c in x.chunks(2) {
                    *v ^= c[0];
                }
                for (j, w) in x.iter().enumerate().skip(1).take(3) {
                    *v ^= w << j;
                }
            }
            let hash = tile.iter().fold(0, |h: u32, v| h.rotate_left(1) ^ v);
            out.extend(tile.iter().map(|v| v ^ hash));
        }
        out
    };
    tests::on_every_device(&[], |queue| {
        let mut x: Vec<u32> = (0..32).map(|i| i * 7 % 13).collect();
        for n in [0, 1, 6] {
            let buffer = Buffer::from_slice(queue, &x)?;
            let mut out = Buffer::zeroed(queue, 32)?;
            in_groups(&buffer, n, &mut out).global(32).run(queue)?;
            assert_eq!(out.to_vec(queue)?, host(&x, n), "{n} on {}", queue.device());
        }
        x[11] = 1000;
        let buffer = Buffer::from_slice(queue, &x)?;
        let mut out = Buffer::zeroed(queue, 32)?;
        let panic = tests::panic_of(in_groups(&buffer, 1, &mut out).global(32), queue);
        assert_eq!(panic.message, "chunk size must be non-zero");
        assert_eq!(panic.global_id[0], 11);
        Ok(())
    });
}

#[derive(Element, Clone, Copy)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
fn work(p: Point, k: f32) -> f32 {
    let points = [p, Point { x: k, y: 2.0 }, p];
    let mut s = 0.0;
    for q in &points {
        s += q.x * q.y;
    }
    let m: f32 = points.iter().map(|q| q.x.max(q.y)).sum();
    let far = points.iter().filter(|q| q.x > 1.0).count();
    for (i, Point { x, .. }) in points.into_iter().enumerate() {
        s += x * i as f32;
    }
    s + m + far as f32
}

#[kernel]
fn run_points(points: &[Point], y: &mut [f32]) {
    let i = global_id(0);
    if i > 0 {
        return;
    }
    y[0] = work(points[0], 3.0);
    y[1] = points.iter().map(|p| p.x).sum();
    for (p, out) in points.iter().zip(y[2..].iter_mut()) {
        *out = p.x - p.y;
    }
}

#[test]
fn structs() -> cl_runtime::Result<()> {
    let p = |x, y| Point { x, y };
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let x = Buffer::from_slice(&queue, &[p(1.0, 2.0), p(3.0, 4.0), p(0.5, -1.0)])?;
        let mut y = Buffer::zeroed(&queue, 6)?;
        run_points(&x, &mut y).global(1).run(&queue)?;
        assert_eq!(y.to_vec(&queue)?, [work(p(1.0, 2.0), 3.0), 4.5, -1.0, -1.0, 1.5, 0.0]);
    }
    Ok(())
}
