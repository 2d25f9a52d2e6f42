//! Conditions that contain `let`. The bindings of a pattern are in scope only in the conditions and the block after it.

use super::{Dest, Lower};
use crate::c::{Basic, Expr as C, Stmt, StmtKind, Type};
use crate::ir::{Block, Expr, ExprKind, LogicOp, LoopId};

/// The operands of `a && let b = c && d`, if one of them is a `let`.
pub(super) fn chain(cond: &Expr) -> Option<Vec<&Expr>> {
    fn collect<'e>(cond: &'e Expr, found: &mut Vec<&'e Expr>) {
        match &cond.kind {
            ExprKind::Logic(LogicOp::And, left, right) => {
                collect(left, found);
                collect(right, found);
            }
            _ => found.push(cond),
        }
    }
    let mut found = Vec::new();
    collect(cond, &mut found);
    found.iter().any(|cond| matches!(cond.kind, ExprKind::Let(..))).then_some(found)
}

impl Lower<'_> {
    /// `if let pattern = value && … { then } else { other }`
    pub(super) fn branch_chain(&mut self, conds: &[&Expr], then: &Block, other: Option<&Block>, dest: Dest<'_>) {
        let line = self.line;
        let Some(other) = other else {
            return self.nest(conds, Vec::new(), &mut |lower| lower.block_into(then, dest));
        };
        if let [cond] = conds {
            let divergent = !self.facts.is_uniform(cond);
            // lowered first, so that the names that the condition binds are not in scope
            let other = self.diverging(divergent, |lower| lower.nested(|lower| lower.block_into(other, dest)));
            return self.nest(&[cond], other, &mut |lower| lower.block_into(then, dest));
        }
        let matched = C::Var(self.namer.declare("matched"));
        let C::Var(name) = &matched else { return };
        self.push(StmtKind::Decl(Type::plain(Basic::Bool), name.clone(), Some(C::bool(false))));
        self.nest(conds, Vec::new(), &mut |lower| {
            lower.push(StmtKind::Assign(matched.clone(), None, C::bool(true)));
            lower.block_into(then, dest);
        });
        let divergent = !conds.iter().all(|cond| self.facts.is_uniform(cond));
        let other = self.diverging(divergent, |lower| lower.nested(|lower| lower.block_into(other, dest)));
        self.line = line;
        if !other.is_empty() {
            self.push(StmtKind::If(C::logical_not(matched), other, Vec::new()));
        }
    }

    /// Nested `if`s: the innermost runs `then`, the outermost has the `else`.
    fn nest(&mut self, conds: &[&Expr], other: Vec<Stmt>, then: &mut dyn FnMut(&mut Self)) {
        let Some((cond, rest)) = conds.split_first() else { return then(self) };
        let line = self.line;
        let divergent = !self.facts.is_uniform(cond);
        let (test, inner) = match &cond.kind {
            ExprKind::Let(pat, value) => {
                let subject = self.subject(value);
                let test = self.test(pat, &subject);
                let inner = self.diverging(divergent, |lower| {
                    lower.nested(|lower| {
                        lower.bind(pat, &subject, false);
                        lower.nest(rest, Vec::new(), then);
                    })
                });
                (test, inner)
            }
            _ => {
                let test = self.value(cond).c;
                let inner = self.diverging(divergent, |lower| lower.nested(|lower| lower.nest(rest, Vec::new(), then)));
                (Some(test), inner)
            }
        };
        self.line = line;
        match test {
            None => self.inline_or_block(inner),
            Some(test) if inner.is_empty() && !other.is_empty() => {
                self.push(StmtKind::If(test.negated(false), other, Vec::new()));
            }
            Some(_) if inner.is_empty() => {}
            Some(test) => self.push(StmtKind::If(test, inner, other)),
        }
    }

    /// `while let pattern = value && … { … }`: leaves the loop at the first condition that is false.
    pub(super) fn while_chain(&mut self, id: LoopId, conds: &[&Expr], body: &Block) {
        let divergent = !conds.iter().all(|cond| self.facts.is_uniform(cond));
        self.diverging(divergent, |lower| {
            let split = divergent || lower.facts.is_split(id);
            let leaves = lower.left_by_panicked(id, split, conds, body);
            let forever = leaves.applied(C::bool(true));
            let mut before = |lower: &mut Self| {
                for cond in conds {
                    let leave = |lower: &mut Self, test: C, is_int: bool| {
                        let stop = Stmt { line: lower.line, loud: None, kind: StmtKind::Break };
                        lower.push(StmtKind::If(test.negated(is_int), vec![stop], Vec::new()));
                    };
                    let ExprKind::Let(pat, value) = &cond.kind else {
                        let is_int = super::compare::compares_ints(cond);
                        let test = lower.value(cond).c;
                        leave(lower, test, is_int);
                        continue;
                    };
                    let subject = lower.subject(value);
                    if let Some(test) = lower.test(pat, &subject) {
                        leave(lower, test, false);
                    }
                    lower.bind(pat, &subject, false);
                }
            };
            let unroll = lower.function.loops[id.0].unroll;
            lower.thinning(leaves, |lower| {
                lower.looping_with(id, None, body, &mut before, |body| {
                    StmtKind::While(unroll, Vec::new(), forever, body)
                });
            });
        });
    }
}
