//! Reading and writing variables and elements.

use super::{Lower, Value};
use crate::c::{Expr as C, PanicKind, StmtKind};
use crate::ir::{ArithOp, Expr, Place, Step};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    pub(super) fn read(&mut self, place: &Place) -> Value {
        Value::exact(self.place(place))
    }

    /// The element type, or the variable's own.
    pub(super) fn place_scalar(&self, place: &Place) -> Scalar {
        let ty = &self.function.locals[place.root.0].ty;
        let ty = match ty {
            Ty::Slice { element, .. } => element,
            ty => ty,
        };
        ty.scalar().unwrap_or(Scalar::Bool)
    }

    fn place(&mut self, place: &Place) -> C {
        let Some(Step::Index(index, _)) = place.steps.first() else { return C::var(self.local(place.root)) };
        let index = self.value(index);
        self.element(place, index.c)
    }

    /// The element at an index that has been evaluated, checked unless proven.
    fn element(&mut self, place: &Place, index: C) -> C {
        let Some(Step::Index(_, access)) = place.steps.first() else { return C::var(self.local(place.root)) };
        let name = self.local(place.root).to_owned();
        if self.facts.is_proven(*access) {
            return C::Index(name, Box::new(index));
        }
        let index = if index.is_simple() { index } else { self.temporary("index", Scalar::Usize, index) };
        let length = self.length(place.root);
        let site = self.site(place.at, super::bounds_message());
        let cond = C::binary(">=", index.clone(), length.clone());
        self.panic_if(cond, site, PanicKind::Index(index.clone(), length));
        C::Index(name, Box::new(index))
    }

    /// The length of a slice parameter.
    pub(super) fn length(&mut self, slice: crate::ir::LocalId) -> C {
        self.lengths[slice.0] = true;
        C::Var(format!("{}_len", self.local(slice)))
    }

    /// `place = value`, `place op= value`: the value first, then the index, as in Rust.
    pub(super) fn assign(&mut self, op: Option<ArithOp>, place: &Place, value: &Expr) {
        let target;
        let operand;
        match place.steps.first() {
            None => {
                operand = self.value(value);
                target = C::var(self.local(place.root));
                if op.is_none()
                    && let C::Var(name) = &operand.c
                    && *name == *self.local(place.root)
                {
                    return;
                }
            }
            Some(Step::Index(index, _)) => {
                let mut values = self.operands(&[value, index]);
                let (Some(index), Some(first)) = (values.pop(), values.pop()) else { return };
                operand = first;
                target = self.element(place, index.c);
            }
        }
        let scalar = self.place_scalar(place);
        match op {
            None => self.push(StmtKind::Assign(target, "=", operand.c)),
            Some(op) => self.compound(op, target, scalar, place, value, operand),
        }
    }

    fn compound(&mut self, op: ArithOp, target: C, scalar: Scalar, place: &Place, value: &Expr, operand: Value) {
        let in_place = match op {
            ArithOp::And | ArithOp::Or | ArithOp::Xor => true,
            ArithOp::Add | ArithOp::Sub | ArithOp::Mul => {
                scalar.is_float() || (!scalar.is_signed() && scalar.bits() >= 32)
            }
            ArithOp::Div => scalar.is_float(),
            ArithOp::Rem | ArithOp::Shl | ArithOp::Shr => false,
        };
        if in_place {
            let symbol = match op {
                ArithOp::Add => "+=",
                ArithOp::Sub => "-=",
                ArithOp::Mul => "*=",
                ArithOp::Div => "/=",
                ArithOp::And => "&=",
                ArithOp::Or => "|=",
                ArithOp::Xor => "^=",
                ArithOp::Rem | ArithOp::Shl | ArithOp::Shr => return,
            };
            self.push(StmtKind::Assign(target, symbol, operand.c));
            return;
        }
        // an index that is no plain name would be written twice
        let target = match target {
            C::Index(name, index) if !index.is_simple() => {
                let index = self.temporary("index", Scalar::Usize, *index);
                C::Index(name, Box::new(index))
            }
            target => target,
        };
        let ty = Ty::Scalar(scalar);
        let result = self.arith_of(op, (Value::exact(target.clone()), &ty), (operand, &value.ty), place.at);
        self.push(StmtKind::Assign(target, "=", result.c));
    }
}
