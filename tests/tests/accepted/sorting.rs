//! Steps of sorting networks, whose work-items exchange two elements.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers, rounded};

/// Neighbours; every other step begins at the second element.
#[kernel]
fn odd_even_step(first: usize, x: &mut [u32]) {
    let left = 2 * global_id(0) + first;
    if left + 1 < x.len() {
        let (a, b) = (x[left], x[left + 1]);
        if a > b {
            x[left] = b;
            x[left + 1] = a;
        }
    }
}

#[test]
fn odd_even_sort() {
    each(&[0, 1, 2, 7, 64, 65], |queue, n| {
        let x = integers(1, n, 1000);
        let mut expected = x.clone();
        expected.sort_unstable();
        let mut x = Buffer::from_slice(queue, &x)?;
        for step in 0..n {
            odd_even_step(step % 2, &mut x).global(rounded(n / 2, 16)).run_plain(queue)?;
        }
        assert_same(queue, odd_even_step::KERNEL, &x.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Each work-item has a pair: the element whose bit `distance` is not set, and the one whose is.
#[kernel]
fn bitonic_pairs(size: usize, distance: usize, x: &mut [u32]) {
    let i = global_id(0);
    let low = i / distance * (2 * distance) + i % distance;
    let high = low + distance;
    if high < x.len() {
        let (a, b) = (x[low], x[high]);
        if (low & size == 0) == (a > b) {
            x[low] = b;
            x[high] = a;
        }
    }
}

/// As it is usually written: the partner is `i ^ distance`.
#[kernel]
fn bitonic_step(size: usize, distance: usize, x: &mut [u32]) {
    assert!(distance.is_power_of_two());
    let i = global_id(0);
    let partner = i ^ distance;
    if partner > i && partner < x.len() {
        let (a, b) = (x[i], x[partner]);
        if (i & size == 0) == (a > b) {
            x[i] = b;
            x[partner] = a;
        }
    }
}

/// Out of place.
#[kernel]
fn bitonic_to_another(size: usize, distance: usize, x: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    let partner = i ^ distance;
    if i < out.len() && partner < x.len() {
        let (own, other) = (x[i], x[partner]);
        let keep_smaller = (i & size == 0) == (i & distance == 0);
        out[i] = if keep_smaller { own.min(other) } else { own.max(other) };
    }
}

/// The sizes and distances of all steps.
fn steps(n: usize) -> impl Iterator<Item = (usize, usize)> {
    let sizes = (1..).map(|k| 1usize << k).take_while(move |&size| size <= n);
    sizes.flat_map(|size| (0..size.ilog2()).rev().map(move |k| (size, 1usize << k)))
}

#[test]
fn bitonic_sorts() {
    each(&[1, 2, 64, 256], |queue, n| {
        let x = integers(1, n, 1000);
        let mut expected = x.clone();
        expected.sort_unstable();
        let (mut pairs, mut by_steps) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &x)?);
        let (mut from, mut to) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, n)?);
        for (size, distance) in steps(n) {
            bitonic_pairs(size, distance, &mut pairs).global(n / 2).run_plain(queue)?;
            bitonic_step(size, distance, &mut by_steps).global(n).run_plain(queue)?;
            bitonic_to_another(size, distance, &from, &mut to).global(n).run_plain(queue)?;
            std::mem::swap(&mut from, &mut to);
        }
        assert_same(queue, bitonic_pairs::KERNEL, &pairs.to_vec(queue)?, &expected);
        assert_same(queue, bitonic_step::KERNEL, &by_steps.to_vec(queue)?, &expected);
        assert_same(queue, bitonic_to_another::KERNEL, &from.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Each work-group sorts its part in local memory.
#[kernel(local = 64)]
fn bitonic_in_local_memory(x: &mut [u32]) {
    #[local]
    let mut part: [u32; 64];
    let (i, k) = (global_id(0), local_id(0));
    part[k] = x[i];
    barrier();
    let mut size = 2;
    while size <= 64 {
        let mut distance = size / 2;
        while distance > 0 {
            let partner = k ^ distance;
            if partner > k {
                let (a, b) = (part[k], part[partner]);
                if (k & size == 0) == (a > b) {
                    part[k] = b;
                    part[partner] = a;
                }
            }
            barrier();
            distance /= 2;
        }
        size *= 2;
    }
    x[i] = part[k];
}

#[test]
fn bitonic_sort_of_groups() {
    each(&[0, 64, 256], |queue, n| {
        let x = integers(1, n, 1000);
        let mut expected = x.clone();
        expected.chunks_mut(64).for_each(<[u32]>::sort_unstable);
        let mut x = Buffer::from_slice(queue, &x)?;
        bitonic_in_local_memory(&mut x).global(n).run_plain(queue)?;
        assert_same(queue, bitonic_in_local_memory::KERNEL, &x.to_vec(queue)?, &expected);
        Ok(())
    });
}
