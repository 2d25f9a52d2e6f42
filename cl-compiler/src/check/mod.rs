//! [`ir`](crate::ir) to [`Facts`]: what is shown about a function before any code is made of it.

mod barriers;
mod called;
mod divergence_cause;
mod group;
mod launch_facts;
mod needs;
mod phases;
mod quoted;
mod symbolic;
mod terms;
mod uniform;

use std::collections::{HashMap, HashSet};

use crate::diag::{Range, Sink};
use crate::ir::{AccessId, CalleeId, Expr, For, Function, LoopId, Place};
pub use barriers::Position;
pub use group::{Group, Needed};
pub use launch_facts::LaunchFacts;
pub use terms::{DecidedRace, Decision, Quantity, Sum, Term, Terms};
pub use uniform::Uniform;

/// What is known of a function.
#[derive(Debug)]
pub struct Facts {
    accesses: Vec<Verdict>,
    /// Of what has no [`AccessId`], by where it stands. What stands at one place, since a macro made it, shares the worst.
    places: HashMap<(What, Extent), Verdict>,
    /// Of each variable that is local memory, whether it is written before it is read.
    written: Vec<FirstWrite>,
    uniform: Uniform,
    /// The loops and blocks that some work-items of a group may leave, or a turn of them, before others.
    split: HashSet<LoopId>,
    /// What the host checks before it launches a kernel.
    pub terms: Terms,
    /// What it does with slices that work-items share.
    pub shares: Shares,
    /// What barriers mean for it.
    pub group: Group,
    /// What it needs of a device.
    pub needs: Vec<Need>,
}

/// A capability and the place that needs it.
#[derive(Debug, Clone, Copy)]
pub struct Need {
    /// Which.
    pub capability: Capability,
    /// Where.
    pub at: Range,
}

/// What a kernel can need beyond OpenCL 1.2's full profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capability {
    /// `f64`
    Fp64,
    /// `AtomicU64`, `AtomicI64`
    Atomic64,
}

/// What a function does with slices that work-items share.
#[derive(Debug, Clone, Default)]
pub struct Shares {
    /// For each parameter, whether work-items that are given one slice keep apart in it.
    pub distinct: Vec<Distinctness>,
    /// The arguments that work-items share, of callees that must keep them apart.
    pub handed: Vec<SharedArgument>,
    /// The callees whose results must be made of their arguments alone.
    pub pure: Vec<Pure>,
    /// What it gives is made of its arguments alone, if that is so of what its callees give.
    pub is_pure: bool,
}

/// A callee whose result must be made of its arguments alone.
#[derive(Debug, Clone, Copy)]
pub struct Pure {
    /// The callee.
    pub callee: CalleeId,
    /// Where.
    pub at: Range,
}

/// Whether work-items that are given one slice for a parameter keep apart in it.
#[derive(Debug, Clone, Default)]
pub struct Distinctness {
    /// Those of a group, from barrier to barrier.
    pub group: bool,
    /// Those of a launch.
    pub launch: bool,
    /// If these callees do, for these of their parameters.
    pub calls: Vec<(CalleeId, usize)>,
    /// If this parameter, an integer, is another one for each work-item, and below this limit; whether those of a launch.
    pub own: Vec<(usize, u64, bool)>,
}

/// An argument that work-items share.
#[derive(Debug, Clone)]
pub struct SharedArgument {
    /// The callee.
    pub callee: CalleeId,
    /// Which argument.
    pub argument: usize,
    /// All work-items of the launch, not only those of a group.
    pub launch: bool,
    /// Where.
    pub at: Range,
    /// The other arguments that are others for each work-item, with the largest value of each.
    pub own: Vec<(usize, u64)>,
}

/// What is known of something that may panic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It may, and is checked on the device.
    Open,
    /// Not if the launch meets [`Terms::bounds`]: it is checked in the variant for other launches.
    AtLaunch,
    /// It never does: there is no check.
    Proven,
}

/// What is known of the first access to local memory.
#[derive(Debug, Clone)]
pub struct FirstWrite {
    /// Whether all that is read of it is written before.
    pub verdict: Verdict,
    /// Sums of constants that must not be negative for it.
    pub given: Vec<Term>,
}

/// What may panic and is not an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// `&x[a..b]`
    Part,
    /// The divisor of `/` or `%` is zero, or the quotient too large.
    Division,
    /// `assert!`; it is never [`Verdict::Proven`], since it documents what is meant.
    Assertion,
}

/// Where something begins and ends.
type Extent = [(u32, u32); 2];

impl Facts {
    /// Whether the access is within bounds on every path that reaches it.
    pub fn access(&self, access: AccessId) -> Verdict {
        self.accesses[access.0]
    }

    /// The same of what is no access.
    pub fn at(&self, what: What, at: Range) -> Verdict {
        self.places.get(&(what, extent(at))).copied().unwrap_or(Verdict::Open)
    }

