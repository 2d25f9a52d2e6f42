//! OpenCL devices.
//!
//! Architecture invariants: only the modules here use the OpenCL bindings. Of the bindings they use only the plain
//! functions over C handles, because the wrapper types panic in `Drop` and can be misused from safe code. The types in
//! [`handle`] own the handles, each of which is released once.
//!
//! All commands are enqueued under one lock, [`context::Context::lock`]. It protects the arguments of kernels, and it
//! makes the [`hazards`] of buffers consistent with the order of enqueued commands.

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
