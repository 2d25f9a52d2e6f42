//! Closures that are handed to device functions: with what they use of the variables around them, against plain Rust.

use cl_runtime::prelude::*;
use tests::{case, on_every_device};

#[device]
fn integrate(f: impl Fn(f32) -> f32, a: f32, b: f32) -> f32 {
    let mut sum = 0.0;
    let mut x = a;
    while x < b {
        sum += f(x) * 0.25;
        x += 0.25;
    }
    sum
}

#[device]
fn twice<F: Fn(u32) -> u32>(f: F, x: u32) -> u32 {
    f(f(x))
}

#[device]
fn folded<F>(n: u32, first: u32, f: F) -> u32
where
    F: Fn(u32, u32) -> u32 + Copy,
{
    let mut total = first;
    for k in 0..n {
        total = f(total, k);
    }
    total
}

/// Hands on what it is handed.
#[device]
fn four_times(f: impl Fn(u32) -> u32 + Copy, x: u32) -> u32 {
    twice(f, twice(f, x))
}

/// Takes nothing but functions.
#[device]
fn made(f: impl Fn() -> u32, g: impl Fn(u32) -> u32) -> u32 {
    g(f()) + f()
}

/// Two, of which one may be a closure and the other not.
#[device]
fn both(x: u32, f: impl Fn(u32) -> u32, g: impl Fn(u32) -> u32) -> u32 {
    f(x) * 1000 + g(x)
}

#[device]
fn tripled(x: u32) -> u32 {
    x * 3
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Line {
    slope: f32,
    start: f32,
}

#[device]
fn sum_of(x: f32, choose: impl Fn(Line, Option<u32>) -> (f32, bool)) -> f32 {
    let (value, more): (f32, bool) = choose(Line { slope: x, start: 1.0 }, if x > 2.0 { Some(3) } else { None });
    if more { value * 2.0 } else { value }
}

#[device]
fn checked(f: impl Fn(u32) -> u32, x: u32) -> u32 {
    if x == 13 { 0 } else { f(x) }
}

case!(with_variables, |x: u32| -> u32 {
    let (k, c) = (x as f32 * 0.5, 3.0f32);
    let area: f32 = integrate(|x| x * k + c, 0.0, 1.0);
    area.to_bits()
});

case!(without_variables, |x: u32| -> u32 {
    let (a, b): (u32, u32) = (twice(|n: u32| n * 2 + 1, x), folded(5, x, |a: u32, b| a ^ (b + 1)));
    a + b
});

case!(handed_on, |x: u32| -> u32 {
    let mut by = x % 7;
    by += 1;
    let a: u32 = four_times(|n| n + by, x);
    by = 100;
    a + four_times(|n| n + by, 1) + four_times(tripled, 1)
});

case!(nothing_but_functions, |x: u32| -> u32 {
    let a: u32 = made(|| x + 1, |n| n * x);
    let b: u32 = made(|| x, tripled);
    let c: u32 = made(|| 7u32, |n| n ^ x);
    a ^ (b * 3) ^ (c * 5)
});

case!(two_functions, |x: u32| -> u32 {
    let y = x / 2;
    both(x, |n| n + y, tripled) ^ both(x, tripled, |n| n + y) ^ both(x, |n| n ^ y, move |n| n - y * 2)
});

case!(named_closures, |x: u32| -> u32 {
    let offset = x % 5;
    let shifted = |n: u32| n + offset;
    let a: u32 = twice(shifted, x);
    let b: u32 = twice(&shifted, 3);
    shifted(a) ^ b
});

case!(other_types, |x: u32| -> u32 {
    let weights = [1.0f32, 2.0, x as f32];
    let line = Line { slope: 2.0, start: x as f32 };
    let value: f32 = sum_of((x % 5) as f32, |at: Line, maybe: Option<u32>| {
        let Some(n) = maybe else { return (at.slope + weights[2], false) };
        (line.start * weights[1] + n as f32, at.start > 0.5)
    });
    value.to_bits()
});

case!(bodies, |x: u32| -> u32 {
    const STEP: u32 = 3;
    let limit = x % 16;
    folded(6, 1, |total: u32, k: u32| {
        let mut found = total;
        for at in 0..k {
            if at == limit {
                return found + STEP;
            }
            found += at * tripled(k);
        }
        match found % 3 {
            0 => found + 1,
            1 if limit > 4 => found * 2,
            _ => found,
        }
    })
});

case!(panics_inside, |x: u32| -> u32 {
    let table = [1u32, 2, 3, 4];
    checked(|n: u32| table[n as usize % 4] + 10 / (n % 3 + 1), x)
});

#[kernel]
fn areas(k: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let from = x[i];
    y[i] = integrate(|x| x * k + from, from, from + 2.0);
}

#[kernel(local = 8)]
fn behind_barriers(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    barrier();
    let next = tile[(k + 1) % 8];
    y[i] = twice(|n| n * 3 + next, x[i]);
}

#[kernel]
fn out_of_bounds(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let table = [1u32, 2, 3, 4];
    let by = x[i];
    y[i] = checked(|n: u32| table[(n + by) as usize], 1);
}

#[test]
fn in_kernels() {
    let x: Vec<f32> = (0..40).map(|k| k as f32 * 0.125).collect();
    let expected: Vec<f32> = x.iter().map(|&from| integrate(|x| x * 1.5 + from, from, from + 2.0)).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 40)?;
        areas(1.5, &given, &mut y).global(40).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[test]
fn beside_barriers() {
    let x: Vec<u32> = (0..64).map(|k| k * 7 % 31).collect();
    let expected: Vec<u32> = (0..64)
        .map(|i| {
            let next = x[i / 8 * 8 + (i % 8 + 1) % 8];
            twice(|n| n * 3 + next, x[i])
        })
        .collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 64)?;
        behind_barriers(&given, &mut y).global(64).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[test]
fn a_panic_inside_is_told() {
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &[0u32, 1, 5, 2])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        let result = out_of_bounds(&given, &mut y).global(4).run(queue);
        let Err(Error::Panic(panic)) = result else { panic!("{}: {result:?}", queue.device()) };
        assert_eq!(panic.message, "index out of bounds: the len is 4 but the index is 6", "{}", queue.device());
        Ok(())
    });
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Part {
    k: u32,
    w: u32,
}

