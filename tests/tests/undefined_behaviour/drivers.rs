//! What some drivers do not run: it is an error there, and right elsewhere.

use cl_runtime::prelude::*;
use tests::{is_oclgrind, on_every_device};

#[device]
fn last_of_powers(x: u32, n: u32) -> u32 {
    let mut powers = [1u32; 2048];
    for k in 1..2048 {
        powers[k] = powers[k - 1].wrapping_mul(x);
    }
    powers[(n % 2048) as usize]
}

#[kernel]
fn with_large_arrays(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = last_of_powers(x[i], 2047) ^ last_of_powers(x[i], 2046);
}

#[test]
fn groups_fit_on_the_stack_of_the_driver() {
    on_every_device(&[], |queue| {
        // a simulator has no stack to overflow
        let count = if is_oclgrind(queue.device()) { 64 } else { 8192 };
        let x: Vec<u32> = (0..count).collect();
        let mut y = Buffer::zeroed(queue, x.len())?;
        let expected: Vec<u32> = x.iter().map(|x| x.wrapping_pow(2047) ^ x.wrapping_pow(2046)).collect();
        let x = Buffer::from_slice(queue, &x)?;
        with_large_arrays(&x, &mut y).global(x.len()).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        match with_large_arrays(&x, &mut y).global(x.len()).local(x.len().min(1024)).run(queue) {
            Ok(()) => assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device()),
            Err(error) => assert!(matches!(error, cl_runtime::Error::InvalidLocal { .. }), "{error}"),
        }
        Ok(())
    });
}

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Rgb {
    r: u8,
    g: u8,
    b: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Rgba {
    rgb: [u8; 3],
    a: u8,
}

#[kernel(local = 8)]
fn pixels_reversed(x: &[Rgb], y: &mut [Rgb]) {
    #[local]
    let mut tile: [Rgb; 8];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = x[i];
    barrier();
    y[i] = tile[7 - l];
}

#[kernel(local = 8)]
fn wide_pixels_reversed(x: &[Rgba], y: &mut [Rgba]) {
    #[local]
    let mut tile: [Rgba; 8];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = x[i];
    barrier();
    y[i] = tile[7 - l];
}

#[test]
fn small_structs_in_local_memory() {
    on_every_device(&[], |queue| {
        let wide: Vec<Rgba> = (0..32).map(|k| Rgba { rgb: [k, k + 100, k + 200], a: 255 - k }).collect();
        let small: Vec<Rgb> = wide.iter().map(|Rgba { rgb: [r, g, b], .. }| Rgb { r: *r, g: *g, b: *b }).collect();
        let reversed = |k: usize| k / 8 * 8 + 7 - k % 8;
        let x = Buffer::from_slice(queue, &small)?;
        let mut y = Buffer::zeroed(queue, 32)?;
        if tests::unless_driver(pixels_reversed(&x, &mut y).global(32), queue)? {
            assert_eq!(y.to_vec(queue)?, (0..32).map(|k| small[reversed(k)]).collect::<Vec<_>>(), "{}", queue.device());
        }
        let x = Buffer::from_slice(queue, &wide)?;
        let mut y = Buffer::zeroed(queue, 32)?;
        wide_pixels_reversed(&x, &mut y).global(32).run(queue)?;
        assert_eq!(y.to_vec(queue)?, (0..32).map(|k| wide[reversed(k)]).collect::<Vec<_>>(), "{}", queue.device());
        Ok(())
    });
}

#[kernel(local = 8)]
fn tuples_reversed(y: &mut [u32]) {
    #[local]
    let mut tile: [(u8, (u16, u8)); 8];
    let l = local_id(0);
    tile[l] = (l as u8, (1000 + l as u16, 7));
    barrier();
    let (a, (b, c)) = tile[7 - l];
    y[global_id(0)] = a as u32 + b as u32 * 100 + c as u32;
}

#[test]
fn small_tuples_in_local_memory() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 8)?;
        if tests::unless_driver(tuples_reversed(&mut y).global(8), queue)? {
            let expected: Vec<u32> = (0..8).rev().map(|l| l + (1000 + l) * 100 + 7).collect();
            assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        }
        Ok(())
    });
}

/// Alive across a barrier, so that they are on the stack, too.
#[kernel]
fn many_small_arrays(x: &[u32], y: &mut [u32]) {
    let (i, n) = (global_id(0), x.len());
    let (mut a, mut b, mut c, mut d) = ([x[i]; 32], [x[i] + 1; 32], [x[i] + 2; 32], [x[i] + 3; 32]);
    let (mut e, mut f, mut g, mut h) = ([x[i] + 4; 32], [x[i] + 5; 32], [x[i] + 6; 32], [x[i] + 7; 32]);
    for k in 0..n % 32 {
        (a[k], b[k], c[k], d[k], e[k], f[k], g[k], h[k]) = (h[k], g[k], f[k], e[k], d[k], c[k], b[k], a[k]);
    }
    barrier();
    y[i] = a[i % 32] + b[0] + c[i % 32] + d[0] + e[i % 32] + f[1] + g[i % 32] + h[1];
}

#[test]
fn a_group_is_no_larger_than_the_stack() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[5u32; 8192])?;
        let mut y = Buffer::zeroed(queue, 8192)?;
        let most = queue.device().capabilities().max_group_size.min(8192);
        match many_small_arrays(&x, &mut y).global(8192 / most * most).local(most).run(queue) {
            Ok(()) => assert_eq!(y.to_vec(queue)?[9], 68, "{}", queue.device()),
            Err(error) => assert!(matches!(error, cl_runtime::Error::InvalidLocal { .. }), "{error}"),
        }
        Ok(())
    });
}

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Affine {
    scale: f32,
    rows: [[f32; 3]; 3],
}

#[kernel]
fn transformed(by: Affine, y: &mut [f32]) {
    let i = global_id(0);
    let row: [f32; 3] = by.rows[i % 3];
    y[i] = by.scale * (row[0] + 10.0 * row[1] + 100.0 * row[2]);
}

#[test]
fn a_struct_with_rows_as_an_argument() {
    on_every_device(&[], |queue| {
        let by = Affine { scale: 2.0, rows: [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]] };
        let mut y = Buffer::zeroed(queue, 3)?;
        if tests::unless_driver(transformed(by, &mut y).global(3), queue)? {
            assert_eq!(y.to_vec(queue)?, [642.0, 1308.0, 1974.0], "{}", queue.device());
        }
        Ok(())
    });
}
