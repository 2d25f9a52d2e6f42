//! Statements, blocks, and the forms in which an expression can be lowered.

use super::{Dest, Lower, Value};
use crate::c::{Basic, Expr as C, PanicKind, StmtKind, Type};
use crate::diag::Range;
use crate::ir::{
    Assert, AtomicOp, Block, Expr, ExprKind, LocalId, LogicOp, LoopId, Method, Pat, PatKind, Stmt, TraitMethod,
};
use crate::names;
use crate::ty::{Scalar, Space, Ty};

impl Lower<'_> {
    pub(super) fn body(&mut self) {
        let function = self.function;
        let dest = if function.ret.is_valueless() { Dest::Drop } else { Dest::Return };
        self.block_into(&function.body, dest);
    }

    /// Lowers the block's statements into the current C block, and its value to `dest`.
    pub(super) fn block_into(&mut self, block: &Block, dest: Dest<'_>) {
        self.stmts(&block.stmts);
        if let Some(tail) = &block.tail {
            self.into(tail, dest);
        }
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match stmt {
                Stmt::Let { pat, init, other, at } => {
                    (self.line, self.at) = (at.line(), Some(*at));
                    self.let_stmt(pat, init.as_ref(), other.as_ref());
                }
                Stmt::Expr(expr) => self.stmt(expr),
            }
        }
    }

    /// `let local = { let found = …; …; found };`: both share one variable.
    fn stands_for(&mut self, local: LocalId, tail: &Expr, stmts: &[Stmt]) -> bool {
        let ExprKind::Read(place) = &tail.kind else { return false };
        let Some(found) = place.whole() else { return false };
        let declares = |stmt: &Stmt| matches!(stmt, Stmt::Let { pat: Pat { kind: PatKind::Bind(id, None), .. }, .. } if *id == found);
        let fits = stmts.iter().any(declares) && self.function.locals[found.0].mutable;
        if fits {
            self.rename(local, self.names[found.0].clone());
        }
        fits
    }

    fn let_stmt(&mut self, pat: &Pat, init: Option<&Expr>, other: Option<&Block>) {
        match (&pat.kind, init, other) {
            (PatKind::Bind(local, None), init, _) => self.declare(*local, init),
            (_, None, _) => self.declare_parts(pat),
            (_, Some(init), Some(other)) => self.refutable(pat, init, other),
            (PatKind::Wild, Some(init), None) => self.stmt(init),
            (
                PatKind::Fields(parts) | PatKind::Elements(parts),
                Some(Expr { kind: ExprKind::Tuple(values) | ExprKind::Array(values), .. }),
                None,
            ) => {
                // each variable gets its own value; no value refers to an earlier variable
                for (at, value) in values.iter().enumerate() {
                    match parts.iter().find(|(place, _)| *place == at) {
                        Some((_, part)) => self.let_stmt(part, Some(value), None),
                        None => self.stmt(value),
                    }
                }
            }
            (_, Some(init), None) => {
                let subject = self.subject(init);
                self.bind(pat, &subject, true);
            }
        }
    }

    /// `let (a, b);`
    fn declare_parts(&mut self, pat: &Pat) {
        match &pat.kind {
            PatKind::Bind(local, None) => self.declare(*local, None),
            PatKind::Fields(parts) | PatKind::Elements(parts) => {
                parts.iter().for_each(|(_, part)| self.declare_parts(part));
            }
            _ => {}
        }
    }

    fn declare(&mut self, local: LocalId, init: Option<&Expr>) {
        let variable = &self.function.locals[local.0];
        let ty = &variable.ty;
        if ty.is_valueless() {
            // only the side effects of its value matter
            return init.iter().for_each(|init| self.stmt(init));
        }
        if variable.shared {
            let mut c_type = self.c_type(ty);
            if let Ty::Atomic(_) = ty.innermost() {
                c_type.volatile = true;
            }
            c_type.space = Space::Local;
            let name = self.name_local(local);
            if !self.is_kernel {
                // OpenCL C allows local-memory variables only in kernels, which pass them to the functions
                let written = super::zeroed::condition(self.facts.is_written(local));
                return self.shared.push(super::Shared { name, c_type, ty: ty.clone(), written, given: false });
            }
            return self.push(StmtKind::Decl(c_type, name, None));
        }
        let Some(init) = init else {
            let c_type = if self.wrapped[local.0] { self.value_type(ty) } else { self.c_type(ty) };
            let name = self.name_local(local);
            if let Ty::Slice { .. } = ty {
                self.push(StmtKind::Decl(Type::plain(Basic::Ulong), names::length(&name), None));
            }
            // a work-item that has panicked leaves the loop that fills the array
            let zero = (self.function.barriers && matches!(ty, Ty::Array(..))).then(|| self.zero(ty));
            let zero = zero.map(|zero| if self.wrapped[local.0] { C::List(vec![zero]) } else { zero });
            return self.push(StmtKind::Decl(c_type, name, zero));
        };
        self.note_size(local, init);
        match (&init.kind, ty) {
            // names are unique, so that the statements need no braces
            (ExprKind::Block(None, Block { stmts, tail: Some(tail), .. }), _) => {
                self.stmts(stmts);
                if !self.stands_for(local, tail, stmts) {
                    self.declare(local, Some(tail));
                }
            }
            (_, Ty::Slice { .. }) => self.declare_slice(local, ty, init),
            (_, Ty::Array(..)) => self.declare_array(local, ty, init),
            (ExprKind::Call(callee, args), _) => self.device_into_new(*callee, args, ty, local),
            (ExprKind::If(..) | ExprKind::Block(..) | ExprKind::Loop(..) | ExprKind::Match(..), _) => {
                let pure = match self.match_or_leave(init) {
                    Some(value) => Some(value),
                    None => self.try_pure(init),
                };
                let c_type = self.c_type(ty);
                let name = self.name_local(local);
                match pure {
                    Some(value) => self.push(StmtKind::Decl(c_type, name, Some(value.c))),
                    None => {
                        self.push(StmtKind::Decl(c_type, name.clone(), None));
                        self.into(init, Dest::Var(&name));
                    }
                }
            }
            _ => {
                let value = self.value(init);
                let c_type = self.c_type(ty);
                let name = self.name_local(local);
                self.push(StmtKind::Decl(c_type, name, Some(value.c)));
            }
        }
    }

    /// Declares a slice: a pointer and a length.
    fn declare_slice(&mut self, local: LocalId, ty: &Ty, init: &Expr) {
        if let ExprKind::If(..) | ExprKind::Block(..) | ExprKind::Loop(..) | ExprKind::Match(..) = &init.kind {
            let c_type = self.c_type(ty);
            let name = self.name_local(local);
            self.push(StmtKind::Decl(c_type, name.clone(), None));
            self.push(StmtKind::Decl(Type::plain(Basic::Ulong), names::length(&name), None));
            return self.into(init, Dest::Var(&name));
        }
        if let ExprKind::Call(callee, args) = &init.kind {
            let name = self.name_local(local);
            return self.device_slice(*callee, args, ty, &name);
        }
        let value = self.value(init);
        let c_type = self.c_type(ty);
        let name = self.name_local(local);
        let len = value.len.unwrap_or_else(|| super::literal::zero(Scalar::Usize));
        self.push(StmtKind::Decl(c_type, name.clone(), Some(value.c)));
        self.push(StmtKind::Decl(Type::plain(Basic::Ulong), names::length(&name), Some(len)));
    }

    /// The value, if it needs no statements.
    pub(super) fn try_pure(&mut self, expr: &Expr) -> Option<Value> {
        if expr.ty.is_valueless() || matches!(expr.ty, Ty::Array(..) | Ty::Slice { .. }) {
            return None;
        }
        let (sites, block, loops) = (self.sites.len(), self.block.len(), self.loops.clone());
        let (lengths, definitions) = (self.lengths.clone(), self.definitions.clone());
        let tables = self.tables.len();
        self.namer.open();
        let value = match &expr.kind {
            ExprKind::If(cond, then, Some(other)) => self.select(cond, then, other),
            ExprKind::Block(None, Block { stmts, tail: Some(tail), .. }) if stmts.is_empty() => self.try_pure(tail),
            ExprKind::Block(..) | ExprKind::Loop(..) | ExprKind::Match(..) => None,
            _ => Some(self.value(expr)),
        };
        self.namer.close();
        if value.is_some() && self.block.len() == block {
            return value;
        }
        self.sites.truncate(sites);
        self.block.truncate(block);
        self.tables.truncate(tables);
        (self.loops, self.lengths, self.definitions) = (loops, lengths, definitions);
        None
    }

    /// `cond ? then : other`
    fn select(&mut self, cond: &Expr, then_block: &Block, other: &Block) -> Option<Value> {
        let branch = |block: &Block, lower: &mut Self| {
            let tail = block.tail.as_ref().filter(|_| block.stmts.is_empty())?;
            lower.try_pure(tail)
        };
        if let Ty::Scalar(Scalar::I8) | Ty::Vector(Scalar::I8, _) | Ty::Mask(Scalar::I8, _) = then_block.ty {
            // a driver ends the process on `?:` between `char`s
            return None;
        }
        let cond = self.try_pure(cond)?;
        let (then, other) = (branch(then_block, self)?, branch(other, self)?);
        let promoted = then.promoted || other.promoted;
        Some(Value { c: C::Select(Box::new(cond.c), Box::new(then.c), Box::new(other.c)), promoted, len: None })
    }

    /// Lowers the expression and stores its value in `dest`.
    pub(super) fn into(&mut self, expr: &Expr, dest: Dest<'_>) {
        let name = match dest {
            Dest::Drop => return self.stmt(expr),
            _ if expr.ty.is_valueless() => return self.stmt(expr),
            Dest::Var(name) => Some(name),
            Dest::Return => None,
        };
        (self.line, self.at) = (expr.at.line(), Some(expr.at));
        match (&expr.kind, name) {
            (ExprKind::Call(callee, args), Some(name)) if !matches!(expr.ty, Ty::Slice { .. }) => {
                return self.device_into(*callee, args, name);
            }
            // if a callee panics, its zero result is also the caller's zero result
            (ExprKind::If(cond, then, other), _) => {
                if let Some(value) = self.try_pure(expr) {
                    return self.store(value, name);
                }
                return self.branch(cond, then, other.as_ref(), dest);
            }
            (ExprKind::Match(value, arms), _) => match self.match_or_leave(expr) {
                Some(value) => return self.store(value, name),
                None => return self.matching(value, arms, dest),
            },
            (ExprKind::Block(None, Block { stmts, tail: Some(tail), .. }), _) => {
                self.stmts(stmts);
                return self.into(tail, dest);
            }
            (ExprKind::Block(None, block), _) => return self.scoped(block, dest),
            (ExprKind::Block(Some(id), block), Some(name)) => return self.labelled(*id, block, Some(name)),
            (ExprKind::Loop(id, body), Some(name)) => return self.endless(*id, body, Some(name)),
            _ => {}
        }
        let value = self.by_value(expr);
        self.store(value, name);
    }

    fn store(&mut self, value: Value, name: Option<&str>) {
        match name {
            Some(name) => self.assign_variable(name, value),
            None => {
                if let (Some(len), Some(to)) = (value.len, self.result_len.clone()) {
                    self.push(StmtKind::Assign(C::Deref(Box::new(C::Var(to))), None, len));
                }
                self.push(StmtKind::Return(Some(value.c)));
            }
        }
    }

    /// Assigns a variable, and for a slice also its length.
    fn assign_variable(&mut self, name: &str, value: Value) {
        let Some(len) = value.len else {
            return self.push(StmtKind::Assign(C::var(name), None, value.c));
        };
        // the new length may be computed from the old one
        let len = if len.is_simple() { len } else { self.temporary("len", &Ty::USIZE, len) };
        self.push(StmtKind::Assign(C::var(name), None, value.c));
        self.push(StmtKind::Assign(C::Var(names::length(name)), None, len));
    }

    /// `'label: { … }`
    fn labelled(&mut self, id: LoopId, block: &Block, name: Option<&str>) {
        let dest = name.map_or(Dest::Drop, Dest::Var);
        self.open_block(id, name);
        self.diverging(self.facts.is_split(id), |lower| lower.scoped(block, dest));
        self.close_block();
    }

    /// Lowers a block, in braces if it declares anything.
    pub(super) fn scoped(&mut self, block: &Block, dest: Dest<'_>) {
        if block.stmts.iter().any(|stmt| matches!(stmt, Stmt::Let { .. })) {
            let inner = self.nested(|lower| lower.block_into(block, dest));
            self.push(StmtKind::Block(inner));
        } else {
            self.block_into(block, dest);
        }
    }

    /// Lowers the expression for its side effects.
    pub(super) fn stmt(&mut self, expr: &Expr) {
        (self.line, self.at) = (expr.at.line(), Some(expr.at));
        match &expr.kind {
            // a variable of a type without values does not exist in C
            ExprKind::Assign(place, value) if place.whole().is_some() && place.ty.is_valueless() => self.stmt(value),
            ExprKind::Assign(place, value)
                if place.whole().is_some_and(|id| !matches!(place.ty, Ty::Array(..)) || self.wrapped[id.0]) =>
            {
                let name = place.whole().map(|id| self.local(id).to_owned()).unwrap_or_default();
                match &value.kind {
                    ExprKind::Call(..)
                    | ExprKind::If(..)
                    | ExprKind::Block(..)
                    | ExprKind::Loop(..)
                    | ExprKind::Match(..) => self.into(value, Dest::Var(&name)),
                    _ if matches!(place.ty, Ty::Slice { .. }) => {
                        let value = self.value(value);
                        self.assign_variable(&name, value);
                    }
                    _ => self.assign(None, place, value, expr.at),
                }
            }
            ExprKind::Assign(place, value) => self.assign(None, place, value, expr.at),
            ExprKind::AssignOp(op, place, value) => self.assign(Some(*op), place, value, expr.at),
            ExprKind::If(cond, then, other) => self.branch(cond, then, other.as_ref(), Dest::Drop),
            ExprKind::While(id, cond, body) => self.while_loop(*id, cond, body),
            ExprKind::Loop(id, body) => self.endless(*id, body, None),
            ExprKind::For(inner) => self.for_loop(inner),
            ExprKind::Match(value, arms) => self.matching(value, arms, Dest::Drop),
            ExprKind::Block(None, block) => self.scoped(block, Dest::Drop),
            ExprKind::Block(Some(id), block) => self.labelled(*id, block, None),
            ExprKind::Barrier | ExprKind::UncheckedBarrier => self.push(StmtKind::Barrier),
            ExprKind::Atomic(op, place, value) => self.atomic_stmt(*op, place, value.as_deref()),
            ExprKind::Assert(assert) => self.assert(assert, expr.at),
            ExprKind::Print(print) => self.print(print),
            ExprKind::Let(_, value) | ExprKind::Matches(_, value) => self.stmt(value),
            ExprKind::CompareExchange(place, values) => self.compare_exchange_stmt(place, values),
            ExprKind::Get(..) => {
                self.value(expr);
            }
            ExprKind::Variant(_, value) => value.iter().for_each(|value| self.stmt(value)),
            ExprKind::Break(id, value) => self.break_loop(*id, value.as_deref()),
            ExprKind::Continue(id) => self.continue_loop(*id),
            ExprKind::Return(None) => {
                self.before_return();
                self.push(StmtKind::Return(None));
            }
            ExprKind::Return(Some(value)) => {
                self.before_return();
                let valueless = self.function.ret.is_valueless();
                self.into(value, if valueless { Dest::Drop } else { Dest::Return });
                if valueless {
                    self.push(StmtKind::Return(None));
                }
            }
            ExprKind::Logic(op, left, right) => self.logic_stmt(*op, left, right),
            // no side effects of their own, but their operands may panic
            ExprKind::Literal(_)
            | ExprKind::Bare(..)
            | ExprKind::Const(_)
            | ExprKind::Folded(_)
            | ExprKind::Read(_)
            | ExprKind::Len(_)
            | ExprKind::Unary(..)
            | ExprKind::Arith(..)
            | ExprKind::Compare(..)
            | ExprKind::Cast(_)
            | ExprKind::Unique(..)
            | ExprKind::Grid(_)
            | ExprKind::Sample(_)
            | ExprKind::ToBytes(..)
            | ExprKind::FromBytes(..)
            | ExprKind::WorkItem(..)
            | ExprKind::Borrow(_)
            | ExprKind::Receiver(..)
            | ExprKind::SubSlice(_)
            | ExprKind::Tuple(_)
            | ExprKind::Struct(_)
            | ExprKind::Capturing(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(..)
            | ExprKind::Method(..) => {
                self.value(expr);
            }
            // a call whose value is discarded matters only if it can panic
            ExprKind::Call(callee, args) => {
                // a type that only rustc knows may be `()`, of which there are no variables
                let ret = if matches!(expr.ty, Ty::Opaque(_)) { &Ty::Unit } else { &expr.ty };
                self.device(*callee, args, ret);
            }
        }
    }

    fn logic_stmt(&mut self, op: LogicOp, left: &Expr, right: &Expr) {
        let divergent = !self.facts.is_uniform(left);
        let cond = self.value(left);
        let inner = self.diverging(divergent, |lower| lower.nested(|lower| lower.stmt(right)));
        if !inner.is_empty() {
            let cond = if op == LogicOp::And { cond.c } else { C::logical_not(cond.c) };
            self.push(StmtKind::If(cond, inner, Vec::new()));
        }
    }

    /// The expression's value. Preparatory statements are pushed to the current block.
    pub(super) fn value(&mut self, expr: &Expr) -> Value {
        let outer = self.at.replace(expr.at);
        let value = self.value_of(expr);
        self.at = outer;
        value
    }

    fn value_of(&mut self, expr: &Expr) -> Value {
        let nothing = || Value::exact(C::ZERO);
        match &expr.kind {
            ExprKind::Literal(value) => self.literal(value, &expr.ty, false),
            ExprKind::Bare(value, negative) => self.literal(value, &expr.ty, *negative),
            ExprKind::Const(path) if expr.ty == Ty::Ordering => Value::exact(super::order::ordering(path)),
            ExprKind::Const(path) => self.constant(path, &expr.ty, expr.at),
            ExprKind::Folded(folded) => {
                Value::exact(C::Const(folded.clone(), expr.ty.scalar().unwrap_or(Scalar::Bool)))
            }
            ExprKind::Read(place) => self.read(place),
            ExprKind::Len(place) => match self.length(place) {
                // an array's length is a literal without a suffix
                length @ C::Int { .. } => Value::promoted(length),
                length => Value::exact(length),
            },
            ExprKind::Atomic(AtomicOp::Store, ..) => {
                self.stmt(expr);
                nothing()
            }
            ExprKind::Atomic(op, place, value) => self.atomic(*op, place, value.as_deref()),
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => self.borrow(place),
            ExprKind::SubSlice(slice) => self.sub_slice(slice, expr),
            ExprKind::Tuple(fields) => {
                let values = self.operands(&fields.iter().collect::<Vec<_>>());
                let values = values.into_iter().zip(fields).filter(|(_, field)| field.ty != Ty::Never);
                let values = values.map(|(value, _)| value.c).collect();
                Value::exact(C::Compound(self.c_name(&expr.ty), values))
            }
            ExprKind::Grid(grid) => self.grid(grid, expr.at),
            ExprKind::Sample(sample) => self.sample(sample),
            ExprKind::Struct(value) => self.structure(value, &expr.ty),
            // the call passes its captures
            ExprKind::Capturing(_) => Value::exact(super::literal::zero(crate::ty::Scalar::I32)),
            ExprKind::FromBytes(order, bytes) => self.number_of(*order, bytes, expr.ty.scalar().unwrap_or(Scalar::U8)),
            ExprKind::Array(_) | ExprKind::Repeat(..) | ExprKind::ToBytes(..) => match self.list(expr) {
                Some(list) => Value::exact(self.array_variable("value", &expr.ty, list)),
                None => {
                    let name = self.namer.declare("value");
                    let c_type = self.c_type(&expr.ty);
                    self.push(StmtKind::Decl(c_type, name.clone(), None));
                    self.fill_from(&C::var(&name), expr);
                    Value::exact(C::Var(name))
                }
            },
            ExprKind::Let(pat, value) => {
                let subject = self.subject(value);
                let test = self.test(pat, &subject);
                self.bind_if(test.as_ref(), pat, &subject);
                Value::promoted(test.unwrap_or_else(|| C::bool(true)))
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Arith(op, left, right) => self.arith(*op, left, right, expr.at),
            ExprKind::Compare(op, left, right) if super::lanes::is_wide(left) => self.vector_compare(*op, left, right),
            ExprKind::Compare(op, left, right) => self.compare(*op, left, right),
            ExprKind::Logic(op, left, right) => self.logic(*op, left, right),
            ExprKind::Cast(value) => self.cast(value, expr.ty.scalar().unwrap_or(Scalar::Bool)),
            ExprKind::Method(Method::Trait(TraitMethod::From), args) => match &args[..] {
                [value] => {
                    self.check_type("convertible", &value.ty, expr.at);
                    self.cast(value, expr.ty.scalar().unwrap_or(Scalar::Bool))
                }
                _ => nothing(),
            },
            ExprKind::Unique(_, value) => self.value(value),
            ExprKind::Call(callee, args) if matches!(expr.ty, Ty::Array(..)) => {
                let array = self.device(*callee, args, &expr.ty).c;
                Value::exact(self.unwrapped(array, &expr.ty))
            }
            ExprKind::Call(callee, args) => self.device(*callee, args, &expr.ty),
            ExprKind::WorkItem(function, args) => self.work_item(function, args),
            ExprKind::Method(Method::Builtin(builtin, on), args) => self.method(builtin, *on, args, expr.at),
            ExprKind::Method(Method::Option(method), args) => {
                let value = self.option_method(*method, args, &expr.ty);
                match expr.ty {
                    Ty::Array(..) => Value::exact(self.unwrapped(value.c, &expr.ty)),
                    _ => value,
                }
            }
            ExprKind::Method(Method::Order(method), args) => self.order(*method, args, &expr.ty),
            ExprKind::Variant(variant, value) => self.variant(*variant, value.as_deref(), &expr.ty),
            ExprKind::Matches(pat, value) => {
                let subject = self.subject(value);
                Value::promoted(self.test(pat, &subject).unwrap_or_else(|| C::bool(true)))
            }
            ExprKind::CompareExchange(place, values) => self.compare_exchange(place, values, &expr.ty),
            ExprKind::Get(place, element) => {
                let parts = self.got(place, element);
                Value::exact(self.joined(&parts, &expr.ty))
            }
            ExprKind::Method(Method::Vector(method), args) => self.vector_method(method, args, expr),
            ExprKind::Block(None, Block { stmts, tail: Some(tail), .. })
                if !expr.ty.is_valueless() && !matches!(expr.ty, Ty::Array(..)) =>
            {
                self.stmts(stmts);
                self.value(tail)
            }
            // `x.to_f32()`, of a type that only rustc knows
            ExprKind::Method(Method::Named(_), args) if matches!(args[..], [Expr { ty: Ty::Opaque(_), .. }]) => {
                expr.ty.scalar().map_or_else(nothing, |to| self.cast(&args[0], to))
            }
            ExprKind::Method(Method::Trait(TraitMethod::Default), _) => {
                expr.ty.visit(&mut |part| self.check_type("zero_by_default", part, expr.at));
                Value::exact(self.zero_value(&expr.ty))
            }
            ExprKind::Method(Method::Named(_) | Method::Associated(_) | Method::Cl(_), _) => nothing(),
            ExprKind::If(..) | ExprKind::Block(..) | ExprKind::Loop(..) | ExprKind::Match(..) => {
                if let Some(value) = self.match_or_leave(expr) {
                    return match expr.ty {
                        Ty::Array(..) => Value::exact(self.unwrapped(value.c, &expr.ty)),
                        _ => value,
                    };
                }
                match self.try_pure(expr) {
                    Some(value) => value,
                    None => self.in_variable(expr),
                }
            }
            ExprKind::Assign(..)
            | ExprKind::AssignOp(..)
            | ExprKind::While(..)
            | ExprKind::For(_)
            | ExprKind::Barrier
            | ExprKind::UncheckedBarrier
            | ExprKind::Assert(_)
            | ExprKind::Print(_)
            | ExprKind::Break(..)
            | ExprKind::Continue(_)
            | ExprKind::Return(_) => {
                self.stmt(expr);
                nothing()
            }
        }
    }

    fn in_variable(&mut self, expr: &Expr) -> Value {
        if expr.ty.is_valueless() {
            self.stmt(expr);
            return Value::exact(C::ZERO);
        }
        let is_slice = matches!(expr.ty, Ty::Slice { .. });
        let name = self.namer.declare_with("value", if is_slice { &[names::length] } else { &[] });
        let c_type = self.value_type(&expr.ty);
        self.push(StmtKind::Decl(c_type, name.clone(), None));
        let len = is_slice.then(|| names::length(&name));
        if let Some(len) = &len {
            self.push(StmtKind::Decl(Type::plain(Basic::Ulong), len.clone(), None));
        }
        self.into(expr, Dest::Var(&name));
        let c = if matches!(expr.ty, Ty::Array(..)) { C::Var(name).items() } else { C::Var(name) };
        Value { c, promoted: false, len: len.map(C::Var) }
    }

    /// `assert!`, `panic!`
    fn assert(&mut self, assert: &Assert, at: Range) {
        if let Some(cond) = &assert.cond
            && self.facts.is_shown(crate::check::What::Assertion, at)
        {
            return self.into(cond, Dest::Drop);
        }
        let uniform = assert.cond.as_ref().is_none_or(|cond| self.facts.is_uniform(cond));
        let cond = assert.cond.as_ref().map(|cond| self.value(cond).c);
        let message = crate::ir::panics::assert_message(assert);
        let site = self.site(at, message);
        let stops = self.stops(uniform);
        let body = self.nested(|lower| {
            let values = lower.operands(&assert.values.iter().collect::<Vec<_>>());
            let mut recorded = Vec::new();
            for (value, expr) in values.into_iter().zip(&assert.values) {
                let lane = super::lanes::shape(&expr.ty).map(|(lane, _)| lane).or(expr.ty.scalar());
                let parts = lower.lanes_of(value.c, &expr.ty).into_iter();
                recorded.extend(parts.map(|part| super::literal::bits(part, lane.unwrap_or(Scalar::U32))));
            }
            let kind = PanicKind::Values(recorded);
            lower.push(StmtKind::Panic(site, kind));
            if stops {
                lower.stop();
            }
        });
        match (cond, &assert.operation) {
            (Some(cond), Some((operator, callee))) => {
                let types = &self.function.callees[callee.0].types;
                let asked = crate::ty::spell::query(operator, "can_fail", types);
                let given: syn::Expr = syn::parse_quote!(#asked);
                let inner = self.nested(|lower| lower.push(StmtKind::If(cond.negated(false), body, Vec::new())));
                self.push(StmtKind::Given(Box::new(given), inner));
            }
            (Some(cond), None) => {
                let is_int = assert.cond.as_ref().is_some_and(super::compare::compares_ints);
                self.push(StmtKind::If(cond.negated(is_int), body, Vec::new()));
            }
            (None, _) => self.inline_or_block(body),
        }
    }

    /// `&&`, `||`. The right operand's statements run only if its value is needed.
    fn logic(&mut self, op: LogicOp, left: &Expr, right: &Expr) -> Value {
        let divergent = !self.facts.is_uniform(left);
        let left = self.value(left);
        let mut right_value = None;
        // reserved while the right operand is lowered, since it is assigned there
        self.namer.open();
        self.namer.declare("holds");
        let mut inner = self.diverging(divergent, |lower| lower.nested(|lower| right_value = Some(lower.value(right))));
        self.namer.close();
        let Some(right) = right_value else { return left };
        if inner.is_empty() {
            return Value::promoted(C::binary(op, left.c, right.c));
        }
        let callees = inner.iter().map(|stmt| stmt.loud.clone()).collect::<Option<Vec<_>>>();
        let name = self.namer.declare("holds");
        let line = self.line;
        let plain = |kind| crate::c::Stmt { line, loud: None, kind };
        let (quiet_right, loud_right) = (right.c.clone(), right.c);
        inner.push(plain(StmtKind::Assign(C::var(&name), None, loud_right)));
        let holds = C::var(&name);
        let cond = if op == LogicOp::And { holds.clone() } else { C::logical_not(holds.clone()) };
        let mut stmts = vec![
            plain(StmtKind::Decl(Type::plain(Basic::Bool), name, Some(left.c.clone()))),
            plain(StmtKind::If(cond, inner, Vec::new())),
        ];
        let Some(callees) = callees else {
            self.block.extend(stmts);
            return Value::exact(holds);
        };
        let mut callees: Vec<_> = callees.into_iter().flatten().collect();
        callees.sort_unstable();
        callees.dedup();
        stmts.iter_mut().for_each(|stmt| stmt.loud = Some(callees.clone()));
        self.block.extend(stmts);
        let quiet = C::binary(op, left.c, quiet_right);
        Value::promoted(C::Either { callees, quiet: Box::new(quiet), loud: Box::new(holds) })
    }
}
