//! Lowering of reads and writes of variables, elements and fields, and of borrows and sub-slices.

use super::{Lower, Value, lanes, literal};
use crate::c::BinaryOp::Arith;
use crate::c::{Expr as C, Member, PanicKind, StmtKind};
use crate::check::What;
use crate::diag::Range;
use crate::ir::panics::Part;
use crate::ir::{ArithOp, CompareOp, Expr, ExprKind, LogicOp, Place, Root, StepKind, SubSlice};
use crate::names;
use crate::ty::{Scalar, Ty};

/// A place in C.
pub(super) struct Lowered {
    pub(super) c: C,
    len: Option<C>,
    /// In a function with barriers, where an invalid access must not stop the work-item: the condition under which the
    /// place exists.
    pub(super) exists: Option<C>,
}

impl Lower<'_> {
    pub(super) fn read(&mut self, place: &Place) -> Value {
        if let Some(pixel) = self.read_pixel(place) {
            return pixel;
        }
        if let Ty::Slice { .. } = place.ty {
            self.use_length(place);
        }
        let Lowered { c, len, exists } = self.place(place);
        let c = if len.is_none() { self.unless_panicked(place, c) } else { c };
        let c = match exists {
            Some(exists) if matches!(place.ty, Ty::Array(..)) => {
                let zero = self.zero_value(&place.ty);
                let found = self.temporary("value", &place.ty, zero);
                let found = found.items();
                let inner = self.nested(|lower| lower.copy_array(&found, &place.ty, c));
                self.push(StmtKind::If(exists, inner, Vec::new()));
                found
            }
            Some(exists) => {
                let zero = self.zero(&place.ty);
                C::Select(Box::new(exists), Box::new(c), Box::new(zero))
            }
            None => c,
        };
        Value { c, promoted: false, len }
    }

    /// Only a work-item that has panicked and continues to the next barrier may follow a reference to a nonexistent
    /// element. It reads zero instead.
    fn unless_panicked(&mut self, place: &Place, c: C) -> C {
        if !self.function.barriers || !is_behind_reference(place) || matches!(place.ty, Ty::Array(..)) {
            return c;
        }
        let zero = self.zero(&place.ty);
        C::Guarded(Box::new(c), Box::new(zero))
    }

    pub(super) fn place(&mut self, place: &Place) -> Lowered {
        let mut at = self.root(place);
        for step in &place.steps {
            match &step.kind {
                StepKind::Index(index, _) => {
                    let mark = self.block.len();
                    let value = self.value(widened(index));
                    let added = self.block.split_off(mark);
                    // the earlier index is used only after this one is evaluated
                    if self.disturbs(&added, &at.c) {
                        at.c = self.saved(at.c);
                    }
                    self.block.extend(added);
                    let same_length = !matches!(step.from, Ty::Slice { .. }) || self.facts.has_uniform_length(place);
                    let uniform = same_length && self.facts.is_uniform(index);
                    at = self.element(at, step, value.c, place, uniform);
                }
                StepKind::Field(number) if matches!(step.from, Ty::Vector(..)) => {
                    let (lane, len) =
                        (u8::try_from(*number).unwrap_or(0), lanes::shape(&step.from).map_or(4, |of| of.1));
                    at = Lowered { c: lanes::lanes(at.c, &[lane], len), len: None, exists: at.exists };
                }
                StepKind::Field(number) => {
                    let field = at.c.field(Member::Numbered(*number));
                    let c = if has_array_field(&step.from, *number) { field.items() } else { field };
                    at = Lowered { c, len: None, exists: at.exists };
                }
                StepKind::Member(member) => {
                    let field = Member::Named(crate::names::field(member));
                    at = Lowered { c: at.c.field(field), len: None, exists: at.exists };
                }
                StepKind::Deref if is_array(&step.from) => {}
                StepKind::Deref => {
                    let c = match at.c {
                        C::Address(place) => *place,
                        pointer => C::Deref(Box::new(pointer)),
                    };
                    at = Lowered { c, len: None, exists: at.exists };
                }
            }
        }
        at
    }

    fn root(&mut self, place: &Place) -> Lowered {
        match &place.root {
            Root::Local(id) => {
                let is_slice = matches!(self.function.locals[id.0].ty, Ty::Slice { .. });
                let variable = self.variable(*id);
                Lowered {
                    c: if self.wrapped[id.0] { variable.items() } else { variable },
                    len: is_slice.then(|| C::Var(names::length(self.local(*id)))),
                    exists: None,
                }
            }
            // a value that has parts is not a scalar
            Root::Value(value) => {
                let mark = self.block.len();
                let lowered = match (&value.kind, &value.ty) {
                    (ExprKind::Const(path), Ty::Opaque(_)) if !place.steps.is_empty() => {
                        Value::exact(C::Table(self.table(path, &value.ty)))
                    }
                    _ => self.value(value),
                };
                let is_copied = !self.is_new_since(mark, &lowered.c);
                let c = match (&lowered.c, &value.ty) {
                    (C::Table(_), _) | (_, Ty::Slice { .. } | Ty::Ref { .. }) => lowered.c,
                    (C::Var(_), _) if !is_copied => lowered.c,
                    (C::Field(_, Member::Items), _) if !is_copied => lowered.c,
                    _ if Self::has_lanes_of_values(place) => lowered.c,
                    (_, Ty::Array(..)) => self.array_variable("value", &value.ty, lowered.c),
                    (_, ty) => self.temporary("value", ty, lowered.c),
                };
                Lowered { c, len: lowered.len, exists: None }
            }
        }
    }

    /// Whether it is a variable declared since the mark. In Rust, any other variable that stands for the value in C is
    /// copied: in `&mut { n }` and `&mut x.len()`, the reference does not point to that variable.
    fn is_new_since(&self, mark: usize, c: &C) -> bool {
        match c {
            C::Var(name) => {
                let is_it =
                    |stmt: &crate::c::Stmt| matches!(&stmt.kind, StmtKind::Decl(_, declared, _) if declared == name);
                self.block.get(mark..).is_some_and(|added| added.iter().any(is_it))
            }
            C::Field(inner, Member::Items) => self.is_new_since(mark, inner),
            _ => false,
        }
    }

    /// The place, with its indices saved in variables.
    pub(super) fn saved(&mut self, c: C) -> C {
        match c {
            C::Index(base, index) if !index.is_simple() || matches!(*index, C::Var(_)) => {
                let base = self.saved(*base);
                let index = self.temporary("index", &Ty::USIZE, *index);
                C::Index(Box::new(base), Box::new(index))
            }
            C::Index(base, index) => C::Index(Box::new(self.saved(*base)), index),
            C::Field(base, name) => C::Field(Box::new(self.saved(*base)), name),
            C::Lanes(base, names) => C::Lanes(Box::new(self.saved(*base)), names),
            C::CastTo(ty, inner) => C::CastTo(ty, Box::new(self.saved(*inner))),
            C::Address(inner) => C::Address(Box::new(self.saved(*inner))),
            c => c,
        }
    }

    /// The address, with its indices saved in variables.
    pub(super) fn saved_address(&mut self, address: C) -> C {
        match address {
            C::Address(place) => C::Address(Box::new(self.saved(*place))),
            address => address,
        }
    }

    /// The element at an evaluated index, checked unless proven in bounds.
    fn element(&mut self, at: Lowered, step: &crate::ir::Step, index: C, place: &Place, uniform: bool) -> Lowered {
        let StepKind::Index(_, access) = &step.kind else { return at };
        if self.facts.is_proven(*access) {
            return Lowered { c: self.indexed_lane(at.c, index, step, place), len: None, exists: at.exists };
        }
        let index = if index.is_simple() { index } else { self.temporary("index", &Ty::USIZE, index) };
        let length = match &step.from {
            Ty::Array(_, len) => literal::constant_len(len),
            Ty::Vector(_, len) => literal::int(i128::from(*len), Scalar::Usize).c,
            // the array in a struct; rustc knows its length
            Ty::Opaque(opaque) => {
                let witness = &opaque.witness;
                let length = crate::ty::spell::located(quote::quote!(__cl::length(#witness)), place.at.first);
                let length = syn::parse_quote!(#length);
                C::Const(Box::new(length), Scalar::Usize)
            }
            _ => {
                self.use_length(place);
                at.len.clone().unwrap_or_else(|| literal::zero(Scalar::Usize))
            }
        };
        let site = self.site(place.at, crate::ir::panics::bounds_message());
        // the variable operand comes first
        let cond = match &index {
            C::Int { value: 0, .. } => C::binary(CompareOp::Eq, length.clone(), index.clone()),
            C::Int { .. } => C::binary(CompareOp::Le, length.clone(), index.clone()),
            index => C::binary(CompareOp::Ge, index.clone(), length.clone()),
        };
        self.panic_if(cond, site, PanicKind::Index(index.clone(), length.clone()), uniform);
        let c = self.indexed_lane(at.c, index.clone(), step, place);
        if self.stops(uniform) {
            return Lowered { c, len: None, exists: at.exists };
        }
        let inside = C::binary(CompareOp::Lt, index, length);
        let exists = match at.exists {
            Some(outer) => C::binary(LogicOp::And, outer, inside),
            None => inside,
        };
        Lowered { c, len: None, exists: Some(exists) }
    }

    /// Makes the parameter's length an argument.
    fn use_length(&mut self, place: &Place) {
        if let Some(id) = place.local()
            && let Some(used) = self.lengths.get_mut(id.0)
        {
            *used = true;
        }
    }

    /// The length of a slice or array.
    pub(super) fn length(&mut self, place: &Place) -> C {
        if let Ty::Array(_, len) = &place.ty {
            return literal::constant_len(len);
        }
        self.measured(place, true).len.unwrap_or_else(|| literal::zero(Scalar::Usize))
    }

    /// A slice or array, with its length if needed.
    pub(super) fn measured(&mut self, place: &Place, needs_length: bool) -> Value {
        let Lowered { c, len, .. } = self.place(place);
        let len = match &place.ty {
            _ if !needs_length => None,
            Ty::Array(_, len) => Some(literal::constant_len(len)),
            _ => {
                self.use_length(place);
                len
            }
        };
        Value { len: Some(len.unwrap_or_else(|| literal::zero(Scalar::Usize))), ..Value::exact(c) }
    }

    /// `&place`
    pub(super) fn borrow(&mut self, place: &Place) -> Value {
        let c = match self.place(place).c {
            // an array is its address
            c if matches!(place.ty, Ty::Array(..)) => c,
            C::Deref(inner) => *inner,
            // `&&x[i]`: the inner reference is a value without an address
            c if matches!((&place.root, &place.ty), (Root::Value(_), Ty::Ref { .. })) && place.steps.is_empty() => {
                C::Address(Box::new(self.temporary("reference", &place.ty, c)))
            }
            c => C::Address(Box::new(c)),
        };
        Value::exact(c)
    }

    /// `&place[a..b]`
    pub(super) fn sub_slice(&mut self, slice: &SubSlice, expr: &Expr) -> Value {
        let shown = self.facts.is_shown(What::Part, expr.at);
        let certain = shown || slice.certain.holds(self.function.barriers);
        // a sub-slice that is proven in bounds and has an end does not need the length of the whole
        let mut whole = self.measured(&slice.base, !certain || slice.end.is_none());
        let bounds: Vec<&Expr> = slice.start.iter().chain(&slice.end).collect();
        let same_length = matches!(slice.base.ty, Ty::Array(..)) || self.facts.has_uniform_length(&slice.base);
        let uniform = same_length && bounds.iter().all(|bound| self.facts.is_uniform(bound));
        let mut values;
        (whole, values) = self.slice_before(whole, &slice.base.ty, |lower| lower.operands(&bounds));
        let (base, length) = (whole.c, whole.len.unwrap_or_else(|| literal::zero(Scalar::Usize)));
        let mut end = slice.end.as_ref().and_then(|_| values.pop()).map(|value| value.c);
        let start = slice.start.as_ref().and_then(|_| values.pop()).map(|value| value.c);
        if let (Some(last), true, true) = (&end, slice.inclusive, shown) {
            end = Some(C::binary(ArithOp::Add, last.clone(), literal::int(1, Scalar::Usize).c));
        } else if let (Some(last), true) = (&end, slice.inclusive) {
            let last = if last.is_simple() { last.clone() } else { self.temporary("last", &Ty::USIZE, last.clone()) };
            let next = C::binary(ArithOp::Add, last.clone(), literal::int(1, Scalar::Usize).c);
            // one past the largest index is not representable
            let text = |text: &str| Part::Text(text.to_owned());
            let (site, kind) = (
                self.site(expr.at, vec![text("attempted to index slice up to maximum usize")]),
                PanicKind::Values(Vec::new()),
            );
            let largest = C::Int { value: Scalar::Usize.max(), scalar: Scalar::Usize, suffix: true };
            self.panic_if(C::binary(CompareOp::Eq, last, largest), site, kind, uniform);
            end = Some(next);
        }
        let fixed = |c: C, name: &str, lower: &mut Self| {
            if c.is_simple() { c } else { lower.temporary(name, &Ty::USIZE, c) }
        };
        let start = start.map(|start| fixed(start, "start", self));
        if certain {
            let part = part(base, start, end, length);
            return if shown { self.part_unless_panicked(part, slice) } else { part };
        }
        let end = end.map(|end| fixed(end, "end", self));
        self.slice_checks(start.as_ref(), end.as_ref(), &length, expr.at, uniform);
        let first = start.clone().unwrap_or_else(|| literal::zero(Scalar::Usize));
        let last = end.unwrap_or(length);
        let (c, len) = match start {
            None => (base, last),
            Some(start) => (C::binary(ArithOp::Add, base, start), C::binary(ArithOp::Sub, last, first)),
        };
        // for a work-item that has panicked here and continues, the sub-slice must be empty
        let is_there = !self.function.barriers || !is_behind_reference(&slice.base);
        let len = if (self.stops(uniform) || bounds.is_empty()) && is_there {
            len
        } else {
            let found = self.temporary("len", &Ty::USIZE, literal::zero(Scalar::Usize));
            self.push(StmtKind::Store(found.clone(), None, len));
            found
        };
        Value { c, promoted: false, len: Some(len) }
    }

    /// For a work-item that has panicked and continues to the next barrier, a sub-slice of nonexistent memory is empty.
    fn part_unless_panicked(&mut self, part: Value, slice: &SubSlice) -> Value {
        let Some(len) = part.len.clone().filter(|_| self.function.barriers && is_behind_reference(&slice.base)) else {
            return part;
        };
        let len = C::Guarded(Box::new(len), Box::new(literal::zero(Scalar::Usize)));
        Value { len: Some(self.temporary("len", &Ty::USIZE, len)), ..part }
    }

    fn slice_checks(&mut self, start: Option<&C>, end: Option<&C>, length: &C, at: Range, uniform: bool) {
        let (text, value) = (|text: &str| Part::Text(text.to_owned()), |n| Part::Value(n, Scalar::Usize));
        if let (Some(start), Some(end)) = (start, end) {
            let message = vec![text("slice index starts at "), value(0), text(" but ends at "), value(1)];
            let site = self.site(at, message);
            let kind = PanicKind::Values(vec![start.clone(), end.clone()]);
            self.panic_if(C::binary(CompareOp::Gt, start.clone(), end.clone()), site, kind, uniform);
        }
        let (bound, what) = match (start, end) {
            (_, Some(end)) => (end, "range end index "),
            (Some(start), None) => (start, "range start index "),
            (None, None) => return,
        };
        let site = self.site(at, vec![text(what), value(0), text(" out of range for slice of length "), value(1)]);
        let kind = PanicKind::Values(vec![bound.clone(), length.clone()]);
        self.panic_if(C::binary(CompareOp::Gt, bound.clone(), length.clone()), site, kind, uniform);
    }

    /// `place = value`, `place op= value`: the value is evaluated before the place, as in Rust.
    pub(super) fn assign(&mut self, op: Option<ArithOp>, place: &Place, value: &Expr, of: Range) {
        if self.write_pixel(place, value).is_some() {
            return;
        }
        if let (Ty::Array(..), None, false) = (&place.ty, op, self.is_wrapped(place)) {
            return self.assign_array(place, value);
        }
        if let (Ty::Vector(..) | Ty::Mask(..), Some(op)) = (&place.ty, op) {
            return self.vector_compound((op, of), place, value);
        }
        if !place.steps.is_empty() {
            self.check_type("no_array", &place.ty, place.at);
        }
        let mut operand = self.by_value(value);
        if self.function.barriers && !self.is_own(place) && operand.c.calls() {
            // the store tests after the call whether the work-item has panicked
            operand = Value::exact(self.temporary("value", &value.ty, operand.c));
        }
        let mark = self.block.len();
        let at = self.place(place);
        let added = self.block.split_off(mark);
        let operand = if self.disturbs(&added, &operand.c) {
            Value::exact(self.temporary("value", &value.ty, operand.c))
        } else {
            operand
        };
        self.block.extend(added);
        let exists = at.exists;
        let store = |lower: &mut Self| match op {
            None => lower.store_to(place, at.c, None, operand.c),
            Some(op) => lower.compound((op, of), at.c, place, value, operand),
        };
        match exists {
            None => store(self),
            Some(exists) => {
                let inner = self.nested(store);
                match &inner[..] {
                    // if the element does not exist, the work-item has panicked and skips the store anyway
                    [stmt] if matches!(stmt.kind, StmtKind::Store(..)) => self.block.extend(inner),
                    _ => self.push(StmtKind::If(exists, inner, Vec::new())),
                }
            }
        }
    }

    /// Stores to a place. A work-item that has panicked skips stores to memory that others see.
    pub(super) fn store_to(&mut self, place: &Place, target: C, op: Option<ArithOp>, value: C) {
        let target = match target {
            C::Field(inner, Member::Items) => *inner,
            target => target,
        };
        if op.is_none() && target == value {
            return;
        }
        if self.function.barriers && !self.is_own(place) {
            self.push(StmtKind::Store(target, op, value));
        } else {
            self.push(StmtKind::Assign(target, op, value));
        }
    }

    /// Whether the memory is private to the work-item.
    pub(super) fn is_own(&self, place: &Place) -> bool {
        let through = |step: &crate::ir::Step| matches!(step.from, Ty::Slice { .. } | Ty::Ref { .. });
        place.local().is_some_and(|id| !self.function.locals[id.0].shared && !place.steps.iter().any(through))
    }

    /// `place op= value`. `of` is the range of the whole expression.
    fn compound(&mut self, (op, of): (ArithOp, Range), target: C, place: &Place, value: &Expr, operand: Value) {
        let scalar = place.ty.scalar().unwrap_or(Scalar::I32);
        let in_place = match op {
            ArithOp::And | ArithOp::Or | ArithOp::Xor => true,
            ArithOp::Add | ArithOp::Sub | ArithOp::Mul => {
                scalar.is_float() || (!scalar.is_signed() && scalar.bits() >= 32)
            }
            ArithOp::Div => scalar.is_float(),
            ArithOp::Rem | ArithOp::Shl | ArithOp::Shr => false,
        };
        if in_place {
            return self.store_to(place, target, Some(op), operand.c);
        }
        let target = self.writable_twice(target);
        let ty = Ty::Scalar(scalar);
        let check = self.place_division_check(of, place, value);
        let result = self.arith_of(op, (Value::exact(target.clone()), &ty), (operand, &value.ty), place.at, check);
        self.store_to(place, target, None, result.c);
    }

    /// Saves an index that is not a plain name, since it is printed twice.
    pub(super) fn writable_twice(&mut self, target: C) -> C {
        match target {
            C::Index(base, index) => {
                let base = self.writable_twice(*base);
                let index = if index.is_simple() { *index } else { self.temporary("index", &Ty::USIZE, *index) };
                C::Index(Box::new(base), Box::new(index))
            }
            C::Field(base, name) => C::Field(Box::new(self.writable_twice(*base)), name),
            C::Lanes(base, names) => C::Lanes(Box::new(self.writable_twice(*base)), names),
            C::CastTo(ty, inner) => C::CastTo(ty, Box::new(self.writable_twice(*inner))),
            C::Address(inner) => C::Address(Box::new(self.writable_twice(*inner))),
            target => target,
        }
    }
}

/// A sub-slice that needs no checks. If its end is `start + n`, its length is `n`.
fn part(base: C, start: Option<C>, end: Option<C>, length: C) -> Value {
    let last = end.unwrap_or(length);
    let Some(start) = start else { return Value { c: base, promoted: false, len: Some(last) } };
    let len = match last {
        C::Binary(Arith(ArithOp::Add), from, n) if *from == start => *n,
        last => C::binary(ArithOp::Sub, last, start.clone()),
    };
    Value { c: C::binary(ArithOp::Add, base, start), promoted: false, len: Some(len) }
}

/// The index without a cast that C performs implicitly, from a narrower unsigned type.
fn widened(index: &Expr) -> &Expr {
    match &index.kind {
        ExprKind::Cast(inner)
            if inner.ty.scalar().is_some_and(|from| from.is_int() && !from.is_signed())
                && !matches!(inner.kind, ExprKind::Literal(_)) =>
        {
            inner
        }
        _ => index,
    }
}

/// Whether the place is reached through a reference.
fn is_behind_reference(place: &Place) -> bool {
    place.steps.iter().any(|step| matches!(step.from, Ty::Ref { .. }))
}

/// Whether it is a reference to an array, which in C is used like the array itself.
fn is_array(ty: &Ty) -> bool {
    matches!(ty, Ty::Ref { to, .. } if matches!(**to, Ty::Array(..)))
}

/// Whether a tuple's field is an array.
fn has_array_field(tuple: &Ty, number: usize) -> bool {
    matches!(tuple, Ty::Tuple(fields) if matches!(fields.get(number), Some(Ty::Array(..))))
}
