//! Traits are not seen by kernels.

use cl_runtime::prelude::*;

trait Area {
    fn area(self) -> f32;
}

impl Area for f32 {
    fn area(self) -> f32 {
        self * self
    }
}

#[kernel]
fn areas(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = x[i].area();
}

fn main() {}
