//! The types that buffers hold and that kernels take by value.

use super::types::Type;

/// A type that a [`Buffer`](crate::Buffer) can hold:
///
/// - the scalars of the kernel language, except `bool`, some of whose bit patterns are invalid (use `u8`);
/// - vectors;
/// - structs with `#[derive(Element)]`;
/// - arrays of all these.
///
/// # Safety
///
/// The requirements of [`Type`] and `bytemuck::Pod` apply. `#[derive(Element)]` checks both at compile time.
///
/// ```
/// # use cl_runtime::prelude::*;
/// #[derive(Clone, Copy, Element)]
/// #[repr(C)]
/// struct Point {
///     x: f32,
///     y: f32,
/// }
///
/// #[kernel]
/// fn mirror(points: &mut [Point]) {
///     let i = global_id(0);
///     points[i].x = -points[i].x;
/// }
///
/// # let queue = Queue::auto()?;
/// let mut points = Buffer::from_slice(&queue, &[Point { x: 1.0, y: 2.0 }])?;
/// mirror(&mut points).global(1).run(&queue)?;
/// assert_eq!(points.to_vec(&queue)?[0].x, -1.0);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an element of a buffer",
    label = "not a buffer element",
    note = "buffers hold i8 to i64, u8 to u64, isize, usize, f32, f64, vectors of them, structs with `#[derive(Element)]` and `#[repr(C)]`, and arrays of these; for a `bool` use `u8`"
)]
pub unsafe trait Element: bytemuck::Pod + Type + Value + Send + Sync + 'static {}

/// A type that a field of a struct with `#[derive(Element)]` can have.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a struct with `#[derive(Element)]` cannot have a field of type `{Self}`",
    label = "a type whose layout is not fixed, or of which not every pattern of bytes is a value",
    note = "fields are numbers, vectors, arrays and structs with `#[derive(Element)]`; for a `bool` use `u8`, and for an enum its number, `kind: u32`, \
            of which a `#[device]` function makes the enum; or derive `Type` in place of `Element`, if the struct's values live only \
            within kernels"
)]
pub trait Held {}

#[diagnostic::do_not_recommend]
impl<T: bytemuck::Pod> Held for T {}

/// The methods of a [`Value`] that is `Pod`: its bytes are its own.
macro_rules! by_own_bytes {
    () => {
        #[inline]
        fn with_bytes<R>(self, put: impl FnOnce(&[u8]) -> R) -> R {
            const { assert!(size_of::<Self>() > 0, "an array without elements cannot be an element of a buffer") };
            put(bytemuck::bytes_of(&self))
        }

        #[inline]
        fn from_bytes(bytes: &[u8]) -> Self {
            bytemuck::pod_read_unaligned(bytes)
        }
    };
}
pub(super) use by_own_bytes;

macro_rules! elements {
    ($($scalar:ty),*) => {$(
        // SAFETY: a scalar is `Pod` and has the same layout on the device.
        unsafe impl Element for $scalar {}

        // SAFETY: the bytes are the value's own.
        unsafe impl Value for $scalar {
            by_own_bytes!();
        }
    )*};
}

elements!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

#[cfg(feature = "f16")]
elements!(half::f16);

// on the device both are 64 bits wide
#[cfg(target_pointer_width = "64")]
elements!(isize, usize);

// SAFETY: an array is `Pod` if its elements are, and its elements are contiguous on the device, too.
unsafe impl<T: Element, const N: usize> Element for [T; N] {}

// SAFETY: the bytes are the value's own, and thus its elements' bytes.
unsafe impl<T: Element, const N: usize> Value for [T; N] {
    by_own_bytes!();
}

/// A type that a kernel takes by value.
///
/// # Safety
///
/// `with_bytes` calls `put` once, with the bytes of the value in the device's representation. They have the size that
/// `Type::TYPE` states, and are a valid value of the type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel by value",
    note = "kernels take bool, i8 to i64, u8 to u64, isize, usize, f32, f64, vectors of them, and structs and enums without fields with `#[derive(Element)]` by value"
)]
pub unsafe trait Value: Copy + 'static {
    /// Calls `put` with the bytes that are passed to the device.
    fn with_bytes<R>(self, put: impl FnOnce(&[u8]) -> R) -> R;
    /// The inverse of `with_bytes`, used on the native device. The bytes may be unaligned.
    fn from_bytes(bytes: &[u8]) -> Self;
}

// SAFETY: kernels see a `bool` as a `uchar`, 0 or 1.
unsafe impl Value for bool {
    #[inline]
    fn with_bytes<R>(self, put: impl FnOnce(&[u8]) -> R) -> R {
        u8::from(self).with_bytes(put)
    }

    #[inline]
    fn from_bytes(bytes: &[u8]) -> Self {
        u8::from_bytes(bytes) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::Value;
    use std::fmt::Debug;

    #[track_caller]
    fn check<T: Value + PartialEq + Debug>(value: T, bytes: &[u8]) {
        value.with_bytes(|found| assert_eq!(found, bytes));
        assert_eq!(T::from_bytes(bytes), value);
    }

    #[test]
    fn values_survive_the_way_there_and_back() {
        check(-0.1, &(-0.1f64).to_ne_bytes());
        check(-3i16, &(-3i16).to_ne_bytes());
        check(true, &[1]);
        check(false, &[0]);
    }
}
