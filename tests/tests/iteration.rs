//! Iterators, closures and the methods of slices: device functions, which are ordinary Rust on the host, against
//! themselves on every device.
#![allow(clippy::all, unreachable_pub, unused_assignments)]

use cl_runtime::prelude::*;
use tests::case;

#[path = "iteration/kernels.rs"]
mod kernels;
#[path = "iteration/searches.rs"]
mod searches;
#[path = "iteration/sub_slices.rs"]
mod sub_slices;
#[path = "iteration/unrolled.rs"]
mod unrolled;

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
