//! Arrays iterated over by value that are part of another value. As in Rust, the loop iterates over a copy. If nothing
//! changes the array in the meantime, the place itself is used and no copy is made.

use std::collections::HashSet;

use crate::infer::context::Infer;
use crate::infer::context::bindings::Original;
use crate::ir::{Block, Expr, ExprKind, LocalId, Pat, PatKind, Place, Root, Stmt};
use crate::ty::{Space, Ty};

impl Infer<'_> {
    /// `let values = place;`, where the place's indices are in variables.
    pub(crate) fn copied(&mut self, place: Place, root: LocalId, out: &mut Vec<Stmt>) -> Place {
        let (ty, at) = (place.ty.clone(), place.at);
        let value = Expr { kind: ExprKind::Read(self.again(&place)), ty: ty.clone(), at };
        let copy = self.let_own("values", false, value, out);
        self.originals.insert(copy, Original { place, root, stays: false });
        Place { root: Root::Local(copy), steps: Vec::new(), ty, at }
    }

    /// Finds the copies that are unnecessary.
    pub(crate) fn settle_copies(&mut self, body: &Block, params: usize) {
        if self.originals.is_empty() {
            return;
        }
        let mut borrowed = HashSet::new();
        body.visit(&mut |expr| {
            if let ExprKind::Borrow(_) | ExprKind::Receiver(..) | ExprKind::SubSlice(_) | ExprKind::Get(..) = expr.kind
            {
                borrowed.extend(expr.place().and_then(Place::local));
            }
        });
        let mut stay = Vec::new();
        let meanwhile = Meanwhile { infer: self, params, borrowed };
        each_block(body, &mut |block| stay.extend(meanwhile.unchanged(block)));
        for copy in stay {
            self.originals.entry(copy).and_modify(|original| original.stays = true);
        }
    }

    /// The copy that a statement declares.
    fn copy_in(&self, stmt: &Stmt) -> Option<LocalId> {
        match stmt {
            Stmt::Let { pat: Pat { kind: PatKind::Bind(copy, None), .. }, .. } => {
                self.originals.contains_key(copy).then_some(*copy)
            }
            _ => None,
        }
    }

    /// Whether a statement declares an unnecessary copy.
    pub(crate) fn is_spared(&self, stmt: &Stmt) -> bool {
        self.copy_in(stmt).and_then(|copy| self.originals.get(&copy)).is_some_and(|original| original.stays)
    }

    /// Replaces an unnecessary copy by its original place.
    pub(crate) fn without_copy(&mut self, place: &mut Place) {
        while let Some(original) = place.local().and_then(|local| self.originals.get(&local))
            && original.stays
        {
            let original = original.place.clone();
            let whole = self.again(&original);
            place.root = whole.root;
            place.steps.splice(0..0, whole.steps);
        }
    }

    fn is_mutable_ref(&self, ty: &Ty) -> bool {
        matches!(self.table.shallow(ty), Ty::Ref { mutable: true, .. } | Ty::Slice { mutable: true, .. })
    }

    /// Whether a pattern binds references through which a value may be changed.
    fn binds_mutably(&self, pat: &Pat) -> bool {
        match &pat.kind {
            PatKind::BindRef(..) if self.is_mutable_ref(&pat.ty) => true,
            PatKind::Bind(_, sub) | PatKind::BindRef(_, sub) | PatKind::Variant(_, sub) => {
                sub.as_ref().is_some_and(|sub| self.binds_mutably(sub))
            }
            PatKind::Deref(sub) => self.binds_mutably(sub),
            PatKind::Fields(parts) | PatKind::Elements(parts) => parts.iter().any(|(_, part)| self.binds_mutably(part)),
            PatKind::Struct(_, parts) => parts.iter().any(|(_, part)| self.binds_mutably(part)),
            PatKind::Or(cases) => cases.iter().any(|case| self.binds_mutably(case)),
            PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => false,
        }
    }
}

/// The effects between the declaration of a copy and its last use.
struct Meanwhile<'i, 'a> {
    infer: &'i Infer<'a>,
    params: usize,
    /// The variables that are borrowed from.
    borrowed: HashSet<LocalId>,
}

