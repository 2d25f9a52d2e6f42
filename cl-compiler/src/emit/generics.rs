//! The generic parameters of a function, in its compiled form.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::VisitMut;

/// The type and constant parameters. Lifetimes are spelled out where they matter, and parameters that stand for
/// functions are bounded by `DeviceFn`.
pub(super) fn of_types(generics: &syn::Generics) -> syn::Generics {
    let mut generics = generics.clone();
    Functions.visit_generics_mut(&mut generics);
    let params = generics.params.into_iter().filter(|param| !matches!(param, syn::GenericParam::Lifetime(_)));
    generics.params = params.collect();
    if let Some(bounds) = &mut generics.where_clause {
        let predicates = std::mem::take(&mut bounds.predicates).into_iter();
        bounds.predicates = predicates.filter(|one| !matches!(one, syn::WherePredicate::Lifetime(_))).collect();
    }
    generics
}

/// Replaces a bound `Fn(A) -> R`, with any adjacent bounds, by `DeviceFn<(A,), R>`.
struct Functions;

impl Functions {
    fn replace(bounds: &mut syn::punctuated::Punctuated<syn::TypeParamBound, syn::Token![+]>) {
        let Some(bound) = bounds.iter().find_map(crate::parse::generics::function_bound) else { return };
        let syn::PathArguments::Parenthesized(signature) = &bound.arguments else { return };
        let inputs = signature.inputs.iter().map(|arg| &arg.ty);
        let output = match &signature.output {
            syn::ReturnType::Default => quote!(()),
            syn::ReturnType::Type(_, ty) => quote!(#ty),
        };
        let bound: syn::TypeParamBound = syn::parse_quote!(::cl_runtime::DeviceFn<(#(#inputs,)*), #output>);
        *bounds = std::iter::once(bound).collect();
    }
}

impl VisitMut for Functions {
    fn visit_type_param_mut(&mut self, param: &mut syn::TypeParam) {
        Self::replace(&mut param.bounds);
    }

    fn visit_predicate_type_mut(&mut self, predicate: &mut syn::PredicateType) {
        Self::replace(&mut predicate.bounds);
    }
}

/// The type that holds a function's compiled form.
pub(super) fn definition(source: &syn::ItemFn, vis: &syn::Visibility) -> TokenStream {
    let (name, generics) = (&source.sig.ident, of_types(&source.sig.generics));
    if generics.params.is_empty() {
        return quote!(#vis enum #name {});
    }
    let (params, types) = (&generics.params, generics.type_params().map(|param| &param.ident));
    let bounds = &generics.where_clause;
    // with named fields, since a tuple struct would also define a function
    quote!(#vis struct #name<#params> #bounds { of: ::core::marker::PhantomData<(#(#types,)*)> })
}
