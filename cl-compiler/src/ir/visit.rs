//! Traversals of the typed IR.

use super::*;

impl Block {
    /// Calls `see` with every expression in it, parents first.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        self.descend(&mut always(see));
    }

    /// Like [`visit`](Self::visit), but leaves out the subexpressions of expressions for which `see` returns `false`.
    pub fn descend<'a>(&'a self, see: &mut dyn FnMut(&'a Expr) -> bool) {
        for stmt in &self.stmts {
            match stmt {
                Stmt::Let { init, other, .. } => {
                    init.iter().for_each(|init| init.descend(see));
                    other.iter().for_each(|other| other.descend(see));
                }
                Stmt::Expr(expr) => expr.descend(see),
            }
        }
        self.tail.iter().for_each(|tail| tail.descend(see));
    }
}

impl Place {
    /// The variable at its root.
    pub fn local(&self) -> Option<LocalId> {
        match &self.root {
            Root::Local(id) => Some(*id),
            Root::Value(_) => None,
        }
    }

    /// The variable, if the place is a whole variable.
    pub fn whole(&self) -> Option<LocalId> {
        self.local().filter(|_| self.steps.is_empty())
    }

    /// Whether the path to it has an index.
    pub fn has_index(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.kind, StepKind::Index(..)))
    }

    /// Whether `place op= value` evaluates the place first. This is so where the operator is a trait method, as for
    /// vectors. For scalars, Rust evaluates the value first.
    pub fn is_before_its_operand(&self) -> bool {
        matches!(self.ty, Ty::Vector(..) | Ty::Mask(..))
    }

    /// The direct subexpressions, in evaluation order.
    pub fn children(&self) -> impl Iterator<Item = &Expr> {
        let root = match &self.root {
            Root::Value(value) => Some(&**value),
            Root::Local(_) => None,
        };
        let indices = self.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Index(index, _) => Some(&**index),
            StepKind::Field(_) | StepKind::Member(_) | StepKind::Deref => None,
        });
        root.into_iter().chain(indices)
    }

    /// Calls `see` with every expression in it, parents first.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        self.descend(&mut always(see));
    }

    /// Like [`visit`](Self::visit), but leaves out the subexpressions of expressions for which `see` returns `false`.
    pub fn descend<'a>(&'a self, see: &mut dyn FnMut(&'a Expr) -> bool) {
        self.children().for_each(|child| child.descend(see));
    }

    /// The id of its first index, which selects an element of the memory at the root of the place.
    pub(crate) fn first_index(&self) -> Option<AccessId> {
        self.steps.iter().find_map(|step| match &step.kind {
            StepKind::Index(_, access) => Some(*access),
            StepKind::Deref | StepKind::Field(_) | StepKind::Member(_) => None,
        })
    }
}

impl Expr {
    /// The loop or block that it is, as a `break` names it.
    pub fn loop_id(&self) -> Option<super::LoopId> {
        match &self.kind {
            ExprKind::While(id, ..) | ExprKind::Loop(id, _) | ExprKind::Block(Some(id), _) => Some(*id),
            ExprKind::For(inner) => Some(inner.id),
            _ => None,
        }
    }

