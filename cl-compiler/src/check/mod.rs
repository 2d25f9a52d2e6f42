//! The static checks: they compute [`Facts`] about a function from its [`ir`](crate::ir), before any code is generated.

mod barriers;
mod divergence_cause;
mod expression_text;
mod flow;
mod group;
mod launch_conditions;
mod launch_facts;
mod needs;
mod phases;
mod purity;
mod symbolic;
mod uniform;

use std::collections::{HashMap, HashSet};

use crate::diag::{Diagnostic, Range, Sink};
use crate::ir::{AccessId, CalleeId, Expr, ExprKind, For, Function, LoopId, Place};
pub use barriers::Position;
pub use group::{Group, Needed};
pub use launch_conditions::{DecidedRace, Decision, Quantity, Sum, Term, Terms};
pub use launch_facts::LaunchFacts;
pub use uniform::Uniform;

/// The facts about a function.
#[derive(Debug)]
pub struct Facts {
    accesses: Vec<Verdict>,
    /// Verdicts for constructs without an [`AccessId`], keyed by source range. A macro may produce several constructs
    /// with one source range; these share the worst verdict.
    places: HashMap<(What, Extent), Verdict>,
    /// For each variable in local memory, whether it is written before it is read.
    written: Vec<FirstWrite>,
    /// The uniform values, also among work-items that have panicked and left loops early.
    uniform: Uniform,
    /// The loops and blocks that some work-items of a work-group may leave, or an iteration of which they may end, before others.
    split: HashSet<LoopId>,
    /// The conditions that the host checks before it launches a kernel.
    pub terms: Terms,
    /// How the function uses slices that work-items share.
    pub shares: Shares,
    /// The requirements and guarantees of the function with respect to barriers.
    pub group: Group,
    /// The device capabilities that the function needs.
    pub needs: Vec<Need>,
}

/// A capability and the source range that needs it.
#[derive(Debug, Clone, Copy)]
pub struct Need {
    /// The capability.
    pub capability: Capability,
    /// The source range.
    pub at: Range,
}

/// A capability that a kernel can need beyond the full profile of OpenCL 1.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capability {
    /// `f64`
    Fp64,
    /// `AtomicU64`, `AtomicI64`
    Atomic64,
    /// Images.
    Images,
    /// `&mut Image3d`
    Image3dWrites,
}

/// How a function uses slices that work-items share.
#[derive(Debug, Clone, Default)]
pub struct Shares {
    /// For each parameter, whether work-items that receive the same slice access disjoint elements of it.
    pub distinct: Vec<Distinctness>,
    /// Shared arguments of callees. The callee must keep the accesses of different work-items to them disjoint.
    pub arguments: Vec<SharedArgument>,
    /// Accesses of two work-items that only a barrier within a callee can order.
    pub unordered: Vec<Unordered>,
    /// The callees whose results must depend on their arguments alone.
    pub pure: Vec<Pure>,
    /// Whether the result depends on the arguments alone, provided the results of the callees do.
    pub is_pure: bool,
}

/// A callee whose result must depend on its arguments alone.
#[derive(Debug, Clone, Copy)]
pub struct Pure {
    /// The callee.
    pub callee: CalleeId,
    /// The source range of the call.
    pub at: Range,
}

/// Whether work-items that receive the same slice for a parameter access disjoint elements of it.
#[derive(Debug, Clone, Default)]
pub struct Distinctness {
    /// Work-items of one work-group do, between two barriers.
    pub group: bool,
    /// All work-items of a launch do.
    pub launch: bool,
    /// The property also requires that these callees have it for these of their parameters.
    pub calls: Vec<(CalleeId, usize)>,
    /// The property holds if this integer parameter differs between work-items and is below this limit. The flag says
    /// whether it holds for all work-items of a launch.
    pub own: Vec<(usize, u64, bool)>,
    /// A barrier follows all accesses.
    pub ends: bool,
    /// A barrier precedes all accesses.
    pub begins: bool,
}

/// Two accesses to one element of local memory, the first or the second or both within calls. One of the callees must
/// have a barrier after, or before, its accesses.
#[derive(Debug, Clone)]
pub struct Unordered {
    /// The callee that makes the first access, and its parameter.
    pub earlier: Option<(CalleeId, usize)>,
    /// The callee that makes the second access, and its parameter.
    pub later: Option<(CalleeId, usize)>,
    /// The error if there is no barrier.
    pub otherwise: Diagnostic,
}

/// An argument that work-items share.
#[derive(Debug, Clone)]
pub struct SharedArgument {
    /// The callee.
    pub callee: CalleeId,
    /// The position of the argument.
    pub argument: usize,
    /// All work-items of the launch share it, not only those of a work-group.
    pub launch: bool,
    /// The source range of the call.
    pub at: Range,
    /// The other arguments that differ between work-items, with the largest value of each.
    pub own: Vec<(usize, u64)>,
}

/// The result of the analysis of a construct that may panic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It may panic. The device checks it.
    Open,
    /// It does not panic if the launch meets [`Terms::bounds`]. Only the variant for other launches checks it.
    AtLaunch,
    /// It never panics and is not checked.
    Proven,
}

