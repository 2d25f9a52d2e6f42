//! The time of a program with 50 kernels from its start to its results, without the disk cache, with an empty one and with
//! a full one, each without and with the drivers' own caches.
//!
//! ```text
//! cargo run --release --example start                   # on the best device
//! CL_DEVICE=pocl cargo run --release --example start    # on another
//! ```

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use cl_runtime::prelude::*;
use examples::cli;

/// Similar kernels, each a program of its own.
macro_rules! kernels {
    ($($name:ident $number:literal),*) => {
        $(
            #[kernel]
            fn $name(x: &[f32], y: &mut [f32]) {
                let i = global_id(0);
                let (mut sum, mut at) = (0.0f32, x[i]);
                for k in 0..16 {
                    let slope = (at + k as f32).cos();
                    if slope.abs() > 0.1 {
                        at -= (at.sin() - 0.01 * $number as f32) / slope;
                    } else {
                        at = at.mul_add(0.5, 1.0).sqrt();
                    }
                    sum += at.max(-1.0).min(1.0);
                }
                y[i] = sum + $number as f32;
            }
        )*

        /// Calls of all of them.
        const LAUNCHES: &[fn(&Queue, &Buffer<f32>, &mut Buffer<f32>) -> cl_runtime::Result<()>] =
            &[$(|queue, x, y| $name(x, y).global(x.len()).run(queue)),*];
    };
}

kernels! {
    k00 0, k01 1, k02 2, k03 3, k04 4, k05 5, k06 6, k07 7, k08 8, k09 9,
    k10 10, k11 11, k12 12, k13 13, k14 14, k15 15, k16 16, k17 17, k18 18, k19 19,
    k20 20, k21 21, k22 22, k23 23, k24 24, k25 25, k26 26, k27 27, k28 28, k29 29,
    k30 30, k31 31, k32 32, k33 33, k34 34, k35 35, k36 36, k37 37, k38 38, k39 39,
    k40 40, k41 41, k42 42, k43 43, k44 44, k45 45, k46 46, k47 47, k48 48, k49 49
}

/// Measures starts.
#[derive(clap::Parser)]
struct Args {
    /// Run the kernels, and print the times of the first result and of all
    #[arg(long)]
    run: bool,
    /// Build all of them in parallel first
    #[arg(long)]
    warm_up: bool,
    /// The number of measured starts with a full cache, of which the median is printed
    #[arg(long, default_value_t = 3)]
    repeat: usize,
}

fn main() -> ExitCode {
    cli::run(run)
}

fn run(args: Args) -> Result<()> {
    if args.run { launch_all(args.warm_up) } else { measure(args.repeat) }
}

fn launch_all(warm_up: bool) -> Result<()> {
    let queue = Queue::auto()?;
    if warm_up {
        let failures = cl_runtime::warm_up(queue.device());
        ensure!(failures.is_empty(), "{failures:?}");
    }
    let x = Buffer::from_slice(&queue, &[0.5f32; 1024])?;
    let mut y = Buffer::zeroed(&queue, 1024)?;
    for (number, launch) in LAUNCHES.iter().enumerate() {
        launch(&queue, &x, &mut y)?;
        let result = y.to_vec(&queue)?[1023];
        ensure!((result - number as f32).abs() <= 16.0, "kernel {number} gives {result}");
        if number == 0 {
            println!("first");
        }
    }
    println!("all");
    Ok(())
}

/// Variables that switch drivers' own caches off, and variables that name their folders.
const OFF: [(&str, &str); 3] =
    [("POCL_KERNEL_CACHE", "0"), ("CUDA_CACHE_DISABLE", "1"), ("MESA_SHADER_CACHE_DISABLE", "true")];
const FOLDERS: [&str; 3] = ["POCL_CACHE_DIR", "CUDA_CACHE_PATH", "MESA_SHADER_CACHE_DIR"];

fn measure(repeat: usize) -> Result<()> {
    println!("{}: {} kernels; milliseconds from the start of the process", Device::select()?, LAUNCHES.len());
    println!("{:42}{:>14}{:>14}", "", "first result", "all results");
    for own in [false, true] {
        println!("the driver's own cache {}", if own { "on" } else { "off" });
        for warm_up in [false, true] {
            let folder = Folder::new()?;
            let start = |cache: bool| Start { cache, warm_up, own, folder: &folder.0 }.measure();
            let behind = if warm_up { ", warm_up" } else { "" };
            if !warm_up {
                show("  CL_CACHE=off", start(false)?);
                if own {
                    show("  CL_CACHE=off, again", start(false)?);
                }
                folder.clear()?;
            }
            show(&format!("  disk cache empty{behind}"), start(true)?);
            let mut times = (0..repeat.max(1)).map(|_| start(true)).collect::<Result<Vec<_>>>()?;
            times.sort_by_key(|times| times[1]);
            show(&format!("  disk cache full{behind}"), times[times.len() / 2]);
        }
    }
    Ok(())
}

fn show(what: &str, times: [Duration; 2]) {
    let [first, all] = times.map(|time| time.as_secs_f64() * 1e3);
    println!("{what:42}{first:>14.0}{all:>14.0}");
}

/// One start of this program.
struct Start<'a> {
    cache: bool,
    warm_up: bool,
    own: bool,
    folder: &'a Path,
}

impl Start<'_> {
    /// The times of the first result and of all results.
    fn measure(&self) -> Result<[Duration; 2]> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--run").args(self.warm_up.then_some("--warm-up")).stdout(Stdio::piped());
        command
            .env("CL_CACHE", if self.cache { "on" } else { "off" })
            .env("CL_CACHE_DIR", self.folder.join("programs"));
        for (name, value) in OFF {
            if self.own {
                command.env_remove(name)
            } else {
                command.env(name, value)
            };
        }
        for name in FOLDERS {
            command.env(name, self.folder.join(name));
        }
        let begin = Instant::now();
        let mut child = command.spawn()?;
        let lines = BufReader::new(child.stdout.take().context("it is piped")?).lines();
        let times = lines.map(|line| line.map(|_| begin.elapsed())).collect::<Result<Vec<_>, _>>()?;
        ensure!(child.wait()?.success(), "a start failed");
        times.try_into().ok().context("a start printed something else")
    }
}

/// A folder that is removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self> {
        let folder = Self(std::env::temp_dir().join(format!("start-{}", std::process::id())));
        folder.clear()?;
        Ok(folder)
    }

    fn clear(&self) -> Result<()> {
        if self.0.exists() {
            std::fs::remove_dir_all(&self.0)?;
        }
        for name in FOLDERS {
            std::fs::create_dir_all(self.0.join(name))?;
        }
        Ok(())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
