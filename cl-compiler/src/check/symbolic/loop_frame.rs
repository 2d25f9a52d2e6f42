//! The parts of a loop, and the states of its execution.

use super::paths::Path;
use super::running::Pair;
use super::trace::Trace;
use super::value::Cond;
use crate::ir::{Block, Expr, LocalId, LoopId};
use crate::proof::{Form, Kind, Symbol};
use crate::ty::Scalar;
/// A loop or a block that is being executed.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) id: LoopId,
    /// The states at its `break`s.
    pub(super) left: Vec<Path>,
    /// The states at its `continue`s.
    pub(super) went_on: Vec<Path>,
    /// The candidate invariants: forms over the head symbols that are not negative.
    pub(super) invariants: Vec<Form>,
    /// The candidates that an iteration did not preserve.
    pub(super) failed: Vec<bool>,
    /// The candidates that do not hold at a `break`.
    pub(super) lost: Vec<bool>,
    pub(super) heads: Vec<Head>,
    /// The accesses since the last barrier where the condition has been evaluated.
    pub(super) at_head: Vec<usize>,
    /// The number of facts at the head.
    pub(super) supposed: usize,
    /// The counter of a `for` loop.
    pub(super) counter: Option<Symbol>,
    /// The condition of a `while` loop.
    pub(super) cond: Cond,
    /// The covers of local memory that are assumed at the head.
    pub(super) covers: Vec<usize>,
}

/// A variable that changes in a loop.
#[derive(Debug, Clone)]
pub(super) struct Head {
    pub(super) local: LocalId,
    /// Its value at the head of an iteration.
    pub(super) symbol: Symbol,
    pub(super) scalar: Scalar,
    /// Its value before the loop.
    pub(super) entry: Form,
    /// The amount that each iteration adds, if it is always the same.
    pub(super) stride: Option<Form>,
    /// Whether it is a power of two or, after enough halvings, zero.
    pub(super) power: Power,
    /// Whether an iteration may overflow it.
    pub(super) overflows: bool,
    /// Every iteration adds the stride exactly once. Its value then determines the number of iterations so far.
    pub(super) steady: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Power {
    No,
    /// A power of two that is halved, or zero.
    Halved,
    Doubled,
}

impl Frame {
    pub(super) fn block(id: LoopId) -> Self {
        Self {
            id,
            left: Vec::new(),
            went_on: Vec::new(),
            invariants: Vec::new(),
            failed: Vec::new(),
            lost: Vec::new(),
            heads: Vec::new(),
            at_head: Vec::new(),
            supposed: 0,
            counter: None,
            cond: Cond::Unknown,
            covers: Vec::new(),
        }
    }
}

/// The parts of a loop.
pub(super) struct Loop<'a> {
    pub(super) id: LoopId,
    pub(super) cond: Option<&'a Expr>,
    pub(super) body: &'a Block,
    pub(super) counter: Option<Counter>,
    /// The values of its variables in each iteration, if they are known.
    pub(super) trace: Option<Trace>,
    /// A pair of variables of which one is doubled and the other halved.
    pub(super) pair: Option<Pair>,
}

/// The counter of a `for` loop.
#[derive(Clone)]
pub(super) struct Counter {
    pub(super) local: LocalId,
    pub(super) start: Form,
    pub(super) end: Form,
    pub(super) inclusive: bool,
    /// The step, if it is not one.
    pub(super) step: Option<Form>,
    pub(super) reversed: bool,
    pub(super) kind: Kind,
    pub(super) scalar: Scalar,
    /// The range is not a reversed one with a step.
    pub(super) is_whole: bool,
}

impl Counter {
    /// Its largest value.
    pub(super) fn last(&self) -> Form {
        &self.end - i128::from(!self.inclusive)
    }

    /// Its value in the iteration after the one in which it has this value.
    pub(super) fn after(&self, symbol: Symbol) -> Form {
        let step = self.step.clone().unwrap_or_else(|| Form::constant(1));
        if self.reversed { symbol - step } else { symbol + step }
    }
}
