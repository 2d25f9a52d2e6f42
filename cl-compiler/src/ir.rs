//! The typed intermediate representation (IR). All later stages and both back ends read it.
//!
//! Invariants, established by [`crate::infer`]:
//! - No type variable is left, and every expression has the type that rustc gives it.
//! - Every name is resolved: shadowed variables have different [`LocalId`]s, loops have [`LoopId`]s.
//! - The tree determines the evaluation order, left operand first, except that, as in Rust, an assignment evaluates its
//!   value before its place.
//! - Every [`AccessId`] occurs once.

mod callee;
mod message;
pub mod panics;
mod path;
mod visit;

pub use crate::builtins::operators::{ArithOp, AtomicOp, ByteOrder, CompareOp, LogicOp, UnaryOp};
pub use crate::builtins::option::{OptionMethod, OrderMethod, TraitMethod, Variant, ordering};
pub use crate::builtins::vector::{Reduction, VectorMethod};
pub use callee::{Called, Callee, Operator, PassedClosure};
pub use message::{Assert, Print};
pub use path::ConstPath;
pub use visit::{Part, PartMut};

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span};

pub use crate::ast::Image;
use crate::diag::Range;
use crate::names::Origin;
pub use crate::ty::CalleeId;
use crate::ty::{Len, Scalar, Space, Ty};
use crate::unroll::Unroll;

/// A typed function.
#[derive(Debug, Clone)]
pub struct Function {
    /// All variables, parameters first.
    pub locals: Vec<Local>,
    /// The number of locals that are parameters.
    pub params: usize,
    /// The return type.
    pub ret: Ty,
    /// The body.
    pub body: Block,
    /// The span of the body with its braces, which stable Rust cannot join from two spans.
    pub braces: Span,
    /// The names of its type parameters.
    pub type_params: Vec<String>,
    /// The device functions called, one entry per call.
    pub callees: Vec<Callee>,
    /// For each callee, the address spaces of its arguments; `None` for values.
    pub spaces: Vec<Vec<Option<Space>>>,
    /// The loops, and the blocks that `break` can leave.
    pub loops: Vec<Loop>,
    /// The number of element accesses.
    pub accesses: usize,
    /// Whether it is compiled for work-items that wait at barriers, because it or one of its callees has one.
    pub barriers: bool,
    /// The work-item functions that it calls, as written.
    pub work_item_paths: Vec<syn::Path>,
    /// The pattern identifiers that were treated as new variables.
    pub bound: Vec<Ident>,
    /// The assumed meanings of names.
    pub claims: Vec<crate::names::claims::Claim>,
    /// The types that the user wrote by names and that inference took for these.
    pub named: Vec<(proc_macro2::TokenStream, Ty)>,
    /// The std functions that paths are assumed to name, each with the path: expressions, so that rustc can confirm
    /// that the two are the same.
    pub std_paths: Vec<(proc_macro2::TokenStream, proc_macro2::TokenStream)>,
    /// The accesses that are in bounds by construction, such as those of an iterator.
    pub certain: Vec<(AccessId, Certainty)>,
    /// Whether variables of the same name may be in scope together, because closures are inlined at their calls.
    pub inlined: bool,
    /// The accesses that are never checked: those of `get_unchecked`.
    pub unchecked: Vec<AccessId>,
    /// The closures that it passes to device functions.
    pub passed_closures: Vec<PassedClosure>,
    /// The parameters that are images.
    pub images: HashMap<LocalId, ImageParam>,
    /// The parameters that are samplers.
    pub samplers: HashSet<LocalId>,
}

/// Whether an access is in bounds by construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Not proven.
    No,
    /// After a check that has been made. In a function with barriers, a panicked work-item continues past that check.
    Checked,
    /// In all cases.
    Always,
}

impl Certainty {
    /// Whether the access is in bounds, given whether the function has barriers.
    pub fn holds(self, barriers: bool) -> bool {
        match self {
            Certainty::No => false,
            Certainty::Checked => !barriers,
            Certainty::Always => true,
        }
    }
}

/// A variable.
#[derive(Debug, Clone)]
pub struct Local {
    /// Its name in Rust; `None` for `_`.
    pub name: Option<Ident>,
    /// Who gave it that name.
    pub origin: Origin,
    /// Its type.
    pub ty: Ty,
    /// Whether it is declared `mut`.
    pub mutable: bool,
    /// Whether it is `#[local]`: one instance per work-group.
    pub shared: bool,
    /// Whether it is `#[local]` and was declared as a single value, which is an array of one element.
    pub single: bool,
}

