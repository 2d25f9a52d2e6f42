//! Type inference, [`ast`] to [`ir`](crate::ir): resolves names and finds the type of every expression by unification.
//!
//! The result is either the types that rustc would infer or an error. Some types are determined outside the function,
//! by the result of a function in another item or by a constant. Such a type is a variable like any other. If nothing
//! visible determines it, inference reports it instead of guessing. rustc has the last word: the native version is
//! emitted with every type written out.

mod bytes;
mod call;
mod cl;
mod closure;
mod constant;
mod consumer;
mod control;
mod copies;
mod element;
mod exchange;
mod expr;
mod finish;
mod from;
mod function;
mod grid;
mod half;
mod iter_item;
mod iteration;
mod iterator;
mod library;
mod made;
mod maybe;
mod nested;
mod number;
mod opaque_types;
mod operator;
mod option;
mod order;
mod passed_closure;
mod pat;
mod place;
mod print;
mod range;
mod receivers;
mod search;
mod slices;
mod space;
mod stmt;
mod surveyed;
mod table;
mod update;
mod vector;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use proc_macro2::Ident;

use crate::ast;
use crate::claims::{Claim, Receiver};
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::hygiene::key;
use crate::ir::{
    AccessId, Called, CalleeId, Certainty, Expr, ExprKind, Function, Local, LocalId, LoopId, PassedClosure, Value,
    Variant,
};
use crate::ty::{Len, Space, Ty, Var};
pub use cl::{is_group_function, is_same_for_group};
pub use opaque_types::{Assignment, Unknown};
pub use surveyed::Surveyed;
use table::Table;

/// Advice for methods that std has and kernels lack.
const LISTED: &str = "the built-in methods are in a chapter of the book; for others, write a `#[device]` function";

/// A typed function.
#[derive(Debug)]
pub struct Typed {
    /// The function.
    pub function: Function,
    /// The external types without which it cannot be compiled.
    pub unknowns: Vec<Unknown>,
}

/// How operators are typed if their operands' types are external.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operators {
    /// As scalar operators, with both operands of one type.
    OfScalars,
    /// As functions that rustc resolves.
    Found,
}

/// The result of [`function`].
#[derive(Debug)]
pub struct Outcome {
    /// The typed function; `None` if something was pushed into the sink.
    pub typed: Option<Typed>,
    /// The operators may be those of user types.
    pub computes_with_user_types: bool,
    /// The function computes with a field of which nothing else is known.
    pub computes_with_fields: bool,
    /// Some operands of operators have external types.
    pub computes_with_foreign: bool,
    /// An operand next to a vector was assumed to be a lane, but may be a vector.
    pub takes_for_lanes: bool,
    /// The names of the types of call arguments.
    pub surveyed: Surveyed,
}

/// The assumptions of an inference run.
#[derive(Debug, Clone, Copy)]
pub struct Assumed<'a> {
    /// The scalars assumed for external types.
    pub scalars: &'a Assignment,
    /// The names of the types of call arguments that the survey found. The survey itself assumes nothing.
    pub surveyed: &'a Surveyed,
}

