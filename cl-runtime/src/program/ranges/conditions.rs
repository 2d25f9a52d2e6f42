//! What follows where a condition holds, or does not.

use super::{
    Interpreter,
    interval::Interval,
    join,
    typed::{key, literal},
};
use crate::program::syntax::{Expr, ExprKind};

/// What a condition can be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Truth {
    pub(crate) may_hold: bool,
    pub(crate) may_fail: bool,
}

impl Interpreter<'_, '_, '_> {
    /// Notes what a condition can be. It has been interpreted.
    pub(super) fn judge(&mut self, cond: &Expr<'_>) {
        if !self.counts() {
            return;
        }
        let mut may = |holds| {
            let before = self.state.clone();
            self.assume(cond, holds);
            std::mem::replace(&mut self.state, before).is_some()
        };
        let now = Truth { may_hold: may(true), may_fail: may(false) };
        let all = self.shared.facts.conditions.entry(key(cond)).or_default();
        *all = Truth { may_hold: all.may_hold | now.may_hold, may_fail: all.may_fail | now.may_fail };
    }

    /// Restricts the state to that in which a condition holds, or does not.
    pub(super) fn assume(&mut self, cond: &Expr<'_>, holds: bool) {
        self.shared.steps = self.shared.steps.saturating_sub(1);
        if self.state.is_none() || self.shared.steps == 0 {
            return;
        }
        match &cond.kind {
            ExprKind::Paren(inner) => self.assume(inner, holds),
            ExprKind::Unary("!", operand) => self.assume(operand, !holds),
            // the first operand was evaluated before the second changed its variables
            ExprKind::Binary("&&", parts) if holds && has_effects(&parts[1]) => self.assume(&parts[1], true),
            ExprKind::Binary("||", parts) if !holds && has_effects(&parts[1]) => self.assume(&parts[1], false),
            ExprKind::Binary("&&" | "||", parts) if has_effects(&parts[1]) => {}
            ExprKind::Binary("&&", parts) if holds => parts.iter().for_each(|part| self.assume(part, true)),
            ExprKind::Binary("||", parts) if !holds => parts.iter().for_each(|part| self.assume(part, false)),
            ExprKind::Binary("&&" | "||", parts) => {
                // one operand decides, or the first does not and the second does
                let before = self.state.clone();
                self.assume(&parts[0], holds);
                let decided = std::mem::replace(&mut self.state, before);
                self.assume(&parts[0], !holds);
                self.assume(&parts[1], holds);
                self.state = join(decided, self.state.take());
            }
            ExprKind::Binary(operator, parts) => {
                let operator = match (*operator, holds) {
                    ("<", true) | (">=", false) => "<",
                    (">", true) | ("<=", false) => ">",
                    ("<=", true) | (">", false) => "<=",
                    (">=", true) | ("<", false) => ">=",
                    ("==", true) | ("!=", false) => "==",
                    ("!=", true) | ("==", false) => "!=",
                    _ => return,
                };
                self.compare(operator, &parts[0], &parts[1]);
            }
            ExprKind::Number(text) if literal(text).is_some_and(|(_, value)| (value != 0) != holds) => {
                self.state = None;
            }
            _ => {}
        }
    }

    fn compare(&mut self, operator: &str, left: &Expr<'_>, right: &Expr<'_>) {
        let [Some(a), Some(b)] = [left, right].map(|expr| self.typed.int(expr)) else { return };
        let all = a.common(b).all();
        let [Some(one), Some(other)] = [left, right].map(|expr| self.compared(expr)) else { return };
        // the comparison must be that of the values themselves
        if !one.is_in(all) || !other.is_in(all) {
            return;
        }
        let above = |least: i128| Interval { least, ..Interval::ANY };
        let below = |most: i128| Interval { most, ..Interval::ANY };
        // where one of two different values is known, it is not an end of the other's range
        let beside = |known: Interval, of: Interval| match known.least == known.most {
            true if of.least == known.least => above(known.least + 1),
            true if of.most == known.least => below(known.least - 1),
            _ => Interval::ANY,
        };
        let (of_left, of_right) = match operator {
            "<" => (below(other.most - 1), above(one.least + 1)),
            "<=" => (below(other.most), above(one.least)),
            ">" => (above(other.least + 1), below(one.most - 1)),
            ">=" => (above(other.least), below(one.most)),
            "!=" => (beside(other, one), beside(one, other)),
            _ => (other, one),
        };
        match (one.meet(of_left), other.meet(of_right)) {
            (Some(one), Some(other)) => {
                self.restrict(left, one);
                self.restrict(right, other);
            }
            _ => self.state = None,
        }
    }

    /// The value of an operand of a comparison that has been evaluated.
    fn compared(&mut self, expr: &Expr<'_>) -> Option<Interval> {
        match &expr.kind {
            ExprKind::Paren(inner) => return self.compared(inner),
            ExprKind::Postfix(..) => return self.before_steps.get(&key(expr)).copied(),
            _ => {}
        }
        if has_effects(expr) {
            return None;
        }
        let is_final = std::mem::replace(&mut self.is_final, false);
        let before = self.state.clone();
        let value = self.expr(expr);
        self.state = before;
        self.is_final = is_final;
        value
    }

    fn restrict(&mut self, expr: &Expr<'_>, to: Interval) {
        let (place, to) = match &expr.kind {
            ExprKind::Paren(inner) => return self.restrict(inner, to),
            // the variable has the next value already
            ExprKind::Postfix(operator, operand) => {
                let next = to.arithmetic(&operator[..1], Interval::of(1));
                match next.zip(self.typed.int(operand)) {
                    Some((next, int)) => (&**operand, next.converted(int)),
                    None => return,
                }
            }
            _ => (expr, to),
        };
        let (Some(id), Some(state)) = (self.typed.variable(place), &mut self.state) else { return };
        if self.typed.variables[id].is_pinned {
            return;
        }
        if let Some(values) = state.get(id) {
            match values.meet(to) {
                Some(both) => state.set(id, both),
                None => self.state = None,
            }
        }
    }
}

/// Whether an expression changes a variable.
fn has_effects(expr: &Expr<'_>) -> bool {
    let mut has = false;
    expr.visit(&mut |part| has |= part.changed().is_some());
    has
}
