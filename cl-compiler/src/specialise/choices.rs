//! The scalars of the versions: which combinations of the unknown types' candidates are compiled.

use crate::diag::{Code, Diagnostic};
use crate::infer::Unknown;
use crate::ty::Scalar;

/// The maximum number of versions: more would make the user's crate slow to compile.
const LIMIT: usize = 49;

/// The choices of scalars for the unknown types, one list for each version. These are all candidates. If that would be
/// too many versions, they are the usual scalars; if that is still too many, types with the same candidates are assumed
/// to be equal.
pub(super) fn choices(unknowns: &[Unknown]) -> Result<Vec<Vec<Scalar>>, Vec<Diagnostic>> {
    const USUAL: [&[Scalar]; 3] = [
        &Scalar::ALL,
        &[Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64, Scalar::Usize, Scalar::F32, Scalar::F64],
        &[Scalar::I32, Scalar::U32, Scalar::Usize, Scalar::F32],
    ];
    let mut alike: Vec<&[Scalar]> = Vec::new();
    for unknown in unknowns {
        if !alike.contains(&&*unknown.candidates) {
            alike.push(&unknown.candidates);
        }
    }
    let group = |unknown: &Unknown| alike.iter().position(|of| **of == *unknown.candidates).unwrap_or(0);
    let each: Vec<usize> = (0..unknowns.len()).collect();
    let groups: Vec<usize> = unknowns.iter().map(group).collect();
    for groups in [each, groups] {
        for usual in USUAL {
            let count = groups.iter().max().map_or(0, |last| last + 1);
            let candidates = (0..count).map(|group| {
                let of = groups.iter().position(|other| *other == group).map_or(&[][..], |at| &unknowns[at].candidates);
                of.iter().copied().filter(|scalar| usual.contains(scalar)).collect()
            });
            let candidates: Vec<Vec<Scalar>> = candidates.collect();
            let count: usize = candidates.iter().map(Vec::len).product();
            if (1..=LIMIT).contains(&count) {
                let all = (0..count).map(|number| {
                    let chosen = choice(&candidates, number);
                    groups.iter().map(|group| chosen[*group]).collect()
                });
                return Ok(all.collect());
            }
        }
    }
    Err(ask(unknowns))
}

/// The combination with this index, counted in mixed radix.
fn choice(choices: &[Vec<Scalar>], mut number: usize) -> Vec<Scalar> {
    let pick = |scalars: &Vec<Scalar>| {
        let scalar = scalars[number % scalars.len()];
        number /= scalars.len();
        scalar
    };
    choices.iter().map(pick).collect()
}

/// Asks the user to write the types.
pub(super) fn ask(unknowns: &[Unknown]) -> Vec<Diagnostic> {
    let ask = |unknown: &Unknown| {
        let message = format!("{} is not visible here", unknown.what);
        Diagnostic::new(Code::Ambiguous, unknown.at, message).help(&unknown.help)
    };
    unknowns.iter().map(ask).collect()
}

/// The errors of a function of which no version compiles: those that all versions have in common. The user did not
/// write the scalars that distinguish the versions, so if there is no common error, this reports the missing types.
pub(super) fn of_all(failures: &[Vec<Diagnostic>], unknowns: &[Unknown]) -> Vec<Diagnostic> {
    let Some((first, others)) = failures.split_first() else { return Vec::new() };
    let place = |of: &Diagnostic| (of.at.line(), of.at.column());
    let is_same = |one: &Diagnostic, other: &Diagnostic| one.message == other.message && place(one) == place(other);
    let is_common = |one: &&Diagnostic| others.iter().all(|found| found.iter().any(|other| is_same(one, other)));
    let common: Vec<_> = first.iter().filter(is_common).cloned().collect();
    if common.is_empty() { ask(unknowns) } else { common }
}
