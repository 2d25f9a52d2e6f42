//! Assignments. `(a, b) = value` is, as in Rust, `{ let (new_a, new_b) = value; a = new_a; b = new_b; }`.

use quote::ToTokens;
use syn::ext::IdentExt;

use super::Parser;
use crate::ast::{Block, Expr, ExprKind, Let, Pat, PatKind, Stmt};
use crate::diag::Range;
use crate::names::{OURS, Origin};

impl Parser<'_> {
    pub(super) fn assign(&self, assign: &syn::ExprAssign) -> Option<ExprKind> {
        let value = self.expr(&assign.right);
        if !matches!(&*assign.left, syn::Expr::Tuple(_) | syn::Expr::Array(_) | syn::Expr::Infer(_)) {
            let place = self.expr(&assign.left);
            return Some(ExprKind::Assign(Box::new(place?), Box::new(value?)));
        }
        let mut stores = Vec::new();
        let pat = self.targets(&assign.left, &mut assign.left.to_token_stream().to_string(), &mut stores);
        let at = Range::of(assign);
        let (pat, init) = (pat?, Some(value?));
        stores.insert(0, Stmt::Let(Let { pat, ty: None, init, other: None, local: false, at }));
        Some(ExprKind::Block(None, Block { stmts: stores, tail: None, at }))
    }

    /// The pattern that destructures the value. It has a new name for each place, distinct from the names in `taken`.
    fn targets(&self, target: &syn::Expr, taken: &mut String, stores: &mut Vec<Stmt>) -> Option<Pat> {
        let at = Range::of(target);
        let mut all = |elems: &syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>| {
            elems.iter().map(|elem| self.targets(elem, taken, stores)).collect::<Option<Vec<_>>>()
        };
        let kind = match target {
            syn::Expr::Infer(_) => PatKind::Wild,
            syn::Expr::Paren(paren) => return self.targets(&paren.expr, taken, stores),
            syn::Expr::Tuple(tuple) => PatKind::Tuple(all(&tuple.elems)?, None),
            syn::Expr::Array(array) => PatKind::Array(all(&array.elems)?, None),
            place => {
                let base = format!("new_{}", root(place));
                let ours = format!("{OURS}{base}");
                let mut names = std::iter::once(ours.clone()).chain((2..).map(|k| format!("{ours}_{k}")));
                let name = names.find(|name| !taken.contains(name.as_str()))?;
                *taken += &name;
                let name = proc_macro2::Ident::new(&name, at.first);
                let value = Expr { kind: ExprKind::Name(name.clone()), at };
                let kind = ExprKind::Assign(Box::new(self.expr(place)?), Box::new(value));
                stores.push(Stmt::Expr(Expr { kind, at }));
                PatKind::Name { name, origin: Origin::Made(base), mutable: false, sub: None }
            }
        };
        Some(Pat { kind, at })
    }
}

/// The base variable of a place.
fn root(place: &syn::Expr) -> String {
    match place {
        syn::Expr::Path(path) => path.path.get_ident().map_or("value".to_owned(), |name| name.unraw().to_string()),
        syn::Expr::Index(index) => root(&index.expr),
        syn::Expr::Field(field) => root(&field.base),
        syn::Expr::Unary(unary) => root(&unary.expr),
        syn::Expr::Paren(paren) => root(&paren.expr),
        _ => "value".to_owned(),
    }
}
