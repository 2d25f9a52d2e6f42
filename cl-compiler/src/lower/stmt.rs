//! Statements, blocks, and the ways an expression can be lowered.

use super::{Dest, Lower, Value};
use crate::c::{Expr as C, StmtKind};
use crate::ir::{Block, Expr, ExprKind, LocalId, LogicOp, Method, Stmt};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    pub(super) fn body(&mut self) {
        let function = self.function;
        let dest = if function.ret.is_valueless() { Dest::Drop } else { Dest::Return };
        self.block_into(&function.body, dest);
    }

    /// The block's statements, into the current C block, and its value to `dest`.
    pub(super) fn block_into(&mut self, block: &Block, dest: Dest<'_>) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { local, init, at } => {
                    self.line = at.line();
                    self.declare(*local, init.as_ref());
                }
                Stmt::Expr(expr) => self.stmt(expr),
            }
        }
        if let Some(tail) = &block.tail {
            self.into(tail, dest);
        }
    }

    fn declare(&mut self, local: LocalId, init: Option<&Expr>) {
        let Some(scalar) = self.function.locals[local.0].ty.scalar() else {
            // a variable of type `()`: only the effects of its value count
            init.iter().for_each(|init| self.stmt(init));
            return;
        };
        let ty = scalar.opencl();
        let Some(init) = init else {
            let name = self.name_local(local);
            return self.push(StmtKind::Decl(ty, name, None));
        };
        if self.function.locals[local.0].name.is_none() {
            return self.stmt(init);
        }
        match &init.kind {
            ExprKind::Call(callee, args) => self.device_into_new(*callee, args, ty, local),
            ExprKind::If(..) | ExprKind::Block(_) | ExprKind::Loop(..) => {
                if let Some(value) = self.try_pure(init) {
                    let name = self.name_local(local);
                    return self.push(StmtKind::Decl(ty, name, Some(value.c)));
                }
                let name = self.name_local(local);
                self.push(StmtKind::Decl(ty, name.clone(), None));
                self.into(init, Dest::Var(&name));
            }
            _ => {
                let value = self.value(init);
                let name = self.name_local(local);
                self.push(StmtKind::Decl(ty, name, Some(value.c)));
            }
        }
    }

    /// The value, if it takes no statements.
    pub(super) fn try_pure(&mut self, expr: &Expr) -> Option<Value> {
        if expr.ty.is_valueless() {
            return None;
        }
        let (sites, block, loops) = (self.sites.len(), self.block.len(), self.loops.clone());
        let (lengths, routines) = (self.lengths.clone(), self.routines.clone());
        self.namer.open();
        let value = match &expr.kind {
            ExprKind::If(cond, then, Some(other)) => self.select(cond, then, other),
            ExprKind::Block(Block { stmts, tail: Some(tail), .. }) if stmts.is_empty() => self.try_pure(tail),
            ExprKind::Block(_) | ExprKind::Loop(..) => None,
            _ => Some(self.value(expr)),
        };
        self.namer.close();
        if value.is_some() && self.block.len() == block {
            return value;
        }
        self.sites.truncate(sites);
        self.block.truncate(block);
        (self.loops, self.lengths, self.routines) = (loops, lengths, routines);
        None
    }

    /// `cond ? then : other`
    fn select(&mut self, cond: &Expr, then_block: &Block, other: &Block) -> Option<Value> {
        let branch = |block: &Block, lower: &mut Self| {
            let tail = block.tail.as_ref().filter(|_| block.stmts.is_empty())?;
            lower.try_pure(tail)
        };
        if then_block.ty == Ty::Scalar(Scalar::I8) {
            // rusticl crashes on `?:` between `char`s
            return None;
        }
        let cond = self.try_pure(cond)?;
        let (then, other) = (branch(then_block, self)?, branch(other, self)?);
        let promoted = then.promoted || other.promoted;
        Some(Value { c: C::Select(Box::new(cond.c), Box::new(then.c), Box::new(other.c)), promoted })
    }

    /// Runs the expression and puts its value where it belongs.
    pub(super) fn into(&mut self, expr: &Expr, dest: Dest<'_>) {
        let name = match dest {
            Dest::Drop => return self.stmt(expr),
            _ if expr.ty.is_valueless() => return self.stmt(expr),
            Dest::Var(name) => Some(name),
            Dest::Return => None,
        };
        self.line = expr.at.line();
        match (&expr.kind, name) {
            (ExprKind::Call(callee, args), Some(name)) => return self.device_into(*callee, args, name),
            // the zero that a panicked callee gives is the caller's own zero
            (ExprKind::If(cond, then, other), _) => {
                if let Some(value) = self.try_pure(expr) {
                    return self.store(value, name);
                }
                return self.branch(cond, then, other.as_ref(), dest);
            }
            (ExprKind::Block(block), _) => return self.scoped(block, dest),
            (ExprKind::Loop(id, body), Some(name)) => return self.endless(*id, body, Some(name)),
            _ => {}
        }
        let value = self.value(expr);
        self.store(value, name);
    }

    fn store(&mut self, value: Value, name: Option<&str>) {
        match name {
            Some(name) => self.push(StmtKind::Assign(C::var(name), "=", value.c)),
            None => self.push(StmtKind::Return(Some(value.c))),
        }
    }

    /// A block in braces, if it declares anything.
    pub(super) fn scoped(&mut self, block: &Block, dest: Dest<'_>) {
        if block.stmts.iter().any(|stmt| matches!(stmt, Stmt::Let { .. })) {
            let inner = self.nested(|lower| lower.block_into(block, dest));
            self.push(StmtKind::Block(inner));
        } else {
            self.block_into(block, dest);
        }
    }

    /// The expression for its effects.
    pub(super) fn stmt(&mut self, expr: &Expr) {
        self.line = expr.at.line();
        match &expr.kind {
            ExprKind::Assign(place, value) if place.steps.is_empty() => {
                let name = self.local(place.root).to_owned();
                match &value.kind {
                    ExprKind::Call(..) | ExprKind::If(..) | ExprKind::Block(_) | ExprKind::Loop(..) => {
                        self.into(value, Dest::Var(&name));
                    }
                    _ => self.assign(None, place, value),
                }
            }
            ExprKind::Assign(place, value) => self.assign(None, place, value),
            ExprKind::AssignOp(op, place, value) => self.assign(Some(*op), place, value),
            ExprKind::If(cond, then, other) => self.branch(cond, then, other.as_ref(), Dest::Drop),
            ExprKind::While(id, cond, body) => self.while_loop(*id, cond, body),
            ExprKind::Loop(id, body) => self.endless(*id, body, None),
            ExprKind::For(inner) => self.for_loop(inner),
            ExprKind::Block(block) => self.scoped(block, Dest::Drop),
            ExprKind::Break(id, value) => self.break_loop(*id, value.as_deref()),
            ExprKind::Continue(id) => self.continue_loop(*id),
            ExprKind::Return(None) => self.push(StmtKind::Return(None)),
            ExprKind::Return(Some(value)) => {
                let valueless = self.function.ret.is_valueless();
                self.into(value, if valueless { Dest::Drop } else { Dest::Return });
                if valueless {
                    self.push(StmtKind::Return(None));
                }
            }
            ExprKind::Logic(op, left, right) => self.logic_stmt(*op, left, right),
            // without effects of their own; their operands may panic
            ExprKind::Literal(_)
            | ExprKind::Const(_)
            | ExprKind::Read(_)
            | ExprKind::Len(_)
            | ExprKind::Unary(..)
            | ExprKind::Arith(..)
            | ExprKind::Compare(..)
            | ExprKind::Cast(_)
            | ExprKind::WorkItem(..)
            | ExprKind::Method(..) => {
                self.value(expr);
            }
            // a call whose value is dropped matters only where it can panic
            ExprKind::Call(callee, args) => {
                self.device(*callee, args, &expr.ty);
            }
        }
    }

    fn logic_stmt(&mut self, op: LogicOp, left: &Expr, right: &Expr) {
        let cond = self.value(left);
        let inner = self.nested(|lower| lower.stmt(right));
        if !inner.is_empty() {
            let cond = if op == LogicOp::And { cond.c } else { C::Unary("!", Box::new(cond.c)) };
            self.push(StmtKind::If(cond, inner, Vec::new()));
        }
    }

    /// The expression's value, what it needs done before it being done.
    pub(super) fn value(&mut self, expr: &Expr) -> Value {
        let nothing = || Value::exact(C::Atom("0".to_owned()));
        match &expr.kind {
            ExprKind::Literal(value) => self.literal(value, &expr.ty, false),
            ExprKind::Const(path) => {
                Value::exact(C::Const(path.clone(), expr.ty.scalar().unwrap_or(Scalar::Bool)))
            }
            ExprKind::Read(place) => self.read(place),
            ExprKind::Len(slice) => Value::exact(self.length(*slice)),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Arith(op, left, right) => self.arith(*op, left, right, expr.at),
            ExprKind::Compare(op, left, right) => {
                let mut values = self.operands(&[left, right]);
                let (Some(b), Some(a)) = (values.pop(), values.pop()) else { return nothing() };
                Value::promoted(C::binary(op.symbol(), a.c, b.c))
            }
            ExprKind::Logic(op, left, right) => self.logic(*op, left, right),
            ExprKind::Cast(value) => self.cast(value, expr.ty.scalar().unwrap_or(Scalar::Bool)),
            ExprKind::Call(callee, args) => self.device(*callee, args, &expr.ty),
            ExprKind::WorkItem(function, args) => self.work_item(function, args),
            ExprKind::Method(Method::Builtin(builtin, on), args) => self.method(builtin, *on, args, expr.at),
            ExprKind::Method(Method::Named(_), _) => nothing(),
            ExprKind::If(..) | ExprKind::Block(_) | ExprKind::Loop(..) => match self.try_pure(expr) {
                Some(value) => value,
                None => self.in_variable(expr),
            },
            ExprKind::Assign(..)
            | ExprKind::AssignOp(..)
            | ExprKind::While(..)
            | ExprKind::For(_)
            | ExprKind::Break(..)
            | ExprKind::Continue(_)
            | ExprKind::Return(_) => {
                self.stmt(expr);
                nothing()
            }
        }
    }

    fn in_variable(&mut self, expr: &Expr) -> Value {
        match &expr.ty {
            Ty::Scalar(scalar) => {
                let name = self.namer.declare("value");
                self.push(StmtKind::Decl(scalar.opencl(), name.clone(), None));
                self.into(expr, Dest::Var(&name));
                Value::exact(C::Var(name))
            }
            Ty::Unit | Ty::Never | Ty::Slice { .. } | Ty::Var(_) => {
                self.stmt(expr);
                Value::exact(C::Atom("0".to_owned()))
            }
        }
    }

    /// `&&`, `||`: the right operand's statements run only if it is needed.
    fn logic(&mut self, op: LogicOp, left: &Expr, right: &Expr) -> Value {
        let left = self.value(left);
        let mut right_value = None;
        // taken while the right operand is lowered, since that is where it is assigned
        self.namer.open();
        self.namer.declare("holds");
        let mut inner = self.nested(|lower| right_value = Some(lower.value(right)));
        self.namer.close();
        let Some(right) = right_value else { return left };
        if inner.is_empty() {
            return Value::promoted(C::binary(op.symbol(), left.c, right.c));
        }
        let callees = inner.iter().map(|stmt| stmt.loud.clone()).collect::<Option<Vec<_>>>();
        let name = self.namer.declare("holds");
        let line = self.line;
        let plain = |kind| crate::c::Stmt { line, loud: None, kind };
        let (quiet_right, loud_right) = (right.c.clone(), right.c);
        inner.push(plain(StmtKind::Assign(C::var(&name), "=", loud_right)));
        let holds = C::var(&name);
        let cond = if op == LogicOp::And { holds.clone() } else { C::Unary("!", Box::new(holds.clone())) };
        let mut stmts = vec![
            plain(StmtKind::Decl("bool", name, Some(left.c.clone()))),
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
        let quiet = C::binary(op.symbol(), left.c, quiet_right);
        Value::promoted(C::Either { callees, quiet: Box::new(quiet), loud: Box::new(holds) })
    }
}
