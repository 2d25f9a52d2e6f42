//! Functions of blocks as free device functions.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::VisitMut;

use crate::ast::{Function, Method};
use crate::diag::Diagnostic;
use crate::names::unraw;
use crate::parse;
use crate::pipeline::{diagnose, expand};

/// Expands a method as a device function.
pub(super) fn device_method(method: Option<Method>, item: TokenStream) -> TokenStream {
    expand(item, false, |source, sink| {
        let function = parse::device_with_gaps(TokenStream::new(), source, sink)?;
        Some(Function { method, ..function })
    })
}

/// Diagnoses a method as a device function.
pub(super) fn diagnose_method(method: syn::ItemFn) -> Vec<Diagnostic> {
    diagnose(method.into_token_stream(), false, |source, sink| {
        parse::device_with_gaps(TokenStream::new(), source, sink)
    })
}

/// The type that represents how a method takes its receiver.
pub(super) fn receiver(signature: &syn::Signature) -> TokenStream {
    let Some(syn::FnArg::Receiver(receiver)) = signature.inputs.first() else { return quote!(()) };
    match receiver.kind {
        syn::ReceiverKind::Reference(_, _, Some(_)) => quote!(::cl_runtime::__private::ByRefMut),
        syn::ReceiverKind::Reference(..) => quote!(::cl_runtime::__private::ByRef),
        _ => quote!(::cl_runtime::__private::ByValue),
    }
}

/// `Point_length`
pub(super) fn free_name(ty: &syn::TypePath, name: &Ident) -> Ident {
    let owner = ty.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    format_ident!("{owner}_{}", unraw(&name.to_string()), span = name.span())
}

/// Renames `self` to `self_`.
pub(super) struct Rename {
    pub(super) this: Ident,
}

impl Rename {
    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let mut tokens = tokens.into_iter().peekable();
        let mut renamed = TokenStream::new();
        while let Some(token) = tokens.next() {
            // of `self::name` it is a module
            let is_module = matches!(tokens.peek(), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
            renamed.extend([match token {
                TokenTree::Ident(name) if name == "self" && !is_module => {
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
            }]);
        }
        renamed
    }
}

impl VisitMut for Rename {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        // the module of `self::name`
        let skipped = usize::from(path.segments.len() > 1 && path.segments[0].ident == "self");
        path.segments.iter_mut().skip(skipped).for_each(|segment| self.visit_path_segment_mut(segment));
    }

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

/// Replaces `Self` by the type.
pub(super) struct WriteOut<'a> {
    pub(super) ty: &'a syn::TypePath,
}

impl VisitMut for WriteOut<'_> {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        if path.segments.first().is_some_and(|first| first.ident == "Self") {
            let rest = path.segments.iter().skip(1).cloned();
            path.segments = self.ty.path.segments.iter().cloned().chain(rest).collect();
            // expressions require the `::`, and types allow it
            for segment in &mut path.segments {
                if let syn::PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                    arguments.colon2_token = Some(syn::Token![::](arguments.lt_token.spans[0]));
                }
            }
        }
        syn::visit_mut::visit_path_mut(self, path);
    }
}

/// Gives the elided lifetimes of a method's result the name that is returned: they are the receiver's (Rust reference, "Lifetime
/// elision in functions"), and a free function would take them from its only parameter.
pub(super) fn name_elided_lifetimes(method: &mut syn::Signature) -> Option<syn::Lifetime> {
    let mut named = NameElided { name: syn::Lifetime::new("'self_", Span::mixed_site()), found: false };
    named.visit_return_type_mut(&mut method.output);
    let NameElided { name, found } = named;
    found.then(|| {
        method.generics.params.insert(0, syn::parse_quote!(#name));
        name
    })
}

struct NameElided {
    name: syn::Lifetime,
    found: bool,
}

impl VisitMut for NameElided {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime.get_or_insert_with(|| syn::parse_quote!('_));
        syn::visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.name.clone();
            self.found = true;
        }
    }
}
