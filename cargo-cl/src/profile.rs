//! `cargo cl profile`.

use crate::{
    cli::ProfileOptions,
    picture, run,
    trace::{Total, Trace},
    units,
};
use anyhow::{Context, Result, bail};
use std::{fs, path::PathBuf, process::ExitCode};

pub(crate) fn run(options: &ProfileOptions) -> Result<ExitCode> {
    // a wrong name is said before the program runs
    let picture = options.picture.as_deref().map(picture::Format::of).transpose()?;
    let (trace, code) = match &options.read {
        Some(file) => (Trace::read(file)?, ExitCode::SUCCESS),
        None => record(options)?,
    };
    print!("{}", summary(&trace));
    if let Some(path) = &options.trace {
        println!("trace: {} (open it in https://ui.perfetto.dev or chrome://tracing)", path.display());
    }
    if let (Some(path), Some(format)) = (&options.picture, picture) {
        let window = (options.from.map(|ms| ms * 1e3), options.to.map(|ms| ms * 1e3));
        let bytes = picture::draw(&trace, window, format)?;
        fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))?;
        println!("picture: {}", path.display());
    }
    Ok(code)
}

/// Runs the program, and reads what the runtime wrote.
fn record(options: &ProfileOptions) -> Result<(Trace, ExitCode)> {
    let package = options.selection.package()?;
    if !package.has_runtime {
        bail!(
            "`{}` does not depend on cl-runtime, so there is nothing to profile: name another with `--package`",
            package.name
        );
    }
    let folder = package.target_folder.join("cargo-cl");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let file: PathBuf = match &options.trace {
        Some(path) => std::path::absolute(path)?,
        None => folder.join(format!("profile-{}.json", std::process::id())),
    };
    // an old file must not be taken for the new one
    let _ = fs::remove_file(&file);
    if let Some(parent) = file.parent().filter(|parent| !parent.is_dir()) {
        bail!("the folder {} for the trace does not exist: create it first", parent.display());
    }
    let mut command = run::program(&options.selection, &package, &options.arguments)?;
    if !options.dev {
        // before the program's arguments
        let arguments: Vec<_> = command.get_args().map(ToOwned::to_owned).collect();
        let program = command.get_program().to_owned();
        command = std::process::Command::new(program);
        command.arg("run").arg("--release").args(&arguments[1..]);
    }
    let status = command.env("CL_PROFILE", &file).status().context("cargo cannot be started")?;
    if !file.is_file() {
        match status.code() {
            Some(0) => bail!("the program made no queue of cl-runtime, so there is nothing to show"),
            Some(code) => bail!("no profile was written, and cargo ended with exit code {code}: see above"),
            None => bail!("{}, which leaves no profile: end it in another way", run::ended(status)),
        }
    }
    let trace = Trace::read(&file);
    if options.trace.is_none() {
        let _ = fs::remove_file(&file);
    }
    if !status.success() {
        eprintln!("note: {}; this is its profile until then", run::ended(status));
    }
    Ok((trace?, run::code(status)))
}

/// The tables of a profile.
fn summary(trace: &Trace) -> String {
    let mut text = String::new();
    for (number, device) in trace.devices.iter().enumerate() {
        let mut totals: Vec<&Total> = trace.totals.iter().filter(|total| total.device == number).collect();
        if totals.is_empty() {
            continue;
        }
        totals.sort_by(|a, b| b.total.total_cmp(&a.total));
        text.push_str(&format!("\n{device}\n{}", device_table(&totals)));
    }
    if text.is_empty() {
        text.push_str("\nno commands were measured\n");
    } else {
        text.push_str(
            "GB/s: of a transfer, the bytes moved; of a kernel, the bytes of the buffers and images passed to it, each counted \
             once, in its mean time. A kernel may access less or more.\n",
        );
    }
    text.push_str(&format!("\nhost: {} from the first queue to the end\n", units::duration(trace.duration)));
    for (kind, calls, total) in &trace.host {
        let (what, noun) = match kind.as_str() {
            "wait" => ("waiting for devices", "wait"),
            "build" => ("building programs, or loading them from the disk cache", "program"),
            "create" => ("creating buffers with contents", "buffer"),
            other => (other, "time"),
        };
        text.push_str(&format!("  {:>8} {what} ({})\n", units::duration(*total), units::count(*calls, noun)));
    }
    if trace.without_times > 0 {
        text.push_str(&format!(
            "{} not counted: the driver does not measure them, or they failed\n",
            units::count(trace.without_times, "command")
        ));
    }
    if trace.left_out > 0 {
        text.push_str(&format!(
            "the tables count everything; the timeline lacks the last {} commands and waits\n",
            trace.left_out
        ));
    }
    text
}

fn device_table(totals: &[&Total]) -> String {
    let all: f64 = totals.iter().map(|total| total.total).sum();
    let head = ["command", "calls", "total", "mean", "min", "max", "share", "GB/s"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for of in totals {
        let Total { device: _, kind, name: _, module: _, calls, total, min, max, bytes } = of;
        let shown = if kind == "kernel" { short_path(of, totals) } else { format!("({kind})") };
        let share = if all > 0.0 { 100.0 * total / all } else { 0.0 };
        let rate = if *bytes > 0.0 && *total > 0.0 { rate(bytes / total) } else { String::new() };
        rows.push(vec![
            shown,
            calls.to_string(),
            units::duration(*total),
            units::duration(total / *calls as f64),
            units::duration(*min),
            units::duration(*max),
            format!("{share:.1} %"),
            rate,
        ]);
    }
    units::table(&rows)
}

/// The name of a kernel, with as much of its module as tells it from others.
fn short_path(of: &Total, totals: &[&Total]) -> String {
    let path = |of: &Total| format!("{}::{}", of.module, of.name);
    let own = path(of);
    let starts = own.rmatch_indices("::").map(|(at, _)| at + 2).chain([0]);
    let is_clear = |short: &&str| {
        let same = totals.iter().filter(|other| other.kind == of.kind);
        let ends = |other: &&&Total| format!("::{}", path(other)).ends_with(&format!("::{short}"));
        same.filter(ends).count() == 1
    };
    starts.map(|start| &own[start..]).find(is_clear).unwrap_or(&own).to_owned()
}

/// A bandwidth, in GB/s.
fn rate(rate: f64) -> String {
    if rate < 0.1 { format!("{rate:.4}") } else { format!("{rate:.2}") }
}
