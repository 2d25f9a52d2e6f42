//! Least values over boxes: by themselves, against enumeration, and what they are for.

use super::super::corner::corners;
use super::super::system::System;
use super::super::{Facts, Form, Kind, Symbol, Symbols};
use super::Launch;

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

/// `out[(z * h + y) * w + x]` with `x < w - 1`, and so on
#[test]
fn three_dimensions() {
    let mut launch = Launch::new(3);
    let [w, h, d, len] = ["w", "h", "d", "out.len()"].map(|name| launch.size(name));
    let [x, y, z] = launch.global;
    for (id, size) in [(x, w), (y, h), (z, d)] {
        launch.facts.less(id, size - 1);
    }
    let index = (Form::from(z) * h + y) * w + x;
    assert!(launch.facts.proves(&index));
    let missing = launch.facts.missing(len - &index - 1).expect("a condition");
    let shown: Vec<_> = missing.iter().map(|condition| condition.display(&launch.symbols).to_string()).collect();
    assert_eq!(shown, ["w * h * d <= w * h + out.len() + w + 1"]);
}
