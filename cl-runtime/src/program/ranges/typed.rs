//! The variables that names refer to, and the types of expressions.

use rustc_hash::FxHashMap as HashMap;

use super::interval::{Int, Interval};
use crate::program::syntax::{Declaration, Expr, ExprKind, Function, Number, Stmt, StmtKind, Type, Unit, vector};

/// A type: the name of the innermost element, and the number of pointers and arrays around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ty<'t> {
    pub(crate) name: &'t str,
    pub(crate) depth: usize,
}

impl<'t> Ty<'t> {
    pub(crate) const BOOL: Self = Self::scalar("bool");
    const INT: Self = Self::scalar("int");
    const ULONG: Self = Self::scalar("ulong");

    const fn scalar(name: &'t str) -> Self {
        Self { name, depth: 0 }
    }

    pub(crate) fn of(declaration: &Declaration<'t>) -> Self {
        let depth = usize::from(declaration.is_pointer) + declaration.dims.len();
        Self { name: declaration.ty.name, depth }
    }

    /// A type as it is written, without arrays.
    pub(crate) fn written(ty: &Type<'t>) -> Self {
        Self { name: ty.name, depth: usize::from(ty.is_pointer) }
    }

    pub(crate) fn int(self) -> Option<Int> {
        if self.depth == 0 { Int::named(self.name) } else { None }
    }

    /// Whether it is `ulong`, the type of `usize`.
    pub(crate) fn is_ulong(self) -> bool {
        self.int() == Some(Int::ULONG)
    }

    /// An integer in arithmetic, which `bool` is too.
    fn number(self) -> Option<Int> {
        if self == Self::BOOL { Some(Int::INT) } else { self.int() }
    }

    fn of_int(int: Int) -> Self {
        Self::scalar(match (int.bits, int.signed) {
            (64, true) => "long",
            (64, false) => "ulong",
            (_, true) => "int",
            (_, false) => "uint",
        })
    }
}

/// A variable of a function.
#[derive(Debug)]
pub(crate) struct Variable<'t> {
    pub(crate) name: &'t str,
    pub(crate) ty: Ty<'t>,
    /// The range of the name of its type.
    pub(crate) at: std::ops::Range<usize>,
    /// The number of the parameter that it is.
    pub(crate) param: Option<usize>,
    /// Whether it is an array of a work-item's own.
    pub(crate) is_private_array: bool,
    /// Whether its address is taken, or it shares the name of its type with other variables.
    pub(crate) is_pinned: bool,
}

/// The position of an expression.
pub(crate) type Key = (usize, usize);

pub(crate) fn key(expr: &Expr<'_>) -> Key {
    (expr.span.start, expr.span.end)
}

/// A function with its variables and types.
#[derive(Debug)]
pub(crate) struct Typed<'u, 't> {
    pub(crate) function: &'u Function<'t>,
    pub(crate) variables: Vec<Variable<'t>>,
    /// The variables that names refer to, and those that declarations declare, by position.
    names: HashMap<usize, usize>,
    types: HashMap<Key, Ty<'t>>,
    /// The values in constant tables.
    tables: &'u Tables<'t>,
}

/// The values of integers in constant tables, by name.
pub(crate) type Tables<'t> = HashMap<&'t str, Interval>;

/// The tables of a program.
pub(crate) fn tables<'t>(unit: &Unit<'t>) -> Tables<'t> {
    let is_table =
        |global: &&Declaration<'t>| global.ty.space == Some("constant") && Int::named(global.ty.name).is_some();
    let values = |global: &Declaration<'t>| Some((global.name, contents(global.init.as_ref()?)?));
    unit.globals.iter().filter(is_table).filter_map(values).collect()
}

