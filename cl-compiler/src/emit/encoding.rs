//! The OpenCL C of an item as text with codes, which the runtime decodes. The codes are listed at the decoder,
//! `cl-runtime/src/item/template.rs`.
//!
//! A line of nested lists would be as clear, but rustc would evaluate each list as a constant of its own. So only what
//! rustc determines stands beside the text: constants, names of types, conditions.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::constant::{constant, number, scalar};
use super::opencl::{Line, Piece, When};
use super::space::{space, summary_of};
use crate::c::SliceOf;
use crate::diag::Range;
use crate::ir::{self, CalleeId};
use crate::lower::Hole;
use crate::ty::Space;

/// Encodes the lines of one item.
pub(super) struct Encoder<'a> {
    typed: &'a ir::Function,
    holes: &'a [Hole],
    is_kernel: bool,
    parts: Vec<TokenStream>,
    /// The conditions that rustc evaluates, each with its spelling.
    decided: Vec<(String, TokenStream)>,
}

impl<'a> Encoder<'a> {
    pub(super) fn new(typed: &'a ir::Function, holes: &'a [Hole], is_kernel: bool) -> Self {
        Self { typed, holes, is_kernel, parts: Vec::new(), decided: Vec::new() }
    }

    /// The expression for the `Template` with this text, and with what was encoded.
    pub(super) fn finish(self, text: &str) -> TokenStream {
        let (parts, decided) = (&self.parts, self.decided.iter().map(|(_, cond)| cond));
        quote!(__cl::Template { text: #text, parts: &[#(#parts),*], decided: &[#(#decided),*] })
    }

    pub(super) fn line(&mut self, line: &Line) -> String {
        let when = line.when.as_ref().map(|when| format!("@?{};", self.when(when))).unwrap_or_default();
        format!("{} {when}{}\n", line.rust, self.pieces(&line.pieces))
    }

    pub(super) fn pieces(&mut self, pieces: &[Piece]) -> String {
        pieces.iter().map(|piece| self.piece(piece)).collect()
    }

    fn piece(&mut self, piece: &Piece) -> String {
        match piece {
            Piece::Text(text) => {
                debug_assert!(!text.contains('\n'), "a line has no line breaks: {text}");
                text.replace('@', "@@")
            }
            Piece::Hole(hole) => self.part(filled(&self.holes[hole.0])),
            Piece::OwnName => "@n;".to_owned(),
            Piece::Name(callee) => format!("@n{};", callee.0),
            Piece::Site(site) => format!("@s{site};"),
            Piece::State => if self.is_kernel { "&cl" } else { "cl" }.to_owned(),
            Piece::Member => if self.is_kernel { "cl." } else { "cl->" }.to_owned(),
            Piece::Const(value, scalar) => {
                let constant = constant(&quote!(#value), *scalar);
                self.part(quote!(__cl::Part::Const(#constant)))
            }
            Piece::Bare(value, scalar) => {
                let constant = constant(&quote!(#value), *scalar);
                self.part(quote!(__cl::Part::Bare(#constant)))
            }
            Piece::OwnMemory(comma) => format!("@{};", memory(*comma)),
            Piece::Memory(callee, comma) => format!("@{}{};", memory(*comma), callee.0),
            Piece::Table(table) => {
                let table = number(*table);
                self.part(quote!(__cl::Part::Table(#table)))
            }
            Piece::Space(of) => self.space(*of),
            Piece::If(when, pieces) => format!("@({};{}@)", self.when(when), self.pieces(pieces)),
        }
    }

    fn part(&mut self, part: TokenStream) -> String {
        self.parts.push(part);
        format!("@p{};", self.parts.len() - 1)
    }

    fn space(&mut self, of: Space) -> String {
        match of {
            Space::Global => "@g".to_owned(),
            Space::Constant => "@c".to_owned(),
            Space::Local => "@l".to_owned(),
            Space::Private | Space::Var(_) => String::new(),
            Space::Param(param) => format!("@a{param};"),
            Space::Result(_) => {
                let space = space(self.typed, of);
                self.part(quote!(__cl::Part::Space(#space)))
            }
        }
    }

    fn decided(&mut self, cond: TokenStream) -> usize {
        let text = cond.to_string();
        self.decided.iter().position(|(known, _)| *known == text).unwrap_or_else(|| {
            self.decided.push((text, cond));
            self.decided.len() - 1
        })
    }

    fn when(&mut self, when: &When) -> String {
        let summary = |callee: &CalleeId| summary_of(self.typed, *callee);
        let barriers = |callee: &CalleeId| {
            let summary = summary(callee);
            quote!(#summary.barriers)
        };
        let (code, cond) = match when {
            When::OwnPanics => return "P".to_owned(),
            When::OwnQuiet => return "Q".to_owned(),
            When::Panics(callees) => return format!("A{}", list(callees)),
            When::Quiet(callees) => return format!("N{}", list(callees)),
            When::Divergent => return "D".to_owned(),
            When::Reorders => return "R".to_owned(),
            When::Offsets => return "O".to_owned(),
            When::Rounded => return "U".to_owned(),
            When::OwnShares(shares) => return shares_code(*shares).to_owned(),
            When::Shares(callee, shares) => return format!("{}{}", shares_code(*shares), callee.0),
            When::OwnSized => return "S".to_owned(),
            When::Sized(callee) => return format!("S{}", callee.0),
            When::Is(cond, holds) => (if *holds { 'I' } else { 'i' }, quote!(#cond)),
            When::DivergentIfWaits(callee) => ('D', barriers(callee)),
            When::Waits(callee) => ('I', barriers(callee)),
            When::NeverWaits(callee) => ('i', barriers(callee)),
            When::Slice(callee, SliceOf::Param(param)) => {
                let summary = summary(callee);
                ('I', quote!(#summary.takes_slice(#param)))
            }
            When::Slice(callee, SliceOf::Result) => {
                let summary = summary(callee);
                ('I', quote!(#summary.gives_slice()))
            }
        };
        format!("{code}{}", self.decided(cond))
    }
}

fn memory(comma: bool) -> char {
    if comma { 'M' } else { 'm' }
}

fn shares_code(shares: bool) -> &'static str {
    if shares { "H" } else { "h" }
}

fn list(callees: &[CalleeId]) -> String {
    callees.iter().map(|callee| callee.0.to_string()).collect::<Vec<_>>().join(",")
}

/// The part that fills a hole.
fn filled(hole: &Hole) -> TokenStream {
    match hole {
        Hole::Type(witness, at) => {
            let place = |at: &Range| Span::mixed_site().located_at(at.first);
            let span = at.as_ref().map_or_else(Span::call_site, place);
            let name = quote_spanned!(span=> __cl::name_of(#witness));
            quote!(__cl::Part::Type(#name))
        }
        Hole::Any(witness) => quote!(__cl::Part::Type(__cl::type_of(#witness))),
        Hole::Equal(witness) => quote!(__cl::Part::Equal(__cl::type_of(#witness))),
        Hole::Order(witness) => quote!(__cl::Part::Order(__cl::type_of(#witness))),
        Hole::Number(witness, digits) => quote!(__cl::Part::Number(__cl::type_of(#witness), #digits)),
        Hole::Cast(witness, to, after, nested) => {
            let to = scalar(*to);
            let part = Ident::new(if *after { "CastEnd" } else { "Cast" }, Span::call_site());
            quote!(__cl::Part::#part(__cl::type_of(#witness), __cl::Scalar::#to, #nested))
        }
        Hole::Value(path, None) => quote!({ let (ty, bits) = __cl::bits(#path); __cl::Part::Value(ty, bits) }),
        Hole::ValueOrVariant(path) => {
            quote!({ let (ty, bits) = __cl::bits_or_variant(#path); __cl::Part::Value(ty, bits) })
        }
        Hole::Value(path, Some(table)) => {
            let table = number(*table);
            quote!(__cl::operand(&#path, #table))
        }
    }
}
