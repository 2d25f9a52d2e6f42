//! C handles that are released when dropped.

use crate::host::exit;
use cl3::sampler::release_sampler;
use opencl3::{
    command_queue::release_command_queue,
    context::context::release_context,
    event::{release_event, retain_event},
    kernel::release_kernel,
    memory::release_mem_object,
    program::release_program,
    types::{cl_command_queue, cl_context, cl_event, cl_kernel, cl_mem, cl_program, cl_sampler},
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
            /// The handle is valid, and the caller owns the reference that it passes.
            pub(crate) unsafe fn new(raw: $raw) -> Self {
                #[cfg(feature = "observe")]
                crate::base::live::count(1);
                Self(raw)
            }

            /// The handle, valid as long as this lives.
            pub(crate) fn raw(&self) -> $raw {
                self.0
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                if exit::is_closed() {
                    return;
                }
                #[cfg(feature = "observe")]
                crate::base::live::count(-1);
                // SAFETY: we own the reference, and release it once. If the driver fails to release it, nothing can be
                // done, and the program must not abort.
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
    /// A sampler.
    SamplerHandle(cl_sampler) released by release_sampler;
    /// An event.
    EventHandle(cl_event) released by release_counted_event;
}

impl Clone for EventHandle {
    fn clone(&self) -> Self {
        // SAFETY: the handle is valid; the clone owns the new reference.
        if unsafe { retain_event(self.0) }.is_err() {
            unretained::add(self.0);
        }
        #[cfg(feature = "observe")]
        crate::base::live::count(1);
        Self(self.0)
    }
}

/// References that a driver failed to count, for example for lack of memory. They are counted here, and the same number
/// of releases is not passed to the driver.
mod unretained {
    use opencl3::types::cl_event;
    use std::{
        collections::BTreeMap,
        sync::{
            Mutex, PoisonError,
            atomic::{AtomicBool, Ordering},
        },
    };

    /// Whether there have ever been any.
    static ANY: AtomicBool = AtomicBool::new(false);
    static COUNTS: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

    #[cold]
    pub(crate) fn add(event: cl_event) {
        *COUNTS.lock().unwrap_or_else(PoisonError::into_inner).entry(event as usize).or_default() += 1;
        ANY.store(true, Ordering::Release);
    }

    /// Whether a release belongs to one of these references.
    #[inline]
    pub(crate) fn take(event: cl_event) -> bool {
        ANY.load(Ordering::Acquire) && take_counted(event)
    }

    #[cold]
    fn take_counted(event: cl_event) -> bool {
        let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(count) = counts.get_mut(&(event as usize)) else { return false };
        *count -= 1;
        if *count == 0 {
            counts.remove(&(event as usize));
        }
        true
    }
}

/// # Safety
///
/// As for `release_event`.
unsafe fn release_counted_event(event: cl_event) -> Result<(), i32> {
    if unretained::take(event) {
        return Ok(());
    }
    // SAFETY: as the caller promises.
    unsafe { release_event(event) }
}
