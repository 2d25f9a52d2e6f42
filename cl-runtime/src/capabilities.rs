//! What a device can do.

use crate::item::Capability;

/// What a device can do, asked once when the devices are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Capabilities {
    /// Double precision, `f64`.
    pub fp64: bool,
    /// Half precision arithmetic.
    pub fp16: bool,
    /// Atomics on 64-bit integers.
    pub atomic64: bool,
    /// Whether `/` and `sqrt` on `f32` can be correctly rounded.
    pub correctly_rounded_divide_sqrt: bool,
    /// Whether `f32` has subnormal numbers, or else flushes them to zero.
    pub denormals: bool,
    /// The number of parallel compute units (CPU cores, streaming multiprocessors).
    pub compute_units: usize,
    /// The highest clock frequency, in MHz; 0 if unknown.
    pub clock_mhz: usize,
    /// The largest number of work-items in a work-group.
    pub max_group_size: usize,
    /// The largest size of a work-group in each dimension, in work-items.
    pub max_local_size: [usize; 3],
    /// Local memory of a work-group, in bytes.
    pub local_memory: u64,
    /// The largest buffer for a `#[constant]` parameter, in bytes.
    pub max_constant_buffer: u64,
    /// Global memory, in bytes; 0 if unknown.
    pub global_memory: u64,
    /// The largest buffer, in bytes.
    pub max_allocation: u64,
    /// The width of a device pointer: 32 or 64.
    pub address_bits: u32,
    /// Whether host and device share one memory.
    pub unified_memory: bool,
    /// The resolution of [`Event::profile`](crate::Event::profile)'s times, in nanoseconds.
    pub timer_resolution: u64,
    /// The OpenCL version, major and minor; `(0, 0)` on the native device.
    pub opencl_version: (u32, u32),
    /// The OpenCL C version, major and minor; `(0, 0)` on the native device.
    pub opencl_c_version: (u32, u32),
    /// The version of the driver, in its own words.
    pub driver_version: String,
    /// The names of the extensions.
    pub extensions: Vec<String>,
}

impl Capabilities {
    /// Whether the device has `extension`, such as `cl_khr_subgroups`.
    pub fn has_extension(&self, extension: &str) -> bool {
        self.extensions.iter().any(|name| name == extension)
    }

    /// Whether the device has what a kernel needs.
    pub fn has(&self, capability: Capability) -> bool {
        match capability {
            Capability::Fp64 => self.fp64,
            Capability::Fp16 => self.fp16,
            Capability::Atomic64 => self.atomic64,
        }
    }
}
