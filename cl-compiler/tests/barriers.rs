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

/// The diagnostics of a kernel with this body about barriers, each with its note.
fn told(options: &str, parameters: &str, body: &str) -> Vec<String> {
    let source =
        format!("fn k({parameters}, out: &mut [u32]) {{ let l = local_id(0); let i = global_id(0);\n{body}\n}}");
    let tokens = source.parse().unwrap_or_else(|error| panic!("no Rust: {error}\n{source}"));
    let found = cl_compiler::diagnose_kernel(options.parse().unwrap_or_default(), tokens);
    let other = found.iter().find(|found| !matches!(found.code, Code::Barrier | Code::Race | Code::LocalRace));
    assert!(other.is_none(), "{body}: {other:?}");
    let about_barriers = found.iter().filter(|found| found.code == Code::Barrier);
    about_barriers.map(|found| found.note.clone().unwrap_or_default()).collect()
}

/// What memory a flag can be in, each behind a barrier.
const FLAG: &str = "#[local] let mut flag: [u32; 2]; #[local] let mut other: [u32; 8]; other[l] = 1; \
    if l == 0 { flag[0] = 1; } barrier();";
const ATOMIC: &str = "#[local] let flag: [AtomicU32; 2]; if l == 0 { flag[0].store(1, Relaxed); } barrier();";

#[test]
fn what_nobody_writes_is_read_alike() {
    for body in [
        "if x[0] > 3 { barrier(); }",
        "for _ in 0..x[n as usize] { barrier(); }",
        "let iterations = x[group_id(0)]; for _ in 0..iterations { barrier(); }",
        "let p = &x[1..]; for k in 0..p.len() { if p[k] == 0 { break; } barrier(); }",
        "let p = &x[1..]; let q = &p[n as usize..]; if q[0] > 0 { barrier(); }",
        "for k in 0..x.len() { if x[x[k] as usize] > 0 { barrier(); } }",
        "for v in x.iter() { if *v > 3 { barrier(); } }",
        "for v in x { if *v > 3 { return; } barrier(); }",
        "match x[0] { 0 => barrier(), _ => {} }",
        "if c[0] > 3 { barrier(); }",
        "let mut k = 0; while x[k] > 0 { barrier(); k += 1; }",
        "for k in 0..x[i] { out[i] = k; } if x[0] == 1 { barrier(); }",
    ] {
        let parameters = "x: &[u32], #[constant] c: &[u32], n: u32";
        assert_eq!(told("local = 8", parameters, body), [""; 0], "{body}");
    }
}

#[test]
fn what_may_be_written_meanwhile_is_not() {
    for (body, note) in [
        (
            "if x[i] > 3 { barrier(); }",
            "it depends on `x[i]`, which is read at an index that differs: `i` comes from `global_id(0)` (line 1)",
        ),
        (
            "let p = &x[l..]; if p[0] > 3 { barrier(); }",
            "it depends on `p[0]`, and `p` comes from `local_id(0)` (line 1)",
        ),
        (
            "let mut p = x; if l == 0 { p = &x[1..]; } if p[0] > 3 { barrier(); }",
            "it depends on `p[0]`, and only some work-items change `p` in line 2: `l` comes from `local_id(0)` (line 1)",
        ),
        (
            "let p = &x[l..]; let q = &p[..]; for _ in 0..q.len() { barrier(); }",
            "`q` comes from `local_id(0)` (line 1)",
        ),
        ("if out[0] > 3 { barrier(); }", "it depends on `out[0]`, which others may write meanwhile"),
        ("let p = &out[..]; if p[0] > 3 { barrier(); }", "it depends on `p[0]`, which others may write meanwhile"),
        ("if a[0].load(Relaxed) > 3 { barrier(); }", "it depends on `a[0].load(..)`, which others may write meanwhile"),
        (
            "if scratch[l] > 3 { barrier(); }",
            "it depends on `scratch[l]`, which is read at an index that differs: `l` comes from `local_id(0)` (line 1)",
        ),
        (
            "scratch[l] = 1; if scratch[0] > 3 { barrier(); }",
            "it depends on `scratch[0]`, which may be written in line 2 with no barrier in between",
        ),
    ] {
        let parameters = "x: &[u32], a: &[AtomicU32], #[local] scratch: &mut [u32]";
        assert_eq!(told("", parameters, body), [note], "{body}");
    }
}

