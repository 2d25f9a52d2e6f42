//! Constants that are not scalars: their bytes, as macro expansions pass them and as programs declare them.

use super::types::{self, Type};
use crate::item::{Constant, Data, Part, Quantity, Scalar, TypeItem, TypeKind, Values};
use std::marker::PhantomData;

/// The elements of an array.
#[track_caller]
pub const fn table<T: Type>(values: &'static [T]) -> Values {
    assert!(is_data(T::TYPE), "a table of such tuples is not supported in kernels: make it one of structs");
    // SAFETY: these are the bytes of the values; `MaybeUninit` allows any.
    let bytes = unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) };
    Values::Data(Data { ty: T::TYPE, len: Some(values.len()), bytes })
}

/// A single value.
#[track_caller]
pub const fn value<T: Type>(value: &'static T) -> Values {
    // of an enum with fields, only variants without fields are accepted here; their tag is written at each use
    assert!(types::has_variants(T::TYPE) || is_data(T::TYPE), "{}", UNKNOWN);
    // SAFETY: as above.
    let bytes = unsafe { std::slice::from_raw_parts(std::ptr::from_ref(value).cast(), size_of::<T>()) };
    Values::Data(Data { ty: T::TYPE, len: None, bytes })
}

/// A constant as an operand. A scalar is written as a literal. Other types refer to the table with the number `table`; an
/// array is copied from it.
#[track_caller]
pub const fn operand<T: Type>(value: &T, table: u32) -> Part {
    if types::scalar(T::TYPE).is_some() {
        let (ty, bits) = types::bits(*value);
        return Part::Value(ty, bits);
    }
    assert!(types::has_variants(T::TYPE) || is_data(T::TYPE), "{}", UNKNOWN);
    if let TypeKind::Array(..) = T::TYPE.kind {
        return Part::Whole(table, T::TYPE);
    }
    Part::Table(table)
}

const UNKNOWN: &str = "this constant cannot be used here: constants are scalars, vectors, structs, tuples of these, and arrays of these; of others, give the variable a type, as in `let name: TYPE = …;`";

/// Whether the description of a type is enough to read its bytes. It is not for a mask, whose layout on the host differs.
const fn is_data(ty: &TypeItem) -> bool {
    match ty.kind {
        TypeKind::Scalar(_) | TypeKind::Enum(_) => true,
        TypeKind::Vector(..) => ty.align == ty.size,
        TypeKind::Array(element, _) => is_data(element),
        // an array in a tuple has a struct of its own in C
        TypeKind::Tuple(fields, _) => {
            all!(fields, |field| is_data(field) && !matches!(field.kind, TypeKind::Array(..)))
        }
        TypeKind::Whole(_) | TypeKind::Unit | TypeKind::Option(_) | TypeKind::Result(..) | TypeKind::Ordering => false,
        TypeKind::Struct(item) => item.laid_out && all!(item.fields, |field| is_data(field.ty)),
    }
}

/// A value in the syntax of a declaration: a literal, or a list in braces.
pub(crate) enum Written {
    Scalar(Constant),
    Vector(Scalar, Vec<Constant>),
    List(Vec<Written>),
}

impl Data {
    /// Whether the value is written at each use: a scalar, or a variant of an enum.
    pub(crate) fn is_written_out(&self) -> bool {
        self.len.is_none() && (types::scalar(self.ty).is_some() || types::has_variants(self.ty))
    }

    pub(crate) fn written(&self) -> Written {
        match self.len {
            None => self.at(self.ty, 0),
            Some(len) => Written::List((0..len).map(|index| self.at(self.ty, index * self.ty.size)).collect()),
        }
    }

    fn at(&self, ty: &TypeItem, offset: usize) -> Written {
        match &ty.kind {
            TypeKind::Scalar(scalar) | TypeKind::Enum(scalar) => {
                Written::Scalar(types::constant(*scalar, self.bits(offset, ty.size)))
            }
            TypeKind::Vector(scalar, len) => {
                let size = ty.size / len.next_power_of_two();
                let lane = |lane| types::constant(*scalar, self.bits(offset + lane * size, size));
                Written::Vector(*scalar, (0..*len).map(lane).collect())
            }
            TypeKind::Array(element, len) => {
                Written::List((0..*len).map(|index| self.at(element, offset + index * element.size)).collect())
            }
            TypeKind::Struct(item) => {
                Written::List(item.fields.iter().map(|field| self.at(field.ty, offset + field.offset)).collect())
            }
            TypeKind::Tuple(fields, offsets) => {
                let fields = fields.iter().zip(*offsets);
                Written::List(fields.map(|(field, at)| self.at(field, offset + at)).collect())
            }
            // rejected when the constant was compiled
            TypeKind::Whole(_) | TypeKind::Unit | TypeKind::Option(_) | TypeKind::Result(..) | TypeKind::Ordering => {
                Written::List(Vec::new())
            }
        }
    }

    fn bits(&self, offset: usize, size: usize) -> u64 {
        let bytes = self.bytes[offset..offset + size].iter();
        // SAFETY: these are the bytes of a scalar, which has no padding.
        let byte = |byte: &std::mem::MaybeUninit<u8>| u64::from(unsafe { byte.assume_init() });
        let fold = |bits: u64, next: &std::mem::MaybeUninit<u8>| bits << 8 | byte(next);
        if cfg!(target_endian = "little") { bytes.rev().fold(0, fold) } else { bytes.fold(0, fold) }
    }
}

impl Quantity {
    /// The field of a parameter that these names in OpenCL C lead to, if it is a number.
    pub const fn field<T: crate::language::types::Type>(
        param: u32,
        _: PhantomData<T>,
        path: &[&str],
        to: Scalar,
        spelling: &'static str,
    ) -> Self {
        let (mut ty, mut offset, mut at) = (T::TYPE, 0, 0);
        while at < path.len() {
            let TypeKind::Struct(of) = ty.kind else { return Self::Unknown };
            let Some(field) = of.field(path[at]) else { return Self::Unknown };
            ty = field.ty;
            offset += field.offset;
            at += 1;
        }
        match ty.kind {
            TypeKind::Scalar(scalar) => Self::Field(param, offset, scalar, to, spelling),
            _ => Self::Unknown,
        }
    }
}
