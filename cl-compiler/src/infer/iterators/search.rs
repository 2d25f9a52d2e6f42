//! The iterator methods that return one of the items, or none: `max`, `find`, `last` and the others in `ENDS`.
//!
//! The found item is kept by its parts: an element reached through a reference is kept as its index, so that a pair of
//! an index and a reference need not be constructed.

use proc_macro2::Ident;

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Callable, Iter, IterItem, Maybe};
use crate::infer::context::build::{declared, if_else, if_then, in_block, leave, not, number, or, truth};
use crate::ir::{Certainty, CompareOp, Expr, ExprKind, LocalId, LoopId, OrderMethod, Place, StepKind, Stmt};
use crate::ty::Ty;

/// The methods, with the numbers of their arguments.
const ENDS: [(&str, usize); 12] = [
    ("next", 0),
    ("last", 0),
    ("nth", 1),
    ("find", 1),
    ("position", 1),
    ("min", 0),
    ("max", 0),
    ("min_by", 1),
    ("max_by", 1),
    ("min_by_key", 1),
    ("max_by_key", 1),
    ("reduce", 1),
];

/// Whether the method returns one of an iterator's items.
pub(crate) fn is_end(name: &Ident) -> bool {
    ENDS.iter().any(|(end, _)| name == end)
}

/// The state of a search: the variables declared before the loop, and the item that they hold.
#[derive(Debug, Default)]
struct Best {
    before: Vec<Stmt>,
    item: Option<IterItem>,
}

