//! Patterns: the variables they bind, and the types they require.

use proc_macro2::Ident;

use crate::ast::{self, Literal};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::ByRef;
use crate::infer::unify::origin::Source;
use crate::ir::{LocalId, Pat, PatKind, Value, Variant};
use crate::names::claims::Claim;
use crate::names::hygiene::key;
use crate::names::{self, Origin};
use crate::ty::{Len, Ty};

impl Infer<'_> {
    /// Types the pattern against the matched type, and binds its variables in the current scope.
    ///
    /// A pattern that is neither a name nor a reference matches the referent of a reference, and its variables are
    /// references: the default binding modes of the Rust reference, section "Patterns".
    pub(crate) fn pat(&mut self, pat: &ast::Pat, ty: &Ty) -> Pat {
        let at = pat.at;
        if let (true, Ty::Ref { mutable, space, to }) = (looks_through_references(&pat.kind), self.table.shallow(ty)) {
            let mutable = mutable && self.by_ref.is_none_or(|by_ref| by_ref.mutable);
            let sub = self.pat_with(Some(ByRef { mutable, space }), pat, &to);
            return Pat { kind: PatKind::Deref(Box::new(sub)), ty: ty.clone(), at };
        }
        let kind = match &pat.kind {
            ast::PatKind::Wild => PatKind::Wild,
            ast::PatKind::Name { name, origin, mutable, sub } => {
                if sub.is_none() && !mutable && name == "None" {
                    self.claim_variant(&name.clone().into(), Variant::None);
                    let kind = self.variant_pat(Variant::None, &[], ty, at);
                    return Pat { kind, ty: ty.clone(), at };
                }
                let by_ref = self.by_ref.filter(|_| !mutable);
                let sub = sub.as_ref().map(|sub| Box::new(self.pat(sub, ty)));
                if sub.is_none() && !mutable && self.is_constant(name) {
                    self.claims.push(Claim::constant(name));
                    PatKind::Const(name.clone().into())
                } else if let Some(ByRef { mutable, space }) = by_ref {
                    let ty = Ty::Ref { mutable, space, to: Box::new(ty.clone()) };
                    let kind = PatKind::BindRef(self.bind_part(origin, name, false, &ty, at), sub);
                    return Pat { kind, ty, at };
                } else {
                    PatKind::Bind(self.bind_part(origin, name, *mutable, ty, at), sub)
                }
            }
            ast::PatKind::Literal(literal, negative) => {
                let (value, found) = self.literal_value(literal);
                self.equate(&found, ty, at);
                PatKind::Literal(value, *negative)
            }
            ast::PatKind::Path(path) if Variant::of(path) == Some(Variant::None) => {
                self.claim_variant(path, Variant::None);
                self.variant_pat(Variant::None, &[], ty, at)
            }
            ast::PatKind::Path(path) => {
                let constant = self.constant(path, at);
                self.equate(&constant.ty, ty, at);
                PatKind::Const(path.clone())
            }
            ast::PatKind::Range(start, end, inclusive) => {
                let start = start.as_ref().map(|start| Box::new(self.pat(start, ty)));
                let end = end.as_ref().map(|end| Box::new(self.pat(end, ty)));
                PatKind::Range(start, end, *inclusive)
            }
            ast::PatKind::Tuple(fields, rest) => self.tuple_pat(fields, *rest, ty, at),
            ast::PatKind::Array(elements, rest) => self.array_pat(elements, *rest, ty, at),
            ast::PatKind::Struct(path, fields) => {
                let (found, variant) = self.structure_named(path, at);
                self.equate(&found, ty, at);
                let typed = |(member, pat): &(syn::Member, ast::Pat)| {
                    let name = variant.as_ref().map_or(member.clone(), |variant| names::of_variant(variant, member));
                    let field = self.field_of(&found, &name, pat.at);
                    (member.clone(), self.pat(pat, &field))
                };
                PatKind::Struct(path.clone(), fields.iter().map(typed).collect())
            }
            ast::PatKind::Or(cases) => {
                let before = self.alternatives.clone();
                let mut typed = Vec::new();
                for case in cases {
                    let case = self.pat(case, ty);
                    if typed.is_empty() {
                        self.note_names(&case);
                    }
                    typed.push(case);
                }
                self.alternatives = before;
                PatKind::Or(typed)
            }
            ast::PatKind::Reference(inner) => match self.table.shallow(ty) {
                Ty::Ref { to, .. } => PatKind::Deref(Box::new(self.pat_with(None, inner, &to))),
                other => {
                    let message = format!("expected `{}`, found a reference", self.table.show(&other));
                    self.error(Diagnostic::new(Code::Mismatch, at, message));
                    PatKind::Wild
                }
            },
            ast::PatKind::Variant(variant, parts) => self.variant_pat(*variant, parts, ty, at),
        };
        Pat { kind, ty: ty.clone(), at }
    }

    /// Types the pattern with a binding mode of its own.
    fn pat_with(&mut self, by_ref: Option<ByRef>, pat: &ast::Pat, ty: &Ty) -> Pat {
        let before = std::mem::replace(&mut self.by_ref, by_ref);
        let pat = self.pat(pat, ty);
        self.by_ref = before;
        pat
    }

    /// Types a pattern that must match.
    pub(crate) fn irrefutable_pat(&mut self, pat: &ast::Pat, ty: &Ty) -> Pat {
        let before = std::mem::replace(&mut self.irrefutable, true);
        let pat = self.pat(pat, ty);
        self.irrefutable = before;
        pat
    }

    /// Whether an identifier that is a whole pattern is assumed to be a constant or a variant without fields, rather
    /// than a new variable. Only rustc knows, and has the last word: see [`Claim`]. If the pattern must match, or if a
    /// variable in scope has the name, then no constant has it.
    fn is_constant(&self, name: &Ident) -> bool {
        let own = self.own_constants.iter().any(|(own, _)| own == name);
        own || !self.irrefutable && names::is_capital(&name.to_string()) && self.find(name).is_none()
    }

    /// A variable of a pattern. In an alternative after the first, it is the variable that the first alternative has
    /// bound.
    fn bind_part(&mut self, origin: &Origin, name: &Ident, mutable: bool, ty: &Ty, at: Range) -> LocalId {
        let known = self.alternatives.get(&key(name)).copied();
        let Some(id) = known else { return self.bind_from(origin, name, mutable, ty.clone()) };
        let first = self.local_ty(id);
        self.equate(ty, &first, at);
        id
    }

    /// Records the variables of the first of several alternatives.
    fn note_names(&mut self, pat: &Pat) {
        match &pat.kind {
            PatKind::Bind(id, sub) | PatKind::BindRef(id, sub) => {
                if let Some(name) = &self.locals[id.0].name {
                    self.alternatives.insert(key(name), *id);
                }
                sub.iter().for_each(|sub| self.note_names(sub));
            }
            PatKind::Fields(parts) | PatKind::Elements(parts) => {
                parts.iter().for_each(|(_, part)| self.note_names(part));
            }
            PatKind::Or(cases) => cases.iter().for_each(|case| self.note_names(case)),
            PatKind::Struct(_, parts) => parts.iter().for_each(|(_, part)| self.note_names(part)),
            PatKind::Deref(sub) => self.note_names(sub),
            PatKind::Variant(_, sub) => sub.iter().for_each(|sub| self.note_names(sub)),
            PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => {}
        }
    }

    pub(crate) fn literal_value(&mut self, literal: &Literal) -> (Value, Ty) {
        match literal {
            Literal::Bool(value) => (Value::Bool(*value), Ty::BOOL),
            Literal::Int(value, suffix) => (Value::Int(*value), suffix.map_or_else(|| self.table.int(), Ty::Scalar)),
            Literal::Float(digits, suffix) => {
                (Value::Float(digits.clone()), suffix.map_or_else(|| self.table.float(), Ty::Scalar))
            }
        }
    }

    fn tuple_pat(&mut self, fields: &[ast::Pat], rest: Option<usize>, ty: &Ty, at: crate::diag::Range) -> PatKind {
        let types = match (self.table.shallow(ty), rest) {
            (Ty::Tuple(types), _) => types,
            (Ty::Unit, _) if fields.is_empty() => return PatKind::Wild,
            (_, None) if fields.is_empty() => {
                self.equate(&Ty::Unit, ty, at);
                return PatKind::Wild;
            }
            (_, None) => {
                let types: Vec<_> = fields.iter().map(|_| self.table.fresh()).collect();
                self.equate(&Ty::Tuple(types.clone()), ty, at);
                types
            }
            _ => {
                self.error(Diagnostic::new(Code::Ambiguous, at, "the type of this tuple is not visible here"));
                return self.unknown_parts(fields);
            }
        };
        self.numbered(fields, rest, types.len(), at, &types).map_or(PatKind::Wild, PatKind::Fields)
    }

    fn array_pat(&mut self, elements: &[ast::Pat], rest: Option<usize>, ty: &Ty, at: crate::diag::Range) -> PatKind {
        let (element, len) = match (self.table.shallow(ty), rest) {
            (Ty::Slice { .. }, _) => {
                let message = "kernels do not destructure slices by patterns";
                let help = "look at `.len()` and index it, or use `.first()`, `.get(1)`, `.split_at(2)`";
                self.error(Diagnostic::new(Code::Pattern, at, message).help(help));
                return self.unknown_parts(elements);
            }
            (Ty::Array(element, len), _) => (*element, len.number()),
            // rustc compares the lengths
            (foreign, rest) if rest.is_none_or(|rest| rest == elements.len()) && self.is_foreign(&foreign) => {
                let what = "the type of this element".to_owned();
                let help = "bind the array to a variable with a type first".to_owned();
                (self.foreign(at, what, help, Source::Element(foreign)), Some(elements.len() as u64))
            }
            (_, None) => {
                let element = self.table.fresh();
                let array = Ty::Array(Box::new(element.clone()), Len(elements.len().to_string()));
                self.equate(&array, ty, at);
                (element, Some(elements.len() as u64))
            }
            _ => (self.table.error(), None),
        };
        let Some(len) = len.and_then(|len| usize::try_from(len).ok()) else {
            let message = "`..` can only be last in the pattern of an array whose length is not visible here";
            let help = "bind the array to a variable with a type, `let array: [TYPE; 4] = …;`, or index it";
            self.error(Diagnostic::new(Code::Pattern, at, message).help(help));
            return self.unknown_parts(elements);
        };
        let types = vec![element; len];
        self.numbered(elements, rest, len, at, &types).map_or(PatKind::Wild, PatKind::Elements)
    }

    /// The parts of a pattern that has been reported: only their names are known.
    fn unknown_parts(&mut self, parts: &[ast::Pat]) -> PatKind {
        for part in parts {
            let ty = self.table.error();
            self.pat(part, &ty);
        }
        PatKind::Wild
    }

    /// The patterns with the positions that they match; positions after `..` count from the end.
    fn numbered(
        &mut self,
        pats: &[ast::Pat],
        rest: Option<usize>,
        len: usize,
        at: crate::diag::Range,
        types: &[Ty],
    ) -> Option<Vec<(usize, Pat)>> {
        let fits = if rest.is_some() { pats.len() <= len } else { pats.len() == len };
        if !fits {
            let message = format!("this pattern has {} parts, and the value has {len}", pats.len());
            self.error(Diagnostic::new(Code::Mismatch, at, message));
            return None;
        }
        let skip = len - pats.len();
        let position = |index: usize| if rest.is_some_and(|rest| index >= rest) { index + skip } else { index };
        Some(
            pats.iter()
                .enumerate()
                .map(|(index, pat)| (position(index), self.pat(pat, &types[position(index)])))
                .collect(),
        )
    }
}

