//! Prints expressions in messages as the user has written them.

use std::cell::Cell;

use super::uniform::Uniform;
use crate::ir::{ArithOp, Element, Expr, ExprKind, Method, Place, Root, StepKind, UnaryOp, Value};

/// Operator precedence, as in the Rust reference.
const CAST: u8 = 7;
const UNARY: u8 = 8;
const POSTFIX: u8 = 9;

impl Uniform {
    pub(super) fn quoted(&self, expr: &Expr) -> String {
        format!("`{}`", Printer::new(self).shown(expr))
    }

    /// Returns `None` if a part is abbreviated.
    pub(super) fn quoted_in_full(&self, expr: &Expr) -> Option<String> {
        let printer = Printer::new(self);
        let shown = printer.shown(expr);
        (!printer.abbreviates.get()).then(|| format!("`{shown}`"))
    }
}

struct Printer<'u> {
    uniform: &'u Uniform,
    /// Whether a part has been left out.
    abbreviates: Cell<bool>,
}

impl<'u> Printer<'u> {
    fn new(uniform: &'u Uniform) -> Self {
        Self { uniform, abbreviates: Cell::new(false) }
    }

    /// What stands for a part that is left out.
    fn rest(&self) -> &'static str {
        self.abbreviates.set(true);
        ".."
    }

    /// Prints an operand, in parentheses if it binds less strongly than `least`.
    fn operand(&self, expr: &Expr, least: u8) -> String {
        let shown = self.shown(expr);
        if strength(expr) < least { format!("({shown})") } else { shown }
    }

    /// Prints an expression as the user has written it. Long parts are abbreviated.
    fn shown(&self, expr: &Expr) -> String {
        let all = |exprs: &[Expr]| exprs.iter().map(|expr| self.shown(expr)).collect::<Vec<_>>().join(", ");
        match &expr.kind {
            ExprKind::Literal(Value::Int(value)) => value.to_string(),
            ExprKind::Literal(Value::Bool(value)) => value.to_string(),
            ExprKind::Const(path) => crate::ty::spell::text(&quote::quote!(#path).to_string()),
            ExprKind::Read(place) => self.shown_place(place),
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => self.shown_place(place),
            ExprKind::Len(place) => format!("{}.len()", self.shown_place(place)),
            ExprKind::SubSlice(slice) => format!("{}[{}]", self.shown_place(&slice.base), self.rest()),
            ExprKind::WorkItem(function, args) => format!("{}({})", function.name, all(args)),
            ExprKind::Grid(grid) => format!("[{}]", all(&grid.indices)),
            ExprKind::Sample(sample) => format!("sample({})", all(&sample.coordinates)),
            ExprKind::Call(callee, args) if args.is_empty() => format!("{}()", self.uniform.callees[callee.0]),
            ExprKind::Call(callee, _) => format!("{}({})", self.uniform.callees[callee.0], self.rest()),
            ExprKind::Arith(op, left, right) => {
                let own = strength(expr);
                format!("{} {} {}", self.operand(left, own), op.symbol(), self.operand(right, own + 1))
            }
            ExprKind::Unary(UnaryOp::Neg, operand) => format!("-{}", self.operand(operand, UNARY)),
            ExprKind::Unary(UnaryOp::Not, operand) => format!("!{}", self.operand(operand, UNARY)),
            ExprKind::Cast(operand) => format!("{} as {}", self.operand(operand, CAST), expr.ty),
            ExprKind::Unique(_, operand) => self.shown(operand),
            ExprKind::Atomic(op, place, _) => {
                format!("{}.{}({})", self.shown_place(place), op.method(), self.rest())
            }
            ExprKind::CompareExchange(place, _) => {
                format!("{}.compare_exchange({})", self.shown_place(place), self.rest())
            }
            ExprKind::Get(place, Element::At(index)) => {
                format!("{}.get({})", self.shown_place(place), self.shown(index))
            }
            ExprKind::Get(place, Element::First) => format!("{}.first()", self.shown_place(place)),
            ExprKind::Get(place, Element::Last) => format!("{}.last()", self.shown_place(place)),
            ExprKind::Method(Method::Builtin(builtin, _), args) if !args.is_empty() => {
                format!("{}.{}({})", self.operand(&args[0], POSTFIX), builtin.name, all(&args[1..]))
            }
            _ => self.rest().to_owned(),
        }
    }

    fn shown_place(&self, place: &Place) -> String {
        let root = match &place.root {
            Root::Local(local) => self.uniform.names[local.0].clone().unwrap_or_else(|| self.rest().to_owned()),
            Root::Value(value) => self.operand(value, POSTFIX),
        };
        place.steps.iter().fold(root, |shown, step| match &step.kind {
            // the index of a grid brings its own brackets
            StepKind::Index(index, _) => format!("{shown}[{}]", self.shown(index)),
            StepKind::Field(number) => format!("{shown}.{number}"),
            StepKind::Member(member) => format!("{shown}.{}", quote::quote!(#member)),
            StepKind::Deref => shown,
        })
    }
}

fn strength(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Arith(op, ..) => match op {
            ArithOp::Or => 1,
            ArithOp::Xor => 2,
            ArithOp::And => 3,
            ArithOp::Shl | ArithOp::Shr => 4,
            ArithOp::Add | ArithOp::Sub => 5,
            ArithOp::Mul | ArithOp::Div | ArithOp::Rem => 6,
        },
        ExprKind::Cast(_) => CAST,
        ExprKind::Unary(..) => UNARY,
        ExprKind::Unique(_, operand) => strength(operand),
        _ => POSTFIX,
    }
}
