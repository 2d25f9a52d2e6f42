//! Changes of a text at positions that its syntax tree gives.

use std::ops::Range;

/// Changes of a text. They do not overlap.
#[derive(Debug)]
pub(crate) struct Edits<'t> {
    text: &'t str,
    all: Vec<(Range<usize>, String)>,
}

impl<'t> Edits<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self { text, all: Vec::new() }
    }

    pub(crate) fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at..at, text);
    }

    pub(crate) fn replace(&mut self, span: Range<usize>, text: impl Into<String>) {
        self.all.push((span, text.into()));
    }

    /// The changed text. Insertions at one position stand in the order in which they were made.
    pub(crate) fn applied(mut self) -> String {
        self.all.sort_by_key(|(span, _)| (span.start, span.end));
        let mut out = String::with_capacity(self.text.len() + self.text.len() / 8);
        let mut at = 0;
        for (span, text) in self.all {
            out.push_str(&self.text[at..span.start]);
            out.push_str(&text);
            at = span.end;
        }
        out.push_str(&self.text[at..]);
        out
    }
}
