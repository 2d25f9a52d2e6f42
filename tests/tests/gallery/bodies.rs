//! The n-body problem with vectors: position and mass in one `f32x4`, in tiles of local memory.

use cl_runtime::prelude::*;
use tests::on_every_device;

use crate::numbers;

const GROUP: usize = 32;
const SOFTENING: f32 = 0.01;

/// The acceleration of `body` towards `other`, added to `sum`.
#[device]
fn attract(sum: f32x3, body: f32x4, other: f32x4) -> f32x3 {
    let d = other.xyz() - body.xyz();
    let distance2 = d.dot(d) + SOFTENING;
    let inverse = 1.0 / (distance2 * distance2.sqrt());
    sum + d * (other.w * inverse)
}

#[kernel(local = 32)]
fn step(dt: f32, bodies: &[f32x4], speeds: &mut [f32x3], moved: &mut [f32x4]) {
    #[local]
    let mut tile: [f32x4; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    let body = bodies[i];
    let mut acceleration = f32x3::splat(0.0);
    for first in 0..num_groups(0) {
        tile[k] = bodies[first * GROUP + k];
        barrier();
        for j in 0..GROUP {
            acceleration = attract(acceleration, body, tile[j]);
        }
        barrier();
    }
    speeds[i] += acceleration * dt;
    let to = body.xyz() + speeds[i] * dt;
    moved[i] = f32x4::new(to.x, to.y, to.z, body.w);
}

#[test]
fn n_body() {
    let n = 3 * GROUP;
    let bodies: Vec<f32x4> = numbers(7, 4 * n).chunks(4).map(f32x4::load).collect();
    let dt = 0.125;
    let (mut speeds, mut now) = (vec![f32x3::splat(0.0); n], bodies.clone());
    for _ in 0..3 {
        let mut next = Vec::new();
        for i in 0..n {
            let acceleration = now.iter().fold(f32x3::splat(0.0), |sum, &other| attract(sum, now[i], other));
            speeds[i] += acceleration * dt;
            let to = now[i].xyz() + speeds[i] * dt;
            next.push(f32x4::new(to.x, to.y, to.z, now[i].w));
        }
        now = next;
    }
    on_every_device(&[], |queue| {
        let mut bodies = Buffer::from_slice(queue, &bodies)?;
        let mut moved = Buffer::<f32x4>::zeroed(queue, n)?;
        let mut swift = Buffer::<f32x3>::zeroed(queue, n)?;
        for _ in 0..3 {
            step(dt, &bodies, &mut swift, &mut moved).global(n).run(queue)?;
            std::mem::swap(&mut bodies, &mut moved);
        }
        let source = step::KERNEL.source();
        assert_eq!(bodies.to_vec(queue)?, now, "on {}\n{source}", queue.device());
        assert_eq!(swift.to_vec(queue)?, speeds, "on {}\n{source}", queue.device());
        Ok(())
    });
}
