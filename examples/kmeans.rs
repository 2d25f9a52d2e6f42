//! Paints a photograph with a few colours, the best ones, which k-means finds.
//!
//! ```text
//! cargo run --release --example kmeans                       # the bundled cat in 16 colours, to kmeans.png
//! cargo run --release --example kmeans -- holiday.png --colours 64
//! CL_DEVICE=native cargo run --release --example kmeans      # choose the device
//! ```
//!
//! Each round assigns every pixel to the nearest colour, and then moves each colour to the mean of its pixels.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};
use cl_array::{gather, map, sort_by_key};
use cl_runtime::prelude::*;
use examples::picture::{PHOTO, Pixels, read_png, write_png};
use examples::{check, cli};

/// Paints a photograph with a few colours.
#[derive(clap::Parser)]
struct Args {
    /// PNG file [default: the bundled photograph of a cat]
    photo: Option<PathBuf>,
    /// Where to write the photograph, beside it the painting, and below them the colours
    #[arg(short, long, value_name = "PNG", default_value = "kmeans.png")]
    output: PathBuf,
    /// Number of colours
    #[arg(short, long, default_value = "16", value_parser = clap::value_parser!(u32).range(1..=MOST as i64))]
    colours: u32,
    /// The most rounds; fewer if the colours come to rest
    #[arg(short, long, default_value = "50", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

/// The most colours, for which each work-group has totals of its own.
const MOST: usize = 256;

/// The height of the bar of colours, in pixels.
const BAR: usize = 32;

/// The index of the colour nearest to a pixel, and of the first one if several are.
///
/// A pixel is red, green, blue and a 1, which counts pixels where they are added up.
#[device]
fn nearest(pixel: u8x4, colours: &[f32x4]) -> u32 {
    let (mut found, mut least) = (0, f32::INFINITY);
    for k in 0..colours.len() {
        let difference = pixel.cast::<f32>() - colours[k];
        let square = difference.dot(difference);
        if square < least {
            (found, least) = (k as u32, square);
        }
    }
    found
}

/// Assigns each pixel to the nearest colour, and adds it to the `totals` of that colour.
///
/// A work-group adds up its own pixels in local memory first. All are integers, so every device computes the same sums.
#[kernel(local = [256], global = pixels.len().next_multiple_of(256))]
fn assign(pixels: &[u8x4], colours: &[f32x4], labels: &mut [u32], totals: &[AtomicU32]) {
    #[local]
    let own: [AtomicU32; 4 * MOST];
    for at in (local_id(0)..own.len()).step_by(local_size(0)) {
        own[at].store(0, Ordering::Relaxed);
    }
    barrier();
    let i = global_id(0);
    if i < pixels.len() {
        let label: u32 = nearest(pixels[i], colours);
        labels[i] = label;
        let sum = pixels[i].cast::<u32>();
        for lane in 0..4 {
            own[4 * label as usize + lane].fetch_add(sum[lane], Ordering::Relaxed);
        }
    }
    barrier();
    for at in (local_id(0)..totals.len()).step_by(local_size(0)) {
        totals[at].fetch_add(own[at].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

#[device]
fn brightness(pixel: u8x4) -> u32 {
    pixel.x as u32 + pixel.y as u32 + pixel.z as u32
}

/// What k-means found.
struct Painting {
    colours: Vec<f32x4>,
    labels: Buffer<u32>,
    /// The number of pixels of each colour.
    counts: Vec<u32>,
    rounds: u32,
}

fn main() -> ExitCode {
    cli::run(draw)
}

fn draw(args: Args) -> Result<()> {
    let png = cli::read_input(args.photo.as_deref(), PHOTO)?;
    let photo = read_png(&png).with_context(|| cli::input_name(args.photo.as_deref()))?.rgb();
    let host_pixels: Vec<u8x4> = photo.bytes.as_chunks().0.iter().map(|[r, g, b]| u8x4::new(*r, *g, *b, 1)).collect();

    let start = Instant::now();
    let queue = Queue::auto()?;
    let pixels = Buffer::from_slice(&queue, &host_pixels)?;
    let Painting { colours, labels, counts, rounds } = paint(&queue, &pixels, &args)?;
    let palette: Vec<u8x4> = colours.iter().map(|colour| colour.round().cast::<u8>()).collect();
    let painted = gather(&queue, &Buffer::from_slice(&queue, &palette)?, &labels)?.to_vec(&queue)?;
    let time = start.elapsed();

    let host_labels: Vec<u32> = host_pixels.iter().map(|pixel| nearest(*pixel, &colours)).collect();
    check::same("the colours of the pixels", &labels.to_vec(&queue)?, &host_labels)?;
    let size = [2 * photo.width, photo.height + BAR];
    write_png(&args.output, size.map(|length| length as u32), Pixels::Rgb, |rows| {
        for (before, after) in host_pixels.chunks(photo.width).zip(painted.chunks(photo.width)) {
            rows.write(&bytes(before))?;
            rows.write(&bytes(after))?;
        }
        rows.write(&bar(&palette, &counts, size[0]).repeat(BAR))
    })?;

    println!("device  {}", queue.device().name());
    println!("total   {time:.2?}");
    println!("found   {} colours in round {rounds}", palette.len());
    println!("checked {} pixels against plain Rust", host_pixels.len());
    println!("wrote   {} ({} × {})", args.output.display(), size[0], size[1]);
    Ok(())
}

/// Moves colours until they rest, or the rounds are over.
fn paint(queue: &Queue, pixels: &Buffer<u8x4>, args: &Args) -> Result<Painting> {
    let count = args.colours as usize;
    let mut colours = first_colours(queue, pixels, count)?;
    let mut labels = Buffer::zeroed(queue, pixels.len())?;
    let mut totals = Buffer::<u32>::zeroed(queue, 4 * count)?;
    let mut rounds = 0;
    loop {
        rounds += 1;
        let on_device = Buffer::from_slice(queue, &colours)?;
        totals.fill(queue, 0)?;
        assign(pixels, &on_device, &mut labels, &mut totals).launch(queue)?;
        let totals = totals.to_vec(queue)?;
        let means = totals.chunks(4).zip(&colours).map(|(totals, old)| match totals[3] {
            // a colour without pixels stays where it is
            0 => *old,
            count => u32x4::load(totals).cast::<f32>() / count as f32,
        });
        let means: Vec<f32x4> = means.collect();
        if means == colours || rounds == args.rounds {
            let counts = totals.chunks(4).map(|totals| totals[3]).collect();
            return Ok(Painting { colours, labels, counts, rounds });
        }
        colours = means;
    }
}

/// Pixels at equal distances in the order of brightness.
fn first_colours(queue: &Queue, pixels: &Buffer<u8x4>, count: usize) -> Result<Vec<f32x4>> {
    let (_, sorted) = sort_by_key(queue, &map(queue, pixels, brightness::FUNCTION)?, pixels)?;
    let places: Vec<u32> = (0..count).map(|k| ((2 * k + 1) * pixels.len() / (2 * count)) as u32).collect();
    let chosen = gather(queue, &sorted, &Buffer::from_slice(queue, &places)?)?.to_vec(queue)?;
    Ok(chosen.into_iter().map(|pixel| pixel.cast::<f32>()).collect())
}

/// A row of pixels in which each colour has the part that it has of the painting, the dark ones first.
fn bar(palette: &[u8x4], counts: &[u32], width: usize) -> Vec<u8> {
    let mut colours: Vec<_> = palette.iter().zip(counts).collect();
    colours.sort_by_key(|(colour, _)| brightness(**colour));
    let pixels: u32 = counts.iter().sum();
    let mut row = Vec::with_capacity(3 * width);
    let mut so_far = 0;
    for (colour, count) in colours {
        so_far += u64::from(*count);
        let end = (so_far * width as u64 / u64::from(pixels)) as usize;
        row.extend(bytes(&vec![*colour; end - row.len() / 3]));
    }
    row
}

/// Red, green and blue of each pixel.
fn bytes(pixels: &[u8x4]) -> Vec<u8> {
    pixels.iter().flat_map(|pixel| [pixel.x, pixel.y, pixel.z]).collect()
}
