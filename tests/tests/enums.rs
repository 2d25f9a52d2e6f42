//! Enums with fields as values in kernels, and the order and the default of what derives them: device functions are ordinary Rust
//! on the host, against themselves on every device.
#![allow(clippy::all, unreachable_pub, dead_code)]

#[path = "enums/behind_references.rs"]
mod behind_references;
#[path = "enums/flags.rs"]
mod flags;
#[path = "enums/odd.rs"]
mod odd;
#[path = "enums/orders.rs"]
mod orders;
#[path = "enums/values.rs"]
mod values;
