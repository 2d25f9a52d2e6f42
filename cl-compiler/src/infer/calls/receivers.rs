//! The receivers of std's methods, so that rustc can confirm that the names mean these methods, and the error for a method
//! that kernels do not have.

use proc_macro2::Ident;

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic};
use crate::infer::context::bindings::{Bounds, Get, Iter, Parts};
use crate::infer::context::{Infer, Pending, listed};
use crate::names::claims::{self, Receiver};
use crate::ty::Ty;

impl Infer<'_> {
    /// Whether `clone` of a value of the type is a copy that the compiler makes.
    pub(crate) fn is_copied(&self, ty: &Ty) -> bool {
        match self.table.shallow(ty) {
            Ty::Scalar(_) | Ty::Vector(..) | Ty::Mask(..) | Ty::Ordering => true,
            Ty::Array(element, _) | Ty::Option(element) => self.is_copied(&element),
            Ty::Result(ok, err) => self.is_copied(&ok) && self.is_copied(&err),
            // rustc can confirm that these have no `clone` of the user's own
            Ty::Tuple(fields) => fields.iter().all(|field| self.is_copied(field)),
            // a struct's `clone` may be the user's own
            _ => false,
        }
    }

    /// Reports a method that values of the type, a scalar or a tuple, do not have.
    pub(crate) fn unknown_method(&mut self, call: &Pending, of: &Ty) {
        let Pending { name, cl, .. } = call;
        let (message, help) = match of {
            Ty::Scalar(scalar) if *cl => (
                format!("`cl::{name}` does not take a `{}`", scalar.rust()),
                "the language reference lists what there is",
            ),
            Ty::Scalar(scalar) => {
                let message = format!("the method `{name}` of `{}` is not supported in kernels", scalar.rust());
                (message, listed(&name.to_string()))
            }
            _ => (
                format!("the method `{name}` of tuples is not supported in kernels"),
                "use its fields, `t.0`, or write a `#[device]` function",
            ),
        };
        self.error(Diagnostic::new(Code::Method, name.span(), message).help(help));
        let error = self.table.error();
        let _ = self.table.unify(&call.ret, &error);
    }

    /// The claims about method names, now that types are known.
    pub(crate) fn claim_methods(&mut self) {
        for (name, receiver) in std::mem::take(&mut self.receivers) {
            let receiver = receiver.map(|ty| self.table.deep(ty));
            self.claims.extend(claims::of_method(&name, &receiver));
        }
    }

    /// A method of a value.
    pub(crate) fn claim_method(&mut self, name: &Ident, ty: &Ty) {
        if !self.in_library {
            self.receivers.push((name.clone(), Receiver::Plain(ty.clone())));
        }
    }

    /// A method of a slice or array, if the receiver is a variable.
    pub(crate) fn claim_method_of_name(&mut self, name: &Ident, receiver: &ast::Expr) {
        if let Ast::Name(local) = &receiver.kind
            && let Some(id) = self.find(local)
        {
            self.claim_method(name, &self.local_ty(id));
        }
    }

    /// `x.iter().any(…)`, `(a..b).any(…)`: a method of an iterator without adaptors.
    pub(crate) fn claim_method_of_iterator(&mut self, name: &Ident, receiver: &ast::Expr, seq: &Iter) {
        if let Some(bounds) = self.named_range(receiver) {
            return self.claim_method_of_range(name, &bounds);
        }
        let receiver = match (&receiver.kind, &seq.get) {
            (Ast::Range(start, end, inclusive), _) => {
                let range = range_name(start.is_some(), end.is_some(), *inclusive);
                range.map(|range| Receiver::Range(range, seq.range.start.ty.clone()))
            }
            (Ast::Method(_, source, _), Get::Element(base, Some(mutable)))
                if source == "iter" || source == "iter_mut" =>
            {
                let source = if *mutable { "iter_mut" } else { "iter" };
                self.element_ty(&base.ty).map(|element| Receiver::Parts(source, element))
            }
            (Ast::Method(_, source, _), Get::Part { base, kind, mutable, .. })
                if crate::infer::iterators::iterator::is_source(source) =>
            {
                let source = match (kind, mutable) {
                    (Parts::Windows, _) => "windows",
                    (Parts::Chunks, false) => "chunks",
                    (Parts::Chunks, true) => "chunks_mut",
                    (Parts::Exact, false) => "chunks_exact",
                    (Parts::Exact, true) => "chunks_exact_mut",
                };
                self.element_ty(&base.ty).map(|element| Receiver::Parts(source, element))
            }
            _ => None,
        };
        self.receivers.extend(receiver.map(|receiver| (name.clone(), receiver)));
    }

    /// A method of a range.
    pub(crate) fn claim_method_of_range(&mut self, name: &Ident, bounds: &Bounds) {
        let Some(bound) = bounds.start.as_ref().or(bounds.end.as_ref()) else { return };
        let range = range_name(bounds.start.is_some(), bounds.end.is_some(), bounds.inclusive);
        self.receivers.extend(range.map(|range| (name.clone(), Receiver::Range(range, bound.ty.clone()))));
    }

    fn element_ty(&self, ty: &Ty) -> Option<Ty> {
        match self.table.shallow(ty) {
            Ty::Slice { element, .. } | Ty::Array(element, _) => Some(*element),
            _ => None,
        }
    }
}

/// The type of a range with these bounds.
fn range_name(start: bool, end: bool, inclusive: bool) -> Option<&'static str> {
    match (start, end, inclusive) {
        (true, true, false) => Some("Range"),
        (true, true, true) => Some("RangeInclusive"),
        (true, false, _) => Some("RangeFrom"),
        (false, true, false) => Some("RangeTo"),
        (false, true, true) => Some("RangeToInclusive"),
        (false, false, _) => None,
    }
}
