//! Device functions as values that are passed to other functions and kernels.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use super::forms::Compiled;
use super::generics::of_types;
use super::native;
use super::source::{allow_lints, cfgs};
use crate::ast::Function;
use crate::names::hygiene::is_of_macro;
use crate::parse::generics::function_of;
use crate::ty::Ty;

/// `impl DeviceFn`, and the constant that represents the function in a launch, if its parameters and result are plain
/// values. A function that takes functions is one of its other parameters: its type says which functions it takes, and
/// these capture nothing.
pub(super) fn value(function: &Function, compiled: &Compiled) -> Option<TokenStream> {
    let is_function = |ty: &Ty| matches!(ty, Ty::Function(_));
    let values = || compiled.params.iter().filter(|ty| !is_function(ty));
    let is_value = values().all(Ty::is_plain) && compiled.ret.is_plain();
    if function.method.is_some() || !is_value || values().count() > 8 {
        return None;
    }
    let (name, vis, allow_lints) = (&function.name, &function.source.vis, allow_lints());
    let cfgs: Vec<_> = cfgs(function);
    let generics = without_captures(of_types(&function.source.sig.generics), function);
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    let instance = instance(function);
    let types: Vec<_> = values().map(native::ty).collect();
    let ret = native::ty(&compiled.ret);
    let [cl, local, args] = ["__cl_cl", "__cl_local", "__cl_args"].map(|name| Ident::new(name, Span::mixed_site()));
    let mut fields = (0..types.len()).map(syn::Index::from);
    let passed = compiled.params.iter().map(|ty| match is_function(ty) {
        true => Some(quote!(::cl_runtime::Function::new())),
        false => fields.next().map(|field| quote!(#args.#field)),
    });
    let passed: Vec<_> = passed.flatten().collect();
    let flow = quote!(::cl_runtime::__private::Flow<#ret>);
    let (_, _, future) = compiled.forms.group_signature(&flow);
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
                let _ = #name #instance;
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
                Self::native(#cl #(, #passed)*)
            }

            #[inline(always)]
            fn native_group(
                #cl: &::cl_runtime::__private::WorkItem<'_>,
                #local: ::cl_runtime::__private::LocalMemory<'_>,
                (): (),
                #args: (#(#types,)*),
            ) -> #future {
                Self::native_group(#cl, #local #(, #passed)*)
            }
        }
    })
}

/// Requires that the functions among the parameters capture nothing.
fn without_captures(mut generics: syn::Generics, function: &Function) -> syn::Generics {
    if !function.generics.functions.is_empty() {
        let predicates = &mut generics.make_where_clause().predicates;
        predicates.extend(function.generics.functions.iter().map(|param| -> syn::WherePredicate {
            let name = &param.name;
            syn::parse_quote!(#name: ::cl_runtime::__private::Captures<Captured = ()>)
        }));
    }
    generics
}

/// The arguments `::<T, fn(T) -> T>` of an instance of the Rust function, with a pointer for each function.
fn instance(function: &Function) -> TokenStream {
    let source = &function.source.sig.generics;
    let params = source.params.iter().filter_map(|param| match param {
        syn::GenericParam::Type(param) => {
            let name = &param.ident;
            let pointer = function_of(source, param).and_then(|of| match &of.arguments {
                syn::PathArguments::Parenthesized(signature) => Some((&signature.inputs, &signature.output)),
                syn::PathArguments::None | syn::PathArguments::AngleBracketed(_) => None,
            });
            Some(pointer.map_or_else(|| quote!(#name), |(inputs, output)| quote!(fn(#inputs) #output)))
        }
        syn::GenericParam::Const(param) => Some(param.ident.to_token_stream()),
        syn::GenericParam::Lifetime(_) => None,
    });
    let params: Vec<_> = params.collect();
    if params.is_empty() { TokenStream::new() } else { quote!(::<#(#params),*>) }
}
