//! Panics on devices against Rust's own: the same function, run by rustc's code on the host and as a kernel on every device, panics
//! for the same arguments, with the same message, file, line and column.
//!
//! Where std raises a panic in a line of its own, the kernel's is that of the call.
#![allow(clippy::all)]

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use cl_runtime::prelude::*;
use tests::on_every_device;

/// A panic's file, line and column, and its message.
#[derive(Debug, PartialEq)]
struct Raised {
    file: String,
    place: (u32, u32),
    message: String,
}

thread_local! {
    static LAST: RefCell<Option<Raised>> = const { RefCell::new(None) };
    static QUIET: RefCell<bool> = const { RefCell::new(false) };
}

fn said(payload: &dyn Any) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).expect("a text")
}

/// What the host's own code gives or raises.
fn on_the_host(function: impl FnOnce() -> u32) -> Result<u32, Raised> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.with_borrow(|quiet| *quiet) {
                return usual(info);
            }
            let location = info.location().expect("a location");
            let message = said(info.payload());
            let place = (location.line(), location.column());
            LAST.set(Some(Raised { file: location.file().to_owned(), place, message }));
        }));
    });
    QUIET.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(function));
    QUIET.set(false);
    result.map_err(|_| LAST.take().expect("what the hook has kept"))
}

/// Arguments, and eight elements that each call has for itself.
type Case = fn(u32, u32, f32, &mut [u32]) -> u32;

const DATA: [u32; 8] = [10, 11, 12, 13, 14, 15, 16, 17];

fn compare(
    cases: &[(&str, Case)],
    arguments: &[(u32, u32, f32)],
    run: impl Fn(&Queue, u32, (u32, u32, f32)) -> cl_runtime::Result<u32>,
) {
    let different = RefCell::new(String::new());
    for (which, (name, case)) in cases.iter().enumerate() {
        let (mut panics, mut results) = (0, 0);
        for (a, b, x) in arguments {
            let host = on_the_host(|| case(*a, *b, *x, &mut DATA.clone()));
            match host {
                Ok(_) => results += 1,
                Err(_) => panics += 1,
            }
            on_every_device(&[], |queue| {
                let device = run(queue, which as u32, (*a, *b, *x));
                let same = match (&device, &host) {
                    (Ok(result), Ok(host)) => result == host,
                    (Err(Error::Panic(panic)), Err(host)) => {
                        let place = (panic.line, panic.column);
                        let in_std = host.file != file!() && panic.file == file!();
                        panic.message == host.message && (in_std || (panic.file, place) == (&*host.file, host.place))
                    }
                    _ => false,
                };
                if !same {
                    let said = match device {
                        Err(error) => error.to_string(),
                        Ok(result) => result.to_string(),
                    };
                    let device = queue.device();
                    *different.borrow_mut() +=
                        &format!("{name}({a}, {b}, {x:?}) on {device}: {said}\n  instead of {host:?}\n");
                }
                Ok(())
            });
        }
        assert!(panics > 0, "`{name}` never panics");
        assert!(results > 0 || name.starts_with("always"), "`{name}` always panics");
    }
    assert!(different.borrow().is_empty(), "{}", different.borrow());
}

/// A kernel that calls one of the functions, and the test that compares them all.
macro_rules! group {
    ($module:ident [$($number:literal $name:ident)*] $arguments:expr) => {
        mod $module {
            use super::*;

            #[kernel]
            fn run(which: u32, a: u32, b: u32, x: f32, data: &mut [u32], out: &mut [u32]) {
                let i = global_id(0);
                let own = &mut data[i * 8..(i + 1) * 8];
                $(if which == $number {
                    out[i] = $name(a, b, x, own);
                })*
            }

            #[test]
            fn panics_as_rust_does() {
                let cases: &[(&str, Case)] = &[$((stringify!($name), $name)),*];
                let arguments: &[(u32, u32, f32)] = &$arguments;
                compare(cases, arguments, |queue, which, (a, b, x)| {
                    let mut data = Buffer::from_slice(queue, &DATA)?;
                    let mut out = Buffer::zeroed(queue, 1)?;
                    run(which, a, b, x, &mut data, &mut out).global(1).run(queue)?;
                    Ok(out.to_vec(queue)?[0])
                });
            }
        }
    };
}

#[device]
fn element(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    1 + data[a as usize]
}

