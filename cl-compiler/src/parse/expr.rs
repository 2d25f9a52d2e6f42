//! Expressions.

use proc_macro2::Span;
use quote::ToTokens;

use super::{Parser, flip};
use crate::ast::{Arm, Expr, ExprKind, For, Literal, LoopHead, SliceRange, StructLiteral};
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::{ArithOp, CompareOp, LogicOp, UnaryOp};
use crate::names::claims::Claim;
use crate::ty::Scalar;
use crate::unroll::Unroll;

/// The maximum nesting depth: each pass recurses into expressions on the compiler's stack.
const DEPTH: usize = 250;

/// The token at which rustc reports that an expression panics: the method name of a method call, the brackets of a
/// range index, otherwise the first token, including an enclosing parenthesis.
fn raised(expr: &syn::Expr, first: Span) -> Span {
    let mut inner = expr;
    while let syn::Expr::Paren(syn::ExprParen { expr, .. }) | syn::Expr::Group(syn::ExprGroup { expr, .. }) = inner {
        inner = expr;
    }
    match inner {
        syn::Expr::MethodCall(call) => call.method.span(),
        syn::Expr::Macro(_) => Range::of_expr(inner).first,
        syn::Expr::Index(index) if is_range(&index.index) => index.bracket_token.span.open(),
        // `&x[a..b]` is a single expression here
        syn::Expr::Reference(reference) => match &*reference.expr {
            syn::Expr::Index(index) if is_range(&index.index) => index.bracket_token.span.open(),
            _ => first,
        },
        _ => first,
    }
}

fn is_range(index: &syn::Expr) -> bool {
    match index {
        syn::Expr::Paren(paren) => is_range(&paren.expr),
        syn::Expr::Range(_) => true,
        _ => false,
    }
}

