//! Functions that are given functions.
#[path = "higher_order/closures.rs"]
#[allow(clippy::needless_borrows_for_generic_args)] // a reference to a closure is one, too
mod closures;

use std::cmp::Ordering;

use cl_runtime::prelude::*;
use tests::on_every_device;

#[device]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

#[device]
fn plus<T: Number>(a: T, b: T) -> T {
    a + b
}

#[device]
fn square(x: f32) -> f32 {
    x * x
}

#[device]
fn scaled<const K: u32>(x: f32) -> f32 {
    x * K as f32
}

#[device]
fn fold<F: Fn(f32, f32) -> f32>(x: &[f32], first: f32, f: F) -> f32 {
    let mut total = first;
    for i in 0..x.len() {
        total = f(total, x[i]);
    }
    total
}

/// Hands its own parameters on, by value and to an iterator.
#[device]
fn mapped_fold(x: &[f32], map: impl Fn(f32) -> f32 + Copy, f: impl Fn(f32, f32) -> f32) -> f32 {
    let two = twice(map, x[0]);
    fold(x, two, f) + x.iter().map(|v| map(*v)).sum::<f32>()
}

#[device]
fn twice<F>(f: F, x: f32) -> f32
where
    F: Fn(f32) -> f32,
{
    f(f(x))
}

const LAST: f32 = 0.5;

#[kernel]
fn rows(x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    let row = &x[i * 8..(i + 1) * 8];
    let sum = fold(row, 0.0, plus::<f32>);
    out[i] = fold(row, -1.0, larger) + sum + twice(square, LAST) + twice(scaled::<3>, row[1]);
    out[i] += mapped_fold(row, square, larger);
}

fn expected_rows(x: &[f32]) -> Vec<f32> {
    let row = |row: &[f32]| {
        let sum = fold(row, 0.0, plus::<f32>);
        let first = fold(row, -1.0, larger) + sum + twice(square, LAST) + twice(scaled::<3>, row[1]);
        first + mapped_fold(row, square, larger)
    };
    x.chunks_exact(8).map(row).collect()
}

#[test]
fn a_device_function_is_handed_to_another() {
    let x: Vec<f32> = (0..80).map(|i| (i * 37 % 101) as f32 * 0.25).collect();
    on_every_device(&[], |queue| {
        let (input, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 10)?);
        rows(&input, &mut out).global(10).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected_rows(&x));
        Ok(())
    });
}

#[kernel]
fn map<T: Number, F: Fn(T) -> T>(f: F, x: &[T], out: &mut [T]) {
    let i = global_id(0);
    out[i] = f(x[i]);
}

#[device]
fn halved(x: u32) -> u32 {
    x / 2
}

#[device]
fn inverse(x: i32) -> i32 {
    100 / x
}

#[test]
fn a_kernel_is_given_a_function() {
    let x: Vec<f32> = (0..20).map(|i| i as f32 * 0.5).collect();
    on_every_device(&[], |queue| {
        let (input, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 20)?);
        map(square::FUNCTION, &input, &mut out).global(20).run(queue)?;
        assert_eq!(out.to_vec(queue)?, x.iter().map(|x| square(*x)).collect::<Vec<_>>());
        map(scaled::<7>::FUNCTION, &input, &mut out).global(20).run(queue)?;
        assert_eq!(out.to_vec(queue)?, x.iter().map(|x| scaled::<7>(*x)).collect::<Vec<_>>());
        let (input, mut out) = (Buffer::from_slice(queue, &[7u32, 8, 9])?, Buffer::zeroed(queue, 3)?);
        map(halved::FUNCTION, &input, &mut out).global(3).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [3, 4, 4]);
        Ok(())
    });
}

#[test]
fn a_panic_in_a_given_function_comes_back() {
    on_every_device(&[], |queue| {
        let (input, mut out) = (Buffer::from_slice(queue, &[4, 0, 5])?, Buffer::zeroed(queue, 3)?);
        let panic = tests::panic_of(map(inverse::FUNCTION, &input, &mut out).global(3), queue);
        assert_eq!((panic.message.as_str(), panic.global_id), ("attempt to divide by zero", [1, 0, 0]));
        Ok(())
    });
}

