//! Conversions between the types of this crate and OpenCL's handles.

use crate::{
    backend::{Memory, QueueBackend, opencl},
    base::error::{Error, Result},
    device::{Device, DeviceInner, context::Context, platform::Platform},
    language::element::Element,
    memory::{buffer::Buffer, storage::Storage},
    queue::{
        Queue,
        event::{Event, EventInner},
    },
};
use std::ffi::c_void;

impl Platform {
    /// Its `cl_platform_id`, valid for the lifetime of the process; `None` for the native platform.
    ///
    /// # Safety
    ///
    /// This function itself has no requirements: the handle is passed to functions of OpenCL that are `unsafe`
    /// themselves.
    ///
    /// ```
    /// use cl_runtime::Platform;
    ///
    /// for platform in Platform::all() {
    ///     // SAFETY: nothing is done with it.
    ///     assert_eq!(unsafe { platform.raw_platform() }.is_none(), platform == Platform::native());
    /// }
    /// ```
    pub unsafe fn raw_platform(&self) -> Option<*mut c_void> {
        self.opencl().map(|platform| platform.id())
    }
}

impl Device {
    /// Its `cl_device_id`, valid for the lifetime of the process; `None` for the native device.
    ///
    /// # Safety
    ///
    /// As for [`Platform::raw_platform`].
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// let device = Device::select()?;
    /// // SAFETY: nothing is done with it.
    /// assert_eq!(unsafe { device.raw_device() }.is_none(), device.is_native());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn raw_device(&self) -> Option<*mut c_void> {
        match self.inner() {
            DeviceInner::Native(_) => None,
            DeviceInner::OpenCl(device) => Some(device.id()),
        }
    }
}

impl Context {
    /// Its `cl_context`, valid for the lifetime of the process; `None` for the native device's context.
    ///
    /// # Safety
    ///
    /// The context keeps its reference: code that releases the handle must have retained it first.
    ///
    /// ```
    /// use cl_runtime::Queue;
    ///
    /// let queue = Queue::auto()?;
    /// // SAFETY: nothing is done with it.
    /// assert_eq!(unsafe { queue.context().raw_context() }.is_none(), queue.device().is_native());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn raw_context(&self) -> Option<*mut c_void> {
        self.backend().map(|context| context.handle().raw())
    }

    /// Wraps a context that was created elsewhere, for queues, buffers and kernels in it. It takes ownership of a
    /// reference and never releases it, because a context lives as long as the process. The same handle returns the
    /// same context, including contexts created by this crate. Its devices are the ones that [`Device::all`] lists.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidContext`] if `Device::all` lists none of its devices; [`Error::OpenCl`] if the driver fails.
    /// The reference is released in these cases.
    ///
    /// # Safety
    ///
    /// The handle is a valid `cl_context`, and the caller owns the reference that it passes.
    ///
    /// ```no_run
    /// use cl_runtime::{Context, prelude::*};
    ///
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # fn made_elsewhere() -> (*mut std::ffi::c_void, *mut std::ffi::c_void) { (std::ptr::null_mut(), std::ptr::null_mut()) }
    /// // another library's context and queue, retained for us
    /// let (context, queue) = made_elsewhere();
    /// // SAFETY: both are valid, with a reference for each.
    /// let queue = unsafe { Queue::from_raw(&Context::from_raw(context)?, queue)? };
    /// let mut y = Buffer::filled(&queue, 10, 1.0)?;
    /// double(&mut y).global(10).launch(&queue)?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn from_raw(context: *mut c_void) -> Result<Self> {
        // SAFETY: as the caller promises.
        unsafe { Self::adopt(context) }
    }
}

