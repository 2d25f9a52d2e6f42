//! Ranges with names.

use cl_runtime::prelude::*;
use tests::case;

case!(gone_over, |x: u32| -> u32 {
    let r = x % 5..x % 5 + 7;
    let span: std::ops::Range<u32> = 3..x % 11;
    let mut sum = r.end - r.start;
    for k in r.clone() {
        sum = sum * 3 + k;
    }
    for k in r.clone().rev().step_by(2) {
        sum = sum * 5 + k;
    }
    let again = r;
    sum + again.map(|k| k * k).sum::<u32>() + span.len() as u32 + span.is_empty() as u32
});

case!(contains, |x: u32| -> u32 {
    let f = x as f32;
    let r = 2..x / 2 + 3;
    let mut bits = (3..9).contains(&x) as u32;
    bits |= ((3..=9).contains(&x) as u32) << 1;
    bits |= ((7..).contains(&x) as u32) << 2;
    bits |= ((..=7).contains(&x) as u32) << 3;
    bits |= ((0.5..20.5).contains(&f) as u32) << 4;
    bits |= (r.contains(&5) as u32) << 5;
    bits |= ((-3i32..3).contains(&(x as i32 - 4)) as u32) << 6;
    if (10..20).contains(&x) && !(12..=14).contains(&x) { bits + 1000 } else { bits }
});

case!(inclusive, |x: u32| -> u32 {
    let r = 1..=(x % 9);
    let first = *r.start() + r.end() * 2;
    let mut sum = 0;
    for k in r {
        sum += k * k;
    }
    sum + first + (0..=(x % 4) as u8).len() as u32
});

case!(parts_of_slices, |x: u32| -> u32 {
    let mut a = [0u32; 12];
    for k in 0..12 {
        a[k] = x ^ k as u32;
    }
    let start = (x % 4) as usize;
    let middle = start..start + 5;
    let part = &a[middle.clone()];
    let sum = part.len() as u32 + part[2];
    a[middle.clone()].fill(7);
    a[middle].iter().sum::<u32>() + sum + a[11]
});

#[kernel]
fn stencil(x: &[f32], y: &mut [f32]) {
    let inner = 1..x.len() - 1;
    let i = global_id(0);
    if i < y.len() && i < x.len() {
        y[i] = if inner.contains(&i) { x[i - 1] + x[i + 1] } else { x[i] };
    }
}

#[test]
fn a_range_is_a_guard() {
    let x: Vec<f32> = (0..100).map(|k| (k * k) as f32).collect();
    let expected: Vec<f32> = (0..100).map(|i| if (1..99).contains(&i) { x[i - 1] + x[i + 1] } else { x[i] }).collect();
    tests::on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 100)?;
        stencil(&given, &mut y).global(100).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
