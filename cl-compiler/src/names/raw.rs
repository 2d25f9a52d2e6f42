//! Raw identifiers: `r#a` and `a` are the same name in rustc, and also here, since no later stage sees the `r#`.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;

/// The tokens with each raw identifier in its canonical form: with `r#` only if it would be a keyword without.
pub fn plain(tokens: TokenStream) -> TokenStream {
    if is_plain(&tokens) { tokens } else { changed(tokens.clone()).unwrap_or(tokens) }
}

/// Whether no identifier can have another form. Most functions are so, and their tokens need not be collected again.
fn is_plain(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().all(|token| match token {
        TokenTree::Group(group) => is_plain(&group.stream()),
        TokenTree::Ident(name) => {
            let name = name.to_string();
            name != "gen" && !name.starts_with("r#")
        }
        TokenTree::Punct(_) | TokenTree::Literal(_) => true,
    })
}

/// The changed tokens, or `None` if nothing changes.
fn changed(tokens: TokenStream) -> Option<TokenStream> {
    let mut any = false;
    let tokens = tokens.into_iter().map(|token| {
        let made = match &token {
            TokenTree::Group(group) => changed(group.stream()).map(|inner| {
                let mut made = Group::new(group.delimiter(), inner);
                made.set_span(group.span());
                TokenTree::Group(made)
            }),
            TokenTree::Ident(name) => one_form(name).map(TokenTree::Ident),
            TokenTree::Punct(_) | TokenTree::Literal(_) => None,
        };
        any |= made.is_some();
        made.unwrap_or(token)
    });
    let tokens: TokenStream = tokens.collect();
    any.then_some(tokens)
}

fn one_form(name: &Ident) -> Option<Ident> {
    // a keyword in some editions only; `r#gen` is valid in all
    if name == "gen" {
        return Some(Ident::new_raw("gen", name.span()));
    }
    let plain = name.unraw();
    let is_keyword = || syn::parse_str::<Ident>(&plain.to_string()).is_err();
    (plain != *name && plain != "gen" && !is_keyword()).then_some(plain)
}

#[cfg(test)]
mod tests {
    #[test]
    fn raw_identifiers_that_need_not_be_are_plain() {
        let check = |source: &str, plain: &str| {
            let tokens = |source: &str| source.parse::<proc_macro2::TokenStream>().expect("tokens");
            assert_eq!(super::plain(tokens(source)).to_string(), tokens(plain).to_string(), "{source}");
        };
        check("let r#a = x[r#i];", "let a = x[i];");
        check("'r#a: loop { break 'a; }", "'a: loop { break 'a; }");
        check("r#assert!(y.r#len() > r#u32::r#MAX)", "assert!(y.len() > u32::MAX)");
        check("r#match + r#in + r#type.r#union", "r#match + r#in + r#type.union");
        check("let gen = r#gen;", "let r#gen = r#gen;");
        check("f(\"r#a\", 1)", "f(\"r#a\", 1)");
    }
}
