//! Functions of std that are a `match`, an `if` or a loop: their Rust source is inlined at the call.

mod source;

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};

use crate::ast;
use crate::diag::Range;
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Argument, Callable, Iter, IterItem, Maybe};
use crate::infer::context::build::after;
use crate::ir::{Expr, Pat, PatKind, Place, Stmt};
use crate::ty::{Ty, spell};

/// What stands for the message of an `expect`.
const MESSAGE: &str = "{message}";

fn text(owner: &str, name: &Ident) -> Option<&'static str> {
    source::FUNCTIONS.iter().find(|function| function.owner == owner && name == function.name).map(|found| found.text)
}

/// Whether the type has such a method.
pub(crate) fn has(owner: &str, name: &Ident) -> bool {
    text(owner, name).is_some_and(|text| !text.contains(MESSAGE))
}

/// A function of the library.
pub(crate) struct Function {
    /// The parameters, beginning with `self`, and the names of the result types of those that are called.
    params: Vec<(Ident, Option<String>)>,
    body: ast::Block,
}

impl Function {
    pub(crate) fn new(owner: &str, name: &Ident, at: Range) -> Option<Function> {
        Function::parsed(text(owner, name)?, name, at)
    }

    /// A function that panics with the message.
    pub(crate) fn with_message(owner: &str, name: &Ident, message: &str, at: Range) -> Option<Function> {
        let message = message.escape_debug().to_string().replace('{', "{{").replace('}', "}}");
        Function::parsed(&text(owner, name)?.replace(MESSAGE, &message), name, at)
    }

    /// The function for one call, which its spans are those of. It is parsed for each call, because tokens of a macro
    /// cannot be kept for the next expansion.
    fn parsed(text: &str, name: &Ident, at: Range) -> Option<Function> {
        let tokens: TokenStream = format!("fn {name} {text}").parse().ok()?;
        let span = Span::mixed_site().located_at(name.span());
        let function: syn::ItemFn = syn::parse2(spell::respanned(tokens, &|_| span)).ok()?;
        let params = function.sig.inputs.iter().filter_map(|param| match param {
            syn::FnArg::Typed(syn::PatType { pat, ty, .. }) => match &**pat {
                syn::Pat::Ident(pat) => Some((pat.ident.clone(), result_of(ty))),
                _ => None,
            },
            syn::FnArg::Receiver(receiver) => Some((Ident::new("self", receiver.self_token.span), None)),
        });
        Some(Function { params: params.collect(), body: crate::parse::trusted(&function.block, at)? })
    }
}

/// The name of the result type of an `impl Fn…`.
fn result_of(ty: &syn::Type) -> Option<String> {
    let syn::Type::ImplTrait(function) = ty else { return None };
    let syn::TypeParamBound::Trait(function) = function.bounds.first()? else { return None };
    let result = match &function.path.segments.last()?.arguments {
        syn::PathArguments::Parenthesized(syn::ParenthesizedGenericArguments { output, .. }) => output,
        _ => return None,
    };
    let syn::ReturnType::Type(_, ty) = result else { return Some(String::new()) };
    let syn::Type::Path(ty) = &**ty else { return None };
    ty.path.segments.first().map(|first| first.ident.to_string())
}

