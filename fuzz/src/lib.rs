//! Random kernels, and what they must give.
//!
//! - [`program`] reads a Rust file of structs, constants, `#[device]` functions and a `#[kernel]`, and compiles it as far as
//!   the typed form ([`cl_compiler::ir`]), without rustc;
//! - [`interpret`] runs such a kernel, work-item by work-item, with the meaning that Rust gives it, and says which work-items
//!   panicked and which of them touched the same memory without a barrier in between;
//! - [`generate`] makes programs and launches from numbers;
//! - [`device`] runs them on OpenCL devices, without rustc either;
//! - [`trial`] compares the two, and [`mod@file`] keeps what has been found.

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
