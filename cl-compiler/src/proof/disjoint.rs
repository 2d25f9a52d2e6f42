//! Disjointness: whether two work-items can access the same element.

use super::condition::{self, Condition};
use super::facts::{Fact, Facts};
use super::form::Form;
use super::memo::{self, Asked, Key};
use super::symbol::{Kind, Monomial, Symbol};
use super::system::{Reach, System};
use super::{Answer, Budget, model};

/// An access of some work-item: the facts at the access, and its index. Indices with several dimensions select the same
/// element if they are equal in all of them.
#[derive(Debug, Clone, Copy)]
pub struct Access<'a> {
    /// The path condition.
    pub facts: &'a Facts,
    /// The index, with one form for each dimension.
    pub index: &'a [Form],
}

/// The difference between the two work-items.
#[derive(Debug, Clone, Copy)]
pub struct Distinct<'a> {
    /// At least one of these ids differs: the global ids of two work-items of a launch, or the local ids of two of a work-group.
    pub ids: &'a [Symbol],
    /// Symbols up to this kind have the same value for both: [`Kind::Host`] for two work-items of a launch,
    /// [`Kind::Group`] for two of a work-group.
    pub shared: Kind,
}

impl Distinct<'_> {
    /// Returns the second work-item's symbol for one of the first.
    pub(super) fn other(&self, symbol: Symbol) -> Symbol {
        if symbol.kind() <= self.shared { symbol } else { symbol.twin() }
    }
}

/// Asks whether two distinct work-items never access the same element, one through the first access and the other through
/// the second. In a model, the symbols of the second work-item are [twins](Symbol::twin).
///
/// An access can collide with itself: pass it twice. For a pair of different accesses, one order suffices.
pub fn disjoint(one: &Access, two: &Access, distinct: &Distinct) -> Answer {
    let Some(question) = Question::of(one, two, distinct) else { return Answer::Unknown };
    if question.never_meet() {
        return Answer::Proven;
    }
    question.model().map_or(Answer::Unknown, Answer::Refuted)
}

/// Whether disjointness can be proven. Faster than `disjoint`, because it does not look for a model.
pub fn never_meet(one: &Access, two: &Access, distinct: &Distinct) -> bool {
    memo::is_proven(key(Asked::NeverMeet, one, two, distinct), || {
        Question::of(one, two, distinct).is_some_and(|question| question.never_meet())
    })
}

fn key(asked: Asked, one: &Access, two: &Access, distinct: &Distinct) -> Key {
    let key =
        [one, two].into_iter().fold(Key::new(asked), |key, access| key.facts(access.facts.known()).forms(access.index));
    key.symbols(distinct.ids).number(distinct.shared as u64)
}

/// Returns conditions on quantities known to the host under which two distinct work-items never access the same element.
/// The list is empty if they never do. `y * w + x` without a guard becomes `global_size(0) <= w`.
pub fn missing_for_disjoint(one: &Access, two: &Access, distinct: &Distinct) -> Option<Vec<Condition>> {
    if never_meet(one, two, distinct) {
        return Some(Vec::new());
    }
    memo::conditions(key(Asked::MissingForDisjoint, one, two, distinct), || {
        Question::of(one, two, distinct)?.conditions(DEPTH, &mut { Budget::SEARCH })
    })
}

/// At most this number of conditions is combined.
const DEPTH: usize = 2;

/// At most this number of candidate conditions is tried.
const CANDIDATES: usize = 6;

/// The constraints that must have no solution.
#[derive(Clone)]
pub(super) struct Question<'a> {
    distinct: &'a Distinct<'a>,
    facts: Vec<Fact>,
    /// Forms that are zero if the two access the same element.
    equal: Vec<Form>,
    /// Both have the same index, so that a work-item meets itself.
    alike: bool,
}

