//! A conjunction that is to be refuted: shown to have no solution.

use super::Budget;
use super::eliminate;
use super::facts::Fact;
use super::form::Form;
use super::symbol::{Kind, Monomial, Symbol};

/// Equalities and inequalities, with the symbols that have been solved.
#[derive(Debug, Clone, Default)]
pub(super) struct System {
    /// Forms that are zero, each with the symbol for which it should be solved.
    zero: Vec<(Form, Option<Symbol>)>,
    /// Forms that are not negative.
    positive: Vec<Form>,
    /// The values of solved symbols, which occur nowhere else any more.
    solved: Vec<(Symbol, Form)>,
    powers: Vec<Symbol>,
    /// Forms that are not zero.
    different: Vec<Form>,
    internal: u32,
    impossible: bool,
}

/// The products that are formed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub(super) products: bool,
    /// Facts with large constants are multiplied, too.
    pub(super) wide: bool,
    /// Products of quantities known to the host are formed, too.
    pub(super) host: bool,
}

impl Reach {
    /// No products.
    pub(super) const LINEAR: Self = Self { products: false, wide: false, host: false };
    /// Products of facts with small constants, if they consist of products that already occur.
    pub(super) const NEAR: Self = Self { products: true, wide: false, host: false };
    /// Products of all facts, if they consist of products that already occur.
    pub(super) const WIDE: Self = Self { products: true, wide: true, host: false };
    /// For conditions: products that the host can compute may be new.
    pub(super) const HOST: Self = Self { products: true, wide: false, host: true };
}

/// The maximum number of times that an equality without a unit coefficient is replaced by one with smaller coefficients.
const REDUCTIONS: usize = 12;
/// The maximum number of values of a symbol that are examined one by one.
const CASES: i128 = 4;

impl System {
    pub(super) fn of<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Self {
        let mut system = Self::default();
        facts.into_iter().for_each(|fact| system.assume(fact));
        system
    }

    pub(super) fn assume(&mut self, fact: &Fact) {
        match fact {
            Fact::Positive(form) => self.positive(form),
            Fact::Zero(form, defines) => self.zero(form, *defines),
            Fact::Power(symbol) => {
                if !self.powers.contains(symbol) {
                    self.powers.push(*symbol);
                }
            }
            Fact::Different(form) => {
                let form = self.resolve(form);
                if !form.is_lost() {
                    self.different.push(form);
                }
            }
        }
    }

    pub(super) fn positive(&mut self, form: &Form) {
        let form = self.resolve(form);
        if !form.is_lost() {
            self.positive.push(form);
        }
    }

    pub(super) fn zero(&mut self, form: &Form, defines: Option<Symbol>) {
        let form = self.resolve(form);
        if !form.is_lost() {
            self.zero.push((form, defines));
        }
    }

    /// Expresses a form in terms of unsolved symbols.
    pub(super) fn resolve(&self, form: &Form) -> Form {
        if self.solved.is_empty() {
            return form.clone();
        }
        let known = |symbol: &Symbol| self.solved.iter().find(|(of, _)| of == symbol);
        let known: Vec<_> = form.symbols().iter().filter_map(known).collect();
        known.iter().fold(form.clone(), |form, (symbol, value)| form.replace(*symbol, value))
    }

    /// Creates a symbol for a value within this query.
    fn fresh(&mut self) -> Symbol {
        self.internal += 1;
        Symbol::internal(self.internal)
    }

    /// Creates such a symbol that is not negative.
    pub(super) fn fresh_positive(&mut self) -> Symbol {
        let symbol = self.fresh();
        self.positive.push(symbol.into());
        symbol
    }

    pub(super) fn is_impossible(&self) -> bool {
        self.impossible
    }

    pub(super) fn inequalities(&self) -> &[Form] {
        &self.positive
    }

    pub(super) fn equalities(&self) -> impl Iterator<Item = &Form> {
        self.zero.iter().map(|(form, _)| form)
    }

