//! Launch conditions: what depends on sizes is checked once, by the host. A launch that meets them runs code without checks;
//! one that does not runs the checked form, and panics as if there was no other; one that could race is refused.

use cl_runtime::prelude::*;
use cl_runtime::{Float, Kernel};
use std::sync::atomic::{AtomicU32, Ordering};
use tests::{on_every_device, panic_of};

/// A launch that meets the conditions can do without any of this; one that does not, cannot.
#[track_caller]
fn check_forms(kernel: &Kernel) {
    const TRACES: [&str; 3] = ["cl_panic", "panicked", "cl_record"];
    let (plain, checked) = (kernel.source(), kernel.checked_source());
    assert!(!kernel.conditions().is_empty(), "{plain}");
    assert!(TRACES.iter().all(|trace| !plain.contains(trace)), "{plain}");
    assert!(TRACES.iter().all(|trace| checked.contains(trace)), "{checked}");
}

#[kernel]
fn scale(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = a * x[i];
}

#[test]
fn a_launch_within_its_buffers_needs_no_checks() {
    check_forms(scale::KERNEL);
    let mut conditions = scale::KERNEL.conditions();
    conditions.sort();
    let bounds = ["global_size(0) <= x.len()", "global_size(0) <= y.len()"];
    // an index by one dimension is the same for all work-items that differ in the others
    let races = ["global_size(1) <= 1", "global_size(2) <= 1"];
    assert_eq!(conditions, [bounds, races].concat());
    assert_eq!(scale::KERNEL.race_conditions(), races);
    // nor the lengths that the checks need
    let (plain, checked) = (scale::KERNEL.source(), scale::KERNEL.checked_source());
    assert!(!plain.contains("_len"), "{plain}");
    assert!(checked.contains("ulong x_len") && checked.contains("ulong y_len"), "{checked}");
    // and a kernel without conditions for bounds has one form
    assert_eq!(nothing::KERNEL.conditions(), ["global_size(1) <= 1", "global_size(2) <= 1"]);
    assert_eq!(nothing::KERNEL.source(), nothing::KERNEL.checked_source());
}

// only described, never launched
#[expect(dead_code)]
#[kernel]
fn nothing(y: &mut [u32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = 1;
    }
}

#[test]
fn both_forms_take_turns() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &(0..1009).map(|k| k as f32).collect::<Vec<_>>())?;
        let mut y = Buffer::zeroed(queue, 1009)?;
        for round in 1..=3 {
            let a = round as f32;
            scale(a, &x, &mut y).global(1009).run(queue)?;
            assert_eq!(y.to_vec(queue)?, (0..1009).map(|k| a * k as f32).collect::<Vec<_>>());
            // more work-items than elements: the others have done their part
            let panic = panic_of(scale(-a, &x, &mut y).global(1010), queue);
            assert_eq!(panic.message, "index out of bounds: the len is 1009 but the index is 1009");
            assert_eq!((panic.global_id, panic.line), ([1009, 0, 0], line_of("y[i] = a * x[i];")));
            assert_eq!(y.to_vec(queue)?, (0..1009).map(|k| -a * k as f32).collect::<Vec<_>>());
        }
        Ok(())
    });
}

/// Where `code` stands in this file.
fn line_of(code: &str) -> u32 {
    let source = include_str!("conditions.rs");
    let at = source.find(code).expect("the code is in this file");
    source[..at].matches('\n').count() as u32 + 1
}

