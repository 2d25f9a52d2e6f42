//! Bounds, what fits, and launch conditions.

use cl_compiler::proof::{Answer, Condition, Facts, Form, ID_LIMIT, Kind, Symbol};

use super::Launch;

#[track_caller]
fn proven(facts: &Facts, goal: impl Into<Form>) {
    assert_eq!(facts.implies(goal), Answer::Proven);
}

#[track_caller]
fn refuted(facts: &Facts, goal: impl Into<Form>) {
    let goal = goal.into();
    let Answer::Refuted(model) = facts.implies(&goal) else { panic!("no model against {goal:?}") };
    assert!(model.value(&goal).unwrap() < 0);
}

/// `if i < n`, `n == len`
#[test]
fn guards() {
    let mut launch = Launch::new(1);
    let (n, len) = (launch.size("n"), launch.size("len"));
    let i = launch.global[0];
    refuted(&launch.facts, len - i - 1);
    let mark = launch.facts.mark();
    launch.facts.less(i, n);
    refuted(&launch.facts, len - i - 1);
    launch.facts.equal(n, len);
    proven(&launch.facts, len - i - 1);
    launch.facts.forget(mark);
    refuted(&launch.facts, len - i - 1);
}

/// `y * w + x < h * w` where `y < h`, `x < w`
#[test]
fn rows_and_columns() {
    let mut launch = Launch::new(2);
    let (w, h) = (launch.size("w"), launch.size("h"));
    let [x, y, _] = launch.global;
    launch.facts.less(x, w);
    refuted(&launch.facts, h * w - (y * w + x) - 1);
    launch.facts.less(y, h);
    proven(&launch.facts, h * w - (y * w + x) - 1);
    proven(&launch.facts, y * w + x);
    let len = launch.size("len");
    launch.facts.at_most(h * w, len);
    proven(&launch.facts, len - (y * w + x) - 1);
    assert!(launch.facts.fits(&(y * w + x)));
}

/// `(z * h + y) * w + x`
#[test]
fn three_dimensions() {
    let mut launch = Launch::new(3);
    let (w, h, d) = (launch.size("w"), launch.size("h"), launch.size("d"));
    let [x, y, z] = launch.global;
    launch.facts.less(x, w);
    launch.facts.less(y, h);
    launch.facts.less(z, d);
    proven(&launch.facts, w * h * d - ((z * h + y) * w + x) - 1);
}

/// `gid * K + j < n` where `(gid + 1) * K <= n`, `j < K`
#[test]
fn several_each() {
    let mut launch = Launch::new(1);
    let (k, n) = (launch.size("K"), launch.size("n"));
    let j = launch.below("j", k);
    let gid = launch.global[0];
    launch.facts.at_most((gid + 1) * k, n);
    proven(&launch.facts, n - (gid * k + j) - 1);
    proven(&launch.facts, gid * k + j);
    refuted(&launch.facts, n - (gid * k + j) - 2);
}

/// `i * n + k < a.len()` where `n * n <= a.len()`
#[test]
fn matrix_product() {
    let mut launch = Launch::new(2);
    let (n, len) = (launch.size("n"), launch.size("a.len()"));
    let k = launch.below("k", n);
    let [j, i, _] = launch.global;
    launch.facts.at_most(n * n, len);
    launch.facts.less(i, n);
    launch.facts.less(j, n);
    proven(&launch.facts, len - (i * n + k) - 1);
    proven(&launch.facts, len - (k * n + j) - 1);
}

/// `(block * 8 + y) * n + x`, guarded or with `n` a multiple of 8
#[test]
fn tiles() {
    let mut launch = Launch::new(2);
    let (n, blocks) = (launch.size("n"), launch.symbols.symbol("n / 8", Kind::Host));
    let block = launch.below("block", blocks);
    let y = launch.below("y", 8);
    let x = launch.below("x", n);
    let index = (block * 8 + y) * n + x;
    let mark = launch.facts.mark();
    launch.facts.multiple(n, 8, blocks);
    proven(&launch.facts, n * n - &index - 1);
    launch.facts.forget(mark);
    refuted(&launch.facts, n * n - &index - 1);
    launch.facts.less(block * 8 + y, n);
    proven(&launch.facts, n * n - &index - 1);
}

