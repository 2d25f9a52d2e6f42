//! Vectors and masks: the operators and methods of scalars, applied lane by lane.

use cl_compiler::builtins::{self, Builtin};
use cl_compiler::ir::{ArithOp, CompareOp, Reduction, UnaryOp, VectorMethod};
use cl_compiler::ty::Scalar;

use super::code::At;
use super::machine::{Item, Machine, Stop, compare, unsupported};
use super::method::{self, Answer};
use super::number::{self, Division};
use super::{message, number::cast};
use crate::types::Type;
use crate::value::Value;

/// `-v`, `!v`
pub(super) fn unary(op: UnaryOp, value: &Value) -> Option<Value> {
    match value {
        Value::Vector(lanes) => {
            let lane = |lane: &Value| match lane {
                Value::Scalar(scalar, bits) => {
                    number::unary(op, *scalar, *bits).map(|bits| Value::Scalar(*scalar, bits))
                }
                _ => None,
            };
            lanes.iter().map(lane).collect::<Option<_>>().map(Value::Vector)
        }
        Value::Mask(lanes) if op == UnaryOp::Not => Some(Value::Mask(lanes.iter().map(|lane| !lane).collect())),
        _ => None,
    }
}

/// `v op w`. One of them may be a scalar.
pub(super) fn arith(op: ArithOp, a: &Value, b: &Value) -> Option<Result<Value, Division>> {
    if let (Value::Mask(a), Value::Mask(b)) = (a, b) {
        let lanes = a.iter().zip(b).map(|(a, b)| match op {
            ArithOp::And => Some(a & b),
            ArithOp::Or => Some(a | b),
            ArithOp::Xor => Some(a ^ b),
            _ => None,
        });
        return lanes.collect::<Option<_>>().map(|lanes| Ok(Value::Mask(lanes)));
    }
    let len = len(a).or(len(b))?;
    let mut lanes = Vec::new();
    let mut overflow = None;
    for (a, b) in spread(a, len)?.iter().zip(&spread(b, len)?) {
        let (Value::Scalar(scalar, a), Value::Scalar(_, b)) = (a, b) else { return None };
        match number::arith(op, *scalar, *a, *b)? {
            Ok(bits) => lanes.push(Value::Scalar(*scalar, bits)),
            // a zero divisor in any lane takes precedence
            Err(Division::Zero) => return Some(Err(Division::Zero)),
            Err(division) => overflow = Some(division),
        }
    }
    Some(overflow.map_or(Ok(Value::Vector(lanes)), Err))
}

fn len(value: &Value) -> Option<usize> {
    match value {
        Value::Vector(lanes) => Some(lanes.len()),
        Value::Mask(lanes) => Some(lanes.len()),
        _ => None,
    }
}

/// The lanes; a scalar is repeated.
fn spread(value: &Value, len: usize) -> Option<Vec<Value>> {
    match value {
        Value::Vector(lanes) => Some(lanes.clone()),
        Value::Mask(lanes) => Some(lanes.iter().map(|lane| Value::from(*lane)).collect()),
        Value::Scalar(..) => Some(vec![value.clone(); len]),
        _ => None,
    }
}

/// The vector or mask with these lanes.
fn gathered(lanes: Vec<Value>) -> Value {
    match lanes.first() {
        Some(Value::Scalar(Scalar::Bool, _)) => {
            Value::Mask(lanes.iter().map(|lane| *lane == Value::from(true)).collect())
        }
        _ => Value::Vector(lanes),
    }
}

/// A method of scalars, applied lane by lane.
fn lanewise(builtin: &Builtin, args: &[Value]) -> Answer {
    let Some(len) = args.iter().find_map(len) else { return Answer::Unknown };
    let lanes: Option<Vec<_>> = args.iter().map(|arg| spread(arg, len)).collect();
    let Some(lanes) = lanes else { return Answer::Unknown };
    let mut results = Vec::new();
    let mut panic = None;
    for at in 0..len {
        let args: Vec<_> = lanes.iter().map(|lanes| lanes[at].clone()).collect();
        let Some(Value::Scalar(scalar, _)) = args.first() else { return Answer::Unknown };
        // `from_bits` takes the bits
        let on = match (builtin.associated, scalar) {
            (true, Scalar::U32) => Scalar::F32,
            (true, Scalar::U64) => Scalar::F64,
            _ => *scalar,
        };
        match method::call(builtin, on, &args) {
            Answer::Value(value) => results.push(value),
            Answer::Unknown => return Answer::Unknown,
            // a zero divisor in any lane takes precedence
            Answer::Panic(parts, values) => {
                let zero = message::of_parts(&parts, &values).ends_with("zero");
                if panic.is_none() || zero {
                    panic = Some((parts, values));
                }
                if zero {
                    break;
                }
            }
        }
    }
    match panic {
        Some((parts, values)) => Answer::Panic(parts, values),
        None => Answer::Value(gathered(results)),
    }
}

