//! A device function is as private as any other function.

use cl_runtime::prelude::*;

mod shapes {
    use cl_runtime::prelude::*;

    #[device]
    fn area(width: f32, height: f32) -> f32 {
        width * height
    }

    #[device]
    pub(crate) fn square(side: f32) -> f32 {
        area(side, side)
    }
}

#[kernel]
fn squares(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = shapes::square(x[i]);
}

#[kernel]
fn areas(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = shapes::area(x[i], 2.0f32);
}

fn main() {}
