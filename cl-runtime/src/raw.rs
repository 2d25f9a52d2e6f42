//! Hand-written OpenCL C kernels, and access to the OpenCL handles of this crate's types. They cover what the rest of
//! the API does not.
//!
//! A hand-written kernel is launched like a compiled one: through `must_wait` and `defer`, `Memory::order` and
//! `Memory::record`. Commands of both kinds are therefore ordered among each other. `raw/signature.rs` compares the
//! arguments with what the driver reports about the kernel.

pub(crate) mod opencl;

mod args;
mod handles;
mod signature;

pub(crate) use self::args::RawList;
pub use self::args::{RawArg, RawArgs};

use crate::{
    backend::QueueBackend,
    base::{
        command::What,
        error::{Error, HAND_WRITTEN, Result},
        extent::{Extent, IntoExtent},
        logging::LAUNCH,
        ndrange::Sizes,
    },
    launch::check_sizes,
    queue::{
        Queue,
        deferred::{Kind, told},
        event::{Event, EventInner, waits},
    },
    quirks::options,
};
use log::trace;
use std::{
    collections::BTreeSet,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

/// A hand-written program in OpenCL C, built for the devices of a queue's context. Clones refer to the same program.
///
/// ```
/// use cl_runtime::{RawProgram, prelude::*};
///
/// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
/// # let queue = Queue::new(&device)?;
/// let source = "
///     __kernel void add(__global float *x, float value) { x[get_global_id(0)] += value; }
///     __kernel void scale(__global float *x, float value) { x[get_global_id(0)] *= value; }
/// ";
/// let program = RawProgram::build(&queue, source)?;
/// let (add, scale) = (program.kernel("add")?, program.kernel("scale")?);
/// let mut x = Buffer::from_slice(&queue, &[1.0f32, 2.0, 3.0])?;
/// // SAFETY: three work-items, three elements.
/// unsafe {
///     add.with((&mut x, 1.0f32)).global(3).launch(&queue)?;
///     scale.with((&mut x, 2.0f32)).global(3).launch(&queue)?;
/// }
/// assert_eq!(x.to_vec(&queue)?, [4.0, 6.0, 8.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct RawProgram {
    inner: Arc<opencl::Program>,
}

/// A kernel of a [`RawProgram`]. Clones refer to the same kernel. It can be launched from any thread.
///
/// The buffers passed to a launch determine its order among other commands, as for `#[kernel]` functions. A launch
/// compares its arguments with the parameters that the driver reports: their number, whether each is a buffer, local
/// memory or a value, and their types if these are types of OpenCL itself.
///
/// ```
/// use cl_runtime::{Local, RawKernel, prelude::*};
///
/// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
/// # let queue = Queue::new(&device)?;
/// let source = "
///     __kernel void reverse(__global const int *x, __global int *y, __local int *scratch) {
///         size_t n = get_local_size(0), i = get_local_id(0);
///         scratch[i] = x[get_global_id(0)];
///         barrier(CLK_LOCAL_MEM_FENCE);
///         y[get_global_id(0)] = scratch[n - 1 - i];
///     }
/// ";
/// let reverse = RawKernel::new(&queue, source, "reverse")?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4])?;
/// let mut y = Buffer::<i32>::zeroed(&queue, 4)?;
/// // SAFETY: as many work-items as elements, and local memory for a group of two.
/// unsafe { reverse.with((&x, &mut y, Local::<i32>::new(2))) }.global(4).local(2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [2, 1, 4, 3]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct RawKernel {
    inner: Arc<opencl::Kernel>,
}

/// A hand-written kernel with its arguments, see [`RawKernel::with`].
///
/// ```
/// use cl_runtime::{RawKernel, prelude::*};
///
/// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
/// # let queue = Queue::new(&device)?;
/// let source = "__kernel void ids(__global uint *y) { y[get_global_id(0) - get_global_offset(0)] = get_global_id(0); }";
/// let ids = RawKernel::new(&queue, source, "ids")?;
/// let mut y = Buffer::<u32>::zeroed(&queue, 4)?;
/// let filled = Buffer::filled(&queue, 1, 0u8)?.read_async(&queue)?;
/// // SAFETY: four work-items, four elements.
/// let launch = unsafe { ids.with((&mut y,)) };
/// let event = launch.global(4).local(2).offset(10).after(filled.event()).launch(&queue)?;
/// event.wait()?;
/// assert_eq!(y.to_vec(&queue)?, [10, 11, 12, 13]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[must_use = "a launch does nothing until `.launch(&queue)` or `.run(&queue)`"]
pub struct RawLaunch<'a> {
    kernel: Arc<opencl::Kernel>,
    list: RawList<'a>,
    sizes: Sizes,
    after: Vec<Event>,
}

