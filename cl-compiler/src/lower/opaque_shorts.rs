//! Hides the computation of signed 16-bit numbers from the driver's compiler.
//!
//! A driver's assembler represents the result of `neg.s16` on -32768 as 32768 in a 32-bit register, and assumes that it
//! is sign-extended. As an `int`, a `long` or a `float`, it is then positive
//! (`docs/driver-errors/negative_of_short.cl`). The compiler forms such a negation from any equivalent expression: a
//! difference, a product, a cast of an `int`. It leaves an opaque value in 32 bits.

use super::{Definition, Lower};
use crate::builtins::{SHORT as NAME, vector::lane_name};
use crate::c::{Basic, Expr as C, Function, Stmt, TypeName};

const SOURCE: &str = "short cl_short(int x)
{
#ifdef __NV_CL_C_VERSION
    __asm(\"mov.b32 %0, %0;\" : \"+r\"(x));
#endif
    return (short)x;
}
";

impl Lower<'_> {
    /// Replaces casts to `short`, except of literals, and reinterpreted sums of vectors by calls of [`NAME`] or its
    /// vector versions, and defines those that are called. Routines call it in the first place, see
    /// [`cast`](crate::builtins::cast).
    pub(super) fn hide_shorts(&mut self, stmts: &mut [Stmt]) {
        let mut widths = Vec::new();
        let mut found = false;
        rewrite(stmts, &mut |expr| match expr {
            C::Cast(Basic::Short, inner) if !matches!(**inner, C::Int { .. } | C::Const(..)) => {
                *expr = C::Call(Function::Short(None), vec![(**inner).clone()]);
                found = true;
            }
            C::Call(function @ Function::As(_), args) if matches!(args[..], [C::Binary(..) | C::Unary(..)]) => {
                let Function::As(ty) = function else { return };
                let width = match ty {
                    TypeName::Vector(Basic::Short, len) => Some(*len),
                    ty if ty.is(Basic::Short) => None,
                    _ => return,
                };
                *function = Function::Short(width);
                found = true;
                if width.is_some_and(|width| !widths.contains(&width)) {
                    widths.extend(width);
                }
            }
            _ => {}
        });
        found |= self.definitions.iter().any(|definition| definition.casts);
        let scalar = found.then(|| Definition::new(NAME.to_owned(), SOURCE.to_owned()));
        let own = widths.iter().map(|width| Definition::new(format!("{NAME}{width}"), lanes(*width)));
        self.definitions.splice(0..0, scalar.into_iter().chain(own));
    }
}

fn rewrite(stmts: &mut [Stmt], change: &mut dyn FnMut(&mut C)) {
    for stmt in stmts {
        stmt.exprs_mut().into_iter().for_each(|expr| expr.rewrite(change));
        stmt.blocks_mut().into_iter().for_each(|block| rewrite(block, change));
    }
}

/// The routine for a vector with this number of lanes.
fn lanes(width: u8) -> String {
    let lanes: Vec<_> = (0..width).map(|lane| format!("        {NAME}(x.{})", lane_name(lane, width))).collect();
    format!(
        "short{width} {NAME}{width}(ushort{width} x)\n{{\n#ifdef __NV_CL_C_VERSION\n    return (short{width})(\n{});\n#else\n    \
         return as_short{width}(x);\n#endif\n}}\n",
        lanes.join(",\n")
    )
}
