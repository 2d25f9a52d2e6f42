//! The values that expressions and variables can have: an abstract interpretation over intervals.
//!
//! It follows the control flow of a function, uses conditions, and iterates over loops until nothing changes. Memory, and
//! members of structs, can have any value of their type.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

mod conditions;
pub(crate) mod grid;
pub(crate) mod interval;
pub(crate) mod params;
mod state;
pub(crate) mod typed;

pub(crate) use self::conditions::Truth;
use self::{
    grid::Grid,
    interval::{Int, Interval},
    state::{State, Variables, join, widened},
    typed::{Key, Ty, Typed, key, literal},
};
use super::syntax::{Declaration, Expr, ExprKind, Stmt, StmtKind};

/// The functions of a program that are interpreted, and what is known of the launch.
#[derive(Debug)]
pub(crate) struct Context<'c, 'u, 't> {
    /// Calls of these are interpreted with their arguments.
    pub(crate) functions: &'c [Typed<'u, 't>],
    pub(crate) grid: &'c Grid,
}

/// What can happen in a launch: in a kernel, and in the functions that it calls, joined over their calls.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// The values of expressions that are reached.
    pub(crate) values: HashMap<Key, Interval>,
    /// Integers whose low 64 bits are the values of expressions: -1 for `i - 1` where `i` is 0.
    pub(crate) integers: HashMap<Key, Interval>,
    /// All values that are stored in variables.
    pub(crate) stored: HashMap<VariableOf, Interval>,
    /// The results of functions, by number.
    pub(crate) results: HashMap<usize, Interval>,
    /// The conditions of `if` and `?:`, and what they can be.
    pub(crate) conditions: HashMap<Key, Truth>,
}

/// The number of a function, and that of its variable.
pub(crate) type VariableOf = (usize, usize);

/// The largest size, length and argument of a small launch: sums and small multiples of a few of them fit into 32 bits.
pub(crate) const LIMIT: i128 = 1 << 29;

/// The sizes of small launches.
pub(crate) const SIZES: Interval = Interval { least: 0, most: LIMIT };
/// The number of statements and expressions that are interpreted at most.
const STEPS: usize = 200_000;
/// The number of calls that are interpreted within each other.
const DEEPEST: usize = 12;
/// Sums of integers outside of these are given up.
const LOWS: Interval = Interval { least: -(1 << 66), most: 1 << 66 };

/// Integers that agree with the values of an expression in the low bits. `x - 1 + y` may be small where `x - 1` is not.
#[derive(Debug, Clone, Copy)]
struct Low {
    integers: Interval,
    /// The number of bits.
    bits: u32,
}

impl Low {
    /// The values in a type.
    fn of(self, int: Int) -> Interval {
        if self.bits >= int.bits { self.integers.converted(int) } else { int.all() }
    }

    /// A result that is converted to a type.
    fn result(integers: Interval, int: Int) -> Self {
        let bits = if integers.is_in(int.all()) { EXACT } else { int.bits };
        Self { integers, bits }
    }

    /// The result of an operator whose low bits depend only on those of the operands.
    fn ring(self, operator: &str, other: Self, int: Int) -> Option<Self> {
        let integers = self.integers.arithmetic(operator, other.integers).filter(|of| of.is_in(LOWS))?;
        let bits = self.bits.min(other.bits);
        let bits = if integers.is_in(int.all()) { bits } else { bits.min(int.bits) };
        Some(Self { integers, bits })
    }
}

impl From<Interval> for Low {
    fn from(integers: Interval) -> Self {
        Self { integers, bits: EXACT }
    }
}

/// Integers of which the values of an operand are the low bits, and the values.
type Operand = (Option<Low>, Option<Interval>);

/// The integers are the values.
const EXACT: u32 = u32::MAX;

/// Interprets a kernel, the function with this number, whose parameters have these values. `None` if it takes too long, or
/// contains what is not understood.
pub(crate) fn facts(kernel: usize, params: &[Option<Interval>], context: &Context<'_, '_, '_>) -> Option<Facts> {
    let shared = Shared { steps: STEPS, ..Shared::default() };
    let shared = Interpreter::new(kernel, params, context, shared, true, 0).run().0;
    (shared.steps > 0 && !shared.is_lost).then_some(shared.facts)
}

