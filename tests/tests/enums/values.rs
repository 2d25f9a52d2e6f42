//! Enums with fields: made, matched, kept and handed on.

use cl_runtime::prelude::*;
use tests::{case, on_every_device};

#[derive(Clone, Copy, Debug, PartialEq, Element)]
enum Shape {
    Circle { r: f32 },
    Box(f32, f32),
    Path([f32; 3]),
    Empty,
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Element)]
#[repr(u8)]
enum Wall {
    Open = 3,
    Closed = 7,
}

/// Fields of all kinds, and names that C has words for.
#[derive(Clone, Copy, Debug, PartialEq, Element)]
enum Event {
    None,
    Key { code: u8, long: bool },
    Moved(Point, Point),
    Pair((u16, i64), Option<u32>),
    Inner(Shape),
    Hit(Wall, u64),
    r#Loop { r#if: i8 },
}

#[device]
fn shape(x: u32) -> Shape {
    match x % 4 {
        0 => Shape::Circle { r: x as f32 * 0.5 },
        1 => Shape::Box(x as f32, 2.0),
        2 => Shape::Path([1.0, x as f32, 3.0]),
        _ => Shape::Empty,
    }
}

#[device]
fn area(shape: Shape) -> f32 {
    match shape {
        Shape::Circle { r } => 3.0 * r * r,
        Shape::Box(w, h) => w * h,
        Shape::Path([a, b, c]) => a + b + c,
        Shape::Empty => 0.0,
    }
}

#[device]
impl Shape {
    fn is_round(&self) -> bool {
        matches!(self, Shape::Circle { .. })
    }

    fn width(&self) -> f32 {
        match self {
            Self::Circle { r } => *r * 2.0,
            Self::Box(w, _) => *w,
            Self::Path(..) => 3.0,
            Self::Empty => 0.0,
        }
    }

    fn unit() -> Self {
        Self::Box(1.0, 1.0)
    }

    fn grown(self, by: f32) -> Self {
        match self {
            Shape::Circle { r } => Shape::Circle { r: r + by },
            Shape::Box(w, h) => Shape::Box(w + by, h + by),
            other => other,
        }
    }
}

