//! Work-items of a launch that could touch one element of a buffer.

pub(crate) const REFUSED: &[(&str, &str)] = &[
    // the operands of one `^` were taken for those of another
    (
        "",
        r#"fn exclusive_or_in_a_branch(y: &mut [u32]) { let i = global_id(0); if i > 0 { y[i ^ 5] = 1; } y[i ^ 6] = 7; }"#,
    ),
    (
        "",
        r#"fn exclusive_or_and_rotation(n: usize, y: &mut [u32]) { let (i, gs) = (global_id(0), global_size(0)); if i > 0 { y[i ^ n] = 100 + i as u32; } y[(i + 1) % gs] = i as u32; }"#,
    ),
    (
        "",
        r#"fn exclusive_or_in_both_branches(n: usize, w: usize, y: &mut [u32]) { let i = global_id(0); if i % 2 == 0 { y[i ^ n] = i as u32; } else { y[i ^ w] = i as u32; } }"#,
    ),
    (
        "",
        r#"fn exclusive_or_in_a_loop(n: usize, y: &mut [u32]) { let (i, gs) = (global_id(0), global_size(0)); for k in 0..3 { y[i ^ n] = k; } y[(i + 1) % gs] = 7; }"#,
    ),
    (
        "",
        r#"fn assigned_in_a_guard(x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut n = i; if i < y.len() { match x[i] { 1 if { n = 0; false } => {} _ => y[n] += 5, } } }"#,
    ),
    (
        "",
        r#"fn assigned_in_a_message(far: usize, y: &mut [u32]) { let i = global_id(0); let mut n = far; assert!(i < y.len(), "{}", { n = i; n }); y[n] = 5; }"#,
    ),
    (
        "",
        r#"fn assigned_behind_a_reference_in_a_trace(y: &mut [u32]) { let i = global_id(0); let mut d = 16usize; while d > 0 { let mut n = 16usize; { let r = &mut n; *r = 4; } y[i + 16 - d] += 1; d -= n; } }"#,
    ),
    (
        "",
        r#"fn place_of_a_vector_first(far: usize, y: &mut [f32x4]) { let i = global_id(0); let mut n = far; if i < y.len() { y[n] += { n = i; f32x4::splat(1.0) }; } }"#,
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
        "",
        r#"fn role_branches(x: &[u8], y: &mut [u32]) { let i = global_id(0); if i >= x.len() { return; } if x[i] > 9 { let a = (x[i] & 3) as usize; y[8 * i + a] = 1; } else { let b = (x[i] & 7) as usize; y[8 * i + b + 4] = 2; } }"#,
    ),
    (
        "",
        r#"fn role_blocks(x: &[u8], y: &mut [u32]) { let i = global_id(0); if i >= x.len() { return; } for k in 0..x[i] { let a = (k & 3) as usize; y[8 * i + a] = 1; } for k in 0..x[i] { let b = (k & 7) as usize; y[8 * i + b + 4] = 2; } }"#,
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
        r#"fn cast_slice(y: &mut [f32]) { let i = global_id(0); y[i] = 0.0; let v: &mut [f32x4] = bytemuck::cast_slice_mut(y); v[i] = f32x4::splat(1.0); }"#,
    ),
    ("", r#"fn vec_lane(y: &mut [f32x4]) { let i = global_id(0); y[i / 4][i % 4] = 1.0; }"#),
    ("", r#"fn struct_field(y: &mut [Pair]) { let i = global_id(0); y[i / 2].a = 1; }"#),
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
    (
        "",
        r#"fn h_two_guards(n: usize, y: &mut [u32]) { let i = global_id(0); if i < n { y[i] = 1; } else { y[i - n] = 2; } }"#,
    ),
    (
        "",
        r#"fn h_mod_classes(y: &mut [u32]) { let i = global_id(0); if i % 2 == 0 { y[i] = 1; } else { y[i - 1] = 2; } }"#,
    ),
    (
        "",
        r#"fn h_mod_classes2(y: &mut [u32]) { let i = global_id(0); if i % 2 == 0 { y[i + 1] = 1; } else { y[i] = 2; } }"#,
    ),
    ("", r#"fn h_swap_halves_wrong(n: usize, y: &mut [u32]) { let i = global_id(0); y[i] = 1; y[i + n] = 2; }"#),
    ("", r#"fn h_neg_stride(n: i64, y: &mut [u32]) { let i = global_id(0) as i64; y[(i * n) as usize] = 1; }"#),
    (
        "",
        r#"fn h_i64_prod(n: i64, y: &mut [u32]) { let i = global_id(0) as i64; let k = i * n; if k >= 0 && (k as usize) < y.len() && n != 0 { y[k as usize] = 1; } }"#,
    ),
    (
        "",
        r#"fn h_const_wrap(y: &mut [u32]) { let i = global_id(0) as u32; let k = i * 65536 * 65536; y[k as usize] = 1; }"#,
    ),
    ("", r#"fn h_shr_signed(y: &mut [u32]) { let i = global_id(0) as i32 - 10; y[(i >> 1) as usize & 255] = 1; }"#),
    ("", r#"fn h_bool(y: &mut [u32]) { let i = global_id(0); y[(i > 3) as usize] = 1; }"#),
    ("", r#"fn h_min_len(y: &mut [u32]) { let i = global_id(0); y[i.min(y.len() - 1)] = 1; }"#),
    (
        "",
        r#"fn h_wrapping_pair(y: &mut [u32]) { let i = global_id(0); let k = i.wrapping_sub(5); if k < y.len() { y[k] = 1; } if i < y.len() { y[i] = 2; } }"#,
    ),
    (
        "",
        r#"fn h_data_offset2(x: &[u32], y: &mut [u32]) { let i = global_id(0); let b = x[i] as usize; if b + i < y.len() { y[b + i] = 1; } }"#,
    ),
    (
        "",
        r#"fn h_data_stride(x: &[u64], y: &mut [u32]) { let i = global_id(0); let k = (x[0] * i as u64) as usize; if k < y.len() && x[0] > 0 { y[k] = 1; } }"#,
    ),
    (
        "",
        r#"fn h_nested_loop_wrong(n: usize, y: &mut [u32]) { let i = global_id(0); for a in 0..=n { for b in 0..n { y[(i * n + a) * n + b] = 1; } } }"#,
    ),
    (
        "",
        r#"fn h_triangle_wrong(y: &mut [u32]) { let i = global_id(0); for k in 0..=i + 1 { y[i * (i + 1) / 2 + k] = 1; } }"#,
    ),
    (
        "",
        r#"fn h_chunk_div_floor(y: &mut [u32]) { let i = global_id(0); let c = y.len() / global_size(0); for k in i * c..(i + 1) * c + 1 { if k < y.len() { y[k] = 1; } } }"#,
    ),
    (
        "",
        r#"fn h_break_value(y: &mut [u32]) { let i = global_id(0); let mut k = i; loop { k += 1; if k % 7 == 0 { break; } } y[k] = 1; }"#,
    ),
    (
        "",
        r#"fn h_rev_bits(y: &mut [u32]) { let i = global_id(0) as u32; y[(i & 0xff) as usize * 16 + ((i >> 8) & 15) as usize] = 1; }"#,
    ),
    (
        "",
        r#"fn h_loop_carried3(y: &mut [u32]) { let i = global_id(0); let mut at = i * 4; for k in 0..5 { y[at] = k; at += 1; } }"#,
    ),
    (
        "",
        r#"fn h_loop_carried4(y: &mut [u32]) { let i = global_id(0); let mut at = i * 4; for k in 0..4 { y[at] = k; at += 1; if k == 2 { at += 1; } } }"#,
    ),
    (
        "",
        r#"fn h_after_loop(y: &mut [u32]) { let i = global_id(0); let mut at = i * 4; for _ in 0..4 { at += 1; } y[at] = 1; y[at - 4] = 2; }"#,
    ),
    (
        "",
        r#"fn h_while_after(n: usize, y: &mut [u32]) { let i = global_id(0); let mut k = 0; while k < n { k += 3; } y[i + k] = 1; y[i + n] = 2; }"#,
    ),
    ("", r#"fn h_local_as_global2(y: &mut [u32]) { let l = local_id(0); if group_id(0) <= 1 { y[l] = 1; } }"#),
    (
        "",
        r#"fn width_that_a_method_changes(s: World, c: &mut [u32]) { let (x, y) = (global_id(0), global_id(1)); let mut s = s; s.grow(); if x < s.w as usize && y < s.h as usize { c[y * s.w as usize + x] = 1; } }"#,
    ),
    (
        "",
        r#"fn width_that_a_method_may_change(mut s: World, c: &mut [u32]) { let (x, y) = (global_id(0), global_id(1)); let area = s.area(); if x < s.w as usize && y < s.h as usize { c[y * s.w as usize + x] = area; } }"#,
    ),
    (
        "",
        r#"fn through_an_option_of_a_reference(out: &mut [f32]) { let i = global_id(0); if i < out.len() { let first: Option<&f32> = Some(&out[0]); if let Some(b) = &first { let v = **b; out[i] = v; } } }"#,
    ),
    (
        "",
        r#"fn option_behind_two_references(out: &mut [f32]) { let i = global_id(0); if i < out.len() { let first: Option<&f32> = Some(&out[0]); let again = &first; match again { Some(b) => { let v = **b; out[i] = v; } None => {} } } }"#,
    ),
    (
        "",
        r#"fn strided_by_half_in_32_bits(n: u32, y: &mut [f32]) { let mut i = global_id(0) as u32; while i < n { y[i as usize] = 1.0; i += global_size(0) as u32 / 2; } }"#,
    ),
    (
        "",
        r#"fn strided_by_one_in_32_bits(n: u32, y: &mut [f32]) { let mut i = global_id(0) as u32; while i < n { y[i as usize] = 1.0; i += 1; } }"#,
    ),
    (
        "",
        r#"fn until_another_number_in_32_bits(n: u32, y: &mut [f32]) { let mut i = global_id(0) as u32; while i != n { y[i as usize] = 1.0; i += global_size(0) as u32; } }"#,
    ),
    (
        "",
        r#"fn strided_and_divided_in_32_bits(n: u32, y: &mut [f32]) { let mut i = global_id(0) as u32; while i < n { y[(i * 2 / 3) as usize] = 1.0; i += global_size(0) as u32; } }"#,
    ),
    (
        "",
        r#"fn counter_of_two_paths_in_32_bits(n: u32, y: &mut [f32]) { let mut i = global_id(0) as u32; while i < n { y[i as usize] = 1.0; if y.len() > 7 && i > 3 { i += 1; } else { i += global_size(0) as u32; } } }"#,
    ),
    (
        "local = 64",
        r#"fn shorter_than_its_stride_in_32_bits(n: u32, y: &mut [f32]) { let base = group_id(0) as u32 * n; let mut k = local_id(0) as u32; while k <= n { y[(base + k) as usize] = 1.0; k += 64; } }"#,
    ),
    (
        "local = [16, 4]",
        r#"fn tiles_of_overlapping_rows(n: usize, y: &mut [f32]) { let (lx, ly) = (local_id(0), local_id(1)); let (bx, by) = (group_id(0) * 4, group_id(1) * 16); for k in (0..16).step_by(4) { y[(bx + ly + k) * n + by + lx] = 1.0; } }"#,
    ),
    (
        "local = [16, 4]",
        r#"fn tiles_of_rows_twice(n: usize, y: &mut [f32]) { let (lx, ly) = (local_id(0), local_id(1)); let (bx, by) = (group_id(0) * 16, group_id(1) * 16); for k in (0..16).step_by(2) { y[(bx + ly + k) * n + by + lx] = 1.0; } }"#,
    ),
    (
        "local = [16, 4]",
        r#"fn tiles_of_the_same_columns(n: usize, y: &mut [f32]) { let (lx, ly) = (local_id(0), local_id(1)); let bx = group_id(0) * 16; for k in (0..16).step_by(4) { y[(bx + ly + k) * n + bx + lx] = group_id(1) as f32; } }"#,
    ),
];
