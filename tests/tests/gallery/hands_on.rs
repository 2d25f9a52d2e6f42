//! The exercises of the course HandsOnOpenCL.

use cl_runtime::prelude::*;
use tests::on_every_device;

use crate::{assert_close, assert_same, matrix, numbers, sum};

#[kernel]
fn vector_add(a: &[f32], b: &[f32], c: &mut [f32]) {
    let i = global_id(0);
    if i < c.len() {
        c[i] = a[i] + b[i];
    }
}

#[test]
fn chained_additions() {
    let n = 1000;
    let [a, b, e, g] = [1, 2, 3, 4].map(|seed| numbers(seed, n));
    let expected: Vec<f32> = (0..n).map(|i| a[i] + b[i] + e[i] + g[i]).collect();
    on_every_device(&[], |queue| {
        let [a, b, e, g] = [&a, &b, &e, &g].map(|values| Buffer::from_slice(queue, values));
        let (mut c, mut d) = (Buffer::zeroed(queue, n)?, Buffer::zeroed(queue, n)?);
        let mut f = Buffer::zeroed(queue, n)?;
        vector_add(&a?, &b?, &mut c).global(1024).run(queue)?;
        vector_add(&c, &e?, &mut d).global(1024).run(queue)?;
        vector_add(&d, &g?, &mut f).global(1024).run(queue)?;
        assert_same(queue, vector_add::KERNEL, &f.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn add_three(a: &[f32], b: &[f32], c: &[f32], d: &mut [f32]) {
    let i = global_id(0);
    d[i] = a[i] + b[i] + c[i];
}

#[test]
fn addition_of_three() {
    let [a, b, c] = [1, 2, 3].map(|seed| numbers(seed, 500));
    let expected: Vec<f32> = (0..500).map(|i| a[i] + b[i] + c[i]).collect();
    on_every_device(&[], |queue| {
        let [a, b, c] = [&a, &b, &c].map(|values| Buffer::from_slice(queue, values));
        let mut d = Buffer::zeroed(queue, 500)?;
        add_three(&a?, &b?, &c?, &mut d).global(500).run(queue)?;
        assert_same(queue, add_three::KERNEL, &d.to_vec(queue)?, &expected);
        Ok(())
    });
}

const N: usize = 32;
const BLOCK: usize = 8;

#[kernel]
fn multiply_elements(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let (j, i) = (global_id(0), global_id(1));
    if i < n && j < n {
        let mut sum = 0.0;
        for k in 0..n {
            sum += a[i * n + k] * b[k * n + j];
        }
        c[i * n + j] = sum;
    }
}

#[kernel]
fn multiply_rows(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let i = global_id(0);
    if i >= n {
        return;
    }
    for j in 0..n {
        let mut sum = 0.0;
        for k in 0..n {
            sum += a[i * n + k] * b[k * n + j];
        }
        c[i * n + j] = sum;
    }
}

#[kernel]
fn multiply_private_rows(a: &[f32], b: &[f32], c: &mut [f32]) {
    let i = global_id(0);
    let mut row = [0.0; N];
    for k in 0..N {
        row[k] = a[i * N + k];
    }
    for j in 0..N {
        let mut sum = 0.0;
        for k in 0..N {
            sum += row[k] * b[k * N + j];
        }
        c[i * N + j] = sum;
    }
}

#[kernel]
fn multiply_local_columns(a: &[f32], b: &[f32], c: &mut [f32], #[local] column: &mut [f32]) {
    let i = global_id(0);
    let mut row = [0.0; N];
    for k in 0..N {
        row[k] = a[i * N + k];
    }
    for j in 0..N {
        let mut k = local_id(0);
        while k < N {
            column[k] = b[k * N + j];
            k += local_size(0);
        }
        barrier();
        let mut sum = 0.0;
        for k in 0..N {
            sum += row[k] * column[k];
        }
        c[i * N + j] = sum;
        barrier();
    }
}

#[kernel(local = [8, 8])]
fn multiply_blocks(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    #[local]
    let mut a_block: [[f32; BLOCK]; BLOCK];
    #[local]
    let mut b_block: [[f32; BLOCK]; BLOCK];
    let (j, i) = (global_id(0), global_id(1));
    let (x, y) = (local_id(0), local_id(1));
    let mut sum = 0.0;
    for block in 0..n / BLOCK {
        a_block[y][x] = a[i * n + block * BLOCK + x];
        b_block[y][x] = b[(block * BLOCK + y) * n + j];
        barrier();
        for k in 0..BLOCK {
            sum += a_block[y][k] * b_block[k][x];
        }
        barrier();
    }
    c[i * n + j] = sum;
}

#[test]
fn matrix_multiplications() {
    let (a, b) = (numbers(1, N * N), numbers(2, N * N));
    let expected = matrix(N, N, |i, j| sum(N, |k| a[i * N + k] * b[k * N + j]));
    on_every_device(&[], |queue| {
        let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let c = || Buffer::zeroed(queue, N * N);
        let check = |kernel, c: Buffer<f32>| -> cl_runtime::Result<()> {
            assert_same(queue, kernel, &c.to_vec(queue)?, &expected);
            Ok(())
        };
        let (mut elements, mut rows, mut private, mut columns, mut blocks) = (c()?, c()?, c()?, c()?, c()?);
        multiply_elements(N, &a, &b, &mut elements).global([N, N]).run(queue)?;
        check(multiply_elements::KERNEL, elements)?;
        multiply_rows(N, &a, &b, &mut rows).global(N).run(queue)?;
        check(multiply_rows::KERNEL, rows)?;
        multiply_private_rows(&a, &b, &mut private).global(N).run(queue)?;
        check(multiply_private_rows::KERNEL, private)?;
        multiply_local_columns(&a, &b, &mut columns, Local::new(N)).global(N).local(8).run(queue)?;
        check(multiply_local_columns::KERNEL, columns)?;
        multiply_blocks(N, &a, &b, &mut blocks).global([N, N]).run(queue)?;
        check(multiply_blocks::KERNEL, blocks)
    });
}

#[kernel]
fn integrate(steps: u32, width: f32, #[local] partial: &mut [f32], sums: &mut [f32]) {
    let first = global_id(0) as u32 * steps;
    let mut sum = 0.0;
    for step in first..first + steps {
        let x = (step as f32 + 0.5) * width;
        sum += 4.0 / (1.0 + x * x);
    }
    partial[local_id(0)] = sum;
    barrier();
    if local_id(0) == 0 {
        let mut sum = 0.0;
        for k in 0..partial.len() {
            sum += partial[k];
        }
        sums[group_id(0)] = sum;
    }
}

#[test]
fn pi_by_integration() {
    let (items, local, steps) = (64, 16, 256u32);
    let width = 1.0 / (items as u32 * steps) as f32;
    let height = |step: u32| {
        let x = (step as f32 + 0.5) * width;
        4.0 / (1.0 + x * x)
    };
    let expected: Vec<f32> = (0..items / local)
        .map(|group| {
            sum(local, |item| {
                let first = (group * local + item) as u32 * steps;
                sum(steps as usize, |step| height(first + step as u32))
            })
        })
        .collect();
    on_every_device(&[], |queue| {
        let mut sums = Buffer::zeroed(queue, items / local)?;
        integrate(steps, width, Local::new(local), &mut sums).global(items).local(local).run(queue)?;
        let sums = sums.to_vec(queue)?;
        assert_same(queue, integrate::KERNEL, &sums, &expected);
        let pi = sums.iter().sum::<f32>() * width;
        assert_close(queue, integrate::KERNEL, &[pi], &[std::f32::consts::PI], 1e-5);
        Ok(())
    });
}

#[kernel]
fn live(width: usize, height: usize, board: &[u8], next: &mut [u8]) {
    let (x, y) = (global_id(0), global_id(1));
    let left = if x == 0 { width - 1 } else { x - 1 };
    let right = if x == width - 1 { 0 } else { x + 1 };
    let up = if y == 0 { height - 1 } else { y - 1 };
    let down = if y == height - 1 { 0 } else { y + 1 };
    let mut neighbours = 0;
    for row in 0..3 {
        let row = [up, y, down][row];
        neighbours += board[row * width + left] + board[row * width + x] + board[row * width + right];
    }
    let here = y * width + x;
    neighbours -= board[here];
    next[here] = match (board[here], neighbours) {
        (1, 2) | (_, 3) => 1,
        _ => 0,
    };
}

#[test]
fn game_of_life() {
    let (width, height, generations) = (24, 16, 20);
    let start: Vec<u8> = numbers(1, width * height).iter().map(|&x| u8::from(x < 0.4)).collect();
    let mut expected = start.clone();
    for _ in 0..generations {
        expected = matrix(height, width, |y, x| {
            let at = |dy, dx| expected[(y + height + dy - 1) % height * width + (x + width + dx - 1) % width];
            let all: u8 = (0..3).map(|dy| (0..3).map(|dx| at(dy, dx)).sum::<u8>()).sum();
            u8::from(all == 3 || (all == 4 && at(1, 1) == 1))
        });
    }
    assert!(expected.contains(&1), "something lives");
    on_every_device(&[], |queue| {
        let mut board = Buffer::from_slice(queue, &start)?;
        let mut next = Buffer::zeroed(queue, width * height)?;
        for _ in 0..generations {
            live(width, height, &board, &mut next).global([width, height]).run(queue)?;
            std::mem::swap(&mut board, &mut next);
        }
        assert_same(queue, live::KERNEL, &board.to_vec(queue)?, &expected);
        Ok(())
    });
}
