//! The precedence of operators and expressions.

use super::{BinaryOp, Expr, Literal};
use crate::builtins::Test;
use crate::ir::{ArithOp, CompareOp, LogicOp};
use crate::ty::Scalar;

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

impl BinaryOp {
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

impl Expr {
    /// The precedence of the expression as it is printed.
    pub fn precedence(&self) -> Precedence {
        match self {
            Expr::Literal(Literal::Float { negative: true, .. }) => Precedence::Unary,
            Expr::Literal(_)
            | Expr::Var(_)
            | Expr::Hole(_)
            | Expr::Panicked
            | Expr::PostDecrement(_)
            | Expr::Const(..)
            | Expr::Bare(..)
            | Expr::Table(_)
            | Expr::Lanes(..)
            | Expr::Call(..)
            | Expr::Device(..)
            | Expr::Operator(..)
            | Expr::Index(..)
            | Expr::Field(..)
            | Expr::Compound(..)
            | Expr::Named(..)
            | Expr::List(_) => Precedence::Primary,
            // `(float4)(x)` is a cast
            Expr::Vector(..) => Precedence::Unary,
            Expr::Alive(..) | Expr::Divergent(_) => Precedence::LogicalAnd,
            Expr::Deref(_) | Expr::Address(_) => Precedence::Unary,
            Expr::Int { value, scalar, suffix } => {
                let is_cast = *suffix && matches!(scalar, Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16);
                let is_negative = *value < 0 && (*value != Scalar::min(*scalar) || scalar.bits() < 32);
                if is_cast || is_negative { Precedence::Unary } else { Precedence::Primary }
            }
            Expr::Unary(..) | Expr::Cast(..) | Expr::CastTo(..) | Expr::LateCast(..) => Precedence::Unary,
            Expr::Binary(op, ..) => op.precedence(),
            Expr::Select(..) | Expr::Guarded(..) => Precedence::Conditional,
            Expr::IfSlice(_, _, arg) | Expr::Captured(_, arg) => arg.precedence(),
            Expr::Test(Test::SignPositive, _) => Precedence::Unary,
            Expr::Test(Test::Positive | Test::Negative | Test::PowerOfTwo, _) => Precedence::Equality,
            Expr::Either { quiet, loud, .. } => quiet.precedence().min(loud.precedence()),
            Expr::Given(_, yes, no) => yes.precedence().min(no.precedence()),
        }
    }
}
