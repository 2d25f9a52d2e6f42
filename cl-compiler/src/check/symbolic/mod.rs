//! Symbolic execution of a function. It computes the facts at each program point, whether a construct that may panic
//! there can panic, and which elements of shared memory the function accesses.
//!
//! Integers are forms over [symbols](crate::proof::Symbol). A variable has one [`Value`] at each program point. Where two
//! paths join, or at the head of a loop, a value that differs becomes a new symbol. Facts about it are guessed and then
//! proven ([`loops`]). Conditions, loop ranges and passed checks add facts ([`environment`]).
//!
//! A form is the value modulo two to the width of its type. Where the value itself matters (comparison, division, widening,
//! a part of a slice), it must be *exact*: proven to be in the range of the type. Otherwise it becomes a symbol of its own.
//!
//! - **Bounds** ([`verdicts`]): a goal is proven, or implied by a condition over sizes, lengths and arguments, or open.
//! - **Races** ([`race`]): every access to memory that other work-items see is a *site*: index forms, and the facts that
//!   hold there. All pairs of sites of a `&mut` parameter are compared. Of local memory, the pairs without a barrier in
//!   between are compared; they are found by executing loops with barriers twice. A pair that can meet is an error, unless
//!   a launch condition excludes it.
//! - **Local memory** ([`written`]): the elements that have been written on every path, and at each barrier those that the
//!   work-group has covered: ranges of each dimension ([`cover`]), a work-item that has written the element ([`witness`]),
//!   or, for double buffers, an assumption at the head of the loop ([`loop_covers`]). Other reads make the assembled
//!   program zero the memory.
//! - **Assumptions**: a fact that rests on one has a tag, for example that a `usize` argument is below 2⁶⁰, that a form does
//!   not overflow in this launch, or that a check has passed. A proof returns its tags, which become conditions. Passed
//!   checks count for bounds but not for races: a panicked work-item may have made the access of another one.
//! - **Calls** ([`called`]): the `Summary` of a device function states whether work-items that receive the same slice access
//!   disjoint elements, possibly only if an integer argument is distinct. The caller's expansion checks it.
//! - **Constants** ([`constants`]): a constant that only rustc knows is a symbol. A question that only its value answers is a
//!   decision: linear constraints with constants in the coefficients (`proof/residual.rs`). The expansion evaluates it in a
//!   constant, with the same code as the compiler (`linear.rs`).
//!
//! A question is asked with as few facts as suffice, because the prover's time grows with them.

mod arith;
mod bits;
pub(super) mod called;
mod cast;
mod changes;
mod cond;
mod constants;
mod cover;
mod either;
mod environment;
mod example;
mod expr;
mod ids;
mod loop_covers;
mod loop_frame;
mod loops;
mod method;
mod mul24;
mod needed;
mod no_overflow;
mod opaque;
mod opaque_value;
mod ordered;
mod paths;
mod pattern;
mod place;
mod promise;
mod question;
mod race;
mod renamed;
mod report;
mod running;
mod swapped;
mod trace;
mod value;
mod verdicts;
mod widths;
mod witness;
mod written;

use std::collections::{HashMap, HashSet};

use self::constants::Constants;
use self::either::Either;
use self::environment::{Environment, Snapshot, Tag};
use self::ids::Ids;
use self::loop_covers::Supposed;
use self::loop_frame::Frame;
use self::race::Races;
use self::value::{Memory, Target, Value, View};
use self::written::{First, Written};
use super::terms::{DecidedRace, Decision};
use super::uniform::Uniform;
use super::{Extent, Quantity, Shares, Terms, Verdict, What};
use crate::diag::{Range, Sink};
use crate::ir::{Expr, ExprKind, Function, Local, LocalId, Place, PromiseId};
use crate::proof::{Condition, Form, Kind, LENGTH_LIMIT, Symbol};
use crate::ty::{Scalar, Space, Ty};

