//! OpenCL platforms and devices.

use super::{
    context::Context,
    exit, info,
    queue::{OUT_OF_ORDER, PROFILING},
};
use crate::{
    capabilities::{Capabilities, Svm},
    device::DeviceKind,
    error::Result,
    partition::Limits,
};
use opencl3::{
    device::{self as cl, get_device_data, get_device_ids},
    error_codes::{CL_DEVICE_NOT_FOUND, error_text},
    platform::platform::{
        CL_PLATFORM_EXTENSIONS, CL_PLATFORM_NAME, CL_PLATFORM_VENDOR, CL_PLATFORM_VERSION, get_platform_data,
        get_platform_ids,
    },
    types::{cl_device_id, cl_platform_id},
};
use std::sync::{Mutex, OnceLock, PoisonError};

/// An OpenCL device. They are listed once and live as long as the process.
#[derive(Debug)]
pub(crate) struct Device {
    id: cl_device_id,
    platform: &'static Platform,
    name: String,
    kind: DeviceKind,
    capabilities: Capabilities,
    context: OnceLock<Context>,
    creating: Mutex<()>,
    build_options: OnceLock<String>,
}

// SAFETY: platform and device ids may be used from any thread.
unsafe impl Send for Device {}
// SAFETY: as above.
unsafe impl Sync for Device {}

/// A platform: a driver, and the devices it has.
#[derive(Debug)]
pub(crate) struct Platform {
    id: cl_platform_id,
    pub(crate) name: String,
    pub(crate) vendor: String,
    pub(crate) version: String,
    pub(crate) extensions: Vec<String>,
}

// SAFETY: platform ids may be used from any thread.
unsafe impl Send for Platform {}
// SAFETY: as above.
unsafe impl Sync for Platform {}

impl Platform {
    /// All there are. None if there is no OpenCL.
    pub(crate) fn all() -> Vec<Self> {
        let ids = get_platform_ids().unwrap_or_default();
        ids.into_iter().filter(|id| !id.is_null()).map(Self::new).collect()
    }

