//! The parts of a loop, and the states of its execution.

use super::writes::Written;
use crate::check::symbolic::domain::environment::Snapshot;
use crate::check::symbolic::domain::value::{Cond, Value};
use crate::ir::{Block, Expr, LocalId, LoopId};
use crate::proof::{Form, Kind, Symbol};
use crate::ty::Scalar;
/// A loop or a block that is being executed.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) id: LoopId,
    /// The states at its `break`s.
    pub(crate) left: Vec<Path>,
    /// The states at its `continue`s.
    pub(crate) went_on: Vec<Path>,
    /// The candidate invariants: forms over the head symbols that are not negative.
    pub(crate) invariants: Vec<Form>,
    /// The candidates that an iteration did not preserve.
    pub(crate) failed: Vec<bool>,
    /// The candidates that do not hold at a `break`.
    pub(crate) lost: Vec<bool>,
    pub(crate) heads: Vec<Head>,
    /// The accesses since the last barrier where the condition has been evaluated.
    pub(crate) at_head: Vec<usize>,
    /// The number of facts at the head.
    pub(crate) supposed: usize,
    /// The counter of a `for` loop.
    pub(crate) counter: Option<Symbol>,
    /// The condition of a `while` loop.
    pub(crate) cond: Cond,
    /// The covers of local memory that are assumed at the head.
    pub(crate) covers: Vec<usize>,
}

/// A variable that changes in a loop.
#[derive(Debug, Clone)]
pub(crate) struct Head {
    pub(crate) local: LocalId,
    /// Its value at the head of an iteration.
    pub(crate) symbol: Symbol,
    pub(crate) scalar: Scalar,
    /// Its value before the loop.
    pub(crate) entry: Form,
    /// The amount that each iteration adds, if it is always the same.
    pub(crate) stride: Option<Form>,
    /// Whether it is a power of two or, after enough halvings, zero.
    pub(crate) power: Power,
    /// Whether an iteration may overflow it.
    pub(crate) overflows: bool,
    /// Every iteration adds the stride exactly once. Its value then determines the number of iterations so far.
    pub(crate) steady: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Power {
    No,
    /// A power of two that is halved, or zero.
    Halved,
    Doubled,
}

impl Frame {
    pub(crate) fn block(id: LoopId) -> Self {
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
pub(crate) struct Loop<'a> {
    pub(crate) id: LoopId,
    pub(crate) cond: Option<&'a Expr>,
    pub(crate) body: &'a Block,
    pub(crate) counter: Option<Counter>,
    /// The values of its variables in each iteration, if they are known.
    pub(crate) trace: Option<Trace>,
    /// A pair of variables of which one is doubled and the other halved.
    pub(crate) pair: Option<Pair>,
}

/// The counter of a `for` loop.
#[derive(Clone)]
pub(crate) struct Counter {
    pub(crate) local: LocalId,
    pub(crate) start: Form,
    pub(crate) end: Form,
    pub(crate) inclusive: bool,
    /// The step, if it is not one.
    pub(crate) step: Option<Form>,
    pub(crate) reversed: bool,
    pub(crate) kind: Kind,
    pub(crate) scalar: Scalar,
    /// The range is not a reversed one with a step.
    pub(crate) is_whole: bool,
}

impl Counter {
    /// Its largest value.
    pub(crate) fn last(&self) -> Form {
        &self.end - i128::from(!self.inclusive)
    }

    /// Its value in the iteration after the one in which it has this value.
    pub(crate) fn after(&self, symbol: Symbol) -> Form {
        let step = self.step.clone().unwrap_or_else(|| Form::constant(1));
        if self.reversed { symbol - step } else { symbol + step }
    }
}

/// A condition, with the facts that hold if it is true and if it is false.
#[derive(Debug)]
pub(crate) struct Branches {
    pub(crate) cond: Cond,
    pub(crate) yes: Snapshot,
    pub(crate) no: Snapshot,
}

/// The state at the end of a path.
#[derive(Debug, Clone)]
pub(crate) struct Path {
    pub(crate) env: Vec<Value>,
    pub(crate) value: Value,
    pub(crate) reachable: bool,
    /// The accesses since the last barrier.
    pub(crate) since: Vec<usize>,
    /// The facts at its end.
    pub(crate) known: Snapshot,
    /// The written parts of local memory.
    pub(crate) written: Written,
}

/// The values of the variables that a loop changes, in the order of its heads.
#[derive(Debug, Clone)]
pub(crate) struct Trace {
    /// The values at the head of each iteration, where the condition holds.
    pub(crate) rows: Vec<Vec<Option<i128>>>,
    /// The values at the end of the loop, where the condition does not hold.
    pub(crate) last: Vec<Option<i128>>,
}

/// Two variables whose product is invariant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair {
    /// Their indices among the heads.
    pub(crate) doubled: usize,
    pub(crate) halved: usize,
}
