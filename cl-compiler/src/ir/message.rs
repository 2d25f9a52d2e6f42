//! Assertions and prints.

use super::{CalleeId, Expr};

/// `assert!(cond, …)`, `panic!(…)`
#[derive(Debug, Clone)]
pub struct Assert {
    /// The asserted condition.
    pub cond: Option<Expr>,
    /// The message.
    pub message: Vec<crate::ast::MessagePart>,
    /// The values in the message.
    pub values: Vec<Expr>,
    /// An operator and a callee: the assertion can fail only if the operator can panic at that callee's argument types.
    pub operation: Option<(syn::Path, CalleeId)>,
}

/// `print!(…)`
#[derive(Debug, Clone)]
pub struct Print {
    /// The text and placeholders.
    pub parts: Vec<crate::ast::PrintPart>,
    /// The values to print.
    pub values: Vec<Expr>,
}
