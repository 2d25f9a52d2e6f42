//! `cargo cl devices`.

use crate::{cli::DevicesOptions, units};
use anyhow::Result;
use cl_runtime::{Capabilities, Device, DeviceKind, Platform};
use serde_json::{Value, json};
use std::{fmt::Write, process::ExitCode};

pub(crate) fn run(options: &DevicesOptions) -> Result<ExitCode> {
    // an unknown `CL_DEVICE` is an error that lists what there is; the list is wanted all the same
    let chosen = Device::select();
    if options.json {
        println!("{:#}", as_json(chosen.as_ref().ok()));
    } else {
        print!("{}", as_text(chosen.as_ref().ok()));
    }
    if let Err(error) = chosen {
        eprintln!("error: {error}");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

fn kind(device: &Device) -> &'static str {
    match device.kind() {
        DeviceKind::Native => "native CPU",
        DeviceKind::Cpu => "CPU",
        DeviceKind::Gpu => "GPU",
        DeviceKind::Accelerator => "accelerator",
    }
}

fn as_json(chosen: Option<&Device>) -> Value {
    let device = |device: &Device| {
        let can = device.capabilities();
        json!({
            "name": device.name(),
            "kind": kind(device),
            "native": device.is_native(),
            "selected": Some(device) == chosen,
            "vendor": can.vendor,
            "version": can.version,
            "openclC": format!("{}.{}", can.opencl_c_version.0, can.opencl_c_version.1),
            "driverVersion": can.driver_version,
            "computeUnits": can.compute_units,
            "clockMHz": can.clock_mhz,
            "globalMemory": can.global_memory,
            "localMemory": can.local_memory,
            "dedicatedLocalMemory": can.dedicated_local_memory,
            "maxAllocation": can.max_allocation,
            "maxGroupSize": can.max_group_size,
            "preferredGroupMultiple": can.preferred_group_multiple,
            "fp64": can.fp64,
            "fp16": can.fp16,
            "atomic64": can.atomic64,
            "images": can.images,
            "maxSubGroups": can.max_sub_groups,
            "outOfOrder": can.out_of_order,
            "profiling": can.profiling,
            "timerResolution": can.timer_resolution,
            "quirks": device.quirks().collect::<Vec<_>>(),
            "extensions": can.extensions,
        })
    };
    let platform = |platform: &Platform| {
        json!({
            "name": platform.name(),
            "vendor": platform.vendor(),
            "version": platform.version(),
            "problems": platform.problems(),
            "devices": platform.devices().iter().map(device).collect::<Vec<_>>(),
        })
    };
    json!({
        "platforms": Platform::all().iter().map(platform).collect::<Vec<_>>(),
        "loaderProblem": Platform::loader_problem(),
    })
}

fn as_text(chosen: Option<&Device>) -> String {
    let mut text = String::new();
    for platform in Platform::all() {
        let about = match platform == Platform::native() {
            true => "compiled into the program, no driver".to_owned(),
            false => format!("{}; {}", platform.version(), platform.vendor()),
        };
        let _ = writeln!(text, "{platform} ({about})");
        for problem in platform.problems() {
            let _ = writeln!(text, "  left out: {problem}");
        }
        if platform.devices().is_empty() && platform.problems().is_empty() {
            text.push_str("  no devices\n");
        }
        for device in platform.devices() {
            let mark = if Some(&device) == chosen { '*' } else { '-' };
            let _ = writeln!(text, "{mark} {}", device.name());
            for (name, value) in rows(&device) {
                let _ = writeln!(text, "    {name:<14} {value}");
            }
        }
    }
    if let Some(problem) = Platform::loader_problem() {
        let _ = writeln!(text, "OpenCL cannot be loaded: {problem}");
    }
    if Platform::all() == [Platform::native()] {
        text.push_str(
            "No OpenCL driver was found. A GPU's driver brings one; on Debian and Ubuntu, `apt-get install \
             pocl-opencl-icd` gives one for the CPU.\n",
        );
    }
    text
}

fn rows(device: &Device) -> Vec<(&'static str, String)> {
    let can = device.capabilities();
    let mut rows = vec![("kind", kind(device).to_owned())];
    if !device.is_native() {
        let (major, minor) = can.opencl_c_version;
        rows.push(("version", format!("{}, OpenCL C {major}.{minor}, driver {}", can.version, can.driver_version)));
    }
    rows.push(("compute units", can.compute_units.to_string()));
    let dedicated = if can.dedicated_local_memory { "of its own" } else { "a part of global memory" };
    rows.push(("local memory", format!("{} for a work-group, {dedicated}", units::bytes(can.local_memory))));
    if !device.is_native() {
        let whole = units::bytes(can.global_memory);
        rows.push(("global memory", format!("{whole}, {} in one buffer", units::bytes(can.max_allocation))));
    }
    rows.push((
        "work-groups",
        format!("{} work-items at most, multiples of {}", can.max_group_size, can.preferred_group_multiple),
    ));
    rows.push(("features", features(can)));
    let quirks: Vec<_> = device.quirks().collect();
    if !quirks.is_empty() {
        rows.push(("quirks", quirks.join(" ")));
    }
    rows
}

fn features(can: &Capabilities) -> String {
    let features = [
        (can.fp64, "fp64"),
        (can.fp16, "fp16"),
        (can.atomic64, "64-bit atomics"),
        (can.images, "images"),
        (can.max_sub_groups > 0, "sub-groups"),
        (can.svm.any(), "SVM"),
        (can.out_of_order, "out-of-order queues"),
        (can.profiling, "profiling"),
    ];
    let has = |wanted: bool| {
        let names: Vec<_> = features.iter().filter(|(is, _)| *is == wanted).map(|(_, name)| *name).collect();
        names.join(", ")
    };
    match has(false) {
        none if none.is_empty() => has(true),
        missing => format!("{}; not {missing}", has(true)),
    }
}
