//! Local memory begins with zeros, and zeros are no value of these types.

use cl_runtime::prelude::*;

#[kernel(local = 8)]
fn options(y: &mut [u32]) {
    #[local]
    let mut t: [Option<u16>; 8];
    let l = local_id(0);
    t[l] = Some(l as u16);
    barrier();
    if let Some(v) = t[7 - l] {
        y[global_id(0)] = v as u32;
    }
}

#[kernel(local = 8)]
fn within_tuples(y: &mut [u32]) {
    #[local]
    let mut t: [(u8, Result<u8, u8>); 8];
    let l = local_id(0);
    t[l] = (1, Ok(2));
    barrier();
    y[global_id(0)] = t[7 - l].0 as u32;
}

fn main() {}
