//! Host memory, buffers of other elements and other scalars are no arguments.

use cl_runtime::prelude::*;

#[kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = factor * x[i];
}

fn vectors(x: Vec<f32>, mut y: Vec<f32>) {
    let _ = scale(2.0, &x, &mut y);
    let _ = scale(2.0, x, y);
}

fn arrays(queue: &Queue) -> cl_runtime::Result<()> {
    let mut y = Buffer::zeroed(queue, 4)?;
    scale(2.0, &[1.0f32; 4], &mut y).global(4).run(queue)
}

fn host_slices(x: &[f32], y: &mut [f32]) {
    let _ = scale(2.0, x, y);
}

fn other_elements(x: &Buffer<f64>, y: &mut Buffer<u32>) {
    let _ = scale(2.0, x, y);
}

fn parts_of_other_elements(x: &Buffer<f64>, y: &mut Buffer<u32>) {
    let _ = scale(2.0, x.slice(1..2), y.slice_mut(1..2));
}

fn other_scalars(x: &Buffer<f32>, y: &mut Buffer<f32>) {
    let _ = scale(2, x, y);
    let _ = scale(2.0f64, x, y);
    let _ = scale(x, x, y);
}

fn buffers_by_value(x: Buffer<f32>, y: Buffer<f32>) {
    let _ = scale(2.0, x, y);
}

fn main() {}
