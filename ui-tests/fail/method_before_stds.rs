//! Methods of the user's traits that come before std's: at the array and not its slice, at the mutable reference, by value
//! where std's borrows, behind one reference of two.
#![forbid(unsafe_code)]

use cl_runtime::prelude::*;
use std::ops::Range;

trait Turned {
    fn swap(&mut self, a: usize, b: usize);
    fn get_mut(&mut self, i: usize) -> Option<&mut i64>;
    fn iter_mut(&mut self) -> Range<i64>;
}
impl Turned for [i64; 3] {
    fn swap(&mut self, _: usize, _: usize) {}
    fn get_mut(&mut self, _: usize) -> Option<&mut i64> {
        None
    }
    fn iter_mut(&mut self) -> Range<i64> {
        0..9
    }
}

trait Measured {
    fn len(self) -> usize;
    fn iter(self) -> Range<i64>;
    fn first(self) -> Option<&'static i64>;
}
impl Measured for &mut [i64] {
    fn len(self) -> usize {
        3
    }
    fn iter(self) -> Range<i64> {
        0..9
    }
    fn first(self) -> Option<&'static i64> {
        None
    }
}

trait Signed {
    fn is_positive(&self) -> bool;
}
impl Signed for i64 {
    fn is_positive(&self) -> bool {
        true
    }
}

trait Held {
    fn take(self) -> Option<i64>;
    fn replace(&self, v: i64) -> Option<i64>;
}
impl Held for Option<i64> {
    fn take(self) -> Option<i64> {
        None
    }
    fn replace(&self, v: i64) -> Option<i64> {
        Some(v)
    }
}

trait Within {
    fn contains(self, v: &usize) -> bool;
    fn len(self) -> usize;
}
impl Within for Range<usize> {
    fn contains(self, _: &usize) -> bool {
        true
    }
    fn len(self) -> usize {
        77
    }
}

trait Asked {
    fn any(self, f: fn(&i64) -> bool) -> bool;
    fn position(&self, f: fn(&i64) -> bool) -> Option<usize>;
}
impl Asked for std::slice::Iter<'_, i64> {
    fn any(self, _: fn(&i64) -> bool) -> bool {
        true
    }
    fn position(&self, _: fn(&i64) -> bool) -> Option<usize> {
        None
    }
}

#[kernel]
fn of_an_array(x: &[i64], y: &mut [i64]) {
    let i = global_id(0);
    let mut a = [x[i], 2, 3];
    a.swap(0, 1);
    if let Some(v) = a.get_mut(1) {
        *v += 1;
    }
    for v in a.iter_mut() {
        y[i] += 1;
    }
}

#[device]
fn of_a_slice(o: &mut [i64]) -> i64 {
    let mut n = o.len() as i64 + o.first().copied().unwrap_or(5);
    for _ in o.iter() {
        n += 1;
    }
    n
}

#[device]
fn behind_two_references(x: &[i64]) -> usize {
    x.iter().filter(|v| v.is_positive()).count()
}

#[device]
fn of_an_option(x: i64) -> i64 {
    let mut p = Some(x);
    let q = p.replace(4);
    q.unwrap_or(0) + p.take().unwrap_or(0)
}

#[device]
fn of_a_range(n: usize) -> bool {
    let r = 1..n;
    r.len() == 77 && (1..n).contains(&5)
}

#[device]
fn of_an_iterator(x: &[i64]) -> bool {
    x.iter().any(|v| *v == 777) && x.iter().position(|v| *v == 777).is_some()
}

fn main() {}
