//! Keeps memory accesses after the writes that precede them.
//!
//! A driver marks the loop over the work-items of a group as vectorisable for LLVM, which then merges
//! accesses to neighbouring elements, and does not check whether this moves them across other accesses of the same
//! work-item (`docs/driver-errors/read_after_a_write.cl`). It does not vectorise loops that contain a `volatile`
//! access.

use std::collections::HashMap;

use crate::c::BinaryOp::Arith;
use crate::c::{Expr, Hazard, Stmt, StmtKind, Type, control_flow};
use crate::ir::ArithOp;
use crate::ty::Space;

/// Inserts an ordering statement before each access that may alias an earlier write, if the function accesses
/// neighbouring elements.
pub(super) fn order(body: &mut Vec<Stmt>, params: &[String], types: &[Type]) {
    let memory = Memory::of(body, params, types);
    if memory.has_neighbours(body) {
        memory.order(body, &mut Past { writes: Vec::new(), opaque: false });
    }
}

/// The state before a statement.
#[derive(Clone)]
struct Past {
    /// The earlier writes.
    writes: Vec<Write>,
    /// Whether an ordering statement was inserted since the last barrier.
    opaque: bool,
}

impl Past {
    fn add(&mut self, writes: &[Write]) {
        for write in writes {
            if !self.writes.contains(write) {
                self.writes.push(write.clone());
            }
        }
    }
}

/// A write to memory: the pointer parameter or array that it goes through, and the place without the constant added to
/// its index. Two writes that differ only in this constant access either the same element or disjoint ones; compilers
/// preserve their order if it is the same. The writes of a callee are unknown.
#[derive(Debug, Clone, PartialEq)]
struct Write(Option<(String, (Expr, Option<Expr>))>);

impl Write {
    fn may_be(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some((first, place)), Some((other_first, other_place))) => first == other_first && place != other_place,
            _ => true,
        }
    }
}

/// The pointers to memory that the function may write, and the arrays in local memory. Each name is mapped to the
/// pointer that it was originally derived from.
struct Memory(HashMap<String, String>);

impl Memory {
    fn of(body: &[Stmt], params: &[String], types: &[Type]) -> Self {
        let is_shared = |ty: &Type| !matches!(ty.space, Space::Private | Space::Constant);
        let written = |ty: &Type| is_shared(ty) && !ty.constant;
        let params = params.iter().zip(types).filter(|(_, ty)| written(ty));
        let mut names: HashMap<String, String> = params.map(|(name, _)| (name.clone(), name.clone())).collect();
        let mut declare = |stmt: &Stmt| {
            if let StmtKind::Decl(ty, name, init) = &stmt.kind
                && is_shared(ty)
            {
                let from = init.as_ref().map_or(Some(name.as_str()), root);
                let first = from.map(|from| names.get(from).map_or(from, String::as_str).to_owned());
                names.insert(name.clone(), first.unwrap_or_default());
            }
        };
        body.iter().for_each(|stmt| stmt.visit(&mut declare));
        Self(names)
    }

    /// Whether the place is in such memory.
    fn has(&self, place: &Expr) -> bool {
        match place {
            Expr::Index(..) | Expr::Deref(_) => root(place).is_none_or(|name| self.0.contains_key(name)),
            Expr::Field(inner, _) | Expr::Lanes(inner, _) => self.has(inner),
            _ => false,
        }
    }

    /// Whether the call is of a callee that may access such memory.
    fn is_borrowed(&self, call: &Expr) -> bool {
        let mut pointers = self.0.keys();
        matches!(call, Expr::Device(..)) && pointers.any(|name| call.uses(name) > 0)
    }

    /// Whether more than one place is accessed through the same original pointer.
    fn has_neighbours(&self, body: &[Stmt]) -> bool {
        let mut places: HashMap<&str, Expr> = HashMap::new();
        let mut found = false;
        let mut see = |expr: &Expr| {
            found |= self.is_borrowed(expr);
            if self.has(expr) {
                let first = root(expr).and_then(|name| self.0.get(name)).map_or("", String::as_str);
                found |= places.entry(first).or_insert_with(|| expr.clone()) != expr;
            }
        };
        for stmt in body {
            stmt.visit(&mut |stmt| stmt.exprs().into_iter().for_each(|expr| expr.visit(&mut see)));
        }
        found
    }

