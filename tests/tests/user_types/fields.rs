//! Operators on fields whose types only rustc knows: scalars and user types look alike to the macro.

use cl_runtime::prelude::*;
use std::ops::{Add, AddAssign, BitOrAssign, BitXorAssign, Mul};
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct V2 {
    x: f32,
    y: f32,
}

#[device]
impl Add for V2 {
    type Output = V2;
    fn add(self, o: V2) -> V2 {
        V2 { x: self.x + o.x, y: self.y + o.y }
    }
}

#[device]
impl AddAssign for V2 {
    fn add_assign(&mut self, o: V2) {
        self.x += o.x;
        self.y += o.y;
    }
}

#[device]
impl Mul<f32> for V2 {
    type Output = V2;
    fn mul(self, k: f32) -> V2 {
        V2 { x: self.x * k, y: self.y * k }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Body {
    pos: V2,
    vel: V2,
    mass: f32,
    bits: Bits,
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Bits {
    low: u32,
    high: u32,
}

#[device]
impl BitXorAssign for Bits {
    fn bitxor_assign(&mut self, o: Bits) {
        self.low ^= o.low;
        self.high ^= o.high;
    }
}

#[device]
impl BitOrAssign for Bits {
    fn bitor_assign(&mut self, o: Bits) {
        self.low |= o.low;
        self.high |= o.high;
    }
}

#[kernel]
fn step(bodies: &mut [Body], others: &[Body]) {
    let i = global_id(0);
    let mut b = bodies[i];
    b.pos += b.vel;
    b.pos += b.vel * 0.5;
    let middle = b.pos + others[i].pos;
    b.vel = middle;
    b.mass += others[i].mass;
    b.bits ^= others[i].bits;
    bodies[i] = b;
    bodies[i].pos += bodies[i].vel;
    bodies[i].bits |= others[i].bits;
    bodies[i].bits.low ^= others[i].bits.high;
    bodies[i].bits.high &= others[i].bits.low;
}

fn plain(b: &mut Body, o: Body) {
    b.pos += b.vel;
    b.pos += b.vel * 0.5;
    b.vel = b.pos + o.pos;
    b.mass += o.mass;
    b.bits ^= o.bits;
    b.pos += b.vel;
    b.bits |= o.bits;
    b.bits.low ^= o.bits.high;
    b.bits.high &= o.bits.low;
}

#[test]
fn operators_on_fields() {
    let body = |n: u32| {
        let f = n as f32;
        let bits = Bits { low: n * 0x1234_5671, high: n * 77 };
        Body { pos: V2 { x: f, y: 1.5 * f }, vel: V2 { x: 0.25 - f, y: f / 3.0 }, mass: f + 1.0, bits }
    };
    let (bodies, others): (Vec<_>, Vec<_>) = (0..9).map(|n| (body(n), body(n * 5 + 3))).unzip();
    let mut expected = bodies.clone();
    expected.iter_mut().zip(&others).for_each(|(b, o)| plain(b, *o));
    on_every_device(&[], |queue| {
        let (mut y, x) = (Buffer::from_slice(queue, &bodies)?, Buffer::from_slice(queue, &others)?);
        step(&mut y, &x).global(9).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn smaller_and_larger(x: &[i32], y: &mut [i32]) {
    let i = global_id(0);
    let n = std::cmp::min(x.len(), y.len());
    y[i] = std::cmp::max(x[i], 3) + std::cmp::min(1, x[i]) * n as i32;
}

#[test]
fn functions_of_cmp() {
    let x = [3, 1, 5, -4, i32::MAX, i32::MIN / 8];
    let expected: Vec<i32> = x.iter().map(|x| x.max(&3).wrapping_add(*x.min(&1) * 6)).collect();
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, x.len())?;
        smaller_and_larger(&Buffer::from_slice(queue, &x)?, &mut y).global(x.len()).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