#[test]
fn flags_in_local_memory() {
    for body in [
        "while flag[0] > 0 { barrier(); if l == 0 { flag[0] = 0; } barrier(); }",
        "loop { if flag[0] == 0 { break; } barrier(); if l == 3 { flag[0] -= 1; } barrier(); }",
        "let go_on = flag[0]; if l == 0 { other[0] = 3; } if go_on > 0 { barrier(); }",
        "for _ in 0..flag[0] { out[i] = 1; } if flag[1] > 0 { barrier(); }",
        "let mut iterations = 0; while flag[0] > iterations { barrier(); if l < flag[1] as usize { out[i] = 1; } iterations += 1; }",
        "if flag[0] > 0 { if flag[1] > 0 { barrier(); } }",
        "if l == 0 { flag[1] = 2; } barrier(); for k in 0..flag[1] { barrier(); if flag[0] == k { break; } }",
        "let n = flag[0]; barrier(); if l == 0 { flag[0] = 3; } barrier(); for _ in 0..n { barrier(); }",
        "if flag[0] > 0 { barrier(); if l == 0 { flag[0] = 0; } } else { other[l] = 0; } barrier(); if flag[0] > 0 { barrier(); }",
    ] {
        assert_eq!(told("local = 8", "x: &[u32]", &format!("{FLAG}\n{body}")), [""; 0], "{body}");
    }
    for body in [
        "while flag[0].load(Relaxed) > 0 { barrier(); if x[i] > 3 { flag[0].store(0, Relaxed); } barrier(); }",
        "let found = flag[0].load(Relaxed); barrier(); flag[0].fetch_add(x[i], Relaxed); barrier(); if found > 0 { barrier(); }",
    ] {
        assert_eq!(told("local = 8", "x: &[u32]", &format!("{ATOMIC}\n{body}")), [""; 0], "{body}");
    }
}

#[test]
fn flags_that_are_written_meanwhile() {
    let written = ", which may be written in line 3 with no barrier in between";
    for body in [
        // before it
        "if l == 0 { flag[0] = 2; } if flag[0] > 0 { barrier(); }",
        // after it
        "if flag[0] > 0 { barrier(); } if l == 0 { flag[0] = 2; }",
        "while flag[0] > 0 { if l == 0 { flag[0] = 0; } barrier(); }",
        // in the iteration before
        "while flag[0] > 0 { barrier(); if l == 0 { flag[0] = 0; } }",
        "for k in 0..3 { if flag[0] == k { barrier(); } if l == 0 { flag[0] = 2; } }",
        // in the iteration before, by another way
        "for k in 0..3u32 { if flag[0] == k { barrier(); } barrier(); if l == 0 { flag[0] = 2; } if k > 0 { continue; } barrier(); }",
        // a barrier on one way only
        "if l == 0 { flag[0] = 2; } if x.len() > 3 { barrier(); } if flag[0] > 0 { barrier(); }",
        // behind a loop that is left in between
        "for k in 0..3 { barrier(); if l == 0 { flag[0] = k; } if k > 1 { break; } barrier(); } if flag[0] > 0 { barrier(); }",
        // another element, which may be the same
        "if l == 0 { flag[x.len() % 2] = 2; } if flag[0] > 0 { barrier(); }",
        // under other names
        "let lent = &mut flag[..]; if l == 0 { lent[0] = 3; } if flag[0] > 0 { barrier(); }",
        "if flag[0] > 0 { barrier(); } barrier(); let lent = &mut flag[..]; if l == 0 { lent[0] = 3; }",
        "for v in flag.iter_mut() { *v = l as u32; } if flag[0] > 0 { barrier(); }",
        "if l == 0 { set(&mut flag[..], 3); } if flag[0] > 0 { barrier(); }",
        "flag.fill(l as u32); if flag[0] > 0 { barrier(); }",
        "let n = if flag[0] > 1 { flag[0] = 0; 3 } else { 4 }; for _ in 0..n { barrier(); }",
    ] {
        let found = told("local = 8", "x: &[u32]", &format!("{FLAG}\n{body}"));
        assert_eq!(found.len(), 1, "{body}: {found:?}");
        assert!(found[0].contains(written), "{body}: {found:?}");
    }
    for body in [
        "while flag[0].load(Relaxed) > 0 { flag[0].fetch_sub(1, Relaxed); barrier(); }",
        "if flag[0].fetch_add(1, Relaxed) > 3 { barrier(); }",
        "if flag[0].swap(1, Relaxed) > 3 { barrier(); }",
        "if flag[0].compare_exchange(0, 1, Relaxed, Relaxed).is_ok() { barrier(); }",
        "set(&flag[..]); if flag[0].load(Relaxed) > 3 { barrier(); }",
        "let lent = &flag[..]; lent[0].store(l as u32, Relaxed); if flag[0].load(Relaxed) > 3 { barrier(); }",
        "let lent = &flag[0]; lent.store(l as u32, Relaxed); if flag[0].load(Relaxed) > 3 { barrier(); }",
    ] {
        let found = told("local = 8", "x: &[u32]", &format!("{ATOMIC}\n{body}"));
        assert_eq!(found.len(), 1, "{body}: {found:?}");
    }
}

