//! Traversals of the C tree: rewriting of expressions, and the expressions and blocks of a statement.

use std::collections::HashSet;

use super::{Advance, Expr, ForHead, Member, More, PanicKind, Stmt, StmtKind, root};
use crate::ir::CalleeId;

/// The parts of each kind of expression and statement. All traversals of the tree are based on this table.
macro_rules! parts {
    ($parts:ident, $both:ident, $exprs:ident, $blocks:ident, $iter:ident, $($mut:tt)?) => {
        impl Expr {
            /// Calls `see` with each direct subexpression.
            pub fn $parts<'a>(&'a $($mut)? self, see: &mut dyn FnMut(&'a $($mut)? Expr)) {
                match self {
                    Expr::Var(_)
                    | Expr::Int { .. }
                    | Expr::Literal(_)
                    | Expr::Hole(_)
                    | Expr::Panicked
                    | Expr::PostDecrement(_)
                    | Expr::Const(..)
                    | Expr::Bare(..)
                    | Expr::Table(_) => {}
                    Expr::Captured(_, x)
                    | Expr::Unary(_, x)
                    | Expr::Cast(_, x)
                    | Expr::CastTo(_, x)
                    | Expr::Lanes(x, _)
                    | Expr::LateCast(_, _, x)
                    | Expr::Field(x, _)
                    | Expr::Test(_, x)
                    | Expr::Divergent(x)
                    | Expr::Named(_, x)
                    | Expr::Deref(x)
                    | Expr::Address(x)
                    | Expr::IfSlice(_, _, x)
                    | Expr::Alive(_, x) => see(x),
                    Expr::Binary(_, x, y)
                    | Expr::Index(x, y)
                    | Expr::Guarded(x, y)
                    | Expr::Given(_, x, y)
                    | Expr::Either { callees: _, quiet: x, loud: y } => {
                        see(x);
                        see(y);
                    }
                    Expr::Select(c, x, y) => {
                        see(c);
                        see(x);
                        see(y);
                    }
                    Expr::Call(_, args)
                    | Expr::Device(_, args)
                    | Expr::Operator(_, _, _, args)
                    | Expr::Vector(_, _, args)
                    | Expr::Compound(_, args)
                    | Expr::List(args) => args.$iter().for_each(see),
                }
            }
        }

        impl ForHead {
            fn $exprs(&$($mut)? self) -> Vec<&$($mut)? Expr> {
                let ForHead { ty: _, name: _, start, cond, more, below_max: _, left_by_panicked: _, divergent: _, unroll: _, advance } =
                    self;
                let mut exprs = vec![start, cond];
                if let Some(more) = more {
                    let More { name: _, first, next } = &$($mut)? **more;
                    exprs.extend([first, next]);
                }
                match advance {
                    Advance::By(_, step) | Advance::To(step) => exprs.push(step),
                    Advance::Fitting(_, step, value) => exprs.extend([step, value]),
                    Advance::Up | Advance::Down | Advance::Nothing => {}
                }
                exprs
            }
        }

        impl Stmt {
            fn $both(&$($mut)? self) -> (Vec<&$($mut)? Expr>, Vec<&$($mut)? Vec<Stmt>>) {
                match &$($mut)? self.kind {
                    StmtKind::Barrier
                    | StmtKind::ExtraBarrier(_)
                    | StmtKind::LengthOf(..)
                    | StmtKind::Opaque
                    | StmtKind::Volatile(_)
                    | StmtKind::Break
                    | StmtKind::Continue
                    | StmtKind::Goto(_)
                    | StmtKind::Label(_) => (Vec::new(), Vec::new()),
                    StmtKind::Assign(x, _, y)
                    | StmtKind::Store(x, _, y)
                    | StmtKind::Panic(_, PanicKind::Index(x, y)) => (vec![x, y], Vec::new()),
                    StmtKind::Decl(_, _, x) | StmtKind::Return(x) | StmtKind::Leave(x) => {
                        (x.$iter().collect(), Vec::new())
                    }
                    StmtKind::Panic(_, PanicKind::Values(values)) => (values.$iter().collect(), Vec::new()),
                    StmtKind::Expr(x) => (vec![x], Vec::new()),
                    StmtKind::If(x, one, other) | StmtKind::While(_, one, x, other) => (vec![x], vec![one, other]),
                    StmtKind::For(head, body) => (head.$exprs(), vec![body]),
                    StmtKind::Waits(_, one, other) => (Vec::new(), vec![one, other]),
                    StmtKind::Block(body) | StmtKind::Braced(_, body) | StmtKind::Stores(body) | StmtKind::Given(_, body) => {
                        (Vec::new(), vec![body])
                    }
                }
            }

            /// The expressions that the statement evaluates itself, without those of nested statements.
            pub fn $exprs(&$($mut)? self) -> Vec<&$($mut)? Expr> {
                self.$both().0
            }

            /// The nested blocks.
            pub fn $blocks(&$($mut)? self) -> Vec<&$($mut)? Vec<Stmt>> {
                self.$both().1
            }
        }
    };
}

