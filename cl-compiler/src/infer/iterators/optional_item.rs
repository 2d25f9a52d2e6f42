//! Optional items that are matched where they are created: the results of iterator searches, and writable elements.
//! Such an item need not become an `Option`, which could not hold every reference.

use proc_macro2::Ident;

use super::search::is_end;
use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::bindings::{Argument, IterItem, Maybe};
use crate::infer::context::build::{declared, if_then, in_block, not, number};
use crate::infer::context::{Infer, build};
use crate::ir::{ArithOp, Block, Certainty, CompareOp, Expr, ExprKind, LocalId, Place, StepKind, Stmt, Variant};
use crate::ty::Ty;

impl Infer<'_> {
    /// A method call on the result of a search, which then need not become an `Option`.
    pub(crate) fn method_of_search(
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
        if !known || !self.is_search(receiver) {
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
            _ => self.library_method("Option", Argument::Maybe(maybe), name, args, at)?,
        };
        Some(in_block(out, value))
    }

    /// `let (i, v) = iterator.max_by(f).unwrap();`
    pub(crate) fn bind_search(&mut self, inner: &ast::Let, out: &mut Vec<Stmt>) -> bool {
        let (Some(init), None) = (&inner.init, &inner.ty) else { return false };
        if let Some(other) = &inner.other {
            return self.search_or_leave(&inner.pat, init, other, out);
        }
        let Some((receiver, message)) = self.unwraps(init) else { return false };
        let Some(maybe) = self.maybe(receiver, out) else { return true };
        let item = self.unwrapped(maybe, message, init.at, out);
        self.bind_item(&inner.pat, item, out);
        true
    }

    /// `let Some((i, v)) = iterator.max_by(f) else { … };`
    fn search_or_leave(&mut self, pat: &ast::Pat, init: &ast::Expr, other: &ast::Block, out: &mut Vec<Stmt>) -> bool {
        let ast::PatKind::Variant(Variant::Some, parts) = &pat.kind else { return false };
        let ([part], true) = (&parts[..], self.is_search(init)) else { return false };
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
        // a panic may be what leaves the block
        let item = self.checked(maybe.item);
        self.bind_item(part, item, out);
        true
    }

    /// `match iterator.max() { Some(p) => …, None => … }`
    pub(crate) fn searched_match(&mut self, value: &ast::Expr, arms: &[ast::Arm], at: Range) -> Option<Expr> {
        let [one, other] = arms else { return None };
        if !self.is_search(value) || one.guard.is_some() || other.guard.is_some() {
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
        Some(Expr { ty, ..build::block_of(out, at) })
    }

    /// `iterator.max().unwrap().0`: the field, or the whole item if it is not a tuple.
    pub(crate) fn part_of_search(
        &mut self,
        base: &ast::Expr,
        member: &syn::Member,
        at: Range,
    ) -> Option<Result<Place, Place>> {
        let (receiver, message) = self.unwraps(base)?;
        let mut out = Vec::new();
        let maybe = self.maybe(receiver, &mut out)?;
        let mut item = self.unwrapped(maybe, message, at, &mut out);
        if let (IterItem::Tuple(parts), syn::Member::Unnamed(number)) = (&item, member) {
            item = parts.get(usize::try_from(number.index).ok()?)?.clone();
            let value = self.item_expr(item, at);
            return Some(Ok(build::place_of(in_block(out, value))));
        }
        let value = self.item_expr(item, at);
        Some(Err(build::place_of(in_block(out, value))))
    }

    /// `iterator.max().expect("message")`
    pub(crate) fn expect_search(&mut self, receiver: &ast::Expr, message: &str, at: Range) -> Option<Expr> {
        if !self.is_search(receiver) {
            return None;
        }
        let mut out = Vec::new();
        let Some(maybe) = self.maybe(receiver, &mut out) else { return Some(self.broken(at)) };
        let item = self.unwrapped(maybe, message, at, &mut out);
        let value = self.item_expr(item, at);
        Some(in_block(out, value))
    }

    /// The condition of `if let Some(p) = iterator.max()`, and the statements that bind the pattern's names if it
    /// holds.
    pub(crate) fn searched_condition(&mut self, cond: &ast::Expr, out: &mut Vec<Stmt>) -> Option<(Expr, Vec<Stmt>)> {
        let Ast::Let(pat, value) = &cond.kind else { return None };
        let ast::PatKind::Variant(Variant::Some, parts) = &pat.kind else { return None };
        let ([part], true) = (&parts[..], self.is_search(value)) else { return None };
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
        self.claim_method_of_name(name, receiver);
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
                let last = build::arith(ArithOp::Sub, len.clone(), number(1, at));
                (self.compare(CompareOp::Gt, len, number(0, at)), last)
            }
        };
        let element = self.element_of(&base, index, Certainty::Always);
        let found = self.let_own("found", false, found, out);
        Some(Maybe { found, item: IterItem::Ref(true, Box::new(IterItem::Place(element))) })
    }

    /// The result of a search expression.
    fn maybe(&mut self, expr: &ast::Expr, out: &mut Vec<Stmt>) -> Option<Maybe> {
        if let Some(maybe) = self.maybe_named(expr) {
            return Some(maybe.clone());
        }
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

    /// The item, after a check that there is one.
    fn unwrapped(&mut self, maybe: Maybe, message: &str, at: Range, out: &mut Vec<Stmt>) -> IterItem {
        let found = self.read_local(maybe.found, at);
        let message = vec![ast::MessagePart::Text(message.to_owned())];
        out.push(self.assert_that(found, message, Vec::new(), at));
        self.checked(maybe.item)
    }

    /// The item, for a work-item that may have panicked because there was none.
    fn checked(&mut self, item: IterItem) -> IterItem {
        match item {
            IterItem::Ref(mutable, inner) => IterItem::Ref(mutable, Box::new(self.checked(*inner))),
            IterItem::Tuple(parts) => IterItem::Tuple(parts.into_iter().map(|part| self.checked(part)).collect()),
            IterItem::Place(mut place) => {
                for step in &mut place.steps {
                    if let StepKind::Index(_, access) = &mut step.kind {
                        *access = self.access(Certainty::Checked);
                    }
                }
                IterItem::Place(place)
            }
            item @ IterItem::Value(_) => item,
        }
    }

    /// A copy of an item, if it is a value, made before something may change it.
    pub(crate) fn put_aside(&mut self, maybe: &Maybe, at: Range, out: &mut Vec<Stmt>) -> IterItem {
        let IterItem::Place(place) = &maybe.item else { return maybe.item.clone() };
        let aside = self.own_local("value", true, place.ty.clone());
        let ty = place.ty.clone();
        out.push(declared(aside, ty, at));
        let value = self.item_expr(maybe.item.clone(), at);
        let set = self.set(aside, value);
        let found = self.read_local(maybe.found, at);
        out.push(if_then(found, vec![set], at));
        IterItem::Value(self.read_local(aside, at))
    }

    pub(crate) fn maybe_value(&mut self, maybe: Maybe, at: Range) -> Expr {
        if refers_in_tuple(&maybe.item) {
            let message = "an `Option` of a tuple with a reference in it is not supported in kernels yet";
            let help = "destructure it at once, as in `if let Some((i, v)) = …`, `.map(|(i, _)| i)` or `let (i, v) = \
                        ….unwrap();`";
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

impl Infer<'_> {
    /// The result of a search that a name of the library stands for.
    fn maybe_named(&self, expr: &ast::Expr) -> Option<&Maybe> {
        match (&expr.kind, self.in_library) {
            (Ast::Name(name), true) => match self.library_argument(name) {
                Some(Argument::Maybe(maybe)) => Some(maybe),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the expression searches an iterator, judged by its syntax.
    fn is_search(&self, expr: &ast::Expr) -> bool {
        if self.maybe_named(expr).is_some() {
            return true;
        }
        let Ast::Method(receiver, name, args) = &expr.kind else { return false };
        match name.to_string().as_str() {
            "copied" | "cloned" => args.is_empty() && self.is_search(receiver),
            _ => is_element_mut(name, args) || is_end(name) && self.is_iterator(receiver),
        }
    }

    /// Whether it is an `if let` or a `match` of a search.
    pub(crate) fn asks_search(&self, expr: &ast::Expr) -> bool {
        match &expr.kind {
            Ast::If(cond, ..) => matches!(&cond.kind, Ast::Let(_, value) if self.is_search(value)),
            Ast::Match(value, _) => self.is_search(value),
            _ => false,
        }
    }

    /// The search in `iterator.max().unwrap()`, and the panic message if it finds nothing.
    fn unwraps<'e>(&self, expr: &'e ast::Expr) -> Option<(&'e ast::Expr, &'e str)> {
        let (receiver, message) = match &expr.kind {
            Ast::Method(receiver, name, args) if name == "unwrap" && args.is_empty() => {
                (receiver, "called `Option::unwrap()` on a `None` value")
            }
            Ast::Expect(receiver, name, message) if name == "expect" => (receiver, message.as_str()),
            _ => return None,
        };
        self.is_search(receiver).then_some((&**receiver, message))
    }
}

fn refers_in_tuple(item: &IterItem) -> bool {
    let IterItem::Tuple(parts) = item else { return false };
    parts.iter().any(|part| matches!(part, IterItem::Ref(..)) || refers_in_tuple(part))
}

/// Whether the method returns a reference to a writable element.
fn is_element_mut(name: &Ident, args: &[ast::Expr]) -> bool {
    matches!((name.to_string().as_str(), args.len()), ("get_mut", 1) | ("first_mut" | "last_mut", 0))
}

/// The pattern in `Some(p)`, if it always matches.
fn held_in_some(arm: &ast::Arm) -> Option<&ast::Pat> {
    match &arm.pat.kind {
        ast::PatKind::Variant(Variant::Some, parts) => parts.first().filter(|part| always_matches(part)),
        _ => None,
    }
}

/// Whether a pattern needs no test, whatever its type.
fn always_matches(pat: &ast::Pat) -> bool {
    match &pat.kind {
        ast::PatKind::Wild => true,
        ast::PatKind::Name { name, sub, .. } => sub.is_none() && !crate::names::is_capital(&name.to_string()),
        ast::PatKind::Reference(inner) => always_matches(inner),
        ast::PatKind::Tuple(parts, None) => parts.iter().all(always_matches),
        _ => false,
    }
}
