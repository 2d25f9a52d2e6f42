//! Kernels in which work-items meet with these values of their constants, in some launch.

use super::kernels::Kernel;

pub(crate) const REFUSED: &[Kernel] = &[
    // the blocks of two groups overlap
    ("local = GROUP", "fn shrunk(y: &mut [f32]) { y[group_id(0) * (GROUP - 1) + local_id(0)] = 1.0; }", &[("GROUP", 64)]),
    ("local = GROUP", "fn pitch(y: &mut [f32]) { y[group_id(0) * PITCH + local_id(0)] = 1.0; }", &[("GROUP", 64), ("PITCH", 63)]),
    ("local = GROUP", "fn pitch_zero(y: &mut [f32]) { y[group_id(0) * PITCH + local_id(0)] = 1.0; }", &[("GROUP", 64), ("PITCH", 0)]),
    ("local = GROUP", "fn groups_of_one(y: &mut [f32]) { y[group_id(0) * PITCH + local_id(0)] = 1.0; }", &[("GROUP", 1), ("PITCH", 0)]),
    ("local = GROUP", "fn one_more(y: &mut [f32]) { for k in 0..EACH + 1 { y[group_id(0) * (GROUP * EACH) + k * GROUP + local_id(0)] = 1.0; } }", &[("GROUP", 32), ("EACH", 4)]),
    ("local = [WIDE, HIGH]", "fn bricks(y: &mut [f32]) { y[(group_id(0) * HIGH + local_id(1)) * WIDE + local_id(0) + 1 - SHIFT * local_id(1)] = 1.0; }", &[("WIDE", 8), ("HIGH", 4), ("SHIFT", 1)]),
    // products and remainders that are no bijections
    ("local = GROUP", "fn even(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; t[(local_id(0) * STEP) % GROUP] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("STEP", 2)]),
    ("local = GROUP", "fn none(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; t[(local_id(0) * STEP) % GROUP] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("STEP", 0)]),
    ("local = GROUP", "fn whole(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; t[(local_id(0) * STEP) % GROUP] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("STEP", 64)]),
    ("local = GROUP", "fn common(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; t[(local_id(0) * STEP) % GROUP] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 48), ("STEP", 33)]),
    ("local = GROUP", "fn modulo_less(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; t[(local_id(0) * 5) % MODULUS] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("MODULUS", 63)]),
    ("local = GROUP", "fn by_rows(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l / TILE * PITCH + l % TILE] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("TILE", 8), ("PITCH", 7)]),
    ("local = GROUP", "fn in_one_row(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l / TILE * PITCH + l % TILE] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("TILE", 8), ("PITCH", 0)]),
    ("local = GROUP", "fn halves(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; t[local_id(0) / PART] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("PART", 2)]),
    ("local = GROUP", "fn masked(y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; t[local_id(0) & MASK] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("MASK", 47)]),
    ("local = GROUP", "fn set_bit(y: &mut [f32]) { #[local] let mut t: [f32; GROUP + 1]; t[local_id(0) | BIT] = 1.0; barrier(); y[global_id(0)] = t[0]; }", &[("GROUP", 64), ("BIT", 1)]),
    ("", "fn shifted_out(y: &mut [f32]) { let i = global_id(0) >> SHIFT; if i < y.len() { y[i] = 1.0; } }", &[("SHIFT", 1)]),
    // two places of different strides meet
    ("", "fn strides(y: &mut [f32]) { let i = global_id(0); if i * A < y.len() { y[i * A] = 1.0; } if i * B + 1 < y.len() { y[i * B + 1] = 2.0; } }", &[("A", 2), ("B", 3)]),
    ("", "fn long_items(y: &mut [f32]) { for k in 0..EACH { let i = global_id(0) * EVERY + k; if i < y.len() { y[i] = 1.0; } } }", &[("EACH", 4), ("EVERY", 3)]),
    ("", "fn items_of_none(y: &mut [f32]) { for k in 0..EACH { let i = global_id(0) * EVERY + k; if i < y.len() { y[i] = 1.0; } } }", &[("EACH", 1), ("EVERY", 0)]),
    ("", "fn saturated(y: &mut [f32]) { let i = global_id(0).saturating_sub(FIRST); if i < y.len() { y[i] = 1.0; } }", &[("FIRST", 1)]),
    // digits: the low one is as large as its base, the base is not the same for all, and a second access has another base
    ("", "fn digit_too_large(n: usize, y: &mut [f32]) { let r = global_id(0); for c in 0..n + EDGE { if r * n + c < y.len() { y[r * n + c] = 1.0; } } }", &[("EDGE", 1)]),
    ("local = GROUP", "fn base_of_group(y: &mut [f32]) { let (n, l) = (group_id(0) + SIDE, local_id(0)); if l % SIDE < n { y[l / SIDE * n + l % SIDE] = 1.0; } }", &[("GROUP", 64), ("SIDE", 8)]),
    ("", "fn base_of_iteration(y: &mut [f32]) { let (c, r) = (global_id(0), global_id(1)); for n in SIDE..SIDE + 2 { if c < SIDE { y[r * n + c] = 1.0; } } }", &[("SIDE", 8)]),
    ("", "fn second_base(n: usize, y: &mut [f32]) { let (c, r) = (global_id(0), global_id(1)); if c < n { y[r * n + c] = 1.0; y[r * n + c + n * NEXT] = 2.0; } }", &[("NEXT", 1)]),
    // barriers that are missing, or of too many
    ("local = GROUP", "fn tree(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; barrier();
     let mut s = GROUP / 2; while s > 0 { if l <= s { t[l] += t[(l + s) % GROUP]; } barrier(); s /= 2; } y[global_id(0)] = t[0]; }", &[("GROUP", 64)]),
    ("local = GROUP", "fn mirrored(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; y[global_id(0)] = t[GROUP - 1 - l]; }", &[("GROUP", 2)]),
    ("local = GROUP", "fn neighbours(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; y[global_id(0)] = t[(l + HOP) % GROUP]; }", &[("GROUP", 64), ("HOP", 63)]),
    // launches of some sizes
    ("", "fn any_group(y: &mut [f32]) { y[group_id(0) * GROUP + local_id(0)] = 1.0; }", &[("GROUP", 64)]),
    ("",
            "fn planes(y: &mut [f32]) { for k in 0..EACH { y[global_id(0) + k * PLANE] = 1.0; } }",
            &[("EACH", 3), ("PLANE", 100)]),
    ("local = [WIDE, HIGH]",
            "fn no_guard(y: &mut [f32]) { y[(group_id(1) * HIGH + local_id(1)) * WIDTH + group_id(0) * WIDE + local_id(0)] = 1.0; }",
            &[("WIDE", 8), ("HIGH", 4), ("WIDTH", 64)]),
    ("", "fn at_most(y: &mut [f32]) { y[global_id(0).min(LAST)] = 1.0; }", &[("LAST", 100)]),
    ("", "fn low_bits(y: &mut [f32]) { y[global_id(0) & (COUNT - 1)] = 1.0; }", &[("COUNT", 64)]),
    // the last iteration is that of work-item 0
    ("local = GROUP",
            "fn last_iteration_of_another(y: &mut [f32]) { #[local] let mut t: [f32; 2 * GROUP]; let l = local_id(0); let i = 2 * global_id(0);
         t[2 * l] = y[i]; t[2 * l + 1] = y[i + 1]; let mut offset = 1;
         let mut d = GROUP; while d > 0 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1;
         t[b] += t[a]; } offset *= 2; d >>= 1; }
         if l == 1 { t[2 * GROUP - 1] = 0.0; } barrier(); y[i] = t[2 * l]; y[i + 1] = t[2 * l + 1]; }",
            &[("GROUP", 64)]),
    ("local = GROUP",
            "fn last_iteration_of_two(y: &mut [f32]) { #[local] let mut t: [f32; 2 * GROUP]; let l = local_id(0); let i = 2 * global_id(0);
         t[2 * l] = y[i]; t[2 * l + 1] = y[i + 1]; let mut offset = 1;
         let mut d = GROUP; while d > 1 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1;
         t[b] += t[a]; } offset *= 2; d >>= 1; }
         if l == 0 { t[2 * GROUP - 1] = 0.0; } barrier(); y[i] = t[2 * l]; y[i + 1] = t[2 * l + 1]; }",
            &[("GROUP", 64)]),
];
