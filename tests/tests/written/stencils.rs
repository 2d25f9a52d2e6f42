//! Stencils whose guards subtract: `i < nx - 1`.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_close, assert_same, each, integers, numbers, rounded};

/// One step of Jacobi's method for Laplace's equation, the edges left alone.
#[kernel]
fn jacobi(nx: usize, ny: usize, u: &[f32], out: &mut [f32]) {
    let (i, j) = (global_id(0), global_id(1));
    if i > 0 && j > 0 && i < nx - 1 && j < ny - 1 {
        let at = j * nx + i;
        out[at] = 0.25 * (u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx]);
    }
}

/// The same with early return, in two steps.
#[kernel]
fn jacobi_leaves_early(nx: usize, ny: usize, f: &[f32], u: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    let j = global_id(1);
    if i >= nx || j >= ny {
        return;
    }
    let at = j * nx + i;
    if i == 0 || j == 0 || i == nx - 1 || j == ny - 1 {
        out[at] = u[at];
        return;
    }
    out[at] = 0.25 * (u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] - f[at]);
}

/// The heat equation in three dimensions.
#[kernel]
fn heat3d(nx: usize, ny: usize, nz: usize, c: f32, u: &[f32], out: &mut [f32]) {
    let (x, y, z) = (global_id(0), global_id(1), global_id(2));
    if x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1 && z >= 1 && z < nz - 1 {
        let at = (z * ny + y) * nx + x;
        let around = u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] + u[at - nx * ny] + u[at + nx * ny];
        out[at] = u[at] + c * (around - 6.0 * u[at]);
    }
}

/// Seven points, the plane's pitch computed first.
#[kernel]
fn laplacian3d(nx: usize, ny: usize, nz: usize, u: &[f32], out: &mut [f32]) {
    let (x, y, z) = (global_id(0), global_id(1), global_id(2));
    let plane = nx * ny;
    if x > 0 && y > 0 && z > 0 && x < nx - 1 && y < ny - 1 && z < nz - 1 {
        let at = z * plane + y * nx + x;
        out[at] = u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] + u[at - plane] + u[at + plane] - 6.0 * u[at];
    }
}

/// Differences of neighbours: one fewer than there are values.
#[kernel]
fn differences(n: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < n - 1 {
        y[i] = x[i + 1] - x[i];
    }
}

/// Differences of neighbours by the buffer's own length.
#[kernel]
fn differences_by_length(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() - 1 {
        y[i] = x[i + 1] - x[i];
    }
}

/// The middle of three, the last first in the guard.
#[kernel]
fn smoothed(n: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < n {
        if i == 0 || i == n - 1 {
            y[i] = x[i];
        } else {
            y[i] = (x[i - 1] + x[i] + x[i + 1]) / 3.0;
        }
    }
}

/// Sobel's filter.
#[kernel]
fn sobel(w: usize, h: usize, x: &[f32], out: &mut [f32]) {
    let (c, r) = (global_id(0), global_id(1));
    if c > 0 && r > 0 && c < w - 1 && r < h - 1 {
        let at = r * w + c;
        let left = x[at - w - 1] + 2.0 * x[at - 1] + x[at + w - 1];
        let right = x[at - w + 1] + 2.0 * x[at + 1] + x[at + w + 1];
        let top = x[at - w - 1] + 2.0 * x[at - w] + x[at - w + 1];
        let bottom = x[at + w - 1] + 2.0 * x[at + w] + x[at + w + 1];
        out[at] = (right - left).hypot(bottom - top);
    }
}

/// A border of two on each side.
#[kernel]
fn fourth_order(nx: usize, ny: usize, u: &[f32], out: &mut [f32]) {
    let (i, j) = (global_id(0), global_id(1));
    if i >= 2 && i < nx - 2 && j < ny {
        let at = i + j * nx;
        out[at] = -u[at - 2] + 16.0 * u[at - 1] - 30.0 * u[at] + 16.0 * u[at + 1] - u[at + 2];
    }
}

