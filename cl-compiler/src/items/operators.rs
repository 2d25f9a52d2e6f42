//! `#[device] impl Add for Point { … }`: operators of user types.
//!
//! The block stays unchanged, for the host. Its function is also compiled as a free device function, which rustc finds
//! by the operands' types: `<Point as Operator<ADD, Point>>::ITEM`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

use super::free::{Rename, WriteOut, device_method, diagnose_method, free_name};
use crate::diag::{Code, Diagnostic, Range, Sink};

/// The number of an operator's operands, and whether it assigns the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Binary,
    Prefix,
    Update,
}

/// The operator traits and their functions.
const TRAITS: [(&str, &str, Kind); 18] = [
    ("Add", "add", Kind::Binary),
    ("Sub", "sub", Kind::Binary),
    ("Mul", "mul", Kind::Binary),
    ("Div", "div", Kind::Binary),
    ("Rem", "rem", Kind::Binary),
    ("BitAnd", "bitand", Kind::Binary),
    ("BitOr", "bitor", Kind::Binary),
    ("BitXor", "bitxor", Kind::Binary),
    ("Neg", "neg", Kind::Prefix),
    ("Not", "not", Kind::Prefix),
    ("AddAssign", "add_assign", Kind::Update),
    ("SubAssign", "sub_assign", Kind::Update),
    ("MulAssign", "mul_assign", Kind::Update),
    ("DivAssign", "div_assign", Kind::Update),
    ("RemAssign", "rem_assign", Kind::Update),
    ("BitAndAssign", "bitand_assign", Kind::Update),
    ("BitOrAssign", "bitor_assign", Kind::Update),
    ("BitXorAssign", "bitxor_assign", Kind::Update),
];

/// The operator that a block implements.
pub(crate) struct Operator<'a> {
    source: &'a syn::ItemImpl,
    kind: Kind,
    owner: &'a syn::TypePath,
    right: syn::Type,
    output: syn::Type,
    function: &'a syn::ImplItemFn,
    /// It is not supported, and its uses need no error of their own.
    refused: bool,
}

/// Whether the block implements the trait of an operator.
pub(crate) fn is_operator(source: &syn::ItemImpl) -> bool {
    entry(source).is_some()
}

fn entry(source: &syn::ItemImpl) -> Option<(&syn::PathSegment, &'static str, Kind)> {
    let (path, _) = source.trait_.as_ref()?;
    let last = path.segments.last()?;
    TRAITS.iter().find(|(name, ..)| last.ident == name).map(|(_, method, kind)| (last, *method, *kind))
}

