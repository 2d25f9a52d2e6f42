//! As they come from C: ids and sizes are `i32`, and one number is taken apart into a row and a column.

use cl_runtime::prelude::*;

use crate::{RunPlain, SHAPES, assert_same, each, integers, rounded};

#[kernel]
fn invert_signed(w: i32, h: i32, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0) as i32, global_id(1) as i32);
    if x >= w || y >= h {
        return;
    }
    out[(y * w + x) as usize] = 255 - image[(y * w + x) as usize];
}

#[kernel]
fn invert_signed_late(w: i32, h: i32, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0) as i32, global_id(1) as i32);
    if x < w && y < h {
        let at = y as usize * w as usize + x as usize;
        out[at] = 255 - image[at];
    }
}

#[kernel]
fn invert_unsigned(w: u32, h: u32, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0) as u32, global_id(1) as u32);
    if x < w && y < h {
        out[(y * w + x) as usize] = 255 - image[(y * w + x) as usize];
    }
}

#[test]
fn inverted_images() {
    macro_rules! check {
        ($($kernel:ident $T:ty),*) => {$(
            each(&SHAPES, |queue, (width, height)| {
                let image = integers(1, width * height, 256);
                let expected: Vec<u32> = image.iter().map(|v| 255 - v).collect();
                let (from, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, image.len())?);
                let global = [rounded(width, 16), rounded(height, 16)];
                $kernel(width as $T, height as $T, &from, &mut out).global(global).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &out.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(invert_signed i32, invert_signed_late i32, invert_unsigned u32);
}

/// Sizes that are negative are those of an image without pixels.
#[test]
fn negative_sizes() {
    tests::on_every_device(&[], |queue| {
        let (from, mut out) = (Buffer::from_slice(queue, &[1; 64])?, Buffer::zeroed(queue, 64)?);
        for (width, height) in [(-1, 8), (8, -1), (-8, -8), (i32::MIN, 1)] {
            invert_signed(width, height, &from, &mut out).global([16, 16]).run(queue)?;
            invert_signed_late(width, height, &from, &mut out).global([16, 16]).run(queue)?;
        }
        assert_eq!(out.to_vec(queue)?, [0; 64], "on {}", queue.device());
        Ok(())
    });
}

/// The sum of a pixel and its neighbours, as far as there are any.
#[kernel]
fn sum_of_nine(w: i32, h: i32, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0) as i32, global_id(1) as i32);
    if x >= w || y >= h {
        return;
    }
    let mut sum = 0;
    for dy in -1..=1 {
        for dx in -1..=1 {
            let (u, v) = (x + dx, y + dy);
            if u >= 0 && u < w && v >= 0 && v < h {
                sum += image[(v * w + u) as usize];
            }
        }
    }
    out[(y * w + x) as usize] = sum;
}

#[test]
fn sums_of_nine() {
    each(&SHAPES, |queue, (width, height)| {
        let image = integers(1, width * height, 256);
        let near = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let sum = |x: usize, y: usize| -> u32 {
            near(y, height).flat_map(|v| near(x, width).map(move |u| v * width + u)).map(|at| image[at]).sum()
        };
        let expected: Vec<u32> =
            (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| sum(x, y)).collect();
        let (from, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, image.len())?);
        let global = [rounded(width, 16), rounded(height, 16)];
        sum_of_nine(width as i32, height as i32, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, sum_of_nine::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Sums down the columns, each work-item one.
#[kernel]
fn sums_of_columns(w: usize, h: usize, y: &mut [u32]) {
    let c = global_id(0);
    if c < w {
        for r in 1..h {
            y[r * w + c] += y[(r - 1) * w + c];
        }
    }
}

#[test]
fn columns() {
    each(&SHAPES, |queue, (width, height)| {
        let numbers = integers(1, width * height, 1000);
        let mut expected = numbers.clone();
        for at in width..expected.len() {
            expected[at] += expected[at - width];
        }
        let mut y = Buffer::from_slice(queue, &numbers)?;
        sums_of_columns(width, height, &mut y).global(rounded(width, 16)).run_plain(queue)?;
        assert_same(queue, sums_of_columns::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn transpose_if_inside(w: usize, h: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < w * h {
        let (row, column) = (i / w, i % w);
        y[column * h + row] = x[i];
    }
}

#[kernel]
fn transpose_unless_outside(w: usize, h: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i >= w * h {
        return;
    }
    let (row, column) = (i / w, i % w);
    y[column * h + row] = x[row * w + column];
}

#[kernel]
fn transpose_of_rows(w: usize, h: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let (row, column) = (i / w, i % w);
    if row < h {
        y[column * h + row] = x[i];
    }
}

#[test]
fn transpositions() {
    macro_rules! check {
        ($($kernel:ident),*) => {$(
            // nothing is divided by a width of zero
            each(&SHAPES[1..], |queue, (width, height)| {
                let x = integers(1, width * height, 1000);
                let expected: Vec<u32> = (0..x.len()).map(|i| x[i % height * width + i / height]).collect();
                let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
                $kernel(width, height, &x, &mut y).global(rounded(width * height, 16)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(transpose_if_inside, transpose_unless_outside, transpose_of_rows);
}
