//! Elements of grids. Each index is checked against its dimension.

use super::{Lower, Value, literal};
use crate::c::{Expr as C, PanicKind};
use crate::diag::Range;
use crate::ir::panics;
use crate::ir::{ArithOp, CompareOp, GridIndex, LogicOp};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// The linear position of an element.
    pub(super) fn grid(&mut self, grid: &GridIndex, at: Range) -> Value {
        let values = self.operands(&grid.indices.iter().collect::<Vec<_>>());
        let shape: Vec<C> = grid.shape.iter().map(|id| C::var(self.local(*id))).collect();
        let safe = grid.accesses.iter().all(|access| self.facts.is_proven(*access));
        let mut indices: Vec<C> = values.into_iter().map(|value| value.c).collect();
        let mut outside: Option<C> = None;
        if !safe {
            for (number, index) in indices.iter_mut().enumerate() {
                if !index.is_simple() {
                    let name = ["row", "column", "layer", "cell"][number.min(3)];
                    *index = self.temporary(name, &Ty::USIZE, index.clone());
                }
                if self.facts.is_proven(grid.accesses[number]) {
                    continue;
                }
                let beyond = C::binary(CompareOp::Ge, index.clone(), shape[number].clone());
                outside = Some(match outside {
                    None => beyond,
                    Some(before) => C::binary(LogicOp::Or, before, beyond),
                });
            }
        }
        let position = |indices: &[C]| {
            let mut position: Option<C> = None;
            for (index, len) in indices.iter().zip(&shape) {
                position = Some(match position {
                    None => index.clone(),
                    Some(rows) => C::binary(ArithOp::Add, C::binary(ArithOp::Mul, rows, len.clone()), index.clone()),
                });
            }
            position.unwrap_or_else(|| literal::zero(Scalar::Usize))
        };
        let Some(outside) = outside else { return Value::exact(position(&indices)) };
        let uniform = grid.indices.iter().all(|index| self.facts.is_uniform(index));
        let site = self.site(at, panics::grid_message(indices.len()));
        let values = indices.iter().chain(&shape).cloned().collect();
        self.panic_if(outside.clone(), site, PanicKind::Values(values), uniform);
        let position = position(&indices);
        if self.stops(uniform) {
            return Value::exact(position);
        }
        // beyond all elements, so that a work-item that continues accesses none
        let none = C::Int { value: Scalar::Usize.max(), scalar: Scalar::Usize, suffix: true };
        Value::exact(C::Select(Box::new(outside), Box::new(none), Box::new(position)))
    }
}
