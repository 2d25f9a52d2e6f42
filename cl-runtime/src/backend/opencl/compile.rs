//! Compiles the text of a program to an OpenCL program, through the disk cache.

use super::{
    call::{check, named},
    context::Context,
    device::Device,
    handle::ProgramHandle,
    info,
};
use crate::{
    base::{
        error::{Error, Result},
        logging::BUILD,
    },
    disk::{
        DiskCache,
        entry::{Inputs, Key},
    },
    timeline::{self, Work},
};
use log::{debug, trace};
use opencl3::{
    error_codes::{CL_INVALID_VALUE, CL_SUCCESS, DLOPEN_FUNCTION_NOT_AVAILABLE, DLOPEN_RUNTIME_LOAD_FAILED},
    program::{
        CL_PROGRAM_BINARIES, CL_PROGRAM_BINARY_SIZES, CL_PROGRAM_BUILD_LOG, CL_PROGRAM_KERNEL_NAMES, build_program,
        create_program_with_source, get_program_build_data, get_program_data, get_program_info,
    },
    types::{cl_context, cl_device_id, cl_program},
};
use std::{
    ffi::CStr,
    ptr,
    time::{Duration, Instant},
};

/// The inputs of a driver's build.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request<'a> {
    /// The program's name for the log.
    pub(crate) name: &'a str,
    /// The final source.
    pub(crate) text: &'a str,
    pub(crate) options: &'a CStr,
    /// The name of a kernel in the program.
    pub(crate) entry: &'a CStr,
}

/// An executable program, and the key of all its inputs.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) handle: ProgramHandle,
    pub(crate) key: Key,
}

/// The reason why a build failed.
#[derive(Debug)]
pub(crate) enum Failure {
    Call(Error),
    /// The driver rejects the source.
    Build {
        code: i32,
        log: String,
    },
}

/// Loads the program from the disk cache, or builds it from source and stores it there.
pub(crate) fn compile(device: &Device, context: &Context, request: &Request<'_>) -> Result<Compiled, Failure> {
    let _span = timeline::span(|| Work::Build(request.name.to_owned()));
    let (name, key) = (request.name, key(device, request));
    trace!(target: BUILD, "{name} on {}:\n{}", device.name(), request.text);
    // equivalent devices have the same key and share a binary
    let cache = cache_for(device);
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
            Ok(None) => debug!(target: BUILD, "{name} on {}: the driver returns no binary", device.name()),
            Err(problem) => debug!(target: BUILD, "{name} on {}: no binary: {problem}", device.name()),
        }
    }
    Ok(Compiled { handle, key })
}

/// The disk cache, if it stores this device's programs.
pub(crate) fn cache_for(device: &Device) -> Option<&'static DiskCache> {
    DiskCache::of_process().filter(|cache| cache.is_for_all() || !device.identity().driver.keeps_programs())
}

/// The key of the result of the request on the device.
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
    // only one source: for a list of several, the binding passes the address of something else
    let handle = create_program_with_source(context.handle().raw(), &[request.text]);
    let handle = check(device, "clCreateProgramWithSource", handle).map_err(Failure::Call)?;
    // SAFETY: just created, and owned here.
    let handle = unsafe { ProgramHandle::new(handle) };
    match build_program(handle.raw(), &context.kept_by(device), request.options, None, ptr::null_mut()) {
        Ok(()) => Ok(handle),
        Err(code) => Err(Failure::Build { code, log: log(device, &handle) }),
    }
}

/// The log of a program's build.
pub(crate) fn log(device: &Device, program: &ProgramHandle) -> String {
    info::text(&get_program_build_data(program.raw(), device.id(), CL_PROGRAM_BUILD_LOG).unwrap_or_default())
}

/// Creates a program from a binary that [`binary`] returned for the same request, for a device of the context and its
/// equivalents. On failure, returns the reason.
pub(crate) fn from_binary(
    device: &Device,
    context: &Context,
    request: &Request<'_>,
    binary: &[u8],
) -> Result<ProgramHandle, String> {
    let devices = context.kept_by(device);
    // SAFETY: the devices belong to the context.
    let handle = unsafe { create_program_with_binary(context.handle().raw(), &devices, binary) };
    let handle = handle.map_err(|code| format!("clCreateProgramWithBinary returned {}", named(code)))?;
    // SAFETY: just created, and owned here.
    let handle = unsafe { ProgramHandle::new(handle) };
    build_program(handle.raw(), &devices, request.options, None, ptr::null_mut())
        .map_err(|code| format!("clBuildProgram returned {}", named(code)))?;
    // not by creating a kernel, which is most of the work in some drivers
    let names = get_program_data(handle.raw(), CL_PROGRAM_KERNEL_NAMES)
        .map_err(|code| format!("clGetProgramInfo returned {}", named(code)))?;
    match info::text(&names).split(';').any(|name| name.trim().as_bytes() == request.entry.to_bytes()) {
        true => Ok(handle),
        false => Err("the kernel is not in it".to_owned()),
    }
}

/// `clCreateProgramWithBinary`, with the same binary for several devices. The binding's wrapper confuses a list of
/// slices with a list of pointers, which is correct only for a single device.
///
/// # Safety
///
/// The devices belong to the context.
unsafe fn create_program_with_binary(
    context: cl_context,
    devices: &[cl_device_id],
    binary: &[u8],
) -> Result<cl_program, i32> {
    let (lengths, binaries) = (vec![binary.len(); devices.len()], vec![binary.as_ptr(); devices.len()]);
    let (mut statuses, mut status) = (vec![0; devices.len()], CL_INVALID_VALUE);
    let library = cl3::load_library().as_ref().map_err(|_| DLOPEN_RUNTIME_LOAD_FAILED)?;
    let (count, list) = (devices.len() as u32, devices.as_ptr());
    let (lengths, binaries, statuses) = (lengths.as_ptr(), binaries.as_ptr(), statuses.as_mut_ptr());
    // each list has one entry for each device, and each length is the length of its binary
    let program = library.clCreateProgramWithBinary(context, count, list, lengths, binaries, statuses, &raw mut status);
    let program = program.ok_or(DLOPEN_FUNCTION_NOT_AVAILABLE)?;
    if status == CL_SUCCESS { Ok(program) } else { Err(status) }
}

/// Returns the driver's binary of a program, or `None` if the driver does not provide it.
///
/// The result of the query has an entry for each device of the context. The devices that the program was built for are
/// equivalent, so any non-empty entry is suitable. A driver reports incorrectly which entries are non-empty.
pub(crate) fn binary(program: &ProgramHandle) -> Result<Option<Vec<u8>>, String> {
    let failed = |code| format!("clGetProgramInfo returned {}", named(code));
    // some drivers report a size of 0, for which the binding still passes a pointer
    let sizes = get_program_data(program.raw(), CL_PROGRAM_BINARY_SIZES).map_err(failed)?;
    let Some(place) = info::words(&sizes).position(|size| size > 0) else { return Ok(None) };
    let binaries: Vec<Vec<u8>> = get_program_info(program.raw(), CL_PROGRAM_BINARIES).map_err(failed)?.into();
    Ok(binaries.into_iter().nth(place))
}

/// Formats a duration with about three digits.
struct Shown(Duration);

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} ms", self.0.as_secs_f64() * 1e3)
    }
}
