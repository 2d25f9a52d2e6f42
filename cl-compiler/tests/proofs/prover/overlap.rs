//! Whether two work-items can meet.

use cl_compiler::proof::{Access, Answer, Distinct, Facts, Form, Kind, disjoint, missing_for_disjoint};

use super::Launch;

/// Two work-items of a launch.
fn launch_wide(launch: &Launch) -> Distinct<'_> {
    Distinct { ids: &launch.global, shared: Kind::Host }
}

/// Two work-items of a group.
fn group_wide(launch: &Launch) -> Distinct<'_> {
    Distinct { ids: &launch.local, shared: Kind::Group }
}

#[track_caller]
fn distinct(facts: &Facts, index: impl Into<Form>, how: &Distinct) {
    let index = [index.into()];
    let access = Access { facts, index: &index };
    assert_eq!(disjoint(&access, &access, how), Answer::Proven);
}

#[track_caller]
fn meet(facts: &Facts, index: impl Into<Form>, how: &Distinct) {
    let index = [index.into()];
    let access = Access { facts, index: &index };
    let Answer::Refuted(model) = disjoint(&access, &access, how) else { panic!("no model") };
    assert!(how.ids.iter().any(|id| model.get(*id) != model.get(id.twin())));
}

/// Two different accesses, each under its own facts.
#[track_caller]
fn pair_is_disjoint(one: (&Facts, Form), two: (&Facts, Form), how: &Distinct) {
    let index = ([one.1], [two.1]);
    let (one, two) = (Access { facts: one.0, index: &index.0 }, Access { facts: two.0, index: &index.1 });
    assert_eq!(disjoint(&one, &two, how), Answer::Proven);
    assert_eq!(disjoint(&two, &one, how), Answer::Proven);
}

#[track_caller]
fn pair_meet(one: (&Facts, Form), two: (&Facts, Form), how: &Distinct) {
    let index = ([one.1], [two.1]);
    let (one, two) = (Access { facts: one.0, index: &index.0 }, Access { facts: two.0, index: &index.1 });
    assert!(matches!(disjoint(&one, &two, how), Answer::Refuted(_)));
}

/// `out[i]`, `out[n - 1 - i]`, `out[2 * i + 1]`
#[test]
fn one_each() {
    let mut launch = Launch::new(1);
    let n = launch.size("n");
    let [i, ..] = launch.global;
    launch.facts.less(i, n);
    distinct(&launch.facts, i, &launch_wide(&launch));
    distinct(&launch.facts, n - 1 - i, &launch_wide(&launch));
    distinct(&launch.facts, 2 * i + 1, &launch_wide(&launch));
    pair_is_disjoint((&launch.facts, 2 * i), (&launch.facts, 2 * i + 1), &launch_wide(&launch));
}

/// `while i < n { out[i] = …; i += global_size(0) }`
#[test]
fn strided_loop() {
    let mut launch = Launch::new(1);
    let n = launch.size("n");
    let (i, iteration) = (launch.own("i"), launch.own("iteration"));
    launch.facts.stride(i, launch.global[0], launch.global_size[0], iteration);
    launch.facts.less(i, n);
    distinct(&launch.facts, i, &launch_wide(&launch));
}

/// `while i < n { … i += local_size(0) }` over local memory
#[test]
fn strided_loop_of_a_group() {
    let mut launch = Launch::new(1).groups(0);
    let (i, iteration) = (launch.own("i"), launch.own("iteration"));
    launch.facts.stride(i, launch.local[0], launch.local_size[0], iteration);
    distinct(&launch.facts, i, &Distinct { ids: &[launch.local[0]], shared: Kind::Group });
}

/// `out[gid * 4 + j]` with `j < 4`, `out[gid * K + j]` with `j < K`
#[test]
fn several_each() {
    let mut launch = Launch::new(1);
    let [i, ..] = launch.global;
    let four = launch.below("j", 4);
    let k = launch.size("K");
    let j = launch.below("j", k);
    distinct(&launch.facts, i * 4 + four, &launch_wide(&launch));
    distinct(&launch.facts, i * k + j, &launch_wide(&launch));
    let five = launch.below("j", 5);
    meet(&launch.facts, i * 4 + five, &launch_wide(&launch));
}

/// `&mut out[i * K..(i + 1) * K]`, any element of it
#[test]
fn sub_slices() {
    let mut launch = Launch::new(1);
    let [i, ..] = launch.global;
    let k = launch.size("K");
    let element = launch.own("element");
    launch.facts.range(element, i * k, (i + 1) * k);
    distinct(&launch.facts, element, &launch_wide(&launch));
    let further = launch.own("further");
    launch.facts.range(further, i * k, (i + 1) * k + 1);
    meet(&launch.facts, further, &launch_wide(&launch));
}

