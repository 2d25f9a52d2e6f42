//! The back ends. No decisions are left here, and nothing can fail.
//!
//! [`opencl`] prints the lowered form; [`native`] prints the typed form, so that an error in lowering makes the two
//! differ instead of making both wrong; [`item`] and [`launcher`] print the Rust around them.

mod conditions;
mod decided;
mod entry;
mod function;
mod generics;
pub mod item;
pub mod launcher;
pub mod meaning;
pub mod native;
pub mod opencl;
pub mod passed_closure;
pub mod space;
pub mod stub;
mod table;
