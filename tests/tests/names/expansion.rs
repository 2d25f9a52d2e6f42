//! Names that the macros' expansions use, as names of the user's own items, parameters and fields.
#![allow(dead_code)]

use std::sync::atomic::{AtomicU32, Ordering};

use cl_runtime::prelude::*;

// what native code has had variables of
const a: u32 = 3;
const b: u32 = 4;
const c: f32 = 1.0;
const value: u32 = 1;
const old: u32 = 1;
const new: u32 = 1;
const index: u32 = 1;
const target: u32 = 1;
const base: u32 = 1;
const start: u32 = 1;
const end: u32 = 1;
const part: u32 = 1;
const last: u32 = 1;
const slice: u32 = 1;
const place: u32 = 1;
const cl_: u32 = 1;
const held_0: u32 = 1;
const index_0: u32 = 1;
const recorded_0: u32 = 1;
const args: u32 = 1;
const groups: u32 = 1;
const memory: u32 = 1;
const launch: u32 = 1;
const lane: u32 = 1;
const left_value: u32 = 1;
const right_value: u32 = 1;
const arg0: u32 = 1;
const found_0: u32 = 1;
static result: u32 = 1;
static low: u32 = 1;
struct local;

#[device]
fn first(x: &[u32]) -> u32 {
    x[0]
}

#[device]
fn step(x: u32, n: u32) -> u32 {
    let mut parts = [x, n, 3];
    parts[(x % 3) as usize] += a + b;
    parts[(n % 3) as usize] /= n + 1;
    let wide = (f32x4::splat(x as f32) / f32x4::splat(2.0)).clamp(f32x4::splat(0.0), f32x4::splat(100.0));
    let mut lanes = u32x4::splat(n + 1);
    lanes /= u32x4::splat(2);
    lanes[(x % 4) as usize] += 1;
    let option = parts.get((x % 5) as usize).copied().unwrap_or(9);
    assert!(x < 1000, "{}", wide.y);
    assert_eq!(x + 1, 1 + x);
    parts[0] + parts[1] * 10 + parts[2] * 100 + wide.x as u32 + lanes.x + option + n.pow(2) % 7 + (n + 1).ilog2()
}

#[kernel]
fn all(x: &[u32], bins: &[AtomicU32], n: u32, y: &mut [u32]) {
    let i = global_id(0);
    let rest = &x[i..];
    y[i] = step(x[i], n) + first(rest);
    y[i] /= n + 1;
    y[i] += x.iter().sum::<u32>() % 10;
    if let Some(found) = x.get(i + 1) {
        y[i] += *found;
    }
    bins[i % 2].fetch_add(1, Ordering::Relaxed);
}

#[test]
fn constants_named_like_our_variables() {
    tests::on_every_device(&[], |queue| {
        let numbers = [5u32, 3, 8, 1, 9, 2, 4, 7];
        let x = Buffer::from_slice(queue, &numbers)?;
        let (mut y, mut bins) = (Buffer::zeroed(queue, 8)?, Buffer::zeroed(queue, 2)?);
        all(&x, &mut bins, 6, &mut y).global(8).run(queue)?;
        let expected = (0..8).map(|i| {
            let next = numbers.get(i + 1).copied().unwrap_or(0);
            (step(numbers[i], 6) + numbers[i]) / 7 + numbers.iter().sum::<u32>() % 10 + next
        });
        assert_eq!(y.to_vec(queue)?, expected.collect::<Vec<_>>(), "on {}", queue.device());
        assert_eq!(bins.to_vec(queue)?, [4, 4]);
        Ok(())
    });
}

#[device]
fn same<A: Int>(x: A) -> A {
    x
}

#[device]
fn chosen<T: Int, R: Int, Item: Int>(x: T, y: R, z: Item) -> T {
    if y > y || z > z { x } else { same(x) }
}

#[kernel]
fn parameters<A: Int>(x: &[A], y: &mut [A]) {
    let i = global_id(0);
    y[i] = chosen(x[i], 1u32, 2u32);
}

