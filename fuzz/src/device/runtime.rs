//! The runtime's constant functions, and the construction of structs and variants.

use std::rc::Rc;

use cl_runtime::__private::{Scalar, TypeItem, TypeKind};

use super::evaluate::{At, Scope, Value, made, made_name, unsupported};
use super::ty::{Param, Ty};
use super::{Failure, Result};

impl At<'_> {
    /// The functions of `cl_runtime::__private`, and constructor calls.
    pub(super) fn runtime(&self, name: &str, path: &syn::Path, call: &syn::ExprCall, scope: &Scope) -> Result<Value> {
        // functions that take a value only for its type
        match (name, call.args.first()) {
            // functions in random programs have no captures
            ("captures", _) => return Ok(Value::Bool(false)),
            ("captured_of", _) => return Ok(Value::Type(Ty::Tuple(Vec::new()))),
            ("typed", Some(arg)) => return Ok(Value::Type(self.type_of(arg, scope)?)),
            ("value", Some(arg)) => {
                let ty = self.type_of(arg, scope)?;
                return match &ty {
                    Ty::Scalar(_) => Ok(Value::Made("Values::ONE".to_owned(), Rc::default())),
                    Ty::Named(name) if self.source.enums.contains_key(name) => {
                        Ok(Value::Made("Values::ONE".to_owned(), Rc::default()))
                    }
                    _ => unsupported(call),
                };
            }
            ("bits" | "bits_or_variant" | "operand", Some(arg)) => {
                let ty = self.type_of(arg, scope)?;
                // the variant is represented elsewhere
                let (ty, bits) = match name != "bits" && self.has_variants(&ty) {
                    true => (Ty::Scalar(Scalar::U32).item(self.source)?, 0),
                    false => {
                        let ty = ty.item(self.source)?;
                        (ty, super::number::bits(self.expr(arg, scope)?, ty)?)
                    }
                };
                let pair = [Value::TypeItem(ty), Value::Int(bits.into(), None)];
                return Ok(match name {
                    "bits" | "bits_or_variant" => Value::Tuple(pair.to_vec()),
                    _ => made("Part::Value", pair.to_vec()),
                });
            }
            ("size_of", None) => {
                let arguments = path.segments.last().map(|last| &last.arguments);
                let params = arguments.map(|arguments| self.params(arguments, scope)).transpose()?;
                return match params.as_deref() {
                    Some([Param::Type(ty)]) => Ok(Value::Int(ty.item(self.source)?.size as i128, Some(Scalar::Usize))),
                    _ => unsupported(call),
                };
            }
            _ => {}
        }
        let args = self.all(&call.args, scope)?;
        let arguments = path.segments.last().map(|last| &last.arguments);
        if let Some(value) = of_constants(name, &args) {
            return Ok(value);
        }
        match (name, args.as_slice()) {
            ("type_of", [Value::Type(ty)]) => Ok(Value::TypeItem(ty.item(self.source)?)),
            ("name_of", [Value::Type(ty)]) => match ty {
                Ty::Array(..) => Err(Failure::refused("rustc", "a value here is an array".to_owned())),
                ty => Ok(Value::TypeItem(ty.item(self.source)?)),
            },
            ("no_array", [Value::Type(ty)]) => match ty {
                Ty::Array(..) => Err(Failure::refused("rustc", "this value is an array".to_owned())),
                _ => Ok(Value::Tuple(Vec::new())),
            },
            ("no_variants", [Value::Type(ty)]) | ("variant_or_none", [Value::Bool(false), Value::Type(ty)])
                if self.has_variants(ty) =>
            {
                Err(Failure::refused("rustc", "a constant of an enum with fields".to_owned()))
            }
            ("no_variants" | "variant_or_none" | "zero_by_default", _) => Ok(Value::Tuple(Vec::new())),
            ("tag", [Value::Type(ty)]) => {
                let key = arguments.map(|arguments| self.params(arguments, scope)).transpose()?;
                match key.as_deref() {
                    Some([Param::Const(key), ..]) => match self.tag(ty, *key as u128) {
                        Some(tag) => Ok(Value::Int(tag as i128, Some(Scalar::U32))),
                        None => Err(Failure::refused("rustc", format!("no such variant of {ty:?}"))),
                    },
                    _ => unsupported(call),
                }
            }
            ("comparable" | "ordered", [Value::Type(ty)]) => match cl_runtime::__private::scalar(ty.item(self.source)?)
            {
                Some(_) => Ok(Value::Tuple(Vec::new())),
                None => Err(Failure::refused("rustc", "these values cannot be compared as a whole".to_owned())),
            },
            ("equatable", [Value::Type(ty)]) => match is_equatable(ty.item(self.source)?) {
                true => Ok(Value::Tuple(Vec::new())),
                false => Err(Failure::refused("rustc", "these values cannot be compared as a whole".to_owned())),
            },
            ("length", [Value::Type(Ty::Vector(..))]) => {
                Err(Failure::refused("rustc", "what only rustc knows to be a vector cannot be indexed".to_owned()))
            }
            ("length", [Value::Type(Ty::Array(_, len))]) => Ok(Value::Int(*len as i128, Some(Scalar::Usize))),
            ("scalar", [Value::TypeItem(ty)]) => Ok(match cl_runtime::__private::scalar(ty) {
                Some(scalar) => made("Option::Some", vec![Value::Made(format!("Scalar::{scalar:?}"), Rc::default())]),
                None => made("Option::None", Vec::new()),
            }),
            ("is_struct", [Value::TypeItem(ty)]) => Ok(Value::Bool(cl_runtime::__private::is_struct(ty))),
            ("shown", [Value::TypeItem(ty)]) => {
                Ok(Value::Made(format!("Scalar::{:?}", cl_runtime::__private::shown(ty)), Rc::default()))
            }
            ("field", [Value::Type(ty)]) => {
                let key = arguments.map(|arguments| self.params(arguments, scope)).transpose()?;
                let key = match key.as_deref() {
                    Some([Param::Const(key), ..]) => *key as u128,
                    _ => return unsupported(call),
                };
                self.field_type(ty, key).map(Value::Type)
            }
            ("element", [Value::Type(Ty::Array(element, _) | Ty::Slice(element))]) => {
                Ok(Value::Type((**element).clone()))
            }
            ("some", [Value::Type(Ty::Option(some))]) => Ok(Value::Type((**some).clone())),
            ("ok", [Value::Type(Ty::Result(ok, _))]) => Ok(Value::Type((**ok).clone())),
            ("err", [Value::Type(Ty::Result(_, err))]) => Ok(Value::Type((**err).clone())),
            ("slice_of", [Value::Type(ty)]) => Ok(Value::Type(Ty::Slice(Box::new(ty.clone())))),
            ("whole_of", [Value::Type(ty)]) => Ok(Value::Type(Ty::Whole(Box::new(ty.clone())))),
            ("option_of", [Value::Type(ty)]) => Ok(Value::Type(Ty::Option(Box::new(ty.clone())))),
            ("result_of", [Value::Type(ok), Value::Type(err)]) => {
                Ok(Value::Type(Ty::Result(Box::new(ok.clone()), Box::new(err.clone()))))
            }
            ("tuple_of", [Value::Tuple(fields)]) => {
                let fields = fields.iter().map(|field| match field {
                    Value::Type(ty) => Ok(ty.clone()),
                    _ => unsupported(call),
                });
                Ok(Value::Type(Ty::Tuple(fields.collect::<Result<_>>()?)))
            }
            ("array_of", [Value::Type(ty)]) => {
                let len = arguments.map(|arguments| self.params(arguments, scope)).transpose()?;
                match len.as_deref() {
                    Some([Param::Const(len), ..]) => Ok(Value::Type(Ty::Array(Box::new(ty.clone()), *len as usize))),
                    _ => unsupported(call),
                }
            }
            ("supposed", [list]) => Ok(list.clone()),
            ("is", [value]) => Ok(value.clone()),
            // `Compiled::new()`, `Kernel::new(parts)`
            ("new", []) => Ok(Value::Bool(true)),
            ("new", [parts]) => Ok(parts.clone()),
            // a struct or a variant with fields
            _ if name.starts_with(char::is_uppercase) => Ok(made(&made_name(path), args)),
            _ => unsupported(call),
        }
    }

    /// The tag of the variant whose name has this key.
    pub(super) fn tag(&self, ty: &Ty, key: u128) -> Option<usize> {
        let Ty::Named(name) = ty else { return None };
        self.source.enums.get(name)?.tag(key)
    }

    /// `Named::<T, NAME>::IS_VARIANT`, `TAG`
    pub(super) fn variant_named(&self, what: &str, path: &syn::Path, scope: &Scope) -> Result<Value> {
        let arguments = path.segments.iter().rev().nth(1).map(|owner| &owner.arguments);
        let params = arguments.map(|arguments| self.params(arguments, scope)).transpose()?;
        let tag = match params.as_deref() {
            Some([Param::Type(of), Param::Const(key)]) => self.tag(of, *key as u128),
            _ => return unsupported(path),
        };
        Ok(match what {
            "TAG" => Value::Int(tag.unwrap_or(0) as i128, Some(Scalar::U32)),
            _ => Value::Bool(tag.is_some()),
        })
    }

    fn has_variants(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Named(name) if self.source.enums.get(name).is_some_and(|of| of.scalar.is_none()))
    }

    fn field_type(&self, ty: &Ty, key: u128) -> Result<Ty> {
        let unsupported = || Err(Failure::unsupported(format!("field {key} of {ty:?}")));
        match ty {
            Ty::Named(name) => {
                let fields = self.source.structs.get(name).map(|found| &found.fields);
                let fields = fields.into_iter().flatten().map(|(name, ty)| (name.clone(), ty));
                let variants = self.source.enums.get(name).into_iter().flat_map(super::source::Enumeration::fields);
                let mut all = fields.chain(variants);
                let field = all.find(|(name, _)| cl_compiler::names::member::key(name) == key);
                field.map_or_else(unsupported, |(_, ty)| Ok(ty.clone()))
            }
            Ty::Tuple(fields) => {
                let field = fields.iter().enumerate();
                let mut field =
                    field.filter(|(number, _)| cl_compiler::names::member::key(&syn::Member::from(*number)) == key);
                field.next().map_or_else(unsupported, |(_, ty)| Ok(ty.clone()))
            }
            Ty::Vector(lane, _) => Ok(Ty::Scalar(*lane)),
            _ => unsupported(),
        }
    }
}