/// The values in a list. Elements that are not named are zero.
fn contents(expr: &Expr<'_>) -> Option<Interval> {
    match &expr.kind {
        ExprKind::List(parts) => {
            parts.iter().map(contents).try_fold(Interval::of(0), |all, values| Some(all.join(values?)))
        }
        ExprKind::Number(text) => literal(text).map(|(_, value)| Interval::of(value)),
        ExprKind::Unary("-", operand) => Interval::of(0).arithmetic("-", contents(operand)?),
        ExprKind::Paren(inner) => contents(inner),
        _ => None,
    }
}

impl<'u, 't> Typed<'u, 't> {
    pub(crate) fn of(unit: &'u Unit<'t>, function: &'u Function<'t>, tables: &'u Tables<'t>) -> Self {
        let typed =
            Self { function, variables: Vec::new(), names: HashMap::default(), types: HashMap::default(), tables };
        let mut resolver = Resolver { unit, typed, scopes: vec![Vec::new()] };
        for (number, param) in function.params.iter().enumerate() {
            resolver.declare(param, Some(number), false);
        }
        function.body.iter().for_each(|stmt| resolver.stmt(stmt));
        resolver.typed
    }

    /// The variable that a name refers to.
    pub(crate) fn variable(&self, expr: &Expr<'_>) -> Option<usize> {
        match &expr.kind {
            ExprKind::Name(_) => self.names.get(&expr.span.start).copied(),
            _ => None,
        }
    }

    pub(crate) fn declared(&self, declaration: &Declaration<'_>) -> usize {
        self.names[&declaration.at]
    }

    pub(crate) fn ty(&self, expr: &Expr<'_>) -> Option<Ty<'t>> {
        self.types.get(&key(expr)).copied()
    }

    /// Whether a name, or a row of what it names, is an array of a work-item's own.
    pub(crate) fn is_private_array(&self, expr: &Expr<'_>) -> bool {
        match &expr.kind {
            ExprKind::Index(parts) => self.is_private_array(&parts[0]),
            _ => self.variable(expr).is_some_and(|id| self.variables[id].is_private_array),
        }
    }

    /// The values of an element of a constant table.
    pub(crate) fn element(&self, expr: &Expr<'_>) -> Option<Interval> {
        match &expr.kind {
            ExprKind::Index(parts) => self.element(&parts[0]),
            ExprKind::Name(name) if self.variable(expr).is_none() => self.tables.get(name).copied(),
            _ => None,
        }
    }

    pub(crate) fn int(&self, expr: &Expr<'_>) -> Option<Int> {
        self.ty(expr)?.number()
    }

    pub(crate) fn is_ulong(&self, expr: &Expr<'_>) -> bool {
        self.ty(expr).is_some_and(Ty::is_ulong)
    }
}

struct Resolver<'u, 't> {
    unit: &'u Unit<'t>,
    typed: Typed<'u, 't>,
    scopes: Vec<Vec<(&'t str, usize)>>,
}

impl<'u, 't> Resolver<'u, 't> {
    fn declare(&mut self, declaration: &Declaration<'t>, param: Option<usize>, is_pinned: bool) {
        let id = self.typed.variables.len();
        let at = declaration.ty.at..declaration.ty.at + declaration.ty.name.len();
        let ty = Ty::of(declaration);
        // other work-items write what is local
        let is_pinned = is_pinned || declaration.ty.space.is_some() && !declaration.is_pointer;
        let is_private_array = param.is_none() && declaration.ty.space.is_none() && !declaration.dims.is_empty();
        self.typed.variables.push(Variable { name: declaration.name, ty, at, param, is_private_array, is_pinned });
        self.typed.names.insert(declaration.at, id);
        self.scopes.last_mut().expect("a function is a scope").push((declaration.name, id));
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.scopes.iter().rev().flat_map(|scope| scope.iter().rev()).find(|(of, _)| *of == name).map(|(_, id)| *id)
    }

    fn inner(&mut self, of: impl FnOnce(&mut Self)) {
        self.scopes.push(Vec::new());
        of(self);
        self.scopes.pop();
    }

