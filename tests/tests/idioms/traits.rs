//! Constants of traits, by all of their paths, and lengths that are computed of constants.

use cl_runtime::prelude::*;

#[device]
trait Shape {
    const SIDES: u32;
    const LEN: usize;

    fn area(&self) -> f32;
}

trait Named {
    const SIDES: u32;
}

#[derive(Clone, Copy, PartialEq, Debug, Element)]
#[repr(C)]
struct Square {
    side: f32,
}

#[device]
impl Shape for Square {
    const SIDES: u32 = 4;
    const LEN: usize = 8;

    fn area(&self) -> f32 {
        self.side * self.side
    }
}

impl Named for Square {
    const SIDES: u32 = 40;
}

const BITS: usize = 4;
const SHIFT: u32 = 3;
const WIDTH: usize = 12;

#[device]
fn sides<S: Shape + Named>(s: S) -> f32 {
    (<S as Shape>::SIDES + 2 * <S as Named>::SIDES) as f32 + s.area()
}

#[device]
fn at_most<T: Number>(x: T) -> T {
    if x > <T as Number>::ONE { <T as Number>::ONE } else { x }
}

#[kernel]
fn through_traits<S: Shape + Named + Element>(shapes: &[S], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = shapes[i].area() + <S as Shape>::SIDES as f32 + sides(shapes[i]);
    if i < <S as Shape>::LEN {
        y[i] += (<S as Named>::SIDES + 1) as f32 + at_most(y[i]);
    }
}

#[kernel(local = 64)]
fn computed_lengths(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 1 << BITS];
    let l = local_id(0);
    if l < 1 << BITS {
        tile[l] = x[l];
    }
    barrier();
    let mut a = [0.0f32; 1 << BITS];
    let mut b = [0.0f32; <Square as Shape>::LEN];
    let c = [1.0f32; (WIDTH | 3) & 0xff];
    let d = [2.0f32; WIDTH >> 1];
    let e = [4.0f32; SHIFT as usize];
    for k in 0..1 << BITS {
        a[k] = tile[k];
    }
    for k in 0..<Square as Shape>::LEN {
        b[k] = a[k] * 2.0;
    }
    let lengths = (c.len() + 100 * d.len() + 10_000 * e.len()) as f32;
    y[global_id(0)] = a[l & ((1 << BITS) - 1)] + b[l % <Square as Shape>::LEN] + c[l % c.len()] + d[0] + e[2] + lengths;
}

#[test]
fn constants_of_traits() {
    let shapes: Vec<Square> = (0..16).map(|i| Square { side: i as f32 * 0.5 }).collect();
    let expected: Vec<f32> = (0..16)
        .map(|i| {
            let mut y = shapes[i].area() + 4.0 + sides(shapes[i]);
            if i < 8 {
                y += 41.0 + at_most(y);
            }
            y
        })
        .collect();
    assert_eq!(expected[1], 0.25 + 4.0 + 84.25 + 41.0 + 1.0);
    tests::on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &shapes)?;
        let mut y = Buffer::zeroed(queue, 16)?;
        through_traits::<Square>(&given, &mut y).global(16).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "on {}", queue.device());
        Ok(())
    });
}

#[test]
fn lengths() {
    let x: Vec<f32> = (0..64).map(|i| i as f32 * 3.0).collect();
    let value = |l: usize| x[l & 15] + 2.0 * x[l % 8] + 1.0 + 2.0 + 4.0 + (15 + 600 + 30_000) as f32;
    let expected: Vec<f32> = (0..128).map(|i| value(i % 64)).collect();
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 128)?;
        computed_lengths(&x, &mut y).global(128).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "on {}", queue.device());
        Ok(())
    });
}
