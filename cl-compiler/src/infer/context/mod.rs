//! The state of inference, which every rule reads and extends.

pub(crate) mod bindings;
pub(crate) mod build;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};

use self::bindings::{Argument, Bounds, ByRef, ClosureValue, IterItem, NestedFn, Original, Waiting};
use crate::ast;
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::infer::unify::origin::{Arg, Assignment, Surveyed, Visit};
use crate::infer::unify::table::Table;
use crate::ir::{
    AccessId, Called, CalleeId, Certainty, Expr, ExprKind, ImageParam, Local, LocalId, LoopId, PassedClosure, Value,
    Variant,
};
use crate::names::Origin;
use crate::names::claims::{Claim, Receiver};
use crate::names::hygiene::{Key, key};
use crate::ty::{Len, Space, Ty, Var};
use crate::unroll::Unroll;

/// Advice for methods that std has and kernels lack.
pub(crate) fn listed(method: &str) -> &'static str {
    match method {
        "try_from" | "try_into" => "write `i as u32`, behind a comparison where `i` may be too large",
        _ => "the built-in methods are in a chapter of the book; for others, write a `#[device]` function",
    }
}

/// How operators are typed if their operands' types are opaque.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operators {
    /// As scalar operators, with both operands of one type.
    OfScalars,
    /// As functions that rustc resolves.
    Found,
}

/// The assumptions of an inference run.
#[derive(Debug, Clone, Copy)]
pub struct Assumed<'a> {
    /// The scalars assumed for opaque types.
    pub scalars: &'a Assignment,
    /// The names of the types of call arguments that the survey found. The survey itself assumes nothing.
    pub surveyed: &'a Surveyed,
}

/// Calls of methods that a number and a user's type may have, on values of opaque types.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LateCalls {
    pub(crate) any: bool,
    /// A type that the function names may have the method.
    pub(crate) of_named_types: bool,
}

