//! Which crates does a project depend on most? PageRank of the graph of its dependencies.
//!
//! ```text
//! cargo run --release --example pagerank                     # the repository's own Cargo.lock, to pagerank.png
//! cargo run --release --example pagerank -- other/Cargo.lock
//! cargo run --release --example pagerank -- --edges web-Google.txt
//! CL_DEVICE=native cargo run --release --example pagerank    # choose the device
//! ```
//!
//! A walker follows the dependencies at random, and starts anew at any crate now and then. The rank of a crate is the part
//! of the time that the walker spends there. A step of all walkers at once is the product of a sparse matrix and a
//! vector.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use cl_array::{Array, Csr, Expression, top_k};
use cl_runtime::prelude::*;
use examples::picture::{Pixels, write_png};
use examples::{check, cli};
use ndarray::Ix1;

/// Ranks the crates of a Cargo.lock, or the nodes of any graph.
#[derive(clap::Parser)]
struct Args {
    /// A Cargo.lock, or an edge list with `--edges` [default: the repository's own]
    graph: Option<PathBuf>,
    /// The file has an edge `from to` on each line, and comments after `#`, as SNAP's graphs do
    #[arg(short, long, requires = "graph")]
    edges: bool,
    /// Where to write a bar chart of the ranks, the ten highest in the order in which they are printed
    #[arg(short, long, value_name = "PNG", default_value = "pagerank.png")]
    output: PathBuf,
    /// How often a walker follows an edge and does not start anew
    #[arg(short, long, default_value = "0.85")]
    damping: f32,
}

/// The repository's dependencies.
const BUNDLED: &str = include_str!("../Cargo.lock");

/// The most steps.
const STEPS: usize = 200;

/// Walkers rest when fewer than this part of them moves.
const REST: f32 = 1e-6;

/// A directed graph with named nodes.
#[derive(Default)]
struct Graph {
    names: Vec<String>,
    /// From, to; each once.
    edges: Vec<(usize, usize)>,
}

fn main() -> ExitCode {
    cli::run(rank)
}

fn rank(args: Args) -> Result<()> {
    ensure!((0.0..1.0).contains(&args.damping), "the damping is at least 0 and less than 1");
    let text = cli::read_input(args.graph.as_deref(), BUNDLED)?;
    let text = str::from_utf8(&text).context("not a text file in UTF-8")?;
    let graph = if args.edges { Graph::from_edges(text) } else { Graph::from_lock(text) };
    let graph = graph.with_context(|| cli::input_name(args.graph.as_deref()))?;

    let start = Instant::now();
    let queue = Queue::auto()?;
    let (ranks, steps) = graph.ranks(&queue, args.damping)?;
    let (highest, nodes) = top_k(&queue, ranks.as_slice().context("a new array is contiguous")?, 10)?;
    let (highest, nodes) = (highest.to_vec(&queue)?, nodes.to_vec(&queue)?);
    let time = start.elapsed();

    check::close("the ranks", &ranks.to_vec()?, &graph.ranks_on_host(args.damping, steps), 1e-5)?;
    write_png(&args.output, [CHART; 2], Pixels::Rgb, |rows| rows.write(&chart(&highest)))?;

    println!("device  {}", queue.device().name());
    println!("total   {time:.2?}");
    println!("graph   {} nodes, {} edges; at rest after {steps} steps", graph.names.len(), graph.edges.len());
    for (rank, node) in highest.iter().zip(nodes) {
        println!("        {:5.2} %  {}", 100.0 * rank, graph.names[node as usize]);
    }
    println!("wrote   {}", args.output.display());
    Ok(())
}

impl Graph {
    /// Reads the packages of a Cargo.lock: an edge leads from each package to those that it depends on.
    fn from_lock(text: &str) -> Result<Graph> {
        let value = |line: &str, key: &str| line.strip_prefix(key)?.strip_suffix('"').map(str::to_string);
        let (mut graph, mut dependencies) = (Graph::default(), Vec::new());
        let mut numbers = HashMap::new();
        for line in text.lines() {
            let package = graph.names.len().wrapping_sub(1);
            if let Some(name) = value(line, "name = \"") {
                numbers.insert(name.clone(), package.wrapping_add(1));
                graph.names.push(name);
            } else if let Some(version) = value(line, "version = \"")
                && let Some(name) = graph.names.last()
            {
                // where two versions are in use, a dependency names the one
                numbers.insert(format!("{name} {version}"), package);
            } else if let Some(dependency) = value(line.trim_end_matches(','), " \"") {
                dependencies.push((package, dependency));
            }
        }
        ensure!(!graph.names.is_empty(), "no package is named; is it a Cargo.lock?");
        for (package, dependency) in dependencies {
            let to = numbers.get(&dependency).with_context(|| format!("no package is `{dependency}`"))?;
            graph.edges.push((package, *to));
        }
        Ok(graph)
    }

