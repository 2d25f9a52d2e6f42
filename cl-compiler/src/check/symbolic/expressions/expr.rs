//! Expressions and statements.

use crate::check::What;
use crate::check::symbolic::domain::value::{Cond, Memory, Target, Value, View, int_type};
use crate::check::symbolic::state::Executor;
use crate::diag::Range;
use crate::ir::{
    ArithOp, Assert, AtomicOp, Block, CompareOp, Element, Expr, ExprKind, LogicOp, Method, PatKind, Place, Stmt,
    UnaryOp, Value as Literal, Variant, VectorMethod,
};
use crate::proof::{Form, Kind};
use crate::ty::{Scalar, Ty};

impl Executor<'_> {
    pub(crate) fn block(&mut self, block: &Block) -> Value {
        for stmt in &block.stmts {
            if !self.reachable {
                break;
            }
            match stmt {
                Stmt::Let { pat, init, other, .. } => self.declare(pat, init.as_ref(), other.as_ref()),
                Stmt::Expr(expr) => {
                    self.expr(expr);
                }
            }
        }
        match &block.tail {
            Some(tail) if self.reachable => self.expr(tail),
            _ => Value::Unknown,
        }
    }

    fn declare(&mut self, pat: &crate::ir::Pat, init: Option<&Expr>, other: Option<&Block>) {
        let Some(init) = init else { return };
        self.follow_references(init);
        let value = self.expr(init);
        if !self.reachable {
            return;
        }
        let matches = self.matches(pat, &value);
        let mut leaves = true;
        if let Some(other) = other {
            let differs = self.differs(init);
            let cond = matches.clone();
            self.branch(
                differs,
                |exec| exec.hold(&cond.clone().not()),
                |exec| {
                    exec.block(other);
                    leaves = !exec.reachable;
                },
            );
        }
        if !leaves {
            // in a function with barriers, a work-item that has panicked comes here, too
            return self.bind(pat, &Value::Unknown);
        }
        self.bind(pat, &value);
        self.hold(&matches);
    }

    /// Whether the work-items of a work-group may diverge on this value.
    pub(crate) fn differs(&self, expr: &Expr) -> bool {
        self.is_skewed() || !self.input.uniform.expr(expr)
    }

    /// Evaluates several expressions in order.
    pub(crate) fn values(&mut self, exprs: &[Expr]) -> Vec<Value> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    /// Returns the form of an integer expression.
    pub(crate) fn form(&mut self, expr: &Expr) -> Form {
        let value = self.expr(expr);
        self.form_of(&value, expr)
    }

    fn form_of(&mut self, value: &Value, expr: &Expr) -> Form {
        match value {
            Value::Int(form) => form.clone(),
            _ => {
                let scalar = int_type(expr).unwrap_or(Scalar::Usize);
                let fresh = self.fresh("", Kind::Item, scalar);
                fresh.symbols().into_iter().for_each(|symbol| self.k.data(symbol));
                fresh
            }
        }
    }

    /// Evaluates an expression and records its accesses.
    pub(crate) fn expr(&mut self, expr: &Expr) -> Value {
        let around = std::mem::replace(&mut self.within, expr.at);
        let value = self.expr_value(expr);
        self.within = around;
        if let Value::Int(form) = &value {
            for symbol in form.symbols() {
                // keep the innermost expression that produces it
                self.origins.entry(symbol).or_insert(expr.at);
            }
        }
        value
    }

    fn expr_value(&mut self, expr: &Expr) -> Value {
        match &expr.kind {
            ExprKind::Literal(Literal::Int(value)) if int_type(expr).is_some() => {
                i128::try_from(*value).map_or(Value::Unknown, |value| Value::Int(Form::constant(value)))
            }
            ExprKind::Literal(Literal::Bool(value)) => Value::Bool(if *value { Cond::Always } else { Cond::Never }),
            ExprKind::Literal(_) | ExprKind::Bare(..) => Value::Unknown,
            ExprKind::Const(path) => self.constant_value(quote::quote!(#path), expr),
            ExprKind::Folded(folded) => self.constant_value(quote::quote!(#folded), expr),
            ExprKind::Read(place) => self.read(place, expr),
            ExprKind::Len(place) => {
                let value = self.view(place);
                Value::Int(value.len)
            }
            ExprKind::Borrow(place) => {
                let mutable = matches!(expr.ty, Ty::Ref { mutable: true, .. });
                let value = self.borrowed(place, mutable);
                if let (Value::Ref(target), false) = (&value, self.is_followed(expr)) {
                    self.touch(target, mutable, place.at);
                }
                value
            }
            ExprKind::Receiver(place, _) => {
                let target = self.target(place);
                // through a shared reference, no method changes it
                self.touch(&target, matches!(expr.ty, Ty::Ref { mutable: true, .. }), place.at);
                Value::Ref(target)
            }
            ExprKind::SubSlice(slice) => Value::Slice(self.sub_slice(slice, expr.at)),
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => Value::Parts(self.values(parts)),
            ExprKind::Struct(value) => {
                value.fields.iter().for_each(|(_, field)| drop(self.expr(field)));
                value.base.iter().for_each(|base| drop(self.expr(base)));
                Value::Unknown
            }
            ExprKind::Repeat(value, _) | ExprKind::Capturing(value) => {
                self.expr(value);
                Value::Unknown
            }
            ExprKind::Assert(assert) => self.assertion(assert, expr),
            ExprKind::Print(print) => {
                self.values(&print.values);
                Value::Unknown
            }
            ExprKind::Grid(grid) => Value::Int(self.grid(grid, expr.at)),
            ExprKind::Sample(sample) => {
                self.values(&sample.coordinates);
                self.unknown(&expr.ty, "", Kind::Item)
            }
            ExprKind::Barrier | ExprKind::UncheckedBarrier => {
                self.barrier();
                Value::Unknown
            }
            ExprKind::Atomic(op, place, operand) => {
                let target = self.target(place);
                operand.iter().for_each(|operand| drop(self.expr(operand)));
                if *op == AtomicOp::Store {
                    self.note_write(place, &target);
                } else {
                    self.note_read(&target);
                }
                let value = self.unknown(&expr.ty, "", Kind::Item);
                // the value depends on earlier operations of other work-items
                if *op != AtomicOp::Load {
                    value.int().iter().for_each(|form| self.not_followed(form));
                }
                value
            }
            ExprKind::CompareExchange(place, operands) => {
                let target = self.target(place);
                self.note_read(&target);
                self.values(&operands[..]);
                self.unknown(&expr.ty, "", Kind::Item)
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, expr),
            ExprKind::Arith(op, left, right) => self.arith_expr(*op, left, right, expr),
            ExprKind::Compare(op, left, right) => Value::Bool(self.compare(*op, left, right)),
            ExprKind::Logic(..) | ExprKind::Matches(..) | ExprKind::Let(..) => {
                let branches = self.condition(expr);
                Value::Bool(branches.cond)
            }
            ExprKind::Cast(operand) => self.cast_expr(operand, expr),
            ExprKind::Unique(id, operand) => self.unique(*id, operand),
            ExprKind::ToBytes(_, operand) | ExprKind::FromBytes(_, operand) => {
                self.expr(operand);
                self.unknown_value(expr)
            }
            ExprKind::Call(callee, args) => self.call(*callee, args, expr),
            ExprKind::WorkItem(function, args) => {
                self.values(args);
                Value::Int(self.work_item(function.name, args))
            }
            ExprKind::Method(method, args) => {
                let values = self.values(args);
                self.elements_of(method, args, &values, expr);
                if let (Method::Vector(VectorMethod::BitsOfSlice), [slice], [arg]) = (method, &values[..], &args[..]) {
                    return self.cast_slice(slice, &arg.ty, &expr.ty);
                }
                self.method(method, args, &values, expr)
            }
            ExprKind::Assign(place, value) => {
                let value = self.expr(value);
                self.assign(place, value, false);
                Value::Unknown
            }
            ExprKind::AssignOp(op, place, value) => {
                self.assign_op(*op, place, value, expr);
                Value::Unknown
            }
            ExprKind::If(cond, then, other) => self.if_expr(cond, then, other.as_ref(), expr),
            ExprKind::Match(value, arms) => self.match_expr(value, arms, expr),
            ExprKind::While(id, cond, body) => self.while_loop(*id, cond, body, expr),
            ExprKind::Loop(id, body) => self.endless_loop(*id, body, expr),
            ExprKind::For(inner) => self.for_loop(inner),
            ExprKind::Block(None, block) => self.block(block),
            ExprKind::Block(Some(id), block) => self.labelled(*id, block, expr),
            ExprKind::Break(id, value) => {
                value.iter().for_each(|value| drop(self.expr(value)));
                self.leave(*id);
                Value::Unknown
            }
            ExprKind::Continue(id) => {
                self.go_on(*id);
                Value::Unknown
            }
            ExprKind::Return(value) => {
                value.iter().for_each(|value| drop(self.expr(value)));
                self.returned.extend_from_slice(&self.races.since);
                self.reachable = false;
                Value::Unknown
            }
            ExprKind::Variant(variant, value) => {
                let value = value.as_ref().map(|value| self.expr(value));
                match (variant, value) {
                    (Variant::Some, Some(value)) => Value::Option(Cond::Always, Box::new(value)),
                    (Variant::None, _) => match &expr.ty {
                        Ty::Option(some) => {
                            let value = self.unknown(some, "", Kind::Item);
                            Value::Option(Cond::Never, Box::new(value))
                        }
                        _ => Value::Unknown,
                    },
                    _ => Value::Unknown,
                }
            }
            ExprKind::Get(place, element) => self.get(place, element),
        }
    }

    fn constant_value(&mut self, tokens: proc_macro2::TokenStream, expr: &Expr) -> Value {
        match int_type(expr) {
            Some(scalar) => {
                let text = tokens.to_string();
                Value::Int(self.constant(&text, tokens, (scalar.min(), scalar.max())))
            }
            None => self.unknown(&expr.ty, "", Kind::Host),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr, expr: &Expr) -> Value {
        let value = self.expr(operand);
        match (op, value, int_type(expr)) {
            (UnaryOp::Not, Value::Bool(cond), _) => Value::Bool(cond.not()),
            (UnaryOp::Neg, Value::Int(form), Some(_)) => Value::Int(-form),
            // `!x` is `-1 - x`, modulo the width
            (UnaryOp::Not, Value::Int(form), Some(_)) => Value::Int(-form - 1),
            _ => self.unknown_value(expr),
        }
    }

    fn arith_expr(&mut self, op: ArithOp, left: &Expr, right: &Expr, expr: &Expr) -> Value {
        let (one, mut other) = (self.expr(left), self.expr(right));
        if matches!(op, ArithOp::Shl | ArithOp::Shr) {
            other = self.amount(right, other);
        }
        self.combined(op, int_type(expr), one, &other, expr.at).unwrap_or_else(|| self.unknown_value(expr))
    }

    /// Applies an operator to two values, if something is known about both.
    fn combined(&mut self, op: ArithOp, scalar: Option<Scalar>, one: Value, other: &Value, at: Range) -> Option<Value> {
        match (scalar, one, other) {
            (Some(scalar), Value::Int(a), Value::Int(b)) => {
                let safe = self.divisor(op, b, scalar, at);
                Some(Value::Int(self.arith(op, &a, b, scalar, safe)))
            }
            (_, Value::Bool(a), Value::Bool(b)) if op == ArithOp::And => Some(Value::Bool(a.and(b.clone()))),
            (_, Value::Bool(a), Value::Bool(b)) if op == ArithOp::Or => Some(Value::Bool(a.or(b.clone()))),
            _ => None,
        }
    }

    /// Checks a divisor. Returns whether it is positive after the check. A negative divisor would be valid too, except
    /// for one case.
    fn divisor(&mut self, op: ArithOp, b: &Form, scalar: Scalar, at: Range) -> bool {
        if !matches!(op, ArithOp::Div | ArithOp::Rem) {
            return false;
        }
        let b = self.exact(b, scalar);
        self.checked_place(What::Division, &[b - 1], at)
    }

    fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Cond {
        let (one, other) = (self.expr(left), self.expr(right));
        if let (Value::Parts(one), Value::Parts(other), Ty::Array(element, _)) = (&one, &other, &left.ty) {
            return self.all_equal(op, one, other, element);
        }
        let (Value::Int(a), Value::Int(b), Some(scalar)) = (one, other, int_type(left)) else { return Cond::Unknown };
        let (a, b) = (self.exact_at(&a, scalar, left), self.exact_at(&b, scalar, right));
        match op {
            CompareOp::Lt => Cond::less(&a, &b),
            CompareOp::Le => Cond::at_most(&a, &b),
            CompareOp::Gt => Cond::less(&b, &a),
            CompareOp::Ge => Cond::at_most(&b, &a),
            CompareOp::Eq => Cond::Zero(self.without_powers(a - b)),
            CompareOp::Ne => Cond::NotZero(self.without_powers(a - b)),
        }
    }

    /// Compares two arrays element by element.
    fn all_equal(&mut self, op: CompareOp, one: &[Value], other: &[Value], element: &Ty) -> Cond {
        let scalar = element.scalar().filter(|scalar| scalar.is_int() && one.len() == other.len());
        let Some(scalar) = scalar else { return Cond::Unknown };
        let pairs = one.iter().zip(other).map(|(one, other)| {
            let (Value::Int(a), Value::Int(b)) = (one, other) else { return Cond::Unknown };
            Cond::Zero(self.exact(a, scalar) - self.exact(b, scalar))
        });
        let equal = pairs.fold(Cond::Always, Cond::and);
        match op {
            CompareOp::Eq => equal,
            CompareOp::Ne => equal.not(),
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => Cond::Unknown,
        }
    }

    fn cast_expr(&mut self, operand: &Expr, expr: &Expr) -> Value {
        let value = self.expr(operand);
        match (value, int_type(operand), int_type(expr)) {
            (Value::Int(form), Some(from), Some(to)) => Value::Int(self.cast(&form, from, to)),
            (Value::Opaque(value), _, Some(to)) => self.opaque_as(value, to),
            (Value::Bool(_), _, Some(_)) => {
                let kind = self.kind(expr);
                Value::Int(self.k.symbol("", kind, (0, 1)).into())
            }
            _ => self.unknown_value(expr),
        }
    }

    fn assertion(&mut self, assert: &Assert, expr: &Expr) -> Value {
        let cond = assert.cond.as_ref().map(|cond| self.condition(cond));
        match cond {
            Some(branches) => {
                // a work-item that evaluates the values of the message panics, and continues in a function with barriers
                self.branch(
                    true,
                    |exec| exec.k.restore(&branches.no),
                    |exec| {
                        exec.values(&assert.values);
                        exec.reachable &= exec.function.barriers;
                    },
                );
                self.asserted(&branches, expr.at);
            }
            None => {
                self.values(&assert.values);
                // in a function with barriers, a work-item continues after it
                self.reachable &= self.function.barriers;
            }
        }
        Value::Unknown
    }

    /// Assigns to a place. `reads` says that the operation also reads the old value.
    pub(crate) fn assign(&mut self, place: &Place, value: Value, reads: bool) {
        let target = self.target(place);
        self.assign_to(target, place, value, reads);
    }

    fn assign_to(&mut self, target: Target, place: &Place, value: Value, reads: bool) {
        if reads {
            self.note_read(&target);
        }
        self.touch_only(&target, true, place.at, None);
        self.note_write(place, &target);
        let Some(local) = place.local().filter(|local| self.is_variable(*local)) else { return };
        if place.steps.is_empty() {
            self.env[local.0] = if self.volatile[local.0] { Value::Unknown } else { value };
        } else if !place.steps.iter().any(|step| matches!(step.from, Ty::Slice { .. } | Ty::Ref { .. })) {
            self.env[local.0] = Value::Unknown;
        }
    }

    /// Whether the local is a variable whose value is tracked.
    fn is_variable(&self, local: crate::ir::LocalId) -> bool {
        !self.function.locals[local.0].shared
    }

    fn assign_op(&mut self, op: ArithOp, place: &Place, value: &Expr, expr: &Expr) {
        if place.is_before_its_operand() {
            let target = self.target(place);
            self.expr(value);
            return self.assign_to(target, place, Value::Unknown, true);
        }
        let right = self.expr(value);
        let scalar = place.ty.scalar().filter(|scalar| scalar.is_int());
        let left = match place.whole() {
            Some(local) if !self.volatile[local.0] => self.env[local.0].clone(),
            _ => Value::Unknown,
        };
        let result = self.combined(op, scalar, left, &right, expr.at).unwrap_or_else(|| {
            match (scalar, right) {
                (Some(scalar), Value::Int(b)) => drop(self.divisor(op, &b, scalar, expr.at)),
                _ if matches!(op, ArithOp::Div | ArithOp::Rem) => self.open(What::Division, expr.at),
                _ => {}
            }
            self.unknown(&place.ty, "", Kind::Item)
        });
        self.assign(place, result, true);
    }

    fn get(&mut self, place: &Place, element: &Element) -> Value {
        let view = self.view(place);
        let index = match element {
            Element::At(index) => {
                let index = self.form(index);
                self.exact(&index, Scalar::Usize)
            }
            Element::First => Form::constant(0),
            Element::Last => &view.len - 1,
        };
        let target = self.element_of(&view, &index);
        let cond = Cond::Positive(index.clone()).and(Cond::less(&index, &view.len));
        let mark = self.k.mark();
        self.hold(&cond);
        let mutable = matches!(place.ty, Ty::Slice { mutable: true, .. });
        self.touch(&target, mutable, place.at);
        self.k.forget(mark);
        Value::Option(cond, Box::new(Value::Ref(target)))
    }

    fn call(&mut self, callee: crate::ir::CalleeId, args: &[Expr], expr: &Expr) -> Value {
        // a borrow for the call counts as an access
        let borrowed_result = |exec: &mut Self, arg: &Expr| match &arg.kind {
            ExprKind::Borrow(place) => {
                let mutable = matches!(arg.ty, Ty::Ref { mutable: true, .. });
                exec.borrowed(place, mutable)
            }
            _ => exec.expr(arg),
        };
        let values: Vec<Value> = args.iter().map(|arg| borrowed_result(self, arg)).collect();
        let ints = self.integers_of(args, &values);
        for ((number, value), arg) in values.iter().enumerate().zip(args) {
            self.hand((callee, number), value, arg, &ints);
        }
        match expr.ty {
            Ty::Slice { .. } | Ty::Ref { .. } => self.borrowed_result(&values, &expr.ty),
            _ => {
                if let Some(value) = self.result_of(callee, &values, expr) {
                    return value;
                }
                let kind = self.kind(expr);
                let value = self.unknown(&expr.ty, "", kind);
                value.int().iter().for_each(|form| self.not_followed(form));
                value
            }
        }
    }

    /// Returns the value of a reference that a function makes from its arguments.
    pub(crate) fn borrowed_result(&mut self, args: &[Value], ty: &Ty) -> Value {
        let mut memories = Vec::new();
        args.iter().for_each(|value| memories_of(value, &mut memories));
        memories.retain(|memory| *memory != Memory::Own);
        memories.dedup();
        let memory = match memories[..] {
            [] => Memory::Own,
            [memory] => memory,
            _ => Memory::Anywhere,
        };
        match self.unknown(ty, "", Kind::Item) {
            Value::Slice(view) => Value::Slice(View { memory, ..view }),
            Value::Ref(target) => Value::Ref(Target { memory, ..target }),
            value => value,
        }
    }

    /// Whether a pattern matches every value.
    pub(crate) fn is_wild(pat: &crate::ir::Pat) -> bool {
        matches!(pat.kind, PatKind::Wild | PatKind::Bind(_, None))
    }

    pub(crate) fn logic(expr: &Expr) -> Option<(LogicOp, &Expr, &Expr)> {
        match &expr.kind {
            ExprKind::Logic(op, left, right) => Some((*op, left, right)),
            _ => None,
        }
    }
}

fn memories_of(value: &Value, found: &mut Vec<Memory>) {
    match value {
        Value::Slice(view) => found.push(view.memory),
        Value::Ref(target) => found.push(target.memory),
        Value::Parts(parts) => parts.iter().for_each(|part| memories_of(part, found)),
        Value::Option(_, value) => memories_of(value, found),
        Value::Int(_) | Value::Bool(_) | Value::Opaque(_) | Value::Unknown => {}
    }
}
