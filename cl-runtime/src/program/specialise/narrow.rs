//! Rewrites the functions of a program so that indices are computed in 32 bits.
//!
//! `+`, `-`, `*` and the operators of bits compute the low 32 bits of a result from those of the operands. So an expression
//! can be computed in 32 bits if only its low bits matter (an index that is in bounds), or if its value is known to be
//! small. Division, comparison and shifts to the right need small operands.
//!
//! Where all integers that occur fit, the type is `int` and not `uint`. Its sums do not overflow, so a compiler may add
//! `x[i + 1]` to the address of `x[i]`. An `int` has the low bits that the `uint` would have, and its value where that is
//! not negative.

use rustc_hash::FxHashSet as HashSet;
use std::cell::RefCell;

use super::{
    Asked, Options, Requirement, Target, checks,
    checks::Removed,
    eager,
    forms::{Form, Forms, Signatures, forms, signatures},
    restrict, unroll,
};
use crate::program::{
    ranges::{
        Facts,
        interval::{Int, Interval},
        typed::{Ty, Typed, key, literal},
    },
    syntax::{Changes, Declaration, Edits, Expr, ExprKind, Number, Stmt, StmtKind, Type, vector},
};

/// How the value of an expression is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// The low 32 bits, in 32 bits.
    Low,
    /// The low 32 bits, converted by what it is used in.
    LowConverted,
    /// Its value; 32 bits are preferred.
    Small,
    /// Its value, converted by what it is used in.
    Value,
}

/// The functions whose results are positions in a launch.
const ID_FUNCTIONS: [&str; 3] = ["get_global_id", "get_group_id", "get_local_id"];

/// The changes of a text for what can happen in a launch, and what they depend on.
pub(super) fn changes(
    text: &str,
    functions: &[Typed<'_, '_>],
    facts: &Facts,
    options: Options,
) -> (Changes, Vec<Requirement>) {
    let mut wide = vec![HashSet::default(); functions.len()];
    // variables that need 64 bits make others need them
    loop {
        let asked = Asked { facts, met: RefCell::default() };
        let mut edits = Edits::of(text);
        let removed = if options.checks { checks::remove(functions, &asked, &mut edits) } else { Removed::default() };
        functions.iter().for_each(|typed| unroll::mark(typed, options.target, &removed, &mut edits));
        let mut is_done = true;
        if options.narrow {
            functions.iter().for_each(|typed| restrict::mark(typed, options.target, &mut edits));
            let of_function = |(number, typed)| forms(number, typed, &asked, &wide[number]);
            let all: Vec<_> = functions.iter().enumerate().map(of_function).collect();
            let signatures = signatures(functions, &asked, &all);
            for (number, (typed, forms)) in functions.iter().zip(all).enumerate() {
                let mut narrowing = Narrowing {
                    number,
                    typed,
                    asked: &asked,
                    removed: &removed,
                    signatures: &signatures,
                    forms,
                    wide: HashSet::default(),
                    target: options.target,
                    is_eager: false,
                    edits,
                };
                narrowing.function();
                is_done &= narrowing.wide.is_empty();
                wide[number].extend(narrowing.wide);
                edits = narrowing.edits;
            }
        }
        if is_done {
            return (edits.into_changes(), asked.met.into_inner().into_iter().collect());
        }
    }
}

struct Narrowing<'n, 'u, 't> {
    /// The number of the function.
    number: usize,
    typed: &'n Typed<'u, 't>,
    asked: &'n Asked<'n>,
    removed: &'n Removed,
    signatures: &'n Signatures<'t>,
    forms: Forms,
    /// Variables in it that turned out to need 64 bits.
    wide: HashSet<usize>,
    target: Target,
    /// Whether the expression is evaluated where the analysis did not reach it. Then it must not overflow.
    is_eager: bool,
    edits: Edits<'t>,
}

