//! What `#[kernel]` adds to `cargo check` of a user's crate: the same functions as kernels, and as plain Rust.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::command::{cargo, output, root, target};
use crate::report::Outcome;

/// Kernels that people write, in which `NAME` is replaced. Plain functions begin at the signature, and their local memory has a value.
const KERNELS: &[&str] = &[
    "#[kernel]
fn NAME(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] = a * x[i] + y[i];
    }
}",
    "#[kernel(local = [16, 16])]
fn NAME(w: usize, h: usize, x: &[f32], y: &mut [f32]) {
    let (i, j) = (global_id(0), global_id(1));
    if i == 0 || j == 0 || i + 1 >= w || j + 1 >= h {
        return;
    }
    let at = j * w + i;
    y[at] = 0.25 * (x[at - 1] + x[at + 1] + x[at - w] + x[at + w]);
}",
    "#[kernel(local = [TILE, TILE])]
fn NAME(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    LOCAL let mut of_a: [[f32; TILE]; TILE];
    LOCAL let mut of_b: [[f32; TILE]; TILE];
    let (x, y) = (local_id(0), local_id(1));
    let (column, row) = (global_id(0), global_id(1));
    let mut sum = 0.0;
    for first in (0..n).step_by(TILE) {
        of_a[y][x] = if row < n && first + x < n { a[row * n + first + x] } else { 0.0 };
        of_b[y][x] = if column < n && first + y < n { b[(first + y) * n + column] } else { 0.0 };
        barrier();
        for k in 0..TILE {
            sum += of_a[y][k] * of_b[k][x];
        }
        barrier();
    }
    if column < n && row < n {
        c[row * n + column] = sum;
    }
}",
    "#[kernel]
fn NAME(x: &[u8], bins: &[AtomicU32]) {
    let i = global_id(0);
    if i < x.len() {
        bins[x[i] as usize].fetch_add(1, Ordering::Relaxed);
    }
}",
    "#[kernel(local = 64)]
fn NAME(x: &[f32], sums: &mut [f32]) {
    LOCAL let mut tile: [f32; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = if i < x.len() { x[i] } else { 0.0 };
    barrier();
    let mut half = 32;
    while half > 0 {
        if k < half {
            tile[k] += tile[k + half];
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        sums[group_id(0)] = tile[0];
    }
}",
    "#[kernel]
fn NAME(width: usize, height: usize, step: f32, out: &mut [u32]) {
    let (x, y) = (global_id(0), global_id(1));
    if x >= width || y >= height {
        return;
    }
    let (cr, ci) = (-2.0 + x as f32 * step, -1.0 + y as f32 * step);
    let (mut zr, mut zi, mut n) = (0.0f32, 0.0f32, 0);
    while n < 256 && zr * zr + zi * zi <= 4.0 {
        (zr, zi) = (zr * zr - zi * zi + cr, 2.0 * zr * zi + ci);
        n += 1;
    }
    out[y * width + x] = n;
}",
    "#[kernel]
fn NAME(starts: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_id(0);
    if row >= y.len() {
        return;
    }
    let mut sum = 0.0;
    for k in starts[row] as usize..starts[row + 1] as usize {
        sum += values[k] * x[columns[k] as usize];
    }
    y[row] = sum;
}",
    "#[kernel]
fn NAME(n: usize, dt: f32, positions: &[[f32; 4]], velocities: &mut [[f32; 4]]) {
    let i = global_id(0);
    if i >= n {
        return;
    }
    let own = positions[i];
    let mut force = [0.0f32; 3];
    for j in 0..n {
        let other = positions[j];
        let between = [other[0] - own[0], other[1] - own[1], other[2] - own[2]];
        let square = between[0] * between[0] + between[1] * between[1] + between[2] * between[2] + 1e-3;
        let pull = other[3] / (square * square.sqrt());
        for d in 0..3 {
            force[d] += between[d] * pull;
        }
    }
    for d in 0..3 {
        velocities[i][d] += dt * force[d];
    }
}",
];

/// Work-item functions for the plain crate.
const STUBS: &str = "fn global_id(_: u32) -> usize { 0 }
fn local_id(_: u32) -> usize { 0 }
fn group_id(_: u32) -> usize { 0 }
fn barrier() {}
";

const HEAD: &str = "#![allow(dead_code, clippy::all)]
use std::sync::atomic::{AtomicU32, Ordering};
const TILE: usize = 16;
";

/// The number of functions in each crate, and of checks of each.
const COUNT: usize = 200;
const ROUNDS: usize = 7;

/// Prints what a kernel costs in `cargo check`, in the default debug profile.
pub(crate) fn measure() -> Outcome {
    let folder = target().join("xtask/macro-cost");
    let crates = [("plain", plain()), ("kernels", kernels())];
    for (name, source) in &crates {
        if let Err(error) = write_crate(&folder.join(name), name, source) {
            return Outcome::Failed(format!("{}: {error}", folder.display()));
        }
    }
    let mut times = [Vec::new(), Vec::new()];
    // the first check builds what the crates use
    for round in 0..=ROUNDS {
        for ((name, source), times) in crates.iter().zip(&mut times) {
            match check(&folder.join(name), source, round) {
                Ok(time) if round > 0 => times.push(time),
                Ok(_) => {}
                Err(problem) => return Outcome::Failed(problem),
            }
        }
    }
    let [plain, kernels] = times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64() * 1e3
    });
    let each = (kernels - plain) / COUNT as f64;
    println!("{COUNT} plain functions {plain:.0} ms, {COUNT} kernels {kernels:.0} ms: {each:.2} ms a kernel");
    Outcome::Passed(format!("{each:.2} ms a kernel"))
}