/// Interns a name with static lifetime, which errors and events require. There are no more of them than names of
/// kernels.
fn kept(name: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    let name: &'static str = Box::leak(name.into());
    names.insert(name);
    name
}

fn error(queue: &Queue, kernel: &str, problem: &str) -> Error {
    Error::RawKernel { kernel: kept(kernel), device: queue.device().to_string(), problem: problem.to_owned() }
}

impl RawProgram {
    /// Builds a program.
    ///
    /// # Errors
    ///
    /// [`Error::Build`] with the driver's log if it does not compile; [`Error::RawKernel`] on the native device, which
    /// does not run OpenCL C; [`Error::OpenCl`] if the driver fails.
    ///
    /// ```
    /// use cl_runtime::{Error, RawProgram, prelude::*};
    ///
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let error = RawProgram::build(&queue, "__kernel void f() { undeclared = 1; }").unwrap_err();
    /// assert!(matches!(&error, Error::Build { log, .. } if log.contains("undeclared")));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn build(queue: &Queue, source: &str) -> Result<Self> {
        Self::build_with(queue, source, "")
    }

    /// Builds a program with options for the driver's compiler, such as `-cl-std=CL2.0` or `-DN=16`. The options of
    /// [`Device::set_build_options`](crate::Device::set_build_options) follow them.
    ///
    /// # Errors
    ///
    /// As for [`build`](Self::build). Also [`Error::BuildOptions`] for options that are known to terminate the process
    /// in some drivers: a `-D` without a name, an unclosed quote, or a word that is not an option.
    ///
    /// ```
    /// # use cl_runtime::{RawProgram, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let source = "__kernel void fill(__global int *x) { x[get_global_id(0)] = N; }";
    /// let fill = RawProgram::build_with(&queue, source, "-DN=7")?.kernel("fill")?;
    /// let mut x = Buffer::<i32>::zeroed(&queue, 2)?;
    /// // SAFETY: two work-items, two elements.
    /// unsafe { fill.with((&mut x,)) }.global(2).run(&queue)?;
    /// assert_eq!(x.to_vec(&queue)?, [7, 7]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn build_with(queue: &Queue, source: &str, options: &str) -> Result<Self> {
        let problem = match queue.backend() {
            QueueBackend::Native(_) => "it does not run OpenCL C: choose another device",
            QueueBackend::OpenCl(_) if source.contains('\0') => "the source holds a zero character: take it out",
            QueueBackend::OpenCl(queue) => {
                let device = queue.device();
                let taken = options::checked(options, device.quirks_of_calls());
                let taken = taken.map_err(|problem| options::refused(options, device.full_name(), problem))?;
                let inner = opencl::Program::build(queue, source, &taken)?;
                return Ok(Self { inner: Arc::new(inner) });
            }
        };
        Err(error(queue, HAND_WRITTEN, problem))
    }

    /// The names of its kernels, see the example of [`kernel`](Self::kernel).
    ///
    /// ```
    /// # use cl_runtime::{RawProgram, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let program = RawProgram::build(&queue, "__kernel void first() {} __kernel void second() {}")?;
    /// for name in program.kernels() {
    ///     assert_eq!(program.kernel(name)?.name(), name);
    /// }
    /// assert_eq!(program.kernels().len(), 2);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn kernels(&self) -> &[String] {
        &self.inner.kernels
    }

    /// Returns the driver's binary of the program, in the driver's own format: the text of a lower language, or machine code.
    ///
    /// # Errors
    ///
    /// [`Error::Binary`] if the driver returns none.
    ///
    /// ```
    /// # use cl_runtime::{RawProgram, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let program = RawProgram::build(&queue, "__kernel void add(__global int *x) { x[0]++; }")?;
    /// assert!(!program.binary()?.is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn binary(&self) -> Result<Vec<u8>> {
        self.inner.binary()
    }

    /// Returns the kernel with this name.
    ///
    /// # Errors
    ///
    /// [`Error::RawKernel`] if there is none, listing the existing names; [`Error::OpenCl`] if the driver fails.
    ///
    /// ```
    /// # use cl_runtime::{RawProgram, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let program = RawProgram::build(&queue, "__kernel void add(__global int *x) { x[0]++; }")?;
    /// assert_eq!(program.kernels(), ["add"]);
    /// let error = program.kernel("sub").unwrap_err();
    /// assert!(error.to_string().ends_with("the program has no kernel of this name, only `add`"));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn kernel(&self, name: &str) -> Result<RawKernel> {
        Ok(RawKernel { inner: Arc::new(opencl::Kernel::new(&self.inner, kept(name))?) })
    }
}