/// Whether the type supports `==`, by the runtime's rule for a type that rustc knows.
fn is_equatable(of: &TypeItem) -> bool {
    match of.kind {
        TypeKind::Scalar(scalar) => !matches!(scalar, Scalar::F16),
        TypeKind::Vector(..) | TypeKind::Enum(_) => true,
        TypeKind::Array(element, _) => is_equatable(element),
        TypeKind::Struct(item) => item.fields.iter().all(|field| is_equatable_within(field.ty)),
        _ => false,
    }
}

/// Whether a field's type supports `==`.
fn is_equatable_within(of: &TypeItem) -> bool {
    match of.kind {
        TypeKind::Tuple(fields, _) => fields.iter().all(|field| is_equatable_within(field)),
        TypeKind::Array(element, _) => is_equatable_within(element),
        TypeKind::Struct(item) if !item.variants.is_empty() => false,
        _ => is_equatable(of),
    }
}

/// Functions that compute on constants, and queries about constants.
fn of_constants(name: &str, args: &[Value]) -> Option<Value> {
    use cl_runtime::__private as runtime;
    let number = |value: i128| Some(Value::Int(value, None));
    Some(match (name, args) {
        ("quotient", [Value::Int(a, _), Value::Int(b, _)]) => return number(runtime::quotient(*a, *b)),
        ("power", [Value::Int(amount, _), Value::Int(bits, _)]) => {
            return number(runtime::power(*amount, u32::try_from(*bits).ok()?));
        }
        ("is_power", [Value::Int(value, _)]) => return number(runtime::is_power(*value)),
        ("choice", [Value::Int(a, _), Value::Int(b, _), Value::Bool(larger)]) => {
            return number(runtime::choice(*a, *b, *larger));
        }
        ("holds", [Value::List(products)]) => {
            let products: Vec<_> = products.iter().map(product).collect::<Option<_>>()?;
            let lent: Vec<_> = products.iter().map(|(factor, of)| (*factor, &of[..])).collect();
            Value::Bool(runtime::holds(&lent))
        }
        ("is_refuted", [Value::List(first), Value::List(rest), Value::List(pairs)]) => {
            let sums = |list: &[Value]| list.iter().map(constraint).collect::<Option<Vec<_>>>();
            let (first, rest, pairs) = (sums(first)?, sums(rest)?, sums(pairs)?);
            let lent = |all: &'static [(bool, Vec<Summand>)]| -> Vec<runtime::Constraint<'static>> {
                let sum = |sum: &'static [Summand]| -> &'static [runtime::Summand<'static>] {
                    sum.iter().map(|(at, factor, of)| (*at, *factor, &of[..])).collect::<Vec<_>>().leak()
                };
                all.iter().map(|(is, of)| (*is, sum(of))).collect()
            };
            let [first, rest, pairs] = [first, rest, pairs].map(|all| lent(all.leak()));
            Value::Bool(runtime::is_refuted(&first, &rest, &pairs))
        }
        _ => return None,
    })
}

type Summand = (usize, i128, Vec<i128>);

fn numbers(value: &Value) -> Option<Vec<i128>> {
    let Value::List(list) = value else { return None };
    let number = |value: &Value| match value {
        Value::Int(value, _) => Some(*value),
        _ => None,
    };
    list.iter().map(number).collect()
}

fn product(value: &Value) -> Option<(i128, Vec<i128>)> {
    match value {
        Value::Tuple(parts) => match &parts[..] {
            [Value::Int(factor, _), of] => Some((*factor, numbers(of)?)),
            _ => None,
        },
        _ => None,
    }
}

fn constraint(value: &Value) -> Option<(bool, Vec<Summand>)> {
    let Value::Tuple(parts) = value else { return None };
    let [Value::Bool(is), Value::List(sum)] = &parts[..] else { return None };
    let summand = |value: &Value| match value {
        Value::Tuple(parts) => match &parts[..] {
            [Value::Int(at, _), Value::Int(factor, _), of] => Some((usize::try_from(*at).ok()?, *factor, numbers(of)?)),
            _ => None,
        },
        _ => None,
    };
    Some((*is, sum.iter().map(summand).collect::<Option<_>>()?))
}
