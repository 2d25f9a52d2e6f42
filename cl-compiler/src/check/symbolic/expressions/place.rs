//! Places: which element of which memory a place is, and whether the indices on the path to it are within bounds.

use crate::check::symbolic::domain::value::{Memory, Ratio, Target, Value, View, position_in};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::sites::{By, Touched};
use crate::diag::Range;
use crate::ir::{
    CalleeId, Expr, ExprKind, GridIndex, LocalId, Method, Order, Place, Root, Step, StepKind, SubSlice, VectorMethod,
};
use crate::proof::{Form, Kind};
use crate::ty::{Scalar, Ty};

/// The current position while the steps of a place are executed.
enum At {
    /// A value of the work-item's own.
    Value(Value),
    /// A location in memory.
    Memory(Target),
}

impl Executor<'_> {
    fn root(&mut self, place: &Place) -> At {
        match &place.root {
            Root::Local(id)
                if self.function.locals[id.0].shared && matches!(self.function.locals[id.0].ty, Ty::Array(..)) =>
            {
                At::Memory(Target::whole(Memory::Shared(*id)))
            }
            Root::Local(id) => At::Value(self.variable(*id)),
            Root::Value(value) => At::Value(self.expr(value)),
        }
    }

    fn variable(&mut self, id: LocalId) -> Value {
        if self.volatile[id.0] {
            let (ty, name) = (self.function.locals[id.0].ty.clone(), self.local_name(id));
            return self.unknown(&ty, &name, Kind::Item);
        }
        self.env[id.0].clone()
    }

    fn execute_place(&mut self, place: &Place) -> At {
        let mut at = self.root(place);
        for (number, step) in place.steps.iter().enumerate() {
            let to = place.steps.get(number + 1).map_or(&place.ty, |next| &next.from);
            at = match (&step.kind, at) {
                (StepKind::Member(member), At::Value(Value::Opaque(value))) => {
                    At::Value(self.opaque_field(value, member, to))
                }
                (_, at) => self.step(at, step, number + 1 == place.steps.len(), place),
            };
        }
        at
    }

    fn step(&mut self, at: At, step: &Step, is_last: bool, place: &Place) -> At {
        match (&step.kind, at) {
            (StepKind::Index(index, access), at) => {
                let form = self.form(index);
                let (len, view) = match (&step.from, &at) {
                    (Ty::Array(_, len), _) => (self.array_len(len), None),
                    (Ty::Vector(_, len), _) => (Form::constant(i128::from(*len)), None),
                    (Ty::Slice { .. }, At::Value(Value::Slice(view))) => (view.len.clone(), Some(view.clone())),
                    _ => (self.k.length(Kind::Item).into(), None),
                };
                if let (ExprKind::Grid(grid), true) = (&index.kind, self.function.barriers) {
                    self.grid_fits(grid, &len);
                }
                self.checked_access(*access, &form, &len, place.at);
                let mut checked = vec![form.clone(), &len - &form - 1];
                let grid = match &index.kind {
                    ExprKind::Grid(grid) => Some(self.within_grid(grid)),
                    _ => None,
                };
                checked.extend(grid.iter().flatten().flat_map(|(index, len)| [len - index - 1, index.clone()]));
                match (view, at) {
                    (Some(view), _) => {
                        let element = self.element_of(&view, &form);
                        At::Memory(Target { checked, grid, ..element })
                    }
                    (None, At::Memory(target)) => {
                        let mut target = self.deeper(target, &step.from, form);
                        target.checked.extend(checked);
                        At::Memory(target)
                    }
                    (None, At::Value(Value::Parts(parts))) => {
                        let number = form.number().and_then(|number| usize::try_from(number).ok());
                        At::Value(match number.and_then(|number| parts.get(number)) {
                            Some(part) => part.clone(),
                            None => self.one_of_many(&parts, &form),
                        })
                    }
                    (None, At::Value(Value::Slice(_) | Value::Ref(_))) => {
                        At::Memory(Target::somewhere_in(Memory::Anywhere))
                    }
                    (None, At::Value(_)) if matches!(step.from, Ty::Slice { .. }) => {
                        At::Memory(Target::somewhere_in(Memory::Anywhere))
                    }
                    (None, At::Value(_)) => At::Value(Value::Unknown),
                }
            }
            (StepKind::Deref, At::Value(Value::Ref(target))) => At::Memory(target),
            (StepKind::Deref, At::Value(Value::Slice(view))) => At::Value(Value::Slice(view)),
            (StepKind::Deref, At::Value(Value::Parts(mut parts))) if parts.len() == 1 => At::Value(parts.remove(0)),
            (StepKind::Deref, At::Value(_)) => At::Memory(Target::somewhere_in(Memory::Anywhere)),
            // a reference in memory
            (StepKind::Deref, At::Memory(_)) => At::Memory(Target::somewhere_in(Memory::Anywhere)),
            (StepKind::Field(number), At::Value(Value::Parts(parts))) => {
                At::Value(parts.get(*number).cloned().unwrap_or(Value::Unknown))
            }
            (StepKind::Field(_) | StepKind::Member(_), At::Memory(mut target)) => {
                match &target.index {
                    Some(indices) if self.has_parts(&target) => target.fields.enter(step, is_last, indices.len()),
                    _ => target.fields.end(),
                }
                At::Memory(target)
            }
            (StepKind::Field(_) | StepKind::Member(_), At::Value(_)) => At::Value(Value::Unknown),
        }
    }

    /// Returns an element of a work-item's own array whose elements are all numbers.
    fn one_of_many(&mut self, parts: &[Value], index: &Form) -> Value {
        let ranges: Option<Vec<_>> =
            parts.iter().map(|part| part.int().and_then(|form| self.k.free_interval(form))).collect();
        let Some(ranges) = ranges.filter(|ranges| !ranges.is_empty()) else { return Value::Unknown };
        // in a function with barriers, a work-item continues after a panic, and an access past the end reads zero
        let zero = self.function.barriers.then_some((0, 0));
        let least = ranges.iter().chain(&zero).map(|range| range.0).min().unwrap_or(0);
        let most = ranges.iter().chain(&zero).map(|range| range.1).max().unwrap_or(0);
        let forms: Vec<&Form> = parts.iter().filter_map(Value::int).chain([index]).collect();
        let kind = if self.is_skewed() { Kind::Item } else { self.kind_of(&forms) };
        let element = self.k.symbol("", kind, (least, most));
        self.not_followed(&element.into());
        let known = self.k.snapshot();
        let parts: Vec<&Form> = parts.iter().filter_map(Value::int).collect();
        let bounds = self.k.bounds_of(&parts.iter().map(|part| (*part, &known)).collect::<Vec<_>>());
        for bound in bounds {
            // the bound must hold for that zero, too
            let zero = zero.is_none() || self.sure(&(bound - Form::constant(1)));
            if zero && parts.iter().all(|part| self.sure(&(bound - *part - 1))) {
                self.k.positive(bound - element - 1);
            }
        }
        Value::Int(element.into())
    }

    /// Returns an element of an array in local memory, or of one that a device function takes by reference. Other arrays
    /// are treated as a whole.
    fn deeper(&self, mut target: Target, from: &Ty, index: Form) -> Target {
        // an opaque type with elements is an array
        let is_array = matches!(from, Ty::Array(..) | Ty::Opaque(_)) && self.has_parts(&target);
        match &mut target.index {
            Some(indices) if is_array && target.fields.is_followed() => indices.push(index),
            _ => target.fields.end(),
        }
        target
    }

    /// Whether the elements and fields in it are tracked separately.
    fn has_parts(&self, target: &Target) -> bool {
        let variable = self.variable_of(target.memory).filter(|_| self.has_elements(target.memory));
        variable.is_some_and(|local| matches!(self.function.locals[local.0].ty.referent(), Ty::Array(..)))
    }

    /// Returns the memory that a place is in. A place that is not in memory belongs to the work-item.
    pub(crate) fn target(&mut self, place: &Place) -> Target {
        match self.execute_place(place) {
            At::Memory(target) => target,
            At::Value(_) => Target::whole(Memory::Own),
        }
    }

    /// Evaluates `&place` and `&mut place`. A shared reference to a reference keeps the inner value, which cannot change
    /// in the meantime.
    pub(crate) fn borrowed(&mut self, place: &Place, mutable: bool) -> Value {
        match self.execute_place(place) {
            At::Memory(target) => Value::Ref(target),
            At::Value(value) if !mutable && refers(&place.ty) => Value::Parts(vec![value]),
            At::Value(_) => Value::Ref(Target::whole(Memory::Own)),
        }
    }

    /// Returns the slice or array that a place is.
    pub(crate) fn view(&mut self, place: &Place) -> View {
        let at = self.execute_place(place);
        match (at, &place.ty) {
            (At::Value(Value::Slice(view)), _) => view,
            (At::Memory(target), Ty::Array(_, len)) => {
                let len = self.array_len(len);
                let outer = target.index.clone();
                // otherwise, the element that the array is in counts as a whole
                let is_row = self.has_elements(target.memory) && outer.is_some() && target.fields.is_followed();
                let start = is_row.then(|| Form::constant(0));
                let (outer, fields) = (outer.unwrap_or_default(), target.fields);
                View { outer, fields, start, ..View::whole(target.memory, len) }
            }
            (At::Value(_), Ty::Array(_, len)) => {
                let len = self.array_len(len);
                View::whole(Memory::Own, len)
            }
            (At::Memory(_) | At::Value(_), ty) => match self.unknown(ty, "", Kind::Item) {
                Value::Slice(view) => view,
                _ => {
                    let len = self.k.length(Kind::Item);
                    View::somewhere_in(Memory::Anywhere, len)
                }
            },
        }
    }

    pub(crate) fn read(&mut self, place: &Place, expr: &Expr) -> Value {
        match self.execute_place(place) {
            At::Value(Value::Unknown) => self.unknown_value(expr),
            At::Value(value) => value,
            At::Memory(target) => {
                self.touch(&target, false, place.at);
                let kind = self.kind(expr);
                let name = place.local().map_or_else(String::new, |local| format!("{}[..]", self.local_name(local)));
                if matches!(expr.ty, Ty::Opaque(_)) {
                    return self.opaque_value(&name, kind, true);
                }
                self.unknown(&expr.ty, &name, kind)
            }
        }
    }

    /// `&x[a..b]`
    pub(crate) fn sub_slice(&mut self, slice: &SubSlice, at: Range) -> View {
        let view = self.view(&slice.base);
        let whole = view.part;
        let start = slice.start.as_ref().map(|start| self.form(start));
        let end = slice.end.as_ref().map(|end| self.form(end));
        let (Some(first), last) = (start.clone().or_else(|| Some(Form::constant(0))), end.clone()) else { return view };
        let end = match last {
            // after the check, it is no larger than this
            Some(last) if slice.inclusive => self.exact(&last, Scalar::Usize) + 1,
            Some(last) => last,
            None => view.len.clone(),
        };
        let of = Touched { memory: view.memory, at };
        let (first, end) = if slice.certain.holds(self.function.barriers) {
            self.certain_part([first, end], &view.len, of)
        } else {
            let goals = [first.clone(), &end - &first, &view.len - &end];
            self.checked_part(&goals, [first, end], of, slice.inclusive)
        };
        let len = &end - &first;
        let part = match view.ratio {
            Ratio::Same => View { start: view.start.map(|start| start + first), len, part: None, ..view },
            Ratio::Parts(_) | Ratio::Groups(_) => View { skipped: view.skipped + first, len, part: None, ..view },
        };
        View { part: self.new_part(&part, whole), ..part }
    }

    /// Returns the position of an element of a grid.
    pub(crate) fn grid(&mut self, grid: &GridIndex, at: Range) -> Form {
        let mut indices = Vec::new();
        for ((index, length), access) in grid.indices.iter().zip(&grid.shape).zip(&grid.accesses) {
            let index = self.form(index);
            let length = match &self.env[length.0] {
                Value::Int(length) => length.clone(),
                _ => self.fresh("", Kind::Item, Scalar::Usize),
            };
            self.checked_access(*access, &index, &length, at);
            let index = self.exact_index(&index);
            indices.push((index, length));
        }
        if grid.order == Order::InnermostFirst {
            indices.reverse();
        }
        let position = position_in(&indices);
        self.grid_indices.extend(indices);
        position
    }

    /// Adds that a grid has as many elements as its shape says.
    fn grid_fits(&mut self, grid: &GridIndex, len: &Form) {
        let product = grid
            .shape
            .iter()
            .try_fold(Form::constant(1), |product, length| self.env[length.0].int().map(|length| product * length));
        if let Some(product) = product {
            self.k.positive(len - product);
        }
    }

    /// Returns a grid's indices and lengths, which have just been checked.
    fn within_grid(&mut self, grid: &GridIndex) -> Vec<(Form, Form)> {
        let from = self.grid_indices.len().saturating_sub(grid.indices.len());
        self.grid_indices.split_off(from)
    }

    /// Records the elements that a vector's `load` or `store` accesses.
    pub(crate) fn elements_of(&mut self, method: &Method, args: &[Expr], values: &[Value], expr: &Expr) {
        let Method::Vector(method) = method else { return };
        let (slice, lanes, write) = match (method, values) {
            (VectorMethod::Load, [slice, ..]) => (slice, expr.ty.lanes(), false),
            (VectorMethod::Store, [_, slice]) => (slice, args[0].ty.lanes(), true),
            _ => return,
        };
        let Value::Slice(view) = slice else {
            self.touch(&Target::somewhere_in(Memory::Anywhere), write, expr.at);
            return;
        };
        let lane = self.k.symbol("", Kind::Item, (0, i128::try_from(lanes).unwrap_or(16) - 1));
        let target = self.element_of(view, &lane.into());
        if !write {
            self.note_read(&target);
        }
        self.touch_only(&target, write, expr.at, None);
    }

    /// Records the accesses that a callee may make to an argument.
    pub(crate) fn hand(
        &mut self,
        (callee, argument): (CalleeId, usize),
        value: &Value,
        arg: &Expr,
        ints: &[(usize, Form)],
    ) {
        let mutable = matches!(arg.ty, Ty::Slice { mutable: true, .. } | Ty::Ref { mutable: true, .. });
        let shared_by =
            |kind: Kind, forms: &[&Form]| !self.is_skewed() && forms.iter().all(|form| form.is_shared(kind));
        match value {
            Value::Slice(view) => {
                let forms: Vec<&Form> =
                    view.outer.iter().chain(&view.start).chain([&view.len, &view.skipped]).collect();
                let known = view.is_known();
                let same = (known && shared_by(Kind::Group, &forms), known && shared_by(Kind::Host, &forms));
                let mark = self.k.mark();
                let element = self.k.length(Kind::Item);
                self.k.positive(&view.len - element - 1);
                let target = self.element_of(view, &element.into());
                self.touch_by(&target, mutable, arg.at, Some(By { callee, argument, same, ints: ints.to_vec() }));
                self.k.forget(mark);
            }
            Value::Ref(target) => {
                let forms: Vec<&Form> = target.index.iter().flatten().collect();
                let known = target.index.is_some();
                let same = (known && shared_by(Kind::Group, &forms), known && shared_by(Kind::Host, &forms));
                self.touch_by(target, mutable, arg.at, Some(By { callee, argument, same, ints: ints.to_vec() }));
            }
            Value::Option(_, value) => self.hand((callee, argument), value, arg, ints),
            Value::Parts(parts) => parts.iter().for_each(|part| self.hand((callee, argument), part, arg, ints)),
            Value::Int(_) | Value::Bool(_) | Value::Opaque(_) | Value::Unknown => {}
        }
    }
}

/// Whether a value of the type is a reference, or an option of one.
pub(crate) fn refers(ty: &Ty) -> bool {
    match ty {
        Ty::Ref { .. } | Ty::Slice { .. } => true,
        Ty::Option(held) => refers(held),
        _ => false,
    }
}
