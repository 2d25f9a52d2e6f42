//! Launches: a kernel with its arguments, on its way to a queue.

use crate::{
    arg::{Arg, LocalArg, ReadArg, WriteArg},
    args::Args,
    atomic::{Atomic, AtomicArg},
    backend::{QueueBackend, native, opencl},
    conditions,
    deferred::{Kind, What, told},
    device::{Device, DeviceInner},
    element::{Element, Value},
    error::{Error, Result},
    event::{Event, EventInner},
    extent::{Extent, IntoExtent},
    grid::{GridArg, GridArgMut},
    kernel::Kernel,
    logging::LAUNCH,
    partition::{Partition, Request, Sizes},
    queue::Queue,
};
use log::{Level, log_enabled, trace};

/// A kernel with its arguments: what calling a `#[kernel]` function gives.
///
/// It borrows its buffers until it is launched, so the borrow rules keep a kernel's outputs apart from its inputs.
///
/// ```
/// # use cl_runtime::prelude::*;
/// #[kernel]
/// fn scale(a: f32, y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] *= a;
/// }
///
/// # let queue = Queue::auto()?;
/// let mut y = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0, 4.0])?;
/// scale(10.0, &mut y).global(4).local(2).launch(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [10.0, 20.0, 30.0, 40.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "a launch does nothing until `.launch(&queue)` or `.run(&queue)`"]
pub struct Launch<'a> {
    kernel: &'static Kernel,
    args: Args<'a>,
    sizes: Sizes,
    after: Vec<Event>,
}