#[test]
fn local_memory_of_a_device_function_lives_on() {
    let function = |body: &str| {
        let body = format!("#[local] let mut flag: [u32; 2]; {body}");
        codes_of_function(&body).into_iter().filter(|code| *code == Code::Barrier).count()
    };
    // the next call may begin before others have read what the last one wrote
    assert_eq!(function("if l == 0 { flag[0] = n; } barrier(); for _ in 0..flag[0] { barrier(); }"), 1);
    assert_eq!(function("if l == 0 { flag[0] = n; } barrier(); for _ in 0..flag[0] { barrier(); } barrier();"), 0);
    assert_eq!(function("if l == 0 { flag[0] = n; } barrier(); if flag[0] == 0 { return 1; } barrier();"), 1);
}

#[test]
fn where_the_difference_comes_from() {
    for (body, notes) in [
        ("if l < 4 { barrier(); }", ["`l` comes from `local_id(0)` (line 1)"]),
        ("if local_id(0) < 4 { barrier(); }", ["it depends on `local_id(0)`"]),
        ("let half = i / 2;\nlet low = half < 3;\nif low { barrier(); }", ["`low` comes from `global_id(0)` (line 1)"]),
        (
            "let v = x[i] / 2; if v < 3 { barrier(); }",
            [
                "`v` comes from `x[i]` (line 2), which is read at an index that differs: `i` comes from `global_id(0)` (line 1)",
            ],
        ),
        (
            "let mut c = 0; if l == 0 {\nc = 1; }\nif c == 1 { barrier(); }",
            ["only some work-items change `c` in line 3: `l` comes from `local_id(0)` (line 1)"],
        ),
        ("if l < 4 { barrier(); } else { barrier(); }", ["`l` comes from `local_id(0)` (line 1)"]),
        (
            "if i >= x.len() { return; }\nbarrier();\nbarrier();",
            ["not all of them do: `i` comes from `global_id(0)` (line 1)"],
        ),
    ] {
        assert_eq!(told("local = 8", "x: &[u32]", body), notes, "{body}");
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

/// Where nothing more is known of a value that differs, the note ends after it.
#[test]
fn a_note_is_a_whole_sentence() {
    let source = "fn k(d: D, out: &mut [u32]) { let mut e = d; e.set(3); for _ in 0..e.w { barrier(); } }";
    let found =
        cl_compiler::diagnose_kernel("local = 8".parse().unwrap_or_default(), source.parse().unwrap_or_default());
    let notes: Vec<_> = found.iter().filter_map(|found| found.note.as_deref()).collect();
    assert!(notes.iter().any(|note| note.ends_with("(line 1)")), "{notes:?}");
}
