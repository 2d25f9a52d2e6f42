//! Fully resolved types, including the types that the macro leaves to rustc.

use std::sync::Arc;

use cl_compiler::ty::Scalar;

use crate::items::Instance;
use crate::value::Value;

/// A type.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// `()`, `!`
    Unit,
    /// A scalar.
    Scalar(Scalar),
    /// A vector with this number of lanes.
    Vector(Scalar, usize),
    /// A mask, given by the signed integer type of its lanes' width.
    Mask(Scalar, usize),
    /// An atomic.
    Atomic(Scalar),
    /// A tuple.
    Tuple(Vec<Type>),
    /// An array.
    Array(Box<Type>, usize),
    /// A slice, mutable if `true`.
    Slice(bool, Box<Type>),
    /// A grid with this number of dimensions, mutable if `true`.
    Grid(bool, Box<Type>, usize),
    /// A reference, mutable if `true`.
    Ref(bool, Box<Type>),
    /// `Option<T>`
    Option(Box<Type>),
    /// `Result<T, E>`
    Result(Box<Type>, Box<Type>),
    /// `Ordering`
    Ordering,
    /// A struct.
    Struct(Arc<Struct>),
    /// An enum.
    Enum(Arc<Enum>),
    /// A device function that is passed as an argument: its name, and its explicit generic arguments.
    Function(String, Box<Instance>),
}

/// A struct.
#[derive(Debug, PartialEq)]
pub struct Struct {
    /// Its name.
    pub name: String,
    /// Its fields, in order. The fields of a tuple struct are named by their indices.
    pub fields: Vec<(String, Type)>,
}

impl Struct {
    /// The index of the field with this name.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|(known, _)| known == name)
    }
}

/// An enum.
#[derive(Debug, PartialEq)]
pub struct Enum {
    /// Its name.
    pub name: String,
    /// Its representation, if no variant has fields.
    pub repr: Scalar,
    /// Its variants.
    pub variants: Vec<Variant>,
}

/// A variant of an enum.
#[derive(Debug, PartialEq)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its integer value, if no variant has fields.
    pub number: i128,
    /// Its fields, in order. Unnamed fields are named by their indices.
    pub fields: Vec<(String, Type)>,
}

impl Enum {
    /// The index of the variant with this name.
    pub fn variant(&self, name: &str) -> Option<usize> {
        self.variants.iter().position(|known| known.name == name)
    }

    /// Whether a variant has fields.
    pub fn has_fields(&self) -> bool {
        self.variants.iter().any(|variant| !variant.fields.is_empty())
    }
}

impl Type {
    /// `usize`
    pub const USIZE: Type = Type::Scalar(Scalar::Usize);

    /// The size in bytes of a value in a buffer, if its layout is fixed.
    pub fn size(&self) -> Option<usize> {
        match self {
            Type::Scalar(scalar) | Type::Atomic(scalar) => Some(scalar.bits() as usize / 8),
            Type::Vector(lane, len) => Some(lane.bits() as usize / 8 * len.next_power_of_two()),
            Type::Array(element, len) => Some(element.size()? * len),
            // an element has no padding
            Type::Struct(of) => of.fields.iter().map(|(_, field)| field.size()).sum(),
            Type::Enum(of) => (!of.has_fields()).then_some(of.repr.bits() as usize / 8),
            Type::Unit
            | Type::Mask(..)
            | Type::Tuple(_)
            | Type::Slice(..)
            | Type::Grid(..)
            | Type::Ref(..)
            | Type::Option(_)
            | Type::Result(..)
            | Type::Ordering
            | Type::Function(..) => None,
        }
    }

