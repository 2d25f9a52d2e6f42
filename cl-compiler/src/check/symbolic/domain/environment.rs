//! The facts at a program point: facts about symbols, with the assumptions they rest on.

mod data;
mod facts;
mod masks;
mod questions;
mod roles;
mod substitutes;

use std::rc::Rc;

use super::value::Cond;
use crate::check::launch_conditions::Quantity;
use crate::proof::{Condition, Facts, Form, Kind, LENGTH_LIMIT, Map, Set, Symbol, SymbolSet, Symbols};
use crate::ty::Scalar;

pub(crate) use self::facts::{Fact, KnownFact, Snapshot, Tag, is_prefix};
pub(crate) use self::roles::{definition, same_role};
pub(crate) use self::substitutes::{Substitutes, facts_with, form_with};

/// An interval that contains the value of a form.
type Interval = (i128, i128);

/// At most this number of bounds is tried where two paths join.
const BOUNDS: usize = 4;

#[derive(Debug, Default)]
pub(crate) struct Environment {
    pub(crate) symbols: Symbols,
    known: Snapshot,
    /// The number of facts about the work-item functions. They come first.
    pub(crate) geometry: usize,
    /// The ids and numbers of work-groups.
    pub(crate) of_groups: Set<Symbol>,
    /// A unique number for each fact. The last one identifies the set of facts.
    stamps: Vec<u64>,
    last_stamp: u64,
    answers: Map<(Form, Grant, u64), Option<Proof>>,
    ranges: Map<Symbol, Interval>,
    /// Arguments that are assumed to be in a smaller range than their type allows. The stored interval is the range of the type.
    limited: Map<Symbol, (Tag, Interval)>,
    /// The assumptions that stand for checks that only one variant makes.
    passed: Set<Tag>,
    /// Those of them for which conditions have been found already.
    asked_for: Set<Tag>,
    pub(crate) quantities: Map<Symbol, Quantity>,
    /// Values that come from memory. Only comparisons say more about them than their type.
    data: Set<Symbol>,
    /// Those of them that an operation with a number bounds.
    bounded_data: Set<Symbol>,
    /// Values whose computation is not followed, or that depend on such values. Not every value that the facts allow is possible.
    opaque: Map<Symbol, Symbol>,
    /// Values that equal a form under an assumption, for example that a sum does not wrap around.
    assumed: Set<Symbol>,
    /// The symbols that have a name in the source.
    named: Set<Symbol>,
    /// The counters of `for` loops.
    pub(crate) counters: Set<Symbol>,
    /// The facts that are added define a masked value.
    of_mask: bool,
    /// The numbers of the symbols that were made for masked values.
    masks: Vec<(u32, u32)>,
    asked: u32,
    is_exhausted: bool,
    /// Alternative lists of substitutes for ids of a work-group, to be tried in turn. They apply where an id together
    /// with the product of a group id and a constant is one value.
    pub(crate) substitutes: Vec<Substitutes>,
    /// Whether an assumption has been granted for the rest of the function.
    pub(crate) granted: bool,
}

/// The assumptions that a proof may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Grant {
    /// None: the proof holds for all launches.
    Nothing,
    /// The conditions that the host checks.
    Launch,
    /// Also the checks that only one variant makes, except those for which conditions have been found.
    Unasked,
    /// These checks, too.
    All,
}

/// How far the search for relevant facts goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The facts that mention no symbols other than those of the query.
    Within,
    /// The facts that mention one of the symbols of the query.
    Near,
    /// All facts that are connected with the query, except those that relate the ids of work-groups to those of the launch.
    Distinct,
    /// All facts that are connected with the query.
    Far,
    /// All facts that are connected with the query, except the definitions of remainders. These only produce larger products.
    Bare,
}

/// The reaches to be tried, from few facts to many.
pub(crate) const REACHES: [Reach; 3] = [Reach::Within, Reach::Distinct, Reach::Far];

/// A proof, as the list of its assumptions.
pub(crate) type Proof = Vec<Tag>;

impl Environment {
    /// Creates a symbol with a range, whose end is included.
    pub(crate) fn symbol(&mut self, name: &str, kind: Kind, range: Interval) -> Symbol {
        let symbol = self.symbols.symbol(name, kind);
        self.ranges.insert(symbol, range);
        symbol
    }

