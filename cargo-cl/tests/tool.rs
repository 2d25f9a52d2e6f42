//! The tool on a small package of its own, on the native device and, where there is one, on the first OpenCL device.
#![allow(missing_docs)]

use cl_runtime::Device;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::{Mutex, OnceLock},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cargo-cl")
}

/// The package, written once.
fn fixture() -> &'static Path {
    static FIXTURE: OnceLock<PathBuf> = OnceLock::new();
    FIXTURE.get_or_init(|| {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in the workspace");
        let fixture = folder().join("fixture");
        fs::create_dir_all(fixture.join("src")).expect("the folder can be written");
        let write = |name: &str, text: &str| {
            // cargo would compile it again
            if fs::read_to_string(fixture.join(name)).ok().as_deref() != Some(text) {
                fs::write(fixture.join(name), text).expect("the folder can be written");
            }
        };
        write("src/lib.rs", include_str!("fixture/lib.rs"));
        write("src/main.rs", include_str!("fixture/program.rs"));
        let runtime = workspace.join("cl-runtime");
        let manifest = format!(
            "[package]\nname = \"fixture\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\ncl-runtime = {{ path = {:?} }}\n\n\
             [profile.dev]\ndebug = false\nincremental = false\n\n[workspace]\n",
            runtime.display().to_string()
        );
        write("Cargo.toml", &manifest);
        // what the workspace uses has been downloaded
        fs::copy(workspace.join("Cargo.lock"), fixture.join("Cargo.lock")).expect("the workspace has one");
        fixture
    })
}

/// The tool in a folder.
fn tool(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cl"));
    command.arg("cl").args(arguments).current_dir(folder);
    command.env("CARGO_TARGET_DIR", self::folder().join("target")).env("CARGO_NET_OFFLINE", "true");
    for variable in ["CL_DEVICE", "CL_CHECK", "CL_PROFILE", "RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER"] {
        command.env_remove(variable);
    }
    command
}

/// Runs the tool on the package, expects this exit code, and returns the output.
#[track_caller]
fn run(code: i32, command: &mut Command) -> (String, String) {
    // cargo has one lock for the folder of builds, and says so
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let Output { status, stdout, stderr } = command.output().expect("it starts");
    let (stdout, stderr) =
        (String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned());
    assert_eq!(status.code(), Some(code), "{stdout}\n{stderr}");
    (stdout, stderr)
}

/// Values of `CL_DEVICE`: the native device, and the first OpenCL device.
fn devices() -> Vec<String> {
    let first = Device::all().into_iter().find(|device| !device.is_native());
    if first.is_none() {
        println!("skipped: no OpenCL device");
    }
    let choice = |device: Device| format!("{}:{}", device.platform_name(), device.name());
    ["native".to_owned()].into_iter().chain(first.map(choice)).collect()
}

#[test]
fn devices_are_listed() {
    let (text, _) = run(0, &mut tool(fixture(), &["devices"]));
    assert!(text.contains("* ") && text.contains("- native") || text.contains("* native"), "{text}");
    let (json, _) = run(0, &mut tool(fixture(), &["devices", "--json"]));
    let value: Value = serde_json::from_str(&json).expect("JSON");
    let names =
        value["platforms"].as_array().expect("a list").iter().flat_map(|of| of["devices"].as_array().expect("a list"));
    let names: Vec<_> = names.map(|device| device["name"].as_str().expect("a name").to_owned()).collect();
    assert_eq!(names, Device::all().iter().map(|device| device.name().to_owned()).collect::<Vec<_>>());
    let (_, error) = run(1, tool(fixture(), &["devices"]).env("CL_DEVICE", "no such device"));
    assert!(error.contains("no such device"), "{error}");
}

