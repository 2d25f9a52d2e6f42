//! Hand-written programs and their kernels.

use crate::{
    backend::opencl::{
        call::{check, named},
        compile,
        context::Context,
        device::Device,
        event::{Event, handles},
        handle::{KernelHandle, MemoryHandle, ProgramHandle},
        info,
        kernel::KernelObject,
        measured::note,
        queue::Queue,
        wait::Waits,
    },
    base::{
        command::What,
        error::{Error, HAND_WRITTEN, Result, Source},
        extent::Extent,
        logging::BUILD,
    },
    host::exit,
    launch::{
        args::{Arg, Args, bytes_of_memory},
        opencl::prepared::{memory, slice},
    },
    memory::arg::SliceArg,
    queue::event::{self, waits},
    timeline::{Command, CommandKind, LaunchSizes},
};
use log::debug;
use opencl3::{
    command_queue::enqueue_nd_range_kernel,
    error_codes::{
        CL_INVALID_ARG_INDEX, CL_INVALID_ARG_SIZE, CL_INVALID_ARG_VALUE, CL_INVALID_KERNEL_NAME,
        CL_INVALID_PROGRAM_EXECUTABLE, CL_INVALID_WORK_GROUP_SIZE, CL_KERNEL_ARG_INFO_NOT_AVAILABLE,
    },
    kernel::{
        CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ADDRESS_LOCAL,
        CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ADDRESS_QUALIFIER, CL_KERNEL_ARG_NAME, CL_KERNEL_ARG_TYPE_NAME,
        CL_KERNEL_NUM_ARGS, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, create_kernel, get_kernel_arg_data,
        get_kernel_data,
    },
    program::{
        CL_PROGRAM_BUILD_LOG, CL_PROGRAM_KERNEL_NAMES, CL_PROGRAM_NUM_KERNELS, build_program,
        create_program_with_source, get_program_build_data, get_program_data,
    },
};
use std::{
    ffi::CString,
    ptr,
    sync::{Arc, Mutex, PoisonError},
};

/// A program built for all devices of a context.
#[derive(Debug)]
pub(crate) struct Program {
    context: &'static Context,
    device: &'static Device,
    handle: ProgramHandle,
    /// The names of its kernels; empty if the driver does not report them.
    pub(crate) kernels: Vec<String>,
}

impl Program {
    /// Builds it. The source contains no zero character, and the options have been checked.
    pub(crate) fn build(queue: &Queue, source: &str, options: &str) -> Result<Self> {
        let _inside = exit::enter();
        let (context, device) = (queue.context(), queue.device());
        // drivers interpret a length of 0 as a zero-terminated text
        let source = if source.is_empty() { " " } else { source };
        // only one source: for a list of several, the binding passes the address of something else
        let handle = create_program_with_source(context.handle().raw(), &[source]);
        let handle = check(device, "clCreateProgramWithSource", handle)?;
        // SAFETY: just created, and owned here.
        let handle = unsafe { ProgramHandle::new(handle) };
        // so that the driver reports the parameters of kernels
        let options = format!("-cl-kernel-arg-info {} {}", options, device.build_options()?);
        let options = CString::new(options.trim()).unwrap_or_default();
        if let Err(code) = build_program(handle.raw(), &context.ids(), &options, None, ptr::null_mut()) {
            let log = get_program_build_data(handle.raw(), device.id(), CL_PROGRAM_BUILD_LOG).unwrap_or_default();
            let log = match info::text(&log) {
                log if log.is_empty() => format!("(no log; clBuildProgram returned {})", named(code)),
                log => log,
            };
            let program = Source(source.to_owned());
            return Err(Error::Build { kernel: HAND_WRITTEN, device: device.full_name(), log, program });
        }
        let ask = |what| check(device, "clGetProgramInfo", get_program_data(handle.raw(), what));
        // without kernels, a driver returns arbitrary names
        let names = match info::number(&ask(CL_PROGRAM_NUM_KERNELS)?) {
            0 => String::new(),
            _ => info::text(&ask(CL_PROGRAM_KERNEL_NAMES)?),
        };
        let kernels = names.split(';').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
        debug!(target: BUILD, "a hand-written program on {}: built from source: {names}", device.name());
        Ok(Self { context, device, handle, kernels })
    }

    pub(crate) fn binary(&self) -> Result<Vec<u8>> {
        let _inside = exit::enter();
        let problem = match compile::binary(&self.handle) {
            Ok(Some(binary)) => return Ok(binary),
            Ok(None) => "the driver returns none".to_owned(),
            Err(problem) => problem,
        };
        Err(Error::Binary { kernel: HAND_WRITTEN, device: self.device.full_name(), problem })
    }
}

