//! Explains, in the user's names, why values differ between the work-items of a work-group.

use super::uniform::{Cause, Uniform};
use crate::ir::{AtomicOp, Expr, ExprKind, LocalId, Place, StepKind};
use crate::ty::Ty;

/// The reason why a value differs, or why not all work-items reach a point.
#[derive(Debug, Clone, Default)]
pub(super) struct Why {
    /// A clause; empty if the reason is not known.
    pub(super) text: String,
    /// Whether the reason is memory that may be read and written between the same two barriers.
    pub(super) is_written_meanwhile: bool,
    /// Whether the reason is what a function in another item makes of arguments that are the same.
    pub(super) is_result: bool,
}

impl Why {
    /// A reason in which this one is explained after other words.
    fn after(self, words: &str) -> Self {
        Why { text: format!("{words}{}", self.text), ..self }
    }
}

impl From<String> for Why {
    fn from(text: String) -> Self {
        Why { text, is_written_meanwhile: false, is_result: false }
    }
}

impl Cause {
    /// Explains the difference of a variable.
    fn of_variable(&self, name: Option<&String>) -> Why {
        let name = name.map_or_else(|| "it".to_owned(), |name| format!("`{name}`"));
        let (words, more, before_more) = match self {
            Cause::Of { what, line, more } => (format!("{name} comes from {what} (line {line})"), more, ", "),
            Cause::Some { line, why } => (format!("only some work-items change {name} in line {line}"), why, ": "),
        };
        match more {
            Some(more) => more.clone().after(&format!("{words}{before_more}")),
            None => words.into(),
        }
    }
}

impl Uniform {
    /// Explains in a sentence why an expression differs. The result is empty if it does not differ.
    pub(super) fn why(&self, expr: &Expr) -> Why {
        let Some(part) = self.part(expr) else { return Why::default() };
        if let Some(local) = self.variable(part) {
            return match &self.sources[local.0] {
                Some(source) => source.of_variable(self.names[local.0].as_ref()),
                None => Why::default(),
            };
        }
        let words = format!("it depends on {}", self.quoted(part));
        match self.more(part) {
            Some(more) => more.after(&format!("{words}, ")),
            None => words.into(),
        }
    }

    /// Returns the cause of the difference of a variable to which this value is assigned.
    pub(super) fn source(&self, expr: &Expr) -> Option<Cause> {
        let part = self.part(expr)?;
        let line = part.at.line();
        if let Some(local) = self.variable(part) {
            return Some(match (&self.sources[local.0], &self.names[local.0]) {
                (Some(Cause::Some { .. }) | None, Some(name)) => {
                    let more = self.sources[local.0].as_ref().map(|source| source.of_variable(Some(name)));
                    Cause::Of { what: format!("`{name}`"), line, more: more.map(|more| more.after("and ")) }
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
    fn more(&self, part: &Expr) -> Option<Why> {
        let text: &str = match &part.kind {
            ExprKind::Read(place) => return Some(self.of_place(place)),
            ExprKind::Atomic(AtomicOp::Load, place, _) => return Some(self.of_place(place)),
            ExprKind::Get(place, element) => match element.index().filter(|index| !self.expr(index)) {
                Some(index) => return Some(self.of_index(index)),
                None => return Some(self.of_place(place)),
            },
            ExprKind::Atomic(..) | ExprKind::CompareExchange(..) => "which returns another value to each work-item",
            ExprKind::Call(_, args) => {
                let is_result = args.iter().all(|arg| self.expr(arg));
                let text = "whose result is not known to be the same for all work-items".to_owned();
                return Some(Why { is_result, ..text.into() });
            }
            _ => return None,
        };
        Some(text.to_owned().into())
    }

    fn of_index(&self, index: &Expr) -> Why {
        self.why(index).after("which is read at an index that differs: ")
    }

    fn of_place(&self, place: &Place) -> Why {
        let mut indices = place.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Index(index, _) => Some(&**index),
            StepKind::Deref | StepKind::Field(_) | StepKind::Member(_) => None,
        });
        if let Some(index) = indices.find(|index| !self.expr(index)) {
            return self.of_index(index);
        }
        if let Some(written) = place.first_index().and_then(|access| self.reads.written(access)) {
            let text = format!("which may be written in line {} with no barrier in between", written.line());
            return Why { is_written_meanwhile: true, ..text.into() };
        }
        // a part that is not the same for all work-items
        if let Some(local) = place.local().filter(|_| !self.length(place))
            && let Some(source) = &self.sources[local.0]
        {
            return source.of_variable(self.names[local.0].as_ref()).after("and ");
        }
        "which others may write meanwhile".to_owned().into()
    }
}
