//! Patterns: the test whether a value matches, and the variables that it binds.

use super::{Dest, Lower, Value};
use crate::c::{Expr as C, StmtKind};
use crate::ir::{Arm, Block, Expr, ExprKind, Pat, PatKind, Value as Literal};
use crate::ty::Ty;

/// What is being matched, in expressions that can be written more than once and do not change meanwhile.
#[derive(Debug, Clone)]
pub(super) enum Subject {
    /// A value.
    Value(C),
    /// The fields of a tuple that was never put together.
    Fields(Vec<Subject>),
}

impl Lower<'_> {
    /// Evaluates what is matched. A tuple that is written out stays in pieces.
    pub(super) fn subject(&mut self, value: &Expr) -> Subject {
        if let ExprKind::Tuple(fields) = &value.kind {
            let values = self.operands(&fields.iter().collect::<Vec<_>>());
            let subjects = values.into_iter().zip(fields).map(|(value, field)| self.stable(value, field));
            return Subject::Fields(subjects.collect());
        }
        let evaluated = self.value(value);
        self.stable(evaluated, value)
    }

    fn stable(&mut self, value: Value, expr: &Expr) -> Subject {
        let fixed = match &value.c {
            C::Var(name) => !self.is_mutable(name),
            c => c.is_simple(),
        };
        let fixed = fixed || matches!(expr.ty, Ty::Array(..));
        Subject::Value(if fixed { value.c } else { self.temporary("value", &expr.ty, value.c) })
    }

    /// The test; `None` if the pattern always matches.
    pub(super) fn test(&mut self, pat: &Pat, subject: &Subject) -> Option<C> {
        match (&pat.kind, subject) {
            (PatKind::Wild | PatKind::Bind(_, None), _) => None,
            (PatKind::Bind(_, Some(sub)), _) => self.test(sub, subject),
            (PatKind::Fields(parts), Subject::Fields(fields)) => {
                let tests: Vec<_> = parts.iter().filter_map(|(at, part)| self.test(part, &fields[*at])).collect();
                all(tests)
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Subject::Value(c)) => {
                let is_tuple = matches!(pat.kind, PatKind::Fields(_));
                let tests: Vec<_> =
                    parts.iter().filter_map(|(at, part)| self.test(part, &part_of(c, *at, is_tuple))).collect();
                all(tests)
            }
            (PatKind::Struct(_, parts), Subject::Value(c)) => {
                let tests: Vec<_> =
                    parts.iter().filter_map(|(member, part)| self.test(part, &field_of(c, member))).collect();
                all(tests)
            }
            (PatKind::Or(cases), _) => {
                let tests: Option<Vec<_>> = cases.iter().map(|case| self.test(case, subject)).collect();
                tests?.into_iter().reduce(|a, b| C::binary("||", a, b))
            }
            (PatKind::Literal(Literal::Bool(expected), _), Subject::Value(c)) => {
                Some(if *expected { c.clone() } else { C::Unary("!", Box::new(c.clone())) })
            }
            (PatKind::Literal(..) | PatKind::Const(_), Subject::Value(c)) => {
                let expected = self.pattern_value(pat);
                Some(C::binary("==", c.clone(), expected))
            }
            (PatKind::Range(start, end, inclusive), Subject::Value(c)) => {
                let low = start.as_ref().map(|start| C::binary(">=", c.clone(), self.pattern_value(start)));
                let op = if *inclusive { "<=" } else { "<" };
                let high = end.as_ref().map(|end| C::binary(op, c.clone(), self.pattern_value(end)));
                all(low.into_iter().chain(high).collect())
            }
            // a pattern of one type does not meet a value of another
            (
                PatKind::Elements(_)
                | PatKind::Struct(..)
                | PatKind::Literal(..)
                | PatKind::Const(_)
                | PatKind::Range(..),
                Subject::Fields(_),
            ) => None,
        }
    }

    fn pattern_value(&mut self, pat: &Pat) -> C {
        match &pat.kind {
            PatKind::Literal(value, negative) => self.literal(value, &pat.ty, *negative).c,
            PatKind::Const(path) if self.late || matches!(pat.ty, Ty::Opaque(_)) => {
                C::Atom(self.hole(super::Hole::Value(path.clone())))
            }
            PatKind::Const(path) => {
                C::Const(Box::new(syn::parse_quote!(#path)), pat.ty.scalar().unwrap_or(crate::ty::Scalar::I32))
            }
            _ => C::Atom(String::new()),
        }
    }

    /// Gives the pattern's names their meaning: an immutable one stands for the value itself if it is a plain
    /// variable already; the others become variables.
    pub(super) fn bind(&mut self, pat: &Pat, subject: &Subject, copy: bool) {
        match (&pat.kind, subject) {
            (PatKind::Bind(local, sub), _) => {
                if let Some(sub) = sub {
                    self.bind(sub, subject, copy);
                }
                let c = match subject {
                    Subject::Value(c) => c.clone(),
                    Subject::Fields(fields) => self.put_together(fields, &pat.ty),
                };
                // an array is matched where it is; a name for the whole of it must not see it change
                let changes = matches!((&c, &pat.ty), (C::Var(name), Ty::Array(..)) if self.is_mutable(name));
                let alias = !copy && !changes && !self.function.locals[local.0].mutable;
                match &c {
                    C::Var(name) if alias => self.names[local.0].clone_from(name),
                    _ => {
                        let ty = self.c_type(&pat.ty);
                        let name = self.name_local(*local);
                        self.declare_as(ty, name, &pat.ty, c);
                    }
                }
            }
            (PatKind::Fields(parts), Subject::Fields(fields)) => {
                parts.iter().for_each(|(at, part)| self.bind(part, &fields[*at], copy));
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Subject::Value(c)) => {
                let is_tuple = matches!(pat.kind, PatKind::Fields(_));
                parts.iter().for_each(|(at, part)| self.bind(part, &part_of(c, *at, is_tuple), copy));
            }
            (PatKind::Struct(_, parts), Subject::Value(c)) => {
                parts.iter().for_each(|(member, part)| self.bind(part, &field_of(c, member), copy));
            }
            (PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) | PatKind::Or(_), _)
            | (PatKind::Elements(_) | PatKind::Struct(..), Subject::Fields(_)) => {}
        }
    }

    fn put_together(&mut self, fields: &[Subject], ty: &Ty) -> C {
        let types = match ty {
            Ty::Tuple(types) => types.clone(),
            _ => Vec::new(),
        };
        let values = fields
            .iter()
            .zip(&types)
            .map(|(field, ty)| match field {
                Subject::Value(c) => c.clone(),
                Subject::Fields(inner) => self.put_together(inner, ty),
            })
            .collect();
        C::Compound(self.c_name(ty), values)
    }

    /// `match`: the arms in order, the last as the `else`, since rustc has seen that one of them matches.
    pub(super) fn matching(&mut self, value: &Expr, arms: &[Arm], dest: Dest<'_>) {
        let divergent = !self.facts.is_uniform(value)
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

    /// Statements in place, or in braces if they declare anything.
    pub(super) fn inline_or_block(&mut self, stmts: Vec<crate::c::Stmt>) {
        if stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Decl(..))) && !self.block.is_empty() {
            self.push(StmtKind::Block(stmts));
        } else {
            self.block.extend(stmts);
        }
    }

    /// An arm with a guard: if the guard does not hold, the next arm's turn comes.
    fn guarded(&mut self, subject: &Subject, arm: &Arm, guard: &Expr, test: Option<C>, rest: &[Arm], dest: Dest<'_>) {
        // the guard sees the names, but must not move or change what they stand for
        self.bind_aliases(&arm.pat, subject);
        let cond = match self.try_pure(guard) {
            Some(guard) => all(test.into_iter().chain([guard.c]).collect()),
            None => {
                let name = self.namer.declare("matches");
                let start = test.unwrap_or_else(|| C::Atom("true".into()));
                self.push(StmtKind::Decl(crate::c::Type::plain("bool"), name.clone(), Some(start)));
                let inner = self.nested(|lower| {
                    let guard = lower.value(guard);
                    lower.push(StmtKind::Assign(C::var(&name), "=", guard.c));
                });
                self.push(StmtKind::If(C::var(&name), inner, Vec::new()));
                Some(C::Var(name))
            }
        };
        let Some(cond) = cond else { return };
        self.arm_or_rest(cond, arm, rest, subject, dest);
    }

    /// Lets immutable and mutable names alike stand for the subject's parts, for the time of a guard.
    fn bind_aliases(&mut self, pat: &Pat, subject: &Subject) {
        match (&pat.kind, subject) {
            (PatKind::Bind(local, sub), _) => {
                if let Some(sub) = sub {
                    self.bind_aliases(sub, subject);
                }
                if let Subject::Value(c) = subject {
                    self.names[local.0] = match path_text(c) {
                        Some(text) => text,
                        None => match self.temporary("value", &pat.ty, c.clone()) {
                            C::Var(name) => name,
                            _ => String::new(),
                        },
                    };
                }
            }
            (PatKind::Fields(parts), Subject::Fields(fields)) => {
                parts.iter().for_each(|(at, part)| self.bind_aliases(part, &fields[*at]));
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Subject::Value(c)) => {
                let is_tuple = matches!(pat.kind, PatKind::Fields(_));
                parts.iter().for_each(|(at, part)| self.bind_aliases(part, &part_of(c, *at, is_tuple)));
            }
            (PatKind::Struct(_, parts), Subject::Value(c)) => {
                parts.iter().for_each(|(member, part)| self.bind_aliases(part, &field_of(c, member)));
            }
            _ => {}
        }
    }

    /// `let … else`
    pub(super) fn refutable(&mut self, pat: &Pat, init: &Expr, other: &Block) {
        let subject = self.subject(init);
        let divergent = !self.facts.is_uniform(init);
        if let Some(test) = self.test(pat, &subject) {
            let body = self.diverging(divergent, |lower| lower.nested(|lower| lower.block_into(other, Dest::Drop)));
            self.push(StmtKind::If(super::stmt::negated(test, false), body, Vec::new()));
        }
        self.bind(pat, &subject, false);
    }
}

/// A variable, or a fixed way into one, as text.
fn path_text(c: &C) -> Option<String> {
    match c {
        C::Var(name) => Some(name.clone()),
        C::Field(base, field) => Some(format!("{}.{field}", path_text(base)?)),
        C::Index(base, index) => match **index {
            C::Int { value, .. } => Some(format!("{}[{value}]", path_text(base)?)),
            _ => None,
        },
        _ => None,
    }
}

fn all(tests: Vec<C>) -> Option<C> {
    tests.into_iter().reduce(|a, b| C::binary("&&", a, b))
}

fn part_of(c: &C, at: usize, is_tuple: bool) -> Subject {
    Subject::Value(if is_tuple {
        C::Field(Box::new(c.clone()), format!("_{at}"))
    } else {
        let index = C::Int { value: i128::try_from(at).unwrap_or(0), scalar: crate::ty::Scalar::I32, suffix: false };
        C::Index(Box::new(c.clone()), Box::new(index))
    })
}

fn field_of(c: &C, member: &syn::Member) -> Subject {
    Subject::Value(C::Field(Box::new(c.clone()), crate::names::field(member)))
}
