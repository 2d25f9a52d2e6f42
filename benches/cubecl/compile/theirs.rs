//! One kernel with CubeCL, for `compile.sh`.

use cubecl::cuda::{CudaDevice, CudaRuntime};
use cubecl::prelude::*;

#[cube(launch)]
fn saxpy(a: f32, x: &Array<f32>, y: &mut Array<f32>) {
    let zero = 0 * 1;
    let i = ABSOLUTE_POS + zero;
    if i < y.len() {
        y[i] += a * x[i];
    }
}

fn main() {
    let client = CudaRuntime::client(&CudaDevice::default());
    let x = client.create_from_slice(f32::as_bytes(&[1.0; 1024]));
    let y = client.create_from_slice(f32::as_bytes(&[2.0; 1024]));
    // SAFETY: both have 1024 numbers
    let [of_x, of_y] = [&x, &y].map(|handle| unsafe { ArrayArg::from_raw_parts(handle.clone(), 1024) });
    saxpy::launch::<CudaRuntime>(&client, CubeCount::new_1d(4), CubeDim::new_1d(256), 3.0, of_x, of_y);
    println!("{}", f32::from_bytes(&client.read_one_unchecked(y))[0]);
}
