//! Indices that are flattened by the sizes of the launch or of the group, by numbers, or by a pitch that is computed.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers, numbers, rounded};

#[kernel]
fn by_global_sizes(x: &[f32], out: &mut [f32]) {
    let at = (global_id(2) * global_size(1) + global_id(1)) * global_size(0) + global_id(0);
    out[at] = 2.0 * x[at];
}

#[kernel]
fn by_global_width(x: &[f32], out: &mut [f32]) {
    let at = global_id(1) * global_size(0) + global_id(0);
    if at < out.len() {
        out[at] = x[at] + 1.0;
    }
}

#[kernel]
fn by_global_sizes_in_variables(out: &mut [u32]) {
    let (x, y, z) = (global_id(0), global_id(1), global_id(2));
    let (w, h) = (global_size(0), global_size(1));
    out[x + w * (y + h * z)] = (x + 10 * y + 100 * z) as u32;
}

/// The flattened id in the group is the place in the tile.
#[kernel]
fn by_local_sizes(#[local] tile: &mut [f32], x: &[f32], sums: &mut [f32]) {
    let l = local_id(1) * local_size(0) + local_id(0);
    let at = global_id(1) * global_size(0) + global_id(0);
    tile[l] = x[at];
    barrier();
    if l == 0 {
        let mut sum = 0.0;
        for k in 0..local_size(0) * local_size(1) {
            sum += tile[k];
        }
        sums[group_id(1) * num_groups(0) + group_id(0)] = sum;
    }
}

#[kernel]
fn by_local_sizes_3d(#[local] tile: &mut [u32], x: &[u32], out: &mut [u32]) {
    let l = (local_id(2) * local_size(1) + local_id(1)) * local_size(0) + local_id(0);
    let at = (global_id(2) * global_size(1) + global_id(1)) * global_size(0) + global_id(0);
    tile[l] = x[at];
    barrier();
    let all = local_size(0) * local_size(1) * local_size(2);
    out[at] = tile[all - 1 - l];
}

#[kernel(local = [8, 4])]
fn by_literal_sizes(x: &[f32], sums: &mut [f32]) {
    #[local]
    let mut tile: [f32; 32];
    let l = local_id(1) * local_size(0) + local_id(0);
    tile[l] = x[global_id(1) * global_size(0) + global_id(0)];
    barrier();
    if l == 0 {
        let mut sum = 0.0;
        for k in 0..32 {
            sum += tile[k];
        }
        sums[group_id(1) * num_groups(0) + group_id(0)] = sum;
    }
}

/// The row's length is a number.
#[kernel]
fn literal_width(out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    out[y * 100 + x] = (x * y) as u32;
}

#[kernel]
fn literal_width_guarded(x: &[f32], out: &mut [f32]) {
    let (c, r) = (global_id(0), global_id(1));
    let at = r * 640 + c;
    if at < out.len() && at < x.len() {
        out[at] = x[at] * 0.5;
    }
}

#[kernel]
fn literal_sizes_3d(out: &mut [u32]) {
    let (x, y, z) = (global_id(0), global_id(1), global_id(2));
    out[z * 256 + y * 16 + x] = (z + y + x) as u32;
}

/// Pixels of three bytes in rows of a number of them.
#[kernel]
fn literal_pixels(grey: &[u8], rgb: &mut [u8]) {
    let (x, y) = (global_id(0), global_id(1));
    let at = (y * 64 + x) * 3;
    let v = grey[y * 64 + x];
    rgb[at] = v;
    rgb[at + 1] = v;
    rgb[at + 2] = v / 2;
}

/// The rows' length is what the height leaves of the buffer.
#[kernel]
fn pitch_by_division(h: usize, x: &[f32], out: &mut [f32]) {
    let pitch = out.len() / h;
    let (c, r) = (global_id(0), global_id(1));
    if c < pitch && r < h {
        out[r * pitch + c] = 2.0 * x[r * pitch + c];
    }
}

#[kernel]
fn pitch_of_an_argument(n: usize, h: usize, x: &[f32], out: &mut [f32]) {
    let pitch = n / h;
    let (c, r) = (global_id(0), global_id(1));
    if c < pitch && r < h {
        out[r * pitch + c] = x[r * pitch + c] + 1.0;
    }
}

