//! Grids: an element, a row or a column for each work-item, in one to three dimensions.

use cl_runtime::prelude::*;

use crate::{LENGTHS, RunPlain, SHAPES, assert_same, each, integers, rounded};

#[kernel]
fn invert(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let (x, y) = (global_id(0), global_id(1));
    out[[y, x]] = 255 - image[[y, x]];
}

#[kernel]
fn invert_inline(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    out[[global_id(1), global_id(0)]] = 255 - image[[global_id(1), global_id(0)]];
}

#[kernel(global = [out.shape()[1], out.shape()[0]])]
fn invert_of_default_size(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    out[[row, column]] = 255 - image[[row, column]];
}

#[kernel]
fn invert_guarded(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    if row < out.shape()[0] && column < out.shape()[1] {
        out[[row, column]] = 255 - image[[row, column]];
    }
}

#[kernel]
fn invert_early_return(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let [height, width] = image.shape();
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    out[[y, x]] = 255 - image[[y, x]];
}

#[kernel]
fn invert_two_guards(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let [height, width] = out.shape();
    let y = global_id(1);
    if y < height {
        let x = global_id(0);
        if x < width {
            out[[y, x]] = 255 - image[[y, x]];
        }
    }
}

#[kernel]
fn invert_shapes_asserted(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    assert!(image.shape() == out.shape());
    let [height, width] = out.shape();
    let (x, y) = (global_id(0), global_id(1));
    if x < width && y < height {
        out[[y, x]] = 255 - image[[y, x]];
    }
}

/// In place.
#[kernel]
fn invert_in_place(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let [height, width] = out.shape();
    let (x, y) = (global_id(0), global_id(1));
    if x < width && y < height {
        out[[y, x]] = image[[y, x]];
        out[[y, x]] = 255 - out[[y, x]];
    }
}

#[kernel]
fn invert_strided(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let [height, width] = out.shape();
    let mut y = global_id(1);
    while y < height {
        let mut x = global_id(0);
        while x < width {
            out[[y, x]] = 255 - image[[y, x]];
            x += global_size(0);
        }
        y += global_size(1);
    }
}

/// A row for each work-item.
#[kernel]
fn invert_rows(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let y = global_id(0);
    let [height, width] = out.shape();
    if y < height {
        for x in 0..width {
            out[[y, x]] = 255 - image[[y, x]];
        }
    }
}

/// A column for each work-item.
#[kernel]
fn invert_columns(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let x = global_id(0);
    if x < out.shape()[1] {
        for y in 0..out.shape()[0] {
            out[[y, x]] = 255 - image[[y, x]];
        }
    }
}

#[device]
fn pixel(image: &Grid<u32, 2>, x: usize, y: usize) -> u32 {
    let [height, width] = image.shape();
    if x < width && y < height { image[[y, x]] } else { 0 }
}

#[kernel]
fn invert_by_a_function(image: &Grid<u32, 2>, out: &mut Grid<u32, 2>) {
    let (x, y) = (global_id(0), global_id(1));
    if x < out.shape()[1] && y < out.shape()[0] {
        let old: u32 = pixel(image, x, y);
        out[[y, x]] = 255 - old;
    }
}

#[test]
fn image_on_grids() {
    macro_rules! check {
        ($($kernel:ident $global:expr;)*) => {$(
            each(&SHAPES, |queue, (width, height)| {
                let image = integers(1, width * height, 256);
                let expected: Vec<u32> = image.iter().map(|v| 255 - v).collect();
                let (image, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, image.len())?);
                let views = (image.as_grid([height, width])?, out.as_grid_mut([height, width])?);
                let global: fn(usize, usize) -> [usize; 2] = $global;
                $kernel(views.0, views.1).global(global(width, height)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &out.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check! {
        invert |w, h| [w, h];
        invert_inline |w, h| [w, h];
        invert_of_default_size |w, h| [w, h];
        invert_guarded |w, h| [rounded(w, 16), rounded(h, 16)];
        invert_early_return |w, h| [rounded(w, 16), rounded(h, 16)];
        invert_two_guards |w, h| [rounded(w, 16), rounded(h, 16)];
        invert_shapes_asserted |w, h| [rounded(w, 16), rounded(h, 16)];
        invert_in_place |w, h| [rounded(w, 16), rounded(h, 16)];
        invert_strided |_, _| [4, 4];
        invert_rows |_, h| [rounded(h, 16), 1];
        invert_columns |w, _| [rounded(w, 16), 1];
        invert_by_a_function |w, h| [rounded(w, 16), rounded(h, 16)];
    }
}

/// Pixels of three numbers as a grid of three dimensions.
#[kernel]
fn grey(image: &Grid<u8, 3>, out: &mut Grid<u8, 2>) {
    let (x, y) = (global_id(0), global_id(1));
    let [height, width] = out.shape();
    if x < width && y < height && image.shape()[2] == 3 {
        let sum = image[[y, x, 0]] as u32 + image[[y, x, 1]] as u32 + image[[y, x, 2]] as u32;
        out[[y, x]] = (sum / 3) as u8;
    }
}

#[test]
fn pixels_of_three_numbers() {
    each(&SHAPES, |queue, (width, height)| {
        let image: Vec<u8> = integers(1, 3 * width * height, 256).into_iter().map(|v| v as u8).collect();
        let expected: Vec<u32> =
            image.chunks(3).map(|pixel| pixel.iter().map(|&v| u32::from(v)).sum::<u32>() / 3).collect();
        let (image, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::<u8>::zeroed(queue, width * height)?);
        let views = (image.as_grid([height, width, 3])?, out.as_grid_mut([height, width])?);
        grey(views.0, views.1).global([rounded(width, 16), rounded(height, 16)]).run_plain(queue)?;
        let found: Vec<u32> = out.to_vec(queue)?.into_iter().map(u32::from).collect();
        assert_same(queue, grey::KERNEL, &found, &expected);
        Ok(())
    });
}

#[kernel]
fn line(x: &Grid<u32, 1>, out: &mut Grid<u32, 1>) {
    let i = global_id(0);
    if i < out.shape()[0] {
        out[[i]] = x[[i]] + 1;
    }
}

#[kernel]
fn volume(x: &Grid<u32, 3>, out: &mut Grid<u32, 3>) {
    let (column, row, plane) = (global_id(0), global_id(1), global_id(2));
    let [planes, rows, columns] = out.shape();
    if plane < planes && row < rows && column < columns {
        out[[plane, row, column]] = x[[plane, row, column]] + 1;
    }
}

#[test]
fn other_dimensions() {
    each(&LENGTHS, |queue, n| {
        let x = integers(1, n, 1000);
        let expected: Vec<u32> = x.iter().map(|x| x + 1).collect();
        let (x, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, n)?);
        line(x.as_grid([n])?, out.as_grid_mut([n])?).global(rounded(n, 64)).run_plain(queue)?;
        assert_same(queue, line::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
    each(&[[0, 0, 0], [1, 1, 1], [3, 5, 7], [4, 4, 4], [2, 1, 9]], |queue, shape| {
        let x = integers(1, shape.iter().product(), 1000);
        let expected: Vec<u32> = x.iter().map(|x| x + 1).collect();
        let (x, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        let global = [rounded(shape[2], 4), rounded(shape[1], 4), rounded(shape[0], 4)];
        volume(x.as_grid(shape)?, out.as_grid_mut(shape)?).global(global).run_plain(queue)?;
        assert_same(queue, volume::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}
