//! The same kernels for CubeCL.

use cubecl::prelude::*;

use crate::ours::{BINS, BODIES, GROUP, LIMIT, ROWS, SIDE, TILE};

/// The steps in which a group sums its items.
const STEPS: usize = GROUP.ilog2() as usize;

/// The four floats of a body.
pub(crate) type Body = Vector<f32, Const<4>>;

#[cube(launch, launch_unchecked)]
pub(crate) fn triad(scalar: f32, b: &Array<f32>, c: &Array<f32>, a: &mut Array<f32>) {
    if ABSOLUTE_POS < a.len() {
        a[ABSOLUTE_POS] = b[ABSOLUTE_POS] + scalar * c[ABSOLUTE_POS];
    }
}

#[cube(launch, launch_unchecked)]
pub(crate) fn sum(x: &Array<f32>, sums: &mut Array<f32>) {
    let mut partial = SharedMemory::<f32>::new(GROUP);
    let l = UNIT_POS as usize;
    let mut total = 0.0f32;
    for i in range_stepped(ABSOLUTE_POS, x.len(), CUBE_COUNT * CUBE_DIM as usize) {
        total += x[i];
    }
    partial[l] = total;
    sync_cube();
    #[unroll]
    for step in 0..STEPS {
        let half = (GROUP / 2) >> step;
        if l < half {
            let other = partial[l + half];
            partial[l] += other;
        }
        sync_cube();
    }
    if l == 0 {
        sums[CUBE_POS] = partial[0];
    }
}

#[cube(launch, launch_unchecked)]
pub(crate) fn product_tiled(m: usize, n: usize, inner: usize, a: &Array<f32>, b: &Array<f32>, c: &mut Array<f32>) {
    let mut tile_a = SharedMemory::<f32>::new(SIDE * SIDE);
    let mut tile_b = SharedMemory::<f32>::new(SIDE * SIDE);
    let column = ABSOLUTE_POS_X as usize;
    let row = ABSOLUTE_POS_Y as usize;
    let lx = UNIT_POS_X as usize;
    let ly = UNIT_POS_Y as usize;
    let mut sum = 0.0f32;
    for tile in 0..inner.div_ceil(SIDE) {
        let from_x = tile * SIDE + lx;
        let from_y = tile * SIDE + ly;
        tile_a[ly * SIDE + lx] = if row < m && from_x < inner { a[row * inner + from_x] } else { f32::new(0.0) };
        tile_b[ly * SIDE + lx] = if from_y < inner && column < n { b[from_y * n + column] } else { f32::new(0.0) };
        sync_cube();
        #[unroll]
        for k in 0..SIDE {
            sum += tile_a[ly * SIDE + k] * tile_b[k * SIDE + lx];
        }
        sync_cube();
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

#[cube(launch, launch_unchecked)]
pub(crate) fn bodies(places: &Array<Body>, pulls: &mut Array<Body>) {
    let mut tile = SharedMemory::<Body>::new(BODIES);
    let l = UNIT_POS as usize;
    let place = places[ABSOLUTE_POS];
    let mut pull_x = 0.0f32;
    let mut pull_y = 0.0f32;
    let mut pull_z = 0.0f32;
    for first in 0..places.len() / BODIES {
        tile[l] = places[first * BODIES + l];
        sync_cube();
        for part in 0..BODIES / 8 {
            #[unroll]
            for k in 0..8 {
                let other = tile[part * 8 + k];
                let dx = other[0] - place[0];
                let dy = other[1] - place[1];
                let dz = other[2] - place[2];
                let r2 = dx * dx + dy * dy + dz * dz + 0.01;
                let strength = other[3] / (r2 * r2.sqrt());
                pull_x += strength * dx;
                pull_y += strength * dy;
                pull_z += strength * dz;
            }
        }
        sync_cube();
    }
    let mut pull = Body::new(0.0f32);
    pull[0] = pull_x;
    pull[1] = pull_y;
    pull[2] = pull_z;
    pulls[ABSOLUTE_POS] = pull;
}

#[cube(launch, launch_unchecked)]
pub(crate) fn mandelbrot(width: usize, height: usize, left: f32, top: f32, step: f32, out: &mut Array<u32>) {
    let x = ABSOLUTE_POS_X as usize;
    let y = ABSOLUTE_POS_Y as usize;
    if x >= width || y >= height {
        terminate!();
    }
    let cr = left + f32::cast_from(x) * step;
    let ci = top + f32::cast_from(y) * step;
    let mut zr = 0.0f32;
    let mut zi = 0.0f32;
    let mut n = 0u32;
    while n < LIMIT && zr * zr + zi * zi <= 4.0 {
        let next = zr * zr - zi * zi + cr;
        zi = 2.0 * zr * zi + ci;
        zr = next;
        n += 1;
    }
    out[y * width + x] = n;
}

#[cube(launch, launch_unchecked)]
pub(crate) fn stencil(width: usize, height: usize, c0: f32, c1: f32, old: &Array<f32>, new: &mut Array<f32>) {
    let x = ABSOLUTE_POS_X as usize;
    let y = ABSOLUTE_POS_Y as usize;
    if x == 0 || y == 0 || x + 1 >= width || y + 1 >= height {
        terminate!();
    }
    let i = y * width + x;
    new[i] = c0 * old[i] + c1 * (old[i - 1] + old[i + 1] + old[i - width] + old[i + width]);
}

#[cube(launch, launch_unchecked)]
pub(crate) fn byte_histogram(words: &Array<u32>, bins: &mut Array<Atomic<u32>>) {
    let counts = SharedMemory::<Atomic<u32>>::new(BINS);
    let l = UNIT_POS as usize;
    counts[l].store(0);
    sync_cube();
    for i in range_stepped(ABSOLUTE_POS, words.len(), CUBE_COUNT * CUBE_DIM as usize) {
        let word = words[i];
        #[unroll]
        for byte in 0..4u32 {
            counts[(word >> (8 * byte)) as usize % BINS].fetch_add(1);
        }
    }
    sync_cube();
    bins[l].fetch_add(counts[l].load());
}

#[cube(launch, launch_unchecked)]
pub(crate) fn transpose(width: usize, height: usize, x: &Array<f32>, y: &mut Array<f32>) {
    let mut tile = SharedMemory::<f32>::new(TILE * (TILE + 1));
    let lx = UNIT_POS_X as usize;
    let ly = UNIT_POS_Y as usize;
    let column = CUBE_POS_X as usize * TILE + lx;
    let row = CUBE_POS_Y as usize * TILE + ly;
    #[unroll]
    for k in 0..TILE / ROWS {
        if column < width && row + k * ROWS < height {
            tile[(ly + k * ROWS) * (TILE + 1) + lx] = x[(row + k * ROWS) * width + column];
        }
    }
    sync_cube();
    let column = CUBE_POS_Y as usize * TILE + lx;
    let row = CUBE_POS_X as usize * TILE + ly;
    #[unroll]
    for k in 0..TILE / ROWS {
        if column < height && row + k * ROWS < width {
            y[(row + k * ROWS) * height + column] = tile[lx * (TILE + 1) + ly + k * ROWS];
        }
    }
}

#[cube(launch, launch_unchecked)]
pub(crate) fn combine(a: f32, b: f32, x: &Array<f32>, y: &Array<f32>, z: &mut Array<f32>) {
    z[ABSOLUTE_POS] = a * x[ABSOLUTE_POS] + b * y[ABSOLUTE_POS];
}
