//! Grid parameters: on every device as on the host.
#![allow(clippy::all)]

use cl_runtime::prelude::*;
use tests::{on_every_device, panic_of};

#[kernel(global = [output.shape()[1], output.shape()[0]])]
fn transpose(input: &Grid<f32, 2>, output: &mut Grid<f32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    if row < output.shape()[0] && column < output.shape()[1] {
        output[[row, column]] = input[[column, row]];
    }
}

#[test]
fn a_transpose() {
    let text = transpose::KERNEL.checked_source();
    assert!(text.contains("input_shape1 + row]"), "{text}");
    assert_eq!(text.matches("cl_panic(&cl, 0);").count(), 1, "only the input's index is checked:\n{text}");
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])?;
        let mut output = Buffer::zeroed(queue, 6)?;
        transpose(input.as_grid([2, 3])?, output.as_grid_mut([3, 2])?).run(queue)?;
        assert_eq!(output.to_vec(queue)?, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
        // a part of a buffer
        let mut output = Buffer::zeroed(queue, 5)?;
        transpose(input.slice(1..5).as_grid([2, 2])?, output.slice_mut(1..).into_grid([2, 2])?).run(queue)?;
        assert_eq!(output.to_vec(queue)?, [0.0, 2.0, 4.0, 3.0, 5.0]);
        Ok(())
    });
}

/// The mean of an element and its neighbours, as far as there are any.
#[device]
fn mean(image: &Grid<u32, 2>, row: usize, column: usize) -> u32 {
    let [height, width] = image.shape();
    let (mut sum, mut count) = (0u32, 0u32);
    for r in row.max(1) - 1..(row + 2).min(height) {
        for c in column.max(1) - 1..(column + 2).min(width) {
            sum += image[[r, c]];
            count += 1;
        }
    }
    sum / count
}

#[device]
fn put(image: &mut Grid<u32, 2>, row: usize, column: usize, value: u32) {
    image[[row, column]] = value;
    image[[row, column]] += image.len() as u32;
}

#[kernel]
unsafe fn blur(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let (row, column) = (global_id(1), global_id(0));
    let value: u32 = mean(image, row, column);
    put(out, row, column, value);
}

#[test]
fn grids_are_handed_to_functions() {
    let (height, width) = (5, 7);
    let pixels: Vec<u32> = (0..35).map(|n| n * n % 101).collect();
    let image = Grid::from_vec([height, width], pixels.clone()).unwrap();
    let mut expected = Grid::filled([height, width], 0u32);
    for row in 0..height {
        for column in 0..width {
            let value = mean(&image, row, column);
            put(&mut expected, row, column, value);
        }
    }
    on_every_device(&[], |queue| {
        let image = Buffer::from_slice(queue, &pixels)?;
        let mut out = Buffer::zeroed(queue, pixels.len())?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { blur(image.as_grid([height, width])?, out.as_grid_mut([height, width])?) }
            .global([width, height])
            .run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected.as_slice(), "{}", blur::KERNEL.source());
        Ok(())
    });
}

#[kernel]
fn ranks(line: &Grid<i8, 1>, block: &Grid<u64, 3>, all: &mut Grid<i64, 4>) {
    let i = global_id(0);
    let shape = all.shape();
    let (d, rest) = (i % shape[3], i / shape[3]);
    let (c, rest) = (rest % shape[2], rest / shape[2]);
    let (b, a) = (rest % shape[1], rest / shape[1]);
    all[[a, b, c, d]] = line[[a]] as i64 * 1000 + block[[b, c, d]] as i64 - line.shape()[0] as i64;
}

#[test]
fn grids_of_one_to_four_dimensions() {
    on_every_device(&[], |queue| {
        let line = Buffer::from_slice(queue, &[3i8, -4])?;
        let block = Buffer::from_slice(queue, &(0..12u64).collect::<Vec<_>>())?;
        let mut all = Buffer::zeroed(queue, 24)?;
        let (l, b) = (line.as_grid([2])?, block.as_grid([3, 2, 2])?);
        ranks(l, b, all.as_grid_mut([2, 3, 2, 2])?).global(24).run(queue)?;
        let expected: Vec<i64> = (0..24).map(|i| [3, -4][i / 12] * 1000 + i as i64 % 12 - 2).collect();
        assert_eq!(all.to_vec(queue)?, expected);
        Ok(())
    });
}

