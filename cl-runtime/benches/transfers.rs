//! What a transfer takes that is waited for, against the bare `clEnqueueReadBuffer` and `clEnqueueWriteBuffer` that block, of the same
//! buffer and memory of the host, in the same process.
//!
//! ```text
//! cargo bench -p cl-runtime --bench transfers     # on every OpenCL device or on that of `CL_DEVICE`
//! ```
//!
//! In an iteration there is one of each; what is shown is the median of the iterations.
#![allow(missing_docs)]

use cl_runtime::{Pinned, prelude::*};
use opencl3::{
    command_queue::{enqueue_read_buffer, enqueue_write_buffer},
    event::release_event,
    types::{CL_TRUE, cl_event},
};
use std::{
    hint::black_box,
    ptr,
    time::{Duration, Instant},
};

const LONGEST: Duration = Duration::from_secs(4);

fn timed(work: impl FnOnce() -> cl_runtime::Result<()>) -> cl_runtime::Result<Duration> {
    let start = Instant::now();
    work()?;
    Ok(start.elapsed())
}

fn median(times: impl Iterator<Item = Duration>) -> f64 {
    let mut times: Vec<Duration> = times.collect();
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e6
}

fn release(event: Result<cl_event, i32>) {
    // SAFETY: just made, and ours.
    unsafe { release_event(event.expect("a transfer")) }.expect("released");
}

fn measure(queue: &Queue, len: usize) -> cl_runtime::Result<()> {
    let mut buffer = Buffer::filled(queue, len, 1u8)?;
    let (mut host, mut iterations) = (vec![1u8; len], Vec::new());
    let mut pinned = Pinned::<u8>::zeroed(queue, len)?;
    let start = Instant::now();
    while iterations.len() < 5 || iterations.len() < 1000 && start.elapsed() < LONGEST {
        // SAFETY: they are only used while both are there, and both block.
        let (raw_queue, memory) = unsafe { (queue.raw_queue(), buffer.raw_memory()) };
        let Some((raw_queue, memory)) = raw_queue.zip(memory) else { return Ok(()) };
        let data = host.as_mut_ptr().cast();
        iterations.push([
            timed(|| buffer.read_into(queue, &mut host))?,
            timed(|| {
                // SAFETY: as many bytes are in both.
                let done = unsafe { enqueue_read_buffer(raw_queue, memory, CL_TRUE, 0, len, data, 0, ptr::null()) };
                release(done);
                Ok(())
            })?,
            timed(|| buffer.write(queue, &host))?,
            timed(|| {
                // SAFETY: as above.
                let done = unsafe { enqueue_write_buffer(raw_queue, memory, CL_TRUE, 0, len, data, 0, ptr::null()) };
                release(done);
                Ok(())
            })?,
            timed(|| buffer.to_vec(queue).map(|data| drop(black_box(data))))?,
            timed(|| buffer.read_into(queue, &mut pinned))?,
        ]);
    }
    let [read, bare_read, write, bare_write, to_vec, to_pinned] =
        [0, 1, 2, 3, 4, 5].map(|at| median(iterations.iter().map(|iteration| iteration[at])));
    println!("{len:10} {read:10.1} {bare_read:10.1} {write:10.1} {bare_write:10.1} {to_vec:10.1} {to_pinned:10.1}");
    Ok(())
}

fn main() -> cl_runtime::Result<()> {
    let devices = match std::env::var_os("CL_DEVICE") {
        Some(_) => vec![Device::select()?],
        None => Device::all(),
    };
    for device in devices.iter().filter(|device| !device.is_native()) {
        println!("{device}, microseconds");
        println!("     bytes       read       bare      write       bare     to_vec  to pinned");
        let queue = Queue::new(device)?;
        for len in [4, 4 << 10, 256 << 10, 4 << 20, 64 << 20] {
            measure(&queue, len)?;
        }
    }
    Ok(())
}
