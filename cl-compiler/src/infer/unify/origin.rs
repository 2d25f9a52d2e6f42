//! Where types come from that only rustc can resolve.

use std::collections::HashMap;
use std::rc::Rc;

use proc_macro2::TokenStream;

use crate::diag::Range;
use crate::ty::{Scalar, Ty};

/// The origin of a type that the macro cannot see.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// The expansion cannot name it.
    Hidden,
    /// It is written: a path, or a type parameter.
    Written(TokenStream),
    /// The result of a device function.
    Call(syn::Path, Vec<Arg>),
    /// The field of a struct.
    Field(Ty, syn::Member),
    /// The elements of an array.
    Element(Ty),
    /// A constant.
    Const(TokenStream),
    /// The argument with this index of a call is a literal: the type of the function's parameter.
    Parameter(syn::Path, Vec<Arg>, usize),
    /// A literal next to a value of an external type: the type that the operator accepts there.
    Operand(syn::Path, Vec<Arg>, Side),
    /// A part of a type from another source.
    Within(Rc<Source>, Part),
}

/// A part of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A field of a tuple.
    Field(usize),
    /// The element of an array or slice.
    Element,
    /// The content of `Some`.
    Some,
    /// The content of `Ok`.
    Ok,
    /// The content of `Err`.
    Err,
}

impl Part {
    /// Distinguishes it from the other parts.
    pub(crate) fn text(self) -> String {
        match self {
            Part::Field(number) => number.to_string(),
            Part::Element => "element".to_owned(),
            Part::Some => "some".to_owned(),
            Part::Ok => "ok".to_owned(),
            Part::Err => "err".to_owned(),
        }
    }
}

/// An argument of a call, as far as its type matters.
#[derive(Debug, Clone)]
pub(crate) enum Arg {
    Typed(Ty),
    /// Named by the survey.
    Surveyed(TokenStream),
    /// A literal, whose type the callee determines.
    Literal(TokenStream),
}

/// An operand of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

impl Side {
    /// The function that returns the operand's type.
    pub(crate) fn query(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

/// A type that must be known for the function to be compiled.
#[derive(Debug)]
pub struct Unknown {
    /// Distinguishes it from others, in every version.
    pub key: String,
    /// A constant expression of type `PhantomData<T>`, where `T` is the type.
    pub witness: TokenStream,
    /// The scalars that it can be.
    pub candidates: Vec<Scalar>,
    /// Its source range.
    pub at: Range,
    /// A description of it.
    pub what: String,
    /// Advice on what to write so that it is known.
    pub help: String,
    /// Where a value of the type is shown.
    pub shown: Option<Range>,
}

/// The scalars assumed for the unknown types, by their keys.
pub type Assignment = [(String, Scalar)];

/// An expression, identified by the line and column of its begin and end, and the index of the visit.
pub(crate) type Visit = ([(usize, usize); 2], usize);

/// The witnesses of the arguments of calls, by the result of `Infer::visit` and by what is asked for there; `None` for
/// arguments without a witness.
pub type Surveyed = HashMap<(Visit, String), Vec<Option<TokenStream>>>;
