//! The memory of a launch, and who has touched it.

use std::rc::Rc;

use crate::launch::Race;
use crate::types::Type;
use crate::value::{Place, Value};

/// A buffer, or an array in local memory.
#[derive(Debug)]
pub(super) struct Memory {
    /// The parameter or variable.
    pub(super) name: Rc<str>,
    pub(super) value: Value,
    /// The lengths of the arrays that it is, outermost first.
    dims: Vec<usize>,
    /// Who touched each element; none where nobody can write, or only as atomics.
    cells: Vec<Cell>,
    /// Whether work-items may read what is not written yet.
    pub(super) initialised: bool,
}

/// Who touched an element.
#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    /// When that was, counted in barriers.
    interval: u32,
    writer: Option<u32>,
    reader: Option<u32>,
    /// There is more than one reader.
    shared: bool,
    written: bool,
}

/// Two work-items, by their numbers, that touched an element, and whether they wrote.
pub(super) type Conflict = (Vec<usize>, (u32, bool), (u32, bool));

impl Memory {
    /// Memory whose elements are the program's: all of it there from the beginning.
    pub(super) fn buffer(name: &str, elements: Vec<Value>, tracked: bool) -> Memory {
        let len = elements.len();
        let cells = if tracked { vec![Cell::default(); len] } else { Vec::new() };
        Memory { name: name.into(), value: Value::Array(elements), dims: vec![len], cells, initialised: true }
    }

    /// Local memory.
    pub(super) fn local(name: &str, ty: &Type) -> Memory {
        let (mut dims, mut element) = (Vec::new(), ty);
        while let Type::Array(inner, len) = element {
            dims.push(*len);
            element = inner;
        }
        let count = dims.iter().product();
        // what atomics do at once is no race, but is seen
        Memory { name: name.into(), value: ty.zero(), dims, cells: vec![Cell::default(); count], initialised: false }
    }

    /// The elements at a place, and the number of the first.
    fn elements(&self, place: &Place) -> std::ops::Range<usize> {
        let (mut first, mut count) = (0, self.cells.len());
        for (step, dim) in place.steps().iter().zip(&self.dims) {
            count /= dim.max(&1);
            first += *step as usize * count;
        }
        first..(first + count).min(self.cells.len())
    }

    /// Notes that a work-item touches a place.
    pub(super) fn touch(&mut self, place: &Place, item: u32, write: bool, interval: u32) -> Option<Conflict> {
        let mut conflict = None;
        for at in self.elements(place) {
            let cell = &mut self.cells[at];
            if cell.interval != interval {
                *cell = Cell { interval, written: cell.written, ..Cell::default() };
            }
            let other = match (cell.writer, cell.reader) {
                (Some(writer), _) if writer != item => Some((writer, true)),
                (_, Some(reader)) if write && reader != item => Some((reader, false)),
                // one of several readers is another
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
        conflict.map(|(at, other, own)| (self.indices(at), other, own))
    }

    /// Of each element, whether one of these work-items has touched it; what is not known is `open`.
    pub(super) fn touched_by(&self, whom: &dyn Fn(u32) -> bool, open: bool) -> Vec<bool> {
        let Value::Array(elements) = &self.value else { return Vec::new() };
        let touched = |at: usize| match self.cells.get(at) {
            Some(cell) => cell.writer.is_some_and(whom),
            None => open,
        };
        (0..elements.len()).map(touched).collect()
    }

    /// Notes that an atomic at a place has a value.
    pub(super) fn written(&mut self, place: &Place) {
        for at in self.elements(place) {
            self.cells[at].written = true;
        }
    }

    /// Whether all elements at a place have been written.
    pub(super) fn is_written(&self, place: &Place) -> bool {
        self.initialised || self.elements(place).all(|at| self.cells[at].written)
    }

    fn indices(&self, mut at: usize) -> Vec<usize> {
        let mut indices = Vec::new();
        for dim in self.dims.iter().rev() {
            indices.push(at % dim.max(&1));
            at /= dim.max(&1);
        }
        indices.reverse();
        indices
    }
}

/// The part of a value that steps lead to.
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

/// The same, to be changed.
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

/// A race, with the work-items' indices.
pub(super) fn race(name: &str, (element, first, second): Conflict, ids: impl Fn(u32) -> [usize; 3]) -> Race {
    let shown = |(item, write): (u32, bool)| (ids(item), write);
    Race::Memory { name: name.to_owned(), element, first: shown(first), second: shown(second) }
}
