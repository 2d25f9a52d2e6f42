//! Loops that numbers alone decide, such as `while d > 0 { …; offset *= 2; d >>= 1; }` with a `d` of 64 before it. The
//! compiler runs them, so it knows the values of their variables in each iteration and after the loop.
//!
//! This is sound because all iterations are run by Rust's rules, and a variable that changes in a way not followed here
//! is unknown from then on. A loop is not run if one of its iterations depends on anything but numbers, or if the loop
//! can be left other than by its condition.

use std::collections::HashMap;

use crate::check::symbolic::domain::value::Value;
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::frame::{Head, Loop, Trace};
use crate::ir::Value as Literal;
use crate::ir::{ArithOp, Block, CompareOp, Expr, ExprKind, LocalId, LogicOp, LoopId, PatKind, Stmt, UnaryOp};
use crate::proof::{Form, Symbol};

/// At most this number of iterations is run.
const ITERATIONS: usize = 80;

/// The variables with known values.
struct Numbers<'a> {
    known: HashMap<LocalId, i128>,
    /// Variables that may be written through references. Their values are never known.
    volatile: &'a [bool],
}

impl Numbers<'_> {
    fn get(&self, local: LocalId) -> Option<i128> {
        self.known.get(&local).copied()
    }

    fn set(&mut self, local: LocalId, number: Option<i128>) {
        match number.filter(|_| !self.volatile[local.0]) {
            Some(number) => drop(self.known.insert(local, number)),
            None => drop(self.known.remove(&local)),
        }
    }
}

