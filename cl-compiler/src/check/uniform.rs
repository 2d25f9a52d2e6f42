//! Uniformity analysis: finds the values that are the same for every work-item of a work-group.
//!
//! Values diverge through work-item ids, memory that other work-items write, and the results of functions in other items.
//! A variable is uniform if every value assigned to it is uniform, and if no assignment stands under a condition or in a
//! loop that may diverge. A read at a uniform index is uniform while no work-item writes the memory: for a kernel's
//! `&[T]` during the whole launch, for local memory from one barrier to the next ([`super::phases`]).

use std::collections::HashSet;

use super::divergence_cause::Why;
use super::flow::{Branch, is_memory};
use super::phases::Reads;
use crate::diag::Range;
use crate::ir::{
    AtomicOp, Block, Expr, ExprKind, For, Function, Local, LocalId, LoopId, Method, Part, Pat, PatKind, Place, Root,
    StepKind, Stmt, VectorMethod,
};
use crate::ty::{Space, Ty};

/// The reason why a variable differs between work-items.
#[derive(Debug, Clone)]
pub(super) enum Cause {
    /// Its value is computed from this expression, at this line.
    Of {
        what: String,
        line: u32,
        /// A relative clause: `which …`
        more: Option<Why>,
    },
    /// Only some work-items assign to it at this line.
    Some { line: u32, why: Option<Why> },
}

impl Cause {
    pub(super) fn some(at: Range, why: Option<&Why>) -> Self {
        Cause::Some { line: at.line(), why: why.filter(|why| !why.text.is_empty()).cloned() }
    }

    pub(super) fn of(what: &str, at: Range) -> Self {
        Cause::Of { what: what.to_owned(), line: at.line(), more: None }
    }
}

/// The uniform variables of a function.
#[derive(Debug)]
pub struct Uniform {
    locals: Vec<bool>,
    /// Parameters that are never assigned. Whatever they point to, the launch determines their lengths.
    uniform_params: Vec<bool>,
    /// The callees that return the same value to every work-item of a work-group.
    alike: Vec<bool>,
    /// The loops that some work-items leave early: their values differ.
    left: Vec<LoopId>,
    /// The analysis is about all work-items of a launch, not only those of a work-group.
    of_launch: bool,
    /// Slices of memory that no work-item writes.
    constant: Vec<bool>,
    /// The reads of local memory.
    pub(super) reads: Reads,
    /// The names of variables, for messages.
    pub(super) names: Vec<Option<String>>,
    /// The names of callees, for messages.
    pub(super) callees: Vec<String>,
    /// The reasons why variables differ.
    pub(super) sources: Vec<Option<Cause>>,
}

impl Uniform {
    /// Runs the analysis to its fixed point. All variables except the parameters selected by `differs` are assumed
    /// uniform until the analysis finds a reason against it.
    pub(super) fn of(function: &Function, is_kernel: bool, differs: impl Fn(usize) -> bool) -> Self {
        Self::find(function, is_kernel, differs, false, &[])
    }

    /// Finds the values that are the same for all work-items of a kernel launch.
    pub(super) fn of_launch(function: &Function) -> Self {
        Self::find(function, true, |_| false, true, &[])
    }

    /// The same as [`of`](Self::of), if some work-items leave these loops early, because they have panicked.
    pub(super) fn with_left(
        function: &Function,
        is_kernel: bool,
        differs: impl Fn(usize) -> bool,
        loops: &[&Expr],
    ) -> Self {
        Self::find(function, is_kernel, differs, false, loops)
    }

    fn find(
        function: &Function,
        is_kernel: bool,
        differs: impl Fn(usize) -> bool,
        of_launch: bool,
        left: &[&Expr],
    ) -> Self {
        let locals = function.locals.iter().enumerate();
        let same = locals.clone().map(|(at, local)| !(local.shared || (at < function.params && differs(at))));
        let uniform_params = locals.map(|(at, local)| at < function.params && !local.mutable && !differs(at));
        let alike =
            function.callees.iter().map(|callee| !of_launch && crate::builtins::group::is_same_for_group(&callee.path));
        let name = |local: &Local| local.name.as_ref().map(ToString::to_string);
        let mut uniform = Uniform {
            locals: same.collect(),
            uniform_params: uniform_params.collect(),
            alike: alike.collect(),
            left: left.iter().filter_map(|expr| expr.loop_id()).collect(),
            of_launch,
            constant: constant(function, is_kernel),
            // the host cannot use values that it does not know
            reads: if of_launch { Reads::default() } else { Reads::of(function, is_kernel) },
            names: function.locals.iter().map(name).collect(),
            callees: function.callees.iter().map(|callee| callee.name(&function.locals)).collect(),
            sources: vec![None; function.locals.len()],
        };
        left.iter().flat_map(|expr| assigned_in(expr)).for_each(|local| uniform.locals[local.0] = false);
        loop {
            let before = uniform.locals.clone();
            let mut analysis = DivergenceAnalysis { uniform: &mut uniform, divergent: None };
            analysis.block(&function.body);
            if uniform.locals == before {
                return uniform;
            }
        }
    }

