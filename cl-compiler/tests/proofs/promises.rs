//! `unsafe { cl::assume_unique(x) }`: what follows from the promise, and what does not.

use cl_compiler::check::Verdict;
use cl_compiler::diag::Code;
use cl_compiler::ir;

use crate::shown::{Shown, show};

/// Kernels that a promise makes free of races.
const KEPT: &[(&str, &str)] = &[
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; y[j] = 1.0; }",
    ),
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)] as usize) }; y[j] += 1.0; }",
    ),
    // read and written, in two places
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; \
         let old = y[j]; if old > 0.0 { y[j] = -old; } }",
    ),
    // arithmetic
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; \
         for k in 0..4 { y[j * 4 + k] = 1.0; } }",
    ),
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; y[j + 1] = 1.0; }",
    ),
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; \
         y[2 * j] = 1.0; y[2 * j + 1] = 2.0; }",
    ),
    // a part of its own
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; \
         let own = &mut y[j * 8..j * 8 + 8]; for v in own.iter_mut() { *v = 1.0; } }",
    ),
    // in each iteration of a loop
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let mut i = global_id(0); while i < p.len() { \
         let j = unsafe { cl::assume_unique(p[i]) } as usize; y[j] = 1.0; i += global_size(0); } }",
    ),
    // local memory
    (
        "local = 64",
        "fn f(p: &[u32], y: &mut [f32]) { #[local] let mut tile: [f32; 256]; \
         let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; tile[j] = 1.0; barrier(); y[global_id(0)] = tile[7]; }",
    ),
    // under a guard, which it needs for nothing but bounds
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let i = global_id(0); if i < p.len() { \
         let j = unsafe { cl::assume_unique(p[i]) } as usize; if j < y.len() { y[j] = 1.0; } } }",
    ),
];

/// Kernels with a promise that is not about what they do.
const BROKEN: &[(&str, &str)] = &[
    // nothing is promised
    ("", "fn f(p: &[u32], y: &mut [f32]) { y[p[global_id(0)] as usize] = 1.0; }"),
    // of another value
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let i = global_id(0); let j = unsafe { cl::assume_unique(p[i]) } as usize; \
         y[j] = 1.0; y[p[i + 1] as usize] = 2.0; }",
    ),
    // the neighbour's
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; y[j] = 1.0; y[j + 1] = 2.0; }",
    ),
    // one more than there is room for
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; \
         for k in 0..5 { y[j * 4 + k] = 1.0; } }",
    ),
    // what is computed of it may be the same
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; y[j / 2] = 1.0; }",
    ),
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; y[j % 64] = 1.0; }",
    ),
    (
        "",
        "fn f(p: &[u64], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as u8; y[j as usize] = 1.0; }",
    ),
    // two promises
    (
        "",
        "fn f(p: &[u32], q: &[u32], y: &mut [f32]) { let i = global_id(0); let j = unsafe { cl::assume_unique(p[i]) } as usize; \
         let k = unsafe { cl::assume_unique(q[i]) } as usize; y[j] = 1.0; y[k] = 2.0; }",
    ),
    // two promises of one value
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let i = global_id(0); y[unsafe { cl::assume_unique(p[i]) } as usize] = 1.0; \
         y[unsafe { cl::assume_unique(p[i]) } as usize + 64] = 2.0; }",
    ),
    // an id is not promised to be another one than the value
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let i = global_id(0); let j = unsafe { cl::assume_unique(p[i]) } as usize; y[i] = 1.0; y[j] = 2.0; }",
    ),
    // the value of another iteration
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let i = global_id(0); let mut last = 0; for t in 0..4 { y[last] = 1.0; \
         last = unsafe { cl::assume_unique(p[4 * i + t]) } as usize; } }",
    ),
    // one of two
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let i = global_id(0); let mut j = unsafe { cl::assume_unique(p[i]) } as usize; \
         if p[0] > 3 { j = 0; } y[j] = 1.0; }",
    ),
    // everybody's
    (
        "",
        "fn f(p: &[u32], y: &mut [f32]) { let j = unsafe { cl::assume_unique(p[global_id(0)]) } as usize; y[j] = 1.0; y[0] = 2.0; }",
    ),
];

fn has_races(shown: &Shown) -> bool {
    shown.errors.iter().any(|error| matches!(error.code, Code::Race | Code::LocalRace))
}

#[test]
fn a_promise_tells_work_items_apart() {
    for (options, source) in KEPT {
        let shown = show(options, source);
        assert!(shown.errors.is_empty(), "{source}\n{}", shown.text());
    }
}

#[test]
fn a_promise_is_about_its_own_value() {
    for (options, source) in BROKEN {
        let shown = show(options, source);
        assert!(has_races(&shown), "{source}\n{}", shown.text());
    }
}

#[test]
fn a_promise_is_none_about_bounds() {
    let shown = show("", KEPT[0].1);
    let (Some(facts), Some(typed)) = (&shown.facts, &shown.typed) else { panic!("{}", shown.text()) };
    let open = (0..typed.accesses).filter(|access| facts.access(ir::AccessId(*access)) == Verdict::Open).count();
    assert_eq!(open, 1, "{}", shown.text());
}
