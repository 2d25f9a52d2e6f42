//! Bounds: which accesses are within their slice or array on every path that reaches them.
//!
//! Facts have the form *variable < bound*, for variables that never change, where a bound is a number, a constant, or the
//! length of a slice. They come from `if i < x.len()`, from `if i >= x.len() { return; }`, from `for i in a..x.len()` and
//! from an earlier access `x[i]`; a variable bound to `x.len()` stands for it. In a function with barriers a work-item goes on
//! after a panic, so that an access or an assertion tells nothing of what comes after it.

use std::collections::{HashMap, HashSet};

use crate::ir::{
    ArithOp, Block, CompareOp, Expr, ExprKind, Function, LocalId, LogicOp, PatKind, Place, Root, StepKind, Stmt, Value,
};
use crate::ty::Ty;

/// For each access, whether it is proven.
pub(super) fn proven(function: &Function) -> Vec<bool> {
    let mut proven = vec![false; function.accesses];
    for (access, certain) in &function.certain {
        proven[access.0] = certain.holds(function.barriers);
    }
    let mut walk = Walk { function, aliases: HashMap::new(), facts: HashSet::new(), lengths: HashMap::new(), proven };
    walk.block(&function.body);
    function.unchecked.iter().for_each(|access| walk.proven[access.0] = true);
    walk.proven
}

/// What an index must stay below.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Bound {
    Number(u64),
    Const(String),
    Len(LocalId),
    /// A length of a grid's dimension.
    Variable(LocalId),
}

/// `.0 < .1`
type Fact = (LocalId, Bound);

struct Walk<'a> {
    function: &'a Function,
    /// Variables that hold a bound.
    aliases: HashMap<LocalId, Bound>,
    facts: HashSet<Fact>,
    /// The lengths of the parts that iterators give, where they are numbers.
    lengths: HashMap<LocalId, u64>,
    proven: Vec<bool>,
}

