//! `#[device] trait Shape { … }` and `#[device] impl Shape for Disc { … }`: the user's traits as bounds.
//!
//! The trait gets supertraits which state, for each method, that kernels can call it, see [`super::methods`]: every
//! `Shape` has compiled methods. It also gets the functions through which native code calls them; each `impl`
//! implements these.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::names::member::{native, native_group};

/// A constant that only a `#[device]` trait has.
const MARKER: &str = "__NEEDS_DEVICE_ON_THE_TRAIT";

/// Expands `#[device]` on a trait. Errors are part of the result, as `compile_error!`s.
pub(crate) fn expand(mut source: syn::ItemTrait) -> TokenStream {
    let found = diagnose(&source);
    if !found.is_empty() {
        let errors = found.iter().map(Diagnostic::to_compile_error);
        return quote!(#(#errors)* #source);
    }
    source.supertraits.push(syn::parse_quote!(::cl_runtime::Type));
    let mut hidden: Vec<syn::TraitItem> = Vec::new();
    for item in &source.items {
        let syn::TraitItem::Fn(function) = item else { continue };
        let Some(method) = Method::of(&function.sig) else { continue };
        let (key, result) = (method.key(), &method.result);
        let params = method.params.iter().map(|(_, ty)| ty);
        let receiver = super::free::receiver(&function.sig);
        source.supertraits.push(syn::parse_quote!(
            ::cl_runtime::__private::Method<#key, Owner = Self, Result = #result, Parameters = ((), #(#params,)*), Receiver = #receiver>
        ));
        hidden.extend(method.declarations());
    }
    let marker = quote::format_ident!("{MARKER}");
    source.items.push(syn::parse_quote!(#[doc(hidden)] const #marker: () = ();));
    source.items.extend(hidden);
    quote!(#source)
}

/// Diagnoses the trait.
pub(crate) fn diagnose(source: &syn::ItemTrait) -> Vec<Diagnostic> {
    let sink = Sink::default();
    let reject = |at: Range, message: &str, help: &str| {
        sink.push(Diagnostic::new(Code::Signature, at, message).help(help));
    };
    if let Some(param) = source.generics.params.first() {
        reject(Range::of(param), "a `#[device]` trait has no parameters", "write one trait for each type");
    }
    for item in &source.items {
        let syn::TraitItem::Fn(function) = item else { continue };
        if let Some(body) = &function.default {
            let help = "write it in each `impl`, or as a `#[device]` function that is generic over the trait";
            reject(Range::of(body), "a method of a `#[device]` trait has no body of its own", help);
        }
        signature(&function.sig, &sink);
    }
    sink.into_found()
}

/// Rejects parts of a signature that a trait method cannot have.
fn signature(signature: &syn::Signature, sink: &Sink) {
    let reject = |at: Range, message: &str, help: &str| {
        sink.push(Diagnostic::new(Code::Signature, at, message).help(help));
    };
    if let Some(param) = signature.generics.params.first() {
        let help = "write one method for each type";
        reject(Range::of(param), "a method of a `#[device]` trait has no parameters of its own", help);
    }
    for input in &signature.inputs {
        if let syn::FnArg::Typed(typed) = input
            && refers(&typed.ty)
        {
            let help = "take the value itself, or write a `#[device]` function that is generic over the trait";
            reject(Range::of(&typed.ty), "a method of a `#[device]` trait takes values, no references", help);
        }
    }
    if let syn::ReturnType::Type(_, ty) = &signature.output
        && refers(ty)
    {
        reject(Range::of(ty), "a method of a `#[device]` trait returns a value, no reference", "give the value itself");
    }
}

fn refers(ty: &syn::Type) -> bool {
    struct Find(bool);
    impl VisitMut for Find {
        fn visit_type_reference_mut(&mut self, _: &mut syn::TypeReference) {
            self.0 = true;
        }
    }
    let mut find = Find(false);
    find.visit_type_mut(&mut ty.clone());
    find.0
}

/// Diagnoses a method in an `impl` of the trait.
pub(crate) fn check(function: &syn::ImplItemFn, sink: &Sink) {
    signature(&function.sig, sink);
}

/// The `impl` block, with the functions through which native code calls the compiled ones.
pub(crate) fn with_calls(source: &syn::ItemImpl) -> TokenStream {
    let mut source = source.clone();
    let owner = source.self_ty.clone();
    let functions = source.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(function) => Method::of(&function.sig),
        _ => None,
    });
    let calls: Vec<syn::ImplItem> = functions.flat_map(|method| method.definitions(&owner)).collect();
    if let Some((path, _)) = &source.trait_ {
        // if the trait lacks `#[device]`, rustc reports this error at its name
        let marker = quote::format_ident!("{MARKER}", span = Range::of(path).last);
        source.items.push(syn::parse_quote!(const #marker: () = ();));
    }
    source.items.extend(calls);
    source.into_token_stream()
}

/// A method that has a receiver.
struct Method {
    name: Ident,
    mutable: bool,
    params: Vec<(Ident, syn::Type)>,
    result: syn::Type,
}

impl Method {
    fn of(signature: &syn::Signature) -> Option<Self> {
        let Some(syn::FnArg::Receiver(receiver)) = signature.inputs.first() else { return None };
        let mutable = matches!(receiver.kind, syn::ReceiverKind::Reference(_, _, Some(_)));
        let params = signature.inputs.iter().skip(1).enumerate().filter_map(|(at, input)| match input {
            syn::FnArg::Typed(typed) => {
                Some((Ident::new(&format!("arg{at}"), Span::mixed_site()), (*typed.ty).clone()))
            }
            syn::FnArg::Receiver(_) => None,
        });
        let result = match &signature.output {
            syn::ReturnType::Default => syn::parse_quote!(()),
            syn::ReturnType::Type(_, ty) => (**ty).clone(),
        };
        Some(Method { name: signature.ident.clone(), mutable, params: params.collect(), result })
    }

    fn key(&self) -> u128 {
        crate::names::member::key(&syn::Member::Named(self.name.clone()))
    }

    /// The heads of the two functions, without `-> …`.
    fn heads(&self) -> [TokenStream; 2] {
        let mutable = self.mutable.then(|| quote!(mut));
        let params = self.params.iter().map(|(name, ty)| quote!(#name: #ty));
        let params = quote!(#(, #params)*);
        let (one, all) = (native(&self.name), native_group(&self.name));
        let (cl, local) = (Ident::new("cl", Span::mixed_site()), Ident::new("local", Span::mixed_site()));
        let work_item = quote!(#cl: &::cl_runtime::__private::WorkItem<'_>);
        [
            quote!(fn #one(&#mutable self, #work_item #params)),
            quote!(fn #all(&#mutable self, #work_item, #local: ::cl_runtime::__private::LocalMemory<'_> #params)),
        ]
    }

    fn declarations(&self) -> [syn::TraitItem; 2] {
        let ([one, all], result) = (self.heads(), &self.result);
        let allow_lints = crate::emit::source::allow_lints();
        let missing = "an `impl` of this trait has no `#[device]`";
        [
            syn::parse_quote! {
                #[doc(hidden)]
                #allow_lints
                #one -> ::cl_runtime::__private::Flow<#result> { ::core::unreachable!(#missing) }
            },
            syn::parse_quote! {
                #[doc(hidden)]
                #allow_lints
                #all -> impl ::core::future::Future<Output = ::cl_runtime::__private::Flow<#result>> {
                    async { ::core::unreachable!(#missing) }
                }
            },
        ]
    }

    fn definitions(&self, owner: &syn::Type) -> [syn::ImplItem; 2] {
        let ([one, all], result, key) = (self.heads(), &self.result, self.key());
        let allow_lints = crate::emit::source::allow_lints();
        let (cl, local) = (Ident::new("cl", Span::mixed_site()), Ident::new("local", Span::mixed_site()));
        let names: Vec<_> = self.params.iter().map(|(name, _)| name).collect();
        let compiled = quote!(::cl_runtime::__private::Of::<#owner, #key>);
        [
            syn::parse_quote! {
                #[doc(hidden)]
                #[inline(always)]
                #allow_lints
                #one -> ::cl_runtime::__private::Flow<#result> { #compiled::native(#cl, self #(, #names)*) }
            },
            syn::parse_quote! {
                #[doc(hidden)]
                #[inline(always)]
                #allow_lints
                async #all -> ::cl_runtime::__private::Flow<#result> {
                    #compiled::native_group(#cl, #local, self #(, #names)*).await
                }
            },
        ]
    }
}
