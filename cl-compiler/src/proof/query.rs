//! The questions about the facts at one point.

use super::condition::{self, Condition};
use super::corner;
use super::facts::{Fact, Facts};
use super::form::Form;
use super::memo::{self, Asked, Key};
use super::system::System;
use super::{Answer, Budget, USIZE_LIMIT, model, product};

impl Facts {
    /// Asks whether the facts imply `form >= 0`.
    pub fn implies(&self, form: impl Into<Form>) -> Answer {
        let form = form.into();
        if self.proves(&form) {
            return Answer::Proven;
        }
        let against = -form - 1;
        if against.is_lost() {
            return Answer::Unknown;
        }
        let against = Fact::Positive(against);
        model::search(self.known().iter().chain([&against])).map_or(Answer::Unknown, Answer::Refuted)
    }

    /// Whether `form >= 0` can be proven. Faster than `implies`, because it does not look for a model.
    pub fn proves(&self, form: &Form) -> bool {
        let against = -form.clone() - 1;
        if against.is_lost() {
            return false;
        }
        let key = Key::new(Asked::Proves).facts(self.known()).form(form);
        memo::is_proven(key, || self.refutes(&against, form))
    }

    fn refutes(&self, against: &Form, form: &Form) -> bool {
        let mut system = System::of(self.known());
        system.positive(against);
        let mut budget = Budget::QUERY;
        let refuted =
            if product::is_wide(form) { system.refuted_widely(&mut budget) } else { system.refuted(&mut budget) };
        refuted || corner::proves(self.known(), form)
    }

    /// Whether the facts contradict each other, so that no work-item reaches this point.
    pub fn contradictory(&self) -> bool {
        let key = Key::new(Asked::Contradictory).facts(self.known());
        memo::is_proven(key, || System::of(self.known()).refuted(&mut { Budget::QUERY }))
    }

    /// Whether the exact value fits `usize`, so that the kernel computes it. See [the module](super).
    pub fn fits(&self, form: &Form) -> bool {
        self.fits_below(form, USIZE_LIMIT)
    }

    /// Whether the exact value is within `0..limit`, the range of an unsigned type.
    pub fn fits_below(&self, form: &Form, limit: i128) -> bool {
        self.proves(form) && self.proves(&(Form::constant(limit - 1) - form))
    }

    /// Returns conditions on quantities known to the host under which the facts imply `form >= 0`. The list is empty if
    /// the form is never negative. Returns `None` if the search finds no conditions, or only ones that no launch
    /// satisfies.
    ///
    /// A launch condition replaces a check at each access. It bounds the largest index that the ranges of ids and
    /// counters permit: `y * w + x < out.len()` with `x < w` becomes `global_size(1) * w <= out.len()`.
    pub fn missing(&self, form: impl Into<Form>) -> Option<Vec<Condition>> {
        let form = form.into();
        if self.proves(&form) {
            return Some(Vec::new());
        }
        let key = Key::new(Asked::Missing).facts(self.known()).form(&form);
        memo::conditions(key, || condition::missing(self, &form).map(|condition| vec![condition]))
    }
}
