//! The functions of OpenCL that a program finds here.

use crate::{
    real,
    table::{Kind, called, created, released, used},
};
use std::ffi::{CString, c_char, c_void};

/// Anything that is not counted: data, platforms, devices, lists.
type Pointer = *mut c_void;

/// An object that is counted.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Handle(Pointer);

/// An argument, which is looked at if it is a [`Handle`].
trait Argument {
    fn look(&self, _name: &'static str) {}
}

impl Argument for Handle {
    fn look(&self, name: &'static str) {
        used(name, self.0);
    }
}

impl Argument for Pointer {}
impl Argument for *const c_char {}
impl Argument for usize {}
impl Argument for u64 {}
impl Argument for u32 {}
impl Argument for i32 {}

/// The function of the real loader.
macro_rules! forward {
    ($name:ident($($argument:ident: $type:ty),*) -> $result:ty) => {{
        static REAL: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
        const NAME: &std::ffi::CStr = match std::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
            Ok(name) => name,
            Err(_) => panic!("a name holds no zero"),
        };
        let function = *REAL.get_or_init(|| real(NAME) as usize);
        assert!(function != 0, concat!("the OpenCL loader has no ", stringify!($name)));
        // SAFETY: OpenCL declares it so.
        let function: unsafe extern "C" fn($($type),*) -> $result = unsafe { std::mem::transmute(function) };
        // SAFETY: as our caller promises.
        unsafe { function($($argument),*) }
    }};
}

/// Functions that give a status.
macro_rules! calls {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {$(
        /// As OpenCL has it.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($argument: $type),*) -> i32 {
            const NAME: &str = stringify!($name);
            if let Some(code) = called(NAME) {
                return code;
            }
            $($argument.look(NAME);)*
            forward!($name($($argument: $type),*) -> i32)
        }
    )*};
}

/// Functions that take or give back a reference.
macro_rules! references {
    ($($retain:ident and $release:ident of $kind:ident;)*) => {$(
        /// As OpenCL has it.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $retain(object: Handle) -> i32 {
            const NAME: &str = stringify!($retain);
            if let Some(code) = called(NAME) {
                return code;
            }
            object.look(NAME);
            let status = forward!($retain(object: Handle) -> i32);
            if status == 0 {
                created(Kind::$kind, object.0);
            }
            status
        }

        /// As OpenCL has it.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $release(object: Handle) -> i32 {
            const NAME: &str = stringify!($release);
            if let Some(code) = called(NAME) {
                return code;
            }
            if !released(NAME, Kind::$kind, object.0) {
                // the driver might crash
                return -30;
            }
            forward!($release(object: Handle) -> i32)
        }
    )*};
}

/// Functions that give an object, and a status at the end.
macro_rules! makers {
    ($($name:ident($($argument:ident: $type:ty),*) makes $kind:ident;)*) => {$(
        /// As OpenCL has it.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($argument: $type,)* status: *mut i32) -> Pointer {
            const NAME: &str = stringify!($name);
            if let Some(code) = called(NAME) {
                // SAFETY: as our caller promises.
                return unsafe { fail(status, code) };
            }
            $($argument.look(NAME);)*
            let object = forward!($name($($argument: $type,)* status: *mut i32) -> Pointer);
            created(Kind::$kind, object);
            object
        }
    )*};
}

/// Functions that enqueue: they end in a wait list and a place for the event.
macro_rules! commands {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {$(
        /// As OpenCL has it.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            $($argument: $type,)*
            count: u32,
            waits: *const Handle,
            event: *mut Pointer,
        ) -> i32 {
            const NAME: &str = stringify!($name);
            if let Some(code) = called(NAME) {
                return code;
            }
            $($argument.look(NAME);)*
            // SAFETY: as many as our caller says.
            unsafe { look_at(NAME, count, waits) };
            let status = forward!(
                $name($($argument: $type,)* count: u32, waits: *const Handle, event: *mut Pointer) -> i32
            );
            // SAFETY: it was written if it is there.
            if let (0, Some(event)) = (status, unsafe { event.as_ref() }) {
                created(Kind::Event, *event);
            }
            status
        }
    )*};
}

/// What a function gives that makes nothing.
///
/// # Safety
///
/// The status may be written if it is there.
unsafe fn fail(status: *mut i32, code: i32) -> Pointer {
    // SAFETY: as the caller promises.
    if let Some(status) = unsafe { status.as_mut() } {
        *status = code;
    }
    std::ptr::null_mut()
}

