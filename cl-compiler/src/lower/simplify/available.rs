//! What is known at a place in the lowered tree: which conditions hold, which variables hold which values.

use std::collections::{HashMap, HashSet};

use crate::c::{Expr as C, Type};
use crate::lower::constant::{is_named, written};
use crate::ty::{Scalar, Space};

/// How sure a fact is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sure {
    /// It is so.
    Always,
    /// It is so, or the work-item has panicked and goes on.
    UnlessPanicked,
}

/// A condition, without `!`, `>=`, `>`, `<=` and `!=` of integers; whether it holds; how sure that is.
type Fact = (C, bool, Sure);

/// What rustc knows of a condition.
#[derive(Debug)]
pub(super) enum Constant {
    /// It is this.
    Is(syn::Expr),
    /// If this holds, it does, or does not.
    Implies(syn::Expr, bool),
}

/// Where the elements of an array or slice are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Memory {
    space: Space,
    /// Of an array, its name.
    array: Option<String>,
}

impl Memory {
    /// Whether they may be the same elements.
    pub(super) fn may_be(&self, other: &Memory) -> bool {
        let is_known =
            |memory: &Memory| matches!(memory.space, Space::Global | Space::Local | Space::Constant | Space::Private);
        match (&self.array, &other.array) {
            (Some(a), Some(b)) => a == b,
            _ => self.space == other.space || !is_known(self) || !is_known(other),
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Available {
    /// Where the elements of the variables in scope are.
    pub(super) memory: HashMap<String, Memory>,
    /// The required work-group size.
    local: Option<[C; 3]>,
    facts: Vec<Fact>,
    /// Expressions, and the variables that hold their values.
    values: Vec<(C, String)>,
    /// Variables that are others, or constants.
    same: HashMap<String, C>,
    /// The C types of variables that are in scope, and may be those of others that are not.
    pub(super) types: HashMap<String, String>,
}

impl Available {
    /// In a kernel with this work-group size.
    pub(super) fn with(local: Option<&[syn::Expr; 3]>) -> Self {
        let size = |expr: &syn::Expr| C::Const(Box::new(syn::parse_quote!((#expr as usize))), Scalar::Usize);
        Available { local: local.map(|local| local.each_ref().map(size)), ..Available::default() }
    }

    /// Remembers a variable's type, and that of its elements.
    pub(super) fn note_type(&mut self, name: &str, ty: &Type) {
        self.types.remove(name);
        self.types.remove(&format!("{name}[]"));
        let is_pointer = ty.before.ends_with('*') || ty.pointer;
        let array = (!is_pointer && !ty.dims.is_empty()).then(|| name.to_owned());
        if is_pointer || array.is_some() {
            self.memory.insert(name.to_owned(), Memory { space: ty.space, array });
        } else {
            self.memory.remove(name);
        }
        let word = ty.before.trim_end_matches('*').trim();
        let word = word.strip_prefix("const ").unwrap_or(word).to_owned();
        match (ty.before.ends_with('*'), ty.dims.len(), ty.pointer) {
            (false, 0, false) => self.types.insert(name.to_owned(), word),
            (true, 0, false) | (false, 1, false) => self.types.insert(format!("{name}[]"), word),
            _ => None,
        };
    }

    /// Whether the condition holds, as far as rustc knows.
    pub(super) fn decide_constant(&self, cond: &C) -> Option<Constant> {
        let (cond, negated) = self.plain(cond);
        let C::Binary(op @ ("<" | "=="), left, right) = &cond else { return None };
        if (is_named(left) || is_named(right))
            && let (Some(a), Some(b)) = (written(left), written(right))
        {
            // an index may be of a narrower type than the length
            let holds: syn::Expr = if *op == "<" {
                syn::parse_quote!(((#a) as i128) < ((#b) as i128))
            } else {
                syn::parse_quote!((#a) as i128 == (#b) as i128)
            };
            return Some(Constant::Is(if negated { syn::parse_quote!(!(#holds)) } else { holds }));
        }
        let more = written(right).filter(|_| *op == "<")?;
        // `i < N` where `i < M`
        let fits = self.facts.iter().find_map(|fact| match fact {
            (C::Binary("<", known, less), true, Sure::Always)
                if known == left && (is_named(less) || is_named(right)) =>
            {
                written(less)
            }
            _ => None,
        })?;
        Some(Constant::Implies(syn::parse_quote!((#fits) as i128 <= (#more) as i128), !negated))
    }

    /// What is known where no work-item is that has panicked.
    pub(super) fn not_panicked(&self) -> Available {
        let mut known = self.clone();
        known.facts.iter_mut().for_each(|(_, _, sure)| *sure = Sure::Always);
        known
    }

    /// The variable has a new value.
    pub(super) fn forget(&mut self, name: &str) {
        let mentions = |expr: &C| expr.uses(name) > 0;
        self.facts.retain(|(cond, ..)| !mentions(cond));
        self.values.retain(|(value, of)| of != name && !mentions(value));
        self.same.retain(|of, value| of != name && !mentions(value));
    }

    pub(super) fn forget_all(&mut self, names: &HashSet<String>) {
        names.iter().for_each(|name| self.forget(name));
    }

    /// Nothing is known where a jump may come from elsewhere.
    pub(super) fn forget_everything(&mut self) {
        self.facts.clear();
        self.values.clear();
        self.same.clear();
    }

    /// The variable, which has just been given the value, holds it.
    pub(super) fn note(&mut self, name: &str, value: &C) {
        let value = self.resolved(value);
        if value.uses(name) > 0 || !is_fixed(&value) {
            return;
        }
        if let Some(bound) = self.bound(&value) {
            self.facts.push((C::binary("<", C::var(name), bound), true, Sure::Always));
        }
        match value {
            C::Var(_) | C::Int { .. } | C::Const(..) => {
                // a narrower variable may hold another value
                let is_same = match &value {
                    C::Var(other) => self.types.get(other) == self.types.get(name),
                    _ => self.types.get(name).is_some_and(|ty| ty == "ulong" || ty == "uint"),
                };
                if is_same {
                    self.same.insert(name.to_owned(), value);
                }
            }
            value => self.values.push((value, name.to_owned())),
        }
    }

    /// A constant that the value is below.
    fn bound(&self, value: &C) -> Option<C> {
        match value {
            C::Call(function, args) if function == "get_local_id" => match &args[..] {
                [C::Int { value, .. }] => self.local.as_ref()?.get(usize::try_from(*value).ok()?).cloned(),
                _ => None,
            },
            // a divisor of zero has panicked
            C::Binary("%", number, divisor) if self.type_of(number).is_some_and(|ty| ty == "ulong" || ty == "uint") => {
                (is_named(divisor) || matches!(**divisor, C::Int { .. })).then(|| (**divisor).clone())
            }
            _ => None,
        }
    }

    /// A variable that holds the value already, and is of the type.
    pub(super) fn holder(&self, value: &C, ty: &str) -> Option<&str> {
        let value = self.resolved(value);
        let of_type = |name: &&str| self.types.get(*name).is_some_and(|known| known == ty);
        self.values.iter().filter(|(known, _)| *known == value).map(|(_, name)| name.as_str()).find(of_type)
    }

    /// The expression with variables that are others replaced by those.
    fn resolved(&self, expr: &C) -> C {
        let mut expr = expr.clone();
        expr.rewrite(&mut |part| {
            if let C::Var(name) = part
                && let Some(same) = self.same.get(name)
            {
                *part = same.clone();
            }
        });
        expr
    }

    /// From here on the condition holds, or does not.
    pub(super) fn assume(&mut self, cond: &C, holds: bool, sure: Sure) {
        match cond {
            C::Unary("!", inner) => self.assume(inner, !holds, sure),
            C::Alive(_, inner) if holds => self.assume(inner, true, sure),
            C::Binary("&&", left, right) if holds => [left, right].into_iter().for_each(|c| self.assume(c, true, sure)),
            C::Binary("||", left, right) if !holds => {
                [left, right].into_iter().for_each(|c| self.assume(c, false, sure));
            }
            cond if is_fixed(cond) => {
                let (cond, negated) = self.plain(cond);
                self.facts.push((cond, holds != negated, sure));
            }
            _ => {}
        }
    }

    /// Whether the condition holds, if that is known.
    pub(super) fn decide(&self, cond: &C) -> Option<(bool, Sure)> {
        match cond {
            C::Atom(text) if text == "true" || text == "false" => return Some((text == "true", Sure::Always)),
            C::Unary("!", inner) => return self.decide(inner).map(|(holds, sure)| (!holds, sure)),
            C::Binary(op @ ("&&" | "||"), left, right) => {
                let short = *op == "||";
                return match (self.decide(left), self.decide(right)) {
                    (Some((left, sure)), _) if left == short => Some((short, sure)),
                    (_, Some((right, sure))) if right == short => Some((short, sure)),
                    (Some((_, a)), Some((_, b))) => Some((!short, if a == Sure::Always { b } else { a })),
                    _ => None,
                };
            }
            _ => {}
        }
        let (cond, negated) = self.plain(cond);
        let found = self.decide_plain(&cond).or_else(|| self.decide_plain(&self.spelled_out(&cond)?))?;
        Some((found.0 != negated, found.1))
    }

    /// `i + 1 < n` for `next < n`, where `next` holds `i + 1`.
    fn spelled_out(&self, cond: &C) -> Option<C> {
        let C::Binary("<", left, right) = cond else { return None };
        let C::Var(name) = &**left else { return None };
        let (value, _) = self.values.iter().find(|(_, holder)| holder == name)?;
        Some(C::Binary("<", Box::new(value.clone()), right.clone()))
    }

    fn decide_plain(&self, cond: &C) -> Option<(bool, Sure)> {
        if let C::Binary(op, left, right) = cond
            && let (Some(a), Some(b)) = (number(left), number(right))
        {
            match *op {
                "<" => return Some((a < b, Sure::Always)),
                "==" => return Some((a == b, Sure::Always)),
                _ => {}
            }
        }
        let mut best = None;
        for (known, holds, sure) in &self.facts {
            let implied = match (known, cond) {
                _ if known == cond => Some(*holds),
                // `i < 3` where `i < 2`
                (C::Binary("<", a, less), C::Binary("<", b, more)) if *holds && a == b => {
                    number(less).zip(number(more)).filter(|(less, more)| less <= more).map(|_| true)
                }
                // `2 < i` where `3 < i`
                (C::Binary("<", more, a), C::Binary("<", less, b)) if *holds && a == b => {
                    number(less).zip(number(more)).filter(|(less, more)| less <= more).map(|_| true)
                }
                _ => None,
            };
            match implied {
                Some(holds) if *sure == Sure::Always => return Some((holds, Sure::Always)),
                Some(holds) => best = Some((holds, *sure)),
                None => {}
            }
        }
        best
    }

    /// The condition as facts have it, and whether it has been turned into its opposite for that.
    fn plain(&self, cond: &C) -> (C, bool) {
        let cond = self.resolved(cond);
        let C::Binary(op, left, right) = cond else { return (cond, false) };
        let is_int = self.is_int(&left) && self.is_int(&right);
        // of what is not negative
        if op == "==" && number(&right) == Some(0) && self.type_of(&left).is_some_and(|ty| ty == "ulong") {
            return (C::Binary("<", right, left), true);
        }
        match op {
            ">" => (C::Binary("<", right, left), false),
            ">=" if is_int => (C::Binary("<", left, right), true),
            "<=" if is_int => (C::Binary("<", right, left), true),
            "!=" => (C::Binary("==", left, right), true),
            op => (C::Binary(op, left, right), false),
        }
    }

    /// Whether the expression is surely an integer.
    pub(super) fn is_int(&self, expr: &C) -> bool {
        let is_int = |ty: &str| matches!(ty, "uint" | "ulong" | "int" | "long");
        match expr {
            C::Int { .. } => true,
            C::Var(name) => self.types.get(name).is_some_and(|ty| is_int(ty)),
            C::Const(_, scalar) => scalar.is_int(),
            C::Cast(ty, _) => is_int(ty),
            C::Call(name, _) => name.starts_with("get_"),
            C::Binary("+" | "-" | "*" | "/" | "%" | "&" | "|" | "^", left, right) => {
                self.is_int(left) && self.is_int(right)
            }
            C::Binary("<<" | ">>", left, _) => self.is_int(left),
            _ => false,
        }
    }

    /// The C type of an expression, where it is easily told.
    pub(super) fn type_of(&self, expr: &C) -> Option<String> {
        match expr {
            C::Var(name) => self.types.get(name).cloned(),
            C::Int { scalar, suffix: true, .. } | C::Const(_, scalar) if scalar.bits() >= 32 => {
                Some(scalar.opencl().to_owned())
            }
            C::Cast(ty, _) => Some((*ty).to_owned()),
            C::Call(name, _) if name == crate::lower::short::NAME => Some("short".to_owned()),
            C::Call(name, _) if name.starts_with("get_") && name != "get_work_dim" => Some("ulong".to_owned()),
            C::Binary("+" | "-" | "*" | "/" | "%" | "&" | "|" | "^", left, right) => {
                let (left, right) = (self.type_of(left), self.type_of(right));
                // the widest unsigned type makes the other its own
                if [&left, &right].into_iter().any(|ty| ty.as_deref() == Some("ulong")) {
                    return Some("ulong".to_owned());
                }
                left.filter(|ty| Some(ty) == right.as_ref() && matches!(ty.as_str(), "uint" | "int" | "long" | "float"))
            }
            C::Binary("<<" | ">>", left, _) => self.type_of(left).filter(|ty| ty == "ulong" || ty == "uint"),
            C::Index(base, _) => match &**base {
                C::Var(name) => self.types.get(&format!("{name}[]")).cloned(),
                _ => None,
            },
            C::Select(_, yes, no) => {
                let (yes, no) = (self.type_of(yes), self.type_of(no));
                // of smaller integers it is an `int`
                let narrow = ["char", "uchar", "short", "ushort"];
                yes.filter(|ty| Some(ty) == no.as_ref() && !narrow.contains(&ty.as_str()))
            }
            C::Atom(text) if text.ends_with('f') && text.starts_with(|c: char| c.is_ascii_digit()) => {
                Some("float".to_owned())
            }
            _ => None,
        }
    }
}

/// The value of a literal.
fn number(expr: &C) -> Option<i128> {
    match expr {
        C::Int { value, .. } => Some(*value),
        _ => None,
    }
}

/// Whether the expression gives the same value until a variable in it changes.
pub(super) fn is_fixed(expr: &C) -> bool {
    !expr.has(|part| match part {
        C::Var(_)
        | C::Int { .. }
        | C::Const(..)
        | C::Bare(..)
        | C::Unary(..)
        | C::Binary(..)
        | C::Cast(..)
        | C::Field(..) => false,
        C::Atom(text) => text.ends_with("--") || text.contains("panicked"),
        C::Call(name, _) => {
            !(name.starts_with("get_") || matches!(name.as_str(), "min" | "max" | "sub_sat" | "add_sat"))
        }
        C::Table(_)
        | C::CastTo(..)
        | C::Lanes(..)
        | C::LateCast(..)
        | C::Device(..)
        | C::Operator(..)
        | C::IfSlice(..)
        | C::Captured(..)
        | C::Guarded(..)
        | C::Given(..)
        | C::Index(..)
        | C::Deref(_)
        | C::Address(_)
        | C::Compound(..)
        | C::Named(..)
        | C::List(_)
        | C::Alive(..)
        | C::Select(..)
        | C::Template(..)
        | C::Either { .. } => true,
    })
}
