//! Functions of std that kernels name by their paths: `mem::swap`, `mem::replace`, `mem::take`, `cmp::min`, `cmp::max`,
//! `array::from_fn`, `Default::default`. rustc confirms that the path resolves to std's function.

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::build;
use crate::infer::context::build::{assign, block_of, in_block, place_of};
use crate::infer::unify::origin::Source;
use crate::ir::{
    Certainty, Expr, ExprKind, Method, Place, Root, StepKind, Stmt, TraitMethod, Value, Variant, VectorMethod,
};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// A call of one of these functions; `None` if the path names another function.
    pub(crate) fn std_call(
        &mut self,
        path: &syn::Path,
        names: &[String],
        args: &[ast::Expr],
        wanted: Option<Ty>,
        at: Range,
    ) -> Option<Expr> {
        let [.., owner, function] = names else { return None };
        let bare = without_arguments(path);
        match (owner.as_str(), function.as_str(), args) {
            ("mem", "swap", [one, other]) => {
                self.is_std(quote!(::core::mem::swap::<u8>), quote!(#bare::<u8>));
                Some(self.swap_places(one, other, at))
            }
            ("mem", "replace", [place, value]) => {
                self.is_std(quote!(::core::mem::replace::<u8>), quote!(#bare::<u8>));
                Some(self.replace_place(place, Some(value), at))
            }
            ("mem", "take", [place]) => {
                self.is_std(quote!(::core::mem::take::<u8>), quote!(#bare::<u8>));
                Some(self.replace_place(place, None, at))
            }
            ("cmp", "min" | "max", [one, other]) => {
                let method = path.segments.last()?.ident.clone();
                self.is_std(quote!(::core::cmp::#method::<u8>), quote!(#bare::<u8>));
                let chosen = self.method(one, &method, std::slice::from_ref(other), at);
                // floats have no `Ord`
                let int = self.table.int();
                self.equate(&chosen.ty, &int, at);
                Some(chosen)
            }
            ("array", "from_fn", [make]) => {
                let types = quote!(::<u8, 1, fn(usize) -> u8>);
                self.is_std(quote!(::core::array::from_fn #types), quote!(#bare #types));
                Some(self.array_by(path, make, wanted, at))
            }
            ("Default", "default", []) => {
                let mut owner = bare;
                owner.segments.pop();
                owner.segments.pop_punct();
                self.is_std(quote!(<u8 as ::core::default::Default>::default), quote!(<u8 as #owner>::default));
                let help = "bind it to a variable with a type: `let value: TYPE = Default::default();`".to_owned();
                let ty = self.foreign(at, "the type of this default".to_owned(), help, Source::Hidden);
                Some(self.default_of(ty, at))
            }
            _ => None,
        }
    }

    /// Reports a function of std that kernels lack.
    pub(crate) fn unknown_of_std(&mut self, path: &syn::Path, names: &[String], at: Range) -> Expr {
        let message = format!("kernels have no function `{}`", names.join("::"));
        let help = "write what it does with operators, loops and the methods of numbers, slices and iterators, or as a \
                    `#[device]` function";
        self.rejected(Diagnostic::new(Code::Method, Range::of(path), message).help(help), at)
    }

    /// `V3::default()`, for a user type.
    pub(crate) fn default_of_named(&mut self, path: &syn::Path, at: Range) -> Expr {
        let mut owner = path.clone();
        owner.segments.pop();
        owner.segments.pop_punct();
        self.is_std(quote!(<#owner as ::core::default::Default>::default), quote!(#path));
        let ty = self.named(&owner, at);
        self.default_of(ty, at)
    }

    /// Records two functions that rustc must confirm to be the same.
    fn is_std(&mut self, ours: TokenStream, theirs: TokenStream) {
        self.std_paths.push((ours, theirs));
    }

    /// The referent of a `&mut` argument, with its indices in variables.
    fn borrowed_place(&mut self, arg: &ast::Expr, out: &mut Vec<Stmt>) -> Option<Place> {
        let mut place = match &arg.kind {
            Ast::Borrow(true, inner) => self.place(inner)?,
            _ => {
                let value = self.expr(arg);
                let mut place = place_of(value);
                let at = place.at;
                if !self.deref(&mut place, at) {
                    let found = self.table.show(&place.ty);
                    self.error(Diagnostic::new(Code::Mismatch, at, format!("expected `&mut _`, found `{found}`")));
                    return None;
                }
                place
            }
        };
        if self.is_temporary(&place)
            && let Root::Value(value) = place.root
        {
            place.root = Root::Local(self.let_own("temporary", true, *value, out));
        }
        self.written_through(&mut place);
        for step in &mut place.steps {
            if let StepKind::Index(index, _) = &mut step.kind {
                **index = self.atom((**index).clone(), "index", out);
            }
        }
        Some(place)
    }

    /// Whether the place is in a temporary, as in `&mut { a }` and `&mut f(x)`.
    fn is_temporary(&self, place: &Place) -> bool {
        let through = place.steps.iter().any(|step| matches!(step.kind, StepKind::Deref));
        let Root::Value(value) = &place.root else { return false };
        !through && !matches!(self.table.shallow(&value.ty), Ty::Slice { .. } | Ty::Ref { .. })
    }

    /// Moves the content of the place into a variable. The access to the place has been checked then.
    fn taken_from(&mut self, place: &mut Place, name: &str, at: Range, out: &mut Vec<Stmt>) -> Expr {
        let value = Expr { ty: place.ty.clone(), kind: ExprKind::Read(place.clone()), at };
        let held = self.let_own(name, false, value, out);
        for step in &mut place.steps {
            if let StepKind::Index(_, access) = &mut step.kind {
                let known = self.certain.get(access).copied().unwrap_or(Certainty::Checked);
                *access = self.access(known);
            }
        }
        self.read_local(held, at)
    }

    /// `{ let first = a; let second = b; a = second; b = first; }`
    fn swap_places(&mut self, one: &ast::Expr, other: &ast::Expr, at: Range) -> Expr {
        let mut out = Vec::new();
        let (one, other) = (self.borrowed_place(one, &mut out), self.borrowed_place(other, &mut out));
        let (Some(mut one), Some(mut other)) = (one, other) else { return self.broken(at) };
        self.equate(&other.ty.clone(), &one.ty.clone(), other.at);
        let first = self.taken_from(&mut one, "first", at, &mut out);
        let second = self.taken_from(&mut other, "second", at, &mut out);
        out.push(assign(one, second, at));
        out.push(assign(other, first, at));
        block_of(out, at)
    }

    /// `{ let old = a; a = value; old }`
    fn replace_place(&mut self, place: &ast::Expr, value: Option<&ast::Expr>, at: Range) -> Expr {
        let mut out = Vec::new();
        let Some(mut place) = self.borrowed_place(place, &mut out) else { return self.broken(at) };
        let old = self.taken_from(&mut place, "old", at, &mut out);
        let ty = place.ty.clone();
        let value = match value {
            Some(value) => self.expr(value),
            None => self.default_of(ty.clone(), at),
        };
        self.coerce(&value.ty, &ty, value.at);
        out.push(assign(place, value, at));
        in_block(out, old)
    }

    /// `T::default()`
    pub(crate) fn default_of(&mut self, ty: Ty, at: Range) -> Expr {
        self.defaults.push(ty.clone());
        Expr { kind: ExprKind::Method(Method::Trait(TraitMethod::Default), Vec::new()), ty, at }
    }

    /// Replaces the default by its value, now that the type is known.
    pub(crate) fn finish_default(&mut self, expr: &mut Expr) {
        match self.default_value(&expr.ty, expr.at) {
            Some(value) => *expr = value,
            // rustc knows it in the native version, and in each version the type is known
            None if self.survey => {}
            None if self.sink.is_empty() => {
                let message = format!("the default of `{}` is not visible here", expr.ty);
                let help = "write the value out, or make it in a `#[device]` function";
                self.error(Diagnostic::new(Code::Ambiguous, expr.at, message).help(help));
            }
            None => {}
        }
    }

    fn default_value(&self, ty: &Ty, at: Range) -> Option<Expr> {
        let of = |kind| Some(Expr { kind, ty: ty.clone(), at });
        match ty {
            Ty::Scalar(Scalar::F16) => None,
            Ty::Scalar(Scalar::Bool) => of(ExprKind::Literal(Value::Bool(false))),
            Ty::Scalar(scalar) if scalar.is_float() => of(ExprKind::Literal(Value::Float("0.0".into()))),
            Ty::Scalar(_) => of(ExprKind::Literal(Value::Int(0))),
            Ty::Vector(lane, _) => {
                let zero = self.default_value(&Ty::Scalar(*lane), at)?;
                Some(build::vector_call(VectorMethod::Splat, vec![zero], ty.clone(), at))
            }
            Ty::Tuple(fields) => {
                let fields = fields.iter().map(|field| self.default_value(field, at)).collect::<Option<_>>()?;
                of(ExprKind::Tuple(fields))
            }
            Ty::Array(element, len) => {
                let element = self.default_value(element, at)?;
                of(ExprKind::Repeat(element.into(), len.clone()))
            }
            Ty::Option(_) => of(ExprKind::Variant(Variant::None, None)),
            // the default of a struct or enum; rustc checks that it is the derived one
            Ty::Opaque(opaque) if !opaque.witness.is_empty() => {
                of(ExprKind::Method(Method::Trait(TraitMethod::Default), Vec::new()))
            }
            Ty::Unit
            | Ty::Never
            | Ty::Mask(..)
            | Ty::Atomic(_)
            | Ty::Slice { .. }
            | Ty::Ref { .. }
            | Ty::Result(..)
            | Ty::Ordering
            | Ty::Opaque(_)
            | Ty::Function(_)
            | Ty::Var(_) => None,
        }
    }
}

/// The path without type arguments at its end.
fn without_arguments(path: &syn::Path) -> syn::Path {
    let mut path = path.clone();
    if let Some(last) = path.segments.last_mut() {
        last.arguments = syn::PathArguments::None;
    }
    path
}