/// The kernels of the crate, each with a name of its own.
fn functions() -> impl Iterator<Item = String> {
    let templates = KERNELS.iter().cycle().take(COUNT).enumerate();
    templates.map(|(number, template)| template.replace("NAME", &format!("function_{number}")))
}

fn kernels() -> String {
    let all = functions().map(|kernel| kernel.replace("LOCAL", "#[local]") + "\n\n");
    format!("{HEAD}use cl_runtime::prelude::*;\n{}", all.collect::<String>())
}

fn plain() -> String {
    let all = functions().map(|kernel| {
        // without the attribute, which is the first line
        let lines = kernel.lines().skip(1).map(|line| match line.trim_start().strip_prefix("LOCAL ") {
            Some(local) => format!("    {}\n", with_value(local)),
            None => format!("{line}\n"),
        });
        lines.collect::<String>() + "\n"
    });
    format!("{HEAD}{STUBS}{}", all.collect::<String>())
}

/// A declaration of local memory with a value, which plain Rust asks for.
fn with_value(local: &str) -> String {
    let matrix = local.replace("TILE]; TILE];", "TILE]; TILE] = [[0.0; TILE]; TILE];");
    matrix.replace("64];", "64] = [0.0; 64];")
}

fn write_crate(folder: &Path, name: &str, source: &str) -> std::io::Result<()> {
    fs::create_dir_all(folder.join("src"))?;
    let dependency = match name {
        "kernels" => format!("cl-runtime = {{ path = {:?} }}\n", root().join("cl-runtime")),
        _ => String::new(),
    };
    let manifest = format!(
        "[package]\nname = \"macro-cost-{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n{dependency}"
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::write(folder.join("src/lib.rs"), source)
}

/// The time of `cargo check` after a change of the crate.
fn check(folder: &Path, source: &str, round: usize) -> Result<Duration, String> {
    fs::write(folder.join("src/lib.rs"), format!("{source}// {round}\n")).map_err(|error| error.to_string())?;
    let mut command = cargo("check --quiet");
    command.current_dir(folder).env("CARGO_TARGET_DIR", folder.join("target"));
    let begin = Instant::now();
    output(&mut command).ok_or_else(|| format!("{} does not compile", folder.display()))?;
    Ok(begin.elapsed())
}
