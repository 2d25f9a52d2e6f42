//! Operators, assignments and methods of `Option` on what functions of other modules give and what structs hold: the macro sees
//! neither type.

use cl_runtime::prelude::*;
use tests::case;

mod elsewhere {
    use cl_runtime::prelude::*;

    #[derive(Clone, Copy, PartialEq, Debug, Element)]
    #[repr(C)]
    pub struct Body {
        pub place: f32x4,
        pub speed: f32x4,
        pub force: f32x4,
    }

    #[device]
    impl Body {
        pub fn moved(&self, by: f32) -> f32x4 {
            self.place + self.speed * by
        }

        pub fn mass(&self) -> f32 {
            self.force.w
        }

        pub fn count(&self) -> u32 {
            self.speed.x as u32 + 3
        }
    }

    #[device]
    pub fn next(x: u32) -> u32 {
        x.wrapping_mul(1_103_515_245).wrapping_add(12_345)
    }

    #[device]
    pub fn half(x: f32) -> f32 {
        x * 0.5
    }

    #[device]
    pub fn turned(v: f32x4) -> f32x4 {
        v.wzyx() + 1.0
    }

    #[device]
    pub fn mixed(v: u32x4) -> u32x4 {
        v.yxwz() ^ u32x4::splat(5)
    }

    #[device]
    pub fn even(x: u32) -> Option<u32> {
        if x % 2 == 0 { Some(x / 2) } else { None }
    }

    #[device]
    pub fn small(x: u32) -> Result<u32, u32> {
        if x % 16 < 9 { Ok(x % 16) } else { Err(x) }
    }
}

use elsewhere::{Body, even, half, mixed, next, small, turned};

case!(both_ways_out_of_an_option, |x: u32| -> u32 {
    let a = even(x).map(|v| v + 1).unwrap_or(7);
    let b = even(x).and_then(|v| even(v)).unwrap_or(9);
    let c = even(x).map_or(1, |v| v * 2);
    let d = even(x).unwrap_or_else(|| x);
    let e = even(x).unwrap_or_default();
    let f = even(x).filter(|v| *v > 3).unwrap_or(11);
    let g = even(x).or(Some(13)).unwrap();
    let h = even(x).or_else(|| Some(17)).unwrap();
    let i = even(2 * x.min(1000)).unwrap();
    let j = even(2 * x.min(1000)).expect("it is twice a number");
    let k = even(x).is_some() as u32 + 2 * even(x).is_none() as u32;
    let l = even(x).map(u32::count_ones).unwrap_or(3) + even(x).map(next).unwrap_or(5);
    let m = even(x).map_or_else(|| 1, |v| v + 2);
    let n = even(x).ok_or(19u32).unwrap_or(23);
    let mut all = 0u32;
    for v in [a, b, c, d, e, f, g, h, i, j, k, l, m, n] {
        all = all.rotate_left(3) ^ v;
    }
    all
});

case!(both_ways_out_of_a_result, |x: u32| -> u32 {
    let a = small(x).unwrap_or_else(|error| error + 1);
    let b = small(x).ok().unwrap_or(3);
    let c = small(x).map_err(|error| error ^ 5).unwrap_or(7);
    let d = small(x).is_ok() as u32 + 2 * small(x).is_err() as u32;
    let e = small(x).map_or_else(|error| error, |v| v + 2);
    let f = small(x).or_else(|error| small(error + 7)).unwrap_or(29);
    let mut all = 0u32;
    for v in [a, b, c, d, e, f] {
        all = all.rotate_left(5) ^ v;
    }
    all
});

case!(assignments_of_results, |x: u32| -> u32 {
    let mut n = x;
    n += next(x);
    n *= next(n);
    n ^= next(x) & 0xff;
    n <<= next(x) & 7;
    n %= next(x) | 1;
    let mut f = (x % 1000) as f32;
    f += half(f);
    f *= half(f) + 1.0;
    f -= half(f) * 2.0;
    n ^ f.to_bits()
});

#[kernel]
fn into_elements(bodies: &[Body], x: &mut [f32], n: &mut [u32]) {
    let i = global_id(0);
    x[i] += half(x[i]);
    x[i] *= bodies[i].mass();
    x[i] -= bodies[i].mass() * 2.0;
    n[i] += next(n[i]);
    n[i] *= bodies[i].count();
    n[i] <<= bodies[i].count();
    n[i] %= bodies[i].count();
    n[i] |= next(n[i]) & 48;
}

