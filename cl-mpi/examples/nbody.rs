//! Bodies that attract each other, split over the ranks.
//!
//! ```text
//! mpirun -n 4 target/release/examples/nbody                         # 4096 bodies, 10 steps
//! mpirun -n 4 target/release/examples/nbody --bodies 65536 --steps 3
//! mpirun -n 4 target/release/examples/nbody --check                 # compares with one process
//! ```
//!
//! In each step, every rank gathers the positions of all bodies, and moves its own ones.

mod common;

use cl_mpi::{Result, World};
use cl_runtime::{
    prelude::*,
    vector::{f32x3, f32x4},
};
use common::{Clock, has, number, share};

/// The time of a step.
const STEP: f32 = 0.01;

/// The square of a distance below which attraction no longer grows.
const SOFTENING: f32 = 0.02;

/// Changes the velocities of the bodies from `first` on as all bodies together ask for. A body is a position and, in `w`, a
/// mass.
#[kernel(global = velocities.len())]
fn kick(first: usize, bodies: &[f32x4], velocities: &mut [f32x3]) {
    let i = global_id(0);
    let body = bodies[first + i];
    let mut acceleration = f32x3::splat(0.0);
    for other in 0..bodies.len() {
        let by = bodies[other];
        let distance = (by - body).xyz();
        let square = distance.dot(distance) + SOFTENING;
        acceleration += distance * (by.w / (square * square.sqrt()));
    }
    velocities[i] += acceleration * STEP;
}

#[kernel(global = bodies.len())]
fn drift(velocities: &[f32x3], bodies: &mut [f32x4]) {
    let i = global_id(0);
    let path = velocities[i] * STEP;
    bodies[i] += f32x4::new(path.x, path.y, path.z, 0.0);
}

fn main() -> Result<()> {
    let (count, steps) = (number("--bodies", 4096), number("--steps", 10));
    let world = World::init()?;
    let queue = world.queue()?;
    let start = cloud(count);
    let own = share(count, world.rank(), world.size());

    let clock = Clock::start(&world)?;
    let mut bodies = Buffer::from_slice(&queue, &start[own.clone()])?;
    let mut velocities = Buffer::zeroed(&queue, own.len())?;
    let mut all = Buffer::zeroed(&queue, count)?;
    for _ in 0..steps {
        world.all_gather_into(&queue, &bodies, &mut all)?;
        kick(own.start, &all, &mut velocities).launch(&queue)?;
        drift(&velocities, &mut bodies).launch(&queue)?;
    }
    clock.stop(&world, &queue)?;

    if has("--check") {
        let all = world.gather(&queue, &bodies, 0)?;
        if let Some(all) = all {
            let alone = alone(&queue, &start, steps)?;
            // each body adds up the others in the same order, so the results are the same to the bit
            assert!(all.to_vec(&queue)? == alone, "one process computes something else");
            println!("checked {count} bodies after {steps} steps against one process");
        }
    }
    Ok(())
}

/// The same steps in one process, on the same device: others may round square roots differently.
fn alone(queue: &Queue, start: &[f32x4], steps: usize) -> Result<Vec<f32x4>> {
    let mut bodies = Buffer::from_slice(queue, start)?;
    let mut velocities = Buffer::zeroed(queue, start.len())?;
    for _ in 0..steps {
        kick(0, &bodies, &mut velocities).launch(queue)?;
        drift(&velocities, &mut bodies).launch(queue)?;
    }
    Ok(bodies.to_vec(queue)?)
}

/// Bodies in a cube, the same on every rank.
fn cloud(count: usize) -> Vec<f32x4> {
    let mut state = 1u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32 - 0.5
    };
    (0..count).map(|_| f32x4::new(random(), random(), random(), 1.0 / count as f32)).collect()
}
