//! Programs with a vector struct of their own, as people write them: rays that meet spheres, and bodies that attract each other.
//! All types but those of the parameters are rustc's to find, and numbers of such types have methods.
#![allow(clippy::assign_op_pattern)]

use cl_runtime::{Capability, prelude::*};
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

/// The same with vectors of the library as the structs' fields, whose methods are found through rustc.
mod vectors {
    use super::*;

    #[derive(Clone, Copy, Debug, Element)]
    #[repr(C)]
    struct Ray {
        origin: f32x4,
        dir: f32x4,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Element)]
    #[repr(C)]
    struct Hit {
        place: f32x4,
        normal: f32x4,
        turn: f32x2,
        t: f32,
        inside: u32,
    }

    #[derive(Clone, Copy, Debug, Element)]
    #[repr(C)]
    struct Flat {
        b: f64x2,
        a: f32x2,
        padding: [u32; 2],
    }

    #[device]
    fn ray_of(i: usize) -> Ray {
        let x = i as f32 * 0.125;
        Ray { origin: f32x4::splat(0.0), dir: f32x4::new(x, -x, -1.0, 0.0) }
    }

    #[device]
    fn hit(ray: Ray, center: f32x4, radius: f32) -> f32 {
        let oc = ray.origin - center;
        let (a, b) = (ray.dir.dot(ray.dir), oc.dot(ray.dir));
        let c = oc.dot(oc) - radius * radius;
        let disc = b * b - a * c;
        if disc < 0.0 { -1.0 } else { (-b - disc.sqrt()) / a }
    }

    #[device]
    fn bounce(ray: Ray, hit: Hit) -> f32x4 {
        (ray.dir - hit.normal * 2.0 * ray.dir.dot(hit.normal)).normalize()
    }

    #[device]
    fn traced(i: usize) -> Hit {
        let center = f32x4::new(0.0, 0.0, -3.0, 0.0);
        let ray = ray_of(i);
        let t = hit(ray, center, 1.0);
        let place = ray.origin + ray.dir * t;
        let normal = (place - center).normalize();
        let found = Hit { place, normal, turn: f32x2::splat(0.0), t, inside: 0 };
        let away = bounce(ray, found);
        let across = found.normal.xyz().cross(ray.dir.xyz());
        let turn = f32x2::new(away.x, across.length());
        let inside = (ray.origin - found.place).length() + found.normal.reduce_max().max(0.5);
        Hit { turn, inside: inside.to_bits(), ..found }
    }

    #[kernel]
    fn trace(hits: &mut [Hit], sums: &mut [f32]) {
        let i = global_id(0);
        hits[i] = traced(i);
        hits[i].t += 1.0;
        sums[i] = hits[i].place.distance(hits[i].normal) + hits[i].turn.reduce_sum() + ray_of(i).dir.reduce_min();
    }

    /// With barriers, so that the native device calls the methods of work-items that wait for each other.
    #[device]
    fn longest(flat: Flat) -> f64 {
        #[local]
        let mut lengths: [f64; 4];
        let l = local_id(0);
        lengths[l] = flat.b.length() + flat.a.length() as f64;
        barrier();
        let mut most = 0.0;
        for k in 0..4 {
            most = lengths[k].max(most);
        }
        barrier();
        most
    }

    #[kernel(local = 4)]
    fn lengths(flats: &[Flat], out: &mut [f64]) {
        let i = global_id(0);
        let most = longest(flats[i]);
        out[i] = most + flats[i].b.dot(flats[i].b);
    }

    #[test]
    fn rays_of_vectors_meet_a_sphere() {
        let mut wanted: Vec<Hit> = (0..5).map(traced).collect();
        wanted.iter_mut().for_each(|hit| hit.t += 1.0);
        let sum = |(i, hit): (usize, &Hit)| {
            hit.place.distance(hit.normal) + hit.turn.reduce_sum() + ray_of(i).dir.reduce_min()
        };
        let summed: Vec<f32> = wanted.iter().enumerate().map(sum).collect();
        on_every_device(&[], |queue| {
            let hit = Hit { inside: 1, ..wanted[0] };
            let (mut hits, mut sums) = (Buffer::filled(queue, 5, hit)?, Buffer::zeroed(queue, 5)?);
            trace(&mut hits, &mut sums).global(5).run(queue)?;
            assert_eq!(hits.to_vec(queue)?, wanted);
            assert_eq!(sums.to_vec(queue)?, summed);
            Ok(())
        });
    }

    #[test]
    fn lengths_of_vectors_in_a_work_group() {
        let flat = |k: f32| Flat { b: f64x2::splat(k.into()), a: f32x2::new(3.0, 4.0) * k, padding: [0; 2] };
        let flats: Vec<_> = (0..4u8).map(|k| flat(k.into())).collect();
        let length = |flat: &Flat| flat.b.length() + f64::from(flat.a.length());
        let most = flats.iter().map(length).fold(0.0, f64::max);
        let wanted: Vec<f64> = flats.iter().map(|flat| most + flat.b.dot(flat.b)).collect();
        on_every_device(&[Capability::Fp64], |queue| {
            let flats = Buffer::from_slice(queue, &flats)?;
            let mut out = Buffer::zeroed(queue, 4)?;
            lengths(&flats, &mut out).global(4).run(queue)?;
            assert_eq!(out.to_vec(queue)?, wanted);
            Ok(())
        });
    }
}
