//! Numbers as bytes and back, and elements without a check.
#![allow(clippy::all, clippy::undocumented_unsafe_blocks)]

use cl_runtime::Capability;
use cl_runtime::prelude::*;
use tests::{edges, on_every_device};

macro_rules! bytes {
    ($($T:ident $n:literal $needs:expr, $values:expr;)*) => {$(
        mod $T {
            use super::*;

            #[device]
            fn digest(x: $T, y: $T) -> u32 {
                let little = x.to_le_bytes();
                let mut big = y.to_be_bytes();
                let native = $T::from_ne_bytes((x).to_ne_bytes()).to_le_bytes();
                let mut sum = 0u32;
                for k in 0..$n {
                    sum = sum * 31 + little[k] as u32 * 3 + big[k] as u32 + (native[k] != little[k]) as u32;
                }
                big = x.to_be_bytes();
                let mut mixed = [0u8; $n];
                for k in 0..$n {
                    mixed[k] = big[$n - 1 - k];
                }
                let back = $T::from_le_bytes(mixed);
                let swapped = $T::from_be_bytes(little);
                sum = sum * 2 + (back.to_le_bytes()[0] == little[0]) as u32;
                sum ^ swapped.to_le_bytes()[$n - 1] as u32
            }

            #[kernel]
            fn all(x: &[$T], out: &mut [u32]) {
                let i = global_id(0);
                if i < x.len() && i < out.len() {
                    out[i] = digest(x[i], x[x.len() - 1 - i]);
                }
            }

            #[test]
            fn agree() {
                let values: Vec<$T> = $values;
                let count = values.len();
                let expected: Vec<u32> = (0..count).map(|i| digest(values[i], values[count - 1 - i])).collect();
                on_every_device($needs, |queue| {
                    let x = Buffer::from_slice(queue, &values)?;
                    let mut out = Buffer::zeroed(queue, count)?;
                    all(&x, &mut out).global(count).run(queue)?;
                    assert_eq!(out.to_vec(queue)?, expected, "{}", all::KERNEL.source());
                    Ok(())
                });
            }
        }
    )*};
}

bytes! {
    u8 1 &[], vec![0, 1, 200, 255];
    i8 1 &[], vec![0, 1, -128, -1];
    u16 2 &[], vec![0, 0x1234, 0xfffe];
    i16 2 &[], vec![0, 0x1234, -2, i16::MIN];
    u32 4 &[], vec![0, 0x1234_5678, u32::MAX, 1 << 31];
    i32 4 &[], vec![0, 0x1234_5678, -7, i32::MIN];
    u64 8 &[], vec![0, 0x0123_4567_89ab_cdef, u64::MAX, 1 << 63];
    i64 8 &[], vec![0, 0x0123_4567_89ab_cdef, -2, i64::MIN];
    usize 8 &[], vec![0, 0x0123_4567_89ab_cdef, usize::MAX];
    isize 8 &[], vec![0, 0x0123_4567_89ab_cdef, isize::MIN];
    f32 4 &[], edges::f32s().into_iter().filter(|x| x.is_normal() || *x == 0.0).collect();
    f64 8 &[Capability::Fp64], edges::f64s().into_iter().filter(|x| !x.is_nan()).collect();
}

/// # Safety
///
/// `y` has as many elements as there are work-items, and `x` one more.
#[kernel]
unsafe fn differences(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    unsafe {
        *y.get_unchecked_mut(i) = *x.get_unchecked(i + 1) - *x.get_unchecked(i);
        *y.get_unchecked_mut(i) *= 2.0;
    }
}

#[device]
unsafe fn sum_of(x: &[u32], first: usize) -> u32 {
    let mut sum = 0;
    let weights = [1u32, 2, 4, 8];
    for k in 0..4 {
        sum += unsafe { *x.get_unchecked(first + k) * *weights.get_unchecked(k) };
    }
    sum
}

#[kernel]
fn sums(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < y.len() && i * 4 + 4 <= x.len() {
        y[i] = unsafe { sum_of(x, i * 4) };
    }
}

#[test]
fn unchecked_elements() {
    let text = differences::KERNEL.source();
    assert!(text.contains("    y[i] = x[i + 1] - x[i];\n    y[i] *= 2.0f;\n"), "{text}");
    assert!(!text.contains("panic") && !text.contains("_len"), "{text}");
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1.0, 2.5, 7.0])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        // SAFETY: two work-items for two elements, and three of the other.
        unsafe { differences(&x, &mut y) }.global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [3.0, 9.0]);
        let x = Buffer::from_slice(queue, &[1, 1, 1, 1, 1, 2, 3, 4])?;
        let mut y = Buffer::zeroed(queue, 3)?;
        sums(&x, &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [15, 49, 0]);
        Ok(())
    });
}
