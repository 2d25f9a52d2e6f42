//! Expressions.

use super::{Infer, LoopEntry, from_syntax};
use crate::ast::{self, ExprKind as Ast, Literal};
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::{AccessId, ArithOp, Block, Expr, ExprKind, For, LoopId, Place, Step, UnaryOp, Value};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    pub(super) fn expr(&mut self, expr: &ast::Expr) -> Expr {
        let at = expr.at;
        match &expr.kind {
            Ast::Literal(literal) => self.literal(literal, at),
            Ast::Name(name) => match self.find(name) {
                Some(_) => self.read(expr),
                None => self.constant(&syn::Path::from(name.clone()), at),
            },
            Ast::Path(path) => self.constant(path, at),
            Ast::Index(..) => self.read(expr),
            Ast::Unary(op, operand) => self.unary(*op, operand, at),
            Ast::Arith(op, left, right) => self.arith(*op, left, right, at),
            Ast::Compare(op, left, right) => {
                let (left, right) = (self.expr(left), self.expr(right));
                self.equate(&right.ty, &left.ty, right.at);
                Expr { kind: ExprKind::Compare(*op, left.into(), right.into()), ty: Ty::BOOL, at }
            }
            Ast::Logic(op, left, right) => {
                let (left, right) = (self.condition(left), self.condition(right));
                Expr { kind: ExprKind::Logic(*op, left.into(), right.into()), ty: Ty::BOOL, at }
            }
            Ast::Assign(place, value) => self.assign(None, place, value, at),
            Ast::AssignOp(op, place, value) => self.assign(Some(*op), place, value, at),
            Ast::Cast(value, ty) => self.cast(value, ty, at),
            Ast::Call(path, args) => self.call(path, args, at),
            Ast::Method(receiver, name, args) => self.method(receiver, name, args, at),
            Ast::If(cond, then, other) => self.branch(cond, then, other.as_deref(), at),
            Ast::While(..) | Ast::Loop(..) | Ast::For(_) => self.looping(expr),
            Ast::Block(block) => {
                let block = self.block(block);
                Expr { ty: block.ty.clone(), kind: ExprKind::Block(block), at }
            }
            Ast::Break(label, value) => self.jump_out(label.as_ref(), value.as_deref(), at),
            Ast::Continue(label) => match self.target(label.as_ref(), at) {
                Some(id) => Expr { kind: ExprKind::Continue(id), ty: Ty::Never, at },
                None => self.broken(at),
            },
            Ast::Return(value) => {
                let value = value.as_ref().map(|value| self.expr(value));
                let (found, place) = value.as_ref().map_or((Ty::Unit, at), |value| (value.ty.clone(), value.at));
                let ret = self.ret.clone();
                self.coerce(&found, &ret, place);
                Expr { kind: ExprKind::Return(value.map(Box::new)), ty: Ty::Never, at }
            }
        }
    }

    fn literal(&mut self, literal: &Literal, at: Range) -> Expr {
        let (value, ty) = match literal {
            Literal::Bool(value) => (Value::Bool(*value), Ty::BOOL),
            Literal::Int(value, suffix) => {
                (Value::Int(*value), suffix.map_or_else(|| self.table.int(), Ty::Scalar))
            }
            Literal::Float(digits, suffix) => {
                (Value::Float(digits.clone()), suffix.map_or_else(|| self.table.float(), Ty::Scalar))
            }
        };
        Expr { kind: ExprKind::Literal(value), ty, at }
    }

    /// A constant: of a known type if it is one of a scalar type's own, else rustc alone knows.
    fn constant(&mut self, path: &syn::Path, at: Range) -> Expr {
        let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let known = match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [scalar, "MIN" | "MAX"] => Scalar::from_name(scalar),
            [scalar, "BITS"] => Scalar::from_name(scalar).map(|_| Scalar::U32),
            [.., scalar, "EPSILON" | "INFINITY" | "NEG_INFINITY" | "NAN" | "MIN_POSITIVE"]
            | [.., scalar, "consts", _] => Scalar::from_name(scalar).filter(|scalar| scalar.is_float()),
            _ => None,
        };
        let ty = match known {
            Some(scalar) => Ty::Scalar(scalar),
            None => {
                let name = names.join("::");
                self.foreign(
                    at,
                    format!("the type of the constant `{name}`"),
                    format!("bind it to a variable with a type: `let value: u32 = {name};`"),
                )
            }
        };
        Expr { kind: ExprKind::Const(path.clone()), ty, at }
    }

    pub(super) fn condition(&mut self, cond: &ast::Expr) -> Expr {
        let cond = self.expr(cond);
        self.coerce(&cond.ty, &Ty::BOOL, cond.at);
        cond
    }

    fn read(&mut self, expr: &ast::Expr) -> Expr {
        match self.place(expr) {
            Some((place, ty)) => Expr { kind: ExprKind::Read(place), ty, at: expr.at },
            None => self.broken(expr.at),
        }
    }

    /// A variable or an element of one.
    pub(super) fn place(&mut self, expr: &ast::Expr) -> Option<(Place, Ty)> {
        match &expr.kind {
            Ast::Name(name) => {
                let root = self.find(name)?;
                Some((Place { root, steps: Vec::new(), at: expr.at }, self.local_ty(root)))
            }
            Ast::Index(base, index) => {
                let Some((mut place, ty)) = self.place(base) else {
                    self.error(
                        Diagnostic::new(Code::Place, base.at, "only a slice parameter can be indexed in a kernel")
                            .help("index the parameter itself: `x[i]`"),
                    );
                    return None;
                };
                let index = self.expr(index);
                self.equate(&index.ty, &Ty::USIZE, index.at);
                let Ty::Slice { element, .. } = self.table.shallow(&ty) else {
                    let message = format!("`{}` cannot be indexed in a kernel", self.table.show(&ty));
                    self.error(Diagnostic::new(Code::Place, expr.at, message));
                    return None;
                };
                place.steps.push(Step::Index(Box::new(index), AccessId(self.accesses)));
                place.at = expr.at;
                self.accesses += 1;
                Some((place, *element))
            }
            _ => None,
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &ast::Expr, at: Range) -> Expr {
        let operand = self.expr(operand);
        let ty = operand.ty.clone();
        Expr { kind: ExprKind::Unary(op, operand.into()), ty, at }
    }

    fn arith(&mut self, op: ArithOp, left: &ast::Expr, right: &ast::Expr, at: Range) -> Expr {
        let (left, right) = (self.expr(left), self.expr(right));
        if !op.is_shift() {
            self.equate(&right.ty, &left.ty, right.at);
        }
        let ty = left.ty.clone();
        Expr { kind: ExprKind::Arith(op, left.into(), right.into()), ty, at }
    }

    fn assign(&mut self, op: Option<ArithOp>, place: &ast::Expr, value: &ast::Expr, at: Range) -> Expr {
        let value = self.expr(value);
        let Some((place, ty)) = self.place(place) else {
            self.error(Diagnostic::new(Code::Place, place.at, "this cannot be assigned to"));
            return self.broken(at);
        };
        if let (Ty::Slice { mutable: false, .. }, [_, ..]) = (self.local_ty(place.root), &place.steps[..]) {
            let message = "a `&[T]` parameter cannot be written";
            self.error(Diagnostic::new(Code::Mismatch, place.at, message).help("make it `&mut [T]`"));
        }
        if !op.is_some_and(ArithOp::is_shift) {
            self.coerce(&value.ty, &ty, value.at);
        }
        let kind = match op {
            None => ExprKind::Assign(place.into(), value.into()),
            Some(op) => ExprKind::AssignOp(op, place.into(), value.into()),
        };
        Expr { kind, ty: Ty::Unit, at }
    }

    fn cast(&mut self, value: &ast::Expr, ty: &ast::Type, at: Range) -> Expr {
        let literal = matches!(unsigned(value).kind, Ast::Literal(_));
        let value = self.expr(value);
        let ty = from_syntax(ty).unwrap_or_else(|| self.table.fresh());
        // as rustc does: an undecided literal takes the target's type if it can
        if literal && self.table.class(&value.ty).is_some() {
            let _ = self.table.unify(&value.ty, &ty);
        }
        Expr { kind: ExprKind::Cast(value.into()), ty, at }
    }

    fn branch(&mut self, cond: &ast::Expr, then: &ast::Block, other: Option<&ast::Expr>, at: Range) -> Expr {
        let cond = self.condition(cond);
        let then = self.block(then);
        let Some(other) = other else {
            self.coerce(&then.ty, &Ty::Unit, then.at);
            return Expr { kind: ExprKind::If(cond.into(), then, None), ty: Ty::Unit, at };
        };
        let other = match &other.kind {
            Ast::Block(block) => self.block(block),
            _ => {
                let inner = self.expr(other);
                let (ty, at) = (inner.ty.clone(), inner.at);
                Block { stmts: Vec::new(), tail: Some(inner.into()), ty, at }
            }
        };
        let ty = match (self.table.shallow(&then.ty), self.table.shallow(&other.ty)) {
            (Ty::Never, ty) | (ty, Ty::Never) => ty,
            (then_ty, other_ty) => {
                self.equate(&other_ty, &then_ty, other.tail.as_ref().map_or(other.at, |tail| tail.at));
                then_ty
            }
        };
        Expr { kind: ExprKind::If(cond.into(), then, Some(other)), ty, at }
    }

    fn open_loop(&mut self, label: Option<&syn::Lifetime>, value: Option<Ty>) -> LoopId {
        let id = LoopId(self.loops.len());
        self.loops.push(LoopEntry { label: label.map(|label| label.ident.to_string()), value, broken: false });
        id
    }

    fn loop_body(&mut self, id: LoopId, body: &ast::Block) -> Block {
        self.open_loops.push(id);
        let body = self.block(body);
        self.open_loops.pop();
        self.coerce(&body.ty, &Ty::Unit, body.at);
        body
    }

    fn looping(&mut self, expr: &ast::Expr) -> Expr {
        let at = expr.at;
        match &expr.kind {
            Ast::While(label, cond, body) => {
                let id = self.open_loop(label.as_ref(), None);
                self.open_loops.push(id);
                let cond = self.condition(cond);
                self.open_loops.pop();
                let body = self.loop_body(id, body);
                Expr { kind: ExprKind::While(id, cond.into(), body), ty: Ty::Unit, at }
            }
            Ast::Loop(label, body) => {
                let value = self.table.fresh();
                let id = self.open_loop(label.as_ref(), Some(value.clone()));
                let body = self.loop_body(id, body);
                let ty = if self.loops[id.0].broken { value } else { Ty::Never };
                Expr { kind: ExprKind::Loop(id, body), ty, at }
            }
            Ast::For(inner) => self.for_loop(inner, at),
            _ => self.broken(at),
        }
    }

    fn for_loop(&mut self, inner: &ast::For, at: Range) -> Expr {
        let (start, end) = (self.expr(&inner.start), self.expr(&inner.end));
        self.equate(&end.ty, &start.ty, end.at);
        let id = self.open_loop(inner.label.as_ref(), None);
        self.scopes.push(std::collections::HashMap::new());
        let local = self.bind(inner.name.clone(), inner.mutable, start.ty.clone());
        let body = self.loop_body(id, &inner.body);
        self.scopes.pop();
        let inclusive = inner.inclusive;
        Expr { kind: ExprKind::For(Box::new(For { id, local, start, end, inclusive, body })), ty: Ty::Unit, at }
    }

    fn target(&self, label: Option<&syn::Lifetime>, at: Range) -> Option<LoopId> {
        let found = match label {
            None => self.open_loops.last(),
            Some(label) => {
                let name = label.ident.to_string();
                self.open_loops.iter().rev().find(|id| self.loops[id.0].label.as_ref() == Some(&name))
            }
        };
        match (found, label) {
            (Some(_), _) => {}
            (None, Some(_)) => self.error(Diagnostic::new(Code::Mismatch, at, "there is no loop with this label here")),
            // rustc would speak of a closure
            (None, None) => self.error(Diagnostic::new(Code::Jump, at, "there is no loop here to leave or continue")),
        }
        found.copied()
    }

    fn jump_out(&mut self, label: Option<&syn::Lifetime>, value: Option<&ast::Expr>, at: Range) -> Expr {
        let value = value.map(|value| self.expr(value));
        let Some(id) = self.target(label, at) else { return self.broken(at) };
        self.loops[id.0].broken = true;
        let (found, place) = value.as_ref().map_or((Ty::Unit, at), |value| (value.ty.clone(), value.at));
        let expected = self.loops[id.0].value.clone().unwrap_or(Ty::Unit);
        self.coerce(&found, &expected, place);
        Expr { kind: ExprKind::Break(id, value.map(Box::new)), ty: Ty::Never, at }
    }
}

/// The expression without a leading minus.
fn unsigned(expr: &ast::Expr) -> &ast::Expr {
    match &expr.kind {
        Ast::Unary(UnaryOp::Neg, inner) => inner,
        _ => expr,
    }
}
