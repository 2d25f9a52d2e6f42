//! `mem::swap` and its kin, defaults, arrays that closures make, references in tuples.

use cl_runtime::prelude::*;
use std::mem;
use tests::case;

case!(swapped, |x: u32| -> u32 {
    let (mut a, mut b) = (x, x ^ 77);
    std::mem::swap(&mut a, &mut b);
    let old = std::mem::replace(&mut a, 5);
    let taken = mem::take(&mut b);
    let mut pair = (a, [1u32, 2, x]);
    mem::swap(&mut pair.0, &mut pair.1[(x % 3) as usize]);
    let first = mem::replace(&mut pair.1[0], old + 1);
    let whole = mem::take(&mut pair.1);
    let gone = pair.1[0] + pair.1[1] + pair.1[2];
    old ^ (taken << 1) ^ (pair.0 << 2) ^ (first << 3) ^ whole[0] ^ (whole[2] << 4) ^ a ^ b ^ gone
});

#[device]
fn order(a: &mut u32, b: &mut u32) {
    if *a > *b {
        mem::swap(a, b);
    }
}

#[device]
fn counted(of: &mut u32) -> u32 {
    let next = *of + 1;
    mem::replace(of, next)
}

case!(swapped_behind_references, |x: u32| -> u32 {
    let (mut a, mut b) = (x, 20);
    order(&mut a, &mut b);
    let first: u32 = counted(&mut b);
    let second: u32 = counted(&mut b);
    a ^ (b << 8) ^ first ^ (second << 3)
});

case!(slices_change_places, |x: u32| -> u32 {
    let (one, other) = ([x, 2, 3], [4, x ^ 5, 6]);
    let (mut from, mut to) = (&one[..], &other[..]);
    let mut sum = 0;
    for k in 0..3 {
        sum = sum * 7 + from[k];
        mem::swap(&mut from, &mut to);
        (from, to) = (to, from);
        mem::swap(&mut from, &mut to);
    }
    sum
});

case!(defaults, |x: u32| -> u32 {
    let a: u32 = Default::default();
    let b = f32::default() + x as f32;
    let (c, d): (i16, Option<u8>) = Default::default();
    let e: [u16; 3] = Default::default();
    let f = u32x4::default() + u32x4::splat(x);
    let g = <[u32; 2]>::default();
    let mut h: (u32, bool) = (x, true);
    let i = mem::take(&mut h);
    a + b as u32 + c as u32 + d.unwrap_or(3) as u32 + e[2] as u32 + f.y + g[1] + h.0 + h.1 as u32 + i.0
});

#[device]
fn zero<T: Number + Default>(x: T) -> T {
    let none: T = Default::default();
    if x > none { T::default() } else { x }
}

case!(defaults_of_parameters, |x: u32| -> u32 {
    let a: i32 = zero(x as i32 - 3);
    let b: f32 = zero(x as f32 - 2.5);
    a as u32 ^ b.to_bits()
});

case!(mapped_arrays, |x: u32| -> u32 {
    let a = [x, x ^ 3, 7].map(|v| v * 2);
    let b = a.map(|v| v as f32 * 0.5);
    let long: [u32; 9] = std::array::from_fn(|k| k as u32 * x);
    let longer = long.map(|v| {
        let half = v / 2;
        (half, v)
    });
    let made = std::array::from_fn::<_, 6, _>(|k| long[k] ^ 1);
    let pairs: [[u32; 5]; 6] = std::array::from_fn(|i| std::array::from_fn(|k| (i * 5 + k) as u32 ^ x));
    let early: [u32; 3] = std::array::from_fn(|k| {
        if k == 1 {
            return 9;
        }
        x
    });
    a[2] + b[1] as u32 + longer[8].0 + longer[3].1 + made[5] + pairs[5][4] + pairs[0][1] + early[1] + early[2]
});

#[device]
fn squares() -> [u32; 6] {
    std::array::from_fn(|k| (k * k) as u32)
}

case!(made_for_the_result, |x: u32| -> u32 {
    let a: [u32; 6] = squares();
    a[(x % 6) as usize]
});

case!(made_for_a_variable_or_an_element, |x: u32| -> u32 {
    let mut rows = [[0u32; 3]; 2];
    rows[1] = std::array::from_fn(|k| k as u32 + x);
    let mut row = [1u32; 4];
    let one = &mut row;
    *one = std::array::from_fn(|k| 3 * k as u32);
    let total = one[2];
    row = std::array::from_fn(|k| total + k as u32);
    rows[1][2] + row[3] + rows[0][0]
});

case!(references_in_tuples, |x: u32| -> u32 {
    let mut y = [x, 3, 4];
    let z = x + 1;
    let (a, b) = (&z, &mut y[1]);
    *b += *a;
    let t = (&z, z * 2, &y);
    let sum = *t.0 + t.1 + t.2[1] + t.2.len() as u32;
    let ((c, d), e): ((&u32, u32), &u32) = ((&z, 5), &y[0]);
    let halves = y.split_at(1);
    let (first, rest) = halves;
    sum + *c + d + *e + halves.0[0] + halves.1.len() as u32 + rest[1] + first[0]
});

#[kernel]
fn ends(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    if i < y.len() && 2 * i + 1 < x.len() {
        let (low, high) = (&x[2 * i], &x[2 * i + 1]);
        let (out, more) = (&mut y[i], *low + 1);
        *out = *high * 10 + *low + more;
    }
}

#[test]
fn references_to_elements() {
    let x: Vec<u32> = (0..40).map(|k| k * 7 % 31).collect();
    let expected: Vec<u32> = (0..20).map(|i| x[2 * i + 1] * 10 + x[2 * i] + x[2 * i] + 1).collect();
    tests::on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 20)?;
        ends(&given, &mut y).global(20).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[device]
fn three_more(x: u32) -> u32 {
    x + 3
}

case!(temporaries_change_places, |x: u32| -> u32 {
    let (mut a, b) = (x, x ^ 7);
    mem::swap(&mut a, &mut { b });
    let c = mem::replace(&mut { a }, 3);
    let d: u32 = mem::take(&mut (a + c));
    mem::swap(&mut three_more(d), &mut a);
    mem::swap(&mut a, &mut (d, [x, 2]).1[(x % 2) as usize]);
    let e = a;
    mem::swap(&mut (if x > 3 { b } else { c }), &mut a);
    mem::swap(&mut { a }, &mut { b });
    mem::swap(&mut 5, &mut a);
    a + (b << 1) + (c << 2) + (d << 3) + (e << 4)
});
