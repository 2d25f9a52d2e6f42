//! Uniformity: which values every work-item of a group computes alike.
//!
//! Sources of difference are the work-item's ids, what memory holds, and what functions in other items give. A variable
//! is uniform if every value it is given is, and if it is given none under a condition, or in a loop, that may go
//! differently for different work-items.

use crate::diag::Range;
use crate::ir::{
    Block, Expr, ExprKind, For, Function, LocalId, LoopId, Method, Pat, PatKind, Place, Root, StepKind, Stmt,
    VectorMethod,
};
use crate::ty::Ty;

/// The uniform variables of a function.
#[derive(Debug)]
pub struct Uniform {
    locals: Vec<bool>,
    /// Parameters that are never assigned: whatever they point to, their lengths are the launch's.
    given: Vec<bool>,
    /// The callees that give every work-item of a group the same.
    alike: Vec<bool>,
    /// Of all work-items of a launch, not only of those of a group.
    of_launch: bool,
}

impl Uniform {
    /// Finds them: all but the parameters for which `differs` are taken to be uniform until something is found against
    /// it, to the fixed point.
    pub(super) fn of(function: &Function, differs: impl Fn(usize) -> bool) -> Self {
        Self::find(function, differs, false)
    }

    /// What all work-items of a kernel's launch compute alike.
    pub(super) fn of_launch(function: &Function) -> Self {
        Self::find(function, |_| false, true)
    }

    fn find(function: &Function, differs: impl Fn(usize) -> bool, of_launch: bool) -> Self {
        let locals = function.locals.iter().enumerate();
        let same = locals.clone().map(|(at, local)| !(local.shared || (at < function.params && differs(at))));
        let given = locals.map(|(at, local)| at < function.params && !local.mutable && !differs(at));
        let alike = function.callees.iter().map(|callee| !of_launch && crate::infer::is_same_for_group(&callee.path));
        let mut uniform = Uniform { locals: same.collect(), given: given.collect(), alike: alike.collect(), of_launch };
        loop {
            let before = uniform.locals.clone();
            let mut walk = Walk { uniform: &mut uniform, divergent: false };
            walk.block(&function.body);
            if uniform.locals == before {
                return uniform;
            }
        }
    }

    /// Whether the variable has the same value for every work-item of a group, wherever all of them are at one place.
    pub fn is_same(&self, local: LocalId) -> bool {
        self.locals[local.0]
    }

    /// Whether the value is the same for every work-item of a group.
    pub fn expr(&self, expr: &Expr) -> bool {
        if matches!(expr.kind, ExprKind::Call(callee, _) if self.alike[callee.0]) {
            return true;
        }
        let mut same = true;
        expr.visit(&mut |expr| {
            same &= match &expr.kind {
                ExprKind::Read(place) => self.place(place),
                ExprKind::Len(place) => matches!(place.ty, Ty::Array(..)) || self.length(place),
                ExprKind::WorkItem(function, _) => {
                    let group = self.of_launch && function.name == "group_id";
                    !matches!(function.name, "global_id" | "local_id") && !group
                }
                ExprKind::Call(..)
                | ExprKind::Atomic(..)
                | ExprKind::CompareExchange(..)
                | ExprKind::Get(..)
                | ExprKind::Method(Method::Vector(VectorMethod::Load), _) => false,
                _ => true,
            };
        });
        same
    }

    /// Whether a loop takes the same turns for every work-item of a group.
    pub fn range(&self, range: &For) -> bool {
        [&range.start, &range.end].into_iter().chain(&range.step).all(|bound| self.expr(bound))
    }

    /// Whether the slice that the place begins with has the same length for every work-item of a group.
    pub fn length(&self, place: &Place) -> bool {
        match &place.root {
            Root::Local(id) => self.given[id.0] || self.locals[id.0],
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
            PatKind::Struct(_, parts) => parts.iter().for_each(|(_, part)| self.bind(part, uniform)),
            PatKind::Or(cases) => cases.iter().for_each(|case| self.bind(case, uniform)),
            PatKind::Deref(sub) => self.bind(sub, false),
            PatKind::Variant(_, sub) => sub.iter().for_each(|sub| self.bind(sub, uniform)),
            PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => {}
        }
    }

