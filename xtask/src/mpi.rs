//! `cl-mpi`, which is no part of the workspace: its tests, and its examples on four ranks.

use std::env::consts::EXE_SUFFIX;
use std::path::Path;

use crate::command::{linted, output, program, run, run_tests, target};
use crate::devices::{self, Device};
use crate::install;
use crate::report::Outcome;

/// The examples, with sizes at which unoptimised programs take seconds. Each compares its result with one process.
const EXAMPLES: [(&str, &[&str]); 3] = [
    ("heat", &["--size", "256", "--steps", "50"]),
    ("sample_sort", &["--exponent", "5"]),
    ("nbody", &["--bodies", "1024", "--steps", "5"]),
];

/// Installs what `cl-mpi` needs, where that is possible, and tests it.
pub(crate) fn test() -> Outcome {
    if let Some(missing) = missing() {
        let Outcome::Passed(_) = install::mpi() else {
            return Outcome::Skipped(format!("no {missing}; see the advice above"));
        };
        if let Some(missing) = self::missing() {
            return Outcome::Skipped(format!("no {missing}, though its package is installed"));
        }
    }
    let manifest = "--manifest-path cl-mpi/Cargo.toml";
    let folder = target();
    let built = |arguments: String| {
        let mut command = linted(&arguments);
        command.arg("--target-dir").arg(&folder);
        command
    };
    let tests = || run_tests(devices::without_cache(&mut built(format!("test {manifest} --no-fail-fast"))));
    let documents = || run(built(format!("doc {manifest} --no-deps")).env("RUSTDOCFLAGS", "-D warnings"));
    for step in [&tests as &dyn Fn() -> Outcome, &documents] {
        match step() {
            Outcome::Passed(_) => {}
            other => return other,
        }
    }
    examples()
}

/// Runs the examples, on the native device and one of OpenCL.
fn examples() -> Outcome {
    let devices: Vec<Device> = devices::all().into_iter().take(2).collect();
    for device in &devices {
        for (example, arguments) in EXAMPLES {
            let mut command = program("mpirun");
            // the machine may have fewer cores than four, and a container only root
            command.args(["--allow-run-as-root", "--oversubscribe", "-n", "4"]);
            command.arg(target().join("debug").join("examples").join(format!("{example}{EXE_SUFFIX}")));
            command.args(arguments).arg("--check").env("CL_DEVICE", &device.choice).env("RAYON_NUM_THREADS", "1");
            if let Outcome::Failed(problem) = run(devices::without_cache(&mut command)) {
                return Outcome::Failed(format!("example {example} on {}: {problem}", device.name));
            }
        }
    }
    Outcome::Passed(format!(
        "examples on {}",
        devices.iter().map(|device| &*device.name).collect::<Vec<_>>().join(", ")
    ))
}

/// What `cl-mpi` needs and the machine lacks.
fn missing() -> Option<&'static str> {
    let has = |name: &str| output(program(name).arg("--version")).is_some();
    if !has("mpirun") {
        return Some("mpirun");
    }
    // the crate `mpi` asks it for headers and libraries
    if !has("mpicc") {
        return Some("mpicc");
    }
    (!has_libclang()).then_some("libclang")
}

/// Whether there is a libclang where the crate `clang-sys` looks for one.
fn has_libclang() -> bool {
    let is_one = |name: &str| name.starts_with("libclang") && (name.contains(".so") || name.ends_with(".dylib"));
    let is_in = |folder: &Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.into_iter().any(|entry| is_one(&entry.file_name().to_string_lossy()))
    };
    let linked =
        output(program("ldconfig").arg("-p")).is_some_and(|libraries| libraries.split_whitespace().any(is_one));
    let versions = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    std::env::var_os("LIBCLANG_PATH").is_some()
        || linked
        || output(program("llvm-config").arg("--libdir")).is_some_and(|folder| is_in(Path::new(folder.trim())))
        || versions.into_iter().any(|path| is_in(&path.join("lib")))
}
