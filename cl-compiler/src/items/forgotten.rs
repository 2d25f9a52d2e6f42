//! Detects functions that a kernel calls and that lack `#[device]`. A macro sees only its own item, and rustc's error
//! would mention the type by which we represent a device function. So this reads the file: a plain function next to the
//! item is the callee of a call by its name.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

use crate::builtins::WORK_ITEM;
use crate::diag::{Code, Diagnostic, Range};
use crate::emit::stub;

/// The expansion of a kernel or device function that calls plain functions of its module or block by name: an error at
/// the first call of each. `None` if it calls none. `file` is the text of the item's file, which is read only if the item
/// calls functions.
pub(crate) fn expansion(
    file: impl FnOnce() -> Option<String>,
    item: &TokenStream,
    is_kernel: bool,
    others: impl FnOnce(syn::ItemFn) -> Vec<Diagnostic>,
) -> Option<TokenStream> {
    let mut calls = Calls::default();
    calls.collect(item.clone());
    let called: Vec<_> = calls.first.iter().filter(|name| !calls.others.contains(&name.to_string())).collect();
    // an import in the body may bring the callee into scope
    if called.is_empty() || calls.others.iter().any(|name| name == "use") {
        return None;
    }
    let file = file()?;
    let lines: Vec<_> = file.lines().map(str::trim_start).collect();
    let mut called: Vec<_> = called.into_iter().filter_map(|name| Some((name, plain_line(&lines, name)?))).collect();
    if called.is_empty() {
        return None;
    }
    let source = syn::parse2::<syn::ItemFn>(item.clone()).ok()?;
    let mut siblings = Siblings { wanted: text(&source), found: Vec::new() };
    siblings.visit_file_mut(&mut syn::parse_file(&file).ok()?);
    let [siblings] = &siblings.found[..] else { return None };
    called.retain(|(name, _)| siblings.contains(name));
    let errors = called.into_iter().map(|(name, line)| {
        let message = format!("`{name}` is not a device function");
        let help = format!("write `#[device]` above `fn {name}` in line {line}");
        Diagnostic::new(Code::Expression, Range::of(name), message).help(help)
    });
    let mut errors: Vec<_> = errors.collect();
    if errors.is_empty() {
        return None;
    }
    errors.extend(others(source.clone()).into_iter().filter(|error| !error.code.is_of_check()));
    let shown = errors.iter().map(Diagnostic::to_compile_error);
    let (body, stub) = (stub::body(&source, &errors), stub::stub(&source, is_kernel));
    Some(quote!(#(const _: () = { #shown };)* #body #stub))
}

/// The line, counted from 1, in which a function of this name begins, if all functions of this name in the file seem to
/// be plain. Only then is the file parsed.
fn plain_line(lines: &[&str], name: &Ident) -> Option<usize> {
    let head = format!("fn {name}");
    let (mut begins, mut is_plain) = (None, true);
    for (at, line) in lines.iter().enumerate() {
        let Some((before, after)) = line.split_once(&head) else { continue };
        let words = ["pub", "pub(crate)", "pub(super)", "const", "unsafe"];
        if !after.starts_with(['(', '<']) || !before.split_whitespace().all(|word| words.contains(&word)) {
            continue;
        }
        let mut above = lines[..at].iter().rev().take_while(|line| line.starts_with("#[") || line.starts_with("//"));
        is_plain &= above.all(|line| !["device", "kernel", "cfg"].iter().any(|word| line.contains(word)));
        begins = begins.or(Some(at + 1));
    }
    begins.filter(|_| is_plain)
}

/// The names that are called, and those that also denote something else or are ours.
#[derive(Default)]
struct Calls {
    first: Vec<Ident>,
    others: Vec<String>,
}

impl Calls {
    fn collect(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.collect(group.stream()),
                TokenTree::Ident(name) => {
                    let is_followed = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
                    let before = at.checked_sub(1).map(|at| &tokens[at]);
                    // a method, or a function with a path
                    if matches!(before, Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '.' | ':')) {
                        continue;
                    }
                    let is_definition = matches!(before, Some(TokenTree::Ident(word)) if word == "fn");
                    let is_call = !is_definition && tokens.get(at + 1).is_some_and(is_followed);
                    let text = name.to_string();
                    let is_ours = text == "barrier" || WORK_ITEM.iter().any(|function| text == function.name);
                    if !is_call || is_ours || crate::names::is_capital(&text) {
                        self.others.push(text);
                    } else if !self.first.contains(name) {
                        self.first.push(name.clone());
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

/// Finds the plain functions next to a function, once for each occurrence of the function. Finds none if a glob import
/// may bring in a device function of the same name, which the plain function would shadow.
struct Siblings {
    wanted: String,
    found: Vec<Vec<Ident>>,
}

impl Siblings {
    fn look<'a>(&mut self, items: impl Iterator<Item = &'a syn::Item>) {
        let (mut times, mut plain, mut is_hidden) = (0, Vec::new(), false);
        for item in items {
            match item {
                syn::Item::Fn(function) => {
                    times += usize::from(text(function) == self.wanted);
                    plain.extend(function.attrs.iter().all(is_of_rustc).then(|| function.sig.ident.clone()));
                }
                syn::Item::Use(import) => is_hidden |= brings_others(&import.tree),
                _ => {}
            }
        }
        let plain = if is_hidden { Vec::new() } else { plain };
        self.found.extend(std::iter::repeat_n(plain, times));
    }
}

impl VisitMut for Siblings {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        self.look(file.items.iter());
        syn::visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &module.content {
            self.look(items.iter());
        }
        syn::visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.look(
            block.stmts.iter().filter_map(|stmt| if let syn::Stmt::Item(item) = stmt { Some(item) } else { None }),
        );
        syn::visit_mut::visit_block_mut(self, block);
    }
}

/// Whether a glob import is from a module other than the enclosing one, and not from the runtime.
fn brings_others(tree: &syn::UseTree) -> bool {
    match tree {
        syn::UseTree::Path(path) if path.ident == "cl_runtime" => false,
        syn::UseTree::Path(path) if path.ident == "super" && matches!(*path.tree, syn::UseTree::Glob(_)) => false,
        syn::UseTree::Path(path) => brings_others(&path.tree),
        syn::UseTree::Group(group) => group.items.iter().any(brings_others),
        syn::UseTree::Glob(_) => true,
        syn::UseTree::Name(_) | syn::UseTree::Rename(_) => false,
    }
}

/// Attributes that do not change the function.
fn is_of_rustc(attr: &syn::Attribute) -> bool {
    let known = ["doc", "inline", "allow", "expect", "warn", "deny", "forbid", "must_use", "cold", "track_caller"];
    known.iter().any(|name| attr.path().is_ident(name))
}

fn text(function: &syn::ItemFn) -> String {
    let (sig, block) = (&function.sig, function.block.to_token_stream());
    quote!(#sig #block).to_string()
}
