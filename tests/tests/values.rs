//! Values with parts: arrays, tuples, `Option` and `Result` across functions, in patterns and compared. Device functions are
//! ordinary Rust on the host, against themselves on every device.
#![allow(clippy::all, unreachable_pub, unused_assignments, unused_variables, dead_code)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use tests::case;

#[path = "values/atomics.rs"]
mod atomics;
#[path = "values/lazy.rs"]
mod lazy;
#[path = "values/long.rs"]
mod long;
#[path = "values/orders.rs"]
mod orders;
#[path = "values/sizes.rs"]
mod sizes;
#[path = "values/written.rs"]
mod written;

#[device]
fn powers(x: u32) -> [u32; 4] {
    let mut powers = [1u32; 4];
    for i in 1..4 {
        powers[i] = powers[i - 1].wrapping_mul(x);
    }
    powers
}

#[device]
fn total(values: [u32; 4]) -> u32 {
    let mut sum = 0u32;
    for i in 0..4 {
        sum = sum.wrapping_add(values[i] ^ i as u32);
    }
    sum
}

#[device]
fn reversed(mut values: [u32; 4]) -> [u32; 4] {
    let first = values[0];
    values[0] = values[3];
    values[3] = first;
    (values[1], values[2]) = (values[2], values[1]);
    values
}

case!(arrays_across_functions, |x: u32| -> u32 {
    let a: [u32; 4] = powers(x);
    let b: [u32; 4] = reversed(a);
    let mut c = [x, 2, x ^ 3, 4];
    let before: u32 = total(c);
    c[1] = b[2];
    let turned: [u32; 4] = reversed(c);
    let after: u32 = total(turned);
    let mut d: [u32; 4] = powers(3);
    d = reversed(d);
    d[0] ^= 1;
    let e = if x > 5 { d } else { a };
    let literal: u32 = total([x; 4]);
    a[3] ^ (b[0] << 1) ^ (before << 3) ^ (after << 5) ^ e[0] ^ (e[3] << 2) ^ literal
});

case!(arrays_are_copied_when_passed, |x: u32| -> u32 {
    let mut a = [x, 1, 2, 3];
    let n: u32 = total(a)
        ^ total({
            a[1] = 50;
            a
        });
    let kept = a;
    a[0] = 7;
    let pair = (a, {
        a[2] = 9;
        a[2]
    });
    n ^ kept[0] ^ (pair.0[2] << 8) ^ (pair.1 << 16) ^ a[2]
});

#[device]
fn flags(x: u32) -> [bool; 3] {
    [x == 0, x > 5, x % 2 == 1]
}

case!(arrays_of_bools, |x: u32| -> u32 {
    let a: [bool; 3] = flags(x);
    let b: [bool; 3] = flags(x / 2);
    let c = [b[0], true, a[2]];
    let d = if x > 20 { c } else { a };
    (a == b) as u32 | (a[1] as u32) << 1 | (b[2] as u32) << 2 | (d[2] as u32) << 3 | ((c < a) as u32) << 4
});

#[device]
fn bytes(x: u32) -> ([u8; 3], [i16; 2]) {
    ([x as u8, (x >> 3) as u8, 7], [x as i16, -3])
}

case!(arrays_of_bytes, |x: u32| -> u32 {
    let (mut a, b): ([u8; 3], [i16; 2]) = bytes(x);
    let c = a;
    a[1] ^= 1;
    let d = if x > 20 { c } else { a };
    d[0] as u32 ^ (d[1] as u32) << 8 ^ (b[0] as u32) << 3 ^ b[1] as u32
});

#[device]
fn minmax(values: [u32; 4]) -> ([u32; 2], (u32, [bool; 2])) {
    let (mut low, mut high) = (values[0], values[0]);
    for i in 1..4 {
        low = low.min(values[i]);
        high = high.max(values[i]);
    }
    ([low, high], (high - low, [low == 0, high == u32::MAX]))
}

case!(arrays_taken_out_of_tuples, |x: u32| -> u32 {
    let (range, (width, flags)): ([u32; 2], (u32, [bool; 2])) = minmax([x, 3, 9, x / 2]);
    range[0] ^ (range[1] << 2) ^ width ^ flags[0] as u32 ^ flags[1] as u32
});

case!(arrays_in_copied_tuples, |x: u32| -> u32 {
    let mut t = ([1u32, x], 5u8);
    t.0[0] = x ^ 1;
    let u = t;
    t.0[1] += 1;
    t.0[1] ^ u.0[1] << 4 ^ u.0[0] << 7
});

