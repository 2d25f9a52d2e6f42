//! Memory of devices: buffers, their parts, and transfers.

pub(crate) mod arg;
#[cfg(feature = "ndarray")]
mod arrays;
pub(crate) mod atomic_arg;
pub(crate) mod buffer;
pub(crate) mod future;
pub(crate) mod grid;
pub(crate) mod map;
pub(crate) mod pinned;
pub(crate) mod pool;
pub(crate) mod scope;
pub(crate) mod storage;
pub(crate) mod transfer;
pub(crate) mod view;
pub(crate) mod window;
