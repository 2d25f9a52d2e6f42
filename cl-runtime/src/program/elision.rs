//! Programs without the checks that a launch cannot fail.
//!
//! The compiler proves accesses in bounds for all launches, or for all that meet simple conditions. Other accesses are
//! checked where they are made: `x[mirrored(i + k, n)]`. A launch knows the length of `x`, its own size and `n`, and so the
//! [interval analysis](super::ranges) of the program often finds that a check cannot fail. Then the launch takes a program
//! without it. Checks in loops are what it is for: they keep drivers from moving and combining loads.

#[cfg(test)]
mod tests;

use super::{
    ranges::{
        self, Calls, Context, Truth,
        grid::Grid,
        interval::{Int, Interval},
        params::Kernel,
        typed::{self, Key, Typed, key},
    },
    syntax::{self, Edits, Expr, ExprKind, Stmt, StmtKind, Unit},
};
use crate::item::Param;
use std::collections::HashMap;

/// Checks of a program, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Elided(u128);

impl Elided {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// The number of checks that have a number.
const MOST: usize = u128::BITS as usize;

/// What an argument can be: its value if it is an integer, or its length.
pub(crate) type Values = Option<Interval>;

/// The text of a program that has checks, with what its analysis needs.
#[derive(Debug)]
pub(crate) struct Checks {
    text: String,
    /// The functions that were written in Rust.
    functions: Vec<String>,
    kernel: String,
    /// For each parameter in OpenCL C, the number of the argument that it is.
    sources: Vec<Option<usize>>,
}

impl Checks {
    /// `None` if there are none.
    pub(super) fn of(text: &str, functions: &[String], kernel: &Kernel<'_>) -> Option<Self> {
        let unit = syntax::parse(text);
        let is_written = |name: &str| functions.iter().any(|of| of == name);
        // the analysis would not see these calls
        let calls_back = unit.functions.iter().filter(|function| !is_written(function.name)).any(|function| {
            let mut calls = false;
            function.exprs(&mut |expr| calls |= expr.callee().is_some_and(is_written));
            calls
        });
        if !unit.unknown.is_empty() || calls_back || sites(&unit, functions).is_empty() {
            return None;
        }
        let sources = kernel.sources(|param| int(param).is_some());
        Some(Self { text: text.to_owned(), functions: functions.to_vec(), kernel: kernel.name.to_owned(), sources })
    }

    /// The checks that a launch cannot fail, given its arguments, by number.
    pub(crate) fn elided(&self, args: &[Values], grid: &Grid) -> Elided {
        let unit = syntax::parse(&self.text);
        let tables = typed::tables(&unit);
        let is_written = |name: &str| self.functions.iter().any(|of| of == name);
        let functions: Vec<_> = unit
            .functions
            .iter()
            .filter(|function| is_written(function.name))
            .map(|function| Typed::of(&unit, function, &tables))
            .collect();
        let Some(kernel) = functions.iter().find(|typed| typed.function.name == self.kernel) else {
            return Elided::NONE;
        };
        let value = |number: usize| args[(*self.sources.get(number)?)?];
        let params = (0..kernel.function.params.len()).map(value).collect();
        let context = Context { params, calls: Calls::Bodies(&functions), grid };
        let Some(conditions) = ranges::conditions(kernel, &context) else { return Elided::NONE };
        let sites = sites(&unit, &self.functions);
        let elided = sites.iter().enumerate().filter(|(_, site)| site.always_passes(&conditions));
        Elided(elided.fold(0, |all, (number, _)| all | 1 << number))
    }
}

/// The type of a parameter that is an integer.
pub(crate) fn int(param: &Param) -> Option<Int> {
    Int::of_rust(param.ty)
}

/// Removes checks from a text.
pub(super) fn without<'t>(text: &'t str, functions: &[String], elided: Elided) -> Edits<'t> {
    let mut edits = Edits::of(text);
    let unit = syntax::parse(text);
    for (number, site) in sites(&unit, functions).into_iter().enumerate() {
        if elided.0 >> number & 1 == 0 {
            continue;
        }
        match site {
            Site::Check(_, stmt) => edits.remove_lines(stmt.span.clone()),
            Site::Guard(_, whole, value) => {
                edits.replace(whole.span.start..value.span.start, "");
                edits.replace(value.span.end..whole.span.end, "");
            }
        }
    }
    edits
}

