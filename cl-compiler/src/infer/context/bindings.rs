//! What names and arguments can stand for besides variables.

use std::collections::HashMap;
use std::rc::Rc;

use crate::ast;
use crate::diag::Range;
use crate::ir::{Expr, LocalId, Place};
use crate::ty::{FunctionItem, Space, Ty};

/// A value represented by its parts.
#[derive(Debug, Clone)]
pub(crate) enum IterItem {
    /// An expression to be evaluated once, at its use.
    Value(Expr),
    /// The value in a place.
    Place(Place),
    /// `&item`, `&mut item`
    Ref(bool, Box<IterItem>),
    /// `(a, b)`
    Tuple(Vec<IterItem>),
}

/// A closure and its captured names.
#[derive(Debug)]
pub(crate) struct ClosureValue {
    /// The nested function from which it is made.
    pub(crate) function: Option<LocalId>,
    pub(crate) source: Rc<ast::Closure>,
    pub(crate) scopes: Vec<HashMap<String, LocalId>>,
    /// The types of its parameters and result, which are the same for every call.
    pub(crate) types: Vec<Ty>,
    pub(crate) ret: Ty,
}

impl ClosureValue {
    /// The type of the closure's result.
    pub(crate) fn result(&self) -> Ty {
        self.ret.clone()
    }
}

/// An argument that an iterator method calls.
#[derive(Debug, Clone)]
pub(crate) enum Callable {
    /// A closure.
    Closure(Rc<ClosureValue>),
    /// `f32::max`, or a device function.
    Function(syn::Path),
    /// A parameter that represents a function.
    Param(LocalId, Rc<FunctionItem>),
}

impl Callable {
    /// The name of a closure's first parameter.
    pub(crate) fn first_param(&self) -> Option<String> {
        let Callable::Closure(closure) = self else { return None };
        match &closure.source.params.first()?.0.kind {
            ast::PatKind::Name { name, sub: None, .. } => Some(name.to_string()),
            _ => None,
        }
    }
}

/// A nested function and the functions that it sees.
#[derive(Debug)]
pub(crate) struct NestedFn {
    pub(crate) source: Rc<ast::Closure>,
    pub(crate) scopes: Vec<HashMap<String, LocalId>>,
}

/// The bounds of a range. Each has the same value at every evaluation.
#[derive(Debug, Clone)]
pub(crate) struct Bounds {
    pub(crate) start: Option<Expr>,
    pub(crate) end: Option<Expr>,
    pub(crate) inclusive: bool,
}

/// The place of which a variable is a copy.
#[derive(Debug)]
pub(crate) struct Original {
    pub(crate) place: Place,
    /// The base variable of the user's place.
    pub(crate) root: LocalId,
    /// The place replaces the copy.
    pub(crate) stays: bool,
}

/// The binding mode of a pattern that matches through a reference: its variables are references.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ByRef {
    pub(crate) mutable: bool,
    pub(crate) space: Space,
}

/// An item, if one was found.
#[derive(Debug, Clone)]
pub(crate) struct Maybe {
    pub(crate) found: LocalId,
    pub(crate) item: IterItem,
}

/// An iterator.
#[derive(Debug)]
pub(crate) struct Iter {
    /// The range that the loop counts over.
    pub(crate) range: Counter,
    /// The item at an index.
    pub(crate) get: Get,
    /// The adaptors applied to each item, in order.
    pub(crate) stages: Vec<Adaptor>,
    pub(crate) at: Range,
}

/// A range of indices, or of the numbers themselves. The expressions are atoms.
#[derive(Debug)]
pub(crate) struct Counter {
    pub(crate) start: Expr,
    /// `None` for `a..`
    pub(crate) end: Option<Expr>,
    pub(crate) inclusive: bool,
    pub(crate) reversed: bool,
    pub(crate) step: Option<Expr>,
}

/// The item at an index.
#[derive(Debug, Clone)]
pub(crate) enum Get {
    /// The index itself.
    Index,
    /// The element of a slice or array: by reference, or by value.
    Element(Place, Option<bool>),
    /// A sub-slice of a slice.
    Part { base: Place, size: Expr, len: Expr, kind: Parts, mutable: bool },
    /// The index and the item.
    Enumerate(Box<Get>),
    /// The items of two iterators at the same index, and the adaptors applied to the second's items afterwards.
    Zip(Box<Get>, Box<Get>, Vec<Adaptor>),
    /// The referent of a reference.
    Copied(Box<Get>),
    /// The item at `first + index * step`, or at `first - index * step`.
    Affine { first: Expr, step: Option<Expr>, down: bool, inner: Box<Get> },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parts {
    Chunks,
    Exact,
    Windows,
}

/// An operation on each item.
#[derive(Debug, Clone)]
pub(crate) enum Adaptor {
    Map(Callable),
    Filter(Callable),
    Inspect(Callable),
    TakeWhile(Callable),
    SkipWhile(Callable),
    Copied,
    /// Adds the loop's own index before the item.
    Index,
    /// Adds the number of preceding items before the item.
    Count,
    Take(Expr),
    Skip(Expr),
    Step(Expr),
    /// Pairs the items with those of another iterator, until that one ends.
    Zip(Get, Vec<Adaptor>, Option<Expr>),
}

/// What a parameter of a function of the library stands for.
#[derive(Debug)]
pub(crate) enum Argument {
    Item(IterItem),
    /// A closure or function, and the type that it must return, if that is known.
    Callable(Callable, Option<Ty>),
    Maybe(Maybe),
    Iter(Iter),
}

/// A fact about vectors that was not known when inference reached it.
pub(crate) enum Waiting {
    /// An operand that is a vector of this type or a scalar of its lane type.
    Operand(Ty, Ty, Range),
    /// The result type of `v.cast()` for such a vector or mask.
    Cast(Ty, Ty, Range),
    /// The types on both sides of a conversion.
    From(Ty, Ty, Range),
}