case!(arrays_in_tuples, |x: u32| -> u32 {
    let mut t = ([1u32, x], 5u8);
    t.0[0] = x ^ 1;
    t.0[1] += 1;
    let u = t;
    let nested = [(t.0, 1u32), (u.0, 2)];
    let (row, n) = nested[(x % 2) as usize];
    let w = (powers(x), x);
    let v: ([u32; 4], u32) = w;
    (row[1] << 4) ^ row[0] ^ n ^ t.0[1] ^ u.0[1] ^ v.0[2]
});

case!(arrays_as_values_of_expressions, |x: u32| -> u32 {
    let a = match x % 3 {
        0 => [1u32, 2, 3, 4],
        1 => powers(x),
        _ => [x; 4],
    };
    let b = 'found: {
        for i in 0..4 {
            if a[i] > x {
                break 'found [a[i], i as u32];
            }
        }
        [x, 9]
    };
    let mut n = 0u32;
    let c = loop {
        n += 1;
        if n * n > x % 50 {
            break [n, n + 1];
        }
    };
    let d = {
        let mut inner = [[x, 2], [3, x]];
        inner[1] = c;
        inner
    };
    let row = d[(x % 2) as usize];
    let mut rows = [[0u32; 2]; 2];
    rows = d;
    rows[0] = b;
    rows[1][0] ^= 5;
    a[1] ^ (b[0] << 3) ^ b[1] ^ (row[0] << 6) ^ rows[0][1] ^ (rows[1][0] << 9) ^ d[1][1]
});

#[device]
fn early(values: [u32; 2], limit: u32) -> [u32; 2] {
    for i in 0..2 {
        if values[i] > limit {
            return [values[i], i as u32];
        }
    }
    if limit == 7 {
        return values;
    }
    [0; 2]
}

case!(arrays_returned_early, |x: u32| -> u32 {
    let a: [u32; 2] = early([x, x / 2], 9);
    let b: [u32; 2] = early([x % 3, 1], 7);
    a[0] ^ (a[1] << 4) ^ (b[0] << 8) ^ b[1]
});

case!(comparing_tuples, |x: u32| -> u32 {
    let a = (x % 3, (x % 2, 1i8));
    let b = (1u32, (1u32, 1i8));
    let mut n = 0u32;
    n |= (a == b) as u32;
    n |= ((a != b) as u32) << 1;
    n |= ((a < b) as u32) << 2;
    n |= ((a <= b) as u32) << 3;
    n |= ((a > b) as u32) << 4;
    n |= ((a >= b) as u32) << 5;
    n |= (((x % 7, x / 7) == (3, 4)) as u32) << 11;
    n |= (((x % 7, x / 7, 1) < (3, 4, 2)) as u32) << 12;
    n |= ((() == ()) as u32) << 14;
    n |= ((&a == &b) as u32) << 15;
    n
});

case!(comparing_arrays, |x: u32| -> u32 {
    let c = [x as i32 % 4, 2, x as i32 % 5];
    let d = [1, 2, 3];
    let mut n = 0u32;
    n |= ((c == d) as u32) << 6;
    n |= ((c < d) as u32) << 7;
    n |= ((c <= d) as u32) << 8;
    n |= ((c > d) as u32) << 9;
    n |= ((c >= d) as u32) << 10;
    n
});

case!(comparing_nested, |x: u32| -> u32 {
    let a = (x % 3, [x % 2, 1]);
    let b = (1u32, [1u32, 1]);
    let mut n = 0u32;
    n |= (a == b) as u32;
    n |= ((a < b) as u32) << 2;
    n |= ((a >= b) as u32) << 5;
    n
});

case!(comparing_arrays_of_arrays, |x: u32| -> u32 {
    let mut n = 0u32;
    n |= (([[x, 1], [2, 3]] == [[5, 1], [2, 3]]) as u32) << 13;
    n |= (([[x, 1], [2, 3]] > [[5, 1], [2, 3]]) as u32) << 14;
    n
});