impl Queue {
    /// Its `cl_command_queue`, valid as long as the queue; `None` on the native device.
    ///
    /// # Safety
    ///
    /// The queue keeps its reference: code that releases the handle must have retained it first. This crate does not
    /// know about commands that are enqueued through the handle, so the caller must order them with the other commands
    /// on the same buffers. In an in-order queue, such a command runs after earlier launches. [`Event::from_raw`] and
    /// [`Launch::after`](crate::Launch::after) order other commands after it.
    ///
    /// ```
    /// use cl_runtime::Queue;
    ///
    /// let queue = Queue::auto()?;
    /// // SAFETY: nothing is done with it.
    /// assert_eq!(unsafe { queue.raw_queue() }.is_none(), queue.device().is_native());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn raw_queue(&self) -> Option<*mut c_void> {
        match self.backend() {
            QueueBackend::Native(_) => None,
            QueueBackend::OpenCl(queue) => Some(queue.raw()),
        }
    }

    /// Wraps a queue that was created elsewhere, in this context. It retains its properties: in-order or out-of-order,
    /// with or without profiling. Takes ownership of a reference.
    ///
    /// This crate does not know about commands that other code enqueues in it, see [`raw_queue`](Self::raw_queue).
    ///
    /// # Errors
    ///
    /// [`Error::WrongContext`] if the queue belongs to another context or to a device that this context does not have
    /// here, if it is an on-device queue, and for the native device's context; [`Error::OpenCl`] if the driver fails.
    /// The reference is released in these cases.
    ///
    /// # Safety
    ///
    /// The handle is a valid `cl_command_queue`, and the caller owns the reference that it passes. The reference of a
    /// [`Queue`] does not qualify: if the queue is forgotten, it is used until the process exits.
    ///
    /// ```no_run
    /// use cl_runtime::prelude::*;
    ///
    /// # fn made_elsewhere(_: *mut std::ffi::c_void) -> *mut std::ffi::c_void { std::ptr::null_mut() }
    /// let context = Queue::auto()?.context();
    /// // SAFETY: another library makes a queue in it.
    /// let Some(raw) = (unsafe { context.raw_context() }) else { return Ok(()) };
    /// let queue = made_elsewhere(raw);
    /// // SAFETY: a new queue, whose reference is ours.
    /// let queue = unsafe { Queue::from_raw(&context, queue)? };
    /// assert_eq!(Buffer::filled(&queue, 3, 7)?.to_vec(&queue)?, [7; 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn from_raw(context: &Context, queue: *mut c_void) -> Result<Self> {
        let adopted = match context.backend() {
            None => None,
            // SAFETY: as the caller promises.
            Some(context) => unsafe { opencl::adopt::queue(context, queue)? },
        };
        let queue = adopted.and_then(|(queue, inner)| {
            let device = context.devices().iter().find(|device| is(device, inner))?;
            Some(Self::adopted(*device, *context, queue))
        });
        queue.ok_or_else(|| foreign("the queue", context))
    }
}

/// Whether a device is this OpenCL device.
fn is(device: &Device, inner: &opencl::device::Device) -> bool {
    match device.inner() {
        DeviceInner::Native(_) => false,
        DeviceInner::OpenCl(device) => std::ptr::eq(device, inner),
    }
}

impl Event {
    /// Its `cl_event`, valid as long as the event. `None` on the native device, for an operation that needed no
    /// command, and for a command that still waits for the host, see [`UserEvent`](crate::UserEvent).
    ///
    /// # Safety
    ///
    /// The event keeps its reference: code that releases the handle must have retained it first.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// # let mut y = Buffer::filled(&queue, 10, 1.0)?;
    /// let event = double(&mut y).global(10).launch(&queue)?;
    /// // SAFETY: nothing is done with it.
    /// assert_eq!(unsafe { event.raw_event() }.is_none(), queue.device().is_native());
    /// event.wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn raw_event(&self) -> Option<*mut c_void> {
        self.opencl().map(|event| event.handle().raw())
    }

    /// Wraps the event of a command that was enqueued elsewhere, in the queue's context, in order to wait for it or to
    /// launch [after](crate::Launch::after) it. Takes ownership of a reference.
    ///
    /// # Errors
    ///
    /// [`Error::WrongContext`] if it belongs to another context, and on the native device; [`Error::OpenCl`] if the
    /// driver fails. The reference is released in these cases.
    ///
    /// # Safety
    ///
    /// The handle is a valid `cl_event`, and the caller owns the reference that it passes. It is not a user event,
    /// unless it is completed before anything waits for it.
    ///
    /// ```no_run
    /// use cl_runtime::{Event, Queue};
    ///
    /// # fn enqueue_elsewhere(_: *mut std::ffi::c_void) -> *mut std::ffi::c_void { std::ptr::null_mut() }
    /// let queue = Queue::auto()?;
    /// // SAFETY: only one command is put in it.
    /// let Some(raw) = (unsafe { queue.raw_queue() }) else { return Ok(()) };
    /// let event = enqueue_elsewhere(raw);
    /// // SAFETY: a new event, whose reference is ours.
    /// unsafe { Event::from_raw(&queue, event)? }.wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn from_raw(queue: &Queue, event: *mut c_void) -> Result<Self> {
        let adopted = match queue.backend() {
            QueueBackend::Native(_) => None,
            // SAFETY: as the caller promises.
            QueueBackend::OpenCl(queue) => unsafe { opencl::adopt::event(queue, event)? },
        };
        match adopted {
            Some(event) => Ok(Self { inner: EventInner::OpenCl(event) }),
            None => Err(foreign("the event", &queue.context())),
        }
    }
}