#[test]
fn kernels_of_the_library_and_of_the_binary_are_shown() {
    let (text, _) = run(0, &mut tool(fixture(), &["show"]));
    let kernels = ["void double(", "void sums(", "void races("];
    // `double` is a type in OpenCL C
    let found = kernels.iter().filter(|kernel| text.contains(**kernel)).count();
    assert!(found >= 2 && text.matches("__kernel void").count() == 3, "{text}");
    let (text, _) = run(0, &mut tool(fixture(), &["show", "fixture::sums"]));
    assert!(text.contains("__kernel void sums(__global const float *x") && !text.contains("y_len"), "{text}");
    let (text, _) = run(0, &mut tool(fixture(), &["show", "sums", "--checked"]));
    assert!(text.contains("ulong y_len"), "{text}");
    let (_, error) = run(2, &mut tool(fixture(), &["show", "sum"]));
    assert!(error.contains("no kernel `sum`") && error.contains("double") && error.contains("sums"), "{error}");
    let (_, error) = run(2, &mut tool(fixture(), &["show", "--example", "none"]));
    assert!(error.contains("no example `none`"), "{error}");
}

#[test]
fn saved_sets_are_compared() {
    let set = folder().join("set");
    let name = set.display().to_string();
    run(0, &mut tool(fixture(), &["show", "--save", &name]));
    let (text, note) = run(0, &mut tool(fixture(), &["diff", &name]));
    assert!(text.is_empty() && note.contains("0 of 6 files differ"), "{text}{note}");
    let file = set.join("fixture.sums.cl");
    let source = fs::read_to_string(&file).expect("it was saved");
    fs::write(&file, source.replace("float sum", "float other")).expect("it can be written");
    fs::remove_file(set.join("fixture.races.cl")).expect("it was saved");
    let (text, note) = run(1, &mut tool(fixture(), &["diff", &name]));
    assert!(text.contains("-    float other") && text.contains("+    float sum"), "{text}");
    assert!(text.contains("+__kernel void races") && note.contains("2 of 6 files differ"), "{text}{note}");
    let (_, error) = run(2, &mut tool(fixture(), &["diff", "no-such-folder"]));
    assert!(error.contains("cargo cl show --save"), "{error}");
}

#[test]
fn every_kernel_is_built_for_every_device() {
    let (text, _) = run(0, &mut tool(fixture(), &["build"]));
    for device in Device::all().iter().filter(|device| !device.is_native()) {
        assert!(text.contains(device.name()), "{text}");
    }
    if devices().len() > 1 {
        assert!(text.contains("fixture::sums") && text.contains("3 kernels in "), "{text}");
        // an option that no driver knows
        let (text, _) = run(1, tool(fixture(), &["build", "double"]).env("CL_BUILD_OPTIONS", "-no-such-option"));
        assert!(text.contains("FAILED") && text.contains("failed") && !text.contains("sums"), "{text}");
    } else {
        assert!(text.contains("no OpenCL device"), "{text}");
    }
}

#[test]
fn checked_execution_finds_the_race() {
    let (_, error) = run(1, &mut tool(fixture(), &["check", "--", "race"]));
    assert!(error.contains("data race") && error.contains("exit code 1"), "{error}");
    run(0, tool(fixture(), &["check", "--seed", "5", "--", "launches"]).env("CL_DEVICE", "native"));
}

/// A span of a trace: the row, the name, start and end in nanoseconds, and the arguments.
struct Span {
    row: (u64, u64),
    name: String,
    category: String,
    start: i128,
    end: i128,
    arguments: Value,
}

fn nanoseconds(value: &Value) -> i128 {
    (value.as_f64().expect("a number") * 1e3).round() as i128
}

