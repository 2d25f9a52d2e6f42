//! Whether local memory is written before it is read. What cannot be shown is zeroed when the kernel begins.
//!
//! A work-item may read what it has surely written itself, and, behind a barrier, what the work-items of its group
//! have surely written together: the elements of a [`Cover`]. Nothing that has been written is ever unwritten, so at the head of a loop
//! all holds that held before it. Work-items that have panicked write nothing: programs that can panic zero the memory in any case.

use std::rc::Rc;

use super::Walk;
use super::knowledge::Grant;
use super::value::{Cond, Memory, Target, Value};
use crate::check::terms::Quantity;
use crate::check::{FirstWrite, Verdict};
use crate::ir::{Expr, ExprKind, LocalId, Place, StepKind};
use crate::proof::{Form, Kind, Symbol};
use crate::ty::{Scalar, Space, Ty};

/// More writes are not kept in mind.
const WRITES: usize = 48;
/// Nor more covers.
const COVERS: usize = 24;

/// An element, or all that is in it, that a work-item has written.
#[derive(Debug, Clone, PartialEq)]
struct Write {
    memory: LocalId,
    index: Vec<Form>,
    /// Only where these hold.
    when: Vec<Cond>,
    /// In all iterations of these loops.
    over: Vec<Over>,
}

/// The values of a loop's counter.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Over {
    pub(super) symbol: Symbol,
    pub(super) start: Form,
    pub(super) end: Form,
    pub(super) step: Option<Form>,
}

/// Elements that have been written before the last barrier: of each dimension those in a range, its end left out.
#[derive(Debug, Clone, PartialEq)]
struct Cover {
    memory: LocalId,
    ranges: Vec<[Form; 2]>,
    /// And in a dimension only those below this.
    below: Vec<(usize, Form)>,
    when: Vec<Cond>,
    /// What of constants is taken for granted: these are at least zero.
    given: Vec<Form>,
}

/// What has been written on all paths that lead here.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Written {
    own: Vec<Rc<Write>>,
    covers: Vec<Rc<Cover>>,
}

impl Written {
    /// Where two paths meet.
    pub(super) fn meet(&mut self, other: &Self) {
        self.own.retain(|write| other.own.contains(write));
        self.covers.retain(|cover| other.covers.contains(cover));
    }

    /// Where the two paths of a condition meet.
    pub(super) fn meet_of(yes: &Self, no: &Self, cond: &Cond) -> Self {
        let mut met = yes.clone();
        met.meet(no);
        let given = |when: &[Cond], cond: Cond| when.iter().cloned().chain([cond]).collect::<Vec<_>>();
        for (one, other, cond) in [(yes, no, cond.clone()), (no, yes, cond.clone().not())] {
            if matches!(cond, Cond::Unknown | Cond::Never) {
                continue;
            }
            for write in one.own.iter().filter(|write| !other.own.contains(write)) {
                met.own.push(Rc::new(Write { when: given(&write.when, cond.clone()), ..(**write).clone() }));
            }
            for cover in one.covers.iter().filter(|cover| !other.covers.contains(cover)) {
                met.covers.push(Rc::new(Cover { when: given(&cover.when, cond.clone()), ..(**cover).clone() }));
            }
        }
        met.own.truncate(WRITES);
        met.covers.truncate(COVERS);
        met
    }

    /// Behind a loop, the writes of its iterations: `before` was known before the first, and `over` are the values of its
    /// counter, if every iteration comes to its end. What is said of other values of one iteration is lost.
    pub(super) fn behind_loop(self, before: Self, over: Option<Over>, first_symbol: u32) -> Self {
        let mut behind = before;
        let Some(over) = over else { return behind };
        for write in self.own {
            if behind.own.contains(&write) || behind.own.len() >= WRITES {
                continue;
            }
            let known = |symbol: &Symbol| *symbol == over.symbol || symbol.number() < first_symbol;
            let of_inner = |symbol: &Symbol| write.over.iter().any(|inner| inner.symbol == *symbol);
            // what bounds an inner loop, or the writes, must not depend on the iteration
            let bounds = write.over.iter().flat_map(|over| [&over.start, &over.end].into_iter().chain(&over.step));
            let mut fixed = write.when.iter().flat_map(symbols_of).chain(bounds.flat_map(Form::symbols));
            let mut varying = write.index.iter().flat_map(Form::symbols);
            if !fixed.all(|symbol| symbol.number() < first_symbol)
                || !varying.all(|symbol| known(&symbol) || of_inner(&symbol))
            {
                continue;
            }
            let mut write = (*write).clone();
            write.over.push(over.clone());
            behind.own.push(Rc::new(write));
        }
        behind
    }
}

