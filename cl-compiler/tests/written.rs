//! Which local memory is shown to be written before it is read. What is not is zeroed when the kernel begins.

#[allow(dead_code)] // each test uses some of it
mod shown;

mod repository;

use cl_compiler::check::{Facts, LaunchFacts};
use cl_compiler::ir::{self, LocalId};
use cl_compiler::ty::{Space, Ty};
use quote::ToTokens;
use repository::Written;
use shown::show;

/// The names of the local memory that is not shown to be written.
fn zeroed(typed: &ir::Function, facts: &Facts, is_kernel: bool) -> Vec<String> {
    let known: LaunchFacts = facts.met();
    let mut names = Vec::new();
    for (at, local) in typed.locals.iter().enumerate() {
        let is_param = is_kernel && at < typed.params && matches!(local.ty, Ty::Slice { space: Space::Local, .. });
        if (local.shared || is_param) && known.is_written(LocalId(at)).is_none() {
            names.push(local.name.as_ref().map_or_else(String::new, ToString::to_string));
        }
    }
    names
}

#[track_caller]
fn check(options: &str, source: &str, expected: &[&str]) {
    let shown = show(options, source);
    let errors: Vec<_> = shown.errors.iter().map(|error| error.text().to_string()).collect();
    let (Some(typed), Some(facts)) = (&shown.typed, &shown.facts) else { panic!("{source}\n{errors:?}") };
    assert_eq!(zeroed(typed, facts, true), expected, "{source}");
}

/// What of the repository's local memory is zeroed, by file, function and name. The others must stay as they are.
const REPOSITORY: &[&str] = &[
    "tests/tests/accepted/coarse.rs transpose tile",
    "tests/tests/accepted/local_fields.rs by_reference tiles",
    "tests/tests/accepted/local_fields.rs in_a_struct pair",
    "tests/tests/accepted/local_fields.rs in_a_tuple tiles",
    "tests/tests/accepted/local_fields.rs in_an_array_of_tuples tiles",
    "tests/tests/accepted/local_fields.rs in_nested_structs tile",
    "tests/tests/accepted/matrices.rs transpose_by_block_rows tile",
    "tests/tests/accepted/matrices.rs transpose_tiled_on_grids tile",
    "tests/tests/accepted/reductions.rs group_sum scratch",
    "tests/tests/adversary/groups.rs tile_by_a_callee tile",
    "tests/tests/builtins/opencl.rs halves tile",
    "tests/tests/checked/indices.rs tile_read_beyond tile",
    "tests/tests/checked/local.rs barrier_too_early tile",
    "tests/tests/checked/local.rs counter count",
    "tests/tests/checked/local.rs filled_by_a_function tile",
    "tests/tests/checked/local.rs halo_off_by_one tile",
    "tests/tests/checked/local.rs no_barrier tile",
    "tests/tests/checked/local.rs transposed_tile tile",
    "tests/tests/checked/local.rs uninitialised_tile tile",
    "tests/tests/checked/local.rs wrong_buffer b",
    "tests/tests/conditions.rs groups_of tile",
    "tests/tests/conditions.rs rows part",
    "tests/tests/conditions.rs sums scratch",
    "tests/tests/gallery/hands_on.rs integrate partial",
    "tests/tests/gallery/parallel.rs bitonic_sort part",
    "tests/tests/gallery/parallel.rs blur tile",
    "tests/tests/gallery/parallel.rs radix_step part",
    "tests/tests/groups.rs from_second told",
    "tests/tests/groups.rs histogram bins",
    "tests/tests/groups.rs histogram seen",
    "tests/tests/groups.rs passed_around tile",
    "tests/tests/groups.rs shifts tile",
    "tests/tests/groups.rs statistics scratch",
    "tests/tests/groups.rs sum_of_group scratch",
    "tests/tests/half.rs mixed tile",
    "tests/tests/higher_order.rs group_reduce partial",
    "tests/tests/higher_order.rs neighbour tile",
    "tests/tests/iteration/kernels.rs in_every_memory scratch",
    "tests/tests/local_memory.rs counted tile",
    "tests/tests/local_memory.rs endless tile",
    "tests/tests/local_memory.rs goes_on_after_a_panic seen",
    "tests/tests/local_memory.rs halved tile",
    "tests/tests/local_memory.rs reverse_groups scratch",
    "tests/tests/named_constants/literal.rs bank_padded part",
    "tests/tests/named_constants/literal.rs loaded tile",
    "tests/tests/named_constants/named.rs bank_padded part",
    "tests/tests/named_constants/named.rs loaded tile",
    "tests/tests/rays_and_bodies.rs longest lengths",
    "tests/tests/regions.rs rotations tile",
    "tests/tests/sound.rs leftovers scratch",
    "tests/tests/sound.rs leftovers tile",
    "tests/tests/spaces.rs elements counts",
    "tests/tests/spaces.rs elements tallies",
    "tests/tests/spaces.rs everywhere scratch",
    "tests/tests/spaces.rs lent_on steps",
    "tests/tests/spaces.rs returned tile",
    "tests/tests/undefined_behaviour.rs cast_local t",
    "tests/tests/undefined_behaviour.rs of_function t",
    "tests/tests/undefined_behaviour.rs unwritten_bool t",
    "tests/tests/undefined_behaviour.rs unwritten_count t",
    "tests/tests/undefined_behaviour.rs unwritten_guard t",
    "tests/tests/undefined_behaviour.rs unwritten_kinds bins",
    "tests/tests/undefined_behaviour.rs unwritten_kinds deep",
    "tests/tests/undefined_behaviour.rs unwritten_kinds given",
    "tests/tests/undefined_behaviour.rs unwritten_kinds own",
    "tests/tests/undefined_behaviour.rs unwritten_kinds pairs",
    "tests/tests/undefined_behaviour.rs unwritten_kinds tallies",
    "tests/tests/undefined_behaviour.rs unwritten_kinds wide",
    "tests/tests/written/bits.rs swizzled tile",
    "tests/tests/written/choices.rs exchanged tile",
    "tests/tests/written/choices.rs put_by_two_dimensions tile",
    "tests/tests/written/tiles.rs exchanged_twice tile",
    "tests/tests/written/tiles.rs product_with_a_loader of_a",
    "tests/tests/written/tiles.rs product_with_a_loader of_b",
    "tests/tests/written/tiles.rs transpose_with_rows tile",
];

