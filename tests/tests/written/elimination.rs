//! Elimination: all rows but the one of this iteration.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_close, assert_same, each, integers, numbers, rounded};

/// Gauss and Jordan: the inverse of nothing, the solution of all: rows of 9, the last column the right side.
#[kernel(local = 8)]
fn gauss_jordan(x: &mut [f32]) {
    #[local]
    let mut m: [f32; 72];
    let l = local_id(0);
    let first = group_id(0) * 72;
    for j in 0..9 {
        m[l * 9 + j] = x[first + l * 9 + j];
    }
    barrier();
    for i in 0..8 {
        if l != i {
            let factor = m[l * 9 + i] / m[i * 9 + i];
            for j in i..9 {
                m[l * 9 + j] -= factor * m[i * 9 + j];
            }
        }
        barrier();
    }
    for j in 0..9 {
        x[first + l * 9 + j] = m[l * 9 + j];
    }
}

/// The same with a tile of rows.
#[kernel(local = 8)]
fn gauss_jordan_rows(x: &mut [f32]) {
    #[local]
    let mut m: [[f32; 9]; 8];
    let l = local_id(0);
    let first = group_id(0) * 72;
    for j in 0..9 {
        m[l][j] = x[first + l * 9 + j];
    }
    barrier();
    for i in 0..8 {
        let pivot = m[i][i];
        if i != l {
            let factor = m[l][i] / pivot;
            for j in i..9 {
                m[l][j] -= factor * m[i][j];
            }
        }
        barrier();
    }
    for j in 0..9 {
        x[first + l * 9 + j] = m[l][j];
    }
}

/// One element for each work-item: the shortest form.
#[kernel(local = 16)]
fn one_column(x: &mut [f32]) {
    #[local]
    let mut m: [f32; 16];
    let l = local_id(0);
    m[l] = x[global_id(0)];
    barrier();
    for i in 0..16 {
        if l != i {
            m[l] -= 0.125 * m[i];
        }
        barrier();
    }
    x[global_id(0)] = m[l];
}