/// `i / w`, `i % w`, `i & 255`, `i >> 3`
#[test]
fn division() {
    let mut launch = Launch::new(1);
    let (w, h) = (launch.size("w"), launch.size("h"));
    let i = launch.global[0];
    launch.facts.less(i, h * w);
    launch.facts.at_most(1, w);
    let (y, x) = (launch.own("i / w"), launch.own("i % w"));
    launch.facts.division(i, w, y, x);
    proven(&launch.facts, h - y - 1);
    proven(&launch.facts, h * w - (y * w + x) - 1);
    proven(&launch.facts, w - x - 1);

    let (above, masked) = (launch.own("i >> 8"), launch.own("i & 255"));
    launch.facts.mask(i, 255, above, masked);
    proven(&launch.facts, 255 - Form::from(masked));
    let (shifted, rest) = (launch.own("i >> 3"), launch.own("i & 7"));
    launch.facts.shift_right(i, 3, shifted, rest);
    proven(&launch.facts, i - shifted * 8);
    proven(&launch.facts, i - shifted);
}

/// A mask `n - 1` with `n` a power of two; halves of powers of two are whole.
#[test]
fn powers_of_two() {
    let mut launch = Launch::new(1);
    let n = launch.size("n");
    launch.facts.power_of_two(n);
    let (above, masked) = (launch.own("above"), launch.own("masked"));
    launch.facts.mask(launch.global[0], n - 1, above, masked);
    proven(&launch.facts, n - masked - 1);
    let (half, odd) = (launch.own("n / 2"), launch.own("n % 2"));
    launch.facts.division(n, 2, half, odd);
    refuted(&launch.facts, -Form::from(odd));
    launch.facts.at_most(2, n);
    proven(&launch.facts, -Form::from(odd));
    proven(&launch.facts, half * 2 - n);
    launch.facts.at_most(33, n);
    proven(&launch.facts, n - 64);
}

/// `while i < n { …; i += global_size(0) }`
#[test]
fn strides() {
    let mut launch = Launch::new(1);
    let n = launch.size("n");
    let (i, iteration) = (launch.own("i"), launch.own("iteration"));
    launch.facts.stride(i, launch.global[0], launch.global_size[0], iteration);
    launch.facts.less(i, n);
    proven(&launch.facts, n - i - 1);
    proven(&launch.facts, Form::from(i));
}

/// `x[i - 1]` is in bounds only after `i > 0`.
#[test]
fn subtraction() {
    let mut launch = Launch::new(1);
    let len = launch.size("len");
    let i = launch.global[0];
    launch.facts.less(i, len);
    assert!(!launch.facts.fits(&(i - 1)));
    refuted(&launch.facts, i - 1);
    launch.facts.less(0, i);
    assert!(launch.facts.fits(&(i - 1)));
    proven(&launch.facts, i - 1);
    proven(&launch.facts, len - (i - 1) - 1);
}

/// What sizes alone say about wrapping.
#[test]
fn fits() {
    let mut launch = Launch::new(1).groups(0);
    let (n, len) = (launch.size("n"), launch.size("len"));
    let [i, ..] = launch.global;
    assert!(launch.facts.fits(&(i + n)));
    assert!(launch.facts.fits(&(launch.group[0] * launch.local_size[0] + launch.local[0])));
    assert!(!launch.facts.fits(&(i * n)));
    assert!(launch.facts.fits(&(i * 1000 + 7)));
    launch.facts.less(i, n);
    launch.facts.at_most(n * n, len);
    assert!(launch.facts.fits(&(i * n + i)));
    launch.facts.less(n, 1 << 20);
    assert!(launch.facts.fits_below(&(i * 3), 1 << 32));
    assert!(!launch.facts.fits_below(&(i * 8192), 1 << 32));
}

/// Where both guards cannot hold nobody arrives.
#[test]
fn contradictions() {
    let mut launch = Launch::new(1);
    let i = launch.global[0];
    assert!(!launch.facts.contradictory());
    launch.facts.equal(i * 2, 7);
    assert!(launch.facts.contradictory());
    let mut launch = Launch::new(1);
    let n = launch.size("n");
    launch.facts.less(launch.global[0], n);
    launch.facts.at_most(n, 0);
    assert!(launch.facts.contradictory());
}

