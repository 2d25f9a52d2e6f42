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

#[device]
impl V2 {
    fn size(self) -> f32 {
        self.x * self.x + self.y * self.y
    }
}

const GROUP: usize = 64;

/// A method says what a field is, though a number stands beside it; and a constant beside a literal is a number.
#[kernel(local = GROUP)]
fn steered(dt: f32, bodies: &mut [Body], sums: &mut [V2], sizes: &mut [f32]) {
    #[local]
    let mut all: [V2; GROUP];
    let (i, l) = (global_id(0), local_id(0));
    sizes[i] = bodies[i].vel.size();
    bodies[i].pos = bodies[i].vel * dt;
    all[l] = bodies[i].pos;
    barrier();
    let mut half = GROUP / 2;
    while half > 0 {
        if l < half {
            all[l] += all[l + half];
        }
        barrier();
        half /= 2;
    }
    if l == 0 {
        sums[group_id(0)] = all[0];
    }
}

#[test]
fn methods_and_constants_beside_numbers() {
    let bits = Bits { low: 0, high: 0 };
    let body =
        |n: usize| Body { pos: V2 { x: 0.0, y: 0.0 }, vel: V2 { x: n as f32, y: (n % 7) as f32 }, mass: 1.0, bits };
    let bodies: Vec<_> = (0..2 * GROUP).map(body).collect();
    let sizes: Vec<f32> = bodies.iter().map(|body| body.vel.size()).collect();
    // small whole numbers and halves: every order of the sum is exact
    let sum = |group: &[Body]| group.iter().fold(V2 { x: 0.0, y: 0.0 }, |sum, body| sum + body.vel * 0.5);
    let sums: Vec<V2> = bodies.chunks(GROUP).map(sum).collect();
    on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &bodies)?;
        let (mut s, mut n) = (Buffer::from_slice(queue, &sums)?, Buffer::zeroed(queue, 2 * GROUP)?);
        s.fill(queue, V2 { x: -1.0, y: -1.0 })?;
        steered(0.5, &mut y, &mut s, &mut n).global(2 * GROUP).run(queue)?;
        assert_eq!((s.to_vec(queue)?, n.to_vec(queue)?), (sums.clone(), sizes.clone()), "{}", queue.device());
        Ok(())
    });
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct World {
    width: u32,
    height: u32,
}

#[device]
impl World {
    fn area(&self) -> u32 {
        self.width * self.height
    }

    fn least(self) -> u32 {
        self.width.min(self.height)
    }
}

/// The race proof needs the fields, and rustc knows that a method of `world` cannot change it.
#[kernel]
fn fill(world: World, cells: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    let value = world.area() + world.least();
    if x < world.width as usize && y < world.height as usize {
        cells[y * world.width as usize + x] = value;
    }
}

#[kernel(local = 8)]
fn tiles(world: World, x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let l = local_id(0);
    let mut sum = world.area();
    for t in 0..world.width.div_ceil(8) {
        tile[l] = x[t as usize * 8 + l];
        barrier();
        for k in 0..8 {
            sum += tile[k] * k as u32;
        }
        barrier();
    }
    sums[global_id(0)] = sum;
}

#[test]
fn fields_beside_methods() {
    on_every_device(&[], |queue| {
        let world = World { width: 12, height: 3 };
        let mut cells = Buffer::zeroed(queue, 36)?;
        fill(world, &mut cells).global([12, 3]).run(queue)?;
        assert_eq!(cells.to_vec(queue)?, [world.area() + world.least(); 36]);
        let x: Vec<u32> = (0..16).collect();
        let (x, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 8)?);
        tiles(world, &x, &mut sums).global(8).run(queue)?;
        let expected: u32 = (0..16).map(|at| at * (at % 8)).sum();
        assert_eq!(sums.to_vec(queue)?, [36 + expected; 8]);
        Ok(())
    });
}
