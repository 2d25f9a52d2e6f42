//! The ends of iterators that give one of the items, or none: `max`, `find`, `last` and their kin.
//!
//! What has been found is kept by its parts: an element behind a reference by its index, so that a pair of an index and a
//! reference need not be put together.

use proc_macro2::Ident;

use super::Infer;
use super::closure::{Callable, in_block};
use super::item::{Item, number};
use super::seq::{Seq, is_iterator};
use super::turns::{if_then, leave, not, truth};
use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::{
    ArithOp, Block, Certainty, CompareOp, Expr, ExprKind, LocalId, LogicOp, LoopId, OrderMethod, Pat, PatKind, Place,
    StepKind, Stmt, Variant,
};
use crate::ty::Ty;

/// The methods, with the number of arguments that they take.
const ENDS: [(&str, usize); 13] = [
    ("next", 0),
    ("last", 0),
    ("nth", 1),
    ("find", 1),
    ("find_map", 1),
    ("position", 1),
    ("min", 0),
    ("max", 0),
    ("min_by", 1),
    ("max_by", 1),
    ("min_by_key", 1),
    ("max_by_key", 1),
    ("reduce", 1),
];

/// Whether the method gives one of an iterator's items.
pub(super) fn is_end(name: &Ident) -> bool {
    ENDS.iter().any(|(end, _)| name == end)
}

/// An item, if one was found.
#[derive(Debug)]
struct Maybe {
    found: LocalId,
    item: Item,
}

/// What a search keeps: the variables are declared before the loop.
#[derive(Debug, Default)]
struct Kept {
    before: Vec<Stmt>,
    item: Option<Item>,
}

