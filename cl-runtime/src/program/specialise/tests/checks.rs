use crate::{
    base::ndrange::Partition,
    item::{Param, ParamKind},
    program::{
        ranges::{grid::Grid, interval::Interval, params::Kernel},
        specialise::{Analysis, Options, Target, Values},
    },
};

const SIZE: Param = Param { name: "n", ty: "usize", kind: ParamKind::Value { size: 8 } };
const NUMBER: Param = Param { name: "k", ty: "i32", kind: ParamKind::Value { size: 4 } };
const SLICE: Param = Param { name: "x", ty: "&[u32]", kind: ParamKind::Slice { mutable: false, length: true } };

/// A launch of 1000 work-items in groups of 8, and the arguments `x`, `n` and `k`.
struct Launch {
    len: i128,
    n: i128,
    k: i128,
}

/// A program with the kernel `f` and the function `g`, without the checks that the launch cannot fail.
fn elided(text: &str, launch: &Launch) -> String {
    let kernel = Kernel { name: "f", params: &[SLICE, SIZE, NUMBER], offsets: false };
    let functions = ["g".to_owned(), "f".to_owned()];
    let options = Options { checks: true, narrow: false, target: Target::Gpu };
    let Some(analysis) = Analysis::of(text, &functions, &kernel, None, false, options) else { return text.to_owned() };
    let partition = Partition { dimensions: 1, global: [1000, 1, 1], local: [8, 1, 1], offset: [0; 3] };
    let args: Vec<Values> = [launch.len, launch.n, launch.k].map(|value| Some(Interval::of(value))).to_vec();
    let specialised = analysis.specialised(&args, &Grid::of(&partition));
    specialised.map_or_else(|| text.to_owned(), |specialised| specialised.edits(text).applied())
}

const PARAMS: &str =
    "__global const uint *x, ulong x_len, ulong n, int k, __global cl_record *cl_records, uint cl_launch";

fn program(function: &[&str], body: &[&str]) -> String {
    let lines = |lines: &[&str]| lines.iter().map(|line| format!("    {line}\n")).collect::<String>();
    let g = if function.is_empty() {
        String::new()
    } else {
        format!("ulong g(ulong at, ulong len, cl_item *cl)\n{{\n{}}}\n\n", lines(function))
    };
    format!("{g}__kernel void f({PARAMS})\n{{\n    cl_item cl = cl_start(cl_records, cl_launch);\n{}}}\n", lines(body))
}

const CHECK: [&str; 4] = ["if (i >= x_len) {", "    cl_panic_index(&cl, 0, i, x_len);", "    return;", "}"];

/// A kernel that computes an index, with a function `g`.
fn with_index(function: &[&str], index: &[&str], has_check: bool) -> String {
    let mut body = index.to_vec();
    if has_check {
        body.extend(CHECK);
    }
    body.push("uint value = x[i];");
    program(function, &body)
}

#[track_caller]
fn check(function: &[&str], index: &[&str], launch: Launch, is_elided: bool) {
    let text = elided(&with_index(function, index, true), &launch);
    assert_eq!(text, with_index(function, index, !is_elided));
}

#[test]
fn ids_and_sizes() {
    let index = ["ulong i = get_global_id(0) * n + 3;"];
    check(&[], &index, Launch { len: 3001, n: 3, k: 0 }, true);
    check(&[], &index, Launch { len: 3000, n: 3, k: 0 }, false);
    check(&[], &["ulong i = get_group_id(0) * 8 + get_local_id(0);"], Launch { len: 1000, n: 0, k: 0 }, true);
    check(&[], &["ulong i = get_group_id(0) * 8 + get_local_id(0);"], Launch { len: 999, n: 0, k: 0 }, false);
}

#[test]
fn values_of_arguments() {
    let index = ["ulong i = get_global_id(0) + (ulong)k;"];
    check(&[], &index, Launch { len: 1007, n: 0, k: 7 }, true);
    check(&[], &index, Launch { len: 1006, n: 0, k: 7 }, false);
    check(&[], &index, Launch { len: 1007, n: 0, k: -1 }, false);
}

