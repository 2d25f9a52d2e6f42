//! One result for each work-group, and trees in local memory.

use cl_runtime::prelude::*;

use crate::{LENGTHS, RunPlain, assert_same, each, integers, rounded};

const GROUP: usize = 64;

/// One result per group, without local memory.
#[kernel]
fn first_of_group(x: &[u32], out: &mut [u32]) {
    if local_id(0) == 0 {
        out[group_id(0)] = x[global_id(0)];
    }
}

#[kernel(local = 64)]
fn sum_by_the_first(x: &[u32], out: &mut [u32]) {
    let group = group_id(0);
    if local_id(0) == 0 && group < out.len() {
        let mut sum = 0;
        for i in group * GROUP..((group + 1) * GROUP).min(x.len()) {
            sum += x[i];
        }
        out[group] = sum;
    }
}

#[test]
fn one_result_for_each_group() {
    each(&LENGTHS[1..], |queue, n| {
        let x = integers(1, n, 1000);
        let (first, sums): (Vec<u32>, Vec<u32>) =
            x.chunks(GROUP).map(|part| (part[0], part.iter().sum::<u32>())).unzip();
        let (x, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, first.len())?);
        first_of_group(&x, &mut out).global(rounded(n, GROUP)).local(GROUP).run_plain(queue)?;
        assert_same(queue, first_of_group::KERNEL, &out.to_vec(queue)?, &first);
        sum_by_the_first(&x, &mut out).global(rounded(n, GROUP)).run_plain(queue)?;
        assert_same(queue, sum_by_the_first::KERNEL, &out.to_vec(queue)?, &sums);
        Ok(())
    });
}