/// Each work-item has a row.
#[kernel]
fn sums_of_rows(rows: usize, x: &[f32], sums: &mut [f32]) {
    let columns = x.len() / rows;
    let r = global_id(0);
    if r < rows {
        let mut sum = 0.0;
        for c in 0..columns {
            sum += x[r * columns + c];
        }
        sums[r] = sum;
    }
}

/// Each work-item has a row that it writes.
#[kernel]
fn running_sums_of_rows(rows: usize, x: &mut [f32]) {
    let columns = x.len() / rows;
    let r = global_id(0);
    if r < rows {
        for c in 1..columns {
            x[r * columns + c] += x[r * columns + c - 1];
        }
    }
}

#[test]
fn by_the_launch() {
    each(&[[1, 1, 1], [5, 4, 3], [16, 8, 2]], |queue, [w, h, d]| {
        let x = numbers(1, w * h * d);
        let from = Buffer::from_slice(queue, &x)?;
        let mut out = Buffer::zeroed(queue, x.len())?;
        by_global_sizes(&from, &mut out).global([w, h, d]).run_plain(queue)?;
        let expected: Vec<f32> = x.iter().map(|x| 2.0 * x).collect();
        assert_same(queue, by_global_sizes::KERNEL, &out.to_vec(queue)?, &expected);
        let mut out = Buffer::zeroed(queue, x.len())?;
        by_global_width(&from, &mut out).global([w, h * d]).run_plain(queue)?;
        let expected: Vec<f32> = x.iter().map(|x| x + 1.0).collect();
        assert_same(queue, by_global_width::KERNEL, &out.to_vec(queue)?, &expected);
        let mut out = Buffer::zeroed(queue, x.len())?;
        by_global_sizes_in_variables(&mut out).global([w, h, d]).run_plain(queue)?;
        let digits = |at: usize| (at % w + 10 * (at / w % h) + 100 * (at / w / h)) as u32;
        let expected: Vec<u32> = (0..x.len()).map(digits).collect();
        assert_same(queue, by_global_sizes_in_variables::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Sums of the groups of a plane.
fn sums_of_groups(x: &[f32], w: usize, h: usize, [gw, gh]: [usize; 2]) -> Vec<f32> {
    let mut sums = Vec::new();
    for (gy, gx) in (0..h / gh).flat_map(|gy| (0..w / gw).map(move |gx| (gy, gx))) {
        let places = (0..gw * gh).map(|l| (gy * gh + l / gw) * w + gx * gw + l % gw);
        sums.push(places.fold(0.0, |sum, at| sum + x[at]));
    }
    sums
}

#[test]
fn by_the_group() {
    each(&[(8, 4), (16, 8), (40, 12)], |queue, (w, h)| {
        let x = numbers(1, w * h);
        let from = Buffer::from_slice(queue, &x)?;
        let expected = sums_of_groups(&x, w, h, [4, 2]);
        let mut sums = Buffer::zeroed(queue, expected.len())?;
        by_local_sizes(Local::new(8), &from, &mut sums).global([w, h]).local([4, 2]).run_plain(queue)?;
        assert_same(queue, by_local_sizes::KERNEL, &sums.to_vec(queue)?, &expected);
        let expected = sums_of_groups(&x, w, h, [8, 4]);
        let mut sums = Buffer::zeroed(queue, expected.len())?;
        by_literal_sizes(&from, &mut sums).global([w, h]).run_plain(queue)?;
        assert_same(queue, by_literal_sizes::KERNEL, &sums.to_vec(queue)?, &expected);
        // in three dimensions each group is turned round
        let v = integers(2, w * h * 2, 1000);
        let place = |[x, y, z]: [usize; 3]| (z * h + y) * w + x;
        let mut expected = vec![0; v.len()];
        for at in 0..v.len() {
            let [x, y, z] = [at % w, at / w % h, at / w / h];
            let (gx, gy) = (x / 4 * 4, y / 2 * 2);
            let l = 15 - (z * 8 + (y - gy) * 4 + (x - gx));
            expected[at] = v[place([gx + l % 4, gy + l / 4 % 2, l / 8])];
        }
        let (from, mut out) = (Buffer::from_slice(queue, &v)?, Buffer::zeroed(queue, v.len())?);
        let launch = by_local_sizes_3d(Local::new(16), &from, &mut out);
        launch.global([w, h, 2]).local([4, 2, 2]).run_plain(queue)?;
        assert_same(queue, by_local_sizes_3d::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn by_numbers() {
    each(&[(1, 1), (7, 5), (16, 9)], |queue, (w, h)| {
        let mut out = Buffer::zeroed(queue, 100 * h)?;
        literal_width(&mut out).global([w, h]).run_plain(queue)?;
        let product = |at: usize| if at % 100 < w { (at % 100 * (at / 100)) as u32 } else { 0 };
        let expected: Vec<u32> = (0..100 * h).map(product).collect();
        assert_same(queue, literal_width::KERNEL, &out.to_vec(queue)?, &expected);
        let mut wide = Buffer::<u32>::zeroed(queue, 500)?;
        let result = literal_width(&mut wide).global([101, 2]).run(queue);
        assert!(matches!(result, Err(cl_runtime::Error::Race { .. })), "{result:?}");

        let x = numbers(1, 640 * h - 3);
        let (from, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        literal_width_guarded(&from, &mut out).global([640, h]).run_plain(queue)?;
        let expected: Vec<f32> = x.iter().map(|x| x * 0.5).collect();
        assert_same(queue, literal_width_guarded::KERNEL, &out.to_vec(queue)?, &expected);

        let mut out = Buffer::zeroed(queue, 256 * h)?;
        literal_sizes_3d(&mut out).global([16, 16, h]).run_plain(queue)?;
        let expected: Vec<u32> = (0..256 * h).map(|at| (at % 16 + at / 16 % 16 + at / 256) as u32).collect();
        assert_same(queue, literal_sizes_3d::KERNEL, &out.to_vec(queue)?, &expected);

        let grey: Vec<u8> = integers(2, 64 * h, 256).into_iter().map(|v| v as u8).collect();
        let (from, mut rgb) = (Buffer::from_slice(queue, &grey)?, Buffer::zeroed(queue, 192 * h)?);
        literal_pixels(&from, &mut rgb).global([64, h]).run_plain(queue)?;
        let expected: Vec<u8> = grey.iter().flat_map(|&v| [v, v, v / 2]).collect();
        assert_same(queue, literal_pixels::KERNEL, &rgb.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[test]
fn by_a_pitch() {
    each(&[(1, 1), (7, 5), (33, 9)], |queue, (w, h)| {
        // the last row is not a whole one
        let x = numbers(1, w * h + h - 1);
        let from = Buffer::from_slice(queue, &x)?;
        let global = [rounded(w, 16), rounded(h, 8)];
        let within = |at: usize, v: f32| if at < w * h { v } else { 0.0 };
        let mut out = Buffer::zeroed(queue, x.len())?;
        pitch_by_division(h, &from, &mut out).global(global).run_plain(queue)?;
        let expected: Vec<f32> = x.iter().enumerate().map(|(at, x)| within(at, 2.0 * x)).collect();
        assert_same(queue, pitch_by_division::KERNEL, &out.to_vec(queue)?, &expected);
        let mut out = Buffer::zeroed(queue, x.len())?;
        pitch_of_an_argument(x.len(), h, &from, &mut out).global(global).run_plain(queue)?;
        let expected: Vec<f32> = x.iter().enumerate().map(|(at, x)| within(at, x + 1.0)).collect();
        assert_same(queue, pitch_of_an_argument::KERNEL, &out.to_vec(queue)?, &expected);

        let mut sums = Buffer::zeroed(queue, h)?;
        sums_of_rows(h, &from, &mut sums).global(rounded(h, 8)).run_plain(queue)?;
        let rows = x[..w * h].chunks(w);
        let expected: Vec<f32> = rows.clone().map(|row| row.iter().fold(0.0, |sum, x| sum + x)).collect();
        assert_same(queue, sums_of_rows::KERNEL, &sums.to_vec(queue)?, &expected);
        let mut expected = x.clone();
        for row in expected[..w * h].chunks_mut(w) {
            (1..w).for_each(|c| row[c] += row[c - 1]);
        }
        let mut x = Buffer::from_slice(queue, &x)?;
        running_sums_of_rows(h, &mut x).global(rounded(h, 8)).run_plain(queue)?;
        assert_same(queue, running_sums_of_rows::KERNEL, &x.to_vec(queue)?, &expected);
        Ok(())
    });
}
