//! The accepted syntax: [`crate::parse`] builds it from the user's tokens.
//!
//! Invariant: every tree compiles if its types fit. The parser rejects syntax that the kernel language lacks. Every
//! node carries its source range.

mod message;

use std::rc::Rc;

use cl_ir::image::{ImageKind, PixelType};
use proc_macro2::Ident;

use crate::builtins::operators::{ArithOp, CompareOp, LogicOp, UnaryOp};
use crate::diag::Range;
use crate::names::{Origin, count};
use crate::ty::{Len, Scalar};
use crate::unroll::Unroll;
pub use message::{Align, Format, FormatKind, MessagePart, PrintPart};

/// A `#[kernel]` or `#[device]` function.
#[derive(Debug)]
pub struct Function {
    /// Whether it is a kernel or a device function, with its options.
    pub kind: Kind,
    /// `unsafe fn`
    pub is_unsafe: bool,
    /// A device function of the runtime itself: its accesses are not checked.
    pub is_trusted: bool,
    /// Its name.
    pub name: Ident,
    /// Its parameters, in order.
    pub params: Vec<Param>,
    /// Its return type; `None` for `()`.
    pub ret: Option<Type>,
    /// Its type and constant parameters.
    pub generics: Generics,
    /// Its body.
    pub body: Block,
    /// The `const` items of its body.
    pub constants: Vec<Constant>,
    /// The meanings that the parser assumed for names.
    pub claims: Vec<crate::names::claims::Claim>,
    /// The `use` declarations of its body.
    pub uses: Vec<syn::ItemUse>,
    /// The type of which it is a method, if it has a receiver.
    pub method: Option<Method>,
    /// The user's own function, as passed to rustc.
    pub source: syn::ItemFn,
}

impl Function {
    /// The items of the body whose scope is the whole function.
    pub fn own_items(&self) -> proc_macro2::TokenStream {
        let (uses, constants) = (&self.uses, self.constants.iter().map(|constant| &constant.item));
        quote::quote!(#(#uses)* #(#constants)*)
    }

    /// The span of the body with its braces.
    pub fn braces(&self) -> proc_macro2::Span {
        self.source.block.brace_token.span.join()
    }
}

/// A function with a receiver, from a `#[device] impl` block.
#[derive(Debug, Clone)]
pub struct Method {
    /// The type.
    pub owner: syn::Type,
    /// The method's name.
    pub name: Ident,
    /// `&mut self`
    pub mutable: bool,
}

/// The parameters of a generic function.
#[derive(Debug, Default)]
pub struct Generics {
    /// The type parameters, with the scalars that their bounds allow.
    pub types: Vec<(Ident, Vec<Scalar>)>,
    /// The type parameters that have bounds on the user's traits and no numeric bounds.
    pub bounded: Vec<Ident>,
    /// The constant parameters.
    pub constants: Vec<Ident>,
    /// The type parameters that represent device functions.
    pub functions: Vec<FunctionParam>,
}

/// A type parameter `F: Fn(A, B) -> R`.
#[derive(Debug)]
pub struct FunctionParam {
    /// Its name.
    pub name: Ident,
    /// The function's parameter types.
    pub params: Vec<Type>,
    /// The same types, as written.
    pub types: Vec<syn::Type>,
    /// The function's return type.
    pub ret: Type,
}

impl Generics {
    /// Whether there are no parameters.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty() && self.constants.is_empty() && self.functions.is_empty()
    }

    /// The function parameter that the type names, if any.
    pub fn function(&self, ty: &Type) -> Option<&FunctionParam> {
        let TypeKind::Path(path) = &ty.kind else { return None };
        self.functions.iter().find(|function| path.is_ident(&function.name))
    }

    /// Whether the type mentions any of the parameters.
    pub fn are_in(&self, ty: &crate::ty::Ty) -> bool {
        let tokens = crate::ty::spell::ty(ty);
        let mut names = self.types.iter().map(|(name, _)| name).chain(&self.constants);
        matches!(ty, crate::ty::Ty::Function(_)) || names.any(|name| count(tokens.clone(), &name.to_string()) > 0)
    }
}

/// A `const` item of a body.
#[derive(Debug)]
pub struct Constant {
    /// The item.
    pub item: syn::ItemConst,
    /// Its type, if the kernel language has it.
    pub ty: Option<Type>,
}

/// The kind of a function, with the options of its attribute.
#[derive(Debug)]
pub enum Kind {
    /// `#[kernel]`
    Kernel(KernelOptions),
    /// `#[device]`
    Device,
}

