//! What the survey knows of the arguments of calls, for the versions.
//!
//! A version takes some types from outside to be certain scalars, and rustc reads all versions, also those that are not the right
//! one: there, `f64` beside a field that is an `f32` would be an operator that does not exist. So the versions name the types of
//! arguments as the survey does, which takes nothing for granted.

use std::collections::HashMap;

use proc_macro2::TokenStream;

use super::Infer;
use super::opaque_types::Arg;
use crate::diag::Range;
use crate::ty::Ty;

/// An expression by where it begins and ends, line and column, and which of its visits it is.
pub(super) type Visit = ([(usize, usize); 2], usize);

/// The witnesses of the arguments of calls, by what `Infer::visit` gives and what is asked for there; `None` of those that have none.
pub type Surveyed = HashMap<(Visit, String), Vec<Option<TokenStream>>>;

impl Infer<'_> {
    /// What tells a visit of an expression from others: of one in a closure there are several. To be called
    /// whatever the types are, so that the survey and the versions count alike.
    pub(super) fn visit(&mut self, at: Range) -> Visit {
        let place = [at.first.start(), at.last.end()].map(|end| (end.line, end.column));
        let count = self.visits.entry(place).or_default();
        *count += 1;
        (place, *count)
    }

    /// The arguments as the survey names them. `visit` is that of the call, and `of` tells apart what is asked for there.
    pub(super) fn surveyed(&mut self, visit: Visit, of: &str, mut args: Vec<Arg>) -> Vec<Arg> {
        let key = (visit, of.to_owned());
        if self.assignment.is_empty() {
            self.to_survey.push((key, args.clone()));
            return args;
        }
        let Some(known) = self.known.get(&key).filter(|known| known.len() == args.len()) else { return args };
        for (arg, known) in args.iter_mut().zip(known) {
            let (Arg::Typed(ty), Some(witness)) = (&*arg, known) else { continue };
            // what is still from outside names itself by what it is made of
            if !matches!(self.table.shallow(ty), Ty::Var(_) | Ty::Function(_)) {
                *arg = Arg::Surveyed(witness.clone());
            }
        }
        args
    }

    /// The witnesses of all arguments, for the versions.
    pub(super) fn finish_survey(&mut self) -> Surveyed {
        let calls = std::mem::take(&mut self.to_survey);
        let witness = |arg: &Arg| match arg {
            Arg::Typed(ty) => self.witness(ty),
            Arg::Surveyed(_) | Arg::Literal(_) => None,
        };
        calls.iter().map(|(key, args)| (key.clone(), args.iter().map(witness).collect())).collect()
    }
}