impl<T: Element> Buffer<T> {
    /// Its `cl_mem`, valid as long as the buffer; `None` on the native device.
    ///
    /// # Safety
    ///
    /// The buffer keeps its reference: code that releases the handle must have retained it first. Accesses to the
    /// memory through the handle respect the buffer's borrows: nothing else accesses it while it is written, and only
    /// valid values of `T` are written. This crate does not know about commands that are enqueued with the handle, see
    /// [`Queue::raw_queue`].
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    ///
    /// let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// // SAFETY: nothing is done with it.
    /// assert_eq!(unsafe { buffer.raw_memory() }.is_none(), queue.device().is_native());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn raw_memory(&self) -> Option<*mut c_void> {
        match self.as_slice().part().storage.memory() {
            Memory::Native(_) => None,
            Memory::OpenCl(memory) => Some(memory.raw()),
        }
    }

    /// Wraps a memory object that was created elsewhere, in the queue's context, as a buffer of `len` elements. Takes
    /// ownership of a reference.
    ///
    /// # Errors
    ///
    /// [`Error::WrongContext`] if it belongs to another context, and on the native device; [`Error::LengthMismatch`] if
    /// it is smaller; [`Error::OpenCl`] if the driver fails. The reference is released in these cases.
    ///
    /// # Safety
    ///
    /// The handle is a valid `cl_mem` of a buffer that kernels and the host may read and write, and the caller owns the
    /// reference that it passes. It contains valid values of `T`. While the buffer exists, nothing else writes the
    /// memory, and while the buffer is written, nothing else reads it. All commands that were enqueued on it before
    /// have completed.
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    ///
    /// let queue = Queue::auto()?;
    /// let buffer = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// // SAFETY: the first buffer is not dropped, so its reference can be given.
    /// let Some(raw) = (unsafe { buffer.raw_memory() }) else { return Ok(()) };
    /// std::mem::forget(buffer);
    /// // SAFETY: as above, and it holds three `i32`.
    /// let again = unsafe { Buffer::<i32>::from_raw(&queue, raw, 3)? };
    /// assert_eq!(again.to_vec(&queue)?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn from_raw(queue: &Queue, memory: *mut c_void, len: usize) -> Result<Self> {
        let adopted = match queue.backend() {
            QueueBackend::Native(_) => None,
            // SAFETY: as the caller promises.
            QueueBackend::OpenCl(queue) => unsafe { opencl::adopt::memory(queue, memory)? },
        };
        let Some(memory) = adopted else { return Err(foreign("the memory", &queue.context())) };
        let room = memory.bytes / size_of::<T>();
        if len > room {
            let sides = ["the buffer", "the memory"];
            return Err(Error::LengthMismatch {
                operation: "make a buffer of a memory",
                sides,
                buffer: len,
                other: room,
            });
        }
        Ok(Self::new(Storage::new(*queue.device(), Memory::OpenCl(memory)), len))
    }
}

fn foreign(what: &str, context: &Context) -> Error {
    let names: Vec<String> = context.devices().iter().map(Device::to_string).collect();
    let (what, queue) = (what.to_owned(), names.join(" and "));
    let advice = "take it over in the context that it was made in";
    Error::WrongContext { what, buffer: "something else".to_owned(), queue, advice }
}
