//! The native device: kernels compiled by rustc that run on this machine's cores.
//!
//! A launch is synchronous. A small one runs on the launching thread, others on a thread pool while the launching
//! thread waits. Until then `Launch<'a>` holds the borrows of its buffers, so nothing else accesses a buffer while a
//! kernel runs.

pub(crate) mod device;
pub(crate) mod event;
pub(crate) mod memory;
pub(crate) mod queue;
pub(crate) mod threads;