case!(comparing_floats_in_wholes, |x: u32| -> u32 {
    let nan = if x % 2 == 0 { f32::NAN } else { 1.0 };
    let a = (nan, x % 3);
    let b = (1.0f32, 1u32);
    let c = [nan, (x % 3) as f32];
    let d = [1.0f32, 1.0];
    (a == b) as u32
        | ((a != b) as u32) << 1
        | ((a < b) as u32) << 2
        | ((a <= b) as u32) << 3
        | ((a > b) as u32) << 4
        | ((a >= b) as u32) << 5
        | ((c == d) as u32) << 6
        | ((c < d) as u32) << 7
        | ((c <= d) as u32) << 8
        | ((c > d) as u32) << 9
        | ((c >= d) as u32) << 10
        | ((c != d) as u32) << 11
});

#[device]
fn half(x: u32) -> Option<u32> {
    if x % 2 == 0 { Some(x / 2) } else { None }
}

#[device]
fn quarter(x: u32) -> Option<u32> {
    let once: u32 = half(x)?;
    half(once)
}

#[device]
fn checked_ratio(a: u32, b: u32) -> Result<u32, (u32, bool)> {
    if b == 0 {
        return Err((a, true));
    }
    if a % b != 0 {
        return Err((a % b, false));
    }
    Ok(a / b)
}

#[device]
fn ratio_of_ratios(x: u32) -> Result<u32, (u32, bool)> {
    let a: u32 = checked_ratio(x, 2)?;
    let b = checked_ratio(a, x % 4)? + 1;
    Ok(a.wrapping_mul(b))
}

case!(options, |x: u32| -> u32 {
    let a = quarter(x);
    let b = match a {
        Some(n) => n + 1,
        None => 1000,
    };
    let c = if let Some(n) = half(x) { n ^ 5 } else { 9 };
    let Some(d) = half(x / 2) else { return b ^ c };
    let e: Option<u32> = half(d);
    let f = e.unwrap_or(77) ^ (e.is_some() as u32) << 9 ^ (e.is_none() as u32) << 10;
    let g: Option<u32> = None;
    let mut h = Some(d);
    if x > 40 {
        h = g;
    }
    let i = h.or(e).unwrap_or_default() ^ h.and(e).unwrap_or(3) ^ h.xor(e).unwrap_or(5);
    b ^ (c << 3) ^ (d << 6) ^ f ^ (i << 12)
});

case!(results, |x: u32| -> u32 {
    let a: Result<u32, (u32, bool)> = ratio_of_ratios(x);
    let b = match a {
        Ok(n) if n > 20 => n,
        Ok(n) => n + 100,
        Err((n, true)) => n + 1000,
        Err((n, false)) => n + 2000,
    };
    let c: Result<u32, u8> = if x > 30 { Ok(x) } else { Err(x as u8) };
    let d = c.ok().unwrap_or(1) ^ c.err().unwrap_or(200) as u32 ^ c.unwrap_or(8);
    let quarter: Option<u32> = quarter(x);
    let e: Result<u32, u8> = quarter.ok_or(x as u8);
    let f = if let Err(n) = e { n as u32 } else { 4 };
    let g: Result<(), u32> = if x > 7 { Ok(()) } else { Err(x) };
    let h = match g {
        Ok(()) => 3,
        Err(n) => n,
    };
    b ^ (d << 2) ^ (f << 9) ^ (h << 11) ^ (g.is_ok() as u32) << 15 ^ (c.is_err() as u32) << 14
});

case!(nested_options, |x: u32| -> u32 {
    let a: Option<Option<u32>> = if x % 3 == 0 { None } else { Some(half(x)) };
    let b = match a {
        Some(Some(0..=5)) => 1,
        Some(Some(n @ (7 | 9 | 11))) => n * 10,
        Some(Some(n)) if n % 2 == 0 => n,
        Some(inner) => inner.unwrap_or(6) + 500,
        None => 3,
    };
    let c = match (half(x), quarter(x)) {
        (Some(h), Some(q)) => h ^ q << 5,
        (Some(n), None) | (None, Some(n)) => n + 7,
        (None, None) => 99,
    };
    let d: Option<([u32; 2], u32)> = if x > 9 { Some(([x, 1], 2)) } else { None };
    let e = if let Some(([p, q], r)) = d { p ^ q ^ r } else { 40 };
    let f = if let Some((pair, _)) = d { pair[0] } else { 41 };
    let g: Result<[u32; 4], u32> = if x % 2 == 1 { Ok(powers(x)) } else { Err(x) };
    let h = match g {
        Ok(values) => values[2],
        Err(n) => n,
    };
    let i = g.unwrap_or([3; 4]);
    b ^ (c << 8) ^ (e << 3) ^ (f << 5) ^ h ^ i[1]
});

