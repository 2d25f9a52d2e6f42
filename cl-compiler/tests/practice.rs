//! Kernels as people write them, public algorithms among them: those of `tests/tests/written` are accepted as they stand there,
//! and their twins with a mistake are not. Where a message says which two work-items meet, and where, they do.

mod random;
#[allow(dead_code)] // each test uses some of it
mod shown;

use std::collections::HashMap;

use quote::ToTokens;
use random::Random;
use shown::show;

/// Kernels in which a check is left.
const CHECKED: [&str; 2] = ["bitonic", "interleaved_sum"];

/// All kernels of the files: name, options, source.
fn kernels() -> Vec<(String, String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/tests/written");
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("text");
        for item in syn::parse_file(&text).expect("Rust").items {
            let syn::Item::Fn(mut function) = item else { continue };
            let Some(at) = function.attrs.iter().position(|attr| attr.path().is_ident("kernel")) else { continue };
            let options = match function.attrs.remove(at).meta {
                syn::Meta::List(list) => list.tokens.to_string(),
                syn::Meta::Path(_) | syn::Meta::NameValue(_) => String::new(),
            };
            found.push((function.sig.ident.to_string(), options, function.to_token_stream().to_string()));
        }
    }
    found
}

#[test]
fn written_kernels_are_accepted() {
    let kernels = kernels();
    assert!(kernels.len() >= 55, "{}", kernels.len());
    for (name, options, source) in kernels {
        let text = show(&options, &source).text();
        let open = !text.contains("open 0");
        assert!(open == CHECKED.contains(&&*name) && text.contains("proven"), "{source}\n{text}");
    }
}

/// What the symbols of an example are.
type Values<'a> = &'a dyn Fn(&str) -> i128;
/// The element that a work-item touches in one place, if it gets there.
type Touch = fn(Values) -> Option<i128>;

/// A kernel with a mistake, and where its buffer is touched.
struct Twin {
    options: &'static str,
    source: &'static str,
    touches: &'static [Touch],
}

macro_rules! twins {
    ($($options:literal $source:literal [$($touch:expr),*];)*) => {
        &[$(Twin { options: $options, source: $source, touches: &[$($touch),*] }),*]
    };
}

fn only(holds: bool, at: i128) -> Option<i128> {
    holds.then_some(at)
}