#[kernel]
fn more_parameters<__A: Int, __A0: Int, F: Int, Groups: Int, Launch: Int>(
    x: &[__A],
    y: &mut [__A],
    z: &mut [__A0],
    u: &mut [F],
    v: &mut [Groups],
    w: &mut [Launch],
) {
    let i = global_id(0);
    y[i] = x[i];
    z[i] = z[i];
    u[i] = u[i];
    v[i] = v[i];
    w[i] = w[i];
}

#[test]
fn type_parameters_of_any_name() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[5u32, 6, 7, 8])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        parameters(&x, &mut y).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [5, 6, 7, 8]);
        let [mut z, mut u, mut v, mut w] = [1i32, 2, 3, 4].map(|k| Buffer::filled(queue, 4, k).unwrap());
        more_parameters(&x, &mut y, &mut z, &mut u, &mut v, &mut w).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [5, 6, 7, 8]);
        assert_eq!(w.to_vec(queue)?, [4; 4]);
        Ok(())
    });
}

/// Methods of the user's own for every type, which take their receiver by value.
trait Everywhere: Sized {
    fn len(self) -> usize {
        usize::MAX
    }
    fn load_proven(self, _: usize) -> u32 {
        99
    }
    fn sub(self, _: usize) -> u32 {
        99
    }
    fn store_proven(self, _: usize, _: u32) {}
    fn global_id(self, _: usize) -> usize {
        usize::MAX
    }
    fn is_in(self) -> bool {
        true
    }
    fn of(self) -> u32 {
        99
    }
    fn native(self) -> u32 {
        99
    }
}
impl<T> Everywhere for T {}

trait Options<T>: Sized {
    fn as_ref(self) -> Option<&'static T>;
}
impl<T: 'static> Options<T> for Option<T> {
    fn as_ref(self) -> Option<&'static T> {
        None
    }
}

#[kernel]
fn methods(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut tile = [1u32, 2, 3];
    tile[i % 3] = 5;
    y[i] = tile[0] + tile[1] * 10 + tile[2] * 100;
    if i < x.len() {
        y[i] += x[i];
    }
    let part_of = &x[..i % 3];
    y[i] += part_of.len() as u32;
    if let Some(found) = x.get(i) {
        y[i] += *found;
    }
}

#[test]
fn methods_of_the_users_for_every_type() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 3, 4])?;
        let mut y = Buffer::zeroed(queue, 8)?;
        methods(&x, &mut y).global(8).run(queue)?;
        let expected = (0..8u32).map(|i| {
            let tile = [325, 351, 521][i as usize % 3];
            tile + i % 3 + if i < 4 { 2 * (i + 1) } else { 0 }
        });
        assert_eq!(y.to_vec(queue)?, expected.collect::<Vec<_>>(), "on {}", queue.device());
        Ok(())
    });
}

/// Macros of the user's own under names that expansions use; none of these is in the kernel.
mod macros {
    macro_rules! assert {
        ($($tokens:tt)*) => {};
    }
    macro_rules! unreachable {
        ($($tokens:tt)*) => {
            compile_error!("another macro")
        };
    }

    use cl_runtime::prelude::*;

    #[derive(Clone, Copy, Element)]
    #[repr(C)]
    pub(super) struct Pair {
        pub(super) x: u32,
        pub(super) y: u32,
    }

    #[kernel]
    pub(super) fn swapped(pairs: &mut [Pair]) {
        let i = global_id(0);
        let pair = pairs[i];
        pairs[i] = Pair { x: pair.y, y: pair.x };
    }
}

#[test]
fn macros_named_like_stds() {
    tests::on_every_device(&[], |queue| {
        let mut pairs = Buffer::from_slice(queue, &[macros::Pair { x: 1, y: 2 }; 4])?;
        macros::swapped(&mut pairs).global(4).run(queue)?;
        assert_eq!(pairs.to_vec(queue)?.iter().map(|pair| [pair.x, pair.y]).collect::<Vec<_>>(), [[2, 1]; 4]);
        Ok(())
    });
}
