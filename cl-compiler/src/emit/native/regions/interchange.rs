//! Which loops without a barrier the work-items of a group execute together, one iteration after the other.
//!
//! Any order of the work-items is right, because no two of them access the same memory without a barrier in between. It
//! pays off where LLVM can vectorise the loop over the work-items: the iterations are the same for all of them, and
//! contain no panic, no call, and no loop of their own; neighbours access the same element, or neighbouring ones.

use std::collections::HashMap;

use super::expressions::{changed_by, is_group_value, never_panics};
use crate::builtins::Guard;
use crate::check::LaunchFacts;
use crate::ir::{
    ArithOp, Block, Expr, ExprKind, Function, LocalId, Method, Part, Pat, PatKind, Place, Root, StepKind, Stmt,
    UnaryOp, Value,
};
use crate::ty::{Scalar, Ty};

/// LLVM unrolls such loops completely.
const FEW: i128 = 16;

/// Whether to execute a loop once for the group. `once` are the variables that are the same for all work-items.
pub(super) fn pays(function: &Function, facts: LaunchFacts<'_>, once: &[bool], expr: &Expr) -> bool {
    if is_short(function, expr) {
        return is_copy(function, facts, once, expr);
    }
    let body = match &expr.kind {
        ExprKind::For(inner) => &inner.body,
        ExprKind::While(_, _, body) => body,
        _ => return false,
    };
    let is_uniform = |expr: &Expr| has_uniform_iterations(function, once, expr);
    if !is_uniform(expr) || !matches!(body.ty, Ty::Unit | Ty::Never) {
        return false;
    }
    let strides = Strides::of(function, once, &[]);
    is_simple(function, facts, &is_uniform, &strides, body)
        && strides.are_small(body, has_sum_of_floats(function, body) || has_array_in_memory(function, body))
}

/// Whether an array of the work-item is accessed at an index that is no literal. It is in memory then, unless LLVM unrolls
/// the loop, and LLVM does not vectorise the loops around.
fn has_array_in_memory(function: &Function, body: &Block) -> bool {
    let mut found = false;
    body.visit(&mut |expr| {
        found |= expr.place().is_some_and(|place| is_own(function, place) && has_variable_index(place));
    });
    found
}

/// Whether a place is in a variable of the work-item, not in memory that all have.
fn is_own(function: &Function, place: &Place) -> bool {
    place.local().is_some_and(|local| !is_memory(function, local))
}

fn is_memory(function: &Function, local: LocalId) -> bool {
    local.0 < function.params || function.locals[local.0].shared
}

fn has_variable_index(place: &Place) -> bool {
    let is_variable = |index: &Expr| !matches!(index.kind, ExprKind::Literal(_));
    place.steps.iter().any(|step| matches!(&step.kind, StepKind::Index(index, _) if is_variable(index)))
}

/// Whether a loop with few iterations only writes to memory: neighbours write neighbouring elements. LLVM unrolls it
/// otherwise, and then finds too many accesses to vectorise the loop over the work-items.
fn is_copy(function: &Function, facts: LaunchFacts<'_>, once: &[bool], expr: &Expr) -> bool {
    let ExprKind::For(inner) = &expr.kind else { return false };
    let is_uniform = |expr: &Expr| has_uniform_iterations(function, once, expr);
    let (strides, mut writes, mut found) = (Strides::of(function, once, &[]), true, false);
    inner.body.visit(&mut |expr| {
        let Some(place) = expr.place() else { return };
        let is_number = || place.whole().is_some_and(|local| is_plain(&function.locals[local.0].ty));
        let changes = changed_by(expr).is_some();
        writes &= place.local().is_some_and(|local| is_memory(function, local)) || (is_number() && !changes);
        if changes {
            writes &= strides.is_small(place);
            found |= strides.has_neighbours(place);
        }
    });
    writes && found && is_uniform(expr) && is_simple(function, facts, &is_uniform, &strides, &inner.body)
}

/// Whether the iterations depend on each other by a float. LLVM vectorises other loops of one work-item as well.
fn has_sum_of_floats(function: &Function, body: &Block) -> bool {
    let mut found = false;
    body.visit(&mut |expr| {
        if let ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) = &expr.kind {
            let is_own = place.local().is_some_and(|local| local.0 >= function.params);
            found |= is_own && place.ty.scalar().is_none_or(Scalar::is_float);
        }
    });
    found
}

