//! Checks the examples in messages: an example must also satisfy the conditions that the prover cannot use.

use std::rc::Rc;

use crate::check::symbolic::domain::environment::{KnownFact, Snapshot};
use crate::check::symbolic::domain::value::Cond;
use crate::check::symbolic::state::Executor;
use crate::ir::{Expr, ExprKind};
use crate::proof::{Kind, Model, Symbol};
use crate::ty::{Scalar, Ty};

impl Executor<'_> {
    /// Whether any work-item can meet an unknown condition, for suitable contents of memory and suitable arguments. A
    /// condition on ids alone does not qualify: only some ids meet it, and it is not known which.
    pub(crate) fn is_free(&self, expr: &Expr) -> bool {
        let (mut free, mut fixed) = (false, false);
        expr.visit(&mut |expr| match &expr.kind {
            ExprKind::Read(place) => {
                let through = |ty: &Ty| matches!(ty, Ty::Slice { .. } | Ty::Ref { .. } | Ty::Array(..));
                let argument = place.whole().is_some_and(|local| local.0 < self.function.params);
                let unknown = !expr.ty.scalar().is_some_and(Scalar::is_int);
                free |= place.steps.iter().any(|step| through(&step.from)) || (argument && unknown);
            }
            ExprKind::Call(..) | ExprKind::WorkItem(..) => fixed = true,
            _ => {}
        });
        free && !fixed
    }
}

/// Whether the conditions that the prover cannot use hold for both work-items of a model: those at the first access, and
/// those at the second with twins for the values of its work-item.
pub(crate) fn holds_aside(model: &Model, known: [&Snapshot; 2], shared: Kind) -> bool {
    [false, true].into_iter().zip(known).all(|(twin, known)| {
        let name = |symbol: Symbol| if twin && symbol.kind() > shared { symbol.twin() } else { symbol };
        known.iter().filter_map(aside).all(|cond| holds(cond, model, &name) == Some(true))
    })
}

fn aside(known: &Rc<KnownFact>) -> Option<&Cond> {
    known.aside()
}

fn holds(cond: &Cond, model: &Model, name: &impl Fn(Symbol) -> Symbol) -> Option<bool> {
    let value = |form: &crate::proof::Form| model.value(&form.rename(name));
    match cond {
        Cond::Unknown | Cond::Power(_) => None,
        Cond::Always => Some(true),
        Cond::Never => Some(false),
        Cond::Positive(form) => value(form).map(|value| value >= 0),
        Cond::Zero(form) => value(form).map(|value| value == 0),
        Cond::NotZero(form) => value(form).map(|value| value != 0),
        Cond::Both(parts) => {
            let [one, other] = parts.each_ref().map(|part| holds(part, model, name));
            Some(one? && other?)
        }
        Cond::Either(parts) => {
            let [one, other] = parts.each_ref().map(|part| holds(part, model, name));
            if one == Some(true) || other == Some(true) { Some(true) } else { Some(one? || other?) }
        }
    }
}
