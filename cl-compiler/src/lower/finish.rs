//! The last pass: gives each statement the form in which it is printed, so that the emitter decides nothing.

use crate::c::{
    Basic, BinaryOp, Exit, Expr, Frame, Hazard, PanicKind, Param, ParamKind, Stmt, StmtKind, Type, TypeName,
    control_flow,
};
use crate::ir::{ArithOp, Function};
use crate::ty::{Scalar, Space, Ty};

/// Finishes a function's body.
pub(super) fn finish(body: Vec<Stmt>, is_kernel: bool, ret: &Type, params: Vec<Param>) -> (Vec<Stmt>, Frame) {
    let mut finisher = Finisher { has_divergent_loop: false };
    let body = finisher.block(body, false);
    let frame = Frame {
        params,
        has_divergent_loop: finisher.has_divergent_loop,
        exit: exit(&body, is_kernel, ret),
        last_line: last_line(&body),
    };
    (body, frame)
}

struct Finisher {
    has_divergent_loop: bool,
}

impl Finisher {
    /// `conditional` says whether the statements are present only under a condition.
    fn block(&mut self, stmts: Vec<Stmt>, conditional: bool) -> Vec<Stmt> {
        let mut out = Vec::with_capacity(stmts.len());
        let mut rest = stmts.into_iter();
        while !rest.as_slice().is_empty() {
            match stores(rest.as_slice()) {
                number @ 2.. if !conditional => {
                    let line = rest.as_slice()[0].line;
                    let stores = rest.by_ref().take(number).map(assigned).collect();
                    out.push(Stmt { line, loud: None, kind: StmtKind::Stores(stores) });
                }
                _ => out.extend(rest.next().map(|stmt| self.stmt(stmt, conditional))),
            }
        }
        out
    }

    fn stmt(&mut self, stmt: Stmt, conditional: bool) -> Stmt {
        let conditional = conditional || stmt.loud.is_some();
        let kind = match stmt.kind {
            // one condition for all the stores
            StmtKind::If(cond, then, other) if other.is_empty() && !then.is_empty() && stores(&then) == then.len() => {
                let then = then.into_iter().map(assigned).collect();
                StmtKind::If(Expr::alive(Some(cond)), braced(then, stmt.line), other)
            }
            StmtKind::If(cond, then, other) => self.branch(cond, then, other, stmt.line, conditional),
            StmtKind::While(unroll, before, cond, body) => {
                let (before, cond, body) = self.while_loop(before, cond, body, stmt.line, conditional);
                StmtKind::While(unroll, before, cond, body)
            }
            StmtKind::For(mut head, body) => {
                head.divergent = differs(&body);
                self.has_divergent_loop |= head.divergent;
                StmtKind::For(head, braced(self.block(body, conditional), stmt.line))
            }
            StmtKind::Waits(callee, waits, other) => {
                StmtKind::Waits(callee, self.block(waits, true), self.block(other, true))
            }
            StmtKind::Given(cond, body) => StmtKind::Given(cond, self.block(body, true)),
            StmtKind::Block(body) => StmtKind::Block(self.block(body, conditional)),
            // the declaration already states the type
            StmtKind::Decl(ty, name, Some(Expr::Compound(_, values))) => {
                StmtKind::Decl(ty, name, Some(Expr::List(values)))
            }
            StmtKind::Assign(place, op, value) => {
                let (op, value) = updated(&place, op, value);
                StmtKind::Assign(place, op, value)
            }
            StmtKind::Store(place, op, value) => {
                let (op, value) = updated(&place, op, value);
                StmtKind::Store(place, op, value)
            }
            kind => kind,
        };
        Stmt { kind, ..stmt }
    }

