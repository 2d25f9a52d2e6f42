//! The OpenCL C of an item as text with codes ([`template`]), and beside it what rustc determines: constants, names of types,
//! conditions.

use cl_ir::template::{self, Who};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::constant::{constant, number, scalar};
use super::opencl::{Line, Piece, When};
use super::space::{space, summary_of};
use crate::c::SliceOf;
use crate::diag::Range;
use crate::ir::{self, CalleeId};
use crate::lower::Hole;

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
        let when = line.when.as_ref().map(|when| self.when(when));
        template::Line { rust: line.rust, when, pieces: self.all(&line.pieces) }.to_string()
    }

    pub(super) fn pieces(&mut self, pieces: &[Piece]) -> String {
        self.all(pieces).iter().map(template::Piece::to_string).collect()
    }

    fn all<'p>(&mut self, pieces: &'p [Piece]) -> Vec<template::Piece<'p>> {
        pieces.iter().map(|piece| self.piece(piece)).collect()
    }

    fn piece<'p>(&mut self, piece: &'p Piece) -> template::Piece<'p> {
        use template::Piece as Out;
        match piece {
            Piece::Text(text) => Out::Text(text),
            Piece::Hole(hole) => self.part(filled(&self.holes[hole.0])),
            Piece::OwnName => Out::Name(Who::Itself),
            Piece::Name(callee) => Out::Name(who(callee)),
            Piece::Site(site) => Out::Site(*site),
            Piece::State => Out::Text(if self.is_kernel { "&cl" } else { "cl" }),
            Piece::Member => Out::Text(if self.is_kernel { "cl." } else { "cl->" }),
            Piece::Const(value, scalar) => {
                let constant = constant(&quote!(#value), *scalar);
                self.part(quote!(__cl::Part::Const(#constant)))
            }
            Piece::Bare(value, scalar) => {
                let constant = constant(&quote!(#value), *scalar);
                self.part(quote!(__cl::Part::Bare(#constant)))
            }
            Piece::OwnMemory(comma) => Out::Memory(Who::Itself, *comma),
            Piece::Memory(callee, comma) => Out::Memory(who(callee), *comma),
            Piece::Table(table) => {
                let table = number(*table);
                self.part(quote!(__cl::Part::Table(#table)))
            }
            Piece::Space(of) => match of.known() {
                Some(space) => Out::Space(space),
                None => {
                    let space = space(self.typed, *of);
                    self.part(quote!(__cl::Part::Space(#space)))
                }
            },
            Piece::If(when, pieces) => Out::If(self.when(when), self.all(pieces)),
        }
    }

    fn part(&mut self, part: TokenStream) -> template::Piece<'static> {
        self.parts.push(part);
        template::Piece::Part(number(self.parts.len() - 1))
    }

    fn decided(&mut self, cond: TokenStream) -> u32 {
        let text = cond.to_string();
        number(self.decided.iter().position(|(known, _)| *known == text).unwrap_or_else(|| {
            self.decided.push((text, cond));
            self.decided.len() - 1
        }))
    }

    fn when(&mut self, when: &When) -> template::When {
        use template::When as Out;
        let summary = |callee: &CalleeId| summary_of(self.typed, *callee);
        let barriers = |callee: &CalleeId| {
            let summary = summary(callee);
            quote!(#summary.barriers)
        };
        let (cond, holds) = match when {
            When::OwnPanics => return Out::Panics(Who::Itself),
            When::OwnQuiet => return Out::Quiet(Who::Itself),
            When::Panics(callees) => return Out::AnyPanics(numbers(callees)),
            When::Quiet(callees) => return Out::NonePanics(numbers(callees)),
            When::Divergent => return Out::Divergent(None),
            When::Reorders => return Out::Reorders,
            When::Offsets => return Out::Offsets,
            When::Rounded => return Out::Rounded,
            When::OwnShares(shares) => return Out::Shares(Who::Itself, *shares),
            When::Shares(callee, shares) => return Out::Shares(who(callee), *shares),
            When::OwnSized => return Out::Sized(Who::Itself),
            When::Sized(callee) => return Out::Sized(who(callee)),
            When::DivergentIfWaits(callee) => return Out::Divergent(Some(self.decided(barriers(callee)))),
            When::Is(cond, holds) => (quote!(#cond), *holds),
            When::Waits(callee) => (barriers(callee), true),
            When::NeverWaits(callee) => (barriers(callee), false),
            When::Slice(callee, SliceOf::Param(param)) => {
                let summary = summary(callee);
                (quote!(#summary.takes_slice(#param)), true)
            }
            When::Slice(callee, SliceOf::Result) => {
                let summary = summary(callee);
                (quote!(#summary.gives_slice()), true)
            }
        };
        Out::Is(self.decided(cond), holds)
    }
}

fn who(callee: &CalleeId) -> Who {
    Who::Dep(number(callee.0))
}

fn numbers(callees: &[CalleeId]) -> Vec<u32> {
    callees.iter().map(|callee| number(callee.0)).collect()
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
