//! Loops that double one variable and halve another, as in the sweeps of Blelloch's scan, where the initial value is not
//! a number but a named power of two: `let (mut offset, mut d) = (1, GROUP); while d > 0 { …; offset *= 2; d /= 2; }`.
//!
//! While the halved variable is not zero, the product of the two equals its value before the loop, because halving a
//! power of two above one leaves no remainder. The halved variable is not zero if the condition says so. It is also not
//! zero if the condition keeps the doubled variable below the product: once the halved variable is zero, the doubled one
//! exceeds the product.

use crate::check::symbolic::domain::value::{Cond, Value};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::frame::{Frame, Head, Loop, Pair};
use crate::ir::{ArithOp, Expr, ExprKind, LocalId, Stmt, Value as Literal};
use crate::proof::Form;

impl Executor<'_> {
    /// Finds a variable that each iteration of a loop doubles and one that it halves.
    pub(crate) fn running(&mut self, inner: &Loop, heads: &[Head]) -> Option<Pair> {
        let cond = inner.cond?;
        // after a panic, a work-item leaves a loop without barriers
        if heads.len() < 2
            || (self.function.barriers && !self.waits(inner.body, inner.cond))
            || super::trace::is_left(inner.id, cond, inner.body)
        {
            return None;
        }
        let found = |by| heads.iter().position(|head| changed_once(head.local, inner) == Some(by));
        let pair = Pair { doubled: found(By::Twice)?, halved: found(By::Half)? };
        let [doubled, halved] = [pair.doubled, pair.halved].map(|at| heads[at].entry.clone());
        let fits = self.fits_but_for_limits(&(&doubled * &halved), heads[pair.doubled].scalar);
        (fits && self.is_power_form(&doubled) && self.is_power_form(&halved)).then_some(pair)
    }

    /// Whether the form is a product of powers of two. For constants this is assumed.
    fn is_power_form(&mut self, form: &Form) -> bool {
        let open = self.open_factors(form);
        open.is_some_and(|open| open.into_iter().all(|factor| self.take_for_power(&factor.into())))
    }

    /// Adds the facts in an iteration.
    pub(crate) fn follow_pair(&mut self, pair: Pair, heads: &[Head]) {
        let (doubled, halved) = (&heads[pair.doubled], &heads[pair.halved]);
        let product = &doubled.entry * &halved.entry;
        let below = self.sure(&(&product - doubled.symbol - 1)) || self.is_preserved_below(&product, doubled);
        if product.is_lost() || !(below || self.sure(&(Form::from(halved.symbol) - 1))) {
            return;
        }
        for head in [doubled, halved] {
            self.k.power_of_two(head.symbol);
            self.k.positive(&product - head.symbol);
        }
        self.k.positive(doubled.symbol - &doubled.entry);
        self.k.positive(&halved.entry - halved.symbol);
        if below {
            self.k.positive(Form::from(halved.symbol) - 2);
        }
        for preserved in [product.clone(), &product * 2] {
            if self.is_constant_form(&preserved) && !self.invariant_products.contains(&preserved) {
                self.invariant_products.push(preserved);
            }
        }
        self.k.equal(doubled.symbol * Form::from(halved.symbol), product);
    }

    /// Whether the condition of the loop keeps the doubled variable below the product. If constants decide this, it is
    /// assumed, and rustc checks that the end is at most the product.
    fn is_preserved_below(&mut self, product: &Form, doubled: &Head) -> bool {
        let Some(Frame { cond: Cond::Positive(left), .. }) = self.frames.last() else { return false };
        let rest = product - (left + doubled.symbol + 1);
        match self.granting_of_constants(&rest) {
            Some(Some(tag)) => {
                self.grant(&[tag]);
                true
            }
            Some(None) => true,
            None => false,
        }
    }

    /// Sets the values after a loop that runs while the halved variable is not zero, or while the doubled one is below
    /// the product.
    pub(crate) fn end_pair(&mut self, pair: Pair, heads: &[Head], frame: &Frame) {
        let (doubled, halved) = (&heads[pair.doubled], &heads[pair.halved]);
        let product = &doubled.entry * &halved.entry;
        let (until, of_halved) = match &frame.cond {
            Cond::Positive(form) => (form + doubled.symbol + 1, *form == Form::from(halved.symbol) - 1),
            Cond::NotZero(form) => (Form::constant(0), *form == Form::from(halved.symbol)),
            _ => return,
        };
        let twice = &product * Form::constant(2);
        if of_halved && self.fits_but_for_limits(&twice, doubled.scalar) {
            self.env[doubled.local.0] = Value::Int(twice);
            self.env[halved.local.0] = Value::Int(Form::constant(0));
        } else if until == product {
            self.env[doubled.local.0] = Value::Int(product);
            self.env[halved.local.0] = Value::Int(Form::constant(1));
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Twice,
    Half,
}

/// Returns how every iteration changes a variable, if it does so exactly once.
fn changed_once(local: LocalId, inner: &Loop) -> Option<By> {
    let mut count = 0;
    let mut see = |expr: &Expr| {
        count += usize::from(
            matches!(&expr.kind, ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) if place.local() == Some(local)),
        );
    };
    inner.body.visit(&mut see);
    inner.cond.iter().for_each(|cond| cond.visit(&mut see));
    let mut found = inner.body.stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Expr(expr) => change(local, expr),
        Stmt::Let { .. } => None,
    });
    found.next().filter(|_| count == 1)
}

fn change(local: LocalId, expr: &Expr) -> Option<By> {
    let (op, value) = match &expr.kind {
        ExprKind::AssignOp(op, place, value) if place.whole() == Some(local) => (*op, &**value),
        ExprKind::Assign(place, value) if place.whole() == Some(local) => match &value.kind {
            ExprKind::Arith(op, left, right) => match &left.kind {
                ExprKind::Read(read) if read.whole() == Some(local) => (*op, &**right),
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    let ExprKind::Literal(Literal::Int(number)) = &value.kind else { return None };
    match (op, *number) {
        (ArithOp::Mul, 2) | (ArithOp::Shl, 1) => Some(By::Twice),
        (ArithOp::Div, 2) | (ArithOp::Shr, 1) => Some(By::Half),
        _ => None,
    }
}
