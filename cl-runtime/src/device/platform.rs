//! Platforms: the OpenCL drivers of a machine.

use super::{Device, DeviceInner};
use crate::{backend::opencl::device as opencl, quirks::PACKAGE};
use std::{
    fmt,
    hash::{Hash, Hasher},
    ptr,
    sync::OnceLock,
};

/// An OpenCL driver and its devices, or the native backend.
///
/// Platforms are listed once, on first use, and live as long as the process; a `Platform` is a cheap handle.
///
/// ```
/// use cl_runtime::Platform;
///
/// for platform in Platform::all() {
///     println!("{platform}: {} devices", platform.devices().len());
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Platform {
    /// `None` for the native platform.
    listed: Option<&'static Listed>,
}

/// An OpenCL platform with its devices.
pub(crate) struct Listed {
    platform: &'static opencl::Platform,
    pub(crate) devices: Vec<DeviceInner>,
    problems: Vec<String>,
}

/// The platforms that the loader and the drivers report.
struct Loaded {
    listed: Vec<Listed>,
    problem: Option<String>,
}

fn loaded() -> &'static Loaded {
    static PLATFORMS: OnceLock<Result<Vec<opencl::Platform>, String>> = OnceLock::new();
    static LOADED: OnceLock<Loaded> = OnceLock::new();
    LOADED.get_or_init(|| {
        let platforms = PLATFORMS.get_or_init(opencl::Platform::all);
        let listed = platforms.iter().flatten().map(|platform| {
            let (devices, problems) = platform.devices();
            Listed { platform, devices: devices.into_iter().map(DeviceInner::OpenCl).collect(), problems }
        });
        Loaded { listed: listed.collect(), problem: platforms.as_ref().err().cloned() }
    })
}

/// The OpenCL platforms. The first call initialises the drivers, and no later call does so again.
pub(crate) fn opencl() -> &'static [Listed] {
    &loaded().listed
}

/// The reason that there is no OpenCL device, as the end of a sentence.
pub(crate) fn why_no_device() -> String {
    let problems = || opencl().iter().flat_map(|listed| &listed.problems).cloned().collect::<Vec<_>>().join("; ");
    match (Platform::loader_problem(), opencl()) {
        (Some(problem), _) => problem.to_owned(),
        (None, []) => format!("no OpenCL driver is installed: install one, such as the package {PACKAGE}"),
        (None, _) if !problems().is_empty() => problems(),
        (None, listed) => {
            let names: Vec<&str> = listed.iter().map(|listed| listed.platform.name.as_str()).collect();
            format!("of the OpenCL drivers, {}, none has a device", names.join(" and "))
        }
    }
}

impl Platform {
    /// Returns all platforms: the OpenCL platforms in the order of the loader, including those without devices, then the
    /// native platform.
    ///
    /// ```
    /// # use cl_runtime::{Device, Platform};
    /// let platforms = Platform::all();
    /// assert_eq!(platforms.last(), Some(&Platform::native()));
    /// let devices: usize = platforms.iter().map(|platform| platform.devices().len()).sum();
    /// assert_eq!(devices, Device::all().len());
    /// ```
    pub fn all() -> Vec<Self> {
        opencl().iter().map(Some).chain([None]).map(|listed| Self { listed }).collect()
    }

