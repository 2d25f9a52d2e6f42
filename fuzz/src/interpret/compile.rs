//! Compiles the typed form of a function to operations of the machine.

mod pattern;
mod place;

use std::rc::Rc;

use cl_compiler::diag::Range;
use cl_compiler::ir::{
    Block, Expr, ExprKind, Function, LocalId, LogicOp, LoopId, Method, PatKind, Stmt, TraitMethod, UnaryOp,
    Value as Literal,
};
use cl_compiler::ty::Ty;

use super::code::{At, Code, Op};
use super::link::{Constant, Linker};
use super::number::{float_literal, int_literal};
use super::scope::Scope;
use crate::types::Type;
use crate::value::Value;

/// The maximum number of scalars of an array in local memory.
pub(super) const LOCAL_MEMORY: usize = 1 << 20;

/// Compiles a function.
pub(super) fn function(linker: &mut Linker<'_>, scope: &Scope<'_>, function: &Function) -> Result<Code, String> {
    let params =
        function.locals[..function.params].iter().map(|local| scope.ty(&local.ty)).collect::<Result<_, _>>()?;
    let code = Code { variables: function.locals.len(), params, loops: function.loops.len(), ..Code::default() };
    let mut compiler = Compiler { linker, scope, function, code, loops: Vec::new(), shared: Vec::new() };
    for (at, local) in function.locals.iter().enumerate().filter(|(_, local)| local.shared) {
        let name = local.name.as_ref().map_or_else(String::new, ToString::to_string);
        let ty = scope.ty(&local.ty)?;
        if ty.scalars() > LOCAL_MEMORY {
            return Err(format!("local memory as large as `{name}`"));
        }
        compiler.shared.push(LocalId(at));
        compiler.code.shared.push((name, ty));
    }
    compiler.block(&function.body);
    compiler.lend(&function.ret, function.body.tail.as_ref().map(|tail| &tail.ty));
    compiler.emit(Op::Return);
    Ok(compiler.code)
}

struct Compiler<'a, 'p> {
    linker: &'a mut Linker<'p>,
    scope: &'a Scope<'a>,
    function: &'a Function,
    code: Code,
    loops: Vec<Loop>,
    /// The variables in local memory.
    shared: Vec<LocalId>,
}

/// A loop or a labelled block.
struct Loop {
    id: LoopId,
    /// The jumps that leave it.
    breaks: Vec<usize>,
    /// The start of its next iteration.
    head: usize,
}

fn at(range: Range) -> At {
    let (line, column) = range.raised();
    At { line, column }
}

fn slot(id: usize) -> u32 {
    u32::try_from(id).unwrap_or(u32::MAX)
}

