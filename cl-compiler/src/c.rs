//! The lowered form: a tree of C, with Rust's semantics made explicit and nothing left to decide.
//!
//! Invariants, established by [`crate::lower`]:
//! - evaluating the expressions of a statement in any order gives the same result, since whatever could notice the order
//!   has been made a statement of its own;
//! - no expression has a side effect;
//! - every declared name is free of collisions with names in scope, keywords and OpenCL's own names.

pub mod control_flow;
mod visit;

use crate::ir::CalleeId;
use crate::ty::{Scalar, Space};
pub use visit::{assigned, declared};

/// The member that holds the array, in the struct of an array that is handed on whole.
pub const ITEMS: &str = "items";

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// What a function that is handed on keeps, as the last arguments of a call: if the condition holds, or in any case.
    Captured(Option<Box<syn::Expr>>, Box<Expr>),
    /// A variable.
    Var(String),
    /// An integer literal; with `suffix`, written so that it has exactly this type.
    Int {
        /// The value.
        value: i128,
        /// The type.
        scalar: Scalar,
        /// Written with its type.
        suffix: bool,
    },
    /// Text that is an operand as it stands: `1.0f`, `true`.
    Atom(String),
    /// A constant whose value rustc puts in.
    Const(Box<syn::Expr>, Scalar),
    /// The same where C takes a literal without a suffix for the same.
    Bare(Box<syn::Expr>, Scalar),
    /// Data of the program, by its number.
    Table(usize),
    /// `-x`, `~x`, `!x`
    Unary(&'static str, Box<Expr>),
    /// `x + y`
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `(T)x`
    Cast(&'static str, Box<Expr>),
    /// `(T)x`, of a type that is made up, such as a pointer's.
    CastTo(Box<Type>, Box<Expr>),
    /// `v.x`, `v.wzyx`: lanes of a vector.
    Lanes(Box<Expr>, String),
    /// `(T)x`, where only rustc knows the type of `x`: the marks before and behind it.
    LateCast(String, String, Box<Expr>),
    /// `f(x, y)`, an OpenCL function or a routine.
    Call(String, Vec<Expr>),
    /// A device function, which gets the panic state if it can panic.
    Device(CalleeId, Vec<Expr>),
    /// The same of an operator, which is written as one if this holds, a constant expression of type `bool`.
    Operator(CalleeId, &'static str, Box<syn::Expr>, Vec<Expr>),
    /// An argument that is only there if the callee has a slice here.
    IfSlice(CalleeId, SliceOf, Box<Expr>),
    /// What a pointer leads to, or else, in a work-item that has panicked and goes on to a barrier, the second.
    Guarded(Box<Expr>, Box<Expr>),
    /// `x[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `x.f`
    Field(Box<Expr>, String),
    /// `*x`
    Deref(Box<Expr>),
    /// `&x`
    Address(Box<Expr>),
    /// `(T){ x, y }`
    Compound(String, Vec<Expr>),
    /// `.f = x`, in a struct's value.
    Named(String, Box<Expr>),
    /// `{ x, y }`, the value of an array that is being declared.
    List(Vec<Expr>),
    /// What holds only for a work-item that has not panicked, unless one of the callees has a barrier.
    Alive(Vec<CalleeId>, Box<Expr>),
    /// `c ? x : y`
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A template of the built-in table.
    Template(&'static str, Vec<Expr>),
    /// The first where a constant that rustc evaluates holds, else the second.
    Given(Box<syn::Expr>, Box<Expr>, Box<Expr>),
    /// One expression in programs where none of the callees can panic, another where any can.
    Either {
        /// The callees.
        callees: Vec<CalleeId>,
        /// Where none can panic.
        quiet: Box<Expr>,
        /// Where any can.
        loud: Box<Expr>,
    },
}

/// A part of a signature that the caller does not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SliceOf {
    /// The parameter of this number: an array that is lent for it comes with its length.
    Param(usize),
    /// The result: its length goes where an argument says.
    Result,
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// The Rust line it comes from.
    pub line: u32,
    /// Only there in programs where any of these callees can panic.
    pub loud: Option<Vec<CalleeId>>,
    /// What it is.
    pub kind: StmtKind,
}

/// The kinds of statements.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `T name = init;`
    Decl(Type, String, Option<Expr>),
    /// The first if the callee has a barrier, else the second.
    Waits(CalleeId, Vec<Stmt>, Vec<Stmt>),
    /// Only there where a constant that rustc evaluates holds.
    Given(Box<syn::Expr>, Vec<Stmt>),
    /// `ulong name;`, only there if the callee gives a slice.
    LengthOf(CalleeId, String),
    /// `place op= value;`
    Assign(Expr, &'static str, Expr),
    /// `if (!cl.panicked) place op= value;`, where something in the program can panic.
    Store(Expr, &'static str, Expr),
    /// `barrier(…)`
    Barrier,
    /// The same, only there for a driver that needs it, see [`Divergent`](crate::emit::opencl::When::Divergent); with a callee, if
    /// that has a barrier too.
    ExtraBarrier(Option<CalleeId>),
    /// What no compiler takes out, only there for a driver that needs it, see [`When::Divergent`](crate::emit::opencl::When::Divergent).
    Opaque,
    /// The same, for a driver that moves reads of memory in front of writes, see
    /// [`When::Reorders`](crate::emit::opencl::When::Reorders).
    Ordered,
    /// `f(x);`
    Expr(Expr),
    /// `if (cond) { … } else { … }`
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `while (cond) { … }`, with statements that the condition needs before it.
    While(Vec<Stmt>, Expr, Vec<Stmt>),
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
    /// The same, by way of the function's end for a driver that needs it, see [`When::Divergent`](crate::emit::opencl::When::Divergent).
    Leave(Option<Expr>),
    /// Records a panic at a site.
    Panic(u32, PanicKind),
    /// `{ … }`
    Block(Vec<Stmt>),
}

/// The type of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Type {
    /// Where it lies, or what it points to: `__global `.
    pub space: Space,
    /// `float`, `const float *`: what stands before the name.
    pub before: String,
    /// `[4][N]`: what stands behind it.
    pub dims: Vec<Dim>,
    /// A pointer to an array of these dimensions: `float (*name)[4]`.
    pub pointer: bool,
}

/// The length of a dimension of an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dim {
    /// A number.
    Number(String),
    /// A constant whose value rustc puts in.
    Const(Box<syn::Expr>),
}

impl Type {
    /// A type that stands before the name alone.
    pub fn plain(before: impl Into<String>) -> Self {
        Type { space: Space::Private, before: before.into(), dims: Vec::new(), pointer: false }
    }
}

/// The head of a `for` loop.
#[derive(Debug, Clone)]
pub struct ForHead {
    /// The loop variable's type, if it is declared here.
    pub ty: &'static str,
    /// Its name.
    pub name: String,
    /// Its first value.
    pub start: Expr,
    /// Goes on while this holds.
    pub cond: Expr,
    /// A second variable, of type `bool`, that holds whether to go on; the step is then `more = i < n, i += more`.
    pub more: Option<Box<More>>,
    /// Where this constant holds, the second variable is not needed.
    pub below_max: Option<Box<syn::Expr>>,
    /// How it goes on.
    pub advance: Advance,
}

/// How a loop's variable goes on to its next value.
#[derive(Debug, Clone)]
pub enum Advance {
    /// `i++`; with a second variable `i += more`.
    Up,
    /// `i--`; with a second variable `i -= more`.
    Down,
    /// `i += n` or `i -= n`; with a second variable `i += more ? n : 0`.
    By(&'static str, Expr),
    /// `i = value`
    To(Expr),
    /// `i += n` where this constant holds, else `i = value`.
    Fitting(Box<syn::Expr>, Expr, Expr),
    /// By the condition or the body.
    Nothing,
}

/// The variable that says whether a loop goes on, for loops whose counter may reach the largest value of its type.
#[derive(Debug, Clone)]
pub struct More {
    /// Its name.
    pub name: String,
    /// Its first value.
    pub first: Expr,
    /// Its value after each turn.
    pub next: Expr,
}

/// What a panic records.
#[derive(Debug, Clone)]
pub enum PanicKind {
    /// An index and a length.
    Index(Expr, Expr),
    /// Any values, as `ulong`.
    Values(Vec<Expr>),
}

impl Expr {
    /// Whether the work-item has not panicked, and the condition holds if there is one.
    pub fn alive(condition: Option<Expr>) -> Expr {
        Expr::Alive(Vec::new(), Box::new(condition.unwrap_or_else(|| Expr::Atom("true".to_owned()))))
    }

    /// A variable.
    pub fn var(name: &str) -> Expr {
        Expr::Var(name.to_owned())
    }

    /// `left op right`
    pub fn binary(op: &'static str, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    /// An operand that is cheap and safe to write twice.
    pub fn is_simple(&self) -> bool {
        matches!(
            self,
            Expr::Var(_) | Expr::Int { .. } | Expr::Atom(_) | Expr::Const(..) | Expr::Bare(..) | Expr::Table(_)
        )
    }

    /// The indices in a place.
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

    /// Calls `see` with it and all expressions in it.
    pub fn visit(&self, see: &mut dyn FnMut(&Expr)) {
        see(self);
        match self {
            Expr::Var(_) | Expr::Int { .. } | Expr::Atom(_) | Expr::Const(..) | Expr::Bare(..) | Expr::Table(_) => {}
            Expr::Unary(_, x)
            | Expr::Cast(_, x)
            | Expr::CastTo(_, x)
            | Expr::Lanes(x, _)
            | Expr::LateCast(_, _, x)
            | Expr::Field(x, _)
            | Expr::Named(_, x)
            | Expr::Deref(x)
            | Expr::Address(x)
            | Expr::IfSlice(_, _, x)
            | Expr::Captured(_, x)
            | Expr::Alive(_, x) => x.visit(see),
            Expr::Binary(_, x, y) | Expr::Index(x, y) | Expr::Guarded(x, y) | Expr::Given(_, x, y) => {
                [x, y].into_iter().for_each(|x| x.visit(see))
            }
            Expr::Select(c, x, y) => [c, x, y].into_iter().for_each(|x| x.visit(see)),
            Expr::Call(_, args)
            | Expr::Device(_, args)
            | Expr::Operator(_, _, _, args)
            | Expr::Template(_, args)
            | Expr::Compound(_, args)
            | Expr::List(args) => args.iter().for_each(|arg| arg.visit(see)),
            Expr::Either { quiet, loud, .. } => [quiet, loud].into_iter().for_each(|x| x.visit(see)),
        }
    }
}

/// How many stores the statements begin with that one condition is enough for: none of them but the last can panic.
pub fn stores(stmts: &[Stmt]) -> usize {
    let mut number = 0;
    for stmt in stmts {
        let StmtKind::Store(_, _, value) = &stmt.kind else { break };
        if stmt.loud.is_some() {
            break;
        }
        number += 1;
        if value.calls() {
            break;
        }
    }
    number
}

/// Whether running the statements can change what the expression gives.
pub fn disturbs(stmts: &[Stmt], expr: &Expr) -> bool {
    stmts.iter().any(|stmt| match &stmt.loud {
        // in programs without the statement, it is the other value that counts
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
            // a reference may lead to it
            Some(name) => reads(expr, name) || follows(expr),
            None => reads_memory(expr) || wrapper(place).is_some_and(|name| reads(expr, name)),
        },
        StmtKind::Expr(call) => reads_memory(expr) || lends(call, expr),
        StmtKind::Barrier | StmtKind::ExtraBarrier(_) => reads_memory(expr),
        StmtKind::If(_, then, other) | StmtKind::Waits(_, then, other) => disturbs(then, expr) || disturbs(other, expr),
        StmtKind::While(before, _, body) => disturbs(before, expr) || disturbs(body, expr),
        StmtKind::For(_, body) | StmtKind::Block(body) | StmtKind::Given(_, body) => disturbs(body, expr),
        // a call that writes memory gives its value to a declaration
        StmtKind::Decl(_, _, Some(call @ Expr::Device(..))) => reads_memory(expr) || lends(call, expr),
        StmtKind::Decl(_, _, Some(Expr::Call(name, _))) if name.starts_with("atom") => reads_memory(expr),
        // what is written through a new reference
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
        | StmtKind::Ordered
        | StmtKind::Panic(..) => false,
    }
}

/// Whether the expression reads what a reference leads to, itself or in a function.
fn follows(expr: &Expr) -> bool {
    let mut found = false;
    expr.visit(&mut |expr| found |= matches!(expr, Expr::Deref(_) | Expr::Device(..) | Expr::Operator(..)));
    found
}

/// Whether the address of a variable that the expression reads is taken, for a call or a reference.
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

/// The variable that a place is in; `None` if it is reached through a pointer.
fn root(place: &Expr) -> Option<&str> {
    match place {
        Expr::Var(name) => Some(name),
        // an array's or a pointer's element: the pointer may lead anywhere, so it counts as memory
        Expr::Field(inner, _) | Expr::Lanes(inner, _) => root(inner),
        // a lane by a variable index
        Expr::Index(base, _) => match &**base {
            Expr::CastTo(_, address) => match &**address {
                Expr::Address(vector) => root(vector),
                _ => None,
            },
            // an array in a struct is a part of it
            Expr::Field(..) | Expr::Index(..) if has_field(base) => root(base),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the elements are those of a field.
fn has_field(base: &Expr) -> bool {
    match base {
        Expr::Field(_, field) => field != ITEMS,
        Expr::Index(base, _) => has_field(base),
        _ => false,
    }
}

/// The variable of a struct around an array that the place is in.
fn wrapper(place: &Expr) -> Option<&str> {
    match place {
        Expr::Index(base, _) => wrapper(base),
        Expr::Field(inner, name) if name == ITEMS => root(inner),
        _ => None,
    }
}

/// Whether a variable is read in the expression.
pub fn reads(expr: &Expr, name: &str) -> bool {
    let mut found = false;
    expr.visit(&mut |expr| found |= matches!(expr, Expr::Var(var) if var == name));
    found
}

/// Whether the expression's value depends on memory.
pub fn reads_memory(expr: &Expr) -> bool {
    let mut found = false;
    expr.visit(&mut |expr| {
        found |= match expr {
            Expr::Index(..) | Expr::Device(..) | Expr::Operator(..) | Expr::Deref(_) => true,
            Expr::Call(name, _) => name.starts_with("vload"),
            _ => false,
        };
    });
    found
}
