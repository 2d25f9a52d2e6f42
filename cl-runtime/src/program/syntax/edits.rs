//! Changes of a text at positions that its syntax tree gives.

use std::ops::{Neg, Range};

/// Changes of a text. They do not overlap.
#[derive(Debug)]
pub(crate) struct Edits<'t> {
    text: &'t str,
    all: Vec<Change>,
}

/// The place of a change, its order among the changes at the same place, and the new text.
type Change = (Range<usize>, i64, String);

/// Changes that can be made again.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Changes(Vec<Change>);

impl Changes {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'t> Edits<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self { text, all: Vec::new() }
    }

    /// Changes of the same text as before.
    pub(crate) fn again(text: &'t str, changes: &Changes) -> Self {
        Self { text, all: changes.0.clone() }
    }

    pub(crate) fn into_changes(self) -> Changes {
        Changes(self.all)
    }

    pub(crate) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    pub(crate) fn replace(&mut self, span: Range<usize>, text: impl Into<String>) {
        self.all.push((span, 0, text.into()));
    }

    /// Replaces a part of the text at a place by another.
    pub(crate) fn replace_in(&mut self, span: Range<usize>, part: &str, by: &str) {
        self.replace(span.clone(), self.text[span].replace(part, by));
    }

    /// Puts text before and after a place; what surrounds a part of the place stands within.
    pub(crate) fn surround(&mut self, span: Range<usize>, before: &str, after: &str) {
        let outer = self.all.len() as i64 + 1;
        self.all.push((span.start..span.start, outer.neg(), before.to_owned()));
        if !after.is_empty() {
            self.all.push((span.end..span.end, i64::MIN + outer, after.to_owned()));
        }
    }

    /// Inserts a line before a place, if this begins a line.
    pub(crate) fn insert_line(&mut self, at: usize, line: &str) {
        let start = self.text[..at].rfind('\n').map_or(0, |at| at + 1);
        let indent = &self.text[start..at];
        if indent.trim().is_empty() {
            self.insert(start, format!("{indent}{line}\n"));
        }
    }

    /// Removes all lines of a place, which stands on them alone.
    pub(crate) fn remove_lines(&mut self, span: Range<usize>) {
        let start = self.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[span.end..].find('\n').map_or(self.text.len(), |at| span.end + at + 1);
        self.replace(start..end, "");
    }

    /// The lines of the text that become another number of lines, from the first to the last, with that number.
    pub(crate) fn changed_lines(&self) -> Vec<(Range<usize>, usize)> {
        let count = |text: &str| text.matches('\n').count();
        let change = |(span, _, text): &Change| {
            let (first, old) = (count(&self.text[..span.start]), &self.text[span.clone()]);
            // what ends within a line takes this line's rest to the line on which it begins
            let first = first + usize::from(count(old) > 0 && !old.ends_with('\n'));
            (first..first + count(old), count(text))
        };
        let mut lines: Vec<_> = self.all.iter().map(change).filter(|(lines, number)| lines.len() != *number).collect();
        lines.sort_unstable_by_key(|(lines, _)| (lines.start, lines.end));
        lines
    }

    /// The changed text. Insertions at one position stand in the order in which they were made.
    pub(crate) fn applied(mut self) -> String {
        self.all.sort_by_key(|(span, order, _)| (span.start, span.end, *order));
        let mut out = String::with_capacity(self.text.len() + self.text.len() / 8);
        let mut at = 0;
        for (span, _, text) in self.all {
            out.push_str(&self.text[at..span.start]);
            out.push_str(&text);
            at = span.end;
        }
        out.push_str(&self.text[at..]);
        out
    }
}