/// The result of the analysis of the first access to local memory.
#[derive(Debug, Clone)]
pub struct FirstWrite {
    /// Whether every element that is read has been written before.
    pub verdict: Verdict,
    /// Sums of constants that must not be negative for the verdict to hold.
    pub assumed: Vec<Term>,
}

/// A construct that may panic and is not an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// `&x[a..b]`
    Part,
    /// `/` or `%`: the divisor is zero, or the quotient overflows.
    Division,
    /// `assert!`. It is never [`Verdict::Proven`], because it documents the user's intent.
    Assertion,
}

/// The start and end of a source range, as lines and columns.
type Extent = [(u32, u32); 2];

impl Facts {
    /// Returns the verdict on an access: whether it is within bounds on every path that reaches it.
    pub fn access(&self, access: AccessId) -> Verdict {
        self.accesses[access.0]
    }

    /// Returns the verdict on a construct that is not an access.
    pub fn at(&self, what: What, at: Range) -> Verdict {
        self.places.get(&(what, extent(at))).copied().unwrap_or(Verdict::Open)
    }

    /// Whether all work-items of a work-group that evaluate the expression together get the same value.
    pub fn is_uniform(&self, expr: &Expr) -> bool {
        self.uniform.expr(expr)
    }

    /// Whether matching the value against a pattern has the same outcome for all work-items of a work-group.
    pub fn is_uniformly_matched(&self, value: &Expr) -> bool {
        self.uniform.matched(value)
    }

    /// Whether a loop makes the same iterations for every work-item of a work-group.
    pub fn is_uniform_range(&self, range: &For) -> bool {
        self.uniform.range(range)
    }

    /// Whether some work-items of a work-group may leave the loop or block, or end an iteration of it, before others.
    pub fn is_split(&self, id: LoopId) -> bool {
        self.split.contains(&id)
    }

    /// Whether the slice at the root of the place has the same length for every work-item of a work-group.
    pub fn has_uniform_length(&self, place: &Place) -> bool {
        self.uniform.length(place)
    }
}

/// The properties of a function that its attribute and signature determine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Traits<'a> {
    /// The function is a kernel.
    pub is_kernel: bool,
    /// The function is an `unsafe fn`: its caller is responsible for races.
    pub is_unsafe: bool,
    /// The function is a device function of the runtime itself. Its accesses are assumed to be correct.
    pub is_trusted: bool,
    /// The required work-group size.
    pub local: Option<&'a [syn::Expr; 3]>,
    /// The constants that the body declares.
    pub constants: &'a [crate::ast::Constant],
}

/// Runs every check and reports errors to the sink. `known` holds the results of an earlier run, made before all types
/// were known; its verdicts are reused.
pub fn function(function: &Function, traits: Traits, known: Option<&Facts>, sink: &Sink) -> Facts {
    let Traits { is_kernel, is_unsafe, is_trusted, local, constants } = traits;
    let group = group::of(function, is_kernel, sink);
    // The arguments of a kernel are the same for all work-items. Of the parameters of a device function, only those that
    // a barrier depends on are known to be uniform.
    let differs = |param: usize| !is_kernel && !group.params.get(param).is_some_and(|needed| needed.own);
    let uniform_if = |left: &[&Expr]| {
        let uniform = Uniform::with_left(function, is_kernel, differs, left);
        let split = uniform::split(function, &uniform);
        (uniform, split)
    };
    // panicked work-items go on with other values than the rest of their group; the later stages must not rely on these
    let left = group::left_by_panicked(function, &group);
    let (uniform, split) = uniform_if(&left);
    if let Some(known) = known.filter(|known| known.accesses.len() == function.accesses) {
        let (accesses, places) = (known.accesses.clone(), known.places.clone());
        let (terms, shares) = (known.terms.clone(), known.shares.clone());
        let written = known.written.clone();
        return Facts { accesses, places, written, terms, shares, needs: needs::of(function), uniform, split, group };
    }
    if is_trusted {
        let accesses = vec![Verdict::Proven; function.accesses];
        let needs = needs::of(function);
        return Facts {
            accesses,
            places: HashMap::new(),
            written: vec![FirstWrite { verdict: Verdict::Proven, assumed: Vec::new() }; function.locals.len()],
            terms: Terms::default(),
            shares: Shares::default(),
            needs,
            uniform,
            split,
            group,
        };
    }
    let launch = Uniform::of_launch(function);
    // the proofs are about work-items that have not panicked
    let alive = (!left.is_empty()).then(|| uniform_if(&[]));
    let (uniform_alive, split_alive) = alive.as_ref().map_or((&uniform, &split), |(uniform, split)| (uniform, split));
    let input = symbolic::Input {
        function,
        is_kernel,
        is_unsafe,
        local,
        constants,
        uniform: uniform_alive,
        launch: &launch,
        split: split_alive,
        unlimited: &[],
        supposes: true,
        also: symbolic::Also::default(),
        waits: group.own,
        small: None,
    };
    let outcome = without_limits(executed(input, sink), input);
    let symbolic::Outcome { accesses, places, terms, mut shares, written, rests_on_constants, .. } = outcome;
    shares.is_pure = purity::is_pure(function);
    distinct_in_small_groups(&mut shares, input);
    // where the proof depends on the values of constants, it cannot do without the assumptions about them
    let terms = if rests_on_constants { terms } else { without_suppositions(terms, input) };
    Facts { accesses, places, written, terms, shares, needs: needs::of(function), uniform, split, group }
}

