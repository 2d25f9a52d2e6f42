//! One element for each work-item, under every guard that people write.

// as the formula is usually written
#![allow(clippy::assign_op_pattern)]

use cl_runtime::prelude::*;

use crate::{LENGTHS, RunPlain, assert_same, each, numbers, rounded};

#[kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = a * x[i] + y[i];
}

#[kernel]
fn inline_index(a: f32, x: &[f32], y: &mut [f32]) {
    y[global_id(0)] += a * x[global_id(0)];
}

#[kernel(global = y.len())]
fn default_size(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] += a * x[i];
}

#[kernel]
fn guarded(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] += a * x[i];
    }
}

#[kernel]
fn guarded_by_the_input(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() {
        y[i] += a * x[i];
    }
}

#[kernel]
fn guarded_by_both(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < x.len() && i < y.len() {
        y[i] += a * x[i];
    }
}

#[kernel]
fn guarded_by_the_shorter(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let n = x.len().min(y.len());
    if i < n {
        y[i] += a * x[i];
    }
}

#[kernel]
fn guard_the_other_way_round(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if y.len() > i {
        y[i] += a * x[i];
    }
}

#[kernel]
fn guard_in_a_variable(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let inside = i < y.len();
    if inside {
        y[i] += a * x[i];
    }
}

#[kernel]
fn early_return(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i >= y.len() {
        return;
    }
    y[i] += a * x[i];
}

#[kernel]
fn early_return_of_either(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i >= x.len() || i >= y.len() {
        return;
    }
    let sum = a * x[i] + y[i];
    y[i] = sum;
}

#[kernel]
fn count_given(n: usize, a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < n {
        y[i] += a * x[i];
    }
}

#[kernel]
fn count_given_early_return(n: usize, a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i >= n {
        return;
    }
    y[i] += a * x[i];
}

#[kernel]
fn count_of_32_bits(n: u32, a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < n as usize {
        y[i] += a * x[i];
    }
}

/// As in C: the index in 32 bits.
#[kernel]
fn index_of_32_bits(n: u32, a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0) as u32;
    if i < n {
        y[i as usize] += a * x[i as usize];
    }
}

#[kernel]
fn signed_index(n: i32, a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0) as i32;
    if i >= 0 && i < n {
        y[i as usize] += a * x[i as usize];
    }
}

#[kernel]
fn lengths_asserted(a: f32, x: &[f32], y: &mut [f32]) {
    assert!(x.len() == y.len());
    let i = global_id(0);
    if i < x.len() {
        y[i] += a * x[i];
    }
}

#[kernel]
fn lengths_asserted_equal(a: f32, x: &[f32], y: &mut [f32]) {
    assert_eq!(x.len(), y.len());
    let i = global_id(0);
    if i < y.len() {
        y[i] += a * x[i];
    }
}

#[kernel]
fn count_asserted(n: usize, a: f32, x: &[f32], y: &mut [f32]) {
    assert!(n <= x.len() && n <= y.len(), "vectors that are too short");
    let i = global_id(0);
    if i < n {
        y[i] += a * x[i];
    }
}

#[kernel]
fn element_if_there_is(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if let Some(y) = y.get_mut(i) {
        *y += a * x[i];
    }
}

#[kernel]
fn input_if_there_is(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if let Some(&x) = x.get(i) {
        y[i] += a * x;
    }
}

#[kernel]
fn input_or_nothing(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let x = x.get(i).copied().unwrap_or(0.0);
    if i < y.len() {
        y[i] += a * x;
    }
}

#[kernel]
fn only_half_matters(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        match i % 2 {
            0 => y[i] = y[i] + a * x[i],
            _ => y[i] = a * x[i] + y[i],
        }
    }
}

#[kernel]
fn in_a_match(a: f32, x: &[f32], y: &mut [f32]) {
    match global_id(0) {
        i if i < y.len() => y[i] += a * x[i],
        _ => {}
    }
}

#[kernel]
fn by_a_reference(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        let y = &mut y[i];
        *y += a * x[i];
    }
}

#[device]
fn add_scaled(y: &mut f32, a: f32, x: f32) {
    *y += a * x;
}

#[kernel]
fn in_a_function(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        add_scaled(&mut y[i], a, x[i]);
    }
}

#[kernel]
fn from_the_end(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let n = y.len();
    if i < n {
        y[n - 1 - i] += a * x[n - 1 - i];
    }
}

#[kernel]
fn from_the_group(a: f32, x: &[f32], y: &mut [f32]) {
    let i = group_id(0) * local_size(0) + local_id(0);
    if i < y.len() {
        y[i] += a * x[i];
    }
}

#[kernel(local = 64)]
fn from_the_fixed_group(a: f32, x: &[f32], y: &mut [f32]) {
    let i = group_id(0) * 64 + local_id(0);
    if i < y.len() {
        y[i] += a * x[i];
    }
}

