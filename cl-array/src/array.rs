//! Arrays on a device, their views, and expressions of them.

pub(crate) mod base;
pub(crate) mod combine;
pub(crate) mod expression;
mod inputs;
mod kernels;
mod lanes;
mod methods;
mod nodes;
pub(crate) mod operators;
pub(crate) mod products;
mod reductions;
pub(crate) mod scalars;
mod show;
pub(crate) mod strided;
pub(crate) mod views;
