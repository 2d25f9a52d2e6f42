//! Blurs a photograph, finds its edges and evens out its brightness.
//!
//! ```text
//! cargo run --release --example photo                        # the bundled cat, before and after, to photo.png
//! cargo run --release --example photo -- holiday.png --sigma 8
//! CL_DEVICE=native cargo run --release --example photo       # choose the device
//! ```
//!
//! No kernel is written here: the arrays of `cl-array` have all that is needed. Each step is compared with plain Rust.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use cl_array::{Array, Border, Expression, concatenate, convolve2d, cumulative_sum, gather, histogram, stack};
use cl_runtime::prelude::*;
use examples::picture::{PHOTO, Pixels, read_png, write_png};
use examples::{check, cli};
use ndarray::{Axis, Ix1, Ix2, Ix3};

/// Blurs a photograph, finds its edges and evens out its brightness.
#[derive(clap::Parser)]
struct Args {
    /// PNG file [default: the bundled photograph of a cat]
    photo: Option<PathBuf>,
    /// Where to write the photograph and, clockwise, its blurred, equalised and edge pictures
    #[arg(short, long, value_name = "PNG", default_value = "photo.png")]
    output: PathBuf,
    /// Standard deviation of the blur, in pixels
    #[arg(short, long, default_value = "3")]
    sigma: f32,
}

/// How much red, green and blue contribute to brightness.
const BRIGHTNESS: [f32; 3] = [0.299, 0.587, 0.114];

/// Differences between the columns on both sides of a pixel, smoothed along the column: the Sobel operator.
const SLOPES: [f32; 9] = [1.0, 0.0, -1.0, 2.0, 0.0, -2.0, 1.0, 0.0, -1.0];

fn main() -> ExitCode {
    cli::run(draw)
}

fn draw(args: Args) -> Result<()> {
    ensure!(args.sigma > 0.0 && args.sigma <= 100.0, "the deviation of the blur is a number of pixels up to 100");
    let png = cli::read_input(args.photo.as_deref(), PHOTO)?;
    let picture = read_png(&png).with_context(|| cli::input_name(args.photo.as_deref()))?.rgb();
    let weights = gaussian(args.sigma);

    let start = Instant::now();
    let queue = Queue::auto()?;
    let photo = Array::from_shape_slice(&queue, (picture.height, picture.width, 3), &picture.bytes)?;
    let grey = grey(&photo)?;
    let blurred = blurred(&photo, &Array::from_slice(&queue, &weights)?)?;
    let edges = edges(&grey)?;
    let equalised = equalised(&photo, &grey)?;

    // a grey picture has its one channel three times; nothing is copied for that
    let coloured_edges = edges.insert_axis(Axis(2)).broadcast(photo.raw_dim()).context("one channel")?;
    let top = concatenate(Axis(1), &[photo.view(), blurred.view()])?;
    let bottom = concatenate(Axis(1), &[coloured_edges, equalised.view()])?;
    let all = concatenate(Axis(0), &[top.view(), bottom.view()])?;
    let pixels = all.to_vec()?;
    let time = start.elapsed();

    check::same("the blurred picture", &blurred.to_vec()?, &host::blurred(&picture, &weights))?;
    let host_grey = host::grey(&picture);
    check::same("the edges", &edges.to_vec()?, &host::edges(&host_grey, picture.width))?;
    check::same("the equalised picture", &equalised.to_vec()?, &host::equalised(&picture, &host_grey))?;
    let size = [2 * picture.width as u32, 2 * picture.height as u32];
    write_png(&args.output, size, Pixels::Rgb, |rows| rows.write(&pixels))?;

    println!("device  {}", queue.device().name());
    println!("total   {time:.2?}");
    println!("checked {} pixels against plain Rust", picture.width * picture.height);
    println!("wrote   {} ({} × {})", args.output.display(), size[0], size[1]);
    Ok(())
}