#[device]
fn element_written(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    data[a as usize] = b;
    data[a as usize % 8] += 1;
    data[b as usize % 8]
}

#[device]
fn element_added_to(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    data[a as usize] += b;
    data[0]
}

#[device]
fn element_of_array(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let array = [a, b, 3, 4];
    array[a as usize]
}

#[device]
fn element_of_nested_array(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let rows = [[1, 2, 3], [4, 5, 6]];
    rows[a as usize % 4][b as usize]
}

#[device]
fn index_below_zero(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    data[a as usize - b as usize]
}

#[device]
fn range_from(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let part = &data[a as usize..];
    part.len() as u32
}

#[device]
fn range_to(_a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let part = &data[..b as usize];
    part.len() as u32
}

#[device]
fn range_of_range(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let part = &data[2..6];
    part[a as usize..][..b as usize].len() as u32
}

#[device]
fn read(x: &u32) -> u32 {
    *x
}

#[device]
fn referred_to(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let one = &data[b as usize % 8];
    let other = &data[a as usize];
    *one + *other
}

#[device]
#[rustfmt::skip]
fn lent(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let rows = [[1, 2, 3], [4, 5, 6]];
    let row = &rows[a as usize % 4];
    let last = &mut data[b as usize];
    *last += row[0];
    read(
        &
        data[a as usize],
    )
}

group! { places [
    0 element 1 element_written 2 element_added_to 3 element_of_array 4 element_of_nested_array 5 index_below_zero
    6 range_from 7 range_to 8 range_of_range 9 referred_to 10 lent
] [(0, 1, 0.0), (2, 3, 0.0), (1, 8, 0.0), (3, 2, 0.0), (5, 3, 0.0), (8, 9, 0.0), (9, 7, 0.0), (7, 9, 0.0), (u32::MAX, 0, 0.0)] }

#[device]
fn split(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let (left, right) = data.split_at(a as usize);
    (left.len() * 100 + right.len()) as u32
}

#[device]
fn split_to_write(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let (left, right) = data.split_at_mut(a as usize);
    (left.len() * 100 + right.len()) as u32
}

#[device]
fn copied(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let from = [1, 2, 3, 4, 5, 6, 7, 8];
    data[..a as usize % 9].copy_from_slice(&from[..b as usize % 9]);
    data[0]
}

#[device]
fn swapped(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    data.swap(a as usize, b as usize);
    data[0]
}

#[device]
fn chunks_of(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let mut sum = 0;
    for chunk in data.chunks(a as usize) {
        sum = sum * 3 + chunk[0];
    }
    sum
}

#[device]
fn exact_chunks_of(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let mut sum = 0;
    for chunk in data.chunks_exact(a as usize) {
        sum = sum * 3 + chunk[0];
    }
    sum
}

#[device]
fn windows_of(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let mut sum = 0;
    for window in data.windows(a as usize) {
        sum = sum * 3 + window[0];
    }
    sum
}

#[device]
fn stepped(a: u32, _b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let mut sum = 0;
    for k in (0..10u32).step_by(a as usize) {
        sum = sum * 3 + k;
    }
    sum
}

#[device]
fn first_of_none(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    *data[a as usize % 9..].first().unwrap()
}

#[device]
fn last_or_why(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    *data[..a as usize % 9].last().expect("at least one")
}

#[device]
fn element_or_none(a: u32, _b: u32, _x: f32, data: &mut [u32]) -> u32 {
    data.get(a as usize).copied().unwrap()
}

#[device]
fn by_value(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    a.checked_sub(b).unwrap()
}

#[device]
fn by_value_or_why(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    a.checked_sub(b).expect("no less than the other: {}")
}

#[device]
fn even(a: u32, b: u32) -> Result<u32, u32> {
    if a % 2 == 0 { Ok(b) } else { Err(a + 7) }
}

#[device]
fn good(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let value: Result<u32, u32> = even(a, b);
    value.unwrap()
}

#[device]
fn good_or_why(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let value: Result<u32, u32> = even(a, b);
    value.expect("an even number")
}

#[device]
fn bad(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let value: Result<u32, u32> = even(a, b);
    value.unwrap_err()
}

#[device]
fn bad_or_why(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let value: Result<u32, u32> = even(a, b);
    value.expect_err("an odd number")
}

