//! PolyBench: convolutions and stencils.

use cl_runtime::prelude::*;
use tests::on_every_device;

use crate::{assert_same, matrix, numbers};

#[kernel]
fn convolution_2d(ni: usize, nj: usize, a: &[f32], b: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    let (c11, c12, c13) = (0.2, 0.5, -0.8);
    let (c21, c22, c23) = (-0.3, 0.6, -0.9);
    let (c31, c32, c33) = (0.4, 0.7, 0.10);
    if i > 0 && i < ni - 1 && j > 0 && j < nj - 1 {
        b[i * nj + j] = c11 * a[(i - 1) * nj + (j - 1)]
            + c12 * a[i * nj + (j - 1)]
            + c13 * a[(i + 1) * nj + (j - 1)]
            + c21 * a[(i - 1) * nj + j]
            + c22 * a[i * nj + j]
            + c23 * a[(i + 1) * nj + j]
            + c31 * a[(i - 1) * nj + (j + 1)]
            + c32 * a[i * nj + (j + 1)]
            + c33 * a[(i + 1) * nj + (j + 1)];
    }
}

#[test]
fn convolution_of_an_image() {
    let (ni, nj) = (18, 25);
    let a = numbers(1, ni * nj);
    let weights = [[0.2, 0.5, -0.8], [-0.3, 0.6, -0.9], [0.4, 0.7, 0.1]];
    let expected = matrix(ni, nj, |i, j| {
        if i == 0 || j == 0 || i == ni - 1 || j == nj - 1 {
            return 0.0;
        }
        let at = |k: usize| weights[k / 3][k % 3] * a[(i + k % 3 - 1) * nj + j + k / 3 - 1];
        (1..9).fold(at(0), |sum, k| sum + at(k))
    });
    on_every_device(&[], |queue| {
        let (a, mut b) = (Buffer::from_slice(queue, &a)?, Buffer::zeroed(queue, ni * nj)?);
        convolution_2d(ni, nj, &a, &mut b).global([32, 32]).run(queue)?;
        assert_same(queue, convolution_2d::KERNEL, &b.to_vec(queue)?, &expected);
        Ok(())
    });
}

const PLANES: [[f32; 3]; 3] = [[0.2, 0.5, -0.8], [-0.3, 0.6, -0.9], [0.4, 0.7, 0.1]];

#[kernel]
unsafe fn convolution_3d(#[constant] weights: &[f32], a: &[f32], b: &mut [f32]) {
    let (k, j, i) = (global_id(0) + 1, global_id(1) + 1, global_id(2) + 1);
    let (nk, nj) = (global_size(0) + 2, global_size(1) + 2);
    let mut sum = 0.0;
    for di in 0..3 {
        for dj in 0..3 {
            let row = ((i + di - 1) * nj + j + dj - 1) * nk + k - 1;
            for dk in 0..3 {
                sum += weights[(di * 3 + dj) * 3 + dk] * a[row + dk];
            }
        }
    }
    if k < nk && j < nj {
        b[(i * nj + j) * nk + k] = sum;
    }
}

