//! Substitutes variables that are used once, and removes superfluous braces.

use std::collections::HashSet;

use super::Given;
use super::available::{Available, Memory, is_fixed};
use crate::c::{
    Basic, Expr as C, Function, Stmt, StmtKind, Type, TypeName, assigned, declared, disturbs, reads_memory,
};

/// The body without the compiler's variables that are used once.
pub(super) fn inlined(body: Vec<Stmt>, given: &Given<'_>) -> Vec<Stmt> {
    let users = given.users;
    let mut inliner = Inliner { users, changing: assigned(&body), known: given.known() };
    inliner.block(body)
}

struct Inliner<'a> {
    /// The user's names.
    users: &'a HashSet<String>,
    /// Variables that are assigned after their declaration.
    changing: HashSet<String>,
    /// The types of variables.
    known: Available,
}

impl Inliner<'_> {
    fn block(&mut self, stmts: Vec<Stmt>) -> Vec<Stmt> {
        let mut out: Vec<Stmt> = Vec::with_capacity(stmts.len());
        for mut stmt in stmts {
            match &stmt.kind {
                StmtKind::Decl(ty, name, _) => self.known.note_type(name, ty),
                StmtKind::For(head, _) => {
                    self.known.types.insert(head.name.clone(), head.ty.into());
                }
                _ => {}
            }
            if let StmtKind::While(_, before, cond, body) = &mut stmt.kind {
                (*before, *cond) = self.with_condition(std::mem::take(before), cond.clone());
                *body = self.block(std::mem::take(body));
            } else {
                for block in stmt.blocks_mut() {
                    *block = self.block(std::mem::take(block));
                }
            }
            out.push(stmt);
        }
        for at in (0..out.len()).rev() {
            Self::chosen(&mut out, at);
        }
        // backward, since a later value may contain earlier variables
        let mut at = out.len();
        while at > 0 {
            at -= 1;
            let done = self.copied(&mut out, at) || self.spread(&mut out, at) || self.taken_over(&mut out, at);
            if !done {
                self.try_inline(&mut out, at);
            }
        }
        self.without_braces(out)
    }

    /// Processes the statements before a loop's condition together with the condition, which uses their variables.
    fn with_condition(&mut self, mut before: Vec<Stmt>, cond: C) -> (Vec<Stmt>, C) {
        before.push(Stmt { line: 0, loud: None, kind: StmtKind::Expr(cond.clone()) });
        let mut before = self.block(before);
        match before.pop() {
            Some(Stmt { kind: StmtKind::Expr(cond), .. }) => (before, cond),
            _ => (before, cond),
        }
    }

    /// Whether executing the statements can change the expression's value. Writes to one kind of memory do not change
    /// another.
    fn disturbs(&self, stmts: &[Stmt], expr: &C) -> bool {
        let read = self.memory(expr);
        stmts.iter().any(|stmt| match (&stmt.kind, &read) {
            (StmtKind::Store(place, ..) | StmtKind::Assign(place, None, _), Some(read)) if stmt.loud.is_none() => {
                match self.memory(place).as_deref() {
                    Some([written]) => read.iter().any(|read| read.may_be(written)),
                    _ => disturbs(std::slice::from_ref(stmt), expr),
                }
            }
            _ => disturbs(std::slice::from_ref(stmt), expr),
        })
    }

    /// The memory that the expression reads, if it can be determined.
    fn memory(&self, expr: &C) -> Option<Vec<Memory>> {
        let (mut found, mut known) = (Vec::new(), true);
        expr.visit(&mut |part| match part {
            C::Index(base, _) => match &**base {
                C::Var(name) => match self.known.memory.get(name) {
                    Some(memory) => found.push(memory.clone()),
                    None => known = false,
                },
                // a row of an array
                C::Index(..) => {}
                _ => known = false,
            },
            C::Device(..) | C::Operator(..) | C::Deref(_) | C::Either { .. } => known = false,
            C::Call(function, _) => known &= !matches!(function, Function::VectorLoad(_)) && !function.is_atomic(),
            _ => {}
        });
        known.then_some(found)
    }

    /// Rewrites `int v; if (c) v = x; else v = y;` to `int v = c ? x : y;`.
    fn chosen(stmts: &mut Vec<Stmt>, at: usize) {
        let [
            Stmt { kind: StmtKind::Decl(ty, name, None), loud: None, .. },
            Stmt { kind: StmtKind::If(cond, then, other), loud: None, .. },
            ..,
        ] = &stmts[at..]
        else {
            return;
        };
        let value = |block: &[Stmt]| match block {
            [Stmt { kind: StmtKind::Assign(C::Var(var), None, value), loud: None, .. }] if var == name => {
                Some(value.clone())
            }
            _ => None,
        };
        // a driver ends the process on `?:` between `char`s
        if !ty.is_plain() || !matches!(ty.name, TypeName::Basic(basic) if basic != Basic::Char) {
            return;
        }
        let (Some(yes), Some(no)) = (value(then), value(other)) else { return };
        let is_short = |value: &C| value.is_simple() && !matches!(value, C::Table(_));
        if !is_short(&yes) || !is_short(&no) || has_effects(cond) {
            return;
        }
        let select = C::Select(Box::new(cond.clone()), Box::new(yes), Box::new(no));
        if let StmtKind::Decl(_, _, init) = &mut stmts[at].kind {
            *init = Some(select);
        }
        stmts.remove(at + 1);
    }

    /// Removes the braces of a block that declares no variables, or only compiler-made ones whose names occur nowhere
    /// else.
    fn without_braces(&self, stmts: Vec<Stmt>) -> Vec<Stmt> {
        let mut taken: HashSet<String> = stmts.iter().filter_map(declared_by).collect();
        let mut flat = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            let StmtKind::Block(inner) = stmt.kind else {
                flat.push(stmt);
                continue;
            };
            let names: Vec<String> = inner.iter().filter_map(declared_by).collect();
            let is_label = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Label(_));
            let stays = stmt.loud.is_some()
                || inner.iter().any(is_label)
                || names.iter().any(|name| taken.contains(name) || self.users.contains(name));
            if stays {
                flat.push(Stmt { kind: StmtKind::Block(inner), ..stmt });
            } else {
                taken.extend(names);
                flat.extend(inner);
            }
        }
        flat
    }

    /// The name, type and value of a variable that the compiler made and that never changes.
    fn made(stmt: &Stmt) -> Option<(&Type, &str, &C)> {
        match &stmt.kind {
            StmtKind::Decl(ty, name, Some(init)) if stmt.loud.is_none() && ty.is_plain() => Some((ty, name, init)),
            _ => None,
        }
    }

    /// Removes `uint value = x;`, if `x` does not change while `value` is used.
    fn copied(&self, stmts: &mut Vec<Stmt>, at: usize) -> bool {
        let Some((ty, name, C::Var(other))) = Self::made(&stmts[at]) else { return false };
        if self.users.contains(name) || self.changing.contains(name) || self.known.types.get(other) != Some(&ty.name) {
            return false;
        }
        let Some(last) = stmts.iter().rposition(|stmt| stmt.uses(name) > 0) else { return false };
        let needed = &stmts[at + 1..=last.max(at)];
        if assigned(needed).contains(other) || declared(needed).contains(other) {
            return false;
        }
        let (name, other) = (name.to_owned(), C::Var(other.clone()));
        replace(&mut stmts[at + 1..], &name, &other);
        stmts.remove(at);
        true
    }

    /// Substitutes a value that costs nothing to compute and that is used once, not counting code that is present only
    /// for unusual constants.
    fn spread(&self, stmts: &mut Vec<Stmt>, at: usize) -> bool {
        let Some((ty, name, init)) = Self::made(&stmts[at]) else { return false };
        if self.users.contains(name) || self.changing.contains(name) || !is_fixed(init) {
            return false;
        }
        let rest = &stmts[at + 1..];
        let all: usize = rest.iter().map(|stmt| stmt.uses(name)).sum();
        let usual: usize = rest.iter().map(|stmt| usual(stmt, name)).sum();
        let here: usize = rest.iter().flat_map(Stmt::exprs).map(|expr| usual_of(expr, name)).sum();
        let is_exact = self.known.type_of(init).is_some_and(|known| known == ty.name);
        let changed = assigned(rest);
        if all < 2 || usual > 1 || here != usual || !is_exact || changed.iter().any(|name| init.uses(name) > 0) {
            return false;
        }
        if rest.iter().any(|stmt| matches!(stmt.kind, StmtKind::While(..) | StmtKind::For(..)) && stmt.uses(name) > 0) {
            return false;
        }
        let (name, init) = (name.to_owned(), init.clone());
        replace(&mut stmts[at + 1..], &name, &init);
        stmts.remove(at);
        true
    }

    /// Merges two variables: `bool holds = a; if (!holds) { …; holds = b; } bool found = holds;`.
    fn taken_over(&self, stmts: &mut Vec<Stmt>, at: usize) -> bool {
        let Some((ty, name, init)) = Self::made(&stmts[at]) else { return false };
        if self.users.contains(name) {
            return false;
        }
        let Some(last) = stmts.iter().rposition(|stmt| stmt.uses(name) > 0).filter(|last| *last > at) else {
            return false;
        };
        let is_it = |value: &C| matches!(value, C::Var(var) if var == name);
        let between = &stmts[at + 1..last];
        let taker = match &stmts[last] {
            Stmt { kind: StmtKind::Decl(of, taker, Some(value)), loud: None, .. } if is_it(value) && of == ty => taker,
            Stmt { kind: StmtKind::Assign(C::Var(taker), None, value), loud: None, .. }
                if is_it(value) && self.known.types.get(taker) == Some(&ty.name) && !has_jumps(between) =>
            {
                taker
            }
            _ => return false,
        };
        let is_free = init.uses(taker) == 0
            && between.iter().all(|stmt| stmt.uses(taker) == 0)
            && !declared(between).contains(taker)
            && !assigned(between).contains(taker);
        if !is_free {
            return false;
        }
        let (name, taker, ty, init) = (name.to_owned(), taker.clone(), ty.name.clone(), init.clone());
        let is_new = matches!(stmts[last].kind, StmtKind::Decl(..));
        replace(&mut stmts[at + 1..last], &name, &C::Var(taker.clone()));
        stmts.remove(last);
        match &mut stmts[at].kind {
            StmtKind::Decl(_, declared, _) if is_new => *declared = taker,
            kind => {
                // only in a declaration can an initializer list omit its type
                let init = match init {
                    C::List(values) => C::Compound(ty, values),
                    init => init,
                };
                *kind = StmtKind::Assign(C::Var(taker), None, init);
            }
        }
        true
    }

    /// Substitutes the value of the variable declared at this position, if the variable is used once and no statement
    /// in between can change the value.
    fn try_inline(&self, stmts: &mut Vec<Stmt>, at: usize) {
        let Stmt { kind: StmtKind::Decl(ty, name, Some(init)), loud: None, .. } = &stmts[at] else { return };
        if self.users.contains(name) || self.changing.contains(name) || !ty.is_plain() || has_effects(init) {
            return;
        }
        let uses: Vec<usize> = stmts[at + 1..].iter().map(|stmt| stmt.uses(name)).collect();
        match uses.iter().sum() {
            0 => {
                stmts.remove(at);
                return;
            }
            1 => {}
            _ => return,
        }
        let Some(user) = uses.iter().position(|uses| *uses == 1).map(|found| at + 1 + found) else { return };
        let between = &stmts[at + 1..user];
        if self.disturbs(between, init) || between.iter().any(|stmt| matches!(stmt.kind, StmtKind::Label(_))) {
            return;
        }
        let exact = !is_integer(&ty.name) || self.known.type_of(init).is_some_and(|known| known == ty.name);
        let (init, name) = (init.clone(), name.clone());
        let reads = reads_memory(&init);
        let user = &mut stmts[user];
        if user.loud.is_some() || (reads && user.exprs().into_iter().any(has_effects)) {
            return;
        }
        if put(user, &name, &init, exact) {
            stmts.remove(at);
        }
    }
}

