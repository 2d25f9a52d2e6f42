//! Races in local memory, and missing or wrong barriers.

use super::super::{finds, finds_in, numbers, queue};
use cl_runtime::{FindingKind::Race, prelude::*};

#[kernel(local = 64)]
unsafe fn no_barrier(x: &[f32], y: &mut [f32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut tile: [f32; 64];
    tile[k] = x[i]; //~
    y[i] = tile[63 - k]; //~
}

#[kernel(local = 64)]
unsafe fn barrier_too_early(x: &[f32], y: &mut [f32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut tile: [f32; 64];
    barrier();
    tile[k] = x[i]; //~
    y[i] = tile[(k + 1) % 64]; //~
}

#[kernel(local = 64)]
unsafe fn no_barrier_before_the_next_tile(x: &[f32], y: &mut [f32]) {
    let k = local_id(0);
    #[local]
    let mut tile: [f32; 64];
    let mut sum = 0.0;
    for block in 0..4 {
        tile[k] = x[block * 64 + k]; //~
        barrier();
        for j in 0..64 {
            sum += tile[j]; //~
        }
    }
    y[global_id(0)] = sum;
}

#[kernel(local = 64)]
unsafe fn reduction_without_barriers(x: &[u32], y: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut part: [u32; 64];
    part[k] = x[i];
    barrier();
    let mut half = 32;
    while half > 0 {
        if k < half {
            let other = part[k + half]; //~
            part[k] += other; //~
        }
        half /= 2;
    }
    barrier();
    if k == 0 {
        y[group_id(0)] = part[0];
    }
}

#[kernel(local = 64)]
unsafe fn warp_synchronous_reduction(x: &[u32], y: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut part: [u32; 64];
    part[k] = x[i];
    barrier();
    if k < 32 {
        part[k] += part[k + 32];
    }
    barrier();
    let mut half = 16;
    while half > 0 {
        if k < half {
            let other = part[k + half]; //~
            part[k] += other; //~
        }
        half /= 2;
    }
    if k == 0 {
        y[group_id(0)] = part[0];
    }
}

#[kernel(local = 64)]
unsafe fn scan_in_place(x: &[u32], y: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut part: [u32; 64];
    part[k] = x[i];
    barrier();
    let mut step = 1;
    while step < 64 {
        if k >= step {
            let before = part[k - step]; //~
            part[k] += before; //~
        }
        barrier();
        step *= 2;
    }
    y[i] = part[k];
}

#[kernel(local = 64)]
unsafe fn halo_off_by_one(x: &[f32], y: &mut [f32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut tile: [f32; 66];
    tile[k + 1] = x[i]; //~
    if k == 0 {
        tile[1] = x[i.saturating_sub(1)];
    }
    if k == 63 {
        tile[64 - 1] = x[(i + 1).min(x.len() - 1)]; //~
    }
    barrier();
    y[i] = tile[k] + tile[k + 2];
}

#[kernel(local = 64)]
unsafe fn counter(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut count: u32;
    if x[global_id(0)] > 10 {
        count += 1; //~
    }
    barrier();
    if local_id(0) == 0 {
        y[group_id(0)] = count;
    }
}

#[kernel(local = [8, 8])]
unsafe fn transposed_tile(x: &[f32], y: &mut [f32]) {
    let (column, row) = (local_id(0), local_id(1));
    #[local]
    let mut tile: [[f32; 8]; 8];
    tile[row][column] = x[global_id(1) * 8 + global_id(0)]; //~
    y[global_id(1) * 8 + global_id(0)] = tile[column][row]; //~
}

#[kernel(local = 64)]
unsafe fn wrong_buffer(x: &[u32], y: &mut [u32]) {
    let k = local_id(0);
    #[local]
    let mut a: [u32; 64];
    #[local]
    let mut b: [u32; 64];
    a[k] = x[global_id(0)];
    barrier();
    for step in 0..4 {
        if step % 2 == 0 {
            b[k] = a[(k + 1) % 64];
        } else {
            b[k] = b[(k + 1) % 64]; //~
        }
        barrier();
    }
    y[global_id(0)] = b[k];
}

#[kernel(local = 64)]
unsafe fn of_the_launch(x: &[f32], #[local] tile: &mut [f32], y: &mut [f32]) {
    let (i, k) = (global_id(0), local_id(0));
    tile[k % tile.len()] = x[i]; //~
    barrier();
    y[i] = tile[k % tile.len()];
}

#[device]
fn fill(tile: &mut [f32; 64], x: &[f32]) {
    tile[local_id(0) / 2] = x[global_id(0)]; //~
}

#[kernel(local = 64)]
unsafe fn filled_by_a_function(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut tile: [f32; 64];
    fill(&mut tile, x);
    barrier();
    y[global_id(0)] = tile[local_id(0)];
}

#[kernel(local = 64)]
pub(in super::super) unsafe fn uninitialised_tile(x: &[f32], y: &mut [f32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut tile: [f32; 66];
    tile[k + 1] = x[i];
    barrier();
    y[i] = tile[k] + tile[k + 1] + tile[k + 2]; //~
}

#[test]
fn races_of_tiles() {
    let queue = &queue();
    let x = &numbers(queue, 256, |i| i as f32);
    let mut y = numbers(queue, 256, |_| 0f32);
    // SAFETY: checked execution runs one work-item at a time
    unsafe {
        let report = finds(Race, no_barrier(x, &mut y).global(256).run(queue));
        assert!(report.to_string().contains("no `barrier()` is between the two accesses"), "{report}");
        finds(Race, barrier_too_early(x, &mut y).global(256).run(queue));
        finds(Race, no_barrier_before_the_next_tile(x, &mut y).global(64).run(queue));
        finds(Race, halo_off_by_one(x, &mut y).global(256).run(queue));
        finds(Race, transposed_tile(x, &mut y).global([8, 8]).run(queue));
        finds(Race, of_the_launch(x, Local::new(32), &mut y).global(256).run(queue));
        finds_in(Some("fill"), Race, filled_by_a_function(x, &mut y).global(256).run(queue));
    }
}

#[test]
fn races_of_reductions_and_scans() {
    let queue = &queue();
    let x = &numbers(queue, 256, |i| i as u32);
    let mut y = numbers(queue, 256, |_| 0u32);
    // SAFETY: checked execution runs one work-item at a time
    unsafe {
        finds(Race, reduction_without_barriers(x, &mut y).global(256).run(queue));
        finds(Race, warp_synchronous_reduction(x, &mut y).global(256).run(queue));
        finds(Race, scan_in_place(x, &mut y).global(256).run(queue));
        let report = finds(Race, counter(x, &mut y).global(256).run(queue)).to_string();
        assert!(report.contains("which one line makes: give each work-item its own element, use atomics"), "{report}");
        finds(Race, wrong_buffer(x, &mut y).global(256).run(queue));
    }
}
