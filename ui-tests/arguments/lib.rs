//! What rustc was called with for the crate that asks: where the crates are that it may use, no call of cargo tells.

use proc_macro::{Literal, TokenStream, TokenTree};

/// A string of rustc's arguments, one a line.
#[proc_macro]
pub fn rustc_arguments(_: TokenStream) -> TokenStream {
    let arguments: Vec<String> = std::env::args().collect();
    TokenTree::from(Literal::string(&arguments.join("\n"))).into()
}