/// LU without pivots, one step for each launch: the trailing part.
#[kernel]
fn lu_step(n: usize, k: usize, a: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    if i > k && i < n && j > k && j < n {
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}

/// The multipliers of the step.
#[kernel]
fn lu_column(n: usize, k: usize, a: &mut [f32]) {
    let i = global_id(0);
    if i > k && i < n {
        a[i * n + k] /= a[k * n + k];
    }
}

/// Ids count from the pivot.
#[kernel]
fn lu_step_from_pivot(n: usize, k: usize, a: &mut [f32]) {
    let i = global_id(1) + k + 1;
    let j = global_id(0) + k + 1;
    if i < n && j < n {
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}

/// Gauss and Jordan in global memory: all rows but the pivot's, the multipliers from elsewhere.
#[kernel]
fn jordan_step(n: usize, k: usize, factors: &[f32], a: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    if i < n && j < n && i != k {
        a[i * n + j] -= factors[i] * a[k * n + j];
    }
}

/// LU in local memory: one work-item for each row.
#[kernel(local = 8)]
fn lu_in_local_memory(x: &mut [f32]) {
    #[local]
    let mut m: [[f32; 8]; 8];
    let r = local_id(0);
    let first = group_id(0) * 64;
    for c in 0..8 {
        m[r][c] = x[first + r * 8 + c];
    }
    barrier();
    for k in 0..7 {
        if r > k {
            m[r][k] /= m[k][k];
            let factor = m[r][k];
            for c in k + 1..8 {
                m[r][c] -= factor * m[k][c];
            }
        }
        barrier();
    }
    for c in 0..8 {
        x[first + r * 8 + c] = m[r][c];
    }
}

/// Floyd and Warshall: row and column of the iteration stay as they are.
#[kernel]
fn floyd_warshall(n: usize, k: usize, d: &mut [u32]) {
    let (j, i) = (global_id(0), global_id(1));
    if i < n && j < n && k < n && i != k && j != k {
        let by = d[i * n + k] + d[k * n + j];
        if by < d[i * n + j] {
            d[i * n + j] = by;
        }
    }
}

/// The same on a grid.
#[kernel]
fn floyd_warshall_grid(k: usize, d: &mut Grid<u32, 2>) {
    let (i, j) = (global_id(1), global_id(0));
    let [h, w] = d.shape();
    if i < h && j < w && i != k && j != k && k < h && k < w {
        let by = d[[i, k]] + d[[k, j]];
        if by < d[[i, j]] {
            d[[i, j]] = by;
        }
    }
}

/// Numbers with large ones on the diagonals of matrices of so many rows and columns.
fn dominant(seed: u64, rows: usize, columns: usize, count: usize) -> Vec<f32> {
    let mut x = numbers(seed, rows * columns * count);
    for at in 0..x.len() {
        let (row, column) = (at / columns % rows, at % columns);
        x[at] += if row == column { 10.0 } else { 0.0 };
    }
    x
}

#[test]
fn gauss_and_jordan() {
    each(&[1, 3], |queue, groups| {
        let x = dominant(1, 8, 9, groups);
        let mut expected = x.clone();
        for m in expected.chunks_mut(72) {
            for i in 0..8 {
                for l in (0..8).filter(|l| *l != i) {
                    let factor = m[l * 9 + i] / m[i * 9 + i];
                    (i..9).for_each(|j| m[l * 9 + j] -= factor * m[i * 9 + j]);
                }
            }
        }
        let mut flat = Buffer::from_slice(queue, &x)?;
        gauss_jordan(&mut flat).global(8 * groups).run_plain(queue)?;
        assert_close(queue, gauss_jordan::KERNEL, &flat.to_vec(queue)?, &expected, 1e-5);
        let mut rows = Buffer::from_slice(queue, &x)?;
        gauss_jordan_rows(&mut rows).global(8 * groups).run_plain(queue)?;
        assert_close(queue, gauss_jordan_rows::KERNEL, &rows.to_vec(queue)?, &expected, 1e-5);

        let x = numbers(2, 16 * groups);
        let mut expected = x.clone();
        for m in expected.chunks_mut(16) {
            for i in 0..16 {
                (0..16).filter(|l| *l != i).for_each(|l| m[l] -= 0.125 * m[i]);
            }
        }
        let mut x = Buffer::from_slice(queue, &x)?;
        one_column(&mut x).global(16 * groups).run_plain(queue)?;
        assert_close(queue, one_column::KERNEL, &x.to_vec(queue)?, &expected, 1e-5);
        Ok(())
    });
}

/// The factors of a matrix, one on the diagonal of the left one.
fn lu(a: &mut [f32], n: usize) {
    for k in 0..n {
        for i in k + 1..n {
            a[i * n + k] /= a[k * n + k];
            (k + 1..n).for_each(|j| a[i * n + j] -= a[i * n + k] * a[k * n + j]);
        }
    }
}

#[test]
fn factors() {
    each(&[1, 3, 8], |queue, n| {
        let x = dominant(1, n, n, 1);
        let mut expected = x.clone();
        lu(&mut expected, n);
        let (mut a, mut b) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &x)?);
        for k in 0..n {
            lu_column(n, k, &mut a).global(rounded(n, 8)).run_plain(queue)?;
            lu_step(n, k, &mut a).global([rounded(n, 8), n]).run_plain(queue)?;
            lu_column(n, k, &mut b).global(rounded(n, 8)).run_plain(queue)?;
            lu_step_from_pivot(n, k, &mut b).global([n, n]).run_plain(queue)?;
        }
        assert_close(queue, lu_step::KERNEL, &a.to_vec(queue)?, &expected, 1e-5);
        assert_close(queue, lu_step_from_pivot::KERNEL, &b.to_vec(queue)?, &expected, 1e-5);
        let mut x = dominant(2, 8, 8, n);
        let mut m = Buffer::from_slice(queue, &x)?;
        lu_in_local_memory(&mut m).global(8 * n).run_plain(queue)?;
        x.chunks_mut(64).for_each(|a| lu(a, 8));
        assert_close(queue, lu_in_local_memory::KERNEL, &m.to_vec(queue)?, &x, 1e-5);
        Ok(())
    });
}

#[test]
fn other_rows() {
    each(&[1, 3, 10], |queue, n| {
        let (factors, a) = (numbers(1, n), numbers(2, n * n));
        let k = n / 2;
        let row = |at: usize| if at / n == k { a[at] } else { a[at] - factors[at / n] * a[k * n + at % n] };
        let expected: Vec<f32> = (0..n * n).map(row).collect();
        let (factors, mut a) = (Buffer::from_slice(queue, &factors)?, Buffer::from_slice(queue, &a)?);
        jordan_step(n, k, &factors, &mut a).global([rounded(n, 8), n]).run_plain(queue)?;
        assert_close(queue, jordan_step::KERNEL, &a.to_vec(queue)?, &expected, 1e-6);
        let d = integers(3, n * n, 100);
        let mut expected = d.clone();
        for (k, at) in (0..n).flat_map(|k| (0..n * n).map(move |at| (k, at))) {
            expected[at] = expected[at].min(expected[at / n * n + k] + expected[k * n + at % n]);
        }
        let (mut flat, mut grid) = (Buffer::from_slice(queue, &d)?, Buffer::from_slice(queue, &d)?);
        for k in 0..n {
            floyd_warshall(n, k, &mut flat).global([rounded(n, 8), n]).run_plain(queue)?;
            floyd_warshall_grid(k, grid.as_grid_mut([n, n])?).global([rounded(n, 8), n]).run_plain(queue)?;
        }
        assert_same(queue, floyd_warshall::KERNEL, &flat.to_vec(queue)?, &expected);
        assert_same(queue, floyd_warshall_grid::KERNEL, &grid.to_vec(queue)?, &expected);
        Ok(())
    });
}
