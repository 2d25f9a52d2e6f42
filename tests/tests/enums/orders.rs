//! `<` and its kin of structs and enums that derive `PartialOrd`, and the default of those that derive `Default`.

use cl_runtime::prelude::*;
use tests::case;

#[device]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Element)]
#[repr(C)]
struct Version {
    major: u32,
    parts: [i16; 2],
    weight: f32,
    last: Stage,
}

#[device]
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Element)]
#[repr(C)]
struct Stage {
    number: i32,
}

#[device]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Element)]
#[repr(i32)]
enum Level {
    High = 5,
    #[default]
    Low = 0,
    Under = -3,
}

#[device]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Element)]
enum Token {
    End,
    Number(f32),
    Name { at: u32, of: Level },
    Place((i8, Stage), [u8; 2]),
}

/// The equality is another one: the order does not ask for it.
#[device]
#[derive(Clone, Copy, Debug, PartialOrd, Element)]
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

#[device]
fn version(x: u32) -> Version {
    let weight = if x % 11 == 10 { f32::NAN } else { (x % 3) as f32 };
    let last = Stage { number: -(x as i32 % 2) };
    Version { major: x / 16, parts: [1, (x / 8 % 2) as i16 - 1], weight, last }
}

#[device]
fn level(x: u32) -> Level {
    match x % 3 {
        0 => Level::High,
        1 => Level::Low,
        _ => Level::Under,
    }
}

#[device]
fn token(x: u32) -> Token {
    match x % 4 {
        0 => Token::End,
        1 => Token::Number(if x % 8 == 5 { f32::NAN } else { x as f32 }),
        2 => Token::Name { at: x / 8, of: level(x) },
        _ => Token::Place(((x / 12) as i8, Stage { number: 1 }), [7, (x % 5) as u8]),
    }
}

case!(structs, |x: u32| -> u32 {
    let (a, b): (Version, Version) = (version(x), version(x ^ 5));
    let mut bits = (a < b) as u32 | ((a <= b) as u32) << 1 | ((a > b) as u32) << 2 | ((a >= b) as u32) << 3;
    bits |= ((a <= a) as u32) << 4 | ((a < a) as u32) << 5;
    bits |= (((a, x) < (a, 7)) as u32) << 6 | (([a, b] <= [a, a]) as u32) << 7;
    let (some, other): (Option<Version>, Option<Version>) = (Some(a), if x % 4 == 0 { None } else { Some(b) });
    bits | ((some < other) as u32) << 8 | ((some >= other) as u32) << 9
});

case!(without_fields, |x: u32| -> u32 {
    let (a, b): (Level, Level) = (level(x), level(x / 3));
    (a < b) as u32 | ((a <= b) as u32) << 1 | ((a > Level::Low) as u32) << 2 | ((Level::Under >= b) as u32) << 3
});

case!(with_fields, |x: u32| -> u32 {
    let (a, b): (Token, Token) = (token(x), token(x / 2 + 3));
    let mut bits = (a < b) as u32 | ((a <= b) as u32) << 1 | ((a > b) as u32) << 2 | ((a >= b) as u32) << 3;
    bits |= ((a < Token::Number(4.5)) as u32) << 4 | ((token(x) >= a) as u32) << 5;
    bits
});

case!(not_by_equality, |x: u32| -> u32 {
    let (a, b) = (Loose { a: x / 8, b: x % 4 }, Loose { a: x / 16 * 2, b: 2 });
    (a < b) as u32 | ((a <= b) as u32) << 1 | (((a, 1) < (b, 2)) as u32) << 2 | (([a, b] >= [b, a]) as u32) << 3
});

case!(defaults, |x: u32| -> u32 {
    let (some, none): (Option<Stage>, Option<Level>) = (
        if x % 2 == 0 { Some(Stage { number: x as i32 }) } else { None },
        if x > 8 { Some(Level::High) } else { None },
    );
    let (stage, level): (Stage, Level) = (some.unwrap_or_default(), none.unwrap_or_default());
    (stage.number * 10) as u32 ^ level as u32
});
