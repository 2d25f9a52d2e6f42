//! A function of the user's is never taken for one that kernels know, nor the other way round.
#![forbid(unsafe_code)]

use cl_runtime::prelude::*;

fn barrier() {}

mod bytemuck {
    pub fn cast(x: f32) -> u32 {
        x as u32 + 40
    }
}

mod cl {
    pub use cl_runtime::cl::*;

    pub fn mad24(x: i32, y: i32, z: i32) -> i32 {
        x + y + z
    }
}

mod u32 {
    pub fn max(x: u32, _: u32) -> u32 {
        x
    }
}

#[kernel]
fn called(x: &[f32], y: &mut [u32], z: &mut [i32]) {
    let i = global_id(0);
    barrier();
    y[i] = u32::max(bytemuck::cast(x[i]), 3);
    z[i] = cl::mad24(z[i], 2, 3);
}

fn main() {}
