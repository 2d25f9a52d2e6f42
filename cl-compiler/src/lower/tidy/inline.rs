//! Variables that are used once, right where their value is needed; blocks that need no braces.

use std::collections::HashSet;

use super::Given;
use super::known::Known;
use crate::c::{Expr as C, Stmt, StmtKind, Type, assigned, disturbs, reads_memory};
use crate::ty::Space;

/// The body without variables that the compiler made and that are used once.
pub(super) fn inlined(body: Vec<Stmt>, given: &Given<'_>) -> Vec<Stmt> {
    let users = given.users;
    let mut inliner = Inliner { users, changing: assigned(&body), known: given.known() };
    inliner.block(body)
}

struct Inliner<'a> {
    /// The user's names.
    users: &'a HashSet<String>,
    /// Variables that get new values somewhere.
    changing: HashSet<String>,
    /// The types of variables.
    known: Known,
}

impl Inliner<'_> {
    fn block(&mut self, stmts: Vec<Stmt>) -> Vec<Stmt> {
        let mut kept: Vec<Stmt> = Vec::with_capacity(stmts.len());
        for mut stmt in stmts {
            match &stmt.kind {
                StmtKind::Decl(ty, name, _) => self.known.note_type(name, ty),
                StmtKind::For(head, _) => {
                    self.known.types.insert(head.name.clone(), head.ty.to_owned());
                }
                _ => {}
            }
            for block in stmt.blocks_mut() {
                *block = self.block(std::mem::take(block));
            }
            kept.push(stmt);
        }
        // from the last, whose value may have those before it in it
        let mut at = kept.len();
        while at > 0 {
            at -= 1;
            self.try_inline(&mut kept, at);
        }
        self.without_braces(kept)
    }

    /// A block needs no braces if it has no variables of its own, or only some that the compiler made and no other has the
    /// name of.
    fn without_braces(&self, stmts: Vec<Stmt>) -> Vec<Stmt> {
        let mut taken: HashSet<String> = stmts.iter().filter_map(declared_by).collect();
        let mut flat = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            let StmtKind::Block(inner) = stmt.kind else {
                flat.push(stmt);
                continue;
            };
            let names: Vec<String> = inner.iter().filter_map(declared_by).collect();
            let is_label = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Label(_));
            let stays = stmt.loud.is_some()
                || inner.iter().any(is_label)
                || names.iter().any(|name| taken.contains(name) || self.users.contains(name));
            if stays {
                flat.push(Stmt { kind: StmtKind::Block(inner), ..stmt });
            } else {
                taken.extend(names);
                flat.extend(inner);
            }
        }
        flat
    }

    /// Puts the value of the variable that is declared at this place where it is used, if it is used once and nothing
    /// in between could change the value.
    fn try_inline(&self, stmts: &mut Vec<Stmt>, at: usize) {
        let Stmt { kind: StmtKind::Decl(ty, name, Some(init)), loud: None, .. } = &stmts[at] else { return };
        if self.users.contains(name) || self.changing.contains(name) || !is_scalar(ty) || has_effects(init) {
            return;
        }
        let uses: Vec<usize> = stmts[at + 1..].iter().map(|stmt| stmt.uses(name)).collect();
        match uses.iter().sum() {
            0 => {
                stmts.remove(at);
                return;
            }
            1 => {}
            _ => return,
        }
        let Some(user) = uses.iter().position(|uses| *uses == 1).map(|found| at + 1 + found) else { return };
        let between = &stmts[at + 1..user];
        if disturbs(between, init) || between.iter().any(|stmt| matches!(stmt.kind, StmtKind::Label(_))) {
            return;
        }
        let exact = self.known.type_of(init).is_some_and(|known| known == ty.before);
        let (init, name) = (init.clone(), name.clone());
        let reads = reads_memory(&init);
        let user = &mut stmts[user];
        if user.loud.is_some() || (reads && user.exprs().into_iter().any(has_effects)) {
            return;
        }
        if put(user, &name, &init, exact) {
            stmts.remove(at);
        }
    }
}

/// Puts the value in the variable's only place in the statement, unless it would be evaluated more than once there, or
/// would have another type.
fn put(stmt: &mut Stmt, name: &str, value: &C, exact: bool) -> bool {
    let is_it = |expr: &C| matches!(expr, C::Var(var) if var == name);
    match &mut stmt.kind {
        // the whole value, which becomes the type of what it is put in
        StmtKind::Decl(_, _, Some(whole))
        | StmtKind::Assign(_, "=", whole)
        | StmtKind::Store(_, "=", whole)
        | StmtKind::Return(Some(whole))
            if is_it(whole) =>
        {
            *whole = value.clone();
            return true;
        }
        StmtKind::For(head, _) => {
            let here = head.start.uses(name) == 1;
            return here && put_in(&mut head.start, name, value, exact);
        }
        StmtKind::While(..) | StmtKind::Panic(..) => return false,
        _ => {}
    }
    stmt.exprs_mut().into_iter().any(|expr| expr.uses(name) == 1 && put_in(expr, name, value, exact))
}

/// Of another type it can only be an index.
fn put_in(expr: &mut C, name: &str, value: &C, exact: bool) -> bool {
    let mut done = false;
    let is_it = |expr: &C| matches!(expr, C::Var(var) if var == name);
    expr.rewrite(&mut |part| match part {
        C::Index(_, index) if is_it(index) => {
            **index = value.clone();
            done = true;
        }
        part if exact && is_it(part) => {
            *part = value.clone();
            done = true;
        }
        _ => {}
    });
    done
}

/// The variable that the statement declares for those behind it.
fn declared_by(stmt: &Stmt) -> Option<String> {
    match &stmt.kind {
        StmtKind::Decl(_, name, _) | StmtKind::LengthOf(_, name) => Some(name.clone()),
        // in front of the loop
        StmtKind::For(head, _) => head.more.as_ref().map(|more| more.name.clone()),
        _ => None,
    }
}

fn is_scalar(ty: &Type) -> bool {
    ty.space == Space::Private && ty.dims.is_empty() && !ty.pointer && !ty.before.ends_with('*')
}

/// Calls that do more than compute.
fn has_effects(expr: &C) -> bool {
    expr.has(|part| match part {
        C::Device(..) | C::Either { .. } | C::List(_) | C::Address(_) | C::IfSlice(..) | C::Guarded(..) => true,
        C::Call(name, _) => name.starts_with("atom") || name.starts_with("vstore") || name.starts_with("printf"),
        C::Atom(text) => text.ends_with("--") || text.contains("panicked"),
        _ => false,
    })
}
