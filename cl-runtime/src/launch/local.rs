//! Local memory as an argument.

use super::{args::Arg, kernel::Kernel};
use crate::{
    base::{
        error::{Error, Result},
        ndrange::LocalSize,
    },
    language::element::Element,
    memory::arg::Sealed,
};
use std::{fmt, marker::PhantomData};

/// The argument for a `#[local] scratch: &mut [T]` parameter of a kernel: the length of the local memory, chosen at launch,
/// as in `Local::new(256)`.
///
/// While it runs, each work-group has its own local memory of this many elements.
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
    /// Creates an argument for local memory of `len` elements. Elements without bytes, such as `[u32; 0]`, do not compile:
    ///
    /// ```compile_fail,E0080
    /// # use cl_runtime::prelude::*;
    /// let scratch = Local::<[u32; 0]>::new(4);
    /// ```
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
        const { assert!(size_of::<T>() > 0, "elements without bytes cannot be kept in local memory") };
        Self { len, elements: PhantomData }
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let scratch = Local::<f32>::new(256);
    /// assert_eq!(scratch.len() * size_of::<f32>(), 1024);
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if it has no elements.
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

/// Checks that the local memory of a work-group holds both the kernel's own arrays (`own` bytes) and the arguments in local
/// memory.
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

impl<T: Element> Sealed for Local<T> {}

/// An argument for a `#[local] scratch: &mut [T]` parameter: [`Local::new(len)`](Local::new).
///
/// ```
/// # use cl_runtime::prelude::*;
/// #[kernel]
/// fn reverse_groups(#[local] scratch: &mut [u32], x: &mut [u32]) {
///     scratch[local_id(0)] = x[global_id(0)];
///     barrier();
///     x[global_id(0)] = scratch[local_size(0) - 1 - local_id(0)];
/// }
///
/// # let queue = Queue::auto()?;
/// let mut x = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// reverse_groups(Local::new(2), &mut x).global(4).local(2).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [2, 1, 4, 3]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel for a `#[local] &mut [{T}]`",
    label = "the kernel takes local memory here: pass `Local::new(len)`",
    note = "local memory lives as long as a work-group runs: the host gives it no contents, only a length, `Local::<{T}>::new(len)`"
)]
#[allow(clippy::len_without_is_empty)]
pub trait LocalArg<T>: Sealed {
    #[doc(hidden)]
    fn into_local(self) -> LocalSize;

    /// The number of elements, as in `#[kernel(global = scratch.len())]`.
    #[doc(hidden)]
    fn len(&self) -> usize;
}

impl<T: Element> LocalArg<T> for Local<T> {
    fn into_local(self) -> LocalSize {
        LocalSize { len: self.len(), size: size_of::<T>() }
    }

    fn len(&self) -> usize {
        Local::len(self)
    }
}
