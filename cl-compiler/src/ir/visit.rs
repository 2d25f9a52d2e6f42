//! Traversals of the typed IR.

use super::*;

/// A direct part of an expression.
pub enum Part<'a> {
    /// A subexpression.
    Expr(&'a Expr),
    /// A place that it reads, borrows or changes.
    Place(&'a Place),
    /// A block.
    Block(&'a Block),
}

/// A direct part of an expression, mutable.
pub enum PartMut<'a> {
    /// A subexpression.
    Expr(&'a mut Expr),
    /// A place that it reads, borrows or changes.
    Place(&'a mut Place),
    /// A block.
    Block(&'a mut Block),
}

/// The parts of each kind of expression, in the order of evaluation. All traversals of the IR are based on this table.
macro_rules! parts {
    ($name:ident, $part:ident, $iter:ident, $($mut:tt)?) => {
        /// Calls `see` with each direct part, in the order of evaluation.
        pub fn $name<'a>(&'a $($mut)? self, see: &mut dyn FnMut($part<'a>)) {
            let in_order = match &self.kind {
                ExprKind::AssignOp(_, place, _) => place.is_before_its_operand(),
                _ => false,
            };
            match &$($mut)? self.kind {
                ExprKind::Literal(_)
                | ExprKind::Bare(..)
                | ExprKind::Const(_)
                | ExprKind::Folded(_)
                | ExprKind::Continue(_)
                | ExprKind::UncheckedBarrier
                | ExprKind::Barrier => {}
                ExprKind::Read(place) | ExprKind::Len(place) => see($part::Place(place)),
                ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => see($part::Place(place)),
                ExprKind::Atomic(_, place, value) => {
                    see($part::Place(place));
                    value.$iter().for_each(|value| see($part::Expr(value)));
                }
                ExprKind::SubSlice(slice) => {
                    let SubSlice { base, start, end, .. } = &$($mut)? **slice;
                    see($part::Place(base));
                    start.$iter().chain(end).for_each(|bound| see($part::Expr(bound)));
                }
                ExprKind::Unary(_, operand)
                | ExprKind::Cast(operand)
                | ExprKind::Repeat(operand, _)
                | ExprKind::ToBytes(_, operand)
                | ExprKind::FromBytes(_, operand)
                | ExprKind::Capturing(operand)
                | ExprKind::Unique(_, operand)
                | ExprKind::Let(_, operand)
                | ExprKind::Matches(_, operand) => see($part::Expr(operand)),
                ExprKind::Arith(_, left, right)
                | ExprKind::Compare(_, left, right)
                | ExprKind::Logic(_, left, right) => {
                    see($part::Expr(left));
                    see($part::Expr(right));
                }
                ExprKind::Call(_, args)
                | ExprKind::WorkItem(_, args)
                | ExprKind::Method(_, args)
                | ExprKind::Tuple(args)
                | ExprKind::Array(args) => args.$iter().for_each(|arg| see($part::Expr(arg))),
                ExprKind::Sample(sample) => sample.coordinates.$iter().for_each(|arg| see($part::Expr(arg))),
                ExprKind::Grid(grid) => grid.indices.$iter().for_each(|index| see($part::Expr(index))),
                ExprKind::Struct(value) => {
                    value.fields.$iter().for_each(|(_, field)| see($part::Expr(field)));
                    value.base.$iter().for_each(|base| see($part::Expr(base)));
                }
                ExprKind::Print(print) => print.values.$iter().for_each(|value| see($part::Expr(value))),
                ExprKind::Assert(assert) => {
                    let Assert { cond, values, .. } = &$($mut)? **assert;
                    cond.$iter().chain(values).for_each(|expr| see($part::Expr(expr)));
                }
                ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                    if in_order {
                        see($part::Place(place));
                        see($part::Expr(value));
                    } else {
                        see($part::Expr(value));
                        see($part::Place(place));
                    }
                }
                ExprKind::If(cond, then, other) => {
                    see($part::Expr(cond));
                    see($part::Block(then));
                    other.$iter().for_each(|other| see($part::Block(other)));
                }
                ExprKind::Match(value, arms) => {
                    see($part::Expr(value));
                    for arm in arms {
                        arm.guard.$iter().for_each(|guard| see($part::Expr(guard)));
                        see($part::Expr(&$($mut)? arm.body));
                    }
                }
                ExprKind::Get(place, element) => {
                    see($part::Place(place));
                    if let Element::At(index) = element {
                        see($part::Expr(index));
                    }
                }
                ExprKind::CompareExchange(place, values) => {
                    see($part::Place(place));
                    values.$iter().for_each(|value| see($part::Expr(value)));
                }
                ExprKind::While(_, cond, body) => {
                    see($part::Expr(cond));
                    see($part::Block(body));
                }
                ExprKind::Loop(_, body) | ExprKind::Block(_, body) => see($part::Block(body)),
                ExprKind::For(inner) => {
                    let For { start, end, step, body, .. } = &$($mut)? **inner;
                    see($part::Expr(start));
                    see($part::Expr(end));
                    step.$iter().for_each(|step| see($part::Expr(step)));
                    see($part::Block(body));
                }
                ExprKind::Break(_, value) | ExprKind::Return(value) | ExprKind::Variant(_, value) => {
                    value.$iter().for_each(|value| see($part::Expr(value)));
                }
            }
        }
    };
}

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

impl Pat {
    /// Calls `see` with every variable that it binds.
    pub fn bound(&self, see: &mut dyn FnMut(LocalId)) {
        match &self.kind {
            PatKind::Bind(local, sub) | PatKind::BindRef(local, sub) => {
                see(*local);
                sub.iter().for_each(|sub| sub.bound(see));
            }
            PatKind::Fields(parts) | PatKind::Elements(parts) => parts.iter().for_each(|(_, part)| part.bound(see)),
            PatKind::Struct(_, parts) => parts.iter().for_each(|(_, part)| part.bound(see)),
            PatKind::Or(cases) => cases.iter().for_each(|case| case.bound(see)),
            PatKind::Deref(sub) => sub.bound(see),
            PatKind::Variant(_, sub) => sub.iter().for_each(|sub| sub.bound(see)),
            PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => {}
        }
    }
}

impl For {
    /// What it evaluates once, in order: the start, the end, and the stride if there is one.
    pub fn bounds(&self) -> impl Iterator<Item = &Expr> {
        [&self.start, &self.end].into_iter().chain(&self.step)
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

    /// Whether it is in a constant.
    pub fn is_in_constant(&self) -> bool {
        matches!(&self.root, Root::Value(value) if matches!(value.kind, ExprKind::Const(_)))
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
        if see(self) {
            self.parts(&mut |part| match part {
                Part::Expr(expr) => expr.descend(see),
                Part::Place(place) => place.descend(see),
                Part::Block(block) => block.descend(see),
            });
        }
    }

    /// Calls `see` with the direct subexpressions that are not in a block or an arm.
    pub fn operands<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        self.parts(&mut |part| match part {
            Part::Expr(expr) => see(expr),
            Part::Place(place) => place.children().for_each(&mut *see),
            Part::Block(_) => {}
        });
    }

    parts!(parts, Part, iter,);
    parts!(parts_mut, PartMut, iter_mut, mut);
}

fn always<'a, 's>(see: &'s mut dyn FnMut(&'a Expr)) -> impl FnMut(&'a Expr) -> bool + 's {
    |expr| {
        see(expr);
        true
    }
}
