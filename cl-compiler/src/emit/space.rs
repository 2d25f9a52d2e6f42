//! Address spaces and function summaries as constant expressions, for both emitters.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::check::{Distinctness, Group as Barriers, Needed, Position, Pure, SharedArgument, Shares, Unordered};
use crate::diag::{Code, Range};
use crate::ir;
use crate::ty::spell;
use crate::ty::{Space, Ty};

/// An address space, as a constant expression.
pub(super) fn space(typed: &ir::Function, space: Space) -> TokenStream {
    let name = match space {
        Space::Global => quote!(Global),
        Space::Constant => quote!(Constant),
        Space::Local => quote!(Local),
        Space::Private | Space::Var(_) => quote!(Private),
        Space::Param(param) => quote!(Param(#param)),
        // a callee's arguments are evaluated before its result
        Space::Result(callee)
            if typed.spaces[callee.0]
                .iter()
                .any(|space| matches!(space, Some(Space::Result(of)) if of.0 >= callee.0)) =>
        {
            quote!(Private)
        }
        Space::Result(callee) => {
            let (summary, arguments) = (summary_of(typed, callee), arguments(typed, callee));
            return quote!(#summary.result(#arguments));
        }
    };
    quote!(__cl::ItemSpace::#name)
}

/// The address spaces of a call's arguments.
pub(super) fn arguments(typed: &ir::Function, callee: ir::CalleeId) -> TokenStream {
    let spaces = typed.spaces[callee.0].iter().map(|space| self::space(typed, space.unwrap_or(Space::Private)));
    quote!(&[#(#spaces),*])
}

/// The summary of a device function, for its callers.
pub fn summary(typed: &ir::Function, group: &Barriers, shares: &Shares) -> TokenStream {
    let passed = |ty: &Ty| match ty {
        Ty::Slice { space, .. } => {
            let space = self::space(typed, *space);
            quote!(__cl::Passed::Slice(#space))
        }
        Ty::Ref { space, .. } => {
            let space = self::space(typed, *space);
            quote!(__cl::Passed::Ref(#space))
        }
        _ => quote!(__cl::Passed::Value),
    };
    let params = typed.locals[..typed.params].iter().map(|local| passed(&local.ty));
    let result = passed(&typed.ret);
    let own = group.own;
    let waiting = waiting(typed, group);
    let waiting: Vec<_> = waiting.collect();
    let arrays = arrays(typed);
    let same = group.params.iter().map(|Needed { own, calls, arguments }| {
        let calls = calls.iter().map(|call| summary_of(typed, *call));
        let arguments = arguments.iter().map(|(call, argument)| {
            let summary = summary_of(typed, *call);
            quote!(#summary.needs_same(#argument))
        });
        quote!(#own #(|| #calls.barriers)* #(|| #arguments)*)
    });
    let distinct = shares.distinct.iter().map(|Distinctness { group, launch, calls, ends, begins, own: _ }| {
        let preserved = |own: bool, of_launch: bool| {
            let calls = calls.iter().map(|(call, argument)| {
                let summary = summary_of(typed, *call);
                quote!(#summary.keeps_distinct(#argument, #of_launch))
            });
            quote!((#own #(&& #calls)*) as ::core::primitive::u8)
        };
        let (group, launch) = (preserved(*group, false), preserved(*launch, true));
        let barriers = (u8::from(*ends) << 2) | (u8::from(*begins) << 3);
        let barriers = (barriers > 0).then(|| quote!(| #barriers));
        quote!(#group | (#launch) << 1 #barriers)
    });
    let by_arguments = shares.distinct.iter().enumerate().flat_map(|(param, distinctness)| {
        distinctness.own.iter().map(move |(argument, limit, launch)| quote!((#param, #argument, #limit, #launch)))
    });
    let (pure, callees) =
        (shares.is_pure, (0..typed.callees.len()).map(|callee| summary_of(typed, ir::CalleeId(callee))));
    quote! {
        __cl::Summary {
            params: &[#(#params),*],
            result: #result,
            barriers: #own #(|| #waiting.barriers)*,
            same: &[#(#same),*],
            arrays: #arrays #(+ #waiting.arrays)*,
            distinct: &[#(#distinct),*],
            own: &[#(#by_arguments),*],
            pure: #pure #(&& #callees.pure)*,
        }
    }
}

/// The number of local-memory arrays that a function declares itself.
pub(super) fn arrays(typed: &ir::Function) -> usize {
    typed.locals.iter().filter(|local| local.shared).count()
}

/// The summaries of the callees that may have barriers, one per call.
fn waiting<'a>(typed: &'a ir::Function, group: &'a Barriers) -> impl Iterator<Item = TokenStream> + 'a {
    let calls = group.calls.iter().enumerate();
    calls
        .filter(|(_, position)| matches!(position, Position::Together))
        .map(|(call, _)| summary_of(typed, ir::CalleeId(call)))
}

/// A callee's summary, in the scope of `use ::cl_runtime::__private as __cl`.
pub(super) fn summary_of(typed: &ir::Function, callee: ir::CalleeId) -> TokenStream {
    let callee = &typed.callees[callee.0];
    spell::query(&callee.path, "summary", &callee.types)
}

/// Checks of calls that need the callees' summaries: constants for rustc to evaluate.
pub fn checks(typed: &ir::Function, group: &Barriers, shares: &Shares, is_generic: bool) -> TokenStream {
    let mut checks = TokenStream::new();
    typed.body.visit(&mut |expr| {
        if let ir::ExprKind::Call(callee, args) = &expr.kind {
            checks.extend(call_checks(typed, group, *callee, (args, &expr.ty, expr.at), is_generic));
        }
    });
    for shared in &shares.arguments {
        checks.extend(shared_check(typed, shared, is_generic));
    }
    for unordered in &shares.unordered {
        checks.extend(unordered_check(typed, unordered, is_generic));
    }
    for pure in &shares.pure {
        checks.extend(pure_check(typed, group, *pure, is_generic));
    }
    checks
}

/// A function of a summary, and its arguments.
type Check<'a> = (&'a str, TokenStream);

/// `summary.check(…)`, which rustc evaluates while it compiles. Errors begin and end with the user's expression.
fn evaluated(summary: TokenStream, (check, arguments): Check<'_>, at: Range, is_generic: bool) -> TokenStream {
    let span = Span::mixed_site().located_at(at.first);
    // what is in the parentheses stays where it is: rustc reports there what types lack
    let parens = |tokens, at| {
        let mut group = Group::new(Delimiter::Parenthesis, tokens);
        group.set_span(Span::call_site().located_at(at));
        group
    };
    let (summary, arguments) = (parens(summary, at.first), parens(arguments, at.last));
    let check = Ident::new(check, Span::call_site().located_at(at.last));
    let check = quote!(#check #arguments);
    if is_generic {
        return quote_spanned!(span=> #summary.#check;);
    }
    quote_spanned!(span=> const _: () = #summary.#check;)
}

fn call_checks(
    typed: &ir::Function,
    group: &Barriers,
    callee: ir::CalleeId,
    (args, result, at): (&[ir::Expr], &Ty, Range),
    is_generic: bool,
) -> TokenStream {
    let summary = summary_of(typed, callee);
    let check = |at: Range, check: Check<'_>| evaluated(summary.clone(), check, at, is_generic);
    let mut checks = TokenStream::new();
    // the operator's function is checked on its own, and takes no slices
    if matches!(typed.callees[callee.0].called, ir::Called::ByOperator(_)) {
        return checks;
    }
    if args.iter().any(|arg| arg.ty.space().is_some()) || result.space().is_some() {
        let arguments = arguments(typed, callee);
        let used_as = space(typed, result.space().unwrap_or(Space::Result(callee)));
        checks.extend(check(at, ("check", quote!(#arguments, #used_as))));
    }
    if let Some(message) = refusal(typed, callee, &group.calls[callee.0]) {
        checks.extend(check(at, ("refuse_barriers", quote!(#message))));
        return checks;
    }
    for (argument, why) in &group.differing[callee.0] {
        let message = differs(typed, callee, why);
        checks.extend(check(args[*argument].at, ("refuse_differing", quote!(#argument, #message))));
    }
    checks
}

/// Checks that the accesses of a function's work-items to a shared slice are disjoint.
fn shared_check(typed: &ir::Function, shared: &SharedArgument, is_generic: bool) -> TokenStream {
    let SharedArgument { callee, argument, launch, at, ref own } = *shared;
    let own = own.iter().map(|(argument, most)| quote!((#argument, #most)));
    let own = quote!(&[#(#own),*]);
    let (summary, name) = (summary_of(typed, callee), typed.callee_name(callee));
    let who = if launch { "work-items" } else { "work-items of a group" };
    let message = format!(
        "`{name}` may let two {who} write the same element of this, which all of them pass to it: pass each its own \
         part, `&mut x[i..i + 1]`, or make the kernel an `unsafe fn` [{}]",
        if launch { Code::Race.name() } else { Code::LocalRace.name() }
    );
    evaluated(summary, ("refuse_shared", quote!(#argument, #launch, #own, #message)), at, is_generic)
}

/// Checks that a callee has a barrier between two accesses.
fn unordered_check(typed: &ir::Function, unordered: &Unordered, is_generic: bool) -> Option<TokenStream> {
    let Unordered { earlier, later, otherwise } = unordered;
    let (callee, argument) = earlier.or(*later)?;
    let after = earlier.is_some();
    let known = match (earlier, later) {
        (Some(_), Some((callee, argument))) => {
            let summary = summary_of(typed, *callee);
            quote!(#summary.barrier_precedes(#argument))
        }
        _ => quote!(false),
    };
    let message = otherwise.text();
    let check = ("refuse_unordered", quote!(#argument, #after, #known, #message));
    Some(evaluated(summary_of(typed, callee), check, otherwise.at, is_generic))
}

/// Checks that a function's result depends on its arguments alone.
fn pure_check(typed: &ir::Function, group: &Barriers, Pure { callee, at }: Pure, is_generic: bool) -> TokenStream {
    let (summary, name) = (summary_of(typed, callee), typed.callee_name(callee));
    let message = format!(
        "two work-items may access the same element: that they do not rests on `{name}` giving both the same value for the same \
         arguments, but it depends on more than its arguments. Pass it what it depends on [{}]",
        Code::Race.name()
    );
    let check = |summary: TokenStream, check: Check<'_>| evaluated(summary, check, at, is_generic);
    let others = format!(
        "a function that is called here has a barrier, and two work-items may access the same element: that they do not rests on \
         `{name}` giving both the same value, which is not known where there are barriers. Compute the value here [{}]",
        Code::Race.name()
    );
    let waiting = waiting(typed, group).map(|summary| check(summary, ("refuse_barriers", quote!(#others))));
    let mut checks: TokenStream = waiting.collect();
    checks.extend(check(summary, ("refuse_impure", quote!(#message))));
    checks
}

/// The error in a call if the callee has a barrier; `None` if there is none.
fn refusal(typed: &ir::Function, callee: ir::CalleeId, position: &Position) -> Option<String> {
    let name = typed.callee_name(callee);
    match position {
        Position::Together => None,
        Position::Divergent(why) => Some(format!(
            "`{name}` has a barrier or local memory, and not every work-item of a group may reach this call: {why} [{}]",
            Code::Barrier.name()
        )),
        Position::Operand => Some(format!(
            "`{name}` has a barrier or local memory: its call must be a statement of its own, or the value of a variable \
             [{}]",
            Code::Barrier.name()
        )),
    }
}

/// The error in an argument if the callee needs it to be uniform in the work-group.
fn differs(typed: &ir::Function, callee: ir::CalleeId, why: &str) -> String {
    let name = typed.callee_name(callee);
    let code = Code::Barrier.name();
    let why = if why.is_empty() { String::new() } else { format!(": {why}") };
    format!(
        "`{name}` has a barrier that depends on this argument, which can differ between the work-items of a \
         group{why} [{code}]"
    )
}