/// What the closures use has a type that only rustc knows, and one calls another.
#[kernel]
fn closures_in_closures(parts: &[Part], out: &mut [u32]) {
    let i = global_id(0);
    let b = parts[i].k;
    let plus = |c: u32| c + b;
    let doubled = |c: u32| plus(c) * 2;
    let nested = |a| {
        let inner = |c| c + b;
        inner(a)
    };
    let first = twice(|a: u32| doubled(a) + 1, parts[i].w);
    let second = twice(doubled, 3);
    let third = twice(
        |a: u32| {
            let own = |c: u32| c + b;
            own(a) + plus(a)
        },
        1,
    );
    out[i] = first + second + third + nested(i as u32);
}

#[test]
fn closures_call_closures() {
    let parts = [Part { k: 3, w: 5 }, Part { k: 7, w: 0 }, Part { k: 0, w: 9 }];
    let expected = [0, 1, 2].map(|i| {
        let (b, w) = (parts[i].k, parts[i].w);
        let doubled = |c: u32| (c + b) * 2;
        twice(|a| doubled(a) + 1, w) + twice(doubled, 3) + twice(|a| a + b + a + b, 1) + i as u32 + b
    });
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &parts)?;
        let mut out = Buffer::zeroed(queue, 3)?;
        closures_in_closures(&given, &mut out).global(3).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn sines_and_cosines(x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    let (sine, cosine) = x[i].sin_cos();
    out[i] = if (sine, cosine) == (x[i].sin(), x[i].cos()) { 1.0 } else { sine };
}

#[test]
fn a_sine_comes_with_its_cosine() {
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &[0.5f32, 2.0, -3.0])?;
        let mut out = Buffer::zeroed(queue, 3)?;
        sines_and_cosines(&given, &mut out).global(3).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [1.0; 3], "{}", queue.device());
        Ok(())
    });
}
