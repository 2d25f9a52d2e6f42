//! Several elements for each work-item: `out[i * K + j]`, and sub-slices.

use cl_runtime::prelude::*;

use crate::{LENGTHS, RunPlain, assert_same, each, integers, rounded};

const K: usize = 4;

#[kernel]
fn four_each(x: &[u32], out: &mut [u32]) {
    let gid = global_id(0);
    for j in 0..4 {
        out[gid * 4 + j] = x[gid] + j as u32;
    }
}

#[kernel]
fn four_each_guarded(x: &[u32], out: &mut [u32]) {
    let gid = global_id(0);
    if gid < x.len() {
        for j in 0..4 {
            out[gid * 4 + j] = x[gid] + j as u32;
        }
    }
}

#[kernel]
fn of_a_constant(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i >= x.len() {
        return;
    }
    for j in 0..K {
        out[K * i + j] = x[i] + j as u32;
    }
}

#[kernel]
fn from_a_base(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    let base = i * K;
    if base + K <= out.len() {
        let mut j = 0;
        while j < K {
            out[base + j] = x[i] + j as u32;
            j += 1;
        }
    }
}

#[kernel]
fn by_its_last_index(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i * 4 + 3 < out.len() {
        for j in 0..4 {
            out[i * 4 + j] = x[i] + j as u32;
        }
    }
}

#[kernel]
fn each_guarded(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    for j in 0..4 {
        let at = i * 4 + j;
        if at < out.len() {
            out[at] = x[i] + j as u32;
        }
    }
}

#[kernel]
fn unrolled(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        out[4 * i] = x[i];
        out[4 * i + 1] = x[i] + 1;
        out[4 * i + 2] = x[i] + 2;
        out[4 * i + 3] = x[i] + 3;
    }
}

#[kernel]
fn shifted(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        for j in 0..4 {
            out[(i << 2) + j] = x[i] + j as u32;
        }
    }
}

#[kernel]
fn range_from_the_index(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        for at in i * 4..(i + 1) * 4 {
            out[at] = x[i] + (at % 4) as u32;
        }
    }
}

#[kernel]
fn range_to_the_end(x: &[u32], out: &mut [u32]) {
    let start = (global_id(0) * 4).min(out.len());
    let end = (start + 4).min(out.len());
    for at in start..end {
        out[at] = x[at / 4] + (at % 4) as u32;
    }
}

#[kernel]
fn width_given(k: usize, x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        for j in 0..k {
            out[i * k + j] = x[i] + j as u32;
        }
    }
}

#[kernel]
fn part_of_a_slice(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        let part = &mut out[i * K..(i + 1) * K];
        for j in 0..part.len() {
            part[j] = x[i] + j as u32;
        }
    }
}

#[kernel]
fn part_by_an_iterator(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        for (j, element) in out[i * 4..i * 4 + 4].iter_mut().enumerate() {
            *element = x[i] + j as u32;
        }
    }
}

#[kernel]
fn part_of_given_width(k: usize, x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        let part = &mut out[i * k..(i + 1) * k];
        for j in 0..k {
            part[j] = x[i] + j as u32;
        }
    }
}

#[device]
fn count_up(part: &mut [u32], from: u32) {
    for j in 0..part.len() {
        part[j] = from + j as u32;
    }
}

#[kernel]
fn part_to_a_function(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        count_up(&mut out[i * 4..(i + 1) * 4], x[i]);
    }
}

#[kernel]
fn part_filled_and_copied(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        let part = &mut out[i * 4..(i + 1) * 4];
        part.fill(x[i]);
        let more = [0, 1, 2, 3];
        for j in 0..4 {
            part[j] += more[j];
        }
    }
}

#[kernel]
fn two_halves(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        let (low, high) = out[i * 4..(i + 1) * 4].split_at_mut(2);
        for j in 0..2 {
            low[j] = x[i] + j as u32;
            high[j] = x[i] + 2 + j as u32;
        }
    }
}

#[kernel]
fn stored_as_a_vector(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        (u32x4::new(0, 1, 2, 3) + x[i]).store(&mut out[i * 4..]);
    }
}

