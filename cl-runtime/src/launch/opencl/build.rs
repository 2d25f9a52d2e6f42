//! Builds the programs of kernels.

use super::cache::Built;
use crate::{
    backend::opencl::{
        call::{check, named},
        compile::{self, Compiled, Failure, Request},
        context::Context,
        device::Device,
        handle::KernelHandle,
        kernel::KernelObject,
    },
    base::{
        capabilities::Capabilities,
        error::{Error, Result, Source},
        image::ImageError,
    },
    host::exit,
    item::{FloatMode, Param, ParamKind},
    launch::kernel::Kernel,
    program::{Directed, Program, Variant, share},
};
use opencl3::{error_codes::CL_INVALID_BUILD_OPTIONS, kernel::create_kernel};
use std::{ffi::CString, sync::Arc};

/// A kernel in one of its variants.
pub(crate) type Form = (&'static Kernel, Variant);

/// Builds a kernel's program for a device of the context, and for the devices equivalent to it.
pub(crate) fn build(
    context: &'static Context,
    device: &'static Device,
    kernel: &'static Kernel,
    variant: Variant,
) -> Result<Built> {
    let program = Program::assemble(kernel.entry(), variant);
    program.check(&kernel.entry(), device.capabilities(), || device.full_name())?;
    check_arguments(device, kernel, variant, program.may_panic(0))?;
    check_images(device, kernel)?;
    let compiled = Arc::new(compile(device, context, (kernel, variant), &program)?);
    entry(device, context, kernel, (&program, 0), &compiled)
}

/// Checks that the arguments fit the device's limit. Not every driver reports a violation.
fn check_arguments(device: &Device, kernel: &Kernel, variant: Variant, may_panic: bool) -> Result<()> {
    let Capabilities { address_bits, max_arguments, .. } = *device.capabilities();
    let (pointer, limit) = (u64::from(address_bits / 8), max_arguments as u64);
    let number = |there: bool| if there { 8 } else { 0 };
    let params = kernel.entry().params(variant.checked);
    let bytes = |param: &Param| match param.kind {
        ParamKind::Value { size } => size as u64,
        ParamKind::Slice { length, .. } | ParamKind::Constant { length } => {
            pointer + number(length) + number(variant.offsets)
        }
        ParamKind::Image { .. } | ParamKind::Sampler { .. } => pointer,
        // for local memory, the size is passed
        ParamKind::Local { length, .. } => pointer + number(length),
    };
    let sizes = if variant.rounded { 32 } else { 0 };
    let records = if may_panic { pointer + 4 } else { 0 };
    let needed = params.iter().map(bytes).sum::<u64>() + sizes + records;
    if limit == 0 || needed <= limit {
        return Ok(());
    }
    Err(Error::Arguments { kernel: kernel.name(), device: device.full_name(), needed, limit })
}

/// Checks that the kernel takes no more images and samplers than the device allows.
fn check_images(device: &Device, kernel: &Kernel) -> Result<()> {
    let Capabilities { max_read_images, max_written_images, max_samplers, .. } = *device.capabilities();
    let count = |kind: fn(&ParamKind) -> bool| kernel.params().iter().filter(|param| kind(&param.kind)).count();
    let counts = [
        ("images that it reads", count(|kind| matches!(kind, ParamKind::Image { mutable: false })), max_read_images),
        ("images that it writes", count(|kind| matches!(kind, ParamKind::Image { mutable: true })), max_written_images),
        ("samplers", count(|kind| matches!(kind, ParamKind::Sampler { .. })), max_samplers),
    ];
    let Some((objects, count, limit)) = counts.into_iter().find(|(_, count, limit)| count > limit) else {
        return Ok(());
    };
    let what = format!("kernel `{}`", kernel.name());
    let problem = format!("it has {count} {objects}, and the device allows {limit}: divide the kernel");
    Err(Error::Image(ImageError { what, device: device.full_name(), problem }))
}

/// Builds kernels for a device in as few programs as possible, and stores each in the cache used by its launches. Skips
/// kernels that are already built, and kernels that the device cannot run.
///
/// # Errors
///
/// One for each program that could not be built. Its kernels are then built one by one at their first launch.
pub(crate) fn build_together(device: &'static Device, forms: &[Form]) -> Vec<Error> {
    let _inside = exit::enter();
    let context = match device.context() {
        Ok(context) => context,
        Err(error) => return vec![error],
    };
    let missing = forms.iter().copied().filter(|&(kernel, variant)| {
        !(kernel.parts.slot)().opencl.has(context, device, variant)
            && Program::needs(kernel.entry(), variant).into_iter().all(|need| device.capabilities().has(need))
            && check_arguments(device, kernel, variant, true).is_ok()
            && check_images(device, kernel).is_ok()
    });
    share(missing, |&(kernel, variant)| (kernel.entry(), variant))
        .iter()
        .filter_map(|program| build_shared(context, device, program).err())
        .collect()
}

fn build_shared(context: &'static Context, device: &'static Device, forms: &[Form]) -> Result<()> {
    let program =
        Program::together(&forms.iter().map(|&(kernel, variant)| (kernel.entry(), variant)).collect::<Vec<_>>());
    let Some(&first) = forms.first() else { return Ok(()) };
    program.check(&first.0.entry(), device.capabilities(), || device.full_name())?;
    let compiled = Arc::new(compile(device, context, first, &program)?);
    for (number, &(kernel, variant)) in forms.iter().enumerate() {
        let built = entry(device, context, kernel, (&program, number), &compiled)?;
        (kernel.parts.slot)().opencl.put(context, device, variant, built);
    }
    Ok(())
}

/// The kernel with this index in a program.
pub(crate) fn entry(
    device: &Device,
    context: &Context,
    kernel: &Kernel,
    (program, number): (&Program, usize),
    compiled: &Arc<Compiled>,
) -> Result<Built> {
    let entry = CString::new(program.entry(number)).unwrap_or_default();
    let object = check(device, "clCreateKernel", create_kernel(compiled.handle.raw(), &entry))?;
    // SAFETY: just created, and owned here. It keeps its program alive.
    let object = unsafe { KernelHandle::new(object) };
    let object = KernelObject::new(object);
    let max_group = object.max_group(device);
    let on_stack = device.group_on_stack(|| program.private_bytes(number));
    let called = kernel.parts.local_bytes as u64 + program.local_bytes(number);
    let local_memory = object.local_memory(device).max(called);
    let kernels = &mut context.lock().kernels;
    kernels.push(object);
    exit::register();
    let kernel = kernels.len() - 1;
    let (may_panic, sites) = (program.may_panic(number), program.sites(number));
    let compiled = Arc::clone(compiled);
    Ok(Built { kernel, max_group, on_stack, local_memory, may_panic, sites, compiled })
}

/// The inputs of a build.
#[derive(Debug)]
pub(crate) struct Asked {
    text: Directed,
    options: CString,
    entry: CString,
}

impl Asked {
    pub(crate) fn new(device: &Device, (kernel, variant): Form, program: &Program) -> Result<Self> {
        let entry = CString::new(program.entry(0)).unwrap_or_default();
        let options = options(kernel.float_mode(), variant, device)?;
        Ok(Self { text: program.text_with_lines(), options, entry })
    }

    pub(crate) fn request<'a>(&'a self, kernel: &Kernel) -> Request<'a> {
        Request { name: kernel.name(), text: self.text.as_str(), options: &self.options, entry: &self.entry }
    }
}