/// The options of `#[kernel(…)]`.
#[derive(Debug, Default)]
pub struct KernelOptions {
    /// `local = [x, y, z]`: the required work-group size, as expressions since it may contain constants.
    pub local: Option<[syn::Expr; 3]>,
    /// `global = EXPR`: the default NDRange.
    pub global: Option<syn::Expr>,
    /// `fp = "…"`
    pub fp: FloatMode,
}

/// How floating-point expressions may be compiled.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FloatMode {
    /// As written.
    #[default]
    Strict,
    /// Fused multiply-add allowed.
    Contract,
    /// What `-cl-unsafe-math-optimizations` allows.
    Fast,
}

/// A parameter.
#[derive(Debug)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// `mut name`
    pub mutable: bool,
    /// Its type.
    pub ty: Type,
    /// `#[local]`, `#[constant]`
    pub space: ParamSpace,
    /// What it stands for.
    pub object: Object,
    /// Who gave it that name.
    pub origin: Origin,
}

impl Param {
    /// Whether it is one of the lengths of a grid or an image, which the user did not write.
    pub fn is_length(&self) -> bool {
        matches!(self.origin, Origin::Dimension { .. } | Origin::ImageLength { .. })
    }

    /// The number of dimensions, if it is a grid.
    pub fn grid(&self) -> Option<usize> {
        match self.object {
            Object::Grid(rank) => Some(rank),
            Object::Plain | Object::Image(_) | Object::Sampler => None,
        }
    }

    /// The image that it is.
    pub fn image(&self) -> Option<Image> {
        match self.object {
            Object::Image(image) => Some(image),
            Object::Plain | Object::Grid(_) | Object::Sampler => None,
        }
    }
}

/// What a parameter stands for besides its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Object {
    /// Nothing.
    Plain,
    /// The elements of a grid of this many dimensions. The parameters after it are the grid's lengths.
    Grid(usize),
    /// The pixels of an image, as a slice of their values. The parameters after it are the image's lengths.
    Image(Image),
    /// A sampler, whose value kernels do not see.
    Sampler,
}

/// The type of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image {
    /// Its dimensions.
    pub kind: ImageKind,
    /// The type of its pixels.
    pub pixel: PixelType,
}

/// The address space of a slice parameter's elements.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ParamSpace {
    /// Global memory.
    #[default]
    Global,
    /// `#[constant]`
    Constant,
    /// `#[local]`
    Local,
}

/// A type as written.
#[derive(Debug)]
pub struct Type {
    /// Its kind.
    pub kind: TypeKind,
    /// Its source range.
    pub at: Range,
}

/// The kinds of types.
#[derive(Debug)]
pub enum TypeKind {
    /// `f32`, …
    Scalar(Scalar),
    /// `()`
    Unit,
    /// `f32x4`, …
    Vector(Scalar, u8),
    /// `mask32x4`, …, represented by the signed integer as wide as a lane.
    Mask(Scalar, u8),
    /// `AtomicU32`, …
    Atomic(Scalar),
    /// `(A, B)`
    Tuple(Vec<Type>),
    /// `[T; N]`
    Array(Box<Type>, Len),
    /// `&[T]`, `&mut [T]`
    Slice {
        /// `&mut`
        mutable: bool,
        /// `T`
        element: Box<Type>,
    },
    /// `&Grid<T, N>`, `&mut Grid<T, N>`
    Grid {
        /// `&mut`
        mutable: bool,
        /// `T`
        element: Box<Type>,
        /// `N`
        rank: usize,
    },
    /// `&Image2d<P>`, `&mut Image2d<P>`
    Image {
        /// `&mut`
        mutable: bool,
        /// The rest.
        image: Image,
    },
    /// `Sampler`
    Sampler,
    /// `&T`, `&mut T`
    Ref {
        /// `&mut`
        mutable: bool,
        /// `T`
        to: Box<Type>,
    },
    /// `Option<T>`
    Option(Box<Type>),
    /// `Result<T, E>`
    Result(Box<Type>, Box<Type>),
    /// `Ordering`
    Ordering,
    /// A type that the macro cannot resolve: a struct, an enum, a type parameter.
    Path(syn::Path),
    /// `_`
    Infer,
}

/// `{ … }`
#[derive(Debug)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// The last expression, without a semicolon.
    pub tail: Option<Box<Expr>>,
    /// Its source range.
    pub at: Range,
}

/// A statement.
#[derive(Debug)]
pub enum Stmt {
    /// `let name: ty = init;`
    Let(Let),
    /// `expr;`
    Expr(Expr),
    /// `fn name(x: T) -> R { … }`
    Fn(Nested),
}

/// A function inside a body.
#[derive(Debug)]
pub struct Nested {
    /// Its name.
    pub name: Ident,
    /// The rest of the function, as a closure that captures nothing and has all its types written out.
    pub source: Rc<Closure>,
}