    /// Whether every work-item of a group that evaluates the expression together gets the same value.
    pub fn is_uniform(&self, expr: &Expr) -> bool {
        self.uniform.expr(expr)
    }

    /// Whether a pattern that the value is matched with holds for all work-items of a group, or for none.
    pub fn is_uniformly_matched(&self, value: &Expr) -> bool {
        self.uniform.matched(value)
    }

    /// Whether a loop takes the same turns for every work-item of a group.
    pub fn is_uniform_range(&self, range: &For) -> bool {
        self.uniform.range(range)
    }

    /// Whether some work-items of a group may leave the loop or block, or a turn of it, before others.
    pub fn is_split(&self, id: LoopId) -> bool {
        self.split.contains(&id)
    }

    /// Whether the slice that the place begins with has the same length for every work-item of a group.
    pub fn has_uniform_length(&self, place: &Place) -> bool {
        self.uniform.length(place)
    }
}

/// What a function's attribute and signature say of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Traits<'a> {
    /// A kernel.
    pub is_kernel: bool,
    /// An `unsafe fn`, whose user answers for races.
    pub is_unsafe: bool,
    /// A device function of the runtime's own, whose accesses are right.
    pub is_trusted: bool,
    /// The required work-group size.
    pub local: Option<&'a [syn::Expr; 3]>,
    /// The constants of the body.
    pub constants: &'a [crate::ast::Constant],
}

/// Runs every check. What must not be goes to the sink. If the function has been walked with types that were not known yet,
/// what was shown then holds for these.
pub fn function(function: &Function, traits: Traits, known: Option<&Facts>, sink: &Sink) -> Facts {
    let Traits { is_kernel, is_unsafe, is_trusted, local, constants } = traits;
    let group = group::of(function, is_kernel, sink);
    // what a kernel is given is the same for all; of a device function's parameters only what barriers depend on is sure
    let uniform = Uniform::of(function, is_kernel, |param| {
        !is_kernel && !group.params.get(param).is_some_and(|needed| needed.own)
    });
    let split = uniform::split(function, &uniform);
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
            written: vec![FirstWrite { verdict: Verdict::Proven, given: Vec::new() }; function.locals.len()],
            terms: Terms::default(),
            shares: Shares::default(),
            needs,
            uniform,
            split,
            group,
        };
    }
    let launch = Uniform::of_launch(function);
    let input = symbolic::Input {
        function,
        is_kernel,
        is_unsafe,
        local,
        constants,
        uniform: &uniform,
        launch: &launch,
        split: &split,
        supposes: true,
        supposes_pure: false,
        waits: group.own,
        small: None,
    };
    let symbolic::Outcome { accesses, places, terms, mut shares, written, rests_on_constants } = executed(input, sink);
    shares.is_pure = called::is_pure(function);
    distinct_in_small_groups(&mut shares, input);
    // what rests on more than suppositions does so without them, too
    let terms = if rests_on_constants { terms } else { without_suppositions(terms, input) };
    Facts { accesses, places, written, terms, shares, needs: needs::of(function), uniform, split, group }
}

/// So many parameters are tried.
const TRIED: usize = 3;

/// What keeps the work-items apart in the slices that a device function is handed, where their ids do not: one of the integers that it is
/// handed with them, if that is a small one.
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
        // they have been reported
        let _ = sink.into_found();
        for (keeps, found) in shares.distinct.iter_mut().zip(found) {
            keeps.own.extend(found.own);
        }
    }
}

/// What the walk finds. Where it shows too little, results of callees are supposed to be the same for the same arguments.
fn executed(input: symbolic::Input, sink: &Sink) -> symbolic::Outcome {
    if !called::gives_integers(input.function) {
        return symbolic::execute(input, sink);
    }
    let alone = Sink::default();
    let outcome = symbolic::execute(input, &alone);
    let found = alone.into_found();
    if !found.is_empty() {
        let supposing = Sink::default();
        let outcome = symbolic::execute(symbolic::Input { supposes_pure: true, ..input }, &supposing);
        if supposing.into_found().is_empty() {
            return outcome;
        }
    }
    found.into_iter().for_each(|diagnostic| sink.push(diagnostic));
    outcome
}

/// Where the absence of races rests on suppositions about constants, and it can be shown without any, it is. So a constant that
/// has nothing to do with an index may have any value.
fn without_suppositions(terms: Terms, input: symbolic::Input) -> Terms {
    if !terms.races.iter().any(Term::is_of_constants) {
        return terms;
    }
    let sink = Sink::default();
    let cautious = symbolic::execute(symbolic::Input { supposes: false, ..input }, &sink).terms;
    let found = sink.into_found();
    let of_constants = cautious.races.iter().any(Term::is_of_constants) || !cautious.decided_races.is_empty();
    // what a launch must meet besides is not worth it
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