/// A function, its arguments, and whether the call counts.
type Call = (usize, Vec<Option<Interval>>, bool);

/// What interpreters of callers and callees have in common.
#[derive(Default)]
struct Shared {
    facts: Facts,
    /// The results of calls that have been interpreted.
    calls: HashMap<Call, Option<Interval>>,
    steps: usize,
    is_lost: bool,
}

struct Interpreter<'i, 'u, 't> {
    number: usize,
    typed: &'i Typed<'u, 't>,
    context: &'i Context<'i, 'u, 't>,
    shared: Shared,
    state: State,
    /// The states in which the innermost loop is left, or continued.
    breaks: State,
    continues: State,
    result: Option<Interval>,
    /// Whether the states are those of all iterations, so that they count.
    is_final: bool,
    /// Whether the states of the caller are.
    is_called_finally: bool,
    /// The values that variables had before the last `x++` and `x--`, by position.
    before_steps: HashMap<Key, Interval>,
    /// The number of calls around it.
    depth: usize,
}

impl<'i, 'u, 't> Interpreter<'i, 'u, 't> {
    fn new(
        number: usize,
        params: &[Option<Interval>],
        context: &'i Context<'i, 'u, 't>,
        shared: Shared,
        is_called_finally: bool,
        depth: usize,
    ) -> Self {
        let mut this = Self {
            number,
            typed: &context.functions[number],
            context,
            shared,
            state: Some(Variables::none(context.functions[number].variables.len())),
            breaks: None,
            continues: None,
            result: None,
            is_final: true,
            is_called_finally,
            before_steps: HashMap::default(),
            depth,
        };
        for (id, variable) in this.typed.variables.iter().enumerate() {
            if let (Some(number), Some(int)) = (variable.param, variable.ty.int()) {
                this.store(id, Some(params[number].unwrap_or(int.all())));
            }
        }
        this
    }

    /// Interprets the function, and returns its result.
    fn run(mut self) -> (Shared, Option<Interval>) {
        self.typed.function.body.iter().for_each(|stmt| self.stmt(stmt));
        if let (true, Some(result)) = (self.is_called_finally, self.result) {
            let all = self.shared.facts.results.entry(self.number).or_insert(result);
            *all = all.join(result);
        }
        (self.shared, self.result)
    }

    /// Whether the state is one of the launch, and not of an iteration of the analysis.
    fn counts(&self) -> bool {
        self.is_final && self.is_called_finally && self.state.is_some()
    }

