//! The methods of slices and arrays that access single elements.

use proc_macro2::{Ident, Span};

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::ir::{
    AccessId, Block, CompareOp, Element, Expr, ExprKind, Pat, PatKind, Place, Root, Step, StepKind, Stmt, Value,
};
use crate::ty::{Space, Ty};

/// Whether the method is one of these.
pub(crate) fn is_element_method(name: &Ident, args: &[ast::Expr]) -> bool {
    matches!((name.to_string().as_str(), args.len()), ("get", 1) | ("first" | "last" | "is_empty", 0) | ("swap", 2))
}

impl Infer<'_> {
    /// `x.get(i)`, `x.first()`, `x.last()`, `x.is_empty()`, `x.swap(i, j)`
    pub(crate) fn element_method(
        &mut self,
        place: Place,
        receiver: &ast::Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Expr {
        let element = match (name.to_string().as_str(), args) {
            ("is_empty", _) => {
                let len = self.length(place, at);
                let zero = Expr { kind: ExprKind::Literal(Value::Int(0)), ty: Ty::USIZE, at };
                return Expr { kind: ExprKind::Compare(CompareOp::Eq, len.into(), zero.into()), ty: Ty::BOOL, at };
            }
            // a value without a name is bound to one, and indices are evaluated once
            ("swap", _) if matches!(place.root, Root::Value(_)) || self.has_computed_index(&place) => {
                return self.slice_method(receiver, name, args, at).unwrap_or_else(|| self.broken(at));
            }
            ("swap", [one, other]) => return self.swap(receiver, one, other, at),
            ("first", _) => Element::First,
            ("last", _) => Element::Last,
            (_, args) => {
                let Some(index) = args.first() else { return self.broken(at) };
                let index = self.expr(index);
                self.equate(&index.ty, &Ty::USIZE, index.at);
                Element::At(index.into())
            }
        };
        let (space, to) = match self.table.shallow(&place.ty) {
            Ty::Slice { space, element, .. } => (space, *element),
            Ty::Array(element, _) => (self.space_of(&place), *element),
            _ => return self.broken(at),
        };
        let whole = place.whole().is_some() || matches!(self.table.shallow(&place.ty), Ty::Slice { .. });
        if !whole && space == Space::Local || !self.table.deep(&to).is_plain() || matches!(to, Ty::Array(..)) {
            let message = format!("`{name}` of this slice or array is not supported in kernels yet");
            self.error(Diagnostic::new(Code::Method, name.span(), message).help("use indices and `.len()`"));
            return self.broken(at);
        }
        let ty = Ty::Option(Box::new(Ty::Ref { mutable: false, space, to: to.into() }));
        Expr { kind: ExprKind::Get(place.into(), element), ty, at }
    }

    fn has_computed_index(&self, place: &Place) -> bool {
        place.steps.iter().any(|step| matches!(&step.kind, StepKind::Index(index, _) if !self.is_atom(index)))
    }

    /// `{ let one = i; let other = j; let first = x[one]; let second = x[other]; x[one] = second; x[other] = first; }`
    fn swap(&mut self, receiver: &ast::Expr, one: &ast::Expr, other: &ast::Expr, at: Range) -> Expr {
        let mut stmts = Vec::new();
        let one = self.expr(one);
        self.equate(&one.ty, &Ty::USIZE, one.at);
        let one = self.hold("one", one, at, &mut stmts);
        let other = self.expr(other);
        self.equate(&other.ty, &Ty::USIZE, other.at);
        let other = self.hold("other", other, at, &mut stmts);
        let mut held = Vec::new();
        for (index, name) in [(one, "first"), (other, "second")] {
            let Some(place) = self.element_at(receiver, index, at) else { return self.broken(at) };
            let value = Expr { ty: place.ty.clone(), kind: ExprKind::Read(place), at };
            held.push(self.hold(name, value, at, &mut stmts));
        }
        for (index, value) in [(one, held[1]), (other, held[0])] {
            let Some(place) = self.element_at(receiver, index, at) else { return self.broken(at) };
            let kind = ExprKind::Assign(place.into(), self.read_local(value, at).into());
            stmts.push(Stmt::Expr(Expr { kind, ty: Ty::Unit, at }));
        }
        let block = Block { stmts, tail: None, ty: Ty::Unit, at };
        Expr { kind: ExprKind::Block(None, block), ty: Ty::Unit, at }
    }

    /// `let name = value;`
    fn hold(&mut self, name: &str, value: Expr, at: Range, stmts: &mut Vec<Stmt>) -> crate::ir::LocalId {
        let ty = value.ty.clone();
        let name = Ident::new(name, Span::mixed_site().located_at(at.first));
        self.scopes.push(std::collections::HashMap::new());
        let local = self.bind(Some(name), false, ty.clone());
        self.scopes.pop();
        let pat = Pat { kind: PatKind::Bind(local, None), ty, at };
        stmts.push(Stmt::Let { pat, init: Some(value), other: None, at });
        local
    }

    /// `receiver[index]`
    fn element_at(&mut self, receiver: &ast::Expr, index: crate::ir::LocalId, at: Range) -> Option<Place> {
        let mut place = self.place(receiver)?;
        self.deref_all(&mut place);
        let Root::Local(_) = place.root else {
            let message = "`swap` of a value that has no name is not supported in kernels";
            self.error(Diagnostic::new(Code::Method, at, message).help("bind the slice to a variable"));
            return None;
        };
        let (Ty::Slice { element, .. } | Ty::Array(element, _)) = self.table.shallow(&place.ty) else { return None };
        let access = AccessId(self.accesses);
        self.accesses += 1;
        let index = self.read_local(index, at);
        let from = std::mem::replace(&mut place.ty, self.table.shallow(&element));
        place.steps.push(Step { kind: StepKind::Index(index.into(), access), from });
        place.at = at;
        Some(place)
    }
}
