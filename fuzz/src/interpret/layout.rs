//! The parts of memory that work-items may access independently: elements of arrays, and fields of tuples and structs in
//! them. The lanes of a vector are one part.

use std::ops::Range;

use crate::types::Type;

/// How a value divides into parts.
#[derive(Debug)]
pub(super) enum Layout {
    /// One part.
    Part,
    /// An array, with the number of parts of all its elements.
    Array { element: Box<Layout>, len: usize, count: usize },
    /// A tuple or struct, with the number of parts of all its fields.
    Fields { fields: Vec<Layout>, count: usize },
}

impl Layout {
    pub(super) fn of(ty: &Type) -> Self {
        match ty {
            Type::Array(element, len) => Self::array(Self::of(element), *len),
            Type::Tuple(fields) => Self::fields(fields.iter()),
            Type::Struct(of) => Self::fields(of.fields.iter().map(|(_, ty)| ty)),
            _ => Self::Part,
        }
    }

    pub(super) fn array(element: Self, len: usize) -> Self {
        let count = element.count() * len;
        Self::Array { element: Box::new(element), len, count }
    }

    fn fields<'t>(types: impl Iterator<Item = &'t Type>) -> Self {
        let fields: Vec<Self> = types.map(Self::of).collect();
        let count = fields.iter().map(Self::count).sum();
        Self::Fields { fields, count }
    }

    /// The number of parts.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Part => 1,
            Self::Array { count, .. } | Self::Fields { count, .. } => *count,
        }
    }

    /// The numbers of the parts at the end of the projections.
    pub(super) fn parts(&self, steps: &[u32]) -> Range<usize> {
        let (mut layout, mut first) = (self, 0);
        for step in steps {
            let at = *step as usize;
            layout = match layout {
                Self::Part => break,
                Self::Array { element, .. } => {
                    first += at * element.count();
                    element
                }
                Self::Fields { fields, .. } => {
                    let Some(field) = fields.get(at) else { break };
                    first += fields[..at].iter().map(Self::count).sum::<usize>();
                    field
                }
            };
        }
        first..(first + layout.count()).min(self.count())
    }

    /// The projections that lead to a part: indices, and numbers of fields.
    pub(super) fn steps(&self, mut part: usize) -> Vec<usize> {
        let (mut layout, mut steps) = (self, Vec::new());
        loop {
            let at = match layout {
                Self::Part => return steps,
                Self::Array { element, len, .. } => {
                    let at = (part / element.count().max(1)).min(len.saturating_sub(1));
                    part -= at * element.count();
                    layout = element;
                    at
                }
                Self::Fields { fields, .. } => {
                    let mut at = 0;
                    while at + 1 < fields.len() && part >= fields[at].count() {
                        part -= fields[at].count();
                        at += 1;
                    }
                    let Some(field) = fields.get(at) else { return steps };
                    layout = field;
                    at
                }
            };
            steps.push(at);
        }
    }
}