/// Whether the number of iterations, and the variable of the loop, are the same for all work-items.
fn has_uniform_iterations(function: &Function, once: &[bool], expr: &Expr) -> bool {
    let is_group_value = |expr: &Expr| is_group_value(function, once, expr);
    match &expr.kind {
        ExprKind::For(inner) => {
            let is_unused = function.locals[inner.local.0].name.is_none();
            (is_unused || once[inner.local.0]) && inner.bounds().all(is_group_value)
        }
        ExprKind::While(_, condition, _) => is_group_value(condition),
        _ => false,
    }
}

/// Whether the number of iterations is small, or a constant that only rustc knows: it often is, unless the loop contains
/// another, or is over an array.
fn is_short(function: &Function, expr: &Expr) -> bool {
    let ExprKind::For(inner) = &expr.kind else { return false };
    match (number(&inner.start), number(&inner.end)) {
        (Some(start), Some(end)) => end - start <= FEW,
        _ => {
            [&inner.start, &inner.end].into_iter().all(is_constant)
                && !has_loop(&inner.body)
                && !has_array_in_memory(function, &inner.body)
        }
    }
}

fn has_loop(block: &Block) -> bool {
    let mut found = false;
    block.visit(&mut |expr| found |= matches!(expr.kind, ExprKind::For(_) | ExprKind::While(..) | ExprKind::Loop(..)));
    found
}

fn number(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Literal(Value::Int(value)) => i128::try_from(*value).ok(),
        ExprKind::Unary(UnaryOp::Neg, operand) => number(operand).map(|number| -number),
        _ => None,
    }
}

fn is_constant(expr: &Expr) -> bool {
    let mut constant = true;
    expr.visit(&mut |expr| {
        let is_leaf =
            matches!(expr.kind, ExprKind::Literal(_) | ExprKind::Bare(..) | ExprKind::Const(_) | ExprKind::Folded(_));
        constant &= is_leaf || matches!(expr.kind, ExprKind::Unary(..) | ExprKind::Arith(..) | ExprKind::Cast(_));
    });
    constant
}

fn is_simple(
    function: &Function,
    facts: LaunchFacts<'_>,
    is_uniform: &dyn Fn(&Expr) -> bool,
    strides: &Strides<'_>,
    body: &Block,
) -> bool {
    let mut simple = true;
    body.visit(&mut |expr| {
        simple &= expr.place().is_none_or(|place| has_known_indices(function, facts, strides, place));
        simple &= match &expr.kind {
            ExprKind::Literal(_)
            | ExprKind::Bare(..)
            | ExprKind::Const(_)
            | ExprKind::Folded(_)
            | ExprKind::Len(_)
            | ExprKind::Tuple(_)
            | ExprKind::Unary(..)
            | ExprKind::Compare(..)
            | ExprKind::Logic(..)
            | ExprKind::Cast(_)
            | ExprKind::WorkItem(..)
            | ExprKind::If(..)
            | ExprKind::Match(..)
            | ExprKind::Block(None, _) => true,
            ExprKind::Read(place) => is_plain(&place.ty) || matches!(place.ty, Ty::Vector(..)),
            ExprKind::Assign(place, _) => is_plain(&place.ty),
            ExprKind::Arith(op, left, right) => has_no_panic(*op, &left.ty, right),
            ExprKind::AssignOp(op, place, right) => has_no_panic(*op, &place.ty, right),
            ExprKind::Method(Method::Builtin(builtin, _), _) => matches!(builtin.guard, Guard::None),
            ExprKind::For(_) | ExprKind::While(..) => is_short(function, expr) || is_uniform(expr),
            _ => false,
        };
    });
    simple
}

/// Whether a value can be a lane of a vector instruction. A field of a struct often is.
fn is_plain(ty: &Ty) -> bool {
    matches!(ty, Ty::Scalar(_) | Ty::Opaque(_))
}

fn has_no_panic(op: ArithOp, ty: &Ty, right: &Expr) -> bool {
    match ty {
        Ty::Opaque(_) => !matches!(op, ArithOp::Div | ArithOp::Rem),
        _ => never_panics(op, ty, right),
    }
}

