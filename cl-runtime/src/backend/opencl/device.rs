//! OpenCL platforms and devices.

use super::{call::Named, context::Context, info, library};
use crate::{
    base::{
        capabilities::{Capabilities, DeviceKind, Svm},
        error::Result,
        logging::BUILD,
        ndrange::Limits,
        sub_device::{Part, named_part},
    },
    host::exit,
    quirks::{self, Identity, Quirk, Quirks, options, table as rows},
};
use log::warn;
use opencl3::{
    device::{self as cl, get_device_data, get_device_ids},
    error_codes::{
        CL_DEVICE_NOT_FOUND, CL_INVALID_OPERATION, CL_INVALID_VALUE, DLOPEN_FUNCTION_NOT_AVAILABLE,
        DLOPEN_RUNTIME_LOAD_FAILED, error_text,
    },
    platform::platform::{
        CL_PLATFORM_EXTENSIONS, CL_PLATFORM_NAME, CL_PLATFORM_VENDOR, CL_PLATFORM_VERSION, get_platform_data,
        get_platform_ids,
    },
    types::{cl_device_id, cl_platform_id},
};
use std::{
    cell::RefCell,
    sync::{Mutex, OnceLock, PoisonError},
};

/// The error code of loaders without a driver, from the extension `cl_khr_icd`.
const PLATFORM_NOT_FOUND: i32 = -1001;

/// The bits of `CL_QUEUE_PROPERTIES`.
pub(crate) const OUT_OF_ORDER: u64 = 1;
pub(crate) const PROFILING: u64 = 2;