impl Executor<'_> {
    /// Returns the values of the variables of a loop that numbers alone decide.
    pub(crate) fn trace(&self, inner: &Loop, heads: &[Head]) -> Option<Trace> {
        let cond = inner.cond?;
        // after a panic, a work-item leaves a loop without barriers
        if heads.is_empty()
            || (self.function.barriers && !self.waits(inner.body, inner.cond))
            || is_left(inner.id, cond, inner.body)
        {
            return None;
        }
        let mut numbers = Numbers { known: HashMap::new(), volatile: &self.volatile };
        for (at, value) in self.env.iter().enumerate() {
            numbers.set(LocalId(at), value.int().and_then(Form::number));
        }
        heads.iter().for_each(|head| numbers.set(head.local, head.entry.number()));
        let row = |numbers: &Numbers| heads.iter().map(|head| numbers.get(head.local)).collect();
        let mut rows = Vec::new();
        while rows.len() < ITERATIONS {
            match evaluate(cond, &numbers)? {
                0 => return Some(Trace { rows, last: row(&numbers) }),
                _ => rows.push(row(&numbers)),
            }
            run(inner.body, &mut numbers);
        }
        None
    }

    /// Adds the facts at the head of an iteration, including the one at which the loop ends.
    pub(crate) fn suppose_trace(&mut self, trace: &Trace, heads: &[Head]) {
        for (at, head) in heads.iter().enumerate() {
            let values: Option<Vec<i128>> = trace.rows.iter().chain([&trace.last]).map(|row| row[at]).collect();
            if let Some(values) = values {
                self.range_of(head.symbol, &values);
            }
        }
    }

    /// Adds the facts in an iteration: ranges, strides, and relations between two variables.
    pub(crate) fn follow_trace(&mut self, trace: &Trace, heads: &[Head]) {
        let column = |at: usize| trace.rows.iter().map(|row| row[at]).collect::<Option<Vec<i128>>>();
        let columns: Vec<_> = (0..heads.len()).map(column).collect();
        for (at, head) in heads.iter().enumerate() {
            let Some(values) = columns[at].as_ref().filter(|values| !values.is_empty()) else { continue };
            let symbol = head.symbol;
            self.range_of(symbol, values);
            if values.iter().all(|value| *value > 0 && value.count_ones() == 1) {
                self.k.power_of_two(symbol);
            } else {
                self.steps_of(symbol, values);
            }
            for (other, theirs) in heads.iter().zip(&columns).skip(at + 1) {
                let Some(theirs) = theirs else { continue };
                self.pair_of((symbol, values), (other.symbol, theirs));
            }
        }
    }

    fn range_of(&mut self, symbol: Symbol, values: &[i128]) {
        let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else { return };
        if least == most {
            self.k.equal(symbol, *least);
        } else {
            self.k.positive(Form::from(symbol) - *least);
            self.k.positive(*most - Form::from(symbol));
        }
    }

    /// Adds the common stride of the values.
    fn steps_of(&mut self, symbol: Symbol, values: &[i128]) {
        let first = values[0];
        let step = values.iter().fold(0, |step, value| gcd(step, (value - first).abs()));
        if step > 1 {
            let least = values.iter().fold(first, |least, value| least.min(*value));
            let most = values.iter().fold(first, |most, value| most.max(*value));
            let times = self.k.symbol("", symbol.kind(), (0, (most - least) / step));
            self.k.equal(symbol, Form::from(times) * step + least);
        }
    }

    /// Adds that two variables have a constant product, sum or difference.
    fn pair_of(&mut self, (one, mine): (Symbol, &[i128]), (other, theirs): (Symbol, &[i128])) {
        let alike = |of: fn(i128, i128) -> Option<i128>| {
            let mut all = mine.iter().zip(theirs).map(|(one, other)| of(*one, *other));
            let first = all.next()??;
            all.all(|value| value == Some(first)).then_some(first)
        };
        if mine.len() < 2 {
            return;
        }
        if let Some(product) = alike(i128::checked_mul) {
            self.k.equal(Form::from(one) * other, product);
        }
        if let Some(sum) = alike(i128::checked_add) {
            self.k.equal(Form::from(one) + other, sum);
        }
        if let Some(difference) = alike(i128::checked_sub) {
            self.k.equal(Form::from(one) - other, difference);
        }
    }

    /// Sets the values after the loop.
    pub(crate) fn end_trace(&mut self, trace: &Trace, heads: &[Head]) {
        for (head, last) in heads.iter().zip(&trace.last) {
            if let Some(last) = last {
                self.env[head.local.0] = Value::Int(Form::constant(*last));
            }
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Whether a loop may be left, or an iteration ended, other than by its condition.
pub(crate) fn is_left(id: LoopId, cond: &Expr, body: &Block) -> bool {
    let mut inner = vec![];
    body.visit(&mut |expr| match &expr.kind {
        ExprKind::While(id, ..) | ExprKind::Loop(id, _) | ExprKind::Block(Some(id), _) => inner.push(*id),
        ExprKind::For(inner_for) => inner.push(inner_for.id),
        _ => {}
    });
    let mut left = false;
    let mut see = |expr: &Expr| {
        left |= match &expr.kind {
            ExprKind::Return(_) => true,
            ExprKind::Break(to, _) | ExprKind::Continue(to) => *to == id || !inner.contains(to),
            _ => false,
        };
    };
    body.visit(&mut see);
    cond.visit(&mut see);
    left
}

/// Runs a block on the known values.
fn run(block: &Block, numbers: &mut Numbers) {
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { pat, init, other, at: _ } => {
                let value = init.as_ref().and_then(|init| evaluate(init, numbers));
                init.iter().for_each(|init| forget(&[init], &[], numbers));
                other.iter().for_each(|other| forget(&[], &[other], numbers));
                match (&pat.kind, value) {
                    (PatKind::Bind(local, None), Some(value)) => numbers.set(*local, Some(value)),
                    // a pattern binds its variables anew
                    _ => pat.bound(&mut |local| numbers.set(local, None)),
                }
            }
            Stmt::Expr(expr) => execute(expr, numbers),
        }
    }
    block.tail.iter().for_each(|tail| execute(tail, numbers));
}

