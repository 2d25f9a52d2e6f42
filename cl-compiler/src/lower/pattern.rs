//! Patterns: the test whether a value matches, and the variables that the pattern binds.

use super::option::{self, Parts};
use super::{Dest, Lower, Value, variant};
use crate::c::{Basic, Expr as C, Member, StmtKind};
use crate::ir::{Arm, Block, CompareOp, Expr, ExprKind, LocalId, LogicOp, Pat, PatKind, Value as Literal, Variant};
use crate::ty::Ty;

/// The matched value, in expressions that can be printed more than once and do not change meanwhile.
#[derive(Debug, Clone)]
pub(super) enum Subject {
    /// A value.
    Value(C),
    /// The fields of a tuple that was never built.
    Fields(Vec<Subject>),
    /// An `Option` or `Result` that was never built.
    Enum(Parts),
}

impl Lower<'_> {
    /// Evaluates the matched value. A written-out tuple stays in parts.
    pub(super) fn subject(&mut self, value: &Expr) -> Subject {
        if let ExprKind::Tuple(fields) = &value.kind {
            let values = self.operands(&fields.iter().collect::<Vec<_>>());
            let subjects = values.into_iter().zip(fields).map(|(value, field)| match field.ty {
                Ty::Array(..) => Subject::Value(self.unwrapped(value.c, &field.ty)),
                _ => self.stable(value, field),
            });
            return Subject::Fields(subjects.collect());
        }
        if let Some(parts) = self.in_parts(value) {
            return Subject::Enum(parts);
        }
        let evaluated = self.value(value);
        self.stable(evaluated, value)
    }

    fn stable(&mut self, value: Value, expr: &Expr) -> Subject {
        let fixed = match &value.c {
            C::Var(name) => !self.is_mutable(name),
            c => c.is_simple(),
        };
        let fixed = fixed || matches!(expr.ty, Ty::Array(..)) || expr.ty.is_valueless();
        Subject::Value(if fixed { value.c } else { self.temporary("value", &expr.ty, value.c) })
    }

    /// The test; `None` if the pattern always matches.
    pub(super) fn test(&mut self, pat: &Pat, subject: &Subject) -> Option<C> {
        match (&pat.kind, subject) {
            (PatKind::Wild | PatKind::Bind(_, None) | PatKind::BindRef(_, None), _) => None,
            (PatKind::Bind(_, Some(sub)) | PatKind::BindRef(_, Some(sub)), _) => self.test(sub, subject),
            (PatKind::Fields(parts), Subject::Fields(fields)) => {
                let tests: Vec<_> = parts.iter().filter_map(|(at, part)| self.test(part, &fields[*at])).collect();
                all(tests)
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Subject::Value(c)) => {
                let is_tuple = matches!(pat.kind, PatKind::Fields(_));
                let tests: Vec<_> =
                    parts.iter().filter_map(|(at, part)| self.test(part, &part_of(c, *at, is_tuple, part))).collect();
                all(tests)
            }
            (PatKind::Variant(variant, sub), _) => {
                let parts = parts_of(subject, &pat.ty);
                let holds = match variant {
                    Variant::Some | Variant::Ok => parts.holds.clone(),
                    Variant::None | Variant::Err => parts.holds.clone().negated(true),
                };
                let inner = sub.as_ref().and_then(|sub| self.test(sub, &payload_of(*variant, parts, sub)));
                all([holds].into_iter().chain(inner).collect())
            }
            (PatKind::Deref(sub), Subject::Value(c)) => self.test(sub, &target_of(c, &sub.ty)),
            (PatKind::Struct(path, parts), Subject::Value(c)) => {
                let tag = crate::names::variant(path).map(|(of, name)| variant::is_tagged(c, &of, &name));
                let tests = parts.iter().filter_map(|(member, part)| self.test(part, &field_of(path, c, member)));
                let tests = tests.collect::<Vec<_>>();
                all(tag.into_iter().chain(tests).collect())
            }
            (PatKind::Or(cases), _) => {
                let tests: Option<Vec<_>> = cases.iter().map(|case| self.test(case, subject)).collect();
                tests?.into_iter().reduce(|a, b| C::binary(LogicOp::Or, a, b))
            }
            (PatKind::Literal(Literal::Bool(expected), _), Subject::Value(c)) => {
                Some(if *expected { c.clone() } else { C::logical_not(c.clone()) })
            }
            (PatKind::Const(path), Subject::Value(c)) if self.may_be_variant(path, &pat.ty).is_some() => {
                Some(self.test_variant(path, pat, c.clone()))
            }
            (PatKind::Literal(..) | PatKind::Const(_), Subject::Value(c)) => {
                let expected = self.pattern_value(pat);
                Some(C::binary(CompareOp::Eq, c.clone(), expected))
            }
            (PatKind::Range(start, end, inclusive), Subject::Value(c)) => {
                let low = start.as_ref().map(|start| C::binary(CompareOp::Ge, c.clone(), self.pattern_value(start)));
                let op = if *inclusive { CompareOp::Le } else { CompareOp::Lt };
                let high = end.as_ref().map(|end| C::binary(op, c.clone(), self.pattern_value(end)));
                all(low.into_iter().chain(high).collect())
            }
            // type checking excludes a pattern and a value of different types
            (
                PatKind::Fields(_)
                | PatKind::Elements(_)
                | PatKind::Struct(..)
                | PatKind::Literal(..)
                | PatKind::Const(_)
                | PatKind::Range(..)
                | PatKind::Deref(_),
                Subject::Fields(_) | Subject::Enum(_),
            ) => None,
        }
    }

    fn pattern_value(&mut self, pat: &Pat) -> C {
        match &pat.kind {
            PatKind::Literal(value, negative) => self.literal(value, &pat.ty, *negative).c,
            PatKind::Const(path) if pat.ty == Ty::Ordering => super::order::ordering(path),
            PatKind::Const(path) if self.late || matches!(pat.ty, Ty::Opaque(_)) => {
                self.check_type("no_variants", &pat.ty, pat.at);
                C::Hole(self.hole(super::Hole::Value(path.clone().into(), None)))
            }
            PatKind::Const(path) => {
                C::Const(Box::new(syn::parse_quote!(#path)), pat.ty.scalar().unwrap_or(crate::ty::Scalar::I32))
            }
            _ => C::ZERO,
        }
    }

    /// Binds the pattern's names. An immutable name becomes an alias if the value is already a plain variable; the
    /// others become variables.
    pub(super) fn bind(&mut self, pat: &Pat, subject: &Subject, copy: bool) {
        match (&pat.kind, subject) {
            (PatKind::Bind(local, sub) | PatKind::BindRef(local, sub), _) => {
                if let Some(sub) = sub {
                    self.bind(sub, subject, copy);
                }
                if pat.ty.is_valueless() {
                    return;
                }
                // where rustc reports a type that it refuses
                let outer = self.at.replace(pat.at);
                self.bind_name(*local, pat, subject, copy);
                self.at = outer;
            }
            (PatKind::Fields(parts), Subject::Fields(fields)) => {
                parts.iter().for_each(|(at, part)| self.bind(part, &fields[*at], copy));
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Subject::Value(c)) => {
                let is_tuple = matches!(pat.kind, PatKind::Fields(_));
                parts.iter().for_each(|(at, part)| self.bind(part, &part_of(c, *at, is_tuple, part), copy));
            }
            (PatKind::Variant(variant, Some(sub)), _) => {
                self.bind(sub, &payload_of(*variant, parts_of(subject, &pat.ty), sub), copy);
            }
            (PatKind::Deref(sub), Subject::Value(c)) => self.bind(sub, &target_of(c, &sub.ty), true),
            (PatKind::Or(cases), _) => self.bind_alternatives(cases, subject),
            (PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..), _)
            | (PatKind::Variant(_, None), _)
            | (PatKind::Fields(_) | PatKind::Elements(_) | PatKind::Deref(_), Subject::Fields(_) | Subject::Enum(_)) => {
            }
            (PatKind::Struct(path, parts), Subject::Value(c)) => {
                parts.iter().for_each(|(member, part)| self.bind(part, &field_of(path, c, member), copy));
            }
            (PatKind::Struct(..), Subject::Fields(_) | Subject::Enum(_)) => {}
        }
    }

    fn bind_name(&mut self, local: LocalId, pat: &Pat, subject: &Subject, copy: bool) {
        let c = self.bound_value(pat, subject);
        if self.wrapped[local.0] {
            let (value, ty) = (self.wrap(c, &pat.ty), self.value_type(&pat.ty));
            let name = self.name_local(local);
            return self.push(StmtKind::Decl(ty, name, Some(value)));
        }
        // an array is matched in place; a name for the whole array must not see later changes of it
        let changes = matches!((&c, &pat.ty), (C::Var(name), Ty::Array(..)) if self.is_mutable(name));
        let alias = !copy && !changes && !self.function.locals[local.0].mutable;
        match &c {
            C::Var(name) if alias => self.rename(local, name.clone()),
            _ => {
                let ty = self.c_type(&pat.ty);
                let name = self.name_local(local);
                self.declare_as(ty, name, &pat.ty, c);
            }
        }
    }

    /// The value of a pattern variable: the matched value or its address.
    fn bound_value(&mut self, pat: &Pat, subject: &Subject) -> C {
        match (&pat.kind, &pat.ty) {
            (PatKind::BindRef(..), Ty::Ref { to, .. }) => address(self.put_together(subject, to), to),
            _ => self.put_together(subject, &pat.ty),
        }
    }

    /// Binds the names of alternatives, each from the first alternative that matches.
    fn bind_alternatives(&mut self, cases: &[Pat], subject: &Subject) {
        let Some(first) = cases.first() else { return };
        let mut names = Vec::new();
        bound(first, &mut names);
        if names.is_empty() {
            return;
        }
        for (local, ty) in &names {
            self.declare_bound(*local, ty);
        }
        self.assign_alternatives(cases, subject);
    }

    fn declare_bound(&mut self, local: LocalId, ty: &Ty) {
        if ty.is_valueless() {
            return;
        }
        let c_type = if self.wrapped[local.0] { self.value_type(ty) } else { self.c_type(ty) };
        let name = self.name_local(local);
        self.push(StmtKind::Decl(c_type, name, None));
    }

    fn assign_alternatives(&mut self, cases: &[Pat], subject: &Subject) {
        let Some((case, rest)) = cases.split_first() else { return };
        let test = self.test(case, subject).filter(|_| !rest.is_empty());
        let Some(test) = test else { return self.assign_bound(case, subject) };
        let then = self.nested(|lower| lower.assign_bound(case, subject));
        let other = self.nested(|lower| lower.assign_alternatives(rest, subject));
        self.push(StmtKind::If(test, then, other));
    }

    /// Assigns the declared variables of a pattern.
    fn assign_bound(&mut self, pat: &Pat, subject: &Subject) {
        match (&pat.kind, subject) {
            (PatKind::Bind(local, sub) | PatKind::BindRef(local, sub), _) => {
                if let Some(sub) = sub {
                    self.assign_bound(sub, subject);
                }
                if pat.ty.is_valueless() {
                    return;
                }
                let c = self.bound_value(pat, subject);
                let target = C::var(self.local(*local));
                match pat.ty {
                    Ty::Array(..) if self.wrapped[local.0] => {
                        let value = self.wrap(c, &pat.ty);
                        self.push(StmtKind::Assign(target, None, value));
                    }
                    Ty::Array(..) => self.copy_array(&target, &pat.ty, c),
                    _ => self.push(StmtKind::Assign(target, None, c)),
                }
            }
            (PatKind::Fields(parts), Subject::Fields(fields)) => {
                parts.iter().for_each(|(at, part)| self.assign_bound(part, &fields[*at]));
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Subject::Value(c)) => {
                let is_tuple = matches!(pat.kind, PatKind::Fields(_));
                parts.iter().for_each(|(at, part)| self.assign_bound(part, &part_of(c, *at, is_tuple, part)));
            }
            (PatKind::Struct(path, parts), Subject::Value(c)) => {
                parts.iter().for_each(|(member, part)| self.assign_bound(part, &field_of(path, c, member)));
            }
            (PatKind::Struct(..), Subject::Fields(_) | Subject::Enum(_)) => {}
            (PatKind::Variant(variant, Some(sub)), _) => {
                self.assign_bound(sub, &payload_of(*variant, parts_of(subject, &pat.ty), sub));
            }
            (PatKind::Deref(sub), Subject::Value(c)) => self.assign_bound(sub, &target_of(c, &sub.ty)),
            (PatKind::Or(cases), _) => self.assign_alternatives(cases, subject),
            (PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..), _)
            | (PatKind::Variant(_, None), _)
            | (PatKind::Fields(_) | PatKind::Elements(_) | PatKind::Deref(_), Subject::Fields(_) | Subject::Enum(_)) => {
            }
        }
    }

    /// Binds the names of a pattern that is a condition. They are declared before it, and assigned if it holds.
    pub(super) fn bind_if(&mut self, test: Option<&C>, pat: &Pat, subject: &Subject) {
        let Some(test) = test else { return self.bind(pat, subject, false) };
        let mut names = Vec::new();
        bound(pat, &mut names);
        if names.is_empty() {
            return;
        }
        for (local, ty) in &names {
            self.declare_bound(*local, ty);
        }
        let inner = self.nested(|lower| lower.assign_bound(pat, subject));
        self.push(StmtKind::If(test.clone(), inner, Vec::new()));
    }

    /// A `match` in which all arms but one leave: `if (!test) return …;`, and the value of the remaining arm.
    pub(super) fn match_or_leave(&mut self, expr: &Expr) -> Option<Value> {
        let ExprKind::Match(value, arms) = &expr.kind else { return None };
        let mut staying = arms.iter().enumerate().filter(|(_, arm)| arm.body.ty != Ty::Never);
        let (at, stays) = staying.next()?;
        let alone = staying.next().is_none() && arms.len() > 1 && arms.iter().all(|arm| arm.guard.is_none());
        if !alone || expr.ty.is_valueless() || matches!(expr.ty, Ty::Slice { .. }) {
            return None;
        }
        let divergent = !self.facts.is_uniformly_matched(value);
        let subject = self.subject(value);
        self.diverging(divergent, |lower| {
            for arm in &arms[..at] {
                let test = lower.test(&arm.pat, &subject).unwrap_or_else(|| C::bool(true));
                let body = lower.arm_body(arm, &subject, Dest::Drop);
                lower.push(StmtKind::If(test, body, Vec::new()));
            }
            let rest = &arms[at + 1..];
            if let (Some(test), false) = (lower.test(&stays.pat, &subject), rest.is_empty()) {
                let body = lower.nested(|lower| lower.arms(&subject, rest, Dest::Drop));
                lower.push(StmtKind::If(test.negated(false), body, Vec::new()));
            }
        });
        if let (ExprKind::Read(place), Some((local, c))) = (&stays.body.kind, only_name(&stays.pat, &subject))
            && place.whole() == Some(local)
        {
            return Some(match expr.ty {
                Ty::Array(..) => Value::exact(self.wrap(c, &expr.ty)),
                _ => Value::exact(c),
            });
        }
        self.bind(&stays.pat, &subject, false);
        Some(self.by_value(&stays.body))
    }

    /// The value of a subject.
    fn put_together(&mut self, subject: &Subject, ty: &Ty) -> C {
        match (subject, ty) {
            (Subject::Value(c), _) => c.clone(),
            (Subject::Fields(fields), Ty::Tuple(types)) => {
                let values = fields.iter().zip(types).filter(|(_, ty)| **ty != Ty::Never);
                let values = values.map(|(field, ty)| {
                    let c = self.put_together(field, ty);
                    if let Ty::Array(..) = ty { self.wrap(c, ty) } else { c }
                });
                let values = values.collect();
                C::Compound(self.c_name(ty), values)
            }
            (Subject::Fields(_), _) => C::ZERO,
            (Subject::Enum(parts), _) => self.joined(parts, ty),
        }
    }

    /// `match`: the arms in order, the last one as the `else`, since rustc has checked that the match is exhaustive.
    pub(super) fn matching(&mut self, value: &Expr, arms: &[Arm], dest: Dest<'_>) {
        let divergent = !self.facts.is_uniformly_matched(value)
            || !arms.iter().filter_map(|arm| arm.guard.as_ref()).all(|guard| self.facts.is_uniform(guard));
        let subject = self.subject(value);
        self.diverging(divergent, |lower| lower.arms(&subject, arms, dest));
    }

    fn arms(&mut self, subject: &Subject, arms: &[Arm], dest: Dest<'_>) {
        let Some((arm, rest)) = arms.split_first() else { return };
        let test = self.test(&arm.pat, subject);
        let test = if rest.is_empty() && arm.guard.is_none() { None } else { test };
        if let Some(guard) = &arm.guard {
            return self.guarded(subject, arm, guard, test, rest, dest);
        }
        let Some(test) = test else {
            let inner = self.arm_body(arm, subject, dest);
            return self.inline_or_block(inner);
        };
        self.arm_or_rest(test, arm, rest, subject, dest);
    }

    fn arm_body(&mut self, arm: &Arm, subject: &Subject, dest: Dest<'_>) -> Vec<crate::c::Stmt> {
        self.nested(|lower| {
            lower.bind(&arm.pat, subject, false);
            lower.into(&arm.body, dest);
        })
    }

    fn arm_or_rest(&mut self, cond: C, arm: &Arm, rest: &[Arm], subject: &Subject, dest: Dest<'_>) {
        let then = self.arm_body(arm, subject, dest);
        let other = self.nested(|lower| lower.arms(subject, rest, dest));
        self.push(StmtKind::If(cond, then, other));
    }

    /// Pushes the statements, in braces if they declare anything.
    pub(super) fn inline_or_block(&mut self, stmts: Vec<crate::c::Stmt>) {
        if stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Decl(..))) && !self.block.is_empty() {
            self.push(StmtKind::Block(stmts));
        } else {
            // later statements are in the same scope
            self.avoid_names_of(&stmts);
            self.block.extend(stmts);
        }
    }

    /// An arm with a guard. If the guard is false, the next arm is tried.
    fn guarded(&mut self, subject: &Subject, arm: &Arm, guard: &Expr, test: Option<C>, rest: &[Arm], dest: Dest<'_>) {
        let cond = match self.pure_guard(subject, arm, guard, test.is_some()) {
            Some(guard) => all(test.into_iter().chain([guard]).collect()),
            None => {
                let name = self.namer.declare("matches");
                let start = test.unwrap_or_else(|| C::bool(true));
                self.push(StmtKind::Decl(crate::c::Type::plain(Basic::Bool), name.clone(), Some(start)));
                let inner = self.nested(|lower| {
                    lower.bind_aliases(&arm.pat, subject);
                    let guard = lower.value(guard);
                    lower.push(StmtKind::Assign(C::var(&name), None, guard.c));
                });
                self.push(StmtKind::If(C::var(&name), inner, Vec::new()));
                Some(C::Var(name))
            }
        };
        let Some(cond) = cond else { return };
        self.arm_or_rest(cond, arm, rest, subject, dest);
    }

    /// The guard as an expression, if it needs no statements. The names alias parts of the subject, none of which is
    /// read before the test.
    fn pure_guard(&mut self, subject: &Subject, arm: &Arm, guard: &Expr, is_tested: bool) -> Option<C> {
        let before = self.block.len();
        self.bind_aliases(&arm.pat, subject);
        let reads_early = is_tested && self.block.len() > before;
        let pure = if reads_early { None } else { self.try_pure(guard) };
        if pure.is_none() {
            self.block.truncate(before);
        }
        pure.map(|guard| guard.c)
    }

    /// Makes immutable and mutable names alike alias the subject's parts, while a guard is lowered.
    fn bind_aliases(&mut self, pat: &Pat, subject: &Subject) {
        match (&pat.kind, subject) {
            (PatKind::Bind(local, sub) | PatKind::BindRef(local, sub), _) => {
                if let Some(sub) = sub {
                    self.bind_aliases(sub, subject);
                }
                if pat.ty.is_valueless() {
                    return;
                }
                let mut c = self.bound_value(pat, subject);
                if self.wrapped[local.0] {
                    c = self.wrap(c, &pat.ty);
                }
                match path_text(&c) {
                    Some(text) => {
                        self.rename(*local, text);
                        self.aliases.insert(local.0, c);
                    }
                    None => {
                        if let C::Var(name) = self.temporary("value", &pat.ty, c) {
                            self.rename(*local, name);
                        }
                    }
                }
            }
            (PatKind::Fields(parts), Subject::Fields(fields)) => {
                parts.iter().for_each(|(at, part)| self.bind_aliases(part, &fields[*at]));
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Subject::Value(c)) => {
                let is_tuple = matches!(pat.kind, PatKind::Fields(_));
                parts.iter().for_each(|(at, part)| self.bind_aliases(part, &part_of(c, *at, is_tuple, part)));
            }
            (PatKind::Variant(variant, Some(sub)), _) => {
                self.bind_aliases(sub, &payload_of(*variant, parts_of(subject, &pat.ty), sub));
            }
            (PatKind::Deref(sub), Subject::Value(c)) => self.bind_aliases(sub, &target_of(c, &sub.ty)),
            (PatKind::Struct(path, parts), Subject::Value(c)) => {
                parts.iter().for_each(|(member, part)| self.bind_aliases(part, &field_of(path, c, member)));
            }
            _ => {}
        }
    }

    /// `let … else`
    pub(super) fn refutable(&mut self, pat: &Pat, init: &Expr, other: &Block) {
        let subject = self.subject(init);
        let divergent = !self.facts.is_uniformly_matched(init);
        if let Some(test) = self.test(pat, &subject) {
            let body = self.diverging(divergent, |lower| lower.nested(|lower| lower.block_into(other, Dest::Drop)));
            self.push(StmtKind::If(test.negated(false), body, Vec::new()));
        }
        self.bind(pat, &subject, false);
    }
}