impl Infer<'_> {
    /// `iterator.max()` and its kin as a value.
    pub(super) fn search(&mut self, receiver: &ast::Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let mut out = Vec::new();
        if name == "find_map" && args.len() == 1 {
            let found = self.find_map(receiver, &args[0], at, &mut out);
            return found.map_or_else(|| self.broken(at), |found| in_block(out, found));
        }
        let Some(maybe) = self.searched(receiver, name, args, at, &mut out) else { return self.broken(at) };
        let value = self.maybe_value(maybe, at);
        in_block(out, value)
    }

    /// A method of what a search gives, which then need not become an `Option`.
    pub(super) fn method_of_search(
        &mut self,
        receiver: &ast::Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Option<Expr> {
        let text = name.to_string();
        let known = matches!(
            (text.as_str(), args.len()),
            ("unwrap" | "is_some" | "is_none" | "copied" | "cloned", 0)
                | ("unwrap_or" | "map" | "is_some_and" | "is_none_or" | "unwrap_or_else", 1)
                | ("map_or" | "map_or_else", 2)
        );
        if !known || !is_search(receiver) {
            return None;
        }
        let mut out = Vec::new();
        let Some(maybe) = self.maybe(receiver, &mut out) else { return Some(self.broken(at)) };
        let value = match text.as_str() {
            "unwrap" => {
                let item = self.unwrapped(maybe, "called `Option::unwrap()` on a `None` value", at, &mut out);
                self.item_expr(item, at)
            }
            "is_some" => self.read_local(maybe.found, at),
            "is_none" => not(self.read_local(maybe.found, at)),
            "copied" | "cloned" => {
                let item = self.target_of(maybe.item);
                self.maybe_value(Maybe { item, ..maybe }, at)
            }
            "unwrap_or" => {
                let other = self.expr(&args[0]);
                let item = match self.is_atom(&other) {
                    true => maybe.item,
                    false => self.put_aside(&maybe, at, &mut out),
                };
                let other = self.atom(other, "default", &mut out);
                let item = self.item_expr(item, at);
                self.either(maybe.found, item, other, at)
            }
            "map_or" => {
                let other = self.expr(&args[0]);
                let item = match self.is_atom(&other) {
                    true => maybe.item,
                    false => self.put_aside(&maybe, at, &mut out),
                };
                let other = self.atom(other, "default", &mut out);
                let Some(callable) = self.callable(&args[1], &mut out) else { return Some(self.broken(at)) };
                let value = self.called(&callable, vec![item], at);
                self.either(maybe.found, value, other, at)
            }
            _ => {
                let Some(last) = args.last().and_then(|arg| self.callable(arg, &mut out)) else {
                    return Some(self.broken(at));
                };
                if text == "unwrap_or_else" {
                    let other = self.called(&last, Vec::new(), at);
                    let item = self.item_expr(maybe.item, at);
                    return Some(in_block(out, self.either(maybe.found, item, other, at)));
                }
                let value = self.called(&last, vec![maybe.item], at);
                let other = match text.as_str() {
                    "is_some_and" => truth(false, at),
                    "is_none_or" => truth(true, at),
                    "map_or_else" => {
                        let Some(first) = self.callable(&args[0], &mut out) else { return Some(self.broken(at)) };
                        self.called(&first, Vec::new(), at)
                    }
                    _ => {
                        let value = self.some(value, at);
                        return Some(in_block(out, self.or_none(maybe.found, value, at)));
                    }
                };
                self.either(maybe.found, value, other, at)
            }
        };
        Some(in_block(out, value))
    }

    /// `let (i, v) = iterator.max_by(f).unwrap();`
    pub(super) fn bind_search(&mut self, inner: &ast::Let, out: &mut Vec<Stmt>) -> bool {
        let (Some(init), None) = (&inner.init, &inner.ty) else { return false };
        if let Some(other) = &inner.other {
            return self.search_or_leave(&inner.pat, init, other, out);
        }
        let Some((receiver, message)) = unwraps(init) else { return false };
        let Some(maybe) = self.maybe(receiver, out) else { return true };
        let item = self.unwrapped(maybe, message, init.at, out);
        self.bind_item(&inner.pat, item, out);
        true
    }

    /// `let Some((i, v)) = iterator.max_by(f) else { … };`
    fn search_or_leave(&mut self, pat: &ast::Pat, init: &ast::Expr, other: &ast::Block, out: &mut Vec<Stmt>) -> bool {
        let ast::PatKind::Variant(Variant::Some, parts) = &pat.kind else { return false };
        let ([part], true) = (&parts[..], is_search(init)) else { return false };
        if !always_matches(part) {
            return false;
        }
        let Some(maybe) = self.maybe(init, out) else { return true };
        let other = self.block(other);
        if other.ty != Ty::Never {
            self.error(Diagnostic::new(Code::Mismatch, other.at, "the `else` of a `let` must leave the block"));
        }
        let (lacks, at) = (not(self.read_local(maybe.found, init.at)), init.at);
        out.push(Stmt::Expr(Expr { kind: ExprKind::If(lacks.into(), other, None), ty: Ty::Unit, at }));
        self.bind_item(part, maybe.item, out);
        true
    }

    /// `match iterator.max() { Some(p) => …, None => … }`
    pub(super) fn searched_match(&mut self, value: &ast::Expr, arms: &[ast::Arm], at: Range) -> Option<Expr> {
        let [one, other] = arms else { return None };
        if !is_search(value) || one.guard.is_some() || other.guard.is_some() {
            return None;
        }
        let (part, yes, no) = match (held_in_some(one), held_in_some(other)) {
            (Some(part), None) => (part, one, other),
            (None, Some(part)) => (part, other, one),
            _ => return None,
        };
        let lacks = match &no.pat.kind {
            ast::PatKind::Name { name, sub: None, .. } => name == "None",
            ast::PatKind::Path(path) => Variant::of(path) == Some(Variant::None),
            ast::PatKind::Wild => std::ptr::eq(no, other),
            _ => false,
        };
        if !lacks {
            return None;
        }
        let mut out = Vec::new();
        let Some(maybe) = self.maybe(value, &mut out) else { return Some(self.broken(at)) };
        let mut stmts = Vec::new();
        self.scopes.push(std::collections::HashMap::new());
        self.bind_item(part, maybe.item, &mut stmts);
        let yes = self.expr(&yes.body);
        self.scopes.pop();
        let no = self.expr(&no.body);
        let ty = self.join(yes.ty.clone(), &no.ty, no.at);
        let [yes, no] = [(stmts, yes), (Vec::new(), no)].map(|(stmts, tail)| Block {
            stmts,
            ty: tail.ty.clone(),
            at: tail.at,
            tail: Some(tail.into()),
        });
        let found = self.read_local(maybe.found, at);
        let branch = Expr { kind: ExprKind::If(found.into(), yes, Some(no)), ty: ty.clone(), at };
        if !ty.is_valueless() {
            return Some(in_block(out, branch));
        }
        out.push(Stmt::Expr(branch));
        Some(Expr { ty, ..super::consume::block_of(out, at) })
    }

    /// `iterator.max().unwrap().0`: the part, or the whole if that is no tuple.
    pub(super) fn part_of_search(
        &mut self,
        base: &ast::Expr,
        member: &syn::Member,
        at: Range,
    ) -> Option<Result<Place, Place>> {
        let (receiver, message) = unwraps(base)?;
        let mut out = Vec::new();
        let maybe = self.maybe(receiver, &mut out)?;
        let mut item = self.unwrapped(maybe, message, at, &mut out);
        if let (Item::Tuple(parts), syn::Member::Unnamed(number)) = (&item, member) {
            item = parts.get(usize::try_from(number.index).ok()?)?.clone();
            let value = self.item_expr(item, at);
            return Some(Ok(super::item::place_of(in_block(out, value))));
        }
        let value = self.item_expr(item, at);
        Some(Err(super::item::place_of(in_block(out, value))))
    }

    /// `iterator.max().expect("message")`
    pub(super) fn expect_search(&mut self, receiver: &ast::Expr, message: &str, at: Range) -> Option<Expr> {
        if !is_search(receiver) {
            return None;
        }
        let mut out = Vec::new();
        let Some(maybe) = self.maybe(receiver, &mut out) else { return Some(self.broken(at)) };
        let item = self.unwrapped(maybe, message, at, &mut out);
        let value = self.item_expr(item, at);
        Some(in_block(out, value))
    }

    /// The condition of `if let Some(p) = iterator.max()`, and what binds the pattern's names if it holds.
    pub(super) fn searched_condition(&mut self, cond: &ast::Expr, out: &mut Vec<Stmt>) -> Option<(Expr, Vec<Stmt>)> {
        let Ast::Let(pat, value) = &cond.kind else { return None };
        let ast::PatKind::Variant(Variant::Some, parts) = &pat.kind else { return None };
        let ([part], true) = (&parts[..], is_search(value)) else { return None };
        if !always_matches(part) {
            return None;
        }
        let Some(maybe) = self.maybe(value, out) else { return Some((self.broken(cond.at), Vec::new())) };
        let mut bound = Vec::new();
        let cond = self.read_local(maybe.found, value.at);
        self.bind_item(part, maybe.item, &mut bound);
        Some((cond, bound))
    }

    /// `x.get_mut(i)`, `x.first_mut()`, `x.last_mut()`: the element, if there is one.
    fn element_mut(
        &mut self,
        receiver: &ast::Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
        out: &mut Vec<Stmt>,
    ) -> Option<Maybe> {
        let base = self.base(receiver, true, false, out)?;
        let len = self.len_of(&base, at);
        let len = self.atom(len, "len", out);
        let (found, index) = match (name.to_string().as_str(), args.first()) {
            ("get_mut", Some(index)) => {
                let index = self.index_arg(index);
                let index = self.atom(index, "index", out);
                (self.compare(CompareOp::Lt, index.clone(), len), index)
            }
            ("first_mut", _) => (self.compare(CompareOp::Gt, len, number(0, at)), number(0, at)),
            _ => {
                let last = super::item::arith(ArithOp::Sub, len.clone(), number(1, at));
                (self.compare(CompareOp::Gt, len, number(0, at)), last)
            }
        };
        let element = self.element_of(&base, index, Certainty::Always);
        let found = self.let_own("found", false, found, out);
        Some(Maybe { found, item: Item::Ref(true, Box::new(Item::Place(element))) })
    }

    /// What the expression, a search, gives.
    fn maybe(&mut self, expr: &ast::Expr, out: &mut Vec<Stmt>) -> Option<Maybe> {
        let Ast::Method(receiver, name, args) = &expr.kind else { return None };
        if is_element_mut(name, args) {
            return self.element_mut(receiver, name, args, expr.at, out);
        }
        if is_end(name) {
            return self.searched(receiver, name, args, expr.at, out);
        }
        let maybe = self.maybe(receiver, out)?;
        let item = self.target_of(maybe.item);
        Some(Maybe { item, ..maybe })
    }

    fn searched(
        &mut self,
        receiver: &ast::Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
        out: &mut Vec<Stmt>,
    ) -> Option<Maybe> {
        let text = name.to_string();
        let takes = ENDS.iter().find(|(end, _)| *end == text).map_or(0, |(_, takes)| *takes);
        if args.len() != takes {
            self.error(Diagnostic::new(Code::Mismatch, at, format!("`{name}` takes {takes} arguments")));
            return None;
        }
        let seq = self.seq(receiver, out)?;
        let seq = match text.as_str() {
            "nth" => self.adapt(seq, "skip", args, at, out)?,
            "position" => self.adapt(seq, "enumerate", &[], at, out)?,
            _ => seq,
        };
        let callable = match text.as_str() {
            "nth" => None,
            _ => args.first().map(|arg| self.callable(arg, out)),
        };
        let callable = match callable {
            Some(None) => return None,
            Some(callable) => callable,
            None => None,
        };
        let id = self.open_loop(None, None);
        let found = self.let_own("found", true, truth(false, at), out);
        let search = Search { name: &text, found, id, at };
        let mut kept = Kept::default();
        let mut looped = Vec::new();
        self.run_search(seq, &search, callable.as_ref(), &mut kept, &mut looped);
        out.append(&mut kept.before);
        out.extend(looped);
        Some(Maybe { found, item: kept.item? })
    }

    fn run_search(
        &mut self,
        seq: Seq,
        search: &Search<'_>,
        callable: Option<&Callable>,
        kept: &mut Kept,
        out: &mut Vec<Stmt>,
    ) {
        let (found, at) = (search.found, search.at);
        let mut each = |infer: &mut Self, item: Item, out: &mut Vec<Stmt>| {
            let item = infer.by_value(item);
            let is_loose = matches!(search.name, "next" | "nth" | "last");
            let item = if is_loose { item } else { infer.settled(item, "value", out) };
            let mut keep = Vec::new();
            let (cond, leaves) = match (search.name, callable) {
                ("next" | "nth", _) => (None, true),
                ("last", _) => (None, false),
                ("find", Some(callable)) => (Some(infer.ask(callable, &item, at, out)), true),
                ("position", Some(callable)) => {
                    let Item::Tuple(mut parts) = item.clone() else { return };
                    let (Some(inner), Some(index)) = (parts.pop(), parts.pop()) else { return };
                    let holds = infer.apply(callable, vec![inner], at, out);
                    let holds = infer.item_expr(holds, at);
                    infer.coerce(&holds.ty, &Ty::BOOL, holds.at);
                    kept.item = infer.kept(&index, "at", at, &mut keep, &mut kept.before);
                    (Some(holds), true)
                }
                ("reduce", Some(callable)) => {
                    kept.item = infer.kept(&item, "reduced", at, &mut keep, &mut kept.before);
                    let Some(so_far) = kept.item.clone() else { return };
                    let mut next = Vec::new();
                    let value = infer.apply(callable, vec![so_far.clone(), item], at, &mut next);
                    let value = infer.item_expr(value, at);
                    if let Item::Value(Expr { kind: ExprKind::Read(Place { root, .. }), ty, .. }) = &so_far
                        && let crate::ir::Root::Local(local) = root
                    {
                        infer.coerce(&value.ty, ty, value.at);
                        next.push(infer.set(*local, value));
                    } else {
                        let help = "put `.copied()` before it, or use `.fold(…)`";
                        return infer.refuse(at, "`reduce` of references is not supported in kernels yet", help);
                    }
                    keep.push(infer.set(found, truth(true, at)));
                    let begun = infer.read_local(found, at);
                    out.push(if_else(begun, next, keep, at));
                    return;
                }
                (name, callable) => {
                    kept.item = infer.kept(&item, name_of(name), at, &mut keep, &mut kept.before);
                    let Some(best) = kept.item.clone() else { return };
                    let better = infer.better(name, callable, (best, item.clone()), &mut keep, (out, kept), at);
                    let begun = infer.read_local(found, at);
                    (Some(or(not(begun), better)), false)
                }
            };
            if kept.item.is_none() {
                kept.item = infer.kept(&item, name_of(search.name), at, &mut keep, &mut kept.before);
            }
            keep.push(infer.set(found, truth(true, at)));
            if leaves {
                keep.push(leave(search.id, at));
            }
            match cond {
                Some(cond) => out.push(if_then(cond, keep, at)),
                None => out.append(&mut keep),
            }
        };
        self.run(seq, search.id, &mut each, out);
    }

    /// Whether the second item takes the place of the first: with `max` also if they are equal, with `min` not.
    fn better(
        &mut self,
        name: &str,
        callable: Option<&Callable>,
        (best, item): (Item, Item),
        keep: &mut Vec<Stmt>,
        (out, kept): (&mut Vec<Stmt>, &mut Kept),
        at: Range,
    ) -> Expr {
        let mut asked = Vec::new();
        let order = match (name, callable) {
            ("min_by" | "max_by", Some(callable)) => {
                let lent = [best, item].map(|item| Item::Ref(false, Box::new(item)));
                let order = self.apply(callable, lent.into(), at, &mut asked);
                let order = self.item_expr(order, at);
                self.coerce(&order.ty, &Ty::Ordering, order.at);
                order
            }
            (_, Some(callable)) => {
                let key = self.apply(callable, vec![Item::Ref(false, Box::new(item))], at, out);
                let key = self.item_value(key, at);
                let key = self.let_own("key", false, key, out);
                let key = self.read_local(key, at);
                let best = self.own_local("best_key", true, key.ty.clone());
                kept.before.push(declared(best, key.ty.clone(), at));
                keep.push(self.set(best, key.clone()));
                let best = self.read_local(best, at);
                self.ordered(OrderMethod::Cmp, best, key, at)
            }
            (_, None) => {
                let (best, item) = (self.item_value(best, at), self.item_value(item, at));
                self.ordered(OrderMethod::Cmp, best, item, at)
            }
        };
        let op = if name.starts_with("min") { CompareOp::Eq } else { CompareOp::Ne };
        let greater =
            Expr { kind: ExprKind::Const(syn::parse_quote!(::core::cmp::Ordering::Greater)), ty: Ty::Ordering, at };
        let better = Expr { kind: ExprKind::Compare(op, order.into(), greater.into()), ty: Ty::BOOL, at };
        in_block(asked, better)
    }

    /// `iterator.find_map(f)`: what `f` gives for the first item for which that is not `None`.
    fn find_map(&mut self, receiver: &ast::Expr, function: &ast::Expr, at: Range, out: &mut Vec<Stmt>) -> Option<Expr> {
        let seq = self.seq(receiver, out)?;
        let callable = self.callable(function, out)?;
        let id = self.open_loop(None, None);
        let ty = Ty::Option(self.table.fresh().into());
        let none = Expr { kind: ExprKind::Variant(Variant::None, None), ty: ty.clone(), at };
        let found = self.let_own("found", true, none, out);
        let mut each = |infer: &mut Self, item: Item, out: &mut Vec<Stmt>| {
            let value = infer.apply(&callable, vec![item], at, out);
            let value = infer.item_expr(value, at);
            infer.coerce(&value.ty, &ty, value.at);
            let value = infer.atom(value, "value", out);
            let some = infer.is_variant(value.clone(), Variant::Some, at);
            let set = infer.set(found, value);
            out.push(if_then(some, vec![set, leave(id, at)], at));
        };
        self.run(seq, id, &mut each, out);
        Some(self.read_local(found, at))
    }

    /// An item in a place of its own, which is copied, rather than the place.
    fn by_value(&mut self, item: Item) -> Item {
        match item {
            Item::Place(place) => {
                Item::Value(Expr { ty: place.ty.clone(), at: place.at, kind: ExprKind::Read(self.again(&place)) })
            }
            Item::Tuple(parts) => Item::Tuple(parts.into_iter().map(|part| self.by_value(part)).collect()),
            item @ (Item::Value(_) | Item::Ref(..)) => item,
        }
    }

    /// The item as it is kept beyond its turn, the statements that keep it, and the variables for that.
    fn kept(
        &mut self,
        item: &Item,
        name: &str,
        at: Range,
        keep: &mut Vec<Stmt>,
        before: &mut Vec<Stmt>,
    ) -> Option<Item> {
        match item {
            Item::Tuple(parts) => {
                let mut kept = Vec::new();
                for part in parts {
                    kept.push(self.kept(part, name, at, keep, before)?);
                }
                Some(Item::Tuple(kept))
            }
            Item::Ref(mutable, inner) => match &**inner {
                Item::Place(place) if place.local().is_some() => {
                    let mut place = place.clone();
                    for step in &mut place.steps {
                        let StepKind::Index(index, access) = &mut step.kind else { continue };
                        *access = self.access(Certainty::Always);
                        if matches!(index.kind, ExprKind::Literal(_)) {
                            continue;
                        }
                        let local = match known(keep, index) {
                            Some(local) => local,
                            None => {
                                let local = self.let_own("at", true, number(0, at), before);
                                self.steady.insert(local);
                                keep.push(self.set(local, (**index).clone()));
                                local
                            }
                        };
                        **index = self.read_local(local, at);
                    }
                    Some(Item::Ref(*mutable, Box::new(Item::Place(place))))
                }
                Item::Place(_) => self.cannot_keep(at),
                inner => Some(Item::Ref(*mutable, Box::new(self.kept(inner, name, at, keep, before)?))),
            },
            item @ (Item::Value(_) | Item::Place(_)) => {
                let value = self.item_expr(item.clone(), at);
                if let Ty::Slice { .. } | Ty::Ref { .. } = self.table.shallow(&value.ty) {
                    return self.cannot_keep(at);
                }
                let local = match (known(keep, &value), self.is_usize(&value.ty)) {
                    (Some(local), _) => local,
                    // may be an index
                    (None, true) if matches!(value.kind, ExprKind::Read(_)) => {
                        let local = self.let_own("at", true, number(0, at), before);
                        keep.push(self.set(local, value));
                        local
                    }
                    (None, _) => {
                        let local = self.own_local(name, true, value.ty.clone());
                        before.push(declared(local, value.ty.clone(), at));
                        keep.push(self.set(local, value));
                        local
                    }
                };
                self.steady.insert(local);
                Some(Item::Value(self.read_local(local, at)))
            }
        }
    }

    fn cannot_keep(&mut self, at: Range) -> Option<Item> {
        let message = "a slice or reference that is made for each turn cannot be kept in kernels yet";
        let help = "search for its index, with `.position(…)` or `.enumerate()`, or write a loop";
        self.refuse(at, message, help);
        None
    }

    /// The item behind a check that there is one.
    fn unwrapped(&mut self, maybe: Maybe, message: &str, at: Range, out: &mut Vec<Stmt>) -> Item {
        let found = self.read_local(maybe.found, at);
        let message = vec![ast::MessagePart::Text(message.to_owned())];
        out.push(self.assert_that(found, message, Vec::new(), at));
        self.checked(maybe.item)
    }

    /// The item, for a work-item that may have panicked because there was none.
    fn checked(&mut self, item: Item) -> Item {
        match item {
            Item::Ref(mutable, inner) => Item::Ref(mutable, Box::new(self.checked(*inner))),
            Item::Tuple(parts) => Item::Tuple(parts.into_iter().map(|part| self.checked(part)).collect()),
            Item::Place(mut place) => {
                for step in &mut place.steps {
                    if let StepKind::Index(_, access) = &mut step.kind {
                        *access = self.access(Certainty::Checked);
                    }
                }
                Item::Place(place)
            }
            item @ Item::Value(_) => item,
        }
    }

    /// A copy of an item, as long as that is a value, before something may change it.
    fn put_aside(&mut self, maybe: &Maybe, at: Range, out: &mut Vec<Stmt>) -> Item {
        let Item::Place(place) = &maybe.item else { return maybe.item.clone() };
        let aside = self.own_local("value", true, place.ty.clone());
        let ty = place.ty.clone();
        out.push(declared(aside, ty, at));
        let value = self.item_expr(maybe.item.clone(), at);
        let set = self.set(aside, value);
        let found = self.read_local(maybe.found, at);
        out.push(if_then(found, vec![set], at));
        Item::Value(self.read_local(aside, at))
    }

    fn maybe_value(&mut self, maybe: Maybe, at: Range) -> Expr {
        if refers_in_tuple(&maybe.item) {
            let message = "an `Option` of a tuple with a reference in it is not supported in kernels yet";
            let help = "take it apart at once, as in `if let Some((i, v)) = …`, `.map(|(i, _)| i)` or `let (i, v) = ….unwrap();`";
            self.refuse(at, message, help);
            return self.broken(at);
        }
        let value = self.item_expr(maybe.item, at);
        let value = self.some(value, at);
        self.or_none(maybe.found, value, at)
    }

    fn some(&mut self, value: Expr, at: Range) -> Expr {
        let ty = Ty::Option(value.ty.clone().into());
        Expr { kind: ExprKind::Variant(Variant::Some, Some(value.into())), ty, at }
    }

    /// `if found { some } else { None }`
    fn or_none(&mut self, found: LocalId, some: Expr, at: Range) -> Expr {
        let none = Expr { kind: ExprKind::Variant(Variant::None, None), ty: some.ty.clone(), at };
        self.either(found, some, none, at)
    }

    /// `if found { yes } else { no }`
    fn either(&mut self, found: LocalId, yes: Expr, no: Expr, at: Range) -> Expr {
        self.coerce(&no.ty, &yes.ty, no.at);
        let ty = if yes.ty == Ty::Never { no.ty.clone() } else { yes.ty.clone() };
        let [yes, no] = [yes, no].map(|tail| Block {
            stmts: Vec::new(),
            ty: tail.ty.clone(),
            at: tail.at,
            tail: Some(tail.into()),
        });
        let found = self.read_local(found, at);
        Expr { kind: ExprKind::If(found.into(), yes, Some(no)), ty, at }
    }
}

