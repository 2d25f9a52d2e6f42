//! Kernels built before they are needed.

use crate::{
    backend::{native::threads, opencl::programs},
    device::{Device, DeviceInner},
    error::{Error, Result},
    kernel::Kernel,
};
use std::{
    iter,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

/// How far a warm-up is, see [`warm_up_with`].
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

/// Builds kernels for a device as [`warm_up`] does, and calls `progress` after each, in the thread that has called this. The
/// failures are in the order of `kernels`.
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
    // it is the user's, who may launch in it, wait, or panic
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

/// Does something with each number below `total` in so many threads, and reports each result here. If the report unwinds, no
/// more is begun.
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
        // behind what comes from them, all of it, if there were no threads
        receiver.into_iter().chain(results()).for_each(|(number, result)| report(number, result));
    });
}
