//! `#[device] impl Point { … }`: methods as device functions.
//!
//! The block stays unchanged, for the host. Each function in it is also compiled as a free device function, whose first
//! parameter is the receiver by reference. Callers find it through the type: `Of<Point, NAME>`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

use super::free::{Rename, WriteOut, device_method, diagnose_method, free_name, name_elided_lifetimes};
use crate::ast::Method;
use crate::builtins::vector;
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::emit::stub::Static;
use crate::ty::Scalar;

/// Expands `#[device]` on an `impl` block. Errors are part of the result, as `compile_error!`s.
pub fn expand(source: &syn::ItemImpl) -> TokenStream {
    if super::operators::is_operator(source) {
        return super::operators::expand(source);
    }
    let found = check(source);
    let functions = source.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(function) => Some(function),
        _ => None,
    });
    let checked = functions.map(|function| (function, check_function(source, function)));
    let checked: Vec<_> = checked.collect();
    let errors = found.iter().chain(checked.iter().flat_map(|(_, found)| found)).map(Diagnostic::to_compile_error);
    let errors: Vec<_> = errors.collect();
    if built_in(&source.self_ty).is_some() || !matches!(&*source.self_ty, syn::Type::Path(_)) {
        // rustc would also report every method as missing
        let source = source.trait_.is_none().then_some(source);
        return quote!(#(#errors)* #source);
    }
    let is_refused = !found.is_empty();
    let functions =
        checked.iter().map(|(function, found)| self::function(source, function, is_refused || !found.is_empty()));
    let functions: Vec<_> = functions.collect();
    let others = taken_for_functions_of_modules(source);
    let others = others.iter().filter(|_| errors.is_empty()).map(Diagnostic::to_compile_error);
    let has_calls = source.trait_.is_some() && errors.is_empty();
    let source = if has_calls { super::traits::with_calls(source) } else { quote!(#source) };
    quote!(#(#errors)* #(#others)* #source #(#functions)*)
}

/// Diagnoses the block and the functions in it, in source order.
pub fn diagnose(source: &syn::ItemImpl) -> Vec<Diagnostic> {
    if super::operators::is_operator(source) {
        return super::operators::diagnose(source);
    }
    let mut found = check(source);
    for item in &source.items {
        if let syn::ImplItem::Fn(function) = item {
            found.extend(check_function(source, function));
        }
    }
    found.extend(taken_for_functions_of_modules(source));
    found.extend(functions(source).into_iter().flat_map(diagnose_method));
    found
}

/// The functions of a block as device functions.
pub(crate) fn functions(source: &syn::ItemImpl) -> Vec<syn::ItemFn> {
    let functions = source.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(function) => Some(free(source, function)),
        _ => None,
    });
    functions.collect()
}

/// Diagnoses what concerns all functions of the block.
fn check(source: &syn::ItemImpl) -> Vec<Diagnostic> {
    let sink = Sink::default();
    let reject = |at: Range, message: &str, help: &str| {
        sink.push(Diagnostic::new(Code::Signature, at, message).help(help));
    };
    let std = [
        "Index",
        "IndexMut",
        "Shl",
        "Shr",
        "ShlAssign",
        "ShrAssign",
        "PartialEq",
        "PartialOrd",
        "Ord",
        "Default",
        "From",
    ];
    if let Some((path, _)) = &source.trait_
        && let Some(last) = path.segments.last()
        && std.iter().any(|name| last.ident == name)
    {
        let message = format!("kernels do not call `{}`", last.ident);
        reject(Range::of(path), &message, "write a method in an `impl` block of the type itself");
    }
    if let Some(param) = source.generics.params.iter().find(|param| !matches!(param, syn::GenericParam::Type(_))) {
        let help = "write one block for each";
        reject(Range::of(param), "the parameters of a `#[device] impl` block are types", help);
    }
    if let (Some(param), true) = (source.generics.params.first(), source.trait_.is_some()) {
        let help = "write one block for each type";
        reject(Range::of(param), "the `impl` of a trait for a generic type is not supported in kernels", help);
    }
    if !matches!(&*source.self_ty, syn::Type::Path(_)) {
        reject(Range::of(&source.self_ty), "`#[device]` goes on an `impl` block of a struct or enum", "name the type");
    }
    if let Some(name) = built_in(&source.self_ty) {
        let message =
            format!("`#[device]` goes on an `impl` block of a struct or enum, and `{name}` is none of this crate's");
        let help =
            format!("put it into a struct, `struct Value({name});`, or write `#[device]` functions that take it");
        reject(Range::of(&source.self_ty), &message, &help);
    }
    sink.into_found()
}

/// Diagnoses the signature of a function of the block.
fn check_function(source: &syn::ItemImpl, function: &syn::ImplItemFn) -> Vec<Diagnostic> {
    let sink = Sink::default();
    let reject = |at: Range, message: &str, help: &str| {
        sink.push(Diagnostic::new(Code::Signature, at, message).help(help));
    };
    let is_generic = !source.generics.params.is_empty();
    let own = |param: &&syn::GenericParam| is_generic || !matches!(param, syn::GenericParam::Lifetime(_));
    if let Some(param) = function.sig.generics.params.iter().find(own) {
        let help = "write a `#[device]` function";
        reject(Range::of(param), "a method in a `#[device] impl` block has no parameters of its own", help);
    }
    for input in &function.sig.inputs {
        if let syn::FnArg::Typed(syn::PatType { ty, .. }) = input
            && let syn::Type::ImplTrait(_) = **ty
        {
            let help = "write a `#[device]` function, whose parameters may be functions";
            reject(Range::of(ty), "a method in a `#[device] impl` block takes no function", help);
        }
    }
    if source.trait_.is_some() {
        super::traits::check(function, &sink);
    }
    if let Some(syn::FnArg::Receiver(receiver)) = function.sig.inputs.first()
        && matches!(receiver.kind, syn::ReceiverKind::Typed(..))
    {
        reject(
            Range::of(receiver),
            "this form of `self` is not supported in kernels",
            "use `self`, `&self` or `&mut self`",
        );
    }
    sink.into_found()
}

/// Reports functions that kernels cannot name: a macro cannot tell `vec3::new` from a function of a module.
fn taken_for_functions_of_modules(source: &syn::ItemImpl) -> Vec<Diagnostic> {
    let syn::Type::Path(path) = &*source.self_ty else { return Vec::new() };
    if crate::names::ends_in_capital(&path.path) {
        return Vec::new();
    }
    let owner = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    let functions = source.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(function) if function.sig.receiver().is_none() => Some(&function.sig.ident),
        _ => None,
    });
    let diagnostic = |name: &Ident| {
        let message = format!("kernels take `{owner}::{name}` for a function of a module");
        Diagnostic::new(Code::Signature, Range::of(name), message)
            .help("begin the name of the type with a capital letter, or write a `#[device]` function beside the block")
    };
    functions.map(diagnostic).collect()
}