fn refers_in_tuple(item: &Item) -> bool {
    let Item::Tuple(parts) = item else { return false };
    parts.iter().any(|part| matches!(part, Item::Ref(..)) || refers_in_tuple(part))
}

/// A search, as it runs.
struct Search<'s> {
    name: &'s str,
    found: LocalId,
    id: LoopId,
    at: Range,
}

/// Whether the expression searches an iterator, by its look.
fn is_search(expr: &ast::Expr) -> bool {
    let Ast::Method(receiver, name, args) = &expr.kind else { return false };
    match name.to_string().as_str() {
        "find_map" => false,
        "copied" | "cloned" => args.is_empty() && is_search(receiver),
        _ => is_element_mut(name, args) || is_end(name) && is_iterator(receiver),
    }
}

/// Whether the method leads to an element that can be written.
fn is_element_mut(name: &Ident, args: &[ast::Expr]) -> bool {
    matches!((name.to_string().as_str(), args.len()), ("get_mut", 1) | ("first_mut" | "last_mut", 0))
}

/// Whether it is an `if let` or a `match` of a search.
pub(super) fn asks_search(expr: &ast::Expr) -> bool {
    match &expr.kind {
        Ast::If(cond, ..) => matches!(&cond.kind, Ast::Let(_, value) if is_search(value)),
        Ast::Match(value, _) => is_search(value),
        _ => false,
    }
}