/// The inputs of the symbolic execution.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    pub(super) function: &'a Function,
    pub(super) is_kernel: bool,
    /// The caller is responsible for races.
    pub(super) is_unsafe: bool,
    /// The required work-group size.
    pub(super) local: Option<&'a [syn::Expr; 3]>,
    /// The constants that the body declares.
    pub(super) constants: &'a [crate::ast::Constant],
    /// The execution may assume that the results of callees depend on their arguments alone. Rustc checks this later.
    pub(super) supposes_pure: bool,
    /// The function itself has a barrier or local memory.
    pub(super) waits: bool,
    /// This integer parameter of a device function is assumed to be below [`called::SMALL`].
    pub(super) small: Option<usize>,
    /// The execution may make assumptions about constants. Rustc checks them later.
    pub(super) supposes: bool,
    /// The values that are the same for all work-items of a work-group.
    pub(super) uniform: &'a Uniform,
    /// The values that are the same for all work-items of the launch.
    pub(super) launch: &'a Uniform,
    /// The loops that some work-items of a work-group may leave, or an iteration of which they may end, before others.
    pub(super) split: &'a HashSet<crate::ir::LoopId>,
}

/// The results of the symbolic execution.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) accesses: Vec<Verdict>,
    pub(super) places: HashMap<(What, Extent), Verdict>,
    pub(super) terms: Terms,
    pub(super) shares: Shares,
    /// For each variable in local memory, whether it is written before it is read.
    pub(super) written: Vec<super::FirstWrite>,
    /// A proof that accesses are disjoint depends on the values of constants, not only on assumptions about them.
    pub(super) rests_on_constants: bool,
}

/// An assumption that some facts rest on.
#[derive(Debug, Clone)]
enum Assumption {
    /// A `usize` argument or constant is below a limit that no size reaches.
    Limit(Symbol, i128),
    /// These conditions hold.
    Conditions(Vec<Condition>),
    /// A check has passed that one of the variants does not make.
    Passed,
    /// An access check has passed for which conditions were found already. It is no reason to ask for more conditions,
    /// since another access may need fewer.
    Asked,
    /// A check has passed that is made in every variant. It does not count for races: that a work-item would have
    /// panicked says nothing about its accesses.
    Checked,
}

/// The machine value of a form that is exact only in some launches.
#[derive(Debug)]
struct Exact {
    symbol: Symbol,
    /// The assumption that these launches meet.
    tag: Tag,
    /// The facts under which the form is exact in these launches.
    facts: Snapshot,
}