parts!(parts, both, exprs, blocks, iter,);
parts!(parts_mut, both_mut, exprs_mut, blocks_mut, iter_mut, mut);

impl Expr {
    /// Applies `change` to each subexpression, then to the expression itself.
    pub fn rewrite(&mut self, change: &mut dyn FnMut(&mut Expr)) {
        self.parts_mut(&mut |part| part.rewrite(change));
        change(self);
    }

    /// Calls `see` with the expression and all its subexpressions.
    pub fn visit(&self, see: &mut dyn FnMut(&Expr)) {
        see(self);
        self.parts(&mut |part| part.visit(see));
    }

    /// The form of the expression for programs in which any of the callees can panic.
    pub fn loud(&self, panicking: &[CalleeId]) -> Expr {
        let mut expr = self.clone();
        expr.rewrite(&mut |part| {
            if let Expr::Either { callees, loud, .. } = part
                && panicking.iter().all(|callee| callees.contains(callee))
            {
                *part = (**loud).clone();
            }
        });
        expr
    }

    /// Whether `such` holds for the expression or any of its subexpressions.
    pub fn has(&self, such: impl Fn(&Expr) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= such(part));
        found
    }

    /// Whether the expression calls a device function that may panic.
    pub fn calls(&self) -> bool {
        self.has(|part| matches!(part, Expr::Device(..) | Expr::Operator(..)))
    }

    /// How often the expression mentions the variable.
    pub fn uses(&self, name: &str) -> usize {
        let mut uses = 0;
        self.visit(&mut |part| uses += usize::from(matches!(part, Expr::Var(var) if var == name)));
        uses
    }
}

impl Stmt {
    /// Calls `see` with the statement and every nested statement.
    pub fn visit(&self, see: &mut dyn FnMut(&Stmt)) {
        see(self);
        self.blocks().into_iter().flatten().for_each(|inner| inner.visit(see));
    }

    /// Whether `such` holds for the statement or a nested statement.
    pub fn has(&self, such: impl Fn(&Stmt) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |stmt| found |= such(stmt));
        found
    }

    /// Whether it is a loop.
    pub fn is_loop(&self) -> bool {
        matches!(self.kind, StmtKind::While(..) | StmtKind::For(..))
    }

    /// How often the statement and its nested statements mention the variable.
    pub fn uses(&self, name: &str) -> usize {
        let mut uses = 0;
        self.visit(&mut |stmt| uses += stmt.exprs().into_iter().map(|expr| expr.uses(name)).sum::<usize>());
        uses
    }
}

/// The variables that executing the statements may assign.
pub fn assigned(stmts: &[Stmt]) -> HashSet<String> {
    let mut names = HashSet::new();
    for stmt in stmts {
        stmt.visit(&mut |stmt| {
            match &stmt.kind {
                StmtKind::Assign(place, ..) | StmtKind::Store(place, ..) => {
                    names.extend(root(place).map(str::to_owned));
                }
                StmtKind::For(head, _) => {
                    names.insert(head.name.clone());
                    names.extend(head.more.iter().map(|more| more.name.clone()));
                }
                StmtKind::LengthOf(_, name) => {
                    names.insert(name.clone());
                }
                StmtKind::Decl(..)
                | StmtKind::Waits(..)
                | StmtKind::Given(..)
                | StmtKind::Stores(_)
                | StmtKind::Barrier
                | StmtKind::ExtraBarrier(_)
                | StmtKind::Opaque
                | StmtKind::Volatile(_)
                | StmtKind::Expr(_)
                | StmtKind::If(..)
                | StmtKind::While(..)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Goto(_)
                | StmtKind::Label(_)
                | StmtKind::Return(_)
                | StmtKind::Leave(_)
                | StmtKind::Panic(..)
                | StmtKind::Block(_)
                | StmtKind::Braced(..) => {}
            }
            for expr in stmt.exprs() {
                expr.visit(&mut |part| match part {
                    // the receiver of the address may write through it
                    Expr::Address(place) => names.extend(root(place).map(str::to_owned)),
                    // so may the receiver of an array in a struct, which is passed as a pointer
                    Expr::Field(place, Member::Items) => names.extend(root(place).map(str::to_owned)),
                    // a decremented counter
                    Expr::PostDecrement(counter) => drop(names.insert(counter.clone())),
                    _ => {}
                });
            }
        });
    }
    names
}

/// The variables that the statements declare.
pub fn declared(stmts: &[Stmt]) -> HashSet<String> {
    let mut names = HashSet::new();
    for stmt in stmts {
        stmt.visit(&mut |stmt| {
            if let StmtKind::Decl(_, name, _) | StmtKind::LengthOf(_, name) = &stmt.kind {
                names.insert(name.clone());
            }
            if let StmtKind::For(head, _) = &stmt.kind {
                names.insert(head.name.clone());
                names.extend(head.more.iter().map(|more| more.name.clone()));
            }
        });
    }
    names
}
