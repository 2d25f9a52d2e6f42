//! Constants whose values only rustc knows: scalars are written out, the rest is data of the program.

use super::{Hole, Lower, Value};
use crate::c::Expr as C;
use crate::ir::ExprKind;
use crate::ty::Ty;

/// A constant that is data of the program.
#[derive(Debug)]
pub struct Table {
    /// The constant.
    pub path: syn::Path,
    /// Its type.
    pub ty: Ty,
    /// The name of the type of its elements in C.
    pub element: String,
    /// Its type is only supposed.
    pub late: bool,
}

impl Lower<'_> {
    pub(super) fn constant(&mut self, path: &syn::Path, ty: &Ty) -> Value {
        // where the type is only supposed, rustc must not be told
        if self.late && ty.scalar().is_some() {
            return Value::exact(C::Atom(self.hole(Hole::Value(path.clone(), None))));
        }
        if let Ty::Opaque(_) = ty {
            let table = self.table(path, ty);
            return Value::exact(C::Atom(self.hole(Hole::Value(path.clone(), Some(table)))));
        }
        if let Some(scalar) = ty.scalar() {
            return Value::exact(C::Const(Box::new(syn::parse_quote!(#path)), scalar));
        }
        Value::exact(C::Table(self.table(path, ty)))
    }

    /// The number of the constant among the program's data.
    pub(super) fn table(&mut self, path: &syn::Path, ty: &Ty) -> usize {
        let known = self.tables.iter().position(|table| table.path == *path);
        known.unwrap_or_else(|| {
            let element = self.c_name(ty.innermost());
            self.tables.push(Table { path: path.clone(), ty: ty.clone(), element, late: self.late });
            self.tables.len() - 1
        })
    }

    /// No variable hides the program's data.
    pub(super) fn reserve_constants(&mut self) {
        let function = self.function;
        function.body.visit(&mut |expr| {
            if let (ExprKind::Const(path), None) = (&expr.kind, expr.ty.scalar())
                && let Some(last) = path.segments.last()
            {
                self.namer.declare(&last.ident.to_string());
            }
        });
    }
}
