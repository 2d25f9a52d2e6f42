//! Devices: what kernels run on.

use crate::{
    backend::{native::device::NativeDevice, opencl},
    capabilities::Capabilities,
    error::Result,
    platform::{self, Platform},
    select,
};
use std::{
    fmt,
    hash::{Hash, Hasher},
    ptr,
    sync::OnceLock,
};

/// Something that runs kernels: an OpenCL device, or this machine's CPU cores natively.
///
/// Devices are listed once, at first use, and live as long as the process; a `Device` is a cheap handle.
#[derive(Clone, Copy)]
pub struct Device {
    inner: &'static DeviceInner,
}

pub(crate) enum DeviceInner {
    Native(NativeDevice),
    OpenCl(opencl::device::Device),
}

/// What sort of thing a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeviceKind {
    /// The native backend: compiled into the program, no driver.
    Native,
    /// OpenCL on CPU cores, or on something that says no more of itself.
    Cpu,
    /// An accelerator that is no GPU.
    Accelerator,
    /// A GPU.
    Gpu,
}

/// The native device, which needs no driver.
fn native() -> &'static DeviceInner {
    static DEVICE: OnceLock<DeviceInner> = OnceLock::new();
    DEVICE.get_or_init(|| DeviceInner::Native(NativeDevice::new()))
}

impl Device {
    /// Every device there is: those of every OpenCL platform in the platforms' order, then the native one. Never
    /// empty; a platform that fails or has no devices is left out.
    pub fn all() -> Vec<Self> {
        let opencl = platform::opencl().iter().flat_map(|listed| &listed.devices);
        opencl.chain([native()]).map(Self::of).collect()
    }

    /// The device to use: the one that the environment variable `CL_DEVICE` names, else the best.
    ///
    /// `CL_DEVICE` is `native`; `opencl` (the best OpenCL device); part of the name of a device or a platform, in
    /// either case; or `platform:device`, each of them part of a name or a number counted from 0. Where several match,
    /// the best of them is taken.
    ///
    /// The best is a GPU before another accelerator before a CPU with an OpenCL driver before the native device; of two
    /// alike, the one with more compute units times clock, then the one listed first.
    ///
    /// With `CL_DEVICE=native` no OpenCL driver is loaded.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownDevice`](crate::Error::UnknownDevice) if `CL_DEVICE` names none; it lists what there is.
    pub fn select() -> Result<Self> {
        Self::select_where(|_| true)
    }

    /// The best device of those that `fits` takes, and that `CL_DEVICE` allows if it is set.
    ///
    /// ```
    /// use cl_runtime::{Capability, Device};
    ///
    /// let device = Device::select_where(|device| device.capabilities().has(Capability::Fp64))?;
    /// assert!(device.capabilities().fp64);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`select`](Self::select); [`Error::NoDevice`](crate::Error::NoDevice) if `fits` takes none.
    pub fn select_where(fits: impl Fn(&Self) -> bool) -> Result<Self> {
        let wanted = std::env::var_os("CL_DEVICE").unwrap_or_default();
        let wanted = wanted.to_string_lossy();
        let native = Self::native();
        if select::is_native(&wanted) && fits(&native) {
            return Ok(native);
        }
        select::select_where(&Self::all(), &wanted, fits, platform::why_no_device)
    }

    /// The native device: this machine's CPU cores. No driver is loaded for it.
    pub fn native() -> Self {
        Self { inner: native() }
    }

    /// Its name, as its driver gives it; `native` for the native device.
    pub fn name(&self) -> &str {
        match self.inner {
            DeviceInner::Native(_) => "native",
            DeviceInner::OpenCl(device) => device.name(),
        }
    }

    /// Its platform.
    pub fn platform(&self) -> Platform {
        Platform::of(self)
    }

    /// The name of its OpenCL platform; `native` for the native device.
    pub fn platform_name(&self) -> &str {
        match self.inner {
            DeviceInner::Native(_) => "native",
            DeviceInner::OpenCl(device) => device.platform_name(),
        }
    }

    /// Whether it is the native device.
    pub fn is_native(&self) -> bool {
        self.kind() == DeviceKind::Native
    }

    /// What sort of device it is.
    pub fn kind(&self) -> DeviceKind {
        match self.inner {
            DeviceInner::Native(_) => DeviceKind::Native,
            DeviceInner::OpenCl(device) => device.kind(),
        }
    }

    /// What it can do.
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

/// `platform: device`, or `native`.
impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.inner {
            DeviceInner::Native(_) => f.write_str("native"),
            DeviceInner::OpenCl(device) => write!(f, "{}: {}", device.platform_name(), device.name()),
        }
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device({self})")
    }
}
