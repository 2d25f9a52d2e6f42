//! Rejects operands that change a variable on which a neighbouring place expression depends: `a[n] = { n += 1; 2 }`,
//! `s[{ s = t; 0 }]`, `f(&x[n..], { n = 0; 5 })`.
//!
//! Value operands are evaluated from left to right, and later ones do not affect earlier values. Places differ: Rust
//! evaluates parts of a place before its neighbouring operands and parts after them, by rules that few people know.
//! Kernels avoid the question: an operand may assign a variable only if no neighbouring place depends on it. A call may
//! change its arguments.

use std::collections::{HashMap, HashSet};

use proc_macro2::Ident;

use crate::ast::{Arm, Block, Closure, Expr, ExprKind, For, Function, Pat, PatKind, Stmt};
use crate::builtins;
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::ir::LogicOp;
use crate::names::hygiene;

/// Reports the operands that change a variable on which a neighbouring place depends.
pub(crate) fn check(function: &Function, sink: &Sink) {
    let mut check = OperandCheck { sink, scopes: vec![HashMap::new()], closures: HashMap::new(), next: 0 };
    for param in &function.params {
        check.name(&param.name);
    }
    check.block(&function.body);
}

/// The number of a variable.
type Variable = usize;

/// A change of a variable.
#[derive(Debug, Clone)]
struct Change {
    at: Range,
    name: String,
    /// The whole variable changes, rather than an element or field.
    whole: bool,
}

/// The effects of an expression on variables.
#[derive(Debug, Clone, Default)]
struct Effects {
    /// The variables that it changes.
    assigned: HashMap<Variable, Change>,
    /// The variables that it passes to calls by `&mut`.
    borrowed: HashMap<Variable, Change>,
    /// The variables that it uses.
    used: HashSet<Variable>,
    /// The variables on which a slice or a reference in it depends.
    placed: HashSet<Variable>,
}

impl Effects {
    fn add(&mut self, other: Effects) {
        self.used.extend(other.used);
        self.placed.extend(other.placed);
        for (variable, change) in other.assigned {
            self.assign(variable, change);
        }
        for (variable, change) in other.borrowed {
            self.borrowed.entry(variable).or_insert(change);
        }
    }

    /// The effects of a slice, or of a reference to an element.
    fn of_place(mut self) -> Effects {
        self.placed.extend(&self.used);
        self
    }

    fn and(mut self, other: Effects) -> Effects {
        self.add(other);
        self
    }

    /// The effects of a block, whose calls run before the operands next to it.
    fn of_block(mut self) -> Effects {
        for (variable, change) in std::mem::take(&mut self.borrowed) {
            self.assign(variable, change);
        }
        self
    }

    fn assign(&mut self, variable: Variable, change: Change) {
        match self.assigned.get_mut(&variable) {
            Some(known) if known.whole || !change.whole => {}
            Some(known) => *known = change,
            None => drop(self.assigned.insert(variable, change)),
        }
    }
}

/// How the operands of an expression are evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// One value after the other.
    Values,
    /// One operand is a place. Rust evaluates parts of it before the other operands and parts after them. This concerns
    /// its indices and which slice it is in, but not the value in the place.
    Place,
    /// The first operand is a place whose value is used after the second operand.
    Matched,
}

struct OperandCheck<'a> {
    sink: &'a Sink,
    scopes: Vec<HashMap<hygiene::Key, Variable>>,
    /// The effects of the closures that are bound to variables.
    closures: HashMap<Variable, Effects>,
    next: Variable,
}

