//! What Rust's standard library has words for, and kernels say in the same words. Device functions are ordinary Rust on the
//! host, against themselves on every device.
#![allow(clippy::all, unreachable_pub, unused_assignments, unused_variables, dead_code)]

#[path = "idioms/atomics.rs"]
mod atomics;
#[path = "idioms/conversions.rs"]
mod conversions;
#[path = "idioms/equality.rs"]
mod equality;
#[path = "idioms/hidden.rs"]
mod hidden;
#[path = "idioms/local.rs"]
mod local;
#[path = "idioms/memory.rs"]
mod memory;
#[path = "idioms/nested.rs"]
mod nested;
#[path = "idioms/operands.rs"]
mod operands;
#[path = "idioms/ranges.rs"]
mod ranges;
#[path = "idioms/traits.rs"]
mod traits;
#[path = "idioms/values.rs"]
mod values;
