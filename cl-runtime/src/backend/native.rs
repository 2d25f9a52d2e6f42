//! The native device: kernels compiled by rustc, run on this machine's cores.
//!
//! A launch runs at once: a small one in the launching thread, else in threads of their own, for which it waits. `Launch<'a>` holds the
//! borrows of its buffers until then, so no buffer is touched by anyone else while a kernel runs.

pub(crate) mod args;
pub(crate) mod atomic;
pub(crate) mod barrier_scheduler;
pub(crate) mod clock;
pub(crate) mod device;
pub(crate) mod event;
pub(crate) mod groups;
pub(crate) mod launch;
pub(crate) mod lend;
pub(crate) mod local;
pub(crate) mod memory;
pub(crate) mod queue;
pub(crate) mod slice;
pub(crate) mod small;
pub(crate) mod threads;
pub(crate) mod vector;
pub(crate) mod work_item;