impl Meanwhile<'_, '_> {
    /// The unnecessary copies that a block declares.
    fn unchanged(&self, block: &Block) -> Vec<LocalId> {
        let declared = block.stmts.iter().enumerate();
        let declared = declared.filter_map(|(at, stmt)| Some((at, self.infer.copy_in(stmt)?)));
        declared.filter(|(at, copy)| self.may_stay(*copy, block, at + 1)).map(|(_, copy)| copy).collect()
    }

    /// Whether the place can replace its copy, which the block uses from statement `from` on.
    fn may_stay(&self, copy: LocalId, block: &Block, from: usize) -> bool {
        let Some(original) = self.infer.originals.get(&copy) else { return false };
        // a reference to a part of the copy points to a variable
        if self.borrowed.contains(&copy) && self.infer.space_of(&original.place) != Space::Private {
            return false;
        }
        let uses = |expr: &Expr| expr.place().and_then(Place::local) == Some(copy);
        let tail = block.tail.as_deref().filter(|tail| any(&[], Some(tail), &uses));
        let rest = &block.stmts[from..];
        let last = rest.iter().rposition(|stmt| any(std::slice::from_ref(stmt), None, &uses));
        let until = if tail.is_some() { rest.len() } else { last.map_or(0, |last| last + 1) };
        let rest = &rest[..until];
        let binds = |stmt: &Stmt| matches!(stmt, Stmt::Let { pat, .. } if self.infer.binds_mutably(pat));
        !rest.iter().any(binds) && !any(rest, tail, &|expr| self.may_change(expr, original))
    }

    /// Whether the expression, without its subexpressions, may change the original of a copy.
    fn may_change(&self, expr: &Expr, original: &Original) -> bool {
        let changes = match &expr.kind {
            // a receiver is borrowed as the method requires
            ExprKind::Assign(..) | ExprKind::AssignOp(..) | ExprKind::Receiver(..) => true,
            ExprKind::Borrow(_) | ExprKind::SubSlice(_) | ExprKind::Read(_) => self.infer.is_mutable_ref(&expr.ty),
            ExprKind::Let(pat, _) | ExprKind::Matches(pat, _) => return self.infer.binds_mutably(pat),
            ExprKind::Match(_, arms) => return arms.iter().any(|arm| self.infer.binds_mutably(&arm.pat)),
            _ => false,
        };
        changes && expr.place().is_some_and(|place| self.may_be_in(place, original))
    }

    /// Whether the place may be a part of a copy's original.
    fn may_be_in(&self, place: &Place, original: &Original) -> bool {
        let Some(local) = place.local() else { return true };
        if local == original.root {
            return true;
        }
        // a reference created in this function points to a value that was borrowed here
        let refers = matches!(self.infer.local_ty(original.root), Ty::Ref { .. } | Ty::Slice { .. });
        let is_borrowed = || self.borrowed.contains(&local) || self.infer.is_mutable_ref(&self.infer.local_ty(local));
        refers && original.root.0 >= self.params && is_borrowed()
    }
}

/// Whether a predicate holds for an expression in the statements or in the tail.
fn any(stmts: &[Stmt], tail: Option<&Expr>, holds: &dyn Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    let mut see = |expr: &Expr| found |= holds(expr);
    for stmt in stmts {
        match stmt {
            Stmt::Let { init, other, .. } => {
                init.iter().for_each(|init| init.visit(&mut see));
                other.iter().for_each(|other| other.visit(&mut see));
            }
            Stmt::Expr(expr) => expr.visit(&mut see),
        }
    }
    tail.into_iter().for_each(|tail| tail.visit(&mut see));
    found
}

/// Calls `see` with a block and with all blocks in it.
fn each_block(block: &Block, see: &mut dyn FnMut(&Block)) {
    with_others(block, see);
    block.visit(&mut |expr| match &expr.kind {
        ExprKind::If(_, then, other) => {
            with_others(then, see);
            other.iter().for_each(|other| with_others(other, see));
        }
        ExprKind::While(_, _, body) | ExprKind::Loop(_, body) | ExprKind::Block(_, body) => with_others(body, see),
        ExprKind::For(inner) => with_others(&inner.body, see),
        _ => {}
    });
}

/// A block, and the `else` block of each `let` in it.
fn with_others(block: &Block, see: &mut dyn FnMut(&Block)) {
    see(block);
    for stmt in &block.stmts {
        if let Stmt::Let { other: Some(other), .. } = stmt {
            with_others(other, see);
        }
    }
}
