//! Work-items in pairs: `i` and `i ^ j`, of which one exchanges the two elements.

use cl_compiler::check::Verdict;

use super::shown::show;

#[track_caller]
fn accepted(options: &str, source: &str) {
    let shown = show(options, source);
    let errors: Vec<_> = shown.errors.iter().map(cl_compiler::diag::Diagnostic::text).collect();
    assert!(errors.is_empty(), "{source}\n{errors:?}");
}

#[track_caller]
fn refused(source: &str) {
    assert!(!show("", source).errors.is_empty(), "{source}");
}

#[test]
fn pairs_keep_apart() {
    // a step of a bitonic sort
    accepted(
        "",
        "fn step(x: &mut [f32], j: usize, k: usize) { let i = global_id(0); let ixj = i ^ j; if ixj > i {
         if i & k == 0 { if x[i] > x[ixj] { let t = x[i]; x[i] = x[ixj]; x[ixj] = t; } }
         else { if x[i] < x[ixj] { let t = x[i]; x[i] = x[ixj]; x[ixj] = t; } } } }",
    );
    accepted(
        "",
        "fn narrow(x: &mut [u32], j: u32) { let i = global_id(0) as u32; let ixj = j ^ i; if i < ixj {
         let (a, b) = (x[i as usize], x[ixj as usize]); x[i as usize] = b; x[ixj as usize] = a; } }",
    );
    accepted(
        "local = 64",
        "fn sort(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = y[global_id(0)]; barrier();
         let mut k = 2; while k <= 64 { let mut j = k / 2; while j > 0 { let p = l ^ j;
         if p > l { let (a, b) = (t[l], t[p]); if (a > b) == (l & k == 0) { t[l] = b; t[p] = a; } } barrier(); j /= 2; } k *= 2; }
         y[global_id(0)] = t[l]; }",
    );
    accepted("", "fn permuted(x: &[u32], y: &mut [u32], j: usize) { let i = global_id(0); y[i ^ j] = x[i]; }");
    let guarded = "fn guarded(x: &mut [u32], j: usize) { let i = global_id(0); let ixj = i ^ j;
         if i < ixj && ixj < x.len() { let a = x[i]; x[i] = x[ixj]; x[ixj] = a; } }";
    accepted("", guarded);
    let (facts, typed) = (show("", guarded).facts.unwrap(), show("", guarded).typed.unwrap());
    let proven = |at: &usize| facts.access(cl_compiler::ir::AccessId(*at)) == Verdict::Proven;
    assert!((0..typed.accesses).all(|at| proven(&at)));
}

#[test]
fn what_are_no_pairs_is_refused() {
    // both of a pair
    refused(
        "fn both(x: &mut [u32], j: usize) { let i = global_id(0); let p = i ^ j; let a = x[i]; x[i] = x[p]; x[p] = a; }",
    );
    // another value for each
    refused(
        "fn own(x: &mut [u32], j: &[usize]) { let i = global_id(0); let p = i ^ j[i]; if p > i { let a = x[i]; x[i] = x[p]; x[p] = a; } }",
    );
    refused(
        "fn own_twice(x: &mut [u32]) { let i = global_id(0); let p = i ^ (i * 3); if p > i { x[p] = x[i]; x[i] = 1; } }",
    );
    // not the pair's elements
    refused(
        "fn beside(x: &mut [u32], j: usize) { let i = global_id(0); let p = i ^ j; if p > i { let a = x[i]; x[i + 1] = x[p]; x[p] = a; } }",
    );
    // two values
    refused(
        "fn two(x: &mut [u32], j: usize, k: usize) { let i = global_id(0); let p = i ^ j; if p > i { let a = x[i]; x[i] = x[p]; x[i ^ k] = a; } }",
    );
    refused(
        "fn sides(x: &mut [u32], j: usize) { let i = global_id(0); let p = i ^ j; if p > i { x[i] = 1; } else { x[p] = 2; } }",
    );
}
