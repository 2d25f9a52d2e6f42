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
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[kernel]
/// fn reverse_groups(x: &[i32], #[local] scratch: &mut [i32], y: &mut [i32]) {
///     let k = local_id(0);
///     scratch[k] = x[global_id(0)];
///     barrier();
///     y[global_id(0)] = scratch[local_size(0) - 1 - k];
/// }
///
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
/// let mut y = Buffer::zeroed(&queue, 6)?;
/// reverse_groups(&x, Local::new(3), &mut y).global(6).local(3).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [3, 2, 1, 6, 5, 4]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Local<T: Element> {
    len: usize,
    elements: PhantomData<fn() -> T>,
}

impl<T: Element> Local<T> {
    /// Local memory for `len` elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// // a number for each work-item of a group
    /// let group = queue.device().capabilities().max_group_size.min(64);
    /// let scratch = Local::<f32>::new(group);
    /// assert_eq!(scratch.len(), group);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(len: usize) -> Self {
        Self { len, elements: PhantomData }
    }

    /// The number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let scratch = Local::<f32>::new(256);
    /// assert_eq!(scratch.len() * size_of::<f32>(), 1024);
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert!(Local::<f32>::new(0).is_empty());
    /// assert!(!Local::<f32>::new(256).is_empty());
    /// ```
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
