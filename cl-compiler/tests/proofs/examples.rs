//! Examples in messages are true: where something is not followed, the message says what instead.

use super::shown::{show, term};

/// The notes of the races in a kernel.
fn notes(options: &str, source: &str) -> Vec<String> {
    let errors = show(options, source).errors;
    assert!(!errors.is_empty(), "{source}");
    errors.into_iter().map(|error| error.note.unwrap_or_default()).collect()
}

#[track_caller]
fn not_followed(options: &str, source: &str, what: &str) {
    for note in notes(options, source) {
        assert!(!note.contains("for example") && note.contains(what), "{source}\n{note}");
    }
}

#[track_caller]
fn in_a_tile(index: &str, what: &str) {
    let source = format!(
        "fn k(y: &mut [u32]) {{ #[local] let mut t: [u32; 64]; let l = local_id(0); t[{index}] = 1; barrier(); y[global_id(0)] = t[l]; }}"
    );
    not_followed("local = 64", &source, what);
    let help = show("local = 64", &source).errors[0].help.clone().unwrap_or_default();
    assert!(help.contains("shifts and masks") && !help.contains("assume_unique"), "{help}");
}

#[test]
fn what_is_computed_of_what_is_not_followed_is_not_followed() {
    in_a_tile("l.wrapping_sub(32) & 63", "`l.wrapping_sub(32) & 63` in line 1");
    in_a_tile("l.wrapping_sub(32) % 64", "`l.wrapping_sub(32) % 64` in line 1");
    in_a_tile(
        "((l as u32).wrapping_sub(32) as u8 & 63) as usize",
        "`(l as u32).wrapping_sub(32) as u8 & 63` in line 1",
    );
    in_a_tile("(l as u32).wrapping_sub(32) as usize % 64", "`(l as u32).wrapping_sub(32) as usize` in line 1");
    in_a_tile("l.reverse_bits() >> 58", "`l.reverse_bits()` in line 1");
    in_a_tile("((l as u32).reverse_bits() >> 26) as usize", "`(l as u32).reverse_bits()` in line 1");
    in_a_tile("(l.reverse_bits() >> 57) / 2", "`l.reverse_bits()` in line 1");
}

#[track_caller]
fn under(guard: &str, what: &str) {
    let source = format!("fn k(y: &mut [u32], x: &[u32], m: u32) {{ let i = global_id(0); {guard} {{ y[5] = 1; }} }}");
    not_followed("", &source, what);
}

#[test]
fn examples_meet_the_guards_that_are_not_followed() {
    under("if i.count_ones() == 64", "`i.count_ones()` in line 1");
    under("if i < 9 && i.leading_zeros() + m > 7", "`i.leading_zeros() + m` in line 1");
    under("if m.count_ones() > 64", "`m.count_ones()` in line 1");
    under("if x[i].count_ones() == 64", "`x[i].count_ones()` in line 1");
    under("for _ in 0..i.count_ones()", "`i.count_ones()` in line 1");
    under("while i.count_ones() > 70", "`i.count_ones()` in line 1");
    under("if let 70..=80 = i.count_ones()", "`i.count_ones()` in line 1");
    let source = "fn k(y: &mut [u32]) { let i = global_id(0); match i.count_ones() { 70 => y[1] = 1, _ => () } }";
    not_followed("", source, "`i.count_ones()` in line 1");
    let source = "fn k(y: &mut [u32], m: u32) { let i = global_id(0); for j in 0..m.count_ones() { y[(j / 40) as usize] = 1; } }";
    not_followed("", source, "`m.count_ones()` in line 1");
}

/// What the facts say all of is shown.
#[test]
fn examples_are_shown_where_all_is_followed() {
    for guard in ["if x[i] > 3", "if i >> 1 > 3 && i % 5 == 2", "if i & 3 == 1", "for _ in 0..m", "if (i as u32) < m"] {
        let source =
            format!("fn k(y: &mut [u32], x: &[u32], m: u32) {{ let i = global_id(0); {guard} {{ y[5] = 1; }} }}");
        for note in notes("", &source) {
            assert!(note.contains("for example") && note.contains("meet at `y[5]`"), "{source}\n{note}");
        }
    }
    // a value that is not followed, and has nothing to do with it
    let source = "fn k(y: &mut [u32]) { let i = global_id(0); let ones = i.count_ones(); y[i / 2] = ones; }";
    assert!(notes("", source)[0].contains("for example"));
}

/// The example of a race between two work-items of a group in one step of a tree.
#[track_caller]
fn in_a_step(step: &str, example: &str) {
    let source = format!(
        "fn k(y: &mut [u32]) {{ #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier(); \
         let mut d = 1; while d < 64 {{ {step} barrier(); d <<= 1; }} y[global_id(0)] = t[l]; }}"
    );
    let notes = notes("local = 64", &source);
    assert!(notes.iter().any(|note| note.contains(example)), "{source}\n{notes:#?}");
}

