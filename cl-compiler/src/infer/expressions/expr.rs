//! Expressions.

use std::collections::HashMap;

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::{Infer, build};
use crate::ir::{ArithOp, Expr, ExprKind, Root, UnaryOp, Variant};
use crate::ty::{Len, Ty};

impl Infer<'_> {
    pub(crate) fn expr(&mut self, expr: &ast::Expr) -> Expr {
        let (at, wanted) = (expr.at, self.wanted.take());
        match &expr.kind {
            Ast::Literal(literal) => {
                let (value, ty) = self.literal_value(literal);
                Expr { kind: ExprKind::Literal(value), ty, at }
            }
            Ast::Name(name) => match self.find(name) {
                Some(id) if self.closures.contains_key(&id) => self.closure_as_value(at),
                Some(id) if self.nested.contains_key(&id) => {
                    let message =
                        "a nested function that is kept in a value or passed to a function cannot be used in kernels";
                    let help = "call it, or pass it to an iterator; a device function takes a `#[device]` function \
                                from outside";
                    self.rejected(Diagnostic::new(Code::Expression, at, message).help(help), at)
                }
                Some(_) => self.read(expr),
                None if name == "None" => {
                    self.claim_variant(&name.clone().into(), Variant::None);
                    self.variant(Variant::None, &[], at)
                }
                None => self.constant(&syn::Path::from(name.clone()), at),
            },
            Ast::Path(path) if Variant::of(path) == Some(Variant::None) => {
                self.claim_variant(path, Variant::None);
                self.variant(Variant::None, &[], at)
            }
            Ast::Path(path) => self.constant(path, at),
            Ast::OfTrait(owner, path) => self.constant_of_trait(owner, path, at),
            Ast::Try(value) => self.attempt(value, at),
            Ast::Expect(value, method, message) => self.expect(value, method, message, at),
            Ast::Matches(pat, value) => {
                let value = self.expr(value);
                self.scopes.push(HashMap::new());
                let pat = self.pat(pat, &value.ty);
                self.scopes.pop();
                Expr { kind: ExprKind::Matches(pat.into(), value.into()), ty: Ty::BOOL, at }
            }
            Ast::Index(_, index) if self.named_range(index).is_some() => self.bare_part(at),
            Ast::Index(..) | Ast::Field(..) | Ast::Deref(_) => self.read(expr),
            Ast::Borrow(mutable, inner) => self.borrow(*mutable, inner, at),
            Ast::SubSlice(..) => self.bare_part(at),
            Ast::Tuple(fields) => {
                let fields: Vec<_> = fields.iter().map(|field| self.expr(field)).collect();
                let ty = Ty::Tuple(fields.iter().map(|field| field.ty.clone()).collect());
                Expr { kind: ExprKind::Tuple(fields), ty, at }
            }
            Ast::Array(elements) => {
                let elements: Vec<_> = elements.iter().map(|element| self.expr(element)).collect();
                let ty = self.table.fresh();
                for element in &elements {
                    self.coerce(&element.ty, &ty, element.at);
                }
                let ty = Ty::Array(Box::new(ty), Len(elements.len().to_string()));
                Expr { kind: ExprKind::Array(elements), ty, at }
            }
            Ast::Repeat(value, len) => {
                let value = self.expr(value);
                self.fixed_length(len, at);
                let ty = Ty::Array(Box::new(value.ty.clone()), len.clone());
                Expr { kind: ExprKind::Repeat(value.into(), len.clone()), ty, at }
            }
            Ast::Broken => {
                self.sink.taint();
                self.broken(at)
            }
            Ast::Struct(literal) => {
                let fields = literal.fields.iter().map(|(member, value)| (member.clone(), value));
                self.structure(&literal.path, fields, literal.base.as_ref(), at)
            }
            Ast::Assert(assert) => self.assert(assert, at),
            Ast::Print(print) => self.print(print, at),
            Ast::Match(value, arms) => self.matching(value, arms, at),
            Ast::Let(pat, value) => {
                let value = self.expr(value);
                let pat = self.pat(pat, &value.ty);
                Expr { kind: ExprKind::Let(pat.into(), value.into()), ty: Ty::BOOL, at }
            }
            Ast::Unary(op, operand) => self.unary(*op, operand, at),
            Ast::Arith(op, left, right) => self.arith(*op, left, right, at),
            Ast::Compare(op, left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
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
            Ast::Call(path, args) => self.call(path, args, wanted, at),
            Ast::TypeCall(ty, name, args) => self.type_call(ty, name, args, at),
            Ast::Method(receiver, name, args) => self.method(receiver, name, args, at),
            Ast::LaneCast(value, ty) => self.lane_cast(value, ty, at),
            Ast::BitCast(cast) => self.bit_cast(cast, at),
            Ast::If(cond, then, other) => self.branch(cond, then, other.as_deref(), at),
            Ast::While(..) | Ast::Loop(..) | Ast::For(_) => self.looping(expr),
            Ast::Block(label, block) => {
                self.wanted = wanted.filter(|_| label.is_none());
                self.block_expr(label.as_ref(), block, at)
            }
            Ast::Break(label, value) => self.jump_out(label.as_ref(), value.as_deref(), at),
            Ast::Continue(label) => match self.target(label.as_ref(), at) {
                Some(id) => Expr { kind: ExprKind::Continue(id), ty: Ty::Never, at },
                None => self.broken(at),
            },
            Ast::Return(value) if self.closure_block.is_some() => {
                self.leave_closure(value.as_deref(), at).unwrap_or_else(|| self.broken(at))
            }
            Ast::Range(..) => {
                let message = "a range cannot be passed on or kept in another value in kernels";
                let help = "give it a name, `let r = a..b;`, iterate over it, or call `.contains(…)`";
                self.rejected(Diagnostic::new(Code::Expression, at, message).help(help), at)
            }
            Ast::Closure(_) => self.closure_as_value(at),
            Ast::Typed(value, ty) => {
                let value = self.expr(value);
                let ty = self.written(ty);
                self.equate(&value.ty, &ty, at);
                value
            }
            Ast::Return(value) => {
                let ret = self.ret.clone();
                let value = value.as_ref().map(|value| self.expr_of(value, &ret));
                let (found, place) = value.as_ref().map_or((Ty::Unit, at), |value| (value.ty.clone(), value.at));
                self.coerce(&found, &ret, place);
                Expr { kind: ExprKind::Return(value.map(Box::new)), ty: Ty::Never, at }
            }
        }
    }

    /// Types the expression with an expected type.
    pub(crate) fn expr_of(&mut self, expr: &ast::Expr, ty: &Ty) -> Expr {
        self.wanted = Some(ty.clone());
        self.expr(expr)
    }

    fn bare_part(&mut self, at: Range) -> Expr {
        let message = "a sub-slice needs a `&` before it";
        let help = "write `&x[a..b]`; slices are compared element by element";
        self.rejected(Diagnostic::new(Code::Place, at, message).help(help), at)
    }

    pub(crate) fn condition(&mut self, cond: &ast::Expr) -> Expr {
        let cond = self.expr(cond);
        self.coerce(&cond.ty, &Ty::BOOL, cond.at);
        cond
    }

    /// `assert!(cond, …)`, `panic!(…)`
    fn assert(&mut self, assert: &ast::Assert, at: Range) -> Expr {
        let cond = assert.cond.as_ref().map(|cond| self.condition(cond));
        let mut values: Vec<_> = assert.values.iter().map(|value| self.expr(value)).collect();
        let mut message = assert.message.clone();
        if self.in_library {
            message.retain(|part| !matches!(part, ast::MessagePart::Text(text) if text.is_empty()));
            // the error of a `Result<T, ()>`
            if values.iter().any(|value| self.table.shallow(&value.ty) == Ty::Unit) {
                values.clear();
                message.pop();
                message.push(ast::MessagePart::Text("()".to_owned()));
            }
        } else {
            values.iter().for_each(|value| self.show(value));
        }
        let ty = if cond.is_some() { Ty::Unit } else { Ty::Never };
        let assert = crate::ir::Assert { cond, message, values, operation: None };
        Expr { kind: ExprKind::Assert(assert.into()), ty, at }
    }

    /// An operand. Rust's operators also take references to numbers.
    fn operand(&mut self, operand: &ast::Expr) -> Expr {
        let value = self.expr(operand);
        self.through_refs(value)
    }

    fn unary(&mut self, op: UnaryOp, operand: &ast::Expr, at: Range) -> Expr {
        // the library negates only conditions
        if self.in_library && op == UnaryOp::Not {
            return build::not(self.condition(operand));
        }
        let operand = self.operand(operand);
        if let Some(made) = self.late_unary(op, &operand, at) {
            return made;
        }
        let ty = operand.ty.clone();
        self.compute([&ty]);
        if !matches!((op, &operand.kind), (UnaryOp::Neg, ExprKind::Literal(_))) {
            self.operate(&ty);
        }
        Expr { kind: ExprKind::Unary(op, operand.into()), ty, at }
    }

    fn arith(&mut self, op: ArithOp, left: &ast::Expr, right: &ast::Expr, at: Range) -> Expr {
        let (left, right) = (self.operand(left), self.operand(right));
        if let Some(made) = self.late_arith(op, &left, &right, at) {
            return made;
        }
        self.compute([&left.ty, &right.ty]);
        let wide = self.vector_arith(op, &left, &right);
        if !op.is_shift() && wide.is_none() {
            self.equate(&right.ty, &left.ty, right.at);
        }
        let ty = wide.clone().unwrap_or_else(|| left.ty.clone());
        if wide.is_none() {
            self.operate(&ty);
            self.operate(&right.ty);
        }
        Expr { kind: ExprKind::Arith(op, left.into(), right.into()), ty, at }
    }

    /// The type of a variable, or of an element of one, if it is seen.
    fn type_of_place(&self, place: &ast::Expr) -> Option<Ty> {
        match &place.kind {
            Ast::Name(name) => self.find(name).map(|id| self.local_ty(id)),
            Ast::Index(base, _) => match self.table.shallow(&self.type_of_place(base)?) {
                Ty::Slice { element, .. } | Ty::Array(element, _) => Some(*element),
                _ => None,
            },
            Ast::Deref(base) => match self.table.shallow(&self.type_of_place(base)?) {
                Ty::Ref { to, .. } => Some(*to),
                _ => None,
            },
            _ => None,
        }
    }

    fn assign(&mut self, op: Option<ArithOp>, place: &ast::Expr, value: &ast::Expr, at: Range) -> Expr {
        if self.is_row_for_element(place, at) {
            return self.broken(at);
        }
        let is_item = self.item_of(value).is_some();
        let value = match self.type_of_place(place).filter(|_| op.is_none()) {
            Some(ty) => self.expr_of(value, &ty),
            None => self.expr(value),
        };
        let is_computed = op.is_some()
            && !is_item
            && matches!(self.table.shallow(&value.ty), Ty::Ref { .. })
            && value.place().is_none_or(|place| place.children().next().is_some());
        let value = if op.is_some() { self.through_refs(value) } else { value };
        let Some(mut place) = self.place(place) else { return self.broken(at) };
        self.written_through(&mut place);
        let in_sub_slice = matches!(&place.root, Root::Value(value) if is_part(value) && !place.steps.is_empty());
        if let (Root::Value(root), false) = (&place.root, in_sub_slice) {
            let diagnostic = match &root.kind {
                ExprKind::Const(path) => {
                    let name = crate::ty::spell::text(&quote::quote!(#path).to_string());
                    let message = format!("kernels only read constants and statics such as `{name}`");
                    Diagnostic::new(Code::Mismatch, place.at, message).help(
                        "write a copy, `let mut copy = …;`; work-items share what is in `&mut [T]` and `&[AtomicU32]`",
                    )
                }
                _ => Diagnostic::new(Code::Mismatch, place.at, "this cannot be assigned to")
                    .help("kernels write their variables, `&mut [T]` and atomics"),
            };
            self.error(diagnostic);
        }
        let read_only = place.steps.iter().any(|step| {
            let from = self.table.shallow(&step.from);
            matches!(from, Ty::Slice { mutable: false, .. } | Ty::Ref { mutable: false, .. })
        });
        if read_only {
            let message = "the target of a `&` cannot be written";
            self.error(Diagnostic::new(Code::Mismatch, place.at, message).help("make it `&mut`"));
        }
        let value = self.unsized_to(value, &place.ty.clone());
        if let Some(op) = op {
            if self.updates_by_a_trait(&place.ty) && place.has_index() && self.order_matters(&place, &value) {
                return self.place_first(op, at);
            }
            if let Some(made) = self.late_update(op, &place, &value, at) {
                return made;
            }
            if is_computed && place.has_index() && !matches!(self.table.shallow(&place.ty), Ty::Vector(..)) {
                return self.reference_after_place(op, at);
            }
            self.compute_in_place([&place.ty, &value.ty]);
        }
        if op.is_some() && matches!(self.table.shallow(&place.ty), Ty::Vector(..)) {
            self.vector_compound(op, &place, &value);
        } else if !op.is_some_and(ArithOp::is_shift) {
            let ty = place.ty.clone();
            self.coerce(&value.ty, &ty, value.at);
        }
        if op.is_some() {
            self.operate(&place.ty);
            self.operate(&value.ty);
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
        let ty = self.written(ty);
        // as in rustc, an undetermined literal takes the target's type if it can
        if literal && self.table.class(&value.ty).is_some() {
            let _ = self.table.unify(&value.ty, &ty);
        }
        self.operate(&ty);
        Expr { kind: ExprKind::Cast(value.into()), ty, at }
    }
}

/// Whether it is a sub-slice, possibly after a check of it.
fn is_part(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::SubSlice(_) => true,
        ExprKind::Block(None, block) => block.tail.as_deref().is_some_and(is_part),
        _ => false,
    }
}

/// The expression without a leading minus.
fn unsigned(expr: &ast::Expr) -> &ast::Expr {
    match &expr.kind {
        Ast::Unary(UnaryOp::Neg, inner) => inner,
        _ => expr,
    }
}
