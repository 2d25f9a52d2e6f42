//! Launches: a kernel with its arguments, ready to be enqueued.

pub(crate) mod args;
pub(crate) mod binary;
pub(crate) mod conditions;
pub(crate) mod kernel;
pub(crate) mod local;
pub(crate) mod native;
#[cfg(feature = "observe")]
pub mod observe;
pub(crate) mod opencl;
pub(crate) mod partition;
pub(crate) mod registry;
pub(crate) mod warm_up;

use crate::{
    backend::{QueueBackend, opencl::event::Event as OpenClEvent},
    base::{
        command::What,
        error::{Error, Result},
        extent::{Extent, IntoExtent},
        logging::LAUNCH,
        ndrange::{MOST_IDS, Partition, Request, Sizes},
        sampler::Sampler,
    },
    device::{Device, DeviceInner},
    language::{
        atomic::Atomic,
        element::{Element, Value},
        image::Dimensions,
        pixel::Pixel,
    },
    launch::{args::Arg, local::LocalArg},
    memory::{
        arg::{ReadArg, WriteArg},
        atomic_arg::AtomicArg,
        grid::{GridArg, GridArgMut},
        image::Image,
    },
    queue::{
        Queue,
        deferred::{Kind, told},
        event::{Event, EventInner, waits},
    },
};
use args::Args;
use kernel::Kernel;
use log::{Level, log_enabled, trace};