/// The pattern in `Some(p)`, if it always matches.
fn held_in_some(arm: &ast::Arm) -> Option<&ast::Pat> {
    match &arm.pat.kind {
        ast::PatKind::Variant(Variant::Some, parts) => parts.first().filter(|part| always_matches(part)),
        _ => None,
    }
}

/// What is searched in `iterator.max().unwrap()`, and what is said if nothing is found.
fn unwraps(expr: &ast::Expr) -> Option<(&ast::Expr, &str)> {
    let (receiver, message) = match &expr.kind {
        Ast::Method(receiver, name, args) if name == "unwrap" && args.is_empty() => {
            (receiver, "called `Option::unwrap()` on a `None` value")
        }
        Ast::Expect(receiver, name, message) if name == "expect" => (receiver, message.as_str()),
        _ => return None,
    };
    is_search(receiver).then_some((&**receiver, message))
}

/// Whether a pattern needs no test, whatever the type.
fn always_matches(pat: &ast::Pat) -> bool {
    match &pat.kind {
        ast::PatKind::Wild => true,
        ast::PatKind::Name { name, sub, .. } => sub.is_none() && !name.to_string().starts_with(char::is_uppercase),
        ast::PatKind::Reference(inner) => always_matches(inner),
        ast::PatKind::Tuple(parts, None) => parts.iter().all(always_matches),
        _ => false,
    }
}