case!(comparing_options, |x: u32| -> u32 {
    let a: Option<u32> = half(x);
    let b = if x > 9 { Some(5u32) } else { None };
    let c: Result<u32, i32> = if x % 3 == 0 { Ok(x) } else { Err(5 - x as i32) };
    let d: Result<u32, i32> = if x % 5 == 0 { Ok(10) } else { Err(-3) };
    (a == b) as u32
        | ((a != b) as u32) << 1
        | ((a < b) as u32) << 2
        | ((a <= b) as u32) << 3
        | ((a > b) as u32) << 4
        | ((a >= b) as u32) << 5
        | ((c == d) as u32) << 6
        | ((c < d) as u32) << 7
        | ((c <= d) as u32) << 8
        | ((c > d) as u32) << 9
        | ((c >= d) as u32) << 10
        | ((a == Some(4)) as u32) << 11
        | ((b == None) as u32) << 12
        | ((c != d) as u32) << 13
});

case!(while_let_and_chains, |x: u32| -> u32 {
    let mut n = x;
    let mut steps = 0u32;
    while let Some(next) = half(n) {
        if next == 0 {
            break;
        }
        n = next;
        steps += 1;
    }
    let mut found = 0;
    let mut k = x % 16;
    while let Some(less) = k.checked_sub(1)
        && less != 3
    {
        k = less;
        found += k;
    }
    let o: Option<u32> = half(x);
    let a = if let Some(h) = o
        && h > 3
        && let Some(q) = (h / 2).checked_sub(4)
    {
        q
    } else {
        8
    };
    let b = if let Some(h) = o
        && h % 2 == 1
    {
        h
    } else {
        0
    };
    if let Some(h) = o
        && let Some(q) = half(h)
    {
        found += q;
    }
    n ^ (steps << 5) ^ (found << 9) ^ (a << 3) ^ b
});

case!(matches_macro, |x: u32| -> u32 {
    let o: Option<u32> = half(x);
    let a = matches!(o, Some(1..=9 | 20));
    let b = matches!(x, 3 | 5 | 60..);
    let c = matches!(o, Some(n) if n % 3 == 1);
    let d = !matches!((x % 2, o), (0, Some(_)));
    a as u32 | (b as u32) << 1 | (c as u32) << 2 | (d as u32) << 3
});

case!(checked_methods, |x: u32| -> u32 {
    let a = if let Some(v) = x.checked_add(5) { v } else { 1 };
    let b = x.checked_mul(0x1000_0000).is_none();
    let (c, over) = x.overflowing_add(0xffff_fff0);
    let d = (x as u8).checked_sub(10).unwrap_or(200) as u32;
    let e = (x as i32).checked_neg().unwrap_or(9) as u32;
    a ^ (b as u32) << 4 ^ c ^ (over as u32) << 7 ^ d ^ e
});

case!(or_patterns_that_bind, |x: u32| -> u32 {
    let pair = (x % 4, x / 4);
    let a = match pair {
        (0, n) | (n, 0) => n + 1,
        (1 | 2, m @ (3 | 5 | 7)) => m * 100,
        (p, _) if p == 3 => 5,
        (_, q) => q ^ 64,
    };
    let b = match Some(pair) {
        Some((k, 1 | 2) | (3, k)) => k + 9,
        Some(_) => 2,
        None => 3,
    };
    let (Ok(c) | Err(c)) = x.checked_sub(20).ok_or(x + 1);
    let r = &pair;
    let &(d, _) = r;
    a ^ (b << 8) ^ (c << 12) ^ (d << 20)
});

case!(guards_fall_through_in_order, |x: u32| -> u32 {
    let mut tried = 0u32;
    let found = match (x % 4, x % 3) {
        (0, n)
            if {
                tried += 1;
                n == 2
            } =>
        {
            10
        }
        (0, 1) => 20,
        (a, b)
            if {
                tried += 10;
                a == b
            } =>
        {
            30 + a
        }
        (a, _)
            if {
                tried += 100;
                a > 2
            } =>
        {
            40
        }
        (_, mut b) => {
            b += 50;
            b
        }
    };
    found ^ (tried << 8)
});

