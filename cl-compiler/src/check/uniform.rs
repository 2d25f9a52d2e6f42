//! Uniformity: which values every work-item of a group computes alike.
//!
//! Sources of difference are the work-item's ids, what memory holds, and what functions in other items give. A variable
//! is uniform if every value it is given is, and if it is given none under a condition, or in a loop, that may go
//! differently for different work-items.

use crate::ir::{Block, Expr, ExprKind, Function, LocalId, Pat, PatKind, Place, Root, StepKind, Stmt};
use crate::ty::Ty;

/// The uniform variables of a function.
#[derive(Debug)]
pub struct Uniform {
    locals: Vec<bool>,
    params: usize,
}

impl Uniform {
    /// Finds them: all are taken to be uniform until something is found against it, to the fixed point.
    pub(super) fn of(function: &Function) -> Self {
        let shared = function.locals.iter().map(|local| !local.shared);
        let mut uniform = Uniform { locals: shared.collect(), params: function.params };
        loop {
            let before = uniform.locals.clone();
            let mut walk = Walk { uniform: &mut uniform, divergent: false };
            walk.block(&function.body);
            if uniform.locals == before {
                return uniform;
            }
        }
    }

    /// Whether the value is the same for every work-item of a group.
    pub fn expr(&self, expr: &Expr) -> bool {
        let mut same = true;
        expr.visit(&mut |expr| {
            same &= match &expr.kind {
                ExprKind::Read(place) => self.place(place),
                ExprKind::Len(place) => matches!(place.ty, Ty::Array(..)) || self.length(place),
                ExprKind::WorkItem(function, _) => !matches!(function.name, "global_id" | "local_id"),
                ExprKind::Call(..) | ExprKind::Atomic(..) => false,
                _ => true,
            };
        });
        same
    }

    /// Whether the slice that the place begins with has the same length for every work-item of a group.
    pub fn length(&self, place: &Place) -> bool {
        match &place.root {
            Root::Local(id) => id.0 < self.params || self.locals[id.0],
            Root::Value(value) => self.expr(value),
        }
    }

    fn place(&self, place: &Place) -> bool {
        let root = match &place.root {
            Root::Local(id) => self.locals[id.0],
            Root::Value(_) => true,
        };
        // what memory holds may differ; a work-item's own arrays are judged by their variable
        let memory = place.steps.iter().any(|step| matches!(step.from, Ty::Slice { .. } | Ty::Ref { .. }));
        root && !memory
    }
}

struct Walk<'a> {
    uniform: &'a mut Uniform,
    /// Work-items may have come here by different ways.
    divergent: bool,
}

impl Walk<'_> {
    fn taint(&mut self, local: LocalId) {
        self.uniform.locals[local.0] = false;
    }

    fn under(&mut self, divergent: bool, walk: impl FnOnce(&mut Self)) {
        let before = self.divergent;
        self.divergent |= divergent;
        walk(self);
        self.divergent = before;
    }

    fn bind(&mut self, pat: &Pat, uniform: bool) {
        match &pat.kind {
            PatKind::Bind(local, sub) => {
                if !uniform {
                    self.taint(*local);
                }
                sub.iter().for_each(|sub| self.bind(sub, uniform));
            }
            PatKind::Fields(parts) | PatKind::Elements(parts) => {
                parts.iter().for_each(|(_, part)| self.bind(part, uniform));
            }
            PatKind::Or(cases) => cases.iter().for_each(|case| self.bind(case, uniform)),
            PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => {}
        }
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { pat, init, other, .. } => {
                    if let Some(init) = init {
                        self.expr(init);
                        let uniform = self.uniform.expr(init);
                        // a variable that is borrowed mutably may be given anything
                        self.bind(pat, uniform);
                    }
                    other.iter().for_each(|other| self.block(other));
                }
                Stmt::Expr(expr) => self.expr(expr),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail));
    }

    fn store(&mut self, place: &Place, uniform: bool) {
        let indexed = place.steps.iter().all(|step| match &step.kind {
            StepKind::Index(index, _) => self.uniform.expr(index),
            StepKind::Field(_) => true,
            StepKind::Deref => false,
        });
        if let (Some(local), true) = (place.local(), !uniform || self.divergent || !indexed) {
            self.taint(local);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                self.expr(value);
                let uniform = self.uniform.expr(value);
                self.store(place, uniform);
            }
            ExprKind::Borrow(place) => {
                if let (Ty::Ref { mutable: true, .. }, Some(local)) = (&expr.ty, place.local()) {
                    self.taint(local);
                }
            }
            ExprKind::SubSlice(slice) => {
                if let (Ty::Slice { mutable: true, .. }, Some(local)) = (&expr.ty, slice.base.local()) {
                    self.taint(local);
                }
            }
            ExprKind::If(cond, then, other) => {
                self.expr(cond);
                let divergent = !self.uniform.expr(cond);
                self.under(divergent, |walk| {
                    walk.block(then);
                    other.iter().for_each(|other| walk.block(other));
                });
            }
            ExprKind::Match(value, arms) => {
                self.expr(value);
                let uniform = self.uniform.expr(value);
                let guards = arms.iter().filter_map(|arm| arm.guard.as_ref()).all(|guard| self.uniform.expr(guard));
                self.under(!uniform || !guards, |walk| {
                    for arm in arms {
                        walk.bind(&arm.pat, uniform);
                        arm.guard.iter().for_each(|guard| walk.expr(guard));
                        walk.expr(&arm.body);
                    }
                });
            }
            ExprKind::Let(pat, value) => {
                self.expr(value);
                let uniform = self.uniform.expr(value);
                self.bind(pat, uniform);
            }
            ExprKind::Logic(_, left, right) => {
                self.expr(left);
                let divergent = !self.uniform.expr(left);
                self.under(divergent, |walk| walk.expr(right));
            }
            ExprKind::While(_, cond, body) => {
                self.expr(cond);
                let divergent = !self.uniform.expr(cond) || leaves_divergently(body, self.uniform, false);
                self.under(divergent, |walk| walk.block(body));
            }
            ExprKind::Loop(_, body) | ExprKind::Block(Some(_), body) => {
                let divergent = leaves_divergently(body, self.uniform, false);
                self.under(divergent, |walk| walk.block(body));
            }
            ExprKind::For(inner) => {
                self.expr(&inner.start);
                self.expr(&inner.end);
                let same = self.uniform.expr(&inner.start) && self.uniform.expr(&inner.end);
                if !same {
                    self.taint(inner.local);
                }
                let divergent = !same || leaves_divergently(&inner.body, self.uniform, false);
                self.under(divergent, |walk| walk.block(&inner.body));
            }
            ExprKind::Block(None, body) => self.block(body),
            _ => children(expr, &mut |child| self.expr(child)),
        }
    }
}

