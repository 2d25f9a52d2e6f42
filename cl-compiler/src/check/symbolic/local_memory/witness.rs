//! Finds the writer of an element of local memory that is read after a barrier. For a write `tile[ly][lx] = …` under a
//! guard, that is the work-item whose ids yield the index of the read, provided it satisfies the guard.
//!
//! The search is for values of everything that differs between the work-items of a work-group, of the counters of the
//! loops around the write, and of quotients and remainders of these. The values solve the equations between the indices.
//! Any solution will do, because it is then proven to belong to some work-item: it is within the work-group and the
//! loops, and satisfies the guards. Twins of the symbols name the writer's values, because the reader uses the same
//! symbols for its own.

use std::rc::Rc;

use crate::check::symbolic::domain::value::{Cond, flattened, symbols_of};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::writes::{First, Over, Write};
use crate::ir::LocalId;
use crate::proof::{Condition, Form, Kind, Symbol};
use crate::ty::Scalar;

/// At most this number of writes is examined for one read.
const TRIED: usize = 12;
/// The maximum depth of nested quotients and remainders.
const DEPTH: usize = 4;

/// The operands of a division, with the symbols of its quotient and remainder.
type Made<'a> = (&'a (Form, Form, Scalar), &'a (Symbol, Symbol));

/// The constraints on the work-item that writes, in twins of its symbols.
#[derive(Default)]
struct Search {
    /// Forms that must be zero.
    equal: Vec<Form>,
    /// Forms that must not be negative.
    least: Vec<Form>,
    conds: Vec<Cond>,
    /// The solution so far.
    values: Vec<(Symbol, Form)>,
    /// Symbols that may have any value within their bounds, each with a suitable one.
    any: Vec<(Symbol, Form)>,
    /// The symbols that are part of the search already, under the reader's names.
    known: Vec<Symbol>,
    /// Symbols that depend on others in ways that the constraints do not express. They must remain free.
    bound: Vec<Symbol>,
}

impl Search {
    fn now(&self, form: &Form) -> Form {
        self.values.iter().fold(form.clone(), |form, (symbol, value)| form.replace(*symbol, value))
    }

    fn find(&mut self, symbol: Symbol, value: Form) {
        let value = self.now(&value);
        for (_, known) in &mut self.values {
            *known = known.replace(symbol, &value);
        }
        self.values.push((symbol, value));
    }

    /// Solves the equations as far as possible.
    fn solve(&mut self) {
        loop {
            let open: Vec<Form> = self.equal.iter().map(|form| self.now(form)).collect();
            let found = open.iter().find_map(single).map(|found| vec![found]);
            let found = found.or_else(|| open.iter().find_map(places));
            match found {
                Some(found) => found.into_iter().for_each(|(symbol, value)| self.find(symbol, value)),
                None => match self.any.iter().position(|(symbol, _)| self.is_open(*symbol)) {
                    Some(at) => {
                        let (symbol, value) = self.any.swap_remove(at);
                        self.find(symbol, value);
                    }
                    None => return,
                },
            }
        }
    }

    fn is_open(&self, symbol: Symbol) -> bool {
        !self.values.iter().any(|(known, _)| *known == symbol)
    }

    /// Whether the symbols that must remain free have no values.
    fn is_free(&self) -> bool {
        self.bound.iter().all(|symbol| self.is_open(*symbol))
    }
}

/// Solves an equation with a single unknown.
fn single(form: &Form) -> Option<(Symbol, Form)> {
    let mut unknown = form.symbols().into_iter().filter(|symbol| symbol.is_twin());
    let (symbol, None) = (unknown.next()?, unknown.next()) else { return None };
    let mut products = form.products().filter(|(_, factors)| factors.contains(&symbol));
    let ((number, [_]), None) = (products.next()?, products.next()) else { return None };
    match number {
        1 => Some((symbol, Form::from(symbol) - form)),
        -1 => Some((symbol, form + symbol)),
        _ => None,
    }
}

