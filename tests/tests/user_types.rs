//! Types of a user's: operators, traits, generic structs, and what only rustc knows of them.
#![allow(clippy::manual_is_multiple_of, clippy::assign_op_pattern, clippy::clone_on_copy)]

use cl_runtime::prelude::*;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};
use tests::on_every_device;

#[path = "user_types/arrays.rs"]
mod arrays;
#[path = "user_types/beside_indices.rs"]
mod beside_indices;
#[path = "user_types/common_names.rs"]
mod common_names;
#[path = "user_types/constant.rs"]
mod constant;
#[path = "user_types/elements.rs"]
mod elements;
#[path = "user_types/fields.rs"]
mod fields;
#[path = "user_types/in_local_memory.rs"]
mod in_local_memory;
#[path = "user_types/inferred.rs"]
mod inferred;
#[path = "user_types/reborrowed.rs"]
mod reborrowed;
#[path = "user_types/within_kernels.rs"]
mod within_kernels;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct V3 {
    x: f32,
    y: f32,
    z: f32,
}

#[device]
impl V3 {
    fn new(x: f32, y: f32, z: f32) -> V3 {
        V3 { x, y, z }
    }

    fn plus(self, o: V3) -> V3 {
        V3::new(self.x + o.x, self.y + o.y, self.z + o.z)
    }

    fn times(&self, k: f32) -> V3 {
        V3::new(self.x * k, self.y * k, k * self.z)
    }

    fn over(self, n: f32) -> Self {
        Self::new(self.x / n, self.y / n, self.z / n)
    }

    fn dot(&self, o: V3) -> f32 {
        self.x * o.x + self.y * o.y + self.z * o.z
    }

    fn len(self) -> f32 {
        self.dot(self).sqrt()
    }

    fn unit(self) -> V3 {
        self.over(self.len())
    }
}

#[device]
impl Add for V3 {
    type Output = V3;

    fn add(self, o: V3) -> V3 {
        V3::new(self.x + o.x, self.y + o.y, self.z + o.z)
    }
}

#[device]
impl Sub for V3 {
    type Output = Self;