    pub(super) fn solved(&self) -> &[(Symbol, Form)] {
        &self.solved
    }

    /// Solves the equalities as far as possible.
    pub(super) fn settle(&mut self) {
        for _ in 0..REDUCTIONS {
            self.solve_all();
            let before = self.solved.len();
            self.meet();
            self.split_powers();
            self.exclude();
            if self.impossible || (self.zero.is_empty() && self.solved.len() == before) {
                return;
            }
            let again = (0..self.zero.len()).any(|at| self.solvable(at).is_some()) || self.reduce();
            if !again {
                return;
            }
        }
    }

    fn solve_all(&mut self) {
        while !self.impossible {
            self.clean_equalities();
            let found = (0..self.zero.len()).find_map(|at| Some((at, self.solvable(at)?)));
            let Some((at, (symbol, value))) = found else { return };
            self.zero.remove(at);
            self.substitute(symbol, value);
        }
    }

    /// Replaces a symbol by a form.
    fn substitute(&mut self, symbol: Symbol, value: Form) {
        let replace = |form: &mut Form| {
            if form.has(symbol) {
                *form = form.replace(symbol, &value);
            }
        };
        self.positive.iter_mut().for_each(replace);
        self.zero.iter_mut().for_each(|(form, _)| replace(form));
        self.solved.iter_mut().for_each(|(_, form)| replace(form));
        self.different.iter_mut().for_each(replace);
        self.different.retain(|form| !form.is_lost());
        self.positive.retain(|form| !form.is_lost());
        self.zero.retain(|(form, _)| !form.is_lost());
        self.powers.retain(|power| *power != symbol);
        self.solved.push((symbol, value));
    }

    /// Divides equalities by the common divisor of their coefficients. An equality whose constant is not divisible has no
    /// solution.
    fn clean_equalities(&mut self) {
        for (form, _) in &mut self.zero {
            let content = form.content();
            match content {
                0 => self.impossible |= form.fixed() != 0,
                1 => {}
                _ if form.fixed() % content != 0 => self.impossible = true,
                _ => *form = form.divided(content),
            }
        }
        self.zero.retain(|(form, _)| form.number().is_none());
    }

    /// Returns the best symbol for which to solve an equality, and its value.
    fn solvable(&self, at: usize) -> Option<(Symbol, Form)> {
        let (form, defines) = &self.zero[at];
        let rank = |symbol: Symbol| {
            let power = self.powers.contains(&symbol);
            (power, *defines != Some(symbol), symbol.is_internal(), symbol.kind() <= Kind::Host, symbol)
        };
        let mut best = None;
        for (monomial, sign) in form.varying() {
            let Some(symbol) = monomial.symbol().filter(|_| *sign == 1 || *sign == -1) else { continue };
            let better = || best.is_none_or(|(known, _)| rank(symbol) < rank(known));
            if form.uses(symbol) == 1 && better() {
                best = Some((symbol, *sign));
            }
        }
        let (symbol, sign) = best?;
        let rest = form - Form::of_term(Monomial::of(symbol), sign);
        Some((symbol, Form::constant(-sign) * rest)).filter(|(_, value)| !value.is_lost())
    }

    /// Applies Pugh's reduction to an equality without a unit coefficient. With `m` one more than the least coefficient,
    /// the equality modulo `m` gives that symbol a unit coefficient.
    fn reduce(&mut self) -> bool {
        let linear = |form: &Form| form.varying().iter().all(|(monomial, _)| monomial.degree() == 1);
        let Some(form) = self.zero.iter().map(|(form, _)| form).find(|form| linear(form)).cloned() else {
            return false;
        };
        let least = form.varying().iter().map(|(_, coefficient)| coefficient.unsigned_abs()).min();
        let Some(modulus) = least.and_then(|least| i128::try_from(least).ok()?.checked_add(1)) else { return false };
        // the remainder between -m/2 and m/2
        let centred = |value: i128| {
            let rest = value.rem_euclid(modulus);
            if rest > (modulus - 1) / 2 { rest - modulus } else { rest }
        };
        let times = self.fresh();
        let reduced = form.terms().iter().fold(Form::constant(-modulus) * times, |sum, (monomial, coefficient)| {
            sum + Form::of_term(*monomial, centred(*coefficient))
        });
        self.zero(&reduced, None);
        true
    }

