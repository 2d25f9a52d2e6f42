//! OpenCL devices.
//!
//! Architecture invariants: only the modules here mention the OpenCL bindings, and of those only the plain functions
//! over C handles: their own wrapper types panic in `Drop` and can be misused from safe code. Handles are owned by the
//! types in [`handle`], each released once.
//!
//! Everything that is enqueued on a device is enqueued under one lock, [`context::Context::lock`]. It guards the
//! arguments of kernels, and it makes ordering simple: what a buffer's [`hazards`] say was enqueued before, was.

mod blocking;
pub(crate) mod build;
pub(crate) mod cache;
mod call;
mod compile;
pub(crate) mod completion;
pub(crate) mod context;
pub(crate) mod device;
pub(crate) mod event;
pub(crate) mod exit;
pub(crate) mod fast_path;
mod fill;
pub(crate) mod handle;
mod hazards;
mod info;
mod kernel;
pub(crate) mod launch;
pub(crate) mod launch_cache;
mod library;
pub(crate) mod map;
pub(crate) mod memory;
mod probe;
pub(crate) mod programs;
pub(crate) mod queue;
pub(crate) mod raw;
pub(crate) mod records;
mod rect;
mod staging;
pub(crate) mod transfer;
