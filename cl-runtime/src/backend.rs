//! What runs kernels. The two backends do not know each other; what stands above them meets both in these enums.

pub(crate) mod native;
pub(crate) mod opencl;

/// The backend's part of a queue.
#[derive(Debug)]
pub(crate) enum QueueBackend {
    Native(native::queue::NativeQueue),
    OpenCl(opencl::queue::Queue),
}

/// The backend's part of a buffer.
#[derive(Debug)]
pub(crate) enum Memory {
    Native(native::memory::NativeMemory),
    OpenCl(opencl::memory::Memory),
}
