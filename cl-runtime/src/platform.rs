//! Platforms: the drivers of a machine.

use crate::{
    backend::opencl::device as opencl,
    device::{Device, DeviceInner},
};
use std::{
    fmt,
    hash::{Hash, Hasher},
    ptr,
    sync::OnceLock,
};

/// An OpenCL driver and its devices, or the native backend.
///
/// Platforms are listed once, at first use, and live as long as the process; a `Platform` is a cheap handle.
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
    /// `None` is the native one.
    listed: Option<&'static Listed>,
}

/// A platform of OpenCL, with its devices.
pub(crate) struct Listed {
    platform: &'static opencl::Platform,
    pub(crate) devices: Vec<DeviceInner>,
    problems: Vec<String>,
}

/// What the loader and the drivers say there is.
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

/// The OpenCL platforms. The first call starts the drivers; there is no second start.
pub(crate) fn opencl() -> &'static [Listed] {
    &loaded().listed
}

/// Why there is no OpenCL device, as the end of a sentence.
pub(crate) fn why_no_device() -> String {
    let problems = || opencl().iter().flat_map(|listed| &listed.problems).cloned().collect::<Vec<_>>().join("; ");
    match (Platform::loader_problem(), opencl()) {
        (Some(problem), _) => problem.to_owned(),
        (None, []) => "no OpenCL driver is installed: install one, such as the package pocl-opencl-icd".to_owned(),
        (None, _) if !problems().is_empty() => problems(),
        (None, listed) => {
            let names: Vec<&str> = listed.iter().map(|listed| listed.platform.name.as_str()).collect();
            format!("of the OpenCL drivers, {}, none has a device", names.join(" and "))
        }
    }
}

impl Platform {
    /// Every platform there is: those of OpenCL in the loader's order, also those without devices, then the native one.
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

    /// Why the platforms of OpenCL could not be listed, if so: there is no OpenCL library, or it fails. A sentence without its
    /// full stop.
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

    /// The native platform, whose only device is [`Device::native`]. No driver is loaded for it.
    ///
    /// ```
    /// # use cl_runtime::{Device, Platform};
    /// assert_eq!(Platform::native().devices(), [Device::native()]);
    /// ```
    pub fn native() -> Self {
        Self { listed: None }
    }

    pub(crate) fn of(device: &Device) -> Self {
        let has = |listed: &&Listed| listed.devices.iter().any(|inner| ptr::eq(inner, device.inner()));
        match device.inner() {
            DeviceInner::Native(_) => Self::native(),
            DeviceInner::OpenCl(_) => Self { listed: opencl().iter().find(has) },
        }
    }

    /// What is behind it; nothing behind the native one.
    pub(crate) fn opencl(&self) -> Option<&'static opencl::Platform> {
        self.listed.map(|listed| listed.platform)
    }

    /// Its name, as the driver gives it; `native` for the native platform.
    ///
    /// ```
    /// # use cl_runtime::Platform;
    /// assert_eq!(Platform::native().name(), "native");
    /// let pocl = Platform::all().into_iter().find(|platform| platform.name() == "Portable Computing Language");
    /// println!("PoCL is {}", if pocl.is_some() { "here" } else { "not here" });
    /// ```
    pub fn name(&self) -> &'static str {
        self.listed.map_or("native", |listed| &listed.platform.name)
    }

    /// Who made it; `native` for the native platform.
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

    /// Its OpenCL version, as the driver gives it, such as `OpenCL 3.0 CUDA 12.4.131`; this crate's for the native platform.
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

    /// The names of the extensions that all its devices have.
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

    /// Its devices. Those that cannot be used are [`problems`](Self::problems) instead.
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

    /// What is wrong with the devices that are left out: not available, without a compiler, older than OpenCL 1.2, or that do
    /// not answer. Each is a sentence without its full stop.
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

/// Its name.
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
