//! Branches and joins of control flow.

use crate::check::symbolic::domain::environment::Snapshot;
use crate::check::symbolic::domain::value::{Cond, Target, Value, View};
use crate::check::symbolic::loops::changes::assigned;
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::frame::{Branches, Frame, Path};
use crate::check::symbolic::state::writes::Written;
use crate::ir::{Arm, Block, Expr, ExprKind, LogicOp, LoopId, UnaryOp};
use crate::proof::{Form, Kind};
use crate::ty::{Scalar, Ty};

/// The facts found at a join.
#[derive(Default)]
struct Learned {
    /// Forms that are not negative.
    always: Vec<Form>,
    /// Conditional facts: the second form is not negative if all of the first are.
    conditional: Vec<(Vec<Form>, Form)>,
}

impl Executor<'_> {
    /// Evaluates a condition. Later operands of `&&` and `||` are evaluated only where the earlier ones leave the result open.
    pub(crate) fn condition(&mut self, expr: &Expr) -> Branches {
        if let Some((op, left, right)) = Self::logic(expr) {
            return self.two_conditions(op, left, right);
        }
        if let ExprKind::Unary(UnaryOp::Not, operand) = &expr.kind {
            let Branches { cond, yes, no } = self.condition(operand);
            return Branches { cond: cond.not(), yes: no, no: yes };
        }
        let cond = match &expr.kind {
            ExprKind::Let(pat, value) => {
                let value = self.expr(value);
                let cond = self.matches(pat, &value);
                self.bind(pat, &value);
                cond
            }
            ExprKind::Matches(pat, value) => {
                let value = self.expr(value);
                self.matches(pat, &value)
            }
            _ => self.expr(expr).cond(),
        };
        let blind = cond == Cond::Unknown && !self.is_free(expr);
        let mut branches = self.branches(cond);
        if blind {
            let mark = self.k.mark();
            self.k.set_aside(Cond::Unknown);
            let aside = self.k.split_off(mark);
            branches.yes.extend(aside.iter().cloned());
            branches.no.extend(aside);
        }
        branches
    }

    fn branches(&mut self, cond: Cond) -> Branches {
        let mark = self.k.mark();
        self.hold(&cond);
        let yes = self.k.split_off(mark);
        self.hold(&cond.clone().not());
        let no = self.k.split_off(mark);
        Branches { cond, yes, no }
    }

    fn two_conditions(&mut self, op: LogicOp, left: &Expr, right: &Expr) -> Branches {
        let left = self.condition(left);
        let mark = self.k.mark();
        self.k.restore(if op == LogicOp::And { &left.yes } else { &left.no });
        let (env, since, reachable) = (self.env.clone(), self.races.since.clone(), self.reachable);
        let written = self.written.clone();
        let right_is = self.condition(right);
        // if the right operand leaves, the work-items that continue have not evaluated it
        let right_is = if self.reachable { right_is } else { Branches { cond: Cond::Unknown, ..right_is } };
        (self.reachable, self.written) = (reachable, written);
        self.join_unless(right, env, since);
        let (same, other) = match op {
            LogicOp::And => (right_is.yes, right_is.no),
            LogicOp::Or => (right_is.no, right_is.yes),
        };
        drop(other);
        self.k.restore(&same);
        let held = self.k.split_off(mark);
        let cond = match op {
            LogicOp::And => left.cond.and(right_is.cond),
            LogicOp::Or => left.cond.or(right_is.cond),
        };
        let whole = self.branches(cond);
        match op {
            LogicOp::And => Branches { yes: held, ..whole },
            LogicOp::Or => Branches { no: held, ..whole },
        }
    }

    /// Drops the values of variables that an operand changes that may not be evaluated.
    fn join_unless(&mut self, operand: &Expr, env: Vec<Value>, since: Vec<usize>) {
        for local in assigned(&[operand], &[]) {
            if self.env[local.0] != env[local.0] {
                self.env[local.0] = Value::Unknown;
            }
        }
        for site in since {
            self.races.add(site);
        }
    }

    pub(crate) fn path(&self, value: Value) -> Path {
        Path {
            env: self.env.clone(),
            value,
            reachable: self.reachable,
            since: self.races.since.clone(),
            known: self.k.snapshot(),
            written: self.written.clone(),
        }
    }

    fn take(&mut self, path: Path) {
        self.env = path.env;
        self.reachable = path.reachable;
        self.races.since = path.since;
        self.written = path.written;
    }

    /// Executes a body under a condition.
    pub(crate) fn branch(&mut self, differs: bool, hold: impl FnOnce(&mut Self), body: impl FnOnce(&mut Self)) {
        let before = self.path(Value::Unknown);
        let mark = self.k.mark();
        hold(self);
        body(self);
        let after = self.path(Value::Unknown);
        self.k.forget(mark);
        self.meet(vec![after, before], differs, Kind::Item, &Ty::Unit);
    }

    /// Joins several paths and their values. If the work-items of a work-group diverge, accesses on different paths
    /// happen at the same time.
    pub(crate) fn meet(&mut self, paths: Vec<Path>, differs: bool, kind: Kind, ty: &Ty) -> Value {
        self.meet_by(None, paths, differs, kind, ty)
    }

    /// Joins two paths. If there is a condition, the first path is taken where it holds.
    fn meet_by(&mut self, cond: Option<&Cond>, paths: Vec<Path>, differs: bool, kind: Kind, ty: &Ty) -> Value {
        let mut since = Vec::new();
        for path in paths.iter().filter(|path| differs || path.reachable) {
            since.extend(path.since.iter().copied().filter(|site| !since.contains(site)).collect::<Vec<_>>());
        }
        let mut open = paths.into_iter().filter(|path| path.reachable);
        let mut learned = Learned::default();
        let Some(mut met) = open.next() else {
            self.reachable = false;
            self.races.since = since;
            return Value::Unknown;
        };
        for other in open {
            for at in 0..met.env.len() {
                if met.env[at] != other.env[at] {
                    let local = crate::ir::LocalId(at);
                    let (kind, name) = (self.kind_of_local(local), self.local_name(local));
                    let ty = self.function.locals[at].ty.clone();
                    let (one, two) = (met.env[at].clone(), other.env[at].clone());
                    met.env[at] = self.one_of((&one, &two, cond), kind, &name, &ty);
                    self.compared(&met.env[at], [(&one, &met.known), (&two, &other.known)], &ty, &mut learned);
                }
            }
            let one = met.value.clone();
            met.value = self.one_of((&one, &other.value, cond), kind, "", ty);
            self.compared(&met.value, [(&one, &met.known), (&other.value, &other.known)], ty, &mut learned);
            met.written.meet(&other.written);
            // common facts of more than two paths are not searched for
            met.known.clear();
        }
        learned.always.into_iter().for_each(|form| self.k.positive(form));
        learned.conditional.into_iter().for_each(|(when, then)| self.k.positive_when(when, then));
        let value = met.value.clone();
        self.take(Path { since, ..met });
        value
    }

    /// Finds bounds of a joined value. If its value on each of two paths is the smaller one, the larger one, or below
    /// some length, the same holds for the joined value.
    fn compared(&mut self, met: &Value, paths: [(&Value, &Snapshot); 2], ty: &Ty, learned: &mut Learned) {
        let [(Value::Int(a), _), (Value::Int(b), _)] = paths else { return };
        let (Value::Int(result), Some(scalar)) = (met, ty.scalar()) else { return };
        if result == a
            || result == b
            || self.k.is_data(a)
            || self.k.is_data(b)
            || paths.iter().any(|path| path.1.is_empty())
        {
            return;
        }
        let (before, known) = (self.k.mark(), self.k.snapshot());
        let tried = self.k.bounds_of(&[(a, paths[0].1), (b, paths[1].1)]);
        let mut bounds = tried.clone();
        let (mut shown, mut exact) = (Vec::new(), true);
        for ((own, other), (_, facts)) in [(a, b), (b, a)].into_iter().zip(paths) {
            self.k.replace(facts);
            exact &= self.k.fits(own, scalar).is_some_and(|tags| tags.is_empty());
            for sign in [1, -1] {
                if exact && self.sure(&((own - other) * sign)) {
                    shown.push((result - other) * sign);
                }
            }
            bounds.retain(|bound| exact && self.sure(&(*bound - own - 1)));
        }
        let mut invariants = Vec::new();
        if !exact || shown.is_empty() {
            invariants.extend([(a, b), (b, a)].map(|(own, other)| (vec![other - own, other.clone()], other.clone())));
        }
        // a width of zero has no last column
        let least = [a, b].into_iter().filter_map(Form::number).fold(0, i128::max);
        let open = tried.into_iter().filter(|bound| !bounds.contains(bound)).map(Form::from);
        invariants.extend(open.map(|bound| (vec![&bound - least - 1], bound - 1)));
        // both forms are exact
        if exact {
            learned.always.append(&mut shown);
            learned.always.extend(bounds.iter().map(|bound| *bound - result - 1));
        }
        for (own, (_, facts)) in [a, b].into_iter().zip(paths) {
            self.k.replace(facts);
            invariants.retain(|(when, most)| self.is_below(own, scalar, when, most));
        }
        learned.conditional.extend(invariants.into_iter().map(|(when, most)| (when, most - result)));
        self.k.replace(&known);
        debug_assert_eq!(before, self.k.mark());
    }

    /// Whether a value is exact and at most `most`, given that all of `when` are not negative.
    fn is_below(&mut self, own: &Form, scalar: Scalar, when: &[Form], most: &Form) -> bool {
        let mark = self.k.mark();
        when.iter().for_each(|form| self.k.positive(form.clone()));
        let exact = self.k.fits(own, scalar).is_some_and(|tags| tags.is_empty());
        let below = exact && self.sure(&(most - own));
        self.k.forget(mark);
        below
    }

    /// Returns a value that equals one of two: the first where the condition holds, if there is one.
    fn one_of(
        &mut self,
        (one, other, cond): (&Value, &Value, Option<&Cond>),
        kind: Kind,
        name: &str,
        ty: &Ty,
    ) -> Value {
        if one == other {
            return one.clone();
        }
        match (one, other, ty) {
            (Value::Int(a), Value::Int(b), Ty::Scalar(scalar)) => Value::Int(self.one_int(a, b, kind, name, *scalar)),
            (Value::Slice(a), Value::Slice(b), Ty::Slice { .. }) => {
                let memory = self.one_memory(a.memory, b.memory, cond);
                let len = self.one_int(&a.len, &b.len, kind, "", Scalar::Usize);
                if let (Some(symbol), true) = (len.as_symbol(), len != a.len && len != b.len) {
                    self.lengths.insert(symbol, [a.len.clone(), b.len.clone()]);
                }
                let inside = a.outer == b.outer && a.fields == b.fields;
                let alike = inside && a.start == b.start && a.ratio == b.ratio && a.skipped == b.skipped;
                let start = if alike { a.start.clone() } else { None };
                let (outer, fields) = if inside { (a.outer.clone(), a.fields.clone()) } else { Default::default() };
                let part = self.common_part(a.part, b.part);
                Value::Slice(View { memory, outer, fields, start, len, part, ..a.clone() })
            }
            (Value::Ref(a), Value::Ref(b), _) => {
                let memory = self.one_memory(a.memory, b.memory, cond);
                let alike = a.index == b.index && a.fields == b.fields && a.resized == b.resized && a.grid == b.grid;
                let mut both = if alike { a.clone() } else { Target::somewhere_in(memory) };
                both.checked.retain(|form| b.checked.contains(form));
                let part = self.common_part(a.part, b.part);
                Value::Ref(Target { memory, part, ..both })
            }
            (Value::Parts(a), Value::Parts(b), Ty::Tuple(types)) if a.len() == b.len() && a.len() == types.len() => {
                let parts = a.iter().zip(b).zip(types);
                Value::Parts(parts.map(|((a, b), ty)| self.one_of((a, b, cond), kind, "", ty)).collect())
            }
            (Value::Option(_, a), Value::Option(_, b), Ty::Option(some)) => {
                Value::Option(Cond::Unknown, Box::new(self.one_of((a, b, cond), kind, "", some)))
            }
            _ => self.unknown(ty, name, kind),
        }
    }

    fn one_int(&mut self, a: &Form, b: &Form, kind: Kind, name: &str, scalar: Scalar) -> Form {
        let result = self.merged(a, b, kind, name, scalar);
        let both = [a, b].map(|form| self.k.free_interval(form));
        if let ([Some((c, d)), Some((e, f))], Some(symbol)) = (both, result.as_symbol())
            && result != *a
            && result != *b
        {
            // the interval of a form is right only if the form is exact
            let (least, most) = (c.min(e), d.max(f));
            if scalar.min() <= least && most <= scalar.max() {
                self.k.narrow(symbol, (least, most));
            }
        }
        result
    }

    pub(crate) fn if_expr(&mut self, cond: &Expr, then: &Block, other: Option<&Block>, expr: &Expr) -> Value {
        let branches = self.condition(cond);
        let differs = self.differs(cond);
        let kind = self.kind(expr);
        let before = self.path(Value::Unknown);
        let mark = self.k.mark();
        let mut paths = Vec::new();
        let mut since = before.since.clone();
        if branches.cond == Cond::Never {
            paths.push(Path { reachable: false, ..before.clone() });
        } else {
            self.k.restore(&branches.yes);
            let value = self.block(then);
            paths.push(self.path(value));
            self.k.forget(mark);
            if differs {
                since.clone_from(&self.races.since);
            }
        }
        let one_leaves = !paths[0].reachable;
        self.take(Path { since, ..before });
        self.k.restore(&branches.no);
        let value = other.map_or(Value::Unknown, |other| self.block(other));
        if branches.cond == Cond::Always {
            self.reachable = false;
        }
        paths.push(self.path(value));
        let learned = self.k.split_off(mark);
        let other_leaves = !paths[1].reachable;
        let both = !one_leaves && !other_leaves;
        let written = both.then(|| Written::meet_of(&paths[0].written, &paths[1].written, &branches.cond));
        let value = self.meet_by(Some(&branches.cond), paths, differs, kind, &expr.ty);
        if let Some(written) = written {
            self.written = written;
        }
        // if one of two paths leaves, the facts of the other hold after the join
        if one_leaves {
            self.k.restore(&learned);
        } else if other_leaves {
            self.k.restore(&branches.yes);
        }
        value
    }

    pub(crate) fn match_expr(&mut self, value: &Expr, arms: &[Arm], expr: &Expr) -> Value {
        let guards = arms.iter().filter_map(|arm| arm.guard.as_ref()).any(|guard| self.differs(guard));
        let differs = guards || self.differs(value) || matches!(value.ty, Ty::Ref { .. });
        let kind = self.kind(expr);
        let value = self.expr(value);
        let mut before = self.path(Value::Unknown);
        let mark = self.k.mark();
        let (mut paths, mut tried) = (Vec::new(), mark);
        let mut since = before.since.clone();
        for arm in arms {
            self.take(Path { since: since.clone(), ..before.clone() });
            let cond = self.matches(&arm.pat, &value);
            self.bind(&arm.pat, &value);
            self.hold(&cond);
            if let Some(guard) = &arm.guard {
                let guard = self.condition(guard);
                self.may_go_on(&mut before, &mut since);
                self.k.restore(&guard.yes);
            }
            let value = self.expr(&arm.body);
            paths.push(self.path(value));
            self.k.forget(tried);
            if differs {
                since.clone_from(&self.races.since);
            }
            // the later arms match other values
            if arm.guard.is_none() {
                self.hold(&cond.not());
                tried = self.k.mark();
            }
        }
        self.k.forget(mark);
        if let Ty::Ref { mutable: false, .. } = expr.ty {
            follow_nothing_after_panics(arms, &mut paths);
        }
        self.meet(paths, differs, kind, &expr.ty)
    }

    /// Handles a guard that may not hold: the next arm starts from the earlier state, minus the variables that the guard
    /// has changed.
    fn may_go_on(&self, before: &mut Path, since: &mut Vec<usize>) {
        for (before, after) in before.env.iter_mut().zip(&self.env) {
            if before != after {
                *before = Value::Unknown;
            }
        }
        before.written.meet(&self.written);
        since.extend(self.races.since.iter().filter(|site| !since.contains(site)).copied().collect::<Vec<_>>());
    }

    /// `'name: { … }`
    pub(crate) fn labelled(&mut self, id: LoopId, block: &Block, expr: &Expr) -> Value {
        let mark = self.k.mark();
        let kind = self.kind(expr);
        self.frames.push(Frame::block(id));
        self.block(block);
        let end = self.path(Value::Unknown);
        self.k.forget(mark);
        let Some(frame) = self.frames.pop() else { return Value::Unknown };
        let mut paths = frame.left;
        paths.push(end);
        self.meet(paths, true, kind, &expr.ty);
        self.unknown(&expr.ty, "", kind)
    }
}

/// A work-item that has panicked in an arm, and continues to the next barrier, follows no reference. Its path may have any.
fn follow_nothing_after_panics(arms: &[Arm], paths: &mut [Path]) {
    let panics = |arm: &Arm| matches!(arm.body.ty, Ty::Never);
    let Some(given) = arms.iter().position(|arm| !panics(arm)).map(|at| paths[at].value.clone()) else { return };
    arms.iter().zip(paths).filter(|(arm, _)| panics(arm)).for_each(|(_, path)| path.value = given.clone());
}
