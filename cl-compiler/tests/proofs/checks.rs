//! Which checks simplification leaves, and the code that it must not change.

use cl_compiler::diag::Sink;
use cl_compiler::emit::opencl::{self, Line, Piece, When};
use cl_compiler::parse;
use cl_compiler::specialise::{self, Version};
use proc_macro2::TokenStream;

/// The OpenCL C of the body of a kernel or device function, if no callee can panic and constants have their usual
/// values.
fn body(source: &str) -> String {
    let is_kernel = source.trim_start().starts_with("#[kernel");
    let item: syn::ItemFn = syn::parse_str(source).unwrap_or_else(|error| panic!("no Rust: {error}\n{source}"));
    let options = item.attrs.first().and_then(|attr| attr.meta.require_list().ok()).map(|list| list.tokens.clone());
    let item = syn::ItemFn { attrs: Vec::new(), ..item };
    let sink = Sink::default();
    let function = match is_kernel {
        true => parse::kernel(options.unwrap_or_default(), item, &sink),
        false => parse::device(TokenStream::new(), item, &sink),
    };
    let found = sink.into_found();
    let Some(function) = function.filter(|_| found.is_empty()) else { panic!("{found:?}") };
    let (typed, _) = specialise::typed(&function, &[]).unwrap_or_else(|found| panic!("{found:?}"));
    let facts = specialise::checked(&function, &typed, None).unwrap_or_else(|found| panic!("{found:?}"));
    let versions = specialise::lowered(&function, vec![(Vec::new(), typed, facts)], false);
    // the version for arbitrary launches, since the tests are about checks
    let Version { lowered, checked, .. } = &versions[0];
    let lines = opencl::function(checked.as_ref().unwrap_or(lowered), is_kernel, 1);
    let text: Vec<_> = lines.iter().filter(|line| holds(line.when.as_ref())).map(text).collect();
    text[2..text.len() - 1]
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(|line| format!("{}\n", line.trim()))
        .collect()
}

fn holds(when: Option<&When>) -> bool {
    match when {
        None | Some(When::OwnPanics) => true,
        // a check that rustc finds redundant
        Some(When::Is(_, holds)) => !holds,
        Some(_) => false,
    }
}

fn text(line: &Line) -> String {
    fn write(pieces: &[Piece], out: &mut String) {
        for piece in pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Site(site) => out.push_str(&site.to_string()),
                Piece::Member => out.push_str("cl."),
                Piece::State => out.push_str("&cl"),
                Piece::Const(value, _) | Piece::Bare(value, _) => out.push_str(&quote::quote!(#value).to_string()),
                Piece::If(When::OwnPanics, inner) | Piece::If(When::Is(_, true), inner) => write(inner, out),
                _ => {}
            }
        }
    }
    let mut out = String::new();
    write(&line.pieces, &mut out);
    out
}

/// Asserts the number of checks in a function.
#[track_caller]
fn checks(source: &str, count: usize) {
    let body = body(source);
    assert_eq!(body.matches("cl_panic").count(), count, "{body}");
}

#[test]
fn what_has_been_checked_is_not_checked_again() {
    checks("fn f(x: &[u32], i: usize) -> u32 { x[i] + x[i] * x[i] }", 1);
    checks("fn f(x: &[u32], i: usize, n: usize) -> u32 { x[i * n] + x[i * n] }", 1);
    checks("fn f(x: &[u32], a: u32, n: u32) -> u32 { let y = a / n; y + a % n }", 1);
    checks(
        "fn f(x: &[u32]) -> u32 { let mut s = 0; let mut i = 0usize; while i < x.len() { s += x[i]; i += 2; } s }",
        0,
    );
    checks("fn f(x: &[u32]) -> u32 { x[3] + x[2] + x[3] }", 1);
    checks("fn f(x: &[u32]) -> u32 { x[2] + x[3] }", 2);
    checks("fn f(x: &[u32], i: usize) -> u32 { if i + 1 < x.len() { return x[i + 1]; } 0 }", 0);
    // the sum wraps
    checks("fn f(x: &[u32], i: usize) -> u32 { if i + 1 < x.len() { return x[i]; } 0 }", 1);
}

#[test]
fn what_may_have_changed_is_checked_again() {
    // the index changes
    checks("fn f(x: &[u32], n: usize) -> u32 { let mut i = n; let a = x[i]; i += 1; a + x[i] }", 2);
    checks("fn f(x: &[u32], n: usize) -> u32 { let mut i = n; let a = x[i]; if a > 3 { i *= 2; } a + x[i] }", 2);
    checks(
        "fn f(x: &[u32]) -> u32 { let mut i = 0usize; while i < x.len() { i += 2; if x[i] > 3 { return 1; } } 2 }",
        1,
    );
    // an operand of the index changes
    checks("fn f(x: &[u32], n: usize) -> u32 { let mut i = n; let a = x[i * 2]; i += 1; a + x[i * 2] }", 2);
    // the divisor changes
    checks("fn f(a: u32, n: u32) -> u32 { let mut m = n; let b = a / m; m -= 1; b + a / m }", 2);
    // the back edge of a loop changes it
    checks(
        "fn f(x: &[u32], n: usize) -> u32 { let mut i = n; let mut s = x[i]; for _ in 0..3 { s += x[i]; i += s as usize; } s }",
        2,
    );
}