/// # Safety
///
/// There are so many of them.
unsafe fn look_at(name: &'static str, count: u32, list: *const Handle) {
    for number in 0..count as usize {
        // SAFETY: as the caller promises.
        unsafe { *list.add(number) }.look(name);
    }
}

calls! {
    clGetPlatformIDs(room: u32, list: Pointer, count: Pointer);
    clGetDeviceIDs(platform: Pointer, kind: u64, room: u32, list: Pointer, count: Pointer);
    clGetDeviceInfo(device: Pointer, what: u32, room: usize, value: Pointer, size: Pointer);
    clGetContextInfo(context: Handle, what: u32, room: usize, value: Pointer, size: Pointer);
    clGetCommandQueueInfo(queue: Handle, what: u32, room: usize, value: Pointer, size: Pointer);
    clGetSupportedImageFormats(context: Handle, flags: u64, kind: u32, room: u32, list: Pointer, count: Pointer);
    clFlush(queue: Handle);
    clFinish(queue: Handle);
    clGetMemObjectInfo(memory: Handle, what: u32, room: usize, value: Pointer, size: Pointer);
    clBuildProgram(program: Handle, count: u32, devices: Pointer, options: *const c_char, notify: Pointer, data: Pointer);
    clGetProgramInfo(program: Handle, what: u32, room: usize, value: Pointer, size: Pointer);
    clGetProgramBuildInfo(program: Handle, device: Pointer, what: u32, room: usize, value: Pointer, size: Pointer);
    clGetKernelInfo(kernel: Handle, what: u32, room: usize, value: Pointer, size: Pointer);
    clGetKernelArgInfo(kernel: Handle, index: u32, what: u32, room: usize, value: Pointer, size: Pointer);
    clGetKernelWorkGroupInfo(kernel: Handle, device: Pointer, what: u32, room: usize, value: Pointer, size: Pointer);
    clSetKernelArg(kernel: Handle, index: u32, size: usize, value: Pointer);
    clGetEventInfo(event: Handle, what: u32, room: usize, value: Pointer, size: Pointer);
    clGetEventProfilingInfo(event: Handle, what: u32, room: usize, value: Pointer, size: Pointer);
    clSetEventCallback(event: Handle, status: i32, function: Pointer, data: Pointer);
    clSetUserEventStatus(event: Handle, status: i32);
}

references! {
    clRetainContext and clReleaseContext of Context;
    clRetainCommandQueue and clReleaseCommandQueue of Queue;
    clRetainMemObject and clReleaseMemObject of Memory;
    clRetainProgram and clReleaseProgram of Program;
    clRetainKernel and clReleaseKernel of Kernel;
    clRetainEvent and clReleaseEvent of Event;
    clRetainSampler and clReleaseSampler of Sampler;
}

makers! {
    clCreateContext(properties: Pointer, count: u32, devices: Pointer, notify: Pointer, data: Pointer) makes Context;
    clCreateCommandQueue(context: Handle, device: Pointer, properties: u64) makes Queue;
    clCreateCommandQueueWithProperties(context: Handle, device: Pointer, properties: Pointer) makes Queue;
    clCreateBuffer(context: Handle, flags: u64, bytes: usize, host: Pointer) makes Memory;
    clCreateSubBuffer(memory: Handle, flags: u64, kind: u32, region: Pointer) makes Memory;
    clCreateImage(context: Handle, flags: u64, format: Pointer, description: Pointer, host: Pointer) makes Memory;
    clCreateSampler(context: Handle, normalised: u32, addresses: u32, filter: u32) makes Sampler;
    clCreateProgramWithSource(context: Handle, count: u32, texts: Pointer, lengths: Pointer) makes Program;
    clCreateProgramWithBinary(
        context: Handle, count: u32, devices: Pointer, lengths: Pointer, binaries: Pointer, statuses: Pointer
    ) makes Program;
    clCreateKernel(program: Handle, name: *const c_char) makes Kernel;
    clCreateUserEvent(context: Handle) makes Event;
}

