//! Which pixels of a 1024 × 1024 image lie inside a polygon?
//!
//! ```text
//! cargo run --release --example polygon                   # the bundled polygon, mask written to polygon.png
//! cargo run --release --example polygon -- shape.csv      # one vertex `x,y` on each line, in pixels
//! CL_DEVICE=native cargo run --release --example polygon  # choose the device
//! ```
//!
//! The kernel is `inside_polygon` in `src/polygon.rs`: an ordinary Rust function that runs once for every pixel.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use cl_runtime::prelude::*;
use examples::cli;
use examples::picture::{Pixels, write_png};
use examples::polygon::{BUNDLED, Polygon, SIZE, mask};

/// Marks the pixels of a 1024 × 1024 image that lie inside a polygon.
#[derive(clap::Parser)]
struct Args {
    /// CSV file with one vertex `x,y` on each line, in pixels [default: 24 bundled vertices]
    polygon: Option<PathBuf>,
    /// Where to write the mask, white inside and black outside
    #[arg(short, long, value_name = "PNG", default_value = "polygon.png")]
    output: PathBuf,
}

fn main() -> ExitCode {
    cli::run(draw)
}

fn draw(args: Args) -> Result<()> {
    let start = Instant::now();
    let csv = cli::read_input(args.polygon.as_deref(), BUNDLED)?;
    let polygon = Polygon::from_csv(&csv).with_context(|| cli::input_name(args.polygon.as_deref()))?;

    // the device that CL_DEVICE names, or the best one; a profiling queue measures the kernel's time
    let device = Device::select()?;
    let queue = Queue::builder(&device).profiling(true).build()?;
    let (mask, kernel_time) = mask(&queue, &polygon)?;

    let ones = mask.iter().filter(|&&pixel| pixel == 1).count();
    write_png(&args.output, [SIZE as u32; 2], Pixels::Grey, |rows| {
        rows.write(&mask.iter().map(|&pixel| 255 * pixel).collect::<Vec<u8>>())
    })?;

    println!("device  {}", device.name());
    println!("kernel  {}", cli::kernel_time(kernel_time));
    println!("total   {:.2?}", start.elapsed());
    println!("ones    {ones} of {} pixels", mask.len());
    println!("wrote   {}", args.output.display());
    Ok(())
}
