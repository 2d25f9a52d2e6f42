//! What is shown of kernels: which checks are left, what a launch must meet, what is refused.

#[path = "proofs/checks.rs"]
mod checks;
#[path = "proofs/examples.rs"]
mod examples;
#[path = "proofs/exchanges.rs"]
mod exchanges;
#[path = "proofs/promises.rs"]
mod promises;
#[path = "proofs/prover/mod.rs"]
mod prover;
mod random;
#[allow(dead_code)] // each test uses some of it
mod shown;

use cl_compiler::check::Verdict;
use cl_compiler::diag::Code;
use cl_compiler::ir;
use shown::show;

/// Kernels in which two work-items could touch one element.
const RACES: &[(&str, &str)] = &[
    // a loop separates what comes before it from what comes after it if it makes an iteration, and if each has a barrier
    (
        "local = 64",
        r#"fn perhaps_no_iteration(n: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = x[l]; for _ in 0..n { barrier(); } y[global_id(0)] = t[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn left_before_the_barrier(n: u32, x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = x[l]; loop { if n > 3 { break; } barrier(); if n < 2 { break; } } y[global_id(0)] = t[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn written_after_the_barrier(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 0; for k in 0..4 { barrier(); t[l] = x[k]; } y[global_id(0)] = t[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn barrier_under_a_condition(n: u32, x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = x[l]; for k in 0..4 { if k < n { barrier(); } } y[global_id(0)] = t[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn halved_from_nothing(n: u32, x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = x[l]; let mut d = n; while d > 0 { barrier(); d >>= 1; } y[global_id(0)] = t[63 - l]; }"#,
    ),
    ("", r#"fn element_0(x: &[f32], y: &mut [f32]) { y[0] = x[global_id(0)]; }"#),
    ("", r#"fn half(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i / 2] = x[i]; }"#),
    ("", r#"fn modulo(n: usize, x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i % n] = x[i]; }"#),
    ("", r#"fn modulo_len(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i % y.len()] = x[i]; }"#),
    ("", r#"fn scatter(index: &[u32], y: &mut [f32]) { let i = global_id(0); y[index[i] as usize] = 1.0; }"#),
    (
        "",
        r#"fn scatter_guarded(index: &[u32], y: &mut [f32]) { let i = global_id(0); if i < index.len() { let j = index[i] as usize; if j < y.len() { y[j] = 1.0; } } }"#,
    ),
    ("", r#"fn neighbour(y: &mut [f32]) { let i = global_id(0); if i > 0 && i < y.len() { y[i] += y[i - 1]; } }"#),
    ("", r#"fn read_neighbour_after(y: &mut [f32]) { let i = global_id(0); y[i] = 1.0; let a = y[i + 1]; y[i] = a; }"#),
    (
        "local = 64",
        r#"fn no_barrier(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 64]; let l = local_id(0); tile[l] = x[global_id(0)]; y[global_id(0)] = tile[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn back_edge(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 64]; let l = local_id(0); let mut sum = 0.0; for k in 0..8 { tile[l] = x[k * 64 + l]; barrier(); sum += tile[63 - l]; } y[global_id(0)] = sum; }"#,
    ),
    (
        "local = 64",
        r#"fn reuse(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 64]; let l = local_id(0); tile[l] = x[l]; barrier(); let a = tile[63 - l]; tile[l] = a; barrier(); y[global_id(0)] = tile[l]; }"#,
    ),
    (
        "local = 64",
        r#"fn scan_in_place(y: &mut [f32]) { #[local] let mut s: [f32; 64]; let l = local_id(0); s[l] = y[global_id(0)]; barrier(); let mut d = 1; while d < 64 { if l >= d { s[l] += s[l - d]; } barrier(); d *= 2; } y[global_id(0)] = s[l]; }"#,
    ),
    (
        "",
        r#"fn overlapping_parts(y: &mut [f32]) { let i = global_id(0); let part = &mut y[i..i + 2]; part[0] = 1.0; part[1] = 2.0; }"#,
    ),
    ("", r#"fn whole_part(y: &mut [f32]) { let part = &mut y[..4]; part[global_id(0) % 4] = 1.0; }"#),
    (
        "",
        r#"fn one_dimension_of_two(w: usize, y: &mut [f32]) { let (a, b) = (global_id(0), global_id(1)); y[a] = b as f32; }"#,
    ),
    ("", r#"fn sum_of_ids(y: &mut [f32]) { y[global_id(0) + global_id(1)] = 1.0; }"#),
    ("", r#"fn local_id_as_index(y: &mut [f32]) { y[local_id(0)] = 1.0; }"#),
    ("", r#"fn group_by_all(y: &mut [f32]) { y[group_id(0)] = local_id(0) as f32; }"#),
    ("", r#"fn five_of_four(y: &mut [f32]) { let i = global_id(0); for j in 0..5 { y[i * 4 + j] = 1.0; } }"#),
    ("", r#"fn wrong_stride(y: &mut [f32]) { let mut i = global_id(0); while i < y.len() { y[i] = 1.0; i += 16; } }"#),
    (
        "",
        r#"fn reference_to_a_reference(y: &mut [f32]) { let i = global_id(0); let v = { let r = &&y[i + 1]; **r }; y[i] = v; }"#,
    ),
    (
        "",
        r#"fn reference_to_a_slice(y: &mut [f32]) { let i = global_id(0); let v = { let s = &y[..]; let r = &s; r[i + 1] }; y[i] = v; }"#,
    ),
    ("", r#"fn everybody(y: &mut [f32]) { for i in 0..y.len() { y[i] = 1.0; } }"#),
    ("", r#"fn iterate(y: &mut [f32]) { for v in y.iter_mut() { *v += 1.0; } }"#),
    (
        "",
        r#"fn histogram(x: &[u32], bins: &mut [u32]) { let i = global_id(0); if i < x.len() { bins[(x[i] % 256) as usize] += 1; } }"#,
    ),
    (
        "",
        r#"fn histogram8(x: &[u8], bins: &mut [u32]) { let i = global_id(0); if i < x.len() { bins[x[i] as usize] += 1; } }"#,
    ),
    ("", r#"fn clamped(n: usize, y: &mut [f32]) { let i = global_id(0).min(n); if i < y.len() { y[i] = 1.0; } }"#),
    ("", r#"fn saturating(y: &mut [f32]) { let i = global_id(0).saturating_sub(1); if i < y.len() { y[i] = 1.0; } }"#),
    (
        "",
        r#"fn grid_neighbour(g: &mut Grid<f32, 2>) { let (x, y) = (global_id(0), global_id(1)); if y + 1 < g.shape()[0] && x < g.shape()[1] { g[[y, x]] = g[[y + 1, x]]; } }"#,
    ),
    (
        "local = 16",
        r#"fn one_for_all(x: &[f32], y: &mut [f32]) { #[local] let mut v: f32; let i = global_id(0); v = x[i]; barrier(); y[i] = v; }"#,
    ),
    (
        "local = 16",
        r#"fn read_at_once(x: &[f32], y: &mut [f32]) { #[local] let mut v: (f32, u32); let i = global_id(0); if local_id(0) == 0 { v = (x[i], 1); } y[i] = v.0; }"#,
    ),
    ("", r#"fn two_to_a_row(g: &mut Grid<f32, 2>) { let row = &mut g[global_id(0) / 2]; row[0] = 1.0; }"#),
    (
        "",
        r#"fn next_row(g: &mut Grid<f32, 2>) { let i = global_id(0); if i + 1 < g.shape()[0] && g.shape()[1] > 0 { let next = g[i + 1][0]; g[i][0] = next; } }"#,
    ),
    ("", r#"fn two_to_an_array(y: &mut [[f32; 2]]) { let i = global_id(0); y[i / 2][0] = 1.0; }"#),
    (
        "",
        r#"fn grid_column(g: &mut Grid<f32, 2>) { let (x, y) = (global_id(0), global_id(1)); if x < g.shape()[1] && y < g.shape()[0] { g[[0, x]] = 1.0; } }"#,
    ),
    ("", r#"fn reference(y: &mut [f32]) { let r = &mut y[0]; *r += 1.0; }"#),
    (
        "",
        r#"fn reverse(y: &mut [f32]) { let i = global_id(0); let n = y.len(); if i < n { let a = y[i]; y[n - 1 - i] = a; } }"#,
    ),
    ("", r#"fn masked(y: &mut [f32]) { let i = global_id(0); y[i & 15] = 1.0; }"#),
    (
        "",
        r#"fn xor_unknown(d: usize, y: &mut [f32]) { let i = global_id(0); let p = i ^ d; if p < y.len() && i < y.len() { y[p] = y[i]; } }"#,
    ),
    ("", r#"fn copied(y: &mut [f32]) { let i = global_id(0); y[i..i + 2].copy_from_slice(&[1.0, 2.0]); }"#),
    (
        "",
        r#"fn wraps(w: u32, y: &mut [f32]) { let (a, b) = (global_id(0) as u32, global_id(1) as u32); y[(b.wrapping_mul(w) ^ a) as usize] = 1.0; }"#,
    ),
    (
        "local = 64",
        r#"fn leave_early(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 64]; let l = local_id(0); tile[l] = x[l]; if l == 3 { tile[4] = 0.0; } barrier(); y[global_id(0)] = tile[l]; }"#,
    ),
    (
        "local = 64",
        r#"fn while_flag(x: &[u32], y: &mut [u32]) { #[local] let mut flag: [u32; 1]; let l = local_id(0); if l == 0 { flag[0] = 1; } barrier(); while flag[0] > 0 { if l == 0 { flag[0] = x[0]; } barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn two_barriers_one_side(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 64]; let l = local_id(0); if x.len() > 4 { tile[l] = 1.0; barrier(); } else { tile[l] = 2.0; } y[global_id(0)] = tile[63 - l]; }"#,
    ),
];

/// Kernels in which none can, and in which no check is left for launches that meet the conditions.
const SAFE: &[(&str, &str)] = &[
    (
        "",
        r#"fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
let i = global_id(0);
y[i] += a * x[i];
}"#,
    ),
    (
        "",
        r#"fn guarded(a: f32, x: &[f32], y: &mut [f32]) {
let i = global_id(0);
if i < y.len() && i < x.len() { y[i] += a * x[i]; }
}"#,
    ),
    (
        "",
        r#"fn guarded_n(n: usize, x: &[f32], y: &mut [f32]) {
let i = global_id(0);
if i >= n { return; }
y[i] += x[i];
}"#,
    ),
    (
        "",
        r#"fn asserted(x: &[f32], y: &mut [f32]) {
assert!(x.len() == y.len());
let i = global_id(0);
if i >= x.len() { return; }
y[i] += x[i];
}"#,
    ),
    (
        "",
        r#"fn image(g: &Grid<f32, 2>, out: &mut Grid<f32, 2>) {
let (x, y) = (global_id(0), global_id(1));
if y < out.shape()[0] && x < out.shape()[1] {
out[[y, x]] = g[[y, x]];
}
}"#,
    ),
    (
        "",
        r#"fn references_to_references(x: &[f32], y: &mut [f32]) {
let i = global_id(0);
let part = &mut y[i * 4..i * 4 + 4];
let (a, own, all) = (&&x[i], 1.0f32, &x[1..]);
let (b, c) = (&&own, &all);
let d = &a;
part[3] = **a + **b + c[i] + ***d;
}"#,
    ),
    (
        "",
        r#"fn flat(w: usize, h: usize, out: &mut [f32]) {
let (x, y) = (global_id(0), global_id(1));
if x < w && y < h { out[y * w + x] = 1.0; }
}"#,
    ),
    (
        "",
        r#"fn flat_unguarded(w: usize, out: &mut [f32]) {
let (x, y) = (global_id(0), global_id(1));
out[y * w + x] = 1.0;
}"#,
    ),
    (
        "",
        r#"fn strided(out: &mut [f32]) {
let mut i = global_id(0);
while i < out.len() { out[i] = 1.0; i += global_size(0); }
}"#,
    ),
    (
        "",
        r#"fn strided_n(n: usize, out: &mut [f32]) {
let mut i = global_id(0);
while i < n { out[i] = 1.0; i += global_size(0); }
}"#,
    ),
    (
        "",
        r#"fn four(out: &mut [f32]) {
let gid = global_id(0);
for j in 0..4 { out[gid * 4 + j] = 1.0; }
}"#,
    ),
    (
        "",
        r#"fn part(k: usize, out: &mut [f32]) {
let i = global_id(0);
let mine = &mut out[i * k..(i + 1) * k];
for j in 0..mine.len() { mine[j] = 1.0; }
}"#,
    ),
    (
        "",
        r#"fn part4(out: &mut [f32]) {
let i = global_id(0);
let mine = &mut out[i * 4..i * 4 + 4];
mine[0] = 1.0;
for j in 0..4 { mine[j] = 1.0; }
}"#,
    ),
    (
        "local = 64",
        r#"fn tree(x: &[f32], out: &mut [f32]) {
#[local] let mut s: [f32; 64];
let l = local_id(0);
let i = global_id(0);
s[l] = if i < x.len() { x[i] } else { 0.0 };
barrier();
let mut half = local_size(0) / 2;
while half > 0 {
if l < half { s[l] += s[l + half]; }
barrier();
half /= 2;
}
if l == 0 { out[group_id(0)] = s[0]; }
}"#,
    ),
    (
        "local = [16, 16]",
        r#"fn matmul(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
#[local] let mut ta: [[f32; 16]; 16];
#[local] let mut tb: [[f32; 16]; 16];
let (lx, ly) = (local_id(0), local_id(1));
let (col, row) = (global_id(0), global_id(1));
let mut sum = 0.0;
for t in 0..n.div_ceil(16) {
let (ac, br) = (t * 16 + lx, t * 16 + ly);
ta[ly][lx] = if row < n && ac < n { a[row * n + ac] } else { 0.0 };
tb[ly][lx] = if br < n && col < n { b[br * n + col] } else { 0.0 };
barrier();
for k in 0..16 { sum += ta[ly][k] * tb[k][lx]; }
barrier();
}
if row < n && col < n { c[row * n + col] = sum; }
}"#,
    ),
];

#[test]
fn races_are_refused() {
    for (options, source) in RACES {
        let shown = show(options, source);
        let races = shown.errors.iter().filter(|error| matches!(error.code, Code::Race | Code::LocalRace)).count();
        assert!(races > 0, "{source}\n{}", shown.text());
    }
}

#[test]
fn kernels_without_races_need_no_checks() {
    for (options, source) in SAFE {
        let shown = show(options, source);
        let (Some(facts), Some(typed)) = (&shown.facts, &shown.typed) else { panic!("{source}\n{}", shown.text()) };
        let open = (0..typed.accesses).any(|access| facts.access(ir::AccessId(access)) == Verdict::Open);
        assert!(!open, "{source}\n{}", shown.text());
    }
}

#[test]
fn conditions_say_what_is_needed() {
    let conditions = |source: &str| show("", source).text();
    let saxpy = "fn saxpy(a: f32, x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] += a * x[i]; }";
    assert_eq!(
        conditions(saxpy),
        "proven 0, at launch 2, open 0\n  bounds end(0) <= x.len()\n  bounds end(0) <= y.len()\n  \
         races global_size(1) <= 1\n  races global_size(2) <= 1\n"
    );
    let rows = "fn rows(w: u32, y: &mut [f32]) { let w = w as usize; y[global_id(1) * w + global_id(0)] = 1.0; }";
    assert!(conditions(rows).contains("  races end(0) <= w\n"), "{}", conditions(rows));
}

/// A size that no buffer has may still be given: what is shown of the index is asked at launch.
#[test]
fn arguments_that_wrap_around_are_conditions() {
    let sum = "fn sum(n: usize, x: &[f32], y: &mut [f32]) {
let i = global_id(0);
if n + 5 <= i && i < x.len() && i < y.len() { y[i] = x[i - n]; }
}";
    let shown = show("", sum).text();
    assert!(shown.contains(&format!("  bounds n <= {}\n", u64::MAX - 5)), "{shown}");
    let product = "fn product(n: usize, x: &[f32], y: &mut [f32]) {
let i = global_id(0);
if n * 2 <= i && i < x.len() && i < y.len() { y[i] = x[i - n]; }
}";
    let shown = show("", product).text();
    assert!(shown.contains(&format!("  bounds 2 * n <= {}\n", u64::MAX)), "{shown}");
    // of the index itself, the limit of lengths is asked
    let strided = "fn strided(n: usize, y: &mut [f32]) { let i = global_id(0); y[i * n] = 1.0; }";
    let shown = show("", strided).text();
    assert!(shown.contains("  races n <= 1152921504606846975\n"), "{shown}");
}

/// A launch of one work-item has nobody to keep apart from; that indices are what they look like matters for it, too.
#[test]
fn conditions_that_keep_work_items_apart_are_told_from_others() {
    let shown = show("", "fn rows(y: &mut [u32], m: usize) { y[global_id(0) * m] = 1; }");
    let (facts, typed) = (shown.facts.unwrap(), shown.typed.unwrap());
    let races: Vec<_> = facts.terms.races.iter().map(|term| (shown::term(&typed, term), term.distinct)).collect();
    let is_apart = |text: &str| races.iter().find(|(condition, _)| condition == text).map(|(_, apart)| *apart);
    assert_eq!(is_apart("1 <= m"), Some(true), "{races:?}");
    assert_eq!(is_apart("global_size(1) <= 1"), Some(true), "{races:?}");
    assert_eq!(is_apart("end(0) * m <= 18446744073709551615 + m"), Some(false), "{races:?}");
    assert!(facts.terms.bounds.iter().all(|term| !term.distinct));
}