/// A tree reduction with any operation, in a device function of the work-group.
#[device]
fn group_reduce<F: Fn(f32, f32) -> f32>(value: f32, f: F) -> f32 {
    #[local]
    let mut partial: [f32; 16];
    let k = local_id(0);
    partial[k] = value;
    barrier();
    let mut half = 8;
    while half > 0 {
        if k < half {
            partial[k] = f(partial[k], partial[k + half]);
        }
        barrier();
        half /= 2;
    }
    let all = partial[0];
    // the next call writes it again
    barrier();
    all
}

#[kernel(local = [16])]
fn reduce<F: Fn(f32, f32) -> f32>(x: &[f32], f: F, out: &mut [f32]) {
    let total = group_reduce(x[global_id(0)], f);
    if local_id(0) == 0 {
        out[group_id(0)] = total;
    }
}

/// A function with a barrier can be handed on too.
#[device]
fn neighbour(x: f32) -> f32 {
    #[local]
    let mut tile: [f32; 16];
    let k = local_id(0);
    tile[k] = x;
    barrier();
    let next = tile[(k + 1) % 16];
    barrier();
    next
}

#[kernel(local = [16])]
fn exchange<F: Fn(f32) -> f32>(f: F, x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    let value = f(x[i]);
    out[i] = value;
}

#[test]
fn work_groups_and_functions() {
    let x: Vec<f32> = (0..64).map(|i| (i * 29 % 31) as f32).collect();
    on_every_device(&[], |queue| {
        let (input, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 4)?);
        reduce(&input, larger::FUNCTION, &mut out).global(64).run(queue)?;
        let largest: Vec<f32> = x.chunks_exact(16).map(|x| x.iter().copied().fold(0.0, f32::max)).collect();
        assert_eq!(out.to_vec(queue)?, largest);
        reduce(&input, plus::<f32>::FUNCTION, &mut out).global(64).run(queue)?;
        assert_eq!(out.to_vec(queue)?, x.chunks_exact(16).map(|x| x.iter().sum()).collect::<Vec<f32>>());
        let mut out = Buffer::zeroed(queue, 64)?;
        exchange(neighbour::FUNCTION, &input, &mut out).global(64).run(queue)?;
        let expected: Vec<f32> = (0..64).map(|i| x[i / 16 * 16 + (i + 1) % 16]).collect();
        assert_eq!(out.to_vec(queue)?, expected);
        exchange(square::FUNCTION, &input, &mut out).global(64).run(queue)?;
        assert_eq!(out.to_vec(queue)?, x.iter().map(|x| x * x).collect::<Vec<_>>());
        Ok(())
    });
}

/// A parameter goes to iterators and options too.
#[device]
fn through(n: u32, f: impl Fn(u32) -> u32 + Copy) -> u32 {
    (0..n).map(f).sum::<u32>() + n.checked_sub(1).map(f).unwrap_or(7)
}

#[device]
fn cubed(x: u32) -> u32 {
    x * x * x
}

#[kernel]
fn sums(out: &mut [u32]) {
    let i = global_id(0);
    out[i] = through(i as u32, cubed) + through(i as u32, halved);
}

#[test]
fn a_parameter_is_handed_to_an_iterator() {
    let expected: Vec<u32> = (0..9).map(|i| through(i, cubed) + through(i, halved)).collect();
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 9)?;
        sums(&mut out).global(9).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected);
        Ok(())
    });
}

/// The host is generic over what it launches.
fn mapped<F: cl_runtime::DeviceFn<(f32,), f32>>(
    queue: &Queue,
    f: cl_runtime::Function<F>,
    x: &[f32],
) -> cl_runtime::Result<Vec<f32>> {
    let (input, mut out) = (Buffer::from_slice(queue, x)?, Buffer::zeroed(queue, x.len())?);
    map(f, &input, &mut out).global(x.len()).run(queue)?;
    out.to_vec(queue)
}

