//! Operators on operands whose types only rustc can resolve. They become calls of functions that rustc selects, for a
//! scalar or for a user type.
//!
//! A function is typed in this way only if it may compute with a user type, or if there would be too many versions.
//! Otherwise the operands are assumed to be scalars of one type, see `Infer::foreign`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::ast::MessagePart;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::Parts;
use crate::infer::context::{Infer, build};
use crate::infer::unify::origin::{Arg, Side, Source, Visit};
use crate::infer::unify::table::{Class, Origin};
use crate::ir::{ArithOp, Assert, AtomicOp, Called, Expr, ExprKind, LocalId, Operator, Place, StepKind, Stmt, UnaryOp};
use crate::ty::{Scalar, Ty};

/// The path to the compiled forms of an operator: `__private::Operation::<NAME>`.
fn holder(kind: &str, method: &str, at: Range) -> syn::Path {
    let (kind, key) = (quote::format_ident!("{kind}"), key(method));
    located(quote!(::cl_runtime::__private::#kind::<#key>), at)
}

/// The path, with a span at which rustc reports errors in it.
fn located(path: TokenStream, at: Range) -> syn::Path {
    let path = crate::ty::spell::located(path, at.first);
    syn::parse_quote!(#path)
}

fn key(method: &str) -> u128 {
    crate::names::member::key(&syn::Member::Named(quote::format_ident!("{method}")))
}

impl Infer<'_> {
    /// Records the types of an operator's operands.
    pub(crate) fn compute<'a>(&mut self, operands: impl IntoIterator<Item = &'a Ty>) {
        for operand in operands {
            self.computed.push(operand.clone());
            self.operands.push(operand.clone());
        }
    }

    /// Records the types of a compound assignment's operands.
    pub(crate) fn compute_in_place<'a>(&mut self, operands: impl IntoIterator<Item = &'a Ty>) {
        self.computed.extend(operands.into_iter().cloned());
    }

    /// Whether the function computes with a value that may have a user type.
    pub(crate) fn computes_with_user_types(&self) -> bool {
        let root = |ty: &Ty| self.table.shallow(ty);
        let computed: Vec<_> = self.computed.iter().map(root).filter(|ty| matches!(ty, Ty::Var(_))).collect();
        let is_computed = |ty: &Ty| computed.contains(&root(ty));
        let is_parameter = |name: &str| self.generics.iter().any(|(param, _)| param == name);
        // a type written `V3` that was resolved to a scalar was assumed to be the other operand's type
        let named = self.named.iter().any(|(name, ty, _)| {
            !is_parameter(name) && (is_computed(ty) || !matches!(root(ty), Ty::Var(_)) && !self.computed.is_empty())
        });
        // a type with a user's method that was resolved to a scalar was assumed to be the other operand's type
        let structured = |ty: &Ty| is_computed(ty) || matches!(root(ty), Ty::Scalar(_));
        named || self.structured.iter().any(structured) || self.fields.iter().any(|(of, ..)| is_computed(of))
    }

    /// The parts that the function computes with, if they may be of user types.
    pub(crate) fn computed_parts(&self) -> Option<Parts> {
        let root = |ty: &Ty| self.table.shallow(ty);
        let is_among = |types: &[Ty], ty: &Ty| types.iter().any(|other| root(other) == root(ty));
        let class = |ty: &Ty| match root(ty) {
            Ty::Var(_) => self.table.class(ty),
            Ty::Scalar(scalar) if scalar.is_float() => Some(Class::Float),
            _ => None,
        };
        let of_field = |field: &Ty| match class(field)? {
            Class::Any => is_among(&self.computed, field).then_some(Parts::Unknown),
            // `place += 1.0` is likelier one of numbers
            Class::Float => is_among(&self.operands, field).then_some(Parts::BesideFloats),
            Class::Int => None,
        };
        let fields = self.fields.iter().filter_map(|(.., field)| of_field(field));
        let is_unknown = |result: &Ty| class(result) == Some(Class::Any) && is_among(&self.computed, result);
        // a generic function is one of numbers, or its bounds say more
        let results = self.generics.is_empty() && self.results.iter().any(|(_, result)| is_unknown(result));
        fields.chain(results.then_some(Parts::Results)).max()
    }

    /// Whether the function computes with a value of an opaque type.
    pub(crate) fn computes_with_foreign(&self) -> bool {
        self.computed.iter().any(|ty| self.is_foreign(ty)) || !self.named.is_empty() && !self.computed.is_empty()
    }

    /// Whether rustc selects the operators on the type.
    pub(crate) fn is_late(&self, ty: &Ty) -> bool {
        self.late && self.is_foreign(ty) && !self.is_integer_constant(ty)
    }

    /// Whether it is the type of a constant beside an integer literal: `N / 2`. A user's type has such an operator rarely.
    fn is_integer_constant(&self, ty: &Ty) -> bool {
        let Ty::Var(var) = self.table.shallow(ty) else { return false };
        let is_constant = |origin: &Origin| matches!(*origin.source, Source::Const(_));
        self.table.class(ty) == Some(Class::Int) && self.table.origin(var).is_some_and(is_constant)
    }

    /// `left op right`, if rustc selects the operator.
    pub(crate) fn late_arith(&mut self, op: ArithOp, left: &Expr, right: &Expr, at: Range) -> Option<Expr> {
        let visit = self.visit(at);
        let is_late = self.is_late(&left.ty) || self.is_late(&right.ty);
        if op.is_shift() || !is_late || self.is_surveyed_as_plain(visit, op.symbol()) {
            return None;
        }
        if self.is_like(right, &left.ty) || self.is_like(left, &right.ty) {
            return None;
        }
        if self.is_number_or_unknown(&left.ty) || self.is_number_or_unknown(&right.ty) {
            return None;
        }
        let lacks = |ty: &Ty| self.is_wide_without_operators(ty);
        if lacks(&left.ty) || lacks(&right.ty) {
            return None;
        }
        let path = holder("Operation", op.method(), at);
        self.decide_literal(&path, visit, (&left.ty, &right.ty), Side::Left, at);
        self.decide_literal(&path, visit, (&left.ty, &right.ty), Side::Right, at);
        let mut out = Vec::new();
        let (mut left, mut right) = (left.clone(), right.clone());
        if matches!(op, ArithOp::Div | ArithOp::Rem) && self.may_be_ints(&left.ty) && self.may_be_ints(&right.ty) {
            left = self.atom(left, "dividend", &mut out);
            right = self.atom(right, "divisor", &mut out);
            self.check_division(op, visit, (&left, &right), at, &mut out);
        }
        let call = self.operator(path, visit, Operator::Infix(op), vec![left, right], at);
        Some(if out.is_empty() { call } else { build::in_block(out, call) })
    }

    /// Whether the survey did not take the operator for one that rustc selects. The versions follow it.
    fn is_surveyed_as_plain(&self, visit: Visit, symbol: &str) -> bool {
        !self.assignment.is_empty() && !self.known.contains_key(&(visit, symbol.to_owned()))
    }

    /// Whether nothing is known of the type, or it is that of a number which a method gives whose receiver is not known: only
    /// literals leave the choice of their type to the operator.
    fn is_number_or_unknown(&self, ty: &Ty) -> bool {
        let root = self.table.shallow(ty);
        let is_result = || self.pending.iter().any(|call| self.table.shallow(&call.ret) == root);
        self.table.origin_of(ty).is_none()
            && match self.table.class(ty) {
                Some(Class::Any) => true,
                Some(Class::Int | Class::Float) => is_result(),
                None => false,
            }
    }

    /// Whether it is a named constant next to an integer literal, or to an operand of a type that sizes and ids have. It is assumed to
    /// have that type: the right operand of a user's operator on it would be of a user's type.
    fn is_like(&self, constant: &Expr, operand: &Ty) -> bool {
        let is_literal = self.table.class(operand) == Some(Class::Int) && self.table.origin_of(operand).is_none();
        let is_size = matches!(self.table.shallow(operand), Ty::Scalar(Scalar::Usize | Scalar::U32 | Scalar::U64));
        matches!(constant.kind, ExprKind::Const(_)) && (is_literal || is_size) && !self.is_user_type(&constant.ty)
    }

    /// `-x`, `!x`
    pub(crate) fn late_unary(&mut self, op: UnaryOp, operand: &Expr, at: Range) -> Option<Expr> {
        let visit = self.visit(at);
        if !self.is_late(&operand.ty) || matches!(operand.kind, ExprKind::Literal(_)) {
            return None;
        }
        let method = match op {
            UnaryOp::Neg => "neg",
            UnaryOp::Not => "not",
        };
        Some(self.operator(holder("Prefix", method, at), visit, Operator::Prefix(op), vec![operand.clone()], at))
    }

    /// `place op= value`
    pub(crate) fn late_update(&mut self, op: ArithOp, place: &Place, value: &Expr, at: Range) -> Option<Expr> {
        let visit = self.visit(at);
        let is_late = self.is_late(&place.ty) || self.is_late(&value.ty);
        if op.is_shift() || !is_late || self.is_surveyed_as_plain(visit, op.symbol()) {
            return None;
        }
        // the compound assignment of a number takes a number of the same type
        if matches!(self.table.class(&place.ty), Some(Class::Int | Class::Float)) {
            self.equate(&value.ty, &place.ty.clone(), value.at);
        }
        let is_vector = matches!(self.table.shallow(&place.ty), Ty::Vector(Scalar::F32, _));
        if !self.is_late(&place.ty) && !is_vector {
            return None;
        }
        let path = holder("Assignment", &format!("{}_assign", op.method()), at);
        self.decide_literal(&path, visit, (&place.ty, &value.ty), Side::Right, at);
        let mut out = Vec::new();
        let (mut place, mut value) = (place.clone(), value.clone());
        let indexed = place.has_index();
        let mut path = path;
        if indexed && !self.is_atom(&value) && !self.is_simple(&value) {
            if self.is_user_type(&place.ty) || is_vector {
                path = holder("PlaceFirst", &format!("{}_assign", op.method()), at);
                self.visit_place(&mut place, &mut out);
            } else if self.order_matters(&place, &value) {
                return Some(self.unordered(op, at));
            }
            value = self.atom(value, "value", &mut out);
        }
        // the value is evaluated before the place is borrowed
        if !indexed && reads(&value, place.local()) {
            value = self.atom(value, "value", &mut out);
        }
        if matches!(op, ArithOp::Div | ArithOp::Rem) && self.may_be_ints(&place.ty) && self.may_be_ints(&value.ty) {
            value = self.atom(value, "divisor", &mut out);
            let old = build::value_of(self.again(&place));
            self.check_division(op, visit, (&old, &value), at, &mut out);
        }
        let space = self.space_of(&place);
        let ty = Ty::Ref { mutable: true, space, to: Box::new(place.ty.clone()) };
        let target = Expr { kind: ExprKind::Borrow(Box::new(place.clone())), ty, at: place.at };
        let call = self.operator(path, visit, Operator::Infix(op), vec![target, value], at);
        let call = Expr { ty: Ty::Unit, ..call };
        Some(if out.is_empty() { call } else { build::in_block(out, call) })
    }

    /// Whether it is a mask, or a vector whose operators rustc does not select.
    fn is_wide_without_operators(&self, ty: &Ty) -> bool {
        match self.table.shallow(ty) {
            Ty::Mask(..) => true,
            Ty::Vector(lane, _) => !crate::infer::numbers::vector::has_operators(lane),
            _ => false,
        }
    }

    /// Whether the type is certainly not a number type. Either its uses show that or its name does, which a constant in
    /// the expansion then checks.
    fn is_user_type(&self, ty: &Ty) -> bool {
        self.is_made_of_parts(ty) || self.spelling(ty).is_some() && !self.is_parameter(ty)
    }

    /// Whether the type is certainly a struct or an enum: its values are constructed or destructured, or it has a field
    /// or method.
    pub(crate) fn is_made_of_parts(&self, ty: &Ty) -> bool {
        let root = self.table.shallow(ty);
        let is_root = |other: &Ty| self.table.shallow(other) == root;
        self.structured.iter().any(is_root) || self.fields.iter().any(|(of, ..)| is_root(of))
    }

    /// Whether the type is a type parameter of the function.
    pub(crate) fn is_parameter(&self, ty: &Ty) -> bool {
        self.spelling(ty).is_some_and(|path| self.generics.iter().any(|(name, _)| path.is_ident(name)))
    }

    /// Whether `place op= value` calls a trait's method, which evaluates the place first: that of a type parameter does, whatever the
    /// parameter is, and that of `f16`, which is a crate's type.
    pub(crate) fn updates_by_a_trait(&self, ty: &Ty) -> bool {
        self.is_parameter(ty) || matches!(self.table.shallow(ty), Ty::Scalar(Scalar::F16))
    }

    /// Whether it may be seen which of the two is evaluated first.
    pub(crate) fn order_matters(&self, place: &Place, value: &Expr) -> bool {
        let is_fixed = match &value.kind {
            ExprKind::Literal(_) | ExprKind::Const(_) => true,
            ExprKind::Read(place) => place.whole().is_some_and(|local| !self.locals[local.0].mutable),
            _ => false,
        };
        self.has_effects(value) || (!is_fixed && place.children().any(|index| self.has_effects(index)))
    }

    /// Reports an operator of a type parameter. It is a trait's method, whatever the parameter is.
    pub(crate) fn place_first(&mut self, op: ArithOp, at: Range) -> Expr {
        let message = format!(
            "`{}=` of this type evaluates the index of the place before the value, and one of them changes variables",
            op.symbol()
        );
        let help = "bind the index and the value to variables first, in the order that you mean";
        self.rejected(Diagnostic::new(Code::Ambiguous, at, message).help(help), at)
    }

    /// Reports `place op= &value`. For numbers, `place op= value` evaluates the value first, but `place op= &value`
    /// calls a trait's method, which evaluates the place first.
    pub(crate) fn reference_after_place(&mut self, op: ArithOp, at: Range) -> Expr {
        let message = format!(
            "`{}=` with a reference evaluates the place before the value, and with a number the value before the place",
            op.symbol()
        );
        let help = "bind the value to a variable first: `let value = *…;`";
        self.rejected(Diagnostic::new(Code::Ambiguous, at, message).help(help), at)
    }

    /// Whether an expression has side effects, or may call a function that has.
    pub(crate) fn has_effects(&self, value: &Expr) -> bool {
        let is_shared = |ty: &Ty| match self.table.shallow(ty) {
            Ty::Slice { mutable, element, .. } => mutable || matches!(self.table.shallow(&element), Ty::Atomic(_)),
            Ty::Ref { mutable, to, .. } => mutable || matches!(self.table.shallow(&to), Ty::Atomic(_)),
            _ => false,
        };
        let mut found = changes(value);
        value.visit(&mut |inner| {
            found |= match &inner.kind {
                ExprKind::Call(_, args) => args.iter().any(|arg| is_shared(&arg.ty)),
                ExprKind::Print(..) => true,
                _ => false,
            };
        });
        found
    }

    /// Reports a compound assignment whose order of evaluation is unknown: for numbers, the value is evaluated first;
    /// for other types, the place.
    fn unordered(&mut self, op: ArithOp, at: Range) -> Expr {
        let message = format!(
            "whether `{}=` evaluates the place or the value first depends on a type that is not visible here",
            op.symbol()
        );
        let help = "bind the value to a variable first: `let value = …;`";
        self.rejected(Diagnostic::new(Code::Ambiguous, at, message).help(help), at)
    }

    /// Evaluates the indices, and checks that the element exists.
    fn visit_place(&mut self, place: &mut Place, out: &mut Vec<Stmt>) {
        for step in &mut place.steps {
            if let StepKind::Index(index, _) = &mut step.kind {
                **index = self.atom((**index).clone(), "index", out);
            }
        }
        out.push(Stmt::Expr(build::value_of(self.again(place))));
    }

    /// `T::from_f32(x)`
    pub(crate) fn late_conversion(
        &mut self,
        param: &Ident,
        name: &Ident,
        value: &Expr,
        to: &Ty,
        at: Range,
    ) -> Option<Expr> {
        if !self.is_late(to) {
            return None;
        }
        let key = key(&name.to_string());
        let path = located(quote!(::cl_runtime::__private::Convert::<#param, #key>), at);
        let callee = self.callee(&path, vec![Arg::Typed(value.ty.clone())], to);
        self.callees[callee.0].2 = Called::ByOperator(None);
        Some(Expr { kind: ExprKind::Call(callee, vec![value.clone()]), ty: to.clone(), at })
    }

    /// Calls the operator's function.
    fn operator(&mut self, path: syn::Path, visit: Visit, op: Operator, args: Vec<Expr>, at: Range) -> Expr {
        let types = args.iter().map(|arg| Arg::Typed(arg.ty.clone())).collect();
        let types = self.surveyed(visit, op.symbol(), types);
        let help = "bind it to a variable with a type: `let value: TYPE = …;`".to_owned();
        let ty = self.result(&path, op.symbol(), &types, help, at);
        let callee = self.callee(&path, types, &ty);
        self.callees[callee.0].2 = Called::ByOperator(Some(op));
        Expr { kind: ExprKind::Call(callee, args), ty, at }
    }

    /// Gives a literal next to a value of a hidden type the type that the operator accepts.
    fn decide_literal(&mut self, path: &syn::Path, visit: Visit, (left, right): (&Ty, &Ty), side: Side, at: Range) {
        let (literal, other) = match side {
            Side::Left => (left, right),
            Side::Right => (right, left),
        };
        let zero: TokenStream = match self.table.class(literal) {
            Some(Class::Int) => quote!(0),
            Some(Class::Float) => quote!(0.0),
            Some(Class::Any) | None => return,
        };
        if self.table.origin_of(literal).is_some() {
            return;
        }
        let (zero, other) = (Arg::Literal(zero), Arg::Typed(other.clone()));
        let args = match side {
            Side::Left => vec![zero, other],
            Side::Right => vec![other, zero],
        };
        let args = self.surveyed(visit, side.query(), args);
        let what = "the type of this literal".to_owned();
        let help = "give the literal its type, as in `1.0f32`".to_owned();
        let ty = self.foreign(at, what, help, Source::Operand(path.clone(), args, side));
        let _ = self.table.unify(literal, &ty);
    }

    /// Whether the type may be an integer.
    fn may_be_ints(&self, ty: &Ty) -> bool {
        match self.table.shallow(ty) {
            Ty::Scalar(scalar) => scalar.is_int(),
            Ty::Vector(lane, _) => lane.is_int(),
            ty => self.table.class(&ty) != Some(Class::Float),
        }
    }

    /// `assert!(!by_zero(left, right)); assert!(!overflows(left, right));`, where the operands are integers.
    fn check_division(
        &mut self,
        op: ArithOp,
        visit: Visit,
        (left, right): (&Expr, &Expr),
        at: Range,
        out: &mut Vec<Stmt>,
    ) {
        let (zero, overflow) = crate::ir::panics::division_messages(op);
        let key = key(op.method());
        let operation = holder("Operation", op.method(), at);
        let types = vec![Arg::Typed(left.ty.clone()), Arg::Typed(right.ty.clone())];
        let types = self.surveyed(visit, "fault", types);
        for (which, message) in [(0usize, zero), (1, overflow)] {
            let path = located(quote!(::cl_runtime::__private::Fault::<#key, #which>), at);
            let callee = self.callee(&path, types.clone(), &Ty::BOOL);
            self.callees[callee.0].2 = Called::ByOperator(None);
            let again = |infer: &mut Self, operand: &Expr| match &operand.kind {
                ExprKind::Read(place) => build::value_of(infer.again(place)),
                _ => operand.clone(),
            };
            let args = vec![again(self, left), again(self, right)];
            let fault = Expr { kind: ExprKind::Call(callee, args), ty: Ty::BOOL, at };
            let cond = Expr { kind: ExprKind::Unary(UnaryOp::Not, fault.into()), ty: Ty::BOOL, at };
            let message = vec![MessagePart::Text(message.to_owned())];
            let operation = Some((operation.clone(), callee));
            let assert = Assert { cond: Some(cond), message, values: Vec::new(), operation };
            out.push(Stmt::Expr(Expr { kind: ExprKind::Assert(assert.into()), ty: Ty::Unit, at }));
        }
    }

    /// Whether its evaluation has no side effects and cannot panic.
    fn is_simple(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Read(place) => {
                place.local().is_some() && place.steps.iter().all(|step| !matches!(step.kind, StepKind::Index(..)))
            }
            ExprKind::Literal(_) | ExprKind::Const(_) => true,
            ExprKind::Unary(_, inner) => self.is_simple(inner),
            ExprKind::Arith(op, left, right) => {
                let divides = matches!(op, ArithOp::Div | ArithOp::Rem)
                    && !self.table.shallow(&left.ty).scalar().is_some_and(Scalar::is_float);
                !divides && self.is_simple(left) && self.is_simple(right)
            }
            _ => false,
        }
    }
}

/// Whether the value changes a variable that an index may depend on, or leaves the expression.
pub(crate) fn changes(value: &Expr) -> bool {
    let mut found = false;
    value.visit(&mut |inner| {
        found |= match &inner.kind {
            ExprKind::Assign(..) | ExprKind::AssignOp(..) | ExprKind::Receiver(..) | ExprKind::CompareExchange(..) => {
                true
            }
            ExprKind::Atomic(op, ..) => *op != AtomicOp::Load,
            ExprKind::Borrow(_) => matches!(inner.ty, Ty::Ref { mutable: true, .. }),
            ExprKind::Return(_) | ExprKind::Break(..) | ExprKind::Continue(_) => true,
            _ => false,
        };
    });
    found
}

/// Whether the variable is read in a call, an operand or a block of the expression.
fn reads(expr: &Expr, local: Option<LocalId>) -> bool {
    let mut found = false;
    expr.visit(&mut |inner| {
        found |= match &inner.kind {
            ExprKind::Read(place) => local.is_some() && place.local() == local,
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => local.is_some() && place.local() == local,
            _ => false,
        };
    });
    found && !matches!(expr.kind, ExprKind::Read(_))
}
