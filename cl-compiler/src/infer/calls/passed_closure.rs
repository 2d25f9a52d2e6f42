//! Closures that are passed to device functions. Each becomes a device function of its own. Its parameters are the
//! closure's parameters followed by the captured variables.
//!
//! The body is typed at the closure's definition, as if the closure were called there. This determines the types of its
//! parameters, its result and its captured variables. The typed body is then discarded; the body is compiled again as
//! the body of the new function.

use proc_macro2::{Ident, Span};
use quote::format_ident;

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::bindings::{Callable, IterItem};
use crate::infer::context::{Infer, build};
use crate::ir::{Block, Expr, ExprKind, LocalId, PassedClosure, Place, Root, Stmt};
use crate::names::unraw;
use crate::ty::Ty;

/// The maximum number of captured variables: the number of fields that a tuple can have.
const MOST: usize = 8;

impl Infer<'_> {
    /// A closure as an argument: the captured values.
    pub(crate) fn passed_closure(&mut self, arg: &ast::Expr) -> Option<Expr> {
        let mut out = Vec::new();
        let closure = match &arg.kind {
            // it runs only during the call, so copies are equivalent to references
            Ast::Closure(source) => self.closure_seeing(source, false, &mut out),
            Ast::Name(name) if !self.is_nested(name) => self.closure_named(name)?,
            Ast::Borrow(false, inner) => match &inner.kind {
                Ast::Name(_) | Ast::Closure(_) => return self.passed_closure(inner),
                _ => return None,
            },
            _ => return None,
        };
        let source = closure.source.written.clone()?;
        let (params, ret) = (closure.types.clone(), closure.result());
        let referred = std::mem::take(&mut *self.referred.borrow_mut());
        let before = (self.locals.len(), self.callees.len(), self.accesses);
        let args = params.iter().map(|ty| {
            let id = self.own_local("argument", false, ty.clone());
            IterItem::Value(self.read_local(id, arg.at))
        });
        let args = args.collect();
        let barriers = std::mem::replace(&mut self.barriers, false);
        let item = self.apply(&Callable::Closure(closure), args, arg.at, &mut out);
        let value = self.item_expr(item, arg.at);
        let found = value.ty.clone();
        self.coerce(&found, &ret, arg.at);
        if std::mem::replace(&mut self.barriers, barriers) {
            self.refuse(
                arg.at,
                "a closure that is passed to a device function has no barriers",
                "write a `#[device]` function",
            );
        }
        let captured = self.used(out, value, before.0);
        // clear the variables of the discarded body
        for (at, local) in self.locals.iter_mut().enumerate().skip(before.0) {
            if self.own.contains(&LocalId(at)) || local.name.is_some() {
                local.ty = Ty::Unit;
            }
        }
        self.callees.truncate(before.1);
        self.result_types.truncate(before.1);
        self.accesses = before.2;
        self.certain.retain(|access, _| access.0 < before.2);
        self.unchecked.retain(|access| access.0 < before.2);
        let mut called = std::mem::replace(&mut *self.referred.borrow_mut(), referred);
        self.referred.borrow_mut().extend(&called);
        called.retain(|id| id.0 < before.0);
        called.sort();
        called.dedup();
        let called = self.definitions(&called, &captured, arg.at);
        let closure =
            PassedClosure { name: self.passed_closure_name(arg.at), source, params, ret, captured: Vec::new(), called };
        Some(self.pass_closure(closure, captured, arg.at))
    }

    /// The definitions of the closures in the enclosing scopes that it calls. In the device function, each name must have
    /// the same meaning for all of them.
    fn definitions(&mut self, called: &[LocalId], captured: &[LocalId], at: Range) -> Vec<(Ident, syn::ExprClosure)> {
        let names: Vec<_> = called.iter().chain(captured).filter_map(|id| self.locals[id.0].name.as_ref()).collect();
        let twice = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name));
        if let Some((_, name)) = twice.filter(|_| !called.is_empty()) {
            let message = format!("this closure uses two variables with the name `{name}`, by way of another closure");
            self.refuse(at, &message, "give them different names");
        }
        let definition = |id: &LocalId| {
            let written = self.closures.get(id)?.source.written.clone()?;
            Some((self.locals[id.0].name.clone()?, written))
        };
        let found: Option<Vec<_>> = called.iter().map(definition).collect();
        if found.is_none() {
            let message = "a closure that is passed to a device function calls a function inside this one";
            self.refuse(at, message, "make it a `#[device]` function");
        }
        found.unwrap_or_default()
    }

    /// The name of the function that the next closure becomes.
    fn passed_closure_name(&self, at: Range) -> Ident {
        let span = Span::mixed_site().located_at(at.first);
        format_ident!("{}_closure_{}", unraw(&self.name), self.passed_closures.len(), span = span)
    }

    /// The variables of the enclosing scopes that the body uses, in the order of their declaration.
    fn used(&self, stmts: Vec<Stmt>, value: Expr, before: usize) -> Vec<LocalId> {
        let at = value.at;
        let block = Block { stmts, ty: value.ty.clone(), tail: Some(Box::new(value)), at };
        let mut found = Vec::new();
        let mut note = |id: LocalId| {
            if id.0 < before && !found.contains(&id) {
                found.push(id);
            }
        };
        block.visit(&mut |expr| {
            if let Some(Place { root: Root::Local(id), .. }) = expr.place() {
                note(*id);
            }
            if let ExprKind::Call(callee, _) = &expr.kind
                && let Some((.., Some(id))) = self.callees.get(callee.0)
            {
                note(*id);
            }
        });
        found.sort();
        found
    }

    fn pass_closure(&mut self, closure: PassedClosure, captured: Vec<LocalId>, at: Range) -> Expr {
        let named = |infer: &Self, id: &LocalId| {
            let local = &infer.locals[id.0];
            Some((local.name.clone()?, local.ty.clone()))
        };
        let variables: Vec<(Ident, Ty)> = captured.iter().filter_map(|id| named(self, id)).collect();
        if captured.iter().any(|id| self.locals[id.0].shared || self.own.contains(id))
            || variables.len() != captured.len()
        {
            let message = "this closure uses local memory, or an element of an iterator";
            self.refuse(at, message, "bind a value to a variable first, and use that in the closure");
        }
        for (name, ty) in &variables {
            let ty = self.table.deep(ty);
            if matches!(ty, Ty::Slice { .. } | Ty::Ref { .. } | Ty::Function(_)) {
                let what = format!("the type of `{name}`, which this closure uses,");
                self.no_value(&what, &ty, at);
                return self.broken(at);
            }
        }
        if captured.len() > MOST {
            let message = format!("a closure that is passed to a device function uses at most {MOST} variables");
            self.refuse(at, &message, "put them into a struct");
        }
        let name = &closure.name;
        let marker = if captured.is_empty() { name.clone() } else { PassedClosure::marker(name) };
        let ty = build::function_item(&marker.clone().into());
        self.passed_closures.push(PassedClosure { captured: variables, ..closure });
        if captured.is_empty() {
            return Expr { kind: ExprKind::Const(syn::Path::from(marker).into()), ty, at };
        }
        let values: Vec<_> = captured.into_iter().map(|id| self.read_local(id, at)).collect();
        let tuple = Ty::Tuple(values.iter().map(|value| value.ty.clone()).collect());
        let tuple = Expr { kind: ExprKind::Tuple(values), ty: tuple, at };
        Expr { kind: ExprKind::Capturing(tuple.into()), ty, at }
    }

    /// Reports a parameter whose type only a literal suggests: the function's parameter type is not visible.
    pub(crate) fn verify_passed_closures(&mut self) {
        for closure in &self.passed_closures {
            for (pat, ty) in closure.source.inputs.iter().zip(&closure.params) {
                if self.table.class(ty).is_some() && self.table.origin_of(ty).is_none() {
                    let message = format!(
                        "the type of the parameter `{}` of this closure is not visible here",
                        quote::quote!(#pat)
                    );
                    let help = "write it, as in `|x: f32| …`";
                    self.error(Diagnostic::new(Code::Ambiguous, Range::of(pat), message).help(help));
                }
            }
        }
    }

    /// The closures, with their types as far as they can be written.
    pub(crate) fn finish_passed_closures(&mut self, generics: &ast::Generics) -> Vec<PassedClosure> {
        let mut all = std::mem::take(&mut self.passed_closures);
        for closure in &mut all {
            let at = Range::of(&closure.source);
            for (number, ty) in closure.params.iter_mut().enumerate() {
                self.finish(ty, at);
                let pat = match &closure.source.inputs[number] {
                    syn::Pat::Type(typed) => &typed.pat,
                    pat => pat,
                };
                let what = format!("the type of the parameter `{}` of this closure", quote::quote!(#pat));
                self.check_passed_type(ty, Range::of(pat), &what, "write it, as in `|x: f32| …`", generics);
            }
            self.finish(&mut closure.ret, at);
            let what = "the type that this closure returns";
            self.check_passed_type(&closure.ret, at, what, "write it, as in `|x: f32| -> f32 { … }`", generics);
            for (name, ty) in &mut closure.captured {
                self.finish(ty, at);
                let what = format!("the type of `{name}`, which this closure uses,");
                self.check_passed_type(ty, at, &what, "bind it to a variable with a type first", generics);
            }
        }
        all
    }

    fn no_value(&self, what: &str, ty: &Ty, at: Range) {
        let message = format!(
            "{what} is `{ty}`: a closure that is passed to a device function takes, returns and uses values, no references"
        );
        self.refuse(at, &message, "read the value before the closure, and use that");
    }

    fn check_passed_type(&self, ty: &Ty, at: Range, what: &str, help: &str, generics: &ast::Generics) {
        if !self.sink.is_empty() {
            return;
        }
        if generics.are_in(ty) {
            let message = format!(
                "{what} is one of a type parameter, and a closure that is passed to a device function has none"
            );
            return self.refuse(at, &message, "write a generic `#[device]` function, and pass that");
        }
        if !ty.is_plain() {
            return self.no_value(what, ty, at);
        }
        let mut is_written = true;
        ty.visit(&mut |part| is_written &= !matches!(part, Ty::Opaque(opaque) if opaque.spelling.is_none()));
        if !is_written {
            self.error(Diagnostic::new(Code::Ambiguous, at, format!("{what} is not visible here")).help(help));
        }
    }
}
