//! Which driver a device belongs to, and in which version.

use std::fmt;

/// A driver of which something is known, by the name of its platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Driver {
    /// Portable Computing Language.
    Pocl,
    /// NVIDIA's own.
    Nvidia,
    /// The simulator.
    Oclgrind,
    /// Mesa's.
    Rusticl,
    /// Any other, of which no error is known.
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

    /// The name that users know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pocl => "PoCL",
            Self::Nvidia => "NVIDIA",
            Self::Oclgrind => "Oclgrind",
            Self::Rusticl => "rusticl",
            Self::Other => "another driver",
        }
    }

    /// The name that users know it by, in small letters, if its platform's name does not contain it.
    pub(crate) fn nickname(self) -> Option<&'static str> {
        (self == Self::Pocl).then_some("pocl")
    }

    /// Whether the driver has a disk cache of its own and its binaries are expensive: PoCL compiles a kernel once more for a binary. A
    /// kernel with barriers took three times as long as its build.
    pub(crate) fn keeps_programs(self) -> bool {
        self == Self::Pocl && std::env::var_os("POCL_KERNEL_CACHE").is_none_or(|value| value != "0")
    }
}

/// The first two numbers of a version, such as `(22, 3)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u16, pub u16);

impl Version {
    /// The version that a text names first: `22.3.6`, `3.1+debian`, `Oclgrind 21.10`.
    fn first_in(text: &str) -> Option<Self> {
        let mut numbers = text[text.find(|c: char| c.is_ascii_digit())?..].split(|c: char| !c.is_ascii_digit());
        let major = numbers.next()?.parse().ok()?;
        Some(Self(major, numbers.next().and_then(|minor| minor.parse().ok()).unwrap_or(0)))
    }

    /// The version of the LLVM that a text names: `…, LLVM 18.1.8, …`.
    fn of_llvm(text: &str) -> Option<Self> {
        Self::first_in(&text[text.find("LLVM ")?..])
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

/// What the table of quirks is asked about: a device of a driver in a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity<'a> {
    /// The driver.
    pub driver: Driver,
    /// [`None`] if the driver does not name a version.
    pub version: Option<Version>,
    /// The version of its LLVM, if it says that.
    pub llvm: Option<Version>,
    /// The device's name.
    pub device: &'a str,
}

impl<'a> Identity<'a> {
    /// From the names and versions that OpenCL gives of a platform and a device.
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