/// Build options, or their text and the problem with it.
type Options = Result<String, (String, &'static str)>;

/// An OpenCL device. The devices are listed once and live as long as the process.
#[derive(Debug)]
pub(crate) struct Device {
    id: cl_device_id,
    platform: &'static Platform,
    name: String,
    /// Which part of its parent it is, if it is a sub-device.
    part: Option<Part>,
    kind: DeviceKind,
    capabilities: Capabilities,
    context: OnceLock<Context>,
    creating: Mutex<()>,
    /// The workarounds that concern calls of the driver.
    calls: Quirks,
    /// The workarounds that concern programs.
    pub(super) quirks: OnceLock<Quirks>,
    build_options: OnceLock<Options>,
    narrows_indices: bool,
    elides_checks: bool,
}

// SAFETY: platform and device ids may be used from any thread.
unsafe impl Send for Device {}
// SAFETY: as above.
unsafe impl Sync for Device {}

/// A platform: a driver and its devices.
#[derive(Debug)]
pub(crate) struct Platform {
    id: cl_platform_id,
    pub(crate) name: String,
    pub(crate) vendor: String,
    pub(crate) version: String,
    pub(crate) extensions: Vec<String>,
    /// The first query of the platform that failed.
    problem: Option<String>,
}

// SAFETY: platform ids may be used from any thread.
unsafe impl Send for Platform {}
// SAFETY: as above.
unsafe impl Sync for Platform {}

impl Platform {
    /// All platforms, or the reason why they cannot be listed. Empty if there is a loader but no driver.
    pub(crate) fn all() -> Result<Vec<Self>, String> {
        library::prepare();
        match get_platform_ids() {
            Ok(ids) => Ok(ids.into_iter().filter(|id| !id.is_null()).map(Self::new).collect()),
            Err(PLATFORM_NOT_FOUND) => Ok(Vec::new()),
            Err(DLOPEN_RUNTIME_LOAD_FAILED) => Err(
                "no OpenCL library could be loaded: install an OpenCL loader, such as the package ocl-icd-libopencl1"
                    .to_owned(),
            ),
            Err(DLOPEN_FUNCTION_NOT_AVAILABLE) => Err(library::is_none()),
            Err(code) => Err(format!("clGetPlatformIDs failed: {} ({code})", error_text(code))),
        }
    }

    fn new(id: cl_platform_id) -> Self {
        let mut problem = None;
        let mut text = |what| match get_platform_data(id, what) {
            Ok(data) => info::text(&data),
            Err(code) => {
                problem.get_or_insert_with(|| format!("clGetPlatformInfo failed: {} ({code})", error_text(code)));
                String::new()
            }
        };
        let (name, vendor, version) = (text(CL_PLATFORM_NAME), text(CL_PLATFORM_VENDOR), text(CL_PLATFORM_VERSION));
        let extensions = text(CL_PLATFORM_EXTENSIONS).split_whitespace().map(str::to_owned).collect();
        Self { id, name, vendor, version, extensions, problem }
    }

    pub(crate) fn id(&self) -> cl_platform_id {
        self.id
    }

    /// The usable devices, and the problems of the others or of the platform itself.
    pub(crate) fn devices(&'static self) -> (Vec<Device>, Vec<String>) {
        // the name of a driver determines its workarounds
        if let Some(problem) = &self.problem {
            return (Vec::new(), vec![problem.clone()]);
        }
        let ids = match get_device_ids(self.id, cl::CL_DEVICE_TYPE_ALL) {
            Ok(ids) => ids,
            Err(CL_DEVICE_NOT_FOUND) => return (Vec::new(), Vec::new()),
            Err(code) => return (Vec::new(), vec![format!("clGetDeviceIDs failed: {} ({code})", error_text(code))]),
        };
        let (mut devices, mut problems) = (Vec::new(), Vec::new());
        for id in ids.into_iter().filter(|id| !id.is_null()) {
            match Device::new(self, id) {
                Ok(device) => devices.push(device),
                Err(problem) => problems.push(problem),
            }
        }
        (devices, problems)
    }
}

impl Device {
    /// Creates a device, if it is usable: available, with a compiler, and with OpenCL 1.2. Otherwise returns the
    /// problem.
    fn new(platform: &'static Platform, id: cl_device_id) -> Result<Self, String> {
        let asked = Asked { id, problem: RefCell::default() };
        let flag = |what| asked.number(what) != 0;
        let name = asked.text(cl::CL_DEVICE_NAME);
        let mut capabilities = capabilities(&asked);
        let identity = Identity::new(&platform.name, &platform.version, &capabilities.driver_version, &name);
        let calls = quirks::choice::of_calls(&identity);
        capabilities.out_of_order &= !calls.has(Quirk::BarriersOfQueues);
        let kind = asked.number(cl::CL_DEVICE_TYPE);
        let (available, compiler) = (flag(cl::CL_DEVICE_AVAILABLE), flag(cl::CL_DEVICE_COMPILER_AVAILABLE));
        if let Some(problem) = asked.problem.take() {
            return Err(format!("`{name}`: {problem}"));
        }
        if !available {
            return Err(format!("`{name}` is not available"));
        }
        if !compiler {
            return Err(format!("`{name}` has no compiler"));
        }
        if capabilities.opencl_version < (1, 2) {
            return Err(format!("`{name}` has {}; OpenCL 1.2 is needed", capabilities.version));
        }
        let kind = if kind & cl::CL_DEVICE_TYPE_GPU != 0 {
            DeviceKind::Gpu
        } else if kind & cl::CL_DEVICE_TYPE_ACCELERATOR != 0 {
            DeviceKind::Accelerator
        } else {
            DeviceKind::Cpu
        };
        let narrows_indices = capabilities.address_bits == 64 && index_bits() == 32;
        Ok(Self {
            id,
            platform,
            name,
            part: None,
            kind,
            capabilities,
            calls,
            quirks: OnceLock::new(),
            build_options: OnceLock::new(),
            narrows_indices,
            elides_checks: elides_checks(),
            context: OnceLock::new(),
            creating: Mutex::new(()),
        })
    }

    /// A sub-device, with the build options of this device.
    pub(super) fn sub_device(&self, id: cl_device_id, part: Part) -> Result<Self, String> {
        let mut device = Self { part: Some(part), ..Self::new(self.platform, id)? };
        if device.calls.has(Quirk::ImagesOfSubDevices) {
            let can = &mut device.capabilities;
            (can.images, can.max_image_2d, can.max_image_3d, can.max_image_layers) = (false, [0; 2], [0; 3], 0);
            (can.max_read_images, can.max_written_images, can.max_samplers) = (0, 0, 0);
        }
        if let Some(options) = self.build_options.get() {
            _ = device.build_options.set(options.clone());
        }
        Ok(device)
    }

    pub(crate) fn id(&self) -> cl_device_id {
        self.id
    }

    pub(crate) fn platform(&self) -> &'static Platform {
        self.platform
    }

    pub(crate) fn platform_id(&self) -> cl_platform_id {
        self.platform.id
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn platform_name(&self) -> &str {
        &self.platform.name
    }

    pub(crate) fn platform_version(&self) -> &str {
        &self.platform.version
    }

    pub(crate) fn identity(&self) -> Identity<'_> {
        Identity::new(&self.platform.name, &self.platform.version, &self.capabilities.driver_version, &self.name)
    }

    /// The workarounds that concern calls of the driver.
    pub(crate) fn quirks_of_calls(&self) -> Quirks {
        self.calls
    }

    /// The options for all programs, which follow each program's own. They are fixed once the first program is built.
    pub(crate) fn build_options(&self) -> Result<&str> {
        quirks::choice::check_environment()?;
        match self.options() {
            Ok(options) => Ok(options),
            Err((shown, problem)) => Err(options::refused(shown, self.full_name(), problem)),
        }
    }

    fn options(&self) -> &Options {
        self.build_options.get_or_init(|| self.environment_options())
    }

    /// Adds options that have been checked. Returns whether it is early enough.
    pub(crate) fn set_build_options(&self, options: &str) -> bool {
        let options = self.environment_options().map(|own| format!("{options} {own}").trim().to_owned());
        self.build_options.set(options).is_ok()
    }

    fn environment_options(&self) -> Options {
        options::of_environment(std::env::var_os("CL_BUILD_OPTIONS"), self.calls)
    }

    /// Whether programs compute indices in 32 bits where that is exact.
    pub(crate) fn narrows_indices(&self) -> bool {
        self.narrows_indices
    }

    /// Whether launches take programs without the checks that they cannot fail.
    pub(crate) fn elides_checks(&self) -> bool {
        self.elides_checks
    }

    /// Whether programs built for either device are valid for the other.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
            || self.platform.id == other.platform.id
                && self.name == other.name
                && self.capabilities == other.capabilities
                && self.options() == other.options()
    }

    /// `platform: device`, and which part of its parent it is.
    pub(crate) fn full_name(&self) -> String {
        format!("{}: {}", self.platform.name, self.name_with_part())
    }

    /// The device's name, and which part of its parent it is.
    pub(crate) fn name_with_part(&self) -> String {
        named_part(&self.name, self.part.as_ref())
    }

    pub(crate) fn kind(&self) -> DeviceKind {
        self.kind
    }

    pub(crate) fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    /// The context of this device alone. It is never released, because drivers handle a release during process exit
    /// badly.
    pub(crate) fn context(&'static self) -> Result<&'static Context> {
        if let Some(context) = self.context.get() {
            return Ok(context);
        }
        // serialized; a failure is not stored, so that the next call can try again
        let _creating = self.creating.lock().unwrap_or_else(PoisonError::into_inner);
        match self.context.get() {
            Some(context) => Ok(context),
            None => {
                let context = Context::new(self, &[])?;
                let context = self.context.get_or_init(|| context);
                exit::watch(context);
                Ok(context)
            }
        }
    }

    /// The limits for a launch of `total` work-items.
    pub(crate) fn limits(&self, total: usize) -> Limits {
        let Capabilities { max_group_size, max_local_size, compute_units, preferred_group_multiple: multiple, .. } =
            self.capabilities;
        let mut preferred = 256;
        // every compute unit should get some groups, but groups should not be smaller than a GPU's vectors
        while preferred > 64 && total / preferred < 2 * compute_units {
            preferred /= 2;
        }
        let no_pairs = self.quirks().any(rows::SMALL_GROUPS);
        Limits { group: max_group_size, local: max_local_size, preferred, multiple, ragged: false, no_pairs }
    }

    /// The largest group of work-items, each with this many bytes of private memory, that a driver has room for if it
    /// keeps all of them on one stack.
    pub(crate) fn group_on_stack(&self, bytes: impl FnOnce() -> u64) -> usize {
        if !self.quirks().has(Quirk::PrivateArrays) {
            return usize::MAX;
        }
        stack().checked_div(bytes()).map_or(usize::MAX, |group| group.max(1) as usize)
    }
}

