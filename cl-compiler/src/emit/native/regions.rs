//! Prints a kernel as parallel regions: a loop over the work-items of a group for each.

mod advanced;
mod expressions;
mod interchange;
mod plan;
mod recomputed;

use std::collections::{BTreeSet, HashMap};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Native, braced, label, names, own, range, ty};
use crate::check::{LaunchFacts, Position};
use crate::emit::space;
use crate::ir::panics::Site;
use crate::ir::{ArithOp, CalleeId, Expr, ExprKind, For, Function, LocalId};
use crate::ty::Ty;
use expressions::is_group_value;
use plan::{Leave, Node, Piece, Plan};

/// The bytes of a work-item's array of which the columns of a group stay in the cache.
const MOST_IN_COLUMNS: usize = 1024;

/// A kernel as parallel regions.
#[derive(Debug)]
pub struct Regions {
    /// The body, of type `Flow<()>`, which a work-group runs.
    pub body: TokenStream,
    /// Whether the regions must not be used, because a callee has a barrier, or because a context array is large. An
    /// expression.
    pub unsuitable: TokenStream,
}

/// Divides a kernel into regions. Returns `None` if it cannot be divided.
pub fn regions(
    function: &Function,
    own_items: &TokenStream,
    facts: LaunchFacts<'_>,
    sites: &mut Vec<Site>,
    item: TokenStream,
) -> Option<Regions> {
    let (plan, outlive) = planned(function, facts)?;
    let (columns, contexts): (BTreeSet<_>, BTreeSet<_>) =
        plan.in_arrays(&outlive).into_iter().partition(|&local| has_columns(function, facts, &plan, local));
    let waits = (0..function.callees.len()).filter(|&call| matches!(facts.group.calls[call], Position::Together));
    let waits = waits.map(|call| space::summary_of(function, CalleeId(call)));
    // a large array is copied for each region, where a coroutine keeps it in place
    let large = contexts.iter().map(|local| &function.locals[local.0].ty).filter(|of| matches!(of, Ty::Array(..)));
    let large = large.map(|of| (of, 256));
    let wide = columns.iter().map(|local| (&function.locals[local.0].ty, MOST_IN_COLUMNS));
    let large = large.chain(wide).map(|(of, most)| {
        let ty = ty(of);
        quote!(::core::mem::size_of::<#ty>() > #most)
    });
    let unsuitable =
        quote!({ use ::cl_runtime::__private as __cl; #own_items false #(|| #waits.barriers)* #(|| #large)* });
    let native =
        Native { function, facts, sites, held: Vec::new(), group: false, is_region: true, hoisted: None, item };
    let mut printer = Printer { native, plan: &plan, outlive, contexts, columns };
    let (names, params) = (names(function, own_items), printer.native.params());
    let arrays = printer.contexts.union(&printer.columns).map(|&local| {
        let (name, ty) = (context(local), ty(&function.locals[local.0].ty));
        let items = Ident::new("__cl_items", Span::mixed_site());
        match printer.columns.contains(&local) {
            true => quote!(let #name = #items.columns::<#ty>();),
            false => quote!(let #name = #items.context::<#ty>();),
        }
    });
    let arrays: TokenStream = arrays.collect();
    let body: TokenStream = plan.nodes.iter().map(|node| printer.node(node)).collect();
    let (cl, items) = (Ident::new("__cl_cl", Span::mixed_site()), Ident::new("__cl_items", Span::mixed_site()));
    let body = quote! {
        #names
        #params
        #arrays
        let #cl = &#items.first();
        #body
        ::core::result::Result::Ok(())
    };
    Some(Regions { body, unsuitable })
}

/// The regions, and the variables that outlive one.
fn planned<'f>(function: &'f Function, facts: LaunchFacts<'f>) -> Option<(Plan<'f>, BTreeSet<LocalId>)> {
    // most kernels have no loop
    let with_loops = (!function.loops.is_empty()).then(|| Plan::of(function, facts, true)).flatten();
    let interchanged = with_loops.filter(|plan| plan.is_interchanged).and_then(|plan| {
        let outlive = outlive(function, &plan)?;
        let are_small = plan.in_arrays(&outlive).iter().all(|&local| {
            interchange::can_be_context(&function.locals[local.0].ty) || has_columns(function, facts, &plan, local)
        });
        are_small.then_some((plan, outlive))
    });
    if interchanged.is_some() || !facts.group.own {
        return interchanged;
    }
    let plan = Plan::of(function, facts, false)?;
    let outlive = outlive(function, &plan)?;
    Some((plan, outlive))
}

/// Whether an array of the work-items is stored by element. A kernel with barriers copies it from region to region: its
/// elements are in registers in between.
fn has_columns(function: &Function, facts: LaunchFacts<'_>, plan: &Plan<'_>, local: LocalId) -> bool {
    plan.is_interchanged && !facts.group.own && interchange::can_be_columns(function, local)
}

/// The variables of work-items that outlive a region: those that several regions name. `None` if one of them cannot be
/// in an array.
fn outlive(function: &Function, plan: &Plan<'_>) -> Option<BTreeSet<LocalId>> {
    let (mut region_of, mut outlive, mut number) = (HashMap::new(), BTreeSet::new(), 0);
    for_each_code(&plan.nodes, &mut |code| {
        number += 1;
        code.iter().for_each(|piece| {
            piece.named(&mut |local| {
                if *region_of.entry(local).or_insert(number) != number {
                    outlive.insert(local);
                }
            });
        });
    });
    outlive.retain(|&local| plan.is_of_work_item(function, local));
    let has_borrowing = has_borrowing_values(function);
    let can_be_stored = |ty: &Ty| can_be_stored(ty, has_borrowing);
    outlive.iter().all(|local| can_be_stored(&function.locals[local.0].ty)).then_some(outlive)
}

/// Calls `see` with the code of each region, and with each condition.
fn for_each_code<'f>(nodes: &[Node<'f>], see: &mut dyn FnMut(&[Piece<'f>])) {
    for node in nodes {
        match node {
            Node::Region(pieces) => see(pieces),
            Node::For(inner, _) => see(&inner.bounds().map(Piece::Expr).collect::<Vec<_>>()),
            Node::While(_, condition, _) | Node::Leave(Leave { condition, .. }, _) | Node::If(condition, ..) => {
                see(&[Piece::Expr(condition)]);
            }
            Node::Once(_) | Node::Barrier | Node::Origin(_) | Node::Advance(..) | Node::Loop(..) | Node::Block(..) => {}
        }
        node.branches().for_each(|branch| for_each_code(branch, see));
    }
}

/// Whether a value can be moved to an array: it does not point to a variable of the work-item.
fn can_be_stored(ty: &Ty, has_borrowing: bool) -> bool {
    let inner = |ty: &Ty| can_be_stored(ty, has_borrowing);
    match ty {
        Ty::Unit | Ty::Scalar(_) | Ty::Vector(..) | Ty::Mask(..) | Ty::Ordering => true,
        Ty::Opaque(_) => !has_borrowing,
        Ty::Array(of, _) | Ty::Option(of) => inner(of),
        Ty::Tuple(fields) => fields.iter().all(inner),
        Ty::Result(ok, error) => inner(ok) && inner(error),
        Ty::Never | Ty::Atomic(_) | Ty::Slice { .. } | Ty::Ref { .. } | Ty::Function(_) | Ty::Var(_) => false,
    }
}

/// Whether a value whose type only rustc knows may contain a reference: a struct, or the result of a call.
fn has_borrowing_values(function: &Function) -> bool {
    let is_reference = |expr: &Expr| {
        let is_borrow = matches!(expr.kind, ExprKind::Borrow(_) | ExprKind::Receiver(..) | ExprKind::Capturing(_));
        is_borrow || matches!(expr.ty, Ty::Ref { .. } | Ty::Slice { .. } | Ty::Function(_))
    };
    let mut found = false;
    function.body.visit(&mut |expr| {
        found |= match &expr.kind {
            ExprKind::Call(_, args) | ExprKind::Method(_, args) => {
                matches!(expr.ty, Ty::Opaque(_)) && args.iter().any(is_reference)
            }
            ExprKind::Struct(value) => value.fields.iter().any(|(_, field)| is_reference(field)),
            _ => false,
        };
    });
    found
}

/// The name of a context array.
fn context(local: LocalId) -> Ident {
    Ident::new(&format!("__cl_context_{}", local.0), Span::mixed_site())
}

/// The name of what the group has added to a variable.
fn advance(local: LocalId) -> Ident {
    Ident::new(&format!("__cl_advance_{}", local.0), Span::mixed_site())
}

/// What differs between four executions of a region in a row.
#[derive(Debug, Clone, Copy)]
enum Four {
    /// The variable of a loop.
    Values(LocalId),
    /// What the group has added to a variable.
    Sums(LocalId),
}

struct Printer<'n, 'f> {
    native: Native<'n>,
    plan: &'n Plan<'f>,
    /// The variables of work-items that outlive a region, and those of them that are in arrays, as a whole or by element.
    outlive: BTreeSet<LocalId>,
    contexts: BTreeSet<LocalId>,
    columns: BTreeSet<LocalId>,
}

impl<'f> Printer<'_, 'f> {
    fn nodes(&mut self, nodes: &[Node<'f>]) -> TokenStream {
        let nodes: TokenStream = nodes.iter().map(|node| self.node(node)).collect();
        quote!({ #nodes })
    }

    fn node(&mut self, node: &Node<'f>) -> TokenStream {
        match node {
            Node::Region(pieces) => self.region(pieces, None),
            Node::Once(Piece::Let(stmt)) => self.native.stmt(stmt),
            Node::Once(Piece::Expr(expr) | Piece::Guard(expr)) => self.native.stmt_expr(expr),
            Node::Barrier => TokenStream::new(),
            Node::For(inner, body) => {
                let (start, end) = (self.condition(&inner.start), self.condition(&inner.end));
                let step = inner.step.as_ref().map(|step| self.condition(step));
                let range = range(inner, (start, end, step), own(inner.start.at));
                match &body[..] {
                    [Node::Region(pieces)] if self.is_worth_several(pieces) => self.several(inner, &range, pieces),
                    _ => {
                        let (head, body) = (self.native.for_head(inner, &range), self.nodes(body));
                        quote!(#head #body)
                    }
                }
            }
            Node::While(id, condition, body) => {
                let (label, condition, body) = (label(*id), self.condition(condition), self.nodes(body));
                quote!(#label: while #condition #body)
            }
            Node::Leave(leave, body) => self.leave(*leave, body),
            Node::Origin(local) => {
                let (sum, ty) = (advance(*local), ty(&self.native.function.locals[local.0].ty));
                quote!(let mut #sum: #ty = 0;)
            }
            Node::Advance(op, local, value) => {
                let (sum, next) = (advance(*local), self.advanced(*op, *local, value));
                quote!(#sum = #next;)
            }
            Node::Loop(id, body) => {
                let (label, body) = (label(*id), self.nodes(body));
                quote!(#label: loop #body)
            }
            Node::If(condition, then, other) => {
                let (condition, then) = (self.condition(condition), self.nodes(then));
                let other = other.as_ref().map(|other| {
                    let other = self.nodes(other);
                    quote!(else #other)
                });
                quote!(if #condition #then #other)
            }
            Node::Block(id, body) => {
                let (label, body) = (id.map(label), self.nodes(body));
                let label = label.map(|label| quote!(#label:));
                quote!(#label #body)
            }
        }
    }

    /// Whether a work-item should execute several iterations in a row: its variables then stay in registers in between.
    fn is_worth_several(&self, pieces: &[Piece<'f>]) -> bool {
        const MANY: usize = 120;
        let (mut size, mut keeps) = (0, false);
        for piece in pieces {
            piece.visit(&mut |_| size += 1);
            piece.changed(&mut |local| keeps |= self.contexts.contains(&local));
        }
        keeps && size <= MANY
    }

    /// A loop whose iterations are one region, several of them at a time.
    fn several(&mut self, inner: &For, range: &TokenStream, pieces: &[Piece<'f>]) -> TokenStream {
        let [range_name, four_name] = ["__cl_range", "__cl_four"].map(|name| Ident::new(name, Span::mixed_site()));
        let head = self.native.for_head(inner, &quote!(#range_name));
        let (one, four) = (self.region(pieces, None), self.region(pieces, Some(Four::Values(inner.local))));
        quote! {
            {
                let mut #range_name = #range;
                while let ::core::option::Option::Some(#four_name) = ::cl_runtime::__private::next_four(&mut #range_name) {
                    #four
                }
                #head { #one }
            }
        }
    }

    /// A loop over the work-items. Each executes the pieces once, or once for each of four values of a variable.
    fn region(&mut self, pieces: &[Piece<'f>], four: Option<Four>) -> TokenStream {
        let (mut declared, mut changed) = (BTreeSet::new(), BTreeSet::new());
        for piece in pieces {
            piece.declared(&mut |local| _ = declared.insert(local));
            piece.changed(&mut |local| _ = changed.insert(local));
        }
        if let Some(Four::Sums(local)) = four {
            declared.insert(local);
        }
        let loads = self.loads(pieces, &declared);
        let code: TokenStream = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Let(stmt) => self.native.stmt(stmt),
                Piece::Expr(expr) => self.native.stmt_expr(expr),
                Piece::Guard(condition) => {
                    let (condition, cl) = (self.native.expr(condition), Ident::new("__cl_cl", Span::mixed_site()));
                    quote!(if !(#condition) { return ::core::result::Result::Err(#cl.ends()); })
                }
            })
            .collect();
        let held = std::mem::take(&mut self.native.held);
        let code = match four {
            None => quote!(#(#held)* #code),
            Some(Four::Values(local) | Four::Sums(local)) => {
                let of = &self.native.function.locals[local.0];
                let ty = ty(&of.ty);
                let (name, begin) = match four {
                    Some(Four::Sums(_)) => {
                        let sum = advance(local);
                        (quote!(#sum), self.recomputed(&BTreeSet::from([local])))
                    }
                    _ if of.name.is_some() => {
                        let name = self.native.name(local);
                        (quote!(mut #name), TokenStream::new())
                    }
                    _ => (quote!(_), TokenStream::new()),
                };
                let code = quote!(#begin #(#held)* #code ::core::result::Result::Ok(()));
                let code = braced(code, self.native.function.braces);
                quote_spanned! {Span::mixed_site()=>
                    ::cl_runtime::__private::each_of_four(
                        __cl_four,
                        #[inline(always)]
                        |#name: #ty| -> ::cl_runtime::__private::Flow<()> #code,
                    )?;
                }
            }
        };
        let at = Ident::new("__cl_at", Span::mixed_site());
        let stores = self.contexts.intersection(&changed).chain(self.columns.intersection(&declared)).map(|&local| {
            let (name, context) = (self.native.name(local), context(local));
            quote!(unsafe { #context.store(#at, #name) };)
        });
        let (cl, items) = (Ident::new("__cl_cl", Span::mixed_site()), Ident::new("__cl_items", Span::mixed_site()));
        let code = quote!(#loads #code #(#stores)* ::core::result::Result::Ok(()));
        let code = braced(code, self.native.function.braces);
        quote! {
            #items.run(
                #[inline(always)]
                |#cl: &::cl_runtime::__private::WorkItem<'_>, #at: ::core::primitive::usize| -> ::cl_runtime::__private::Flow<()> #code,
            )?;
        }
    }

    /// The variables that the pieces name and do not declare. An earlier region has declared and stored each of them, since
    /// the regions of a block are executed in the order of its statements.
    fn loads(&mut self, pieces: &[Piece<'f>], declared: &BTreeSet<LocalId>) -> TokenStream {
        let mut named = BTreeSet::new();
        pieces.iter().for_each(|piece| piece.named(&mut |local| _ = named.insert(local)));
        named.retain(|local| !declared.contains(local));
        let at = Ident::new("__cl_at", Span::mixed_site());
        let loads: TokenStream = named
            .iter()
            .filter(|local| self.contexts.contains(local) || self.columns.contains(local))
            .map(|&local| {
                let (name, context) = (self.native.name(local), context(local));
                quote!(let mut #name = unsafe { #context.load(#at) };)
            })
            .collect();
        let outlive = named.intersection(&self.outlive).copied().collect();
        let recomputed = self.recomputed(&outlive);
        quote!(#loads #recomputed)
    }

    fn recomputed(&mut self, locals: &BTreeSet<LocalId>) -> TokenStream {
        let recomputed = self.plan.recomputed.needed(locals).into_iter().map(|(local, value)| {
            let (name, of) = (self.native.name(local), &self.native.function.locals[local.0].ty);
            let (mut text, ty) = (self.native.expr(value), ty(of));
            if self.plan.advanced[local.0] {
                let sum = advance(local);
                text = self.native.arith(ArithOp::Add, (text, of), (quote!(#sum), of), value.at);
            }
            quote!(let mut #name: #ty = #text;)
        });
        recomputed.collect()
    }

    /// What the group has added to a variable after the next addition.
    fn advanced(&mut self, op: ArithOp, local: LocalId, value: &'f Expr) -> TokenStream {
        let of = &self.native.function.locals[local.0].ty;
        let (sum, text) = (advance(local), self.native.expr(value));
        self.native.arith(op, (quote!(#sum), of), (text, of), value.at)
    }

    /// A loop that work-items leave one by one.
    fn leave(&mut self, leave: Leave<'f>, body: &[Node<'f>]) -> TokenStream {
        let Leave { depth, condition, local, by_ends } = leave;
        let loads = self.loads(&[Piece::Expr(condition)], &BTreeSet::new());
        let (value, name, of) =
            (self.native.expr(condition), self.native.name(local), &self.native.function.locals[local.0].ty);
        let (of, sum) = (ty(of), advance(local));
        let [cl, at, items] = ["__cl_cl", "__cl_at", "__cl_items"].map(|name| Ident::new(name, Span::mixed_site()));
        let stays = braced(quote!(#loads (#name, #value)), self.native.function.braces);
        let stays = quote! {
            #[inline(always)]
            |#cl: &::cl_runtime::__private::WorkItem<'_>, #at: ::core::primitive::usize| -> (#of, ::core::primitive::bool) #stays
        };
        let once = self.nodes(body);
        let body = match body {
            [Node::Region(pieces), Node::Advance(op, advanced, value)]
                if by_ends && *advanced == local && self.is_worth_several(pieces) =>
            {
                let next = self.advanced(*op, local, value);
                let four = Ident::new("__cl_four", Span::mixed_site());
                let sums = (0..3usize).map(|number| {
                    let after = number + 1;
                    quote!({ let #sum = #four[#number]; #four[#after] = #next; })
                });
                let stay = (1..4usize).map(|number| quote!({ let #sum = #four[#number]; #items.all_stay(#stays) }));
                let (sums, stay) = (quote!(#(#sums)*), quote!(#(#stay)&&*));
                let all = self.region(pieces, Some(Four::Sums(local)));
                quote! {{
                    let mut #four = [#sum; 4];
                    #sums
                    if #stay {
                        #all
                        #sum = #four[3];
                        #sum = #next;
                    } else #once
                }}
            }
            _ => once,
        };
        quote! {
            while #items.stay(#depth, #by_ends, #stays) #body
            #items.rejoin(#depth)?;
        }
    }

    /// A value that is the same for all work-items.
    fn condition(&mut self, expr: &'f Expr) -> TokenStream {
        if is_group_value(self.native.function, &self.plan.once, expr) {
            return self.native.expr(expr);
        }
        let loads = self.loads(&[Piece::Expr(expr)], &BTreeSet::new());
        let value = self.native.expr(expr);
        let held = std::mem::take(&mut self.native.held);
        let [cl, at, items] = ["__cl_cl", "__cl_at", "__cl_items"].map(|name| Ident::new(name, Span::mixed_site()));
        let code = quote!(#(#held)* #loads ::core::result::Result::Ok(#value));
        let code = braced(code, self.native.function.braces);
        quote_spanned! {own(expr.at)=>
            #items.uniform(
                #[inline(always)]
                |#cl: &::cl_runtime::__private::WorkItem<'_>, #at: ::core::primitive::usize| -> ::cl_runtime::__private::Flow<_> #code,
            )?
        }
    }
}
