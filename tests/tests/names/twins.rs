//! A macro makes several items in one line. They are as many functions and structs in OpenCL C.

use cl_runtime::prelude::*;
use std::ops::{Add, Mul};

macro_rules! adds {
    ($number:expr) => {
        #[device]
        fn add(y: &mut [u32]) {
            y[0] += $number;
        }
    };
}

/// The same text calls functions that are not the same.
macro_rules! adds_twice {
    () => {
        #[device]
        fn add_twice(y: &mut [u32]) {
            add(y);
            add(y);
        }
    };
}
adds!(1);
adds_twice!();

#[device]
fn three_times(y: &mut [u32]) {
    add(y);
    add_twice(y);
}

#[test]
fn functions() {
    adds!(10);
    adds_twice!();
    #[kernel]
    fn each(y: &mut [u32]) {
        let i = global_id(0);
        let own = &mut y[i..i + 1];
        three_times(own);
        add(own);
        add_twice(own);
    }
    super::gives(|y| each(y), |_| 7 + 33);
}

macro_rules! pair {
    ($($field:ident)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Element)]
        #[repr(C)]
        struct Pair { $($field: u32),* }
    };
}
pair!(a b c);

#[device]
fn of_three(n: u32) -> u32 {
    let t: Pair = Pair { a: n, b: n, c: n };
    t.a + t.b + t.c
}

#[test]
fn structs() {
    pair!(b a);
    #[kernel]
    fn each(y: &mut [Pair]) {
        let i = global_id(0);
        let sum: u32 = of_three(3);
        y[i].a += sum;
        y[i].b += 7;
    }
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &[Pair { a: 1, b: 2 }; 64])?;
        each(y.slice_mut(..32)).global(32).run(queue)?;
        let y = y.to_vec(queue)?;
        assert_eq!(y[..32], [Pair { a: 10, b: 9 }; 32]);
        assert_eq!(y[32..], [Pair { a: 1, b: 2 }; 32]);
        Ok(())
    });
}

macro_rules! length {
    ($name:ident, $factor:expr) => {
        #[derive(Clone, Copy, Element)]
        #[repr(C)]
        struct $name {
            size: f32,
        }

        #[device]
        impl Mul<$name> for f32 {
            type Output = $name;

            fn mul(self, other: $name) -> $name {
                $name { size: self * other.size * $factor }
            }
        }

        #[device]
        impl Add for $name {
            type Output = $name;

            fn add(self, other: $name) -> $name {
                $name { size: (self.size + other.size) * $factor }
            }
        }

        scaled_by!($name, f32, $factor);
        scaled_by!($name, i32, 1000.0 * $factor);
    };
}

macro_rules! scaled_by {
    ($name:ident, $number:ty, $factor:expr) => {
        #[device]
        impl Mul<$number> for $name {
            type Output = $name;

            fn mul(self, other: $number) -> $name {
                $name { size: self.size * other as f32 * $factor }
            }
        }
    };
}
length!(Metres, 1.0);
length!(Feet, 0.25);

#[kernel]
fn lengths(y: &mut [f32]) {
    let i = global_id(0);
    let (x, two) = (i as f32, 2i32);
    let (a, b) = (Metres { size: x }, Feet { size: x });
    let (p, q): (Metres, Feet) = (a + a, b + b);
    let (r, s): (Metres, Feet) = (2.0f32 * a, 2.0f32 * b);
    let (t, u): (Metres, Feet) = (a * 0.5f32 * two, b * 0.5f32 * two);
    y[i] = p.size + 10.0 * q.size + 100.0 * r.size + 1000.0 * s.size + t.size + u.size;
}

#[test]
fn operators() {
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 4)?;
        lengths(&mut y).global(4).run(queue)?;
        let one = 2.0 + 10.0 * 0.5 + 100.0 * 2.0 + 1000.0 * 0.5 + 1000.0 + 62.5;
        assert_eq!(y.to_vec(queue)?, [0.0, one, 2.0 * one, 3.0 * one]);
        Ok(())
    });
}

#[device]
fn both(f: impl Fn(u32) -> u32, g: impl Fn(u32) -> u32) -> u32 {
    f(1) * 100 + g(1)
}

#[kernel]
fn handed<F: Fn(u32) -> u32, G: Fn(u32) -> u32>(f: F, g: G, y: &mut [u32]) {
    let i = global_id(0);
    y[i] = both(f, g);
}

macro_rules! plus {
    ($($number:expr),*) => {
        ($({
            #[device]
            fn plus(x: u32) -> u32 {
                x + $number
            }
            plus::FUNCTION
        }),*)
    };
}

#[test]
fn functions_that_are_handed_on() {
    let (one, two) = plus!(1, 2);
    super::gives(|y| handed(one, two, y), |_| 203);
}