/// At most this number of parameters is tried.
const TRIED: usize = 3;

/// Looks for integer parameters that keep the accesses of work-items to a slice of a device function disjoint where their
/// ids do not. Each integer parameter is tried with the assumption that it is small.
fn distinct_in_small_groups(shares: &mut Shares, input: symbolic::Input) {
    let is_open = |keeps: &Distinctness| !keeps.group || !keeps.launch || !keeps.calls.is_empty();
    if input.is_kernel || !shares.distinct.iter().any(is_open) {
        return;
    }
    let params = &input.function.locals[..input.function.params];
    let ints = (0..params.len()).filter(|at| params[*at].ty.scalar().is_some_and(|scalar| scalar.is_int()));
    for small in ints.take(TRIED) {
        let sink = Sink::default();
        let found = symbolic::execute(symbolic::Input { small: Some(small), ..input }, &sink).shares.distinct;
        // the first run has reported these
        let _ = sink.into_found();
        for (keeps, found) in shares.distinct.iter_mut().zip(found) {
            keeps.own.extend(found.own);
        }
    }
}

/// Runs the symbolic execution. If it reports errors, it is repeated with more assumptions: that callees return the same
/// result for the same arguments, and that loops do not make variables wrap around.
fn executed(input: symbolic::Input, sink: &Sink) -> symbolic::Outcome {
    let alone = Sink::default();
    let outcome = symbolic::execute(input, &alone);
    let found = alone.into_found();
    if found.is_empty() {
        return outcome;
    }
    let (calls, counts) = (purity::gives_integers(input.function), input.is_kernel && counts(input.function));
    let also = [(true, false), (false, true), (true, true)]
        .into_iter()
        .filter(|(pure, no_wrapping)| (calls || !pure) && (counts || !no_wrapping));
    for (pure, no_wrapping) in also {
        let supposing = Sink::default();
        let also = symbolic::Also { pure, no_wrapping };
        let outcome = symbolic::execute(symbolic::Input { also, ..input }, &supposing);
        if supposing.into_found().is_empty() {
            return outcome;
        }
    }
    found.into_iter().for_each(|diagnostic| sink.push(diagnostic));
    outcome
}

/// Whether a function has loops that count themselves.
fn counts(function: &Function) -> bool {
    let mut counts = false;
    function.body.visit(&mut |expr| counts |= matches!(expr.kind, ExprKind::While(..) | ExprKind::Loop(..)));
    counts
}

/// Drops the assumptions about the size of parameters that occur in no index, if nothing is lost without them. A launch
/// with any value of such a parameter is then allowed.
fn without_limits(outcome: symbolic::Outcome, input: symbolic::Input) -> symbolic::Outcome {
    if outcome.limited.is_empty() || outcome.rests_on_constants || !outcome.terms.decided_races.is_empty() {
        return outcome;
    }
    let sink = Sink::default();
    let unlimited = outcome.limited.clone();
    let without = symbolic::execute(symbolic::Input { unlimited: &unlimited, ..input }, &sink);
    let found = sink.into_found();
    let is_worse = |(one, other): (&Verdict, &Verdict)| one < other;
    let loses = without.accesses.iter().zip(&outcome.accesses).any(is_worse)
        || outcome.places.iter().any(|(place, verdict)| without.places.get(place).is_none_or(|other| other < verdict))
        || without.written.iter().zip(&outcome.written).any(|(one, other)| one.verdict < other.verdict);
    let needs_more = without.terms.races.len() >= outcome.terms.races.len()
        || !without.terms.decided_races.is_empty()
        || without.rests_on_constants;
    if found.is_empty() && !loses && !needs_more { without } else { outcome }
}

/// Drops the assumptions about constants on which the absence of races rests, where it can be shown without them. A
/// constant that does not occur in an index may then have any value.
fn without_suppositions(terms: Terms, input: symbolic::Input) -> Terms {
    if !terms.races.iter().any(Term::is_of_constants) {
        return terms;
    }
    let sink = Sink::default();
    let cautious = symbolic::execute(symbolic::Input { supposes: false, ..input }, &sink).terms;
    let found = sink.into_found();
    let of_constants = cautious.races.iter().any(Term::is_of_constants) || !cautious.decided_races.is_empty();
    // a proof that needs further launch conditions instead is not worth it
    let needed = terms.races.iter().filter(|term| !term.is_of_constants()).count();
    if !found.is_empty() || of_constants || cautious.races.len() > needed {
        return terms;
    }
    Terms { races: cautious.races, decided_races: Vec::new(), flat: terms.flat | cautious.flat, ..terms }
}

fn extent(at: Range) -> Extent {
    let end = at.last.end();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    [(at.line(), at.column()), (number(end.line), number(end.column))]
}
