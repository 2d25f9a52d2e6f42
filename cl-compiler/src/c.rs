//! The lowered form: a C syntax tree in which Rust's semantics are explicit and no decision is left to the printer.
//!
//! Invariants, established by [`crate::lower`]:
//! - A statement's expressions may be evaluated in any order: lowering has split off, as separate statements,
//!   everything that could observe the order.
//! - No expression has a side effect.
//! - No declared name collides with a name in scope, a keyword or an OpenCL name.

pub mod control_flow;
mod frame;
mod function;
mod operators;
mod precedence;
mod types;
mod visit;

use std::fmt;

use crate::builtins::{Math, Test};
use crate::ir::{ArithOp, CalleeId, CompareOp, Operator};
use crate::ty::Scalar;
use crate::unroll::Unroll;
pub use frame::{Exit, Fence, Frame, Param, ParamKind};
pub use function::Function;
pub use operators::{BinaryOp, UnaryOp};
pub use precedence::Precedence;
pub use types::{Basic, Dim, Type, TypeName};
pub use visit::{assigned, declared};

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// The captures of a passed function, as the last arguments of a call. With a condition, they are present only if
    /// it holds.
    Captured(Option<Box<syn::Expr>>, Box<Expr>),
    /// A variable.
    Var(String),
    /// An integer literal. With `suffix`, it is printed so that it has exactly this type.
    Int {
        /// The value.
        value: i128,
        /// The type.
        scalar: Scalar,
        /// Printed with its type.
        suffix: bool,
    },
    /// `1.0f`, `true`
    Literal(Literal),
    /// A constant that program assembly prints.
    Hole(HoleId),
    /// Whether the work-item has panicked.
    Panicked,
    /// `i--`
    PostDecrement(String),
    /// A constant whose value rustc inserts.
    Const(Box<syn::Expr>, Scalar),
    /// A constant whose value rustc inserts, where C accepts a literal without a suffix.
    Bare(Box<syn::Expr>, Scalar),
    /// A constant table of the program, by its number.
    Table(usize),
    /// `-x`, `~x`, `!x`
    Unary(UnaryOp, Box<Expr>),
    /// `x + y`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(T)x`
    Cast(Basic, Box<Expr>),
    /// `(T)x`, where `T` is a derived type such as a pointer.
    CastTo(Box<Type>, Box<Expr>),
    /// `v.x`, `v.wzyx`: lanes of a vector.
    Lanes(Box<Expr>, Swizzle),
    /// `(T)x`, where only rustc knows the type of `x`. The two holes are the text around the expression.
    LateCast(HoleId, HoleId, Box<Expr>),
    /// `f(x, y)`, an OpenCL function or a routine.
    Call(Function, Vec<Expr>),
    /// `(float4)(x)`, a vector of these lanes.
    Vector(Basic, u8, Vec<Expr>),
    /// A call of a device function. It also receives the panic state if it can panic.
    Device(CalleeId, Vec<Expr>),
    /// A call of an operator's device function. It is printed as the C operator where the `bool` constant expression is
    /// true.
    Operator(CalleeId, Operator, Box<syn::Expr>, Vec<Expr>),
    /// An argument that is present only if the callee takes a slice at this position.
    IfSlice(CalleeId, SliceOf, Box<Expr>),
    /// The target of a pointer; or the second expression, in a work-item that has panicked and continues to the next
    /// barrier.
    Guarded(Box<Expr>, Box<Expr>),
    /// `x[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `x.f`
    Field(Box<Expr>, Member),
    /// `*x`
    Deref(Box<Expr>),
    /// `&x`
    Address(Box<Expr>),
    /// `(T){ x, y }`
    Compound(TypeName, Vec<Expr>),
    /// `.f = x`, in a struct initializer.
    Named(Member, Box<Expr>),
    /// `{ x, y }`, an array initializer.
    List(Vec<Expr>),
    /// The condition; and also, unless one of the callees has a barrier, that the work-item has not panicked.
    Alive(Vec<CalleeId>, Box<Expr>),
    /// The condition of a loop that work-items of a group may leave in different iterations.
    Divergent(Box<Expr>),
    /// `c ? x : y`
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `x > 0`, …: a test from the table of built-in functions.
    Test(Test, Box<Expr>),
    /// The first expression where a constant that rustc evaluates is true, else the second.
    Given(Box<syn::Expr>, Box<Expr>, Box<Expr>),
    /// One expression for programs in which none of the callees can panic, another for programs in which one can.
    Either {
        /// The callees.
        callees: Vec<CalleeId>,
        /// The expression if none can panic.
        quiet: Box<Expr>,
        /// The expression if any can.
        loud: Box<Expr>,
    },
}

