//! The typed intermediate representation: the one thing that every later stage and both back ends read.
//!
//! Invariants, established by [`crate::infer`]:
//! - no type variable is left, and every expression's type is the type that rustc gives it;
//! - every name is resolved: shadowed variables are different [`LocalId`]s, loops are [`LoopId`]s;
//! - evaluation order is that of the tree, left operand first, except that an assignment evaluates its value before the
//!   place it assigns to, as in Rust;
//! - every [`AccessId`] occurs once.

mod callee;
mod message;
mod operators;
mod path;
mod visit;

pub use callee::{Called, Callee, PassedClosure};
pub use message::{Assert, Print};
pub use operators::*;
pub use path::ConstPath;

use proc_macro2::Ident;

use crate::diag::Range;
use crate::ty::{Len, Scalar, Space, Ty};

/// A typed function.
#[derive(Debug, Clone)]
pub struct Function {
    /// All variables, parameters first.
    pub locals: Vec<Local>,
    /// How many of the locals are parameters.
    pub params: usize,
    /// The return type.
    pub ret: Ty,
    /// The body.
    pub body: Block,
    /// The names of its type parameters.
    pub type_params: Vec<String>,
    /// The device functions called, one for each call.
    pub callees: Vec<Callee>,
    /// For each of them, where its arguments lie; `None` for values.
    pub spaces: Vec<Vec<Option<Space>>>,
    /// The loops: their labels, where they have one.
    pub loops: Vec<Option<String>>,
    /// The number of element accesses.
    pub accesses: usize,
    /// Whether it is compiled for work-items that wait for each other: in it, or in what it calls, is a barrier.
    pub barriers: bool,
    /// The work-item functions that it calls, as written.
    pub work_item_paths: Vec<syn::Path>,
    /// The identifiers of patterns that have been taken for new variables.
    pub bound: Vec<Ident>,
    /// What names have been taken to mean.
    pub claims: Vec<crate::claims::Claim>,
    /// Functions of std that paths were taken for, and these paths: expressions, for rustc to say that they are the same.
    pub std_paths: Vec<(proc_macro2::TokenStream, proc_macro2::TokenStream)>,
    /// The accesses that are within bounds by the way they were made: an iterator's.
    pub certain: Vec<(AccessId, Certainty)>,
    /// Variables of the same name may be in scope at once, since closures are put where they are called.
    pub inlined: bool,
    /// The accesses that are not checked: those of `get_unchecked`.
    pub unchecked: Vec<AccessId>,
    /// The closures that it hands to device functions.
    pub handed: Vec<PassedClosure>,
}

/// Whether something is within bounds by the way it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Not for all that is known.
    No,
    /// Behind a check that has been made, past which a panicked work-item goes in a function with barriers.
    Checked,
    /// Always.
    Always,
}

impl Certainty {
    /// Whether it holds in a function with barriers, or one without.
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
    /// The user's name; `None` for `_`.
    pub name: Option<Ident>,
    /// Its type.
    pub ty: Ty,
    /// Declared `mut`.
    pub mutable: bool,
    /// `#[local]`: one for the whole work-group.
    pub shared: bool,
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
#[derive(Debug, Clone)]
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
#[derive(Debug, Clone)]
pub enum Stmt {
    /// New variables.
    Let {
        /// What is bound; it always matches, unless there is an `else`.
        pat: Pat,
        /// The value.
        init: Option<Expr>,
        /// Runs, and leaves, if the pattern does not match.
        other: Option<Block>,
        /// Where.
        at: Range,
    },
    /// An expression whose value is dropped.
    Expr(Expr),
}

/// A typed expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// Where.
    pub at: Range,
}