/// A kernel's parameter, as far as the driver reports it.
#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) name: String,
    /// For example `float*`; empty if the driver does not report it.
    pub(crate) ty: String,
    pub(crate) space: Option<ParamSpace>,
}

impl Param {
    fn new(device: &Device, kernel: &KernelHandle, index: u32) -> Result<Self> {
        let told = |what| match get_kernel_arg_data(kernel.raw(), index, what) {
            // not every driver reports it
            Err(CL_KERNEL_ARG_INFO_NOT_AVAILABLE) => Ok(Vec::new()),
            data => check(device, "clGetKernelArgInfo", data),
        };
        let space = match info::number(&told(CL_KERNEL_ARG_ADDRESS_QUALIFIER)?) as u32 {
            CL_KERNEL_ARG_ADDRESS_GLOBAL => Some(ParamSpace::Global),
            CL_KERNEL_ARG_ADDRESS_CONSTANT => Some(ParamSpace::Constant),
            CL_KERNEL_ARG_ADDRESS_LOCAL => Some(ParamSpace::Local),
            CL_KERNEL_ARG_ADDRESS_PRIVATE => Some(ParamSpace::Value),
            _ => None,
        };
        let (name, ty) = (info::text(&told(CL_KERNEL_ARG_NAME)?), info::text(&told(CL_KERNEL_ARG_TYPE_NAME)?));
        Ok(Self { name, ty, space })
    }
}

/// The address space of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParamSpace {
    Global,
    Constant,
    Local,
    Value,
}

/// A kernel of a hand-written program.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub(crate) name: &'static str,
    context: &'static Context,
    device: &'static Device,
    object: Mutex<KernelObject>,
    pub(crate) params: Vec<Param>,
    pub(crate) max_group: usize,
    /// The work-group size that its source requires.
    pub(crate) required_group: Option<[usize; 3]>,
    pub(crate) multiple: usize,
    /// The local memory of its own arrays, in bytes.
    pub(crate) local_memory: u64,
    pub(crate) private_memory: u64,
}

impl Kernel {
    pub(crate) fn new(program: &Program, name: &'static str) -> Result<Self> {
        let _inside = exit::enter();
        let Program { context, device, handle, kernels } = program;
        let text = CString::new(name).unwrap_or_default();
        let object = match create_kernel(handle.raw(), &text) {
            Err(CL_INVALID_KERNEL_NAME) if !kernels.iter().any(|kernel| kernel == name) => {
                return Err(unknown(device, name, kernels));
            }
            // a driver's error for a program without kernels
            Err(CL_INVALID_PROGRAM_EXECUTABLE) if kernels.is_empty() => return Err(unknown(device, name, kernels)),
            object => check(*device, "clCreateKernel", object)?,
        };
        // SAFETY: just created, and owned here. It keeps its program alive.
        let object = unsafe { KernelHandle::new(object) };
        let count = check(*device, "clGetKernelInfo", get_kernel_data(object.raw(), CL_KERNEL_NUM_ARGS))?;
        let params = (0..info::number(&count) as u32).map(|index| Param::new(device, &object, index));
        let params = params.collect::<Result<_>>()?;
        let object = KernelObject::new(object);
        let max_group = object.max_group(device);
        let required_group = object.required_group(device);
        let multiple = (object.about(device, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE) as usize).max(1);
        let (local_memory, private_memory) = (object.local_memory(device), object.private_memory(device));
        let object = Mutex::new(object);
        Ok(Self {
            name,
            context,
            device,
            object,
            params,
            max_group,
            required_group,
            multiple,
            local_memory,
            private_memory,
        })
    }

    pub(crate) fn context(&self) -> &'static Context {
        self.context
    }

    pub(crate) fn device(&self) -> &'static Device {
        self.device
    }

    pub(crate) fn error(&self, problem: String) -> Error {
        Error::RawKernel { kernel: self.name, device: self.device.full_name(), problem }
    }
}

#[cold]
fn unknown(device: &Device, name: &'static str, kernels: &[String]) -> Error {
    let list = kernels.iter().map(|kernel| format!("`{kernel}`")).collect::<Vec<_>>().join(", ");
    let problem = match kernels {
        [] => "the program has no kernel of this name".to_owned(),
        [_] => format!("the program has no kernel of this name, only {list}"),
        _ => format!("the program has no kernel of this name; it has {list}"),
    };
    Error::RawKernel { kernel: name, device: device.full_name(), problem }
}

/// The parameters of a launch.
#[derive(Debug, Clone)]
pub(crate) struct RawLaunch {
    pub(crate) kernel: Arc<Kernel>,
    pub(crate) global: Extent,
    pub(crate) local: Option<Extent>,
    pub(crate) offset: [usize; 3],
}

