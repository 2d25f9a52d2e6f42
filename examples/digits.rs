//! Trains a small neural network to read handwritten digits.
//!
//! ```text
//! cargo run --release --example digits                       # 20 rounds over 1500 digits, to digits.png
//! cargo run --release --example digits -- --rounds 100
//! CL_DEVICE=native cargo run --release --example digits      # choose the device
//! ```
//!
//! The network has 64 inputs, the pixels of a digit, then 32 neurons and 10 outputs, one for each digit. Products of
//! matrices and fused expressions are all that its training needs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use cl_array::{Array, ArrayView, Expression, Generator};
use cl_runtime::prelude::*;
use examples::picture::{Picture, Pixels, read_png, write_png};
use examples::{check, cli};
use ndarray::{Array2, ArrayView2, Axis, Ix1, Ix2, s};

/// Trains a small neural network to read handwritten digits.
#[derive(clap::Parser)]
struct Args {
    /// Where to write the digits that the network has not seen before, the wrongly read ones in red
    #[arg(short, long, value_name = "PNG", default_value = "digits.png")]
    output: PathBuf,
    /// How often the network sees each digit
    #[arg(short, long, default_value = "20")]
    rounds: u32,
    /// Another seed begins with other weights
    #[arg(long, default_value = "1")]
    seed: u64,
}

/// 1797 digits, one a row: 64 pixels of 8 × 8, and then the digit that it is, all of them times 15.
const DIGITS: &[u8] = include_bytes!("data/digits.png");

/// The digits that the network learns from; it is tested with the others.
const LEARNT: usize = 1500;
/// The digits after which the weights change.
const BATCH: usize = 100;
/// How much they change.
const RATE: f32 = 1.0;
/// Neurons between the pixels and the outputs.
const HIDDEN: usize = 32;

/// Two layers of weights; each neuron also has a bias.
struct Network {
    weights: [Array<f32, Ix2>; 2],
    biases: [Array<f32, Ix1>; 2],
}

fn main() -> ExitCode {
    cli::run(learn)
}

fn learn(args: Args) -> Result<()> {
    let picture = read_png(DIGITS)?;
    let (pixels, digits) = data(&picture);

    let start = Instant::now();
    let queue = Queue::auto()?;
    let inputs = Array::from_ndarray(&queue, &pixels)?;
    let wanted = Array::from_slice(&queue, &digits)?;
    let mut network = Network::new(&queue, args.seed)?;
    for _ in 0..args.rounds {
        for first in (0..LEARNT).step_by(BATCH) {
            let batch = first..first + BATCH;
            network.learn(&inputs.slice(s![batch.clone(), ..]), &wanted.slice(s![batch]))?;
        }
    }
    let (_, outputs) = network.outputs(&inputs.view())?;
    let read = outputs.argmax_axis(Axis(1))?.to_vec()?;
    let time = start.elapsed();

    let host = network.outputs_on_host(&pixels)?;
    check::close("the outputs", &outputs.to_vec()?, host.as_slice().unwrap_or_default(), 1e-3)?;
    let is_right: Vec<bool> = read.iter().zip(&digits).map(|(read, digit)| read == digit).collect();
    let accuracy = |right: &[bool]| 100.0 * right.iter().filter(|right| **right).count() as f32 / right.len() as f32;
    let (learnt, unseen) = is_right.split_at(LEARNT);
    let size = write_digits(&args.output, &pixels.slice(s![LEARNT.., ..]), unseen)?;

    println!("device  {}", queue.device().name());
    println!("total   {time:.2?}");
    println!("read    {:.1} % of {LEARNT} digits that it learnt from", accuracy(learnt));
    println!("        {:.1} % of {} others", accuracy(unseen), unseen.len());
    println!("checked all outputs against ndarray");
    println!("wrote   {} ({} × {})", args.output.display(), size[0], size[1]);
    Ok(())
}

/// The pixels of all digits, from 0 to 1, and which digits they are.
fn data(picture: &Picture) -> (Array2<f32>, Vec<u64>) {
    let rows = || picture.bytes.chunks_exact(picture.width);
    let pixels = rows().flat_map(|row| row[..64].iter().map(|pixel| f32::from(*pixel) / 240.0)).collect();
    let pixels = Array2::from_shape_vec((picture.height, 64), pixels).expect("64 pixels of each digit");
    (pixels, rows().map(|row| u64::from(row[64] / 15)).collect())
}