    /// Whether the variable has the same value for every work-item of a work-group, wherever all of them are at one
    /// program point.
    pub fn is_same(&self, local: LocalId) -> bool {
        self.locals[local.0]
    }

    /// Whether the value is the same for every work-item of a work-group.
    pub fn expr(&self, expr: &Expr) -> bool {
        self.difference(expr).is_none()
    }

    /// Whether a value that patterns inspect is the same for every work-item. The memory that a reference points to may differ.
    pub fn matched(&self, value: &Expr) -> bool {
        self.expr(value) && !is_memory(&value.ty)
    }

    /// Returns the first part of an expression through which the work-items of a work-group differ, if they do.
    pub(super) fn difference<'a>(&self, expr: &'a Expr) -> Option<&'a Expr> {
        let mut found = None;
        expr.descend(&mut |expr| {
            // such a call combines values that may differ
            if matches!(expr.kind, ExprKind::Call(callee, _) if self.alike[callee.0]) {
                return false;
            }
            if found.is_none() && !self.adds_nothing(expr) {
                found = Some(expr);
            }
            found.is_none()
        });
        found
    }

    /// Whether an expression is uniform if its operands are.
    fn adds_nothing(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Read(place) => self.place(place),
            ExprKind::Atomic(AtomicOp::Load, place, _) => self.place(place),
            ExprKind::Len(place) => matches!(place.ty, Ty::Array(..)) || self.length(place),
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => {
                matches!(place.ty, Ty::Array(..)) || self.length(place)
            }
            ExprKind::SubSlice(slice) => matches!(slice.base.ty, Ty::Array(..)) || self.length(&slice.base),
            ExprKind::WorkItem(function, _) => {
                let group = self.of_launch && function.name == "group_id";
                !matches!(function.name, "global_id" | "local_id") && !group
            }
            ExprKind::Call(..)
            | ExprKind::Atomic(..)
            | ExprKind::CompareExchange(..)
            | ExprKind::Get(..)
            | ExprKind::Method(Method::Vector(VectorMethod::Load), _) => false,
            ExprKind::Loop(id, _) => !self.left.contains(id),
            ExprKind::Let(_, value) | ExprKind::Matches(_, value) | ExprKind::Match(value, _) => !is_memory(&value.ty),
            _ => true,
        }
    }

    /// Whether a loop makes the same iterations for every work-item of a work-group.
    pub fn range(&self, range: &For) -> bool {
        [&range.start, &range.end].into_iter().chain(&range.step).all(|bound| self.expr(bound))
    }

    /// Whether the slice at the root of the place has the same length for every work-item of a work-group.
    pub fn length(&self, place: &Place) -> bool {
        match &place.root {
            Root::Local(id) => self.uniform_params[id.0] || self.locals[id.0],
            Root::Value(value) => self.expr(value),
        }
    }

    fn place(&self, place: &Place) -> bool {
        let root = match &place.root {
            Root::Local(id) => self.locals[id.0],
            Root::Value(_) => true,
        };
        // the contents of memory may differ; a work-item's own array is uniform if its variable is
        let memory = place.steps.iter().any(|step| is_memory(&step.from));
        (root && !memory) || self.is_steady(place)
    }

    /// Whether no work-item writes the memory while others may read it. All work-items then read the same value at the
    /// same index.
    fn is_steady(&self, place: &Place) -> bool {
        let (Some(local), Some((first, rest))) = (place.local(), place.steps.split_first()) else { return false };
        let StepKind::Index(_, access) = first.kind else { return false };
        if rest.iter().any(|step| is_memory(&step.from)) {
            return false;
        }
        (self.constant[local.0] && self.length(place)) || self.reads.are_same(access)
    }
}

/// The variables that are assigned in an expression.
fn assigned_in(expr: &Expr) -> Vec<LocalId> {
    let mut found = Vec::new();
    expr.visit(&mut |expr| {
        if let ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) = &expr.kind {
            found.extend(place.local());
        }
    });
    found
}