    /// Keeps the strongest of parallel inequalities. Two opposite inequalities that meet form an equality.
    fn meet(&mut self) {
        for form in &mut self.positive {
            match form.content() {
                0 => self.impossible |= form.fixed() < 0,
                1 => {}
                content => *form = form.divided(content),
            }
        }
        self.positive.retain(|form| form.number().is_none());
        self.positive.sort_by(Form::compare_varying);
        self.positive.dedup_by(|weaker, stronger| weaker.varies_like(stronger));
        let mut met = Vec::new();
        for (at, form) in self.positive.iter().enumerate() {
            // they are sorted by their first products
            let near = self.positive[at + 1..].iter().take_while(|other| form.begins_like(other));
            let Some(other) = near.into_iter().find(|other| form.is_opposite(other)) else { continue };
            match form.fixed().checked_add(other.fixed()) {
                Some(0) => met.push(form.clone()),
                Some(room) => self.impossible |= room < 0,
                None => {}
            }
        }
        self.zero.extend(met.into_iter().map(|form| (form, None)));
    }

    /// Uses the forms that are not zero. A form that cannot be negative is then at least one, and a form that is zero has
    /// no solution.
    fn exclude(&mut self) {
        let Self { different, positive, impossible, .. } = self;
        different.retain(|form| match form.number() {
            Some(number) => {
                *impossible |= number == 0;
                false
            }
            None => {
                let opposite = -form.clone();
                let side = positive.iter_mut().find(|side| *side == form || **side == opposite);
                let decided = side.is_some();
                side.into_iter().for_each(|side| *side = &*side - 1);
                !decided
            }
        });
    }

    /// Splits a form that is not zero into its two signs. Neither case lists the form any more.
    pub(super) fn split(&self) -> Option<[Self; 2]> {
        let mut rest = self.clone();
        let form = rest.different.pop()?;
        Some([form.clone() - 1, -form - 1].map(|side| {
            let mut case = rest.clone();
            case.positive(&side);
            case.settle();
            case
        }))
    }

    /// Writes a power of two that is at least `2ᵏ` as `2ᵏ` times another power of two.
    fn split_powers(&mut self) {
        for power in self.powers.clone() {
            let at_least = self.limits(power).0.unwrap_or(1);
            if at_least > 1 && at_least < 1 << 62 {
                let unit = at_least.unsigned_abs().next_power_of_two().cast_signed();
                let rest = self.fresh();
                self.substitute(power, Form::constant(unit) * rest);
                self.powers.push(rest);
                self.positive.push(Form::from(rest) - 1);
            }
        }
    }

    /// Returns the known lower and upper bound of a symbol.
    pub(super) fn limits(&self, symbol: Symbol) -> (Option<i128>, Option<i128>) {
        let mut limits = (None::<i128>, None::<i128>);
        for form in &self.positive {
            let [(monomial, coefficient)] = form.varying() else { continue };
            if monomial.symbol() != Some(symbol) {
                continue;
            }
            let room = form.fixed().checked_div_euclid(coefficient.saturating_abs());
            match (room, *coefficient > 0) {
                (Some(room), true) => limits.0 = limits.0.max(room.checked_neg()),
                (Some(room), false) => limits.1 = Some(limits.1.map_or(room, |other| other.min(room))),
                (None, _) => {}
            }
        }
        limits
    }

