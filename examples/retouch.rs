//! Rotates a photograph, enlarges a part of it with each filter, and finds its edges, all through images and samplers.
//!
//! ```text
//! cargo run --release --example retouch                        # the bundled cat, before and after, to retouch.png
//! cargo run --release --example retouch -- holiday.png --angle 30
//! CL_DEVICE=native cargo run --release --example retouch       # choose the device
//! ```
//!
//! The picture has two columns and three rows: the photograph and its edges; the photograph rotated, and tiled by a sampler
//! that repeats it; the eyes enlarged by the nearest pixels, and by linear interpolation.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, ensure};
use cl_runtime::{
    pixel::{Pixel, R32Float, Rgba8Unorm},
    prelude::*,
};
use examples::picture::{PHOTO, Pixels, read_png, write_png};
use examples::{check, cli};

/// Rotates a photograph, enlarges a part of it with each filter, and finds its edges.
#[derive(clap::Parser)]
struct Args {
    /// PNG file [default: the bundled photograph of a cat]
    photo: Option<PathBuf>,
    /// Where to write the pictures
    #[arg(short, long, value_name = "PNG", default_value = "retouch.png")]
    output: PathBuf,
    /// By how many degrees to rotate the photograph
    #[arg(short, long, default_value = "20")]
    angle: f32,
}

/// A window of the photograph, in coordinates from 0 to 1: its first corner, and its size.
const EYES: [f32; 4] = [0.3, 0.2, 0.4, 0.4];

/// Draws a window of the photograph, in coordinates from 0 to 1.
#[kernel]
fn resize(photo: &Image2d<Rgba8Unorm>, sampler: Sampler, corner: f32x2, size: f32x2, to: &mut Image2d<Rgba8Unorm>) {
    let (x, y) = (global_id(0), global_id(1));
    let (u, v) = ((x as f32 + 0.5) / to.width() as f32, (y as f32 + 0.5) / to.height() as f32);
    to.write(x, y, photo.sample(sampler, corner.x + u * size.x, corner.y + v * size.y));
}

/// Turns the photograph about its center. What was beyond its border is black.
#[kernel]
fn rotate(photo: &Image2d<Rgba8Unorm>, sampler: Sampler, sine: f32, cosine: f32, to: &mut Image2d<Rgba8Unorm>) {
    let (x, y) = (global_id(0), global_id(1));
    let (half_width, half_height) = (0.5 * to.width() as f32, 0.5 * to.height() as f32);
    let (across, down) = (x as f32 + 0.5 - half_width, y as f32 + 0.5 - half_height);
    let color =
        photo.sample(sampler, half_width + cosine * across + sine * down, half_height - sine * across + cosine * down);
    to.write(x, y, f32x4::new(color.x, color.y, color.z, 1.0));
}

/// Reduces the photograph to its brightness.
#[kernel]
fn grey(photo: &Image2d<Rgba8Unorm>, to: &mut Image2d<R32Float>) {
    let (x, y) = (global_id(0), global_id(1));
    let weights = f32x4::new(0.299, 0.587, 0.114, 0.0);
    to.write(x, y, f32x4::splat(photo.read(x, y).dot(weights)));
}

/// The steepness of the brightness, by the Sobel operator. The sampler needs no checks at the border.
#[kernel]
fn edges(grey: &Image2d<R32Float>, sampler: Sampler, to: &mut Image2d<Rgba8Unorm>) {
    let (x, y) = (global_id(0), global_id(1));
    let (u, v) = (x as f32 + 0.5, y as f32 + 0.5);
    let mut across = 0.0;
    let mut down = 0.0;
    for i in 0..3 {
        let (side, weight) = (i as f32 - 1.0, if i == 1 { 2.0 } else { 1.0 });
        across += weight * (grey.sample(sampler, u + 1.0, v + side).x - grey.sample(sampler, u - 1.0, v + side).x);
        down += weight * (grey.sample(sampler, u + side, v + 1.0).x - grey.sample(sampler, u + side, v - 1.0).x);
    }
    let steepness = (across * across + down * down).sqrt().min(1.0);
    to.write(x, y, f32x4::new(steepness, steepness, steepness, 1.0));
}

fn main() -> ExitCode {
    cli::run(draw)
}

