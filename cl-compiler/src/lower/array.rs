//! Arrays: C can declare them with their values, but not assign them.

use super::{Lower, place::constant_len};
use crate::c::{Advance, Expr as C, ForHead, Stmt, StmtKind, Type};
use crate::ir::{Expr, ExprKind, LocalId, Method, Place, Value};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// `let name = array;`
    pub(super) fn declare_array(&mut self, local: LocalId, ty: &Ty, init: &Expr) {
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

    /// A declaration that may be of an array, which then is copied.
    pub(super) fn declare_as(&mut self, c_type: Type, name: String, ty: &Ty, value: C) {
        if let Ty::Array(..) = ty {
            self.push(StmtKind::Decl(c_type, name.clone(), None));
            self.fill(&C::Var(name), ty, &Source::Copy(value), 0);
        } else {
            self.push(StmtKind::Decl(c_type, name, Some(value)));
        }
    }

    /// An array value in a variable of its own.
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

    pub(super) fn assign_array(&mut self, place: &Place, value: &Expr) {
        let source = match self.list(value) {
            // the elements may read the old array
            Some(list) => Source::Copy(self.array_variable("value", &value.ty, list)),
            None => self.array_source(value),
        };
        let target = self.read(place).c;
        self.fill(&target, &place.ty, &source, 0);
    }

    /// Fills an array that has been declared.
    pub(super) fn fill_from(&mut self, target: &C, value: &Expr) {
        let source = self.array_source(value);
        self.fill(target, &value.ty, &source, 0);
    }

    /// The array's elements, as the value of a declaration.
    pub(super) fn list(&mut self, init: &Expr) -> Option<C> {
        match &init.kind {
            ExprKind::Array(elements) if !matches!(elements.first()?.ty, Ty::Array(..)) => {
                let values = self.operands(&elements.iter().collect::<Vec<_>>());
                Some(C::List(values.into_iter().map(|value| value.c).collect()))
            }
            ExprKind::Array(elements) => {
                elements.iter().map(|element| self.list(element)).collect::<Option<_>>().map(C::List)
            }
            ExprKind::Method(Method::Vector(method), args) => self.array_of(method, args, &init.ty),
            ExprKind::ToBytes(order, value) => Some(self.bytes_of(*order, value)),
            ExprKind::Repeat(value, _) if is_zero(value) => {
                let zero = self.zero(&init.ty);
                Some(zero)
            }
            _ => None,
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
                Source::Elements(elements.iter().map(|element| self.element_source(element)).collect())
            }
            _ => Source::Copy(self.value(value).c),
        }
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
                self.push(StmtKind::Assign(target.clone(), "=", c.clone()));
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
        let head = ForHead {
            ty: Scalar::U32.opencl(),
            name,
            start: super::literal::zero(Scalar::U32),
            cond: C::binary("<", index.clone(), constant_len(len)),
            more: None,
            advance: Advance::Up,
        };
        self.push(StmtKind::For(head, body));
    }
}

/// Where an array's elements come from.
#[derive(Debug, Clone)]
enum Source {
    /// From the same index of another array.
    Copy(C),
    /// From one array or value, again and again.
    Repeat(Box<Source>),
    /// A value.
    Value(C),
    /// From these.
    Elements(Vec<Source>),
}

fn is_zero(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(Value::Int(0) | Value::Bool(false)) => true,
        ExprKind::Literal(Value::Float(digits)) => digits.parse::<f64>().is_ok_and(|value| value == 0.0),
        ExprKind::Repeat(inner, _) => is_zero(inner),
        _ => false,
    }
}
