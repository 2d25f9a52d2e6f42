//! Device selection: `CL_DEVICE` and the ranking of devices.

use super::Device;
use crate::{
    base::{
        capabilities::{Capabilities, DeviceKind},
        error::{Error, Result},
    },
    quirks::Driver,
};
use std::{cmp::Reverse, fmt};

/// The properties of a device that selection needs, as a trait so that it can be tested without devices.
pub(crate) trait Candidate: Clone + fmt::Display {
    fn name(&self) -> &str;
    /// The platform's name. Several platforms may have the same name.
    fn platform(&self) -> &str;
    fn has_platform_of(&self, other: &Self) -> bool;
    fn kind(&self) -> DeviceKind;
    /// Compute units times clock frequency.
    fn speed(&self) -> usize;
}

impl Candidate for Device {
    fn name(&self) -> &str {
        self.name()
    }

    fn platform(&self) -> &str {
        self.platform_name()
    }

    fn has_platform_of(&self, other: &Self) -> bool {
        self.platform() == other.platform()
    }

    fn kind(&self) -> DeviceKind {
        self.kind()
    }

    fn speed(&self) -> usize {
        let Capabilities { compute_units, clock_mhz, .. } = self.capabilities();
        compute_units.saturating_mul((*clock_mhz).max(1))
    }
}

/// Whether `wanted`, the value of `CL_DEVICE`, names exactly the native device.
pub(crate) fn is_native(wanted: &str) -> bool {
    wanted.trim().eq_ignore_ascii_case("native")
}

/// The best device that `fits` accepts among those that `wanted`, the value of `CL_DEVICE`, matches. An empty `wanted`
/// matches all.
///
/// `why_none` returns the possible reason for the lack of an OpenCL device, as the end of a sentence.
pub(crate) fn select_where<D: Candidate>(
    devices: &[D],
    wanted: &str,
    fits: impl Fn(&D) -> bool,
    why_none: impl Fn() -> String,
) -> Result<D> {
    let text = wanted.trim().to_lowercase();
    let allowed = allowed(devices, &text);
    let listed = || devices.iter().map(D::to_string).collect();
    if allowed.is_empty() {
        return Err(Error::UnknownDevice {
            wanted: wanted.to_owned(),
            problem: match devices.iter().all(|device| device.kind() == DeviceKind::Native) {
                true if text == "opencl" => format!("finds no OpenCL device ({})", why_none()),
                true => format!("matches no device ({})", why_none()),
                false => "matches no device".to_owned(),
            },
            available: listed(),
        });
    }
    let found = allowed.into_iter().filter(|device| fits(device));
    // `min_by_key` returns the first of several best devices
    let best = found.min_by_key(|device| (Reverse(device.kind()), Reverse(device.speed())));
    best.cloned().ok_or_else(|| Error::NoDevice { wanted: text, available: listed() })
}

fn allowed<'d, D: Candidate>(devices: &'d [D], text: &str) -> Vec<&'d D> {
    let of = |fits: &dyn Fn(&D) -> bool| devices.iter().filter(|device| fits(device)).collect();
    match text {
        "" => devices.iter().collect(),
        "native" => of(&|device| device.kind() == DeviceKind::Native),
        "opencl" => of(&|device| device.kind() != DeviceKind::Native),
        text if text.parse::<usize>().is_ok() => by_pair(devices, &format!("{text}:")),
        text => {
            let found = by_pair(devices, text);
            if !found.is_empty() {
                return found;
            }
            // a name may contain a colon
            of(&|device| contains(device.name(), text) || platform_matches(device.platform(), text))
        }
    }
}

/// The devices that match `platform:device`, in numbers or parts of names. An empty half matches all.
fn by_pair<'d, D: Candidate>(devices: &'d [D], text: &str) -> Vec<&'d D> {
    let Some((platform, device)) = text.split_once(':') else { return Vec::new() };
    let (platform, device) = (platform.trim(), device.trim());
    let matching =
        platforms(devices).into_iter().enumerate().filter(|(index, first)| match platform.parse::<usize>() {
            Ok(number) => number == *index,
            Err(_) => platform_matches(first.platform(), platform),
        });
    let found = matching.flat_map(|(_, first)| {
        devices.iter().filter(|candidate| candidate.has_platform_of(first)).enumerate().filter_map(
            |(index, candidate)| {
                let fits = match device.parse::<usize>() {
                    Ok(number) => number == index,
                    Err(_) => contains(candidate.name(), device),
                };
                fits.then_some(candidate)
            },
        )
    });
    found.collect()
}

/// The first device of each platform, in the order in which platforms are numbered.
fn platforms<D: Candidate>(devices: &[D]) -> Vec<&D> {
    let mut platforms: Vec<&D> = Vec::new();
    for device in devices {
        if !platforms.iter().any(|first| device.has_platform_of(first)) {
            platforms.push(device);
        }
    }
    platforms
}

fn platform_matches(name: &str, text: &str) -> bool {
    contains(name, text) || Driver::of(name).nickname() == Some(text)
}