fn symbols_of(cond: &Cond) -> Vec<Symbol> {
    match cond {
        Cond::Unknown | Cond::Always | Cond::Never => Vec::new(),
        Cond::Positive(form) | Cond::Zero(form) | Cond::NotZero(form) => form.symbols(),
        Cond::Power(symbol) => vec![*symbol],
        Cond::Both(parts) | Cond::Either(parts) => parts.iter().flat_map(symbols_of).collect(),
    }
}

/// The conditions of which all must hold.
fn flattened(cond: &Cond, out: &mut Vec<Cond>) {
    match cond {
        Cond::Both(parts) => parts.iter().for_each(|part| flattened(part, out)),
        Cond::Always => {}
        Cond::Unknown
        | Cond::Never
        | Cond::Positive(_)
        | Cond::Zero(_)
        | Cond::NotZero(_)
        | Cond::Either(_)
        | Cond::Power(_) => out.push(cond.clone()),
    }
}

/// A sum: what is the same for all of a group, and what each symbol that is not is multiplied with.
struct Sum {
    rest: Form,
    terms: Vec<(Symbol, Form)>,
}

/// The values of a sum, one after the other: `rest + 0 .. rest + size`, and what makes the difference.
struct Span {
    range: [Form; 2],
    ids: Vec<Symbol>,
    /// The part that differs.
    part: Form,
}

/// The lengths of the dimensions of an array.
pub(super) fn depth(ty: &Ty) -> usize {
    match ty {
        Ty::Array(element, _) | Ty::Slice { element, .. } => 1 + depth(element),
        _ => 0,
    }
}