/// The lanes that `v.wzyx` takes of a vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Swizzle {
    /// The lanes.
    pub lanes: Vec<u8>,
    /// The number of lanes of the vector.
    pub of: u8,
}

/// A member of a struct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    /// The array, when an array is passed by value.
    Items,
    /// Whether an `Option` is `Some`.
    IsSome,
    /// Whether a `Result` is `Ok`.
    IsOk,
    /// The payload of `Some` or `Ok`.
    Value,
    /// The payload of `Err`.
    Error,
    /// The number of an enum's variant.
    Tag,
    /// A field of a tuple.
    Numbered(usize),
    /// A field of the user's struct.
    Named(String),
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Member::Items => f.write_str("items"),
            Member::IsSome => f.write_str("is_some"),
            Member::IsOk => f.write_str("is_ok"),
            Member::Value => f.write_str("value"),
            Member::Error => f.write_str("error"),
            Member::Tag => f.write_str("tag"),
            Member::Numbered(number) => write!(f, "_{number}"),
            Member::Named(name) => f.write_str(name),
        }
    }
}

/// A literal that is no plain integer.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// `true`, `false`
    Bool(bool),
    /// `1.0f`, `-2.5`
    Float {
        /// The digits of the absolute value, with the suffix.
        text: String,
        /// The type.
        scalar: Scalar,
        /// Below zero.
        negative: bool,
    },
    /// Bits of an integer: `0x8000`.
    Bits(u32),
    /// `'%'`
    Char(char),
    /// A string, with its escapes.
    Str(String),
}

/// The number of a part that only program assembly can fill in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HoleId(pub usize);

impl Default for Expr {
    fn default() -> Self {
        Expr::ZERO
    }
}

/// A part of a callee's signature that the caller does not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SliceOf {
    /// The parameter with this number. An array borrowed as this slice is passed with its length.
    Param(usize),
    /// The result. The length is returned through an argument.
    Result,
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// The Rust line that it comes from.
    pub line: u32,
    /// The statement exists only in programs in which one of these callees can panic.
    pub loud: Option<Vec<CalleeId>>,
    /// Its kind.
    pub kind: StmtKind,
}

/// What a driver gets wrong without a `volatile` access, which also prevents that it vectorises the loop over the
/// work-items of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hazard {
    /// It moves memory reads ahead of writes, see [`When::Reorders`](crate::emit::opencl::When::Reorders).
    Reordered,
    /// It assumes that pointers do not alias, see [`When::Divergent`](crate::emit::opencl::When::Divergent).
    Aliased,
    /// It merges the ends or the starts of two paths, see [`When::Divergent`](crate::emit::opencl::When::Divergent).
    Merged,
}

