//! Devices: the hardware that kernels run on.

pub(crate) mod context;
pub(crate) mod platform;
pub(crate) mod select;
mod sub_devices;

use crate::{
    backend::{native::device::NativeDevice, opencl},
    base::{
        capabilities::{Capabilities, DeviceKind},
        error::Result,
        image::{ImageFormat, ImageKind, formats},
    },
    language::native::check,
    quirks::{Quirk, Quirks},
};
use platform::Platform;
use std::{
    fmt,
    hash::{Hash, Hasher},
    ptr,
    sync::OnceLock,
};

/// A device that runs kernels: an OpenCL device, or the CPU cores of this machine without a driver.
///
/// Devices are listed once, on first use, and live as long as the process; a `Device` is a cheap handle.
///
/// ```
/// # use cl_runtime::prelude::*;
/// for device in Device::all() {
///     let queue = Queue::new(&device)?;
///     let buffer = Buffer::filled(&queue, 3, 1.5f32)?;
///     println!("{device}: {:?}", buffer.to_vec(&queue)?);
/// }
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Device {
    inner: &'static DeviceInner,
}

pub(crate) enum DeviceInner {
    Native(NativeDevice),
    OpenCl(opencl::device::Device),
}

/// The native device, which needs no driver.
fn native() -> &'static DeviceInner {
    static DEVICE: OnceLock<DeviceInner> = OnceLock::new();
    DEVICE.get_or_init(|| DeviceInner::Native(NativeDevice::new()))
}

impl Device {
    /// Returns all devices: the devices of each OpenCL platform, in the order of the platforms, then the native device. The
    /// list is never empty. Platforms that fail or have no devices are left out.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// let devices = Device::all();
    /// for device in &devices {
    ///     println!("{device}");
    /// }
    /// assert_eq!(devices.last(), Some(&Device::native()));
    /// ```
    pub fn all() -> Vec<Self> {
        let opencl = platform::opencl().iter().flat_map(|listed| &listed.devices);
        opencl.chain([native()]).map(Self::of).collect()
    }

