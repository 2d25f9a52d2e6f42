//! Native Rust, from the typed form: the same function with every type written out, panics as early returns, and the
//! work-item as a parameter. If the compiler inferred a type that differs from Rust's, rustc rejects the output.

mod atomic;
mod bind;
mod builtin;
mod call;
mod grid;
mod names;
mod option;
mod place;
mod print;
mod regions;
mod vector;

pub use bind::local_bytes;
pub use regions::{Regions, regions};

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream};
use quote::{ToTokens, TokenStreamExt, quote, quote_spanned};
use syn::ext::IdentExt;

use self::atomic::is_of_group;
use self::names::names;
use crate::check::{LaunchFacts, What};
use crate::diag::Range;
use crate::ir::panics::{Part, Site};
use crate::ir::{
    ArithOp, Assert, Block, Expr, ExprKind, For, Function, LocalId, LoopId, Method, Stmt, TraitMethod, UnaryOp, Value,
};
use crate::ty::spell;
use crate::ty::{Scalar, Ty};

/// The function's body in braces, of type `Flow<ret>`. Adds panic sites to `sites` where lowering has not made them already.
///
/// In the form for a work-`group`, the body waits for callees that have barriers.
pub fn body(
    function: &Function,
    own_items: &TokenStream,
    facts: LaunchFacts<'_>,
    sites: &mut Vec<Site>,
    group: bool,
    item: TokenStream,
) -> TokenStream {
    let mut native = Native { function, facts, sites, held: Vec::new(), group, is_region: false, hoisted: None, item };
    let params = native.params();
    let body = native.block(&function.body);
    let ret = ty(&function.ret);
    let convert = match function.ret {
        Ty::Slice { .. } => quote!(::core::convert::Into::into(#body)),
        _ => body,
    };
    let (names, held) = (names(function, own_items), native.held);
    let body = quote! {
        #names
        #params
        #(#held)*
        let __cl_result: #ret = #convert;
        ::core::result::Result::Ok(__cl_result)
    };
    braced(body, function.braces)
}

/// A block with the span of the user's block. rustc's coverage counts the statements inside, which are in the same hygiene
/// context as the braces.
pub fn braced(tokens: TokenStream, at: Span) -> TokenStream {
    let mut block = Group::new(Delimiter::Brace, tokens);
    block.set_span(Span::mixed_site().located_at(at));
    block.into_token_stream()
}

/// The type of a parameter, or of the result itself. References that may be part of the result have the result's
/// lifetime.
pub fn borrowed(of: &Ty, result: &Ty) -> TokenStream {
    match (of.space(), result.space()) {
        (Some(space), Some(borrowed)) if space == borrowed => spell::with_lifetime(of, &quote!('cl)),
        _ => ty(of),
    }
}

use crate::ty::spell::primitive;
pub use crate::ty::spell::{len, ty};

struct Native<'a> {
    function: &'a Function,
    facts: LaunchFacts<'a>,
    sites: &'a mut Vec<Site>,
    /// Variables that hold copies of the elements that references point to.
    held: Vec<TokenStream>,
    group: bool,
    /// In a region, whose end is not that of the work-item.
    is_region: bool,
    /// The indices of the place being generated, if they must be evaluated before it.
    hoisted: Option<Vec<TokenStream>>,
    /// The item that contains the panic sites.
    item: TokenStream,
}

/// The span for the compiler's own names. They resolve as if written in the macro, so they cannot collide with the
/// user's, and point at the user's code.
fn own(at: Range) -> Span {
    Span::mixed_site().located_at(at.first)
}

impl Native<'_> {
    /// A variable where it is declared.
    fn name(&self, id: LocalId) -> TokenStream {
        let name = self.function.locals[id.0].name.as_ref();
        self.name_at(id, name.map_or_else(Span::call_site, Ident::span).into())
    }

    /// A variable where it is used.
    fn name_at(&self, id: LocalId, at: Range) -> TokenStream {
        match &self.function.locals[id.0].name {
            // a distinct name, so that the user's name is not resolved again here
            Some(name) => {
                let name = Ident::new(&format!("__cl_{}_{}", name.unraw(), id.0), own(at));
                quote!(#name)
            }
            None => quote!(_),
        }
    }

    fn params(&self) -> TokenStream {
        (0..self.function.params).map(|param| self.rebind(LocalId(param))).collect()
    }

    /// `let mut name = name;` Where a parameter is declared, its type is stated.
    fn rebind(&self, id: LocalId) -> TokenStream {
        let image = self.function.images.get(&id);
        let ty = image.map(|param| super::image::of_native(param.image, param.mutable)).map(|ty| quote!(: #ty));
        let name = self.name(id);
        let param = &self.function.locals[id.0].name;
        quote!(let mut #name #ty = #param;)
    }

    fn site(&mut self, at: Range, message: Vec<Part>) -> u32 {
        let index = self.sites.iter().position(|site| site.is(at, &message)).unwrap_or_else(|| {
            self.sites.push(Site { at, message: message.clone() });
            self.sites.len() - 1
        });
        u32::try_from(index).unwrap_or(u32::MAX)
    }

    /// The site of a panic, if lowering found that the panic can happen: `x / 7` cannot panic.
    fn possible_site(&self, at: Range, text: &'static str) -> Option<u32> {
        let message = [Part::Text(text.to_owned())];
        self.sites.iter().position(|site| site.is(at, &message)).and_then(|index| u32::try_from(index).ok())
    }

    /// `return Err(cl.panic(…));`
    fn panic(&self, site: u32, values: &[TokenStream], span: Span) -> TokenStream {
        let (cl, item) = (Ident::new("__cl_cl", Span::mixed_site()), &self.item);
        quote_spanned!(span=> return ::core::result::Result::Err(#cl.panic(#item, #site, &[#(#values),*]));)
    }

    fn block(&mut self, block: &Block) -> TokenStream {
        let stmts: TokenStream = block.stmts.iter().map(|stmt| self.stmt(stmt)).collect();
        let tail = block.tail.as_ref().map(|tail| self.expr(tail));
        quote!({ #stmts #tail })
    }

    fn stmt(&mut self, stmt: &Stmt) -> TokenStream {
        match stmt {
            Stmt::Expr(expr) => self.stmt_expr(expr),
            Stmt::Let { pat, init, other, .. } => self.let_stmt(pat, init.as_ref(), other.as_ref()),
        }
    }

    fn stmt_expr(&mut self, expr: &Expr) -> TokenStream {
        let expr = match &expr.kind {
            ExprKind::Call(callee, args) => self.call(*callee, args, own(expr.at)),
            _ => self.expr(expr),
        };
        quote!(#expr;)
    }

    fn expr(&mut self, expr: &Expr) -> TokenStream {
        let span = own(expr.at);
        match &expr.kind {
            ExprKind::Literal(value) => literal(value, &expr.ty, span),
            ExprKind::Bare(value, negative) => {
                let value = literal(value, &Ty::Unit, span);
                if *negative { quote_spanned!(span=> -#value) } else { value }
            }
            ExprKind::Const(_) if matches!(expr.ty, Ty::Function(_)) => {
                let ty = ty(&expr.ty);
                quote_spanned!(span=> <#ty>::new())
            }
            ExprKind::Capturing(tuple) => {
                let (ty, tuple) = (ty(&expr.ty), self.expr(tuple));
                quote_spanned!(span=> <#ty>::capturing(#tuple))
            }
            ExprKind::Const(path) => {
                let ty = ty(&expr.ty);
                quote_spanned!(span=> ::cl_runtime::__private::is::<#ty>(#path))
            }
            ExprKind::Folded(folded) => {
                let ty = ty(&expr.ty);
                quote_spanned!(span=> ::cl_runtime::__private::is::<#ty>(#folded))
            }
            ExprKind::Read(place) => self.read(place),
            ExprKind::Len(place) => match &place.ty {
                Ty::Array(_, length) => {
                    let length = len(length);
                    quote_spanned!(span=> (#length as ::core::primitive::usize))
                }
                _ => {
                    let slice = self.read(place);
                    quote_spanned!(span=> #slice.len())
                }
            },
            ExprKind::Borrow(place) => {
                let mutable = matches!(expr.ty, Ty::Ref { mutable: true, .. });
                self.borrow(mutable, place, span)
            }
            // handled by the call
            ExprKind::Receiver(place, _) => self.rust_place(place),
            ExprKind::SubSlice(slice) => self.sub_slice(slice, expr),
            ExprKind::Tuple(fields) => {
                let fields = fields.iter().map(|field| self.expr(field)).collect::<Vec<_>>();
                quote_spanned!(span=> (#(#fields,)*))
            }
            ExprKind::Struct(value) => {
                let path = &value.path;
                let fields = value.fields.iter().map(|(member, field)| {
                    let field = self.expr(field);
                    quote!(#member: #field)
                });
                let fields = fields.collect::<Vec<_>>();
                let base = value.base.as_ref().map(|base| {
                    let base = self.expr(base);
                    quote!(..#base)
                });
                quote_spanned!(span=> (#path { #(#fields,)* #base }))
            }
            ExprKind::Array(elements) => {
                let elements = elements.iter().map(|element| self.expr(element)).collect::<Vec<_>>();
                quote_spanned!(span=> [#(#elements),*])
            }
            ExprKind::Repeat(value, length) => {
                let (value, length) = (self.expr(value), len(length));
                quote_spanned!(span=> [#value; #length])
            }
            ExprKind::Assert(assert) => self.assert(assert, expr.at),
            ExprKind::Grid(grid) => self.grid(grid, expr.at),
            ExprKind::Sample(sample) => self.sample(sample, span),
            ExprKind::Print(print) => self.print(print, span),
            ExprKind::Atomic(op, place, value) => {
                let target = self.atomic(place);
                let value = value.as_ref().map(|value| self.expr(value));
                if let Some(next) = self.next_of_group(*op, place, span) {
                    // the place before the value, as below
                    return quote_spanned! {span=> {
                        let (__cl_target, __cl_value) = (#target, #value);
                        ::cl_runtime::__private::GroupAtomic::update(__cl_target, |__cl_old| #next)
                    } };
                }
                let method = Ident::new(op.method(), span);
                let order = quote!(::core::sync::atomic::Ordering::Relaxed);
                // the place before the value, in Rust's evaluation order for a method receiver
                let value = value.map(|value| quote!(#value,));
                quote_spanned!(span=> { let __cl_target = #target; __cl_target.#method(#value #order) })
            }
            ExprKind::Barrier | ExprKind::UncheckedBarrier => {
                let cl = Ident::new("__cl_cl", Span::mixed_site());
                let barrier = place::method(expr.at, "barrier", TokenStream::new());
                quote_spanned!(span=> #cl #barrier.await)
            }
            ExprKind::Match(value, arms) => {
                let value = self.expr(value);
                let arms = arms.iter().map(|arm| {
                    let pat = self.pat(&arm.pat);
                    let guard = arm.guard.as_ref().map(|guard| {
                        let guard = self.expr(guard);
                        quote!(if #guard)
                    });
                    let body = self.expr(&arm.body);
                    quote!(#pat #guard => { #body })
                });
                let arms = arms.collect::<Vec<_>>();
                // the user's own body shows that no case is missing
                quote_spanned!(span=> (match #value { #(#arms)* _ => ::core::unreachable!() }))
            }
            ExprKind::Let(pat, value) => {
                let (pat, value) = (self.pat(pat), self.expr(value));
                quote_spanned!(span=> let #pat = #value)
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, span),
            ExprKind::Arith(op, left, right) => {
                let (a, b) = (self.expr(left), self.expr(right));
                match (op, left.ty.scalar()) {
                    (ArithOp::Rem, Some(scalar)) if builtin::wraps_around(left, right) => {
                        self.wrapped(scalar, a, b, expr.at)
                    }
                    _ => self.arith(*op, (a, &left.ty), (b, &right.ty), expr.at),
                }
            }
            ExprKind::Compare(op, left, right) => self.infix(op.symbol(), left, right, span),
            ExprKind::Logic(op, left, right) if has_let(expr) => {
                let (a, b, op) = (self.expr(left), self.expr(right), Operator(op.symbol()));
                quote_spanned!(span=> #a #op #b)
            }
            ExprKind::Logic(op, left, right) => self.infix(op.symbol(), left, right, span),
            ExprKind::Unique(_, value) => self.expr(value),
            ExprKind::Cast(value) => {
                let from = value.ty.scalar();
                let (value, ty) = (self.expr(value), ty(&expr.ty));
                let half = |prefix: &str, scalar: Scalar| match scalar {
                    Scalar::U16 => Ident::new(&format!("{prefix}_bits"), span),
                    scalar => Ident::new(&format!("{prefix}_{}", scalar.rust()), span),
                };
                match (from, expr.ty.scalar()) {
                    (Some(Scalar::F16), Some(to)) => {
                        let (half_type, name) = (primitive(Scalar::F16, span), half("to", to));
                        quote_spanned!(span=> #half_type::#name(#value))
                    }
                    // the crate `half` implements `From` here
                    (Some(Scalar::I8 | Scalar::U8), Some(Scalar::F16)) => {
                        quote_spanned!(span=> <#ty as ::core::convert::From<_>>::from(#value))
                    }
                    (Some(from), Some(Scalar::F16)) => {
                        let name = half("from", from);
                        quote_spanned!(span=> #ty::#name(#value))
                    }
                    _ => quote_spanned!(span=> (#value as #ty)),
                }
            }
            ExprKind::ToBytes(order, value) => {
                let ty = primitive(value.ty.scalar().unwrap_or(Scalar::U8), span);
                let (name, value) = (Ident::new(&format!("to_{}", order.name()), span), self.expr(value));
                quote_spanned!(span=> #ty::#name(#value))
            }
            ExprKind::FromBytes(order, value) => {
                let (name, value, ty) =
                    (Ident::new(&format!("from_{}", order.name()), span), self.expr(value), ty(&expr.ty));
                quote_spanned!(span=> #ty::#name(#value))
            }
            ExprKind::Call(callee, args) => {
                let (call, ty) = (self.call(*callee, args, span), ty(&expr.ty));
                quote_spanned!(span=> ::cl_runtime::__private::is::<#ty>(#call))
            }
            ExprKind::WorkItem(function, args) => {
                let (cl, name) = (Ident::new("__cl_cl", Span::mixed_site()), Ident::new(function.name, span));
                let args = args.iter().map(|arg| self.expr(arg));
                quote_spanned!(span=> #cl.#name(#(#args),*))
            }
            ExprKind::Method(Method::Builtin(builtin, on), args) => self.method(builtin, *on, args, expr.at),
            ExprKind::Method(Method::Option(method), args) => {
                let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
                option::method(*method, &args, span)
            }
            ExprKind::Method(Method::Order(method), args) => {
                let operands: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
                option::order(*method, &operands, &args[0].ty, span)
            }
            ExprKind::Variant(variant, value) => {
                let value = value.as_ref().map(|value| self.expr(value));
                option::variant(*variant, value.as_ref(), &ty(&expr.ty), span)
            }
            ExprKind::Matches(pat, value) => {
                let (pat, value) = (self.pat(pat), self.expr(value));
                quote_spanned!(span=> ::core::matches!(#value, #pat))
            }
            ExprKind::Get(place, element) => self.get(place, element, &expr.ty, span),
            ExprKind::CompareExchange(place, values) => {
                let target = self.atomic(place);
                let (current, new) = (self.expr(&values[0]), self.expr(&values[1]));
                if is_of_group(self.function, place) {
                    return quote_spanned! {span=> {
                        let (__cl_target, __cl_current, __cl_new) = (#target, #current, #new);
                        ::cl_runtime::__private::GroupAtomic::exchange(__cl_target, __cl_current, __cl_new)
                    } };
                }
                let order = quote!(::core::sync::atomic::Ordering::Relaxed);
                quote_spanned! {span=>
                    { let __cl_target = #target; __cl_target.compare_exchange(#current, #new, #order, #order) }
                }
            }
            ExprKind::Method(Method::Vector(method), args) => self.vector_method(method, args, expr),
            // a method of a type that only rustc knows
            ExprKind::Method(Method::Named(name), args) => {
                let values: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
                let (receiver, values) = (&values[0], &values[1..]);
                quote_spanned!(span=> (#receiver).#name(#(#values),*))
            }
            ExprKind::Method(Method::Associated(path), args) => {
                let values = args.iter().map(|arg| self.expr(arg)).collect::<Vec<_>>();
                quote_spanned!(span=> #path(#(#values),*))
            }
            ExprKind::Method(Method::Trait(TraitMethod::From), args) => {
                let (ty, value) = (ty(&expr.ty), args.iter().map(|arg| self.expr(arg)));
                quote_spanned!(span=> <#ty as ::core::convert::From<_>>::from(#(#value)*))
            }
            ExprKind::Method(Method::Trait(TraitMethod::Default), _) => {
                let ty = ty(&expr.ty);
                quote_spanned!(span=> <#ty as ::core::default::Default>::default())
            }
            ExprKind::Method(Method::Cl(name), args) => {
                let values = args.iter().map(|arg| self.expr(arg)).collect::<Vec<_>>();
                quote_spanned!(span=> ::cl_runtime::cl::#name(#(#values),*))
            }
            ExprKind::Assign(place, value) => self.assign(place, value, span),
            ExprKind::AssignOp(op, place, value) => self.assign_op(*op, place, value, expr.at),
            ExprKind::If(cond, then, other) => {
                let (cond, then) = (self.expr(cond), self.block(then));
                let other = other.as_ref().map(|other| {
                    let other = self.block(other);
                    quote!(else #other)
                });
                quote_spanned!(span=> (if #cond #then #other))
            }
            ExprKind::While(id, cond, body) => {
                let (label, cond, body) = (label(*id), self.expr(cond), self.block(body));
                quote_spanned!(span=> #label: while #cond #body)
            }
            ExprKind::Loop(id, body) => {
                let (label, body) = (label(*id), self.block(body));
                quote_spanned!(span=> #label: loop #body)
            }
            ExprKind::For(inner) => self.for_loop(inner, span),
            ExprKind::Block(None, block) => self.block(block),
            ExprKind::Block(Some(id), block) => {
                let (label, block) = (label(*id), self.block(block));
                quote_spanned!(span=> #label: #block)
            }
            ExprKind::Break(id, value) => {
                let (label, value) = (label(*id), value.as_ref().map(|value| self.expr(value)));
                quote_spanned!(span=> break #label #value)
            }
            ExprKind::Continue(id) => {
                let label = label(*id);
                quote_spanned!(span=> continue #label)
            }
            ExprKind::Return(_) if self.is_region => {
                let cl = Ident::new("__cl_cl", Span::mixed_site());
                quote_spanned!(span=> return ::core::result::Result::Err(#cl.ends()))
            }
            ExprKind::Return(value) => {
                let value = value.as_ref().map_or_else(|| quote!(()), |value| self.returned(value));
                quote_spanned!(span=> return ::core::result::Result::Ok(#value))
            }
        }
    }

    fn infix(&mut self, symbol: &str, left: &Expr, right: &Expr, span: Span) -> TokenStream {
        let (a, b, op) = (self.expr(left), self.expr(right), Operator(symbol));
        quote_spanned!(span=> (#a #op #b))
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr, span: Span) -> TokenStream {
        if let Ty::Vector(..) | Ty::Mask(..) = operand.ty {
            return self.vector_unary(op, operand, span);
        }
        let scalar = operand.ty.scalar().unwrap_or(Scalar::Bool);
        let is_literal = matches!(operand.kind, ExprKind::Literal(_));
        let value = self.expr(operand);
        match op {
            UnaryOp::Not => quote_spanned!(span=> (!#value)),
            UnaryOp::Neg if matches!(operand.ty, Ty::Opaque(_)) && !is_literal => {
                quote_spanned!(span=> ::cl_runtime::__private::arith::wrapping_neg(#value))
            }
            UnaryOp::Neg if scalar.is_float() || scalar == Scalar::F16 || is_literal => {
                quote_spanned!(span=> (-#value))
            }
            UnaryOp::Neg => {
                let ty = primitive(scalar, span);
                quote_spanned!(span=> #ty::wrapping_neg(#value))
            }
        }
    }

    fn arith(
        &mut self,
        op: ArithOp,
        (a, left): (TokenStream, &Ty),
        (b, right): (TokenStream, &Ty),
        at: Range,
    ) -> TokenStream {
        if [left, right].iter().any(|ty| matches!(ty, Ty::Vector(..) | Ty::Mask(..))) {
            return self.vector_arith(op, (a, left), (b, right), at);
        }
        let span = own(at);
        if let Ty::Opaque(_) = left {
            return self.opaque_arith(op, a, b, at);
        }
        let scalar = left.scalar().unwrap_or(Scalar::Bool);
        let ty = primitive(scalar, span);
        if scalar == Scalar::F16 {
            let op = Operator(op.symbol());
            return quote_spanned!(span=> (#a #op #b));
        }
        let wrapping = match op {
            ArithOp::Add => "wrapping_add",
            ArithOp::Sub => "wrapping_sub",
            ArithOp::Mul => "wrapping_mul",
            ArithOp::Shl => return quote_spanned!(span=> #ty::wrapping_shl(#a, #b as ::core::primitive::u32)),
            ArithOp::Shr => return quote_spanned!(span=> #ty::wrapping_shr(#a, #b as ::core::primitive::u32)),
            ArithOp::Div | ArithOp::Rem if !scalar.is_float() => {
                let guard = self.division_guard(op, scalar, at, true);
                let op = Operator(op.symbol());
                return quote_spanned!(span=> { let (__cl_a, __cl_b): (#ty, #ty) = (#a, #b); #guard __cl_a #op __cl_b });
            }
            ArithOp::Div | ArithOp::Rem | ArithOp::And | ArithOp::Or | ArithOp::Xor => "",
        };
        if wrapping.is_empty() || scalar.is_float() {
            let op = Operator(op.symbol());
            return quote_spanned!(span=> (#a #op #b));
        }
        let wrapping = Ident::new(wrapping, span);
        quote_spanned!(span=> #ty::#wrapping(#a, #b))
    }

    /// An operator on a type that only rustc knows.
    fn opaque_arith(&mut self, op: ArithOp, a: TokenStream, b: TokenStream, at: Range) -> TokenStream {
        let span = own(at);
        let name = match op {
            ArithOp::And | ArithOp::Or | ArithOp::Xor => {
                let op = Operator(op.symbol());
                return quote_spanned!(span=> (#a #op #b));
            }
            ArithOp::Add => "wrapping_add",
            ArithOp::Sub => "wrapping_sub",
            ArithOp::Mul => "wrapping_mul",
            ArithOp::Shl => {
                return quote_spanned!(span=> ::cl_runtime::__private::arith::wrapping_shl(#a, #b as ::core::primitive::u32));
            }
            ArithOp::Shr => {
                return quote_spanned!(span=> ::cl_runtime::__private::arith::wrapping_shr(#a, #b as ::core::primitive::u32));
            }
            ArithOp::Div | ArithOp::Rem => {
                let name = Ident::new(if op == ArithOp::Div { "divide" } else { "remainder" }, span);
                let (zero, overflow) = crate::ir::panics::division_messages(op);
                let panics = [zero, overflow].map(|text| match self.possible_site(at, text) {
                    Some(site) => self.panic(site, &[], span),
                    None => quote!(::core::unreachable!()),
                });
                let [zero, overflow] = panics;
                return quote_spanned! {span=>
                    match ::cl_runtime::__private::arith::#name(#a, #b) {
                        ::core::result::Result::Ok(__cl_value) => __cl_value,
                        ::core::result::Result::Err(true) => { #zero }
                        ::core::result::Result::Err(false) => { #overflow }
                    }
                };
            }
        };
        let name = Ident::new(name, span);
        quote_spanned!(span=> ::cl_runtime::__private::arith::#name(#a, #b))
    }

    fn for_loop(&mut self, inner: &For, span: Span) -> TokenStream {
        let (start, end) = (self.expr(&inner.start), self.expr(&inner.end));
        let step = inner.step.as_ref().map(|step| self.expr(step));
        let head = self.for_head(inner, &range(inner, (start, end, step), span));
        let body = self.block(&inner.body);
        quote_spanned!(span=> #head #body)
    }

    /// `'label: for name in range`
    fn for_head(&self, inner: &For, range: &TokenStream) -> TokenStream {
        let (label, name) = (label(inner.id), self.name(inner.local));
        let name = if self.function.locals[inner.local.0].name.is_some() { quote!(mut #name) } else { name };
        quote_spanned!(own(inner.start.at)=> #label: for #name in #range)
    }

    fn assert(&mut self, assert: &Assert, at: Range) -> TokenStream {
        let span = own(at);
        let cond = assert.cond.as_ref().map(|cond| self.expr(cond));
        if let Some(cond) = &cond
            && self.facts.is_shown(What::Assertion, at)
        {
            return quote_spanned!(span=> { let _: ::core::primitive::bool = #cond; });
        }
        let site = self.site(at, crate::ir::panics::assert_message(assert));
        let values: Vec<_> = assert
            .values
            .iter()
            .map(|value| {
                let rust = self.expr(value);
                if let Ty::Vector(..) | Ty::Mask(..) = value.ty {
                    return vector::recorded(&rust, &value.ty);
                }
                if let Ty::Opaque(_) = value.ty {
                    return quote!(::cl_runtime::__private::recorded(#rust));
                }
                match value.ty.scalar() {
                    Some(scalar) if scalar.is_float() || scalar == Scalar::F16 => {
                        quote!((#rust).to_bits() as ::core::primitive::u64)
                    }
                    Some(scalar) if scalar.is_signed() => {
                        quote!((#rust) as ::core::primitive::i64 as ::core::primitive::u64)
                    }
                    _ => quote!((#rust) as ::core::primitive::u64),
                }
            })
            .collect();
        let panic = if assert.values.iter().any(|value| value.ty.lanes() > 1) {
            let names: Vec<_> = (0..values.len()).map(vector::recorded_name).collect();
            let lanes = names.iter().zip(&assert.values).flat_map(|(name, value)| vector::lanes_of(name, &value.ty));
            let panic = self.panic(site, &lanes.collect::<Vec<_>>(), span);
            quote_spanned!(span=> #(let #names = #values;)* #panic)
        } else {
            self.panic(site, &values, span)
        };
        match cond {
            Some(cond) => quote_spanned!(span=> if !(#cond) { #panic }),
            None => quote_spanned!(span=> { #panic }),
        }
    }
}

/// What a loop iterates over.
fn range(inner: &For, (start, end, step): (TokenStream, TokenStream, Option<TokenStream>), span: Span) -> TokenStream {
    let dots = if inner.inclusive { quote!(..=) } else { quote!(..) };
    let mut range = quote_spanned!(span=> (#start) #dots (#end));
    if inner.reversed {
        range = quote_spanned!(span=> ::core::iter::Iterator::rev(#range));
    }
    if let Some(step) = step {
        range = quote_spanned!(span=> ::core::iter::Iterator::step_by(#range, #step));
    }
    range
}

fn has_let(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Let(..) => true,
        ExprKind::Logic(_, left, right) => has_let(left) || has_let(right),
        _ => false,
    }
}

fn label(id: LoopId) -> syn::Lifetime {
    syn::Lifetime::new(&format!("'loop_{}", id.0), Span::mixed_site())
}

/// An operator as tokens.
struct Operator<'a>(&'a str);

impl ToTokens for Operator<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        for (at, symbol) in self.0.char_indices() {
            let spacing = if at + 1 < self.0.len() { Spacing::Joint } else { Spacing::Alone };
            tokens.append(Punct::new(symbol, spacing));
        }
    }
}

fn literal(value: &Value, ty: &Ty, span: Span) -> TokenStream {
    let suffix = ty.scalar().map_or("", Scalar::rust);
    match value {
        Value::Bool(value) => quote_spanned!(span=> #value),
        Value::Int(value) => number(&format!("{value}{suffix}"), span),
        Value::Float(digits) => number(&Value::rust_float(digits, suffix), span),
    }
}

fn number(text: &str, span: Span) -> TokenStream {
    match text.parse::<Literal>() {
        Ok(mut literal) => {
            literal.set_span(span);
            quote!(#literal)
        }
        Err(_) => quote_spanned!(span=> 0),
    }
}
