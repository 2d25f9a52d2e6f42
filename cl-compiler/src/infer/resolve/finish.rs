//! The last step of inference: replaces every type variable by a type, and every method by a table entry.

use crate::builtins;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::unify::table::Origin;
use crate::ir::{
    Block, CompareOp, Expr, ExprKind, Method, PartMut, Pat, PatKind, Place, Root, StepKind, Stmt, TraitMethod, UnaryOp,
    Value,
};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// Resolves the type. Returns `false` if this reported an error.
    pub(crate) fn finish(&mut self, ty: &mut Ty, at: Range) -> bool {
        let origin = match self.table.finish(ty) {
            Ok(known) => {
                *ty = known;
                return true;
            }
            Err(origin) => origin,
        };
        match origin {
            None if self.sink.is_empty() => self.ambiguous(at, "the type of this expression", "give it a type"),
            None => {}
            Some(Origin { at, what, help, .. }) => self.ambiguous(at, &what, &help),
        }
        // so that later code does not report it again
        *ty = self.table.deep(ty);
        false
    }

    pub(crate) fn ambiguous(&self, at: Range, what: &str, help: &str) {
        let message = format!("{what} is not visible here");
        self.error(Diagnostic::new(Code::Ambiguous, at, message).help(help));
    }

    pub(crate) fn finish_locals(&mut self, params: usize) {
        for index in 0..self.locals.len() {
            let mut ty = self.locals[index].ty.clone();
            let at =
                self.locals[index].name.as_ref().map_or_else(proc_macro2::Span::call_site, proc_macro2::Ident::span);
            self.finish(&mut ty, at.into());
            if index >= params {
                self.verify_function(&ty, at.into());
            }
            self.locals[index].ty = ty;
        }
    }

    pub(crate) fn finish_block(&mut self, block: &mut Block) {
        block.stmts.retain(|stmt| !self.is_spared(stmt));
        for stmt in &mut block.stmts {
            match stmt {
                Stmt::Let { pat, init, other, .. } => {
                    if let (PatKind::Bind(local, None), Some(init)) = (&pat.kind, init.as_mut())
                        && let Some(first) = self.firsts.remove(local)
                    {
                        init.kind = ExprKind::Literal(first);
                    }
                    init.iter_mut().for_each(|init| self.finish_expr(init));
                    self.finish_pat(pat);
                    other.iter_mut().for_each(|other| self.finish_block(other));
                }
                Stmt::Expr(expr) => self.finish_stmt(expr),
            }
        }
        if let Some(tail) = &mut block.tail {
            self.finish_expr(tail);
        }
        self.finish(&mut block.ty, block.at);
    }

    /// Handles a call whose result is dropped: its type need not be known.
    fn finish_stmt(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Call(_, args) => {
                args.iter_mut().for_each(|arg| self.finish_expr(arg));
                expr.ty = Ty::Unit;
            }
            _ => self.finish_expr(expr),
        }
    }

    fn finish_pat(&mut self, pat: &mut Pat) {
        self.finish(&mut pat.ty, pat.at);
        match &mut pat.kind {
            PatKind::Wild | PatKind::Bind(_, None) | PatKind::BindRef(_, None) => {}
            PatKind::Const(path) => self.verify_constant(path, &pat.ty, pat.at),
            PatKind::Literal(value, negative) => {
                if let (Value::Int(value), false) = (value, *negative) {
                    self.literal_fits(*value, &pat.ty, pat.at);
                }
            }
            PatKind::Bind(_, Some(sub)) | PatKind::BindRef(_, Some(sub)) | PatKind::Deref(sub) => {
                self.finish_pat(sub);
            }
            PatKind::Variant(_, sub) => sub.iter_mut().for_each(|sub| self.finish_pat(sub)),
            PatKind::Range(start, end, _) => {
                start.iter_mut().chain(end).for_each(|bound| self.finish_pat(bound));
            }
            PatKind::Fields(parts) | PatKind::Elements(parts) => {
                parts.iter_mut().for_each(|(_, part)| self.finish_pat(part));
            }
            PatKind::Struct(_, parts) => parts.iter_mut().for_each(|(_, part)| self.finish_pat(part)),
            PatKind::Or(cases) => cases.iter_mut().for_each(|case| self.finish_pat(case)),
        }
    }

    fn finish_place(&mut self, place: &mut Place) {
        self.without_copy(place);
        if let Root::Value(value) = &mut place.root {
            self.finish_expr(value);
        }
        for step in &mut place.steps {
            self.finish(&mut step.from, place.at);
            match &mut step.kind {
                StepKind::Index(index, _) => self.finish_expr(index),
                StepKind::Field(_) | StepKind::Member(_) | StepKind::Deref => {}
            }
        }
        self.finish(&mut place.ty, place.at);
    }

    pub(crate) fn finish_expr(&mut self, expr: &mut Expr) {
        self.fold(expr);
        match &mut expr.kind {
            ExprKind::Len(place) => {
                if !self.finish_measured(place) {
                    self.finish_place(place);
                }
            }
            ExprKind::Match(value, arms) => {
                self.finish_matched(value, &arms.iter().map(|arm| &arm.pat).collect::<Vec<_>>());
                for arm in arms {
                    self.finish_pat(&mut arm.pat);
                    arm.guard.iter_mut().for_each(|guard| self.finish_expr(guard));
                    self.finish_expr(&mut arm.body);
                }
            }
            ExprKind::Let(pat, value) | ExprKind::Matches(pat, value) => {
                self.finish_matched(value, &[pat]);
                self.finish_pat(pat);
            }
            _ => expr.parts_mut(&mut |part| match part {
                PartMut::Expr(expr) => self.finish_expr(expr),
                PartMut::Place(place) => self.finish_place(place),
                PartMut::Block(block) => self.finish_block(block),
            }),
        }
        self.finish(&mut expr.ty, expr.at);
        self.verify(expr);
    }

    /// Finishes a scrutinee. A tuple that every pattern destructures is never constructed, so it may contain
    /// references.
    fn finish_matched(&mut self, value: &mut Expr, pats: &[&Pat]) {
        match &mut value.kind {
            ExprKind::Tuple(parts) if pats.iter().all(|pat| destructures(pat)) => {
                parts.iter_mut().for_each(|part| self.finish_expr(part));
                self.finish(&mut value.ty, value.at);
            }
            _ => self.finish_expr(value),
        }
    }

    pub(crate) fn refuse(&self, at: Range, message: &str, help: &str) {
        self.error(Diagnostic::new(Code::Expression, at, message).help(help));
    }

    /// Requires the parts of a value to be values: in C, each reference in it would need an address and a length.
    fn parts(&self, parts: &[Expr], what: &str) {
        if let Some(part) = parts.iter().find(|part| !part.ty.is_plain() && !matches!(part.ty, Ty::Var(_))) {
            let message = format!("a reference inside {what} is not supported in kernels yet");
            self.refuse(part.at, &message, "keep the reference in a variable of its own, or an index in its place");
        }
    }

    /// Rejects references in a parameter of type `Option` or `Result`: their address space in the caller would be
    /// unknown.
    pub(crate) fn holds_values(&self, ty: &Ty, at: Range) {
        let mut refers = false;
        ty.visit(&mut |part| refers |= matches!(part, Ty::Ref { .. } | Ty::Slice { .. }));
        if refers && matches!(ty, Ty::Option(_) | Ty::Result(..)) {
            let message = format!("a reference inside `{ty}` cannot be passed in kernels yet");
            self.refuse(at, &message, "pass the value: `.copied()`");
        }
    }

    /// Checks the content type of an `Option` or `Result`.
    fn held(&self, ty: &Ty, at: Range) {
        let fits = match ty {
            Ty::Option(some) => match &**some {
                Ty::Ref { to, .. } => to.is_plain() && !matches!(**to, Ty::Array(..)),
                some => some.is_plain(),
            },
            ty => ty.is_plain(),
        };
        if !fits && self.sink.is_empty() {
            let message = format!("`{ty}` is not supported in kernels yet");
            let help = "an `Option` holds a value that can be copied or a reference to one, a `Result` values: keep an index in place \
                        of a slice, or of a reference in a tuple";
            self.refuse(at, &message, help);
        }
    }

    /// Checks an expression as far as this requires known types.
    fn verify(&mut self, expr: &mut Expr) {
        let at = expr.at;
        match &mut expr.kind {
            ExprKind::Const(path) => self.verify_constant(path, &expr.ty, at),
            ExprKind::Tuple(fields) => {
                self.parts(fields, "a tuple");
            }
            ExprKind::Array(elements) => self.parts(elements, "an array"),
            ExprKind::If(..) | ExprKind::Match(..) | ExprKind::Loop(..) | ExprKind::Block(..) => {
                self.verify_function(&expr.ty, at);
            }
            ExprKind::Variant(..) | ExprKind::Get(..) => {
                self.held(&expr.ty, at);
            }
            ExprKind::Compare(CompareOp::Eq | CompareOp::Ne, left, _)
                if matches!(left.ty, Ty::Vector(..) | Ty::Mask(..)) => {}
            ExprKind::Compare(op, left, _) if matches!(left.ty, Ty::Vector(..) | Ty::Mask(..)) => {
                self.mismatch(at, format!("`{}` does not apply to `{}`", op.symbol(), left.ty));
            }
            ExprKind::Compare(_, left, _) if !is_comparable(&left.ty) => {
                let message = format!("`{}` cannot be compared as a whole in kernels yet", left.ty);
                self.refuse(at, &message, "compare the parts");
            }
            ExprKind::Assert(assert) => self.verify_message(assert, at),
            ExprKind::Print(print) => self.verify_print(print),
            ExprKind::Method(Method::Trait(TraitMethod::From), _) => self.finish_from(expr),
            ExprKind::Method(Method::Trait(TraitMethod::Default), _) => self.finish_default(expr),
            ExprKind::Method(method, args) => {
                if let Method::Vector(method) = method {
                    return self.verify_vector(method, args, &expr.ty, at);
                }
                if let (Method::Order(method), Some(arg)) = (&*method, args.first()) {
                    return self.verify_order(*method, &arg.ty, at);
                }
                let Some(scalar) = args.first().and_then(|arg| arg.ty.scalar()) else { return };
                if let (Method::Named(name), 1) = (&*method, args.len())
                    && crate::infer::calls::call::converts(name, "to_").is_some()
                {
                    if let Some(value) = args.pop() {
                        expr.kind = ExprKind::Cast(value.into());
                    }
                    return;
                }
                let found = match method {
                    Method::Named(name) => builtins::find(&name.to_string(), scalar),
                    Method::Cl(name) => builtins::find_cl(&name.to_string(), scalar),
                    Method::Builtin(..)
                    | Method::Associated(_)
                    | Method::Vector(_)
                    | Method::Option(_)
                    | Method::Trait(_)
                    | Method::Order(_) => return,
                };
                if let Some(builtin) = found {
                    *method = Method::Builtin(builtin, scalar);
                }
            }
            ExprKind::Literal(Value::Int(value)) => self.literal_fits(*value, &expr.ty, at),
            ExprKind::Unary(op, operand) if Infer::vector_operand(*op, &operand.ty) => {}
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                if let (ExprKind::Literal(Value::Int(value)), Some(scalar)) = (&operand.kind, operand.ty.scalar())
                    && scalar.is_int()
                    && *value == scalar.max().unsigned_abs() + 1
                {
                    return;
                }
                let fits = |scalar: Scalar| scalar.is_float() || scalar.is_signed() || scalar == Scalar::F16;
                if !matches!(operand.ty, Ty::Opaque(_)) && !operand.ty.scalar().is_some_and(fits) {
                    self.mismatch(at, format!("`-` does not apply to `{}`", operand.ty));
                }
            }
            ExprKind::Unary(UnaryOp::Not, operand)
                if !matches!(operand.ty, Ty::Opaque(_))
                    && operand.ty.scalar().is_none_or(|scalar| scalar.is_float() || scalar == Scalar::F16) =>
            {
                self.mismatch(at, format!("`!` does not apply to `{}`", operand.ty));
            }
            ExprKind::Arith(op, left, right) => {
                let (op, left, right) = (*op, left.ty.clone(), right.ty.clone());
                self.operands(op, &left, &right, at);
            }
            ExprKind::AssignOp(op, place, value) => {
                let left = place.ty.clone();
                let (op, right) = (*op, value.ty.clone());
                self.operands(op, &left, &right, at);
            }
            ExprKind::Cast(value) => {
                let (from, to) = (value.ty.scalar(), expr.ty.scalar());
                if matches!(value.ty, Ty::Opaque(_)) || matches!(expr.ty, Ty::Opaque(_)) {
                    return;
                }
                if value.ty == Ty::Ordering && to.is_some_and(Scalar::is_int) {
                    return;
                }
                let allowed = match (from, to) {
                    (Some(from), Some(Scalar::Bool)) => from == Scalar::Bool,
                    (Some(Scalar::Bool), Some(to)) => !to.is_float(),
                    (Some(_), Some(_)) => true,
                    _ => false,
                };
                if !allowed {
                    self.mismatch(at, format!("`{}` cannot be cast to `{}`", value.ty, expr.ty));
                }
            }
            ExprKind::For(inner)
                if !inner.start.ty.scalar().is_some_and(Scalar::is_int) && !matches!(inner.start.ty, Ty::Opaque(_)) =>
            {
                self.mismatch(inner.start.at, format!("`for` cannot run over `{}`", inner.start.ty));
            }
            _ => {}
        }
    }

    /// Rejects integers that rustc's `overflowing_literals` denies.
    fn literal_fits(&self, value: u128, ty: &Ty, at: Range) {
        if let Some(scalar) = ty.scalar().filter(|scalar| scalar.is_int()) {
            // one more than the largest value, since its negation is the smallest value
            let limit = scalar.max().unsigned_abs() + u128::from(scalar.is_signed());
            if value > limit {
                let message = format!("the literal {value} is out of range for `{ty}`");
                self.error(Diagnostic::new(Code::Literal, at, message));
            }
        }
    }

    fn operands(&self, op: crate::ir::ArithOp, left: &Ty, right: &Ty, at: Range) {
        use crate::ir::ArithOp::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Xor};
        if let Some(fits) = Infer::vector_operands(op, left, right) {
            if let (true, Ty::Opaque(_), _) | (true, _, Ty::Opaque(_)) = (self.sink.is_empty(), left, right) {
                return self.hidden_operand(at);
            }
            // an earlier error is enough
            if !fits && self.sink.is_empty() {
                self.mismatch(at, format!("`{}` does not apply to `{left}` and `{right}`", op.symbol()));
            }
            return;
        }
        if matches!(left, Ty::Opaque(_)) || matches!(right, Ty::Opaque(_)) {
            return;
        }
        let (Some(l), Some(r)) = (left.scalar(), right.scalar()) else {
            return self.mismatch(at, format!("`{}` does not apply to `{left}` and `{right}`", op.symbol()));
        };
        let fits = match op {
            Add | Sub | Mul | Div | Rem => l == r && l != Scalar::Bool,
            And | Or | Xor => l == r && !l.is_float() && l != Scalar::F16,
            Shl | Shr => l.is_int() && r.is_int(),
        };
        if !fits {
            self.mismatch(at, format!("`{}` does not apply to `{left}` and `{right}`", op.symbol()));
        }
    }

    pub(crate) fn mismatch(&self, at: Range, message: String) {
        self.error(Diagnostic::new(Code::Mismatch, at, message));
    }
}

/// Whether the comparison operators apply; an unknown type has been reported.
pub(crate) fn is_comparable(ty: &Ty) -> bool {
    match ty {
        Ty::Ref { to, .. } => is_comparable(to),
        Ty::Option(some) => is_comparable(some),
        Ty::Var(_) | Ty::Opaque(_) => true,
        ty => {
            let mut scalars = true;
            ty.visit(&mut |part| scalars &= !matches!(part, Ty::Vector(..) | Ty::Mask(..)));
            ty.is_plain() && scalars
        }
    }
}

/// Whether a pattern uses only the fields of a tuple.
fn destructures(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::Fields(_) | PatKind::Wild => true,
        PatKind::Or(cases) => cases.iter().all(destructures),
        _ => false,
    }
}