impl Infer<'_> {
    /// The call of a method of the library; `None` if the type has no method there that takes as many arguments.
    pub(crate) fn library_method(
        &mut self,
        owner: &str,
        receiver: Argument,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Option<Expr> {
        let function = Function::new(owner, name, at)?;
        let params = &function.params[1..];
        if params.len() != args.len() {
            return None;
        }
        let element = self.element_of_atomic(&receiver);
        let mut out = Vec::new();
        let mut given = vec![receiver];
        for ((param, result), arg) in params.iter().zip(args) {
            if let Some(result) = result {
                let Some(callable) = self.callable(arg, &mut out) else { return Some(self.broken(at)) };
                let result = self.result_type(result, element.as_ref());
                given.push(Argument::Callable(callable, result));
                continue;
            }
            let value = self.expr(arg);
            if !self.is_atom(&value) {
                let receiver = given.remove(0);
                given.insert(0, self.evaluated(receiver, at, &mut out));
            }
            given.push(Argument::Item(IterItem::Value(self.atom(value, &param.to_string(), &mut out))));
        }
        let value = self.library_body(&function, given, at);
        Some(after(out, value))
    }

    /// The receiver, evaluated before an argument that may change it.
    fn evaluated(&mut self, receiver: Argument, at: Range, out: &mut Vec<Stmt>) -> Argument {
        match receiver {
            Argument::Item(item) => {
                let name = if self.item_ty(&item) == Ty::BOOL { "holds" } else { "value" };
                Argument::Item(self.settled(item, name, out))
            }
            Argument::Maybe(maybe) => Argument::Maybe(Maybe { item: self.put_aside(&maybe, at, out), ..maybe }),
            other @ (Argument::Callable(..) | Argument::Iter(_)) => other,
        }
    }

    /// The function's body, with what its parameters stand for.
    pub(crate) fn library_body(&mut self, function: &Function, given: Vec<Argument>, at: Range) -> Expr {
        let around = std::mem::replace(&mut self.in_library, true);
        self.scopes.push(HashMap::new());
        for ((name, _), argument) in function.params.iter().zip(given) {
            let id = self.bind(Some(name.clone()), false, Ty::Unit);
            match argument {
                Argument::Item(item) => drop(self.items.insert(id, item)),
                argument => drop(self.arguments.insert(id, argument)),
            }
        }
        let value = match (&function.body.stmts[..], &function.body.tail) {
            ([], Some(tail)) => self.expr(tail),
            _ => self.block_expr(None, &function.body, at),
        };
        self.scopes.pop();
        self.in_library = around;
        value
    }

    /// `let name = value;` in the library: the name stands for the value, which is evaluated here.
    pub(crate) fn bind_value(&mut self, inner: &ast::Let, out: &mut Vec<Stmt>) -> bool {
        let (ast::PatKind::Name { name, mutable: false, sub: None, .. }, Some(init), None, true) =
            (&inner.pat.kind, &inner.init, &inner.other, self.in_library)
        else {
            return false;
        };
        let value = self.expr(init);
        let next = self.locals.len();
        let value = self.atom(value, &name.to_string(), out);
        // with the span of the user's call
        self.locals.iter_mut().skip(next).for_each(|local| local.name = Some(name.clone()));
        let id = self.bind(Some(name.clone()), false, Ty::Unit);
        self.items.insert(id, IterItem::Value(value));
        true
    }

    /// Turns a variable of the library's that nothing reads into `_`.
    pub(crate) fn without_unread(&self, pat: &mut Pat, body: &Expr) {
        let PatKind::Variant(_, Some(held)) = &mut pat.kind else { return };
        let PatKind::Bind(local, None) = held.kind else { return };
        // the parameter of the user's closure may have given the variable its name
        if !self.in_library || !self.own.contains(&local) {
            return;
        }
        let mut is_read = false;
        body.visit(&mut |expr| is_read |= expr.place().and_then(Place::local) == Some(local));
        if !is_read {
            held.kind = PatKind::Wild;
        }
    }

    /// The iterator that a name in the library stands for.
    pub(crate) fn library_iter(&mut self, name: &Ident) -> Option<Iter> {
        match self.arguments.remove(&self.find(name)?)? {
            Argument::Iter(iter) => Some(iter),
            _ => None,
        }
    }

    /// The type that a called argument must return, if the library says which; `element` is that of an atomic.
    fn result_type(&mut self, name: &str, element: Option<&Ty>) -> Option<Ty> {
        Some(match name {
            "bool" => Ty::BOOL,
            "Ordering" => Ty::Ordering,
            "Option" => Ty::Option(element.cloned().unwrap_or_else(|| self.table.fresh()).into()),
            "Result" => Ty::Result(self.table.fresh().into(), self.table.fresh().into()),
            _ => return None,
        })
    }

    fn element_of_atomic(&mut self, receiver: &Argument) -> Option<Ty> {
        let Argument::Item(IterItem::Ref(_, item)) = receiver else { return None };
        let ty = self.item_ty(item);
        match self.table.shallow(&ty) {
            Ty::Atomic(scalar) => Some(Ty::Scalar(scalar)),
            _ => None,
        }
    }

    /// The closure or function that a name in the library stands for.
    pub(crate) fn library_callable(&self, name: &Ident) -> Option<Callable> {
        match self.library_argument(name)? {
            Argument::Callable(callable, _) => Some(callable.clone()),
            _ => None,
        }
    }

    /// The result of a call in the library, with the type that the called argument must return.
    pub(crate) fn library_result(&mut self, name: &Ident, value: Expr) -> Expr {
        let Some(Argument::Callable(_, Some(ty))) = self.library_argument(name) else { return value };
        let ty = ty.clone();
        self.coerce(&value.ty, &ty, value.at);
        if value.ty == Ty::Never { value } else { Expr { ty, ..value } }
    }

    /// What a name in the library stands for, if it is no value.
    pub(crate) fn library_argument(&self, name: &Ident) -> Option<&Argument> {
        self.arguments.get(&self.find(name)?).filter(|_| self.in_library)
    }
}