/// A variable, or a fixed path into one, as text.
fn path_text(c: &C) -> Option<String> {
    match c {
        C::Var(name) => Some(name.clone()),
        C::Field(base, field) => Some(format!("{}.{field}", path_text(base)?)),
        C::Deref(base) => Some(format!("(*{})", path_text(base)?)),
        C::Index(base, index) => match **index {
            C::Int { value, .. } => Some(format!("{}[{value}]", path_text(base)?)),
            _ => None,
        },
        _ => None,
    }
}

fn all(tests: Vec<C>) -> Option<C> {
    tests.into_iter().reduce(|a, b| C::binary(LogicOp::And, a, b))
}

fn part_of(c: &C, at: usize, is_tuple: bool, part: &Pat) -> Subject {
    if is_tuple {
        return member(c.clone().field(Member::Numbered(at)), part);
    }
    let index = C::Int { value: i128::try_from(at).unwrap_or(0), scalar: crate::ty::Scalar::I32, suffix: false };
    Subject::Value(C::Index(Box::new(c.clone()), Box::new(index)))
}

/// A struct's member as the subject of a pattern; a member that is an array is wrapped in a struct of its own.
fn member(c: C, pat: &Pat) -> Subject {
    let ty = match (&pat.kind, &pat.ty) {
        // the variable holds the address of the matched value
        (PatKind::BindRef(..), Ty::Ref { to, .. }) => to,
        (_, ty) => ty,
    };
    Subject::Value(if let Ty::Array(..) = ty { c.items() } else { c })
}

