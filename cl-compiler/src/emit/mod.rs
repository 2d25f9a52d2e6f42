//! The back ends. They make no decisions, and they cannot fail.
//!
//! [`opencl`] prints the lowered form. [`native`] prints the typed form instead, so that an error in lowering makes the
//! two versions differ and does not make both wrong. [`item`] and [`launcher`] print the Rust around them.

mod conditions;
mod constant;
mod constant_checks;
mod encoding;
mod entry;
pub mod forms;
mod function;
mod generics;
mod image;
pub mod item;
pub mod launcher;
pub mod meaning;
pub mod native;
pub mod opencl;
pub mod passed_closure;
pub(crate) mod source;
pub mod space;
pub mod stub;
mod table;
