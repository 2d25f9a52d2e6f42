//! Removes redundant checks, which cannot fail or were made before, and variables whose value another variable already
//! holds.

use std::collections::{HashMap, HashSet};

use super::Given;
use super::available::{Available, Constant, Sure};
use crate::c::BinaryOp::Logic;
use crate::c::{Advance, Basic, Expr as C, Stmt, StmtKind, assigned, control_flow, declared};
use crate::ir::LogicOp;
use crate::lower::constant::written;
use crate::ty::Scalar;

/// The body without redundant checks and variables.
pub(super) fn without_idle(body: Vec<Stmt>, given: &Given<'_>) -> Vec<Stmt> {
    let mut known = given.known();
    let mut pass = RedundantChecks { users: given.users, changing: assigned(&body), replaced: HashMap::new() };
    pass.block(body, &mut known)
}

struct RedundantChecks<'a> {
    /// The user's names.
    users: &'a HashSet<String>,
    /// Variables that are assigned after their declaration.
    changing: HashSet<String>,
    /// Removed variables and their replacements.
    replaced: HashMap<String, String>,
}

impl RedundantChecks<'_> {
    fn block(&mut self, stmts: Vec<Stmt>, known: &mut Available) -> Vec<Stmt> {
        let mut out = Vec::with_capacity(stmts.len());
        for mut stmt in stmts {
            if !self.replaced.is_empty() {
                // other blocks may reuse the names
                declared(std::slice::from_ref(&stmt)).iter().for_each(|name| drop(self.replaced.remove(name)));
                stmt.exprs_mut().into_iter().for_each(|expr| self.rename(expr));
            }
            if stmt.loud.is_some() {
                // not present in every program, so it provides no facts
                stmt.blocks_mut().into_iter().for_each(|block| self.rename_all(block));
                let alone = std::slice::from_ref(&stmt);
                known.forget_all(&assigned(alone));
                known.forget_all(&declared(alone));
                out.push(stmt);
                continue;
            }
            self.stmt(stmt, known, &mut out);
        }
        out
    }

    /// Processes a nested block. The facts after it are those before it, minus the ones that the block may invalidate;
    /// the caller removes these.
    fn inner(&mut self, stmts: Vec<Stmt>, known: &Available) -> Vec<Stmt> {
        self.block(stmts, &mut known.clone())
    }

    fn stmt(&mut self, mut stmt: Stmt, known: &mut Available, out: &mut Vec<Stmt>) {
        match &mut stmt.kind {
            StmtKind::Decl(ty, name, init) => {
                init.iter_mut().for_each(|init| simplify(init, known));
                forget_borrowed(init.as_ref(), known);
                known.forget(name);
                if let Some(init) = init
                    && !self.users.contains(name)
                    && !self.changing.contains(name)
                    && ty.is_plain()
                    && let Some(holder) = known.holder(init, &ty.name)
                    && !self.changing.contains(holder)
                {
                    self.replaced.insert(name.clone(), holder.to_owned());
                    return;
                }
                known.note_type(name, ty);
                if let Some(init) = init {
                    known.note(name, init);
                }
            }
            StmtKind::Assign(place, op, value) => {
                simplify(value, known);
                simplify(place, known);
                let (whole, plain) = (matches!(place, C::Var(_)), op.is_none());
                let noted = match place {
                    C::Var(name) if whole && plain => Some((name.clone(), value.clone())),
                    _ => None,
                };
                known.forget_all(&assigned(std::slice::from_ref(&stmt)));
                if let Some((name, value)) = noted {
                    known.note(&name, &value);
                }
            }
            StmtKind::Store(place, _, value) => {
                // no panicked work-item reaches the store
                let known_here = known.not_panicked();
                simplify(value, &known_here);
                simplify(place, &known_here);
                known.forget_all(&assigned(std::slice::from_ref(&stmt)));
            }
            StmtKind::Expr(expr) | StmtKind::Return(Some(expr)) | StmtKind::Leave(Some(expr)) => {
                simplify(expr, known);
                known.forget_all(&assigned(std::slice::from_ref(&stmt)));
            }
            StmtKind::If(..) => return self.branch(stmt, known, out),
            StmtKind::While(_, before, cond, body) => {
                known.forget_all(&assigned(before));
                known.forget_all(&assigned(body));
                known.forget_all(&declared(before));
                forget_borrowed(Some(cond), known);
                let mut iteration = known.clone();
                *before = self.block(std::mem::take(before), &mut iteration);
                self.rename(cond);
                simplify(cond, &iteration);
                iteration.assume(cond, true, Sure::Always);
                *body = self.block(std::mem::take(body), &mut iteration);
            }
            StmtKind::For(head, body) => {
                simplify(&mut head.start, known);
                known.forget_all(&assigned(body));
                known.forget(&head.name);
                head.more.iter().for_each(|more| known.forget(&more.name));
                known.types.insert(head.name.clone(), head.ty.into());
                let mut iteration = known.clone();
                if head.more.is_none() && matches!(head.advance, Advance::Up | Advance::By(..)) {
                    iteration.assume(&head.cond, true, Sure::Always);
                }
                *body = self.block(std::mem::take(body), &mut iteration);
            }
            StmtKind::Waits(_, waits, other) => {
                let changed: HashSet<_> = assigned(waits).into_iter().chain(assigned(other)).collect();
                *waits = self.inner(std::mem::take(waits), known);
                *other = self.inner(std::mem::take(other), known);
                known.forget_all(&changed);
            }
            // generated by this pass from a check that has been processed
            StmtKind::Given(_, body) => known.forget_all(&assigned(body)),
            StmtKind::Block(body) => {
                let names = declared(body);
                *body = self.block(std::mem::take(body), known);
                known.forget_all(&names);
            }
            StmtKind::Label(_) => known.forget_everything(),
            StmtKind::LengthOf(_, name) => {
                known.forget(name);
                known.types.insert(name.clone(), Basic::Ulong.into());
            }
            StmtKind::Panic(..)
            | StmtKind::Stores(_)
            | StmtKind::Barrier
            | StmtKind::ExtraBarrier(_)
            | StmtKind::Opaque
            | StmtKind::Volatile(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Return(None)
            | StmtKind::Leave(None)
            | StmtKind::Braced(..) => {}
        }
        out.push(stmt);
    }

    fn branch(&mut self, mut stmt: Stmt, known: &mut Available, out: &mut Vec<Stmt>) {
        let StmtKind::If(cond, then, other) = &mut stmt.kind else { return };
        simplify(cond, known);
        if cond.has(|part| matches!(part, C::Panicked)) {
            shorten(cond, &known.not_panicked());
        }
        forget_borrowed(Some(cond), known);
        let is_store = |stmt: &Stmt| stmt.loud.is_none() && matches!(stmt.kind, StmtKind::Store(..));
        if other.is_empty() && then.iter().all(is_store) && matches!(known.decide(cond), Some((true, _))) {
            // a panicked work-item skips these stores anyway
            std::mem::take(then).into_iter().for_each(|store| self.stmt(store, known, out));
            return;
        }
        let is_check = matches!(then.first(), Some(Stmt { kind: StmtKind::Panic(..), loud: None, .. }));
        if is_check && other.is_empty() {
            let stops = then.len() > 1;
            match known.decide(cond) {
                Some((false, Sure::Always)) => return,
                // a work-item that would panic here has already panicked
                Some((false, Sure::UnlessPanicked)) if !stops => return,
                _ => {}
            }
        }
        if is_check && other.is_empty() {
            // rustc decides whether the check is needed
            let line = stmt.line;
            let given = match known.decide_constant(cond) {
                Some(Constant::Is(holds)) => Some((holds, std::mem::take(then))),
                Some(Constant::Implies(fits, false)) => {
                    let check = StmtKind::If(cond.clone(), then.clone(), Vec::new());
                    Some((syn::parse_quote!(!(#fits)), vec![Stmt { line, loud: None, kind: check }]))
                }
                Some(Constant::Implies(_, true)) | None => None,
            };
            if let Some((holds, inner)) = given {
                let sure = if leaves_all(&inner) { Sure::Always } else { Sure::UnlessPanicked };
                known.assume(cond, false, sure);
                out.push(Stmt { line, loud: None, kind: StmtKind::Given(Box::new(holds), inner) });
                return;
            }
        }
        let changed = (assigned(then), assigned(other));
        let mut branch = known.clone();
        branch.assume(cond, true, Sure::Always);
        *then = self.block(std::mem::take(then), &mut branch);
        let mut branch = known.clone();
        branch.assume(cond, false, Sure::Always);
        *other = self.block(std::mem::take(other), &mut branch);
        let (then_leaves, other_leaves) = (leaves(then), leaves(other));
        if then_leaves {
            known.assume(cond, false, Sure::Always);
        } else if is_check && other.is_empty() {
            known.assume(cond, false, Sure::UnlessPanicked);
        } else if other_leaves {
            known.assume(cond, true, Sure::Always);
        }
        if !then_leaves {
            known.forget_all(&changed.0);
        }
        if !other_leaves {
            known.forget_all(&changed.1);
        }
        out.push(stmt);
    }

    /// Replaces removed variables by their replacements.
    fn rename(&self, expr: &mut C) {
        expr.rewrite(&mut |part| {
            if let C::Var(name) = part
                && let Some(other) = self.replaced.get(name)
            {
                other.clone_into(name);
            }
        });
    }

    fn rename_all(&self, stmts: &mut [Stmt]) {
        for stmt in stmts {
            stmt.exprs_mut().into_iter().for_each(|expr| self.rename(expr));
            stmt.blocks_mut().into_iter().for_each(|block| self.rename_all(block));
        }
    }
}

/// Whether control never reaches the code after the statements.
fn leaves(stmts: &[Stmt]) -> bool {
    stmts.last().is_some_and(|stmt| stmt.loud.is_none() && control_flow::is_jump(stmt))
}

/// Whether control never reaches the code after a check that fails.
fn leaves_all(stmts: &[Stmt]) -> bool {
    match stmts {
        [Stmt { kind: StmtKind::If(_, then, _), .. }] => leaves(then),
        stmts => leaves(stmts),
    }
}

/// Removes the facts about variables whose address the expression takes, since the receiver may write through it.
fn forget_borrowed(expr: Option<&C>, known: &mut Available) {
    if let Some(expr) = expr
        && expr.has(|part| matches!(part, C::Address(_) | C::PostDecrement(_)))
    {
        let stmt = Stmt { line: 0, loud: None, kind: StmtKind::Expr(expr.clone()) };
        known.forget_all(&assigned(&[stmt]));
    }
}

/// Simplifies `c ? x : y` where `c` is known, and removes parts of `a && b` that are true.
fn simplify(expr: &mut C, known: &Available) {
    expr.rewrite(&mut |part| {
        if let C::Select(cond, yes, no) = part {
            shorten(cond, known);
            match always(cond, known) {
                Some(true) => *part = (**yes).clone(),
                Some(false) => *part = (**no).clone(),
                None => split(part, known),
            }
        }
    });
}

/// Splits `c ? x : y` if rustc can decide parts of `c`.
fn split(select: &mut C, known: &Available) {
    let C::Select(cond, yes, no) = select else { return };
    let mut parts = Vec::new();
    conjuncts(cond, &mut parts);
    let (mut fits, mut rest) = (Vec::<syn::Expr>::new(), Vec::new());
    for part in parts {
        match known.decide_constant(part) {
            Some(Constant::Is(holds) | Constant::Implies(holds, true)) => fits.push(holds),
            Some(Constant::Implies(_, false)) | None => rest.push(part.clone()),
        }
    }
    let Some(first) = fits.first() else { return };
    if let (Some(Constant::Is(holds)), [], true) = (known.decide_constant(cond), &rest[..], fits.len() == 1) {
        // two constants combine to one
        if let (Some(a), Some(b), Some(scalar)) = (written(yes), written(no), scalar_of(yes).or(scalar_of(no))) {
            *select = C::Const(Box::new(syn::parse_quote!(if #holds { #a } else { #b })), scalar);
            return;
        }
    }
    let others = fits.iter().skip(1);
    let all: syn::Expr = syn::parse_quote!(#first #(&& #others)*);
    let rest = rest.into_iter().reduce(|left, right| C::binary(LogicOp::And, left, right));
    let fit = match rest {
        None => (**yes).clone(),
        Some(rest) => C::Select(Box::new(rest), yes.clone(), no.clone()),
    };
    *select = C::Given(Box::new(all), Box::new(fit), Box::new(select.clone()));
}

/// The constant's type.
fn scalar_of(c: &C) -> Option<Scalar> {
    match c {
        C::Const(_, scalar) => Some(*scalar),
        _ => None,
    }
}

/// The operands of `a && b && c`.
fn conjuncts<'c>(cond: &'c C, parts: &mut Vec<&'c C>) {
    match cond {
        C::Binary(Logic(LogicOp::And), left, right) => {
            conjuncts(left, parts);
            conjuncts(right, parts);
        }
        cond => parts.push(cond),
    }
}

/// Removes the parts of `a && b` that are true.
fn shorten(cond: &mut C, known: &Available) {
    if let C::Binary(Logic(LogicOp::And), left, right) = cond {
        shorten(left, known);
        shorten(right, known);
        if always(left, known) == Some(true) {
            *cond = (**right).clone();
        } else if always(right, known) == Some(true) {
            *cond = (**left).clone();
        }
    }
}

fn always(cond: &C, known: &Available) -> Option<bool> {
    known.decide(cond).filter(|(_, sure)| *sure == Sure::Always).map(|(holds, _)| holds)
}