/// Reads a trace, and checks what holds of every one.
#[track_caller]
fn spans(trace: &Value) -> Vec<Span> {
    let events = trace["traceEvents"].as_array().expect("a list");
    let number = |event: &Value, name: &str| event[name].as_u64().expect("a number");
    let text = |event: &Value, name: &str| event[name].as_str().expect("a text").to_owned();
    let spans = events.iter().filter(|event| event["ph"] == "X").map(|event| {
        let start = nanoseconds(&event["ts"]);
        Span {
            row: (number(event, "pid"), number(event, "tid")),
            name: text(event, "name"),
            category: text(event, "cat"),
            start,
            end: start + nanoseconds(&event["dur"]),
            arguments: event["args"].clone(),
        }
    });
    let spans: Vec<Span> = spans.collect();
    let duration = i128::from(trace["clRuntime"]["duration"].as_u64().expect("a number"));
    let mut last: BTreeMap<(u64, u64), i128> = BTreeMap::new();
    let mut sorted: Vec<&Span> = spans.iter().collect();
    sorted.sort_by_key(|span| span.start);
    for span in sorted {
        assert!(0 <= span.start && span.start <= span.end, "{}", span.name);
        // the recording begins after the clock, and the device's clock is known by some microseconds
        assert!(span.end <= duration + 1_000_000_000, "{}", span.name);
        let last = last.entry(span.row).or_default();
        assert!(*last <= span.start, "two spans of row {:?} overlap at {}", span.row, span.name);
        *last = span.end;
        if !span.arguments["queued"].is_null() {
            let (queued, submitted) =
                (nanoseconds(&span.arguments["queued"]), nanoseconds(&span.arguments["submitted"]));
            assert!(queued <= submitted && submitted <= span.start, "{}", span.name);
        }
    }
    for (process, thread) in last.into_keys() {
        let names = |kind: &str| {
            let is_named =
                |event: &&Value| event["ph"] == "M" && event["name"] == kind && number(event, "pid") == process;
            events.iter().filter(is_named).map(|event| number(event, "tid")).collect::<Vec<_>>()
        };
        assert!(names("process_name").len() == 1 && names("thread_name").contains(&thread));
    }
    spans
}

fn read(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("it was written")).expect("JSON")
}

#[test]
fn a_profile_has_every_command_with_the_times_of_its_event() {
    for (number, device) in devices().into_iter().enumerate() {
        let [trace, picture] = ["json", "svg"].map(|of| folder().join(format!("profile-{number}.{of}")));
        let names = [&trace, &picture].map(|path| path.display().to_string());
        let arguments = ["profile", "--dev", "--trace", &names[0], "--picture", &names[1], "--", "launches"];
        let (text, _) = run(0, tool(fixture(), &arguments).env("CL_DEVICE", &device));
        let value = read(&trace);
        let spans = spans(&value);
        let of =
            |name: &str| spans.iter().filter(|span| span.category == "kernel" && span.name == name).collect::<Vec<_>>();
        assert_eq!((of("sums").len(), of("double").len()), (7, 1), "{device}");
        assert_eq!(spans.iter().filter(|span| span.category == "read").count(), 1, "{device}");
        let printed = text.lines().find_map(|line| line.strip_prefix("sums ")?.parse::<i128>().ok());
        let total: i128 = of("sums").iter().map(|span| span.end - span.start).sum();
        assert_eq!(Some(total), printed, "{device}");
        assert_eq!(of("sums")[0].arguments["bytes"], 4 * (500 + 1000), "{device}");
        assert_eq!(of("sums")[0].arguments["global"], "1000", "{device}");
        let summary = value["clRuntime"]["summary"].as_array().expect("a list");
        let sums = summary.iter().find(|of| of["name"] == "sums").expect("it was launched");
        assert_eq!((&sums["calls"], &sums["total"]), (&7.into(), &(total as u64).into()), "{device}");
        assert!(text.contains("sums ") && text.contains("double ") && text.contains("(read)"), "{text}");
        let picture = fs::read_to_string(&picture).expect("it was written");
        assert!(picture.contains("<svg ") && picture.contains(">sums  "), "{picture}");
        // the same, read again
        let (again, _) = run(0, &mut tool(fixture(), &["profile", "--read", &names[0]]));
        assert!(text.contains(again.lines().find(|line| line.starts_with("sums")).expect("a row")), "{again}");
    }
}

