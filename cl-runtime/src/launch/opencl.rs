//! Launches on OpenCL devices.

pub(crate) mod build;
pub(crate) mod cache;
pub(crate) mod dependence;
pub(crate) mod fast_path;
pub(crate) mod launch;
pub(crate) mod launch_cache;
pub(crate) mod prepared;
pub(crate) mod programs;
pub(crate) mod specialise;
