//! The items of iterators and the arguments of closures, represented by their parts, so that a reference to an element,
//! or a pair of references, never has to be constructed.

use proc_macro2::{Ident, Span};

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::IterItem;
use crate::infer::context::build::{let_local, place_of};
use crate::ir::{AccessId, Certainty, Expr, ExprKind, LocalId, Pat, PatKind, Place, Root, Step, StepKind, Stmt};
use crate::names::hygiene::key;
use crate::names::{Origin, unraw};
use crate::ty::Ty;

impl Infer<'_> {
    /// Creates a variable of our own.
    pub(crate) fn own_local(&mut self, name: &str, mutable: bool, ty: Ty) -> LocalId {
        self.inlined = true;
        let id = LocalId(self.locals.len());
        let name = Some(Ident::new(unraw(name), Span::mixed_site()));
        self.locals.push(crate::ir::Local { name, origin: Origin::User, ty, mutable, shared: false, single: false });
        self.own.insert(id);
        id
    }

    /// `let name = value;`
    pub(crate) fn let_own(&mut self, name: &str, mutable: bool, value: Expr, out: &mut Vec<Stmt>) -> LocalId {
        let id = self.own_local(name, mutable, value.ty.clone());
        out.push(let_local(id, value));
        id
    }

    pub(crate) fn read_local(&self, id: LocalId, at: Range) -> Expr {
        let ty = self.local_ty(id);
        let place = Place { root: Root::Local(id), steps: Vec::new(), ty: ty.clone(), at };
        Expr { kind: ExprKind::Read(place), ty, at }
    }

    /// Whether every read of the variable returns the same value.
    fn is_fixed(&self, id: LocalId) -> bool {
        !self.locals[id.0].mutable || self.steady.contains(&id)
    }

    /// Whether the expression is cheap, has no effects, and has the same value at every evaluation.
    pub(crate) fn is_atom(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Const(_) => true,
            ExprKind::Read(place) => place.whole().is_some_and(|id| self.is_fixed(id)),
            ExprKind::WorkItem(_, args) => args.iter().all(|arg| matches!(arg.kind, ExprKind::Literal(_))),
            ExprKind::Len(place) if matches!(place.ty, Ty::Array(..)) => {
                place.local().is_some() || self.is_table(place)
            }
            ExprKind::Len(place) => {
                let plain = place.steps.iter().all(|step| matches!(step.kind, StepKind::Deref));
                place.local().is_some_and(|id| plain && !self.locals[id.0].mutable)
            }
            ExprKind::Unary(crate::ir::UnaryOp::Neg, inner) => matches!(inner.kind, ExprKind::Literal(_)),
            _ => false,
        }
    }

    /// The value as an expression that can be repeated.
    pub(crate) fn atom(&mut self, value: Expr, name: &str, out: &mut Vec<Stmt>) -> Expr {
        if self.is_atom(&value) {
            return value;
        }
        let at = value.at;
        let id = self.let_own(name, false, value, out);
        self.read_local(id, at)
    }

    /// The item with all its values in variables, so that it can be used repeatedly.
    pub(crate) fn settled(&mut self, item: IterItem, name: &str, out: &mut Vec<Stmt>) -> IterItem {
        match item {
            IterItem::Value(value) => IterItem::Value(self.atom(value, name, out)),
            IterItem::Place(_) => item,
            IterItem::Ref(mutable, inner) => IterItem::Ref(mutable, Box::new(self.settled(*inner, name, out))),
            IterItem::Tuple(parts) => {
                IterItem::Tuple(parts.into_iter().map(|part| self.settled(part, name, out)).collect())
            }
        }
    }

    /// A copy of the place, with new access ids.
    pub(crate) fn again(&mut self, place: &Place) -> Place {
        let mut place = place.clone();
        for step in &mut place.steps {
            if let StepKind::Index(_, access) = &mut step.kind {
                let known = self.certain.get(access).copied();
                *access = self.access(known.unwrap_or(Certainty::No));
            }
        }
        place
    }

    pub(crate) fn access(&mut self, certain: Certainty) -> AccessId {
        let access = AccessId(self.accesses);
        self.accesses += 1;
        if certain != Certainty::No {
            self.certain.insert(access, certain);
        }
        access
    }

    /// The element of a slice or array.
    pub(crate) fn element_of(&mut self, base: &Place, index: Expr, certain: Certainty) -> Place {
        let mut place = self.again(base);
        let from = self.table.shallow(&place.ty);
        let element = match &from {
            Ty::Slice { element, .. } | Ty::Array(element, _) => (**element).clone(),
            _ => self.table.error(),
        };
        place.ty = self.table.shallow(&element);
        let access = self.access(certain);
        place.steps.push(Step { kind: StepKind::Index(Box::new(index), access), from });
        place
    }

    pub(crate) fn item_ty(&mut self, item: &IterItem) -> Ty {
        match item {
            IterItem::Value(value) => value.ty.clone(),
            IterItem::Place(place) => place.ty.clone(),
            IterItem::Ref(mutable, inner) => {
                let space = match &**inner {
                    IterItem::Place(place) => self.space_of(place),
                    _ => crate::ty::Space::Private,
                };
                Ty::Ref { mutable: *mutable, space, to: Box::new(self.item_ty(inner)) }
            }
            IterItem::Tuple(parts) => Ty::Tuple(parts.iter().map(|part| self.item_ty(part)).collect()),
        }
    }

    /// The item as an expression.
    pub(crate) fn item_expr(&mut self, item: IterItem, at: Range) -> Expr {
        let ty = self.item_ty(&item);
        match item {
            IterItem::Value(value) => value,
            IterItem::Place(place) => Expr { kind: ExprKind::Read(self.again(&place)), ty, at },
            IterItem::Ref(_, inner) => {
                let place = self.item_place(*inner, at);
                Expr { kind: ExprKind::Borrow(Box::new(place)), ty, at }
            }
            IterItem::Tuple(parts) => {
                let parts = parts.into_iter().map(|part| self.item_expr(part, at)).collect();
                Expr { kind: ExprKind::Tuple(parts), ty, at }
            }
        }
    }

    /// The item as a place.
    pub(crate) fn item_place(&mut self, item: IterItem, at: Range) -> Place {
        match item {
            // the user's place panics where the user has written it
            IterItem::Place(place) if self.in_library => self.again(&place),
            IterItem::Place(place) => Place { at, ..self.again(&place) },
            item => {
                let value = self.item_expr(item, at);
                place_of(value)
            }
        }
    }

    /// Whether every evaluation of the place yields the same place, and its element exists.
    pub(crate) fn is_stable(&self, place: &Place) -> bool {
        place.local().is_some()
            && place.steps.iter().all(|step| match &step.kind {
                StepKind::Index(index, access) => {
                    self.is_atom(index) && self.certain.get(access) == Some(&Certainty::Always)
                }
                StepKind::Field(_) | StepKind::Member(_) | StepKind::Deref => true,
            })
    }

    /// The referent if the item is a reference; other items are returned unchanged.
    pub(crate) fn target_of(&mut self, item: IterItem) -> IterItem {
        match item {
            IterItem::Ref(_, inner) => *inner,
            IterItem::Value(value) if matches!(self.table.shallow(&value.ty), Ty::Ref { .. }) => {
                let mut place = place_of(value);
                let at = place.at;
                self.deref(&mut place, at);
                IterItem::Place(place)
            }
            IterItem::Place(mut place) if matches!(self.table.shallow(&place.ty), Ty::Ref { .. }) => {
                let at = place.at;
                self.deref(&mut place, at);
                IterItem::Place(place)
            }
            item => item,
        }
    }

    /// The value after following all references.
    pub(crate) fn item_value(&mut self, item: IterItem, at: Range) -> Expr {
        match item {
            IterItem::Ref(_, inner) => self.item_value(*inner, at),
            item => {
                let value = self.item_expr(item, at);
                self.through_refs(value)
            }
        }
    }

    /// The value after following all references, for Rust's operators that take references too.
    pub(crate) fn through_refs(&mut self, value: Expr) -> Expr {
        if !matches!(self.table.shallow(&value.ty), Ty::Ref { .. }) {
            return value;
        }
        let at = value.at;
        let mut place = place_of(value);
        self.deref_all(&mut place);
        Expr { ty: place.ty.clone(), kind: ExprKind::Read(place), at }
    }

    /// The item that an expression names, if it is the name of an item or a part of one.
    pub(crate) fn item_of(&mut self, expr: &ast::Expr) -> Option<IterItem> {
        match &expr.kind {
            ast::ExprKind::Name(name) => {
                let id = self.find(name)?;
                self.items.get(&id).cloned()
            }
            ast::ExprKind::Field(base, syn::Member::Unnamed(number)) => {
                let mut item = self.item_of(base)?;
                while let IterItem::Ref(_, inner) = item {
                    item = *inner;
                }
                match item {
                    IterItem::Tuple(parts) => parts.into_iter().nth(usize::try_from(number.index).ok()?),
                    _ => None,
                }
            }
            ast::ExprKind::Field(base, syn::Member::Named(name)) => self.bound_of(base, name).map(IterItem::Value),
            ast::ExprKind::Deref(inner) => match self.item_of(inner)? {
                IterItem::Ref(_, inner) => Some(*inner),
                _ => None,
            },
            _ => None,
        }
    }

    /// Binds the pattern's names to the item's parts.
    pub(crate) fn bind_item(&mut self, pat: &ast::Pat, item: IterItem, out: &mut Vec<Stmt>) {
        match (&pat.kind, item) {
            (ast::PatKind::Wild, item) => self.drop_item(item, out),
            (ast::PatKind::Name { name, mutable, sub: None, .. }, item) => self.bind_name(name, *mutable, item, out),
            (ast::PatKind::Reference(inner), item) => {
                let target = self.target_of(item);
                self.bind_item(inner, target, out);
            }
            (ast::PatKind::Tuple(pats, rest), item) if self.has_parts(&item) => {
                let Some(parts) = self.parts_of(item) else { return };
                let fits = if rest.is_some() { pats.len() <= parts.len() } else { pats.len() == parts.len() };
                if !fits {
                    let message = format!("this pattern has {} parts, and the value has {}", pats.len(), parts.len());
                    return self.error(Diagnostic::new(Code::Mismatch, pat.at, message));
                }
                let skip = parts.len() - pats.len();
                for (at, part) in parts.into_iter().enumerate() {
                    let rest = rest.unwrap_or(pats.len());
                    if at < rest {
                        self.bind_item(&pats[at], part, out);
                    } else if at < rest + skip {
                        self.drop_item(part, out);
                    } else {
                        self.bind_item(&pats[at - skip], part, out);
                    }
                }
            }
            (_, item) => {
                let value = self.item_expr(item, pat.at);
                let ty = value.ty.clone();
                let at = pat.at;
                let pat = self.irrefutable_pat(pat, &ty);
                out.push(Stmt::Let { pat, init: Some(value), other: None, at });
            }
        }
    }

    fn bind_name(&mut self, name: &Ident, mutable: bool, item: IterItem, out: &mut Vec<Stmt>) {
        let key = key(name);
        // the accumulator of a fold becomes the parameter itself
        if let (IterItem::Place(place), Some(folded)) = (&item, self.standing)
            && place.whole() == Some(folded)
        {
            self.standing = None;
            if let Some(scope) = self.scopes.last_mut() {
                scope.insert(key, folded);
            }
            return;
        }
        // the library uses it once
        if self.in_library {
            let id = self.bind(Some(name.clone()), false, Ty::Unit);
            self.items.insert(id, item);
            return;
        }
        let item = match item {
            IterItem::Place(place) => {
                let at = place.at;
                IterItem::Value(Expr { ty: place.ty.clone(), kind: ExprKind::Read(place), at })
            }
            item => item,
        };
        match item {
            IterItem::Value(value) => {
                let whole = match &value.kind {
                    ExprKind::Read(place) => place.whole().filter(|id| self.is_fixed(*id)),
                    _ => None,
                };
                // another name for an existing variable
                if let (Some(id), false) = (whole, mutable) {
                    if self.own.remove(&id) {
                        self.locals[id.0].name = Some(name.clone());
                    }
                    if let Some(scope) = self.scopes.last_mut() {
                        scope.insert(key, id);
                    }
                    return;
                }
                let at = value.at;
                let ty = value.ty.clone();
                let id = self.bind(Some(name.clone()), mutable, ty.clone());
                let pat = Pat { kind: PatKind::Bind(id, None), ty, at };
                out.push(Stmt::Let { pat, init: Some(value), other: None, at });
            }
            item if mutable => {
                let at = Range::from(name.span());
                let value = self.item_expr(item, at);
                let ty = value.ty.clone();
                let id = self.bind(Some(name.clone()), mutable, ty);
                out.push(let_local(id, value));
            }
            item => {
                let item = self.settled(item, &name.to_string(), out);
                // bind the name to the item without creating a variable
                let id = self.bind(Some(name.clone()), false, Ty::Unit);
                self.items.insert(id, item);
            }
        }
    }

    /// Evaluates an item that has effects.
    fn drop_item(&mut self, item: IterItem, out: &mut Vec<Stmt>) {
        match item {
            IterItem::Value(value) if !self.is_atom(&value) && !matches!(value.ty, Ty::Slice { .. }) => {
                out.push(Stmt::Expr(value));
            }
            IterItem::Value(_) | IterItem::Place(_) | IterItem::Ref(..) => {}
            IterItem::Tuple(parts) => parts.into_iter().for_each(|part| self.drop_item(part, out)),
        }
    }

    fn has_parts(&mut self, item: &IterItem) -> bool {
        match item {
            IterItem::Tuple(_) => true,
            IterItem::Ref(_, inner) => match &**inner {
                IterItem::Place(place) => matches!(self.table.shallow(&place.ty), Ty::Tuple(_)),
                IterItem::Value(_) => false,
                inner => self.has_parts(inner),
            },
            IterItem::Value(_) | IterItem::Place(_) => false,
        }
    }

    fn parts_of(&mut self, item: IterItem) -> Option<Vec<IterItem>> {
        match item {
            IterItem::Tuple(parts) => Some(parts),
            // through a reference, the parts are references
            IterItem::Ref(mutable, inner) => {
                let parts = match *inner {
                    IterItem::Place(place) => {
                        let Ty::Tuple(types) = self.table.shallow(&place.ty) else { return None };
                        let parts = types.iter().enumerate().map(|(number, ty)| {
                            let mut part = place.clone();
                            let from = std::mem::replace(&mut part.ty, self.table.shallow(ty));
                            part.steps.push(Step { kind: StepKind::Field(number), from });
                            IterItem::Place(part)
                        });
                        parts.collect()
                    }
                    // collapse several references into one
                    inner @ IterItem::Ref(..) => return self.parts_of(inner),
                    inner => self.parts_of(inner)?,
                };
                Some(parts.into_iter().map(|part| IterItem::Ref(mutable, Box::new(part))).collect())
            }
            IterItem::Value(_) | IterItem::Place(_) => None,
        }
    }
}