/// Whether the pattern contains alternatives that bind names. With a guard, each alternative would have to be tried in
/// turn.
pub(crate) fn binds_in_alternatives(pat: &Pat) -> bool {
    has_alternatives(pat, &|cases| cases.iter().any(binds))
}

/// Whether two alternatives of a pattern may match one value.
pub(crate) fn alternatives_overlap(pat: &Pat) -> bool {
    has_alternatives(pat, &|cases| {
        let mut pairs =
            cases.iter().enumerate().flat_map(|(at, one)| cases[at + 1..].iter().map(move |other| (one, other)));
        pairs.any(|(one, other)| !are_disjoint(one, other))
    })
}

/// Whether the pattern contains alternatives for which something holds.
fn has_alternatives(pat: &Pat, holds: &dyn Fn(&[Pat]) -> bool) -> bool {
    let within = |part: &Pat| has_alternatives(part, holds);
    match &pat.kind {
        PatKind::Or(cases) => holds(cases) || cases.iter().any(within),
        PatKind::Bind(_, sub) | PatKind::BindRef(_, sub) | PatKind::Variant(_, sub) => {
            sub.as_deref().is_some_and(within)
        }
        PatKind::Deref(sub) => within(sub),
        PatKind::Fields(parts) | PatKind::Elements(parts) => parts.iter().any(|(_, part)| within(part)),
        PatKind::Struct(_, parts) => parts.iter().any(|(_, part)| within(part)),
        PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => false,
    }
}

