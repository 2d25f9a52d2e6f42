//! The native device's description.

use super::{memory::NativeMemory, threads::Threads};
use crate::base::{
    capabilities::{Capabilities, Svm},
    ndrange::Limits,
    sub_device::{DevicePartition, Part, named_part},
};
use std::{iter, thread};

/// The cores of this machine.
#[derive(Debug)]
pub(crate) struct NativeDevice {
    capabilities: Capabilities,
    threads: Threads,
    /// Which part of its parent it is, if it is a sub-device.
    part: Option<Part>,
}

/// The largest work-group. A group runs on one thread, so there is no hardware limit.
const MAX_GROUP: usize = 4096;

/// The largest width of an image: coordinates of samplers go no further.
const MAX_IMAGE: usize = cl_ir::image::MOST_COORDINATE as usize;

impl NativeDevice {
    pub(crate) fn new() -> Self {
        let compute_units = thread::available_parallelism().map_or(1, usize::from);
        Self::with(compute_units, Threads::of_environment(), None)
    }

    fn with(compute_units: usize, threads: Threads, part: Option<Part>) -> Self {
        Self {
            threads,
            part,
            capabilities: Capabilities {
                fp64: true,
                fp16: cfg!(feature = "f16"),
                atomic64: cfg!(target_has_atomic = "64"),
                images: true,
                max_image_2d: [MAX_IMAGE; 2],
                max_image_3d: [MAX_IMAGE; 3],
                max_image_layers: MAX_IMAGE,
                max_read_images: usize::MAX,
                max_written_images: usize::MAX,
                max_samplers: usize::MAX,
                svm: Svm::default(),
                max_sub_groups: 0,
                max_sub_devices: compute_units,
                correctly_rounded_divide_sqrt: true,
                denormals: true,
                compute_units,
                clock_mhz: 0,
                max_group_size: MAX_GROUP,
                max_local_size: [MAX_GROUP; 3],
                preferred_group_multiple: 1,
                preferred_vector_width: 1,
                local_memory: 1 << 20,
                dedicated_local_memory: false,
                max_constant_buffer: isize::MAX as u64,
                global_memory: 0,
                cache: 0,
                cache_line: 0,
                max_allocation: isize::MAX as u64,
                max_arguments: usize::MAX,
                alignment: NativeMemory::ALIGNMENT,
                address_bits: usize::BITS,
                unified_memory: true,
                little_endian: cfg!(target_endian = "little"),
                error_correction: false,
                out_of_order: false,
                profiling: true,
                timer_resolution: 1,
                vendor: "native".to_owned(),
                opencl_version: (0, 0),
                opencl_c_version: (0, 0),
                version: "native".to_owned(),
                driver_version: env!("CARGO_PKG_VERSION").to_owned(),
                extensions: Vec::new(),
            },
        }
    }

    pub(crate) fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    /// Its threads.
    pub(crate) fn threads(&self) -> &Threads {
        &self.threads
    }

    /// `native`, and which part of its parent it is.
    pub(crate) fn full_name(&self) -> String {
        named_part("native", self.part.as_ref())
    }

    /// Its sub-devices. The partition fits into its compute units.
    pub(crate) fn partition(&self, partition: &DevicePartition) -> Result<Vec<Self>, String> {
        let units = match partition {
            &DevicePartition::Equally(each) => {
                iter::repeat_n(each, self.capabilities.compute_units / each).collect::<Vec<_>>()
            }
            DevicePartition::Counts(counts) => counts.clone(),
            DevicePartition::Affinity(_) => {
                return Err("it knows no caches and no NUMA nodes: use `Equally` or `Counts`".to_owned());
            }
        };
        let part = |(at, &count): (usize, &usize)| {
            Self::with(count, Threads::new(count), Some(Part { number: at + 1, of: units.len() }))
        };
        Ok(units.iter().enumerate().map(part).collect())
    }

    /// The limits for a launch of `total` work-items: enough groups to balance the load of the cores, and no more.
    pub(crate) fn limits(&self, total: usize) -> Limits {
        let tasks = self.capabilities.compute_units * 8;
        let preferred = total.div_ceil(tasks).clamp(1, 1024);
        Limits { group: MAX_GROUP, local: [MAX_GROUP; 3], preferred, multiple: 1, ragged: true, no_pairs: false }
    }
}
