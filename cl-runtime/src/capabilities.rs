//! What a device can do.

use crate::item::Capability;

/// What a device can do, asked once when the devices are listed.
///
/// ```
/// use cl_runtime::Device;
///
/// for device in Device::all() {
///     let capabilities = device.capabilities();
///     println!("{device}: {} compute units, OpenCL {:?}", capabilities.compute_units, capabilities.opencl_version);
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Capabilities {
    /// Double precision, `f64`.
    pub fp64: bool,
    /// Half precision arithmetic.
    pub fp16: bool,
    /// Atomics on 64-bit integers.
    pub atomic64: bool,
    /// Images: textures with samplers. Kernels do not use them yet.
    pub images: bool,
    /// Memory that host and device share by address.
    pub svm: Svm,
    /// The most sub-groups (warps, wavefronts) in a work-group; 0 if kernels cannot tell them.
    pub max_sub_groups: usize,
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
    /// What a work-group's size should be a multiple of, as far as the device says; else 1. One kernel may differ.
    pub preferred_group_multiple: usize,
    /// How many `f32`s in one vector suit the device best.
    pub preferred_vector_width: usize,
    /// Local memory of a work-group, in bytes.
    pub local_memory: u64,
    /// Whether local memory is memory of its own, near the compute unit, and not a part of global memory.
    pub dedicated_local_memory: bool,
    /// The largest buffer for a `#[constant]` parameter, in bytes.
    pub max_constant_buffer: u64,
    /// Global memory, in bytes; 0 if unknown.
    pub global_memory: u64,
    /// The cache for global memory, in bytes; 0 if there is none or nothing is known of it.
    pub cache: u64,
    /// A line of that cache, in bytes; 0 likewise.
    pub cache_line: u64,
    /// The largest buffer, in bytes.
    pub max_allocation: u64,
    /// What the arguments of a kernel may come to, in bytes.
    pub max_arguments: usize,
    /// Where buffers begin: at multiples of so many bytes.
    pub alignment: usize,
    /// The width of a device pointer: 32 or 64.
    pub address_bits: u32,
    /// Whether host and device share one memory.
    pub unified_memory: bool,
    /// Whether its numbers have their lowest byte first, as those of the host should have too.
    pub little_endian: bool,
    /// Whether memory corrects errors by itself.
    pub error_correction: bool,
    /// Whether queues can run commands out of order.
    pub out_of_order: bool,
    /// Whether queues can measure the times of commands.
    pub profiling: bool,
    /// The resolution of [`Event::profile`](crate::Event::profile)'s times, in nanoseconds.
    pub timer_resolution: u64,
    /// Who made it.
    pub vendor: String,
    /// The OpenCL version, major and minor; `(0, 0)` on the native device.
    pub opencl_version: (u32, u32),
    /// The OpenCL C version, major and minor; `(0, 0)` on the native device.
    pub opencl_c_version: (u32, u32),
    /// The OpenCL version in the driver's own words, which often say more.
    pub version: String,
    /// The version of the driver, in its own words.
    pub driver_version: String,
    /// The names of the extensions.
    pub extensions: Vec<String>,
}

/// What shared virtual memory a device has (OpenCL API 3.0, section 5.6). Buffers do not use it yet.
///
/// ```
/// use cl_runtime::Device;
///
/// for device in Device::all() {
///     if device.capabilities().svm.fine_grain_buffer {
///         println!("{device} shares buffers byte by byte");
///     }
/// }
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Svm {
    /// Buffers, synchronized by commands.
    pub coarse_grain_buffer: bool,
    /// Buffers, shared byte by byte.
    pub fine_grain_buffer: bool,
    /// All of the host's memory.
    pub fine_grain_system: bool,
    /// Atomics that host and device see alike.
    pub atomics: bool,
}

impl Svm {
    /// Whether there is any.
    ///
    /// ```
    /// use cl_runtime::{Device, Svm};
    ///
    /// assert!(!Svm::default().any());
    /// let sharing = Device::all().into_iter().filter(|device| device.capabilities().svm.any());
    /// println!("{} devices have shared virtual memory", sharing.count());
    /// ```
    pub fn any(self) -> bool {
        self.coarse_grain_buffer || self.fine_grain_buffer || self.fine_grain_system
    }
}

impl Capabilities {
    /// Whether the device has `extension`, such as `cl_khr_subgroups`.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// for device in Device::all() {
    ///     if device.capabilities().has_extension("cl_khr_subgroups") {
    ///         println!("{device} has sub-groups");
    ///     }
    /// }
    /// assert!(!Device::native().capabilities().has_extension("cl_khr_subgroups"));
    /// ```
    pub fn has_extension(&self, extension: &str) -> bool {
        self.extensions.iter().any(|name| name == extension)
    }

    /// Whether the device has what a kernel needs.
    ///
    /// ```
    /// use cl_runtime::{Capability, Device};
    ///
    /// assert!(Device::native().capabilities().has(Capability::Fp64));
    /// ```
    pub fn has(&self, capability: Capability) -> bool {
        match capability {
            Capability::Fp64 => self.fp64,
            Capability::Fp16 => self.fp16,
            Capability::Atomic64 => self.atomic64,
        }
    }
}
