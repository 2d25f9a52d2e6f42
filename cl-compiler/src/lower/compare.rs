//! Comparisons: scalars by C's operators, all other types part by part.

use super::{Lower, Value, literal};
use crate::c::{Basic, Expr as C, ForHead, Function, Member, StmtKind, Type};
use crate::ir::{CompareOp, Expr, ExprKind, LogicOp};
use crate::ty::{Len, Scalar, Ty};

impl Lower<'_> {
    pub(super) fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Value {
        let ty = &left.ty;
        if ty.is_valueless() {
            self.stmt(left);
            self.stmt(right);
            let holds = matches!(op, CompareOp::Eq | CompareOp::Le | CompareOp::Ge);
            return Value::promoted(C::bool(holds));
        }
        ty.visit(&mut |part| self.check_compared(op, part, left.at));
        if let Some(value) = self.compare_order(op, left, right) {
            return value;
        }
        if ty.scalar().is_some() || *ty == Ty::Ordering {
            let mut values = self.operands(&[left, right]);
            let (Some(b), Some(a)) = (values.pop(), values.pop()) else {
                return Value::exact(literal::zero(Scalar::Bool));
            };
            let (a, b) =
                if *ty == Ty::Scalar(Scalar::F16) { (self.widened(a.c), self.widened(b.c)) } else { (a.c, b.c) };
            return Value::promoted(C::binary(op, a, b));
        }
        // written-out tuples are compared without being built
        if let (ExprKind::Tuple(a), ExprKind::Tuple(b)) = (&left.kind, &right.kind) {
            let values = self.operands(&a.iter().chain(b).collect::<Vec<_>>());
            let values: Vec<_> = values
                .into_iter()
                .zip(a.iter().chain(b))
                .map(|(value, expr)| self.repeatable(value.c, &expr.ty))
                .collect();
            let (a_values, b_values) = values.split_at(a.len());
            let parts: Vec<_> =
                a.iter().zip(a_values).zip(b_values).map(|((expr, a), b)| (a.clone(), b.clone(), &expr.ty)).collect();
            return Value::promoted(self.compare_parts(op, &parts));
        }
        let (a, b) = if let Ty::Array(..) = ty { self.two_arrays(left, right) } else { self.two_values(left, right) };
        Value::promoted(self.compare_values(op, &a, &b, ty))
    }

    /// Has rustc check a type that only it knows. It must be a scalar or an enum, or a struct whose equality is
    /// derived: only such a struct's constants can be patterns.
    fn check_compared(&mut self, op: CompareOp, part: &Ty, at: crate::diag::Range) {
        let Ty::Opaque(opaque) = part else { return };
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return self.check_type("ordered", part, at);
        }
        let Some(name) = self.whole_name(opaque) else {
            return self.check_type("comparable", part, at);
        };
        self.check_type("equatable", part, at);
        let span = proc_macro2::Span::mixed_site().located_at(at.first);
        let check = quote::quote_spanned! {span=> {
            const CL_VALUE: #name = <#name as ::cl_runtime::Type>::UNSET;
            let _ = |value: &#name| ::core::matches!(*value, CL_VALUE);
            const CL_VALUES: &'static [#name] = <#name as ::cl_runtime::Type>::SAMPLES;
            let _ = |values: &'static [#name]| ::core::matches!(values, CL_VALUES);
        }};
        if !self.checks.iter().any(|known| known.to_string() == check.to_string()) {
            self.checks.push(check);
        }
    }

    /// The type as written, if it is the same type in all instances of the function.
    fn whole_name(&self, opaque: &crate::ty::Opaque) -> Option<proc_macro2::TokenStream> {
        let name = opaque.spelling.clone()?;
        let mut params = self.function.type_params.iter();
        params.all(|param| crate::names::count(name.clone(), param) == 0).then_some(name)
    }

    fn two_values(&mut self, left: &Expr, right: &Expr) -> (C, C) {
        let mut values = self.operands(&[left, right]).into_iter();
        let mut next = || values.next().map_or_else(|| literal::zero(Scalar::I32), |value| value.c);
        let (a, b) = (next(), next());
        (self.repeatable(a, &left.ty), self.repeatable(b, &right.ty))
    }

    /// Arrays are compared in place. Rust borrows them, so evaluating the second cannot change the first.
    fn two_arrays(&mut self, left: &Expr, right: &Expr) -> (C, C) {
        let a = self.value(left).c;
        (a, self.value(right).c)
    }

    /// An operand that can be printed more than once; an array stays an array.
    pub(super) fn repeatable(&mut self, c: C, ty: &Ty) -> C {
        match ty {
            _ if ty.is_valueless() => c,
            Ty::Array(..) => self.unwrapped(c, ty),
            _ if is_path(&c) || c.is_simple() => c,
            _ => self.temporary("value", ty, c),
        }
    }

    pub(super) fn compare_values(&mut self, op: CompareOp, a: &C, b: &C, ty: &Ty) -> C {
        match (op, ty) {
            (CompareOp::Ne, ty) if ty.scalar().is_none() && *ty != Ty::Ordering => {
                let equal = self.compare_values(CompareOp::Eq, a, b, ty);
                C::logical_not(equal)
            }
            (CompareOp::Gt, ty) if ty.scalar().is_none() && *ty != Ty::Ordering => {
                self.compare_values(CompareOp::Lt, b, a, ty)
            }
            (CompareOp::Ge, ty) if ty.scalar().is_none() && *ty != Ty::Ordering => {
                self.compare_values(CompareOp::Le, b, a, ty)
            }
            (CompareOp::Eq, Ty::Opaque(opaque)) if self.whole_name(opaque).is_some() => {
                let witness = &opaque.witness;
                let name = self.hole(super::Hole::Equal(witness.clone()));
                let by_fields = C::Call(Function::Hole(name), vec![a.clone(), b.clone()]);
                let plain = C::binary(CompareOp::Eq, a.clone(), b.clone());
                let is_struct: syn::Expr = syn::parse_quote!(__cl::is_struct(__cl::type_of(#witness)));
                C::Given(Box::new(is_struct), Box::new(by_fields), Box::new(plain))
            }
            (CompareOp::Lt | CompareOp::Le, Ty::Opaque(opaque)) => {
                let witness = &opaque.witness;
                let name = self.hole(super::Hole::Order(witness.clone()));
                let order = C::Call(Function::Hole(name), vec![a.clone(), b.clone()]);
                let by_fields = match op {
                    CompareOp::Lt => C::binary(CompareOp::Eq, order, literal::int(-1, Scalar::I32).c),
                    _ => C::binary(CompareOp::Le, order, literal::zero(Scalar::I32)),
                };
                let plain = C::binary(op, a.clone(), b.clone());
                let is_struct: syn::Expr = syn::parse_quote!(__cl::is_struct(__cl::type_of(#witness)));
                C::Given(Box::new(is_struct), Box::new(by_fields), Box::new(plain))
            }
            (_, Ty::Scalar(Scalar::F16)) => {
                let (a, b) = (self.widened(a.clone()), self.widened(b.clone()));
                C::binary(op, a, b)
            }
            (_, Ty::Tuple(fields)) => {
                let part = |c: &C, at: usize, ty: &Ty| {
                    let field = c.clone().field(Member::Numbered(at));
                    if let Ty::Array(..) = ty { field.items() } else { field }
                };
                let parts: Vec<_> =
                    fields.iter().enumerate().map(|(at, ty)| (part(a, at, ty), part(b, at, ty), ty)).collect();
                self.compare_parts(op, &parts)
            }
            (_, Ty::Array(element, len)) => self.compare_arrays(op, a, b, (element, len)),
            (_, Ty::Option(some)) => {
                let (a, b) = (super::option::parts(a, ty), super::option::parts(b, ty));
                let inner = self.compare_members(op, &a.value, &b.value, some);
                let (has_a, has_b) = (a.holds, b.holds);
                let none_a = || C::logical_not(has_a.clone());
                match op {
                    CompareOp::Lt => C::binary(LogicOp::And, has_b, C::binary(LogicOp::Or, none_a(), inner)),
                    CompareOp::Le => C::binary(LogicOp::Or, none_a(), C::binary(LogicOp::And, has_b, inner)),
                    _ => {
                        let inner = C::binary(LogicOp::Or, none_a(), inner);
                        C::binary(LogicOp::And, C::binary(CompareOp::Eq, has_a.clone(), has_b), inner)
                    }
                }
            }
            (_, Ty::Result(ok, err)) => {
                let (a, b) = (super::option::parts(a, ty), super::option::parts(b, ty));
                let oks = self.compare_members(op, &a.value, &b.value, ok);
                let errors = self.compare_members(op, &a.error, &b.error, err);
                let same = C::binary(CompareOp::Eq, a.holds.clone(), b.holds);
                let inner = C::Select(Box::new(a.holds.clone()), Box::new(oks), Box::new(errors));
                match op {
                    CompareOp::Eq | CompareOp::Ne => C::binary(LogicOp::And, same, inner),
                    _ => C::Select(Box::new(same), Box::new(inner), Box::new(a.holds)),
                }
            }
            (_, Ty::Unit | Ty::Never) => C::bool(!matches!(op, CompareOp::Ne | CompareOp::Lt | CompareOp::Gt)),
            (_, Ty::Ref { to, .. }) => {
                let target = |c: &C| if let Ty::Array(..) = **to { c.clone() } else { C::Deref(Box::new(c.clone())) };
                self.compare_values(op, &target(a), &target(b), to)
            }
            _ => C::binary(op, a.clone(), b.clone()),
        }
    }

    fn compare_members(&mut self, op: CompareOp, a: &C, b: &C, ty: &Ty) -> C {
        let member = |c: &C| if let Ty::Array(..) = ty { c.clone().items() } else { c.clone() };
        self.compare_values(op, &member(a), &member(b), ty)
    }

    /// Lexicographic order: the first part that differs decides.
    fn compare_parts(&mut self, op: CompareOp, parts: &[(C, C, &Ty)]) -> C {
        let (op, swap) = match op {
            CompareOp::Gt => (CompareOp::Lt, true),
            CompareOp::Ge => (CompareOp::Le, true),
            op => (op, false),
        };
        if op == CompareOp::Ne {
            let equal = self.compare_parts(CompareOp::Eq, parts);
            return C::logical_not(equal);
        }
        let Some(((a, b, ty), rest)) = parts.split_last() else {
            return C::bool(op != CompareOp::Lt);
        };
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let mut found = self.compare_values(op, a, b, ty);
        for (a, b, ty) in rest.iter().rev() {
            let (a, b) = if swap { (b, a) } else { (a, b) };
            let equal = self.compare_values(CompareOp::Eq, a, b, ty);
            found = if op == CompareOp::Eq {
                C::binary(LogicOp::And, equal, found)
            } else {
                let less = self.compare_values(CompareOp::Lt, a, b, ty);
                C::binary(LogicOp::Or, less, C::binary(LogicOp::And, equal, found))
            };
        }
        found
    }

    /// `for (…) if (a[i] != b[i]) { … break; }`
    fn compare_arrays(&mut self, op: CompareOp, a: &C, b: &C, (element, len): (&Ty, &Len)) -> C {
        let base = if op == CompareOp::Eq { "equal" } else { "less" };
        let start = C::bool(op != CompareOp::Lt);
        let found = C::Var(self.namer.declare(base));
        let C::Var(name) = &found else { return found };
        self.push(StmtKind::Decl(Type::plain(Basic::Bool), name.clone(), Some(start)));
        self.namer.open();
        let counter = self.namer.declare("i");
        let at = |c: &C| C::Index(Box::new(c.clone()), Box::new(C::var(&counter)));
        let (a, b) = (at(a), at(b));
        let body = self.nested(|lower| {
            let equal = lower.compare_values(CompareOp::Eq, &a, &b, element);
            let then = lower.nested(|lower| {
                let decided = match op {
                    CompareOp::Eq => C::bool(false),
                    _ => lower.compare_values(CompareOp::Lt, &a, &b, element),
                };
                lower.push(StmtKind::Assign(found.clone(), None, decided));
                lower.push(StmtKind::Break);
            });
            // a NaN is unequal, and not less
            lower.push(StmtKind::If(equal.negated(false), then, Vec::new()));
        });
        self.namer.close();
        let head = ForHead::counting(counter, literal::zero(Scalar::U32), literal::constant_len(len));
        self.push(StmtKind::For(head, body));
        found
    }
}

/// Whether it is a variable or a member of one.
fn is_path(c: &C) -> bool {
    match c {
        C::Var(_) => true,
        C::Field(inner, _) => is_path(inner),
        _ => false,
    }
}

/// Whether the condition is a comparison of integers.
pub(super) fn compares_ints(cond: &Expr) -> bool {
    match &cond.kind {
        ExprKind::Compare(_, left, _) => left.ty.scalar().is_some_and(Scalar::is_int),
        _ => false,
    }
}