/// Whether a variable is worth a context array.
pub(super) fn can_be_context(ty: &Ty) -> bool {
    matches!(ty, Ty::Scalar(_) | Ty::Vector(..) | Ty::Mask(..) | Ty::Opaque(_))
}

/// Whether an array is worth a context array for each of its elements: it is in memory anyway, and accessed by element.
pub(super) fn can_be_columns(function: &Function, local: LocalId) -> bool {
    let Ty::Array(element, _) = &function.locals[local.0].ty else { return false };
    let (mut by_element, mut in_memory) = (can_be_context(element), false);
    function.body.visit(&mut |expr| {
        let Some(place) = expr.place().filter(|place| place.local() == Some(local)) else { return };
        let is_element = matches!(place.steps.first().map(|step| &step.kind), Some(StepKind::Index(..)));
        by_element &=
            is_element && matches!(expr.kind, ExprKind::Read(_) | ExprKind::Assign(..) | ExprKind::AssignOp(..));
        in_memory |= has_variable_index(place);
    });
    by_element && in_memory
}

/// Whether all indices are checked once for the group, or not at all.
fn has_known_indices(function: &Function, facts: LaunchFacts<'_>, strides: &Strides<'_>, place: &Place) -> bool {
    let is_array = place.is_in_constant() || is_own(function, place);
    place.steps.iter().all(|step| match &step.kind {
        // rustc knows the length of an array in a struct, and removes the check of a literal
        StepKind::Index(index, access) => {
            let is_known =
                matches!(index.kind, ExprKind::Literal(_)) || (is_array && strides.stride(index) == Stride::Zero);
            facts.is_proven(*access) || is_known
        }
        StepKind::Field(_) | StepKind::Member(_) | StepKind::Deref => true,
    })
}

/// How a number differs between neighbours in the first dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stride {
    /// It is the same.
    Zero,
    /// It is greater by one.
    One,
    Other,
}

impl Stride {
    fn when(is_same: bool) -> Self {
        if is_same { Stride::Zero } else { Stride::Other }
    }
}

/// The strides of variables.
pub(super) struct Strides<'a> {
    function: &'a Function,
    once: &'a [bool],
    /// Of those that are assigned in one place.
    locals: HashMap<LocalId, Stride>,
}

