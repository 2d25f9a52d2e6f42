use cl_runtime::prelude::*;

#[device(trusted)]
fn far(x: &[u32]) -> u32 {
    x[1000]
}

#[kernel]
fn uses_far(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let v: u32 = far(x);
    y[i] = v;
}

fn main() {}