#[test]
fn memory_can_hold_anything() {
    check(&[], &["ulong i = x[0];"], Launch { len: 1 << 32, n: 0, k: 0 }, true);
    check(&[], &["ulong i = x[0];"], Launch { len: (1 << 32) - 1, n: 0, k: 0 }, false);
    check(&[], &["ulong a[2];", "a[1] = 3;", "ulong i = a[1];"], Launch { len: 1 << 40, n: 0, k: 0 }, false);
}

#[test]
fn functions_are_analysed_for_each_call() {
    let mirrored = ["ulong from = at < 4 ? 4 - at : at - 4;", "return from < len ? from : 2 * len - 2 - from;"];
    let index =
        ["for (ulong d = 0; d < 9; d++) {", "    ulong i = g(get_global_id(0) + d, n);", "    ulong j = g(d, 5);"];
    let index = |check: bool| {
        let mut all = index.to_vec();
        if check {
            all.extend(CHECK);
        }
        all.extend(["uint value = x[i] + x[j];", "}"]);
        program(&mirrored, &all)
    };
    let launch = |len, n| Launch { len, n, k: 0 };
    assert_eq!(elided(&index(true), &launch(1000, 1000)), index(false));
    assert_eq!(elided(&index(true), &launch(999, 1000)), index(true));
    assert_eq!(elided(&index(true), &launch(1000, 500)), index(true));
}

#[test]
fn checks_in_functions() {
    let wrapped = |check: bool| {
        let check: &[&str] =
            if check { &["if (len == 0) {", "    cl_panic(cl, 0);", "    return 0;", "}"] } else { &[] };
        [check, &["return at % len;"]].concat()
    };
    let index = ["ulong i = g(get_global_id(0), n, &cl);", "if (cl.panicked)", "    return;"];
    let text = with_index(&wrapped(true), &index, true);
    assert_eq!(elided(&text, &Launch { len: 7, n: 7, k: 0 }), with_index(&wrapped(false), &index, false));
    assert_eq!(elided(&text, &Launch { len: 6, n: 7, k: 0 }), with_index(&wrapped(false), &index, true));
    assert_eq!(elided(&text, &Launch { len: 7, n: 0, k: 0 }), with_index(&wrapped(true), &index, false));
    assert_eq!(elided(&text, &Launch { len: 0, n: 0, k: 0 }), text);
    // one call fails
    let index = ["ulong i = g(1, n, &cl);", "ulong j = g(1, (ulong)k, &cl);"];
    let text = with_index(&wrapped(true), &index, true);
    assert_eq!(elided(&text, &Launch { len: 7, n: 7, k: 1 }), with_index(&wrapped(false), &index, false));
    assert_eq!(elided(&text, &Launch { len: 7, n: 7, k: 0 }), with_index(&wrapped(true), &index, false));
}

#[test]
fn guarded_values() {
    let text = |value: &str| program(&[], &["ulong i = get_global_id(0) + n;", &format!("uint value = {value};")]);
    let guarded = text("i < x_len ? x[i] : 0");
    assert_eq!(elided(&guarded, &Launch { len: 1000, n: 0, k: 0 }), text("x[i]"));
    assert_eq!(elided(&guarded, &Launch { len: 1000, n: 1, k: 0 }), guarded);
    // not a guard
    let other = text("i < x_len ? i : 0");
    assert_eq!(elided(&other, &Launch { len: 1000, n: 0, k: 0 }), other);
}

#[test]
fn loops_that_count_on() {
    let body = |check: &[&str]| {
        let mut all = vec!["ulong i = get_global_id(0);", "while (x[i % x_len] != 0) {"];
        all.extend(check);
        all.extend(["i += 1;", "}"]);
        program(&[], &all)
    };
    let text = body(&CHECK);
    assert_eq!(elided(&text, &Launch { len: 1 << 40, n: 0, k: 0 }), text);
}