    /// The parts of a tuple that is taken apart at once are each for itself.
    fn bind_to(&mut self, pat: &Pat, value: &Expr) {
        if let (PatKind::Fields(parts) | PatKind::Elements(parts), ExprKind::Tuple(values) | ExprKind::Array(values)) =
            (&pat.kind, &value.kind)
        {
            for (number, part) in parts {
                match values.get(*number) {
                    Some(value) => self.bind_to(part, value),
                    None => self.bind(part, false),
                }
            }
            return;
        }
        let uniform = self.uniform.expr(value);
        self.bind(pat, uniform);
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { pat, init, other, .. } => {
                    if let Some(init) = init {
                        self.expr(init);
                        // a variable that is borrowed mutably may be given anything
                        self.bind_to(pat, init);
                    }
                    let differs = init.as_ref().is_some_and(|init| !self.uniform.expr(init));
                    self.under(differs, |walk| other.iter().for_each(|other| walk.block(other)));
                }
                Stmt::Expr(expr) => self.expr(expr),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail));
    }

    fn store(&mut self, place: &Place, uniform: bool) {
        let indexed = place.steps.iter().all(|step| match &step.kind {
            StepKind::Index(index, _) => self.uniform.expr(index),
            StepKind::Field(_) | StepKind::Member(_) => true,
            StepKind::Deref => false,
        });
        if let (Some(local), true) = (place.local(), !uniform || self.divergent || !indexed) {
            self.taint(local);
        }
    }

    /// Whether some work-items may leave the loop, or a loop or the function from inside it, before others.
    fn splits(&self, expr: &Expr) -> bool {
        !divergent_exits(expr, self.uniform).is_empty()
    }

    fn indices(&mut self, place: &Place) {
        place.visit(&mut |index| self.expr(index));
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                self.expr(value);
                self.indices(place);
                let uniform = self.uniform.expr(value);
                self.store(place, uniform);
            }
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => {
                self.indices(place);
                if let (Ty::Ref { mutable: true, .. }, Some(local)) = (&expr.ty, place.local()) {
                    self.taint(local);
                }
            }
            ExprKind::SubSlice(slice) => {
                self.indices(&slice.base);
                slice.start.iter().chain(&slice.end).for_each(|bound| self.expr(bound));
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
                let divergent = !self.uniform.expr(cond) || self.splits(expr);
                self.under(divergent, |walk| {
                    walk.expr(cond);
                    walk.block(body);
                });
            }
            ExprKind::Loop(_, body) | ExprKind::Block(Some(_), body) => {
                let divergent = self.splits(expr);
                self.under(divergent, |walk| walk.block(body));
            }
            ExprKind::For(inner) => {
                self.expr(&inner.start);
                self.expr(&inner.end);
                inner.step.iter().for_each(|step| self.expr(step));
                let same = self.uniform.range(inner);
                if !same {
                    self.taint(inner.local);
                }
                let divergent = !same || self.splits(expr);
                self.under(divergent, |walk| walk.block(&inner.body));
            }
            ExprKind::Block(None, body) => self.block(body),
            _ => children(expr, &mut |child| self.expr(child)),
        }
    }
}

/// The expressions below one that does not branch.
fn children<'a>(expr: &'a Expr, see: &mut dyn FnMut(&'a Expr)) {
    match &expr.kind {
        ExprKind::Read(place) | ExprKind::Len(place) => place.visit(see),
        ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => place.visit(see),
        ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
            see(value);
            place.visit(see);
        }
        ExprKind::SubSlice(slice) => {
            slice.base.visit(see);
            slice.start.iter().chain(&slice.end).for_each(see);
        }
        ExprKind::Atomic(_, place, value) => {
            place.visit(see);
            value.iter().for_each(|value| see(value));
        }
        ExprKind::Unary(_, operand)
        | ExprKind::Cast(operand)
        | ExprKind::Repeat(operand, _)
        | ExprKind::ToBytes(_, operand)
        | ExprKind::FromBytes(_, operand) => see(operand),
        ExprKind::Arith(_, left, right) | ExprKind::Compare(_, left, right) | ExprKind::Logic(_, left, right) => {
            see(left);
            see(right);
        }
        ExprKind::Call(_, args)
        | ExprKind::WorkItem(_, args)
        | ExprKind::Method(_, args)
        | ExprKind::Tuple(args)
        | ExprKind::Array(args) => args.iter().for_each(see),
        ExprKind::Grid(grid) => grid.indices.iter().for_each(see),
        ExprKind::Struct(value) => {
            value.fields.iter().for_each(|(_, field)| see(field));
            value.base.iter().for_each(|base| see(base));
        }
        ExprKind::Print(print) => print.values.iter().for_each(see),
        ExprKind::Assert(assert) => assert.cond.iter().chain(&assert.values).for_each(see),
        ExprKind::Break(_, value) | ExprKind::Return(value) => value.iter().for_each(|value| see(value)),
        ExprKind::Let(_, value) | ExprKind::Matches(_, value) => see(value),
        ExprKind::Variant(_, value) => value.iter().for_each(|value| see(value)),
        ExprKind::Get(place, element) => {
            place.visit(see);
            element.index().into_iter().for_each(see);
        }
        ExprKind::CompareExchange(place, values) => {
            place.visit(see);
            values.iter().for_each(see);
        }
        ExprKind::Literal(_)
        | ExprKind::Bare(..)
        | ExprKind::Const(_)
        | ExprKind::Folded(_)
        | ExprKind::UncheckedBarrier
        | ExprKind::Barrier
        | ExprKind::Continue(_)
        | ExprKind::If(..)
        | ExprKind::Match(..)
        | ExprKind::While(..)
        | ExprKind::Loop(..)
        | ExprKind::For(_)
        | ExprKind::Block(..) => {}
    }
}