impl Walk<'_> {
    /// Runs `body` with more facts, and forgets them, and what was learned inside, afterwards.
    fn with(&mut self, facts: &[Fact], body: impl FnOnce(&mut Self)) {
        let before = self.facts.clone();
        self.facts.extend(facts.iter().cloned());
        body(self);
        self.facts = before;
    }

    fn variable(&self, expr: &Expr) -> Option<LocalId> {
        match &expr.kind {
            ExprKind::Read(place) => place.whole().filter(|id| !self.function.locals[id.0].mutable),
            _ => None,
        }
    }

    /// The bound that the expression is.
    fn bound(&self, expr: &Expr) -> Option<Bound> {
        match &expr.kind {
            ExprKind::Len(place) => self.length(place),
            ExprKind::Literal(Value::Int(value)) => u64::try_from(*value).ok().map(Bound::Number),
            ExprKind::Const(path) => Some(Bound::Const(quote::quote!(#path).to_string().replace(' ', ""))),
            _ => {
                let variable = self.variable(expr)?;
                Some(self.aliases.get(&variable).cloned().unwrap_or(Bound::Variable(variable)))
            }
        }
    }

    /// The length of `&x[i..i + 4]`, if that is there.
    fn part_len(&self, expr: &Expr) -> Option<u64> {
        let ExprKind::SubSlice(part) = &expr.kind else { return None };
        let (Some(start), Some(Expr { kind: ExprKind::Arith(ArithOp::Add, from, len), .. })) = (&part.start, &part.end)
        else {
            return None;
        };
        let start = self.variable(start)?;
        let ExprKind::Literal(Value::Int(len)) = &len.kind else { return None };
        let certain = part.certain.holds(self.function.barriers) && self.variable(from) == Some(start);
        u64::try_from(*len).ok().filter(|_| certain && !part.inclusive)
    }

    /// The length of a slice or array.
    fn length(&self, place: &Place) -> Option<Bound> {
        match &place.ty {
            Ty::Array(_, len) => Some(len.number().map_or_else(|| Bound::Const(len.0.clone()), Bound::Number)),
            Ty::Slice { .. } => place.whole().filter(|id| !self.function.locals[id.0].mutable).map(Bound::Len),
            _ => None,
        }
    }

    fn less(&self, small: &Expr, large: &Expr) -> Vec<Fact> {
        self.variable(small).zip(self.bound(large)).into_iter().collect()
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
                Stmt::Let { pat, init, other, .. } => {
                    if let Some(init) = init {
                        self.expr(init);
                        if let (PatKind::Bind(local, None), Some(len)) = (&pat.kind, self.part_len(init))
                            && !self.function.locals[local.0].mutable
                        {
                            self.lengths.insert(*local, len);
                        }
                        if let (PatKind::Bind(local, None), Some(bound)) = (&pat.kind, self.bound(init))
                            && !self.function.locals[local.0].mutable
                        {
                            self.aliases.insert(*local, bound);
                        }
                        if let (
                            PatKind::Elements(parts) | PatKind::Fields(parts),
                            ExprKind::Array(values) | ExprKind::Tuple(values),
                        ) = (&pat.kind, &init.kind)
                        {
                            for (number, part) in parts {
                                if let (PatKind::Bind(local, None), Some(bound)) =
                                    (&part.kind, values.get(*number).and_then(|value| self.bound(value)))
                                    && !self.function.locals[local.0].mutable
                                {
                                    self.aliases.insert(*local, bound);
                                }
                            }
                        }
                    }
                    if let Some(other) = other {
                        self.with(&[], |walk| walk.block(other));
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
                    // and behind `assert!(c)` it is true
                    if let ExprKind::Assert(assert) = &expr.kind
                        && let Some(cond) = &assert.cond
                        && !self.function.barriers
                    {
                        let facts = self.when_true(cond);
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
        if let Root::Value(value) = &place.root {
            self.expr(value);
        }
        for (number, step) in place.steps.iter().enumerate() {
            let StepKind::Index(index, access) = &step.kind else { continue };
            self.expr(index);
            let bound = match (&step.from, number, &place.root) {
                (Ty::Array(_, len), _, _) => {
                    Some(len.number().map_or_else(|| Bound::Const(len.0.clone()), Bound::Number))
                }
                (Ty::Vector(_, len), ..) => Some(Bound::Number(u64::from(*len))),
                (Ty::Slice { .. }, 0, Root::Local(id)) if !self.function.locals[id.0].mutable => Some(Bound::Len(*id)),
                _ => None,
            };
            if let Some(bound) = bound {
                self.proven[access.0] |= self.is_below(index, &bound);
                // whoever gets past an access has an index in bounds
                if let Some(variable) = self.variable(index).filter(|_| !self.function.barriers) {
                    self.facts.insert((variable, bound));
                }
            }
        }
    }

    fn is_below(&self, index: &Expr, bound: &Bound) -> bool {
        if self.variable(index).is_some_and(|variable| self.facts.contains(&(variable, bound.clone()))) {
            return true;
        }
        match (self.largest(index), bound) {
            (Some(largest), Bound::Number(number)) => largest < *number,
            (Some(largest), Bound::Len(slice)) => self.lengths.get(slice).is_some_and(|len| largest < *len),
            _ => false,
        }
    }

    /// A number that the value does not exceed.
    fn largest(&self, expr: &Expr) -> Option<u64> {
        let scalar = expr.ty.scalar()?;
        if !scalar.is_int() || scalar.is_signed() {
            return None;
        }
        let of_type = u64::try_from(scalar.max()).ok();
        match &expr.kind {
            ExprKind::Literal(Value::Int(value)) => u64::try_from(*value).ok(),
            ExprKind::Arith(ArithOp::And, left, right) => {
                let bounds = [self.largest(left), self.largest(right)];
                bounds.into_iter().flatten().min()
            }
            ExprKind::Arith(ArithOp::Rem, _, right) => match &right.kind {
                ExprKind::Literal(Value::Int(value)) if *value > 0 => u64::try_from(value - 1).ok(),
                _ => of_type,
            },
            ExprKind::Arith(ArithOp::Shr, left, right) => match (&right.kind, self.largest(left)) {
                (ExprKind::Literal(Value::Int(amount)), Some(largest)) => {
                    Some(largest >> (u32::try_from(*amount).ok()? % scalar.bits()))
                }
                _ => of_type,
            },
            ExprKind::Cast(value) => {
                self.largest(value).filter(|largest| i128::from(*largest) <= scalar.max()).or(of_type)
            }
            _ => {
                let variable = self.variable(expr)?;
                let known = self.facts.iter().filter_map(|(of, bound)| match bound {
                    Bound::Number(number) if *of == variable => number.checked_sub(1),
                    _ => None,
                });
                known.min().or(of_type)
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(_)
            | ExprKind::Bare(..)
            | ExprKind::Const(_)
            | ExprKind::Folded(_)
            | ExprKind::Continue(_)
            | ExprKind::UncheckedBarrier
            | ExprKind::Barrier => {}
            ExprKind::Read(place) | ExprKind::Len(place) => self.place(place),
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => self.place(place),
            ExprKind::Atomic(_, place, value) => {
                self.place(place);
                value.iter().for_each(|value| self.expr(value));
            }
            ExprKind::SubSlice(slice) => {
                self.place(&slice.base);
                slice.start.iter().chain(&slice.end).for_each(|bound| self.expr(bound));
            }
            ExprKind::Unary(_, operand)
            | ExprKind::Cast(operand)
            | ExprKind::Repeat(operand, _)
            | ExprKind::ToBytes(_, operand)
            | ExprKind::FromBytes(_, operand) => self.expr(operand),
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
            ExprKind::Call(_, args)
            | ExprKind::WorkItem(_, args)
            | ExprKind::Method(_, args)
            | ExprKind::Tuple(args)
            | ExprKind::Array(args) => args.iter().for_each(|arg| self.expr(arg)),
            ExprKind::Grid(grid) => {
                grid.indices.iter().for_each(|index| self.expr(index));
                for ((index, length), access) in grid.indices.iter().zip(&grid.shape).zip(&grid.accesses) {
                    let bound = Bound::Variable(*length);
                    self.proven[access.0] = self.is_below(index, &bound);
                    if let Some(variable) = self.variable(index).filter(|_| !self.function.barriers) {
                        self.facts.insert((variable, bound));
                    }
                }
            }
            ExprKind::Struct(value) => {
                value.fields.iter().for_each(|(_, field)| self.expr(field));
                value.base.iter().for_each(|base| self.expr(base));
            }
            ExprKind::Print(print) => print.values.iter().for_each(|value| self.expr(value)),
            ExprKind::Assert(assert) => {
                assert.cond.iter().for_each(|cond| self.expr(cond));
                self.with(&[], |walk| assert.values.iter().for_each(|value| walk.expr(value)));
            }
            // of a vector, the place comes first
            ExprKind::AssignOp(_, place, value) if matches!(place.ty, Ty::Vector(..) | Ty::Mask(..)) => {
                self.place(place);
                self.expr(value);
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
            ExprKind::Match(value, arms) => {
                self.expr(value);
                for arm in arms {
                    let facts = arm.guard.as_ref().map_or_else(Vec::new, |guard| self.when_true(guard));
                    self.with(&[], |walk| {
                        arm.guard.iter().for_each(|guard| walk.expr(guard));
                        walk.facts.extend(facts);
                        walk.expr(&arm.body);
                    });
                }
            }
            ExprKind::Let(_, value) | ExprKind::Matches(_, value) => self.expr(value),
            ExprKind::Get(place, element) => {
                self.place(place);
                element.index().into_iter().for_each(|index| self.expr(index));
            }
            ExprKind::CompareExchange(place, values) => {
                self.place(place);
                values.iter().for_each(|value| self.expr(value));
            }
            ExprKind::While(_, cond, body) => {
                self.expr(cond);
                let facts = self.when_true(cond);
                self.with(&facts, |walk| walk.block(body));
            }
            ExprKind::Loop(_, body) | ExprKind::Block(None, body) => self.block(body),
            ExprKind::Block(Some(_), body) => self.with(&[], |walk| walk.block(body)),
            ExprKind::For(inner) => {
                self.expr(&inner.start);
                self.expr(&inner.end);
                inner.step.iter().for_each(|step| self.expr(step));
                let fixed = !self.function.locals[inner.local.0].mutable && !inner.inclusive;
                let bound = self.bound(&inner.end).filter(|_| fixed);
                let facts: Vec<_> = bound.map(|bound| (inner.local, bound)).into_iter().collect();
                self.with(&facts, |walk| walk.block(&inner.body));
            }
            ExprKind::Break(_, value) | ExprKind::Return(value) | ExprKind::Variant(_, value) => {
                value.iter().for_each(|value| self.expr(value));
            }
        }
    }
}
