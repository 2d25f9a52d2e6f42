//! Host memory and buffers are borrowed as long as something may look at them.

use cl_runtime::prelude::*;

#[kernel]
fn fill(y: &mut [f32]) {
    y[global_id(0)] = 1.0;
}

fn read_while_lent_to_a_kernel(queue: &Queue, mut y: Buffer<f32>) -> cl_runtime::Result<()> {
    let launch = fill(&mut y).global(4);
    println!("{:?}", y.to_vec(queue)?);
    launch.run(queue)
}

fn written_while_lent_to_a_kernel(queue: &Queue, mut y: Buffer<f32>) -> cl_runtime::Result<()> {
    let launch = fill(&mut y).global(4);
    y.write(queue, &[1.0; 4])?;
    launch.run(queue)
}

fn written_while_a_part_is_read(queue: &Queue, y: &mut Buffer<f32>) -> cl_runtime::Result<()> {
    let part = y.slice(..2);
    y.fill(queue, 1.0)?;
    println!("{:?}", part.to_vec(queue)?);
    Ok(())
}

fn read_into_what_is_written_from(queue: &Queue, y: &mut Buffer<f32>, data: &mut [f32]) {
    let (a, b) = std::thread::scope(|scope| {
        let a = scope.spawn(|| y.write(queue, data));
        let b = scope.spawn(|| y.read_into(queue, data));
        (a.join(), b.join())
    });
    let _ = (a, b);
}

fn main() {}
