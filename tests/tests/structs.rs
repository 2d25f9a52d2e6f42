//! Structs, enums and generics.
use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Particle {
    position: [f32; 3],
    mass: f32,
    velocity: Velocity,
    kind: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Velocity {
    x: f32,
    y: f32,
    z: f32,
}

#[kernel]
fn step(dt: f32, particles: &mut [Particle]) {
    let i = global_id(0);
    let mut p = particles[i];
    p.position[0] += p.velocity.x * dt;
    p.position[1] += p.velocity.y * dt;
    p.velocity = Velocity { x: 1.0, ..p.velocity };
    particles[i] = p;
    particles[i].mass *= 2.0;
    particles[i].velocity.z = dt;
}

#[test]
fn structs_in_buffers() {
    let start: Vec<_> = (0..100)
        .map(|i| Particle {
            position: [i as f32, 1.0, 2.0],
            mass: 0.5,
            velocity: Velocity { x: 2.0, y: i as f32, z: 7.0 },
            kind: i,
        })
        .collect();
    let expected: Vec<_> = start
        .iter()
        .map(|p| Particle {
            position: [p.position[0] + 1.0, p.position[1] + p.velocity.y * 0.5, 2.0],
            mass: 1.0,
            velocity: Velocity { x: 1.0, y: p.velocity.y, z: 0.5 },
            kind: p.kind,
        })
        .collect();
    on_every_device(&[], |queue| {
        let mut particles = Buffer::from_slice(queue, &start)?;
        step(0.5, &mut particles).global(100).run(queue)?;
        assert_eq!(particles.to_vec(queue)?, expected);
        Ok(())
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(u32)]
enum Mode {
    Add = 1,
    Scale = 7,
}

#[device]
fn speed(v: Velocity) -> f32 {
    (v.x * v.x + v.y * v.y + v.z * v.z).sqrt()
}

#[device]
fn mixed(v: Velocity, mode: Mode) -> Velocity {
    match mode {
        Mode::Add => Velocity { x: v.x + 1.0, y: v.y, z: v.z },
        Mode::Scale => Velocity { x: v.x * 2.0, ..v },
    }
}

#[kernel]
fn modes(mode: Mode, one: Velocity, particles: &[Particle], out: &mut [f32]) {
    let i = global_id(0);
    let Particle { velocity, kind, .. } = particles[i];
    let speed = speed(mixed(velocity, mode));
    let other = if mode == Mode::Add { one.x } else { one.y };
    out[i] = speed + other + kind as f32;
}

#[test]
fn enums_and_device_functions() {
    let particles: Vec<_> = (0..50)
        .map(|i| Particle {
            position: [0.0; 3],
            mass: 0.5,
            velocity: Velocity { x: 2.0, y: i as f32, z: 7.0 },
            kind: i,
        })
        .collect();
    for mode in [Mode::Add, Mode::Scale] {
        let expected: Vec<_> = particles
            .iter()
            .map(|p| speed(mixed(p.velocity, mode)) + if mode == Mode::Add { 10.0 } else { 20.0 } + p.kind as f32)
            .collect();
        on_every_device(&[], |queue| {
            let particles = Buffer::from_slice(queue, &particles)?;
            let mut out = Buffer::zeroed(queue, 50)?;
            modes(mode, Velocity { x: 10.0, y: 20.0, z: 0.0 }, &particles, &mut out).global(50).run(queue)?;
            assert_eq!(out.to_vec(queue)?, expected);
            Ok(())
        });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Inner {
    global: u16,
    float: [u8; 2],
    weights: [[f32; 2]; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Outer {
    inner: [Inner; 2],
    id: u64,
    mode: u32,
    _padding: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Pair(i32, f32);

#[device]
fn total(inner: Inner) -> f32 {
    let mut sum = 0.0;
    for i in 0..3 {
        sum += inner.weights[i][0] * inner.weights[i][1];
    }
    sum + inner.float[1] as f32
}

#[device]
fn next(pair: Pair) -> Pair {
    let Pair(count, value) = pair;
    Pair(count + 1, value * 0.5)
}

#[device]
fn of_outer(outer: Outer, pair: Pair) -> f32 {
    let which = (outer.id % 2) as usize;
    let mut inner = outer.inner[which];
    inner.weights[2] = [1.0, outer.inner[1 - which].weights[0][1]];
    let Inner { global, weights: [[first, _], _, _], .. } = inner;
    let pair = next(next(pair));
    total(inner) + global as f32 + first + pair.0 as f32 * pair.1
}

#[kernel]
fn nested(pairs: &mut [Pair], outers: &[Outer], out: &mut [f32]) {
    let i = global_id(0);
    out[i] = of_outer(outers[i], pairs[i]);
    pairs[i] = next(pairs[i]);
}

#[test]
fn structs_in_structs_arrays_in_structs_and_tuple_structs() {
    let inner = |i: u16| Inner {
        global: i,
        float: [7, (i % 200) as u8],
        weights: [[1.5, i as f32], [0.25, 8.0], [i as f32, 3.0]],
    };
    let outers: Vec<_> =
        (0..90u16).map(|i| Outer { inner: [inner(i), inner(i + 5)], id: i.into(), mode: 1, _padding: 0 }).collect();
    let pairs: Vec<_> = (0..90).map(|i| Pair(i, i as f32 * 0.125)).collect();
    let expected: Vec<_> = outers.iter().zip(&pairs).map(|(outer, pair)| of_outer(*outer, *pair)).collect();
    on_every_device(&[], |queue| {
        let outers = Buffer::from_slice(queue, &outers)?;
        let mut held = Buffer::from_slice(queue, &pairs)?;
        let mut out = Buffer::zeroed(queue, 90)?;
        nested(&mut held, &outers, &mut out).global(90).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected);
        assert_eq!(held.to_vec(queue)?, pairs.iter().map(|pair| next(*pair)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn an_index_into_a_field_is_checked() {
    #[kernel]
    fn beyond(k: usize, particles: &mut [Particle]) {
        if global_id(0) > 0 {
            return;
        }
        particles[0].position[k] = 1.0;
    }
    on_every_device(&[], |queue| {
        let start = Particle { position: [0.0; 3], mass: 0.5, velocity: Velocity { x: 2.0, y: 0.0, z: 7.0 }, kind: 3 };
        let mut particles = Buffer::from_slice(queue, &[start])?;
        beyond(2, &mut particles).global(1).run(queue)?;
        assert_eq!(particles.to_vec(queue)?[0].position, [0.0, 0.0, 1.0]);
        let panic = tests::panic_of(beyond(3, &mut particles).global(1), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 3 but the index is 3");
        Ok(())
    });
}

/// A step of a system of particles: each is drawn to the centre and bounces off the walls.
#[kernel]
fn simulate(dt: f32, steps: u32, particles: &mut [Particle]) {
    let i = global_id(0);
    if i < particles.len() {
        let mut p = particles[i];
        for _ in 0..steps {
            let [x, y, z] = p.position;
            let pull = -p.mass / (x * x + y * y + z * z + 1.0);
            p.velocity = Velocity { x: p.velocity.x + pull * x * dt, y: p.velocity.y + pull * y * dt, z: p.velocity.z };
            p.position = [x + p.velocity.x * dt, y + p.velocity.y * dt, z + p.velocity.z * dt];
            if p.position[2] < 0.0 {
                p.velocity.z = -p.velocity.z;
                p.kind += 1;
            }
        }
        particles[i] = p;
    }
}

#[test]
fn a_system_of_particles() {
    let start: Vec<_> = (0..64)
        .map(|i| Particle {
            position: [i as f32 * 0.25 - 8.0, (i % 7) as f32, 1.0],
            mass: 1.0 + (i % 3) as f32,
            velocity: Velocity { x: 0.0, y: 0.5, z: -0.25 * (i % 5) as f32 },
            kind: 0,
        })
        .collect();
    let mut expected = start.clone();
    for p in &mut expected {
        for _ in 0..50 {
            let [x, y, z] = p.position;
            let pull = -p.mass / (x * x + y * y + z * z + 1.0);
            p.velocity.x += pull * x * 0.125;
            p.velocity.y += pull * y * 0.125;
            p.position = [x + p.velocity.x * 0.125, y + p.velocity.y * 0.125, z + p.velocity.z * 0.125];
            if p.position[2] < 0.0 {
                p.velocity.z = -p.velocity.z;
                p.kind += 1;
            }
        }
    }
    on_every_device(&[], |queue| {
        let mut particles = Buffer::from_slice(queue, &start)?;
        simulate(0.125, 50, &mut particles).global(64).run(queue)?;
        assert_eq!(particles.to_vec(queue)?, expected);
        Ok(())
    });
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Corner {
    x: u32,
    y: u32,
}

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Polygon {
    corners: [Corner; 3],
    colour: u32,
}

#[kernel]
fn first_of_an_array_in_a_struct(polygons: &[Polygon], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = match polygons[i] {
        Polygon { corners: [Corner { x: 0, .. }, ..], colour } => colour,
        Polygon { corners: [Corner { x, .. }, Corner { y, .. }, ..], .. } => x * 10 + y,
    };
}

#[test]
fn the_first_of_an_array_in_a_struct() {
    on_every_device(&[], |queue| {
        let corner = |x| Corner { x, y: x + 1 };
        let polygon = |x, colour| Polygon { corners: [corner(x), corner(4), corner(5)], colour };
        let polygons = Buffer::from_slice(queue, &[polygon(0, 9), polygon(3, 8)])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        first_of_an_array_in_a_struct(&polygons, &mut y).global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [9, 35]);
        Ok(())
    });
}