#[test]
fn each_buffer_has_a_condition_of_its_own() {
    on_every_device(&[], |queue| {
        let (long, short) = (Buffer::from_slice(queue, &[1.0; 8])?, Buffer::from_slice(queue, &[1.0; 5])?);
        let mut y = Buffer::zeroed(queue, 8)?;
        scale(2.0, &long, &mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [2.0; 8]);
        let panic = panic_of(scale(3.0, &short, &mut y).global(6), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 5 but the index is 5");
        assert_eq!(y.to_vec(queue)?, [3.0, 3.0, 3.0, 3.0, 3.0, 2.0, 2.0, 2.0]);
        let mut y = Buffer::zeroed(queue, 3)?;
        let panic = panic_of(scale(3.0, &long, &mut y).global(4), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 3 but the index is 3");
        Ok(())
    });
}

#[test]
fn an_offset_counts() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1.0; 10])?;
        let mut y = Buffer::zeroed(queue, 10)?;
        scale(2.0, &x, &mut y).global(6).offset(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [[0.0; 4].as_slice(), &[2.0; 6]].concat());
        let panic = panic_of(scale(3.0, &x, &mut y).global(6).offset(5), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 10 but the index is 10");
        assert_eq!(panic.global_id, [10, 0, 0]);
        Ok(())
    });
}

#[test]
fn parts_of_buffers_have_their_own_length() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1.0; 10])?;
        let mut y = Buffer::zeroed(queue, 10)?;
        scale(2.0, x.slice(2..7), y.slice_mut(5..)).global(5).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [[0.0; 5].as_slice(), &[2.0; 5]].concat());
        // the rest of the buffer is not theirs
        let panic = panic_of(scale(3.0, &x, y.slice_mut(2..6)).global(5), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 4 but the index is 4");
        assert_eq!(y.to_vec(queue)?, [0.0, 0.0, 3.0, 3.0, 3.0, 3.0, 2.0, 2.0, 2.0, 2.0]);
        Ok(())
    });
}

#[test]
fn no_work_items_need_no_elements() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[])?;
        let mut y = Buffer::zeroed(queue, 0)?;
        scale(2.0, &x, &mut y).global(0).run(queue)?;
        scale(2.0, &x, &mut y).global(0).offset(9).run(queue)?;
        let panic = panic_of(scale(2.0, &x, &mut y).global(1), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 0 but the index is 0");
        Ok(())
    });
}

#[kernel]
fn transpose(from: &Grid<u32, 2>, to: &mut Grid<u32, 2>) {
    let (row, column) = (global_id(1), global_id(0));
    to[[row, column]] = from[[column, row]];
}

#[test]
fn grids_are_measured_by_the_host() {
    check_forms(transpose::KERNEL);
    let mut conditions = transpose::KERNEL.conditions();
    conditions.sort();
    let expected = [
        "global_size(0) <= from.shape()[0]",
        "global_size(0) <= to.shape()[1]",
        "global_size(1) <= from.shape()[1]",
        "global_size(1) <= to.shape()[0]",
        "global_size(2) <= 1",
    ];
    assert_eq!(conditions, expected);
    on_every_device(&[], |queue| {
        let from: Vec<u32> = (0..35).collect();
        let expected: Vec<u32> = (0..35).map(|k| from[k % 5 * 7 + k / 5]).collect();
        let from = Buffer::from_slice(queue, &from)?;
        let mut to = Buffer::zeroed(queue, 35)?;
        transpose(from.as_grid([5, 7])?, to.as_grid_mut([7, 5])?).global([5, 7]).run(queue)?;
        assert_eq!(to.to_vec(queue)?, expected);
        let panic = panic_of(transpose(from.as_grid([5, 7])?, to.as_grid_mut([5, 7])?).global([5, 6]), queue);
        let shape = "grid index out of bounds: the shape is [5, 7] but the index is [5, ";
        assert!(panic.message.starts_with(shape), "{}", panic.message);
        Ok(())
    });
}

#[kernel]
fn volume(x: &Grid<u32, 3>, y: &mut Grid<u32, 3>) {
    let [i, j, k] = [global_id(2), global_id(1), global_id(0)];
    y[[i, j, k]] = x[[i, j, k]] + 1;
}

