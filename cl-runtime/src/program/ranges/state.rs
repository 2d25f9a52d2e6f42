//! The values of variables at one place of a function.

use super::interval::Interval;

/// The values at one place; `None` where it is not reached.
pub(super) type State = Option<Variables>;

/// The values of variables, by the number of the variable. `None` for those that are no integers or not yet declared.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Variables(Vec<Option<Interval>>);

impl Variables {
    /// No value for any of so many variables.
    pub(super) fn none(count: usize) -> Self {
        Self(vec![None; count])
    }

    pub(super) fn get(&self, id: usize) -> Option<Interval> {
        self.0[id]
    }

    pub(super) fn set(&mut self, id: usize, values: Interval) {
        self.0[id] = Some(values);
    }

    /// The numbers and the values of variables that have some.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (usize, &mut Interval)> {
        self.0.iter_mut().enumerate().filter_map(|(id, values)| Some((id, values.as_mut()?)))
    }
}

/// The state after two paths meet.
pub(super) fn join(one: State, other: State) -> State {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            for (values, other) in one.0.iter_mut().zip(other.0) {
                *values = values.zip(other).map(|(values, other)| values.join(other));
            }
            Some(one)
        }
        (one, other) => one.or(other),
    }
}

/// The bounds at which a growing interval stops.
const STOPS: [i128; 4] = [super::LIMIT, (1 << 31) - 1, (1 << 32) - 1, (1 << 63) - 1];

/// The state at the head of a loop after one more iteration, with room to grow.
pub(super) fn widened(before: &State, after: State) -> State {
    let (before, mut after) = match (before, after) {
        (Some(before), Some(after)) => (before, after),
        (_, after) => return after,
    };
    for (id, values) in after.iter_mut() {
        let Some(old) = before.get(id) else { continue };
        if values.most > old.most {
            values.most = STOPS.into_iter().find(|stop| *stop >= values.most).unwrap_or(Interval::ANY.most);
        }
        if values.least < old.least {
            values.least = if values.least >= 0 { 0 } else { Interval::ANY.least };
        }
    }
    Some(after)
}
