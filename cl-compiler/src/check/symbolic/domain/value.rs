//! The abstract values of the symbolic execution.

use super::fields::Fields;
use crate::ir::{Expr, LocalId};
use crate::proof::{Form, Symbol};

/// The abstract value of an expression.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
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
    /// A value that is not looked into, by its number among [`OpaqueValues`].
    Opaque(usize),
    /// Nothing is known.
    Unknown,
}

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cond {
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
    pub(crate) fn less(left: &Form, right: &Form) -> Self {
        Self::Positive(right - left - 1)
    }

    pub(crate) fn at_most(left: &Form, right: &Form) -> Self {
        Self::Positive(right - left)
    }

    pub(crate) fn not(self) -> Self {
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

    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Always, cond) | (cond, Self::Always) => cond,
            (Self::Never, _) | (_, Self::Never) => Self::Never,
            (one, other) => Self::Both(Box::new([one, other])),
        }
    }

    pub(crate) fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

/// The memory of a place. Several work-items may share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Memory {
    /// Memory that a parameter refers to.
    Param(LocalId),
    /// An array in local memory.
    Shared(LocalId),
    /// Memory of the work-item's own, or memory that no work-item writes.
    Own,
    /// Unknown memory.
    Anywhere,
    /// One of two memories, depending on a condition: the number of an [`Either`].
    Either(usize),
}

/// A slice: consecutive elements of some memory.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct View {
    pub(crate) memory: Memory,
    /// The indices in the dimensions before the dimension of the slice.
    pub(crate) outer: Vec<Form>,
    /// The fields among these.
    pub(crate) fields: Fields,
    /// The index of its first element; `None` if it is not known. If there are indices before it, the slice is then somewhere in
    /// the element that they select.
    pub(crate) start: Option<Form>,
    pub(crate) len: Form,
    /// The number of the subslice, if it is one.
    pub(crate) part: Option<usize>,
    /// The size ratio between its elements and those of the memory. `start` counts elements of the memory.
    pub(crate) ratio: Ratio,
    /// The number of its own elements between `start` and its first one.
    pub(crate) skipped: Form,
}

/// An element of some memory, or a part of one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Target {
    pub(crate) memory: Memory,
    /// The index by dimension; `None` if any index is not known. Missing dimensions are covered whole.
    pub(crate) index: Option<Vec<Form>>,
    /// The fields between the indices.
    pub(crate) fields: Fields,
    /// The subslice that contains it.
    pub(crate) part: Option<usize>,
    /// Forms that are not negative, because the checks on the path to it have passed.
    pub(crate) checked: Vec<Form>,
    /// It is accessed as an element of another size.
    pub(crate) resized: bool,
    /// For an element of a grid, its indices, each with the length of its dimension. If each index is below its length,
    /// the form of the position is exact.
    pub(crate) grid: Option<Vec<(Form, Form)>>,
}

impl Target {
    /// Returns the whole of some memory.
    pub(crate) fn whole(memory: Memory) -> Self {
        Self {
            memory,
            index: Some(Vec::new()),
            fields: Fields::default(),
            part: None,
            checked: Vec::new(),
            resized: false,
            grid: None,
        }
    }

    /// Returns an unknown part of some memory.
    pub(crate) fn somewhere_in(memory: Memory) -> Self {
        Self { index: None, ..Self::whole(memory) }
    }

    /// Whether it is an element of a grid that is all of its memory.
    pub(crate) fn is_of_whole_grid(&self) -> bool {
        let (Some(grid), Some([position])) = (&self.grid, self.index.as_deref()) else { return false };
        *position == position_in(grid)
    }
}

/// Returns the position of an element of a grid, given its indices, each with the length of its dimension.
pub(crate) fn position_in(grid: &[(Form, Form)]) -> Form {
    grid.iter().fold(Form::constant(0), |rows, (index, len)| rows * len + index)
}

impl View {
    /// Returns a slice of the whole of some memory of this length.
    pub(crate) fn whole(memory: Memory, len: impl Into<Form>) -> Self {
        Self {
            memory,
            outer: Vec::new(),
            fields: Fields::default(),
            start: Some(Form::constant(0)),
            len: len.into(),
            part: None,
            ratio: Ratio::Same,
            skipped: Form::constant(0),
        }
    }

