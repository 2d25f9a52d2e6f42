//! The facts at a program point of the lowered tree: conditions that hold, and values that variables hold.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::builtins::Math;
use crate::c::BinaryOp::{Arith, Compare, Logic};
use crate::c::{Basic, Expr as C, Function, Literal, Type, TypeName, UnaryOp};
use crate::ir::{ArithOp, CompareOp, LogicOp};
use crate::lower::constant::{is_named, written};
use crate::proof::Map;
use crate::ty::{Scalar, Space};

/// The certainty of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sure {
    /// It holds.
    Always,
    /// It holds, or the work-item has panicked and continues.
    UnlessPanicked,
}

/// A condition, with `!`, `>=`, `>`, `<=` and `!=` of integers normalised away; its truth value; its certainty.
type Fact = (C, bool, Sure);

/// Information about a condition that depends on constants, which rustc evaluates.
#[derive(Debug)]
pub(super) enum Constant {
    /// The condition has the value of this expression.
    Is(syn::Expr),
    /// If this expression is true, the condition has this value.
    Implies(syn::Expr, bool),
}

/// The memory that contains the elements of an array or slice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Memory {
    space: Space,
    /// The name, if it is an array.
    array: Option<String>,
}

impl Memory {
    /// Whether the two may contain the same elements.
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
    /// The memory of the elements of variables in scope.
    pub(super) memory: Map<String, Memory>,
    /// The required work-group size.
    local: Option<[C; 3]>,
    facts: Vec<Fact>,
    /// Expressions and the variables that hold their values.
    values: Vec<(C, String)>,
    /// Variables that equal other variables or constants.
    same: Map<String, C>,
    /// The C types of variables. Variables that are out of scope may still be included.
    pub(super) types: Map<String, TypeName>,
    /// The C types of the elements of such variables.
    elements: Map<String, TypeName>,
}

impl Available {
    /// The facts at the start of a kernel with this work-group size.
    pub(super) fn with(local: Option<[C; 3]>) -> Self {
        Available { local, ..Available::default() }
    }

    /// Records a variable's type and its element type.
    pub(super) fn note_type(&mut self, name: &str, ty: &Type) {
        self.types.remove(name);
        self.elements.remove(name);
        let array = (!ty.is_pointer() && !ty.dims.is_empty()).then(|| name.to_owned());
        if ty.is_pointer() || array.is_some() {
            self.memory.insert(name.to_owned(), Memory { space: ty.space, array });
        } else {
            self.memory.remove(name);
        }
        let of = match (ty.pointers > 0, ty.dims.len(), ty.array_pointer) {
            _ if ty.volatile => return,
            (false, 0, false) => &mut self.types,
            (true, 0, false) | (false, 1, false) => &mut self.elements,
            _ => return,
        };
        of.insert(name.to_owned(), ty.name.clone());
    }

