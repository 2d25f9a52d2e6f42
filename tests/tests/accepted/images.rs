//! Images in flat slices: `out[y * w + x]`.

use cl_runtime::prelude::*;

use crate::{RunPlain, SHAPES, assert_same, each, integers, rounded};

#[kernel]
fn flat(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        out[y * w + x] = 255 - image[y * w + x];
    }
}

#[kernel]
fn flat_early_return(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= w || y >= h {
        return;
    }
    let at = y * w + x;
    out[at] = 255 - image[at];
}

#[kernel]
fn flat_the_other_way_round(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        out[x + y * w] = 255 - image[x + w * y];
    }
}

#[kernel]
fn flat_guard_of_the_index(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    let at = y * w + x;
    if x < w && at < out.len() && y < h {
        out[at] = 255 - image[at];
    }
}

#[kernel]
fn flat_of_32_bits(w: u32, h: u32, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    let (w, h) = (w as usize, h as usize);
    if x < w && y < h {
        out[y * w + x] = 255 - image[y * w + x];
    }
}

#[kernel]
fn flat_asserted(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    assert!(image.len() == w * h && out.len() == w * h);
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        out[y * w + x] = 255 - image[y * w + x];
    }
}

#[kernel]
fn flat_height_from_the_length(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < out.len() / w && y < h {
        out[y * w + x] = 255 - image[y * w + x];
    }
}

/// The launch is as wide as the image.
#[kernel]
fn flat_of_the_launch(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if y < h && w == global_size(0) {
        out[y * global_size(0) + x] = 255 - image[y * global_size(0) + x];
    }
}

#[kernel]
fn flat_unguarded(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let at = global_id(1) * w + global_id(0);
    out[at] = if h > 0 { 255 - image[at] } else { 0 };
}

/// In one dimension, taken apart.
#[kernel]
fn flat_taken_apart(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < w * h {
        let (y, x) = (i / w, i % w);
        out[i] = 255 - image[y * w + x];
    }
}

#[kernel]
fn flat_put_together(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < w * h {
        let (y, x) = (i / w, i % w);
        out[y * w + x] = 255 - image[y * w + x];
    }
}

#[kernel]
fn flat_rows(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let y = global_id(0);
    if y < h {
        for x in 0..w {
            out[y * w + x] = 255 - image[y * w + x];
        }
    }
}

#[kernel]
fn flat_columns(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let x = global_id(0);
    if x < w {
        for y in 0..h {
            out[y * w + x] = 255 - image[y * w + x];
        }
    }
}

#[kernel]
fn flat_column_by_steps(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let x = global_id(0);
    if x < w {
        let mut at = x;
        for _ in 0..h {
            out[at] = 255 - image[at];
            at += w;
        }
    }
}

#[kernel(local = [8, 8])]
fn flat_from_the_group(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let x = group_id(0) * 8 + local_id(0);
    let y = group_id(1) * 8 + local_id(1);
    if x < w && y < h {
        out[y * w + x] = 255 - image[y * w + x];
    }
}

#[kernel]
fn flat_strided(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    for y in (global_id(1)..h).step_by(global_size(1)) {
        for x in (global_id(0)..w).step_by(global_size(0)) {
            out[y * w + x] = 255 - image[y * w + x];
        }
    }
}

#[kernel]
fn flat_by_a_row(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        let row = &image[y * w..(y + 1) * w];
        out[y * w + x] = 255 - row[x];
    }
}

#[device]
fn index(w: usize, x: usize, y: usize) -> usize {
    y * w + x
}

#[kernel]
fn flat_by_a_closure(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let at = |x: usize, y: usize| y * w + x;
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        out[at(x, y)] = 255 - image[at(x, y)];
    }
}