    fn order(&self, stmts: &mut Vec<Stmt>, past: &mut Past) {
        let mut at = 0;
        while at < stmts.len() {
            let stmt = &mut stmts[at];
            let waits = control_flow::waits(std::slice::from_ref(stmt));
            // a driver may turn a loop's body into a work-item loop of its own; branches belong to the surrounding
            // work-item loop
            let is_whole = !waits && !stmt.has(Stmt::is_loop);
            past.opaque &= !waits;
            let all = self.writes_inside(stmt);
            if stmt.is_loop() || (is_whole && !stmt.blocks().is_empty()) {
                past.add(&all);
            }
            let meets = self.meets(stmt, is_whole, &past.writes);
            if !is_whole {
                stmt.blocks_mut().into_iter().for_each(|block| self.order(block, &mut past.clone()));
            }
            past.add(&all);
            if meets && !past.opaque {
                let line = stmt.line;
                stmts.insert(at, Stmt { line, loud: None, kind: StmtKind::Volatile(Hazard::Reordered) });
                past.opaque = !waits;
                at += 1;
            }
            at += 1;
        }
    }

    /// Whether the statement may access an element that was written before. If `is_whole`, nested statements are
    /// included.
    fn meets(&self, stmt: &Stmt, is_whole: bool, before: &[Write]) -> bool {
        let reads = if is_whole { stmt.has(|inner| self.reads(inner)) } else { self.reads(stmt) };
        let writes = if is_whole { self.writes_inside(stmt) } else { self.writes(stmt) };
        let follows = |write: &Write| before.iter().any(|before| before.may_be(write));
        (reads && !before.is_empty()) || writes.iter().any(follows)
    }

    /// Whether the statement itself reads such memory.
    fn reads(&self, stmt: &Stmt) -> bool {
        let within = |expr: &Expr| expr.has(|part| self.has(part) || self.is_borrowed(part));
        match &stmt.kind {
            StmtKind::Assign(place, op, value) | StmtKind::Store(place, op, value) => {
                within(value) || (op.is_some() && self.has(place)) || inside(place).into_iter().any(within)
            }
            _ => stmt.exprs().into_iter().any(within),
        }
    }

    /// The writes of the statement itself to such memory.
    fn writes(&self, stmt: &Stmt) -> Vec<Write> {
        let mut writes = Vec::new();
        if let StmtKind::Assign(place, ..) | StmtKind::Store(place, ..) = &stmt.kind
            && self.has(place)
        {
            let first = root(place).and_then(|name| self.0.get(name)).filter(|first| !first.is_empty());
            writes.push(Write(first.map(|first| (first.clone(), without_offset(place)))));
        }
        if stmt.exprs().into_iter().any(|expr| expr.has(|part| self.is_borrowed(part))) {
            writes.push(Write(None));
        }
        writes
    }

    /// The writes of the statement and its nested statements.
    fn writes_inside(&self, stmt: &Stmt) -> Vec<Write> {
        let mut found = Vec::new();
        stmt.visit(&mut |stmt| found.extend(self.writes(stmt)));
        found
    }
}

/// The base of the element, and its index without the constant offset.
fn without_offset(place: &Expr) -> (Expr, Option<Expr>) {
    match place {
        Expr::Index(of, index) => match &**index {
            Expr::Int { .. } => ((**of).clone(), None),
            Expr::Binary(Arith(ArithOp::Add), from, by) if matches!(**by, Expr::Int { .. }) => {
                ((**of).clone(), Some((**from).clone()))
            }
            index => ((**of).clone(), Some(index.clone())),
        },
        Expr::Field(of, _) | Expr::Lanes(of, _) => without_offset(of),
        place => (place.clone(), None),
    }
}

/// The variable through which a place, or a pointer to one, is reached.
pub(super) fn root(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Var(name) => Some(name),
        Expr::Index(of, _)
        | Expr::Binary(_, of, _)
        | Expr::Field(of, _)
        | Expr::Lanes(of, _)
        | Expr::Deref(of)
        | Expr::Address(of)
        | Expr::Cast(_, of)
        | Expr::CastTo(_, of) => root(of),
        _ => None,
    }
}

/// The expressions that must be evaluated to compute the address of a place.
fn inside(place: &Expr) -> Vec<&Expr> {
    match place {
        Expr::Index(of, index) => inside(of).into_iter().chain([&**index]).collect(),
        Expr::Field(of, _) | Expr::Lanes(of, _) => inside(of),
        Expr::Deref(of) => vec![of],
        _ => Vec::new(),
    }
}
