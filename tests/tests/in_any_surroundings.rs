//! Expansions do not depend on what is in scope, and raise no warnings or lints.

#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications)]
#![forbid(unsafe_code)]
#![no_implicit_prelude]

extern crate cl_runtime;
extern crate std;

use ::cl_runtime::{
    Element, device, kernel,
    prelude::{barrier, global_id, local_id},
};
use ::std::ops::Fn;

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

/// A struct.
#[derive(Element, ::std::clone::Clone, ::std::marker::Copy)]
#[repr(C)]
pub struct Pair {
    /// One.
    pub first: ::core::primitive::f32,
    /// The other.
    pub second: ::core::primitive::f32,
}

/// A kind.
#[derive(Element, ::std::clone::Clone, ::std::marker::Copy, ::std::cmp::PartialEq)]
#[repr(u32)]
pub enum Kind {
    /// Some.
    Sum,
    /// Others.
    Difference,
}

#[device]
impl Pair {
    /// As the kind says.
    pub fn apply(self, kind: Kind) -> f32 {
        if kind == Kind::Sum { self.first + self.second } else { self.first - self.second }
    }
}

/// What is proven, and what is shared.
#[kernel(local = 4)]
pub fn proven<F: Fn(f32) -> f32>(f: F, kind: Kind, pairs: &[Pair], out: &mut [f32]) {
    #[local]
    let mut shared: [f32; 4];
    let (i, l) = (global_id(0), local_id(0));
    shared[l] = 1.0;
    barrier();
    if i < out.len() && i < pairs.len() {
        let part = &pairs[i..];
        out[i] = f(part[0].apply(kind)) + shared[3 - l];
    }
}

#[::core::prelude::v1::test]
fn kernels_run() -> ::cl_runtime::Result<()> {
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
        let pairs = Buffer::from_slice(&queue, &[Pair { first: 3.0, second: 1.0 }; 4])?;
        proven(twice::FUNCTION, Kind::Difference, &pairs, &mut y).global(4).run(&queue)?;
        assert_eq!(y.to_vec(&queue)?, [5.0f32; 4]);
    }
    Ok(())
}
