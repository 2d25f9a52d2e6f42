//! The driver of a device, and its version.

use std::fmt;

/// A package with a driver that runs on any computer.
pub(crate) const PACKAGE: &str = "pocl-opencl-icd";

/// A driver with known bugs, identified by the name of its platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Driver {
    /// Portable Computing Language.
    Pocl,
    /// NVIDIA's proprietary driver.
    Nvidia,
    /// The Oclgrind simulator.
    Oclgrind,
    /// Mesa's OpenCL implementation.
    Rusticl,
    /// Any other driver, without known bugs.
    Other,
}

impl Driver {
    pub(crate) fn of(platform: &str) -> Self {
        match platform {
            "Portable Computing Language" => Self::Pocl,
            "NVIDIA CUDA" => Self::Nvidia,
            "rusticl" => Self::Rusticl,
            name if name.contains("Oclgrind") => Self::Oclgrind,
            _ => Self::Other,
        }
    }

    /// The name by which users know it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pocl => "PoCL",
            Self::Nvidia => "NVIDIA",
            Self::Oclgrind => "Oclgrind",
            Self::Rusticl => "rusticl",
            Self::Other => "another driver",
        }
    }

    /// The name by which users know it, in lower case, if its platform's name does not contain it.
    pub(crate) fn nickname(self) -> Option<&'static str> {
        (self == Self::Pocl).then_some("pocl")
    }

    /// Whether the driver has a disk cache of its own and its binaries are expensive. To produce a binary, PoCL
    /// compiles the kernel once more, which took three times as long as the build of a kernel with barriers.
    pub(crate) fn keeps_programs(self) -> bool {
        self == Self::Pocl && std::env::var_os("POCL_KERNEL_CACHE").is_none_or(|value| value != "0")
    }
}

/// The first two numbers of a version, such as `(22, 3)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u16, pub u16);

impl Version {
    /// The first version number in a text: `22.3.6`, `3.1+debian`, `Oclgrind 21.10`.
    fn first_in(text: &str) -> Option<Self> {
        let mut numbers = text[text.find(|c: char| c.is_ascii_digit())?..].split(|c: char| !c.is_ascii_digit());
        let major = numbers.next()?.parse().ok()?;
        Some(Self(major, numbers.next().and_then(|minor| minor.parse().ok()).unwrap_or(0)))
    }

    /// The LLVM version in a text: `…, LLVM 18.1.8, …`.
    fn of_llvm(text: &str) -> Option<Self> {
        Self::first_in(&text[text.find("LLVM ")?..])
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

/// The key of a query to the table of quirks: a device, its driver and the driver's version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity<'a> {
    /// The driver.
    pub driver: Driver,
    /// [`None`] if the driver does not report a version.
    pub version: Option<Version>,
    /// The version of its LLVM, if it reports one.
    pub llvm: Option<Version>,
    /// The device's name.
    pub device: &'a str,
}

impl<'a> Identity<'a> {
    /// Parses the names and versions that OpenCL reports for a platform and a device.
    pub fn new(platform: &str, platform_version: &str, driver_version: &str, device: &'a str) -> Self {
        Self {
            driver: Driver::of(platform),
            version: Version::first_in(driver_version),
            llvm: Version::of_llvm(platform_version).or_else(|| Version::of_llvm(device)),
            device,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drivers_and_versions_are_read_from_what_opencl_says() {
        let pocl = "OpenCL 3.0 PoCL 6.0+debian  Linux, None+Asserts, RELOC, SPIR-V, LLVM 18.1.8, SLEEF";
        let identity = Identity::new("Portable Computing Language", pocl, "6.0+debian", "cpu-haswell");
        assert_eq!((identity.driver, identity.version), (Driver::Pocl, Some(Version(6, 0))));
        assert_eq!(identity.llvm, Some(Version(18, 1)));
        let identity = Identity::new("rusticl", "OpenCL 3.0 ", "22.3.6", "llvmpipe (LLVM 15.0.6, 256 bits)");
        assert_eq!((identity.version, identity.llvm), (Some(Version(22, 3)), Some(Version(15, 0))));
        let identity = Identity::new("Oclgrind", "OpenCL 1.2 (Oclgrind 21.10)", "Oclgrind 21.10", "Oclgrind Simulator");
        assert_eq!((identity.driver, identity.version), (Driver::Oclgrind, Some(Version(21, 10))));
        let identity = Identity::new("Intel", "OpenCL 3.0", "devel", "");
        assert_eq!((identity.driver, identity.version, identity.llvm), (Driver::Other, None, None));
        assert!(!Driver::Nvidia.keeps_programs() && Driver::Nvidia.nickname().is_none());
    }

    #[test]
    fn versions_are_ordered_by_number() {
        assert!(Version(5, 0) < Version(5, 2) && Version(5, 2) < Version(22, 3) && Version(22, 3) < Version(22, 10));
    }
}
