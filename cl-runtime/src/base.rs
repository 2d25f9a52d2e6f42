//! Errors and plain data. Only the compiled form of kernels ([`item`](crate::item)) is below.

pub(crate) mod capabilities;
pub(crate) mod check;
pub(crate) mod command;
pub(crate) mod error;
pub(crate) mod extent;
pub(crate) mod few;
pub(crate) mod host_memory;
pub(crate) mod image;
#[cfg(feature = "observe")]
pub(crate) mod live;
pub(crate) mod logging;
pub(crate) mod multi;
pub(crate) mod ndrange;
pub(crate) mod number;
pub(crate) mod panic;
pub(crate) mod profile;
pub(crate) mod rect;
pub(crate) mod sampler;
pub(crate) mod sub_device;
