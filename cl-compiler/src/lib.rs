//! The compiler for `#[kernel]` and `#[device]`: it translates the tokens of a Rust function into OpenCL C, a native
//! version and a typed launcher. It is a plain library, so that it can be tested, fuzzed and reused outside a
//! procedural macro.
//!
//! The stages run in this order. Each is a module with one entry point:
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
pub mod claims;
pub mod diag;
pub mod element;
pub mod emit;
mod forgotten;
pub mod hygiene;
pub mod infer;
pub mod ir;
pub mod lower;
pub mod methods;
pub mod names;
mod operands;
mod operators;
pub mod panics;
pub mod parse;
pub mod proof;
pub mod specialise;
pub mod spell;
mod surroundings;
mod traits;
pub mod ty;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::ast::{Function, Kind};
use crate::check::Facts;
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::emit::forms::{CheckedForm, Compiled, Form, Forms};
use crate::specialise::{Survey, Version};

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

pub use surroundings::is_in_impl;

/// Expands `#[kernel(options)]`, or `#[device]` if `options` is `None`, on a function that calls functions of the same
/// file which lack `#[device]`. Returns `None` for all other functions.
pub fn forgotten(file: &str, options: Option<TokenStream>, item: &TokenStream) -> Option<TokenStream> {
    forgotten::expansion(file, item, options.is_some(), |source| {
        let function = parsed(source, |source, sink| match options {
            Some(options) => parse::kernel_with_gaps(options, source, sink),
            None => parse::named_device_with_gaps(TokenStream::new(), source, sink),
        });
        function.map_or_else(|found| found, |function| further(&function))
    })
}