commands! {
    clEnqueueReadBuffer(queue: Handle, memory: Handle, blocking: u32, offset: usize, bytes: usize, host: Pointer);
    clEnqueueWriteBuffer(queue: Handle, memory: Handle, blocking: u32, offset: usize, bytes: usize, host: Pointer);
    clEnqueueFillBuffer(queue: Handle, memory: Handle, pattern: Pointer, size: usize, offset: usize, bytes: usize);
    clEnqueueCopyBuffer(queue: Handle, source: Handle, memory: Handle, from: usize, to: usize, bytes: usize);
    clEnqueueReadBufferRect(
        queue: Handle, memory: Handle, blocking: u32, buffer_origin: Pointer, host_origin: Pointer, region: Pointer,
        buffer_row: usize, buffer_slice: usize, host_row: usize, host_slice: usize, host: Pointer
    );
    clEnqueueWriteBufferRect(
        queue: Handle, memory: Handle, blocking: u32, buffer_origin: Pointer, host_origin: Pointer, region: Pointer,
        buffer_row: usize, buffer_slice: usize, host_row: usize, host_slice: usize, host: Pointer
    );
    clEnqueueCopyBufferRect(
        queue: Handle, source: Handle, memory: Handle, from: Pointer, to: Pointer, region: Pointer,
        from_row: usize, from_slice: usize, to_row: usize, to_slice: usize
    );
    clEnqueueReadImage(
        queue: Handle, image: Handle, blocking: u32, origin: Pointer, region: Pointer, row: usize, slice: usize, host: Pointer
    );
    clEnqueueWriteImage(
        queue: Handle, image: Handle, blocking: u32, origin: Pointer, region: Pointer, row: usize, slice: usize, host: Pointer
    );
    clEnqueueFillImage(queue: Handle, image: Handle, color: Pointer, origin: Pointer, region: Pointer);
    clEnqueueCopyImage(queue: Handle, source: Handle, image: Handle, from: Pointer, to: Pointer, region: Pointer);
    clEnqueueCopyImageToBuffer(
        queue: Handle, image: Handle, memory: Handle, origin: Pointer, region: Pointer, offset: usize
    );
    clEnqueueCopyBufferToImage(
        queue: Handle, memory: Handle, image: Handle, offset: usize, origin: Pointer, region: Pointer
    );
    clEnqueueUnmapMemObject(queue: Handle, memory: Handle, start: Pointer);
    clEnqueueNDRangeKernel(
        queue: Handle, kernel: Handle, dimensions: u32, offset: Pointer, global: Pointer, local: Pointer
    );
    clEnqueueMarkerWithWaitList(queue: Handle);
    clEnqueueBarrierWithWaitList(queue: Handle);
}

/// As OpenCL has it. A platform's name is another one if `OPENCL_SHIM_PLATFORM` says so.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clGetPlatformInfo(
    platform: Pointer,
    what: u32,
    room: usize,
    value: Pointer,
    size: *mut usize,
) -> i32 {
    const PLATFORM_NAME: u32 = 0x0902;
    if let Some(code) = called("clGetPlatformInfo") {
        return code;
    }
    let name = std::env::var("OPENCL_SHIM_PLATFORM").ok().filter(|_| what == PLATFORM_NAME);
    let Some(name) = name.and_then(|name| CString::new(name).ok()) else {
        return forward!(
            clGetPlatformInfo(platform: Pointer, what: u32, room: usize, value: Pointer, size: *mut usize) -> i32
        );
    };
    let bytes = name.as_bytes_with_nul();
    // SAFETY: as our caller promises.
    unsafe {
        if let Some(size) = size.as_mut() {
            *size = bytes.len();
        }
        if !value.is_null() {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), value.cast(), bytes.len().min(room));
        }
    }
    0
}

/// As OpenCL has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clWaitForEvents(count: u32, list: *const Handle) -> i32 {
    const NAME: &str = "clWaitForEvents";
    if let Some(code) = called(NAME) {
        return code;
    }
    // SAFETY: as many as our caller says.
    unsafe { look_at(NAME, count, list) };
    forward!(clWaitForEvents(count: u32, list: *const Handle) -> i32)
}

/// As OpenCL has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clEnqueueMapBuffer(
    queue: Handle,
    memory: Handle,
    blocking: u32,
    flags: u64,
    offset: usize,
    bytes: usize,
    count: u32,
    waits: *const Handle,
    event: *mut Pointer,
    status: *mut i32,
) -> Pointer {
    const NAME: &str = "clEnqueueMapBuffer";
    if let Some(code) = called(NAME) {
        // SAFETY: as our caller promises.
        return unsafe { fail(status, code) };
    }
    queue.look(NAME);
    memory.look(NAME);
    // SAFETY: as many as our caller says.
    unsafe { look_at(NAME, count, waits) };
    let mapped = forward!(
        clEnqueueMapBuffer(
            queue: Handle, memory: Handle, blocking: u32, flags: u64, offset: usize, bytes: usize,
            count: u32, waits: *const Handle, event: *mut Pointer, status: *mut i32
        ) -> Pointer
    );
    // SAFETY: it was written if it is there.
    if let (false, Some(event)) = (mapped.is_null(), unsafe { event.as_ref() }) {
        created(Kind::Event, *event);
    }
    mapped
}