case!(options_in_loops, |x: u32| -> u32 {
    let mut best: Option<(u32, u32)> = None;
    let found = 'outer: loop {
        for i in 0..6u32 {
            for j in 0..6u32 {
                let Some(product) = (i * 0x1000_0000).checked_mul(j + x % 3) else {
                    break 'outer Some([i, j]);
                };
                if product % 7 == x % 7 {
                    best = match best {
                        Some((p, n)) if p >= product => Some((p, n + 1)),
                        _ => Some((product, 1)),
                    };
                    if i * j > 12 {
                        break;
                    }
                }
            }
        }
        break None;
    };
    let n = match (found, best) {
        (Some([i, j]), None) => i * 10 + j,
        (Some([i, _]), Some((p, n))) => p ^ i ^ n << 4,
        (None, Some((p, n))) => p ^ n,
        (None, None) => 77,
    };
    n
});

#[kernel]
fn elements(x: &[f32], y: &mut [f32], out: &mut [f32]) {
    let i = global_id(0);
    let own = [1.0f32, 2.0, 3.0];
    let mut sum = 0.0f32;
    if let Some(&v) = x.get(i) {
        sum += v;
    }
    let Some(&first) = x.first() else { return };
    sum += match x.last() {
        Some(v) => *v * 10.0 + first,
        None => 0.0,
    };
    sum += x.get(i + 2).copied().unwrap_or(0.5);
    sum += own.get(i).copied().unwrap_or_default();
    let part = &x[1..];
    if part.get(i + 1).is_none() && !part.is_empty() {
        sum += 1000.0;
    }
    let kept = x.get(1);
    if kept.is_some() {
        sum += *kept.unwrap();
    }
    let mut mixed = own;
    mixed.swap(0, 2);
    mixed.swap(i % 3, 1);
    sum += mixed[0] * 100.0 + mixed[2];
    if i == 0 {
        y.swap(0, 1);
    }
    out[i] = sum;
}

#[test]
fn elements_that_may_not_be_there() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1.0f32, 2.0, 3.0, 4.0])?;
        let mut y = Buffer::from_slice(queue, &[5.0f32, 6.0])?;
        let mut out = Buffer::zeroed(queue, 4)?;
        elements(&x, &mut y, &mut out).global(4).run(queue)?;
        let host = |i: usize| {
            let x = [1.0f32, 2.0, 3.0, 4.0];
            let own = [1.0f32, 2.0, 3.0];
            let mut mixed = [3.0f32, 2.0, 1.0];
            mixed.swap(i % 3, 1);
            let missing = if x[1..].get(i + 1).is_none() { 1000.0 } else { 0.0 };
            let ends = x[i] + 41.0 + x.get(i + 2).copied().unwrap_or(0.5);
            ends + own.get(i).copied().unwrap_or_default() + missing + x[1] + mixed[0] * 100.0 + mixed[2]
        };
        assert_eq!(out.to_vec(queue)?, [host(0), host(1), host(2), host(3)], "{}", queue.device());
        assert_eq!(y.to_vec(queue)?, [6.0, 5.0], "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn swaps(x: &mut [u32], i: usize, j: usize) {
    if global_id(0) > 0 {
        return;
    }
    x.swap(i, j);
}

#[test]
fn a_swap_is_checked() {
    tests::on_every_device(&[], |queue| {
        let mut x = Buffer::from_slice(queue, &[1u32, 2, 3])?;
        let message = tests::panic_of(swaps(&mut x, 1, 3).global(1), queue).message;
        assert_eq!(message, "index out of bounds: the len is 3 but the index is 3", "{}", queue.device());
        swaps(&mut x, 2, 0).global(1).run(queue)?;
        assert_eq!(x.to_vec(queue)?, [3, 2, 1], "{}", queue.device());
        Ok(())
    });
}

const COUNT: usize = 3;

case!(arrays_of_named_lengths_are_copied, |x: u32| -> u32 {
    let mut a = [x; COUNT];
    let b = a;
    a[1] = 7;
    let mut c = [0u32; COUNT];
    c = a;
    c[0] ^= 1;
    (a == b) as u32 | (a < c) as u32 | b[1] << 2 | c[1] << 5
});

case!(halves_of_products, |x: u32| -> u32 {
    let other = x.wrapping_mul(0x9e37_79b9) | 1;
    let product = x as u64 * other as u64;
    let (high, low) = ((product >> 32) as u32, product as u32);
    let constant = 0xd251_1f53 as u64 * high as u64;
    high ^ low.rotate_left(7) ^ (constant >> 32) as u32
});