/// The kinds of expressions.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A value known to the macro.
    Literal(Value),
    /// A literal argument, negated if `true`, whose type the callee decides; written so that any fits.
    Bare(Value, bool),
    /// A constant known to rustc only.
    Const(ConstPath),
    /// An expression of constants, which rustc computes.
    Folded(Box<syn::Expr>),
    /// The value of a place.
    Read(Place),
    /// The length of a slice or array.
    Len(Place),
    /// `&place`, `&mut place`
    Borrow(Box<Place>),
    /// The receiver of a method of the user's, by its name: borrowed as the method takes it.
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
    /// The position of an element of a grid among all elements, each index checked against its dimension.
    Grid(Box<GridIndex>),
    /// `barrier()`
    Barrier,
    /// `cl::barrier_unchecked()`: that all work-items reach it, the user answers for.
    UncheckedBarrier,
    /// `cl::assume_unique(x)`: that no two work-items of a launch get the same value here, the user answers for.
    Unique(PromiseId, Box<Expr>),
    /// `place.fetch_add(value, Relaxed)`, …
    Atomic(AtomicOp, Box<Place>, Option<Box<Expr>>),
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
    /// `x.to_le_bytes()`, …
    ToBytes(ByteOrder, Box<Expr>),
    /// `T::from_le_bytes(array)`, …, `T` being this expression's type.
    FromBytes(ByteOrder, Box<Expr>),
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
    /// `{ … }`; with a number if `break` can leave it.
    Block(Option<LoopId>, Block),
    /// `break`
    Break(LoopId, Option<Box<Expr>>),
    /// `continue`
    Continue(LoopId),
    /// `return`
    Return(Option<Box<Expr>>),
    /// `Some(x)`, `None`, `Ok(x)`, `Err(x)`
    Variant(Variant, Option<Box<Expr>>),
    /// `place.get(i)`, `place.first()`, `place.last()` of a slice or array: maybe a reference to an element.
    Get(Box<Place>, Element),
    /// `matches!(value, pattern)`; the pattern binds nothing that is used.
    Matches(Box<Pat>, Box<Expr>),
    /// A closure that is handed on, with the tuple of what it uses of the variables around it.
    Capturing(Box<Expr>),
    /// `place.compare_exchange(current, new, Relaxed, Relaxed)`
    CompareExchange(Box<Place>, Box<[Expr; 2]>),
}

/// A promise: one for each place where one is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PromiseId(pub usize);

/// Which element of a slice or array.
#[derive(Debug, Clone)]
pub enum Element {
    /// The one at an index.
    At(Box<Expr>),
    /// The first.
    First,
    /// The last.
    Last,
}

impl Element {
    /// The index, if it is one that has to be evaluated.
    pub fn index(&self) -> Option<&Expr> {
        match self {
            Element::At(index) => Some(index),
            Element::First | Element::Last => None,
        }
    }
}

/// A variant of `Option` or `Result`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Variant {
    Some,
    None,
    Ok,
    Err,
}

