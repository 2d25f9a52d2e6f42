//! What is proven, against every assignment of small numbers. Facts and goals are random; the seed is fixed.

use crate::random::Random;
use cl_compiler::proof::{Access, Answer, Distinct, Facts, Form, Kind, Model, Symbol, Symbols, disjoint};

impl Random {
    fn number(&mut self, least: i128, most: i128) -> i128 {
        least + i128::from(self.below((most - least + 1).unsigned_abs() as u64))
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }

    /// A few terms of degree two at most.
    fn form(&mut self, symbols: &[Symbol]) -> Form {
        let mut form = Form::constant(self.number(-3, 3));
        for _ in 0..=self.below(3) {
            let mut term = Form::constant(self.one_of(&[1, 1, 1, -1, -1, 2, -2, 3, 4])) * self.one_of(symbols);
            if self.below(3) == 0 {
                term = term * self.one_of(symbols);
            }
            form = form + term;
        }
        form
    }
}

/// What the symbols are.
type Values<'a> = &'a dyn Fn(Symbol) -> i128;

/// Whether a fact holds.
type Holds = Box<dyn Fn(Values) -> bool>;

/// Facts, with what they mean by themselves.
struct Checked {
    facts: Facts,
    holds: Vec<Holds>,
}

fn value(form: &Form, of: Values) -> i128 {
    form.value(|symbol| Some(of(symbol))).expect("small numbers")
}

impl Checked {
    fn new() -> Self {
        Self { facts: Facts::new(), holds: Vec::new() }
    }

    fn means(&mut self, holds: impl Fn(Values) -> bool + 'static) {
        self.holds.push(Box::new(holds));
    }

    fn all_hold(&self, of: Values) -> bool {
        self.holds.iter().all(|holds| holds(of))
    }

    /// One more, of any kind.
    fn random(&mut self, random: &mut Random, symbols: &[Symbol]) {
        let (one, other) = (random.form(symbols), random.form(symbols));
        let (a, b, c) = (random.one_of(symbols), random.one_of(symbols), random.one_of(symbols));
        let k = random.number(1, 4);
        match random.below(13) {
            0..4 => {
                self.facts.positive(one.clone());
                self.means(move |of| value(&one, of) >= 0);
            }
            4..6 => {
                self.facts.less(a, b);
                self.means(move |of| of(a) < of(b));
            }
            6 => {
                self.facts.equal(a, other.clone());
                self.means(move |of| of(a) == value(&other, of));
            }
            7 => {
                self.facts.equal(one.clone(), other.clone());
                self.means(move |of| value(&one, of) == value(&other, of));
            }
            8 => {
                self.facts.range(a, 0, k);
                self.means(move |of| (0..k).contains(&of(a)));
            }
            9 => {
                self.facts.power_of_two(a);
                self.means(move |of| of(a) > 0 && of(a).count_ones() == 1);
            }
            10 => {
                self.facts.different(one.clone());
                self.means(move |of| value(&one, of) != 0);
            }
            11 => {
                self.facts.division(a, k, b, c);
                self.means(move |of| of(a) >= 0 && of(a) / k == of(b) && of(a) % k == of(c));
            }
            _ => {
                self.facts.stride(a, b, k, c);
                self.means(move |of| of(c) >= 0 && of(a) == of(b) + k * of(c));
            }
        }
    }
}

/// Calls with every assignment; whether one of them is accepted.
fn any(symbols: &[Symbol], least: i128, most: i128, accepts: &dyn Fn(Values) -> bool) -> bool {
    let mut values = vec![least; symbols.len()];
    loop {
        let of = |symbol: Symbol| values[symbols.iter().position(|other| *other == symbol).expect("a symbol")];
        if accepts(&of) {
            return true;
        }
        let Some(at) = values.iter().position(|value| *value < most) else { return false };
        values[at] += 1;
        values[..at].fill(least);
    }
}

fn of(model: &Model) -> impl Fn(Symbol) -> i128 {
    move |symbol| model.get(symbol).unwrap_or(0)
}

#[derive(Debug, Default)]
struct Count {
    proven: u32,
    refuted: u32,
    unknown: u32,
    /// Unknown, though no assignment in the box is against it.
    missed: u32,
}

/// Against how many facts and goals.
const CASES: u64 = if cfg!(debug_assertions) { 1_500 } else { 20_000 };

