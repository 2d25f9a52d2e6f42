//! `#[derive(Element)]`: a struct or enum as a type of the kernel language.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::names;

/// Expands the derive. Errors are in the result, as `compile_error!`s.
pub fn derive(item: TokenStream) -> TokenStream {
    let sink = Sink::default();
    let expanded = match syn::parse2::<syn::DeriveInput>(item) {
        Ok(input) => expand(&input, &sink),
        Err(error) => return error.to_compile_error(),
    };
    let found = sink.into_found();
    if found.is_empty() {
        return expanded.unwrap_or_default();
    }
    found.iter().map(Diagnostic::to_compile_error).collect()
}

/// What is wrong with the item, in the order of the source.
pub fn diagnose(item: TokenStream) -> Vec<Diagnostic> {
    let sink = Sink::default();
    match syn::parse2::<syn::DeriveInput>(item) {
        Ok(input) => expand(&input, &sink),
        Err(error) => return vec![Diagnostic::new(Code::Element, error.span(), error.to_string())],
    };
    sink.into_found()
}

fn expand(input: &syn::DeriveInput, sink: &Sink) -> Option<TokenStream> {
    let error = |at: Range, message: &str, help: &str| {
        sink.push(Diagnostic::new(Code::Element, at, message).help(help));
        None
    };
    if let Some(param) = input.generics.params.first() {
        let help = "write one struct for each type";
        return error(Range::of(param), "generic elements are not supported", help);
    }
    match &input.data {
        syn::Data::Struct(data) => {
            if repr(input).is_none_or(|repr| repr != "C" && repr != "transparent") {
                let help = "put `#[repr(C)]` on the struct: Rust may put the fields in any order otherwise";
                return error(input.ident.span().into(), "an element must have a known layout", help);
            }
            if is_packed(input) {
                let help = "leave it out, and put the larger fields first: devices align every field";
                return error(input.ident.span().into(), "an element cannot be packed", help);
            }
            if data.fields.is_empty() {
                return error(input.ident.span().into(), "an element needs at least one field", "add one");
            }
            if let Some(flag) = data.fields.iter().map(|field| &field.ty).find(|ty| is_bool(ty)) {
                let help = "use `u8`, 0 for false and 1 for true: not every byte is a valid `bool`";
                return error(Range::of(flag), "an element cannot hold a `bool`", help);
            }
            Some(structure(&input.ident, &data.fields))
        }
        syn::Data::Enum(data) => {
            if let Some(variant) = data.variants.iter().find(|variant| !variant.fields.is_empty()) {
                let help = "use a struct with a field for the kind, and one for each value";
                return error(Range::of(variant), "an enum with fields cannot be used in kernels", help);
            }
            let repr = repr(input).filter(|repr| crate::ty::Scalar::from_name(repr).is_some_and(|ty| ty.is_int()));
            match repr {
                Some(repr) if !data.variants.is_empty() => Some(enumeration(&input.ident, &repr, data)),
                Some(_) => error(input.ident.span().into(), "an enum needs at least one variant", "add one"),
                None => {
                    let help = "put `#[repr(u32)]`, or another integer type, on the enum";
                    error(input.ident.span().into(), "an enum in kernels must have a known layout", help)
                }
            }
        }
        syn::Data::Union(_) => {
            error(input.ident.span().into(), "a union cannot be used in kernels", "use a struct, and `to_bits`")
        }
    }
}

/// `bool`, `[bool; N]`
fn is_bool(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(path) => path.path.is_ident("bool"),
        syn::Type::Array(array) => is_bool(&array.elem),
        _ => false,
    }
}

/// The first word of `#[repr(…)]`.
fn repr(input: &syn::DeriveInput) -> Option<String> {
    let attr = input.attrs.iter().find(|attr| attr.path().is_ident("repr"))?;
    let mut found = None;
    let _ = attr.parse_nested_meta(|meta| {
        if found.is_none() {
            found = meta.path.get_ident().map(ToString::to_string);
        }
        // `align(16)` and its kin
        if meta.input.peek(syn::token::Paren) {
            let inner;
            syn::parenthesized!(inner in meta.input);
            let _: TokenStream = inner.parse()?;
        }
        Ok(())
    });
    found
}

/// `#[repr(C, packed)]`
fn is_packed(input: &syn::DeriveInput) -> bool {
    let mut found = false;
    for attr in input.attrs.iter().filter(|attr| attr.path().is_ident("repr")) {
        let _ = attr.parse_nested_meta(|meta| {
            found |= meta.path.is_ident("packed");
            if meta.input.peek(syn::token::Paren) {
                let inner;
                syn::parenthesized!(inner in meta.input);
                let _: TokenStream = inner.parse()?;
            }
            Ok(())
        });
    }
    found
}

