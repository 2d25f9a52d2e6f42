//! Elements of grids. Each index is checked against its dimension.

use super::{Lower, Value, literal};
use crate::c::{Expr as C, PanicKind};
use crate::diag::Range;
use crate::ir::panics;
use crate::ir::{ArithOp, CompareOp, GridIndex, LogicOp, Order};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// The linear position of an element.
    pub(super) fn grid(&mut self, grid: &GridIndex, at: Range) -> Value {
        let (indices, outside) = self.checked_indices(grid, at);
        let mut position: Option<C> = None;
        for (index, id) in indices.iter().zip(&grid.shape) {
            let len = C::var(self.local(*id));
            position = Some(match position {
                None => index.clone(),
                Some(rows) => C::binary(ArithOp::Add, C::binary(ArithOp::Mul, rows, len), index.clone()),
            });
        }
        let position = position.unwrap_or_else(|| literal::zero(Scalar::Usize));
        let Some(outside) = outside else { return Value::exact(position) };
        // beyond all elements, so that a work-item that continues accesses none
        let none = C::Int { value: Scalar::Usize.max(), scalar: Scalar::Usize, suffix: true };
        Value::exact(C::Select(Box::new(outside), Box::new(none), Box::new(position)))
    }

    /// The indices, after their checks; and, if a work-item with bad indices continues, the condition that they are bad.
    pub(super) fn checked_indices(&mut self, grid: &GridIndex, at: Range) -> (Vec<C>, Option<C>) {
        let values = self.operands(&grid.indices.iter().collect::<Vec<_>>());
        let shape: Vec<C> = grid.shape.iter().map(|id| C::var(self.local(*id))).collect();
        let safe = grid.accesses.iter().all(|access| self.facts.is_proven(*access));
        let mut indices: Vec<C> = values.into_iter().map(|value| value.c).collect();
        let mut outside: Option<C> = None;
        if !safe {
            for (number, index) in indices.iter_mut().enumerate() {
                if !index.is_simple() {
                    let name = match grid.order {
                        Order::OutermostFirst => ["row", "column", "layer", "cell"][number.min(3)],
                        Order::InnermostFirst => ["x", "y", "z"][number.min(2)],
                    };
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
        let Some(outside) = outside else { return (indices, None) };
        let uniform = grid.indices.iter().all(|index| self.facts.is_uniform(index));
        let site = self.site(at, panics::grid_message(grid.order, indices.len()));
        let values = indices.iter().chain(&shape).cloned().collect();
        self.panic_if(outside.clone(), site, PanicKind::Values(values), uniform);
        let goes_on = !self.stops(uniform);
        (indices, goes_on.then_some(outside))
    }
}
