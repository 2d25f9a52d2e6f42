//! Race detection: which elements of shared memory are accessed where, and whether two work-items can access the same one.
//!
//! An element of a buffer belongs to one work-item for the whole launch, because nothing orders work-items of different
//! work-groups. An element of local memory belongs to one work-item from one barrier to the next.

use std::collections::HashMap;

use super::decided::Sought;
use super::digits::Confirmed;
use super::question::Question;
use super::report::Judged;
use crate::check::launch_conditions::{Quantity, Term};
use crate::check::symbolic::domain::environment;
use crate::check::symbolic::domain::environment::{Grant, REACHES, Reach, is_prefix};
use crate::check::symbolic::domain::renamed::renamed as facts_renamed;
use crate::check::symbolic::domain::value::{Memory, Target, View};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::sites::{Again, By, CALLED, Part, Site, Touched};
use crate::check::{Distinctness, SharedArgument};
use crate::diag::{Range, Sink};
use crate::proof::{Condition, Facts, Form, Kind, Symbol};
use crate::ty::{Scalar, Ty};

/// Pairs of accesses that are always disjoint, by memory and indices.
type Proven = HashMap<(Memory, Vec<Form>, Vec<Form>), Vec<(usize, usize)>>;

/// At most this number of pairs is examined.
const PAIRS: usize = 600;
/// At most this number of minima and maxima is examined.
const CHOICES: usize = 4;