const TWINS: &[Twin] = twins! {
    // stencils
    "" "fn in_place(nx: usize, ny: usize, u: &mut [f32]) { let (i, j) = (global_id(0), global_id(1));
        if i > 0 && j > 0 && i < nx - 1 && j < ny - 1 { let at = j * nx + i; u[at] = 0.25 * (u[at - 1] + u[at + 1]); } }"
        [|v| Some(v("global_id(1)") * v("nx") + v("global_id(0)")), |v| Some(v("global_id(1)") * v("nx") + v("global_id(0)") - 1), |v| Some(v("global_id(1)") * v("nx") + v("global_id(0)") + 1)];
    "" "fn other_pitch(nx: usize, ny: usize, out: &mut [f32]) { let (i, j) = (global_id(0), global_id(1));
        if i < nx - 1 && j < ny - 1 { out[j * ny + i] = 1.0; } }"
        [|v| only(v("global_id(0)") >= 0, v("global_id(1)") * v("ny") + v("global_id(0)"))];
    "" "fn wrong_plane(nx: usize, ny: usize, nz: usize, out: &mut [f32]) {
        let (x, y, z) = (global_id(0), global_id(1), global_id(2));
        if x < nx - 1 && y < ny - 1 && z < nz - 1 { out[(z * nx + y) * nx + x] = 1.0; } }"
        [|v| only(v("global_id(0)") < v("nx") - 1, (v("global_id(2)") * v("nx") + v("global_id(1)")) * v("nx") + v("global_id(0)"))];
    "" "fn next_too(n: usize, y: &mut [f32]) { let i = global_id(0); if i < n - 1 { y[i] = 1.0; y[i + 1] = 2.0; } }"
        [|v| Some(v("global_id(0)")), |v| Some(v("global_id(0)") + 1)];
    // flat indices
    "" "fn widths_for_heights(out: &mut [f32]) {
        out[(global_id(2) * global_size(0) + global_id(1)) * global_size(0) + global_id(0)] = 1.0; }"
        [|v| only(v("global_id(0)") < v("global_size(0)"), (v("global_id(2)") * v("global_size(0)") + v("global_id(1)")) * v("global_size(0)") + v("global_id(0)"))];
    "" "fn height_for_width(out: &mut [f32]) { out[global_id(1) * global_size(1) + global_id(0)] = 1.0; }"
        [|v| only(v("global_id(1)") < v("global_size(1)"), v("global_id(1)") * v("global_size(1)") + v("global_id(0)"))];
    "local = [8, 4]" "fn local_height_for_width(x: &[f32], out: &mut [f32]) { #[local] let mut tile: [f32; 64];
        let l = local_id(1) * local_size(1) + local_id(0); tile[l] = x[0]; barrier();
        if global_id(0) == 0 && global_id(1) == 0 { out[0] = tile[0]; } }"
        [|v| Some(v("local_id(1)") * 4 + v("local_id(0)"))];
    "" "fn one_sum_for_a_row(#[local] tile: &mut [f32], sums: &mut [f32]) {
        let l = local_id(1) * local_size(0) + local_id(0); tile[l] = 1.0; barrier();
        if l == 0 { sums[group_id(0)] = tile[0]; } }" [];
    "" "fn half_columns(out: &mut [f32]) { out[global_id(1) * 100 + global_id(0) / 2] = 1.0; }"
        [|v| Some(v("global_id(1)") * 100 + v("global_id(0)") / 2)];
    "" "fn planes_like_rows(out: &mut [f32]) { out[global_id(2) * 100 + global_id(1) * 100 + global_id(0)] = 1.0; }"
        [|v| Some(v("global_id(2)") * 100 + v("global_id(1)") * 100 + v("global_id(0)"))];
    "" "fn pixels_of_two(rgb: &mut [u8]) { let at = (global_id(1) * 64 + global_id(0)) * 2;
        rgb[at] = 1; rgb[at + 1] = 2; rgb[at + 2] = 3; }"
        [|v| Some((v("global_id(1)") * 64 + v("global_id(0)")) * 2),
         |v| Some((v("global_id(1)") * 64 + v("global_id(0)")) * 2 + 2)];
    "" "fn a_column_more(h: usize, out: &mut [f32]) { let pitch = out.len() / h; let (c, r) = (global_id(0), global_id(1));
        if c <= pitch && r < h { out[r * pitch + c] = 1.0; } }" [];
    // tiles
    "" "fn step_one_less(out: &mut [f32]) { #[local] let mut t: [f32; 256];
        for b in (local_id(0)..256).step_by(local_size(0) - 1) { t[b] = 0.0; } barrier(); out[global_id(0)] = t[0]; }" [];
    "" "fn no_step(out: &mut [f32]) { #[local] let mut t: [f32; 256];
        for b in local_id(0)..256 { t[b] = 0.0; } barrier(); out[global_id(0)] = t[0]; }"
        [|v| only(v("b") >= v("local_id(0)"), v("b"))];
    "local = 64" "fn overlapping(x: &[f32], out: &mut [f32]) { #[local] let mut t: [f32; 256]; let l = local_id(0);
        for k in 0..4 { t[l + k * 63] = x[l]; } barrier(); out[global_id(0)] = t[l]; }"
        [|v| only(v("k") < 4 && v("local_id(0)") < 64, v("local_id(0)") + v("k") * 63)];
    "local = [16, 16]" "fn no_barrier(x: &[f32], out: &mut [f32]) { #[local] let mut t: [f32; 256];
        let (a, b) = (local_id(0), local_id(1)); t[b * 16 + a] = x[a];
        out[global_id(1) * global_size(0) + global_id(0)] = t[a * 16 + b]; }"
        [|v| Some(v("local_id(1)") * 16 + v("local_id(0)")), |v| Some(v("local_id(0)") * 16 + v("local_id(1)"))];
    // bits
    "" "fn rows_of_16(y: &mut [u32]) { let i = global_id(0); if i < y.len() { y[((i >> 5) << 4) | (i & 31)] = 1; } }" [];
    "" "fn half_a_mask(y: &mut [u32]) { let i = global_id(0); if i < y.len() { y[(i >> 5 << 5) | (i & 15)] = 1; } }"
        [|v| Some(v("global_id(0)") / 32 * 32 + v("global_id(0)") % 16)];
    "" "fn without_last_bit(y: &mut [u32]) { let i = global_id(0); if i < y.len() { y[i & !1] = 1; } }"
        [|v| Some(v("global_id(0)") / 2 * 2)];
    "" "fn with_last_bit(y: &mut [u32]) { let i = global_id(0); if i < y.len() { y[i | 1] = 1; } }" [];
    "" "fn no_room_between(j: u32, x: &mut [u32]) { let t = global_id(0); let low = t & ((1usize << j) - 1);
        let left = ((t >> j) << j) | low; let right = left + (1usize << j);
        if right < x.len() { let a = x[left]; x[left] = x[right]; x[right] = a; } }" [];
    "" "fn partner_in_place(y: &mut [u32]) { let i = global_id(0); if i < y.len() { y[i] += y[i ^ 1]; } }"
        [|v| Some(v("global_id(0)")), |v| Some(v("global_id(0)") ^ 1)];
    // trees
    "local = 64" "fn sweep_without_barrier(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0);
        t[2 * l] = x[l]; t[2 * l + 1] = x[l]; barrier(); let mut offset = 1; let mut d = 64;
        while d > 0 { if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; t[b] += t[a]; }
        offset *= 2; d >>= 1; } barrier(); y[global_id(0)] = t[127]; }" [];
    "local = 64" "fn sweep_too_dense(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0);
        t[2 * l] = x[l]; t[2 * l + 1] = x[l]; let mut offset = 1; let mut d = 64;
        while d > 0 { barrier(); if l < d { let a = offset * (l + 1) - 1; let b = offset * (l + 2) - 1; t[b] += t[a]; }
        offset *= 2; d >>= 1; } barrier(); y[global_id(0)] = t[127]; }" [];
    "local = 64" "fn strides_of_one(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0);
        t[l] = x[l]; t[l + 64] = x[l]; let mut stride = 1;
        while stride <= 32 { barrier(); let at = (l + 1) * stride; if at < 128 { t[at] += t[at - stride]; } stride *= 2; }
        barrier(); y[global_id(0)] = t[127]; }" [];
    "" "fn level_without_room(level: u32, x: &mut [u32]) { let stride = 1usize << level;
        let right = (global_id(0) + 1) * stride; if right < x.len() { x[right] += x[right - stride]; } }" [];
    // what runs along
    "local = 64" "fn halves_overlap(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0);
        let mut from = 0; t[l] = x[l]; barrier(); let mut d = 1;
        while d < 64 { let to = 32 - from; t[to + l] = t[from + l]; from = to; d <<= 1; barrier(); } y[global_id(0)] = t[l]; }" [];
    "local = 64" "fn parity_without_barrier(n: u32, y: &mut [f32]) { #[local] let mut a: [f32; 64];
        #[local] let mut b: [f32; 64]; let l = local_id(0); a[l] = 1.0; b[l] = 0.0; barrier();
        for k in 0..n { if k % 2 == 0 { b[l] = a[63 - l]; } else { a[l] = b[63 - l]; } } barrier(); y[global_id(0)] = a[l]; }" [];
    "local = 64" "fn arm_in_place(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier();
        for step in 0..6u32 { match step % 2 { 0 => t[l] += 1, _ => t[l] += t[63 - l] } barrier(); } y[global_id(0)] = t[l]; }"
        [|v| only(v("local_id(0)") < 64, v("local_id(0)")), |v| only(v("local_id(0)") < 64, 63 - v("local_id(0)"))];
    "local = 32" "fn pairs_overlap(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[2 * l] = 1;
        t[2 * l + 1] = 1; barrier(); for step in 0..64 { let at = l + step % 2; if at + 1 < 64 { t[at] = t[at + 1]; } barrier(); }
        y[global_id(0)] = t[l]; }" [];
    // references that a condition chooses
    "local = 64" "fn same_tile(n: u32, x: &[f32], y: &mut [f32]) { #[local] let mut a: [f32; 64];
        #[local] let mut b: [f32; 64]; let l = local_id(0); a[l] = x[l]; b[l] = 0.0; barrier();
        for k in 0..n { let from: &[f32; 64] = if k % 2 == 0 { &a } else { &b }; let v = from[63 - l];
        let to: &mut [f32; 64] = if k % 2 == 0 { &mut a } else { &mut b }; to[l] = v; barrier(); } y[global_id(0)] = a[l]; }"
        [|v| only(v("local_id(0)") < 64, v("local_id(0)")), |v| only(v("local_id(0)") < 64, 63 - v("local_id(0)"))];
    "local = 64" "fn other_parity(n: u32, x: &[f32], y: &mut [f32]) { #[local] let mut a: [f32; 64];
        #[local] let mut b: [f32; 64]; let l = local_id(0); a[l] = x[l]; b[l] = 0.0; barrier();
        for k in 0..n { let from: &[f32; 64] = if k % 2 == 0 { &a } else { &b }; let v = from[63 - l];
        let to: &mut [f32; 64] = if k % 3 == 0 { &mut b } else { &mut a }; to[l] = v; barrier(); } y[global_id(0)] = a[l]; }" [];
    "local = 64" "fn chosen_without_barrier(n: u32, x: &[f32], y: &mut [f32]) { #[local] let mut a: [f32; 64];
        #[local] let mut b: [f32; 64]; let l = local_id(0); a[l] = x[l]; b[l] = 0.0; barrier();
        for k in 0..n { let from: &[f32; 64] = if k % 2 == 0 { &a } else { &b }; let v = from[63 - l];
        let to: &mut [f32; 64] = if k % 2 == 0 { &mut b } else { &mut a }; to[l] = v; } barrier(); y[global_id(0)] = a[l]; }" [];
    "local = 64" "fn chosen_by_data(x: &[u32], y: &mut [u32]) { #[local] let mut a: [u32; 64]; #[local] let mut b: [u32; 64];
        let l = local_id(0); a[l] = 1; b[l] = 2; barrier(); let to: &mut [u32; 64] = if x[0] > 3 { &mut a } else { &mut b };
        to[l] = 5; y[global_id(0)] = b[63 - l]; }"
        [|v| only(v("local_id(0)") < 64, v("local_id(0)")), |v| only(v("local_id(0)") < 64, 63 - v("local_id(0)"))];
    "local = 64" "fn all_in_the_chosen(n: u32, y: &mut [u32]) { #[local] let mut a: [u32; 64]; #[local] let mut b: [u32; 64];
        let l = local_id(0); let to: &mut [u32; 64] = if n > 3 { &mut a } else { &mut b }; to[l / 2] = 5; barrier();
        y[global_id(0)] = a[l] + b[l]; }"
        [|v| only(v("local_id(0)") < 64, v("local_id(0)") / 2)];
    "" "fn chosen_next(second: bool, a: &mut [f32], b: &mut [f32]) { let i = global_id(0);
        let to = if second { b } else { a }; if i + 1 < to.len() { to[i] = 1.0; to[i + 1] = 2.0; } }"
        [|v| Some(v("global_id(0)")), |v| Some(v("global_id(0)") + 1)];
    // widths that functions give
    "" "fn one_more_than_its_chunk(n: u32, y: &mut [u32]) { let lane = global_id(0); let w: u32 = width(n); let w = w as usize;
        for i in lane * w..(lane + 1) * w + 1 { if i < y.len() { y[i] = 1; } } }" [];
    "" "fn of_each_its_own_width(n: u32, y: &mut [u32]) { let lane = global_id(0); let w: u32 = width(n + lane as u32);
        let w = w as usize; for i in lane * w..(lane + 1) * w { if i < y.len() { y[i] = 1; } } }" [];
    "" "fn two_widths(n: u32, y: &mut [u32]) { let lane = global_id(0); let (v, w): (u32, u32) = (width(n), width(n + 1));
        let (v, w) = (v as usize, w as usize); for i in lane * v..(lane + 1) * w { if i < y.len() { y[i] = 1; } } }" [];
    // trees of named sizes
    "local = GROUP" "fn named_sweep_without_barrier(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 2 * GROUP];
        let l = local_id(0); t[2 * l] = x[l]; t[2 * l + 1] = x[l]; barrier(); let mut offset = 1; let mut d = GROUP;
        while d > 0 { if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; t[b] += t[a]; }
        offset *= 2; d >>= 1; } barrier(); y[global_id(0)] = t[l]; }" [];
    "local = GROUP" "fn named_sweep_too_dense(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 2 * GROUP];
        let l = local_id(0); t[2 * l] = x[l]; t[2 * l + 1] = x[l]; let mut offset = 1; let mut d = GROUP;
        while d > 0 { barrier(); if l < d { let a = offset * (l + 1) - 1; let b = offset * (l + 2) - 1; t[b] += t[a]; }
        offset *= 2; d >>= 1; } barrier(); y[global_id(0)] = t[l]; }" [];
    "local = GROUP" "fn named_next_too(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 4 * GROUP];
        let l = local_id(0); t[4 * l] = x[l]; t[4 * l + 1] = x[l]; t[4 * l + 2] = x[l]; t[4 * l + 3] = x[l];
        let mut offset = 1; let mut d = GROUP;
        while d > 0 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 3) - 1; t[b] += t[a]; }
        offset *= 2; d >>= 1; } barrier(); y[global_id(0)] = t[l]; }" [];
    // elimination
    "local = 8" "fn pivot_too(x: &mut [f32]) { #[local] let mut m: [f32; 72]; let l = local_id(0);
        for j in 0..9 { m[l * 9 + j] = x[l * 9 + j]; } barrier();
        for i in 0..8 { for j in i..9 { m[l * 9 + j] -= m[i * 9 + j]; } barrier(); } }"
        [|v| only(v("j") >= v("i") && v("j") < 9, v("local_id(0)") * 9 + v("j")), |v| only(v("j") >= v("i") && v("j") < 9, v("i") * 9 + v("j"))];
    "local = 16" "fn no_barrier_between_rows(y: &mut [f32]) { #[local] let mut m: [f32; 16]; let l = local_id(0); m[l] = 1.0;
        barrier(); for i in 0..16 { if l != i { m[l] -= m[i]; } } barrier(); y[global_id(0)] = m[l]; }"
        [|v| Some(v("local_id(0)")), |v| only(v("local_id(0)") != v("i"), v("i"))];
    "local = 16" "fn other_row(y: &mut [f32]) { #[local] let mut m: [f32; 16]; let l = local_id(0); m[l] = 1.0; barrier();
        for i in 0..15 { if l != i + 1 { m[l] -= m[i]; } barrier(); } y[global_id(0)] = m[l]; }"
        [|v| only(v("local_id(0)") != v("i") + 1, v("local_id(0)")), |v| only(v("local_id(0)") != v("i") + 1, v("i"))];
    "" "fn pivot_row_too(n: usize, k: usize, a: &mut [f32]) { let (j, i) = (global_id(0), global_id(1));
        if i >= k && i < n && j > k && j < n { a[i * n + j] -= a[i * n + k] * a[k * n + j]; } }"
        [|v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") >= v("k") && v("global_id(0)") > v("k"), v("global_id(1)") * v("n") + v("global_id(0)")), |v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") >= v("k") && v("global_id(0)") > v("k"), v("global_id(1)") * v("n") + v("k")), |v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") >= v("k") && v("global_id(0)") > v("k"), v("k") * v("n") + v("global_id(0)"))];
    "" "fn pivot_column_too(n: usize, k: usize, a: &mut [f32]) { let (j, i) = (global_id(0), global_id(1));
        if i > k && i < n && j >= k && j < n { a[i * n + j] -= a[i * n + k] * a[k * n + j]; } }"
        [|v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") > v("k") && v("global_id(0)") >= v("k"), v("global_id(1)") * v("n") + v("global_id(0)")), |v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") > v("k") && v("global_id(0)") >= v("k"), v("global_id(1)") * v("n") + v("k")), |v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") > v("k") && v("global_id(0)") >= v("k"), v("k") * v("n") + v("global_id(0)"))];
    "" "fn column_too(n: usize, k: usize, d: &mut [u32]) { let (j, i) = (global_id(0), global_id(1));
        if i < n && j < n && k < n && i != k { d[i * n + j] = d[i * n + k] + d[k * n + j]; } }"
        [|v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("k") < v("n") && v("global_id(1)") != v("k"), v("global_id(1)") * v("n") + v("global_id(0)")), |v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("k") < v("n") && v("global_id(1)") != v("k"), v("global_id(1)") * v("n") + v("k")), |v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("k") < v("n") && v("global_id(1)") != v("k"), v("k") * v("n") + v("global_id(0)"))];
    "" "fn row_beside(n: usize, k: usize, a: &mut [f32]) { let (j, i) = (global_id(0), global_id(1));
        if i < n && j < n && i != k + 1 { a[i * n + j] -= a[k * n + j]; } }"
        [|v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") != v("k") + 1, v("global_id(1)") * v("n") + v("global_id(0)")), |v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") != v("k") + 1, v("global_id(1)") * v("n") + v("k")), |v| only(v("global_id(1)") < v("n") && v("global_id(0)") < v("n") && v("global_id(1)") != v("k") + 1, v("k") * v("n") + v("global_id(0)"))];
    // 24 bits
    "" "fn narrow(w: u32, h: u32, out: &mut [f32]) { let (c, r) = (global_id(0) as u32, global_id(1) as u32);
        if c < w && r < h && w > 1 { out[cl::mad24(r, w - 1, c) as usize] = 1.0; } }" [];
    "" "fn by_height(w: u32, h: u32, out: &mut [f32]) { let (c, r) = (global_id(0) as u32, global_id(1) as u32);
        if c < w && r < h { out[(cl::mul24(r, h) + c) as usize] = 1.0; } }" [];
    // patterns behind references
    "" "fn by_twos(y: &mut [[i64; 4]]) { let i = global_id(0); let [a, b, ..] = &mut y[i / 2]; *a += *b; }"
        [|v| Some(v("global_id(0)") / 2)];
    "" "fn beside(y: &mut [[i64; 4]]) { let i = global_id(0); let n = y.len();
        if i + 1 < n { let [a, ..] = &mut y[i]; *a = 3; if let [_, _, 5, _] = &y[i + 1] { y[i][1] = 4; } } }"
        [|v| Some(v("global_id(0)")), |v| Some(v("global_id(0)") + 1)];
    "" "fn by_lanes(y: &mut [[i64; 4]]) { let l = local_id(0); if let [5, b, ..] = &mut y[l] { *b = 4; } }"
        [|v| Some(v("local_id(0)"))];
};

