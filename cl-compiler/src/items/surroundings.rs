//! The surroundings of a function. Its tokens do not contain them, and in an `impl` block rustc's errors would be about
//! the macro's output.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

use crate::diag::{Code, Diagnostic, Range};
use crate::emit::stub;

/// Whether the function with its attribute in this line, counted from 1, is in an `impl` block of the file. Returns
/// `false` for a function that also occurs outside one.
pub fn is_in_impl(file: &str, line: usize, item: &TokenStream) -> bool {
    if !seems_to_be(file, line) {
        return false;
    }
    let (Ok(mut parsed), Ok(wanted)) = (syn::parse_file(file), syn::parse2::<syn::ItemFn>(item.clone())) else {
        return false;
    };
    let mut search = Search { wanted: text(&wanted.sig, &wanted.block), inside: false, outside: false };
    search.visit_file_mut(&mut parsed);
    search.inside && !search.outside
}

/// Whether the line may be indented under an `impl`. Only then is the file parsed.
fn seems_to_be(file: &str, line: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let above: Vec<&str> = file.lines().take(line).collect();
    let Some((own, above)) = above.split_last() else { return false };
    let mut outer = above.iter().rev().filter(|line| !line.trim().is_empty() && indent(line) < indent(own));
    outer.next().is_some_and(|line| {
        let line = line.trim_start();
        // after a `where` clause, the brace is on a line of its own
        line.starts_with("impl") || line.starts_with("unsafe impl") || line == "{"
    })
}

fn text(sig: &syn::Signature, block: &syn::Block) -> String {
    quote!(#sig #block).to_string()
}

struct Search {
    wanted: String,
    inside: bool,
    outside: bool,
}

impl VisitMut for Search {
    fn visit_impl_item_fn_mut(&mut self, function: &mut syn::ImplItemFn) {
        self.inside |= text(&function.sig, &function.block) == self.wanted;
        syn::visit_mut::visit_impl_item_fn_mut(self, function);
    }

    fn visit_item_fn_mut(&mut self, function: &mut syn::ItemFn) {
        self.outside |= text(&function.sig, &function.block) == self.wanted;
        syn::visit_mut::visit_item_fn_mut(self, function);
    }
}

/// The error, together with the function, so that its callers do not cause more errors.
pub(crate) fn associated(item: &TokenStream, is_kernel: bool) -> TokenStream {
    let Ok(source) = syn::parse2::<syn::ItemFn>(item.clone()) else { return item.clone() };
    let at = Range::of(source.sig.ident.to_token_stream());
    let error = error(at, is_kernel).to_compile_error();
    let function = match source.sig.receiver() {
        Some(_) => stub::as_written(&source),
        None => stub::function(&source, is_kernel),
    };
    quote!(#error #function)
}

fn error(at: Range, is_kernel: bool) -> Diagnostic {
    if is_kernel {
        Diagnostic::new(Code::Signature, at, "a kernel cannot be a method or an associated function")
            .help("move it out of the `impl` block, with what it needs as parameters, and launch it from a method")
    } else {
        Diagnostic::new(Code::Signature, at, "`#[device]` goes on the whole `impl` block, not on a function in it")
            .help("write `#[device] impl … { … }`: all functions in the block become device functions")
    }
}