/// A `let` statement.
#[derive(Debug)]
pub struct Let {
    /// The pattern.
    pub pat: Pat,
    /// The type, if written.
    pub ty: Option<Type>,
    /// The value; `None` for a variable assigned later.
    pub init: Option<Expr>,
    /// `else { … }`
    pub other: Option<Block>,
    /// `#[local] let mut tile: T;`: memory shared by the work-group.
    pub local: bool,
    /// Its source range.
    pub at: Range,
}

/// A pattern.
#[derive(Debug)]
pub struct Pat {
    /// Its kind.
    pub kind: PatKind,
    /// Its source range.
    pub at: Range,
}

/// The kinds of patterns.
#[derive(Debug)]
pub enum PatKind {
    /// `_`
    Wild,
    /// `name`, `mut name`, `name @ pattern`; a plain name may resolve to a constant.
    Name {
        /// The variable.
        name: Ident,
        /// Who gave it that name.
        origin: Origin,
        /// `mut`
        mutable: bool,
        /// The pattern after `@`.
        sub: Option<Box<Pat>>,
    },
    /// `1`, `-1`, `true`
    Literal(Literal, bool),
    /// A constant.
    Path(syn::Path),
    /// `a..=b`, `a..b`, `a..`, `..=b`
    Range(Option<Box<Pat>>, Option<Box<Pat>>, bool),
    /// `(a, b)`; `rest` is the position of `..`.
    Tuple(Vec<Pat>, Option<usize>),
    /// `[a, b]`; `rest` is the position of `..`.
    Array(Vec<Pat>, Option<usize>),
    /// `Point { x, y: 0.0, .. }`, `Pair(a, b)`
    Struct(syn::Path, Vec<(syn::Member, Pat)>),
    /// `a | b`
    Or(Vec<Pat>),
    /// `&a`, `&mut a`
    Reference(Box<Pat>),
    /// `Some(a)`, `None`, …
    Variant(crate::builtins::option::Variant, Vec<Pat>),
}

/// An arm of a `match`.
#[derive(Debug)]
pub struct Arm {
    /// The pattern.
    pub pat: Pat,
    /// `if guard`
    pub guard: Option<Expr>,
    /// The value.
    pub body: Expr,
    /// It must match every value that the arms before it leave. A name that is its whole pattern is therefore a new
    /// variable.
    pub is_rest: bool,
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Its source range.
    pub at: Range,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// An expression that has been reported. The rest of the body is still checked.
    Broken,
    /// `true`, `1`, `2.0f32`
    Literal(Literal),
    /// A variable, or a constant of one segment.
    Name(Ident),
    /// A constant: `f32::MAX`, `std::f32::consts::PI`, `N`.
    Path(syn::Path),
    /// `<T as Trait>::NAME`
    OfTrait(Box<syn::QSelf>, syn::Path),
    /// `-x`, `!x`
    Unary(UnaryOp, Box<Expr>),
    /// `x + y`, …
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// `x < y`, …
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// `x && y`, `x || y`
    Logic(LogicOp, Box<Expr>, Box<Expr>),
    /// `place = value`
    Assign(Box<Expr>, Box<Expr>),
    /// `place += value`, …
    AssignOp(ArithOp, Box<Expr>, Box<Expr>),
    /// `x as T`
    Cast(Box<Expr>, Type),
    /// `x[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `x.0`
    Field(Box<Expr>, syn::Member),
    /// `&x`, `&mut x`
    Borrow(bool, Box<Expr>),
    /// `*x`
    Deref(Box<Expr>),
    /// `x[a..b]`, only inside a borrow or as a receiver.
    SubSlice(Box<Expr>, Box<SliceRange>),
    /// `(x, y)`
    Tuple(Vec<Expr>),
    /// `Point { x, y, ..base }`
    Struct(Box<StructLiteral>),
    /// `[x, y]`
    Array(Vec<Expr>),
    /// `[x; N]`
    Repeat(Box<Expr>, Len),
    /// `assert!`, `assert_eq!`, `assert_ne!` and their `debug_` forms; `panic!`, `unreachable!`, `todo!`, `unimplemented!`.
    Assert(Box<Assert>),
    /// `println!`, `print!`
    Print(Box<Print>),
    /// `f(x)`
    Call(syn::Path, Vec<Expr>),
    /// `<T>::f(x)`, for a type that is not a path.
    TypeCall(Type, Ident, Vec<Expr>),
    /// `x.f(y)`
    Method(Box<Expr>, Ident, Vec<Expr>),
    /// `v.cast::<T>()`
    LaneCast(Box<Expr>, Box<Type>),
    /// `bytemuck::cast(v)`, `bytemuck::cast_slice(s)`
    BitCast(Box<BitCast>),
    /// `if cond { … } else { … }`
    If(Box<Expr>, Block, Option<Box<Expr>>),
    /// `while cond { … }`
    While(LoopHead, Box<Expr>, Block),
    /// `loop { … }`
    Loop(LoopHead, Block),
    /// `for pattern in range { … }`
    For(Box<For>),
    /// `match value { … }`
    Match(Box<Expr>, Vec<Arm>),
    /// `let pattern = value`, the condition of an `if` or `while`.
    Let(Box<Pat>, Box<Expr>),
    /// `{ … }`, `'label: { … }`, `unsafe { … }`
    Block(Option<syn::Lifetime>, Block),
    /// `break 'label value`
    Break(Option<syn::Lifetime>, Option<Box<Expr>>),
    /// `continue 'label`
    Continue(Option<syn::Lifetime>),
    /// `return value`
    Return(Option<Box<Expr>>),
    /// `value?`
    Try(Box<Expr>),
    /// `value.expect("message")`, `value.expect_err("message")`
    Expect(Box<Expr>, Ident, String),
    /// `matches!(value, pattern)`
    Matches(Box<Pat>, Box<Expr>),
    /// `a..b`, `a..=b`, `a..`: the range of a `for` loop or an iterator.
    Range(Option<Box<Expr>>, Option<Box<Expr>>, bool),
    /// `|x| …`: called directly, or passed to an iterator.
    Closure(Rc<Closure>),
    /// `x.sum::<T>()`: the method call, and its result type.
    Typed(Box<Expr>, Type),
}

