//! The tidy check: what no compiler looks at in the sources and documents.

use std::path::{Path, PathBuf};

use crate::command::root;
use crate::report::Outcome;

/// A Rust file longer than this is to be split.
const MOST_LINES: usize = 700;

/// Folders that hold nothing of ours to read.
const SKIPPED: [&str; 3] = ["target", "node_modules", "shared"];

/// Names of files and endings that are read.
const ENDINGS: [&str; 8] = ["rs", "md", "toml", "yml", "cl", "stderr", "sh", "run"];

/// Marks of unfinished work. (Written in halves, or this file would find itself.)
const MARKERS: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("to", "do!("), concat!("unimple", "mented!(")];

/// Beginnings of paths that exist on one machine only.
const MACHINE_PATHS: [&str; 5] = [
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("/wo", "rk/"),
    concat!("C:\\Us", "ers"),
];

/// Reads every file and prints what is wrong with it.
pub(crate) fn check() -> Outcome {
    let mut files = Vec::new();
    collect(root(), &mut files);
    files.sort();
    let of_files = files.iter().flat_map(|file| complaints(file));
    let complaints: Vec<String> = of_files.chain(crate::examples::missing()).chain(crate::imports::circles()).collect();
    for complaint in &complaints {
        println!("{complaint}");
    }
    match complaints.len() {
        0 => Outcome::Passed(format!("{} files read", files.len())),
        count => Outcome::Failed(format!("{count} complaints")),
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            let wanted = name == ".github" || name == ".ci" || name == ".cargo" || !name.starts_with('.');
            if wanted && !SKIPPED.contains(&&*name) && !path.is_symlink() {
                collect(&path, files);
            }
        } else if ENDINGS.contains(&name.rsplit('.').next().unwrap_or_default()) {
            files.push(path);
        }
    }
}

fn complaints(file: &Path) -> Vec<String> {
    let shown = file.strip_prefix(root()).unwrap_or(file).display();
    let Ok(text) = std::fs::read_to_string(file) else { return vec![format!("{shown}: not UTF-8")] };
    let mut complaints = Vec::new();
    if ends_with(file, "rs") && text.lines().count() > MOST_LINES {
        complaints.push(format!("{shown}: {} lines; {MOST_LINES} at most", text.lines().count()));
    }
    // what rustc says in a message is its own
    let markers = if ends_with(file, "stderr") { &[][..] } else { &MARKERS[..] };
    for (number, line) in (1..).zip(text.lines()) {
        let words = markers.iter().chain(&MACHINE_PATHS).filter(|word| has_word(line, word));
        complaints.extend(words.map(|word| format!("{shown}:{number}: `{word}`")));
    }
    if ends_with(file, "md") {
        let broken = links(&text).filter(|link| !leads_somewhere(file, link));
        complaints.extend(broken.map(|link| format!("{shown}: the link `{link}` leads nowhere")));
    }
    complaints
}

fn ends_with(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|extension| extension == ending)
}

/// Whether the line has this word, not as the tail of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '~' | '$');
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(is_part))
}

/// The targets of Markdown links, without fragments; code in back-ticks is left out.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2).flat_map(str::lines).flat_map(|line| line.split('`').step_by(2));
    let targets = prose.flat_map(|part| part.split("](").skip(1)).filter_map(|rest| rest.split(')').next());
    targets.map(|target| target.split('#').next().unwrap_or_default()).filter(|target| !target.is_empty())
}

fn leads_somewhere(file: &Path, link: &str) -> bool {
    link.contains("://")
        || link.starts_with("mailto:")
        || file.parent().is_some_and(|folder| folder.join(link).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_alone() {
        let marker = MARKERS[0];
        assert!(has_word(&format!("// {marker}: later"), marker));
        assert!(!has_word(&format!("MAS{marker}N"), marker));
        assert!(has_word(&format!("open {}me/x", MACHINE_PATHS[0]), MACHINE_PATHS[0]));
        assert!(!has_word(&format!("https://example.org{}me", MACHINE_PATHS[0]), MACHINE_PATHS[0]));
    }

    #[test]
    fn links_are_found() {
        let text = "See [a](a.md#part) and `[b](b.md)`.\n```\n[c](c.md)\n```\n[d](#here) [e](https://e.org/)\n";
        assert_eq!(links(text).collect::<Vec<_>>(), ["a.md", "https://e.org/"]);
    }
}
