//! Arrays. C can declare an array with an initializer, but cannot assign, pass or return one.
//!
//! A variable that is only indexed, borrowed and filled is a plain C array. An array that is used as a value (passed to
//! or returned from a function, stored in a tuple, or the result of a branch) is wrapped in a struct, `name.items`, as
//! are the arrays in tuples.

use super::{Dest, Lower, literal::constant_len};
use crate::c::{Expr as C, ForHead, Member, Stmt, StmtKind, Type};
use crate::ir::{Block, Expr, ExprKind, Function, LocalId, Method, PatKind, Place, StepKind, Value};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// `let name = array;`
    pub(super) fn declare_array(&mut self, local: LocalId, ty: &Ty, init: &Expr) {
        if self.wrapped[local.0] {
            return self.declare_wrapped(local, ty, init);
        }
        let c_type = self.c_type(ty);
        match self.list(init) {
            Some(list) => {
                let name = self.name_local(local);
                self.push(StmtKind::Decl(c_type, name, Some(list)));
            }
            None => {
                let source = self.array_source(init);
                let name = self.name_local(local);
                self.push(StmtKind::Decl(c_type, name.clone(), None));
                self.fill(&C::Var(name), ty, &source, 0);
            }
        }
    }

    /// `let name = array;` of an array that is used as a value somewhere and is therefore wrapped in a struct.
    fn declare_wrapped(&mut self, local: LocalId, ty: &Ty, init: &Expr) {
        let c_type = self.value_type(ty);
        match &init.kind {
            ExprKind::Call(callee, args) => self.device_into_new(*callee, args, ty, local),
            ExprKind::If(..) | ExprKind::Block(..) | ExprKind::Loop(..) | ExprKind::Match(..) => {
                let found = self.match_or_leave(init);
                let name = self.name_local(local);
                if let Some(value) = found {
                    return self.push(StmtKind::Decl(c_type, name, Some(value.c)));
                }
                self.push(StmtKind::Decl(c_type, name.clone(), None));
                self.into(init, Dest::Var(&name));
            }
            _ if is_list(init) => match self.list(init) {
                Some(list) => {
                    let name = self.name_local(local);
                    self.push(StmtKind::Decl(c_type, name, Some(C::List(vec![list]))));
                }
                None => {
                    let source = self.array_source(init);
                    let name = self.name_local(local);
                    self.push(StmtKind::Decl(c_type, name.clone(), None));
                    self.fill(&C::Var(name).items(), ty, &source, 0);
                }
            },
            _ => {
                let value = self.whole(init);
                let name = self.name_local(local);
                self.push(StmtKind::Decl(c_type, name, Some(value)));
            }
        }
    }

    /// The value as it is passed: an array is wrapped in its struct.
    pub(super) fn by_value(&mut self, expr: &Expr) -> super::Value {
        match expr.ty {
            Ty::Array(..) => super::Value::exact(self.whole(expr)),
            // only its effects matter, but the aggregate has a member for it
            Ty::Unit | Ty::Never => {
                self.value(expr);
                super::Value::exact(super::literal::zero(Scalar::I32))
            }
            _ => self.value(expr),
        }
    }

    /// The array, wrapped in its struct.
    fn whole(&mut self, expr: &Expr) -> C {
        match &expr.kind {
            _ if is_list(expr) => {
                if let Some(list) = self.list(expr) {
                    return C::Compound(self.c_name(&expr.ty), vec![list]);
                }
                let (name, c_type) = (self.namer.declare("value"), self.value_type(&expr.ty));
                self.push(StmtKind::Decl(c_type, name.clone(), None));
                self.fill_from(&C::var(&name).items(), expr);
                C::Var(name)
            }
            ExprKind::Call(callee, args) => self.device(*callee, args, &expr.ty).c,
            ExprKind::Method(super::Method::Option(method), args) => self.option_method(*method, args, &expr.ty).c,
            _ => {
                let array = self.value(expr).c;
                self.wrap(array, &expr.ty)
            }
        }
    }

    /// The struct that contains the array, or a new struct that it is copied to.
    pub(super) fn wrap(&mut self, array: C, ty: &Ty) -> C {
        match array {
            C::Field(inner, Member::Items) => *inner,
            array => {
                let (name, c_type) = (self.namer.declare("value"), self.value_type(ty));
                self.push(StmtKind::Decl(c_type, name.clone(), None));
                self.fill(&C::var(&name).items(), ty, &Source::Copy(array), 0);
                C::Var(name)
            }
        }
    }

    /// The array of a struct value, as an expression that can be printed more than once.
    pub(super) fn unwrapped(&mut self, value: C, ty: &Ty) -> C {
        match value {
            C::Var(_) => value.items(),
            value => self.temporary("value", ty, value).items(),
        }
    }

    /// A declaration, possibly of an array, which is then copied.
    pub(super) fn declare_as(&mut self, c_type: Type, name: String, ty: &Ty, value: C) {
        if let Ty::Array(..) = ty {
            self.push(StmtKind::Decl(c_type, name.clone(), None));
            self.fill(&C::Var(name), ty, &Source::Copy(value), 0);
        } else {
            self.push(StmtKind::Decl(c_type, name, Some(value)));
        }
    }

    /// A variable of its own for an array value.
    pub(super) fn array_variable(&mut self, base: &str, ty: &Ty, value: C) -> C {
        let name = self.namer.declare(base);
        let c_type = self.c_type(ty);
        if let C::List(_) = value {
            self.push(StmtKind::Decl(c_type, name.clone(), Some(value)));
        } else {
            self.declare_as(c_type, name.clone(), ty, value);
        }
        C::Var(name)
    }

    /// A variable of its own, filled from an array source.
    fn array_of_source(&mut self, ty: &Ty, source: &Source) -> C {
        let name = self.namer.declare("value");
        let c_type = self.c_type(ty);
        self.push(StmtKind::Decl(c_type, name.clone(), None));
        self.fill(&C::Var(name.clone()), ty, source, 0);
        C::Var(name)
    }

    /// `place = array`, where C has no struct to assign.
    pub(super) fn assign_array(&mut self, place: &Place, value: &Expr) {
        let source = match self.list(value) {
            // the elements may read the old array
            Some(list) => Source::Copy(self.array_variable("value", &value.ty, list)),
            None => self.array_source(value),
        };
        let mark = self.block.len();
        let at = self.place(place);
        let added = self.block.split_off(mark);
        let reads_itself = self.reads_rows_of(&source, place);
        let source = match reads_itself || source.read().iter().any(|c| self.disturbs(&added, c)) {
            true => Source::Copy(self.array_of_source(&value.ty, &source)),
            false => source,
        };
        self.block.extend(added);
        let (target, source) = self.found_once(at.c, source);
        let alive = self.function.barriers && !self.is_own(place);
        let exists = match (alive, at.exists) {
            (true, exists) => Some(C::alive(exists)),
            (false, exists) => exists,
        };
        let Some(exists) = exists else { return self.fill(&target, &place.ty, &source, 0) };
        let inner = self.nested(|lower| lower.fill(&target, &place.ty, &source, 0));
        self.push(StmtKind::If(exists, inner, Vec::new()));
    }

    /// Saves the indices of source and target if the store of one element may change them, since later stores use them
    /// again.
    fn found_once(&mut self, target: C, source: Source) -> (C, Source) {
        let element = C::Index(Box::new(target.clone()), Box::new(super::literal::zero(Scalar::U32)));
        let kind = StmtKind::Assign(element, None, super::literal::zero(Scalar::U32));
        let store = [Stmt { line: self.line, loud: None, kind }];
        let mut found = |c: C| {
            let moves = c.indices().into_iter().any(|index| crate::c::disturbs(&store, index));
            if moves { self.saved(c) } else { c }
        };
        let source = source.map_arrays(&mut found);
        (found(target), source)
    }

    /// Whether an array is built from rows of the array that it is assigned to: `a = [a[1], a[0]]`.
    fn reads_rows_of(&self, source: &Source, place: &Place) -> bool {
        let Source::Elements(_) = source else { return false };
        let name = place.local().map(|id| self.local(id));
        source.read().iter().any(|c| name.is_none_or(|name| crate::c::reads(c, name)))
    }

    /// Whether the place is an array that is wrapped in a struct.
    pub(super) fn is_wrapped(&self, place: &Place) -> bool {
        let Ty::Array(..) = place.ty else { return false };
        match place.steps.last() {
            None => place.local().is_some_and(|local| self.wrapped[local.0]),
            Some(step) => matches!(step.kind, StepKind::Field(_)),
        }
    }

    /// Copies one array to another.
    pub(super) fn copy_array(&mut self, target: &C, ty: &Ty, from: C) {
        self.fill(target, ty, &Source::Copy(from), 0);
    }

    /// Fills a declared array.
    pub(super) fn fill_from(&mut self, target: &C, value: &Expr) {
        let source = self.array_source(value);
        self.fill(target, &value.ty, &source, 0);
    }

    /// The array's elements, as an initializer.
    pub(super) fn list(&mut self, init: &Expr) -> Option<C> {
        match &init.kind {
            ExprKind::Array(elements) if !matches!(elements.first()?.ty, Ty::Array(..)) => {
                let values = self.operands(&elements.iter().collect::<Vec<_>>());
                Some(C::List(values.into_iter().map(|value| value.c).collect()))
            }
            ExprKind::Array(elements) => self.in_order(elements, Self::list, Self::save_list).map(C::List),
            ExprKind::Method(Method::Vector(method), args) => self.array_of(method, args, &init.ty),
            ExprKind::ToBytes(order, value) => Some(self.bytes_of(*order, value)),
            ExprKind::Repeat(value, _) if is_zero(value) => {
                let zero = self.zero(&init.ty);
                Some(zero)
            }
            _ => None,
        }
    }

    /// Saves the values in a list before the statements that change them.
    fn save_list(&mut self, list: &mut C, ty: &Ty, added: &[Stmt]) {
        match (list, ty) {
            (C::List(values), Ty::Array(element, _)) => {
                values.iter_mut().for_each(|value| self.save_list(value, element, added));
            }
            (value, ty) if self.disturbs(added, value) => {
                let old = std::mem::take(value);
                *value = self.temporary("value", ty, old);
            }
            _ => {}
        }
    }

    fn array_source(&mut self, value: &Expr) -> Source {
        match &value.kind {
            ExprKind::Repeat(inner, _) => Source::Repeat(Box::new(match &inner.ty {
                Ty::Array(..) => self.array_source(inner),
                ty => {
                    let lowered = self.value(inner);
                    let c = if lowered.c.is_simple() { lowered.c } else { self.temporary("value", ty, lowered.c) };
                    Source::Value(c)
                }
            })),
            ExprKind::ToBytes(order, value) => match self.bytes_of(*order, value) {
                C::List(bytes) => Source::Elements(bytes.into_iter().map(Source::Value).collect()),
                other => Source::Copy(other),
            },
            ExprKind::Array(elements) => {
                let evaluate = |lower: &mut Self, element: &Expr| Some(lower.element_source(element));
                let sources = self.in_order(elements, evaluate, Self::save_source);
                Source::Elements(sources.unwrap_or_default())
            }
            _ => Source::Copy(self.value(value).c),
        }
    }

    /// Saves the values of an array source before the statements that change them.
    fn save_source(&mut self, source: &mut Source, ty: &Ty, added: &[Stmt]) {
        if !source.read().iter().any(|c| self.disturbs(added, c)) {
            return;
        }
        *source = match (&*source, ty) {
            (source, Ty::Array(..)) => Source::Copy(self.array_of_source(ty, source)),
            (Source::Value(value), _) => Source::Value(self.temporary("value", ty, value.clone())),
            (other, _) => other.clone(),
        };
    }

    fn element_source(&mut self, element: &Expr) -> Source {
        match element.ty {
            Ty::Array(..) => self.array_source(element),
            _ => {
                let value = self.value(element);
                Source::Value(if value.c.is_simple() { value.c } else { self.temporary("value", &element.ty, value.c) })
            }
        }
    }

    /// `for (…) target[i] = …;`
    fn fill(&mut self, target: &C, ty: &Ty, source: &Source, depth: usize) {
        let Ty::Array(element, len) = ty else {
            if let Source::Copy(c) | Source::Value(c) = source {
                self.push(StmtKind::Assign(target.clone(), None, c.clone()));
            }
            return;
        };
        if let Source::Elements(elements) = source {
            for (at, element_of) in (0i128..).zip(elements) {
                let index = C::Int { value: at, scalar: Scalar::I32, suffix: false };
                let place = C::Index(Box::new(target.clone()), Box::new(index));
                self.fill(&place, element, element_of, depth);
            }
            return;
        }
        self.namer.open();
        let name = self.namer.declare(["i", "j", "k"].get(depth).unwrap_or(&"n"));
        let index = C::Var(name.clone());
        let at = |c: &C| C::Index(Box::new(c.clone()), Box::new(index.clone()));
        let inner = match source {
            Source::Copy(c) => Source::Copy(at(c)),
            Source::Repeat(inner) => (**inner).clone(),
            Source::Value(c) => Source::Value(c.clone()),
            Source::Elements(_) => return,
        };
        let target = at(target);
        let body: Vec<Stmt> = self.nested(|lower| lower.fill(&target, element, &inner, depth + 1));
        self.namer.close();
        let head = ForHead::counting(name, super::literal::zero(Scalar::U32), constant_len(len));
        self.push(StmtKind::For(head, body));
    }
}