#[test]
fn commands_of_an_out_of_order_queue_are_all_there() {
    for device in devices() {
        let trace = folder().join("out-of-order.json");
        let arguments = ["profile", "--dev", "--trace", &trace.display().to_string(), "--", "out-of-order"];
        run(0, tool(fixture(), &arguments).env("CL_DEVICE", &device));
        let spans = spans(&read(&trace));
        assert_eq!(spans.iter().filter(|span| span.name == "double").count(), 2000, "{device}");
    }
}

#[test]
fn a_program_that_panics_or_exits_leaves_its_profile() {
    for device in devices() {
        for (how, code) in [("panic", 101), ("exit", 3)] {
            let arguments = ["profile", "--dev", "--", how];
            let (text, note) = run(code, tool(fixture(), &arguments).env("CL_DEVICE", &device));
            assert!(text.contains("sums") && note.contains(&format!("exit code {code}")), "{text}{note}");
        }
    }
}

#[test]
fn the_cache_is_listed_and_cleared() {
    let cache = folder().join("cache");
    let with_cache = |arguments: &[&str]| {
        let mut command = tool(fixture(), arguments);
        command.env("CL_CACHE", "on").env("CL_CACHE_DIR", &cache).env_remove("CL_CACHE_SIZE");
        command
    };
    let _ = fs::remove_dir_all(&cache);
    let device = devices().pop().expect("the native one");
    run(0, with_cache(&["profile", "--dev", "--", "launches"]).env("CL_DEVICE", &device));
    let (text, _) = run(0, &mut with_cache(&["cache", "--list"]));
    let programs = if device == "native" { "0 programs" } else { "2 programs" };
    assert!(text.contains(programs) && text.contains("0 tuning results"), "{text}");
    let (text, _) = run(0, &mut with_cache(&["cache", "--clear"]));
    assert!(text.contains(&format!("removed {programs}")), "{text}");
    let (text, _) = run(0, &mut with_cache(&["cache"]));
    assert!(text.contains("0 programs"), "{text}");
    let (_, error) = run(2, tool(fixture(), &["cache"]).env("CL_CACHE", "off"));
    assert!(error.contains("CL_CACHE is off"), "{error}");
}

#[test]
fn errors_say_what_to_do() {
    let nowhere = std::env::temp_dir().join(format!("cargo-cl-nowhere-{}", std::process::id()));
    fs::create_dir_all(&nowhere).expect("it can be created");
    for command in ["show", "build", "profile", "check"] {
        let (_, error) = run(2, &mut tool(&nowhere, &[command]));
        assert!(error.contains("no Cargo project here") && error.contains("--manifest-path"), "{error}");
    }
    fs::write(nowhere.join("lib.rs"), "").expect("it can be written");
    let manifest = "[package]\nname = \"plain\"\nversion = \"0.1.0\"\n\n[lib]\npath = \"lib.rs\"\n\n[workspace]\n";
    fs::write(nowhere.join("Cargo.toml"), manifest).expect("it can be written");
    let (_, error) = run(2, &mut tool(&nowhere, &["show"]));
    assert!(error.contains("does not depend on cl-runtime") && error.contains("cargo add cl-runtime"), "{error}");
    fs::remove_dir_all(&nowhere).expect("it was created");
    let (_, error) = run(2, &mut tool(fixture(), &["profile", "--dev", "--", "nothing"]));
    assert!(error.contains("made no queue"), "{error}");
    let (_, error) = run(2, &mut tool(fixture(), &["profile", "--picture", "a.gif"]));
    assert!(error.contains(".svg or .png"), "{error}");
    let (_, error) = run(2, &mut tool(fixture(), &["show", "--package", "none"]));
    assert!(error.contains("no package `none`") && error.contains("fixture"), "{error}");
}
