//! Iterators, closures and the methods of slices: device functions, which are ordinary Rust on the host, against
//! themselves on every device.
#![allow(clippy::all, unreachable_pub, unused_assignments)]

use cl_runtime::prelude::*;

/// Runs `case` on the host and in a kernel on every device, over the same inputs.
macro_rules! case {
    ($name:ident, |$x:ident: u32| -> u32 $body:block) => {
        mod $name {
            use super::*;
            #[device]
            pub fn case($x: u32) -> u32 $body

            #[kernel]
            pub fn run(inputs: &[u32], outputs: &mut [u32]) {
                let i = global_id(0);
                if i < inputs.len() && i < outputs.len() {
                    outputs[i] = case(inputs[i]);
                }
            }

            #[test]
            fn agrees() -> cl_runtime::Result<()> {
                let inputs: Vec<u32> = (0..64).chain([u32::MAX, u32::MAX - 1, 1 << 31, 0x8000_0001]).collect();
                let expected: Vec<u32> = inputs.iter().map(|&x| case(x)).collect();
                if std::env::var("SHOW").is_ok() { println!("{}", run::KERNEL.source()); }
                for device in Device::all() {
                    let queue = Queue::new(&device)?;
                    let buffer = Buffer::from_slice(&queue, &inputs)?;
                    let mut outputs = Buffer::zeroed(&queue, inputs.len())?;
                    run(&buffer, &mut outputs).global(inputs.len()).run(&queue)?;
                    assert_eq!(outputs.to_vec(&queue)?, expected, "{}\n{}", device.name(), run::KERNEL.source());
                }
                Ok(())
            }
        }
    };
}

case!(ranges, |x: u32| -> u32 {
    let mut h = x;
    for i in (0..x % 7).rev() {
        h = h.wrapping_mul(31) ^ i;
    }
    for i in (2..=x % 9).rev() {
        h = h.wrapping_mul(33) ^ i;
    }
    for i in (0..x % 50).step_by(3) {
        h = h.wrapping_mul(35) ^ i;
    }
    for i in (1..=x % 50).step_by(7) {
        h = h.wrapping_mul(37) ^ i;
    }
    for i in (0..x % 50).rev().step_by(4) {
        h = h.wrapping_mul(39) ^ i;
    }
    for i in (0..=x % 50).rev().step_by(4) {
        h = h.wrapping_mul(41) ^ i;
    }
    for i in (0..x % 50).step_by(4).rev() {
        h = h.wrapping_mul(43) ^ i;
    }
    for i in (0..=(x % 50) as u8).step_by(5).rev().step_by(2) {
        h = h.wrapping_mul(45) ^ i as u32;
    }
    for i in (0..x % 50).step_by(2).step_by(3) {
        h = h.wrapping_mul(47) ^ i;
    }
    h
});

case!(edges_of_types, |x: u32| -> u32 {
    let mut h = x;
    let (a, b) = (x as u8, (x >> 3) as u8);
    for i in (a..=255).step_by(100) {
        h = h.wrapping_mul(31) ^ i as u32;
    }
    for i in (a..255).step_by(100) {
        h = h.wrapping_mul(31) ^ i as u32;
    }
    for i in (0..=b).rev() {
        h = h.wrapping_mul(33) ^ i as u32;
    }
    for i in (0..b).rev().step_by(60) {
        h = h.wrapping_mul(35) ^ i as u32;
    }
    for i in (0..=a).rev().step_by(60) {
        h = h.wrapping_mul(35) ^ i as u32;
    }
    let (c, d) = (x as i8, (x >> 2) as i8);
    for i in (-128..=c).rev().step_by(50) {
        h = h.wrapping_mul(37) ^ i as u32;
    }
    for i in (c..=127).step_by(70) {
        h = h.wrapping_mul(39) ^ i as u32;
    }
    for i in (c..d).step_by(33) {
        h = h.wrapping_mul(41) ^ i as u32;
    }
    for i in (d..c).rev().step_by(33) {
        h = h.wrapping_mul(41) ^ i as u32;
    }
    for i in (i32::MIN..i32::MIN + (x % 3) as i32).rev() {
        h = h.wrapping_mul(43) ^ i as u32;
    }
    for i in (i32::MIN..=i32::MAX).step_by(1 << 30) {
        h = h.wrapping_mul(45) ^ i as u32;
    }
    for i in (i32::MIN..i32::MAX).rev().step_by(1 << 30) {
        h = h.wrapping_mul(47) ^ i as u32;
    }
    for i in (i64::MIN..=i64::MAX).rev().step_by(1 << 62) {
        h = h.wrapping_mul(49) ^ (i >> 32) as u32;
    }
    for i in (x as usize..usize::MAX).step_by(usize::MAX / 2) {
        h = h.wrapping_mul(51) ^ (i >> 40) as u32;
    }
    for (k, i) in (i16::MIN..i16::MAX).step_by(9000).enumerate() {
        h = h.wrapping_mul(53) ^ i as u32 ^ k as u32;
    }
    h
});

