//! `#[device] impl Point { … }`: methods as device functions.
//!
//! The block stays as it is, for the host. Each function in it is compiled again as a free device function whose first
//! parameter is the receiver, by reference, and which callers find through the type: `Of<Point, NAME>`.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::VisitMut;

use crate::ast::Method;
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::emit::stub::Static;

/// Expands `#[device]` on an `impl` block. Errors are in the result, as `compile_error!`s.
pub fn expand(source: &syn::ItemImpl) -> TokenStream {
    let sink = Sink::default();
    check(source, &sink);
    let found = sink.into_found();
    if !found.is_empty() {
        let errors = found.iter().map(Diagnostic::to_compile_error);
        return quote!(#(#errors)* #source);
    }
    let functions = source.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(function) => Some(self::function(source, function)),
        _ => None,
    });
    quote!(#source #(#functions)*)
}

/// What is wrong with the block and the functions in it, in the order of the source.
pub fn diagnose(source: &syn::ItemImpl) -> Vec<Diagnostic> {
    let sink = Sink::default();
    check(source, &sink);
    let mut found = sink.into_found();
    for item in &source.items {
        if let syn::ImplItem::Fn(function) = item {
            found.extend(crate::diagnose_device(TokenStream::new(), free(source, function).into_token_stream()));
        }
    }
    found
}

fn check(source: &syn::ItemImpl, sink: &Sink) {
    let reject = |at: Range, message: &str, help: &str| {
        sink.push(Diagnostic::new(Code::Signature, at, message).help(help));
    };
    if source.trait_.is_some() {
        let help = "write an `impl` block of the type itself";
        reject(Range::of(&source.self_ty), "methods of traits cannot be called in kernels", help);
    }
    if let Some(param) = source.generics.params.first() {
        let help = "write one block for each type";
        reject(Range::of(param), "a `#[device] impl` block has no parameters", help);
    }
    if !matches!(&*source.self_ty, syn::Type::Path(_)) {
        reject(Range::of(&source.self_ty), "`#[device]` goes on an `impl` block of a struct or enum", "name the type");
    }
    for item in &source.items {
        let syn::ImplItem::Fn(function) = item else { continue };
        if let Some(syn::FnArg::Receiver(receiver)) = function.sig.inputs.first()
            && matches!(receiver.kind, syn::ReceiverKind::Typed(..))
        {
            reject(
                Range::of(receiver),
                "this form of `self` is not supported in kernels",
                "use `self`, `&self` or `&mut self`",
            );
        }
    }
}

/// The function as a device function, and the way from the type to it.
fn function(source: &syn::ItemImpl, function: &syn::ImplItemFn) -> TokenStream {
    let ty = &source.self_ty;
    let key = crate::element::key(&syn::Member::Named(function.sig.ident.clone()));
    let method = method(source, function);
    let free = free(source, function);
    let name = free.sig.ident.clone();
    let result = match free.sig.output.clone() {
        syn::ReturnType::Default => quote!(()),
        syn::ReturnType::Type(_, mut ty) => {
            Static.visit_type_mut(&mut ty);
            ty.into_token_stream()
        }
    };
    let compiled = crate::device_method(method, free.into_token_stream());
    let cfgs = function.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    quote! {
        #(#cfgs)*
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        const _: () = {
            #compiled

            // SAFETY: all of it is the one method's.
            unsafe impl ::cl_runtime::__private::Method<#key> for #ty {
                type Compiled = #name;
                type Result = #result;
                const ITEM: &'static ::cl_runtime::__private::Item = #name::item(());
                const SUMMARY: &'static ::cl_runtime::__private::Summary = #name::summary(());
            }
        };
    }
}

/// The name of the method by which native code calls the compiled one.
pub fn native(name: &Ident) -> Ident {
    format_ident!("__cl_native_{}", name.to_string().trim_start_matches("r#"), span = Span::call_site())
}

/// The same for work-items that wait for each other.
pub fn native_group(name: &Ident) -> Ident {
    format_ident!("__cl_group_{}", name.to_string().trim_start_matches("r#"), span = Span::call_site())
}

fn method(source: &syn::ItemImpl, function: &syn::ImplItemFn) -> Option<Method> {
    let Some(syn::FnArg::Receiver(receiver)) = function.sig.inputs.first() else { return None };
    let mutable = matches!(receiver.kind, syn::ReceiverKind::Reference(_, _, Some(_)));
    Some(Method { owner: (*source.self_ty).clone(), name: function.sig.ident.clone(), mutable })
}

/// The function outside of its block: `Self` written out, the receiver a parameter.
pub fn free(source: &syn::ItemImpl, function: &syn::ImplItemFn) -> syn::ItemFn {
    let mut free = syn::ItemFn {
        modifiers: function.modifiers.clone(),
        attrs: function.attrs.iter().filter(|attr| !attr.path().is_ident("inline")).cloned().collect(),
        vis: syn::parse_quote!(pub),
        sig: function.sig.clone(),
        block: Box::new(function.block.clone()),
    };
    if let Some(syn::FnArg::Receiver(receiver)) = free.sig.inputs.first().cloned() {
        let this = Ident::new("self_", Span::mixed_site().located_at(receiver.self_token.span));
        match &receiver.kind {
            syn::ReceiverKind::Reference(_, _, mutable) => {
                free.sig.inputs[0] = syn::parse_quote!(#this: &#mutable Self);
            }
            // callers hand over a reference in any case
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

/// `Point_length`
fn free_name(ty: &syn::TypePath, name: &Ident) -> Ident {
    let owner = ty.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    format_ident!("{owner}_{}", name.to_string().trim_start_matches("r#"), span = name.span())
}

/// `self` becomes `self_`.
struct Rename {
    this: Ident,
}

impl Rename {
    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        tokens
            .into_iter()
            .map(|token| match token {
                TokenTree::Ident(name) if name == "self" => {
                    let mut this = self.this.clone();
                    this.set_span(self.this.span().located_at(name.span()));
                    TokenTree::Ident(this)
                }
                TokenTree::Group(group) => {
                    let mut renamed = Group::new(group.delimiter(), self.tokens(group.stream()));
                    renamed.set_span(group.span());
                    TokenTree::Group(renamed)
                }
                token => token,
            })
            .collect()
    }
}

impl VisitMut for Rename {
    fn visit_ident_mut(&mut self, name: &mut Ident) {
        if name == "self" {
            let span = self.this.span().located_at(name.span());
            *name = self.this.clone();
            name.set_span(span);
        }
    }

    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        call.tokens = self.tokens(std::mem::take(&mut call.tokens));
    }
}

/// `Self` becomes the type.
struct WriteOut<'a> {
    ty: &'a syn::TypePath,
}

impl VisitMut for WriteOut<'_> {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        if path.segments.first().is_some_and(|first| first.ident == "Self") {
            let rest = path.segments.iter().skip(1).cloned();
            path.segments = self.ty.path.segments.iter().cloned().chain(rest).collect();
        }
        syn::visit_mut::visit_path_mut(self, path);
    }
}