    fn sub(self, o: Self) -> Self::Output {
        Self { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

#[device]
impl Mul<f32> for V3 {
    type Output = V3;

    fn mul(self, k: f32) -> V3 {
        self.times(k)
    }
}

#[device]
impl Mul<V3> for f32 {
    type Output = V3;

    fn mul(self, v: V3) -> V3 {
        v * self
    }
}

#[device]
impl Mul for V3 {
    type Output = f32;

    fn mul(self, o: V3) -> f32 {
        self.dot(o)
    }
}

#[device]
impl Div<f32> for V3 {
    type Output = V3;

    fn div(self, k: f32) -> V3 {
        self.over(k)
    }
}

#[device]
impl Neg for V3 {
    type Output = V3;

    fn neg(self) -> V3 {
        V3::new(-self.x, -self.y, -self.z)
    }
}

#[device]
impl AddAssign for V3 {
    fn add_assign(&mut self, o: V3) {
        self.x += o.x;
        self.y += o.y;
        self.z += o.z;
    }
}

#[device]
fn reflect(d: V3, n: V3) -> V3 {
    d - 2.0 * (d * n) * n
}

#[kernel]
fn shade(normals: &[V3], light: V3, out: &mut [f32]) {
    let i = global_id(0);
    let n = normals[i].unit();
    let lit = n.dot(light.unit()).max(0.1);
    let up = V3::new(0.1, if i > 3 { 0.2 } else { 0.7 }, 0.3).plus(n).unit();
    out[i] = lit + up.y;
}

#[test]
fn fields_and_results_need_no_annotations() {
    on_every_device(&[], |queue| {
        let points: Vec<V3> = (0..9).map(|i| V3::new(i as f32 - 4.0, 1.5, 2.0)).collect();
        let light = V3::new(0.5, 1.0, -0.25);
        let normals = Buffer::from_slice(queue, &points)?;
        let mut out = Buffer::zeroed(queue, points.len())?;
        shade(&normals, light, &mut out).global(points.len()).run(queue)?;
        let wanted: Vec<f32> = points
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let n = p.unit();
                let up = V3::new(0.1, if i > 3 { 0.2 } else { 0.7 }, 0.3);
                n.dot(light.unit()).max(0.1) + up.plus(n).unit().y
            })
            .collect();
        assert_eq!(out.to_vec(queue)?, wanted);
        Ok(())
    });
}

#[kernel]
fn bounce(dt: f32, speeds: &[V3], places: &mut [V3], heights: &mut [f32]) {
    let i = global_id(0);
    let n = V3::new(0.0, 1.0, 0.0);
    let mut v = speeds[i] * 0.1;
    v += places[i] / 3.0;
    places[i] += v * dt;
    places[i] += n;
    let r = reflect(v, n) + (-n - v) * 2.0;
    heights[i] = r * n + (places[i] - v).len();
}

#[test]
fn operators_of_user_types() {
    on_every_device(&[], |queue| {
        let start: Vec<V3> = (0..9).map(|i| V3::new(i as f32 - 4.0, 1.5, 2.0)).collect();
        let speeds: Vec<V3> = (0..9).map(|i| V3::new(1.0, 0.3 * i as f32, -2.0)).collect();
        let mut places = Buffer::from_slice(queue, &start)?;
        let mut heights = Buffer::zeroed(queue, start.len())?;
        let given = Buffer::from_slice(queue, &speeds)?;
        bounce(0.5, &given, &mut places, &mut heights).global(start.len()).run(queue)?;
        let (mut moved, mut wanted) = (start.clone(), Vec::new());
        for (place, speed) in moved.iter_mut().zip(&speeds) {
            let n = V3::new(0.0, 1.0, 0.0);
            let mut v = *speed * 0.1;
            v += *place / 3.0;
            *place += v * 0.5;
            *place += n;
            let r = reflect(v, n) + (-n - v) * 2.0;
            wanted.push(r * n + (*place - v).len());
        }
        assert_eq!(places.to_vec(queue)?, moved);
        assert_eq!(heights.to_vec(queue)?, wanted);
        Ok(())
    });
}

#[test]
fn operators_of_floats_are_written_as_such() {
    let source = bounce::KERNEL.source();
    assert!(source.contains("(2.0f * user_types_V3_mul_2(d, n))"), "{source}");
    assert!(source.contains("V3_add_assign(&places[i], n);"), "{source}");
    assert!(!source.contains("float mul("), "{source}");
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Counts {
    a: i32,
    b: i32,
    c: u32,
    d: u32,
}

#[device]
impl Counts {
    fn new(a: i32, b: i32, c: u32, d: u32) -> Counts {
        Counts { a, b, c, d }
    }

    /// More types than there are versions for.
    fn mixed(self, o: Counts) -> Counts {
        let d = Counts::new(self.a / o.a, self.b % o.b, self.c / o.c, self.d % o.d);
        Counts::new(d.a * o.a - self.a, -d.b - (o.b ^ self.b), d.c * !o.c, (d.d & self.d) + (o.d | self.c))
    }

    fn shrink(&mut self, o: &Counts) {
        self.a /= o.a;
        self.b %= o.b;
        self.c -= o.c;
        self.d *= o.d;
    }
}

#[kernel]
fn count(x: &[Counts], y: &[Counts], out: &mut [Counts]) {
    let i = global_id(0);
    let mut all = x[i].mixed(y[i]);
    all.shrink(&y[i]);
    out[i] = all;
}

fn counts() -> (Vec<Counts>, Vec<Counts>) {
    let x = [Counts::new(7, -9, 5, 3), Counts::new(i32::MAX, i32::MIN, u32::MAX, 1 << 31), Counts::new(-1, 3, 0, 9)];
    let y = [Counts::new(-2, 4, 3, 2), Counts::new(2, 3, 2, 7), Counts::new(-1, 5, u32::MAX, u32::MAX)];
    (x.to_vec(), y.to_vec())
}

fn wrapping(x: &Counts, y: &Counts) -> Counts {
    let d = Counts::new(x.a.wrapping_div(y.a), x.b % y.b, x.c / y.c, x.d % y.d);
    let mixed = Counts::new(
        d.a.wrapping_mul(y.a).wrapping_sub(x.a),
        d.b.wrapping_neg().wrapping_sub(y.b ^ x.b),
        d.c.wrapping_mul(!y.c),
        (d.d & x.d).wrapping_add(y.d | x.c),
    );
    Counts::new(mixed.a / y.a, mixed.b % y.b, mixed.c.wrapping_sub(y.c), mixed.d.wrapping_mul(y.d))
}

#[test]
fn integers_of_hidden_types_wrap() {
    on_every_device(&[], |queue| {
        let (x, y) = counts();
        let (given, others) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
        let mut out = Buffer::zeroed(queue, x.len())?;
        count(&given, &others, &mut out).global(x.len()).run(queue)?;
        let wanted: Vec<_> = x.iter().zip(&y).map(|(x, y)| wrapping(x, y)).collect();
        assert_eq!(out.to_vec(queue)?, wanted);
        Ok(())
    });
}

#[test]
fn divisions_of_hidden_types_panic_where_they_are_written() {
    on_every_device(&[], |queue| {
        for (place, message) in [(0, "attempt to divide by zero"), (1, "attempt to divide with overflow")] {
            let (mut x, mut y) = counts();
            if place == 0 {
                y[2].a = 0;
            } else {
                x[2].a = i32::MIN;
            }
            let (given, others) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
            let mut out = Buffer::zeroed(queue, x.len())?;
            let error = count(&given, &others, &mut out).global(x.len()).run(queue).unwrap_err();
            let cl_runtime::Error::Panic(panic) = error else { panic!("{error}") };
            assert_eq!((panic.message.as_str(), panic.file.ends_with("user_types.rs")), (message, true));
        }
        Ok(())
    });
}

#[device]
trait Shape {
    const SIDES: u32;

    fn area(&self) -> f32;
    fn scaled(self, by: f32) -> Self;
    fn grow(&mut self, by: f32);
    fn floor(&self, steps: u32) -> u32;
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Square {
    side: f32,
}

#[device]
impl Shape for Square {
    const SIDES: u32 = 4;

    fn area(&self) -> f32 {
        self.side * self.side
    }

    fn scaled(self, by: f32) -> Self {
        Square { side: self.side * by }
    }

    fn grow(&mut self, by: f32) {
        self.side += by;
    }

    fn floor(&self, steps: u32) -> u32 {
        self.side as u32 / steps * steps + Self::SIDES
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Rectangle {
    width: f32,
    height: f32,
}

#[device]
impl Shape for Rectangle {
    const SIDES: u32 = 40;

    fn area(&self) -> f32 {
        self.width * self.height
    }

    fn scaled(self, by: f32) -> Self {
        Rectangle { width: self.width * by, ..self }
    }

    fn grow(&mut self, by: f32) {
        self.height += by;
    }

    fn floor(&self, _steps: u32) -> u32 {
        self.width.floor() as u32
    }
}

#[device]
fn double_area<S: Shape>(s: S) -> f32 {
    let mut larger = s.scaled(2.0);
    larger.grow(0.5);
    larger.area() + S::area(&s)
}

#[kernel]
fn measure<S: Shape + Element>(shapes: &mut [S], out: &mut [f32]) {
    let i = global_id(0);
    shapes[i].grow(1.0);
    let s = shapes[i];
    out[i] = double_area(s) + (S::SIDES + s.floor(2)) as f32;
}

#[kernel]
fn square_alone(squares: &[Square], out: &mut [f32]) {
    let i = global_id(0);
    out[i] = squares[i].area() + Square::area(&squares[i].scaled(3.0));
}

fn check_shapes<S: Shape + Element + PartialEq + std::fmt::Debug>(
    queue: &Queue,
    shapes: &[S],
) -> cl_runtime::Result<()> {
    let mut given = Buffer::from_slice(queue, shapes)?;
    let mut out = Buffer::zeroed(queue, shapes.len())?;
    measure::<S>(&mut given, &mut out).global(shapes.len()).run(queue)?;
    let mut grown = shapes.to_vec();
    grown.iter_mut().for_each(|shape| shape.grow(1.0));
    let wanted: Vec<_> = grown.iter().map(|s| double_area(*s) + (S::SIDES + s.floor(2)) as f32).collect();
    assert_eq!(given.to_vec(queue)?, grown);
    assert_eq!(out.to_vec(queue)?, wanted);
    Ok(())
}

#[test]
fn traits_with_device_methods_are_bounds() {
    on_every_device(&[], |queue| {
        let squares = [Square { side: 1.5 }, Square { side: 7.25 }];
        check_shapes(queue, &squares)?;
        check_shapes(queue, &[Rectangle { width: 2.5, height: 3.0 }, Rectangle { width: 0.5, height: 8.0 }])?;
        let given = Buffer::from_slice(queue, &squares)?;
        let mut out = Buffer::zeroed(queue, 2)?;
        square_alone(&given, &mut out).global(2).run(queue)?;
        assert_eq!(out.to_vec(queue)?, squares.map(|s| s.area() + s.scaled(3.0).area()));
        Ok(())
    });
}

#[device]
fn blend<X: Number, Y: Number, Z: Number>(a: X, b: Y, c: Z) -> Z {
    let both = Z::from_f64(a.to_f64() * b.to_f64());
    if a > X::ZERO && b < Y::MAX { both + c * c } else { both - c / Z::from_i32(2) }
}

#[kernel]
fn three<X: Number, Y: Number, Z: Number>(a: &[X], b: &[Y], c: &mut [Z]) {
    let i = global_id(0);
    c[i] = blend(a[i], b[i], c[i]) + Z::ONE;
}

#[kernel]
fn chains<T: Float, I: Int>(x: &[T], n: &[I], y: &mut [T], bits: &mut [u32]) {
    let i = global_id(0);
    y[i] = x[i].abs().sqrt().max(T::ONE) + cl::mad(x[i], x[i], T::ONE).floor() + T::from_u32(n[i].count_ones());
    bits[i] = n[i].rotate_left(3).count_zeros() + n[i].rem_euclid(I::from_u32(5)).min(I::MAX).to_u32();
}

#[test]
fn three_type_parameters_of_any_number() {
    fn check<A: Number, B: Number, C: Number + std::fmt::Debug>(queue: &Queue, n: [i32; 3]) -> cl_runtime::Result<()> {
        let (a, b, c) = (n.map(A::from_i32), n.map(|n| B::from_i32(n + 1)), n.map(|n| C::from_i32(n + 2)));
        let (x, y) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
        let mut out = Buffer::from_slice(queue, &c)?;
        three::<A, B, C>(&x, &y, &mut out).global(3).run(queue)?;
        let wanted: Vec<C> = (0..3).map(|i| blend(a[i], b[i], c[i]) + C::ONE).collect();
        assert_eq!(out.to_vec(queue)?, wanted);
        Ok(())
    }
    on_every_device(&[cl_runtime::Capability::Fp64], |queue| {
        check::<f32, u8, i32>(queue, [1, 0, 7])?;
        check::<i16, f64, u64>(queue, [3, 0, 100])?;
        check::<u32, i64, f32>(queue, [3, 2, 100])?;
        check::<i8, i8, i8>(queue, [-3, 2, 4])?;
        check::<usize, u16, f64>(queue, [3, 2, 4])
    });
}

#[test]
fn chains_of_methods_of_type_parameters() {
    on_every_device(&[], |queue| {
        let (x, n) = ([-2.25f32, 16.0, 0.5], [-7i32, i32::MIN, 3]);
        let (given, numbers) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &n.map(|n| n as u16))?);
        let (mut y, mut bits) = (Buffer::zeroed(queue, 3)?, Buffer::zeroed(queue, 3)?);
        chains::<f32, u16>(&given, &numbers, &mut y, &mut bits).global(3).run(queue)?;
        let wanted: Vec<f32> = (0..3)
            .map(|i| x[i].abs().sqrt().max(1.0) + (x[i] * x[i] + 1.0).floor() + (n[i] as u16).count_ones() as f32)
            .collect();
        assert_eq!(y.to_vec(queue)?, wanted);
        let wanted = n.map(|n| n as u16).map(|n| n.rotate_left(3).count_zeros() + u32::from(n % 5));
        assert_eq!(bits.to_vec(queue)?, wanted);
        Ok(())
    });
}

#[device]
fn half_of_even(n: u32) -> Option<u32> {
    if n % 2 == 0 { Some(n / 2) } else { None }
}

#[device]
fn root(x: f32) -> Result<f32, u32> {
    if x < 0.0 { Err(x.to_bits()) } else { Ok(x.sqrt()) }
}

#[device]
fn pick(v: V3) -> Option<V3> {
    if v.x > 0.0 { Some(v) } else { None }
}

#[kernel]
fn defaults(x: &[f32], halves: &mut [u32], roots: &mut [f32]) {
    let i = global_id(0);
    halves[i] = half_of_even(i as u32).unwrap_or(77) + half_of_even(3).unwrap_or(i as u32);
    roots[i] = root(x[i]).unwrap_or(-0.1) + pick(V3::new(x[i], 1.0, 2.0)).unwrap_or(V3::new(9.0, 0.0, 0.0)).x;
}

#[test]
fn results_of_functions_are_unwrapped() {
    on_every_device(&[], |queue| {
        let x = [4.0f32, -1.0, 2.25, 0.0];
        let given = Buffer::from_slice(queue, &x)?;
        let (mut halves, mut roots) = (Buffer::zeroed(queue, 4)?, Buffer::zeroed(queue, 4)?);
        defaults(&given, &mut halves, &mut roots).global(4).run(queue)?;
        let wanted: Vec<u32> = (0..4).map(|i| half_of_even(i).unwrap_or(77) + i).collect();
        assert_eq!(halves.to_vec(queue)?, wanted);
        let wanted = x.map(|x| root(x).unwrap_or(-0.1) + if x > 0.0 { x } else { 9.0 });
        assert_eq!(roots.to_vec(queue)?, wanted);
        Ok(())
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

#[device]
impl<T: Number> Pair<T> {
    fn new(a: T, b: T) -> Self {
        Self { a, b }
    }

    fn swapped(self) -> Pair<T> {
        Self::new(self.b, self.a)
    }

    fn dot(&self, other: Self) -> T {
        self.a * other.a + self.b * other.b
    }

    fn add(&mut self, by: T) {
        self.a += by;
        self.b = self.b - by;
    }
}

#[device]
fn halves<T: Float>(pair: Pair<T>) -> Pair<T> {
    let half = T::from_f32(0.5);
    Pair::<T> { a: pair.a * half, b: (pair.b * half).abs() }
}

#[kernel]
fn pairs<T: Number>(x: &[Pair<T>], y: &mut [Pair<T>], dots: &mut [T]) {
    let i = global_id(0);
    let mut pair = x[i].swapped();
    pair.add(T::ONE);
    y[i] = pair;
    dots[i] = pair.dot(x[i]);
}

#[kernel]
fn both(x: &[Pair<f32>], n: &[Pair<u32>], y: &mut [f32]) {
    let i = global_id(0);
    let small = halves(x[i]);
    let counts = Pair::<u32>::new(n[i].b, 7).swapped();
    y[i] = small.a + small.b + (counts.dot(n[i]) + counts.a) as f32;
}

#[test]
fn structs_have_type_parameters() {
    fn check<T: Number + std::fmt::Debug>(queue: &Queue, pairs_of: &[Pair<T>]) -> cl_runtime::Result<()> {
        let x = Buffer::from_slice(queue, pairs_of)?;
        let (mut y, mut dots) = (Buffer::zeroed(queue, pairs_of.len())?, Buffer::zeroed(queue, pairs_of.len())?);
        pairs::<T>(&x, &mut y, &mut dots).global(pairs_of.len()).run(queue)?;
        let mut changed: Vec<_> = pairs_of.iter().map(|pair| pair.swapped()).collect();
        changed.iter_mut().for_each(|pair| pair.add(T::ONE));
        assert_eq!(y.to_vec(queue)?, changed);
        let wanted: Vec<_> = changed.iter().zip(pairs_of).map(|(pair, x)| pair.dot(*x)).collect();
        assert_eq!(dots.to_vec(queue)?, wanted);
        Ok(())
    }
    on_every_device(&[], |queue| {
        check(queue, &[Pair::new(1.5f32, -2.0), Pair::new(0.25, 8.0)])?;
        check(queue, &[Pair::new(7u8, 2), Pair::new(3, 5)])?;
        check(queue, &[Pair::new(-7i64, 2), Pair::new(1 << 40, 5)])?;
        let (x, n) = ([Pair::new(1.5f32, -2.0), Pair::new(0.25, 8.0)], [Pair::new(1u32, 2), Pair::new(3, 4)]);
        let (given, numbers) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &n)?);
        let mut y = Buffer::zeroed(queue, 2)?;
        both(&given, &numbers, &mut y).global(2).run(queue)?;
        let wanted = [0, 1].map(|i| {
            let (small, counts) = (halves(x[i]), Pair::new(n[i].b, 7).swapped());
            small.a + small.b + (counts.dot(n[i]) + counts.a) as f32
        });
        assert_eq!(y.to_vec(queue)?, wanted);
        Ok(())
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Rows<T> {
    rows: [[T; 2]; 2],
    last: T,
}

#[device]
impl<T: Float> Rows<T> {
    fn norm(&self) -> T {
        (self.rows[0][1] * self.rows[1][0] + self.last * self.last).sqrt()
    }
}

#[kernel]
fn norms<T: Float>(x: &[Rows<T>], y: &mut [T]) {
    let i = global_id(0);
    y[i] = x[i].norm();
}

#[test]
fn generic_structs_have_arrays() {
    on_every_device(&[], |queue| {
        let x = [Rows { rows: [[1.0f32, 2.0], [3.0, 4.0]], last: 5.0 }, Rows { rows: [[0.5; 2]; 2], last: -1.0 }];
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 2)?;
        norms::<f32>(&given, &mut y).global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?, x.map(|x| x.norm()));
        Ok(())
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Scale {
    by: f32,
}

#[device]
impl std::ops::MulAssign for Scale {
    fn mul_assign(&mut self, other: Scale) {
        self.by *= other.by;
    }
}

/// Compound assignments of a struct and of its field, with the struct itself on both sides.
#[kernel]
fn scaled(x: &[Scale], y: &mut [Scale]) {
    let i = global_id(0);
    let mut scale = x[i];
    scale *= scale;
    let same = &mut scale;
    *same *= *same;
    y[i] = scale;
    y[i] *= y[i];
    let mut two = [scale, x[i]];
    two[0] *= two[1];
    two[1] *= two[1];
    y[i].by += two[0].by + two[1].by;
    y[i] *= x[i];
    let pair = (3.0f32, [1.0f32, 2.0]);
    let copy = pair.clone();
    y[i].by += copy.1.clone()[1];
}

#[test]
fn compound_assignments_of_structs_and_of_fields() {
    on_every_device(&[], |queue| {
        let x = [2.0f32, -1.0, 0.5].map(|by| Scale { by });
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, x.len())?;
        scaled(&given, &mut y).global(x.len()).run(queue)?;
        let expected = x.map(|Scale { by }| Scale { by: (by.powi(8) + by.powi(5) + by.powi(2)) * by + 2.0 });
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
