//! Type and constant parameters.

use proc_macro2::{Ident, Span};
use quote::format_ident;

use super::Parser;
use crate::ast::{FunctionParam, Generics, Type, TypeKind};
use crate::builtins;
use crate::diag::{Code, Diagnostic, Range};
use crate::names::claims::Claim;
use crate::ty::Scalar;
use crate::ty::spell;

impl Parser<'_> {
    /// Reads the parameters and the types that their bounds allow.
    pub(super) fn generics(&self, source: &syn::Generics) -> Option<Generics> {
        let mut generics = Generics::default();
        for param in &source.params {
            self.parameter_name(param)?;
            match param {
                syn::GenericParam::Type(param) => {
                    let bounds = all_bounds(source, param);
                    if let Some(function) = self.function_param(&param.ident, &bounds)? {
                        generics.functions.push(function);
                        continue;
                    }
                    for bound in &bounds {
                        let syn::TypeParamBound::Trait(bound) = bound else { continue };
                        if let Some(claim) = Claim::bound(&bound.path) {
                            self.claim(claim);
                        }
                    }
                    if bounds.iter().all(|bound| says_nothing(bound)) {
                        let name = &param.ident;
                        let message = format!("nothing says what `{name}` can be");
                        let help = format!(
                            "write `{name}: Number`, `{name}: Int` or `{name}: Float` to compute with it, `{name}: \
                             Element` to copy it"
                        );
                        self.error(Diagnostic::new(Code::Signature, Range::of(param), message).help(help))?
                    }
                    if !bounds.iter().any(|bound| is_of_numbers(bound)) {
                        generics.bounded.push(param.ident.clone());
                    }
                    generics.types.push((param.ident.clone(), scalars(&bounds)));
                }
                syn::GenericParam::Const(param) => generics.constants.push(param.ident.clone()),
                // reported with the signature
                syn::GenericParam::Lifetime(_) => {}
            }
        }
        Some(generics)
    }

    /// Rejects `fn f<f32: Float>(x: f32)`, where a parameter hides a name that kernels know.
    fn parameter_name(&self, param: &syn::GenericParam) -> Option<()> {
        let name = match param {
            syn::GenericParam::Type(param) => &param.ident,
            syn::GenericParam::Const(param) => &param.ident,
            syn::GenericParam::Lifetime(_) => return Some(()),
        };
        let text = name.to_string();
        let is_known = Scalar::from_name(&text).is_some()
            || Scalar::ALL.iter().any(|scalar| scalar.atomic() == Some(text.as_str()))
            || builtins::vector::vector(&text).is_some()
            || builtins::vector::mask(&text).is_some()
            || matches!(text.as_str(), "Option" | "Result" | "Ordering" | "Grid" | "Some" | "None" | "Ok" | "Err")
            || text.starts_with("__cl");
        if !is_known {
            return Some(());
        }
        let message = format!("a type or constant parameter cannot have the name `{text}` in kernels");
        let help = "kernels know something else by this name: rename the parameter";
        self.error(Diagnostic::new(Code::Signature, Range::of(name), message).help(help))
    }

    /// `F: Fn(A, B) -> R`
    fn function_param(&self, name: &Ident, bounds: &[&syn::TypeParamBound]) -> Option<Option<FunctionParam>> {
        let Some(bound) = bounds.iter().find_map(|bound| function_bound(bound)) else { return Some(None) };
        let at = Range::of(bound);
        if bound.ident != "Fn" {
            let message = format!("a function parameter is an `Fn`, not an `{}`", bound.ident);
            return self.error(
                Diagnostic::new(Code::Signature, at, message)
                    .help("write `Fn`: a device function has no state of its own"),
            );
        }
        let syn::PathArguments::Parenthesized(signature) = &bound.arguments else { return Some(None) };
        let params: Vec<_> = signature.inputs.iter().map(|arg| self.by_value(&arg.ty)).collect();
        let ret = match &signature.output {
            syn::ReturnType::Default => Some(Type { kind: TypeKind::Unit, at }),
            syn::ReturnType::Type(_, ty) => self.by_value(ty),
        };
        let params = params.into_iter().collect::<Option<Vec<_>>>()?;
        if params.len() > 8 {
            let message = "a function parameter takes at most 8 arguments";
            return self.error(Diagnostic::new(Code::Signature, at, message).help("put them into a struct"));
        }
        let types = signature.inputs.iter().map(|arg| arg.ty.clone()).collect();
        Some(Some(FunctionParam { name: name.clone(), params, types, ret: ret? }))
    }

    /// The type of a parameter or result of a function parameter.
    fn by_value(&self, ty: &syn::Type) -> Option<Type> {
        let ty = self.ty(ty)?;
        if super::refers(&ty.kind) {
            let message = "a function parameter takes and returns values, no references";
            return self.error(
                Diagnostic::new(Code::Signature, ty.at, message)
                    .help("take the value itself; a slice can be read before the call"),
            );
        }
        Some(ty)
    }
}

