//! What stands in for a function that could not be compiled, so that one error does not become many.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::visit_mut::VisitMut;

use super::generics::of_types;
use super::launcher::{definition, plain, quiet};
use crate::ast::Function;
use crate::diag::Diagnostic;
use crate::ty::Scalar;

/// What stands in for a function whose types did not work out: the same signature, and the user's body where rustc
/// reports its own errors. Ours are shown only if rustc finds none, since a constant whose body has errors is not
/// evaluated.
pub fn unproven(function: &Function, found: &[Diagnostic]) -> TokenStream {
    let source = plain(&function.source);
    let body = &source.block;
    let body = if function.is_unsafe { quote!({ unsafe #body }) } else { quote!(#body) };
    let mut source = plain(&function.source);
    if let syn::ReturnType::Type(_, ty) = &source.sig.output
        && matches!(**ty, syn::Type::Reference(_))
    {
        // what a closure gives back cannot be as long-lived as what it is given
        Static.visit_signature_mut(&mut source.sig);
    }
    let inputs: Vec<_> = source.sig.inputs.iter().collect();
    let ret = match &source.sig.output {
        syn::ReturnType::Default => quote!(-> ()),
        ret => quote!(#ret),
    };
    if !function.generics.is_empty() {
        let (generics, bounds) = (&source.sig.generics.params, &source.sig.generics.where_clause);
        let panics = found.iter().map(Diagnostic::to_panic);
        return quote! {
            #[allow(warnings, clippy::all)]
            const _: () = {
                fn check<#generics>(#(#inputs),*) #ret #bounds { #body }
                #(#panics)*
            };
        };
    }
    found
        .iter()
        .map(|diagnostic| {
            let panic = diagnostic.to_panic();
            quote! {
                #[allow(warnings, clippy::all)]
                const _: () = {
                    let _ = |#(#inputs),*| #ret { #body };
                    #panic
                };
            }
        })
        .collect()
}

/// Makes references live for ever.
pub(crate) struct Static;

impl VisitMut for Static {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime = Some(syn::parse_quote!('static));
        syn::visit_mut::visit_type_reference_mut(self, reference);
    }
}

/// The same signature and nothing behind it, so that callers get no second wave of errors.
pub fn stub(source: &syn::ItemFn, is_kernel: bool) -> TokenStream {
    let (name, vis, quiet) = (&source.sig.ident, &source.vis, quiet());
    let safety = matches!(source.sig.safety, syn::Safety::Unsafe(_)).then(|| quote!(unsafe));
    let span = Span::mixed_site();
    let names: Vec<_> = (0..source.sig.inputs.len()).map(|index| Ident::new(&format!("arg{index}"), span)).collect();
    let function = if is_kernel {
        let types = source.sig.inputs.iter().map(|input| stub_type(input, &source.sig.generics));
        let generics = of_types(&source.sig.generics);
        let (generics, bounds) = (&generics.params, &generics.where_clause);
        quote! {
            #quiet
            #vis #safety fn #name<'cl, #generics>(#(#names: #types),*) -> ::cl_runtime::Launch<'cl> #bounds { loop {} }
        }
    } else {
        let mut stub = plain(source);
        stub.block = syn::parse_quote!({ loop {} });
        quote!(#quiet #stub)
    };
    let ret = match &source.sig.output {
        syn::ReturnType::Type(_, ty) if matches!(**ty, syn::Type::Path(_)) => quote!(#ty),
        syn::ReturnType::Default | syn::ReturnType::Type(..) => quote!(()),
    };
    let members = if is_kernel {
        quote! {
            #vis const KERNEL: &'static ::cl_runtime::Kernel = ::cl_runtime::__private::NO_KERNEL;
        }
    } else {
        not_callable(&vec![quote!(impl Sized); names.len()], &ret, &quote!(::cl_runtime::__private::NO_ITEM))
    };
    let definition = definition(source, vis);
    let generics = of_types(&source.sig.generics);
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    quote! {
        #function
        #quiet
        #definition
        #quiet
        impl #impl_generics #name #type_generics #bounds { #members }
    }
}

/// What callers ask of a function that cannot be called: nothing comes of it, and there is no second wave of errors.
pub(super) fn not_callable(types: &[TokenStream], ret: &TokenStream, item: &TokenStream) -> TokenStream {
    let (span, quiet) = (Span::mixed_site(), quiet());
    let names: Vec<_> = (0..types.len()).map(|index| Ident::new(&format!("arg{index}"), span)).collect();
    quote_spanned! {span=>
        #[doc(hidden)]
        #quiet
        pub const fn summary<A: ::core::marker::Copy>(_: A) -> &'static ::cl_runtime::__private::Summary {
            ::cl_runtime::__private::Summary::NONE
        }
        #[doc(hidden)]
        #[track_caller]
        #quiet
        pub const fn item<A: ::core::marker::Copy>(_: A) -> &'static ::cl_runtime::__private::Item {
            #item
        }
        #[doc(hidden)]
        #quiet
        pub const fn result<A: ::core::marker::Copy>(_: A) -> ::core::marker::PhantomData<#ret> {
            ::core::marker::PhantomData
        }
        #[doc(hidden)]
        #quiet
        pub fn native(
            _: &::cl_runtime::__private::WorkItem<'_>
            #(, #names: #types)*
        ) -> ::cl_runtime::__private::Flow<#ret> { loop {} }
        #[doc(hidden)]
        #quiet
        pub async fn native_group(
            _: &::cl_runtime::__private::WorkItem<'_>,
            _: ::cl_runtime::__private::LocalMemory<'_>
            #(, #names: #types)*
        ) -> ::cl_runtime::__private::Flow<#ret> { loop {} }
    }
}

/// What a kernel that could not be compiled takes for a parameter: the same as if it could, as far as that can be told.
fn stub_type(input: &syn::FnArg, generics: &syn::Generics) -> TokenStream {
    let scalar = |ty: &syn::Type| match ty {
        syn::Type::Path(path) => path.path.get_ident().and_then(|name| Scalar::from_name(&name.to_string())),
        _ => None,
    };
    let typed = |scalar: Scalar| crate::spell::primitive(scalar, Span::call_site());
    let syn::FnArg::Typed(syn::PatType { ty, attrs, .. }) = input else { return quote!(impl Sized) };
    if attrs.iter().any(|attr| attr.path().is_ident("local")) {
        return quote!(impl Sized);
    }
    if let Some(param) = generics.type_params().find(|param| is_named(ty, &param.ident)) {
        let name = &param.ident;
        let is_function = crate::parse::generics::is_function(generics, param);
        return if is_function { quote!(::cl_runtime::Function<#name>) } else { quote!(#name) };
    }
    if let Some(scalar) = scalar(ty).map(typed) {
        return quote!(#scalar);
    }
    if let syn::Type::Reference(reference) = &**ty
        && let syn::Type::Slice(slice) = &*reference.elem
        && let Some(param) = generics.type_params().find(|param| is_named(&slice.elem, &param.ident))
    {
        let (argument, name) =
            (if reference.mutability.is_some() { quote!(WriteAny) } else { quote!(ReadAny) }, &param.ident);
        return quote!(impl ::cl_runtime::__private::#argument<'cl, #name>);
    }
    if let syn::Type::Reference(reference) = &**ty
        && let syn::Type::Slice(slice) = &*reference.elem
        && let Some(element) = scalar(&slice.elem).filter(|element| *element != Scalar::Bool).map(typed)
    {
        let argument = if reference.mutability.is_some() { quote!(WriteArg) } else { quote!(ReadArg) };
        return quote!(impl ::cl_runtime::__private::#argument<'cl, #element>);
    }
    quote!(impl Sized)
}

fn is_named(ty: &syn::Type, name: &Ident) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.is_ident(name))
}