#[test]
fn masks_of_powers_tell_apart_what_differs_alone() {
    in_a_step("if l & d == 0 { t[l] += t[l + d]; } else { t[l] += 1; }", "`local_id(0) = 1` meet at `t[1]`");
    in_a_step("if l & (2 * d - 1) == 0 { t[l] += t[l + d]; } else { t[l] = 1; }", "meet at `t[");
    in_a_step("if l & d != 0 { t[l] += t[(l & !(d - 1)) + 1]; }", "meet at `t[");
    in_a_step("if l & (d - 1) == 0 { t[l] += t[l + d]; }", "meet at `t[");
    in_a_step("if l & d == 0 { t[l] += t[l + 2 * d]; }", "meet at `t[");
}

#[test]
fn sizes_in_fields_must_be_the_ones_of_the_guard() {
    let races = |body: &str| {
        let source = format!("fn k(y: &mut [f32], d: Dim) {{ let (c, r) = (global_id(0), global_id(1)); {body} }}");
        let found = show("", &source);
        let (typed, facts) = (found.typed?, found.facts?);
        Some(facts.terms.races.iter().map(|race| term(&typed, race)).collect::<Vec<_>>())
    };
    let right = races("if c < d.w as usize { y[r * d.w as usize + c] = 1.0; }").expect("accepted");
    assert!(!right.iter().any(|race| race.contains("global_size(0)") || race.contains("end(0)")), "{right:?}");
    let wrong = [
        "if c < d.h as usize { y[r * d.w as usize + c] = 1.0; }",
        "if c <= d.w as usize { y[r * d.w as usize + c] = 1.0; }",
        "let mut e = d; if c < e.w as usize { e.w -= 1; y[r * e.w as usize + c] = 1.0; }",
        "let mut w = d.w as usize; if c < w { if r > 1 { w = d.h as usize; } y[r * w + c] = 1.0; }",
        "if c < d.w as usize { y[r * (d.w as u8) as usize + c] = 1.0; }",
        "if c < d.w as usize { y[r * d.x.w as usize + c] = 1.0; }",
    ];
    for body in wrong {
        assert_ne!(races(body).as_ref(), Some(&right), "{body}");
    }
}

/// The notes of a loop that fills one of two buffers and reads it after a barrier.
fn of_two_buffers(range: &str, body: &str) -> Vec<String> {
    let source = format!(
        "fn k(x: &[f32], n: usize, y: &mut [f32]) {{ #[local] let mut d: [[f32; 64]; 2]; let l = local_id(0); \
         let mut v = 0.0; for k in {range} {{ {body} }} y[global_id(0)] = v; }}"
    );
    notes("local = 64", &source)
}

#[test]
fn the_next_iteration_has_the_other_buffer_only_if_it_is_the_next() {
    let body = "d[k % 2][l] = x[l]; barrier(); v += d[k % 2][63 - l];";
    let meets = |range: &str, body: &str| {
        let notes = of_two_buffers(range, body);
        assert!(notes.iter().any(|note| note.contains("meet at `d[")), "{range} {body}\n{notes:#?}");
    };
    meets("(0..n).step_by(2)", body);
    meets("(0..n).rev().step_by(4)", body);
    meets("0..n", "d[k % 2][l] = x[l]; barrier(); v += d[k % 2][63 - l] + d[(k + 1) % 2][63 - l];");
    meets("0..n", "if x[k] > 3.0 { continue; } d[k % 2][l] = x[l]; barrier(); v += d[k % 2][63 - l];");
    meets("0..n", "d[k / 2 % 2][l] = x[l]; barrier(); v += d[k / 2 % 2][63 - l];");
    let notes = of_two_buffers("0..n", "d[k % 2][l] = x[l]; if n > 3 { barrier(); } v += d[k % 2][63 - l];");
    assert!(!notes.is_empty());
}

#[test]
fn an_example_gives_a_counter_a_value_that_it_has() {
    let source = |index: &str| {
        format!(
            "fn k(y: &mut [u32]) {{ let i = global_id(0); for k in (0..4).rev().step_by(2) {{ y[{index}] = 1; }} }}"
        )
    };
    let found = notes("", &source("i * 2 + k"));
    assert!(found[0].contains("`k = 3`") && found[0].contains("`k = 1`"), "{found:#?}");
    assert!(show("", &source("i * 4 + k")).errors.is_empty());
    // variables that take each other's place in each iteration
    let source = "fn k(y: &mut [f32], n: usize) { #[local] let mut u: [[f32; 64]; 3]; let l = local_id(0); u[0][l] = 1.0; barrier(); \
                  let (mut a, mut b, mut c) = (0usize, 1usize, 2usize); \
                  for _ in 0..n { u[c][l] = u[b][63 - l] + u[a][l]; barrier(); (a, b, c) = (b, c, a); } y[global_id(0)] = u[b][l]; }";
    not_followed("local = 64", source, "does not follow");
}
