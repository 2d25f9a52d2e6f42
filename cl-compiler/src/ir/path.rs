//! The paths of constants.

/// The path of a constant, possibly of a trait: `<T as Shape>::SIDES`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConstPath {
    /// `<T as …>`
    pub owner: Option<syn::QSelf>,
    /// The path, beginning with the trait's.
    pub path: syn::Path,
}

impl From<syn::Path> for ConstPath {
    fn from(path: syn::Path) -> Self {
        Self { owner: None, path }
    }
}

impl std::ops::Deref for ConstPath {
    type Target = syn::Path;

    fn deref(&self) -> &syn::Path {
        &self.path
    }
}

impl quote::ToTokens for ConstPath {
    fn to_tokens(&self, tokens: &mut proc_macro2::TokenStream) {
        let ConstPath { owner, path } = self.clone();
        syn::ExprPath { attrs: Vec::new(), qself: owner, path }.to_tokens(tokens);
    }
}
