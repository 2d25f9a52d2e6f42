//! `cargo cl build`.

use crate::{
    cargo::text,
    cli::BuildOptions,
    harness::{self, path},
    units,
};
use anyhow::{Result, bail};
use serde_json::Value;
use std::process::ExitCode;

pub(crate) fn run(options: &BuildOptions) -> Result<ExitCode> {
    let harness = harness::of(&options.selection)?;
    let (kernels, left) = harness.chosen(&options.kernels)?;
    let devices = harness.build(options.device.as_deref(), &kernels)?;
    let opencl: Vec<_> = devices.iter().filter(|of| of["device"]["native"] != true).collect();
    if opencl.is_empty() {
        match &options.device {
            Some(name) => bail!("no OpenCL device with `{name}` in its name or its platform's: see `cargo cl devices`"),
            None => {
                println!(
                    "no OpenCL device: on the native device kernels are part of the program, and have been compiled with it"
                );
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    let mut failures = 0;
    for (number, of) in opencl.into_iter().enumerate() {
        let separator = if number > 0 { "\n" } else { "" };
        println!("{separator}{}: {}", text(&of["device"]["platform"]), text(&of["device"]["name"]));
        failures += report(of["kernels"].as_array().map_or(&[][..], Vec::as_slice), options.logs);
    }
    println!(
        "private: bytes of a work-item; local: of a work-group; group: the most work-items in one; as the driver tells"
    );
    if left > 0 {
        println!("{} of dependencies left out: `--all` builds them too", units::count(left as u64, "kernel"));
    }
    if failures > 0 {
        println!("{} failed", units::count(failures, "build"));
    }
    Ok(ExitCode::from(u8::from(failures > 0)))
}

/// Prints what is known of the kernels on a device. Returns the number of failures.
fn report(kernels: &[Value], logs: bool) -> u64 {
    let head = ["kernel", "build", "private", "local", "group", "multiple", ""];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let (mut time, mut failures, mut notes) = (0.0, 0, String::new());
    for kernel in kernels {
        let took = kernel["nanoseconds"].as_f64().unwrap_or(0.0);
        time += took;
        let mut row = vec![path(kernel)];
        match (kernel.get("error"), kernel.get("unsupported")) {
            (Some(error), _) => {
                failures += 1;
                row.extend([units::duration(took), String::new(), String::new(), String::new(), String::new()]);
                row.push("FAILED".to_owned());
                notes.push_str(&format!("error: {}\n", text(error).trim_end()));
            }
            (None, Some(reason)) => {
                row.extend(["not for this device", "", "", "", ""].map(str::to_owned));
                notes.push_str(&format!("note: {}\n", text(reason).trim_end()));
            }
            (None, None) => {
                let number = |name: &str| kernel[name].as_u64().unwrap_or(0);
                let items = |name| match number(name) {
                    0 => "?".to_owned(),
                    number => number.to_string(),
                };
                row.extend([
                    units::duration(took),
                    units::bytes(number("privateMemory")),
                    units::bytes(number("localMemory")),
                    items("maxGroup"),
                    items("multiple"),
                ]);
                let log = text(&kernel["log"]).trim();
                if !log.is_empty() && logs {
                    notes.push_str(&format!("log of {}:\n{log}\n", path(kernel)));
                } else if !log.is_empty() {
                    row.push("has a log".to_owned());
                }
            }
        }
        rows.push(row);
    }
    print!("{}", units::table(&rows));
    println!("{} in {}", units::count(kernels.len() as u64, "kernel"), units::duration(time));
    print!("{notes}");
    failures
}
