//! What a refused struct or enum would have, so that its uses cause no errors of their own.

use proc_macro2::TokenStream;
use quote::quote;

use crate::names::member::key;

/// Implementations that nothing uses, since the program does not compile. A type with lifetimes has none: rustc would report
/// those, too.
pub(super) fn stub(input: &syn::DeriveInput) -> Option<TokenStream> {
    if input.generics.lifetimes().next().is_some() || matches!(input.data, syn::Data::Union(_)) {
        return None;
    }
    let (name, text) = (&input.ident, input.ident.to_string());
    let mut generics = input.generics.clone();
    generics.type_params_mut().for_each(|param| param.bounds.push(syn::parse_quote!(::cl_runtime::Element)));
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let others = bounds.map(|bounds| &bounds.predicates);
    // rustc checks a bound for every lifetime only where it is used
    let copied = quote!(where for<'a> #name #arguments: ::core::marker::Copy, #others);
    let fields: TokenStream = match &input.data {
        syn::Data::Struct(data) => data.fields.members().zip(&data.fields).map(field(input)).collect(),
        _ => TokenStream::new(),
    };
    let is_struct = matches!(input.data, syn::Data::Struct(_));
    let element = is_struct.then(|| {
        quote! {
            unsafe impl #parameters __cl::bytemuck::Zeroable for #name #arguments #copied {}
            unsafe impl #parameters __cl::bytemuck::Pod for #name #arguments #copied {}
            unsafe impl #parameters ::cl_runtime::Element for #name #arguments #copied {}
        }
    });
    Some(quote! {
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        const _: () = {
            use ::cl_runtime::__private as __cl;

            #element

            // SAFETY: the program does not compile.
            unsafe impl #parameters __cl::Value for #name #arguments #copied {
                fn with_bytes<__ClR>(self, _: impl ::core::ops::FnOnce(&[::core::primitive::u8]) -> __ClR) -> __ClR {
                    ::core::unreachable!()
                }
                fn from_bytes(_: &[::core::primitive::u8]) -> Self {
                    ::core::unreachable!()
                }
            }

            // SAFETY: as above.
            unsafe impl #parameters ::cl_runtime::Type for #name #arguments #copied {
                const TYPE: &'static __cl::TypeItem = &__cl::TypeItem {
                    size: ::core::mem::size_of::<Self>(),
                    align: ::core::mem::align_of::<Self>(),
                    kind: __cl::TypeKind::Struct(&__cl::StructItem {
                        name: #text,
                        module: ::core::module_path!(),
                        file: ::core::file!(),
                        line: 0,
                        fields: &[],
                        variants: &[],
                        laid_out: true,
                    }),
                    derived: __cl::Derived::NONE,
                };
                const UNSET: Self = ::core::panic!("the type is not supported");
            }

            #fields
        };
    })
}

/// The type of a field.
fn field(input: &syn::DeriveInput) -> impl Fn((syn::Member, &syn::Field)) -> TokenStream {
    let (name, mut generics) = (&input.ident, input.generics.clone());
    generics.type_params_mut().for_each(|param| param.bounds.push(syn::parse_quote!(::cl_runtime::Element)));
    move |(member, field)| {
        let (parameters, arguments, bounds) = generics.split_for_impl();
        let (key, ty) = (key(&member), &field.ty);
        quote!(unsafe impl #parameters __cl::Field<#key> for #name #arguments #bounds { type Type = #ty; })
    }
}
