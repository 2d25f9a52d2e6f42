//! What `#[device]` and the derive do with items that are not functions, and with functions in wrong places.

pub mod element;
pub(crate) mod forgotten;
mod free;
pub mod methods;
mod operators;
pub(crate) mod surroundings;
pub(crate) mod traits;