impl<'u, 't> Narrowing<'_, 'u, 't> {
    fn function(&mut self) {
        let function = self.typed.function;
        for (number, param) in function.params.iter().enumerate() {
            if let Some(form) = self.signatures.params.get(&(function.name, number)) {
                let at = param.ty.at;
                self.edits.replace(at..at + param.ty.name.len(), form.name());
            }
        }
        if let Some(form) = self.signatures.results.get(function.name) {
            self.edits.replace(function.ret.at..function.ret.at + function.ret.name.len(), form.name());
        }
        function.body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'u Stmt<'t>) {
        if self.removed.has(&stmt.span) {
            return;
        }
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
                let form = self.signatures.results.get(function.name).copied().unwrap_or(Form::Kept);
                self.converted(value, Ty::written(&function.ret), form);
            }
            StmtKind::Return(None)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto
            | StmtKind::Label
            | StmtKind::Empty => {}
        }
    }

    /// Whether `&&` or `||` becomes `&` or `|`.
    fn is_without_branch(&self, cond: &Expr<'_>) -> bool {
        self.target == Target::Gpu && eager::is_eager(self.typed, cond)
    }

    /// The condition of `?:`.
    fn choice(&mut self, cond: &'u Expr<'t>) {
        self.expr(cond, Use::Value);
        if self.is_without_branch(cond) {
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
        let form = self.form(Some(id));
        if form != Form::Kept {
            self.edits.replace(variable.at.clone(), form.name());
        }
        if let Some(init) = &declaration.init {
            self.converted(init, variable.ty, form);
        }
    }

    fn form(&self, variable: Option<usize>) -> Form {
        variable.and_then(|id| self.forms.get(&id)).copied().unwrap_or(Form::Kept)
    }

    /// A value that is converted to a type, which has a form if it is `ulong`.
    fn converted(&mut self, expr: &'u Expr<'t>, ty: Ty<'t>, form: Form) {
        let takes_low_bits = form != Form::Kept || ty.int().is_some_and(|int| int.bits <= 32);
        self.expr(expr, if takes_low_bits { Use::LowConverted } else { Use::Value });
    }

    fn is(&self, requirement: Requirement) -> bool {
        self.asked.is_wherever(requirement)
    }

    /// Whether all values of an integer are among these.
    fn is_in(&self, expr: &Expr<'_>, values: Interval) -> bool {
        self.typed.int(expr).is_some() && self.is(Requirement::Value(key(expr), values))
    }

    /// Whether all integers of which an expression has the low bits are among these.
    fn computes_in(&self, expr: &Expr<'_>, integers: Interval) -> bool {
        self.typed.int(expr).is_some() && self.is(Requirement::Integer(key(expr), integers))
    }

    /// Whether the value, converted to `ulong`, fits into 32 bits.
    fn is_small(&self, expr: &Expr<'_>) -> bool {
        self.is_in(expr, Interval::UINT)
    }

    /// Casts a value of 64 bits to 32.
    fn shorten(&mut self, expr: &Expr<'_>) -> Form {
        let form = if self.is_in(expr, Interval::POSITIVE) { Form::Int } else { Form::Uint };
        self.cast(expr, form.name());
        form
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
        if self.expr(expr, Use::Value) != Form::Kept {
            self.cast(expr, "ulong");
        }
    }

    /// A value in 32 bits or less. Returns the type in which an operator then computes with it.
    fn short(&mut self, expr: &'u Expr<'t>, of: Use) -> Form {
        match (self.expr(expr, of), self.typed.int(expr)) {
            (Form::Kept, Some(int)) if int.bits <= 32 => {
                if int.promoted().signed {
                    Form::Int
                } else {
                    Form::Uint
                }
            }
            (Form::Kept, _) => self.shorten(expr),
            (form, _) => form,
        }
    }

    /// Two operands in 32 bits, and the type in which an operator computes with them.
    fn both_short(&mut self, left: &'u Expr<'t>, right: &'u Expr<'t>, of: Use) -> Form {
        let forms = [self.short(left, of), self.short(right, of)];
        if forms == [Form::Int; 2] { Form::Int } else { Form::Uint }
    }

    /// Makes an operator compute in `uint` if it would compute in `int` and not all integers are among these.
    fn unless_in(&mut self, expr: &Expr<'_>, first: &Expr<'_>, form: Form, integers: Interval) -> Form {
        if form == Form::Int && (self.is_eager || !self.computes_in(expr, integers)) {
            self.cast(first, "uint");
            return Form::Uint;
        }
        form
    }

    /// Rewrites an expression for a use. Returns what its type is now, if it was `ulong`.
    fn expr(&mut self, expr: &'u Expr<'t>, of: Use) -> Form {
        if let ExprKind::Conditional(parts) = &expr.kind
            && self.removed.has(&expr.span)
        {
            return self.expr(&parts[1], of);
        }
        if self.typed.is_ulong(expr) { self.ulong(expr, of) } else { self.other(expr, of) }
    }

    fn ulong(&mut self, expr: &'u Expr<'t>, of: Use) -> Form {
        let low = matches!(of, Use::Low | Use::LowConverted);
        // whether it can be computed in 32 bits
        let can = low || self.is_small(expr);
        let form = match &expr.kind {
            ExprKind::Name(_) => {
                let variable = self.typed.variable(expr);
                let form = self.form(variable);
                if let (Some(id), false, false) = (variable, form == Form::Kept, can) {
                    self.wide.insert(id);
                }
                form
            }
            ExprKind::Number(number) if can && of != Use::Value => self.number(expr, number),
            // the parentheses take what the inner expression becomes
            ExprKind::Paren(inner) => return self.expr(inner, of),
            ExprKind::Binary(..) => self.binary(expr, can, of),
            ExprKind::Assign(operator, parts) => self.assignment(*operator, &parts[0], &parts[1]),
            ExprKind::Conditional(parts) => {
                let [cond, yes, no] = &**parts;
                self.choice(cond);
                if can {
                    self.both_short(yes, no, if low { Use::Low } else { Use::Small })
                } else {
                    self.both_wide(yes, no);
                    Form::Kept
                }
            }
            ExprKind::Unary("-" | "~", operand) if low => {
                let form = self.short(operand, Use::Low);
                self.unless_in(expr, operand, form, Interval::INT)
            }
            ExprKind::Unary("++" | "--", operand) | ExprKind::Postfix(_, operand) => self.expr(operand, of),
            ExprKind::Unary("-" | "~", operand) => {
                self.exact(operand);
                Form::Kept
            }
            ExprKind::Cast(ty, _, operand) => self.ulong_cast(expr, ty, operand, can && of != Use::Value, of),
            ExprKind::Call(callee, args) => match callee.kind {
                ExprKind::Name(name) => self.call(name, callee, args, can),
                _ => Form::Kept,
            },
            _ => {
                self.parts(expr);
                Form::Kept
            }
        };
        if form == Form::Kept && can && matches!(of, Use::Low | Use::Small) {
            return self.shorten(expr);
        }
        form
    }

    /// The low bits of a number.
    fn number(&mut self, expr: &Expr<'_>, number: &Number<'_>) -> Form {
        let value = literal(number).map_or(0, |(_, value)| value);
        let is_int = value <= Interval::POSITIVE.most;
        self.edits.replace(expr.span.clone(), if is_int { value.to_string() } else { format!("{}u", value as u32) });
        if is_int { Form::Int } else { Form::Uint }
    }

    /// An operator whose result is a `ulong`.
    fn binary(&mut self, expr: &'u Expr<'t>, can: bool, of: Use) -> Form {
        let ExprKind::Binary(operator, parts) = &expr.kind else { return Form::Kept };
        let [left, right] = &**parts;
        let low = matches!(of, Use::Low | Use::LowConverted);
        // what is asked for becomes a requirement
        let is_shift = matches!(*operator, "<<" | ">>") && self.is_in(right, Interval::SHIFTS);
        match *operator {
            "+" | "*" if matches!(of, Use::LowConverted | Use::Value) && self.is_position(expr) => {
                self.both_wide(left, right);
                Form::Kept
            }
            "+" | "-" | "*" | "&" | "|" | "^" if can => {
                let form = self.both_short(left, right, Use::Low);
                self.unless_in(expr, left, form, Interval::INT)
            }
            "<<" if can && is_shift => {
                let mut form = self.short(left, Use::Low);
                self.expr(right, Use::Value);
                if form == Form::Int && !self.computes_in(left, Interval::POSITIVE) {
                    self.cast(left, "uint");
                    form = Form::Uint;
                }
                self.unless_in(expr, left, form, Interval::POSITIVE)
            }
            ">>" if is_shift && self.is_small(left) => {
                let form = self.short(left, Use::Small);
                self.expr(right, Use::Value);
                form
            }
            "/" | "%" if self.is_small(left) && self.is_small(right) => self.division(expr, left, right, of),
            "<<" | ">>" => {
                self.exact(left);
                self.expr(right, Use::Value);
                Form::Kept
            }
            "," => {
                self.expr(left, Use::Value);
                self.expr(right, if low { Use::LowConverted } else { Use::Value })
            }
            _ => {
                self.both_wide(left, right);
                Form::Kept
            }
        }
    }

    /// Whether a sum or product of small values contains an ID, as `get_group_id(0) * 32 + lx`. It is computed as a
    /// `size_t` and then converted. Compilers for CPUs vectorise this better than a sum of converted IDs.
    fn is_position(&self, expr: &Expr<'_>) -> bool {
        let (mut is_sum, mut has_id) = (true, false);
        expr.visit(&mut |part| match &part.kind {
            ExprKind::Call(callee, _) if matches!(callee.kind, ExprKind::Name(name) if ID_FUNCTIONS.contains(&name)) => {
                has_id = true;
            }
            ExprKind::Name(_) | ExprKind::Number(_) | ExprKind::Paren(_) | ExprKind::Binary("+" | "*", _) => {}
            _ => is_sum = false,
        });
        let mut are_small = true;
        if is_sum && has_id {
            expr.visit(&mut |part| are_small &= !self.typed.is_ulong(part) || self.is_small(part));
        }
        is_sum && has_id && are_small
    }

    /// A division of small operands, which is faster without signs.
    fn division(&mut self, expr: &'u Expr<'t>, left: &'u Expr<'t>, right: &'u Expr<'t>, of: Use) -> Form {
        if self.both_short(left, right, Use::Small) == Form::Int {
            self.cast(left, "uint");
        }
        if matches!(of, Use::Low | Use::Small) && self.is_in(expr, Interval::POSITIVE) {
            self.edits.surround(expr.span.clone(), "(int)(", ")");
            return Form::Int;
        }
        Form::Uint
    }

    /// The operands of an operator that computes in 64 bits.
    fn both_wide(&mut self, left: &'u Expr<'t>, right: &'u Expr<'t>) {
        let narrow = [left, right].map(|expr| self.expr(expr, Use::Value) != Form::Kept);
        let is_ulong = |expr, narrow: bool| !narrow && (self.typed.is_ulong(expr) || self.typed.int(expr).is_none());
        let wide = [is_ulong(left, narrow[0]), is_ulong(right, narrow[1])];
        match (narrow, wide) {
            ([true, _], [_, false]) => self.cast(left, "ulong"),
            ([_, true], [false, _]) => self.cast(right, "ulong"),
            _ => {}
        }
    }

    /// Returns what the variable is now.
    fn assignment(&mut self, operator: Option<&str>, left: &'u Expr<'t>, right: &'u Expr<'t>) -> Form {
        let variable = self.typed.variable(left);
        let form = self.form(variable);
        let is_narrow = form != Form::Kept;
        if variable.is_none() {
            self.expr(left, Use::Value);
        }
        let ty = self.typed.ty(left);
        match operator {
            None => match ty {
                Some(ty) => self.converted(right, ty, form),
                None => self.exact(right),
            },
            Some("+" | "-" | "*" | "&" | "|" | "^") if is_narrow => {
                self.short(right, Use::Low);
            }
            Some(operator @ ("<<" | ">>" | "/" | "%")) if is_narrow => {
                let fits = match operator {
                    "<<" => self.is_in(right, Interval::SHIFTS),
                    ">>" => self.is_in(right, Interval::SHIFTS) && self.is_small_variable(variable),
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
        form
    }

    /// Whether all values of a variable fit into 32 bits.
    fn is_small_variable(&self, variable: Option<usize>) -> bool {
        variable.is_some_and(|id| self.is(Requirement::Stored((self.number, id), Interval::UINT)))
    }

    /// `(ulong)x`, in 32 bits if `short`.
    fn ulong_cast(&mut self, expr: &Expr<'_>, ty: &Type<'t>, operand: &'u Expr<'t>, short: bool, of: Use) -> Form {
        match self.typed.int(operand) {
            Some(int) if short && (int.bits <= 32 || int == Int::ULONG) => {
                let form = if self.is_in(expr, Interval::POSITIVE) { Form::Int } else { Form::Uint };
                self.edits.replace(ty.at..ty.at + ty.name.len(), form.name());
                self.expr(operand, if of == Use::Small { Use::Value } else { Use::LowConverted });
                form
            }
            _ => {
                self.expr(operand, Use::Value);
                Form::Kept
            }
        }
    }

    /// Returns what the result is now.
    fn call(&mut self, name: &'t str, callee: &Expr<'_>, args: &'u [Expr<'t>], can: bool) -> Form {
        let signatures = self.signatures;
        if let Some(types) = signatures.types.get(name) {
            for (number, arg) in args.iter().enumerate() {
                match types.get(number) {
                    Some(_) if signatures.params.contains_key(&(name, number)) => {
                        self.expr(arg, Use::Value);
                    }
                    Some(ty) => self.converted(arg, *ty, Form::Kept),
                    None => self.exact(arg),
                }
            }
            return signatures.results.get(name).copied().unwrap_or(Form::Kept);
        }
        let all_small = args.iter().all(|arg| self.typed.is_ulong(arg) && self.is_small(arg));
        match name {
            "min" | "max" | "clamp" | "sub_sat" if can && all_small => {
                let forms: Vec<_> = args.iter().map(|arg| self.short(arg, Use::Small)).collect();
                if forms.iter().all(|form| *form == Form::Int) {
                    if name == "sub_sat" {
                        self.saturated_difference(callee, &args[0], &args[1]);
                    }
                    return Form::Int;
                }
                // the operands have one type
                for (arg, _) in args.iter().zip(forms).filter(|(_, form)| *form == Form::Int) {
                    self.cast(arg, "uint");
                }
                Form::Uint
            }
            _ => {
                args.iter().for_each(|arg| self.exact(arg));
                Form::Kept
            }
        }
    }

    /// `sub_sat(x, y)` of values that are not negative, as `max(x - y, 0)`.
    fn saturated_difference(&mut self, callee: &Expr<'_>, left: &Expr<'_>, right: &Expr<'_>) {
        self.edits.replace(callee.span.clone(), "max");
        for operand in [left, right] {
            if matches!(operand.kind, ExprKind::Binary(..) | ExprKind::Conditional(_)) {
                self.edits.surround(operand.span.clone(), "(", ")");
            }
        }
        self.edits.replace(left.span.end..right.span.start, " - ");
        self.edits.insert(right.span.end, ", 0");
    }

    /// An expression of another type than `ulong`.
    fn other(&mut self, expr: &'u Expr<'t>, of: Use) -> Form {
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
                let (is_eager, outer) = (self.is_without_branch(expr), self.is_eager);
                self.expr(&parts[0], Use::Value);
                self.is_eager |= is_eager;
                self.expr(&parts[1], Use::Value);
                self.is_eager = outer;
                if is_eager {
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
                    self.call(name, callee, args, false);
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
        Form::Kept
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
