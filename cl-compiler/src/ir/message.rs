//! What assertions and prints show.

use super::{CalleeId, Expr};

/// `assert!(cond, …)`, `panic!(…)`
#[derive(Debug, Clone)]
pub struct Assert {
    /// What must hold.
    pub cond: Option<Expr>,
    /// The message.
    pub message: Vec<crate::ast::MessagePart>,
    /// The values that it shows.
    pub values: Vec<Expr>,
    /// It can fail only if this operator can, with the types that this callee is called with.
    pub given: Option<(syn::Path, CalleeId)>,
}

/// `print!(…)`
#[derive(Debug, Clone)]
pub struct Print {
    /// What it shows, in pieces.
    pub parts: Vec<crate::ast::PrintPart>,
    /// The values in it.
    pub values: Vec<Expr>,
}
