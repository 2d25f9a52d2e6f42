//! Building kernels before they are needed.

use super::{kernel::Kernel, opencl::programs};
use crate::{
    backend::native::threads,
    base::error::{Error, Result},
    device::{Device, DeviceInner},
};
use std::{
    iter,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

/// The progress of a warm-up, see [`warm_up_with`].
///
/// ```
/// # use cl_runtime::{WarmUp, warm_up_with, prelude::*};
/// # #[kernel]
/// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
/// fn show(WarmUp { kernel, error, done, total, .. }: WarmUp<'_>) {
///     let said = error.map_or("built".to_owned(), |error| error.to_string());
///     println!("{done} of {total}: {}: {said}", kernel.name());
/// }
///
/// let failures = warm_up_with(&Device::select()?, [double::KERNEL], show);
/// assert!(failures.is_empty());
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct WarmUp<'a> {
    /// The kernel that was just finished.
    pub kernel: &'static Kernel,
    /// The error, if the kernel could not be built.
    pub error: Option<&'a Error>,
    /// The number of finished kernels, including this one.
    pub done: usize,
    /// The total number of kernels.
    pub total: usize,
}

/// Builds all kernels that are linked into the program for a device, in parallel, so that no launch has to build them.
/// Returns the kernels that could not be built, with their errors. These include kernels that need a capability that the
/// device lacks, with [`Error::MissingCapability`]; the caller decides whether that matters.
///
/// This builds the plain form of each kernel (see [`Kernel::binary`]) and loads its other forms if the disk cache has them.
/// Generic kernels are not in the list, because each instance is a kernel of its own; pass them to [`warm_up_with`]. There
/// is nothing to build on the native device.
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

/// Builds `kernels` for a device, as [`warm_up`] does, and calls `progress` after each one, on the calling thread. The
/// returned failures are in the order of `kernels`.
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
    let build = |kernel: &'static Kernel| -> Result<()> {
        match device.inner() {
            DeviceInner::OpenCl(device) => programs::warm_up(device, kernel),
            DeviceInner::Native(_) => Ok(()),
        }
    };
    let mut failures = Vec::new();
    let mut done = 0;
    // `progress` is the user's code: it may launch kernels in it, wait, or panic
    let mut report = |index: usize, result: Result<()>| {
        done += 1;
        let (kernel, error) = (kernels[index], result.err());
        progress(WarmUp { kernel, error: error.as_ref(), done, total });
        failures.extend(error.map(|error| (index, error)));
    };
    let count = threads::count().min(total);
    if count < 2 || device.is_native() || !device.takes_threads() {
        (0..total).for_each(|index| report(index, build(kernels[index])));
    } else {
        in_threads(count, total, |index| build(kernels[index]), report);
    }
    failures.sort_by_key(|(index, _)| *index);
    failures.into_iter().map(|(index, error)| (kernels[index], error)).collect()
}

/// Calls `make` for each number below `total` on `count` threads, and `report` with each result on this thread. If `report`
/// unwinds, no further calls are started.
fn in_threads<T: Send>(count: usize, total: usize, make: impl Fn(usize) -> T + Sync, mut report: impl FnMut(usize, T)) {
    let (next, make) = (&AtomicUsize::new(0), &make);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let results = || {
            let numbers = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            numbers.take_while(|&number| number < total).map(|number| (number, make(number)))
        };
        let work =
            |sender: mpsc::Sender<(usize, T)>| move || drop(results().try_for_each(|result| sender.send(result)));
        for _ in 0..count {
            let thread = thread::Builder::new().name("cl-warm-up".to_owned());
            if thread.spawn_scoped(scope, work(sender.clone())).is_err() {
                break;
            }
        }
        drop(sender);
        // `results()` comes after the results of the threads; if no thread was started, it does all the work
        receiver.into_iter().chain(results()).for_each(|(number, result)| report(number, result));
    });
}
