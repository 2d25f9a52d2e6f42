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
    let mut sum = v.plus(Vector::new(0.5, 2.0));
    sum.scale(v.norm());
    sum.norm() * side.sign() + sum.dot(v)
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

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Recent {
    at: u32,
    values: [u32; 4],
}

#[device]
impl Recent {
    fn last(&self) -> &u32 {
        &self.values[3]
    }
}

#[kernel]
fn last_of_each(x: &[Recent], y: &mut [u32]) {
    let i = global_id(0);
    let own = Recent { at: x[i].at, values: [1, 2, 3, x[i].at] };
    let last: &u32 = own.last();
    let of_buffer: &u32 = x[i].last();
    y[i] = *last * 100 + *of_buffer;
}

#[test]
fn a_method_gives_a_reference() {
    tests::on_every_device(&[], |queue| {
        let x = [Recent { at: 7, values: [1, 2, 3, 4] }, Recent { at: 8, values: [5; 4] }];
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 2)?);
        last_of_each(&x, &mut y).global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [704, 805], "{}", queue.device());
        Ok(())
    });
}

macro_rules! with_options {
    ($name:ident, $size:literal, $rows:expr, $mode:literal) => {
        #[kernel(local = [$size, $rows], fp = $mode)]
        fn $name(y: &mut [f32]) {
            y[global_id(1) * global_size(0) + global_id(0)] = 1.5;
        }
    };
}

with_options!(options_of_fragments, 4, 1 + 1, "contract");

#[test]
fn options_come_through_macros() {
    assert_eq!(options_of_fragments::KERNEL.local(), Some([4, 2, 1]));
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 16)?;
        options_of_fragments(&mut y).global([4, 4]).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [1.5f32; 16], "{}", queue.device());
        Ok(())
    });
}
