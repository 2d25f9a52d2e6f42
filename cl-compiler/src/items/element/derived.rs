//! `#[device]` on a struct or enum. It records the derives, so that kernels know that the order and the default are the
//! derived ones.
//!
//! A derive macro does not see the other derives, and nothing distinguishes a handwritten implementation from a derived
//! one. An attribute above the derives sees them. It passes them in `__cl_derives`, an attribute of the derive macro
//! `Element`, and has rustc confirm that the names are those of std's macros.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;

use crate::diag::{Code, Diagnostic};
use crate::names::claims::Claim;
use crate::names::count;

/// The derives that matter.
const DERIVES: [&str; 3] = ["PartialOrd", "Ord", "Default"];

/// Expands `#[device]` on a struct or enum.
pub fn declare(mut input: syn::DeriveInput) -> TokenStream {
    let derives = derives(&input);
    if !derives
        .iter()
        .any(|path| path.segments.last().is_some_and(|last| last.ident == "Element" || last.ident == "Type"))
    {
        let message = "`#[device]` on a struct or enum goes above `#[derive(…)]`, which has `Element` or `Type`";
        let help = "`#[device] #[derive(Clone, Copy, PartialEq, PartialOrd, Element)]`";
        let error = Diagnostic::new(Code::Signature, input.ident.span(), message).help(help).to_compile_error();
        return quote!(#error #input);
    }
    let found: Vec<_> = derives.iter().filter(|path| DERIVES.iter().any(|name| path.is_ident(name))).collect();
    let claims: Vec<_> = found.iter().map(|path| Claim::std_derive(path)).collect();
    let checks = crate::names::claims::checked(&claims, [], &[]);
    let checks = (!found.is_empty())
        .then(|| quote!(#[allow(warnings)] const _: () = { use ::cl_runtime::__private as __cl; #checks };));
    input.attrs.push(syn::parse_quote!(#[__cl_derives(#(#found),*)]));
    quote!(#input #checks)
}

/// The paths in the item's `#[derive(…)]`.
fn derives(input: &syn::DeriveInput) -> Vec<syn::Path> {
    let lists = input.attrs.iter().filter(|attr| attr.path().is_ident("derive"));
    let parse = |attr: &syn::Attribute| {
        let list = attr.meta.require_list().ok()?;
        Punctuated::<syn::Path, syn::Token![,]>::parse_terminated.parse2(list.tokens.clone()).ok()
    };
    lists.filter_map(parse).flatten().collect()
}

/// `Derived { … }`, with the condition under which the default is all zeros, if it depends on one.
pub(super) fn of(input: &syn::DeriveInput, zero: Option<TokenStream>) -> TokenStream {
    let seen = input.attrs.iter().filter(|attr| attr.path().is_ident("__cl_derives"));
    let seen: TokenStream = seen.map(|attr| attr.meta.to_token_stream()).collect();
    let [order, total_order, default] = DERIVES.map(|name| count(seen.clone(), name) > 0);
    let zero = zero.unwrap_or_else(|| quote!(true));
    quote!(__cl::Derived { order: #order, total_order: #total_order, zero: #default && #zero })
}

/// The default variant.
pub(super) fn default(data: &syn::DataEnum) -> Option<&Ident> {
    let is_default = |attr: &syn::Attribute| attr.path().is_ident("default");
    data.variants.iter().find(|variant| variant.attrs.iter().any(is_default)).map(|variant| &variant.ident)
}
