//! Comparison of values, and pattern matching.

use std::cmp::Ordering;

use cl_compiler::ir::{CompareOp, Variant};
use cl_compiler::ty::Scalar;

use super::access::step;
use super::{Item, Machine, Stop, unsupported};
use crate::interpret::code::Pattern;
use crate::interpret::number::{self, float_literal, int_literal};
use crate::types::Type;
use crate::value::{Place, Value, integer};

/// The order of two values of one type, if they are ordered.
pub(super) fn order(a: &Value, b: &Value) -> Result<Option<Ordering>, Stop> {
    let all = |a: &[Value], b: &[Value]| {
        for (a, b) in a.iter().zip(b) {
            match order(a, b)? {
                Some(Ordering::Equal) => {}
                other => return Ok(other),
            }
        }
        Ok(Some(a.len().cmp(&b.len())))
    };
    Ok(match (a, b) {
        (Value::Scalar(scalar, a), Value::Scalar(other, b)) if scalar == other => number::order(*scalar, *a, *b),
        (Value::Tuple(a), Value::Tuple(b)) | (Value::Array(a), Value::Array(b)) => return all(a, b),
        (Value::Struct(a, fields), Value::Struct(b, others)) if a.name == b.name => return all(fields, others),
        // vectors and masks support only `==` and `!=`
        (Value::Vector(a), Value::Vector(b)) => return all(a, b),
        (Value::Mask(a), Value::Mask(b)) => Some(a.cmp(b)),
        // by the numbers of the variants, independent of declaration order
        (Value::Enum(_, a, fields), Value::Enum(_, b, others)) if a == b => return all(fields, others),
        (Value::Enum(of, a, _), Value::Enum(_, b, _)) => {
            let number = |at: &usize| of.variants.get(*at).map(|variant| variant.number);
            Some(number(a).cmp(&number(b)))
        }
        (Value::Ordering(a), Value::Ordering(b)) => Some(a.cmp(b)),
        (Value::Unit, Value::Unit) => Some(Ordering::Equal),
        (Value::Variant(a, value), Value::Variant(b, other)) => match (value, other) {
            (Some(value), Some(other)) if a == b => return order(value, other),
            _ => Some(rank(*a).cmp(&rank(*b))),
        },
        _ => return unsupported("a comparison of these types"),
    })
}

/// `None` comes before `Some`, `Ok` before `Err`.
fn rank(variant: Variant) -> u8 {
    match variant {
        Variant::None | Variant::Ok => 0,
        Variant::Some | Variant::Err => 1,
    }
}

pub(in crate::interpret) fn holds(op: CompareOp, order: Option<Ordering>) -> bool {
    match op {
        CompareOp::Eq => order == Some(Ordering::Equal),
        CompareOp::Ne => order != Some(Ordering::Equal),
        CompareOp::Lt => order == Some(Ordering::Less),
        CompareOp::Le => order.is_some_and(Ordering::is_le),
        CompareOp::Gt => order == Some(Ordering::Greater),
        CompareOp::Ge => order.is_some_and(Ordering::is_ge),
    }
}

/// The total order of two values of one type.
pub(super) fn total_order(a: &Value, b: &Value) -> Result<Ordering, Stop> {
    match (a, b) {
        (Value::Scalar(scalar, a), Value::Scalar(other, b)) if scalar == other => {
            Ok(number::total_order(*scalar, *a, *b))
        }
        _ => unsupported("a total order of these types"),
    }
}

