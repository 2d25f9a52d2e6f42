//! Bodies that attract each other.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_close, each, numbers, rounded};

const GROUP: usize = 32;
const SOFTENING: f32 = 0.01;

/// The acceleration of a body towards another, added to `sum`.
#[device]
fn attract(sum: f32x3, body: f32x4, other: f32x4) -> f32x3 {
    let d = other.xyz() - body.xyz();
    let distance2 = d.dot(d) + SOFTENING;
    sum + d * (other.w / (distance2 * distance2.sqrt()))
}

#[kernel]
fn all_pairs(dt: f32, bodies: &[f32x4], speeds: &mut [f32x3], moved: &mut [f32x4]) {
    let i = global_id(0);
    if i >= bodies.len() {
        return;
    }
    let body = bodies[i];
    let mut acceleration = f32x3::splat(0.0);
    for j in 0..bodies.len() {
        acceleration = attract(acceleration, body, bodies[j]);
    }
    speeds[i] += acceleration * dt;
    let to = body.xyz() + speeds[i] * dt;
    moved[i] = f32x4::new(to.x, to.y, to.z, body.w);
}

#[kernel]
fn all_pairs_iterated(dt: f32, bodies: &[f32x4], speeds: &mut [f32x3], moved: &mut [f32x4]) {
    let i = global_id(0);
    if i < bodies.len() {
        let body = bodies[i];
        let mut acceleration = f32x3::splat(0.0);
        for &other in bodies {
            acceleration = attract(acceleration, body, other);
        }
        let speed = speeds[i] + acceleration * dt;
        speeds[i] = speed;
        let to = body.xyz() + speed * dt;
        moved[i] = f32x4::new(to.x, to.y, to.z, body.w);
    }
}

/// In tiles of local memory; a work-item without a body helps to load them.
#[kernel(local = 32)]
fn in_tiles(dt: f32, bodies: &[f32x4], speeds: &mut [f32x3], moved: &mut [f32x4]) {
    #[local]
    let mut tile: [f32x4; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    let n = bodies.len();
    let body = if i < n { bodies[i] } else { f32x4::splat(0.0) };
    let mut acceleration = f32x3::splat(0.0);
    for first in (0..n).step_by(GROUP) {
        if first + k < n {
            tile[k] = bodies[first + k];
        }
        barrier();
        for j in 0..GROUP.min(n - first) {
            acceleration = attract(acceleration, body, tile[j]);
        }
        barrier();
    }
    if i < n {
        speeds[i] += acceleration * dt;
        let to = body.xyz() + speeds[i] * dt;
        moved[i] = f32x4::new(to.x, to.y, to.z, body.w);
    }
}

/// Every body to a tile, as many tiles as groups.
#[kernel(local = 32)]
fn in_full_tiles(dt: f32, bodies: &[f32x4], speeds: &mut [f32x3], moved: &mut [f32x4]) {
    #[local]
    let mut tile: [f32x4; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    let nothing = f32x4::splat(0.0);
    let body = if i < bodies.len() { bodies[i] } else { nothing };
    let mut acceleration = f32x3::splat(0.0);
    for group in 0..num_groups(0) {
        let from = group * GROUP + k;
        // what has no mass attracts nothing
        tile[k] = if from < bodies.len() { bodies[from] } else { nothing };
        barrier();
        for j in 0..GROUP {
            acceleration = attract(acceleration, body, tile[j]);
        }
        barrier();
    }
    if i < bodies.len() {
        speeds[i] += acceleration * dt;
        let to = body.xyz() + speeds[i] * dt;
        moved[i] = f32x4::new(to.x, to.y, to.z, body.w);
    }
}

/// In place, once everybody has their speed.
#[kernel]
fn pull(dt: f32, bodies: &[f32x4], speeds: &mut [f32x3]) {
    let i = global_id(0);
    if i < bodies.len() {
        let mut acceleration = f32x3::splat(0.0);
        for j in 0..bodies.len() {
            acceleration = attract(acceleration, bodies[i], bodies[j]);
        }
        speeds[i] += acceleration * dt;
    }
}

#[kernel]
fn go(dt: f32, speeds: &[f32x3], bodies: &mut [f32x4]) {
    let i = global_id(0);
    if i < bodies.len() {
        let to = bodies[i].xyz() + speeds[i] * dt;
        bodies[i] = f32x4::new(to.x, to.y, to.z, bodies[i].w);
    }
}

fn expected(steps: usize, dt: f32, start: &[f32x4]) -> Vec<f32x4> {
    let (mut speeds, mut now) = (vec![f32x3::splat(0.0); start.len()], start.to_vec());
    for _ in 0..steps {
        let mut next = Vec::new();
        for (i, &body) in now.iter().enumerate() {
            let acceleration = now.iter().fold(f32x3::splat(0.0), |sum, &other| attract(sum, body, other));
            speeds[i] += acceleration * dt;
            let to = body.xyz() + speeds[i] * dt;
            next.push(f32x4::new(to.x, to.y, to.z, body.w));
        }
        now = next;
    }
    now
}

const COUNTS: [usize; 6] = [0, 1, 7, 32, 33, 100];

#[test]
fn bodies() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&COUNTS, |queue, n| {
                let start: Vec<f32x4> = numbers(7, 4 * n).chunks(4).map(f32x4::load).collect();
                let expected: Vec<f32> = expected(3, 0.125, &start).iter().flat_map(|b| b.to_array()).collect();
                let mut bodies = Buffer::from_slice(queue, &start)?;
                let mut moved = Buffer::<f32x4>::zeroed(queue, n)?;
                let mut speeds = Buffer::<f32x3>::zeroed(queue, n)?;
                for _ in 0..3 {
                    $kernel(0.125, &bodies, &mut speeds, &mut moved).global(rounded(n, GROUP)).run_plain(queue)?;
                    std::mem::swap(&mut bodies, &mut moved);
                }
                let found: Vec<f32> = bodies.to_vec(queue)?.iter().flat_map(|b| b.to_array()).collect();
                assert_close(queue, $kernel::KERNEL, &found, &expected, 1e-5);
                Ok(())
            });
        )*};
    }
    check!(all_pairs all_pairs_iterated in_tiles in_full_tiles);
    each(&COUNTS, |queue, n| {
        let start: Vec<f32x4> = numbers(7, 4 * n).chunks(4).map(f32x4::load).collect();
        let expected: Vec<f32> = expected(3, 0.125, &start).iter().flat_map(|b| b.to_array()).collect();
        let (mut bodies, mut speeds) = (Buffer::from_slice(queue, &start)?, Buffer::<f32x3>::zeroed(queue, n)?);
        for _ in 0..3 {
            pull(0.125, &bodies, &mut speeds).global(rounded(n, GROUP)).run_plain(queue)?;
            go(0.125, &speeds, &mut bodies).global(rounded(n, GROUP)).run_plain(queue)?;
        }
        let found: Vec<f32> = bodies.to_vec(queue)?.iter().flat_map(|b| b.to_array()).collect();
        assert_close(queue, go::KERNEL, &found, &expected, 1e-5);
        Ok(())
    });
}
