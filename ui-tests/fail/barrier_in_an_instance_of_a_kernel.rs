//! What a generic kernel calls is looked at in each instance.

use cl_runtime::prelude::*;

#[device]
fn shared<T: Number>(value: T) -> T {
    #[local]
    let mut tile: [T; 64];
    tile[local_id(0)] = value;
    barrier();
    let first = tile[0];
    barrier();
    first
}

#[kernel(local = 64)]
fn some_only<T: Number>(x: &[T], y: &mut [T]) {
    let i = global_id(0);
    if x[i] > T::ZERO {
        let first: T = shared(x[i]);
        y[i] = first;
    }
}

fn main() {
    println!("{}", some_only::<f32>::KERNEL.source());
}
