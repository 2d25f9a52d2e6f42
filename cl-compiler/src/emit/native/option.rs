//! `Option` and `Result`, which are Rust's own types here.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::ir::{OptionMethod, OrderMethod, Variant};
use crate::ty::Ty;

/// The path of a variant.
pub(super) fn path(variant: Variant) -> TokenStream {
    match variant {
        Variant::Some => quote!(::core::option::Option::Some),
        Variant::None => quote!(::core::option::Option::None),
        Variant::Ok => quote!(::core::result::Result::Ok),
        Variant::Err => quote!(::core::result::Result::Err),
    }
}

/// A value, with its type written out.
pub(super) fn variant(variant: Variant, value: Option<&TokenStream>, ty: &TokenStream, span: Span) -> TokenStream {
    let path = path(variant);
    let value = value.map(|value| quote!((#value)));
    quote_spanned!(span=> ::cl_runtime::__private::is::<#ty>(#path #value))
}

/// A method call; the receiver is the first argument.
pub(super) fn method(method: OptionMethod, args: &[TokenStream], span: Span) -> TokenStream {
    let name = Ident::new(method.name(), span);
    let (receiver, rest) = (&args[0], &args[1..]);
    quote_spanned!(span=> (#receiver).#name(#(#rest),*))
}

/// A method that returns an `Ordering`, for operands of type `of`.
pub(super) fn order(method: OrderMethod, args: &[TokenStream], of: &Ty, span: Span) -> TokenStream {
    let name = Ident::new(method.name(), span);
    match method {
        OrderMethod::Cmp => quote_spanned!(span=> ::core::cmp::Ord::cmp(#(&(#args)),*)),
        OrderMethod::PartialCmp => quote_spanned!(span=> ::core::cmp::PartialOrd::partial_cmp(#(&(#args)),*)),
        OrderMethod::TotalCmp => {
            let (receiver, other) = (&args[0], &args[1]);
            match of {
                Ty::Opaque(_) => quote_spanned!(span=> (#receiver).total_cmp(&(#other))),
                of => {
                    let of = crate::ty::spell::ty(of);
                    quote_spanned!(span=> <#of>::total_cmp(&(#receiver), &(#other)))
                }
            }
        }
        OrderMethod::Reverse | OrderMethod::Then => {
            let (receiver, rest) = (&args[0], &args[1..]);
            quote_spanned!(span=> (#receiver).#name(#(#rest),*))
        }
    }
}