/// The kinds of statements.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `T name = init;`
    Decl(Type, String, Option<Expr>),
    /// The first list if the callee has a barrier, else the second.
    Waits(CalleeId, Vec<Stmt>, Vec<Stmt>),
    /// Present only where a constant that rustc evaluates is true.
    Given(Box<syn::Expr>, Vec<Stmt>),
    /// `ulong name;`, present only if the callee returns a slice.
    LengthOf(CalleeId, String),
    /// `place = value;`, `place op= value;`
    Assign(Expr, Option<ArithOp>, Expr),
    /// `if (!cl.panicked) place op= value;`; without the condition in programs that cannot panic.
    Store(Expr, Option<ArithOp>, Expr),
    /// Assignments under one such condition.
    Stores(Vec<Stmt>),
    /// `barrier(…)`
    Barrier,
    /// A barrier that only some drivers need, see [`Divergent`](crate::emit::opencl::When::Divergent). With a callee,
    /// it is present only if the callee has a barrier too.
    ExtraBarrier(Option<CalleeId>),
    /// A statement that no compiler removes, present only for drivers that need it, see
    /// [`When::Divergent`](crate::emit::opencl::When::Divergent).
    Opaque,
    /// A `volatile` access, present only for drivers that need it.
    Volatile(Hazard),
    /// `f(x);`
    Expr(Expr),
    /// `if (cond) { … } else { … }`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `while (cond) { … }`, preceded by the statements that the condition needs.
    While(Option<Unroll>, Vec<Stmt>, Expr, Vec<Stmt>),
    /// `for (init; cond; step) { … }`
    For(ForHead, Vec<Stmt>),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `goto label;`
    Goto(String),
    /// `label:;`
    Label(String),
    /// `return value;`
    Return(Option<Expr>),
    /// `return value;`, through the function's end label for drivers that need it, see
    /// [`When::Divergent`](crate::emit::opencl::When::Divergent).
    Leave(Option<Expr>),
    /// Records a panic at the site with this number.
    Panic(u32, PanicKind),
    /// `{ … }`
    Block(Vec<Stmt>),
    /// The braced body of a branch or loop. With a condition, the braces are present only where the constant is true. A
    /// body that is not in this form is one plain statement; an `else` without it may be another `if`.
    Braced(Option<Box<syn::Expr>>, Vec<Stmt>),
}

/// The head of a `for` loop.
#[derive(Debug, Clone)]
pub struct ForHead {
    /// The loop variable's type.
    pub ty: Basic,
    /// Its name.
    pub name: String,
    /// Its first value.
    pub start: Expr,
    /// The loop continues while this holds.
    pub cond: Expr,
    /// A second variable, of type `bool`, that records whether the loop continues. The step is then
    /// `more = i < n, i += more`.
    pub more: Option<Box<More>>,
    /// Where this constant is true, the second variable is not needed.
    pub below_max: Option<Box<syn::Expr>>,
    /// Whether panicked work-items leave the loop: if none of these callees has a barrier.
    pub left_by_panicked: Option<Vec<CalleeId>>,
    /// Whether work-items of a group may leave the loop in different iterations.
    pub divergent: bool,
    /// `#[unroll]`
    pub unroll: Option<Unroll>,
    /// The step.
    pub advance: Advance,
}

impl ForHead {
    /// `for (uint i = 0; i < len; i++)`
    pub fn counting(name: String, start: Expr, len: Expr) -> Self {
        ForHead {
            ty: Basic::Uint,
            cond: Expr::binary(CompareOp::Lt, Expr::var(&name), len),
            name,
            start,
            more: None,
            below_max: None,
            left_by_panicked: None,
            divergent: false,
            unroll: None,
            advance: Advance::Up,
        }
    }
}

/// The step of a loop variable.
#[derive(Debug, Clone)]
pub enum Advance {
    /// `i++`; with a second variable, `i += more`.
    Up,
    /// `i--`; with a second variable, `i -= more`.
    Down,
    /// `i += n` or `i -= n`; with a second variable, `i += more ? n : 0`.
    By(ArithOp, Expr),
    /// `i = value`
    To(Expr),
    /// `i += n` where this constant is true, else `i = value`.
    Fitting(Box<syn::Expr>, Expr, Expr),
    /// None: the condition or the body advances the variable.
    Nothing,
}

/// The variable that records whether a loop continues, for loops whose counter may reach the maximum of its type.
#[derive(Debug, Clone)]
pub struct More {
    /// Its name.
    pub name: String,
    /// Its first value.
    pub first: Expr,
    /// Its value after each iteration.
    pub next: Expr,
}

/// The data that a panic records.
#[derive(Debug, Clone)]
pub enum PanicKind {
    /// An index and a length.
    Index(Expr, Expr),
    /// Arbitrary values, as `ulong`.
    Values(Vec<Expr>),
}

impl Expr {
    /// `0`
    pub const ZERO: Expr = Expr::Int { value: 0, scalar: Scalar::I32, suffix: false };

