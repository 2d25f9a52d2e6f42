//! The native device's description.

use crate::{capabilities::Capabilities, partition::Limits};

/// This machine's cores.
#[derive(Debug)]
pub(crate) struct NativeDevice {
    capabilities: Capabilities,
}

/// The largest work-group. A group is run by one thread, so there is no hardware limit.
const MAX_GROUP: usize = 4096;

impl NativeDevice {
    pub(crate) fn new() -> Self {
        let compute_units = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            capabilities: Capabilities {
                fp64: true,
                fp16: false,
                atomic64: cfg!(target_has_atomic = "64"),
                correctly_rounded_divide_sqrt: true,
                denormals: true,
                compute_units,
                clock_mhz: 0,
                max_group_size: MAX_GROUP,
                max_local_size: [MAX_GROUP; 3],
                local_memory: 1 << 20,
                max_constant_buffer: isize::MAX as u64,
                global_memory: 0,
                max_allocation: isize::MAX as u64,
                address_bits: usize::BITS,
                unified_memory: true,
                timer_resolution: 1,
                opencl_version: (0, 0),
                opencl_c_version: (0, 0),
                driver_version: env!("CARGO_PKG_VERSION").to_owned(),
                extensions: Vec::new(),
            },
        }
    }

    pub(crate) fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    /// The limits for a launch of `total` work-items: enough groups for the cores to share evenly, and no more.
    pub(crate) fn limits(&self, total: usize) -> Limits {
        let tasks = self.capabilities.compute_units * 8;
        let preferred = total.div_ceil(tasks).clamp(1, 1024);
        Limits { group: MAX_GROUP, local: [MAX_GROUP; 3], preferred, ragged: true }
    }
}
