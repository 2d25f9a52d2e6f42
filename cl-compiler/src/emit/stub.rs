//! Replacements for functions that could not be compiled, so that one error does not cause follow-up errors.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::visit_mut::VisitMut;

use super::generics::{definition, of_types};
use super::source::{allow_lints, plain};
use crate::ast::Function;
use crate::diag::{Diagnostic, Range};
use crate::ty::Scalar;

/// The replacement for a function that failed type inference: the same signature, with the user's body in which rustc
/// reports its own errors. Our errors appear only if rustc finds none, since rustc does not evaluate a constant whose
/// body has errors.
pub fn unproven(function: &Function, found: &[Diagnostic]) -> TokenStream {
    let source = plain(&function.source);
    let body = &source.block;
    let body = if function.is_unsafe { quote!({ unsafe #body }) } else { quote!(#body) };
    let mut source = plain(&function.source);
    if let syn::ReturnType::Type(_, ty) = &source.sig.output
        && matches!(**ty, syn::Type::Reference(_))
    {
        // a closure's result cannot have the lifetime of its argument
        Static.visit_signature_mut(&mut source.sig);
    }
    let inputs: Vec<_> = source.sig.inputs.iter().collect();
    let ret = match &source.sig.output {
        syn::ReturnType::Default => quote!(-> ()),
        ret => quote!(#ret),
    };
    let panics = found.iter().map(Diagnostic::to_panic);
    if !function.generics.is_empty() {
        let (generics, bounds) = (&source.sig.generics.params, &source.sig.generics.where_clause);
        return quote! {
            #[allow(warnings, clippy::all)]
            const _: () = {
                fn check<#generics>(#(#inputs),*) #ret #bounds { #body }
                #(#panics)*
            };
        };
    }
    let checked = |panic: Option<TokenStream>| {
        quote! {
            #[allow(warnings, clippy::all)]
            const _: () = {
                let _ = |#(#inputs),*| #ret { #body };
                #panic
            };
        }
    };
    // each constant reports one error
    if found.is_empty() { checked(None) } else { panics.map(|panic| checked(Some(panic))).collect() }
}

/// The user's body, so that rustc reports its own errors in addition to ours and sees that the body uses the user's
/// imports.
pub fn body(source: &syn::ItemFn, found: &[Diagnostic]) -> Option<TokenStream> {
    let (mut source, allow_lints) = (plain(source), allow_lints());
    let ours = found.iter().filter(|diagnostic| diagnostic.instead).map(|diagnostic| diagnostic.at).collect();
    let mut without = Without { ours };
    without.visit_block_mut(&mut source.block);
    if !without.ours.is_empty() {
        return None;
    }
    source.vis = syn::Visibility::Inherited;
    source.attrs.retain(|attr| attr.path().is_ident("cfg"));
    // errors already reported for the signature would appear again
    source.sig.constness = None;
    Some(quote! {
        #allow_lints
        const _: () = { #source };
    })
}

/// Removes the statements with errors that we report instead of rustc. The ranges left in `ours` could not be removed.
struct Without {
    ours: Vec<Range>,
}

impl VisitMut for Without {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        syn::visit_mut::visit_block_mut(self, block);
        block.stmts.retain(|stmt| {
            let syn::Stmt::Expr(_, Some(_)) = stmt else { return true };
            let (stmt, before) = (Range::of(stmt), self.ours.len());
            self.ours.retain(|at| !stmt.contains(*at));
            self.ours.len() == before
        });
    }
}

/// Makes all references `'static`.
pub(crate) struct Static;

impl VisitMut for Static {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime = Some(syn::parse_quote!('static));
        syn::visit_mut::visit_type_reference_mut(self, reference);
    }
}

/// The function without the attributes that only this compiler understands.
pub fn as_written(source: &syn::ItemFn) -> TokenStream {
    let (source, allow_lints) = (plain(source), allow_lints());
    quote!(#allow_lints #source)
}

/// The same signature with no implementation, so that callers get no follow-up errors.
pub fn stub(source: &syn::ItemFn, is_kernel: bool) -> TokenStream {
    let (name, vis, allow_lints) = (&source.sig.ident, &source.vis, allow_lints());
    let function = function(source, is_kernel);
    let ret = match &source.sig.output {
        syn::ReturnType::Type(_, ty) if is_owned(ty) && !has_no_value(&quote!(#ty)) => quote!(#ty),
        syn::ReturnType::Default | syn::ReturnType::Type(..) => quote!(()),
    };
    let members = if is_kernel {
        quote! {
            #vis const KERNEL: &'static ::cl_runtime::Kernel = ::cl_runtime::__private::NO_KERNEL;
        }
    } else {
        let types: Vec<_> = source.sig.inputs.iter().map(|input| of_parameter(input, &source.sig.generics)).collect();
        let asked = (!source.sig.generics.params.is_empty()).then(|| asked(source));
        not_callable(&types, &ret, &quote!(::cl_runtime::__private::NO_ITEM), asked)
    };
    let definition = definition(source, vis);
    let generics = of_types(&source.sig.generics);
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    quote! {
        #function
        #[doc(hidden)]
        #allow_lints
        #definition
        #allow_lints
        impl #impl_generics #name #type_generics #bounds { #members }
    }
}

/// The host-callable function, with no implementation.
pub fn function(source: &syn::ItemFn, is_kernel: bool) -> TokenStream {
    let (name, vis, allow_lints) = (&source.sig.ident, &source.vis, allow_lints());
    let safety = matches!(source.sig.safety, syn::Safety::Unsafe(_)).then(|| quote!(unsafe));
    let span = Span::mixed_site();
    let names: Vec<_> =
        (0..source.sig.inputs.len()).map(|index| Ident::new(&format!("__cl_arg{index}"), span)).collect();
    if is_kernel {
        let types = source.sig.inputs.iter().map(|input| stub_type(input, &source.sig.generics));
        let generics = of_types(&source.sig.generics);
        let (generics, bounds) = (&generics.params, &generics.where_clause);
        quote! {
            #allow_lints
            #vis #safety fn #name<'cl, #generics>(#(#names: #types),*) -> ::cl_runtime::Launch<'cl> #bounds { loop {} }
        }
    } else {
        let mut stub = plain(source);
        // no type implements an arbitrary trait
        if let syn::ReturnType::Type(_, ty) = &stub.sig.output
            && matches!(**ty, syn::Type::ImplTrait(_))
        {
            stub.sig.output = syn::ReturnType::Default;
        }
        stub.block = syn::parse_quote!({ loop {} });
        quote!(#allow_lints #stub)
    }
}

/// The placeholder for a device function's argument type. It is precise for type parameters and for slices of scalars
/// or type parameters, otherwise `impl Sized`.
fn of_parameter(input: &syn::FnArg, generics: &syn::Generics) -> TokenStream {
    let syn::FnArg::Typed(syn::PatType { ty, .. }) = input else { return quote!(impl Sized) };
    if let syn::Type::Reference(reference) = &**ty
        && let syn::Type::Slice(slice) = &*reference.elem
    {
        let element = &slice.elem;
        let is_scalar = scalar(element).is_some_and(|element| element != Scalar::Bool);
        if is_scalar || generics.type_params().any(|param| is_named(element, &param.ident)) {
            let slice = if reference.mutability.is_some() { quote!(GlobalSliceMut) } else { quote!(GlobalSlice) };
            return quote!(::cl_runtime::__private::#slice<'_, #element>);
        }
    }
    let param = generics.type_params().find(|param| is_named(ty, &param.ident));
    let Some(param) = param else { return quote!(impl Sized) };
    let name = &param.ident;
    if crate::parse::generics::is_function(generics, param) {
        quote!(::cl_runtime::Function<#name>)
    } else {
        quote!(#name)
    }
}

/// The parameters, argument and bounds of a query, from which rustc infers the type parameters.
fn asked(source: &syn::ItemFn) -> [TokenStream; 3] {
    let (mut params, mut types, mut bounds) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    let generics = &source.sig.generics;
    let param =
        |ty: &syn::Type| generics.type_params().find(|param| is_named(ty, &param.ident)).map(|param| &param.ident);
    for (at, input) in source.sig.inputs.iter().enumerate() {
        let free = Ident::new(&format!("__ClA{at}"), Span::mixed_site());
        let ty = if let syn::FnArg::Typed(input) = input { Some(&*input.ty) } else { None };
        let element = match ty {
            Some(syn::Type::Reference(reference)) => match &*reference.elem {
                syn::Type::Slice(slice) => param(&slice.elem),
                _ => None,
            },
            _ => None,
        };
        match (ty.and_then(param), element) {
            (Some(name), _) => types.extend(quote!(::core::marker::PhantomData<#name>,)),
            (None, Some(element)) => {
                params.extend(quote!(#free: ?::core::marker::Sized,));
                types.extend(quote!(::core::marker::PhantomData<#free>,));
                bounds.extend(quote!(#free: ::cl_runtime::__private::Elements<Element = #element>,));
            }
            (None, None) => {
                params.extend(quote!(#free: ::core::marker::Copy,));
                types.extend(quote!(#free,));
            }
        }
    }
    [params, quote!((#types)), bounds]
}

/// Whether the tokens of a type contain a reference, a lifetime or `impl`.
fn has_no_value(ty: &TokenStream) -> bool {
    ty.clone().into_iter().any(|token| match token {
        TokenTree::Group(group) => has_no_value(&group.stream()),
        TokenTree::Punct(mark) => matches!(mark.as_char(), '&' | '\''),
        TokenTree::Ident(word) => word == "impl",
        TokenTree::Literal(_) => false,
    })
}

/// The queries of a function that cannot be called. They return placeholders, so that callers get no follow-up errors.
pub(super) fn not_callable(
    types: &[TokenStream],
    ret: &TokenStream,
    item: &TokenStream,
    asked: Option<[TokenStream; 3]>,
) -> TokenStream {
    let any = || [quote!(__ClA: ::core::marker::Copy), quote!(__ClA), TokenStream::new()];
    let [params, argument, bounds] = asked.unwrap_or_else(any);
    let span = Span::mixed_site();
    let names: Vec<_> = (0..types.len()).map(|index| Ident::new(&format!("__cl_arg{index}"), span)).collect();
    // the parameter types give literals their types; a type that contains references or may be anything is replaced by
    // `()`
    let parameters = types.iter().map(|ty| if has_no_value(ty) { quote!(()) } else { quote!(#ty) });
    quote_spanned! {span=>
        pub const fn summary<#params>(_: #argument) -> &'static ::cl_runtime::__private::Summary where #bounds {
            ::cl_runtime::__private::Summary::NONE
        }
        #[track_caller]
        pub const fn item<#params>(_: #argument) -> &'static ::cl_runtime::__private::Item where #bounds {
            #item
        }
        pub const fn parameters<#params>(_: #argument) -> ::core::marker::PhantomData<(#(#parameters,)*)> where #bounds {
            ::core::marker::PhantomData
        }
        pub const fn result<#params>(_: #argument) -> ::core::marker::PhantomData<#ret> where #bounds {
            ::core::marker::PhantomData
        }
        pub const fn function<#params>(_: #argument) -> ::cl_runtime::__private::NoDeviceFunction where #bounds {
            ::cl_runtime::__private::NoDeviceFunction
        }
        pub const fn the_function() -> ::cl_runtime::__private::NoDeviceFunction {
            ::cl_runtime::__private::NoDeviceFunction
        }
        pub fn native(
            _: &::cl_runtime::__private::WorkItem<'_>
            #(, #names: #types)*
        ) -> ::cl_runtime::__private::Flow<#ret> { loop {} }
        pub fn native_group(
            _: &::cl_runtime::__private::WorkItem<'_>,
            _: ::cl_runtime::__private::LocalMemory<'_>
            #(, #names: #types)*
        ) -> ::core::future::Ready<::cl_runtime::__private::Flow<#ret>> { loop {} }
    }
}

/// The parameter type of a kernel that could not be compiled: the same as if it could, as far as the signature shows.
fn stub_type(input: &syn::FnArg, generics: &syn::Generics) -> TokenStream {
    let typed = |scalar: Scalar| crate::ty::spell::primitive(scalar, Span::call_site());
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

/// Whether the type is a path, or arrays and tuples of such types.
fn is_owned(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(_) => true,
        syn::Type::Array(array) => is_owned(&array.elem),
        syn::Type::Tuple(tuple) => tuple.elems.iter().all(is_owned),
        syn::Type::Paren(inner) => is_owned(&inner.elem),
        syn::Type::Group(inner) => is_owned(&inner.elem),
        _ => false,
    }
}

fn scalar(ty: &syn::Type) -> Option<Scalar> {
    match ty {
        syn::Type::Path(path) => path.path.get_ident().and_then(|name| Scalar::from_name(&name.to_string())),
        _ => None,
    }
}

fn is_named(ty: &syn::Type, name: &Ident) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.is_ident(name))
}