/// Expands `#[device]` on the block. Errors are part of the result, as `compile_error!`s.
pub(crate) fn expand(source: &syn::ItemImpl) -> TokenStream {
    let sink = Sink::default();
    let operator = Operator::of(source, &sink);
    let found = sink.into_found();
    let errors = found.iter().map(Diagnostic::to_compile_error);
    let compiled = operator.map(|operator| operator.compiled());
    quote!(#(#errors)* #source #compiled)
}

/// Diagnoses the block and its function.
pub(crate) fn diagnose(source: &syn::ItemImpl) -> Vec<Diagnostic> {
    let sink = Sink::default();
    let operator = Operator::of(source, &sink);
    let mut found = sink.into_found();
    if let Some(operator) = operator.filter(|operator| !operator.refused) {
        found.extend(diagnose_method(operator.free()));
    }
    found
}

impl<'a> Operator<'a> {
    fn of(source: &'a syn::ItemImpl, sink: &Sink) -> Option<Self> {
        let reject = |at: Range, message: &str, help: &str| {
            sink.push(Diagnostic::new(Code::Signature, at, message).help(help));
        };
        let (last, method, kind) = entry(source)?;
        let param = source.generics.params.first();
        if let Some(param) = param {
            let help = "write one block for each type";
            reject(Range::of(param), "the operator of a generic type is not supported in kernels", help);
        }
        let syn::Type::Path(owner) = &*source.self_ty else {
            let help = "implement the operator for the type itself: kernels copy its values";
            reject(Range::of(&source.self_ty), "kernels have no operators of references", help);
            return None;
        };
        let argument = match &last.arguments {
            syn::PathArguments::AngleBracketed(arguments) => {
                arguments.args.iter().find_map(|argument| match argument {
                    syn::GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                })
            }
            _ => None,
        };
        if let Some(syn::Type::Reference(reference)) = argument {
            let help = "let it take the type itself: kernels copy its values";
            reject(Range::of(reference), "kernels have no operators that take references", help);
            return None;
        }
        let right = match (kind, argument) {
            (Kind::Prefix, _) => syn::parse_quote!(()),
            (Kind::Binary | Kind::Update, Some(ty)) => ty.clone(),
            (Kind::Binary | Kind::Update, None) => (*source.self_ty).clone(),
        };
        let output = source.items.iter().find_map(|item| match item {
            syn::ImplItem::Type(ty) if ty.ident == "Output" => Some(ty.ty.clone()),
            _ => None,
        });
        // rustc reports missing and superfluous items
        let function = source.items.iter().find_map(|item| match item {
            syn::ImplItem::Fn(function) if function.sig.ident == method => Some(function),
            _ => None,
        })?;
        let written_out = |mut ty: syn::Type| {
            WriteOut { ty: owner }.visit_type_mut(&mut ty);
            ty
        };
        let output = written_out(output.unwrap_or_else(|| syn::parse_quote!(())));
        let (right, refused) = (written_out(right), param.is_some());
        Some(Operator { source, kind, owner, right, output, function, refused })
    }

    /// The function outside its block, with `Self` and `Self::Output` written out and `self` as a parameter.
    fn free(&self) -> syn::ItemFn {
        let mut free = syn::ItemFn {
            modifiers: self.function.modifiers.clone(),
            attrs: self.function.attrs.iter().filter(|attr| !attr.path().is_ident("inline")).cloned().collect(),
            vis: syn::parse_quote!(pub),
            sig: self.function.sig.clone(),
            block: Box::new(self.function.block.clone()),
        };
        Output { ty: &self.output }.visit_item_fn_mut(&mut free);
        if let Some(syn::FnArg::Receiver(receiver)) = free.sig.inputs.first().cloned() {
            let this = Ident::new("self_", Span::mixed_site().located_at(receiver.self_token.span));
            free.sig.inputs[0] = match &receiver.kind {
                syn::ReceiverKind::Reference(_, _, mutable) => syn::parse_quote!(#this: &#mutable Self),
                _ => {
                    let mutable = receiver.mutability;
                    syn::parse_quote!(#mutable #this: Self)
                }
            };
            Rename { this }.visit_item_fn_mut(&mut free);
        }
        free.sig.ident = free_name(self.owner, &self.function.sig.ident);
        WriteOut { ty: self.owner }.visit_item_fn_mut(&mut free);
        free
    }

    /// The compiled function, and the impl by which rustc finds it from the operands' types.
    fn compiled(&self) -> TokenStream {
        let Operator { source, kind, owner, right, output, function, refused } = self;
        let key = crate::names::member::key(&syn::Member::Named(function.sig.ident.clone()));
        let free = self.free();
        let name = free.sig.ident.clone();
        let compiled = (!refused).then(|| device_method(None, free.into_token_stream()));
        let cfgs = source.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
        let cl = quote!(cl: &::cl_runtime::__private::WorkItem<'_>);
        let (item, summary) = match refused {
            true => (quote!(::cl_runtime::__private::NO_ITEM), quote!(::cl_runtime::__private::Summary::NONE)),
            false => (quote!(#name::item(())), quote!(#name::summary(()))),
        };
        let parts = quote! {
            const ITEM: &'static ::cl_runtime::__private::Item = #item;
            const SUMMARY: &'static ::cl_runtime::__private::Summary = #summary;
        };
        let args = if *kind == Kind::Prefix { quote!(cl, left) } else { quote!(cl, left, right) };
        let call = if *refused { quote!(::core::unreachable!()) } else { quote!(#name::native(#args)) };
        let (generics, _, bounds) = source.generics.split_for_impl();
        let implementation = match kind {
            Kind::Update => quote! {
                // SAFETY: all items belong to the same function.
                #[doc(hidden)]
                unsafe impl #generics ::cl_runtime::__private::Update<#key, #right> for #owner #bounds {
                    #parts
                    #[inline(always)]
                    fn native(#cl, left: &mut Self, right: #right) -> ::cl_runtime::__private::Flow<()> {
                        #call
                    }
                }
            },
            Kind::Binary | Kind::Prefix => quote! {
                // SAFETY: all items belong to the same function; it is not a division of integers.
                #[doc(hidden)]
                unsafe impl #generics ::cl_runtime::__private::Operator<#key, #right> for #owner #bounds {
                    type Output = #output;
                    #parts
                    #[inline(always)]
                    fn native(#cl, left: Self, right: #right) -> ::cl_runtime::__private::Flow<Self::Output> {
                        #call
                    }
                }
            },
        };
        quote! {
            #(#cfgs)*
            #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
            const _: () = {
                #compiled
                #implementation
            };
        }
    }
}

/// Replaces `Self::Output` by the type.
struct Output<'a> {
    ty: &'a syn::Type,
}

impl VisitMut for Output<'_> {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if let syn::Type::Path(path) = ty
            && path.qself.is_none()
            && path.path.segments.len() == 2
            && path.path.segments[0].ident == "Self"
            && path.path.segments[1].ident == "Output"
        {
            *ty = self.ty.clone();
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }
}
