//! What the type `ulong` becomes in variables, parameters and results of functions.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use super::{Asked, Requirement};
use crate::program::{
    ranges::{
        interval::Interval,
        typed::{Ty, Typed},
    },
    syntax::ExprKind,
};

/// What is narrow outside of a function: the parameters and results of functions.
#[derive(Debug, Default)]
pub(super) struct Signatures<'t> {
    pub(super) params: HashMap<(&'t str, usize), Form>,
    pub(super) results: HashMap<&'t str, Form>,
    /// The types of parameters, of functions that the program defines.
    pub(super) types: HashMap<&'t str, Vec<Ty<'t>>>,
}

/// What the type `ulong` of an expression or a variable has become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// The same type as before.
    Kept,
    Uint,
    Int,
}

impl Form {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Kept => "ulong",
            Self::Uint => "uint",
            Self::Int => "int",
        }
    }
}

pub(super) fn signatures<'t>(functions: &[Typed<'_, 't>], asked: &Asked<'_>, forms: &[Forms]) -> Signatures<'t> {
    let mut all = Signatures::default();
    for (number, typed) in functions.iter().enumerate() {
        let function = typed.function;
        all.types.insert(function.name, function.params.iter().map(Ty::of).collect());
        let params = forms[number].iter().filter_map(|(id, form)| Some((typed.variables[*id].param?, *form)));
        all.params.extend(params.map(|(param, form)| ((function.name, param), form)));
        if Ty::written(&function.ret).is_ulong() {
            let is_in = |values| asked.is_wherever(Requirement::Result(number, values));
            if is_in(Interval::UINT) {
                let form = if is_in(Interval::POSITIVE) { Form::Int } else { Form::Uint };
                all.results.insert(function.name, form);
            }
        }
    }
    all
}

/// The variables of a function that are narrow, by number.
pub(super) type Forms = HashMap<usize, Form>;

/// The variables of a function that can be narrow, apart from `wide` ones.
pub(super) fn forms(number: usize, typed: &Typed<'_, '_>, asked: &Asked<'_>, wide: &HashSet<usize>) -> Forms {
    let mut divided = HashSet::default();
    typed.function.exprs(&mut |expr| {
        if let ExprKind::Assign(Some("/" | "%"), parts) = &expr.kind {
            divided.extend(typed.variable(&parts[0]));
        }
    });
    let mut all = HashMap::default();
    for (id, variable) in typed.variables.iter().enumerate() {
        let is_in = |values| asked.is_wherever(Requirement::Stored((number, id), values));
        // the host passes the parameters of kernels; of a local variable, the low bits may be enough
        let may = variable.param.is_none() || !typed.function.is_kernel && is_in(Interval::UINT);
        if variable.ty.is_ulong() && !variable.is_pinned && !wide.contains(&id) && may {
            // an unsigned division is faster
            let form = if !divided.contains(&id) && is_in(Interval::POSITIVE) { Form::Int } else { Form::Uint };
            all.insert(id, form);
        }
    }
    all
}