impl Launch<'_> {
    /// The number of work-items: `n`, `[w, h]` or `[w, h, d]`. With none, the launch does nothing.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn fade(image: &mut Grid<f32, 2>) {
    ///     let (x, y) = (global_id(0), global_id(1));
    ///     image[[y, x]] = x as f32 + 10.0 * y as f32;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut buffer = Buffer::zeroed(&queue, 6)?;
    /// fade(buffer.as_grid_mut([2, 3])?).global([3, 2]).run(&queue)?;
    /// assert_eq!(buffer.to_vec(&queue)?, [0.0, 1.0, 2.0, 10.0, 11.0, 12.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[inline]
    pub fn global(mut self, size: impl IntoExtent) -> Self {
        self.sizes.global = Some(size.into_extent());
        self
    }

    /// The number of work-items in a work-group, in as many dimensions. Left out, a good one is chosen. In a kernel
    /// without barriers the last group may be smaller.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn groups(y: &mut [usize]) {
    ///     let i = global_id(0);
    ///     y[i] = group_id(0);
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 6)?;
    /// groups(&mut y).global(6).local(2).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [0, 0, 1, 1, 2, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[inline]
    pub fn local(mut self, size: impl IntoExtent) -> Self {
        self.sizes.local = Some(size.into_extent());
        self
    }

    /// What to add to the ids of the work-items, in as many dimensions; zero if left out.
    ///
    /// It moves `global_id`, not the buffers. Where elements begin at 0 all the same, write `y[i - global_offset(0)]`, not
    /// `y[i - base]` with an argument, of which nothing is known while compiling.
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn squares(y: &mut [u32]) {
    ///     let i = global_id(0);
    ///     y[i - global_offset(0)] = (i * i) as u32;
    /// }
    ///
    /// let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 3)?;
    /// squares(&mut y).global(3).offset(10).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [100, 121, 144]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[inline]
    pub fn offset(mut self, offset: impl IntoExtent) -> Self {
        self.sizes.offset = Some(offset.into_extent());
        self
    }

    /// Starts only when `event` is done; may be given several times, and the event may be of any device. The order that
    /// follows from the buffers is kept without this.
    ///
    /// If the event fails, the launch does not run, and fails with [`Error::Dependency`], and so does what uses what it
    /// would have written. That a kernel panicked is no such failure.
    ///
    /// ```
    /// # use cl_runtime::{UserEvent, prelude::*};
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # let queue = Queue::auto()?;
    /// # let mut y = Buffer::filled(&queue, 10, 1.0)?;
    /// let (one, two) = (UserEvent::new(&queue), UserEvent::new(&queue));
    /// let event = double(&mut y).global(10).after(one.event()).after(two.event()).launch(&queue)?;
    /// one.complete();
    /// assert!(!event.is_complete());
    /// two.complete();
    /// event.wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn after(mut self, event: &Event) -> Self {
        self.after.push(event.clone());
        self
    }

    /// Puts the kernel in a queue.
    ///
    /// The first launch of a kernel on a device builds its program, which can take long; later ones find it built.
    ///
    /// # Errors
    ///
    /// [`Error::MissingGlobal`] without a size, [`Error::InvalidGlobal`], [`Error::InvalidLocal`] and
    /// [`Error::NotMultiple`] with an impossible one; [`Error::Dimensions`] if the kernel asks for more dimensions;
    /// [`Error::Race`] if two work-items could touch the same element with this size and these arguments; [`Error::WrongDevice`] if a buffer is on another device;
    /// [`Error::LocalMemory`] if the device has too little; [`Error::MissingCapability`] and [`Error::Build`] if the device cannot run the kernel; [`Error::OpenCl`] if the
    /// driver fails; [`Error::Dependency`] if what it is to come after has failed already. A panic comes back later, from
    /// [`Event::wait`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
    /// # let queue = Queue::auto()?;
    /// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
    /// # let mut y = Buffer::zeroed(&queue, 3)?;
    /// let event = double(&x, &mut y).global(3).launch(&queue)?;
    /// // the host is free to do something else here
    /// event.wait()?;
    /// assert_eq!(y.to_vec(&queue)?, [2.0, 4.0, 6.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn launch(self, queue: &Queue) -> Result<Event> {
        let QueueBackend::OpenCl(backend) = queue.backend() else { return self.launch_prepared(queue) };
        if !queue.waits_for_nothing(&self.after) {
            return self.launch_prepared(queue);
        }
        // nearly all go this way
        match opencl::fast_path::launch(backend, self.kernel, &self.args, &self.sizes) {
            Ok(event) => {
                self.trace(queue);
                // made where it goes to: it is large
                let what = What::Launch(self.kernel.name());
                Ok(Event { inner: EventInner::OpenCl(opencl::event::Event::new(event, backend.clone(), what)) })
            }
            Err(setback) => match opencl::fast_path::error(setback, backend, self.kernel, &self.args, &self.sizes) {
                Some(error) => Err(error),
                None => self.launch_prepared(queue),
            },
        }
    }

    #[inline(never)]
    fn launch_prepared(self, queue: &Queue) -> Result<Event> {
        let prepared = match self.known(queue) {
            Some(prepared) => Prepared::OpenCl(prepared),
            None => self.prepare(queue)?,
        };
        let what = What::Launch(self.kernel.name());
        if queue.must_wait(what, Kind::Command, &self.after, self.args.uses())? {
            return Ok(self.defer(queue, prepared));
        }
        match (&self.after[..], queue.after_events()) {
            (after, []) | ([], after) => prepared.launch(queue, &self.args, after),
            _ => prepared.launch(queue, &self.args, &told(queue, &self.after)),
        }
    }

    /// The prepared of one like it, which has been checked.
    fn known(&self, queue: &Queue) -> Option<opencl::launch::PreparedLaunch> {
        let QueueBackend::OpenCl(backend) = queue.backend() else { return None };
        let prepared = opencl::launch::known(backend, self.kernel, &self.args, &self.sizes)?;
        self.trace(queue);
        Some(*prepared)
    }

    /// Checks it, and builds what it needs.
    #[inline(never)]
    fn prepare(&self, queue: &Queue) -> Result<Prepared> {
        let request = self.request()?;
        self.check_devices(queue)?;
        self.trace(queue);
        Ok(match (queue.device().inner(), queue.backend()) {
            _ if request.global.sizes().contains(&0) => Prepared::Nothing,
            (DeviceInner::Native(device), QueueBackend::Native(_)) => {
                Prepared::Native(native::launch::prepare(device, self.kernel, &self.args, &request)?)
            }
            (DeviceInner::OpenCl(_), QueueBackend::OpenCl(queue)) => {
                Prepared::OpenCl(opencl::launch::prepare(queue, self.kernel, &self.args, &self.sizes, &request)?)
            }
            (DeviceInner::Native(_), QueueBackend::OpenCl(_)) | (DeviceInner::OpenCl(_), QueueBackend::Native(_)) => {
                mixed()
            }
        })
    }

    #[inline]
    fn trace(&self, queue: &Queue) {
        if log_enabled!(target: LAUNCH, Level::Trace)
            && let Some(global) = self.sizes.global
        {
            trace!(target: LAUNCH, "{}: {global} work-items on {}", self.kernel.name(), queue.device().name());
        }
    }

    /// Launches it when what it waits for is done.
    #[cold]
    fn defer(&self, queue: &Queue, prepared: Prepared) -> Event {
        let (what, args, to) = (What::Launch(self.kernel.name()), self.args.to_owned(), queue.plain());
        queue.defer(what, Kind::Command, &self.after, self.args.uses(), move |after| {
            prepared.launch(&to, &args.borrowed(), after)
        })
    }

    /// Puts the kernel in a queue and waits until it is done.
    ///
    /// # Errors
    ///
    /// Those of [`launch`](Self::launch) and of [`Event::wait`].
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn per_hour(distances: &[u32], hours: &[u32], speeds: &mut [u32]) {
    ///     let i = global_id(0);
    ///     speeds[i] = distances[i] / hours[i];
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let (distances, hours) = (Buffer::from_slice(&queue, &[10, 20])?, Buffer::from_slice(&queue, &[2, 0])?);
    /// let mut speeds = Buffer::zeroed(&queue, 2)?;
    /// let result = per_hour(&distances, &hours, &mut speeds).global(2).run(&queue);
    /// assert!(matches!(result, Err(Error::Panic(panic)) if panic.message == "attempt to divide by zero"));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn run(self, queue: &Queue) -> Result<()> {
        self.launch(queue)?.wait()
    }

    /// Those of the kernel's [`conditions`](Kernel::conditions) that this launch would not meet on a device, with its
    /// arguments and sizes. If there are none, the kernel runs without the checks that depend on them.
    ///
    /// # Errors
    ///
    /// Those of [`launch`](Self::launch) about sizes.
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn double(x: &[f32], y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     if i < y.len() {
    ///         y[i] = 2.0 * x[i];
    ///     }
    /// }
    ///
    /// let queue = Queue::auto()?;
    /// let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
    /// let (mut same, mut longer) = (Buffer::zeroed(&queue, 3)?, Buffer::zeroed(&queue, 4)?);
    /// assert!(double(&x, &mut same).global(64).unmet(queue.device())?.is_empty());
    /// assert_eq!(double(&x, &mut longer).global(64).unmet(queue.device())?, ["y.len() <= x.len()"]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn unmet(&self, device: &Device) -> Result<Vec<String>> {
        let request = self.request()?;
        let total = request.global.sizes().iter().product();
        let limits = match device.inner() {
            DeviceInner::Native(device) => device.limits(total),
            DeviceInner::OpenCl(device) => device.limits(total),
        };
        let partition = Partition::new(self.kernel, &request, &limits)?;
        Ok(conditions::unmet(self.kernel, &self.args, &partition))
    }

    fn request(&self) -> Result<Request> {
        let (kernel, Sizes { global, local, offset }) = (self.kernel, self.sizes);
        let Some(global) = global else {
            return Err(Error::MissingGlobal { kernel: kernel.name(), file: kernel.file(), line: kernel.line() });
        };
        let needed = kernel.parts.item.conditions.dimensions;
        if global.dimensions() < needed {
            return Err(Error::Dimensions { kernel: kernel.name(), needed, given: global.dimensions() });
        }
        let offset = check_sizes(kernel.name(), global, offset)?;
        Ok(Request { global, local, offset })
    }

    fn check_devices(&self, queue: &Queue) -> Result<()> {
        for (index, arg) in self.args.as_slice().iter().enumerate() {
            let (Arg::Read(slice) | Arg::Write(slice)) = arg else { continue };
            if !slice.storage.is_for(queue) {
                let name = self.kernel.params().get(index).map_or("?", |param| param.name);
                let what = format!("argument `{name}` of kernel `{}`", self.kernel.name());
                return Err(slice.storage.wrong(what, queue));
            }
        }
        Ok(())
    }
}

