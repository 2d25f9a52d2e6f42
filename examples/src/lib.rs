//! The parts of the example programs, accessible to tests: the kernels, the files they read and write, and the code
//! that runs the kernels.
//!
//! The programs themselves are one file each beside this folder: `cargo run --release --example polygon`.

pub mod check;
pub mod cli;
pub mod picture;
pub mod polygon;
pub mod world;