/// Types a function.
///
/// The external types that the function cannot be compiled without are returned next to it, unless `assumed` says what
/// they are. If there are any, the typed function contains them as rustc sees them, and is valid only for the native
/// version.
pub fn function(function: &ast::Function, assumed: Assumed<'_>, operators: Operators, sink: &Sink) -> Outcome {
    let mut infer = Infer {
        sink,
        assignment: assumed.scalars,
        known: assumed.surveyed,
        to_survey: Vec::new(),
        visits: HashMap::new(),
        foreigners: HashMap::new(),
        named: Vec::new(),
        fields: Vec::new(),
        results: Vec::new(),
        operated: Vec::new(),
        late: operators == Operators::Found,
        computed: Vec::new(),
        structured: Vec::new(),
        naming: RefCell::default(),
        shown: Vec::new(),
        unnamed: Vec::new(),
        generics: function.generics.types.iter().map(|(name, scalars)| (name.to_string(), scalars.clone())).collect(),
        bounded: &function.generics.bounded,
        functions: &function.generics.functions,
        name: function.name.to_string(),
        table: Table::new(assumed.scalars.to_vec()),
        locals: Vec::new(),
        scopes: vec![HashMap::new()],
        loops: Vec::new(),
        open_loops: Vec::new(),
        callees: Vec::new(),
        handed: Vec::new(),
        gives: Vec::new(),
        accesses: 0,
        pending: Vec::new(),
        waiting: Vec::new(),
        ret: Ty::Unit,
        barriers: false,
        work_item_paths: Vec::new(),
        claims: Vec::new(),
        receivers: Vec::new(),
        irrefutable: false,
        by_ref: None,
        std_paths: Vec::new(),
        ranges: HashMap::new(),
        singles: HashSet::new(),
        defaults: Vec::new(),
        wanted: None,
        survey: false,
        takes_for_lanes: false,
        promises: 0,
        alternatives: HashMap::new(),
        certain: HashMap::new(),
        own: HashSet::new(),
        originals: HashMap::new(),
        items: HashMap::new(),
        closures: HashMap::new(),
        nested: HashMap::new(),
        referred: RefCell::default(),
        open_nested: Vec::new(),
        closure_block: None,
        in_library: false,
        arguments: HashMap::new(),
        indices: Vec::new(),
        totals: Vec::new(),
        firsts: HashMap::new(),
        standing: None,
        steady: HashSet::new(),
        inlined: false,
        constants: Vec::new(),
        borrowed: Vec::new(),
        own_constants: Vec::new(),
        unchecked: Vec::new(),
        grids: HashMap::new(),
    };
    infer.declare_constants(&function.constants);
    if let Some(ret) = &function.ret {
        infer.ret = infer.written(ret);
    }
    if let Some(syn::Type::Path(owner)) = function.method.as_ref().map(|method| &method.owner) {
        let owner = infer.named(&owner.path, Range::of(owner));
        infer.structured.push(owner);
    }
    for param in &function.params {
        let space = match (&function.kind, param.space) {
            (_, ast::ParamSpace::Constant) => Space::Constant,
            (_, ast::ParamSpace::Local) => Space::Local,
            (ast::Kind::Kernel(_), ast::ParamSpace::Global) => Space::Global,
            (ast::Kind::Device, ast::ParamSpace::Global) => infer.table.space(),
        };
        let ty = infer.syntax_ty(&param.ty, Some(space));
        infer.holds_values(&ty, param.ty.at);
        infer.bind(Some(param.name.clone()), param.mutable, ty);
    }
    infer.declare_grids(&function.params);
    infer.wanted = Some(infer.ret.clone());
    let mut body = infer.block(&function.body);
    if !matches!(body.ty, Ty::Never) {
        let at = function.body.tail.as_ref().map_or(function.body.at, |tail| tail.at);
        let (found, ret) = (body.ty.clone(), infer.ret.clone());
        infer.coerce(&found, &ret, at);
    }
    infer.solve();
    infer.verify_handed();
    infer.settle_borrowed();
    infer.settle_spaces(function.params.len());
    let computes_with_user_types = infer.computes_with_user_types();
    let computes_with_fields = infer.computes_with_fields();
    let computes_with_foreign = infer.computes_with_foreign();
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
    let spaces = space::argument_spaces(&body, &callees);
    let bound = infer.bound(function.params.len());
    infer.claim_methods();
    let handed = infer.finish_handed(&function.generics);
    let done = Function {
        bound,
        params: function.params.len(),
        locals: infer.locals,
        ret,
        body,
        type_params: infer.generics.iter().map(|(name, _)| name.clone()).collect(),
        callees,
        spaces,
        loops: infer.loops.into_iter().map(|entry| entry.label).collect(),
        accesses: infer.accesses,
        barriers: infer.barriers,
        work_item_paths: infer.work_item_paths,
        claims: infer.claims,
        std_paths: infer.std_paths,
        certain: infer.certain.into_iter().collect(),
        inlined: infer.inlined,
        unchecked: infer.unchecked,
        handed,
    };
    let typed = sink.is_empty().then_some(Typed { function: done, unknowns });
    let takes_for_lanes = infer.takes_for_lanes;
    Outcome { typed, computes_with_user_types, computes_with_fields, computes_with_foreign, takes_for_lanes, surveyed }
}