impl Named for Device {
    fn full_name(&self) -> String {
        self.full_name()
    }
}

/// The part of a thread's stack that the private memory of a work-group may take: half of the limit with which the process
/// was started, in bytes.
fn stack() -> u64 {
    static STACK: OnceLock<u64> = OnceLock::new();
    const USUAL: u64 = 8 << 20;
    *STACK.get_or_init(|| {
        let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
        let line = limits.lines().find_map(|line| line.strip_prefix("Max stack size"));
        let limit = match line.and_then(|line| line.split_whitespace().next()) {
            // of threads, in glibc
            Some("unlimited") => 2 << 20,
            Some(limit) => limit.parse().unwrap_or(USUAL),
            None => USUAL,
        };
        limit.min(USUAL) / 2
    })
}

/// The queries of a device, and the first that failed.
struct Asked {
    id: cl_device_id,
    problem: RefCell<Option<String>>,
}

impl Asked {
    /// A query that every OpenCL 1.2 device supports. If it fails, the device is not used, because a guess might be
    /// wrong.
    fn data(&self, what: cl::cl_device_info) -> Vec<u8> {
        get_device_data(self.id, what).unwrap_or_else(|code| self.unanswered(what, code))
    }

    fn number(&self, what: cl::cl_device_info) -> u64 {
        info::number(&self.data(what))
    }

