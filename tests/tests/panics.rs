//! Panics come back: message, file, line, column, work-item, values; and everything else goes on.

use cl_runtime::prelude::*;
use tests::{on_every_device, panic_of};

/// Where `marker` stands in this file: line and column, from 1.
fn place(marker: &str) -> (u32, u32) {
    let source = include_str!("panics.rs");
    let at = source.find(marker).expect("the marker is in this file");
    let line = source[..at].matches('\n').count() + 1;
    let column = at - source[..at].rfind('\n').map_or(0, |newline| newline + 1) + 1;
    (line as u32, column as u32)
}

#[kernel]
fn index(n: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = 1.0 + /* here */ x[i * n];
}

#[test]
fn index_out_of_bounds() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0.5f32; 10])?;
        let mut y = Buffer::zeroed(queue, 16)?;
        let panic = panic_of(index(9, &x, &mut y).global(3), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 10 but the index is 18");
        let (line, column) = place("x[i * n]");
        assert_eq!((panic.kernel, panic.file, panic.line, panic.column), ("index", file!(), line, column));
        assert_eq!(panic.global_id, [2, 0, 0]);
        let text = format!(
            "kernel `index` panicked at {}:{line}:{column} in work-item [2, 0, 0]:\n\
             index out of bounds: the len is 10 but the index is 18",
            file!()
        );
        assert_eq!(panic.to_string(), text);
        // the others completed, and the queue lives on
        assert_eq!(y.to_vec(queue)?[..4], [1.5, 1.5, 0.0, 0.0]);
        index(1, &x, &mut y).global(10).run(queue)?;
        assert_eq!(y.to_vec(queue)?[..11], [[1.5; 10].as_slice(), &[0.0]].concat());
        Ok(())
    });
}

#[kernel]
fn index_wraps(y: &mut [u32]) {
    let i = global_id(0);
    y[i - 1] = 5;
}

#[test]
fn index_below_zero() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 4)?;
        let panic = panic_of(index_wraps(&mut y).global(4), queue);
        assert_eq!(panic.message, format!("index out of bounds: the len is 4 but the index is {}", usize::MAX));
        assert_eq!(panic.global_id, [0; 3]);
        assert_eq!(y.to_vec(queue)?, [5, 5, 5, 0]);
        Ok(())
    });
}

#[kernel]
unsafe fn on_a_line(y: &mut [u32]) {
    let i = global_id(0) + 10 * global_id(1) + 100 * global_id(2);
    if i == 213 {
        y[i + 1000] = 1;
    }
}

#[test]
fn the_work_item_is_named_in_all_dimensions() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 4)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        let panic = panic_of(unsafe { on_a_line(&mut y) }.global([8, 4, 4]).local([4, 2, 1]), queue);
        assert_eq!(panic.global_id, [3, 1, 2]);
        assert_eq!((panic.local_id(), panic.group_id()), ([3, 1, 0], [0, 0, 2]));
        assert_eq!(panic.message, "index out of bounds: the len is 4 but the index is 1213");
        // SAFETY: the sizes are such that each work-item has elements of its own.
        let panic = panic_of(unsafe { on_a_line(&mut y) }.global([2, 2, 2]).offset([2, 0, 1]), queue);
        assert_eq!(panic.global_id, [3, 1, 2]);
        Ok(())
    });
}

/// What the host's own operator says.
#[kernel]
fn panics_late(rounds: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut value = i as u32;
    for _ in 0..rounds {
        value = value.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    }
    y[i] = value;
    assert!(i != 3, "three");
}

/// More launches than there are records, each of them flushed, so that `clFinish` of some drivers does not wait for it.
#[test]
fn panics_of_flushed_launches_are_not_lost() {
    on_every_device(&[], |queue| {
        let is_slow = queue.device().is_native() || queue.device().platform_name() == "Oclgrind";
        let rounds = if is_slow { 10 } else { 10_000 };
        let mut y = Buffer::zeroed(queue, 16)?;
        let mut events = Vec::new();
        for launch in 0..600 {
            events.push(panics_late(rounds, &mut y).global(16).launch(queue)?);
            queue.flush()?;
            if launch < 3 {
                queue.finish().expect_err("a panic");
                assert!(events[launch].is_complete());
            }
        }
        for event in &events {
            event.wait().expect_err("a panic");
        }
        let _ = queue.finish();
        panics_late(rounds, &mut y).global(16).run(queue).expect_err("a panic");
        Ok(())
    });
}

