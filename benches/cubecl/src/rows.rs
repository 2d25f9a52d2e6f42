//! The inputs and launches of the kernels.

use anyhow::Result;
use cl_runtime::prelude::*;
use cubecl::prelude::{CubeCount, CubeDim};

use crate::bench::{Bench, Rt, Ways};
use crate::ours::{BINS, BODIES, GROUP, ROWS, SIDE, TILE};
use crate::{contracted, ours, theirs};

/// Compares a kernel: the arguments for cl-rs, its work-items, the arguments for CubeCL, its cubes.
macro_rules! compare {
    (
        $bench:ident, $name:ident, $len:expr, $apart:expr, $out:ident,
        ($($ours:expr),*) $(.$size:ident($of:expr))*,
        ($($theirs:expr),*), $cubes:expr, $dim:expr
    ) => {
        let (queue, client) = ($bench.queue, $bench.client);
        let ways = Ways {
            name: stringify!($name),
            strict: &|$out| ours::$name($($ours),*)$(.$size($of))*.launch(queue),
            contract: &|$out| contracted::$name($($ours),*)$(.$size($of))*.launch(queue),
            checked: &|$out| theirs::$name::launch::<Rt>(client, $cubes, $dim, $($theirs),*),
            // SAFETY: the kernel's indices are in bounds, as the checked launch and cl-rs have shown
            unchecked: &|$out| unsafe { theirs::$name::launch_unchecked::<Rt>(client, $cubes, $dim, $($theirs),*) },
        };
        $bench.compare($len, $apart, &ways);
    };
}

pub(crate) fn all(bench: &mut Bench) -> Result<()> {
    streams(bench)?;
    matrices(bench)?;
    bodies(bench)?;
    mandelbrot(bench);
    stencil(bench)
}

fn streams(bench: &mut Bench) -> Result<()> {
    let n = bench.shrunk(1 << 26);
    let (b, c) = (bench.input(n, unit)?, bench.input(n, |i| unit(i + n))?);
    let (cubes, dim) = (cubes(n / 256, 1), dim(256, 1));
    compare!(
        bench,
        triad,
        n,
        0.0,
        a,
        (3.0, &b.ours, &c.ours, a).global(n).local(256),
        (3.0, b.arg(), c.arg(), a.arg()),
        cubes.clone(),
        dim
    );
    let groups = 1024;
    let cubes = self::cubes(groups, 1);
    let dim = self::dim(GROUP, 1);
    compare!(
        bench,
        sum,
        groups,
        0.0,
        sums,
        (&b.ours, sums).global(groups * GROUP),
        (b.arg(), sums.arg()),
        cubes.clone(),
        dim
    );
    let words = bench.input(n, mixed)?;
    compare!(
        bench,
        byte_histogram,
        BINS,
        0.0,
        bins,
        (&words.ours, bins).global(groups * GROUP),
        (words.arg(), bins.arg()),
        cubes.clone(),
        dim
    );
    Ok(())
}

fn matrices(bench: &mut Bench) -> Result<()> {
    let n = bench.shrunk(2048);
    let (a, b) = (bench.input(n * n, unit)?, bench.input(n * n, |i| unit(i + n * n))?);
    let (cubes, dim) = (cubes(n / SIDE, n / SIDE), dim(SIDE, SIDE));
    compare!(
        bench,
        product_tiled,
        n * n,
        0.0,
        c,
        (n, n, n, &a.ours, &b.ours, c).global([n, n]),
        (n, n, n, a.arg(), b.arg(), c.arg()),
        cubes.clone(),
        dim
    );
    let n = bench.shrunk(8192);
    let x = bench.input(n * n, unit)?;
    let (cubes, dim) = (self::cubes(n / TILE, n / TILE), self::dim(TILE, ROWS));
    compare!(
        bench,
        transpose,
        n * n,
        0.0,
        y,
        (n, n, &x.ours, y).global([n, n / (TILE / ROWS)]),
        (n, n, x.arg(), y.arg()),
        cubes.clone(),
        dim
    );
    Ok(())
}

fn bodies(bench: &mut Bench) -> Result<()> {
    let n = bench.shrunk(32768);
    let places = bench.input(n, |i| f32x4::new(unit(3 * i), unit(3 * i + 1), unit(3 * i + 2), 1.0))?;
    let (cubes, dim) = (cubes(n / BODIES, 1), dim(BODIES, 1));
    compare!(
        bench,
        bodies,
        n,
        0.0,
        pulls,
        (&places.ours, pulls).global(n),
        (places.arg(), pulls.arg()),
        cubes.clone(),
        dim
    );
    Ok(())
}

fn mandelbrot(bench: &mut Bench) {
    let n = bench.shrunk(4096);
    let step = 3.0 / n as f32;
    let (cubes, dim) = (cubes(n / 16, n / 16), dim(16, 16));
    // the number of iterations depends on each rounding
    compare!(
        bench,
        mandelbrot,
        n * n,
        0.02,
        out,
        (n, n, -2.2, -1.5, step, out).global([n, n]),
        (n, n, -2.2, -1.5, step, out.arg()),
        cubes.clone(),
        dim
    );
}

fn stencil(bench: &mut Bench) -> Result<()> {
    let n = bench.shrunk(8192);
    let old = bench.input(n * n, unit)?;
    let (cubes, dim) = (cubes(n / 32, n / 8), dim(32, 8));
    compare!(
        bench,
        stencil,
        n * n,
        0.0,
        new,
        (n, n, 0.6, 0.1, &old.ours, new).global([n, n]),
        (n, n, 0.6, 0.1, old.arg(), new.arg()),
        cubes.clone(),
        dim
    );
    Ok(())
}

fn cubes(x: usize, y: usize) -> CubeCount {
    CubeCount::new_2d(x as u32, y as u32)
}

fn dim(x: usize, y: usize) -> CubeDim {
    CubeDim::new_2d(x as u32, y as u32)
}

/// Bits that look random, the same in each run.
fn mixed(i: usize) -> u32 {
    let mut x = (i as u32).wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
    x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// A number from 0 to 1, without 1.
fn unit(i: usize) -> f32 {
    (mixed(i) >> 8) as f32 / 16_777_216.0
}
