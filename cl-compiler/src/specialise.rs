//! The versions of a function. There is one version, unless the C code depends on types that only rustc can resolve;
//! then there is one for each scalar that these types can be.

mod choices;

use self::choices::{ask, choices, of_all};
use crate::ast::{Function, Kind};
use crate::check::{Facts, LaunchFacts};
use crate::diag::{Diagnostic, Sink};
use crate::infer::{Assignment, Assumed, Operators, Parts, Surveyed, Unknown};
use crate::lower::Lowered;
use crate::ty::Scalar;
use crate::{check, infer, ir, lower};

/// A function specialised to certain types.
#[derive(Debug)]
pub struct Version {
    /// The scalars chosen for the unknown types, in their order.
    pub scalars: Vec<Scalar>,
    /// The typed function.
    pub typed: ir::Function,
    /// The facts that the checks have shown.
    pub facts: Facts,
    /// The lowered function, for launches that meet its conditions.
    pub lowered: Lowered,
    /// The same for any launch, if any version has conditions.
    pub checked: Option<Lowered>,
}

/// A function specialised to certain types, before lowering: the scalars chosen for the unknown types, the typed function
/// and its facts.
pub type Typed = (Vec<Scalar>, ir::Function, Facts);

/// Lowers and simplifies all versions, and their checked forms if `checked` is set or if any version has conditions. All
/// versions share their panic sites and lengths.
pub fn lowered(function: &Function, typed: Vec<Typed>, checked: bool) -> Vec<Version> {
    let is_kernel = matches!(function.kind, Kind::Kernel(_));
    let local = match &function.kind {
        Kind::Kernel(options) => options.local.as_ref(),
        Kind::Device => None,
    };
    let checked = checked || typed.iter().any(|(_, _, facts)| facts.has_conditions());
    let all = |known: for<'a> fn(&'a Facts) -> LaunchFacts<'a>| {
        let mut all: Vec<Lowered> = Vec::new();
        for (scalars, typed, facts) in &typed {
            let sites = all.last().map_or_else(Vec::new, |before| before.sites.clone());
            let late = !scalars.is_empty();
            all.push(lower::function(typed, known(facts), is_kernel, local, sites, late));
        }
        share(&mut all);
        all
    };
    let plain = all(Facts::met);
    let mut checked = if checked { all(Facts::always) } else { Vec::new() }.into_iter();
    let versions = typed.into_iter().zip(plain).map(|((scalars, typed, facts), lowered)| {
        let checked = checked.next();
        Version { scalars, typed, facts, lowered, checked }
    });
    versions.collect()
}

/// Runs the checks. The facts in `known` are not shown again.
pub fn checked(function: &Function, typed: &ir::Function, known: Option<&Facts>) -> Result<Facts, Vec<Diagnostic>> {
    let sink = Sink::default();
    let facts = check::function(typed, traits(function), known, &sink);
    let found = sink.into_found();
    if found.is_empty() { Ok(facts) } else { Err(found) }
}

fn traits(function: &Function) -> check::Traits<'_> {
    match &function.kind {
        Kind::Kernel(options) => check::Traits {
            is_kernel: true,
            is_unsafe: function.is_unsafe,
            local: options.local.as_ref(),
            constants: &function.constants,
            ..check::Traits::default()
        },
        Kind::Device => check::Traits {
            is_kernel: false,
            is_trusted: function.is_trusted,
            constants: &function.constants,
            ..check::Traits::default()
        },
    }
}

/// A function as rustc sees it.
#[derive(Debug)]
pub struct Survey {
    /// The function, including types that only rustc can resolve.
    pub typed: ir::Function,
    /// The types among these that C must know.
    pub unknowns: Vec<Unknown>,
    /// How its operators are typed, in every version.
    pub operators: Operators,
    /// The names of the types of its calls' arguments, in every version.
    pub surveyed: Surveyed,
}

/// The maximum number of versions if rustc can resolve the operators instead.
const FEW: usize = 12;

/// The number of versions that one unknown float has.
const OF_A_FLOAT: usize = 3;