impl Parser<'_> {
    /// Parses an expression. If the language lacks it, it is reported and leaves a gap, so that the other expressions
    /// are still checked.
    pub(super) fn expr(&self, expr: &syn::Expr) -> Option<Expr> {
        let gap = || Expr { kind: ExprKind::Broken, at: Range::of(expr) };
        let depth = self.depth.get();
        if depth == DEPTH {
            let message = format!("kernels have no expressions that are nested more than {DEPTH} deep");
            self.sink
                .push(Diagnostic::new(Code::Expression, Range::of(expr), message).help("bind parts of it with `let`"));
            return Some(gap());
        }
        self.depth.set(depth + 1);
        let found = self.expr_of_language(expr);
        self.depth.set(depth);
        found.or_else(|| (!self.sink.is_empty()).then(gap))
    }

    fn expr_of_language(&self, expr: &syn::Expr) -> Option<Expr> {
        let at = self.at.unwrap_or_else(|| {
            let at = Range::of_expr(expr);
            Range { raised: raised(expr, at.first), ..at }
        });
        self.attributes(expr)?;
        let kind = match expr {
            syn::Expr::Paren(paren) => {
                let inner = self.expr(&paren.expr)?;
                return Some(Expr { at: Range { raised: at.raised, ..inner.at }, ..inner });
            }
            syn::Expr::Group(expr) => return self.expr(&expr.expr),
            syn::Expr::Lit(lit) => ExprKind::Literal(self.literal(&lit.lit)?),
            syn::Expr::Path(path) => self.path(path)?,
            syn::Expr::Unary(unary) => self.unary(unary)?,
            syn::Expr::Binary(binary) => self.binary(binary)?,
            syn::Expr::Assign(assign) => self.assign(assign)?,
            syn::Expr::Cast(cast) => {
                let (value, ty) = (self.expr(&cast.expr), self.ty(&cast.ty));
                ExprKind::Cast(Box::new(value?), ty?)
            }
            syn::Expr::Index(index) => self.index(index)?,
            syn::Expr::Field(field) => ExprKind::Field(Box::new(self.expr(&field.base)?), field.member.clone()),
            syn::Expr::Reference(reference) => {
                ExprKind::Borrow(reference.mutability.is_some(), Box::new(self.expr(&reference.expr)?))
            }
            syn::Expr::Tuple(tuple) if tuple.elems.is_empty() => {
                ExprKind::Block(None, crate::ast::Block { stmts: Vec::new(), tail: None, at })
            }
            syn::Expr::Tuple(tuple) => ExprKind::Tuple(self.exprs(&tuple.elems)?),
            syn::Expr::Array(array) => ExprKind::Array(self.exprs(&array.elems)?),
            syn::Expr::Repeat(repeat) => {
                let (value, len) = (self.expr(&repeat.expr), self.len(&repeat.len));
                ExprKind::Repeat(Box::new(value?), len?)
            }
            syn::Expr::Match(expr) => self.matching(expr)?,
            syn::Expr::Let(expr) => {
                let (pat, value) = (self.pat(&expr.pat), self.expr(&expr.expr));
                ExprKind::Let(Box::new(pat?), Box::new(value?))
            }
            syn::Expr::Unsafe(block) => ExprKind::Block(None, self.block(&block.block)?),
            syn::Expr::Call(call) => self.call(call)?,
            syn::Expr::MethodCall(call) => self.method(call)?,
            syn::Expr::If(branch) => self.branch(branch)?,
            syn::Expr::While(_) | syn::Expr::Loop(_) | syn::Expr::ForLoop(_) => self.looping(expr)?,
            syn::Expr::Block(block) => {
                let label = block.label.as_ref().map(|label| label.name.clone());
                ExprKind::Block(label, self.block(&block.block)?)
            }
            syn::Expr::Break(jump) => ExprKind::Break(jump.label.clone(), self.optional(jump.expr.as_deref())?),
            syn::Expr::Continue(jump) => ExprKind::Continue(jump.label.clone()),
            syn::Expr::Return(jump) => ExprKind::Return(self.optional(jump.expr.as_deref())?),
            syn::Expr::Try(expr) => ExprKind::Try(Box::new(self.expr(&expr.expr)?)),
            syn::Expr::Struct(value) => self.structure(value)?,
            syn::Expr::Macro(call) => return self.macro_call(&call.mac),
            syn::Expr::Range(range) => self.range(range)?,
            syn::Expr::Closure(closure) => self.closure(closure)?,
            other => return self.other(other),
        };
        Some(Expr { kind, at })
    }

    fn attributes(&self, expr: &syn::Expr) -> Option<()> {
        let attrs: &[syn::Attribute] = match expr {
            syn::Expr::If(expr) => &expr.attrs,
            syn::Expr::Block(expr) => &expr.attrs,
            syn::Expr::ForLoop(expr) => &expr.attrs,
            syn::Expr::While(expr) => &expr.attrs,
            syn::Expr::Loop(expr) => &expr.attrs,
            syn::Expr::Lit(expr) => &expr.attrs,
            syn::Expr::Path(expr) => &expr.attrs,
            syn::Expr::Call(expr) => &expr.attrs,
            syn::Expr::MethodCall(expr) => &expr.attrs,
            syn::Expr::Assign(expr) => &expr.attrs,
            syn::Expr::Binary(expr) => &expr.attrs,
            syn::Expr::Unary(expr) => &expr.attrs,
            syn::Expr::Paren(expr) => &expr.attrs,
            syn::Expr::Index(expr) => &expr.attrs,
            syn::Expr::Cast(expr) => &expr.attrs,
            syn::Expr::Break(expr) => &expr.attrs,
            syn::Expr::Continue(expr) => &expr.attrs,
            syn::Expr::Return(expr) => &expr.attrs,
            syn::Expr::Macro(expr) => &expr.attrs,
            syn::Expr::Match(expr) => &expr.attrs,
            syn::Expr::Unsafe(expr) => &expr.attrs,
            _ => &[],
        };
        let is_loop = matches!(expr, syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::Loop(_));
        let is_known = |attr: &syn::Attribute| super::stmt::is_for_rustc(attr) || is_loop && Unroll::is(attr);
        match attrs.iter().find(|attr| !is_known(attr)) {
            None => Some(()),
            Some(attr) if Unroll::is(attr) => {
                let message = "`#[unroll]` stands before a loop";
                self.error(
                    Diagnostic::new(Code::Expression, Range::of(attr), message)
                        .help("put it before `for`, `while` or `loop`"),
                )
            }
            Some(attr) => self.unsupported(attr, "attributes on expressions", "put the attribute on the function"),
        }
    }

    pub(super) fn optional(&self, expr: Option<&syn::Expr>) -> Option<Option<Box<Expr>>> {
        Some(flip(expr.map(|expr| self.expr(expr)))?.map(Box::new))
    }

    fn exprs<'e>(&self, exprs: impl IntoIterator<Item = &'e syn::Expr>) -> Option<Vec<Expr>> {
        let exprs: Vec<_> = exprs.into_iter().map(|expr| self.expr(expr)).collect();
        exprs.into_iter().collect()
    }

    fn path(&self, path: &syn::ExprPath) -> Option<ExprKind> {
        if let Some(owner) = &path.qself {
            // rustc reports a type that kernels lack
            return Some(ExprKind::OfTrait(Box::new(owner.clone()), path.path.clone()));
        }
        // `None::<T>` and `Option::<T>::None`
        let arguments = path.path.segments.iter().rev().take(2).find_map(|segment| match &segment.arguments {
            syn::PathArguments::AngleBracketed(args) => Some(args),
            _ => None,
        });
        if let (Some(last), Some(args)) = (path.path.segments.last(), arguments)
            && crate::ir::Variant::of(&path.path) == Some(crate::ir::Variant::None)
        {
            let ty = self.ty(&syn::parse_quote!(Option #args))?;
            let none = Expr { kind: ExprKind::Name(last.ident.clone()), at: Range::of(path) };
            return Some(ExprKind::Typed(Box::new(none), ty));
        }
        Some(match path.path.get_ident() {
            Some(ident) => ExprKind::Name(ident.clone()),
            None => ExprKind::Path(path.path.clone()),
        })
    }

    fn unary(&self, unary: &syn::ExprUnary) -> Option<ExprKind> {
        let op = match unary.op {
            syn::UnOp::Neg(_) => UnaryOp::Neg,
            syn::UnOp::Not(_) => UnaryOp::Not,
            syn::UnOp::Deref(_) => {
                return match copied_or(&unary.expr) {
                    Some(call) => self.method(&call),
                    None => Some(ExprKind::Deref(Box::new(self.expr(&unary.expr)?))),
                };
            }
            _ => return self.unsupported(unary, "this operator", "use `-`, `!` or `*`"),
        };
        Some(ExprKind::Unary(op, Box::new(self.expr(&unary.expr)?)))
    }

    fn binary(&self, binary: &syn::ExprBinary) -> Option<ExprKind> {
        let (left, right) = (self.expr(&binary.left), self.expr(&binary.right));
        let (left, right) = (Box::new(left?), Box::new(right?));
        Some(match operator(&binary.op) {
            Some(Operator::Arith(op)) => ExprKind::Arith(op, left, right),
            Some(Operator::Assign(op)) => ExprKind::AssignOp(op, left, right),
            Some(Operator::Compare(op)) => ExprKind::Compare(op, left, right),
            Some(Operator::Logic(op)) => ExprKind::Logic(op, left, right),
            None => return self.unsupported(binary, "this operator", "use Rust's arithmetic operators"),
        })
    }

    fn call(&self, call: &syn::ExprCall) -> Option<ExprKind> {
        match &*call.func {
            syn::Expr::Path(path) if path.qself.is_none() => {
                if let Some(cast) = self.bit_cast(&path.path, call) {
                    return cast;
                }
                if let Some((owner, help)) = of_the_host(&path.path) {
                    return self.unsupported(&path.path, &format!("`{owner}`"), help);
                }
                let args = self.exprs(&call.args);
                Some(ExprKind::Call(path.path.clone(), args?))
            }
            syn::Expr::Path(syn::ExprPath { qself: Some(owner), path, .. }) if owner.as_token.is_none() => {
                self.type_call(&owner.ty, path, call)
            }
            other => self.unsupported(other, "calls of anything but a named function", "call a `#[device]` function"),
        }
    }

    /// `<T>::f(x)`
    fn type_call(&self, owner: &syn::Type, path: &syn::Path, call: &syn::ExprCall) -> Option<ExprKind> {
        let (owner_type, args) = (self.ty(owner), self.exprs(&call.args));
        let (Some(function), 1) = (path.segments.first(), path.segments.len()) else {
            return self.unsupported(path, "paths through a type", "name the function by its own path");
        };
        if let syn::Type::Path(syn::TypePath { qself: None, path: owner, .. }) = owner {
            let mut path = owner.clone();
            path.segments.push(function.clone());
            return Some(ExprKind::Call(path, args?));
        }
        Some(ExprKind::TypeCall(owner_type?, function.ident.clone(), args?))
    }

    /// `Point { x, y, ..base }`
    fn structure(&self, value: &syn::ExprStruct) -> Option<ExprKind> {
        if value.qself.is_some() {
            return self.unsupported(value, "`<T as Trait>::` paths", "name the struct itself");
        }
        let fields: Vec<_> =
            value.fields.iter().map(|field| Some((field.member.clone(), self.expr(&field.expr)?))).collect();
        let base = self.optional(value.rest.as_deref());
        let literal = StructLiteral {
            path: value.path.clone(),
            fields: fields.into_iter().collect::<Option<_>>()?,
            base: base?.map(|base| *base),
        };
        Some(ExprKind::Struct(Box::new(literal)))
    }

    fn method(&self, call: &syn::ExprMethodCall) -> Option<ExprKind> {
        if let Some(turbofish) = &call.turbofish {
            if call.method == "cast" && call.args.is_empty() {
                return self.lane_cast(call, turbofish);
            }
            if let Some(typed) = self.typed_method(call, turbofish) {
                return typed;
            }
            return self.unsupported(turbofish, "method calls with type arguments", "leave them out");
        }
        if let (true, Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })), 1) =
            (call.method == "expect" || call.method == "expect_err", call.args.first(), call.args.len())
        {
            let receiver = Box::new(self.expr(&call.receiver)?);
            return Some(ExprKind::Expect(receiver, call.method.clone(), text.value()));
        }
        let (receiver, args) = (self.expr(&call.receiver), self.exprs(&call.args));
        Some(ExprKind::Method(Box::new(receiver?), call.method.clone(), args?))
    }

    /// `v.cast::<T>()`
    fn lane_cast(
        &self,
        call: &syn::ExprMethodCall,
        turbofish: &syn::AngleBracketedGenericArguments,
    ) -> Option<ExprKind> {
        let args = turbofish.args.iter().collect::<Vec<_>>();
        let [syn::GenericArgument::Type(ty)] = args[..] else {
            return self.unsupported(turbofish, "these type arguments", "name one type: `v.cast::<f32>()`");
        };
        let (receiver, ty) = (self.expr(&call.receiver), self.ty(ty));
        Some(ExprKind::LaneCast(Box::new(receiver?), Box::new(ty?)))
    }

    /// `bytemuck::cast(v)`; `None` if the path names another function.
    fn bit_cast(&self, path: &syn::Path, call: &syn::ExprCall) -> Option<Option<ExprKind>> {
        let mut last = path.segments.iter().rev();
        let function = last.next()?;
        last.next().filter(|name| name.ident == "bytemuck")?;
        let (slice, mutable) = match function.ident.to_string().as_str() {
            "cast" => (false, false),
            "cast_slice" => (true, false),
            "cast_slice_mut" => (true, true),
            _ => return None,
        };
        let args: Vec<_> = call.args.iter().collect();
        let [value] = args[..] else { return None };
        self.claim(Claim::bytemuck(path, &function.ident));
        let types = match &function.arguments {
            syn::PathArguments::AngleBracketed(generic) => match generic.args.iter().collect::<Vec<_>>()[..] {
                [syn::GenericArgument::Type(from), syn::GenericArgument::Type(to)] => {
                    Some((self.ty(from), self.ty(to)))
                }
                _ => return Some(self.unsupported(generic, "these type arguments", "name two types, or none")),
            },
            _ => None,
        };
        let value = self.expr(value);
        Some((|| {
            let types = match types {
                Some((from, to)) => Some((from?, to?)),
                None => None,
            };
            let value = value?;
            Some(ExprKind::BitCast(Box::new(crate::ast::BitCast { slice, mutable, value, types })))
        })())
    }

    fn branch(&self, branch: &syn::ExprIf) -> Option<ExprKind> {
        let cond = self.expr(&branch.cond);
        let then = self.block(&branch.then_branch);
        let other = branch.else_branch.as_ref().map(|(_, expr)| self.expr(expr));
        Some(ExprKind::If(Box::new(cond?), then?, flip(other)?.map(Box::new)))
    }

    fn looping(&self, expr: &syn::Expr) -> Option<ExprKind> {
        match expr {
            syn::Expr::While(expr) => {
                let (cond, body) = (self.expr(&expr.cond), self.block(&expr.body));
                Some(ExprKind::While(self.loop_head(&expr.attrs, &expr.label)?, Box::new(cond?), body?))
            }
            syn::Expr::Loop(expr) => {
                Some(ExprKind::Loop(self.loop_head(&expr.attrs, &expr.label)?, self.block(&expr.body)?))
            }
            syn::Expr::ForLoop(expr) => self.for_loop(expr, self.loop_head(&expr.attrs, &expr.label)?),
            _ => None,
        }
    }

    fn loop_head(&self, attrs: &[syn::Attribute], label: &Option<syn::Label>) -> Option<LoopHead> {
        let label = label.as_ref().map(|label| label.name.clone());
        let mut unrolls = attrs.iter().filter(|attr| Unroll::is(attr));
        let Some(attr) = unrolls.next() else { return Some(LoopHead { label, unroll: None }) };
        if let Some(second) = unrolls.next() {
            let message = "a loop has one `#[unroll]`";
            return self
                .error(Diagnostic::new(Code::Expression, Range::of(second), message).help("take one of them out"));
        }
        let Some(unroll) = Unroll::parse(attr) else {
            let message = "`#[unroll]` takes a number from 1 on, `never`, or nothing";
            let help = "write `#[unroll]` for all iterations, `#[unroll(4)]` for four at a time, or `#[unroll(never)]`";
            return self.error(Diagnostic::new(Code::Expression, Range::of(attr), message).help(help));
        };
        Some(LoopHead { label, unroll: Some(unroll) })
    }

    fn index(&self, index: &syn::ExprIndex) -> Option<ExprKind> {
        let base = self.expr(&index.expr);
        let mut inner = &*index.index;
        while let syn::Expr::Paren(paren) = inner {
            inner = &paren.expr;
        }
        if let syn::Expr::Range(range) = inner {
            let (start, end) = (self.optional(range.start.as_deref())?, self.optional(range.end.as_deref())?);
            let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
            let range = SliceRange { start: start.map(|start| *start), end: end.map(|end| *end), inclusive };
            return Some(ExprKind::SubSlice(Box::new(base?), Box::new(range)));
        }
        let index = self.expr(inner);
        Some(ExprKind::Index(Box::new(base?), Box::new(index?)))
    }

    fn matching(&self, expr: &syn::ExprMatch) -> Option<ExprKind> {
        let value = self.expr(&expr.expr);
        let arms: Vec<_> = (0..expr.arms.len()).map(|at| self.arm(&expr.arms, at)).collect();
        Some(ExprKind::Match(Box::new(value?), arms.into_iter().collect::<Option<_>>()?))
    }

    fn arm(&self, arms: &[syn::Arm], at: usize) -> Option<Arm> {
        let (arm, is_rest) = (arms.get(at)?, crate::names::hygiene::is_rest(arms, at));
        if let Some(attr) = arm.attrs.iter().find(|attr| !super::stmt::is_for_rustc(attr)) {
            return self.unsupported(attr, "attributes on arms", "put the attribute on the function");
        }
        let (pat, guard) = match &arm.pat {
            syn::Pat::Guard(guarded) => (&*guarded.pat, Some(self.expr(&guarded.guard))),
            pat => (pat, None),
        };
        let (pat, body) = (self.pat(pat), self.expr(&arm.body));
        Some(Arm { pat: pat?, guard: flip(guard)?, body: body?, is_rest })
    }

    fn for_loop(&self, expr: &syn::ExprForLoop, head: LoopHead) -> Option<ExprKind> {
        let pat = self.pat(&expr.pat);
        let body = self.block(&expr.body);
        let over = self.expr(&expr.expr);
        let (pat, over, body) = (pat?, over?, body?);
        Some(ExprKind::For(Box::new(For { head, pat, over, body })))
    }

    /// A literal with its sign. In patterns, syn makes the sign part of the literal.
    pub(super) fn signed_literal(&self, lit: &syn::Lit) -> Option<(Literal, bool)> {
        let text = lit.to_token_stream().to_string().replace(' ', "");
        match (lit, text.strip_prefix('-')) {
            (syn::Lit::Int(_) | syn::Lit::Float(_), Some(digits)) => {
                let mut unsigned: syn::Lit = syn::parse_str(digits).ok()?;
                unsigned.set_span(lit.span());
                Some((self.literal(&unsigned)?, true))
            }
            _ => Some((self.literal(lit)?, false)),
        }
    }

    pub(super) fn literal(&self, lit: &syn::Lit) -> Option<Literal> {
        let suffix = |text: &str| match text {
            "" => Some(None),
            text => match Scalar::from_name(text) {
                Some(scalar) => Some(Some(scalar)),
                None => self.unsupported(lit, &format!("`{text}` literals"), "use another scalar type"),
            },
        };
        match lit {
            syn::Lit::Bool(lit) => Some(Literal::Bool(lit.value)),
            syn::Lit::Int(lit) => {
                let suffix = suffix(lit.suffix())?;
                if suffix.is_some_and(Scalar::is_float) {
                    return Some(Literal::Float(lit.base10_digits().to_owned(), suffix));
                }
                match lit.base10_parse() {
                    Ok(value) => Some(Literal::Int(value, suffix)),
                    Err(_) => {
                        self.error(Diagnostic::new(Code::Literal, lit.span(), "this integer is out of range").instead())
                    }
                }
            }
            syn::Lit::Float(lit) => Some(Literal::Float(lit.base10_digits().to_owned(), suffix(lit.suffix())?)),
            syn::Lit::Byte(lit) => Some(Literal::Int(lit.value().into(), Some(Scalar::U8))),
            syn::Lit::Char(_) => self.unsupported(lit, "`char` literals", "use a byte, `b'x'`, or a number"),
            other => self.unsupported(other, "string literals", "pass the bytes as a `&[u8]` parameter"),
        }
    }

    /// Reports an expression that the language lacks, by name.
    fn other(&self, expr: &syn::Expr) -> Option<Expr> {
        let (what, help) = match expr {
            syn::Expr::Async(_) => ("`async` blocks", "write plain code: launching is asynchronous"),
            syn::Expr::Await(_) => ("`.await`", "write plain code: launching is asynchronous"),
            syn::Expr::Const(_) => ("`const` blocks", "use a `const` item outside the function"),
            syn::Expr::Infer(_) => ("`_` expressions", "bind the value to a variable"),
            syn::Expr::RawAddr(_) => ("raw pointers", "index a slice"),
            syn::Expr::TryBlock(_) => ("`try` blocks", "use `if` and `return`"),
            syn::Expr::Yield(_) => ("`yield`", "write plain code"),
            _ => ("expressions of this form", "see the language reference for what there is"),
        };
        self.unsupported(expr, what, help)
    }

    pub(super) fn unsupported<T>(&self, node: impl ToTokens, what: &str, help: &str) -> Option<T> {
        let message = format!("{what} cannot be used in kernels");
        self.error(Diagnostic::new(Code::Expression, Range::of(node), message).help(help))
    }
}

