//! Covers: the elements that the work-items of a work-group write together, as ranges of the dimensions of an array.

use std::rc::Rc;

use crate::check::symbolic::domain::value::{Cond, flattened, symbols_of};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::writes::{COVERS, Cover, Over, WRITES, Write};
use crate::proof::{Form, Kind, Symbol};

/// At most this number of adjacent writes is combined into one.
const WIDE: i128 = 16;

/// A linear combination: the part that is the same for the whole work-group, and the coefficient of each symbol that is not.
pub(crate) struct Sum {
    pub(crate) rest: Form,
    pub(crate) terms: Vec<(Symbol, Form)>,
}

/// The consecutive values of a sum, `rest + 0 .. rest + size`, and the symbols that produce them.
pub(crate) struct Span {
    pub(crate) range: [Form; 2],
    pub(crate) ids: Vec<Symbol>,
    /// The part of the sum that varies.
    pub(crate) part: Form,
}

impl Executor<'_> {
    /// Handles a barrier: all work-items of a work-group may read the elements that each has written.
    pub(crate) fn note_barrier(&mut self) {
        if self.probing || self.again {
            return;
        }
        let own = self.written.own.clone();
        let rows = own.iter().filter_map(|write| self.in_rows(write, &own)).collect::<Vec<_>>();
        for write in own.into_iter().chain(rows) {
            if self.written.group.len() < WRITES && !self.written.group.contains(&write) {
                self.written.group.push(write.clone());
            }
            let Some(cover) = self.cover(&write) else { continue };
            if self.written.covers.len() < COVERS && !self.written.covers.iter().any(|known| **known == cover) {
                self.written.covers.push(Rc::new(cover));
            }
        }
        while self.join_two() {}
    }

    /// Combines adjacent writes such as `t[2 * l]` and `t[2 * l + 1]` into one write in a loop over them.
    fn in_rows(&mut self, write: &Write, all: &[Rc<Write>]) -> Option<Rc<Write>> {
        let [form] = &write.index[..] else { return None };
        let differs = |factors: &[Symbol]| factors.iter().any(|symbol| symbol.kind() > Kind::Group);
        let steps = form.products().filter(|(_, factors)| differs(factors)).map(|(number, _)| number.abs());
        let step = steps.min().filter(|step| (2..=WIDE).contains(step))?;
        let is_there = |at: i128| {
            let other = Write { index: vec![form + at], ..write.clone() };
            all.iter().any(|write| **write == other)
        };
        if write.hidden || is_there(-1) || !(1..step).all(is_there) {
            return None;
        }
        let symbol = self.k.symbol("", Kind::Item, (0, step - 1));
        let mut over = write.over.clone();
        over.push(Over { symbol, start: Form::constant(0), end: Form::constant(step), step: None });
        Some(Rc::new(Write { index: vec![form + symbol], over, ..write.clone() }))
    }

    /// Merges two adjacent covers, if there are any. Returns whether it did.
    fn join_two(&mut self) -> bool {
        for one in 0..self.written.covers.len() {
            for other in (0..self.written.covers.len()).filter(|other| *other != one) {
                let pair = [one, other].map(|at| self.written.covers[at].clone());
                if let Some(joined) = self.joined_covers(&pair[0], &pair[1]) {
                    self.written.covers[one] = Rc::new(joined);
                    self.written.covers.remove(other);
                    return true;
                }
            }
        }
        false
    }

    fn joined_covers(&mut self, one: &Cover, other: &Cover) -> Option<Cover> {
        if one.memory != other.memory
            || !one.supposed.is_empty()
            || !other.supposed.is_empty()
            || one.when != other.when
            || one.below != other.below
            || one.ranges.len() != other.ranges.len()
        {
            return None;
        }
        let mut differ = (0..one.ranges.len()).filter(|at| one.ranges[*at] != other.ranges[*at]);
        let (at, None) = (differ.next()?, differ.next()) else { return None };
        let ([first, middle], [next, last]) = (&one.ranges[at], &other.ranges[at]);
        let mut assumed: Vec<Form> = one.assumed.iter().chain(&other.assumed).cloned().collect();
        if !self.is_at_most(first, next) || !self.is_at_most_assuming(next, middle, &mut assumed) {
            return None;
        }
        let end = if self.is_at_most(middle, last) {
            last.clone()
        } else if self.is_at_most(last, middle) {
            middle.clone()
        } else {
            return None;
        };
        let mut joined = Cover { assumed, ..one.clone() };
        joined.ranges[at] = [first.clone(), end];
        Some(joined)
    }

    /// Returns the elements that the work-items of a work-group write together.
    fn cover(&mut self, write: &Write) -> Option<Cover> {
        if write.hidden {
            return None;
        }
        let mut conds = Vec::new();
        write.when.iter().for_each(|cond| flattened(cond, &mut conds));
        let (mut spans, mut assumed) = (Vec::new(), Vec::new());
        for form in &write.index {
            let sum = Self::sum(form, &write.over)?;
            spans.push(self.span(&sum, &write.over, &mut assumed)?);
        }
        // each id and each counter may determine only one dimension
        let mut used: Vec<Symbol> = spans.iter().flat_map(|span| span.ids.clone()).collect();
        let count = used.len();
        used.sort_unstable();
        used.dedup();
        if used.len() != count {
            return None;
        }
        for over in write.over.iter().filter(|over| !used.contains(&over.symbol)) {
            // every work-item must execute an iteration of the loop
            let ends = [&over.start, &over.end].iter().all(|form| form.is_shared(Kind::Group));
            if !ends || !self.is_at_most_assuming(&(&over.start + 1), &over.end, &mut assumed) {
                return None;
            }
        }
        let (mut when, mut others, mut below) = (Vec::new(), Vec::new(), Vec::new());
        for cond in conds {
            if symbols_of(&cond).iter().all(|symbol| symbol.kind() <= Kind::Group) && !matches!(cond, Cond::Unknown) {
                when.push(cond);
                continue;
            }
            below.extend(self.narrow(&mut spans, &mut others, &cond, &mut assumed)?);
        }
        let ranges = spans.into_iter().map(|span| span.range).collect();
        Some(Cover { memory: write.memory, ranges, below, when, assumed, supposed: Vec::new() })
    }

    pub(crate) fn sum(form: &Form, over: &[Over]) -> Option<Sum> {
        if form.is_lost() {
            return None;
        }
        let mut sum = Sum { rest: Form::constant(0), terms: Vec::new() };
        let differs = |symbol: &Symbol| symbol.kind() > Kind::Group || over.iter().any(|over| over.symbol == *symbol);
        for (number, factors) in form.products() {
            let times = |factors: &mut dyn Iterator<Item = &Symbol>| {
                factors.fold(Form::constant(number), |product, factor| product * *factor)
            };
            let mut varying = factors.iter().filter(|factor| differs(factor));
            match (varying.next(), varying.next()) {
                (None, _) => sum.rest = sum.rest + times(&mut factors.iter()),
                (Some(symbol), None) => {
                    let by = times(&mut factors.iter().filter(|factor| *factor != symbol));
                    match sum.terms.iter_mut().find(|(known, _)| known == symbol) {
                        Some((_, sum)) => *sum = &*sum + by,
                        None => sum.terms.push((*symbol, by)),
                    }
                }
                (Some(_), Some(_)) => return None,
            }
        }
        Some(sum)
    }

    /// Returns the values that a sum takes over the work-items of a work-group, if they are consecutive. The sum is a
    /// mixed-radix number, with the least significant digit first.
    pub(crate) fn span(&mut self, sum: &Sum, over: &[Over], assumed: &mut Vec<Form>) -> Option<Span> {
        let (mut start, mut size) = (sum.rest.clone(), Form::constant(1));
        let (mut ids, mut part) = (Vec::new(), Form::constant(0));
        let mut terms = sum.terms.clone();
        while !terms.is_empty() {
            let mut found = None;
            for (at, (symbol, by)) in terms.iter().enumerate() {
                let place = match over.iter().find(|over| over.symbol == *symbol) {
                    None if self.is_equal_assuming(by, &size, assumed) => {
                        self.local_size_of(*symbol).map(|local| (Form::constant(0), by * local, vec![*symbol], true))
                    }
                    Some(over) => self.places_of(over, by, &size, over_symbols(over, sum), assumed),
                    None => None,
                };
                if let Some(place) = place {
                    found = Some((at, place));
                    break;
                }
            }
            let (at, (first, next, of, goes_on)) = found?;
            let (symbol, by) = terms.remove(at);
            if !goes_on && !terms.is_empty() {
                return None;
            }
            start = start + first;
            size = next;
            part = part + by * symbol;
            ids.extend(of);
        }
        Some(Span { range: [start.clone(), start + size], ids, part })
    }

    /// Treats the values of a loop counter as a digit of a number. Returns the first value, the size of all digits so
    /// far, the symbols that vary, and whether a more significant digit may follow.
    fn places_of(
        &mut self,
        over: &Over,
        by: &Form,
        size: &Form,
        others: bool,
        assumed: &mut Vec<Form>,
    ) -> Option<(Form, Form, Vec<Symbol>, bool)> {
        let start = Self::sum(&over.start, &[])?;
        if !over.end.is_shared(Kind::Group) {
            return None;
        }
        let length = &over.end - &start.rest;
        let step = over.step.clone().unwrap_or(Form::constant(1));
        if start.terms.is_empty() {
            // each work-item executes all iterations
            let stepped = by * &step;
            let goes_on = step == Form::constant(1) && self.is_at_most(&start.rest, &over.end);
            return self
                .is_equal_assuming(&stepped, size, assumed)
                .then(|| (by * &start.rest, by * &length, vec![over.symbol], goes_on));
        }
        // the work-items share the iterations
        let lanes = self.span(&start, &[], assumed)?;
        let lanes_size = &lanes.range[1] - &lanes.range[0];
        if others || *by != Form::constant(1) || *size != Form::constant(1) {
            return None;
        }
        if !self.is_equal_assuming(&lanes_size, &step, assumed) {
            return None;
        }
        let ids = lanes.ids.into_iter().chain([over.symbol]).collect();
        Some((start.rest, length, ids, false))
    }

    /// Whether two forms are equal. The work-group size may occur both as a number and as a constant.
    pub(crate) fn is_equal_assuming(&mut self, one: &Form, other: &Form, assumed: &mut Vec<Form>) -> bool {
        let difference = one - other;
        if difference.number().is_some() || !self.is_of_constants_alone(&difference) {
            return difference.number() == Some(0);
        }
        // of several digits, only one has this size
        let named = |form: &Form| form.as_symbol().is_some();
        let fits = (one.number().is_some_and(|number| number > 1) && named(other))
            || (other.number().is_some_and(|number| number > 1) && named(one))
            || (named(one) && named(other));
        if fits {
            assumed.extend([difference.clone(), -difference]);
        }
        fits
    }

    /// Returns the work-group size in the dimension of a local id.
    pub(crate) fn local_size_of(&self, symbol: Symbol) -> Option<Form> {
        let at = self.ids.local.iter().position(|id| *id == symbol)?;
        self.ids.local_size(*self.ids.dimensions.get(at)?)
    }

    /// Restricts a cover to work-items that satisfy a condition. `others` are the ids that determine only which work-item writes.
    fn narrow(
        &mut self,
        spans: &mut [Span],
        others: &mut Vec<Symbol>,
        cond: &Cond,
        assumed: &mut Vec<Form>,
    ) -> Option<Option<(usize, Form)>> {
        let (form, equal) = match cond {
            Cond::Positive(form) => (form, false),
            Cond::Zero(form) => (form, true),
            Cond::Unknown | Cond::Always | Cond::Never | Cond::NotZero(_) | Cond::Power(_) => return None,
            Cond::Both(_) | Cond::Either(_) => return None,
        };
        let sum = Self::sum(form, &[])?;
        let lanes_of = |sign: i128| {
            let terms = sum.terms.iter().map(|(id, by)| (*id, by * sign)).collect();
            Sum { rest: Form::constant(0), terms }
        };
        // the condition is `bound <= lanes` or `lanes <= bound`
        let (lanes, is_least) = match self.span(&lanes_of(1), &[], assumed) {
            Some(lanes) => (lanes, true),
            None => (self.span(&lanes_of(-1), &[], assumed)?, false),
        };
        let bound = if is_least { -sum.rest.clone() } else { sum.rest.clone() };
        let size = lanes.range[1].clone();
        let zero = Form::constant(0);
        let at = spans.iter().position(|span| span.ids == lanes.ids && span.part == lanes.part);
        let [first, end] = match (equal, is_least) {
            (true, _)
                if self.is_at_most_assuming(&zero, &bound, assumed)
                    && self.is_at_most_assuming(&(&bound + 1), &size, assumed) =>
            {
                [bound.clone(), bound + 1]
            }
            (true, _) => return None,
            (false, true) if self.is_at_most(&zero, &bound) => [bound, size],
            (false, true) if self.is_at_most(&bound, &zero) => [zero, size],
            (false, false) if self.is_at_most(&(&bound + 1), &size) => [zero, bound + 1],
            (false, false) if self.is_at_most(&size, &(&bound + 1)) => [zero, size],
            (false, true) if self.is_at_most_assuming(&zero, &bound, assumed) => [bound, size],
            (false, false) if self.is_at_most_assuming(&(&bound + 1), &size, assumed) => [zero, bound + 1],
            // the end is the smaller of two bounds, and it is not known which that is
            (false, false) => {
                let whole = |at: &usize| &spans[*at].range[1] - &spans[*at].range[0] == size;
                return at.filter(whole).map(|at| Some((at, &spans[at].range[0] + bound + 1)));
            }
            (false, true) => return None,
        };
        match at {
            Some(at) => {
                let span = &mut spans[at];
                // a dimension that is narrowed already cannot be narrowed again
                let size = &span.range[1] - &span.range[0];
                if size != lanes.range[1] {
                    return None;
                }
                span.range = [&span.range[0] + first, &span.range[0] + end];
            }
            None if spans.iter().any(|span| span.ids.iter().any(|id| lanes.ids.contains(id))) => return None,
            // at least one work-item must write
            None if !self.is_at_most_assuming(&(first + 1), &end, assumed) => return None,
            None if lanes.ids.iter().any(|id| others.contains(id)) => return None,
            None => others.extend(lanes.ids),
        }
        Some(None)
    }
}

/// Whether a sum has varying parts other than the counter of a loop.
fn over_symbols(over: &Over, sum: &Sum) -> bool {
    sum.terms.iter().any(|(symbol, _)| *symbol != over.symbol)
}
