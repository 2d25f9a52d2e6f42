//! Several devices of one host: a queue of each, data that is split over them, and launches on the parts.
//!
//! [`MultiQueue`] has the queues. A [`Layout`] says which rows of the data each device has; [`Partitioned`] buffers are
//! made from it, and [`Replicated`] ones have a copy on each device. [`MultiQueue::launch`] gives a closure the parts of one
//! device after the other, all at the same time. [`Shares`] are equal, given, or [measured](MultiQueue::measure).
//!
//! ```
//! use cl_runtime::{MultiQueue, prelude::*};
//!
//! #[kernel]
//! fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
//!     let i = global_id(0);
//!     y[i] = a * x[i] + y[i];
//! }
//!
//! let all = MultiQueue::all()?;
//! let layout = all.layout(1000, 1);
//! let x = layout.from_slice(&[1.0; 1000])?;
//! let mut y = layout.filled(3.0)?;
//! let launch = all.launch((&x, &mut y), |on, (x, mut y)| {
//!     saxpy(2.0, x.own(), y.own()).global(on.rows().len()).launch(on.queue())
//! })?;
//! launch.wait()?;
//! assert_eq!(y.to_vec()?, [5.0; 1000]);
//! # Ok::<(), cl_runtime::Error>(())
//! ```

mod arg;
mod devices;
mod launch;
mod layout;
mod measure;
mod moves;
mod partitioned;
mod replicated;
mod shares;

pub use self::{
    arg::{MultiArg, Part, PartMut},
    devices::MultiQueue,
    launch::{MultiEvent, OnDevice},
    layout::Layout,
    moves::Move,
    partitioned::Partitioned,
    replicated::Replicated,
    shares::Shares,
};
pub use crate::base::multi::{DeviceFailure, MultiError};