#[test]
fn launches_of_three_dimensions() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &(0..24).collect::<Vec<u32>>())?;
        let mut y = Buffer::zeroed(queue, 24)?;
        volume(x.as_grid([2, 3, 4])?, y.as_grid_mut([2, 3, 4])?).global([4, 3, 2]).run(queue)?;
        assert_eq!(y.to_vec(queue)?, (1..25).collect::<Vec<_>>());
        let launch = volume(x.as_grid([2, 3, 4])?, y.as_grid_mut([2, 3, 4])?).global([4, 3, 3]);
        let message = panic_of(launch, queue).message;
        assert!(
            message.starts_with("grid index out of bounds: the shape is [2, 3, 4] but the index is [2, "),
            "{message}"
        );
        Ok(())
    });
}

#[kernel]
fn stride(n: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = x[i * n];
}

#[test]
fn a_product_that_overflows_is_no_condition_that_holds() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &(10..26).collect::<Vec<u32>>())?;
        let mut y = Buffer::zeroed(queue, 4)?;
        stride(5, &x, &mut y).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [10, 15, 20, 25]);
        let panic = panic_of(stride(6, &x, &mut y).global(4), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 16 but the index is 18");
        // it wraps around to elements that are there
        stride(1 << 62, &x, y.slice_mut(..1)).global(1).run(queue)?;
        stride((1 << 62) + 1, &x, y.slice_mut(..1)).global(1).run(queue)?;
        let panic = panic_of(stride(usize::MAX, &x, &mut y).global(2), queue);
        assert_eq!(panic.message, format!("index out of bounds: the len is 16 but the index is {}", usize::MAX));
        Ok(())
    });
}

#[kernel]
fn axpy<T: Float>(a: T, x: &[T], y: &mut [T]) {
    let i = global_id(0);
    y[i] = a * x[i] + y[i];
}

#[test]
fn generic_kernels_have_conditions_too() {
    check_forms(axpy::<f32>::KERNEL);
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1.0f32, 2.0, 3.0])?;
        let mut y = Buffer::from_slice(queue, &[10.0f32; 3])?;
        axpy(2.0, &x, &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [12.0, 14.0, 16.0]);
        let panic = panic_of(axpy(2.0, &x, &mut y).global(4), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 3 but the index is 3");
        Ok(())
    });
}

#[kernel]
fn groups_of<const N: usize>(y: &mut [u32]) {
    #[local]
    let mut tile: [u32; N];
    let l = local_id(0);
    tile[l] = l as u32;
    barrier();
    y[global_id(0)] = tile[N - 1 - l];
}

#[test]
fn a_group_larger_than_its_local_memory_panics_and_reaches_its_barriers() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 16)?;
        groups_of::<8>(&mut y).global(16).local(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0]);
        let panic = panic_of(groups_of::<8>(&mut y).global(16).local(16), queue);
        assert!(panic.message.starts_with("index out of bounds: the len is 8 but the index is "), "{}", panic.message);
        groups_of::<16>(&mut y).global(16).local(16).run(queue)?;
        assert_eq!(y.to_vec(queue)?, (0..16).rev().collect::<Vec<_>>());
        Ok(())
    });
}

#[kernel]
fn sums(#[local] scratch: &mut [u32], x: &[u32], out: &mut [u32]) {
    let l = local_id(0);
    scratch[l] = x[global_id(0)];
    barrier();
    if l == 0 {
        let mut sum = 0;
        for k in 0..scratch.len() {
            sum += scratch[k];
        }
        out[group_id(0)] = sum;
    }
}

#[test]
fn kernels_with_barriers_have_both_forms() {
    check_forms(sums::KERNEL);
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &(0..32).collect::<Vec<u32>>())?;
        let mut out = Buffer::zeroed(queue, 4)?;
        sums(Local::new(8), &x, &mut out).global(32).local(8).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [28, 92, 156, 220]);
        let panic = panic_of(sums(Local::new(4), &x, &mut out).global(32).local(8), queue);
        assert!(panic.message.starts_with("index out of bounds: the len is 4 but the index is "), "{}", panic.message);
        let panic = panic_of(sums(Local::new(8), x.slice(..31), &mut out).global(32).local(8), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 31 but the index is 31");
        let mut few = Buffer::zeroed(queue, 3)?;
        let panic = panic_of(sums(Local::new(8), &x, &mut few).global(32).local(8), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 3 but the index is 3");
        assert_eq!(few.to_vec(queue)?, [28, 92, 156]);
        Ok(())
    });
}

