//! A dozen kernels, each showing one side of the language.

use cl_runtime::Result;
use cl_runtime::prelude::*;

#[kernel]
#[allow(clippy::assign_op_pattern)]
pub(crate) fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = a * x[i] + y[i];
}

/// Bounds that are proven need no check.
#[kernel(local = 64, fp = "contract")]
pub(crate) fn guarded(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() && i < y.len() {
        y[i] += a * x[i];
    }
}

#[kernel]
pub(crate) fn matrix_product(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
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
pub(crate) fn mandelbrot(width: usize, scale: f32, limit: u32, image: &mut [u32]) {
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
pub(crate) fn hash(seed: u32, bytes: &[u8], words: &mut [i32], out: &mut [u64]) {
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
pub(crate) fn quantise(x: &[f32], bytes: &mut [u8], indices: &mut [i64]) {
    let i = global_id(0);
    let scaled = x[i] * 255.0;
    bytes[i] = scaled.round() as u8;
    indices[i] = x[i].floor() as i64;
}

/// Divisions that may panic, and some that cannot.
#[kernel]
pub(crate) fn divide(n: i32, x: &[i32], y: &mut [i32]) {
    let i = global_id(0);
    let half = x[i] / 2;
    let part = x[i] % n;
    y[i] = half / (part + 1) + part.rem_euclid(10);
}

#[kernel]
pub(crate) fn branches(x: &[f32], y: &mut [f32]) {
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
pub(crate) fn first_prime(limit: u32, starts: &[u32], primes: &mut [u32]) {
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
#[allow(clippy::manual_swap)]
fn swap(values: &mut [i32], a: usize, b: usize) {
    let kept = values[a];
    values[a] = values[b];
    values[b] = kept;
}

/// Device functions with slices, which can panic.
#[kernel]
pub(crate) fn sort_blocks(block: usize, values: &mut [i32]) {
    let start = global_id(0) * block;
    let own = &mut values[start..start + block];
    for i in 0..block {
        let best: usize = smallest(own, i, block);
        swap(own, i, best);
    }
}

/// Every work-item function, as numbers of one kind.
#[kernel]
pub(crate) fn ids(out: &mut [usize]) {
    let x = global_id(0) - global_offset(0);
    let y = global_id(1);
    let i = y * global_size(0) + x;
    out[i] = group_id(0) * local_size(0) + local_id(0) + num_groups(1) * work_dim();
}

/// Short circuits over what may panic; blocks and loops as values.
#[kernel]
pub(crate) fn search(key: u32, sorted: &[u32], found: &mut [u32]) {
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

/// Iterators and closures are plain loops.
#[kernel]
pub(crate) fn smooth_rows(width: usize, x: &[f32], y: &mut [f32]) {
    let start = global_id(0) * width;
    let row = &x[start..start + width];
    let out = &mut y[start..start + width];
    let mean = row.iter().sum::<f32>() / width as f32;
    let limit = |v: f32| v.clamp(mean - 1.0, mean + 1.0);
    let above = row.iter().filter(|v| **v > mean).count();
    for (k, (out, pair)) in out.iter_mut().zip(row.windows(2)).enumerate() {
        *out = limit(pair[0]) + limit(pair[1]) * k as f32;
    }
    for k in (0..width).rev().step_by(2) {
        out[k] += above as f32;
    }
}

/// Launches each once, over little; gives the results as text.
pub(crate) fn results(queue: &Queue) -> Result<String> {
    let x = Buffer::from_slice(queue, &[0.5f32, -1.5, 2.25, f32::NAN])?;
    let mut y = Buffer::from_slice(queue, &[0.25f32; 4])?;
    let starts = Buffer::from_slice(queue, &[3u32, 4, 24, 200])?;
    let mut primes = Buffer::zeroed(queue, 4)?;
    let ints = Buffer::from_slice(queue, &[2i32, -6, i32::MAX, i32::MIN])?;
    let mut more_ints = Buffer::from_slice(queue, &[9i32, -3, 5, 1])?;
    let mut bytes = Buffer::from_slice(queue, &[7u8, 255, 0, 128])?;
    let mut longs = Buffer::<i64>::zeroed(queue, 4)?;
    let mut words = Buffer::<u64>::zeroed(queue, 4)?;
    let mut sizes = Buffer::<usize>::zeroed(queue, 4)?;
    let mut text = String::new();
    saxpy(2.0, &x, &mut y).global(4).run(queue)?;
    guarded(2.0, &x, &mut y).global(64).run(queue)?;
    text += &format!("{:?}\n", y.to_vec(queue)?);
    branches(&x, &mut y).global(4).run(queue)?;
    text += &format!("{:?}\n", y.to_vec(queue)?);
    let rows = Buffer::from_slice(queue, &[0.5f32, -1.5, 2.25, 8.0])?;
    smooth_rows(2, &rows, &mut y).global(2).run(queue)?;
    text += &format!("{:?}\n", y.to_vec(queue)?);
    matrix_product(2, &x, &x, &mut y).global([2, 2]).run(queue)?;
    text += &format!("{:?}\n", y.to_vec(queue)?);
    mandelbrot(2, 0.9, 10, &mut primes).global([2, 2]).run(queue)?;
    text += &format!("{:?}\n", primes.to_vec(queue)?);
    first_prime(100, &starts, &mut primes).global(4).run(queue)?;
    text += &format!("{:?}\n", primes.to_vec(queue)?);
    search(24, &starts, &mut primes).global(4).run(queue)?;
    text += &format!("{:?}\n", primes.to_vec(queue)?);
    hash(7, &bytes, &mut more_ints, &mut words).global(4).run(queue)?;
    text += &format!("{:?} {:?}\n", more_ints.to_vec(queue)?, words.to_vec(queue)?);
    quantise(&x, &mut bytes, &mut longs).global(4).run(queue)?;
    text += &format!("{:?} {:?}\n", bytes.to_vec(queue)?, longs.to_vec(queue)?);
    divide(3, &ints, &mut more_ints).global(4).run(queue)?;
    sort_blocks(2, &mut more_ints).global(2).run(queue)?;
    text += &format!("{:?}\n", more_ints.to_vec(queue)?);
    ids(&mut sizes).global([2, 2]).local([2, 1]).run(queue)?;
    text += &format!("{:?}\n", sizes.to_vec(queue)?);
    Ok(text)
}
