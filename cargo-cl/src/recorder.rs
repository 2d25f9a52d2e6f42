//! This program as the wrapper of rustc, by which it learns how cargo compiles the crates whose kernels are wanted.
//!
//! Cargo compiles them as ever. Of each chosen target the wrapper writes down rustc's arguments. A binary or an example
//! cannot be linked into another program, so it is compiled once more, as a library.

use std::{
    env,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

/// Names the folder for the records; set where this program is the wrapper.
pub(crate) const RECORDS: &str = "CARGO_CL_RECORDS";

/// The arguments of rustc, by option.
#[derive(Debug, Clone)]
pub(crate) struct Arguments(pub(crate) Vec<Argument>);

/// An option with its value, or an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Argument {
    /// Such as `-C` or `--extern`; empty for an input.
    pub(crate) option: String,
    /// Empty for a flag.
    pub(crate) value: String,
}

/// Options whose value is a word of its own, as cargo writes them.
const WITH_VALUE: [&str; 17] = [
    "--crate-name",
    "--crate-type",
    "--out-dir",
    "--emit",
    "--extern",
    "--cfg",
    "--check-cfg",
    "--cap-lints",
    "--edition",
    "--target",
    "--error-format",
    "-C",
    "-L",
    "-l",
    "-A",
    "-W",
    "-D",
];

impl Arguments {
    pub(crate) fn parse(words: impl IntoIterator<Item = String>) -> Self {
        let mut words = words.into_iter();
        let mut arguments = Vec::new();
        while let Some(word) = words.next() {
            let (option, value) = match word.split_once('=') {
                _ if !word.starts_with('-') => (String::new(), word),
                Some((option, value)) if option.starts_with("--") => (option.to_owned(), value.to_owned()),
                _ if WITH_VALUE.contains(&&*word) => (word, words.next().unwrap_or_default()),
                Some(_) | None => (word, String::new()),
            };
            arguments.push(Argument { option, value });
        }
        Self(arguments)
    }

    /// The values of an option, in order.
    pub(crate) fn values<'a>(&'a self, option: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |argument| argument.option == option).map(|argument| &*argument.value)
    }

    pub(crate) fn value(&self, option: &str) -> Option<&str> {
        self.0.iter().find(|argument| argument.option == option).map(|argument| &*argument.value)
    }

    /// The value of an option of code generation.
    pub(crate) fn codegen(&self, name: &str) -> Option<&str> {
        self.values("-C").find_map(|value| value.strip_prefix(name)?.strip_prefix('='))
    }

    pub(crate) fn words(&self) -> Vec<String> {
        let word = |Argument { option, value }: &Argument| match () {
            () if option.is_empty() => vec![value.clone()],
            () if value.is_empty() => vec![option.clone()],
            () if option.starts_with("--") && !WITH_VALUE.contains(&&**option) => vec![format!("{option}={value}")],
            () => vec![option.clone(), value.clone()],
        };
        self.0.iter().flat_map(word).collect()
    }
}

/// Where the record of a target is.
pub(crate) fn place(records: &Path, kind: &str, crate_name: &str) -> PathBuf {
    records.join(format!("{kind}-{crate_name}"))
}

/// Runs rustc if cargo has started this program as its wrapper.
pub(crate) fn run_as_rustc() -> Option<ExitCode> {
    let records = PathBuf::from(env::var_os(RECORDS)?);
    let mut words = env::args_os().skip(1);
    let rustc = words.next()?;
    let words: Vec<OsString> = words.collect();
    let code = match Command::new(&rustc).args(&words).status() {
        Ok(status) if status.success() => record(&records, &rustc, words),
        Ok(status) => Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))),
        Err(error) => Err(error),
    };
    Some(code.unwrap_or_else(|error| {
        eprintln!("error: cargo cl: {}: {error}", rustc.display());
        ExitCode::FAILURE
    }))
}