#[kernel]
fn divide(n: u32, y: &mut [u32]) {
    let i = global_id(0);
    y[i] /= n;
    y[i] += 100 * (i as u32 % n);
}

#[test]
fn divisors_that_the_host_knows() {
    check_forms(divide::KERNEL);
    on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &[10, 20, 30, 40])?;
        divide(3, &mut y).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [3, 106, 210, 13]);
        let panic = panic_of(divide(0, &mut y).global(4), queue);
        assert_eq!((panic.message.as_str(), panic.line), ("attempt to divide by zero", line_of("y[i] /= n;")));
        assert_eq!(y.to_vec(queue)?, [3, 106, 210, 13]);
        Ok(())
    });
}

#[kernel]
fn asserted(n: u32, y: &mut [u32]) {
    assert!(n > 0, "n is {n}");
    y[global_id(0)] = 100 / n;
}

#[test]
fn assertions_about_arguments_are_the_hosts() {
    check_forms(asserted::KERNEL);
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 4)?;
        asserted(7, &mut y).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [14; 4]);
        let panic = panic_of(asserted(0, &mut y).global(4), queue);
        assert_eq!((panic.message.as_str(), panic.line), ("n is 0", line_of("assert!(n > 0")));
        assert_eq!(y.to_vec(queue)?, [14; 4]);
        Ok(())
    });
}

#[device]
fn total(x: &[u32]) -> u32 {
    let mut sum = 0;
    for k in 0..x.len() {
        sum += x[k];
    }
    sum
}

#[kernel]
fn prefix(n: usize, x: &[u32], y: &mut [u32]) {
    y[global_id(0)] = total(&x[..n]);
}

#[test]
fn parts_that_the_host_can_measure() {
    check_forms(prefix::KERNEL);
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 2, 3, 4])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        for (n, sum) in [(0, 0), (1, 1), (4, 10)] {
            prefix(n, &x, &mut y).global(2).run(queue)?;
            assert_eq!(y.to_vec(queue)?, [sum; 2]);
        }
        let panic = panic_of(prefix(5, &x, &mut y).global(2), queue);
        assert_eq!(panic.message, "range end index 5 out of range for slice of length 4");
        Ok(())
    });
}

#[kernel]
fn divide_signed(n: i32, y: &mut [i32]) {
    let i = global_id(0);
    y[i] /= n;
    y[i] += 100 * (i as i32 % n);
    y[i] %= n;
}

#[test]
fn signed_divisors_can_be_minus_one() {
    on_every_device(&[], |queue| {
        for n in [3, 1, -1, -7] {
            let given = [10, -20, 30, -40];
            let mut y = Buffer::from_slice(queue, &given)?;
            divide_signed(n, &mut y).global(4).run(queue)?;
            let expected: Vec<i32> = (0..).zip(given).map(|(i, y)| (y / n + 100 * (i % n)) % n).collect();
            assert_eq!(y.to_vec(queue)?, expected, "by {n}");
        }
        let mut y = Buffer::from_slice(queue, &[7, i32::MIN])?;
        let panic = panic_of(divide_signed(-1, &mut y).global(2), queue);
        assert_eq!((panic.message.as_str(), panic.global_id), ("attempt to divide with overflow", [1, 0, 0]));
        let panic = panic_of(divide_signed(0, &mut y).global(1), queue);
        assert_eq!(panic.message, "attempt to divide by zero");
        assert_eq!(y.to_vec(queue)?, [0, i32::MIN]);
        Ok(())
    });
}

#[kernel]
fn prefix_to(last: usize, x: &[u32], y: &mut [u32]) {
    y[global_id(0)] = total(&x[..=last]);
}