/// A function of a std type that only the host has, and advice on how to do without it.
fn of_the_host(path: &syn::Path) -> Option<(&syn::Ident, &'static str)> {
    let owner = &path.segments.iter().rev().nth(1)?.ident;
    let help = match owner.to_string().as_str() {
        "Box" | "Rc" | "Arc" => "there is no heap: use a variable",
        "Vec" | "VecDeque" | "HashMap" | "HashSet" | "BTreeMap" | "BTreeSet" => {
            "there is no heap: use an array `[0.0; 16]`, or a buffer that the kernel takes"
        }
        "String" => "there is no heap: use bytes, `&[u8]`",
        "Mutex" | "RwLock" | "RefCell" => "what work-items share is a slice of atomics, `&[AtomicU32]`",
        "Instant" | "SystemTime" => "the host measures time: `event.profile()`",
        _ => return None,
    };
    Some((owner, help))
}

enum Operator {
    Arith(ArithOp),
    Assign(ArithOp),
    Compare(CompareOp),
    Logic(LogicOp),
}

fn operator(op: &syn::BinOp) -> Option<Operator> {
    use Operator::{Arith, Assign, Compare, Logic};
    Some(match op {
        syn::BinOp::Add(_) => Arith(ArithOp::Add),
        syn::BinOp::Sub(_) => Arith(ArithOp::Sub),
        syn::BinOp::Mul(_) => Arith(ArithOp::Mul),
        syn::BinOp::Div(_) => Arith(ArithOp::Div),
        syn::BinOp::Rem(_) => Arith(ArithOp::Rem),
        syn::BinOp::BitAnd(_) => Arith(ArithOp::And),
        syn::BinOp::BitOr(_) => Arith(ArithOp::Or),
        syn::BinOp::BitXor(_) => Arith(ArithOp::Xor),
        syn::BinOp::Shl(_) => Arith(ArithOp::Shl),
        syn::BinOp::Shr(_) => Arith(ArithOp::Shr),
        syn::BinOp::AddAssign(_) => Assign(ArithOp::Add),
        syn::BinOp::SubAssign(_) => Assign(ArithOp::Sub),
        syn::BinOp::MulAssign(_) => Assign(ArithOp::Mul),
        syn::BinOp::DivAssign(_) => Assign(ArithOp::Div),
        syn::BinOp::RemAssign(_) => Assign(ArithOp::Rem),
        syn::BinOp::BitAndAssign(_) => Assign(ArithOp::And),
        syn::BinOp::BitOrAssign(_) => Assign(ArithOp::Or),
        syn::BinOp::BitXorAssign(_) => Assign(ArithOp::Xor),
        syn::BinOp::ShlAssign(_) => Assign(ArithOp::Shl),
        syn::BinOp::ShrAssign(_) => Assign(ArithOp::Shr),
        syn::BinOp::Eq(_) => Compare(CompareOp::Eq),
        syn::BinOp::Ne(_) => Compare(CompareOp::Ne),
        syn::BinOp::Lt(_) => Compare(CompareOp::Lt),
        syn::BinOp::Le(_) => Compare(CompareOp::Le),
        syn::BinOp::Gt(_) => Compare(CompareOp::Gt),
        syn::BinOp::Ge(_) => Compare(CompareOp::Ge),
        syn::BinOp::And(_) => Logic(LogicOp::And),
        syn::BinOp::Or(_) => Logic(LogicOp::Or),
        _ => return None,
    })
}

/// `x.copied().unwrap_or(value)` for what is behind the `*` in `*x.unwrap_or(&value)`: a reference is to memory of one address space,
/// and the value is in none.
fn copied_or(operand: &syn::Expr) -> Option<syn::ExprMethodCall> {
    let syn::Expr::MethodCall(call) = operand else { return None };
    let Some(syn::Expr::Reference(syn::ExprReference { mutability: None, expr: value, .. })) = call.args.first() else {
        return None;
    };
    if call.method != "unwrap_or" || call.args.len() != 1 {
        return None;
    }
    let receiver = &call.receiver;
    let copied = syn::Ident::new("copied", call.method.span());
    let mut call = call.clone();
    call.args = syn::punctuated::Punctuated::from_iter([(**value).clone()]);
    call.receiver = Box::new(syn::parse_quote!(#receiver.#copied()));
    Some(call)
}