fn said(operation: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let payload = std::panic::catch_unwind(operation).expect_err("a panic");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => (*payload.downcast::<&str>().expect("a text")).to_owned(),
    }
}

/// For each type a kernel of operations that can panic, one of them chosen by number, and the same on the host.
macro_rules! operations {
    ($($T:ident { $($number:literal ($x:ident, $y:ident) $body:expr, $left:expr, $right:expr;)* })*) => {$(
        #[allow(clippy::all)]
        mod $T {
            use super::*;

            #[kernel]
            fn run(which: u32, x: &[$T], y: &[$T], out: &mut [$T]) {
                let i = global_id(0);
                $(if which == $number {
                    let $x = x[i];
                    let $y = y[i];
                    out[i] = $body;
                })*
            }

            #[test]
            fn operations_panic_as_on_the_host() {
                $({
                    let host = |$x: $T, $y: $T| -> $T { $body };
                    let message = said(move || {
                        std::hint::black_box(host(std::hint::black_box($left), std::hint::black_box($right)));
                    });
                    on_every_device(&[], |queue| {
                        let x = Buffer::from_slice(queue, &[7, $left, 9, 9])?;
                        let y = Buffer::from_slice(queue, &[2, $right, 3, 4])?;
                        let mut out = Buffer::zeroed(queue, 4)?;
                        let panic = panic_of(run($number, &x, &y, &mut out).global(4), queue);
                        assert_eq!((panic.message.as_str(), panic.global_id), (message.as_str(), [1, 0, 0]));
                        assert_eq!(out.to_vec(queue)?, [host(7, 2), 0, host(9, 3), host(9, 4)]);
                        Ok(())
                    });
                })*
            }

            #[kernel]
            fn clamp(low: $T, high: $T, out: &mut [$T]) {
                let i = global_id(0);
                out[i] = out[i].clamp(low, high);
            }

            #[test]
            fn clamp_shows_the_bounds() {
                on_every_device(&[], |queue| {
                    let mut out = Buffer::zeroed(queue, 1)?;
                    let panic = panic_of(clamp($T::MAX, $T::MIN, &mut out).global(1), queue);
                    assert_eq!(panic.message, format!("min > max. min = {}, max = {}", $T::MAX, $T::MIN));
                    clamp(3, 3, &mut out).global(1).run(queue)?;
                    assert_eq!(out.to_vec(queue)?, [3]);
                    Ok(())
                });
            }
        }
    )*};
}

macro_rules! signed {
    ($($T:ident)*) => {
        operations! {$(
            $T {
                0 (x, y) x / y, 5, 0;
                1 (x, y) x / y, $T::MIN, -1;
                2 (x, y) x % y, 5, 0;
                3 (x, y) x % y, $T::MIN, -1;
                4 (x, y) { let mut v = x; v /= y; v }, 5, 0;
                5 (x, y) { let mut v = x; v %= y; v }, $T::MIN, -1;
                6 (x, y) (x + 1) / (y * y), 5, 0;
                7 (x, y) x.rem_euclid(y), 5, 0;
                8 (x, y) x.rem_euclid(y), $T::MIN, -1;
                9 (x, y) x.div_euclid(y), 5, 0;
                10 (x, y) x.div_euclid(y), $T::MIN, -1;
                11 (x, y) x.wrapping_div(y), 5, 0;
                12 (x, y) x.wrapping_rem(y), 5, 0;
                13 (x, y) if y > 50 { x / -1 } else { y }, $T::MIN, 100;
            }
        )*}
    };
}