fn named(name: &str, args: &[Value]) -> Option<Value> {
    let scalar = args.iter().find_map(|arg| match arg {
        Value::Scalar(scalar, _) => Some(*scalar),
        Value::Vector(lanes) => match lanes.first() {
            Some(Value::Scalar(scalar, _)) => Some(*scalar),
            _ => None,
        },
        _ => None,
    })?;
    let builtin = builtins::find(name, scalar)?;
    let answer = match args.iter().find_map(len) {
        Some(_) => lanewise(builtin, args),
        None => method::call(builtin, scalar, args),
    };
    match answer {
        Answer::Value(value) => Some(value),
        Answer::Panic(..) | Answer::Unknown => None,
    }
}

/// Reduces the lanes, from the first to the last.
fn reduced(reduction: Reduction, value: &Value) -> Option<Value> {
    let Value::Vector(lanes) = value else { return None };
    let (first, rest) = lanes.split_first()?;
    let joined = |all: Value, lane: &Value| {
        let op = match reduction {
            Reduction::Min => return named("min", &[all, lane.clone()]),
            Reduction::Max => return named("max", &[all, lane.clone()]),
            Reduction::Sum => ArithOp::Add,
            Reduction::Product => ArithOp::Mul,
            Reduction::And => ArithOp::And,
            Reduction::Or => ArithOp::Or,
            Reduction::Xor => ArithOp::Xor,
        };
        scalar(op, &all, lane)
    };
    rest.iter().try_fold(first.clone(), joined)
}

fn scalar(op: ArithOp, a: &Value, b: &Value) -> Option<Value> {
    let (Value::Scalar(scalar, a), Value::Scalar(_, b)) = (a, b) else { return None };
    let bits = number::arith(op, *scalar, *a, *b)?.ok()?;
    Some(Value::Scalar(*scalar, bits))
}

fn dot(a: &Value, b: &Value) -> Option<Value> {
    reduced(Reduction::Sum, &arith(ArithOp::Mul, a, b)?.ok()?)
}

fn length(v: &Value) -> Option<Value> {
    named("sqrt", &[dot(v, v)?])
}

fn cross(a: &Value, b: &Value) -> Option<Value> {
    let (Value::Vector(a), Value::Vector(b)) = (a, b) else { return None };
    let lane = |i: usize, j: usize| {
        let (left, right) = (scalar(ArithOp::Mul, a.get(i)?, b.get(j)?)?, scalar(ArithOp::Mul, a.get(j)?, b.get(i)?)?);
        scalar(ArithOp::Sub, &left, &right)
    };
    Some(Value::Vector(vec![lane(1, 2)?, lane(2, 0)?, lane(0, 1)?]))
}

fn compared(op: CompareOp, a: &Value, b: &Value) -> Option<Value> {
    let len = len(a).or(len(b))?;
    let lanes = spread(a, len)?.into_iter().zip(spread(b, len)?).map(|(a, b)| {
        let (Value::Scalar(scalar, a), Value::Scalar(_, b)) = (a, b) else { return None };
        Some(compare::holds(op, number::order(scalar, a, b)))
    });
    lanes.collect::<Option<_>>().map(Value::Mask)
}

fn selected(mask: &Value, yes: &Value, no: &Value) -> Option<Value> {
    let Value::Mask(mask) = mask else { return None };
    let (yes, no) = (spread(yes, mask.len())?, spread(no, mask.len())?);
    let lanes = mask.iter().zip(yes.into_iter().zip(no)).map(|(lane, (yes, no))| if *lane { yes } else { no });
    Some(gathered(lanes.collect()))
}

fn converted(value: &Value, ty: &Type) -> Option<Value> {
    match (value, ty) {
        (Value::Vector(lanes), Type::Vector(to, _)) => {
            let lanes = lanes.iter().map(|lane| match lane {
                Value::Scalar(from, bits) => Some(Value::Scalar(*to, cast(*from, *bits, *to))),
                _ => None,
            });
            lanes.collect::<Option<_>>().map(Value::Vector)
        }
        (Value::Mask(_), Type::Mask(..)) => Some(value.clone()),
        _ => None,
    }
}