/// Replaces all uses of a variable by an expression. Another variable of the same name hides it in the rest of its block.
fn replace(stmts: &mut [Stmt], name: &str, by: &C) {
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Decl(_, declared, _) if declared == name => return,
            StmtKind::For(head, _) if head.name == name => continue,
            _ => {}
        }
        for expr in stmt.exprs_mut() {
            expr.rewrite(&mut |part| {
                if matches!(part, C::Var(var) if var == name) {
                    *part = by.clone();
                }
            });
        }
        stmt.blocks_mut().into_iter().for_each(|block| replace(block, name, by));
    }
}

/// The number of uses of a variable if all constants have their usual values.
fn usual(stmt: &Stmt, name: &str) -> usize {
    if let StmtKind::Given(..) = stmt.kind {
        return 0;
    }
    let here: usize = stmt.exprs().into_iter().map(|expr| usual_of(expr, name)).sum();
    here + stmt.blocks().into_iter().flatten().map(|inner| usual(inner, name)).sum::<usize>()
}

fn usual_of(expr: &C, name: &str) -> usize {
    let mut expr = expr.clone();
    expr.rewrite(&mut |part| {
        if let C::Given(_, yes, _) = part {
            *part = (**yes).clone();
        }
    });
    expr.uses(name)
}

/// Whether the statements contain a jump out of them, other than a return.
fn has_jumps(stmts: &[Stmt]) -> bool {
    let mut found = false;
    for stmt in stmts {
        stmt.visit(&mut |stmt| {
            found |= matches!(
                stmt.kind,
                StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Label(_) | StmtKind::Waits(..)
            );
        });
    }
    found
}