#[test]
fn saxpy_under_every_guard() {
    let a = 2.5;
    let prepared = |queue: &Queue, n: usize| -> cl_runtime::Result<_> {
        let (x, y) = (numbers(1, n), numbers(2, n));
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| a * x + y).collect();
        Ok((Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?, expected))
    };
    macro_rules! exactly {
        ($($kernel:ident)*) => {$(
            each(&LENGTHS, |queue, n| {
                let (x, mut y, expected) = prepared(queue, n)?;
                $kernel(a, &x, &mut y).global(n).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    macro_rules! at_least {
        ($($kernel:ident($($count:expr)?))*) => {$(
            each(&LENGTHS, |queue, n| {
                let (x, mut y, expected) = prepared(queue, n)?;
                $kernel($($count(n),)? a, &x, &mut y).global(rounded(n, 64)).local(64).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    exactly!(saxpy inline_index default_size);
    at_least!(guarded() guarded_by_the_input() guarded_by_both() guarded_by_the_shorter() guard_the_other_way_round());
    at_least!(guard_in_a_variable() early_return() early_return_of_either() lengths_asserted() lengths_asserted_equal());
    at_least!(element_if_there_is() input_if_there_is() input_or_nothing() only_half_matters() in_a_match());
    at_least!(by_a_reference() in_a_function() from_the_end() from_the_group() from_the_fixed_group());
    at_least!(count_given(|n| n) count_given_early_return(|n| n) count_asserted(|n| n));
    at_least!(count_of_32_bits(|n: usize| n as u32) index_of_32_bits(|n: usize| n as u32) signed_index(|n: usize| n as i32));
}

#[kernel]
pub(crate) fn axpy_of<T: Number>(a: T, x: &[T], y: &mut [T]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = a * x[i] + y[i];
    }
}

#[test]
fn axpy_of_any_number() {
    each(&LENGTHS, |queue, n| {
        let (x, y) = (numbers(1, n), numbers(2, n));
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 0.5 * x + y).collect();
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
        axpy_of(0.5, &x, &mut y).global(rounded(n, 64)).run_plain(queue)?;
        assert_same(queue, axpy_of::<f32>::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn shifted(by: f32, points: &mut [f32x4]) {
    let i = global_id(0);
    if i < points.len() {
        points[i].x += by;
        points[i] = points[i] * 2.0;
    }
}

#[test]
fn vectors_as_elements() {
    each(&LENGTHS, |queue, n| {
        let points: Vec<f32x4> = numbers(3, 4 * n).chunks(4).map(f32x4::load).collect();
        let expected: Vec<f32> =
            points.iter().flat_map(|p| [(p.x + 0.5) * 2.0, p.y * 2.0, p.z * 2.0, p.w * 2.0]).collect();
        let mut points = Buffer::from_slice(queue, &points)?;
        shifted(0.5, &mut points).global(rounded(n, 64)).run_plain(queue)?;
        let found: Vec<f32> = points.to_vec(queue)?.iter().flat_map(|p| p.to_array()).collect();
        assert_same(queue, shifted::KERNEL, &found, &expected);
        Ok(())
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Sample {
    value: f32,
    weight: f32,
    count: u32,
}

#[kernel]
fn accumulate(values: &[f32], samples: &mut [Sample]) {
    let i = global_id(0);
    if i >= samples.len() {
        return;
    }
    samples[i].value += values[i];
    samples[i].count += 1;
    let average = samples[i].value / samples[i].count as f32;
    samples[i] = Sample { weight: average, ..samples[i] };
}

#[test]
fn structs_as_elements() {
    each(&LENGTHS, |queue, n| {
        let values = numbers(1, n);
        let start = Sample { value: 1.0, weight: 0.0, count: 1 };
        let expected: Vec<Sample> =
            values.iter().map(|v| Sample { value: 1.0 + v, weight: (1.0 + v) / 2.0, count: 2 }).collect();
        let (values, mut samples) = (Buffer::from_slice(queue, &values)?, Buffer::filled(queue, n, start)?);
        accumulate(&values, &mut samples).global(rounded(n, 64)).run_plain(queue)?;
        assert_eq!(samples.to_vec(queue)?, expected, "on {}", queue.device());
        Ok(())
    });
}

/// Two outputs, one read at a constant index, one scalar result by the first work-item alone.
#[kernel]
fn extremes(x: &[f32], #[constant] range: &[f32], low: &mut [f32], high: &mut [f32], count: &mut [u32]) {
    let i = global_id(0);
    if i == 0 && count.len() == 1 {
        count[0] = x.len() as u32;
    }
    if i < x.len() && range.len() >= 2 {
        low[i] = x[i].min(range[0]);
        high[i] = x[i].max(range[1]);
    }
}

#[test]
fn several_outputs() {
    each(&LENGTHS, |queue, n| {
        let x = numbers(1, n);
        let (x_buffer, range) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &[0.4f32, 0.6])?);
        let [mut low, mut high] = [Buffer::zeroed(queue, n)?, Buffer::zeroed(queue, n)?];
        let mut count = Buffer::zeroed(queue, 1)?;
        extremes(&x_buffer, &range, &mut low, &mut high, &mut count).global(rounded(n + 1, 64)).run_plain(queue)?;
        let of = |f: fn(f32, f32) -> f32, by: f32| x.iter().map(|&x| f(x, by)).collect::<Vec<_>>();
        assert_same(queue, extremes::KERNEL, &low.to_vec(queue)?, &of(f32::min, 0.4));
        assert_same(queue, extremes::KERNEL, &high.to_vec(queue)?, &of(f32::max, 0.6));
        assert_same(queue, extremes::KERNEL, &count.to_vec(queue)?, &[n as u32]);
        Ok(())
    });
}