/// Checks the size and the offset of a launch; gives the offset.
pub(crate) fn check_sizes(kernel: &'static str, global: Extent, offset: Option<Extent>) -> Result<[usize; 3]> {
    let invalid = |problem: String| Err(Error::InvalidGlobal { kernel, global, problem });
    let offset = match offset {
        Some(offset) if offset.dimensions() != global.dimensions() => {
            return invalid(format!("the offset {offset} has not as many dimensions"));
        }
        Some(offset) => offset.or(0),
        None => [0; 3],
    };
    let total = global.sizes().iter().try_fold(1usize, |total, &size| total.checked_mul(size));
    let ends = global.sizes().iter().zip(offset).all(|(size, offset)| size.checked_add(offset).is_some());
    let at = match offset {
        [0, 0, 0] => String::new(),
        offset => format!(" with the offset {}", Extent::with_dimensions(global.dimensions(), offset)),
    };
    if total.is_none() || !ends {
        return invalid(format!("there are more{at} than can be counted"));
    }
    // PoCL and rusticl end the process on more
    if global.sizes().iter().zip(offset).any(|(size, offset)| size + offset > u32::MAX as usize) {
        let advice = match global.sizes().iter().all(|size| *size <= u32::MAX as usize) {
            true => "use a smaller offset, and add the rest in the kernel",
            false => "use more dimensions",
        };
        return invalid(format!("a dimension can count to {} at most{at}: {advice}", u32::MAX));
    }
    Ok(offset)
}