    /// Selects the device to use: the device that the environment variable `CL_DEVICE` names, or the best device if it is
    /// not set.
    ///
    /// `CL_DEVICE` is one of
    /// - `native`;
    /// - `opencl`, the best OpenCL device;
    /// - a part of the name of a device or a platform, in upper or lower case;
    /// - the number of a platform, counted from 0;
    /// - `platform:device`, where each half is a part of a name or a number.
    ///
    /// If several devices match, the best of them is selected. Only platforms that have a device are counted.
    ///
    /// GPUs rank before other accelerators, these before CPUs with an OpenCL driver, and these before the native device.
    /// Among devices of the same kind, the one with the largest product of compute units and clock frequency is the best,
    /// and among equals the one that is listed first.
    ///
    /// With `CL_DEVICE=native`, no OpenCL driver is loaded.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownDevice`](crate::Error::UnknownDevice) if `CL_DEVICE` matches no device; the error lists the
    /// available devices.
    ///
    /// ```
    /// use cl_runtime::{Device, Queue};
    ///
    /// let device = Device::select()?;
    /// println!("on {device}");
    /// let queue = Queue::new(&device)?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn select() -> Result<Self> {
        Self::select_where(|_| true)
    }

    /// Selects the best device for which `fits` returns `true`, among those that `CL_DEVICE` matches if it is set.
    ///
    /// ```
    /// use cl_runtime::{Capability, Device, Error};
    ///
    /// let device = match Device::select_where(|device| device.capabilities().has(Capability::Fp64)) {
    ///     Err(Error::NoDevice { .. }) => Device::native(), // `CL_DEVICE` allows only others
    ///     device => device?,
    /// };
    /// assert!(device.capabilities().fp64);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Same as for [`select`](Self::select), plus [`Error::NoDevice`](crate::Error::NoDevice) if `fits` accepts no device.
    pub fn select_where(fits: impl Fn(&Self) -> bool) -> Result<Self> {
        let wanted = std::env::var_os("CL_DEVICE").unwrap_or_default();
        let wanted = wanted.to_string_lossy();
        let native = Self::native();
        // only this device has checked execution
        let is_checked = wanted.is_empty() && check::settings::is_requested();
        if (is_checked || select::is_native(&wanted)) && fits(&native) {
            return Ok(native);
        }
        select::select_where(&Self::all(), &wanted, fits, platform::why_no_device)
    }

    /// Returns the native device: the CPU cores of this machine. This loads no driver.
    ///
    /// ```
    /// use cl_runtime::{Device, Queue};
    ///
    /// let device = Device::native();
    /// assert_eq!(device.to_string(), "native");
    /// let queue = Queue::new(&device)?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn native() -> Self {
        Self { inner: native() }
    }

    /// Returns the name of the device, as its driver reports it; `native` for the native device.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// assert_eq!(Device::native().name(), "native");
    /// let names: Vec<String> = Device::all().iter().map(|device| device.name().to_owned()).collect();
    /// println!("{}", names.join(", "));
    /// ```
    pub fn name(&self) -> &str {
        match self.inner {
            DeviceInner::Native(_) => "native",
            DeviceInner::OpenCl(device) => device.name(),
        }
    }

    /// Returns the platform of the device.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// // what could share a context with it
    /// let device = Device::select()?;
    /// assert!(device.platform().devices().contains(&device));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn platform(&self) -> Platform {
        Platform::of(self)
    }

    /// Returns the name of its OpenCL platform; `native` for the native device.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// for device in Device::all() {
    ///     println!("{} of {}", device.name(), device.platform_name());
    ///     assert_eq!(device.platform_name(), device.platform().name());
    /// }
    /// ```
    pub fn platform_name(&self) -> &str {
        match self.inner {
            DeviceInner::Native(_) => "native",
            DeviceInner::OpenCl(device) => device.platform_name(),
        }
    }

    /// Returns `true` for the native device.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// let device = Device::select()?;
    /// if device.is_native() {
    ///     println!("no OpenCL device is used");
    /// }
    /// assert!(Device::native().is_native());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_native(&self) -> bool {
        self.kind() == DeviceKind::Native
    }

    /// Returns the driver errors that are worked around on this device, by their ids in the book's page on devices.
    /// `CL_QUIRKS` switches each workaround on or off. The native device has none.
    ///
    /// For a driver version that this library does not know, the first call runs small programs to detect its errors, and
    /// the disk cache keeps the results.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// for id in Device::select()?.quirks() {
    ///     println!("{id}");
    /// }
    /// assert_eq!(Device::native().quirks().count(), 0);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn quirks(&self) -> impl Iterator<Item = &'static str> + use<> {
        let quirks = match self.inner() {
            DeviceInner::Native(_) => Quirks::NONE,
            DeviceInner::OpenCl(device) => device.quirks(),
        };
        quirks.ids()
    }

    /// Returns the formats of images in these dimensions that kernels can read and write.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device fails.
    ///
    /// ```
    /// use cl_runtime::{Device, image::ImageKind};
    ///
    /// for device in Device::all() {
    ///     let formats: Vec<String> = device.image_formats(ImageKind::D2)?.iter().map(ToString::to_string).collect();
    ///     println!("{device}: {}", formats.join(", "));
    ///     assert_eq!(formats.is_empty(), !device.capabilities().images);
    /// }
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn image_formats(&self, kind: ImageKind) -> Result<Vec<ImageFormat>> {
        match self.inner() {
            DeviceInner::Native(_) => Ok(formats()),
            DeviceInner::OpenCl(device) if !device.capabilities().images => Ok(Vec::new()),
            DeviceInner::OpenCl(device) => Ok(device.context()?.image_formats(kind.into())?.to_vec()),
        }
    }

    /// Whether several threads may call its driver at the same time.
    pub(crate) fn takes_threads(&self) -> bool {
        match self.inner() {
            DeviceInner::Native(_) => true,
            DeviceInner::OpenCl(device) => !device.quirks_of_calls().has(Quirk::CallsFromThreads),
        }
    }

    /// Returns the kind of the device.
    ///
    /// ```
    /// use cl_runtime::{Device, DeviceKind};
    ///
    /// let gpus: Vec<Device> = Device::all().into_iter().filter(|device| device.kind() == DeviceKind::Gpu).collect();
    /// println!("{} GPUs", gpus.len());
    /// assert_eq!(Device::native().kind(), DeviceKind::Native);
    /// ```
    pub fn kind(&self) -> DeviceKind {
        match self.inner {
            DeviceInner::Native(_) => DeviceKind::Native,
            DeviceInner::OpenCl(device) => device.kind(),
        }
    }

    /// Returns the capabilities of the device.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// let capabilities = Device::select()?.capabilities().clone();
    /// let side = if capabilities.max_group_size >= 256 { 16 } else { 8 };
    /// println!("tiles of {side} × {side}, {} bytes of local memory", capabilities.local_memory);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn capabilities(&self) -> &Capabilities {
        match self.inner {
            DeviceInner::Native(device) => device.capabilities(),
            DeviceInner::OpenCl(device) => device.capabilities(),
        }
    }

    pub(crate) fn of(inner: &'static DeviceInner) -> Self {
        Self { inner }
    }

    pub(crate) fn inner(&self) -> &'static DeviceInner {
        self.inner
    }
}

impl PartialEq for Device {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.inner, other.inner)
    }
}

impl Eq for Device {}

impl Hash for Device {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::hash(self.inner, state);
    }
}

/// `platform: device`, or `native`; ` (part 1 of 2)` follows for a sub-device.
impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.inner {
            DeviceInner::Native(device) => f.write_str(&device.full_name()),
            DeviceInner::OpenCl(device) => f.write_str(&device.full_name()),
        }
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device({self})")
    }
}
