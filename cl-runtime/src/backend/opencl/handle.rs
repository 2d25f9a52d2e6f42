//! C handles that are released when dropped.

use opencl3::{
    command_queue::release_command_queue,
    context::context::release_context,
    event::{release_event, retain_event},
    kernel::release_kernel,
    memory::release_mem_object,
    program::release_program,
    types::{cl_command_queue, cl_context, cl_event, cl_kernel, cl_mem, cl_program},
};

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident($raw:ty) released by $release:path;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) struct $name($raw);

        // SAFETY: OpenCL handles may be used from any thread (except for setting kernel arguments, which needs
        // exclusive access to the owner of the handle).
        unsafe impl Send for $name {}
        // SAFETY: as above.
        unsafe impl Sync for $name {}

        impl $name {
            /// Takes over one reference to a valid object.
            ///
            /// # Safety
            ///
            /// The handle is valid and the reference is the caller's to give.
            pub(crate) unsafe fn new(raw: $raw) -> Self {
                #[cfg(feature = "observe")]
                crate::observe::count(1);
                Self(raw)
            }

            /// The handle, valid as long as this lives.
            pub(crate) fn raw(&self) -> $raw {
                self.0
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                #[cfg(feature = "observe")]
                crate::observe::count(-1);
                // SAFETY: the reference is ours, and it is given back once. A driver that fails to release is beyond
                // help, and must not bring the program down.
                let _ = unsafe { $release(self.0) };
            }
        }
    )*};
}

handles! {
    /// A context.
    ContextHandle(cl_context) released by release_context;
    /// A command queue.
    QueueHandle(cl_command_queue) released by release_command_queue;
    /// A program.
    ProgramHandle(cl_program) released by release_program;
    /// A kernel.
    KernelHandle(cl_kernel) released by release_kernel;
    /// A buffer.
    MemoryHandle(cl_mem) released by release_mem_object;
    /// An event.
    EventHandle(cl_event) released by release_event;
}

impl Clone for EventHandle {
    fn clone(&self) -> Self {
        // SAFETY: the handle is valid; the new reference is the clone's. It fails only for handles that are not.
        let _ = unsafe { retain_event(self.0) };
        #[cfg(feature = "observe")]
        crate::observe::count(1);
        Self(self.0)
    }
}