#[test]
fn host_code_is_generic_over_device_functions() {
    on_every_device(&[], |queue| {
        assert_eq!(mapped(queue, square::FUNCTION, &[3.0])?, [9.0]);
        assert_eq!(mapped(queue, scaled::<2>::FUNCTION, &[3.0])?, [6.0]);
        Ok(())
    });
}

#[device]
fn chosen(f: impl Fn(bool, Ordering) -> bool, b: bool) -> bool {
    f(b, Ordering::Less)
}

#[device]
fn spread(f: impl Fn(f32x4, usize) -> (f32x4, Option<i8>), v: f32x4) -> f32 {
    let (all, one): (f32x4, Option<i8>) = f(v, 3);
    all[1] + one.unwrap_or(-1) as f32
}

/// What closures take and give are types whose names expansions write with a path.
#[device]
fn of_all_types(x: u32) -> [u32; 2] {
    let flag: bool = chosen(|b: bool, order: Ordering| !b && order.is_lt(), x & 1 == 0);
    let sum: f32 = spread(
        |v: f32x4, n: usize| (v * v + f32x4::splat(n as f32), if v[0] > 2.0 { Some(5i8) } else { None }),
        f32x4::splat(x as f32),
    );
    [flag as u32, sum.to_bits()]
}

#[kernel]
fn types(out: &mut [[u32; 2]]) {
    let i = global_id(0);
    out[i] = of_all_types(i as u32);
}

#[test]
fn closures_take_and_give_all_types() {
    let expected: Vec<_> = (0..9).map(of_all_types).collect();
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 9)?;
        types(&mut out).global(9).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected);
        Ok(())
    });
}

/// A function that takes functions is a function of its other parameters, once its type says which it takes.
mod functions_of_functions {
    use super::*;
    use cl_runtime::DeviceFn;

    #[device]
    fn composed<A: Element, B: Element, C: Element, F: Fn(A) -> B, G: Fn(B) -> C>(f: F, x: A, g: G) -> C {
        g(f(x))
    }

    #[device]
    fn twice(x: f32, f: impl Fn(f32) -> f32 + Copy) -> f32 {
        f(f(x))
    }

    #[device]
    fn whole(x: f32) -> u32 {
        x as u32
    }

    #[device]
    fn checked(x: u32) -> u32 {
        assert!(x != 9, "no {x}");
        x + 1
    }

    #[kernel]
    fn map<F: Fn(f32) -> u32>(f: F, x: &[f32], out: &mut [u32]) {
        let i = global_id(0);
        out[i] = f(x[i]);
    }

    type Squares = twice<square>;
    type Wholes = composed<f32, f32, u32, Squares, whole>;
    type All = composed<f32, u32, u32, Wholes, checked>;

    fn mapped<F: DeviceFn<(f32,), u32, Captured = ()>>(queue: &Queue, x: &[f32]) -> cl_runtime::Result<Vec<u32>> {
        let (given, mut out) = (Buffer::from_slice(queue, x)?, Buffer::zeroed(queue, x.len())?);
        map::<F>(cl_runtime::Function::default(), &given, &mut out).global(x.len()).run(queue)?;
        out.to_vec(queue)
    }

    #[test]
    fn are_passed_by_their_types() {
        on_every_device(&[], |queue| {
            let x = [1.5f32, 2.0, 0.0];
            let expected = x.map(|x| composed(|x| twice(x, square), x, |x| checked(whole(x))));
            assert_eq!(mapped::<All>(queue, &x)?, expected, "{}", queue.device());
            assert_eq!(mapped::<Wholes>(queue, &x)?, expected.map(|x| x - 1), "{}", queue.device());
            let (given, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 3)?);
            map(All::FUNCTION, &given, &mut out).global(3).run(queue)?;
            assert_eq!(out.to_vec(queue)?, expected);
            let Err(Error::Panic(panic)) = mapped::<All>(queue, &[1.0, 3f32.sqrt() + 1e-6]) else {
                panic!("{}: it panics", queue.device())
            };
            assert_eq!(panic.message, "no 9");
            Ok(())
        });
    }
}