impl Walk<'_> {
    /// Whether the variable is local memory whose first contents matter.
    pub(super) fn is_local_memory(&self, local: LocalId) -> bool {
        let variable = &self.function.locals[local.0];
        let is_param = self.input.is_kernel && local.0 < self.function.params;
        variable.shared || (is_param && matches!(variable.ty, Ty::Slice { space: Space::Local, .. }))
    }

    /// What is known of each variable's memory: that it is written before it is read, if it is local memory.
    pub(super) fn first_writes(&self) -> Vec<FirstWrite> {
        let shown = |(at, (verdict, given)): (usize, &(Verdict, Vec<Form>))| {
            let followed = matches!(self.function.locals[at].ty, Ty::Array(..) | Ty::Slice { .. });
            let verdict = if followed { *verdict } else { Verdict::Open };
            FirstWrite { verdict, given: given.iter().map(|form| self.term(form, self.function.body.at)).collect() }
        };
        self.unwritten.iter().enumerate().map(shown).collect()
    }

    /// Whether only constants, which rustc computes, decide the value.
    fn is_of_constants_alone(&self, form: &Form) -> bool {
        let constant = |symbol: Symbol| matches!(self.k.quantities.get(&symbol), Some(Quantity::Const(_)));
        !form.is_lost() && form.symbols().into_iter().all(constant)
    }

    /// `least <= most`, or else, if constants decide that, it is taken for granted.
    fn is_at_most_given(&mut self, least: &Form, most: &Form, given: &mut Vec<Form>) -> bool {
        if self.is_at_most(least, most) {
            return true;
        }
        let difference = most - least;
        let decided = difference.number().is_none() && self.is_of_constants_alone(&difference);
        if decided && !given.contains(&difference) {
            given.push(difference);
        }
        decided
    }

    /// Takes for granted what tags stand for, if constants decide that.
    fn grant_constants(&self, tags: &[super::Tag], given: &mut Vec<Form>) -> bool {
        tags.iter().all(|tag| {
            let conditions = self.taken_for_granted(*tag);
            let decided = matches!(self.assumptions[tag.0], super::Assumption::Checked)
                || (!conditions.is_empty()
                    && conditions.iter().all(|condition| self.is_of_constants_alone(condition.form())));
            if decided {
                given.extend(conditions.iter().map(|condition| condition.form().clone()));
            }
            decided
        })
    }

    /// The lengths of the memory's dimensions.
    fn lengths(&mut self, memory: LocalId) -> Vec<Form> {
        let mut ty = &self.function.locals[memory.0].ty;
        let mut lengths = Vec::new();
        if let Ty::Slice { element, .. } = ty {
            let Value::Slice(view) = &self.env[memory.0] else { return lengths };
            lengths.push(view.len.clone());
            ty = element;
        }
        while let Ty::Array(element, len) = ty {
            lengths.push(self.array_len(len));
            ty = element;
        }
        lengths
    }

    /// `at_most <= form`
    fn is_at_most(&mut self, least: &Form, most: &Form) -> bool {
        let difference = most - least;
        if let Some(number) = difference.number() {
            return number >= 0;
        }
        if self.k.free_interval(&difference).is_some_and(|(least, _)| least >= 0) {
            return true;
        }
        self.k.aside(|k| k.prove(&difference)).is_some_and(|tags| tags.is_empty())
    }

    /// Whether an index is what its form looks like.
    fn is_exact(&mut self, form: &Form) -> bool {
        let tags = self.k.aside(|k| k.fits_with(form, Scalar::Usize, Grant::Nothing));
        tags.is_some_and(|tags| tags.is_empty())
    }

    fn holds_now(&mut self, cond: &Cond) -> bool {
        let zero = Form::constant(0);
        match cond {
            Cond::Always => true,
            Cond::Positive(form) => self.is_at_most(&zero, form),
            Cond::Zero(form) => self.is_at_most(&zero, form) && self.is_at_most(form, &zero),
            Cond::Both(parts) => parts.iter().all(|part| self.holds_now(part)),
            Cond::Unknown | Cond::Never | Cond::NotZero(_) | Cond::Either(_) | Cond::Power(_) => false,
        }
    }

    /// `place = value`
    pub(super) fn note_write(&mut self, place: &Place, target: &Target) {
        let (Memory::Shared(memory), Some(index)) = (target.memory, &target.index) else { return };
        // a part of an element is not the element
        let whole = !target.resized
            && place.steps.iter().all(|step| {
                matches!(step.kind, StepKind::Index(..)) && matches!(step.from, Ty::Array(..) | Ty::Slice { .. })
            });
        if self.probing || self.again || !whole || index.len() > depth(&self.function.locals[memory.0].ty) {
            return;
        }
        let write = Write { memory, index: index.clone(), when: Vec::new(), over: Vec::new() };
        if self.written.own.len() < WRITES && !self.written.own.iter().any(|known| **known == write) {
            self.written.own.push(Rc::new(write));
        }
    }

    /// Something is read, or lent to whoever may read it.
    pub(super) fn note_read(&mut self, target: &Target) {
        if self.probing || self.again {
            return;
        }
        let memories: Vec<LocalId> = match target.memory {
            Memory::Shared(memory) => vec![memory],
            Memory::Anywhere => (0..self.unwritten.len()).map(LocalId).filter(|at| self.is_local_memory(*at)).collect(),
            Memory::Own | Memory::Param(_) => return,
        };
        for memory in memories {
            if self.unwritten[memory.0].0 == Verdict::Open {
                continue;
            }
            let index = target.index.as_deref().filter(|_| matches!(target.memory, Memory::Shared(_)));
            let mut given = Vec::new();
            let verdict = match self.is_written_before(memory, index, &target.checked, &mut given) {
                false => Verdict::Open,
                true if self.grant_constants(&self.granted.clone(), &mut given) => Verdict::Proven,
                true => Verdict::AtLaunch,
            };
            let (known, terms) = &mut self.unwritten[memory.0];
            *known = verdict.min(*known);
            given.retain(|form| !terms.contains(form));
            terms.append(&mut given);
        }
    }

    fn is_written_before(
        &mut self,
        memory: LocalId,
        index: Option<&[Form]>,
        checked: &[Form],
        given: &mut Vec<Form>,
    ) -> bool {
        let index = index.unwrap_or_default();
        let index = &index[..index.len().min(depth(&self.function.locals[memory.0].ty))];
        let of_memory = |own: &&Rc<Write>| own.memory == memory && own.over.is_empty() && !own.index.is_empty();
        let own: Vec<_> = self.written.own.iter().filter(of_memory).cloned().collect();
        let same = |write: &Rc<Write>| index.starts_with(&write.index);
        if own.iter().any(|write| same(write) && write.when.iter().all(|cond| self.holds_now(cond))) {
            return true;
        }
        let covers: Vec<_> = self.written.covers.iter().filter(|cover| cover.memory == memory).cloned().collect();
        let lengths = self.lengths(memory);
        let mark = self.k.mark();
        let (mut exact, mut limits) = (true, Vec::new());
        for form in checked.iter().chain(index) {
            // who reads it has passed its own checks, or the program zeroes the memory
            let small = self.is_small(form).is_some_and(|tags| self.grant_constants(&tags, &mut limits));
            if small && checked.contains(form) {
                self.k.positive(form.clone());
            }
            exact &= small || !index.contains(form) || self.is_exact(form);
        }
        let found = covers.iter().any(|cover| {
            let mut taken = cover.given.clone();
            let holds = cover.when.iter().all(|cond| self.holds_now(cond))
                && cover.ranges.iter().zip(&lengths).enumerate().all(|(dimension, ([start, end], length))| {
                    if let Some(index) = index.get(dimension).filter(|_| exact)
                        && self.is_at_most(start, index)
                        && self.is_at_most(&(index + 1), end)
                    {
                        taken.extend(limits.iter().cloned());
                        return true;
                    }
                    self.is_at_most(start, &Form::constant(0)) && self.is_at_most_given(length, end, &mut taken)
                });
            let below = |(dimension, end): &(usize, Form)| {
                exact && index.get(*dimension).is_some_and(|index| self.is_at_most(&(index + 1), end))
            };
            let holds = holds && cover.below.iter().all(below);
            if holds {
                given.append(&mut taken);
            }
            holds
        });
        let found = found || own.iter().any(|write| self.is_element(write, index));
        self.k.forget(mark);
        found
    }

    /// Whether a work-item has written this element itself, by another form of the index.
    fn is_element(&mut self, write: &Write, index: &[Form]) -> bool {
        !write.index.is_empty()
            && write.index.len() <= index.len()
            && write.index.iter().zip(index).all(|(one, other)| {
                let same = Cond::Zero(one - other);
                self.holds_now(&same)
            })
            && write.when.iter().all(|cond| self.holds_now(cond))
    }

    /// All of a group have come to a barrier: what each has written, all may read.
    pub(super) fn note_barrier(&mut self) {
        if self.probing || self.again {
            return;
        }
        for write in self.written.own.clone() {
            let Some(cover) = self.cover(&write) else { continue };
            if self.written.covers.len() < COVERS && !self.written.covers.iter().any(|known| **known == cover) {
                self.written.covers.push(Rc::new(cover));
            }
        }
        while self.join_two() {}
    }

    /// Makes one cover of two that lie side by side, if there are such.
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
            || one.when != other.when
            || one.below != other.below
            || one.ranges.len() != other.ranges.len()
        {
            return None;
        }
        let mut differ = (0..one.ranges.len()).filter(|at| one.ranges[*at] != other.ranges[*at]);
        let (at, None) = (differ.next()?, differ.next()) else { return None };
        let ([first, middle], [next, last]) = (&one.ranges[at], &other.ranges[at]);
        let mut given: Vec<Form> = one.given.iter().chain(&other.given).cloned().collect();
        if !self.is_at_most(first, next) || !self.is_at_most_given(next, middle, &mut given) {
            return None;
        }
        let end = if self.is_at_most(middle, last) {
            last.clone()
        } else if self.is_at_most(last, middle) {
            middle.clone()
        } else {
            return None;
        };
        let mut joined = Cover { given, ..one.clone() };
        joined.ranges[at] = [first.clone(), end];
        Some(joined)
    }

    /// What the work-items of a group write together.
    fn cover(&mut self, write: &Write) -> Option<Cover> {
        let mut conds = Vec::new();
        write.when.iter().for_each(|cond| flattened(cond, &mut conds));
        let (mut spans, mut given) = (Vec::new(), Vec::new());
        for form in &write.index {
            let sum = Self::sum(form, &write.over)?;
            spans.push(self.span(&sum, &write.over, &mut given)?);
        }
        // each id, and each counter, says something of one dimension
        let mut used: Vec<Symbol> = spans.iter().flat_map(|span| span.ids.clone()).collect();
        let count = used.len();
        used.sort_unstable();
        used.dedup();
        if used.len() != count {
            return None;
        }
        for over in write.over.iter().filter(|over| !used.contains(&over.symbol)) {
            // the loop has an iteration for everybody
            let ends = [&over.start, &over.end].iter().all(|form| form.is_shared(Kind::Group));
            if !ends || !self.is_at_most_given(&(&over.start + 1), &over.end, &mut given) {
                return None;
            }
        }
        let (mut when, mut others, mut below) = (Vec::new(), Vec::new(), Vec::new());
        for cond in conds {
            if symbols_of(&cond).iter().all(|symbol| symbol.kind() <= Kind::Group) && !matches!(cond, Cond::Unknown) {
                when.push(cond);
                continue;
            }
            below.extend(self.narrow(&mut spans, &mut others, &cond, &mut given)?);
        }
        let ranges = spans.into_iter().map(|span| span.range).collect();
        Some(Cover { memory: write.memory, ranges, below, when, given })
    }

    fn sum(form: &Form, over: &[Over]) -> Option<Sum> {
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

    /// The values that a sum has for the work-items of a group, if they lie side by side: a mixed radix, with the least
    /// place first.
    fn span(&mut self, sum: &Sum, over: &[Over], given: &mut Vec<Form>) -> Option<Span> {
        let (mut start, mut size) = (sum.rest.clone(), Form::constant(1));
        let (mut ids, mut part) = (Vec::new(), Form::constant(0));
        let mut terms = sum.terms.clone();
        while !terms.is_empty() {
            let mut found = None;
            for (at, (symbol, by)) in terms.iter().enumerate() {
                let place = match over.iter().find(|over| over.symbol == *symbol) {
                    None if self.is_given_equal(by, &size, given) => {
                        self.local_size_of(*symbol).map(|local| (Form::constant(0), by * local, vec![*symbol], true))
                    }
                    Some(over) => self.places_of(over, by, &size, over_symbols(over, sum), given),
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

    /// The values of a loop's counter as a place of a number: the first, the size of all places so far, what makes the
    /// difference, and whether there may be a higher place.
    fn places_of(
        &mut self,
        over: &Over,
        by: &Form,
        size: &Form,
        others: bool,
        given: &mut Vec<Form>,
    ) -> Option<(Form, Form, Vec<Symbol>, bool)> {
        let start = Self::sum(&over.start, &[])?;
        if !over.end.is_shared(Kind::Group) {
            return None;
        }
        let length = &over.end - &start.rest;
        let step = over.step.clone().unwrap_or(Form::constant(1));
        if start.terms.is_empty() {
            // each work-item has all of them
            let stepped = by * &step;
            let goes_on = step == Form::constant(1) && self.is_at_most(&start.rest, &over.end);
            return self
                .is_given_equal(&stepped, size, given)
                .then(|| (by * &start.rest, by * &length, vec![over.symbol], goes_on));
        }
        // the work-items take turns
        let lanes = self.span(&start, &[], given)?;
        let lanes_size = &lanes.range[1] - &lanes.range[0];
        if others || *by != Form::constant(1) || *size != Form::constant(1) {
            return None;
        }
        if !self.is_given_equal(&lanes_size, &step, given) {
            return None;
        }
        let ids = lanes.ids.into_iter().chain([over.symbol]).collect();
        Some((start.rest, length, ids, false))
    }

    /// Whether the two are equal. The size of a group and a constant may be the same by two names.
    fn is_given_equal(&mut self, one: &Form, other: &Form, given: &mut Vec<Form>) -> bool {
        let difference = one - other;
        if difference.number().is_some() || !self.is_of_constants_alone(&difference) {
            return difference.number() == Some(0);
        }
        // of several places only one has the size
        let named = |form: &Form| form.as_symbol().is_some();
        let fits = (one.number().is_some_and(|number| number > 1) && named(other))
            || (other.number().is_some_and(|number| number > 1) && named(one))
            || (named(one) && named(other));
        if fits {
            given.extend([difference.clone(), -difference]);
        }
        fits
    }

    /// How many work-items a group has in the dimension of a local id.
    fn local_size_of(&self, symbol: Symbol) -> Option<Form> {
        let at = self.ids.local.iter().position(|id| *id == symbol)?;
        self.ids.local_size(*self.ids.dimensions.get(at)?)
    }

    /// Only work-items write for which the condition holds. `others` are the ids that tell only who writes.
    fn narrow(
        &mut self,
        spans: &mut [Span],
        others: &mut Vec<Symbol>,
        cond: &Cond,
        given: &mut Vec<Form>,
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
        // `bound <= lanes`, or `lanes <= bound`
        let (lanes, is_least) = match self.span(&lanes_of(1), &[], given) {
            Some(lanes) => (lanes, true),
            None => (self.span(&lanes_of(-1), &[], given)?, false),
        };
        let bound = if is_least { -sum.rest.clone() } else { sum.rest.clone() };
        let size = lanes.range[1].clone();
        let zero = Form::constant(0);
        let at = spans.iter().position(|span| span.ids == lanes.ids && span.part == lanes.part);
        let [first, end] = match (equal, is_least) {
            (true, _)
                if self.is_at_most_given(&zero, &bound, given)
                    && self.is_at_most_given(&(&bound + 1), &size, given) =>
            {
                [bound.clone(), bound + 1]
            }
            (true, _) => return None,
            (false, true) if self.is_at_most(&zero, &bound) => [bound, size],
            (false, true) if self.is_at_most(&bound, &zero) => [zero, size],
            (false, false) if self.is_at_most(&(&bound + 1), &size) => [zero, bound + 1],
            (false, false) if self.is_at_most(&size, &(&bound + 1)) => [zero, size],
            (false, true) if self.is_at_most_given(&zero, &bound, given) => [bound, size],
            (false, false) if self.is_at_most_given(&(&bound + 1), &size, given) => [zero, bound + 1],
            // below the one or the other, nobody knows which
            (false, false) => {
                let whole = |at: &usize| &spans[*at].range[1] - &spans[*at].range[0] == size;
                return at.filter(whole).map(|at| Some((at, &spans[at].range[0] + bound + 1)));
            }
            (false, true) => return None,
        };
        match at {
            Some(at) => {
                let span = &mut spans[at];
                // of what is narrowed already, both must be told apart
                let size = &span.range[1] - &span.range[0];
                if size != lanes.range[1] {
                    return None;
                }
                span.range = [&span.range[0] + first, &span.range[0] + end];
            }
            None if spans.iter().any(|span| span.ids.iter().any(|id| lanes.ids.contains(id))) => return None,
            // somebody writes
            None if !self.is_at_most_given(&(first + 1), &end, given) => return None,
            None if lanes.ids.iter().any(|id| others.contains(id)) => return None,
            None => others.extend(lanes.ids),
        }
        Some(None)
    }
}

/// Whether a sum has other parts that differ than a loop's counter.
fn over_symbols(over: &Over, sum: &Sum) -> bool {
    sum.terms.iter().any(|(symbol, _)| *symbol != over.symbol)
}

/// Whether an iteration may end early, or the loop.
pub(super) fn leaves_early(body: &crate::ir::Block) -> bool {
    let mut leaves = false;
    body.visit(&mut |expr: &Expr| {
        leaves |= matches!(expr.kind, ExprKind::Break(..) | ExprKind::Continue(_) | ExprKind::Return(_));
    });
    leaves
}
