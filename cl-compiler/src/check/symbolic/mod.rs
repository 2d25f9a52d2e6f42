//! A walk over a function with symbols for values: what is known at each place, whether what may panic there can, and
//! which elements of shared memory are touched.
//!
//! Integers are forms over [symbols](crate::proof::Symbol). A variable has at each place one [`Value`]; where two ways
//! meet, or a loop begins, what differs becomes a new symbol, and what is known of that is guessed and then shown
//! ([`loops`]). Facts are pushed by conditions, loop ranges and by checks that have been passed ([`environment`]).

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
mod loops;
mod method;
mod mul24;
mod needed;
mod opaque;
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
use self::loops::Frame;
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

/// What the walk is given.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    pub(super) function: &'a Function,
    pub(super) is_kernel: bool,
    /// Its user answers for races.
    pub(super) is_unsafe: bool,
    /// The required work-group size.
    pub(super) local: Option<&'a [syn::Expr; 3]>,
    /// The constants of the body.
    pub(super) constants: &'a [crate::ast::Constant],
    /// It may suppose of callees what rustc then finds out: that their results are made of their arguments alone.
    pub(super) supposes_pure: bool,
    /// It has a barrier itself, or local memory.
    pub(super) waits: bool,
    /// This parameter of a device function, an integer, is below [`called::SMALL`].
    pub(super) small: Option<usize>,
    /// It may suppose of constants what rustc then finds out.
    pub(super) supposes: bool,
    /// What is the same for the work-items of a group.
    pub(super) uniform: &'a Uniform,
    /// What is the same for all work-items.
    pub(super) launch: &'a Uniform,
    /// The loops that some work-items of a group may leave, or an iteration of them, before others.
    pub(super) split: &'a HashSet<crate::ir::LoopId>,
}

/// What it has found.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) accesses: Vec<Verdict>,
    pub(super) places: HashMap<(What, Extent), Verdict>,
    pub(super) terms: Terms,
    pub(super) shares: Shares,
    /// Of each variable that is local memory, whether it is written before it is read.
    pub(super) written: Vec<super::FirstWrite>,
    /// Work-items were found to keep apart by what constants are, whatever is supposed of them.
    pub(super) rests_on_constants: bool,
}

/// What some facts take for granted.
#[derive(Debug, Clone)]
enum Assumption {
    /// A `usize` argument or constant is below a number that no size reaches.
    Limit(Symbol, i128),
    /// These hold.
    Conditions(Vec<Condition>),
    /// A check has been passed, which in one variant is not made.
    Passed,
    /// The same of an access. It is no reason to ask for more: another access may need less.
    Asked,
    /// A check has been passed that is always made. For races it does not count: that a work-item would have panicked says
    /// nothing of what it may touch.
    Checked,
}

/// The value of a form that is what it looks like in some launches.
#[derive(Debug)]
struct Exact {
    symbol: Symbol,
    /// The launches.
    tag: Tag,
    /// The facts with which it is so in these launches.
    facts: Snapshot,
}

struct Executor<'a> {
    input: Input<'a>,
    function: &'a Function,
    k: Environment,
    env: Vec<Value>,
    /// Variables to which there are references that can write.
    volatile: Vec<bool>,
    /// Whether there are slices and references into memory that is written, besides the parameters.
    lends: bool,
    /// The parameters that are lengths of dimensions of grids.
    shapes: HashSet<LocalId>,
    ids: Ids,
    accesses: Vec<Option<Verdict>>,
    places: HashMap<(What, Extent), Verdict>,
    bounds: Vec<(Form, (Range, Vec<usize>))>,
    assumptions: Vec<Assumption>,
    /// What has been taken for granted in what was shown of loops.
    granted: Vec<Tag>,
    races: Races,
    /// The values that promises have been made of.
    promises: HashMap<Symbol, PromiseId>,
    shares: Shares,
    /// The dimensions in which a work-group, or a launch, must have one work-item for what work-items share.
    flat: u8,
    /// Values that are one of two others.
    choices: Vec<(Form, [Form; 2])>,
    /// The references that are followed to where they are used, by where they are in memory.
    followed: HashSet<usize>,
    /// What decides which memory is touched now.
    under: Vec<Symbol>,
    /// Memories that are one of two others.
    either: Vec<Either>,
    /// The parameters of a device function that are integers, each a work-item's own.
    parameters: Vec<(usize, Symbol)>,
    /// What functions give for arguments.
    results: HashMap<(String, Vec<Form>), Form>,
    /// The lengths of slices that are one of two others.
    lengths: HashMap<Symbol, [Form; 2]>,
    /// What checks of the indices of grids have shown, until the place is known that they are of.
    grid_checks: Vec<Form>,
    /// Of a device function, work-items of a launch are looked at, not only those of a group.
    of_launch: bool,
    frames: Vec<Frame>,
    constants: Constants,
    decisions: Vec<Decision>,
    decided_races: Vec<DecidedRace>,
    /// Accesses were found to keep apart by what constants are, whatever is supposed of them.
    rests_on_constants: bool,
    quotients: HashMap<(Form, Form), (Symbol, Symbol)>,
    /// Of loops in which one variable is doubled and one halved, their product and twice that, if it is of constants.
    invariant_products: Vec<Form>,
    /// Of two operands, in which their bits differ.
    xors: HashMap<(Form, Form), Symbol>,
    powers: HashMap<(Form, u32), Symbol>,
    /// The values of forms that are what they look like in some launches.
    exacts: HashMap<(Form, Scalar), Exact>,
    /// Where a value comes from that is a symbol without a name.
    origins: HashMap<Symbol, Range>,
    /// The expression that is being walked.
    within: Range,
    /// Within a loop in which the work-items of a group are not kept together: at one time they are in different turns.
    skewed: bool,
    /// Within any loop: groups are in different turns.
    iterating: bool,
    /// Only to find out what holds: nothing is recorded.
    probing: bool,
    /// A second turn, for what comes after the first one: only accesses are recorded.
    again: bool,
    /// The second turn is a second call of the function.
    called_again: bool,
    /// What has been touched last where the function returns.
    returned: Vec<usize>,
    /// Whether the end of what was walked can be reached.
    reachable: bool,
    /// What has been written of local memory.
    written: Written,
    /// The same before each of the loops that are being walked.
    written_before: Vec<Written>,
    /// What of it is supposed at the heads of loops.
    supposed: Vec<Supposed>,
    /// Of each variable, whether what it holds in local memory is written before it is read.
    unwritten: Vec<First>,
}

