//! A kernel is no associated function, with `self` or without.

use cl_runtime::prelude::*;

struct Simulation;

impl Simulation {
    #[kernel]
    fn fill(y: &mut [f32]) {
        let i = global_id(0);
        y[i] = 1.0;
    }

    /// With options and documentation.
    #[kernel(local = 64)]
    pub fn step(&self, y: &mut [f32]) {
        let i = global_id(0);
        y[i] = 2.0;
    }
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let mut y = Buffer::zeroed(&queue, 64)?;
    Simulation::fill(&mut y).global(64).run(&queue)
}
