//! Hides the computation of signed 16-bit numbers from the driver's compiler.
//!
//! A driver's assembler represents the result of `neg.s16` on -32768 as 32768 in a 32-bit register, and assumes that it
//! is sign-extended. As an `int`, a `long` or a `float`, it is then positive
//! (`docs/driver-errors/negative_of_short.cl`). The compiler forms such a negation from any equivalent expression: a
//! difference, a product, a cast of an `int`. It leaves an opaque value in 32 bits.

use super::Lower;
use crate::builtins::vector::lane_name;
use crate::c::{Basic, Expr as C, Function, Stmt, TypeName};

/// The routine that replaces a cast to `short`.
const NAME: &str = "cl_short";

const SOURCE: &str = "short cl_short(int x)
{
#ifdef __NV_CL_C_VERSION
    // NVIDIA's compiler takes -(-32768) for 32768, but not of what it cannot see.
    __asm(\"mov.b32 %0, %0;\" : \"+r\"(x));
#endif
    return (short)x;
}
";

impl Lower<'_> {
    /// Replaces casts to `short`, except of literals, and reinterpreted sums of vectors by calls of [`NAME`] or its
    /// vector versions. It also rewrites the routines that contain such casts.
    pub(super) fn keep_shorts(&mut self, stmts: &mut [Stmt]) {
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
        for (_, source) in &mut self.routines {
            if source.contains("(short)(") {
                *source = source.replace("(short)(", &format!("{NAME}("));
                found = true;
            }
        }
        let own = widths.iter().map(|width| (format!("{NAME}{width}"), lanes(*width)));
        self.routines.splice(0..0, found.then(|| (NAME.to_owned(), SOURCE.to_owned())).into_iter().chain(own));
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
