//! Neighbours: stencils, with a halo in local memory and without, Conway's Game of Life, and two buffers in turn.

use cl_runtime::prelude::*;

use crate::{LENGTHS, RunPlain, SHAPES, assert_same, each, integers, numbers, rounded};

const GROUP: usize = 64;
const RADIUS: usize = 3;
const TILE: usize = 8;
const WIDE: usize = TILE + 2 * 2;

#[kernel]
fn smooth(a: &[f32], b: &mut [f32]) {
    let i = global_id(0);
    if i > 0 && i + 1 < a.len() {
        b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.25;
    }
}

#[kernel]
fn smooth_to_the_edge(n: usize, a: &[f32], b: &mut [f32]) {
    let i = global_id(0);
    if i >= n {
        return;
    }
    if i == 0 || i == n - 1 {
        b[i] = 0.0;
    } else {
        b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.25;
    }
}

#[kernel]
fn smooth_from_one(a: &[f32], b: &mut [f32]) {
    let i = global_id(0) + 1;
    if i < b.len() - 1 {
        b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.25;
    }
}

/// The kernel leaves the ends as they are; after two launches the result is where it began.
#[test]
fn two_buffers_in_turn() {
    macro_rules! check {
        ($($kernel:ident($($count:expr)?))*) => {$(
            each(&[2, 3, 64, 65, 1000], |queue, n| {
                let mut start = numbers(1, n);
                (start[0], start[n - 1]) = (0.0, 0.0);
                let mut expected = start.clone();
                for _ in 0..6 {
                    let a = expected.clone();
                    (1..n - 1).for_each(|i| expected[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.25);
                }
                let (mut a, mut b) = (Buffer::from_slice(queue, &start)?, Buffer::from_slice(queue, &start)?);
                for _ in 0..6 {
                    $kernel($($count(n),)? &a, &mut b).global(rounded(n, GROUP)).run_plain(queue)?;
                    std::mem::swap(&mut a, &mut b);
                }
                assert_same(queue, $kernel::KERNEL, &a.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(smooth() smooth_to_the_edge(|n| n) smooth_from_one());
}

/// The sum of an element and three on each side; beyond the ends there is nothing.
fn sums_around(x: &[f32]) -> Vec<f32> {
    let at = |i: usize, k: usize| if i + k < RADIUS { 0.0 } else { x.get(i + k - RADIUS).copied().unwrap_or(0.0) };
    (0..x.len()).map(|i| (0..=2 * RADIUS).fold(0.0, |sum, k| sum + at(i, k))).collect()
}

#[kernel(local = 64)]
fn halo(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; GROUP + 2 * RADIUS];
    let (i, k) = (global_id(0), local_id(0));
    tile[k + RADIUS] = if i < x.len() { x[i] } else { 0.0 };
    if k < RADIUS {
        tile[k] = if i >= RADIUS && i - RADIUS < x.len() { x[i - RADIUS] } else { 0.0 };
        tile[k + RADIUS + GROUP] = if i + GROUP < x.len() { x[i + GROUP] } else { 0.0 };
    }
    barrier();
    if i < y.len() {
        let mut sum = 0.0;
        for d in 0..=2 * RADIUS {
            sum += tile[k + d];
        }
        y[i] = sum;
    }
}

/// The halo by the first and the last work-items.
#[kernel(local = 64)]
fn halo_from_both_ends(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; GROUP + 2 * RADIUS];
    let (i, k) = (global_id(0), local_id(0));
    let at = k + RADIUS;
    tile[at] = x.get(i).copied().unwrap_or(0.0);
    if k < RADIUS {
        tile[at - RADIUS] = if i >= RADIUS { x.get(i - RADIUS).copied().unwrap_or(0.0) } else { 0.0 };
    }
    if k >= GROUP - RADIUS {
        tile[at + RADIUS] = x.get(i + RADIUS).copied().unwrap_or(0.0);
    }
    barrier();
    if i >= y.len() {
        return;
    }
    let mut sum = 0.0;
    for v in &tile[k..k + 2 * RADIUS + 1] {
        sum += v;
    }
    y[i] = sum;
}

/// The tile by a loop.
#[kernel(local = 64)]
fn halo_in_a_loop(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; GROUP + 2 * RADIUS];
    let (first, k) = (group_id(0) * GROUP, local_id(0));
    for t in (k..GROUP + 2 * RADIUS).step_by(GROUP) {
        let from = first + t;
        tile[t] = if from >= RADIUS && from - RADIUS < x.len() { x[from - RADIUS] } else { 0.0 };
    }
    barrier();
    let i = first + k;
    if i < y.len() {
        y[i] = (0..=2 * RADIUS).map(|d| tile[k + d]).fold(0.0, |a, b| a + b);
    }
}

#[test]
fn stencil_of_a_line_with_a_halo() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&LENGTHS, |queue, n| {
                let x = numbers(1, n);
                let expected = sums_around(&x);
                let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, n)?);
                $kernel(&x, &mut y).global(rounded(n, GROUP)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(halo halo_from_both_ends halo_in_a_loop);
}

/// A 5 × 5 box filter; beyond the edge, the edge goes on.
#[kernel(local = [8, 8])]
fn box_filter(width: usize, height: usize, image: &[f32], out: &mut [f32]) {
    #[local]
    let mut tile: [[f32; WIDE]; WIDE];
    let (x, y) = (global_id(0), global_id(1));
    for row in (local_id(1)..WIDE).step_by(TILE) {
        for column in (local_id(0)..WIDE).step_by(TILE) {
            let from_x = (group_id(0) * TILE + column).saturating_sub(2).min(width - 1);
            let from_y = (group_id(1) * TILE + row).saturating_sub(2).min(height - 1);
            tile[row][column] = image[from_y * width + from_x];
        }
    }
    barrier();
    if x >= width || y >= height {
        return;
    }
    let mut sum = 0.0;
    for dy in 0..5 {
        for dx in 0..5 {
            sum += tile[local_id(1) + dy][local_id(0) + dx];
        }
    }
    out[y * width + x] = sum / 25.0;
}

#[kernel(local = [8, 8])]
fn box_filter_two_loops(image: &Grid<f32, 2>, out: &mut Grid<f32, 2>) {
    #[local]
    let mut tile: [[f32; WIDE]; WIDE];
    let [height, width] = image.shape();
    let (lx, ly) = (local_id(0), local_id(1));
    for row in (ly..WIDE).step_by(TILE) {
        for column in (lx..WIDE).step_by(TILE) {
            let y = (group_id(1) * TILE + row).max(2) - 2;
            let x = (group_id(0) * TILE + column).max(2) - 2;
            tile[row][column] = image[[y.min(height - 1), x.min(width - 1)]];
        }
    }
    barrier();
    let (x, y) = (global_id(0), global_id(1));
    if x < width && y < height {
        let mut sum = 0.0;
        for dy in 0..=4 {
            for dx in 0..=4 {
                sum += tile[ly + dy][lx + dx];
            }
        }
        out[[y, x]] = sum / 25.0;
    }
}

/// Without local memory.
#[kernel]
fn box_filter_plain(image: &Grid<f32, 2>, out: &mut Grid<f32, 2>) {
    let [height, width] = image.shape();
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let mut sum = 0.0;
    for dy in 0..5 {
        for dx in 0..5 {
            sum += image[[(y + dy).saturating_sub(2).min(height - 1), (x + dx).saturating_sub(2).min(width - 1)]];
        }
    }
    out[[y, x]] = sum / 25.0;
}

#[test]
fn stencil_of_an_image_with_a_halo() {
    // an image without pixels has no edge to go on
    each(&SHAPES[1..], |queue, (width, height)| {
        let image = numbers(1, width * height);
        let at = |from: usize, by: usize, len: usize| (from + by).saturating_sub(2).min(len - 1);
        let around = |x, y| (0..25).map(move |k| at(y, k / 5, height) * width + at(x, k % 5, width));
        let sum = |i: usize| around(i % width, i / width).fold(0.0, |sum, from| sum + image[from]) / 25.0;
        let expected: Vec<f32> = (0..image.len()).map(sum).collect();
        let (image, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, image.len())?);
        let (shape, global) = ([height, width], [rounded(width, TILE), rounded(height, TILE)]);
        box_filter(width, height, &image, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, box_filter::KERNEL, &out.to_vec(queue)?, &expected);
        out.fill(queue, 0.0)?;
        box_filter_two_loops(image.as_grid(shape)?, out.as_grid_mut(shape)?).global(global).run_plain(queue)?;
        assert_same(queue, box_filter_two_loops::KERNEL, &out.to_vec(queue)?, &expected);
        out.fill(queue, 0.0)?;
        box_filter_plain(image.as_grid(shape)?, out.as_grid_mut(shape)?).global(global).run_plain(queue)?;
        assert_same(queue, box_filter_plain::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// The heat of a plate whose border stays as it is.
#[kernel]
fn heat(width: usize, height: usize, old: &[f32], new: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let at = y * width + x;
    if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
        new[at] = old[at];
        return;
    }
    new[at] = old[at] + 0.2 * (old[at - 1] + old[at + 1] + old[at - width] + old[at + width] - 4.0 * old[at]);
}

#[kernel]
fn heat_on_grids(old: &Grid<f32, 2>, new: &mut Grid<f32, 2>) {
    let [height, width] = new.shape();
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let here = old[[y, x]];
    let inner = x > 0 && y > 0 && x < width - 1 && y < height - 1;
    new[[y, x]] = if inner {
        here + 0.2 * (old[[y, x - 1]] + old[[y, x + 1]] + old[[y - 1, x]] + old[[y + 1, x]] - 4.0 * here)
    } else {
        here
    };
}

#[test]
fn heat_of_a_plate() {
    each(&SHAPES, |queue, (width, height)| {
        let start = numbers(1, width * height);
        let mut expected = start.clone();
        for _ in 0..4 {
            let old = expected.clone();
            for (y, x) in
                (1..height.max(1) - 1 + usize::from(height == 0)).flat_map(|y| (1..width - 1).map(move |x| (y, x)))
            {
                let at = y * width + x;
                let around = old[at - 1] + old[at + 1] + old[at - width] + old[at + width];
                expected[at] = old[at] + 0.2 * (around - 4.0 * old[at]);
            }
        }
        let global = [rounded(width, TILE), rounded(height, TILE)];
        let (mut a, mut b) = (Buffer::from_slice(queue, &start)?, Buffer::zeroed(queue, start.len())?);
        for _ in 0..4 {
            heat(width, height, &a, &mut b).global(global).run_plain(queue)?;
            std::mem::swap(&mut a, &mut b);
        }
        assert_same(queue, heat::KERNEL, &a.to_vec(queue)?, &expected);
        let (mut a, mut b) = (Buffer::from_slice(queue, &start)?, Buffer::zeroed(queue, start.len())?);
        for _ in 0..2 {
            let shape = [height, width];
            heat_on_grids(a.as_grid(shape)?, b.as_grid_mut(shape)?).global(global).run_plain(queue)?;
            heat_on_grids(b.as_grid(shape)?, a.as_grid_mut(shape)?).global(global).run_plain(queue)?;
        }
        assert_same(queue, heat_on_grids::KERNEL, &a.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// On a torus.
#[kernel]
fn life(width: usize, height: usize, cells: &[u8], next: &mut [u8]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let (left, right) = ((x + width - 1) % width, (x + 1) % width);
    let (above, below) = ((y + height - 1) % height, (y + 1) % height);
    let alive = cells[above * width + left]
        + cells[above * width + x]
        + cells[above * width + right]
        + cells[y * width + left]
        + cells[y * width + right]
        + cells[below * width + left]
        + cells[below * width + x]
        + cells[below * width + right];
    let here = cells[y * width + x];
    next[y * width + x] = if alive == 3 || (alive == 2 && here == 1) { 1 } else { 0 };
}

#[kernel]
fn life_on_grids(cells: &Grid<u8, 2>, next: &mut Grid<u8, 2>) {
    let [height, width] = cells.shape();
    let (x, y) = (global_id(0), global_id(1));
    if x < width && y < height {
        let mut alive = 0;
        for dy in 0..3 {
            for dx in 0..3 {
                if (dx, dy) != (1, 1) {
                    alive += cells[[(y + height + dy - 1) % height, (x + width + dx - 1) % width]];
                }
            }
        }
        next[[y, x]] = match alive {
            3 => 1,
            2 => cells[[y, x]],
            _ => 0,
        };
    }
}

#[kernel]
fn life_wrapped_by_conditions(cells: &Grid<u8, 2>, next: &mut Grid<u8, 2>) {
    let [height, width] = cells.shape();
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let left = if x == 0 { width - 1 } else { x - 1 };
    let right = if x + 1 == width { 0 } else { x + 1 };
    let above = if y == 0 { height - 1 } else { y - 1 };
    let below = if y + 1 < height { y + 1 } else { 0 };
    let mut alive = cells[[y, left]] + cells[[y, right]];
    for row in [above, below] {
        alive += cells[[row, left]] + cells[[row, x]] + cells[[row, right]];
    }
    next[[y, x]] = (alive == 3 || alive == 2 && cells[[y, x]] == 1) as u8;
}

/// Beyond the edge nothing is alive.
#[kernel]
fn life_with_an_edge(cells: &Grid<u8, 2>, next: &mut Grid<u8, 2>) {
    let [height, width] = cells.shape();
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let mut alive = 0;
    for v in y.saturating_sub(1)..(y + 2).min(height) {
        for u in x.saturating_sub(1)..(x + 2).min(width) {
            alive += cells[[v, u]];
        }
    }
    alive -= cells[[y, x]];
    next[[y, x]] = (alive == 3 || alive == 2 && cells[[y, x]] == 1) as u8;
}

/// Generations, on a torus or not.
fn generations(count: usize, torus: bool, width: usize, height: usize, start: &[u8]) -> Vec<u8> {
    let mut cells = start.to_vec();
    for _ in 0..count {
        let old = cells.clone();
        let alive = |x: usize, y: usize| -> u8 {
            let inside = (1..=width).contains(&x) && (1..=height).contains(&y);
            let at = ((y + height - 1) % height) * width + (x + width - 1) % width;
            if torus || inside { old[at] } else { 0 }
        };
        for i in 0..cells.len() {
            let (x, y) = (i % width, i / width);
            let around = (0..9).filter(|k| *k != 4).map(|k| alive(x + k % 3, y + k / 3)).sum();
            cells[i] = u8::from(matches!((around, old[i]), (3, _) | (2, 1)));
        }
    }
    cells
}

#[test]
fn game_of_life() {
    macro_rules! check_on_grids {
        ($($kernel:ident $torus:expr;)*) => {$(
            each(&SHAPES, |queue, (width, height)| {
                let start: Vec<u8> = integers(1, width * height, 2).into_iter().map(|v| v as u8).collect();
                let (mut a, mut b) = (Buffer::from_slice(queue, &start)?, Buffer::zeroed(queue, start.len())?);
                let (shape, global) = ([height, width], [rounded(width, TILE), rounded(height, TILE)]);
                for _ in 0..4 {
                    $kernel(a.as_grid(shape)?, b.as_grid_mut(shape)?).global(global).run_plain(queue)?;
                    std::mem::swap(&mut a, &mut b);
                }
                let expected = generations(4, $torus, width, height, &start);
                assert_eq!(a.to_vec(queue)?, expected, "on {}\n{}", queue.device(), $kernel::KERNEL.source());
                Ok(())
            });
        )*};
    }
    check_on_grids! {
        life_on_grids true;
        life_wrapped_by_conditions true;
        life_with_an_edge false;
    }
    each(&SHAPES, |queue, (width, height)| {
        let start: Vec<u8> = integers(1, width * height, 2).into_iter().map(|v| v as u8).collect();
        let (mut a, mut b) = (Buffer::from_slice(queue, &start)?, Buffer::zeroed(queue, start.len())?);
        for _ in 0..4 {
            life(width, height, &a, &mut b).global([rounded(width, TILE), rounded(height, TILE)]).run_plain(queue)?;
            std::mem::swap(&mut a, &mut b);
        }
        let expected = generations(4, true, width, height, &start);
        assert_eq!(a.to_vec(queue)?, expected, "on {}\n{}", queue.device(), life::KERNEL.source());
        Ok(())
    });
}