#[test]
fn four_elements_each() {
    macro_rules! check {
        ($($kernel:ident($($count:expr)?) $global:expr;)*) => {$(
            each(&LENGTHS, |queue, n| {
                let x = integers(1, n, 1000);
                let expected: Vec<u32> = x.iter().flat_map(|x| [0, 1, 2, 3].map(|j| x + j)).collect();
                let (x, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 4 * n)?);
                let global: fn(usize) -> usize = $global;
                $kernel($($count,)? &x, &mut out).global(global(n)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &out.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check! {
        four_each() |n| n;
        four_each_guarded() |n| rounded(n, 64);
        of_a_constant() |n| rounded(n, 64);
        from_a_base() |n| rounded(n, 64);
        by_its_last_index() |n| rounded(n, 64);
        each_guarded() |n| n;
        unrolled() |n| rounded(n, 64);
        shifted() |n| rounded(n, 64);
        range_from_the_index() |n| rounded(n, 64);
        range_to_the_end() |n| rounded(n, 64);
        width_given(4) |n| rounded(n, 64);
        part_of_a_slice() |n| rounded(n, 64);
        part_by_an_iterator() |n| rounded(n, 64);
        part_of_given_width(4) |n| rounded(n, 64);
        part_to_a_function() |n| rounded(n, 64);
        part_filled_and_copied() |n| rounded(n, 64);
        two_halves() |n| rounded(n, 64);
        stored_as_a_vector() |n| rounded(n, 64);
    }
}

#[kernel]
pub(crate) fn expand<const WIDTH: usize>(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < x.len() {
        for j in 0..WIDTH {
            out[i * WIDTH + j] = x[i] * 10 + j as u32;
        }
    }
}

#[test]
fn a_constant_parameter_of_elements_each() {
    each(&LENGTHS, |queue, n| {
        let x = integers(1, n, 1000);
        let expected: Vec<u32> = x.iter().flat_map(|x| [0, 1, 2].map(|j| x * 10 + j)).collect();
        let (x, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 3 * n)?);
        expand::<3>(&x, &mut out).global(rounded(n, 64)).run_plain(queue)?;
        assert_same(queue, expand::<3>::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Four elements, as far from each other as there are work-items.
#[kernel]
fn planes(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    for j in 0..4 {
        out[j * global_size(0) + i] = x[i] + j as u32;
    }
}

#[kernel]
fn planes_of_given_size(n: usize, x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if i < n {
        for j in 0..4 {
            out[j * n + i] = x[i] + j as u32;
        }
    }
}

#[kernel]
fn planes_of_the_input(x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    let n = x.len();
    if i >= n {
        return;
    }
    out[i] = x[i];
    out[n + i] = x[i] + 1;
    out[2 * n + i] = x[i] + 2;
    out[3 * n + i] = x[i] + 3;
}

#[test]
fn four_planes() {
    macro_rules! check {
        ($($kernel:ident($($count:expr)?) $global:expr;)*) => {$(
            each(&LENGTHS, |queue, n| {
                let x = integers(1, n, 1000);
                let expected: Vec<u32> = (0..4).flat_map(|j| x.iter().map(move |x| x + j)).collect();
                let (x, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 4 * n)?);
                let global: fn(usize) -> usize = $global;
                $kernel($($count(n),)? &x, &mut out).global(global(n)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &out.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check! {
        planes() |n| n;
        planes_of_given_size(|n| n) |n| rounded(n, 64);
        planes_of_the_input() |n| rounded(n, 64);
    }
}

/// Prefix sums of rows.
#[kernel]
fn running_sums_of_rows(width: usize, x: &[u32], out: &mut [u32]) {
    let y = global_id(0);
    let from = &x[y * width..(y + 1) * width];
    let to = &mut out[y * width..(y + 1) * width];
    let mut sum = 0;
    for (to, from) in to.iter_mut().zip(from) {
        sum += from;
        *to = sum;
    }
}

/// In place, an element from the one before it, in a row of one's own.
#[kernel]
fn running_sums_in_place(width: usize, height: usize, rows: &mut [u32]) {
    let y = global_id(0);
    if y < height {
        for x in 1..width {
            rows[y * width + x] += rows[y * width + x - 1];
        }
    }
}

/// Insertion sort of rows.
#[kernel]
fn sort_rows(width: usize, rows: &mut [u32]) {
    let y = global_id(0);
    let row = &mut rows[y * width..(y + 1) * width];
    for i in 1..row.len() {
        let value = row[i];
        let mut at = i;
        while at > 0 && row[at - 1] > value {
            row[at] = row[at - 1];
            at -= 1;
        }
        row[at] = value;
    }
}

#[test]
fn rows_of_ones_own() {
    each(&[(0, 0), (1, 1), (5, 3), (16, 64), (7, 65)], |queue, (width, height)| {
        let x = integers(1, width * height, 1000);
        let (mut sums, mut sorted) = (x.clone(), x.clone());
        for row in sums.chunks_mut(width.max(1)) {
            (1..width).for_each(|i| row[i] += row[i - 1]);
        }
        sorted.chunks_mut(width.max(1)).for_each(<[u32]>::sort_unstable);
        let (from, mut to) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
        running_sums_of_rows(width, &from, &mut to).global(height).run_plain(queue)?;
        assert_same(queue, running_sums_of_rows::KERNEL, &to.to_vec(queue)?, &sums);
        let mut rows = Buffer::from_slice(queue, &x)?;
        running_sums_in_place(width, height, &mut rows).global(rounded(height, 64)).run_plain(queue)?;
        assert_same(queue, running_sums_in_place::KERNEL, &rows.to_vec(queue)?, &sums);
        let mut rows = Buffer::from_slice(queue, &x)?;
        sort_rows(width, &mut rows).global(height).run_plain(queue)?;
        assert_same(queue, sort_rows::KERNEL, &rows.to_vec(queue)?, &sorted);
        Ok(())
    });
}