/// The name of a scalar or vector. Methods are found through a trait of the runtime, which a crate can implement only
/// for its own types.
fn built_in(ty: &syn::Type) -> Option<String> {
    let syn::Type::Path(path) = ty else { return None };
    let name = path.path.get_ident()?.to_string();
    let known = Scalar::from_name(&name).is_some() || vector::vector(&name).or_else(|| vector::mask(&name)).is_some();
    known.then_some(name)
}

/// The function without parameters of its own, which only functions that are refused have.
fn without_own_parameters(source: &syn::ItemImpl, mut free: syn::ItemFn) -> syn::ItemFn {
    let is_own = |param: &&syn::GenericParam| {
        !matches!(param, syn::GenericParam::Lifetime(_)) && !source.generics.params.iter().any(|other| other == *param)
    };
    let params = std::mem::take(&mut free.sig.generics.params);
    let names = params.iter().filter(is_own).filter_map(|param| match param {
        syn::GenericParam::Type(param) => Some(param.ident.to_string()),
        syn::GenericParam::Const(param) => Some(param.ident.to_string()),
        syn::GenericParam::Lifetime(_) => None,
    });
    let own: Vec<_> = names.collect();
    let mentions =
        |tokens: &dyn ToTokens| own.iter().any(|name| crate::names::count(tokens.to_token_stream(), name) > 0);
    for input in &mut free.sig.inputs {
        if let syn::FnArg::Typed(typed) = input
            && mentions(&typed.ty)
        {
            *typed.ty = syn::parse_quote!(impl ::core::marker::Sized);
        }
    }
    if mentions(&free.sig.output) {
        free.sig.output = syn::ReturnType::Default;
    }
    free.sig.generics.params = params.into_iter().filter(|param| !is_own(&param)).collect();
    free.sig.generics.where_clause.clone_from(&source.generics.where_clause);
    free
}

