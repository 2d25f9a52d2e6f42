//! Native Rust, from the typed form: the same function again, with every type written out, panics as early returns,
//! and the work-item in a parameter. rustc rejects it if the compiler inferred a type that Rust does not.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::builtins::{self, Builtin, Guard};
use crate::check::Facts;
use crate::diag::Range;
use crate::ir::{
    ArithOp, Block, Expr, ExprKind, For, Function, LocalId, LoopId, Method, Place, Step, Stmt, UnaryOp, Value,
};
use crate::lower::{Part, Site};
use crate::ty::{Scalar, Ty};

/// The function's body, of type `Flow<ret>`. Panic sites are added to `sites` where lowering has not made them already.
pub fn body(function: &Function, facts: &Facts, sites: &mut Vec<Site>) -> TokenStream {
    let mut native = Native { function, facts, sites };
    let params = (0..function.params).map(|param| native.rebind(LocalId(param))).collect::<TokenStream>();
    let body = native.block(&function.body);
    let ret = ty(&function.ret);
    quote! {
        #params
        let result: #ret = #body;
        ::core::result::Result::Ok(result)
    }
}

/// A type, as an expansion writes it.
pub fn ty(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Unit | Ty::Var(_) => quote!(()),
        Ty::Never => quote!(()),
        Ty::Scalar(scalar) => primitive(*scalar, Span::call_site()),
        Ty::Slice { mutable, element } => {
            let element = self::ty(element);
            let slice = Ident::new(if *mutable { "GlobalSliceMut" } else { "GlobalSlice" }, Span::call_site());
            quote!(::cl_runtime::__private::#slice<'_, #element>)
        }
    }
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
        let message = [Part::Text(text)];
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
            Stmt::Expr(expr) => {
                let expr = self.expr(expr);
                quote!(#expr;)
            }
            Stmt::Let { local, init, .. } => {
                let init = match (init, &self.function.locals[local.0].ty) {
                    (Some(init), _) => Some(self.expr(init)),
                    // never read: rustc has checked the user's body
                    (None, Ty::Scalar(Scalar::Bool)) => Some(quote!(false)),
                    (None, Ty::Scalar(scalar)) => {
                        let ty = primitive(*scalar, Span::call_site());
                        Some(quote!(0 as #ty))
                    }
                    (None, Ty::Unit | Ty::Never | Ty::Slice { .. } | Ty::Var(_)) => None,
                };
                let (name, ty) = (self.name(*local), ty(&self.function.locals[local.0].ty));
                let init = init.map(|init| quote!(= #init));
                match &self.function.locals[local.0].name {
                    Some(_) => quote!(let mut #name: #ty #init;),
                    None => quote!(let _: #ty #init;),
                }
            }
        }
    }

    fn expr(&mut self, expr: &Expr) -> TokenStream {
        let span = own(expr.at);
        match &expr.kind {
            ExprKind::Literal(value) => literal(value, &expr.ty, span),
            ExprKind::Const(path) => {
                let ty = ty(&expr.ty);
                quote_spanned!(span=> ::cl_runtime::__private::is::<#ty>(#path))
            }
            ExprKind::Read(place) => self.read(place),
            ExprKind::Len(slice) => {
                let name = self.name(*slice);
                quote_spanned!(span=> #name.len())
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, span),
            ExprKind::Arith(op, left, right) => {
                let (a, b) = (self.expr(left), self.expr(right));
                self.arith(*op, (a, &left.ty), (b, &right.ty), expr.at)
            }
            ExprKind::Compare(op, left, right) => self.infix(op.symbol(), left, right, span),
            ExprKind::Logic(op, left, right) => self.infix(op.symbol(), left, right, span),
            ExprKind::Cast(value) => {
                let (value, ty) = (self.expr(value), ty(&expr.ty));
                quote_spanned!(span=> (#value as #ty))
            }
            ExprKind::Call(callee, args) => {
                let path = &self.function.callees[callee.0];
                let args = args.iter().map(|arg| self.argument(arg)).collect::<Vec<_>>();
                let cl = Ident::new("cl", Span::mixed_site());
                let value = quote_spanned!(span=> <#path>::native(#cl #(, #args)*)?);
                match &expr.ty {
                    // or a value that is dropped
                    Ty::Unit => quote_spanned!(span=> { #value; }),
                    known => {
                        let ty = ty(known);
                        quote_spanned!(span=> ::cl_runtime::__private::is::<#ty>(#value))
                    }
                }
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
            ExprKind::Block(block) => self.block(block),
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

    fn infix(&mut self, symbol: &str, left: &Expr, right: &Expr, span: Span) -> TokenStream {
        let (a, b, op) = (self.expr(left), self.expr(right), operator(symbol));
        quote_spanned!(span=> (#a #op #b))
    }

    /// A slice is converted to what the callee takes; `&mut` to `&` where need be.
    fn argument(&mut self, arg: &Expr) -> TokenStream {
        let value = self.expr(arg);
        match arg.ty {
            Ty::Slice { .. } => quote!(::core::convert::Into::into(#value)),
            Ty::Unit | Ty::Never | Ty::Scalar(_) | Ty::Var(_) => value,
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

    /// The bounds message's site, if the access is not proven.
    fn access(&mut self, place: &Place) -> Option<(TokenStream, Option<u32>)> {
        let Step::Index(index, access) = place.steps.first()?;
        let index = self.expr(index);
        let site = (!self.facts.is_proven(*access)).then(|| self.site(place.at, crate::lower::bounds_message()));
        Some((index, site))
    }

    fn read(&mut self, place: &Place) -> TokenStream {
        let name = self.name(place.root);
        let span = own(place.at);
        let cl = Ident::new("cl", Span::mixed_site());
        match self.access(place) {
            None => name,
            Some((index, None)) => quote_spanned!(span=> #name.load_proven(#index)),
            Some((index, Some(site))) => quote_spanned!(span=> #name.load(#cl, Self::ITEM, #site, #index)?),
        }
    }

    fn assign(&mut self, place: &Place, value: &Expr, span: Span) -> TokenStream {
        let name = self.name(place.root);
        let value = self.expr(value);
        let cl = Ident::new("cl", Span::mixed_site());
        match self.access(place) {
            None => quote_spanned!(span=> #name = #value),
            Some((index, None)) => {
                quote_spanned!(span=> { let value = #value; #name.store_proven(#index, value); })
            }
            Some((index, Some(site))) => {
                quote_spanned!(span=> { let value = #value; #name.store(#cl, Self::ITEM, #site, #index, value)?; })
            }
        }
    }

    fn assign_op(&mut self, op: ArithOp, place: &Place, value: &Expr, at: Range) -> TokenStream {
        let span = own(at);
        let name = self.name(place.root);
        let operand = self.expr(value);
        let cl = Ident::new("cl", Span::mixed_site());
        let target = match &self.function.locals[place.root.0].ty {
            Ty::Slice { element, .. } if !place.steps.is_empty() => (**element).clone(),
            ty => ty.clone(),
        };
        let Some((index, site)) = self.access(place) else {
            let right = quote_spanned!(span=> value);
            let result = self.arith(op, (quote!(#name), &target), (right, &value.ty), place.at);
            return quote_spanned!(span=> { let value = #operand; #name = #result; });
        };
        let old = quote_spanned!(span=> old);
        let right = quote_spanned!(span=> value);
        let result = self.arith(op, (old, &target), (right, &value.ty), place.at);
        let load = match site {
            None => quote_spanned!(span=> #name.load_proven(index)),
            Some(site) => quote_spanned!(span=> #name.load(#cl, Self::ITEM, #site, index)?),
        };
        quote_spanned! {span=>
            { let value = #operand; let index = #index; let old = #load; let new = #result; #name.store_proven(index, new); }
        }
    }
}

fn same_text(a: &[Part], b: &[Part]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|parts| match parts {
            (Part::Text(a), Part::Text(b)) => a == b,
            (Part::Value(a, _), Part::Value(b, _)) | (Part::Debug(a, _), Part::Debug(b, _)) => a == b,
            (Part::Text(_) | Part::Value(..) | Part::Debug(..), _) => false,
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
