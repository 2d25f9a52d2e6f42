//! Conditions: the facts that follow from them.

use crate::check::symbolic::domain::environment::{Grant, Tag};
use crate::check::symbolic::domain::value::Cond;
use crate::check::symbolic::state::{Assumption, Executor};
use crate::proof::{Form, Kind, Symbol};

impl Executor<'_> {
    /// Adds the facts of a condition that holds from here on.
    pub(crate) fn hold(&mut self, cond: &Cond) {
        self.hold_if(cond, None);
        if self.unfollowed_in(cond).is_some() {
            self.k.set_aside(cond.clone());
        }
    }

    /// Adds the facts of a condition that holds under the assumption `tag`.
    pub(crate) fn hold_if(&mut self, cond: &Cond, tag: Option<Tag>) {
        match cond {
            Cond::Unknown | Cond::Always | Cond::Never => {}
            Cond::Positive(form) => {
                match tag {
                    None => self.k.positive(form.clone()),
                    Some(tag) => self.k.positive_if(form.clone(), tag),
                }
                self.raise_arguments(form, tag);
                self.decide_bits(form, tag);
            }
            Cond::Power(symbol) if tag.is_none() => self.k.power_of_two(*symbol),
            Cond::Power(_) => {}
            Cond::Zero(form) => self.hold_zero(form, tag),
            Cond::NotZero(form) => {
                // often one of the two signs is impossible
                for side in [form.clone(), -form.clone()] {
                    if self.sure(&side) {
                        self.hold_if(&Cond::Positive(side - 1), tag);
                        return;
                    }
                }
                self.k.different(form.clone(), tag);
            }
            Cond::Both(parts) => parts.iter().for_each(|part| self.hold_if(part, tag)),
            Cond::Either(parts) => {
                // if one alternative cannot hold, the other does
                for (one, other) in [(&parts[0], &parts[1]), (&parts[1], &parts[0])] {
                    if self.shows(&one.clone().not()) {
                        self.hold_if(other, tag);
                        return;
                    }
                }
                self.k.set_aside(cond.clone());
            }
        }
    }

    /// Adds that a signed argument is positive where it exceeds an id.
    fn raise_arguments(&mut self, form: &Form, tag: Option<Tag>) {
        let signed = |symbol: &Symbol| {
            symbol.kind() == Kind::Host && self.k.free_interval(&(*symbol).into()).is_some_and(|(least, _)| least < 0)
        };
        let arguments: Vec<Symbol> = form.symbols().into_iter().filter(signed).collect();
        for above in arguments.into_iter().map(|symbol| Form::from(symbol) - 1) {
            if let Some(mut tags) = self.k.prove_with(&above, Grant::Launch) {
                tags.extend(tag);
                self.learn(above, &tags);
            }
        }
    }

    /// Adds a derived fact under the assumptions it rests on.
    pub(crate) fn learn(&mut self, form: Form, tags: &[Tag]) {
        let tag = match *tags {
            [] => return self.k.positive(form),
            [tag] => tag,
            // assumptions about passed checks cannot be combined
            _ if tags.iter().any(|tag| self.taken_for_granted(*tag).is_empty()) => return,
            _ => {
                let all = tags.iter().flat_map(|tag| self.taken_for_granted(*tag)).collect();
                self.assume(Assumption::Conditions(all))
            }
        };
        self.k.positive_if(form, tag);
    }

    /// Fixes a symbol that is zero or one, if only one of these values keeps the form from being negative.
    fn decide_bits(&mut self, form: &Form, tag: Option<Tag>) {
        for symbol in form.symbols() {
            if self.k.interval(&symbol.into()) != Some((0, 1)) {
                continue;
            }
            let negative = |value: i128| {
                let decided = form.replace(symbol, &Form::constant(value));
                self.k.free_interval(&decided).is_some_and(|(_, most)| most < 0)
            };
            let value = match (negative(0), negative(1)) {
                (true, false) => 1,
                (false, true) => 0,
                _ => continue,
            };
            self.k.equal_by(symbol, value, tag);
        }
    }

    /// Adds that each part of a sum of non-negative parts is zero if the sum is. A product is zero if one factor is; the
    /// other factors must be known to be positive.
    fn hold_parts_zero(&mut self, form: &Form, tag: Option<Tag>) {
        let least = |symbol: &Symbol| self.k.free_interval(&(*symbol).into()).map_or(-1, |(least, _)| least);
        let parts: Vec<_> = form.products().collect();
        let same_sign = parts.iter().all(|(number, _)| *number > 0) || parts.iter().all(|(number, _)| *number < 0);
        if parts.len() < 2 || !same_sign || !parts.iter().all(|(_, factors)| factors.iter().all(|of| least(of) >= 0)) {
            return;
        }
        let zero = |factors: &[Symbol]| {
            let mut open = factors.iter().copied().filter(|factor| least(factor) < 1);
            open.next().filter(|_| open.next().is_none())
        };
        let zeros: Vec<Symbol> = parts.iter().filter_map(|(_, factors)| zero(factors)).collect();
        zeros.into_iter().for_each(|symbol| self.k.equal_by(symbol, 0, tag));
    }

    fn hold_zero(&mut self, form: &Form, tag: Option<Tag>) {
        self.hold_parts_zero(form, tag);
        // a symbol that occurs alone is replaced by the rest
        let alone = form.products().find_map(|(coefficient, factors)| match factors {
            [symbol] if coefficient.abs() == 1 && !self.k.is_quantity(*symbol) => {
                let times = form.products().filter(|(_, factors)| factors.contains(symbol)).count();
                (times == 1).then_some((*symbol, coefficient))
            }
            _ => None,
        });
        match alone {
            Some((symbol, coefficient)) => {
                let rest = if coefficient == 1 { Form::from(symbol) - form } else { Form::from(symbol) + form };
                self.k.equal_by(symbol, rest, tag);
            }
            None => self.k.equal_by(form.clone(), 0, tag),
        }
    }

    /// Whether the condition is proven for every launch.
    pub(crate) fn shows(&mut self, cond: &Cond) -> bool {
        match cond {
            Cond::Always => true,
            Cond::Unknown | Cond::Never | Cond::Zero(_) | Cond::NotZero(_) | Cond::Power(_) => false,
            Cond::Positive(form) => self.sure(form),
            Cond::Both(parts) => parts.iter().all(|part| self.shows(part)),
            Cond::Either(parts) => parts.iter().any(|part| self.shows(part)),
        }
    }
}