impl RawKernel {
    /// Builds a program and returns one of its kernels.
    ///
    /// # Errors
    ///
    /// Those of [`RawProgram::build`] and [`RawProgram::kernel`].
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// assert!(RawKernel::new(&queue, "__kernel void nothing() {}", "something").is_err());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(queue: &Queue, source: &str, name: &str) -> Result<Self> {
        if let QueueBackend::Native(_) = queue.backend() {
            return Err(error(queue, name, "it does not run OpenCL C: choose another device"));
        }
        RawProgram::build(queue, source)?.kernel(name)
    }

    /// Its name.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let kernel = RawKernel::new(&queue, "__kernel void nothing() {}", "nothing")?;
    /// assert_eq!(kernel.name(), "nothing");
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn name(&self) -> &'static str {
        self.inner.name
    }

    /// The size of the largest work-group in which it can run, in work-items.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let kernel = RawKernel::new(&queue, "__kernel void nothing() {}", "nothing")?;
    /// assert!((1..=device.capabilities().max_group_size).contains(&kernel.max_group_size()));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn max_group_size(&self) -> usize {
        self.inner.max_group
    }

    /// The number of work-items that its work-group size should be a multiple of.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let kernel = RawKernel::new(&queue, "__kernel void nothing() {}", "nothing")?;
    /// assert!(kernel.preferred_group_multiple() >= 1);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn preferred_group_multiple(&self) -> usize {
        self.inner.multiple
    }

    /// The local memory of its own arrays, in bytes, as far as the driver reports it.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let kernel = RawKernel::new(&queue, "__kernel void nothing() {}", "nothing")?;
    /// assert!(kernel.local_memory() <= device.capabilities().local_memory);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn local_memory(&self) -> u64 {
        self.inner.local_memory
    }

    /// Returns the private memory of a work-item that is not in registers, in bytes; 0 if the driver does not report it.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let kernel = RawKernel::new(&queue, "__kernel void nothing() {}", "nothing")?;
    /// println!("{} bytes of a work-item are in memory", kernel.private_memory());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn private_memory(&self) -> u64 {
        self.inner.private_memory
    }

    /// Creates a launch with these arguments, a tuple of [`RawArg`]s.
    ///
    /// # Safety
    ///
    /// The source is arbitrary code, and its behaviour in this launch is not checked:
    ///
    /// - It accesses only the buffers and the local memory passed to it, and does not write to read-only arguments.
    /// - It leaves valid values of a buffer's type in the buffer, and its structs have Rust's layout.
    /// - Work-items do not race, and all work-items of a work-group reach the same barriers.
    /// - It terminates.
    ///
    /// ```
    /// # use cl_runtime::{Error, RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let fill = RawKernel::new(&queue, "__kernel void fill(__global uint *x, uint n) { x[0] = n; }", "fill")?;
    /// let mut x = Buffer::<u32>::zeroed(&queue, 1)?;
    /// // SAFETY: there is an element 0.
    /// unsafe { fill.with((&mut x, 5u32)) }.global(1).run(&queue)?;
    /// assert_eq!(x.to_vec(&queue)?, [5]);
    /// // SAFETY: it is not launched.
    /// let error = unsafe { fill.with((&mut x,)) }.global(1).run(&queue).unwrap_err();
    /// assert!(matches!(error, Error::RawKernel { .. }), "{error}");
    /// # Ok::<(), Error>(())
    /// ```
    pub unsafe fn with<'a>(&self, args: impl RawArgs<'a>) -> RawLaunch<'a> {
        let mut list = RawList::new();
        args.put_all(&mut list);
        RawLaunch { kernel: self.inner.clone(), list, sizes: Sizes::default(), after: Vec::new() }
    }
}

