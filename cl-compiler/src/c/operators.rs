//! The operators of C, and their precedence.

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

    /// The operator's precedence.
    pub fn precedence(self) -> Precedence {
        match self {
            BinaryOp::Arith(ArithOp::Mul | ArithOp::Div | ArithOp::Rem) => Precedence::Multiplicative,
            BinaryOp::Arith(ArithOp::Add | ArithOp::Sub) => Precedence::Additive,
            BinaryOp::Arith(ArithOp::Shl | ArithOp::Shr) => Precedence::Shift,
            BinaryOp::Arith(ArithOp::And) => Precedence::BitAnd,
            BinaryOp::Arith(ArithOp::Xor) => Precedence::BitXor,
            BinaryOp::Arith(ArithOp::Or) => Precedence::BitOr,
            BinaryOp::Compare(CompareOp::Eq | CompareOp::Ne) => Precedence::Equality,
            BinaryOp::Compare(CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge) => Precedence::Relational,
            BinaryOp::Logic(LogicOp::And) => Precedence::LogicalAnd,
            BinaryOp::Logic(LogicOp::Or) => Precedence::LogicalOr,
        }
    }
}

/// The levels of C's precedence (C99, section 6.5), the weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Precedence {
    Conditional,
    LogicalOr,
    LogicalAnd,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    Unary,
    Primary,
}
