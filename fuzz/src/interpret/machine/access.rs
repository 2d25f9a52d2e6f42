//! Memory accesses, and the recording of the work-items that make them.

use super::{Item, Machine, Stop, bounds, unsupported};
use crate::interpret::code::At;
use crate::interpret::memory::{part, part_mut, race};
use crate::launch::Race;
use crate::value::{Object, Place, Value};

/// The maximum number of reported races.
const RACES: usize = 16;

impl Machine<'_> {
    /// The value at a place, without recording a read.
    pub(in crate::interpret) fn peek<'m>(&'m mut self, item: &'m Item, place: &Place) -> Result<&'m Value, Stop> {
        let value = match place.object {
            Object::Variable(at) => item.variables.get(at as usize),
            Object::Buffer(at) => self.buffers.get(at as usize).map(|memory| &memory.value),
            Object::Local(at) => self.locals.get(at as usize).map(|memory| &memory.value),
            Object::Constant(at) => Some(self.constant(at)?),
            Object::View(at) => return self.peek_view(item, at, place.steps()),
        };
        match value.and_then(|value| part(value, place.steps())) {
            Some(value) => Ok(value),
            None => unsupported("a part of a value that has no such part"),
        }
    }

    pub(super) fn touch(&mut self, item: &Item, place: &Place, write: bool) {
        let (memory, interval) = match place.object {
            // nothing orders accesses of work-items in different groups
            Object::Buffer(at) => (self.buffers.get_mut(at as usize), 0),
            Object::Local(at) => (self.locals.get_mut(at as usize), self.interval),
            Object::View(at) => return self.touch_view(item, at, place.steps(), write),
            Object::Variable(_) | Object::Constant(_) => return,
        };
        let Some(memory) = memory else { return };
        self.uninitialised |= !write && !memory.is_written(place);
        if let Some(conflict) = memory.touch(place, item.number, write, interval)
            && self.races.len() < RACES
        {
            let range = self.range;
            let found = race(&memory.name, conflict, |number| range.id(number));
            if !self.races.iter().any(|known| is_same_element(known, &found)) {
                self.races.push(found);
            }
        }
    }

    /// The value at a place.
    pub(in crate::interpret) fn load(&mut self, item: &Item, place: &Place) -> Result<Value, Stop> {
        self.touch(item, place, false);
        self.peek(item, place).cloned()
    }

    /// Stores a value to a place.
    pub(in crate::interpret) fn store(&mut self, item: &mut Item, place: &Place, value: Value) -> Result<(), Stop> {
        self.touch(item, place, true);
        self.replace(item, place, value).map(|_| ())
    }

    /// Stores a value without recording a write, and returns the old value.
    pub(in crate::interpret) fn replace(
        &mut self,
        item: &mut Item,
        place: &Place,
        value: Value,
    ) -> Result<Value, Stop> {
        let whole = match place.object {
            Object::Variable(at) => item.variables.get_mut(at as usize),
            Object::Buffer(at) => self.buffers.get_mut(at as usize).map(|memory| &mut memory.value),
            Object::Local(at) => self.locals.get_mut(at as usize).map(|memory| &mut memory.value),
            Object::View(at) => return self.replace_in_view(item, at, place.steps(), value),
            Object::Constant(_) => None,
        };
        match whole.and_then(|value| part_mut(value, place.steps())) {
            Some(slot) => Ok(std::mem::replace(slot, value)),
            None => unsupported("a part of a value that has no such part"),
        }
    }

    /// Records that an atomic has been written.
    pub(in crate::interpret) fn wrote_atomic(&mut self, place: &Place) {
        if let Object::Local(at) = place.object
            && let Some(memory) = self.locals.get_mut(at as usize)
        {
            memory.written(place);
        }
    }

    /// Records whether an atomic in local memory is read before it has a value.
    pub(in crate::interpret) fn read_atomic(&mut self, place: &Place) {
        if let Object::Local(at) = place.object
            && let Some(memory) = self.locals.get(at as usize)
        {
            self.uninitialised |= !memory.is_written(place);
        }
    }

    /// The place and the number of elements of a slice, or of a reference to an array, to a vector, or to either of
    /// these.
    pub(in crate::interpret) fn elements(&mut self, item: &Item, value: Value) -> Result<(Place, usize, usize), Stop> {
        let mut value = value;
        loop {
            value = match value {
                Value::Slice(place, first, len) => return Ok((place, first, len)),
                Value::Ref(place) => match self.peek(item, &place)? {
                    Value::Array(elements) => return Ok((place, 0, elements.len())),
                    Value::Vector(lanes) => return Ok((place, 0, lanes.len())),
                    inner @ (Value::Ref(_) | Value::Slice(..)) => inner.clone(),
                    _ => return unsupported("elements of a value that has none"),
                },
                _ => return unsupported("elements of a value that is in no place"),
            }
        }
    }

    /// A slice of a value that has elements.
    pub(in crate::interpret) fn lent(&mut self, item: &Item, value: Value) -> Result<Value, Stop> {
        let (place, first, len) = self.elements(item, value)?;
        Ok(Value::Slice(place, first, len))
    }

    /// A reference to an element.
    pub(in crate::interpret) fn element(
        &mut self,
        item: &Item,
        value: Value,
        index: u64,
        at: At,
    ) -> Result<Value, Stop> {
        let (place, first, len) = self.elements(item, value)?;
        match usize::try_from(index).ok().filter(|index| *index < len) {
            Some(index) => step(place, first + index),
            None => self.panic(item, bounds(len, index), at),
        }
    }

    /// The target of a reference to a reference; other references are returned unchanged.
    pub(in crate::interpret) fn follow(&mut self, item: &Item, value: Value) -> Result<Value, Stop> {
        match value {
            Value::Ref(place) => match self.peek(item, &place)? {
                inner @ (Value::Ref(_) | Value::Slice(..)) => Ok(inner.clone()),
                _ => unsupported("what no reference leads to"),
            },
            _ => unsupported("what no reference leads to"),
        }
    }

    /// The value, with references followed.
    pub(in crate::interpret) fn behind(&mut self, item: &Item, mut value: Value) -> Result<Value, Stop> {
        while let Value::Ref(place) = value {
            value = self.load(item, &place)?;
        }
        Ok(value)
    }

    /// Copies of the elements of a slice or array.
    pub(in crate::interpret) fn copied(&mut self, item: &Item, value: Value) -> Result<Vec<Value>, Stop> {
        if let Value::Array(elements) = value {
            return Ok(elements);
        }
        let (place, first, len) = self.elements(item, value)?;
        (first..first + len)
            .map(|at| match step(place, at)? {
                Value::Ref(place) => self.load(item, &place),
                value => Ok(value),
            })
            .collect()
    }
}

fn is_same_element(a: &Race, b: &Race) -> bool {
    match (a, b) {
        (Race::Memory { name: a, element: one, .. }, Race::Memory { name: b, element: other, .. }) => {
            a == b && one == other
        }
        _ => false,
    }
}

/// A projection of the place.
pub(in crate::interpret) fn step(place: Place, index: usize) -> Result<Value, Stop> {
    match place.step(index) {
        Some(place) => Ok(Value::Ref(place)),
        None => unsupported("a value this deep in another"),
    }
}
