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
    println!("{}", step::KERNEL.source());
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
    println!("{}", modes::KERNEL.source());
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
