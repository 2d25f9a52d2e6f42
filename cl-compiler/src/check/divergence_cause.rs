//! Explains, in the user's names, why values differ between the work-items of a work-group.

use super::uniform::{Cause, Uniform};
use crate::ir::{AtomicOp, Expr, ExprKind, LocalId, Place, StepKind};
use crate::ty::Ty;

/// The end of the explanation where memory is written between two barriers that is also read there.
pub(super) const MEANWHILE: &str = " with no barrier in between";

impl Cause {
    /// Explains the difference of a variable.
    fn of_variable(&self, name: Option<&String>) -> String {
        let name = name.map_or_else(|| "it".to_owned(), |name| format!("`{name}`"));
        match self {
            Cause::Of { what, line, more } => {
                let more = more.as_ref().map(|more| format!(", {more}")).unwrap_or_default();
                format!("{name} comes from {what} (line {line}){more}")
            }
            Cause::Some { line, why } => {
                let why = why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
                format!("only some work-items change {name} in line {line}{why}")
            }
        }
    }
}

impl Uniform {
    /// Explains in a sentence why an expression differs. The result is empty if it does not differ.
    pub(super) fn why(&self, expr: &Expr) -> String {
        let Some(part) = self.part(expr) else { return String::new() };
        if let Some(local) = self.variable(part) {
            return match &self.sources[local.0] {
                Some(source) => source.of_variable(self.names[local.0].as_ref()),
                None => String::new(),
            };
        }
        let more = self.more(part).map(|more| format!(", {more}")).unwrap_or_default();
        format!("it depends on {}{more}", self.quoted(part))
    }

    /// Returns the cause of the difference of a variable to which this value is assigned.
    pub(super) fn source(&self, expr: &Expr) -> Option<Cause> {
        let part = self.part(expr)?;
        let line = part.at.line();
        if let Some(local) = self.variable(part) {
            return Some(match (&self.sources[local.0], &self.names[local.0]) {
                (Some(Cause::Some { .. }) | None, Some(name)) => {
                    let more = self.sources[local.0].as_ref().map(|source| source.of_variable(Some(name)));
                    Cause::Of { what: format!("`{name}`"), line, more: more.map(|more| format!("and {more}")) }
                }
                (Some(source), _) => source.clone(),
                (None, None) => return None,
            });
        }
        Some(Cause::Of { what: self.quoted(part), line, more: self.more(part) })
    }

    /// Returns the part of an expression that differs: the largest part with a single cause.
    fn part<'a>(&self, expr: &'a Expr) -> Option<&'a Expr> {
        let least = self.difference(expr)?;
        // an element at an index that differs
        let mut found = None;
        expr.visit(&mut |expr| {
            let indexed = matches!(&expr.kind, ExprKind::Read(place) if !place.steps.is_empty());
            if found.is_none() && indexed && self.difference(expr).is_some_and(|part| std::ptr::eq(part, least)) {
                found = Some(expr);
            }
        });
        Some(found.unwrap_or(least))
    }

    /// Returns the variable whose value, length or part the expression is.
    fn variable(&self, part: &Expr) -> Option<LocalId> {
        let place = match &part.kind {
            ExprKind::Read(place) if place.steps.is_empty() || !self.is_memory(place) => place,
            ExprKind::Len(place) => place,
            ExprKind::Borrow(place) | ExprKind::Receiver(place, _) => place,
            ExprKind::SubSlice(slice) => &slice.base,
            _ => return None,
        };
        place.local().filter(|local| self.sources[local.0].is_some())
    }

    fn is_memory(&self, place: &Place) -> bool {
        place.steps.iter().any(|step| matches!(step.from, Ty::Slice { .. } | Ty::Ref { .. }))
            || place.first_index().is_some_and(|access| self.reads.is_read(access))
    }

    /// Explains the difference of a part in a relative clause: `which …`
    fn more(&self, part: &Expr) -> Option<String> {
        let text = match &part.kind {
            ExprKind::Read(place) => return Some(self.of_place(place)),
            ExprKind::Atomic(AtomicOp::Load, place, _) => return Some(self.of_place(place)),
            ExprKind::Get(place, element) => match element.index().filter(|index| !self.expr(index)) {
                Some(index) => format!("which is read at an index that differs: {}", self.why(index)),
                None => return Some(self.of_place(place)),
            },
            ExprKind::Atomic(..) | ExprKind::CompareExchange(..) => {
                "which returns another value to each work-item".into()
            }
            ExprKind::Call(..) => "whose result is not known to be the same for all work-items".into(),
            _ => return None,
        };
        Some(text)
    }

    fn of_place(&self, place: &Place) -> String {
        let mut indices = place.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Index(index, _) => Some(&**index),
            StepKind::Deref | StepKind::Field(_) | StepKind::Member(_) => None,
        });
        if let Some(index) = indices.find(|index| !self.expr(index)) {
            return format!("which is read at an index that differs: {}", self.why(index));
        }
        if let Some(written) = place.first_index().and_then(|access| self.reads.written(access)) {
            return format!("which may be written in line {}{MEANWHILE}", written.line());
        }
        // a part that is not the same for all work-items
        if let Some(local) = place.local().filter(|_| !self.length(place))
            && let Some(source) = &self.sources[local.0]
        {
            return format!("and {}", source.of_variable(self.names[local.0].as_ref()));
        }
        "which others may write meanwhile".into()
    }
}
