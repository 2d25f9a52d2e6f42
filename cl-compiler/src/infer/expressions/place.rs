//! Places: variables, with the elements and fields in them; borrows and sub-slices.

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::bindings::Bounds;
use crate::infer::context::{Infer, build};
use crate::infer::unify::origin::Source;
use crate::ir::{AccessId, Expr, ExprKind, Place, Root, Step, StepKind, SubSlice};
use crate::ty::{Space, Ty};

impl Infer<'_> {
    pub(crate) fn read(&mut self, expr: &ast::Expr) -> Expr {
        match self.place(expr) {
            // a name bound to a reference
            Some(Place { root: Root::Value(value), steps, .. }) if steps.is_empty() => *value,
            Some(place) => Expr { ty: place.ty.clone(), kind: ExprKind::Read(place), at: expr.at },
            None => self.broken(expr.at),
        }
    }

    /// The place that the expression names. A value expression becomes the root of a place.
    pub(crate) fn place(&mut self, expr: &ast::Expr) -> Option<Place> {
        let at = expr.at;
        if let Some(item) = self.item_of(expr) {
            return Some(self.item_place(item, at));
        }
        match &expr.kind {
            Ast::Name(name) if self.find(name).is_some() => {
                let root = self.find(name)?;
                self.no_grid(root, at);
                self.no_image(root, at);
                self.no_range(root, at);
                let whole = Place { root: Root::Local(root), steps: Vec::new(), ty: self.local_ty(root), at };
                if !self.locals[root.0].single {
                    return Some(whole);
                }
                Some(self.element_of(&whole, build::number(0, at), crate::ir::Certainty::Always))
            }
            Ast::Index(base, index) if self.named_range(index).is_some() => {
                let range = self.named_range(index)?;
                Some(build::place_of(self.part(false, base, range, at)))
            }
            Ast::Index(base, index) => match self.grid_place(base, index, at) {
                Some(place) => place,
                None => self.element(base, index, at),
            },
            Ast::Field(base, member) => self.field(base, member, at),
            Ast::Deref(inner) => {
                if let Some((base, index)) = unchecked(inner) {
                    self.unchecked.push(AccessId(self.accesses));
                    return self.element(base, index, at);
                }
                let mut place = self.place(inner)?;
                // a slice is its own referent: `&mut *x`
                if !matches!(self.table.shallow(&place.ty), Ty::Slice { .. }) && !self.deref(&mut place, at) {
                    if self.is_foreign(&place.ty) {
                        let help = "bind it to a variable with its type first: `let value: &TYPE = …;`";
                        self.ambiguous(inner.at, "what this refers to", help);
                        return None;
                    }
                    if self.table.is_error(&place.ty) {
                        return None;
                    }
                    let message = format!("`{}` cannot be dereferenced", self.table.show(&place.ty));
                    self.error(Diagnostic::new(Code::Place, at, message));
                    return None;
                }
                Some(place)
            }
            // the operation on it borrows it
            Ast::SubSlice(base, range) => Some(build::place_of(self.sub_slice(false, base, range, at))),
            _ => {
                let value = self.expr(expr);
                let ty = value.ty.clone();
                Some(Place { root: Root::Value(Box::new(value)), steps: Vec::new(), ty, at })
            }
        }
    }

    /// `base[index]`
    fn element(&mut self, base: &ast::Expr, index: &ast::Expr, at: Range) -> Option<Place> {
        let access = AccessId(self.accesses);
        self.accesses += 1;
        let mut place = self.place(base)?;
        self.deref_all(&mut place);
        let index = self.expr(index);
        self.is_index(&index);
        place.ty = self.indexable(&place.ty, base.at);
        let element = match self.table.shallow(&place.ty) {
            Ty::Slice { element, .. } | Ty::Array(element, _) => *element,
            Ty::Vector(lane, _) => Ty::Scalar(lane),
            other if self.is_foreign(&other) => {
                let what = "the type of this element".to_owned();
                let help = "bind it to a variable with a type: `let value: TYPE = …;`".to_owned();
                self.foreign(at, what, help, Source::Element(other))
            }
            other => {
                let message = format!("`{}` cannot be indexed in a kernel", self.table.show(&other));
                self.error(Diagnostic::new(Code::Place, base.at, message).help("index a slice or an array"));
                return None;
            }
        };
        self.step(&mut place, StepKind::Index(Box::new(index), access), element, at);
        Some(place)
    }

    pub(crate) fn step(&mut self, place: &mut Place, kind: StepKind, to: Ty, at: Range) {
        let from = std::mem::replace(&mut place.ty, self.table.shallow(&to));
        place.steps.push(Step { kind, from });
        place.at = at;
    }

    /// Dereferences the place once, if it is a reference.
    pub(crate) fn deref(&mut self, place: &mut Place, at: Range) -> bool {
        let Ty::Ref { to, .. } = self.table.shallow(&place.ty) else { return false };
        // `*&x` is `x`
        if place.steps.is_empty()
            && let Root::Value(value) = &mut place.root
            && let ExprKind::Borrow(target) = &mut value.kind
        {
            let target = std::mem::replace(
                &mut **target,
                Place { root: Root::Local(crate::ir::LocalId(0)), steps: Vec::new(), ty: Ty::Unit, at },
            );
            *place = target;
            return true;
        }
        self.step(place, StepKind::Deref, *to, at);
        true
    }

    pub(crate) fn deref_all(&mut self, place: &mut Place) {
        while self.deref(place, place.at) {}
    }

    fn field(&mut self, base: &ast::Expr, member: &syn::Member, at: Range) -> Option<Place> {
        let mut place = match self.part_of_search(base, member, at) {
            Some(Ok(part)) => return Some(part),
            Some(Err(whole)) => whole,
            None => self.place(base)?,
        };
        self.deref_all(&mut place);
        if let Some((lane, ty)) = self.lane_field(&place, member, at) {
            self.step(&mut place, StepKind::Field(lane.into()), ty, at);
            return Some(place);
        }
        let ty = self.table.shallow(&place.ty);
        if self.is_foreign(&ty) {
            let field = self.field_of(&ty, member, at);
            self.step(&mut place, StepKind::Member(member.clone()), field, at);
            return Some(place);
        }
        if let Ty::Var(_) = ty {
            self.unknown(&ty, place.at, "the type of this value");
            return None;
        }
        let (Ty::Tuple(fields), syn::Member::Unnamed(index)) = (ty, member) else {
            let message = format!("`{}` has no field `{}`", self.table.show(&place.ty), quote::quote!(#member));
            self.error(Diagnostic::new(Code::Place, at, message));
            return None;
        };
        let number = usize::try_from(index.index).unwrap_or(usize::MAX);
        let Some(field) = fields.get(number).cloned() else {
            let message = format!("`{}` has no field {number}", self.table.show(&place.ty));
            self.error(Diagnostic::new(Code::Mismatch, at, message));
            return None;
        };
        self.step(&mut place, StepKind::Field(number), field, at);
        Some(place)
    }

    /// The address space of the place.
    pub(crate) fn space_of(&self, place: &Place) -> Space {
        let through = place.steps.iter().rev().find_map(|step| match self.table.shallow(&step.from) {
            Ty::Slice { space, .. } | Ty::Ref { space, .. } => Some(space),
            _ => None,
        });
        match (through, place.local()) {
            (Some(space), _) => space,
            (None, Some(local)) if self.locals[local.0].shared => Space::Local,
            (None, None) if self.is_table(place) => Space::Constant,
            (None, _) => Space::Private,
        }
    }

    /// `&x`, `&mut x`, `&x[a..b]`
    pub(crate) fn borrow(&mut self, mutable: bool, inner: &ast::Expr, at: Range) -> Expr {
        if let Ast::SubSlice(base, range) = &inner.kind {
            return self.sub_slice(mutable, base, range, at);
        }
        if let Ast::Index(base, index) = &inner.kind
            && let Some(range) = self.named_range(index)
        {
            return self.part(mutable, base, range, at);
        }
        let Some(mut place) = self.place(inner) else { return self.broken(at) };
        if mutable {
            self.written_through(&mut place);
        }
        // for a slice, `&*x` is `x`
        if let Ty::Slice { space, element, .. } = self.table.shallow(&place.ty) {
            let ty = Ty::Slice { mutable, space, element };
            return Expr { kind: ExprKind::Read(place), ty, at };
        }
        let space = match self.undecided_constant(&place) {
            // data of the program if it is an array, else a private copy of the work-item
            Some(ty) => {
                let space = self.table.space();
                self.borrowed.push((space, ty));
                space
            }
            None => self.space_of(&place),
        };
        let to = Box::new(place.ty.clone());
        Expr { kind: ExprKind::Borrow(Box::new(place)), ty: Ty::Ref { mutable, space, to }, at }
    }

    /// Coerces a reference to an array to a slice if one is expected, as rustc does.
    pub(crate) fn unsized_to(&self, expr: Expr, wanted: &Ty) -> Expr {
        let (Ty::Ref { mutable, space, to }, Ty::Slice { .. }) =
            (self.table.shallow(&expr.ty), self.table.shallow(wanted))
        else {
            return expr;
        };
        let Ty::Array(element, _) = self.table.shallow(&to) else { return expr };
        let at = expr.at;
        let base = match expr.kind {
            ExprKind::Borrow(place) => *place,
            ExprKind::Read(mut place) => {
                let from = std::mem::replace(&mut place.ty, *to);
                place.steps.push(Step { kind: StepKind::Deref, from });
                place
            }
            _ => {
                let steps = vec![Step { kind: StepKind::Deref, from: expr.ty.clone() }];
                Place { root: Root::Value(Box::new(expr)), steps, ty: *to, at }
            }
        };
        let slice = SubSlice { base, start: None, end: None, inclusive: false, certain: crate::ir::Certainty::No };
        Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty: Ty::Slice { mutable, space, element }, at }
    }

    /// Makes the sub-slice that contains the place mutable, if its base is mutable.
    pub(crate) fn written_through(&self, place: &mut Place) {
        let Root::Value(value) = &mut place.root else { return };
        let ExprKind::SubSlice(slice) = &mut value.kind else { return };
        self.written_through(&mut slice.base);
        let through = slice.base.steps.iter().map(|step| &step.from).chain([&slice.base.ty]);
        let read_only = through.into_iter().any(|ty| {
            matches!(self.table.shallow(ty), Ty::Slice { mutable: false, .. } | Ty::Ref { mutable: false, .. })
        });
        if read_only {
            return;
        }
        let whole = place.steps.first_mut().map_or(&mut place.ty, |step| &mut step.from);
        for ty in [&mut value.ty, whole] {
            if let Ty::Slice { mutable, .. } = ty {
                *mutable = true;
            }
        }
    }

    pub(crate) fn sub_slice(&mut self, mutable: bool, base: &ast::Expr, range: &ast::SliceRange, at: Range) -> Expr {
        let Some(base) = self.sliced(base) else { return self.broken(at) };
        let mut bound = |bound: &Option<ast::Expr>| bound.as_ref().map(|bound| self.expr(bound));
        let (start, end) = (bound(&range.start), bound(&range.end));
        self.part_of(mutable, base, Bounds { start, end, inclusive: range.inclusive }, at)
    }

    /// `&base[range]` with a named range.
    pub(crate) fn part(&mut self, mutable: bool, base: &ast::Expr, range: Bounds, at: Range) -> Expr {
        let Some(base) = self.sliced(base) else { return self.broken(at) };
        self.part_of(mutable, base, range, at)
    }

    /// The slice or array to be sliced.
    fn sliced(&mut self, base: &ast::Expr) -> Option<Place> {
        let mut base = self.place(base)?;
        self.deref_all(&mut base);
        base.ty = self.indexable(&base.ty, base.at);
        if let (Root::Value(value), true) = (&mut base.root, base.steps.is_empty()) {
            value.ty = base.ty.clone();
        }
        Some(base)
    }

    fn part_of(&mut self, mutable: bool, mut base: Place, range: Bounds, at: Range) -> Expr {
        if mutable {
            self.written_through(&mut base);
        }
        let (space, element) = match self.table.shallow(&base.ty) {
            Ty::Slice { space, element, .. } => (space, element),
            Ty::Array(element, _) => (self.space_of(&base), element),
            other => {
                let message = format!("`{}` cannot be sliced", self.table.show(&other));
                return self.rejected(Diagnostic::new(Code::Place, at, message), at);
            }
        };
        let Bounds { start, end, inclusive } = range;
        for bound in start.iter().chain(&end) {
            self.equate(&bound.ty, &Ty::USIZE, bound.at);
        }
        let slice = SubSlice { base, start, end, inclusive, certain: crate::ir::Certainty::No };
        Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty: Ty::Slice { mutable, space, element }, at }
    }
}

/// `x.get_unchecked(i)`, `x.get_unchecked_mut(i)`. rustc checks that this is in an `unsafe` block.
fn unchecked(expr: &ast::Expr) -> Option<(&ast::Expr, &ast::Expr)> {
    match &expr.kind {
        Ast::Method(receiver, name, args) if name == "get_unchecked" || name == "get_unchecked_mut" => {
            Some((receiver, args.first().filter(|_| args.len() == 1)?))
        }
        _ => None,
    }
}