fn compile(device: &Device, context: &Context, form: Form, program: &Program) -> Result<Compiled> {
    let (kernel, _) = form;
    let asked = Asked::new(device, form, program)?;
    compile::compile(device, context, &asked.request(kernel)).map_err(|failure| match failure {
        Failure::Call(error) => error,
        Failure::Build { code, log } => {
            let log = match code {
                _ if !log.is_empty() => asked.text.map_log(&log),
                code @ CL_INVALID_BUILD_OPTIONS => {
                    let options = asked.options.to_string_lossy();
                    format!(
                        "(no log; clBuildProgram returned {}: it does not take these options: {options})",
                        named(code)
                    )
                }
                code => format!("(no log; clBuildProgram returned {})", named(code)),
            };
            let (kernel, program) = (kernel.name(), Source(program.text().to_owned()));
            Error::Build { kernel, device: device.full_name(), log, program }
        }
    })
}

/// The options that the kernel requires, followed by the user's options for all programs of the device.
fn options(fp: FloatMode, variant: Variant, device: &Device) -> Result<CString> {
    let own = match fp {
        FloatMode::Strict if device.capabilities().correctly_rounded_divide_sqrt => {
            "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt"
        }
        FloatMode::Strict | FloatMode::Contract => "-cl-std=CL1.2",
        // `-cl-fast-relaxed-math` without `-cl-finite-math-only`, with which a comparison of a NaN, or the index
        // `(1.0 / x) as u8`, is undefined
        FloatMode::Fast => "-cl-std=CL1.2 -cl-unsafe-math-optimizations",
    };
    let literal = if variant.literal { "-cl-opt-disable" } else { "" };
    let options = [own, literal, device.build_options()?].into_iter().filter(|options| !options.is_empty());
    let options = options.collect::<Vec<_>>().join(" ");
    Ok(CString::new(options).unwrap_or_default())
}