fn record(records: &Path, rustc: &OsString, words: Vec<OsString>) -> io::Result<ExitCode> {
    let words: Result<Vec<String>, OsString> = words.into_iter().map(OsString::into_string).collect();
    // a path that is no text belongs to none of the chosen targets, or else the record is missed
    let Ok(words) = words else { return Ok(ExitCode::SUCCESS) };
    let arguments = Arguments::parse(words);
    let (Some(name), Some(folder)) = (arguments.value("--crate-name"), arguments.value("--out-dir")) else {
        return Ok(ExitCode::SUCCESS);
    };
    let is_example = Path::new(folder).file_name().is_some_and(|name| name == "examples");
    let is = |kind: &str| arguments.values("--crate-type").any(|of| of == kind);
    let is_chosen = env::var_os("CARGO_PRIMARY_PACKAGE").is_some() && name != "build_script_build";
    let kind = match () {
        () if !is_chosen || arguments.value("--test").is_some() => return Ok(ExitCode::SUCCESS),
        () if is("bin") && is_example => "example",
        () if is("bin") => "bin",
        () if is("lib") || is("rlib") => "lib",
        () => return Ok(ExitCode::SUCCESS),
    };
    let place = place(records, kind, name);
    fs::create_dir_all(&place)?;
    if kind != "lib" {
        let output =
            Command::new(rustc).args(as_library(&arguments, &place).words()).stderr(Stdio::piped()).output()?;
        if !output.status.success() {
            eprintln!("error: cargo cl: `{name}` cannot be compiled as a library\n{}", messages(&output.stderr));
            return Ok(ExitCode::FAILURE);
        }
    }
    let environment = env::current_dir()?.display().to_string();
    let lines = [environment, rustc.to_string_lossy().into_owned()].into_iter().chain(arguments.words());
    fs::write(place.join("arguments"), lines.collect::<Vec<_>>().join("\0"))?;
    Ok(ExitCode::SUCCESS)
}

/// The arguments that make a library of a program, with the same dependencies.
fn as_library(arguments: &Arguments, folder: &Path) -> Arguments {
    let is_kept = |argument: &&Argument| match &*argument.option {
        "--crate-type" | "--out-dir" | "--emit" => false,
        // libraries are not optimized across crates
        "-C" => !["lto", "incremental=", "linker-plugin-lto"].iter().any(|name| argument.value.starts_with(name)),
        _ => true,
    };
    let more = [("--crate-type", "rlib"), ("--emit", "link"), ("--cap-lints", "allow")];
    let more = more.map(|(option, value)| Argument { option: option.to_owned(), value: value.to_owned() });
    let out = Argument { option: "--out-dir".to_owned(), value: folder.display().to_string() };
    Arguments(arguments.0.iter().filter(is_kept).cloned().chain(more).chain([out]).collect())
}

/// The texts of messages that rustc wrote as JSON for cargo.
fn messages(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let line = |line: &str| match serde_json::from_str::<serde_json::Value>(line) {
        Ok(message) => message["rendered"].as_str().map(str::to_owned),
        Err(_) => Some(format!("{line}\n")),
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_told_apart_and_put_together() {
        let words = [
            "--crate-name",
            "a",
            "--edition=2024",
            "src/main.rs",
            "--error-format=json",
            "--crate-type",
            "bin",
            "--emit=link",
            "-C",
            "opt-level=3",
            "-C",
            "lto=thin",
            "--out-dir",
            "/t",
            "--extern",
            "cl_runtime=/t/libx.rlib",
            "-L",
            "dependency=/t",
            "-Dwarnings",
        ];
        let arguments = Arguments::parse(words.map(str::to_owned));
        assert_eq!(arguments.value("--edition"), Some("2024"));
        assert_eq!(arguments.value(""), Some("src/main.rs"));
        assert_eq!(arguments.codegen("opt-level"), Some("3"));
        assert_eq!(Arguments::parse(arguments.words()).0, arguments.0);
        let library = as_library(&arguments, Path::new("/r"));
        assert_eq!(library.values("--crate-type").collect::<Vec<_>>(), ["rlib"]);
        assert_eq!(library.values("--out-dir").collect::<Vec<_>>(), ["/r"]);
        assert_eq!((library.codegen("lto"), library.codegen("opt-level")), (None, Some("3")));
        assert!(library.words().contains(&"-Dwarnings".to_owned()));
    }
}
