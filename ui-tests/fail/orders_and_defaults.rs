//! An order or a default that may be written by hand.

use cl_runtime::prelude::*;
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Element)]
#[repr(u32)]
enum Level {
    Low,
    High,
}

impl PartialOrd for Level {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (*other as u32).partial_cmp(&(*self as u32))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Element)]
#[repr(C)]
struct Part {
    number: u32,
}

#[device]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Element)]
#[repr(C)]
struct Whole {
    part: Part,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Size {
    width: u32,
}

impl Default for Size {
    fn default() -> Self {
        Size { width: 7 }
    }
}

#[device]
#[derive(Clone, Copy, Default, Element)]
#[repr(u32)]
enum Kind {
    One,
    #[default]
    Two,
}

#[device]
fn order_by_hand(a: Level, b: Level) -> bool {
    a < b
}

#[device]
fn order_without_device(a: Part, b: Part) -> bool {
    a < b
}

#[device]
fn order_of_what_is_in_it(a: Whole, b: Whole) -> bool {
    a >= b
}

#[device]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Element)]
#[repr(C)]
struct Down {
    number: u32,
}

impl Ord for Down {
    fn cmp(&self, other: &Self) -> Ordering {
        other.number.cmp(&self.number)
    }
}

#[device]
fn total_order_by_hand(a: (Down, u32), b: (Down, u32)) -> bool {
    a.cmp(&b).is_lt()
}

#[device]
fn partial_order_by_hand(a: Option<Level>, b: Option<Level>) -> Option<Ordering> {
    a.partial_cmp(&b)
}

#[device]
fn largest(all: [Option<Down>; 4]) -> Option<Down> {
    let found: Option<Option<Down>> = all.iter().copied().max();
    found.flatten()
}

#[device]
fn default_by_hand(size: Option<Size>) -> Size {
    size.unwrap_or_default()
}

#[device]
fn default_that_is_not_zero(kind: Option<Kind>) -> Kind {
    kind.unwrap_or_default()
}


#[device]
#[derive(Clone, Copy)]
#[repr(C)]
struct NoElement {
    number: u32,
}

fn main() {}
