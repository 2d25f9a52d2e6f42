//! Arithmetic with Rust's semantics: integers wrap, division panics, shifts mask their amount, small integers are not
//! promoted.

use super::{Lower, Value, literal};
use crate::c::BinaryOp::Arith;
use crate::c::{Expr as C, PanicKind};
use crate::check::What;
use crate::diag::Range;
use crate::ir::panics::Part;
use crate::ir::{ArithOp, CompareOp, Expr, ExprKind, LogicOp, Place, UnaryOp};
use crate::ty::{Scalar, Ty};

/// The panic check that a division needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    /// None: the division is proven not to panic.
    Nothing,
    /// A check at which either all work-items of a group panic or none does.
    Together,
    /// A check at which a single work-item may panic.
    Alone,
}

impl Check {
    pub(super) fn is_together(self) -> bool {
        self == Check::Together
    }
}

impl Lower<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, operand: &Expr) -> Value {
        if super::lanes::is_wide(operand) {
            return self.vector_unary(op, operand);
        }
        let scalar = operand.ty.scalar().unwrap_or(Scalar::Bool);
        if let (UnaryOp::Neg, ExprKind::Literal(value)) = (op, &operand.kind) {
            return self.literal(value, &operand.ty, true);
        }
        let value = self.value(operand);
        match op {
            UnaryOp::Neg => self.negate(value, scalar),
            UnaryOp::Not if scalar == Scalar::Bool => Value::promoted(C::logical_not(value.c)),
            UnaryOp::Not if scalar.bits() < 32 => Value::exact(C::cast(scalar, C::complement(value.c))),
            UnaryOp::Not => {
                let operand = self.exact(value, operand);
                Value::exact(C::complement(operand))
            }
        }
    }

    pub(super) fn negate(&mut self, value: Value, scalar: Scalar) -> Value {
        if scalar.is_float() {
            return Value::exact(C::negative(value.c));
        }
        if scalar == Scalar::F16 {
            return Self::half_negate(value.c);
        }
        // unsigned, since `-MIN` is undefined in C
        let unsigned = C::cast(arithmetic(scalar), value.c);
        Value::exact(C::cast(scalar, C::negative(unsigned)))
    }

    pub(super) fn arith(&mut self, op: ArithOp, left: &Expr, right: &Expr, at: Range) -> Value {
        if super::lanes::is_wide(left) || super::lanes::is_wide(right) {
            return self.vector_arith(op, left, right, at);
        }
        let mut values = self.operands(&[left, right]);
        let (Some(b), Some(a)) = (values.pop(), values.pop()) else { return Value::exact(C::ZERO) };
        let constant = |expr: &Expr| matches!(expr.kind, ExprKind::Literal(_));
        // C would compute `1 << 40`, of literals alone, as an `int`
        let a =
            if constant(left) && (constant(right) || op.is_shift()) { Value::exact(self.exact(a, left)) } else { a };
        let check = self.division_check(at, self.facts.is_uniform(left) && self.facts.is_uniform(right));
        self.arith_of(op, (a, &left.ty), (b, &right.ty), at, check)
    }

    /// The check that a division at this source range needs.
    pub(super) fn division_check(&self, at: Range, uniform: bool) -> Check {
        match uniform {
            _ if self.facts.is_shown(What::Division, at) => Check::Nothing,
            true => Check::Together,
            false => Check::Alone,
        }
    }

    /// The check for a compound division of a place. Signed overflow also depends on the place's value, which may
    /// differ between work-items.
    pub(super) fn place_division_check(&self, at: Range, place: &Place, value: &Expr) -> Check {
        let signed = match &place.ty {
            Ty::Vector(lane, _) => lane.is_signed(),
            ty => ty.scalar().is_none_or(Scalar::is_signed),
        };
        self.division_check(at, !signed && place.steps.is_empty() && self.facts.is_uniform(value))
    }

    /// Applies the operator to values.
    pub(super) fn arith_of(
        &mut self,
        op: ArithOp,
        left: (Value, &Ty),
        right: (Value, &Ty),
        at: Range,
        check: Check,
    ) -> Value {
        let scalar = left.1.scalar().unwrap_or(Scalar::Bool);
        let (a, b) = (left.0, right.0);
        if scalar == Scalar::F16 {
            return self.half_arith(op, a.c, b.c);
        }
        if !matches!(op, ArithOp::Div | ArithOp::Rem)
            && let Some(folded) = super::constant::folded(op, &a.c, &b.c, scalar)
        {
            return Value::exact(folded);
        }
        match op {
            ArithOp::Add | ArithOp::Sub | ArithOp::Mul => wrapping(op, a, b, scalar),
            ArithOp::Div if scalar.is_float() => Value::exact(C::binary(ArithOp::Div, a.c, b.c)),
            ArithOp::Rem if scalar.is_float() => Value::exact(C::math("fmod", vec![a.c, b.c])),
            ArithOp::Div | ArithOp::Rem => self.divide(op, a, b, scalar, at, check),
            ArithOp::And | ArithOp::Or | ArithOp::Xor => {
                let promoted = scalar.bits() < 32 || (a.promoted && b.promoted);
                Value { c: C::binary(op, a.c, b.c), promoted, len: None }
            }
            ArithOp::Shl | ArithOp::Shr => shift(op, a, b, scalar, right.1),
        }
    }

    fn divide(&mut self, op: ArithOp, a: Value, b: Value, scalar: Scalar, at: Range, check: Check) -> Value {
        let (a, b) = self.division_guard(op, a, b, (scalar, at, true, check));
        if let Some(folded) = super::constant::folded(op, &a, &b, scalar) {
            return Value::exact(folded);
        }
        let promoted = scalar.bits() < 32;
        Value { c: C::binary(op, a, b), promoted, len: None }
    }

    /// The panic checks of `/` and `%`. Returns operands that can be printed twice and divided safely.
    pub(super) fn division_guard(
        &mut self,
        op: ArithOp,
        a: Value,
        b: Value,
        (scalar, at, overflow, check): (Scalar, Range, bool, Check),
    ) -> (C, C) {
        let known = match &b.c {
            C::Int { value, .. } => Some(*value),
            _ => None,
        };
        if check == Check::Nothing || known.is_some_and(|value| value != 0 && value != -1) {
            return (a.c, b.c);
        }
        let ty = Ty::Scalar(scalar);
        let b = if b.c.is_simple() { b.c } else { self.temporary("divisor", &ty, b.c) };
        let (zero, overflowing) = crate::ir::panics::division_messages(op);
        let mut bad = Vec::new();
        if known.is_none_or(|value| value == 0) {
            bad.push((zero, C::binary(CompareOp::Eq, b.clone(), literal::int(0, scalar).c)));
        }
        let mut a = a.c;
        if scalar.is_signed() && overflow {
            a = if a.is_simple() { a } else { self.temporary("dividend", &ty, a) };
            let smallest = C::binary(CompareOp::Eq, a.clone(), literal::int(scalar.min(), scalar).c);
            let minus_one = C::binary(CompareOp::Eq, b.clone(), literal::int(-1, scalar).c);
            bad.push((
                overflowing,
                if known.is_some() { smallest } else { C::binary(LogicOp::And, minus_one, smallest) },
            ));
        }
        let mut divisor = b;
        for (message, cond) in bad {
            let site = self.site(at, vec![Part::Text(message.to_owned())]);
            self.panic_if(cond.clone(), site, PanicKind::Values(Vec::new()), check.is_together());
            if !self.stops(check.is_together()) {
                let one = Box::new(literal::int(1, scalar).c);
                divisor = C::Select(Box::new(cond), one, Box::new(divisor));
            }
        }
        (a, divisor)
    }
}

