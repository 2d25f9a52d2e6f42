//! Changes of a text at positions that its syntax tree gives.

use std::ops::{Neg, Range};

/// Changes of a text. They do not overlap.
#[derive(Debug)]
pub(crate) struct Edits<'t> {
    text: &'t str,
    /// Each with its order among the changes at the same place.
    all: Vec<(Range<usize>, i64, String)>,
}

impl<'t> Edits<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self { text, all: Vec::new() }
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

    /// Removes all lines of a place, which stands on them alone.
    pub(crate) fn remove_lines(&mut self, span: Range<usize>) {
        let start = self.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[span.end..].find('\n').map_or(self.text.len(), |at| span.end + at + 1);
        self.replace(start..end, "");
    }

    /// The lines of the text that are removed, from the first to the last.
    pub(crate) fn removed_lines(&self) -> Vec<Range<usize>> {
        let count = |end: usize| self.text[..end].matches('\n').count();
        let removed =
            self.all.iter().filter(|(span, _, text)| text.is_empty() && self.text[span.clone()].ends_with('\n'));
        let mut lines: Vec<_> = removed.map(|(span, ..)| count(span.start)..count(span.end)).collect();
        lines.sort_unstable_by_key(|lines| lines.start);
        lines
    }

    /// The lines of the text before which lines are inserted, and how many, from the first to the last.
    pub(crate) fn inserted_lines(&self) -> Vec<(usize, usize)> {
        let count = |text: &str| text.matches('\n').count();
        let all = self.all.iter().map(|(span, _, text)| (count(&self.text[..span.start]), count(text)));
        let mut lines: Vec<_> = all.filter(|(_, number)| *number > 0).collect();
        lines.sort_unstable();
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
