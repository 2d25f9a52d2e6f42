//! Slices, arrays and grids.

pub(crate) mod array_from_fn;
pub(crate) mod element;
pub(crate) mod grid;
mod image;
pub(crate) mod slice;
