//! The user's function and its attributes in an expansion.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::VisitMut;

use crate::ast::Function;
use crate::unroll::Unroll;

pub(crate) fn allow_lints() -> TokenStream {
    quote!(#[allow(warnings, long_running_const_eval, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)])
}

/// The `#[cfg]`s, which are repeated on every item. Otherwise other attribute macros would see them on one item only.
pub(super) fn cfgs(function: &Function) -> Vec<&syn::Attribute> {
    function.source.attrs.iter().filter(|attr| attr.path().is_ident("cfg")).collect()
}

/// The function without the attributes that only this compiler understands: `#[local]`, `#[constant]`, `#[unroll]`.
pub(super) fn plain(source: &syn::ItemFn) -> syn::ItemFn {
    struct Plain;
    impl VisitMut for Plain {
        fn visit_local_mut(&mut self, local: &mut syn::Local) {
            if local.attrs.iter().any(|attr| attr.path().is_ident("local")) {
                local.attrs.retain(|attr| !attr.path().is_ident("local"));
                if local.init.is_none() {
                    let expr = syn::parse_quote!(::cl_runtime::__private::local_memory());
                    local.init = Some(syn::LocalInit { eq_token: Default::default(), expr, diverge: None });
                }
            }
            syn::visit_mut::visit_local_mut(self, local);
        }
        fn visit_expr_for_loop_mut(&mut self, inner: &mut syn::ExprForLoop) {
            inner.attrs.retain(|attr| !Unroll::is(attr));
            syn::visit_mut::visit_expr_for_loop_mut(self, inner);
        }
        fn visit_expr_while_mut(&mut self, inner: &mut syn::ExprWhile) {
            inner.attrs.retain(|attr| !Unroll::is(attr));
            syn::visit_mut::visit_expr_while_mut(self, inner);
        }
        fn visit_expr_loop_mut(&mut self, inner: &mut syn::ExprLoop) {
            inner.attrs.retain(|attr| !Unroll::is(attr));
            syn::visit_mut::visit_expr_loop_mut(self, inner);
        }
        fn visit_pat_type_mut(&mut self, typed: &mut syn::PatType) {
            typed.attrs.retain(|attr| !attr.path().is_ident("local") && !attr.path().is_ident("constant"));
            syn::visit_mut::visit_pat_type_mut(self, typed);
        }
    }
    let mut source = source.clone();
    Plain.visit_item_fn_mut(&mut source);
    source
}
