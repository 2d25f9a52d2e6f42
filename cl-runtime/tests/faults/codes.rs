//! What each function of OpenCL can say that went wrong (OpenCL API 3.0, the functions' own lists).

/// Out of resources, out of host memory: nearly everything can say so.
const RESOURCES: i32 = -5;
const HOST_MEMORY: i32 = -6;

/// The codes that a function can give.
pub fn of(function: &str) -> Vec<i32> {
    let own: &[i32] = match function {
        // no platforms, by the extension that all loaders have
        "clGetPlatformIDs" => &[-1001, -30],
        "clGetPlatformInfo" => &[-32, -30],
        // CL_DEVICE_NOT_FOUND is none: it says that there is nothing
        "clGetDeviceIDs" => &[-32, -31, -30],
        "clGetDeviceInfo" => &[-33, -30],
        "clCreateContext" => &[-32, -64, -30, -33, -2],
        "clGetContextInfo" => &[-34, -30],
        "clCreateCommandQueue" => &[-34, -33, -30, -35],
        "clGetCommandQueueInfo" => &[-36, -30],
        "clCreateBuffer" => &[-34, -30, -61, -37, -4],
        "clCreateSubBuffer" => &[-38, -30, -61, -37, -13, -4],
        "clGetMemObjectInfo" => &[-30, -38],
        "clCreateProgramWithSource" => &[-34, -30],
        "clCreateProgramWithBinary" => &[-34, -30, -33, -42],
        "clBuildProgram" => &[-44, -30, -33, -42, -43, -59, -3, -11],
        "clGetProgramInfo" => &[-30, -44],
        "clGetProgramBuildInfo" => &[-33, -30, -44],
        "clCreateKernel" => &[-44, -45, -46, -47, -30],
        "clGetKernelInfo" => &[-30, -48],
        "clGetKernelArgInfo" => &[-49, -30, -19, -48],
        "clGetKernelWorkGroupInfo" => &[-33, -30, -48],
        "clSetKernelArg" => &[-48, -49, -50, -38, -51, -72],
        "clEnqueueNDRangeKernel" => &[-45, -36, -48, -34, -52, -53, -63, -56, -54, -55, -13, -4, -57, -59],
        "clEnqueueReadBuffer" | "clEnqueueWriteBuffer" | "clEnqueueReadBufferRect" | "clEnqueueWriteBufferRect" => {
            &[-36, -34, -38, -30, -57, -13, -14, -4, -59]
        }
        "clEnqueueFillBuffer" => &[-36, -34, -38, -30, -57, -13, -4],
        "clEnqueueCopyBuffer" | "clEnqueueCopyBufferRect" => &[-36, -34, -38, -30, -57, -13, -8, -4],
        "clEnqueueMapBuffer" => &[-36, -34, -38, -30, -57, -13, -12, -14, -4, -59],
        "clEnqueueUnmapMemObject" => &[-36, -38, -30, -57, -34],
        "clEnqueueMarkerWithWaitList" | "clEnqueueBarrierWithWaitList" => &[-36, -34, -57],
        "clCreateImage" => &[-34, -30, -39, -65, -40, -37, -10, -4, -59],
        "clGetSupportedImageFormats" => &[-34, -30],
        "clCreateSampler" => &[-34, -30, -59],
        "clEnqueueReadImage" | "clEnqueueWriteImage" => &[-36, -34, -38, -30, -57, -40, -10, -4, -59, -14],
        "clEnqueueFillImage" | "clEnqueueCopyImage" | "clEnqueueCopyImageToBuffer" | "clEnqueueCopyBufferToImage" => {
            &[-36, -34, -38, -30, -57, -40, -10, -4, -59]
        }
        "clFlush" | "clFinish" => &[-36],
        "clWaitForEvents" => &[-30, -34, -58, -14],
        "clGetEventInfo" => &[-30, -58],
        "clGetEventProfilingInfo" => &[-7, -30, -58],
        "clSetEventCallback" => &[-58, -30],
        "clCreateUserEvent" => &[-34],
        "clSetUserEventStatus" => &[-58, -30, -59],
        "clRetainEvent" | "clReleaseEvent" => &[-58],
        "clReleaseMemObject" | "clRetainMemObject" => &[-38],
        "clReleaseCommandQueue" | "clRetainCommandQueue" => &[-36],
        "clReleaseProgram" => &[-44],
        "clReleaseKernel" => &[-48],
        "clReleaseContext" | "clRetainContext" => &[-34],
        function => panic!("{function} is not in the table"),
    };
    own.iter().copied().chain([RESOURCES, HOST_MEMORY]).collect()
}

/// All functions that are made to fail while a program runs; those of its beginning are in [`STARTING`].
pub const RUNNING: [&str; 52] = [
    "clCreateContext",
    "clReleaseContext",
    "clRetainContext",
    "clGetContextInfo",
    "clCreateCommandQueue",
    "clReleaseCommandQueue",
    "clRetainCommandQueue",
    "clGetCommandQueueInfo",
    "clFlush",
    "clFinish",
    "clCreateBuffer",
    "clCreateSubBuffer",
    "clGetMemObjectInfo",
    "clReleaseMemObject",
    "clRetainMemObject",
    "clCreateProgramWithSource",
    "clCreateProgramWithBinary",
    "clBuildProgram",
    "clGetProgramInfo",
    "clGetProgramBuildInfo",
    "clReleaseProgram",
    "clCreateKernel",
    "clGetKernelInfo",
    "clGetKernelArgInfo",
    "clGetKernelWorkGroupInfo",
    "clSetKernelArg",
    "clReleaseKernel",
    "clEnqueueNDRangeKernel",
    "clEnqueueReadBuffer",
    "clEnqueueWriteBuffer",
    "clEnqueueFillBuffer",
    "clEnqueueCopyBuffer",
    "clEnqueueReadBufferRect",
    "clEnqueueWriteBufferRect",
    "clEnqueueCopyBufferRect",
    "clCreateImage",
    "clEnqueueReadImage",
    "clEnqueueWriteImage",
    "clEnqueueFillImage",
    "clEnqueueCopyImage",
    "clEnqueueCopyImageToBuffer",
    "clEnqueueCopyBufferToImage",
    "clEnqueueMapBuffer",
    "clEnqueueUnmapMemObject",
    "clEnqueueMarkerWithWaitList",
    "clEnqueueBarrierWithWaitList",
    "clWaitForEvents",
    "clGetEventInfo",
    "clGetEventProfilingInfo",
    "clSetEventCallback",
    "clRetainEvent",
    "clReleaseEvent",
];

pub const STARTING: [&str; 5] =
    ["clGetPlatformIDs", "clGetPlatformInfo", "clGetDeviceIDs", "clGetDeviceInfo", "clCreateContext"];
