//! Every kind of syntax there is gets an answer: accepted, or rejected with a diagnostic, but never a panic.

use super::tokens;
use cl_compiler::diag::Code;
use proc_macro2::TokenStream;

/// A sample of each kind of expression (`Expr::Group` comes from macros only), and whether a kernel may have it.
const EXPRS: &[(&str, bool, &str)] = &[
    ("Array", true, "[1, 2]"),
    ("Assign", true, "m = 1"),
    ("Assign", true, "(m, _) = (n, 1)"),
    ("Assign", true, "((m, _), (_, y[global_id(0)])) = ((n, 1), (2, 3))"),
    ("Async", false, "async { 1 }"),
    ("Await", false, "n.await"),
    ("Binary", true, "n + 1"),
    ("Block", true, "{ n }"),
    ("Block", true, "'out: { break 'out 1; }"),
    ("Break", true, "loop { break; }"),
    ("Call", true, "global_id(0)"),
    ("Cast", true, "n as u8"),
    ("Closure", false, "|x| x"),
    ("Closure", true, "{ let f = |v: u32| v + m; m = f(n); }"),
    ("Closure", true, "x.iter().map(|v| v + n).sum::<u32>()"),
    ("Const", false, "const { 1 }"),
    ("Continue", true, "while n > 1 { continue; }"),
    ("Field", true, "(n, m).0"),
    ("ForLoop", true, "for i in 0..n { m += i; }"),
    ("ForLoop", true, "for (i, v) in x.iter().enumerate().rev() { m += v + i as u32; }"),
    ("If", true, "if n > 1 { 1 } else { 2 }"),
    ("Index", true, "x[0]"),
    ("Infer", false, "_"),
    ("Let", true, "if let 1 = n { }"),
    ("Lit", true, "1"),
    ("Loop", true, "loop { m = 1; break; }"),
    ("Macro", false, "dbg!(n)"),
    ("Macro", true, "matches!(n, 1 | 2 if m > 3)"),
    ("Macro", true, "assert!(n < 2, \"{n} and {}\", m)"),
    ("Match", true, "match n { 1 => 1, _ => 2 }"),
    ("MethodCall", true, "n.count_ones()"),
    ("MethodCall", true, "n.to_be_bytes()"),
    ("Paren", true, "(n)"),
    ("Path", true, "n"),
    ("Range", false, "0..n"),
    ("Range", true, "(0..n).sum::<u32>()"),
    ("RawAddr", false, "&raw const n"),
    ("Reference", true, "&n"),
    ("Repeat", true, "[0; 4]"),
    ("Repeat", true, "[0; 2 * (N + 1)]"),
    ("Repeat", true, "[0; 1 << 2]"),
    ("Repeat", true, "[0; (8 | 3) as usize]"),
    ("Repeat", false, "[0; 8 as u64]"),
    ("Repeat", false, "[0; -2]"),
    ("Return", true, "return"),
    ("Struct", true, "Point { x: 1 }"),
    ("Try", false, "n?"),
    ("TryBlock", false, "try { 1 }"),
    ("Tuple", true, "(n, m)"),
    ("Tuple", true, "()"),
    ("Unary", true, "!n"),
    ("Unary", true, "*&n"),
    ("Unary", true, "*x.get_unchecked(0)"),
    ("Unary", true, "*y.get_unchecked_mut(0) = 1"),
    ("Unsafe", true, "unsafe { n }"),
    ("While", true, "while m > 1 { m /= 2; }"),
    ("Yield", false, "yield n"),
];

const LITERALS: &[(&str, bool, &str)] = &[
    ("Str", false, "\"text\""),
    ("ByteStr", false, "b\"text\""),
    ("CStr", false, "c\"text\""),
    ("Byte", true, "b'x'"),
    ("Char", false, "'x'"),
    ("Int", true, "0x12_u8"),
    ("Float", true, "1.5e3"),
    ("Bool", true, "true"),
];

