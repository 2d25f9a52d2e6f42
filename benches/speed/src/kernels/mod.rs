//! The kernels, and their twins in the `.cl` files beside.

pub(crate) mod groups;
pub(crate) mod hashes;
pub(crate) mod images;
pub(crate) mod matrices;
mod physics;
pub(crate) mod scalar;

use anyhow::Result;

use crate::bench::Bench;

pub(crate) fn all(bench: &mut Bench) -> Result<()> {
    scalar::all(bench)?;
    hashes::all(bench)?;
    images::all(bench)?;
    physics::all(bench)?;
    matrices::all(bench)?;
    groups::all(bench)
}

/// Bits that look random, the same in each run.
pub(crate) fn mixed(i: usize) -> u32 {
    let mut x = (i as u32).wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
    x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// A number from 0 to 1, without 1.
pub(crate) fn unit(i: usize) -> f32 {
    (mixed(i) >> 8) as f32 / 16_777_216.0
}
