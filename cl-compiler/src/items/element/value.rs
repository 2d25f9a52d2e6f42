//! `#[derive(Type)]`: a struct, or an enum with fields, whose values live only within kernels. Its layout does not matter, so its
//! fields have any type that a variable can have.

use proc_macro2::TokenStream;
use quote::quote;

use super::{derived, is_copied, variants};
use crate::diag::{Code, Diagnostic, Range};
use crate::names;
use crate::names::member::key;

/// Expands the derive. An error is part of the result, as a `compile_error!`.
pub fn derive(item: TokenStream) -> TokenStream {
    match syn::parse2::<syn::DeriveInput>(item) {
        Ok(input) => expand(&input).unwrap_or_else(|error| {
            let (error, stub) = (error.to_compile_error(), super::refused::stub(&input));
            quote!(#error #stub)
        }),
        Err(error) => error.to_compile_error(),
    }
}

/// Diagnoses the item.
pub fn diagnose(item: TokenStream) -> Vec<Diagnostic> {
    match syn::parse2::<syn::DeriveInput>(item) {
        Ok(input) => expand(&input).err().into_iter().collect(),
        Err(error) => vec![Diagnostic::new(Code::Element, error.span(), error.to_string())],
    }
}

fn expand(input: &syn::DeriveInput) -> Result<TokenStream, Diagnostic> {
    let error = |at: Range, message: &str, help: &str| Err(Diagnostic::new(Code::Element, at, message).help(help));
    if let Some(param) = input.generics.params.first() {
        let help = "write one type for each; or derive `Element`, if all fields are of the one type parameter";
        return error(Range::of(param), "a type whose values live only within kernels has no parameters", help);
    }
    match &input.data {
        syn::Data::Struct(data) if !data.fields.is_empty() => Ok(structure(input, &data.fields)),
        syn::Data::Struct(_) => {
            error(input.ident.span().into(), "a struct in kernels needs at least one field", "add one")
        }
        syn::Data::Enum(data) if data.variants.iter().all(|variant| variant.fields.is_empty()) => {
            let help =
                "derive `Element` in place of `Type`, and put `#[repr(u32)]`, or another integer type, on the enum";
            error(input.ident.span().into(), "an enum without fields is a number in kernels", help)
        }
        syn::Data::Enum(data) => match variants::wrong(data) {
            Some(wrong) => Err(wrong),
            None => Ok(variants::expand(input, data)),
        },
        syn::Data::Union(_) => {
            error(input.ident.span().into(), "a union cannot be used in kernels", "use a struct, and `to_bits`")
        }
    }
}

fn structure(input: &syn::DeriveInput, fields: &syn::Fields) -> TokenStream {
    let (name, derived) = (&input.ident, derived::of(input, None));
    let (text, line) = (name.to_string(), Range::from(name.span()).line());
    let [copy, copied] = is_copied(name);
    let members: Vec<syn::Member> = fields.members().collect();
    let types: Vec<&syn::Type> = fields.iter().map(|field| &field.ty).collect();
    let texts = members.iter().map(names::field);
    let keys = members.iter().map(key);
    quote! {
        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        const _: () = {
            use ::cl_runtime::__private as __cl;

            #copy

            // SAFETY: these are its fields; the value never leaves the device.
            unsafe impl ::cl_runtime::Type for #name #copied {
                const TYPE: &'static __cl::TypeItem = &__cl::TypeItem {
                    size: ::core::mem::size_of::<Self>(),
                    align: ::core::mem::align_of::<Self>(),
                    kind: __cl::TypeKind::Struct(&__cl::StructItem {
                        name: #text,
                        module: ::core::module_path!(),
                        file: ::core::file!(),
                        line: #line,
                        fields: &[#(__cl::FieldItem {
                            name: #texts,
                            ty: __cl::payload(<#types as ::cl_runtime::Type>::TYPE),
                            offset: 0,
                        }),*],
                        variants: &[],
                        laid_out: false,
                    }),
                    derived: #derived,
                };
                const UNSET: Self = Self { #(#members: <#types as ::cl_runtime::Type>::UNSET),* };
            }

            #(
                // SAFETY: `#types` is the type of this field.
                unsafe impl __cl::Field<#keys> for #name { type Type = #types; }
            )*
        };
    }
}
