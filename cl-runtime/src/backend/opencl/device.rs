//! OpenCL platforms and devices.

use super::{context::Context, exit, info};
use crate::{capabilities::Capabilities, device::DeviceKind, error::Result, partition::Limits};
use opencl3::{
    device::{self as cl, get_device_data, get_device_ids},
    platform::platform::{CL_PLATFORM_NAME, CL_PLATFORM_VERSION, get_platform_data, get_platform_ids},
    types::{cl_device_id, cl_platform_id},
};
use std::sync::{Mutex, OnceLock, PoisonError};

/// An OpenCL device. They are listed once and live as long as the process.
#[derive(Debug)]
pub(crate) struct Device {
    id: cl_device_id,
    platform: cl_platform_id,
    name: String,
    platform_name: String,
    platform_version: String,
    kind: DeviceKind,
    capabilities: Capabilities,
    /// Whether queues can run commands out of order.
    pub(crate) out_of_order: bool,
    context: OnceLock<Context>,
    creating: Mutex<()>,
    build_options: OnceLock<String>,
}

// SAFETY: platform and device ids may be used from any thread.
unsafe impl Send for Device {}
// SAFETY: as above.
unsafe impl Sync for Device {}

/// All devices of all platforms that work. None if there is no OpenCL.
pub(crate) fn all() -> Vec<Device> {
    let platforms = get_platform_ids().unwrap_or_default();
    platforms.into_iter().filter(|platform| !platform.is_null()).flat_map(devices_of).collect()
}

fn devices_of(platform: cl_platform_id) -> Vec<Device> {
    let Ok(name) = get_platform_data(platform, CL_PLATFORM_NAME) else { return Vec::new() };
    let name = info::text(&name);
    let version = info::text(&get_platform_data(platform, CL_PLATFORM_VERSION).unwrap_or_default());
    let ids = get_device_ids(platform, cl::CL_DEVICE_TYPE_ALL).unwrap_or_default();
    ids.into_iter().filter(|id| !id.is_null()).filter_map(|id| Device::new((platform, &name, &version), id)).collect()
}

impl Device {
    /// The device, if it can be used at all: it is available, has a compiler and speaks OpenCL 1.2.
    fn new((platform, platform_name, version): (cl_platform_id, &str, &str), id: cl_device_id) -> Option<Self> {
        let data = |what| get_device_data(id, what).unwrap_or_default();
        let flag = |what| info::number(&data(what)) != 0;
        let capabilities = capabilities(id);
        let usable = flag(cl::CL_DEVICE_AVAILABLE)
            && flag(cl::CL_DEVICE_COMPILER_AVAILABLE)
            && capabilities.opencl_version >= (1, 2);
        let kind = info::number(&data(cl::CL_DEVICE_TYPE));
        let kind = if kind & cl::CL_DEVICE_TYPE_GPU != 0 {
            DeviceKind::Gpu
        } else if kind & cl::CL_DEVICE_TYPE_ACCELERATOR != 0 {
            DeviceKind::Accelerator
        } else {
            DeviceKind::Cpu
        };
        usable.then(|| Self {
            id,
            platform,
            name: info::text(&data(cl::CL_DEVICE_NAME)),
            platform_name: platform_name.to_owned(),
            platform_version: version.to_owned(),
            kind,
            capabilities,
            out_of_order: info::number(&data(cl::CL_DEVICE_QUEUE_ON_HOST_PROPERTIES)) & 1 != 0,
            context: OnceLock::new(),
            creating: Mutex::new(()),
            build_options: OnceLock::new(),
        })
    }

    pub(crate) fn id(&self) -> cl_device_id {
        self.id
    }

    pub(crate) fn platform(&self) -> cl_platform_id {
        self.platform
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn platform_name(&self) -> &str {
        &self.platform_name
    }

    pub(crate) fn platform_version(&self) -> &str {
        &self.platform_version
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
        format!("{}: {}", self.platform_name, self.name)
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
    Capabilities {
        fp64: number(cl::CL_DEVICE_DOUBLE_FP_CONFIG) != 0 || has("cl_khr_fp64"),
        fp16: has("cl_khr_fp16"),
        atomic64: has("cl_khr_int64_base_atomics") && has("cl_khr_int64_extended_atomics"),
        correctly_rounded_divide_sqrt: fp32 & cl::CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT != 0,
        denormals: fp32 & cl::CL_FP_DENORM != 0,
        compute_units: (number(cl::CL_DEVICE_MAX_COMPUTE_UNITS) as usize).max(1),
        clock_mhz: number(cl::CL_DEVICE_MAX_CLOCK_FREQUENCY) as usize,
        max_group_size: (number(cl::CL_DEVICE_MAX_WORK_GROUP_SIZE) as usize).max(1),
        max_local_size: info::sizes(&data(cl::CL_DEVICE_MAX_WORK_ITEM_SIZES)),
        local_memory: number(cl::CL_DEVICE_LOCAL_MEM_SIZE),
        max_constant_buffer: number(cl::CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE),
        global_memory: number(cl::CL_DEVICE_GLOBAL_MEM_SIZE),
        max_allocation: number(cl::CL_DEVICE_MAX_MEM_ALLOC_SIZE),
        address_bits: number(cl::CL_DEVICE_ADDRESS_BITS) as u32,
        unified_memory: number(cl::CL_DEVICE_HOST_UNIFIED_MEMORY) != 0,
        timer_resolution: number(cl::CL_DEVICE_PROFILING_TIMER_RESOLUTION),
        opencl_version: info::version(&text(cl::CL_DEVICE_VERSION)),
        opencl_c_version: info::version(&text(cl::CL_DEVICE_OPENCL_C_VERSION)),
        driver_version: text(cl::CL_DRIVER_VERSION),
        extensions,
    }
}