/// How a launch is done.
#[derive(Debug, Clone, Copy)]
enum Prepared {
    /// There are no work-items.
    Nothing,
    Native(native::launch::Prepared),
    OpenCl(opencl::launch::PreparedLaunch),
}

impl Prepared {
    /// Launches it with the arguments that the prepared was made for. An OpenCL device waits for `after`; else it is done.
    #[inline]
    fn launch(&self, queue: &Queue, args: &Args<'_>, after: &[Event]) -> Result<Event> {
        let inner = match (self, queue.backend()) {
            (Self::Nothing, QueueBackend::Native(_)) => return Ok(Event::done()),
            (Self::Nothing, QueueBackend::OpenCl(_)) if after.is_empty() => return Ok(Event::done()),
            (Self::Nothing, QueueBackend::OpenCl(queue)) => {
                EventInner::OpenCl(queue.mark(What::Command("a launch of no work-items"), false, after)?)
            }
            (Self::Native(prepared), QueueBackend::Native(queue)) => {
                EventInner::Native(native::launch::launch(queue, prepared, args))
            }
            (Self::OpenCl(prepared), QueueBackend::OpenCl(queue)) => {
                EventInner::OpenCl(opencl::launch::launch(queue, prepared, args, after)?)
            }
            (Self::Native(_), QueueBackend::OpenCl(_)) | (Self::OpenCl(_), QueueBackend::Native(_)) => mixed(),
        };
        Ok(Event { inner })
    }
}

fn mixed() -> ! {
    unreachable!("a queue is of its device's backend")
}

/// Builds what launches on a device will begin with, in as few programs as can be: many drivers take longer over the
/// program than over a kernel in it. A launch that cannot be, or whose kernel the device cannot run, is passed over: it will
/// say so when it is made.
///
/// # Errors
///
/// One for each program that could not be built. Its kernels will be built one by one when they are launched.
pub fn build_together(device: &Device, launches: &[Launch<'_>]) -> Vec<Error> {
    let DeviceInner::OpenCl(device) = device.inner() else { return Vec::new() };
    let form = |launch: &Launch<'_>| {
        let variant = opencl::launch::form(device, launch.kernel, &launch.args, &launch.request().ok()?).ok()?;
        Some((launch.kernel, variant))
    };
    opencl::build::build_together(device, &launches.iter().filter_map(form).collect::<Vec<_>>())
}