#[kernel(local = 64)]
fn halving(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut half = GROUP / 2;
    while half > 0 {
        if k < half {
            partial[k] += partial[k + half];
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

#[kernel(local = 64)]
fn halving_by_shifts(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = x.get(i).copied().unwrap_or(0);
    let mut half = GROUP / 2;
    while half >= 1 {
        barrier();
        if k < half {
            partial[k] += partial[k + half];
        }
        half >>= 1;
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

#[kernel(local = 64)]
fn halving_in_a_loop(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    let mut half = 32;
    loop {
        barrier();
        if k < half {
            partial[k] += partial[k + half];
        }
        if half == 1 {
            break;
        }
        half /= 2;
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

#[kernel(local = 64)]
fn halving_by_a_count(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    for step in 0..6 {
        let half = 32 >> step;
        if k < half {
            partial[k] += partial[k + half];
        }
        barrier();
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

#[kernel(local = 64)]
fn halving_by_a_list(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    for half in [32, 16, 8, 4, 2, 1] {
        if k < half {
            partial[k] += partial[k + half];
        }
        barrier();
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

#[kernel(local = 64)]
fn unrolled(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    if k < 32 {
        partial[k] += partial[k + 32];
    }
    barrier();
    if k < 16 {
        partial[k] += partial[k + 16];
    }
    barrier();
    if k == 0 {
        let mut sum = 0;
        for j in 0..16 {
            sum += partial[j];
        }
        sums[group_id(0)] = sum;
    }
}

/// Neighbours first.
#[kernel(local = 64)]
fn doubling(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut stride = 1;
    while stride < GROUP {
        if k % (2 * stride) == 0 {
            partial[k] += partial[k + stride];
        }
        barrier();
        stride *= 2;
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

/// Neighbours first, by neighbouring work-items.
#[kernel(local = 64)]
fn doubling_packed(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut stride = 1;
    while stride < GROUP {
        let at = 2 * stride * k;
        if at + stride < GROUP {
            partial[at] += partial[at + stride];
        }
        barrier();
        stride *= 2;
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

/// The group's size is given at launch.
#[kernel]
fn of_any_size(x: &[u32], #[local] partial: &mut [u32], sums: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut half = local_size(0) / 2;
    while half > 0 {
        if k < half {
            partial[k] += partial[k + half];
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

/// Of a number of elements that is no power of two.
#[kernel(local = 64)]
fn of_any_count(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut left = GROUP;
    while left > 1 {
        let half = left.div_ceil(2);
        if k + half < left {
            partial[k] += partial[k + half];
        }
        barrier();
        left = half;
    }
    if k == 0 && group_id(0) < sums.len() {
        sums[group_id(0)] = partial[0];
    }
}

/// A number kept by each work-item beside the tree; the last one writes.
#[kernel(local = 64)]
fn written_by_the_last(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    let mut own = if i < x.len() { x[i] } else { 0 };
    partial[k] = own;
    barrier();
    let mut distance = 1;
    while distance < GROUP {
        if k >= distance {
            own += partial[k - distance];
        }
        barrier();
        partial[k] = own;
        barrier();
        distance *= 2;
    }
    if k == GROUP - 1 {
        sums[group_id(0)] = own;
    }
}

/// What others have to do is over.
#[kernel(local = 64)]
fn others_return(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    partial[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    if k != 0 {
        return;
    }
    let mut sum = 0;
    for v in partial.iter() {
        sum += v;
    }
    sums[group_id(0)] = sum;
}

#[device]
fn group_sum(value: u32) -> u32 {
    #[local]
    let mut scratch: [u32; 64];
    let k = local_id(0);
    scratch[k] = value;
    barrier();
    let mut half = 32;
    while half > 0 {
        if k < half {
            scratch[k] += scratch[k + half];
        }
        barrier();
        half /= 2;
    }
    let sum = scratch[0];
    barrier();
    sum
}

#[kernel(local = 64)]
fn in_a_function(x: &[u32], sums: &mut [u32]) {
    let i = global_id(0);
    let own = if i < x.len() { x[i] } else { 0 };
    let sum: u32 = group_sum(own);
    if local_id(0) == 0 {
        sums[group_id(0)] = sum;
    }
}

#[kernel(local = 64)]
fn built_in(x: &[u32], sums: &mut [u32]) {
    let i = global_id(0);
    let sum = cl::work_group_reduce_add(if i < x.len() { x[i] } else { 0 });
    if local_id(0) == 0 {
        sums[group_id(0)] = sum;
    }
}

#[test]
fn sums_of_groups() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&LENGTHS, |queue, n| {
                let x = integers(1, n, 1000);
                let expected: Vec<u32> = x.chunks(GROUP).map(|part| part.iter().sum()).collect();
                let (x, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, expected.len())?);
                $kernel(&x, &mut sums).global(rounded(n, GROUP)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &sums.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(halving halving_by_shifts halving_in_a_loop halving_by_a_count halving_by_a_list unrolled);
    check!(doubling doubling_packed of_any_count written_by_the_last others_return in_a_function built_in);
    each(&LENGTHS, |queue, n| {
        let x = integers(1, n, 1000);
        let expected: Vec<u32> = x.chunks(32).map(|part| part.iter().sum()).collect();
        let (x, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, expected.len())?);
        of_any_size(&x, Local::new(32), &mut sums).global(rounded(n, 32)).local(32).run_plain(queue)?;
        assert_same(queue, of_any_size::KERNEL, &sums.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// A strided loop first, then the tree.
#[kernel(local = 64)]
fn strided(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; GROUP];
    let k = local_id(0);
    let mut sum = 0;
    let mut i = global_id(0);
    while i < x.len() {
        sum += x[i];
        i += global_size(0);
    }
    partial[k] = sum;
    barrier();
    let mut half = GROUP / 2;
    while half > 0 {
        if k < half {
            partial[k] += partial[k + half];
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        sums[group_id(0)] = partial[0];
    }
}

#[test]
fn sum_of_everything() {
    each(&LENGTHS, |queue, n| {
        let x = integers(1, n, 1000);
        let (x_buffer, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 3)?);
        let mut sum = Buffer::zeroed(queue, 1)?;
        strided(&x_buffer, &mut sums).global(3 * GROUP).run_plain(queue)?;
        strided(&sums, &mut sum).global(GROUP).run_plain(queue)?;
        assert_same(queue, strided::KERNEL, &sum.to_vec(queue)?, &[x.iter().sum()]);
        Ok(())
    });
}

#[kernel(local = [SIZE])]
pub(crate) fn largest<T: Number, const SIZE: usize>(x: &[T], out: &mut [T]) {
    #[local]
    let mut found: [T; SIZE];
    let (i, k) = (global_id(0), local_id(0));
    found[k] = if i < x.len() { x[i] } else { T::MIN };
    barrier();
    let mut half = SIZE / 2;
    while half > 0 {
        if k < half {
            let (a, b) = (found[k], found[k + half]);
            found[k] = if a > b { a } else { b };
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        out[group_id(0)] = found[0];
    }
}

#[test]
fn largest_of_any_number() {
    each(&LENGTHS, |queue, n| {
        let x = integers(1, n, 1000);
        let floats: Vec<f32> = x.iter().map(|&x| x as f32).collect();
        let largest_of = |size| x.chunks(size).map(|part| part.iter().copied().max().unwrap_or(0)).collect::<Vec<_>>();
        let (x, floats) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &floats)?);
        let mut out = Buffer::zeroed(queue, n.div_ceil(64))?;
        largest::<u32, 64>(&x, &mut out).global(rounded(n, 64)).run_plain(queue)?;
        assert_same(queue, largest::<u32, 64>::KERNEL, &out.to_vec(queue)?, &largest_of(64));
        let mut out = Buffer::<f32>::zeroed(queue, n.div_ceil(32))?;
        largest::<f32, 32>(&floats, &mut out).global(rounded(n, 32)).run_plain(queue)?;
        let found: Vec<u32> = out.to_vec(queue)?.into_iter().map(|v| v as u32).collect();
        assert_same(queue, largest::<f32, 32>::KERNEL, &found, &largest_of(32));
        Ok(())
    });
}

/// In two dimensions.
#[kernel(local = [8, 8])]
fn sums_of_blocks(width: usize, height: usize, x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut partial: [u32; 64];
    let (column, row) = (global_id(0), global_id(1));
    let k = local_id(1) * 8 + local_id(0);
    partial[k] = if column < width && row < height { x[row * width + column] } else { 0 };
    barrier();
    let mut half = 32;
    while half > 0 {
        if k < half {
            partial[k] += partial[k + half];
        }
        barrier();
        half /= 2;
    }
    if local_id(0) == 0 && local_id(1) == 0 {
        sums[group_id(1) * num_groups(0) + group_id(0)] = partial[0];
    }
}

/// The same with a grid for the result, and a condition on `k`.
#[kernel(local = [8, 8])]
fn sums_of_blocks_on_grids(x: &Grid<u32, 2>, sums: &mut Grid<u32, 2>) {
    #[local]
    let mut rows: [[u32; 8]; 8];
    let (column, row) = (global_id(0), global_id(1));
    let (lx, ly) = (local_id(0), local_id(1));
    let [height, width] = x.shape();
    rows[ly][lx] = if column < width && row < height { x[[row, column]] } else { 0 };
    barrier();
    if lx == 0 {
        for j in 1..8 {
            rows[ly][0] += rows[ly][j];
        }
    }
    barrier();
    let k = ly * 8 + lx;
    if k == 0 {
        let mut sum = 0;
        for j in 0..8 {
            sum += rows[j][0];
        }
        sums[[group_id(1), group_id(0)]] = sum;
    }
}

#[test]
fn sums_in_two_dimensions() {
    each(&crate::SHAPES, |queue, (width, height)| {
        let x = integers(1, width * height, 1000);
        let (across, down) = (width.div_ceil(8), height.div_ceil(8));
        let mut expected = vec![0; across * down];
        for (i, x) in x.iter().enumerate() {
            expected[i / width / 8 * across + i % width / 8] += x;
        }
        let (x, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, expected.len())?);
        let global = [rounded(width, 8), rounded(height, 8)];
        sums_of_blocks(width, height, &x, &mut sums).global(global).run_plain(queue)?;
        assert_same(queue, sums_of_blocks::KERNEL, &sums.to_vec(queue)?, &expected);
        let mut sums = Buffer::zeroed(queue, expected.len())?;
        let views = (x.as_grid([height, width])?, sums.as_grid_mut([down, across])?);
        sums_of_blocks_on_grids(views.0, views.1).global(global).run_plain(queue)?;
        assert_same(queue, sums_of_blocks_on_grids::KERNEL, &sums.to_vec(queue)?, &expected);
        Ok(())
    });
}
