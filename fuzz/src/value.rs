//! Values, which carry their types.

use std::cmp::Ordering;
use std::sync::Arc;

use cl_compiler::ir::Variant;
use cl_compiler::ty::Scalar;

use crate::types::{Enum, Struct};

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `()`
    Unit,
    /// A scalar: its bits, sign- or zero-extended beyond its width.
    Scalar(Scalar, u64),
    /// A tuple.
    Tuple(Vec<Value>),
    /// An array.
    Array(Vec<Value>),
    /// A struct, with its fields in order.
    Struct(Arc<Struct>, Vec<Value>),
    /// The enum variant with this index, with its fields in order.
    Enum(Arc<Enum>, usize, Vec<Value>),
    /// The lanes of a vector, all scalars of one type.
    Vector(Vec<Value>),
    /// The lanes of a mask.
    Mask(Vec<bool>),
    /// `Some(x)`, `None`, `Ok(x)`, `Err(x)`
    Variant(Variant, Option<Box<Value>>),
    /// `Less`, `Equal`, `Greater`
    Ordering(Ordering),
    /// A device function that is passed as an argument.
    Function(String),
    /// A reference. Buffers contain none.
    Ref(Place),
    /// A slice: the place that contains it, the index of its first element there, and its length.
    Slice(Place, usize, usize),
}

/// A location in the memory of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The object that contains it.
    pub(crate) object: Object,
    /// The number of projections from the object.
    pub(crate) depth: u8,
    /// The projections: indices and field numbers.
    pub(crate) path: [u32; Place::DEPTH],
}

/// An object that can be referred to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Object {
    /// A variable of the work-item, by its position among all variables.
    Variable(u32),
    /// A buffer, by parameter number.
    Buffer(u32),
    /// An array in local memory.
    Local(u32),
    /// A constant.
    Constant(u32),
    /// A view of a slice with another element type.
    View(u32),
}

impl Place {
    /// The maximum number of projections into a value.
    pub(crate) const DEPTH: usize = 6;

    /// The whole of an object.
    pub(crate) fn of(object: Object) -> Place {
        Place { object, depth: 0, path: [0; Place::DEPTH] }
    }

    /// The place after one more projection, unless that exceeds the limit.
    pub(crate) fn step(mut self, index: usize) -> Option<Place> {
        let slot = self.path.get_mut(usize::from(self.depth))?;
        *slot = u32::try_from(index).ok()?;
        self.depth += 1;
        Some(self)
    }

    /// The projections.
    pub(crate) fn steps(&self) -> &[u32] {
        &self.path[..usize::from(self.depth)]
    }
}

/// The value of an integer's or `bool`'s bits.
pub fn integer(scalar: Scalar, bits: u64) -> i128 {
    if scalar.is_signed() { i128::from(bits as i64) } else { i128::from(bits) }
}

impl Value {
    /// A scalar from these bits, truncated to its width.
    pub fn truncated(scalar: Scalar, bits: u64) -> Value {
        let unused = 64 - scalar.bits();
        let bits = match scalar.is_signed() {
            true => ((bits << unused) as i64 >> unused) as u64,
            false => bits << unused >> unused,
        };
        Value::Scalar(scalar, bits)
    }

    /// Appends the value's bytes in a buffer to `bytes`.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let scalar = |bytes: &mut Vec<u8>, scalar: Scalar, bits: u64| {
            bytes.extend_from_slice(&bits.to_le_bytes()[..scalar.bits() as usize / 8]);
        };
        match self {
            Value::Scalar(of, bits) => scalar(bytes, *of, *bits),
            Value::Array(parts) | Value::Struct(_, parts) => parts.iter().for_each(|part| part.write(bytes)),
            Value::Vector(lanes) => {
                lanes.iter().for_each(|lane| lane.write(bytes));
                // a 3-lane vector has the size of a 4-lane vector
                let padding = lanes.len().next_power_of_two() - lanes.len();
                lanes.iter().take(padding).for_each(|lane| bytes.resize(bytes.len() + lane.scalar_size(), 0));
            }
            Value::Enum(of, variant, _) => {
                scalar(bytes, of.repr, of.variants.get(*variant).map_or(0, |variant| variant.number as u64));
            }
            Value::Unit
            | Value::Tuple(_)
            | Value::Mask(_)
            | Value::Variant(..)
            | Value::Ordering(_)
            | Value::Function(_)
            | Value::Ref(_)
            | Value::Slice(..) => {}
        }
    }

    fn scalar_size(&self) -> usize {
        match self {
            Value::Scalar(scalar, _) => scalar.bits() as usize / 8,
            _ => 0,
        }
    }

    /// Whether a program cannot distinguish the two values: all NaNs are equal.
    pub fn same(&self, other: &Value) -> bool {
        let all = |a: &[Value], b: &[Value]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b));
        match (self, other) {
            (Value::Scalar(Scalar::F32, a), Value::Scalar(Scalar::F32, b)) => {
                let (x, y) = (f32::from_bits(*a as u32), f32::from_bits(*b as u32));
                a == b || x.is_nan() && y.is_nan()
            }
            (Value::Scalar(Scalar::F64, a), Value::Scalar(Scalar::F64, b)) => {
                let (x, y) = (f64::from_bits(*a), f64::from_bits(*b));
                a == b || x.is_nan() && y.is_nan()
            }
            (Value::Scalar(Scalar::F16, a), Value::Scalar(Scalar::F16, b)) => {
                let is_nan = |bits: &u64| bits & 0x7fff > 0x7c00;
                a == b || is_nan(a) && is_nan(b)
            }
            (Value::Tuple(a), Value::Tuple(b))
            | (Value::Array(a), Value::Array(b))
            | (Value::Vector(a), Value::Vector(b)) => all(a, b),
            (Value::Struct(a, fields), Value::Struct(b, others)) => a.name == b.name && all(fields, others),
            (Value::Enum(_, a, fields), Value::Enum(_, b, others)) => a == b && all(fields, others),
            (Value::Variant(a, Some(value)), Value::Variant(b, Some(other))) => a == b && value.same(other),
            (a, b) => a == b,
        }
    }
}

macro_rules! from_integers {
    ($($T:ident $scalar:ident)*) => {$(
        impl From<$T> for Value {
            fn from(value: $T) -> Value {
                Value::Scalar(Scalar::$scalar, value as i128 as u64)
            }
        }
    )*};
}

from_integers!(bool Bool i8 I8 i16 I16 i32 I32 i64 I64 isize Isize u8 U8 u16 U16 u32 U32 u64 U64 usize Usize);

impl From<f32> for Value {
    fn from(value: f32) -> Value {
        Value::Scalar(Scalar::F32, u64::from(value.to_bits()))
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Scalar(Scalar::F64, value.to_bits())
    }
}
