//! What surrounds a function's body.

use super::Type;

/// What a function needs besides its statements.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The parameters that stand for those of the Rust function.
    pub params: Vec<Param>,
    /// Whether it has an [`Expr::Divergent`](super::Expr::Divergent) or a divergent `for` loop.
    pub has_divergent_loop: bool,
    /// The exit at its end.
    pub exit: Option<Exit>,
    /// The Rust line of its last statement.
    pub last_line: Option<u32>,
}

/// A parameter.
#[derive(Debug, Clone)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its kind.
    pub kind: ParamKind,
}

/// The kinds of parameters.
#[derive(Debug, Clone)]
pub enum ParamKind {
    /// A value.
    Value,
    /// A slice.
    Slice {
        /// Its length follows.
        length: bool,
        /// Its offset follows, where slices have offsets.
        offset: bool,
    },
    /// The captures of a passed function, present only where the constant is true.
    Captured(Box<syn::Expr>),
}

/// The exit at a function's end, only for drivers that need it, see
/// [`When::Divergent`](crate::emit::opencl::When::Divergent).
#[derive(Debug, Clone)]
pub enum Exit {
    /// A label that nothing jumps to.
    Label,
    /// The target of [`StmtKind::Leave`](super::StmtKind::Leave) without values.
    Leave,
    /// The target of those with values, which are stored in a variable of this type.
    LeaveWith(Type),
}

/// The memory whose accesses a barrier orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fence {
    /// Local memory.
    Local,
    /// Global memory.
    Global,
    /// Both.
    Both,
}
