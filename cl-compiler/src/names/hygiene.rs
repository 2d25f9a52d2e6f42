//! Hygiene of `macro_rules!` names: a variable or label in a macro's body is distinct from one of the same spelling in
//! its arguments.
//!
//! The compiler tells them apart by the syntax context, which a span shows in its `Debug` output. That format is not
//! guaranteed, and the contexts are finer than rustc's comparison. So if a function contains more than one context, the
//! expansion repeats the function's scopes, with a distinct type for each variable and label, and rustc confirms the
//! meaning of each name.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};

use crate::diag::{Code, Diagnostic};

/// A name with its hygiene, as far as the span shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The name's spelling.
    pub spelling: String,
    /// The number of the syntax context.
    context: Option<u32>,
}

impl Hash for Key {
    /// Few names of one spelling have different contexts.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.spelling.hash(state);
    }
}

/// The key of a name in a scope.
pub fn key(name: &Ident) -> Key {
    Key { spelling: name.to_string(), context: context(name.span()) }
}

/// The number of a span's syntax context, which its text begins with: `#3 bytes(0..1)`.
fn context(span: Span) -> Option<u32> {
    let span = format!("{span:?}");
    let (context, _) = span.strip_prefix('#')?.split_once(' ')?;
    context.parse().ok()
}

/// Whether a macro has written the token, as far as the span shows it.
pub fn is_of_macro(span: Span) -> bool {
    context(span).is_some_and(|context| context != 0)
}

/// The error if the tokens have a `$crate` of one macro and a `$crate` of another. These may be different crates, but the
/// compiler, which compares paths by their spelling, would take `$crate::N` for one constant.
pub fn several_crates(tokens: &TokenStream) -> Option<Diagnostic> {
    let mut contexts = HashSet::new();
    let second = second_crate(tokens, &mut contexts)?;
    let message = "`$crate` comes from two macros here, and may be two crates";
    let help = "give what the other macro names a name without `$crate`: `use $crate::N as OTHER;` beside the function";
    Some(Diagnostic::new(Code::Ambiguous, second, message).help(help))
}

fn second_crate(tokens: &TokenStream, contexts: &mut HashSet<u32>) -> Option<Span> {
    tokens.clone().into_iter().find_map(|token| match token {
        TokenTree::Group(group) => second_crate(&group.stream(), contexts),
        TokenTree::Ident(name) if name == "$crate" => {
            contexts.extend(context(name.span()));
            (contexts.len() > 1).then(|| name.span())
        }
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    })
}

/// An item by which rustc confirms the scopes of a function's names; empty if all names have the same context.
/// `constants` are the items of the function's own body.
pub fn confirmed(source: &syn::ItemFn, constants: &[TokenStream]) -> TokenStream {
    let first = resolved(source, None);
    if first.contexts.len() < 2 {
        return TokenStream::new();
    }
    let out = resolved(source, Some(first.bound)).out;
    quote! {
        fn __cl_scopes() {
            use ::cl_runtime::__private as __cl;
            #(#constants)*
            #out
        }
    }
}