/// The C type in which sums and products of the Rust type have no undefined overflow.
fn arithmetic(scalar: Scalar) -> Scalar {
    if scalar.bits() < 32 { Scalar::U32 } else { scalar.unsigned() }
}

fn wrapping(op: ArithOp, a: Value, b: Value, scalar: Scalar) -> Value {
    if scalar.is_float() {
        return Value { promoted: a.promoted && b.promoted, c: C::binary(op, a.c, b.c), len: None };
    }
    if !scalar.is_signed() && scalar.bits() >= 32 {
        // if C gives both operands type `int`, the result would be an `int`
        let a = if a.promoted && b.promoted { literal::exactly(a, scalar) } else { a.c };
        return Value::exact(C::binary(op, a, b.c));
    }
    if scalar.bits() < 32 && !(op == ArithOp::Mul && scalar.bits() == 16) {
        // promoted to `int`, where it cannot overflow
        let (a, b) = (whole_sum(a.c, scalar), whole_sum(b.c, scalar));
        return Value::exact(C::cast(scalar, C::binary(op, a, b)));
    }
    let unsigned = arithmetic(scalar);
    // only the outermost of nested sums is cast back to the signed type; one unsigned operand makes the whole sum
    // unsigned
    let a = match strip(a.c, scalar) {
        Ok(inner) => inner,
        Err(plain) => C::cast(unsigned, widened(plain, scalar)),
    };
    let b = widened(strip(b.c, scalar).unwrap_or_else(|plain| plain), scalar);
    Value::exact(C::cast(scalar, C::binary(op, a, b)))
}

