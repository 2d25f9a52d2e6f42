//! Arrays on a device, their views, and expressions of them.

pub(crate) mod base;
pub(crate) mod expression;
mod inputs;
mod kernels;
mod nodes;
pub(crate) mod operators;
pub(crate) mod scalars;
mod strided;
pub(crate) mod views;