/// `` `name = 3` `` and `` `name` is 3 `` in a text.
fn values(text: &str) -> HashMap<String, i128> {
    let mut found = HashMap::new();
    let parts: Vec<&str> = text.split('`').collect();
    for (at, part) in parts.iter().enumerate().skip(1).step_by(2) {
        let is = parts.get(at + 1).and_then(|next| next.strip_prefix(" is "));
        let number =
            |text: &str| text.split(|letter: char| !letter.is_ascii_digit() && letter != '-').next()?.parse().ok();
        match (part.split_once(" = "), is.and_then(number)) {
            (Some((name, value)), _) => drop(found.insert(name.to_owned(), value.parse().expect("a number"))),
            (None, Some(value)) => drop(found.insert((*part).to_owned(), value)),
            (None, None) => {}
        }
    }
    found
}

/// Whether two work-items that a note names touch the element that it says.
fn meet(note: &str, touches: &[Touch]) -> bool {
    let (given, rest) = note.split_once(" work-items with ").expect("work-items");
    let (one, rest) = rest.split_once(" and with ").expect("another one");
    let (other, place) = rest.split_once(" meet at ").expect("a place");
    let place = place.split_once('[').and_then(|(_, index)| index.split_once(']')).expect("an index").0;
    let place: i128 = place.parse().expect("a number");
    let given = values(given);
    let of = |own: &str, touch: &Touch| {
        let own = values(own);
        // what an example does not mention does not matter
        touch(&|name| own.get(name).or_else(|| given.get(name)).copied().unwrap_or(0))
    };
    let touch_it = |own: &str| touches.iter().any(|touch| of(own, touch) == Some(place));
    one != other && touch_it(one) && touch_it(other)
}