/// The source of an array's elements.
#[derive(Debug, Clone)]
enum Source {
    /// The same index of another array.
    Copy(C),
    /// One array or value, repeated.
    Repeat(Box<Source>),
    /// A value.
    Value(C),
    /// Separate sources, one per element.
    Elements(Vec<Source>),
}

impl Source {
    /// Applies `place` to all arrays of the source.
    fn map_arrays(self, place: &mut impl FnMut(C) -> C) -> Self {
        match self {
            Source::Copy(array) => Source::Copy(place(array)),
            Source::Repeat(inner) => Source::Repeat(Box::new(inner.map_arrays(place))),
            Source::Elements(elements) => {
                Source::Elements(elements.into_iter().map(|one| one.map_arrays(place)).collect())
            }
            value @ Source::Value(_) => value,
        }
    }

    /// The expressions that filling the array reads. For another array, these are its elements.
    fn read(&self) -> Vec<C> {
        match self {
            Source::Copy(array) => vec![array.clone(), C::Deref(Box::new(array.clone()))],
            Source::Value(value) => vec![value.clone()],
            Source::Repeat(inner) => inner.read(),
            Source::Elements(elements) => elements.iter().flat_map(Source::read).collect(),
        }
    }
}

/// For each local, whether it is an array that is used as a value somewhere.
pub(super) fn wrapped(function: &Function) -> Vec<bool> {
    let params = function.params;
    let is_array = |local: &crate::ir::Local| matches!(local.ty, Ty::Array(..)) && !local.shared;
    let wrapped = function.locals.iter().enumerate().map(|(at, local)| at < params && is_array(local)).collect();
    let mut search = Wrapped { function, wrapped };
    search.block(&function.body);
    search.handed(function.body.tail.as_deref());
    search.wrapped
}