#[kernel]
fn element(row: usize, column: usize, grid: &Grid<f32, 2>, out: &mut [f32]) {
    out[global_id(0)] = grid[[row, column]];
}

#[kernel(local = 4)]
fn with_barriers(grid: &mut Grid<u32, 2>, out: &mut [u32]) {
    #[local]
    let mut tile: [u32; 4];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = grid[[i, 1]];
    grid[[i, 0]] = 7;
    barrier();
    out[i] = tile[3 - k];
}

#[test]
fn indices_are_checked_in_each_dimension() {
    on_every_device(&[], |queue| {
        let grid = Buffer::from_slice(queue, &[0.0f32; 6])?;
        let mut out = Buffer::zeroed(queue, 1)?;
        for (row, column) in [(0, 3), (2, 0), (usize::MAX, 1)] {
            let grid = grid.as_grid([2, 3])?;
            let panic = panic_of(element(row, column, grid, &mut out).global(1), queue);
            let text = format!("grid index out of bounds: the shape is [2, 3] but the index is [{row}, {column}]");
            assert_eq!(panic.message, text);
        }
        let mut numbers = Buffer::from_slice(queue, &[0u32, 1, 2, 3, 4, 5])?;
        let mut out = Buffer::zeroed(queue, 4)?;
        let panic = panic_of(with_barriers(numbers.as_grid_mut([3, 2])?, &mut out).global(4), queue);
        assert_eq!(panic.message, "grid index out of bounds: the shape is [3, 2] but the index is [3, 1]");
        assert_eq!(numbers.to_vec(queue)?, [7, 1, 7, 3, 7, 5]);
        Ok(())
    });
}

#[test]
fn a_shape_must_fit_the_buffer() {
    on_every_device(&[], |queue| {
        let mut buffer = Buffer::from_slice(queue, &[0.0f32; 6])?;
        let error = buffer.as_grid([4, 2]).unwrap_err();
        assert_eq!(error.to_string(), "the shape [4, 2] has 8 elements, but there are 6");
        assert!(buffer.as_grid_mut([2, 2, 2]).is_err() && buffer.as_grid_mut([1, 2, 3]).is_ok());
        Ok(())
    });
}

#[kernel]
fn interleaved_to_planar(x: &Grid<u8, 3>, y: &mut Grid<u8, 3>) {
    let (c, r) = (global_id(0), global_id(1));
    y[[0, r, c]] = x[[r, c, 0]];
    y[[1, r, c]] = x[[r, c, 1]];
    y[[2, r, c]] = x[[r, c, 2]];
}

#[kernel]
fn sums_along_planes(y: &mut Grid<u32, 3>) {
    let (c, r) = (global_id(0), global_id(1));
    for z in 1..y.shape()[0] {
        y[[z, r, c]] += y[[z - 1, r, c]];
    }
}

#[kernel]
fn planes_in_reverse(y: &mut Grid<u32, 3>) {
    let (c, r) = (global_id(0), global_id(1));
    let planes = y.shape()[0];
    for z in 0..planes / 2 {
        let first = y[[z, r, c]];
        y[[z, r, c]] = y[[planes - 1 - z, r, c]];
        y[[planes - 1 - z, r, c]] = first;
    }
}

/// The same with flat indices.
#[kernel]
fn flat_planes(w: usize, h: usize, y: &mut [u32]) {
    let (c, r) = (global_id(0), global_id(1));
    if c < w && r < h {
        let (plane, pixel) = (w * h, r * w + c);
        y[pixel] += 1;
        y[plane + pixel] += 2 * y[pixel];
        y[(2 * h + r) * w + c] += 3 * y[plane + pixel];
    }
}

