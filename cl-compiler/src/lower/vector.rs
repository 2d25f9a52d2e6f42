//! Vectors and masks. As in OpenCL, a mask is a vector of signed integers of the lane width, in which -1 is true.

use super::arith::Check;
use super::lanes::{lanes, name, number, shape, splat};
use super::{Lower, Value, literal};
use crate::builtins::vector::lane_name;
use crate::c;
use crate::c::BinaryOp::Arith;
use crate::c::{Expr as C, Function, PanicKind, StmtKind, Type, TypeName};
use crate::diag::Range;
use crate::ir::{ArithOp, CompareOp, Expr, LogicOp, Place, Step, UnaryOp, VectorMethod};
use crate::ty::{Len, Scalar, Space, Ty};

/// Reinterprets the bits as another type of equal size.
fn as_type(c: C, from: &TypeName, to: &TypeName) -> C {
    match (c, to) {
        (c, _) if from == to => c,
        // a literal keeps its value
        (C::Vector(lane, len, args), TypeName::Vector(to_lane, to_len))
            if from.is_as_wide_as(to)
                && *from == TypeName::Vector(lane, len)
                && args.iter().all(|arg| matches!(arg, C::Int { value: 0..128, .. })) =>
        {
            C::Vector(*to_lane, *to_len, args)
        }
        (c, to) => C::Call(Function::As(to.clone()), vec![c]),
    }
}