/// The integer before its cast to this type: a direct conversion to the unsigned type gives the same result.
fn widened(c: C, scalar: Scalar) -> C {
    match c {
        C::Cast(ty, inner) if ty == scalar.into() => *inner,
        c => c,
    }
}

/// A sum of small integers without its cast back to the small type. The enclosing sum is cast as a whole, and no
/// function has enough terms to overflow an `int`.
fn whole_sum(c: C, scalar: Scalar) -> C {
    match c {
        C::Cast(ty, inner)
            if ty == scalar.into() && matches!(*inner, C::Binary(Arith(ArithOp::Add | ArithOp::Sub), ..)) =>
        {
            *inner
        }
        c => c,
    }
}

/// The unsigned sum inside a cast back to the signed type.
fn strip(c: C, scalar: Scalar) -> Result<C, C> {
    match c {
        C::Cast(ty, inner) if ty == scalar.into() && scalar.bits() >= 32 => match *inner {
            C::Binary(op @ Arith(ArithOp::Add | ArithOp::Sub | ArithOp::Mul), x, y) if is_unsigned(&x, scalar) => {
                Ok(C::Binary(op, x, y))
            }
            inner => Err(C::Cast(ty, Box::new(inner))),
        },
        c => Err(c),
    }
}

fn is_unsigned(c: &C, scalar: Scalar) -> bool {
    match c {
        C::Cast(ty, _) => *ty == scalar.unsigned().into(),
        C::Binary(Arith(ArithOp::Add | ArithOp::Sub | ArithOp::Mul), x, _) => is_unsigned(x, scalar),
        _ => false,
    }
}

fn shift(op: ArithOp, a: Value, b: Value, scalar: Scalar, amount: &Ty) -> Value {
    let bits = i128::from(scalar.bits());
    // C shifts in the type of the left operand
    let a = if scalar.bits() >= 32 && scalar != Scalar::I32 {
        let promoted = a.promoted || matches!(a.c, C::Int { .. });
        Value::exact(literal::exactly(Value { promoted, ..a }, scalar))
    } else {
        a
    };
    let b = match b.c {
        C::Int { value, scalar, .. } => C::Int { value: value & (bits - 1), scalar, suffix: false },
        C::Const(value, of) | C::Bare(value, of) if of.is_int() => {
            let mask = proc_macro2::Literal::u32_unsuffixed(scalar.bits() - 1);
            C::Bare(Box::new(syn::parse_quote!(((#value) as ::core::primitive::u32) & #mask)), Scalar::U32)
        }
        // already within the bit width
        C::Binary(Arith(ArithOp::And), x, y) if matches!(*y, C::Int { value, .. } if (0..bits).contains(&value)) => {
            C::Binary(Arith(ArithOp::And), x, y)
        }
        c => {
            let mask = literal::int(bits - 1, amount.scalar().unwrap_or(Scalar::U32)).c;
            C::binary(ArithOp::And, c, mask)
        }
    };
    match op {
        // in C, a left shift of a negative number is undefined
        ArithOp::Shl if scalar.is_signed() && scalar.bits() >= 32 => {
            let unsigned = C::cast(scalar.unsigned(), a.c);
            Value::exact(C::cast(scalar, C::binary(ArithOp::Shl, unsigned, b)))
        }
        ArithOp::Shl if scalar.bits() < 32 => {
            let wide = if scalar.is_signed() { C::cast(Scalar::U32, a.c) } else { a.c };
            Value::exact(C::cast(scalar, C::binary(ArithOp::Shl, wide, b)))
        }
        _ => Value { promoted: scalar.bits() < 32, c: C::binary(op, a.c, b), len: None },
    }
}
