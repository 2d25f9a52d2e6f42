//! What rustc evaluates says nothing wrong, and what the compiler itself would say.

use crate::random::Random;
use cl_compiler::proof::{Facts, Form, Kind, Symbols};
use cl_ir::linear::is_refuted;

/// Constraints over three unknowns: whether each is zero, its number and its coefficients.
type System = Vec<(bool, [i128; 4])>;

/// Summands, and whether they are zero.
type Sum = (bool, Vec<(usize, i128, Vec<i128>)>);

impl Random {
    fn system(&mut self) -> System {
        let mut number = |most: u64| i128::from(self.below(2 * most + 1)) - i128::from(most);
        let count = 2 + number(2).unsigned_abs();
        (0..count).map(|_| (number(3) == 3, [number(9), number(4), number(3), number(2)])).collect()
    }
}

/// The unknowns are within this.
const BOX: i128 = 4;

fn boxed(mut system: System) -> System {
    for unknown in 1..4 {
        for sign in [-1, 1] {
            let mut row = [BOX, 0, 0, 0];
            row[unknown] = sign;
            system.push((false, row));
        }
    }
    system
}

fn refuted(system: &System, pairs: &System) -> bool {
    let sums = |system: &System| -> Vec<Sum> {
        // the numbers are constants, every other time times a constant
        let sum = |row: &[i128; 4]| {
            (0..4).map(|at| if at % 2 == 0 { (at, row[at], vec![]) } else { (at, 1, vec![row[at]]) }).collect()
        };
        system.iter().map(|(zero, row)| (*zero, sum(row))).collect()
    };
    let (system, pairs) = (sums(system), sums(pairs));
    let lent = |all: &[Sum]| {
        let sums = all.iter().map(|(zero, sum)| {
            (*zero, sum.iter().map(|(at, by, of)| (*at, *by, &*of.clone().leak())).collect::<Vec<_>>())
        });
        sums.map(|(zero, sum)| (zero, &*sum.leak())).collect::<Vec<_>>()
    };
    is_refuted(&lent(&system), &[], &lent(&pairs))
}

fn value(row: &[i128; 4], at: [i128; 3]) -> i128 {
    row[0] + row[1] * at[0] + row[2] * at[1] + row[3] * at[2]
}

fn solution(system: &System, other: impl Fn([i128; 3]) -> bool) -> Option<[i128; 3]> {
    let all = (-BOX..=BOX).flat_map(|a| (-BOX..=BOX).flat_map(move |b| (-BOX..=BOX).map(move |c| [a, b, c])));
    let holds = |at: &[i128; 3]| {
        let one = |(zero, row): &(bool, [i128; 4])| if *zero { value(row, *at) == 0 } else { value(row, *at) >= 0 };
        system.iter().all(one) && other(*at)
    };
    { all }.find(holds)
}

#[test]
fn what_has_a_solution_is_not_refuted() {
    let mut random = Random(0x5EED);
    let (mut without, mut found, mut agreed) = (0, 0, 0);
    for _ in 0..3000 {
        let system = boxed(random.system());
        let refuted = refuted(&system, &Vec::new());
        if let Some(at) = solution(&system, |_| true) {
            assert!(!refuted, "{system:?} has {at:?}");
            continue;
        }
        without += 1;
        found += usize::from(refuted);
        let mut symbols = Symbols::default();
        let unknowns = ["a", "b", "c"].map(|name| symbols.symbol(name, Kind::Item));
        let mut facts = Facts::new();
        for (zero, row) in &system {
            let sum = (0..3).fold(Form::constant(row[0]), |sum, at| sum + Form::constant(row[at + 1]) * unknowns[at]);
            if *zero { facts.equal(sum, Form::constant(0)) } else { facts.positive(sum) }
        }
        agreed += usize::from(refuted || !facts.contradictory());
    }
    assert!(without > 500, "{without}");
    // what the compiler shows of numbers, it shows of constants
    assert!(found * 100 >= without * 97 && agreed * 100 >= without * 97, "{found} and {agreed} of {without}");
}

/// Two work-items with an id each, `a` and `b`.
#[test]
fn what_two_work_items_meet_in_is_not_refuted() {
    let mut random = Random(0xFACADE);
    let (mut without, mut found) = (0, 0);
    for _ in 0..1500 {
        let system = boxed(random.system());
        let refuted = refuted(&system, &vec![(true, [0, -1, 1, 0])]);
        match solution(&system, |at| at[0] != at[1]) {
            Some(at) => assert!(!refuted, "{system:?} has {at:?}"),
            None => {
                without += 1;
                found += usize::from(refuted);
            }
        }
    }
    assert!(without > 200 && found * 100 >= without * 95, "{found} of {without}");
}

/// Numbers near the ends of their type lose nothing but proofs.
#[test]
fn what_does_not_fit_is_left_out() {
    let huge = i128::MAX / 2;
    assert!(!refuted(&vec![(false, [huge, huge, 1, 0]), (false, [huge, -huge, 1, 0])], &Vec::new()));
    assert!(!is_refuted(&[(false, &[(0, i128::MIN, &[i128::MAX])])], &[], &[]));
    assert!(is_refuted(&[(false, &[(0, -1, &[])])], &[], &[]));
    assert!(!is_refuted(&[], &[], &[]));
}

/// `5 * (a - a')` is a multiple of a number: only if that and five have a common divisor, there are two such ids.
#[test]
fn multiples_need_common_divisors() {
    let meets = |factor: i128, modulus: i128| {
        // a, a' and b, with 5 * (a - a') = modulus * b
        let of = |from: i128, row: [i128; 3]| {
            vec![(0, from, vec![]), (1, row[0], vec![]), (2, row[1], vec![]), (3, row[2], vec![])]
        };
        let mut sums = vec![(true, of(0, [factor, -factor, -modulus]))];
        for row in [[1, 0, 0], [0, 1, 0]] {
            sums.push((false, of(0, row)));
            sums.push((false, of(63, row.map(|number| -number))));
        }
        let lent = sums
            .iter()
            .map(|(zero, sum)| (*zero, sum.iter().map(|(at, by, of)| (*at, *by, &of[..])).collect::<Vec<_>>()));
        let lent: Vec<_> = lent.collect();
        let lent: Vec<_> = lent.iter().map(|(zero, sum)| (*zero, &sum[..])).collect();
        !is_refuted(&lent, &[], &[(true, &[(1, -1, &[]), (2, 1, &[])])])
    };
    assert!(!meets(5, 64) && !meets(7, 64) && !meets(9, 100) && !meets(21, 64));
    assert!(meets(6, 64) && meets(5, 60) && meets(5, 63) && meets(7, 56));
}
