//! `#[cfg]` within a function. rustc removes the disabled parts only after the macro has seen the body, so the two
//! would compile different functions.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::diag::{Code, Diagnostic, Range, Sink};

/// Rejects every `#[cfg]` and `#[cfg_attr]` in the tokens. Returns whether there is none.
pub(super) fn check(tokens: TokenStream, sink: &Sink) -> bool {
    let mut none = true;
    let mut before = [false; 2];
    for tree in tokens {
        let is = |letter: char| matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == letter);
        // `#[…]`, and `#![…]` for an inner block
        let may_be_attribute = before[1];
        before = [is('#'), is('#') || (before[0] && is('!'))];
        let TokenTree::Group(group) = tree else { continue };
        if may_be_attribute && group.delimiter() == Delimiter::Bracket && is_conditional(&group.stream()) {
            let message = "`#[cfg]` has no meaning within a kernel or device function";
            let help =
                "put it on the function, or write `const CHECKED: bool = cfg!(…);` outside and `if CHECKED { … }` here";
            sink.push(Diagnostic::new(Code::Statement, Range::of(&group), message).help(help));
            none = false;
        } else {
            none &= check(group.stream(), sink);
        }
    }
    none
}

fn is_conditional(attribute: &TokenStream) -> bool {
    let first = attribute.clone().into_iter().next();
    matches!(first, Some(TokenTree::Ident(name)) if name == "cfg" || name == "cfg_attr")
}
