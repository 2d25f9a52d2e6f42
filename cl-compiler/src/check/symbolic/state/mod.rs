//! The state of the symbolic execution.

pub(crate) mod frame;
pub(crate) mod sites;
pub(crate) mod symbols;
pub(crate) mod writes;

use std::collections::{HashMap, HashSet};

use self::frame::Frame;
use self::sites::Races;
use self::symbols::{Constants, Either, Ids, OpaqueValues};
use self::writes::{First, Supposed, Written};
use super::domain::environment::{Environment, Snapshot, Tag};
use super::domain::value::{Cond, Memory, Target, Value, View};
use crate::check::launch_conditions::{DecidedRace, Decision};
use crate::check::uniform::Uniform;
use crate::check::{Extent, FirstWrite, Shares, Terms, Verdict, What};
use crate::diag::Range;
use crate::ir::{Expr, ExprKind, Function, Local, LocalId, Place, PromiseId};
use crate::proof::{Condition, Form, Kind, Symbol};
use crate::ty::{Scalar, Ty};

/// An integer that distinguishes work-items is below this, so that values computed from it do not wrap around.
pub(crate) const SMALL: i128 = 1 << 32;

/// The inputs of the symbolic execution.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) function: &'a Function,
    pub(crate) is_kernel: bool,
    /// The caller is responsible for races.
    pub(crate) is_unsafe: bool,
    /// The required work-group size.
    pub(crate) local: Option<&'a [syn::Expr; 3]>,
    /// The constants that the body declares.
    pub(crate) constants: &'a [crate::ast::Constant],
    /// What else the execution may assume.
    pub(crate) also: Also,
    /// The function itself has a barrier or local memory.
    pub(crate) waits: bool,
    /// This integer parameter of a device function is assumed to be below [`SMALL`].
    pub(crate) small: Option<usize>,
    /// The execution does not assume that these integer parameters of a kernel are below the limit of lengths.
    pub(crate) unlimited: &'a [LocalId],
    /// The execution may make assumptions about constants. Rustc checks them later.
    pub(crate) supposes: bool,
    /// The values that are the same for all work-items of a work-group.
    pub(crate) uniform: &'a Uniform,
    /// The values that are the same for all work-items of the launch.
    pub(crate) launch: &'a Uniform,
    /// The loops that some work-items of a work-group may leave, or an iteration of which they may end, before others.
    pub(crate) split: &'a HashSet<crate::ir::LoopId>,
}

/// Assumptions that are made only where accesses are not shown to be disjoint without them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Also {
    /// The results of callees depend on their arguments alone. Rustc checks this later.
    pub(crate) pure: bool,
    /// Variables to which loops add do not wrap around. Launches in which they could are refused.
    pub(crate) no_wrapping: bool,
}

/// The results of the symbolic execution.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) accesses: Vec<Verdict>,
    pub(crate) places: HashMap<(What, Extent), Verdict>,
    pub(crate) terms: Terms,
    pub(crate) shares: Shares,
    /// For each variable in local memory, whether it is written before it is read.
    pub(crate) written: Vec<FirstWrite>,
    /// A proof that accesses are disjoint depends on the values of constants, not only on assumptions about them.
    pub(crate) rests_on_constants: bool,
    /// The integer parameters of a kernel that are assumed to be below the limit of lengths, and that occur in no index.
    pub(crate) limited: Vec<LocalId>,
}