impl Network {
    /// Random weights, and no biases.
    fn new(queue: &Queue, seed: u64) -> cl_runtime::Result<Self> {
        let mut random = Generator::philox(seed);
        let mut weights = |from, to| random.normal(queue, (from, to), 0.0f32, (2.0 / from as f32).sqrt());
        Ok(Self {
            weights: [weights(64, HIDDEN)?, weights(HIDDEN, 10)?],
            biases: [Array::zeros(queue, HIDDEN)?, Array::zeros(queue, 10)?],
        })
    }

    /// What the hidden neurons and the outputs answer to each row of pixels.
    fn outputs(&self, pixels: &ArrayView<'_, f32, Ix2>) -> cl_runtime::Result<(Array<f32, Ix2>, Array<f32, Ix2>)> {
        let hidden = (pixels.dot(&self.weights[0])? + &self.biases[0]).maximum(0.0).eval()?;
        let outputs = (hidden.dot(&self.weights[1])? + &self.biases[1]).eval()?;
        Ok((hidden, outputs))
    }

    /// Moves the weights against the gradient of the cross entropy.
    fn learn(&mut self, pixels: &ArrayView<'_, f32, Ix2>, digits: &ArrayView<'_, u64, Ix1>) -> cl_runtime::Result<()> {
        let (hidden, outputs) = self.outputs(pixels)?;

        // probabilities: softmax. The largest output is subtracted, so that no power overflows
        let largest = outputs.max_axis(Axis(1))?;
        let powers = (&outputs - &largest.insert_axis(Axis(1))).exp().eval()?;
        let sums = powers.sum_axis(Axis(1))?;

        // the gradient by the outputs is how far the probabilities are from 1 of the right digit and 0 of the others
        let all_digits = Array::arange(pixels.queue(), 0, 10, 1)?;
        let digits = digits.insert_axis(Axis(1));
        let is_digit = digits.equal(&all_digits).select(1.0, 0.0);
        let errors = ((&powers / &sums.insert_axis(Axis(1)) - is_digit) / BATCH as f32).eval()?;
        let hidden_errors = (errors.dot(self.weights[1].t())? * hidden.greater(0.0).to_numbers::<f32>()).eval()?;

        self.weights[1] -= hidden.t().dot(&errors)? * RATE;
        self.biases[1] -= errors.sum_axis(Axis(0))? * RATE;
        self.weights[0] -= pixels.t().dot(&hidden_errors)? * RATE;
        self.biases[0] -= hidden_errors.sum_axis(Axis(0))? * RATE;
        Ok(())
    }

    /// The outputs, computed by ndarray.
    fn outputs_on_host(&self, pixels: &Array2<f32>) -> cl_runtime::Result<Array2<f32>> {
        let hidden = pixels.dot(&self.weights[0].to_ndarray()?) + self.biases[0].to_ndarray()?;
        Ok(hidden.mapv(|x| x.max(0.0)).dot(&self.weights[1].to_ndarray()?) + self.biases[1].to_ndarray()?)
    }
}

/// Draws digits, 27 in a row and 3 times as large, the wrongly read ones in red. Returns the size of the picture.
fn write_digits(path: &Path, digits: &ArrayView2<'_, f32>, is_right: &[bool]) -> Result<[u32; 2]> {
    const ACROSS: usize = 27;
    const CELL: usize = 3 * 8 + 4;
    let (width, height) = (ACROSS * CELL, digits.nrows().div_ceil(ACROSS) * CELL);
    let colour = |x: usize, y: usize| {
        let (digit, (column, row)) = (y / CELL * ACROSS + x / CELL, (x % CELL / 3, y % CELL / 3));
        if digit >= digits.nrows() || column >= 8 || row >= 8 {
            return [255; 3];
        }
        let paper = (255.0 * (1.0 - digits[[digit, 8 * row + column]])) as u8;
        if is_right[digit] { [paper; 3] } else { [255, paper, paper] }
    };
    let size = [width as u32, height as u32];
    write_png(path, size, Pixels::Rgb, |rows| {
        rows.write((0..height).flat_map(|y| (0..width).map(move |x| colour(x, y))).collect::<Vec<_>>().as_flattened())
    })?;
    Ok(size)
}