/// The byte range of a slice that needs a sub-buffer, because it does not start at the beginning of its memory. Its
/// offset has the alignment that the device requires.
pub(crate) fn part(slice: &SliceArg<'_>) -> Option<(usize, usize)> {
    let (offset, bytes) = (slice.offset * slice.size, slice.len * slice.size);
    (offset > 0 && bytes > 0).then_some((offset, bytes))
}

impl RawLaunch {
    /// Enqueues the kernel in a queue of its context, with arguments that have been compared with its parameters.
    pub(crate) fn launch(&self, queue: &Queue, args: &Args<'_>, after: &[event::Event]) -> Result<Event> {
        let waited = match after {
            [] => Vec::new(),
            after => waits(queue, after)?,
        };
        let mut waits = handles(&waited);
        let mut locked = queue.context().lock();
        let mut object = self.kernel.object.lock().unwrap_or_else(PoisonError::into_inner);
        // kept until the command is enqueued
        let _parts = self.set_arguments(queue, &mut object, args)?;
        for (slice, access) in args.as_slice().iter().filter_map(slice) {
            memory(slice).order(&mut locked, queue, access, &mut waits)?;
        }
        let waits = Waits::new(waits);
        let global = self.global.or(1);
        let local = self.local.map(|local| local.or(1));
        // SAFETY: all arguments are set, and the lengths of the lists are correct. The caller of `RawKernel::with` is
        // responsible for the kernel's behaviour.
        let event = unsafe {
            enqueue_nd_range_kernel(
                queue.raw(),
                object.raw(),
                self.global.dimensions() as u32,
                if self.offset == [0; 3] { ptr::null() } else { self.offset.as_ptr() },
                global.as_ptr(),
                local.as_ref().map_or(ptr::null(), |local| local.as_ptr()),
                waits.len(),
                waits.as_ptr(),
            )
        };
        if let (Err(CL_INVALID_WORK_GROUP_SIZE), Some(local)) = (event, self.local) {
            let problem = format!(
                "clEnqueueNDRangeKernel returned {}: the device allows {} work-items in a group of this kernel, unless its source asks for others",
                named(CL_INVALID_WORK_GROUP_SIZE),
                self.kernel.max_group
            );
            return Err(Error::InvalidLocal { kernel: self.kernel.name, local, problem });
        }
        let event = queue.enqueued("clEnqueueNDRangeKernel", event)?;
        if let Some(row) = queue.row() {
            let (kind, name, bytes) = (CommandKind::Kernel, self.kernel.name, bytes_of_memory(args.as_slice()));
            let sizes = Some(LaunchSizes { global, local });
            note(row, Command { kind, name, module: "", bytes, sizes }, &event);
        }
        for (slice, access) in args.as_slice().iter().filter_map(slice) {
            memory(slice).record(&mut locked, queue, access, &event);
        }
        Ok(Event::new(event, queue.clone(), What::Launch(self.kernel.name)).with_after(waited))
    }

    fn set_arguments(&self, queue: &Queue, object: &mut KernelObject, args: &Args<'_>) -> Result<Vec<MemoryHandle>> {
        let device = queue.device();
        let mut parts = Vec::new();
        for (index, arg) in (0u32..).zip(args.as_slice()) {
            let set = match arg {
                Arg::Value(value) => object.set_bytes(index, args.bytes(value)),
                Arg::Local(local) => object.set_local(index, local.bytes()),
                Arg::Read(slice) | Arg::Write(slice) => match part(slice) {
                    None => object.set_memory(index, memory(slice)),
                    Some((offset, bytes)) => {
                        let part = memory(slice).part(offset, bytes)?;
                        let set = object.set_part(index, &part);
                        parts.push(part);
                        set
                    }
                },
            };
            check(device, "clSetKernelArg", set).map_err(|error| self.refused(index, error))?;
        }
        Ok(parts)
    }

    /// Adds the argument to a driver's error about it.
    #[cold]
    fn refused(&self, index: u32, error: Error) -> Error {
        match error {
            Error::OpenCl {
                code: code @ (CL_INVALID_ARG_SIZE | CL_INVALID_ARG_VALUE | CL_INVALID_ARG_INDEX), ..
            } => {
                let name = self.kernel.params.get(index as usize).map_or("", |param| param.name.as_str());
                self.kernel
                    .error(format!("clSetKernelArg returned {}: argument {index} (`{name}`) does not fit", named(code)))
            }
            error => error,
        }
    }
}

/// The error for a queue of another context.
#[cold]
pub(crate) fn wrong_context(kernel: &Kernel, queue: &Queue) -> Error {
    let what = format!("hand-written kernel `{}`", kernel.name);
    let advice = "build the program with a queue of that context";
    Error::WrongContext { what, buffer: kernel.context.full_name(), queue: queue.context().full_name(), advice }
}
