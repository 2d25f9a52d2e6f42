//! Models: numbers that satisfy facts. An error message shows them.

use super::facts::Fact;
use super::form::Form;
use super::symbol::Symbol;
use super::system::System;

/// Values of symbols that satisfy the facts and violate the goal.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Model {
    /// Sorted by symbol.
    values: Vec<(Symbol, i128)>,
}

impl Model {
    /// Returns the value of a symbol.
    pub fn get(&self, symbol: Symbol) -> Option<i128> {
        self.values.binary_search_by_key(&symbol, |(of, _)| *of).ok().map(|at| self.values[at].1)
    }

    /// Returns the value of a form.
    pub fn value(&self, form: &Form) -> Option<i128> {
        form.value(|symbol| self.get(symbol))
    }

    /// Returns all values.
    pub fn values(&self) -> &[(Symbol, i128)] {
        &self.values
    }
}

/// At most this number of values is tried.
const STEPS: u32 = 150;

/// Searches for small numbers that satisfy the facts.
pub(super) fn search<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Option<Model> {
    let facts: Vec<_> = facts.into_iter().collect();
    let mut system = System::of(facts.iter().copied());
    system.settle();
    search_settled(&system, |model| facts.iter().all(|fact| fact.holds(model)), &facts)
}

/// Searches in a settled system; `holds` decides whether a candidate is a model.
pub(super) fn search_settled(system: &System, holds: impl Fn(&Model) -> bool, facts: &[&Fact]) -> Option<Model> {
    if system.is_impossible() {
        return None;
    }
    let mut forms: Vec<_> = system.inequalities().to_vec();
    forms.extend(system.equalities().flat_map(|form| [form.clone(), -form.clone()]));
    let mentioned = facts.iter().flat_map(|fact| match fact {
        Fact::Positive(form) | Fact::Zero(form, _) | Fact::Different(form) => form.symbols(),
        Fact::Power(symbol) => vec![*symbol],
    });
    let mut unknown: Vec<_> = mentioned.chain(forms.iter().flat_map(Form::symbols)).collect();
    unknown.extend(system.solved().iter().flat_map(|(_, value)| value.symbols()));
    unknown.sort_unstable();
    unknown.dedup();
    unknown.retain(|symbol| system.solved().iter().all(|(solved, _)| solved != symbol));
    let mut search = Search { system, holds, steps: STEPS };
    let domains = unknown.iter().map(|symbol| Domain { symbol: *symbol, least: None, most: None }).collect();
    search.descend(&forms, domains)
}

/// The range of values of a symbol.
#[derive(Debug, Clone, Copy)]
struct Domain {
    symbol: Symbol,
    least: Option<i128>,
    most: Option<i128>,
}

impl Domain {
    fn is_empty(&self) -> bool {
        matches!((self.least, self.most), (Some(least), Some(most)) if least > most)
    }

    fn number(&self) -> Option<i128> {
        self.least.filter(|_| self.least == self.most)
    }

    fn room(&self) -> i128 {
        match (self.least, self.most) {
            (Some(least), Some(most)) => most.saturating_sub(least),
            _ => i128::MAX,
        }
    }

    /// Returns candidate values, small ones first.
    fn candidates(&self) -> Vec<i128> {
        let near = match (self.least, self.most) {
            (Some(least), _) if least > 0 => least,
            (_, Some(most)) if most < 0 => most,
            _ => 0,
        };
        let mut candidates: Vec<_> = [0, 1, 2, 4, 3, -1].into_iter().filter_map(|by| near.checked_add(by)).collect();
        candidates.extend(self.most.filter(|most| *most < 1 << 20));
        candidates.retain(|value| self.least.is_none_or(|least| least <= *value));
        candidates.retain(|value| self.most.is_none_or(|most| *value <= most));
        candidates.dedup();
        candidates
    }
}

struct Search<'a, F> {
    system: &'a System,
    holds: F,
    steps: u32,
}

