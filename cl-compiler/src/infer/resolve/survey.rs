//! The survey's facts about the arguments of calls, for the versions.
//!
//! A version assumes certain scalars for some external types, and rustc compiles all versions, including the wrong
//! ones. In a wrong version, `f64` next to a field of type `f32` would be an operator that does not exist. So the
//! versions name the types of arguments as the survey does, which assumes nothing.

use crate::diag::Range;
use crate::infer::context::Infer;
use crate::infer::unify::origin::{Arg, Surveyed, Visit};
use crate::ty::Ty;

impl Infer<'_> {
    /// Identifies this visit of an expression: an expression in a closure is visited repeatedly. It must be called
    /// whatever the types are, so that the survey and the versions count alike.
    pub(crate) fn visit(&mut self, at: Range) -> Visit {
        let place = [at.first.start(), at.last.end()].map(|end| (end.line, end.column));
        let count = self.visits.entry(place).or_default();
        *count += 1;
        (place, *count)
    }

    /// The arguments with the survey's names. `visit` is the visit of the call, and `of` distinguishes several queries
    /// at the same visit.
    pub(crate) fn surveyed(&mut self, visit: Visit, of: &str, mut args: Vec<Arg>) -> Vec<Arg> {
        let key = (visit, of.to_owned());
        if self.assignment.is_empty() {
            self.to_survey.push((key, args.clone()));
            return args;
        }
        let Some(known) = self.known.get(&key).filter(|known| known.len() == args.len()) else { return args };
        for (arg, known) in args.iter_mut().zip(known) {
            let (Arg::Typed(ty), Some(witness)) = (&*arg, known) else { continue };
            // a type that is still external is named by its source
            if !matches!(self.table.shallow(ty), Ty::Var(_) | Ty::Function(_)) {
                *arg = Arg::Surveyed(witness.clone());
            }
        }
        args
    }

    /// The witnesses of all arguments, for the versions.
    pub(crate) fn finish_survey(&mut self) -> Surveyed {
        let calls = std::mem::take(&mut self.to_survey);
        let witness = |arg: &Arg| match arg {
            Arg::Typed(ty) => self.witness(ty),
            Arg::Surveyed(_) | Arg::Literal(_) => None,
        };
        calls.iter().map(|(key, args)| (key.clone(), args.iter().map(witness).collect())).collect()
    }
}