    fn new(id: cl_platform_id) -> Self {
        let text = |what| info::text(&get_platform_data(id, what).unwrap_or_default());
        Self {
            id,
            name: text(CL_PLATFORM_NAME),
            vendor: text(CL_PLATFORM_VENDOR),
            version: text(CL_PLATFORM_VERSION),
            extensions: text(CL_PLATFORM_EXTENSIONS).split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// Its devices that can be used, and what is wrong with the others or with itself.
    pub(crate) fn devices(&'static self) -> (Vec<Device>, Vec<String>) {
        let ids = match get_device_ids(self.id, cl::CL_DEVICE_TYPE_ALL) {
            Ok(ids) => ids,
            Err(CL_DEVICE_NOT_FOUND) => return (Vec::new(), Vec::new()),
            Err(code) => return (Vec::new(), vec![format!("its devices cannot be listed: {}", error_text(code))]),
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
    /// The device, if it can be used at all: it is available, has a compiler and speaks OpenCL 1.2. Else what is wrong.
    fn new(platform: &'static Platform, id: cl_device_id) -> Result<Self, String> {
        let data = |what| get_device_data(id, what).unwrap_or_default();
        let flag = |what| info::number(&data(what)) != 0;
        let name = info::text(&data(cl::CL_DEVICE_NAME));
        let capabilities = capabilities(id);
        if !flag(cl::CL_DEVICE_AVAILABLE) {
            return Err(format!("`{name}` is not available"));
        }
        if !flag(cl::CL_DEVICE_COMPILER_AVAILABLE) {
            return Err(format!("`{name}` has no compiler"));
        }
        if capabilities.opencl_version < (1, 2) {
            return Err(format!("`{name}` has {}; OpenCL 1.2 is needed", capabilities.version));
        }
        let kind = info::number(&data(cl::CL_DEVICE_TYPE));
        let kind = if kind & cl::CL_DEVICE_TYPE_GPU != 0 {
            DeviceKind::Gpu
        } else if kind & cl::CL_DEVICE_TYPE_ACCELERATOR != 0 {
            DeviceKind::Accelerator
        } else {
            DeviceKind::Cpu
        };
        Ok(Self {
            id,
            platform,
            name,
            kind,
            capabilities,
            build_options: OnceLock::new(),
            context: OnceLock::new(),
            creating: Mutex::new(()),
        })
    }

    pub(crate) fn id(&self) -> cl_device_id {
        self.id
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

    /// Whether its driver keeps programs on disk by itself, and a binary of its is dear: PoCL, which compiles a kernel once
    /// more for it. One with barriers has been seen to take three times as long as to build the program.
    pub(crate) fn keeps_programs(&self) -> bool {
        self.platform_name() == "Portable Computing Language"
            && std::env::var_os("POCL_KERNEL_CACHE").is_none_or(|value| value != "0")
    }

    /// The options of all programs, behind those of each. From the first program on they stay as they are.
    pub(crate) fn build_options(&self) -> &str {
        self.build_options.get_or_init(|| joined("", &environment_options()))
    }

    /// Adds options; whether it is early enough. They hold no zeros.
    pub(crate) fn set_build_options(&self, options: &str) -> bool {
        self.build_options.set(joined(options, &environment_options())).is_ok()
    }

    pub(crate) fn full_name(&self) -> String {
        format!("{}: {}", self.platform.name, self.name)
    }

    pub(crate) fn kind(&self) -> DeviceKind {
        self.kind
    }

    pub(crate) fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    /// The context that all queues and buffers of the device share. It is never released: drivers do not take well to
    /// that while the process exits.
    pub(crate) fn context(&'static self) -> Result<&'static Context> {
        if let Some(context) = self.context.get() {
            return Ok(context);
        }
        // one at a time; a failure is not kept, so that the next one can try again
        let _creating = self.creating.lock().unwrap_or_else(PoisonError::into_inner);
        match self.context.get() {
            Some(context) => Ok(context),
            None => {
                let context = Context::new(self)?;
                let context = self.context.get_or_init(|| context);
                exit::watch(context);
                Ok(context)
            }
        }
    }

    /// The limits for a launch of `total` work-items.
    pub(crate) fn limits(&self, total: usize) -> Limits {
        let Capabilities { max_group_size, max_local_size, compute_units, .. } = self.capabilities;
        let mut preferred = 256;
        // every compute unit should get some groups, but not ones smaller than a GPU's vectors
        while preferred > 64 && total / preferred < 2 * compute_units {
            preferred /= 2;
        }
        Limits { group: max_group_size, local: max_local_size, preferred, ragged: false }
    }
}

/// `CL_BUILD_OPTIONS`
fn environment_options() -> String {
    std::env::var("CL_BUILD_OPTIONS").unwrap_or_default()
}

fn joined(first: &str, second: &str) -> String {
    format!("{} {}", first.trim(), second.trim()).trim().to_owned()
}

fn capabilities(id: cl_device_id) -> Capabilities {
    let data = |what| get_device_data(id, what).unwrap_or_default();
    let number = |what| info::number(&data(what));
    let text = |what| info::text(&data(what));
    let extensions: Vec<String> = text(cl::CL_DEVICE_EXTENSIONS).split_whitespace().map(str::to_owned).collect();
    let has = |extension: &str| extensions.iter().any(|name| name == extension);
    let fp32 = number(cl::CL_DEVICE_SINGLE_FP_CONFIG);
    let queues = number(cl::CL_DEVICE_QUEUE_ON_HOST_PROPERTIES);
    Capabilities {
        fp64: number(cl::CL_DEVICE_DOUBLE_FP_CONFIG) != 0 || has("cl_khr_fp64"),
        fp16: has("cl_khr_fp16"),
        atomic64: has("cl_khr_int64_base_atomics") && has("cl_khr_int64_extended_atomics"),
        images: number(cl::CL_DEVICE_IMAGE_SUPPORT) != 0,
        svm: svm(number(cl::CL_DEVICE_SVM_CAPABILITIES)),
        max_sub_groups: number(cl::CL_DEVICE_MAX_NUM_SUB_GROUPS) as usize,
        correctly_rounded_divide_sqrt: fp32 & cl::CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT != 0,
        denormals: fp32 & cl::CL_FP_DENORM != 0,
        compute_units: (number(cl::CL_DEVICE_MAX_COMPUTE_UNITS) as usize).max(1),
        clock_mhz: number(cl::CL_DEVICE_MAX_CLOCK_FREQUENCY) as usize,
        max_group_size: (number(cl::CL_DEVICE_MAX_WORK_GROUP_SIZE) as usize).max(1),
        max_local_size: info::sizes(&data(cl::CL_DEVICE_MAX_WORK_ITEM_SIZES)),
        preferred_group_multiple: preferred_multiple(&number),
        preferred_vector_width: (number(cl::CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT) as usize).max(1),
        local_memory: number(cl::CL_DEVICE_LOCAL_MEM_SIZE),
        dedicated_local_memory: number(cl::CL_DEVICE_LOCAL_MEM_TYPE) == u64::from(cl::CL_LOCAL),
        max_constant_buffer: number(cl::CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE),
        global_memory: number(cl::CL_DEVICE_GLOBAL_MEM_SIZE),
        cache: number(cl::CL_DEVICE_GLOBAL_MEM_CACHE_SIZE),
        cache_line: number(cl::CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE),
        max_allocation: number(cl::CL_DEVICE_MAX_MEM_ALLOC_SIZE),
        max_arguments: number(cl::CL_DEVICE_MAX_PARAMETER_SIZE) as usize,
        // the driver says it in bits
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

/// The bits of `CL_DEVICE_SVM_CAPABILITIES`.
fn svm(bits: u64) -> Svm {
    let has = |bit: u32| bits & (1 << bit) != 0;
    Svm { coarse_grain_buffer: has(0), fine_grain_buffer: has(1), fine_grain_system: has(2), atomics: has(3) }
}

/// What OpenCL 3.0 says of it, else how many threads NVIDIA or AMD run in step.
fn preferred_multiple(number: &dyn Fn(cl::cl_device_info) -> u64) -> usize {
    let asked = [
        cl::CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
        cl::CL_DEVICE_WARP_SIZE_NV,
        cl::CL_DEVICE_WAVEFRONT_WIDTH_AMD,
    ];
    asked.into_iter().map(number).find(|&multiple| multiple > 0).unwrap_or(1) as usize
}
