//! The memory of a launch, with a record of the work-items that access it.

use std::rc::Rc;

use super::layout::Layout;
use crate::launch::Race;
use crate::types::Type;
use crate::value::{Place, Value};

/// A buffer, or an array in local memory.
#[derive(Debug)]
pub(super) struct Memory {
    /// The parameter or variable.
    pub(super) name: Rc<str>,
    pub(super) value: Value,
    layout: Layout,
    /// The access record of each part; empty if nothing can write the memory, or only through atomics.
    cells: Vec<Cell>,
    /// Whether work-items may read elements that are not written yet.
    pub(super) initialised: bool,
}

/// The access record of a part.
#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    /// The time of the access, in barriers passed.
    interval: u32,
    writer: Option<u32>,
    reader: Option<u32>,
    /// Whether there is more than one reader.
    shared: bool,
    written: bool,
}

/// The projections to a part, and the two conflicting accesses to it: the work-item's number and whether it wrote.
pub(super) type Conflict = (Vec<usize>, (u32, bool), (u32, bool));

impl Memory {
    /// A buffer, which is initialised from the start.
    pub(super) fn buffer(name: &str, elements: Vec<Value>, tracked: bool) -> Memory {
        let len = elements.len();
        let cells = if tracked { vec![Cell::default(); len] } else { Vec::new() };
        let layout = Layout::array(Layout::Part, len);
        Memory { name: name.into(), value: Value::Array(elements), layout, cells, initialised: true }
    }

    /// Local memory.
    pub(super) fn local(name: &str, ty: &Type) -> Memory {
        let layout = Layout::of(ty);
        let cells = vec![Cell::default(); layout.count()];
        // concurrent atomic accesses are no race, but they are recorded
        Memory { name: name.into(), value: ty.zero(), layout, cells, initialised: false }
    }

    /// The parts at a place: their range in `cells`.
    fn parts(&self, place: &Place) -> std::ops::Range<usize> {
        let parts = self.layout.parts(place.steps());
        parts.start..parts.end.min(self.cells.len())
    }

    /// Records that a work-item accesses a place. Returns a conflict, if there is one.
    pub(super) fn touch(&mut self, place: &Place, item: u32, write: bool, interval: u32) -> Option<Conflict> {
        let mut conflict = None;
        for at in self.parts(place) {
            let cell = &mut self.cells[at];
            if cell.interval != interval {
                *cell = Cell { interval, written: cell.written, ..Cell::default() };
            }
            let other = match (cell.writer, cell.reader) {
                (Some(writer), _) if writer != item => Some((writer, true)),
                (_, Some(reader)) if write && reader != item => Some((reader, false)),
                // one of several readers is a different work-item
                (_, Some(_)) if write && cell.shared => Some((item, false)),
                _ => None,
            };
            if let Some(other) = other {
                conflict.get_or_insert((at, other, (item, write)));
            }
            if write {
                cell.writer = Some(item);
                cell.written = true;
            } else {
                cell.shared |= cell.reader.is_some_and(|reader| reader != item);
                cell.reader.get_or_insert(item);
            }
        }
        conflict.map(|(at, other, own)| (self.layout.steps(at), other, own))
    }

    /// For each element, whether the recorded writer is one of these work-items; `open` is the answer if accesses are
    /// not recorded.
    pub(super) fn touched_by(&self, whom: &dyn Fn(u32) -> bool, open: bool) -> Vec<bool> {
        let Value::Array(elements) = &self.value else { return Vec::new() };
        let touched = |at: usize| match self.cells.get(at) {
            Some(cell) => cell.writer.is_some_and(whom),
            None => open,
        };
        (0..elements.len()).map(touched).collect()
    }

    /// Records that an atomic at a place has been written.
    pub(super) fn written(&mut self, place: &Place) {
        for at in self.parts(place) {
            self.cells[at].written = true;
        }
    }

    /// Whether all elements at a place have been written.
    pub(super) fn is_written(&self, place: &Place) -> bool {
        self.initialised || self.parts(place).all(|at| self.cells[at].written)
    }
}

/// The part of a value at the end of the projections.
pub(super) fn part<'v>(value: &'v Value, steps: &[u32]) -> Option<&'v Value> {
    steps.iter().try_fold(value, |value, step| match value {
        Value::Tuple(parts)
        | Value::Array(parts)
        | Value::Struct(_, parts)
        | Value::Enum(_, _, parts)
        | Value::Vector(parts) => parts.get(*step as usize),
        Value::Variant(_, Some(payload)) if *step == 0 => Some(&**payload),
        _ => None,
    })
}

/// The part of a value at the end of the projections, mutable.
pub(super) fn part_mut<'v>(value: &'v mut Value, steps: &[u32]) -> Option<&'v mut Value> {
    steps.iter().try_fold(value, |value, step| match value {
        Value::Tuple(parts)
        | Value::Array(parts)
        | Value::Struct(_, parts)
        | Value::Enum(_, _, parts)
        | Value::Vector(parts) => parts.get_mut(*step as usize),
        Value::Variant(_, Some(payload)) if *step == 0 => Some(&mut **payload),
        _ => None,
    })
}

/// A race, with the indices of the work-items.
pub(super) fn race(name: &str, (element, first, second): Conflict, ids: impl Fn(u32) -> [usize; 3]) -> Race {
    let shown = |(item, write): (u32, bool)| (ids(item), write);
    Race::Memory { name: name.to_owned(), element, first: shown(first), second: shown(second) }
}