    /// Whether the system is shown to have no solution.
    pub(super) fn refuted(mut self, budget: &mut Budget) -> bool {
        self.settle();
        self.impossible
            || self.refuted_by(Reach::LINEAR, budget)
            || self.refuted_by_products(Reach::NEAR, budget)
            || self.refuted_by_cases(2, budget)
    }

    /// Tries the same with products of type ranges, which goals with large numbers need.
    pub(super) fn refuted_widely(mut self, budget: &mut Budget) -> bool {
        self.settle();
        self.impossible || self.refuted_by(Reach::LINEAR, budget) || self.refuted_by_products(Reach::WIDE, budget)
    }

    /// Whether the rows and products within this reach contradict each other. The system must be settled.
    pub(super) fn refuted_by(&self, reach: Reach, budget: &mut Budget) -> bool {
        eliminate::contradict(&self.rows(reach, budget), budget)
    }

    /// Tries the same with products added, after the rows alone have failed. Returns false if the system has no products.
    pub(super) fn refuted_by_products(&self, reach: Reach, budget: &mut Budget) -> bool {
        if !self.is_nonlinear() {
            return false;
        }
        let products = self.products(reach, budget);
        if products.is_empty() {
            return false;
        }
        let mut rows = self.rows(Reach::LINEAR, budget);
        rows.extend(products);
        eliminate::contradict(&rows, budget)
    }

    /// Returns all constraints as inequalities.
    pub(super) fn rows(&self, reach: Reach, budget: &mut Budget) -> Vec<Form> {
        let equal = self.zero.iter().flat_map(|(form, _)| [form.clone(), -form.clone()]);
        let mut rows: Vec<_> = self.positive.iter().cloned().chain(equal).collect();
        rows.extend(self.products(reach, budget));
        rows
    }

    fn is_nonlinear(&self) -> bool {
        let products = |form: &Form| form.terms().iter().any(|(monomial, _)| monomial.degree() > 1);
        self.positive.iter().any(products) || self.zero.iter().any(|(form, _)| products(form))
    }

    /// Splits cases over the values of a factor that has only a few. Else, splits over the least value of a difference
    /// and all others.
    pub(super) fn refuted_by_cases(&self, depth: usize, budget: &mut Budget) -> bool {
        if depth == 0 || !self.is_nonlinear() {
            return false;
        }
        let forms = self.positive.iter().chain(self.equalities());
        let products = forms.flat_map(|form| form.terms()).filter(|(monomial, _)| monomial.degree() > 1);
        let mut factors: Vec<_> = products.flat_map(|(monomial, _)| monomial.factors()).copied().collect();
        factors.sort_unstable();
        factors.dedup();
        let few = |symbol: &Symbol| match self.limits(*symbol) {
            (Some(least), Some(most)) if most.saturating_sub(least) < CASES => Some((*symbol, least..=most)),
            _ => None,
        };
        let equal = |symbol: Symbol, value: i128| {
            let mut case = self.clone();
            case.zero(&(Form::from(symbol) - value), Some(symbol));
            case
        };
        if let Some((symbol, mut values)) = factors.iter().find_map(few) {
            return values.all(|value| equal(symbol, value).refuted_in_case(depth - 1, budget));
        }
        let least = |symbol: &Symbol| Some((*symbol, self.limits(*symbol).0?)).filter(|_| symbol.is_internal());
        let Some((symbol, least)) = factors.iter().find_map(least) else { return false };
        let mut above = self.clone();
        above.positive(&(Form::from(symbol) - least - 1));
        equal(symbol, least).refuted_in_case(depth - 1, budget) && above.refuted_in_case(depth - 1, budget)
    }

    fn refuted_in_case(mut self, depth: usize, budget: &mut Budget) -> bool {
        self.settle();
        self.impossible
            || self.refuted_by(Reach::LINEAR, budget)
            || self.refuted_by_products(Reach::NEAR, budget)
            || self.refuted_by_cases(depth, budget)
    }
}
