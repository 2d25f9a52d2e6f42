//! Programs with a vector struct of their own, as people write them: rays that meet spheres, and bodies that attract each other.
//! All types but those of the parameters are rustc's to find, and numbers of such types have methods.
#![allow(clippy::assign_op_pattern)]

use cl_runtime::prelude::*;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};
use tests::on_every_device;

#[device]
#[derive(Clone, Copy, Debug, Default, PartialEq, Element)]
#[repr(C)]
struct V3 {
    x: f32,
    y: f32,
    z: f32,
}

#[device]
impl V3 {
    const ZERO: V3 = V3 { x: 0.0, y: 0.0, z: 0.0 };
    const UP: Self = Self { y: 1.0, ..Self::ZERO };

    fn new(x: f32, y: f32, z: f32) -> Self {
        Self { x, y, z }
    }

    fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    fn length(&self) -> f32 {
        self.dot(*self).sqrt()
    }

    fn unit(self) -> V3 {
        self * (1.0 / self.length())
    }
}

#[device]
impl Add for V3 {
    type Output = V3;

    fn add(self, other: V3) -> V3 {
        V3::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

#[device]
impl AddAssign for V3 {
    fn add_assign(&mut self, other: V3) {
        *self = *self + other;
    }
}

#[device]
impl Sub for V3 {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        V3 { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

#[device]
impl Mul<f32> for V3 {
    type Output = V3;

    fn mul(self, by: f32) -> V3 {
        V3 { x: self.x * by, y: self.y * by, z: self.z * by }
    }
}

#[device]
impl Mul<V3> for f32 {
    type Output = V3;

    fn mul(self, of: V3) -> V3 {
        of * self
    }
}

#[device]
impl Neg for V3 {
    type Output = V3;

    fn neg(self) -> V3 {
        V3 { x: -self.x, y: -self.y, z: -self.z }
    }
}

#[derive(Clone, Copy, Debug, Element)]
#[repr(C)]
struct Body {
    place: V3,
    mass: f32,
}

const SOFT: f32 = 0.01;

#[device]
fn attraction(bodies: &[Body], i: usize) -> V3 {
    let n = bodies.len();
    let p = bodies[i].place;
    let mut acc = V3::ZERO;
    for j in 0..n {
        let d = bodies[j].place - p;
        let r2 = d.dot(d) + SOFT * SOFT;
        let m = bodies[j].mass;
        acc = acc + d * (m / (r2 * r2.sqrt()));
    }
    acc
}

/// The same, where the root alone stands beside what only rustc knows.
#[device]
fn potential(bodies: &[Body], i: usize) -> f32 {
    let mut total = 0.0;
    for j in 0..bodies.len() {
        if j != i {
            let d = bodies[j].place - bodies[i].place;
            total -= bodies[i].mass * bodies[j].mass / d.dot(d).sqrt();
        }
    }
    total
}

#[kernel]
fn attractions(bodies: &[Body], out: &mut [V3], potentials: &mut [f32]) {
    let i = global_id(0);
    out[i] = attraction(bodies, i);
    potentials[i] = potential(bodies, i);
}

/// The kernel itself has all of it.
#[kernel]
fn attractions_at_once(bodies: &[Body], out: &mut [V3]) {
    let i = global_id(0);
    let p = bodies[i].place;
    let mut acc = V3 { ..Default::default() };
    for (j, body) in bodies.iter().enumerate() {
        if j == i {
            continue;
        }
        let d = body.place - p;
        let r2 = d.dot(d) + SOFT * SOFT;
        acc += d * (body.mass / (r2 * r2.sqrt()));
    }
    out[i] = acc;
}

#[test]
fn bodies_attract_each_other() {
    let body = |k: f32| Body { place: V3::new(k.sin(), k.cos() * 2.0, k * 0.25), mass: 1.0 + k };
    let bodies: Vec<_> = (0..7u8).map(|k| body(f32::from(k))).collect();
    let wanted: Vec<_> = (0..7).map(|i| attraction(&bodies, i)).collect();
    let potentials: Vec<_> = (0..7).map(|i| potential(&bodies, i)).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &bodies)?;
        let (mut out, mut found) = (Buffer::zeroed(queue, 7)?, Buffer::zeroed(queue, 7)?);
        attractions(&given, &mut out, &mut found).global(7).run(queue)?;
        assert_eq!(out.to_vec(queue)?, wanted);
        assert_eq!(found.to_vec(queue)?, potentials);
        let mut out = Buffer::zeroed(queue, 7)?;
        attractions_at_once(&given, &mut out).global(7).run(queue)?;
        assert_eq!(out.to_vec(queue)?, wanted);
        Ok(())
    });
}

#[derive(Clone, Copy, Debug, Element)]
#[repr(C)]
struct Sphere {
    center: V3,
    radius: f32,
}

#[derive(Clone, Copy, Debug, Element)]
#[repr(C)]
struct Ray {
    origin: V3,
    dir: V3,
}

#[device]
fn hit(ray: Ray, sphere: Sphere) -> Option<f32> {
    let oc = ray.origin - sphere.center;
    let a = ray.dir.dot(ray.dir);
    let b = 2.0 * oc.dot(ray.dir);
    let c = oc.dot(oc) - sphere.radius * sphere.radius;
    let disc = b * b - 4.0 * a * c;
    if disc < 0.0 {
        return None;
    }
    let t = (-b - disc.sqrt()) / (2.0 * a);
    if t > 0.0 { Some(t) } else { None }
}

#[device]
fn nearest(ray: Ray, spheres: &[Sphere]) -> Option<(f32, usize)> {
    let mut best = None;
    let mut best_t = f32::INFINITY;
    for k in 0..spheres.len() {
        if let Some(t) = hit(ray, spheres[k])
            && t < best_t
        {
            best_t = t;
            best = Some((t, k));
        }
    }
    best
}

#[device]
fn shade(ray: Ray, t: f32, sphere: Sphere) -> (V3, f32) {
    let p = ray.origin + ray.dir * t;
    let n = (p - sphere.center).unit();
    let light = V3::new(1.0, 1.0, -1.0).unit();
    let k = n.dot(light).max(0.0);
    (V3::UP * k + -n * 0.5, k)
}

#[device]
fn colour(i: usize, width: usize, spheres: &[Sphere]) -> V3 {
    let x = (i % width) as f32 / width as f32 - 0.5;
    let y = (i / width) as f32 / width as f32 - 0.5;
    let ray = Ray { origin: V3::ZERO, dir: V3::new(x, y, 1.0).unit() };
    let mut colour = V3::default();
    if let Some((t, k)) = nearest(ray, spheres) {
        let (shaded, bright) = shade(ray, t, spheres[k]);
        colour += shaded * bright + V3 { x: 0.25, ..Default::default() };
    } else {
        let sky = 0.5 * (ray.dir.y + 1.0);
        colour = (1.0 - sky) * V3::UP;
    }
    colour
}

#[kernel]
fn render(width: usize, spheres: &[Sphere], image: &mut [V3]) {
    let i = global_id(0);
    image[i] = colour(i, width, spheres);
}

#[test]
fn rays_meet_spheres() {
    let spheres = [
        Sphere { center: V3::new(0.1, 0.0, 4.0), radius: 1.0 },
        Sphere { center: V3::new(-0.75, 0.5, 3.0), radius: 0.5 },
    ];
    let wanted: Vec<_> = (0..256).map(|i| colour(i, 16, &spheres)).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &spheres)?;
        let mut image = Buffer::zeroed(queue, 256)?;
        render(16, &given, &mut image).global(256).run(queue)?;
        assert_eq!(image.to_vec(queue)?, wanted);
        Ok(())
    });
}