    /// `true`, `false`
    pub fn bool(value: bool) -> Expr {
        Expr::Literal(Literal::Bool(value))
    }

    /// The condition that the work-item has not panicked, combined with `condition` if there is one.
    pub fn alive(condition: Option<Expr>) -> Expr {
        Expr::Alive(Vec::new(), Box::new(condition.unwrap_or_else(|| Expr::bool(true))))
    }

    /// A variable.
    pub fn var(name: &str) -> Expr {
        Expr::Var(name.to_owned())
    }

    /// `(T)x`
    pub fn cast(to: impl Into<Basic>, operand: Expr) -> Expr {
        Expr::Cast(to.into(), Box::new(operand))
    }

    /// `f(x, y)`, a function of OpenCL.
    pub fn math(name: &'static str, args: Vec<Expr>) -> Expr {
        Expr::Call(Function::Math(Math::Other(name)), args)
    }

    /// The negation of a condition. A comparison is reversed, unless a NaN makes a difference.
    pub fn negated(self, is_int: bool) -> Expr {
        match self {
            Expr::Binary(BinaryOp::Compare(op), left, right)
                if is_int || matches!(op, CompareOp::Eq | CompareOp::Ne) =>
            {
                Expr::Binary(op.negated().into(), left, right)
            }
            Expr::Unary(UnaryOp::Not, inner) => *inner,
            cond => Expr::logical_not(cond),
        }
    }

    /// The array in its struct.
    pub fn items(self) -> Expr {
        self.field(Member::Items)
    }

    /// `self.member`
    pub fn field(self, member: Member) -> Expr {
        Expr::Field(Box::new(self), member)
    }

    /// `left op right`
    pub fn binary(op: impl Into<BinaryOp>, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op.into(), Box::new(left), Box::new(right))
    }

    /// `!x`
    pub fn logical_not(operand: Expr) -> Expr {
        Expr::Unary(UnaryOp::Not, Box::new(operand))
    }

    /// `-x`
    pub fn negative(operand: Expr) -> Expr {
        Expr::Unary(UnaryOp::Neg, Box::new(operand))
    }

    /// `~x`
    pub fn complement(operand: Expr) -> Expr {
        Expr::Unary(UnaryOp::Complement, Box::new(operand))
    }

    /// Whether the operand is cheap and safe to print twice.
    pub fn is_simple(&self) -> bool {
        match self {
            Expr::Literal(literal) => !matches!(literal, Literal::Float { negative: true, .. }),
            Expr::Var(_)
            | Expr::Int { .. }
            | Expr::Hole(_)
            | Expr::Panicked
            | Expr::PostDecrement(_)
            | Expr::Const(..)
            | Expr::Bare(..)
            | Expr::Table(_) => true,
            _ => false,
        }
    }

    /// The indices in the place.
    pub fn indices(&self) -> Vec<&Expr> {
        match self {
            Expr::Index(base, index) => {
                let mut indices = base.indices();
                indices.push(index);
                indices
            }
            Expr::Field(inner, _) | Expr::Lanes(inner, _) | Expr::CastTo(_, inner) | Expr::Address(inner) => {
                inner.indices()
            }
            _ => Vec::new(),
        }
    }
}

/// Whether executing the statements can change the expression's value.
pub fn disturbs(stmts: &[Stmt], expr: &Expr) -> bool {
    stmts.iter().any(|stmt| match &stmt.loud {
        // programs without the statement have the expression's other form, so only the loud form matters
        Some(callees) => disturbs_one(stmt, &expr.loud(callees)),
        None => disturbs_one(stmt, expr),
    })
}