/// A place where a program decides whether to panic.
enum Site<'u, 't> {
    /// `if (i >= len) { cl_panic(…); … }`
    Check(&'u Expr<'t>, &'u Stmt<'t>),
    /// `i < len ? x[i] : 0`, and `x[i]` in it.
    Guard(&'u Expr<'t>, &'u Expr<'t>, &'u Expr<'t>),
}

impl Site<'_, '_> {
    /// Whether it is passed, or never reached.
    fn always_passes(&self, conditions: &HashMap<Key, Truth>) -> bool {
        match self {
            Self::Check(cond, _) => conditions.get(&key(cond)).is_none_or(|truth| !truth.may_hold),
            Self::Guard(cond, ..) => conditions.get(&key(cond)).is_none_or(|truth| !truth.may_fail),
        }
    }
}

/// The numbered checks in a text.
fn sites<'u, 't>(unit: &'u Unit<'t>, functions: &[String]) -> Vec<Site<'u, 't>> {
    let mut all = Vec::new();
    for function in unit.functions.iter().filter(|function| functions.iter().any(|name| name == function.name)) {
        function.body.iter().for_each(|stmt| in_stmt(stmt, true, &mut all));
    }
    all.truncate(MOST);
    all
}

fn in_stmt<'u, 't>(stmt: &'u Stmt<'t>, is_in_block: bool, all: &mut Vec<Site<'u, 't>>) {
    if let StmtKind::If(cond, then, None) = &stmt.kind
        && is_in_block
        && is_pure(cond)
        && panics(then)
    {
        all.push(Site::Check(cond, stmt));
    } else {
        stmt.exprs().for_each(|expr| in_expr(expr, all));
        stmt.each_part(&mut |part| in_stmt(part, matches!(stmt.kind, StmtKind::Block(_)), all));
    }
}

fn in_expr<'u, 't>(expr: &'u Expr<'t>, all: &mut Vec<Site<'u, 't>>) {
    match &expr.kind {
        ExprKind::Conditional(parts) if is_pure(&parts[0]) && matches!(parts[1].kind, ExprKind::Index(_)) => {
            all.push(Site::Guard(&parts[0], expr, &parts[1]));
        }
        _ => expr.each_part(&mut |part| in_expr(part, all)),
    }
}

/// Whether a statement does nothing but panic.
fn panics(stmt: &Stmt<'_>) -> bool {
    let is_panic = |stmt: &Stmt<'_>| match &stmt.kind {
        StmtKind::Expr(expr) => matches!(expr.callee(), Some("cl_panic" | "cl_panic_index" | "cl_value")),
        StmtKind::Return(_) | StmtKind::Break => true,
        _ => false,
    };
    match &stmt.kind {
        StmtKind::Block(stmts) => {
            stmts.iter().all(is_panic) && stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Expr(_)))
        }
        StmtKind::Expr(_) => is_panic(stmt),
        _ => false,
    }
}

/// Whether an expression has no effect, so that it need not be evaluated.
fn is_pure(expr: &Expr<'_>) -> bool {
    let mut is_pure = true;
    expr.visit(&mut |part| {
        let is_known = || {
            let name = part.callee().unwrap_or_default();
            name.starts_with("get_") || matches!(name, "min" | "max" | "clamp" | "sub_sat")
        };
        is_pure &= part.changed().is_none();
        is_pure &= !matches!(part.kind, ExprKind::Call(..)) || is_known();
    });
    is_pure
}
