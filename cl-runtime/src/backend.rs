//! The backends that run kernels. The two do not depend on each other; the code above them dispatches through these
//! enums.

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