pub(crate) struct Infer<'a> {
    pub(crate) sink: &'a Sink,
    pub(crate) assignment: &'a Assignment,
    /// The names of the types of call arguments, from the survey.
    pub(crate) known: &'a Surveyed,
    /// In the survey, the arguments to be named.
    pub(crate) to_survey: Vec<((Visit, String), Vec<Arg>)>,
    /// The number of visits to each place.
    pub(crate) visits: HashMap<[(usize, usize); 2], usize>,
    /// The number of opaque types found so far at each place.
    pub(crate) foreigners: HashMap<String, usize>,
    /// The types that are written but not resolved, by their spelling, and as they are first written.
    pub(crate) named: Vec<(String, Ty, TokenStream)>,
    /// The fields of such types.
    pub(crate) fields: Vec<(Ty, syn::Member, Ty)>,
    /// The results of functions, by the arguments of the call.
    pub(crate) results: Vec<(String, Ty)>,
    /// The types that C must know.
    pub(crate) operated: Vec<Ty>,
    /// rustc resolves operators on opaque types.
    pub(crate) late: bool,
    /// The methods of numbers that are called and may be those of user types.
    pub(crate) late_calls: LateCalls,
    /// The types of operands.
    pub(crate) computed: Vec<Ty>,
    /// Those of them that are not operands of compound assignments only.
    pub(crate) operands: Vec<Ty>,
    /// The types that have methods of the user's or are written as structs.
    pub(crate) structured: Vec<Ty>,
    /// External types whose names are being built.
    pub(crate) naming: RefCell<Vec<Var>>,
    /// The arrays that are declared without a value, and where.
    pub(crate) unset: Vec<(LocalId, Range)>,
    /// The types of values that are shown, and where.
    pub(crate) shown: Vec<(Ty, Range)>,
    /// The functions that are called with arguments whose types have no name.
    pub(crate) unnamed: Vec<syn::Path>,
    /// The type parameters, with the scalars that they allow.
    pub(crate) generics: Vec<(String, Vec<crate::ty::Scalar>)>,
    /// The type parameters with bounds on the user's traits.
    pub(crate) bounded: &'a [Ident],
    /// The parameters that represent functions.
    pub(crate) functions: &'a [ast::FunctionParam],
    pub(crate) name: String,
    pub(crate) table: Table,
    pub(crate) locals: Vec<Local>,
    pub(crate) scopes: Vec<HashMap<Key, LocalId>>,
    pub(crate) loops: Vec<LoopEntry>,
    pub(crate) open_loops: Vec<LoopId>,
    pub(crate) callees: Vec<(syn::Path, Vec<Arg>, Called, Option<LocalId>)>,
    /// The closures that are passed to device functions.
    pub(crate) passed_closures: Vec<PassedClosure>,
    /// The result types of the callees.
    pub(crate) result_types: Vec<Ty>,
    pub(crate) accesses: usize,
    pub(crate) pending: Vec<Pending>,
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) ret: Ty,
    pub(crate) barriers: bool,
    /// The names that the first alternative of a pattern binds, while the other alternatives are typed.
    pub(crate) alternatives: HashMap<Key, LocalId>,
    /// The work-item functions as written, so that rustc can confirm that they are the intended ones.
    pub(crate) work_item_paths: Vec<syn::Path>,
    /// The meanings that have been assumed for names.
    pub(crate) claims: Vec<Claim>,
    /// The methods that are called, with the types of their receivers.
    pub(crate) receivers: Vec<(Ident, Receiver)>,
    /// The pattern is irrefutable: a name in it is always a new variable.
    pub(crate) irrefutable: bool,
    /// The binding mode of the current pattern, if it matches through a reference.
    pub(crate) by_ref: Option<ByRef>,
    /// Functions of std, and the paths that were assumed to name them.
    pub(crate) std_paths: Vec<(proc_macro2::TokenStream, proc_macro2::TokenStream)>,
    /// Names bound to ranges.
    pub(crate) ranges: HashMap<LocalId, Bounds>,
    /// The types whose `Default` value is used.
    pub(crate) defaults: Vec<Ty>,
    /// The expected type of the next expression, if it is known.
    pub(crate) wanted: Option<Ty>,
    /// This run is the survey: C must know some types that only rustc can resolve.
    pub(crate) survey: bool,
    /// An opaque operand was assumed to be a lane because it is computed with a literal.
    pub(crate) takes_for_lanes: bool,
    pub(crate) promises: usize,
    /// Accesses that are in bounds by construction.
    pub(crate) certain: HashMap<AccessId, Certainty>,
    /// Variables of our own without a name of the user's.
    pub(crate) own: HashSet<LocalId>,
    /// The originals of the copied arrays that loops iterate over, by the variable that holds the copy.
    pub(crate) originals: HashMap<LocalId, Original>,
    /// Names bound to references and to pairs of references, which are not variables.
    pub(crate) items: HashMap<LocalId, IterItem>,
    /// Names bound to closures.
    pub(crate) closures: HashMap<LocalId, Rc<ClosureValue>>,
    /// Names of functions inside the body.
    pub(crate) nested: HashMap<LocalId, NestedFn>,
    /// The closures and nested functions that have been referred to by name.
    pub(crate) referred: RefCell<Vec<LocalId>>,
    /// The nested functions that are being inlined.
    pub(crate) open_nested: Vec<LocalId>,
    /// The block that `return` leaves, inside a closure.
    pub(crate) closure_block: Option<LoopId>,
    /// The source is that of a function of the library, not the user's.
    pub(crate) in_library: bool,
    /// The parameters of such functions that are not values.
    pub(crate) arguments: HashMap<LocalId, Argument>,
    /// The names of the indices of the enclosing loops.
    pub(crate) indices: Vec<&'static str>,
    /// The accumulators of sums and products, and the names of the methods in the source.
    pub(crate) totals: Vec<(LocalId, crate::ir::ArithOp, Ident)>,
    /// The initial values of accumulators.
    pub(crate) firsts: HashMap<LocalId, Value>,
    /// The accumulator of a fold, while its closure's parameters are bound.
    pub(crate) standing: Option<LocalId>,
    /// Variables of our own that are assigned in a loop and do not change after they have been read.
    pub(crate) steady: HashSet<LocalId>,
    pub(crate) inlined: bool,
    /// Types that are still undetermined, with the constants that have them.
    pub(crate) constants: Vec<(Ty, String)>,
    /// The spaces of borrowed constants, which may be tables, with the constants' types.
    pub(crate) borrowed: Vec<(Space, Ty)>,
    /// The `const` items of the body.
    pub(crate) own_constants: Vec<(Ident, Ty)>,
    /// Accesses that are the user's responsibility.
    pub(crate) unchecked: Vec<crate::ir::AccessId>,
    /// The grid parameters, each with the parameters that hold the lengths of its dimensions.
    pub(crate) grids: HashMap<LocalId, Vec<LocalId>>,
    pub(crate) images: HashMap<LocalId, ImageParam>,
    /// The samplers, each with whether it is used for pixels that are not interpolated, once it is used.
    pub(crate) samplers: HashMap<LocalId, Option<bool>>,
}

