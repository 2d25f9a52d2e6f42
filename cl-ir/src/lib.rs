//! What `cl-compiler` and `cl-runtime` must agree on: the compiler writes it, the runtime reads it.

pub mod linear;
pub mod reserved;
mod scalar;

pub use scalar::Scalar;
