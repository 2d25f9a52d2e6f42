//! The compiler for `#[kernel]` and `#[device]`: it translates the tokens of a Rust function into OpenCL C, a native
//! version and a typed launcher. It is a plain library, so that it can be tested, fuzzed and reused outside a
//! procedural macro.
//!
//! `pipeline.rs` is the place to begin: it runs the stages in this order.
//!
//! ```text
//! parse   tokens      -> ast       accepted syntax only; spans on every node
//! infer   ast         -> ir        every expression typed
//! check   ir          -> facts     what is shown about it: bounds, what the device must have
//! lower   ir + facts  -> c         Rust's semantics made explicit
//! emit    ir, c       -> tokens    OpenCL C, native Rust, launcher
//! ```

pub mod ast;
pub mod builtins;
pub mod c;
pub mod check;
pub mod diag;
pub mod emit;
pub mod infer;
pub mod ir;
mod items;
pub mod lower;
pub mod names;
pub mod parse;
mod pipeline;
pub mod proof;
pub mod specialise;
pub mod ty;
pub mod unroll;

use diag::{Diagnostic, Sink};
pub use items::surroundings::is_in_impl;
pub use items::{element, methods};
use items::{forgotten, surroundings, traits};
use names::hygiene;
use parse::operands;
pub use pipeline::expansion;
use pipeline::{diagnose, expand};
use proc_macro2::TokenStream;

/// Expands `#[kernel(options)]` on `item`. Errors are part of the result, as `compile_error!`s.
pub fn kernel(options: TokenStream, item: TokenStream) -> TokenStream {
    if let Some(error) = hygiene::several_crates(&item) {
        return error.to_compile_error();
    }
    let (options, item) = (names::plain(options), names::plain(item));
    expand(item, true, |source, sink| parse::kernel_with_gaps(options, source, sink))
}

/// Expands `#[device]` on `item`. Errors are part of the result, as `compile_error!`s.
pub fn device(options: TokenStream, item: TokenStream) -> TokenStream {
    if let Some(error) = hygiene::several_crates(&item) {
        return error.to_compile_error();
    }
    let item = names::plain(item);
    if let Ok(block) = syn::parse2::<syn::ItemImpl>(item.clone()) {
        return methods::expand(&block);
    }
    if let Ok(source) = syn::parse2::<syn::ItemTrait>(item.clone()) {
        return traits::expand(source);
    }
    if let Ok(input) = syn::parse2::<syn::DeriveInput>(item.clone()) {
        return element::declare(input);
    }
    expand(item, false, |source, sink| parse::named_device_with_gaps(options, source, sink))
}

/// Expands `#[kernel]` or `#[device]` on a function inside an `impl` block, where neither is allowed.
pub fn associated(item: TokenStream, is_kernel: bool) -> TokenStream {
    surroundings::associated(&item, is_kernel)
}

/// Expands `#[kernel(options)]`, or `#[device]` if `options` is `None`, on a function that calls functions of the same
/// file which lack `#[device]`. Returns `None` for all other functions.
pub fn forgotten(
    file: impl FnOnce() -> Option<String>,
    options: Option<TokenStream>,
    item: &TokenStream,
) -> Option<TokenStream> {
    forgotten::expansion(file, item, options.is_some(), |source| {
        pipeline::findings(source, |source, sink| match options {
            Some(options) => parse::kernel_with_gaps(options, source, sink),
            None => parse::named_device_with_gaps(TokenStream::new(), source, sink),
        })
    })
}

/// Expands `#[derive(Element)]` on `item`. Errors are part of the result, as `compile_error!`s.
pub fn element(item: TokenStream) -> TokenStream {
    element::derive(names::plain(item))
}

/// The same of `#[derive(Type)]`.
pub fn derived_type(item: TokenStream) -> TokenStream {
    element::derive_type(names::plain(item))
}

/// Whether an operand in one of the functions assigns a variable that a neighbouring place expression depends on. The
/// compiler rejects such functions. For program generators.
pub fn has_operands_that_interfere(program: &syn::File) -> bool {
    let functions = program.items.iter().flat_map(|item| match item {
        syn::Item::Fn(function) => vec![function.clone()],
        syn::Item::Impl(block) => methods::functions(block),
        _ => Vec::new(),
    });
    functions.into_iter().any(|source| {
        let sink = Sink::default();
        let function = parse::device_with_gaps(TokenStream::new(), source, &sink);
        sink.into_found();
        let sink = Sink::default();
        function.iter().for_each(|function| operands::check(function, &sink));
        !sink.into_found().is_empty()
    })
}

/// Diagnoses a function with `#[kernel(options)]`. The diagnostics are in source order; there are none if it compiles.
/// If only types and names are wrong, rustc's own errors replace most of these.
pub fn diagnose_kernel(options: TokenStream, item: TokenStream) -> Vec<Diagnostic> {
    let (options, item) = (names::plain(options), names::plain(item));
    diagnose(item, true, |source, sink| parse::kernel_with_gaps(options, source, sink))
}

/// Diagnoses a function with `#[device]` in the same way.
pub fn diagnose_device(options: TokenStream, item: TokenStream) -> Vec<Diagnostic> {
    let item = names::plain(item);
    if let Ok(block) = syn::parse2::<syn::ItemImpl>(item.clone()) {
        return methods::diagnose(&block);
    }
    if let Ok(source) = syn::parse2::<syn::ItemTrait>(item.clone()) {
        return traits::diagnose(&source);
    }
    diagnose(item, false, |source, sink| parse::named_device_with_gaps(options, source, sink))
}
