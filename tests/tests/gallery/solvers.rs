//! PolyBench: statistics, decompositions and the alternating-direction solver.

use cl_runtime::prelude::*;
use tests::on_every_device;

use crate::{assert_same, matrix, numbers, sum};

#[kernel(global = mean.len())]
fn mean_of_columns(data: &[f32], mean: &mut [f32]) {
    let j = global_id(0);
    let columns = mean.len();
    let rows = data.len() / columns;
    mean[j] = 0.0;
    for i in 0..rows {
        mean[j] += data[i * columns + j];
    }
    mean[j] /= rows as f32;
}

const EPSILON: f32 = 0.005;

#[kernel(global = deviation.len())]
fn deviation_of_columns(data: &[f32], mean: &[f32], deviation: &mut [f32]) {
    let j = global_id(0);
    let columns = deviation.len();
    let rows = data.len() / columns;
    let mut sum = 0.0;
    for i in 0..rows {
        let difference = data[i * columns + j] - mean[j];
        sum += difference * difference;
    }
    let root = (sum / rows as f32).sqrt();
    deviation[j] = if root <= EPSILON { 1.0 } else { root };
}

#[kernel]
fn centre(data: &mut [f32], mean: &[f32]) {
    let (j, i) = (global_id(0), global_id(1));
    data[i * mean.len() + j] -= mean[j];
}

#[kernel]
fn normalise(data: &mut [f32], mean: &[f32], deviation: &[f32]) {
    let (j, i) = (global_id(0), global_id(1));
    let here = i * mean.len() + j;
    data[here] -= mean[j];
    data[here] /= (global_size(1) as f32).sqrt() * deviation[j];
}

#[kernel]
fn covariance(data: &[f32], result: &mut [f32]) {
    let j1 = global_id(0);
    let columns = global_size(0);
    for j2 in j1..columns {
        let mut sum = 0.0;
        for i in 0..data.len() / columns {
            sum += data[i * columns + j1] * data[i * columns + j2];
        }
        result[j1 * columns + j2] = sum;
        result[j2 * columns + j1] = sum;
    }
}

#[kernel]
unsafe fn correlation(data: &[f32], result: &mut [f32]) {
    let (j1, columns) = (global_id(0), global_size(0));
    result[j1 * columns + j1] = 1.0;
    for j2 in j1 + 1..columns {
        let element = j1 * columns + j2;
        result[element] = 0.0;
        for i in 0..data.len() / columns {
            result[element] += data[i * columns + j1] * data[i * columns + j2];
        }
        result[j2 * columns + j1] = result[element];
    }
}

#[test]
fn covariance_and_correlation() {
    let (rows, columns) = (30, 12);
    // the last column is constant: its deviation is taken to be 1
    let data =
        matrix(rows, columns, |i, j| if j == columns - 1 { 0.5 } else { numbers((i * columns + j) as u64, 1)[0] });
    let mean: Vec<f32> = (0..columns).map(|j| sum(rows, |i| data[i * columns + j]) / rows as f32).collect();
    let deviation: Vec<f32> = (0..columns)
        .map(|j| (sum(rows, |i| (data[i * columns + j] - mean[j]).powi(2)) / rows as f32).sqrt())
        .map(|root| if root <= 0.005 { 1.0 } else { root })
        .collect();
    let centred = matrix(rows, columns, |i, j| data[i * columns + j] - mean[j]);
    let normal = matrix(rows, columns, |i, j| centred[i * columns + j] / ((rows as f32).sqrt() * deviation[j]));
    let products = |data: &[f32], j1, j2| sum(rows, |i| data[i * columns + j1] * data[i * columns + j2]);
    let covariances = matrix(columns, columns, |j1, j2| products(&centred, j1, j2));
    let correlations = matrix(columns, columns, |j1, j2| if j1 == j2 { 1.0 } else { products(&normal, j1, j2) });
    on_every_device(&[], |queue| {
        let (mut a, mut b) = (Buffer::from_slice(queue, &data)?, Buffer::from_slice(queue, &data)?);
        let (mut means, mut deviations) = (Buffer::zeroed(queue, columns)?, Buffer::zeroed(queue, columns)?);
        let mut result = Buffer::zeroed(queue, columns * columns)?;
        mean_of_columns(&a, &mut means).run(queue)?;
        assert_same(queue, mean_of_columns::KERNEL, &means.to_vec(queue)?, &mean);
        deviation_of_columns(&a, &means, &mut deviations).run(queue)?;
        assert_same(queue, deviation_of_columns::KERNEL, &deviations.to_vec(queue)?, &deviation);
        centre(&mut a, &means).global([columns, rows]).run(queue)?;
        covariance(&a, &mut result).global(columns).run(queue)?;
        assert_same(queue, covariance::KERNEL, &result.to_vec(queue)?, &covariances);
        normalise(&mut b, &means, &deviations).global([columns, rows]).run(queue)?;
        assert_same(queue, normalise::KERNEL, &b.to_vec(queue)?, &normal);
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { correlation(&b, &mut result) }.global(columns).run(queue)?;
        assert_same(queue, correlation::KERNEL, &result.to_vec(queue)?, &correlations);
        Ok(())
    });
}