/// An assumption that some facts rest on.
#[derive(Debug, Clone)]
pub(crate) enum Assumption {
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
pub(crate) struct Exact {
    pub(crate) symbol: Symbol,
    /// The assumption that these launches meet.
    pub(crate) tag: Tag,
    /// The facts under which the form is exact in these launches.
    pub(crate) facts: Snapshot,
}

pub(crate) struct Executor<'a> {
    pub(crate) input: Input<'a>,
    pub(crate) function: &'a Function,
    pub(crate) k: Environment,
    pub(crate) env: Vec<Value>,
    pub(crate) opaque_values: OpaqueValues,
    /// The value of the counter of the loop that is entered next, where it is known.
    pub(crate) next_counter: Option<Form>,
    /// Variables to which mutable references exist.
    pub(crate) volatile: Vec<bool>,
    /// Whether the function creates slices of or references to written memory, besides its parameters.
    pub(crate) borrows_written: bool,
    /// The parameters that are lengths of the dimensions of grids.
    pub(crate) shapes: HashSet<LocalId>,
    pub(crate) ids: Ids,
    pub(crate) accesses: Vec<Option<Verdict>>,
    pub(crate) places: HashMap<(What, Extent), Verdict>,
    pub(crate) bounds: Vec<(Form, (Range, Vec<usize>))>,
    pub(crate) assumptions: Vec<Assumption>,
    /// The assumptions that proofs about loops have used.
    pub(crate) granted: Vec<Tag>,
    pub(crate) races: Races,
    /// The values for which the user has made promises.
    pub(crate) promises: HashMap<Symbol, PromiseId>,
    pub(crate) shares: Shares,
    /// The dimensions in which a work-group, or a launch, must have one work-item because of shared memory.
    pub(crate) flat: u8,
    /// Minima and maxima: values that equal one of two others.
    pub(crate) choices: Vec<(Form, [Form; 2])>,
    /// The references that are resolved at their uses, keyed by their address in the IR.
    pub(crate) followed: HashSet<usize>,
    /// The symbols that decide which memory is accessed now.
    pub(crate) under: Vec<Symbol>,
    /// Memories that are one of two others.
    pub(crate) either: Vec<Either>,
    /// The integer parameters of a device function that differ between work-items.
    pub(crate) parameters: Vec<(usize, Symbol)>,
    /// The results of calls, keyed by callee and arguments.
    pub(crate) results: HashMap<(String, Vec<Form>), Form>,
    /// The lengths of slices that are one of two others.
    pub(crate) lengths: HashMap<Symbol, [Form; 2]>,
    /// Checked grid indices with the lengths of their dimensions, kept until the place that they belong to is known.
    pub(crate) grid_indices: Vec<(Form, Form)>,
    /// For a device function: the analysis considers work-items of a launch, not only those of a work-group.
    pub(crate) of_launch: bool,
    pub(crate) frames: Vec<Frame>,
    pub(crate) constants: Constants,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) decided_races: Vec<DecidedRace>,
    /// A proof that accesses are disjoint depends on the values of constants, not only on assumptions about them.
    pub(crate) rests_on_constants: bool,
    /// The quotient and the remainder of two operands, by the type, which limits them.
    pub(crate) quotients: HashMap<(Form, Form, Scalar), (Symbol, Symbol)>,
    /// For loops that double one variable and halve another: the product of the two, and twice that, if it consists of constants.
    pub(crate) invariant_products: Vec<Form>,
    /// For two operands of a type, a symbol for their `^`, the bits in which they differ.
    pub(crate) xors: HashMap<(Form, Form, Scalar), Symbol>,
    pub(crate) powers: HashMap<(Form, u32), Symbol>,
    /// The machine values of forms that are exact only in some launches.
    pub(crate) exacts: HashMap<(Form, Scalar), Exact>,
    /// The source ranges that produced the values of unnamed symbols.
    pub(crate) origins: HashMap<Symbol, Range>,
    /// The source range of the expression that is being executed.
    pub(crate) within: Range,
    /// The number of the outermost loop around the execution in which the work-items of a work-group do not stay together:
    /// at one time they may be in different iterations.
    pub(crate) skewed_loop: Option<usize>,
    /// The execution is in some loop. Different work-groups may be in different iterations.
    pub(crate) iterating: bool,
    /// The execution only finds facts: it records no results.
    pub(crate) probing: bool,
    /// A second pass, which stands for later iterations. It records only accesses.
    pub(crate) again: bool,
    /// The second pass stands for a second call of the function.
    pub(crate) called_again: bool,
    /// The accesses since the last barrier at the `return`s of the function.
    pub(crate) returned: Vec<usize>,
    /// Whether the current point is reachable.
    pub(crate) reachable: bool,
    /// The parts of local memory that have been written.
    pub(crate) written: Written,
    /// The same before each of the enclosing loops.
    pub(crate) written_before: Vec<Written>,
    /// The assumptions at loop heads about written local memory.
    pub(crate) supposed: Vec<Supposed>,
    /// For each variable, whether the local memory that it refers to is written before it is read.
    pub(crate) unwritten: Vec<First>,
}

impl<'a> Executor<'a> {
    pub(crate) fn new(input: Input<'a>) -> Self {
        let function = input.function;
        Executor {
            input,
            function,
            k: Environment::default(),
            env: vec![Value::Unknown; function.locals.len()],
            opaque_values: OpaqueValues::default(),
            next_counter: None,
            volatile: volatile(function),
            borrows_written: borrows_written(function),
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
        }
    }
}