impl Infer<'_> {
    /// `iterator.max()` or another search, as a value.
    pub(crate) fn search(&mut self, receiver: &ast::Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let mut out = Vec::new();
        let Some(maybe) = self.searched(receiver, name, args, at, &mut out) else { return self.broken(at) };
        let value = self.maybe_value(maybe, at);
        in_block(out, value)
    }

    pub(crate) fn searched(
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
        self.claim_method_of_iterator(name, receiver, &seq);
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
        let id = self.open_target(None, None);
        let found = self.let_own("found", true, truth(false, at), out);
        let search = Search { name: &text, found, id, at };
        let mut selected = Best::default();
        let mut looped = Vec::new();
        self.run_search(seq, &search, callable.as_ref(), &mut selected, &mut looped);
        out.append(&mut selected.before);
        out.extend(looped);
        Some(Maybe { found, item: selected.item? })
    }

    fn run_search(
        &mut self,
        seq: Iter,
        search: &Search<'_>,
        callable: Option<&Callable>,
        selected: &mut Best,
        out: &mut Vec<Stmt>,
    ) {
        let (found, at) = (search.found, search.at);
        let mut each = |infer: &mut Self, item: IterItem, out: &mut Vec<Stmt>| {
            let item = infer.by_value(item);
            let is_loose = matches!(search.name, "next" | "nth" | "last");
            let item = if is_loose { item } else { infer.settled(item, "value", out) };
            let mut on_found = Vec::new();
            let (cond, leaves) = match (search.name, callable) {
                ("next" | "nth", _) => (None, true),
                ("last", _) => (None, false),
                ("find", Some(callable)) => (Some(infer.ask(callable, &item, at, out)), true),
                ("position", Some(callable)) => {
                    let IterItem::Tuple(mut parts) = item.clone() else { return };
                    let (Some(inner), Some(index)) = (parts.pop(), parts.pop()) else { return };
                    let holds = infer.apply(callable, vec![inner], at, out);
                    let holds = infer.item_expr(holds, at);
                    infer.coerce(&holds.ty, &Ty::BOOL, holds.at);
                    selected.item = infer.select(&index, "at", at, &mut on_found, &mut selected.before);
                    (Some(holds), true)
                }
                ("reduce", Some(callable)) => {
                    selected.item = infer.select(&item, "reduced", at, &mut on_found, &mut selected.before);
                    let Some(so_far) = selected.item.clone() else { return };
                    let mut next = Vec::new();
                    let value = infer.apply(callable, vec![so_far.clone(), item], at, &mut next);
                    let value = infer.item_expr(value, at);
                    if let IterItem::Value(Expr { kind: ExprKind::Read(Place { root, .. }), ty, .. }) = &so_far
                        && let crate::ir::Root::Local(local) = root
                    {
                        infer.coerce(&value.ty, ty, value.at);
                        next.push(infer.set(*local, value));
                    } else {
                        let help = "put `.copied()` before it, or use `.fold(…)`";
                        return infer.refuse(at, "`reduce` of references is not supported in kernels yet", help);
                    }
                    on_found.push(infer.set(found, truth(true, at)));
                    let begun = infer.read_local(found, at);
                    out.push(if_else(begun, next, on_found, at));
                    return;
                }
                (name, callable) => {
                    selected.item = infer.select(&item, name_of(name), at, &mut on_found, &mut selected.before);
                    let Some(best) = selected.item.clone() else { return };
                    let better = infer.better(name, callable, (best, item.clone()), &mut on_found, (out, selected), at);
                    let begun = infer.read_local(found, at);
                    (Some(or(not(begun), better)), false)
                }
            };
            if selected.item.is_none() {
                selected.item = infer.select(&item, name_of(search.name), at, &mut on_found, &mut selected.before);
            }
            on_found.push(infer.set(found, truth(true, at)));
            if leaves {
                on_found.push(leave(search.id, at));
            }
            match cond {
                Some(cond) => out.push(if_then(cond, on_found, at)),
                None => out.append(&mut on_found),
            }
        };
        self.run(seq, search.id, &mut each, out);
    }

    /// Whether the second item replaces the first. If they are equal, `max` replaces and `min` does not.
    fn better(
        &mut self,
        name: &str,
        callable: Option<&Callable>,
        (best, item): (IterItem, IterItem),
        on_found: &mut Vec<Stmt>,
        (out, selected): (&mut Vec<Stmt>, &mut Best),
        at: Range,
    ) -> Expr {
        let mut asked = Vec::new();
        let order = match (name, callable) {
            ("min_by" | "max_by", Some(callable)) => {
                let borrowed = [best, item].map(|item| IterItem::Ref(false, Box::new(item)));
                let order = self.apply(callable, borrowed.into(), at, &mut asked);
                let order = self.item_expr(order, at);
                self.coerce(&order.ty, &Ty::Ordering, order.at);
                order
            }
            (_, Some(callable)) => {
                let key = self.apply(callable, vec![IterItem::Ref(false, Box::new(item))], at, out);
                let key = self.item_value(key, at);
                let key = self.let_own("key", false, key, out);
                let key = self.read_local(key, at);
                let best = self.own_local("best_key", true, key.ty.clone());
                selected.before.push(declared(best, key.ty.clone(), at));
                on_found.push(self.set(best, key.clone()));
                let best = self.read_local(best, at);
                self.ordered(OrderMethod::Cmp, best, key, at)
            }
            (_, None) => {
                let (best, item) = (self.item_value(best, at), self.item_value(item, at));
                self.ordered(OrderMethod::Cmp, best, item, at)
            }
        };
        let op = if name.starts_with("min") { CompareOp::Eq } else { CompareOp::Ne };
        let greater: syn::Path = syn::parse_quote!(::core::cmp::Ordering::Greater);
        let greater = Expr { kind: ExprKind::Const(greater.into()), ty: Ty::Ordering, at };
        let better = Expr { kind: ExprKind::Compare(op, order.into(), greater.into()), ty: Ty::BOOL, at };
        in_block(asked, better)
    }

    /// A copy of an item that is in a place.
    fn by_value(&mut self, item: IterItem) -> IterItem {
        match item {
            IterItem::Place(place) => {
                IterItem::Value(Expr { ty: place.ty.clone(), at: place.at, kind: ExprKind::Read(self.again(&place)) })
            }
            IterItem::Tuple(parts) => IterItem::Tuple(parts.into_iter().map(|part| self.by_value(part)).collect()),
            item @ (IterItem::Value(_) | IterItem::Ref(..)) => item,
        }
    }

    /// The item in a form that outlives its iteration, the statements that store it, and the variables that hold it.
    fn select(
        &mut self,
        item: &IterItem,
        name: &str,
        at: Range,
        on_found: &mut Vec<Stmt>,
        before: &mut Vec<Stmt>,
    ) -> Option<IterItem> {
        match item {
            IterItem::Tuple(parts) => {
                let mut selected = Vec::new();
                for part in parts {
                    selected.push(self.select(part, name, at, on_found, before)?);
                }
                Some(IterItem::Tuple(selected))
            }
            IterItem::Ref(mutable, inner) => match &**inner {
                IterItem::Place(place) if place.local().is_some() => {
                    let mut place = place.clone();
                    for step in &mut place.steps {
                        let StepKind::Index(index, access) = &mut step.kind else { continue };
                        *access = self.access(Certainty::Always);
                        if matches!(index.kind, ExprKind::Literal(_)) {
                            continue;
                        }
                        let local = match known(on_found, index) {
                            Some(local) => local,
                            None => {
                                let local = self.let_own("at", true, number(0, at), before);
                                self.steady.insert(local);
                                on_found.push(self.set(local, (**index).clone()));
                                local
                            }
                        };
                        **index = self.read_local(local, at);
                    }
                    Some(IterItem::Ref(*mutable, Box::new(IterItem::Place(place))))
                }
                IterItem::Place(_) => self.cannot_keep(at),
                inner => Some(IterItem::Ref(*mutable, Box::new(self.select(inner, name, at, on_found, before)?))),
            },
            item @ (IterItem::Value(_) | IterItem::Place(_)) => {
                let value = self.item_expr(item.clone(), at);
                if let Ty::Slice { .. } | Ty::Ref { .. } = self.table.shallow(&value.ty) {
                    return self.cannot_keep(at);
                }
                let local = match (known(on_found, &value), self.is_usize(&value.ty)) {
                    (Some(local), _) => local,
                    // it may be an index
                    (None, true) if matches!(value.kind, ExprKind::Read(_)) => {
                        let local = self.let_own("at", true, number(0, at), before);
                        on_found.push(self.set(local, value));
                        local
                    }
                    (None, _) => {
                        let local = self.own_local(name, true, value.ty.clone());
                        before.push(declared(local, value.ty.clone(), at));
                        on_found.push(self.set(local, value));
                        local
                    }
                };
                self.steady.insert(local);
                Some(IterItem::Value(self.read_local(local, at)))
            }
        }
    }

    fn cannot_keep(&mut self, at: Range) -> Option<IterItem> {
        let message = "a slice or reference that is made in each iteration cannot be kept in kernels yet";
        let help = "search for its index, with `.position(…)` or `.enumerate()`, or write a loop";
        self.refuse(at, message, help);
        None
    }
}

/// A search in progress.
struct Search<'s> {
    name: &'s str,
    found: LocalId,
    id: LoopId,
    at: Range,
}

/// The name of the variable that holds the result.
fn name_of(name: &str) -> &'static str {
    match name {
        "min" | "min_by" | "min_by_key" => "least",
        "max" | "max_by" | "max_by_key" => "largest",
        "last" => "last",
        _ => "item",
    }
}

/// The variable that already holds the value of a variable.
fn known(on_found: &[Stmt], value: &Expr) -> Option<LocalId> {
    let whole = |expr: &Expr| match &expr.kind {
        ExprKind::Read(place) => place.whole(),
        _ => None,
    };
    let held = whole(value)?;
    on_found.iter().find_map(|stmt| match stmt {
        Stmt::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) if whole(value) == Some(held) => place.whole(),
        _ => None,
    })
}
