//! The keys of sorts: numbers with a total order, as unsigned integers whose order is the same.

use cl_runtime::{DeviceFn, Function, prelude::*};

mod sealed {
    /// The device functions of a key.
    pub trait Functions: cl_runtime::Number {
        /// The low bits of `bits(key) >> shift`, where `bits` preserves the order.
        type Ascending: cl_runtime::DeviceFn<(Self, u32), u32>;
        /// The same of `!bits(key)`.
        type Descending: cl_runtime::DeviceFn<(Self, u32), u32>;
        /// Whether the first key stands before the second.
        type Before: cl_runtime::DeviceFn<(Self, Self), bool>;
        /// Whether two keys have the same place in the order.
        type Same: cl_runtime::DeviceFn<(Self, Self), bool>;
        /// A number that two keys share if they have the same place; others seldom do.
        type Hash: cl_runtime::DeviceFn<(Self,), u32>;
    }
}
pub(crate) use sealed::Functions;

/// A number that is sorted: any integer, `f32`, `f64`.
///
/// Floats are in the order of `f32::total_cmp`: negative NaN, -∞, negative numbers, -0.0, 0.0, positive numbers, ∞,
/// positive NaN.
///
/// ```
/// fn is_key<K: cl_array::Key>() {}
/// is_key::<u8>();
/// is_key::<f64>();
/// ```
pub trait Key: Functions {}

/// The device function of a type, as a launch passes it.
pub(crate) fn function<A, R, F: DeviceFn<A, R>>() -> Function<F> {
    Function::default()
}

macro_rules! keys {
    ($($module:ident $key:ident $unsigned:ident |$x:ident| $bits:expr;)*) => {$(
        #[allow(unreachable_pub)] // they stand in a public trait, which is sealed
        mod $module {
            use super::*;

            #[device]
            pub fn bits($x: $key) -> $unsigned {
                $bits
            }

            #[device]
            pub fn ascending(key: $key, shift: u32) -> u32 {
                let bits: $unsigned = bits(key);
                (bits >> shift) as u32
            }

            #[device]
            pub fn descending(key: $key, shift: u32) -> u32 {
                let bits: $unsigned = bits(key);
                (!bits >> shift) as u32
            }

            #[device]
            pub fn before(a: $key, b: $key) -> bool {
                let (x, y): ($unsigned, $unsigned) = (bits(a), bits(b));
                x < y
            }

            #[device]
            pub fn same(a: $key, b: $key) -> bool {
                let (x, y): ($unsigned, $unsigned) = (bits(a), bits(b));
                x == y
            }

            #[device]
            pub fn hash(key: $key) -> u32 {
                let bits: $unsigned = bits(key);
                let wide = bits as u64;
                wide as u32 ^ ((wide >> 32) as u32).wrapping_mul(0x9E37_79B1)
            }
        }

        impl Functions for $key {
            type Ascending = $module::ascending;
            type Descending = $module::descending;
            type Before = $module::before;
            type Same = $module::same;
            type Hash = $module::hash;
        }

        impl Key for $key {}
    )*};
}

keys! {
    of_u8 u8 u8 |x| x;
    of_u16 u16 u16 |x| x;
    of_u32 u32 u32 |x| x;
    of_u64 u64 u64 |x| x;
    of_usize usize u64 |x| x as u64;
    of_i8 i8 u8 |x| (x as u8) ^ 0x80;
    of_i16 i16 u16 |x| (x as u16) ^ 0x8000;
    of_i32 i32 u32 |x| (x as u32) ^ 0x8000_0000;
    of_i64 i64 u64 |x| (x as u64) ^ 0x8000_0000_0000_0000;
    of_isize isize u64 |x| (x as u64) ^ 0x8000_0000_0000_0000;
    of_f32 f32 u32 |x| {
        let raw = x.to_bits();
        if raw >> 31 == 1 { !raw } else { raw | 0x8000_0000 }
    };
    of_f64 f64 u64 |x| {
        let raw = x.to_bits();
        if raw >> 63 == 1 { !raw } else { raw | 0x8000_0000_0000_0000 }
    };
}
