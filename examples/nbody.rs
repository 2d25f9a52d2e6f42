//! Two galaxies collide.
//!
//! ```text
//! cargo run --release --example nbody                        # 1024 bodies, six pictures, to nbody.png
//! cargo run --release --example nbody -- --bodies 16384
//! CL_DEVICE=native cargo run --release --example nbody       # choose the device
//! ```
//!
//! Every body attracts every other one. The kernel `kick` reads the bodies in tiles through local memory. A picture is
//! a histogram of the bodies, which array expressions blur and colour.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use anyhow::{Result, ensure};
use cl_array::{Array, Border, Expression, Generator, concatenate, convolve2d, reduce};
use cl_runtime::prelude::*;
use examples::picture::{Pixels, write_png};
use examples::{check, cli};
use ndarray::{Axis, Ix3};

/// Two galaxies collide.
#[derive(clap::Parser)]
struct Args {
    /// Where to write the pictures
    #[arg(short, long, value_name = "PNG", default_value = "nbody.png")]
    output: PathBuf,
    /// Number of bodies, a multiple of 128
    #[arg(short, long, default_value = "1024", value_parser = parse_bodies)]
    bodies: usize,
    /// Steps from one picture to the next
    #[arg(short, long, default_value = "60")]
    steps: u32,
    /// Another seed gives the bodies other places
    #[arg(long, default_value = "1")]
    seed: u64,
}

/// Bodies in a tile, and in a work-group.
const TILE: usize = 64;

/// The time of a step.
const STEP: f32 = 0.02;

/// The square of a distance below which attraction no longer grows, so that no two bodies throw each other out.
const SOFTENING: f32 = 0.02;

/// Width and height of a picture, and of what it shows.
const SIDE: usize = 256;
const EXTENT: f32 = 8.0;

/// The acceleration that one body gives to another one. A body is a position and, in `w`, a mass.
#[device]
fn attraction(body: f32x4, by: f32x4) -> f32x3 {
    let distance = (by - body).xyz();
    let square = distance.dot(distance) + SOFTENING;
    distance * (by.w / (square * square.sqrt()))
}

/// Changes the velocities as all bodies together ask for.
#[kernel(local = [TILE], global = bodies.len())]
fn kick(time: f32, bodies: &[f32x4], velocities: &mut [f32x3]) {
    #[local]
    let mut tile: [f32x4; TILE];
    let (i, k) = (global_id(0), local_id(0));
    let body = bodies[i];
    let mut acceleration = f32x3::splat(0.0);
    for group in 0..num_groups(0) {
        tile[k] = bodies[group * TILE + k];
        barrier();
        for other in 0..TILE {
            acceleration += attraction(body, tile[other]);
        }
        barrier();
    }
    velocities[i] += acceleration * time;
}

#[kernel(global = bodies.len())]
fn drift(time: f32, velocities: &[f32x3], bodies: &mut [f32x4]) {
    let i = global_id(0);
    let path = velocities[i] * time;
    bodies[i] += f32x4::new(path.x, path.y, path.z, 0.0);
}

/// The momentum of each body and, in `w`, its energy.
#[kernel(global = bodies.len())]
fn measure(bodies: &[f32x4], velocities: &[f32x3], out: &mut [f32x4]) {
    let i = global_id(0);
    let (body, velocity) = (bodies[i], velocities[i]);
    let mut potential = 0.0;
    for other in 0..bodies.len() {
        if other != i {
            let distance = (bodies[other] - body).xyz();
            potential -= bodies[other].w / (distance.dot(distance) + SOFTENING).sqrt();
        }
    }
    let momentum = velocity * body.w;
    // each pair has its potential energy once
    let energy = 0.5 * body.w * (velocity.dot(velocity) + potential);
    out[i] = f32x4::new(momentum.x, momentum.y, momentum.z, energy);
}

#[device]
fn plus(a: f32x4, b: f32x4) -> f32x4 {
    a + b
}

/// Counts the bodies in each pixel, of both galaxies apart.
#[kernel(global = bodies.len())]
fn expose(bodies: &[f32x4], frame: &[AtomicU32]) {
    let i = global_id(0);
    let pixel = (bodies[i].xy() / EXTENT + 0.5) * SIDE as f32;
    if pixel.simd_ge(0.0).all() && pixel.simd_lt(SIDE as f32).all() {
        let (column, row) = (pixel.x as usize, pixel.y as usize);
        let galaxy = 2 * i / bodies.len();
        frame[(galaxy * SIDE + row) * SIDE + column].fetch_add(1, Ordering::Relaxed);
    }
}

/// Bodies on a device.
struct Galaxies {
    queue: Queue,
    bodies: Buffer<f32x4>,
    velocities: Buffer<f32x3>,
}

fn main() -> ExitCode {
    cli::run(draw)
}

fn draw(args: Args) -> Result<()> {
    let start = Instant::now();
    let mut galaxies = Galaxies::new(&Queue::auto()?, args.bodies, args.seed)?;
    let before = galaxies.momentum_and_energy()?;
    let mut frames = vec![galaxies.frame()?];
    for _ in 1..6 {
        galaxies.advance(args.steps)?;
        frames.push(galaxies.frame()?);
    }
    let rows = frames.chunks(3).map(|row| concatenate(Axis(1), &row.iter().map(Array::view).collect::<Vec<_>>()));
    let rows = rows.collect::<cl_runtime::Result<Vec<_>>>()?;
    let pixels = concatenate(Axis(0), &[rows[0].view(), rows[1].view()])?.to_vec()?;
    let after = galaxies.momentum_and_energy()?;
    let time = start.elapsed();

    let drift = (after.w - before.w) / before.w;
    ensure!((after - before).xyz().length() < 1e-3, "momentum changed from {before:?} to {after:?}");
    ensure!(drift.abs() < 0.05, "energy changed from {} to {}", before.w, after.w);
    compare_with_native(&galaxies.queue, args.seed)?;
    let size = [3 * SIDE as u32, 2 * SIDE as u32];
    write_png(&args.output, size, Pixels::Rgb, |rows| rows.write(&pixels))?;

    println!("device  {}", galaxies.queue.device().name());
    println!("total   {time:.2?}");
    println!("bodies  {}, {} steps", args.bodies, 5 * args.steps);
    println!("energy  changed by {:.3} %", 100.0 * drift);
    println!("wrote   {} ({} × {})", args.output.display(), size[0], size[1]);
    Ok(())
}