impl<F: Fn(&Model) -> bool> Search<'_, F> {
    /// Chooses a value for one symbol after the other.
    fn descend(&mut self, forms: &[Form], mut domains: Vec<Domain>) -> Option<Model> {
        if !narrow(forms, &mut domains) {
            return None;
        }
        let open = domains.iter().filter(|domain| domain.number().is_none());
        let uses = |domain: &Domain| forms.iter().filter(|form| form.has(domain.symbol)).count();
        let chosen = open.min_by_key(|domain| (domain.room(), usize::MAX - uses(domain), domain.symbol)).copied();
        let Some(chosen) = chosen else { return self.finish(&domains) };
        for value in chosen.candidates() {
            self.steps = self.steps.checked_sub(1)?;
            let mut next = domains.clone();
            let decided = Domain { least: Some(value), most: Some(value), ..chosen };
            next.iter_mut().filter(|domain| domain.symbol == chosen.symbol).for_each(|domain| *domain = decided);
            let fixed: Vec<_> = forms.iter().map(|form| form.replace(chosen.symbol, &value.into())).collect();
            if let Some(model) = self.descend(&fixed, next) {
                return Some(model);
            }
        }
        None
    }

    /// Returns the model with these values, if it is one.
    fn finish(&self, domains: &[Domain]) -> Option<Model> {
        let mut values: Vec<_> = domains.iter().filter_map(|domain| Some((domain.symbol, domain.number()?))).collect();
        values.sort_unstable();
        let free = Model { values };
        let solved = self.system.solved().iter();
        let solved: Option<Vec<_>> = solved.map(|(symbol, value)| Some((*symbol, free.value(value)?))).collect();
        let mut values = free.values;
        values.extend(solved?);
        values.retain(|(symbol, _)| !symbol.is_internal());
        values.sort_unstable();
        Some(Model { values }).filter(|model| (self.holds)(model))
    }
}

/// Narrows the domains of the symbols by each form. Returns false if a domain becomes empty.
fn narrow(forms: &[Form], domains: &mut [Domain]) -> bool {
    for _ in 0..3 {
        let mut changed = false;
        for form in forms {
            if form.number().is_some_and(|value| value < 0) {
                return false;
            }
            for (monomial, coefficient) in form.varying() {
                let Some(symbol) = monomial.symbol() else { continue };
                let rest = form.terms().iter().filter(|(other, _)| other != monomial);
                let most = rest.map(|(other, value)| most_of(other.factors(), *value, domains));
                let Some(most) = most.reduce(|sum, term| sum?.checked_add(term?)).unwrap_or(Some(0)) else { continue };
                let Some(domain) = domains.iter_mut().find(|domain| domain.symbol == symbol) else { continue };
                // coefficient * symbol >= -most
                let room = most.checked_div_euclid(coefficient.saturating_abs());
                let before = (domain.least, domain.most);
                match (room, *coefficient > 0) {
                    (Some(room), true) => domain.least = domain.least.max(room.checked_neg()),
                    (Some(room), false) => domain.most = Some(domain.most.map_or(room, |other| other.min(room))),
                    (None, _) => {}
                }
                changed |= before != (domain.least, domain.most);
                if domain.is_empty() {
                    return false;
                }
            }
        }
        if !changed {
            break;
        }
    }
    true
}

/// Returns the largest value of a product, if it has one.
fn most_of(factors: &[Symbol], coefficient: i128, domains: &[Domain]) -> Option<i128> {
    let domain = |symbol: &Symbol| domains.iter().find(|domain| domain.symbol == *symbol);
    let mut range = (Some(coefficient), Some(coefficient));
    for factor in factors {
        let domain = domain(factor)?;
        let limits = (domain.least, domain.most);
        // with one open end, only factors that are not negative are handled
        range = match (range, limits) {
            ((Some(a), Some(b)), (Some(c), Some(d))) => {
                let ends = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
                (ends.iter().copied().min(), ends.iter().copied().max())
            }
            ((_, Some(b)), (Some(c), None)) if b <= 0 && c >= 0 => (None, Some(b.checked_mul(c)?)),
            ((_, Some(b)), (Some(c), Some(_))) if b <= 0 && c >= 0 => (None, Some(b.checked_mul(c)?)),
            ((Some(a), None), (Some(c), _)) if a >= 0 && c >= 0 => (Some(a.checked_mul(c)?), None),
            ((Some(a), Some(_)), (Some(c), None)) if a >= 0 && c >= 0 => (Some(a.checked_mul(c)?), None),
            _ => (None, None),
        };
    }
    range.1
}

impl Fact {
    /// Whether the fact holds for the values of a model.
    pub(super) fn holds(&self, model: &Model) -> bool {
        match self {
            Self::Positive(form) => form.is_lost() || model.value(form).is_some_and(|value| value >= 0),
            Self::Zero(form, _) => form.is_lost() || model.value(form) == Some(0),
            Self::Different(form) => form.is_lost() || model.value(form).is_some_and(|value| value != 0),
            Self::Power(symbol) => model.get(*symbol).is_some_and(|value| value > 0 && value & (value - 1) == 0),
        }
    }
}