/// The expressions right below one that neither branches nor stores.
fn children<'a>(expr: &'a Expr, see: &mut dyn FnMut(&'a Expr)) {
    match &expr.kind {
        ExprKind::Read(place) | ExprKind::Len(place) => place.visit(see),
        ExprKind::Atomic(_, place, value) => {
            place.visit(see);
            value.iter().for_each(|value| see(value));
        }
        ExprKind::Unary(_, operand) | ExprKind::Cast(operand) | ExprKind::Repeat(operand, _) => see(operand),
        ExprKind::Arith(_, left, right) | ExprKind::Compare(_, left, right) => {
            see(left);
            see(right);
        }
        ExprKind::Call(_, args)
        | ExprKind::WorkItem(_, args)
        | ExprKind::Method(_, args)
        | ExprKind::Tuple(args)
        | ExprKind::Array(args) => args.iter().for_each(see),
        ExprKind::Assert(assert) => assert.cond.iter().chain(&assert.values).for_each(see),
        ExprKind::Break(_, value) | ExprKind::Return(value) => value.iter().for_each(|value| see(value)),
        _ => {}
    }
}

/// Whether a `break`, `continue` or `return` in the block stands under a condition that may differ.
pub(super) fn leaves_divergently(block: &Block, uniform: &Uniform, divergent: bool) -> bool {
    let mut leaves = false;
    jumps(block, uniform, divergent, &mut leaves);
    leaves
}

fn jumps(block: &Block, uniform: &Uniform, divergent: bool, leaves: &mut bool) {
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { init, other, .. } => {
                init.iter().for_each(|init| jumps_in(init, uniform, divergent, leaves));
                let differs = init.as_ref().is_some_and(|init| !uniform.expr(init));
                other.iter().for_each(|other| jumps(other, uniform, divergent || differs, leaves));
            }
            Stmt::Expr(expr) => jumps_in(expr, uniform, divergent, leaves),
        }
    }
    block.tail.iter().for_each(|tail| jumps_in(tail, uniform, divergent, leaves));
}

fn jumps_in(expr: &Expr, uniform: &Uniform, divergent: bool, leaves: &mut bool) {
    match &expr.kind {
        ExprKind::Break(..) | ExprKind::Continue(_) | ExprKind::Return(_) => *leaves |= divergent,
        ExprKind::If(cond, then, other) => {
            let inner = divergent || !uniform.expr(cond);
            jumps(then, uniform, inner, leaves);
            other.iter().for_each(|other| jumps(other, uniform, inner, leaves));
        }
        ExprKind::Match(value, arms) => {
            let guards = arms.iter().filter_map(|arm| arm.guard.as_ref()).all(|guard| uniform.expr(guard));
            let inner = divergent || !guards || !uniform.expr(value);
            arms.iter().for_each(|arm| jumps_in(&arm.body, uniform, inner, leaves));
        }
        ExprKind::While(_, cond, body) => jumps(body, uniform, divergent || !uniform.expr(cond), leaves),
        ExprKind::Loop(_, body) | ExprKind::Block(_, body) => jumps(body, uniform, divergent, leaves),
        ExprKind::For(inner) => {
            let same = uniform.expr(&inner.start) && uniform.expr(&inner.end);
            jumps(&inner.body, uniform, divergent || !same, leaves);
        }
        ExprKind::Logic(_, left, right) => {
            jumps_in(left, uniform, divergent, leaves);
            jumps_in(right, uniform, divergent || !uniform.expr(left), leaves);
        }
        ExprKind::Assign(_, value) | ExprKind::AssignOp(_, _, value) => jumps_in(value, uniform, divergent, leaves),
        _ => children(expr, &mut |child| jumps_in(child, uniform, divergent, leaves)),
    }
}
