//! Which OpenCL devices the machine has, according to `clinfo`, and settings of the environment that show or hide them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{output, program, target};

/// A device that examples are run on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Device {
    /// What it calls itself.
    pub(crate) name: String,
    /// What `CL_DEVICE` is set to, so that this device is chosen.
    pub(crate) choice: String,
    /// A short name, fit for a file.
    pub(crate) slug: String,
}

/// Kinds of device that the tests want, and a word in the name of the platform that each shows itself under.
const WANTED: [(&str, &str); 2] = [("PoCL", "Portable Computing Language"), ("rusticl", "rusticl")];

/// The native device and every OpenCL device that `clinfo` lists; what is wanted and not there is said by name.
pub(crate) fn all() -> Vec<Device> {
    let listing = output(every_driver(program("clinfo").arg("--list")));
    if listing.is_none() {
        println!("skipped devices: all of OpenCL (clinfo is not installed)");
    }
    let found = listed(listing.as_deref().unwrap_or_default());
    for (kind, platform) in WANTED {
        if !found.iter().any(|(at, _)| at.contains(platform)) {
            println!("skipped device: {kind} (not on this machine)");
        }
    }
    let mut devices = vec![Device { name: "native".into(), choice: "native".into(), slug: "native".into() }];
    for (platform, name) in found {
        devices.push(Device { choice: format!("{platform}:{name}"), slug: slug(&name), name });
    }
    for device in &devices {
        println!("device: {}", device.name);
    }
    devices
}

/// The drivers that hide their devices unless asked are asked.
pub(crate) fn every_driver(command: &mut Command) -> &mut Command {
    if std::env::var_os("RUSTICL_ENABLE").is_none() {
        command.env("RUSTICL_ENABLE", "llvmpipe");
    }
    command
}

/// Programs are built, not found where another run has left them, and tuners choose without measuring.
pub(crate) fn without_cache(command: &mut Command) -> &mut Command {
    command.env("CL_CACHE", "off").env("CL_TUNE", "off")
}

/// No OpenCL library can be loaded, as on a machine without one: a damaged file stands where it is looked for.
///
/// `OPENCL_DYLIB_PATH` alone would not do, for a path there that cannot be loaded is passed over in favour of the
/// system's library; so the damaged file also comes first on the library path (where the system has such a thing).
pub(crate) fn no_opencl(command: &mut Command) -> std::io::Result<&mut Command> {
    let library = damaged_library()?;
    command.env("LD_LIBRARY_PATH", library.parent().unwrap_or(Path::new("")));
    Ok(command.env("OPENCL_DYLIB_PATH", library))
}

fn damaged_library() -> std::io::Result<PathBuf> {
    let folder = target().join("xtask").join("no-opencl");
    std::fs::create_dir_all(&folder)?;
    let library = folder.join("libOpenCL.so.1");
    std::fs::write(&library, "not a library\n")?;
    Ok(library)
}

/// Platforms and devices out of `clinfo --list`.
fn listed(listing: &str) -> Vec<(String, String)> {
    let mut platform = "";
    let mut devices = Vec::new();
    for line in listing.lines() {
        let Some((head, name)) = line.split_once(": ") else { continue };
        if head.starts_with("Platform #") {
            platform = name.trim();
        } else if head.contains("-- Device #") {
            devices.push((platform.to_owned(), name.trim().to_owned()));
        }
    }
    devices
}

fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clinfo_is_understood() {
        let listing = "Platform #0: Portable Computing Language\n `-- Device #0: pthread-haswell-AMD EPYC\n\
                       Platform #1: rusticl\n +-- Device #0: llvmpipe (LLVM 15.0.6, 256 bits)\n\
                       \x20`-- Device #1: other\nPlatform #2: Clover\n";
        let pair = |platform: &str, device: &str| (platform.to_owned(), device.to_owned());
        assert_eq!(
            listed(listing),
            [
                pair("Portable Computing Language", "pthread-haswell-AMD EPYC"),
                pair("rusticl", "llvmpipe (LLVM 15.0.6, 256 bits)"),
                pair("rusticl", "other"),
            ]
        );
        assert_eq!(slug("llvmpipe (LLVM 15.0.6, 256 bits)"), "llvmpipe-llvm-15-0-6-256-bits");
    }
}