struct Executor<'a> {
    input: Input<'a>,
    function: &'a Function,
    k: Environment,
    env: Vec<Value>,
    opaque_values: opaque_value::OpaqueValues,
    /// The value of the counter of the loop that is entered next, where it is known.
    next_counter: Option<Form>,
    /// Variables to which mutable references exist.
    volatile: Vec<bool>,
    /// Whether the function creates slices of or references to written memory, besides its parameters.
    lends: bool,
    /// The parameters that are lengths of the dimensions of grids.
    shapes: HashSet<LocalId>,
    ids: Ids,
    accesses: Vec<Option<Verdict>>,
    places: HashMap<(What, Extent), Verdict>,
    bounds: Vec<(Form, (Range, Vec<usize>))>,
    assumptions: Vec<Assumption>,
    /// The assumptions that proofs about loops have used.
    granted: Vec<Tag>,
    races: Races,
    /// The values for which the user has made promises.
    promises: HashMap<Symbol, PromiseId>,
    shares: Shares,
    /// The dimensions in which a work-group, or a launch, must have one work-item because of shared memory.
    flat: u8,
    /// Minima and maxima: values that equal one of two others.
    choices: Vec<(Form, [Form; 2])>,
    /// The references that are resolved at their uses, keyed by their address in the IR.
    followed: HashSet<usize>,
    /// The symbols that decide which memory is accessed now.
    under: Vec<Symbol>,
    /// Memories that are one of two others.
    either: Vec<Either>,
    /// The integer parameters of a device function that differ between work-items.
    parameters: Vec<(usize, Symbol)>,
    /// The results of calls, keyed by callee and arguments.
    results: HashMap<(String, Vec<Form>), Form>,
    /// The lengths of slices that are one of two others.
    lengths: HashMap<Symbol, [Form; 2]>,
    /// Checked grid indices with the lengths of their dimensions, kept until the place that they belong to is known.
    grid_indices: Vec<(Form, Form)>,
    /// For a device function: the analysis considers work-items of a launch, not only those of a work-group.
    of_launch: bool,
    frames: Vec<Frame>,
    constants: Constants,
    decisions: Vec<Decision>,
    decided_races: Vec<DecidedRace>,
    /// A proof that accesses are disjoint depends on the values of constants, not only on assumptions about them.
    rests_on_constants: bool,
    /// The quotient and the remainder of two operands, by the type, which limits them.
    quotients: HashMap<(Form, Form, Scalar), (Symbol, Symbol)>,
    /// For loops that double one variable and halve another: the product of the two, and twice that, if it consists of constants.
    invariant_products: Vec<Form>,
    /// For two operands of a type, a symbol for their `^`, the bits in which they differ.
    xors: HashMap<(Form, Form, Scalar), Symbol>,
    powers: HashMap<(Form, u32), Symbol>,
    /// The machine values of forms that are exact only in some launches.
    exacts: HashMap<(Form, Scalar), Exact>,
    /// The source ranges that produced the values of unnamed symbols.
    origins: HashMap<Symbol, Range>,
    /// The source range of the expression that is being executed.
    within: Range,
    /// The number of the outermost loop around the execution in which the work-items of a work-group do not stay together:
    /// at one time they may be in different iterations.
    skewed_loop: Option<usize>,
    /// The execution is in some loop. Different work-groups may be in different iterations.
    iterating: bool,
    /// The execution only finds facts: it records no results.
    probing: bool,
    /// A second pass, which stands for later iterations. It records only accesses.
    again: bool,
    /// The second pass stands for a second call of the function.
    called_again: bool,
    /// The accesses since the last barrier at the `return`s of the function.
    returned: Vec<usize>,
    /// Whether the current point is reachable.
    reachable: bool,
    /// The parts of local memory that have been written.
    written: Written,
    /// The same before each of the enclosing loops.
    written_before: Vec<Written>,
    /// The assumptions at loop heads about written local memory.
    supposed: Vec<Supposed>,
    /// For each variable, whether the local memory that it refers to is written before it is read.
    unwritten: Vec<First>,
}

/// Executes a function symbolically. Errors go to the sink.
pub(super) fn execute(input: Input, sink: &Sink) -> Outcome {
    let function = input.function;
    let mut executor = Executor {
        input,
        function,
        k: Environment::default(),
        env: vec![Value::Unknown; function.locals.len()],
        opaque_values: opaque_value::OpaqueValues::default(),
        next_counter: None,
        volatile: volatile(function),
        lends: lends(function),
        shapes: shapes(function),
        ids: Ids::default(),
        accesses: vec![None; function.accesses],
        places: HashMap::new(),
        bounds: Vec::new(),
        assumptions: Vec::new(),
        granted: Vec::new(),
        races: Races::default(),
        promises: HashMap::new(),
        shares: Shares::default(),
        flat: 0,
        choices: Vec::new(),
        followed: HashSet::new(),
        under: Vec::new(),
        either: Vec::new(),
        parameters: Vec::new(),
        results: HashMap::new(),
        lengths: HashMap::new(),
        grid_indices: Vec::new(),
        of_launch: false,
        frames: Vec::new(),
        constants: Constants::default(),
        decisions: Vec::new(),
        decided_races: Vec::new(),
        rests_on_constants: false,
        quotients: HashMap::new(),
        invariant_products: Vec::new(),
        xors: HashMap::new(),
        powers: HashMap::new(),
        exacts: HashMap::new(),
        origins: HashMap::new(),
        within: function.body.at,
        skewed_loop: None,
        iterating: false,
        probing: false,
        again: false,
        called_again: false,
        returned: Vec::new(),
        reachable: true,
        written: Written::default(),
        written_before: Vec::new(),
        supposed: Vec::new(),
        unwritten: vec![First::default(); function.locals.len()],
    };
    executor.begin();
    executor.enter();
    executor.block(&function.body);
    executor.find_ends();
    if !input.is_kernel && function.locals.iter().any(|local| local.shared) {
        executor.called_again();
    }
    executor.finish(sink)
}