/// An index into [`Function::locals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub usize);

/// An index into [`Function::loops`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LoopId(pub usize);

/// What precedes a loop.
#[derive(Debug, Clone, Default)]
pub struct Loop {
    /// Its label.
    pub label: Option<String>,
    /// `#[unroll]`
    pub unroll: Option<Unroll>,
}

/// The ID of an element access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AccessId(pub usize);

/// Statements and an optional result expression.
#[derive(Debug, Clone)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// The result expression.
    pub tail: Option<Box<Expr>>,
    /// Its type: the tail's, `()`, or `!` if the end cannot be reached.
    pub ty: Ty,
    /// The source range.
    pub at: Range,
}

/// A statement.
#[derive(Debug, Clone)]
pub enum Stmt {
    /// New variables.
    Let {
        /// The pattern; it always matches unless there is an `else`.
        pat: Pat,
        /// The initial value.
        init: Option<Expr>,
        /// The `else` block, which runs if the pattern does not match. It always leaves.
        other: Option<Block>,
        /// The source range.
        at: Range,
    },
    /// An expression whose value is discarded.
    Expr(Expr),
}

/// A typed expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// The source range.
    pub at: Range,
}

/// The kinds of expressions.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A literal whose value the macro knows.
    Literal(Value),
    /// A literal argument, negated if `true`. The callee decides its type, so it is printed such that any type fits.
    Bare(Value, bool),
    /// A constant whose value only rustc knows.
    Const(ConstPath),
    /// An expression of constants, which rustc evaluates.
    Folded(Box<syn::Expr>),
    /// The value of a place.
    Read(Place),
    /// The length of a slice or array.
    Len(Place),
    /// `&place`, `&mut place`
    Borrow(Box<Place>),
    /// The receiver of a user-defined method with this name, borrowed as the method takes it.
    Receiver(Box<Place>, Ident),
    /// `&place[a..b]`, of a slice or array.
    SubSlice(Box<SubSlice>),
    /// `(x, y)`
    Tuple(Vec<Expr>),
    /// `Point { x, y, ..base }`
    Struct(Struct),
    /// `[x, y]`
    Array(Vec<Expr>),
    /// `[x; N]`
    Repeat(Box<Expr>, Len),
    /// `assert!`, `panic!`
    Assert(Box<Assert>),
    /// `println!`, `print!`
    Print(Box<Print>),
    /// The linear position of a grid element. Each index is checked against its dimension.
    Grid(Box<GridIndex>),
    /// `image.sample(sampler, x, y)`
    Sample(Box<Sample>),
    /// `barrier()`
    Barrier,
    /// `cl::barrier_unchecked()`. The user guarantees that all work-items reach it.
    UncheckedBarrier,
    /// `cl::assume_unique(x)`. The user guarantees that no two work-items of a launch get the same value here.
    Unique(PromiseId, Box<Expr>),
    /// `place.fetch_add(value, Relaxed)`, …
    Atomic(AtomicOp, Box<Place>, Option<Box<Expr>>),
    /// `-x`, `!x`
    Unary(UnaryOp, Box<Expr>),
    /// Both operands have the result type, except that the right operand of a shift may have another.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// Both operands have the same type.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// Short-circuiting operators.
    Logic(LogicOp, Box<Expr>, Box<Expr>),
    /// `x as T`, where `T` is this expression's type.
    Cast(Box<Expr>),
    /// `x.to_le_bytes()`, …
    ToBytes(ByteOrder, Box<Expr>),
    /// `T::from_le_bytes(array)`, …, where `T` is this expression's type.
    FromBytes(ByteOrder, Box<Expr>),
    /// A call of a device function.
    Call(CalleeId, Vec<Expr>),
    /// A work-item function, of one dimension or without one.
    WorkItem(&'static crate::builtins::WorkItemFn, Vec<Expr>),
    /// A method of a scalar type, by name. The receiver is the first argument.
    Method(Method, Vec<Expr>),
    /// `place = value`
    Assign(Box<Place>, Box<Expr>),
    /// `place += value`
    AssignOp(ArithOp, Box<Place>, Box<Expr>),
    /// `if`
    If(Box<Expr>, Block, Option<Block>),
    /// `match`; the last arm that can match always does.
    Match(Box<Expr>, Vec<Arm>),
    /// `let pattern = value` as a condition.
    Let(Box<Pat>, Box<Expr>),
    /// `while`
    While(LoopId, Box<Expr>, Block),
    /// `loop`
    Loop(LoopId, Block),
    /// `for`
    For(Box<For>),
    /// `{ … }`, with an ID if `break` can leave it.
    Block(Option<LoopId>, Block),
    /// `break`
    Break(LoopId, Option<Box<Expr>>),
    /// `continue`
    Continue(LoopId),
    /// `return`
    Return(Option<Box<Expr>>),
    /// `Some(x)`, `None`, `Ok(x)`, `Err(x)`
    Variant(Variant, Option<Box<Expr>>),
    /// `place.get(i)`, `place.first()`, `place.last()` of a slice or array: an optional reference to an element.
    Get(Box<Place>, Element),
    /// `matches!(value, pattern)`. The pattern binds no variable that is used.
    Matches(Box<Pat>, Box<Expr>),
    /// A closure that is passed to a function, with the tuple of its captured variables.
    Capturing(Box<Expr>),
    /// `place.compare_exchange(current, new, Relaxed, Relaxed)`
    CompareExchange(Box<Place>, Box<[Expr; 2]>),
}

