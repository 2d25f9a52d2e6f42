//! The operators and the atomic operations.

/// `-x`, `!x`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `!`
    Not,
}

/// The arithmetic and bitwise operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

impl ArithOp {
    /// The operator's spelling, the same in Rust and C.
    pub fn symbol(self) -> &'static str {
        match self {
            ArithOp::Add => "+",
            ArithOp::Sub => "-",
            ArithOp::Mul => "*",
            ArithOp::Div => "/",
            ArithOp::Rem => "%",
            ArithOp::And => "&",
            ArithOp::Or => "|",
            ArithOp::Xor => "^",
            ArithOp::Shl => "<<",
            ArithOp::Shr => ">>",
        }
    }

    /// The method of the operator's trait.
    pub fn method(self) -> &'static str {
        match self {
            ArithOp::Add => "add",
            ArithOp::Sub => "sub",
            ArithOp::Mul => "mul",
            ArithOp::Div => "div",
            ArithOp::Rem => "rem",
            ArithOp::And => "bitand",
            ArithOp::Or => "bitor",
            ArithOp::Xor => "bitxor",
            ArithOp::Shl => "shl",
            ArithOp::Shr => "shr",
        }
    }

    /// Whether it is `<<` or `>>`, whose operand types are independent.
    pub fn is_shift(self) -> bool {
        matches!(self, ArithOp::Shl | ArithOp::Shr)
    }
}

/// The operations on an atomic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum AtomicOp {
    Load,
    Store,
    Swap,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Min,
    Max,
}

impl AtomicOp {
    /// All operations with their method names.
    pub const ALL: [(AtomicOp, &'static str); 10] = [
        (AtomicOp::Load, "load"),
        (AtomicOp::Store, "store"),
        (AtomicOp::Swap, "swap"),
        (AtomicOp::Add, "fetch_add"),
        (AtomicOp::Sub, "fetch_sub"),
        (AtomicOp::And, "fetch_and"),
        (AtomicOp::Or, "fetch_or"),
        (AtomicOp::Xor, "fetch_xor"),
        (AtomicOp::Min, "fetch_min"),
        (AtomicOp::Max, "fetch_max"),
    ];

    /// The method's name.
    pub fn method(self) -> &'static str {
        AtomicOp::ALL.iter().find(|(op, _)| *op == self).map_or("", |(_, name)| name)
    }

    /// The OpenCL C name, without its prefix `atomic_` or, for 64 bits, `atom_` (OpenCL C 1.2, sections 6.12.11 and
    /// 9.4).
    pub fn opencl(self) -> &'static str {
        match self {
            // a load is an `or` with zero, since OpenCL C 1.2 has no atomic load
            AtomicOp::Load | AtomicOp::Or => "or",
            AtomicOp::Store | AtomicOp::Swap => "xchg",
            AtomicOp::Add => "add",
            AtomicOp::Sub => "sub",
            AtomicOp::And => "and",
            AtomicOp::Xor => "xor",
            AtomicOp::Min => "min",
            AtomicOp::Max => "max",
        }
    }
}

/// The order of a number's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteOrder {
    /// Least significant byte first, as on every existing device.
    Little,
    /// Most significant byte first.
    Big,
    /// The order in memory.
    Native,
}

impl ByteOrder {
    /// The byte order in a method name: `le_bytes`, `be_bytes` or `ne_bytes` after `prefix`.
    pub fn of(method: &str, prefix: &str) -> Option<ByteOrder> {
        match method.strip_prefix(prefix)? {
            "le_bytes" => Some(ByteOrder::Little),
            "be_bytes" => Some(ByteOrder::Big),
            "ne_bytes" => Some(ByteOrder::Native),
            _ => None,
        }
    }

    /// The suffix of the method names.
    pub fn name(self) -> &'static str {
        match self {
            ByteOrder::Little => "le_bytes",
            ByteOrder::Big => "be_bytes",
            ByteOrder::Native => "ne_bytes",
        }
    }
}

/// The comparison operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl CompareOp {
    /// The operator's spelling, the same in Rust and C.
    pub fn symbol(self) -> &'static str {
        match self {
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        }
    }

    /// The operator that holds where this one does not, unless an operand is NaN.
    pub fn negated(self) -> Self {
        match self {
            CompareOp::Eq => CompareOp::Ne,
            CompareOp::Ne => CompareOp::Eq,
            CompareOp::Lt => CompareOp::Ge,
            CompareOp::Le => CompareOp::Gt,
            CompareOp::Gt => CompareOp::Le,
            CompareOp::Ge => CompareOp::Lt,
        }
    }
}

/// `&&`, `||`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LogicOp {
    And,
    Or,
}

impl LogicOp {
    /// The operator's spelling, the same in Rust and C.
    pub fn symbol(self) -> &'static str {
        match self {
            LogicOp::And => "&&",
            LogicOp::Or => "||",
        }
    }
}
