//! Whether two work-items can touch the same element.

use super::condition::{self, Condition};
use super::facts::{Fact, Facts};
use super::form::Form;
use super::memo::{self, Asked, Key};
use super::product::Reach;
use super::symbol::{Kind, Monomial, Symbol};
use super::system::System;
use super::{Answer, Budget, model};

/// An access of some work-item: what holds there, and where it goes. An index in several dimensions is the same element
/// as another one if all of them are equal.
#[derive(Debug, Clone, Copy)]
pub struct Access<'a> {
    /// The path condition.
    pub facts: &'a Facts,
    /// One form for each dimension.
    pub index: &'a [Form],
}

/// How the two work-items differ.
#[derive(Debug, Clone, Copy)]
pub struct Distinct<'a> {
    /// One of these at least is different: the global ids of two work-items of a launch, the local ids of two of a group.
    pub ids: &'a [Symbol],
    /// Symbols up to this kind have the same value for both: [`Kind::Host`] for two work-items of a launch,
    /// [`Kind::Group`] for two of a group.
    pub shared: Kind,
}

impl Distinct<'_> {
    /// The second work-item's symbol for the first one's.
    pub(super) fn other(&self, symbol: Symbol) -> Symbol {
        if symbol.kind() <= self.shared { symbol } else { symbol.twin() }
    }
}

/// Whether two distinct work-items never touch the same element, one with the first access and one with the second. In a
/// model, what is the second work-item's is a [twin](Symbol::twin).
///
/// An access can collide with itself: give it twice. For pairs of different accesses one order suffices.
pub fn disjoint(one: &Access, two: &Access, distinct: &Distinct) -> Answer {
    let Some(question) = Question::of(one, two, distinct) else { return Answer::Unknown };
    if question.never_meet() {
        return Answer::Proven;
    }
    question.model().map_or(Answer::Unknown, Answer::Refuted)
}

/// Whether that is proven. It does not look for a model and so takes less time.
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

/// Conditions on what the host knows under which two distinct work-items never touch the same element. None if they
/// never do. `y * w + x` with no guard becomes `global_size(0) <= w`.
pub fn missing_for_disjoint(one: &Access, two: &Access, distinct: &Distinct) -> Option<Vec<Condition>> {
    if never_meet(one, two, distinct) {
        return Some(Vec::new());
    }
    memo::conditions(key(Asked::MissingForDisjoint, one, two, distinct), || {
        Question::of(one, two, distinct)?.conditions(DEPTH, &mut { Budget::SEARCH })
    })
}

/// So many conditions together are looked for.
const DEPTH: usize = 2;

/// So many conditions are tried.
const CANDIDATES: usize = 6;

/// What must have no solution.
#[derive(Clone)]
pub(super) struct Question<'a> {
    distinct: &'a Distinct<'a>,
    facts: Vec<Fact>,
    /// Each is zero where the two touch the same element.
    equal: Vec<Form>,
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
        Some(Self { distinct, facts, equal }).filter(|question| question.equal.iter().all(|form| !form.is_lost()))
    }

    fn never_meet(&self) -> bool {
        let system = self.system();
        let mut cases = Cases { distinct: self.distinct, budget: Budget::QUERY };
        system.is_impossible() || cases.all_refuted(&system, &self.pairs(&system), false)
    }

    pub(super) fn system(&self) -> System {
        let mut system = System::of(&self.facts);
        self.equal.iter().for_each(|form| system.zero(form, None));
        system.settle();
        system
    }

    /// What cases are split over, the most significant first: symbols of which each has its own and that decide the index.
    pub(super) fn pairs(&self, system: &System) -> Vec<Symbol> {
        let forms = self.equal.iter().chain(system.solved().iter().map(|(_, value)| value));
        let symbols = forms.chain(system.equalities()).flat_map(Form::symbols).chain(self.distinct.ids.iter().copied());
        let of_first = |symbol: Symbol| if symbol.is_twin() { symbol.twin() } else { symbol };
        let mut pairs: Vec<_> =
            symbols.map(of_first).filter(|symbol| self.distinct.other(*symbol) != *symbol).collect();
        pairs.retain(|symbol| !symbol.is_internal());
        pairs.sort_unstable();
        pairs.dedup();
        // a sum, such as a position that goes along, is decided by its parts; a remainder is not
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

    /// Conditions under which they do not meet, so many at most.
    fn conditions(&self, depth: usize, budget: &mut Budget) -> Option<Vec<Condition>> {
        let system = self.system();
        let pairs = self.pairs(&system);
        // what would rule out that they differ in this
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

    /// Whether the condition is about the index.
    fn mentions(&self, condition: &Condition) -> bool {
        condition.form().symbols().iter().any(|symbol| self.equal.iter().any(|form| form.has(*symbol)))
    }

    /// Two work-items and an element that both touch.
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
    /// Whether no case has a solution: the first of the pairs equal, less, or greater, and so on with the others.
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
        // a product is zero where one of its factors is; where that is known, nothing is left to be said
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
        // what is known of the others cannot be split
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

    /// Whether the two are one work-item here.
    fn same(&self, system: &System) -> bool {
        self.distinct.ids.iter().all(|id| system.resolve(&(self.distinct.other(*id) - *id)).number() == Some(0))
    }
}
