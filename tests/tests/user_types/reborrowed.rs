//! References to references as arguments: rustc coerces `&&T` to `&T`, as closures of `filter` and `min_by` need it.
#![allow(
    clippy::needless_borrow,
    clippy::needless_borrows_for_generic_args,
    clippy::borrow_deref_ref,
    clippy::explicit_auto_deref
)]

use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Point {
    x: f32,
    weight: u32,
}

#[device]
fn is_heavy(point: &Point) -> bool {
    point.weight > 2
}

#[device]
fn key(point: &Point) -> u32 {
    point.weight * 7 % 5
}

#[device]
fn twice(x: &f32) -> f32 {
    *x * 2.0
}

#[device]
fn add(x: &mut f32, by: &f32) {
    *x += *by;
}

#[device]
fn sum(x: &[f32; 3]) -> f32 {
    x[0] + x[1] + x[2]
}

#[device]
fn total(x: &[f32]) -> f32 {
    x.iter().sum()
}

#[device]
impl Point {
    fn distance(&self, other: &Point) -> f32 {
        (self.x - other.x).abs()
    }
}

#[kernel]
fn closures(points: &[Point], out: &mut [[f32; 4]]) {
    let i = global_id(0);
    let own = points[i];
    out[i][0] = points.iter().filter(|point| is_heavy(point)).map(|point| point.x).sum();
    out[i][1] = points.iter().min_by_key(|point| key(point)).map_or(-1.0, |point| point.x);
    out[i][2] = points
        .iter()
        .enumerate()
        .filter(|(k, point)| *k != i && is_heavy(point))
        .min_by(|(_, a), (_, b)| own.distance(a).total_cmp(&own.distance(b)))
        .map_or(-1.0, |(k, _)| k as f32);
    out[i][3] = points.get(i).filter(|point| is_heavy(point)).map_or(-1.0, |point| point.x);
}

#[kernel]
fn variables(x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    let element = &x[i];
    let again = &element;
    let array = [*element, 2.0, 3.0];
    let (whole, part) = (&array, &x[..2]);
    let deep = &whole;
    let mut value =
        twice(&element) + twice(again) + twice(&again) + sum(deep) + sum(&**deep) + total(*deep) + total(&part);
    let mut place = &mut value;
    add(&mut place, &again);
    add(place, again);
    out[i] = value;
}

#[test]
fn references_to_references() {
    on_every_device(&[], |queue| {
        let points: Vec<Point> = (0..5u16).map(|k| Point { x: f32::from(k * 3 % 5), weight: u32::from(k) }).collect();
        let x = Buffer::from_slice(queue, &points)?;
        let mut out = Buffer::<[f32; 4]>::zeroed(queue, 5)?;
        closures(&x, &mut out).global(5).run(queue)?;
        let of = |i: usize| {
            let heavy = points.iter().filter(|point| is_heavy(point));
            let nearest = points
                .iter()
                .enumerate()
                .filter(|(k, point)| *k != i && is_heavy(point))
                .min_by(|(_, a), (_, b)| points[i].distance(a).total_cmp(&points[i].distance(b)));
            let least = points.iter().min_by_key(|point| key(point)).unwrap();
            let own = if is_heavy(&points[i]) { points[i].x } else { -1.0 };
            [heavy.map(|point| point.x).sum(), least.x, nearest.unwrap().0 as f32, own]
        };
        assert_eq!(out.to_vec(queue)?, (0..5).map(of).collect::<Vec<_>>());
        let values = [1.0f32, 4.0, 8.0];
        let (x, mut out) = (Buffer::from_slice(queue, &values)?, Buffer::zeroed(queue, 3)?);
        variables(&x, &mut out).global(3).run(queue)?;
        assert_eq!(out.to_vec(queue)?, values.map(|v| 6.0 * v + 3.0 * (v + 5.0) + 5.0 + 2.0 * v));
        Ok(())
    });
}

#[device]
impl Point {
    fn further<'a>(&'a self, other: &'a Point) -> &'a Point {
        if self.x > other.x { self } else { other }
    }

    // the elided lifetime is the receiver's
    fn own_weight(&self, _other: &Point) -> &u32 {
        &self.weight
    }

    fn place(&mut self) -> &mut f32 {
        &mut self.x
    }

    fn load(&self) -> f32 {
        self.x * self.weight as f32
    }

    fn new(x: f32) -> Point {
        Point { x, weight: 2 }
    }
}

#[kernel]
fn optional(points: &[Point], out: &mut [[f32; 3]]) {
    let i = global_id(0);
    let mut best: Option<&Point> = None;
    for point in points {
        if let Some(found) = &best {
            if point.distance(&points[i]) > found.distance(&points[i]) {
                best = Some(point);
            }
        } else {
            best = Some(point);
        }
    }
    out[i][0] = match &best {
        Some(found) => found.x,
        None => -1.0,
    };
    let further: &Point = points[i].further(&points[0]);
    let weight: &u32 = further.own_weight(&points[0]);
    let mut own = *further;
    let place: &mut f32 = own.place();
    *place += 0.5;
    out[i][1] = *weight as f32;
    out[i][2] = own.x;
}

#[test]
fn options_of_references_and_methods_that_return_references() {
    on_every_device(&[], |queue| {
        let points: Vec<Point> = (0..5u16).map(|k| Point { x: f32::from(k * 3 % 5), weight: u32::from(k) }).collect();
        let x = Buffer::from_slice(queue, &points)?;
        let mut out = Buffer::<[f32; 3]>::zeroed(queue, 5)?;
        optional(&x, &mut out).global(5).run(queue)?;
        let of = |own: &Point| {
            let first_of_furthest = points.iter().rev().max_by(|a, b| a.distance(own).total_cmp(&b.distance(own)));
            let further = own.further(&points[0]);
            [first_of_furthest.unwrap().x, further.weight as f32, further.x + 0.5]
        };
        assert_eq!(out.to_vec(queue)?, points.iter().map(of).collect::<Vec<_>>());
        Ok(())
    });
}

#[kernel]
fn paths(points: &[Point], xs: &[f32], out: &mut [[f32; 3]]) {
    let i = global_id(0);
    out[i][0] = points.iter().map(Point::load).fold(0.0, f32::max);
    out[i][1] = points.get(i).map_or(-1.0, Point::load);
    out[i][2] = xs.iter().copied().map(Point::new).map(|point| point.load()).sum();
}

#[test]
fn methods_as_functions() {
    on_every_device(&[], |queue| {
        let points: Vec<Point> = (0..5u16).map(|k| Point { x: f32::from(k * 3 % 5), weight: u32::from(k) }).collect();
        let (points, xs) = (Buffer::from_slice(queue, &points)?, Buffer::from_slice(queue, &[1.0f32, 2.5])?);
        let mut out = Buffer::<[f32; 3]>::zeroed(queue, 6)?;
        paths(&points, &xs, &mut out).global(6).run(queue)?;
        // 0 * 0, 3 * 1, 1 * 2, 4 * 3, 2 * 4
        assert_eq!(out.to_vec(queue)?, [0.0, 3.0, 2.0, 12.0, 8.0, -1.0].map(|own| [12.0, own, 7.0]));
        Ok(())
    });
}