/// The name of what is kept.
fn name_of(name: &str) -> &'static str {
    match name {
        "min" | "min_by" | "min_by_key" => "least",
        "max" | "max_by" | "max_by_key" => "largest",
        "last" => "last",
        _ => "item",
    }
}

/// The variable that keeps what a variable holds.
fn known(keep: &[Stmt], value: &Expr) -> Option<LocalId> {
    let whole = |expr: &Expr| match &expr.kind {
        ExprKind::Read(place) => place.whole(),
        _ => None,
    };
    let held = whole(value)?;
    keep.iter().find_map(|stmt| match stmt {
        Stmt::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) if whole(value) == Some(held) => place.whole(),
        _ => None,
    })
}

/// `let local;`
fn declared(local: LocalId, ty: Ty, at: Range) -> Stmt {
    Stmt::Let { pat: Pat { kind: PatKind::Bind(local, None), ty, at }, init: None, other: None, at }
}

/// `one || other`
fn or(one: Expr, other: Expr) -> Expr {
    let at = one.at;
    Expr { kind: ExprKind::Logic(LogicOp::Or, one.into(), other.into()), ty: Ty::BOOL, at }
}

/// `if cond { then } else { other }`
fn if_else(cond: Expr, then: Vec<Stmt>, other: Vec<Stmt>, at: Range) -> Stmt {
    let [then, other] = [then, other].map(|stmts| Block { stmts, tail: None, ty: Ty::Unit, at });
    Stmt::Expr(Expr { kind: ExprKind::If(cond.into(), then, Some(other)), ty: Ty::Unit, at })
}