/// `out[y * w + x]` with `x < w`; without it, `global_size(0) <= w` is missing
#[test]
fn rows() {
    let mut launch = Launch::new(2);
    let w = launch.size("w");
    let [x, y, _] = launch.global;
    let index = [y * w + x];
    meet(&launch.facts, index[0].clone(), &launch_wide(&launch));
    let access = Access { facts: &launch.facts, index: &index };
    let missing = missing_for_disjoint(&access, &access, &launch_wide(&launch)).expect("a condition");
    let shown: Vec<_> = missing.iter().map(|condition| condition.display(&launch.symbols).to_string()).collect();
    assert_eq!(shown, ["global_size(0) <= w"]);
    let mut facts = launch.facts.clone();
    facts.less(x, w);
    distinct(&facts, index[0].clone(), &launch_wide(&launch));
    let guarded = Access { facts: &facts, index: &index };
    assert_eq!(missing_for_disjoint(&guarded, &guarded, &launch_wide(&launch)), Some(Vec::new()));
}

/// `out[(z * h + y) * w + x]`, and with constant radices
#[test]
fn three_dimensions() {
    let mut launch = Launch::new(3);
    let (w, h) = (launch.size("w"), launch.size("h"));
    let [x, y, z] = launch.global;
    launch.facts.less(x, w);
    launch.facts.less(y, h);
    distinct(&launch.facts, (z * h + y) * w + x, &launch_wide(&launch));
    launch.facts.less(x, 10);
    launch.facts.less(y, 20);
    distinct(&launch.facts, (z * 20 + y) * 10 + x, &launch_wide(&launch));
    meet(&launch.facts, (z * 19 + y) * 10 + x, &launch_wide(&launch));
}

/// `out[[y, x]]`: equal in each dimension
#[test]
fn dimensions() {
    let launch = Launch::new(2);
    let [x, y, _] = launch.global;
    let (both, one) = ([y.into(), x.into()], [y.into(), Form::constant(0)]);
    let both = Access { facts: &launch.facts, index: &both };
    let one = Access { facts: &launch.facts, index: &one };
    assert!(disjoint(&both, &both, &launch_wide(&launch)).is_proven());
    assert!(matches!(disjoint(&one, &one, &launch_wide(&launch)), Answer::Refuted(_)));
}

/// `if local_id(0) == 0 { out[group_id(0)] = … }`
#[test]
fn one_of_a_group() {
    let mut launch = Launch::new(1).groups(0);
    meet(&launch.facts, launch.group[0], &launch_wide(&launch));
    launch.facts.equal(launch.local[0], 0);
    distinct(&launch.facts, launch.group[0], &launch_wide(&launch));
    // and in local memory nobody else is there
    distinct(&launch.facts, 0, &Distinct { ids: &[launch.local[0]], shared: Kind::Group });
}

/// `if l < half { local[l] += local[l + half] }`
#[test]
fn tree_reduction() {
    let mut launch = Launch::new(1).groups(0);
    let half = launch.symbols.symbol("half", Kind::Group);
    let [l, ..] = launch.local;
    let how = Distinct { ids: &[l], shared: Kind::Group };
    launch.facts.less(0, half);
    pair_meet((&launch.facts, l.into()), (&launch.facts, l + half), &how);
    launch.facts.less(l, half);
    pair_is_disjoint((&launch.facts, l.into()), (&launch.facts, l + half), &how);
    distinct(&launch.facts, l, &how);
}

/// `if l % (2 * s) == 0 { local[l] += local[l + s] }`, and `local[2 * s * l]`
#[test]
fn interleaved_reduction() {
    let mut launch = Launch::new(1).groups(0);
    let s = launch.symbols.symbol("s", Kind::Group);
    launch.facts.less(0, s);
    let [l, ..] = launch.local;
    let (quotient, remainder) = (launch.own("l / (2 * s)"), launch.own("l % (2 * s)"));
    let mut facts = launch.facts.clone();
    facts.division(l, 2 * s, quotient, remainder);
    facts.equal(remainder, 0);
    let how = Distinct { ids: &[l], shared: Kind::Group };
    pair_is_disjoint((&facts, l.into()), (&facts, l + s), &how);
    pair_is_disjoint((&launch.facts, 2 * s * l), (&launch.facts, 2 * s * l + s), &how);
    distinct(&launch.facts, 2 * s * l, &how);
}

