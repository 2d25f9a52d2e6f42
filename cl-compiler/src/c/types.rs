//! The types of C, as lowering uses them.

use std::fmt;

use cl_ir::image::ImageKind;

use super::HoleId;
use crate::ty::{Scalar, Space};

/// An arithmetic type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Basic {
    Bool,
    Char,
    Uchar,
    Short,
    Ushort,
    Int,
    Uint,
    Long,
    Ulong,
    SizeT,
    Float,
    Double,
}

impl From<Scalar> for Basic {
    fn from(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Bool => Basic::Bool,
            Scalar::I8 => Basic::Char,
            Scalar::I16 => Basic::Short,
            Scalar::I32 => Basic::Int,
            Scalar::I64 | Scalar::Isize => Basic::Long,
            Scalar::U8 => Basic::Uchar,
            Scalar::U16 | Scalar::F16 => Basic::Ushort,
            Scalar::U32 => Basic::Uint,
            Scalar::U64 | Scalar::Usize => Basic::Ulong,
            Scalar::F32 => Basic::Float,
            Scalar::F64 => Basic::Double,
        }
    }
}

impl Basic {
    /// Whether C promotes it to `int`.
    pub fn is_narrow(self) -> bool {
        matches!(self, Basic::Char | Basic::Uchar | Basic::Short | Basic::Ushort)
    }

    /// The unsigned type as wide as this one; another type itself.
    fn unsigned(self) -> Self {
        match self {
            Basic::Char => Basic::Uchar,
            Basic::Short => Basic::Ushort,
            Basic::Int => Basic::Uint,
            Basic::Long => Basic::Ulong,
            other => other,
        }
    }
}

impl fmt::Display for Basic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Basic::Bool => "bool",
            Basic::Char => "char",
            Basic::Uchar => "uchar",
            Basic::Short => "short",
            Basic::Ushort => "ushort",
            Basic::Int => "int",
            Basic::Uint => "uint",
            Basic::Long => "long",
            Basic::Ulong => "ulong",
            Basic::SizeT => "size_t",
            Basic::Float => "float",
            Basic::Double => "double",
        })
    }
}

/// A type that a name denotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeName {
    /// `void`
    Void,
    /// `float`
    Basic(Basic),
    /// `float4`
    Vector(Basic, u8),
    /// `__read_only image2d_t`
    Image {
        /// The dimensions.
        kind: ImageKind,
        /// `__write_only`
        writes: bool,
    },
    /// `sampler_t`
    Sampler,
    /// A struct or another type that the program defines.
    Defined(String),
    /// A type that only program assembly can name.
    Hole(HoleId),
}

impl From<Scalar> for TypeName {
    fn from(scalar: Scalar) -> Self {
        TypeName::Basic(scalar.into())
    }
}

impl From<Basic> for TypeName {
    fn from(basic: Basic) -> Self {
        TypeName::Basic(basic)
    }
}

impl TypeName {
    /// `float4`
    pub fn vector(lane: Scalar, len: u8) -> Self {
        TypeName::Vector(lane.into(), len)
    }

    /// Whether it is this arithmetic type.
    pub fn is(&self, basic: Basic) -> bool {
        *self == TypeName::Basic(basic)
    }

    /// Whether the types are the same or differ only in being signed.
    pub fn is_as_wide_as(&self, other: &TypeName) -> bool {
        match (self, other) {
            (TypeName::Basic(a), TypeName::Basic(b)) => a.unsigned() == b.unsigned(),
            (TypeName::Vector(a, len), TypeName::Vector(b, other)) => a.unsigned() == b.unsigned() && len == other,
            (a, b) => a == b,
        }
    }
}

/// A hole has no text here: definitions, which are text, contain none.
impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeName::Void => f.write_str("void"),
            TypeName::Basic(basic) => basic.fmt(f),
            TypeName::Vector(lane, len) => write!(f, "{lane}{len}"),
            TypeName::Image { kind, writes: false } => write!(f, "__read_only {}", kind.opencl()),
            TypeName::Image { kind, writes: true } => write!(f, "__write_only {}", kind.opencl()),
            TypeName::Sampler => f.write_str("sampler_t"),
            TypeName::Defined(name) => f.write_str(name),
            TypeName::Hole(_) => Ok(()),
        }
    }
}

/// The type of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Type {
    /// The address space of the variable, or of the pointer's target: `__global `.
    pub space: Space,
    /// `const`, of the pointer's target.
    pub constant: bool,
    /// `volatile`, of the pointer's target.
    pub volatile: bool,
    /// The type, or that of the pointer's target or of the elements.
    pub name: TypeName,
    /// The number of `*` before the variable.
    pub pointers: u8,
    /// The part after the variable: `[4][N]`.
    pub dims: Vec<Dim>,
    /// A pointer to an array of these dimensions: `float (*name)[4]`.
    pub array_pointer: bool,
}

/// The length of a dimension of an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dim {
    /// A number.
    Number(u64),
    /// A name that the program defines.
    Name(String),
    /// A constant whose value rustc inserts.
    Const(Box<syn::Expr>),
}

impl Type {
    /// A type that is printed entirely before the name.
    pub fn plain(name: impl Into<TypeName>) -> Self {
        Type {
            space: Space::Private,
            constant: false,
            volatile: false,
            name: name.into(),
            pointers: 0,
            dims: Vec::new(),
            array_pointer: false,
        }
    }

    /// Whether it is a pointer.
    pub fn is_pointer(&self) -> bool {
        self.pointers > 0 || self.array_pointer
    }

    /// Whether it is a private variable that is neither a pointer nor an array.
    pub fn is_plain(&self) -> bool {
        self.space == Space::Private && self.dims.is_empty() && !self.is_pointer()
    }
}
