//! The least value of a form over a box: each id takes the end of its range at which the form is smallest.
//!
//! If a form does not grow with `x` and `x <= w - 1`, its value is at least its value at `x = w - 1`. This is sound for
//! any order of replacements, because none of them makes the form larger wherever the facts hold. It finds bounds of
//! `(z * h + y) * w + x` without products of facts.

use super::facts::Fact;
use super::form::Form;
use super::symbol::{Kind, Symbol};
use super::system::System;

/// A number of at least this size comes from the range of a type or of ids.
const RANGE: i128 = 65_534;
/// At most this number of bounds of a symbol is tried.
const BOUNDS: usize = 3;
/// At most this number of least values is collected.
const MOST: usize = 6;

/// Returns forms over quantities known to the host that never exceed the goal, given the facts of a settled system.
pub(super) fn corners(system: &System, goal: &Form) -> Vec<Form> {
    let mut found = Vec::new();
    descend(system, goal, &mut found);
    found
}

/// Whether the ranges of its symbols imply that a form is never negative.
pub(super) fn proves(facts: &[Fact], goal: &Form) -> bool {
    if goal.degree() < 2 {
        return false;
    }
    let mut system = System::of(facts);
    system.settle();
    let goal = system.resolve(goal);
    system.is_impossible() || corners(&system, &goal).iter().any(|least| least.number().is_some_and(|least| least >= 0))
}

fn descend(system: &System, goal: &Form, found: &mut Vec<Form>) {
    if found.len() >= MOST || goal.is_lost() {
        return;
    }
    let own: Vec<Symbol> = goal.symbols().into_iter().filter(|symbol| symbol.kind() > Kind::Host).collect();
    if own.is_empty() {
        if !found.contains(goal) {
            found.push(goal.clone());
        }
        return;
    }
    // the first symbol whose direction is known
    let next = own.into_iter().find_map(|symbol| Some((symbol, rises(system, goal, symbol)?)));
    let Some((symbol, rises)) = next else { return };
    for bound in bounds(system, symbol, !rises) {
        descend(system, &goal.replace(symbol, &bound), found);
    }
}

/// Whether a form never decreases with a symbol (true) or never increases (false). Returns `None` if neither is evident.
fn rises(system: &System, goal: &Form, symbol: Symbol) -> Option<bool> {
    let mut rises = None;
    for (number, factors) in goal.products().filter(|(_, factors)| factors.contains(&symbol)) {
        let others = || factors.iter().filter(|factor| **factor != symbol);
        let natural = |factor: &Symbol| system.limits(*factor).0.is_some_and(|least| least >= 0);
        if others().count() + 1 != factors.len() || !others().all(natural) {
            return None;
        }
        if rises.is_some_and(|rises| rises != (number > 0)) {
            return None;
        }
        rises = Some(number > 0);
    }
    rises
}

/// Returns the upper or lower bounds of a symbol in terms of quantities known to the host. Numbers come last, because the
/// range of a type is one.
fn bounds(system: &System, symbol: Symbol, above: bool) -> Vec<Form> {
    let sign = if above { -1 } else { 1 };
    let of = |form: &Form| {
        let alone = form.products().any(|(number, factors)| number == sign && *factors == [symbol]);
        let bound = if above { form + symbol } else { Form::from(symbol) - form };
        (alone && bound.is_shared(Kind::Host)).then_some(bound)
    };
    let mut bounds: Vec<_> = system.inequalities().iter().filter_map(of).collect();
    bounds.retain(|bound| !above || bound.number().is_none_or(|number| number < RANGE));
    bounds.sort_by_cached_key(|bound| {
        let sizes = bound.symbols().iter().filter(|symbol| symbol.kind() == Kind::Size).count();
        (above && bound.number().is_some(), sizes, bound.symbols().len(), bound.clone())
    });
    bounds.truncate(BOUNDS);
    bounds
}

#[cfg(test)]
mod tests {
    use super::super::{Facts, Form, Kind, Symbol, Symbols};
    use super::*;

    /// No work-item's value is below a least one.
    #[test]
    fn least_values_are() {
        let mut names = Symbols::default();
        let [n, m] = ["n", "m"].map(|name| names.symbol(name, Kind::Host));
        let [x, y, z] = ["x", "y", "z"].map(|name| names.symbol(name, Kind::Item));
        let mut found = 0;
        let mut seed = 0x9e37_79b9_u32;
        let mut number = |most: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            i128::from((seed >> 16) % most)
        };
        for _ in 0..400 {
            let least = [number(2), number(3), number(2)];
            let mut facts = Facts::new();
            [n, m].into_iter().for_each(|size| facts.at_most(0, size));
            facts.range(x, least[0], n);
            facts.range(y, least[1], m - least[2]);
            facts.range(z, 0, 4);
            let factors = [Form::from(x), y.into(), z.into(), n.into(), m.into()];
            let mut goal = Form::constant(number(9) - 4);
            for _ in 0..4 {
                let mut term = Form::constant(number(7) - 3);
                for _ in 0..=number(3) {
                    term = term * &factors[usize::try_from(number(5)).unwrap_or(0)];
                }
                goal = goal + term;
            }
            let mut system = System::of(facts.known());
            system.settle();
            for least_value in corners(&system, &system.resolve(&goal)) {
                found += 1;
                for at in 0..6_i128.pow(5) {
                    let of = |symbol: Symbol| {
                        let digit = [n, m, x, y, z].iter().position(|other| *other == symbol)?;
                        Some(at / 6_i128.pow(u32::try_from(digit).ok()?) % 6)
                    };
                    let value = |form: &Form| form.value(of).unwrap_or(0);
                    let (size, other) = (value(&n.into()), value(&m.into()));
                    let within = |value: i128, from: i128, to: i128| from <= value && value < to;
                    let [a, b, c] = [x, y, z].map(|symbol| value(&symbol.into()));
                    if within(a, least[0], size) && within(b, least[1], other - least[2]) && within(c, 0, 4) {
                        assert!(value(&least_value) <= value(&goal), "{}", goal.display(&names));
                    }
                }
            }
        }
        assert!(found > 50, "{found}");
    }
}
