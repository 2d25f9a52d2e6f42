//! `#[derive(Element)]`: a struct or enum as a type of the kernel language.

mod derived;
mod refused;
mod value;
mod variants;

pub use derived::declare;
pub use value::{derive as derive_type, diagnose as diagnose_type};

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::names;
use crate::names::member::key;

/// Expands the derive. Errors are part of the result, as `compile_error!`s.
pub fn derive(item: TokenStream) -> TokenStream {
    let sink = Sink::default();
    let input = match syn::parse2::<syn::DeriveInput>(item) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let expanded = expand(&input, &sink);
    let found = sink.into_found();
    if found.is_empty() {
        return expanded.unwrap_or_default();
    }
    let (errors, stub) = (found.iter().map(Diagnostic::to_compile_error), refused::stub(&input));
    quote!(#(#errors)* #stub)
}

/// Diagnoses the item, in source order.
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
    if let Some(found) = generic(input) {
        sink.push(found);
        return None;
    }
    match &input.data {
        syn::Data::Struct(data) => {
            if repr(input).is_none_or(|repr| repr != "C" && repr != "transparent") {
                let help = "put `#[repr(C)]` on the struct: Rust may put the fields in any order otherwise; or derive `Type` in place of \
                            `Element`, if its values live only within kernels";
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
                let help = "use `u8`, 0 for false and 1 for true: not every byte is a valid `bool`; or derive `Type` in place of `Element`, \
                            if the struct's values live only within kernels";
                return error(Range::of(flag), "an element cannot hold a `bool`", help);
            }
            Some(structure(input, &data.fields))
        }
        syn::Data::Enum(data) => {
            if data.variants.iter().any(|variant| !variant.fields.is_empty()) {
                if let Some(found) = variants::wrong(data) {
                    sink.push(found);
                    return None;
                }
                return Some(variants::expand(input, data));
            }
            let repr = repr(input).filter(|repr| crate::ty::Scalar::from_name(repr).is_some_and(|ty| ty.is_int()));
            match repr {
                Some(repr) if !data.variants.is_empty() => Some(enumeration(input, &repr, data)),
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

/// Diagnoses the parameters. Fields of a single type parameter have no padding between them, whatever the parameter is.
fn generic(input: &syn::DeriveInput) -> Option<Diagnostic> {
    let error = |at: Range, message: &str, help: &str| Some(Diagnostic::new(Code::Element, at, message).help(help));
    let first = input.generics.params.first()?;
    let (syn::GenericParam::Type(param), 1) = (first, input.generics.params.len()) else {
        let message = "an element has at most one parameter, a type";
        return error(Range::of(&input.generics.params), message, "write one struct for each");
    };
    let syn::Data::Struct(data) = &input.data else {
        return error(Range::of(param), "a generic enum cannot be used in kernels", "write one enum for each type");
    };
    if let Some(field) = data.fields.iter().find(|field| !is_made_of(&field.ty, &param.ident)) {
        let message = format!("the fields of a generic element are of its type parameter, `{}`", param.ident);
        let help = "with other types there could be padding between them: write one struct for each type";
        return error(Range::of(&field.ty), &message, help);
    }
    if is_aligned(input) {
        let message = "a generic element has the alignment of its fields";
        return error(input.ident.span().into(), message, "leave `align` out");
    }
    None
}

/// `T`, `[T; N]`
fn is_made_of(ty: &syn::Type, param: &syn::Ident) -> bool {
    match ty {
        syn::Type::Path(path) => path.path.is_ident(param),
        syn::Type::Array(array) => is_made_of(&array.elem, param),
        _ => false,
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
    let first = reprs(input).into_iter().next()?;
    first.get_ident().map(ToString::to_string)
}

/// The words of `#[repr(…)]`.
fn reprs(input: &syn::DeriveInput) -> Vec<syn::Path> {
    let mut found = Vec::new();
    for attr in input.attrs.iter().filter(|attr| attr.path().is_ident("repr")) {
        let _ = attr.parse_nested_meta(|meta| {
            found.push(meta.path);
            // `align(16)`, `packed(2)`
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

/// `#[repr(C, packed)]`
fn is_packed(input: &syn::DeriveInput) -> bool {
    has_repr(input, "packed")
}

/// `#[repr(C, align(16))]`
fn is_aligned(input: &syn::DeriveInput) -> bool {
    has_repr(input, "align")
}

fn has_repr(input: &syn::DeriveInput, word: &str) -> bool {
    reprs(input).iter().any(|found| found.is_ident(word))
}

/// Checks once, at the type's name, that the type is `Copy`. The implementations assume it in a `where` clause, so that
/// rustc reports only one error.
fn is_copied(name: &syn::Ident) -> [TokenStream; 2] {
    let check = quote_spanned!(name.span()=> elements_are_copied::<#name>);
    let check = quote! {
        const fn elements_are_copied<T: ::core::marker::Copy>() {}
        const _: fn() = #check;
    };
    // rustc checks a bound for every lifetime only where it is used
    [check, quote!(where for<'a> #name: ::core::marker::Copy)]
}

fn structure(input: &syn::DeriveInput, fields: &syn::Fields) -> TokenStream {
    let (name, generics, derived) = (&input.ident, &input.generics, derived::of(input, None));
    let members: Vec<syn::Member> = fields.members().collect();
    let types: Vec<&syn::Type> = fields.iter().map(|field| &field.ty).collect();
    let spans = fields.iter().map(|field| field.ty.span());
    let texts = members.iter().map(names::field);
    let keys = members.iter().map(key);
    let text = name.to_string();
    let line = Range::from(name.span()).line();
    let padding = format!(
        "`{text}` has padding between or after its fields: put the larger fields first, and fill the rest with a \
         field such as `_padding: [u8; 4]`"
    );
    let nothing = format!("`{text}` has no bytes, and OpenCL has no such elements: give it a field");
    let empty = members.iter().map(|member| {
        let member = quote!(#member);
        format!("the field `{member}` of `{text}` has no bytes, and OpenCL C has no such fields: leave it out")
    });
    let empty: Vec<String> = empty.collect();
    let [copy, copied] = is_copied(name);
    let is_generic = !generics.params.is_empty();
    let (_, arguments, _) = generics.split_for_impl();
    let mut bounded = generics.clone();
    bounded.type_params_mut().for_each(|param| param.bounds.push(syn::parse_quote!(::cl_runtime::Element)));
    let (parameters, _, bounds) = bounded.split_for_impl();
    let others = bounds.map(|bounds| &bounds.predicates);
    let copied = match is_generic {
        true => quote!(where Self: ::core::marker::Copy, #(#types: ::cl_runtime::Type + __cl::bytemuck::Pod,)* #others),
        false => copied,
    };
    // each instance of a generic struct is checked at its description; the types of its fields rule out padding
    let checks = types.iter().zip(spans).map(|(ty, span)| quote_spanned!(span=> let _ = pod::<#ty>();));
    let laid_out = |this: &TokenStream| {
        quote! {
            ::core::assert!(::core::mem::size_of::<#this>() != 0, #nothing);
            #(::core::assert!(::core::mem::size_of::<#types>() != 0, #empty);)*
            __cl::aligned_as_memory::<#this>();
            ::core::assert!(::core::mem::size_of::<#this>() == 0 #(+ ::core::mem::size_of::<#types>())*, #padding);
        }
    };
    let layout = laid_out(&name.to_token_stream());
    let checks = (!is_generic).then(|| {
        quote! {
            #copy
            const fn pod<T: ::cl_runtime::Type + __cl::Held>() {}
            #(#checks)*
            #layout
        }
    });
    let layout = laid_out(&quote!(Self));
    let instance = is_generic.then_some(layout);
    let field_impls = keys.zip(&types).map(|(key, ty)| {
        quote! {
            // SAFETY: `#ty` is the type of this field.
            unsafe impl #parameters __cl::Field<#key> for #name #arguments #bounds { type Type = #ty; }
        }
    });
    let field_impls: TokenStream = field_impls.collect();
    quote! {
        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        const _: () = {
            use ::cl_runtime::__private as __cl;

            #checks

            // SAFETY: the fields are `Pod`, and the assertion above shows that there is no padding between them.
            unsafe impl #parameters __cl::bytemuck::Zeroable for #name #arguments #copied {}
            // SAFETY: as above; `repr` fixes the layout.
            unsafe impl #parameters __cl::bytemuck::Pod for #name #arguments #copied {}

            // SAFETY: as above and below.
            unsafe impl #parameters ::cl_runtime::Element for #name #arguments #copied {}

            // SAFETY: the bytes are the value's own.
            #[doc(hidden)]
            unsafe impl #parameters __cl::Value for #name #arguments #copied {
                fn with_bytes<R>(self, __cl_put: impl ::core::ops::FnOnce(&[::core::primitive::u8]) -> R) -> R {
                    __cl_put(__cl::bytemuck::bytes_of(&self))
                }
                fn from_bytes(__cl_bytes: &[::core::primitive::u8]) -> Self {
                    __cl::bytemuck::pod_read_unaligned(__cl_bytes)
                }
            }

            // SAFETY: rustc computes the offsets and the size.
            unsafe impl #parameters ::cl_runtime::Type for #name #arguments #copied {
                const TYPE: &'static __cl::TypeItem = { #instance &__cl::TypeItem {
                    size: ::core::mem::size_of::<Self>(),
                    align: ::core::mem::align_of::<Self>(),
                    kind: __cl::TypeKind::Struct(&__cl::StructItem {
                        name: #text,
                        module: ::core::module_path!(),
                        file: ::core::file!(),
                        line: #line,
                        fields: &[#(__cl::FieldItem {
                            name: #texts,
                            ty: <#types as ::cl_runtime::Type>::TYPE,
                            offset: ::core::mem::offset_of!(Self, #members),
                        }),*],
                        variants: &[],
                        laid_out: true,
                    }),
                    derived: #derived,
                } };
                const UNSET: Self = Self { #(#members: <#types as ::cl_runtime::Type>::UNSET),* };
            }

            #field_impls
        };
    }
}

fn enumeration(input: &syn::DeriveInput, repr: &str, data: &syn::DataEnum) -> TokenStream {
    let name = &input.ident;
    let (scalar, repr) = (format_ident!("{}", repr[..1].to_uppercase() + &repr[1..]), format_ident!("{repr}"));
    let variants: Vec<_> = data.variants.iter().map(|variant| &variant.ident).collect();
    let first = variants.first();
    let [copy, copied] = is_copied(name);
    let default = derived::default(data).map(|variant| quote!(Self::#variant as ::core::primitive::#repr == 0));
    let derived = derived::of(input, default);
    quote! {
        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction, clippy::nursery)]
        const _: () = {
            use ::cl_runtime::__private as __cl;

            #copy

            // SAFETY: the bytes are those of the integer that represents it.
            #[doc(hidden)]
            unsafe impl __cl::Value for #name #copied {
                fn with_bytes<R>(self, __cl_put: impl ::core::ops::FnOnce(&[::core::primitive::u8]) -> R) -> R {
                    <::core::primitive::#repr as __cl::Value>::with_bytes(self as ::core::primitive::#repr, __cl_put)
                }
                fn from_bytes(__cl_bytes: &[::core::primitive::u8]) -> Self {
                    let __cl_value = <::core::primitive::#repr as __cl::Value>::from_bytes(__cl_bytes);
                    #(if __cl_value == Self::#variants as ::core::primitive::#repr { return Self::#variants; })*
                    ::core::unreachable!("the bytes were made of a value of this type")
                }
            }

            // SAFETY: rustc computes the offsets and the size.
            unsafe impl ::cl_runtime::Type for #name #copied {
                const TYPE: &'static __cl::TypeItem = &__cl::TypeItem {
                    size: ::core::mem::size_of::<Self>(),
                    align: ::core::mem::align_of::<Self>(),
                    kind: __cl::TypeKind::Enum(__cl::Scalar::#scalar),
                    derived: #derived,
                };
                const UNSET: Self = Self::#first;
            }
        };
    }
}
