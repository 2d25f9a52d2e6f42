//! The operators of C.

use crate::ir::{ArithOp, CompareOp, LogicOp};

/// A prefix operator of arithmetic and logic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `!`
    Not,
    /// `~`
    Complement,
}

impl UnaryOp {
    /// The operator's spelling.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Neg => "-",
            UnaryOp::Not => "!",
            UnaryOp::Complement => "~",
        }
    }
}

/// An infix operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOp {
    /// `+`, `&`, `<<`, …
    Arith(ArithOp),
    /// `==`, `<`, …
    Compare(CompareOp),
    /// `&&`, `||`
    Logic(LogicOp),
}

impl From<ArithOp> for BinaryOp {
    fn from(op: ArithOp) -> Self {
        BinaryOp::Arith(op)
    }
}

impl From<CompareOp> for BinaryOp {
    fn from(op: CompareOp) -> Self {
        BinaryOp::Compare(op)
    }
}

impl From<LogicOp> for BinaryOp {
    fn from(op: LogicOp) -> Self {
        BinaryOp::Logic(op)
    }
}

impl BinaryOp {
    /// The operator's spelling.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Arith(op) => op.symbol(),
            BinaryOp::Compare(op) => op.symbol(),
            BinaryOp::Logic(op) => op.symbol(),
        }
    }

    /// Whether it is `&`, `|`, `^`, `<<` or `>>`.
    pub fn is_bitwise(self) -> bool {
        use ArithOp::{And, Or, Shl, Shr, Xor};
        matches!(self, BinaryOp::Arith(And | Or | Xor | Shl | Shr))
    }
}
