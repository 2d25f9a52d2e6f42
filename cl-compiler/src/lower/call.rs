//! Lowering of calls: work-item functions, methods of scalars, device functions.

use super::{Lower, Value, literal};
use crate::builtins::{Builtin, C as Spelling, Guard, WorkItemFn};
use crate::c::{Basic, Expr as C, Function, PanicKind, SliceOf, StmtKind, Type};
use crate::check::Position;
use crate::diag::Range;
use crate::ir::{ArithOp, Called, CalleeId, CompareOp, Expr, ExprKind, LocalId, StepKind};
use crate::names;
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    pub(super) fn work_item(&mut self, function: &'static WorkItemFn, args: &[Expr]) -> Value {
        let args = self.operands(&args.iter().collect::<Vec<_>>());
        Value::exact(C::Call(Function::WorkItem(function), args.into_iter().map(|arg| arg.c).collect()))
    }

    pub(super) fn method(&mut self, builtin: &'static Builtin, on: Scalar, args: &[Expr], at: Range) -> Value {
        let values = self.operands(&args.iter().collect::<Vec<_>>());
        let mut values = self.guard(builtin.guard, values, args, on, at);
        let ret = builtin.ret.scalar(on);
        let ret_name = self.c_name(&builtin.ret.ty(on));
        match builtin.opencl {
            Spelling::Arith(op) => {
                let (Some(b), Some(a)) = (values.pop(), values.pop()) else {
                    return Value::exact(super::literal::zero(on));
                };
                self.arith_of(op, (a, &args[0].ty), (b, &args[1].ty), at, super::arith::Check::Alone)
            }
            Spelling::Neg => {
                let value = values.remove(0);
                self.negate(value, on)
            }
            Spelling::Call(function) => {
                let call = C::Call(Function::Math(function), self.exact_all(values, args));
                if ret == Scalar::Bool { Value::promoted(call) } else { Value::exact(call) }
            }
            Spelling::Count(name) => {
                let call = C::math(name, self.exact_all(values, args));
                converted(call, on, ret)
            }
            Spelling::Test(test) => {
                let operand = self.exact_all(values, args).pop().unwrap_or_default();
                Value::promoted(C::Test(test, Box::new(operand)))
            }
            Spelling::Bits => {
                let call = C::Call(Function::As(ret.into()), self.exact_all(values, args));
                Value::exact(call)
            }
            Spelling::Routine(body) => {
                let routine = self.routine_of(builtin, on, &ret_name.to_string(), &body(on));
                Value::exact(C::Call(routine, values.into_iter().map(|value| value.c).collect()))
            }
        }
    }

    fn exact_all(&mut self, values: Vec<Value>, exprs: &[Expr]) -> Vec<C> {
        values.into_iter().zip(exprs).map(|(value, expr)| self.exact(value, expr)).collect()
    }

    fn guard(&mut self, guard: Guard, mut values: Vec<Value>, args: &[Expr], on: Scalar, at: Range) -> Vec<Value> {
        let division = match guard {
            Guard::None => return values,
            Guard::Div => (ArithOp::Div, true),
            Guard::Rem => (ArithOp::Rem, true),
            Guard::DivZero => (ArithOp::Div, false),
            Guard::RemZero => (ArithOp::Rem, false),
            Guard::Clamp => {
                self.clamp_guard(&mut values, args, on, at);
                return values;
            }
            Guard::Log | Guard::Root => {
                self.sign_guard(guard, &mut values, args, on, at);
                return values;
            }
        };
        if let (Some(b), Some(a)) = (values.pop(), values.pop()) {
            let check = self.division_check(at, args.iter().all(|arg| self.facts.is_uniform(arg)));
            let (a, b) = self.division_guard(division.0, a, b, (on, at, division.1, check));
            values = vec![Value::exact(a), Value::exact(b)];
        }
        values
    }

    /// The panic checks of integer logarithms and square roots.
    fn sign_guard(&mut self, guard: Guard, values: &mut [Value], args: &[Expr], on: Scalar, at: Range) {
        if guard == Guard::Root && !on.is_signed() {
            return;
        }
        if !values[0].c.is_simple() {
            let c = std::mem::take(&mut values[0].c);
            values[0] = Value::exact(self.temporary("value", &Ty::Scalar(on), c));
        }
        let op = match (guard, on.is_signed()) {
            (Guard::Log, true) => CompareOp::Le,
            (Guard::Log, false) => CompareOp::Eq,
            _ => CompareOp::Lt,
        };
        let bad = C::binary(op, values[0].c.clone(), super::literal::int(0, on).c);
        let site =
            self.site(at, vec![crate::ir::panics::Part::Text(crate::ir::panics::sign_message(guard).to_owned())]);
        let uniform = self.facts.is_uniform(&args[0]);
        self.panic_if(bad, site, PanicKind::Values(Vec::new()), uniform);
    }

    /// `assert!(min <= max)`, unless both are literals in the right order.
    fn clamp_guard(&mut self, values: &mut [Value], args: &[Expr], on: Scalar, at: Range) {
        let literals = args[1..].iter().map(literal::number).collect::<Option<Vec<f64>>>();
        if literals.is_some_and(|bounds| bounds[0] <= bounds[1]) {
            return;
        }
        for (value, name) in values[1..].iter_mut().zip(["low", "high"]) {
            if !value.c.is_simple() {
                let c = std::mem::take(&mut value.c);
                *value = Value::exact(self.temporary(name, &Ty::Scalar(on), c));
            }
        }
        let (low, high) = (values[1].c.clone(), values[2].c.clone());
        let recorded = vec![literal::bits(low.clone(), on), literal::bits(high.clone(), on)];
        let site = self.site(at, crate::ir::panics::clamp_message(on));
        let ordered = C::binary(CompareOp::Le, low, high);
        let uniform = args.iter().all(|arg| self.facts.is_uniform(arg));
        self.panic_if(C::logical_not(ordered), site, PanicKind::Values(recorded), uniform);
    }

    /// Copies a struct that is passed by value in the same call as its own address, because some callers do not
    /// copy it.
    fn unborrowed(&mut self, mut values: Vec<Value>, args: &[&Expr]) -> Vec<Value> {
        for at in 0..values.len() {
            let borrowed = values.iter().any(|other| crate::c::lends(&other.c, &values[at].c));
            if borrowed && matches!(args[at].ty, Ty::Tuple(_) | Ty::Array(..) | Ty::Option(_) | Ty::Result(..)) {
                let c = values[at].c.clone();
                values[at] = Value::exact(self.temporary("value", &args[at].ty, c));
            }
        }
        values
    }

    /// The captures of the function that a parameter stands for.
    fn captured_by(&mut self, local: LocalId) -> Option<C> {
        let Ty::Function(function) = &self.function.locals[local.0].ty else { return None };
        let cond = captures(function);
        Some(C::Captured(Some(Box::new(cond)), Box::new(C::var(self.local(local)))))
    }

    /// The call of a device function, and whether it may write memory.
    fn device_call(&mut self, callee: CalleeId, args: &[Expr]) -> (C, bool) {
        // program assembly selects a passed function, so it is no C argument
        let value_of = |(param, arg)| evaluated(arg).map(|value| (param, value));
        let (params, values): (Vec<usize>, Vec<&Expr>) = args.iter().enumerate().filter_map(value_of).unzip();
        let all = args;
        let args = values;
        let values = self.operands(&args);
        let values = self.unborrowed(values, &args);
        let (mut operands, mut captured) = (Vec::new(), Vec::new());
        let mut writes = false;
        for (at, arg) in all.iter().enumerate() {
            if let (Ty::Function(_), ExprKind::Read(place)) = (&arg.ty, &arg.kind)
                && let Some(local) = place.local()
            {
                captured.extend(self.captured_by(local).map(|c| (at, c)));
            }
        }
        for ((param, value), arg) in params.into_iter().zip(values).zip(args) {
            if let Ty::Function(_) = all[param].ty {
                captured.push((param, C::Captured(None, Box::new(value.c))));
                continue;
            }
            writes |= matches!(arg.ty, Ty::Slice { mutable: true, .. } | Ty::Ref { mutable: true, .. });
            if is_part(arg) {
                self.check_type("no_array", &arg.ty, arg.at);
            }
            operands.push(self.named_if_constant(value.c, &arg.ty));
            operands.extend(value.len);
            // rustc borrows an array as a slice where the callee takes one
            if let Ty::Ref { to, .. } = &arg.ty
                && let Ty::Array(_, len) = &**to
            {
                let len = Box::new(super::literal::constant_len(len));
                operands.push(C::IfSlice(callee, SliceOf::Param(param), len));
            }
        }
        captured.sort_by_key(|(param, _)| *param);
        operands.extend(captured.into_iter().map(|(_, c)| c));
        let of = &self.function.callees[callee.0];
        if let Some(function) = of.function {
            operands.extend(self.captured_by(function));
        }
        let call = match of.called {
            Called::ByOperator(Some(op)) if !writes => {
                let asked = crate::ty::spell::query(&of.path, "is_infix", &of.types);
                C::Operator(callee, op, Box::new(syn::parse_quote!(#asked)), operands)
            }
            _ => C::Device(callee, operands),
        };
        (call, writes)
    }

    /// An aggregate of constants as an argument, in a variable. A driver reads the elements of a compound literal
    /// without variables from address 0 if the struct has a single array (`docs/driver-errors/literal_argument.cl`).
    fn named_if_constant(&mut self, value: C, ty: &Ty) -> C {
        let varies = |part: &C| {
            matches!(
                part,
                C::Var(_)
                    | C::Call(..)
                    | C::Vector(..)
                    | C::Device(..)
                    | C::Operator(..)
                    | C::Either { .. }
                    | C::Captured(..)
                    | C::Test(..)
                    | C::Field(..)
                    | C::Index(..)
                    | C::Deref(_)
            )
        };
        if !matches!(value, C::Compound(..)) || value.has(varies) {
            return value;
        }
        self.temporary("value", ty, value)
    }

    /// The value of a device function. Only program assembly knows whether it can panic. So both forms are generated:
    /// an operand for programs without panics, and otherwise a variable followed by an early return.
    pub(super) fn device(&mut self, callee: CalleeId, args: &[Expr], ret: &Ty) -> Value {
        if let Ty::Slice { .. } = ret {
            let name = self.namer.declare_with("result", &[names::length]);
            self.device_slice(callee, args, ret, &name);
            return Value { len: Some(C::Var(names::length(&name))), ..Value::exact(C::Var(name)) };
        }
        let (call, writes) = self.device_call(callee, args);
        if ret.is_valueless() {
            // the value, if there is one, is discarded
            let call = match call {
                C::Device(callee, mut operands) => {
                    let name = self.namer.declare("unused_len");
                    let unused = C::Address(Box::new(C::var(&name)));
                    self.push(StmtKind::LengthOf(callee, name));
                    operands.push(C::IfSlice(callee, SliceOf::Result, Box::new(unused)));
                    C::Device(callee, operands)
                }
                call => call,
            };
            match self.only_alive(args) {
                true => {
                    let waiting = call.clone();
                    self.unless_waiting(callee, StmtKind::Expr(waiting), |lower| {
                        let inner = lower.nested(|lower| lower.push(StmtKind::Expr(call)));
                        lower.push(StmtKind::If(C::alive(None), inner, Vec::new()));
                    });
                }
                false => self.push(StmtKind::Expr(call)),
            }
            self.stop_if_panicked(callee);
            return Value::exact(C::ZERO);
        }
        let name = self.namer.declare("result");
        if self.only_alive(args) {
            let zero = self.zero_value(ret);
            let ty = self.value_type(ret);
            self.push(StmtKind::Decl(ty, name.clone(), Some(zero)));
            self.store_alive(callee, &name, call);
            return Value::exact(C::Var(name));
        }
        let decl = StmtKind::Decl(self.value_type(ret), name.clone(), Some(call.clone()));
        if writes {
            self.push(decl);
            self.stop_if_panicked(callee);
            return Value::exact(C::Var(name));
        }
        if self.function.barriers {
            // a work-item that panics inside continues with zero as the value
            return Value::exact(call);
        }
        self.push_loud(callee, decl);
        self.stop_if_panicked(callee);
        Value::exact(C::Either { callees: vec![callee], quiet: Box::new(call), loud: Box::new(C::Var(name)) })
    }

    /// `let name = f(x);` of a slice. The callee stores the length in a variable whose address it receives.
    pub(super) fn device_slice(&mut self, callee: CalleeId, args: &[Expr], ty: &Ty, name: &str) {
        let (call, _) = self.device_call(callee, args);
        let len = names::length(name);
        let call = match call {
            C::Device(callee, mut operands) => {
                operands.push(C::Address(Box::new(C::var(&len))));
                C::Device(callee, operands)
            }
            call => call,
        };
        // a panicked work-item continues with an empty slice
        let none = self.function.barriers.then(|| literal::zero(Scalar::Usize));
        self.push(StmtKind::Decl(Type::plain(Basic::Ulong), len, none));
        let c_type = self.c_type(ty);
        if self.only_alive(args) {
            let zero = self.zero(ty);
            self.push(StmtKind::Decl(c_type, name.to_owned(), Some(zero)));
            return self.store_alive(callee, name, call);
        }
        self.push(StmtKind::Decl(c_type, name.to_owned(), Some(call)));
        self.stop_if_panicked(callee);
    }

    /// Whether a work-item that has panicked and continues to the next barrier must skip the call, because the call may
    /// write memory or dereference an invalid reference.
    fn only_alive(&self, args: &[Expr]) -> bool {
        let risky = |ty: &Ty| match ty {
            Ty::Slice { mutable, element, .. } => *mutable || matches!(**element, Ty::Atomic(_)),
            Ty::Ref { .. } => true,
            _ => false,
        };
        self.function.barriers && args.iter().any(|arg| risky(&arg.ty))
    }

    /// `let name = f(x);`
    pub(super) fn device_into_new(&mut self, callee: CalleeId, args: &[Expr], ty: &Ty, local: LocalId) {
        let (call, _) = self.device_call(callee, args);
        if self.only_alive(args) {
            let zero = self.zero_value(ty);
            let c_type = self.value_type(ty);
            let name = self.name_local(local);
            self.push(StmtKind::Decl(c_type, name.clone(), Some(zero)));
            return self.store_alive(callee, &name, call);
        }
        let ty = self.value_type(ty);
        let name = self.name_local(local);
        self.push(StmtKind::Decl(ty, name, Some(call)));
        self.stop_if_panicked(callee);
    }

    /// `name = f(x);`
    pub(super) fn device_into(&mut self, callee: CalleeId, args: &[Expr], name: &str) {
        let (call, _) = self.device_call(callee, args);
        if self.only_alive(args) {
            return self.store_alive(callee, name, call);
        }
        self.push(StmtKind::Assign(C::var(name), None, call));
        self.stop_if_panicked(callee);
    }

    /// `name = f(x);`, skipped by a work-item that has panicked, unless the callee has a barrier.
    fn store_alive(&mut self, callee: CalleeId, name: &str, call: C) {
        let waiting = StmtKind::Assign(C::var(name), None, call.clone());
        self.unless_waiting(callee, waiting, |lower| lower.push(StmtKind::Store(C::var(name), None, call)));
    }

    /// The statement `waiting` if the callee has a barrier, which panicked work-items must reach too; else the other
    /// statements.
    fn unless_waiting(&mut self, callee: CalleeId, waiting: StmtKind, other: impl FnOnce(&mut Self)) {
        if !matches!(self.facts.group.calls[callee.0], Position::Together) {
            return other(self);
        }
        let waiting = vec![crate::c::Stmt { line: self.line, loud: None, kind: waiting }];
        let other = self.nested(other);
        self.push(StmtKind::Waits(callee, waiting, other));
    }

    pub(super) fn stop_if_panicked(&mut self, callee: CalleeId) {
        if self.function.barriers {
            return;
        }
        let stop = self.returned_zero();
        let stop = crate::c::Stmt { line: self.line, loud: None, kind: stop };
        self.push_loud(callee, StmtKind::If(C::Panicked, vec![stop], Vec::new()));
    }
}

/// Whether it is read from a struct or a slice, where an array is not wrapped.
fn is_part(expr: &Expr) -> bool {
    let last = match &expr.kind {
        ExprKind::Read(place) => place.steps.last(),
        _ => None,
    };
    last.is_some_and(|step| matches!(step.kind, StepKind::Member(_) | StepKind::Index(..)))
}

fn converted(call: C, from: Scalar, to: Scalar) -> Value {
    if from.opencl() == to.opencl() { Value::exact(call) } else { Value::exact(C::cast(to, call)) }
}

/// The part of an argument that is evaluated: the captures of a passed closure, and nothing of other functions.
fn evaluated(arg: &Expr) -> Option<&Expr> {
    match (&arg.kind, &arg.ty) {
        (ExprKind::Capturing(tuple), _) => Some(tuple),
        (_, Ty::Function(_)) => None,
        _ => Some(arg),
    }
}

/// Whether the function that a parameter stands for has captures.
pub fn captures(function: &crate::ty::FunctionItem) -> syn::Expr {
    let path = &function.path;
    syn::parse_quote!(__cl::captures(__cl::PhantomData::<#path>))
}
