//! The depth to which the branches of a program are nested once the driver has inlined its functions and replaced their
//! early returns. A driver ignores the conditions of all branches below the eightieth
//! (`docs/driver-errors/nested_branches.cl`).

use crate::program::syntax::{Expr, Function, Stmt, StmtKind};

/// The depth of the branches of functions, each after its callees.
pub(super) fn depth(functions: &[Option<&Function<'_>>], deps: &[&[usize]]) -> usize {
    let mut depths: Vec<usize> = Vec::with_capacity(functions.len());
    for (function, deps) in functions.iter().zip(deps) {
        let callees = deps.iter().filter_map(|&dep| Some((functions[dep]?.name, depths[dep]))).collect();
        let mut nesting = Nesting { callees, most: 0 };
        function.iter().for_each(|function| _ = nesting.block(&function.body, 0, false));
        depths.push(nesting.most);
    }
    depths.into_iter().max().unwrap_or(0)
}

struct Nesting<'t> {
    /// The names of the functions that are called, and the depths of their branches.
    callees: Vec<(&'t str, usize)>,
    most: usize,
}

impl Nesting<'_> {
    /// Whether a `return` is in the statements, which stand under `depth` branches. The driver puts the statements after
    /// such a `return` under one more branch, except in a loop, which it leaves.
    fn block(&mut self, stmts: &[Stmt<'_>], mut depth: usize, in_loop: bool) -> bool {
        let mut returns = false;
        for stmt in stmts {
            returns |= self.stmt(stmt, &mut depth, in_loop);
        }
        returns
    }

    fn stmt(&mut self, stmt: &Stmt<'_>, depth: &mut usize, in_loop: bool) -> bool {
        self.most = self.most.max(*depth);
        match &stmt.kind {
            StmtKind::If(..) => self.branch(stmt, 1, depth, in_loop),
            StmtKind::Loop(_, cond, step, body) => {
                cond.iter().chain(step).for_each(|expr| self.expr(expr, *depth));
                self.inner(body, *depth + 1, true, depth, in_loop)
            }
            StmtKind::Block(_) => self.inner(stmt, *depth, in_loop, depth, in_loop),
            StmtKind::Switch(value, body) => {
                self.expr(value, *depth);
                self.inner(body, *depth, in_loop, depth, in_loop)
            }
            StmtKind::Declare(all) => {
                all.iter().filter_map(|variable| variable.init.as_ref()).for_each(|init| self.expr(init, *depth));
                false
            }
            StmtKind::Expr(expr) => {
                self.expr(expr, *depth);
                false
            }
            StmtKind::Return(value) => {
                value.iter().for_each(|value| self.expr(value, *depth));
                true
            }
            StmtKind::Leave | StmtKind::Other => false,
        }
    }

    /// An `if` whose paths stand under `branches` branches: more than one after `else`s.
    fn branch(&mut self, stmt: &Stmt<'_>, branches: usize, depth: &mut usize, in_loop: bool) -> bool {
        let StmtKind::If(cond, then, other) = &stmt.kind else {
            return self.inner(stmt, *depth + branches, in_loop, depth, in_loop);
        };
        self.expr(cond, *depth);
        let mut returns = self.inner(then, *depth + branches, in_loop, depth, in_loop);
        if let Some(other) = other {
            let branches = branches + usize::from(matches!(other.kind, StmtKind::If(..)));
            returns |= self.branch(other, branches, depth, in_loop);
        }
        returns
    }

    /// A nested statement, and the `depth` of the statements after it.
    fn inner(&mut self, stmt: &Stmt<'_>, within: usize, in_inner: bool, depth: &mut usize, in_loop: bool) -> bool {
        let stmts = if let StmtKind::Block(stmts) = &stmt.kind { stmts } else { std::slice::from_ref(stmt) };
        let returns = self.block(stmts, within, in_inner);
        *depth += usize::from(returns && !in_loop);
        returns
    }

    fn expr(&mut self, expr: &Expr<'_>, depth: usize) {
        expr.visit(&mut |part| {
            let callee = self.callees.iter().find(|(name, _)| part.callee() == Some(name));
            self.most = self.most.max(depth + callee.map_or(0, |(_, depth)| *depth));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_are_counted_as_the_driver_nests_them() {
        let of = |body: &str| {
            let ifs = "if (x) ".repeat(7);
            let text = format!("uint g(uint x)\n{{\n    {ifs}x = 1;\n}}\nvoid f(uint x)\n{{\n{body}}}\n");
            let unit = crate::program::syntax::parse(&text);
            let functions: Vec<_> = unit.functions.iter().map(Some).collect();
            let [_, Some(f)] = &functions[..] else { panic!("{text}") };
            if f.calls("g") == 0 { depth(&[Some(f)], &[&[]]) } else { depth(&functions, &[&[], &[0]]) }
        };
        assert_eq!(of("    x = 1;\n"), 0);
        assert_eq!(of("    if (x > 1)\n        x = 2;\n    x = g(x);\n"), 7);
        assert_eq!(of("    if (x > 1) {\n        x = g(x);\n    }\n"), 8);
        // each `else if` is in the `else` of the one before
        let chain = "    if (x == 0) {\n        x = 1;\n    } else if (x == 1) {\n        x = 2;\n    } else if (x == 2) {\n        x = 3;\n    }\n";
        assert_eq!(of(chain), 3);
        assert_eq!(of(&format!("{chain}    if (x)\n        x = 1;\n")), 3);
        // what follows a return is put under a branch
        let returns =
            "    if (x == 0)\n        return;\n    if (x == 1) {\n        x = 2;\n        return;\n    }\n    x = 3;\n";
        assert_eq!(of(returns), 2);
        // but not in a loop, which is left
        let in_loop = "    for (uint i = 0; i < x; i++) {\n        if (x == 0)\n            return;\n        if (x == 1)\n            return;\n        x = 3;\n    }\n    x = 4;\n";
        assert_eq!(of(in_loop), 2);
        assert_eq!(of("    x = long_name +\n        g(x);\n    x = ag(x);\n"), 7);
    }
}