fn draw(args: Args) -> Result<()> {
    let png = cli::read_input(args.photo.as_deref(), PHOTO)?;
    let picture = read_png(&png)?.rgb();
    let texels: Vec<[u8; 4]> = picture.bytes.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2], 255]).collect();
    let size = [picture.width, picture.height];

    let start = Instant::now();
    let queue = Queue::auto()?;
    ensure!(queue.device().capabilities().images, "{} has no images; try CL_DEVICE=native", queue.device());
    let photo = Image2d::<Rgba8Unorm>::from_slice(&queue, size, &texels)?;
    let drawn = |launch: &dyn Fn(&mut Image2d<Rgba8Unorm>) -> cl_runtime::Result<()>| {
        let mut to = Image2d::zeroed(&queue, size)?;
        launch(&mut to)?;
        to.to_vec(&queue)
    };

    let (sine, cosine) = args.angle.to_radians().sin_cos();
    let smooth = Sampler::in_pixels(Filter::Linear, AddressMode::ClampToBorder);
    let rotated = drawn(&|to| rotate(&photo, smooth, sine, cosine, to).global(size).run(&queue))?;
    let window = |sampler: Sampler, [x, y, width, height]: [f32; 4]| {
        drawn(&|to| resize(&photo, sampler, f32x2::new(x, y), f32x2::new(width, height), to).global(size).run(&queue))
    };
    let tiled = window(Sampler::new(Filter::Linear, AddressMode::MirroredRepeat), [0.0, 0.0, 3.0, 3.0])?;
    let coarse = window(Sampler::new(Filter::Nearest, AddressMode::ClampToEdge), EYES)?;
    let fine = window(Sampler::new(Filter::Linear, AddressMode::ClampToEdge), EYES)?;
    let mut brightness = Image2d::<R32Float>::zeroed(&queue, size)?;
    grey(&photo, &mut brightness).global(size).run(&queue)?;
    let nearest = Sampler::in_pixels(Filter::Nearest, AddressMode::ClampToEdge);
    let outlined = drawn(&|to| edges(&brightness, nearest, to).global(size).run(&queue))?;
    let time = start.elapsed();

    host::check_edges(&texels, size, &outlined)?;
    host::check_window(&texels, size, EYES, &coarse)?;
    let rows = [[&texels, &outlined], [&rotated, &tiled], [&coarse, &fine]];
    let total = [2 * size[0] as u32, 3 * size[1] as u32];
    write_png(&args.output, total, Pixels::Rgb, |out| {
        for pair in rows {
            for y in 0..size[1] {
                for pixels in pair {
                    let row = pixels[y * size[0]..(y + 1) * size[0]].iter();
                    out.write(&row.flat_map(|texel| [texel[0], texel[1], texel[2]]).collect::<Vec<u8>>())?;
                }
            }
        }
        Ok(())
    })?;

    println!("device  {}", queue.device().name());
    println!("total   {time:.2?}");
    println!("checked {} pixels against plain Rust", 2 * texels.len());
    println!("wrote   {} ({} × {})", args.output.display(), total[0], total[1]);
    Ok(())
}

/// The same in plain Rust.
mod host {
    use super::{Pixel, Result, Rgba8Unorm, check};

    fn bytes(texels: &[[u8; 4]]) -> Vec<f32> {
        texels.iter().flatten().map(|byte| f32::from(*byte)).collect()
    }

    pub(crate) fn check_edges(photo: &[[u8; 4]], [width, height]: [usize; 2], found: &[[u8; 4]]) -> Result<()> {
        let value = |texel: &[u8; 4]| Rgba8Unorm::decode(*texel);
        let grey: Vec<f32> =
            photo.iter().map(value).map(|color| 0.299 * color.x + 0.587 * color.y + 0.114 * color.z).collect();
        let at = |x: isize, y: isize| {
            let (x, y) = (x.clamp(0, width as isize - 1), y.clamp(0, height as isize - 1));
            grey[y as usize * width + x as usize]
        };
        let steepness = |x: isize, y: isize| {
            let weights = [(-1, 1.0), (0, 2.0), (1, 1.0)];
            let across: f32 = weights.iter().map(|(i, weight)| weight * (at(x + 1, y + i) - at(x - 1, y + i))).sum();
            let down: f32 = weights.iter().map(|(i, weight)| weight * (at(x + i, y + 1) - at(x + i, y - 1))).sum();
            (across * across + down * down).sqrt().min(1.0)
        };
        let rows = (0..height as isize).flat_map(|y| (0..width as isize).map(move |x| (x, y)));
        let expected: Vec<f32> = rows
            .flat_map(|(x, y)| {
                let level = 255.0 * steepness(x, y);
                [level, level, level, 255.0]
            })
            .collect();
        // a byte is rounded
        check::close("the edges", &bytes(found), &expected, 1.1)
    }

    pub(crate) fn check_window(
        photo: &[[u8; 4]],
        [width, height]: [usize; 2],
        [left, top, across, down]: [f32; 4],
        found: &[[u8; 4]],
    ) -> Result<()> {
        // where two pixels are equally near, either may be taken
        let near = |start: f32, extent: f32, at: usize, len: usize| {
            let position = (start + (at as f32 + 0.5) / len as f32 * extent) * len as f32;
            [position - 0.01, position + 0.01].map(|position| (position as usize).min(len - 1))
        };
        for (at, texel) in found.iter().enumerate() {
            let (columns, rows) = (near(left, across, at % width, width), near(top, down, at / width, height));
            let mut choices = rows.iter().flat_map(|row| columns.map(|column| photo[row * width + column]));
            anyhow::ensure!(choices.any(|choice| choice == *texel), "the enlarged picture: pixel {at} is {texel:?}");
        }
        Ok(())
    }
}