impl Lower<'_> {
    /// An operand for use with a vector: a vector, or a scalar of exactly the lane type.
    pub(super) fn beside(value: Value, ty: &Ty) -> C {
        let Ty::Scalar(scalar) = ty else { return value.c };
        match value.c {
            C::Int { value, .. } => number(value, *scalar),
            _ => super::literal::exactly(value, *scalar),
        }
    }

    /// An operand, widened to a vector if it is a scalar.
    pub(super) fn spread(value: Value, ty: &Ty, len: u8) -> C {
        match ty {
            Ty::Scalar(scalar) => splat(*scalar, len, Self::beside(value, ty)),
            _ => value.c,
        }
    }

    pub(super) fn vector_unary(&mut self, op: UnaryOp, operand: &Expr) -> Value {
        let value = self.value(operand);
        match (op, &operand.ty) {
            (UnaryOp::Not, _) => Value::exact(C::complement(value.c)),
            (UnaryOp::Neg, Ty::Vector(lane, len)) => Value::exact(self.vector_negate(value.c, *lane, *len)),
            (UnaryOp::Neg, _) => value,
        }
    }

    pub(super) fn vector_negate(&mut self, c: C, lane: Scalar, len: u8) -> C {
        if lane.is_float() {
            return C::negative(c);
        }
        let (ty, unsigned) = (TypeName::vector(lane, len), TypeName::vector(lane.unsigned(), len));
        as_type(C::negative(as_unsigned(c, &ty, &unsigned)), &unsigned, &ty)
    }

    pub(super) fn vector_compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Value {
        let mut values = self.operands(&[left, right]);
        let (Some(b), Some(a)) = (values.pop(), values.pop()) else { return Value::exact(C::ZERO) };
        let lanes = C::binary(op, a.c, b.c);
        Value::promoted(C::math(if op == CompareOp::Ne { "any" } else { "all" }, vec![lanes]))
    }

    pub(super) fn vector_arith(&mut self, op: ArithOp, left: &Expr, right: &Expr, at: Range) -> Value {
        let mut values = self.operands(&[left, right]);
        let (Some(b), Some(a)) = (values.pop(), values.pop()) else { return Value::exact(C::ZERO) };
        let check = self.division_check(at, self.facts.is_uniform(left) && self.facts.is_uniform(right));
        self.vector_arith_of(op, (a, &left.ty), (b, &right.ty), at, check)
    }

    pub(super) fn vector_arith_of(
        &mut self,
        op: ArithOp,
        (a, left): (Value, &Ty),
        (b, right): (Value, &Ty),
        at: Range,
        check: Check,
    ) -> Value {
        let Some((lane, len)) = shape(left).or(shape(right)) else { return a };
        let ty = TypeName::vector(lane, len);
        Value::exact(match op {
            ArithOp::Add | ArithOp::Sub | ArithOp::Mul if lane.is_signed() => {
                // unsigned, since signed overflow is undefined in C
                let unsigned = TypeName::vector(lane.unsigned(), len);
                let operand = |value: Value, of: &Ty| match (of, value) {
                    (Ty::Scalar(_), Value { c: C::Int { value: value @ 0.., .. }, .. }) => {
                        number(value, lane.unsigned())
                    }
                    (Ty::Scalar(_), value) => C::cast(lane.unsigned(), value.c),
                    (_, value) => as_unsigned(value.c, &ty, &unsigned),
                };
                let sum = C::binary(op, operand(a, left), operand(b, right));
                as_type(sum, &unsigned, &ty)
            }
            ArithOp::Rem if lane.is_float() => {
                C::math("fmod", vec![Self::spread(a, left, len), Self::spread(b, right, len)])
            }
            ArithOp::Div | ArithOp::Rem if lane.is_int() => {
                let (a, b) = self.vector_division_guard(op, (a, left), (b, right), (lane, len, at, true, check));
                C::binary(op, a, b)
            }
            ArithOp::Shl | ArithOp::Shr => {
                let amount = amount(b, right, lane, len);
                let a = Self::spread(a, left, len);
                let unsigned = TypeName::vector(lane.unsigned(), len);
                if op == ArithOp::Shl && lane.is_signed() {
                    let shifted = C::binary(op, as_unsigned(a, &ty, &unsigned), amount);
                    as_type(shifted, &unsigned, &ty)
                } else {
                    C::binary(op, a, amount)
                }
            }
            ArithOp::Add
            | ArithOp::Sub
            | ArithOp::Mul
            | ArithOp::Div
            | ArithOp::Rem
            | ArithOp::And
            | ArithOp::Or
            | ArithOp::Xor => C::binary(op, Self::beside(a, left), Self::beside(b, right)),
        })
    }

    /// The panic checks of `/` and `%`, which panic if any lane does.
    pub(super) fn vector_division_guard(
        &mut self,
        op: ArithOp,
        (a, left): (Value, &Ty),
        (b, right): (Value, &Ty),
        (lane, len, at, overflow, check): (Scalar, u8, Range, bool, Check),
    ) -> (C, C) {
        let (a, b) = (Self::beside(a, left), Self::beside(b, right));
        let known = match &b {
            C::Int { value, .. } => Some(*value),
            _ => None,
        };
        if check == Check::Nothing || known.is_some_and(|value| value != 0 && value != -1) {
            return (a, b);
        }
        let b = if b.is_simple() { b } else { self.temporary("divisor", right, b) };
        let (zero, overflowing) = crate::ir::panics::division_messages(op);
        let wide = |ty: &Ty| shape(ty).is_some();
        let any = |cond: C, is_wide: bool| if is_wide { C::math("any", vec![cond]) } else { cond };
        let mut bad = Vec::new();
        if known.is_none_or(|value| value == 0) {
            let lanes = C::binary(CompareOp::Eq, b.clone(), number(0, lane));
            bad.push((zero, any(lanes.clone(), wide(right)), lanes));
        }
        let mut a = a;
        let small = matches!(&a, C::Int { value, .. } if *value != lane.min());
        if lane.is_signed() && overflow && !small {
            a = if a.is_simple() { a } else { self.temporary("dividend", left, a) };
            let smallest = C::binary(CompareOp::Eq, a.clone(), number(lane.min(), lane));
            let minus_one = C::binary(CompareOp::Eq, b.clone(), number(-1, lane));
            let (cond, lanes) = match (wide(left), wide(right)) {
                (true, true) => {
                    let both = C::binary(ArithOp::And, minus_one, smallest);
                    (any(both.clone(), true), both)
                }
                (l, r) => (C::binary(LogicOp::And, any(minus_one.clone(), r), any(smallest, l)), minus_one),
            };
            bad.push((overflowing, cond, lanes));
        }
        let mut divisor = b;
        for (message, cond, lanes) in bad {
            let site = self.site(at, vec![crate::ir::panics::Part::Text(message.to_owned())]);
            self.panic_if(cond.clone(), site, PanicKind::Values(Vec::new()), check.is_together());
            if !self.stops(check.is_together()) {
                let one = number(1, lane);
                divisor = if wide(right) {
                    C::math("select", vec![divisor, splat(lane, len, one), lanes])
                } else {
                    C::Select(Box::new(cond), Box::new(one), Box::new(divisor))
                };
            }
        }
        (a, divisor)
    }

    /// `place op= value` of a vector, as a whole at `of`. The place is evaluated first, as a method's receiver, in
    /// contrast to a scalar's.
    pub(super) fn vector_compound(&mut self, (op, of): (ArithOp, Range), place: &Place, value: &Expr) {
        let mut at = self.place(place);
        let mark = self.block.len();
        let operand = self.value(value);
        let added = self.block.split_off(mark);
        if self.disturbs(&added, &at.c) {
            at.c = self.saved(at.c);
        }
        self.block.extend(added);
        let exists = at.exists.take();
        let inner = self.nested(|lower| {
            let target = lower.writable_twice(at.c);
            let check = lower.place_division_check(of, place, value);
            let operands = ((Value::exact(target.clone()), &place.ty), (operand, &value.ty));
            let result = lower.vector_arith_of(op, operands.0, operands.1, place.at, check);
            lower.store_to(place, target, None, result.c);
        });
        match exists {
            Some(exists) => self.push(StmtKind::If(exists, inner, Vec::new())),
            None => self.inline_or_block(inner),
        }
    }

    /// The lane of a vector at a variable index.
    pub(super) fn indexed_lane(&mut self, vector: C, index: C, step: &Step, place: &Place) -> C {
        let Ty::Vector(lane, len) = step.from else {
            return C::Index(Box::new(vector), Box::new(index));
        };
        if let C::Int { value, .. } = index
            && let Ok(number) = u8::try_from(value)
        {
            // a nonexistent lane is never reached, but must compile
            return lanes(vector, &[number.min(len - 1)], len);
        }
        // OpenCL C has no `v[i]`
        let shared = place.local().is_some_and(|id| self.function.locals[id.0].shared);
        let (mut space, mut constant) = (if shared { Space::Local } else { Space::Private }, false);
        for step in &place.steps {
            match &step.from {
                Ty::Slice { space: of, mutable, .. } | Ty::Ref { space: of, mutable, .. } => {
                    (space, constant) = (*of, !mutable);
                }
                _ => {}
            }
        }
        let address = match vector {
            C::Deref(pointer) => *pointer,
            vector => C::Address(Box::new(vector)),
        };
        // vector and lane types differ, so a pointer to the lanes needs a cast
        let name = format!("cl_lane_{}", lane.opencl());
        self.define(&name, format!("typedef {} {name} __attribute__((may_alias));\n", lane.opencl()));
        let to = Type { space, constant, pointers: 1, ..Type::plain(TypeName::Defined(name)) };
        let pointer = C::CastTo(Box::new(to), Box::new(address));
        C::Index(Box::new(pointer), Box::new(index))
    }

    /// The lanes, as an array initializer.
    pub(super) fn lane_list(&mut self, vector: &Expr) -> C {
        let value = self.value(vector);
        let Some((_, len)) = shape(&vector.ty) else { return value.c };
        let c = match value.c {
            c @ C::Var(_) => c,
            c => self.temporary("value", &vector.ty, c),
        };
        let is_mask = matches!(vector.ty, Ty::Mask(..));
        let lane = |number| {
            let lane = lanes(c.clone(), &[number], len);
            if is_mask { C::binary(CompareOp::Ne, lane, literal::int(0, Scalar::I32).c) } else { lane }
        };
        C::List((0..len).map(lane).collect())
    }

    /// The lanes of a vector or mask as separate expressions; other values unchanged.
    pub(super) fn lanes_of(&mut self, value: C, ty: &Ty) -> Vec<C> {
        let Some((_, len)) = shape(ty) else { return vec![value] };
        let value = if matches!(value, C::Var(_)) { value } else { self.temporary("value", ty, value) };
        (0..len).map(|number| lanes(value.clone(), &[number], len)).collect()
    }

    /// The array that a method returns, as an initializer.
    pub(super) fn array_of(&mut self, method: &VectorMethod, args: &[Expr], ty: &Ty) -> Option<C> {
        match (method, ty) {
            (VectorMethod::ToArray, _) => Some(self.lane_list(&args[0])),
            (VectorMethod::Bits, Ty::Array(element, len)) => {
                let (lane, len) = (element.scalar()?, u8::try_from(len.number()?).ok()?);
                let value = self.bits_of(&args[0], &TypeName::vector(lane, len));
                let vector = self.temporary("value", &Ty::Vector(lane, len), value);
                Some(C::List((0..len).map(|number| lanes(vector.clone(), &[number], len)).collect()))
            }
            _ => None,
        }
    }

    /// The bits of a scalar, a vector or an array, as a type of equal size.
    pub(super) fn bits_of(&mut self, value: &Expr, to: &TypeName) -> C {
        let lowered = self.value(value);
        match &value.ty {
            Ty::Array(element, Len(len)) => {
                let (lane, len) = (element.scalar().unwrap_or(Scalar::U8), len.parse().unwrap_or(1));
                let loaded = C::Call(Function::VectorLoad(len), vec![number(0, Scalar::I32), lowered.c]);
                as_type(loaded, &TypeName::vector(lane, len), to)
            }
            ty => {
                let from = self.c_name(ty);
                as_type(self.exact(lowered, value), &from, to)
            }
        }
    }

    /// Calls a routine that applies a scalar routine to each lane.
    pub(super) fn lane_by_lane(
        &mut self,
        what: &str,
        scalar: &Function,
        (on, len): (Scalar, u8),
        (ret, is_mask): (Scalar, bool),
        args: Vec<(Scalar, C)>,
    ) -> C {
        let routine = format!("cl_{what}_{}", name(on, len));
        let params: Vec<_> =
            args.iter().zip(["x", "y", "z"]).map(|((lane, _), x)| format!("{} {x}", name(*lane, len))).collect();
        let minus = if is_mask { "-" } else { "" };
        let calls: Vec<_> = (0..len)
            .map(|lane| {
                let lane = lane_name(lane, len);
                let args: Vec<_> = ["x", "y", "z"].iter().take(args.len()).map(|x| format!("{x}.{lane}")).collect();
                format!("        {minus}{scalar}({})", args.join(", "))
            })
            .collect();
        let ty = name(ret, len);
        let (params, calls) = (params.join(", "), calls.join(",\n"));
        let source = format!("{ty} {routine}({params})\n{{\n    return ({ty})(\n{calls});\n}}\n");
        let routine = self.routine(routine, source);
        C::Call(routine, args.into_iter().map(|(_, arg)| arg).collect())
    }

    /// Whether the path from the root of the place selects only lanes, which C allows on any expression.
    pub(super) fn has_lanes_of_values(place: &Place) -> bool {
        matches!(place.steps.first(), Some(Step { kind: crate::ir::StepKind::Field(_), from: Ty::Vector(..) }))
    }
}

