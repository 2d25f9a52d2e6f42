//! The devices of this machine, and their capabilities.
//!
//! ```text
//! cargo run --release --example devices                   # every platform and device; `*` is the one that programs select
//! cargo run --release --example devices -- --extensions   # with the names of the extensions
//! CL_DEVICE=native cargo run --release --example devices  # another choice
//! ```

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::Result;
use cl_runtime::{Capabilities, Device, DeviceKind, Platform, Svm};
use examples::cli;
use indicatif::HumanBytes;

/// Lists the devices.
#[derive(clap::Parser)]
struct Args {
    /// Print the names of the extensions too
    #[arg(long)]
    extensions: bool,
}

fn main() -> ExitCode {
    cli::run(run)
}

fn run(args: Args) -> Result<()> {
    let chosen = Device::select()?;
    let mut text = String::new();
    for platform in Platform::all() {
        writeln!(text, "{platform}{}", about(platform))?;
        platform.problems().iter().try_for_each(|problem| writeln!(text, "  left out: {problem}"))?;
        if platform.devices().is_empty() && platform.problems().is_empty() {
            writeln!(text, "  no devices")?;
        }
        for device in platform.devices() {
            let mark = if device == chosen { "*" } else { "-" };
            writeln!(text, "{mark} {}", device.name())?;
            for (name, value) in rows(&device) {
                writeln!(text, "    {name:<18} {value}")?;
            }
            let extensions = &device.capabilities().extensions;
            if args.extensions {
                extensions.iter().try_for_each(|name| writeln!(text, "      {name}"))?;
            }
        }
    }
    print!("{text}");
    if Platform::all() == [Platform::native()] {
        println!(
            "No OpenCL driver was found: on Debian and Ubuntu, `apt-get install pocl-opencl-icd` gives one for the CPU."
        );
    }
    Ok(())
}

fn about(platform: Platform) -> String {
    if platform == Platform::native() {
        return " (compiled into the program, no driver)".to_owned();
    }
    format!(" ({}; {})", platform.version(), platform.vendor())
}

fn rows(device: &Device) -> Vec<(&'static str, String)> {
    let can = device.capabilities();
    let mut rows = vec![("kind", kind(device.kind())), ("compute units", units(can))];
    if !device.is_native() {
        let (major, minor) = can.opencl_c_version;
        rows.push(("versions", format!("{}, OpenCL C {major}.{minor}, driver {}", can.version, can.driver_version)));
        rows.push(("vendor", can.vendor.clone()));
    }
    rows.push(("work-group", work_group(can)));
    rows.push(("global memory", global_memory(can)));
    let local = if can.dedicated_local_memory { ", of its own" } else { ", a part of global memory" };
    rows.push(("local memory", format!("{} for a group{local}", HumanBytes(can.local_memory))));
    rows.push(("arithmetic", arithmetic(can)));
    rows.push(("features", features(can)));
    rows.push(("queues", listed(&[(can.out_of_order, "out of order"), (can.profiling, "profiling")], "in order")));
    rows.push(("timer", format!("{} ns", can.timer_resolution)));
    let quirks: Vec<_> = device.quirks().collect();
    if !quirks.is_empty() {
        rows.push(("quirks", quirks.join(" ")));
    }
    if !can.extensions.is_empty() {
        rows.push(("extensions", can.extensions.len().to_string()));
    }
    rows
}

fn kind(kind: DeviceKind) -> String {
    let text = match kind {
        DeviceKind::Native => "CPU, natively",
        DeviceKind::Cpu => "CPU",
        DeviceKind::Accelerator => "accelerator",
        DeviceKind::Gpu => "GPU",
    };
    text.to_owned()
}

fn units(can: &Capabilities) -> String {
    match can.clock_mhz {
        0 => can.compute_units.to_string(),
        clock => format!("{} at up to {clock} MHz", can.compute_units),
    }
}

fn work_group(can: &Capabilities) -> String {
    let [x, y, z] = can.max_local_size;
    format!("up to {} work-items, {x} × {y} × {z}; multiples of {}", can.max_group_size, can.preferred_group_multiple)
}

fn global_memory(can: &Capabilities) -> String {
    let mut text = match can.global_memory {
        0 => "the machine's".to_owned(),
        bytes => format!("{}, a buffer up to {}", HumanBytes(bytes), HumanBytes(can.max_allocation)),
    };
    if can.cache > 0 {
        text += &format!(", cache {} in lines of {}", HumanBytes(can.cache), HumanBytes(can.cache_line));
    }
    text += if can.unified_memory { ", shared with the host" } else { "" };
    text + if can.error_correction { ", corrects errors" } else { "" }
}

fn arithmetic(can: &Capabilities) -> String {
    listed(
        &[
            (can.fp64, "f64"),
            (can.fp16, "f16"),
            (can.atomic64, "64-bit atomics"),
            (can.denormals, "subnormal f32"),
            (can.correctly_rounded_divide_sqrt, "correctly rounded f32 / and sqrt"),
        ],
        "f32 and integers",
    ) + &format!(", {}-bit pointers", can.address_bits)
}

fn features(can: &Capabilities) -> String {
    let Svm { atomics, .. } = can.svm;
    let kinds = [
        (can.svm.coarse_grain_buffer, "coarse-grain"),
        (can.svm.fine_grain_buffer, "fine-grain"),
        (can.svm.fine_grain_system, "system"),
        (atomics, "atomics"),
    ];
    let svm = format!("SVM ({})", listed(&kinds, ""));
    let groups = format!("sub-groups (up to {} in a group)", can.max_sub_groups);
    listed(&[(can.images, "images"), (can.max_sub_groups > 0, &groups), (can.svm.any(), &svm)], "none")
}

/// The value, or a substitute.
fn listed(all: &[(bool, &str)], none: &str) -> String {
    let present: Vec<_> = all.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
    if present.is_empty() { none.to_owned() } else { present.join(", ") }
}