    fn stmt(&mut self, stmt: &'u Stmt<'t>) {
        match &stmt.kind {
            StmtKind::Declare(all) => {
                for declaration in all {
                    // the name of a variable is known in its own initializer
                    self.declare(declaration, None, all.len() > 1);
                    declaration.init.iter().for_each(|init| self.expr(init));
                }
            }
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::If(cond, then, other) => {
                self.expr(cond);
                [then].into_iter().chain(other).for_each(|inner| self.inner(|this| this.stmt(inner)));
            }
            StmtKind::Loop(first, cond, step, body) => self.inner(|this| {
                first.iter().for_each(|first| this.stmt(first));
                cond.iter().chain(step).for_each(|expr| this.expr(expr));
                this.inner(|this| this.stmt(body));
            }),
            StmtKind::Do(body, cond) => {
                self.inner(|this| this.stmt(body));
                self.expr(cond);
            }
            StmtKind::Switch(value, body) => {
                self.expr(value);
                self.inner(|this| this.stmt(body));
            }
            StmtKind::Block(stmts) => self.inner(|this| stmts.iter().for_each(|inner| this.stmt(inner))),
            StmtKind::Return(value) => value.iter().for_each(|value| self.expr(value)),
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto | StmtKind::Label | StmtKind::Empty => {}
        }
    }

    fn expr(&mut self, expr: &'u Expr<'t>) {
        if let ExprKind::Name(name) = &expr.kind
            && let Some(id) = self.find(name)
        {
            self.typed.names.insert(expr.span.start, id);
        }
        expr.each_part(&mut |part| self.expr(part));
        if let ExprKind::Unary("&", operand) = &expr.kind
            && let Some(id) = self.typed.variable(operand)
        {
            self.typed.variables[id].is_pinned = true;
        }
        if let Some(ty) = self.type_of(expr) {
            self.typed.types.insert(key(expr), ty);
        }
    }

    fn type_of(&self, expr: &Expr<'t>) -> Option<Ty<'t>> {
        let ty = |expr: &Expr<'t>| self.typed.ty(expr);
        match &expr.kind {
            ExprKind::Name(name) => match self.typed.variable(expr) {
                Some(id) => Some(self.typed.variables[id].ty),
                None if matches!(*name, "true" | "false") => Some(Ty::INT),
                None => self.unit.globals.iter().find(|global| global.name == *name).map(Ty::of),
            },
            ExprKind::Number(text) => literal(text).map(|(ty, _)| ty),
            ExprKind::Call(callee, args) => match callee.kind {
                ExprKind::Name(name) => self.result(name, args),
                _ => None,
            },
            ExprKind::Cast(of, ..) | ExprKind::Compound(of, _) => Some(Ty::written(of)),
            ExprKind::Named(operand) | ExprKind::Postfix(_, operand) | ExprKind::Paren(operand) => ty(operand),
            ExprKind::Unary(operator, operand) => {
                let of = ty(operand)?;
                match *operator {
                    "!" if of.depth > 0 || vector(of.name).is_some_and(|(_, lanes)| lanes == 1) => Some(Ty::INT),
                    "!" => None,
                    "&" => Some(Ty { depth: of.depth + 1, ..of }),
                    "*" => Some(Ty { depth: of.depth.checked_sub(1)?, ..of }),
                    "-" | "+" | "~" => Some(of.number().map_or(of, |int| Ty::of_int(int.promoted()))),
                    _ => Some(of),
                }
            }
            ExprKind::Binary(operator, parts) => {
                let [left, right] = parts.each_ref().map(ty);
                self.of_binary(operator, left, right)
            }
            ExprKind::Assign(_, parts) => ty(&parts[0]),
            ExprKind::Conditional(parts) => {
                let [_, yes, no] = parts.each_ref().map(ty);
                match (yes?, no?) {
                    (yes, no) if yes == no => Some(yes),
                    (yes, no) => Some(Ty::of_int(yes.number()?.common(no.number()?))),
                }
            }
            ExprKind::Index(parts) => {
                let of = ty(&parts[0])?;
                Some(Ty { depth: of.depth.checked_sub(1)?, ..of })
            }
            ExprKind::Member(operand, name) => self.member(ty(operand)?, name),
            ExprKind::List(_) | ExprKind::Other => None,
        }
    }

    fn of_binary(&self, operator: &str, left: Option<Ty<'t>>, right: Option<Ty<'t>>) -> Option<Ty<'t>> {
        match operator {
            "," => right,
            "==" | "!=" | "<" | "<=" | ">" | ">=" | "&&" | "||" => {
                // a comparison of vectors is a vector
                let is_one = |ty: Ty<'t>| ty.depth > 0 || vector(ty.name).is_some_and(|(_, lanes)| lanes == 1);
                (is_one(left?) && is_one(right?)).then_some(Ty::INT)
            }
            "<<" | ">>" => Some(Ty::of_int(left?.number()?.promoted())),
            "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" => match (left?, right?) {
                (left, right) if left == right && left.number().is_none() => Some(left),
                (left, _) if left.depth > 0 => Some(left),
                (left, right) => Some(Ty::of_int(left.number()?.common(right.number()?))),
            },
            _ => None,
        }
    }

