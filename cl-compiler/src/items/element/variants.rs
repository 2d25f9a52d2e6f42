//! `#[derive(Element)]` of an enum with fields. In C, it is a struct with a tag and the fields of all variants. It is a
//! value within kernels; buffers cannot hold it.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{derived, is_copied};
use crate::diag::{Code, Diagnostic, Range};
use crate::names;
use crate::names::member::key;

/// Diagnoses the variants.
pub(super) fn wrong(data: &syn::DataEnum) -> Option<Diagnostic> {
    let error = |at: Range, message: String, help: &str| Some(Diagnostic::new(Code::Element, at, message).help(help));
    let numbered = data.variants.iter().find_map(|variant| variant.discriminant.as_ref());
    if let Some((_, number)) = numbered {
        let message = "a variant of an enum with fields has no number in kernels".to_owned();
        return error(Range::of(number), message, "leave it out: nothing can read it");
    }
    let mut seen = HashSet::new();
    for variant in &data.variants {
        for member in variant.fields.members() {
            let name = names::of_variant(&variant.ident, &member);
            if !seen.insert(names::field(&name)) {
                let message = format!("two fields of this enum would be `{}` in OpenCL C", names::field(&name));
                return error(variant.ident.span().into(), message, "rename the variant or the field");
            }
        }
    }
    None
}

pub(super) fn expand(input: &syn::DeriveInput, data: &syn::DataEnum) -> TokenStream {
    let name = &input.ident;
    let (text, line) = (name.to_string(), Range::from(name.span()).line());
    let derived = derived::of(input, Some(quote!(false)));
    let [copy, copied] = is_copied(name);
    let parts: Vec<Variant<'_>> = (0..).zip(&data.variants).map(|(tag, variant)| Variant { tag, variant }).collect();
    let impls: TokenStream = parts.iter().map(|part| part.impls(name)).collect();
    let fields = parts.iter().map(Variant::fields);
    let items = parts.iter().map(Variant::item);
    let samples: Vec<_> = parts.iter().map(Variant::sample).collect();
    let first = samples.first();
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
                        fields: &[
                            __cl::FieldItem {
                                name: "tag",
                                ty: <::core::primitive::u32 as ::cl_runtime::Type>::TYPE,
                                offset: 0,
                            },
                            #(#fields)*
                        ],
                        variants: &[#(#items),*],
                        laid_out: false,
                    }),
                    derived: #derived,
                };
                const UNSET: Self = #first;
                const SAMPLES: &'static [Self] = &[#(#samples),*];
            }

            #impls
        };
    }
}

struct Variant<'a> {
    tag: u32,
    variant: &'a syn::Variant,
}

impl Variant<'_> {
    /// The names and types of its fields.
    fn members(&self) -> impl Iterator<Item = (syn::Member, &syn::Type)> {
        self.variant.fields.members().zip(self.variant.fields.iter().map(|field| &field.ty))
    }

    /// The impls that tell kernels its tag and the types of its fields.
    fn impls(&self, name: &Ident) -> TokenStream {
        let Variant { tag, variant } = self;
        let own = key(&syn::Member::Named(variant.ident.clone()));
        let fields = self.members().map(|(member, ty)| {
            let key = key(&names::of_variant(&variant.ident, &member));
            quote! {
                // SAFETY: `#ty` is the type of this field of the variant.
                unsafe impl __cl::Field<#key> for #name { type Type = #ty; }
            }
        });
        quote! {
            // SAFETY: `#tag` is the tag of the variant.
            unsafe impl __cl::Variant<#own> for #name { const TAG: ::core::primitive::u32 = #tag; }
            #(#fields)*
        }
    }

    fn fields(&self) -> TokenStream {
        let fields = self.members().map(|(member, ty)| {
            let text = names::field(&names::of_variant(&self.variant.ident, &member));
            quote! {
                __cl::FieldItem {
                    name: #text,
                    ty: __cl::payload(<#ty as ::cl_runtime::Type>::TYPE),
                    offset: 0,
                },
            }
        });
        quote!(#(#fields)*)
    }

    fn item(&self) -> TokenStream {
        let (text, count) = (self.variant.ident.to_string(), self.variant.fields.len());
        quote!(__cl::VariantItem { name: #text, fields: #count })
    }

    /// A value of the variant.
    fn sample(&self) -> TokenStream {
        let name = &self.variant.ident;
        let fields = self.members().map(|(member, ty)| quote!(#member: <#ty as ::cl_runtime::Type>::UNSET));
        quote!(Self::#name { #(#fields),* })
    }
}
