//! Programs outside of launches: built in advance, exported and imported as binaries.

use super::build::{self, Asked};
use crate::{
    backend::opencl::{
        compile::{self, Compiled},
        device::Device,
    },
    base::error::{Error, Result},
    device::DeviceInner,
    disk::entry,
    host::exit,
    launch::kernel::Kernel,
    program::{self, Program, Variant},
};
use opencl3::kernel::{
    CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, CL_KERNEL_PRIVATE_MEM_SIZE, CL_KERNEL_WORK_GROUP_SIZE,
};
use std::sync::Arc;

/// The variant of a kernel that most launches on the device use.
pub(crate) fn plain(device: &Device, kernel: &Kernel) -> Variant {
    Variant {
        narrow: device.capabilities().address_bits == 32,
        ..program::plain(kernel.has_barriers(), device.quirks())
    }
}

/// A variant with the specialisation for all small launches.
fn for_small(device: &'static Device, kernel: &Kernel, variant: Variant) -> Variant {
    Variant { specialised: (kernel.parts.slot)().specialisations.small(device, kernel.entry(), variant), ..variant }
}

/// Builds a kernel's plain variant, and loads its other variants from the disk cache, since they were needed before.
pub(crate) fn warm_up(device: &'static Device, kernel: &'static Kernel) -> Result<()> {
    let _inside = exit::enter();
    let slot = &(kernel.parts.slot)().opencl;
    let (context, plain) = (device.context()?, plain(device, kernel));
    let specialisations = &(kernel.parts.slot)().specialisations;
    let variant = for_small(device, kernel, plain);
    slot.get(context, device, variant, || build::build(context, device, kernel, variant))?;
    specialisations.prefer_small(device, kernel.entry(), plain);
    let Some(cache) = compile::cache_for(device) else { return Ok(()) };
    for form in 1..8 {
        let (offsets, rounded, checked) = (form & 1 != 0, form & 2 != 0, form & 4 != 0);
        if checked && kernel.parts.checked.is_none() {
            break;
        }
        let general = Variant { offsets, rounded, checked, ..plain };
        let variant = for_small(device, kernel, general);
        let asked = Asked::new(device, (kernel, variant), &Program::assemble(kernel.entry(), variant))?;
        if cache.has(&compile::key(device, &asked.request(kernel))) {
            slot.get(context, device, variant, || build::build(context, device, kernel, variant))?;
            specialisations.prefer_small(device, kernel.entry(), general);
        }
    }
    Ok(())
}

/// The program of most launches on the device, without what depends on their sizes.
pub(crate) fn text(device: &Device, kernel: &Kernel) -> String {
    Program::assemble(kernel.entry(), plain(device, kernel)).text().to_owned()
}

/// What the driver tells of a built kernel. A number is 0 if it does not tell.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct BuildReport {
    /// The log of the build; often empty.
    pub log: String,
    /// The private memory of a work-item, in bytes.
    pub private_memory: u64,
    /// The local memory of a work-group, in bytes.
    pub local_memory: u64,
    /// The largest work-group, in work-items.
    pub max_group: u64,
    /// The number of which the size of a work-group should be a multiple.
    pub multiple: u64,
}

/// Builds a kernel's plain variant, and asks the driver about it.
pub(crate) fn report(device: &'static Device, kernel: &'static Kernel) -> Result<BuildReport> {
    let _inside = exit::enter();
    let (context, variant) = (device.context()?, plain(device, kernel));
    let slot = &(kernel.parts.slot)().opencl;
    let built = slot.get(context, device, variant, || build::build(context, device, kernel, variant))?;
    let locked = context.lock();
    let object = &locked.kernels[built.kernel];
    Ok(BuildReport {
        log: compile::log(device, &built.compiled.handle),
        private_memory: object.about(device, CL_KERNEL_PRIVATE_MEM_SIZE),
        local_memory: built.local_memory,
        max_group: object.about(device, CL_KERNEL_WORK_GROUP_SIZE),
        multiple: object.about(device, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE),
    })
}

/// The driver's binary of a kernel's plain variant, with the header of a disk cache entry.
pub(crate) fn export(device: &'static Device, kernel: &'static Kernel) -> Result<Vec<u8>> {
    let _inside = exit::enter();
    let (context, variant) = (device.context()?, for_small(device, kernel, plain(device, kernel)));
    let built = (kernel.parts.slot)()
        .opencl
        .get(context, device, variant, || build::build(context, device, kernel, variant))?;
    let Compiled { handle, key } = &*built.compiled;
    match compile::binary(handle) {
        Ok(Some(binary)) => Ok(entry::encode(key, &binary)),
        Ok(None) => Err(error(device, kernel, "the driver returns none")),
        Err(problem) => Err(error(device, kernel, problem)),
    }
}

/// Checks that a device can run a kernel's plain variant.
pub(crate) fn check(device: &Device, kernel: &Kernel) -> Result<()> {
    Program::assemble(kernel.entry(), plain(device, kernel))
        .check(&kernel.entry(), device.capabilities(), || device.full_name())
}

/// Imports a binary from [`export`] as a kernel's plain variant.
pub(crate) fn import(device: &'static Device, kernel: &'static Kernel, bytes: &[u8]) -> Result<()> {
    let _inside = exit::enter();
    let context = device.context()?;
    let plain = plain(device, kernel);
    let variant = for_small(device, kernel, plain);
    let program = Program::assemble(kernel.entry(), variant);
    program.check(&kernel.entry(), device.capabilities(), || device.full_name())?;
    let asked = Asked::new(device, (kernel, variant), &program)?;
    let request = asked.request(kernel);
    let key = compile::key(device, &request);
    let binary = entry::decode(&key, bytes).map_err(|problem| error(device, kernel, problem))?;
    (kernel.parts.slot)().opencl.get(context, device, variant, || {
        let handle = compile::from_binary(device, context, &request, binary)
            .map_err(|problem| error(device, kernel, problem))?;
        build::entry(device, context, kernel, (&program, 0), &Arc::new(Compiled { handle, key }))
    })?;
    (kernel.parts.slot)().specialisations.prefer_small(device, kernel.entry(), plain);
    Ok(())
}

fn error(device: &Device, kernel: &Kernel, problem: impl ToString) -> Error {
    Error::Binary { kernel: kernel.name(), device: device.full_name(), problem: problem.to_string() }
}

impl Kernel {
    /// Checks that a device has the capabilities that the kernel and everything it calls need, and that its driver has no
    /// bug without a workaround that concerns them. Does not build the kernel.
    ///
    /// # Errors
    ///
    /// [`Error::MissingCapability`](crate::Error::MissingCapability), with the Rust line that needs it, and
    /// [`Error::Driver`](crate::Error::Driver).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn thirds(y: &mut [f64]) {
    ///     let i = global_id(0);
    ///     y[i] = i as f64 / 3.0;
    /// }
    ///
    /// let mut devices = Device::all();
    /// devices.retain(|device| thirds::KERNEL.runs_on(device).is_ok());
    /// assert!(devices.iter().all(|device| device.capabilities().fp64));
    /// assert!(devices.contains(&Device::native()));
    /// ```
    pub fn runs_on(&self, device: &crate::device::Device) -> Result<()> {
        match device.inner() {
            DeviceInner::Native(_) => Ok(()),
            DeviceInner::OpenCl(device) => check(device, self),
        }
    }
}
