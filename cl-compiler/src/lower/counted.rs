//! `for` over integer ranges: forward and reversed, with strides, up to the limits of the types.

use super::Lower;
use super::constant::written;
use super::control::Leaves;
use crate::builtins::Math;
use crate::c::{Advance, Expr as C, ForHead, Function, More, Stmt, StmtKind, Type};
use crate::ir::{ArithOp, CompareOp, Expr, ExprKind, For, Method, UnaryOp, Value as Literal};
use crate::ty::{Scalar, Ty};

/// The head of a loop, except for the name and the first value of its variable.
struct LoopHead {
    cond: C,
    more: Option<(C, C)>,
    advance: Advance,
    /// Whether the variable is one past the user's value.
    past: bool,
    /// Whether the variable is updated at the beginning of the body.
    early: bool,
}

impl LoopHead {
    fn plain(cond: C, advance: Advance) -> Self {
        LoopHead { cond, more: None, advance, past: false, early: false }
    }

    fn more(first: C, next: C, advance: Advance) -> Self {
        LoopHead { cond: C::ZERO, more: Some((first, next)), advance, past: false, early: false }
    }
}

/// The number of iterations that a panicked work-item may well continue for.
const FEW_ITERATIONS: i128 = 256;

impl Lower<'_> {
    pub(super) fn for_loop(&mut self, inner: &For) {
        let scalar = inner.start.ty.scalar().unwrap_or(Scalar::Usize);
        let line = self.line;
        let exprs: Vec<_> = [&inner.start, &inner.end].into_iter().chain(&inner.step).collect();
        let mut values = self.operands(&exprs);
        let step = inner.step.as_ref().and_then(|_| values.pop()).map(|step| step.c);
        let (Some(end), Some(start)) = (values.pop(), values.pop()) else { return };
        let ty = Ty::Scalar(scalar);
        // every iteration evaluates both bounds, unless the loop counts up by one
        let counted = inner.inclusive && !matches!(end.c, C::Int { value, .. } if value < scalar.max());
        let twice = counted || step.is_some() || inner.reversed;
        let keeps_start = counted || inner.reversed;
        let start = if keeps_start && !self.is_bound(&start.c, !inner.reversed) {
            self.temporary("start", &ty, start.c)
        } else {
            start.c
        };
        let end = if self.is_bound(&end.c, twice) { end.c } else { self.temporary("end", &ty, end.c) };
        // a work-item whose step is zero has panicked, and continues to the next barrier
        let differs = inner.step.as_ref().is_some_and(|step| !self.facts.is_uniform(step));
        let step = step.map(|step| match self.function.barriers && differs {
            true => {
                C::Call(Function::Math(Math::Max), vec![step, C::Int { value: 1, scalar: Scalar::Usize, suffix: true }])
            }
            false => step,
        });
        let step = step.map(|step| if step.is_simple() { step } else { self.temporary("step", &Ty::USIZE, step) });
        let below_max = match (&end, inner.inclusive && step.is_none() && !inner.reversed) {
            (C::Const(end, scalar), true) => {
                let ty = proc_macro2::Ident::new(scalar.rust(), proc_macro2::Span::call_site());
                Some(Box::new(syn::parse_quote!(#end < ::core::primitive::#ty::MAX)))
            }
            _ => None,
        };
        let ends_early = !counted && !inner.reversed && (step.is_none() || self.stays_below_max(inner, scalar));
        let more = (inner.inclusive && !ends_early).then(|| self.namer.declare("more"));
        self.namer.open();
        let mutable = self.function.locals[inner.local.0].mutable;
        let past = inner.reversed && step.is_some() && !inner.inclusive;
        let unnamed = self.function.locals[inner.local.0].name.is_none();
        let name = match (mutable || past, unnamed) {
            (true, _) => self.namer.declare("next"),
            (false, true) => self.namer.declare("turn"),
            (false, false) => self.name_local(inner.local),
        };
        let counter = C::var(&name);
        let loop_head = match &step {
            None if inner.reversed => self.down(inner, scalar, &start, &end, &counter),
            None => up(inner, &start, &end, &counter, counted),
            Some(step) => self.steps(inner, scalar, (&start, &end, step), &counter, ends_early),
        };
        self.line = line;
        let first = if inner.reversed { end } else { start };
        let copy = (mutable || loop_head.past).then(|| (self.name_local(inner.local), scalar));
        let divergent = !self.facts.is_uniform_range(inner);
        let leaves = self.for_loop_left_by_panicked(inner, divergent);
        let callees = leaves.callees();
        let more = more.zip(loop_head.more).map(|(name, (first, next))| Box::new(More { name, first, next }));
        let cond = loop_head.cond;
        let unroll = self.function.loops[inner.id.0].unroll;
        let looping = |mut body: Vec<Stmt>| {
            let stmt = |kind| Stmt { line, loud: None, kind };
            if let Some((copy, scalar)) = copy {
                let one = C::Int { value: 1, scalar: Scalar::I32, suffix: false };
                let value = if loop_head.past { C::binary(ArithOp::Sub, counter, one) } else { counter };
                body.insert(0, stmt(StmtKind::Decl(Type::plain(scalar), copy, Some(value))));
            }
            if loop_head.early {
                body.insert(0, stmt(StmtKind::Expr(C::PostDecrement(name.clone()))));
            }
            // work-items that have not panicked run the same iterations, if none panics in them
            let left_by_panicked = callees.filter(|_| divergent || body.iter().any(may_panic));
            let (ty, start, advance) = (scalar.into(), first, loop_head.advance);
            StmtKind::For(
                ForHead { ty, name, start, cond, more, below_max, left_by_panicked, divergent: false, unroll, advance },
                body,
            )
        };
        self.thinning(leaves, |lower| {
            lower.diverging(divergent, |lower| lower.looping(inner.id, None, &inner.body, looping));
        });
        self.namer.close();
    }

    /// Whether panicked work-items leave the loop, which they need not if it soon ends.
    fn for_loop_left_by_panicked(&self, inner: &For, divergent: bool) -> Leaves {
        let count = literal(&inner.end).zip(literal(&inner.start)).map(|(end, start)| end - start);
        if count.is_some_and(|count| count <= FEW_ITERATIONS) {
            return Leaves::Never;
        }
        self.left_by_panicked(inner.id, divergent || self.facts.is_split(inner.id), &[], &inner.body)
    }

    /// Whether the expression can stand in the loop's head, where it may be evaluated often; `simple` requires that it
    /// can be evaluated more than once per iteration.
    fn is_bound(&self, c: &C, simple: bool) -> bool {
        self.is_fixed(c) && (!simple || c.is_simple())
    }

    /// `(a..b).rev()`
    fn down(&mut self, inner: &For, scalar: Scalar, start: &C, end: &C, counter: &C) -> LoopHead {
        let above_min = matches!(start, C::Int { value, .. } if *value > scalar.min());
        if inner.inclusive {
            let first = C::binary(CompareOp::Le, start.clone(), end.clone());
            return LoopHead::more(first, C::binary(CompareOp::Gt, counter.clone(), start.clone()), Advance::Down);
        }
        if above_min || !scalar.is_signed() || scalar.bits() < 32 {
            let C::Var(name) = counter else { return LoopHead::plain(counter.clone(), Advance::Nothing) };
            let cond = C::binary(CompareOp::Gt, C::PostDecrement(name.clone()), start.clone());
            return LoopHead::plain(cond, Advance::Nothing);
        }
        // `--` of the minimum would be undefined
        let cond = C::binary(CompareOp::Gt, counter.clone(), start.clone());
        LoopHead { early: true, ..LoopHead::plain(cond, Advance::Nothing) }
    }

    /// `.step_by(step)`
    fn steps(
        &mut self,
        inner: &For,
        scalar: Scalar,
        (start, end, step): (&C, &C, &C),
        counter: &C,
        ends_early: bool,
    ) -> LoopHead {
        if inner.inclusive {
            let first = C::binary(CompareOp::Le, start.clone(), end.clone());
            let (left, op) = if inner.reversed {
                (distance(counter, start, scalar), ArithOp::Sub)
            } else {
                (distance(end, counter, scalar), ArithOp::Add)
            };
            if ends_early {
                return LoopHead::plain(
                    C::binary(CompareOp::Le, counter.clone(), end.clone()),
                    Advance::By(op, step.clone()),
                );
            }
            return LoopHead::more(first, C::binary(CompareOp::Ge, left, step.clone()), Advance::By(op, step.clone()));
        }
        if inner.reversed {
            let left = distance(counter, start, scalar);
            let next = C::Select(
                Box::new(C::binary(CompareOp::Gt, left, step.clone())),
                Box::new(C::binary(ArithOp::Sub, counter.clone(), step.clone())),
                Box::new(start.clone()),
            );
            let cond = C::binary(CompareOp::Gt, counter.clone(), start.clone());
            return LoopHead { past: true, ..LoopHead::plain(cond, Advance::To(next)) };
        }
        let cond = C::binary(CompareOp::Lt, counter.clone(), end.clone());
        if self.stays_below_max(inner, scalar) {
            return LoopHead::plain(cond, Advance::By(ArithOp::Add, step.clone()));
        }
        let left = distance(end, counter, scalar);
        let next = C::Select(
            Box::new(C::binary(CompareOp::Gt, left, step.clone())),
            Box::new(C::binary(ArithOp::Add, counter.clone(), step.clone())),
            Box::new(end.clone()),
        );
        let fits = written(end).zip(written(step)).map(|(end, step)| {
            let ty = proc_macro2::Ident::new(scalar.rust(), proc_macro2::Span::call_site());
            Box::new(syn::parse_quote!((#end) as i128 + (#step) as i128 <= ::core::primitive::#ty::MAX as i128))
        });
        let advance = match fits {
            Some(fits) => {
                // the counter already has the type
                let by = match step {
                    C::Const(step, scalar) => C::Bare(step.clone(), *scalar),
                    step => step.clone(),
                };
                Advance::Fitting(fits, by, next)
            }
            None => Advance::To(next),
        };
        LoopHead::plain(cond, advance)
    }

    /// Whether the bound plus the step is representable in the type.
    fn stays_below_max(&self, inner: &For, scalar: Scalar) -> bool {
        let Some(step) = &inner.step else { return true };
        if let (Some(end), Some(step)) = (literal(&inner.end), literal(step)) {
            return end + step <= scalar.max();
        }
        // no slice has 2^63 elements, and no launch with that many work-items ends
        scalar.bits() == 64 && !scalar.is_signed() && self.is_size(&inner.end) && self.is_size(step)
    }

    /// Whether the value is below 2^63: a length, a size, or a value of a small type.
    fn is_size(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Len(_) => true,
            ExprKind::WorkItem(function, _) => function.name != "global_offset",
            ExprKind::Cast(value) => value.ty.scalar().is_some_and(|from| !from.is_signed() && from.bits() < 64),
            ExprKind::Literal(_) => literal(expr).is_some_and(|value| value < 1 << 63),
            ExprKind::Method(Method::Builtin(builtin, _), args) if builtin.name == "min" => {
                args.iter().any(|arg| self.is_size(arg))
            }
            ExprKind::Read(place) => place.whole().is_some_and(|local| self.sizes.contains(&local)),
            _ => false,
        }
    }

    /// Records variables that hold sizes.
    pub(super) fn note_size(&mut self, local: crate::ir::LocalId, init: &Expr) {
        if !self.function.locals[local.0].mutable && self.is_size(init) {
            self.sizes.insert(local);
        }
    }
}

/// Whether a work-item can panic in the statement.
fn may_panic(stmt: &Stmt) -> bool {
    let calls = |stmt: &Stmt| {
        stmt.exprs().into_iter().any(|expr| expr.has(|part| matches!(part, C::Device(..) | C::Operator(..))))
    };
    stmt.has(|stmt| matches!(stmt.kind, StmtKind::Panic(..)) || calls(stmt))
}

/// `a..b` and `a..=b`
fn up(inner: &For, start: &C, end: &C, counter: &C, counted: bool) -> LoopHead {
    if counted {
        let first = C::binary(CompareOp::Le, start.clone(), end.clone());
        let cond = C::binary(CompareOp::Le, counter.clone(), end.clone());
        return LoopHead {
            cond,
            ..LoopHead::more(first, C::binary(CompareOp::Lt, counter.clone(), end.clone()), Advance::Up)
        };
    }
    let cond = C::binary(if inner.inclusive { CompareOp::Le } else { CompareOp::Lt }, counter.clone(), end.clone());
    LoopHead::plain(cond, Advance::Up)
}

/// `high - low`, which is not negative, in an unsigned type.
fn distance(high: &C, low: &C, scalar: Scalar) -> C {
    let unsigned = |c: &C| match c {
        _ if !scalar.is_signed() || scalar.bits() < 32 => c.clone(),
        C::Int { value, .. } if *value >= 0 => C::Int { value: *value, scalar: scalar.unsigned(), suffix: true },
        c => C::cast(scalar.unsigned(), c.clone()),
    };
    match low {
        C::Int { value: 0, .. } => unsigned(high),
        low => C::binary(ArithOp::Sub, unsigned(high), unsigned(low)),
    }
}

/// The number, if the expression is a literal.
fn literal(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => i128::try_from(*value).ok(),
        ExprKind::Unary(UnaryOp::Neg, inner) => literal(inner).map(|value| -value),
        _ => None,
    }
}
