//! The building of kernels' programs.

use super::{
    cache::Built,
    call::check,
    compile::{self, Compiled, Failure, Request},
    context::Context,
    device::Device,
    exit,
    handle::KernelHandle,
    info,
    kernel::KernelObject,
};
use crate::{
    error::{Error, Result, Source},
    item::FloatMode,
    kernel::Kernel,
    program::{Directed, Form, Program, Variant, share},
};
use opencl3::{
    error_codes::CL_INVALID_BUILD_OPTIONS,
    kernel::{CL_KERNEL_LOCAL_MEM_SIZE, CL_KERNEL_WORK_GROUP_SIZE, create_kernel, get_kernel_work_group_data},
};
use std::{ffi::CString, sync::Arc};

/// Builds a kernel's program for a device.
pub(crate) fn build(device: &'static Device, kernel: &'static Kernel, variant: Variant) -> Result<Built> {
    let context = device.context()?;
    let program = Program::assemble(kernel, variant);
    program.check_needs(kernel, device.capabilities(), || device.full_name())?;
    let compiled = Arc::new(compile(device, context, kernel, &program)?);
    entry(device, context, kernel, (&program, 0), &compiled)
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
    let compiled = Arc::new(compile(device, context, first, &program)?);
    for (number, &(kernel, variant)) in forms.iter().enumerate() {
        let built = entry(device, context, kernel, (&program, number), &compiled)?;
        (kernel.parts.slot)().opencl.put(device, variant, built);
    }
    Ok(())
}

/// The kernel of this number of a program.
pub(crate) fn entry(
    device: &Device,
    context: &Context,
    kernel: &Kernel,
    (program, number): (&Program, usize),
    compiled: &Arc<Compiled>,
) -> Result<Built> {
    let entry = CString::new(program.entry(number)).unwrap_or_default();
    let object = check(device, "clCreateKernel", create_kernel(compiled.handle.raw(), &entry))?;
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
    let (may_panic, sites) = (program.may_panic(number), program.sites());
    Ok(Built { kernel, max_group, local_memory, may_panic, sites, compiled: Arc::clone(compiled) })
}

/// What the driver is asked for.
#[derive(Debug)]
pub(crate) struct Asked {
    text: Directed,
    options: CString,
    entry: CString,
}

impl Asked {
    pub(crate) fn new(device: &Device, kernel: &Kernel, program: &Program) -> Self {
        let entry = CString::new(program.entry(0)).unwrap_or_default();
        Self { text: program.text_with_lines(), options: options(kernel.float_mode(), device), entry }
    }

    pub(crate) fn request<'a>(&'a self, kernel: &Kernel) -> Request<'a> {
        Request { name: kernel.name(), text: self.text.as_str(), options: &self.options, entry: &self.entry }
    }
}

fn compile(device: &Device, context: &Context, kernel: &Kernel, program: &Program) -> Result<Compiled> {
    let asked = Asked::new(device, kernel, program);
    compile::compile(device, context, &asked.request(kernel)).map_err(|failure| match failure {
        Failure::Call(error) => error,
        Failure::Build { code, log } => {
            let log = match code {
                _ if !log.is_empty() => asked.text.map_log(&log),
                CL_INVALID_BUILD_OPTIONS => {
                    format!("(no log; it does not take these options: {})", asked.options.to_string_lossy())
                }
                code => format!("(no log; clBuildProgram returned {code})"),
            };
            let (kernel, program) = (kernel.name(), Source(program.text().to_owned()));
            Error::Build { kernel, device: device.full_name(), log, program }
        }
    })
}

/// What the kernel asks for, and behind it what the user wants for all programs of the device.
fn options(fp: FloatMode, device: &Device) -> CString {
    let own = match fp {
        FloatMode::Strict if device.capabilities().correctly_rounded_divide_sqrt => {
            "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt"
        }
        FloatMode::Strict | FloatMode::Contract => "-cl-std=CL1.2",
        FloatMode::Fast => "-cl-std=CL1.2 -cl-fast-relaxed-math",
    };
    let options = match device.build_options() {
        "" => own.to_owned(),
        more => format!("{own} {more}"),
    };
    CString::new(options).unwrap_or_default()
}