#[test]
fn conditions_with_effects_stay() {
    let body = ["ulong i = 0;", "if (i++ >= x_len) {", "    cl_panic(&cl, 0);", "    return;", "}"];
    let text = program(&[], &body);
    assert_eq!(elided(&text, &Launch { len: 5, n: 0, k: 0 }), text);
    let body = ["if (g(n, 1, &cl) > 4) {", "    cl_panic(&cl, 0);", "    return;", "}"];
    let text = program(&["return 0;"], &body);
    assert_eq!(elided(&text, &Launch { len: 5, n: 0, k: 0 }), text);
}

#[test]
fn code_that_is_not_reached() {
    let body = |check: &[&str]| {
        let mut all = vec!["if (n > 5) {", "ulong i = n;"];
        all.extend(check);
        all.push("}");
        program(&[], &all)
    };
    assert_eq!(elided(&body(&CHECK), &Launch { len: 0, n: 5, k: 0 }), body(&[]));
    assert_eq!(elided(&body(&CHECK), &Launch { len: 0, n: 6, k: 0 }), body(&CHECK));
}

#[test]
fn a_check_that_always_fails_stays() {
    let text = with_index(&[], &["ulong i = 7;"], true);
    assert_eq!(elided(&text, &Launch { len: 7, n: 0, k: 0 }), text);
}

#[test]
fn conditions_of_several_parts() {
    let check = |check: bool| {
        let check: &[&str] = if check {
            &["if (i >= x_len || (i > 0 && j >= n)) {", "    cl_panic(&cl, 0);", "    return;", "}"]
        } else {
            &[]
        };
        let index = ["ulong i = get_local_id(0);", "ulong j = get_group_id(0);"];
        program(&[], &[&index, check, &["uint value = x[i];"]].concat())
    };
    assert_eq!(elided(&check(true), &Launch { len: 8, n: 125, k: 0 }), check(false));
    assert_eq!(elided(&check(true), &Launch { len: 7, n: 125, k: 0 }), check(true));
    assert_eq!(elided(&check(true), &Launch { len: 8, n: 124, k: 0 }), check(true));
}

#[test]
fn loops_that_count_down() {
    let body = |more: &str, check: &[&str]| {
        let mut all = vec![more];
        all.extend(check);
        all.extend(["uint value = x[i];", "}"]);
        program(&[], &all)
    };
    let down = "for (ulong i = n; i-- > 0; ) {";
    assert_eq!(elided(&body(down, &CHECK), &Launch { len: 5, n: 5, k: 0 }), body(down, &[]));
    assert_eq!(elided(&body(down, &CHECK), &Launch { len: 4, n: 5, k: 0 }), body(down, &CHECK));
    // one iteration
    assert_eq!(elided(&body(down, &CHECK), &Launch { len: 0, n: 1, k: 0 }), body(down, &CHECK));
    let up = "for (ulong i = 0; i++ < n; ) {";
    assert_eq!(elided(&body(up, &CHECK), &Launch { len: 6, n: 5, k: 0 }), body(up, &[]));
    assert_eq!(elided(&body(up, &CHECK), &Launch { len: 5, n: 5, k: 0 }), body(up, &CHECK));
    let first = "for (ulong i = n; i > 0 && --i < 9; ) {";
    assert_eq!(elided(&body(first, &CHECK), &Launch { len: 0, n: 1, k: 0 }), body(first, &CHECK));
    let body = body("while (n > 1 && (n -= 1) < 9) { ulong i = 1 - n;", &CHECK);
    assert_eq!(elided(&body, &Launch { len: 1, n: 3, k: 0 }), body);
}

#[test]
fn functions_that_look_like_work_item_functions_are_called() {
    let text = "uint get_ticket(__global uint *x)\n{\n    return atomic_add(x, 1u) & 7;\n}\n\n\
                __kernel void f(__global const uint *x, ulong x_len, ulong n, int k)\n{\n    \
                if (get_ticket(x) >= 8) {\n        cl_panic(&cl, 0);\n        return;\n    }\n}\n";
    assert_eq!(elided(text, &Launch { len: 5, n: 0, k: 0 }), text);
}