    /// A chain of `if`s. Braces are omitted if the only body, or both bodies, are plain statements.
    fn branch(&mut self, cond: Expr, then: Vec<Stmt>, mut other: Vec<Stmt>, line: u32, conditional: bool) -> StmtKind {
        let mut then = self.block(then, conditional);
        let other = match (other.pop(), other.is_empty()) {
            (None, _) => return StmtKind::If(cond, braced(then, line), other),
            (Some(Stmt { kind: StmtKind::If(cond, then, rest), loud: None, line }), true) => {
                vec![Stmt { line, loud: None, kind: self.branch(cond, then, rest, line, conditional) }]
            }
            (last, _) => {
                other.extend(last);
                let other = self.block(other, conditional);
                if is_plain(&then) && is_plain(&other) {
                    return StmtKind::If(cond, then, other);
                }
                vec![Stmt { line, loud: None, kind: StmtKind::Braced(None, other) }]
            }
        };
        then = vec![Stmt { line, loud: None, kind: StmtKind::Braced(None, then) }];
        StmtKind::If(cond, then, other)
    }

    fn while_loop(
        &mut self,
        before: Vec<Stmt>,
        cond: Expr,
        body: Vec<Stmt>,
        head_line: u32,
        conditional: bool,
    ) -> (Vec<Stmt>, Expr, Vec<Stmt>) {
        let callees: Option<Vec<_>> = before.iter().map(|stmt| stmt.loud.clone()).collect();
        let Some(line) = last_line(&before) else {
            let cond = if differs(&body) { self.divergent(cond) } else { cond };
            return (before, cond, braced(self.block(body, conditional), head_line));
        };
        let loud = callees.map(|callees| callees.into_iter().flatten().collect::<Vec<_>>());
        let head = match &loud {
            // the condition can stand in the head if it needs no preceding statements
            Some(callees) => Expr::Either {
                callees: callees.clone(),
                quiet: Box::new(cond.clone()),
                loud: Box::new(Expr::bool(true)),
            },
            None => Expr::bool(true),
        };
        let waits = control_flow::waits(&before) || control_flow::waits(&body);
        let head = if waits { head } else { self.divergent(head) };
        let stop = Stmt { line, loud: None, kind: StmtKind::Break };
        let mut whole = self.block(before, conditional);
        let kind = StmtKind::If(Expr::logical_not(cond), vec![stop], Vec::new());
        whole.push(Stmt { line, loud, kind });
        whole.extend(self.block(body, conditional));
        (Vec::new(), head, braced(whole, head_line))
    }

    fn divergent(&mut self, cond: Expr) -> Expr {
        self.has_divergent_loop = true;
        Expr::Divergent(Box::new(cond))
    }
}

/// A body in braces, unless it is one plain statement. With `Given` statements, the braces depend on their conditions.
fn braced(body: Vec<Stmt>, line: u32) -> Vec<Stmt> {
    if is_plain(&body) {
        return body;
    }
    let conds = body.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Given(cond, _) => Some(cond),
        _ => None,
    });
    let conds: Vec<_> = conds.collect();
    let rest: Vec<_> = body.iter().filter(|stmt| !matches!(stmt.kind, StmtKind::Given(..))).cloned().collect();
    let braces = (!conds.is_empty() && is_plain(&rest)).then(|| Box::new(syn::parse_quote!(false #(|| #conds)*)));
    vec![Stmt { line, loud: None, kind: StmtKind::Braced(braces, body) }]
}

/// Whether the body is one statement that needs no braces.
fn is_plain(body: &[Stmt]) -> bool {
    match body {
        [Stmt { kind, loud: None, .. }] => match kind {
            StmtKind::Assign(..)
            | StmtKind::Expr(_)
            | StmtKind::Barrier
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_)
            | StmtKind::Return(_)
            | StmtKind::Leave(_) => true,
            StmtKind::Panic(_, kind) => match kind {
                PanicKind::Index(..) => true,
                PanicKind::Values(values) => values.is_empty(),
            },
            StmtKind::Decl(..)
            | StmtKind::ExtraBarrier(_)
            | StmtKind::Opaque
            | StmtKind::Volatile(_)
            | StmtKind::LengthOf(..)
            | StmtKind::Waits(..)
            | StmtKind::Given(..)
            | StmtKind::Store(..)
            | StmtKind::Stores(_)
            | StmtKind::If(..)
            | StmtKind::While(..)
            | StmtKind::For(..)
            | StmtKind::Label(_)
            | StmtKind::Block(_)
            | StmtKind::Braced(..) => false,
        },
        _ => false,
    }
}

/// Whether the loop's condition needs a divergent term: the body lets the work-items of a group leave the loop in
/// different iterations, or contains a `volatile` access (`docs/driver-errors/branch_after_two_loops.cl`).
fn differs(body: &[Stmt]) -> bool {
    let is_volatile = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Volatile(Hazard::Merged));
    (control_flow::ends_loop(body) || body.iter().any(|stmt| stmt.has(is_volatile))) && !control_flow::waits(body)
}

