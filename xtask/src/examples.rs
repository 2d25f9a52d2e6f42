//! Whether each public item of the runtime has an example in its documentation, which rustdoc compiles.
//!
//! The sources are read line by line, as rustfmt leaves them: an item is public if `lib.rs` names it, or its module is
//! public; its methods begin with `pub` four columns further in, those of traits with `fn`.

use std::collections::HashSet;
use std::path::Path;

use crate::command::root;

/// Modules that are public as they are.
const PUBLIC: [&str; 5] = ["cl.rs", "cl", "multi.rs", "multi", "vector"];

/// What a line says that is an example, or brings one from elsewhere.
const EXAMPLES: [&str; 4] = ["```", "example!(", "$(#[$doc])*", "$(#[$example])*"];

/// What is missing, by file and line.
pub(crate) fn missing() -> Vec<String> {
    let source = root().join("cl-runtime/src");
    let Ok(lib) = std::fs::read_to_string(source.join("lib.rs")) else { return vec!["no lib.rs".to_owned()] };
    let mut found = Vec::new();
    visit(&source, &source, &exported(&lib), &mut found);
    found
}

/// The names in `pub use crate::{…}`.
fn exported(lib: &str) -> HashSet<String> {
    let list = lib.split("pub use crate::{").nth(1).and_then(|rest| rest.split("};").next()).unwrap_or_default();
    // what stands in front of `::` is a module
    let words = list.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | ':'));
    let names = words.map(|word| word.rsplit("::").next().unwrap_or_default());
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn visit(folder: &Path, source: &Path, exported: &HashSet<String>, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let inner = path.strip_prefix(source).unwrap_or(&path);
        let first = inner.components().next().map(|first| first.as_os_str().to_string_lossy().into_owned());
        let first = first.unwrap_or_default();
        if path.is_dir() {
            if first != "backend" && first != "__private" {
                visit(&path, source, exported, found);
            }
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            let everything = PUBLIC.contains(&first.as_str());
            let is_public = |name: &str| everything || exported.contains(name);
            let lines = without_example(&text, is_public);
            found.extend(lines.into_iter().map(|(line, item)| {
                format!("cl-runtime/src/{}:{line}: `{item}` has no example that is compiled", inner.display())
            }));
        }
    }
}

/// The public items without one: the line and the name.
fn without_example(text: &str, is_public: impl Fn(&str) -> bool) -> Vec<(usize, String)> {
    let mut missing = Vec::new();
    // of the block at the margin: whether it is of a public type, and whether it is a trait
    let (mut of_public, mut is_trait) = (false, false);
    let (mut has_example, mut is_hidden, mut in_attribute) = (false, false, false);
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.trim_start();
        let depth = line.len() - code.len();
        if code.starts_with("#[cfg(test)]") {
            break;
        }
        if in_attribute || code.starts_with("//") || code.starts_with("#[") || code.starts_with("$(#[") {
            has_example |= EXAMPLES.iter().any(|example| code.contains(example));
            is_hidden |= code.contains("doc(hidden)");
            in_attribute = (in_attribute || code.starts_with("#[")) && !code.ends_with(']');
            continue;
        }
        let item = item(code);
        if depth == 0 && !code.is_empty() && !code.starts_with('}') {
            is_trait = item.is_some_and(|(kind, _)| kind == "trait");
            of_public = match item {
                Some((_, name)) => is_public(name),
                None => code.starts_with("impl") && !code.contains(" for ") && is_public(implemented(code)),
            } && !is_hidden;
        }
        let method = (is_trait && depth == 4).then(|| code.strip_prefix("fn ")).flatten().map(word);
        let name = item.map(|(_, name)| name).or(method);
        if let Some(name) = name
            && of_public
            && !has_example
            && !is_hidden
            && name != "Sealed"
        {
            missing.push((number, name.to_owned()));
        }
        (has_example, is_hidden) = (false, false);
    }
    missing
}

/// The kind and the name of a public item that begins here, fields aside.
fn item(code: &str) -> Option<(&str, &str)> {
    let mut rest = code.strip_prefix("pub ")?;
    for before in ["async ", "unsafe ", "const fn ", "fn "] {
        match (rest.strip_prefix(before), before) {
            (Some(name), "const fn " | "fn ") => return Some(("fn", word(name))),
            (Some(behind), _) => rest = behind,
            (None, _) => {}
        }
    }
    ["struct", "enum", "trait", "const", "type", "static"]
        .into_iter()
        .find_map(|kind| Some((kind, word(rest.strip_prefix(kind)?.strip_prefix(' ')?))))
}

/// The name that something begins with.
fn word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').next().unwrap_or_default()
}

/// Of `impl<T: Element> Buffer<T> {` the `Buffer`.
fn implemented(code: &str) -> &str {
    let rest = &code["impl".len()..];
    let mut depth = 0;
    let end = rest.char_indices().find(|&(at, c)| {
        // the `>` of `->` closes nothing
        depth += match c {
            '<' => 1,
            '>' if !rest[..at].ends_with('-') => -1,
            _ => 0,
        };
        depth == 0
    });
    match end {
        Some((at, '>')) => word(rest[at + 1..].trim_start()),
        _ => word(rest.trim_start()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_none_is_found() {
        let text = "\
/// A thing.
///
/// ```
/// Thing::new();
/// ```
pub struct Thing {
    /// A field.
    pub field: u32,
}

impl<T: Fn() -> u32> Thing<T> {
    /// Makes one.
    pub const fn new() -> Self {
    }

    /// ```
    /// thing.done();
    /// ```
    #[must_use]
    pub fn done(&self) {}
}

/// Does it.
#[diagnostic::on_unimplemented(
    message = \"no\"
)]
pub trait Doing {
    /// Once.
    fn once(&self);
}

/// Of nobody's.
pub fn inner() {}

#[doc(hidden)]
pub fn secret() {}
";
        let found = without_example(text, |name| ["Thing", "Doing", "secret"].contains(&name));
        let names: Vec<_> = found.iter().map(|(line, name)| (*line, name.as_str())).collect();
        assert_eq!(names, [(13, "new"), (27, "Doing"), (29, "once")]);
    }

    #[test]
    fn names_that_are_exported_are_read() {
        let names = exported("pub use crate::{\n    arg::{LocalArg, ReadArg},\n    queue::Queue,\n};\nmod a;");
        assert_eq!(names, HashSet::from(["LocalArg", "ReadArg", "Queue"].map(str::to_owned)));
    }
}
