//! What may panic: whether it can, and under which conditions on the launch it cannot.

use super::environment::{Grant, Proof, is_large};
use super::paths::Branches;
use super::race::Touched;
use super::value::Cond;
use super::{Assumption, Executor, Outcome};
use crate::check::terms::{Quantity, Term, Terms};
use crate::check::{Verdict, What, extent};
use crate::diag::{Range, Sink};
use crate::ir::AccessId;
use crate::proof::{Condition, Form, LENGTH_LIMIT, USIZE_LIMIT};
use crate::ty::Scalar;

impl Executor<'_> {
    /// Conditions that the host can check under which all of these are at least zero. None where nothing else is missing.
    pub(super) fn needed(&mut self, goals: &[Form], grant: Grant) -> Option<Vec<Condition>> {
        let mut needed = Vec::new();
        for goal in goals {
            let tags = match self.k.prove_with(goal, grant) {
                Some(tags) => tags,
                None => {
                    let (conditions, tags) = self.k.missing(goal, grant)?;
                    needed.extend(conditions);
                    tags
                }
            };
            for tag in tags {
                needed.extend(self.taken_for_granted(tag));
            }
        }
        needed.iter().all(|condition| self.is_known(condition)).then_some(needed)
    }

    /// Whether the host can compute a condition.
    pub(super) fn is_known(&self, condition: &Condition) -> bool {
        condition.form().symbols().iter().all(|symbol| self.k.is_quantity(*symbol))
    }

    /// The conditions that a tag stands for.
    pub(super) fn taken_for_granted(&self, tag: super::Tag) -> Vec<Condition> {
        match &self.assumptions[tag.0] {
            Assumption::Limit(symbol, limit) => vec![Condition::new(Form::constant(limit - 1) - *symbol)],
            Assumption::Conditions(conditions) => conditions.clone(),
            Assumption::Passed | Assumption::Asked | Assumption::Checked => Vec::new(),
        }
    }

    /// Whether all of these are at least zero; what the launch must meet for it is remembered.
    fn verdict(&mut self, goals: &[Form], at: Range) -> Verdict {
        self.k.settle();
        let proofs: Option<Vec<_>> = goals.iter().map(|goal| self.k.prove(goal)).collect();
        let checked = |tag: &super::Tag| matches!(self.assumptions[tag.0], Assumption::Checked);
        if self.granted.iter().all(checked) && proofs.is_some_and(|proofs| proofs.iter().flatten().all(checked)) {
            return Verdict::Proven;
        }
        if let Some(goals) = self.with_each_length(goals) {
            return self.verdict(&goals, at);
        }
        if !self.input.is_kernel {
            return Verdict::Open;
        }
        self.at_launch(goals, at)
    }

    /// Whether all of these are at least zero if the launch, or constants, are so.
    fn at_launch(&mut self, goals: &[Form], at: Range) -> Verdict {
        let (mut unless, mut names) = (Vec::new(), Vec::new());
        if let Some((decisions, tags)) = self.decided_bounds(goals) {
            let granted: Vec<_> = tags.iter().flat_map(|tag| self.taken_for_granted(*tag)).collect();
            granted.iter().for_each(|condition| self.require(condition, at, &[]));
            if decisions.is_empty() {
                return Verdict::AtLaunch;
            }
            names.extend(decisions.iter().flat_map(|decision| decision.names.clone()));
            unless.extend((0..decisions.len()).map(|number| self.decisions.len() + number));
            self.decisions.extend(decisions);
        }
        if self.required_at_launch(goals, at, &unless) {
            return Verdict::AtLaunch;
        }
        if unless.is_empty() {
            return Verdict::Open;
        }
        // nothing but that helps
        let never = self.never(names);
        self.require(&never, at, &unless);
        Verdict::AtLaunch
    }

    /// Whether the host can see to it. It need not, where all of these questions are answered with yes.
    fn required_at_launch(&mut self, goals: &[Form], at: Range, unless: &[usize]) -> bool {
        let by_pairs = self.needed_by_pairs(goals);
        let Some(needed) = by_pairs.or_else(|| self.needed(goals, Grant::All)) else { return false };
        // what constants must be is known better
        if !unless.is_empty() && self.is_of_constants(&needed) {
            return false;
        }
        // the largest number of a type is no size that buffers have; but lengths are not zero
        let of_data = goals.iter().any(|goal| self.k.is_data(goal));
        let is_doubtful = |condition: &Condition| {
            let all = std::slice::from_ref(condition);
            self.is_of_constants(all)
                && !(if of_data { self.is_always_likely(condition.form()) } else { self.are_likely(all) })
        };
        if needed.iter().any(is_doubtful) || needed.iter().any(|condition| is_large(condition.form())) {
            return false;
        }
        needed.iter().for_each(|condition| self.require(condition, at, unless));
        true
    }

    /// What was shown of a loop takes this for granted: so does all that follows.
    pub(super) fn grant(&mut self, tags: &[super::Tag]) {
        let new = tags.iter().filter(|tag| !self.granted.contains(tag)).copied();
        let new: Vec<_> = new.collect();
        self.granted.extend(new);
        self.k.granted |= !self.granted.is_empty();
    }

    fn require(&mut self, condition: &Condition, at: Range, unless: &[usize]) {
        // what is not always needed implies nothing
        let (mut known, mut guarded): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.bounds).into_iter().partition(|(_, (_, unless))| unless.is_empty());
        let new = (condition.form().clone(), (at, unless.to_vec()));
        if unless.is_empty() {
            self.add_condition(&mut known, &new.0, new.1, |_, _| true);
        } else if !guarded.iter().any(|(form, (_, unless))| (form, unless) == (&new.0, &new.1.1)) {
            guarded.push(new);
        }
        known.append(&mut guarded);
        self.bounds = known;
    }

    /// Adds a condition to others, but for those that others imply; `covers` says whether one is asked for wherever another one is.
    pub(super) fn add_condition<At: Clone>(
        &self,
        known: &mut Vec<(Form, At)>,
        form: &Form,
        at: At,
        covers: impl Fn(&At, &At) -> bool,
    ) {
        let follows =
            |one: &Form, other: &Form| self.k.free_interval(&(other - one)).is_some_and(|(least, _)| least >= 0);
        let implies = |one: &(Form, At), other: &(Form, At)| covers(&one.1, &other.1) && follows(&one.0, &other.0);
        let new = (form.clone(), at);
        if known.iter().any(|known| implies(known, &new)) {
            return;
        }
        // the place of the first of them
        match known.iter().position(|known| implies(&new, known)) {
            Some(first) => {
                known[first] = new.clone();
                let mut number = 0;
                known.retain(|known| {
                    number += 1;
                    number <= first + 1 || !implies(&new, known)
                });
            }
            None => known.push(new),
        }
    }

    fn record(&mut self, access: AccessId, verdict: Verdict) {
        let known = &mut self.accesses[access.0];
        *known = Some(known.map_or(verdict, |known| known.min(verdict)));
    }

    fn record_place(&mut self, what: What, at: Range, verdict: Verdict) {
        let known = self.places.entry((what, extent(at))).or_insert(verdict);
        *known = (*known).min(verdict);
    }

    pub(super) fn open(&mut self, what: What, at: Range) {
        if !self.probing && !self.again {
            self.record_place(what, at, Verdict::Open);
        }
    }

    pub(super) fn certain_place(&mut self, what: What, at: Range) {
        if !self.probing && !self.again {
            self.record_place(what, at, Verdict::Proven);
        }
    }

    /// From here on, what a check has shown holds. For races that does not count.
    fn passed(&mut self, verdict: Verdict, exact: bool, goals: &[Form]) {
        let tag = match verdict {
            // past a failed check a work-item goes on, where there are barriers
            Verdict::Open if !self.function.barriers && exact => self.assume(Assumption::Checked),
            Verdict::AtLaunch if exact => self.assume(Assumption::Asked),
            Verdict::Open | Verdict::AtLaunch | Verdict::Proven => return,
        };
        for goal in goals {
            self.hold_if(&Cond::Positive(goal.clone()), Some(tag));
        }
    }

    /// An index and the length that it must be below.
    pub(super) fn checked_access(&mut self, access: AccessId, index: &Form, len: &Form, at: Range) {
        let goals = [index.clone(), len - index - 1];
        let certain = self.function.certain.iter().find(|(of, _)| *of == access);
        let certain = certain.is_some_and(|(_, certain)| certain.holds(self.function.barriers));
        let unchecked = self.function.unchecked.contains(&access);
        if certain || unchecked {
            if !self.probing && !self.again {
                self.record(access, Verdict::Proven);
            }
            let small = self.is_small(index);
            for goal in goals {
                // of products there is nothing to learn that is not known of their parts
                let is_linear = goal.products().all(|(_, factors)| factors.len() < 2);
                if let (Some(tags), true) = (&small, is_linear) {
                    self.grant(tags);
                    self.k.positive(goal);
                }
            }
            return;
        }
        let exact = self.is_small(index).is_some();
        if self.probing || self.again {
            self.passed(Verdict::Open, exact, &goals);
            return;
        }
        let verdict = self.verdict(&goals, at);
        self.record(access, verdict);
        self.passed(verdict, exact, &goals);
    }

    /// What must be granted for the form to be the value, if the value is below a length: nothing that wraps around gets
    /// there.
    pub(super) fn is_small(&self, form: &Form) -> Option<Proof> {
        self.k.interval_within(form, (LENGTH_LIMIT - USIZE_LIMIT + 1, USIZE_LIMIT - 1))
    }

    /// Goals of something that has no access. Whether they hold behind it.
    pub(super) fn checked_place(&mut self, what: What, goals: &[Form], at: Range) -> bool {
        if self.probing || self.again {
            return !self.function.barriers;
        }
        let verdict = self.verdict(goals, at);
        self.record_place(what, at, verdict);
        verdict == Verdict::Proven || !self.function.barriers
    }

    /// A part's start and end, as they are behind the check.
    pub(super) fn checked_part(
        &mut self,
        goals: &[Form; 3],
        ends: [Form; 2],
        of: Touched,
        inclusive: bool,
    ) -> (Form, Form) {
        let [first, end] = ends;
        let verdict = if self.probing || self.again {
            if self.function.barriers { Verdict::Open } else { Verdict::AtLaunch }
        } else {
            let verdict = self.verdict(goals, of.at);
            self.record_place(What::Part, of.at, verdict);
            verdict
        };
        if verdict == Verdict::Proven {
            return (first, end);
        }
        let exact = |exec: &mut Self, form: &Form| match exec.is_written(of.memory) {
            true => exec.exact_for_all(form, of, false, false),
            false => exec.exact(form, Scalar::Usize),
        };
        let first = exact(self, &first);
        let end = if inclusive { end } else { exact(self, &end) };
        let whole = &goals[1] + &goals[2] + &goals[0];
        if !self.function.barriers {
            self.hold(&Cond::Positive(&end - &first));
            self.hold(&Cond::Positive(whole - &end));
            return (first, end);
        }
        // where it is not there, it is empty
        let kind = self.kind_of(&[&first, &end]);
        let len = self.k.length(kind);
        if self.sure(&(&end - &first)) {
            self.k.positive(&end - &first - len);
        }
        if verdict == Verdict::AtLaunch {
            let tag = self.assume(Assumption::Passed);
            self.k.equal_if(len, &end - &first, tag);
            self.hold_if(&Cond::Positive(&end - &first), Some(tag));
            self.hold_if(&Cond::Positive(whole - end), Some(tag));
        }
        let end = &first + len;
        (first, end)
    }

    /// An assertion whose condition has been evaluated.
    pub(super) fn asserted(&mut self, branches: &Branches, at: Range) {
        if self.probing || self.again {
            if !self.function.barriers {
                self.k.restore(&branches.yes);
            }
            return;
        }
        let mut goals = Vec::new();
        let known = goals_of(&branches.cond, &mut goals) && self.input.is_kernel;
        let needed = if known { self.needed(&goals, Grant::All) } else { None };
        let Some(needed) = needed else {
            self.record_place(What::Assertion, at, Verdict::Open);
            if !self.function.barriers {
                self.k.restore(&branches.yes);
            }
            return;
        };
        needed.into_iter().for_each(|condition| self.require(&condition, at, &[]));
        self.record_place(What::Assertion, at, Verdict::AtLaunch);
        if self.function.barriers {
            let tag = self.assume(Assumption::Passed);
            self.hold_if(&branches.cond, Some(tag));
        } else {
            self.k.restore(&branches.yes);
        }
    }

    pub(super) fn finish(mut self, sink: &Sink) -> Outcome {
        let races = self.find_races(sink);
        let granted: Vec<_> = self.granted.iter().flat_map(|tag| self.taken_for_granted(*tag)).collect();
        let here = Range::from(proc_macro2::Span::call_site());
        let first_writes = self.needed_for_first_writes().into_iter().map(Condition::new);
        let granted = granted.into_iter().chain(first_writes).collect::<Vec<_>>();
        granted.iter().for_each(|condition| self.require(condition, here, &[]));
        let bounds =
            self.bounds.iter().map(|(form, (at, unless))| Term { unless: unless.clone(), ..self.term(form, *at) });
        let bounds = bounds.collect();
        let dimensions = if self.ids.any || !self.input.is_kernel { 0 } else { self.ids.asked };
        let own = if self.input.is_kernel || !self.races.any_local() { 0 } else { self.other_bits() };
        let flat = own | self.flat;
        let written = self.first_writes();
        let (decisions, decided_races) = (self.decisions, self.decided_races);
        let terms = Terms { bounds, races, decisions, decided_races, dimensions, flat };
        // what was not reached by the walk is never run
        let accesses = self.accesses.iter().map(|verdict| verdict.unwrap_or(Verdict::Open)).collect();
        let rests_on_constants = self.rests_on_constants;
        Outcome { accesses, places: self.places, terms, shares: self.shares, written, rests_on_constants }
    }

    /// A condition, as the host is told.
    pub(super) fn term(&self, form: &Form, at: Range) -> Term {
        let quantity =
            |symbol| self.k.quantities.get(symbol).cloned().unwrap_or_else(|| Quantity::Const(quote::quote!(0)));
        let sum = form.products().map(|(number, factors)| (number, factors.iter().map(quantity).collect()));
        Term { sum: sum.collect(), at, of: None, unless: Vec::new(), distinct: false }
    }
}

/// What must be at least zero for a condition to hold, if it can be said so.
fn goals_of(cond: &Cond, goals: &mut Vec<Form>) -> bool {
    match cond {
        Cond::Always => true,
        Cond::Unknown | Cond::Never | Cond::NotZero(_) | Cond::Either(_) | Cond::Power(_) => false,
        Cond::Positive(form) => {
            goals.push(form.clone());
            true
        }
        Cond::Zero(form) => {
            goals.push(form.clone());
            goals.push(-form.clone());
            true
        }
        Cond::Both(parts) => parts.iter().all(|part| goals_of(part, goals)),
    }
}