    fn text(&self, what: cl::cl_device_info) -> String {
        info::text(&self.data(what))
    }

    /// A query from a later version or an extension; 0 if the device does not support it.
    fn optional(&self, what: cl::cl_device_info) -> u64 {
        match get_device_data(self.id, what) {
            Ok(data) => info::number(&data),
            Err(CL_INVALID_VALUE | CL_INVALID_OPERATION) => 0,
            Err(code) => info::number(&self.unanswered(what, code)),
        }
    }

    fn unanswered(&self, what: cl::cl_device_info, code: i32) -> Vec<u8> {
        let problem = || format!("clGetDeviceInfo of {what:#x} failed: {} ({code})", error_text(code));
        self.problem.borrow_mut().get_or_insert_with(problem);
        Vec::new()
    }
}

fn capabilities(asked: &Asked) -> Capabilities {
    let number = |what| asked.number(what);
    let text = |what| asked.text(what);
    let extensions: Vec<String> = text(cl::CL_DEVICE_EXTENSIONS).split_whitespace().map(str::to_owned).collect();
    let has = |extension: &str| extensions.iter().any(|name| name == extension);
    let fp32 = number(cl::CL_DEVICE_SINGLE_FP_CONFIG);
    let has_images = number(cl::CL_DEVICE_IMAGE_SUPPORT) != 0;
    let of_images = |what| if has_images { number(what) as usize } else { 0 };
    let queues = number(cl::CL_DEVICE_QUEUE_ON_HOST_PROPERTIES);
    Capabilities {
        fp64: asked.optional(cl::CL_DEVICE_DOUBLE_FP_CONFIG) != 0 || has("cl_khr_fp64"),
        fp16: has("cl_khr_fp16"),
        atomic64: has("cl_khr_int64_base_atomics") && has("cl_khr_int64_extended_atomics"),
        images: has_images,
        max_image_2d: [cl::CL_DEVICE_IMAGE2D_MAX_WIDTH, cl::CL_DEVICE_IMAGE2D_MAX_HEIGHT].map(of_images),
        max_image_3d: [
            cl::CL_DEVICE_IMAGE3D_MAX_WIDTH,
            cl::CL_DEVICE_IMAGE3D_MAX_HEIGHT,
            cl::CL_DEVICE_IMAGE3D_MAX_DEPTH,
        ]
        .map(of_images),
        max_image_layers: of_images(cl::CL_DEVICE_IMAGE_MAX_ARRAY_SIZE),
        max_read_images: of_images(cl::CL_DEVICE_MAX_READ_IMAGE_ARGS),
        max_written_images: of_images(cl::CL_DEVICE_MAX_WRITE_IMAGE_ARGS),
        max_samplers: of_images(cl::CL_DEVICE_MAX_SAMPLERS),
        svm: svm(asked.optional(cl::CL_DEVICE_SVM_CAPABILITIES)),
        max_sub_devices: asked.optional(cl::CL_DEVICE_PARTITION_MAX_SUB_DEVICES) as usize,
        max_sub_groups: asked.optional(cl::CL_DEVICE_MAX_NUM_SUB_GROUPS) as usize,
        correctly_rounded_divide_sqrt: fp32 & cl::CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT != 0,
        denormals: fp32 & cl::CL_FP_DENORM != 0,
        compute_units: (number(cl::CL_DEVICE_MAX_COMPUTE_UNITS) as usize).max(1),
        clock_mhz: number(cl::CL_DEVICE_MAX_CLOCK_FREQUENCY) as usize,
        max_group_size: (number(cl::CL_DEVICE_MAX_WORK_GROUP_SIZE) as usize).max(1),
        max_local_size: info::sizes(&asked.data(cl::CL_DEVICE_MAX_WORK_ITEM_SIZES)),
        preferred_group_multiple: preferred_multiple(asked),
        preferred_vector_width: (number(cl::CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT) as usize).max(1),
        local_memory: number(cl::CL_DEVICE_LOCAL_MEM_SIZE),
        dedicated_local_memory: number(cl::CL_DEVICE_LOCAL_MEM_TYPE) == u64::from(cl::CL_LOCAL),
        max_constant_buffer: number(cl::CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE),
        global_memory: number(cl::CL_DEVICE_GLOBAL_MEM_SIZE),
        cache: number(cl::CL_DEVICE_GLOBAL_MEM_CACHE_SIZE),
        cache_line: number(cl::CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE),
        max_allocation: number(cl::CL_DEVICE_MAX_MEM_ALLOC_SIZE),
        max_arguments: number(cl::CL_DEVICE_MAX_PARAMETER_SIZE) as usize,
        // the driver reports it in bits
        alignment: (number(cl::CL_DEVICE_MEM_BASE_ADDR_ALIGN) as usize / 8).max(1),
        address_bits: number(cl::CL_DEVICE_ADDRESS_BITS) as u32,
        unified_memory: number(cl::CL_DEVICE_HOST_UNIFIED_MEMORY) != 0,
        little_endian: number(cl::CL_DEVICE_ENDIAN_LITTLE) != 0,
        error_correction: number(cl::CL_DEVICE_ERROR_CORRECTION_SUPPORT) != 0,
        out_of_order: queues & OUT_OF_ORDER != 0,
        profiling: queues & PROFILING != 0,
        timer_resolution: number(cl::CL_DEVICE_PROFILING_TIMER_RESOLUTION),
        vendor: text(cl::CL_DEVICE_VENDOR),
        opencl_version: info::version(&text(cl::CL_DEVICE_VERSION)),
        opencl_c_version: info::version(&text(cl::CL_DEVICE_OPENCL_C_VERSION)),
        version: text(cl::CL_DEVICE_VERSION),
        driver_version: text(cl::CL_DRIVER_VERSION),
        extensions,
    }
}