/// Returns the variables that are slices of memory that no work-item writes: shared slices of a kernel, constant memory,
/// and their subslices.
fn constant(function: &Function, is_kernel: bool) -> Vec<bool> {
    let locals = function.locals.iter().enumerate();
    let is_param = |(at, local): (usize, &Local)| match &local.ty {
        Ty::Slice { mutable: false, space, element } if at < function.params && !local.mutable => {
            let read_only = *space == Space::Constant || (is_kernel && *space == Space::Global);
            read_only && !matches!(**element, Ty::Atomic(_))
        }
        _ => false,
    };
    let mut constant: Vec<bool> = locals.map(is_param).collect();
    each_let(&function.body, &mut |pat, init| {
        let (PatKind::Bind(local, None), Ty::Slice { mutable: false, .. }) = (&pat.kind, &pat.ty) else { return };
        let base = match &init.kind {
            ExprKind::SubSlice(slice) => &slice.base,
            ExprKind::Read(place) => place,
            _ => return,
        };
        if let (Some(base), false) = (base.local().filter(|_| base.steps.is_empty()), function.locals[local.0].mutable)
        {
            constant[local.0] = constant[base.0];
        }
    });
    constant
}

/// Calls `see` for each `let` with an initializer, once, in order.
fn each_let<'a>(block: &'a Block, see: &mut dyn FnMut(&'a Pat, &'a Expr)) {
    let mut stmts = |block: &'a Block| {
        for stmt in &block.stmts {
            if let Stmt::Let { pat, init: Some(init), .. } = stmt {
                see(pat, init);
            }
        }
    };
    stmts(block);
    block.visit(&mut |expr| {
        expr.parts(&mut |part| {
            if let Part::Block(block) = part {
                stmts(block);
            }
        });
    });
}

struct DivergenceAnalysis<'a> {
    uniform: &'a mut Uniform,
    /// The reason why work-items may have reached the current point on different paths, if they may have.
    divergent: Option<Why>,
}

