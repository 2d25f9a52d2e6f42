//! Local memory as an argument.

use crate::{
    arg::Arg,
    element::Element,
    error::{Error, Result},
    kernel::Kernel,
};
use std::{fmt, marker::PhantomData};

/// The length of a `#[local] scratch: &mut [T]` parameter of a kernel, given at launch: `Local::new(256)`.
///
/// Each work-group has memory of its own of this many elements while it runs.
pub struct Local<T: Element> {
    len: usize,
    elements: PhantomData<fn() -> T>,
}

impl<T: Element> Local<T> {
    /// Local memory for `len` elements.
    pub fn new(len: usize) -> Self {
        Self { len, elements: PhantomData }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<T: Element> Copy for Local<T> {}
impl<T: Element> Clone for Local<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Element> fmt::Debug for Local<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Local({} elements)", self.len)
    }
}

/// Checks that a work-group has room for the arguments in local memory beside the `own` bytes of the kernel's arrays.
pub(crate) fn check_local_memory(
    kernel: &Kernel,
    args: &[Arg<'_>],
    own: u64,
    limit: u64,
    device: impl FnOnce() -> String,
) -> Result<()> {
    let needed = args.iter().fold(own, |sum, arg| match arg {
        Arg::Local(local) => sum.saturating_add(local.bytes() as u64),
        Arg::Value(_) | Arg::Read(_) | Arg::Write(_) => sum,
    });
    if needed <= limit {
        return Ok(());
    }
    Err(Error::LocalMemory { kernel: kernel.name(), device: device(), needed, limit })
}
