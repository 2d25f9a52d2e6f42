//! Atomic floats, which the standard library does not have: their bits in an atomic integer.

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
        /// It has the methods of std's atomics as far as they make sense for floats. Work-items change it in any order, and sums of floats
        /// depend on the order: a launch may give another last digit each time. `compare_exchange` compares bits: two NaNs may be equal, and
        /// the two zeros are not. On a device, adding is a loop around `compare_exchange`.
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
            /// One with this value.
            #[inline]
            pub const fn new(value: $float) -> Self {
                Self($bits::new(value.to_bits()))
            }

            /// Its value, when nobody shares it any more.
            #[inline]
            pub fn into_inner(self) -> $float {
                $float::from_bits(self.0.into_inner())
            }

            /// Its value.
            #[inline]
            pub fn load(&self, order: Ordering) -> $float {
                $float::from_bits(self.0.load(order))
            }

            /// Gives it a value.
            #[inline]
            pub fn store(&self, value: $float, order: Ordering) {
                self.0.store(value.to_bits(), order);
            }

            /// Gives it a value; the result is what it had before.
            #[inline]
            pub fn swap(&self, value: $float, order: Ordering) -> $float {
                $float::from_bits(self.0.swap(value.to_bits(), order))
            }

            /// Gives it a value if it has the bits of `current`; the result is what it had before, in `Err` if that was another.
            ///
            /// # Errors
            ///
            /// What it had, if these were other bits.
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

            /// As [`compare_exchange`](Self::compare_exchange), but may fail without a reason.
            ///
            /// # Errors
            ///
            /// As there.
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

            /// Gives it what `update` makes of its value, as long as that is something; the result is what it had before.
            ///
            /// # Errors
            ///
            /// What it had when `update` made nothing of it.
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

            /// Adds to it; the result is what it had before.
            #[inline]
            pub fn fetch_add(&self, value: $float, order: Ordering) -> $float {
                self.change(order, |old| old + value)
            }

            /// Subtracts from it; the result is what it had before.
            #[inline]
            pub fn fetch_sub(&self, value: $float, order: Ordering) -> $float {
                self.change(order, |old| old - value)
            }

            /// Makes it the smaller of both, as `min` of floats is; the result is what it had before.
            #[inline]
            pub fn fetch_min(&self, value: $float, order: Ordering) -> $float {
                self.change(order, |old| old.min(value))
            }

            /// Makes it the larger of both, as `max` of floats is; the result is what it had before.
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
