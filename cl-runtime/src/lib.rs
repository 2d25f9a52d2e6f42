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
//! Architecture invariants: only the modules called `opencl` use the OpenCL bindings, and no public type exposes them. The two
//! backends do not depend on each other. Macro expansions use only `__private` and public items.

#![deny(unreachable_pub)]

// macro expansions refer to the crate by this name
extern crate self as cl_runtime;

#[doc(hidden)]
pub mod __private;
mod backend;
mod base;
mod device;
mod disk;
mod host;
mod item;
mod language;
mod launch;
mod memory;
pub mod multi;
pub mod prelude;
mod program;
mod queue;
mod quirks;
mod raw;
mod timeline;
#[doc(hidden)]
pub mod tool;
mod tuning;

#[cfg(target_has_atomic = "64")]
pub use crate::language::atomic_float::AtomicF64;
pub use crate::language::{cl, pixel, vector};
#[cfg(feature = "observe")]
#[doc(hidden)]
pub use crate::launch::observe;
pub use crate::{
    base::{
        capabilities::{Capabilities, DeviceKind, Svm},
        check::{CheckReport, Finding, FindingKind},
        error::{Error, Result, Source},
        extent::{Extent, IntoExtent},
        panic::KernelPanic,
        profile::{Profile, Status},
        sampler::{AddressMode, Filter, Sampler},
        sub_device::{AffinityDomain, DevicePartition},
    },
    device::{Device, context::Context, platform::Platform},
    item::{Capability, FloatMode, Param, ParamKind},
    language::{
        atomic_float::AtomicF32,
        element::Element,
        function::{DeviceFn, Function},
        num::{Float, Int, Number},
        types::Type,
    },
    launch::{
        Launch,
        binary::Binary,
        kernel::Kernel,
        local::{Local, LocalArg},
        warm_up::{WarmUp, warm_up, warm_up_with},
    },
    memory::{
        arg::{ReadArg, WriteArg},
        atomic_arg::AtomicArg,
        buffer::Buffer,
        future::TransferFuture,
        grid::{Grid, GridArg, GridArgMut, GridView, GridViewMut},
        image::{Image1d, Image1dArray, Image2d, Image2dArray, Image3d},
        map::{Map, MapMut},
        pinned::Pinned,
        pool::{Pool, PoolStatistics},
        scope::Scope,
        transfer::Transfer,
        view::{Slice, SliceMut},
        window::{Window, WindowMut},
    },
    multi::{MultiQueue, Partitioned, Replicated, Shares},
    queue::{Queue, QueueBuilder, event::Event, future::EventFuture, user_event::UserEvent},
    raw::{RawArg, RawArgs, RawKernel, RawLaunch, RawProgram},
    tuning::{
        Tuner,
        result::{Trial, TuningResult},
    },
};
pub use cl_macros::{Element, Type, device, kernel};

/// Images, their formats and dimensions.
///
/// ```
/// use cl_runtime::{image::{D2, Image}, pixel::{Pixel, Rgba8Unorm}, prelude::*};
///
/// fn bytes<P: Pixel>(image: &Image<P, D2>) -> usize {
///     image.pixels() * size_of::<P::Texel>()
/// }
///
/// let queue = Queue::new(&Device::native())?;
/// assert_eq!(bytes(&Image2d::<Rgba8Unorm>::zeroed(&queue, [640, 480])?), 4 * 640 * 480);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub mod image {
    pub use crate::{
        base::image::{ChannelOrder, ChannelType, ImageError, ImageFormat, ImageKind},
        language::image::{D1, D1Array, D2, D2Array, D3, Dimensions},
        memory::image::{Image, ImageWindow, ImageWindowMut},
    };
}