/// `bytemuck::cast`, `cast_slice` or `cast_slice_mut`
#[derive(Debug)]
pub struct BitCast {
    /// The value is a slice.
    pub slice: bool,
    /// The value is a `&mut` slice.
    pub mutable: bool,
    /// The value to cast.
    pub value: Expr,
    /// `::<A, B>`
    pub types: Option<(Type, Type)>,
}

/// A closure.
#[derive(Debug)]
pub struct Closure {
    /// `move`
    pub moves: bool,
    /// Its parameters.
    pub params: Vec<(Pat, Option<Type>)>,
    /// Its result's type, if written.
    pub ret: Option<Type>,
    /// Its body.
    pub body: Expr,
    /// The names in its body, some of which are variables of the enclosing scopes.
    pub names: Vec<Ident>,
    /// The tokens; `None` for a nested function.
    pub written: Option<syn::ExprClosure>,
}

/// What precedes the keyword of a loop.
#[derive(Debug, Default)]
pub struct LoopHead {
    /// `'label:`
    pub label: Option<syn::Lifetime>,
    /// `#[unroll]`
    pub unroll: Option<Unroll>,
}

/// A `for` loop.
#[derive(Debug)]
pub struct For {
    /// What precedes `for`.
    pub head: LoopHead,
    /// The loop variable.
    pub pat: Pat,
    /// The expression that it iterates over.
    pub over: Expr,
    /// The body.
    pub body: Block,
}

/// A struct expression.
#[derive(Debug)]
pub struct StructLiteral {
    /// The struct.
    pub path: syn::Path,
    /// The fields written out.
    pub fields: Vec<(syn::Member, Expr)>,
    /// The expression after `..`.
    pub base: Option<Expr>,
}

/// A literal.
#[derive(Debug, Clone)]
pub enum Literal {
    /// `true`, `false`
    Bool(bool),
    /// `42`, `42u8`; a value of at most 128 bits, without a sign.
    Int(u128, Option<Scalar>),
    /// `4.2`, `4.2f32`: the digits, without underscores.
    Float(String, Option<Scalar>),
}

/// The bounds of a sub-slice.
#[derive(Debug)]
pub struct SliceRange {
    /// The first index; `None` for the beginning.
    pub start: Option<Expr>,
    /// The bound; `None` for the end.
    pub end: Option<Expr>,
    /// `..=`
    pub inclusive: bool,
}

/// `assert!(cond, …)`, `panic!(…)`
#[derive(Debug)]
pub struct Assert {
    /// The condition; `None` for `panic!`.
    pub cond: Option<Expr>,
    /// The message, in pieces.
    pub message: Vec<MessagePart>,
    /// The values shown in the message.
    pub values: Vec<Expr>,
}

/// `print!(…)`
#[derive(Debug)]
pub struct Print {
    /// The text and the values, in order.
    pub parts: Vec<PrintPart>,
    /// The values.
    pub values: Vec<Expr>,
}