impl<'a> Question<'a> {
    pub(super) fn of(one: &Access, two: &Access, distinct: &'a Distinct<'a>) -> Option<Self> {
        if one.index.len() != two.index.len() {
            return None;
        }
        let mut facts = one.facts.known().to_vec();
        let theirs = two.facts.known().iter().map(|fact| fact.rename(|symbol| distinct.other(symbol)));
        for fact in theirs {
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        let theirs = two.index.iter().map(|form| form.rename(|symbol| distinct.other(symbol)));
        let equal: Vec<_> = one.index.iter().zip(theirs).map(|(form, other)| form - other).collect();
        let alike = one.index == two.index;
        Some(Self { distinct, facts, equal, alike })
            .filter(|question| question.equal.iter().all(|form| !form.is_lost()))
    }

    fn never_meet(&self) -> bool {
        let system = self.system();
        let mut cases = Cases { distinct: self.distinct, budget: Budget::QUERY };
        // the planes of an image are disjoint, whatever work-items access them
        let planes = || !self.alike && system.refuted_by_products(Reach::NEAR, &mut Budget::QUERY.part());
        system.is_impossible() || planes() || cases.all_refuted(&system, &self.pairs(&system), false)
    }

    pub(super) fn system(&self) -> System {
        let mut system = System::of(&self.facts);
        self.equal.iter().for_each(|form| system.zero(form, None));
        system.settle();
        system
    }

    /// Returns the symbols over which cases are split, the most significant first: symbols that differ between the
    /// work-items and determine the index.
    pub(super) fn pairs(&self, system: &System) -> Vec<Symbol> {
        let forms = self.equal.iter().chain(system.solved().iter().map(|(_, value)| value));
        let symbols = forms.chain(system.equalities()).flat_map(Form::symbols).chain(self.distinct.ids.iter().copied());
        let of_first = |symbol: Symbol| if symbol.is_twin() { symbol.twin() } else { symbol };
        let mut pairs: Vec<_> =
            symbols.map(of_first).filter(|symbol| self.distinct.other(*symbol) != *symbol).collect();
        pairs.retain(|symbol| !symbol.is_internal());
        pairs.sort_unstable();
        pairs.dedup();
        // the parts of a sum, such as a running position, determine it; a remainder is not a sum
        let is_sum = |symbol: &Symbol| {
            self.facts.iter().any(|fact| match fact {
                Fact::Zero(form, Some(of)) if of == symbol => {
                    (Form::from(*of) - form).terms().iter().all(|(_, factor)| *factor > 0)
                }
                Fact::Zero(..) | Fact::Positive(_) | Fact::Power(_) | Fact::Different(_) => false,
            })
        };
        pairs.retain(|symbol| self.distinct.ids.contains(symbol) || !is_sum(symbol));
        let weight = |monomial: &Monomial, coefficient: i128| (monomial.degree(), coefficient.unsigned_abs());
        let significance = |symbol: &Symbol| {
            let terms = self.equal.iter().flat_map(Form::terms).filter(|(monomial, _)| monomial.has(*symbol));
            let most = terms.map(|(monomial, coefficient)| weight(monomial, *coefficient)).max();
            (most, self.distinct.ids.contains(symbol))
        };
        pairs.sort_by_key(|symbol| std::cmp::Reverse(significance(symbol)));
        pairs
    }

    /// Returns conditions under which the accesses are disjoint, at most `depth` of them.
    fn conditions(&self, depth: usize, budget: &mut Budget) -> Option<Vec<Condition>> {
        let system = self.system();
        let pairs = self.pairs(&system);
        // conditions that rule out a difference in this symbol
        let mut left_over = |pair: &Symbol| condition::left_over(&system, &(pair.twin() - *pair - 1), budget);
        let mut candidates: Vec<_> = pairs.iter().flat_map(&mut left_over).collect();
        candidates.sort_by_key(|condition| !self.mentions(condition));
        candidates.dedup();
        candidates.truncate(CANDIDATES);
        let with = |condition: &Condition| {
            let mut with = self.clone();
            with.facts.push(Fact::Positive(condition.form().clone()));
            with
        };
        candidates.retain(|condition| {
            let with = with(condition);
            condition::leaves_room(&Facts::of(with.facts.clone()), &with.equal) && !with.system().is_impossible()
        });
        if let Some(found) = candidates.iter().find(|condition| with(condition).is_refuted(budget)) {
            return Some(vec![found.clone()]);
        }
        if depth < 2 {
            return None;
        }
        candidates.into_iter().find_map(|condition| {
            let mut more = with(&condition).conditions(depth - 1, budget)?;
            more.insert(0, condition);
            Some(more)
        })
    }

    fn is_refuted(&self, budget: &mut Budget) -> bool {
        let system = self.system();
        let mut cases = Cases { distinct: self.distinct, budget: budget.part() };
        let refuted = !system.is_impossible() && cases.all_refuted(&system, &self.pairs(&system), false);
        budget.spend(cases.budget);
        refuted
    }

    /// Whether the condition mentions a symbol of the index.
    fn mentions(&self, condition: &Condition) -> bool {
        condition.form().symbols().iter().any(|symbol| self.equal.iter().any(|form| form.has(*symbol)))
    }

    /// Returns two work-items and an element that both access.
    fn model(&self) -> Option<model::Model> {
        self.distinct.ids.iter().find_map(|id| {
            let other = self.distinct.other(*id);
            let mut facts = self.facts.clone();
            facts.extend(self.equal.iter().map(|form| Fact::Zero(form.clone(), None)));
            facts.push(Fact::Positive(other - *id - 1));
            model::search(&facts).or_else(|| {
                facts.pop();
                facts.push(Fact::Positive(*id - other - 1));
                model::search(&facts)
            })
        })
    }
}

struct Cases<'a> {
    distinct: &'a Distinct<'a>,
    budget: Budget,
}

