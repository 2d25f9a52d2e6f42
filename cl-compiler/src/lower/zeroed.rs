//! Local memory of a kernel. The assembled program declares it, and zeroes what may be read before it is written.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Lower, Shared};
use crate::c::{Stmt, StmtKind};
use crate::check::Term;
use crate::ir::LocalId;
use crate::ty::{Space, Ty};

/// Moves the declarations of such memory from a kernel's body to its list of arrays, and adds the local-memory
/// parameters that must be zeroed. A work-item that panics may leave memory unwritten.
pub(super) fn declare(lower: &mut Lower, body: &mut Vec<Stmt>, params: &[String]) {
    if !lower.is_kernel {
        return;
    }
    // callees may panic
    let may_panic = !lower.function.callees.is_empty() || panics(body);
    for (at, local) in lower.function.locals.iter().enumerate() {
        let known = lower.facts.is_written(LocalId(at));
        let is_written = known.is_some_and(<[Term]>::is_empty) && !may_panic;
        let written = condition(known);
        if let (Ty::Slice { space: Space::Local, element, .. }, Some(name)) = (&local.ty, params.get(at))
            && !is_written
        {
            let (c_type, ty) = (lower.c_type(element), (**element).clone());
            let written = written.clone();
            lower.shared.push(Shared { name: name.clone(), c_type, ty, written, given: true });
        }
        if local.shared
            && let Some(c_type) = taken(body, &lower.names[at])
        {
            let (name, ty) = (lower.names[at].clone(), local.ty.clone());
            lower.shared.push(Shared { name, c_type, ty, written, given: false });
        }
    }
}

/// Whether none of these sums of constants is negative, as a constant expression.
pub(super) fn condition(known: Option<&[Term]>) -> TokenStream {
    let Some(terms) = known else { return quote!(false) };
    let products = terms.iter().map(|term| {
        let products = term.sum.iter().map(|(number, of)| {
            let number: TokenStream = number.to_string().parse().unwrap_or_default();
            let of = of.iter().map(|of| of.constant().map_or_else(|| quote!(0), |(value, _)| value));
            quote!((#number) #(* (#of))*)
        });
        quote!(0i128 #(+ #products)* >= 0)
    });
    quote!(true #(&& #products)*)
}

/// Removes and returns the declaration of a variable in local memory.
fn taken(stmts: &mut Vec<Stmt>, name: &str) -> Option<crate::c::Type> {
    let is_it = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Decl(ty, of, _) if ty.space == Space::Local && of == name);
    if let Some(at) = stmts.iter().position(is_it)
        && let StmtKind::Decl(ty, ..) = stmts.remove(at).kind
    {
        return Some(ty);
    }
    stmts.iter_mut().flat_map(Stmt::blocks_mut).find_map(|inner| taken(inner, name))
}

fn panics(stmts: &mut [Stmt]) -> bool {
    stmts.iter_mut().any(|stmt| {
        matches!(stmt.kind, StmtKind::Panic(..)) || stmt.blocks_mut().into_iter().any(|inner| panics(inner))
    })
}
