//! The equality of what is in a variant is written by hand.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Loose {
    a: u32,
    b: u32,
}

impl PartialEq for Loose {
    fn eq(&self, other: &Self) -> bool {
        self.a == other.a
    }
}

#[derive(Clone, Copy, PartialEq, Element)]
enum Item {
    Nothing,
    One(Loose),
}

#[derive(Clone, Copy, Element)]
enum Own {
    Nothing,
    One(u32),
}

impl PartialEq for Own {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[device]
fn in_a_variant(a: Item, b: Item) -> bool {
    a == b
}

#[device]
fn its_own(a: Own, b: Own) -> bool {
    a != b
}

fn main() {}