/// The function as a device function, and the impl by which callers find it from the type. The uses of a function that is refused
/// need no error of their own.
fn function(source: &syn::ItemImpl, function: &syn::ImplItemFn, is_refused: bool) -> TokenStream {
    let ty = &source.self_ty;
    let key = crate::names::member::key(&syn::Member::Named(function.sig.ident.clone()));
    let mut free = free(source, function);
    if is_refused {
        free = without_own_parameters(source, free);
    }
    let name = free.sig.ident.clone();
    let result = match free.sig.output.clone() {
        syn::ReturnType::Default => quote!(()),
        syn::ReturnType::Type(_, mut ty) => {
            Static.visit_type_mut(&mut ty);
            ty.into_token_stream()
        }
    };
    // for the types of literals: a literal's type never contains references
    let parameters = free.sig.inputs.iter().map(|input| match input {
        syn::FnArg::Typed(typed) if !matches!(*typed.ty, syn::Type::Reference(_) | syn::Type::ImplTrait(_)) => {
            typed.ty.to_token_stream()
        }
        syn::FnArg::Typed(_) | syn::FnArg::Receiver(_) => quote!(()),
    });
    let parameters: Vec<_> = parameters.collect();
    let (generics, arguments, bounds) = source.generics.split_for_impl();
    let turbofish = arguments.as_turbofish();
    // the types that select the instance of a generic function
    let witnesses = free.sig.inputs.iter().map(|input| match input {
        syn::FnArg::Typed(typed) => {
            let ty = match &*typed.ty {
                syn::Type::Reference(reference) => &reference.elem,
                _ => &typed.ty,
            };
            quote!(::core::marker::PhantomData::<#ty>)
        }
        syn::FnArg::Receiver(_) => quote!(()),
    });
    let witnesses = if source.generics.params.is_empty() { quote!(()) } else { quote!((#(#witnesses,)*)) };
    let compiled = match is_refused {
        true => crate::emit::stub::stub(&free, false),
        false => device_method(method(source, function), free.into_token_stream()),
    };
    let (receiver, own) = (super::free::receiver(&function.sig), own(source, function));
    let cfgs = function.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    quote! {
        #(#cfgs)*
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        const _: () = {
            #compiled
            #own

            // SAFETY: all items belong to the same method.
            unsafe impl #generics ::cl_runtime::__private::Method<#key> for #ty #bounds {
                type Owner = Self;
                type Compiled = #name #arguments;
                type Result = #result;
                type Parameters = (#(#parameters,)*);
                type Receiver = #receiver;
                const ITEM: &'static ::cl_runtime::__private::Item = #name #turbofish::item(#witnesses);
                const SUMMARY: &'static ::cl_runtime::__private::Summary = #name #turbofish::summary(#witnesses);
            }
        };
    }
}

/// Checks that the type has no inherent method with the name of the trait's method, which would take precedence.
fn own(source: &syn::ItemImpl, function: &syn::ImplItemFn) -> Option<TokenStream> {
    let (Some((path, _)), Some(syn::FnArg::Receiver(_))) = (&source.trait_, function.sig.inputs.first()) else {
        return None;
    };
    let (ty, name) = (&source.self_ty, &function.sig.ident);
    let compared = quote! {
        {
            let (ours, named) = (<#ty as #path>::#name, <#ty>::#name);
            // SAFETY: it is in a constant.
            unsafe { ::cl_runtime::__private::TheFunction::new(ours, ours).compare(&named) }
        }
    };
    let compared = crate::ty::spell::located(compared, name.span());
    Some(quote!(const ANOTHER_METHOD_COMES_BEFORE_THE_ONE_OF_THE_TRAIT: () = #compared;))
}

fn method(source: &syn::ItemImpl, function: &syn::ImplItemFn) -> Option<Method> {
    let Some(syn::FnArg::Receiver(receiver)) = function.sig.inputs.first() else { return None };
    let mutable = matches!(receiver.kind, syn::ReceiverKind::Reference(_, _, Some(_)));
    Some(Method { owner: (*source.self_ty).clone(), name: function.sig.ident.clone(), mutable })
}

/// The function outside its block, with `Self` written out and the receiver as a parameter.
pub fn free(source: &syn::ItemImpl, function: &syn::ImplItemFn) -> syn::ItemFn {
    let mut free = syn::ItemFn {
        modifiers: function.modifiers.clone(),
        attrs: function.attrs.iter().filter(|attr| !attr.path().is_ident("inline")).cloned().collect(),
        vis: syn::parse_quote!(pub),
        sig: function.sig.clone(),
        block: Box::new(function.block.clone()),
    };
    if !source.generics.params.is_empty() {
        // a method has no parameters of its own but lifetimes
        let own = std::mem::replace(&mut free.sig.generics, source.generics.clone()).params;
        free.sig.generics.params = own.into_iter().chain(source.generics.params.iter().cloned()).collect();
    }
    if let Some(syn::FnArg::Receiver(receiver)) = free.sig.inputs.first().cloned() {
        let this = Ident::new("self_", Span::mixed_site().located_at(receiver.self_token.span));
        match &receiver.kind {
            syn::ReceiverKind::Reference(_, lifetime, mutable) => {
                let lifetime = lifetime.clone().or_else(|| name_elided_lifetimes(&mut free.sig));
                free.sig.inputs[0] = syn::parse_quote!(#this: &#lifetime #mutable Self);
            }
            // callers always pass a reference
            _ => {
                let mutable = receiver.mutability;
                let place = Ident::new("receiver", this.span());
                free.sig.inputs[0] = syn::parse_quote!(#place: &Self);
                free.block.stmts.insert(0, syn::parse_quote!(let #mutable #this: Self = *#place;));
            }
        }
        Rename { this }.visit_item_fn_mut(&mut free);
    }
    let syn::Type::Path(ty) = &*source.self_ty else { return free };
    free.sig.ident = free_name(ty, &function.sig.ident);
    WriteOut { ty }.visit_item_fn_mut(&mut free);
    free
}