impl Compiler<'_, '_> {
    fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
    }

    fn here(&self) -> usize {
        self.code.ops.len()
    }

    /// Emits a jump whose target is not known yet.
    fn jump(&mut self, op: fn(usize) -> Op) -> usize {
        self.emit(op(usize::MAX));
        self.here() - 1
    }

    /// Sets the target of a jump to the current position.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.code.ops[jump] {
            Op::Jump(target) | Op::JumpIf(_, target) | Op::Next { end: target, .. } => *target = here,
            _ => {}
        }
    }

    fn unsupported(&mut self, what: impl Into<Rc<str>>) {
        self.emit(Op::Unsupported(what.into()));
    }

    /// A new temporary variable.
    fn temporary(&mut self) -> u32 {
        self.code.variables += 1;
        slot(self.code.variables - 1)
    }

    /// The type, if it can be determined; otherwise, execution stops at this point.
    fn ty(&mut self, ty: &Ty) -> Type {
        self.scope.ty(ty).unwrap_or_else(|what| {
            self.unsupported(what);
            Type::Unit
        })
    }

    /// The type of a value, which must be a scalar.
    fn scalar(&mut self, ty: &Ty) -> cl_compiler::ty::Scalar {
        match self.ty(ty) {
            Type::Scalar(scalar) => scalar,
            other => {
                self.unsupported(format!("{other:?} as a number"));
                cl_compiler::ty::Scalar::U32
            }
        }
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
        match &block.tail {
            Some(tail) => self.expr(tail),
            None => self.emit(Op::Push(Value::Unit)),
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Expr(expr) => {
                self.expr(expr);
                self.emit(Op::Pop);
            }
            Stmt::Let { pat, init, other, .. } => {
                let Some(init) = init else { return };
                // local memory exists from the beginning
                if let PatKind::Bind(local, None) = &pat.kind
                    && self.shared.contains(local)
                {
                    return;
                }
                self.expr(init);
                self.lend(&pat.ty, Some(&init.ty));
                if let PatKind::Bind(local, None) = &pat.kind {
                    return self.emit(Op::Set(slot(local.0)));
                }
                let pattern = self.pattern(pat);
                self.emit(Op::Test(Rc::new(pattern)));
                let Some(other) = other else { return self.emit(Op::Pop) };
                let matched = self.jump(|to| Op::JumpIf(true, to));
                self.block(other);
                self.emit(Op::Pop);
                self.land(matched);
            }
        }
    }

    /// Converts a reference to an array into a slice where one is expected, as rustc does.
    fn lend(&mut self, wanted: &Ty, given: Option<&Ty>) {
        if let (Ty::Slice { .. }, Some(Ty::Ref { .. })) = (wanted, given) {
            self.emit(Op::Lend);
        }
    }

    fn literal(&mut self, literal: &Literal, ty: &Type) {
        let value = match (literal, ty) {
            (Literal::Bool(value), _) => Some(Value::from(*value)),
            (Literal::Int(value), Type::Scalar(scalar)) => Some(int_literal(*value, *scalar)),
            (Literal::Float(digits), Type::Scalar(scalar)) => float_literal(digits, *scalar),
            _ => None,
        };
        match value {
            Some(value) => self.emit(Op::Push(value)),
            None => self.unsupported(format!("a literal of the type {ty:?}")),
        }
    }

    fn constant(&mut self, constant: Result<Constant, String>) {
        match constant {
            Ok(Constant::Value(value)) => self.emit(Op::Push(value)),
            Ok(Constant::Number(number)) => self.emit(Op::Constant(number)),
            Err(what) => self.unsupported(what),
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    /// Leaves the expression's value on the stack.
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(value) => {
                let ty = self.ty(&expr.ty);
                self.literal(value, &ty);
            }
            ExprKind::Bare(value, negative) => {
                let ty = self.ty(&expr.ty);
                self.bare(value, *negative, &ty);
            }
            ExprKind::Const(path) => {
                let ty = self.ty(&expr.ty);
                let constant = self.linker.constant(self.scope, path, &ty);
                self.constant(constant);
            }
            ExprKind::Folded(folded) => {
                let ty = self.ty(&expr.ty);
                let constant = self.linker.folded(self.scope, folded, &ty);
                self.constant(constant);
            }
            ExprKind::Read(place) => self.read(place),
            ExprKind::Len(place) => {
                self.measured(place);
                self.emit(Op::Len);
            }
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => self.place(place),
            ExprKind::SubSlice(slice) => {
                self.measured(&slice.base);
                self.exprs(slice.start.iter().chain(&slice.end));
                let (start, end) = (slice.start.is_some(), slice.end.is_some());
                self.emit(Op::Slice { start, end, inclusive: slice.inclusive, at: at(expr.at) });
            }
            ExprKind::Get(place, element) => {
                use cl_compiler::ir::Element;
                self.measured(place);
                match element {
                    Element::At(index) => {
                        self.expr(index);
                        self.emit(Op::Get);
                    }
                    Element::First => self.emit(Op::First),
                    Element::Last => self.emit(Op::Last),
                }
            }
            ExprKind::Tuple(fields) if fields.is_empty() => self.emit(Op::Push(Value::Unit)),
            ExprKind::Tuple(fields) => {
                self.exprs(fields);
                self.emit(Op::Tuple(fields.len()));
            }
            ExprKind::Array(elements) => {
                self.exprs(elements);
                self.emit(Op::Array(elements.len()));
            }
            ExprKind::Repeat(value, len) => {
                self.expr(value);
                match self.scope.length(&len.0) {
                    Ok(len) => self.emit(Op::Repeat(len)),
                    Err(what) => self.unsupported(what),
                }
            }
            ExprKind::Struct(value) => {
                self.exprs(value.fields.iter().map(|(_, field)| field));
                self.exprs(value.base.as_deref());
                let ty = self.ty(&expr.ty);
                match made(value, ty) {
                    Ok(op) => self.emit(op),
                    Err(what) => self.unsupported(what),
                }
            }
            ExprKind::Assert(assert) => {
                let holds = assert.cond.as_ref().map(|cond| {
                    self.expr(cond);
                    self.jump(|to| Op::JumpIf(true, to))
                });
                self.exprs(&assert.values);
                let parts = assert.message.as_slice().into();
                self.emit(Op::Panic { parts, values: assert.values.len(), at: at(expr.at) });
                if let Some(holds) = holds {
                    self.land(holds);
                }
                self.emit(Op::Push(Value::Unit));
            }
            ExprKind::Print(print) => {
                for value in &print.values {
                    self.expr(value);
                    self.emit(Op::Pop);
                }
                self.emit(Op::Push(Value::Unit));
            }
            ExprKind::Grid(grid) => {
                self.exprs(&grid.indices);
                for length in &grid.shape {
                    self.emit(Op::Copy(slot(length.0)));
                }
                self.emit(Op::Grid(grid.shape.len(), at(expr.at)));
            }
            ExprKind::Barrier | ExprKind::UncheckedBarrier => {
                self.emit(Op::Barrier(expr.at.line()));
                self.emit(Op::Push(Value::Unit));
            }
            ExprKind::Atomic(op, place, value) => {
                self.place(place);
                self.exprs(value.as_deref());
                self.emit(Op::Atomic(*op, value.is_some()));
            }
            ExprKind::CompareExchange(place, values) => {
                self.place(place);
                self.exprs(&**values);
                self.emit(Op::CompareExchange);
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Arith(op, left, right) => {
                self.expr(left);
                self.expr(right);
                self.emit(Op::Arith(*op, at(expr.at)));
            }
            ExprKind::Compare(op, left, right) => {
                self.expr(left);
                self.expr(right);
                self.emit(Op::Compare(*op));
            }
            ExprKind::Logic(op, left, right) => {
                self.expr(left);
                let decides = *op == LogicOp::Or;
                let short = match decides {
                    true => self.jump(|to| Op::JumpIf(true, to)),
                    false => self.jump(|to| Op::JumpIf(false, to)),
                };
                self.expr(right);
                let end = self.jump(Op::Jump);
                self.land(short);
                self.emit(Op::Push(Value::from(decides)));
                self.land(end);
            }
            ExprKind::Unique(_, value) => self.expr(value),
            ExprKind::Sample(_) => self.unsupported("a sampler"),
            ExprKind::Capturing(_) => self.unsupported("a closure that is handed on".to_owned()),
            ExprKind::Cast(value) => {
                self.expr(value);
                let to = self.scalar(&expr.ty);
                self.emit(Op::Cast(to));
            }
            ExprKind::ToBytes(order, value) => {
                self.expr(value);
                self.emit(Op::ToBytes(*order));
            }
            ExprKind::FromBytes(order, value) => {
                self.expr(value);
                let to = self.scalar(&expr.ty);
                self.emit(Op::FromBytes(*order, to));
            }
            ExprKind::Call(callee, args) => self.call(callee.0, args, expr.at.line()),
            ExprKind::WorkItem(function, args) => {
                self.exprs(args);
                self.emit(Op::WorkItem(function.name, function.dimension));
            }
            ExprKind::Method(method, args) => self.method(method, args, expr),
            ExprKind::Variant(variant, value) => {
                self.exprs(value.as_deref());
                self.emit(Op::Variant(*variant, value.is_some()));
            }
            ExprKind::Assign(place, value) => {
                self.expr(value);
                self.lend(&place.ty, Some(&value.ty));
                match place.whole().filter(|local| !self.shared.contains(local)) {
                    Some(local) => self.emit(Op::Set(slot(local.0))),
                    None => {
                        self.place(place);
                        self.emit(Op::Store);
                    }
                }
                self.emit(Op::Push(Value::Unit));
            }
            ExprKind::AssignOp(op, place, value) => {
                // for a vector, the operator is a method
                let place_first = matches!(place.ty, Ty::Vector(..) | Ty::Mask(..));
                if place_first {
                    self.place(place);
                    self.expr(value);
                } else {
                    self.expr(value);
                    self.place(place);
                }
                self.emit(Op::Update { op: *op, at: at(place.at), place_first });
                self.emit(Op::Push(Value::Unit));
            }
            ExprKind::If(cond, then, other) => {
                self.expr(cond);
                let fails = self.jump(|to| Op::JumpIf(false, to));
                self.block(then);
                let end = self.jump(Op::Jump);
                self.land(fails);
                match other {
                    Some(other) => self.block(other),
                    None => self.emit(Op::Push(Value::Unit)),
                }
                self.land(end);
            }
            ExprKind::Match(value, arms) => {
                self.expr(value);
                let matched = self.temporary();
                self.emit(Op::Set(matched));
                let mut ends = Vec::new();
                for arm in arms {
                    self.emit(Op::Copy(matched));
                    let pattern = self.pattern(&arm.pat);
                    self.emit(Op::Test(Rc::new(pattern)));
                    let mut fails = vec![self.jump(|to| Op::JumpIf(false, to))];
                    if let Some(guard) = &arm.guard {
                        self.expr(guard);
                        fails.push(self.jump(|to| Op::JumpIf(false, to)));
                    }
                    self.expr(&arm.body);
                    ends.push(self.jump(Op::Jump));
                    fails.into_iter().for_each(|fail| self.land(fail));
                }
                self.unsupported("a `match` without an arm for the value");
                ends.into_iter().for_each(|end| self.land(end));
            }
            ExprKind::Let(pat, value) | ExprKind::Matches(pat, value) => {
                self.expr(value);
                let pattern = self.pattern(pat);
                self.emit(Op::Test(Rc::new(pattern)));
            }
            ExprKind::While(id, cond, body) => {
                self.begin(*id);
                self.expr(cond);
                let fails = self.jump(|to| Op::JumpIf(false, to));
                self.iteration(body);
                self.land(fails);
                self.emit(Op::Push(Value::Unit));
                self.end();
            }
            ExprKind::Loop(id, body) => {
                self.begin(*id);
                self.iteration(body);
                self.end();
            }
            ExprKind::For(inner) => {
                self.expr(&inner.start);
                self.expr(&inner.end);
                self.exprs(&inner.step);
                let of = slot(inner.id.0);
                let (inclusive, reversed) = (inner.inclusive, inner.reversed);
                self.emit(Op::Range { of, inclusive, reversed, step: inner.step.is_some() });
                self.begin(inner.id);
                let next = self.here();
                self.emit(Op::Next { of, variable: slot(inner.local.0), end: usize::MAX });
                self.iteration(&inner.body);
                self.land(next);
                self.emit(Op::Push(Value::Unit));
                self.end();
            }
            ExprKind::Block(None, block) => self.block(block),
            ExprKind::Block(Some(id), block) => {
                self.begin(*id);
                self.block(block);
                self.end();
            }
            ExprKind::Break(id, value) => {
                match value {
                    Some(value) => self.expr(value),
                    None => self.emit(Op::Push(Value::Unit)),
                }
                self.emit(Op::Unwind(slot(id.0), true));
                let jump = self.jump(Op::Jump);
                if let Some(inner) = self.loops.iter_mut().rev().find(|inner| inner.id == *id) {
                    inner.breaks.push(jump);
                }
            }
            ExprKind::Continue(id) => {
                self.emit(Op::Unwind(slot(id.0), false));
                let head = self.loops.iter().rev().find(|inner| inner.id == *id).map_or(0, |inner| inner.head);
                self.emit(Op::Jump(head));
            }
            ExprKind::Return(value) => {
                match value {
                    Some(value) => {
                        self.expr(value);
                        let ret = self.function.ret.clone();
                        self.lend(&ret, Some(&value.ty));
                    }
                    None => self.emit(Op::Push(Value::Unit)),
                }
                self.emit(Op::Return);
            }
        }
    }

    fn bare(&mut self, value: &Literal, negative: bool, ty: &Type) {
        self.literal(value, ty);
        if negative {
            self.emit(Op::Unary(UnaryOp::Neg));
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) {
        self.expr(operand);
        self.emit(Op::Unary(op));
    }

    fn begin(&mut self, id: LoopId) {
        self.emit(Op::Mark(slot(id.0)));
        let head = self.here();
        self.loops.push(Loop { id, breaks: Vec::new(), head });
    }

    /// An iteration of the innermost loop, and the jump back to its head.
    fn iteration(&mut self, body: &Block) {
        self.block(body);
        self.emit(Op::Pop);
        let head = self.loops.last().map_or(0, |inner| inner.head);
        self.emit(Op::Jump(head));
    }

    fn end(&mut self) {
        let breaks = self.loops.pop().map(|inner| inner.breaks).unwrap_or_default();
        breaks.into_iter().for_each(|jump| self.land(jump));
    }

    fn call(&mut self, number: usize, args: &[Expr], line: u32) {
        let callee = &self.function.callees[number];
        if let Some(name) = super::collective::named(&callee.path) {
            self.exprs(args);
            return self.emit(Op::Collective { name: name.into(), operands: args.len(), line });
        }
        let found = self.scope.callee(callee, None).and_then(|target| {
            let params = self.linker.params(&target)?;
            Ok((self.linker.function(target)?, params))
        });
        let (code, params) = match found {
            Ok(found) => found,
            Err(what) => return self.unsupported(what),
        };
        for (at, arg) in args.iter().enumerate() {
            match (&arg.kind, params.get(at)) {
                // the callee determines its type
                (ExprKind::Bare(value, negative), Some(ty)) => self.bare(value, *negative, ty),
                _ => self.expr(arg),
            }
        }
        self.emit(Op::Call { code, args: args.len(), number: slot(number) });
    }

    fn method(&mut self, method: &Method, args: &[Expr], expr: &Expr) {
        self.exprs(args);
        let (operands, at) = (args.len(), at(expr.at));
        match method {
            Method::Builtin(builtin, on) => self.emit(Op::Builtin { builtin, on: *on, operands, at }),
            Method::Named(name) => self.emit(Op::Named { name: name.to_string().into(), cl: false, operands, at }),
            Method::Cl(name) => self.emit(Op::Named { name: name.to_string().into(), cl: true, operands, at }),
            Method::Associated(path) => {
                let name = crate::items::text(path);
                self.unsupported(format!("`{name}`"));
            }
            Method::Option(method) => {
                let ty = self.ty(&expr.ty);
                self.emit(Op::OptionMethod(*method, ty));
            }
            Method::Order(method) => self.emit(Op::OrderMethod(*method)),
            Method::Vector(cl_compiler::ir::VectorMethod::BitsOfSlice) => self.cast_slice(&args[0].ty, expr),
            Method::Vector(method) => {
                let ty = self.ty(&expr.ty);
                self.emit(Op::Vector { method: method.clone(), ty, operands, at });
            }
            Method::Trait(TraitMethod::Default) => match self.ty(&expr.ty) {
                Type::Scalar(of) => {
                    self.emit(Op::Push(Value::from(false)));
                    self.emit(Op::Cast(of));
                }
                // rustc has checked that all-zero bits are valid
                ty => self.emit(Op::Push(ty.zero())),
            },
            Method::Trait(TraitMethod::From) => match self.ty(&expr.ty) {
                Type::Scalar(to) => self.emit(Op::Cast(to)),
                _ => self.unsupported("a conversion of what only rustc knows".to_owned()),
            },
        }
    }

    /// `bytemuck::cast_slice(s)`
    fn cast_slice(&mut self, slice: &Ty, expr: &Expr) {
        let (Type::Slice(_, from), Type::Slice(mutable, to)) = (self.ty(slice), self.ty(&expr.ty)) else {
            return self.unsupported("a cast of what is no slice");
        };
        let name = if mutable { "cast_slice_mut" } else { "cast_slice" };
        self.emit(Op::CastSlice { from: *from, to: *to, name });
    }
}

/// The operation that constructs a struct or a variant from its fields.
fn made(value: &cl_compiler::ir::Struct, ty: Type) -> Result<Op, &'static str> {
    let numbers = |known: &[(String, Type)]| {
        let number = |(member, _): &(syn::Member, Expr)| {
            let name = crate::items::member_name(member);
            known.iter().position(|(known, _)| *known == name)
        };
        value.fields.iter().map(number).collect::<Option<Vec<_>>>().ok_or("a field that there is not")
    };
    match ty {
        Type::Struct(of) => {
            let fields = numbers(&of.fields)?;
            Ok(Op::Struct { of, fields, base: value.base.is_some() })
        }
        Type::Enum(of) => {
            let variant = of.variant(&pattern::variant(&value.path)).ok_or("a variant that the enum does not have")?;
            let fields = numbers(&of.variants[variant].fields)?;
            Ok(Op::Enum { of, variant, fields })
        }
        _ => Err("the value of a struct that is not in the file"),
    }
}
