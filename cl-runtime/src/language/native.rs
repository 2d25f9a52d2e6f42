//! The kernel language on the native device: the code that rustc compiles for a kernel uses these types.

pub(crate) mod atomic;
pub(crate) mod check;
pub(crate) mod group;
pub(crate) mod image;
pub(crate) mod lend;
pub(crate) mod local;
pub(crate) mod regions;
pub(crate) mod slice;
pub(crate) mod vector;
pub(crate) mod work_item;