/// A kernel with its arguments: the result of calling a `#[kernel]` function.
///
/// It borrows its buffers until it is launched, so the borrow checker keeps a kernel's outputs disjoint from its
/// inputs.
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

    /// The number of work-items in a work-group, in the same number of dimensions. If omitted, the crate chooses a
    /// suitable size. In a kernel without barriers the last group may be smaller.
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

    /// The offset added to the global ids of the work-items, in the same number of dimensions. Defaults to zero.
    ///
    /// It shifts `global_id`, not the buffers. If the elements still begin at index 0, write `y[i - global_offset(0)]`.
    /// Do not write `y[i - base]` with an argument `base`: the compiler knows nothing about its value.
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

    /// Starts the kernel only after `event` has completed. May be called several times; the event may belong to any
    /// device. The order that follows from the buffers does not need this.
    ///
    /// If the event fails, the launch does not run and fails with [`Error::Dependency`]. Commands that use its results
    /// fail in the same way. A panic in a kernel does not count as a failure of its event.
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

    /// Enqueues the kernel.
    ///
    /// The first launch of a kernel on a device builds its program, which can take long. Later launches reuse it.
    ///
    /// # Errors
    ///
    /// [`Error::MissingGlobal`] without a size, [`Error::InvalidGlobal`], [`Error::InvalidLocal`] and
    /// [`Error::NotMultiple`] with an impossible one; [`Error::Dimensions`] if the kernel needs more dimensions;
    /// [`Error::Race`] if two work-items could access the same element with this size and these arguments;
    /// [`Error::WrongDevice`] if a buffer is on another device; [`Error::LocalMemory`] if the device has too little;
    /// [`Error::MissingCapability`] and [`Error::Build`] if the device cannot run the kernel; [`Error::OpenCl`] if the
    /// driver fails; [`Error::Dependency`] if an event it is to run after has already failed. A panic is reported
    /// later, by [`Event::wait`].
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
        // the common case
        match opencl::fast_path::launch(backend, self.kernel, &self.args, &self.sizes) {
            Ok(event) => {
                self.trace(queue);
                // constructed in place: an event is large
                let what = What::Launch(self.kernel.name());
                Ok(Event { inner: EventInner::OpenCl(OpenClEvent::new(event, backend.clone(), what)) })
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

    /// The cached result of `prepare` for an equivalent launch, which has been checked.
    fn known(&self, queue: &Queue) -> Option<opencl::prepared::PreparedLaunch> {
        let QueueBackend::OpenCl(backend) = queue.backend() else { return None };
        let prepared = opencl::launch::known(backend, self.kernel, &self.args, &self.sizes)?;
        self.trace(queue);
        Some(*prepared)
    }

    /// Checks the launch, and builds the program it needs.
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

    /// Defers the launch until its dependencies have completed.
    #[cold]
    fn defer(&self, queue: &Queue, prepared: Prepared) -> Event {
        let (what, args, to) = (What::Launch(self.kernel.name()), self.args.to_owned(), queue.plain());
        queue.defer(what, Kind::Command, &self.after, self.args.uses(), move |after| {
            prepared.launch(&to, &args.borrowed(), after)
        })
    }

    /// Enqueues the kernel and waits for its completion.
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

    /// The kernel's [`conditions`](Kernel::conditions) that this launch, with its arguments and sizes, would not meet
    /// on a device. If the list is empty, the kernel runs without the checks that depend on them.
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

    /// The kernel.
    pub(crate) fn kernel(&self) -> &'static Kernel {
        self.kernel
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

/// Checks the size and the offset of a launch; returns the offset.
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
    if global.sizes().iter().zip(offset).any(|(size, offset)| size + offset > MOST_IDS) {
        let advice = match global.sizes().iter().all(|size| *size <= MOST_IDS) {
            true => "use a smaller offset, and add the rest in the kernel",
            false => "use more dimensions",
        };
        return invalid(format!("a dimension can count to {} at most{at}: {advice}", MOST_IDS));
    }
    Ok(offset)
}

/// A prepared launch.
#[derive(Debug, Clone, Copy)]
enum Prepared {
    /// A launch without work-items.
    Nothing,
    Native(native::launch::Prepared),
    OpenCl(opencl::prepared::PreparedLaunch),
}

impl Prepared {
    /// Launches it with the arguments it was prepared for. On an OpenCL device it runs after `after`; on the native
    /// device these events have already completed.
    #[inline]
    fn launch(&self, queue: &Queue, args: &Args<'_>, after: &[Event]) -> Result<Event> {
        let inner = match (self, queue.backend()) {
            (Self::Nothing, QueueBackend::Native(_)) => return Ok(Event::done()),
            (Self::Nothing, QueueBackend::OpenCl(_)) if after.is_empty() => return Ok(Event::done()),
            (Self::Nothing, QueueBackend::OpenCl(queue)) => EventInner::OpenCl(queue.mark(
                What::Command("a launch of no work-items"),
                false,
                waits(queue, after)?,
            )?),
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

/// Builds the programs that launches on a device will need. It combines them into as few programs as possible, because
/// many drivers spend more time on a program than on a kernel within it. It skips invalid launches and kernels that the
/// device cannot run; these report their errors when they are launched.
///
/// # Errors
///
/// One for each program that could not be built. Its kernels are then built one by one at their first launch.
pub fn build_together(device: &Device, launches: &[Launch<'_>]) -> Vec<Error> {
    let DeviceInner::OpenCl(device) = device.inner() else { return Vec::new() };
    let form = |launch: &Launch<'_>| {
        let variant = opencl::launch::form(device, launch.kernel, &launch.args, &launch.request().ok()?).ok()?;
        Some((launch.kernel, variant))
    };
    opencl::build::build_together(device, &launches.iter().filter_map(form).collect::<Vec<_>>())
}

/// A launch under construction. The arguments are added in the order of the kernel's parameters.
///
/// Its methods take it by reference, because passing it by value would copy all the arguments each time.
#[derive(Debug)]
pub struct LaunchBuilder<'a> {
    /// `None` once it is finished.
    launch: Option<Launch<'a>>,
}

/// Begins a launch.
///
/// # Safety
///
/// The arguments added afterwards match the kernel's parameters: all of them, in order, with their types. If the kernel
/// is an `unsafe fn`, its safety requirements hold.
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
    /// Adds a by-value argument.
    #[inline]
    pub fn value(&mut self, value: impl Value) -> &mut Self {
        self.launch().args.push_value(value);
        self
    }

    /// Adds the argument of a `&[T]` parameter.
    #[inline]
    pub fn read<T: Element>(&mut self, arg: impl ReadArg<'a, T>) -> &mut Self {
        self.launch().args.push(Arg::Read(arg.into_read()));
        self
    }

    /// Adds the argument of a `&mut [T]` parameter.
    #[inline]
    pub fn write<T: Element>(&mut self, arg: impl WriteArg<'a, T>) -> &mut Self {
        self.launch().args.push(Arg::Write(arg.into_write()));
        self
    }

    /// Adds the argument of a `&Grid<T, N>` parameter: its elements, then its side lengths.
    #[inline]
    pub fn read_grid<T: Element, const N: usize>(&mut self, arg: impl GridArg<'a, T, N>) -> &mut Self {
        let (slice, shape) = arg.into_read();
        self.launch().args.push(Arg::Read(slice));
        self.shape(shape)
    }

    /// Adds the argument of a `&mut Grid<T, N>` parameter: its elements, then its side lengths.
    #[inline]
    pub fn write_grid<T: Element, const N: usize>(&mut self, arg: impl GridArgMut<'a, T, N>) -> &mut Self {
        let (slice, shape) = arg.into_write();
        self.launch().args.push(Arg::Write(slice));
        self.shape(shape)
    }

    /// Adds the argument of a `&Image2d<P>` parameter: the image, then its lengths.
    #[inline]
    pub fn read_image<P: Pixel, D: Dimensions>(&mut self, image: &'a Image<P, D>) -> &mut Self {
        let (slice, lengths) = image.arg();
        self.launch().args.push(Arg::Read(slice));
        self.lengths(lengths.as_ref())
    }

    /// Adds the argument of a `&mut Image2d<P>` parameter: the image, then its lengths.
    #[inline]
    pub fn write_image<P: Pixel, D: Dimensions>(&mut self, image: &'a mut Image<P, D>) -> &mut Self {
        // the launch borrows the image exclusively for 'a
        let (slice, lengths) = image.arg();
        self.launch().args.push(Arg::Write(slice));
        self.lengths(lengths.as_ref())
    }

    /// Adds the argument of a `Sampler` parameter.
    #[inline]
    pub fn sampler(&mut self, sampler: Sampler) -> &mut Self {
        self.launch().args.push_value(sampler.bits());
        self
    }

    #[inline]
    fn shape<const N: usize>(&mut self, shape: [usize; N]) -> &mut Self {
        self.lengths(&shape)
    }

    #[inline]
    fn lengths(&mut self, lengths: &[usize]) -> &mut Self {
        for len in lengths {
            self.launch().args.push_value(*len as u64);
        }
        self
    }

    /// Adds the argument of an `&[A]` parameter, where `A` is an atomic.
    #[inline]
    pub fn atomic<A: Atomic>(&mut self, arg: impl AtomicArg<'a, A>) -> &mut Self {
        self.launch().args.push(Arg::Write(arg.into_atomic()));
        self
    }

    /// Adds the argument of a `#[local] &mut [T]` parameter.
    #[inline]
    pub fn local<T: Element>(&mut self, arg: impl LocalArg<T>) -> &mut Self {
        self.launch().args.push(Arg::Local(arg.into_local()));
        self
    }

    /// Sets the size of a launch that does not specify one.
    #[inline]
    pub fn default_global(&mut self, size: impl IntoExtent) -> &mut Self {
        self.launch().sizes.global = Some(size.into_extent());
        self
    }

    /// Finishes the launch. All arguments have been added.
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
