//! Rewrites a function so that indices are computed in 32 bits.
//!
//! `+`, `-`, `*` and the operators of bits compute the low 32 bits of a result from those of the operands. So an expression
//! can be computed in 32 bits if only its low bits matter (an index that is in bounds), or if its value is known to be
//! small. Division, comparison and shifts to the right need small operands.

use std::collections::{HashMap, HashSet};

use super::eager;
use crate::program::{
    ranges::{
        Ranges,
        interval::{Int, Interval},
        typed::{Ty, Typed, key, literal},
    },
    syntax::{Declaration, Edits, Expr, ExprKind, Stmt, StmtKind, Type, vector},
};

/// What is narrow outside of the function: the parameters and results of functions that are `uint` now.
#[derive(Debug, Default)]
pub(super) struct Signatures<'t> {
    pub(super) params: HashSet<(&'t str, usize)>,
    pub(super) results: HashSet<&'t str>,
    /// The types of parameters, of functions that the program defines.
    pub(super) types: HashMap<&'t str, Vec<Ty<'t>>>,
}

/// How the value of an expression is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// The low 32 bits, as a `uint`.
    Low,
    /// The low 32 bits, converted by what it is used in.
    LowConverted,
    /// Its value; a `uint` is preferred.
    Small,
    /// Its value, converted by what it is used in.
    Value,
}

pub(super) struct Narrowing<'n, 'u, 't> {
    pub(super) typed: &'n Typed<'u, 't>,
    pub(super) ranges: &'n Ranges,
    pub(super) signatures: &'n Signatures<'t>,
    /// The variables that are `uint` now.
    pub(super) narrow: HashSet<usize>,
    /// Variables in it that turned out to need 64 bits.
    pub(super) wide: HashSet<usize>,
    pub(super) edits: Edits<'t>,
}