/// The ID of a promise (`assume_unique`), one per occurrence in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PromiseId(pub usize);

/// The selector of an element of a slice or array.
#[derive(Debug, Clone)]
pub enum Element {
    /// The element at an index.
    At(Box<Expr>),
    /// The first element.
    First,
    /// The last element.
    Last,
}

impl Element {
    /// The index, if it must be evaluated.
    pub fn index(&self) -> Option<&Expr> {
        match self {
            Element::At(index) => Some(index),
            Element::First | Element::Last => None,
        }
    }
}

/// The method of a method call: a name during type inference, a table entry afterwards.
#[derive(Debug, Clone)]
pub enum Method {
    /// Not yet looked up.
    Named(Ident),
    /// A method of a type parameter, as written. Only rustc resolves it.
    Associated(syn::Path),
    /// A function of OpenCL itself, not yet looked up.
    Cl(Ident),
    /// Looked up for the receiver's type.
    Builtin(&'static crate::builtins::Builtin, Scalar),
    /// A method of `Option` or `Result`.
    Option(OptionMethod),
    /// A method that returns an `Ordering`. Operands that are references have been dereferenced.
    Order(OrderMethod),
    /// A method of a vector or a mask.
    Vector(VectorMethod),
    /// A method of a std trait, looked up once both types are known.
    Trait(TraitMethod),
}

/// A struct expression. Its fields are evaluated in this order, then the base.
#[derive(Debug, Clone)]
pub struct Struct {
    /// The struct's path.
    pub path: syn::Path,
    /// The fields that are written out.
    pub fields: Vec<(syn::Member, Expr)>,
    /// The source of the remaining fields.
    pub base: Option<Box<Expr>>,
}

/// A loop over a range of integers. Start and end are evaluated once, start first. A reversed loop counts its steps
/// from the end.
#[derive(Debug, Clone)]
pub struct For {
    /// Its ID.
    pub id: LoopId,
    /// The loop variable, which takes the values of the range.
    pub local: LocalId,
    /// The first value.
    pub start: Expr,
    /// The bound.
    pub end: Expr,
    /// Whether the bound belongs to the range.
    pub inclusive: bool,
    /// Whether it runs from the last value to the first.
    pub reversed: bool,
    /// The stride, of type `usize`, not 0. It is evaluated after start and end.
    pub step: Option<Expr>,
    /// The body.
    pub body: Block,
}

/// A place that can be read and, if mutable, written: a root and a path of projections.
#[derive(Debug, Clone)]
pub struct Place {
    /// Its root.
    pub root: Root,
    /// The projections, outermost first.
    pub steps: Vec<Step>,
    /// The type of the place.
    pub ty: Ty,
    /// The source range.
    pub at: Range,
}

/// The root of a place.
#[derive(Debug, Clone)]
pub enum Root {
    /// A variable.
    Local(LocalId),
    /// A temporary value.
    Value(Box<Expr>),
}

/// A projection.
#[derive(Debug, Clone)]
pub struct Step {
    /// Its kind.
    pub kind: StepKind,
    /// The type that it projects from.
    pub from: Ty,
}

/// The kinds of projections.
#[derive(Debug, Clone)]
pub enum StepKind {
    /// `[index]`, of a slice, array or vector.
    Index(Box<Expr>, AccessId),
    /// `.0` of a tuple.
    Field(usize),
    /// `.name` of a struct.
    Member(syn::Member),
    /// `*`
    Deref,
}

/// A parameter that is an image. Its local is a slice of the values of its pixels.
#[derive(Debug, Clone)]
pub struct ImageParam {
    /// Its type.
    pub image: Image,
    /// `&mut`
    pub mutable: bool,
    /// The parameters that hold its lengths, the innermost first.
    pub lengths: Vec<LocalId>,
}

/// A pixel that a sampler computes.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The image.
    pub image: LocalId,
    /// The sampler.
    pub sampler: LocalId,
    /// The coordinates, `f32`; the last one of an array of images is the number of an image, `usize`.
    pub coordinates: Vec<Expr>,
}