/// A vector of signed integers, converted to unsigned. Only the outermost of nested sums is converted back.
fn as_unsigned(c: C, ty: &TypeName, unsigned: &TypeName) -> C {
    match c {
        C::Call(Function::As(to), mut args)
            if to == *ty && args.first().is_some_and(|inner| is_unsigned(inner, unsigned)) =>
        {
            args.remove(0)
        }
        c => as_type(c, ty, unsigned),
    }
}

/// Whether the expression is arithmetic in the unsigned type.
fn is_unsigned(c: &C, unsigned: &TypeName) -> bool {
    match c {
        C::Call(Function::As(to), _) => to == unsigned,
        C::Binary(Arith(ArithOp::Add | ArithOp::Sub | ArithOp::Mul), left, right) => {
            is_unsigned(left, unsigned) || is_unsigned(right, unsigned)
        }
        C::Binary(Arith(ArithOp::Shl), left, _) | C::Unary(c::UnaryOp::Neg, left) => is_unsigned(left, unsigned),
        _ => false,
    }
}

/// The shift amount of the lanes, masked and of the lane type.
fn amount(b: Value, ty: &Ty, lane: Scalar, len: u8) -> C {
    let bits = i128::from(lane.bits()) - 1;
    match (b.c, ty) {
        (C::Int { value, .. }, _) => number(value & bits, lane),
        (c, Ty::Vector(of, _)) => {
            let masked = C::binary(ArithOp::And, c, number(bits, *of));
            if of == &lane { masked } else { C::Call(Function::Convert(TypeName::vector(lane, len)), vec![masked]) }
        }
        (c, ty) => {
            let mask = literal::int(bits, ty.scalar().unwrap_or(Scalar::U32)).c;
            C::cast(lane, C::binary(ArithOp::And, c, mask))
        }
    }
}

/// Whether both bounds of `clamp` are literals in the right order.
pub(super) fn is_ordered(args: &[Expr]) -> bool {
    let bounds = args.iter().map(super::literal::number).collect::<Option<Vec<f64>>>();
    bounds.is_some_and(|bounds| matches!(bounds[..], [low, high] if low <= high))
}
