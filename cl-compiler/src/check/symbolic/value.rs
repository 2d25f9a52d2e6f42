//! The abstract values of the symbolic execution.

use super::cast::Ratio;
use crate::ir::{Expr, LocalId};
use crate::proof::{Form, Symbol};

/// The abstract value of an expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// An integer: the form, modulo two to the width of its type.
    Int(Form),
    /// A truth value.
    Bool(Cond),
    /// A slice.
    Slice(View),
    /// A reference, or the place that it refers to.
    Ref(Target),
    /// A tuple or an array, part by part. Also a shared reference to a reference, with that as its only part.
    Parts(Vec<Value>),
    /// `Some` if the condition holds, with this value in it.
    Option(Cond, Box<Value>),
    /// A value that is not looked into, by its number among [`OpaqueValues`](super::opaque_value::OpaqueValues).
    Opaque(usize),
    /// Nothing is known.
    Unknown,
}

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cond {
    Unknown,
    Always,
    Never,
    /// `>= 0`
    Positive(Form),
    /// `== 0`
    Zero(Form),
    /// `!= 0`
    NotZero(Form),
    /// The symbol is a power of two.
    Power(Symbol),
    Both(Box<[Cond; 2]>),
    Either(Box<[Cond; 2]>),
}

impl Cond {
    /// `left < right`
    pub(super) fn less(left: &Form, right: &Form) -> Self {
        Self::Positive(right - left - 1)
    }

    pub(super) fn at_most(left: &Form, right: &Form) -> Self {
        Self::Positive(right - left)
    }

    pub(super) fn not(self) -> Self {
        match self {
            Self::Unknown | Self::Power(_) => Self::Unknown,
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::Positive(form) => Self::Positive(-form - 1),
            Self::Zero(form) => Self::NotZero(form),
            Self::NotZero(form) => Self::Zero(form),
            Self::Both(parts) => Self::Either(Box::new(parts.map(Self::not))),
            Self::Either(parts) => Self::Both(Box::new(parts.map(Self::not))),
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Always, cond) | (cond, Self::Always) => cond,
            (Self::Never, _) | (_, Self::Never) => Self::Never,
            (one, other) => Self::Both(Box::new([one, other])),
        }
    }

    pub(super) fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

/// The memory of a place. Several work-items may share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Memory {
    /// Memory that a parameter refers to.
    Param(LocalId),
    /// An array in local memory.
    Shared(LocalId),
    /// Memory of the work-item's own, or memory that no work-item writes.
    Own,
    /// Unknown memory.
    Anywhere,
    /// One of two memories, depending on a condition: the number of an [`Either`](super::either::Either).
    Either(usize),
}

/// A slice: consecutive elements of some memory.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct View {
    pub(super) memory: Memory,
    /// The indices in the dimensions before the dimension of the slice.
    pub(super) outer: Vec<Form>,
    /// The index of its first element; `None` if it is not known. If there are indices before it, the slice is then somewhere in
    /// the element that they select.
    pub(super) start: Option<Form>,
    pub(super) len: Form,
    /// The number of the subslice, if it is one.
    pub(super) part: Option<usize>,
    /// The size ratio between its elements and those of the memory. `start` counts elements of the memory.
    pub(super) ratio: Ratio,
    /// The number of its own elements between `start` and its first one.
    pub(super) skipped: Form,
}

/// An element of some memory, or a part of one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Target {
    pub(super) memory: Memory,
    /// The index by dimension; `None` if any index is not known. Missing dimensions are covered whole.
    pub(super) index: Option<Vec<Form>>,
    /// The subslice that contains it.
    pub(super) part: Option<usize>,
    /// Forms that are not negative, because the checks on the path to it have passed.
    pub(super) checked: Vec<Form>,
    /// It is accessed as an element of another size.
    pub(super) resized: bool,
    /// For an element of a grid, its indices, each with the length of its dimension. If each index is below its length,
    /// the form of the position is exact.
    pub(super) grid: Option<Vec<(Form, Form)>>,
}

impl Target {
    /// Returns the whole of some memory.
    pub(super) fn whole(memory: Memory) -> Self {
        Self { memory, index: Some(Vec::new()), part: None, checked: Vec::new(), resized: false, grid: None }
    }

    /// Returns an unknown part of some memory.
    pub(super) fn somewhere_in(memory: Memory) -> Self {
        Self { index: None, ..Self::whole(memory) }
    }

    /// Whether it is an element of a grid that is all of its memory.
    pub(super) fn is_of_whole_grid(&self) -> bool {
        let (Some(grid), Some([position])) = (&self.grid, self.index.as_deref()) else { return false };
        *position == position_in(grid)
    }
}

/// Returns the position of an element of a grid, given its indices, each with the length of its dimension.
pub(super) fn position_in(grid: &[(Form, Form)]) -> Form {
    grid.iter().fold(Form::constant(0), |rows, (index, len)| rows * len + index)
}

impl View {
    /// Returns a slice of the whole of some memory of this length.
    pub(super) fn whole(memory: Memory, len: impl Into<Form>) -> Self {
        Self {
            memory,
            outer: Vec::new(),
            start: Some(Form::constant(0)),
            len: len.into(),
            part: None,
            ratio: Ratio::Same,
            skipped: Form::constant(0),
        }
    }

    /// Returns an unknown slice of some memory.
    pub(super) fn somewhere_in(memory: Memory, len: impl Into<Form>) -> Self {
        Self { start: None, ..Self::whole(memory, len) }
    }

    /// Whether it is known where in the memory it is.
    pub(super) fn is_known(&self) -> bool {
        self.start.is_some() || !self.outer.is_empty()
    }

    /// Returns the element of the memory at this distance from the start of the slice.
    pub(super) fn element(&self, index: &Form) -> Target {
        let own = self.start.as_ref().map(|start| start + index);
        let index = self.is_known().then(|| self.outer.iter().cloned().chain(own).collect());
        Target { index, part: self.part, ..Target::whole(self.memory) }
    }
}

impl Value {
    pub(super) fn int(&self) -> Option<&Form> {
        match self {
            Self::Int(form) => Some(form),
            _ => None,
        }
    }

    pub(super) fn cond(self) -> Cond {
        match self {
            Self::Bool(cond) => cond,
            _ => Cond::Unknown,
        }
    }
}

/// Returns the type of an expression if it is an integer type.
pub(super) fn int_type(expr: &Expr) -> Option<crate::ty::Scalar> {
    expr.ty.scalar().filter(|scalar| scalar.is_int())
}
