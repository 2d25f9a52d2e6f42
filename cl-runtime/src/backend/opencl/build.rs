//! The building of programs by the driver.

use super::{
    cache::Built,
    call::check,
    context::Context,
    device::Device,
    exit,
    handle::{KernelHandle, ProgramHandle},
    info,
    kernel::KernelObject,
};
use crate::{
    error::{Error, Result, Source},
    item::FloatMode,
    kernel::Kernel,
    program::{Form, Program, Variant, share},
};
use opencl3::{
    kernel::{CL_KERNEL_LOCAL_MEM_SIZE, CL_KERNEL_WORK_GROUP_SIZE, create_kernel, get_kernel_work_group_data},
    program::{CL_PROGRAM_BUILD_LOG, build_program, create_program_with_source, get_program_build_data},
};
use std::{
    ffi::{CStr, CString},
    ptr,
};

/// Builds a kernel's program for a device.
pub(crate) fn build(device: &'static Device, kernel: &'static Kernel, variant: Variant) -> Result<Built> {
    let context = device.context()?;
    let program = Program::assemble(kernel, variant);
    program.check_needs(kernel, device.capabilities(), || device.full_name())?;
    let handle = compile(device, context, kernel, &program)?;
    entry(device, context, kernel, (&program, 0), &handle)
}

/// Builds kernels for a device in as few programs as can be, and keeps each where its launches look for it. Those that are
/// built already are left out, and those that the device cannot run.
///
/// # Errors
///
/// One for each program that could not be built. Its kernels will be built one by one when they are launched.
pub(crate) fn build_together(device: &'static Device, forms: &[Form]) -> Vec<Error> {
    let missing = forms.iter().copied().filter(|&(kernel, variant)| {
        !(kernel.parts.slot)().opencl.has(device, variant)
            && Program::needs(kernel, variant).into_iter().all(|need| device.capabilities().has(need))
    });
    share(missing).iter().filter_map(|program| build_shared(device, program).err()).collect()
}

fn build_shared(device: &'static Device, forms: &[Form]) -> Result<()> {
    let context = device.context()?;
    let program = Program::together(forms);
    let Some(&(first, _)) = forms.first() else { return Ok(()) };
    let handle = compile(device, context, first, &program)?;
    for (number, &(kernel, variant)) in forms.iter().enumerate() {
        let built = entry(device, context, kernel, (&program, number), &handle)?;
        (kernel.parts.slot)().opencl.put(device, variant, built);
    }
    Ok(())
}

/// The kernel of this number of a program.
fn entry(
    device: &'static Device,
    context: &Context,
    kernel: &Kernel,
    (program, number): (&Program, usize),
    handle: &ProgramHandle,
) -> Result<Built> {
    let entry = CString::new(program.entry(number)).unwrap_or_default();
    let object = check(device, "clCreateKernel", create_kernel(handle.raw(), &entry))?;
    // SAFETY: just created, and ours. It keeps its program.
    let object = unsafe { KernelHandle::new(object) };
    let about = |what| {
        let data = get_kernel_work_group_data(object.raw(), device.id(), what);
        data.map_or(0, |data| info::number(&data))
    };
    let max_group = match about(CL_KERNEL_WORK_GROUP_SIZE) as usize {
        0 => device.capabilities().max_group_size,
        size => size,
    };
    // before any argument is set, so without those in local memory
    let called = kernel.parts.local_bytes as u64 + program.local_bytes(number);
    let local_memory = about(CL_KERNEL_LOCAL_MEM_SIZE).max(called);
    let kernels = &mut context.lock().kernels;
    kernels.push(KernelObject::new(object));
    exit::register();
    let kernel = kernels.len() - 1;
    Ok(Built { kernel, max_group, local_memory, may_panic: program.may_panic(number), sites: program.sites() })
}

fn compile(device: &Device, context: &Context, kernel: &Kernel, program: &Program) -> Result<ProgramHandle> {
    let text = program.text_with_lines();
    // one source only: the binding takes the address of a list of several for something else
    let handle = check(
        device,
        "clCreateProgramWithSource",
        create_program_with_source(context.handle().raw(), &[text.as_str()]),
    )?;
    // SAFETY: just created, and ours.
    let handle = unsafe { ProgramHandle::new(handle) };
    let options = options(kernel.float_mode(), device);
    let Err(code) = build_program(handle.raw(), &[device.id()], options, None, ptr::null_mut()) else {
        return Ok(handle);
    };
    let log = get_program_build_data(handle.raw(), device.id(), CL_PROGRAM_BUILD_LOG).unwrap_or_default();
    let log = match info::text(&log) {
        log if log.is_empty() => format!("(no log; clBuildProgram returned {code})"),
        log => text.map_log(&log),
    };
    Err(Error::Build {
        kernel: kernel.name(),
        device: device.full_name(),
        log,
        program: Source(program.text().to_owned()),
    })
}

fn options(fp: FloatMode, device: &Device) -> &'static CStr {
    match fp {
        FloatMode::Strict if device.capabilities().correctly_rounded_divide_sqrt => {
            c"-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt"
        }
        FloatMode::Strict | FloatMode::Contract => c"-cl-std=CL1.2",
        FloatMode::Fast => c"-cl-std=CL1.2 -cl-fast-relaxed-math",
    }
}
