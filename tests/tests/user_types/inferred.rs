//! Variables that hold what operators of a user's type give, and literals beside its fields: rustc selects the operators.

use super::V3;
use cl_runtime::prelude::*;
use tests::{case, on_every_device};

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Body {
    place: V3,
    speed: V3,
    mass: f32,
}

#[device]
fn same(v: V3) -> V3 {
    v
}

#[device]
impl Body {
    fn moved(self, dt: f32) -> Body {
        let way = self.speed * dt;
        Body { place: self.place + way, speed: self.speed, mass: self.mass }
    }

    fn push(&mut self, by: V3) {
        self.place = self.place + by;
    }
}

#[kernel]
fn moves(dt: f32, x: &[Body], y: &mut [Body]) {
    let i = global_id(0);
    let b = x[i].moved(dt);
    let half = b.place * 0.5;
    y[i].place = same(half);
    y[i].speed = 2.0 * b.speed;
    y[i].push(b.place * 0.25);
    y[i].mass = b.mass * 0.5 - 1.0 / b.mass;
}

#[kernel]
fn weighted(dt: f32, x: &[Body], y: &mut [V3]) {
    let i = global_id(0);
    let mut sum = V3::new(0.0, 0.0, 0.0);
    for b in x {
        sum = sum + b.place * b.mass;
    }
    y[i] = sum * dt;
}

#[test]
fn operators_beside_literals_and_variables() {
    on_every_device(&[], |queue| {
        let (place, speed) = (V3 { x: 2.0, y: 4.0, z: 6.0 }, V3 { x: 1.0, y: 0.0, z: 2.0 });
        let x = Buffer::from_slice(queue, &[Body { place, speed, mass: 4.0 }; 3])?;
        let mut y = Buffer::from_slice(queue, &[Body { place, speed, mass: 4.0 }; 3])?;
        moves(2.0, &x, &mut y).global(3).run(queue)?;
        let (place, speed) = (V3 { x: 3.0, y: 3.0, z: 7.5 }, V3 { x: 2.0, y: 0.0, z: 4.0 });
        assert_eq!(y.to_vec(queue)?, [Body { place, speed, mass: 1.75 }; 3]);
        let mut sums = Buffer::from_slice(queue, &[place; 3])?;
        weighted(0.5, &x, &mut sums).global(3).run(queue)?;
        assert_eq!(sums.to_vec(queue)?, [V3 { x: 12.0, y: 24.0, z: 36.0 }; 3]);
        Ok(())
    });
}

#[device]
fn length(v: V3) -> f32 {
    v.dot(v).sqrt()
}

#[device]
fn bits(v: V3) -> u32 {
    v.x.to_bits() ^ v.y.to_bits().rotate_left(7) ^ v.z.to_bits().rotate_left(13)
}

#[device]
fn body(x: u32) -> Body {
    let by = (x % 100) as f32;
    Body { place: V3::new(by, 0.5, 2.0), speed: V3::new(-1.0, by, 0.25), mass: by + 2.0 }
}

case!(results_and_literals, |x: u32| -> u32 {
    let b: Body = body(x);
    let sum = same(b.place) + same(b.speed);
    let scaled = (same(b.place) + same(b.speed)) * 0.5;
    let both = 0.25 * same(b.place) + b.speed * 2.0;
    bits(sum) ^ bits(scaled) ^ bits(both)
});

case!(scalars_of_fields, |x: u32| -> u32 {
    let b: Body = body(x);
    let scale = b.mass * 2.0;
    let energy: f32 = b.mass * 0.5 * length(b.speed) * length(b.speed);
    let half = b.place * 0.5;
    bits(half * scale.sqrt()) ^ energy.to_bits()
});

case!(sums_in_loops, |x: u32| -> u32 {
    let mut b: Body = body(x);
    for _ in 0..3 {
        let pull = b.place * -0.125;
        b.speed = b.speed + pull * 0.5;
        b.place = b.place + b.speed * 0.5;
    }
    let n = b.place * (1.0 / length(b.place));
    bits(n) ^ bits(b.speed - n * 0.5)
});
