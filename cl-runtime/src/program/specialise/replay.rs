//! Checks that do not leave their loop.
//!
//! Where an index comes from data, its check stays, and with it a branch in each iteration that leaves the loop: a driver
//! then neither unrolls the loop nor has several loads under way. If a loop has no effect but on private variables, its
//! program for GPUs
//!
//! - compares the end of the loop before it, where a check is of the counter,
//! - notes in a flag that another check has failed, and goes on, with zeros in place of what it reads from memory,
//! - and if a check has failed, executes the loop as it was once more, which then panics.

use super::checks::{self, Check};
use crate::program::{
    ranges::typed::{Ty, Typed, tables},
    syntax::{self, Edits, Expr, ExprKind, Stmt, StmtKind, is_conversion, vector},
};
use rustc_hash::FxHashSet as HashSet;

/// The functions of OpenCL C without effects that loops may call.
const FUNCTIONS: [&str; 40] = [
    "abs",
    "abs_diff",
    "add_sat",
    "atan",
    "atan2",
    "ceil",
    "clamp",
    "clz",
    "cos",
    "cross",
    "distance",
    "dot",
    "exp",
    "exp2",
    "fabs",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "get_global_id",
    "get_group_id",
    "get_local_id",
    "length",
    "log",
    "log2",
    "mad",
    "max",
    "min",
    "mul_hi",
    "popcount",
    "pow",
    "rint",
    "rotate",
    "rsqrt",
    "select",
    "sin",
    "sqrt",
    "sub_sat",
    "tan",
];

/// The changes that keep failed checks in their loops.
pub(super) fn edits<'t>(text: &'t str, functions: &[String]) -> Edits<'t> {
    let unit = syntax::parse(text);
    let tables = tables(&unit);
    let mut edits = Edits::of(text);
    for function in unit.functions.iter().filter(|function| functions.iter().any(|name| name == function.name)) {
        let typed = Typed::of(&unit, function, &tables);
        function.body.iter().for_each(|stmt| in_stmt(&typed, text, stmt, true, &mut edits));
    }
    edits
}

fn in_stmt(typed: &Typed<'_, '_>, text: &str, stmt: &Stmt<'_>, is_in_block: bool, edits: &mut Edits<'_>) {
    if is_in_block
        && !stmt.follows_pragma
        && let Some(found) = Loop::of(typed, text, stmt)
    {
        edits.replace(stmt.span.clone(), found.written(stmt));
        return;
    }
    let is_in_block = matches!(stmt.kind, StmtKind::Block(_));
    stmt.each_part(&mut |part| in_stmt(typed, text, part, is_in_block, edits));
}

/// A loop whose checks can stay in it.
struct Loop<'l, 'u, 't> {
    typed: &'l Typed<'u, 't>,
    /// The counter, from its first value to an end.
    counter: usize,
    end: &'l Expr<'t>,
    /// The variables that it changes, apart from those that it declares.
    changed: Vec<usize>,
    /// All variables that it changes.
    varies: HashSet<usize>,
    /// The copy of the loop that goes on, as changes of the loop's text.
    copy: Edits<'l>,
    /// The position of the loop in the text.
    start: usize,
    /// The conditions under which checks of the counter fail.
    fails_before: Vec<String>,
    text: &'l str,
    /// Whether a check in the loop precedes.
    is_checked: bool,
}

impl<'l, 'u, 't> Loop<'l, 'u, 't> {
    fn of(typed: &'l Typed<'u, 't>, text: &'l str, stmt: &'l Stmt<'t>) -> Option<Self> {
        let StmtKind::Loop(Some(first), Some(cond), Some(step), body) = &stmt.kind else { return None };
        let StmtKind::Declare(all) = &first.kind else { return None };
        let [counter] = &**all else { return None };
        let start = counter.init.as_ref()?;
        let id = typed.declared(counter);
        let ExprKind::Binary("<", parts) = &cond.kind else { return None };
        let steps = matches!(&step.kind, ExprKind::Postfix("++", of) if typed.variable(of) == Some(id));
        let is_counter = typed.variable(&parts[0]) == Some(id) && typed.ty(&parts[1])? == typed.variables[id].ty;
        let declared = declared(typed, body);
        let varies = varies(typed, body)?;
        let changed = varies.iter().copied().filter(|id| !declared.contains(id)).collect();
        let mut found = Self {
            typed,
            counter: id,
            end: &parts[1],
            changed,
            varies,
            copy: Edits::of(&text[stmt.span.clone()]),
            start: stmt.span.start,
            fails_before: Vec::new(),
            text,
            is_checked: false,
        };
        found.changed.sort_unstable();
        let is_fixed = found.is_fixed(found.end, false) && !found.varies.contains(&id) && is_quiet(start);
        (steps && is_counter && is_fixed).then_some(())?;
        found.has_own_checks(body).then_some(())?;
        found.stmt(body, false)?;
        Some(found)
    }

