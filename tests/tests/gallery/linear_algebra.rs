//! PolyBench: products of matrices and vectors.

use cl_runtime::prelude::*;
use tests::on_every_device;

use crate::{assert_same, matrix, numbers, sum};

const NI: usize = 12;
const NJ: usize = 20;
const NK: usize = 16;
const NL: usize = 9;
const ALPHA: f32 = 1.5;
const BETA: f32 = 0.75;

#[kernel]
fn gemm(nk: usize, alpha: f32, beta: f32, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    let nj = global_size(0);
    c[i * nj + j] *= beta;
    for k in 0..nk {
        c[i * nj + j] += alpha * a[i * nk + k] * b[k * nj + j];
    }
}

/// `alpha * a * b + beta * c`, where `b` has `columns` and `a` has `inner` columns.
fn product(inner: usize, columns: usize, alpha: f32, beta: f32, a: &[f32], b: &[f32], c: &[f32]) -> Vec<f32> {
    matrix(a.len() / inner, columns, |i, j| {
        (0..inner).fold(beta * c[i * columns + j], |sum, k| sum + alpha * a[i * inner + k] * b[k * columns + j])
    })
}

#[test]
fn gemm_is_a_product() {
    let (a, b, c) = (numbers(1, NI * NK), numbers(2, NK * NJ), numbers(3, NI * NJ));
    let expected = product(NK, NJ, ALPHA, BETA, &a, &b, &c);
    on_every_device(&[], |queue| {
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let mut c = Buffer::from_slice(queue, &c)?;
        gemm(NK, ALPHA, BETA, &a, &b, &mut c).global([NJ, NI]).run(queue)?;
        assert_same(queue, gemm::KERNEL, &c.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn two_products() {
    let (a, b, c, d) = (numbers(1, NI * NK), numbers(2, NK * NJ), numbers(3, NJ * NL), numbers(4, NI * NL));
    let tmp = product(NK, NJ, ALPHA, 1.0, &a, &b, &vec![0.0; NI * NJ]);
    let expected = product(NJ, NL, 1.0, BETA, &tmp, &c, &d);
    on_every_device(&[], |queue| {
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let (c, mut d) = (Buffer::from_slice(queue, &c)?, Buffer::from_slice(queue, &d)?);
        let mut tmp = Buffer::zeroed(queue, NI * NJ)?;
        gemm(NK, ALPHA, 1.0, &a, &b, &mut tmp).global([NJ, NI]).run(queue)?;
        gemm(NJ, 1.0, BETA, &tmp, &c, &mut d).global([NL, NI]).run(queue)?;
        assert_same(queue, gemm::KERNEL, &d.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn mm3(inner: usize, columns: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    let row = &a[i * inner..(i + 1) * inner];
    let mut sum = 0.0;
    for k in 0..inner {
        sum += row[k] * b[k * columns + j];
    }
    c[i * columns + j] = sum;
}

#[test]
fn three_products() {
    let [a, b, c, d] = [NI * NK, NK * NJ, NJ * NL, NL * NI].map(|len| numbers(len as u64, len));
    let times = |inner, columns, a: &[f32], b: &[f32]| {
        matrix(a.len() / inner, columns, |i, j| sum(inner, |k| a[i * inner + k] * b[k * columns + j]))
    };
    let expected = times(NJ, NI, &times(NK, NJ, &a, &b), &times(NL, NI, &c, &d));
    on_every_device(&[], |queue| {
        let [a, b, c, d] = [&a, &b, &c, &d].map(|values| Buffer::from_slice(queue, values));
        let (mut e, mut f) = (Buffer::zeroed(queue, NI * NJ)?, Buffer::zeroed(queue, NJ * NI)?);
        let mut g = Buffer::zeroed(queue, NI * NI)?;
        mm3(NK, NJ, &a?, &b?, &mut e).global([NJ, NI]).run(queue)?;
        mm3(NL, NI, &c?, &d?, &mut f).global([NI, NJ]).run(queue)?;
        mm3(NJ, NI, &e, &f, &mut g).global([NI, NI]).run(queue)?;
        assert_same(queue, mm3::KERNEL, &g.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn rows_times(a: &[f32], x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = 0.0;
        for j in 0..x.len() {
            y[i] += a[i * x.len() + j] * x[j];
        }
    }
}

#[kernel]
fn columns_times(a: &[f32], x: &[f32], y: &mut [f32]) {
    let j = global_id(0);
    let columns = y.len();
    if j < columns {
        y[j] = 0.0;
        for i in 0..x.len() {
            y[j] += a[i * columns + j] * x[i];
        }
    }
}

#[test]
fn atax_and_bicg() {
    let (a, x, r) = (numbers(1, NI * NJ), numbers(2, NJ), numbers(3, NI));
    let by_rows: Vec<f32> = (0..NI).map(|i| sum(NJ, |j| a[i * NJ + j] * x[j])).collect();
    let by_columns = |r: &[f32]| -> Vec<f32> { (0..NJ).map(|j| sum(NI, |i| a[i * NJ + j] * r[i])).collect() };
    on_every_device(&[], |queue| {
        let (a, x) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &x)?);
        let (mut tmp, mut y) = (Buffer::zeroed(queue, NI)?, Buffer::zeroed(queue, NJ)?);
        rows_times(&a, &x, &mut tmp).global(32).run(queue)?;
        columns_times(&a, &tmp, &mut y).global(32).run(queue)?;
        assert_same(queue, rows_times::KERNEL, &tmp.to_vec(queue)?, &by_rows);
        assert_same(queue, columns_times::KERNEL, &y.to_vec(queue)?, &by_columns(&by_rows));
        let r_buffer = Buffer::from_slice(queue, &r)?;
        columns_times(&a, &r_buffer, &mut y).global(32).run(queue)?;
        assert_same(queue, columns_times::KERNEL, &y.to_vec(queue)?, &by_columns(&r));
        Ok(())
    });
}

#[kernel]
fn gesummv(alpha: f32, beta: f32, a: &[f32], b: &[f32], x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let n = x.len();
    let (mut by_a, mut by_b) = (0.0, 0.0);
    for j in 0..n {
        by_a += a[i * n + j] * x[j];
        by_b += b[i * n + j] * x[j];
    }
    y[i] = alpha * by_a + beta * by_b;
}

#[test]
fn sum_of_two_products() {
    let (a, b, x) = (numbers(1, NJ * NJ), numbers(2, NJ * NJ), numbers(3, NJ));
    let by = |a: &[f32], i| sum(NJ, |j| a[i * NJ + j] * x[j]);
    let expected: Vec<f32> = (0..NJ).map(|i| ALPHA * by(&a, i) + BETA * by(&b, i)).collect();
    on_every_device(&[], |queue| {
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, NJ)?);
        gesummv(ALPHA, BETA, &a, &b, &x, &mut y).global(NJ).run(queue)?;
        assert_same(queue, gesummv::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn mvt(a: &[f32], y1: &[f32], y2: &[f32], x1: &mut [f32], x2: &mut [f32]) {
    let (i, n) = (global_id(0), global_size(0));
    for j in 0..n {
        x1[i] += a[i * n + j] * y1[j];
        x2[i] += a[j * n + i] * y2[j];
    }
}

#[test]
fn product_and_transposed_product() {
    let (a, [y1, y2, x1, x2]) = (numbers(1, NJ * NJ), [2, 3, 4, 5].map(|seed| numbers(seed, NJ)));
    let expected1: Vec<f32> = (0..NJ).map(|i| (0..NJ).fold(x1[i], |x, j| x + a[i * NJ + j] * y1[j])).collect();
    let expected2: Vec<f32> = (0..NJ).map(|i| (0..NJ).fold(x2[i], |x, j| x + a[j * NJ + i] * y2[j])).collect();
    on_every_device(&[], |queue| {
        let a = Buffer::from_slice(queue, &a)?;
        let [y1, y2, x1, x2] = [&y1, &y2, &x1, &x2].map(|values| Buffer::from_slice(queue, values));
        let (mut x1, mut x2) = (x1?, x2?);
        mvt(&a, &y1?, &y2?, &mut x1, &mut x2).global(NJ).run(queue)?;
        assert_same(queue, mvt::KERNEL, &x1.to_vec(queue)?, &expected1);
        assert_same(queue, mvt::KERNEL, &x2.to_vec(queue)?, &expected2);
        Ok(())
    });
}

#[kernel]
fn syrk(m: usize, alpha: f32, beta: f32, a: &[f32], c: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    let here = i * global_size(0) + j;
    c[here] *= beta;
    for k in 0..m {
        c[here] += alpha * a[i * m + k] * a[j * m + k];
    }
}

#[kernel]
fn syr2k(m: usize, alpha: f32, beta: f32, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    let here = i * global_size(0) + j;
    let mut sum = c[here] * beta;
    for k in 0..m {
        sum += alpha * a[i * m + k] * b[j * m + k] + alpha * b[i * m + k] * a[j * m + k];
    }
    c[here] = sum;
}

#[test]
fn symmetric_updates() {
    let (a, b, c) = (numbers(1, NI * NK), numbers(2, NI * NK), numbers(3, NI * NI));
    let rank_one =
        matrix(NI, NI, |i, j| (0..NK).fold(c[i * NI + j] * BETA, |sum, k| sum + ALPHA * a[i * NK + k] * a[j * NK + k]));
    let rank_two = matrix(NI, NI, |i, j| {
        (0..NK).fold(c[i * NI + j] * BETA, |sum, k| {
            sum + (ALPHA * a[i * NK + k] * b[j * NK + k] + ALPHA * b[i * NK + k] * a[j * NK + k])
        })
    });
    on_every_device(&[], |queue| {
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let (mut c1, mut c2) = (Buffer::from_slice(queue, &c)?, Buffer::from_slice(queue, &c)?);
        syrk(NK, ALPHA, BETA, &a, &mut c1).global([NI, NI]).run(queue)?;
        assert_same(queue, syrk::KERNEL, &c1.to_vec(queue)?, &rank_one);
        syr2k(NK, ALPHA, BETA, &a, &b, &mut c2).global([NI, NI]).run(queue)?;
        assert_same(queue, syr2k::KERNEL, &c2.to_vec(queue)?, &rank_two);
        Ok(())
    });
}

#[kernel]
fn doitgen(r: usize, a: &[f32], c4: &[f32], sums: &mut [f32]) {
    let (p, q) = (global_id(0), global_id(1));
    let (np, nq) = (global_size(0), global_size(1));
    let line = (r * nq + q) * np;
    let mut sum = 0.0;
    for s in 0..np {
        sum += a[line + s] * c4[s * np + p];
    }
    sums[line + p] = sum;
}

#[test]
fn multiresolution_kernel() {
    let (nr, nq, np) = (4, 6, 10);
    let (a, c4) = (numbers(1, nr * nq * np), numbers(2, np * np));
    let expected = matrix(nr * nq, np, |line, p| sum(np, |s| a[line * np + s] * c4[s * np + p]));
    on_every_device(&[], |queue| {
        let (a, c4) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &c4)?);
        let mut sums = Buffer::zeroed(queue, nr * nq * np)?;
        for r in 0..nr {
            doitgen(r, &a, &c4, &mut sums).global([np, nq]).run(queue)?;
        }
        assert_same(queue, doitgen::KERNEL, &sums.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn gemver_update(a: &mut [f32], u1: &[f32], v1: &[f32], u2: &[f32], v2: &[f32]) {
    let (j, i) = (global_id(0), global_id(1));
    a[i * v1.len() + j] += u1[i] * v1[j] + u2[i] * v2[j];
}

#[kernel]
fn gemver_x(beta: f32, a: &[f32], y: &[f32], z: &[f32], x: &mut [f32]) {
    let i = global_id(0);
    let n = x.len();
    for j in 0..n {
        x[i] += beta * a[j * n + i] * y[j];
    }
    x[i] += z[i];
}

#[kernel]
fn gemver_w(alpha: f32, a: &[f32], x: &[f32], w: &mut [f32]) {
    let (i, n) = (global_id(0), x.len());
    for j in 0..n {
        w[i] += alpha * a[i * n + j] * x[j];
    }
}

#[test]
fn gemver() {
    let n = NK;
    let (a, [u1, v1, u2, v2, y, z]) = (numbers(1, n * n), [2, 3, 4, 5, 6, 7].map(|seed| numbers(seed, n)));
    let updated = matrix(n, n, |i, j| a[i * n + j] + (u1[i] * v1[j] + u2[i] * v2[j]));
    let x: Vec<f32> = (0..n).map(|i| sum(n, |j| BETA * updated[j * n + i] * y[j]) + z[i]).collect();
    let w: Vec<f32> = (0..n).map(|i| sum(n, |j| ALPHA * updated[i * n + j] * x[j])).collect();
    on_every_device(&[], |queue| {
        let mut a = Buffer::from_slice(queue, &a)?;
        let [u1, v1, u2, v2, y, z] = [&u1, &v1, &u2, &v2, &y, &z].map(|values| Buffer::from_slice(queue, values));
        let (mut x_buffer, mut w_buffer) = (Buffer::zeroed(queue, n)?, Buffer::zeroed(queue, n)?);
        gemver_update(&mut a, &u1?, &v1?, &u2?, &v2?).global([n, n]).run(queue)?;
        gemver_x(BETA, &a, &y?, &z?, &mut x_buffer).global(n).run(queue)?;
        gemver_w(ALPHA, &a, &x_buffer, &mut w_buffer).global(n).run(queue)?;
        assert_same(queue, gemver_update::KERNEL, &a.to_vec(queue)?, &updated);
        assert_same(queue, gemver_x::KERNEL, &x_buffer.to_vec(queue)?, &x);
        assert_same(queue, gemver_w::KERNEL, &w_buffer.to_vec(queue)?, &w);
        Ok(())
    });
}