impl Galaxies {
    /// Two discs of light bodies around heavy ones, on their way to each other.
    fn new(queue: &Queue, count: usize, seed: u64) -> Result<Self> {
        const HEAVY: f32 = 1.0;
        const LIGHT: f32 = 0.2;
        let (mut bodies, mut velocities) = (Vec::new(), Vec::new());
        // each has a centre, a velocity, and the slope of its disc
        let galaxies = [([-1.7, -0.5], [0.35, 0.1], 0.3f32), ([1.7, 0.5], [-0.35, -0.1], 1.0)];
        let random = Generator::philox(seed).uniform::<f32, _>(queue, (2, count / 2, 2))?.to_ndarray()?;
        for ((centre, speed, slope), random) in galaxies.into_iter().zip(random.outer_iter()) {
            for (i, random) in random.rows().into_iter().enumerate() {
                let is_heavy = i == 0;
                let radius = if is_heavy { 0.0 } else { 0.2 + 0.9 * random[0].sqrt() };
                let (sin, cos) = (random[1] * std::f32::consts::TAU).sin_cos();
                // on a circle around the heavy body
                let orbit = (HEAVY * radius * radius / (radius * radius + SOFTENING).powf(1.5)).sqrt();
                let mass = if is_heavy { HEAVY } else { LIGHT / (count / 2 - 1) as f32 };
                let (x, y) = (radius * cos, radius * sin);
                bodies.push(f32x4::new(centre[0] + x, centre[1] + y * slope.cos(), y * slope.sin(), mass));
                let (x, y) = (-orbit * sin, orbit * cos);
                velocities.push(f32x3::new(speed[0] + x, speed[1] + y * slope.cos(), y * slope.sin()));
            }
        }
        let (bodies, velocities) = (Buffer::from_slice(queue, &bodies)?, Buffer::from_slice(queue, &velocities)?);
        Ok(Self { queue: queue.clone(), bodies, velocities })
    }

    /// Steps of the leapfrog method, which keeps the energy.
    fn advance(&mut self, steps: u32) -> Result<()> {
        for step in 0..steps {
            let time = if step == 0 { STEP / 2.0 } else { STEP };
            kick(time, &self.bodies, &mut self.velocities).launch(&self.queue)?;
            drift(STEP, &self.velocities, &mut self.bodies).launch(&self.queue)?;
        }
        // the first kick was half of one, and so is the last
        let time = if steps == 0 { 0.0 } else { STEP / 2.0 };
        kick(time, &self.bodies, &mut self.velocities).launch(&self.queue)?;
        Ok(())
    }

    /// The sums of the momenta and, in `w`, of the energies.
    fn momentum_and_energy(&self) -> Result<f32x4> {
        let mut each = Buffer::zeroed(&self.queue, self.bodies.len())?;
        measure(&self.bodies, &self.velocities, &mut each).launch(&self.queue)?;
        Ok(reduce(&self.queue, &each, plus::FUNCTION, f32x4::splat(0.0))?)
    }

    /// A picture: one galaxy is yellow, the other one blue, and many bodies are white.
    fn frame(&self) -> Result<Array<u8, Ix3>> {
        let queue = &self.queue;
        let mut counts = Buffer::<u32>::zeroed(queue, 2 * SIDE * SIDE)?;
        expose(&self.bodies, &mut counts).launch(queue)?;
        let counts = Array::from_buffer(queue, counts, (2, SIDE, SIDE))?;
        let glow = ndarray::Array2::from_shape_fn((7, 7), |(i, j)| (-(i as f32 - 3.0).hypot(j as f32 - 3.0)).exp());
        let glow = Array::from_ndarray(queue, &glow)?;
        let light = |galaxy: usize, colour: [f32; 3]| {
            let bodies = counts.index_axis(Axis(0), galaxy);
            let light = convolve2d(bodies.cast::<f32>(), &glow, Border::Zero)?.into_shape((SIDE, SIDE, 1))?;
            (&light * &Array::from_slice(queue, &colour)?).eval()
        };
        let (yellow, blue) = (light(0, [1.0, 0.7, 0.3])?, light(1, [0.3, 0.6, 1.0])?);
        Ok(((1.0 - (-(&yellow + &blue)).exp()) * 255.0).cast::<u8>().eval()?)
    }
}

/// Fails unless a few steps with a few bodies are the same on the native device.
fn compare_with_native(queue: &Queue, seed: u64) -> Result<()> {
    let run = |queue: &Queue| {
        let mut galaxies = Galaxies::new(queue, 128, seed)?;
        galaxies.advance(8)?;
        anyhow::Ok(galaxies.bodies.to_vec(queue)?.iter().flat_map(|body| body.to_array()).collect::<Vec<f32>>())
    };
    check::close("the places of the bodies", &run(queue)?, &run(&Queue::new(&Device::native())?)?, 1e-4)
}

fn parse_bodies(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(bodies) if (128..=1 << 20).contains(&bodies) && bodies % 128 == 0 => Ok(bodies),
        _ => Err("expected a multiple of 128 up to 1048576".to_string()),
    }
}