impl<'u, 't> Narrowing<'_, 'u, 't> {
    pub(super) fn function(&mut self) {
        let function = self.typed.function;
        for (number, param) in function.params.iter().enumerate() {
            if self.signatures.params.contains(&(function.name, number)) {
                let at = param.ty.at;
                self.edits.replace(at..at + param.ty.name.len(), "uint");
            }
            // what the host writes is `&mut`, and all else is read only; atomics are volatile
            let is_slice = param.is_pointer && param.ty.space == Some("global") && param.ty.name != "cl_record";
            if function.is_kernel && is_slice && !param.ty.is_volatile {
                self.edits.insert(param.at, "restrict ");
            }
        }
        if self.signatures.results.contains(function.name) {
            self.edits.replace(function.ret.at..function.ret.at + function.ret.name.len(), "uint");
        }
        function.body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'u Stmt<'t>) {
        match &stmt.kind {
            StmtKind::Declare(all) => all.iter().for_each(|declaration| self.declaration(declaration)),
            StmtKind::Expr(expr) => {
                // the value is not used
                self.expr(expr, Use::LowConverted);
            }
            StmtKind::If(cond, then, other) => {
                self.expr(cond, Use::Value);
                [then].into_iter().chain(other).for_each(|inner| self.stmt(inner));
            }
            StmtKind::Loop(first, cond, step, body) => {
                first.iter().for_each(|first| self.stmt(first));
                cond.iter().for_each(|cond| self.loop_condition(cond));
                step.iter().for_each(|step| {
                    self.expr(step, Use::LowConverted);
                });
                self.stmt(body);
            }
            StmtKind::Do(body, cond) => {
                self.stmt(body);
                self.expr(cond, Use::Value);
            }
            StmtKind::Switch(value, body) => {
                // the cases are compared in its type
                self.exact(value);
                self.stmt(body);
            }
            StmtKind::Block(stmts) => stmts.iter().for_each(|inner| self.stmt(inner)),
            StmtKind::Return(Some(value)) => {
                let function = self.typed.function;
                let is_narrow = self.signatures.results.contains(function.name);
                self.converted(value, Ty::written(&function.ret), is_narrow);
            }
            StmtKind::Return(None)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto
            | StmtKind::Label
            | StmtKind::Empty => {}
        }
    }

    /// The condition of `?:`.
    fn choice(&mut self, cond: &'u Expr<'t>) {
        self.expr(cond, Use::Value);
        if eager::is_eager(self.typed, cond) {
            self.edits.surround(cond.span.clone(), "(", ")");
        }
    }

    /// The condition of a loop keeps its branches, without which drivers do not unroll the loop.
    fn loop_condition(&mut self, cond: &'u Expr<'t>) {
        match &cond.kind {
            ExprKind::Binary("&&" | "||", parts) => parts.iter().for_each(|part| self.loop_condition(part)),
            _ => {
                self.expr(cond, Use::Value);
            }
        }
    }

    fn declaration(&mut self, declaration: &'u Declaration<'t>) {
        let id = self.typed.declared(declaration);
        let variable = &self.typed.variables[id];
        let is_narrow = self.narrow.contains(&id);
        if is_narrow {
            self.edits.replace(variable.at.clone(), "uint");
        }
        if let Some(init) = &declaration.init {
            self.converted(init, variable.ty, is_narrow);
        }
    }

    /// A value that is converted to a type, which is `uint` in place of `ulong` if `is_narrow`.
    fn converted(&mut self, expr: &'u Expr<'t>, ty: Ty<'t>, is_narrow: bool) {
        let takes_low_bits = is_narrow || ty.int().is_some_and(|int| int.bits <= 32);
        self.expr(expr, if takes_low_bits { Use::LowConverted } else { Use::Value });
    }

    /// Whether all values of an expression are among these.
    fn is_in(&self, expr: &Expr<'_>, values: Interval) -> bool {
        self.ranges.values.get(&key(expr)).is_some_and(|value| value.is_in(values))
    }

    /// Whether the value, converted to `ulong`, fits into 32 bits.
    fn is_small(&self, expr: &Expr<'_>) -> bool {
        self.typed.int(expr).is_some() && self.is_in(expr, Interval::UINT)
    }

    /// Whether the type of an expression has 32 bits or less, given whether it has become a `uint`.
    fn is_short(&self, expr: &Expr<'_>, is_narrow: bool) -> bool {
        is_narrow || self.typed.int(expr).is_some_and(|int| int.bits <= 32)
    }

    fn cast(&mut self, expr: &Expr<'_>, ty: &str) {
        let is_operator = matches!(expr.kind, ExprKind::Binary(..) | ExprKind::Assign(..) | ExprKind::Conditional(_));
        if is_operator {
            self.edits.surround(expr.span.clone(), &format!("({ty})("), ")");
        } else {
            self.edits.surround(expr.span.clone(), &format!("({ty})"), "");
        }
    }

    /// A value that keeps its type.
    fn exact(&mut self, expr: &'u Expr<'t>) {
        if self.expr(expr, Use::Value) {
            self.cast(expr, "ulong");
        }
    }

    /// A value as a `uint`, or as a shorter type.
    fn short(&mut self, expr: &'u Expr<'t>, of: Use) {
        let is_narrow = self.expr(expr, of);
        if !self.is_short(expr, is_narrow) {
            self.cast(expr, "uint");
        }
    }

    /// Rewrites an expression for a use. Returns whether its type is `uint` now, and was `ulong`.
    fn expr(&mut self, expr: &'u Expr<'t>, of: Use) -> bool {
        if self.typed.is_ulong(expr) { self.ulong(expr, of) } else { self.other(expr, of) }
    }

    fn ulong(&mut self, expr: &'u Expr<'t>, of: Use) -> bool {
        let low = matches!(of, Use::Low | Use::LowConverted);
        // whether it can be computed in 32 bits
        let can = low || self.is_small(expr);
        let is_narrow = match &expr.kind {
            ExprKind::Name(_) => match self.typed.variable(expr) {
                Some(id) if self.narrow.contains(&id) => {
                    if !low && !self.is_small(expr) {
                        self.wide.insert(id);
                    }
                    true
                }
                _ => false,
            },
            ExprKind::Number(text) => {
                let value = literal(text).map_or(0, |(_, value)| value);
                let short = can && of != Use::Value;
                if short {
                    self.edits.replace(expr.span.clone(), format!("{}u", value as u32));
                }
                short
            }
            ExprKind::Paren(inner) => {
                // the parentheses take what the inner expression becomes
                return self.ulong(inner, of);
            }
            ExprKind::Binary(operator, parts) => self.binary(operator, &parts[0], &parts[1], can, low),
            ExprKind::Assign(operator, parts) => self.assignment(*operator, &parts[0], &parts[1]),
            ExprKind::Conditional(parts) => {
                let [cond, yes, no] = &**parts;
                self.choice(cond);
                if can {
                    let of = if low { Use::Low } else { Use::Small };
                    self.short(yes, of);
                    self.short(no, of);
                    true
                } else {
                    self.both_wide(yes, no);
                    false
                }
            }
            ExprKind::Unary("-" | "~", operand) if low => {
                self.short(operand, Use::Low);
                true
            }
            ExprKind::Unary("++" | "--", operand) | ExprKind::Postfix(_, operand) => self.expr(operand, of),
            ExprKind::Unary("-" | "~", operand) => {
                self.exact(operand);
                false
            }
            ExprKind::Cast(ty, _, operand) => self.ulong_cast(ty, operand, can && of != Use::Value, of),
            ExprKind::Call(callee, args) => match callee.kind {
                ExprKind::Name(name) => self.call(name, args, can),
                _ => false,
            },
            _ => {
                self.parts(expr);
                false
            }
        };
        if !is_narrow && can && matches!(of, Use::Low | Use::Small) {
            self.cast(expr, "uint");
            return true;
        }
        is_narrow
    }

    /// An operator whose result is a `ulong`.
    fn binary(&mut self, operator: &str, left: &'u Expr<'t>, right: &'u Expr<'t>, can: bool, low: bool) -> bool {
        let is_shift = self.is_in(right, Interval::SHIFTS);
        match operator {
            "+" | "-" | "*" | "&" | "|" | "^" if can => {
                self.short(left, Use::Low);
                self.short(right, Use::Low);
                true
            }
            "<<" if can && is_shift => {
                self.short(left, Use::Low);
                self.expr(right, Use::Value);
                true
            }
            ">>" if is_shift && self.is_small(left) => {
                self.short(left, Use::Small);
                self.expr(right, Use::Value);
                true
            }
            "/" | "%" if self.is_small(left) && self.is_small(right) => {
                self.short(left, Use::Small);
                self.short(right, Use::Small);
                true
            }
            "<<" | ">>" => {
                self.exact(left);
                self.expr(right, Use::Value);
                false
            }
            "," => {
                self.expr(left, Use::Value);
                self.expr(right, if low { Use::LowConverted } else { Use::Value })
            }
            _ => {
                self.both_wide(left, right);
                false
            }
        }
    }

    /// The operands of an operator that computes in 64 bits.
    fn both_wide(&mut self, left: &'u Expr<'t>, right: &'u Expr<'t>) {
        let narrow = [left, right].map(|expr| self.expr(expr, Use::Value));
        let is_ulong = |expr, narrow: bool| !narrow && (self.typed.is_ulong(expr) || self.typed.int(expr).is_none());
        let wide = [is_ulong(left, narrow[0]), is_ulong(right, narrow[1])];
        match (narrow, wide) {
            ([true, _], [_, false]) => self.cast(left, "ulong"),
            ([_, true], [false, _]) => self.cast(right, "ulong"),
            _ => {}
        }
    }

    /// Returns whether the variable is a `uint` now.
    fn assignment(&mut self, operator: Option<&str>, left: &'u Expr<'t>, right: &'u Expr<'t>) -> bool {
        let variable = self.typed.variable(left);
        let is_narrow = variable.is_some_and(|id| self.narrow.contains(&id));
        if variable.is_none() {
            self.expr(left, Use::Value);
        }
        let ty = self.typed.ty(left);
        match operator {
            None => match ty {
                Some(ty) => self.converted(right, ty, is_narrow),
                None => self.exact(right),
            },
            Some("+" | "-" | "*" | "&" | "|" | "^") if is_narrow => self.short(right, Use::Low),
            Some(operator @ ("<<" | ">>" | "/" | "%")) if is_narrow => {
                let amount = self.is_in(right, Interval::SHIFTS);
                let fits = match operator {
                    "<<" => amount,
                    ">>" => amount && self.is_small_variable(variable),
                    _ => self.is_small(right) && self.is_small_variable(variable),
                };
                if let (Some(id), false) = (variable, fits) {
                    self.wide.insert(id);
                }
                if matches!(operator, "<<" | ">>") {
                    self.expr(right, Use::Value);
                } else {
                    self.short(right, Use::Small);
                }
            }
            // in a wide variable, or in memory: the operator converts its operand
            _ if ty.is_some_and(Ty::is_ulong) => {
                self.expr(right, Use::Value);
            }
            _ => self.exact(right),
        }
        is_narrow
    }

    /// Whether all values of a variable fit into 32 bits.
    fn is_small_variable(&self, variable: Option<usize>) -> bool {
        let stored = variable.and_then(|id| self.ranges.stored.get(&id));
        stored.is_some_and(|values| values.is_in(Interval::UINT))
    }

    /// `(ulong)x`, as a `uint` if `short`.
    fn ulong_cast(&mut self, ty: &Type<'t>, operand: &'u Expr<'t>, short: bool, of: Use) -> bool {
        let from = self.typed.int(operand);
        match from {
            Some(int) if short && (int.bits <= 32 || int == Int::ULONG) => {
                self.edits.replace(ty.at..ty.at + ty.name.len(), "uint");
                let of = if of == Use::Small { Use::Value } else { Use::LowConverted };
                self.expr(operand, of);
                true
            }
            _ => {
                self.expr(operand, Use::Value);
                false
            }
        }
    }

    /// Returns whether the result is a `uint` now.
    fn call(&mut self, name: &'t str, args: &'u [Expr<'t>], can: bool) -> bool {
        if let Some(types) = self.signatures.types.get(name) {
            for (number, arg) in args.iter().enumerate() {
                match types.get(number) {
                    Some(_) if self.signatures.params.contains(&(name, number)) => {
                        self.expr(arg, Use::Value);
                    }
                    Some(ty) => self.converted(arg, *ty, false),
                    None => self.exact(arg),
                }
            }
            return self.signatures.results.contains(name);
        }
        let all_small = args.iter().all(|arg| self.typed.is_ulong(arg) && self.is_small(arg));
        match name {
            "min" | "max" | "clamp" | "sub_sat" if can && all_small => {
                args.iter().for_each(|arg| self.short(arg, Use::Small));
                true
            }
            _ => {
                args.iter().for_each(|arg| self.exact(arg));
                false
            }
        }
    }

    /// An expression of another type than `ulong`.
    fn other(&mut self, expr: &'u Expr<'t>, of: Use) -> bool {
        match &expr.kind {
            ExprKind::Binary("==" | "!=" | "<" | "<=" | ">" | ">=", parts)
                if parts.iter().any(|part| self.typed.is_ulong(part)) =>
            {
                let [left, right] = &**parts;
                if self.is_small(left) && self.is_small(right) {
                    self.short(left, Use::Small);
                    self.short(right, Use::Small);
                } else {
                    self.both_wide(left, right);
                }
            }
            ExprKind::Assign(operator, parts) => {
                self.assignment(*operator, &parts[0], &parts[1]);
            }
            ExprKind::Binary(",", parts) => {
                self.expr(&parts[0], Use::Value);
                self.expr(&parts[1], of);
            }
            ExprKind::Binary(operator @ ("&&" | "||"), parts) => {
                parts.iter().for_each(|part| {
                    self.expr(part, Use::Value);
                });
                if eager::is_eager(self.typed, expr) {
                    self.edits.replace_in(parts[0].span.end..parts[1].span.start, operator, &operator[..1]);
                    for part in parts.iter().filter(|part| eager::is_surrounded(operator, part)) {
                        self.edits.surround(part.span.clone(), "(", ")");
                    }
                }
            }
            ExprKind::Unary("!", operand) => {
                self.expr(operand, Use::Value);
            }
            ExprKind::Cast(ty, _, operand) => self.cast_to(ty, operand),
            ExprKind::Call(callee, args) => match callee.kind {
                ExprKind::Name("vload2" | "vload3" | "vload4" | "vload8" | "vload16") if args.len() == 2 => {
                    self.expr(&args[0], Use::LowConverted);
                    self.expr(&args[1], Use::Value);
                }
                ExprKind::Name(name) => {
                    self.call(name, args, false);
                }
                _ => self.parts(expr),
            },
            ExprKind::Conditional(parts) => {
                let [cond, yes, no] = &**parts;
                self.choice(cond);
                self.exact(yes);
                self.exact(no);
            }
            _ => self.parts(expr),
        }
        false
    }

    fn cast_to(&mut self, ty: &Type<'t>, operand: &'u Expr<'t>) {
        let scalar = vector(ty.name).is_some_and(|(_, lanes)| lanes == 1) && !ty.is_pointer;
        match (scalar, Int::named(ty.name)) {
            (true, Some(int)) if int.bits <= 32 => {
                self.expr(operand, Use::LowConverted);
            }
            (true, _) => {
                self.expr(operand, Use::Value);
            }
            // a vector of several values, which are converted
            _ => self.elements(operand),
        }
    }

    /// The values of a vector, `(a, b)`, or one value, each converted.
    fn elements(&mut self, expr: &'u Expr<'t>) {
        match &expr.kind {
            ExprKind::Paren(inner) => self.elements(inner),
            ExprKind::Binary(",", parts) => parts.iter().for_each(|part| self.elements(part)),
            _ => self.exact(expr),
        }
    }

    /// The parts of any other expression. They keep their types, but in a list each is converted.
    fn parts(&mut self, expr: &'u Expr<'t>) {
        match &expr.kind {
            ExprKind::Index(parts) => {
                self.expr(&parts[0], Use::Value);
                // an index is in bounds
                self.expr(&parts[1], Use::LowConverted);
            }
            ExprKind::Compound(..) | ExprKind::Named(_) | ExprKind::List(_) => expr.each_part(&mut |part| {
                self.expr(part, Use::Value);
            }),
            _ => expr.each_part(&mut |part| self.exact(part)),
        }
    }
}
