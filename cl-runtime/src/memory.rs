//! Memory of devices: buffers, their parts, and transfers.

/// Methods that return sizes, with an example each.
macro_rules! sizes {
    ($($(#[$doc:meta])* $name:ident -> $Ret:ty = |$this:ident| $value:expr, $($example:literal)+;)+) => {$(
        $(#[$doc])*
        ///
        /// ```
        /// # use cl_runtime::prelude::*;
        /// # let queue = Queue::auto()?;
        $(#[doc = $example])+
        /// # Ok::<(), cl_runtime::Error>(())
        /// ```
        pub fn $name(&self) -> $Ret {
            let $this = self;
            $value
        }
    )+};
}

/// Implements `Debug` by a format.
macro_rules! debug {
    ($([$($generics:tt)*] $Type:ty = |$this:ident| ($($format:tt)+);)+) => {$(
        impl<$($generics)*> std::fmt::Debug for $Type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let $this = self;
                write!(f, $($format)+)
            }
        }
    )+};
}

/// Implements `Copy` whatever the elements are.
macro_rules! copy {
    ([$($generics:tt)*] $Type:ty) => {
        impl<$($generics)*> Copy for $Type {}
        impl<$($generics)*> Clone for $Type {
            fn clone(&self) -> Self {
                *self
            }
        }
    };
}

pub(crate) mod arg;
#[cfg(feature = "ndarray")]
mod arrays;
pub(crate) mod atomic_arg;
pub(crate) mod buffer;
pub(crate) mod future;
pub(crate) mod grid;
pub(crate) mod image;
pub(crate) mod map;
pub(crate) mod pinned;
pub(crate) mod pool;
pub(crate) mod scope;
pub(crate) mod staging;
pub(crate) mod storage;
pub(crate) mod transfer;
pub(crate) mod view;
pub(crate) mod window;
