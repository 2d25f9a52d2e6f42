//! What names and arguments can stand for besides variables.

use std::collections::HashMap;
use std::rc::Rc;

use crate::ast;
use crate::diag::Range;
use crate::ir::{Expr, LocalId, Place};
use crate::ty::{Space, Ty};

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
}

impl Callable {
    /// Whether it uses its parameter.
    pub(crate) fn reads(&self) -> bool {
        let Callable::Closure(closure) = self else { return true };
        closure.source.params.iter().any(|(pat, _)| !matches!(pat.kind, ast::PatKind::Wild))
    }

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
#[derive(Debug)]
pub(crate) struct Maybe {
    pub(crate) found: LocalId,
    pub(crate) item: IterItem,
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
