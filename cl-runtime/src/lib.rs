//! GPU kernels as Rust functions.
//!
//! The `#[kernel]` attribute compiles a function to OpenCL C while the crate compiles. At run time this crate builds the
//! program for the device on the first launch, caches it, and launches it. On a machine without OpenCL, the same function
//! runs on the CPU cores, on the device called `native`.
//!
//! ```
//! use cl_runtime::prelude::*;
//!
//! #[kernel]
//! fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
//!     let i = global_id(0);
//!     y[i] = a * x[i] + y[i];
//! }
//!
//! let queue = Queue::auto()?;
//! let x = Buffer::from_slice(&queue, &[1.0f32; 1024])?;
//! let mut y = Buffer::zeroed(&queue, 1024)?;
//! saxpy(2.0, &x, &mut y).global(1024).run(&queue)?;
//! assert_eq!(y.to_vec(&queue)?, [2.0; 1024]);
//! # Ok::<(), cl_runtime::Error>(())
//! ```
//!
//! Architecture invariants: only `backend::opencl` uses the OpenCL bindings, and no public type exposes them. The two
//! backends do not depend on each other. Macro expansions use only `__private` and public items.

#![deny(unreachable_pub)]

// macro expansions refer to the crate by this name
extern crate self as cl_runtime;

#[doc(hidden)]
pub mod __private;
mod arg;
mod args;
#[cfg(feature = "ndarray")]
mod arrays;
mod atomic;
mod atomic_float;
mod backend;
mod binary;
mod buffer;
mod capabilities;
pub mod cl;
mod conditions;
mod constants;
mod context;
mod data;
mod deferred;
mod device;
mod disk;
mod element;
mod error;
mod event;
mod extent;
mod few;
mod function;
mod future;
mod grid;
mod held;
mod item;
mod kernel;
mod launch;
mod linear;
mod local;
mod logging;
mod map;
mod meaning;
mod num;
#[cfg(feature = "observe")]
#[doc(hidden)]
pub mod observe;
mod operator;
mod options;
mod panic;
mod partition;
mod pinned;
mod platform;
mod pool;
pub mod prelude;
mod program;
mod queue;
mod quirks;
mod raw;
mod registry;
mod scope;
mod select;
mod storage;
mod summary;
mod syntax;
mod transfer;
mod types;
mod user_event;
pub mod vector;
mod view;
mod warm_up;
mod window;
mod work_item;
mod worker;

#[cfg(target_has_atomic = "64")]
pub use crate::atomic_float::AtomicF64;
pub use crate::{
    arg::{LocalArg, ReadArg, WriteArg},
    atomic::AtomicArg,
    atomic_float::AtomicF32,
    binary::Binary,
    buffer::Buffer,
    capabilities::{Capabilities, Svm},
    context::Context,
    device::{Device, DeviceKind},
    element::Element,
    error::{Error, Result, Source},
    event::{Event, Profile, Status},
    extent::{Extent, IntoExtent},
    function::{DeviceFn, Function},
    future::{EventFuture, TransferFuture},
    grid::{Grid, GridArg, GridArgMut, GridView, GridViewMut},
    item::{Capability, FloatMode, Param, ParamKind},
    kernel::Kernel,
    launch::Launch,
    local::Local,
    map::{Map, MapMut},
    num::{Float, Int, Number},
    panic::KernelPanic,
    pinned::Pinned,
    platform::Platform,
    pool::{Pool, PoolStatistics},
    queue::{Queue, QueueBuilder},
    raw::{RawArg, RawArgs, RawKernel, RawLaunch, RawProgram},
    scope::Scope,
    transfer::Transfer,
    types::Type,
    user_event::UserEvent,
    view::{Slice, SliceMut},
    warm_up::{WarmUp, warm_up, warm_up_with},
    window::{Window, WindowMut},
};
pub use cl_macros::{Element, device, kernel};