case!(loops_over_arrays, |x: u32| -> u32 {
    let mut a = [x, x ^ 3, x >> 3, x.wrapping_mul(7), 5, x % 11, !x, x.rotate_left(9)];
    let mut h = 0u32;
    for v in a {
        a[0] ^= 1;
        h = h.wrapping_mul(31) ^ v;
    }
    for v in &a {
        h = h.wrapping_mul(33) ^ *v;
    }
    for &v in a.iter() {
        h = h.wrapping_mul(35) ^ v;
    }
    for v in &mut a {
        *v = v.wrapping_mul(3);
    }
    for (i, v) in a.iter_mut().enumerate() {
        *v ^= i as u32;
        if i == 5 {
            break;
        }
    }
    for (i, &v) in a.iter().enumerate().rev() {
        if v % 3 == 0 {
            continue;
        }
        h = h.wrapping_mul(37) ^ v ^ i as u32;
    }
    for (a, b) in a.iter().zip(&[1u32, 2, 3]) {
        h = h.wrapping_mul(39) ^ (a + b);
    }
    for ((i, a), b) in a[2..].iter().skip(1).enumerate().zip(10u32..) {
        h = h.wrapping_mul(41) ^ a.wrapping_add(i as u32 * b);
    }
    for v in a.iter().take(3).rev() {
        h = h.wrapping_mul(43) ^ v;
    }
    for v in a.iter().rev().skip(2).step_by(2) {
        h = h.wrapping_mul(45) ^ v;
    }
    for v in [x, 1, 2] {
        h = h.wrapping_mul(47) ^ v;
    }
    let pairs = [(x, 1u8), (x / 2, 2), (3, 3)];
    for (a, b) in pairs {
        h = h.wrapping_mul(49) ^ a ^ b as u32;
    }
    for (a, b) in &pairs {
        h = h.wrapping_mul(51) ^ a ^ *b as u32;
    }
    for &(a, b) in pairs.iter().rev() {
        h = h.wrapping_mul(53) ^ a ^ b as u32;
    }
    h
});

case!(parts_of_slices, |x: u32| -> u32 {
    let mut a = [x, x ^ 3, x >> 3, x.wrapping_mul(7), 5, x % 11, !x, x.rotate_left(9)];
    let mut h = 0u32;
    let n = (x % 5) as usize + 1;
    for chunk in a.chunks(n) {
        h = h.wrapping_mul(31) ^ chunk.len() as u32;
        for v in chunk {
            h = h.wrapping_mul(33) ^ v;
        }
    }
    for (i, chunk) in a.chunks_exact(n).enumerate() {
        h = h.wrapping_mul(35) ^ chunk[0] ^ chunk.iter().fold(i as u32, |acc, v| acc.wrapping_add(*v));
    }
    for w in a.windows(n).rev() {
        h = h.wrapping_mul(37) ^ w[n - 1];
    }
    for w in a.windows(9) {
        h = h.wrapping_mul(39) ^ w[0];
    }
    for chunk in a.chunks_exact_mut(3) {
        chunk[0] = chunk[2];
        for v in chunk.iter_mut() {
            *v ^= 5;
        }
    }
    for chunk in a.chunks_mut(5) {
        chunk.reverse();
    }
    for chunk in a[..(x % 8) as usize].chunks(2) {
        h = h.wrapping_mul(41) ^ chunk[chunk.len() - 1];
    }
    for v in &a {
        h = h.wrapping_mul(43) ^ v;
    }
    h
});