struct Infer<'a> {
    sink: &'a Sink,
    assignment: &'a Assignment,
    /// The names of the types of call arguments, from the survey.
    known: &'a Surveyed,
    /// In the survey, the arguments to be named.
    to_survey: Vec<((surveyed::Visit, String), Vec<opaque_types::Arg>)>,
    /// The number of visits to each place.
    visits: HashMap<[(usize, usize); 2], usize>,
    /// The number of external types found so far at each place.
    foreigners: HashMap<String, usize>,
    /// The types that are written but not resolved, by their spelling.
    named: Vec<(String, Ty)>,
    /// The fields of such types.
    fields: Vec<(Ty, syn::Member, Ty)>,
    /// The results of functions, by the arguments of the call.
    results: Vec<(String, Ty)>,
    /// The types that C must know.
    operated: Vec<Ty>,
    /// rustc resolves operators on external types.
    late: bool,
    /// The types of operands.
    computed: Vec<Ty>,
    /// The types that have methods of the user's or are written as structs.
    structured: Vec<Ty>,
    /// External types whose names are being built.
    naming: RefCell<Vec<Var>>,
    /// The types of values that are shown, and where.
    shown: Vec<(Ty, Range)>,
    /// The functions that are called with arguments whose types have no name.
    unnamed: Vec<syn::Path>,
    /// The type parameters, with the scalars that they allow.
    generics: Vec<(String, Vec<crate::ty::Scalar>)>,
    /// The type parameters with bounds on the user's traits.
    bounded: &'a [Ident],
    /// The parameters that represent functions.
    functions: &'a [ast::FunctionParam],
    name: String,
    table: Table,
    locals: Vec<Local>,
    scopes: Vec<HashMap<String, LocalId>>,
    loops: Vec<LoopEntry>,
    open_loops: Vec<LoopId>,
    callees: Vec<(syn::Path, Vec<opaque_types::Arg>, Called, Option<LocalId>)>,
    /// The closures that are passed to device functions.
    handed: Vec<PassedClosure>,
    /// The result types of the callees.
    gives: Vec<Ty>,
    accesses: usize,
    pending: Vec<Pending>,
    waiting: Vec<vector::Waiting>,
    ret: Ty,
    barriers: bool,
    /// The names that the first alternative of a pattern binds, while the other alternatives are typed.
    alternatives: HashMap<String, LocalId>,
    /// The work-item functions as written, so that rustc can confirm that they are the intended ones.
    work_item_paths: Vec<syn::Path>,
    /// The meanings that have been assumed for names.
    claims: Vec<Claim>,
    /// The methods that are called, with the types of their receivers.
    receivers: Vec<(Ident, Receiver)>,
    /// The pattern is irrefutable: a name in it is always a new variable.
    irrefutable: bool,
    /// The binding mode of the current pattern, if it matches through a reference.
    by_ref: Option<pat::ByRef>,
    /// Functions of std, and the paths that were assumed to name them.
    std_paths: Vec<(proc_macro2::TokenStream, proc_macro2::TokenStream)>,
    /// Names of single values in local memory: each is the element of an array.
    singles: HashSet<LocalId>,
    /// Names bound to ranges.
    ranges: HashMap<LocalId, range::Bounds>,
    /// The types whose `Default` value is used.
    defaults: Vec<Ty>,
    /// The expected type of the next expression, if it is known.
    wanted: Option<Ty>,
    /// This run is the survey: C must know some types that only rustc can resolve.
    survey: bool,
    /// An external operand was assumed to be a lane because it is computed with a literal.
    takes_for_lanes: bool,
    promises: usize,
    /// Accesses that are in bounds by construction.
    certain: HashMap<AccessId, Certainty>,
    /// Variables of our own without a name of the user's.
    own: HashSet<LocalId>,
    /// The originals of the copied arrays that loops iterate over, by the variable that holds the copy.
    originals: HashMap<LocalId, copies::Original>,
    /// Names bound to references and to pairs of references, which are not variables.
    items: HashMap<LocalId, iter_item::IterItem>,
    /// Names bound to closures.
    closures: HashMap<LocalId, Rc<closure::ClosureValue>>,
    /// Names of functions inside the body.
    nested: HashMap<LocalId, nested::NestedFn>,
    /// The closures and nested functions that have been referred to by name.
    referred: RefCell<Vec<LocalId>>,
    /// The nested functions that are being inlined.
    open_nested: Vec<LocalId>,
    /// The block that `return` leaves, inside a closure.
    closure_block: Option<LoopId>,
    /// The source is that of a function of the library, not the user's.
    in_library: bool,
    /// The parameters of such functions that are not values.
    arguments: HashMap<LocalId, library::Argument>,
    /// The names of the indices of the enclosing loops.
    indices: Vec<&'static str>,
    /// The accumulators of sums and products.
    totals: Vec<(LocalId, crate::ir::ArithOp)>,
    /// The initial values of accumulators.
    firsts: HashMap<LocalId, Value>,
    /// The accumulator of a fold, while its closure's parameters are bound.
    standing: Option<LocalId>,
    /// Variables of our own that are assigned in a loop and do not change after they have been read.
    steady: HashSet<LocalId>,
    inlined: bool,
    /// Types that are still undetermined, with the constants that have them.
    constants: Vec<(Ty, String)>,
    /// The spaces of borrowed constants, which may be tables, with the constants' types.
    borrowed: Vec<(Space, Ty)>,
    /// The `const` items of the body.
    own_constants: Vec<(Ident, Ty)>,
    /// Accesses that are the user's responsibility.
    unchecked: Vec<crate::ir::AccessId>,
    /// The grid parameters, each with the parameters that hold the lengths of its dimensions.
    grids: HashMap<LocalId, Vec<LocalId>>,
}