/// A `return` (without a target), `break` or `continue` that only some work-items may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exit {
    /// The loop or block that it leaves or continues.
    pub(super) target: Option<LoopId>,
    pub(super) at: Range,
}

/// The exits in an expression that only some work-items may take, if all evaluate it.
pub(super) fn divergent_exits(expr: &Expr, uniform: &Uniform) -> Vec<Exit> {
    let mut exits = Exits { uniform, found: Vec::new() };
    exits.expr(expr, false);
    exits.found
}

/// The same of a block, which only some may enter if `divergent`.
pub(super) fn exits_of(block: &Block, uniform: &Uniform, divergent: bool) -> Vec<Exit> {
    let mut exits = Exits { uniform, found: Vec::new() };
    exits.block(block, divergent);
    exits.found
}

struct Exits<'a> {
    uniform: &'a Uniform,
    found: Vec<Exit>,
}

impl Exits<'_> {
    fn exit(&mut self, target: Option<LoopId>, at: Range, divergent: bool) {
        if divergent {
            self.found.push(Exit { target, at });
        }
    }

    fn block(&mut self, block: &Block, divergent: bool) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { init, other, .. } => {
                    init.iter().for_each(|init| self.expr(init, divergent));
                    let differs = init.as_ref().is_some_and(|init| !self.uniform.expr(init));
                    other.iter().for_each(|other| self.block(other, divergent || differs));
                }
                Stmt::Expr(expr) => self.expr(expr, divergent),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail, divergent));
    }

    /// A loop that some leave before others: what the others do in it, they do alone.
    fn looping(&mut self, id: LoopId, divergent: bool, walk: impl Fn(&mut Self, bool)) {
        let before = self.found.len();
        walk(self, divergent);
        let splits = self.found[before..].iter().any(|exit| exit.target == Some(id) || exit.target.is_none());
        if splits && !divergent {
            self.found.truncate(before);
            walk(self, true);
        }
    }

    fn expr(&mut self, expr: &Expr, divergent: bool) {
        match &expr.kind {
            ExprKind::Return(value) => {
                value.iter().for_each(|value| self.expr(value, divergent));
                self.exit(None, expr.at, divergent);
            }
            ExprKind::Break(id, value) => {
                value.iter().for_each(|value| self.expr(value, divergent));
                self.exit(Some(*id), expr.at, divergent);
            }
            ExprKind::Continue(id) => self.exit(Some(*id), expr.at, divergent),
            ExprKind::If(cond, then, other) => {
                self.expr(cond, divergent);
                let inner = divergent || !self.uniform.expr(cond);
                self.block(then, inner);
                other.iter().for_each(|other| self.block(other, inner));
            }
            ExprKind::Match(value, arms) => {
                self.expr(value, divergent);
                let guards = arms.iter().filter_map(|arm| arm.guard.as_ref()).all(|guard| self.uniform.expr(guard));
                let inner = divergent || !guards || !self.uniform.expr(value);
                for arm in arms {
                    arm.guard.iter().for_each(|guard| self.expr(guard, inner));
                    self.expr(&arm.body, inner);
                }
            }
            ExprKind::Logic(_, left, right) => {
                self.expr(left, divergent);
                self.expr(right, divergent || !self.uniform.expr(left));
            }
            ExprKind::While(id, cond, body) => {
                let differs = !self.uniform.expr(cond);
                self.looping(*id, divergent || differs, |exits, divergent| {
                    exits.expr(cond, divergent);
                    exits.block(body, divergent);
                });
            }
            ExprKind::Loop(id, body) => self.looping(*id, divergent, |exits, divergent| exits.block(body, divergent)),
            ExprKind::Block(Some(id), body) => {
                self.looping(*id, divergent, |exits, divergent| exits.block(body, divergent));
            }
            ExprKind::Block(None, body) => self.block(body, divergent),
            ExprKind::For(inner) => {
                self.expr(&inner.start, divergent);
                self.expr(&inner.end, divergent);
                inner.step.iter().for_each(|step| self.expr(step, divergent));
                let differs = !self.uniform.range(inner);
                self.looping(inner.id, divergent || differs, |exits, divergent| exits.block(&inner.body, divergent));
            }
            _ => children(expr, &mut |child| self.expr(child, divergent)),
        }
    }
}