    /// Reads an edge from each line.
    fn from_edges(text: &str) -> Result<Graph> {
        let mut graph = Graph::default();
        let mut numbers = HashMap::new();
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#') && !line.is_empty()) {
            let nodes: Vec<usize> = line
                .split_whitespace()
                .map(|name| {
                    *numbers.entry(name).or_insert_with(|| {
                        graph.names.push(name.to_string());
                        graph.names.len() - 1
                    })
                })
                .collect();
            let [from, to] = nodes[..] else { anyhow::bail!("line {number}: expected `from to` but found `{line}`") };
            graph.edges.push((from, to));
        }
        ensure!(!graph.names.is_empty(), "the graph has no edges");
        graph.edges.sort_unstable();
        graph.edges.dedup();
        Ok(graph)
    }

    /// How many edges leave each node.
    fn degrees(&self) -> Vec<f32> {
        let mut degrees = vec![0.0; self.names.len()];
        self.edges.iter().for_each(|(from, _)| degrees[*from] += 1.0);
        degrees
    }

    /// The ranks, and how many steps it took until they rested.
    fn ranks(&self, queue: &Queue, damping: f32) -> Result<(Array<f32, Ix1>, usize)> {
        let (count, degrees) = (self.names.len(), self.degrees());
        let triplets: Vec<_> = self.edges.iter().map(|(from, to)| (*to, *from, 1.0 / degrees[*from])).collect();
        let moves = Csr::from_triplets(queue, (count, count), &triplets)?;
        // at a node without edges a walker starts anew
        let dangling = Array::from_slice(queue, &degrees)?.equal(0.0).to_numbers::<f32>().eval()?;
        let mut ranks = Array::full(queue, count, 1.0 / count as f32)?;
        for step in 1..=STEPS {
            let anew = 1.0 - damping + damping * (&ranks * &dangling).sum()?;
            let next = (moves.dot_vector(&ranks)? * damping + anew / count as f32).eval()?;
            let moved = (&next - &ranks).abs().sum()?;
            ranks = next;
            if moved < REST {
                return Ok((ranks, step));
            }
        }
        Ok((ranks, STEPS))
    }

    /// The ranks after so many steps, in plain Rust and with twice the digits.
    fn ranks_on_host(&self, damping: f32, steps: usize) -> Vec<f32> {
        let (count, degrees, damping) = (self.names.len(), self.degrees(), f64::from(damping));
        let mut ranks = vec![1.0 / count as f64; count];
        for _ in 0..steps {
            let dangling: f64 =
                ranks.iter().zip(&degrees).filter(|(_, degree)| **degree == 0.0).map(|(rank, _)| rank).sum();
            let mut next = vec![(1.0 - damping + damping * dangling) / count as f64; count];
            for (from, to) in &self.edges {
                next[*to] += damping * ranks[*from] / f64::from(degrees[*from]);
            }
            ranks = next;
        }
        ranks.into_iter().map(|rank| rank as f32).collect()
    }
}

/// Width and height of the chart.
const CHART: u32 = 320;

/// A bar for each rank, from the top.
fn chart(ranks: &[f32]) -> Vec<u8> {
    let side = CHART as usize;
    let mut pixels = vec![255; 3 * side * side];
    for (row, pixels) in pixels.chunks_mut(3 * side).enumerate() {
        let Some(rank) = ranks.get(row * 10 / side) else { continue };
        let is_gap = row % (side / 10) < 6;
        let length = if is_gap { 0 } else { (rank / ranks[0] * (side - 16) as f32) as usize };
        pixels[3 * 8..][..3 * length].as_chunks_mut::<3>().0.fill([70, 120, 180]);
    }
    pixels
}
