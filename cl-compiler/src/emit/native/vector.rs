use super::Native;
use crate::ir::{Expr, VectorMethod};
use proc_macro2::TokenStream;
impl Native<'_> {
    pub(super) fn vector_method(&mut self, _method: &VectorMethod, _args: &[Expr], _expr: &Expr) -> TokenStream { TokenStream::new() }
}