impl RawLaunch<'_> {
    /// The number of work-items: `n`, `[w, h]` or `[w, h, d]`. With none, the launch does nothing.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// # let source = "__kernel void ids(__global uint *y) { y[get_global_id(0)] = get_global_id(0); }";
    /// # let ids = RawKernel::new(&queue, source, "ids")?;
    /// let mut y = Buffer::<u32>::zeroed(&queue, 4)?;
    /// // SAFETY: four work-items, four elements.
    /// unsafe { ids.with((&mut y,)) }.global(4).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [0, 1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn global(mut self, size: impl IntoExtent) -> Self {
        self.sizes.global = Some(size.into_extent());
        self
    }

    /// The number of work-items in a work-group, in the same number of dimensions. It must divide the number of
    /// work-items. If omitted, it is the size that the source requires with `reqd_work_group_size`, or else the driver
    /// chooses.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let source = "__kernel void groups(__global uint *y) { y[get_global_id(0)] = get_group_id(0); }";
    /// let groups = RawKernel::new(&queue, source, "groups")?;
    /// let mut y = Buffer::<u32>::zeroed(&queue, 4)?;
    /// // SAFETY: four work-items, four elements.
    /// unsafe { groups.with((&mut y,)) }.global(4).local(2).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [0, 0, 1, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn local(mut self, size: impl IntoExtent) -> Self {
        self.sizes.local = Some(size.into_extent());
        self
    }

    /// The offset added to the global ids of the work-items, in the same number of dimensions. Defaults to zero.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// let source = "__kernel void ids(__global uint *y) {
    ///     y[get_global_id(0) - get_global_offset(0)] = get_global_id(0);
    /// }";
    /// let ids = RawKernel::new(&queue, source, "ids")?;
    /// let mut y = Buffer::<u32>::zeroed(&queue, 4)?;
    /// // SAFETY: four work-items, four elements, as it takes the offset away.
    /// unsafe { ids.with((&mut y,)) }.global(4).offset(10).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [10, 11, 12, 13]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn offset(mut self, offset: impl IntoExtent) -> Self {
        self.sizes.offset = Some(offset.into_extent());
        self
    }

    /// Starts the kernel only after `event` has completed. May be called several times. The order that follows from the
    /// buffers does not need this.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, UserEvent, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// # let source = "__kernel void ids(__global uint *y) { y[get_global_id(0)] = get_global_id(0); }";
    /// # let ids = RawKernel::new(&queue, source, "ids")?;
    /// let mut y = Buffer::<u32>::zeroed(&queue, 4)?;
    /// let ready = UserEvent::new(&queue);
    /// // SAFETY: four work-items, four elements.
    /// let event = unsafe { ids.with((&mut y,)) }.global(4).after(ready.event()).launch(&queue)?;
    /// assert!(!event.is_complete());
    /// ready.complete();
    /// event.wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn after(mut self, event: &Event) -> Self {
        self.after.push(event.clone());
        self
    }

    /// Enqueues the kernel in a queue of the context in which it was built.
    ///
    /// # Errors
    ///
    /// [`Error::RawKernel`] without a size, or if the arguments do not match the kernel's parameters, as far as the
    /// driver reports them; [`Error::InvalidGlobal`] and [`Error::InvalidLocal`] with an impossible size;
    /// [`Error::LocalMemory`] and [`Error::Arguments`] if they exceed the device's limits; [`Error::WrongDevice`] and
    /// [`Error::WrongContext`] if the queue or a buffer belongs to another context; [`Error::OpenCl`] if the driver
    /// fails.
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// # let source = "__kernel void ids(__global uint *y) { y[get_global_id(0)] = get_global_id(0); }";
    /// # let ids = RawKernel::new(&queue, source, "ids")?;
    /// let mut y = Buffer::<u32>::zeroed(&queue, 4)?;
    /// // SAFETY: four work-items, four elements.
    /// let event = unsafe { ids.with((&mut y,)) }.global(4).launch(&queue)?;
    /// event.wait()?;
    /// assert!(event.is_complete());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn launch(self, queue: &Queue) -> Result<Event> {
        let kernel = &self.kernel;
        let QueueBackend::OpenCl(backend) = queue.backend() else {
            return Err(error(queue, kernel.name, "it does not run OpenCL C: choose another device"));
        };
        if !std::ptr::eq(kernel.context(), backend.context()) {
            return Err(opencl::wrong_context(kernel, backend));
        }
        for (index, (storage, _)) in self.list.args.memories().enumerate() {
            if !storage.is_for(queue) {
                return Err(storage.wrong(format!("buffer {index} of hand-written kernel `{}`", kernel.name), queue));
            }
        }
        signature::check(kernel, &self.list)?;
        let Sizes { global, local, offset } = self.sizes;
        let Some(global) = global else {
            return Err(
                kernel.error("it was launched without a size: write `.global(n)`, `[w, h]` or `[w, h, d]`".into())
            );
        };
        let offset = check_sizes(kernel.name, global, offset)?;
        trace!(target: LAUNCH, "{}: {global} work-items on {}", kernel.name, queue.device().name());
        let local = local.map_or_else(|| self.required_local(global), |local| Ok(Some(local)))?;
        if let Some(local) = local {
            self.check_local(global, local, queue)?;
        }
        let empty = global.sizes().contains(&0);
        let launch = opencl::RawLaunch { kernel: kernel.clone(), global, local, offset };
        let what = What::Launch(kernel.name);
        let uses = || self.list.args.uses();
        if queue.must_wait(what, Kind::Command, &self.after, uses())? {
            let (args, to) = (self.list.args.to_owned(), queue.plain());
            return Ok(queue.defer(what, Kind::Command, &self.after, uses(), move |after| match to.backend() {
                QueueBackend::OpenCl(queue) => put(&launch, empty, queue, &args.borrowed(), after),
                QueueBackend::Native(_) => unreachable!("it is the same queue"),
            }));
        }
        put(&launch, empty, backend, &self.list.args, &told(queue, &self.after))
    }

    /// Enqueues the kernel and waits for its completion.
    ///
    /// # Errors
    ///
    /// Those of [`launch`](Self::launch) and of [`Event::wait`].
    ///
    /// ```
    /// # use cl_runtime::{RawKernel, prelude::*};
    /// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
    /// # let queue = Queue::new(&device)?;
    /// # let source = "__kernel void ids(__global uint *y) { y[get_global_id(0)] = get_global_id(0); }";
    /// # let ids = RawKernel::new(&queue, source, "ids")?;
    /// let mut y = Buffer::<u32>::zeroed(&queue, 2)?;
    /// // SAFETY: two work-items, two elements.
    /// unsafe { ids.with((&mut y,)) }.global(2).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [0, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn run(self, queue: &Queue) -> Result<()> {
        self.launch(queue)?.wait()
    }

    /// The size that the source requires with `reqd_work_group_size`.
    fn required_local(&self, global: Extent) -> Result<Option<Extent>> {
        let Some(sizes) = self.kernel.required_group else { return Ok(None) };
        let dimensions = global.dimensions();
        if sizes[dimensions..].iter().any(|&size| size > 1) {
            let local = Extent::with_dimensions(3, sizes);
            let problem = format!("its source asks for them, so the size, {global}, must have as many dimensions");
            return Err(Error::InvalidLocal { kernel: self.kernel.name, local, problem });
        }
        Ok(Some(Extent::with_dimensions(dimensions, sizes)))
    }

    fn check_local(&self, global: Extent, local: Extent, queue: &Queue) -> Result<()> {
        let capabilities = queue.device().capabilities();
        let required = self.kernel.required_group.map(|sizes| Extent::with_dimensions(3, sizes));
        let invalid = |problem| Err(Error::InvalidLocal { kernel: self.kernel.name, local, problem });
        if local.dimensions() != global.dimensions() {
            return invalid(format!("it must have as many dimensions as the size, {global}"));
        }
        if let Some(required) = required
            && required.sizes() != local.or(1)
        {
            return invalid(format!("its source asks for groups of {required}: leave `.local` out"));
        }
        if local.sizes().contains(&0) {
            return invalid("a work-group cannot be empty".to_owned());
        }
        for (d, (&size, limit)) in local.sizes().iter().zip(capabilities.max_local_size).enumerate() {
            if size > limit {
                return invalid(format!("in dimension {d} the device allows {limit} work-items at most"));
            }
        }
        let limit = capabilities.max_group_size;
        if local.sizes().iter().try_fold(1usize, |total, &size| total.checked_mul(size)).is_none_or(|n| n > limit) {
            return invalid(format!("the device allows {limit} work-items in a group at most"));
        }
        if global.sizes().iter().zip(local.sizes()).any(|(global, local)| !global.is_multiple_of(*local)) {
            return invalid(format!(
                "it does not divide the size, {global}: a hand-written kernel has to leave out surplus work-items itself"
            ));
        }
        Ok(())
    }
}

fn put(
    launch: &opencl::RawLaunch,
    empty: bool,
    queue: &crate::backend::opencl::queue::Queue,
    args: &crate::launch::args::Args<'_>,
    after: &[Event],
) -> Result<Event> {
    let inner = match empty {
        true if after.is_empty() => return Ok(Event::done()),
        true => {
            EventInner::OpenCl(queue.mark(What::Command("a launch of no work-items"), false, waits(queue, after)?)?)
        }
        false => EventInner::OpenCl(launch.launch(queue, args, after)?),
    };
    Ok(Event { inner })
}

impl fmt::Debug for RawLaunch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawLaunch").field("kernel", &self.kernel.name).finish_non_exhaustive()
    }
}
