//! Native Rust, from the typed form: the same function again, with every type written out, panics as early returns,
//! and the work-item in a parameter. rustc rejects it if the compiler inferred a type that Rust does not.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::builtins::{self, Builtin, Guard};
use crate::check::Facts;
use crate::diag::Range;
use crate::ir::{
    AccessId, ArithOp, Assert, Block, CalleeId, Expr, ExprKind, For, Function, LocalId, LoopId, Method, Pat, PatKind,
    Place, Root, Step, StepKind, Stmt, SubSlice, UnaryOp, Value,
};
use crate::lower::{Part, Site};
use crate::ty::{Len, Scalar, Ty};

/// The function's body, of type `Flow<ret>`. Panic sites are added to `sites` where lowering has not made them already.
pub fn body(function: &Function, facts: &Facts, sites: &mut Vec<Site>) -> TokenStream {
    let mut native = Native { function, facts, sites };
    let params = (0..function.params).map(|param| native.rebind(LocalId(param))).collect::<TokenStream>();
    let body = native.block(&function.body);
    let ret = ty(&function.ret);
    let work_items = function.work_item_paths.iter().map(|path| {
        let span = path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
        quote_spanned!(span=> let _: ::cl_runtime::__private::WorkItemFunction = <#path>::THE_WORK_ITEM_FUNCTION;)
    });
    quote! {
        #(#work_items)*
        #params
        let result: #ret = #body;
        ::core::result::Result::Ok(result)
    }
}

/// A type, as an expansion writes it.
pub fn ty(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Unit | Ty::Never | Ty::Var(_) => quote!(()),
        Ty::Scalar(scalar) => primitive(*scalar, Span::call_site()),
        Ty::Atomic(scalar) => {
            let name = Ident::new(scalar.atomic().unwrap_or("AtomicU32"), Span::call_site());
            quote!(::core::sync::atomic::#name)
        }
        Ty::Tuple(fields) => {
            let fields = fields.iter().map(self::ty);
            quote!((#(#fields,)*))
        }
        Ty::Array(element, length) => {
            let (element, length) = (self::ty(element), len(length));
            quote!([#element; #length])
        }
        Ty::Ref { mutable, to, .. } => {
            let to = self::ty(to);
            if *mutable { quote!(&mut #to) } else { quote!(&#to) }
        }
        Ty::Slice { element, .. } if matches!(**element, Ty::Atomic(_)) => {
            let element = self::ty(element);
            quote!(::cl_runtime::__private::AtomicSlice<'_, #element>)
        }
        Ty::Slice { mutable, element, .. } => {
            let element = self::ty(element);
            let slice = Ident::new(if *mutable { "GlobalSliceMut" } else { "GlobalSlice" }, Span::call_site());
            quote!(::cl_runtime::__private::#slice<'_, #element>)
        }
    }
}

/// An array's length, as an expression.
fn len(len: &Len) -> TokenStream {
    len.0.parse().unwrap_or_default()
}

fn primitive(scalar: Scalar, span: Span) -> TokenStream {
    let name = Ident::new(scalar.rust(), span);
    quote_spanned!(span=> ::core::primitive::#name)
}

struct Native<'a> {
    function: &'a Function,
    facts: &'a Facts,
    sites: &'a mut Vec<Site>,
}

/// Our own names must not meet the user's: they resolve as if written in the macro, and point at the user's code.
fn own(at: Range) -> Span {
    Span::mixed_site().located_at(at.first)
}

impl Native<'_> {
    fn name(&self, id: LocalId) -> TokenStream {
        match &self.function.locals[id.0].name {
            Some(name) => quote!(#name),
            None => quote!(_),
        }
    }

    /// `let mut name: ty = name;`
    fn rebind(&self, id: LocalId) -> TokenStream {
        let (name, ty) = (self.name(id), ty(&self.function.locals[id.0].ty));
        quote!(let mut #name: #ty = #name;)
    }

    fn site(&mut self, at: Range, message: Vec<Part>) -> u32 {
        let place = |at: Range| (at.line(), at.column());
        let same = |site: &Site| place(site.at) == place(at) && same_text(&site.message, &message);
        let index = self.sites.iter().position(same).unwrap_or_else(|| {
            self.sites.push(Site { at, message: message.clone() });
            self.sites.len() - 1
        });
        u32::try_from(index).unwrap_or(u32::MAX)
    }

    /// The site of a panic, if lowering found that it can happen: `x / 7` cannot.
    fn possible_site(&self, at: Range, text: &'static str) -> Option<u32> {
        let message = [Part::Text(text.to_owned())];
        let same = |site: &Site| {
            (site.at.line(), site.at.column()) == (at.line(), at.column()) && same_text(&site.message, &message)
        };
        self.sites.iter().position(same).and_then(|index| u32::try_from(index).ok())
    }

    fn block(&mut self, block: &Block) -> TokenStream {
        let stmts: TokenStream = block.stmts.iter().map(|stmt| self.stmt(stmt)).collect();
        let tail = block.tail.as_ref().map(|tail| self.expr(tail));
        quote!({ #stmts #tail })
    }

    fn stmt(&mut self, stmt: &Stmt) -> TokenStream {
        match stmt {
            Stmt::Expr(expr @ Expr { kind: ExprKind::Call(callee, args), .. }) => {
                let call = self.call(*callee, args, own(expr.at));
                quote!(#call;)
            }
            Stmt::Expr(expr) => {
                let expr = self.expr(expr);
                quote!(#expr;)
            }
            Stmt::Let { pat, init, other, .. } => self.let_stmt(pat, init.as_ref(), other.as_ref()),
        }
    }

    fn let_stmt(&mut self, pat: &Pat, init: Option<&Expr>, other: Option<&Block>) -> TokenStream {
        if let PatKind::Bind(local, None) = &pat.kind
            && self.function.locals[local.0].shared
        {
            return self.shared(*local);
        }
        let value = match init {
            Some(init) => self.argument(init),
            // never read: rustc has checked the user's body
            None => zero(&pat.ty),
        };
        let (pattern, ty) = (self.pat(pat), ty(&pat.ty));
        let other = other.map(|other| {
            let other = self.block(other);
            quote!(else #other)
        });
        quote!(let #pattern: #ty = #value #other;)
    }

    /// Memory of the work-group: the same for all its work-items.
    fn shared(&mut self, local: LocalId) -> TokenStream {
        let number = self.function.locals[..local.0].iter().filter(|local| local.shared).count();
        let (dims, element) = dims(&self.function.locals[local.0].ty);
        let (name, ty, memory) = (self.name(local), ty(element), Ident::new("local", Span::mixed_site()));
        let lens = dims.iter().map(|dim| len(dim));
        if let Ty::Atomic(_) = element {
            return quote! {
                let #name: ::cl_runtime::__private::AtomicSlice<'_, #ty> = #memory.atomics::<#ty>(#number, 1 #(* #lens)*);
            };
        }
        quote! {
            let #name: ::cl_runtime::__private::GlobalSliceMut<'_, #ty> = #memory.array::<#ty>(#number, 1 #(* #lens)*);
        }
    }

    fn pat(&mut self, pat: &Pat) -> TokenStream {
        match &pat.kind {
            PatKind::Wild => quote!(_),
            PatKind::Bind(local, sub) => {
                let name = self.name(*local);
                let sub = sub.as_ref().map(|sub| {
                    let sub = self.pat(sub);
                    quote!(@ #sub)
                });
                quote!(mut #name #sub)
            }
            PatKind::Literal(value, negative) => {
                let value = literal(value, &pat.ty, own(pat.at));
                if *negative { quote!(-#value) } else { value }
            }
            PatKind::Const(path) => quote!(#path),
            PatKind::Range(start, end, inclusive) => {
                let start = start.as_ref().map(|start| self.pat(start));
                let end = end.as_ref().map(|end| self.pat(end));
                if *inclusive { quote!(#start ..= #end) } else { quote!(#start .. #end) }
            }
            PatKind::Fields(parts) => {
                let count = match &pat.ty {
                    Ty::Tuple(fields) => fields.len(),
                    _ => parts.len(),
                };
                let parts = self.numbered(parts, count);
                quote!((#(#parts,)*))
            }
            PatKind::Elements(parts) => {
                let count = match &pat.ty {
                    Ty::Array(_, len) => len.number().and_then(|len| usize::try_from(len).ok()).unwrap_or(parts.len()),
                    _ => parts.len(),
                };
                let parts = self.numbered(parts, count);
                quote!([#(#parts),*])
            }
            PatKind::Or(cases) => {
                let cases = cases.iter().map(|case| self.pat(case));
                quote!((#(#cases)|*))
            }
        }
    }

    fn numbered(&mut self, parts: &[(usize, Pat)], count: usize) -> Vec<TokenStream> {
        (0..count)
            .map(|number| match parts.iter().find(|(at, _)| *at == number) {
                Some((_, part)) => self.pat(part),
                None => quote!(_),
            })
            .collect()
    }

    fn expr(&mut self, expr: &Expr) -> TokenStream {
        let span = own(expr.at);
        match &expr.kind {
            ExprKind::Literal(value) => literal(value, &expr.ty, span),
            ExprKind::Bare(value, negative) => {
                let value = literal(value, &Ty::Unit, span);
                if *negative { quote_spanned!(span=> -#value) } else { value }
            }
            ExprKind::Const(path) => {
                let ty = ty(&expr.ty);
                quote_spanned!(span=> ::cl_runtime::__private::is::<#ty>(#path))
            }
            ExprKind::Read(place) => self.read(place),
            ExprKind::Len(place) => match &place.ty {
                Ty::Array(_, length) => {
                    let length = len(length);
                    quote_spanned!(span=> (#length as usize))
                }
                _ => {
                    let slice = self.read(place);
                    quote_spanned!(span=> #slice.len())
                }
            },
            ExprKind::Borrow(place) => {
                let mutable = matches!(expr.ty, Ty::Ref { mutable: true, .. }).then(|| quote!(mut));
                let place = self.rust_place(place);
                quote_spanned!(span=> (&#mutable #place))
            }
            ExprKind::SubSlice(slice) => self.sub_slice(slice, expr),
            ExprKind::Tuple(fields) => {
                let fields = fields.iter().map(|field| self.expr(field)).collect::<Vec<_>>();
                quote_spanned!(span=> (#(#fields,)*))
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
            ExprKind::Atomic(op, place, value) => {
                let target = self.atomic(place);
                let value = value.as_ref().map(|value| {
                    let value = self.expr(value);
                    quote!(#value,)
                });
                let method = Ident::new(op.method(), span);
                let order = quote!(::core::sync::atomic::Ordering::Relaxed);
                // the place before the value, as Rust evaluates a method's receiver
                quote_spanned!(span=> { let target = #target; target.#method(#value #order) })
            }
            ExprKind::Barrier => {
                let cl = Ident::new("cl", Span::mixed_site());
                quote_spanned!(span=> #cl.barrier().await)
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
                quote_spanned!(span=> (match #value { #(#arms)* }))
            }
            ExprKind::Let(pat, value) => {
                let (pat, value) = (self.pat(pat), self.expr(value));
                quote_spanned!(span=> let #pat = #value)
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, span),
            ExprKind::Arith(op, left, right) => {
                let (a, b) = (self.expr(left), self.expr(right));
                self.arith(*op, (a, &left.ty), (b, &right.ty), expr.at)
            }
            ExprKind::Compare(op, left, right) => self.infix(op.symbol(), left, right, span),
            ExprKind::Logic(op, left, right) if has_let(expr) => {
                let (a, b, op) = (self.expr(left), self.expr(right), operator(op.symbol()));
                quote_spanned!(span=> #a #op #b)
            }
            ExprKind::Logic(op, left, right) => self.infix(op.symbol(), left, right, span),
            ExprKind::Cast(value) => {
                let (value, ty) = (self.expr(value), ty(&expr.ty));
                quote_spanned!(span=> (#value as #ty))
            }
            ExprKind::Call(callee, args) => {
                let (call, ty) = (self.call(*callee, args, span), ty(&expr.ty));
                quote_spanned!(span=> ::cl_runtime::__private::is::<#ty>(#call))
            }
            ExprKind::WorkItem(function, args) => {
                let (cl, name) = (Ident::new("cl", Span::mixed_site()), Ident::new(function.name, span));
                let args = args.iter().map(|arg| self.expr(arg));
                quote_spanned!(span=> #cl.#name(#(#args),*))
            }
            ExprKind::Method(Method::Builtin(builtin, on), args) => self.method(builtin, *on, args, expr.at),
            ExprKind::Method(Method::Named(_), _) => TokenStream::new(),
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
            ExprKind::Return(value) => {
                let value = value.as_ref().map_or_else(|| quote!(()), |value| self.expr(value));
                quote_spanned!(span=> return ::core::result::Result::Ok(#value))
            }
        }
    }

    fn call(&mut self, callee: CalleeId, args: &[Expr], span: Span) -> TokenStream {
        let path = &self.function.callees[callee.0];
        let args = args.iter().map(|arg| self.argument(arg)).collect::<Vec<_>>();
        let cl = Ident::new("cl", Span::mixed_site());
        quote_spanned!(span=> <#path>::native(#cl #(, #args)*)?)
    }

    fn infix(&mut self, symbol: &str, left: &Expr, right: &Expr, span: Span) -> TokenStream {
        let (a, b, op) = (self.expr(left), self.expr(right), operator(symbol));
        quote_spanned!(span=> (#a #op #b))
    }

    /// A slice is converted to what the callee takes; `&mut` to `&` where need be.
    fn argument(&mut self, arg: &Expr) -> TokenStream {
        let value = self.expr(arg);
        match arg.ty {
            Ty::Slice { .. } => quote!(::core::convert::Into::into(#value)),
            _ => value,
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr, span: Span) -> TokenStream {
        let scalar = operand.ty.scalar().unwrap_or(Scalar::Bool);
        let is_literal = matches!(operand.kind, ExprKind::Literal(_));
        let value = self.expr(operand);
        match op {
            UnaryOp::Not => quote_spanned!(span=> (!#value)),
            UnaryOp::Neg if scalar.is_float() || is_literal => quote_spanned!(span=> (-#value)),
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
        (b, _): (TokenStream, &Ty),
        at: Range,
    ) -> TokenStream {
        let span = own(at);
        let scalar = left.scalar().unwrap_or(Scalar::Bool);
        let ty = primitive(scalar, span);
        let wrapping = match op {
            ArithOp::Add => "wrapping_add",
            ArithOp::Sub => "wrapping_sub",
            ArithOp::Mul => "wrapping_mul",
            ArithOp::Shl => return quote_spanned!(span=> #ty::wrapping_shl(#a, #b as u32)),
            ArithOp::Shr => return quote_spanned!(span=> #ty::wrapping_shr(#a, #b as u32)),
            ArithOp::Div | ArithOp::Rem if !scalar.is_float() => {
                let guard = self.division_guard(op, scalar, at, true);
                let op = operator(op.symbol());
                return quote_spanned!(span=> { let (a, b): (#ty, #ty) = (#a, #b); #guard a #op b });
            }
            ArithOp::Div | ArithOp::Rem | ArithOp::And | ArithOp::Or | ArithOp::Xor => "",
        };
        if wrapping.is_empty() || scalar.is_float() {
            let op = operator(op.symbol());
            return quote_spanned!(span=> (#a #op #b));
        }
        let wrapping = Ident::new(wrapping, span);
        quote_spanned!(span=> #ty::#wrapping(#a, #b))
    }

    /// Returns if `a / b` or `a % b` panics.
    fn division_guard(&mut self, op: ArithOp, scalar: Scalar, at: Range, overflow: bool) -> TokenStream {
        let span = own(at);
        let (zero, overflowing) = crate::lower::division_messages(op);
        let mut guard = TokenStream::new();
        if let Some(site) = self.possible_site(at, zero) {
            let zero = panic(site, &[], span);
            guard.extend(quote_spanned!(span=> if b == 0 { #zero }));
        }
        if scalar.is_signed()
            && overflow
            && let Some(site) = self.possible_site(at, overflowing)
        {
            let (ty, overflowing) = (primitive(scalar, span), panic(site, &[], span));
            guard.extend(quote_spanned!(span=> if b == -1 && a == #ty::MIN { #overflowing }));
        }
        guard
    }

    fn method(&mut self, builtin: &Builtin, on: Scalar, args: &[Expr], at: Range) -> TokenStream {
        let span = own(at);
        let ty = primitive(on, span);
        // std's plain methods check for overflow where the user's crate does
        let wrapping = format!("wrapping_{}", builtin.name);
        let name = if on.is_int() && builtins::find(&wrapping, on).is_some() { &wrapping } else { builtin.name };
        let name = Ident::new(name, span);
        let values: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        let division = match builtin.guard {
            Guard::None => return quote_spanned!(span=> #ty::#name(#(#values),*)),
            Guard::Div => self.division_guard(ArithOp::Div, on, at, true),
            Guard::Rem => self.division_guard(ArithOp::Rem, on, at, true),
            Guard::DivZero => self.division_guard(ArithOp::Div, on, at, false),
            Guard::RemZero => self.division_guard(ArithOp::Rem, on, at, false),
            Guard::Clamp => {
                let site = self.site(at, crate::lower::clamp_message(on));
                let recorded = ["b", "c"].map(|name| {
                    let value = Ident::new(name, span);
                    if on.is_float() { quote!(#value.to_bits() as u64) } else { quote!(#value as u64) }
                });
                let panic = panic(site, &recorded, span);
                return quote_spanned! {span=>
                    { let (a, b, c): (#ty, #ty, #ty) = (#(#values),*); if !(b <= c) { #panic } #ty::clamp(a, b, c) }
                };
            }
        };
        quote_spanned!(span=> { let (a, b): (#ty, #ty) = (#(#values),*); #division #ty::#name(a, b) })
    }

    fn for_loop(&mut self, inner: &For, span: Span) -> TokenStream {
        let (start, end, label) = (self.expr(&inner.start), self.expr(&inner.end), label(inner.id));
        let body = self.block(&inner.body);
        let name = self.name(inner.local);
        let name = if self.function.locals[inner.local.0].name.is_some() { quote!(mut #name) } else { name };
        let dots = if inner.inclusive { quote!(..=) } else { quote!(..) };
        quote_spanned!(span=> #label: for #name in (#start) #dots (#end) #body)
    }

    /// An index, checked unless proven.
    fn index(&mut self, index: &Expr, access: AccessId, length: TokenStream, at: Range) -> TokenStream {
        let value = self.expr(index);
        if self.facts.is_proven(access) {
            return value;
        }
        let (site, span) = (self.site(at, crate::lower::bounds_message()), own(at));
        let cl = Ident::new("cl", Span::mixed_site());
        quote_spanned!(span=> #cl.index(Self::ITEM, #site, #value, #length)?)
    }

    /// The element of a slice that a place ends in: the slice, the index, and the panic site unless proven.
    fn element(&mut self, place: &Place) -> Option<(TokenStream, TokenStream, Option<u32>)> {
        let (last, steps) = place.steps.split_last()?;
        let StepKind::Index(index, access) = &last.kind else { return None };
        let Ty::Slice { .. } = last.from else { return None };
        let slice = self.steps(place, steps);
        let index = self.expr(index);
        let site = (!self.facts.is_proven(*access)).then(|| self.site(place.at, crate::lower::bounds_message()));
        Some((slice, index, site))
    }

    /// The element of a work-group's array: its memory, and the index into all of it.
    fn shared_element(&mut self, place: &Place) -> Option<(TokenStream, TokenStream)> {
        let local = place.local().filter(|id| self.function.locals[id.0].shared)?;
        let mut flat: Option<TokenStream> = None;
        for step in &place.steps {
            let (StepKind::Index(index, access), Ty::Array(_, length)) = (&step.kind, &step.from) else { return None };
            let length = len(length);
            let index = self.index(index, *access, quote!(#length as usize), place.at);
            flat = Some(match flat {
                None => index,
                Some(outer) => quote!(((#outer) * (#length as usize) + (#index))),
            });
        }
        Some((self.name(local), flat?))
    }

    /// A reference to an atomic.
    fn atomic(&mut self, place: &Place) -> TokenStream {
        let span = own(place.at);
        let cl = Ident::new("cl", Span::mixed_site());
        if let Some((memory, index)) = self.shared_element(place) {
            return quote_spanned!(span=> #memory.get_proven(#index));
        }
        match self.element(place) {
            None => {
                let place = self.rust_place(place);
                quote_spanned!(span=> (&#place))
            }
            Some((slice, index, None)) => quote_spanned!(span=> #slice.get_proven(#index)),
            Some((slice, index, Some(site))) => quote_spanned!(span=> #slice.get(#cl, Self::ITEM, #site, #index)?),
        }
    }

    /// The place as Rust has it: variables, fields, elements of arrays, what references lead to.
    fn rust_place(&mut self, place: &Place) -> TokenStream {
        self.steps(place, &place.steps)
    }

    fn steps(&mut self, place: &Place, steps: &[Step]) -> TokenStream {
        let mut rust = match &place.root {
            Root::Local(id) => self.name(*id),
            Root::Value(value) => self.expr(value),
        };
        for step in steps {
            rust = match (&step.kind, &step.from) {
                (StepKind::Index(index, access), Ty::Array(_, length)) => {
                    let length = len(length);
                    let index = self.index(index, *access, quote!(#length as usize), place.at);
                    quote!(#rust[#index])
                }
                (StepKind::Index(..), _) => rust,
                (StepKind::Field(number), _) => {
                    let number = Literal::usize_unsuffixed(*number);
                    quote!(#rust.#number)
                }
                (StepKind::Deref, _) => quote!((*#rust)),
            };
        }
        rust
    }

    fn read(&mut self, place: &Place) -> TokenStream {
        let span = own(place.at);
        let cl = Ident::new("cl", Span::mixed_site());
        if let Some((memory, index)) = self.shared_element(place) {
            return quote_spanned!(span=> #memory.load_proven(#index));
        }
        match self.element(place) {
            None => self.rust_place(place),
            Some((slice, index, None)) => quote_spanned!(span=> #slice.load_proven(#index)),
            Some((slice, index, Some(site))) => {
                quote_spanned!(span=> #slice.load(#cl, Self::ITEM, #site, #index)?)
            }
        }
    }

    fn assign(&mut self, place: &Place, value: &Expr, span: Span) -> TokenStream {
        let value = self.argument(value);
        let cl = Ident::new("cl", Span::mixed_site());
        let store = if let Some((memory, index)) = self.shared_element(place) {
            quote_spanned!(span=> #memory.store_proven(#index, value);)
        } else {
            match self.element(place) {
                None if place.steps.is_empty() => {
                    let place = self.rust_place(place);
                    return quote_spanned!(span=> #place = #value);
                }
                None => {
                    let place = self.rust_place(place);
                    quote_spanned!(span=> #place = value;)
                }
                Some((slice, index, None)) => quote_spanned!(span=> #slice.store_proven(#index, value);),
                Some((slice, index, Some(site))) => {
                    quote_spanned!(span=> #slice.store(#cl, Self::ITEM, #site, #index, value)?;)
                }
            }
        };
        quote_spanned!(span=> { let value = #value; #store })
    }

    fn assign_op(&mut self, op: ArithOp, place: &Place, value: &Expr, at: Range) -> TokenStream {
        let span = own(at);
        let operand = self.expr(value);
        let cl = Ident::new("cl", Span::mixed_site());
        let names = (quote_spanned!(span=> old), quote_spanned!(span=> value));
        let (index, load, store) = if let Some((memory, index)) = self.shared_element(place) {
            let load = quote_spanned!(span=> #memory.load_proven(index));
            (index, load, quote_spanned!(span=> #memory.store_proven(index, new)))
        } else {
            match self.element(place) {
                None => {
                    let target = self.rust_place(place);
                    let result = self.arith(op, (names.0, &place.ty), (names.1, &value.ty), place.at);
                    return quote_spanned! {span=>
                        { let value = #operand; let place = &mut #target; let old = *place; *place = #result; }
                    };
                }
                Some((slice, index, site)) => {
                    let load = match site {
                        None => quote_spanned!(span=> #slice.load_proven(index)),
                        Some(site) => quote_spanned!(span=> #slice.load(#cl, Self::ITEM, #site, index)?),
                    };
                    (index, load, quote_spanned!(span=> #slice.store_proven(index, new)))
                }
            }
        };
        let result = self.arith(op, (names.0, &place.ty), (names.1, &value.ty), place.at);
        quote_spanned! {span=>
            { let value = #operand; let index = #index; let old = #load; let new = #result; #store; }
        }
    }

    fn sub_slice(&mut self, slice: &SubSlice, expr: &Expr) -> TokenStream {
        let span = own(expr.at);
        let text = |text: &str| Part::Text(text.to_owned());
        let value = |number| Part::Value(number, Scalar::Usize);
        let what = if slice.end.is_some() { "range end index " } else { "range start index " };
        let end_site =
            self.site(expr.at, vec![text(what), value(0), text(" out of range for slice of length "), value(1)]);
        // of `x[a..]` the beginning may be past the end
        let order = match (&slice.start, &slice.end) {
            (Some(_), Some(_)) => Some(
                self.site(expr.at, vec![text("slice index starts at "), value(0), text(" but ends at "), value(1)]),
            ),
            (Some(_), None) => Some(end_site),
            (None, _) => None,
        };
        let order = order
            .map_or_else(|| quote!(::core::option::Option::None), |site| quote!(::core::option::Option::Some(#site)));
        let mutable = matches!(expr.ty, Ty::Slice { mutable: true, .. });
        let base = match (&slice.base.ty, slice.base.local()) {
            (Ty::Array(..), Some(id)) if !self.function.locals[id.0].shared => {
                let place = self.rust_place(&slice.base);
                if mutable {
                    quote!(::cl_runtime::__private::GlobalSliceMut::of(&mut #place))
                } else {
                    quote!(::cl_runtime::__private::GlobalSlice::of(&#place))
                }
            }
            _ => self.read(&slice.base),
        };
        let start = slice.start.as_ref().map_or_else(|| quote!(0usize), |start| self.expr(start));
        let end = match (&slice.end, slice.inclusive) {
            (None, _) => quote_spanned!(span=> base.len()),
            (Some(end), false) => self.expr(end),
            (Some(end), true) => {
                let end = self.expr(end);
                let site = self.site(expr.at, vec![text("attempted to index slice up to maximum usize")]);
                let panic = panic(site, &[], span);
                quote_spanned!(span=> {
                    let last = #end;
                    if last == ::core::primitive::usize::MAX { #panic }
                    last + 1
                })
            }
        };
        let (ty, cl) = (ty(&expr.ty), Ident::new("cl", Span::mixed_site()));
        quote_spanned! {span=> {
            let base = #base;
            let start = #start;
            let end = #end;
            let part: #ty = ::core::convert::Into::into(
                base.sub(#cl, Self::ITEM, #order, ::core::option::Option::Some(#end_site), start, end)?
            );
            part
        }}
    }

    fn assert(&mut self, assert: &Assert, at: Range) -> TokenStream {
        let span = own(at);
        let cond = assert.cond.as_ref().map(|cond| self.expr(cond));
        let site = self.site(at, crate::lower::assert_message(assert));
        let values: Vec<_> = assert
            .values
            .iter()
            .map(|value| {
                let rust = self.expr(value);
                match value.ty.scalar() {
                    Some(scalar) if scalar.is_float() => quote!((#rust).to_bits() as u64),
                    Some(scalar) if scalar.is_signed() => quote!((#rust) as i64 as u64),
                    _ => quote!((#rust) as u64),
                }
            })
            .collect();
        let panic = panic(site, &values, span);
        match cond {
            Some(cond) => quote_spanned!(span=> if !(#cond) { #panic }),
            None => quote_spanned!(span=> { #panic }),
        }
    }
}

/// A value for a variable that is assigned before it is read.
fn zero(of: &Ty) -> TokenStream {
    match of {
        Ty::Scalar(Scalar::Bool) => quote!(false),
        Ty::Scalar(scalar) => {
            let ty = primitive(*scalar, Span::call_site());
            quote!(0 as #ty)
        }
        Ty::Tuple(fields) => {
            let fields = fields.iter().map(zero);
            quote!((#(#fields,)*))
        }
        Ty::Array(element, length) => {
            let (element, length) = (zero(element), len(length));
            quote!([#element; #length])
        }
        Ty::Unit | Ty::Never | Ty::Atomic(_) | Ty::Var(_) => quote!(()),
        Ty::Slice { .. } => quote!(::core::convert::Into::into(::cl_runtime::__private::GlobalSliceMut::of(&mut []))),
        Ty::Ref { mutable, to, .. } => {
            let to = zero(to);
            if *mutable { quote!(&mut #to) } else { quote!(&#to) }
        }
    }
}

/// The dimensions of nested arrays, outermost first, and what they hold.
fn dims(ty: &Ty) -> (Vec<&Len>, &Ty) {
    let (mut dims, mut ty) = (Vec::new(), ty);
    while let Ty::Array(element, len) = ty {
        dims.push(len);
        ty = element;
    }
    (dims, ty)
}

fn has_let(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Let(..) => true,
        ExprKind::Logic(_, left, right) => has_let(left) || has_let(right),
        _ => false,
    }
}

fn same_text(a: &[Part], b: &[Part]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|parts| match parts {
            (Part::Text(a), Part::Text(b)) => a == b,
            (Part::Source(a), Part::Source(b)) => a.to_string() == b.to_string(),
            (Part::Value(a, _), Part::Value(b, _)) | (Part::Debug(a, _), Part::Debug(b, _)) => a == b,
            (Part::Text(_) | Part::Source(_) | Part::Value(..) | Part::Debug(..), _) => false,
        })
}

/// `return Err(cl.panic(…));`
fn panic(site: u32, values: &[TokenStream], span: Span) -> TokenStream {
    let cl = Ident::new("cl", Span::mixed_site());
    quote_spanned!(span=> return ::core::result::Result::Err(#cl.panic(Self::ITEM, #site, &[#(#values),*]));)
}

fn label(id: LoopId) -> syn::Lifetime {
    syn::Lifetime::new(&format!("'loop_{}", id.0), Span::mixed_site())
}

fn operator(symbol: &str) -> TokenStream {
    symbol.parse().unwrap_or_default()
}

fn literal(value: &Value, ty: &Ty, span: Span) -> TokenStream {
    let suffix = ty.scalar().map_or("", Scalar::rust);
    match value {
        Value::Bool(value) => quote_spanned!(span=> #value),
        Value::Int(value) => number(&format!("{value}{suffix}"), span),
        // without a suffix it must not become an integer
        Value::Float(digits) if suffix.is_empty() && !digits.contains(['.', 'e', 'E']) => {
            number(&format!("{digits}.0"), span)
        }
        Value::Float(digits) if suffix.is_empty() => number(digits, span),
        Value::Float(digits) => number(&format!("{}{suffix}", digits.trim_end_matches('.')), span),
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
