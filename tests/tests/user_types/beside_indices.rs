//! Indices with named constants, beside operators of a type of one's own.

use super::*;

const N: usize = 8;
const STRIDE: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Complex {
    re: f32,
    im: f32,
}

#[device]
impl std::ops::Add for Complex {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Complex { re: self.re + o.re, im: self.im + o.im }
    }
}

#[device]
impl std::ops::Mul for Complex {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        Complex { re: self.re * o.re - self.im * o.im, im: self.re * o.im + self.im * o.re }
    }
}

#[kernel(local = N)]
fn doubled(x: &[Complex], y: &mut [Complex]) {
    #[local]
    let mut tile: [Complex; N];
    let l = local_id(0);
    tile[l] = x[group_id(0) * N + l];
    barrier();
    let p: Complex = tile[(l + 1) % N];
    y[group_id(0) * N + l] = p + p * p;
}

#[kernel]
fn spread(x: &[Complex], y: &mut [Complex]) {
    let i = global_id(0);
    let p: Complex = x[i];
    for k in 0..4 {
        y[i * N + k] = p + p;
    }
    let at = i as u32 * STRIDE + 1;
    y[(at / STRIDE) as usize * N + 7] = x[i] + p * p;
}

#[test]
fn indices_with_constants() {
    on_every_device(&[], |queue| {
        let x: Vec<_> = (0..16).map(|k| Complex { re: k as f32, im: 1.0 }).collect();
        let buffer = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::from_slice(queue, &x)?;
        doubled(&buffer, &mut y).global(16).run(queue)?;
        let expected: Vec<_> = (0..16).map(|k| x[k / N * N + (k + 1) % N]).map(|p| p + p * p).collect();
        assert_eq!(y.to_vec(queue)?, expected);
        let zero = Complex { re: 0.0, im: 0.0 };
        let mut y = Buffer::filled(queue, 16 * N, zero)?;
        spread(&buffer, &mut y).global(16).run(queue)?;
        let expected: Vec<_> = (0..16 * N)
            .map(|k| match k % N {
                0..4 => x[k / N] + x[k / N],
                7 => x[k / N] + x[k / N] * x[k / N],
                _ => zero,
            })
            .collect();
        assert_eq!(y.to_vec(queue)?, expected);
        Ok(())
    });
}