/// Patterns, in statements that have a place for them.
const PATTERNS: &[(&str, bool, &str)] = &[
    ("Const", false, "match n { const { 1 } => {} _ => {} }"),
    ("Guard", true, "match n { v if v > 1 => {} _ => {} }"),
    ("Ident", true, "let v = n;"),
    ("Ident", true, "let mut v = n;"),
    ("Ident", false, "let ref v = n;"),
    ("Ident", true, "match n { v @ 1..=3 => {} _ => {} }"),
    ("Lit", true, "match n { 1 => {} _ => {} }"),
    ("Lit", true, "match n as i32 { -1 => {} _ => {} }"),
    ("Macro", false, "match n { pattern!() => {} _ => {} }"),
    ("Or", true, "match n { 1 | 2 => {} _ => {} }"),
    ("Or", true, "match (n, m) { (1, v) | (v, 2) => {} _ => {} }"),
    ("Or", true, "match (n, m) { (1, v @ (2 | 3)) => {} _ => {} }"),
    ("Paren", true, "let (v) = n;"),
    ("Path", true, "match n { u32::MAX => {} _ => {} }"),
    ("Range", true, "match n { 1..=2 | 5.. => {} _ => {} }"),
    ("Reference", true, "match &n { &v => {} }"),
    ("Reference", true, "match &mut m { &mut v => {} }"),
    ("Rest", true, "let (v, ..) = (n, m, 1u8);"),
    ("Slice", true, "let [a, .., b] = [n, m, n, m];"),
    ("Struct", true, "let Point { x, .. } = point();"),
    ("Tuple", true, "let (a, (b, _)) = (n, (m, 1));"),
    ("TupleStruct", true, "let Some(v) = n.checked_add(1) else { return };"),
    ("TupleStruct", true, "let (Ok(v) | Err(v)) = n.checked_add(1).ok_or(n);"),
    ("TupleStruct", false, "let Some(..) = n.checked_add(1) else { return };"),
    ("TupleStruct", true, "let Pair(v, _) = pair();"),
    ("Wild", true, "let _ = n;"),
    ("For", true, "for v in 0..n {}"),
    ("For", true, "for _ in 0..n {}"),
    ("For", true, "for (a, &b) in (0..n).zip(x) {}"),
    ("For", true, "for &v in x {}"),
    ("For", false, "for &ref v in x {}"),
];

/// Patterns of parameters, which must be names.
const PARAMS: &[(bool, &str)] = &[(true, "v"), (true, "mut v"), (false, "ref v"), (false, "(a, b)"), (false, "_")];

/// Types of variables.
const TYPES: &[(&str, bool, &str)] = &[
    ("Array", true, "[u32; 4]"),
    ("FnPtr", false, "fn(u32) -> u32"),
    ("ImplTrait", false, "impl Copy"),
    ("Infer", true, "_"),
    ("Macro", false, "ty!()"),
    ("Never", false, "!"),
    ("Paren", true, "(u32)"),
    ("Path", true, "u32"),
    ("Path", false, "String"),
    ("Path", false, "Option"),
    ("Path", false, "std::io::Result<u32>"),
    ("Path", false, "<u32 as Trait>::Output"),
    ("Ptr", false, "*const u32"),
    ("Reference", true, "&u32"),
    ("Reference", false, "&str"),
    ("Reference", false, "&dyn Copy"),
    ("Slice", false, "[u32]"),
    ("TraitObject", false, "dyn Copy"),
    ("Tuple", true, "(u32, u32)"),
];

/// Items in a body.
const ITEMS: &[(&str, bool, &str)] = &[
    ("Const", true, "const N: u32 = 1;"),
    ("Enum", false, "enum E { A }"),
    ("ExternCrate", false, "extern crate core;"),
    ("Fn", true, "fn f() {}"),
    ("ForeignMod", false, "extern \"C\" {}"),
    ("Impl", false, "impl E {}"),
    ("Macro", false, "macro_rules! m { () => {} }"),
    ("Mod", false, "mod m {}"),
    ("Static", false, "static N: u32 = 1;"),
    ("Struct", false, "struct S;"),
    ("Trait", false, "trait T {}"),
    ("Type", false, "type T = u32;"),
    ("Union", false, "union U { a: u32 }"),
    ("Use", true, "use core::mem;"),
];

/// Compiles a kernel with `body` and checks the answer.
#[track_caller]
fn check(kind: &str, accepted: bool, body: &str) {
    let source = format!("unsafe fn k(n: u32, x: &[u32], y: &mut [u32]) {{ let mut m = 0u32; {body} }}");
    check_source(kind, accepted, &source);
}

