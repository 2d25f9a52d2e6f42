//! Type and constant parameters.
use cl_runtime::prelude::*;
use tests::on_every_device;

#[kernel]
fn saxpy<T: Number>(a: T, x: &[T], y: &mut [T]) {
    let i = global_id(0);
    y[i] = a * x[i] + y[i];
}

fn check<T: Number + std::fmt::Debug>(values: impl Fn(u32) -> T, needs: &[cl_runtime::Capability]) {
    let (x, y): (Vec<T>, Vec<T>) = ((0..100).map(&values).collect(), (0..100).map(|i| values(i * 3)).collect());
    let expected: Vec<T> = x.iter().zip(&y).map(|(x, y)| values(7) * *x + *y).collect();
    on_every_device(needs, |queue| {
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
        saxpy(values(7), &x, &mut y).global(100).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected);
        Ok(())
    });
}

#[test]
fn a_kernel_at_several_types() {
    check(|i| i as f32 * 0.25, &[]);
    check(|i| i as f64 * 0.125, &[cl_runtime::Capability::Fp64]);
    check(|i| i as i32 - 50, &[]);
    check(|i| i as u64, &[]);
}

#[device]
fn mixed<A: Int, B: Float>(a: A, b: B) -> B {
    b * B::from_f32(0.5) + B::from_u32(a.to_u32())
}

#[kernel]
fn mix(y: &mut [f32]) {
    let i = global_id(0);
    y[i] = mixed(i as u32, 2.0f64) as f32;
}

/// Also where an operator of a type parameter is the first that needs it.
#[test]
fn a_need_names_a_line_of_the_program() {
    for device in Device::all() {
        let queue = Queue::new(&device).expect("it can be used");
        let mut y = Buffer::zeroed(&queue, 3).expect("it is small");
        match mix(&mut y).global(3).run(&queue) {
            Ok(()) => assert_eq!(y.to_vec(&queue).expect("it is filled"), [1.0, 2.0, 3.0]),
            Err(error) => {
                assert!(error.to_string().contains("double precision (f64) at tests/tests/generics.rs:"), "{error}")
            }
        }
    }
}

#[device]
fn largest<T: Number>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

#[device]
fn norm<T: Float>(x: &[T]) -> T {
    let mut sum = T::ZERO;
    for i in 0..x.len() {
        sum += x[i] * x[i];
    }
    sum.sqrt() * T::from_f32(0.5)
}

#[kernel(local = [TILE])]
fn tiles<const TILE: usize>(x: &[f32], out: &mut [f32]) {
    #[local]
    let mut tile: [f32; TILE];
    let k = local_id(0);
    tile[k] = x[global_id(0)];
    barrier();
    let mut sum = 0.0;
    for i in 0..TILE {
        sum += tile[i];
    }
    out[global_id(0)] = largest(sum, norm(&x[0..TILE]));
}

#[test]
fn constants_as_parameters() {
    let x: Vec<f32> = (0..64).map(|i| i as f32 - 40.0).collect();
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut out = Buffer::zeroed(queue, 64)?;
        tiles::<16>(&input, &mut out).global(64).run(queue)?;
        let found = out.to_vec(queue)?;
        for (i, found) in found.iter().enumerate() {
            let sum: f32 = x[i / 16 * 16..][..16].iter().sum();
            assert_eq!(*found, largest(sum, norm(&x[0..16])));
        }
        tiles::<8>(&input, &mut out).global(64).run(queue)?;
        assert_eq!(out.to_vec(queue)?[63], x[56..].iter().sum::<f32>());
        Ok(())
    });
}

/// Results of functions of other items, and constants, need no annotation.
mod visible_only_to_rustc {
    use super::*;

    const LIMIT: u32 = 40;
    const HALF: f32 = 0.5;

    #[device]
    fn twice(x: u32) -> u32 {
        x * 2
    }

    #[device]
    fn both(x: u32) -> (u32, f32) {
        (x + 1, x as f32 * 0.25)
    }

    #[device]
    fn part(pair: (u32, f32)) -> f32 {
        pair.1 + pair.0 as f32
    }

    #[kernel]
    fn chains(x: &[u32], out: &mut [f32]) {
        let i = global_id(0);
        let quadrupled = twice(twice(x[i]));
        let k = twice(x[i]) as usize % x.len();
        let pair = both(quadrupled);
        let mut sum = part(pair) * HALF;
        if twice(x[k]) < LIMIT {
            sum += part(both(twice(x[k]) + 1));
        }
        let n = pair.0 + 3;
        out[i] = sum - n as f32;
    }

