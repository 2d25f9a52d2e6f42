//! The matrix product of every tutorial, with one barrier forgotten.

use cl_runtime::prelude::*;

#[kernel(local = [8, 8])]
fn product_without_the_second_barrier(n: usize, a: &[u32], b: &[u32], c: &mut [u32]) {
    #[local]
    let mut tile_a: [[u32; 8]; 8];
    #[local]
    let mut tile_b: [[u32; 8]; 8];
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let mut sum = 0;
    for tile in 0..n / 8 {
        tile_a[ly][lx] = a[row * n + tile * 8 + lx];
        tile_b[ly][lx] = b[(tile * 8 + ly) * n + column];
        barrier();
        for k in 0..8 {
            sum += tile_a[ly][k] * tile_b[k][lx];
        }
    }
    c[row * n + column] = sum;
}

fn main() {}