impl DivergenceAnalysis<'_> {
    fn taint(&mut self, local: LocalId, source: Cause) {
        if std::mem::replace(&mut self.uniform.locals[local.0], false) {
            self.uniform.sources[local.0] = Some(source);
        }
    }

    /// Whether the variable is known to differ, so that no other cause is wanted.
    fn is_explained(&self, local: LocalId) -> bool {
        !self.uniform.locals[local.0]
    }

    fn under(&mut self, divergent: Option<Why>, analysis: impl FnOnce(&mut Self)) {
        let before = self.divergent.clone();
        self.divergent = self.divergent.take().or(divergent);
        analysis(self);
        self.divergent = before;
    }

    /// Explains why an expression differs, if it does.
    fn why(&self, expr: &Expr) -> Option<Why> {
        (!self.uniform.expr(expr)).then(|| self.uniform.why(expr))
    }

    /// Returns the cause for a variable to which the value is assigned, if the value differs.
    fn source(&self, expr: &Expr) -> Option<Cause> {
        let unknown = || Cause::of("a value that differs", expr.at);
        (!self.uniform.expr(expr)).then(|| self.uniform.source(expr).unwrap_or_else(unknown))
    }

    fn bind(&mut self, pat: &Pat, source: Option<&Cause>) {
        match &pat.kind {
            PatKind::Bind(local, sub) | PatKind::BindRef(local, sub) => {
                if let Some(source) = source {
                    self.taint(*local, source.clone());
                }
                sub.iter().for_each(|sub| self.bind(sub, source));
            }
            PatKind::Fields(parts) | PatKind::Elements(parts) => {
                parts.iter().for_each(|(_, part)| self.bind(part, source));
            }
            PatKind::Struct(_, parts) => parts.iter().for_each(|(_, part)| self.bind(part, source)),
            PatKind::Or(cases) => cases.iter().for_each(|case| self.bind(case, source)),
            PatKind::Deref(sub) => {
                let referent = Cause::of("what a reference leads to", pat.at);
                self.bind(sub, Some(source.unwrap_or(&referent)));
            }
            PatKind::Variant(_, sub) => sub.iter().for_each(|sub| self.bind(sub, source)),
            PatKind::Wild | PatKind::Literal(..) | PatKind::Const(_) | PatKind::Range(..) => {}
        }
    }

    /// Binds the parts of a destructured tuple or array expression one by one.
    fn bind_to(&mut self, pat: &Pat, value: &Expr) {
        if let (PatKind::Fields(parts) | PatKind::Elements(parts), ExprKind::Tuple(values) | ExprKind::Array(values)) =
            (&pat.kind, &value.kind)
        {
            for (number, part) in parts {
                match values.get(*number) {
                    Some(value) => self.bind_to(part, value),
                    None => self.bind(part, Some(&Cause::of("a value that differs", value.at))),
                }
            }
            return;
        }
        if let PatKind::Bind(local, None) | PatKind::BindRef(local, None) = &pat.kind
            && self.is_explained(*local)
        {
            return;
        }
        let source = self.source(value);
        self.bind(pat, source.as_ref());
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { pat, init, other, .. } => {
                    if let Some(init) = init {
                        self.expr(init);
                        // a variable that is borrowed mutably may be assigned any value
                        self.bind_to(pat, init);
                    }
                    if let Some(other) = other {
                        let differs = init.as_ref().and_then(|init| self.why(init));
                        self.under(differs, |analysis| analysis.block(other));
                    }
                }
                Stmt::Expr(expr) => self.expr(expr),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail));
    }

    fn store(&mut self, place: &Place, value: &Expr, at: Range) {
        let Some(local) = place.local().filter(|local| !self.is_explained(*local)) else { return };
        let elsewhere = place.steps.iter().find_map(|step| match &step.kind {
            StepKind::Index(index, _) => self.source(index),
            StepKind::Field(_) | StepKind::Member(_) => None,
            StepKind::Deref => Some(Cause::of("what is written through a reference", at)),
        });
        let some = || self.divergent.as_ref().map(|why| Cause::some(at, Some(why)));
        if let Some(source) = self.source(value).or_else(some).or(elsewhere) {
            self.taint(local, source);
        }
    }

    /// Explains why some work-items may leave the loop, a surrounding loop or the function before others, if they may. An
    /// exit from a nested loop does not count: all work-items meet again after it.
    fn splits(&self, expr: &Expr) -> Option<Why> {
        let mut within = HashSet::new();
        expr.visit(&mut |inner| within.extend(inner.loop_id().filter(|id| expr.loop_id() != Some(*id))));
        let mut exits = divergent_exits(expr, self.uniform).into_iter();
        exits.find(|exit| exit.target.is_none_or(|target| !within.contains(&target))).map(|exit| exit.why)
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Expr(expr) => self.expr(expr),
            Part::Place(place) => place.children().for_each(|child| self.expr(child)),
            Part::Block(block) => self.block(block),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let Some(Branch { first, conditions, rest, id }) = Branch::of(expr) else {
            expr.operands(&mut |operand| self.expr(operand));
            return self.effect(expr);
        };
        first.iter().for_each(|part| self.part(part));
        if let ExprKind::For(inner) = &expr.kind
            && !self.is_explained(inner.local)
            && let Some(source) = conditions.iter().find_map(|(_, bound)| self.source(bound))
        {
            self.taint(inner.local, source);
        }
        let divergent = match self.divergent {
            // the outer reason remains
            Some(_) => None,
            None => {
                let differs = conditions.iter().find_map(|(_, condition)| self.why(condition));
                differs.or_else(|| id.and_then(|_| self.splits(expr)))
            }
        };
        match &expr.kind {
            ExprKind::Match(value, arms) => {
                let source = self.source(value);
                self.under(divergent, |analysis| {
                    for arm in arms {
                        analysis.bind(&arm.pat, source.as_ref());
                        arm.guard.iter().for_each(|guard| analysis.expr(guard));
                        analysis.expr(&arm.body);
                    }
                });
            }
            _ => self.under(divergent, |analysis| rest.iter().for_each(|part| analysis.part(part))),
        }
    }

    /// Taints the variables that an expression itself may assign.
    fn effect(&mut self, expr: &Expr) {
        let place = match &expr.kind {
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                return self.store(place, value, expr.at);
            }
            ExprKind::Let(pat, value) => {
                let source = self.source(value);
                return self.bind(pat, source.as_ref());
            }
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _)
                if matches!(expr.ty, Ty::Ref { mutable: true, .. }) =>
            {
                place
            }
            ExprKind::SubSlice(slice) if matches!(expr.ty, Ty::Slice { mutable: true, .. }) => &slice.base,
            _ => return,
        };
        if let Some(local) = place.local() {
            self.taint(local, Cause::of("what is written through a `&mut`", expr.at));
        }
    }
}

/// A `return` (without a target), `break` or `continue` that only some work-items may take.
#[derive(Debug, Clone)]
pub(super) struct Exit {
    /// The loop or block that it leaves or continues.
    pub(super) target: Option<LoopId>,
    /// Whether it is a `continue`.
    pub(super) goes_on: bool,
    pub(super) at: Range,
    /// The reason why not all work-items take it.
    pub(super) why: Why,
}