impl Variant {
    /// All of them, with their names.
    pub const ALL: [(Variant, &'static str); 4] =
        [(Variant::Some, "Some"), (Variant::None, "None"), (Variant::Ok, "Ok"), (Variant::Err, "Err")];

    /// Its name.
    pub fn name(self) -> &'static str {
        Variant::ALL.iter().find(|(variant, _)| *variant == self).map_or("", |(_, name)| name)
    }

    /// The variant that a path names: `Some`, `Option::Some`, `core::option::Option::Some`.
    pub fn of(path: &syn::Path) -> Option<Variant> {
        let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
        let last = names.next()?;
        let (variant, _) = Variant::ALL.into_iter().find(|(_, name)| *name == last)?;
        let of = if matches!(variant, Variant::Some | Variant::None) { "Option" } else { "Result" };
        names.next().is_none_or(|name| name == of).then_some(variant)
    }
}

/// A method call's method: a name while types are being inferred, a table entry afterwards.
#[derive(Debug, Clone)]
pub enum Method {
    /// Not yet looked up.
    Named(Ident),
    /// Of a type parameter, as written: known to rustc only.
    Associated(syn::Path),
    /// A function of OpenCL's own, not yet looked up.
    Cl(Ident),
    /// Looked up for the receiver's type.
    Builtin(&'static crate::builtins::Builtin, Scalar),
    /// A method of `Option` or `Result`.
    Option(OptionMethod),
    /// A method that gives an `Ordering`; operands that are references have been followed.
    Order(OrderMethod),
    /// Of a vector or a mask.
    Vector(VectorMethod),
    /// Of one of std's traits; looked up once both types are known.
    Trait(TraitMethod),
}

/// The methods of std's traits whose meaning follows from the types of what they take and give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraitMethod {
    /// `T::from(x)`, `x.into()`
    From,
    /// `T::default()`
    Default,
}

/// A method or associated function of vectors or masks.
#[derive(Debug, Clone)]
pub enum VectorMethod {
    /// A scalar's method, lane by lane; operands may be scalars that stand for all lanes.
    Builtin(&'static crate::builtins::Builtin),
    /// `f32x4::new(a, b, c, d)`
    New,
    /// `f32x4::splat(a)`
    Splat,
    /// `f32x4::from_array(a)`
    FromArray,
    /// `v.to_array()`
    ToArray,
    /// `v.cast::<T>()`
    Cast,
    /// `bytemuck::cast(v)`, between values of one size.
    Bits,
    /// `bytemuck::cast_slice(s)`
    BitsOfSlice,
    /// `v.simd_lt(w)`, …
    Compare(CompareOp),
    /// `v.reduce_sum()`, …
    Reduce(Reduction),
    /// `v.wzyx()`: these lanes.
    Swizzle(Vec<u8>),
    /// `v.dot(w)`
    Dot,
    /// `v.cross(w)`
    Cross,
    /// `v.length()`
    Length,
    /// `v.normalize()`
    Normalize,
    /// `v.distance(w)`
    Distance,
    /// `f32x4::load(&a[i..])`
    Load,
    /// `v.store(&mut a[i..])`
    Store,
    /// `mask.any()`
    Any,
    /// `mask.all()`
    All,
    /// `mask.select(v, w)`
    Select,
}

/// How the lanes of a vector become one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reduction {
    Sum,
    Product,
    Min,
    Max,
    And,
    Or,
    Xor,
}

impl Reduction {
    /// Of integers only.
    pub fn is_of_bits(self) -> bool {
        matches!(self, Reduction::And | Reduction::Or | Reduction::Xor)
    }
}

/// The methods of `Option` and `Result` that evaluate all their operands and give one of them, or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum OptionMethod {
    UnwrapOr,
    UnwrapOrDefault,
    Ok,
    Err,
    OkOr,
    Or,
    And,
    Xor,
    Copied,
}

impl OptionMethod {
    /// All of them, with their names.
    pub const ALL: [(OptionMethod, &'static str); 10] = [
        (OptionMethod::UnwrapOr, "unwrap_or"),
        (OptionMethod::UnwrapOrDefault, "unwrap_or_default"),
        (OptionMethod::Ok, "ok"),
        (OptionMethod::Err, "err"),
        (OptionMethod::OkOr, "ok_or"),
        (OptionMethod::Or, "or"),
        (OptionMethod::And, "and"),
        (OptionMethod::Xor, "xor"),
        (OptionMethod::Copied, "copied"),
        (OptionMethod::Copied, "cloned"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        OptionMethod::ALL.iter().find(|(method, _)| *method == self).map_or("", |(_, name)| name)
    }
}

/// The methods that give an `Ordering`, or, as `partial_cmp` does, maybe one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum OrderMethod {
    Cmp,
    PartialCmp,
    TotalCmp,
    Reverse,
    Then,
}

impl OrderMethod {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            OrderMethod::Cmp => "cmp",
            OrderMethod::PartialCmp => "partial_cmp",
            OrderMethod::TotalCmp => "total_cmp",
            OrderMethod::Reverse => "reverse",
            OrderMethod::Then => "then",
        }
    }

    /// The comparison of this name.
    pub fn comparison(name: &Ident) -> Option<OrderMethod> {
        let methods = [OrderMethod::Cmp, OrderMethod::PartialCmp, OrderMethod::TotalCmp];
        methods.into_iter().find(|method| name == method.name())
    }
}

/// The variant of `Ordering` that a path names.
pub fn ordering(path: &syn::Path) -> Option<i8> {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let value = match names.next()?.as_str() {
        "Less" => -1,
        "Equal" => 0,
        "Greater" => 1,
        _ => return None,
    };
    names.next().is_none_or(|name| name == "Ordering").then_some(value)
}

/// A struct's value. The fields are evaluated in this order, then the base.
#[derive(Debug, Clone)]
pub struct Struct {
    /// The struct.
    pub path: syn::Path,
    /// The fields that are written out.
    pub fields: Vec<(syn::Member, Expr)>,
    /// Where the others come from.
    pub base: Option<Box<Expr>>,
}

