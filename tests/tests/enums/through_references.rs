//! Patterns that look behind references: what they bind are references, at any depth.

use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
enum Part {
    One(i64),
    Two(i64, Option<i64>),
    Pair((i64, i64)),
    Named { p: i64, q: [i64; 3] },
    Deep(Option<(i64, i64)>),
    Nothing,
}

#[device]
#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Both {
    a: i64,
    b: i64,
}

#[device]
impl Part {
    fn value(&self) -> i64 {
        match self {
            Part::Two(v, Some(k)) => *v + *k,
            Part::Two(v, None) => *v,
            Part::Pair((p, q)) => p * 10 + q,
            Part::One(1..=5) => 77,
            Part::One(v) => *v,
            Part::Named { p, q: [x, _, z] } if *z > 100 => *p + x + z,
            Part::Named { p, q: [a, b, c] } => p + a + b + c,
            Part::Deep(Some((a, 4))) => *a,
            Part::Deep(None) => -1,
            Part::Deep(Some(x @ (_, _))) => x.0 + x.1,
            Part::Nothing => 0,
        }
    }

    fn change(&mut self) {
        match self {
            Part::Two(v, Some(k)) => {
                *v += 1;
                *k += 100;
            }
            Part::Two(v, _) => *v -= 1,
            Part::Pair((_, q)) => *q *= 2,
            Part::One(v) => *v += 5,
            Part::Named { q: [_, y, _], .. } => *y = 1000,
            Part::Deep(Some((a, b))) => {
                std::mem::swap(a, b);
                *a += 1;
            }
            _ => {}
        }
    }
}

#[device]
fn made(k: i64) -> Part {
    match k {
        0 => Part::One(3),
        1 => Part::One(9),
        2 => Part::Two(5, Some(6)),
        3 => Part::Two(7, None),
        4 => Part::Pair((3, 4)),
        5 => Part::Named { p: 1, q: [2, 3, 400] },
        6 => Part::Named { p: 1, q: [2, 3, 4] },
        7 => Part::Deep(Some((9, 4))),
        8 => Part::Deep(None),
        9 => Part::Deep(Some((9, 5))),
        _ => Part::Nothing,
    }
}

#[device]
fn variants(x: i64) -> i64 {
    let mut part: Part = made(x);
    let before: i64 = part.value();
    part.change();
    before * 1000 + part.value()
}

#[device]
fn options(x: i64) -> i64 {
    let mut p = if x > 0 { Some(x) } else { None };
    if let Some(v) = &mut p {
        *v += 1;
    }
    let mut q = Some((2i64, x));
    let mut n = 3i64;
    match (&mut p, &q) {
        (Some(a), Some((b, _))) if *a > 2 => *a += *b,
        (None, Some((_, c))) => n += *c,
        _ => n = 9,
    }
    if let (Some(a), Some((b, c))) = (&p, &mut q) {
        *b += *a;
        *c = *b;
    }
    let both = matches!((&p, &q), (Some(2), Some((_, 4))));
    let Some((b, c)) = &mut q else { return 0 };
    *b += 1;
    let old = std::mem::replace(c, 8);
    while let (Some(k), true) = (&mut p, n < 20) {
        *k -= 1;
        n += 4;
    }
    let rest = q.map_or(0, |(b, c)| b * 10 + c);
    p.unwrap_or(-5) * 100 + rest + n * 10000 + if both { 1000000 } else { 0 } + old
}

#[device]
fn parts(x: i64) -> i64 {
    let mut t = (x, [1i64, 2, 3]);
    let (a, [b, ..]) = &mut t;
    *a += *b;
    *b = 50;
    let mut both = Both { a: 1, b: x };
    let Both { a, b } = &mut both;
    *a += *b;
    *b = 3;
    let pairs = [(1i64, 2i64), (3, x)];
    let mut sum = 0;
    for (m, n) in pairs.iter() {
        sum += m * n;
    }
    for (k, (m, n)) in pairs.iter().enumerate() {
        sum += m * n * k as i64;
    }
    let found = match &x {
        1 => 10,
        2..=4 => 20,
        _ => 30,
    };
    t.0 * 100 + t.1[0] * 10000 + both.a + both.b + sum * 7 + found * 1000000
}

#[kernel]
fn numbers(x: &[i64], y: &mut [[i64; 3]]) {
    let i = global_id(0);
    y[i] = [variants(x[i]), options(x[i]), parts(x[i])];
}

#[kernel]
fn fields(both: &mut [Both]) {
    let i = global_id(0);
    let Both { a, b } = &mut both[i];
    *a += *b;
    *b = 2 * *a;
}

#[test]
fn variables_behind_references_are_references() {
    on_every_device(&[], |queue| {
        let xs: Vec<i64> = (-3..13).collect();
        let x = Buffer::from_slice(queue, &xs)?;
        let mut y = Buffer::zeroed(queue, xs.len())?;
        numbers(&x, &mut y).global(xs.len()).run(queue)?;
        let expected: Vec<_> = xs.iter().map(|&x| [variants(x), options(x), parts(x)]).collect();
        assert_eq!(y.to_vec(queue)?, expected);
        Ok(())
    });
}

#[test]
fn elements_of_a_buffer_are_taken_apart_by_reference() {
    on_every_device(&[], |queue| {
        let mut both = Buffer::from_slice(queue, &[Both { a: 1, b: 2 }, Both { a: 3, b: 4 }])?;
        fields(&mut both).global(2).run(queue)?;
        assert_eq!(both.to_vec(queue)?, [Both { a: 3, b: 6 }, Both { a: 7, b: 14 }]);
        Ok(())
    });
}