impl<'a> Strides<'a> {
    /// All work-items add the same to the variables in `advanced`.
    pub(super) fn of(function: &'a Function, once: &'a [bool], advanced: &[bool]) -> Self {
        let mut strides = Self { function, once, locals: HashMap::new() };
        strides.block(&function.body);
        function.body.visit(&mut |expr| {
            if let ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) | ExprKind::Borrow(place) = &expr.kind
                && let Some(local) = place.local()
                && !advanced.get(local.0).is_some_and(|&is| is)
            {
                strides.locals.insert(local, Stride::Other);
            }
        });
        strides
    }

    /// Collects the variables of a block, in order.
    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { pat, init, .. } => {
                    if let Some(init) = init {
                        self.expr(init);
                        self.bind(pat, init);
                    }
                }
                Stmt::Expr(expr) => self.expr(expr),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail));
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::For(inner) = &expr.kind {
            let is_same = inner.bounds().all(|bound| self.stride(bound) == Stride::Zero);
            self.locals.insert(inner.local, Stride::when(is_same));
        }
        expr.parts(&mut |part| match part {
            Part::Expr(expr) => self.expr(expr),
            Part::Block(block) => self.block(block),
            Part::Place(_) => {}
        });
    }

    fn bind(&mut self, pat: &Pat, init: &Expr) {
        let mut values = Vec::new();
        if self.values(init, &mut values) {
            self.bind_one_of(pat, &values);
        }
    }

    /// Binds one of several values, the same one for all work-items.
    fn bind_one_of(&mut self, pat: &Pat, values: &[&Expr]) {
        match &pat.kind {
            PatKind::Bind(local, None) => {
                let mut strides = values.iter().map(|value| self.stride(value));
                let first = strides.next().unwrap_or(Stride::Other);
                let is_same = strides.all(|stride| stride == first);
                self.locals.insert(*local, if is_same { first } else { Stride::Other });
            }
            PatKind::Fields(parts) | PatKind::Elements(parts) => parts.iter().for_each(|(number, part)| {
                let parts = values.iter().map(|value| match &value.kind {
                    ExprKind::Tuple(parts) | ExprKind::Array(parts) => parts.get(*number),
                    _ => None,
                });
                if let Some(values) = parts.collect::<Option<Vec<_>>>() {
                    self.bind_one_of(part, &values);
                }
            }),
            _ => {}
        }
    }

    /// Collects the values that an expression may have. `false` if they differ between work-items.
    fn values<'e>(&self, expr: &'e Expr, found: &mut Vec<&'e Expr>) -> bool {
        let mut of_block = |block: &'e Block| block.tail.as_ref().is_some_and(|tail| self.values(tail, found));
        match &expr.kind {
            ExprKind::Block(None, block) => of_block(block),
            ExprKind::If(condition, then, Some(other)) => {
                self.stride(condition) == Stride::Zero && of_block(then) && of_block(other)
            }
            ExprKind::Match(value, arms) => {
                self.stride(value) == Stride::Zero
                    && arms.iter().all(|arm| arm.guard.is_none() && self.values(&arm.body, found))
            }
            _ => {
                found.push(expr);
                true
            }
        }
    }

    fn stride(&self, expr: &Expr) -> Stride {
        if is_group_value(self.function, self.once, expr) {
            return Stride::Zero;
        }
        match &expr.kind {
            ExprKind::WorkItem(function, args) if matches!(function.name, "global_id" | "local_id") => {
                match args.first().map(|dimension| &dimension.kind) {
                    Some(ExprKind::Literal(Value::Int(0))) => Stride::One,
                    Some(ExprKind::Literal(Value::Int(_))) => Stride::Zero,
                    _ => Stride::Other,
                }
            }
            ExprKind::Read(place) => {
                place.whole().and_then(|local| self.locals.get(&local)).copied().unwrap_or(Stride::Other)
            }
            ExprKind::Cast(value) => self.stride(value),
            ExprKind::Arith(op, left, right) => match (op, self.stride(left), self.stride(right)) {
                (_, Stride::Zero, Stride::Zero) => Stride::Zero,
                (ArithOp::Add, Stride::Zero, Stride::One)
                | (ArithOp::Add | ArithOp::Sub, Stride::One, Stride::Zero) => Stride::One,
                _ => Stride::Other,
            },
            _ => Stride::Other,
        }
    }

    /// Whether neighbours access the same elements, or neighbouring ones, in all accesses of a block: `or_same` elements
    /// alone, or neighbouring ones in at least one.
    fn are_small(&self, body: &Block, or_same: bool) -> bool {
        let (mut small, mut found) = (true, or_same);
        body.visit(&mut |expr| {
            let Some(place) = expr.place() else { return };
            small &= self.is_small(place);
            found |= self.has_neighbours(place);
        });
        small && found
    }

    /// Whether a variable is the same for neighbours, or greater by one.
    pub(super) fn is_steady(&self, local: LocalId) -> bool {
        self.locals.get(&local).is_some_and(|stride| *stride != Stride::Other)
    }

    /// Whether neighbours access neighbouring elements somewhere in a block.
    pub(super) fn is_contiguous(&self, body: &Block) -> bool {
        let mut found = false;
        body.visit(&mut |expr| found |= expr.place().is_some_and(|place| self.has_neighbours(place)));
        found
    }

    /// Whether neighbours access neighbouring elements.
    fn has_neighbours(&self, place: &Place) -> bool {
        place.steps.iter().any(|step| match &step.kind {
            StepKind::Index(index, _) => self.stride(index) == Stride::One,
            StepKind::Field(_) | StepKind::Member(_) | StepKind::Deref => false,
        })
    }

    fn is_small(&self, place: &Place) -> bool {
        let indices: Vec<_> = place
            .steps
            .iter()
            .filter_map(|step| match &step.kind {
                StepKind::Index(index, _) => Some(self.stride(index)),
                StepKind::Field(_) | StepKind::Member(_) | StepKind::Deref => None,
            })
            .collect();
        let Some((last, others)) = indices.split_last() else { return true };
        let Root::Local(local) = place.root else { return indices.iter().all(|stride| *stride == Stride::Zero) };
        match is_memory(self.function, local) {
            true => others.iter().all(|stride| *stride == Stride::Zero) && *last != Stride::Other,
            // a variable of the work-item, in an array that is not in registers otherwise
            false => indices.iter().all(|stride| *stride == Stride::Zero),
        }
    }
}
