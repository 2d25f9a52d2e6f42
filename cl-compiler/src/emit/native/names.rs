//! What the names in a body refer to, and what rustc reports if the functions that it selects do not exist.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::builtins::LATE;
use crate::ir::{Called, Expr, ExprKind, Function};
use crate::names::member::{native, native_group};
use crate::ty::spell;

/// What the names in the body refer to.
pub(super) fn names(function: &Function, own_items: &TokenStream) -> TokenStream {
    let work_items = function.work_item_paths.iter().map(|path| {
        let span = path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
        let ours = spell::member(path, "THE_WORK_ITEM_FUNCTION");
        quote_spanned!(span=> let _: ::cl_runtime::__private::WorkItemFunction = #ours;)
    });
    let std_paths =
        function.std_paths.iter().map(|(ours, theirs)| quote!(::cl_runtime::__private::same(#ours, #theirs);));
    // the methods of the runtime's own that rustc may find
    let mut found = BTreeSet::new();
    function.body.visit(&mut |expr| match &expr.kind {
        ExprKind::Receiver(_, name) if name == "unwrap_or" => drop(found.insert("UnwrapOr".to_owned())),
        ExprKind::Receiver(_, name) if LATE.iter().any(|late| name == late) => {
            found.insert(format!("of_numbers::{name}"));
        }
        _ => {}
    });
    let found = found.iter().filter_map(|path| path.parse::<TokenStream>().ok());
    let found = quote!(#(#[allow(unused_imports)] use ::cl_runtime::__private::#found as _;)*);
    let named = function.named.iter().map(|(name, of)| {
        let of = spell::ty(of);
        quote!(::cl_runtime::__private::taken_for::<#name, #of>();)
    });
    let (required, missing) = (required(function), missing(function));
    let operates = function.callees.iter().any(|callee| matches!(callee.called, Called::ByOperator(_)));
    let operators = operates.then(|| {
        quote!(
            #[allow(unused_imports)]
            use ::cl_runtime::__private::NoOperator as _;
        )
    });
    quote!(#own_items #found #operators #(#work_items)* #(#named)* #(#std_paths)* #required #missing)
}

/// The requirement that rustc finds the methods and operators, in the words of the other items: rustc shows equal errors once.
fn required(function: &Function) -> Option<TokenStream> {
    let known = function.callees.iter().filter(|callee| !callee.types.is_empty());
    let required: Vec<_> = known.filter_map(|callee| spell::required(&callee.path, &callee.types)).collect();
    let required = quote! {
        const {
            use ::cl_runtime::__private as __cl;
            #(#required;)*
        };
    };
    (!required.is_empty()).then_some(required)
}

/// Methods that rustc finds in place of one that does not exist, so that it reports nothing but the missing requirement. The
/// device methods come first: these have the last of the receivers that rustc tries.
fn missing(function: &Function) -> Option<TokenStream> {
    let mut called: Vec<(&Ident, usize)> = Vec::new();
    function.body.visit(&mut |expr| {
        if let ExprKind::Call(_, args) = &expr.kind
            && let [Expr { kind: ExprKind::Receiver(_, name), .. }, args @ ..] = &args[..]
            && called.iter().all(|(other, _)| other != &name)
        {
            called.push((name, args.len()));
        }
    });
    let never = "rustc has reported that there is no such method";
    let methods = called.iter().map(|(name, args)| {
        let (one, all) = (native(name), native_group(name));
        let args = vec![quote!(_: impl ::core::marker::Sized); *args];
        quote! {
            fn #one<R>(&mut self, _: &::cl_runtime::__private::WorkItem<'_> #(, #args)*) -> ::cl_runtime::__private::Flow<R>
            { const { ::core::panic!(#never) } }
            fn #all<R>(
                &mut self,
                _: &::cl_runtime::__private::WorkItem<'_>,
                _: ::cl_runtime::__private::LocalMemory<'_>
                #(, #args)*
            ) -> ::core::future::Ready<::cl_runtime::__private::Flow<R>>
            { const { ::core::panic!(#never) } }
        }
    });
    let methods: Vec<_> = methods.collect();
    let missing = quote_spanned! {Span::mixed_site()=>
        trait Missing: ::core::marker::Sized { #(#methods)* }
        impl<T> Missing for T {}
    };
    (!methods.is_empty()).then_some(missing)
}
