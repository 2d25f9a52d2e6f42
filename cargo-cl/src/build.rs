//! `cargo cl build`.

use crate::{
    cargo::text,
    cli::BuildOptions,
    harness::{self, Question, path},
    units,
};
use anyhow::{Result, bail};
use serde_json::Value;
use std::process::ExitCode;

pub(crate) fn run(options: &BuildOptions) -> Result<ExitCode> {
    let answer = harness::ask(&options.selection, Question::Build)?;
    let wanted = options.device.as_ref().map(|name| name.to_lowercase());
    let name = |of: &Value| format!("{}: {}", text(&of["device"]["platform"]), text(&of["device"]["name"]));
    let devices: Vec<&Value> = answer.value["devices"].as_array().into_iter().flatten().collect();
    let opencl: Vec<_> = devices.iter().filter(|of| of["device"]["native"] != true).collect();
    let is_wanted = |of: &&&&Value| wanted.as_ref().is_none_or(|wanted| name(of).to_lowercase().contains(wanted));
    let chosen: Vec<_> = opencl.iter().filter(is_wanted).collect();
    if chosen.is_empty() {
        // refuse a package without kernels first
        devices.first().map(|of| answer.chosen(&of["kernels"], &options.kernels)).transpose()?;
        match (&options.device, opencl.is_empty()) {
            (Some(device), false) => {
                let names: Vec<_> = opencl.iter().map(|of| name(of)).collect();
                bail!("no OpenCL device with `{device}` in its name or its platform's: there are {}", names.join("; "))
            }
            _ => {
                println!(
                    "no OpenCL device: on the native device kernels are part of the program, and have been compiled"
                );
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    let (mut failures, mut left) = (0, 0);
    for of in chosen {
        let (kernels, others) = answer.chosen(&of["kernels"], &options.kernels)?;
        left = others;
        println!("{}", name(of));
        failures += report(&kernels, options.logs);
        println!();
    }
    if left > 0 {
        println!("{} of dependencies left out: `--all` builds them too", units::count(left as u64, "kernel"));
    }
    if failures > 0 {
        println!("{} failed", units::count(failures, "build"));
    }
    Ok(ExitCode::from(u8::from(failures > 0)))
}

/// Prints what is known of the kernels on a device. Returns the number of failures.
fn report(kernels: &[&Value], logs: bool) -> u64 {
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
    println!(
        "private: bytes of a work-item; local: of a work-group; group: the most work-items in one; as the driver tells"
    );
    print!("{notes}");
    failures
}