/// What does not fit is unknown, never proven.
#[test]
fn overflow() {
    let mut launch = Launch::new(1);
    let i = launch.global[0];
    let huge = i * i128::MAX + i * i128::MAX;
    assert!(huge.is_lost());
    assert_eq!(launch.facts.implies(huge.clone()), Answer::Unknown);
    launch.facts.positive(huge);
    assert!(!launch.facts.contradictory());
    refuted(&launch.facts, -Form::from(i));
    let deep = i * i * i * i * i;
    assert!(deep.is_lost());
    assert!(!launch.facts.fits(&deep));
}

#[track_caller]
fn condition(launch: &Launch, goal: impl Into<Form>, expected: &str) -> Condition {
    let goal = goal.into();
    let missing = launch.facts.missing(&goal).expect("a condition");
    let [condition] = &*missing else { panic!("{missing:?}") };
    assert_eq!(condition.display(&launch.symbols).to_string(), expected);
    let mut facts = launch.facts.clone();
    facts.positive(condition.form().clone());
    proven(&facts, goal);
    condition.clone()
}

/// `x[global_id(0)]`
#[test]
fn launch_conditions() {
    let mut launch = Launch::new(1);
    let (len, n) = (launch.size("y.len()"), launch.size("n"));
    let [i, ..] = launch.global;
    let found = condition(&launch, len - i - 1, "global_size(0) <= y.len()");
    let value = |size: i128| move |symbol: Symbol| Some(if symbol == len { 8 } else { size });
    assert_eq!(found.holds(value(8)), Some(true));
    assert_eq!(found.holds(value(9)), Some(false));
    assert_eq!(found.holds(|_| None), None);
    condition(&launch, len - i * 4 - 4, "4 * global_size(0) <= y.len()");
    launch.facts.less(i, n);
    condition(&launch, len - i - 1, "n <= y.len()");
    assert_eq!(launch.facts.missing(n - i - 1), Some(Vec::new()));
    // nothing that the host knows makes it so
    assert_eq!(launch.facts.missing(i - 1), None);
    let idx = launch.own("idx");
    launch.facts.range(idx, 0, 1 << 32);
    assert!(launch.facts.missing(len - idx - 1).is_none_or(|conditions| conditions.len() == 1));
}

/// `global_id(0)` with an offset: `offset <= id < offset + size`
#[test]
fn launch_condition_with_offset() {
    let mut launch = Launch::new(1);
    let (len, offset) = (launch.size("y.len()"), launch.symbols.symbol("global_offset(0)", Kind::Size));
    launch.facts.range(offset, 0, ID_LIMIT);
    let id = launch.own("id");
    launch.facts.range(id, offset, offset + launch.global_size[0]);
    condition(&launch, len - id - 1, "global_offset(0) + global_size(0) <= y.len()");
}

/// `y * w + x < out.len()` where `x < w`
#[test]
fn launch_condition_of_rows() {
    let mut launch = Launch::new(2);
    let (w, len) = (launch.size("w"), launch.size("out.len()"));
    let [x, y, _] = launch.global;
    launch.facts.less(x, w);
    condition(&launch, len - (y * w + x) - 1, "global_size(1) * w <= out.len()");
    let h = launch.size("h");
    launch.facts.less(y, h);
    condition(&launch, len - (y * w + x) - 1, "w * h <= out.len()");
}

/// `i * n + k` and `k * n + j` of a product of matrices
#[test]
fn launch_condition_of_a_product() {
    let mut launch = Launch::new(2);
    let (n, len) = (launch.size("n"), launch.size("a.len()"));
    let k = launch.below("k", n);
    let [j, i, _] = launch.global;
    launch.facts.less(i, n);
    launch.facts.less(j, n);
    condition(&launch, len - (i * n + k) - 1, "n * n <= a.len()");
    condition(&launch, len - (k * n + j) - 1, "n * n <= a.len()");
}

/// `out[(z * h + y) * w + x]` with `x < w - 1`, and so on
#[test]
fn short_of_the_end_in_three_dimensions() {
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
