//! The meanings that the compiler assumes for names from their spelling, and the code by which rustc confirms them.
//!
//! A macro sees only tokens. The scope determines whether `f32`, `Some`, `assert!` or `barrier` are std's and ours, and
//! whether an identifier in a pattern is a constant or a new variable. Each such assumption is a [`Claim`]. The
//! expansion states all claims in a function that never runs, with the user's own tokens, in the scope of the user's
//! function. If a claim is wrong, rustc rejects the crate there.
//!
//! Types and functions are compared by identity, macros by an ambiguity with a glob import, constants in patterns by an
//! alternative that binds nothing, and methods by a trait that would be ambiguous with another. Every construct of the
//! kernel language that is recognised by its spelling needs a claim.
//!
//! Two things are compared in constants instead (`emit/meaning.rs`, and `meaning.rs` in the runtime): that the name of a
//! device function denotes the function as a value, too, and that a method call finds the device method. Variables and
//! labels are distinguished by their syntax context. If the names of a function have more than one, `names/hygiene.rs` writes
//! its scopes out again for rustc, each variable with a type of its own.

mod method;

use std::collections::HashSet;

pub use method::{Receiver, claims as of_method};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::builtins;
use crate::builtins::option::{Variant, ordering};
use crate::ty::spell;
use crate::ty::{Scalar, Ty};

/// A name, and the meaning that the compiler assumes for it.
#[derive(Debug, Clone)]
pub struct Claim {
    path: syn::Path,
    meaning: Meaning,
}

#[derive(Debug, Clone)]
enum Meaning {
    /// This type.
    Type(TokenStream),
    /// This function, with its type arguments.
    Function(TokenStream),
    /// This value of an enum: its type, and the pattern that matches only this value.
    Value(TokenStream, TokenStream),
    /// A constant, or a variant that is a whole pattern by itself, rather than a new variable.
    Constant,
    /// A bound that implies this trait of the runtime.
    Bound(TokenStream),
    /// The macro of this name in std.
    Macro,
    /// The derive macro of this name in std.
    Derive,
    /// A method that rustc finds for a receiver of type `ty`, after it has tried the methods whose `self` has type
    /// `this`.
    Method { ty: TokenStream, this: TokenStream },
}

impl Claim {
    /// The path names this type of the language; type arguments are left out.
    pub fn ty(path: &syn::Path, ty: &Ty) -> Claim {
        Claim::new(path, Meaning::Type(spell::ty(ty)))
    }

    /// The path names `Option`.
    pub fn option(path: &syn::Path) -> Claim {
        let mut claim = Claim::new(path, Meaning::Type(quote!(::core::option::Option<()>)));
        claim.arguments(&quote!(()));
        claim
    }

    /// The path names `Result`.
    pub fn result(path: &syn::Path) -> Claim {
        let mut claim = Claim::new(path, Meaning::Type(quote!(::core::result::Result<(), ()>)));
        claim.arguments(&quote!((), ()));
        claim
    }

    /// The path names `core::cmp::Ordering`.
    pub fn ordering_type(path: &syn::Path) -> Claim {
        Claim::new(path, Meaning::Type(quote!(::core::cmp::Ordering)))
    }