/// Walks a function. What must not be goes to the sink.
pub(super) fn execute(input: Input, sink: &Sink) -> Outcome {
    let function = input.function;
    let mut executor = Executor {
        input,
        function,
        k: Environment::default(),
        env: vec![Value::Unknown; function.locals.len()],
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
        grid_checks: Vec::new(),
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
        skewed: false,
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
    executor.block(&function.body);
    if !input.is_kernel && function.locals.iter().any(|local| local.shared) {
        executor.called_again();
    }
    executor.finish(sink)
}

impl Executor<'_> {
    /// Local memory of a device function is the same at each call: what one call has touched last, the next one meets.
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

    /// Gives the parameters and the work-item functions their symbols.
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

    /// Who has the same value of a parameter, and whether the host knows it.
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
                        // a grid has no more elements than that
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

    /// A new symbol for whatever there is: only its type is known.
    fn fresh(&mut self, name: &str, kind: Kind, scalar: Scalar) -> Form {
        let kind = if self.skewed && kind > Kind::Size { Kind::Item } else { kind };
        let symbol = self.k.of_type(name, kind, scalar);
        if !name.is_empty() {
            self.k.name(symbol);
        }
        symbol.into()
    }

    /// The memory of a slice of which nothing is known.
    pub(super) fn somewhere(&self) -> Memory {
        if self.lends { Memory::Anywhere } else { Memory::Own }
    }

    /// Whatever there is of a type.
    fn unknown(&mut self, ty: &Ty, name: &str, kind: Kind) -> Value {
        match ty {
            Ty::Scalar(scalar) if scalar.is_int() => {
                let form = self.fresh(name, kind, *scalar);
                form.symbols().into_iter().for_each(|symbol| self.k.data(symbol));
                Value::Int(form)
            }
            Ty::Scalar(Scalar::Bool) => Value::Bool(value::Cond::Unknown),
            Ty::Slice { .. } => {
                let kind = if self.skewed { Kind::Item } else { kind };
                let len = self.k.length(kind);
                Value::Slice(View::somewhere_in(self.somewhere(), len))
            }
            Ty::Ref { .. } => Value::Ref(Target::somewhere_in(self.somewhere())),
            Ty::Tuple(parts) => Value::Parts(parts.iter().map(|part| self.unknown(part, "", kind)).collect()),
            Ty::Option(some) => Value::Option(value::Cond::Unknown, Box::new(self.unknown(some, "", kind))),
            _ => Value::Unknown,
        }
    }

    /// Who has the same value of an expression that nothing more is known of.
    fn kind(&self, expr: &Expr) -> Kind {
        self.kind_by(|uniform| uniform.expr(expr))
    }

    /// Who has the same value of a variable that is changed in places.
    fn kind_of_local(&self, local: LocalId) -> Kind {
        self.kind_by(|uniform| uniform.is_same(local))
    }

    fn kind_by(&self, is_same: impl Fn(&Uniform) -> bool) -> Kind {
        if self.skewed {
            Kind::Item
        } else if self.input.is_kernel && !self.iterating && is_same(self.input.launch) {
            Kind::Host
        } else if self.function.barriers && is_same(self.input.uniform) {
            Kind::Group
        } else {
            Kind::Item
        }
    }

    /// Who has the same value of what is computed from these.
    fn kind_of(&self, forms: &[&Form]) -> Kind {
        let kinds = forms.iter().flat_map(|form| form.symbols()).map(Symbol::kind);
        // what is computed of sizes is not known to the host as it stands
        kinds.max().map_or(Kind::Host, |kind| kind.max(Kind::Host))
    }

    /// The user's name of a variable.
    fn local_name(&self, local: LocalId) -> String {
        self.function.locals[local.0].name.as_ref().map_or_else(String::new, ToString::to_string)
    }
}

/// The parameters that are lengths of dimensions of grids, where these are indexed.
fn shapes(function: &Function) -> HashSet<LocalId> {
    let mut shapes = HashSet::new();
    function.body.visit(&mut |expr| {
        if let ExprKind::Grid(grid) = &expr.kind {
            shapes.extend(&grid.shape);
        }
    });
    shapes
}

/// How the user writes the length of a dimension of a grid, which is the parameter `g_shape1`.
fn shape_name(name: &str) -> String {
    match name.rsplit_once("_shape") {
        Some((grid, dimension)) => format!("{grid}.shape()[{dimension}]"),
        None => name.to_owned(),
    }
}

/// The variables to which there are references that can write.
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
        // what is behind it is not the variable
        volatile[at] &= !local.shared;
    }
    volatile
}

/// Whether a function makes slices of, or references to, memory that is written, or hands on a parameter that can write.
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

/// The variables that are given a value somewhere in an expression.
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

/// Whether the value is the same at each turn.
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
