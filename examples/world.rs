//! Draws a map of the world from a GeoJSON file: every country in a colour of its own.
//!
//! ```text
//! cargo run --release --example world                           # the bundled countries, 3600 × 1800, to world.png
//! cargo run --release --example world -- --width 16384
//! cargo run --release --example world -- rivers-basins.geojson --output basins.png
//! CL_DEVICE=native cargo run --release --example world          # choose the device
//! ```
//!
//! The kernels are in `src/world/kernels.rs`. `src/world.rs` describes how they work together, and
//! `src/world/raster.rs` launches them.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use cl_runtime::prelude::*;
use examples::cli;
use examples::picture::{Pixels, packed, write_png};
use examples::world::{BUNDLED, Map, Raster, WIDTHS, colours};
use indicatif::{ProgressBar, ProgressIterator, ProgressStyle};

/// Draws the polygons of a GeoJSON file as a map of the world in plate carrée projection.
#[derive(clap::Parser)]
struct Args {
    /// GeoJSON file with polygons in longitude and latitude [default: the bundled countries of Natural Earth]
    map: Option<PathBuf>,
    /// Where to write the map
    #[arg(short, long, value_name = "PNG", default_value = "world.png")]
    output: PathBuf,
    /// Width of the map in pixels, an even number up to 16384; it is half as high
    #[arg(short, long, default_value = "3600", value_parser = parse_width)]
    width: u32,
}

fn main() -> ExitCode {
    cli::run(draw)
}

fn draw(args: Args) -> Result<()> {
    let start = Instant::now();
    let geojson = cli::read_input(args.map.as_deref(), BUNDLED)?;
    let map = Map::from_geojson(&geojson).with_context(|| cli::input_name(args.map.as_deref()))?;

    // the device that CL_DEVICE names, or the best one; a profiling queue measures the kernels' time
    let device = Device::select()?;
    let queue = Queue::builder(&device).profiling(true).build()?;

    let colours: Vec<u32> = colours::atlas(&map).into_iter().map(packed).collect();
    let raster = Raster::new(&queue, &map, args.width, &colours)?;
    let mut kernel_time = Duration::ZERO;
    write_png(&args.output, [args.width, raster.height()], Pixels::Rgb, |picture| {
        for rows in raster.bands().progress_with(progress_bar(raster.bands().len())) {
            let (pixels, time) = raster.draw(rows)?;
            picture.write_packed(&pixels)?;
            kernel_time += time;
        }
        Ok(())
    })?;

    println!("device  {}", device.name());
    println!("kernel  {}", cli::kernel_time(kernel_time));
    println!("total   {:.2?}", start.elapsed());
    println!("drawn   {} areas{}", map.areas.len(), map.skipped_text("; passed over: ", ""));
    println!("wrote   {} ({} × {})", args.output.display(), args.width, raster.height());
    Ok(())
}

/// Shown on a terminal only.
fn progress_bar(bands: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("drawing [{wide_bar:.cyan/blue}] {percent:>3}% {eta:>4}");
    ProgressBar::new(bands as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn parse_width(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(width) if WIDTHS.contains(&width) && u32::is_multiple_of(width, 2) => Ok(width),
        _ => Err(format!("expected an even number from {} to {}", WIDTHS.start(), WIDTHS.end())),
    }
}
