//! Types, as used by the constants in an expansion.

use cl_runtime::__private::{Derived, FieldItem, Scalar, StructItem, TypeItem, TypeKind, VariantItem};

use super::source::{Enumeration, Source};
use super::{Failure, Result};

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ty {
    /// A number or `bool`.
    Scalar(Scalar),
    /// `f32x4`, or a mask, given by its integer type.
    Vector(Scalar, usize),
    /// `[T; N]`
    Array(Box<Ty>, usize),
    /// `[T]`
    Slice(Box<Ty>),
    /// `(A, B)` and `()`
    Tuple(Vec<Ty>),
    /// `Option<T>`
    Option(Box<Ty>),
    /// `Result<T, E>`
    Result(Box<Ty>, Box<Ty>),
    /// `Ordering`
    Ordering,
    /// The wrapper struct in which an array is passed.
    Whole(Box<Ty>),
    /// A struct or enum of the program.
    Named(String),
    /// The holder of a compiled function, with its parameters.
    Function(String, Vec<Param>),
}

/// A type or constant parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Param {
    /// A type.
    Type(Ty),
    /// A number.
    Const(i128),
}

/// Leaks a value, since the runtime takes items as constants, which live as long as the process.
pub(super) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Leaks a list.
pub(super) fn leak_all<T>(values: Vec<T>) -> &'static [T] {
    Vec::leak(values)
}

/// The scalar type with this Rust name.
pub(super) fn scalar_named(name: &str) -> Option<Scalar> {
    Some(match name {
        "bool" => Scalar::Bool,
        "i8" => Scalar::I8,
        "i16" => Scalar::I16,
        "i32" => Scalar::I32,
        "i64" => Scalar::I64,
        "isize" => Scalar::Isize,
        "u8" => Scalar::U8,
        "u16" => Scalar::U16,
        "u32" => Scalar::U32,
        "u64" => Scalar::U64,
        "usize" => Scalar::Usize,
        "f32" => Scalar::F32,
        "f64" => Scalar::F64,
        _ => return None,
    })
}

/// The size of a scalar in bytes.
pub(super) fn width(scalar: Scalar) -> usize {
    match scalar {
        Scalar::Bool | Scalar::I8 | Scalar::U8 => 1,
        Scalar::I16 | Scalar::U16 | Scalar::F16 => 2,
        Scalar::I32 | Scalar::U32 | Scalar::F32 => 4,
        Scalar::I64 | Scalar::U64 | Scalar::Isize | Scalar::Usize | Scalar::F64 => 8,
    }
}

/// `f32x4`, `mask32x4`
pub(super) fn vector_named(name: &str) -> Option<(Scalar, usize)> {
    let at = name.find('x')?;
    let (lane, len) = (&name[..at], name[at + 1..].parse().ok()?);
    let lane = match lane {
        "mask8" => Scalar::I8,
        "mask16" => Scalar::I16,
        "mask32" => Scalar::I32,
        "mask64" => Scalar::I64,
        lane => scalar_named(lane)?,
    };
    matches!(len, 2 | 3 | 4 | 8 | 16).then_some((lane, len))
}