fn swizzled(lanes: &[u8], value: &Value) -> Option<Value> {
    let Value::Vector(all) = value else { return None };
    let taken: Vec<_> = lanes.iter().map(|lane| all.get(usize::from(*lane)).cloned()).collect::<Option<_>>()?;
    match <[Value; 1]>::try_from(taken) {
        Ok([lane]) => Some(lane),
        Err(taken) => Some(Value::Vector(taken)),
    }
}

impl Machine<'_> {
    pub(super) fn vector_method(
        &mut self,
        item: &mut Item,
        method: &VectorMethod,
        ty: &Type,
        operands: usize,
        at: At,
    ) -> Result<(), Stop> {
        let mut args = item.pop_many(operands);
        match method {
            VectorMethod::Load => {
                let (Type::Vector(_, count), Some(slice)) = (ty, args.pop()) else { return unsupported("`load`") };
                let lanes = self.first_elements(item, slice, *count, at)?;
                let lanes = lanes.into_iter().map(|place| self.behind(item, place)).collect::<Result<_, _>>()?;
                item.push(Value::Vector(lanes));
                return Ok(());
            }
            VectorMethod::Store => {
                let (Some(slice), Some(vector)) = (args.pop(), args.pop()) else { return unsupported("`store`") };
                let Value::Vector(lanes) = self.behind(item, vector)? else { return unsupported("`store`") };
                let places = self.first_elements(item, slice, lanes.len(), at)?;
                for (place, lane) in places.into_iter().zip(lanes) {
                    let Value::Ref(place) = place else { return unsupported("`store`") };
                    self.store(item, &place, lane)?;
                }
                item.push(Value::Unit);
                return Ok(());
            }
            _ => {}
        }
        let args: Vec<_> = args.into_iter().map(|arg| self.behind(item, arg)).collect::<Result<_, _>>()?;
        if let VectorMethod::Builtin(builtin) = method {
            match lanewise(builtin, &args) {
                Answer::Value(value) => item.push(value),
                Answer::Panic(parts, values) => return self.panic(item, message::of_parts(&parts, &values), at),
                Answer::Unknown => return unsupported(format!("`{}` of vectors", builtin.name)),
            }
            return Ok(());
        }
        let value = match (method, &args[..]) {
            (VectorMethod::New, _) => Some(gathered(args)),
            (VectorMethod::Splat, [value]) => match ty {
                Type::Vector(_, len) | Type::Mask(_, len) => Some(gathered(vec![value.clone(); *len])),
                _ => None,
            },
            (VectorMethod::FromArray, [Value::Array(lanes)]) => Some(gathered(lanes.clone())),
            (VectorMethod::ToArray, [value]) => len(value).and_then(|len| spread(value, len)).map(Value::Array),
            (VectorMethod::Cast, [value]) => converted(value, ty),
            (VectorMethod::Bits, [value]) => {
                let mut bytes = Vec::new();
                value.write(&mut bytes);
                ty.read(&bytes)
            }
            (VectorMethod::Compare(op), [a, b]) => compared(*op, a, b),
            (VectorMethod::Reduce(reduction), [value]) => reduced(*reduction, value),
            (VectorMethod::Swizzle(lanes), [value]) => swizzled(lanes, value),
            (VectorMethod::Dot, [a, b]) => dot(a, b),
            (VectorMethod::Cross, [a, b]) => cross(a, b),
            (VectorMethod::Length, [value]) => length(value),
            (VectorMethod::Normalize, [value]) => {
                length(value).and_then(|length| arith(ArithOp::Div, value, &length)).and_then(Result::ok)
            }
            (VectorMethod::Distance, [a, b]) => {
                arith(ArithOp::Sub, a, b).and_then(Result::ok).and_then(|difference| length(&difference))
            }
            (VectorMethod::Any, [Value::Mask(lanes)]) => Some(lanes.iter().any(|lane| *lane).into()),
            (VectorMethod::All, [Value::Mask(lanes)]) => Some(lanes.iter().all(|lane| *lane).into()),
            (VectorMethod::Select, [mask, yes, no]) => selected(mask, yes, no),
            _ => None,
        };
        match value {
            Some(value) => item.push(value),
            None => return unsupported(format!("{method:?} of these types")),
        }
        Ok(())
    }

    /// References to the first `count` elements of a slice.
    fn first_elements(&mut self, item: &Item, slice: Value, count: usize, at: At) -> Result<Vec<Value>, Stop> {
        let (place, first, len) = self.elements(item, slice)?;
        if count > len {
            let parts = cl_compiler::ir::panics::short_slice_message();
            let text = message::of_parts(&parts, &[Value::from(count), Value::from(len)]);
            return self.panic(item, text, at);
        }
        (first..first + count).map(|at| super::machine::access::step(place, at)).collect()
    }
}