#[kernel]
fn norm_of_column(k: usize, n: usize, a: &[f32], r: &mut [f32]) {
    if global_id(0) > 0 {
        return;
    }
    let mut norm = 0.0;
    for i in 0..a.len() / n {
        norm += a[i * n + k] * a[i * n + k];
    }
    r[k * n + k] = norm.sqrt();
}

#[kernel]
fn unit_column(k: usize, n: usize, a: &[f32], r: &[f32], q: &mut [f32]) {
    let i = global_id(0);
    q[i * n + k] = a[i * n + k] / r[k * n + k];
}

#[kernel]
fn remove_column(k: usize, n: usize, a: &mut [f32], r: &mut [f32], q: &[f32]) {
    let j = global_id(0);
    if j > k && j < n {
        let rows = a.len() / n;
        let mut dot = 0.0;
        for i in 0..rows {
            dot += q[i * n + k] * a[i * n + j];
        }
        for i in 0..rows {
            a[i * n + j] -= q[i * n + k] * dot;
        }
        r[k * n + j] = dot;
    }
}

#[test]
fn gramschmidt() {
    let (m, n) = (14, 8);
    let start = numbers(1, m * n);
    let (mut a, mut q, mut r) = (start.clone(), vec![0.0; m * n], vec![0.0; n * n]);
    for k in 0..n {
        r[k * n + k] = sum(m, |i| a[i * n + k] * a[i * n + k]).sqrt();
        (0..m).for_each(|i| q[i * n + k] = a[i * n + k] / r[k * n + k]);
        for j in k + 1..n {
            r[k * n + j] = sum(m, |i| q[i * n + k] * a[i * n + j]);
            (0..m).for_each(|i| a[i * n + j] -= q[i * n + k] * r[k * n + j]);
        }
    }
    on_every_device(&[], |queue| {
        let mut a_buffer = Buffer::from_slice(queue, &start)?;
        let (mut q_buffer, mut r_buffer) = (Buffer::zeroed(queue, m * n)?, Buffer::zeroed(queue, n * n)?);
        for k in 0..n {
            norm_of_column(k, n, &a_buffer, &mut r_buffer).global(1).run(queue)?;
            unit_column(k, n, &a_buffer, &r_buffer, &mut q_buffer).global(m).run(queue)?;
            remove_column(k, n, &mut a_buffer, &mut r_buffer, &q_buffer).global(16).run(queue)?;
        }
        assert_same(queue, unit_column::KERNEL, &q_buffer.to_vec(queue)?, &q);
        assert_same(queue, remove_column::KERNEL, &r_buffer.to_vec(queue)?, &r);
        Ok(())
    });
}

#[kernel]
fn divide_row(k: usize, n: usize, a: &mut [f32]) {
    let j = k + 1 + global_id(0);
    if j < n {
        a[k * n + j] /= a[k * n + k];
    }
}

