//! OpenCL devices.
//!
//! Architecture invariants: only the modules here use the OpenCL bindings. Of the bindings they use only the plain
//! functions over C handles, because the wrapper types panic in `Drop` and can be misused from safe code. The types in
//! [`handle`] own the handles, each of which is released once.
//!
//! All commands are enqueued under one lock, [`context::Context::lock`]. It protects the arguments of kernels, and it
//! makes the [`hazards`] of buffers consistent with the order of enqueued commands.

pub(crate) mod adopt;
mod allocate;
pub(crate) mod blocking;
pub(crate) mod call;
pub(crate) mod compile;
pub(crate) mod completion;
pub(crate) mod context;
mod copy;
pub(crate) mod device;
pub(crate) mod event;
pub(crate) mod fill;
pub(crate) mod handle;
pub(crate) mod hazards;
pub(crate) mod image;
pub(crate) mod info;
mod kept_images;
pub(crate) mod kernel;
pub(crate) mod library;
pub(crate) mod map;
pub(crate) mod measured;
pub(crate) mod memory;
pub(crate) mod object;
mod pending_memory;
mod probe;
pub(crate) mod queue;
pub(crate) mod records;
pub(crate) mod rect;
mod stages;
pub(crate) mod staging;
mod sub_devices;
pub(crate) mod transfer;
mod transfer_queue;
pub(crate) mod wait;
