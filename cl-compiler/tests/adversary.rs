//! Kernels that are written to get round what is shown of kernels. Those that could race, or leave a group waiting, are refused;
//! of those that are accepted, no more is proven than is true. Many of these rows have been accepted, or proven, once.
//! What the accepted ones do is tested in `tests/tests/adversary.rs`.

#[path = "adversary/groups.rs"]
mod groups;
#[path = "adversary/launches.rs"]
mod launches;
#[allow(dead_code)] // each test uses some of it
mod shown;

use cl_compiler::check::Verdict;
use cl_compiler::diag::Code;
use cl_compiler::ir;
use shown::show;

/// With how many accesses at most that need no check in any launch: the others can be out of bounds in some.
const PROVEN: &[(&str, &str, usize)] = &[
    (
        "",
        r#"fn fact_of_a_dead_block(n: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); if i == n { if i > n { let e = !i & 63; y[i] = e as u32; } } let e = !i & 63; y[i] = x[e]; }"#,
        1,
    ),
    (
        "",
        r#"fn fact_of_a_dead_branch(n: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); if i < n { if n <= i { let e = (0usize.wrapping_sub(1 + i)) % 16; y[i] = e as u32; } } let e = (0usize.wrapping_sub(1 + i)) % 16; y[i] = x[e]; }"#,
        1,
    ),
    (
        "",
        r#"fn power_of_two_widths(n: u32, x: &[u32], y: &mut [u32]) { let i = global_id(0); let p = 1u8 << n; let q = 1usize << n; let a = [0u32; 130]; y[i] = p as u32 + a[q]; }"#,
        0,
    ),
    (
        "",
        r#"fn limit_forgotten(n: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); if i < x.len() && i < y.len() && i >= n + 1 { y[i] = x[n]; } }"#,
        1,
    ),
    (
        "local = 16",
        r#"fn limit_forgotten_race(n: usize, y: &mut [u32]) { #[local] let mut tile: [u32; 16]; let l = local_id(0); if n > 0 && l * n < 16 { tile[l * n] = l as u32; } barrier(); y[global_id(0)] = tile[l]; }"#,
        0,
    ),
    (
        "",
        r#"fn stale_array(x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut a = [1usize, 2]; { let r = &mut a; r[0] = 100; } if x.len() > 2 && i < y.len() { y[i] = x[a[0]]; } }"#,
        3,
    ),
    (
        "",
        r#"fn stale_array_iter(x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut a = [1usize, 2]; for v in a.iter_mut() { *v += 100; } if x.len() > 2 && i < y.len() { y[i] = x[a[0]]; } }"#,
        3,
    ),
    (
        "",
        r#"fn stale_array_slice(x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut a = [1usize, 2]; let s = &mut a[..]; s[0] = 100; if x.len() > 2 && i < y.len() { y[i] = x[a[0]]; } }"#,
        3,
    ),
    (
        "",
        r#"fn stale_array_call(x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut a = [1usize, 2]; change(&mut a); if x.len() > 2 && i < y.len() { y[i] = x[a[0]]; } }"#,
        2,
    ),
    (
        "",
        r#"fn stale_tuple_array(x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut t = ([1usize, 2], 3u32); let r = &mut t.0[0]; *r = 100; if x.len() > 2 && i < y.len() { y[i] = x[t.0[0]]; } }"#,
        3,
    ),
    (
        "",
        r#"fn compared_wraps(x: &[u32], y: &mut [u32]) { let i = global_id(0); let v = if i > 0 { 0 } else { i.wrapping_sub(1) }; if i < x.len() && i < y.len() { y[i] = x[v]; } }"#,
        1,
    ),
    (
        "local = 64",
        r#"fn part_at_launch(y: &mut [u32]) { let i = global_id(0); let mine = &mut y[i * 4..i * 4 + 4]; barrier(); for j in 0..4 { mine[j] += 1; } }"#,
        0,
    ),
    (
        "local = 64",
        r#"fn part_read_at_launch(x: &[u32], y: &mut [u32]) { let i = global_id(0); let mine = &x[i * 4..i * 4 + 4]; barrier(); y[i] = mine[0] + mine[3]; }"#,
        0,
    ),
    (
        "local = 64",
        r#"fn let_else_panics(x: &[u32], y: &mut [u32]) { #[local] let mut tile: [u32; 64]; let l = local_id(0); tile[l] = 1; barrier(); let Some(v) = l.checked_sub(5) else { panic!("no") }; y[global_id(0)] = tile[v] + tile[l - 5]; }"#,
        1,
    ),
    (
        "local = 64",
        r#"fn array_zero(n: usize, x: &[u32], y: &mut [u32]) { #[local] let mut tile: [u32; 64]; let l = local_id(0); tile[l] = 1; barrier(); let a = [5usize, 6]; let v = a[l]; y[global_id(0)] = tile[v - 5]; }"#,
        1,
    ),
    (
        "",
        r#"fn debug_assert_as_fact(n: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); debug_assert!(n < x.len()); y[i] = x[n]; }"#,
        0,
    ),
    (
        "local = 64",
        r#"fn div_local(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 0; barrier(); let d = x[l] as usize; let q = l / d; let r = l % d; let v = if d > 0 { t[r] } else { 0 }; y[global_id(0)] = t[q] + v; }"#,
        1,
    ),
    (
        "local = 64",
        r#"fn loop_left_by_panic(n: u32, x: &[u32], y: &mut [u32]) { #[local] let mut tile: [u32; 64]; let l = local_id(0); tile[l] = 1; barrier(); let mut k = 0; while k < 8 { assert!(x[k] > n, "small"); k += 1; } let v = tile[k - 8]; y[global_id(0)] = v; }"#,
        1,
    ),
    (
        "local = 64",
        r#"fn loop_left_by_panic2(n: u32, x: &[u32], y: &mut [u32]) { #[local] let mut tile: [u32; 64]; let l = local_id(0); tile[l] = 1; barrier(); let mut k = 0; while k < 8 { k += 1 + x[k] as usize * 0; } let v = tile[k - 8]; y[global_id(0)] = v; }"#,
        1,
    ),
    (
        "",
        r#"fn around_to_one(w: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); let right = if i + 1 < w { i + 1 } else { 1 }; if i < w && i < y.len() && w <= x.len() { y[i] = x[right]; } }"#,
        1,
    ),
    (
        "",
        r#"fn around_without_a_guard(w: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); let left = if i > 0 { i - 1 } else { w - 1 }; if i < y.len() && w <= x.len() { y[i] = x[left]; } }"#,
        1,
    ),
    (
        "",
        r#"fn around_another_width(w: usize, v: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); let left = if i > 0 { i - 1 } else { v - 1 }; if i < w && i < y.len() && w <= x.len() { y[i] = x[left]; } }"#,
        1,
    ),
    (
        "",
        r#"fn around_in_bytes(w: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); let right = if i + 1 < w { (i + 1) as u8 as usize } else { w.wrapping_sub(2) }; if i < w && i < y.len() && w <= x.len() { y[i] = x[right]; } }"#,
        1,
    ),
    (
        "",
        r#"fn quotient_of_more(w: usize, h: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); if w * h <= x.len() && i < w * h + w && i < y.len() { y[i] = x[i / w * w]; } }"#,
        1,
    ),
    (
        "",
        r#"fn signed_width(w: i32, x: &[u32], y: &mut [u32]) { let i = global_id(0) as i32; if i > w && (i as usize) < y.len() && w as usize <= x.len() { y[i as usize] = x[w as usize]; } }"#,
        1,
    ),
    (
        "",
        r#"fn in_step_sometimes(n: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut at = 0; let mut s = 0; let mut r = 0; while r < n { if n <= x.len() { s += x[at]; } r += 1; at += 1; if s > 3 { at += 1; } } if i < y.len() { y[i] = s; } }"#,
        1,
    ),
    (
        "",
        r#"fn in_step_unless_it_goes_on(n: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut at = n; let mut s = 0; for r in 0..n { if n <= x.len() && r > 0 { s += x[at]; } if s > 3 { continue; } at -= 1; } if i < y.len() { y[i] = s; } }"#,
        1,
    ),
    (
        "",
        r#"fn in_step_backwards(n: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut at = 1; let mut s = 0; for r in (0..n).rev() { if n <= x.len() && r > 0 { s += x[at + r]; } at += 1; } if i < y.len() { y[i] = s; } }"#,
        1,
    ),
    (
        "",
        r#"fn constants_that_read_alike(x: &[u32], out: &mut [u32]) { let i = global_id(0); if x.len() > <A as Tr>::LEN && i < out.len() { out[i] = x[<AasTr>::LEN]; } }"#,
        1,
    ),
    (
        "",
        r#"fn slice_given_up_for_another(x: &[u32], w: &[u32], out: &mut [u32]) { let i = global_id(0); let mut s = x; if x.len() >= 8 && i < out.len() { let q = &s[{ s = w; 0 }..]; out[i] = q[7] + s[7]; } }"#,
        2,
    ),
    (
        "",
        r#"fn assigned_in_a_guard(far: usize, x: &[u32], y: &[u32], out: &mut [u32]) { let i = global_id(0); let mut n = i; if i < y.len() && i < x.len() && i < out.len() { match x[i] { 1 if { n = far; false } => {} _ => out[i] = y[n], } } }"#,
        2,
    ),
    (
        "",
        r#"fn assigned_by_a_closure_in_a_guard(far: usize, x: &[u32], y: &[u32], out: &mut [u32]) { let i = global_id(0); let mut n = i; if i < y.len() && i < x.len() && i < out.len() { let mut set = || { n = far; false }; match x[i] { 1 if set() => {} _ => out[i] = y[n], } } }"#,
        2,
    ),
    (
        "",
        r#"fn assigned_in_a_message(far: usize, x: &[u32], out: &mut [u32]) { let i = global_id(0); let mut n = far; assert!(i < x.len(), "{}", { n = i; n }); if i < out.len() { out[i] = x[n]; } }"#,
        1,
    ),
    (
        "",
        r#"fn assigned_behind_a_reference_in_a_trace(x: &[u32], out: &mut [u32]) { let i = global_id(0); let mut d = 16usize; let mut s = 0; while d > 0 { let mut n = 16usize; { let r = &mut n; *r = 4; } if i < x.len() { s += x[i + 16 - d]; } d -= n; } if i < out.len() { out[i] = s; } }"#,
        1,
    ),
    (
        "",
        r#"fn place_of_a_vector_first(far: usize, out: &mut [f32x4]) { let i = global_id(0); let mut n = far; let mut own = [f32x4::splat(0.0); 8]; if i < out.len() && i < 8 { own[n] += { n = i; f32x4::splat(1.0) }; out[i] = own[0]; } }"#,
        2,
    ),
];