/// Conway's game of life, 32-bit arguments.
#[kernel]
fn life(width: u32, height: u32, cells: &[u32], next: &mut [u32]) {
    let x = global_id(0) as u32;
    let y = global_id(1) as u32;
    if x > 0 && y > 0 && x < width - 1 && y < height - 1 {
        let mut alive = 0;
        for dy in 0..3u32 {
            for dx in 0..3u32 {
                alive += cells[((y + dy - 1) * width + x + dx - 1) as usize];
            }
        }
        let at = (y * width + x) as usize;
        alive -= cells[at];
        next[at] = (alive == 3 || (alive == 2 && cells[at] == 1)) as u32;
    }
}

/// Widths and heights with an inner part, and some without.
const PLANES: [(usize, usize); 4] = [(1, 1), (5, 3), (16, 16), (33, 17)];

#[test]
fn five_points() {
    each(&PLANES, |queue, (nx, ny)| {
        let (u, f) = (numbers(1, nx * ny), numbers(2, nx * ny));
        let around = |at: usize| u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx];
        let inner = |at: usize| {
            let (i, j) = (at % nx, at / nx);
            i > 0 && j > 0 && i + 1 < nx && j + 1 < ny
        };
        let whole: Vec<usize> = (0..nx * ny).collect();
        let expected: Vec<f32> = whole.iter().map(|&at| if inner(at) { 0.25 * around(at) } else { 0.0 }).collect();
        let (from, force) = (Buffer::from_slice(queue, &u)?, Buffer::from_slice(queue, &f)?);
        let mut out = Buffer::zeroed(queue, nx * ny)?;
        let global = [rounded(nx, 16), rounded(ny, 16)];
        jacobi(nx, ny, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, jacobi::KERNEL, &out.to_vec(queue)?, &expected);
        let expected: Vec<f32> =
            whole.iter().map(|&at| if inner(at) { 0.25 * (around(at) - f[at]) } else { u[at] }).collect();
        jacobi_leaves_early(nx, ny, &force, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, jacobi_leaves_early::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn seven_points() {
    each(&[(1, 1, 1), (4, 5, 6), (9, 3, 5)], |queue, (nx, ny, nz)| {
        let u = numbers(1, nx * ny * nz);
        let inner = |at: usize| {
            let (x, y, z) = (at % nx, at / nx % ny, at / nx / ny);
            x > 0 && y > 0 && z > 0 && x + 1 < nx && y + 1 < ny && z + 1 < nz
        };
        let around = |at: usize| u[at - 1] + u[at + 1] + u[at - nx] + u[at + nx] + u[at - nx * ny] + u[at + nx * ny];
        let heat: Vec<f32> =
            (0..u.len()).map(|at| if inner(at) { u[at] + 0.1 * (around(at) - 6.0 * u[at]) } else { 0.0 }).collect();
        let laplacian: Vec<f32> =
            (0..u.len()).map(|at| if inner(at) { around(at) - 6.0 * u[at] } else { 0.0 }).collect();
        let (from, global) = (Buffer::from_slice(queue, &u)?, [rounded(nx, 4), rounded(ny, 4), rounded(nz, 2)]);
        let mut out = Buffer::zeroed(queue, u.len())?;
        heat3d(nx, ny, nz, 0.1, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, heat3d::KERNEL, &out.to_vec(queue)?, &heat);
        let mut out = Buffer::zeroed(queue, u.len())?;
        laplacian3d(nx, ny, nz, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, laplacian3d::KERNEL, &out.to_vec(queue)?, &laplacian);
        Ok(())
    });
}

#[test]
fn of_a_line() {
    each(&[1, 2, 7, 65, 1000], |queue, n| {
        let x = numbers(1, n);
        let expected: Vec<f32> = x.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, n - 1)?);
        differences(n, &from, &mut y).global(rounded(n, 64)).run_plain(queue)?;
        assert_same(queue, differences::KERNEL, &y.to_vec(queue)?, &expected);
        let mut y = Buffer::zeroed(queue, n - 1)?;
        differences_by_length(&from, &mut y).global(rounded(n, 64)).run_plain(queue)?;
        assert_same(queue, differences_by_length::KERNEL, &y.to_vec(queue)?, &expected);
        let smooth = |i: usize| if i == 0 || i == n - 1 { x[i] } else { (x[i - 1] + x[i] + x[i + 1]) / 3.0 };
        let expected: Vec<f32> = (0..n).map(smooth).collect();
        let mut y = Buffer::zeroed(queue, n)?;
        smoothed(n, &from, &mut y).global(rounded(n, 64)).run_plain(queue)?;
        assert_same(queue, smoothed::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// `n - 1` of an `n` that is zero is the largest number: the guard holds for everybody, who then reads what is not there.
#[test]
fn of_nothing() {
    each(&[()], |queue, ()| {
        let (from, mut y) = (Buffer::from_slice(queue, &[1.0f32; 4])?, Buffer::zeroed(queue, 4)?);
        // every work-item is within the guard, as in Rust; the last one reads past the end
        let result = differences(0, &from, &mut y).global(4).run(queue);
        assert!(matches!(result, Err(cl_runtime::Error::Panic(_))), "{result:?}");
        let mut out = Buffer::zeroed(queue, 4)?;
        let result = jacobi(0, 2, &from, &mut out).global([2, 2]).run(queue);
        assert!(matches!(result, Err(cl_runtime::Error::Race { .. })), "{result:?}");
        Ok(())
    });
}

#[test]
fn filters() {
    each(&PLANES, |queue, (w, h)| {
        let x = numbers(1, w * h);
        let (from, global) = (Buffer::from_slice(queue, &x)?, [rounded(w, 16), rounded(h, 16)]);
        let edge = |at: usize| {
            let (c, r) = (at % w, at / w);
            if c == 0 || r == 0 || c + 1 >= w || r + 1 >= h {
                return 0.0;
            }
            let left = x[at - w - 1] + 2.0 * x[at - 1] + x[at + w - 1];
            let right = x[at - w + 1] + 2.0 * x[at + 1] + x[at + w + 1];
            let top = x[at - w - 1] + 2.0 * x[at - w] + x[at - w + 1];
            let bottom = x[at + w - 1] + 2.0 * x[at + w] + x[at + w + 1];
            (right - left).hypot(bottom - top)
        };
        let expected: Vec<f32> = (0..w * h).map(edge).collect();
        let mut out = Buffer::zeroed(queue, w * h)?;
        sobel(w, h, &from, &mut out).global(global).run_plain(queue)?;
        assert_close(queue, sobel::KERNEL, &out.to_vec(queue)?, &expected, 1e-5);
        if w < 2 {
            return Ok(());
        }
        let second = |at: usize| {
            let c = at % w;
            let inner = c >= 2 && c + 2 < w;
            if inner { -x[at - 2] + 16.0 * x[at - 1] - 30.0 * x[at] + 16.0 * x[at + 1] - x[at + 2] } else { 0.0 }
        };
        let expected: Vec<f32> = (0..w * h).map(second).collect();
        let mut out = Buffer::zeroed(queue, w * h)?;
        fourth_order(w, h, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, fourth_order::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn life_goes_on() {
    each(&PLANES, |queue, (w, h)| {
        let cells = integers(1, w * h, 2);
        let next = |at: usize| {
            let (x, y) = (at % w, at / w);
            if x == 0 || y == 0 || x + 1 >= w || y + 1 >= h {
                return 0;
            }
            let near = [at - w - 1, at - w, at - w + 1, at - 1, at + 1, at + w - 1, at + w, at + w + 1];
            let alive: u32 = near.iter().map(|at| cells[*at]).sum();
            u32::from(alive == 3 || (alive == 2 && cells[at] == 1))
        };
        let expected: Vec<u32> = (0..w * h).map(next).collect();
        let (from, mut out) = (Buffer::from_slice(queue, &cells)?, Buffer::zeroed(queue, w * h)?);
        let global = [rounded(w, 16), rounded(h, 16)];
        life(w as u32, h as u32, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, life::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}
