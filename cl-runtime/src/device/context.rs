//! Contexts: devices that share buffers.
//!
//! There is one OpenCL context for each set of devices that is requested, and it is never freed. A device's own context is
//! created with its first queue. Buffers and built programs belong to a context, a queue to one device in a context. In a
//! context of several devices, a program is built for all devices of the same kind at once and kept under the first of them
//! (`Context::keeper`).

use super::{Device, DeviceInner};
use crate::{
    backend::opencl,
    base::error::{Error, Result},
};
use std::{
    ffi::c_void,
    fmt,
    hash::{Hash, Hasher},
    ptr,
    sync::{Mutex, PoisonError},
};

/// One device, or several devices of one platform, whose queues share buffers. A kernel on one device can read what a
/// kernel on another device has written, in the right order, without a copy by the program.
///
/// By default, a queue is in a context that contains only its device. There is one context for each set of devices. It is
/// created when it is first requested and lives as long as the process; a `Context` is a cheap handle. Within a context, a
/// kernel's program is built once for all devices that are alike.
///
/// ```
/// use cl_runtime::{Context, prelude::*};
///
/// #[kernel]
/// fn double(x: &mut [u32]) {
///     let i = global_id(0);
///     x[i] *= 2;
/// }
///
/// let devices = Device::select()?.platform().devices();
/// let context = Context::new(&devices)?;
/// let queues = devices.iter().map(|device| context.queue(device)).collect::<Result<Vec<_>, _>>()?;
/// let mut x = Buffer::from_slice(&queues[0], &[1, 2, 3])?;
/// for queue in &queues {
///     double(&mut x).global(3).launch(queue)?;
/// }
/// assert_eq!(x.to_vec(&queues[0])?, [1, 2, 3].map(|x| x << queues.len()));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Context {
    listed: &'static Listed,
}

/// A context, which is never freed.
struct Listed {
    devices: Vec<Device>,
    /// `None` for the context of the native device.
    opencl: Option<&'static opencl::context::Context>,
    /// The context was created outside this crate.
    adopted: bool,
}

static LIST: Mutex<Vec<&'static Listed>> = Mutex::new(Vec::new());

impl Context {
    /// Returns the context of these devices, and creates it on the first call.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidContext`] if `devices` is empty or the devices are not all of one platform; [`Error::OpenCl`] if the
    /// driver cannot create the context.
    ///
    /// ```
    /// use cl_runtime::{Context, Device, Error};
    ///
    /// let device = Device::select()?;
    /// assert_eq!(Context::new(&[device])?, Context::new(&[device, device])?);
    /// assert!(matches!(Context::new(&[]), Err(Error::InvalidContext { .. })));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(devices: &[Device]) -> Result<Self> {
        let mut list = LIST.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |listed: &&&Listed| {
            !listed.adopted
                && listed.devices.iter().all(|device| devices.contains(device))
                && devices.iter().all(|device| listed.devices.contains(device))
        };
        if let Some(listed) = list.iter().find(same) {
            return Ok(Self { listed });
        }
        let mut distinct: Vec<Device> = Vec::new();
        for device in devices {
            if !distinct.contains(device) {
                distinct.push(*device);
            }
        }
        let opencl = Self::opencl(&distinct)?;
        let listed: &Listed = Box::leak(Box::new(Listed { devices: distinct, opencl, adopted: false }));
        list.push(listed);
        Ok(Self { listed })
    }

    /// Adopts the context of an OpenCL handle, and takes over one reference to it.
    ///
    /// # Safety
    ///
    /// The handle is valid, and the caller owns the reference.
    pub(crate) unsafe fn adopt(raw: *mut c_void) -> Result<Self> {
        let mut list = LIST.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the caller's obligations.
        let (handle, ids) = unsafe { opencl::adopt::context(raw)? };
        let known = |listed: &&&Listed| listed.opencl.is_some_and(|known| known.handle().raw() == handle.raw());
        if let Some(listed) = list.iter().find(known) {
            return Ok(Self { listed });
        }
        let (mut devices, mut inner) = (Vec::new(), Vec::new());
        for device in Device::all() {
            if let DeviceInner::OpenCl(opencl) = device.inner()
                && ids.contains(&opencl.id())
            {
                devices.push(device);
                inner.push(opencl);
            }
        }
        if inner.is_empty() {
            let problem = "the context that was made elsewhere has none of the devices that are known here";
            return Err(Error::InvalidContext { devices: Vec::new(), problem });
        }
        let opencl = Some(opencl::context::Context::adopted(handle, &inner));
        let listed: &Listed = Box::leak(Box::new(Listed { devices, opencl, adopted: true }));
        list.push(listed);
        Ok(Self { listed })
    }

    fn opencl(devices: &[Device]) -> Result<Option<&'static opencl::context::Context>> {
        let invalid = |problem| {
            let devices = devices.iter().map(Device::to_string).collect();
            Err(Error::InvalidContext { devices, problem })
        };
        let Some((first, others)) = devices.split_first() else { return invalid("it needs a device") };
        if others.iter().any(|other| other.platform() != first.platform()) {
            return invalid("they are of several platforms, and drivers share no memory");
        }
        let inner = |device: &Device| match device.inner() {
            DeviceInner::Native(_) => None,
            DeviceInner::OpenCl(device) => Some(device),
        };
        let Some(first) = inner(first) else { return Ok(None) };
        match &others.iter().filter_map(inner).collect::<Vec<_>>()[..] {
            [] => first.context().map(Some),
            others => opencl::context::Context::of_several(first, others).map(Some),
        }
    }

    /// Returns the devices of the context, in the order in which they were first passed.
    ///
    /// ```
    /// use cl_runtime::{Context, Device};
    ///
    /// let device = Device::select()?;
    /// assert_eq!(Context::new(&[device, device])?.devices(), [device]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn devices(&self) -> &'static [Device] {
        &self.listed.devices
    }

    /// The OpenCL context, or `None` for the native device.
    pub(crate) fn backend(&self) -> Option<&'static opencl::context::Context> {
        self.listed.opencl
    }

    /// The OpenCL context, for a queue on `device`, which has to be one of the context's devices.
    pub(crate) fn for_queue(&self, device: &Device) -> Result<Option<&'static opencl::context::Context>> {
        if self.devices().contains(device) {
            return Ok(self.listed.opencl);
        }
        let devices = self.devices().iter().map(Device::to_string).collect();
        Err(Error::InvalidContext { devices, problem: "the queue's device is none of them" })
    }
}

impl PartialEq for Context {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.listed, other.listed)
    }
}

impl Eq for Context {}

impl Hash for Context {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::hash(self.listed, state);
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Context").field(&self.devices()).finish()
    }
}