    /// Creates a symbol with the range of a type.
    pub(crate) fn of_type(&mut self, name: &str, kind: Kind, scalar: Scalar) -> Symbol {
        self.symbol(name, kind, (scalar.min(), scalar.max()))
    }

    /// Creates a symbol for the length of a slice, or for an index into one.
    pub(crate) fn length(&mut self, kind: Kind) -> Symbol {
        self.symbol("", kind, (0, LENGTH_LIMIT - 1))
    }

    /// Asks questions that do not count towards the limit.
    pub(crate) fn aside<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let asked = self.start_questions();
        let answer = ask(self);
        self.resume_questions(asked);
        answer
    }

    /// Marks a symbol that has a name in the source.
    pub(crate) fn name(&mut self, symbol: Symbol) {
        self.named.insert(symbol);
    }

    pub(crate) fn is_named(&self, symbol: Symbol) -> bool {
        self.named.contains(&symbol)
    }

    pub(crate) fn narrow(&mut self, symbol: Symbol, range: Interval) {
        self.ranges.insert(symbol, range);
    }

    /// Adds that a symbol is in a range, whatever is assumed of it.
    pub(crate) fn within(&mut self, symbol: Symbol, range: Interval) {
        let both = |known: Interval| (known.0.max(range.0), known.1.min(range.1));
        let Some(known) = self.ranges.get_mut(&symbol) else { return };
        *known = both(*known);
        if self.limited.get(&symbol).is_some_and(|(_, whole)| both(*whole) == *known) {
            self.limited.remove(&symbol);
        }
    }

    /// Assumes that a symbol is in a smaller range.
    pub(crate) fn limit(&mut self, symbol: Symbol, tag: Tag, range: Interval) {
        if let Some(whole) = self.ranges.insert(symbol, range) {
            self.limited.insert(symbol, (tag, whole));
        }
    }

    /// Whether the range of one symbol contains the range of another.
    pub(crate) fn covers(&self, one: Symbol, other: Symbol) -> bool {
        let ranges = [one, other].map(|symbol| self.ranges.get(&symbol));
        matches!(ranges, [Some(one), Some(other)] if one.0 <= other.0 && one.1 >= other.1)
    }

    pub(crate) fn passed(&mut self, tag: Tag, asked: bool) {
        self.passed.insert(tag);
        if asked {
            self.asked_for.insert(tag);
        }
    }

    /// Marks a symbol whose computation is not followed, or that depends on such a symbol.
    pub(crate) fn opaque(&mut self, symbol: Symbol, of: Option<Symbol>) {
        self.opaque.entry(symbol).or_insert(of.unwrap_or(symbol));
    }

    pub(crate) fn not_opaque(&mut self, symbol: Symbol) {
        self.opaque.remove(&symbol);
    }

    /// Returns the opaque symbol that a symbol depends on, if any.
    pub(crate) fn opaque_in(&self, symbol: Symbol) -> Option<Symbol> {
        self.opaque.get(&symbol).copied()
    }

    /// Returns an opaque symbol that one of the forms depends on, if any.
    pub(crate) fn opaque_of(&self, forms: &[&Form]) -> Option<Symbol> {
        forms.iter().flat_map(|form| form.symbols()).find_map(|symbol| self.opaque_in(symbol))
    }

    /// Whether the symbol is known to be a power of two.
    pub(crate) fn is_power(&self, symbol: Symbol) -> bool {
        self.known.iter().any(|known| matches!(known.fact, Fact::Power(power) if power == symbol))
    }

    /// Whether the host can compute the symbol.
    pub(crate) fn is_quantity(&self, symbol: Symbol) -> bool {
        self.quantities.contains_key(&symbol)
    }

    pub(crate) fn mark(&self) -> usize {
        self.known.len()
    }

    pub(crate) fn forget(&mut self, mark: usize) {
        self.known.truncate(mark);
        self.stamps.truncate(mark);
    }

    fn add(&mut self, known: Rc<KnownFact>) {
        self.last_stamp += 1;
        self.stamps.push(self.last_stamp);
        self.known.push(known);
    }

    /// Removes and returns the facts since a mark, for use elsewhere.
    pub(crate) fn split_off(&mut self, mark: usize) -> Snapshot {
        self.stamps.truncate(mark);
        self.known.split_off(mark)
    }

    pub(crate) fn restore(&mut self, facts: &[Rc<KnownFact>]) {
        facts.iter().for_each(|fact| self.add(fact.clone()));
    }

    /// Replaces all facts by these.
    pub(crate) fn replace(&mut self, facts: &[Rc<KnownFact>]) {
        self.forget(0);
        self.restore(facts);
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        self.known.clone()
    }

    /// Returns whether all facts of a snapshot still hold.
    pub(crate) fn has_all(&self, facts: &Snapshot) -> bool {
        is_prefix(facts, &self.known)
    }

    fn push(&mut self, fact: Fact, tag: Option<Tag>) {
        let symbols = match &fact {
            Fact::Positive(form) | Fact::Zero(form, _) | Fact::Different(form) if form.is_lost() => return,
            Fact::Positive(form) | Fact::Zero(form, _) | Fact::Different(form) => form.symbols(),
            Fact::Power(symbol) => vec![*symbol],
            Fact::Given(when, then) => when.iter().chain([then]).flat_map(Form::symbols).collect(),
            Fact::Aside(_) => Vec::new(),
        };
        let known = KnownFact { fact, symbols, tag, is_free: !self.granted, of_mask: self.of_mask };
        if !self.known.iter().any(|other| **other == known) {
            self.add(Rc::new(known));
        }
    }

    /// `form >= 0`
    pub(crate) fn positive(&mut self, form: Form) {
        self.push(Fact::Positive(form), None);
    }

    /// Adds a condition that holds but that the prover cannot use.
    pub(crate) fn set_aside(&mut self, cond: Cond) {
        self.push(Fact::Aside(cond), None);
    }

    /// `form != 0`
    pub(crate) fn different(&mut self, form: Form, tag: Option<Tag>) {
        self.push(Fact::Different(form), tag);
    }

    pub(crate) fn positive_if(&mut self, form: Form, tag: Tag) {
        self.push(Fact::Positive(form), Some(tag));
    }

    /// Adds `then >= 0` under the condition that all of `when` are not negative. It takes effect where that is proven;
    /// see [`Environment::settle`].
    pub(crate) fn positive_when(&mut self, when: Vec<Form>, then: Form) {
        self.push(Fact::Given(when, then), None);
    }

    /// Adds the consequences of those conditional facts whose conditions can now be proven.
    pub(crate) fn settle(&mut self) {
        let conditional = self.known.iter().filter_map(|known| match &known.fact {
            Fact::Given(when, then) => Some((when.clone(), then.clone())),
            Fact::Positive(_) | Fact::Zero(..) | Fact::Power(_) | Fact::Different(_) | Fact::Aside(_) => None,
        });
        let conditional: Vec<_> = conditional.collect();
        for (when, then) in conditional {
            let shown = |form| self.prove_with(form, Grant::Nothing).is_some_and(|tags| tags.is_empty());
            if when.iter().all(shown) {
                self.positive(then);
            }
        }
    }

    /// `start <= value < end`
    pub(crate) fn range(&mut self, value: impl Into<Form>, start: impl Into<Form>, end: impl Into<Form>) {
        let value = value.into();
        self.positive(&value - start.into());
        self.positive(end.into() - value - 1);
    }

    /// `value == form`
    pub(crate) fn equal(&mut self, value: impl Into<Form>, form: impl Into<Form>) {
        self.equal_by(value, form, None);
    }

    /// `value == form`, the form that the value is computed as, unless it wraps around.
    pub(crate) fn equal_if(&mut self, value: Symbol, form: impl Into<Form>, tag: Tag) {
        self.assumed.insert(value);
        self.equal_by(value, form, Some(tag));
    }

    /// Adds `value == form`, under the assumption `tag` if there is one.
    pub(crate) fn equal_by(&mut self, value: impl Into<Form>, form: impl Into<Form>, tag: Option<Tag>) {
        let value = value.into();
        let defines = value.as_symbol();
        self.push(Fact::Zero(value - form.into(), defines), tag);
    }

    pub(crate) fn power_of_two(&mut self, symbol: Symbol) {
        self.push(Fact::Power(symbol), None);
        self.positive(Form::from(symbol) - 1);
    }

    /// Returns candidates for a common upper bound of these forms: the quantities known to the host that the facts relate
    /// to them.
    pub(crate) fn bounds_of(&self, paths: &[(&Form, &Snapshot)]) -> Vec<Symbol> {
        let mut found: Vec<Symbol> = Vec::new();
        for (form, known) in paths {
            let own = form.symbols();
            let near = known.iter().filter(|fact| fact.symbols.iter().any(|symbol| own.contains(symbol)));
            let all = near.flat_map(|fact| &fact.symbols).chain(&own);
            found.extend(all.filter(|symbol| symbol.kind() == Kind::Host && self.is_quantity(**symbol)));
        }
        found.sort_unstable();
        found.dedup();
        found.truncate(BOUNDS);
        found
    }

    /// Returns an upper bound of a symbol, of values that are the same for all work-items, that a fact states.
    pub(crate) fn upper_bound(&self, symbol: Symbol) -> Option<Form> {
        self.known.iter().filter(|known| known.tag.is_none()).find_map(|known| {
            let Fact::Positive(form) = &known.fact else { return None };
            let bound = form + symbol;
            (!bound.has(symbol) && bound.is_shared(Kind::Host)).then_some(bound)
        })
    }

    /// Returns the symbols known to the host by which the facts multiply the symbol, in products of two.
    pub(crate) fn factors_with(&self, form: &Form) -> Vec<Symbol> {
        let Some(symbol) = form.as_symbol() else { return Vec::new() };
        let about = self.known.iter().filter(|known| known.symbols.contains(&symbol));
        let forms = about.filter_map(|known| match &known.fact {
            Fact::Positive(form) | Fact::Zero(form, _) => Some(form),
            Fact::Power(_) | Fact::Different(_) | Fact::Given(..) | Fact::Aside(_) => None,
        });
        let with = |factors: &[Symbol]| match *factors {
            [one, other] if one == symbol => Some(other),
            [one, other] if other == symbol => Some(one),
            _ => None,
        };
        let mut found: Vec<Symbol> = forms.flat_map(Form::products).filter_map(|(_, factors)| with(factors)).collect();
        found.retain(|other| other.kind() == Kind::Host);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the facts that are relevant to these forms, in the form that the prover takes, and their assumptions.
    pub(crate) fn relevant(
        &self,
        known: &[Rc<KnownFact>],
        about: &[&Form],
        grant: Grant,
        reach: Reach,
    ) -> (Facts, Proof) {
        let (chosen, symbols) = self.connected(known, about, grant, reach);
        let (mut facts, mut tags) = (Facts::new(), Vec::new());
        for symbol in symbols {
            let Some(range) = self.ranges.get(&symbol) else { continue };
            let (least, most) = match self.limited.get(&symbol) {
                Some((_, whole)) if grant == Grant::Nothing => *whole,
                Some((tag, _)) => {
                    tags.push(*tag);
                    *range
                }
                None => *range,
            };
            facts.at_most(least, symbol);
            facts.at_most(symbol, most);
        }
        for fact in chosen {
            tags.extend(fact.tag);
            match &fact.fact {
                Fact::Positive(form) => facts.positive(form.clone()),
                Fact::Zero(form, Some(symbol)) => facts.equal(*symbol, Form::from(*symbol) - form),
                Fact::Zero(form, None) => facts.equal(form.clone(), 0),
                Fact::Power(symbol) => facts.power_of_two(*symbol),
                Fact::Different(form) => facts.different(form.clone()),
                Fact::Given(..) | Fact::Aside(_) => {}
            }
        }
        tags.sort_unstable();
        tags.dedup();
        (facts, tags)
    }

    /// Returns the facts at the current point that are relevant to a form.
    pub(crate) fn facts_about(&self, form: &Form, grant: Grant, reach: Reach) -> (Facts, Proof) {
        self.relevant(&self.known, &[form], grant, reach)
    }

    /// Returns the facts that share symbols with these forms, directly or through other such facts, and the symbols in them.
    fn connected<'k>(
        &self,
        known: &'k [Rc<KnownFact>],
        about: &[&Form],
        grant: Grant,
        reach: Reach,
    ) -> (Vec<&'k KnownFact>, Vec<Symbol>) {
        let mut symbols: Vec<Symbol> = about.iter().flat_map(|form| form.symbols()).collect();
        let mut reached = SymbolSet::default();
        reached.extend(&symbols);
        let granted = |fact: &KnownFact| match (fact.tag, grant) {
            _ if reach == Reach::Bare && fact.is_remainder() => false,
            (None, _) | (Some(_), Grant::All) => true,
            (Some(_), Grant::Nothing) => false,
            (Some(tag), Grant::Unasked) => !self.asked_for.contains(&tag),
            (Some(tag), Grant::Launch) => !self.passed.contains(&tag),
        };
        let within = |fact: &KnownFact| granted(fact) && reached.contains_all(&fact.symbols);
        let mut chosen: Vec<bool> = known.iter().map(|fact| reach == Reach::Within && within(fact)).collect();
        let mut grows = reach != Reach::Within;
        let distinct = match reach {
            Reach::Distinct => true,
            // the size of a work-group says nothing about values that have nothing to do with groups
            Reach::Near => !symbols.iter().any(|symbol| self.of_groups.contains(symbol)),
            Reach::Within | Reach::Far | Reach::Bare => false,
        };
        let used = self.used_masks(known);
        while grows {
            let before = reached.clone();
            for (at, fact) in known.iter().enumerate() {
                if chosen[at] || !before.contains_any(&fact.symbols) || !granted(fact) {
                    continue;
                }
                if self.is_idle(fact, &used, |symbol| before.contains_any(&[symbol])) {
                    continue;
                }
                let of_value = fact.tag.and(fact.defines()).filter(|value| self.assumed.contains(value));
                if of_value.is_some_and(|value| !before.contains_any(&[value]) && !is_limited(value, known)) {
                    continue;
                }
                let of_groups = || fact.symbols.iter().any(|symbol| self.of_groups.contains(symbol));
                if distinct && at < self.geometry && fact.symbols.len() > 2 && of_groups() {
                    continue;
                }
                chosen[at] = true;
                reached.extend(&fact.symbols);
                symbols.extend(&fact.symbols);
            }
            grows = reached.len() > before.len() && reach != Reach::Near;
        }
        if reach == Reach::Near {
            // the facts about a value that is defined by an equality
            let near = known.iter().zip(&chosen).skip(self.geometry).filter(|(_, chosen)| **chosen);
            let defined: Vec<Symbol> = near.filter_map(|(fact, _)| fact.defines()).collect();
            for (at, fact) in known.iter().enumerate() {
                if !chosen[at] && granted(fact) && fact.symbols.iter().any(|symbol| defined.contains(symbol)) {
                    chosen[at] = true;
                    symbols.extend(&fact.symbols);
                }
            }
        }
        symbols.sort_unstable();
        symbols.dedup();
        (known.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(fact, _)| &**fact).collect(), symbols)
    }

    /// Returns the interval of a form that follows from the ranges of its symbols alone.
    pub(crate) fn interval(&self, form: &Form) -> Option<Interval> {
        self.interval_by(form, |symbol| self.ranges.get(&symbol).copied())
    }

    fn interval_by(&self, form: &Form, range: impl Fn(Symbol) -> Option<Interval>) -> Option<Interval> {
        if form.is_lost() {
            return None;
        }
        form.products().try_fold((0_i128, 0_i128), |sum, (coefficient, factors)| {
            let product = factors.iter().try_fold((coefficient, coefficient), |(a, b), factor| {
                let (c, d) = range(*factor)?;
                let ends = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
                Some((*ends.iter().min()?, *ends.iter().max()?))
            })?;
            Some((sum.0.checked_add(product.0)?, sum.1.checked_add(product.1)?))
        })
    }

    /// Returns the same interval without any assumption.
    pub(crate) fn free_interval(&self, form: &Form) -> Option<Interval> {
        self.interval_by(form, |symbol| match self.limited.get(&symbol) {
            Some((_, whole)) => Some(*whole),
            None => self.ranges.get(&symbol).copied(),
        })
    }

    /// Returns the assumptions with which the ranges alone prove that a form's value is in the interval, whose end is included.
    pub(crate) fn interval_within(&self, form: &Form, (least, most): Interval) -> Option<Proof> {
        let within = |found: Option<Interval>| found.is_some_and(|(low, high)| least <= low && high <= most);
        if within(self.free_interval(form)) {
            return Some(Vec::new());
        }
        within(self.interval(form)).then(|| self.limits_in(form))
    }

    fn limits_in(&self, form: &Form) -> Proof {
        self.limits_of(&form.symbols())
    }

    /// Returns the assumptions that the ranges of these symbols rest on.
    pub(crate) fn limits_of(&self, symbols: &[Symbol]) -> Proof {
        let limits = symbols.iter().filter_map(|symbol| self.limited.get(symbol));
        let mut tags: Vec<_> = limits.map(|(tag, _)| *tag).collect();
        tags.sort_unstable();
        tags.dedup();
        tags
    }

    /// Proves that `form >= 0`.
    pub(crate) fn prove(&mut self, form: &Form) -> Option<Proof> {
        self.prove_with(form, Grant::All)
    }

    /// Proves that `form >= 0` with the assumptions that `grant` allows. It uses as few of them as possible.
    pub(crate) fn prove_with(&mut self, form: &Form, grant: Grant) -> Option<Proof> {
        if form.is_lost() {
            return None;
        }
        if self.free_interval(form).is_some_and(|(least, _)| least >= 0) {
            return Some(Vec::new());
        }
        match self.interval(form) {
            Some((least, _)) if least >= 0 => return Some(self.limits_in(form)),
            Some((_, most)) if most < 0 => return None,
            _ => {}
        }
        // the goal is itself a fact
        let itself = |known: &&Rc<KnownFact>| {
            known.tag.is_none() && matches!(&known.fact, Fact::Positive(known) if known == form)
        };
        if self.known.iter().rev().any(|known| itself(&known)) {
            return Some(Vec::new());
        }
        let key = (form.clone(), grant, self.stamps.last().copied().unwrap_or(0));
        if let Some(answer) = self.answers.get(&key) {
            return answer.clone();
        }
        if !self.may_ask() {
            return None;
        }
        let bare = self.has_remainders(form).then_some(Reach::Bare);
        let reaches = [Reach::Near, Reach::Far].into_iter().chain(bare);
        let rough = self.without_products(form);
        let rough = rough.and_then(|form| self.prove_within(&form, grant, Reach::Near, &mut Vec::new()));
        let mut tried = Vec::new();
        let mut prove = || reaches.clone().find_map(|reach| self.prove_within(form, grant, reach, &mut tried));
        let answer = rough.or_else(&mut prove).or_else(|| self.prove_substituted(form, grant));
        self.answers.insert(key, answer.clone());
        answer
    }

    /// Whether the form has products and a fact defines a remainder.
    fn has_remainders(&self, form: &Form) -> bool {
        form.products().any(|(_, factors)| factors.len() > 1) && self.known.iter().any(|known| known.is_remainder())
    }

    /// Returns a lower bound of the form without products. Returns `None` if the form has no products.
    fn without_products(&self, form: &Form) -> Option<Form> {
        let mut smaller = Form::constant(0);
        let mut products = Form::constant(0);
        for (number, factors) in form.products() {
            let term = factors.iter().fold(Form::constant(number), |term, factor| term * *factor);
            if factors.len() > 1 { products = products + term } else { smaller = smaller + term }
        }
        if products.number() == Some(0) {
            return None;
        }
        let (least, _) = self.free_interval(&products)?;
        Some(smaller + least)
    }

    /// Tries a proof, unless the same facts have been `tried` before.
    fn prove_within(&self, form: &Form, grant: Grant, reach: Reach, tried: &mut Vec<Facts>) -> Option<Proof> {
        let (facts, tags) = self.relevant(&self.known, &[form], grant, reach);
        if tried.contains(&facts) || !facts.proves(form) {
            tried.push(facts);
            return None;
        }
        let free = || self.relevant(&self.known, &[form], Grant::Nothing, reach).0.proves(form);
        if tags.is_empty() || free() { Some(Vec::new()) } else { Some(tags) }
    }

    /// Proves that the value of the form is a value of the type.
    pub(crate) fn fits(&mut self, form: &Form, scalar: Scalar) -> Option<Proof> {
        self.fits_with(form, scalar, Grant::Launch)
    }

    /// Proves the same with the assumptions that `grant` allows.
    pub(crate) fn fits_with(&mut self, form: &Form, scalar: Scalar, grant: Grant) -> Option<Proof> {
        if let Some(tags) = self.interval_within(form, (scalar.min(), scalar.max())) {
            return Some(tags);
        }
        if form.is_lost() || self.is_data(form) {
            return None;
        }
        let mut tags = self.prove_with(&(form - scalar.min()), grant)?;
        tags.extend(self.prove_with(&(Form::constant(scalar.max()) - form), grant)?);
        Some(tags)
    }

    /// Returns conditions on quantities known to the host that imply `form >= 0`.
    pub(crate) fn missing(&mut self, form: &Form, grant: Grant) -> Option<(Vec<Condition>, Proof)> {
        if form.is_lost() || !self.may_ask() {
            return None;
        }
        // a condition cannot mention a value that the host cannot compute
        let hidden = |symbol: Symbol| match symbol.kind() {
            Kind::Size | Kind::Host if !self.quantities.contains_key(&symbol) => symbol.with_kind(Kind::Item),
            _ => symbol,
        };
        let grant = if grant == Grant::All { Grant::Unasked } else { grant };
        let found = |reach| {
            let (facts, tags) = self.relevant(&self.known, &[form], grant, reach);
            let conditions = facts.rename(hidden).missing(form.rename(hidden)).or_else(|| {
                let (list, substituted) = self.substituted(form)?;
                facts_with(list, &facts).rename(hidden).missing(substituted.rename(hidden))
            });
            Some((conditions?, tags))
        };
        // neither the range of a type nor the size of the launch serves as a bound where a better one is known
        let is_large = |found: &(Vec<Condition>, Proof)| found.0.iter().any(|found| is_large(found.form()));
        let sizes = |found: &(Vec<Condition>, Proof)| {
            let symbols = found.0.iter().flat_map(|condition| condition.form().symbols());
            symbols.filter(|symbol| symbol.kind() == Kind::Size).count()
        };
        let near = found(Reach::Near).filter(|found| !is_large(found));
        if near.as_ref().is_some_and(|near| sizes(near) == 0) {
            return near;
        }
        let far = found(Reach::Far);
        match (near, far) {
            (Some(near), Some(far)) if sizes(&near) <= sizes(&far) || is_large(&far) => Some(near),
            (near, far) => far.or(near).or_else(|| found(Reach::Bare).filter(|_| self.has_remainders(form))),
        }
    }
}

