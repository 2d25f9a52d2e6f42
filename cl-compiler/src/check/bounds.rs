//! Bounds: which accesses are within their slice on every path that reaches them.
//!
//! Facts have the form *variable < slice.len()*, for variables that never change. They come from `if i < x.len()`,
//! from `if i >= x.len() { return; }`, from `for i in a..x.len()` and from an earlier access `x[i]`; a variable bound to
//! `x.len()` stands for it.

use std::collections::{HashMap, HashSet};

use crate::ir::{Block, CompareOp, Expr, ExprKind, Function, LocalId, LogicOp, Place, Step, Stmt};
use crate::ty::Ty;

/// For each access, whether it is proven.
pub(super) fn proven(function: &Function) -> Vec<bool> {
    let mut walk = Walk { function, lengths: HashMap::new(), facts: HashSet::new(), proven: vec![false; function.accesses] };
    walk.block(&function.body);
    walk.proven
}

/// `.0 < .1.len()`
type Fact = (LocalId, LocalId);

struct Walk<'a> {
    function: &'a Function,
    /// Variables that hold a slice's length.
    lengths: HashMap<LocalId, LocalId>,
    facts: HashSet<Fact>,
    proven: Vec<bool>,
}

impl Walk<'_> {
    /// Runs `body` with more facts, and forgets them, and what was learned inside, afterwards.
    fn with(&mut self, facts: &[Fact], body: impl FnOnce(&mut Self)) {
        let before = self.facts.clone();
        self.facts.extend(facts);
        body(self);
        self.facts = before;
    }

    fn variable(&self, expr: &Expr) -> Option<LocalId> {
        match &expr.kind {
            ExprKind::Read(Place { root, steps, .. }) if steps.is_empty() && !self.function.locals[root.0].mutable => {
                Some(*root)
            }
            _ => None,
        }
    }

    /// The slice whose length the expression is.
    fn length(&self, expr: &Expr) -> Option<LocalId> {
        match &expr.kind {
            ExprKind::Len(slice) => Some(*slice),
            _ => self.lengths.get(&self.variable(expr)?).copied(),
        }
    }

    fn less(&self, small: &Expr, large: &Expr) -> Vec<Fact> {
        self.variable(small).zip(self.length(large)).into_iter().collect()
    }

    /// What holds where the condition does.
    fn when_true(&self, cond: &Expr) -> Vec<Fact> {
        match &cond.kind {
            ExprKind::Compare(CompareOp::Lt, left, right) => self.less(left, right),
            ExprKind::Compare(CompareOp::Gt, left, right) => self.less(right, left),
            ExprKind::Logic(LogicOp::And, left, right) => {
                let mut facts = self.when_true(left);
                facts.extend(self.when_true(right));
                facts
            }
            _ => Vec::new(),
        }
    }

    /// What holds where the condition does not.
    fn when_false(&self, cond: &Expr) -> Vec<Fact> {
        match &cond.kind {
            ExprKind::Compare(CompareOp::Ge, left, right) => self.less(left, right),
            ExprKind::Compare(CompareOp::Le, left, right) => self.less(right, left),
            ExprKind::Logic(LogicOp::Or, left, right) => {
                let mut facts = self.when_false(left);
                facts.extend(self.when_false(right));
                facts
            }
            _ => Vec::new(),
        }
    }

    fn block(&mut self, block: &Block) {
        let before = self.facts.clone();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { local, init, .. } => {
                    if let Some(init) = init {
                        self.expr(init);
                        if let (Some(slice), false) = (self.length(init), self.function.locals[local.0].mutable) {
                            self.lengths.insert(*local, slice);
                        }
                    }
                }
                Stmt::Expr(expr) => {
                    self.expr(expr);
                    // the way past `if c { return; }` is the way on which `c` is false
                    if let ExprKind::If(cond, then, None) = &expr.kind
                        && then.ty == Ty::Never
                    {
                        let facts = self.when_false(cond);
                        self.facts.extend(facts);
                    }
                }
            }
        }
        if let Some(tail) = &block.tail {
            self.expr(tail);
        }
        self.facts = before;
    }

    fn place(&mut self, place: &Place) {
        for step in &place.steps {
            let Step::Index(index, access) = step;
            self.expr(index);
            if let Some(variable) = self.variable(index) {
                // whoever gets past an access has an index in bounds
                self.proven[access.0] = !self.facts.insert((variable, place.root));
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Const(_) | ExprKind::Len(_) | ExprKind::Continue(_) => {}
            ExprKind::Read(place) => self.place(place),
            ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => self.expr(operand),
            ExprKind::Arith(_, left, right) | ExprKind::Compare(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Logic(op, left, right) => {
                self.expr(left);
                let facts = match op {
                    LogicOp::And => self.when_true(left),
                    LogicOp::Or => self.when_false(left),
                };
                self.with(&facts, |walk| walk.expr(right));
            }
            ExprKind::Call(_, args) | ExprKind::WorkItem(_, args) | ExprKind::Method(_, args) => {
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                self.expr(value);
                self.place(place);
            }
            ExprKind::If(cond, then, other) => {
                self.expr(cond);
                let (yes, no) = (self.when_true(cond), self.when_false(cond));
                self.with(&yes, |walk| walk.block(then));
                if let Some(other) = other {
                    self.with(&no, |walk| walk.block(other));
                }
            }
            ExprKind::While(_, cond, body) => {
                self.expr(cond);
                let facts = self.when_true(cond);
                self.with(&facts, |walk| walk.block(body));
            }
            ExprKind::Loop(_, body) | ExprKind::Block(body) => self.block(body),
            ExprKind::For(inner) => {
                self.expr(&inner.start);
                self.expr(&inner.end);
                let fixed = !self.function.locals[inner.local.0].mutable && !inner.inclusive;
                let slice = self.length(&inner.end).filter(|_| fixed);
                let facts: Vec<_> = slice.map(|slice| (inner.local, slice)).into_iter().collect();
                self.with(&facts, |walk| walk.block(&inner.body));
            }
            ExprKind::Break(_, value) | ExprKind::Return(value) => {
                value.iter().for_each(|value| self.expr(value));
            }
        }
    }
}
