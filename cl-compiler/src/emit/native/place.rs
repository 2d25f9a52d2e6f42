//! Places: elements, fields, targets of references, sub-slices.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Native, len, own, ty};
use crate::check::What;
use crate::diag::Range;
use crate::ir::panics::Part;
use crate::ir::{AccessId, ArithOp, Element, Expr, ExprKind, Place, Root, Step, StepKind, SubSlice};
use crate::ty::{Scalar, Ty};

/// What an access does to a place.
#[derive(Clone, Copy)]
pub(super) enum Access {
    Read,
    Write,
    /// It reads the place, then writes it.
    Update,
}

impl Native<'_> {
    /// An index, checked unless proven in bounds.
    pub(super) fn index(&mut self, index: &Expr, access: AccessId, length: TokenStream, at: Range) -> TokenStream {
        let mut hoisted = self.hoisted.take();
        let value = self.expr(index);
        let span = own(at);
        let value = if self.facts.is_proven(access) {
            value
        } else {
            let site = self.site(at, crate::ir::panics::bounds_message());
            let (cl, item) = (Ident::new("__cl_cl", Span::mixed_site()), &self.item);
            quote_spanned!(span=> #cl.index(#item, #site, #value, #length)?)
        };
        let Some(indices) = &mut hoisted else { return value };
        let name = Ident::new(&format!("__cl_index_{}", indices.len()), span);
        indices.push(quote_spanned!(span=> let #name = #value;));
        self.hoisted = hoisted;
        quote!(#name)
    }

    /// The slice element at the end of a place: the slice, the index, and the panic site unless the index is proven in
    /// bounds.
    pub(super) fn element(&mut self, place: &Place) -> Option<(TokenStream, TokenStream, Option<u32>)> {
        if let Some(lane) = self.lane_element(place) {
            return Some(lane);
        }
        let (last, steps) = place.steps.split_last()?;
        let StepKind::Index(index, access) = &last.kind else { return None };
        let Ty::Slice { .. } = last.from else { return None };
        let slice = self.steps(place, steps);
        let index = self.expr(index);
        let site = (!self.facts.is_proven(*access)).then(|| self.site(place.at, crate::ir::panics::bounds_message()));
        Some((slice, index, site))
    }

    /// The leading part of a place in a work-group's array: its memory, the index into the whole array, the type at
    /// that point, and the remaining steps.
    fn shared_part<'p>(&mut self, place: &'p Place) -> Option<(TokenStream, TokenStream, &'p Ty, &'p [Step])> {
        let local = place.local().filter(|id| self.function.locals[id.0].shared)?;
        let mut flat = quote!(0usize);
        let mut rest = &place.steps[..];
        while let [Step { kind: StepKind::Index(index, access), from: Ty::Array(_, length) }, after @ ..] = rest {
            let length = len(length);
            let index = self.index(index, *access, quote!(#length as ::core::primitive::usize), place.at);
            let first = std::ptr::eq(rest.as_ptr(), place.steps.as_ptr());
            flat = if first { index } else { quote!(((#flat) * (#length as ::core::primitive::usize) + (#index))) };
            rest = after;
        }
        let found = rest.first().map_or(&place.ty, |step| &step.from);
        for inner in super::bind::dims(found).0 {
            let inner = len(inner);
            flat = quote!(((#flat) * (#inner as ::core::primitive::usize)));
        }
        Some((self.name_at(local, place.at), flat, found, rest))
    }

    /// An element of a work-group's array: its memory and the index into the whole array.
    pub(super) fn shared_element(&mut self, place: &Place) -> Option<(TokenStream, TokenStream)> {
        place.local().filter(|id| self.function.locals[id.0].shared)?;
        let whole =
            !matches!(place.ty, Ty::Array(..)) && place.steps.iter().all(|step| matches!(step.from, Ty::Array(..)));
        if !whole {
            return None;
        }
        self.shared_part(place).map(|(memory, index, _, _)| (memory, index))
    }

    /// A reference to an atomic.
    pub(super) fn atomic(&mut self, place: &Place) -> TokenStream {
        self.borrow(false, place, own(place.at))
    }

    /// `&place`, `&mut place`
    pub(super) fn borrow(&mut self, mutable: bool, place: &Place, span: Span) -> TokenStream {
        if let (Root::Value(value), []) = (&place.root, &place.steps[..])
            && let (ExprKind::Const(path), Ty::Array(..)) = (&value.kind, &value.ty)
        {
            return quote_spanned!(span=> (const { &#path }));
        }
        let place = self.rust_place(place);
        let mutable = mutable.then(|| quote!(mut));
        quote_spanned!(span=> (&#mutable #place))
    }

    /// Whether the place may be in memory that other work-items can access, other than an atomic. What a reference refers
    /// to may be.
    fn is_shared(&self, place: &Place) -> bool {
        let leads_there = |step: &Step| {
            matches!((&step.kind, &step.from), (StepKind::Index(..), Ty::Slice { .. }) | (StepKind::Deref, _))
        };
        let is_local = place.local().is_some_and(|id| self.function.locals[id.0].shared);
        (is_local || place.steps.iter().any(leads_there)) && !has_atomics(&place.ty)
    }

    /// The place, for an access that checked execution sees.
    pub(super) fn accessed(&mut self, place: &Place, access: Access) -> TokenStream {
        let is_shared = self.is_shared(place);
        let rust = self.rust_place(place);
        if !is_shared {
            return rust;
        }
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        let access = match access {
            Access::Read => method(place.at, "reads", quote!(&#rust)),
            Access::Write => method(place.at, "writes", quote!(&mut #rust)),
            Access::Update => method(place.at, "updates", quote!(&mut #rust)),
        };
        quote_spanned!(own(place.at)=> (*#cl #access))
    }

    /// The place in Rust: variables, fields, elements, targets of references.
    pub(super) fn rust_place(&mut self, place: &Place) -> TokenStream {
        self.steps(place, &place.steps)
    }

    pub(super) fn steps(&mut self, place: &Place, steps: &[Step]) -> TokenStream {
        let is_shared = place.local().is_some_and(|id| self.function.locals[id.0].shared);
        let (mut rust, steps) = match (&place.root, is_shared) {
            (_, true) => match self.shared_part(place) {
                Some((memory, index, found, rest)) => {
                    let part = ty(found);
                    (quote!((*unsafe { #memory.part::<#part>(#index) })), rest)
                }
                None => (TokenStream::new(), steps),
            },
            (Root::Local(id), false) => (self.name_at(*id, place.at), steps),
            (Root::Value(value), _) => match (&value.kind, &value.ty) {
                (ExprKind::Const(path), Ty::Array(element, _)) => (constant_slice(path, element, own(place.at)), steps),
                // the value, not the place that it was read from
                (ExprKind::Read(_), of) if !matches!(of, Ty::Slice { .. } | Ty::Ref { .. }) => {
                    let value = self.expr(value);
                    (quote!({ #value }), steps)
                }
                _ => (self.expr(value), steps),
            },
        };
        for step in steps {
            rust = match (&step.kind, &step.from) {
                (StepKind::Index(index, access), Ty::Array(_, length)) => {
                    let length = len(length);
                    let is_proven = self.facts.is_proven(*access);
                    let index = self.index(index, *access, quote!(#length as ::core::primitive::usize), place.at);
                    // LLVM does not find every proof
                    match is_proven && place.is_in_constant() {
                        true => quote!((*unsafe { #rust.get_unchecked(#index) })),
                        false => quote!(#rust[#index]),
                    }
                }
                (StepKind::Index(index, access), Ty::Vector(_, count)) => {
                    let count = usize::from(*count);
                    let index = self.index(index, *access, quote!(#count), place.at);
                    quote!(#rust[#index])
                }
                (StepKind::Field(number), Ty::Vector(..)) => {
                    let lane = u8::try_from(*number).unwrap_or(0);
                    let field = Ident::new(&crate::builtins::vector::lane_name(lane, 4), own(place.at));
                    quote!(#rust.#field)
                }
                // an array in a struct whose type only rustc knows
                (StepKind::Index(index, access), Ty::Opaque(_)) => {
                    let span = Span::mixed_site().located_at(place.at.first);
                    let length = quote_spanned! {span=>
                        ::cl_runtime::__private::length(::cl_runtime::__private::typed(&#rust))
                    };
                    let index = self.index(index, *access, length, place.at);
                    quote!(#rust[#index])
                }
                (StepKind::Index(index, access), _) => {
                    let (span, cl) = (own(place.at), Ident::new("__cl_cl", Span::mixed_site()));
                    let index = self.expr(index);
                    if self.facts.is_proven(*access) {
                        let access = method(place.at, "get_proven", quote!(#cl, #index));
                        quote_spanned!(span=> (*unsafe { #rust #access }))
                    } else {
                        let site = self.site(place.at, crate::ir::panics::bounds_message());
                        let item = &self.item;
                        let access = method(place.at, "get", quote!(#cl, #item, #site, #index));
                        quote_spanned!(span=> (*#rust #access?))
                    }
                }
                (StepKind::Member(member), _) => quote!(#rust.#member),
                (StepKind::Field(number), _) => {
                    let number = Literal::usize_unsuffixed(*number);
                    quote!(#rust.#number)
                }
                (StepKind::Deref, _) => quote!((*#rust)),
            };
        }
        rust
    }

    pub(super) fn read(&mut self, place: &Place) -> TokenStream {
        let span = own(place.at);
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        if let Some((memory, index)) = self.shared_element(place) {
            let access = method(place.at, "load_proven", quote!(#cl, #index));
            return quote_spanned!(span=> (unsafe { #memory #access }));
        }
        match self.element(place) {
            None => self.accessed(place, Access::Read),
            Some((slice, index, None)) => {
                let access = method(place.at, "load_proven", quote!(#cl, #index));
                quote_spanned!(span=> (unsafe { #slice #access }))
            }
            Some((slice, index, Some(site))) => {
                let item = &self.item;
                let access = method(place.at, "load", quote!(#cl, #item, #site, #index));
                quote_spanned!(span=> #slice #access?)
            }
        }
    }

    /// `place.get(i)`, `place.first()`, `place.last()`. An element of memory that other work-items may write is copied.
    pub(super) fn get(&mut self, place: &Place, element: &Element, of: &Ty, span: Span) -> TokenStream {
        let shared = place.whole().filter(|id| self.function.locals[id.0].shared);
        let index = element.index().map(|index| self.expr(index));
        if let (Ty::Array(..), None) = (&place.ty, shared) {
            let array = self.rust_place(place);
            return match (element, index) {
                (Element::First, _) => quote_spanned!(span=> (#array).first()),
                (Element::Last, _) => quote_spanned!(span=> (#array).last()),
                (Element::At(_), index) => quote_spanned!(span=> (#array).get(#index)),
            };
        }
        let slice = match shared {
            Some(local) => self.name_at(local, place.at),
            None => self.read(place),
        };
        let held = Ident::new(&format!("__cl_held_{}", self.held.len()), Span::mixed_site());
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        let to = match of {
            Ty::Option(some) => match &**some {
                Ty::Ref { to, .. } => ty(to),
                some => ty(some),
            },
            of => ty(of),
        };
        self.held.push(quote!(let mut #held: ::core::option::Option<#to> = ::core::option::Option::None;));
        let index = match (element, index) {
            (Element::First, _) => quote_spanned!(span=> 0),
            (Element::Last, _) => quote_spanned!(span=> __cl_slice.len().wrapping_sub(1)),
            (Element::At(_), index) => quote_spanned!(span=> #index),
        };
        let access = method(place.at, "load_proven", quote_spanned!(span=> #cl, __cl_index));
        quote_spanned! {span=> {
            let __cl_slice = #slice;
            let __cl_index: ::core::primitive::usize = #index;
            #held = if __cl_index < __cl_slice.len() {
                ::core::option::Option::Some(unsafe { __cl_slice #access })
            } else {
                ::core::option::Option::None
            };
            ::core::option::Option::as_ref(&#held)
        }}
    }

    pub(super) fn assign(&mut self, place: &Place, value: &Expr, span: Span) -> TokenStream {
        let value = self.argument(value);
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        let store = if let Some((memory, index)) = self.shared_element(place) {
            let access = method(place.at, "store_proven", quote_spanned!(span=> #cl, #index, __cl_value));
            quote_spanned!(span=> unsafe { #memory #access };)
        } else {
            match self.element(place) {
                None if place.steps.is_empty() => {
                    let place = self.rust_place(place);
                    return quote_spanned!(span=> #place = #value);
                }
                None => {
                    let place = self.accessed(place, Access::Write);
                    quote_spanned!(span=> #place = __cl_value;)
                }
                Some((slice, index, None)) => {
                    let access = method(place.at, "store_proven", quote_spanned!(span=> #cl, #index, __cl_value));
                    quote_spanned!(span=> unsafe { #slice #access };)
                }
                Some((slice, index, Some(site))) => {
                    let item = &self.item;
                    let access =
                        method(place.at, "store", quote_spanned!(span=> #cl, #item, #site, #index, __cl_value));
                    quote_spanned!(span=> #slice #access?;)
                }
            }
        };
        quote_spanned!(span=> { let __cl_value = #value; #store })
    }

    pub(super) fn assign_op(&mut self, op: ArithOp, place: &Place, value: &Expr, at: Range) -> TokenStream {
        if let Ty::Vector(..) | Ty::Mask(..) = place.ty {
            return self.assign_op_vector(op, place, value, at);
        }
        let span = own(at);
        let operand = self.expr(value);
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        let names = (quote_spanned!(span=> __cl_old), quote_spanned!(span=> __cl_value));
        let loads = method(place.at, "load_proven", quote_spanned!(span=> #cl, __cl_index));
        let stores = method(place.at, "store_proven", quote_spanned!(span=> #cl, __cl_index, __cl_new));
        let (index, load, store) = if let Some((memory, index)) = self.shared_element(place) {
            let load = quote_spanned!(span=> unsafe { #memory #loads });
            (index, load, quote_spanned!(span=> unsafe { #memory #stores }))
        } else {
            match self.element(place) {
                None => {
                    let target = self.accessed(place, Access::Update);
                    let result = self.arith(op, (names.0, &place.ty), (names.1, &value.ty), place.at);
                    return quote_spanned! {span=>
                        { let __cl_value = #operand; let __cl_place = &mut #target; let __cl_old = *__cl_place; *__cl_place = #result; }
                    };
                }
                Some((slice, index, site)) => {
                    let item = &self.item;
                    let load = match site {
                        None => quote_spanned!(span=> unsafe { #slice #loads }),
                        Some(site) => {
                            let checked = quote_spanned!(span=> #cl, #item, #site, __cl_index);
                            let loads = method(place.at, "load", checked);
                            quote_spanned!(span=> #slice #loads?)
                        }
                    };
                    (index, load, quote_spanned!(span=> unsafe { #slice #stores }))
                }
            }
        };
        let result = self.arith(op, (names.0, &place.ty), (names.1, &value.ty), place.at);
        quote_spanned! {span=>
            { let __cl_value = #operand; let __cl_index = #index; let __cl_old = #load; let __cl_new = #result; #store; }
        }
    }

    pub(super) fn sub_slice(&mut self, slice: &SubSlice, expr: &Expr) -> TokenStream {
        let span = own(expr.at);
        let text = |text: &str| Part::Text(text.to_owned());
        let value = |number| Part::Value(number, Scalar::Usize);
        let what = if slice.end.is_some() { "range end index " } else { "range start index " };
        let shown = self.facts.is_shown(What::Part, expr.at);
        let certain = shown || slice.certain.holds(self.function.barriers);
        let end_site = if certain {
            0
        } else {
            self.site(expr.at, vec![text(what), value(0), text(" out of range for slice of length "), value(1)])
        };
        // in `x[a..]`, the start may be beyond the end
        let order = match (&slice.start, &slice.end) {
            _ if certain => None,
            (Some(_), Some(_)) => Some(
                self.site(expr.at, vec![text("slice index starts at "), value(0), text(" but ends at "), value(1)]),
            ),
            (Some(_), None) => Some(end_site),
            (None, _) => None,
        };
        let order = order
            .filter(|_| !certain)
            .map_or_else(|| quote!(::core::option::Option::None), |site| quote!(::core::option::Option::Some(#site)));
        let bound = if certain {
            quote!(::core::option::Option::None)
        } else {
            quote!(::core::option::Option::Some(#end_site))
        };
        let mutable = matches!(expr.ty, Ty::Slice { mutable: true, .. });
        let base = match &slice.base.ty {
            Ty::Array(..) if slice.base.is_in_constant() => {
                let place = self.rust_place(&slice.base);
                quote!(::cl_runtime::__private::GlobalSlice::of(&#place[..]))
            }
            Ty::Array(..) => {
                let array = self.borrow(mutable, &slice.base, span);
                let ty = ty(&expr.ty);
                quote_spanned!(span=> <#ty>::of(#array))
            }
            _ => self.read(&slice.base),
        };
        let start = slice.start.as_ref().map_or_else(|| quote!(0usize), |start| self.expr(start));
        let end = match (&slice.end, slice.inclusive) {
            (None, _) => quote_spanned!(span=> __cl_base.len()),
            (Some(end), false) => self.expr(end),
            (Some(end), true) if shown => {
                let end = self.expr(end);
                quote_spanned!(span=> (#end).wrapping_add(1))
            }
            (Some(end), true) => {
                let end = self.expr(end);
                let site = self.site(expr.at, vec![text("attempted to index slice up to maximum usize")]);
                let panic = self.panic(site, &[], span);
                quote_spanned!(span=> {
                    let __cl_last = #end;
                    if __cl_last == ::core::primitive::usize::MAX { #panic }
                    __cl_last + 1
                })
            }
        };
        let (ty, cl, item) = (ty(&expr.ty), Ident::new("__cl_cl", Span::mixed_site()), &self.item);
        let part = quote_spanned! {span=>
            let __cl_start = #start;
            let __cl_end = #end;
            let __cl_part: #ty = ::core::convert::Into::into(
                unsafe { __cl_base.sub(#cl, #item, #order, #bound, __cl_start, __cl_end) }?
            );
            __cl_part
        };
        match slice.base.root {
            // a temporary value lives to the end of the statement
            Root::Value(_) => quote_spanned!(span=> match #base { __cl_base => { #part } }),
            Root::Local(_) => quote_spanned!(span=> { let __cl_base = #base; #part }),
        }
    }
}

/// `.method(args)`, an access of which checked execution reports the user's line. rustc takes the line of a call from
/// the tokens of its name and its arguments, and of a token of the macro's own the line of the attribute.
pub(super) fn method(at: Range, method: &str, args: TokenStream) -> TokenStream {
    let method = Ident::new(method, at.first);
    quote_spanned!(at.first=> .#method(#args))
}

fn has_atomics(ty: &Ty) -> bool {
    match ty {
        Ty::Atomic(_) => true,
        Ty::Array(element, _) => has_atomics(element),
        _ => false,
    }
}

/// An inline constant that is an array or slice.
fn constant_slice(path: &crate::ir::ConstPath, element: &Ty, span: Span) -> TokenStream {
    let element = ty(element);
    quote_spanned!(span=> ::cl_runtime::__private::is::<&'static [#element]>(const { &#path }))
}
