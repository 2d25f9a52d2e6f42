//! Published algorithms with named sizes, as people write them: transpositions, products, transforms, sorts, scans,
//! histograms, stencils, reductions, alignments, convolutions.

use crate::kernels::Kernel;

/// Kernels that are accepted with the numbers written out.
pub(crate) const KERNELS: &[Kernel] = &[
    (
        "local = [TILE, ROWS]",
        "fn transpose(width: usize, height: usize, x: &[f32], y: &mut [f32]) { #[local] let mut tile: [[f32; TILE + 1]; TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let (column, row) = (group_id(0) * TILE + lx, group_id(1) * TILE + ly);
         for k in 0..TILE / ROWS { if column < width && row + k * ROWS < height {
         tile[ly + k * ROWS][lx] = x[(row + k * ROWS) * width + column]; } } barrier();
         let (column, row) = (group_id(1) * TILE + lx, group_id(0) * TILE + ly);
         for k in 0..TILE / ROWS { if column < height && row + k * ROWS < width {
         y[(row + k * ROWS) * height + column] = tile[lx][ly + k * ROWS]; } } }",
        &[("TILE", 32), ("ROWS", 8)],
    ),
    (
        "local = [TILE, ROWS]",
        "fn transpose_by_steps(width: usize, height: usize, x: &[f32], y: &mut [f32]) { #[local] let mut tile: [[f32; TILE + 1]; TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let (column, row) = (group_id(0) * TILE + lx, group_id(1) * TILE + ly);
         for k in (0..TILE).step_by(ROWS) { if column < width && row + k < height {
         tile[ly + k][lx] = x[(row + k) * width + column]; } } barrier();
         let (column, row) = (group_id(1) * TILE + lx, group_id(0) * TILE + ly);
         for k in (0..TILE).step_by(ROWS) { if column < height && row + k < width {
         y[(row + k) * height + column] = tile[lx][ly + k]; } } }",
        &[("TILE", 32), ("ROWS", 8)],
    ),
    (
        "local = [TILE, ROWS]",
        "fn transpose_by_while(width: usize, height: usize, x: &[f32], y: &mut [f32]) { #[local] let mut tile: [[f32; TILE + 1]; TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let (column, row) = (group_id(0) * TILE + lx, group_id(1) * TILE + ly);
         let mut k = 0; while k < TILE { if column < width && row + k < height {
         tile[ly + k][lx] = x[(row + k) * width + column]; } k += ROWS; } barrier();
         let (column, row) = (group_id(1) * TILE + lx, group_id(0) * TILE + ly);
         let mut k = 0; while k < TILE { if column < height && row + k < width {
         y[(row + k) * height + column] = tile[lx][ly + k]; } k += ROWS; } }",
        &[("TILE", 32), ("ROWS", 8)],
    ),
    (
        "local = [TILE, TILE]",
        "fn product_registers(n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
         #[local] let mut tile_a: [[f32; SIDE]; DEPTH]; #[local] let mut tile_b: [[f32; SIDE]; DEPTH];
         let (lx, ly) = (local_id(0), local_id(1)); let (column, row) = (group_id(0) * SIDE, group_id(1) * SIDE);
         let mut sums = [[0.0f32; EACH]; EACH];
         for tile in 0..inner / DEPTH { for k in 0..EACH {
         tile_a[lx][ly + k * TILE] = a[(row + ly + k * TILE) * inner + tile * DEPTH + lx];
         tile_b[ly][lx + k * TILE] = b[(tile * DEPTH + ly) * n + column + lx + k * TILE]; } barrier();
         for k in 0..DEPTH { for i in 0..EACH { for j in 0..EACH {
         sums[i][j] += tile_a[k][ly + i * TILE] * tile_b[k][lx + j * TILE]; } } } barrier(); }
         for i in 0..EACH { for j in 0..EACH { let (y, x) = (row + ly + i * TILE, column + lx + j * TILE);
         if x < n { c[y * n + x] = sums[i][j]; } } } }",
        &[("TILE", 16), ("SIDE", 64), ("DEPTH", 16), ("EACH", 4)],
    ),
    (
        "local = [TILE, TILE]",
        "fn product_registers_adjacent(n: usize, inner: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
         #[local] let mut tile_a: [[f32; TILE]; SIDE]; #[local] let mut tile_b: [[f32; SIDE]; TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let (column, row) = (group_id(0) * SIDE, group_id(1) * SIDE);
         let mut sums = [[0.0f32; EACH]; EACH];
         for tile in 0..inner / TILE { for k in 0..EACH {
         tile_a[ly * EACH + k][lx] = a[(row + ly * EACH + k) * inner + tile * TILE + lx];
         tile_b[ly][lx * EACH + k] = b[(tile * TILE + ly) * n + column + lx * EACH + k]; } barrier();
         for k in 0..TILE { for i in 0..EACH { for j in 0..EACH {
         sums[i][j] += tile_a[ly * EACH + i][k] * tile_b[k][lx * EACH + j]; } } } barrier(); }
         for i in 0..EACH { for j in 0..EACH { let (y, x) = (row + ly * EACH + i, column + lx * EACH + j);
         if x < n { c[y * n + x] = sums[i][j]; } } } }",
        &[("TILE", 16), ("SIDE", 64), ("EACH", 4)],
    ),
    (
        "local = ITEMS",
        "fn fft(x: &[f32], out: &mut [f32]) { #[local] let mut tile: [f32; POINTS + POINTS / 8];
         let (l, first) = (local_id(0), group_id(0) * POINTS); let (high, low) = (l / 8, l % 8); let mut v = [0.0f32; 8];
         for k in 0..8 { v[k] = x[first + k * ITEMS + l]; }
         for k in 0..8 { tile[k * (ITEMS + 1) + l] = v[k]; } barrier();
         for k in 0..8 { v[k] = tile[high * (ITEMS + 1) + k * 8 + low]; } barrier();
         for k in 0..8 { tile[high * (ITEMS + 1) + k * 8 + low] = v[k]; } barrier();
         for k in 0..8 { v[k] = tile[high * (ITEMS + 1) + low * 8 + k]; }
         for k in 0..8 { out[first + k * ITEMS + low * 8 + high] = v[k]; } }",
        &[("POINTS", 512), ("ITEMS", 64)],
    ),
    (
        "local = POINTS / 8",
        "fn fft_quotient(x: &[f32], out: &mut [f32]) { #[local] let mut tile: [f32; POINTS + 8];
         let (l, first) = (local_id(0), group_id(0) * POINTS); let (high, low) = (l / 8, l % 8); let mut v = [0.0f32; 8];
         for k in 0..8 { v[k] = x[first + k * (POINTS / 8) + l]; }
         for k in 0..8 { tile[k * (POINTS / 8 + 1) + l] = v[k]; } barrier();
         for k in 0..8 { v[k] = tile[high * (POINTS / 8 + 1) + k * 8 + low]; } barrier();
         for k in 0..8 { tile[high * (POINTS / 8 + 1) + k * 8 + low] = v[k]; } barrier();
         for k in 0..8 { v[k] = tile[high * (POINTS / 8 + 1) + low * 8 + k]; }
         for k in 0..8 { out[first + k * (POINTS / 8) + low * 8 + high] = v[k]; } }",
        &[("POINTS", 512)],
    ),
    (
        "local = ITEMS",
        "fn fft_radix(x: &[f32], out: &mut [f32]) { #[local] let mut tile: [f32; RADIX * ITEMS];
         let (l, first) = (local_id(0), group_id(0) * RADIX * ITEMS); let (high, low) = (l / RADIX, l % RADIX); let mut v = [0.0f32; RADIX];
         for k in 0..RADIX { v[k] = x[first + k * ITEMS + l]; }
         for k in 0..RADIX { tile[k * ITEMS + l] = v[k]; } barrier();
         for k in 0..RADIX { v[k] = tile[high * ITEMS + k * RADIX + low]; } barrier();
         for k in 0..RADIX { tile[high * ITEMS + k * RADIX + low] = v[k]; } barrier();
         for k in 0..RADIX { v[k] = tile[high * ITEMS + low * RADIX + k]; }
         for k in 0..RADIX { out[first + k * ITEMS + low * RADIX + high] = v[k]; } }",
        &[("RADIX", 4), ("ITEMS", 16)],
    ),
    (
        "local = GROUP",
        "fn bitonic(x: &[u32], out: &mut [u32]) { #[local] let mut tile: [u32; 2 * GROUP]; let (l, first) = (local_id(0), group_id(0) * 2 * GROUP);
         tile[l] = x[first + l]; tile[l + GROUP] = x[first + l + GROUP]; let mut size = 2;
         while size <= 2 * GROUP { let mut stride = size / 2; while stride > 0 { barrier(); let low = 2 * l - (l & (stride - 1));
         let (a, b) = (tile[low], tile[low + stride]); if (a > b) == (low & size == 0) { tile[low] = b; tile[low + stride] = a; }
         stride /= 2; } size *= 2; } barrier(); out[first + l] = tile[l]; out[first + l + GROUP] = tile[l + GROUP]; }",
        &[("GROUP", 256)],
    ),
    (
        "local = GROUP",
        "fn odd_even_merge(x: &[u32], out: &mut [u32]) { #[local] let mut tile: [u32; GROUP]; let l = local_id(0); tile[l] = x[global_id(0)];
         for step in 0..GROUP { barrier(); let low = 2 * l + step % 2; if low + 1 < GROUP { let (a, b) = (tile[low], tile[low + 1]);
         if a > b { tile[low] = b; tile[low + 1] = a; } } } barrier(); out[global_id(0)] = tile[l]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn scan_hillis(x: &[u32], sums: &mut [u32]) { #[local] let mut tile: [[u32; GROUP]; 2]; let (i, l) = (global_id(0), local_id(0));
         tile[0][l] = x[i]; barrier(); let (mut distance, mut from) = (1, 0);
         while distance < GROUP { let before = if l >= distance { tile[from][l - distance] } else { 0 };
         tile[1 - from][l] = tile[from][l] + before; barrier(); from = 1 - from; distance *= 2; } sums[i] = tile[from][l]; }",
        &[("GROUP", 256)],
    ),
    (
        "local = GROUP",
        "fn scan_hillis_flat(x: &[u32], sums: &mut [u32]) { #[local] let mut tile: [u32; 2 * GROUP]; let (i, l) = (global_id(0), local_id(0));
         tile[l] = x[i]; barrier(); let mut from = 0; let mut distance = 1;
         while distance < GROUP { let to = 1 - from; let before = if l >= distance { tile[from * GROUP + l - distance] } else { 0 };
         tile[to * GROUP + l] = tile[from * GROUP + l] + before; barrier(); from = to; distance *= 2; } sums[i] = tile[from * GROUP + l]; }",
        &[("GROUP", 256)],
    ),
    (
        "local = GROUP",
        "fn scan_of_several(x: &[u32], sums: &mut [u32]) { #[local] let mut totals: [u32; GROUP]; let l = local_id(0);
         let first = (group_id(0) * GROUP + l) * EACH; let mut own = [0u32; EACH]; let mut sum = 0;
         for k in 0..EACH { sum += x[first + k]; own[k] = sum; } totals[l] = sum; barrier();
         let mut distance = 1; while distance < GROUP { let before = if l >= distance { totals[l - distance] } else { 0 }; barrier();
         totals[l] += before; barrier(); distance *= 2; } let before = totals[l] - sum;
         for k in 0..EACH { sums[first + k] = before + own[k]; } }",
        &[("GROUP", 64), ("EACH", 4)],
    ),
    (
        "local = GROUP",
        "fn byte_histogram(words: &[u32], bins: &mut [u32]) { #[local] let counts: [AtomicU32; BINS]; let l = local_id(0); let mut k = l;
         while k < BINS { counts[k].store(0, Ordering::Relaxed); k += GROUP; } barrier();
         for j in 0..EACH { let word = words[(group_id(0) * EACH + j) * GROUP + l]; counts[word as usize % BINS].fetch_add(1, Ordering::Relaxed); }
         barrier(); let mut k = l; while k < BINS { bins[group_id(0) * BINS + k] = counts[k].load(Ordering::Relaxed); k += GROUP; } }",
        &[("GROUP", 64), ("BINS", 256), ("EACH", 16)],
    ),
    (
        "local = GROUP",
        "fn digit_counts(shift: u32, keys: &[u32], each: usize, counts: &mut [u32]) { #[local] let mut table: [[u32; GROUP]; DIGITS];
         let l = local_id(0); let mut own = [0u32; DIGITS];
         for k in 0..each { let digit = (keys[(group_id(0) * each + k) * GROUP + l] >> shift) as usize % DIGITS;
         for d in 0..DIGITS { own[d] += (d == digit) as u32; } } for d in 0..DIGITS { table[d][l] = own[d]; } barrier();
         if l < DIGITS { let mut sum = 0; for k in 0..GROUP { sum += table[l][k]; } counts[group_id(0) * DIGITS + l] = sum; } }",
        &[("GROUP", 64), ("DIGITS", 16)],
    ),
    (
        "local = GROUP",
        "fn halo_line(x: &[f32], weights: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; GROUP + 2 * RADIUS]; let l = local_id(0); let i = global_id(0);
         tile[l + RADIUS] = if i < x.len() { x[i] } else { 0.0 };
         if l < RADIUS { tile[l] = if i >= RADIUS && i - RADIUS < x.len() { x[i - RADIUS] } else { 0.0 };
         tile[l + GROUP + RADIUS] = if i + GROUP < x.len() { x[i + GROUP] } else { 0.0 }; } barrier();
         let mut sum = 0.0f32; for k in 0..2 * RADIUS + 1 { sum += weights[k] * tile[l + k]; } if i < y.len() { y[i] = sum; } }",
        &[("GROUP", 64), ("RADIUS", 3)],
    ),
    (
        "local = [SIDE, SIDE]",
        "fn halo_tile(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
         #[local] let mut tile: [[f32; SIDE + 2 * RADIUS]; SIDE + 2 * RADIUS]; let (lx, ly) = (local_id(0), local_id(1));
         let (column, row) = (group_id(0) * SIDE, group_id(1) * SIDE); let mut k = ly * SIDE + lx;
         while k < (SIDE + 2 * RADIUS) * (SIDE + 2 * RADIUS) { let (tx, ty) = (k % (SIDE + 2 * RADIUS), k / (SIDE + 2 * RADIUS));
         let (sx, sy) = (column + tx, row + ty);
         tile[ty][tx] = if sx >= RADIUS && sy >= RADIUS && sx - RADIUS < width && sy - RADIUS < height { x[(sy - RADIUS) * width + sx - RADIUS] } else { 0.0 };
         k += SIDE * SIDE; } barrier(); let mut sum = 0.0f32;
         for dy in 0..2 * RADIUS + 1 { for dx in 0..2 * RADIUS + 1 { sum += tile[ly + dy][lx + dx]; } }
         if column + lx < width && row + ly < height { y[(row + ly) * width + column + lx] = sum; } }",
        &[("SIDE", 16), ("RADIUS", 2)],
    ),
    (
        "local = [SIDE, SIDE]",
        "fn halo_width_named(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
         #[local] let mut tile: [[f32; WIDTH]; WIDTH]; let (lx, ly) = (local_id(0), local_id(1));
         let (column, row) = (group_id(0) * SIDE, group_id(1) * SIDE);
         for ty in (ly..WIDTH).step_by(SIDE) { for tx in (lx..WIDTH).step_by(SIDE) { let (sx, sy) = (column + tx, row + ty);
         tile[ty][tx] = if sx >= RADIUS && sy >= RADIUS && sx - RADIUS < width && sy - RADIUS < height { x[(sy - RADIUS) * width + sx - RADIUS] } else { 0.0 }; } }
         barrier(); let mut sum = 0.0f32;
         for dy in 0..2 * RADIUS + 1 { for dx in 0..2 * RADIUS + 1 { sum += tile[ly + dy][lx + dx]; } }
         if column + lx < width && row + ly < height { y[(row + ly) * width + column + lx] = sum; } }",
        &[("SIDE", 16), ("RADIUS", 2), ("WIDTH", 20)],
    ),
    (
        "local = [W, H]",
        "fn stencil_planes(nx: usize, ny: usize, nz: usize, x: &[f32], y: &mut [f32]) {
         #[local] let mut plane: [[f32; W + 2 * R]; H + 2 * R]; let (lx, ly) = (local_id(0), local_id(1)); let (i, j) = (global_id(0), global_id(1));
         for k in 0..nz { let inside = i < nx && j < ny; plane[ly + R][lx + R] = if inside { x[(k * ny + j) * nx + i] } else { 0.0 };
         if lx < R { plane[ly + R][lx] = if inside && i >= R { x[(k * ny + j) * nx + i - R] } else { 0.0 };
         plane[ly + R][lx + W + R] = if i + W < nx && j < ny { x[(k * ny + j) * nx + i + W] } else { 0.0 }; } barrier();
         if inside { let mut sum = 0.0f32; for d in 0..2 * R + 1 { sum += plane[ly + R][lx + d]; } y[(k * ny + j) * nx + i] = sum; } barrier(); } }",
        &[("W", 16), ("H", 8), ("R", 2)],
    ),
    (
        "local = GROUP",
        "fn stencil_ring(rows: usize, x: &[f32], y: &mut [f32]) { #[local] let mut ring: [[f32; GROUP]; DEPTH]; let l = local_id(0); let i = global_id(0); let n = global_size(0);
         for k in 0..rows { ring[k % DEPTH][l] = x[k * n + i]; barrier(); let right = (l + 1) % GROUP;
         if k + 1 >= DEPTH { let mut sum = 0.0f32; for d in 0..DEPTH { sum += ring[(k + 1 + d) % DEPTH][right]; } y[k * n + i] = sum; } barrier(); } }",
        &[("GROUP", 64), ("DEPTH", 4)],
    ),
    (
        "local = GROUP",
        "fn ring_of_two(rows: usize, x: &[f32], y: &mut [f32]) { #[local] let mut ring: [[f32; GROUP]; 2]; let l = local_id(0); let i = global_id(0); let n = global_size(0);
         let (mut now, mut next) = (0, 1); ring[0][l] = x[i]; barrier();
         for k in 1..rows { ring[next][l] = x[k * n + i]; y[k * n + i] = ring[now][GROUP - 1 - l]; barrier(); (now, next) = (next, now); } }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn reduce_batches(len: usize, x: &[f32], out: &mut [f32]) { #[local] let mut part: [f32; GROUP]; let (l, batch) = (local_id(0), group_id(0));
         let mut sum = 0.0f32; let mut k = l; while k < len { sum += x[batch * len + k]; k += GROUP; } part[l] = sum; barrier();
         let mut m = GROUP / 2; while m > 0 { if l < m { part[l] += part[l + m]; } barrier(); m /= 2; } if l == 0 { out[batch] = part[0]; } }",
        &[("GROUP", 128)],
    ),
    (
        "local = GROUP",
        "fn reduce_butterfly(x: &[f32], out: &mut [f32]) { #[local] let mut part: [f32; GROUP]; let l = local_id(0); part[l] = x[global_id(0)]; barrier();
         let mut m = GROUP / 2; while m > 0 { let other = part[l ^ m]; barrier(); part[l] += other; barrier(); m /= 2; } out[global_id(0)] = part[l]; }",
        &[("GROUP", 128)],
    ),
    (
        "local = GROUP",
        "fn smith_waterman_diagonals(a: &[u8], b: &[u8], scores: &mut [i32]) { #[local] let mut lines: [[i32; GROUP + 1]; 3]; let l = local_id(0);
         for k in 0..3 { lines[k][l + 1] = 0; if l == 0 { lines[k][0] = 0; } } barrier(); let mut best = 0;
         for d in 0..2 * GROUP - 1 { let (now, last, before) = (d % 3, (d + 2) % 3, (d + 1) % 3);
         if l <= d && d - l < GROUP { let score = (lines[before][l] + if a[group_id(0) * GROUP + l] == b[group_id(0) * GROUP + d - l] { 2 } else { -1 }).max(lines[last][l] - 1).max(lines[last][l + 1] - 1).max(0);
         best = best.max(score); lines[now][l + 1] = score; } barrier(); } scores[global_id(0)] = best; }",
        &[("GROUP", 64)],
    ),
    (
        "",
        "fn smith_waterman(query: &[u8], len: usize, texts: &[u8], scores: &mut [i32]) { let item = global_id(0); if item >= scores.len() { return; }
         let mut column = [0i32; QUERY]; let mut best = 0;
         for k in 0..len { let letter = texts[k * scores.len() + item]; let (mut diagonal, mut above) = (0, 0);
         for q in 0..QUERY { let matched = if query[q] == letter { 2 } else { -1 }; let score = (diagonal + matched).max(above - 1).max(column[q] - 1).max(0);
         diagonal = column[q]; column[q] = score; above = score; best = best.max(score); } } scores[item] = best; }",
        &[("QUERY", 32)],
    ),
    (
        "local = GROUP",
        "fn sparse_rows(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) { #[local] let mut part: [f32; GROUP]; let l = local_id(0);
         let (row, lane) = (global_id(0) / LANES, l % LANES); let mut sum = 0.0f32; let mut k = rows[row] as usize + lane; let end = rows[row + 1] as usize;
         while k < end { sum += values[k] * x[columns[k] as usize]; k += LANES; } part[l] = sum; barrier();
         let mut half = LANES / 2; while half > 0 { if lane < half { part[l] += part[l + half]; } barrier(); half /= 2; }
         if lane == 0 { y[row] = part[l]; } }",
        &[("GROUP", 64), ("LANES", 8)],
    ),
    (
        "local = GROUP",
        "fn sparse_ell(rows: usize, columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) { let row = group_id(0) * GROUP + local_id(0);
         if row < rows { let mut sum = 0.0f32; for k in 0..WIDTH { let at = k * rows + row; sum += values[at] * x[columns[at] as usize]; } y[row] = sum; } }",
        &[("GROUP", 64), ("WIDTH", 16)],
    ),
    (
        "",
        "fn convolve(width: usize, height: usize, image: &[f32], weights: &[f32], out: &mut [f32]) { let (x, y) = (global_id(0), global_id(1));
         if x >= width || y >= height { return; } let mut sum = 0.0f32;
         for dy in 0..TAPS { for dx in 0..TAPS { let (sx, sy) = ((x + dx).max(RADIUS) - RADIUS, (y + dy).max(RADIUS) - RADIUS);
         let (sx, sy) = (sx.min(width - 1), sy.min(height - 1)); sum += weights[dy * TAPS + dx] * image[sy * width + sx]; } } out[y * width + x] = sum; }",
        &[("TAPS", 9), ("RADIUS", 4)],
    ),
    (
        "local = [X, Y, Z]",
        "fn convolve3(nx: usize, ny: usize, nz: usize, x: &[f32], y: &mut [f32]) { #[local] let mut box_: [[[f32; X + 2]; Y + 2]; Z + 2];
         let (lx, ly, lz) = (local_id(0), local_id(1), local_id(2)); let (gx, gy, gz) = (group_id(0) * X, group_id(1) * Y, group_id(2) * Z);
         let mut k = (lz * Y + ly) * X + lx; while k < (X + 2) * (Y + 2) * (Z + 2) {
         let (bx, by, bz) = (k % (X + 2), k / (X + 2) % (Y + 2), k / (X + 2) / (Y + 2)); let (sx, sy, sz) = (gx + bx, gy + by, gz + bz);
         box_[bz][by][bx] = if sx < nx && sy < ny && sz < nz { x[(sz * ny + sy) * nx + sx] } else { 0.0 }; k += X * Y * Z; } barrier();
         let mut sum = 0.0f32; for dz in 0..3 { for dy in 0..3 { for dx in 0..3 { sum += box_[lz + dz][ly + dy][lx + dx]; } } }
         if gx + lx < nx && gy + ly < ny && gz + lz < nz { y[((gz + lz) * ny + gy + ly) * nx + gx + lx] = sum; } }",
        &[("X", 8), ("Y", 4), ("Z", 2)],
    ),
    (
        "local = GROUP",
        "fn by_odd_factor(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let l = local_id(0); tile[(l * 5) % GROUP] = x[global_id(0)]; barrier();
         y[global_id(0)] = tile[l]; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn by_odd_factor_named(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let l = local_id(0); tile[(l * STEP + 3) % GROUP] = x[global_id(0)]; barrier();
         y[global_id(0)] = tile[l]; }",
        &[("GROUP", 64), ("STEP", 7)],
    ),
    (
        "local = GROUP",
        "fn strided_square(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; SIDE * SIDE]; let l = local_id(0); let first = group_id(0) * SIDE * SIDE;
         let mut k = l; while k < SIDE * SIDE { tile[k] = x[first + k]; k += GROUP; } barrier();
         let mut k = l; while k < SIDE * SIDE { y[first + k] = tile[k % SIDE * SIDE + k / SIDE]; k += GROUP; } }",
        &[("GROUP", 64), ("SIDE", 16)],
    ),
    (
        "local = GROUP",
        "fn grid_stride(x: &[f32], y: &mut [f32]) { let mut i = group_id(0) * GROUP + local_id(0); while i < y.len() { y[i] = x[i]; i += GROUP * num_groups(0); } }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn binomial(x: &[f32], out: &mut [f32]) { #[local] let mut values: [f32; GROUP]; let (l, option) = (local_id(0), group_id(0)); values[l] = x[option]; barrier();
         for step in 0..STEPS { let last = STEPS - 1 - step; let mut value = 0.0; if l <= last { value = values[l + 1] + values[l]; } barrier();
         if l <= last { values[l] = value; } barrier(); } if l == 0 { out[option] = values[0]; } }",
        &[("GROUP", 256), ("STEPS", 255)],
    ),
    (
        "local = GROUP",
        "fn bodies(places: &[f32], pulls: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let (i, l) = (global_id(0), local_id(0)); let mut pull = 0.0f32;
         for first in 0..places.len() / GROUP { tile[l] = places[first * GROUP + l]; barrier(); for k in 0..GROUP { pull += tile[k]; } barrier(); } pulls[i] = pull; }",
        &[("GROUP", 128)],
    ),
    (
        "local = [TILE, TILE]",
        "fn batched_product(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) { #[local] let mut ta: [[f32; TILE]; TILE]; #[local] let mut tb: [[f32; TILE]; TILE];
         let (lx, ly) = (local_id(0), local_id(1)); let (column, row) = (group_id(0) * TILE + lx, group_id(1) * TILE + ly); let batch = global_id(2);
         let mut sum = 0.0f32; let mut t = 0; while t < n { ta[ly][lx] = a[(batch * n + row) * n + t + lx]; tb[ly][lx] = b[(batch * n + t + ly) * n + column]; barrier();
         for k in 0..TILE { sum += ta[ly][k] * tb[k][lx]; } barrier(); t += TILE; } if row < n && column < n { c[(batch * n + row) * n + column] = sum; } }",
        &[("TILE", 16)],
    ),
    (
        "local = GROUP",
        "fn dct_blocks(x: &[f32], y: &mut [f32]) { #[local] let mut block: [[f32; SIDE]; GROUP]; let l = local_id(0); let first = (group_id(0) * GROUP + l) * SIDE;
         for k in 0..SIDE { block[l][k] = x[first + k]; } for k in 0..SIDE { y[first + k] = block[l][SIDE - 1 - k]; } }",
        &[("GROUP", 64), ("SIDE", 8)],
    ),
    (
        "local = GROUP",
        "fn fixed_rows(x: &[f32], y: &mut [f32]) { let i = global_id(0); if i < ROWS { for k in 0..COLUMNS { y[i * COLUMNS + k] = x[k * ROWS + i]; } } }",
        &[("GROUP", 64), ("ROWS", 100), ("COLUMNS", 30)],
    ),
    (
        "local = [W, H]",
        "fn image_blocks(x: &[f32], y: &mut [f32]) { let (column, row) = (group_id(0) * W + local_id(0), group_id(1) * H + local_id(1));
         if column < WIDTH && row < HEIGHT { y[row * WIDTH + column] = x[column * HEIGHT + row]; } }",
        &[("W", 16), ("H", 8), ("WIDTH", 640), ("HEIGHT", 480)],
    ),
    (
        "local = GROUP",
        "fn interleaved(x: &[f32], y: &mut [f32]) { let l = local_id(0); let base = group_id(0) * GROUP * EACH; for k in 0..EACH { y[base + k * GROUP + l] = x[base + l * EACH + k]; } }",
        &[("GROUP", 64), ("EACH", 4)],
    ),
    (
        "local = GROUP",
        "fn padded_banks(x: &[f32], y: &mut [f32]) { #[local] let mut t: [f32; GROUP + GROUP / BANKS]; let l = local_id(0); t[l + l / BANKS] = x[global_id(0)]; barrier();
         let k = GROUP - 1 - l; y[global_id(0)] = t[k + k / BANKS]; }",
        &[("GROUP", 128), ("BANKS", 32)],
    ),
    (
        "local = GROUP",
        "fn rotated(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let l = local_id(0); let mut at = l; tile[l] = x[global_id(0)]; barrier(); let mut sum = 0.0f32;
         for _ in 0..GROUP { sum += tile[at]; at = (at + 1) % GROUP; } y[global_id(0)] = sum; }",
        &[("GROUP", 64)],
    ),
    (
        "local = GROUP",
        "fn two_rotating(rows: usize, x: &[f32], y: &mut [f32]) { #[local] let mut ring: [[f32; GROUP]; DEPTH]; let l = local_id(0); let i = global_id(0); let n = global_size(0);
         let (mut head, mut tail) = (0, 1); for k in 0..rows { ring[head][l] = x[k * n + i]; barrier(); y[k * n + i] = ring[head][GROUP - 1 - l] + ring[tail][GROUP - 1 - l]; barrier();
         head = (head + 1) % DEPTH; tail = (tail + 1) % DEPTH; } }",
        &[("GROUP", 64), ("DEPTH", 4)],
    ),
    (
        "local = GROUP",
        "fn last_iteration_of_one(y: &mut [f32]) { #[local] let mut t: [f32; 2 * GROUP]; let l = local_id(0); let i = 2 * global_id(0);
         t[2 * l] = y[i]; t[2 * l + 1] = y[i + 1]; let mut offset = 1;
         let mut d = GROUP; while d > 0 { barrier(); if l < d { let a = offset * (2 * l + 1) - 1; let b = offset * (2 * l + 2) - 1;
         t[b] += t[a]; } offset *= 2; d >>= 1; }
         if l == 0 { t[2 * GROUP - 1] = 0.0; } barrier(); y[i] = t[2 * l]; y[i + 1] = t[2 * l + 1]; }",
        &[("GROUP", 64)],
    ),
];