/// The target of a reference.
fn target_of(c: &C, ty: &Ty) -> Subject {
    Subject::Value(match c {
        c if matches!(ty, Ty::Array(..)) => c.clone(),
        C::Address(place) => (**place).clone(),
        c => C::Deref(Box::new(c.clone())),
    })
}

/// The parts of an `Option` or `Result`.
fn parts_of(subject: &Subject, ty: &Ty) -> Parts {
    match subject {
        Subject::Enum(parts) => parts.clone(),
        Subject::Value(c) => option::parts(c, ty),
        Subject::Fields(_) => option::parts(&C::ZERO, ty),
    }
}

fn payload_of(variant: Variant, parts: Parts, sub: &Pat) -> Subject {
    member(if variant == Variant::Err { parts.error } else { parts.value }, sub)
}

/// The variables that a pattern binds.
fn bound(pat: &Pat, names: &mut Vec<(LocalId, Ty)>) {
    match &pat.kind {
        PatKind::Bind(local, sub) | PatKind::BindRef(local, sub) => {
            names.push((*local, pat.ty.clone()));
            sub.iter().for_each(|sub| bound(sub, names));
        }
        PatKind::Fields(parts) | PatKind::Elements(parts) => parts.iter().for_each(|(_, part)| bound(part, names)),
        // all alternatives bind the same variables
        PatKind::Or(cases) => cases.iter().take(1).for_each(|case| bound(case, names)),
        PatKind::Struct(_, parts) => parts.iter().for_each(|(_, part)| bound(part, names)),
        PatKind::Deref(sub) => bound(sub, names),
        PatKind::Variant(_, sub) => sub.iter().for_each(|sub| bound(sub, names)),
        PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => {}
    }
}

/// The variable of `Some(name)`, and its value.
fn only_name(pat: &Pat, subject: &Subject) -> Option<(LocalId, C)> {
    let PatKind::Variant(variant, Some(sub)) = &pat.kind else { return None };
    match (&sub.kind, payload_of(*variant, parts_of(subject, &pat.ty), sub)) {
        (PatKind::Bind(local, None), Subject::Value(c)) => Some((*local, c)),
        _ => None,
    }
}

/// The field of a struct or variant.
fn field_of(path: &syn::Path, c: &C, member: &syn::Member) -> Subject {
    Subject::Value(c.clone().field(variant::field(path, member)))
}

/// The address of the matched value. An array's address is that of its first element.
fn address(c: C, ty: &Ty) -> C {
    match ty {
        Ty::Array(..) => c,
        _ => match c {
            C::Deref(place) => *place,
            c => C::Address(Box::new(c)),
        },
    }
}