/// The order of the indices of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// `grid[[row, column]]`
    OutermostFirst,
    /// `image.read(x, y)`
    InnermostFirst,
}

/// `[row, column]`, an index into a grid; or the coordinates of a pixel in an image.
#[derive(Debug, Clone)]
pub struct GridIndex {
    /// The indices.
    pub indices: Vec<Expr>,
    /// The parameters that hold the lengths of the dimensions.
    pub shape: Vec<LocalId>,
    /// The bounds checks of the indices against the lengths.
    pub accesses: Vec<AccessId>,
    /// Which dimension comes first.
    pub order: Order,
}

/// A sub-slice.
#[derive(Debug, Clone)]
pub struct SubSlice {
    /// The slice or array that it is part of.
    pub base: Place,
    /// The first index.
    pub start: Option<Expr>,
    /// The bound.
    pub end: Option<Expr>,
    /// Whether the bound belongs to the sub-slice.
    pub inclusive: bool,
    /// Whether it is in bounds of its base.
    pub certain: Certainty,
}

/// An arm of a `match`.
#[derive(Debug, Clone)]
pub struct Arm {
    /// The pattern.
    pub pat: Pat,
    /// The guard.
    pub guard: Option<Expr>,
    /// The value.
    pub body: Expr,
}

/// A typed pattern.
#[derive(Debug, Clone)]
pub struct Pat {
    /// Its kind.
    pub kind: PatKind,
    /// The type of the matched value.
    pub ty: Ty,
    /// The source range.
    pub at: Range,
}

/// The kinds of patterns.
#[derive(Debug, Clone)]
pub enum PatKind {
    /// Matches anything.
    Wild,
    /// Binds the value, if the subpattern (if any) matches.
    Bind(LocalId, Option<Box<Pat>>),
    /// Binds a reference to the value, which is itself reached through a reference, if the subpattern (if any) matches.
    BindRef(LocalId, Option<Box<Pat>>),
    /// A literal; negated if `true`.
    Literal(Value, bool),
    /// A constant whose value only rustc knows.
    Const(syn::Path),
    /// A range between two values. The upper bound is included if `true`.
    Range(Option<Box<Pat>>, Option<Box<Pat>>, bool),
    /// Fields by number.
    Fields(Vec<(usize, Pat)>),
    /// Fields of a struct, by name.
    Struct(syn::Path, Vec<(syn::Member, Pat)>),
    /// Elements by index.
    Elements(Vec<(usize, Pat)>),
    /// Alternatives, all of which bind the same names.
    Or(Vec<Pat>),
    /// A pattern for the target of a reference.
    Deref(Box<Pat>),
    /// `Some(a)`, `None`, …
    Variant(Variant, Option<Box<Pat>>),
}

/// A literal value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `true`, `false`
    Bool(bool),
    /// An unsigned integer.
    Int(u128),
    /// The digits of a float.
    Float(String),
}

impl Value {
    /// A float in Rust, with this suffix or none. Its type is never that of an integer.
    pub fn rust_float(digits: &str, suffix: &str) -> String {
        match suffix {
            "" if digits.contains(['.', 'e', 'E']) => digits.to_owned(),
            "" => format!("{digits}.0"),
            // `1.f32` is a field
            suffix => format!("{}{suffix}", digits.trim_end_matches('.')),
        }
    }
}

impl Function {
    /// The name of a callee, for diagnostics.
    pub fn callee_name(&self, callee: CalleeId) -> String {
        self.callees[callee.0].name(&self.locals)
    }

    /// Whether its own body contains a barrier.
    pub fn has_barrier(&self) -> bool {
        let mut found = false;
        self.body.visit(&mut |expr| found |= matches!(expr.kind, ExprKind::Barrier | ExprKind::UncheckedBarrier));
        found
    }
}