case!(consumers, |x: u32| -> u32 {
    let a = [x % 1000, x % 1000 ^ 3, x >> 23, x % 77, 5, x % 11, x % 1001, x % 13];
    let sum: u32 = a.iter().map(|v| v % 1000).sum();
    let product = a.iter().map(|v| v % 5 + 1).product::<u32>();
    let evens = a.iter().filter(|v| **v % 2 == 0).count() as u32;
    let big = a.iter().any(|&v| v > 5000) as u32;
    let small = a.iter().all(|v| *v < 900) as u32;
    let largest = a.iter().copied().fold(0, u32::max);
    let dot = a.iter().zip(a.iter().rev()).map(|(a, b)| (a % 100) * (b % 100)).sum::<u32>();
    let odd = (0..x % 20).filter(|i| i % 2 == 1).map(|i| i * i).sum::<u32>();
    let mut seen = 0u32;
    a.iter().enumerate().for_each(|(i, v)| seen = seen.rotate_left(3) ^ (v + i as u32));
    let (lo, hi) = a.iter().fold((u32::MAX, 0), |(lo, hi), &v| (lo.min(v), hi.max(v)));
    let last = a.iter().skip_while(|v| **v > 3).take_while(|v| **v < 1 << 20).fold(1, |acc, _| acc + 1);
    let third = a.iter().map(|v| v ^ 1).take(3).fold(0u32, |h, v| h.rotate_left(5) ^ v);
    let stepped = a.iter().map(|v| v ^ 1).skip(1).step_by(3).fold(0u32, |h, v| h.rotate_left(5) ^ v);
    let count = a.iter().filter(|&&v| v > 2).enumerate().fold(0, |h, (i, v)| h ^ (v << i));
    sum ^ product
        ^ (evens << 4)
        ^ (big << 8)
        ^ (small << 9)
        ^ largest
        ^ dot
        ^ odd
        ^ seen
        ^ lo
        ^ (hi << 1)
        ^ (last << 12)
        ^ third
        ^ stepped
        ^ count
});

case!(sums_of_floats, |x: u32| -> u32 {
    let a = [x as f32 * 0.1, 1.0e8, -3.25, x as f32, -1.0e8, 0.7];
    let n = (x % 7) as usize;
    let sum: f32 = a[..n].iter().sum();
    let scaled = a[..n].iter().map(|v| v * 1.5).sum::<f32>();
    let product: f32 = a[..n].iter().copied().product();
    let largest = a.iter().cloned().fold(f32::NEG_INFINITY, f32::max);
    // an empty sum is -0.0
    let empty: f32 = a[..0].iter().sum();
    let zero = [-0.0f32; 3].iter().sum::<f32>();
    let sums = sum.to_bits() ^ scaled.to_bits().rotate_left(3) ^ product.to_bits().rotate_left(7);
    sums ^ largest.to_bits() ^ (empty.to_bits() >> 1) ^ (zero.to_bits() >> 2)
});

