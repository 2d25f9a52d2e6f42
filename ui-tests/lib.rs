//! What must not compile, with the message it gets, and what must compile: see `tests/ui.rs`.
//!
//! The cases are compiled with the `cl-runtime` that this crate is compiled with, so that nothing is built for them.

use std::path::{Path, PathBuf};
use std::process::Command;

// what cases use
use cl_runtime as _;

/// This package's folder.
pub const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// A call of rustc or rustdoc for a file of this package that may use `cl_runtime`. It shows paths from the workspace on, as cargo's calls do.
///
/// # Panics
///
/// If this package is the root of the file system.
#[must_use]
pub fn compiler(name: &str, file: &Path) -> Command {
    let mut command = Command::new(std::env::var_os(name.to_uppercase()).unwrap_or_else(|| name.into()));
    let folder = Path::new(FOLDER);
    command.current_dir(folder.parent().expect("the workspace")).args(["--edition=2024", "--color=never"]);
    command.arg(Path::new(folder.file_name().expect("a name")).join(file));
    // or other help is given
    command.env("CARGO_CRATE_NAME", "case");
    let mut arguments = rustc_arguments::rustc_arguments!().lines();
    while let Some(argument) = arguments.next() {
        if argument == "-L" {
            command.arg(argument).args(arguments.next());
        } else if argument == "--extern"
            && let Some(library) = arguments.next().filter(|library| library.starts_with("cl_runtime="))
        {
            // a library needs no more than the metadata of others, a program needs them whole
            command.arg(argument).arg(library.replace(".rmeta", ".rlib"));
        }
    }
    command
}

/// A folder for what is made of the cases.
///
/// # Panics
///
/// If there cannot be one.
#[must_use]
pub fn output(folder: &str, name: &str) -> PathBuf {
    let folder = Path::new(folder).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
