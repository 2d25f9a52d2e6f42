//! Enums with fields as values in kernels, and the order and the default of what derives them: device functions are ordinary Rust
//! on the host, against themselves on every device.
#![allow(clippy::all, unreachable_pub, dead_code)]

#[path = "enums/flags.rs"]
mod flags;
#[path = "enums/odd.rs"]
mod odd;
#[path = "enums/orders.rs"]
mod orders;
#[path = "enums/through_references.rs"]
mod through_references;
#[path = "enums/values.rs"]
mod values;
