//! Elements of slices of structs that may not be there.

use super::V3;
use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Body {
    place: V3,
    mass: f32,
    trail: [u32; 2],
}

#[kernel]
fn found(bodies: &[Body], masses: &[f32], out: &mut [V3]) {
    let i = global_id(0);
    let Some(first) = bodies.first() else { return };
    let mut sum = first.place * *masses.get(i).unwrap_or(&0.5);
    if let Some(body) = bodies.get(i + 1) {
        sum = sum + body.place * body.mass;
        sum.x += body.trail[1] as f32;
    }
    match bodies.last() {
        Some(&last) if i == 1 => sum = sum + last.place,
        Some(last) => sum.y += last.mass,
        None => {}
    }
    let own = [first.place, sum];
    let chosen = own.get(i % 3).copied().unwrap_or(V3::new(7.0, 7.0, 7.0));
    out[i] = sum + chosen;
    let before = bodies.get(i.wrapping_sub(1));
    if before.is_none_or(|body| body.mass > 2.0) {
        out[i].z = -1.0;
    }
}

#[test]
fn structs_that_may_not_be_there() {
    on_every_device(&[], |queue| {
        let bodies: Vec<Body> = (0..3u16)
            .map(|i| Body { place: V3::new(f32::from(i), 1.0, 2.0), mass: f32::from(i) + 1.0, trail: [0, 10] })
            .collect();
        let (masses, out) = ([2.0f32], Buffer::zeroed(queue, 5)?);
        let (x, masses, mut out) = (Buffer::from_slice(queue, &bodies)?, Buffer::from_slice(queue, &masses)?, out);
        found(&x, &masses, &mut out).global(5).run(queue)?;
        let of = |i: usize| {
            let mut sum = bodies[0].place.times(if i == 0 { 2.0 } else { 0.5 });
            if i + 1 < 3 {
                sum = sum.plus(bodies[i + 1].place.times(bodies[i + 1].mass));
                sum.x += 10.0;
            }
            if i == 1 {
                sum = sum.plus(bodies[2].place);
            } else {
                sum.y += bodies[2].mass;
            }
            let chosen = [bodies[0].place, sum, V3::new(7.0, 7.0, 7.0)][i % 3];
            let sum = sum.plus(chosen);
            V3 { z: if i == 0 || i >= 3 { -1.0 } else { sum.z }, ..sum }
        };
        assert_eq!(out.to_vec(queue)?, (0..5).map(of).collect::<Vec<_>>());
        let none = Buffer::<Body>::zeroed(queue, 0)?;
        out.fill(queue, V3::new(3.0, 3.0, 3.0))?;
        found(&none, &masses, &mut out).global(5).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [V3::new(3.0, 3.0, 3.0); 5]);
        Ok(())
    });
}

#[device]
fn weight(body: &Body) -> f32 {
    body.mass + body.trail[0] as f32
}

#[kernel(local = 16, global = out.len())]
fn in_tile(bodies: &[Body], by: usize, out: &mut [f32]) {
    #[local]
    let mut tile: [Body; 16];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = bodies[i];
    barrier();
    let first = tile.first().unwrap();
    let other = tile.get(l / 2 + by).unwrap();
    let sum = first.mass + weight(other);
    barrier();
    tile[l].mass = sum;
    barrier();
    out[i] = tile.last().expect("the last").mass + tile[l].mass;
}

#[test]
fn unwrapped_references_into_local_memory() {
    on_every_device(&[], |queue| {
        let bodies: Vec<Body> = (0..32u16)
            .map(|i| Body { place: V3::new(0.0, 0.0, 0.0), mass: f32::from(i), trail: [u32::from(i) % 4, 0] })
            .collect();
        let (x, mut out) = (Buffer::from_slice(queue, &bodies)?, Buffer::zeroed(queue, 32)?);
        in_tile(&x, 8, &mut out).run(queue)?;
        let sum = |group: usize, l: usize| bodies[group].mass + weight(&bodies[group + l / 2 + 8]);
        let expected = (0..32).map(|i| sum(i / 16 * 16, 15) + sum(i / 16 * 16, i % 16));
        assert_eq!(out.to_vec(queue)?, expected.collect::<Vec<_>>());
        let panic = tests::panic_of(in_tile(&x, 9, &mut out), queue);
        assert_eq!(panic.message, "called `Option::unwrap()` on a `None` value");
        Ok(())
    });
}

#[device]
fn set(place: &mut f32) {
    *place = 2.0;
}

/// After its panic a work-item goes on to the barrier. Its references are to no element of its own arrays.
#[kernel(local = 16, global = out.len())]
fn beyond_the_end(masses: &[f32], by: usize, way: u32, out: &mut [f32]) {
    #[local]
    let mut tile: [f32; 16];
    let (i, l) = (global_id(0), local_id(0));
    tile[l] = masses[i];
    let mut own = [1.0f32, 2.0, masses[i]];
    let mut bodies = [Body { place: V3::new(1.0, 2.0, 3.0), mass: masses[i], trail: [1, 2] }; 3];
    let at = by + l % 2;
    if way == 0 {
        own[0] += *own.get(at).unwrap();
    } else if way == 1 {
        own[0] += weight(bodies.get(at).unwrap());
    } else if way == 2 {
        let body = *bodies.get(at).unwrap();
        own[0] += body.place.x + bodies.get(at).expect("a body").trail[l % 2] as f32;
    } else if way == 3 {
        let Some(mass) = own.get_mut(at) else { panic!("no mass") };
        *mass = 1.0;
    } else if way == 4 {
        let Some(mass) = own.get_mut(at) else { panic!("no mass") };
        set(mass);
    } else {
        let Some(body) = bodies.get_mut(at) else { panic!("no body") };
        body.trail[l % 2] = 7;
        body.place.y += 2.0;
    }
    barrier();
    out[i] = tile[15 - l] + own[l % 3] + bodies[l % 3].place.y;
}

#[test]
fn references_to_no_element_are_not_followed() {
    on_every_device(&[], |queue| {
        let (x, mut out) = (Buffer::from_slice(queue, &[1.0f32; 32])?, Buffer::zeroed(queue, 32)?);
        for way in 0..6 {
            for by in [2, 1 << 40] {
                let said = tests::panic_of(beyond_the_end(&x, by, way, &mut out), queue).message;
                let of_mine = ["called `Option::unwrap()` on a `None` value", "no mass", "no body"];
                assert!(of_mine.contains(&said.as_str()), "{said}");
            }
            beyond_the_end(&x, 1, way, &mut out).run(queue)?;
        }
        Ok(())
    });
}
