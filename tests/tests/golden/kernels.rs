//! A dozen kernels, each showing one side of the language.

use cl_runtime::Result;
use cl_runtime::prelude::*;

#[kernel]
pub fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = a * x[i] + y[i];
}

/// Bounds that are proven need no check.
#[kernel(local = 64, fp = "contract")]
pub fn guarded(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() && i < y.len() {
        y[i] += a * x[i];
    }
}

#[kernel]
pub fn matrix_product(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let row = global_id(1);
    let column = global_id(0);
    let mut sum = 0.0;
    for k in 0..n {
        sum += a[row * n + k] * b[k * n + column];
    }
    c[row * n + column] = sum;
}

#[device]
fn escapes(re: f32, im: f32) -> bool {
    re * re + im * im > 4.0
}

#[kernel]
pub fn mandelbrot(width: usize, scale: f32, limit: u32, image: &mut [u32]) {
    let column = global_id(0);
    let row = global_id(1);
    let c_re = column as f32 * scale - 2.0;
    let c_im = row as f32 * scale - 1.0;
    let mut re = 0.0;
    let mut im = 0.0;
    let mut steps = 0;
    while steps < limit && !escapes(re, im) {
        let next = re * re - im * im + c_re;
        im = 2.0 * re * im + c_im;
        re = next;
        steps += 1;
    }
    image[row * width + column] = steps;
}

/// Small and signed integers wrap, shifts mask.
#[kernel]
pub fn hash(seed: u32, bytes: &[u8], words: &mut [i32], out: &mut [u64]) {
    let i = global_id(0);
    let mut h = seed ^ 0x811c_9dc5;
    for k in 0..bytes.len() {
        h = (h ^ bytes[k] as u32) * 16777619;
        h = h.rotate_left(5) + (h >> 3);
    }
    let low = h as u8 + 1;
    let signed = words[i] * 31 - h as i32;
    words[i] = signed << (low & 7);
    out[i] = (h as u64) << 32 | low as u64;
}

/// Casts from floats saturate.
#[kernel]
pub fn quantise(x: &[f32], bytes: &mut [u8], indices: &mut [i64]) {
    let i = global_id(0);
    let scaled = x[i] * 255.0;
    bytes[i] = scaled.round() as u8;
    indices[i] = x[i].floor() as i64;
}

/// Divisions that may panic, and some that cannot.
#[kernel]
pub fn divide(n: i32, x: &[i32], y: &mut [i32]) {
    let i = global_id(0);
    let half = x[i] / 2;
    let part = x[i] % n;
    y[i] = half / (part + 1) + part.rem_euclid(10);
}

#[kernel]
pub fn branches(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let v = x[i];
    let sign = if v < 0.0 { -1.0 } else { 1.0 };
    let size = if v.is_nan() {
        0.0
    } else if v.abs() < 1.0 {
        let square = v * v;
        square * v
    } else {
        v.sqrt()
    };
    y[i] = sign * size.clamp(0.0, 100.0);
}

/// Labels, early ends, inclusive ranges.
#[kernel]
pub fn first_prime(limit: u32, starts: &[u32], primes: &mut [u32]) {
    let i = global_id(0);
    let start = starts[i];
    'candidates: for candidate in start..=limit {
        if candidate < 2 {
            continue;
        }
        let mut divisor = 2;
        while divisor * divisor <= candidate {
            if candidate % divisor == 0 {
                continue 'candidates;
            }
            divisor += 1;
        }
        primes[i] = candidate;
        return;
    }
    primes[i] = 0;
}

#[device]
fn smallest(values: &[i32], from: usize, to: usize) -> usize {
    let mut best = from;
    for i in from..to {
        if values[i] < values[best] {
            best = i;
        }
    }
    best
}

#[device]
fn swap(values: &mut [i32], a: usize, b: usize) {
    let kept = values[a];
    values[a] = values[b];
    values[b] = kept;
}

/// Device functions with slices, which can panic.
#[kernel]
pub fn sort_blocks(block: usize, values: &mut [i32]) {
    let start = global_id(0) * block;
    for i in start..start + block {
        let best: usize = smallest(values, i, start + block);
        swap(values, i, best);
    }
}

/// Every work-item function, as numbers of one kind.
#[kernel]
pub fn ids(out: &mut [usize]) {
    let x = global_id(0) - global_offset(0);
    let y = global_id(1);
    let i = y * global_size(0) + x;
    out[i] = group_id(0) * local_size(0) + local_id(0) + num_groups(1) * work_dim();
}

/// Short circuits over what may panic; blocks and loops as values.
#[kernel]
pub fn search(key: u32, sorted: &[u32], found: &mut [u32]) {
    let i = global_id(0);
    let mut low = 0;
    let mut high = sorted.len();
    let position = loop {
        if low >= high || sorted[low] == key {
            break low;
        }
        let middle = low + (high - low) / 2;
        if sorted[middle] <= key && sorted[middle] > sorted[low] {
            low = middle;
        } else {
            high -= 1;
        }
    };
    found[i] = position as u32;
}

/// Launches each once, over nothing or next to nothing.
pub fn build_all(queue: &Queue) -> Result<()> {
    let f = Buffer::from_slice(queue, &[0.5f32; 4])?;
    let mut g = Buffer::from_slice(queue, &[0.25f32; 4])?;
    let u = Buffer::from_slice(queue, &[3u32; 4])?;
    let mut v = Buffer::from_slice(queue, &[5u32; 4])?;
    let i = Buffer::from_slice(queue, &[2i32; 4])?;
    let mut j = Buffer::from_slice(queue, &[2i32; 4])?;
    let mut bytes = Buffer::from_slice(queue, &[7u8; 4])?;
    let mut longs = Buffer::from_slice(queue, &[0i64; 4])?;
    let mut words = Buffer::from_slice(queue, &[0u64; 4])?;
    let mut sizes = Buffer::from_slice(queue, &[0usize; 4])?;
    saxpy(2.0, &f, &mut g).global(4).run(queue)?;
    guarded(2.0, &f, &mut g).global(64).run(queue)?;
    matrix_product(2, &f, &f, &mut g).global([2, 2]).run(queue)?;
    mandelbrot(2, 0.1, 10, &mut v).global([2, 2]).run(queue)?;
    hash(7, &bytes, &mut j, &mut words).global(4).run(queue)?;
    quantise(&f, &mut bytes, &mut longs).global(4).run(queue)?;
    divide(3, &i, &mut j).global(4).run(queue)?;
    branches(&f, &mut g).global(4).run(queue)?;
    first_prime(100, &u, &mut v).global(4).run(queue)?;
    assert_eq!(v.to_vec(queue)?, [3; 4]);
    sort_blocks(2, &mut j).global(2).run(queue)?;
    ids(&mut sizes).global([2, 2]).run(queue)?;
    search(3, &u, &mut v).global(4).run(queue)?;
    assert_eq!(v.to_vec(queue)?, [0; 4]);
    Ok(())
}