#[test]
fn planes() {
    on_every_device(&[], |queue| {
        const SHAPE: [usize; 3] = [3, 4, 5];
        let bytes: Vec<u8> = (0..60).collect();
        let x = Buffer::from_slice(queue, &bytes)?;
        let mut y = Buffer::zeroed(queue, 60)?;
        interleaved_to_planar(x.as_grid([4, 5, 3])?, y.as_grid_mut(SHAPE)?).global([5, 4]).run(queue)?;
        let planar: Vec<u8> = (0..60).map(|k| bytes[k % 20 * 3 + k / 20]).collect();
        assert_eq!(y.to_vec(queue)?, planar);

        let numbers: Vec<u32> = (0..60).map(|k| k * k % 97).collect();
        let mut y = Buffer::from_slice(queue, &numbers)?;
        sums_along_planes(y.as_grid_mut(SHAPE)?).global([5, 4]).run(queue)?;
        let mut sums = numbers.clone();
        (20..60).for_each(|k| sums[k] += sums[k - 20]);
        assert_eq!(y.to_vec(queue)?, sums);

        planes_in_reverse(y.as_grid_mut(SHAPE)?).global([5, 4]).run(queue)?;
        let reversed: Vec<u32> = (0..60).map(|k| sums[(2 - k / 20) * 20 + k % 20]).collect();
        assert_eq!(y.to_vec(queue)?, reversed);

        let mut y = Buffer::from_slice(queue, &numbers)?;
        flat_planes(5, 4, &mut y).global([8, 8]).run(queue)?;
        let mut expected = numbers;
        for k in 0..20 {
            expected[k] += 1;
            expected[20 + k] += 2 * expected[k];
            expected[40 + k] += 3 * expected[20 + k];
        }
        assert_eq!(y.to_vec(queue)?, expected);
        Ok(())
    });
}

#[device]
fn clamped<T: Number>(image: &Grid<T, 2>, row: usize, column: usize) -> T {
    let [height, width] = image.shape();
    image[[row.min(height - 1), column.min(width - 1)]]
}

#[kernel]
fn shifted<T: Number>(by: usize, x: &Grid<T, 2>, y: &mut Grid<T, 2>) {
    let (c, r) = (global_id(0), global_id(1));
    y[[r, c]] = clamped(x, r + by, c + by) + x[[r, c]];
}

#[kernel]
fn chosen<const W: usize>(at: usize, x: &Grid<[f32; W], 2>, y: &mut Grid<f32, 2>) {
    let (c, r) = (global_id(0), global_id(1));
    y[[r, c]] = x[[r, c]][at % W];
}

/// The row that a device function returns lives as long as the grid.
#[device]
fn row_of<'a, 'b>(x: &'a Grid<f32, 2>, rows: &'b [u32], i: usize) -> &'a [f32] {
    &x[rows[i] as usize]
}

#[kernel]
fn gathered(x: &Grid<f32, 2>, rows: &[u32], y: &mut [f32]) {
    let i = global_id(0);
    let row: &[f32] = row_of(x, rows, i);
    y[i] = row.iter().sum::<f32>();
}

#[test]
fn generic_elements() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u8, 2, 3, 4, 5, 6])?;
        let mut y = Buffer::zeroed(queue, 6)?;
        shifted(1, x.as_grid([2, 3])?, y.as_grid_mut([2, 3])?).global([3, 2]).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [6, 8, 9, 9, 11, 12]);
        let x = Buffer::from_slice(queue, &[0.5f32, 1.5, 2.5, 3.5])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        shifted(1, x.as_grid([2, 2])?, y.as_grid_mut([2, 2])?).global([2, 2]).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [4.0, 5.0, 6.0, 7.0]);
        let x = Buffer::from_slice(queue, &[[0.5f32, 1.5, 2.5], [3.5, 4.5, 5.5]])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        chosen::<3>(4, x.as_grid([1, 2])?, y.as_grid_mut([1, 2])?).global([2, 1]).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [1.5, 4.5]);
        let x = Buffer::from_slice(queue, &[1.0f32, 2.0, 3.0, 4.0])?;
        let rows = Buffer::from_slice(queue, &[1u32, 0])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        gathered(x.as_grid([2, 2])?, &rows, &mut y).global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [7.0, 3.0]);
        Ok(())
    });
}