impl Ty {
    /// Its description. The sizes are Rust's for types that can be in memory, and meaningless for others.
    pub(super) fn item(&self, source: &Source) -> Result<&'static TypeItem> {
        let (size, align, kind) = match self {
            Ty::Scalar(scalar) => (width(*scalar), width(*scalar), TypeKind::Scalar(*scalar)),
            Ty::Vector(lane, len) => {
                let size = width(*lane) * len.next_power_of_two();
                (size, size, TypeKind::Vector(*lane, *len))
            }
            Ty::Array(element, len) => {
                let element = element.item(source)?;
                (element.size * len, element.align, TypeKind::Array(element, *len))
            }
            Ty::Tuple(fields) if fields.is_empty() => (0, 1, TypeKind::Unit),
            Ty::Tuple(fields) => {
                let fields = fields.iter().map(|field| field.item(source)).collect::<Result<Vec<_>>>()?;
                let align = fields.iter().map(|field| field.align).max().unwrap_or(1);
                let size: usize = fields.iter().map(|field| field.size).sum();
                // nothing reads its bytes
                (size.next_multiple_of(align), align, TypeKind::Tuple(leak_all(fields), &[]))
            }
            Ty::Option(some) => {
                let some = some.item(source)?;
                (some.size + some.align, some.align, TypeKind::Option(some))
            }
            Ty::Result(ok, err) => {
                let (ok, err) = (ok.item(source)?, err.item(source)?);
                let align = ok.align.max(err.align);
                (ok.size.max(err.size) + align, align, TypeKind::Result(ok, err))
            }
            Ty::Ordering => (1, 1, TypeKind::Ordering),
            Ty::Whole(array) => {
                let array = array.item(source)?;
                (array.size, array.align, TypeKind::Whole(array))
            }
            Ty::Named(name) => return named(name, source),
            Ty::Slice(_) | Ty::Function(..) => {
                return Err(Failure::unsupported(format!("the description of {self:?}")));
            }
        };
        Ok(leak(TypeItem { size, align, kind, derived: Derived::NONE }))
    }
}

fn named(name: &str, source: &Source) -> Result<&'static TypeItem> {
    if let Some(of) = source.enums.get(name) {
        let Some(scalar) = of.scalar else { return variants(name, of, source) };
        let size = width(scalar);
        return Ok(leak(TypeItem { size, align: size, kind: TypeKind::Enum(scalar), derived: Derived::NONE }));
    }
    let Some(structure) = source.structs.get(name) else {
        return Err(Failure::unsupported(format!("the type `{name}`")));
    };
    let (mut fields, mut offset, mut align) = (Vec::new(), 0, 1);
    for (member, ty) in &structure.fields {
        let ty = ty.item(source)?;
        if structure.laid_out && offset % ty.align != 0 {
            return Err(Failure::refused("CL0012", format!("`{name}` has padding")));
        }
        let name: &'static str = cl_compiler::names::field(member).leak();
        fields.push(FieldItem { name, ty, offset });
        offset += ty.size;
        align = align.max(ty.align);
    }
    if structure.laid_out && offset % align != 0 {
        return Err(Failure::refused("CL0012", format!("`{name}` has padding")));
    }
    let item = StructItem {
        name: name.to_owned().leak(),
        module: source.module,
        file: super::FILE,
        line: structure.line,
        fields: leak_all(fields),
        variants: &[],
        laid_out: structure.laid_out,
    };
    Ok(leak(TypeItem { size: offset, align, kind: TypeKind::Struct(leak(item)), derived: Derived::NONE }))
}

/// An enum with fields: a tag and the fields of all variants. Nothing reads its bytes.
fn variants(name: &str, of: &Enumeration, source: &Source) -> Result<&'static TypeItem> {
    let tag = FieldItem { name: "tag", ty: Ty::Scalar(Scalar::U32).item(source)?, offset: 0 };
    let field = |(member, ty): (syn::Member, &Ty)| {
        Ok(FieldItem { name: cl_compiler::names::field(&member).leak(), ty: ty.item(source)?, offset: 0 })
    };
    let fields = std::iter::once(Ok(tag)).chain(of.fields().map(field)).collect::<Result<Vec<_>>>()?;
    let align = fields.iter().map(|field| field.ty.align).max().unwrap_or(1);
    let size: usize = fields.iter().map(|field| field.ty.size).sum();
    let variants = of.variants.iter();
    let variants = variants
        .map(|variant| VariantItem { name: variant.name.to_string().leak(), fields: variant.fields.len() })
        .collect();
    let item = StructItem {
        name: name.to_owned().leak(),
        module: source.module,
        file: super::FILE,
        line: of.line,
        fields: leak_all(fields),
        variants: leak_all(variants),
        laid_out: false,
    };
    let kind = TypeKind::Struct(leak(item));
    Ok(leak(TypeItem { size: size.next_multiple_of(align), align, kind, derived: Derived::NONE }))
}
