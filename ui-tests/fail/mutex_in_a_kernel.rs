//! Work-items share by atomics.

use cl_runtime::prelude::*;

#[kernel]
fn mutex_in_a_kernel(total: &std::sync::Mutex<u32>, y: &mut [u32]) {
    let mut guard = total.lock().unwrap();
    *guard += 1;
    y[global_id(0)] = 1;
}

fn main() {}