/// `tile[ly * 17 + lx]`, written; `tile[lx * 17 + ly]` is read after a barrier
#[test]
fn tile() {
    let launch = Launch::new(2).groups_of(0, 16).groups_of(1, 16);
    let [x, y, _] = launch.local;
    let how = Distinct { ids: &[x, y], shared: Kind::Group };
    distinct(&launch.facts, y * 17 + x, &how);
    distinct(&launch.facts, y * 16 + x, &how);
    meet(&launch.facts, y * 15 + x, &how);
    pair_meet((&launch.facts, y * 17 + x), (&launch.facts, x * 17 + y), &how);
}

/// `out[(group_id(0) * 16 + ly) * h + group_id(1) * 16 + lx]` with `group_id(1) * 16 + lx < h`
#[test]
fn tiled_transpose() {
    let mut launch = Launch::new(2).groups_of(0, 16).groups_of(1, 16);
    let h = launch.size("h");
    let [lx, ly, _] = launch.local;
    let column = launch.group[1] * 16 + lx;
    launch.facts.less(column.clone(), h);
    distinct(&launch.facts, (launch.group[0] * 16 + ly) * h + column, &launch_wide(&launch));
}

/// The result of a tiled product: `out[row * n + col]` under `row < n && col < n`
#[test]
fn tiled_product() {
    let mut launch = Launch::new(2).groups(0).groups(1);
    let n = launch.size("n");
    let [x, y, _] = launch.global;
    launch.facts.less(x, n);
    launch.facts.less(y, n);
    distinct(&launch.facts, y * n + x, &launch_wide(&launch));
    let row = launch.group[1] * launch.local_size[1] + launch.local[1];
    distinct(&launch.facts, row * n + x, &launch_wide(&launch));
}

/// `local[l + 1] = …; if l == 0 { local[0] = … }; if l == size - 1 { local[size + 1] = … }`
#[test]
fn halo() {
    let mut launch = Launch::new(1).groups(0);
    let [l, ..] = launch.local;
    let size = launch.local_size[0];
    let how = Distinct { ids: &[l], shared: Kind::Group };
    let (mut first, mut last) = (launch.facts.clone(), launch.facts.clone());
    first.equal(l, 0);
    last.equal(l, size - 1);
    distinct(&launch.facts, l + 1, &how);
    pair_is_disjoint((&launch.facts, l + 1), (&first, Form::constant(0)), &how);
    pair_is_disjoint((&launch.facts, l + 1), (&last, size + 1), &how);
    pair_is_disjoint((&first, Form::constant(0)), (&last, size + 1), &how);
    // without a barrier in between, the neighbour's element
    pair_meet((&launch.facts, l + 1), (&launch.facts, l + 2), &how);
    launch.facts.less(l, 100);
}

/// `local[(1 - p) * n + l] = local[p * n + l - s]`
#[test]
fn double_buffered_scan() {
    let mut launch = Launch::new(1).groups(0);
    let [l, ..] = launch.local;
    let p = launch.symbols.symbol("p", Kind::Group);
    let (n, s) = (launch.local_size[0], launch.symbols.symbol("s", Kind::Group));
    let how = Distinct { ids: &[l], shared: Kind::Group };
    launch.facts.range(p, 0, 2);
    let mut reads = launch.facts.clone();
    reads.less(0, s);
    reads.at_most(s, l);
    pair_is_disjoint((&launch.facts, (1 - p) * n + l), (&reads, p * n + l - s), &how);
    distinct(&launch.facts, (1 - p) * n + l, &how);
    // one buffer for both
    pair_meet((&launch.facts, p * n + l), (&reads, p * n + l - s), &how);
    // as rows of an array
    let (to, from) = ([1 - p, l.into()], [p.into(), l - s]);
    let (write, read) = (Access { facts: &launch.facts, index: &to }, Access { facts: &reads, index: &from });
    assert!(disjoint(&write, &read, &how).is_proven());
}

/// One step of a bitonic sort: `q` has bit `s` clear and is exchanged with `q + s`.
#[test]
fn butterfly() {
    let mut launch = Launch::new(1).groups(0);
    let [l, ..] = launch.local;
    let s = launch.symbols.symbol("s", Kind::Group);
    launch.facts.power_of_two(s);
    let (block, within) = (launch.own("l / s"), launch.own("l % s"));
    let (pair, side) = (launch.own("pair"), launch.own("side"));
    launch.facts.division(l, s, block, within);
    launch.facts.division(block, 2, pair, side);
    launch.facts.equal(side, 0);
    let how = Distinct { ids: &[l], shared: Kind::Group };
    pair_is_disjoint((&launch.facts, l.into()), (&launch.facts, l + s), &how);
    distinct(&launch.facts, l + s, &how);
}

