//! Kernels that are written to get round what is shown of kernels. Those that could race, or leave a group waiting, are refused;
//! of those that are accepted, no more is proven than is true. Many of these rows have been accepted, or proven, once.
//! What the accepted ones do is tested in `tests/tests/adversary.rs`.

mod shown;

use cl_compiler::check::Verdict;
use cl_compiler::diag::Code;
use cl_compiler::ir;
use shown::show;

/// Two work-items can touch one element, or not all of a group reach a barrier.
const REFUSED: &[(&str, &str)] = &[
    (
        "local = 64",
        r#"fn shared_proof_for_param(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 64]; let l = local_id(0); tile[l] = x[global_id(0)]; y[l] = 1.0; }"#,
    ),
    (
        "local = 64",
        r#"fn host_kind_in_waiting_loop(y: &mut [f32]) { let i = global_id(0); let mut k = 0; while k < 4 { if i + k < y.len() { y[i + k] = 1.0; } barrier(); k += 1; } }"#,
    ),
    (
        "local = 64",
        r#"fn host_kind_float(y: &mut [f32]) { let i = global_id(0); for k in 0..4 { let s = (k as f32) as usize; if s < 4 && i + s < y.len() { y[i + s] = 1.0; } barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn host_kind_merge(y: &mut [f32]) { let i = global_id(0); for k in 0..4 { let s = if k > 2 { 1 } else { 0 }; if i + s < y.len() { y[i + s] = 1.0; } barrier(); } }"#,
    ),
    (
        "",
        r#"fn or_return(x: &[f32], y: &mut [f32]) { let i = global_id(0); let ok = i < y.len() || { return; }; y[0] = x[i]; }"#,
    ),
    (
        "",
        r#"fn or_return2(x: &[f32], y: &mut [f32]) { let i = global_id(0); let _ok = i < y.len() || return; y[0] = x[i]; }"#,
    ),
    (
        "",
        r#"fn or_panic(x: &[f32], y: &mut [f32]) { let i = global_id(0); let _ok = i < y.len() || panic!("no"); y[0] = x[i]; }"#,
    ),
    (
        "",
        r#"fn and_return(x: &[f32], y: &mut [f32]) { let i = global_id(0); if i >= y.len() && { return; } { } y[0] = x[i]; }"#,
    ),
    (
        "local = 16",
        r#"fn group_id_runtime(y: &mut [u32]) { #[local] let mut tile: [u32; 256]; let l = local_id(0); let g = group_id(l % 2); if g < 100 { tile[l + g] = 1; } barrier(); y[global_id(0)] = tile[l]; }"#,
    ),
    ("", r#"fn grid_wraps(g: &mut Grid<u32, 2>) { let (x, y) = (global_id(0), global_id(1)); g[[y << 63, x]] = 1; }"#),
    (
        "",
        r#"fn same_role_range(x: &[u8], y: &mut [u32]) { let i = global_id(0); let a = (x[i] & 3) as usize; let b = (x[i] & 7) as usize; y[8 * i + a] = 1; y[8 * i + b + 4] = 2; }"#,
    ),
    (
        "",
        r#"fn same_role_args(n: usize, m: usize, y: &mut [u32]) { let i = global_id(0); for a in 0..4 { y[8 * i + a] = 1; } for b in 0..8 { y[8 * i + b + 4] = 2; } }"#,
    ),
    (
        "local = 64",
        r#"fn third_turn(y: &mut [u32]) { #[local] let mut tile: [u32; 1024]; let l = local_id(0); let mut w = 0; let mut s = 0; while w < 640 { tile[w + l] = 1; s += tile[w + 128 + 63 - l]; if w == 512 { barrier(); } w += 64; } y[global_id(0)] = s; }"#,
    ),
    (
        "local = 64",
        r#"fn continue_facts(n: usize, y: &mut [u32]) { #[local] let mut tile: [u32; 64]; let l = local_id(0); let mut k = 0; let mut s = 0; while k < n { if k == 0 { tile[l] = 1; } else { s += tile[63 - l]; } k += 1; if k < 3 { continue; } barrier(); } y[global_id(0)] = s; }"#,
    ),
    (
        "local = 64",
        r#"fn len_of_reference(x: &[u32], y: &mut [u32]) { let l = local_id(0); let s = &x[..l]; let r = &s; for k in 0..r.len() { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "",
        r#"fn role_branches(x: &[u8], y: &mut [u32]) { let i = global_id(0); if i >= x.len() { return; } if x[i] > 9 { let a = (x[i] & 3) as usize; y[8 * i + a] = 1; } else { let b = (x[i] & 7) as usize; y[8 * i + b + 4] = 2; } }"#,
    ),
    (
        "",
        r#"fn role_blocks(x: &[u8], y: &mut [u32]) { let i = global_id(0); if i >= x.len() { return; } for k in 0..x[i] { let a = (k & 3) as usize; y[8 * i + a] = 1; } for k in 0..x[i] { let b = (k & 7) as usize; y[8 * i + b + 4] = 2; } }"#,
    ),
    (
        "local = 64",
        r#"fn cont_facts2(n: usize, y: &mut [u32]) { #[local] let mut tile: [u32; 256]; let l = local_id(0); let mut k = 0; let mut s = 0; while k < n { if k == 0 { tile[l + k] = 1; } else { s += tile[64 - l + k]; } k += 1; if k < 3 { continue; } barrier(); } y[global_id(0)] = s; }"#,
    ),
    (
        "local = 64",
        r#"fn cond_barrier_for(y: &mut [u32]) { #[local] let mut tile: [u32; 64]; let l = local_id(0); let mut s = 0; for k in 0..8 { if k % 2 == 0 { tile[l] = k; } else { s += tile[63 - l]; } if k == 5 { barrier(); } } y[global_id(0)] = s; }"#,
    ),
    (
        "",
        r#"fn two_views(y: &mut [u32]) { let i = global_id(0); let (a, b) = y.split_at_mut(i); if a.len() > 0 { a[0] = 1; } if b.len() > 0 { b[0] = 2; } }"#,
    ),
    (
        "",
        r#"fn split_cross(y: &mut [u32]) { let i = global_id(0); let (a, b) = y.split_at_mut(4); if i < a.len() { a[i] = 1; } if i < b.len() && i < a.len() { b[i] = a[3 - i]; } }"#,
    ),
    (
        "",
        r#"fn reslice(y: &mut [u32]) { let i = global_id(0); let mut s = &mut y[..]; if i > 3 { s = &mut s[1..]; } if i < s.len() { s[i] = 1; } }"#,
    ),
    (
        "",
        r#"fn reslice_loop(y: &mut [u32]) { let i = global_id(0); let mut s = &mut y[..]; for k in 0..i { s = &mut s[1..]; } if 0 < s.len() { s[0] = 1; } }"#,
    ),
    ("", r#"fn i32_div(n: i32, y: &mut [u32]) { let i = global_id(0) as i32; y[(i / n) as usize] = 1; }"#),
    (
        "",
        r#"fn i32_div_neg(y: &mut [u32]) { let i = global_id(0) as i32 - 8; if i / 4 >= 0 { y[(i / 4) as usize] = 1; } }"#,
    ),
    ("", r#"fn shl_wrap(y: &mut [u32]) { let i = global_id(0); let k = i << 60; if k < y.len() { y[k] = 1; } }"#),
    (
        "",
        r#"fn shl32(y: &mut [u32]) { let i = global_id(0) as u32; let k = (i << 28) as usize; if k < y.len() { y[k] = 1; } }"#,
    ),
    ("", r#"fn shl_n(n: u32, y: &mut [u32]) { let i = global_id(0); let k = i << n; if k < y.len() { y[k] = 1; } }"#),
    (
        "",
        r#"fn shl_n_32(n: u32, y: &mut [u32]) { let i = global_id(0) as u32; let k = i << n; if (k as usize) < y.len() { y[k as usize] = 1; } }"#,
    ),
    ("", r#"fn mul_big(y: &mut [u32]) { let i = global_id(0); let k = i * 0x8000_0000_0000_0000; y[k] = 1; }"#),
    ("", r#"fn bit_reverse(y: &mut [u32]) { let i = global_id(0) as u8; y[i.reverse_bits() as usize] = 1; }"#),
    ("", r#"fn popcount(y: &mut [u32]) { let i = global_id(0) as u32; y[i.count_ones() as usize] = 1; }"#),
    ("", r#"fn abs_i32(y: &mut [u32]) { let i = global_id(0) as i32 - 5; y[i.abs() as usize] = 1; }"#),
    ("", r#"fn float_index(y: &mut [u32]) { let i = global_id(0); y[(i as f32 * 0.5) as usize] = 1; }"#),
    (
        "",
        r#"fn float_index_guard(y: &mut [u32]) { let i = global_id(0); let k = (i as f32) as usize; if k < y.len() { y[k] = 1; } }"#,
    ),
    ("", r#"fn max_of_ids(y: &mut [u32]) { let (a, b) = (global_id(0), global_id(1)); y[a.max(b)] = 1; }"#),
    ("", r#"fn xor_ids(y: &mut [u32]) { let (a, b) = (global_id(0), global_id(1)); y[a ^ b] = 1; }"#),
    (
        "",
        r#"fn or_shift_wrong(y: &mut [u32]) { let (a, b) = (global_id(0), global_id(1)); if a < 32 { y[(b << 4) | a] = 1; } }"#,
    ),
    ("", r#"fn zero_or(y: &mut [u32]) { if global_id(0) == 0 || global_id(1) == 0 { y[0] = 1; } }"#),
    (
        "",
        r#"fn n_item_mod_wrong(n: usize, y: &mut [u32]) { if n > 0 && global_id(0) % n <= 1 { y[global_id(0) / n] = 1; } }"#,
    ),
    (
        "local = [8, 8]",
        r#"fn group_leader_half(y: &mut [u32]) { if local_id(0) == 0 { y[group_id(0) + group_id(1) * num_groups(0)] = 1; } }"#,
    ),
    ("", r#"fn group_offset(y: &mut [u32]) { let k = group_id(0) * 32 + local_id(0); y[k] = 1; }"#),
    ("", r#"fn id_of_n(d: usize, y: &mut [u32]) { y[global_id(d)] = 1; }"#),
    ("", r#"fn id_of_k(y: &mut [u32]) { for d in 0..3 { y[global_id(d) * 3 + d] = 1; } }"#),
    ("", r#"fn get_mut(y: &mut [u32]) { let i = global_id(0); if let Some(v) = y.get_mut(i / 2) { *v = 1; } }"#),
    ("", r#"fn first_mut(y: &mut [u32]) { if let Some(v) = y.first_mut() { *v = 1; } }"#),
    ("", r#"fn last_mut(y: &mut [u32]) { if let Some(v) = y.last_mut() { *v = 1; } }"#),
    (
        "",
        r#"fn last_read(y: &mut [u32]) { let i = global_id(0); if let Some(v) = y.last() { let w = *v; y[i] = w; } }"#,
    ),
    ("", r#"fn swap_next(y: &mut [u32]) { let i = global_id(0); if i + 1 < y.len() { y.swap(i, i + 1); } }"#),
    ("", r#"fn fill_all(y: &mut [u32]) { y.fill(1); }"#),
    ("", r#"fn fill_part_overlap(y: &mut [u32]) { let i = global_id(0); y[i * 2..i * 2 + 3].fill(1); }"#),
    ("", r#"fn reverse_all(y: &mut [u32]) { y.reverse(); }"#),
    ("", r#"fn chunks(y: &mut [u32]) { let i = global_id(0); for c in y.chunks_exact_mut(4) { c[i % 4] = 1; } }"#),
    (
        "",
        r#"fn iter_skip(y: &mut [u32]) { let i = global_id(0); for v in y.iter_mut().skip(i).step_by(4) { *v = 1; } }"#,
    ),
    ("", r#"fn zip_iter(x: &[u32], y: &mut [u32]) { for (a, b) in y.iter_mut().zip(x.iter()) { *a = *b; } }"#),
    (
        "",
        r#"fn enumerate_other(y: &mut [u32]) { let i = global_id(0); for (k, v) in y.iter_mut().enumerate() { if k / 2 == i / 2 { *v = 1; } } }"#,
    ),
    (
        "",
        r#"fn closure_writes(y: &mut [u32]) { let i = global_id(0); let mut put = |k: usize| y[k] = 1; put(i); put(i + 1); }"#,
    ),
    ("", r#"fn vec_store(y: &mut [f32]) { let i = global_id(0); f32x4::splat(1.0).store(&mut y[i..]); }"#),
    ("", r#"fn vec_store8_of4(y: &mut [f32]) { let i = global_id(0); f32x8::splat(1.0).store(&mut y[4 * i..]); }"#),
    ("", r#"fn vec_load(y: &mut [f32]) { let i = global_id(0); let v = f32x4::load(&y[i..]); y[i] = v.x; }"#),
    (
        "",
        r#"fn cast_slice(y: &mut [f32]) { let i = global_id(0); let v: &mut [f32x4] = bytemuck::cast_slice_mut(y); v[i] = f32x4::splat(1.0); }"#,
    ),
    ("", r#"fn vec_lane(y: &mut [f32x4]) { let i = global_id(0); y[i / 4][i % 4] = 1.0; }"#),
    ("", r#"fn struct_field(y: &mut [Pair]) { let i = global_id(0); y[i / 2].a = 1; }"#),
    (
        "local = 64",
        r#"fn panic_fact_local(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let i = local_id(0); if i != 3 { panic!("no"); } t[0] = i as u32; barrier(); y[global_id(0)] = t[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn assert_fact_local(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let i = local_id(0); assert!(i < 3); t[i & 3] = i as u32; barrier(); y[global_id(0)] = t[i]; }"#,
    ),
    (
        "local = 64",
        r#"fn unwrap_fact_local(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); let v = l.checked_sub(32).unwrap(); t[v] = 1; barrier(); y[global_id(0)] = t[v]; }"#,
    ),
    ("", r#"fn callee_two(y: &mut [u32]) { let i = global_id(0); let (a, b) = y.split_at_mut(i); helper2(a, b); }"#),
    ("", r#"fn callee_returns(y: &mut [u32]) { let i = global_id(0); let r: &mut [u32] = part(y, i); r[0] = 1; }"#),
    (
        "",
        r#"fn callee_returns_tuple(y: &mut [u32]) { let i = global_id(0); let (a, b): (&mut [u32], &mut [u32]) = parts(y, i); a[0] = 1; b[0] = 2; }"#,
    ),
    (
        "",
        r#"fn callee_returns_option(y: &mut [u32]) { let i = global_id(0); let o: Option<&mut u32> = find(y, i); if let Some(v) = o { *v = 1; } }"#,
    ),
    (
        "",
        r#"fn match_slices(y: &mut [u32]) { let i = global_id(0); let (a, b) = y.split_at_mut(4); let s = match i % 3 { 0 => a, 1 => b, _ => return }; s[0] = 1; }"#,
    ),
    (
        "",
        r#"fn closure_slice(y: &mut [u32]) { let i = global_id(0); let f = |s: &mut [u32], k: usize| s[k] = 1; f(y, 0); f(y, i); }"#,
    ),
    (
        "",
        r#"fn mem_swap(x: &[u32], y: &mut [u32]) { let (mut a, mut b) = (global_id(0), 0usize); std::mem::swap(&mut a, &mut b); y[a] = x[b]; }"#,
    ),
    (
        "",
        r#"fn mem_replace(y: &mut [u32]) { let mut a = global_id(0); let b = std::mem::replace(&mut a, 3); y[a] = b as u32; }"#,
    ),
    ("", r#"fn ref_to_index(y: &mut [u32]) { let mut a = global_id(0); let r = &mut a; *r /= 2; y[a] = 1; }"#),
    (
        "",
        r#"fn ref_in_tuple(y: &mut [u32]) { let mut t = (global_id(0), 1usize); let r = &mut t.0; *r /= 2; y[t.0] = 1; }"#,
    ),
    (
        "",
        r#"fn option_take(y: &mut [u32]) { let mut o = Some(global_id(0)); let t = o.take(); if o.is_none() { y[0] = 1; } }"#,
    ),
    (
        "",
        r#"fn option_insert(y: &mut [u32]) { let mut o: Option<usize> = None; if global_id(0) > 3 { o = Some(0); } let v = o.unwrap_or(global_id(0)); y[v] = 1; }"#,
    ),
    (
        "",
        r#"fn option_merge(y: &mut [u32]) { let i = global_id(0); let o = if i > 3 { Some(i) } else { Some(7) }; if let Some(v) = o { y[v] = 1; } }"#,
    ),
    (
        "",
        r#"fn loop_value(y: &mut [u32]) { let i = global_id(0); let mut k = i; let v = loop { if k < 2 { break k; } k /= 2; }; y[v] = 1; }"#,
    ),
    (
        "",
        r#"fn label_value(y: &mut [u32]) { let i = global_id(0); let v = 'a: { if i > 3 { break 'a 0; } i }; y[v] = 1; }"#,
    ),
    (
        "",
        r#"fn shadow(y: &mut [u32]) { let i = global_id(0); { let i = i / 2; let _ = i; } let i = if i > 3 { i - 3 } else { i }; y[i] = 1; }"#,
    ),
    (
        "",
        r#"fn while_let(y: &mut [u32]) { let mut k = global_id(0); while let Some(p) = k.checked_sub(3) { k = p; } y[k] = 1; }"#,
    ),
    (
        "",
        r#"fn early_break(y: &mut [u32]) { let i = global_id(0); let mut at = i; for k in 0..8 { at = i + k; if at % 3 == 0 { break; } } y[at] = 1; }"#,
    ),
    (
        "",
        r#"fn continue_label_wrong(y: &mut [u32]) { let i = global_id(0); 'o: for k in 0..4 { for j in 0..5 { if j > k + 1 { continue 'o; } y[i * 16 + k * 4 + j] = 1; } } }"#,
    ),
    (
        "",
        r#"fn strided_wrong_start(y: &mut [u32]) { let mut i = global_id(0); while i < y.len() { y[i] = 1; if y[i] == 1 { i += global_size(0); } i += 1; } }"#,
    ),
    (
        "",
        r#"fn strided_u32(y: &mut [u32]) { let mut i = global_id(0) as u32; while (i as usize) < y.len() { y[i as usize] = 1; i += global_size(0) as u32; } }"#,
    ),
    (
        "",
        r#"fn strided_u16(y: &mut [u32]) { let mut i = global_id(0) as u16; while (i as usize) < y.len() { y[i as usize] = 1; i += global_size(0) as u16; } }"#,
    ),
    (
        "",
        r#"fn strided_twice(y: &mut [u32]) { let mut i = global_id(0); while i < y.len() { y[i] = 1; i += global_size(0); if i > 100 { i += global_size(0); } } }"#,
    ),
    (
        "",
        r#"fn strided_half(y: &mut [u32]) { let mut i = global_id(0); while i < y.len() { y[i] = 1; i += global_size(0) / 2; } }"#,
    ),
    (
        "",
        r#"fn strided_n(n: usize, y: &mut [u32]) { let mut i = global_id(0); while i < y.len() { y[i] = 1; i += n * global_size(0); } }"#,
    ),
    (
        "",
        r#"fn strided_two_dims_wrong(y: &mut [u32]) { let mut i = global_id(1) * global_size(0) + global_id(0); while i < y.len() { y[i] = 1; i += global_size(0); } }"#,
    ),
    (
        "",
        r#"fn strided_local(y: &mut [u32]) { let mut i = local_id(0); while i < y.len() { y[i] = 1; i += local_size(0); } }"#,
    ),
    (
        "",
        r#"fn strided_group_wrong(y: &mut [u32]) { if local_id(0) == 0 { let mut i = group_id(0); while i < y.len() { y[i] = 1; i += local_size(0); } } }"#,
    ),
    ("", r#"fn doubled(y: &mut [u32]) { let mut i = global_id(0) + 1; while i < y.len() { y[i] = 1; i *= 2; } }"#),
    (
        "local = 64",
        r#"fn flip_flop(y: &mut [u32]) { #[local] let mut t: [[u32; 64]; 2]; let l = local_id(0); let mut from = 0; t[0][l] = 1; barrier(); for k in 0..8 { t[1 - from][l] = t[from][63 - l]; from = 1 - from; if k % 2 == 1 { barrier(); } } y[global_id(0)] = t[from][l]; }"#,
    ),
    (
        "local = 64",
        r#"fn barrier_in_one_arm(n: u32, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; match n { 0 => barrier(), 1 => {} _ => barrier() } y[global_id(0)] = t[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn barrier_in_loop_zero_turns(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; for _ in 0..n { barrier(); } y[global_id(0)] = t[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn barrier_in_block_left(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; 'a: { if n > 3 { break 'a; } barrier(); } y[global_id(0)] = t[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn u_ref(y: &mut [u32]) { let l = local_id(0); let r = &l; for _ in 0..*r { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_array(y: &mut [u32]) { let l = local_id(0); let a = [l; 3]; for _ in 0..a[0] { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_array_index(y: &mut [u32]) { let l = local_id(0); let a = [1usize, 2, 3]; for _ in 0..a[l % 3] { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_array_write(y: &mut [u32]) { let l = local_id(0); let mut a = [1usize, 2, 3]; a[l % 3] = 5; for _ in 0..a[0] { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_array_slice(y: &mut [u32]) { let l = local_id(0); let mut a = [1usize, 2, 3]; let s = &mut a[1..]; s[0] = l; for _ in 0..a[1] { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_array_swap(y: &mut [u32]) { let l = local_id(0); let mut a = [1usize, 2, 3]; a.swap(0, l % 3); for _ in 0..a[0] { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_array_iter(y: &mut [u32]) { let l = local_id(0); let mut a = [1usize, 2, 3]; for v in a.iter_mut() { *v += l; } for _ in 0..a[0] { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_array_get_mut(y: &mut [u32]) { let l = local_id(0); let mut a = [1usize, 2, 3]; if let Some(v) = a.get_mut(0) { *v = l; } for _ in 0..a[0] { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_array_sort(y: &mut [u32]) { let l = local_id(0); let mut a = [1usize, 2, 3]; a[..2].reverse(); a[l % 2..].fill(7); for _ in 0..a[0] { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_tuple(y: &mut [u32]) { let l = local_id(0); let t = (1usize, l); let (a, b) = t; for _ in 0..b { barrier(); } y[global_id(0)] = a as u32; }"#,
    ),
    (
        "local = 64",
        r#"fn u_tuple_assign(y: &mut [u32]) { let l = local_id(0); let (mut a, mut b) = (1usize, 2usize); (a, b) = (b, l); for _ in 0..b { barrier(); } y[global_id(0)] = a as u32; }"#,
    ),
    (
        "local = 64",
        r#"fn u_tuple_assign2(y: &mut [u32]) { let l = local_id(0); let (mut a, mut b) = (l, 2usize); (a, b) = (b, a); for _ in 0..b { barrier(); } y[global_id(0)] = a as u32; }"#,
    ),
    (
        "local = 64",
        r#"fn u_option(y: &mut [u32]) { let l = local_id(0); let o = if l > 3 { Some(1usize) } else { None }; if o.is_some() { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_option_let(y: &mut [u32]) { let l = local_id(0); let o = l.checked_sub(3); if let Some(_) = o { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_let_else(y: &mut [u32]) { let l = local_id(0); let Some(_k) = l.checked_sub(3) else { return; }; barrier(); y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_match_bind(y: &mut [u32]) { let l = local_id(0); match l { k @ 0..=3 => { for _ in 0..k { barrier(); } } _ => {} } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_match_const(n: usize, y: &mut [u32]) { let l = local_id(0); let k = match n { 0 => l, _ => 1 }; for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_closure(y: &mut [u32]) { let l = local_id(0); let f = |a: usize| a + l; let k = f(1); for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_closure_writes(y: &mut [u32]) { let l = local_id(0); let mut k = 1; let mut f = |a: usize| k = a; f(l); for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_callee_writes(y: &mut [u32]) { let l = local_id(0); let mut k = 1usize; set(&mut k, l); for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_cond_assign(y: &mut [u32]) { let l = local_id(0); let mut k = 1; let _c = l > 3 && { k = 5; true }; for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_while_assign(y: &mut [u32]) { let l = local_id(0); let mut k = 0; while { k += l; k < 10 } { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_div_loop(y: &mut [u32]) { let l = local_id(0); let mut k = 0; for _ in 0..l { k += 1; } for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_div_break(y: &mut [u32]) { let l = local_id(0); let mut k = 0; for j in 0..8 { if j == l { break; } k += 1; } for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_div_continue(y: &mut [u32]) { let l = local_id(0); let mut k = 0; for j in 0..8 { if j == l { continue; } k += 1; } for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_div_break_outer(y: &mut [u32]) { let l = local_id(0); let mut k = 0; 'o: for i in 0..4 { for j in 0..8 { if j == l { break 'o; } } k += 1; } for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_div_block(y: &mut [u32]) { let l = local_id(0); let mut k = 0; 'o: { if l > 4 { break 'o; } k = 3; } for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_block_value(y: &mut [u32]) { let l = local_id(0); let k = 'o: { if l > 4 { break 'o 1; } 3 }; for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_loop_value(y: &mut [u32]) { let l = local_id(0); let mut j = 0; let k = loop { j += 1; if j > l { break 3; } if j > 7 { break 2; } }; for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_nested_uniform_in_div(y: &mut [u32]) { let l = local_id(0); let mut k = 0; if l > 3 { for j in 0..4 { k = j; } } for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_inner_let(y: &mut [u32]) { let l = local_id(0); let mut k = 0; if l > 3 { let m = 4; k = m; } if k > 0 { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_len_part(x: &[u32], y: &mut [u32]) { let l = local_id(0); for _ in x[..l].iter() { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_len_reassigned(x: &[u32], y: &mut [u32]) { let l = local_id(0); let mut s = &x[..]; if l > 3 { s = &x[1..]; } for _ in 0..s.len() { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_len_reassigned2(x: &[u32], y: &mut [u32]) { let l = local_id(0); let mut s = &x[..]; s = &s[l..]; for _ in s { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_mut_param(mut n: usize, y: &mut [u32]) { let l = local_id(0); n += l; for _ in 0..n { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_mut_slice(mut x: &[u32], y: &mut [u32]) { let l = local_id(0); x = &x[l..]; for _ in 0..x.len() { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_atomic(n: &[AtomicU32], y: &mut [u32]) { let k = n[0].fetch_add(1, Ordering::Relaxed); if k > 3 { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_atomic_load(n: &[AtomicU32], y: &mut [u32]) { let k = n[0].load(Ordering::Relaxed); if k > 3 { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_vec(y: &mut [u32]) { let l = local_id(0); let mut v = u32x4::splat(1); v[l % 4] = 3; for _ in 0..v.x { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_scan(y: &mut [u32]) { let l = local_id(0); let k = cl::work_group_scan_inclusive_add(l); for _ in 0..k { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_return_op(y: &mut [u32]) { let l = local_id(0); let _ok = l < 3 || return; barrier(); y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_return_arm(y: &mut [u32]) { let l = local_id(0); let _k = match l { 0 => return, k => k }; barrier(); y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_return_loop(y: &mut [u32]) { let l = local_id(0); for j in 0..8 { if j == l { return; } } barrier(); y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_barrier_in_closure(y: &mut [u32]) { let l = local_id(0); let f = || barrier(); if l > 3 { f(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_barrier_in_let(y: &mut [u32]) { let l = local_id(0); let _k = if l > 3 { barrier(); 1 } else { 2 }; y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_barrier_in_arg(y: &mut [u32]) { let l = local_id(0); y[{ if l > 3 { barrier(); } global_id(0) }] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_barrier_operand(n: usize, y: &mut [u32]) { let l = local_id(0); let _c = l > 3 && { barrier(); true }; y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_runtime_dim(y: &mut [u32]) { let l = local_id(0); for _ in 0..local_size(l % 2) { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn u_group_dim(y: &mut [u32]) { let l = local_id(0); for _ in 0..group_id(l % 2) { barrier(); } y[global_id(0)] = 1; }"#,
    ),
    (
        "local = 64",
        r#"fn t_whole(y: &mut [u32]) { #[local] let mut t: [u32; 64]; t = [0; 64]; barrier(); y[global_id(0)] = t[local_id(0)]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_fill(y: &mut [u32]) { #[local] let mut t: [u32; 64]; t.fill(local_id(0) as u32); barrier(); y[global_id(0)] = t[local_id(0)]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_copy(y: &mut [u32]) { #[local] let mut t: [u32; 64]; t[local_id(0)] = 1; let c = t; y[global_id(0)] = c[3]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_row(y: &mut [u32]) { #[local] let mut t: [[u32; 64]; 2]; let l = local_id(0); let r = &mut t[l % 2]; r[0] = l as u32; barrier(); y[global_id(0)] = t[0][0]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_row_slice(y: &mut [u32]) { #[local] let mut t: [[u32; 4]; 64]; let l = local_id(0); let r = &mut t[l / 2][..]; r[0] = l as u32; barrier(); y[global_id(0)] = t[l][0]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_rows_iter(y: &mut [u32]) { #[local] let mut t: [[u32; 64]; 2]; let l = local_id(0); for r in t.iter_mut() { r[l / 2] = 1; } barrier(); y[global_id(0)] = t[0][l]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_ref_across_wrong(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier(); let r = &mut t[63 - l]; *r = 2; barrier(); let v = t[l]; let q = &mut t[l / 2]; *q = v; y[global_id(0)] = v; }"#,
    ),
    (
        "local = 64",
        r#"fn t_field(y: &mut [u32]) { #[local] let mut t: [(u32, u32); 64]; let l = local_id(0); t[l / 2].0 = 1; t[l].1 = 2; barrier(); y[global_id(0)] = t[l].0; }"#,
    ),
    (
        "local = 64",
        r#"fn t_get_mut(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); if let Some(v) = t.get_mut(0) { *v = l as u32; } barrier(); y[global_id(0)] = t[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_store(y: &mut [u32]) { #[local] let mut t: [u32; 68]; let l = local_id(0); u32x4::splat(1).store(&mut t[l..]); barrier(); y[global_id(0)] = t[l]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_split_wrong(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); let (a, b) = t.split_at_mut(l); if a.len() > 0 { a[0] = 1; } if b.len() > 0 { b[0] = 2; } barrier(); y[global_id(0)] = t[l]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_early(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); if n > 3 { t[l] = 1; barrier(); } else { t[63 - l] = 1; } t[l] += 1; barrier(); y[global_id(0)] = t[l]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_match(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); match n { 0 => t[l] = 1, 1 => { t[63 - l] = 1; barrier(); } _ => t[l] = 3 } t[63 - l] += 1; barrier(); y[global_id(0)] = t[l]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_while_cond(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier(); let mut k = 0; let mut s = 0; while k < n { s += t[63 - l]; barrier(); t[l] = s; k += 1; } y[global_id(0)] = s; }"#,
    ),
    (
        "local = 64",
        r#"fn t_nested_loops(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); let mut s = 0; for _ in 0..n { t[l] = s; for _ in 0..n { barrier(); s += t[63 - l]; } } y[global_id(0)] = s; }"#,
    ),
    (
        "local = 64",
        r#"fn t_break_before(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); let mut s = 0; for k in 0..n { t[l] = s; if k > 3 { break; } barrier(); s += t[63 - l]; barrier(); } y[global_id(0)] = t[63 - l]; }"#,
    ),
    (
        "local = 64",
        r#"fn t_stride_turns(y: &mut [u32]) { #[local] let mut t: [u32; 1024]; let l = local_id(0); let mut at = 0; let mut s = 0; while at < 512 { t[at + l] = 1; s += t[at + 256 + 63 - l]; at += 64; if at % 128 == 0 { barrier(); } } y[global_id(0)] = s; }"#,
    ),
    (
        "local = [8, 8]",
        r#"fn t_2d(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier(); y[global_id(1) * global_size(0) + global_id(0)] = t[local_id(1)]; }"#,
    ),
    (
        "local = [8, 8]",
        r#"fn t_2d_sum(y: &mut Grid<u32, 2>) { #[local] let mut t: [u32; 64]; t[local_id(0) * 4 + local_id(1)] = 1; barrier(); y[[global_id(1), global_id(0)]] = t[local_id(1)]; }"#,
    ),
    ("", r#"fn g_xx(g: &mut Grid<u32, 2>) { let (x, _y) = (global_id(0), global_id(1)); g[[x, x]] = 1; }"#),
    ("", r#"fn g_sum(g: &mut Grid<u32, 2>) { let (x, y) = (global_id(0), global_id(1)); g[[x + y, 0]] = 1; }"#),
    ("", r#"fn g_half(g: &mut Grid<u32, 2>) { let (x, y) = (global_id(0), global_id(1)); g[[y, x / 2]] = 1; }"#),
    (
        "",
        r#"fn g_read(g: &mut Grid<u32, 2>) { let (x, y) = (global_id(0), global_id(1)); let v = g[[x, y]]; g[[y, x]] = v; }"#,
    ),
    (
        "",
        r#"fn g_wrap32(g: &mut Grid<u32, 2>) { let (x, y) = (global_id(0) as u32, global_id(1) as u32); g[[(y << 31) as usize, x as usize]] = 1; }"#,
    ),
    ("", r#"fn g_flat(g: &mut Grid<u32, 1>) { let i = global_id(0); g[[i * 0x4000_0000_0000_0000]] = 1; }"#),
    ("", r#"fn m_or_one(y: &mut [u32]) { let i = global_id(0); y[i | 1] = 1; }"#),
    ("", r#"fn m_not(y: &mut [u32]) { let i = global_id(0); y[!i & 63] = 1; }"#),
    (
        "",
        r#"fn m_xor_partner(y: &mut [u32]) { let i = global_id(0); let p = i ^ 4; if i < 64 { y[p] = 1; y[i] = 2; } }"#,
    ),
    (
        "",
        r#"fn m_power(n: usize, y: &mut [u32]) { let i = global_id(0); if n.is_power_of_two() { y[i & (n - 1)] = 1; } }"#,
    ),
    (
        "",
        r#"fn m_next_power(n: usize, y: &mut [u32]) { let i = global_id(0); let p = n.next_power_of_two(); y[i % p] = 1; }"#,
    ),
    ("", r#"fn m_wrapping_pow(y: &mut [u32]) { let i = global_id(0); y[i.wrapping_pow(64)] = 1; }"#),
    ("", r#"fn m_ilog(y: &mut [u32]) { let i = global_id(0); y[i.leading_zeros() as usize] = 1; }"#),
    ("", r#"fn m_abs_diff(y: &mut [u32]) { let i = global_id(0); y[i.abs_diff(5)] = 1; }"#),
    ("", r#"fn m_clamp(y: &mut [u32]) { let i = global_id(0); y[i.clamp(5, 9)] = 1; }"#),
    ("", r#"fn m_rem_euclid(y: &mut [u32]) { let i = global_id(0) as i32 - 8; y[i.rem_euclid(16) as usize] = 1; }"#),
    (
        "",
        r#"fn m_overflowing(y: &mut [u32]) { let i = global_id(0) as u8; let (k, _o) = i.overflowing_mul(3); y[k as usize] = 1; }"#,
    ),
    ("", r#"fn m_div_ceil(y: &mut [u32]) { let i = global_id(0); y[i.div_ceil(2)] = 1; }"#),
];

/// With how many accesses at most that need no check in any launch: the others can be out of bounds in some.
const PROVEN: &[(&str, &str, usize)] = &[
    (
        "",
        r#"fn power_of_two_widths(n: u32, x: &[u32], y: &mut [u32]) { let i = global_id(0); let p = 1u8 << n; let q = 1usize << n; let a = [0u32; 130]; y[i] = p as u32 + a[q]; }"#,
        0,
    ),
    (
        "",
        r#"fn limit_forgotten(n: usize, x: &[u32], y: &mut [u32]) { let i = global_id(0); if i < x.len() && i < y.len() && i >= n + 1 { y[i] = x[n]; } }"#,
        0,
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
];

#[test]
fn what_could_go_wrong_is_refused() {
    for (options, source) in REFUSED {
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
