//! Items in a body. `const` items and `use` declarations become items of the whole function; nested functions stay in
//! their blocks.

use std::rc::Rc;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit_mut::VisitMut;

use super::{Parser, flip};
use crate::ast::{Closure, Expr, ExprKind, Nested, Type};
use crate::diag::{Code, Diagnostic, Range};
use crate::names::count;

/// The items of a body that become items of the whole function.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub(super) constants: Vec<syn::ItemConst>,
    pub(super) uses: Vec<syn::ItemUse>,
}

impl Items {
    /// Moves them out of the body. An item of an inner block stays, and is rejected there, if its name has another
    /// meaning outside the block.
    pub(super) fn of(block: &mut syn::Block) -> Self {
        let whole = block.to_token_stream();
        let mut items = Items::default();
        items.take(block, |_, _| true);
        struct Inner<'a> {
            items: &'a mut Items,
            whole: TokenStream,
        }
        impl VisitMut for Inner<'_> {
            fn visit_block_mut(&mut self, block: &mut syn::Block) {
                let inside = block.to_token_stream();
                let whole = &self.whole;
                let is_alone = |name: &str| count(inside.clone(), name) == count(whole.clone(), name);
                self.items.take(block, |names, is_glob| !is_glob && names.iter().all(|name| is_alone(name)));
                syn::visit_mut::visit_block_mut(self, block);
            }
        }
        let mut inner = Inner { items: &mut items, whole };
        block.stmts.iter_mut().for_each(|stmt| inner.visit_stmt_mut(stmt));
        items
    }

    fn take(&mut self, block: &mut syn::Block, takes: impl Fn(&[String], bool) -> bool) {
        block.stmts.retain(|stmt| {
            match stmt {
                syn::Stmt::Item(syn::Item::Const(item)) if takes(&[item.ident.to_string()], false) => {
                    self.constants.push(item.clone());
                }
                syn::Stmt::Item(syn::Item::Use(item)) => {
                    let mut names = Vec::new();
                    let is_glob = imported(&item.tree, &mut names);
                    if !takes(&names, is_glob) {
                        return true;
                    }
                    self.uses.push(item.clone());
                }
                _ => return true,
            }
            false
        });
    }
}

/// Collects the names that a `use` brings into scope. Returns whether it may bring in others.
pub(super) fn imported(tree: &syn::UseTree, names: &mut Vec<String>) -> bool {
    match tree {
        syn::UseTree::Path(path) => imported(&path.tree, names),
        syn::UseTree::Name(name) => {
            names.push(name.ident.to_string());
            false
        }
        syn::UseTree::Rename(rename) => {
            names.push(rename.rename.to_string());
            false
        }
        syn::UseTree::Glob(_) => true,
        syn::UseTree::Group(group) => {
            let globs: Vec<_> = group.items.iter().map(|item| imported(item, names)).collect();
            globs.contains(&true)
        }
    }
}

/// The number of occurrences of a name.
impl Parser<'_> {
    /// `use path::name;` for the whole function: its names must not occur in the signature.
    pub(super) fn import(&self, item: &syn::ItemUse, sig: &syn::Signature) -> Option<()> {
        if let Some(attr) = item.attrs.iter().find(|attr| !super::stmt::is_for_rustc(attr)) {
            return self.unsupported(attr, "attributes of `use`", "leave it out");
        }
        let mut names = Vec::new();
        imported(&item.tree, &mut names);
        let name = names.into_iter().find(|name| count(sig.to_token_stream(), name) > 0);
        match name {
            Some(name) => self.also_in_signature(&name, Range::of(item)),
            None => Some(()),
        }
    }

    pub(super) fn also_in_signature<T>(&self, name: &str, at: Range) -> Option<T> {
        let message = format!("`{name}` is in the signature too, where it is another");
        let help = "give it another name, or move it out of the function";
        self.error(Diagnostic::new(Code::Statement, at, message).help(help))
    }

    /// An item that is still in its block: a function, or an item that is not allowed there.
    pub(super) fn item(&self, item: &syn::Item) -> Option<Nested> {
        let help = match item {
            syn::Item::Fn(function) => return self.nested(function),
            syn::Item::Const(_) | syn::Item::Use(_) => {
                let message = "this item of an inner block has a name that is used outside of the block too";
                let help = "give it a name of its own, or move it to the top of the function";
                return self.error(Diagnostic::new(Code::Statement, Range::of(item), message).help(help));
            }
            syn::Item::Static(_) => "make it a `const`, or move it out of the function",
            _ => "move the item out of the function",
        };
        let message = "there are only functions, constants and `use` declarations inside a kernel or device function";
        self.error(Diagnostic::new(Code::Statement, Range::of(item), message).help(help))
    }

    /// A function inside another: of its enclosing block, it sees only other functions.
    fn nested(&self, function: &syn::ItemFn) -> Option<Nested> {
        let known = |attr: &&syn::Attribute| {
            let names = ["inline", "doc", "must_use", "device"];
            super::stmt::is_for_rustc(attr) || names.iter().any(|name| attr.path().is_ident(name))
        };
        if let Some(attr) = function.attrs.iter().find(|attr| !known(attr)) {
            return self.unsupported(attr, "attributes of nested functions", "leave it out");
        }
        let sig = &function.sig;
        let plain = sig.generics.type_params().next().is_none() && sig.generics.const_params().next().is_none();
        let is_safe = matches!(sig.safety, syn::Safety::Default | syn::Safety::Safe(_));
        if !plain || !is_safe || sig.asyncness.is_some() || sig.abi.is_some() || sig.variadic.is_some() {
            let help = "move it out of the function, and make it a `#[device]` function";
            return self.unsupported(sig, "a nested function that is generic, `unsafe`, `async` or `extern`", help);
        }
        let params: Vec<_> = sig.inputs.iter().map(|input| self.nested_param(input)).collect();
        let ret = match &sig.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(self.ty(ty)),
        };
        let body = self.block(&function.block)?;
        let at = body.at;
        let unit = Type { kind: crate::ast::TypeKind::Unit, at };
        let closure = Closure {
            moves: false,
            params: params.into_iter().collect::<Option<_>>()?,
            ret: Some(flip(ret)?.unwrap_or(unit)),
            body: Expr { kind: ExprKind::Block(None, body), at },
            names: Vec::new(),
            written: None,
        };
        Some(Nested { name: sig.ident.clone(), source: Rc::new(closure) })
    }

    fn nested_param(&self, input: &syn::FnArg) -> Option<(crate::ast::Pat, Option<Type>)> {
        match input {
            syn::FnArg::Typed(typed) => {
                let (pat, ty) = (self.pat(&typed.pat), self.ty(&typed.ty));
                Some((pat?, Some(ty?)))
            }
            syn::FnArg::Receiver(receiver) => {
                self.unsupported(receiver, "a method outside of an `impl` block", "take the value as a parameter")
            }
        }
    }
}