    /// Whether one of its statements is a check, and none is a loop.
    fn has_own_checks(&self, body: &Stmt<'_>) -> bool {
        let (mut checks, mut is_inner) = (false, true);
        body.visit(&mut |stmt| {
            checks |= checks::of_stmt(stmt).is_some();
            is_inner &= !matches!(stmt.kind, StmtKind::Loop(..) | StmtKind::Do(..));
        });
        checks && is_inner
    }

    /// Changes a statement of the copy. `None` if the loop has an effect.
    fn stmt(&mut self, stmt: &'l Stmt<'t>, is_in_block: bool) -> Option<()> {
        if let Some(Check::Panic(cond)) = checks::of_stmt(stmt) {
            (is_in_block && returns(stmt)).then_some(())?;
            return self.check(stmt, cond);
        }
        match &stmt.kind {
            StmtKind::Declare(all) => {
                all.iter().filter_map(|one| one.init.as_ref()).try_for_each(|init| self.expr(init))
            }
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::If(cond, then, other) => {
                self.expr(cond)?;
                self.stmt(then, false)?;
                other.iter().try_for_each(|other| self.stmt(other, false))
            }
            StmtKind::Block(stmts) => stmts.iter().try_for_each(|inner| self.stmt(inner, true)),
            StmtKind::Break | StmtKind::Continue | StmtKind::Empty => Some(()),
            _ => None,
        }
    }

    fn check(&mut self, stmt: &Stmt<'_>, cond: &'l Expr<'t>) -> Option<()> {
        let span = stmt.span.start - self.start..stmt.span.end - self.start;
        if let ExprKind::Binary(">=", parts) = &cond.kind
            && self.typed.variable(&parts[0]) == Some(self.counter)
            && self.is_fixed(&parts[1], false)
        {
            let [end, len] = [self.end, &parts[1]].map(|expr| &self.text[expr.span.clone()]);
            let is_operator = matches!(self.end.kind, ExprKind::Binary(..) | ExprKind::Conditional(_));
            let end = if is_operator { format!("({end})") } else { end.to_owned() };
            self.fails_before.push(format!("{end} > {len}"));
            self.copy.remove_lines(span);
            return Some(());
        }
        let cond_start = cond.span.start - self.start;
        let cond_end = cond.span.end - self.start;
        self.copy.replace(span.start..cond_start, "cl_fails |= ");
        self.expr(cond)?;
        self.copy.replace(cond_end..span.end, ";");
        self.is_checked = true;
        Some(())
    }

    /// Changes an expression of the copy. `None` if it has an effect, or its type is not known.
    fn expr(&mut self, expr: &'l Expr<'t>) -> Option<()> {
        match &expr.kind {
            ExprKind::Index(parts) if !self.typed.is_private_array(&parts[0]) => {
                let ty = self.typed.ty(expr)?;
                if ty.depth == 0 && (self.is_checked || !self.is_fixed(&parts[1], true)) {
                    let zero = zero(ty)?;
                    let span = expr.span.start - self.start..expr.span.end - self.start;
                    self.copy.surround(span, &format!("(cl_fails ? {zero} : "), ")");
                }
            }
            ExprKind::Unary("&" | "*", _) | ExprKind::Other => return None,
            ExprKind::Member(of, _) if self.typed.ty(of)?.depth > 0 => return None,
            ExprKind::Call(callee, args) => {
                let ExprKind::Name(name) = callee.kind else { return None };
                let is_known = FUNCTIONS.contains(&name) || is_conversion(name);
                return is_known.then(|| args.iter().try_for_each(|arg| self.expr(arg)))?;
            }
            _ => {}
        }
        let mut known = Some(());
        expr.each_part(&mut |part| {
            if known.is_some() {
                known = self.expr(part);
            }
        });
        known
    }

