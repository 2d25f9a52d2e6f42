//! Program text with the Rust line of origin of each line.

use super::{line_directives::Directed, syntax::Edits};

/// A Rust file and line.
pub(crate) type Origin = (&'static str, u32);

/// Text under construction.
#[derive(Debug, Default)]
pub(crate) struct Text {
    text: String,
    /// The origin of each line.
    origins: Vec<Option<Origin>>,
}

impl Text {
    /// Adds a line.
    pub(crate) fn line(&mut self, line: &str, origin: Option<Origin>) {
        debug_assert!(!line.contains('\n'), "one line at a time: {line:?}");
        for part in folded(line) {
            self.text.push_str(&part);
            self.text.push('\n');
            self.origins.push(origin);
        }
    }

    /// Adds a blank line, unless the text is empty.
    pub(crate) fn blank(&mut self) {
        if !self.text.is_empty() {
            self.line("", None);
        }
    }

    /// Adds lines without origins after a blank line.
    pub(crate) fn block(&mut self, lines: &str) {
        self.blank();
        for line in lines.trim_matches('\n').lines() {
            self.line(line, None);
        }
    }

    /// Appends another text after a blank line.
    pub(crate) fn add(&mut self, mut other: Self) {
        self.blank();
        self.text.push_str(&other.text);
        self.origins.append(&mut other.origins);
    }

    /// Transforms the whole text. The number of lines must not change.
    pub(crate) fn rewrite(&mut self, other: impl FnOnce(&str) -> String) {
        self.text = other(&self.text);
        debug_assert_eq!(self.text.lines().count(), self.origins.len(), "a line is another one");
    }

    /// Edits the text. Lines that the edits insert have no origins.
    pub(crate) fn edit(&mut self, edits: impl for<'t> FnOnce(&'t str) -> Edits<'t>) {
        let edits = edits(&self.text);
        // from the last to the first, so that the numbers of lines stay those of the old text
        for (lines, number) in edits.changed_lines().into_iter().rev() {
            self.origins.splice(lines, std::iter::repeat_n(None, number));
        }
        self.text = edits.applied();
        debug_assert_eq!(self.text.lines().count(), self.origins.len(), "each line has an origin or none");
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// The text with a `#line` directive wherever the Rust lines are not consecutive.
    pub(crate) fn with_lines(&self) -> Directed {
        let mut out = String::with_capacity(self.text.len() * 2);
        let mut origins = Vec::with_capacity(self.origins.len() * 2);
        let mut next: Option<Origin> = None;
        for (line, &origin) in self.text.lines().zip(&self.origins) {
            if let Some((file, number)) = origin
                && next != origin
            {
                let file = file.replace('\\', "\\\\").replace('"', "\\\"");
                out.push_str(&format!("#line {number} \"{file}\"\n"));
                origins.push(None);
            }
            out.push_str(line);
            out.push('\n');
            origins.push(origin);
            next = origin.or(next).map(|(file, number)| (file, number + 1));
        }
        Directed::new(out, origins)
    }
}

/// The length of the longest line that is not folded.
const WIDTH: usize = 100;

/// Folds a line to the width, as far as possible. It breaks at the comma or operator that is nested least; among these
/// at the loosest binding one, and among these at the last.
fn folded(line: &str) -> Vec<String> {
    // a line break would end the comment
    if line.starts_with("//") {
        return vec![line.into()];
    }
    let indent = " ".repeat(line.len() - line.trim_start().len() + 4);
    let mut parts = Vec::new();
    let mut rest = line.to_owned();
    while rest.len() > WIDTH && rest.is_ascii() {
        let Some(at) = breaking_point(&rest, indent.len() + 16) else { break };
        let tail = format!("{indent}{}", rest[at..].trim_start());
        rest.truncate(at);
        parts.push(std::mem::replace(&mut rest, tail));
    }
    parts.push(rest);
    parts
}

/// The places where lines can be broken, loosest binding first.
const BREAKS: &[&[&str]] =
    &[&[", "], &[" ? ", " : "], &[" || "], &[" && "], &[" | ", " ^ ", " & "], &[" + ", " - "], &[" * ", " / "]];

/// The place to break a line that is too long, not before `first`.
fn breaking_point(line: &str, first: usize) -> Option<usize> {
    let mut depth = 0usize;
    let (mut quoted, mut escaped) = (false, false);
    let mut best: Option<((usize, usize), usize)> = None;
    for (at, c) in line.char_indices().take(WIDTH) {
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        match c {
            _ if quoted => continue,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let rest = &line[at..];
        let Some(rank) =
            BREAKS.iter().position(|operators| operators.iter().any(|operator| rest.starts_with(operator)))
        else {
            continue;
        };
        let point = if rank == 0 { at + 1 } else { at };
        if point >= first && best.is_none_or(|(least, _)| (depth, rank) <= least) {
            best = Some(((depth, rank), point));
        }
    }
    best.map(|(_, point)| point)
}

#[cfg(test)]
mod tests {
    use super::{Text, folded};
    use crate::program::syntax::Edits;

    #[test]
    fn lines_keep_their_origins_through_edits() {
        let mut text = Text::default();
        for (number, line) in ["a", "b ? c", "    : d;", "e", "f"].into_iter().enumerate() {
            text.line(line, Some(("lib.rs", number as u32)));
        }
        text.edit(|text| {
            let at = |part: &str| text.find(part).expect("it is there");
            let mut edits = Edits::of(text);
            edits.replace(at("b")..at("c"), "");
            edits.replace(at("c") + 1..at(";"), "");
            edits.remove_lines(at("e")..at("e") + 1);
            edits.insert_line(at("f"), "#pragma unroll");
            edits
        });
        assert_eq!(text.as_str(), "a\nc;\n#pragma unroll\nf\n");
        let lines: Vec<_> = text.origins.iter().map(|origin| origin.map(|(_, line)| line)).collect();
        assert_eq!(lines, [Some(0), Some(1), None, Some(4)]);
    }

    #[test]
    fn long_lines_are_broken_behind_commas() {
        let line = format!("    call({}, {}, {})", "a".repeat(40), "b".repeat(40), "c".repeat(30));
        let parts = folded(&line);
        assert_eq!(parts.len(), 2);
        assert!(parts[0].ends_with(','), "{parts:?}");
        assert_eq!(parts[1], format!("        {})", "c".repeat(30)));
        assert_eq!(folded("short"), ["short"]);
        // not in a string literal
        let line = format!("    printf(\"{}, \\\", {} + %u\", {})", "a".repeat(40), "b".repeat(30), "c".repeat(30));
        assert!(matches!(&folded(&line)[..], [_, rest] if rest.trim_start() == format!("{})", "c".repeat(30))));
    }
}
