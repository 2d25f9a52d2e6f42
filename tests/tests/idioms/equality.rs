//! `==` and `!=` of structs that derive `PartialEq`.

use cl_runtime::prelude::*;
use tests::{case, on_every_device};

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Cell {
    at: [i16; 2],
    weight: f32,
    inner: Inner,
    rows: [[Inner; 2]; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Inner {
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Element)]
#[repr(u32)]
enum Kind {
    One,
    Two,
}

#[device]
fn cell(x: u32) -> Cell {
    let inner = Inner { a: x / 2, b: 3 };
    let rows = [[inner, Inner { a: 1, b: 2 }], [inner, inner]];
    Cell { at: [1, (x % 3) as i16], weight: if x == 9 { f32::NAN } else { 0.5 }, inner, rows }
}

#[device]
fn are_same(a: Cell, b: Cell) -> bool {
    a == b
}

#[device]
fn kind(x: u32) -> Kind {
    if x % 2 == 0 { Kind::One } else { Kind::Two }
}

case!(whole_structs, |x: u32| -> u32 {
    let (a, mut b): (Cell, Cell) = (cell(x), cell(x));
    let mut bits = (a == b) as u32 | ((a != b) as u32) << 1;
    b.rows[1][0].b += x % 2;
    bits |= (are_same(a, b) as u32) << 2;
    let (p, q) = (Inner { a: x, b: 7 }, Inner { a: 4, b: 7 });
    bits |= (p == q) as u32 * 8 + (p != q) as u32 * 16;
    let (some, none): (Option<Inner>, Option<Inner>) = (Some(p), None);
    bits |= (some == Some(q)) as u32 * 32 + (some == none) as u32 * 64 + ([p, q] == [q, q]) as u32 * 128;
    bits |= ((p, x) == (q, 4)) as u32 * 256;
    let k: Kind = kind(x);
    bits | (k == Kind::One) as u32 * 512
});

#[kernel]
fn changes(x: &[Inner], y: &mut [u32]) {
    let i = global_id(0);
    if i + 1 < x.len() && i < y.len() {
        y[i] = if x[i] == x[i + 1] { 0 } else { 1 + (x[i] != x[0]) as u32 };
    }
}

#[test]
fn elements() {
    let x: Vec<Inner> = (0..30).map(|k| Inner { a: k / 3 % 4, b: k / 7 }).collect();
    let expected: Vec<u32> = x.windows(2).map(|w| if w[0] == w[1] { 0 } else { 1 + (w[0] != x[0]) as u32 }).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 29)?;
        changes(&given, &mut y).global(29).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