    #[test]
    fn no_annotations() {
        let x: Vec<u32> = (0..50).map(|i| i * 7 % 31).collect();
        let expected: Vec<f32> = x
            .iter()
            .map(|&v| {
                let k = twice(v) as usize % x.len();
                let pair = both(twice(twice(v)));
                let mut sum = part(pair) * HALF;
                if twice(x[k]) < LIMIT {
                    sum += part(both(twice(x[k]) + 1));
                }
                sum - (pair.0 + 3) as f32
            })
            .collect();
        on_every_device(&[], |queue| {
            let x = Buffer::from_slice(queue, &x)?;
            let mut out = Buffer::zeroed(queue, 50)?;
            chains(&x, &mut out).global(50).run(queue)?;
            assert_eq!(out.to_vec(queue)?, expected, "{}", chains::KERNEL.source());
            Ok(())
        });
    }
}

/// Nor does what an `Option` or `Result` of another function holds.
mod options_of_other_functions {
    use super::*;

    #[device]
    #[allow(clippy::manual_find)]
    fn find(x: &[u32], wanted: u32) -> Option<usize> {
        for i in 0..x.len() {
            if x[i] == wanted {
                return Some(i);
            }
        }
        None
    }

    #[device]
    fn parse(digit: u8) -> Result<u16, (i8, bool)> {
        match digit {
            b'0'..=b'9' => Ok((digit - b'0') as u16),
            other => Err((other as i8, other > b'9')),
        }
    }

    #[device]
    fn behind(x: &[u32], wanted: u32) -> Option<usize> {
        Some(find(x, wanted)? + 1)
    }

    #[device]
    fn first(pair: Option<(f32, i64)>) -> Option<(f32, i64)> {
        let (a, b) = pair?;
        Some((a * 2.0, b - 1))
    }

    #[kernel]
    fn search(x: &[u32], out: &mut [u32]) {
        let i = global_id(0);
        let mut sum = 0;
        if let Some(at) = find(x, i as u32) {
            sum += at as u32 * 1000;
        }
        let found = behind(x, i as u32 + 1);
        if found.is_some() {
            sum += 100_000;
        }
        let Some(at) = find(x, 5) else { return };
        out[i] = sum + x[at];
    }

    #[kernel]
    fn digits(text: &[u8], out: &mut [u32]) {
        let i = global_id(0);
        out[i] = match parse(text[i]) {
            Ok(digit) => digit as u32,
            Err((code, true)) => code as u32,
            Err(_) => 7,
        };
    }

    #[kernel]
    fn pairs(out: &mut [u32]) {
        let i = global_id(0);
        let Some((a, b)) = first(Some((i as f32, -2i64))) else { return };
        let whole = a + 0.5;
        out[i] = whole as u32 + (b + 10) as u32;
    }

    #[test]
    fn no_annotations() {
        let x: Vec<u32> = (0..20).map(|i| i * 7 % 20).collect();
        let found = |i: u32| find(&x, i).map_or(0, |at| at as u32 * 1000);
        let is_behind = |i: u32| if behind(&x, i + 1).is_some() { 100_000 } else { 0 };
        let expected: Vec<u32> = (0..20).map(|i| found(i) + is_behind(i) + 5).collect();
        let text = b"0a1b2c9/:zZ12345 x~8";
        let digit = |digit: &u8| match parse(*digit) {
            Ok(digit) => digit as u32,
            Err((code, true)) => code as u32,
            Err(_) => 7,
        };
        on_every_device(&[], |queue| {
            let (x, input) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, text)?);
            let mut out = Buffer::zeroed(queue, 20)?;
            search(&x, &mut out).global(20).run(queue)?;
            assert_eq!(out.to_vec(queue)?, expected, "{}", search::KERNEL.source());
            digits(&input, &mut out).global(20).run(queue)?;
            assert_eq!(out.to_vec(queue)?, text.iter().map(digit).collect::<Vec<_>>());
            pairs(&mut out).global(20).run(queue)?;
            assert_eq!(out.to_vec(queue)?, (0..20).map(|i| 2 * i + 7).collect::<Vec<_>>());
            Ok(())
        });
    }
}

#[device]
fn reversed_bits<T: Int>(x: T, k: u32) -> T {
    (x.rotate_left(k) ^ !x) / (x.wrapping_mul(x) | T::ONE) + T::from_u32(x.count_ones())
}