#[test]
fn repository() {
    let (mut count, mut lines) = (0, Vec::new());
    for Written { file, options, function, is_kernel } in repository::functions() {
        if !function.to_token_stream().to_string().contains("# [local]") {
            continue;
        }
        let name = function.sig.ident.clone();
        let sink = cl_compiler::diag::Sink::default();
        let parsed = match is_kernel {
            true => cl_compiler::parse::kernel(options, function, &sink),
            false => cl_compiler::parse::device(options, function, &sink),
        };
        let _ = sink.into_found();
        let Some(parsed) = parsed else { continue };
        let Ok((typed, _)) = cl_compiler::specialise::typed(&parsed, &[]) else { continue };
        let Ok(facts) = cl_compiler::specialise::checked(&parsed, &typed, None) else { continue };
        count += 1;
        lines.extend(zeroed(&typed, &facts, is_kernel).iter().map(|local| format!("{file} {name} {local}")));
    }
    lines.sort();
    assert!(count > 100, "{count}");
    assert_eq!(lines, REPOSITORY, "{}", lines.join("\n"));
}

/// Local memory that is written before it is read.
const PROVEN: &[(&str, &str)] = &[
    (
        "local = 64",
        "fn reversed(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 64]; let l = local_id(0); tile[l] = x[global_id(0)]; barrier(); y[global_id(0)] = tile[63 - l]; }",
    ),
    (
        "local = 64",
        "fn named(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let l = local_id(0); tile[l] = x[global_id(0)]; barrier(); y[global_id(0)] = tile[GROUP - 1 - l]; }",
    ),
    (
        "",
        "fn own(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 1024]; let l = local_id(0); tile[l] = x[global_id(0)]; y[global_id(0)] = tile[l]; }",
    ),
    (
        "local = 64",
        "fn bins(x: &[u8], out: &[AtomicU32]) { #[local] let bins: [AtomicU32; 256]; let l = local_id(0); for k in (l..256).step_by(local_size(0)) { bins[k].store(0, Ordering::Relaxed); } barrier(); bins[x[global_id(0)] as usize].fetch_add(1, Ordering::Relaxed); barrier(); for k in (l..256).step_by(local_size(0)) { out[k].fetch_add(bins[k].load(Ordering::Relaxed), Ordering::Relaxed); } }",
    ),
    (
        "",
        "fn bins_of_any_group(x: &[u8], out: &[AtomicU32]) { #[local] let bins: [AtomicU32; 256]; let mut k = local_id(0); while k < 256 { bins[k].store(0, Ordering::Relaxed); k += local_size(0); } barrier(); bins[x[global_id(0)] as usize].fetch_add(1, Ordering::Relaxed); barrier(); out[local_id(0)].fetch_add(bins[local_id(0)].load(Ordering::Relaxed), Ordering::Relaxed); }",
    ),
    (
        "local = 64",
        "fn by_the_first(y: &mut [u32]) { #[local] let mut t: [u32; 10]; let l = local_id(0); if l == 0 { for k in 0..10 { t[k] = k as u32; } } barrier(); y[global_id(0)] = t[l % 10]; }",
    ),
    (
        "local = 64",
        "fn both_branches(n: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let (i, l) = (global_id(0), local_id(0)); if i < n { t[l] = 1; } else { t[l] = 0; } barrier(); y[i] = t[63 - l]; }",
    ),
    (
        "local = 64",
        "fn same_condition(n: u32, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); if n > 3 { t[l] = 1; } barrier(); let mut v = 0; if n > 3 { v = t[63 - l]; } y[global_id(0)] = v; }",
    ),
    (
        "local = 64",
        "fn halo(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; 66]; let (i, l) = (global_id(0), local_id(0)); t[l + 1] = x[i]; if l == 0 { t[0] = 0.0; } if l == 63 { t[65] = 0.0; } barrier(); y[i] = t[l] + t[l + 1] + t[l + 2]; }",
    ),
    (
        "local = [8, 8]",
        "fn tiled(n: usize, x: &[f32], y: &mut [f32]) { #[local] let mut t: [[f32; 8]; 8]; let (lx, ly) = (local_id(0), local_id(1)); let mut sum = 0.0; for k in 0..n { t[ly][lx] = k as f32; barrier(); for j in 0..8 { sum += t[ly][j] * t[j][lx]; } barrier(); } y[global_id(1) * global_size(0) + global_id(0)] = sum; }",
    ),
    (
        "local = [8, 8]",
        "fn rows(y: &mut [f32]) { #[local] let mut t: [[f32; 8]; 32]; let (lx, ly) = (local_id(0), local_id(1)); for k in 0..4 { t[ly + k * 8][lx] = 1.0; } barrier(); y[global_id(1) * global_size(0) + global_id(0)] = t[31 - ly][lx]; }",
    ),
    (
        "",
        "fn tree(x: &[u32], #[local] t: &mut [u32], sums: &mut [u32]) { let k = local_id(0); t[k] = x[global_id(0)]; barrier(); let mut half = local_size(0) / 2; while half > 0 { if k < half { t[k] += t[k + half]; } barrier(); half /= 2; } if k == 0 { sums[group_id(0)] = t[0]; } }",
    ),
    (
        "local = 32",
        "fn last_tile(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; 32]; let k = local_id(0); let n = x.len(); let mut sum = 0.0; for first in (0..n).step_by(32) { if first + k < n { t[k] = x[first + k]; } barrier(); for j in 0..n.min(32).min(n - first) { sum += t[j]; } barrier(); } y[global_id(0)] = sum; }",
    ),
    // under a guard that holds of whoever reads, too
    (
        "local = [16, 16]",
        "fn transposed(w: usize, h: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 17]; 16]; let (lx, ly) = (local_id(0), local_id(1)); let (c, r) = (group_id(0) * 16 + lx, group_id(1) * 16 + ly); if c < w && r < h { t[ly][lx] = x[r * w + c]; } barrier(); let (c, r) = (group_id(1) * 16 + lx, group_id(0) * 16 + ly); if c < h && r < w { y[r * h + c] = t[lx][ly]; } }",
    ),
    (
        "local = [16, 16]",
        "fn transposed_flat(w: usize, h: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 272]; let (lx, ly) = (local_id(0), local_id(1)); let (c, r) = (global_id(0), global_id(1)); if c < w && r < h { t[ly * 17 + lx] = x[r * w + c]; } barrier(); let (c, r) = (group_id(1) * 16 + lx, group_id(0) * 16 + ly); if c < h && r < w { y[r * h + c] = t[lx * 17 + ly]; } }",
    ),
    (
        "local = [T, T]",
        "unsafe fn transposed_named(w: usize, h: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; T + 1]; T]; let (lx, ly) = (local_id(0), local_id(1)); let (c, r) = (group_id(0) * T + lx, group_id(1) * T + ly); if c < w && r < h { t[ly][lx] = x[r * w + c]; } barrier(); let (c, r) = (group_id(1) * T + lx, group_id(0) * T + ly); if c < h && r < w { y[r * h + c] = t[lx][ly]; } }",
    ),
    (
        "local = 64",
        "fn last_part(n: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); let first = group_id(0) * 64; if first + l < n { t[l] = x[l]; } barrier(); let i = first + 63 - l; if i < n { y[global_id(0)] = t[63 - l]; } }",
    ),
    // quotients and remainders
    (
        "local = 64",
        "fn quotients(x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 16]; 16]; let l = local_id(0); for k in (l..256).step_by(64) { t[k / 16][k % 16] = x[k]; } barrier(); y[global_id(0)] = t[l % 16][l / 4]; }",
    ),
    (
        "local = 64",
        "fn in_turn(x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 8]; 8]; let l = local_id(0); t[l >> 3][l & 7] = x[l]; barrier(); y[global_id(0)] = t[l & 7][l >> 3]; }",
    ),
    // side by side
    (
        "local = 32",
        "fn three_each(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 96]; let l = local_id(0); t[3 * l] = 1; t[3 * l + 1] = x[l]; t[3 * l + 2] = 2; barrier(); y[global_id(0)] = t[95 - l] + t[l]; }",
    ),
    // in turns
    (
        "local = 64",
        "fn double_buffer(x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 64]; 2]; let l = local_id(0); let (mut from, mut to) = (0, 1); t[from][l] = x[l]; barrier(); for _ in 0..9 { t[to][l] = t[from][63 - l]; barrier(); (from, to) = (to, from); } y[global_id(0)] = t[from][l]; }",
    ),
    (
        "local = 64",
        "fn two_halves(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0); let mut at = 0; t[l] = x[l]; barrier(); let mut d = 1; while d < 64 { let to = 64 - at; t[to + l] = t[at + l]; at = to; d *= 2; barrier(); } y[global_id(0)] = t[at + l]; }",
    ),
    // a single value
    (
        "",
        "fn single(x: &[u32], y: &mut [u32]) { #[local] let mut t: u32; if local_id(0) == 0 { t = x[group_id(0)]; } barrier(); y[global_id(0)] = t; }",
    ),
    // through references
    (
        "local = 64",
        "fn chosen(n: u32, x: &[u32], y: &mut [u32]) { #[local] let mut a: [u32; 64]; #[local] let mut b: [u32; 64]; let l = local_id(0); let to: &mut [u32; 64] = if n == 0 { &mut a } else { &mut b }; to[l] = x[l]; barrier(); let from: &[u32; 64] = if n == 0 { &a } else { &b }; y[global_id(0)] = from[63 - l]; }",
    ),
];

