//! Device functions as values that are passed to other functions and kernels.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::forms::Compiled;
use super::generics::of_types;
use super::native;
use super::source::{allow_lints, cfgs};
use crate::ast::Function;
use crate::names::hygiene::is_of_macro;

/// `impl DeviceFn`, and the constant that represents the function in a launch, if its parameters and result are plain
/// values.
pub(super) fn value(function: &Function, compiled: &Compiled) -> Option<TokenStream> {
    let is_value = compiled.params.iter().all(crate::ty::Ty::is_plain) && compiled.ret.is_plain();
    if function.method.is_some() || !is_value || compiled.params.len() > 8 {
        return None;
    }
    let (name, vis, allow_lints) = (&function.name, &function.source.vis, allow_lints());
    let cfgs: Vec<_> = cfgs(function);
    let generics = of_types(&function.source.sig.generics);
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    let turbofish = type_generics.as_turbofish();
    let types: Vec<_> = compiled.params.iter().map(native::ty).collect();
    let ret = native::ty(&compiled.ret);
    let [cl, local, args] = ["__cl_cl", "__cl_local", "__cl_args"].map(|name| Ident::new(name, Span::mixed_site()));
    let fields: Vec<_> = (0..types.len()).map(syn::Index::from).collect();
    let flow = quote!(::cl_runtime::__private::Flow<#ret>);
    let future = match &compiled.forms.group {
        Some(_) => quote!(impl ::core::future::Future<Output = #flow>),
        None => quote!(::core::future::Ready<#flow>),
    };
    let doc = format!("[`{name}`](fn@{name}) as an argument of a launch.");
    // rustc does report unused constants in `macro_rules!` output
    let unasked = is_of_macro(function.source.sig.fn_token.span).then(|| quote!(#[allow(dead_code)]));
    Some(quote! {
        // rustc reports no unused constant here, since a macro generated it. An `allow(dead_code)` would make rustc
        // consider the function named inside as used
        #(#cfgs)*
        #[allow(clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        impl #impl_generics #name #type_generics #bounds {
            #[doc = #doc]
            #unasked
            #vis const FUNCTION: ::cl_runtime::Function<Self> = {
                // the function counts as used if the constant is
                let _ = #name #turbofish;
                ::cl_runtime::Function::new()
            };
        }

        #(#cfgs)*
        #allow_lints
        // SAFETY: it has no captures: it takes only its arguments.
        unsafe impl #impl_generics ::cl_runtime::__private::Captures for #name #type_generics #bounds {
            type Captured = ();
        }

        #(#cfgs)*
        #allow_lints
        // SAFETY: all parts belong to this one function.
        unsafe impl #impl_generics ::cl_runtime::DeviceFn<(#(#types,)*), #ret> for #name #type_generics #bounds {
            const ITEM: &'static ::cl_runtime::__private::Item = Self::ITEM;
            const SUMMARY: &'static ::cl_runtime::__private::Summary = Self::SUMMARY;

            #[inline(always)]
            fn native(
                #cl: &::cl_runtime::__private::WorkItem<'_>,
                (): (),
                #args: (#(#types,)*),
            ) -> ::cl_runtime::__private::Flow<#ret> {
                Self::native(#cl #(, #args.#fields)*)
            }

            #[inline(always)]
            fn native_group(
                #cl: &::cl_runtime::__private::WorkItem<'_>,
                #local: ::cl_runtime::__private::LocalMemory<'_>,
                (): (),
                #args: (#(#types,)*),
            ) -> #future {
                Self::native_group(#cl, #local #(, #args.#fields)*)
            }
        }
    })
}
