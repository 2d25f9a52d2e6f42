//! The capabilities of a device.

use crate::item::Capability;

/// The capabilities of a device, queried once when the devices are listed.
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
    /// Support for double precision, `f64`.
    pub fp64: bool,
    /// Support for half-precision arithmetic.
    pub fp16: bool,
    /// Support for atomics on 64-bit integers.
    pub atomic64: bool,
    /// Support for images: textures with samplers. [`Device::image_formats`](crate::Device::image_formats) lists their
    /// formats.
    pub images: bool,
    /// The maximum width and height of an [`Image2d`](crate::Image2d), and the maximum width of an
    /// [`Image1d`](crate::Image1d), in pixels; 0 without images.
    pub max_image_2d: [usize; 2],
    /// The maximum width, height and depth of an [`Image3d`](crate::Image3d), in pixels; 0 without images.
    pub max_image_3d: [usize; 3],
    /// The maximum number of images in an [`Image1dArray`](crate::Image1dArray) or
    /// [`Image2dArray`](crate::Image2dArray); 0 without images.
    pub max_image_layers: usize,
    /// The maximum number of images that a kernel reads; 0 without images.
    pub max_read_images: usize,
    /// The maximum number of images that a kernel writes; 0 without images.
    pub max_written_images: usize,
    /// The maximum number of samplers of a kernel; 0 without images.
    pub max_samplers: usize,
    /// Support for memory that host and device share by address.
    pub svm: Svm,
    /// The maximum number of sub-groups (warps, wavefronts) in a work-group; 0 if kernels cannot identify sub-groups.
    pub max_sub_groups: usize,
    /// The maximum number of sub-devices of [`Device::partition`](crate::Device::partition); 0 or 1 if the device cannot
    /// be divided.
    pub max_sub_devices: usize,
    /// Whether `/` and `sqrt` on `f32` can be correctly rounded.
    pub correctly_rounded_divide_sqrt: bool,
    /// Whether `f32` supports subnormal numbers. If not, they are flushed to zero.
    pub denormals: bool,
    /// The number of parallel compute units (CPU cores, streaming multiprocessors).
    pub compute_units: usize,
    /// The maximum clock frequency, in MHz; 0 if unknown.
    pub clock_mhz: usize,
    /// The maximum number of work-items in a work-group.
    pub max_group_size: usize,
    /// The maximum size of a work-group in each dimension, in work-items.
    pub max_local_size: [usize; 3],
    /// The number that a work-group's size should be a multiple of, or 1 if the device does not state it. It may differ for
    /// individual kernels.
    pub preferred_group_multiple: usize,
    /// The preferred number of `f32`s in a vector.
    pub preferred_vector_width: usize,
    /// The local memory of a work-group, in bytes.
    pub local_memory: u64,
    /// Whether local memory is dedicated memory near the compute unit. If not, it is a part of global memory.
    pub dedicated_local_memory: bool,
    /// The maximum size of a buffer for a `#[constant]` parameter, in bytes.
    pub max_constant_buffer: u64,
    /// The size of global memory, in bytes; 0 if unknown.
    pub global_memory: u64,
    /// The size of the cache for global memory, in bytes; 0 if there is none or its size is unknown.
    pub cache: u64,
    /// The size of a line of that cache, in bytes; 0 if there is none or its size is unknown.
    pub cache_line: u64,
    /// The maximum size of a buffer, in bytes.
    pub max_allocation: u64,
    /// The maximum total size of a kernel's arguments, in bytes.
    pub max_arguments: usize,
    /// The alignment of buffers, in bytes.
    pub alignment: usize,
    /// The width of a device pointer in bits: 32 or 64.
    pub address_bits: u32,
    /// Whether host and device share the same memory.
    pub unified_memory: bool,
    /// Whether the device is little-endian, as the host should be too.
    pub little_endian: bool,
    /// Whether memory has error correction.
    pub error_correction: bool,
    /// Whether queues can run commands out of order.
    pub out_of_order: bool,
    /// Whether queues can record the times of commands.
    pub profiling: bool,
    /// The resolution of the times of [`Event::profile`](crate::Event::profile), in nanoseconds.
    pub timer_resolution: u64,
    /// The vendor of the device.
    pub vendor: String,
    /// The OpenCL version, major and minor; `(0, 0)` on the native device.
    pub opencl_version: (u32, u32),
    /// The OpenCL C version, major and minor; `(0, 0)` on the native device.
    pub opencl_c_version: (u32, u32),
    /// The OpenCL version as the driver reports it, often with further information.
    pub version: String,
    /// The version of the driver, as it reports it.
    pub driver_version: String,
    /// The names of the supported extensions.
    pub extensions: Vec<String>,
}

/// The kinds of shared virtual memory that a device supports (OpenCL API 3.0, section 5.6). Buffers do not use it yet.
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
    /// Buffers that are synchronised by commands.
    pub coarse_grain_buffer: bool,
    /// Buffers that are shared at the granularity of bytes.
    pub fine_grain_buffer: bool,
    /// All host memory.
    pub fine_grain_system: bool,
    /// Atomics that work across host and device.
    pub atomics: bool,
}

impl Svm {
    /// Returns `true` if any kind is supported.
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
    /// Returns `true` if the device supports `extension`, such as `cl_khr_subgroups`.
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

    /// Whether the device has a capability that a kernel needs.
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
            Capability::Images => self.images,
            // the native device has no extensions, and OpenCL C 2.0 includes it
            Capability::Image3dWrites => {
                self.images && (self.has_extension("cl_khr_3d_image_writes") || self.opencl_version == (0, 0))
            }
        }
    }
}

/// The kind of a device.
///
/// ```
/// use cl_runtime::{Device, DeviceKind};
///
/// let best = Device::all().iter().map(Device::kind).max();
/// match best {
///     Some(DeviceKind::Gpu) => println!("there is a GPU"),
///     _ => println!("there is no GPU, but {best:?}"),
/// }
/// assert!(best >= Some(DeviceKind::Native));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeviceKind {
    /// The native backend: compiled into the program, without a driver.
    Native,
    /// OpenCL on CPU cores, or on a device that does not state its kind.
    Cpu,
    /// An accelerator that is not a GPU.
    Accelerator,
    /// A GPU.
    Gpu,
}
