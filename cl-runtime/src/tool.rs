//! What the command-line tool `cargo cl` asks of the runtime. Not a public API: it may change in any release.
//!
//! The tool links the kernels of a crate into a program of its own, which calls [`main`]: it is asked for the kernels and
//! their OpenCL C, or to build them, and answers in a file of JSON.
#![allow(missing_docs)]

use crate::{
    base::error::Error,
    device::{Device, DeviceInner},
    disk::DiskCache,
    item::FloatMode,
    launch::{kernel::Kernel, opencl::programs},
    timeline::json::{self, Object, Value},
};
pub use crate::{disk::listing::CacheFile, launch::opencl::programs::BuildReport};
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

/// The version of the answers. The tool refuses others.
pub const VERSION: u32 = 1;

/// The program that the tool links with kernels. Its arguments are the name of the file for the answer and what is asked:
/// `kernels`, or `build`, a part of the name of the devices, and the positions of kernels in the answer to `kernels`.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let [file, asked, more @ ..] = &arguments[..] else {
        eprintln!("this program belongs to `cargo cl`, which runs it");
        return ExitCode::FAILURE;
    };
    let mut text = String::new();
    json::object(&mut text, |object| {
        object.field("version").plain(VERSION);
        match asked.to_str() {
            Some("build") => build(object, more),
            Some(_) | None => kernels(object),
        }
    });
    match fs::write(file, text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", Path::new(file).display());
            ExitCode::FAILURE
        }
    }
}

/// The kernels that are linked, by module and name.
fn linked() -> Vec<&'static Kernel> {
    let mut kernels: Vec<_> = Kernel::all().collect();
    kernels.sort_by_key(|kernel| (kernel.module(), kernel.name(), kernel.line()));
    kernels
}

fn kernels(object: &mut Object<'_>) {
    let devices = Device::all();
    object.field("devices").array(|array| devices.iter().for_each(|device| describe(array.value(), device)));
    object.field("kernels").array(|array| {
        for kernel in linked() {
            array.value().object(|object| {
                about(object, kernel);
                let (source, checked) = (kernel.source(), kernel.checked_source());
                object.field("source").string(&source);
                if checked != source {
                    object.field("checkedSource").string(&checked);
                }
                // for each OpenCL device, in the order above
                object.field("sources").array(|array| {
                    for device in &devices {
                        match device.inner() {
                            DeviceInner::OpenCl(device) => array.value().string(&programs::text(device, kernel)),
                            DeviceInner::Native(_) => array.value().plain("null"),
                        }
                    }
                });
            });
        }
    });
}

fn describe(value: Value<'_>, device: &Device) {
    value.object(|object| {
        object.field("name").string(device.name());
        object.field("platform").string(device.platform_name());
        object.field("native").plain(device.is_native());
        object.field("quirks").strings(device.quirks());
    });
}

fn about(object: &mut Object<'_>, kernel: &Kernel) {
    object.field("name").string(kernel.name());
    object.field("module").string(kernel.module());
    object.field("file").string(kernel.file());
    object.field("line").plain(kernel.line());
    object.field("unsafe").plain(kernel.is_unsafe());
    object.field("barriers").plain(kernel.has_barriers());
    object.field("floatMode").string(match kernel.float_mode() {
        FloatMode::Strict => "strict",
        FloatMode::Contract => "contract",
        FloatMode::Fast => "fast",
    });
    let conditions = kernel.conditions();
    object.field("conditions").strings(conditions.iter().map(String::as_str));
}

fn build(object: &mut Object<'_>, asked: &[OsString]) {
    let mut asked = asked.iter().map(|argument| argument.to_string_lossy());
    let wanted = asked.next().unwrap_or_default().to_lowercase();
    let all = linked();
    let kernels: Vec<_> = asked.filter_map(|position| all.get(position.parse::<usize>().ok()?).copied()).collect();
    object.field("devices").array(|array| {
        for device in Device::all().into_iter().filter(|device| device.to_string().to_lowercase().contains(&wanted)) {
            array.value().object(|object| {
                describe(object.field("device"), &device);
                object.field("kernels").array(|array| {
                    for kernel in &kernels {
                        array.value().object(|object| {
                            about(object, kernel);
                            if let DeviceInner::OpenCl(device) = device.inner() {
                                let begun = Instant::now();
                                let result = programs::report(device, kernel);
                                built(object, result, begun.elapsed());
                            }
                        });
                    }
                });
            });
        }
    });
}

fn built(object: &mut Object<'_>, result: Result<BuildReport, Error>, took: Duration) {
    object.field("nanoseconds").plain(took.as_nanos());
    match result {
        Ok(BuildReport { log, private_memory, local_memory, max_group, multiple }) => {
            object.field("log").string(&log);
            for (name, number) in [
                ("privateMemory", private_memory),
                ("localMemory", local_memory),
                ("maxGroup", max_group),
                ("multiple", multiple),
            ] {
                object.field(name).plain(number);
            }
        }
        Err(error) => {
            let unsupported = matches!(error, Error::MissingCapability { .. } | Error::Driver { .. });
            object.field(if unsupported { "unsupported" } else { "error" }).string(&error.to_string());
        }
    }
}

/// The folder of the disk cache and its size limit in bytes, or why there is none.
pub fn cache() -> Result<(PathBuf, u64), &'static str> {
    DiskCache::place_of_process()
}

/// The files of the disk cache, the most recently used first.
pub fn cache_files() -> Vec<CacheFile> {
    DiskCache::of_process().map(DiskCache::files).unwrap_or_default()
}