    /// The path names this work-item function, or `barrier`.
    pub fn work_item(path: &syn::Path, name: &str) -> Claim {
        let name = Ident::new(name, Span::call_site());
        Claim::new(path, Meaning::Function(quote!(::cl_runtime::prelude::#name)))
    }

    /// The path names a function of the module `cl`, instantiated for the scalar `of` if it is generic.
    pub fn cl(path: &syn::Path, name: &str, of: Option<Scalar>) -> Claim {
        let name = Ident::new(name, Span::call_site());
        let of = of.map(|scalar| spell::primitive(scalar, Span::call_site())).map(|scalar| quote!(::<#scalar>));
        Claim::new(path, Meaning::Function(quote!(::cl_runtime::cl::#name #of)))
    }

    /// The path names a function of `bytemuck`.
    pub fn bytemuck(path: &syn::Path, name: &Ident) -> Claim {
        let name = Ident::new(&name.to_string(), Span::call_site());
        let word = quote!(::core::primitive::u32);
        Claim::new(path, Meaning::Function(quote!(::cl_runtime::__private::bytemuck::#name::<#word, #word>)))
    }

    /// `f32::max`: the path names an associated function of the scalar type.
    pub fn associated(path: &syn::Path, scalar: Scalar, name: &Ident) -> Claim {
        let ty = spell::primitive(scalar, Span::call_site());
        let name = Ident::new(&name.to_string(), Span::call_site());
        Claim::new(path, Meaning::Function(quote!(<#ty>::#name)))
    }

    /// The path names a variant of `Option` or `Result`.
    pub fn variant(path: &syn::Path, variant: Variant) -> Claim {
        let function = match variant {
            Variant::Some => quote!(::core::option::Option::<()>::Some),
            Variant::Ok => quote!(::core::result::Result::<(), ()>::Ok),
            Variant::Err => quote!(::core::result::Result::<(), ()>::Err),
            Variant::None => {
                let (ty, value) = (quote!(::core::option::Option<()>), quote!(::core::option::Option::None));
                return Claim::new(path, Meaning::Value(ty, value));
            }
        };
        Claim::new(path, Meaning::Function(function))
    }

    /// The path names a variant of `core::cmp::Ordering`, if it is spelled like one.
    pub fn ordering(path: &syn::Path) -> Option<Claim> {
        let value = match ordering(path)? {
            -1 => quote!(::core::cmp::Ordering::Less),
            0 => quote!(::core::cmp::Ordering::Equal),
            _ => quote!(::core::cmp::Ordering::Greater),
        };
        Some(Claim::new(path, Meaning::Value(quote!(::core::cmp::Ordering), value)))
    }

    /// The path names `core::sync::atomic::Ordering::Relaxed`.
    pub fn relaxed(path: &syn::Path) -> Claim {
        let ty = quote!(::core::sync::atomic::Ordering);
        Claim::new(path, Meaning::Value(ty.clone(), quote!(#ty::Relaxed)))
    }

    /// The identifier in a pattern is a constant or a variant without fields.
    pub fn constant(name: &Ident) -> Claim {
        Claim::new(&name.clone().into(), Meaning::Constant)
    }

    /// The bound is the runtime's trait of this name. `None` if the name does not restrict the parameter's type.
    pub fn bound(path: &syn::Path) -> Option<Claim> {
        let name = &path.segments.last()?.ident;
        let ours = ["Float", "Int"].into_iter().find(|ours| name == ours)?;
        let ours = Ident::new(ours, Span::call_site());
        Some(Claim::new(path, Meaning::Bound(quote!(::cl_runtime::#ours))))
    }

    /// The path names the macro of this name in std.
    pub fn std_macro(path: &syn::Path) -> Claim {
        Claim::new(path, Meaning::Macro)
    }

    /// The path names the derive macro of this name in std.
    pub fn std_derive(path: &syn::Path) -> Claim {
        Claim::new(path, Meaning::Derive)
    }

    fn new(path: &syn::Path, meaning: Meaning) -> Claim {
        let mut path = path.clone();
        for segment in &mut path.segments {
            segment.arguments = syn::PathArguments::None;
        }
        Claim { path, meaning }
    }

    fn arguments(&mut self, arguments: &TokenStream) {
        let arguments = spell::located(quote!(<#arguments>), self.span());
        if let (Some(last), Ok(arguments)) = (self.path.segments.last_mut(), syn::parse2(arguments)) {
            last.arguments = syn::PathArguments::AngleBracketed(arguments);
        }
    }

    fn span(&self) -> Span {
        self.path.segments.last().map_or_else(Span::call_site, |last| last.ident.span())
    }

    /// A statement that compiles only if the claim is right.
    fn check(&self) -> TokenStream {
        let Claim { path, meaning } = self;
        // the span puts the error at the user's name; mixed-site hygiene resolves our names here
        let span = Span::mixed_site().located_at(self.span());
        match meaning {
            Meaning::Type(ours) => quote_spanned!(span=> __cl::same_type::<#path, #ours>();),
            Meaning::Function(ours) => {
                quote_spanned!(span=> __cl::same_function(&#ours, &#path);)
            }
            Meaning::Value(ty, value) => {
                let message =
                    format!("`{}` is another here than std's", crate::ty::spell::text(&quote!(#path).to_string()));
                quote_spanned! {span=>
                    const _: () = ::core::assert!(::core::matches!({ const VALUE: #ty = #path; VALUE }, #value), #message);
                }
            }
            // for a variable, rustc reports that not all alternatives bind it
            Meaning::Constant => quote_spanned!(span=> let (#path | _) = __cl::any();),
            Meaning::Bound(ours) => quote_spanned! {span=>
                {
                    fn implies<__ClBounded: #path>() {
                        fn ours<__ClBounded: #ours>() {}
                        ours::<__ClBounded>();
                    }
                }
            },
            Meaning::Macro => macro_check(path),
            Meaning::Derive => derive_check(path),
            Meaning::Method { ty, this } => probe(path, ty, this, span),
        }
    }
}

/// Provokes the same ambiguity as `macro_check`. `PartialOrd` requires an equality, and `Ord` requires an order.
fn derive_check(path: &syn::Path) -> TokenStream {
    let order = path.is_ident("Ord").then(|| {
        quote! {
            impl ::core::cmp::PartialOrd for Probe {
                fn partial_cmp(&self, _: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
                    ::core::option::Option::None
                }
            }
        }
    });
    quote!({
        use ::cl_runtime::__private::macros::derives::*;
        #[derive(#path)]
        struct Probe;
        impl ::core::cmp::PartialEq for Probe {
            fn eq(&self, _: &Self) -> ::core::primitive::bool {
                true
            }
        }
        impl ::core::cmp::Eq for Probe {}
        #order
    })
}

/// Whether the type can be written outside its function.
fn is_written_anywhere(ty: &Ty) -> bool {
    match ty {
        Ty::Scalar(_) | Ty::Vector(..) | Ty::Mask(..) | Ty::Ordering | Ty::Unit => true,
        Ty::Array(element, len) => is_written_anywhere(element) && len.number().is_some(),
        Ty::Option(some) => is_written_anywhere(some),
        Ty::Result(ok, err) => is_written_anywhere(ok) && is_written_anywhere(err),
        Ty::Ref { to, .. } => is_written_anywhere(to),
        Ty::Tuple(fields) => fields.iter().all(is_written_anywhere),
        Ty::Never | Ty::Atomic(_) | Ty::Slice { .. } | Ty::Function(_) | Ty::Opaque(_) | Ty::Var(_) => false,
    }
}

/// A trait method that takes `this`. rustc finds it unless another method comes before it or is ambiguous with it.
fn probe(method: &syn::Path, ty: &TokenStream, this: &TokenStream, span: Span) -> TokenStream {
    quote_spanned!(span=> {
        trait KnownToKernels: ::core::marker::Sized {
            fn #method(self) -> __cl::Probed { __cl::any() }
        }
        impl KnownToKernels for #this {}
        let _: __cl::Probed = __cl::any::<#ty>().#method();
    })
}

/// Two macros of one name, one from outside a block and one from a glob import inside it, are ambiguous unless they are
/// the same macro.
fn macro_check(path: &syn::Path) -> TokenStream {
    let Some(last) = path.segments.last() else { return TokenStream::new() };
    let plain = last.ident.to_string();
    let args = match plain.as_str() {
        "assert" | "debug_assert" => quote!(true),
        "assert_eq" | "debug_assert_eq" => quote!(0, 0),
        "assert_ne" | "debug_assert_ne" => quote!(0, 1),
        "matches" => quote!(0, _),
        "print" => quote!(""),
        _ => TokenStream::new(),
    };
    if path.leading_colon.is_none() && path.segments.len() == 1 {
        return quote!({ use ::cl_runtime::__private::macros::*; let _ = || { #path!(#args); }; });
    }
    let is_of_core = path.segments.iter().rev().nth(1).is_some_and(|owner| owner.ident == "core");
    let module = Ident::new(if is_of_core { "of_core" } else { "of_std" }, Span::call_site());
    let alias = Ident::new(&format!("__cl_{plain}"), Span::call_site().located_at(last.ident.span()));
    quote!({
        use #path as #alias;
        { use ::cl_runtime::__private::macros::#module::*; let _ = || { #alias!(#args); }; }
    })
}

/// All claims about a function's names, as an item in the function's scope. `bound` lists the identifiers in patterns
/// that are assumed to be new variables; `constants` are the items of the function's own body. Where the item stands,
/// `__cl` is the runtime's `__private`.
pub fn checked<'c>(
    claims: impl IntoIterator<Item = &'c Claim>,
    bound: impl IntoIterator<Item = &'c Ident>,
    constants: &[TokenStream],
) -> TokenStream {
    let mut seen = HashSet::new();
    let checks: Vec<_> = claims
        .into_iter()
        .filter(|claim| {
            let path = &claim.path;
            let kind = match &claim.meaning {
                Meaning::Type(_) => 't',
                Meaning::Function(_) => 'f',
                Meaning::Value(..) => 'v',
                Meaning::Constant => 'c',
                Meaning::Bound(_) => 'b',
                Meaning::Macro => 'm',
                Meaning::Derive => 'd',
                Meaning::Method { ty, this } => return seen.insert(format!("{ty}.{}.{this}", quote!(#path))),
            };
            seen.insert(format!("{kind}{}", quote!(#path)))
        })
        .map(Claim::check)
        .collect();
    let mut seen = HashSet::new();
    // rustc rejects a variable whose name is that of a constant
    let bound: Vec<_> = bound.into_iter().filter(|name| seen.insert(name.to_string())).collect();
    if checks.is_empty() && bound.is_empty() {
        return TokenStream::new();
    }
    quote! {
        fn __cl_names() {
            #(#constants)*
            #(#checks)*
            #(let mut #bound = ();)*
        }
    }
}

/// A scalar type that this function of the module `cl` accepts.
pub fn scalar_of_cl(name: &str) -> Option<Scalar> {
    Scalar::ALL.into_iter().find(|scalar| builtins::find_cl(name, *scalar).is_some())
}
