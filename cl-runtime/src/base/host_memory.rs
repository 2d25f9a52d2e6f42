//! Host memory that a device may use.

use std::{fmt, mem, ptr::NonNull};

/// A value at a fixed address that the device may read or write. Freed when dropped.
pub(crate) struct Host<D: ?Sized + Send + 'static>(pub(crate) NonNull<D>);

// SAFETY: it owns a `D`, which is `Send`.
unsafe impl<D: ?Sized + Send> Send for Host<D> {}
// SAFETY: a shared reference gives no access to the `D`.
unsafe impl<D: ?Sized + Send> Sync for Host<D> {}

/// The memory that a command uses for which the host does not wait.
#[derive(Debug)]
pub(crate) struct Held {
    _host: Host<dyn Send>,
}

impl<D: Send> Host<D> {
    pub(crate) fn new(data: D) -> Self {
        // not a `Box`, which would assert unique access to its contents
        Self(NonNull::from(Box::leak(Box::new(data))))
    }

    pub(crate) fn held(self) -> Held {
        let host: NonNull<dyn Send> = mem::ManuallyDrop::new(self).0;
        Held { _host: Host(host) }
    }

    pub(crate) fn into_inner(self) -> D {
        let place = mem::ManuallyDrop::new(self).0;
        // SAFETY: the pointer is from a `Box`, and `self` no longer frees it.
        *unsafe { Box::from_raw(place.as_ptr()) }
    }
}

impl<D: ?Sized + Send> Drop for Host<D> {
    fn drop(&mut self) {
        // SAFETY: the pointer is from a `Box`, and freed once.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}

impl<D: ?Sized + Send> fmt::Debug for Host<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}