fn disturbs_one(stmt: &Stmt, expr: &Expr) -> bool {
    match &stmt.kind {
        StmtKind::Assign(_, _, value) | StmtKind::Store(_, _, value)
            if value.calls() && (reads_memory(expr) || lends(value, expr)) =>
        {
            true
        }
        StmtKind::Assign(_, _, value) | StmtKind::Store(_, _, value) if lends(value, expr) => true,
        StmtKind::Assign(place, _, _) | StmtKind::Store(place, _, _) => match root(place) {
            // a reference may point to the variable
            Some(name) => reads(expr, name) || follows(expr),
            None => reads_memory(expr) || wrapper(place).is_some_and(|name| reads(expr, name)),
        },
        StmtKind::Expr(call) => reads_memory(expr) || lends(call, expr),
        StmtKind::Barrier | StmtKind::ExtraBarrier(_) => reads_memory(expr),
        StmtKind::If(_, then, other) | StmtKind::Waits(_, then, other) => disturbs(then, expr) || disturbs(other, expr),
        StmtKind::While(_, before, _, body) => disturbs(before, expr) || disturbs(body, expr),
        StmtKind::For(_, body)
        | StmtKind::Block(body)
        | StmtKind::Braced(_, body)
        | StmtKind::Stores(body)
        | StmtKind::Given(_, body) => disturbs(body, expr),
        // a call that writes memory appears as the initializer of a declaration
        StmtKind::Decl(_, _, Some(call @ Expr::Device(..))) => reads_memory(expr) || lends(call, expr),
        StmtKind::Decl(_, _, Some(Expr::Call(function, _))) if function.is_atomic() => reads_memory(expr),
        // a write through a new reference
        StmtKind::Decl(_, _, Some(value)) => lends(value, expr),
        StmtKind::Decl(..)
        | StmtKind::LengthOf(..)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Goto(_)
        | StmtKind::Label(_)
        | StmtKind::Return(_)
        | StmtKind::Leave(_)
        | StmtKind::Opaque
        | StmtKind::Volatile(_)
        | StmtKind::Panic(..) => false,
    }
}

/// Whether the expression reads through a reference, directly or in a called function.
fn follows(expr: &Expr) -> bool {
    let mut found = false;
    expr.visit(&mut |expr| found |= matches!(expr, Expr::Deref(_) | Expr::Device(..) | Expr::Operator(..)));
    found
}

/// Whether a call or a reference takes the address of a variable that the expression reads.
pub fn lends(call: &Expr, expr: &Expr) -> bool {
    let mut found = false;
    call.visit(&mut |inner| {
        let borrowed = match inner {
            Expr::Address(place) => root(place),
            inner => wrapper(inner),
        };
        found |= borrowed.is_some_and(|name| reads(expr, name));
    });
    found
}

/// The variable that contains the place; `None` if the place is reached through a pointer.
fn root(place: &Expr) -> Option<&str> {
    match place {
        Expr::Var(name) => Some(name),
        // an element of an array or through a pointer: the pointer may point anywhere, so it counts as memory
        Expr::Field(inner, _) | Expr::Lanes(inner, _) => root(inner),
        // a lane selected by a variable index
        Expr::Index(base, _) => match &**base {
            Expr::CastTo(_, address) => match &**address {
                Expr::Address(vector) => root(vector),
                _ => None,
            },
            // an array in a struct is part of the struct
            Expr::Field(..) | Expr::Index(..) if has_field(base) => root(base),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the place indexes an array that is a struct field.
fn has_field(base: &Expr) -> bool {
    match base {
        Expr::Field(_, field) => *field != Member::Items,
        Expr::Index(base, _) => has_field(base),
        _ => false,
    }
}

/// The struct variable whose array contains the place.
fn wrapper(place: &Expr) -> Option<&str> {
    match place {
        Expr::Index(base, _) => wrapper(base),
        Expr::Field(inner, Member::Items) => root(inner),
        _ => None,
    }
}

/// Whether the expression reads the variable.
pub fn reads(expr: &Expr, name: &str) -> bool {
    let mut found = false;
    expr.visit(&mut |expr| found |= matches!(expr, Expr::Var(var) if var == name));
    found
}

/// Whether the expression's value depends on memory.
pub fn reads_memory(expr: &Expr) -> bool {
    let mut found = false;
    expr.visit(&mut |expr| {
        found |= matches!(
            expr,
            Expr::Index(..)
                | Expr::Device(..)
                | Expr::Operator(..)
                | Expr::Deref(_)
                | Expr::Call(Function::VectorLoad(_), _)
        );
    });
    found
}