/// Local memory `t` of which something may be read that nobody has written.
const ZEROED: &[(&str, &str)] = &[
    (
        "local = 64",
        "fn guarded(n: u32, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); if n > 3 { t[l] = 1; } barrier(); y[global_id(0)] = t[l]; }",
    ),
    ("local = 64", "fn never(y: &mut [u32]) { #[local] let t: [u32; 64]; y[global_id(0)] = t[local_id(0)]; }"),
    (
        "",
        "fn longer_than_the_group(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier(); y[global_id(0)] = t[63 - l]; }",
    ),
    (
        "local = 64",
        "fn one_short(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); if l < 63 { t[l] = 1; } barrier(); y[global_id(0)] = t[63 - l]; }",
    ),
    (
        "local = 64",
        "fn from_one(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); if l >= 1 { t[l] = 1; } barrier(); y[global_id(0)] = t[63 - l]; }",
    ),
    (
        "local = 64",
        "fn every_other(y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0); t[2 * l] = 1; barrier(); y[global_id(0)] = t[127 - l]; }",
    ),
    (
        "local = 64",
        "fn stops_early(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 256]; let l = local_id(0); for k in (l..256).step_by(64) { if k > n { break; } t[k] = 1; } barrier(); y[global_id(0)] = t[255 - l]; }",
    ),
    (
        "local = 64",
        "fn leaves_out(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 256]; let l = local_id(0); for k in (l..256).step_by(64) { if k == n { continue; } t[k] = 1; } barrier(); y[global_id(0)] = t[255 - l]; }",
    ),
    (
        "local = 64",
        "fn wrong_stride(y: &mut [u32]) { #[local] let mut t: [u32; 256]; let l = local_id(0); for k in (l..256).step_by(128) { t[k] = 1; } barrier(); y[global_id(0)] = t[255 - l]; }",
    ),
    (
        "local = 64",
        "fn no_iteration(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); for _ in 0..n { t[l] = 1; } barrier(); y[global_id(0)] = t[63 - l]; }",
    ),
    (
        "local = 64",
        "unsafe fn while_skips(n: u32, y: &mut [u32]) { #[local] let mut t: [u32; 256]; let l = local_id(0); let mut k = l; while k < 256 { t[k] = 1; k += 64; if k as u32 == n { k += 64; } } barrier(); y[global_id(0)] = t[255 - l]; }",
    ),
    (
        "local = [8, 8]",
        "unsafe fn one_row(y: &mut [u32]) { #[local] let mut t: [[u32; 8]; 8]; let (lx, ly) = (local_id(0), local_id(1)); if ly == 0 { t[0][lx] = 1; } barrier(); y[global_id(1) * global_size(0) + global_id(0)] = t[ly][lx]; }",
    ),
    (
        "local = [8, 8]",
        "unsafe fn diagonal(y: &mut [u32]) { #[local] let mut t: [[u32; 8]; 8]; let (lx, ly) = (local_id(0), local_id(1)); if ly == 0 { t[lx][lx] = 1; } barrier(); y[global_id(1) * global_size(0) + global_id(0)] = t[ly][lx]; }",
    ),
    (
        "local = 64",
        "fn of_data(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); if x[l] > 3 { t[l] = 1; } barrier(); y[global_id(0)] = t[63 - l]; }",
    ),
    (
        "local = 64",
        "fn a_field(y: &mut [u32]) { #[local] let mut t: [(u32, u32); 64]; let l = local_id(0); t[l].0 = 1; barrier(); y[global_id(0)] = t[63 - l].1; }",
    ),
    (
        "local = 64",
        "fn added_to(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] += 1; barrier(); y[global_id(0)] = t[63 - l]; }",
    ),
    (
        "local = 64",
        "fn contradicting(y: &mut [u32]) { #[local] let mut t: [u32; 4]; let (l, k) = (local_id(0), local_id(0)); if l == 0 { if k == 1 { t[0] = 1; } } barrier(); y[global_id(0)] = t[0]; }",
    ),
    (
        "local = 64",
        "fn a_part(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); let part = &mut t[l..l + 1]; if x[0] > 1 { part[0] = 1; } barrier(); y[global_id(0)] = t[63 - l]; }",
    ),
    // guards that do not hold of whoever reads
    (
        "local = [16, 16]",
        "fn width_and_height(w: usize, h: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 17]; 16]; let (lx, ly) = (local_id(0), local_id(1)); let (c, r) = (group_id(0) * 16 + lx, group_id(1) * 16 + ly); if c < w && r < h { t[ly][lx] = x[r * w + c]; } barrier(); let (c, r) = (group_id(1) * 16 + lx, group_id(0) * 16 + ly); if c < h && r <= w { y[r * h + c] = t[lx][ly]; } }",
    ),
    (
        "local = [16, 16]",
        "unsafe fn not_transposed(w: usize, h: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 17]; 16]; let (lx, ly) = (local_id(0), local_id(1)); let (c, r) = (group_id(0) * 16 + lx, group_id(1) * 16 + ly); if c < w && r < h { t[ly][lx] = x[r * w + c]; } barrier(); if c < w && r < h { y[r * w + c] = t[lx][ly]; } }",
    ),
    (
        "local = [16, 16]",
        "unsafe fn unguarded(w: usize, h: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 17]; 16]; let (lx, ly) = (local_id(0), local_id(1)); let (c, r) = (group_id(0) * 16 + lx, group_id(1) * 16 + ly); if c < w && r < h { t[ly][lx] = x[r * w + c]; } barrier(); y[global_id(1) * global_size(0) + global_id(0)] = t[lx][ly]; }",
    ),
    (
        "local = [16, 16]",
        "unsafe fn data_too(w: usize, h: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 17]; 16]; let (lx, ly) = (local_id(0), local_id(1)); let (c, r) = (group_id(0) * 16 + lx, group_id(1) * 16 + ly); if c < w && r < h && x[c] > 3 { t[ly][lx] = x[r * w + c]; } barrier(); let (c, r) = (group_id(1) * 16 + lx, group_id(0) * 16 + ly); if c < h && r < w { y[r * h + c] = t[lx][ly]; } }",
    ),
    (
        "local = [16, 16]",
        "unsafe fn padding(w: usize, h: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 17]; 16]; let (lx, ly) = (local_id(0), local_id(1)); let (c, r) = (group_id(0) * 16 + lx, group_id(1) * 16 + ly); if c < w && r < h { t[ly][lx] = x[r * w + c]; } barrier(); let (c, r) = (group_id(1) * 16 + lx, group_id(0) * 16 + ly); if c < h && r < w { y[r * h + c] = t[lx][ly + 1]; } }",
    ),
    (
        "local = 64",
        "fn rows_of_nine(x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 9]; 8]; let l = local_id(0); t[l / 8][l % 8] = x[l]; barrier(); y[global_id(0)] = t[l % 8][l / 7]; }",
    ),
    (
        "local = 64",
        "fn one_missing(x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 16]; 16]; let l = local_id(0); for k in (l..255).step_by(64) { t[k / 16][k % 16] = x[k]; } barrier(); y[global_id(0)] = t[l % 16][l / 4]; }",
    ),
    (
        "local = 64",
        "unsafe fn both_of_one(x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 64]; 64]; let l = local_id(0); for k in (l..64).step_by(64) { t[k][l] = x[k]; } barrier(); y[global_id(0)] = t[l][63 - l]; }",
    ),
    (
        "local = [16, 4]",
        "unsafe fn every_fourth(n: usize, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 16]; 16]; let (lx, ly) = (local_id(0), local_id(1)); for j in (0..16).step_by(4) { if ly == 2 { t[ly + j][lx] = x[lx]; } } barrier(); y[global_id(1) * global_size(0) + global_id(0)] = t[lx][ly]; }",
    ),
    (
        "local = 32",
        "fn two_of_three(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 96]; let l = local_id(0); t[3 * l] = 1; t[3 * l + 1] = x[l]; barrier(); y[global_id(0)] = t[95 - l] + t[l]; }",
    ),
    // in turns
    (
        "local = 64",
        "fn other_half(x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 64]; 2]; let l = local_id(0); let (mut from, mut to) = (0, 1); t[from][l] = x[l]; barrier(); for _ in 0..9 { t[to][l] = t[from][63 - l]; barrier(); (from, to) = (to, from); } y[global_id(0)] = t[to][l]; }",
    ),
    (
        "local = 64",
        "fn half_of_it(x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 64]; 2]; let l = local_id(0); let (mut from, mut to) = (0, 1); t[from][l] = x[l]; barrier(); for _ in 0..9 { if l < 63 { t[to][l] = t[from][63 - l]; } barrier(); (from, to) = (to, from); } y[global_id(0)] = t[from][l]; }",
    ),
    (
        "local = 64",
        "fn changes_once_more(n: u32, x: &[u32], y: &mut [u32]) { #[local] let mut t: [[u32; 64]; 2]; let l = local_id(0); let mut from = 0; t[0][l] = x[l]; barrier(); for k in 0..n { let v = t[from][63 - l]; barrier(); t[from][l] = v; barrier(); if k == 3 { from = 1 - from; } } y[global_id(0)] = t[from][l]; }",
    ),
    // a single value
    (
        "local = 64",
        "fn single(n: usize, y: &mut [u32]) { #[local] let mut t: u32; if local_id(0) == n { t = 3; } barrier(); y[global_id(0)] = t; }",
    ),
    // through references
    (
        "local = 64",
        "fn chosen(n: u32, x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 64]; #[local] let mut b: [u32; 64]; let l = local_id(0); b[l] = 1; let to: &mut [u32; 64] = if n == 0 { &mut t } else { &mut b }; to[l] = x[l]; barrier(); let from: &[u32; 64] = if n == 1 { &t } else { &b }; y[global_id(0)] = from[63 - l]; }",
    ),
    (
        "local = 64",
        "fn part_of_it(y: &mut [u32]) { #[local] let mut t: [(u32, u32); 64]; let l = local_id(0); let to = &mut t[l].0; *to = 1; barrier(); y[global_id(0)] = t[63 - l].1; }",
    ),
];

#[test]
fn proven() {
    PROVEN.iter().for_each(|(options, source)| check(options, source, &[]));
}

#[test]
fn not_proven() {
    ZEROED.iter().for_each(|(options, source)| check(options, source, &["t"]));
}