case!(closures, |x: u32| -> u32 {
    let a = x % 100;
    let add = |v: u32| v + a;
    let twice = |v| add(add(v));
    let mut calls = 0u32;
    let mut counted = |v: u32, w: u32| {
        calls += 1;
        let t = v ^ w;
        if t > 50 {
            return 50;
        }
        t * calls
    };
    let one = counted(x % 90, 3);
    let two = counted(twice(1), add(2));
    let a = 1000;
    let shadowed = add(a);
    let mut base = 5;
    let fixed = move |v: u32| v * base;
    base += 1;
    let pair = |(p, q): (u32, u32), [r, s]: [u32; 2]| p * 3 + q * 5 + r * 7 + s;
    let early = |v: u32| -> u32 {
        for i in 0..10 {
            if i * i > v {
                return i;
            }
        }
        10
    };
    let same = early;
    let inner = |n: u32| (0..n).map(|i| add(i)).filter(|v| v % 3 != 0).map(|v| same(v)).sum::<u32>();
    one ^ (two << 3) ^ (calls << 7) ^ shadowed ^ fixed(base) ^ pair((x % 7, 2), [3, x % 5]) ^ inner(x % 12)
});

case!(slice_methods, |x: u32| -> u32 {
    let mut a = [x, x ^ 3, x >> 3, x.wrapping_mul(7), 5, x % 11, !x, x.rotate_left(9)];
    let k = (x % 9) as usize;
    let mut h = 0u32;
    let (left, right) = a.split_at(k);
    h ^= left.len() as u32 ^ right.iter().fold(7u32, |h, v| h.rotate_left(3) ^ v);
    a.swap(k % 8, 3);
    {
        let (left, right) = a.split_at_mut(4);
        left.copy_from_slice(right);
        right.fill(x / 3);
        left[0] = 1;
    }
    a[1..6].reverse();
    let empty = a[k.min(8)..].is_empty();
    let mut b = [0u32; 3];
    b.copy_from_slice(&a[2..5]);
    b.reverse();
    for v in &a {
        h = h.rotate_left(5) ^ v;
    }
    for v in b {
        h = h.rotate_left(5) ^ v;
    }
    h ^ empty as u32
});

case!(nested_arrays, |x: u32| -> u32 {
    let mut m = [[x, 2, 3], [4, x / 2, 6]];
    let mut h = 0u32;
    for row in &m {
        for v in row {
            h = h.rotate_left(3) ^ v;
        }
    }
    for (r, row) in m.iter_mut().enumerate() {
        row[2] ^= 7;
        for v in row.iter_mut() {
            *v = v.wrapping_mul(r as u32 + 3);
        }
    }
    for mut row in m {
        row.reverse();
        h ^= row.iter().map(|v| v >> 1).fold(0, |a: u32, b| a.rotate_left(7) ^ b);
    }
    for v in m[(x % 2) as usize].iter_mut().rev() {
        *v ^= h;
    }
    for [a, .., b] in m {
        h = h.wrapping_mul(5) ^ a ^ b;
    }
    let t = [x, 3, x ^ 9];
    for pair in t.windows(2) {
        h ^= pair[0].wrapping_sub(pair[1]);
    }
    let sums = m.iter().map(|row| row.iter().map(|v| v % 10).sum::<u32>()).product::<u32>();
    h ^ sums ^ m.iter().zip(t).map(|(row, w)| row[1] ^ w).fold(1, |a, b| a ^ (b << 1))
});

#[device]
fn scramble(n: u32) -> u32 {
    n.wrapping_mul(2654435761) >> 7
}

#[device]
fn mixed(a: u32, b: u32) -> u32 {
    a.rotate_left(5) ^ b
}

#[device]
fn largest(values: &[u32; 4]) -> u32 {
    values.iter().copied().fold(0, u32::max)
}

