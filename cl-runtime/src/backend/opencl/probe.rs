//! Runs the programs that detect whether a driver has a bug.

use super::device::Device;
use crate::{
    base::logging::BUILD,
    disk::{DiskCache, entry::Inputs},
    host::exit,
    item::Capability,
    quirks::{Quirks, Row, choice, probe::Probe},
};
use log::{debug, info};
use opencl3::{
    command_queue::CommandQueue,
    context::Context,
    device::Device as Raw,
    error_codes::ClError,
    kernel::Kernel,
    memory::{Buffer, CL_MEM_READ_WRITE},
    program::Program,
    types::CL_TRUE,
};
use std::{ptr, time::Instant};

impl Device {
    /// The workarounds that programs need on this device. The first call may run probes.
    pub(crate) fn quirks(&self) -> Quirks {
        *self.quirks.get_or_init(|| choice::of_device(&self.identity(), |rows| outcomes(self, rows)))
    }
}

/// For each row, whether its program finds the bug on the device. The disk cache stores the result for each driver.
fn outcomes(device: &Device, rows: &[&'static Row]) -> Vec<bool> {
    let _inside = exit::enter();
    let probes: Vec<Probe> = rows.iter().map(|row| Probe::of(row)).collect();
    let key = key(device, &probes);
    let cache = DiskCache::of_process();
    if let Some(known) = cache.and_then(|cache| cache.load(&key)).filter(|known| known.len() == probes.len()) {
        return known.iter().map(|&outcome| outcome != 0).collect();
    }
    let start = Instant::now();
    let is_wrong: Vec<bool> = probes.iter().zip(rows).map(|(probe, row)| is_wrong(device, probe, row.id)).collect();
    let found = is_wrong.iter().filter(|is_wrong| **is_wrong).count();
    info!(
        target: BUILD,
        "{}: version {} of its driver was not seen before: of {} errors of other versions it has {found} ({:.0} ms)",
        device.full_name(),
        device.capabilities().driver_version,
        rows.len(),
        start.elapsed().as_secs_f64() * 1e3,
    );
    if let Some(cache) = cache {
        cache.store(&key, &is_wrong.iter().map(|&is_wrong| u8::from(is_wrong)).collect::<Vec<u8>>());
    }
    is_wrong
}

/// The inputs that determine the outcomes.
fn key(device: &Device, probes: &[Probe]) -> crate::disk::entry::Key {
    let source: Vec<&str> = probes.iter().map(|probe| probe.source).collect();
    let inputs = Inputs {
        source: &source.join("\0"),
        options: b"probes",
        platform: device.platform_name(),
        platform_version: device.platform_version(),
        device: device.name(),
        driver_version: &device.capabilities().driver_version,
    };
    inputs.key()
}

/// A program that fails counts as wrong, so that the workaround is on.
fn is_wrong(device: &Device, probe: &Probe, id: &str) -> bool {
    if probe.needs_fp64() && !device.capabilities().has(Capability::Fp64) {
        return false;
    }
    let found = run(device, probe);
    let is_wrong = !found.as_ref().is_ok_and(|found| probe.is_right(found));
    match found {
        Ok(_) => debug!(target: BUILD, "{id} on {}: {}", device.name(), if is_wrong { "wrong" } else { "right" }),
        Err(problem) => debug!(target: BUILD, "{id} on {}: counts as wrong: {problem}", device.name()),
    }
    is_wrong
}

/// The output of a probe's kernel.
fn run(device: &Device, probe: &Probe) -> Result<Vec<u8>, String> {
    let failed = |error: ClError| error.to_string();
    let context = Context::from_device(&Raw::new(device.id())).map_err(failed)?;
    // SAFETY: the device belongs to the context.
    let queue = unsafe { CommandQueue::create(&context, device.id(), 0) }.map_err(failed)?;
    let program = Program::create_and_build_from_source(&context, probe.source, "-cl-std=CL1.2")?;
    let kernel = Kernel::create(&program, "test").map_err(failed)?;
    // unwritten output is not right
    let mut found = vec![0x55u8; probe.output_size()];
    // SAFETY: no host memory is passed on; transfers block, the buffers have the sizes of the copied data, and the
    // kernel has these two parameters.
    unsafe {
        let create = |size| Buffer::<u8>::create(&context, CL_MEM_READ_WRITE, size, ptr::null_mut()).map_err(failed);
        let (mut input, mut output) = (create(probe.input.len())?, create(found.len())?);
        queue.enqueue_write_buffer(&mut input, CL_TRUE, 0, &probe.input, &[]).map_err(failed)?;
        queue.enqueue_write_buffer(&mut output, CL_TRUE, 0, &found, &[]).map_err(failed)?;
        kernel.set_arg(0, &input).map_err(failed)?;
        kernel.set_arg(1, &output).map_err(failed)?;
        let one = [1];
        queue.enqueue_nd_range_kernel(kernel.get(), 1, ptr::null(), one.as_ptr(), one.as_ptr(), &[]).map_err(failed)?;
        queue.enqueue_read_buffer(&output, CL_TRUE, 0, &mut found, &[]).map_err(failed)?;
    }
    queue.finish().map_err(failed)?;
    Ok(found)
}