/// A loop over a range of integers. Start and end are evaluated once, start first. A reversed one takes its steps from
/// the end.
#[derive(Debug, Clone)]
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
    /// From the last value to the first.
    pub reversed: bool,
    /// Only every so many values, of type `usize`, evaluated after start and end; not 0.
    pub step: Option<Expr>,
    /// The body.
    pub body: Block,
}

/// Something that can be read and, if mutable, written: a root and a way into it.
#[derive(Debug, Clone)]
pub struct Place {
    /// Where it begins.
    pub root: Root,
    /// The way, outermost step first.
    pub steps: Vec<Step>,
    /// The type at its end.
    pub ty: Ty,
    /// Where.
    pub at: Range,
}

/// Where a place begins.
#[derive(Debug, Clone)]
pub enum Root {
    /// At a variable.
    Local(LocalId),
    /// At a value that has no name.
    Value(Box<Expr>),
}

/// A step into a place.
#[derive(Debug, Clone)]
pub struct Step {
    /// Which.
    pub kind: StepKind,
    /// The type of what it leads into.
    pub from: Ty,
}

/// The kinds of steps.
#[derive(Debug, Clone)]
pub enum StepKind {
    /// `[index]`
    Index(Box<Expr>, AccessId),
    /// `.0` of a tuple.
    Field(usize),
    /// `.name` of a struct.
    Member(syn::Member),
    /// `*`
    Deref,
}

/// `[row, column]`, of a grid.
#[derive(Debug, Clone)]
pub struct GridIndex {
    /// The indices.
    pub indices: Vec<Expr>,
    /// The parameters that hold the lengths of the dimensions.
    pub shape: Vec<LocalId>,
    /// The checks of the indices against them.
    pub accesses: Vec<AccessId>,
}

/// A sub-slice.
#[derive(Debug, Clone)]
pub struct SubSlice {
    /// Of what.
    pub base: Place,
    /// The first index.
    pub start: Option<Expr>,
    /// The bound.
    pub end: Option<Expr>,
    /// The bound belongs to it.
    pub inclusive: bool,
    /// Whether it is within its base.
    pub certain: Certainty,
}

/// An arm of a `match`.
#[derive(Debug, Clone)]
pub struct Arm {
    /// What it matches.
    pub pat: Pat,
    /// What must hold besides.
    pub guard: Option<Expr>,
    /// What it gives.
    pub body: Expr,
}

/// A typed pattern.
#[derive(Debug, Clone)]
pub struct Pat {
    /// What it is.
    pub kind: PatKind,
    /// The type of what it matches.
    pub ty: Ty,
    /// Where.
    pub at: Range,
}

/// The kinds of patterns.
#[derive(Debug, Clone)]
pub enum PatKind {
    /// Matches anything.
    Wild,
    /// Binds the value, if the pattern behind it, if any, matches.
    Bind(LocalId, Option<Box<Pat>>),
    /// Binds a reference to the value, which lies behind a reference, if the pattern behind it, if any, matches.
    BindRef(LocalId, Option<Box<Pat>>),
    /// A value; negated if `true`.
    Literal(Value, bool),
    /// A constant known to rustc.
    Const(syn::Path),
    /// Between two values; the bound belongs to it if `true`.
    Range(Option<Box<Pat>>, Option<Box<Pat>>, bool),
    /// Fields by number.
    Fields(Vec<(usize, Pat)>),
    /// Fields of a struct, by name.
    Struct(syn::Path, Vec<(syn::Member, Pat)>),
    /// Elements by index.
    Elements(Vec<(usize, Pat)>),
    /// Any of these; all bind the same names.
    Or(Vec<Pat>),
    /// What a reference leads to.
    Deref(Box<Pat>),
    /// `Some(a)`, `None`, …
    Variant(Variant, Option<Box<Pat>>),
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

impl Function {
    /// Whether it has a barrier of its own.
    pub fn has_barrier(&self) -> bool {
        let mut found = false;
        self.body.visit(&mut |expr| found |= matches!(expr.kind, ExprKind::Barrier | ExprKind::UncheckedBarrier));
        found
    }
}
