//! Parts of values: arrays in tuples, arrays and memory, of which Rust makes copies; parts that have no value. Device functions are
//! ordinary Rust on the host, against themselves on every device.
#![allow(clippy::all, unreachable_pub, unused_assignments, unused_variables, unused_mut, dead_code)]

#[path = "parts/arrays.rs"]
mod arrays;
#[path = "parts/order.rs"]
mod order;
#[path = "parts/slices.rs"]
mod slices;
#[path = "parts/temporaries.rs"]
mod temporaries;
#[path = "parts/without_values.rs"]
mod without_values;
