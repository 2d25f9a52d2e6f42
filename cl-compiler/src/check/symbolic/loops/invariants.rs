//! Loops. A variable that changes in a loop is a new symbol at its head. Candidate invariants about it are guessed and checked: they
//! hold before the loop, and each iteration preserves them (Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001).

use super::changes::{changes, is_regular, leaves_early};
use super::last::Last;
use crate::check::symbolic::domain::environment::Grant;
use crate::check::symbolic::domain::value::{Cond, Value, goals_of};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::frame::{Counter, Frame, Head, Loop, Power};
use crate::check::symbolic::state::writes::{Over, Written};
use crate::check::symbolic::values::bits::is_power_of_two;
use crate::ir::{ArithOp, Block, Expr, ExprKind, For, LocalId, LoopId, Stmt, Value as Literal};
use crate::proof::{Form, Kind, Symbol};
use crate::ty::{Scalar, Space, Ty};

/// The maximum number of rounds in which invariants are guessed and checked.
const ROUNDS: usize = 4;
/// Invariants about pairs are guessed for at most this number of variables.
const PAIRS: usize = 4;

impl Executor<'_> {
    pub(crate) fn while_loop(&mut self, id: LoopId, cond: &Expr, body: &Block, _: &Expr) -> Value {
        self.run_loop(Loop { id, cond: Some(cond), body, counter: None, trace: None, pair: None });
        Value::Unknown
    }

    pub(crate) fn endless_loop(&mut self, id: LoopId, body: &Block, expr: &Expr) -> Value {
        let kind = self.kind(expr);
        self.run_loop(Loop { id, cond: None, body, counter: None, trace: None, pair: None });
        self.unknown(&expr.ty, "", kind)
    }

    pub(crate) fn for_loop(&mut self, inner: &For) -> Value {
        let scalar = inner.start.ty.scalar().filter(|scalar| scalar.is_int()).unwrap_or(Scalar::Usize);
        let (start, end) = (self.form(&inner.start), self.form(&inner.end));
        let (start, end) = (self.exact(&start, scalar), self.exact(&end, scalar));
        let step = inner.step.as_ref().map(|step| {
            let step = self.form(step);
            self.exact(&step, Scalar::Usize)
        });
        let range = [&inner.start, &inner.end];
        let kind = range.into_iter().chain(&inner.step).map(|expr| self.kind(expr)).max().unwrap_or(Kind::Item);
        // all work-items have the same range, but they may be in different iterations
        let kind = kind.max(Kind::Group);
        let is_whole = step.is_none() || !inner.reversed;
        let (local, inclusive, reversed) = (inner.local, inner.inclusive, inner.reversed);
        let counter = Counter { local, start, end, inclusive, step, reversed, kind, scalar, is_whole };
        self.run_loop(Loop {
            id: inner.id,
            cond: None,
            body: &inner.body,
            counter: Some(counter),
            trace: None,
            pair: None,
        });
        Value::Unknown
    }

    /// Whether a loop contains a barrier, which keeps the work-items of a work-group together.
    pub(crate) fn waits(&self, body: &Block, cond: Option<&Expr>) -> bool {
        let mut waits = false;
        let mut see = |expr: &Expr| waits |= matches!(expr.kind, ExprKind::Barrier | ExprKind::UncheckedBarrier);
        body.visit(&mut see);
        cond.iter().for_each(|cond| cond.visit(&mut see));
        waits
    }

    /// Whether the work-items of a work-group may meet in each iteration of a loop: at its barriers, or at those of a function that
    /// writes local memory. Which barriers order which accesses is decided for each pair of accesses.
    fn may_wait(&self, inner: &Loop) -> bool {
        let writes_local = |arg: &Expr| {
            let mutable = matches!(arg.ty, Ty::Slice { mutable: true, .. } | Ty::Ref { mutable: true, .. });
            mutable && arg.ty.space() == Some(Space::Local)
        };
        let mut calls = false;
        inner.body.visit(&mut |expr: &Expr| {
            calls |= matches!(&expr.kind, ExprKind::Call(_, args) if args.iter().any(writes_local));
        });
        self.waits(inner.body, inner.cond) || (calls && !self.input.split.contains(&inner.id))
    }

    fn run_loop(&mut self, mut inner: Loop) {
        let mut changed = super::changes::assigned(inner.cond.as_slice(), &[inner.body]);
        changed.retain(|local| !self.function.locals[local.0].shared);
        let waits = self.may_wait(&inner);
        let entry = self.races.since.clone();
        let before = self.env.clone();
        self.written_before.push(self.written.clone());
        if self.input.also.no_wrapping && !self.probing {
            self.exact_bounds(&inner, &changed);
        }
        let first_symbol = self.k.symbols.next();
        let mark = self.k.mark();
        let was_in = self.enter_loop(waits);
        let was_iterating = std::mem::replace(&mut self.iterating, true);
        let asked = if was_iterating { None } else { Some(self.k.start_questions()) };
        let heads = self.heads(&changed, &inner);
        inner.trace = self.trace(&inner, &heads);
        inner.pair = if inner.trace.is_none() { self.running(&inner, &heads) } else { None };
        let inner = &inner;
        let invariants = self.invariants(&heads);
        let (heads, invariants) = self.preserve(inner, &changed, heads, invariants, &before);
        let frame = self.iteration(inner, &changed, &heads, &invariants, &before);
        self.judge_covers(&frame);
        let written = self.written_after(inner, &frame, first_symbol);
        let last = self.last_iteration(inner, &frame);
        let at_head: Vec<_> = last.iter().map(|(head, value)| (Form::from(head.symbol), *value)).collect();
        let since = self.races.since.clone();
        let mut since = self.in_last_iteration(&since, &at_head);
        since.extend(frame.at_head.iter().filter(|site| !entry.contains(site)));
        since.extend(frame.left.iter().chain(&frame.went_on).flat_map(|path| &path.since));
        if waits && !self.probing && (self.reachable || !frame.went_on.is_empty()) {
            since.extend(self.second_iteration(inner, &frame, &changed, &last));
        }
        self.k.forget(mark);
        // without a barrier or an iteration, nothing separates what comes before the loop from what comes after it
        if !waits || !self.has_an_iteration(inner, &frame) {
            since.extend(entry);
        }
        since.sort_unstable();
        since.dedup();
        (self.skewed_loop, self.iterating) = (was_in, was_iterating);
        if let Some(asked) = asked {
            self.k.resume_questions(asked);
        }
        self.races.since = since;
        self.written = written;
        self.env = before;
        let leaves = !frame.left.is_empty();
        self.reachable = leaves || inner.counter.is_some() || inner.cond.is_some();
        self.after_loop(inner, &changed, &heads, &frame, leaves);
    }

    /// Finds the values of variables with which a loop compares before it begins. In the loop, it is then known in which
    /// launches these are exact: `let n = y.len() as u32; while i < n { … }`.
    fn exact_bounds(&mut self, inner: &Loop, changed: &[LocalId]) {
        let mut bounds = Vec::new();
        let mut see = |expr: &Expr| {
            let ExprKind::Compare(_, left, right) = &expr.kind else { return };
            let sides = [left, right].into_iter().filter_map(|side| match &side.kind {
                ExprKind::Read(place) => place.whole(),
                _ => None,
            });
            bounds.extend(sides.filter(|local| !changed.contains(local)));
        };
        inner.body.visit(&mut see);
        inner.cond.iter().for_each(|cond| cond.visit(&mut see));
        for local in bounds.into_iter().filter(|local| !self.volatile[local.0]).collect::<Vec<_>>() {
            let scalar = self.function.locals[local.0].ty.scalar().filter(|scalar| scalar.is_int());
            if let (Value::Int(form), Some(scalar)) = (self.env[local.0].clone(), scalar) {
                self.exact(&form, scalar);
            }
        }
    }

    /// Whether each work-item that comes to a loop makes an iteration. The facts are those in front of the loop.
    fn has_an_iteration(&mut self, inner: &Loop, frame: &Frame) -> bool {
        let goals = match (&inner.counter, inner.cond) {
            (Some(counter), _) => vec![&counter.end - &counter.start - i128::from(!counter.inclusive)],
            (None, None) => Vec::new(),
            (None, Some(_)) => {
                let mut goals = Vec::new();
                if !goals_of(&frame.cond, &mut goals) {
                    return false;
                }
                let at_entry =
                    |goal: Form| frame.heads.iter().fold(goal, |goal, head| goal.replace(head.symbol, &head.entry));
                goals.into_iter().map(at_entry).collect()
            }
        };
        goals.iter().all(|goal| self.sure(goal))
    }

    /// Returns the state of written local memory after a loop.
    fn written_after(&mut self, inner: &Loop, frame: &Frame, first_symbol: u32) -> Written {
        let before = self.written_before.pop().unwrap_or_default();
        let is_whole = self.reachable && !self.input.split.contains(&inner.id) && !leaves_early(inner.body);
        let over = match (&inner.counter, frame.counter) {
            (Some(counted), Some(symbol)) if counted.is_whole => {
                let end = if counted.inclusive { &counted.end + 1 } else { counted.end.clone() };
                Some(Over { symbol, start: counted.start.clone(), end, step: counted.step.clone() })
            }
            (Some(_), _) => None,
            (None, _) => frame.heads.iter().find_map(|head| self.counted_by(head, &frame.cond)),
        };
        let written = std::mem::take(&mut self.written);
        let defined = |symbol: Symbol, known: &dyn Fn(&Symbol) -> bool| self.is_defined(symbol, known, 0);
        written.after_loop(before, over.filter(|_| is_whole), first_symbol, defined)
    }

    /// Returns the values of the counter of a `while` loop of this form: `while k < end { …; k += step; }`
    fn counted_by(&self, head: &Head, cond: &Cond) -> Option<Over> {
        let step = head.stride.clone()?;
        let next = head.symbol + &step;
        let Cond::Positive(left) = cond else { return None };
        let end = left + head.symbol + 1;
        if self.env[head.local.0] != Value::Int(next) || end.symbols().contains(&head.symbol) {
            return None;
        }
        Some(Over { symbol: head.symbol, start: head.entry.clone(), end, step: Some(step) })
    }

    /// Executes a second pass, for the accesses of a later iteration that precede its first barrier. Returns the accesses
    /// since the last barrier.
    fn second_iteration(&mut self, inner: &Loop, frame: &Frame, changed: &[LocalId], last: &Last) -> Vec<usize> {
        let mut paths = frame.went_on.clone();
        if self.reachable {
            paths.push(self.path(Value::Unknown));
        }
        if !frame.went_on.is_empty() {
            // the paths through `continue` need not have the facts at the end of the body
            self.k.forget(frame.supposed);
        }
        let was_again = std::mem::replace(&mut self.again, true);
        let count = self.races.count();
        let first = std::mem::replace(&mut self.races.again_from, count);
        self.meet(paths, true, Kind::Item, &crate::ty::Ty::Unit);
        let adjacent = frame.went_on.is_empty() && always_waits(inner.body);
        if !adjacent {
            // if an iteration may have no barrier, any later one may follow
            for local in changed {
                self.env[local.0] = self.unknown_local(*local);
            }
        }
        self.frames.push(Frame::block(inner.id));
        // where all iterations have a barrier, the work-items of a group are in this iteration or in the next
        let counted = inner.counter.as_ref().zip(frame.counter);
        self.next_counter = counted.filter(|_| adjacent).map(|(counter, symbol)| counter.after(symbol));
        let (before, values) = (self.races.since.clone(), self.values_of(last));
        self.one_iteration(inner, &[], &[]);
        self.next_counter = None;
        let since = self.races.since.clone();
        let mut since = self.in_last_iteration(&since, &values);
        if let Some(frame) = self.frames.pop() {
            // if the loop ends here, the iteration before was the last one, which is known to the caller
            since.extend(frame.at_head.iter().filter(|site| values.is_empty() || !before.contains(site)));
            since.extend(frame.left.iter().chain(&frame.went_on).flat_map(|path| path.since.clone()));
        }
        self.again = was_again;
        self.races.again_from = first;
        since
    }

    /// Creates head symbols for the variables that change.
    fn heads(&mut self, changed: &[LocalId], inner: &Loop) -> Vec<Head> {
        let mut heads = Vec::new();
        for local in changed {
            let Some(scalar) = self.function.locals[local.0].ty.scalar().filter(|scalar| scalar.is_int()) else {
                continue;
            };
            let Value::Int(entry) = self.env[local.0].clone() else { continue };
            if self.volatile[local.0] {
                continue;
            }
            let entry = self.exact(&entry, scalar);
            let (kind, name) = (self.kind_of_local(*local), self.local_name(*local));
            let symbol = self.k.of_type(&name, kind, scalar);
            self.k.name(symbol);
            let (stride, power) = (self.stride(*local, changed, inner), self.powers_of(*local, &entry, inner));
            // after a panic, a work-item may execute an iteration partially
            let steady = stride.is_some() && !self.function.barriers;
            heads.push(Head { local: *local, symbol, scalar, entry, stride, power, overflows: false, steady });
        }
        heads
    }

    /// Returns the amount that all assignments in a loop add to a variable, if it is always the same.
    fn stride(&mut self, local: LocalId, changed: &[LocalId], inner: &Loop) -> Option<Form> {
        let mut steps: Option<Form> = None;
        for (op, value) in changes(local, inner)? {
            let sign = match op {
                ArithOp::Add => 1,
                ArithOp::Sub => -1,
                _ => return None,
            };
            if !super::changes::is_fixed(value, changed) {
                return None;
            }
            let was_probing = std::mem::replace(&mut self.probing, true);
            let step = self.form(value) * sign;
            self.probing = was_probing;
            if steps.as_ref().is_some_and(|known| *known != step) {
                return None;
            }
            steps = Some(step);
        }
        steps
    }

    fn powers_of(&mut self, local: LocalId, entry: &Form, inner: &Loop) -> Power {
        let starts = match (entry.number(), entry.as_symbol()) {
            (Some(number), _) => is_power_of_two(number),
            (None, Some(symbol)) => self.k.is_power(symbol),
            (None, None) => false,
        };
        let Some(changes) = changes(local, inner).filter(|changes| starts && !changes.is_empty()) else {
            return Power::No;
        };
        let number = |value: &Expr| match &value.kind {
            ExprKind::Literal(Literal::Int(number)) => Some(*number),
            _ => None,
        };
        let by = |ops: [ArithOp; 2]| {
            changes.iter().all(|(op, value)| match number(value) {
                Some(number) if *op == ops[0] => number.is_power_of_two(),
                Some(number) if *op == ops[1] => number < 64,
                _ => false,
            })
        };
        if by([ArithOp::Mul, ArithOp::Shl]) {
            Power::Doubled
        } else if by([ArithOp::Div, ArithOp::Shr]) {
            Power::Halved
        } else {
            Power::No
        }
    }

    fn invariants(&mut self, heads: &[Head]) -> Vec<Form> {
        let mut invariants = Vec::new();
        for head in heads {
            invariants.push(head.symbol - &head.entry);
            invariants.push(&head.entry - head.symbol);
            if matches!(head.entry.number(), Some(0 | 1)) {
                invariants.push(1 - Form::from(head.symbol));
            }
        }
        for one in heads.iter().take(PAIRS) {
            for other in heads.iter().take(PAIRS).filter(|other| other.symbol != one.symbol) {
                if one.symbol < other.symbol && one.entry.number().is_some() && other.entry.number().is_some() {
                    // two variables that may be swapped
                    let sum = &one.entry + &other.entry;
                    invariants.push(one.symbol + other.symbol - &sum);
                    invariants.push(sum - one.symbol - other.symbol);
                }
                if let Some(tags) = self.k.prove(&(&other.entry - &one.entry)) {
                    self.grant(&tags);
                    invariants.push(other.symbol - one.symbol);
                }
            }
        }
        invariants
    }

    /// Returns the candidate invariants that every iteration preserves.
    fn preserve(
        &mut self,
        inner: &Loop,
        changed: &[LocalId],
        mut heads: Vec<Head>,
        mut invariants: Vec<Form>,
        before: &[Value],
    ) -> (Vec<Head>, Vec<Form>) {
        if heads.is_empty() {
            return (heads, invariants);
        }
        for _ in 0..ROUNDS {
            let was_probing = std::mem::replace(&mut self.probing, true);
            let (mark, since, reachable) = (self.k.mark(), self.races.since.clone(), self.reachable);
            let frame = self.iteration(inner, changed, &heads, &invariants, before);
            self.k.forget(mark);
            self.probing = was_probing;
            self.races.since = since;
            self.reachable = reachable;
            let overflowing = frame.heads.iter().any(|head| head.overflows && head.stride.is_some());
            let unsteady = heads.iter().zip(&frame.heads).any(|(head, seen)| head.steady && !seen.steady);
            for (head, seen) in heads.iter_mut().zip(&frame.heads) {
                head.steady = seen.steady;
                if seen.overflows {
                    head.stride = None;
                    if head.power == Power::Doubled {
                        head.power = Power::No;
                    }
                }
            }
            if !overflowing && !unsteady && frame.failed.iter().all(|failed| !failed) {
                return (heads, invariants);
            }
            let mut failed = frame.failed.iter();
            invariants.retain(|_| !failed.next().copied().unwrap_or(true));
        }
        for head in &mut heads {
            head.stride = None;
            head.power = Power::No;
        }
        (heads, Vec::new())
    }

    /// Executes one iteration from an arbitrary head state that satisfies the candidate invariants.
    fn iteration(
        &mut self,
        inner: &Loop,
        changed: &[LocalId],
        heads: &[Head],
        invariants: &[Form],
        before: &[Value],
    ) -> Frame {
        self.env = before.to_vec();
        self.written = self.written_before.last().cloned().unwrap_or_default();
        for local in changed {
            self.env[local.0] = self.unknown_local(*local);
        }
        for head in heads {
            self.env[head.local.0] = Value::Int(head.symbol.into());
        }
        let iterations = self.suppose(heads, invariants);
        self.mark_heads(heads, inner.trace.is_some() || inner.pair.is_some());
        if let Some(trace) = &inner.trace {
            self.suppose_trace(trace, heads);
        }
        let supposed = self.k.mark();
        let none = vec![false; invariants.len()];
        let frame = Frame {
            invariants: invariants.to_vec(),
            failed: none.clone(),
            lost: none,
            heads: heads.to_vec(),
            supposed,
            ..Frame::block(inner.id)
        };
        let covers = self.suppose_covers(heads);
        self.frames.push(Frame { covers, ..frame });
        self.one_iteration(inner, heads, &iterations);
        if self.reachable {
            self.iteration_ends(self.frames.len() - 1);
        }
        self.frames.pop().unwrap_or_else(|| Frame::block(inner.id))
    }

    /// Adds the facts at the head of an iteration. Returns symbols for the number of iterations so far, which the steady variables count.
    fn suppose(&mut self, heads: &[Head], invariants: &[Form]) -> Vec<Symbol> {
        invariants.iter().for_each(|invariant| self.k.positive(invariant.clone()));
        let mut iterations: Vec<Symbol> = Vec::new();
        for head in heads {
            if let Some(stride) = &head.stride {
                let kind = head.symbol.kind();
                let known = iterations.iter().find(|iteration| head.steady && iteration.kind() == kind);
                let iteration = match known {
                    Some(iteration) => *iteration,
                    None => self.k.symbol("", kind, (0, Scalar::Usize.max())),
                };
                if head.steady && known.is_none() {
                    iterations.iter().for_each(|other| self.k.equal(iteration, *other));
                    iterations.push(iteration);
                }
                self.k.equal(head.symbol, &head.entry + stride * Form::from(iteration));
            }
            if head.power == Power::Doubled {
                self.k.power_of_two(head.symbol);
            }
        }
        iterations
    }

    /// Marks the head symbols about which only guesses are known as opaque: not every value that the facts allow is possible.
    fn mark_heads(&mut self, heads: &[Head], is_run: bool) {
        for head in heads {
            self.k.not_opaque(head.symbol);
            let of: Vec<&Form> = [&head.entry].into_iter().chain(&head.stride).collect();
            self.computed_of(&[head.symbol], &of);
            if !is_run && head.stride.is_none() && head.power == Power::No {
                self.not_followed(&head.symbol.into());
            }
        }
    }

    fn one_iteration(&mut self, inner: &Loop, heads: &[Head], iterations: &[Symbol]) {
        if let Some(counter) = &inner.counter {
            self.count(counter, iterations);
        }
        if let Some(cond) = inner.cond {
            let branches = self.condition(cond);
            self.k.restore(&branches.yes);
            let since = self.races.since.clone();
            if let Some(frame) = self.frames.last_mut() {
                frame.at_head.extend(since);
                frame.cond = branches.cond.clone();
            }
            if branches.cond == Cond::Never {
                self.reachable = false;
                return;
            }
        }
        if let (Some(trace), false) = (&inner.trace, heads.is_empty()) {
            self.follow_trace(trace, heads);
        }
        if let (Some(pair), false) = (inner.pair, heads.is_empty()) {
            self.follow_pair(pair, heads);
        }
        for head in heads.iter().filter(|head| head.power == Power::Halved) {
            if self.sure(&(Form::from(head.symbol) - 1)) {
                self.k.power_of_two(head.symbol);
            }
        }
        self.block(inner.body);
    }

    fn count(&mut self, counter: &Counter, iterations: &[Symbol]) {
        let kind = if self.is_skewed() { Kind::Item } else { counter.kind };
        let name = self.local_name(counter.local);
        let symbol = self.k.of_type(&name, kind, counter.scalar);
        self.k.name(symbol);
        self.k.counters.insert(symbol);
        let of: Vec<&Form> = [&counter.start, &counter.end].into_iter().chain(&counter.step).collect();
        self.computed_of(&[symbol], &of);
        self.k.positive(symbol - &counter.start);
        let end = if counter.inclusive { &counter.end - symbol } else { &counter.end - symbol - 1 };
        self.hold(&Cond::Positive(end));
        if let Some(next) = self.next_counter.take() {
            self.k.equal(symbol, next);
        }
        let iteration = match &counter.step {
            Some(step) => {
                let iteration = self.k.symbol("", kind, (0, Scalar::Usize.max()));
                let by = step * Form::from(iteration);
                let value = if counter.reversed { counter.last() - by } else { &counter.start + by };
                self.k.equal(symbol, value);
                Form::from(iteration)
            }
            None => symbol - &counter.start,
        };
        for other in iterations.iter().filter(|_| !counter.reversed) {
            self.k.equal(*other, iteration.clone());
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.counter = Some(symbol);
        }
        self.env[counter.local.0] = Value::Int(symbol.into());
    }

    /// Handles the end of an iteration: finds the candidate invariants that hold for the next one.
    fn iteration_ends(&mut self, at: usize) {
        self.are_covers_preserved(at);
        if !self.probing {
            return;
        }
        let heads: Vec<_> = self.frames[at].heads.clone();
        let next: Vec<_> = heads.iter().map(|head| self.now(head)).collect();
        for (number, (next, head)) in next.iter().zip(&heads).enumerate() {
            let preserved = next.as_ref().is_some_and(|next| is_regular(head, next));
            let steady = next.as_ref().is_some_and(|next| head.stride.as_ref() == Some(&(next - head.symbol)));
            self.frames[at].heads[number].overflows |= !preserved;
            self.frames[at].heads[number].steady &= steady;
        }
        for number in 0..self.frames[at].invariants.len() {
            if !self.frames[at].failed[number] {
                let invariant = self.frames[at].invariants[number].clone();
                self.frames[at].failed[number] = !self.preserves(&invariant, &heads, &next);
            }
        }
    }

    /// Returns the current value of a variable if its form is exact.
    fn now(&mut self, head: &Head) -> Option<Form> {
        let form = self.env[head.local.0].int()?.clone();
        let fits = self.k.fits_with(&form, head.scalar, Grant::All);
        let fits = fits.or_else(|| self.fits_by_constants(&form, head.scalar));
        let tags = fits.or_else(|| {
            let limits = self.input.also.no_wrapping && head.stride.is_some();
            limits.then(|| self.fits_at_launch(&form, head.scalar))?.map(|tag| vec![tag])
        })?;
        self.grant(&tags);
        Some(form)
    }

    fn preserves(&mut self, invariant: &Form, heads: &[Head], next: &[Option<Form>]) -> bool {
        let mut now = invariant.clone();
        // rename first, because the new values use the same symbols
        let twins: Vec<_> = heads.iter().map(|head| head.symbol.twin()).collect();
        for (head, twin) in heads.iter().zip(&twins) {
            now = now.replace(head.symbol, &(*twin).into());
        }
        for ((head, twin), next) in heads.iter().zip(&twins).zip(next) {
            if !invariant.symbols().contains(&head.symbol) {
                continue;
            }
            let Some(next) = next else { return false };
            now = now.replace(*twin, next);
        }
        match self.k.prove(&now) {
            Some(tags) => {
                self.grant(&tags);
                true
            }
            None => false,
        }
    }

    pub(crate) fn leave(&mut self, id: LoopId) {
        let Some(at) = self.frames.iter().rposition(|frame| frame.id == id) else {
            self.reachable = false;
            return;
        };
        let heads = self.frames[at].heads.clone();
        if !heads.is_empty() && !self.probing {
            let next: Vec<_> = heads.iter().map(|head| self.now(head)).collect();
            for number in 0..self.frames[at].invariants.len() {
                let invariant = self.frames[at].invariants[number].clone();
                if !self.frames[at].lost[number] && !self.preserves(&invariant, &heads, &next) {
                    self.frames[at].lost[number] = true;
                }
            }
        }
        let here = self.path(Value::Unknown);
        self.frames[at].left.push(here);
        self.reachable = false;
    }

    pub(crate) fn go_on(&mut self, id: LoopId) {
        if let Some(at) = self.frames.iter().rposition(|frame| frame.id == id) {
            self.iteration_ends(at);
            let here = self.path(Value::Unknown);
            self.frames[at].went_on.push(here);
        }
        self.reachable = false;
    }

    /// Adds the facts after a loop.
    fn after_loop(&mut self, inner: &Loop, changed: &[LocalId], heads: &[Head], frame: &Frame, leaves: bool) {
        for local in changed {
            self.env[local.0] = self.unknown_local(*local);
        }
        let mut last = Vec::new();
        for head in heads {
            let (kind, name) = (self.kind_of_local(head.local), self.local_name(head.local));
            let symbol = self.k.of_type(&name, kind, head.scalar);
            self.k.name(symbol);
            self.env[head.local.0] = Value::Int(symbol.into());
            last.push(Head { symbol, ..head.clone() });
        }
        let renamed = |symbol: Symbol| {
            let at = heads.iter().position(|head| head.symbol == symbol);
            at.map_or(symbol, |at| last[at].symbol)
        };
        let preserved = frame.invariants.iter().zip(&frame.lost).filter(|(_, lost)| !**lost);
        let preserved: Vec<_> = preserved.map(|(invariant, _)| invariant.rename(renamed)).collect();
        if leaves {
            last.iter_mut().for_each(|head| (head.stride, head.power) = (None, Power::No));
        }
        self.suppose(&last, &preserved);
        self.mark_heads(&last, false);
        // after a panic, a work-item leaves a loop without barriers whatever its condition says
        let leaves = leaves || (self.function.barriers && !self.waits(inner.body, inner.cond));
        if let (Some(cond), false) = (inner.cond, leaves) {
            let was_probing = std::mem::replace(&mut self.probing, true);
            let branches = self.condition(cond);
            self.probing = was_probing;
            self.k.restore(&branches.no);
        }
        if let Some(trace) = &inner.trace {
            self.end_trace(trace, heads);
        }
        if let Some(pair) = inner.pair {
            self.end_pair(pair, heads, frame);
        }
        self.covers_after(heads, frame);
    }
}

/// Whether every path to the end of a block passes a barrier.
pub(crate) fn always_waits(block: &Block) -> bool {
    block.stmts.iter().any(|stmt| matches!(stmt, Stmt::Expr(expr) if waits_always(expr)))
        || block.tail.as_ref().is_some_and(|tail| waits_always(tail))
}

fn waits_always(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Barrier | ExprKind::UncheckedBarrier => true,
        ExprKind::Block(None, block) => always_waits(block),
        ExprKind::If(_, then, Some(other)) => always_waits(then) && always_waits(other),
        _ => false,
    }
}