    /// Decides the condition, if it depends on constants only.
    pub(super) fn decide_constant(&self, cond: &C) -> Option<Constant> {
        let (cond, negated) = self.plain(cond);
        let C::Binary(op @ Compare(CompareOp::Lt | CompareOp::Eq), left, right) = &cond else { return None };
        if (is_named(left) || is_named(right))
            && let (Some(a), Some(b)) = (written(left), written(right))
        {
            // an index may have a narrower type than the length
            let holds: syn::Expr = if *op == Compare(CompareOp::Lt) {
                syn::parse_quote!(((#a) as i128) < ((#b) as i128))
            } else {
                syn::parse_quote!((#a) as i128 == (#b) as i128)
            };
            return Some(Constant::Is(if negated { syn::parse_quote!(!(#holds)) } else { holds }));
        }
        let more = written(right).filter(|_| *op == Compare(CompareOp::Lt))?;
        // decides `i < N` from `i < M`
        let fits = self.facts.iter().find_map(|fact| match fact {
            (C::Binary(Compare(CompareOp::Lt), known, less), true, Sure::Always)
                if known == left && (is_named(less) || is_named(right)) =>
            {
                written(less)
            }
            _ => None,
        })?;
        Some(Constant::Implies(syn::parse_quote!((#fits) as i128 <= (#more) as i128), !negated))
    }

    /// The facts at a point that no panicked work-item reaches.
    pub(super) fn not_panicked(&self) -> Cow<'_, Available> {
        if self.facts.iter().all(|(_, _, sure)| *sure == Sure::Always) {
            return Cow::Borrowed(self);
        }
        let mut known = self.clone();
        known.facts.iter_mut().for_each(|(_, _, sure)| *sure = Sure::Always);
        Cow::Owned(known)
    }

    /// Removes the facts about a variable that is assigned a new value.
    pub(super) fn forget(&mut self, name: &str) {
        let mentions = |expr: &C| expr.uses(name) > 0;
        self.facts.retain(|(cond, ..)| !mentions(cond));
        self.values.retain(|(value, of)| of != name && !mentions(value));
        self.same.retain(|of, value| of != name && !mentions(value));
    }

    pub(super) fn forget_all(&mut self, names: &HashSet<String>) {
        names.iter().for_each(|name| self.forget(name));
    }

    /// Removes all facts, at a point that may be the target of a jump.
    pub(super) fn forget_everything(&mut self) {
        self.facts.clear();
        self.values.clear();
        self.same.clear();
    }

    /// Records the value that was just assigned to a variable.
    pub(super) fn note(&mut self, name: &str, value: &C) {
        let value = self.resolved(value);
        if value.uses(name) > 0 || !is_fixed(&value) {
            return;
        }
        if let Some(bound) = self.bound(&value) {
            self.facts.push((C::binary(CompareOp::Lt, C::var(name), bound), true, Sure::Always));
        }
        match value {
            C::Var(_) | C::Int { .. } | C::Const(..) => {
                // a narrower variable may hold another value
                let is_same = match &value {
                    C::Var(other) => self.types.get(other) == self.types.get(name),
                    _ => self.types.get(name).is_some_and(is_unsigned),
                };
                if is_same {
                    self.same.insert(name.to_owned(), value);
                }
            }
            value => self.values.push((value, name.to_owned())),
        }
    }

    /// A constant that the value is less than.
    fn bound(&self, value: &C) -> Option<C> {
        match value {
            C::Call(Function::WorkItem(function), args) if function.name == "local_id" => match &args[..] {
                [C::Int { value, .. }] => self.local.as_ref()?.get(usize::try_from(*value).ok()?).cloned(),
                _ => None,
            },
            // a zero divisor has panicked before
            C::Binary(Arith(ArithOp::Rem), number, divisor)
                if self.type_of(number).as_ref().is_some_and(is_unsigned) =>
            {
                (is_named(divisor) || matches!(**divisor, C::Int { .. })).then(|| (**divisor).clone())
            }
            _ => None,
        }
    }

    /// A variable of this type that already holds the value.
    pub(super) fn holder(&self, value: &C, ty: &TypeName) -> Option<&str> {
        let value = self.resolved(value);
        let of_type = |name: &&str| self.types.get(*name).is_some_and(|known| known == ty);
        self.values.iter().filter(|(known, _)| *known == value).map(|(_, name)| name.as_str()).find(of_type)
    }

    /// The expression, with variables replaced by the variables or constants that they equal.
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

    /// Records that the condition holds, or that it does not.
    pub(super) fn assume(&mut self, cond: &C, holds: bool, sure: Sure) {
        match cond {
            C::Unary(UnaryOp::Not, inner) => self.assume(inner, !holds, sure),
            C::Alive(_, inner) if holds => self.assume(inner, true, sure),
            C::Binary(Logic(LogicOp::And), left, right) if holds => {
                [left, right].into_iter().for_each(|c| self.assume(c, true, sure))
            }
            C::Binary(Logic(LogicOp::Or), left, right) if !holds => {
                [left, right].into_iter().for_each(|c| self.assume(c, false, sure));
            }
            cond if is_fixed(cond) => {
                let (cond, negated) = self.plain(cond);
                self.facts.push((cond, holds != negated, sure));
            }
            _ => {}
        }
    }

    /// The truth value of the condition, if the facts determine it.
    pub(super) fn decide(&self, cond: &C) -> Option<(bool, Sure)> {
        match cond {
            C::Literal(Literal::Bool(holds)) => return Some((*holds, Sure::Always)),
            C::Unary(UnaryOp::Not, inner) => return self.decide(inner).map(|(holds, sure)| (!holds, sure)),
            C::Binary(op @ Logic(LogicOp::And | LogicOp::Or), left, right) => {
                let short = *op == Logic(LogicOp::Or);
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
        let C::Binary(Compare(CompareOp::Lt), left, right) = cond else { return None };
        let C::Var(name) = &**left else { return None };
        let (value, _) = self.values.iter().find(|(_, holder)| holder == name)?;
        Some(C::Binary(Compare(CompareOp::Lt), Box::new(value.clone()), right.clone()))
    }

    fn decide_plain(&self, cond: &C) -> Option<(bool, Sure)> {
        if let C::Binary(op, left, right) = cond
            && let (Some(a), Some(b)) = (number(left), number(right))
        {
            match *op {
                Compare(CompareOp::Lt) => return Some((a < b, Sure::Always)),
                Compare(CompareOp::Eq) => return Some((a == b, Sure::Always)),
                _ => {}
            }
        }
        let mut best = None;
        for (known, holds, sure) in &self.facts {
            let implied = match (known, cond) {
                _ if known == cond => Some(*holds),
                // `i < 2` implies `i < 3`
                (C::Binary(Compare(CompareOp::Lt), a, less), C::Binary(Compare(CompareOp::Lt), b, more))
                    if *holds && a == b =>
                {
                    number(less).zip(number(more)).filter(|(less, more)| less <= more).map(|_| true)
                }
                // `3 < i` implies `2 < i`
                (C::Binary(Compare(CompareOp::Lt), more, a), C::Binary(Compare(CompareOp::Lt), less, b))
                    if *holds && a == b =>
                {
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

    /// The normal form of the condition, as facts use it, and whether it is negated.
    fn plain(&self, cond: &C) -> (C, bool) {
        let cond = self.resolved(cond);
        let C::Binary(op, left, right) = cond else { return (cond, false) };
        let is_int = self.is_int(&left) && self.is_int(&right);
        // for an unsigned `x`, `x == 0` is `!(0 < x)`
        if op == Compare(CompareOp::Eq)
            && number(&right) == Some(0)
            && self.type_of(&left).is_some_and(|ty| ty.is(Basic::Ulong))
        {
            return (C::Binary(Compare(CompareOp::Lt), right, left), true);
        }
        match op {
            Compare(CompareOp::Gt) => (C::Binary(Compare(CompareOp::Lt), right, left), false),
            Compare(CompareOp::Ge) if is_int => (C::Binary(Compare(CompareOp::Lt), left, right), true),
            Compare(CompareOp::Le) if is_int => (C::Binary(Compare(CompareOp::Lt), right, left), true),
            Compare(CompareOp::Ne) => (C::Binary(Compare(CompareOp::Eq), left, right), true),
            op => (C::Binary(op, left, right), false),
        }
    }

    /// Whether the expression is certainly an integer.
    pub(super) fn is_int(&self, expr: &C) -> bool {
        let is_int = |ty: Basic| matches!(ty, Basic::Uint | Basic::Ulong | Basic::Int | Basic::Long);
        match expr {
            C::Int { .. } => true,
            C::Var(name) => matches!(self.types.get(name), Some(TypeName::Basic(ty)) if is_int(*ty)),
            C::Const(_, scalar) => scalar.is_int(),
            C::Cast(ty, _) => is_int(*ty),
            C::Call(function, _) => matches!(function, Function::WorkItem(_)),
            C::Binary(Arith(op), left, right) if !op.is_shift() => self.is_int(left) && self.is_int(right),
            // a shift
            C::Binary(Arith(_), left, _) => self.is_int(left),
            _ => false,
        }
    }

    /// The C type of an expression, if it is easy to determine.
    pub(super) fn type_of(&self, expr: &C) -> Option<TypeName> {
        match expr {
            C::Var(name) => self.types.get(name).cloned(),
            C::Int { scalar, suffix: true, .. } | C::Const(_, scalar) if scalar.bits() >= 32 => Some((*scalar).into()),
            C::Cast(ty, _) => Some((*ty).into()),
            C::Call(Function::Short(None), _) => Some(Basic::Short.into()),
            C::Call(Function::WorkItem(function), _) if function.dimension => Some(Basic::Ulong.into()),
            C::Binary(Arith(op), left, right) if !op.is_shift() => {
                let (left, right) = (self.type_of(left), self.type_of(right));
                // the other operand is converted to the widest unsigned type
                if [&left, &right].into_iter().flatten().any(|ty| ty.is(Basic::Ulong)) {
                    return Some(Basic::Ulong.into());
                }
                let keeps =
                    |ty: &TypeName| [Basic::Uint, Basic::Int, Basic::Long, Basic::Float].iter().any(|of| ty.is(*of));
                left.filter(|ty| Some(ty) == right.as_ref() && keeps(ty))
            }
            // a shift
            C::Binary(Arith(_), left, _) => self.type_of(left).filter(is_unsigned),
            C::Index(base, _) => match &**base {
                C::Var(name) => self.elements.get(name).cloned(),
                _ => None,
            },
            C::Select(_, yes, no) => {
                let (yes, no) = (self.type_of(yes), self.type_of(no));
                // smaller integers are promoted to `int`
                let is_promoted = |ty: &TypeName| matches!(ty, TypeName::Basic(basic) if basic.is_narrow());
                yes.filter(|ty| Some(ty) == no.as_ref() && !is_promoted(ty))
            }
            C::Literal(Literal::Float { scalar: Scalar::F32, negative: false, .. }) => Some(Basic::Float.into()),
            _ => None,
        }
    }
}

/// Whether arithmetic with the type is unsigned.
fn is_unsigned(ty: &TypeName) -> bool {
    ty.is(Basic::Ulong) || ty.is(Basic::Uint)
}

/// The value of a literal.
fn number(expr: &C) -> Option<i128> {
    match expr {
        C::Int { value, .. } => Some(*value),
        _ => None,
    }
}

/// Whether the expression's value only changes when a variable in it changes.
pub(super) fn is_fixed(expr: &C) -> bool {
    !expr.has(|part| match part {
        C::Var(_)
        | C::Literal(_)
        | C::Hole(_)
        | C::Int { .. }
        | C::Const(..)
        | C::Bare(..)
        | C::Unary(..)
        | C::Binary(..)
        | C::Cast(..)
        | C::Field(..) => false,
        C::Call(function, _) => !matches!(
            function,
            Function::WorkItem(_) | Function::Math(Math::Min | Math::Max | Math::SubSat | Math::AddSat)
        ),
        C::Panicked
        | C::PostDecrement(_)
        | C::Table(_)
        | C::CastTo(..)
        | C::Vector(..)
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
        | C::Test(..)
        | C::Divergent(_)
        | C::Either { .. } => true,
    })
}