#[test]
fn parts_to_a_last_element() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 2, 3, 4])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        for (last, sum) in [(0, 1), (3, 10)] {
            prefix_to(last, &x, &mut y).global(2).run(queue)?;
            assert_eq!(y.to_vec(queue)?, [sum; 2]);
        }
        let panic = panic_of(prefix_to(4, &x, &mut y).global(2), queue);
        assert_eq!(panic.message, "range end index 5 out of range for slice of length 4");
        let panic = panic_of(prefix_to(usize::MAX, &x, &mut y).global(2), queue);
        assert_eq!(panic.message, "attempted to index slice up to maximum usize");
        Ok(())
    });
}

#[kernel]
fn rows(n: usize, x: &[u32], out: &mut [u32]) {
    #[local]
    let mut part: [u32; 8];
    let l = local_id(0);
    let given = &x[..n];
    let mut sum = 0;
    for k in 0..given.len() {
        sum += given[k];
    }
    part[l] = sum + l as u32;
    barrier();
    out[global_id(0)] = part[7 - l];
}

#[test]
fn parts_in_kernels_with_barriers() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 2, 3, 4])?;
        let mut out = Buffer::zeroed(queue, 8)?;
        for (n, sum) in [(0, 0), (2, 3), (4, 10)] {
            rows(n, &x, &mut out).global(8).local(8).run(queue)?;
            assert_eq!(out.to_vec(queue)?, (0..8).rev().map(|l| sum + l).collect::<Vec<_>>());
        }
        let panic = panic_of(rows(5, &x, &mut out).global(8).local(8), queue);
        assert_eq!(panic.message, "range end index 5 out of range for slice of length 4");
        assert_eq!(out.to_vec(queue)?, (10..18).rev().collect::<Vec<_>>());
        Ok(())
    });
}

#[kernel]
fn lanes(x: &[f32x4], y: &mut [f32x4]) {
    let i = global_id(0);
    y[i] += x[i];
    y[i].x = y[i][3] * 2.0;
}

#[test]
fn vectors_in_buffers() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[f32x4::from_array([1.0, 2.0, 3.0, 4.0]); 3])?;
        let mut y = Buffer::zeroed(queue, 3)?;
        lanes(&x, &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [f32x4::from_array([8.0, 2.0, 3.0, 4.0]); 3]);
        let panic = panic_of(lanes(x.slice(..2), &mut y).global(3), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 2 but the index is 2");
        assert_eq!(y.to_vec(queue)?[2], f32x4::from_array([8.0, 2.0, 3.0, 4.0]));
        Ok(())
    });
}

#[kernel]
fn counts(x: &[u32], bins: &[AtomicU32]) {
    let i = global_id(0);
    bins[x[i] as usize].fetch_add(1, Ordering::Relaxed);
    bins[i].fetch_add(100, Ordering::Relaxed);
}

#[test]
fn what_depends_on_data_is_checked_in_both_forms() {
    let plain = counts::KERNEL.source();
    assert!(plain.contains("cl_panic_index"), "{plain}");
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0, 1, 1, 3])?;
        let mut bins = Buffer::zeroed(queue, 4)?;
        counts(&x, &mut bins).global(4).run(queue)?;
        assert_eq!(bins.to_vec(queue)?, [101, 102, 100, 101]);
        // with the conditions met, and not
        for (len, size) in [(4, 4), (5, 5)] {
            let x = Buffer::from_slice(queue, &[0, 4, 2, 3, 0][..len])?;
            let mut bins = Buffer::zeroed(queue, 4)?;
            let panic = panic_of(counts(&x, &mut bins).global(size), queue);
            assert_eq!(panic.message, "index out of bounds: the len is 4 but the index is 4");
            assert_eq!(bins.to_vec(queue)?[1], 0);
        }
        Ok(())
    });
}

const STRIDE: usize = 3;