#[device]
fn event(x: u32) -> Event {
    if x % 7 == 0 {
        return Event::None;
    }
    let here = Point { x: x as i32, y: 3 };
    match x % 6 {
        0 => Event::Key { code: x as u8, long: x > 20 },
        1 => Event::Moved(here, Point { x: -1, ..here }),
        2 => Event::Pair((x as u16, -5), if x % 4 == 0 { Some(x) } else { None }),
        3 => Event::Inner(shape(x)),
        4 => Event::Hit(if x % 8 == 4 { Wall::Open } else { Wall::Closed }, x as u64 * 1_000_000_007),
        _ => Event::Loop { r#if: x as i8 },
    }
}

#[device]
fn number(event: Event) -> i64 {
    match event {
        Event::None => -1,
        Event::Key { code: b'a'..=b'z', .. } => -2,
        Event::Key { code, long: true } => code as i64,
        Event::Key { code: c @ (6 | 12), long: false } => c as i64 * 1000,
        Event::Key { .. } => -3,
        Event::Moved(Point { x: from, .. }, Point { x: to, y }) if from > 10 => (from * 100 + to + y) as i64,
        Event::Moved(a, b) => (a.x + b.y) as i64,
        Event::Pair((a, b), Some(c)) => a as i64 * b + c as i64,
        Event::Pair((2 | 26, _), None) => -4,
        Event::Pair(_, None) => -5,
        Event::Inner(Shape::Circle { r }) => r as i64,
        Event::Inner(inner @ (Shape::Box(..) | Shape::Empty)) => area(inner) as i64 + 7,
        Event::Inner(_) => -6,
        Event::Hit(Wall::Open, at) => at as i64,
        Event::Hit(wall, at) => at as i64 + wall as i64,
        Event::Loop { r#if } => r#if as i64,
    }
}

case!(made_and_matched, |x: u32| -> u32 {
    let made: Shape = shape(x);
    let twice = if x > 9 { area(made) } else { area(Shape::unit()) };
    twice.to_bits()
});

case!(nested, |x: u32| -> u32 {
    let number: i64 = number(event(x));
    number as u32 ^ (number >> 32) as u32
});

case!(methods, |x: u32| -> u32 {
    let made: Shape = shape(x);
    let wide: f32 = made.grown(1.5).width();
    let round: bool = made.is_round();
    (wide * 8.0) as u32 * 2 + round as u32
});

case!(conditions, |x: u32| -> u32 {
    let made: Event = event(x);
    let mut found = 0;
    if let Event::Hit(_, at) = made {
        found += at as u32;
    } else if let Event::Key { code, .. } = made
        && code > 20
    {
        found += 2;
    }
    found += matches!(made, Event::None | Event::Loop { .. }) as u32 * 4;
    found += matches!(made, Event::Key { long, .. } if long) as u32 * 8;
    let Event::Moved(to, _) = made else { return found };
    found + to.x as u32 * 100
});

case!(kept, |x: u32| -> u32 {
    let mut shapes = [Shape::Empty; 4];
    for k in 0..4u32 {
        shapes[k as usize] = shape(x + k);
    }
    let pair: (Shape, u32) = (shapes[(x % 4) as usize], x);
    let maybe: Option<Shape> = if x % 3 == 0 { Some(pair.0) } else { None };
    shapes[1] = Shape::Circle { r: pair.1 as f32 };
    let copy = shapes;
    shapes[2] = Shape::Box(1.0, 1.0);
    let mut sum = area(copy[2]) + area(shapes[2]) * 16.0 + area(shapes[1]);
    if let Some(Shape::Box(w, _)) = maybe {
        sum += w;
    }
    if let (Shape::Circle { r }, 8..) = pair {
        sum += r * 1000.0;
    }
    sum.to_bits()
});

#[derive(Clone, Copy, Element)]
enum State {
    Running { left: u32, sum: u32 },
    Waiting(u32),
    Done(u32),
}

#[device]
fn next(state: State) -> State {
    match state {
        State::Running { left: 0, sum } => State::Done(sum),
        State::Running { left, sum } if left % 5 == 3 => State::Waiting(left * 1000 + sum),
        State::Running { left, sum } => State::Running { left: left - 1, sum: sum + left },
        State::Waiting(both) => State::Running { left: both / 1000 - 1, sum: both % 1000 },
        done => done,
    }
}

case!(state_machine, |x: u32| -> u32 {
    let mut state: State = State::Running { left: x % 16, sum: 0 };
    let mut steps = 0;
    while let State::Running { .. } | State::Waiting(_) = state {
        state = next(state);
        steps += 1;
    }
    match state {
        State::Done(sum) => sum * 100 + steps,
        _ => 0,
    }
});

#[device]
fn change(shape: &mut Shape, by: f32) {
    if let Shape::Box(w, h) = shape {
        *w += by;
        *h = *w * 2.0;
    } else if let Shape::Circle { r } = shape {
        *r -= by;
    }
    if by > 20.0 {
        *shape = Shape::Empty;
    }
}

case!(changed_in_place, |x: u32| -> u32 {
    let mut made: Shape = shape(x);
    change(&mut made, x as f32);
    match &made {
        Shape::Circle { r } => r.to_bits(),
        Shape::Box(w, h) => (w + h).to_bits(),
        Shape::Path(_) => 3,
        Shape::Empty => 1,
    }
});

case!(equal, |x: u32| -> u32 {
    let (a, b): (Shape, Shape) = (shape(x), shape(x / 2 * 2));
    let mut bits = (a == b) as u32 | ((a != Shape::Empty) as u32) << 1 | ((a == Shape::Circle { r: 4.0 }) as u32) << 2;
    bits |= ((Shape::Box(5.0, 2.0) == a) as u32) << 3 | ((Some(a) == Some(b)) as u32) << 4;
    bits | (([a, b] == [b, b]) as u32) << 5 | (((a, 1) == (shape(6), 1)) as u32) << 6
});

#[kernel]
fn areas(x: &[u32], y: &mut [f32]) {
    let i = global_id(0);
    let n = match shape(x[i]) {
        Shape::Box(w, _) if w > 4.0 => 2,
        Shape::Path(_) => 3,
        _ => 1,
    };
    let mut sum = 0.0;
    for k in 0..n {
        let one: Shape = shape(x[i] + k);
        sum += area(one);
    }
    y[i] = sum;
}

#[test]
fn in_kernels() {
    let x: Vec<u32> = (0..40).collect();
    let expected: Vec<f32> = x
        .iter()
        .map(|&x| {
            let n = match shape(x) {
                Shape::Box(w, _) if w > 4.0 => 2,
                Shape::Path(_) => 3,
                _ => 1,
            };
            (0..n).map(|k| area(shape(x + k))).sum()
        })
        .collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 40)?;
        areas(&given, &mut y).global(40).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