fn contains(name: &str, lowercase: &str) -> bool {
    name.to_lowercase().contains(lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Fake(&'static str, &'static str, DeviceKind, usize, u8);

    impl fmt::Display for Fake {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}: {}", self.0, self.1)
        }
    }

    impl Candidate for Fake {
        fn name(&self) -> &str {
            self.1
        }

        fn platform(&self) -> &str {
            self.0
        }

        fn has_platform_of(&self, other: &Self) -> bool {
            self.4 == other.4
        }

        fn kind(&self) -> DeviceKind {
            self.2
        }

        fn speed(&self) -> usize {
            self.3
        }
    }

    const ALL: [Fake; 5] = [
        Fake("Portable Computing Language", "pthread-EPYC", DeviceKind::Cpu, 8, 0),
        Fake("NVIDIA CUDA", "Tesla T4", DeviceKind::Gpu, 40, 1),
        Fake("NVIDIA CUDA", "NVIDIA H100", DeviceKind::Gpu, 132, 1),
        Fake("rusticl", "llvmpipe (LLVM 15: 256 bits)", DeviceKind::Cpu, 2, 2),
        Fake("native", "native", DeviceKind::Native, 8, 3),
    ];

    fn select(devices: &[Fake], wanted: &str) -> Result<Fake> {
        select_where(devices, wanted, |_| true, || "no driver".to_owned())
    }

    #[track_caller]
    fn check(wanted: &str, expected: &str) {
        match select(&ALL, wanted) {
            Ok(device) => assert_eq!(device.1, expected),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn cl_device_is_understood() {
        check("", "NVIDIA H100");
        check("native", "native");
        check(" Native ", "native");
        check("opencl", "NVIDIA H100");
        check("tesla", "Tesla T4");
        check("nvidia", "NVIDIA H100");
        check("pocl", "pthread-EPYC");
        check("PORTABLE", "pthread-EPYC");
        check("0:0", "pthread-EPYC");
        check("1:0", "Tesla T4");
        check("cuda:1", "NVIDIA H100");
        check("rusticl:", "llvmpipe (LLVM 15: 256 bits)");
        check(":t4", "Tesla T4");
        // a bare number is the number of a platform, although names contain digits
        check("0", "pthread-EPYC");
        check(" 1 ", "NVIDIA H100");
        check("2", "llvmpipe (LLVM 15: 256 bits)");
        check("3", "native");
        // a name may contain a colon
        check("15: 256", "llvmpipe (LLVM 15: 256 bits)");
    }

    #[test]
    fn platforms_of_the_same_name_are_counted_each() {
        let devices = [
            Fake("NVIDIA CUDA", "Tesla T4", DeviceKind::Gpu, 40, 0),
            Fake("NVIDIA CUDA", "NVIDIA H100", DeviceKind::Gpu, 132, 1),
            Fake("rusticl", "llvmpipe", DeviceKind::Cpu, 2, 2),
        ];
        for (wanted, expected) in [
            ("0:0", "Tesla T4"),
            ("1:0", "NVIDIA H100"),
            ("0", "Tesla T4"),
            ("2", "llvmpipe"),
            ("cuda:0", "NVIDIA H100"),
        ] {
            assert_eq!(select(&devices, wanted).map(|device| device.1).ok(), Some(expected), "{wanted}");
        }
        assert!(select(&devices, "0:1").is_err());
    }

    #[test]
    fn the_best_that_fits_is_taken() {
        let cpu = |device: &Fake| device.2 == DeviceKind::Cpu;
        assert_eq!(select_where(&ALL, "", cpu, String::new).map(|device| device.1).ok(), Some("pthread-EPYC"));
        assert_eq!(select_where(&ALL, "rusticl", cpu, String::new).map(|device| device.3).ok(), Some(2));
        let Err(error) = select_where(&ALL, "nvidia", cpu, String::new) else { panic!("found") };
        let text = error.to_string();
        assert!(text.contains("CL_DEVICE=nvidia") && text.contains("  rusticl: llvmpipe"), "{text}");
        let Err(error) = select_where(&ALL, "", |_| false, String::new) else { panic!("found") };
        assert!(!error.to_string().contains("CL_DEVICE"), "{error}");
    }

    #[test]
    fn an_unknown_device_lists_what_there_is() {
        for wanted in ["radeon", "7:0", "1:2", "cuda:epyc", "4", "100", "256"] {
            let Err(error) = select(&ALL, wanted) else { panic!("{wanted} was found") };
            assert!(error.to_string().contains("  NVIDIA CUDA: Tesla T4\n"), "{error}");
        }
    }

    #[test]
    fn opencl_without_opencl_is_an_error_and_nothing_wanted_is_native() {
        let native = &ALL[4..];
        assert_eq!(select(native, "").map(|device| device.1).ok(), Some("native"));
        let Err(error) = select(native, "opencl") else { panic!("found") };
        assert!(error.to_string().contains("finds no OpenCL device (no driver)"), "{error}");
    }
}