#[test]
fn image_in_a_slice() {
    macro_rules! check {
        ($($kernel:ident $global:expr;)*) => {$(
            each(&SHAPES, |queue, (width, height)| {
                let image = integers(1, width * height, 256);
                let expected: Vec<u32> = image.iter().map(|v| 255 - v).collect();
                let (image, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, image.len())?);
                let global: fn(usize, usize) -> [usize; 2] = $global;
                // the kernel's own types
                let (w, h) = (width.try_into().unwrap(), height.try_into().unwrap());
                $kernel(w, h, &image, &mut out).global(global(width, height)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &out.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check! {
        flat |w, h| [rounded(w, 16), rounded(h, 16)];
        flat_early_return |w, h| [rounded(w, 16), rounded(h, 16)];
        flat_the_other_way_round |w, h| [rounded(w, 16), rounded(h, 16)];
        flat_guard_of_the_index |w, h| [rounded(w, 16), rounded(h, 16)];
        flat_of_32_bits |w, h| [rounded(w, 16), rounded(h, 16)];
        flat_asserted |w, h| [rounded(w, 16), rounded(h, 16)];
        flat_height_from_the_length |w, h| [rounded(w, 16), rounded(h, 16)];
        flat_of_the_launch |w, h| [w, rounded(h, 16)];
        flat_unguarded |w, h| [w, h];
        flat_taken_apart |w, h| [rounded(w * h, 64), 1];
        flat_put_together |w, h| [rounded(w * h, 64), 1];
        flat_rows |_, h| [rounded(h, 16), 1];
        flat_columns |w, _| [rounded(w, 16), 1];
        flat_column_by_steps |w, _| [rounded(w, 16), 1];
        flat_from_the_group |w, h| [rounded(w, 8), rounded(h, 8)];
        flat_strided |_, _| [4, 4];
        flat_by_a_row |w, h| [rounded(w, 16), rounded(h, 16)];
        flat_by_a_closure |w, h| [rounded(w, 16), rounded(h, 16)];
    }
}

/// An index that a device function computes is not seen, so it is guarded.
#[kernel]
fn read_by_a_function(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        let from: usize = index(w, w - 1 - x, y);
        if from < image.len() {
            out[y * w + x] = image[from];
        }
    }
}

#[kernel]
fn mirror(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        out[y * w + (w - 1 - x)] = image[y * w + x];
    }
}

/// Half of the row each, swapped in place.
#[kernel]
fn mirror_in_place(w: usize, h: usize, image: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w / 2 && y < h {
        image.swap(y * w + x, y * w + w - 1 - x);
    }
}

#[test]
fn mirrored_image() {
    each(&SHAPES, |queue, (width, height)| {
        let image = integers(1, width * height, 256);
        let mut expected = image.clone();
        expected.chunks_mut(width.max(1)).for_each(<[u32]>::reverse);
        let (from, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, image.len())?);
        let global = [rounded(width, 16), rounded(height, 16)];
        mirror(width, height, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, mirror::KERNEL, &out.to_vec(queue)?, &expected);
        read_by_a_function(width, height, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, read_by_a_function::KERNEL, &out.to_vec(queue)?, &expected);
        let mut image = Buffer::from_slice(queue, &image)?;
        mirror_in_place(width, height, &mut image).global(global).run_plain(queue)?;
        assert_same(queue, mirror_in_place::KERNEL, &image.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// The sum of a pixel's neighbours to the left and right, of which the last is beside the first; they are chosen before it is
/// clear that there is such a pixel.
#[kernel]
fn around_a_cylinder(w: usize, h: usize, image: &[u32], out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    let right = if x + 1 < w { x + 1 } else { 0 };
    let left = if x > 0 { x - 1 } else { w - 1 };
    if x >= w || y >= h {
        return;
    }
    out[y * w + x] = image[y * w + left] + image[y * w + right];
}

#[test]
fn image_on_a_cylinder() {
    each(&SHAPES, |queue, (width, height)| {
        let image = integers(1, width * height, 256);
        let row = |row: &[u32]| {
            let at = |x: usize| row[x % width];
            (0..width).map(|x| at(x + width - 1) + at(x + 1)).collect::<Vec<_>>()
        };
        let expected: Vec<u32> = image.chunks(width.max(1)).flat_map(row).collect();
        let (from, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, image.len())?);
        let global = [rounded(width, 16), rounded(height, 16)];
        around_a_cylinder(width, height, &from, &mut out).global(global).run_plain(queue)?;
        assert_same(queue, around_a_cylinder::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Pixels of three bytes, each work-item one.
#[kernel]
fn colours(w: usize, h: usize, image: &[u8], out: &mut [u8]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        for c in 0..3 {
            let at = (y * w + x) * 3 + c;
            out[at] = 255 - image[at];
        }
    }
}

/// Three channels one after another.
#[kernel]
fn channels(w: usize, h: usize, image: &[u8], out: &mut [u8]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < w && y < h {
        for c in 0..3 {
            out[c * w * h + y * w + x] = image[(y * w + x) * 3 + c];
        }
    }
}

/// A byte for each of eight pixels.
#[kernel]
fn packed(w: usize, h: usize, image: &[u8], out: &mut [u8]) {
    let i = global_id(0);
    if i < w * h {
        let mut byte = 0;
        for bit in 0..8 {
            if i * 8 + bit < image.len() && image[i * 8 + bit] > 127 {
                byte |= 1 << bit;
            }
        }
        out[i] = byte;
    }
}

#[test]
fn pixels_of_three_bytes() {
    each(&SHAPES, |queue, (width, height)| {
        let image: Vec<u8> = integers(1, 3 * width * height, 256).into_iter().map(|v| v as u8).collect();
        let inverted: Vec<u8> = image.iter().map(|v| 255 - v).collect();
        let apart: Vec<u8> = (0..3).flat_map(|c| image.iter().skip(c).step_by(3).copied()).collect();
        let (from, mut out) = (Buffer::from_slice(queue, &image)?, Buffer::zeroed(queue, image.len())?);
        let global = [rounded(width, 16), rounded(height, 16)];
        colours(width, height, &from, &mut out).global(global).run_plain(queue)?;
        assert_eq!(out.to_vec(queue)?, inverted, "on {}\n{}", queue.device(), colours::KERNEL.source());
        channels(width, height, &from, &mut out).global(global).run_plain(queue)?;
        assert_eq!(out.to_vec(queue)?, apart, "on {}\n{}", queue.device(), channels::KERNEL.source());
        let bits = |chunk: &[u8]| (0..).zip(chunk).map(|(bit, &v)| u8::from(v > 127) << bit).sum::<u8>();
        let expected: Vec<u8> = image.chunks(8).map(bits).collect();
        let mut out = Buffer::zeroed(queue, expected.len())?;
        packed(expected.len(), 1, &from, &mut out).global(rounded(expected.len(), 16)).run_plain(queue)?;
        assert_eq!(out.to_vec(queue)?, expected, "on {}\n{}", queue.device(), packed::KERNEL.source());
        Ok(())
    });
}