#[test]
fn convolution_of_a_volume() {
    let (ni, nj, nk) = (6, 8, 10);
    let a = numbers(1, ni * nj * nk);
    let weights: Vec<f32> = (0..27).map(|at| PLANES[at % 3][at / 9] + at as f32 * 0.01).collect();
    let mut expected = vec![0.0; a.len()];
    for (i, j, k) in (1..ni - 1).flat_map(|i| (1..nj - 1).flat_map(move |j| (1..nk - 1).map(move |k| (i, j, k)))) {
        expected[(i * nj + j) * nk + k] = weights.iter().enumerate().fold(0.0, |sum, (at, weight)| {
            sum + weight * a[((i + at / 9 - 1) * nj + j + at / 3 % 3 - 1) * nk + k + at % 3 - 1]
        });
    }
    on_every_device(&[], |queue| {
        let (weights, a) = (Buffer::from_slice(queue, &weights)?, Buffer::from_slice(queue, &a)?);
        let mut b = Buffer::zeroed(queue, ni * nj * nk)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { convolution_3d(&weights, &a, &mut b) }.global([nk - 2, nj - 2, ni - 2]).run(queue)?;
        assert_same(queue, convolution_3d::KERNEL, &b.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn fdtd_ey(t: usize, nx: usize, ny: usize, fict: &[f32], ey: &mut [f32], hz: &[f32]) {
    let (j, i) = (global_id(0), global_id(1));
    if i < nx && j < ny {
        if i == 0 {
            ey[j] = fict[t];
        } else {
            ey[i * ny + j] -= 0.5 * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
        }
    }
}

#[kernel]
fn fdtd_ex(nx: usize, ny: usize, ex: &mut [f32], hz: &[f32]) {
    let (j, i) = (global_id(0), global_id(1));
    if i < nx && 0 < j && j < ny {
        ex[i * (ny + 1) + j] -= 0.5 * (hz[i * ny + j] - hz[i * ny + (j - 1)]);
    }
}

#[kernel]
fn fdtd_hz(nx: usize, ny: usize, ex: &[f32], ey: &[f32], hz: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    if i < nx && j < ny {
        let across = ex[i * (ny + 1) + (j + 1)] - ex[i * (ny + 1) + j];
        let down = ey[(i + 1) * ny + j] - ey[i * ny + j];
        hz[i * ny + j] -= 0.7 * (across + down);
    }
}

#[test]
fn finite_difference_time_domain() {
    let (nx, ny, steps) = (12, 15, 6);
    let fict = numbers(1, steps);
    let (ex, ey, hz) = (numbers(2, nx * (ny + 1)), numbers(3, (nx + 1) * ny), numbers(4, nx * ny));
    let (mut x, mut y, mut z) = (ex.clone(), ey.clone(), hz.clone());
    for &fict in &fict {
        y[..ny].fill(fict);
        for i in ny..nx * ny {
            y[i] -= 0.5 * (z[i] - z[i - ny]);
        }
        for (i, row) in x.chunks_mut(ny + 1).enumerate() {
            (1..ny).for_each(|j| row[j] -= 0.5 * (z[i * ny + j] - z[i * ny + j - 1]));
        }
        for (at, z) in z.iter_mut().enumerate() {
            let left = at / ny * (ny + 1) + at % ny;
            *z -= 0.7 * ((x[left + 1] - x[left]) + (y[at + ny] - y[at]));
        }
    }
    on_every_device(&[], |queue| {
        let fict = Buffer::from_slice(queue, &fict)?;
        let [ex, ey, hz] = [&ex, &ey, &hz].map(|values| Buffer::from_slice(queue, values));
        let (mut ex, mut ey, mut hz) = (ex?, ey?, hz?);
        for t in 0..steps {
            fdtd_ey(t, nx, ny, &fict, &mut ey, &hz).global([16, 16]).run(queue)?;
            fdtd_ex(nx, ny, &mut ex, &hz).global([16, 16]).run(queue)?;
            fdtd_hz(nx, ny, &ex, &ey, &mut hz).global([16, 16]).run(queue)?;
        }
        assert_same(queue, fdtd_ex::KERNEL, &ex.to_vec(queue)?, &x);
        assert_same(queue, fdtd_ey::KERNEL, &ey.to_vec(queue)?, &y);
        assert_same(queue, fdtd_hz::KERNEL, &hz.to_vec(queue)?, &z);
        Ok(())
    });
}

#[kernel]
fn jacobi_1d(a: &[f32], b: &mut [f32]) {
    let i = global_id(0);
    if 0 < i && i + 1 < a.len() {
        b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
    }
}

#[test]
fn relaxation_of_a_line() {
    let (n, steps) = (100, 8);
    let start = numbers(1, n);
    let mut expected = start.clone();
    for _ in 0..steps {
        let a = expected.clone();
        (1..n - 1).for_each(|i| expected[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]));
    }
    on_every_device(&[], |queue| {
        let (mut a, mut b) = (Buffer::from_slice(queue, &start)?, Buffer::from_slice(queue, &start)?);
        for _ in 0..steps {
            jacobi_1d(&a, &mut b).global(128).run(queue)?;
            std::mem::swap(&mut a, &mut b);
        }
        assert_same(queue, jacobi_1d::KERNEL, &a.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn jacobi_2d(n: usize, a: &[f32], b: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    let inside = i > 0 && j > 0 && i + 1 < n && j + 1 < n;
    if !inside {
        return;
    }
    let here = i * n + j;
    b[here] = 0.2 * (a[here] + a[here - 1] + a[here + 1] + a[here + n] + a[here - n]);
}

#[test]
fn relaxation_of_a_plane() {
    let (n, steps) = (17, 5);
    let start = numbers(1, n * n);
    let mut expected = start.clone();
    for _ in 0..steps {
        let a = expected;
        expected = matrix(n, n, |i, j| {
            let at = |i: usize, j: usize| a[i * n + j];
            match i == 0 || j == 0 || i == n - 1 || j == n - 1 {
                true => at(i, j),
                false => 0.2 * (at(i, j) + at(i, j - 1) + at(i, j + 1) + at(i + 1, j) + at(i - 1, j)),
            }
        });
    }
    on_every_device(&[], |queue| {
        let (mut a, mut b) = (Buffer::from_slice(queue, &start)?, Buffer::from_slice(queue, &start)?);
        for _ in 0..steps {
            jacobi_2d(n, &a, &mut b).global([20, 20]).run(queue)?;
            std::mem::swap(&mut a, &mut b);
        }
        assert_same(queue, jacobi_2d::KERNEL, &a.to_vec(queue)?, &expected);
        Ok(())
    });
}
