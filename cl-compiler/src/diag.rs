//! Diagnostics: messages to the user, with their source ranges.
//!
//! Passes push into one [`Sink`]; the pipeline collects its content between passes. All diagnostics are errors. A sink that
//! is dropped unread is a compiler bug and panics.

mod code;
mod range;

use std::cell::{Cell, RefCell};

pub use code::Code;
use proc_macro2::{Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};
pub use range::Range;

/// One message to the user.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// Its kind.
    pub code: Code,
    /// The source range that it is about.
    pub at: Range,
    /// The error.
    pub message: String,
    /// The reason.
    pub note: Option<String>,
    /// What to write instead.
    pub help: Option<String>,
    /// It takes the place of an error that rustc would report in other words.
    pub instead: bool,
    /// It may follow from an error that rustc reports, and is shown only if there is none.
    pub follows: bool,
}

impl Diagnostic {
    /// A diagnostic without help.
    pub fn new(code: Code, at: impl Into<Range>, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            at: at.into(),
            message: message.into(),
            note: None,
            help: None,
            instead: false,
            follows: false,
        }
    }

    /// Marks it as taking the place of rustc's error.
    pub fn instead(mut self) -> Self {
        self.instead = true;
        self
    }

    /// Whether it is shown whatever rustc reports.
    pub fn is_shown_first(&self) -> bool {
        self.code.is_ours() && !self.follows
    }

    /// Adds the reason.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// Adds advice on what to write instead.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The whole text, as shown to the user.
    pub fn text(&self) -> String {
        let mut text = format!("{} [{}]", self.message, self.code.name());
        if let Some(note) = &self.note {
            text.push_str("\n= note: ");
            text.push_str(note);
        }
        if let Some(help) = &self.help {
            text.push_str("\n= help: ");
            text.push_str(help);
        }
        text
    }

    /// `::core::compile_error! { "…" }`, with spans such that rustc underlines the whole range.
    pub fn to_compile_error(&self) -> TokenStream {
        invoke("compile_error", Literal::string(&self.text()), self.at)
    }

    /// `::core::panic! { "…" }`, with the same spans.
    pub fn to_panic(&self) -> TokenStream {
        // the message is a format string
        let text = self.text().replace('{', "{{").replace('}', "}}");
        invoke("panic", Literal::string(&text), self.at)
    }
}

fn invoke(name: &str, mut text: Literal, at: Range) -> TokenStream {
    let punct = |ch, spacing, span| {
        let mut punct = Punct::new(ch, spacing);
        punct.set_span(span);
        TokenTree::Punct(punct)
    };
    text.set_span(at.last);
    let mut group = Group::new(proc_macro2::Delimiter::Brace, TokenTree::Literal(text).into());
    group.set_span(at.last);
    [
        punct(':', Spacing::Joint, at.first),
        punct(':', Spacing::Alone, at.first),
        TokenTree::Ident(Ident::new("core", at.first)),
        punct(':', Spacing::Joint, at.first),
        punct(':', Spacing::Alone, at.first),
        TokenTree::Ident(Ident::new(name, at.first)),
        punct('!', Spacing::Alone, at.last),
        TokenTree::Group(group),
    ]
    .into_iter()
    .collect()
}

/// Collects the diagnostics.
#[derive(Debug, Default)]
pub struct Sink {
    found: RefCell<Vec<Diagnostic>>,
    /// Something has been reported elsewhere that may cause errors here.
    is_tainted: Cell<bool>,
    read: Cell<bool>,
}

impl Sink {
    /// Adds a diagnostic, unless one with the same message and position exists.
    pub fn push(&self, diagnostic: Diagnostic) {
        let place = |of: &Diagnostic| (of.at.line(), of.at.column());
        let mut found = self.found.borrow_mut();
        let same = |known: &Diagnostic| known.message == diagnostic.message && place(known) == place(&diagnostic);
        if !found.iter().any(same) {
            found.push(diagnostic);
        }
    }

    /// Whether nothing has been reported, here or elsewhere.
    pub fn is_empty(&self) -> bool {
        self.found.borrow().is_empty() && !self.is_tainted.get()
    }

    /// Makes the sink non-empty: an error that an earlier pass has reported may have consequences.
    pub fn taint(&self) {
        self.is_tainted.set(true);
    }

    /// The pushed diagnostics, in source order.
    pub fn into_found(self) -> Vec<Diagnostic> {
        self.read.set(true);
        let mut found = self.found.take();
        // an ambiguity caused by another error within its range is dropped
        let mistakes: Vec<Range> = found
            .iter()
            .filter(|diagnostic| diagnostic.code != Code::Ambiguous)
            .map(|diagnostic| diagnostic.at)
            .collect();
        found.retain(|diagnostic| {
            diagnostic.code != Code::Ambiguous || !mistakes.iter().any(|mistake| diagnostic.at.contains(*mistake))
        });
        found.sort_by_key(|diagnostic| (diagnostic.at.line(), diagnostic.at.column()));
        found
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        assert!(self.read.get() || std::thread::panicking(), "diagnostics were dropped unread");
    }
}