impl Executor<'_> {
    pub(crate) fn assume(&mut self, assumption: Assumption) -> Tag {
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
    pub(crate) fn fresh(&mut self, name: &str, kind: Kind, scalar: Scalar) -> Form {
        let kind = if self.is_skewed() && kind > Kind::Size { Kind::Item } else { kind };
        let symbol = self.k.of_type(name, kind, scalar);
        if !name.is_empty() {
            self.k.name(symbol);
        }
        symbol.into()
    }

    /// Like [`fresh`](Self::fresh), for a value whose computation is not followed.
    pub(crate) fn fresh_unfollowed(&mut self, name: &str, kind: Kind, scalar: Scalar) -> Form {
        let value = self.fresh(name, kind, scalar);
        self.not_followed(&value);
        value
    }

    /// Returns the memory of a slice about which nothing is known.
    pub(crate) fn somewhere(&self) -> Memory {
        if self.borrows_written { Memory::Anywhere } else { Memory::Own }
    }

    /// Creates an unknown value of a type.
    pub(crate) fn unknown(&mut self, ty: &Ty, name: &str, kind: Kind) -> Value {
        match ty {
            Ty::Scalar(scalar) if scalar.is_int() => {
                let form = self.fresh(name, kind, *scalar);
                form.symbols().into_iter().for_each(|symbol| self.k.data(symbol));
                Value::Int(form)
            }
            Ty::Scalar(Scalar::Bool) => Value::Bool(Cond::Unknown),
            Ty::Slice { .. } => {
                let kind = if self.is_skewed() { Kind::Item } else { kind };
                let len = self.k.length(kind);
                Value::Slice(View::somewhere_in(self.somewhere(), len))
            }
            Ty::Ref { .. } => Value::Ref(Target::somewhere_in(self.somewhere())),
            Ty::Tuple(parts) => Value::Parts(parts.iter().map(|part| self.unknown(part, "", kind)).collect()),
            Ty::Option(some) => Value::Option(Cond::Unknown, Box::new(self.unknown(some, "", kind))),
            Ty::Opaque(_) => self.opaque_value("", kind, false),
            _ => Value::Unknown,
        }
    }

    /// Creates an unknown value for an expression.
    pub(crate) fn unknown_value(&mut self, expr: &Expr) -> Value {
        let kind = self.kind(expr);
        self.unknown(&expr.ty, "", kind)
    }

    /// Returns which work-items share the value of an expression about which nothing else is known.
    pub(crate) fn kind(&self, expr: &Expr) -> Kind {
        self.kind_by(|uniform| uniform.expr(expr))
    }

    /// Returns which work-items share the value of a variable that is assigned repeatedly.
    pub(crate) fn kind_of_local(&self, local: LocalId) -> Kind {
        self.kind_by(|uniform| uniform.is_same(local))
    }

    pub(crate) fn kind_by(&self, is_same: impl Fn(&Uniform) -> bool) -> Kind {
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
    pub(crate) fn kind_of(&self, forms: &[&Form]) -> Kind {
        let kinds = forms.iter().flat_map(|form| form.symbols()).map(Symbol::kind);
        // the host does not know values that are computed from sizes
        kinds.max().map_or(Kind::Host, |kind| kind.max(Kind::Host))
    }

    /// Returns the user's name of a variable.
    pub(crate) fn local_name(&self, local: LocalId) -> String {
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

/// Returns the variables to which mutable references exist.
fn volatile(function: &Function) -> Vec<bool> {
    let mut volatile = vec![false; function.locals.len()];
    let mut see = |place: &Place| {
        let through = place.steps.iter().any(|step| matches!(step.from, Ty::Slice { .. } | Ty::Ref { .. }));
        if let (Some(local), false) = (place.local(), through) {
            volatile[local.0] = true;
        }
    };
    function.body.visit(&mut |expr| match &expr.kind {
        ExprKind::Borrow(place) | ExprKind::Receiver(place, _) if matches!(expr.ty, Ty::Ref { mutable: true, .. }) => {
            see(place);
        }
        ExprKind::SubSlice(slice) if matches!(slice.base.ty, Ty::Array(..)) => see(&slice.base),
        ExprKind::Get(place, _) if matches!(place.ty, Ty::Array(..)) => see(place),
        _ => {}
    });
    for (at, local) in function.locals.iter().enumerate() {
        // the memory that such a variable refers to is not the variable itself
        volatile[at] &= !local.shared;
    }
    volatile
}

/// Whether a function creates slices of or references to written memory, or passes on a mutable parameter.
fn borrows_written(function: &Function) -> bool {
    let mut borrows_written = false;
    let mut see = |place: &Place| {
        let Some(local) = place.local() else { return };
        let Local { ty, shared, .. } = &function.locals[local.0];
        let is_param = local.0 < function.params;
        borrows_written |=
            *shared || (is_param && matches!(ty, Ty::Slice { mutable: true, .. } | Ty::Ref { mutable: true, .. }));
    };
    function.body.visit(&mut |expr| match &expr.kind {
        ExprKind::Borrow(place) | ExprKind::Receiver(place, _) | ExprKind::Get(place, _) => see(place),
        ExprKind::SubSlice(slice) => see(&slice.base),
        ExprKind::Read(place) if matches!(expr.ty, Ty::Slice { .. } | Ty::Ref { .. }) => see(place),
        _ => {}
    });
    borrows_written
}
