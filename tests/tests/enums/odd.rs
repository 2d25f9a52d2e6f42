//! Enums in odd places: names, generics, whole groups, and what rustc and C see differently.

use cl_runtime::prelude::*;
use tests::{case, on_every_device};

mod inner {
    use cl_runtime::prelude::*;

    #[derive(Clone, Copy, Debug, PartialEq, Element)]
    pub enum Shape {
        Round(i64),
        Flat,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Element)]
    #[repr(C)]
    pub struct Flat {
        pub x: u32,
    }
}

/// The same name as another, and names that C has words for.
#[derive(Clone, Copy, Debug, PartialEq, Element)]
enum Shape {
    Int(i32),
    Struct { tag: u32, float: f32, r#union: u8 },
    Void,
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
enum Only {
    One { a: u32, b: [u16; 2] },
}

type Alias = Shape;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Element)]
#[repr(u32)]
enum Kind {
    Zero,
    Other = 9,
}

impl Kind {
    const DEFAULT: Kind = Kind::Other;
}

#[device]
fn kept<T: Element>(shape: Shape, value: T, other: T) -> T {
    match shape {
        Shape::Int(..) => value,
        Shape::Struct { .. } | Shape::Void => other,
    }
}

#[device]
fn maybe(x: u32) -> Option<Shape> {
    if x % 3 == 0 {
        return None;
    }
    Some(if x % 3 == 1 { Alias::Int(-(x as i32)) } else { Alias::Struct { tag: x, float: 0.5, r#union: x as u8 } })
}

#[device]
fn found(x: u32) -> Result<inner::Shape, Shape> {
    let shape: Shape = maybe(x).ok_or(Shape::Void)?;
    match shape {
        Shape::Struct { float, .. } => Ok(inner::Shape::Round((float * 4.0) as i64 + x as i64)),
        Shape::Int(n) if n < -20 => Ok(inner::Shape::Flat),
        other => Err(other),
    }
}

case!(names, |x: u32| -> u32 {
    let found: Result<inner::Shape, Shape> = found(x);
    let flat = inner::Flat { x };
    match found {
        Ok(inner::Shape::Round(r)) => r as u32 * 2,
        Ok(inner::Shape::Flat) => flat.x,
        Err(Shape::Void) => 1,
        Err(Alias::Struct { tag, r#union, .. }) => tag + r#union as u32,
        Err(Shape::Int(n)) => n as u32,
    }
});

case!(only_one, |x: u32| -> u32 {
    let made = Only::One { a: x, b: [x as u16, 7] };
    let Only::One { a, b: [c, d] } = made;
    let swapped = if made == (Only::One { a: 5, b: [5, 7] }) { 1 } else { 0 };
    a + c as u32 * d as u32 + swapped
});

case!(constants_and_variants, |x: u32| -> u32 {
    let kind = if x % 2 == 0 { Kind::Zero } else { Kind::DEFAULT };
    let a = match kind {
        Kind::DEFAULT => 1,
        _ => 2,
    };
    let b = match &kind {
        Kind::Zero => 10,
        Kind::Other => 20,
    };
    a + b + matches!(kind, Kind::Other) as u32 * 100
});

case!(generic, |x: u32| -> u32 {
    let shape: Shape = match maybe(x) {
        Some(shape) => shape,
        None => Shape::Void,
    };
    let a: u32 = kept(shape, x, 7);
    let b: inner::Flat = kept(shape, inner::Flat { x: 1 }, inner::Flat { x: 2 });
    a * 4 + b.x
});

#[kernel(local = 8)]
fn uniform_by_argument(mode: u32, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let (i, k) = (global_id(0), local_id(0));
    let step = if mode == 0 { Shape::Void } else { Shape::Int(mode as i32) };
    tile[k] = x[i];
    let mut sum = 0;
    if let Shape::Int(by) = step {
        barrier();
        sum += tile[(k + by as usize) % 8];
        barrier();
    }
    y[i] = sum + tile[k];
}

#[test]
fn barriers_under_a_variant_that_all_have() {
    let x: Vec<u32> = (0..32).map(|k| k * 5 % 23).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        for mode in [0u32, 3] {
            let expected = (0..32usize).map(|i| {
                let other = x[i / 8 * 8 + (i % 8 + mode as usize) % 8];
                x[i] + if mode == 0 { 0 } else { other }
            });
            let mut y = Buffer::zeroed(queue, 32)?;
            uniform_by_argument(mode, &given, &mut y).global(32).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected.collect::<Vec<_>>(), "{}", queue.device());
        }
        Ok(())
    });
}