/// Whether it can be seen that no value matches both.
fn are_disjoint(one: &Pat, other: &Pat) -> bool {
    match (&one.kind, &other.kind) {
        (PatKind::Literal(Value::Int(a), minus_a), PatKind::Literal(Value::Int(b), minus_b)) => {
            (a, *minus_a && *a != 0) != (b, *minus_b && *b != 0)
        }
        (PatKind::Literal(Value::Bool(a), _), PatKind::Literal(Value::Bool(b), _)) => a != b,
        (PatKind::Variant(a, one), PatKind::Variant(b, other)) => {
            a != b || one.iter().zip(other).any(|(one, other)| are_disjoint(one, other))
        }
        (PatKind::Fields(a), PatKind::Fields(b)) => {
            a.iter().any(|(at, one)| b.iter().any(|(of, other)| at == of && are_disjoint(one, other)))
        }
        (PatKind::Deref(one), PatKind::Deref(other)) => are_disjoint(one, other),
        _ => false,
    }
}

fn binds(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::Bind(..) | PatKind::BindRef(..) => true,
        PatKind::Variant(_, sub) => sub.as_deref().is_some_and(binds),
        PatKind::Deref(sub) => binds(sub),
        PatKind::Fields(parts) | PatKind::Elements(parts) => parts.iter().any(|(_, part)| binds(part)),
        PatKind::Struct(_, parts) => parts.iter().any(|(_, part)| binds(part)),
        PatKind::Or(cases) => cases.iter().any(binds),
        PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => false,
    }
}

/// Whether a pattern matches the referent of a reference. A constant is compared with the reference itself.
fn looks_through_references(kind: &ast::PatKind) -> bool {
    match kind {
        ast::PatKind::Wild | ast::PatKind::Or(_) | ast::PatKind::Reference(_) => false,
        ast::PatKind::Name { name, mutable, sub, .. } => sub.is_none() && !mutable && name == "None",
        ast::PatKind::Path(path) => names::variant(path).is_some() || Variant::of(path) == Some(Variant::None),
        ast::PatKind::Literal(..)
        | ast::PatKind::Range(..)
        | ast::PatKind::Tuple(..)
        | ast::PatKind::Array(..)
        | ast::PatKind::Struct(..)
        | ast::PatKind::Variant(..) => true,
    }
}
