//! The `const` items and `use` declarations of a body.

use quote::ToTokens;

use super::Parser;
use super::item::Items;
use crate::ast::Constant;
use crate::diag::{Range, Sink};
use crate::names::count;

/// The constants and imports of a body.
type Own = (Vec<Constant>, Vec<syn::ItemUse>);

impl Parser<'_> {
    /// The `const` items and `use` declarations of the body, and the body without them. Their scope is the whole
    /// function and nothing else.
    pub(super) fn constants(&self, source: &syn::ItemFn) -> (Option<Own>, syn::Block) {
        let mut block = (*source.block).clone();
        let Items { constants, uses } = Items::of(&mut block);
        let constants: Vec<_> = constants.iter().map(|item| self.constant(item, &source.sig)).collect();
        let imports: Vec<_> = uses.iter().map(|item| self.import(item, &source.sig)).collect();
        let constants: Option<Vec<_>> = constants.into_iter().collect();
        let found = constants.filter(|_| imports.iter().all(Option::is_some)).map(|constants| (constants, uses));
        (found, block)
    }

    fn constant(&self, item: &syn::ItemConst, sig: &syn::Signature) -> Option<Constant> {
        let name = item.ident.to_string();
        if count(sig.to_token_stream(), &name) > 0 {
            return self.also_in_signature(&name, Range::of(item));
        }
        // a constant of a type that kernels lack may serve another constant, for example a length
        let quiet = Sink::default();
        let ty = Parser::new(&quiet).ty(&item.ty);
        let ty = ty.filter(|_| quiet.is_empty());
        drop(quiet.into_found());
        Some(Constant { item: item.clone(), ty })
    }
}
