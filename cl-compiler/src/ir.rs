//! The typed intermediate representation: the one thing that every later stage and both back ends read.
//!
//! Invariants, established by [`crate::infer`]:
//! - no type variable is left, and every expression's type is the type that rustc gives it;
//! - every name is resolved: shadowed variables are different [`LocalId`]s, loops are [`LoopId`]s;
//! - evaluation order is that of the tree, left operand first, except that an assignment evaluates its value before the
//!   place it assigns to, as in Rust;
//! - every [`AccessId`] and [`SiteId`] occurs once.

use proc_macro2::Ident;

use crate::diag::Range;
use crate::ty::{Scalar, Ty};

/// A typed function.
#[derive(Debug)]
pub struct Function {
    /// All variables, parameters first.
    pub locals: Vec<Local>,
    /// How many of the locals are parameters.
    pub params: usize,
    /// The return type.
    pub ret: Ty,
    /// The body.
    pub body: Block,
    /// The device functions called, each once, as written.
    pub callees: Vec<syn::Path>,
    /// The loops: their labels, where they have one.
    pub loops: Vec<Option<String>>,
    /// The number of element accesses.
    pub accesses: usize,
}

/// A variable.
#[derive(Debug)]
pub struct Local {
    /// The user's name; `None` for `_`.
    pub name: Option<Ident>,
    /// Its type.
    pub ty: Ty,
    /// Declared `mut`.
    pub mutable: bool,
}

/// Counts into [`Function::locals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub usize);

/// Counts into [`Function::loops`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LoopId(pub usize);

/// Counts into [`Function::callees`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CalleeId(pub usize);

/// The number of an element access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccessId(pub usize);

/// Statements and a value.
#[derive(Debug)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// The value.
    pub tail: Option<Box<Expr>>,
    /// Its type: the tail's, `()`, or `!` if the end cannot be reached.
    pub ty: Ty,
    /// Where.
    pub at: Range,
}

/// A statement.
#[derive(Debug)]
pub enum Stmt {
    /// A new variable.
    Let {
        /// Which.
        local: LocalId,
        /// Its first value.
        init: Option<Expr>,
        /// Where.
        at: Range,
    },
    /// An expression whose value is dropped.
    Expr(Expr),
}

/// A typed expression.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// Where.
    pub at: Range,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// A value known to the macro.
    Literal(Value),
    /// A constant known to rustc only.
    Const(syn::Path),
    /// The value of a place.
    Read(Place),
    /// The length of a slice.
    Len(LocalId),
    /// `-x`, `!x`
    Unary(UnaryOp, Box<Expr>),
    /// Both operands of the type of the result; shifts may have another on the right.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// Operands of one type.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// Short-circuiting.
    Logic(LogicOp, Box<Expr>, Box<Expr>),
    /// `x as T`, `T` being this expression's type.
    Cast(Box<Expr>),
    /// A device function.
    Call(CalleeId, Vec<Expr>),
    /// A work-item function of one dimension, or none.
    WorkItem(&'static crate::builtins::WorkItemFn, Vec<Expr>),
    /// A method of a scalar type, by name; the receiver comes first.
    Method(Method, Vec<Expr>),
    /// `place = value`
    Assign(Box<Place>, Box<Expr>),
    /// `place += value`
    AssignOp(ArithOp, Box<Place>, Box<Expr>),
    /// `if`
    If(Box<Expr>, Block, Option<Block>),
    /// `while`
    While(LoopId, Box<Expr>, Block),
    /// `loop`
    Loop(LoopId, Block),
    /// `for`
    For(Box<For>),
    /// `{ … }`
    Block(Block),
    /// `break`
    Break(LoopId, Option<Box<Expr>>),
    /// `continue`
    Continue(LoopId),
    /// `return`
    Return(Option<Box<Expr>>),
}

/// A method call's method: a name while types are being inferred, a table entry afterwards.
#[derive(Debug, Clone)]
pub enum Method {
    /// Not yet looked up.
    Named(Ident),
    /// Looked up for the receiver's type.
    Builtin(&'static crate::builtins::Builtin, Scalar),
}

/// A loop over a range of integers. Start and end are evaluated once, start first.
#[derive(Debug)]
pub struct For {
    /// Its number.
    pub id: LoopId,
    /// The loop variable.
    pub local: LocalId,
    /// The first value.
    pub start: Expr,
    /// The bound.
    pub end: Expr,
    /// The bound belongs to the range.
    pub inclusive: bool,
    /// The body.
    pub body: Block,
}

/// Something that can be read and, if mutable, written: a variable and a way into it.
#[derive(Debug)]
pub struct Place {
    /// The variable.
    pub root: LocalId,
    /// The way, outermost step first.
    pub steps: Vec<Step>,
    /// Where.
    pub at: Range,
}

/// A step into a place.
#[derive(Debug)]
pub enum Step {
    /// `[index]`
    Index(Box<Expr>, AccessId),
}

/// A literal value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `true`, `false`
    Bool(bool),
    /// An integer without sign.
    Int(u128),
    /// The digits of a float.
    Float(String),
}

/// `-x`, `!x`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `!`
    Not,
}

/// The arithmetic and bit operators.
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
    /// The operator, the same in Rust and in C.
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

    /// `<<` or `>>`: the operands' types are independent.
    pub fn is_shift(self) -> bool {
        matches!(self, ArithOp::Shl | ArithOp::Shr)
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
    /// The operator, the same in Rust and in C.
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
}

/// `&&`, `||`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LogicOp {
    And,
    Or,
}

impl LogicOp {
    /// The operator, the same in Rust and in C.
    pub fn symbol(self) -> &'static str {
        match self {
            LogicOp::And => "&&",
            LogicOp::Or => "||",
        }
    }
}

impl Block {
    /// Calls `see` with every expression in it, parents first.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        for stmt in &self.stmts {
            match stmt {
                Stmt::Let { init, .. } => init.iter().for_each(|init| init.visit(see)),
                Stmt::Expr(expr) => expr.visit(see),
            }
        }
        self.tail.iter().for_each(|tail| tail.visit(see));
    }
}

impl Place {
    fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        for Step::Index(index, _) in &self.steps {
            index.visit(see);
        }
    }
}

impl Expr {
    /// Calls `see` with it and every expression in it, parents first.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        see(self);
        match &self.kind {
            ExprKind::Literal(_) | ExprKind::Const(_) | ExprKind::Len(_) | ExprKind::Continue(_) => {}
            ExprKind::Read(place) => place.visit(see),
            ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => operand.visit(see),
            ExprKind::Arith(_, left, right) | ExprKind::Compare(_, left, right) | ExprKind::Logic(_, left, right) => {
                left.visit(see);
                right.visit(see);
            }
            ExprKind::Call(_, args) | ExprKind::WorkItem(_, args) | ExprKind::Method(_, args) => {
                args.iter().for_each(|arg| arg.visit(see));
            }
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                value.visit(see);
                place.visit(see);
            }
            ExprKind::If(cond, then, other) => {
                cond.visit(see);
                then.visit(see);
                other.iter().for_each(|other| other.visit(see));
            }
            ExprKind::While(_, cond, body) => {
                cond.visit(see);
                body.visit(see);
            }
            ExprKind::Loop(_, body) | ExprKind::Block(body) => body.visit(see),
            ExprKind::For(inner) => {
                inner.start.visit(see);
                inner.end.visit(see);
                inner.body.visit(see);
            }
            ExprKind::Break(_, value) | ExprKind::Return(value) => value.iter().for_each(|value| value.visit(see)),
        }
    }
}