pub(crate) struct LoopEntry {
    pub(crate) label: Option<String>,
    /// The label, with its hygiene.
    pub(crate) key: Option<Key>,
    /// The type of the value of `break`; `None` if `break` takes none.
    pub(crate) value: Option<Ty>,
    pub(crate) broken: bool,
    /// A labelled block: an unlabelled `break` does not leave it.
    pub(crate) is_block: bool,
    pub(crate) unroll: Option<Unroll>,
}

/// A method call whose receiver's type was unknown when inference reached it.
pub(crate) struct Pending {
    pub(crate) name: Ident,
    pub(crate) receiver: Ty,
    pub(crate) args: Vec<(Ty, Range)>,
    pub(crate) ret: Ty,
    /// A function of OpenCL.
    pub(crate) cl: bool,
}

impl<'a> Infer<'a> {
    /// The state before the first statement.
    pub(crate) fn new(function: &'a ast::Function, assumed: Assumed<'a>, operators: Operators, sink: &'a Sink) -> Self {
        Infer {
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
            operands: Vec::new(),
            structured: Vec::new(),
            naming: RefCell::default(),
            unset: Vec::new(),
            late_calls: LateCalls::default(),
            shown: Vec::new(),
            unnamed: Vec::new(),
            generics: function
                .generics
                .types
                .iter()
                .map(|(name, scalars)| (name.to_string(), scalars.clone()))
                .collect(),
            bounded: &function.generics.bounded,
            functions: &function.generics.functions,
            name: function.name.to_string(),
            table: Table::new(assumed.scalars.to_vec()),
            locals: Vec::new(),
            scopes: vec![HashMap::new()],
            loops: Vec::new(),
            open_loops: Vec::new(),
            callees: Vec::new(),
            passed_closures: Vec::new(),
            result_types: Vec::new(),
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
            images: HashMap::new(),
            samplers: HashMap::new(),
        }
    }
}