    fn stmt(&mut self, stmt: &Stmt<'_>) {
        self.shared.steps = self.shared.steps.saturating_sub(1);
        if self.state.is_none() || self.shared.steps == 0 {
            return;
        }
        match &stmt.kind {
            StmtKind::Declare(all) => {
                for declaration in all {
                    let value = declaration.init.as_ref().map(|init| self.both(init).0);
                    let id = self.typed.declared(declaration);
                    match value {
                        Some(value) => self.assign(id, value),
                        None => self.forget(id),
                    }
                }
            }
            StmtKind::Expr(expr) => {
                self.expr(expr);
            }
            StmtKind::If(cond, then, other) => {
                self.expr(cond);
                self.judge(cond);
                let before = self.state.clone();
                self.assume(cond, true);
                self.stmt(then);
                let after = std::mem::replace(&mut self.state, before);
                self.assume(cond, false);
                other.iter().for_each(|other| self.stmt(other));
                self.state = join(after, self.state.take());
            }
            StmtKind::Loop(first, cond, step, body) => {
                first.iter().for_each(|first| self.stmt(first));
                self.repeat(cond.as_ref(), step.as_ref(), body, true);
            }
            StmtKind::Do(body, cond) => self.repeat(Some(cond), None, body, false),
            StmtKind::Switch(value, body) => {
                self.expr(value);
                self.switch(body);
            }
            StmtKind::Block(stmts) => stmts.iter().for_each(|inner| self.stmt(inner)),
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    let values = self.expr(value);
                    let int = Ty { name: self.typed.function.ret.name, depth: 0 }.int();
                    if let (true, Some(int)) = (self.is_final, int) {
                        let values = values.map_or(int.all(), |values| values.converted(int));
                        self.result = Some(self.result.map_or(values, |old| old.join(values)));
                    }
                }
                self.state = None;
            }
            StmtKind::Break => {
                let state = self.state.take();
                self.breaks = join(self.breaks.take(), state);
            }
            StmtKind::Continue => {
                let state = self.state.take();
                self.continues = join(self.continues.take(), state);
            }
            StmtKind::Goto => self.shared.is_lost = true,
            StmtKind::Label | StmtKind::Empty => {}
        }
    }

    /// The cases of a `switch` can begin after each other. Variables that change in it can have any value in each.
    fn switch(&mut self, body: &Stmt<'_>) {
        self.forget_changed(body);
        let (start, breaks) = (self.state.clone(), self.breaks.take());
        let StmtKind::Block(stmts) = &body.kind else {
            self.shared.is_lost = true;
            return;
        };
        for stmt in stmts {
            if matches!(stmt.kind, StmtKind::Label) {
                self.state = start.clone();
            }
            self.stmt(stmt);
        }
        self.state = start;
        self.breaks = breaks;
    }

    fn repeat(&mut self, cond: Option<&Expr<'_>>, step: Option<&Expr<'_>>, body: &Stmt<'_>, first: bool) {
        let outer = (self.breaks.take(), self.continues.take(), self.is_final);
        let start = self.state.clone();
        let mut head = start.clone();
        self.is_final = false;
        // until nothing grows, with a few more iterations in which intervals shrink again
        let (mut grows, mut shrinks) = (true, 0);
        while (grows || shrinks < 2) && self.shared.steps > 0 {
            self.state = head.clone();
            self.iteration(cond, step, body, first);
            self.breaks = None;
            let next = join(start.clone(), self.state.take());
            if grows {
                let joined = join(head.clone(), next);
                grows = joined != head;
                head = widened(&head, joined);
                self.state = head.take();
                self.clamp();
                head = self.state.take();
            } else {
                head = next;
                shrinks += 1;
            }
        }
        self.is_final = outer.2;
        self.state = head;
        self.iteration(cond, step, body, first);
        // the state in which the condition fails
        let left = self.left(cond, first, start);
        self.state = join(left, self.breaks.take());
        (self.breaks, self.continues) = (outer.0, outer.1);
    }

    /// One iteration, from the state at its head to that at the head of the next.
    fn iteration(&mut self, cond: Option<&Expr<'_>>, step: Option<&Expr<'_>>, body: &Stmt<'_>, first: bool) {
        let test = |this: &mut Self| {
            if let (Some(cond), true) = (cond, this.state.is_some()) {
                this.expr(cond);
                this.assume(cond, true);
            }
        };
        if first {
            test(self);
        }
        self.stmt(body);
        let continued = self.continues.take();
        self.state = join(self.state.take(), continued);
        if let (Some(step), true) = (step, self.state.is_some()) {
            self.expr(step);
        }
        if !first {
            test(self);
        }
    }

    /// The state after a loop that its condition has ended, given that after an iteration, and that before the loop.
    fn left(&mut self, cond: Option<&Expr<'_>>, first: bool, start: State) -> State {
        let end = self.state.take();
        let cond = cond?;
        if !first {
            // the condition has been assumed to hold
            self.state = join(end, start);
            self.forget_all();
            return self.state.take();
        }
        self.state = join(end, start);
        let is_final = std::mem::replace(&mut self.is_final, false);
        self.expr(cond);
        self.is_final = is_final;
        self.assume(cond, false);
        self.state.take()
    }

    /// Intervals of variables are within those of their types.
    fn clamp(&mut self) {
        let Some(state) = &mut self.state else { return };
        for (id, values) in state.iter_mut() {
            let all = self.typed.variables[id].ty.int().map_or(Int::ULONG.all(), Int::all);
            *values = values.meet(all).unwrap_or(all);
        }
    }

    fn forget(&mut self, id: usize) {
        let variable = &self.typed.variables[id];
        if let (Some(state), Some(int)) = (&mut self.state, variable.ty.int()) {
            state.set(id, int.all());
        }
    }

    fn forget_all(&mut self) {
        let Some(state) = &mut self.state else { return };
        for (id, values) in state.iter_mut() {
            *values = self.typed.variables[id].ty.int().map_or(*values, Int::all);
        }
    }

    fn forget_changed(&mut self, stmt: &Stmt<'_>) {
        let mut changed = HashSet::default();
        let mut see = |expr: &Expr<'_>| changed.extend(expr.changed().and_then(|changed| self.typed.variable(changed)));
        stmt.visit(&mut |stmt| stmt.exprs().for_each(|expr| expr.visit(&mut see)));
        changed.into_iter().for_each(|id| self.forget(id));
    }

    fn store(&mut self, id: usize, value: Option<Interval>) {
        let variable = &self.typed.variables[id];
        let Some(int) = variable.ty.int() else { return };
        let value = match value {
            Some(value) if !variable.is_pinned => value.converted(int),
            _ => int.all(),
        };
        if let Some(state) = &mut self.state {
            state.set(id, value);
        }
        if self.counts() {
            let all = self.shared.facts.stored.entry((self.number, id)).or_insert(value);
            *all = all.join(value);
        }
    }

    /// The values of an expression; `None` if it is no integer.
    fn expr(&mut self, expr: &Expr<'_>) -> Option<Interval> {
        self.both(expr).1
    }

    /// Integers of which the values of an expression are the low bits, and the values.
    fn both(&mut self, expr: &Expr<'_>) -> Operand {
        self.shared.steps = self.shared.steps.saturating_sub(1);
        if self.shared.steps == 0 {
            return (None, None);
        }
        let int = self.typed.ty(expr).and_then(Ty::int);
        // outside of the type, only the bits of the type are known
        let found = self.value(expr).map(|low| match int {
            Some(int) if !low.integers.is_in(int.all()) => Low { bits: low.bits.min(int.bits), ..low },
            _ => low,
        });
        let value = match int {
            Some(int) => Some(found.map_or(int.all(), |low| low.of(int))),
            None if self.typed.ty(expr) == Some(Ty::BOOL) => Some(Interval::BOOL),
            None => None,
        };
        if let (true, Some(value)) = (self.counts(), value) {
            let facts = &mut self.shared.facts;
            let all = facts.values.entry(key(expr)).or_insert(value);
            *all = all.join(value);
            let integers = found.filter(|low| int.is_some() && low.bits >= 64).map_or(value, |low| low.integers);
            let all = facts.integers.entry(key(expr)).or_insert(integers);
            *all = all.join(integers);
        }
        (found.filter(|_| int.is_some()).or(value.map(Low::from)), value)
    }

    fn value(&mut self, expr: &Expr<'_>) -> Option<Low> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.both(inner).0,
            ExprKind::Cast(ty, _, operand) => {
                let (low, value) = self.both(operand);
                let to = Int::named(ty.name)?;
                // the type of the cast then limits it
                if low?.bits >= to.bits { low } else { value.map(Low::from) }.filter(|_| !ty.is_pointer)
            }
            ExprKind::Unary(operator @ ("-" | "~"), operand) => {
                let low = self.both(operand).0?;
                let int = self.typed.int(operand)?.promoted();
                Low::from(Interval::of(if *operator == "-" { 0 } else { -1 })).ring("-", low, int)
            }
            ExprKind::Binary(operator, parts) => self.binary(operator, &parts[0], &parts[1]),
            ExprKind::Assign(operator, parts) => self.assignment(*operator, &parts[0], &parts[1]),
            _ => self.plain(expr).map(Low::from),
        }
    }

    /// The values of an expression that is not considered bit by bit.
    fn plain(&mut self, expr: &Expr<'_>) -> Option<Interval> {
        match &expr.kind {
            ExprKind::Name("true") => Some(Interval::of(1)),
            ExprKind::Name("false") => Some(Interval::of(0)),
            ExprKind::Name(_) => {
                let id = self.typed.variable(expr)?;
                if self.typed.variables[id].is_pinned {
                    return None;
                }
                self.state.as_ref()?.get(id)
            }
            ExprKind::Number(number) => literal(number).map(|(_, value)| Interval::of(value)),
            ExprKind::Call(callee, args) => {
                let values: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
                match callee.kind {
                    ExprKind::Name(name) => self.call(name, args, &values),
                    _ => {
                        self.expr(callee);
                        None
                    }
                }
            }
            ExprKind::Unary(operator, operand) => {
                let value = self.expr(operand);
                match *operator {
                    "+" => value,
                    "!" => Some(Interval::BOOL),
                    "++" | "--" => self.advance(operand, operator, value),
                    _ => None,
                }
            }
            ExprKind::Postfix(operator, operand) => {
                let value = self.expr(operand);
                value.into_iter().for_each(|value| {
                    self.before_steps.insert(key(expr), value);
                });
                self.advance(operand, operator, value);
                value
            }
            ExprKind::Conditional(parts) => {
                let [cond, yes, no] = &**parts;
                self.expr(cond);
                self.judge(cond);
                let before = self.state.clone();
                self.assume(cond, true);
                let one = self.operand(yes);
                let after = std::mem::replace(&mut self.state, before);
                self.assume(cond, false);
                let other = self.operand(no);
                self.state = join(after, self.state.take());
                match (one, other) {
                    (Some(one), Some(other)) => Some(one?.join(other?)),
                    (one, other) => one.or(other)?,
                }
            }
            ExprKind::Member(operand, _) => {
                self.expr(operand);
                // the runtime's own parameter
                matches!(operand.kind, ExprKind::Name("cl_size")).then(|| self.context.grid.any_global_size())?
            }
            ExprKind::Index(_) | ExprKind::Compound(..) | ExprKind::Named(_) | ExprKind::List(_) => {
                expr.each_part(&mut |part| {
                    self.expr(part);
                });
                self.typed.element(expr)
            }
            ExprKind::Paren(_) | ExprKind::Cast(..) | ExprKind::Binary(..) | ExprKind::Assign(..) | ExprKind::Other => {
                None
            }
        }
    }

    /// An operand that is evaluated only if it is reached: `None` if it is not.
    fn operand(&mut self, expr: &Expr<'_>) -> Option<Option<Interval>> {
        self.state.is_some().then(|| self.expr(expr))
    }

    /// `x++` and `x--`
    fn advance(&mut self, operand: &Expr<'_>, operator: &str, value: Option<Interval>) -> Option<Interval> {
        let next = value.and_then(|value| value.arithmetic(&operator[..1], Interval::of(1)));
        if let Some(id) = self.typed.variable(operand) {
            self.store(id, next);
        }
        next
    }

    fn binary(&mut self, operator: &str, left: &Expr<'_>, right: &Expr<'_>) -> Option<Low> {
        if matches!(operator, "&&" | "||") {
            self.expr(left);
            let before = self.state.clone();
            self.assume(left, operator == "&&");
            self.operand(right);
            self.state = join(before, self.state.take());
            return Some(Interval::BOOL.into());
        }
        let [one, other] = [left, right].map(|expr| self.both(expr));
        match operator {
            "," => other.0,
            "==" | "!=" | "<" | "<=" | ">" | ">=" => Some(Interval::BOOL.into()),
            _ => self.computed(operator, [(left, one), (right, other)]),
        }
    }

    fn assignment(&mut self, operator: Option<&str>, left: &Expr<'_>, right: &Expr<'_>) -> Option<Low> {
        let [one, other] = [left, right].map(|expr| self.both(expr));
        let value = match operator {
            None => other.0,
            Some(operator) => self.computed(operator, [(left, one), (right, other)]),
        };
        if let Some(id) = self.typed.variable(left) {
            self.assign(id, value);
        }
        value
    }

    /// The result of an arithmetic operator.
    fn computed(&self, operator: &str, [(left, one), (right, other)]: [(&Expr<'_>, Operand); 2]) -> Option<Low> {
        let (a, b) = (self.typed.int(left)?, self.typed.int(right)?);
        match operator {
            "+" | "-" | "*" => {
                let low = one.0?.ring(operator, other.0?, a.common(b))?;
                // `2 * l - (l & m)`
                let of_masked = || self.without_bits(left, one.0?, right).filter(|_| operator == "-");
                match of_masked().and_then(|integers| integers.meet(low.integers)) {
                    Some(integers) if low.bits == EXACT || low.bits >= a.common(b).bits => {
                        Some(Low { integers, ..low })
                    }
                    _ => Some(low),
                }
            }
            "<<" | ">>" => {
                let (int, amount) = (a.promoted(), other.1?);
                // OpenCL takes the amount modulo the width
                let is_less = amount.most < i128::from(int.bits);
                let value = one.1?.converted(int).arithmetic(operator, amount).filter(|_| is_less)?;
                Some(Low::result(value, int))
            }
            _ => {
                let int = a.common(b);
                Some(Low::result(one.1?.converted(int).arithmetic(operator, other.1?.converted(int))?, int))
            }
        }
    }

    /// The integers that remain of a multiple of a variable, without some of the bits of the variable.
    fn without_bits(&self, multiple: &Expr<'_>, values: Low, bits: &Expr<'_>) -> Option<Interval> {
        fn inner<'e, 't>(expr: &'e Expr<'t>) -> &'e Expr<'t> {
            if let ExprKind::Paren(of) = &expr.kind { inner(of) } else { expr }
        }
        let ExprKind::Binary("&", masked) = &inner(bits).kind else { return None };
        let of = |variable: usize| masked.iter().any(|part| self.typed.variable(inner(part)) == Some(variable));
        let (variable, factor) = match &inner(multiple).kind {
            ExprKind::Binary("*", parts) => match (&parts[0].kind, &parts[1].kind) {
                (ExprKind::Number(number), _) => (self.typed.variable(&parts[1])?, literal(number)?.1),
                (_, ExprKind::Number(number)) => (self.typed.variable(&parts[0])?, literal(number)?.1),
                _ => return None,
            },
            _ => (self.typed.variable(inner(multiple))?, 1),
        };
        let all = self.state.as_ref()?.get(variable)?;
        let is_exact = values.bits == EXACT && !self.typed.variables[variable].is_pinned;
        let holds = is_exact && of(variable) && factor >= 1 && all.least >= 0;
        holds.then(|| Interval { least: all.least * (factor - 1), most: all.most * factor })
    }

    fn assign(&mut self, id: usize, value: Option<Low>) {
        let int = self.typed.variables[id].ty.int();
        self.store(id, value.zip(int).map(|(low, int)| low.of(int)));
    }

    fn call(&mut self, name: &str, args: &[Expr<'_>], values: &[Option<Interval>]) -> Option<Interval> {
        let dimension = || match &args.first()?.kind {
            ExprKind::Number(number) => literal(number).map(|(_, value)| value as usize).filter(|value| *value < 3),
            _ => None,
        };
        if let Some(values) = self.context.grid.value(name, dimension()) {
            return Some(values);
        }
        match name {
            "min" | "max" | "clamp" | "sub_sat" => {
                let &[one, other, ..] = values else { return None };
                let (one, other) = (one?, other?);
                let min = |a: Interval, b: Interval| Interval { least: a.least.min(b.least), most: a.most.min(b.most) };
                let max = |a: Interval, b: Interval| Interval { least: a.least.max(b.least), most: a.most.max(b.most) };
                match name {
                    "min" => Some(min(one, other)),
                    "max" => Some(max(one, other)),
                    "clamp" => Some(min(max(one, other), (*values.get(2)?)?)),
                    _ => {
                        let all = self.typed.int(args.first()?)?.all();
                        let clamped = |value: i128| value.clamp(all.least, all.most);
                        let difference = one.arithmetic("-", other)?;
                        Some(Interval { least: clamped(difference.least), most: clamped(difference.most) })
                    }
                }
            }
            _ => {
                let callee = self.context.functions.iter().position(|typed| typed.function.name == name)?;
                self.called(callee, values)
            }
        }
    }

    /// The result of a function that is interpreted with these arguments.
    fn called(&mut self, callee: usize, values: &[Option<Interval>]) -> Option<Interval> {
        if self.depth == DEEPEST {
            self.shared.is_lost = true;
            return None;
        }
        let context = self.context;
        let param = |(number, param): (usize, &Declaration<'t>)| {
            let value = values.get(number).copied().flatten();
            value.zip(Ty::of(param).int()).map(|(value, int)| value.converted(int))
        };
        let params: Vec<_> = context.functions[callee].function.params.iter().enumerate().map(param).collect();
        let counts = self.counts();
        let call = (callee, params, counts);
        if let Some(result) = self.shared.calls.get(&call) {
            return *result;
        }
        let shared = std::mem::take(&mut self.shared);
        let inner = Interpreter::new(callee, &call.1, context, shared, counts, self.depth + 1);
        let (shared, result) = inner.run();
        self.shared = shared;
        self.shared.calls.insert(call, result);
        result
    }
}
