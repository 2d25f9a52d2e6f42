//! Verdicts on constructs that may panic: whether they can, and the launch conditions under which they cannot.

use crate::check::launch_conditions::{Quantity, Term, Terms};
use crate::check::symbolic::domain::environment::{Grant, Proof, Tag, is_large};
use crate::check::symbolic::domain::value::{Cond, goals_of};
use crate::check::symbolic::state::frame::Branches;
use crate::check::symbolic::state::sites::Touched;
use crate::check::symbolic::state::{Assumption, Executor, Outcome};
use crate::check::{Verdict, What, extent};
use crate::diag::{Range, Sink};
use crate::ir::{AccessId, LocalId};
use crate::proof::{Condition, Form, LENGTH_LIMIT, USIZE_LIMIT};
use crate::ty::Scalar;

impl Executor<'_> {
    /// Returns conditions that the host can check and that imply that all goals are not negative. Returns `None` if no
    /// such conditions are found.
    pub(crate) fn needed(&mut self, goals: &[Form], grant: Grant) -> Option<Vec<Condition>> {
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
    pub(crate) fn is_known(&self, condition: &Condition) -> bool {
        condition.form().symbols().iter().all(|symbol| self.k.is_quantity(*symbol))
    }

    /// Returns the conditions of an assumption.
    pub(crate) fn taken_for_granted(&self, tag: Tag) -> Vec<Condition> {
        match &self.assumptions[tag.0] {
            Assumption::Limit(symbol, limit) => vec![Condition::new(Form::constant(limit - 1) - *symbol)],
            Assumption::Conditions(conditions) => conditions.clone(),
            Assumption::Passed | Assumption::Asked | Assumption::Checked => Vec::new(),
        }
    }

    /// Returns the verdict on goals, which must not be negative. Records the launch conditions that it needs.
    fn verdict(&mut self, goals: &[Form], at: Range) -> Verdict {
        self.k.settle();
        let proofs: Option<Vec<_>> = goals.iter().map(|goal| self.k.prove(goal)).collect();
        let checked = |tag: &Tag| matches!(self.assumptions[tag.0], Assumption::Checked);
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

    /// Returns the verdict on goals that may depend on the launch or on the values of constants.
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
        // nothing but the answers of these questions helps
        let never = self.never(names);
        self.require(&never, at, &unless);
        Verdict::AtLaunch
    }

    /// Whether a launch condition implies the goals. The condition is not needed if all questions in `unless` are
    /// answered with yes.
    fn required_at_launch(&mut self, goals: &[Form], at: Range, unless: &[usize]) -> bool {
        let by_pairs = self.needed_by_pairs(goals);
        let Some(needed) = by_pairs.or_else(|| self.needed(goals, Grant::All)) else { return false };
        // the questions say more precisely which values of the constants are right
        if !unless.is_empty() && self.is_of_constants(&needed) {
            return false;
        }
        // the largest value of a type is no plausible length, but a length that is not zero is
        let of_data = goals.iter().any(|goal| self.k.is_any_data(goal));
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

    /// Grants assumptions that a proof about a loop has used. All that follows rests on them.
    pub(crate) fn grant(&mut self, tags: &[Tag]) {
        let new = tags.iter().filter(|tag| !self.granted.contains(tag)).copied();
        let new: Vec<_> = new.collect();
        self.granted.extend(new);
        self.k.granted |= !self.granted.is_empty();
    }

    fn require(&mut self, condition: &Condition, at: Range, unless: &[usize]) {
        // a condition that is not always required implies nothing
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

    /// Adds a condition to others and drops those that it implies. `covers` says whether one place requires a condition
    /// wherever another does.
    pub(crate) fn add_condition<At: Clone>(
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
        // the condition takes the position of the first one that it replaces
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

    pub(crate) fn open(&mut self, what: What, at: Range) {
        if !self.probing && !self.again {
            self.record_place(what, at, Verdict::Open);
        }
    }

    pub(crate) fn certain_place(&mut self, what: What, at: Range) {
        if !self.probing && !self.again {
            self.record_place(what, at, Verdict::Proven);
        }
    }

    /// Adds the facts that a passed check establishes. They do not count for races.
    fn passed(&mut self, verdict: Verdict, exact: bool, goals: &[Form]) {
        let tag = match verdict {
            // in a function with barriers, a work-item continues after a failed check
            Verdict::Open if !self.function.barriers && exact => self.assume(Assumption::Checked),
            Verdict::AtLaunch if exact => self.assume(Assumption::Asked),
            Verdict::Open | Verdict::AtLaunch | Verdict::Proven => return,
        };
        for goal in goals {
            self.hold_if(&Cond::Positive(goal.clone()), Some(tag));
        }
    }

    /// Checks an index against a length.
    pub(crate) fn checked_access(&mut self, access: AccessId, index: &Form, len: &Form, at: Range) {
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
                // facts about products add nothing to the facts about their factors
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

    /// Returns the assumptions under which the form is exact, given that its value is below a length. A value that wraps
    /// around is never that small.
    pub(crate) fn is_small(&self, form: &Form) -> Option<Proof> {
        self.k.interval_within(form, (LENGTH_LIMIT - USIZE_LIMIT + 1, USIZE_LIMIT - 1))
    }

    /// Checks the goals of a construct that is not an access. Returns whether they hold after it.
    pub(crate) fn checked_place(&mut self, what: What, goals: &[Form], at: Range) -> bool {
        if self.probing || self.again {
            return !self.function.barriers;
        }
        let verdict = self.verdict(goals, at);
        self.record_place(what, at, verdict);
        verdict == Verdict::Proven || !self.function.barriers
    }

    /// Returns start and end of a subslice that is in bounds. Their forms may still be larger than the values, which wrap.
    pub(crate) fn certain_part(&mut self, ends: [Form; 2], len: &Form, of: Touched) -> (Form, Form) {
        self.certain_place(What::Part, of.at);
        let [first, end] = ends.map(|form| match self.is_written(of.memory) {
            true => self.exact_for_all(&form, of, true, false),
            false => self.exact_index(&form),
        });
        for goal in [first.clone(), &end - &first, len - &end] {
            self.k.positive(goal);
        }
        (first, end)
    }

    /// Returns the exact form of an index that is in bounds.
    pub(crate) fn exact_index(&mut self, index: &Form) -> Form {
        match self.is_small(index) {
            Some(tags) => {
                self.grant(&tags);
                index.clone()
            }
            None => self.exact(index, Scalar::Usize),
        }
    }

    /// Checks a subslice. Returns its start and end after the check.
    pub(crate) fn checked_part(
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
        // after a failed check, the subslice is empty
        let kind = self.kind_of(&[&first, &end]);
        let len = self.k.length(kind);
        if self.sure(&(&end - &first)) {
            self.k.positive(&end - &first - len);
        }
        if verdict == Verdict::AtLaunch {
            let tag = self.assume(Assumption::Passed);
            self.k.equal_by(len, &end - &first, Some(tag));
            self.hold_if(&Cond::Positive(&end - &first), Some(tag));
            self.hold_if(&Cond::Positive(whole - end), Some(tag));
        }
        let end = &first + len;
        (first, end)
    }

    /// Handles an assertion whose condition has been evaluated.
    pub(crate) fn asserted(&mut self, branches: &Branches, at: Range) {
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

    pub(crate) fn finish(mut self, sink: &Sink) -> Outcome {
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
        let limited = self.limited_beside_indices();
        let (decisions, decided_races) = (self.decisions, self.decided_races);
        let terms = Terms { bounds, races, decisions, decided_races, dimensions, flat };
        // code that the execution did not reach never runs
        let accesses = self.accesses.iter().map(|verdict| verdict.unwrap_or(Verdict::Open)).collect();
        let rests_on_constants = self.rests_on_constants;
        Outcome { accesses, places: self.places, terms, shares: self.shares, written, rests_on_constants, limited }
    }

    /// Returns the integer parameters of a kernel whose limits are taken for granted, and that occur in no index.
    fn limited_beside_indices(&self) -> Vec<LocalId> {
        let is_in_index =
            |symbol| self.races.sites.iter().any(|site| site.index.iter().any(|form| form.symbols().contains(&symbol)));
        let parameter = |tag: &Tag| match self.assumptions[tag.0] {
            Assumption::Limit(symbol, _) if !is_in_index(symbol) => match self.k.quantities.get(&symbol) {
                Some(Quantity::Value(id)) => Some(*id),
                _ => None,
            },
            _ => None,
        };
        self.granted.iter().filter_map(parameter).collect()
    }

    /// Returns a condition in the form that the host checks.
    pub(crate) fn term(&self, form: &Form, at: Range) -> Term {
        let quantity =
            |symbol| self.k.quantities.get(symbol).cloned().unwrap_or_else(|| Quantity::Const(quote::quote!(0)));
        let sum = form.products().map(|(number, factors)| (number, factors.iter().map(quantity).collect()));
        Term { sum: sum.collect(), at, of: None, unless: Vec::new(), distinct: false }
    }
}
