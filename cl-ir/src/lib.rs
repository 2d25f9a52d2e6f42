//! What `cl-compiler` and `cl-runtime` must agree on: the compiler writes it, the runtime reads it.

pub mod defined;
pub mod image;
pub mod limits;
pub mod linear;
pub mod reserved;
mod scalar;
mod space;
pub mod template;

pub use scalar::{Scalar, flag};
pub use space::ItemSpace;
