//! The iterations of a loop over an iterator: the item at an index, and the adaptors applied to it.

use crate::diag::Range;
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Adaptor, Callable, Counter, Get, Iter, IterItem, Parts};
use crate::infer::context::build::{arith, if_then, leave, method, not, number, truth, written_number};
use crate::ir::{ArithOp, Block, Certainty, CompareOp, Expr, ExprKind, Place, Root, Stmt, SubSlice};
use crate::ty::{Space, Ty};

/// The consumer of the items: given an item, it adds statements.
pub(crate) type Each<'e, 'a> = &'e mut dyn FnMut(&mut Infer<'a>, IterItem, &mut Vec<Stmt>);

/// The statements that stages need outside the processing of an item.
#[derive(Debug, Default)]
struct Around {
    /// Before the loop.
    before: Vec<Stmt>,
    /// At the beginning of each iteration.
    first: Vec<Stmt>,
}

impl<'a> Infer<'a> {
    /// The item at an index, and the statements that compute it.
    fn item_at(&mut self, get: &Get, index: &Expr, out: &mut Vec<Stmt>) -> IterItem {
        match get {
            Get::Index => IterItem::Value(index.clone()),
            Get::Element(base, by) => {
                let place = self.element_of(base, index.clone(), Certainty::Always);
                match by {
                    None => IterItem::Place(place),
                    Some(mutable) => IterItem::Ref(*mutable, Box::new(IterItem::Place(place))),
                }
            }
            Get::Part { base, size, len, kind, mutable } => {
                let at = index.at;
                let start = if *kind == Parts::Windows {
                    index.clone()
                } else {
                    arith(ArithOp::Mul, index.clone(), size.clone())
                };
                let start = self.atom(start, "start", out);
                let mut end = arith(ArithOp::Add, start.clone(), size.clone());
                if *kind == Parts::Chunks {
                    end = method("min", vec![end, len.clone()], at);
                }
                let base = self.again(base);
                let element = match &base.ty {
                    Ty::Slice { element, .. } => element.clone(),
                    _ => Box::new(self.table.error()),
                };
                let ty = Ty::Slice { mutable: *mutable, space: self.space_of_slice(&base), element };
                let slice =
                    SubSlice { base, start: Some(start), end: Some(end), inclusive: false, certain: Certainty::Always };
                IterItem::Value(Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty, at })
            }
            Get::Enumerate(inner) => {
                let item = self.item_at(inner, index, out);
                IterItem::Tuple(vec![IterItem::Value(index.clone()), item])
            }
            Get::Zip(one, other, stages) => {
                let one = self.item_at(one, index, out);
                let mut other = self.item_at(other, index, out);
                for stage in stages {
                    other = self.one_to_one(stage, other, index, out);
                }
                IterItem::Tuple(vec![one, other])
            }
            Get::Copied(inner) => {
                let item = self.item_at(inner, index, out);
                self.target_of(item)
            }
            Get::Affine { first, step, down, inner } => {
                let ty = self.table.shallow(&first.ty);
                let steps = match step {
                    None => index.clone(),
                    Some(step) => arith(ArithOp::Mul, index.clone(), step.clone()),
                };
                let steps = if self.is_usize(&ty) {
                    steps
                } else {
                    let at = steps.at;
                    Expr { kind: ExprKind::Cast(Box::new(steps)), ty, at }
                };
                let index = match (down, written_number(first)) {
                    (false, Some(0)) => steps,
                    (false, _) => arith(ArithOp::Add, first.clone(), steps),
                    (true, _) => arith(ArithOp::Sub, first.clone(), steps),
                };
                // bind an index to a name if it is used more than once
                let index = match &**inner {
                    Get::Index | Get::Element(..) => index,
                    _ => self.atom(index, "index", out),
                };
                self.item_at(inner, &index, out)
            }
        }
    }

    fn space_of_slice(&self, base: &Place) -> Space {
        match &base.ty {
            Ty::Slice { space, .. } => *space,
            _ => self.space_of(base),
        }
    }

    fn one_to_one(&mut self, stage: &Adaptor, item: IterItem, index: &Expr, out: &mut Vec<Stmt>) -> IterItem {
        match stage {
            Adaptor::Map(callable) => {
                let at = index.at;
                self.apply(callable, vec![item], at, out)
            }
            Adaptor::Inspect(callable) => {
                let item = self.settled(item, "value", out);
                let seen = IterItem::Ref(false, Box::new(item.clone()));
                let done = self.apply(callable, vec![seen], index.at, out);
                let done = self.item_expr(done, index.at);
                out.push(Stmt::Expr(done));
                item
            }
            Adaptor::Copied => self.target_of(item),
            Adaptor::Index => IterItem::Tuple(vec![IterItem::Value(index.clone()), item]),
            _ => item,
        }
    }

    /// The loop over an iterator: emits its statements, including those that `each` adds for each item.
    pub(crate) fn run(&mut self, seq: Iter, id: crate::ir::LoopId, each: Each<'_, 'a>, out: &mut Vec<Stmt>) {
        let Iter { range, get, stages, at } = seq;
        let Counter { start, end, inclusive, reversed, step } = range;
        let Some(end) = end else {
            let help = "give the range an end, or use `.take(n)`";
            return self.refuse(at, "a range without an end cannot be gone over in kernels", help);
        };
        let name = self.index_name();
        let local = self.own_local(name, false, start.ty.clone());
        self.indices.push(name);
        let index = self.read_local(local, at);
        let mut body = Vec::new();
        let item = self.item_at(&get, &index, &mut body);
        let mut around = Around::default();
        self.staged(&stages, item, &index, id, each, &mut body, &mut around);
        self.indices.pop();
        out.extend(around.before);
        let body = around.first.into_iter().chain(body).collect();
        let body = Block { stmts: body, tail: None, ty: Ty::Unit, at };
        let range = crate::ir::For { id, local, start, end, inclusive, reversed, step, body };
        out.push(Stmt::Expr(Expr { kind: ExprKind::For(Box::new(range)), ty: Ty::Unit, at }));
    }

    /// An unused name for an index.
    fn index_name(&self) -> &'static str {
        let taken = |name: &str| {
            self.indices.contains(&name) || self.scopes.iter().any(|scope| scope.keys().any(|key| key.spelling == name))
        };
        ["i", "j", "k", "l", "m", "n"].into_iter().find(|name| !taken(name)).unwrap_or("index")
    }

    /// Applies the stages to an item, one after the other. `around.before` collects the statements before the loop.
    #[allow(clippy::too_many_arguments)]
    fn staged(
        &mut self,
        stages: &[Adaptor],
        item: IterItem,
        index: &Expr,
        id: crate::ir::LoopId,
        each: Each<'_, 'a>,
        out: &mut Vec<Stmt>,
        around: &mut Around,
    ) {
        let Some((stage, rest)) = stages.split_first() else { return each(self, item, out) };
        let at = index.at;
        match stage {
            Adaptor::Map(_) | Adaptor::Inspect(_) | Adaptor::Copied | Adaptor::Index => {
                let item = self.one_to_one(stage, item, index, out);
                self.staged(rest, item, index, id, each, out, around);
            }
            Adaptor::Filter(callable) => {
                let item = self.settled(item, "value", out);
                let holds = self.ask(callable, &item, at, out);
                let mut inner = Vec::new();
                self.staged(rest, item, index, id, each, &mut inner, around);
                out.push(if_then(holds, inner, at));
            }
            Adaptor::TakeWhile(callable) => {
                let item = self.settled(item, "value", out);
                let holds = self.ask(callable, &item, at, out);
                out.push(if_then(not(holds), vec![leave(id, at)], at));
                self.staged(rest, item, index, id, each, out, around);
            }
            Adaptor::SkipWhile(callable) => {
                let item = self.settled(item, "value", out);
                let begun = self.let_own("begun", true, truth(false, at), &mut around.before);
                let mut asked = Vec::new();
                let holds = self.ask(callable, &item, at, &mut asked);
                asked.push(self.set(begun, not(holds)));
                let begun_now = self.read_local(begun, at);
                out.push(if_then(not(begun_now), asked, at));
                let begun_now = self.read_local(begun, at);
                let mut inner = Vec::new();
                self.staged(rest, item, index, id, each, &mut inner, around);
                out.push(if_then(begun_now, inner, at));
            }
            Adaptor::Count => {
                let item = self.settled(item, "value", out);
                let position = self.counted(&mut around.before, out, at);
                self.staged(rest, IterItem::Tuple(vec![IterItem::Value(position), item]), index, id, each, out, around);
            }
            Adaptor::Take(limit) => {
                let item = self.settled(item, "value", out);
                let taken = self.let_own("taken", true, number(0, at), &mut around.before);
                let so_far = self.read_local(taken, at);
                let enough = self.compare(CompareOp::Ge, so_far, limit.clone());
                // as in std, no further item is examined once there are enough
                around.first.push(if_then(enough, vec![leave(id, at)], at));
                let one = self.add_one(taken, at);
                out.push(one);
                self.staged(rest, item, index, id, each, out, around);
            }
            Adaptor::Skip(limit) => {
                let item = self.settled(item, "value", out);
                let position = self.counted(&mut around.before, out, at);
                let past = self.compare(CompareOp::Ge, position, limit.clone());
                let mut inner = Vec::new();
                self.staged(rest, item, index, id, each, &mut inner, around);
                out.push(if_then(past, inner, at));
            }
            Adaptor::Step(step) => {
                let item = self.settled(item, "value", out);
                let position = self.counted(&mut around.before, out, at);
                let rest_of = arith(ArithOp::Rem, position, step.clone());
                let due = self.compare(CompareOp::Eq, rest_of, number(0, at));
                let mut inner = Vec::new();
                self.staged(rest, item, index, id, each, &mut inner, around);
                out.push(if_then(due, inner, at));
            }
            Adaptor::Zip(get, stages, len) => {
                let item = self.settled(item, "value", out);
                let position = self.counted(&mut around.before, out, at);
                if let Some(len) = len {
                    let past = self.compare(CompareOp::Ge, position.clone(), len.clone());
                    out.push(if_then(past, vec![leave(id, at)], at));
                }
                let mut other = self.item_at(get, &position, out);
                for stage in stages {
                    other = self.one_to_one(stage, other, &position, out);
                }
                self.staged(rest, IterItem::Tuple(vec![item, other]), index, id, each, out, around);
            }
        }
    }

    /// The result of a predicate for an item.
    pub(crate) fn ask(&mut self, callable: &Callable, item: &IterItem, at: Range, out: &mut Vec<Stmt>) -> Expr {
        let seen = IterItem::Ref(false, Box::new(item.clone()));
        let answer = self.apply(callable, vec![seen], at, out);
        let answer = self.item_expr(answer, at);
        self.coerce(&answer.ty, &Ty::BOOL, answer.at);
        answer
    }

    /// The number of preceding items.
    fn counted(&mut self, before: &mut Vec<Stmt>, out: &mut Vec<Stmt>, at: Range) -> Expr {
        let count = self.let_own("count", true, number(0, at), before);
        let now = self.read_local(count, at);
        let position = self.let_own("position", false, now, out);
        let one = self.add_one(count, at);
        out.push(one);
        self.read_local(position, at)
    }

    fn add_one(&mut self, id: crate::ir::LocalId, at: Range) -> Stmt {
        self.update(ArithOp::Add, id, number(1, at))
    }

    /// `local op= value;`
    pub(crate) fn update(&mut self, op: ArithOp, id: crate::ir::LocalId, value: Expr) -> Stmt {
        let at = value.at;
        let place = Place { root: Root::Local(id), steps: Vec::new(), ty: self.local_ty(id), at };
        let kind = ExprKind::AssignOp(op, Box::new(place), Box::new(value));
        Stmt::Expr(Expr { kind, ty: Ty::Unit, at })
    }

    /// `local = value;`
    pub(crate) fn set(&mut self, id: crate::ir::LocalId, value: Expr) -> Stmt {
        let at = value.at;
        let place = Place { root: Root::Local(id), steps: Vec::new(), ty: self.local_ty(id), at };
        let kind = ExprKind::Assign(Box::new(place), Box::new(value));
        Stmt::Expr(Expr { kind, ty: Ty::Unit, at })
    }
}
