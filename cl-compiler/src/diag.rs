//! Diagnostics: messages to the user, with their source ranges.
//!
//! Passes push into one [`Sink`]; the driver collects its content between passes. A sink that is dropped unread is a
//! compiler bug and panics.

use std::cell::{Cell, RefCell};

use proc_macro2::{Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// A source range. Stable Rust cannot join two spans inside a macro, so this stores both ends.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    /// The span of the first token.
    pub first: Span,
    /// The span of the last token.
    pub last: Span,
    /// The span of the token that rustc reports as the location of a panic.
    pub raised: Span,
}

impl Range {
    /// The range from the first to the last token of `node`.
    pub fn of(node: impl ToTokens) -> Self {
        let mut tokens = node.to_token_stream().into_iter();
        let first = tokens.next().map_or_else(Span::call_site, |token| token.span());
        let last = tokens.last().map_or(first, |token| token.span());
        Range { first, last, raised: first }
    }

    /// Whether it contains all of `other`.
    pub(crate) fn contains(self, other: Range) -> bool {
        let place = |at: proc_macro2::LineColumn| (at.line, at.column);
        place(self.first.start()) <= place(other.first.start()) && place(other.last.end()) <= place(self.last.end())
    }

    /// The Rust line on which it begins, counted from 1.
    pub fn line(self) -> u32 {
        u32::try_from(self.first.start().line).unwrap_or(0)
    }

    /// The Rust column at which it begins, counted from 1.
    pub fn column(self) -> u32 {
        u32::try_from(self.first.start().column + 1).unwrap_or(0)
    }

    /// The Rust line and column at which it panics, counted from 1.
    pub fn raised(self) -> (u32, u32) {
        let Range { raised, .. } = self;
        let at = Range::from(raised);
        (at.line(), at.column())
    }
}

impl From<Span> for Range {
    fn from(span: Span) -> Self {
        Range { first: span, last: span, raised: span }
    }
}

/// The stable code of a kind of diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// An attribute option that does not exist or has a bad value.
    Option,
    /// A function signature that the kernel language does not allow.
    Signature,
    /// A parameter type that cannot be passed to a kernel.
    Parameter,
    /// A type that the kernel language lacks.
    Type,
    /// An expression that the kernel language lacks.
    Expression,
    /// A statement or an item inside a body that the kernel language lacks.
    Statement,
    /// A pattern that the kernel language lacks.
    Pattern,
    /// A macro call.
    Macro,
    /// A literal that the kernel language lacks, or that does not fit its type.
    Literal,
    /// A type that nothing visible to the macro determines.
    Ambiguous,
    /// Mismatched types; shown only if rustc itself accepts the body.
    Mismatch,
    /// A method that the kernel language lacks.
    Method,
    /// A function that calls itself.
    Recursion,
    /// A place that cannot be assigned to or indexed.
    Place,
    /// A `break` or `continue` outside a loop.
    Jump,
    /// A barrier that not every work-item may reach.
    Barrier,
    /// A struct or enum that cannot be an element.
    Element,
    /// An element of a buffer that several work-items may access, where at least one of them writes it.
    Race,
    /// An element of local memory that several work-items of a work-group may access between two barriers, where at
    /// least one of them writes it.
    LocalRace,
}

impl Code {
    /// All codes, in the order of their names. The chapter on diagnostics has a section for each.
    pub const ALL: &[Code] = &[
        Code::Option,
        Code::Signature,
        Code::Parameter,
        Code::Type,
        Code::Expression,
        Code::Statement,
        Code::Pattern,
        Code::Macro,
        Code::Literal,
        Code::Ambiguous,
        Code::Mismatch,
        Code::Method,
        Code::Recursion,
        Code::Place,
        Code::Jump,
        Code::Barrier,
        Code::Element,
        Code::Race,
        Code::LocalRace,
    ];

    /// Whether rustc never reports it, so that this compiler always does.
    pub fn is_ours(self) -> bool {
        match self {
            Code::Recursion
            | Code::Barrier
            | Code::Statement
            | Code::Expression
            | Code::Pattern
            | Code::Jump
            | Code::Element
            | Code::Literal
            | Code::Race
            | Code::LocalRace => true,
            Code::Option
            | Code::Signature
            | Code::Parameter
            | Code::Type
            | Code::Macro
            | Code::Ambiguous
            | Code::Mismatch
            | Code::Method
            | Code::Place => false,
        }
    }

    /// Whether it is found only in functions that have passed type inference.
    pub fn is_of_check(self) -> bool {
        matches!(self, Code::Barrier | Code::Race | Code::LocalRace)
    }

    /// The code as printed.
    pub fn name(self) -> &'static str {
        match self {
            Code::Option => "CL0001",
            Code::Signature => "CL0002",
            Code::Parameter => "CL0003",
            Code::Type => "CL0004",
            Code::Expression => "CL0005",
            Code::Statement => "CL0006",
            Code::Pattern => "CL0007",
            Code::Macro => "CL0008",
            Code::Literal => "CL0009",
            Code::Ambiguous => "CL0010",
            Code::Mismatch => "CL0011",
            Code::Method => "CL0012",
            Code::Recursion => "CL0013",
            Code::Place => "CL0014",
            Code::Jump => "CL0015",
            Code::Barrier => "CL0016",
            Code::Element => "CL0017",
            Code::Race => "CL0018",
            Code::LocalRace => "CL0019",
        }
    }
}

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
}

impl Diagnostic {
    /// A diagnostic without help.
    pub fn new(code: Code, at: impl Into<Range>, message: impl Into<String>) -> Self {
        Diagnostic { code, at: at.into(), message: message.into(), note: None, help: None, instead: false }
    }

    /// Marks it as taking the place of rustc's error.
    pub fn instead(mut self) -> Self {
        self.instead = true;
        self
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
    is_warned: Cell<bool>,
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
        self.found.borrow().is_empty() && !self.is_warned.get()
    }

    /// Makes the sink non-empty: an error that an earlier pass has reported may have consequences.
    pub fn warn(&self) {
        self.is_warned.set(true);
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
