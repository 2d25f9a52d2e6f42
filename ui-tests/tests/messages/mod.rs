//! What rustc says, without what differs from machine to machine, or with each edit of another file.

use std::collections::HashSet;

/// What sums the messages up, or tells where to read more.
const LEFT_OUT: [&str; 5] = [
    "error: aborting due to ",
    "Some errors have detailed explanations: ",
    "For more information about this error, try ",
    "For more information about an error, try ",
    "   = note: the full name for the type has been written to ",
];

/// The messages, as they are kept. What rustc says twice cargo shows once.
pub(crate) fn shown(messages: &str) -> String {
    let mut text = String::new();
    let mut is_elsewhere = false;
    let mut known = HashSet::new();
    let messages: Vec<_> = messages.split("\n\n").filter(|message| known.insert(*message)).collect();
    for line in messages.join("\n\n").lines().filter(|line| !LEFT_OUT.iter().any(|start| line.starts_with(start))) {
        let mut line = others(&line.replace("ui-tests/", ""));
        if let Some(at) = ["--> ", "::: "].iter().find_map(|arrow| line.find(arrow)) {
            let file = elsewhere(&line[at + "--> ".len()..]);
            is_elsewhere = file.is_some();
            if let Some(file) = file {
                line.replace_range(at + "--> ".len().., &file);
            }
        } else if is_elsewhere {
            let number = line.len() - line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit()).len();
            line.replace_range(..number, &" ".repeat(number));
            is_elsewhere = line.trim_start().starts_with(['|', '.']);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

/// `and 12 others`, of which there may be more one day, as `and $N others`.
fn others(line: &str) -> String {
    let number = line.trim_start().strip_prefix("and ").and_then(|rest| rest.strip_suffix(" others"));
    match number {
        Some(number) if number.bytes().all(|digit| digit.is_ascii_digit()) => line.replace(number, "$N"),
        _ => line.to_owned(),
    }
}

/// `cl-runtime/src/a.rs:1:2` as `$WORKSPACE/cl-runtime/src/a.rs`, and `/rustc/0123/library/core/src/a.rs:1:2` as `$RUST/core/src/a.rs`, since
/// the numbers change with each edit there; nothing for a case.
fn elsewhere(place: &str) -> Option<String> {
    let file = place.split(':').next().unwrap_or_default();
    match file.split_once("/library/") {
        Some((_, inner)) => Some(format!("$RUST/{inner}")),
        None => file.starts_with("cl-runtime/").then(|| format!("$WORKSPACE/{file}")),
    }
}

/// What must be the same of kept messages: all but blank lines, indentation, and the numbers before quoted lines.
pub(crate) fn alike(messages: &str) -> Vec<&str> {
    messages.lines().map(quoted).filter(|line| !line.is_empty()).collect()
}

/// The line without the number before what it quotes.
fn quoted(line: &str) -> &str {
    let line = line.trim();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    if rest.starts_with('|') { rest } else { line }
}
