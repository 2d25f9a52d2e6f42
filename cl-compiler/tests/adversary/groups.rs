//! Work-items of a group that could touch one element of local memory, or not all get to a barrier.

pub(crate) const REFUSED: &[(&str, &str)] = &[
    (
        "local = 8",
        r#"fn exclusive_or_and_rotation(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 16]; let (l, ls) = (local_id(0), local_size(0)); for k in 0..3 { t[(l ^ n) & 15] = k; } t[(l + 1) % ls] = 7; barrier(); y[global_id(0)] = t[l]; }"#,
    ),
    (
        "local = 64",
        r#"fn fact_of_a_dead_block(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 65]; let l = local_id(0); if l == n { if l > n { t[!l & 63] = 1; } } let e = !l & 63; t[e] = l as u32; t[e + 1] = 100 + l as u32; barrier(); y[global_id(0)] = t[l]; }"#,
    ),
    (
        "local = [8, 8]",
        r#"fn two_dimensions_and_one_id(counter: &[AtomicU32], bad: &[AtomicU32]) { #[local] let mut t: [u32; 8]; let v = counter[0].fetch_add(1, Ordering::Relaxed); let l = local_id(0); t[l] = v; barrier(); if t[l] != v { bad[0].fetch_add(1, Ordering::Relaxed); } }"#,
    ),
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
        "local = 16",
        r#"fn group_id_runtime(y: &mut [u32]) { #[local] let mut tile: [u32; 256]; let l = local_id(0); let g = group_id(l % 2); if g < 100 { tile[l + g] = 1; } barrier(); y[global_id(0)] = tile[l]; }"#,
    ),
    (
        "local = 64",
        r#"fn third_iteration(y: &mut [u32]) { #[local] let mut tile: [u32; 1024]; let l = local_id(0); let mut w = 0; let mut s = 0; while w < 640 { tile[w + l] = 1; s += tile[w + 128 + 63 - l]; if w == 512 { barrier(); } w += 64; } y[global_id(0)] = s; }"#,
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
        "local = 64",
        r#"fn cont_facts2(n: usize, y: &mut [u32]) { #[local] let mut tile: [u32; 256]; let l = local_id(0); let mut k = 0; let mut s = 0; while k < n { if k == 0 { tile[l + k] = 1; } else { s += tile[64 - l + k]; } k += 1; if k < 3 { continue; } barrier(); } y[global_id(0)] = s; }"#,
    ),
    (
        "local = 64",
        r#"fn cond_barrier_for(y: &mut [u32]) { #[local] let mut tile: [u32; 64]; let l = local_id(0); let mut s = 0; for k in 0..8 { if k % 2 == 0 { tile[l] = k; } else { s += tile[63 - l]; } if k == 5 { barrier(); } } y[global_id(0)] = s; }"#,
    ),
    (
        "local = [8, 8]",
        r#"fn group_leader_half(y: &mut [u32]) { if local_id(0) == 0 { y[group_id(0) + group_id(1) * num_groups(0)] = 1; } }"#,
    ),
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
        r#"fn barrier_in_loop_zero_iterations(n: usize, y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; for _ in 0..n { barrier(); } y[global_id(0)] = t[63 - l]; }"#,
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
        r#"fn t_stride_iterations(y: &mut [u32]) { #[local] let mut t: [u32; 1024]; let l = local_id(0); let mut at = 0; let mut s = 0; while at < 512 { t[at + l] = 1; s += t[at + 256 + 63 - l]; at += 64; if at % 128 == 0 { barrier(); } } y[global_id(0)] = s; }"#,
    ),
    (
        "local = [8, 8]",
        r#"fn t_2d(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier(); y[global_id(1) * global_size(0) + global_id(0)] = t[local_id(1)]; }"#,
    ),
    (
        "local = [8, 8]",
        r#"fn t_2d_sum(y: &mut Grid<u32, 2>) { #[local] let mut t: [u32; 64]; t[local_id(0) * 4 + local_id(1)] = 1; barrier(); y[[global_id(1), global_id(0)]] = t[local_id(1)]; }"#,
    ),
    (
        "local = 64",
        r#"fn p_parts_in_iterations(y: &mut [u32]) { let i = global_id(0); for k in 0..4 { let p = &mut y[(i + k) * 4..(i + k) * 4 + 4]; p[0] = 1; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_while_parts(y: &mut [u32]) { let i = global_id(0); let mut k = 0; while k < 4 { let p = &mut y[(i + k) * 4..(i + k) * 4 + 4]; p[0] = 1; barrier(); k += 1; } }"#,
    ),
    (
        "local = 64",
        r#"fn p_option_in_iterations(y: &mut [u32]) { let i = global_id(0); let mut o = Some(0usize); for _ in 0..4 { if let Some(k) = o { y[i + k] = 1; o = Some(k + 1); } barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_tuple_in_iterations(y: &mut [u32]) { let i = global_id(0); let mut t = (0usize, 1usize); for _ in 0..4 { y[i + t.0] = 1; t = (t.1, t.0 + 1); barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_array_in_iterations(y: &mut [u32]) { let i = global_id(0); let mut a = [0usize, 1]; for _ in 0..4 { y[i + a[0]] = 1; a = [a[1], a[0] + 1]; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_struct_in_iterations(mut p: Params, y: &mut [u32]) { let i = global_id(0); for _ in 0..4 { let k: usize = p.n; y[i + k] = 1; p.n = k + 1; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_mut_param(mut n: usize, y: &mut [u32]) { let i = global_id(0); while n > 0 { y[i + n] = 1; n /= 2; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_slice_in_iterations(x: &[u32], y: &mut [u32]) { let i = global_id(0); let mut s = x; while s.len() > 1 { y[i + s.len()] = 1; s = &s[1..]; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_for_const(y: &mut [u32]) { let i = global_id(0); for k in 0..4 { let t = [3usize, 5, 7, 9]; y[i + t[k]] = 1; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_for_match(y: &mut [u32]) { let i = global_id(0); for k in 0..4 { let v = match k { 0 => 5, 1 => 6, _ => 8 }; y[i + v] = 1; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_for_bool(y: &mut [u32]) { let i = global_id(0); for k in 0..4 { let b = k > 2; y[i + b as usize] = 1; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_for_vec(y: &mut [u32]) { let i = global_id(0); for k in 0..4u32 { let v = u32x4::splat(k); y[i + v.x as usize] = 1; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_for_bytes(y: &mut [u32]) { let i = global_id(0); for k in 0..4u32 { let v = k.to_le_bytes(); y[i + v[0] as usize] = 1; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_for_group_fn(y: &mut [u32]) { let i = global_id(0); for k in 0..4usize { let v = cl::work_group_reduce_add(k); y[i + v] = 1; barrier(); } }"#,
    ),
    (
        "local = 64",
        r#"fn p_group_fn(x: &[usize], y: &mut [u32]) { let i = global_id(0); let v = cl::work_group_reduce_add(x[i]); y[i + v] = 1; }"#,
    ),
    ("local = 64", r#"fn p_group_value2(y: &mut [u32]) { let l = local_id(0); y[l + group_id(0) * 32] = 1; }"#),
    (
        "local = 64",
        r#"fn p_flags(x: &[u32], y: &mut [u32]) { #[local] let mut f: [u32; 1]; let l = local_id(0); f[0] = 1; barrier(); y[global_id(0)] = f[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn p_leader_loop(x: &[u32], y: &mut [u32]) { #[local] let mut f: [u32; 1]; let l = local_id(0); let mut s = 0; for k in 0..4 { if l == k { f[0] = 1; } barrier(); s += f[0]; } y[global_id(0)] = s; }"#,
    ),
    (
        "local = 64",
        r#"fn p_leader_two(x: &[u32], y: &mut [u32]) { #[local] let mut f: [u32; 1]; let l = local_id(0); if l == 0 { f[0] = 1; } if l == 1 { f[0] = 2; } barrier(); y[global_id(0)] = f[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn p_leader_data(x: &[u32], y: &mut [u32]) { #[local] let mut f: [u32; 1]; let l = local_id(0); if x[l] == 7 { f[0] = 1; } barrier(); y[global_id(0)] = f[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn p_tree_no_guard(y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0); t[l] = 1; barrier(); let mut h = 32; while h > 0 { t[l] += t[l + h]; barrier(); h /= 2; } y[global_id(0)] = t[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn p_tree_le(y: &mut [u32]) { #[local] let mut t: [u32; 65]; let l = local_id(0); t[l] = 1; barrier(); let mut h = 32; while h > 0 { if l <= h { t[l] += t[l + h]; } barrier(); h /= 2; } y[global_id(0)] = t[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn p_tree_last(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier(); let mut h = 32; while h > 1 { if l < h { t[l] += t[l + h]; } barrier(); h /= 2; } t[l] += t[l ^ 1]; y[global_id(0)] = t[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn p_tree_barrier_first(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; let mut h = 32; while h > 0 { barrier(); if l < h { t[l] += t[l + h]; } h /= 2; } y[global_id(0)] = t[0]; }"#,
    ),
    (
        "local = 64",
        r#"fn p_tree_skip(y: &mut [u32]) { #[local] let mut t: [u32; 64]; let l = local_id(0); t[l] = 1; barrier(); let mut h = 32; while h > 0 { if l < h { t[l] += t[l + h]; } if h > 16 { barrier(); } h /= 2; } y[global_id(0)] = t[l]; }"#,
    ),
    (
        "local = 8",
        r#"fn rows_of_a_field_as_slices(y: &mut [f32]) { #[local] let mut s: ([[f32; 8]; 8], f32); let l = local_id(0); let c = &mut s.0[0][..]; c[l] = 1.0; let rows: &mut [[f32; 8]] = &mut s.0[..]; rows[l][3] = 2.0; y[global_id(0)] = 1.0; }"#,
    ),
    (
        "local = 8",
        r#"fn lanes_in_a_tuple(y: &mut [f32]) { #[local] let mut s: ([f32x2; 8], f32); let l = local_id(0); s.0[l / 2].x = 1.0; y[global_id(0)] = 1.0; }"#,
    ),
    (
        "local = 8",
        r#"fn lanes_of_a_field(y: &mut [f32]) { #[local] let mut s: Shared; let l = local_id(0); if l == 0 { s.p.x = 1.0; } if l == 1 { s.p.y = 1.0; } y[global_id(0)] = 1.0; }"#,
    ),
    (
        "local = 8",
        r#"fn one_field_twice(y: &mut [f32]) { #[local] let mut s: ([f32; 8], [f32; 8]); let l = local_id(0); s.0[l] = 1.0; s.1[l] = s.0[7 - l]; barrier(); y[global_id(0)] = s.1[7 - l]; }"#,
    ),
    (
        "local = 8",
        r#"fn field_and_whole(y: &mut [f32]) { #[local] let mut s: ([f32; 8], [f32; 8]); let l = local_id(0); s.0[l] = 1.0; if l == 0 { s = ([0.0; 8], [0.0; 8]); } barrier(); y[global_id(0)] = s.1[7 - l]; }"#,
    ),
    (
        "local = 8",
        r#"fn field_of_another_element(y: &mut [f32]) { #[local] let mut s: [([f32; 8], [f32; 8]); 2]; let l = local_id(0); s[l % 2].0[l / 2] = 1.0; s[(l + 1) % 2].0[l / 2] = 1.0; barrier(); y[global_id(0)] = s[0].1[7 - l]; }"#,
    ),
    (
        "local = 8",
        r#"fn field_by_two_references(y: &mut [f32]) { #[local] let mut s: ([f32; 8], [f32; 8]); let l = local_id(0); let a = &mut s.0; a[l] = 1.0; let b = &mut s.0[..]; b[7 - l] = 1.0; barrier(); y[global_id(0)] = s.1[7 - l]; }"#,
    ),
    (
        "local = 8",
        r#"fn lanes_by_index(y: &mut [f32]) { #[local] let mut s: (f32x8, [f32; 8]); let l = local_id(0); s.0[l] = 1.0; barrier(); y[global_id(0)] = s.1[7 - l]; }"#,
    ),
    (
        "local = 8",
        r#"fn nested_field_and_its_struct(y: &mut [f32]) { #[local] let mut s: Shared; let l = local_id(0); s.left.a[l] = 1.0; let other = s.left; barrier(); y[global_id(0)] = other.a[7 - l]; }"#,
    ),
    (
        "local = 8",
        r#"fn fields_that_may_be_lanes(y: &mut [f32]) { #[local] let mut s: Shared; let l = local_id(0); if l == 0 { s.x = 1.0; } if l == 1 { s.y = 1.0; } barrier(); y[global_id(0)] = s.x; }"#,
    ),
    (
        "local = 8",
        r#"fn method_of_a_field(y: &mut [f32]) { #[local] let mut s: Shared; let l = local_id(0); s.a[l] = 1.0; s.b.clear(); barrier(); y[global_id(0)] = s.a[7 - l]; }"#,
    ),
    (
        "local = 8",
        r#"fn lane_of_an_element_of_a_field(y: &mut [f32]) { #[local] let mut s: Shared; let l = local_id(0); s.p[l / 4].x = 1.0; barrier(); y[global_id(0)] = s.p[7 - l].y; }"#,
    ),
    (
        "local = 64",
        r#"fn last_iteration_and_another_item(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0); let base = group_id(0) * 128; t[2 * l] = x[base + 2 * l]; t[2 * l + 1] = x[base + 2 * l + 1]; let mut offset = 1; let mut d = 64; while d > 0 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; t[b] += t[a]; } offset *= 2; d >>= 1; } if l == 1 { y[group_id(0)] = t[127]; } }"#,
    ),
    (
        "local = 64",
        r#"fn last_iteration_of_two_items(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0); let base = group_id(0) * 128; t[2 * l] = x[base + 2 * l]; t[2 * l + 1] = x[base + 2 * l + 1]; let mut offset = 1; let mut d = 64; while d > 1 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; t[b] += t[a]; } offset *= 2; d >>= 1; } if l == 0 { y[group_id(0)] = t[127]; } }"#,
    ),
    (
        "local = 64",
        r#"fn last_iteration_without_a_barrier(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0); let base = group_id(0) * 128; t[2 * l] = x[base + 2 * l]; t[2 * l + 1] = x[base + 2 * l + 1]; let mut offset = 1; let mut d = 64; while d > 0 { if d > 1 { barrier(); } if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; t[b] += t[a]; } offset *= 2; d >>= 1; } if l == 0 { y[group_id(0)] = t[127]; } }"#,
    ),
    (
        "local = 64",
        r#"fn last_iteration_after_its_barrier(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; 128]; let l = local_id(0); t[l] = x[l]; t[l + 64] = x[l]; barrier(); let mut d = 64; while d > 0 { if l < d { t[l] += 1; } barrier(); if l < d * 2 && l >= d { t[l] += 1; } d >>= 1; } if l == 0 { y[group_id(0)] = t[1]; } }"#,
    ),
];