impl Cases<'_> {
    /// Whether no case has a solution. The first pair is equal, less, or greater; the other pairs are split in the same way.
    fn all_refuted(&mut self, system: &System, pairs: &[Symbol], differs: bool) -> bool {
        if system.is_impossible() || self.same(system) {
            return true;
        }
        if self.budget.step().is_none() {
            return false;
        }
        if system.refuted_by(Reach::LINEAR, &mut self.budget) {
            return true;
        }
        // a product is zero if a factor is; skip products for which this is known already
        let is_new = |(_, rest): &(Symbol, Form)| !system.equalities().any(|known| known.is_proportional_to(rest));
        if let Some((symbol, rest)) = system.equalities().filter_map(Form::factored).find(is_new) {
            return [Form::from(symbol), rest].iter().all(|factor| {
                let mut case = system.clone();
                case.zero(factor, None);
                case.settle();
                self.all_refuted(&case, pairs, differs)
            });
        }
        let near = differs || pairs.is_empty();
        if near && system.refuted_by_products(Reach::NEAR, &mut self.budget) {
            return true;
        }
        // the pairs whose difference is known cannot be split
        let difference = |pair: &Symbol| system.resolve(&(self.distinct.other(*pair) - *pair));
        let is_open = |form: &Form| form.number().is_none() && !form.is_lost();
        let open = pairs.iter().enumerate().map(|(at, pair)| (at, difference(pair))).find(|(_, form)| is_open(form));
        let Some((at, difference)) = open else {
            let near = !near && system.refuted_by_products(Reach::NEAR, &mut self.budget);
            return near
                || system.refuted_by_cases(2, &mut self.budget)
                || system.split().is_some_and(|cases| cases.iter().all(|case| self.all_refuted(case, pairs, differs)));
        };
        let (pair, rest) = (&pairs[at], &pairs[at + 1..]);
        [0, 1, -1].into_iter().all(|sign| {
            let mut case = system.clone();
            let further = if sign == 0 { Form::default() } else { (1 + Form::from(case.fresh_positive())) * sign };
            case.zero(&(&difference - further), Some(self.distinct.other(*pair)));
            case.settle();
            self.all_refuted(&case, rest, differs || sign != 0)
        })
    }

    /// Whether the two are the same work-item in this case.
    fn same(&self, system: &System) -> bool {
        self.distinct.ids.iter().all(|id| system.resolve(&(self.distinct.other(*id) - *id)).number() == Some(0))
    }
}
