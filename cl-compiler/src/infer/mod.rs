//! Type inference, [`ast`] to [`ir`](crate::ir): resolves names and finds the type of every expression by unification.
//!
//! The result is either the types that rustc would infer or an error. Some types are determined outside the function,
//! by the result of a function in another item or by a constant. Such a type is a variable like any other. If nothing
//! visible determines it, inference reports it instead of guessing. rustc has the last word: the native version is
//! emitted with every type written out.

mod calls;
mod context;
mod expressions;
mod iterators;
mod library;
mod numbers;
mod options;
mod resolve;
mod slices;
mod unify;

pub use self::context::{Assumed, Operators};
use self::context::{Infer, LoopEntry};
use self::resolve::spaces;
pub use self::unify::origin::{Assignment, Surveyed, Unknown};
use crate::ast;
use crate::diag::{Range, Sink};
use crate::ir::{Function, Loop};
use crate::ty::{Space, Ty};

/// A typed function.
#[derive(Debug)]
pub struct Typed {
    /// The function.
    pub function: Function,
    /// The opaque types without which it cannot be compiled.
    pub unknowns: Vec<Unknown>,
}

/// Fields and results of functions that operators are applied to and that may be of user types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Parts {
    /// Results of functions of which nothing else is known.
    Results,
    /// Fields beside floats: scalars are computed with in this way, and user types that have operators for scalars.
    BesideFloats,
    /// A field of which nothing else is known: only its operators tell a scalar from a user type.
    Unknown,
}

/// The result of [`function`].
#[derive(Debug)]
pub struct Outcome {
    /// The typed function; `None` if something was pushed into the sink.
    pub typed: Option<Typed>,
    /// The operators may be those of user types.
    pub computes_with_user_types: bool,
    /// The parts that it computes with, if they may be of user types.
    pub parts: Option<Parts>,
    /// Some operands of operators have opaque types.
    pub computes_with_foreign: bool,
    /// An operand next to a vector was assumed to be a lane, but may be a vector.
    pub takes_for_lanes: bool,
    /// The names of the types of call arguments.
    pub surveyed: Surveyed,
}

/// Types a function.
///
/// The opaque types that the function cannot be compiled without are returned next to it, unless `assumed` says what
/// they are. If there are any, the typed function contains them as rustc sees them, and is valid only for the native
/// version.
pub fn function(function: &ast::Function, assumed: Assumed<'_>, operators: Operators, sink: &Sink) -> Outcome {
    let mut infer = Infer::new(function, assumed, operators, sink);
    infer.signature(function);
    infer.wanted = Some(infer.ret.clone());
    let mut body = infer.block(&function.body);
    if !matches!(body.ty, Ty::Never) {
        let at = function.body.tail.as_ref().map_or(function.body.at, |tail| tail.at);
        let (found, ret) = (body.ty.clone(), infer.ret.clone());
        infer.coerce(&found, &ret, at);
    }
    infer.solve();
    infer.verify_arrays(&body);
    infer.verify_result(function);
    infer.verify_passed_closures();
    infer.settle_borrowed();
    infer.settle_spaces(function.params.len());
    let computes_with_user_types = infer.computes_with_user_types() || infer.calls_methods_of_named_types();
    let parts = infer.computed_parts();
    let computes_with_foreign = infer.computes_with_foreign() || infer.late_calls.any;
    let unknowns = infer.unknowns();
    let survey = !unknowns.is_empty();
    infer.survey = survey;
    if survey {
        infer.hide_pending();
    }
    infer.solve_rest();
    infer.finish_vectors(survey);
    infer.settle(survey);
    let surveyed = infer.finish_survey();
    let callees = infer.finish_callees(survey);
    infer.firsts = infer.finish_totals();
    infer.settle_copies(&body, function.params.len());
    infer.finish_block(&mut body);
    infer.finish_locals(function.params.len());
    let mut ret = std::mem::replace(&mut infer.ret, Ty::Unit);
    infer.finish(&mut ret, function.body.at);
    infer.verify_callees();
    let spaces = spaces::argument_spaces(&body, &callees);
    let bound = infer.bound(function.params.len());
    infer.claim_methods();
    let samplers = infer.samplers.keys().copied().collect();
    let passed_closures = infer.finish_passed_closures(&function.generics);
    let taken = infer.named_types();
    let done = Function {
        bound,
        params: function.params.len(),
        locals: infer.locals,
        ret,
        body,
        braces: function.braces(),
        type_params: infer.generics.iter().map(|(name, _)| name.clone()).collect(),
        callees,
        spaces,
        loops: infer.loops.into_iter().map(|LoopEntry { label, unroll, .. }| Loop { label, unroll }).collect(),
        accesses: infer.accesses,
        barriers: infer.barriers,
        work_item_paths: infer.work_item_paths,
        claims: infer.claims,
        named: taken,
        std_paths: infer.std_paths,
        certain: infer.certain.into_iter().collect(),
        inlined: infer.inlined,
        unchecked: infer.unchecked,
        passed_closures,
        images: infer.images,
        samplers,
    };
    let typed = sink.is_empty().then_some(Typed { function: done, unknowns });
    let takes_for_lanes = infer.takes_for_lanes;
    Outcome { typed, computes_with_user_types, parts, computes_with_foreign, takes_for_lanes, surveyed }
}

impl Infer<'_> {
    /// Declares the constants and parameters, and the result type.
    fn signature(&mut self, function: &ast::Function) {
        self.declare_constants(&function.constants);
        if let Some(ret) = &function.ret {
            self.ret = self.written(ret);
        }
        if let Some(syn::Type::Path(owner)) = function.method.as_ref().map(|method| &method.owner) {
            let owner = self.named(&owner.path, Range::of(owner));
            self.structured.push(owner);
        }
        for param in &function.params {
            let space = match (&function.kind, param.space) {
                (_, ast::ParamSpace::Constant) => Space::Constant,
                (_, ast::ParamSpace::Local) => Space::Local,
                (ast::Kind::Kernel(_), ast::ParamSpace::Global) => Space::Global,
                (ast::Kind::Device, ast::ParamSpace::Global) => self.table.space(),
            };
            let ty = self.syntax_ty(&param.ty, Some(space));
            self.holds_values(&ty, param.ty.at);
            self.bind_from(&param.origin, &param.name, param.mutable, ty);
        }
        self.declare_grids(&function.params);
        self.declare_images(&function.params);
    }
}
