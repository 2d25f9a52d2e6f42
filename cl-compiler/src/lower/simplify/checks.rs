//! Checks that cannot fail, or have been made before; values that a variable holds already.

use std::collections::{HashMap, HashSet};

use super::Given;
use super::available::{Available, Constant, Sure};
use crate::c::{Advance, Expr as C, Stmt, StmtKind, Type, assigned, control_flow, declared};
use crate::lower::constant::written;
use crate::ty::{Scalar, Space};

/// The body without checks and variables that it needs not.
pub(super) fn without_idle(body: Vec<Stmt>, given: &Given<'_>) -> Vec<Stmt> {
    let mut known = given.known();
    let mut pass = RedundantChecks { users: given.users, changing: assigned(&body), replaced: HashMap::new() };
    pass.block(body, &mut known)
}

struct RedundantChecks<'a> {
    /// The user's names.
    users: &'a HashSet<String>,
    /// Variables that get new values somewhere.
    changing: HashSet<String>,
    /// Variables that are no more, and those in their places.
    replaced: HashMap<String, String>,
}

impl RedundantChecks<'_> {
    fn block(&mut self, stmts: Vec<Stmt>, known: &mut Available) -> Vec<Stmt> {
        let mut out = Vec::with_capacity(stmts.len());
        for mut stmt in stmts {
            // names are given again in other blocks
            declared(std::slice::from_ref(&stmt)).iter().for_each(|name| drop(self.replaced.remove(name)));
            for expr in stmt.exprs_mut() {
                self.rename(expr);
            }
            if stmt.loud.is_some() {
                // not there in every program: it tells nothing
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

    /// A block after which what is known is as before, less what it may have changed.
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
                    && is_plain(ty)
                    && let Some(holder) = known.holder(init, &ty.before)
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
                let (whole, plain) = (matches!(place, C::Var(_)), *op == "=");
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
                // no work-item that has panicked comes here
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
            StmtKind::While(before, cond, body) => {
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
                known.types.insert(head.name.clone(), head.ty.to_owned());
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
            // made here, of checks that are done with
            StmtKind::Given(_, body) => known.forget_all(&assigned(body)),
            StmtKind::Block(body) => {
                let names = declared(body);
                *body = self.block(std::mem::take(body), known);
                known.forget_all(&names);
            }
            StmtKind::Label(_) => known.forget_everything(),
            StmtKind::LengthOf(_, name) => {
                known.forget(name);
                known.types.insert(name.clone(), "ulong".to_owned());
            }
            StmtKind::Panic(..)
            | StmtKind::Barrier
            | StmtKind::ExtraBarrier(_)
            | StmtKind::Opaque
            | StmtKind::Ordered
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Return(None)
            | StmtKind::Leave(None) => {}
        }
        out.push(stmt);
    }

    fn branch(&mut self, mut stmt: Stmt, known: &mut Available, out: &mut Vec<Stmt>) {
        let StmtKind::If(cond, then, other) = &mut stmt.kind else { return };
        simplify(cond, known);
        if cond.has(|part| matches!(part, C::Atom(text) if text.contains("panicked"))) {
            shorten(cond, &known.not_panicked());
        }
        forget_borrowed(Some(cond), known);
        let is_store = |stmt: &Stmt| stmt.loud.is_none() && matches!(stmt.kind, StmtKind::Store(..));
        if other.is_empty() && then.iter().all(is_store) && matches!(known.decide(cond), Some((true, _))) {
            // who has panicked stores nothing anyway
            std::mem::take(then).into_iter().for_each(|store| self.stmt(store, known, out));
            return;
        }
        let is_check = matches!(then.first(), Some(Stmt { kind: StmtKind::Panic(..), loud: None, .. }));
        if is_check && other.is_empty() {
            let stops = then.len() > 1;
            match known.decide(cond) {
                Some((false, Sure::Always)) => return,
                // whoever would panic here has done so
                Some((false, Sure::UnlessPanicked)) if !stops => return,
                _ => {}
            }
        }
        if is_check && other.is_empty() {
            // rustc knows whether there is anything to check
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

    /// Puts those in whose places they are for variables that are no more.
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

/// Whether nothing behind the statements is reached from them.
fn leaves(stmts: &[Stmt]) -> bool {
    stmts.last().is_some_and(|stmt| stmt.loud.is_none() && control_flow::is_jump(stmt))
}

/// Whether nothing behind a check is reached where it fails.
fn leaves_all(stmts: &[Stmt]) -> bool {
    match stmts {
        [Stmt { kind: StmtKind::If(_, then, _), .. }] => leaves(then),
        stmts => leaves(stmts),
    }
}

/// A scalar: what holds its value can stand for it.
fn is_plain(ty: &Type) -> bool {
    ty.space == Space::Private && ty.dims.is_empty() && !ty.pointer && !ty.before.ends_with('*')
}

/// Whoever is given a variable's address may write there.
fn forget_borrowed(expr: Option<&C>, known: &mut Available) {
    if let Some(expr) = expr
        && expr.has(|part| matches!(part, C::Address(_) | C::Atom(_)))
    {
        let stmt = Stmt { line: 0, loud: None, kind: StmtKind::Expr(expr.clone()) };
        known.forget_all(&assigned(&[stmt]));
    }
}

/// `c ? x : y` where `c` is known; parts of `a && b` that hold.
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

/// `c ? x : y`, where rustc knows whether parts of `c` hold.
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
        // two constants are one
        if let (Some(a), Some(b), Some(scalar)) = (written(yes), written(no), scalar_of(yes).or(scalar_of(no))) {
            *select = C::Const(Box::new(syn::parse_quote!(if #holds { #a } else { #b })), scalar);
            return;
        }
    }
    let others = fits.iter().skip(1);
    let all: syn::Expr = syn::parse_quote!(#first #(&& #others)*);
    let rest = rest.into_iter().reduce(|left, right| C::binary("&&", left, right));
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
        C::Binary("&&", left, right) => {
            conjuncts(left, parts);
            conjuncts(right, parts);
        }
        cond => parts.push(cond),
    }
}

/// Leaves out the parts of `a && b` that hold.
fn shorten(cond: &mut C, known: &Available) {
    if let C::Binary("&&", left, right) = cond {
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