/// Solves an equation whose unknowns are the digits of a number: in `16 * y + x = 16 * a + b`, `y` is `a` and `x` is `b`.
fn places(form: &Form) -> Option<Vec<(Symbol, Form)>> {
    let unknown: Vec<Symbol> = form.symbols().into_iter().filter(|symbol| symbol.is_twin()).collect();
    let (mut places, mut rest) = (Vec::new(), form.clone());
    for symbol in unknown {
        let mut products = form.products().filter(|(_, factors)| factors.contains(&symbol));
        let ((number, factors), None) = (products.next()?, products.next()) else { return None };
        let others: Vec<Symbol> = factors.iter().filter(|factor| **factor != symbol).copied().collect();
        if others.len() + 1 != factors.len() || others.iter().any(|other| other.is_twin()) {
            return None;
        }
        rest = rest - product(number, &others) * symbol;
        places.push((symbol, number, others));
    }
    let sign = places.first()?.1.signum();
    rest = rest * -sign;
    // the most significant digit first
    places.sort_by_key(|(_, number, others)| std::cmp::Reverse((others.len(), number.abs())));
    let mut found = Vec::new();
    for (at, (symbol, number, others)) in places.iter().enumerate() {
        let number = number * sign;
        if number <= 0 || places[at + 1..].iter().any(|(_, other, more)| (other.abs(), more) == (number, others)) {
            return None;
        }
        let value = if number == 1 && others.is_empty() { rest.clone() } else { multiples(&rest, number, others) };
        rest = rest - &value * product(number, others);
        found.push((*symbol, value));
    }
    (!found.is_empty()).then_some(found)
}

fn product(number: i128, factors: &[Symbol]) -> Form {
    factors.iter().fold(Form::constant(number), |product, factor| product * *factor)
}

/// Returns the quotient of a form by a product, term by term.
fn multiples(form: &Form, number: i128, of: &[Symbol]) -> Form {
    let mut found = Form::constant(0);
    for (times, factors) in form.products() {
        let mut left = factors.to_vec();
        let all = of.iter().all(|symbol| match left.iter().position(|factor| factor == symbol) {
            Some(at) => {
                left.swap_remove(at);
                true
            }
            None => false,
        });
        if all && (times % number == 0 || factors.is_empty()) {
            found = found + product(times.div_euclid(number), &left);
        }
    }
    found
}

/// Applies a function to the forms of a condition.
fn with_forms(cond: &Cond, new: &impl Fn(&Form) -> Form) -> Cond {
    match cond {
        Cond::Unknown | Cond::Always | Cond::Never => cond.clone(),
        Cond::Positive(form) => Cond::Positive(new(form)),
        Cond::Zero(form) => Cond::Zero(new(form)),
        Cond::NotZero(form) => Cond::NotZero(new(form)),
        Cond::Power(symbol) => new(&Form::from(*symbol)).as_symbol().map_or(Cond::Unknown, Cond::Power),
        Cond::Both(parts) => Cond::Both(Box::new([with_forms(&parts[0], new), with_forms(&parts[1], new)])),
        Cond::Either(parts) => Cond::Either(Box::new([with_forms(&parts[0], new), with_forms(&parts[1], new)])),
    }
}

