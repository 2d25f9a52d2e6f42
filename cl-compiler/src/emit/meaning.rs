//! Checks that the name of a device function refers to the same function as a value and as a type.
//!
//! The compiled form of `f` is found through the type `f`. A user's plain `fn f` shadows only the value: with
//! `use lib::*;`, the type may still belong to a device function in `lib`. Therefore each device function states which
//! function it is the compiled form of, and its callers let rustc compare that function with the value that the name
//! refers to at the call.
//!
//! Methods are found by the receiver's type. rustc looks up a method by value first, then by reference, so a plain
//! trait's method may precede the device method. To detect this, the generated code declares a trait with a method of
//! the same name, implemented for the types whose device method would be found later. That method is ambiguous with the
//! plain trait's.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::visit_mut::VisitMut;

use crate::ast::Function;
use crate::diag::Range;
use crate::ir::{self, Called, ExprKind, StepKind};
use crate::names::hygiene::is_of_macro;
use crate::ty::Ty;
use crate::ty::spell::{self, located};

/// The type of a query's result: the function and its signature.
pub(super) fn result(function: &Function) -> TokenStream {
    let signature = Signature::of(function).tokens();
    quote!(::cl_runtime::__private::TheFunction<impl ::core::marker::Copy, #signature>)
}

/// `const fn the_function()`: returns the user's function, in the `impl` of the type that holds its compiled form.
pub(super) fn the_function(function: &Function) -> TokenStream {
    let (name, result, signature) = (&function.name, result(function), Signature::of(function));
    let arguments = function.source.sig.generics.params.iter().filter_map(|param| match param {
        syn::GenericParam::Type(param) => Some(signature.function(&param.ident).unwrap_or_else(|| {
            let name = &param.ident;
            quote!(#name)
        })),
        syn::GenericParam::Const(param) => {
            let name = &param.ident;
            Some(quote!(#name))
        }
        syn::GenericParam::Lifetime(_) => None,
    });
    let arguments: Vec<_> = arguments.collect();
    let turbofish = (!arguments.is_empty()).then(|| quote!(::<#(#arguments),*>));
    let unasked = unasked(function);
    quote! {
        #[doc(hidden)]
        #unasked
        #[allow(non_camel_case_types)]
        pub const fn the_function() -> #result {
            let function = #name #turbofish;
            ::cl_runtime::__private::TheFunction::new(function, function)
        }
    }
}

/// `#[allow(dead_code)]`, if needed: of functions that macros generate, rustc reports only those of `macro_rules!` as
/// unused.
fn unasked(function: &Function) -> Option<TokenStream> {
    is_of_macro(function.source.sig.fn_token.span).then(|| quote!(#[allow(dead_code)]))
}

/// The signature of a function, as a function pointer.
struct Signature<'a> {
    function: &'a Function,
}

impl<'a> Signature<'a> {
    fn of(function: &'a Function) -> Self {
        Self { function }
    }

    /// `fn(A) -> R`, if this type parameter stands for a function.
    fn function(&self, param: &syn::Ident) -> Option<TokenStream> {
        let stands = self.function.generics.functions.iter().find(|function| function.name == *param)?;
        let bound = self.function.source.sig.generics.clone();
        let mut output = Output { name: param, found: None };
        output.visit_generics_mut(&mut { bound });
        let (types, ret) = (&stands.types, output.found);
        Some(quote!(fn(#(#types),*) #ret))
    }

    fn tokens(&self) -> TokenStream {
        let sig = &self.function.source.sig;
        let (bounds, clause) = (sig.generics.params.iter().map(bounds), &sig.generics.where_clause);
        let bounded = quote!(#(#bounds)* #clause).to_string();
        let types = sig.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some((*typed.ty).clone()),
            syn::FnArg::Receiver(_) => None,
        });
        let mut types: Vec<_> = types.collect();
        let text = quote!(#(#types)*).to_string();
        // the other lifetimes are chosen where the function is named
        let (bound, chosen): (Vec<_>, Vec<_>) = sig.generics.lifetimes().partition(|param| {
            let name = param.lifetime.to_string().replace('\'', "' ");
            let is_in = |text: &str| text.contains(&param.lifetime.to_string()) || text.contains(&name);
            param.bounds.is_empty() && !is_in(&bounded) && is_in(&text)
        });
        let mut output = sig.output.clone();
        let mut rewrite = Rewrite { signature: self, chosen: chosen.iter().map(|param| &param.lifetime).collect() };
        for ty in &mut types {
            rewrite.visit_type_mut(ty);
        }
        rewrite.visit_return_type_mut(&mut output);
        let lifetimes = bound.iter().map(|param| &param.lifetime);
        let bound = (!bound.is_empty()).then(|| quote!(for<#(#lifetimes),*>));
        let safety = self.function.is_unsafe.then(|| quote!(unsafe));
        quote!(#bound #safety fn(#(#types),*) #output)
    }
}

/// The bounds of a parameter. A lifetime in them is early-bound, i.e. not chosen per call.
fn bounds(param: &syn::GenericParam) -> TokenStream {
    match param {
        syn::GenericParam::Lifetime(param) => {
            let bounds = &param.bounds;
            quote!(#bounds)
        }
        syn::GenericParam::Type(param) => {
            let bounds = &param.bounds;
            quote!(#bounds)
        }
        syn::GenericParam::Const(_) => TokenStream::new(),
    }
}

/// Finds the return type of a function parameter.
struct Output<'a> {
    name: &'a syn::Ident,
    found: Option<syn::ReturnType>,
}

impl Output<'_> {
    fn note<'b>(&mut self, bounds: impl IntoIterator<Item = &'b syn::TypeParamBound>) {
        let bound = bounds.into_iter().find_map(crate::parse::generics::function_bound);
        if let Some(syn::PathArguments::Parenthesized(signature)) = bound.map(|bound| &bound.arguments) {
            self.found = Some(signature.output.clone());
        }
    }
}

impl VisitMut for Output<'_> {
    fn visit_type_param_mut(&mut self, param: &mut syn::TypeParam) {
        if param.ident == *self.name {
            self.note(&param.bounds);
        }
    }

    fn visit_predicate_type_mut(&mut self, predicate: &mut syn::PredicateType) {
        if matches!(&predicate.bounded_ty, syn::Type::Path(path) if path.path.is_ident(self.name)) {
            self.note(&predicate.bounds);
        }
    }
}

/// Replaces parameters that stand for functions by `fn(A) -> R`, and early-bound lifetimes by `'static`.
struct Rewrite<'a> {
    signature: &'a Signature<'a>,
    chosen: Vec<&'a syn::Lifetime>,
}

impl VisitMut for Rewrite<'_> {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if let syn::Type::Path(path) = ty
            && let Some(function) = path.path.get_ident().and_then(|name| self.signature.function(name))
            && let Ok(function) = syn::parse2(function)
        {
            *ty = function;
            return;
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if self.chosen.iter().any(|chosen| chosen.ident == lifetime.ident) {
            lifetime.ident = syn::Ident::new("static", lifetime.ident.span());
        }
    }
}

/// The comparisons for all functions that are called or passed by name: a member of the function's `impl` and, for a
/// generic function, a statement that evaluates it in each instance.
pub fn callees(function: &Function, typed: &ir::Function) -> (TokenStream, TokenStream) {
    let mut seen = Vec::new();
    let mut compared = Vec::new();
    let mut compare = |path: &syn::Path, ours: TokenStream| {
        let text = ours.to_string();
        if is_ours(path) || seen.contains(&text) {
            return;
        }
        seen.push(text);
        let located = |tokens| located(tokens, Range::of(path).first);
        let called_like = located(quote!(.called_like(named)));
        // SAFETY: it is evaluated in a constant.
        let comparison = located(quote!(unsafe { ours.compare(&named) }));
        compared.push(quote!({ let named = #path; let ours = #ours #called_like; #comparison }));
    };
    for callee in &typed.callees {
        // in the survey some arguments have types that cannot be named
        if let (Called::ByName, false) = (callee.called, callee.types.is_empty()) {
            let (path, types) = (&callee.path, &callee.types);
            let query = spell::member(path, "function");
            compare(path, quote!(#query(#types)));
        }
    }
    typed.body.visit(&mut |expr| {
        if let (ExprKind::Const(path), Ty::Function(_)) = (&expr.kind, &expr.ty) {
            let ours = spell::member(path, "the_function");
            compare(path, quote!(#ours()));
        }
    });
    let methods = methods(typed);
    if compared.is_empty() && methods.is_empty() {
        return Default::default();
    }
    let (own, unasked) = (function.own_items(), unasked(function));
    let allowed = quote!(#[allow(unused_imports, unused_unsafe, unused_variables, non_camel_case_types, non_upper_case_globals, clippy::all)]);
    if function.generics.is_empty() {
        let constant = format_ident!("ANOTHER_FUNCTION_HAS_THE_NAME_OF_A_DEVICE_FUNCTION");
        let member = quote! {
            #[doc(hidden)]
            #unasked
            #allowed
            fn __cl_callees() {
                use ::cl_runtime::__private as __cl;
                #own
                #({ const #constant: () = #compared; })*
                #(#methods)*
            }
        };
        return (member, TokenStream::new());
    }
    let member = quote! {
        #[doc(hidden)]
        #unasked
        #allowed
        const CALLEES: () = {
            use ::cl_runtime::__private as __cl;
            #own
            #(#compared;)*
            let _ = || { #(#methods)* };
        };
    };
    (member, quote!(let () = Self::CALLEES;))
}

/// How the receiver of a call is written.
#[derive(Debug, Clone, Copy)]
enum Form {
    Value,
    Ref,
    RefMut,
}

/// Statements that rustc rejects if a called method is not the device method.
fn methods(typed: &ir::Function) -> Vec<TokenStream> {
    let (mut seen, mut found) = (Vec::new(), Vec::new());
    typed.body.visit(&mut |expr| {
        let ExprKind::Call(callee, args) = &expr.kind else { return };
        let Some(ExprKind::Receiver(place, name)) = args.first().map(|arg| &arg.kind) else { return };
        let callee = &typed.callees[callee.0];
        if callee.types.is_empty() || !matches!(callee.called, Called::ByName) {
            return;
        }
        let through = place.steps.last().filter(|step| matches!(step.kind, StepKind::Deref)).map(|step| &step.from);
        let form = match through {
            Some(Ty::Ref { mutable: true, .. }) => Form::RefMut,
            Some(_) => Form::Ref,
            None => Form::Value,
        };
        let probes = located(probes(name, form, args.len() - 1), name.span());
        let types = &callee.types;
        let text = quote!(#types #probes).to_string();
        if !seen.contains(&text) {
            seen.push(text);
            found.push(quote!(match #types { #probes }));
        }
    });
    found
}

/// Calls of the method, next to a trait with a method of the same name. The trait is implemented for receivers whose
/// device method rustc would find later. The types of the arguments are matched with this arm.
fn probes(name: &syn::Ident, form: Form, count: usize) -> TokenStream {
    let key = crate::names::member::key(&syn::Member::Named(name.clone()));
    let (probed, any) = (vec![quote!(_: __cl::Probed); count], vec![quote!(__cl::any()); count]);
    let probe = |receiver: TokenStream, of: TokenStream, later: TokenStream, borrow: TokenStream, checked: bool| {
        let call = quote!((#borrow __cl::receiver::<#key, _>(__cl_types)).#name(#(#any),*));
        let call = if checked { quote!(__cl::found::<#key, _, _>(__cl_types, #call)) } else { quote!(let _ = #call) };
        quote!({
            trait DeviceMethod: ::core::marker::Sized {
                fn #name(#receiver #(, #probed)*) -> __cl::Probed { __cl::any() }
            }
            impl<T: __cl::Method<#key>> DeviceMethod for #of
            where
                <T as __cl::Method<#key>>::Receiver: #later
            {}
            // the receiver lives to the end of the statement, and the result may be a reference into it
            unsafe { #call; }
        })
    };
    let is = |receiver: TokenStream| quote!(__cl::Is<__cl::#receiver>);
    let probes = match form {
        Form::Value => {
            let by_value = probe(quote!(self), quote!(T), quote!(__cl::Borrowed), quote!(), true);
            let by_ref = probe(quote!(&self), quote!(T), is(quote!(ByRefMut)), quote!(), false);
            quote!(#by_value #by_ref)
        }
        Form::Ref => probe(quote!(self), quote!(&T), is(quote!(ByValue)), quote!(&), false),
        Form::RefMut => {
            let first = probe(quote!(self), quote!(&mut T), quote!(__cl::NotByRefMut), quote!(&mut), false);
            let by_value = probe(quote!(self), quote!(T), is(quote!(ByRef)), quote!(), false);
            quote!(#first #by_value)
        }
    };
    // in the words of the other items: rustc shows equal errors once
    let found = quote!(::cl_runtime::__private::By::<#key>::found);
    quote!(__cl_types => {
        let __cl_types = #found(__cl_types);
        #probes
    })
}

/// Whether the compiler wrote the path, or the path names a function of the runtime that a claim covers.
fn is_ours(path: &syn::Path) -> bool {
    crate::builtins::group::is_group_function(path)
        || path.leading_colon.is_some() && path.segments.first().is_some_and(|first| first.ident == "cl_runtime")
}