    /// Returns the reason that the OpenCL platforms could not be listed, if any: there is no OpenCL library, or it fails.
    /// The text is a sentence without a full stop.
    ///
    /// ```
    /// use cl_runtime::Platform;
    ///
    /// if let Some(problem) = Platform::loader_problem() {
    ///     println!("only the native device: {problem}");
    ///     assert_eq!(Platform::all(), [Platform::native()]);
    /// }
    /// ```
    pub fn loader_problem() -> Option<&'static str> {
        loaded().problem.as_deref()
    }

    /// Returns the native platform, whose only device is [`Device::native`]. This loads no driver.
    ///
    /// ```
    /// # use cl_runtime::{Device, Platform};
    /// assert_eq!(Platform::native().devices(), [Device::native()]);
    /// ```
    pub fn native() -> Self {
        Self { listed: None }
    }

    pub(crate) fn of(device: &Device) -> Self {
        match device.inner() {
            DeviceInner::Native(_) => Self::native(),
            DeviceInner::OpenCl(device) => {
                let has = |listed: &&Listed| ptr::eq(listed.platform, device.platform());
                Self { listed: opencl().iter().find(has) }
            }
        }
    }

    /// The platform of the OpenCL backend, or `None` for the native platform.
    pub(crate) fn opencl(&self) -> Option<&'static opencl::Platform> {
        self.listed.map(|listed| listed.platform)
    }

    /// Returns the name of the platform, as the driver reports it; `native` for the native platform.
    ///
    /// ```
    /// # use cl_runtime::Platform;
    /// assert_eq!(Platform::native().name(), "native");
    /// let names: Vec<_> = Platform::all().into_iter().map(|platform| platform.name()).collect();
    /// println!("{}", names.join(", "));
    /// ```
    pub fn name(&self) -> &'static str {
        self.listed.map_or("native", |listed| &listed.platform.name)
    }

    /// Returns the vendor of the platform; `native` for the native platform.
    ///
    /// ```
    /// # use cl_runtime::Platform;
    /// assert_eq!(Platform::native().vendor(), "native");
    /// let vendors: Vec<_> = Platform::all().iter().map(Platform::vendor).collect();
    /// println!("drivers of {}", vendors.join(", "));
    /// ```
    pub fn vendor(&self) -> &'static str {
        self.listed.map_or("native", |listed| &listed.platform.vendor)
    }

    /// Returns the OpenCL version, as the driver reports it, such as `OpenCL 3.0 CUDA 12.4.131`. For the native platform it
    /// is the version of this crate.
    ///
    /// ```
    /// # use cl_runtime::Platform;
    /// for platform in Platform::all().iter().filter(|platform| **platform != Platform::native()) {
    ///     assert!(platform.version().starts_with("OpenCL "));
    /// }
    /// ```
    pub fn version(&self) -> &'static str {
        self.listed.map_or(env!("CARGO_PKG_VERSION"), |listed| &listed.platform.version)
    }

    /// Returns the names of the extensions that all devices of the platform support.
    ///
    /// ```
    /// # use cl_runtime::Platform;
    /// for platform in Platform::all() {
    ///     let icd = platform.extensions().iter().any(|extension| extension == "cl_khr_icd");
    ///     println!("{platform} {} loaded through an ICD loader", if icd { "can be" } else { "is not" });
    /// }
    /// # assert!(Platform::native().extensions().is_empty());
    /// ```
    pub fn extensions(&self) -> &'static [String] {
        self.listed.map_or(&[], |listed| &listed.platform.extensions)
    }

    /// Returns the devices of the platform. [`problems`](Self::problems) reports the devices that cannot be used and are
    /// left out.
    ///
    /// ```
    /// # use cl_runtime::Platform;
    /// for platform in Platform::all() {
    ///     for device in platform.devices() {
    ///         assert_eq!(device.platform(), platform);
    ///         println!("{platform}: {}", device.name());
    ///     }
    /// }
    /// ```
    pub fn devices(&self) -> Vec<Device> {
        match self.listed {
            None => vec![Device::native()],
            Some(listed) => listed.devices.iter().map(Device::of).collect(),
        }
    }

    /// Returns the reasons that devices were left out: they are not available, have no compiler, are older than OpenCL 1.2,
    /// or do not answer. Each is a sentence without a full stop.
    ///
    /// ```
    /// # use cl_runtime::Platform;
    /// for platform in Platform::all() {
    ///     for problem in platform.problems() {
    ///         eprintln!("{platform}: {problem}");
    ///     }
    /// }
    /// # assert!(Platform::native().problems().is_empty());
    /// ```
    pub fn problems(&self) -> &'static [String] {
        self.listed.map_or(&[], |listed| &listed.problems)
    }
}

impl PartialEq for Platform {
    fn eq(&self, other: &Self) -> bool {
        self.listed.map(ptr::from_ref) == other.listed.map(ptr::from_ref)
    }
}

impl Eq for Platform {}

impl Hash for Platform {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.listed.map(ptr::from_ref).hash(state);
    }
}

/// Writes the name of the platform.
impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Platform({self})")
    }
}