/// Expands `#[derive(Element)]` on `item`. Errors are part of the result, as `compile_error!`s.
pub fn element(item: TokenStream) -> TokenStream {
    element::derive(names::plain(item))
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

/// Expands a method as a device function.
fn device_method(method: Option<ast::Method>, item: TokenStream) -> TokenStream {
    expand(item, false, |source, sink| {
        let function = parse::device_with_gaps(TokenStream::new(), source, sink)?;
        Some(Function { method, ..function })
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

/// Diagnoses a method as a device function.
fn diagnose_method(method: syn::ItemFn) -> Vec<Diagnostic> {
    diagnose(method.into_token_stream(), false, |source, sink| {
        parse::device_with_gaps(TokenStream::new(), source, sink)
    })
}

fn diagnose(
    item: TokenStream,
    is_kernel: bool,
    parse: impl FnOnce(syn::ItemFn, &Sink) -> Option<Function>,
) -> Vec<Diagnostic> {
    let source = match syn::parse2::<syn::ItemFn>(item.clone()) {
        Ok(source) => parse::without_groups(source),
        Err(error) => return vec![not_a_function(&item, is_kernel, &error)],
    };
    parsed(source, parse).and_then(|function| compile(&function)).err().unwrap_or_default()
}

/// Parses a function and checks its operands.
fn parsed(
    source: syn::ItemFn,
    parse: impl FnOnce(syn::ItemFn, &Sink) -> Option<Function>,
) -> Result<Function, Vec<Diagnostic>> {
    let sink = Sink::default();
    let function = parse(source, &sink);
    if let Some(function) = &function {
        operands::check(function, &sink);
    }
    match function {
        Some(function) if sink.is_empty() => {
            sink.into_found();
            Ok(function)
        }
        Some(function) => {
            further(&function).into_iter().for_each(|diagnostic| sink.push(diagnostic));
            Err(sink.into_found())
        }
        None => Err(sink.into_found()),
    }
}

/// The diagnostics of a function with gaps that rustc would not report.
fn further(function: &Function) -> Vec<Diagnostic> {
    let found = specialise::survey(function).err().unwrap_or_default();
    found.into_iter().filter(|diagnostic| diagnostic.code.is_ours()).collect()
}

fn expand(
    item: TokenStream,
    is_kernel: bool,
    parse: impl FnOnce(syn::ItemFn, &Sink) -> Option<Function>,
) -> TokenStream {
    let source = match syn::parse2::<syn::ItemFn>(item.clone()) {
        Ok(source) => parse::without_groups(source),
        Err(error) => {
            let error = not_a_function(&item, is_kernel, &error).to_compile_error();
            return quote!(#error #item);
        }
    };
    let stub = |source: &syn::ItemFn| emit::stub::stub(source, is_kernel);
    let function = match parsed(source.clone(), parse) {
        Ok(function) => function,
        Err(found) => {
            let errors = found.iter().map(Diagnostic::to_compile_error);
            // an `impl` cannot contain types, so a stub would only be another error
            let is_method = source.sig.inputs.iter().any(|input| matches!(input, syn::FnArg::Receiver(_)));
            if is_method {
                let source = emit::stub::as_written(&source);
                return quote!(#(#errors)* #source);
            }
            let (body, stub) = (emit::stub::body(&source, &found), stub(&source));
            return quote!(#(#errors)* #body #stub);
        }
    };
    match compile(&function) {
        Ok(compiled) => emitted(&function, &compiled),
        Err(found) => {
            // rustc reports errors in types and names; we report the errors that rustc would not
            let is_own = |found: &&Diagnostic| found.code.is_ours();
            let own: Vec<_> = found.iter().filter(is_own).map(Diagnostic::to_compile_error).collect();
            // an error between items would keep rustc from resolving names, and with it from reporting the cause of our
            // errors
            let shown = own.iter().map(|error| quote!(const _: () = { #error };));
            let shown = quote!(#(#shown)*);
            let checked = match own.is_empty() {
                true => Some(emit::stub::unproven(&function, &found)),
                false => emit::stub::body(&function.source, &found),
            };
            let stub = stub(&source);
            quote!(#shown #checked #stub)
        }
    }
}

fn emitted(function: &Function, compiled: &Compiled) -> TokenStream {
    let closures = &compiled.closures;
    let function = expanded(function, compiled);
    quote!(#function #closures)
}

fn expanded(function: &Function, compiled: &Compiled) -> TokenStream {
    match &function.kind {
        Kind::Kernel(options) => emit::launcher::kernel(function, options, compiled),
        Kind::Device => {
            let expanded = emit::launcher::device(function, compiled);
            // only the runtime can access this name
            let own = function.is_trusted.then(|| {
                quote!(
                    const _: () = ::cl_runtime::__private::TRUSTED;
                )
            });
            quote!(#expanded #own)
        }
    }
}

/// Expands `#[kernel(options)]`, or `#[device]` if `options` is `None`, on a function. For callers without a rustc that
/// could show errors.
///
/// # Errors
///
/// Every diagnostic, if the function does not compile.
pub fn expansion(options: Option<TokenStream>, item: syn::ItemFn) -> Result<TokenStream, Vec<Diagnostic>> {
    let function = parsed(parse::without_groups(item), |source, sink| match options {
        Some(options) => parse::kernel(options, source, sink),
        None => parse::device(TokenStream::new(), source, sink),
    })?;
    let compiled = compile(&function)?;
    Ok(emitted(&function, &compiled))
}

/// Runs infer, check, lower and emit.
fn compile(function: &Function) -> Result<Compiled, Vec<Diagnostic>> {
    proof::forget();
    let survey = specialise::survey(function)?;
    let typed = &survey.typed;
    let facts = specialise::checked(function, typed, None)?;
    // only rustc knows whether a callee has a barrier: if it may have one, there are two forms
    let waits = facts.group.own || facts.group.may_wait();
    let forms = Forms {
        alone: (!facts.group.own).then(|| form(function, &survey, &facts, false)).transpose()?,
        group: waits.then(|| form(function, &survey, &facts, true)).transpose()?,
    };
    let mut shares = facts.shares.clone();
    shares.pure = forms.alone.iter().chain(&forms.group).flat_map(|form| form.pure.clone()).collect();
    shares.pure.sort_by_key(|pure| pure.callee.0);
    shares.pure.dedup_by_key(|pure| pure.callee.0);
    Ok(Compiled {
        names: names(function, typed),
        summary: emit::space::summary(typed, &facts.group, &shares),
        checks: emit::space::checks(typed, &facts.group, &shares, !function.generics.is_empty()),
        forms,
        callees: emit::meaning::callees(function, typed),
        params: emit::launcher::param_types(typed),
        local_bytes: emit::native::local_bytes(typed, &function.own_items()),
        shares: typed
            .locals
            .iter()
            .any(|local| local.shared || matches!(local.ty, ty::Ty::Slice { space: ty::Space::Local, .. })),
        ret: typed.ret.clone(),
        closures: typed.handed.iter().map(|handed| closure(function, handed)).collect::<Result<_, _>>()?,
    })
}

/// Compiles a closure that is passed to a device function as a device function of its own.
fn closure(function: &Function, handed: &ir::PassedClosure) -> Result<TokenStream, Vec<Diagnostic>> {
    let lifted = parsed(emit::passed_closure::source(function, handed), |source, sink| {
        parse::device(TokenStream::new(), source, sink)
    })?;
    let compiled = emitted(&lifted, &compile(&lifted)?);
    let captured = emit::passed_closure::captured(handed);
    Ok(quote!(#compiled #captured))
}

/// The items by which rustc confirms the meaning of the function's names.
fn names(function: &Function, typed: &ir::Function) -> TokenStream {
    let constants: Vec<_> = function.constants.iter().map(|constant| constant.item.to_token_stream()).collect();
    let claims = claims::checked(function.claims.iter().chain(&typed.claims), &typed.bound, &constants);
    let scopes = hygiene::confirmed(&function.source, &constants);
    quote!(#claims #scopes)
}

/// One form of a function. Facts hold only for the form for which they were shown.
fn form(function: &Function, survey: &Survey, facts: &Facts, group: bool) -> Result<Form, Vec<Diagnostic>> {
    let Survey { typed, unknowns, .. } = survey;
    let known = (typed.barriers == group).then_some(facts);
    let typed = ir::Function { barriers: group, ..typed.clone() };
    // if there are several versions for C, the native version is generated from the function as rustc sees it
    let (survey, versions) = if unknowns.is_empty() {
        (None, specialise::only(function, typed, known)?)
    } else {
        let facts = specialise::checked(function, &typed, known)?;
        let versions = specialise::all(function, survey, group, &facts)?;
        (Some((typed, facts)), versions)
    };
    let Some(Version { typed: first, facts: first_facts, lowered, checked, .. }) = versions.first() else {
        return Err(Vec::new());
    };
    let (typed, facts) = survey.as_ref().map_or((first, first_facts), |(typed, facts)| (typed, facts));
    let native = |known, sites: &mut Vec<panics::Site>, item| {
        emit::native::body(typed, &function.own_items(), known, sites, group, item)
    };
    let mut sites = emit::item::Sites { plain: lowered.sites.clone(), checked: Vec::new() };
    let plain = native(facts.met(), &mut sites.plain, quote!(Self::own_item()));
    let checked = checked.as_ref().map(|lowered| {
        sites.checked.clone_from(&lowered.sites);
        let native = native(facts.always(), &mut sites.checked, quote!(Self::checked_item()));
        CheckedForm { native, lengths: lowered.lengths.clone() }
    });
    let item = emit::item::item(function, unknowns, &versions, survey.as_ref().map(|(_, facts)| facts), &sites);
    let others = survey.iter().map(|(_, facts)| facts).chain(versions.iter().map(|version| &version.facts));
    let pure = others.flat_map(|facts| facts.shares.pure.clone()).collect();
    Ok(Form { item, native: plain, lengths: lowered.lengths.clone(), checked, pure })
}

fn not_a_function(item: &TokenStream, is_kernel: bool, error: &syn::Error) -> Diagnostic {
    let name = if is_kernel { "kernel" } else { "device" };
    let is_fn = item.clone().into_iter().any(|token| token.to_string() == "fn");
    if is_fn {
        Diagnostic::new(Code::Signature, error.span(), error.to_string())
    } else {
        Diagnostic::new(Code::Signature, Range::of(item), format!("`#[{name}]` goes on a function"))
            .help(format!("`#[{name}] fn name(…) {{ … }}`"))
    }
}
