//! From the text of a program to an OpenCL program, by way of the disk cache.

use super::{call::check, context::Context, device::Device, handle::ProgramHandle, info};
use crate::{
    disk::{
        DiskCache,
        entry::{Inputs, Key},
    },
    error::{Error, Result},
    logging::BUILD,
};
use log::debug;
use opencl3::program::{
    CL_PROGRAM_BINARIES, CL_PROGRAM_BINARY_SIZES, CL_PROGRAM_BUILD_LOG, CL_PROGRAM_KERNEL_NAMES, build_program,
    create_program_with_binary, create_program_with_source, get_program_build_data, get_program_data, get_program_info,
};
use std::{
    ffi::CStr,
    ptr,
    time::{Duration, Instant},
};

/// What a driver is asked to build.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request<'a> {
    /// The program's name in the log.
    pub(crate) name: &'a str,
    /// The final source.
    pub(crate) text: &'a str,
    pub(crate) options: &'a CStr,
    /// The name of a kernel in it.
    pub(crate) entry: &'a CStr,
}

/// A program that can run, and the key of all that it was made from.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) handle: ProgramHandle,
    pub(crate) key: Key,
}

/// Why there is no program.
#[derive(Debug)]
pub(crate) enum Failure {
    Call(Error),
    /// The driver does not like the text.
    Build {
        code: i32,
        log: String,
    },
}

/// The program, from the disk cache if it is there, else built from its source and then kept there.
pub(crate) fn compile(device: &Device, context: &Context, request: &Request<'_>) -> Result<Compiled, Failure> {
    let (name, key) = (request.name, key(device, request));
    let devices = context.kept_by(device);
    // the binding cannot hand over binaries for several
    let cache = cache_for(device).filter(|_| devices.len() == 1);
    if let Some(cache) = cache
        && let Some(binary) = cache.load(&key)
    {
        let start = Instant::now();
        match from_binary(device, context, request, &binary) {
            Ok(handle) => {
                let took = start.elapsed();
                debug!(target: BUILD, "{name} on {}: loaded from the disk cache in {}", device.name(), Shown(took));
                return Ok(Compiled { handle, key });
            }
            Err(problem) => {
                debug!(target: BUILD, "{name} on {}: its binary is of no use: {problem}", device.name());
                cache.remove(&key);
            }
        }
    }
    let start = Instant::now();
    let handle = from_source(device, context, request)?;
    debug!(target: BUILD, "{name} on {}: built from source in {}", device.name(), Shown(start.elapsed()));
    if let Some(cache) = cache {
        match binary(&handle) {
            Ok(Some(binary)) => cache.store(&key, &binary),
            Ok(None) => debug!(target: BUILD, "{name} on {}: the driver gives no binary", device.name()),
            Err(problem) => debug!(target: BUILD, "{name} on {}: no binary: {problem}", device.name()),
        }
    }
    Ok(Compiled { handle, key })
}

/// The disk cache, if the device's programs go there.
pub(crate) fn cache_for(device: &Device) -> Option<&'static DiskCache> {
    DiskCache::of_process().filter(|cache| cache.is_for_all() || !device.driver().keeps_programs())
}

/// The key of what the request gives on the device.
pub(crate) fn key(device: &Device, request: &Request<'_>) -> Key {
    let inputs = Inputs {
        source: request.text,
        options: request.options.to_bytes(),
        platform: device.platform_name(),
        platform_version: device.platform_version(),
        device: device.name(),
        driver_version: &device.capabilities().driver_version,
    };
    inputs.key()
}

fn from_source(device: &Device, context: &Context, request: &Request<'_>) -> Result<ProgramHandle, Failure> {
    // one source only: the binding takes the address of a list of several for something else
    let handle = create_program_with_source(context.handle().raw(), &[request.text]);
    let handle = check(device, "clCreateProgramWithSource", handle).map_err(Failure::Call)?;
    // SAFETY: just created, and ours.
    let handle = unsafe { ProgramHandle::new(handle) };
    match build_program(handle.raw(), &context.kept_by(device), request.options, None, ptr::null_mut()) {
        Ok(()) => Ok(handle),
        Err(code) => {
            let log = get_program_build_data(handle.raw(), device.id(), CL_PROGRAM_BUILD_LOG).unwrap_or_default();
            Err(Failure::Build { code, log: info::text(&log) })
        }
    }
}

/// A program from what [`binary`] has given for the same request. If not, why not.
pub(crate) fn from_binary(
    device: &Device,
    context: &Context,
    request: &Request<'_>,
    binary: &[u8],
) -> Result<ProgramHandle, String> {
    // SAFETY: the device is the context's. One binary only, as with sources.
    let handle = unsafe { create_program_with_binary(context.handle().raw(), &[device.id()], &[binary]) };
    let handle = handle.map_err(|code| format!("clCreateProgramWithBinary returned {code}"))?;
    // SAFETY: just created, and ours.
    let handle = unsafe { ProgramHandle::new(handle) };
    build_program(handle.raw(), &[device.id()], request.options, None, ptr::null_mut())
        .map_err(|code| format!("clBuildProgram returned {code}"))?;
    // not by making one, which is most of the work in rusticl
    let names = get_program_data(handle.raw(), CL_PROGRAM_KERNEL_NAMES)
        .map_err(|code| format!("clGetProgramInfo returned {code}"))?;
    match info::text(&names).split(';').any(|name| name.trim().as_bytes() == request.entry.to_bytes()) {
        true => Ok(handle),
        false => Err("the kernel is not in it".to_owned()),
    }
}

/// What the driver has made of a program; nothing if it keeps that for itself.
pub(crate) fn binary(program: &ProgramHandle) -> Result<Option<Vec<u8>>, String> {
    let failed = |code| format!("clGetProgramInfo returned {code}");
    // some drivers say a size of 0, which the binding hands to them as a place all the same
    let sizes = get_program_data(program.raw(), CL_PROGRAM_BINARY_SIZES).map_err(failed)?;
    if info::number(&sizes) == 0 || sizes.len() != size_of::<usize>() {
        return Ok(None);
    }
    let binaries: Vec<Vec<u8>> = get_program_info(program.raw(), CL_PROGRAM_BINARIES).map_err(failed)?.into();
    Ok(binaries.into_iter().next())
}

/// A duration with three digits or so.
struct Shown(Duration);

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} ms", self.0.as_secs_f64() * 1e3)
    }
}