fn execute(expr: &Expr, numbers: &mut Numbers) {
    match &expr.kind {
        ExprKind::Assign(place, value) => {
            let number = evaluate(value, numbers);
            forget(&[expr], &[], numbers);
            place.whole().into_iter().for_each(|local| numbers.set(local, number));
        }
        ExprKind::AssignOp(op, place, value) => {
            let before = place.whole().and_then(|local| numbers.get(local));
            let number = evaluate(value, numbers);
            let after = before.zip(number).and_then(|(before, number)| arith(*op, before, number, &place.ty));
            forget(&[expr], &[], numbers);
            place.whole().into_iter().for_each(|local| numbers.set(local, after));
        }
        ExprKind::If(cond, then, other) => match (evaluate(cond, numbers), other) {
            (Some(1), _) => run(then, numbers),
            (Some(_), Some(other)) => run(other, numbers),
            (Some(_), None) => {}
            (None, _) => forget(&[expr], &[], numbers),
        },
        ExprKind::Block(None, block) => run(block, numbers),
        _ => forget(&[expr], &[], numbers),
    }
}

/// Drops the values of the variables that may change.
fn forget(exprs: &[&Expr], blocks: &[&Block], numbers: &mut Numbers) {
    super::changes::assigned(exprs, blocks).into_iter().for_each(|local| numbers.set(local, None));
}

/// Returns the value of an expression without side effects: an integer, or 0 or 1 for a condition.
fn evaluate(expr: &Expr, numbers: &Numbers) -> Option<i128> {
    let of = |expr: &Expr| evaluate(expr, numbers);
    let number = match &expr.kind {
        ExprKind::Literal(Literal::Int(number)) => i128::try_from(*number).ok()?,
        ExprKind::Literal(Literal::Bool(is)) => return Some(i128::from(*is)),
        ExprKind::Read(place) => numbers.get(place.whole()?)?,
        ExprKind::Arith(op, left, right) => arith(*op, of(left)?, of(right)?, &expr.ty)?,
        ExprKind::Unary(UnaryOp::Neg, operand) => of(operand)?.checked_neg()?,
        ExprKind::Unary(UnaryOp::Not, operand) if expr.ty.scalar() == Some(crate::ty::Scalar::Bool) => {
            return Some(1 - of(operand)?);
        }
        ExprKind::Cast(operand) => {
            operand.ty.scalar().filter(|scalar| scalar.is_int())?;
            of(operand)?
        }
        ExprKind::Compare(op, left, right) => {
            left.ty.scalar().filter(|scalar| scalar.is_int())?;
            let (left, right) = (of(left)?, of(right)?);
            return Some(i128::from(match op {
                CompareOp::Eq => left == right,
                CompareOp::Ne => left != right,
                CompareOp::Lt => left < right,
                CompareOp::Le => left <= right,
                CompareOp::Gt => left > right,
                CompareOp::Ge => left >= right,
            }));
        }
        ExprKind::Logic(op, left, right) => {
            // both operands are known, so short-circuiting does not matter
            let (left, right) = (of(left)?, of(right)?);
            return Some(match op {
                LogicOp::And => left & right,
                LogicOp::Or => left | right,
            });
        }
        _ => return None,
    };
    let scalar = expr.ty.scalar().filter(|scalar| scalar.is_int())?;
    (scalar.min() <= number && number <= scalar.max()).then_some(number)
}

/// Returns the result of an operation that neither wraps around nor panics.
fn arith(op: ArithOp, a: i128, b: i128, ty: &crate::ty::Ty) -> Option<i128> {
    let scalar = ty.scalar().filter(|scalar| scalar.is_int())?;
    let natural = (a >= 0 && b >= 0).then_some(());
    let amount = u32::try_from(b).ok().filter(|amount| *amount < scalar.bits());
    let number = match op {
        ArithOp::Add => a.checked_add(b)?,
        ArithOp::Sub => a.checked_sub(b)?,
        ArithOp::Mul => a.checked_mul(b)?,
        ArithOp::Div => natural.and_then(|()| a.checked_div(b))?,
        ArithOp::Rem => natural.and_then(|()| a.checked_rem(b))?,
        ArithOp::And => natural.map(|()| a & b)?,
        ArithOp::Or => natural.map(|()| a | b)?,
        ArithOp::Xor => natural.map(|()| a ^ b)?,
        ArithOp::Shl => natural.and_then(|()| a.checked_mul(1 << amount?))?,
        ArithOp::Shr => natural.and_then(|()| Some(a >> amount?))?,
    };
    (scalar.min() <= number && number <= scalar.max()).then_some(number)
}