    fn result(&self, name: &str, args: &[Expr<'t>]) -> Option<Ty<'t>> {
        if let Some(function) = self.unit.functions.iter().find(|function| function.name == name) {
            return Some(Ty::written(&function.ret));
        }
        match name {
            "get_global_id" | "get_local_id" | "get_group_id" | "get_global_size" | "get_local_size"
            | "get_num_groups" | "get_global_offset" => Some(Ty::ULONG),
            "min" | "max" | "clamp" | "sub_sat" => {
                let first = self.typed.ty(args.first()?)?;
                args.iter().all(|arg| self.typed.ty(arg) == Some(first)).then_some(first)
            }
            _ => None,
        }
    }

    fn member(&self, of: Ty<'t>, name: &str) -> Option<Ty<'t>> {
        if let Some((lane, lanes)) = vector(of.name) {
            return (lanes > 1 && LANES.contains(&name)).then_some(Ty { name: lane, depth: 0 });
        }
        // the runtime's own struct, which stands before the items
        if of.name == "cl_item" {
            return (name == "panicked").then_some(Ty::BOOL);
        }
        let of = self.unit.structs.iter().find(|of_unit| of_unit.name == of.name)?;
        of.members.iter().find(|member| member.name == name).map(Ty::of)
    }
}

/// The names of a single lane of a vector.
const LANES: [&str; 20] = [
    "x", "y", "z", "w", "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "sa", "sb", "sc", "sd", "se", "sf",
];

/// The type and the value of an integer literal; the value of a floating-point literal is 0.
pub(crate) fn literal(number: &Number<'_>) -> Option<(Ty<'static>, i128)> {
    let is_hexadecimal = number.is_hexadecimal;
    let suffix = number.suffix.to_ascii_lowercase();
    let Ok(value) = i128::from_str_radix(number.digits, if is_hexadecimal { 16 } else { 10 }) else {
        return Some((Ty::scalar(if suffix == "f" { "float" } else { "double" }), 0));
    };
    let fits = |name: &str| Int::named(name).is_some_and(|int| value <= int.all().most);
    let types: &[&'static str] = match (&*suffix, is_hexadecimal) {
        ("", false) => &["int", "long", "ulong"],
        ("", true) => &["int", "uint", "long", "ulong"],
        ("u", _) => &["uint", "ulong"],
        ("l", false) => &["long", "ulong"],
        ("l", true) => &["long", "ulong"],
        _ => &["ulong"],
    };
    types.iter().find(|name| fits(name)).map(|name| (Ty::scalar(name), value))
}
