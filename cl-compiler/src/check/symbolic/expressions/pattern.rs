//! Patterns: when they match and which variables they bind.

use crate::check::symbolic::domain::value::{Cond, Target, Value};
use crate::check::symbolic::expressions::place::refers;
use crate::check::symbolic::state::Executor;
use crate::ir::{LocalId, Pat, PatKind, Value as Literal, Variant};
use crate::proof::{Form, Kind};
use crate::ty::Ty;

impl Executor<'_> {
    /// Returns the condition under which a pattern matches a value.
    pub(crate) fn matches(&mut self, pat: &Pat, value: &Value) -> Cond {
        match (&pat.kind, value) {
            (PatKind::Wild | PatKind::Bind(_, None) | PatKind::BindRef(_, None), _) => Cond::Always,
            (PatKind::Bind(_, Some(sub)) | PatKind::BindRef(_, Some(sub)), value) => self.matches(sub, value),
            (PatKind::Literal(Literal::Int(number), negative), Value::Int(form)) => {
                let number = i128::try_from(*number).unwrap_or(i128::MAX);
                let number = if *negative { -number } else { number };
                Cond::Zero(self.exact_of(form, &pat.ty) - number)
            }
            (PatKind::Literal(Literal::Bool(wanted), _), Value::Bool(cond)) => {
                if *wanted {
                    cond.clone()
                } else {
                    cond.clone().not()
                }
            }
            (PatKind::Const(path), Value::Int(form)) => match pat.ty.scalar() {
                Some(scalar) if scalar.is_int() => {
                    let tokens = quote::quote!(#path);
                    let constant = self.constant(&tokens.to_string(), tokens, (scalar.min(), scalar.max()));
                    Cond::Zero(self.exact_of(form, &pat.ty) - constant)
                }
                _ => Cond::Unknown,
            },
            (PatKind::Range(start, end, inclusive), Value::Int(form)) => {
                let form = self.exact_of(form, &pat.ty);
                let from = start.as_ref().map_or(Cond::Always, |start| match number(start) {
                    Some(start) => Cond::at_most(&Form::constant(start), &form),
                    None => Cond::Unknown,
                });
                let to = end.as_ref().map_or(Cond::Always, |end| match number(end) {
                    Some(end) if *inclusive => Cond::at_most(&form, &Form::constant(end)),
                    Some(end) => Cond::less(&form, &Form::constant(end)),
                    None => Cond::Unknown,
                });
                from.and(to)
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Value::Parts(values)) => {
                parts.iter().fold(Cond::Always, |cond, (number, part)| {
                    let value = values.get(*number).cloned().unwrap_or(Value::Unknown);
                    cond.and(self.matches(part, &value))
                })
            }
            (PatKind::Variant(variant, sub), Value::Option(some, inner)) => match variant {
                Variant::Some => {
                    let sub = sub.as_ref().map_or(Cond::Always, |sub| self.matches(sub, inner));
                    some.clone().and(sub)
                }
                Variant::None => some.clone().not(),
                Variant::Ok | Variant::Err => Cond::Unknown,
            },
            (PatKind::Deref(sub), _) if Self::is_wild(sub) => Cond::Always,
            (PatKind::Deref(sub), Value::Parts(parts)) if parts.len() == 1 => self.matches(sub, &parts[0]),
            (PatKind::Or(cases), value) => {
                cases.iter().fold(Cond::Never, |cond, case| cond.or(self.matches(case, value)))
            }
            (PatKind::Struct(path, parts), _)
                if parts.iter().all(|(_, part)| Self::is_wild(part)) && crate::names::variant(path).is_none() =>
            {
                Cond::Always
            }
            _ => Cond::Unknown,
        }
    }

    fn exact_of(&mut self, form: &Form, ty: &Ty) -> Form {
        match ty.scalar().filter(|scalar| scalar.is_int()) {
            Some(scalar) => self.exact(form, scalar),
            None => form.clone(),
        }
    }

    /// Binds the variables of a pattern.
    pub(crate) fn bind(&mut self, pat: &Pat, value: &Value) {
        self.bind_in(None, pat, value);
    }

    /// Binds the variables of a pattern for a value that may be the target of a reference.
    fn bind_in(&mut self, target: Option<&Target>, pat: &Pat, value: &Value) {
        match (&pat.kind, value) {
            (PatKind::Bind(local, sub), value) => {
                self.bind_local(*local, value);
                sub.iter().for_each(|sub| self.bind_in(target, sub, value));
            }
            (PatKind::BindRef(local, sub), value) => {
                let reference = match (target, &self.function.locals[local.0].ty) {
                    (Some(target), _) => Value::Ref(target.clone()),
                    (None, Ty::Ref { mutable: false, to, .. }) if refers(to) => Value::Parts(vec![value.clone()]),
                    (None, _) => Value::Unknown,
                };
                self.bind_local(*local, &reference);
                sub.iter().for_each(|sub| self.bind_in(target, sub, value));
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), Value::Parts(values)) => {
                for (number, part) in parts {
                    let value = values.get(*number).cloned().unwrap_or(Value::Unknown);
                    self.bind_in(target, part, &value);
                }
            }
            (PatKind::Fields(parts) | PatKind::Elements(parts), _) => {
                parts.iter().for_each(|(_, part)| self.bind_in(target, part, &Value::Unknown));
            }
            (PatKind::Struct(path, parts), Value::Opaque(value)) if !may_be_variant(path) => {
                for (member, part) in parts {
                    let value = self.opaque_field(*value, member, &part.ty);
                    self.bind_in(target, part, &value);
                }
            }
            (PatKind::Struct(_, parts), _) => {
                parts.iter().for_each(|(_, part)| self.bind_in(target, part, &Value::Unknown));
            }
            (PatKind::Variant(_, Some(sub)), Value::Option(_, inner)) => self.bind_in(target, sub, inner),
            (PatKind::Variant(_, sub), _) => {
                sub.iter().for_each(|sub| self.bind_in(target, sub, &Value::Unknown));
            }
            (PatKind::Deref(sub), Value::Ref(target)) => {
                self.touch(target, false, pat.at);
                self.bind_in(Some(target), sub, &Value::Unknown);
            }
            (PatKind::Deref(sub), Value::Parts(parts)) if parts.len() == 1 => self.bind(sub, &parts[0]),
            (PatKind::Deref(sub), _) => self.bind(sub, &Value::Unknown),
            (PatKind::Or(cases), _) => cases.iter().for_each(|case| self.bind_in(target, case, &Value::Unknown)),
            (PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..), _) => {}
        }
    }

    fn bind_local(&mut self, local: LocalId, value: &Value) {
        let known = match value {
            Value::Unknown => self.unknown_local(local),
            value => value.clone(),
        };
        if !self.function.locals[local.0].shared {
            self.env[local.0] = known;
        }
    }

    /// Returns an unknown value for a variable.
    pub(crate) fn unknown_local(&mut self, local: LocalId) -> Value {
        let (ty, name) = (self.function.locals[local.0].ty.clone(), self.local_name(local));
        let kind = self.kind_of_local(local);
        let kind = if kind == Kind::Host && !self.input.is_kernel { Kind::Item } else { kind };
        self.unknown(&ty, &name, kind)
    }
}

/// Whether the path names a variant, by its spelling: `Shape::Circle`.
fn may_be_variant(path: &syn::Path) -> bool {
    let of = path.segments.iter().rev().nth(1);
    of.is_some_and(|of| of.ident.to_string().starts_with(char::is_uppercase))
}

fn number(pat: &Pat) -> Option<i128> {
    match &pat.kind {
        PatKind::Literal(Literal::Int(number), negative) => {
            let number = i128::try_from(*number).ok()?;
            Some(if *negative { -number } else { number })
        }
        _ => None,
    }
}