impl Executor<'_> {
    /// Executes a device function a second time. Its local memory is the same at each call, so the last accesses of one
    /// call can meet the first ones of the next.
    fn called_again(&mut self) {
        let mut since = std::mem::take(&mut self.returned);
        since.append(&mut self.races.since);
        since.sort_unstable();
        since.dedup();
        (self.races.since, self.again, self.reachable) = (since, true, true);
        self.called_again = true;
        self.races.again_from = self.races.count();
        self.parameters();
        self.block(&self.function.body);
    }

    /// Creates the symbols for the parameters and the work-item functions.
    fn begin(&mut self) {
        self.parameters();
        self.arrays_and_ids();
    }

    fn parameters(&mut self) {
        for at in 0..self.function.params {
            let local = &self.function.locals[at];
            let name = local.name.as_ref().map_or_else(String::new, ToString::to_string);
            let name = if self.shapes.contains(&LocalId(at)) { shape_name(&name) } else { name };
            self.env[at] = self.parameter(LocalId(at), &name, &local.ty.clone());
        }
    }

    fn arrays_and_ids(&mut self) {
        for local in &self.function.locals {
            local.ty.visit(&mut |ty| {
                if let Ty::Array(_, len) = ty {
                    self.array_len(len);
                }
            });
        }
        for (at, local) in self.function.locals.iter().enumerate().filter(|(_, local)| local.shared) {
            if matches!(local.ty, Ty::Array(..)) {
                self.env[at] = Value::Ref(Target::whole(Memory::Shared(LocalId(at))));
            }
        }
        self.make_ids();
        self.k.geometry = self.k.mark();
    }

    /// Returns which work-items share the value of a parameter, and whether the host knows it.
    fn parameter_kind(&self, at: usize) -> Kind {
        if self.input.is_kernel {
            Kind::Host
        } else if self.input.uniform.is_same(LocalId(at)) && self.function.barriers {
            Kind::Group
        } else {
            Kind::Item
        }
    }

    fn parameter(&mut self, id: LocalId, name: &str, ty: &Ty) -> Value {
        let kind = self.parameter_kind(id.0);
        match ty {
            Ty::Scalar(scalar) if scalar.is_int() => {
                let symbol = self.k.of_type(name, kind, *scalar);
                self.k.name(symbol);
                if self.input.small == Some(id.0) {
                    self.k.narrow(symbol, (0, i128::min((*scalar).max(), called::SMALL - 1)));
                }
                if self.input.is_kernel {
                    self.k.quantities.insert(symbol, Quantity::Value(id));
                    if *scalar == Scalar::Usize && self.shapes.contains(&id) {
                        // a grid has fewer elements than this
                        self.k.narrow(symbol, (0, LENGTH_LIMIT - 1));
                    } else if *scalar == Scalar::Usize {
                        let tag = self.assume(Assumption::Limit(symbol, LENGTH_LIMIT));
                        self.k.limit(symbol, tag, (0, LENGTH_LIMIT - 1));
                    }
                }
                if kind == Kind::Item && self.input.small == Some(id.0) && !self.again {
                    self.parameters.push((id.0, symbol));
                }
                Value::Int(symbol.into())
            }
            Ty::Slice { mutable, space, .. } => {
                let len = self.k.symbol(&format!("{name}.len()"), kind, (0, LENGTH_LIMIT - 1));
                self.k.name(len);
                if self.input.is_kernel {
                    self.k.quantities.insert(len, Quantity::Len(id));
                }
                let shared = self.input.is_kernel && *space == Space::Local;
                let memory = match (shared, mutable) {
                    (true, _) => Memory::Shared(id),
                    (false, true) => Memory::Param(id),
                    (false, false) => Memory::Own,
                };
                Value::Slice(View::whole(memory, len))
            }
            Ty::Ref { mutable: true, .. } => Value::Ref(Target::whole(Memory::Param(id))),
            Ty::Ref { .. } => Value::Ref(Target::whole(Memory::Own)),
            ty if opaque_value::is_opaque(ty) => self.opaque_parameter(id, name, kind),
            ty => self.unknown(ty, name, kind),
        }
    }

    fn assume(&mut self, assumption: Assumption) -> Tag {
        let tag = Tag(self.assumptions.len());
        match assumption {
            Assumption::Passed | Assumption::Checked => self.k.passed(tag, false),
            Assumption::Asked => self.k.passed(tag, true),
            Assumption::Limit(..) | Assumption::Conditions(_) => {}
        }
        self.assumptions.push(assumption);
        tag
    }

    /// Creates a symbol for an unknown value of a type.
    fn fresh(&mut self, name: &str, kind: Kind, scalar: Scalar) -> Form {
        let kind = if self.is_skewed() && kind > Kind::Size { Kind::Item } else { kind };
        let symbol = self.k.of_type(name, kind, scalar);
        if !name.is_empty() {
            self.k.name(symbol);
        }
        symbol.into()
    }

    /// Returns the memory of a slice about which nothing is known.
    pub(super) fn somewhere(&self) -> Memory {
        if self.lends { Memory::Anywhere } else { Memory::Own }
    }

    /// Creates an unknown value of a type.
    fn unknown(&mut self, ty: &Ty, name: &str, kind: Kind) -> Value {
        match ty {
            Ty::Scalar(scalar) if scalar.is_int() => {
                let form = self.fresh(name, kind, *scalar);
                form.symbols().into_iter().for_each(|symbol| self.k.data(symbol));
                Value::Int(form)
            }
            Ty::Scalar(Scalar::Bool) => Value::Bool(value::Cond::Unknown),
            Ty::Slice { .. } => {
                let kind = if self.is_skewed() { Kind::Item } else { kind };
                let len = self.k.length(kind);
                Value::Slice(View::somewhere_in(self.somewhere(), len))
            }
            Ty::Ref { .. } => Value::Ref(Target::somewhere_in(self.somewhere())),
            Ty::Tuple(parts) => Value::Parts(parts.iter().map(|part| self.unknown(part, "", kind)).collect()),
            Ty::Option(some) => Value::Option(value::Cond::Unknown, Box::new(self.unknown(some, "", kind))),
            ty if opaque_value::is_opaque(ty) => self.opaque_value(kind),
            _ => Value::Unknown,
        }
    }

    /// Returns which work-items share the value of an expression about which nothing else is known.
    fn kind(&self, expr: &Expr) -> Kind {
        self.kind_by(|uniform| uniform.expr(expr))
    }

    /// Returns which work-items share the value of a variable that is assigned repeatedly.
    fn kind_of_local(&self, local: LocalId) -> Kind {
        self.kind_by(|uniform| uniform.is_same(local))
    }

    fn kind_by(&self, is_same: impl Fn(&Uniform) -> bool) -> Kind {
        if self.is_skewed() {
            Kind::Item
        } else if self.input.is_kernel && !self.iterating && is_same(self.input.launch) {
            Kind::Host
        } else if self.function.barriers && is_same(self.input.uniform) {
            Kind::Group
        } else {
            Kind::Item
        }
    }

    /// Returns which work-items share a value that is computed from these forms.
    fn kind_of(&self, forms: &[&Form]) -> Kind {
        let kinds = forms.iter().flat_map(|form| form.symbols()).map(Symbol::kind);
        // the host does not know values that are computed from sizes
        kinds.max().map_or(Kind::Host, |kind| kind.max(Kind::Host))
    }

    /// Returns the user's name of a variable.
    fn local_name(&self, local: LocalId) -> String {
        self.function.locals[local.0].name.as_ref().map_or_else(String::new, ToString::to_string)
    }
}

