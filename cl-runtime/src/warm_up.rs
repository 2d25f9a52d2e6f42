//! Kernels built before they are needed.

use crate::{
    backend::opencl::programs,
    device::{Device, DeviceInner},
    driver::Driver,
    error::{Error, Result},
    kernel::Kernel,
};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// How far a warm-up is, see [`warm_up_with`].
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct WarmUp<'a> {
    /// The kernel that is done.
    pub kernel: &'static Kernel,
    /// Why it could not be built, if so.
    pub error: Option<&'a Error>,
    /// How many kernels are done, this one included.
    pub done: usize,
    /// How many there are.
    pub total: usize,
}

/// Builds all kernels that are linked into the program for a device, in parallel, so that no launch has to; those that
/// could not be built, and why. A kernel that needs what the device does not have is among them, as
/// [`Error::MissingCapability`]: that is for the caller to judge.
///
/// Of each kernel its plain form is built (see [`Kernel::binary`]), and those of its other forms are loaded that the disk
/// cache has. Generic kernels are not in the list, since each instance is a kernel of its own: [`warm_up_with`] takes
/// them. On the native device there is nothing to build.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[kernel]
/// fn double(x: &[f32], y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = 2.0 * x[i];
/// }
///
/// let queue = Queue::auto()?;
/// for (kernel, error) in cl_runtime::warm_up(queue.device()) {
///     eprintln!("{}: {error}", kernel.name());
/// }
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn warm_up(device: &Device) -> Vec<(&'static Kernel, Error)> {
    warm_up_with(device, Kernel::all(), |_| {})
}

/// Builds kernels for a device as [`warm_up`] does, and calls `progress` after each, from the threads that build, one call
/// at a time. The failures are in the order of `kernels`.
///
/// ```
/// use cl_runtime::{prelude::*, warm_up_with};
///
/// #[kernel]
/// fn fill<T: Element>(value: T, y: &mut [T]) {
///     let i = global_id(0);
///     y[i] = value;
/// }
///
/// let queue = Queue::auto()?;
/// let failures = warm_up_with(queue.device(), [fill::<f32>::KERNEL, fill::<u8>::KERNEL], |at| {
///     eprintln!("{} of {}: {}", at.done, at.total, at.kernel.name());
/// });
/// assert!(failures.is_empty());
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub fn warm_up_with(
    device: &Device,
    kernels: impl IntoIterator<Item = &'static Kernel>,
    progress: impl Fn(WarmUp<'_>) + Sync,
) -> Vec<(&'static Kernel, Error)> {
    let kernels: Vec<&'static Kernel> = kernels.into_iter().collect();
    let total = kernels.len();
    let finished = Mutex::new(0);
    let build = |kernel: &'static Kernel| -> Result<()> {
        match device.inner() {
            DeviceInner::OpenCl(device) => programs::warm_up(device, kernel),
            DeviceInner::Native(_) => Ok(()),
        }
    };
    let done = |kernel| {
        let error = build(kernel).err();
        let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
        *finished += 1;
        progress(WarmUp { kernel, error: error.as_ref(), done: *finished, total });
        error.map(|error| (kernel, error))
    };
    if !Driver::of(device.platform_name()).builds_in_parallel() {
        return kernels.into_iter().filter_map(done).collect();
    }
    kernels.into_par_iter().filter_map(done).collect()
}