#[kernel]
fn bits<T: Int>(x: &[T], out: &mut [T]) {
    let i = global_id(0);
    out[i] = reversed_bits(x[i], i as u32);
}

fn check_bits<T: Int + std::fmt::Debug>(values: impl Fn(u64) -> T) {
    let x: Vec<T> = (0..80u64).map(|i| values(i.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
    let expected: Vec<T> = x.iter().enumerate().map(|(i, x)| reversed_bits(*x, i as u32)).collect();
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut out = Buffer::zeroed(queue, x.len())?;
        bits(&input, &mut out).global(x.len()).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected, "{}", std::any::type_name::<T>());
        Ok(())
    });
}

#[test]
fn every_integer_type_has_its_own_instance() {
    check_bits(|v| v as u8);
    check_bits(|v| v as u16);
    check_bits(|v| v as u32);
    check_bits(|v| v);
    check_bits(|v| v as u8 as i8 as u8);
}

/// What is only moved about may be of any type.
#[kernel]
fn gather<T: Element>(index: &[u32], x: &[T], out: &mut [T]) {
    let i = global_id(0);
    out[i] = x[index[i] as usize];
}

#[test]
fn elements_of_any_type() {
    #[derive(Clone, Copy, Debug, PartialEq, Element)]
    #[repr(C)]
    struct Point {
        x: f32,
        tag: u32,
    }
    let index: Vec<u32> = (0..30).map(|i| i * 11 % 30).collect();
    on_every_device(&[], |queue| {
        let order = Buffer::from_slice(queue, &index)?;
        let points: Vec<_> = (0..30).map(|i| Point { x: i as f32, tag: i }).collect();
        let mut out = Buffer::from_slice(queue, &points)?;
        gather(&order, &Buffer::from_slice(queue, &points)?, &mut out).global(30).run(queue)?;
        assert_eq!(out.to_vec(queue)?, index.iter().map(|&i| points[i as usize]).collect::<Vec<_>>());
        let mut bytes = Buffer::zeroed(queue, 30)?;
        gather(&order, &Buffer::from_slice(queue, &(0..30u8).collect::<Vec<_>>())?, &mut bytes)
            .global(30)
            .run(queue)?;
        assert_eq!(bytes.to_vec(queue)?, index.iter().map(|&i| i as u8).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn a_division_in_a_generic_kernel_panics_as_in_rust() {
    #[kernel]
    fn divide<T: Number>(a: T, b: T, out: &mut [T]) {
        out[global_id(0)] = a / b;
    }
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 1)?;
        divide(7.0f32, 0.0, &mut out).global(1).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [f32::INFINITY]);
        let mut out = Buffer::zeroed(queue, 1)?;
        let panic = tests::panic_of(divide(7i32, 0, &mut out).global(1), queue);
        assert_eq!(panic.message, "attempt to divide by zero");
        let panic = tests::panic_of(divide(i32::MIN, -1, &mut out).global(1), queue);
        assert_eq!(panic.message, "attempt to divide with overflow");
        Ok(())
    });
}

/// Doubles `N` elements.
#[device]
fn double<T: Number, const N: usize>(x: &mut [T]) {
    for i in 0..N {
        x[i] = x[i] + x[i];
    }
}

/// Doubles `N` elements after a check.
///
/// # Safety
///
/// There are as many.
#[device]
unsafe fn double_unchecked<const N: usize>(x: &mut [i32]) {
    for i in 0..N {
        // SAFETY: the caller vouches for it
        unsafe { *x.get_unchecked_mut(i) *= 2 };
    }
}

#[kernel]
fn doubled_in_statements(x: &mut [i32]) {
    let i = global_id(0);
    let own = &mut x[i * 4..i * 4 + 4];
    double::<i32, 1>(own);
    // SAFETY: it has four elements
    unsafe { double_unchecked::<2>(own) };
    if i.is_multiple_of(2) {
        double::<i32, 3>(own);
    } else {
        // SAFETY: as before
        unsafe { double_unchecked::<4>(own) }
    }
    match i {
        0 => double::<i32, 4>(own),
        1 => double::<i32, 1>(own),
        _ => {}
    }
    for _ in 0..1 {
        double::<i32, 2>(own)
    }
}

#[test]
fn generic_functions_without_a_value() {
    on_every_device(&[], |queue| {
        let mut x = Buffer::from_slice(queue, &[1; 8])?;
        doubled_in_statements(&mut x).global(2).run(queue)?;
        assert_eq!(x.to_vec(queue)?, [32, 16, 4, 2, 32, 8, 2, 2]);
        Ok(())
    });
}