#[device]
fn fraction(x: f32) -> Result<u32, f32> {
    if x >= 0.0 { Ok(x as u32) } else { Err(x) }
}

#[device]
fn bad_fraction(_a: u32, _b: u32, x: f32, _data: &mut [u32]) -> u32 {
    let value: Result<u32, f32> = fraction(x);
    value.unwrap()
}

group! { parts [
    0 split 1 split_to_write 2 copied 3 swapped 4 chunks_of 5 exact_chunks_of 6 windows_of 7 stepped 8 first_of_none 9 last_or_why
    10 element_or_none 11 by_value 12 by_value_or_why 13 good 14 good_or_why 15 bad 16 bad_or_why 17 bad_fraction
] [(3, 3, 0.0), (0, 5, -0.5), (8, 1, 1e30), (9, 9, -1e-7), (5, 100, f32::NAN), (u32::MAX, 2, f32::NEG_INFINITY)] }

#[device]
fn quotient(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    a / b
}

#[device]
fn rest(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    3 + a % b
}

#[device]
fn signed_quotient(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let (a, b) = (a as i32, b as i32);
    (a / b) as u32
}

#[device]
fn signed_rest(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    let (a, b) = (a as i32, b as i32);
    (a % b) as u32
}

#[device]
fn quotient_assigned(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    data[0] = a;
    data[0] /= b;
    data[0]
}

#[device]
fn rest_assigned(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let mut value = a as i32;
    value %= b as i32;
    value as u32 + data[0]
}

#[device]
fn wide_quotient(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (((a as i32 as i64) << 32) / (b as i32 as i64)) as u32
}

#[device]
fn narrow_quotient(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    ((a >> 24) as i8 / b as i8) as u32
}

#[device]
fn euclidean_quotient(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).div_euclid(b as i32) as u32
}

#[device]
fn euclidean_rest(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).rem_euclid(b as i32) as u32
}

#[device]
fn wrapping_quotient(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).wrapping_div(b as i32) as u32
}

#[device]
fn wrapping_rest(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).wrapping_rem(b as i32) as u32
}

#[device]
fn saturating_quotient(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).saturating_div(b as i32) as u32
}

#[device]
fn overflowing_quotient(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).overflowing_div(b as i32).0 as u32
}

#[device]
fn overflowing_rest(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    a.overflowing_rem(b).0
}

#[device]
fn quotient_upwards(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    a.div_ceil(b)
}

#[device]
fn logarithm(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).ilog2() + b
}

#[device]
fn decimal_logarithm(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).ilog10() + b
}

#[device]
fn root(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    (a as i32).isqrt() as u32 + b
}

#[device]
fn clamped(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    7u32.clamp(a, b)
}

#[device]
fn clamped_float(_a: u32, b: u32, x: f32, _data: &mut [u32]) -> u32 {
    3.5f32.clamp(x, b as f32) as u32
}

#[device]
fn first_of_two(a: u32, b: u32, x: f32, data: &mut [u32]) -> u32 {
    data[(a / b) as usize] + data[x as usize]
}

/// What wraps in a release build panics nowhere; what would is divided by.
#[device]
fn nothing_but_the_division(a: u32, b: u32, x: f32, _data: &mut [u32]) -> u32 {
    let wrapped = a + b - 5 * a + (1 << (a % 40)) + a.pow(b) + (a as i32).abs() as u32 + (x as u8) as u32;
    let negated = -(a as i32 + i32::MIN);
    let power = a.next_power_of_two();
    (wrapped + negated as u32 + power) / b
}

group! { arithmetic [
    0 quotient 1 rest 2 signed_quotient 3 signed_rest 4 quotient_assigned 5 rest_assigned 6 wide_quotient 7 narrow_quotient
    8 euclidean_quotient 9 euclidean_rest 10 wrapping_quotient 11 wrapping_rest 12 saturating_quotient 13 overflowing_quotient
    14 overflowing_rest 15 quotient_upwards 16 logarithm 17 decimal_logarithm 18 root 19 clamped 20 clamped_float 21 first_of_two
    22 nothing_but_the_division
] [(17, 5, 1.0), (9, 0, 2.0), (1 << 31, u32::MAX, 9.0), (0, 1, f32::NAN), (6, 8, -3.25), (u32::MAX, 3, 1e10)] }

#[device]
fn small(a: u32, _b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    assert!(a < 5);
    a
}

