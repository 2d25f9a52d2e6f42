//! Indices by multiplication of 24 bits.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, numbers, rounded};

#[kernel]
fn by_mul24(w: u32, h: u32, x: &[f32], out: &mut [f32]) {
    let (c, r) = (global_id(0) as u32, global_id(1) as u32);
    if c < w && r < h {
        let at = (cl::mul24(r, w) + c) as usize;
        out[at] = 2.0 * x[at];
    }
}

#[kernel]
fn by_mad24(w: u32, h: u32, x: &[f32], out: &mut [f32]) {
    let (c, r) = (global_id(0) as u32, global_id(1) as u32);
    if c < w && r < h {
        let at = cl::mad24(r, w, c) as usize;
        out[at] = x[at] + 1.0;
    }
}

#[kernel]
fn by_mad24_signed(w: i32, h: i32, x: &[f32], out: &mut [f32]) {
    let (c, r) = (global_id(0) as i32, global_id(1) as i32);
    if c < w && r < h {
        out[cl::mad24(r, w, c) as usize] = x[cl::mad24(r, w, c) as usize] - 1.0;
    }
}

#[kernel(local = [16, 4])]
fn by_mul24_of_ids(x: &[f32], out: &mut [f32]) {
    #[local]
    let mut tile: [f32; 64];
    let l = cl::mad24(local_id(1) as u32, 16, local_id(0) as u32) as usize;
    let at = global_id(1) * global_size(0) + global_id(0);
    tile[l] = x[at];
    barrier();
    out[at] = tile[63 - l];
}

#[test]
fn of_24_bits() {
    each(&[(1, 1), (7, 5), (33, 9)], |queue, (w, h)| {
        let x = numbers(1, w * h);
        let (from, global) = (Buffer::from_slice(queue, &x)?, [rounded(w, 16), rounded(h, 4)]);
        macro_rules! check {
            ($($kernel:ident $value:expr;)*) => {$(
                let value: fn(f32) -> f32 = $value;
                let expected: Vec<f32> = x.iter().map(|x| value(*x)).collect();
                let mut out = Buffer::zeroed(queue, w * h)?;
                $kernel(w as _, h as _, &from, &mut out).global(global).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &out.to_vec(queue)?, &expected);
            )*};
        }
        check! {
            by_mul24 |x| 2.0 * x;
            by_mad24 |x| x + 1.0;
            by_mad24_signed |x| x - 1.0;
        }
        let mut out = Buffer::<f32>::zeroed(queue, w * h)?;
        let result = by_mul24(1 << 25, 1, &from, &mut out).global([2, 1]).run(queue);
        assert!(matches!(result, Err(cl_runtime::Error::Race { .. })), "{result:?}");
        Ok(())
    });
}

#[test]
fn ids_of_24_bits() {
    each(&[(1, 1), (2, 3)], |queue, (across, down)| {
        let (w, h) = (16 * across, 4 * down);
        let x = numbers(1, w * h);
        let turned = |at: usize| {
            let (c, r) = (at % w, at / w);
            x[(r / 4 * 4 + 3 - r % 4) * w + c / 16 * 16 + 15 - c % 16]
        };
        let expected: Vec<f32> = (0..w * h).map(turned).collect();
        let (from, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, w * h)?);
        by_mul24_of_ids(&from, &mut out).global([w, h]).run_plain(queue)?;
        assert_same(queue, by_mul24_of_ids::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}