struct Wrapped<'a> {
    function: &'a Function,
    wrapped: Vec<bool>,
}

impl Wrapped<'_> {
    fn mark(&mut self, local: LocalId) {
        let variable = &self.function.locals[local.0];
        self.wrapped[local.0] |= matches!(variable.ty, Ty::Array(..)) && !variable.shared;
    }

    /// The expression is used as a value.
    fn handed(&mut self, expr: Option<&Expr>) {
        if let Some(ExprKind::Read(place)) = expr.map(|expr| &expr.kind)
            && let Some(local) = place.whole()
        {
            self.mark(local);
        }
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                crate::ir::Stmt::Let { pat, init, other, .. } => {
                    if let (PatKind::Bind(local, None), Some(init)) = (&pat.kind, init) {
                        self.given(*local, init);
                    }
                    init.iter().for_each(|init| self.expr(init));
                    other.iter().for_each(|other| self.block(other));
                }
                crate::ir::Stmt::Expr(expr) => self.expr(expr),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail));
    }

    /// The value is assigned to a variable.
    fn given(&mut self, local: LocalId, value: &Expr) {
        match &value.kind {
            _ if is_list(value) || matches!(value.kind, ExprKind::Const(_)) => {}
            ExprKind::Read(place) if place.whole().is_none() && !ends_in_field(place) => {}
            _ => {
                self.mark(local);
                self.handed(Some(value));
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        expr.visit(&mut |expr| match &expr.kind {
            // its operands are read in place
            ExprKind::Method(Method::Vector(_), _) => {}
            ExprKind::Call(_, args) | ExprKind::Tuple(args) | ExprKind::Method(_, args) => {
                args.iter().for_each(|arg| self.handed(Some(arg)));
            }
            ExprKind::Variant(_, value) | ExprKind::Return(value) | ExprKind::Break(_, value) => {
                self.handed(value.as_deref());
            }
            ExprKind::Assign(place, value) => match place.whole() {
                Some(local) => self.given(local, value),
                None if ends_in_field(place) => self.handed(Some(value)),
                None => {}
            },
            ExprKind::If(_, then, other) => {
                self.inner(then);
                other.iter().for_each(|other| self.inner(other));
            }
            ExprKind::Match(_, arms) => arms.iter().for_each(|arm| self.handed(Some(&arm.body))),
            ExprKind::Block(_, body) | ExprKind::Loop(_, body) | ExprKind::While(_, _, body) => self.inner(body),
            ExprKind::For(inner) => self.inner(&inner.body),
            _ => {}
        });
    }

    /// A nested block. The visit of the enclosing expression covers the expressions in it.
    fn inner(&mut self, block: &Block) {
        for stmt in &block.stmts {
            if let crate::ir::Stmt::Let { pat, init: Some(init), .. } = stmt
                && let PatKind::Bind(local, None) = &pat.kind
            {
                self.given(*local, init);
            }
        }
        self.handed(block.tail.as_deref());
    }
}

/// Whether the array is an element list or can be printed as one.
fn is_list(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Array(_) | ExprKind::Repeat(..) | ExprKind::ToBytes(..))
        || super::lanes::gives_array(expr).is_some()
}

fn ends_in_field(place: &Place) -> bool {
    matches!(place.steps.last(), Some(step) if matches!(step.kind, StepKind::Field(_)))
}

fn is_zero(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(Value::Int(0) | Value::Bool(false)) => true,
        ExprKind::Literal(Value::Float(digits)) => digits.parse::<f64>().is_ok_and(|value| value == 0.0),
        ExprKind::Repeat(inner, _) => is_zero(inner),
        _ => false,
    }
}