/// A launch whose arguments are being put in, in the order of the kernel's parameters.
///
/// Its methods take it by reference: to hand it on by value is to copy all the arguments, each time.
#[derive(Debug)]
pub struct LaunchBuilder<'a> {
    /// Until it is finished.
    launch: Option<Launch<'a>>,
}

/// Begins a launch.
///
/// # Safety
///
/// The arguments that follow are the kernel's parameters, all of them, in order, with their types; and if it is an
/// `unsafe fn`, what it asks of its callers holds.
#[inline]
pub unsafe fn launch<'a>(kernel: &'static Kernel) -> LaunchBuilder<'a> {
    let launch = Launch { kernel, args: Args::new(), sizes: Sizes::default(), after: Vec::new() };
    LaunchBuilder { launch: Some(launch) }
}

#[cold]
fn unfinished() -> ! {
    unreachable!("an expansion finishes a launch once")
}

impl<'a> LaunchBuilder<'a> {
    /// A parameter by value.
    #[inline]
    pub fn value(&mut self, value: impl Value) -> &mut Self {
        self.launch().args.push_value(value);
        self
    }

    /// A `&[T]` parameter.
    #[inline]
    pub fn read<T: Element>(&mut self, arg: impl ReadArg<'a, T>) -> &mut Self {
        self.launch().args.push(Arg::Read(arg.into_read()));
        self
    }

    /// A `&mut [T]` parameter.
    #[inline]
    pub fn write<T: Element>(&mut self, arg: impl WriteArg<'a, T>) -> &mut Self {
        self.launch().args.push(Arg::Write(arg.into_write()));
        self
    }

    /// A `&Grid<T, N>` parameter: its elements, and its lengths behind them.
    #[inline]
    pub fn read_grid<T: Element, const N: usize>(&mut self, arg: impl GridArg<'a, T, N>) -> &mut Self {
        let (slice, shape) = arg.into_read();
        self.launch().args.push(Arg::Read(slice));
        self.shape(shape)
    }

    /// A `&mut Grid<T, N>` parameter, likewise.
    #[inline]
    pub fn write_grid<T: Element, const N: usize>(&mut self, arg: impl GridArgMut<'a, T, N>) -> &mut Self {
        let (slice, shape) = arg.into_write();
        self.launch().args.push(Arg::Write(slice));
        self.shape(shape)
    }

    #[inline]
    fn shape<const N: usize>(&mut self, shape: [usize; N]) -> &mut Self {
        for len in shape {
            self.launch().args.push_value(len as u64);
        }
        self
    }

    /// A `&[A]` parameter, where `A` is an atomic.
    #[inline]
    pub fn atomic<A: Atomic>(&mut self, arg: impl AtomicArg<'a, A>) -> &mut Self {
        self.launch().args.push(Arg::Write(arg.into_atomic()));
        self
    }

    /// A `#[local] &mut [T]` parameter.
    #[inline]
    pub fn local<T: Element>(&mut self, arg: impl LocalArg<T>) -> &mut Self {
        self.launch().args.push(Arg::Local(arg.into_local()));
        self
    }

    /// The size of a launch that says none.
    #[inline]
    pub fn default_global(&mut self, size: impl IntoExtent) -> &mut Self {
        self.launch().sizes.global = Some(size.into_extent());
        self
    }

    /// All arguments are in.
    #[inline]
    pub fn finish(&mut self) -> Launch<'a> {
        let launch = self.launch.take().unwrap_or_else(|| unfinished());
        debug_assert_eq!(launch.args.as_slice().len(), launch.kernel.params().len());
        launch
    }

    #[inline]
    fn launch(&mut self) -> &mut Launch<'a> {
        self.launch.as_mut().unwrap_or_else(|| unfinished())
    }
}
