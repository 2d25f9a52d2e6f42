//! Slices that are reinterpreted with another element type: `bytemuck::cast_slice`.

use crate::check::symbolic::domain::value::{Ratio, Target, Value, View};
use crate::check::symbolic::state::Executor;
use crate::proof::{Form, Kind};
use crate::ty::{Scalar, Ty};

impl Executor<'_> {
    /// Evaluates `bytemuck::cast_slice(s)`: a view of the same memory. The cast checks that it divides into whole elements.
    pub(crate) fn cast_slice(&mut self, slice: &Value, from: &Ty, to: &Ty) -> Value {
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
    pub(crate) fn element_of(&mut self, view: &View, index: &Form) -> Target {
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