case!(in_expressions, |x: u32| -> u32 {
    let a = [x, x / 3, 7, x % 5];
    let first: u32 = largest(&a);
    let mapped = a.iter().copied().map(|v| -> u32 { scramble(v) }).fold(3u32, mixed);
    let n = (x % 6) as usize;
    let indexed: u32 = (0..n.min(4)).map(|i| a[i] >> i).fold(0, |s, v| s ^ v);
    let both = mixed(a.iter().map(|v| v % 7).sum(), a.iter().map(|v| v % 9).sum());
    let mut h = first ^ mapped ^ indexed ^ both;
    if x > 3 && a.iter().any(|v| *v == 7) && !(0..4).all(|k| a[k] > 1) {
        h ^= 1 << 9;
    } else if a.iter().map(|v| v & 1).sum::<u32>() == 2 {
        h ^= 1 << 10;
    }
    let mut left = x % 20;
    while (0..left).map(|i| i * i).sum::<u32>() > 30 {
        left -= 1;
    }
    h ^= match a.iter().filter(|v| **v > 5).count() {
        0 => 1,
        1 | 2 => left << 3,
        k => k as u32,
    };
    let mut b = [0u32; 4];
    b[a.iter().filter(|v| **v % 2 == 0).count() % 4] = a.iter().map(|v| v / 2).fold(0, |p, q| p ^ q);
    let c = [b.iter().fold(0, |p, q| p + q), h];
    let found = 'search: {
        for (i, row) in [a, b].iter().enumerate() {
            for v in row.iter() {
                if *v > 20 {
                    break 'search i as u32 + v;
                }
            }
        }
        0
    };
    'rows: for row in [a, b] {
        for v in row {
            if v % 3 == 1 {
                continue 'rows;
            }
            h = h.rotate_left(1) ^ v;
        }
        if h % 5 == 0 {
            break 'rows;
        }
    }
    let mut order = 0u32;
    let mut next = |k: u32| {
        order = order * 4 + k;
        order
    };
    let sum = next(1) - next(2) / (next(3) + 1);
    c[0] ^ c[1] ^ found ^ sum ^ order
});

case!(closures_and_their_names, |x: u32| -> u32 {
    let mut log = 0u32;
    let scale = x % 7 + 1;
    let weigh = |(i, v): (usize, &u32)| *v * scale + i as u32;
    let data = [x % 10, 5, x % 3];
    let total: u32 = data.iter().enumerate().map(weigh).sum();
    let is_odd = |v: u32| v % 2 == 1;
    for v in data.iter().filter(|v| is_odd(**v)) {
        log = log * 10 + v;
    }
    let x = x % 100;
    let nested = |y: u32| {
        let x = y + 1;
        let inner = |z: u32| x * z;
        inner(2) + inner(3)
    };
    let swap = |(a, b)| (b, a);
    let (p, q) = swap((x, 3u32));
    let unit = |v: &mut u32| *v += 1;
    unit(&mut log);
    unit(&mut log);
    let constant = || 17u32;
    let choose = |flag: bool, a: u32, b: u32| if flag { a } else { b };
    let counted = {
        let mut n = 0u32;
        data.iter().inspect(|v| n += **v).for_each(|_| ());
        n
    };
    let gated = |v: u32| -> u32 {
        if v < 20 {
            return v;
        }
        let v = v / 2;
        if v > 40 {
            return 40;
        }
        v
    };
    let sums = (0..10).step_by(3).map(|i| gated(i * x)).fold((0u32, 1u32), |(s, m), v| (s + v, m.max(v)));
    total ^ (log << 4) ^ nested(x) ^ (p << 9) ^ q ^ constant() ^ choose(x > 50, p, total) ^ counted ^ sums.0 ^ sums.1
});

const TABLE: [u32; 5] = [3, 1, 4, 1, 5];
const ROWS: [[u32; 2]; 3] = [[1, 2], [3, 4], [5, 6]];

case!(tables, |x: u32| -> u32 {
    let mut h = x;
    for v in TABLE {
        h = h.rotate_left(3) ^ v;
    }
    for (i, v) in TABLE.iter().enumerate().rev() {
        h = h.rotate_left(3) ^ (v << i);
    }
    for row in ROWS.iter() {
        h = h.rotate_left(5) ^ row.iter().sum::<u32>();
    }
    for pair in TABLE.chunks(2) {
        h = h.rotate_left(7) ^ pair[0];
    }
    h ^ TABLE.iter().zip(&ROWS).map(|(a, row)| a * row[1]).sum::<u32>()
});

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