#[track_caller]
fn check_source(kind: &str, accepted: bool, source: &str) {
    let found = super::but_races(cl_compiler::diagnose_kernel(TokenStream::new(), tokens(source)));
    let texts: Vec<_> = found.iter().map(|diagnostic| diagnostic.text()).collect();
    assert_eq!(found.is_empty(), accepted, "{kind}: {source}\n{texts:#?}");
    // what is rejected here is rejected for its form, not for its types
    let by_form = |code: Code| !matches!(code, Code::Mismatch | Code::Ambiguous);
    assert!(found.iter().all(|diagnostic| by_form(diagnostic.code)), "{kind}: {source}\n{texts:#?}");
    let expansion = cl_compiler::kernel(TokenStream::new(), tokens(source)).to_string();
    assert_eq!(!expansion.contains("compile_error"), accepted, "{kind}: {source}\n{expansion}");
}

/// Checks that a sample is of the kind it says.
#[track_caller]
fn is_of(kind: &str, family: &str, parsed: &dyn std::fmt::Debug) {
    let text = format!("{parsed:?}");
    let named = [format!("{family}::{kind} {{"), format!("{family}::{kind}("), format!("{family}{kind} {{")];
    assert!(named.iter().any(|name| text.contains(name)), "not {family}::{kind}: {text}");
}

#[test]
fn every_kind_of_expression_has_an_answer() {
    for &(kind, accepted, sample) in EXPRS {
        if let Ok(parsed) = syn::parse_str::<syn::Expr>(sample) {
            is_of(kind, "Expr", &parsed);
        }
        check(kind, accepted, &format!("{sample};"));
        check(kind, accepted, &format!("if n > 1 {{ {sample}; }}"));
        check(kind, accepted, &format!("loop {{ {sample}; }}"));
    }
}

#[test]
fn every_kind_of_literal_has_an_answer() {
    for &(kind, accepted, sample) in LITERALS {
        is_of(kind, "Lit", &syn::parse_str::<syn::Lit>(sample).unwrap());
        check(kind, accepted, &format!("let v = {sample};"));
    }
}

#[test]
fn every_kind_of_pattern_has_an_answer() {
    for &(kind, accepted, sample) in PATTERNS {
        check(kind, accepted, sample);
    }
    for &(accepted, sample) in PARAMS {
        check_source("parameter", accepted, &format!("fn k({sample}: u32) {{}}"));
    }
}

#[test]
fn every_kind_of_type_has_an_answer() {
    for &(kind, accepted, sample) in TYPES {
        is_of(kind, "Type", &syn::parse_str::<syn::Type>(sample).unwrap());
        // `_` alone says nothing
        let value = if kind == "Infer" { "= n" } else { "" };
        check(kind, accepted, &format!("let v: {sample} {value};"));
        // a kernel takes scalars, and slices of them
        let accepted = accepted && matches!(kind, "Path" | "Paren");
        check_source(kind, accepted, &format!("fn k(v: {sample}) {{}}"));
        let accepted = accepted || kind == "Array";
        check_source(kind, accepted, &format!("fn k(v: &[{sample}]) {{}}"));
    }
}

#[test]
fn every_kind_of_item_in_a_body_has_an_answer() {
    for &(kind, accepted, sample) in ITEMS {
        is_of(kind, "Item", &syn::parse_str::<syn::Item>(sample).unwrap());
        check(kind, accepted, sample);
    }
}

#[test]
fn attributes_on_other_items_have_an_answer() {
    for &(kind, _, sample) in ITEMS.iter().filter(|item| item.0 != "Fn") {
        check_source(kind, false, sample);
        let found = cl_compiler::diagnose_device(TokenStream::new(), tokens(sample));
        // an `impl` block and a trait may have it
        assert_eq!(found.len(), usize::from(!matches!(kind, "Impl" | "Trait")), "{kind}");
    }
}

