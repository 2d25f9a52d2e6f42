//! Fields on the path to a part of some memory: `tiles[k].a[l]` is in field `a` of the element that the first index selects.

use crate::builtins::vector;
use crate::ir::{Step, StepKind};
use crate::ty::Ty;

/// The fields on a path, between its indices.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Fields {
    path: Vec<Field>,
    /// The path goes on in ways that are not followed.
    ends: bool,
}

#[derive(Debug, Clone, PartialEq)]
struct Field {
    /// The number of indices before it.
    depth: usize,
    name: String,
}

impl Fields {
    /// Takes a step into a field, after this number of indices, if two work-items may write two of its fields at once.
    pub(crate) fn enter(&mut self, step: &Step, is_last: bool, depth: usize) {
        match field(step, is_last) {
            Some(name) if !self.ends => self.path.push(Field { depth, name }),
            _ => self.ends = true,
        }
    }

    /// Takes a step that is not followed.
    pub(crate) fn end(&mut self) {
        self.ends = true;
    }

    /// Whether the steps so far are followed.
    pub(crate) fn is_followed(&self) -> bool {
        !self.ends
    }

    /// Whether the path has no field that is followed.
    pub(crate) fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    /// Returns the number of indices before the first field.
    pub(crate) fn first_depth(&self) -> usize {
        self.path.first().map_or(usize::MAX, |field| field.depth)
    }

    /// Returns the names of the fields after this number of indices.
    pub(crate) fn after(&self, depth: usize) -> impl Iterator<Item = &str> {
        self.path.iter().filter(move |field| field.depth == depth).map(|field| field.name.as_str())
    }

    /// Whether two paths in one variable lead to different fields of a struct, or of different structs.
    pub(crate) fn are_apart(&self, other: &Self) -> bool {
        let difference = self.path.iter().zip(&other.path).find(|(one, other)| one != other);
        // of one type, because the steps before are the same
        difference.is_some_and(|(one, other)| one.depth == other.depth)
    }

    /// Returns the number of indices that select elements of the same array in both paths.
    pub(crate) fn common_depth(&self, other: &Self) -> usize {
        let same = self.path.iter().zip(&other.path).take_while(|(one, other)| one == other).count();
        let next = |fields: &Self| fields.path.get(same).map_or(usize::MAX, |field| field.depth);
        next(self).min(next(other))
    }
}

/// Returns the name of the field that a step leads to; `None` if it may be a lane of a vector, which no write leaves the
/// other lanes of alone. A lane has no parts.
fn field(step: &Step, is_last: bool) -> Option<String> {
    match (&step.kind, &step.from) {
        (StepKind::Field(number), Ty::Tuple(_)) => Some(number.to_string()),
        (StepKind::Member(syn::Member::Unnamed(index)), Ty::Opaque(_)) => Some(index.index.to_string()),
        (StepKind::Member(syn::Member::Named(name)), Ty::Opaque(_)) => {
            let name = name.to_string();
            let may_be_lane = is_last && vector::is_component(&name);
            (!may_be_lane).then_some(name)
        }
        _ => None,
    }
}
