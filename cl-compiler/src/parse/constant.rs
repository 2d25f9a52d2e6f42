//! `const` items at the top of a body.

use quote::ToTokens;

use super::Parser;
use crate::ast::Constant;
use crate::diag::{Code, Diagnostic, Range, Sink};

impl Parser<'_> {
    /// The `const` items at the top of the body, and the body without them. They are constants of the whole function, and
    /// of nothing else; those of inner blocks, which hide others, stay where they are and are rejected there.
    pub(super) fn constants(&self, source: &syn::ItemFn) -> (Option<Vec<Constant>>, syn::Block) {
        let mut block = (*source.block).clone();
        let mut constants = Some(Vec::new());
        block.stmts.retain(|stmt| {
            let syn::Stmt::Item(syn::Item::Const(item)) = stmt else { return true };
            match (self.constant(item, &source.sig), &mut constants) {
                (Some(constant), Some(constants)) => constants.push(constant),
                _ => constants = None,
            }
            false
        });
        (constants, block)
    }

    fn constant(&self, item: &syn::ItemConst, sig: &syn::Signature) -> Option<Constant> {
        let name = item.ident.to_string();
        if sig.to_token_stream().to_string().split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
        {
            let message = format!("`{name}` is in the signature too, where it is another");
            let help = "give it another name, or move it out of the function";
            return self.error(Diagnostic::new(Code::Statement, Range::of(item), message).help(help));
        }
        // a type that kernels do not have is another constant's business, for example a length's
        let quiet = Sink::default();
        let ty = Parser { sink: &quiet }.ty(&item.ty);
        let ty = ty.filter(|_| quiet.is_empty());
        drop(quiet.into_found());
        Some(Constant { item: item.clone(), ty })
    }
}