#[test]
fn what_could_go_wrong_is_refused() {
    for (options, source) in launches::REFUSED.iter().chain(groups::REFUSED) {
        let shown = show(options, source);
        let ours = [Code::Race, Code::LocalRace, Code::Barrier];
        assert!(shown.errors.iter().any(|error| ours.contains(&error.code)), "{source}\n{}", shown.text());
    }
}

#[test]
fn what_can_be_out_of_bounds_is_not_proven() {
    for (options, source, most) in PROVEN {
        let shown = show(options, source);
        let (Some(facts), Some(typed)) = (&shown.facts, &shown.typed) else { panic!("{source}\n{}", shown.text()) };
        let proven =
            (0..typed.accesses).filter(|access| facts.access(ir::AccessId(*access)) == Verdict::Proven).count();
        assert!(proven <= *most, "{source}\n{}", shown.text());
    }
}

#[test]
fn arguments_that_make_products_wrap_are_refused_at_launch() {
    let source = "fn spread(n: usize, y: &mut [u32]) { #[local] let mut tile: [u32; 16]; let l = local_id(0); \
                  if n > 0 && l * n < 16 { tile[l * n] = l as u32; } barrier(); y[global_id(0)] = tile[l]; }";
    let text = show("local = 16", source).text();
    assert!(text.contains("  races n <= 1152921504606846975\n"), "{text}");
}

#[test]
fn counters_that_could_wrap_are_refused_at_launch() {
    for (source, condition) in [
        (
            "fn below_a_length(y: &mut [u32]) { let mut i = global_id(0) as u32; while (i as usize) < y.len() { y[i as usize] = 1; i += global_size(0) as u32; } }",
            "  races global_size(0) + y.len() <= 4294967296\n",
        ),
        (
            "fn below_an_argument(n: u16, y: &mut [u32]) { let mut i = global_id(0) as u16; while i < n { y[i as usize] = 1; i += global_size(0) as u16; } }",
            "  races global_size(0) + n <= 65536\n  races end(0) <= 65536\n",
        ),
        (
            "fn so_many_times(n: u32, y: &mut [u32]) { let mut i = global_id(0) as u32; let mut k = 0; while k < n { y[i as usize] = 1; i += global_size(0) as u32; k += 1; } }",
            "  races global_offset(0) + global_size(0) + global_size(0) * n <= 4294967296\n",
        ),
    ] {
        let text = show("", source).text();
        assert!(text.contains(condition), "{source}\n{text}");
    }
}