/// Returns the parameters that are lengths of the dimensions of grids, where a grid is indexed.
fn shapes(function: &Function) -> HashSet<LocalId> {
    let mut shapes = HashSet::new();
    function.body.visit(&mut |expr| {
        if let ExprKind::Grid(grid) = &expr.kind {
            shapes.extend(&grid.shape);
        }
    });
    shapes
}

/// Returns how the user writes the length of a dimension of a grid, whose parameter is `g_shape1`.
fn shape_name(name: &str) -> String {
    match name.rsplit_once("_shape") {
        Some((grid, dimension)) => format!("{grid}.shape()[{dimension}]"),
        None => name.to_owned(),
    }
}

/// Returns the variables to which mutable references exist.
fn volatile(function: &Function) -> Vec<bool> {
    let mut volatile = vec![false; function.locals.len()];
    let mut lend = |place: &Place| {
        let through = place.steps.iter().any(|step| matches!(step.from, Ty::Slice { .. } | Ty::Ref { .. }));
        if let (Some(local), false) = (place.local(), through) {
            volatile[local.0] = true;
        }
    };
    function.body.visit(&mut |expr| match &expr.kind {
        ExprKind::Borrow(place) if matches!(expr.ty, Ty::Ref { mutable: true, .. }) => lend(place),
        ExprKind::Receiver(place, _) => lend(place),
        ExprKind::SubSlice(slice) if matches!(slice.base.ty, Ty::Array(..)) => lend(&slice.base),
        ExprKind::Get(place, _) if matches!(place.ty, Ty::Array(..)) => lend(place),
        _ => {}
    });
    for (at, local) in function.locals.iter().enumerate() {
        // the memory that such a variable refers to is not the variable itself
        volatile[at] &= !local.shared;
    }
    volatile
}

