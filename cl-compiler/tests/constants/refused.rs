//! Kernels whose accesses are disjoint for some values of their constants only.

/// The options, the kernel, values with which it is accepted, and values with which it is refused.
pub(crate) type Twins =
    (&'static str, &'static str, &'static [(&'static str, i128)], &'static [&'static [(&'static str, i128)]]);

pub(crate) const TWINS: &[Twins] = &[
    (
        "local = [TILE, ROWS]",
        "fn transpose(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
         let (column, row) = (group_id(1) * TILE + local_id(0), group_id(0) * TILE + local_id(1));
         for k in 0..TILE / STEP { if column < height && row + k * STEP < width { y[(row + k * STEP) * height + column] = x[k]; } } }",
        &[("TILE", 32), ("ROWS", 8), ("STEP", 8)],
        &[
            &[("TILE", 32), ("ROWS", 8), ("STEP", 7)],
            &[("TILE", 32), ("ROWS", 9), ("STEP", 8)],
            &[("TILE", 31), ("ROWS", 10), ("STEP", 9)],
        ],
    ),
    (
        "local = [TILE, TILE]",
        "fn registers(n: usize, c: &mut [f32]) { let (lx, ly) = (local_id(0), local_id(1)); let (column, row) = (group_id(0) * SIDE, group_id(1) * SIDE);
         for i in 0..EACH { for j in 0..EACH { let (y, x) = (row + ly + i * TILE, column + lx + j * TILE); if x < n { c[y * n + x] = 1.0; } } } }",
        &[("TILE", 16), ("SIDE", 64), ("EACH", 4)],
        &[
            &[("TILE", 16), ("SIDE", 63), ("EACH", 4)],
            &[("TILE", 16), ("SIDE", 64), ("EACH", 5)],
            &[("TILE", 17), ("SIDE", 64), ("EACH", 4)],
        ],
    ),
    (
        "local = [TILE, TILE]",
        "fn registers_adjacent(n: usize, c: &mut [f32]) { let (lx, ly) = (local_id(0), local_id(1)); let (column, row) = (group_id(0) * SIDE, group_id(1) * SIDE);
         for i in 0..EACH { for j in 0..EACH { let (y, x) = (row + ly * PITCH + i, column + lx * PITCH + j); if x < n { c[y * n + x] = 1.0; } } } }",
        &[("TILE", 16), ("SIDE", 64), ("EACH", 4), ("PITCH", 4)],
        &[
            &[("TILE", 16), ("SIDE", 64), ("EACH", 4), ("PITCH", 3)],
            &[("TILE", 16), ("SIDE", 63), ("EACH", 4), ("PITCH", 4)],
        ],
    ),
    (
        "local = ITEMS",
        "fn exchange(out: &mut [f32]) { let (l, first) = (local_id(0), group_id(0) * POINTS); let (high, low) = (l / 8, l % 8);
         for k in 0..8 { out[first + k * ITEMS + low * 8 + high] = 1.0; } }",
        &[("POINTS", 512), ("ITEMS", 64)],
        &[&[("POINTS", 511), ("ITEMS", 64)], &[("POINTS", 576), ("ITEMS", 72)], &[("POINTS", 256), ("ITEMS", 64)]],
    ),
    (
        "local = GROUP",
        "fn by_factor(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let l = local_id(0); tile[(l * STEP + 1) % GROUP] = x[global_id(0)]; barrier();
         y[global_id(0)] = tile[l]; }",
        &[("GROUP", 64), ("STEP", 7)],
        &[&[("GROUP", 64), ("STEP", 6)], &[("GROUP", 63), ("STEP", 7)], &[("GROUP", 60), ("STEP", 5)]],
    ),
    (
        "local = GROUP",
        "fn strided(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; SIDE * SIDE]; let l = local_id(0);
         let mut k = l; while k < SIDE * SIDE { tile[k] = x[k]; k += STEP; } barrier(); y[global_id(0)] = tile[l]; }",
        &[("GROUP", 64), ("SIDE", 16), ("STEP", 64)],
        &[&[("GROUP", 64), ("SIDE", 16), ("STEP", 63)], &[("GROUP", 65), ("SIDE", 16), ("STEP", 64)]],
    ),
    (
        "local = [SIDE, SIDE]",
        "fn halo(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [[f32; SIDE + 2 * RADIUS]; SIDE + 2 * RADIUS]; let (lx, ly) = (local_id(0), local_id(1));
         let mut k = ly * SIDE + lx; while k < (SIDE + 2 * RADIUS) * (SIDE + 2 * RADIUS) {
         tile[k / (SIDE + 2 * RADIUS)][k % (SIDE + 2 * RADIUS)] = x[k]; k += STEP * STEP; } barrier();
         y[global_id(1) * global_size(0) + global_id(0)] = tile[ly][lx]; }",
        &[("SIDE", 16), ("RADIUS", 2), ("STEP", 16)],
        &[&[("SIDE", 16), ("RADIUS", 2), ("STEP", 15)]],
    ),
    (
        "local = GROUP",
        "fn grid_stride(x: &[f32], y: &mut [f32]) { let mut i = group_id(0) * GROUP + local_id(0); while i < y.len() { y[i] = x[i]; i += STEP * num_groups(0); } }",
        &[("GROUP", 64), ("STEP", 64)],
        &[&[("GROUP", 64), ("STEP", 63)]],
    ),
    (
        "local = GROUP",
        "fn interleaved(y: &mut [f32]) { let l = local_id(0); let base = group_id(0) * BLOCK; for k in 0..EACH { y[base + k * GROUP + l] = 1.0; } }",
        &[("GROUP", 64), ("EACH", 4), ("BLOCK", 256)],
        &[&[("GROUP", 64), ("EACH", 4), ("BLOCK", 255)], &[("GROUP", 64), ("EACH", 5), ("BLOCK", 256)]],
    ),
    (
        "local = [W, H]",
        "fn pitched(y: &mut [f32]) { let (column, row) = (group_id(0) * W + local_id(0), group_id(1) * H + local_id(1));
         if column < WIDTH && row < HEIGHT { y[row * PITCH + column] = 1.0; } }",
        &[("W", 16), ("H", 8), ("WIDTH", 640), ("HEIGHT", 480), ("PITCH", 640)],
        &[&[("W", 16), ("H", 8), ("WIDTH", 640), ("HEIGHT", 480), ("PITCH", 639)]],
    ),
    (
        "local = 64",
        "fn guarded_rows(n: usize, y: &mut [f32]) { let i = global_id(0); if i < n { for k in 0..EACH { y[(i * EVERY + k) * n + i] = 1.0; } } }",
        &[("EACH", 4), ("EVERY", 1)],
        &[],
    ),
    // without a guard, the host checks that the tiles fit a row
    (
        "local = [TILE, ROWS]",
        "fn transpose_whole_tiles(n: usize, y: &mut [f32]) { let (lx, ly) = (local_id(0), local_id(1));
         let (bx, by) = (group_id(0) * TILE, group_id(1) * TILE);
         for k in (0..TILE).step_by(ROWS) { y[(bx + ly + k) * n + by + lx] = 1.0; } }",
        &[("TILE", 16), ("ROWS", 4)],
        &[&[("TILE", 16), ("ROWS", 3)], &[("TILE", 16), ("ROWS", 5)]],
    ),
    (
        "local = [SIDE, SIDE]",
        "fn neighbours_of_whole_tiles(n: usize, c: &mut [f32]) { let row = group_id(1) * TILE + local_id(1) * EACH;
         let column = group_id(0) * TILE + local_id(0) * EACH;
         for i in 0..EACH { for j in 0..EACH { c[(row + i) * n + column + j] = 1.0; } } }",
        &[("TILE", 16), ("SIDE", 4), ("EACH", 4)],
        &[
            &[("TILE", 15), ("SIDE", 4), ("EACH", 4)],
            &[("TILE", 16), ("SIDE", 5), ("EACH", 4)],
        ],
    ),
];