#[device]
fn spaced_condition(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    assert!(a < 5 && data[0] == 10 || (b as i32) < -4 /* or so */);
    a
}

#[device]
fn small_or_why(a: u32, b: u32, x: f32, _data: &mut [u32]) -> u32 {
    assert!(a < 5, "a is {a}, b is {}, {{x}} is {x:?} and {1} and {0:?}", b, x);
    a
}

#[device]
fn equal(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    assert_eq!(a, b);
    a
}

#[device]
fn equal_or_why(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    assert_eq!(a + 1, b + 1, "of {} and {}", data[1], a as i32);
    a
}

#[device]
fn different(a: u32, b: u32, x: f32, _data: &mut [u32]) -> u32 {
    assert_ne!(a % 2, b % 2);
    assert_ne!(x, 1.0, "the number {x}");
    a
}

#[device]
fn equal_floats(a: u32, _b: u32, x: f32, _data: &mut [u32]) -> u32 {
    assert_eq!(x, 1.5);
    a
}

#[device]
fn equal_bools(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    assert_eq!(a < 5, b > 5);
    a
}

#[device]
fn plain(a: u32, _b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    if a > 5 {
        panic!("more than five");
    }
    a
}

#[device]
fn without_a_message(a: u32, _b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    if a > 5 { panic!() } else { a }
}

#[device]
fn with_values(a: u32, b: u32, x: f32, data: &mut [u32]) -> u32 {
    if a > 5 {
        let (narrow, wide, negative) = (a as u8, (a as u64) << 33, -(b as i64));
        panic!("{narrow} {wide} {negative} {} {:?} {} {x} {x:?} {}", a > b, b as i16, data[2], x as u32 == 0);
    }
    a
}

#[device]
fn with_floats(a: u32, _b: u32, x: f32, _data: &mut [u32]) -> u32 {
    if a > 5 {
        panic!("{} {:?} {} {:?} {} {:?}", x, x, x * 1e20, x / 3.0, -x, x * x * x * x * 1e-38);
    }
    a
}

#[device]
fn not_reached(a: u32, _b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    match a % 3 {
        0 => 5,
        1 => 6,
        _ => unreachable!(),
    }
}

#[device]
fn not_reached_or_why(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    match a % 3 {
        0 => 5,
        1 => 6,
        _ => unreachable!("two, and {b:?}"),
    }
}

#[device]
fn in_a_loop(a: u32, b: u32, _x: f32, data: &mut [u32]) -> u32 {
    let mut sum = 0;
    for k in 0..a % 20 {
        sum += data[k as usize];
        assert!(sum != 33 + b, "after {k} of {}: {sum}", a % 20);
    }
    sum
}

#[device]
fn helper(a: u32) -> u32 {
    assert!(a != 7, "seven");
    100 / (a - 9)
}

#[device]
fn in_a_helper(a: u32, b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    helper(b) + helper(a)
}

#[device]
fn order_of_operands(a: u32, b: u32, x: f32, data: &mut [u32]) -> u32 {
    let at = |k: u32| k as usize;
    data[at(a)] / b + {
        assert!(x > 0.0, "x is {x}");
        1
    }
}

#[device]
fn with_names(a: u32, b: u32, x: f32, _data: &mut [u32]) -> u32 {
    assert!(a > b, "{b}: {difference} and {0} of {x:?}", b - a, difference = b.wrapping_sub(a) * 2);
    a
}

#[device]
fn always_reached(a: u32, _b: u32, _x: f32, _data: &mut [u32]) -> u32 {
    unreachable!("{a}")
}

group! { said [
    0 small 1 spaced_condition 2 small_or_why 3 equal 4 equal_or_why 5 different 6 equal_floats 7 equal_bools 8 plain
    9 without_a_message 10 with_values 11 with_floats 12 not_reached 13 not_reached_or_why 14 in_a_loop 15 in_a_helper
    16 order_of_operands 17 always_reached 18 with_names
] [
    (1, 1, 1.5), (7, 0, 0.1), (9, 9, 16_777_216.0), (2, 40_000, -0.0), (200, 3, f32::NAN), (300, 7, 1e-45), (5, 9, 1e7),
    (8, 6, f32::NEG_INFINITY), (77, 10, 123_456.79), (6, 7, 1.0), (11, 12, f32::MAX)
] }