#[test]
fn twins_with_mistakes_are_refused() {
    assert!(TWINS.len() >= 38);
    let mut checked = 0;
    for Twin { options, source, touches } in TWINS {
        let shown = show(options, source);
        assert!(shown.facts.is_none(), "{source}\n{}", shown.text());
        let text = shown.text();
        assert!(["CL0018", "CL0019"].iter().any(|code| text.contains(code)), "{source}\n{text}");
        for note in text.lines().filter(|line| line.contains("for example")) {
            if !touches.is_empty() {
                assert!(meet(note, touches), "{source}\n{note}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 22, "{checked}");
}

/// An expression, and what it is of the values of `i` and `s`.
type Computed = (String, Box<dyn Fn(u64, u64) -> u64>);

/// A few shifts, masks and sums of `i`, and of `s` if there is one.
fn computed(random: &mut Random, depth: u32, running: bool) -> Computed {
    if depth == 0 || random.below(5) == 0 {
        return if running && random.below(2) == 0 {
            ("s".to_owned(), Box::new(|_, s| s))
        } else {
            ("i".to_owned(), Box::new(|i, _| i))
        };
    }
    let (text, value) = computed(random, depth - 1, running);
    let shift = 1 + random.below(4);
    let mask = [1, 3, 7, 12, 15, 31, 48, !7, !15][usize::try_from(random.below(9)).unwrap_or(0)];
    let shown = if mask > 100 { format!("!{}", !mask) } else { mask.to_string() };
    match random.below(8) {
        0 => (format!("({text} >> {shift})"), Box::new(move |i, s| value(i, s) >> shift)),
        1 => (format!("({text} << {shift})"), Box::new(move |i, s| value(i, s) << shift)),
        2 => (format!("({text} & {shown})"), Box::new(move |i, s| value(i, s) & mask)),
        3 => (format!("({text} ^ {shift})"), Box::new(move |i, s| value(i, s) ^ shift)),
        4 => (format!("({text} | {shift})"), Box::new(move |i, s| value(i, s) | shift)),
        operator => {
            let (other, its) = computed(random, depth - 1, running);
            match operator {
                5 => (format!("({text} | {other})"), Box::new(move |i, s| value(i, s) | its(i, s))),
                6 => (format!("({text} ^ {other})"), Box::new(move |i, s| value(i, s) ^ its(i, s))),
                _ => (format!("({text} + {other})"), Box::new(move |i, s| value(i, s).wrapping_add(its(i, s)))),
            }
        }
    }
}

/// How many random kernels; `WRITTEN=5000` for more of them.
fn cases(few: u32) -> u32 {
    std::env::var("WRITTEN").ok().and_then(|number| number.parse().ok()).unwrap_or(few)
}

/// What is accepted with an index of shifts and masks gives each work-item another one.
#[test]
fn accepted_bits_tell_work_items_apart() {
    let (mut random, mut accepted, mut refused) = (Random(0xb175), 0, 0);
    for _ in 0..cases(80) {
        let (text, value) = computed(&mut random, 4, false);
        let source = format!("fn bits(y: &mut [u32]) {{ let i = global_id(0); y[{text}] = 1; }}");
        let apart = || {
            let mut all: Vec<u64> = (0..2048).map(|i| value(i, 0)).collect();
            all.sort_unstable();
            all.windows(2).all(|pair| pair[0] != pair[1])
        };
        let shown = show("", &source);
        let of_launch = |line: &str| line.contains("races") && (line.contains("end(0)") || line.contains("size(0)"));
        if shown.facts.is_none() {
            refused += 1;
        } else if !shown.text().lines().any(of_launch) {
            accepted += 1;
            assert!(apart(), "{source}");
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 10 && refused > 30, "{accepted} {refused}");
}

/// What is proven of loops that numbers decide is so in every iteration: run here.
#[test]
fn loops_of_numbers_do_what_is_proven() {
    let (mut random, mut accepted, mut proven) = (Random(0x1009), 0, 0);
    for _ in 0..cases(150) {
        let (text, value) = computed(&mut random, 3, true);
        let (first, end) = (1 + random.below(3), 8 + random.below(60));
        let (step, next): (&str, fn(u64) -> u64) = match random.below(3) {
            0 => ("s *= 2", |s| s * 2),
            1 => ("s += 3", |s| s + 3),
            _ => ("s = s * 2 + 1", |s| s * 2 + 1),
        };
        let source = format!(
            "fn loops(y: &mut [u32]) {{ #[local] let mut t: [u32; 256]; let i = local_id(0); let mut s = {first};
            while s < {end} {{ t[{text}] = 1; barrier(); {step}; }} y[global_id(0)] = s as u32; }}"
        );
        let shown = show("local = 64", &source);
        if shown.facts.is_none() {
            continue;
        }
        accepted += 1;
        let all_proven = shown.text().contains("proven 1, at launch 1");
        proven += u32::from(all_proven);
        let mut s = first;
        while s < end {
            let mut touched: Vec<u64> = (0..64).map(|i| value(i, s)).collect();
            assert!(!all_proven || touched.iter().all(|at| *at < 256), "{source}");
            // whoever is out of bounds touches nothing
            touched.retain(|at| *at < 256);
            touched.sort_unstable();
            assert!(touched.windows(2).all(|pair| pair[0] != pair[1]), "{source}");
            s = next(s);
        }
    }
    println!("{accepted} accepted, {proven} proven");
    assert!(accepted > 20 && proven > 10, "{accepted} {proven}");
}

#[test]
fn expressions_are_quoted_as_they_are_written() {
    for index in ["(i & 3) << 6 >> 4 | i >> 2", "i ^ (n ^ 3) * (i - (n - i))", "(i as u8 as usize + 1).pow(2)"] {
        let shown = show("", &format!("fn k(y: &mut [i32], n: usize) {{ let i = global_id(0); y[{index}] = 1; }}"));
        assert!(shown.text().contains(&format!("`{index}`")), "{index}\n{}", shown.text());
    }
}

/// A condition or an index of `l` and a power of two `d`, and what it is.
type Of<T> = (&'static str, fn(u64, u64) -> T);

const CHOSEN: [Of<bool>; 9] = [
    ("true", |_, _| true),
    ("l & d == 0", |l, d| l & d == 0),
    ("l & d != 0", |l, d| l & d != 0),
    ("d & l == d", |l, d| l & d == d),
    ("l & (2 * d - 1) == 0", |l, d| l & (2 * d - 1) == 0),
    ("l & (2 * d - 1) == 2 * d - 1", |l, d| l & (2 * d - 1) == 2 * d - 1),
    ("l & (d - 1) == 0", |l, d| l & (d - 1) == 0),
    ("l & !d == 0", |l, d| l & !d == 0),
    ("l & !(d - 1) == d", |l, d| l & !(d - 1) == d),
];

const TOUCHED: [Of<u64>; 14] = [
    ("l", |l, _| l),
    ("l + d", |l, d| l + d),
    ("l - d", |l, d| l.wrapping_sub(d)),
    ("l ^ d", |l, d| l ^ d),
    ("l | d", |l, d| l | d),
    ("l & !d", |l, d| l & !d),
    ("l & d", |l, d| l & d),
    ("(l & !(d - 1)) + d", |l, d| (l & !(d - 1)) + d),
    ("(l & !(d - 1)) - 1", |l, d| (l & !(d - 1)).wrapping_sub(1)),
    ("l & (d - 1)", |l, d| l & (d - 1)),
    ("(l & (d - 1)) + 2 * (l - (l & (d - 1)))", |l, d| (l & (d - 1)) + 2 * (l - (l & (d - 1)))),
    ("2 * l - (l & (d - 1))", |l, d| 2 * l - (l & (d - 1))),
    ("l ^ 1", |l, _| l ^ 1),
    ("(l | (2 * d - 1)) - d", |l, d| (l | (2 * d - 1)) - d),
];

/// In what is accepted with masks of a power of two, no work-item of a step touches what another one writes: run here.
#[test]
fn steps_chosen_by_masks_are_apart() {
    let mut random = Random(0x3a5c);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..cases(120) {
        let mut pick = |len: usize| usize::try_from(random.below(len as u64)).unwrap_or(0);
        let (chosen, written, read) = (CHOSEN[pick(9)], TOUCHED[pick(14)], TOUCHED[pick(14)]);
        let (first, way) = if pick(2) == 0 { ("1", "while d < 64") } else { ("32", "while d > 0") };
        let next = if first == "1" { "d <<= 1" } else { "d >>= 1" };
        let source = format!(
            "fn steps(y: &mut [u32]) {{ #[local] let mut t: [u32; 128]; let l = local_id(0); let mut d = {first};
            {way} {{ if {} {{ t[{}] += t[{}]; }} barrier(); {next}; }} y[global_id(0)] = d as u32; }}",
            chosen.0, written.0, read.0
        );
        if show("local = 64", &source).facts.is_none() {
            refused += 1;
            continue;
        }
        accepted += 1;
        for d in (0..6).map(|power| 1 << power) {
            // whoever is out of bounds touches nothing
            let touched = (0..64).filter(|l| chosen.1(*l, d)).map(|l| [written.1(l, d), read.1(l, d)]);
            let touched: Vec<_> = touched.filter(|at| at.iter().all(|at| *at < 128)).collect();
            for (number, [one, _]) in touched.iter().enumerate() {
                let meets = |(other, at): (usize, &[u64; 2])| other != number && at.contains(one);
                assert!(!touched.iter().enumerate().any(meets), "d = {d}: {source}");
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 10 && refused > 30, "{accepted} {refused}");
}