/// Decodes `CL_DEVICE_SVM_CAPABILITIES`.
fn svm(bits: u64) -> Svm {
    let has = |bit: u32| bits & (1 << bit) != 0;
    Svm { coarse_grain_buffer: has(0), fine_grain_buffer: has(1), fine_grain_system: has(2), atomics: has(3) }
}

/// The value that OpenCL 3.0 reports, or else the number of threads that the vendor's extension reports.
fn preferred_multiple(asked: &Asked) -> usize {
    let questions = [
        cl::CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
        cl::CL_DEVICE_WARP_SIZE_NV,
        cl::CL_DEVICE_WAVEFRONT_WIDTH_AMD,
    ];
    questions.into_iter().map(|what| asked.optional(what)).find(|&multiple| multiple > 0).unwrap_or(1) as usize
}

/// The bits in which devices compute indices of small launches. GPUs compute in 64 bits with several instructions, and the
/// vectors of a CPU hold twice as many integers of 32 bits.
fn index_bits() -> u32 {
    match std::env::var("CL_INDEX_BITS").as_deref() {
        Ok("32") => 32,
        Ok("64") => 64,
        set => {
            if let Ok(set) = set {
                warn!(target: BUILD, "CL_INDEX_BITS is `{set}`, which means nothing: set it to 32 or 64");
            }
            32
        }
    }
}

/// Whether launches take programs without the checks that they cannot fail.
fn elides_checks() -> bool {
    match std::env::var("CL_CHECKS").as_deref() {
        Ok("all") => false,
        Err(_) | Ok("needed") => true,
        Ok(set) => {
            warn!(target: BUILD, "CL_CHECKS is `{set}`, which means nothing: set it to `all` or `needed`");
            true
        }
    }
}
