//! Which barriers are accepted, and which are not since not every work-item of a group may reach them.

use cl_compiler::diag::Code;

/// The diagnostics of a kernel with this body.
fn codes(body: &str) -> Vec<Code> {
    let source = format!(
        "fn k(x: &[u32], n: u32, out: &mut [u32]) {{ \
             #[local] let mut s: [u32; 8]; let l = local_id(0); let i = global_id(0); s[l] = 1; {body} }}"
    );
    let tokens = source.parse().unwrap_or_else(|error| panic!("no Rust: {error}\n{source}"));
    cl_compiler::diagnose_kernel("local = 8".parse().unwrap_or_default(), tokens)
        .iter()
        .map(|diagnostic| diagnostic.code)
        // these are about barriers alone
        .filter(|code| !matches!(code, Code::Race | Code::LocalRace))
        .collect()
}

#[test]
fn uniform_barriers_are_accepted() {
    for body in [
        "barrier();",
        "if n > 0 { barrier(); }",
        "if group_id(0) == 0 { barrier(); } else { s[l] = 2; }",
        "for k in 0..n { s[l] += k; barrier(); }",
        "let mut half = local_size(0) / 2; while half > 0 { if l < half { s[l] += s[l + half]; } barrier(); half /= 2; }",
        "if n == 0 { return; } barrier();",
        "if l == 0 { s[0] = 2; } barrier();",
        "match n { 0 => { barrier(); } _ => { s[l] = 3; } }",
        "for k in 0..4u32 { if k > n { break; } barrier(); }",
        "for k in 0..x[i] { s[l] += k; if s[l] > 9 { break; } } barrier();",
        "loop { barrier(); if n > 0 { break; } }",
        "'a: { if n > 3 { break 'a; } barrier(); }",
        "let p = &x[1..]; for _ in 0..p.len() { barrier(); }",
        "for _ in 0..x.len() { barrier(); }",
        "barrier(); if l == 0 { return; } out[i] = 1;",
        "{ barrier(); } unsafe { barrier(); }",
    ] {
        assert_eq!(codes(body), [], "{body}");
    }
}

#[test]
fn divergent_barriers_are_rejected() {
    for body in [
        "if l < 4 { barrier(); }",
        "if n > 0 { if l == 0 { return; } } barrier();",
        "{ if l == 0 { return; } } barrier();",
        "if l == 0 { return; } barrier();",
        "for j in 0..2 { if x[i] == 0 { return; } } barrier();",
        "for j in 0..2 { for k in 0..2 { if x[i] == 0 { return; } } } barrier();",
        "'a: { if n > 0 { if l == 0 { break 'a; } } barrier(); }",
        "'a: { for _ in 0..3 { if l == 0 { break 'a; } } barrier(); }",
        "let (0, _y) = (l % 2, n) else { return }; barrier();",
        "let p = &x[..l]; for _ in 0..p.len() { barrier(); }",
        "let p = &x[..l]; if p.len() == 2 { barrier(); }",
        "if l == 0 { return barrier(); }",
        "let mut j = 0; while { barrier(); j += 1; j < l } {}",
        "while { if l == 0 { return; } false } {} barrier();",
        "let c = n == 0 && { if l == 0 { return; } true }; barrier();",
        "match l { 0 if { barrier(); true } => {} _ => {} }",
        "match n { 1 if { if l == 0 { return; } true } => {} _ => {} } barrier();",
        "match l { 0 => { barrier(); } _ => {} }",
        "match x[i] { 0 => { barrier(); } _ => {} }",
        "for k in 0..x[i] { barrier(); }",
        "while s[l] > 0 { barrier(); }",
        "loop { if l == 0 { break; } barrier(); }",
        "for k in 0..4u32 { if l == 0 { continue; } barrier(); }",
        "'a: for j in 0..2 { for k in 0..2 { if l == 0 { continue 'a; } } barrier(); }",
        "for j in 0..2 { barrier(); if l == 0 { return; } }",
        "let mut c = 0; s[{ if l == 0 { c = 1; } 0 }] = 0; if c == 1 { barrier(); }",
        "let mut c = n; if l == 0 { c = 1; } if c == 1 { barrier(); }",
        "let mut c = n; for _ in 0..l { c += 1; } if c == 1 { barrier(); }",
        "out[{ if l == 0 { return; } i }] = 1; barrier();",
        "let v = if l == 0 { return } else { 1 }; barrier();",
        "if l == 0 && { barrier(); true } { s[l] = 1; }",
        "n > 0 && { barrier(); true };",
    ] {
        let found = codes(body);
        assert!(!found.is_empty() && found.iter().all(|code| *code == Code::Barrier), "{body}: {found:?}");
    }
}

