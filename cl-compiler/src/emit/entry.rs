//! The entry points through which the host calls the native version of a kernel.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::forms::{Compiled, Form};
use super::native::{self, Regions};
use crate::ast::Function;
use crate::ty::{Space, Ty};

/// `native_groups`, and `native_groups_checked` for launches that do not satisfy the conditions.
pub(super) fn native_entries(function: &Function, compiled: &Compiled, cl: &Ident) -> TokenStream {
    let types: Vec<_> = compiled.params.iter().map(native::ty).collect();
    let message = format!(
        "`{}` is a kernel, which the host launches: what a kernel calls is a `#[device]` function",
        function.name
    );
    let not_callable = super::stub::not_callable(&types, &quote!(()), &quote!(::core::panic!(#message)), None);
    let plain = native_entry(function, compiled, cl, false);
    let checked = compiled.forms.has_conditions().then(|| {
        let entry = native_entry(function, compiled, cl, true);
        quote! {
            #[inline(always)]
            fn checked_item() -> &'static ::cl_runtime::__private::Item {
                match Self::ITEM.conditions.checked {
                    ::core::option::Option::Some(item) => item,
                    ::core::option::Option::None => Self::ITEM,
                }
            }

            #entry
        }
    });
    quote!(#not_callable #plain #checked)
}

/// `fn native_groups(groups, args)`: unpacks the arguments and runs the body for every work-item.
fn native_entry(function: &Function, compiled: &Compiled, cl: &Ident, checked: bool) -> TokenStream {
    let name = Ident::new(if checked { "native_groups_checked" } else { "native_groups" }, Span::call_site());
    let (groups, args) = (Ident::new("__cl_groups", Span::mixed_site()), Ident::new("__cl_args", Span::mixed_site()));
    let of_values = || function.params.iter().zip(&compiled.params).filter(|(_, ty)| !matches!(ty, Ty::Function(_)));
    let functions = function.params.iter().zip(&compiled.params).filter(|(_, ty)| matches!(ty, Ty::Function(_)));
    let functions = functions.map(|(param, ty)| {
        let (name, ty) = (&param.name, native::ty(ty));
        quote!(let #name = <#ty>::new();)
    });
    let unpack = of_values().enumerate().map(|(index, (param, ty))| {
        let (name, ty_tokens) = (&param.name, native::ty(ty));
        if let Ty::Slice { space: Space::Local, .. } = ty {
            return TokenStream::new();
        }
        if let Some(image) = param.image() {
            let (kind, pixel) = super::image::parts(image);
            // SAFETY: the launcher passes an image of such pixels.
            return match ty {
                Ty::Slice { mutable: true, .. } => {
                    quote!(let #name = unsafe { #args.image_mut::<#pixel, #kind>(#index) };)
                }
                _ => quote!(let #name = unsafe { #args.image::<#pixel, #kind>(#index) };),
            };
        }
        let value = match ty {
            Ty::Slice { element, .. } if matches!(**element, Ty::Atomic(_)) => quote!(#args.atomics(#index)),
            // SAFETY: the launcher requires an `Element`.
            Ty::Slice { mutable: true, .. } => quote!(unsafe { #args.slice_mut(#index) }),
            Ty::Slice { mutable: false, .. } => quote!(unsafe { #args.slice(#index) }),
            _ => quote!(#args.value(#index)),
        };
        quote!(let #name: #ty_tokens = #value;)
    });
    let memory = Ident::new("__cl_local", Span::mixed_site());
    let in_regions = |form: &Form, per_item: &TokenStream, shared: &TokenStream| {
        let Some(Regions { body, unsuitable }) = form.regions(checked) else { return per_item.clone() };
        let items = Ident::new("__cl_items", Span::mixed_site());
        let body = native::braced(quote!(#shared #body), function.braces());
        quote! {
            if const { #unsuitable } || #groups.is_per_item() {
                #per_item
            } else {
                #groups.for_each_in_regions(
                    #[inline(always)]
                    move |#items: &mut ::cl_runtime::__private::WorkItems<'_>, #memory: ::cl_runtime::__private::LocalMemory<'_>| -> ::cl_runtime::__private::Flow<()> #body,
                );
            }
        }
    };
    let together = |form: &Form| {
        let shared = of_values().enumerate().filter_map(|(index, (param, ty))| {
            let Ty::Slice { space: Space::Local, element, .. } = ty else { return None };
            let (name, ty, of) = (&param.name, native::ty(ty), native::ty(element));
            let text = param.name.to_string();
            Some(match **element {
                Ty::Atomic(_) => quote!(let #name: #ty = #memory.param_atomics::<#of>(#index);),
                _ => quote!(let #name: #ty = #memory.param::<#of>(#index, #text);),
            })
        });
        let (shared, body) = (quote!(#(#shared)*), form.native(checked));
        let body = native::braced(quote!(let #cl = &#cl; #shared #body), function.braces());
        let per_item = quote! {
            #groups.for_each_with_barriers(
                #[inline(always)]
                move |#cl: ::cl_runtime::__private::WorkItem<'_>, #memory: ::cl_runtime::__private::LocalMemory<'_>| async move #body,
            );
        };
        in_regions(form, &per_item, &shared)
    };
    let alone = |form: &Form| {
        if compiled.shares {
            return together(form);
        }
        let body = form.native(checked);
        let per_item = quote! {
            #groups.for_each(
                #[inline(always)]
                move |#cl: &::cl_runtime::__private::WorkItem<'_>| -> ::cl_runtime::__private::Flow<()> #body,
            );
        };
        in_regions(form, &per_item, &TokenStream::new())
    };
    let run = match (&compiled.forms.alone, &compiled.forms.group) {
        (Some(one), Some(group)) => {
            let (one, group) = (alone(one), together(group));
            quote!(if const { Self::SUMMARY.barriers } { #group } else { #one })
        }
        (Some(one), None) => alone(one),
        (None, Some(group)) => together(group),
        (None, None) => TokenStream::new(),
    };
    quote! {
        fn #name(#groups: &::cl_runtime::__private::Groups<'_>, #args: &::cl_runtime::__private::NativeArgs<'_>) {
            #(#functions)*
            #(#unpack)*
            #run
        }
    }
}