struct LoopEntry {
    label: Option<String>,
    /// The label, with its hygiene.
    key: Option<String>,
    /// The type of the value of `break`; `None` if `break` takes none.
    value: Option<Ty>,
    broken: bool,
    /// A labelled block: an unlabelled `break` does not leave it.
    is_block: bool,
}

/// A method call whose receiver's type was unknown when inference reached it.
struct Pending {
    name: Ident,
    receiver: Ty,
    args: Vec<(Ty, Range)>,
    ret: Ty,
    /// A function of OpenCL.
    cl: bool,
}

impl Infer<'_> {
    fn error(&self, diagnostic: Diagnostic) {
        self.sink.push(diagnostic);
    }

    /// A placeholder for an expression that has been reported.
    fn broken(&mut self, at: Range) -> Expr {
        Expr { kind: ExprKind::Literal(Value::Bool(false)), ty: self.table.error(), at }
    }

    fn claim_variant(&mut self, path: &syn::Path, variant: Variant) {
        if !self.in_library {
            self.claims.push(Claim::variant(path, variant));
        }
    }

    /// The names that the user's patterns bind.
    fn bound(&self, params: usize) -> Vec<Ident> {
        let all = self.locals.iter().enumerate().skip(params);
        let users = all.filter(|(id, _)| !self.own.contains(&LocalId(*id))).filter_map(|(_, local)| local.name.clone());
        users.filter(|name| !crate::names::is_ours(&name.to_string())).collect()
    }

    fn bind(&mut self, name: Option<Ident>, mutable: bool, ty: Ty) -> LocalId {
        let id = LocalId(self.locals.len());
        if self.in_library {
            self.own.insert(id);
        }
        if let (Some(name), Some(scope)) = (&name, self.scopes.last_mut()) {
            scope.insert(key(name), id);
        }
        self.locals.push(Local { name, ty, mutable, shared: false });
        id
    }

    fn find(&self, name: &Ident) -> Option<LocalId> {
        let name = key(name);
        self.scopes.iter().rev().find_map(|scope| scope.get(&name)).copied()
    }

    fn local_ty(&self, id: LocalId) -> Ty {
        self.table.shallow(&self.locals[id.0].ty)
    }

    /// Adds a callee for each call, because the instance of the function depends on the arguments.
    fn callee(&mut self, path: &syn::Path, args: Vec<opaque_types::Arg>, result: &Ty) -> CalleeId {
        self.callees.push((path.clone(), args, Called::ByName, None));
        self.gives.push(result.clone());
        CalleeId(self.callees.len() - 1)
    }

    /// Requires a length not to be a variable. rustc reports this too. The error here suppresses the native version,
    /// for which rustc would report it again.
    fn fixed_length(&self, len: &Len, at: Range) {
        if self.scopes.iter().any(|scope| scope.contains_key(&len.0)) {
            let message = format!("the length of an array is a constant, and `{}` is a variable", len.0);
            let help = "make it `const N: usize`, or take a buffer or `#[local]` parameter of any length";
            self.error(Diagnostic::new(Code::Mismatch, at, message).help(help));
        }
    }

    /// The type that the syntax names. References point into `space`; if it is `None`, each reference gets a space
    /// variable of its own.
    fn syntax_ty(&mut self, ty: &ast::Type, space: Option<Space>) -> Ty {
        match &ty.kind {
            ast::TypeKind::Scalar(scalar) => Ty::Scalar(*scalar),
            ast::TypeKind::Unit => Ty::Unit,
            ast::TypeKind::Vector(lane, len) => Ty::Vector(*lane, *len),
            ast::TypeKind::Mask(lane, len) => Ty::Mask(*lane, *len),
            ast::TypeKind::Atomic(scalar) => Ty::Atomic(*scalar),
            ast::TypeKind::Tuple(fields) => {
                Ty::Tuple(fields.iter().map(|field| self.syntax_ty(field, space)).collect())
            }
            ast::TypeKind::Array(element, len) => {
                self.fixed_length(len, ty.at);
                Ty::Array(Box::new(self.syntax_ty(element, space)), len.clone())
            }
            ast::TypeKind::Slice { mutable, element } => {
                let element = Box::new(self.syntax_ty(element, space));
                Ty::Slice { mutable: *mutable, space: space.unwrap_or_else(|| self.table.space()), element }
            }
            ast::TypeKind::Grid { .. } => {
                let message = "a grid can only be a parameter of a function";
                self.error(Diagnostic::new(Code::Type, ty.at, message).help("use the parameter itself"));
                self.table.error()
            }
            ast::TypeKind::Ref { mutable, to } => {
                let to = Box::new(self.syntax_ty(to, space));
                Ty::Ref { mutable: *mutable, space: space.unwrap_or_else(|| self.table.space()), to }
            }
            ast::TypeKind::Option(some) => Ty::Option(Box::new(self.syntax_ty(some, space))),
            ast::TypeKind::Result(ok, err) => {
                Ty::Result(Box::new(self.syntax_ty(ok, space)), Box::new(self.syntax_ty(err, space)))
            }
            ast::TypeKind::Ordering => Ty::Ordering,
            ast::TypeKind::Path(path) => match self.functions.iter().find(|function| path.is_ident(&function.name)) {
                Some(function) => function::item(&function.name.clone().into()),
                None => self.named(path, ty.at),
            },
            ast::TypeKind::Infer => self.table.fresh(),
        }
    }

    /// The type that the syntax names, inside a body.
    fn written(&mut self, ty: &ast::Type) -> Ty {
        self.syntax_ty(ty, None)
    }

    /// Requires `found` to be `expected`. A diverging expression fits any type.
    fn coerce(&mut self, found: &Ty, expected: &Ty, at: Range) {
        if self.table.shallow(found) == Ty::Never {
            return;
        }
        // `&mut` coerces to `&`
        match (self.table.shallow(found), self.table.shallow(expected)) {
            (Ty::Slice { mutable: true, space, element }, wanted @ Ty::Slice { mutable: false, .. }) => {
                self.equate(&Ty::Slice { mutable: false, space, element }, &wanted, at);
            }
            (Ty::Ref { mutable: true, space, to }, wanted @ Ty::Ref { mutable: false, .. }) => {
                self.equate(&Ty::Ref { mutable: false, space, to }, &wanted, at);
            }
            _ => self.equate(found, expected, at),
        }
    }

    fn equate(&mut self, found: &Ty, expected: &Ty, at: Range) {
        if self.table.unify(expected, found).is_err() {
            let (expected, found) = (self.table.show(expected), self.table.show(found));
            if expected == found {
                return self.two_spaces(&found, at);
            }
            self.error(Diagnostic::new(Code::Mismatch, at, format!("expected `{expected}`, found `{found}`")));
        }
    }

    /// Looks up methods whose receivers' types have become known, until nothing changes.
    fn solve(&mut self) {
        loop {
            let waiting = std::mem::take(&mut self.pending);
            let before = waiting.len();
            for call in waiting {
                self.method_types(call);
            }
            self.settle_vectors();
            if self.pending.len() == before || self.pending.is_empty() {
                break;
            }
        }
    }

    /// Looks up the methods whose receiver's type depends only on the default of a literal.
    fn solve_rest(&mut self) {
        for call in std::mem::take(&mut self.pending) {
            // an undetermined literal takes its default as the last resort; other methods cannot be looked up
            let mut receiver = call.receiver.clone();
            let at = call.name.span().into();
            if self.finish(&mut receiver, at) {
                self.method_types(call);
            } else {
                let error = self.table.error();
                let _ = self.table.unify(&call.ret, &error);
            }
        }
    }
}