#[kernel]
fn strided<const N: usize>(x: &[u32], y: &mut [u32]) {
    const FIRST: usize = 1;
    let i = global_id(0);
    y[i] = 10 * x[i * STRIDE + FIRST] + x[i * STRIDE + N];
}

#[test]
fn constants_are_computed_by_rustc() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0, 1, 2, 3, 4, 5, 6, 7, 8])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        strided::<2>(&x, &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [12, 45, 78, 0]);
        let panic = panic_of(strided::<2>(&x, &mut y).global(4), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 9 but the index is 10");
        let panic = panic_of(strided::<2>(x.slice(..8), &mut y).global(3), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 8 but the index is 8");
        strided::<0>(x.slice(..8), &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [10, 43, 76, 0]);
        Ok(())
    });
}

#[kernel]
fn picture(w: usize, out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    out[y * w + x] = (10 * y + x) as u32;
}

#[test]
fn a_launch_that_could_race_is_refused() {
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 12)?;
        picture(4, &mut out).global([4, 3]).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23]);
        // a row may be longer than what is written of it
        picture(4, &mut out).global([3, 3]).run(queue)?;
        let error = picture(3, &mut out).global([4, 3]).launch(queue).expect_err("rows overlap");
        assert!(matches!(error, Error::Race { kernel: "picture", param: "out", .. }), "{error:?}");
        let line = line_of("out[y * w + x] =");
        let expected = format!(
            "kernel `picture`: two work-items could access the same element of `out` ({}:{line}:5): \
             this launch needs `global_size(0) <= w`, but global_size(0) is 4 and w is 3: ",
            file!()
        );
        assert!(error.to_string().starts_with(&expected), "{error}\n{expected}");
        let error = picture(3, &mut out).global([3, 1]).offset([1, 0]).launch(queue).err();
        let text = error.map(|error| error.to_string()).unwrap_or_default();
        let expected = "`global_size(0) <= w`, with the offset in the size, but global_size(0) is 3, global_offset(0) is 1 and w is 3:";
        assert!(text.contains(expected), "{text}");
        // what does not run cannot race
        picture(0, &mut out).global([4, 0]).run(queue)
    });
}

#[kernel]
fn low_bits(y: &mut [u32]) {
    y[(global_id(0) as u8) as usize] = 1;
}

#[test]
fn an_error_names_a_condition_that_the_kernel_lists() {
    let conditions = low_bits::KERNEL.race_conditions();
    assert_eq!(conditions[0], "global_size(0) <= 256");
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 256)?;
        for (size, offset) in [(300, 0), (200, 100)] {
            let error = low_bits(&mut y).global(size).offset(offset).run(queue);
            let Err(Error::Race { condition, .. }) = &error else { panic!("{error:?}") };
            assert!(conditions.contains(condition), "{condition}");
            assert!(low_bits(&mut y).global(size).offset(offset).unmet(queue.device())?.contains(condition));
        }
        low_bits(&mut y).global(200).offset(56).run(queue)
    });
}

#[test]
fn a_kernel_needs_the_dimensions_that_it_asks_for() {
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 12)?;
        let error = picture(4, &mut out).global(4).launch(queue).expect_err("one dimension");
        let expected =
            "kernel `picture` asks for ids in dimension 1, but the launch has one dimension: write `.global([w, h])`";
        assert_eq!(error.to_string(), expected);
        Ok(())
    });
}

#[kernel]
fn matrix(width: usize, x: &[u32], y: &mut [u32]) {
    y[global_id(1) * width + global_id(0)] = x[global_id(0)];
}