impl Infer<'_> {
    pub(crate) fn error(&self, diagnostic: Diagnostic) {
        self.sink.push(diagnostic);
    }

    /// Reports an error in an expression, and returns a placeholder for it.
    pub(crate) fn rejected(&mut self, diagnostic: Diagnostic, at: Range) -> Expr {
        self.error(diagnostic);
        self.broken(at)
    }

    /// A placeholder for an expression that has been reported.
    pub(crate) fn broken(&mut self, at: Range) -> Expr {
        Expr { kind: ExprKind::Literal(Value::Bool(false)), ty: self.table.error(), at }
    }

    pub(crate) fn claim_variant(&mut self, path: &syn::Path, variant: Variant) {
        if !self.in_library {
            self.claims.push(Claim::variant(path, variant));
        }
    }

    /// The names that the user's patterns bind.
    pub(crate) fn bound(&self, params: usize) -> Vec<Ident> {
        let all = self.locals.iter().enumerate().skip(params);
        let users = all.filter(|(id, local)| local.origin == Origin::User && !self.own.contains(&LocalId(*id)));
        users.filter_map(|(_, local)| local.name.clone()).collect()
    }

    pub(crate) fn bind(&mut self, name: Option<Ident>, mutable: bool, ty: Ty) -> LocalId {
        let id = LocalId(self.locals.len());
        if self.in_library {
            self.own.insert(id);
        }
        if let (Some(name), Some(scope)) = (&name, self.scopes.last_mut()) {
            scope.insert(key(name), id);
        }
        self.locals.push(Local { name, origin: Origin::User, ty, mutable, shared: false, single: false });
        id
    }

    /// Binds a name, and records who gave it.
    pub(crate) fn bind_from(&mut self, origin: &Origin, name: &Ident, mutable: bool, ty: Ty) -> LocalId {
        let id = self.bind(Some(name.clone()), mutable, ty);
        self.locals[id.0].origin = origin.clone();
        id
    }

    pub(crate) fn find(&self, name: &Ident) -> Option<LocalId> {
        let name = key(name);
        self.scopes.iter().rev().find_map(|scope| scope.get(&name)).copied()
    }

    /// Notes that the path names a function of ours. rustc confirms each path once.
    pub(crate) fn calls_ours(&mut self, path: &syn::Path) {
        let is_same = |known: &syn::Path| {
            let mut names = known.segments.iter().zip(&path.segments);
            known == path && names.all(|(one, other)| key(&one.ident) == key(&other.ident))
        };
        if !self.work_item_paths.iter().any(is_same) {
            self.work_item_paths.push(path.clone());
        }
    }

    pub(crate) fn local_ty(&self, id: LocalId) -> Ty {
        self.table.shallow(&self.locals[id.0].ty)
    }

    /// Adds a callee for each call, because the instance of the function depends on the arguments.
    pub(crate) fn callee(&mut self, path: &syn::Path, args: Vec<Arg>, result: &Ty) -> CalleeId {
        self.callees.push((path.clone(), args, Called::ByName, None));
        self.result_types.push(result.clone());
        CalleeId(self.callees.len() - 1)
    }

    /// Requires a length not to be a variable. rustc reports this too. The error here suppresses the native version,
    /// for which rustc would report it again.
    pub(crate) fn fixed_length(&self, len: &Len, at: Range) {
        if self.scopes.iter().any(|scope| scope.keys().any(|key| key.spelling == len.0)) {
            let message = format!("the length of an array is a constant, and `{}` is a variable", len.0);
            let help = "make it `const N: usize`, or take a buffer or `#[local]` parameter of any length";
            self.error(Diagnostic::new(Code::Mismatch, at, message).help(help));
        }
    }

    /// The type that the syntax names. References point into `space`; if it is `None`, each reference gets a space
    /// variable of its own.
    pub(crate) fn syntax_ty(&mut self, ty: &ast::Type, space: Option<Space>) -> Ty {
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
            ast::TypeKind::Image { .. } | ast::TypeKind::Sampler => {
                let message = "images and samplers can only be parameters of kernels";
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
                Some(function) => build::function_item(&function.name.clone().into()),
                None => self.named(path, ty.at),
            },
            ast::TypeKind::Infer => self.table.fresh(),
        }
    }

    /// The type that the syntax names, inside a body.
    pub(crate) fn written(&mut self, ty: &ast::Type) -> Ty {
        self.syntax_ty(ty, None)
    }

    /// Requires `found` to be `expected`. A diverging expression fits any type.
    pub(crate) fn coerce(&mut self, found: &Ty, expected: &Ty, at: Range) {
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

    pub(crate) fn equate(&mut self, found: &Ty, expected: &Ty, at: Range) {
        if self.table.unify(expected, found).is_err() {
            let (expected, found) = (self.table.show(expected), self.table.show(found));
            if expected == found {
                return self.two_spaces(&found, at);
            }
            self.error(Diagnostic::new(Code::Mismatch, at, format!("expected `{expected}`, found `{found}`")));
        }
    }

    /// Looks up methods whose receivers' types have become known, until nothing changes.
    pub(crate) fn solve(&mut self) {
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
    pub(crate) fn solve_rest(&mut self) {
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