impl OperandCheck<'_> {
    fn name(&mut self, name: &Ident) -> Variable {
        self.next += 1;
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(hygiene::key(name), self.next);
        }
        self.next
    }

    fn find(&self, name: &Ident) -> Option<Variable> {
        let key = hygiene::key(name);
        self.scopes.iter().rev().find_map(|scope| scope.get(&key)).copied()
    }

    fn scope<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.push(HashMap::new());
        let result = inside(self);
        self.scopes.pop();
        result
    }

    /// Combines several operands of one expression. None of them may change a variable that another one uses.
    fn together(&self, kind: Kind, operands: Vec<Effects>) -> Effects {
        for (at, one) in operands.iter().enumerate() {
            let others = operands.iter().enumerate().filter(|(other, _)| *other != at);
            others.for_each(|(_, other)| self.check_pair(kind, one, other));
        }
        operands.into_iter().fold(Effects::default(), Effects::and)
    }

    /// Reports variables that one operand changes and the other uses.
    fn check_pair(&self, kind: Kind, one: &Effects, other: &Effects) {
        let used = match kind {
            Kind::Values => &other.placed,
            Kind::Place | Kind::Matched => &other.used,
        };
        let counts = |change: &Change| change.whole || kind == Kind::Matched;
        let found = one.assigned.iter().filter(|(variable, change)| used.contains(variable) && counts(change));
        if let Some((_, Change { at, name, .. })) = found.min_by_key(|(variable, _)| **variable) {
            let message = format!("this changes `{name}`, which another part of the same expression uses");
            let help = "change it in a statement of its own, before the expression or after it";
            self.sink.push(Diagnostic::new(Code::Expression, *at, message).help(help));
        }
    }

    fn all<'e>(&mut self, kind: Kind, operands: impl IntoIterator<Item = &'e Expr>) -> Effects {
        let operands = operands.into_iter().map(|operand| self.expr(operand)).collect();
        self.together(kind, operands)
    }

    /// The base variable of a place.
    fn root(&self, place: &Expr) -> Option<(Variable, String)> {
        let name = root(place)?;
        Some((self.find(name)?, name.to_string()))
    }

    /// Adds a change of the place, or of its whole variable, to the effects.
    fn changed(&self, place: &Expr, whole: bool, mut effects: Effects) -> Effects {
        if let Some((variable, name)) = self.root(place) {
            effects.assign(variable, Change { at: place.at, name, whole });
            if !whole {
                effects.used.insert(variable);
            }
        }
        effects
    }

    fn borrowed(&self, place: &Expr, mut effects: Effects) -> Effects {
        if let Some((variable, name)) = self.root(place) {
            effects.borrowed.entry(variable).or_insert(Change { at: place.at, name, whole: true });
        }
        effects
    }

    fn used(&mut self, name: &Ident) -> Effects {
        let Some(variable) = self.find(name) else { return Effects::default() };
        let own = Effects { used: HashSet::from([variable]), ..Effects::default() };
        match self.closures.get(&variable) {
            Some(called) => {
                let mut called = called.clone();
                called.assigned.values_mut().for_each(|change| change.at = name.span().into());
                own.and(called)
            }
            None => own,
        }
    }

    fn expr(&mut self, expr: &Expr) -> Effects {
        match &expr.kind {
            ExprKind::Broken
            | ExprKind::Literal(_)
            | ExprKind::Path(_)
            | ExprKind::OfTrait(..)
            | ExprKind::Continue(_) => Effects::default(),
            ExprKind::Name(name) => self.used(name),
            ExprKind::Unary(_, inner)
            | ExprKind::Cast(inner, _)
            | ExprKind::Field(inner, _)
            | ExprKind::Deref(inner)
            | ExprKind::Repeat(inner, _)
            | ExprKind::LaneCast(inner, _)
            | ExprKind::Try(inner)
            | ExprKind::Expect(inner, ..)
            | ExprKind::Typed(inner, _)
            | ExprKind::Matches(_, inner) => self.expr(inner),
            ExprKind::BitCast(cast) => self.expr(&cast.value),
            ExprKind::Borrow(mutable, inner) => {
                let effects = self.expr(inner);
                let effects = if has_index(inner) { effects.of_place() } else { effects };
                if *mutable { self.borrowed(inner, effects) } else { effects }
            }
            ExprKind::Arith(_, left, right) | ExprKind::Compare(_, left, right) => {
                self.all(Kind::Values, [&**left, &**right])
            }
            ExprKind::Logic(op, left, right) => self.logic(*op, left, right),
            ExprKind::Assign(place, value) => self.assign(place, value, false),
            ExprKind::AssignOp(_, place, value) => self.assign(place, value, true),
            ExprKind::Index(base, index) => self.all(Kind::Place, [&**base, &**index]),
            ExprKind::SubSlice(base, range) => {
                self.all(Kind::Place, std::iter::once(&**base).chain(&range.start).chain(&range.end)).of_place()
            }
            ExprKind::Tuple(parts) | ExprKind::Array(parts) | ExprKind::TypeCall(_, _, parts) => {
                self.all(Kind::Values, parts)
            }
            ExprKind::Call(path, args) => {
                let called = path.get_ident().map(|name| self.used(name)).unwrap_or_default();
                called.and(self.all(Kind::Values, args))
            }
            ExprKind::Method(receiver, name, args) => self.method(receiver, name, args),
            ExprKind::Struct(literal) => {
                self.all(Kind::Values, literal.fields.iter().map(|(_, value)| value).chain(&literal.base))
            }
            ExprKind::Range(start, end, _) => self.all(Kind::Values, start.iter().chain(end).map(|bound| &**bound)),
            ExprKind::Assert(assert) => {
                let cond = assert.cond.as_ref().map(|cond| self.expr(cond)).unwrap_or_default();
                cond.and(self.all(Kind::Values, &assert.values))
            }
            ExprKind::Print(print) => self.all(Kind::Values, &print.values),
            ExprKind::Let(pat, value) => {
                let effects = self.expr(value);
                self.pat(pat);
                effects
            }
            ExprKind::Break(_, value) | ExprKind::Return(value) => {
                value.as_ref().map(|value| self.expr(value)).unwrap_or_default()
            }
            ExprKind::Closure(closure) => self.closure(closure),
            ExprKind::If(..)
            | ExprKind::While(..)
            | ExprKind::Loop(..)
            | ExprKind::For(_)
            | ExprKind::Match(..)
            | ExprKind::Block(..) => self.control(expr).of_block(),
        }
    }

    fn control(&mut self, expr: &Expr) -> Effects {
        match &expr.kind {
            ExprKind::If(cond, then, other) => {
                let effects = self.scope(|check| check.expr(cond).and(check.block(then)));
                match other {
                    Some(other) => effects.and(self.expr(other)),
                    None => effects,
                }
            }
            ExprKind::While(_, cond, body) => self.scope(|check| check.expr(cond).and(check.block(body))),
            ExprKind::Loop(_, body) | ExprKind::Block(_, body) => self.block(body),
            ExprKind::For(inner) => {
                let For { pat, over, body, .. } = &**inner;
                let over = self.expr(over);
                self.scope(|check| {
                    check.pat(pat);
                    over.and(check.block(body))
                })
            }
            ExprKind::Match(value, arms) => self.matching(value, arms),
            _ => Effects::default(),
        }
    }

    /// A variable bound by a pattern may be read at the pattern's place: in `let m = s.len() && { s = t; m > i }`, `m`
    /// may be read as the length of `s`.
    fn logic(&mut self, op: LogicOp, left: &Expr, right: &Expr) -> Effects {
        let binds = op == LogicOp::And && binds(left);
        let (left, right) = (self.expr(left), self.expr(right));
        if binds {
            self.check_pair(Kind::Matched, &right, &left);
        }
        left.and(right)
    }

    fn matching(&mut self, value: &Expr, arms: &[Arm]) -> Effects {
        let value = self.expr(value);
        let mut effects = value.clone();
        for arm in arms {
            self.scope(|check| {
                check.pat(&arm.pat);
                if let Some(guard) = &arm.guard {
                    let guard = check.expr(guard);
                    check.check_pair(Kind::Matched, &guard, &value);
                    effects.add(guard);
                }
                effects.add(check.expr(&arm.body));
            });
        }
        effects
    }

    fn assign(&mut self, place: &Expr, value: &Expr, reads: bool) -> Effects {
        let effects = match &place.kind {
            _ if !is_plain(place) => self.all(Kind::Place, [place, value]),
            // the value is evaluated first
            ExprKind::Name(_) if !reads => self.expr(value),
            _ => self.expr(place).and(self.expr(value)),
        };
        self.changed(place, is_plain(place), effects)
    }

    /// Methods by which std changes the receiver count as assignments.
    fn method(&mut self, receiver: &Expr, name: &Ident, args: &[Expr]) -> Effects {
        let kind = if root(receiver).is_some() && !is_of_values(name) { Kind::Place } else { Kind::Values };
        let effects = self.all(kind, std::iter::once(receiver).chain(args));
        // the `take` of an iterator has an argument
        let changes = CHANGING.iter().any(|changing| name == changing) || name == "take" && args.is_empty();
        if changes { self.changed(receiver, false, effects) } else { effects }
    }

    fn closure(&mut self, closure: &Closure) -> Effects {
        self.scope(|check| {
            closure.params.iter().for_each(|(pat, _)| check.pat(pat));
            check.expr(&closure.body).of_block()
        })
    }

    fn block(&mut self, block: &Block) -> Effects {
        self.scope(|check| {
            let mut effects = Effects::default();
            for stmt in &block.stmts {
                effects.add(check.stmt(stmt));
            }
            let tail = block.tail.as_ref().map(|tail| check.expr(tail)).unwrap_or_default();
            effects.and(tail)
        })
    }

    fn stmt(&mut self, stmt: &Stmt) -> Effects {
        match stmt {
            Stmt::Let(stmt) => {
                let mut effects = stmt.init.as_ref().map(|init| self.expr(init)).unwrap_or_default();
                effects.add(stmt.other.as_ref().map(|other| self.block(other)).unwrap_or_default());
                self.pat(&stmt.pat);
                if let (PatKind::Name { name, .. }, Some(ExprKind::Closure(_))) =
                    (&stmt.pat.kind, stmt.init.as_ref().map(|init| &init.kind))
                    && let Some(variable) = self.find(name)
                {
                    self.closures.insert(variable, effects.clone());
                }
                effects
            }
            Stmt::Expr(expr) => {
                let effects = self.expr(expr);
                match &expr.kind {
                    ExprKind::Method(receiver, name, _) if CHANGING_SLICES.iter().any(|changing| name == changing) => {
                        self.changed(receiver, false, effects)
                    }
                    _ => effects,
                }
            }
            // it cannot see the variables of the enclosing function
            Stmt::Fn(nested) => {
                let around = std::mem::replace(&mut self.scopes, vec![HashMap::new()]);
                let _ = self.closure(&nested.source);
                self.scopes = around;
                Effects::default()
            }
        }
    }

    fn pat(&mut self, pat: &Pat) {
        match &pat.kind {
            PatKind::Name { name, sub, .. } => {
                self.name(name);
                sub.iter().for_each(|sub| self.pat(sub));
            }
            PatKind::Tuple(parts, _) | PatKind::Array(parts, _) | PatKind::Or(parts) | PatKind::Variant(_, parts) => {
                parts.iter().for_each(|part| self.pat(part));
            }
            PatKind::Struct(_, parts) => parts.iter().for_each(|(_, part)| self.pat(part)),
            PatKind::Reference(inner) => self.pat(inner),
            PatKind::Wild | PatKind::Literal(..) | PatKind::Path(_) | PatKind::Range(..) => {}
        }
    }
}