#[test]
fn goals() {
    let mut count = Count::default();
    let mut random = Random(0x5eed);
    for case in 0..CASES {
        let mut names = Symbols::default();
        let symbols: Vec<_> = (0..4).map(|at| names.symbol(format!("s{at}"), Kind::Item)).collect();
        let mut checked = Checked::new();
        for _ in 0..=random.below(6) {
            checked.random(&mut random, &symbols);
        }
        let goal = random.form(&symbols);
        let against = |of: Values| checked.all_hold(of) && value(&goal, of) < 0;
        match checked.facts.implies(&goal) {
            Answer::Proven => {
                assert!(!any(&symbols, -3, 5, &against), "case {case}: {} >= 0", goal.display(&names));
                count.proven += 1;
            }
            Answer::Refuted(model) => {
                assert!(against(&of(&model)), "case {case}: {model:?}");
                count.refuted += 1;
            }
            Answer::Unknown => {
                count.unknown += 1;
                count.missed += u32::from(!any(&symbols, -3, 5, &against));
            }
        }
    }
    println!("goals: {count:?}");
    assert!(count.proven > 100 && count.refuted > 100);
}

#[test]
fn conditions() {
    let (mut found, mut random) = (0, Random(0xc0de));
    for case in 0..CASES / 2 {
        let mut names = Symbols::default();
        let mut symbols: Vec<_> = (0..2).map(|at| names.symbol(format!("n{at}"), Kind::Host)).collect();
        symbols.extend((0..2).map(|at| names.symbol(format!("i{at}"), Kind::Item)));
        let mut checked = Checked::new();
        for symbol in &symbols {
            let symbol = *symbol;
            checked.facts.at_most(0, symbol);
            checked.means(move |of| of(symbol) >= 0);
        }
        for _ in 0..=random.below(4) {
            checked.random(&mut random, &symbols);
        }
        let goal = random.form(&symbols);
        for condition in checked.facts.missing(&goal).into_iter().flatten() {
            found += 1;
            let against = |of: Values| {
                let holds = condition.holds(|symbol| Some(of(symbol))).expect("small numbers");
                holds && checked.all_hold(of) && value(&goal, of) < 0
            };
            let shown = condition.display(&names).to_string();
            assert!(!any(&symbols, 0, 6, &against), "case {case}: {shown}, {} >= 0", goal.display(&names));
            assert!(condition.form().is_shared(Kind::Host));
        }
    }
    println!("conditions: {found}");
    assert!(found > 50);
}

#[test]
fn two_work_items() {
    let mut count = Count::default();
    let mut random = Random(0xd15c0);
    for case in 0..CASES {
        let mut names = Symbols::default();
        let shared: Vec<_> = (0..2).map(|at| names.symbol(format!("n{at}"), Kind::Host)).collect();
        let own: Vec<_> = (0..2).map(|at| names.symbol(format!("i{at}"), Kind::Item)).collect();
        let symbols = [&*shared, &*own].concat();
        let (mut one, mut two) = (Checked::new(), Checked::new());
        for checked in [&mut one, &mut two] {
            for symbol in &symbols {
                let symbol = *symbol;
                checked.facts.at_most(0, symbol);
                checked.means(move |of| of(symbol) >= 0);
            }
            for _ in 0..random.below(4) {
                checked.random(&mut random, &symbols);
            }
        }
        let index = [random.form(&symbols)];
        let same = random.below(2) == 0;
        let (two, other) = if same { (&one, index.clone()) } else { (&two, [random.form(&symbols)]) };
        let ids = if random.below(2) == 0 { &own[..1] } else { &own[..] };
        let twin = |symbol: Symbol| if symbol.kind() == Kind::Item { symbol.twin() } else { symbol };
        let meet = |of: Values| {
            let theirs = |symbol: Symbol| of(twin(symbol));
            one.all_hold(of)
                && two.all_hold(&theirs)
                && ids.iter().any(|id| of(*id) != theirs(*id))
                && value(&index[0], of) == value(&other[0], &theirs)
        };
        let all = [&*symbols, &own.iter().map(|symbol| symbol.twin()).collect::<Vec<_>>()].concat();
        let (first, second) =
            (Access { facts: &one.facts, index: &index }, Access { facts: &two.facts, index: &other });
        match disjoint(&first, &second, &Distinct { ids, shared: Kind::Host }) {
            Answer::Proven => {
                assert!(!any(&all, 0, 4, &meet), "case {case}: {}", index[0].display(&names));
                count.proven += 1;
            }
            Answer::Refuted(model) => {
                assert!(meet(&of(&model)), "case {case}: {model:?}");
                count.refuted += 1;
            }
            Answer::Unknown => {
                count.unknown += 1;
                count.missed += u32::from(!any(&all, 0, 4, &meet));
            }
        }
    }
    println!("two work-items: {count:?}");
    assert!(count.proven > 100 && count.refuted > 100);
}
