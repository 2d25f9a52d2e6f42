//! Atomic floats, which the standard library does not have: an atomic integer holds their bits.

#[cfg(target_has_atomic = "64")]
use std::sync::atomic::AtomicU64;
use std::{
    fmt,
    sync::atomic::{AtomicU32, Ordering},
};

macro_rules! atomic_floats {
    ($($(#[$cfg:meta])? $name:ident: $float:ident in $bits:ident, $example:literal;)*) => {$(
        #[doc = concat!("An `", stringify!($float), "` that work-items may change at the same time.")]
        ///
        /// The methods correspond to the atomics of `std` as far as they make sense for floats. Work-items update the value
        /// in an unspecified order, and a sum of floats depends on the order, so the last digit may differ between
        /// launches. `compare_exchange` compares bits: two NaNs may compare equal, and the two zeros do not. On a device,
        /// addition is a loop around `compare_exchange`.
        ///
        /// ```
        #[doc = concat!("# use cl_runtime::{prelude::*, ", stringify!($name), "};")]
        /// use std::sync::atomic::Ordering::Relaxed;
        ///
        #[doc = concat!("let sum = ", stringify!($name), "::new(", $example, ");")]
        /// assert_eq!(sum.fetch_add(0.25, Relaxed), 1.5);
        /// assert_eq!(sum.fetch_max(1.0, Relaxed), 1.75);
        /// assert_eq!(sum.into_inner(), 1.75);
        /// ```
        $(#[$cfg])?
        #[repr(transparent)]
        pub struct $name($bits);

        $(#[$cfg])?
        impl $name {
            /// Creates an atomic with this value.
            #[inline]
            pub const fn new(value: $float) -> Self {
                Self($bits::new(value.to_bits()))
            }

            /// Consumes the atomic and returns its value.
            #[inline]
            pub fn into_inner(self) -> $float {
                $float::from_bits(self.0.into_inner())
            }

            /// Loads the value.
            #[inline]
            pub fn load(&self, order: Ordering) -> $float {
                $float::from_bits(self.0.load(order))
            }

            /// Stores a value.
            #[inline]
            pub fn store(&self, value: $float, order: Ordering) {
                self.0.store(value.to_bits(), order);
            }

            /// Stores a value and returns the previous one.
            #[inline]
            pub fn swap(&self, value: $float, order: Ordering) -> $float {
                $float::from_bits(self.0.swap(value.to_bits(), order))
            }

            /// Stores `new` if the current value has the bits of `current`. Returns the previous value, in `Err` if its
            /// bits differ.
            ///
            /// # Errors
            ///
            /// The previous value, if its bits differ from those of `current`.
            #[inline]
            pub fn compare_exchange(
                &self,
                current: $float,
                new: $float,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$float, $float> {
                let found = self.0.compare_exchange(current.to_bits(), new.to_bits(), success, failure);
                found.map($float::from_bits).map_err($float::from_bits)
            }

            /// Same as [`compare_exchange`](Self::compare_exchange), but may fail spuriously.
            ///
            /// # Errors
            ///
            /// Same as for `compare_exchange`.
            #[inline]
            pub fn compare_exchange_weak(
                &self,
                current: $float,
                new: $float,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$float, $float> {
                let found = self.0.compare_exchange_weak(current.to_bits(), new.to_bits(), success, failure);
                found.map($float::from_bits).map_err($float::from_bits)
            }

            /// Replaces the value with the result of `update` until the exchange succeeds or `update` returns `None`.
            /// Returns the previous value.
            ///
            /// # Errors
            ///
            /// The current value, if `update` returned `None` for it.
            #[inline]
            pub fn fetch_update(
                &self,
                set_order: Ordering,
                fetch_order: Ordering,
                mut update: impl FnMut($float) -> Option<$float>,
            ) -> Result<$float, $float> {
                let next = |bits| update($float::from_bits(bits)).map($float::to_bits);
                let found = self.0.fetch_update(set_order, fetch_order, next);
                found.map($float::from_bits).map_err($float::from_bits)
            }

            /// Adds to the value and returns the previous one.
            #[inline]
            pub fn fetch_add(&self, value: $float, order: Ordering) -> $float {
                self.change(order, |old| old + value)
            }

            /// Subtracts from the value and returns the previous one.
            #[inline]
            pub fn fetch_sub(&self, value: $float, order: Ordering) -> $float {
                self.change(order, |old| old - value)
            }

            /// Stores the minimum of the current value and `value`, by the `min` of floats. Returns the previous value.
            #[inline]
            pub fn fetch_min(&self, value: $float, order: Ordering) -> $float {
                self.change(order, |old| old.min(value))
            }

            /// Stores the maximum of the current value and `value`, by the `max` of floats. Returns the previous value.
            #[inline]
            pub fn fetch_max(&self, value: $float, order: Ordering) -> $float {
                self.change(order, |old| old.max(value))
            }

            #[inline]
            fn change(&self, order: Ordering, next: impl Fn($float) -> $float) -> $float {
                let mut old = self.load(Ordering::Relaxed);
                while let Err(found) = self.compare_exchange_weak(old, next(old), order, Ordering::Relaxed) {
                    old = found;
                }
                old
            }
        }

        $(#[$cfg])?
        impl Default for $name {
            fn default() -> Self {
                Self::new(0.0)
            }
        }

        $(#[$cfg])?
        impl From<$float> for $name {
            fn from(value: $float) -> Self {
                Self::new(value)
            }
        }

        $(#[$cfg])?
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.load(Ordering::Relaxed).fmt(f)
            }
        }
    )*};
}

atomic_floats! {
    AtomicF32: f32 in AtomicU32, "1.5";
    #[cfg(target_has_atomic = "64")] AtomicF64: f64 in AtomicU64, "1.5";
}
