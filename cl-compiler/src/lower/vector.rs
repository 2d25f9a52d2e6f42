use super::{Lower,Value};
use crate::ir::{Expr, VectorMethod};
impl Lower<'_> {
    pub(super) fn vector_method(&mut self, _method: &VectorMethod, _args: &[Expr], _expr: &Expr) -> Value { unimplemented!() }
}