#[kernel]
fn of_vectors(by: f32, bodies: &mut [Body], v: &mut [f32x4], n: &mut [u32x4]) {
    let i = global_id(0);
    v[i] = turned(v[i]) * 2.0 + v[i];
    v[i] += turned(v[i]);
    v[i] -= bodies[i].moved(by) * 0.5;
    v[i] /= turned(v[i]) * turned(v[i]) + 3.0;
    let place = bodies[i].place;
    bodies[i].place = place + bodies[i].speed * by;
    let (push, less) = (bodies[i].force * by - 0.25 * bodies[i].place, half(by));
    bodies[i].speed += push;
    bodies[i].speed *= less;
    bodies[i].force = -bodies[i].force / 3.0;
    let mut own = f32x4::splat(by);
    own = own + turned(own);
    own -= turned(own) * by;
    own *= half(by);
    v[i] *= own;
    n[i] = (mixed(n[i]) + 1) * mixed(n[i]) ^ n[i];
    n[i] = n[i] | mixed(n[i]) & 240;
}

fn bodies(count: usize) -> Vec<Body> {
    let vector = |x: f32| f32x4::new(x, x + 0.5, 2.0 - x, x * 0.25 + 1.0);
    let body =
        |i: usize| Body { place: vector(i as f32), speed: vector(i as f32 * 0.5 + 1.0), force: vector(3.0 - i as f32) };
    (0..count).map(body).collect()
}

#[test]
fn into_elements_of_slices() {
    let (given, start) = (bodies(20), (0..20).map(|i| i as f32 * 1.5 - 4.0).collect::<Vec<_>>());
    let numbers: Vec<u32> = (0..20).map(|i| i * 77).collect();
    let expected: Vec<(f32, u32)> = (0..20)
        .map(|i| {
            let (mut x, mut n) = (start[i], numbers[i]);
            x += half(x);
            x *= given[i].mass();
            x -= given[i].mass() * 2.0;
            n = n.wrapping_add(next(n)).wrapping_mul(given[i].count()).wrapping_shl(given[i].count());
            n %= given[i].count();
            (x, n | next(n) & 48)
        })
        .collect();
    tests::on_every_device(&[], |queue| {
        let bodies = Buffer::from_slice(queue, &given)?;
        let (mut x, mut n) = (Buffer::from_slice(queue, &start)?, Buffer::from_slice(queue, &numbers)?);
        into_elements(&bodies, &mut x, &mut n).global(20).run(queue)?;
        let found: Vec<(f32, u32)> = x.to_vec(queue)?.into_iter().zip(n.to_vec(queue)?).collect();
        assert_eq!(found, expected, "on {}", queue.device());
        Ok(())
    });
}

#[test]
fn vectors() {
    let by = 0.125f32;
    let given = bodies(20);
    let start: Vec<f32x4> = (0..20).map(|i| f32x4::new(i as f32, 1.0, -2.0, i as f32 * 0.5)).collect();
    let numbers: Vec<u32x4> = (0..20).map(|i| u32x4::new(i, i * 7, 3, 1000 + i)).collect();
    let expected: Vec<(Body, f32x4, u32x4)> = (0..20)
        .map(|i| {
            let (mut body, mut v, mut n) = (given[i], start[i], numbers[i]);
            v = turned(v) * 2.0 + v;
            v += turned(v);
            v -= body.moved(by) * 0.5;
            v /= turned(v) * turned(v) + 3.0;
            body.place = body.place + body.speed * by;
            body.speed += body.force * by - 0.25 * body.place;
            body.speed *= half(by);
            body.force = -body.force / 3.0;
            let mut own = f32x4::splat(by);
            own = own + turned(own);
            own -= turned(own) * by;
            own *= half(by);
            v *= own;
            n = (mixed(n) + 1) * mixed(n) ^ n;
            n = n | mixed(n) & 240;
            (body, v, n)
        })
        .collect();
    tests::on_every_device(&[], |queue| {
        let mut bodies = Buffer::from_slice(queue, &given)?;
        let (mut v, mut n) = (Buffer::from_slice(queue, &start)?, Buffer::from_slice(queue, &numbers)?);
        of_vectors(by, &mut bodies, &mut v, &mut n).global(20).run(queue)?;
        let (bodies, v, n) = (bodies.to_vec(queue)?, v.to_vec(queue)?, n.to_vec(queue)?);
        for (i, expected) in expected.iter().enumerate() {
            assert_eq!((bodies[i], v[i], n[i]), *expected, "body {i} on {}", queue.device());
        }
        Ok(())
    });
}

#[kernel]
fn unwrapped(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = even(x[i]).unwrap();
}

#[kernel]
fn expected_to_be(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = even(x[i]).expect("an even number");
}

#[test]
fn panics_as_std_does() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[4u32, 5])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        let Err(Error::Panic(panic)) = unwrapped(&x, &mut y).global(2).run(queue) else {
            panic!("no panic on {}", queue.device())
        };
        assert_eq!(panic.message, "called `Option::unwrap()` on a `None` value");
        let Err(Error::Panic(panic)) = expected_to_be(&x, &mut y).global(2).run(queue) else {
            panic!("no panic on {}", queue.device())
        };
        assert_eq!(panic.message, "an even number");
        Ok(())
    });
}
