//! Loops in which a work-item visits every `global_size(0)`-th element, or a stretch of them.

use cl_runtime::prelude::*;

use crate::{LENGTHS, RunPlain, assert_same, each, numbers};

#[kernel]
fn while_below_the_count(n: usize, x: &[f32], y: &mut [f32]) {
    let mut i = global_id(0);
    while i < n {
        y[i] += x[i];
        i += global_size(0);
    }
}

#[kernel]
fn while_below_the_length(x: &[f32], y: &mut [f32]) {
    let mut i = global_id(0);
    while i < y.len() {
        y[i] += x[i];
        i += global_size(0);
    }
}

#[kernel]
fn stride_in_a_variable(x: &[f32], y: &mut [f32]) {
    let stride = global_size(0);
    let mut i = global_id(0);
    while i < x.len() {
        y[i] += x[i];
        i += stride;
    }
}

#[kernel]
fn stepped(x: &[f32], y: &mut [f32]) {
    for i in (global_id(0)..y.len()).step_by(global_size(0)) {
        y[i] += x[i];
    }
}

#[kernel]
fn endless_with_break(x: &[f32], y: &mut [f32]) {
    let mut i = global_id(0);
    loop {
        if i >= y.len() {
            break;
        }
        y[i] += x[i];
        i += global_size(0);
    }
}

#[kernel]
fn stride_of_the_groups(x: &[f32], y: &mut [f32]) {
    let mut i = group_id(0) * local_size(0) + local_id(0);
    while i < y.len() {
        y[i] += x[i];
        i += num_groups(0) * local_size(0);
    }
}

/// Each work-item has a stretch.
#[kernel]
unsafe fn stretches(x: &[f32], y: &mut [f32]) {
    let each = y.len().div_ceil(global_size(0));
    let start = global_id(0) * each;
    let end = (start + each).min(y.len());
    for i in start..end {
        y[i] += x[i];
    }
}

/// Each work-group has a stretch, which its work-items visit side by side.
#[kernel(local = 16)]
fn stretch_of_a_group(per_group: usize, x: &[f32], y: &mut [f32]) {
    let start = group_id(0) * per_group;
    let end = (start + per_group).min(y.len());
    let mut i = start + local_id(0);
    while i < end {
        y[i] += x[i];
        i += 16;
    }
}

/// The element is looked at again, after the loop that wrote it.
#[kernel]
fn twice_over(x: &[f32], y: &mut [f32]) {
    let (first, stride) = (global_id(0), global_size(0));
    let mut i = first;
    while i < y.len() {
        y[i] += 0.0;
        i += stride;
    }
    i = first;
    while i < y.len() {
        y[i] += x[i];
        i += stride;
    }
}

#[kernel]
fn in_32_bits(n: u32, x: &[f32], y: &mut [f32]) {
    let mut i = global_id(0) as u32;
    while i < n {
        y[i as usize] += x[i as usize];
        i += global_size(0) as u32;
    }
}

#[kernel]
fn in_signed_32_bits(n: i32, x: &[f32], y: &mut [f32]) {
    let stride = global_size(0) as i32;
    let mut i = global_id(0) as i32;
    while i < n {
        y[i as usize] += x[i as usize];
        i += stride;
    }
}

#[kernel]
fn of_the_groups_in_32_bits(n: u32, x: &[f32], y: &mut [f32]) {
    let mut i = (group_id(0) * local_size(0) + local_id(0)) as u32;
    loop {
        if i >= n {
            break;
        }
        y[i as usize] += x[i as usize];
        i += local_size(0) as u32 * num_groups(0) as u32;
    }
}

/// Each work-group has `per_group` elements, which its work-items visit side by side.
#[kernel(local = 16)]
fn stretch_in_32_bits(per_group: u32, x: &[f32], y: &mut [f32]) {
    let base = group_id(0) as u32 * per_group;
    let mut k = local_id(0) as u32;
    while k < per_group {
        let i = base + k;
        if i < y.len() as u32 {
            y[i as usize] += x[i as usize];
        }
        k += 16;
    }
}

#[test]
fn strided_loops() {
    macro_rules! check {
        ($($kernel:ident($($count:expr)?))*) => {$(
            each(&LENGTHS, |queue, n| {
                let (x, y) = (numbers(1, n), numbers(2, n));
                let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| y + x).collect();
                let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
                // SAFETY: some are `unsafe` for what is not shown yet: that the stretches or strides of work-items differ.
                #[allow(unused_unsafe)]
                unsafe { $kernel($($count(n),)? &x, &mut y) }.global(48).local(16).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(while_below_the_count(|n| n) while_below_the_length() stride_in_a_variable() stepped() endless_with_break());
    check!(stride_of_the_groups() stretches() stretch_of_a_group(|n: usize| n.div_ceil(3)) twice_over());
    check!(in_32_bits(|n| n as u32) in_signed_32_bits(|n| n as i32) of_the_groups_in_32_bits(|n| n as u32));
    check!(stretch_in_32_bits(|n: usize| n.div_ceil(3) as u32));
}

#[test]
fn counters_that_wrap_around_are_refused() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let (x, mut y) = (Buffer::<f32>::zeroed(&queue, 64)?, Buffer::<f32>::zeroed(&queue, 64)?);
    let error = in_32_bits(u32::MAX, &x, &mut y).global(48).run(&queue).unwrap_err();
    assert!(matches!(error, cl_runtime::Error::Race { .. }), "{error}");
    assert!(error.to_string().contains("`global_size(0) + n <= 1 << 32`"), "{error}");
    let error = in_signed_32_bits(i32::MAX, &x, &mut y).global(48).run(&queue).unwrap_err();
    assert!(error.to_string().contains("`global_size(0) + n <= 1 << 31`"), "{error}");
    let error = stretch_in_32_bits(u32::MAX - 3, &x, &mut y).global(48).run(&queue).unwrap_err();
    assert!(matches!(error, cl_runtime::Error::Race { .. }), "{error}");
    Ok(())
}

/// A strided sum: only the result is written.
#[kernel]
fn partial_sums(x: &[f32], sums: &mut [f32]) {
    let mut sum = 0.0;
    let mut i = global_id(0);
    while i < x.len() {
        sum += x[i];
        i += global_size(0);
    }
    sums[global_id(0)] = sum;
}

#[kernel]
fn partial_sums_stepped(x: &[f32], sums: &mut [f32]) {
    let i = global_id(0);
    if i < sums.len() {
        sums[i] = (i..x.len()).step_by(global_size(0)).map(|k| x[k]).fold(0.0, |a, b| a + b);
    }
}

#[test]
fn strided_sums() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&LENGTHS, |queue, n| {
                let x = numbers(1, n);
                let sum = |i: usize| x.iter().skip(i).step_by(48).fold(0.0, |a, b| a + b);
                let expected: Vec<f32> = (0..48).map(sum).collect();
                let (x, mut sums) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 48)?);
                $kernel(&x, &mut sums).global(48).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &sums.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(partial_sums partial_sums_stepped);
}
