//! Scalars, constants and numbers in the terms of the runtime.

use proc_macro2::TokenStream;
use quote::quote;

use crate::ty::Scalar;

/// The runtime's variant for a scalar type: its Rust name, capitalised.
pub(super) fn scalar(scalar: Scalar) -> proc_macro2::Ident {
    let name = scalar.rust();
    let capital = name[..1].to_uppercase() + &name[1..];
    proc_macro2::Ident::new(&capital, proc_macro2::Span::call_site())
}

/// The runtime's constant for this value. An `f16` is represented by its bits, as in C.
pub(super) fn constant(value: &TokenStream, scalar: Scalar) -> TokenStream {
    if scalar == Scalar::F16 {
        return quote!(__cl::Constant::U16(__cl::f16::to_bits(#value)));
    }
    let scalar = self::scalar(scalar);
    quote!(__cl::Constant::#scalar(#value))
}

pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