    /// The value with these bytes, of which it uses as many as it needs.
    pub fn read(&self, bytes: &[u8]) -> Option<Value> {
        let bits = |scalar: &Scalar, bytes: &[u8]| {
            let mut bits = [0; 8];
            let size = scalar.bits() as usize / 8;
            bits[..size].copy_from_slice(bytes.get(..size)?);
            Some(Value::truncated(*scalar, u64::from_le_bytes(bits)))
        };
        match self {
            Type::Scalar(scalar) | Type::Atomic(scalar) => bits(scalar, bytes),
            Type::Vector(lane, len) => {
                let size = lane.bits() as usize / 8;
                let lanes: Option<_> = (0..*len).map(|at| bits(lane, bytes.get(at * size..)?)).collect();
                Some(Value::Vector(lanes?))
            }
            Type::Array(element, len) => {
                let size = element.size()?;
                let elements: Option<_> = (0..*len).map(|at| element.read(bytes.get(at * size..)?)).collect();
                Some(Value::Array(elements?))
            }
            Type::Struct(of) => {
                let mut at = 0;
                let mut fields = Vec::new();
                for (_, field) in &of.fields {
                    fields.push(field.read(bytes.get(at..)?)?);
                    at += field.size()?;
                }
                Some(Value::Struct(of.clone(), fields))
            }
            Type::Enum(of) if of.has_fields() => None,
            Type::Enum(of) => {
                let Value::Scalar(repr, bits) = bits(&of.repr, bytes)? else { return None };
                let value = crate::value::integer(repr, bits);
                let variant = of.variants.iter().position(|known| known.number == value)?;
                Some(Value::Enum(of.clone(), variant, Vec::new()))
            }
            Type::Unit
            | Type::Mask(..)
            | Type::Tuple(_)
            | Type::Slice(..)
            | Type::Grid(..)
            | Type::Ref(..)
            | Type::Option(_)
            | Type::Result(..)
            | Type::Ordering
            | Type::Function(..) => None,
        }
    }

    /// The number of scalars in a value, saturating.
    pub(crate) fn scalars(&self) -> usize {
        match self {
            Type::Vector(_, len) | Type::Mask(_, len) => *len,
            Type::Array(element, len) => element.scalars().saturating_mul(*len),
            Type::Tuple(fields) => fields.iter().map(Type::scalars).fold(0, usize::saturating_add),
            Type::Struct(of) => of.fields.iter().map(|(_, field)| field.scalars()).fold(0, usize::saturating_add),
            Type::Option(inner) => inner.scalars(),
            Type::Result(ok, err) => ok.scalars().max(err.scalars()),
            Type::Unit
            | Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Slice(..)
            | Type::Grid(..)
            | Type::Ref(..)
            | Type::Ordering
            | Type::Enum(_)
            | Type::Function(..) => 1,
        }
    }

    /// The initial value of local memory on the native device, and the value of `Default`.
    pub fn zero(&self) -> Value {
        match self {
            Type::Scalar(scalar) | Type::Atomic(scalar) => Value::Scalar(*scalar, 0),
            Type::Vector(lane, len) => Value::Vector(vec![Value::Scalar(*lane, 0); *len]),
            Type::Mask(_, len) => Value::Mask(vec![false; *len]),
            Type::Tuple(fields) => Value::Tuple(fields.iter().map(Type::zero).collect()),
            Type::Array(element, len) => Value::Array(vec![element.zero(); *len]),
            Type::Struct(of) => Value::Struct(of.clone(), of.fields.iter().map(|(_, field)| field.zero()).collect()),
            Type::Enum(of) => {
                let zero = of.variants.iter().position(|variant| variant.number == 0).unwrap_or(0);
                let fields = of.variants.get(zero).map_or(&[][..], |variant| &variant.fields);
                Value::Enum(of.clone(), zero, fields.iter().map(|(_, field)| field.zero()).collect())
            }
            Type::Option(_) => Value::Variant(cl_compiler::ir::Variant::None, None),
            Type::Result(ok, _) => Value::Variant(cl_compiler::ir::Variant::Ok, Some(Box::new(ok.zero()))),
            Type::Ordering => Value::Ordering(std::cmp::Ordering::Equal),
            Type::Function(name, _) => Value::Function(name.clone()),
            Type::Unit | Type::Slice(..) | Type::Grid(..) | Type::Ref(..) => Value::Unit,
        }
    }
}