/// Types the function as far as possible without rustc.
pub fn survey(function: &Function) -> Result<Survey, Vec<Diagnostic>> {
    let nothing = Surveyed::new();
    let nothing = Assumed { scalars: &[], surveyed: &nothing };
    let (scalars, outcome) = at(function, nothing, Operators::OfScalars);
    let count = scalars.as_ref().map_or(usize::MAX, |survey| survey.count());
    let is_computed = outcome.computes_with_foreign && count > FEW;
    let parts = outcome.parts.filter(|_| scalars.is_ok());
    let is_found = outcome.computes_with_user_types || outcome.takes_for_lanes || parts == Some(Parts::Unknown);
    if !is_computed && !is_found && parts.is_none() {
        return scalars;
    }
    let most = if parts == Some(Parts::BesideFloats) { count.max(OF_A_FLOAT) } else { count };
    match at(function, nothing, Operators::Found).0 {
        Ok(found) if is_found || found.count() <= most => Ok(found),
        // errors that assume scalars would not help if the types are not scalars
        Err(found) if outcome.computes_with_user_types && scalars.is_err() => Err(found),
        Ok(_) | Err(_) => scalars,
    }
}

impl Survey {
    /// The number of versions if every combination of candidates had one.
    fn count(&self) -> usize {
        self.unknowns.iter().map(|unknown| unknown.candidates.len()).fold(1, usize::saturating_mul)
    }
}

fn at(
    function: &Function,
    assumed: Assumed<'_>,
    operators: Operators,
) -> (Result<Survey, Vec<Diagnostic>>, infer::Outcome) {
    let sink = Sink::default();
    let mut outcome = infer::function(function, assumed, operators, &sink);
    let found = sink.into_found();
    let typed = outcome.typed.take().filter(|_| found.is_empty()).ok_or(found);
    let surveyed = std::mem::take(&mut outcome.surveyed);
    (typed.map(|infer::Typed { function: typed, unknowns }| Survey { typed, unknowns, operators, surveyed }), outcome)
}

/// Types the function, and returns the types that remain unknown.
pub fn typed(function: &Function, assignment: &Assignment) -> Result<(ir::Function, Vec<Unknown>), Vec<Diagnostic>> {
    let mut survey = survey(function)?;
    if !assignment.is_empty() {
        let assumed = Assumed { scalars: assignment, surveyed: &survey.surveyed };
        survey = at(function, assumed, survey.operators).0?;
    }
    Ok((survey.typed, survey.unknowns))
}

/// Infers and checks all versions. Returns those that compile, or the errors if none does. `group` selects the form whose
/// work-items wait for each other. The `facts` of the survey hold for each version.
pub fn all(function: &Function, survey: &Survey, group: bool, facts: &Facts) -> Result<Vec<Typed>, Vec<Diagnostic>> {
    let Survey { unknowns, operators, surveyed, .. } = survey;
    let mut versions: Vec<Typed> = Vec::new();
    let mut failures = Vec::new();
    for scalars in choices(unknowns)? {
        let assignment: Vec<_> =
            unknowns.iter().map(|unknown| unknown.key.clone()).zip(scalars.iter().copied()).collect();
        let version = at(function, Assumed { scalars: &assignment, surveyed }, *operators).0.and_then(
            |Survey { mut typed, unknowns: rest, .. }| {
                // a type that is still unknown would be compiled as the wrong type
                if !rest.is_empty() {
                    return Err(ask(&rest));
                }
                typed.barriers = group;
                let shown = checked(function, &typed, Some(facts))?;
                Ok((scalars, typed, shown))
            },
        );
        match version {
            Ok(version) => versions.push(version),
            Err(found) => failures.push(found),
        }
    }
    if versions.is_empty() && !failures.is_empty() {
        return Err(of_all(&failures, unknowns));
    }
    Ok(versions)
}

/// Makes all versions share one list of panic sites and one of parameters, since the launcher and the native version
/// use a single list.
fn share(versions: &mut [Lowered]) {
    let Some(last) = versions.last() else { return };
    let sites = last.sites.clone();
    let used = |at: usize| versions.iter().any(|version| version.lengths[at]);
    let lengths: Vec<_> = (0..last.lengths.len()).map(used).collect();
    for version in versions {
        version.sites.clone_from(&sites);
        version.lengths.clone_from(&lengths);
    }
}