/// Substitutes the value for the single use of the variable in the statement, unless the value would be evaluated more
/// than once there, or would have another type.
fn put(stmt: &mut Stmt, name: &str, value: &C, exact: bool) -> bool {
    let is_it = |expr: &C| matches!(expr, C::Var(var) if var == name);
    match &mut stmt.kind {
        // a work-item that panics in the call stores nothing
        StmtKind::Store(..) if value.calls() => return false,
        // the complete value, which is converted to the destination's type
        StmtKind::Decl(_, _, Some(whole))
        | StmtKind::Assign(_, None, whole)
        | StmtKind::Store(_, None, whole)
        | StmtKind::Return(Some(whole))
            if is_it(whole) =>
        {
            *whole = value.clone();
            return true;
        }
        StmtKind::For(head, _) => {
            let here = head.start.uses(name) == 1;
            return here && put_in(&mut head.start, name, value, exact);
        }
        StmtKind::While(..) | StmtKind::Panic(..) => return false,
        _ => {}
    }
    stmt.exprs_mut().into_iter().any(|expr| expr.uses(name) == 1 && put_in(expr, name, value, exact))
}

/// A value of another type can only replace an index.
fn put_in(expr: &mut C, name: &str, value: &C, exact: bool) -> bool {
    let mut done = false;
    let is_it = |expr: &C| matches!(expr, C::Var(var) if var == name);
    expr.rewrite(&mut |part| match part {
        C::Index(_, index) if is_it(index) => {
            **index = value.clone();
            done = true;
        }
        part if exact && is_it(part) => {
            *part = value.clone();
            done = true;
        }
        _ => {}
    });
    done
}

/// The variable that the statement declares for the following statements.
fn declared_by(stmt: &Stmt) -> Option<String> {
    match &stmt.kind {
        StmtKind::Decl(_, name, _) | StmtKind::LengthOf(_, name) => Some(name.clone()),
        // declared before the loop
        StmtKind::For(head, _) => head.more.as_ref().map(|more| more.name.clone()),
        _ => None,
    }
}

/// Whether it is an integer type, which determines the type of arithmetic in C.
fn is_integer(ty: &TypeName) -> bool {
    matches!(ty, TypeName::Basic(basic) if !matches!(basic, Basic::Float | Basic::Double))
}

/// Whether the expression contains a call with side effects. A device function whose value is part of an expression has
/// none.
fn has_effects(expr: &C) -> bool {
    matches!(expr, C::Device(..) | C::Operator(..))
        || expr.has(|part| match part {
            C::List(_) | C::Address(_) | C::IfSlice(..) | C::Guarded(..) | C::PostDecrement(_) | C::Panicked => true,
            C::Call(function, _) => function.has_effects(),
            _ => false,
        })
}
