//! Running sums of work-groups, in local memory.

use cl_runtime::prelude::*;

use crate::{LENGTHS, RunPlain, assert_same, each, integers, rounded};

const GROUP: usize = 64;

#[kernel(local = 64)]
fn double_buffered(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut buffers: [[u32; GROUP]; 2];
    let (i, k) = (global_id(0), local_id(0));
    let (mut from, mut to) = (0, 1);
    buffers[from][k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut distance = 1;
    while distance < GROUP {
        buffers[to][k] = if k >= distance { buffers[from][k] + buffers[from][k - distance] } else { buffers[from][k] };
        barrier();
        (from, to) = (to, from);
        distance *= 2;
    }
    if i < sums.len() {
        sums[i] = buffers[from][k];
    }
}

#[kernel(local = 64)]
fn double_buffered_by_one_number(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut buffers: [[u32; GROUP]; 2];
    let (i, k) = (global_id(0), local_id(0));
    let mut from = 0;
    buffers[0][k] = x.get(i).copied().unwrap_or(0);
    barrier();
    let mut distance = 1;
    while distance < GROUP {
        let mut sum = buffers[from][k];
        if k >= distance {
            sum += buffers[from][k - distance];
        }
        from = 1 - from;
        buffers[from][k] = sum;
        barrier();
        distance <<= 1;
    }
    if i < sums.len() {
        sums[i] = buffers[from][k];
    }
}

/// As in GPU Gems: one array with two halves.
#[kernel(local = 64)]
fn double_buffered_in_one_array(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut halves: [u32; 2 * GROUP];
    let (i, k) = (global_id(0), local_id(0));
    let (mut out, mut from) = (0, 1);
    halves[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut distance = 1;
    while distance < GROUP {
        out = 1 - out;
        from = 1 - out;
        if k >= distance {
            halves[out * GROUP + k] = halves[from * GROUP + k] + halves[from * GROUP + k - distance];
        } else {
            halves[out * GROUP + k] = halves[from * GROUP + k];
        }
        barrier();
        distance *= 2;
    }
    if i < sums.len() && from < 2 {
        sums[i] = halves[out * GROUP + k];
    }
}

#[kernel(local = 64)]
fn two_arrays_unrolled(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut a: [u32; GROUP];
    #[local]
    let mut b: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    a[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut distance = 1;
    while distance < GROUP {
        b[k] = if k >= distance { a[k] + a[k - distance] } else { a[k] };
        barrier();
        let next = 2 * distance;
        a[k] = if k >= next { b[k] + b[k - next] } else { b[k] };
        barrier();
        distance = 2 * next;
    }
    if i < sums.len() {
        sums[i] = a[k];
    }
}

/// One array: everything is read, then everything is written.
#[kernel(local = 64)]
fn two_barriers(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut tile: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut distance = 1;
    while distance < GROUP {
        let before = if k >= distance { tile[k - distance] } else { 0 };
        barrier();
        tile[k] += before;
        barrier();
        distance *= 2;
    }
    if i < sums.len() {
        sums[i] = tile[k];
    }
}

/// As above, in a counted loop.
#[kernel(local = 64)]
fn two_barriers_counted(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut tile: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = if i < x.len() { x[i] } else { 0 };
    for step in 0..6 {
        barrier();
        let distance = 1usize << step;
        let mut sum = tile[k];
        if k >= distance {
            sum += tile[k - distance];
        }
        barrier();
        tile[k] = sum;
    }
    if i < sums.len() {
        sums[i] = tile[k];
    }
}

/// By the first work-item alone.
#[kernel(local = 64)]
fn by_the_first(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut tile: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = if i < x.len() { x[i] } else { 0 };
    barrier();
    if k == 0 {
        for j in 1..GROUP {
            tile[j] += tile[j - 1];
        }
    }
    barrier();
    if i < sums.len() {
        sums[i] = tile[k];
    }
}

/// Blelloch's: up the tree and down again, exclusive; the own element is added at the end.
#[kernel(local = 64)]
fn up_and_down(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut tree: [u32; GROUP];
    let (i, k) = (global_id(0), local_id(0));
    let own = if i < x.len() { x[i] } else { 0 };
    tree[k] = own;
    let mut stride = 1;
    while stride < GROUP {
        barrier();
        let right = (k + 1) * stride * 2 - 1;
        if right < GROUP {
            tree[right] += tree[right - stride];
        }
        stride *= 2;
    }
    barrier();
    if k == 0 {
        tree[GROUP - 1] = 0;
    }
    stride = GROUP / 2;
    while stride > 0 {
        barrier();
        let right = (k + 1) * stride * 2 - 1;
        if right < GROUP {
            let left = tree[right - stride];
            tree[right - stride] = tree[right];
            tree[right] += left;
        }
        stride /= 2;
    }
    barrier();
    if i < sums.len() {
        sums[i] = tree[k] + own;
    }
}

#[kernel(local = 64)]
fn built_in(x: &[u32], sums: &mut [u32]) {
    let i = global_id(0);
    let sum = cl::work_group_scan_inclusive_add(if i < x.len() { x[i] } else { 0 });
    if i < sums.len() {
        sums[i] = sum;
    }
}

#[test]
fn running_sums() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&LENGTHS, |queue, n| {
                let x = integers(1, n, 1000);
                let mut expected = x.clone();
                expected.chunks_mut(GROUP).for_each(|part| (1..part.len()).for_each(|i| part[i] += part[i - 1]));
                let (x, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, n)?);
                $kernel(&x, &mut sums).global(rounded(n, GROUP)).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &sums.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(double_buffered double_buffered_by_one_number double_buffered_in_one_array two_arrays_unrolled);
    check!(two_barriers two_barriers_counted by_the_first up_and_down built_in);
}

/// The work-efficient scan of Blelloch as GPU Gems 3 prints it (chapter 39), with a barrier at the start of each iteration
/// and none before the last element is cleared: one work-item alone works in the last iteration before it.
#[kernel(local = GROUP)]
fn blelloch_as_published(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut t: [u32; 2 * GROUP];
    let l = local_id(0);
    let base = group_id(0) * 2 * GROUP;
    t[2 * l] = x[base + 2 * l];
    t[2 * l + 1] = x[base + 2 * l + 1];
    let mut offset = 1;
    let mut d = GROUP;
    while d > 0 {
        barrier();
        if l < d {
            let a = offset * (2 * l + 1) - 1;
            let b = offset * (2 * l + 2) - 1;
            t[b] += t[a];
        }
        offset *= 2;
        d >>= 1;
    }
    if l == 0 {
        t[2 * GROUP - 1] = 0;
    }
    let mut d = 1;
    while d < 2 * GROUP {
        offset >>= 1;
        barrier();
        if l < d {
            let a = offset * (2 * l + 1) - 1;
            let b = offset * (2 * l + 2) - 1;
            let before = t[a];
            t[a] = t[b];
            t[b] += before;
        }
        d *= 2;
    }
    barrier();
    sums[base + 2 * l] = t[2 * l];
    sums[base + 2 * l + 1] = t[2 * l + 1];
}

#[kernel(local = 64)]
fn blelloch_in_numbers(x: &[u32], sums: &mut [u32]) {
    #[local]
    let mut t: [u32; 128];
    let l = local_id(0);
    let base = group_id(0) * 128;
    t[2 * l] = x[base + 2 * l];
    t[2 * l + 1] = x[base + 2 * l + 1];
    let mut offset = 1;
    let mut d = 64;
    while d > 0 {
        barrier();
        if l < d {
            let a = offset * (2 * l + 1) - 1;
            let b = offset * (2 * l + 2) - 1;
            t[b] += t[a];
        }
        offset *= 2;
        d >>= 1;
    }
    if l == 0 {
        t[127] = 0;
    }
    let mut d = 1;
    while d < 128 {
        offset >>= 1;
        barrier();
        if l < d {
            let a = offset * (2 * l + 1) - 1;
            let b = offset * (2 * l + 2) - 1;
            let before = t[a];
            t[a] = t[b];
            t[b] += before;
        }
        d *= 2;
    }
    barrier();
    sums[base + 2 * l] = t[2 * l];
    sums[base + 2 * l + 1] = t[2 * l + 1];
}

#[test]
fn sums_before_each_element() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&[1, 2, 7], |queue, groups| {
                let x = integers(1, groups * 128, 1000);
                let mut expected = x.clone();
                for part in expected.chunks_mut(128) {
                    part.iter_mut().fold(0, |sum, value| sum + std::mem::replace(value, sum));
                }
                let (x, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
                $kernel(&x, &mut sums).global(groups * 64).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &sums.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(blelloch_as_published blelloch_in_numbers);
}
