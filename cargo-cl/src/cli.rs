//! The command line.

use clap::{Args, Parser, Subcommand};
use std::{ffi::OsString, path::PathBuf};

/// Kernels of `cl-runtime`: devices, generated OpenCL C, builds, checked execution, caches, profiles.
#[derive(Parser)]
#[command(name = "cargo cl", bin_name = "cargo cl", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the platforms and devices of this machine; `*` is the one that programs select
    Devices(DevicesOptions),
    /// Print the OpenCL C of the kernels of a package, without running it
    Show(ShowOptions),
    /// Compare the OpenCL C with a saved set, or that for two devices. Exit code 1 if they differ
    Diff(DiffOptions),
    /// Build every kernel for every device, and report times, logs and memory. Exit code 1 if a build fails
    Build(BuildOptions),
    /// Run a program with checked execution: data races, indices beyond the end, divergent barriers
    Check(CheckOptions),
    /// List, measure or clear the disk cache of programs and tuning results
    Cache(CacheOptions),
    /// Run a program, and tell what its kernels and transfers cost; built with optimizations unless `--dev`
    Profile(ProfileOptions),
}

#[derive(Args)]
pub(crate) struct DevicesOptions {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What cargo is to build.
#[derive(Args, Default)]
#[command(next_help_heading = "Package and target")]
pub(crate) struct Selection {
    /// The package, where the workspace has several
    #[arg(short, long, value_name = "NAME")]
    pub(crate) package: Option<String>,
    /// A binary
    #[arg(long, value_name = "NAME")]
    pub(crate) bin: Option<String>,
    /// An example
    #[arg(long, value_name = "NAME", conflicts_with = "bin")]
    pub(crate) example: Option<String>,
    /// Features, separated by commas
    #[arg(short = 'F', long, value_name = "FEATURES", value_delimiter = ',')]
    pub(crate) features: Vec<String>,
    /// All features
    #[arg(long)]
    pub(crate) all_features: bool,
    /// Without the default features
    #[arg(long)]
    pub(crate) no_default_features: bool,
    /// The path of `Cargo.toml`
    #[arg(long, value_name = "PATH")]
    pub(crate) manifest_path: Option<PathBuf>,
    /// Without the network
    #[arg(long)]
    pub(crate) offline: bool,
    /// With `Cargo.lock` as it is
    #[arg(long)]
    pub(crate) locked: bool,
}

/// Which kernels.
#[derive(Args)]
pub(crate) struct Kernels {
    /// Names of kernels, with or without their modules; all kernels of the package without any
    #[arg(value_name = "KERNEL")]
    pub(crate) names: Vec<String>,
    /// The kernels of dependencies too
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Args)]
#[command(
    after_help = "Kernels are found in the library and in the binaries of the package, and in its examples if it has no \
                        binary; with `--bin` or `--example` only in that one. A generic kernel is not \
                        shown: each of its instances is a kernel of its own, made where it is launched."
)]
pub(crate) struct ShowOptions {
    #[command(flatten)]
    pub(crate) kernels: Kernels,
    /// As this device gets it: with its workarounds. Part of a name of a device or platform
    #[arg(long, value_name = "NAME")]
    pub(crate) device: Option<String>,
    /// The form that checks each access, for launches that do not meet the conditions of the plain one
    #[arg(long, conflicts_with = "device")]
    pub(crate) checked: bool,
    /// Write a file for each kernel into this folder instead
    #[arg(long, value_name = "FOLDER")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) selection: Selection,
}

#[derive(Args)]
pub(crate) struct DiffOptions {
    /// The folder of `cargo cl show --save`
    #[arg(value_name = "OLD", required_unless_present = "devices")]
    pub(crate) old: Option<PathBuf>,
    /// Compare what two devices get, each named by a part of its name or its platform's
    #[arg(long, num_args = 2, value_names = ["ONE", "OTHER"], conflicts_with = "old")]
    pub(crate) devices: Option<Vec<String>>,
    /// The kernels of dependencies too
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) selection: Selection,
}

#[derive(Args)]
#[command(
    after_help = "A kernel that a device cannot run, such as one with f64 where the device has none, is no failure. The \
                        disk cache is not used, but some drivers have one of their own. CL_QUIRKS and CL_BUILD_OPTIONS \
                        have their effects."
)]
pub(crate) struct BuildOptions {
    #[command(flatten)]
    pub(crate) kernels: Kernels,
    /// Only devices with this in their names or their platforms'
    #[arg(long, value_name = "NAME")]
    pub(crate) device: Option<String>,
    /// Print the logs of builds that succeed too
    #[arg(long)]
    pub(crate) logs: bool,
    #[command(flatten)]
    pub(crate) selection: Selection,
}

#[derive(Args)]
pub(crate) struct CheckOptions {
    /// Also reads of local memory that nobody has written
    #[arg(long)]
    pub(crate) unwritten: bool,
    /// The order of the work-items
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// The program's arguments
    #[arg(last = true)]
    pub(crate) arguments: Vec<OsString>,
}

#[derive(Args)]
pub(crate) struct CacheOptions {
    /// List the files
    #[arg(long)]
    pub(crate) list: bool,
    /// Remove everything
    #[arg(long, conflicts_with = "list")]
    pub(crate) clear: bool,
    /// Only programs
    #[arg(long)]
    pub(crate) programs: bool,
    /// Only results of tuning
    #[arg(long, conflicts_with = "programs")]
    pub(crate) tuning: bool,
}

#[derive(Args)]
#[command(
    after_help = "Every queue measures its commands, which costs some time itself, most where launches are small. A \
                        program that a signal ends leaves no profile."
)]
pub(crate) struct ProfileOptions {
    /// Write the timeline for ui.perfetto.dev or chrome://tracing
    #[arg(long, value_name = "FILE.json")]
    pub(crate) trace: Option<PathBuf>,
    /// Draw the timeline, as SVG or PNG
    #[arg(long, value_name = "FILE.svg|FILE.png")]
    pub(crate) picture: Option<PathBuf>,
    /// Begin the picture this many milliseconds after the start
    #[arg(long, value_name = "MS", requires = "picture")]
    pub(crate) from: Option<f64>,
    /// End the picture this many milliseconds after the start
    #[arg(long, value_name = "MS", requires = "picture")]
    pub(crate) to: Option<f64>,
    /// Build without optimizations, as `cargo run` does
    #[arg(long)]
    pub(crate) dev: bool,
    /// Build with optimizations, which is the default
    #[arg(short, long, conflicts_with = "dev")]
    pub(crate) release: bool,
    /// Print the summary of a trace that was written earlier, and run nothing
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["trace", "dev", "release"])]
    pub(crate) read: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// The program's arguments
    #[arg(last = true)]
    pub(crate) arguments: Vec<OsString>,
}
