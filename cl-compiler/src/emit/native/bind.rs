//! Prints `let` statements and patterns.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{Native, len, literal, own, primitive, ty};
use crate::ir::{Block, Expr, Function, LocalId, Pat, PatKind};
use crate::ty::{Len, Scalar, Ty};

impl Native<'_> {
    pub(super) fn let_stmt(&mut self, pat: &Pat, init: Option<&Expr>, other: Option<&Block>) -> TokenStream {
        if let PatKind::Bind(local, None) = &pat.kind
            && self.function.locals[local.0].shared
        {
            return self.shared(*local);
        }
        let value = match init {
            Some(init) => self.argument(init),
            // never read: rustc has checked the user's body
            None => zero(&pat.ty),
        };
        // `else` cannot follow a block
        let value = if other.is_some() { quote!((#value)) } else { value };
        let (pattern, ty) = (self.pat(pat), ty(&pat.ty));
        let other = other.map(|other| {
            let other = self.block(other);
            quote!(else #other)
        });
        quote!(let #pattern: #ty = #value #other;)
    }

    /// Memory of the work-group, shared by all its work-items.
    pub(super) fn shared(&mut self, local: LocalId) -> TokenStream {
        let number = self.function.locals[..local.0].iter().filter(|local| local.shared).count();
        let (dims, element) = dims(&self.function.locals[local.0].ty);
        let (name, ty, memory) = (self.name(local), ty(element), Ident::new("__cl_local", Span::mixed_site()));
        let lens = dims.iter().map(|dim| len(dim));
        if let Ty::Atomic(_) = element {
            return quote! {
                let #name: ::cl_runtime::__private::AtomicSlice<'_, #ty> = #memory.atomics::<#ty>(#number, 1 #(* #lens)*);
            };
        }
        // rustc reports at the variable that local memory cannot hold the type
        let at = self.function.locals[local.0].name.as_ref().map_or_else(Span::call_site, Ident::span);
        let held = crate::ty::spell::located(ty.clone(), at);
        let text =
            self.function.locals[local.0].name.as_ref().map_or_else(String::new, |name| name.unraw().to_string());
        quote! {
            let #name: ::cl_runtime::__private::GlobalSliceMut<'_, #ty> = #memory.array::<#held>(#number, 1 #(* #lens)*, #text);
        }
    }

    pub(super) fn pat(&mut self, pat: &Pat) -> TokenStream {
        match &pat.kind {
            PatKind::Wild => quote!(_),
            PatKind::Bind(local, sub) => {
                let name = self.name(*local);
                let sub = sub.as_ref().map(|sub| {
                    let sub = self.pat(sub);
                    quote!(@ #sub)
                });
                quote!(mut #name #sub)
            }
            PatKind::BindRef(local, sub) => {
                let name = self.name(*local);
                let mutable = matches!(pat.ty, Ty::Ref { mutable: true, .. }).then(|| quote!(mut));
                let sub = sub.as_ref().map(|sub| {
                    let sub = self.pat(sub);
                    quote!(@ #sub)
                });
                quote!(ref #mutable #name #sub)
            }
            PatKind::Literal(value, negative) => {
                let value = literal(value, &pat.ty, own(pat.at));
                if *negative { quote!(-#value) } else { value }
            }
            PatKind::Const(path) => quote!(#path),
            PatKind::Range(start, end, inclusive) => {
                let start = start.as_ref().map(|start| self.pat(start));
                let end = end.as_ref().map(|end| self.pat(end));
                if *inclusive { quote!(#start ..= #end) } else { quote!(#start .. #end) }
            }
            PatKind::Fields(parts) => {
                let count = match &pat.ty {
                    Ty::Tuple(fields) => fields.len(),
                    _ => parts.len(),
                };
                let parts = self.numbered(parts, count);
                quote!((#(#parts,)*))
            }
            PatKind::Elements(parts) => {
                let count = match &pat.ty {
                    Ty::Array(_, len) => len.number().and_then(|len| usize::try_from(len).ok()).unwrap_or(parts.len()),
                    _ => parts.len(),
                };
                let kinds =
                    (0..count).map(|number| parts.iter().find(|(at, _)| *at == number).map(|(_, part)| &part.kind));
                let kinds = kinds.collect::<Vec<_>>();
                // a half-open range needs parentheses here
                let parts = self.numbered(parts, count).into_iter().zip(kinds).map(|(part, kind)| match kind {
                    Some(PatKind::Range(..)) => quote!((#part)),
                    _ => part,
                });
                // rustc knows the length from the user's own pattern
                let rest = (!matches!(pat.ty, Ty::Array(..))).then(|| quote!(..));
                quote!([#(#parts,)* #rest])
            }
            PatKind::Deref(sub) => {
                let sub = self.pat(sub);
                let mutable = matches!(pat.ty, Ty::Ref { mutable: true, .. }).then(|| quote!(mut));
                quote!(&#mutable (#sub))
            }
            PatKind::Variant(variant, sub) => {
                let sub = sub.as_ref().map(|sub| self.pat(sub));
                let path = super::option::path(*variant);
                match sub {
                    Some(sub) => quote!(#path(#sub)),
                    None => path,
                }
            }
            PatKind::Struct(path, parts) => {
                let parts = parts.iter().map(|(member, part)| {
                    let part = self.pat(part);
                    quote!(#member: #part)
                });
                let parts = parts.collect::<Vec<_>>();
                quote!(#path { #(#parts,)* .. })
            }
            PatKind::Or(cases) => {
                let cases = cases.iter().map(|case| self.pat(case));
                quote!((#(#cases)|*))
            }
        }
    }

    pub(super) fn numbered(&mut self, parts: &[(usize, Pat)], count: usize) -> Vec<TokenStream> {
        (0..count)
            .map(|number| match parts.iter().find(|(at, _)| *at == number) {
                Some((_, part)) => self.pat(part),
                None => quote!(_),
            })
            .collect()
    }
}

/// A placeholder value for a variable that is assigned before it is read.
fn zero(of: &Ty) -> TokenStream {
    match of {
        Ty::Scalar(Scalar::Bool) => quote!(false),
        Ty::Scalar(Scalar::F16) => quote!(::core::default::Default::default()),
        Ty::Scalar(scalar) => {
            let ty = primitive(*scalar, Span::call_site());
            quote!(0 as #ty)
        }
        Ty::Vector(..) | Ty::Mask(..) => quote!(::core::default::Default::default()),
        Ty::Tuple(fields) => {
            let fields = fields.iter().map(zero);
            quote!((#(#fields,)*))
        }
        Ty::Array(element, length) => {
            let (element, length) = (zero(element), len(length));
            quote!([#element; #length])
        }
        Ty::Option(_) => quote!(::core::option::Option::None),
        Ty::Result(ok, _) => {
            let ok = zero(ok);
            quote!(::core::result::Result::Ok(#ok))
        }
        Ty::Ordering => quote!(::core::cmp::Ordering::Equal),
        // a method may be called on it before anything else tells rustc its type
        Ty::Opaque(opaque) if opaque.spelling.is_none() && !opaque.witness.is_empty() => {
            let witness = &opaque.witness;
            quote!({ use ::cl_runtime::__private as __cl; __cl::unset(#witness) })
        }
        Ty::Opaque(_) => quote!(::cl_runtime::Type::UNSET),
        Ty::Function(_) => quote!(::cl_runtime::Function::new()),
        Ty::Unit | Ty::Never | Ty::Atomic(_) | Ty::Var(_) => quote!(()),
        Ty::Slice { .. } => quote!(::core::convert::Into::into(::cl_runtime::__private::GlobalSliceMut::of(&mut []))),
        Ty::Ref { mutable, to, .. } => {
            let to = zero(to);
            if *mutable { quote!(&mut (#to)) } else { quote!(&(#to)) }
        }
    }
}

/// The dimensions of nested arrays, outermost first, and the element type.
pub(super) fn dims(ty: &Ty) -> (Vec<&Len>, &Ty) {
    let (mut dims, mut ty) = (Vec::new(), ty);
    while let Ty::Array(element, len) = ty {
        dims.push(len);
        ty = element;
    }
    (dims, ty)
}

/// The size in bytes of the local memory that a function declares, as an expression.
pub fn local_bytes(function: &Function, own_items: &TokenStream) -> TokenStream {
    let sizes = function.locals.iter().filter(|local| local.shared).map(|local| {
        let ty = ty(&local.ty);
        quote!(::core::mem::size_of::<#ty>())
    });
    quote!({ #own_items 0usize #(+ #sizes)* })
}
