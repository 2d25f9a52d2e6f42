//! The stages of the compiler, in order: parse, infer, check, specialise, lower, simplify, emit.
//!
//! [`compile`] runs those after parsing. Around it stands what the attributes need: stubs for functions that do not
//! compile, and diagnostics without an expansion.

use cl_ir::image::PixelLanes;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::ast::{Function, Kind};
use crate::check::Facts;
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::emit::forms::{CheckedForm, Compiled, Form, Forms};
use crate::ir::panics;
use crate::names::{claims, hygiene};
use crate::specialise::{Survey, Version};
use crate::{emit, ir, parse, proof, specialise, ty};

/// Parses a function and checks its operands.
fn parsed(
    source: syn::ItemFn,
    parse: impl FnOnce(syn::ItemFn, &Sink) -> Option<Function>,
) -> Result<Function, Vec<Diagnostic>> {
    let sink = Sink::default();
    let function = parse(source, &sink);
    if let Some(function) = &function {
        parse::operands::check(function, &sink);
    }
    match function {
        Some(function) if sink.is_empty() => {
            sink.into_found();
            Ok(function)
        }
        Some(function) => {
            own_findings(&function).into_iter().for_each(|diagnostic| sink.push(diagnostic));
            Err(sink.into_found())
        }
        None => Err(sink.into_found()),
    }
}

/// Compiles a parsed function.
fn compile(function: &Function) -> Result<Compiled, Vec<Diagnostic>> {
    proof::forget();
    // infer
    let survey = specialise::survey(function)?;
    let typed = &survey.typed;
    // check
    let facts = specialise::checked(function, typed, None)?;
    // specialise, lower, emit: only rustc knows whether a callee has a barrier: if it may have one, there are two forms
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
        nearest: sampler_names(typed, |image| image.pixel.lanes != PixelLanes::Float),
        layered: sampler_names(typed, |image| image.kind.is_array()),
        local_bytes: emit::native::local_bytes(typed, &function.own_items()),
        shares: typed
            .locals
            .iter()
            .any(|local| local.shared || matches!(local.ty, ty::Ty::Slice { space: ty::Space::Local, .. })),
        ret: typed.ret.clone(),
        closures: typed.passed_closures.iter().map(|passed| closure(function, passed)).collect::<Result<_, _>>()?,
    })
}

/// The samplers that are used for such images.
fn sampler_names(typed: &ir::Function, is_such: impl Fn(&ir::Image) -> bool) -> Vec<proc_macro2::Ident> {
    let mut found = Vec::new();
    typed.body.visit(&mut |expr| {
        if let ir::ExprKind::Sample(sample) = &expr.kind
            && typed.images.get(&sample.image).is_some_and(|param| is_such(&param.image))
        {
            found.extend(typed.locals[sample.sampler.0].name.clone());
        }
    });
    found
}

/// Compiles one form of a function. Facts hold only for the form for which they were shown.
fn form(function: &Function, survey: &Survey, facts: &Facts, group: bool) -> Result<Form, Vec<Diagnostic>> {
    let Survey { typed, unknowns, .. } = survey;
    let known = (typed.barriers == group).then_some(facts);
    let typed = ir::Function { barriers: group, ..typed.clone() };
    let facts = specialise::checked(function, &typed, known)?;
    // specialise; if there are several versions for C, the native version is generated from the function as rustc sees it
    let (survey, versions, conditions) = if unknowns.is_empty() {
        (None, vec![(Vec::new(), typed, facts)], false)
    } else {
        let versions = specialise::all(function, survey, group, &facts)?;
        let conditions = facts.has_conditions();
        (Some((typed, facts)), versions, conditions)
    };
    // lower and simplify
    let versions = specialise::lowered(function, versions, conditions);
    let Some(Version { typed: first, facts: first_facts, lowered, checked, .. }) = versions.first() else {
        return Err(Vec::new());
    };
    let (typed, facts) = survey.as_ref().map_or((first, first_facts), |(typed, facts)| (typed, facts));
    // emit
    let native = |known, sites: &mut Vec<panics::Site>, item| {
        emit::native::body(typed, &function.own_items(), known, sites, group, item)
    };
    let in_regions = |known, sites: &mut Vec<panics::Site>, item| {
        let is_kernel = matches!(function.kind, Kind::Kernel(_));
        is_kernel.then(|| emit::native::regions(typed, &function.own_items(), known, sites, item)).flatten()
    };
    let mut sites = emit::item::Sites { plain: lowered.sites.clone(), checked: Vec::new() };
    let plain = native(facts.met(), &mut sites.plain, quote!(Self::own_item()));
    let regions = in_regions(facts.met(), &mut sites.plain, quote!(Self::own_item()));
    let checked = checked.as_ref().map(|lowered| {
        sites.checked.clone_from(&lowered.sites);
        let native = native(facts.always(), &mut sites.checked, quote!(Self::checked_item()));
        let regions = in_regions(facts.always(), &mut sites.checked, quote!(Self::checked_item()));
        CheckedForm { native, regions, lengths: lowered.lengths.clone() }
    });
    let item = emit::item::item(function, unknowns, &versions, survey.as_ref().map(|(_, facts)| facts), &sites);
    let others = survey.iter().map(|(_, facts)| facts).chain(versions.iter().map(|version| &version.facts));
    let pure = others.flat_map(|facts| facts.shares.pure.clone()).collect();
    Ok(Form { item, native: plain, regions, lengths: lowered.lengths.clone(), checked, pure })
}

/// The items by which rustc confirms the meaning of the function's names.
fn names(function: &Function, typed: &ir::Function) -> TokenStream {
    let constants: Vec<_> = function.constants.iter().map(|constant| constant.item.to_token_stream()).collect();
    let claims = claims::checked(function.claims.iter().chain(&typed.claims), &typed.bound, &constants);
    let scopes = hygiene::confirmed(&function.source, &constants);
    quote!(#claims #scopes)
}

/// Compiles a closure that is passed to a device function as a device function of its own.
fn closure(function: &Function, passed: &ir::PassedClosure) -> Result<TokenStream, Vec<Diagnostic>> {
    let lifted = parsed(emit::passed_closure::source(function, passed), |source, sink| {
        parse::device(TokenStream::new(), source, sink)
    })?;
    let compiled = emitted(&lifted, &compile(&lifted)?);
    let captured = emit::passed_closure::captured(passed);
    Ok(quote!(#compiled #captured))
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

/// Expands an attribute on a function. Errors are part of the result, with a stub in place of the function.
pub(crate) fn expand(
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
            let own = found.iter().filter(|diagnostic| diagnostic.is_shown_first());
            let own: Vec<_> = own.map(Diagnostic::to_compile_error).collect();
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

/// The diagnostics of a function, in source order.
pub(crate) fn diagnose(
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

/// The diagnostics of the parser, or those that rustc would not report.
pub(crate) fn findings(
    source: syn::ItemFn,
    parse: impl FnOnce(syn::ItemFn, &Sink) -> Option<Function>,
) -> Vec<Diagnostic> {
    parsed(source, parse).map_or_else(|found| found, |function| own_findings(&function))
}

/// The diagnostics of a function, possibly with gaps, that rustc would not report.
fn own_findings(function: &Function) -> Vec<Diagnostic> {
    let found = specialise::survey(function).err().unwrap_or_default();
    found.into_iter().filter(|diagnostic| diagnostic.code.is_ours()).collect()
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