impl Machine<'_> {
    /// Compares two values, following references and slices.
    pub(super) fn compare(&mut self, item: &Item, a: Value, b: Value) -> Result<Option<Ordering>, Stop> {
        let [a, b] = [a, b].map(|value| {
            let value = self.behind(item, value)?;
            match value {
                Value::Slice(..) => self.copied(item, value).map(Value::Array),
                value => Ok(value),
            }
        });
        order(&a?, &b?)
    }

    /// Whether a value matches, binding the variables of the pattern. A value behind a reference has a place.
    pub(super) fn matches(
        &mut self,
        item: &mut Item,
        pattern: &Pattern,
        (value, place): (&Value, Option<Place>),
    ) -> Result<bool, Stop> {
        Ok(match pattern {
            Pattern::Wild => true,
            Pattern::Bind(variable, sub) | Pattern::BindRef(variable, sub) => {
                if let Some(sub) = sub
                    && !self.matches(item, sub, (value, place))?
                {
                    return Ok(false);
                }
                let at = item.variable(*variable);
                item.variables[at] = match (pattern, place) {
                    (Pattern::BindRef(..), Some(place)) => Value::Ref(place),
                    _ => value.clone(),
                };
                true
            }
            Pattern::Int(..) | Pattern::Float(..) | Pattern::Value(_) | Pattern::Constant(_) => {
                let Some(bound) = self.bound(pattern, value)? else { return unsupported("a pattern of this value") };
                holds(CompareOp::Eq, order(value, &bound)?)
            }
            Pattern::Range(start, end, inclusive) => {
                if let Some(start) = start {
                    let Some(start) = self.bound(start, value)? else { return unsupported("a range of this value") };
                    if !holds(CompareOp::Ge, order(value, &start)?) {
                        return Ok(false);
                    }
                }
                let Some(end) = end else { return Ok(true) };
                let Some(end) = self.bound(end, value)? else { return unsupported("a range of this value") };
                holds(if *inclusive { CompareOp::Le } else { CompareOp::Lt }, order(value, &end)?)
            }
            Pattern::Parts(parts) => {
                for (number, part) in parts {
                    if !self.part_matches(item, part, (value, place), *number)? {
                        return Ok(false);
                    }
                }
                true
            }
            Pattern::Members(variant, parts) => {
                let Some(fields) = members(variant, value)? else { return Ok(false) };
                for (name, part) in parts {
                    let Some(at) = fields.iter().position(|(known, _)| known == name) else {
                        return unsupported(format!("the field `{name}`"));
                    };
                    if !self.part_matches(item, part, (value, place), at)? {
                        return Ok(false);
                    }
                }
                true
            }
            Pattern::Or(cases) => {
                for case in cases {
                    if self.matches(item, case, (value, place))? {
                        return Ok(true);
                    }
                }
                false
            }
            Pattern::Deref(sub) => match value {
                Value::Ref(place) => {
                    let value = self.load(item, place)?;
                    self.matches(item, sub, (&value, Some(*place)))?
                }
                value => self.matches(item, sub, (value, None))?,
            },
            Pattern::Variant(variant, sub) => match (value, sub) {
                (Value::Variant(of, Some(inner)), Some(sub)) => {
                    of == variant && self.matches(item, sub, (inner, further(place, 0)?))?
                }
                (Value::Variant(of, _), _) => of == variant,
                _ => return unsupported("a pattern of this value"),
            },
            Pattern::Unsupported(what) => return unsupported(&**what),
        })
    }

    /// Whether a part of a tuple, an array or a struct matches.
    fn part_matches(
        &mut self,
        item: &mut Item,
        pattern: &Pattern,
        (value, place): (&Value, Option<Place>),
        number: usize,
    ) -> Result<bool, Stop> {
        let value = self.part(item, value, number)?;
        self.matches(item, pattern, (&value, further(place, number)?))
    }

    /// A part of a tuple or array, or an element of a slice.
    fn part(&mut self, item: &Item, value: &Value, number: usize) -> Result<Value, Stop> {
        match value {
            Value::Tuple(parts)
            | Value::Array(parts)
            | Value::Struct(_, parts)
            | Value::Enum(_, _, parts)
            | Value::Vector(parts) => match parts.get(number) {
                Some(part) => Ok(part.clone()),
                None => unsupported("a part of a value that has no such part"),
            },
            Value::Slice(place, first, _) => match step(*place, first + number)? {
                Value::Ref(place) => self.load(item, &place),
                value => Ok(value),
            },
            _ => unsupported("a part of a value that has none"),
        }
    }

    /// The value of a literal or constant pattern, in the type of the value that it is compared with.
    fn bound(&mut self, pattern: &Pattern, value: &Value) -> Result<Option<Value>, Stop> {
        let scalar = if let Value::Scalar(scalar, _) = value { Some(*scalar) } else { None };
        Ok(match pattern {
            Pattern::Int(bound) => {
                scalar.filter(|scalar| scalar.is_int()).map(|scalar| int_literal(*bound as u128, scalar))
            }
            Pattern::Float(digits, negative) => {
                let bound = scalar.and_then(|scalar| float_literal(digits, scalar));
                match bound {
                    Some(Value::Scalar(scalar, bits)) if *negative => {
                        number::unary(cl_compiler::ir::UnaryOp::Neg, scalar, bits)
                            .map(|bits| Value::Scalar(scalar, bits))
                    }
                    bound => bound,
                }
            }
            Pattern::Value(bound) => Some(bound.clone()),
            Pattern::Constant(number) => Some(self.constant(*number)?.clone()),
            _ => None,
        })
    }
}

/// The value of a `usize`, as an index.
pub(super) fn index(value: &Value) -> Result<u64, Stop> {
    match value {
        Value::Scalar(Scalar::Usize, bits) => Ok(*bits),
        _ => unsupported("an index that is no `usize`"),
    }
}

/// The scalar type and value of an integer.
pub(super) fn int(value: &Value) -> Result<(Scalar, i128), Stop> {
    match value {
        Value::Scalar(scalar, bits) if scalar.is_int() => Ok((*scalar, integer(*scalar, *bits))),
        _ => unsupported("an integer that is none"),
    }
}

/// The fields of a struct, or of an enum value if it is the variant with this name.
fn members<'v>(variant: &str, value: &'v Value) -> Result<Option<&'v [(String, Type)]>, Stop> {
    match value {
        Value::Struct(of, _) => Ok(Some(&of.fields)),
        Value::Enum(of, number, _) => match of.variants.get(*number) {
            Some(known) if known.name == *variant => Ok(Some(&known.fields)),
            _ => Ok(None),
        },
        _ => unsupported("a pattern of this struct"),
    }
}

/// A projection of the place, if there is a place.
fn further(place: Option<Place>, index: usize) -> Result<Option<Place>, Stop> {
    match place.map(|place| step(place, index)).transpose()? {
        Some(Value::Ref(place)) => Ok(Some(place)),
        _ => Ok(None),
    }
}