    /// The place that it reads, borrows or changes, not those of its subexpressions.
    pub fn place(&self) -> Option<&Place> {
        match &self.kind {
            ExprKind::Read(place) | ExprKind::Len(place) => Some(place),
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) | ExprKind::Get(place, _) => Some(place),
            ExprKind::Atomic(_, place, _) | ExprKind::CompareExchange(place, _) => Some(place),
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) => Some(place),
            ExprKind::SubSlice(slice) => Some(&slice.base),
            _ => None,
        }
    }

    /// Calls `see` with the expression and every subexpression, parents first.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        self.descend(&mut always(see));
    }

    /// Like [`visit`](Self::visit), but leaves out the subexpressions of expressions for which `see` returns `false`.
    pub fn descend<'a>(&'a self, see: &mut dyn FnMut(&'a Expr) -> bool) {
        if !see(self) {
            return;
        }
        match &self.kind {
            ExprKind::Literal(_)
            | ExprKind::Bare(..)
            | ExprKind::Const(_)
            | ExprKind::Folded(_)
            | ExprKind::Continue(_)
            | ExprKind::UncheckedBarrier
            | ExprKind::Barrier => {}
            ExprKind::Read(place) | ExprKind::Len(place) => place.descend(see),
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => place.descend(see),
            ExprKind::Atomic(_, place, value) => {
                place.descend(see);
                value.iter().for_each(|value| value.descend(see));
            }
            ExprKind::SubSlice(slice) => {
                slice.base.descend(see);
                slice.start.iter().chain(&slice.end).for_each(|bound| bound.descend(see));
            }
            ExprKind::Unary(_, operand)
            | ExprKind::Cast(operand)
            | ExprKind::Repeat(operand, _)
            | ExprKind::ToBytes(_, operand)
            | ExprKind::FromBytes(_, operand)
            | ExprKind::Capturing(operand)
            | ExprKind::Unique(_, operand) => operand.descend(see),
            ExprKind::Arith(_, left, right) | ExprKind::Compare(_, left, right) | ExprKind::Logic(_, left, right) => {
                left.descend(see);
                right.descend(see);
            }
            ExprKind::Call(_, args)
            | ExprKind::WorkItem(_, args)
            | ExprKind::Method(_, args)
            | ExprKind::Tuple(args)
            | ExprKind::Array(args) => args.iter().for_each(|arg| arg.descend(see)),
            ExprKind::Grid(grid) => grid.indices.iter().for_each(|index| index.descend(see)),
            ExprKind::Struct(value) => {
                value.fields.iter().for_each(|(_, field)| field.descend(see));
                value.base.iter().for_each(|base| base.descend(see));
            }
            ExprKind::Print(print) => print.values.iter().for_each(|value| value.descend(see)),
            ExprKind::Assert(assert) => assert.cond.iter().chain(&assert.values).for_each(|expr| expr.descend(see)),
            ExprKind::AssignOp(_, place, value) if place.is_before_its_operand() => {
                place.descend(see);
                value.descend(see);
            }
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                value.descend(see);
                place.descend(see);
            }
            ExprKind::If(cond, then, other) => {
                cond.descend(see);
                then.descend(see);
                other.iter().for_each(|other| other.descend(see));
            }
            ExprKind::Match(value, arms) => {
                value.descend(see);
                for arm in arms {
                    arm.guard.iter().for_each(|guard| guard.descend(see));
                    arm.body.descend(see);
                }
            }
            ExprKind::Let(_, value) | ExprKind::Matches(_, value) => value.descend(see),
            ExprKind::Get(place, element) => {
                place.descend(see);
                element.index().into_iter().for_each(|index| index.descend(see));
            }
            ExprKind::CompareExchange(place, values) => {
                place.descend(see);
                values.iter().for_each(|value| value.descend(see));
            }
            ExprKind::While(_, cond, body) => {
                cond.descend(see);
                body.descend(see);
            }
            ExprKind::Loop(_, body) | ExprKind::Block(_, body) => body.descend(see),
            ExprKind::For(inner) => {
                inner.start.descend(see);
                inner.end.descend(see);
                inner.step.iter().for_each(|step| step.descend(see));
                inner.body.descend(see);
            }
            ExprKind::Break(_, value) | ExprKind::Return(value) | ExprKind::Variant(_, value) => {
                value.iter().for_each(|value| value.descend(see));
            }
        }
    }

    /// Calls `see` for the subexpressions, in the order of evaluation, if it does not branch.
    pub(crate) fn operands<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        match &self.kind {
            ExprKind::Read(place) | ExprKind::Len(place) => place.children().for_each(&mut *see),
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => place.children().for_each(&mut *see),
            ExprKind::AssignOp(_, place, value) if place.is_before_its_operand() => {
                place.children().for_each(&mut *see);
                see(value);
            }
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                see(value);
                place.children().for_each(&mut *see);
            }
            ExprKind::SubSlice(slice) => {
                slice.base.children().for_each(&mut *see);
                slice.start.iter().chain(&slice.end).for_each(see);
            }
            ExprKind::Atomic(_, place, value) => {
                place.children().for_each(&mut *see);
                value.iter().for_each(|value| see(value));
            }
            ExprKind::Unary(_, operand)
            | ExprKind::Cast(operand)
            | ExprKind::Repeat(operand, _)
            | ExprKind::ToBytes(_, operand)
            | ExprKind::FromBytes(_, operand)
            | ExprKind::Capturing(operand)
            | ExprKind::Unique(_, operand) => see(operand),
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
                place.children().for_each(&mut *see);
                element.index().into_iter().for_each(see);
            }
            ExprKind::CompareExchange(place, values) => {
                place.children().for_each(&mut *see);
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
}

fn always<'a, 's>(see: &'s mut dyn FnMut(&'a Expr)) -> impl FnMut(&'a Expr) -> bool + 's {
    |expr| {
        see(expr);
        true
    }
}