#[test]
fn blocks_of_methods_that_kernels_cannot_have() {
    for (sample, message) in [
        (
            "impl Shape for Point { fn f(&self, x: &[f32]) {} }",
            "a method of a `#[device]` trait takes values, no references",
        ),
        (
            "impl Shape for Point { fn f(&self) -> &f32 { &self.x } }",
            "a method of a `#[device]` trait returns a value, no reference",
        ),
        ("trait Shape<T> {}", "a `#[device]` trait has no parameters"),
        ("trait Shape { fn f(&self) -> f32 { 1.0 } }", "a method of a `#[device]` trait has no body of its own"),
        (
            "trait Shape { fn f<T: Float>(&self, x: T); }",
            "a method of a `#[device]` trait has no parameters of its own",
        ),
        ("impl<const N: usize> Point<N> {}", "the parameters of a `#[device] impl` block are types"),
        ("impl<T: Float> Shape for Pair<T> {}", "the `impl` of a trait for a generic type is not supported in kernels"),
        (
            "impl<T: Float> Pair<T> { fn f<U: Float>(&self, x: U) {} }",
            "a method in a `#[device] impl` block has no parameters of its own",
        ),
        (
            "impl Point { fn f<F: Fn(f32) -> f32>(&self, f: F) {} }",
            "a method in a `#[device] impl` block has no parameters of its own",
        ),
        (
            "impl Point { fn f(&self, f: impl Fn(f32) -> f32) {} }",
            "a method in a `#[device] impl` block takes no function",
        ),
        ("impl Add for &Point {}", "kernels have no operators of references"),
        ("impl Mul<&Point> for Point {}", "kernels have no operators that take references"),
        ("impl<T> Add for Pair<T> {}", "the operator of a generic type is not supported in kernels"),
        ("impl Shl<u32> for Point {}", "kernels do not call `Shl`"),
        (
            "impl Neg for Point { type Output = Self; fn neg(self) -> Self { asm!(); self } }",
            "the macro `asm!` is not supported in kernels",
        ),
        ("impl [f32] {}", "`#[device]` goes on an `impl` block of a struct or enum"),
        (
            "impl Ab for f32 { fn ab(self) -> f32 { 1.0 } }",
            "`#[device]` goes on an `impl` block of a struct or enum, and `f32` is none of this crate's",
        ),
        ("impl vec3 { fn new(x: f32) -> vec3 { vec3 { x } } }", "kernels take `vec3::new` for a function of a module"),
        ("impl Point { fn f(self: &Self) {} }", "this form of `self` is not supported in kernels"),
    ] {
        let found = cl_compiler::diagnose_device(TokenStream::new(), tokens(sample));
        let texts: Vec<_> = found.iter().map(|diagnostic| diagnostic.text()).collect();
        assert!(texts.iter().any(|text| text.contains(message)), "{sample}: {texts:?}");
    }
}

#[test]
fn what_rustc_may_take_out_is_refused() {
    for sample in [
        "#[cfg(any())] const Z: usize = 2; y[0] = Z as u32;",
        "#[cfg(any())] assert!(false);",
        "#[cfg_attr(all(), cfg(any()))] panic!(\"no\");",
        "#[cfg(any())] println!(\"no\");",
        "let p = P { #[cfg(any())] a: 4, ..base };",
        "let n = [1, #[cfg(any())] p.a, 3].len();",
        "assert!([1, #[cfg(any())] p.a].len() == 2);",
        "#[cfg(any())] ({ n = 5; }, 1);",
    ] {
        let source = format!("fn k(y: &mut [u32]) {{ {sample} }}");
        let found = cl_compiler::diagnose_device(TokenStream::new(), source.parse().expect("tokens"));
        let texts: Vec<_> = found.iter().map(|diagnostic| diagnostic.text()).collect();
        assert!(texts.len() == 1 && texts[0].contains("`#[cfg]` has no meaning within"), "{sample}: {texts:?}");
    }
}

#[test]
fn every_kind_of_statement_has_an_answer() {
    check("Local", true, "let v; v = n;");
    check("Local", true, "let Some(v) = n.checked_sub(1) else { return; };");
    check("Local", true, "let Pair(v, 1) = pair() else { return; };");
    check("Local", true, "#[allow(unused)] let v = n;");
    check("Local", false, "#[cfg(unix)] let v = n;");
    check("Item", true, "fn f() {}");
    check("Item", false, "struct S;");
    check("Expr", true, "n;");
    check("Expr", true, "m = 1");
    check("Macro", true, "println!();");
    check("Macro", true, "println! {}");
    check("Macro", true, "println!(\"{n:>8} {:08x} {0:x} {:?}\", m, n == m);");
    check("Macro", false, "println!(\"{:^8}\", m);");
    check("Macro", false, "println!(\"{:e}\", 1.0f32);");
    check("Macro", false, "println!(\"{:.*}\", 1, 1.0f32);");
    check("Macro", true, "println!(\"{v}\", v = 1);");
    check("Macro", false, "println!(\"{:.2}\", m);");
    check("Macro", false, "println!(\"{:?}\", (m, n));");
    check("Macro", false, "eprintln!(\"{}\", m);");
    check("Macro", false, "dbg!(m);");
    check("Macro", false, "let s = format!(\"{}\", m);");
    check("Item", true, "const T: [[u32; 2]; 1] = [[1, 2]]; m = T[0][n as usize];");
    check("Item", true, "{ const N: u32 = 1; m = N; }");
    check("Expr", true, ";");
}
