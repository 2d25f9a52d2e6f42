//! Lowering of atomic operations (OpenCL C 1.2, section 6.12.11).

use super::{Lower, Value};
use crate::c::{Expr as C, Function, StmtKind};
use crate::ir::{AtomicOp, Expr, Place};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// An atomic operation whose old value is used: a statement, since it has a side effect.
    pub(super) fn atomic(&mut self, op: AtomicOp, place: &Place, value: Option<&Expr>) -> Value {
        let ty = Ty::Scalar(scalar(place));
        let (call, guard) = self.atomic_call(op, place, value);
        let call = of_bits(call, scalar(place));
        let Some(guard) = guard else { return Value::exact(self.temporary("old", &ty, call)) };
        let zero = self.zero(&ty);
        let old = self.temporary("old", &ty, zero);
        let inner = self.nested(|lower| lower.push(StmtKind::Assign(old.clone(), None, call)));
        self.push(StmtKind::If(guard, inner, Vec::new()));
        Value::exact(old)
    }

    /// An atomic operation whose old value is discarded.
    pub(super) fn atomic_stmt(&mut self, op: AtomicOp, place: &Place, value: Option<&Expr>) {
        let (call, guard) = self.atomic_call(op, place, value);
        match guard {
            None => self.push(StmtKind::Expr(call)),
            Some(guard) => {
                let inner = self.nested(|lower| lower.push(StmtKind::Expr(call)));
                self.push(StmtKind::If(guard, inner, Vec::new()));
            }
        }
    }

    /// The call, and the condition under which it may execute in a function with barriers, where a panicked work-item
    /// continues.
    fn atomic_call(&mut self, op: AtomicOp, place: &Place, value: Option<&Expr>) -> (C, Option<C>) {
        let at = self.place(place);
        let address = match at.c {
            C::Deref(pointer) => *pointer,
            c => C::Address(Box::new(c)),
        };
        let mark = self.block.len();
        let operand = match value {
            Some(value) => {
                let lowered = self.value(value);
                let value = self.exact(lowered, value);
                bits(value, scalar(place))
            }
            None => super::literal::zero(scalar(place).in_atomic()),
        };
        let added = self.block.split_off(mark);
        let address = if self.disturbs(&added, &address) { self.saved_address(address) } else { address };
        self.block.extend(added);
        let wide = scalar(place).bits() == 64;
        // a panicked work-item does not write memory, but it reads the same values as the others
        let guard = match op {
            AtomicOp::Load => at.exists,
            _ if !self.function.barriers => None,
            _ => Some(C::alive(at.exists)),
        };
        (C::Call(Function::Atomic { op, wide }, vec![address, operand]), guard)
    }
}

impl Lower<'_> {
    /// `place.compare_exchange(current, new, …)`: the old value and the expected value, both as bits.
    pub(super) fn exchange(&mut self, place: &Place, values: &[Expr; 2]) -> (C, C) {
        let ty = Ty::Scalar(scalar(place).in_atomic());
        let at = self.place(place);
        let address = match at.c {
            C::Deref(pointer) => *pointer,
            c => C::Address(Box::new(c)),
        };
        let mark = self.block.len();
        let lowered = self.operands(&[&values[0], &values[1]]);
        let mut operands: Vec<_> =
            lowered.into_iter().zip(values).map(|(value, expr)| bits(self.exact(value, expr), scalar(place))).collect();
        if !operands[0].is_simple() {
            let current = std::mem::take(&mut operands[0]);
            operands[0] = self.temporary("current", &ty, current);
        }
        let added = self.block.split_off(mark);
        let address = if self.disturbs(&added, &address) { self.saved_address(address) } else { address };
        self.block.extend(added);
        let current = operands[0].clone();
        operands.insert(0, address);
        let call = C::Call(Function::CompareExchange { wide: scalar(place).bits() == 64 }, operands);
        if !self.function.barriers {
            return (self.temporary("old", &ty, call), current);
        }
        // a panicked work-item does not write memory
        let zero = self.zero(&ty);
        let old = self.temporary("old", &ty, zero);
        let inner = self.nested(|lower| lower.push(StmtKind::Assign(old.clone(), None, call)));
        let alive = C::alive(at.exists);
        self.push(StmtKind::If(alive, inner, Vec::new()));
        (old, current)
    }

    /// `place.compare_exchange(…)`, with its result discarded.
    pub(super) fn compare_exchange_stmt(&mut self, place: &Place, values: &[Expr; 2]) {
        self.exchange(place, values);
    }
}

/// A value in the representation that the atomic stores.
fn bits(value: C, of: Scalar) -> C {
    let kept = of.in_atomic();
    if kept == of { value } else { C::Call(Function::As(kept.into()), vec![value]) }
}

/// The value of an atomic's stored representation.
pub(super) fn of_bits(kept: C, of: Scalar) -> C {
    if of.in_atomic() == of { kept } else { C::Call(Function::As(of.into()), vec![kept]) }
}

pub(super) fn scalar(place: &Place) -> Scalar {
    match place.ty {
        Ty::Atomic(scalar) => scalar,
        _ => Scalar::U32,
    }
}
