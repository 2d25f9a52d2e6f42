//! Arithmetic of numbers and constants with what functions, fields and other constants give.

use cl_runtime::prelude::*;
use tests::case;

const GRAVITY: f32 = 9.5;
const SHIFT: u32 = 3;
static WEIGHTS: [f32; 3] = [0.25, 0.5, 1.0];

#[derive(Clone, Copy, PartialEq, Debug, Element)]
#[repr(C)]
struct Body {
    mass: f32,
    speed: f32,
    count: u32,
    at: Point,
    trail: [f32; 3],
}

#[derive(Clone, Copy, PartialEq, Debug, Element)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
fn squared(x: f32) -> f32 {
    x * x
}

#[device]
fn next(n: u32) -> u32 {
    n.wrapping_mul(1_103_515_245).wrapping_add(12_345)
}

#[device]
impl Point {
    fn scaled(self, by: f32) -> Point {
        Point { x: by * self.x, y: self.y * by }
    }

    fn weight(&self) -> f32 {
        GRAVITY * self.x + 0.5 * self.y
    }
}

#[device]
fn body(x: u32) -> Body {
    let speed = x as f32 * 0.25;
    Body { mass: 2.0, speed, count: x, at: Point { x: speed, y: -1.0 }, trail: [1.0, speed, 3.0] }
}

case!(a_number_and_a_result, |x: u32| -> u32 {
    let f = x as f32;
    let a = 2.0 * squared(f);
    let b = squared(f) * 0.5 + 1.0;
    let c = 1 + next(x);
    let d = next(x) * 3;
    let e = 0.5 * squared(2.0 * squared(0.5));
    a.to_bits() ^ b.to_bits() ^ c ^ d ^ e.to_bits()
});

case!(a_number_and_a_field, |x: u32| -> u32 {
    let p: Body = body(x);
    let a = p.mass * 0.5;
    let b = 1 + p.count;
    let c = 2.0 * p.at.x - p.at.y * 3.0;
    let d = 1.0 + p.trail[1];
    a.to_bits() ^ b ^ c.to_bits() ^ d.to_bits()
});

case!(a_constant_and_a_field, |x: u32| -> u32 {
    let p: Body = body(x);
    let a = GRAVITY * p.mass;
    let b = p.count >> SHIFT;
    let c = WEIGHTS[0] * p.speed + p.speed * WEIGHTS[1];
    let d = p.count + SHIFT;
    a.to_bits() ^ b ^ c.to_bits() ^ d
});

case!(a_constant_and_a_result, |x: u32| -> u32 {
    let f = x as f32;
    let a = GRAVITY * squared(f);
    let b = next(x) ^ SHIFT;
    let c = -squared(f) * GRAVITY;
    a.to_bits() ^ b ^ c.to_bits()
});

case!(in_methods, |x: u32| -> u32 {
    let p: Body = body(x);
    let q: Point = p.at.scaled(0.5);
    let a = 2.0 * q.weight();
    let b = q.weight() * GRAVITY + 1.0;
    a.to_bits() ^ b.to_bits()
});

#[kernel]
fn step(dt: f32, bodies: &mut [Body]) {
    let i = global_id(0);
    if i < bodies.len() {
        bodies[i].speed += GRAVITY * dt;
        bodies[i].at.x += bodies[i].speed * dt * 0.5;
        bodies[i].at.y = 2.0 * squared(bodies[i].at.x);
        bodies[i].count = 1 + bodies[i].count;
        let energy = 0.5 * bodies[i].mass * squared(bodies[i].speed);
        bodies[i].trail[0] = energy - GRAVITY * bodies[i].at.y;
    }
}

#[test]
fn fields_of_elements() -> cl_runtime::Result<()> {
    let start: Vec<Body> = (0..20).map(body).collect();
    let expected: Vec<Body> = start
        .iter()
        .map(|body| {
            let mut body = *body;
            body.speed += GRAVITY * 0.25;
            body.at.x += body.speed * 0.25 * 0.5;
            body.at.y = 2.0 * squared(body.at.x);
            body.count += 1;
            body.trail[0] = 0.5 * body.mass * squared(body.speed) - GRAVITY * body.at.y;
            body
        })
        .collect();
    tests::on_every_device(&[], |queue| {
        let mut bodies = Buffer::from_slice(queue, &start)?;
        step(0.25, &mut bodies).global(start.len()).run(queue)?;
        assert_eq!(bodies.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
    Ok(())
}