/// Methods of slices, `Option`s and atomics that change their receiver.
const CHANGING: &[&str] = &[
    "swap",
    "fill",
    "copy_from_slice",
    "clone_from_slice",
    "copy_within",
    "swap_with_slice",
    "replace",
    "insert",
    "get_or_insert",
    "get_or_insert_with",
    "iter_mut",
    "chunks_mut",
    "chunks_exact_mut",
    "split_at_mut",
    "get_mut",
    "first_mut",
    "last_mut",
    "as_mut",
];

/// Methods that change a slice, but as methods of numbers return a value.
const CHANGING_SLICES: &[&str] = &["reverse", "rotate_left", "rotate_right"];

/// Methods of `Option`s and `Result`s whose arguments are evaluated after the receiver.
const OF_OPTIONS: &[&str] = &[
    "unwrap_or",
    "unwrap_or_else",
    "map_or",
    "map_or_else",
    "and_then",
    "or_else",
    "is_some_and",
    "then",
    "then_with",
];

/// Whether a method takes values and no place.
fn is_of_values(name: &Ident) -> bool {
    let name = name.to_string();
    let of_numbers = || builtins::is_of_a_number(&name);
    OF_OPTIONS.contains(&name.as_str()) || of_numbers()
}

/// Whether a place is an element, a slice, or a part of one.
fn has_index(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Index(..) | ExprKind::SubSlice(..) => true,
        ExprKind::Field(base, _) | ExprKind::Deref(base) => has_index(base),
        _ => false,
    }
}

/// Whether a place is a variable or a part of one, reached only by names.
fn is_plain(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Name(_) => true,
        ExprKind::Field(base, _) | ExprKind::Deref(base) => is_plain(base),
        _ => false,
    }
}

/// Whether a condition binds variables.
fn binds(cond: &Expr) -> bool {
    match &cond.kind {
        ExprKind::Let(..) => true,
        ExprKind::Logic(LogicOp::And, left, right) => binds(left) || binds(right),
        _ => false,
    }
}

/// The base variable's name.
fn root(place: &Expr) -> Option<&Ident> {
    match &place.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Index(base, _)
        | ExprKind::SubSlice(base, _)
        | ExprKind::Field(base, _)
        | ExprKind::Deref(base)
        | ExprKind::Borrow(_, base)
        | ExprKind::Method(base, ..)
        | ExprKind::Try(base)
        | ExprKind::Expect(base, ..)
        | ExprKind::Typed(base, _) => root(base),
        _ => None,
    }
}