/// Whether the form contains a constant that comes from the range of a type.
pub(crate) fn is_large(form: &Form) -> bool {
    form.products().any(|(number, factors)| factors.is_empty() && number < -(1 << 16))
}

/// Returns the equalities with products that both snapshots share and that mention these symbols. A form that is zero for
/// each of two work-items is the same for both.
pub(crate) fn common_equalities(one: &Snapshot, other: &Snapshot, about: &[Symbol]) -> Vec<Form> {
    let common = one.iter().zip(other).take_while(|(one, other)| Rc::ptr_eq(one, other)).map(|(fact, _)| fact);
    let has_products = |form: &Form| form.products().any(|(_, factors)| factors.len() > 2);
    common
        .filter(|fact| fact.tag.is_none())
        .filter_map(|fact| match &fact.fact {
            Fact::Zero(form, _) if has_products(form) && about.iter().all(|id| fact.symbols.contains(id)) => {
                Some(form.clone())
            }
            Fact::Zero(..)
            | Fact::Positive(_)
            | Fact::Power(_)
            | Fact::Different(_)
            | Fact::Given(..)
            | Fact::Aside(_) => None,
        })
        .collect()
}

/// Whether something was found out about a value, as by a comparison, so that it says more about what it is computed from
/// than that it does not wrap around. Facts about what is computed from the value do not count.
fn is_limited(value: Symbol, known: &[Rc<KnownFact>]) -> bool {
    let newest = |fact: &KnownFact| fact.symbols.iter().all(|symbol| symbol.number() <= value.number());
    known.iter().any(|fact| fact.symbols.contains(&value) && fact.defines().is_none() && newest(fact))
}
