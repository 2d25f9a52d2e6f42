//! The atomic types that work-items can share.

#[cfg(target_has_atomic = "64")]
use super::atomic_float::AtomicF64;
use super::{atomic_float::AtomicF32, element::Element};
use std::sync::atomic;

/// An atomic type that work-items can share.
///
/// # Safety
///
/// The type has the size and the bit validity of its `Value`, and its alignment equals its size.
#[diagnostic::on_unimplemented(
    message = "work-items cannot share a slice of `{Self}`",
    note = "they can share `&[AtomicU32]`, `&[AtomicI32]` and `&[AtomicF32]`, and `&[AtomicU64]`, `&[AtomicI64]` and `&[AtomicF64]` where the device has 64-bit atomics"
)]
pub unsafe trait Atomic: Sync + 'static {
    /// The type of the contained value: the element type of the buffer.
    type Value: Element;
}

macro_rules! atomics {
    ($($(#[$cfg:meta])? $atomic:ty: $value:ty;)*) => {$(
        $(#[$cfg])?
        // SAFETY: the standard library promises the same; atomic floats have the layout of the atomic integers that hold
        // their bits.
        unsafe impl Atomic for $atomic {
            type Value = $value;
        }
    )*};
}

atomics! {
    atomic::AtomicI32: i32;
    atomic::AtomicU32: u32;
    AtomicF32: f32;
    #[cfg(target_has_atomic = "64")] atomic::AtomicI64: i64;
    #[cfg(target_has_atomic = "64")] atomic::AtomicU64: u64;
    #[cfg(target_has_atomic = "64")] AtomicF64: f64;
}
