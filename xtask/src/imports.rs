//! Import circles: files that name each other, and folders that do. Tests are not counted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::command::root;

/// A file, as the path of its module below the crate.
type Module = Vec<String>;
type Graph<T> = BTreeMap<T, BTreeSet<T>>;

/// The largest circle of files that is allowed.
const MOST_FILES: usize = 3;

/// Names each circle between folders at the top of a crate, and each circle of files that is too large.
pub(crate) fn circles() -> Vec<String> {
    ["cl-runtime", "cl-compiler"].into_iter().flat_map(of_crate).collect()
}

fn of_crate(name: &str) -> Vec<String> {
    let mut sources = BTreeMap::new();
    read(&root().join(name).join("src"), &Module::new(), &mut sources);
    let exports: BTreeMap<_, _> = sources.iter().map(|(module, text)| (module, exports(text))).collect();
    let mut files = Graph::new();
    let mut folders = Graph::new();
    for (module, text) in &sources {
        for path in paths(text) {
            let Some(target) = target(module, path, &exports, 6) else { continue };
            if target == *module {
                continue;
            }
            if let (Some(from), Some(to)) = (module.first(), target.first())
                && from != to
            {
                folders.entry(from.clone()).or_default().insert(to.clone());
            }
            files.entry(module.clone()).or_default().insert(target);
        }
    }
    let files = rings(&files).into_iter().filter(|ring| ring.len() > MOST_FILES);
    let files = files.map(|ring| ring.iter().map(|module| module.join("/")).collect::<Vec<_>>());
    let folders = rings(&folders).into_iter().filter(|ring| ring.len() > 1);
    let files = files.map(|ring| complaint(name, "files", &ring));
    files.chain(folders.map(|ring| complaint(name, "folders", &ring))).collect()
}

fn complaint(name: &str, kind: &str, ring: &[String]) -> String {
    format!("{name}: {} {kind} import each other: {}", ring.len(), ring.join(", "))
}

/// Reads the files of a folder, without comments and tests.
fn read(folder: &Path, module: &Module, sources: &mut BTreeMap<Module, String>) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let below = if matches!(&*name, "mod" | "lib") {
            module.clone()
        } else {
            [&module[..], std::slice::from_ref(&name)].concat()
        };
        if path.is_dir() {
            read(&path, &below, sources);
        } else if name != "tests"
            && path.extension().is_some_and(|extension| extension == "rs")
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let code = code.lines().map(|line| line.split("//").next().unwrap_or_default());
            sources.insert(below, code.collect::<Vec<_>>().join("\n"));
        }
    }
}

/// The paths in a text that begin with `crate` or `super`, as their segments.
fn paths(text: &str) -> Vec<Vec<&str>> {
    let mut found = Vec::new();
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            if !text[..at].ends_with(is_word) && !text[..at].ends_with("::") {
                tree(&text[at..], &mut Vec::new(), &mut found);
            }
        }
    }
    found
}

/// Collects the paths of a `use` tree, and returns the rest of the text.
fn tree<'t>(text: &'t str, before: &mut Vec<&'t str>, found: &mut Vec<Vec<&'t str>>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches([',', ' ', '\n']);
            if rest.is_empty() {
                return rest;
            }
            if let Some(rest) = rest.strip_prefix('}') {
                return rest;
            }
            let next = tree(rest, before, found);
            rest = if next.len() < rest.len() { next } else { &rest[1..] };
        }
    }
    if let Some(rest) = text.strip_prefix('*') {
        found.push(before.clone());
        return rest;
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let more = rest
        .strip_prefix("::")
        .filter(|rest| rest.starts_with(|c: char| c.is_alphabetic() || matches!(c, '{' | '_' | '*')));
    before.push(word);
    let rest = match more {
        Some(more) => tree(more, before, found),
        None => {
            found.push(before.clone());
            rest.split_once(" as ")
                .filter(|(gap, _)| gap.is_empty())
                .map_or(rest, |(_, alias)| alias.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'))
        }
    };
    before.pop();
    rest
}

/// The names that a file re-exports, with their paths.
fn exports(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for (at, _) in text.match_indices("use ") {
        let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        if line.starts_with("pub") {
            let mut found = Vec::new();
            tree(text[at + 4..].split(';').next().unwrap_or_default(), &mut Vec::new(), &mut found);
            let owned = |path: Vec<&str>| path.into_iter().map(str::to_owned).collect::<Vec<_>>();
            all.extend(found.into_iter().filter_map(|path| Some(((*path.last()?).to_owned(), owned(path)))));
        }
    }
    all
}

/// The file in which a path ends; re-exports are followed, up to this depth.
fn target(
    module: &[String],
    path: Vec<&str>,
    exports: &BTreeMap<&Module, BTreeMap<String, Vec<String>>>,
    depth: usize,
) -> Option<Module> {
    let ups = path.iter().take_while(|word| **word == "super").count();
    let base = if path[0] == "crate" { &[][..] } else { &module[..module.len().checked_sub(ups)?] };
    let own = path.into_iter().skip_while(|word| matches!(*word, "crate" | "super")).filter(|word| *word != "self");
    let full: Module = base.iter().cloned().chain(own.map(str::to_owned)).collect();
    let length = (0..=full.len()).rev().find(|&length| exports.contains_key(&full[..length].to_vec()))?;
    let file = full[..length].to_vec();
    match full.get(length).and_then(|name| exports[&file].get(name)).filter(|_| depth > 0) {
        Some(path) if !matches!(path[0].as_str(), "crate" | "super") => {
            let below = [&["crate".to_owned()], &file[..], path].concat();
            let below = below.iter().map(String::as_str).collect();
            Some(target(&file, below, exports, depth - 1).filter(|found| found.len() > file.len()).unwrap_or(file))
        }
        Some(path) => target(&file, path.iter().map(String::as_str).collect(), exports, depth - 1),
        None => Some(file),
    }
}

/// The sets of nodes that all reach each other.
fn rings<T: Ord + Clone>(graph: &Graph<T>) -> Vec<Vec<T>> {
    let reached: Graph<&T> = graph.keys().map(|from| (from, reach(graph, from))).collect();
    let ring = |from: &&T| -> Vec<T> {
        let both = reached[*from].iter().filter(|to| reached.get(**to).is_some_and(|back| back.contains(from)));
        both.map(|node| (*node).clone()).collect()
    };
    let rings: BTreeSet<Vec<T>> = reached.keys().map(ring).collect();
    rings.into_iter().filter(|ring| !ring.is_empty()).collect()
}

fn reach<'g, T: Ord>(graph: &'g Graph<T>, from: &T) -> BTreeSet<&'g T> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&T> = graph.get(from).into_iter().flatten().collect();
    while let Some(node) = open.pop() {
        if reached.insert(node) {
            open.extend(graph.get(node).into_iter().flatten());
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read() {
        let text = "use crate::{a::{B, c as d}, e::*};\nfn f() -> super::G { $crate::h() }";
        let expected = [vec!["crate", "a", "B"], vec!["crate", "a", "c"], vec!["crate", "e"], vec!["super", "G"]];
        assert_eq!(paths(text), expected);
    }

    #[test]
    fn rings_are_found() {
        let graph = Graph::from([(1, [2].into()), (2, [3].into()), (3, [1, 4].into()), (4, [5].into())]);
        assert_eq!(rings(&graph), [[1, 2, 3]]);
    }
}