    /// Returns an unknown slice of some memory.
    pub(crate) fn somewhere_in(memory: Memory, len: impl Into<Form>) -> Self {
        Self { start: None, ..Self::whole(memory, len) }
    }

    /// Whether it is known where in the memory it is.
    pub(crate) fn is_known(&self) -> bool {
        self.start.is_some() || !self.outer.is_empty()
    }

    /// Returns the element of the memory at this distance from the start of the slice.
    pub(crate) fn element(&self, index: &Form) -> Target {
        let own = self.start.as_ref().map(|start| start + index);
        let index = self.is_known().then(|| self.outer.iter().cloned().chain(own).collect());
        let mut fields = self.fields.clone();
        if self.start.is_none() || self.ratio != Ratio::Same {
            fields.end();
        }
        Target { index, fields, part: self.part, ..Target::whole(self.memory) }
    }
}

impl Value {
    pub(crate) fn int(&self) -> Option<&Form> {
        match self {
            Self::Int(form) => Some(form),
            _ => None,
        }
    }

    pub(crate) fn cond(self) -> Cond {
        match self {
            Self::Bool(cond) => cond,
            _ => Cond::Unknown,
        }
    }
}

/// Returns the type of an expression if it is an integer type.
pub(crate) fn int_type(expr: &Expr) -> Option<crate::ty::Scalar> {
    expr.ty.scalar().filter(|scalar| scalar.is_int())
}

/// The size ratio between the elements of a view and those of its memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ratio {
    /// The sizes are equal.
    Same,
    /// This number of elements of the view makes one element of the memory.
    Parts(i128),
    /// One element of the view spans this number of elements of the memory.
    Groups(i128),
}

impl Ratio {
    /// Returns the ratio of two element sizes in bytes, if one divides the other.
    pub(crate) fn of(memory: usize, view: usize) -> Option<Self> {
        let (memory, view) = (i128::try_from(memory).ok()?, i128::try_from(view).ok()?);
        match (memory, view) {
            (0, _) | (_, 0) => None,
            _ if memory == view => Some(Self::Same),
            _ if memory % view == 0 => Some(Self::Parts(memory / view)),
            _ if view % memory == 0 => Some(Self::Groups(view / memory)),
            _ => None,
        }
    }
}

pub(crate) fn symbols_of(cond: &Cond) -> Vec<Symbol> {
    match cond {
        Cond::Unknown | Cond::Always | Cond::Never => Vec::new(),
        Cond::Positive(form) | Cond::Zero(form) | Cond::NotZero(form) => form.symbols(),
        Cond::Power(symbol) => vec![*symbol],
        Cond::Both(parts) | Cond::Either(parts) => parts.iter().flat_map(symbols_of).collect(),
    }
}

/// Splits a conjunction into its conditions.
pub(crate) fn flattened(cond: &Cond, out: &mut Vec<Cond>) {
    match cond {
        Cond::Both(parts) => parts.iter().for_each(|part| flattened(part, out)),
        Cond::Always => {}
        Cond::Unknown
        | Cond::Never
        | Cond::Positive(_)
        | Cond::Zero(_)
        | Cond::NotZero(_)
        | Cond::Either(_)
        | Cond::Power(_) => out.push(cond.clone()),
    }
}

/// Collects the forms that must not be negative for a condition to hold. Returns whether the condition can be expressed so.
pub(crate) fn goals_of(cond: &Cond, goals: &mut Vec<Form>) -> bool {
    match cond {
        Cond::Always => true,
        Cond::Unknown | Cond::Never | Cond::NotZero(_) | Cond::Either(_) | Cond::Power(_) => false,
        Cond::Positive(form) => {
            goals.push(form.clone());
            true
        }
        Cond::Zero(form) => {
            goals.push(form.clone());
            goals.push(-form.clone());
            true
        }
        Cond::Both(parts) => parts.iter().all(|part| goals_of(part, goals)),
    }
}