impl Executor<'_> {
    /// Whether some work-item of the work-group wrote the element before the last barrier.
    pub(crate) fn is_written_by_another(
        &mut self,
        memory: LocalId,
        index: &[Form],
        limits: &[Form],
        first: &mut First,
    ) -> bool {
        let of_memory = |write: &&Rc<Write>| write.memory == memory && (1..=index.len()).contains(&write.index.len());
        let writes: Vec<_> = self.written.group.iter().rev().filter(of_memory).take(TRIED).cloned().collect();
        if writes.is_empty() {
            return false;
        }
        std::iter::once(None).chain(self.likely_sizes(memory).into_iter().map(Some)).any(|size| {
            let (mark, mut assumed) = (self.k.mark(), limits.to_vec());
            if let Some((constant, number)) = size {
                let difference = Form::from(constant) - number;
                self.k.equal(constant, number);
                assumed.extend([difference.clone(), -difference]);
            }
            let found = writes.iter().any(|write| {
                [true, false].into_iter().any(|together| {
                    let mut taken = First { assumed: assumed.clone(), ..First::default() };
                    let search = self.search(write, index, together, &mut taken);
                    let found = search.is_some_and(|search| self.is_somebody(&search, &mut taken));
                    if found {
                        first.assumed.append(&mut taken.assumed);
                        first.needs.append(&mut taken.needs);
                    }
                    found
                })
            });
            self.k.forget(mark);
            found
        })
    }

    /// Returns a constant in the lengths of an array that may equal the required work-group size, with likely values.
    fn likely_sizes(&mut self, memory: LocalId) -> Vec<(Symbol, i128)> {
        let lengths = self.lengths(memory);
        let constants = lengths.iter().flat_map(Form::symbols).filter(|symbol| self.is_constant(*symbol));
        let sizes = self.ids.sizes.into_iter().flatten().filter(|size| *size > 1);
        let Some(constant) = constants.min() else { return Vec::new() };
        let mut sizes: Vec<i128> = sizes.collect();
        sizes.dedup();
        sizes.into_iter().map(|size| (constant, size)).collect()
    }

    /// Whether a symbol is known, or a quotient or remainder of defined symbols.
    pub(crate) fn is_defined(&self, symbol: Symbol, known: &dyn Fn(&Symbol) -> bool, depth: usize) -> bool {
        let made = || {
            self.made_of(symbol).is_some_and(|((a, b, _), _)| {
                let mut of = a.symbols().into_iter().chain(b.symbols());
                depth < DEPTH && of.all(|symbol| self.is_defined(symbol, known, depth + 1))
            })
        };
        known(&symbol) || made()
    }

    /// Returns the operands of a quotient or remainder.
    fn made_of(&self, symbol: Symbol) -> Option<Made<'_>> {
        let mut found = self.quotients.iter().filter(|(_, made)| made.0 == symbol || made.1 == symbol);
        found.next().filter(|_| found.next().is_none())
    }

    /// Whether the values of a symbol differ between work-items or iterations.
    fn varies(&self, symbol: Symbol, over: &[Over], depth: usize) -> bool {
        let made = || {
            self.made_of(symbol).is_some_and(|((a, b, _), _)| {
                let mut of = a.symbols().into_iter().chain(b.symbols());
                depth == DEPTH || of.any(|symbol| self.varies(symbol, over, depth + 1))
            })
        };
        symbol.kind() > Kind::Group || over.iter().any(|over| over.symbol == symbol) || made()
    }

    /// Returns the constraints on the work-item that has written the element. With `together`, several of its values that
    /// make up one dimension of the index are treated as one.
    fn search(&mut self, write: &Write, index: &[Form], together: bool, taken: &mut First) -> Option<Search> {
        let of_group = |exec: &Self, form: &Form| exec.by_ids_in_group(form);
        let forms: Vec<Form> = write.index.iter().map(|form| of_group(self, form)).collect();
        let mut conds = Vec::new();
        write.when.iter().for_each(|cond| flattened(cond, &mut conds));
        let conds: Vec<Cond> = conds.iter().map(|cond| with_forms(cond, &|form| of_group(self, form))).collect();
        if forms.iter().any(Form::is_lost) {
            return None;
        }
        let mut search = Search::default();
        for (at, (form, read)) in forms.iter().zip(index).enumerate() {
            let found = match together {
                true => self.taken_together(write, &forms, at, read, &mut search, taken),
                false => None,
            };
            if found.is_none() {
                self.look_for(form, write, &mut search)?;
            }
            search.equal.push(self.of_writer(form, &write.over) - read);
        }
        for cond in &conds {
            for symbol in symbols_of(cond) {
                self.look_for(&symbol.into(), write, &mut search)?;
            }
            match with_forms(cond, &|form| self.of_writer(form, &write.over)) {
                Cond::Zero(form) => search.equal.push(form),
                cond => search.conds.push(cond),
            }
        }
        // the loop may matter only in that it has an iteration
        for over in &write.over {
            self.look_for(&over.symbol.into(), write, &mut search)?;
        }
        search.solve();
        Some(search).filter(Search::is_free)
    }

    /// Replaces ids of the launch by those of a work-group.
    fn by_ids_in_group(&self, form: &Form) -> Form {
        if self.ids.local.len() != self.ids.global.len() {
            return form.clone();
        }
        let ids = self.ids.global.iter().zip(&self.ids.local).zip(self.ids.groups.iter().zip(&self.ids.offsets));
        ids.zip(&self.ids.dimensions).fold(form.clone(), |form, (((global, local), (group, offset)), dimension)| {
            match self.ids.local_size(*dimension) {
                Some(size) if form.symbols().contains(global) => {
                    form.replace(*global, &(*group * &size + *local + *offset))
                }
                _ => form,
            }
        })
    }

    /// Replaces the symbols of the writer's own values by their twins.
    fn of_writer(&self, form: &Form, over: &[Over]) -> Form {
        form.rename(|symbol| if self.varies(symbol, over, 0) { symbol.twin() } else { symbol })
    }

    /// Handles a dimension of the index that several values make up, such as `ly + j` with a `j` that advances by the
    /// work-group size. Every element in a range has a writer.
    fn taken_together(
        &mut self,
        write: &Write,
        forms: &[Form],
        at: usize,
        read: &Form,
        search: &mut Search,
        taken: &mut First,
    ) -> Option<()> {
        let sum = Self::sum(&forms[at], &write.over)?;
        let mut assumed = Vec::new();
        let span = self.span(&sum, &write.over, &mut assumed)?;
        let elsewhere = |symbol: &Symbol| {
            let others = forms.iter().enumerate().any(|(other, form)| other != at && form.symbols().contains(symbol));
            let starts = |over: &Over| over.start.symbols().contains(symbol) && !span.ids.contains(&over.symbol);
            others || write.over.iter().any(starts) || search.known.contains(symbol)
        };
        if span.ids.len() < 2 || span.ids.iter().any(elsewhere) {
            return None;
        }
        taken.assumed.append(&mut assumed);
        search.known.extend(&span.ids);
        search.least.push(read - &span.range[0]);
        search.least.push(&span.range[1] - read - 1);
        // one value compensates for the others, which must remain free
        let unit = span.part.products().find_map(|(number, factors)| match *factors {
            [symbol] if number == 1 => Some(symbol),
            _ => None,
        });
        search.bound.extend(span.ids.iter().filter(|id| Some(**id) != unit).map(|id| id.twin()));
        if let Some(unit) = unit {
            let rest = self.of_writer(&(&forms[at] - unit), &write.over);
            search.find(unit.twin(), read - rest);
        }
        Some(())
    }

    /// Adds constraints on the values in a form.
    fn look_for(&mut self, form: &Form, write: &Write, search: &mut Search) -> Option<()> {
        let zero = Form::constant(0);
        for symbol in form.symbols() {
            if search.known.contains(&symbol) || !self.varies(symbol, &write.over, 0) {
                continue;
            }
            search.known.push(symbol);
            let twin = symbol.twin();
            if let Some(over) = write.over.iter().find(|over| over.symbol == symbol) {
                let start = Self::sum(&over.start, &[])?;
                if !over.end.is_shared(Kind::Group) {
                    return None;
                }
                search.least.push(&over.end - twin - 1);
                search.least.push(twin - &start.rest);
                let one = Form::constant(1);
                let step = over.step.clone().unwrap_or(one.clone());
                if !start.terms.is_empty() {
                    // the work-items take turns: one of them reaches each value
                    let ids: Vec<Symbol> = start.terms.iter().map(|(id, _)| *id).collect();
                    let ([(id, by)], false) = (&start.terms[..], ids.iter().any(|id| search.known.contains(id))) else {
                        return None;
                    };
                    let size = self.local_size_of(*id)?;
                    if *by != one || size != step {
                        return None;
                    }
                    search.bound.extend(ids.iter().map(|id| id.twin()));
                    search.known.extend(ids);
                } else if step != one {
                    let iteration = self.k.symbol("", Kind::Item, (0, Scalar::Usize.max())).twin();
                    search.least.push(iteration.into());
                    search.equal.push(&over.start + &step * Form::from(iteration) - twin);
                    search.any.push((iteration, zero.clone()));
                } else {
                    search.any.push((twin, over.start.clone()));
                }
            } else if let Some(size) = self.local_size_of(symbol) {
                search.least.push(twin.into());
                search.least.push(size - twin - 1);
                search.any.push((twin, zero.clone()));
            } else {
                let ((a, b, _), made) = self.made_of(symbol)?;
                let (a, b, (quotient, remainder)) = (self.by_ids_in_group(a), b.clone(), *made);
                search.known.extend([quotient, remainder]);
                let [q, r] = [quotient, remainder].map(|symbol| Form::from(symbol.twin()));
                let [whole, by] = [&a, &b].map(|form| self.of_writer(form, &write.over));
                search.least.extend([q.clone(), r.clone(), &by - &r - 1]);
                search.equal.push(by * q + r - whole);
                self.look_for(&a, write, search)?;
                self.look_for(&b, write, search)?;
            }
        }
        Some(())
    }

    /// Whether all constraints hold and no unknown remains.
    fn is_somebody(&mut self, search: &Search, taken: &mut First) -> bool {
        let equal = search.equal.iter().map(|form| Cond::Zero(form.clone()));
        let least = search.least.iter().map(|form| Cond::Positive(form.clone()));
        let all: Vec<Cond> = equal.chain(least).chain(search.conds.iter().cloned()).collect();
        all.iter().all(|cond| {
            let cond = with_forms(cond, &|form| search.now(form));
            self.holds_there(&cond, taken)
        })
    }

    fn holds_there(&mut self, cond: &Cond, taken: &mut First) -> bool {
        if symbols_of(cond).iter().any(|symbol| symbol.is_twin()) {
            return false;
        }
        match cond {
            Cond::Positive(form) => self.is_positive_there(form, taken),
            Cond::Zero(form) => {
                let negative = -form.clone();
                self.is_positive_there(form, taken) && self.is_positive_there(&negative, taken)
            }
            Cond::Both(parts) => parts.iter().all(|part| self.holds_there(part, taken)),
            Cond::Always | Cond::Never | Cond::Unknown | Cond::NotZero(_) | Cond::Either(_) | Cond::Power(_) => {
                self.holds_now(cond)
            }
        }
    }

    /// Whether `form >= 0` follows from a condition on constants, which rustc checks: for instance, the product of two
    /// lengths equals the work-group size.
    fn is_positive_assuming(&mut self, form: &Form, assumed: &mut Vec<Form>) -> bool {
        if self.constants.symbols().next().is_none() {
            return false;
        }
        let Some(least) = self.least_by_constants(form) else { return false };
        let is_likely = self.is_of_constants_alone(&least) && self.are_likely(&[Condition::new(least.clone())]);
        if is_likely {
            assumed.push(least);
        }
        is_likely
    }

    /// Whether `form >= 0`, if necessary only in launches without an offset.
    fn is_positive_there(&mut self, form: &Form, taken: &mut First) -> bool {
        let zero = Form::constant(0);
        if form.is_lost() {
            return false;
        }
        if self.is_at_most_assuming(&zero, form, &mut taken.assumed)
            || self.is_positive_assuming(form, &mut taken.assumed)
        {
            return true;
        }
        let offsets: Vec<Symbol> =
            self.ids.offsets.iter().copied().filter(|offset| form.symbols().contains(offset)).collect();
        if offsets.is_empty() || !offsets.iter().all(|offset| self.k.is_quantity(*offset)) {
            return false;
        }
        let without = offsets.iter().fold(form.clone(), |form, offset| form.replace(*offset, &zero));
        let mark = self.k.mark();
        for offset in &offsets {
            self.k.positive(-Form::from(*offset));
        }
        let holds = self.is_at_most_assuming(&zero, &without, &mut taken.assumed);
        self.k.forget(mark);
        if holds {
            taken.needs.extend(offsets.iter().map(|offset| -Form::from(*offset)));
        }
        holds
    }
}
