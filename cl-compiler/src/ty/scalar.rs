//! The scalar types.

/// A scalar type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scalar {
    /// `bool`
    Bool,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `isize`, 64 bits on every device
    Isize,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `usize`, 64 bits on every device
    Usize,
    /// `half::f16`: computed as `f32`, stored as its bits
    F16,
    /// `f32`
    F32,
    /// `f64`
    F64,
}

impl Scalar {
    /// Every scalar type but `f16`, which is not one of Rust's own.
    pub const ALL: [Scalar; 13] = [
        Scalar::Bool,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::Isize,
        Scalar::U8,
        Scalar::U16,
        Scalar::U32,
        Scalar::U64,
        Scalar::Usize,
        Scalar::F32,
        Scalar::F64,
    ];

    /// Its name in Rust.
    pub fn rust(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "i8",
            Scalar::I16 => "i16",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::Isize => "isize",
            Scalar::U8 => "u8",
            Scalar::U16 => "u16",
            Scalar::U32 => "u32",
            Scalar::U64 => "u64",
            Scalar::Usize => "usize",
            Scalar::F16 => "f16",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
        }
    }

    /// Its name in OpenCL C.
    pub fn opencl(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "char",
            Scalar::I16 => "short",
            Scalar::I32 => "int",
            Scalar::I64 | Scalar::Isize => "long",
            Scalar::U8 => "uchar",
            // without an extension, OpenCL C has no variables of its `half`
            Scalar::U16 | Scalar::F16 => "ushort",
            Scalar::U32 => "uint",
            Scalar::U64 | Scalar::Usize => "ulong",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
        }
    }

    /// The scalar type of this name, if there is one.
    pub fn from_name(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().chain([Scalar::F16]).find(|scalar| scalar.rust() == name)
    }

    /// The name of its atomic type if kernels support it: from `std::sync::atomic`, or, for floats, from the runtime.
    pub fn atomic(self) -> Option<&'static str> {
        match self {
            Scalar::I32 => Some("AtomicI32"),
            Scalar::U32 => Some("AtomicU32"),
            Scalar::I64 => Some("AtomicI64"),
            Scalar::U64 => Some("AtomicU64"),
            Scalar::F32 => Some("AtomicF32"),
            Scalar::F64 => Some("AtomicF64"),
            Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::Isize
            | Scalar::U8
            | Scalar::U16
            | Scalar::Usize
            | Scalar::F16 => None,
        }
    }

    /// The scalar that OpenCL C uses for an atomic of this type: floats are stored as their bits.
    pub fn in_atomic(self) -> Scalar {
        match self {
            Scalar::F32 => Scalar::U32,
            Scalar::F64 => Scalar::U64,
            other => other,
        }
    }

    /// Its width in bits (8 for `bool`).
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Bool | Scalar::I8 | Scalar::U8 => 8,
            Scalar::I16 | Scalar::U16 | Scalar::F16 => 16,
            Scalar::I32 | Scalar::U32 | Scalar::F32 => 32,
            Scalar::I64 | Scalar::Isize | Scalar::U64 | Scalar::Usize | Scalar::F64 => 64,
        }
    }

    /// Whether it is `f32` or `f64`.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64)
    }

    /// Whether it is a signed integer type.
    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::Isize)
    }

    /// Whether it is an integer type.
    pub fn is_int(self) -> bool {
        !matches!(self, Scalar::Bool | Scalar::F16) && !self.is_float()
    }

    /// The unsigned integer type of the same width. Unsigned types return themselves.
    pub fn unsigned(self) -> Scalar {
        match self {
            Scalar::I8 => Scalar::U8,
            Scalar::I16 => Scalar::U16,
            Scalar::I32 => Scalar::U32,
            Scalar::I64 => Scalar::U64,
            Scalar::Isize => Scalar::Usize,
            Scalar::Bool
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64
            | Scalar::Usize
            | Scalar::F16
            | Scalar::F32
            | Scalar::F64 => self,
        }
    }

    /// The signed integer type of the same width. Signed types return themselves.
    pub fn signed(self) -> Scalar {
        match self {
            Scalar::U8 => Scalar::I8,
            Scalar::U16 => Scalar::I16,
            Scalar::U32 => Scalar::I32,
            Scalar::U64 => Scalar::I64,
            Scalar::Usize => Scalar::Isize,
            Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::I64
            | Scalar::Isize
            | Scalar::F16
            | Scalar::F32
            | Scalar::F64 => self,
        }
    }

    /// The smallest value of an integer type.
    pub fn min(self) -> i128 {
        if self.is_signed() { -(1 << (self.bits() - 1)) } else { 0 }
    }

    /// The largest value of an integer type.
    pub fn max(self) -> i128 {
        if self.is_signed() { (1 << (self.bits() - 1)) - 1 } else { (1 << self.bits()) - 1 }
    }
}
