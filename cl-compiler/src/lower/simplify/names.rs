//! Renumbers the names that the compiler made, without gaps.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::Given;
use crate::c::{Expr as C, Stmt, StmtKind, declared};
use crate::names::Numbered;

/// Renames `index_4` to `index` where that name is no longer used. Variables that share a name continue to share it.
pub(super) fn close_gaps(body: &mut [Stmt], given: &Given<'_>) {
    let Given { params, users, numbered, .. } = given;
    let made: BTreeSet<(usize, String)> =
        declared(body).into_iter().filter(|name| !users.contains(name)).map(|name| (name.len(), name)).collect();
    let mut taken: HashSet<String> = made.iter().map(|(_, name)| name.clone()).collect();
    taken.extend(users.iter().cloned());
    taken.extend(params.iter().flat_map(|name| [name.clone(), crate::names::length(name)]));
    for stmt in body.iter() {
        stmt.visit(&mut |stmt| {
            for expr in stmt.exprs() {
                expr.visit(&mut |part| match part {
                    C::Var(name) => drop(taken.insert(name.clone())),
                    C::Call(function, _) => drop(taken.insert(function.to_string())),
                    _ => {}
                });
            }
        });
    }
    let mut renamed = BTreeMap::new();
    for (_, name) in made {
        let Some(Numbered { base, number }) = numbered.get(&name) else { continue };
        let numbers = (1..*number).map(|number| Numbered { base: base.clone(), number }.to_string());
        let lower = std::iter::once(base.clone()).chain(numbers);
        if let Some(free) = lower.into_iter().find(|lower| !taken.contains(lower)) {
            taken.remove(&name);
            taken.insert(free.clone());
            renamed.insert(name, free);
        }
    }
    if !renamed.is_empty() {
        rename(body, &renamed);
    }
}

fn rename(stmts: &mut [Stmt], renamed: &BTreeMap<String, String>) {
    let new = |name: &mut String| {
        if let Some(new) = renamed.get(name) {
            new.clone_into(name);
        }
    };
    for stmt in stmts {
        match &mut stmt.kind {
            StmtKind::Decl(_, name, _) | StmtKind::LengthOf(_, name) => new(name),
            StmtKind::For(head, _) => {
                new(&mut head.name);
                head.more.iter_mut().for_each(|more| new(&mut more.name));
            }
            _ => {}
        }
        for expr in stmt.exprs_mut() {
            expr.rewrite(&mut |part| match part {
                C::Var(name) | C::PostDecrement(name) => new(name),
                _ => {}
            });
        }
        stmt.blocks_mut().into_iter().for_each(|block| rename(block, renamed));
    }
}
