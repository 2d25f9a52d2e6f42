//! `Option` and `Result`: structs with a flag and the payload. An `Option` of a reference is a pointer, null for
//! `None`.

use super::types::is_pointer;
use super::{Lower, Value, literal};
use crate::c::{Expr as C, Member, StmtKind, TypeName};
use crate::ir::{
    ArithOp, CompareOp, Element, Expr, ExprKind, LogicOp, Method, OptionMethod, OrderMethod, Place, Variant,
};
use crate::ty::{Scalar, Ty};

/// An `Option` or `Result` in parts.
#[derive(Debug, Clone)]
pub(super) struct Parts {
    /// Whether it is `Some` or `Ok`.
    pub(super) holds: C,
    /// The payload of `Some` or `Ok`.
    pub(super) value: C,
    /// The payload of `Err`.
    pub(super) error: C,
}

impl Lower<'_> {
    /// `Some(x)`, `None`, `Ok(x)`, `Err(x)`
    pub(super) fn variant(&mut self, variant: Variant, value: Option<&Expr>, ty: &Ty) -> Value {
        let payload = value.map(|value| self.by_value(value).c);
        let payload = payload.filter(|_| value.is_some_and(|value| value.ty != Ty::Never));
        if is_pointer(ty) {
            return Value::exact(payload.unwrap_or_else(|| literal::zero(Scalar::I32)));
        }
        let name = self.c_name(ty);
        Value::exact(self.made(variant, payload, name))
    }

    fn made(&self, variant: Variant, payload: Option<C>, name: TypeName) -> C {
        let holds = matches!(variant, Variant::Some | Variant::Ok);
        let payload = payload.map(|c| if variant == Variant::Err { C::Named(Member::Error, Box::new(c)) } else { c });
        C::Compound(name, [C::bool(holds)].into_iter().chain(payload).collect())
    }

    /// The value as a single C expression.
    pub(super) fn joined(&mut self, parts: &Parts, ty: &Ty) -> C {
        if is_pointer(ty) {
            return self.choose(parts.holds.clone(), parts.value.clone(), literal::zero(Scalar::I32), ty);
        }
        let name = self.c_name(ty);
        let mut members = vec![parts.holds.clone()];
        match ty {
            Ty::Result(ok, err) => {
                members.extend((**ok != Ty::Never).then(|| parts.value.clone()));
                members.extend((**err != Ty::Never).then(|| parts.error.clone()));
                C::Compound(name, members)
            }
            // an absent payload must not be accessed
            _ => {
                members.push(parts.value.clone());
                let none = self.zero(ty);
                self.choose(parts.holds.clone(), C::Compound(name, members), none, ty)
            }
        }
    }

    /// The parts of the value, if the value need not be built.
    pub(super) fn in_parts(&mut self, whole: &Expr) -> Option<Parts> {
        match &whole.kind {
            ExprKind::CompareExchange(place, values) => {
                let (old, current) = self.exchange(place, values);
                let holds = C::binary(CompareOp::Eq, old.clone(), current);
                let value = super::atomic::of_bits(old, super::atomic::scalar(place));
                Some(Parts { holds, value: value.clone(), error: value })
            }
            ExprKind::Get(place, element) => Some(self.got(place, element)),
            ExprKind::Method(Method::Order(OrderMethod::PartialCmp), args) => Some(self.partial_order(args)),
            ExprKind::Method(Method::Option(OptionMethod::Copied), args) => {
                let Parts { holds, value, error } = self.in_parts(args.first()?)?;
                let element = match value {
                    C::Address(place) => *place,
                    pointer => C::Deref(Box::new(pointer)),
                };
                let value = match &whole.ty {
                    // a work-item that panics on an absent value continues
                    Ty::Option(some) if self.function.barriers => {
                        let none = self.zero_value(some);
                        self.choose(holds.clone(), element, none, some)
                    }
                    _ => element,
                };
                Some(Parts { holds, value, error })
            }
            _ => None,
        }
    }

    /// `place.get(i)`, `place.first()`, `place.last()`: whether the element exists, and its address.
    pub(super) fn got(&mut self, place: &Place, element: &Element) -> Parts {
        let zero = || literal::zero(Scalar::Usize);
        let whole = self.measured(place, true);
        let (whole, index) =
            self.slice_before(whole, &place.ty, |lower| element.index().map(|index| lower.value(index).c));
        let (base, length) = (whole.c, whole.len.unwrap_or_else(zero));
        let (holds, index) = match element {
            Element::At(_) => {
                let index = index.unwrap_or_else(zero);
                let fixed = match &index {
                    C::Var(name) => !self.is_mutable(name),
                    c => c.is_simple(),
                };
                let index = if fixed { index } else { self.temporary("index", &Ty::USIZE, index) };
                (C::binary(CompareOp::Lt, index.clone(), length), index)
            }
            Element::First => (C::binary(CompareOp::Gt, length, zero()), zero()),
            Element::Last => {
                let last = C::binary(ArithOp::Sub, length.clone(), literal::int(1, Scalar::Usize).c);
                (C::binary(CompareOp::Gt, length, zero()), last)
            }
        };
        let value = C::Address(Box::new(C::Index(Box::new(base), Box::new(index))));
        Parts { holds, error: value.clone(), value }
    }

    /// `if (cond) yes else no`, as a value.
    fn choose(&mut self, cond: C, yes: C, no: C, ty: &Ty) -> C {
        // a driver ends the process on `?:` between `char`s
        if !matches!(ty, Ty::Scalar(Scalar::I8) | Ty::Opaque(_)) {
            return C::Select(Box::new(cond), Box::new(yes), Box::new(no));
        }
        let chosen = self.temporary("value", ty, no);
        let inner = self.nested(|lower| lower.push(StmtKind::Assign(chosen.clone(), None, yes)));
        self.push(StmtKind::If(cond, inner, Vec::new()));
        chosen
    }

    /// The parts of a value, as expressions that can be printed more than once.
    fn parts(&mut self, value: C, ty: &Ty) -> Parts {
        let value = if let C::Var(_) = value { value } else { self.temporary("value", ty, value) };
        parts(&value, ty)
    }

    /// `x.get(i).copied().unwrap_or(y)`: `i < x_len ? x[i] : y`
    fn element_or(&mut self, args: &[Expr], ty: &Ty) -> Option<Value> {
        let ExprKind::Method(Method::Option(OptionMethod::Copied), _) = &args.first()?.kind else { return None };
        let other = match args.get(1) {
            None => {
                ty.visit(&mut |part| self.check_type("zero_by_default", part, args[0].at));
                self.zero_value(ty)
            }
            // any other default might change the element before it is read
            Some(Expr { kind: ExprKind::Literal(_) | ExprKind::Const(_), .. }) => self.value(&args[1]).c,
            Some(_) => return None,
        };
        let Parts { holds, value, .. } = self.in_parts(&args[0])?;
        Some(Value::exact(self.choose(holds, value, other, ty)))
    }

    /// The methods that evaluate all their operands.
    pub(super) fn option_method(&mut self, method: OptionMethod, args: &[Expr], ty: &Ty) -> Value {
        if let (OptionMethod::UnwrapOr | OptionMethod::UnwrapOrDefault, Some(value)) =
            (method, self.element_or(args, ty))
        {
            return value;
        }
        let mut operands = self.operands(&args.iter().collect::<Vec<_>>()).into_iter().map(|value| value.c);
        let (Some(receiver), other) = (operands.next(), operands.next()) else { return Value::exact(self.zero(ty)) };
        let from = &args[0].ty;
        let receiver_parts = self.parts(receiver.clone(), from);
        let whole = match (&receiver, &receiver_parts.holds) {
            (C::Var(_), _) => receiver,
            (_, C::Field(inner, _)) => (**inner).clone(),
            (_, C::Binary(_, left, _)) => (**left).clone(),
            (_, holds) => holds.clone(),
        };
        let Parts { holds, value, error } = receiver_parts;
        let name = self.c_name(ty);
        let none = |lower: &mut Self| lower.zero_value(ty);
        let other = other.unwrap_or_else(|| literal::zero(Scalar::I32));
        let valueless = |part: &Ty| *part == Ty::Never;
        let c = match (method, from) {
            (OptionMethod::UnwrapOr, _) => self.choose(holds, value, other, ty),
            (OptionMethod::UnwrapOrDefault, _) => {
                ty.visit(&mut |part| self.check_type("zero_by_default", part, args[0].at));
                let none = none(self);
                self.choose(holds, value, none, ty)
            }
            (OptionMethod::Ok, Ty::Result(ok, _)) if valueless(ok) => C::Compound(name, vec![holds]),
            (OptionMethod::Ok, _) => C::Compound(name, vec![holds, value]),
            (OptionMethod::Err, from) => {
                let error = (!matches!(from, Ty::Result(_, err) if valueless(err))).then_some(error);
                let is_err = holds.negated(true);
                C::Compound(name, [is_err].into_iter().chain(error).collect())
            }
            (OptionMethod::OkOr, from) => {
                let value = (!matches!(from, Ty::Option(some) if valueless(some))).then_some(value);
                let error = (!valueless(&args[1].ty)).then_some(other);
                C::Compound(name, [holds].into_iter().chain(value).chain(error).collect())
            }
            (OptionMethod::Or, _) => self.choose(holds, whole, other, ty),
            (OptionMethod::And, _) => {
                let none = none(self);
                self.choose(holds, other, none, ty)
            }
            (OptionMethod::Xor, _) => {
                let other = self.parts(other, ty);
                let both = C::binary(LogicOp::And, holds.clone(), other.holds.clone());
                let whole_other = match other.holds {
                    C::Field(inner, _) => *inner,
                    C::Binary(_, left, _) => *left,
                    c => c,
                };
                let none = none(self);
                let one = self.choose(holds, whole, whole_other, ty);
                self.choose(both, none, one, ty)
            }
            (OptionMethod::Copied, _) => {
                let some = C::Compound(name, vec![C::bool(true), C::Deref(Box::new(value))]);
                let none = none(self);
                self.choose(holds, some, none, ty)
            }
        };
        Value::exact(c)
    }

    /// `place.compare_exchange(current, new, …)` as a value.
    pub(super) fn compare_exchange(&mut self, place: &Place, values: &[Expr; 2], ty: &Ty) -> Value {
        let (old, current) = self.exchange(place, values);
        let name = self.c_name(ty);
        let value = super::atomic::of_bits(old.clone(), super::atomic::scalar(place));
        Value::exact(C::Compound(name, vec![C::binary(CompareOp::Eq, old, current), value.clone(), value]))
    }
}

/// The parts of an `Option` or `Result` in C.
pub(super) fn parts(c: &C, ty: &Ty) -> Parts {
    if is_pointer(ty) {
        let holds = C::binary(CompareOp::Ne, c.clone(), literal::zero(Scalar::I32));
        return Parts { holds, value: c.clone(), error: c.clone() };
    }
    let field = |member| c.clone().field(member);
    let holds = if let Ty::Option(_) = ty { Member::IsSome } else { Member::IsOk };
    Parts { holds: field(holds), value: field(Member::Value), error: field(Member::Error) }
}