/// Turns each `impl Fn(A) -> R` parameter into a named type parameter.
pub fn named(mut function: syn::ItemFn) -> syn::ItemFn {
    for (at, input) in function.sig.inputs.iter_mut().enumerate() {
        let syn::FnArg::Typed(typed) = input else { continue };
        let syn::Type::ImplTrait(implied) = &*typed.ty else { continue };
        if !implied.bounds.iter().any(|bound| function_bound(bound).is_some()) {
            continue;
        }
        let name = match &*typed.pat {
            syn::Pat::Ident(param) => format_ident!("{}{}", spell::FUNCTION, param.ident, span = Span::call_site()),
            _ => format_ident!("{}{at}", spell::FUNCTION),
        };
        let bounds = &implied.bounds;
        function.sig.generics.params.push(syn::parse_quote!(#[allow(non_camel_case_types)] #name: #bounds));
        *typed.ty = syn::parse_quote!(#name);
    }
    function
}

/// Whether the type parameter represents a function.
pub fn is_function(source: &syn::Generics, param: &syn::TypeParam) -> bool {
    function_of(source, param).is_some()
}

/// The bound `Fn(A) -> R` of a type parameter that represents a function.
pub fn function_of<'g>(source: &'g syn::Generics, param: &'g syn::TypeParam) -> Option<&'g syn::PathSegment> {
    all_bounds(source, param).into_iter().find_map(function_bound)
}

/// The segment of a path that has the form `Fn(A) -> R`, or the same with `FnMut` or `FnOnce`.
pub fn function_bound(bound: &syn::TypeParamBound) -> Option<&syn::PathSegment> {
    let syn::TypeParamBound::Trait(bound) = bound else { return None };
    bound.path.segments.last().filter(|last| ["Fn", "FnMut", "FnOnce"].iter().any(|name| last.ident == name))
}

/// The bounds of a type parameter, including those in the `where` clause.
fn all_bounds<'g>(source: &'g syn::Generics, param: &'g syn::TypeParam) -> Vec<&'g syn::TypeParamBound> {
    let mut bounds: Vec<_> = param.bounds.iter().collect();
    for predicate in source.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let syn::WherePredicate::Type(predicate) = predicate
            && let syn::Type::Path(path) = &predicate.bounded_ty
            && path.path.is_ident(&param.ident)
        {
            bounds.extend(&predicate.bounds);
        }
    }
    bounds
}

/// Whether it is a std trait that tells kernels nothing about the type.
fn says_nothing(bound: &syn::TypeParamBound) -> bool {
    let syn::TypeParamBound::Trait(bound) = bound else { return true };
    let name = bound.path.segments.last().map(|segment| segment.ident.to_string());
    let name = name.as_deref().unwrap_or_default();
    let operators = ["Add", "Sub", "Mul", "Div", "Rem", "BitAnd", "BitOr", "BitXor", "Shl", "Shr"];
    let others = ["Copy", "Clone", "Debug", "Display", "Default", "Hash", "Send", "Sync", "Sized", "Neg", "Not"];
    let compared = ["PartialEq", "Eq", "PartialOrd", "Ord"];
    others.contains(&name) || compared.contains(&name) || operators.contains(&name.trim_end_matches("Assign"))
}

/// Whether it is one of the runtime's number traits.
fn is_of_numbers(bound: &syn::TypeParamBound) -> bool {
    let syn::TypeParamBound::Trait(bound) = bound else { return false };
    let last = bound.path.segments.last();
    last.is_some_and(|last| ["Number", "Int", "Float"].iter().any(|name| last.ident == name))
}

/// The scalars that satisfy all of these bounds, judged by the bounds' names.
fn scalars(bounds: &[&syn::TypeParamBound]) -> Vec<Scalar> {
    let mut scalars: Vec<_> = Scalar::ALL.into_iter().filter(|scalar| *scalar != Scalar::Bool).collect();
    for bound in bounds {
        let syn::TypeParamBound::Trait(bound) = bound else { continue };
        let name = bound.path.segments.last().map(|segment| segment.ident.to_string());
        match name.as_deref() {
            Some("Float") => scalars.retain(|scalar| scalar.is_float()),
            Some("Int") => scalars.retain(|scalar| scalar.is_int()),
            _ => {}
        }
    }
    scalars
}