    /// Whether the value of an expression is the same in all iterations, or depends on the counter alone.
    fn is_fixed(&self, expr: &Expr<'_>, or_counter: bool) -> bool {
        let mut is_fixed = is_quiet(expr);
        expr.visit(&mut |part| match &part.kind {
            ExprKind::Name(_) => {
                let id = self.typed.variable(part);
                is_fixed &= id.is_some_and(|id| !self.varies.contains(&id) && (or_counter || id != self.counter));
            }
            ExprKind::Number(_) | ExprKind::Paren(_) | ExprKind::Cast(..) => {}
            ExprKind::Binary("+" | "-" | "*", _) => {}
            _ => is_fixed = false,
        });
        is_fixed
    }

    /// The loop that goes on, and the loop as it was.
    fn written(self, stmt: &Stmt<'_>) -> String {
        let line = self.text[..stmt.span.start].rfind('\n').map_or(0, |at| at + 1);
        let indent: String = self.text[line..].chars().take_while(|c| *c == ' ').collect();
        let indented = |text: &str, by: &str| text.replace('\n', &format!("\n{by}"));
        let fails = if self.fails_before.is_empty() { "false".to_owned() } else { self.fails_before.join(" || ") };
        let changed: Vec<_> = self.changed.iter().map(|id| &self.typed.variables[*id]).collect();
        let mut lines = vec![format!("bool cl_fails = {fails};")];
        lines.extend(changed.iter().map(|of| format!("{} cl_{1} = {1};", of.ty.name, of.name)));
        let copy = self.copy.applied();
        if self.fails_before.is_empty() {
            lines.push(indented(&copy, "    "));
        } else {
            lines.push("if (!cl_fails)".to_owned());
            lines.push(format!("    {}", indented(&copy, "        ")));
        }
        lines.push("if (cl_fails) {".to_owned());
        lines.extend(changed.iter().map(|of| format!("    {0} = cl_{0};", of.name)));
        lines.push(format!("    {}", indented(&self.text[stmt.span.clone()], "        ")));
        lines.push("}".to_owned());
        format!("{{\n{indent}    {}\n{indent}}}", lines.join(&format!("\n{indent}    ")))
    }
}

/// The zero of a type; `None` for structs.
fn zero(ty: Ty<'_>) -> Option<String> {
    match vector(ty.name)? {
        (_, 1) => Some("0".to_owned()),
        _ => Some(format!("({})(0)", ty.name)),
    }
}

/// Whether an expression changes nothing and reads no memory.
fn is_quiet(expr: &Expr<'_>) -> bool {
    let mut is_quiet = true;
    expr.visit(&mut |part| is_quiet &= part.changed().is_none() && part.callee().is_none());
    is_quiet
}

/// Whether a check leaves the function.
fn returns(check: &Stmt<'_>) -> bool {
    let mut returns = false;
    check.visit(&mut |stmt| returns |= matches!(stmt.kind, StmtKind::Return(_)));
    returns
}

fn declared(typed: &Typed<'_, '_>, body: &Stmt<'_>) -> HashSet<usize> {
    let mut all = HashSet::default();
    body.visit(&mut |stmt| {
        if let StmtKind::Declare(declarations) = &stmt.kind {
            all.extend(declarations.iter().map(|declaration| typed.declared(declaration)));
        }
    });
    all
}

/// The variables that statements declare or change; `None` if they change anything else.
fn varies(typed: &Typed<'_, '_>, body: &Stmt<'_>) -> Option<HashSet<usize>> {
    let (mut all, mut are_known) = (declared(typed, body), true);
    body.visit(&mut |stmt| {
        stmt.exprs().for_each(|expr| {
            expr.visit(&mut |part| {
                let Some(place) = part.changed() else { return };
                let root = match &place.kind {
                    ExprKind::Member(of, _) => of,
                    _ => place,
                };
                match typed.variable(root).map(|id| (id, &typed.variables[id])) {
                    Some((id, variable)) if !variable.is_pinned && variable.ty.depth == 0 => {
                        all.insert(id);
                    }
                    _ => are_known = false,
                }
            });
        });
    });
    are_known.then_some(all)
}
