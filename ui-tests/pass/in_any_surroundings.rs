//! Expansions do not depend on what is in scope, and raise no warnings or lints.

#![deny(warnings, missing_docs, unsafe_code, unreachable_pub, unused_qualifications)]
#![no_implicit_prelude]

extern crate cl_runtime;
extern crate std;

use ::cl_runtime::{device, kernel, prelude::global_id};

#[allow(dead_code, non_camel_case_types)]
mod misleading {
    pub(crate) struct Option;
    pub(crate) struct Result;
    pub(crate) struct f32;
    pub(crate) mod core {}
    pub(crate) mod std {}
}

/// Twice as much.
#[device]
#[must_use]
pub fn twice(cl: f32) -> f32 {
    let args = cl;
    let groups = 2.0;
    args * groups
}

/// Names that the expansion might use itself.
#[kernel]
pub fn names(cl: f32, groups: &[f32], args: &mut [f32]) {
    let launch = global_id(0);
    let value = twice(cl);
    let index = groups[launch];
    args[launch] = value + index;
}

/// Keywords and functions of OpenCL C as names.
#[kernel(local = 4, global = float.len(), fp = "fast")]
fn keywords(int: u32, float: &mut [u32]) {
    let global = global_id(0);
    let double = int;
    let r#loop = double + 1;
    let get_global_id = r#loop + 1;
    let float_len = get_global_id + 1;
    float[global] = float_len;
}

fn main() -> ::cl_runtime::Result<()> {
    use ::cl_runtime::{Buffer, Device, Queue};
    use ::std::{assert_eq, result::Result::Ok};
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let x = Buffer::from_slice(&queue, &[1.0f32; 4])?;
        let mut y = Buffer::zeroed(&queue, 4)?;
        names(2.0, &x, &mut y).global(4).run(&queue)?;
        assert_eq!(y.to_vec(&queue)?, [5.0f32; 4]);
        let mut z = Buffer::zeroed(&queue, 4)?;
        keywords(1, &mut z).run(&queue)?;
        assert_eq!(z.to_vec(&queue)?, [4u32; 4]);
    }
    Ok(())
}
