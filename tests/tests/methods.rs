//! Methods of `#[device] impl` blocks.

use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Vector {
    x: f32,
    y: f32,
}

#[device]
impl Vector {
    const UNIT: Vector = Vector { x: 1.0, y: 0.0 };

    fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    fn plus(self, other: Vector) -> Vector {
        Vector::new(self.x + other.x, self.y + other.y)
    }

    fn norm(&self) -> f32 {
        self.dot(*self).sqrt()
    }

    fn dot(&self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    fn scale(&mut self, factor: f32) {
        self.x *= factor;
        self.y *= factor;
        assert!(self.x >= 0.0, "x is {}", self.x);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(u32)]
enum Side {
    Left = 1,
    Right = 2,
}

#[device]
impl Side {
    fn sign(self) -> f32 {
        match self {
            Side::Left => -1.0,
            Side::Right => 1.0,
        }
    }

    fn of(x: f32) -> Side {
        if x < 0.0 { Self::Left } else { Self::Right }
    }
}

#[device]
fn on_both_sides(v: Vector) -> f32 {
    let side = Side::of(v.x - 8.0);
    let mut sum: Vector = v.plus(Vector::new(0.5, 2.0));
    sum.scale(v.norm());
    let s: Side = side;
    sum.norm() * s.sign() + sum.dot(v)
}

#[kernel]
fn work(vectors: &mut [Vector], out: &mut [f32]) {
    let i = global_id(0);
    out[i] = on_both_sides(vectors[i]) + vectors[i].norm();
    vectors[i].scale(3.0);
    let length = vectors[i].norm();
    vectors[i].y = length;
}

#[test]
fn methods_are_called_on_values_variables_and_elements() {
    let start: Vec<_> = (0..60).map(|i| Vector { x: i as f32 * 0.25, y: 3.0 - i as f32 }).collect();
    let mut expected = start.clone();
    let mut sums = Vec::new();
    for v in &mut expected {
        sums.push(on_both_sides(*v) + v.norm());
        v.scale(3.0);
        v.y = v.norm();
    }
    assert_eq!(Vector::UNIT.norm(), 1.0);
    on_every_device(&[], |queue| {
        let mut vectors = Buffer::from_slice(queue, &start)?;
        let mut out = Buffer::zeroed(queue, 60)?;
        work(&mut vectors, &mut out).global(60).run(queue)?;
        assert_eq!(out.to_vec(queue)?, sums);
        assert_eq!(vectors.to_vec(queue)?, expected);
        Ok(())
    });
}

#[test]
fn a_panic_in_a_method_comes_back() {
    on_every_device(&[], |queue| {
        let mut vectors = Buffer::from_slice(queue, &[Vector { x: -1.0, y: 0.0 }])?;
        let mut out = Buffer::zeroed(queue, 1)?;
        let panic = tests::panic_of(work(&mut vectors, &mut out).global(1), queue);
        assert_eq!(panic.message, "x is -0.5");
        Ok(())
    });
}