/// `out[(i / 16) * 17 + i % 16]`, `out[(i % w) * h + i / w]`
#[test]
fn divided_and_put_together() {
    let mut launch = Launch::new(1);
    let (w, h) = (launch.size("w"), launch.size("h"));
    let [i, ..] = launch.global;
    let (q, r) = (launch.own("i / 16"), launch.own("i % 16"));
    let mut facts = launch.facts.clone();
    facts.division(i, 16, q, r);
    distinct(&facts, q * 17 + r, &launch_wide(&launch));
    meet(&facts, q * 15 + r, &launch_wide(&launch));
    let (y, x) = (launch.own("i / w"), launch.own("i % w"));
    launch.facts.at_most(1, w);
    launch.facts.less(i, h * w);
    launch.facts.division(i, w, y, x);
    distinct(&launch.facts, x * h + y, &launch_wide(&launch));
}

/// `out[0]`, `out[i / 2]`, `out[i % n]`, `out[idx]`, `out[i]` with `out[i + 1]`
#[test]
fn rejected() {
    let mut launch = Launch::new(1);
    let n = launch.size("n");
    let [i, ..] = launch.global;
    let idx = launch.below("x[i]", 1 << 32);
    let (half, odd) = (launch.own("i / 2"), launch.own("i % 2"));
    launch.facts.division(i, 2, half, odd);
    let (times, rest) = (launch.own("i / n"), launch.own("i % n"));
    launch.facts.at_most(1, n);
    launch.facts.division(i, n, times, rest);
    let how = launch_wide(&launch);
    meet(&launch.facts, 0, &how);
    meet(&launch.facts, half, &how);
    meet(&launch.facts, rest, &how);
    meet(&launch.facts, idx, &how);
    pair_meet((&launch.facts, i.into()), (&launch.facts, i + 1), &how);
    // one dimension of two
    let launch = Launch::new(2);
    meet(&launch.facts, launch.global[0], &launch_wide(&launch));
    meet(&launch.facts, launch.local[0], &group_wide(&launch));
}

/// `y[r * w + c] += y[(r - 1) * w + c]` under `c < w`: a column is one work-item's.
#[test]
fn columns() {
    let mut launch = Launch::new(1);
    let (w, h) = (launch.size("w"), launch.size("h"));
    let [c, ..] = launch.global;
    let r = launch.symbols.symbol("r", Kind::Item);
    launch.facts.less(c, w);
    launch.facts.at_most(1, r);
    launch.facts.less(r, h);
    let facts = &launch.facts;
    let how = launch_wide(&launch);
    distinct(facts, Form::from(r) * w + c, &how);
    pair_is_disjoint((facts, Form::from(r) * w + c), (facts, (Form::from(r) - 1) * w + c), &how);
    pair_is_disjoint((facts, Form::from(r) * w + c), (facts, (Form::from(r) - 2) * w + c), &how);
}

/// `y[(i % w) * h + i / w]` under `i < w * h`: a transpose.
#[test]
fn transposed() {
    let mut launch = Launch::new(1);
    let (w, h) = (launch.size("w"), launch.size("h"));
    let [i, ..] = launch.global;
    let r = launch.symbols.symbol("r", Kind::Item);
    let c = launch.symbols.symbol("c", Kind::Item);
    launch.facts.less(c, w);
    launch.facts.at_most(0, c);
    launch.facts.at_most(0, r);
    launch.facts.equal(c, i - Form::from(r) * w);
    launch.facts.less(r, h);
    launch.facts.less(i, Form::from(w) * h);
    distinct(&launch.facts, Form::from(c) * h + r, &launch_wide(&launch));
}

/// `out[y * w + x]`, `out[(h + y) * w + x]` with `x < w` and `y < h`
#[test]
fn planes() {
    let mut launch = Launch::new(2);
    let (w, h) = (launch.size("w"), launch.size("h"));
    let [x, y, _] = launch.global;
    launch.facts.less(x, w);
    launch.facts.less(y, h);
    let first = y * w + x;
    let second = first.clone() + w * h;
    pair_is_disjoint((&launch.facts, first.clone()), (&launch.facts, second.clone()), &launch_wide(&launch));
    pair_is_disjoint((&launch.facts, second.clone()), (&launch.facts, first + 2 * w * h), &launch_wide(&launch));
}
