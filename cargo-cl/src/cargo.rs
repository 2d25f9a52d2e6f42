//! Cargo: the package and its targets.

use crate::cli::Selection;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// What a target is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TargetKind {
    Lib,
    Bin,
    Example,
}

impl TargetKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Lib => "lib",
            Self::Bin => "bin",
            Self::Example => "example",
        }
    }
}

/// A target of the package.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub(crate) kind: TargetKind,
    pub(crate) name: String,
    /// The features without which it is not built.
    required_features: Vec<String>,
}

impl Target {
    /// The name of the crate.
    pub(crate) fn crate_name(&self) -> String {
        self.name.replace('-', "_")
    }
}

/// The package that the user means.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) targets: Vec<Target>,
    /// Whether it names `cl-runtime` among its dependencies.
    pub(crate) has_runtime: bool,
    pub(crate) target_folder: PathBuf,
}

/// The cargo that has started this program, or else the one on the path.
pub(crate) fn command() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

impl Selection {
    /// The arguments that say where the package is and how cargo may work.
    fn place(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        if let Some(path) = &self.manifest_path {
            arguments.extend(["--manifest-path".to_owned(), path.display().to_string()]);
        }
        let flags = [(self.offline, "--offline"), (self.locked, "--locked")];
        arguments.extend(flags.iter().filter(|(on, _)| *on).map(|(_, flag)| (*flag).to_owned()));
        arguments
    }

    /// The arguments of `cargo build` and `cargo run` other than those that choose targets.
    pub(crate) fn arguments(&self, package: &Package) -> Vec<String> {
        let mut arguments = self.place();
        arguments.extend(["--package".to_owned(), package.name.clone()]);
        arguments.extend(self.features());
        arguments
    }

    /// The arguments about features, in one order.
    pub(crate) fn features(&self) -> Vec<String> {
        let mut features = self.features.clone();
        features.sort();
        features.dedup();
        let list = (!features.is_empty()).then(|| format!("--features={}", features.join(",")));
        let all = self.all_features.then(|| "--all-features".to_owned());
        let none = self.no_default_features.then(|| "--no-default-features".to_owned());
        list.into_iter().chain(all).chain(none).collect()
    }

    /// The package.
    pub(crate) fn package(&self) -> Result<Package> {
        let output = command().args(["metadata", "--format-version", "1", "--no-deps"]).args(self.place()).output();
        let output = output.context("cargo cannot be started: install Rust from https://rustup.rs")?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.trim().trim_start_matches("error: ");
            if said.contains("could not find `Cargo.toml`") {
                bail!(
                    "no Cargo project here: change to the folder of one, or name its Cargo.toml with `--manifest-path`"
                );
            }
            bail!("{said}");
        }
        let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata is not understood")?;
        let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
        let package = self.chosen(packages)?;
        let strings = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(|value| Some(value.as_str()?.to_owned())).collect()
        };
        let target = |target: &Value| {
            let kinds = strings(&target["kind"]);
            let is = |kind: &str| kinds.iter().any(|of| of == kind);
            let kind = match () {
                () if is("bin") => TargetKind::Bin,
                () if is("example") => TargetKind::Example,
                () if is("lib") || is("rlib") => TargetKind::Lib,
                () => return None,
            };
            let required_features = strings(&target["required-features"]);
            Some(Target { kind, name: target["name"].as_str()?.to_owned(), required_features })
        };
        let has_runtime = package["dependencies"].as_array().into_iter().flatten().any(|of| of["name"] == "cl-runtime");
        Ok(Package {
            name: text(&package["name"]).to_owned(),
            targets: package["targets"].as_array().into_iter().flatten().filter_map(target).collect(),
            has_runtime: has_runtime || package["name"] == "cl-runtime",
            target_folder: PathBuf::from(text(&metadata["target_directory"])),
        })
    }

    /// The package that is named, or the one in whose folder the user is.
    fn chosen<'p>(&self, packages: &'p [Value]) -> Result<&'p Value> {
        let names = || {
            let mut names: Vec<_> = packages.iter().map(|package| text(&package["name"])).collect();
            names.sort_unstable();
            names.join(", ")
        };
        if let Some(name) = &self.package {
            let named = packages.iter().find(|package| package["name"] == **name);
            return named.with_context(|| format!("no package `{name}`: the workspace has {}", names()));
        }
        let here = match &self.manifest_path {
            Some(path) => path.parent().map(Path::to_owned).unwrap_or_default(),
            None => env::current_dir()?,
        };
        let here = here.canonicalize()?;
        let folder = |package: &&Value| PathBuf::from(text(&package["manifest_path"])).parent().map(Path::to_owned);
        let around = packages.iter().filter(|package| folder(package).is_some_and(|folder| here.starts_with(folder)));
        match (around.max_by_key(|package| folder(package).map(|folder| folder.as_os_str().len())), packages) {
            (Some(package), _) | (None, [package]) => Ok(package),
            (None, _) => bail!("which package? name one with `--package`: {}", names()),
        }
    }
}

impl Package {
    /// The targets whose kernels are wanted.
    pub(crate) fn chosen_targets(&self, selection: &Selection) -> Result<Vec<&Target>> {
        let named = |kind: TargetKind, name: &str| {
            let found = self.targets.iter().find(|target| target.kind == kind && target.name == name);
            found.with_context(|| {
                let same = self.targets.iter().filter(|target| target.kind == kind);
                let names: Vec<_> = same.map(|target| target.name.as_str()).collect();
                let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                format!("no {} `{name}` in `{}`: there is {there}", kind.name(), self.name)
            })
        };
        let of = |kinds: &[TargetKind]| -> Vec<&Target> {
            let enabled = |target: &&Target| {
                let has = |feature| selection.all_features || selection.features.contains(feature);
                target.required_features.iter().all(has)
            };
            self.targets.iter().filter(|target| kinds.contains(&target.kind)).filter(enabled).collect()
        };
        match (&selection.bin, &selection.example) {
            (Some(bin), _) => return Ok(vec![named(TargetKind::Bin, bin)?]),
            (_, Some(example)) => return Ok(vec![named(TargetKind::Example, example)?]),
            (None, None) => {}
        }
        let mut chosen = of(&[TargetKind::Lib, TargetKind::Bin]);
        if !chosen.iter().any(|target| target.kind == TargetKind::Bin) {
            chosen.extend(of(&[TargetKind::Example]));
        }
        match chosen.is_empty() {
            true => bail!("`{}` has no library, binary or example to look for kernels in", self.name),
            false => Ok(chosen),
        }
    }
}

/// The arguments that make cargo build these targets.
pub(crate) fn target_arguments(targets: &[&Target]) -> Vec<String> {
    let of = |target: &&Target| match target.kind {
        TargetKind::Lib => vec!["--lib".to_owned()],
        TargetKind::Bin => vec!["--bin".to_owned(), target.name.clone()],
        TargetKind::Example => vec!["--example".to_owned(), target.name.clone()],
    };
    targets.iter().flat_map(of).collect()
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
