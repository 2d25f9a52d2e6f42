//! Closures that are passed to device functions, compiled as device functions of their own.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use super::native;
use super::source::allow_lints;
use crate::ast::Function;
use crate::ir::PassedClosure;

/// The function for a closure. It takes the captures, as a tuple, after its arguments.
pub fn source(function: &Function, closure: &PassedClosure) -> syn::ItemFn {
    let PassedClosure { name, source, params, ret, captured, called } = closure;
    let inputs = source.inputs.iter().enumerate().map(|(at, pat)| (argument(at), pat)).collect::<Vec<_>>();
    let names = inputs.iter().map(|(name, _)| name);
    let types = params.iter().map(native::ty);
    let bindings = inputs.iter().zip(params).map(|((name, pat), ty)| {
        let (ty, pat) = (native::ty(ty), if let syn::Pat::Type(typed) = pat { &typed.pat } else { *pat });
        quote!(let #pat: #ty = #name;)
    });
    let (variables, of): (Vec<_>, Vec<_>) = captured.iter().map(|(name, ty)| (name, native::ty(ty))).unzip();
    let tuple = Ident::new("captured", Span::mixed_site());
    let param = (!captured.is_empty()).then(|| quote!(#tuple: (#(#of,)*)));
    let taken = (!captured.is_empty()).then(|| quote!(let (#(#variables,)*): (#(#of,)*) = #tuple;));
    let called = called.iter().map(|(name, closure)| quote!(let #name = #closure;));
    let (own, ret, body) = (function.own_items(), native::ty(ret), &source.body);
    let body = match &**body {
        syn::Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => {
            let stmts = &block.block.stmts;
            quote!(#(#stmts)*)
        }
        body => body.to_token_stream(),
    };
    syn::parse_quote! {
        #[doc(hidden)]
        #[allow(dead_code)]
        fn #name(#(#names: #types,)* #param) -> #ret {
            #own
            #taken
            #(#called)*
            #(#bindings)*
            #body
        }
    }
}

fn argument(at: usize) -> Ident {
    Ident::new(&format!("argument_{at}"), Span::mixed_site())
}

/// The type that stands for the closure with its captures.
pub fn captured(closure: &PassedClosure) -> TokenStream {
    let PassedClosure { name, params, ret, captured, .. } = closure;
    if captured.is_empty() {
        return TokenStream::new();
    }
    let (marker, allow_lints) = (PassedClosure::marker(name), allow_lints());
    let [cl, local, values, args] =
        ["__cl_cl", "__cl_local", "__cl_captured", "__cl_args"].map(|name| Ident::new(name, Span::mixed_site()));
    let types: Vec<_> = params.iter().map(native::ty).collect();
    let (ret, of) = (native::ty(ret), captured.iter().map(|(_, ty)| native::ty(ty)));
    let fields: Vec<_> = (0..types.len()).map(syn::Index::from).collect();
    quote! {
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        enum #marker {}

        #allow_lints
        const _: () = {
            use ::cl_runtime::__private as __cl;

            // SAFETY: the function below takes them after its arguments.
            unsafe impl __cl::Captures for #marker {
                type Captured = (#(#of,)*);
            }

            // SAFETY: all parts belong to this one function.
            unsafe impl ::cl_runtime::DeviceFn<(#(#types,)*), #ret> for #marker {
                const ITEM: &'static __cl::Item = #name::ITEM;
                const SUMMARY: &'static __cl::Summary = __cl::without_barriers(#name::SUMMARY);

                #[inline(always)]
                fn native(#cl: &__cl::WorkItem<'_>, #values: <Self as __cl::Captures>::Captured, #args: (#(#types,)*)) -> __cl::Flow<#ret> {
                    #name::native(#cl, #(#args.#fields,)* #values)
                }

                #[inline(always)]
                async fn native_group(
                    #cl: &__cl::WorkItem<'_>,
                    #local: __cl::LocalMemory<'_>,
                    #values: <Self as __cl::Captures>::Captured,
                    #args: (#(#types,)*),
                ) -> __cl::Flow<#ret> {
                    #name::native_group(#cl, #local, #(#args.#fields,)* #values).await
                }
            }
        };
    }
}