/// That the type is `Copy`, asked once at its name, and taken for granted in the implementations, so that rustc says once
/// that it is not.
fn is_copied(name: &syn::Ident) -> [TokenStream; 2] {
    let check = quote_spanned!(name.span()=> elements_are_copied::<#name>);
    let check = quote! {
        const fn elements_are_copied<T: ::core::marker::Copy>() {}
        const _: fn() = #check;
    };
    // a bound for every lifetime is looked at only where it is used
    [check, quote!(where for<'a> #name: ::core::marker::Copy)]
}

fn structure(name: &syn::Ident, fields: &syn::Fields) -> TokenStream {
    let members: Vec<syn::Member> = fields.members().collect();
    let types: Vec<&syn::Type> = fields.iter().map(|field| &field.ty).collect();
    let spans = fields.iter().map(|field| field.ty.span());
    let texts = members.iter().map(names::field);
    let keys = members.iter().map(key);
    let text = name.to_string();
    let line = Range::from(name.span()).line();
    let padding = format!(
        "`{text}` has padding between its fields or behind them: put the larger fields first, and fill up with a field such as `_padding: [u8; 4]`"
    );
    let nothing = format!("`{text}` has no bytes, and OpenCL has no such elements: give it a field");
    let [copy, copied] = is_copied(name);
    let checks = types.iter().zip(spans).map(|(ty, span)| quote_spanned!(span=> let _ = pod::<#ty>();));
    quote! {
        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        const _: () = {
            use ::cl_runtime::__private as cl;

            #copy

            const fn pod<T: ::cl_runtime::Type + cl::bytemuck::Pod>() {}
            #(#checks)*
            assert!(::core::mem::size_of::<#name>() != 0, #nothing);
            assert!(::core::mem::size_of::<#name>() == 0 #(+ ::core::mem::size_of::<#types>())*, #padding);

            // SAFETY: the fields are `Pod`, and the assertion above shows that nothing lies between them.
            unsafe impl cl::bytemuck::Zeroable for #name #copied {}
            // SAFETY: as above; the layout is fixed by `repr`.
            unsafe impl cl::bytemuck::Pod for #name #copied {}

            // SAFETY: as above and below.
            unsafe impl ::cl_runtime::Element for #name #copied {}

            // SAFETY: the bytes are the value's own.
            unsafe impl cl::Value for #name #copied {
                fn with_bytes<R>(self, put: impl ::core::ops::FnOnce(&[u8]) -> R) -> R {
                    put(cl::bytemuck::bytes_of(&self))
                }
                fn from_bytes(bytes: &[u8]) -> Self {
                    cl::bytemuck::pod_read_unaligned(bytes)
                }
            }

            // SAFETY: rustc says where the fields are, and how large it is.
            unsafe impl ::cl_runtime::Type for #name #copied {
                const TYPE: &'static cl::TypeItem = &cl::TypeItem {
                    size: ::core::mem::size_of::<Self>(),
                    align: ::core::mem::align_of::<Self>(),
                    kind: cl::TypeKind::Struct(&cl::StructItem {
                        name: #text,
                        module: ::core::module_path!(),
                        file: ::core::file!(),
                        line: #line,
                        fields: &[#(cl::FieldItem {
                            name: #texts,
                            ty: <#types as ::cl_runtime::Type>::TYPE,
                            offset: ::core::mem::offset_of!(Self, #members),
                        }),*],
                    }),
                };
                const UNSET: Self = Self { #(#members: <#types as ::cl_runtime::Type>::UNSET),* };
            }

            // SAFETY: these are the fields.
            #(unsafe impl cl::Field<#keys> for #name { type Type = #types; })*
        };
    }
}

fn enumeration(name: &syn::Ident, repr: &str, data: &syn::DataEnum) -> TokenStream {
    let (scalar, repr) = (format_ident!("{}", repr[..1].to_uppercase() + &repr[1..]), format_ident!("{repr}"));
    let variants: Vec<_> = data.variants.iter().map(|variant| &variant.ident).collect();
    let first = variants.first();
    let [copy, copied] = is_copied(name);
    quote! {
        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        const _: () = {
            use ::cl_runtime::__private as cl;

            #copy

            // SAFETY: the bytes are those of the integer that it is stored as.
            unsafe impl cl::Value for #name #copied {
                fn with_bytes<R>(self, put: impl ::core::ops::FnOnce(&[u8]) -> R) -> R {
                    <::core::primitive::#repr as cl::Value>::with_bytes(self as ::core::primitive::#repr, put)
                }
                fn from_bytes(bytes: &[u8]) -> Self {
                    let value = <::core::primitive::#repr as cl::Value>::from_bytes(bytes);
                    #(if value == Self::#variants as ::core::primitive::#repr { return Self::#variants; })*
                    ::core::unreachable!("the bytes were made of a value of this type")
                }
            }

            // SAFETY: rustc says where the fields are, and how large it is.
            unsafe impl ::cl_runtime::Type for #name #copied {
                const TYPE: &'static cl::TypeItem = &cl::TypeItem {
                    size: ::core::mem::size_of::<Self>(),
                    align: ::core::mem::align_of::<Self>(),
                    kind: cl::TypeKind::Enum(cl::Scalar::#scalar),
                };
                const UNSET: Self = Self::#first;
            }
        };
    }
}

/// The number that stands for a field's name among the types of fields: its bytes if they fit, else a hash (FNV-1a).
pub fn key(member: &syn::Member) -> u128 {
    let name = match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    };
    let name = name.strip_prefix("r#").unwrap_or(&name);
    if name.len() < 16 {
        return name.bytes().fold(0, |key, byte| key << 8 | u128::from(byte));
    }
    let hash = name.bytes().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    });
    hash | 1 << 127
}
