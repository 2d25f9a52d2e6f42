//! Kernels that people write with named sizes, and the values of the names.

/// The options, the kernel, and its constants.
pub(crate) type Kernel = (&'static str, &'static str, &'static [(&'static str, i128)]);

/// Kernels that are accepted, and need no check on the device where the launch fits, with the numbers written out.
pub(crate) const KERNELS: &[Kernel] = &[
    (
        "local = GROUP",
        "fn sum(x: &[f32], out: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let l = local_id(0); let i = global_id(0);
         tile[l] = if i < x.len() { x[i] } else { 0.0 }; barrier(); let mut s = GROUP / 2;
         while s > 0 { if l < s { tile[l] += tile[l + s]; } barrier(); s /= 2; } if l == 0 { out[group_id(0)] = tile[0]; } }",
        &[("GROUP", 256)],
    ),
    (
        "local = GROUP",
        "fn sum_shift(x: &[f32], out: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let l = local_id(0); let i = global_id(0);
         tile[l] = if i < x.len() { x[i] } else { 0.0 }; barrier(); let mut s = GROUP >> 1;
         while s > 0 { if l < s { tile[l] += tile[l + s]; } barrier(); s >>= 1; } if l == 0 { out[group_id(0)] = tile[0]; } }",
        &[("GROUP", 128)],
    ),
    (
        "local = 64",
        "fn shifted_length(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; 1 << BITS]; let l = local_id(0); let i = global_id(0);
         if l < 1 << BITS && l < x.len() { tile[l] = x[l]; } barrier(); y[i] = tile[l & ((1 << BITS) - 1)]; }",
        &[("BITS", 4)],
    ),
    (
        "local = 64",
        "fn masked_length(x: &[f32], y: &mut [f32]) { let mut own = [0.0f32; (WIDTH & 7) + 1]; let i = global_id(0);
         own[0] = x[i]; y[i] = own[0]; }",
        &[("WIDTH", 12)],
    ),
    (
        "local = GROUP",
        "fn own_global_id(x: &[f32], y: &mut [f32]) { let i = group_id(0) * GROUP + local_id(0); if i < x.len() && i < y.len() { y[i] = x[i]; } }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn own_global_id_unguarded(x: &[f32], y: &mut [f32]) { let i = group_id(0) * GROUP + local_id(0); y[i] = x[i]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = [WIDTH, 1]",
        "fn rows_after_a_barrier(width: usize, y: &mut [f32]) { let (i, j) = (global_id(0), global_id(1)); barrier(); y[j * width + i] = 1.0; }",
        &[("WIDTH", 64)],
    ),
    (
        "local = WIDTH",
        "fn rows_beside_a_local_id(width: usize, y: &mut [u32]) { let (i, j) = (global_id(0), global_id(1)); y[j * width + i] = local_id(0) as u32; }",
        &[("WIDTH", 64)],
    ),
    (
        "local = [TILE, TILE]",
        "fn matmul(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
         #[local] let mut ta: [[f32; TILE]; TILE]; #[local] let mut tb: [[f32; TILE]; TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let (col, row) = (global_id(0), global_id(1)); let mut sum = 0.0f32;
         for t in 0..n.div_ceil(TILE) { let (ax, by) = (t * TILE + lx, t * TILE + ly);
         ta[ly][lx] = if row < n && ax < n { a[row * n + ax] } else { 0.0 }; tb[ly][lx] = if by < n && col < n { b[by * n + col] } else { 0.0 };
         barrier(); for k in 0..TILE { sum += ta[ly][k] * tb[k][lx]; } barrier(); }
         if row < n && col < n { c[row * n + col] = sum; } }",
        &[("TILE", 16)],
    ),
    (
        "local = [TILE, TILE]",
        "fn matmul_flat(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
         #[local] let mut ta: [f32; TILE * TILE]; #[local] let mut tb: [f32; TILE * TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let (col, row) = (global_id(0), global_id(1)); let mut sum = 0.0f32;
         for t in 0..n.div_ceil(TILE) { let (ax, by) = (t * TILE + lx, t * TILE + ly);
         ta[ly * TILE + lx] = if row < n && ax < n { a[row * n + ax] } else { 0.0 };
         tb[ly * TILE + lx] = if by < n && col < n { b[by * n + col] } else { 0.0 };
         barrier(); for k in 0..TILE { sum += ta[ly * TILE + k] * tb[k * TILE + lx]; } barrier(); }
         if row < n && col < n { c[row * n + col] = sum; } }",
        &[("TILE", 16)],
    ),
    (
        "local = [TILE, TILE]",
        "fn matmul_by_groups(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
         #[local] let mut ta: [[f32; TILE]; TILE]; #[local] let mut tb: [[f32; TILE]; TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let col = group_id(0) * TILE + lx; let row = group_id(1) * TILE + ly;
         let mut sum = 0.0f32;
         for t in (0..n).step_by(TILE) {
         ta[ly][lx] = if row < n && t + lx < n { a[row * n + t + lx] } else { 0.0 };
         tb[ly][lx] = if t + ly < n && col < n { b[(t + ly) * n + col] } else { 0.0 };
         barrier(); for k in 0..TILE { sum += ta[ly][k] * tb[k][lx]; } barrier(); }
         if row < n && col < n { c[row * n + col] = sum; } }",
        &[("TILE", 8)],
    ),
    (
        "local = [TILE, TILE]",
        "fn transpose(w: usize, h: usize, x: &[f32], y: &mut [f32]) { #[local] let mut tile: [[f32; TILE + 1]; TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let (i, j) = (global_id(0), global_id(1));
         if i < w && j < h { tile[ly][lx] = x[j * w + i]; } barrier();
         let (i, j) = (group_id(1) * TILE + lx, group_id(0) * TILE + ly);
         if i < h && j < w { y[j * h + i] = tile[lx][ly]; } }",
        &[("TILE", 16)],
    ),
    (
        "local = GROUP",
        "fn tile_of_group(x: &[f32], y: &mut [f32]) { #[local] let mut t: [[f32; TILE]; TILE]; let l = local_id(0);
         t[l / TILE][l % TILE] = x[global_id(0)]; barrier(); y[global_id(0)] = t[l % TILE][l / TILE]; }",
        &[("GROUP", 64), ("TILE", 8)],
    ),
    (
        "local = TILE * TILE",
        "fn tile_of_square(x: &[f32], y: &mut [f32]) { #[local] let mut t: [[f32; TILE]; TILE]; let l = local_id(0);
         t[l / TILE][l % TILE] = x[global_id(0)]; barrier(); y[global_id(0)] = t[l % TILE][l / TILE]; }",
        &[("TILE", 8)],
    ),
    (
        "local = GROUP",
        "fn halo(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP + 2]; let l = local_id(0); let i = global_id(0); let n = x.len();
         t[l + 1] = if i < n { x[i] } else { 0.0 };
         if l == 0 { t[0] = if i > 0 && i - 1 < n { x[i - 1] } else { 0.0 }; }
         if l == GROUP - 1 { t[GROUP + 1] = if i + 1 < n { x[i + 1] } else { 0.0 }; }
         barrier(); if i < y.len() { y[i] = t[l] + t[l + 1] + t[l + 2]; } }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn wide_halo(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP + 2 * R]; let l = local_id(0); let i = global_id(0); let n = x.len();
         t[l + R] = if i < n { x[i] } else { 0.0 };
         if l < R { t[l] = if i >= R && i - R < n { x[i - R] } else { 0.0 }; t[l + R + GROUP] = if i + GROUP < n { x[i + GROUP] } else { 0.0 }; }
         barrier(); let mut sum = 0.0f32; for k in 0..2 * R + 1 { sum += t[l + k]; } if i < y.len() { y[i] = sum; } }",
        &[("GROUP", 64), ("R", 4)],
    ),
    (
        "local = GROUP",
        "fn histogram(x: &[u32], out: &mut [u32]) { #[local] let mut bins: [u32; BINS]; let l = local_id(0);
         for b in (l..BINS).step_by(GROUP) { bins[b] = 0; } barrier();
         for b in (l..BINS).step_by(GROUP) { bins[b] += x[b % x.len().max(1)]; } barrier();
         for b in (l..BINS).step_by(GROUP) { if b < 1 { out[global_id(0)] = bins[b]; } } }",
        &[("GROUP", 64), ("BINS", 256)],
    ),
    (
        "local = GROUP",
        "fn clear(y: &mut [f32]) { #[local] let mut t: [f32; 256]; let l = local_id(0); for k in (l..256).step_by(GROUP) { t[k] = 1.0; }
         barrier(); y[global_id(0)] = t[l]; }",
        &[("GROUP", 64)],
    ),
    (
        "",
        "fn blocks(x: &[f32], y: &mut [f32]) { let i = global_id(0); for j in 0..PER { y[i * PER + j] = x[i * PER + j]; } }",
        &[("PER", 4)],
    ),
    (
        "",
        "fn blocks_guarded(x: &[f32], y: &mut [f32]) { let i = global_id(0); for j in 0..PER { let k = i * PER + j; if k < x.len() && k < y.len() { y[k] = x[k]; } } }",
        &[("PER", 4)],
    ),
    (
        "",
        "fn part(x: &[f32], y: &mut [f32]) { let i = global_id(0); let row = &mut y[i * W..(i + 1) * W]; for j in 0..W { row[j] = x[j]; } }",
        &[("W", 8)],
    ),
    (
        "",
        "fn image(x: &[f32], y: &mut [f32]) { let (i, j) = (global_id(0), global_id(1)); if i < W && j < H { y[j * W + i] = x[j * W + i]; } }",
        &[("W", 100), ("H", 30)],
    ),
    (
        "",
        "fn image_fixed(y: &mut [f32]) { let (i, j) = (global_id(0), global_id(1)); if i < W && j < y.len() / W { y[j * W + i] = 1.0; } }",
        &[("W", 100)],
    ),
    (
        "",
        "fn taps(x: &[f32], y: &mut [f32]) { let i = global_id(0); let mut w = [0.0f32; R]; for k in 0..R { w[k] = k as f32; }
         if i + R <= x.len() && i < y.len() { let mut sum = 0.0; for k in 0..R { sum += w[k] * x[i + k]; } y[i] = sum; } }",
        &[("R", 5)],
    ),
    (
        "",
        "fn last_tap(y: &mut [f32]) { let w = [1.0f32; R]; y[global_id(0)] = w[R - 1] + w[0]; }",
        &[("R", 5)],
    ),
    (
        "",
        "fn tap_four(y: &mut [f32]) { let w = [1.0f32; R]; y[global_id(0)] = w[3]; }",
        &[("R", 4)],
    ),
    (
        "",
        "fn tap_of_fixed(y: &mut [f32]) { let w = [1.0f32; 8]; let mut s = 0.0; for k in 0..R { s += w[k]; } y[global_id(0)] = s; }",
        &[("R", 4)],
    ),
    (
        "",
        "fn tap_modulo(y: &mut [f32]) { let i = global_id(0); let w = [1.0f32; R]; y[i] = w[i % R]; }",
        &[("R", 4)],
    ),
    (
        "",
        "fn tap_mask(y: &mut [f32]) { let i = global_id(0); let w = [1.0f32; R]; y[i] = w[i & (R - 1)]; }",
        &[("R", 8)],
    ),
    (
        "local = GROUP",
        "fn register_tile(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP * R]; let l = local_id(0); let base = group_id(0) * (GROUP * R);
         for r in 0..R { let i = base + r * GROUP + l; t[r * GROUP + l] = if i < x.len() { x[i] } else { 0.0 }; } barrier();
         let mut s = 0.0; for r in 0..R { s += t[l * R + r]; } y[global_id(0)] = s; }",
        &[("GROUP", 64), ("R", 4)],
    ),
    (
        "local = GROUP",
        "fn coarse(x: &[f32], y: &mut [f32]) { for r in 0..R { let i = (group_id(0) * R + r) * GROUP + local_id(0); if i < x.len() && i < y.len() { y[i] = x[i]; } } }",
        &[("GROUP", 64), ("R", 4)],
    ),
    (
        "local = GROUP",
        "fn scan(x: &[f32], y: &mut [f32]) { #[local] let mut a: [f32; GROUP]; #[local] let mut b: [f32; GROUP]; let l = local_id(0); let i = global_id(0);
         a[l] = if i < x.len() { x[i] } else { 0.0 }; barrier(); let mut d = 1;
         while d < GROUP { b[l] = if l >= d { a[l] + a[l - d] } else { a[l] }; barrier(); a[l] = b[l]; barrier(); d *= 2; }
         if i < y.len() { y[i] = a[l]; } }",
        &[("GROUP", 128)],
    ),
    (
        "local = GROUP",
        "fn reverse(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; barrier(); y[global_id(0)] = t[GROUP - 1 - l]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn rotate(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; barrier(); y[global_id(0)] = t[(l + 1) % GROUP]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn rotate_mask(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; barrier(); y[global_id(0)] = t[(l + 1) & (GROUP - 1)]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = [GROUP / 4, 4]",
        "fn quarter(x: &[f32], y: &mut [f32]) { #[local] let mut t: [[f32; GROUP / 4]; 4]; let (lx, ly) = (local_id(0), local_id(1));
         t[ly][lx] = x[lx]; barrier(); let i = global_id(1) * global_size(0) + global_id(0); if i < y.len() { y[i] = t[3 - ly][lx]; } }",
        &[("GROUP", 64)],
    ),
    (
        "local = [BX, BY]",
        "fn stencil(w: usize, h: usize, x: &[f32], y: &mut [f32]) { #[local] let mut t: [[f32; BX + 2]; BY + 2]; let (lx, ly) = (local_id(0), local_id(1));
         let (i, j) = (global_id(0), global_id(1)); let inside = i < w && j < h;
         t[ly + 1][lx + 1] = if inside { x[j * w + i] } else { 0.0 }; if lx == 0 { t[ly + 1][0] = 0.0; } if lx == BX - 1 { t[ly + 1][BX + 1] = 0.0; }
         if ly == 0 { t[0][lx + 1] = 0.0; } if ly == BY - 1 { t[BY + 1][lx + 1] = 0.0; } barrier();
         if inside { y[j * w + i] = t[ly][lx + 1] + t[ly + 2][lx + 1] + t[ly + 1][lx] + t[ly + 1][lx + 2]; } }",
        &[("BX", 16), ("BY", 8)],
    ),
    (
        "local = [BX, BY]",
        "fn load_together(w: usize, h: usize, x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; (BX + 2) * (BY + 2)]; let l = local_id(1) * BX + local_id(0);
         for k in (l..(BX + 2) * (BY + 2)).step_by(BX * BY) { t[k] = if k < x.len() { x[k] } else { 0.0 }; } barrier();
         let (i, j) = (global_id(0), global_id(1)); if i < w && j < h { y[j * w + i] = t[(local_id(1) + 1) * (BX + 2) + local_id(0) + 1]; } }",
        &[("BX", 16), ("BY", 8)],
    ),
    (
        "local = GROUP",
        "fn subgroups(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP / WARP]; let l = local_id(0);
         if l % WARP == 0 { t[l / WARP] = x[global_id(0)]; } barrier(); y[global_id(0)] = t[l / WARP]; }",
        &[("GROUP", 256), ("WARP", 32)],
    ),
    (
        "local = GROUP",
        "fn one_per_group(x: &[f32], y: &mut [f32]) { let l = local_id(0); if l == GROUP - 1 { y[group_id(0)] = x[group_id(0)]; } }",
        &[("GROUP", 64)],
    ),
    (
        "",
        "fn grid_stride(x: &[f32], y: &mut [f32]) { let mut i = global_id(0); while i < y.len() { y[i] = STEP as f32; i += global_size(0); } }",
        &[("STEP", 4)],
    ),
    (
        "",
        "fn signed(x: &[f32], y: &mut [f32]) { let i = global_id(0); let mut s = 0.0; for d in -R..=R { let k = i as i32 + d; if k >= 0 && (k as usize) < x.len() { s += x[k as usize]; } } y[i] = s; }",
        &[("R", 3)],
    ),
    (
        "",
        "fn planes(x: &[f32], y: &mut [f32]) { let i = global_id(0); if i < PLANE { for p in 0..PLANES { y[p * PLANE + i] = x[p * PLANE + i]; } } }",
        &[("PLANE", 1000), ("PLANES", 3)],
    ),
    (
        "",
        "fn volume(y: &mut [f32]) { let (i, j, k) = (global_id(0), global_id(1), global_id(2)); if i < W && j < H && k < D { y[(k * H + j) * W + i] = 1.0; } }",
        &[("W", 10), ("H", 12), ("D", 14)],
    ),
    (
        "",
        "fn shifted_blocks(y: &mut [f32]) { let i = global_id(0); for j in 0..2 { y[(i << SHIFT) + j] = 1.0; } }",
        &[("SHIFT", 2)],
    ),
    (
        "",
        "fn power_blocks(y: &mut [f32]) { let i = global_id(0); for j in 0..(1 << SHIFT) { y[i * (1 << SHIFT) + j] = 1.0; } }",
        &[("SHIFT", 2)],
    ),
    (
        "local = GROUP",
        "fn butterfly(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; barrier(); y[global_id(0)] = t[l ^ 1]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn butterfly_half(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; barrier(); y[global_id(0)] = t[l ^ (GROUP / 2)]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn double_buffer(x: &[f32], y: &mut [f32]) { #[local] let mut t: [[f32; GROUP]; 2]; let l = local_id(0); t[0][l] = x[global_id(0)]; barrier();
         for k in 0..STEPS { t[(k + 1) % 2][l] = t[k % 2][(l + 1) % GROUP]; barrier(); } y[global_id(0)] = t[STEPS % 2][l]; }",
        &[("GROUP", 64), ("STEPS", 4)],
    ),
    (
        "local = GROUP",
        "fn interleaved(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; 2 * GROUP]; let l = local_id(0); t[2 * l] = x[global_id(0)]; t[2 * l + 1] = 0.0; barrier();
         y[global_id(0)] = t[l] + t[l + GROUP]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn padded(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP + GROUP / BANKS]; let l = local_id(0); t[l + l / BANKS] = x[global_id(0)]; barrier();
         let k = GROUP - 1 - l; y[global_id(0)] = t[k + k / BANKS]; }",
        &[("GROUP", 64), ("BANKS", 16)],
    ),
    (
        "",
        "fn min_of(x: &[f32], y: &mut [f32]) { let i = global_id(0); let w = [1.0f32; R]; y[i] = w[i.min(R - 1)]; }",
        &[("R", 6)],
    ),
    (
        "",
        "fn clamp_of(x: &[f32], y: &mut [f32]) { let i = global_id(0); let w = [1.0f32; R]; y[i] = w[i.clamp(0, R - 1)]; }",
        &[("R", 6)],
    ),
    (
        "",
        "fn table_of(y: &mut [f32]) { let i = global_id(0); let mut t = [[0.0f32; W]; H]; for r in 0..H { for c in 0..W { t[r][c] = 1.0; } } y[i] = t[H - 1][W - 1]; }",
        &[("W", 3), ("H", 2)],
    ),
    (
        "",
        "fn flat_table(y: &mut [f32]) { let i = global_id(0); let mut t = [0.0f32; W * H]; for r in 0..H { for c in 0..W { t[r * W + c] = 1.0; } } y[i] = t[W * H - 1]; }",
        &[("W", 3), ("H", 2)],
    ),
    (
        "",
        "fn triple_table(y: &mut [f32]) { let i = global_id(0); let mut t = [0.0f32; W * W * H]; for r in 0..H { for c in 0..W { for d in 0..W { t[(r * W + c) * W + d] = 1.0; } } } y[i] = t[0]; }",
        &[("W", 8), ("H", 9)],
    ),
    (
        "local = [TILE, TILE]",
        "fn copy_rows(w: usize, x: &[f32], y: &mut [f32]) { let i = group_id(0) * TILE + local_id(0); let j = group_id(1) * TILE + local_id(1); if i < w { y[j * w + i] = x[j * w + i]; } }",
        &[("TILE", 8)],
    ),
    (
        "local = GROUP",
        "fn gather(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; N]; let l = local_id(0); let mut k = l; while k < N { t[k] = 0; k += GROUP; } barrier(); y[global_id(0)] = t[l]; }",
        &[("GROUP", 32), ("N", 100)],
    ),
    (
        "",
        "fn pairs(x: &[f32], y: &mut [f32]) { let i = global_id(0); if i < x.len() / 2 && i < y.len() / K { for j in 0..K { y[K * i + j] = x[2 * i]; } } }",
        &[("K", 3)],
    ),
    (
        "",
        "fn offset_by(x: &[f32], y: &mut [f32]) { let i = global_id(0) + FIRST; if i < y.len() { y[i] = x[i - FIRST]; } }",
        &[("FIRST", 5)],
    ),
    (
        "",
        "fn guard_by(y: &mut [f32]) { let i = global_id(0); if i < LIMIT { y[i] = 1.0; } }",
        &[("LIMIT", 500)],
    ),
    (
        "local = GROUP",
        "fn stride_of_group(x: &[f32], y: &mut [f32]) { let first = group_id(0) * (GROUP * PER) + local_id(0);
         for k in 0..PER { let i = first + k * GROUP; if i < x.len() && i < y.len() { y[i] = 2.0 * x[i]; } } }",
        &[("GROUP", 64), ("PER", 8)],
    ),
    (
        "local = [GROUP, 1]",
        "fn per_row(w: usize, x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); let row = group_id(1); let mut sum = 0.0;
         for i in (l..w).step_by(GROUP) { if row * w + i < x.len() { sum += x[row * w + i]; } } t[l] = sum; barrier();
         if l == 0 && group_id(0) == 0 { let mut total = 0.0; for k in 0..GROUP { total += t[k]; } if row < y.len() { y[row] = total; } } }",
        &[("GROUP", 32)],
    ),
    (
        "local = [TILE, TILE]",
        "fn flat_tile(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; TILE * TILE]; let l = local_id(1) * TILE + local_id(0);
         t[l] = x[l]; barrier(); let i = global_id(1) * global_size(0) + global_id(0); if i < y.len() { y[i] = t[TILE * TILE - 1 - l]; } }",
        &[("TILE", 8)],
    ),
    (
        "local = GROUP",
        "fn two_halves(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP]; let l = local_id(0); t[l] = x[global_id(0)]; barrier();
         if l < GROUP / 2 { t[l] += t[l + GROUP / 2]; } barrier(); y[global_id(0)] = t[l]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn bit_of(x: &[u32], y: &mut [u32]) { #[local] let mut t: [u32; BINS]; let l = local_id(0); if l < BINS { t[l] = l as u32; } barrier();
         y[global_id(0)] = t[(x[global_id(0)] as usize) & (BINS - 1)]; }",
        &[("GROUP", 64), ("BINS", 16)],
    ),
    (
        "local = GROUP",
        "fn spread(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP * STEP]; let l = local_id(0); t[l * STEP] = x[global_id(0)]; barrier(); y[global_id(0)] = t[(GROUP - 1 - l) * STEP]; }",
        &[("GROUP", 64), ("STEP", 3)],
    ),
    (
        "local = GROUP",
        "fn blelloch_carried(y: &mut [f32]) { #[local] let mut t: [f32; N]; let l = local_id(0); let i = 2 * global_id(0);
         t[2 * l] = y[i]; t[2 * l + 1] = y[i + 1]; let mut offset = 1;
         let mut d = GROUP; while d > 0 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1;
         t[b] += t[a]; } offset *= 2; d /= 2; } barrier();
         if l == 0 { t[N - 1] = 0.0; } let mut d = 1; while d < N { offset /= 2; barrier();
         if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; let s = t[a]; t[a] = t[b]; t[b] += s; } d *= 2; }
         barrier(); y[i] = t[2 * l]; y[i + 1] = t[2 * l + 1]; }",
        &[("GROUP", 64), ("N", 128)],
    ),
    (
        "local = GROUP",
        "fn blelloch_carried_half(y: &mut [f32]) { #[local] let mut t: [f32; N]; let l = local_id(0); let i = 2 * global_id(0);
         t[2 * l] = y[i]; t[2 * l + 1] = y[i + 1]; let mut offset = 1;
         let mut d = N / 2; while d > 0 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1;
         t[b] += t[a]; } offset *= 2; d /= 2; } barrier();
         if l == 0 { t[N - 1] = 0.0; } let mut d = 1; while d < N { offset /= 2; barrier();
         if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; let s = t[a]; t[a] = t[b]; t[b] += s; } d *= 2; }
         barrier(); y[i] = t[2 * l]; y[i + 1] = t[2 * l + 1]; }",
        &[("GROUP", 64), ("N", 128)],
    ),
    (
        "local = GROUP",
        "fn blelloch_carried_shift(y: &mut [f32]) { #[local] let mut t: [f32; N]; let l = local_id(0); let i = 2 * global_id(0);
         t[2 * l] = y[i]; t[2 * l + 1] = y[i + 1]; let mut offset = 1;
         let mut d = N >> 1; while d > 0 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1;
         t[b] += t[a]; } offset *= 2; d >>= 1; } barrier();
         if l == 0 { t[N - 1] = 0.0; } let mut d = 1; while d < N { offset /= 2; barrier();
         if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; let s = t[a]; t[a] = t[b]; t[b] += s; } d *= 2; }
         barrier(); y[i] = t[2 * l]; y[i + 1] = t[2 * l + 1]; }",
        &[("GROUP", 32), ("N", 64)],
    ),
    (
        "local = GROUP",
        "fn blelloch_carried_twice(y: &mut [f32]) { #[local] let mut t: [f32; 2 * GROUP]; let l = local_id(0); let i = 2 * global_id(0);
         t[2 * l] = y[i]; t[2 * l + 1] = y[i + 1]; let mut offset = 1;
         let mut d = GROUP; while d > 0 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1;
         t[b] += t[a]; } offset *= 2; d /= 2; } barrier();
         if l == 0 { t[2 * GROUP - 1] = 0.0; } let mut d = 1; while d < 2 * GROUP { offset /= 2; barrier();
         if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1; let s = t[a]; t[a] = t[b]; t[b] += s; } d *= 2; }
         barrier(); y[i] = t[2 * l]; y[i + 1] = t[2 * l + 1]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = 64",
        "fn bins_of_bytes(x: &[u8], out: &mut [u32]) { #[local] let bins: [AtomicU32; BINS]; let i = global_id(0); if i < x.len() {
         bins[x[i] as usize * BINS / 256].fetch_add(1, Ordering::Relaxed); } barrier(); out[i] = bins[0].load(Ordering::Relaxed); }",
        &[("BINS", 64)],
    ),
];
