//! One kernel with cl-runtime, for `compile.sh`.

use cl_runtime::prelude::*;

#[kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let zero = 0 * 1;
    let i = global_id(0) + zero;
    if i < y.len() {
        y[i] += a * x[i];
    }
}

fn main() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let x = Buffer::from_slice(&queue, &[1.0f32; 1024])?;
    let mut y = Buffer::from_slice(&queue, &[2.0f32; 1024])?;
    saxpy(3.0, &x, &mut y).global(1024).launch(&queue)?;
    println!("{}", y.to_vec(&queue)?[0]);
    Ok(())
}
