//! Slices that are reinterpreted with another element type: `bytemuck::cast_slice`.

use super::Executor;
use super::value::{Target, Value, View};
use crate::proof::{Form, Kind};
use crate::ty::{Scalar, Ty};

/// The size ratio between the elements of a view and those of its memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ratio {
    /// The sizes are equal.
    Same,
    /// This number of elements of the view makes one element of the memory.
    Parts(i128),
    /// One element of the view spans this number of elements of the memory.
    Groups(i128),
}

impl Ratio {
    /// Returns the ratio of two element sizes in bytes, if one divides the other.
    fn of(memory: usize, view: usize) -> Option<Self> {
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

impl Executor<'_> {
    /// Evaluates `bytemuck::cast_slice(s)`: a view of the same memory. The cast checks that it divides into whole elements.
    pub(super) fn cast_slice(&mut self, slice: &Value, from: &Ty, to: &Ty) -> Value {
        let kind = Kind::Item;
        let somewhere = |exec: &mut Self| exec.borrowed_result(std::slice::from_ref(slice), to);
        let (Value::Slice(view), Ty::Slice { element: old, .. }, Ty::Slice { element: new, .. }) = (slice, from, to)
        else {
            return somewhere(self);
        };
        let ratio = old.size().zip(new.size()).and_then(|(old, new)| Ratio::of(old, new));
        // a view of a view does not record the size of the memory's elements
        let (Some(ratio), Ratio::Same) = (ratio, view.ratio) else { return somewhere(self) };
        let len = match ratio {
            Ratio::Same => view.len.clone(),
            Ratio::Parts(count) => &view.len * count,
            Ratio::Groups(count) => {
                let len = self.k.length(kind);
                // a size that does not divide panics, or leaves no element
                self.k.positive(&view.len - Form::from(len) * count);
                len.into()
            }
        };
        Value::Slice(View { len, ratio, ..view.clone() })
    }

    /// Returns the element with this index.
    pub(super) fn element_of(&mut self, view: &View, index: &Form) -> Target {
        let own = &view.skipped + index;
        let within = match view.ratio {
            Ratio::Same => own,
            Ratio::Groups(count) => {
                let element = self.k.symbol("", Kind::Item, (0, count - 1));
                own * count + element
            }
            Ratio::Parts(count) => self.divide(&own, &Form::constant(count), Scalar::Usize, true).0,
        };
        Target { resized: view.ratio != Ratio::Same, ..view.element(&within) }
    }
}
