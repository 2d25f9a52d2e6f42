//! Views of slices with another element type: `bytemuck::cast_slice`. A view has no bytes of its own. Reads are
//! assembled from the underlying elements, and writes change these.

use std::ops::Range;

use super::access::step;
use super::{Item, Machine, Stop, unsupported};
use crate::interpret::memory::{part, part_mut};
use crate::types::Type;
use crate::value::{Object, Place, Value};

/// A slice viewed with another element type.
#[derive(Debug, Clone, PartialEq)]
struct View {
    /// The place that contains the slice.
    base: Place,
    /// The index of its first element there.
    first: usize,
    from: Type,
    to: Type,
    /// The element sizes of both types, in bytes.
    sizes: [usize; 2],
}

/// The views of a launch.
#[derive(Debug, Default)]
pub(in crate::interpret) struct Views {
    known: Vec<View>,
    /// The value read last.
    seen: Option<Value>,
}

impl View {
    /// The byte range of a part of the view, relative to its start. The part is an element or a lane of one.
    fn bytes(&self, steps: &[u32]) -> Option<Range<usize>> {
        let (&index, inner) = steps.split_first()?;
        let start = index as usize * self.sizes[1];
        match (inner, &self.to) {
            ([lane], Type::Vector(of, _)) => {
                let size = of.bits() as usize / 8;
                let start = start + *lane as usize * size;
                Some(start..start + size)
            }
            _ => Some(start..start + self.sizes[1]),
        }
    }

    /// The underlying elements that overlap these bytes.
    fn below(&self, bytes: &Range<usize>) -> Range<usize> {
        self.first + bytes.start / self.sizes[0]..self.first + bytes.end.div_ceil(self.sizes[0])
    }
}

impl Machine<'_> {
    /// Reinterprets the slice on the stack with another element type, with `bytemuck`'s panics.
    pub(super) fn cast_slice(&mut self, item: &mut Item, [from, to]: [&Type; 2], name: &str) -> Result<(), Stop> {
        let slice = item.pop();
        let (base, first, len) = self.elements(item, slice)?;
        let (Some(old), Some(new)) = (from.size(), to.size()) else {
            return unsupported(format!("`{name}` of this type"));
        };
        if new > old {
            return unsupported("the alignment of memory");
        }
        let view = View { base, first, from: from.clone(), to: to.clone(), sizes: [old, new] };
        let known = self.views.known.iter().position(|known| *known == view);
        let number = known.unwrap_or_else(|| {
            self.views.known.push(view);
            self.views.known.len() - 1
        });
        let place = Place::of(Object::View(u32::try_from(number).unwrap_or(u32::MAX)));
        item.push(Value::Slice(place, 0, len * old / new));
        Ok(())
    }

    fn view(&self, number: u32) -> Result<View, Stop> {
        match self.views.known.get(number as usize) {
            Some(view) => Ok(view.clone()),
            None => unsupported("a view that there is not"),
        }
    }

    /// The underlying elements, as bytes.
    fn bytes_below(&mut self, item: &Item, view: &View, below: Range<usize>) -> Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        for at in below {
            let place = element(view.base, at)?;
            self.peek(item, &place)?.write(&mut bytes);
        }
        Ok(bytes)
    }

    pub(super) fn peek_view(&mut self, item: &Item, number: u32, steps: &[u32]) -> Result<&Value, Stop> {
        let view = self.view(number)?;
        let Some(range) = view.bytes(&steps[..steps.len().min(1)]) else { return unsupported("a view as a whole") };
        let below = view.below(&range);
        let skipped = range.start - (below.start - view.first) * view.sizes[0];
        let bytes = self.bytes_below(item, &view, below)?;
        self.views.seen = bytes.get(skipped..).and_then(|bytes| view.to.read(bytes));
        match self.views.seen.as_ref().and_then(|value| part(value, &steps[1..])) {
            Some(value) => Ok(value),
            None => unsupported("bytes that are no value of the type"),
        }
    }

    pub(super) fn touch_view(&mut self, item: &Item, number: u32, steps: &[u32], write: bool) {
        let Ok(view) = self.view(number) else { return };
        let Some(range) = view.bytes(steps) else { return };
        for at in view.below(&range) {
            if let Ok(place) = element(view.base, at) {
                self.touch(item, &place, write);
            }
        }
    }

    /// Stores a value through the view, and returns the old value.
    pub(super) fn replace_in_view(
        &mut self,
        item: &mut Item,
        number: u32,
        steps: &[u32],
        value: Value,
    ) -> Result<Value, Stop> {
        let view = self.view(number)?;
        let Some(range) = view.bytes(&steps[..steps.len().min(1)]) else { return unsupported("a view as a whole") };
        let mut whole = self.peek_view(item, number, &steps[..1])?.clone();
        let Some(slot) = part_mut(&mut whole, &steps[1..]) else { return unsupported("a part that there is not") };
        let old = std::mem::replace(slot, value);
        let below = view.below(&range);
        let skipped = range.start - (below.start - view.first) * view.sizes[0];
        let mut bytes = self.bytes_below(item, &view, below.clone())?;
        let mut new = Vec::new();
        whole.write(&mut new);
        bytes[skipped..skipped + new.len()].copy_from_slice(&new);
        for (at, bytes) in below.zip(bytes.chunks(view.sizes[0])) {
            let Some(value) = view.from.read(bytes) else { return unsupported("bytes that are no value of the type") };
            self.replace(item, &element(view.base, at)?, value)?;
        }
        Ok(old)
    }
}

/// The place of an element.
fn element(base: Place, at: usize) -> Result<Place, Stop> {
    match step(base, at)? {
        Value::Ref(place) => Ok(place),
        _ => unsupported("an element that is in no place"),
    }
}