#[kernel]
fn eliminate(k: usize, n: usize, a: &mut [f32]) {
    let (i, j) = (k + 1 + global_id(1), k + 1 + global_id(0));
    if i < n && j < n {
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}

#[test]
fn lu() {
    let n = 12;
    let start = matrix(n, n, |i, j| numbers((i * n + j) as u64, 1)[0] + if i == j { 8.0 } else { 0.0 });
    let mut expected = start.clone();
    for k in 0..n {
        for j in k + 1..n {
            expected[k * n + j] /= expected[k * n + k];
        }
        for i in k + 1..n {
            for j in k + 1..n {
                expected[i * n + j] -= expected[i * n + k] * expected[k * n + j];
            }
        }
    }
    on_every_device(&[], |queue| {
        let mut a = Buffer::from_slice(queue, &start)?;
        for k in 0..n {
            divide_row(k, n, &mut a).global(n).run(queue)?;
            eliminate(k, n, &mut a).global([n, n]).run(queue)?;
        }
        assert_same(queue, eliminate::KERNEL, &a.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Solves along one line: the elements at `first`, `first + step` and so on.
#[device]
fn solve_line(n: usize, first: usize, step: usize, a: &[f32], b: &mut [f32], x: &mut [f32]) {
    for k in 1..n {
        let at = first + k * step;
        let before = at - step;
        x[at] -= x[before] * a[at] / b[before];
        b[at] -= a[at] * a[at] / b[before];
    }
    let last = first + (n - 1) * step;
    x[last] /= b[last];
    for k in 0..n - 2 {
        let at = last - (k + 1) * step;
        let before = at - step;
        x[at] = (x[at] - x[before] * a[before]) / b[before];
    }
}

#[kernel]
unsafe fn adi_rows(n: usize, a: &[f32], b: &mut [f32], x: &mut [f32]) {
    solve_line(n, global_id(0) * n, 1, a, b, x);
}

#[kernel]
unsafe fn adi_columns(n: usize, a: &[f32], b: &mut [f32], x: &mut [f32]) {
    solve_line(n, global_id(0), n, a, b, x);
}

#[test]
fn adi() {
    let (n, steps) = (12, 2);
    let (a, start) = (numbers(1, n * n), numbers(3, n * n));
    let large: Vec<f32> = numbers(2, n * n).iter().map(|b| b + 10.0).collect();
    let (mut b, mut x) = (large.clone(), start.clone());
    let mut along = |at: &dyn Fn(usize, usize) -> usize| {
        for line in 0..n {
            for k in 1..n {
                let (this, last) = (at(line, k), at(line, k - 1));
                x[this] -= x[last] * a[this] / b[last];
                b[this] -= a[this] * a[this] / b[last];
            }
            x[at(line, n - 1)] /= b[at(line, n - 1)];
            for k in (1..n - 1).rev() {
                let (this, last) = (at(line, k), at(line, k - 1));
                x[this] = (x[this] - x[last] * a[last]) / b[last];
            }
        }
    };
    for _ in 0..steps {
        along(&|line, k| line * n + k);
        along(&|line, k| k * n + line);
    }
    on_every_device(&[], |queue| {
        let a = Buffer::from_slice(queue, &a)?;
        let (mut b_buffer, mut x_buffer) = (Buffer::from_slice(queue, &large)?, Buffer::from_slice(queue, &start)?);
        for _ in 0..steps {
            // SAFETY: each work-item has a row of its own.
            unsafe { adi_rows(n, &a, &mut b_buffer, &mut x_buffer) }.global(n).run(queue)?;
            // SAFETY: each work-item has a column of its own.
            unsafe { adi_columns(n, &a, &mut b_buffer, &mut x_buffer) }.global(n).run(queue)?;
        }
        assert_same(queue, adi_rows::KERNEL, &b_buffer.to_vec(queue)?, &b);
        assert_same(queue, adi_columns::KERNEL, &x_buffer.to_vec(queue)?, &x);
        Ok(())
    });
}