/// The weights of a blur, to three times its deviation.
fn gaussian(sigma: f32) -> Vec<f32> {
    let reach = (3.0 * sigma).ceil() as i32;
    let weights: Vec<f32> = (-reach..=reach).map(|x| (-0.5 * (x as f32 / sigma).powi(2)).exp()).collect();
    let sum: f32 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// Blurs along the rows and then along the columns, which has the same result as one large square of weights.
fn blurred(photo: &Array<u8, Ix3>, weights: &Array<f32, Ix1>) -> cl_runtime::Result<Array<u8, Ix3>> {
    let (row, column) = (weights.insert_axis(Axis(0)), weights.insert_axis(Axis(1)));
    let mut channels = Vec::new();
    for channel in 0..3 {
        let channel = photo.index_axis(Axis(2), channel);
        let along_rows = convolve2d(channel.cast::<f32>(), &row, Border::Mirror)?;
        let along_both = convolve2d(&along_rows, &column, Border::Mirror)?;
        channels.push(along_both.round().cast::<u8>().eval()?);
    }
    stack(Axis(2), &channels.iter().map(Array::view).collect::<Vec<_>>())
}

fn grey(photo: &Array<u8, Ix3>) -> cl_runtime::Result<Array<u8, Ix2>> {
    let brightness = Array::from_slice(photo.queue(), &BRIGHTNESS)?;
    (photo.cast::<f32>() * &brightness).sum_axis(Axis(2))?.round().cast::<u8>().eval()
}

/// How steep the brightness is.
fn edges(grey: &Array<u8, Ix2>) -> cl_runtime::Result<Array<u8, Ix2>> {
    let slopes = Array::from_shape_slice(grey.queue(), (3, 3), &SLOPES)?;
    let grey = grey.cast::<f32>().eval()?;
    let across = convolve2d(&grey, &slopes, Border::Clamp)?;
    let down = convolve2d(&grey, slopes.t(), Border::Clamp)?;
    (across.squared() + down.squared()).sqrt().minimum(255.0).cast::<u8>().eval()
}

#[device]
fn level(grey: u8) -> u32 {
    grey as u32
}

/// Replaces each level of brightness by the part of all pixels that are not brighter.
fn equalised(photo: &Array<u8, Ix3>, grey: &Array<u8, Ix2>) -> Result<Array<u8, Ix3>> {
    let queue = photo.queue();
    let grey = grey.as_slice().context("a new array is contiguous")?;
    let counts = histogram(queue, grey, level::FUNCTION, 256)?;
    let ranks = Array::from_buffer(queue, cumulative_sum(queue, &counts)?, 256)?;
    let levels = (ranks.cast::<f32>() * 255.0 / grey.len() as f32).round().cast::<u8>().eval()?.into_buffer()?;
    let bytes = gather(queue, &levels, photo.as_slice().context("a new array is contiguous")?)?;
    Ok(Array::from_buffer(queue, bytes, photo.raw_dim())?)
}

/// The same in plain Rust, with the same roundings.
mod host {
    use super::{BRIGHTNESS, SLOPES};
    use examples::picture::Picture;

    pub(crate) fn grey(photo: &Picture) -> Vec<u8> {
        let brightness = |pixel: &[u8]| pixel.iter().zip(BRIGHTNESS).map(|(x, weight)| *x as f32 * weight).sum::<f32>();
        photo.bytes.chunks(3).map(|pixel| brightness(pixel).round() as u8).collect()
    }

    pub(crate) fn blurred(photo: &Picture, weights: &[f32]) -> Vec<u8> {
        let (height, width, reach) = (photo.height as isize, photo.width as isize, weights.len() as isize / 2);
        let mirrored = |at: isize, len: isize| {
            let at = at.rem_euclid(2 * len);
            at.min(2 * len - 1 - at)
        };
        let sum = |from: &[f32], at: &dyn Fn(isize) -> usize| {
            (-reach..).zip(weights).fold(0.0f32, |sum, (i, weight)| weight.mul_add(from[at(-i)], sum))
        };
        let place = |row: isize, column: isize, channel: usize| (row * width + column) as usize * 3 + channel;
        let all = || (0..height).flat_map(|r| (0..width).flat_map(move |c| (0..3).map(move |channel| (r, c, channel))));
        let start: Vec<f32> = photo.bytes.iter().map(|byte| *byte as f32).collect();
        let along_rows = all().map(|(r, c, channel)| sum(&start, &|i| place(r, mirrored(c + i, width), channel)));
        let along_rows: Vec<f32> = along_rows.collect();
        let along_both = all().map(|(r, c, channel)| sum(&along_rows, &|i| place(mirrored(r + i, height), c, channel)));
        along_both.map(|sum| sum.round() as u8).collect()
    }

    pub(crate) fn edges(grey: &[u8], width: usize) -> Vec<u8> {
        let height = grey.len() / width;
        let at = |row: usize, column: usize| {
            // the neighbours' rows and columns are one too large, so that none is negative
            let (row, column) = (row.clamp(1, height) - 1, column.clamp(1, width) - 1);
            grey[row * width + column] as f32
        };
        let slope = |row: usize, column: usize| {
            let (mut across, mut down) = (0.0, 0.0);
            for (i, weight) in SLOPES.iter().enumerate() {
                across += weight * at(row + 2 - i / 3, column + 2 - i % 3);
                down += weight * at(row + 2 - i % 3, column + 2 - i / 3);
            }
            (across * across + down * down).sqrt().min(255.0) as u8
        };
        (0..grey.len()).map(|i| slope(i / width, i % width)).collect()
    }

    pub(crate) fn equalised(photo: &Picture, grey: &[u8]) -> Vec<u8> {
        let mut counts = [0u32; 256];
        grey.iter().for_each(|level| counts[*level as usize] += 1);
        let mut rank = 0;
        let levels = counts.map(|count| {
            rank += count;
            (rank as f32 * 255.0 / grey.len() as f32).round() as u8
        });
        photo.bytes.iter().map(|byte| levels[*byte as usize]).collect()
    }
}