/// The length of the leading run of stores that can share one panic check: none of them but the last can panic.
fn stores(stmts: &[Stmt]) -> usize {
    let mut number = 0;
    for stmt in stmts {
        let StmtKind::Store(_, _, value) = &stmt.kind else { break };
        if stmt.loud.is_some() {
            break;
        }
        number += 1;
        if value.calls() {
            break;
        }
    }
    number
}

/// A store whose condition is tested before.
fn assigned(stmt: Stmt) -> Stmt {
    let kind = match stmt.kind {
        StmtKind::Store(place, op, value) => {
            let (op, value) = updated(&place, op, value);
            StmtKind::Assign(place, op, value)
        }
        kind => kind,
    };
    Stmt { kind, ..stmt }
}

/// `x += y` for `x = x + y`.
fn updated(place: &Expr, op: Option<ArithOp>, value: Expr) -> (Option<ArithOp>, Expr) {
    match value {
        Expr::Binary(BinaryOp::Arith(inner), left, right)
            if op.is_none() && inner != ArithOp::Rem && *left == *place =>
        {
            (Some(inner), *right)
        }
        value => (op, value),
    }
}

/// The parameters. `lengths` says whether the length of a slice is used.
pub(super) fn params(
    function: &Function,
    names: &[String],
    types: &[Type],
    lengths: &[bool],
    is_kernel: bool,
) -> Vec<Param> {
    let params = function.locals.iter().zip(names).zip(types).zip(lengths);
    params.map(|(((local, name), ty), length)| param(&local.ty, name, ty, *length, is_kernel)).collect()
}

fn param(of: &Ty, name: &str, c_type: &Type, length: bool, is_kernel: bool) -> Param {
    let is_object = matches!(c_type.name, TypeName::Image { .. } | TypeName::Sampler);
    let (ty, kind) = match of {
        _ if is_object => (c_type.clone(), ParamKind::Value),
        Ty::Slice { space, .. } => {
            let (length, offset) = (length || !is_kernel, is_kernel && *space != Space::Local);
            (c_type.clone(), ParamKind::Slice { length, offset })
        }
        // `bool` has no fixed size in OpenCL C and cannot be a kernel argument
        Ty::Scalar(Scalar::Bool) if is_kernel => (Type::plain(Basic::Uchar), ParamKind::Value),
        Ty::Function(function) => (c_type.clone(), ParamKind::Captured(Box::new(super::captures(function)))),
        _ => (c_type.clone(), ParamKind::Value),
    };
    Param { name: name.to_owned(), ty, kind }
}

/// The exit that some drivers need.
fn exit(body: &[Stmt], is_kernel: bool, ret: &Type) -> Option<Exit> {
    let mut found = is_kernel.then_some(Exit::Label);
    let mut see = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Leave(None) => found = Some(Exit::Leave),
        StmtKind::Leave(Some(_)) => found = Some(Exit::LeaveWith(ret.clone())),
        _ => {}
    };
    body.iter().for_each(|stmt| stmt.visit(&mut see));
    found
}

/// The line of the statement that is printed last.
fn last_line(stmts: &[Stmt]) -> Option<u32> {
    let last = stmts.last()?;
    Some(last.blocks().into_iter().rev().find_map(|block| last_line(block)).unwrap_or(last.line))
}