impl Executor<'_> {
    /// Handles a barrier: all work-items of a work-group meet, so their earlier accesses conflict with no later ones.
    pub(crate) fn barrier(&mut self) {
        self.note_barrier();
        self.races.since.clear();
    }

    pub(crate) fn touch(&mut self, target: &Target, write: bool, at: Range) {
        self.touch_by(target, write, at, None);
    }

    /// Whether some other work-item may write the memory.
    fn is_shared(&self, memory: Memory) -> bool {
        match memory {
            Memory::Own => false,
            Memory::Anywhere => true,
            Memory::Either(_) => self.memories(memory).into_iter().any(|(memory, _)| self.is_shared(memory)),
            Memory::Shared(local) | Memory::Param(local) => {
                let mut ty = &self.function.locals[local.0].ty;
                while let Ty::Array(element, _) | Ty::Slice { element, .. } = ty {
                    ty = element;
                }
                !matches!(ty, Ty::Atomic(_))
            }
        }
    }

    /// Whether accesses to the memory must be tracked.
    pub(crate) fn is_written(&self, memory: Memory) -> bool {
        !self.input.is_unsafe && memory != Memory::Own && self.is_shared(memory)
    }

    /// Records an access to an element that may be a read.
    pub(crate) fn touch_by(&mut self, target: &Target, write: bool, at: Range, by: Option<By>) {
        self.note_read(target);
        self.touch_only(target, write, at, by);
    }

    pub(crate) fn touch_only(&mut self, target: &Target, write: bool, at: Range, by: Option<By>) {
        self.in_each(target, |exec, target| exec.touch_one(target, write, at, by.clone()));
    }

    fn touch_one(&mut self, target: &Target, write: bool, at: Range, by: Option<By>) {
        if self.probing || self.input.is_unsafe || !self.is_shared(target.memory) {
            return;
        }
        let touched = Touched { memory: target.memory, at };
        let index = match &target.index {
            None => vec![self.k.of_type("", Kind::Item, Scalar::Usize).into()],
            Some(index) => index
                .iter()
                .map(|form| self.exact_for_all(form, touched, !target.checked.is_empty(), target.grid.is_some()))
                .collect(),
        };
        // a work-item that accesses the element has passed the checks of its index
        let mark = self.k.mark();
        for form in &target.checked {
            let known = self.k.interval(form).is_some_and(|(least, _)| least >= 0);
            if let (Some(tags), false) = (self.is_small(form), known) {
                self.grant(&tags);
                self.k.positive(form.clone());
            }
        }
        self.choose();
        self.k.settle();
        let same = by.as_ref().map_or((false, false), |by| by.same);
        let (by, ints) = by.map(|by| ((by.callee, by.argument), by.ints)).unzip();
        let ints = ints.unwrap_or_default();
        let again = self.again.then_some(if self.called_again { Again::Call } else { Again::Iteration });
        let (memory, part, known) = (target.memory, target.part, self.k.snapshot());
        let under = self.under.clone();
        let skewed_loop = self.skewed_loop;
        let grid = target.grid.clone().filter(|_| target.is_of_whole_grid());
        let fields = target.fields.clone();
        let site =
            Site { memory, index, fields, grid, known, write, at, by, same, ints, under, part, again, skewed_loop };
        self.k.forget(mark);
        let number = self.races.sites.len();
        if self.input.is_kernel && matches!(target.memory, Memory::Param(_)) {
            // nothing orders these accesses, and one iteration stands for all
            if !self.again {
                self.races.sites.push(site);
            }
            return;
        }
        self.races.sites.push(site);
        self.races.add(number);
        if self.races.entry.is_some_and(|entry| self.races.since.contains(&entry)) {
            self.races.first.push(number);
        }
        for other in self.races.since.clone() {
            let again = self.again && other >= self.races.again_from;
            if !again && self.may_meet(other, number) {
                self.races.together.insert((other, number));
            }
        }
    }

    /// Whether two accesses are to the same memory and the same fields there, and one of them is a write.
    fn may_meet(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.races.sites[one], &self.races.sites[other]);
        let same = one.memory == other.memory || one.memory == Memory::Anywhere || other.memory == Memory::Anywhere;
        same && (one.write || other.write) && !one.fields.are_apart(&other.fields)
    }

    /// Returns the conditions that the host must check so that no two work-items access the same element. Races that
    /// cannot be excluded are reported to the sink.
    pub(crate) fn find_races(&mut self, sink: &Sink) -> Vec<Term> {
        let mut pairs: Vec<_> = self.races.together.iter().copied().collect();
        let global = |site: &Site| matches!(site.memory, Memory::Param(_) | Memory::Anywhere);
        for one in 0..self.races.sites.len() {
            for other in one..self.races.sites.len() {
                let both = global(&self.races.sites[one]) && global(&self.races.sites[other]);
                let known = self.races.together.contains(&(one, other));
                if both && !known && self.may_meet(one, other) {
                    pairs.push((one, other));
                }
            }
        }
        // report errors in source order, those about a single access first
        pairs.sort_by_key(|(one, other)| (one != other, *one, *other));
        let (mut terms, mut proven) = (Vec::new(), HashMap::new());
        let mut judged = Judged::default();
        if !self.input.is_kernel {
            let (of_params, own): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|pair| self.is_of_params(*pair));
            self.check_distinct(&of_params);
            pairs = own;
        }
        for (number, (one, other)) in pairs.into_iter().enumerate() {
            if judged.is_known_bad(&self.races.sites, one, other) {
                continue;
            }
            if self.are_in_one(one, other) || (number < PAIRS && self.are_distinct(one, other, &mut terms, &mut proven))
            {
                continue;
            }
            if (one == other && self.leave_to_callee(one)) || self.leave_to_barriers(one, other) {
                continue;
            }
            judged.bad.push((one, other));
            self.report(one, other, sink);
        }
        let writes = self.input.is_kernel && self.races.sites.iter().any(|site| site.write);
        if writes {
            self.other_dimensions(&mut terms, sink);
        }
        let mut always = std::mem::take(&mut self.races.terms);
        // an index that is an id may have become one under an assumption
        if let Some(first) = self.races.sites.first().map(Site::touched).filter(|_| writes) {
            let granted = self.granted.iter().flat_map(|tag| self.taken_for_granted(*tag));
            always.extend(granted.map(|condition| (condition, first)));
        }
        self.race_terms(&always, &terms)
    }

    /// Returns the conditions that the host must check. Those that the facts rest on always apply, because proofs about
    /// bounds may rest on them, too. Those that keep accesses disjoint apply only if there are several work-items.
    fn race_terms(&self, always: &[(Condition, Touched)], distinct: &[(Condition, Touched)]) -> Vec<Term> {
        let mut conditions: Vec<(Form, (Touched, bool))> = Vec::new();
        for (all, distinct) in [(always, false), (distinct, true)] {
            for (condition, touched) in all {
                let covers = |one: &(Touched, bool), other: &(Touched, bool)| !one.1 || other.1;
                self.add_condition(&mut conditions, condition.form(), (*touched, distinct), covers);
            }
        }
        let term = |(form, (touched, distinct)): (Form, (Touched, bool))| {
            let of = touched.of();
            Term { of, distinct, ..self.term(&form, touched.at) }
        };
        conditions.into_iter().map(term).collect()
    }

    /// Returns the dimensions in which the function uses no id, as a bit set.
    pub(crate) fn other_bits(&self) -> u8 {
        (0..3).filter(|d| !self.ids.dimensions.contains(d)).fold(0, |bits, d| bits | 1 << d)
    }

    /// Whether both accesses go through parameters of a device function. Its callers know which memory that is.
    fn is_of_params(&self, (one, other): (usize, usize)) -> bool {
        let of_param = |site: usize| matches!(self.races.sites[site].memory, Memory::Param(_) | Memory::Anywhere);
        of_param(one) && of_param(other)
    }

    /// Requires a callee to keep accesses disjoint in a shared slice that is passed to it whole.
    fn leave_to_callee(&mut self, site: usize) -> bool {
        let Site { by: Some((callee, argument)), memory, at, .. } = self.races.sites[site] else { return false };
        let launch = matches!(memory, Memory::Param(_));
        if !self.races.sites[site].is_same(launch) {
            return false;
        }
        let own = self.own_arguments(site);
        self.shares.arguments.push(SharedArgument { callee, argument, launch, at, own });
        true
    }

    /// Finds out whether work-items that receive the same slices access disjoint elements of them.
    fn check_distinct(&mut self, pairs: &[(usize, usize)]) {
        let count = self.function.params;
        let mut distinct = vec![Distinctness { group: true, launch: true, ..Distinctness::default() }; count];
        let mut proven = [HashMap::new(), HashMap::new()];
        let mut by_ids = vec![[false; 2]; count];
        for (number, (one, other)) in pairs.iter().enumerate() {
            if number == CALLED {
                distinct.iter_mut().for_each(|preserves| (preserves.group, preserves.launch) = (false, false));
                break;
            }
            let sites = [*one, *other].map(|at| &self.races.sites[at]);
            let (memories, by) = (sites.map(|site| site.memory), sites[0].by);
            let params: Vec<usize> = match memories {
                [Memory::Param(a), Memory::Param(b)] if a == b => vec![a.0],
                _ => (0..count).collect(),
            };
            let together = self.races.together.contains(&(*one, *other));
            for launch in [false, true] {
                let open =
                    |preserves: &Distinctness| if launch { preserves.launch } else { preserves.group && together };
                if !params.iter().any(|param| open(&distinct[*param])) {
                    continue;
                }
                self.of_launch = launch;
                let known = params.len() == 1
                    && self.are_distinct(*one, *other, &mut Vec::new(), &mut proven[usize::from(launch)]);
                let same = self.races.sites[*one].is_same(launch);
                if known {
                    by_ids[params[0]][usize::from(launch)] = true;
                    continue;
                }
                if let (true, Some(call), true) = (one == other && params.len() == 1, by, same) {
                    distinct[params[0]].calls.push(call);
                    continue;
                }
                for param in &params {
                    let preserves = &mut distinct[*param];
                    if launch { preserves.launch = false } else { preserves.group = false }
                }
            }
        }
        // the proofs use ids of these dimensions and not of the others
        let others = self.other_bits();
        for (preserves, [group, launch]) in distinct.iter().zip(by_ids) {
            let bits = if preserves.group && group { others } else { 0 };
            self.flat |= bits | if preserves.launch && launch { others << 3 } else { 0 };
        }
        for (param, preserves) in distinct.iter_mut().enumerate() {
            preserves.own =
                self.distinct_by_arguments(pairs, crate::ir::LocalId(param), [preserves.group, preserves.launch]);
        }
        for (preserves, (ends, begins)) in distinct.iter_mut().zip(&self.races.ends) {
            (preserves.ends, preserves.begins) = (*ends, *begins);
        }
        self.shares.distinct = distinct;
    }

    /// Requires that there is one work-item in the dimensions in which the function uses no id.
    fn other_dimensions(&mut self, terms: &mut Vec<(Condition, Touched)>, sink: &Sink) {
        let global = self.races.sites.iter().find(|site| !matches!(site.memory, Memory::Shared(_)));
        let (touched, whole) = (global.unwrap_or(&self.races.sites[0]).touched(), global.is_some());
        for d in 0..3 {
            if self.ids.dimensions.contains(&d) {
                continue;
            }
            let required = self.required(d).and_then(|size| size.number());
            if required.is_some_and(|size| size > 1) {
                return self.report_dimension((touched, whole), d, sink);
            }
            let (name, quantity) = match (whole, required) {
                (true, _) => (format!("global_size({d})"), Quantity::GlobalSize(d)),
                (false, Some(_)) => continue,
                (false, None) => (format!("local_size({d})"), Quantity::LocalSize(d)),
            };
            let size = self.k.symbol(&name, Kind::Size, (1, i128::from(u32::MAX)));
            self.k.quantities.insert(size, quantity);
            terms.push((Condition::new(1 - Form::from(size)), touched));
        }
    }

    /// A minimum or maximum equals one of its operands. If it provably differs from one of them here, it equals the other.
    fn choose(&mut self) {
        for (value, of) in self.choices.clone().into_iter().rev().take(CHOICES) {
            for (one, other) in [(&of[0], &of[1]), (&of[1], &of[0])] {
                let differs = [&value - one - 1, one - &value - 1];
                if differs
                    .iter()
                    .any(|form| self.k.prove_with(form, Grant::Nothing).is_some_and(|tags| tags.is_empty()))
                {
                    self.k.equal(value.clone(), other.clone());
                    break;
                }
            }
        }
    }

    /// Registers a subslice of another one, if that is one. If it belongs to one work-item, so do all of its elements.
    pub(crate) fn new_part(&mut self, view: &View, whole: Option<usize>) -> Option<usize> {
        if self.probing || matches!(view.memory, Memory::Either(_)) || !self.is_written(view.memory) {
            return None;
        }
        let mark = self.k.mark();
        let element = self.k.length(Kind::Item);
        self.k.positive(&view.len - element - 1);
        let Target { index, fields, .. } = self.element_of(view, &element.into());
        let Some(index) = index else {
            self.k.forget(mark);
            return whole;
        };
        let (known, memory) = (self.k.snapshot(), view.memory);
        let site = Site { index, fields, known, ..Site::whole(memory) };
        self.k.forget(mark);
        self.races.parts.push(Part { site, own: None, whole });
        Some(self.races.parts.len() - 1)
    }

    /// Returns the smallest subslice that contains both.
    pub(crate) fn common_part(&self, one: Option<usize>, other: Option<usize>) -> Option<usize> {
        let wholes = |part: Option<usize>| std::iter::successors(part, |part| self.races.parts[*part].whole);
        wholes(one).find(|part| wholes(other).any(|other| other == *part))
    }

    /// Whether both accesses are in one subslice that belongs to one work-item.
    fn are_in_one(&mut self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|site| self.races.sites[site].part);
        let mut part = self.common_part(one, other);
        while let Some(common) = part {
            if self.is_own(common) {
                return true;
            }
            part = self.races.parts[common].whole;
        }
        false
    }

    /// Whether a subslice belongs to one work-item. The question is the same as for two accesses.
    fn is_own(&mut self, part: usize) -> bool {
        if let Some(known) = self.races.parts[part].own {
            return known;
        }
        let number = self.races.sites.len();
        let site = std::mem::replace(&mut self.races.parts[part].site, Site::whole(Memory::Own));
        self.races.sites.push(site);
        let own = [Reach::Within, Reach::Distinct].into_iter().any(|reach| {
            let question = self.question(number, number, Grant::Nothing, reach);
            question.is_some_and(|question| question.is_answered() || question.is_answered_by_promise())
        });
        self.races.sites.pop();
        self.races.parts[part].own = Some(own);
        own
    }

    fn are_distinct(
        &mut self,
        one: usize,
        other: usize,
        terms: &mut Vec<(Condition, Touched)>,
        proven: &mut Proven,
    ) -> bool {
        let sites = &self.races.sites;
        let (first, second) = (&sites[one], &sites[other]);
        if [first, second].iter().any(|site| site.memory == Memory::Anywhere) {
            return false;
        }
        let [mine, theirs] = self.common_indices([one, other]);
        let key = (first.memory, mine, theirs);
        let weaker = proven
            .get(&key)
            .into_iter()
            .flatten()
            .any(|(a, b)| is_prefix(&sites[*a].known, &first.known) && is_prefix(&sites[*b].known, &second.known));
        if weaker {
            return true;
        }
        for reach in REACHES {
            let Some(question) = self.question(one, other, Grant::Nothing, reach) else { return false };
            let with_one_id =
                || self.with_one_id(&question, [one, other]).is_some_and(|question| question.is_answered());
            let of_groups = || {
                let question = self.question_of_groups(one, other, Grant::Nothing, reach);
                question.is_some_and(|question| question.is_answered())
            };
            if question.is_answered()
                || question.is_answered_by_promise()
                || with_one_id()
                || question.is_answered_in_steps()
                || of_groups()
                || self.is_answered_by_dimensions([one, other], reach)
                || self.by_digits(&question, Confirmed::BY_FACTS).is_some_and(|digits| digits.question.is_answered())
            {
                proven.entry(key).or_default().push((one, other));
                return true;
            }
        }
        let touched = self.races.sites[one].touched();
        // a barrier in a callee is likelier than values of constants that make a difference
        let is_ordered = self.may_be_ordered(one, other);
        let by_constants =
            |exec: &mut Self, by| if is_ordered { None } else { exec.distinct_by_constants([one, other], by) };
        let by_sizes = |exec: &mut Self| {
            let needed = exec.conditions_for([one, other])?;
            exec.rests_on_constants |= needed.iter().any(|condition| exec.says_what_constants_are(condition));
            Some(needed)
        };
        let needed = by_constants(self, Confirmed::by_rustc(Sought::Likely))
            .or_else(|| by_sizes(self))
            .or_else(|| by_constants(self, Confirmed::by_rustc(Sought::Possible)))
            .or_else(|| by_constants(self, Confirmed { sought: Some(Sought::Likely), at_launch: true }));
        let Some(needed) = needed else { return false };
        terms.extend(needed.into_iter().map(|condition| (condition, touched)));
        proven.entry(key).or_default().push((one, other));
        true
    }

    /// Returns the constraints that must not have a solution.
    pub(crate) fn question(&self, one: usize, other: usize, grant: Grant, reach: Reach) -> Option<Question> {
        self.question_how(one, other, grant, reach, self.work_items(one))
    }

    /// Returns the ids that distinguish the work-items that share the memory of this access, and the kind of values that
    /// they share.
    pub(crate) fn work_items(&self, site: usize) -> (Vec<Symbol>, Kind) {
        let local =
            matches!(self.races.sites[site].memory, Memory::Shared(_)) || (!self.input.is_kernel && !self.of_launch);
        if local { (self.ids.local.clone(), Kind::Group) } else { (self.ids.global.clone(), Kind::Host) }
    }

    /// Returns the same for work-items that differ in the ids that `how` names.
    pub(crate) fn question_how(
        &self,
        one: usize,
        other: usize,
        grant: Grant,
        reach: Reach,
        how: (Vec<Symbol>, Kind),
    ) -> Option<Question> {
        self.question_about([one, other], self.common_indices([one, other]), (grant, reach), how)
    }

    /// Returns the indices of two accesses. Of indices of different depth, the common prefix is compared.
    pub(crate) fn common_indices(&self, pair: [usize; 2]) -> [Vec<Form>; 2] {
        let sites = pair.map(|at| &self.races.sites[at]);
        let indices = sites.map(|site| &site.index);
        let depth = indices[0].len().min(indices[1].len()).min(sites[0].fields.common_depth(&sites[1].fields));
        indices.map(|index| index[..depth].to_vec())
    }

    /// Returns the same for other indices, which are equal where the accesses are to one element.
    pub(crate) fn question_about(
        &self,
        sites: [usize; 2],
        mut index: [Vec<Form>; 2],
        (grant, reach): (Grant, Reach),
        how: (Vec<Symbol>, Kind),
    ) -> Option<Question> {
        let sites = sites.map(|at| &self.races.sites[at]);
        // without ids nothing distinguishes two work-items
        if how.0.is_empty() {
            return None;
        }
        // replace a substitute by the symbol that it stands for, whose definition is known
        self.swap_back(&mut index, how.1);
        let names = {
            let [mine, theirs] = [0, 1].map(|at| (&index[at][..], &sites[at].known));
            environment::same_role(mine, theirs, &self.ids.all(), |old, new| self.k.covers(old, new))
        };
        let renamed = |symbol: Symbol| names.iter().find(|(of, _)| *of == symbol).map_or(symbol, |(_, to)| *to);
        let theirs_known = if names.is_empty() { None } else { Some(facts_renamed(&sites[1].known, &renamed)) };
        index[1].iter_mut().for_each(|form| *form = form.rename(renamed));
        let known = [&sites[0].known, theirs_known.as_ref().unwrap_or(&sites[1].known)];
        for form in environment::common_equalities(&sites[0].known, &sites[1].known, &how.0) {
            index.iter_mut().for_each(|index| index.push(form.clone()));
        }
        let promised = self.promised(&index, &names);
        // terms that both indices share do not matter
        let theirs = |symbol: Symbol| if symbol.kind() <= how.1 { symbol } else { symbol.twin() };
        let differences = index[0].iter().zip(&index[1]).map(|(one, other)| one - other.rename(theirs));
        let untwinned = |symbol: Symbol| Form::from(if symbol.is_twin() { symbol.twin() } else { symbol });
        let mut about: Vec<Form> = differences.flat_map(|form| form.symbols()).map(untwinned).collect();
        about.extend(
            index.iter().flatten().flat_map(Form::symbols).filter(|symbol| symbol.kind() > how.1).map(Form::from),
        );
        about.extend(how.0.iter().map(|id| Form::from(*id)));
        about.extend(sites.iter().flat_map(|site| &site.under).map(|symbol| Form::from(*symbol)));
        let about: Vec<&Form> = about.iter().collect();
        let mut tags = Vec::new();
        let mut facts = Vec::new();
        for known in known {
            let (found, granted) = self.k.relevant(known, &about, grant, reach);
            facts.push(found);
            tags.extend(granted);
        }
        tags.sort_unstable();
        tags.dedup();
        let facts: [Facts; 2] = facts.try_into().ok()?;
        Some(Question { facts, index, tags, how, promised })
    }

    /// Returns the question with one symbol for the part of the index that distinguishes work-items, where it contains
    /// several ids. If the sum of these is unique to a work-item, it serves as an id.
    fn with_one_id(&self, question: &Question, sites: [usize; 2]) -> Option<Question> {
        let [[one], [other]] = [&question.index[0][..], &question.index[1][..]] else { return None };
        let sum = one.part_of(Kind::Item);
        if sum != other.part_of(Kind::Item)
            || sum.symbols().iter().filter(|symbol| symbol.kind() == Kind::Item).count() < 2
        {
            return None;
        }
        if one == other {
            return None;
        }
        // the ranges of the symbols in the sum make it unique
        let facts =
            sites.map(|site| self.k.relevant(&self.races.sites[site].known, &[&sum], Grant::Nothing, Reach::Within).0);
        let alone = Question { facts, index: [vec![sum.clone()], vec![sum.clone()]], ..question.clone() };
        if !alone.is_answered() {
            return None;
        }
        let id = Symbol::other(Kind::Item);
        let fold = |facts: &Facts| {
            let mut facts = facts.fold(&sum, id);
            if let Some((least, most)) = self.k.free_interval(&sum) {
                facts.at_most(least, id);
                facts.at_most(id, most);
            }
            facts
        };
        Some(Question {
            facts: [fold(&question.facts[0]), fold(&question.facts[1])],
            index: [vec![one.fold(&sum, id)], vec![other.fold(&sum, id)]],
            tags: question.tags.clone(),
            how: (vec![id], question.how.1),
            promised: Vec::new(),
        })
    }
}
