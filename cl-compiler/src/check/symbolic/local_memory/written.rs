//! Whether local memory is written before it is read. Memory for which this cannot be proven is zeroed at the start of
//! the kernel.
//!
//! A work-item may read elements that it has certainly written itself. After a barrier, it may also read elements that
//! the work-items of its work-group have certainly written together: a [`Cover`]. A write is never undone, so everything
//! that holds before a loop holds at its head. Work-items that have panicked write nothing, but a program that can panic
//! zeroes the memory in any case.

use std::rc::Rc;

use crate::check::launch_conditions::Quantity;
use crate::check::symbolic::domain::environment::{Grant, Tag};
use crate::check::symbolic::domain::value::{Cond, Memory, Target, Value};
use crate::check::symbolic::state::writes::{First, WRITES, Write};
use crate::check::symbolic::state::{Assumption, Executor};
use crate::check::{FirstWrite, Verdict};
use crate::ir::{LocalId, Place, StepKind};
use crate::proof::{Form, Symbol};
use crate::ty::{Scalar, Space, Ty};

/// Returns the type of an element of an array after `depth` indices.
fn element(ty: &Ty, depth: usize) -> Option<&Ty> {
    match ty {
        _ if depth == 0 => Some(ty),
        Ty::Array(of, _) | Ty::Slice { element: of, .. } => element(of, depth - 1),
        _ => None,
    }
}

/// Returns the number of dimensions of an array.
pub(crate) fn depth(ty: &Ty) -> usize {
    match ty {
        Ty::Array(element, _) | Ty::Slice { element, .. } => 1 + depth(element),
        _ => 0,
    }
}