/// Returns the exits in an expression that only some work-items may take, provided all of them evaluate the expression.
pub(super) fn divergent_exits(expr: &Expr, uniform: &Uniform) -> Vec<Exit> {
    let mut exits = Exits { uniform, found: Vec::new() };
    exits.expr(expr, None);
    exits.found
}

/// Returns the loops and blocks that some work-items of a work-group may leave, or an iteration of which they may end,
/// before others.
pub(super) fn split(function: &Function, uniform: &Uniform) -> HashSet<LoopId> {
    let mut found = HashSet::new();
    function.body.visit(&mut |expr| {
        let Some(id) = expr.loop_id() else { return };
        let leaves = |exit: &Exit| exit.target.is_none_or(|target| target == id);
        if divergent_exits(expr, uniform).iter().any(leaves) {
            found.insert(id);
        }
    });
    found
}

/// Returns the divergent exits of a block. If `divergent` is set, only some work-items may enter the block, for that reason.
pub(super) fn exits_of(block: &Block, uniform: &Uniform, divergent: Option<&Why>) -> Vec<Exit> {
    let mut exits = Exits { uniform, found: Vec::new() };
    exits.block(block, divergent);
    exits.found
}

struct Exits<'a> {
    uniform: &'a Uniform,
    found: Vec<Exit>,
}

/// The reason why not all work-items reach a point; `None` if all do.
type Divergent<'a> = Option<&'a Why>;

impl Exits<'_> {
    fn exit(&mut self, target: Option<LoopId>, expr: &Expr, divergent: Divergent<'_>) {
        if let Some(why) = divergent {
            let goes_on = matches!(expr.kind, ExprKind::Continue(_));
            self.found.push(Exit { target, goes_on, at: expr.at, why: why.clone() });
        }
    }

    /// Returns the reason why not all work-items reach code that is conditional on an expression.
    fn differs(&self, divergent: Divergent<'_>, expr: &Expr) -> Option<Why> {
        divergent.cloned().or_else(|| (!self.uniform.expr(expr)).then(|| self.uniform.why(expr)))
    }

    fn block(&mut self, block: &Block, divergent: Divergent<'_>) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { init, other, .. } => {
                    init.iter().for_each(|init| self.expr(init, divergent));
                    if let (Some(init), Some(other)) = (init, other) {
                        let inner = self.differs(divergent, init);
                        self.block(other, inner.as_ref());
                    }
                }
                Stmt::Expr(expr) => self.expr(expr, divergent),
            }
        }
        block.tail.iter().for_each(|tail| self.expr(tail, divergent));
    }

    /// Traverses a loop. If some work-items leave it before others, the rest of its body is divergent, so it is traversed again.
    fn looping(&mut self, id: LoopId, divergent: Divergent<'_>, analysis: impl Fn(&mut Self, Divergent<'_>)) {
        let before = self.found.len();
        analysis(self, divergent);
        let splits = self.found[before..].iter().find(|exit| exit.target == Some(id) || exit.target.is_none());
        if let (Some(exit), None) = (splits, divergent) {
            let why = exit.why.clone();
            self.found.truncate(before);
            analysis(self, Some(&why));
        }
    }

    fn part(&mut self, part: &Part, divergent: Divergent<'_>) {
        match part {
            Part::Expr(expr) => self.expr(expr, divergent),
            Part::Place(place) => place.children().for_each(|child| self.expr(child, divergent)),
            Part::Block(block) => self.block(block, divergent),
        }
    }

    fn expr(&mut self, expr: &Expr, divergent: Divergent<'_>) {
        let Some(Branch { first, conditions, rest, id }) = Branch::of(expr) else {
            expr.operands(&mut |operand| self.expr(operand, divergent));
            match &expr.kind {
                ExprKind::Return(_) => self.exit(None, expr, divergent),
                ExprKind::Break(id, _) | ExprKind::Continue(id) => self.exit(Some(*id), expr, divergent),
                _ => {}
            }
            return;
        };
        first.iter().for_each(|part| self.part(part, divergent));
        let differs = conditions.iter().find_map(|(_, condition)| self.differs(divergent, condition));
        let inner = divergent.or(differs.as_ref());
        let all = |exits: &mut Self, divergent: Divergent<'_>| rest.iter().for_each(|part| exits.part(part, divergent));
        match id {
            Some(id) => self.looping(id, inner, all),
            None => all(self, inner),
        }
    }
}