#[test]
fn a_barrier_is_a_statement() {
    let block = "{ if l == 0 { barrier(); } n }";
    for body in [
        "let v = s[B as usize];",
        "s[B as usize] = 1;",
        "s[l] += B;",
        "let t = (1, B);",
        "let a = [1, B];",
        "let a = [B; 3];",
        "let v = (B).max(1);",
        "let v = !B;",
        "let v = B as u64;",
        "let v = (B, 1).0;",
        "assert!(B > 0);",
        "for _ in 0..(B) {}",
        "let p = &x[B as usize..];",
        "let v = barrier();",
    ] {
        let body = body.replace('B', block);
        let found = codes(&body);
        assert!(found.contains(&Code::Barrier), "{body}: {found:?}");
    }
}

/// The diagnostics of a device function with this body.
fn codes_of_function(body: &str) -> Vec<Code> {
    let source = format!("fn d(x: &[u32], n: u32, out: &mut [u32]) -> u32 {{ let l = local_id(0); {body} n }}");
    let tokens = source.parse().unwrap_or_else(|error| panic!("no Rust: {error}\n{source}"));
    let found = cl_compiler::diagnose_device(proc_macro2::TokenStream::new(), tokens);
    found.iter().map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn barriers_of_device_functions() {
    // that the parameters are the same for all is asked of the callers
    for body in ["barrier();", "for _ in 0..n { barrier(); }", "if x.len() > 3 { barrier(); }"] {
        assert_eq!(codes_of_function(body), [], "{body}");
    }
    for body in ["if l < 4 { barrier(); }", "if x[0] > 3 { barrier(); }", "for _ in 0..out[0] { barrier(); }"] {
        assert_eq!(codes_of_function(body), [Code::Barrier], "{body}");
    }
}

/// What the expansion of a device function says of its parameters: for each the constant that tells whether it must be
/// the same for a whole work-group.
fn needs(body: &str) -> String {
    let source = format!("fn d(a: u32, b: u32, c: &[u32]) {{ let l = local_id(0) as u32; {body} }}");
    let tokens = source.parse().unwrap_or_else(|error| panic!("no Rust: {error}\n{source}"));
    let expanded = cl_compiler::device(proc_macro2::TokenStream::new(), tokens).to_string().replace(' ', "");
    let start = expanded.find("same:&[").unwrap_or_else(|| panic!("no summary: {expanded}"));
    expanded[start + 7..].split(']').next().unwrap_or_default().to_owned()
}

#[test]
fn what_a_barrier_depends_on_is_asked_of_the_caller() {
    assert_eq!(needs("barrier();"), "false,false,false");
    assert_eq!(needs("if b > 3 { barrier(); }"), "false,true,false");
    assert_eq!(needs("let n = c.len() as u32 + b; for _ in 0..n { barrier(); }"), "false,true,true");
    assert_eq!(needs("if a == 0 { return; } barrier();"), "true,false,false");
    assert_eq!(needs("let v = a + l;"), "");
    let asked = needs("other(a, l);");
    assert!(
        asked.starts_with("false||other::summary(") && asked.ends_with(".needs_same(0usize),false,false"),
        "{asked}"
    );
    let asked = needs("if b > 3 { other(); }");
    assert!(asked.starts_with("false,false||other::summary(") && asked.ends_with(").barriers,false"), "{asked}");
}
