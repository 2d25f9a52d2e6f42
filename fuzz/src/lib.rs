//! Random kernels and their expected results.
//!
//! - [`program`] reads a Rust file of structs, constants, `#[device]` functions and a `#[kernel]`, and compiles it to
//!   the typed form ([`cl_compiler::ir`]), without rustc.
//! - [`interpret`] runs such a kernel, work-item by work-item, with Rust's semantics. It reports the work-items that
//!   panicked, and those that accessed the same memory without a barrier in between.
//! - [`generate`] generates programs and launches from numbers.
//! - [`device`] runs them on OpenCL devices, also without rustc.
//! - [`trial`] compares the two, and [`mod@file`] stores the findings.

pub mod device;
pub mod file;
pub mod generate;
pub mod interpret;
pub mod items;
pub mod launch;
pub mod program;
pub mod shrink;
pub mod trial;
pub mod types;
pub mod value;

pub use interpret::{Order, Stopped, run, run_in};
pub use launch::{Arg, Launch, Outcome, Panic, Race};
pub use program::Program;
pub use types::{Enum, Struct, Type};
pub use value::Value;
