//! What is known of values.

use super::cast::Ratio;
use crate::ir::{Expr, LocalId};
use crate::proof::{Form, Symbol};

/// What is known of a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// An integer: the form modulo two to the width of its type.
    Int(Form),
    /// Whether something holds.
    Bool(Cond),
    /// A slice.
    Slice(View),
    /// A reference, or what one leads to.
    Ref(Target),
    /// A tuple or an array, part by part; a shared reference to a reference, which is its only part.
    Parts(Vec<Value>),
    /// `Some` if something holds, with this in it.
    Option(Cond, Box<Value>),
    /// Nothing.
    Unknown,
}

/// Whether something holds.
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
    /// It is a power of two.
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

/// Memory that several work-items can see, or one alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Memory {
    /// Behind a parameter.
    Param(LocalId),
    /// An array in local memory.
    Shared(LocalId),
    /// A work-item's own, or memory that nobody writes.
    Own,
    /// Not known.
    Anywhere,
    /// One of two, as a condition says: the number of an [`Either`](super::either::Either).
    Either(usize),
}

/// A slice: some elements of some memory, one after the other.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct View {
    pub(super) memory: Memory,
    /// The indices of the dimensions before that of the slice.
    pub(super) outer: Vec<Form>,
    /// Where it begins; `None` if that is not known.
    pub(super) start: Option<Form>,
    pub(super) len: Form,
    /// Which part of another slice it is, if it is one.
    pub(super) part: Option<usize>,
    /// How its elements lie over the memory's; `start` counts the memory's.
    pub(super) ratio: Ratio,
    /// How many of its own elements lie between `start` and its first one.
    pub(super) skipped: Form,
}

/// An element of some memory, or a part of one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Target {
    pub(super) memory: Memory,
    /// By dimension; `None` if any of them is not known. Dimensions that are not there are taken whole.
    pub(super) index: Option<Vec<Form>>,
    /// The part of a slice in which it is.
    pub(super) part: Option<usize>,
    /// What is at least zero since the way there has been checked.
    pub(super) checked: Vec<Form>,
    /// Seen as an element of another size.
    pub(super) resized: bool,
    /// An element of a grid: where each index is below its length, the position is no larger than it looks.
    pub(super) of_grid: bool,
}

impl Target {
    /// All of some memory.
    pub(super) fn whole(memory: Memory) -> Self {
        Self { memory, index: Some(Vec::new()), part: None, checked: Vec::new(), resized: false, of_grid: false }
    }

    /// Some of it, nobody knows what.
    pub(super) fn somewhere_in(memory: Memory) -> Self {
        Self { index: None, ..Self::whole(memory) }
    }
}

impl View {
    /// All of some memory, which is so long.
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

    /// A slice of it, nobody knows which.
    pub(super) fn somewhere_in(memory: Memory, len: impl Into<Form>) -> Self {
        Self { start: None, ..Self::whole(memory, len) }
    }

    /// The element of the memory that is so far behind its start.
    pub(super) fn element(&self, index: &Form) -> Target {
        let index = self.start.as_ref().map(|start| {
            let mut all = self.outer.clone();
            all.push(start + index);
            all
        });
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

/// The integer type of an expression.
pub(super) fn int_type(expr: &Expr) -> Option<crate::ty::Scalar> {
    expr.ty.scalar().filter(|scalar| scalar.is_int())
}