/// What was found for a launch is used for others like it, and for no others.
#[test]
fn launches_that_differ_are_told_apart() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[7; 40])?;
        let mut y = Buffer::zeroed(queue, 40)?;
        for _ in 0..3 {
            matrix(8, &x, &mut y).global([8, 5]).run(queue)?;
            let race = matrix(7, &x, &mut y).global([8, 5]).run(queue);
            assert!(matches!(race, Err(Error::Race { .. })), "{race:?}");
            // any of those that panic may be told
            let panic = panic_of(matrix(8, x.slice(..4), &mut y).global([8, 5]), queue);
            assert!((4..8).contains(&panic.global_id[0]), "{panic:?}");
            assert!(panic_of(matrix(8, &x, y.slice_mut(..39)).global([8, 5]), queue).message.contains("len is 39"));
            assert!(panic_of(matrix(8, &x, y.slice_mut(1..)).global([8, 5]), queue).message.contains("len is 39"));
            // another part, as long
            y.fill(queue, 0)?;
            matrix(4, x.slice(8..12), y.slice_mut(20..)).global([4, 5]).run(queue)?;
            matrix(4, x.slice(..4), y.slice_mut(..8)).global([4, 2]).local([2, 1]).run(queue)?;
            assert_eq!(y.to_vec(queue)?, [[7; 8].as_slice(), &[0; 12], &[7; 20]].concat());
            assert!(panic_of(matrix(8, &x, &mut y).global([8, 5]).offset([0, 1]), queue).message.contains("len is 40"));
            let local = matrix(8, &x, &mut y).global([8, 5]).local([1 << 20, 1]).run(queue);
            assert!(matches!(local, Err(Error::InvalidLocal { .. })), "{local:?}");
        }
        Ok(())
    });
}

#[kernel]
fn xor_texture(width: usize, height: usize, out: &mut [u8]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < width && y < height {
        out[y * width + x] = (x as u8) ^ (y as u8).wrapping_mul(7);
    }
}

#[kernel]
fn noise(width: usize, out: &mut [f32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x < width {
        let mut h = (y * width + x) as u32;
        h ^= h << 13;
        h ^= h >> 17;
        h ^= h << 5;
        out[y * width + x] = h as f32 / 4294967296.0;
    }
}

#[kernel]
fn stripes(width: u8, y: &mut [u32]) {
    let i = global_id(0);
    y[i] = (((i as u8) * 3) as u32) + (width ^ (i as u8)) as u32;
}

/// What a stored value is computed as is no condition for where it is stored.
#[test]
fn values_that_wrap_around() {
    for kernel in [xor_texture::KERNEL, noise::KERNEL] {
        let small = |condition: &&str| !condition.contains("<< 6") && !condition.ends_with("global_size(2) <= 1");
        let small: Vec<_> =
            kernel.race_conditions().into_iter().filter(|condition| small(&condition.as_str())).collect();
        assert_eq!(small, [""; 0], "{}", kernel.source());
    }
    assert_eq!(stripes::KERNEL.conditions().len(), 3, "{:?}", stripes::KERNEL.conditions());
    on_every_device(&[], |queue| {
        // more than 256 rows, and more than 2^32 as `h << 13`
        let (width, height) = (1021, 600);
        let mut out = Buffer::zeroed(queue, width * height)?;
        xor_texture(width, height, &mut out).global([width, height]).run(queue)?;
        let expected = |k: usize| (k % width) as u8 ^ ((k / width) as u8).wrapping_mul(7);
        assert!(out.to_vec(queue)?.into_iter().enumerate().all(|(k, found)| found == expected(k)));
        let mut out = Buffer::zeroed(queue, width * height)?;
        noise(width, &mut out).global([width, height]).run(queue)?;
        let expected = |k: usize| {
            let mut h = k as u32;
            h ^= h << 13;
            h ^= h >> 17;
            h ^= h << 5;
            h as f32 / 4294967296.0
        };
        assert!(out.to_vec(queue)?.into_iter().enumerate().all(|(k, found)| found == expected(k)));
        let mut y = Buffer::zeroed(queue, 64)?;
        stripes(5, &mut y).global(64).run(queue)?;
        assert!(y.to_vec(queue)?.into_iter().enumerate().all(|(k, found)| found as usize == k * 3 + (k ^ 5)));
        Ok(())
    });
}