#[test]
fn what_holds_on_one_way_only_is_checked_on_the_other() {
    checks("fn f(x: &[u32], i: usize, n: u32) -> u32 { if n > 3 { if x[i] > 2 { return 7; } } x[i] }", 2);
    checks("fn f(x: &[u32], i: usize) -> u32 { if i < x.len() { return 1; } x[i] }", 1);
    checks("fn f(x: &[u32], i: usize, n: u32) -> u32 { if n > 3 || i < x.len() { return x[i]; } 0 }", 1);
    checks(
        "fn f(x: &[u32], i: usize, n: u32) -> u32 { 'a: { if n > 3 { break 'a; } if x[i] > 2 { return 1; } } x[i] }",
        2,
    );
}

#[test]
fn a_comparison_of_floats_has_no_opposite() {
    let source = "fn f(x: f32, y: f32) -> f32 { if x >= y { return 1.0; } if x < y { return 2.0; } 3.0 }";
    assert!(body(source).contains("if (x < y)"), "{}", body(source));
}

#[test]
fn a_work_item_that_goes_on_finds_nothing() {
    let source = "#[kernel] unsafe fn f(x: &[u32], y: &mut [u32], #[local] part: &mut [u32]) {
        let k = local_id(0);
        part[k] = x[k];
        barrier();
        let sum = part[k] + x[k];
        y[k] = sum;
    }";
    let body = body(source);
    assert_eq!(body.matches("cl_panic_index(&cl, 0, k, x_len)").count(), 1, "{body}");
    // `k` may still be out of bounds
    assert!(body.contains("uint sum = (k < part_len ? part[k] : 0) + (k < x_len ? x[k] : 0);"), "{body}");
    // but not where the work-item stores
    assert!(body.contains("if (!cl.panicked) part[k] = x[k];"), "{body}");
    checks(source, 3);
}

#[test]
fn values_are_used_where_nothing_changes_them() {
    let swap = "fn f(n: u32) -> u32 { let (mut a, mut b) = (n, n + 1); (a, b) = (b, a); a - b }";
    assert!(
        body(swap).contains("b = a;\na = new_a;\n") || body(swap).contains("a = b;\nb = new_b;\n"),
        "{}",
        body(swap)
    );
    let shift = "fn f(n: u32) -> u32 { let (mut a, mut b) = (n, n + 1); (a, b) = (b, n); a - b }";
    assert!(body(shift).contains("a = b;\nb = n;\n"), "{}", body(shift));
    // memory reads stay before the writes
    let memory = "fn f(x: &mut [u32; 4]) { let i = 1; (x[0], x[1]) = (x[1], x[0]); }";
    let body = body(memory);
    let read = body.find("= x[0];").or(body.find("= (*x)[0];")).unwrap_or(usize::MAX);
    assert!(body.find("[0] =").is_some_and(|write| read < write), "{body}");
}

#[test]
fn the_work_group_size_bounds_local_ids() {
    let source =
        "#[kernel(local = GROUP)] fn f(x: &mut [u32]) { #[local] let mut part: [u32; 64]; part[local_id(0)] = 1; }";
    checks(source, 0);
    let source = "#[kernel] fn f(x: &mut [u32]) { #[local] let mut part: [u32; 64]; part[local_id(0)] = 1; }";
    checks(source, 1);
}

#[test]
fn the_users_names_stay() {
    let source = "fn f(n: u32) -> u32 { let twice = n * 2; let again = twice; again }";
    assert_eq!(body(source), "uint twice = n * 2;\nuint again = twice;\nreturn again;\n");
}

#[test]
fn halves_of_products() {
    let high = "fn f(a: u32, b: u32) -> (u32, u32) { let p = a as u64 * b as u64; ((p >> 32) as u32, p as u32) }";
    assert_eq!(body(high), "return (cl_uint_uint){mul_hi(a, b), a * b};\n");
    for kept in [
        // the product itself is used
        "fn f(a: u32, b: u32) -> u64 { let p = a as u64 * b as u64; p + (p >> 32) as u32 as u64 }",
        "fn f(a: u32, b: u32) -> u32 { let p = a as u64 * b as u64; (p >> 31) as u32 }",
        // it or a factor changes
        "fn f(a: u32, b: u32) -> u32 { let mut p = a as u64 * b as u64; p += 1; (p >> 32) as u32 }",
        "fn f(mut a: u32, b: u32) -> u32 { let p = a as u64 * b as u64; a += 1; (p >> 32) as u32 + a }",
        // the high half has other bits
        "fn f(a: u64, b: u32) -> u32 { let p = a * b as u64; (p >> 32) as u32 }",
        "fn f(a: i32, b: i32) -> u32 { let p = a as u64 * b as u64; (p >> 32) as u32 }",
    ] {
        assert!(!body(kept).contains("mul_hi"), "{kept}");
    }
}