impl Executor<'_> {
    /// Whether the variable is local memory whose initial contents matter.
    pub(crate) fn is_local_memory(&self, local: LocalId) -> bool {
        let variable = &self.function.locals[local.0];
        let is_param = self.input.is_kernel && local.0 < self.function.params;
        variable.shared || (is_param && matches!(variable.ty, Ty::Slice { space: Space::Local, .. }))
    }

    /// Returns, for each variable in local memory, whether it is written before it is read.
    pub(crate) fn first_writes(&self) -> Vec<FirstWrite> {
        let shown = |(at, First { verdict, assumed, needs }): (usize, &First)| {
            let followed = matches!(self.function.locals[at].ty, Ty::Array(..) | Ty::Slice { .. });
            let verdict = match verdict {
                _ if !followed => Verdict::Open,
                Verdict::Proven if !needs.is_empty() => Verdict::AtLaunch,
                verdict => *verdict,
            };
            FirstWrite { verdict, assumed: assumed.iter().map(|form| self.term(form, self.function.body.at)).collect() }
        };
        self.unwritten.iter().enumerate().map(shown).collect()
    }

    /// Returns the launch conditions that the proofs about local memory need.
    pub(crate) fn needed_for_first_writes(&self) -> Vec<Form> {
        let shown = self.unwritten.iter().filter(|first| first.verdict != Verdict::Open);
        shown.flat_map(|first| first.needs.clone()).collect()
    }

    /// Whether the form consists of constants that rustc computes.
    pub(crate) fn is_of_constants_alone(&self, form: &Form) -> bool {
        let constant = |symbol: Symbol| matches!(self.k.quantities.get(&symbol), Some(Quantity::Const(_)));
        !form.is_lost() && form.symbols().into_iter().all(constant)
    }

    /// Whether `least <= most`. If only constants decide this, it becomes an assumption.
    pub(crate) fn is_at_most_assuming(&mut self, least: &Form, most: &Form, assumed: &mut Vec<Form>) -> bool {
        if self.is_at_most(least, most) {
            return true;
        }
        let difference = most - least;
        let decided = difference.number().is_none() && self.is_of_constants_alone(&difference);
        if decided && !assumed.contains(&difference) {
            assumed.push(difference);
        }
        decided
    }

    /// Adds the conditions of these assumptions to `assumed`, if only constants decide them.
    fn grant_constants(&self, tags: &[Tag], assumed: &mut Vec<Form>) -> bool {
        tags.iter().all(|tag| {
            let conditions = self.taken_for_granted(*tag);
            let decided = matches!(self.assumptions[tag.0], Assumption::Checked)
                || (!conditions.is_empty()
                    && conditions.iter().all(|condition| self.is_of_constants_alone(condition.form())));
            if decided {
                assumed.extend(conditions.iter().map(|condition| condition.form().clone()));
            }
            decided
        })
    }

    /// Returns the lengths of the dimensions of the memory.
    pub(crate) fn lengths(&mut self, memory: LocalId) -> Vec<Form> {
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

    /// Whether `least <= most`.
    pub(crate) fn is_at_most(&mut self, least: &Form, most: &Form) -> bool {
        let difference = most - least;
        if let Some(number) = difference.number() {
            return number >= 0;
        }
        if self.k.free_interval(&difference).is_some_and(|(least, _)| least >= 0) {
            return true;
        }
        self.k.aside(|k| k.prove(&difference)).is_some_and(|tags| tags.is_empty())
    }

    /// Whether the form of an index is exact.
    pub(crate) fn is_exact(&mut self, form: &Form) -> bool {
        let tags = self.k.aside(|k| k.fits_with(form, Scalar::Usize, Grant::Nothing));
        tags.is_some_and(|tags| tags.is_empty())
    }

    pub(crate) fn holds_now(&mut self, cond: &Cond) -> bool {
        let zero = Form::constant(0);
        match cond {
            Cond::Always => true,
            Cond::Positive(form) => self.is_at_most(&zero, form),
            Cond::Zero(form) => self.is_at_most(&zero, form) && self.is_at_most(form, &zero),
            Cond::Both(parts) => parts.iter().all(|part| self.holds_now(part)),
            Cond::Either(parts) => parts.iter().any(|part| self.holds_now(part)),
            Cond::NotZero(form) => {
                self.is_at_most(&Form::constant(1), form) || self.is_at_most(form, &Form::constant(-1))
            }
            Cond::Power(symbol) => self.k.is_power(*symbol),
            Cond::Unknown | Cond::Never => false,
        }
    }

    /// `place = value`
    pub(crate) fn note_write(&mut self, place: &Place, target: &Target) {
        for (memory, when) in self.memories(target.memory) {
            let (Memory::Shared(memory), Some(index)) = (memory, &target.index) else { continue };
            // a write to a part of an element does not write the element; through a reference such a part has another type
            let element = element(&self.function.locals[memory.0].ty, index.len());
            let indexed = place.steps.iter().all(|step| match step.kind {
                StepKind::Index(..) => matches!(step.from, Ty::Array(..) | Ty::Slice { .. }),
                StepKind::Deref => element == Some(&place.ty),
                StepKind::Field(_) | StepKind::Member(_) => false,
            });
            let whole = !target.resized && target.fields.is_empty() && indexed && element.is_some();
            if self.probing || self.again || !whole || when.contains(&Cond::Unknown) {
                continue;
            }
            let write = Write { memory, index: index.clone(), when, over: Vec::new(), hidden: false };
            if self.written.own.len() < WRITES && !self.written.own.iter().any(|known| **known == write) {
                self.written.own.push(Rc::new(write));
            }
        }
    }

    /// Records a read, or a borrow through which a read may happen.
    pub(crate) fn note_read(&mut self, target: &Target) {
        if !self.probing && !self.again {
            self.in_each(target, Self::note_one_read);
        }
    }

    fn note_one_read(&mut self, target: &Target) {
        let memories: Vec<LocalId> = match target.memory {
            Memory::Shared(memory) => vec![memory],
            Memory::Anywhere => (0..self.unwritten.len()).map(LocalId).filter(|at| self.is_local_memory(*at)).collect(),
            Memory::Own | Memory::Param(_) | Memory::Either(_) => return,
        };
        for memory in memories {
            if self.unwritten[memory.0].verdict == Verdict::Open {
                continue;
            }
            // a field counts as the element that it is in
            let before = |index: &'_ [Form]| index.len().min(target.fields.first_depth());
            let index = target.index.as_deref().filter(|_| matches!(target.memory, Memory::Shared(_)));
            let index = index.map(|index| &index[..before(index)]);
            let mut first = First::default();
            first.verdict = match self.is_written_before(memory, index, &target.checked, &mut first) {
                false => Verdict::Open,
                true if self.grant_constants(&self.granted.clone(), &mut first.assumed) => Verdict::Proven,
                true => Verdict::AtLaunch,
            };
            self.unwritten[memory.0].and(first);
        }
    }

    fn is_written_before(
        &mut self,
        memory: LocalId,
        index: Option<&[Form]>,
        checked: &[Form],
        first: &mut First,
    ) -> bool {
        let index = index.unwrap_or_default();
        let index = &index[..index.len().min(depth(&self.function.locals[memory.0].ty))];
        let of_memory = |own: &&Rc<Write>| own.memory == memory && own.over.is_empty() && !own.index.is_empty();
        let own: Vec<_> = self.written.own.iter().filter(of_memory).cloned().collect();
        let same = |write: &Rc<Write>| index.starts_with(&write.index);
        if own.iter().any(|write| same(write) && write.when.iter().all(|cond| self.holds_now(cond))) {
            return true;
        }
        let mut covers: Vec<_> = self.written.covers.iter().filter(|cover| cover.memory == memory).cloned().collect();
        covers.sort_by_key(|cover| cover.supposed.len());
        let lengths = self.lengths(memory);
        let mark = self.k.mark();
        let (mut exact, mut limits) = (true, Vec::new());
        for form in checked.iter().chain(index) {
            // a work-item that reads the element has passed the checks of its index, or else the program zeroes the memory
            let small = self.is_small(form).is_some_and(|tags| self.grant_constants(&tags, &mut limits));
            if small && checked.contains(form) {
                self.k.positive(form.clone());
            }
            exact &= small || !index.contains(form) || self.is_exact(form);
        }
        let found = covers.iter().any(|cover| {
            let mut taken = cover.assumed.clone();
            let holds = cover.when.iter().all(|cond| self.holds_now(cond))
                && cover.ranges.iter().zip(&lengths).enumerate().all(|(dimension, ([start, end], length))| {
                    if let Some(index) = index.get(dimension).filter(|_| exact)
                        && self.is_at_most(start, index)
                        && self.is_at_most(&(index + 1), end)
                    {
                        taken.extend(limits.iter().cloned());
                        return true;
                    }
                    self.is_at_most(start, &Form::constant(0)) && self.is_at_most_assuming(length, end, &mut taken)
                });
            let below = |(dimension, end): &(usize, Form)| {
                exact && index.get(*dimension).is_some_and(|index| self.is_at_most(&(index + 1), end))
            };
            let holds = holds && cover.below.iter().all(below);
            if holds {
                first.assumed.append(&mut taken);
                self.rely_on(&cover.supposed);
            }
            holds
        });
        let found = found
            || own.iter().any(|write| self.is_element(write, index))
            || (exact && self.is_written_by_another(memory, index, &limits, first));
        self.k.forget(mark);
        found
    }

    /// Whether a work-item has written this element itself through an index of another form.
    fn is_element(&mut self, write: &Write, index: &[Form]) -> bool {
        !write.index.is_empty()
            && write.index.len() <= index.len()
            && write.index.iter().zip(index).all(|(one, other)| {
                let same = Cond::Zero(one - other);
                self.holds_now(&same)
            })
            && write.when.iter().all(|cond| self.holds_now(cond))
    }
}
