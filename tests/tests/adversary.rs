//! Safe kernels that try to touch what is not theirs, and are accepted: each does what Rust says, or panics, on every device.
//! What is refused is in `cl-compiler/tests/adversary.rs`. Each of these has been, or could be, taken for something that it is
//! not: an index that wraps around, a value that changes behind the back of the proof, a work-item that goes on behind its
//! panic.


use cl_runtime::prelude::*;
use tests::on_every_device;

#[path = "adversary/endless.rs"]
mod endless;