/// Whether a function creates slices of or references to written memory, or passes on a mutable parameter.
fn lends(function: &Function) -> bool {
    let mut lends = false;
    let mut see = |place: &Place| {
        let Some(local) = place.local() else { return };
        let Local { ty, shared, .. } = &function.locals[local.0];
        let is_param = local.0 < function.params;
        lends |= *shared || (is_param && matches!(ty, Ty::Slice { mutable: true, .. } | Ty::Ref { mutable: true, .. }));
    };
    function.body.visit(&mut |expr| match &expr.kind {
        ExprKind::Borrow(place) | ExprKind::Receiver(place, _) | ExprKind::Get(place, _) => see(place),
        ExprKind::SubSlice(slice) => see(&slice.base),
        ExprKind::Read(place) if matches!(expr.ty, Ty::Slice { .. } | Ty::Ref { .. }) => see(place),
        _ => {}
    });
    lends
}

/// Returns the variables that expressions or blocks assign to.
fn assigned(exprs: &[&Expr], blocks: &[&crate::ir::Block]) -> Vec<LocalId> {
    let mut found = HashSet::new();
    let mut see = |expr: &Expr| {
        if let ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) = &expr.kind
            && let Some(local) = place.local()
            && !place.steps.iter().any(|step| matches!(step.from, Ty::Slice { .. } | Ty::Ref { .. }))
        {
            found.insert(local);
        }
    };
    exprs.iter().for_each(|expr| expr.visit(&mut see));
    blocks.iter().for_each(|block| block.visit(&mut see));
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable();
    found
}

/// Whether the value is the same in each iteration.
fn is_fixed(value: &Expr, changed: &[LocalId]) -> bool {
    let mut fixed = true;
    value.visit(&mut |expr| {
        fixed &= match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Const(_) | ExprKind::Folded(_) | ExprKind::WorkItem(..) => true,
            ExprKind::Arith(op, ..) => !matches!(op, crate::ir::ArithOp::Div | crate::ir::ArithOp::Rem),
            ExprKind::Cast(_) => true,
            ExprKind::Len(place) | ExprKind::Read(place) => {
                place.whole().is_some_and(|local| !changed.contains(&local))
            }
            _ => false,
        };
    });
    fixed
}