/// A number as a type, a tuple of digits. rustc type-checks a constant argument like a function, and there is one for each
/// use of a name.
fn digits(number: usize) -> TokenStream {
    let digits = number.to_string();
    let digits = digits.chars().map(|digit| quote::format_ident!("D{digit}"));
    quote!((#(__cl::#digits,)*))
}

/// Traverses the function. If `bound` has the spellings of all its variables, this also writes its scopes down.
fn resolved(source: &syn::ItemFn, bound: Option<HashSet<String>>) -> Scopes {
    let mut scopes = Scopes {
        generics: source.sig.generics.const_params().map(|param| param.ident.to_string()).collect(),
        own: HashSet::new(),
        writes: bound.is_some(),
        bound: bound.unwrap_or_default(),
        contexts: HashSet::new(),
        variables: vec![HashMap::new()],
        confirmed: HashSet::new(),
        labels: Vec::new(),
        next: 0,
        irrefutable: false,
        out: TokenStream::new(),
    };
    for stmt in &source.block.stmts {
        if let syn::Stmt::Item(syn::Item::Const(item)) = stmt {
            scopes.own.insert(item.ident.to_string());
        }
    }
    for input in &source.sig.inputs {
        let syn::FnArg::Typed(typed) = input else { continue };
        scopes.irrefutable_pat(&mut typed.pat.clone());
    }
    let mut block = (*source.block).clone();
    scopes.visit_block_mut(&mut block);
    scopes
}

/// Traverses a body, resolving names as rustc does.
struct Scopes {
    /// The constant parameters, which an item cannot name.
    generics: HashSet<String>,
    /// The constants of the body.
    own: HashSet<String>,
    /// Whether the scopes are written down.
    writes: bool,
    /// The spellings of all variables.
    bound: HashSet<String>,
    /// The contexts of the names; the number of contexts before it for one that the span does not show.
    contexts: HashSet<Result<u32, usize>>,
    variables: Vec<HashMap<Key, usize>>,
    /// The names whose meaning is confirmed in this scope.
    confirmed: HashSet<Key>,
    labels: Vec<(Key, usize)>,
    next: usize,
    irrefutable: bool,
    out: TokenStream,
}

impl Scopes {
    fn see(&mut self, name: &Ident) {
        // a context that the span does not show may be any context
        self.contexts.insert(context(name.span()).ok_or(self.contexts.len()));
    }

    fn write(&mut self, tokens: impl FnOnce() -> TokenStream) {
        if self.writes {
            self.out.extend(tokens());
        }
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    fn find(&self, name: &Ident) -> Option<usize> {
        let name = key(name);
        self.variables.iter().rev().find_map(|scope| scope.get(&name)).copied()
    }

    fn bind(&mut self, name: &Ident) {
        self.see(name);
        self.bound.insert(name.to_string());
        let id = self.number();
        if let Some(scope) = self.variables.last_mut() {
            scope.insert(key(name), id);
        }
        self.confirmed.retain(|key| name != &key.spelling);
        let id = digits(id);
        self.write(|| quote!(let #name = __cl::Binding::<#id>::NEW;));
    }

    /// Whether rustc might resolve the name, which is not a variable, to a variable with another context.
    fn may_be_variable(&self, name: &Ident) -> bool {
        let name = name.to_string();
        self.bound.contains(&name) && !self.generics.contains(&name)
    }

    /// Handles a name that denotes a value.
    fn read(&mut self, name: &Ident, is_called: bool) {
        self.see(name);
        // every use of a name with this context means the same until the next variable of this spelling
        if context(name.span()).is_some() && !self.confirmed.insert(key(name)) {
            return;
        }
        let span = Span::mixed_site().located_at(name.span());
        match self.find(name) {
            Some(id) => {
                let id = digits(id);
                self.write(|| quote_spanned!(span=> __cl::bound::<#id, _>(&#name);));
            }
            // an item cannot see variables
            None if self.may_be_variable(name) && !is_called => {
                self.write(|| quote_spanned!(span=> { fn item() { let _ = &#name; } }));
            }
            None => {}
        }
    }

    fn scope(&mut self, inside: impl FnOnce(&mut Self)) {
        let (around, confirmed) = (std::mem::take(&mut self.out), self.confirmed.clone());
        self.variables.push(HashMap::new());
        inside(self);
        self.variables.pop();
        self.confirmed = confirmed;
        let inner = std::mem::replace(&mut self.out, around);
        self.write(|| quote!({ #inner }));
    }

    fn labelled(&mut self, label: Option<&syn::Label>, inside: impl FnOnce(&mut Self)) {
        let Some(label) = label else { return self.scope(inside) };
        let name = &label.name;
        self.see(&name.ident);
        let id = self.number();
        self.labels.push((key(&name.ident), id));
        let around = std::mem::take(&mut self.out);
        self.scope(inside);
        self.labels.pop();
        let inner = std::mem::replace(&mut self.out, around);
        let id = digits(id);
        self.write(|| quote!(let _: __cl::Binding<#id> = #name: { #inner __cl::Binding::<#id>::NEW };));
    }

    fn jump(&mut self, label: Option<&syn::Lifetime>) {
        let Some(label) = label else { return };
        self.see(&label.ident);
        let name = key(&label.ident);
        let Some(&(_, id)) = self.labels.iter().rev().find(|(known, _)| *known == name) else { return };
        let id = digits(id);
        self.write(|| quote!(if __cl::any() { break #label __cl::Binding::<#id>::NEW; }));
    }

    fn irrefutable_pat(&mut self, pat: &mut syn::Pat) {
        let before = std::mem::replace(&mut self.irrefutable, true);
        self.visit_pat_mut(pat);
        self.irrefutable = before;
    }

    /// Decides it as inference does: see `Infer::is_constant`.
    fn is_constant(&self, name: &Ident) -> bool {
        let text = name.to_string();
        self.own.contains(&text) || !self.irrefutable && crate::names::is_capital(&text) && self.find(name).is_none()
    }

    /// A condition and the block that it guards. The block sees the variables that the condition binds.
    fn branch(&mut self, cond: &mut syn::Expr, then: &mut syn::Block) {
        self.scope(|scopes| {
            scopes.visit_expr_mut(cond);
            scopes.visit_block_mut(then);
        });
    }

    fn macro_call(&mut self, mac: &syn::Macro) {
        if mac.path.segments.last().is_some_and(|last| last.ident == "matches") {
            return self.matches_macro(mac);
        }
        let Ok(args) = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated.parse2(mac.tokens.clone()) else {
            return;
        };
        for mut arg in args {
            if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &arg {
                self.holes(text);
            }
            self.visit_expr_mut(&mut arg);
        }
    }

    /// Handles the names in a format string.
    fn holes(&mut self, text: &syn::LitStr) {
        let value = text.value();
        for hole in value.split('{').skip(1) {
            let name = hole.split([':', '}']).next().unwrap_or_default().trim();
            if let Ok(name) = syn::parse_str::<Ident>(name) {
                self.read(&Ident::new(&name.to_string(), text.span()), false);
            }
        }
    }

    fn matches_macro(&mut self, mac: &syn::Macro) {
        let parse = |input: syn::parse::ParseStream<'_>| {
            let value: syn::Expr = input.parse()?;
            input.parse::<syn::Token![,]>()?;
            let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
            let guard = match input.parse::<Option<syn::Token![if]>>()? {
                Some(_) => Some(input.parse::<syn::Expr>()?),
                None => None,
            };
            input.parse::<Option<syn::Token![,]>>()?;
            Ok((value, pat, guard))
        };
        let Ok((mut value, mut pat, mut guard)) = parse.parse2(mac.tokens.clone()) else { return };
        self.visit_expr_mut(&mut value);
        self.scope(|scopes| {
            scopes.visit_pat_mut(&mut pat);
            guard.iter_mut().for_each(|guard| scopes.visit_expr_mut(guard));
        });
    }
}

impl VisitMut for Scopes {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.scope(|scopes| visit_mut::visit_block_mut(scopes, block));
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        let mut refutable = false;
        if let Some(init) = &mut local.init {
            self.visit_expr_mut(&mut init.expr);
            if let Some((_, other)) = &mut init.diverge {
                refutable = true;
                self.visit_expr_mut(other);
            }
        }
        if refutable { self.visit_pat_mut(&mut local.pat) } else { self.irrefutable_pat(&mut local.pat) }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}

    fn visit_pat_mut(&mut self, pat: &mut syn::Pat) {
        match pat {
            syn::Pat::Ident(inner) => {
                if let Some((_, sub)) = &mut inner.subpat {
                    self.visit_pat_mut(sub);
                } else if inner.mutability.is_none() && (inner.ident == "None" || self.is_constant(&inner.ident)) {
                    return self.read(&inner.ident.clone(), true);
                }
                self.bind(&inner.ident.clone());
            }
            // all alternatives bind the same names
            syn::Pat::Or(or) => {
                if let Some(first) = or.cases.first_mut() {
                    self.visit_pat_mut(first);
                }
            }
            syn::Pat::Range(_) | syn::Pat::Path(_) | syn::Pat::Lit(_) => {}
            other => visit_mut::visit_pat_mut(self, other),
        }
    }

    fn visit_stmt_macro_mut(&mut self, stmt: &mut syn::StmtMacro) {
        self.macro_call(&stmt.mac.clone());
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        match expr {
            syn::Expr::Path(path) => {
                if let (None, Some(name)) = (&path.qself, path.path.get_ident()) {
                    self.read(&name.clone(), false);
                }
            }
            syn::Expr::Call(call) => {
                match &mut *call.func {
                    syn::Expr::Path(path) => {
                        if let (None, Some(name)) = (&path.qself, path.path.get_ident()) {
                            self.read(&name.clone(), true);
                        }
                    }
                    other => self.visit_expr_mut(other),
                }
                call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            }
            syn::Expr::Macro(call) => self.macro_call(&call.mac.clone()),
            syn::Expr::Let(inner) => {
                self.visit_expr_mut(&mut inner.expr);
                self.visit_pat_mut(&mut inner.pat);
            }
            syn::Expr::If(inner) => {
                self.branch(&mut inner.cond, &mut inner.then_branch);
                if let Some((_, other)) = &mut inner.else_branch {
                    self.scope(|scopes| scopes.visit_expr_mut(other));
                }
            }
            syn::Expr::Match(inner) => {
                self.visit_expr_mut(&mut inner.expr);
                let rest = (0..inner.arms.len()).find(|at| is_rest(&inner.arms, *at));
                for (at, arm) in inner.arms.iter_mut().enumerate() {
                    let irrefutable = rest == Some(at);
                    self.scope(|scopes| match irrefutable {
                        true => {
                            scopes.irrefutable_pat(&mut arm.pat);
                            scopes.visit_expr_mut(&mut arm.body);
                        }
                        false => visit_mut::visit_arm_mut(scopes, arm),
                    });
                }
            }
            syn::Expr::While(inner) => {
                let (label, cond, body) = (inner.label.clone(), &mut inner.cond, &mut inner.body);
                self.labelled(label.as_ref(), |scopes| scopes.branch(cond, body));
            }
            syn::Expr::Loop(inner) => {
                let (label, body) = (inner.label.clone(), &mut inner.body);
                self.labelled(label.as_ref(), |scopes| scopes.visit_block_mut(body));
            }
            syn::Expr::Block(inner) => {
                let (label, body) = (inner.label.clone(), &mut inner.block);
                self.labelled(label.as_ref(), |scopes| scopes.visit_block_mut(body));
            }
            syn::Expr::ForLoop(inner) => {
                self.visit_expr_mut(&mut inner.expr);
                let (label, pat, body) = (inner.label.clone(), &mut inner.pat, &mut inner.body);
                self.labelled(label.as_ref(), |scopes| {
                    scopes.irrefutable_pat(pat);
                    scopes.visit_block_mut(body);
                });
            }
            syn::Expr::Closure(inner) => {
                let (inputs, body) = (&mut inner.inputs, &mut inner.body);
                self.scope(|scopes| {
                    inputs.iter_mut().for_each(|pat| scopes.irrefutable_pat(pat));
                    scopes.visit_expr_mut(body);
                });
            }
            syn::Expr::Break(inner) => {
                inner.expr.iter_mut().for_each(|value| self.visit_expr_mut(value));
                self.jump(inner.label.as_ref());
            }
            syn::Expr::Continue(inner) => self.jump(inner.label.as_ref()),
            syn::Expr::Repeat(inner) => self.visit_expr_mut(&mut inner.expr),
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}

/// Whether a name that is the whole pattern of an arm is a new variable. The last arm must match every number that the
/// preceding arms leave, or everything, and a constant does not.
pub(crate) fn is_rest(arms: &[syn::Arm], at: usize) -> bool {
    let Some((last, before)) = arms.split_last() else { return false };
    let is_last = at == before.len() && matches!(last.pat, syn::Pat::Ident(_));
    is_last && (before.is_empty() || before.iter().any(|arm| is_of_numbers(&arm.pat)))
}

fn is_of_numbers(pat: &syn::Pat) -> bool {
    match pat {
        syn::Pat::Range(_) => true,
        syn::Pat::Lit(lit) => !matches!(lit.lit, syn::Lit::Bool(_)),
        syn::Pat::Or(or) => or.cases.iter().any(is_of_numbers),
        syn::Pat::Paren(pat) => is_of_numbers(&pat.pat),
        syn::Pat::Guard(pat) => is_of_numbers(&pat.pat),
        syn::Pat::Ident(pat) => pat.subpat.as_ref().is_some_and(|(_, sub)| is_of_numbers(sub)),
        _ => false,
    }
}