macro_rules! unsigned {
    ($($T:ident)*) => {
        operations! {$(
            $T {
                0 (x, y) x / y, 5, 0;
                1 (x, y) x % y, 5, 0;
                2 (x, y) { let mut v = x; v /= y; v }, 5, 0;
                3 (x, y) x.rem_euclid(y), 5, 0;
                4 (x, y) x.div_euclid(y), 5, 0;
                5 (x, y) x.wrapping_div(y), 5, 0;
                6 (x, y) x.wrapping_rem(y), 5, 0;
            }
        )*}
    };
}

signed!(i8 i16 i32 i64 isize);
unsigned!(u8 u16 u32 u64 usize);

#[kernel]
fn clamp_floats(low: f32, high: f32, y: &mut [f32]) {
    let i = global_id(0);
    y[i] = y[i].clamp(low, high);
}

#[test]
fn clamp_of_floats_shows_the_bounds() {
    for (low, high) in [(1.5, 0.25), (f32::NAN, 1.0), (0.0, f32::NAN), (f32::INFINITY, -0.0)] {
        let message = said(move || {
            let _ = std::hint::black_box(0.5f32.clamp(low, high));
        });
        on_every_device(&[], |queue| {
            let mut y = Buffer::from_slice(queue, &[0.5])?;
            let panic = panic_of(clamp_floats(low, high, &mut y).global(1), queue);
            assert_eq!(panic.message, message);
            Ok(())
        });
    }
}

#[device]
fn quotient(a: u32, b: u32) -> u32 {
    a / b
}

#[kernel]
fn first_of_several(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let a: u32 = quotient(10u32, x[i]);
    let b = 20 % x[i];
    y[i] = a + b + x[i + 1];
}

#[test]
fn the_first_panic_of_a_work_item_counts() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0])?;
        let mut y = Buffer::zeroed(queue, 1)?;
        let panic = panic_of(first_of_several(&x, &mut y).global(1), queue);
        assert_eq!(panic.message, "attempt to divide by zero");
        assert_eq!((panic.kernel, panic.line), ("first_of_several", place("a / b\n").0));
        Ok(())
    });
}

#[test]
fn every_launch_has_its_own_panic() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0.5f32; 10])?;
        let mut y = Buffer::zeroed(queue, 16)?;
        let bad = index(100, &x, &mut y).global(2).launch(queue)?;
        let good = index(1, &x, &mut y).global(2).launch(queue)?;
        let worse = index(200, &x, &mut y).global(2).launch(queue)?;
        good.wait()?;
        let message = |event: &Event| match event.wait() {
            Err(Error::Panic(panic)) => panic.message,
            other => panic!("expected a panic, got {other:?}"),
        };
        assert_eq!(message(&worse), "index out of bounds: the len is 10 but the index is 200");
        assert_eq!(message(&bad), "index out of bounds: the len is 10 but the index is 100");
        queue.finish()?;
        assert_eq!(y.to_vec(queue)?[..2], [1.5, 1.5]);
        Ok(())
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Ball {
    x: f32,
    hits: i32,
}

#[kernel]
fn shows_fields(balls: &[Ball], y: &mut [u32]) {
    let i = global_id(0);
    assert_eq!(balls[i].hits, 7);
    if i == 1 {
        panic!("x {} hits {:?}", balls[i].x, y[i]);
    }
    y[i] = 1;
}

#[test]
fn fields_are_shown_as_what_they_are() {
    on_every_device(&[], |queue| {
        let balls = Buffer::from_slice(queue, &[Ball { x: 1.0, hits: -300 }])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        let panic = panic_of(shows_fields(&balls, &mut y).global(1), queue);
        assert_eq!(panic.message, "assertion `left == right` failed\n  left: -300\n right: 7");
        let balls = Buffer::from_slice(queue, &[Ball { x: 1.0, hits: 7 }, Ball { x: -2.5, hits: 7 }])?;
        let panic = panic_of(shows_fields(&balls, &mut y).global(2), queue);
        assert_eq!(panic.message, "x -2.5 hits 0");
        Ok(())
    });
}
