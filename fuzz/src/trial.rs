//! Interprets and runs a case, and compares the results.

use cl_runtime::Queue;

use crate::device::{self, Built, Failure, Ran};
use crate::generate::Case;
use crate::{Arg, Outcome, Panic, Program, Stopped};

/// The maximum number of interpreter operations for a case.
pub const BUDGET: u64 = 3_000_000;

/// The verdict on a case.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// Both have the same results; `true` if both panic.
    Agrees(bool),
    /// The case does not compile or must not be run, for the reason given in a word.
    Passed(String),
    /// The results differ, or one of them is wrong.
    Differs(Difference),
}

/// A difference.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Its kind, in a word. While a case is reduced, differences of the same kind count as the same.
    pub kind: String,
    /// The full description.
    pub text: String,
}

fn differs(kind: &str, text: impl Into<String>) -> Verdict {
    Verdict::Differs(Difference { kind: kind.to_owned(), text: text.into() })
}

/// A compiled and interpreted case, ready to run on any device.
#[derive(Debug)]
pub struct Prepared {
    built: Built,
    outcome: Outcome,
}

/// Compiles and interprets a case.
///
/// # Errors
///
/// The verdict, if there is nothing to run.
pub fn prepare(case: &Case) -> Result<Prepared, Verdict> {
    prepare_numbered(case, 0)
}

/// Compiles and interprets a case that will be [built together](build_together) with others. Each has a different
/// number below [`device::MOST`].
///
/// # Errors
///
/// As [`prepare`].
pub fn prepare_numbered(case: &Case, number: usize) -> Result<Prepared, Verdict> {
    let built = match device::build_numbered(&case.source, number) {
        Ok(built) => built,
        Err(Failure::Refused { code, .. }) => return Err(Verdict::Passed(format!("refused: {code}"))),
        Err(Failure::Unsupported(what)) => {
            return Err(Verdict::Passed(format!("not evaluated: {}", first_line(&what))));
        }
        Err(Failure::Broken(what)) => return Err(differs("broken", what)),
    };
    let parsed = device::quietly(|| Program::parse_unchecked(&case.source));
    let program = match parsed {
        Ok(Ok(program)) => program,
        Ok(Err(errors)) => return Err(Verdict::Passed(format!("not read: {}", errors.join("; ")))),
        Err(panic) => return Err(differs("interpreter", panic)),
    };
    let launch = &case.launch;
    let ran = device::quietly(std::panic::AssertUnwindSafe(|| crate::run(&program, launch, BUDGET)));
    match ran {
        Ok(Ok(outcome)) => Ok(Prepared { built, outcome }),
        Ok(Err(Stopped::Budget)) => Err(Verdict::Passed("too long".to_owned())),
        Ok(Err(Stopped::Unsupported(what))) => Err(Verdict::Passed(format!("not interpreted: {}", first_line(&what)))),
        Err(panic) => Err(differs("interpreter", panic)),
    }
}

/// The first message of the driver's compiler, without names and positions: a different message is a different kind of
/// difference.
fn failure(text: &str) -> String {
    let error = text.lines().find_map(|line| Some(line.split_once("error: ")?.1)).unwrap_or_default();
    let error = error.rsplit_once(": ").map_or(error, |(_, error)| error);
    let words = error.split('\'').step_by(2).collect::<Vec<_>>().join("_");
    format!("failed {}", words.replace(|c: char| c.is_ascii_digit(), "")).trim_end().to_owned()
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(100).collect()
}

impl Prepared {
    /// Runs it on a device and compares the results.
    pub fn run(&self, case: &Case, queue: &Queue) -> Verdict {
        let Outcome { args, panics, races, uninitialised, doubtful, .. } = &self.outcome;
        match self.built.run(queue, &case.launch) {
            Ran::Lacking(_) => Verdict::Passed("not on this device".to_owned()),
            Ran::Race(_) => Verdict::Passed("refused: a race, when launched".to_owned()),
            Ran::Failed(text) => differs(&failure(&text), text),
            Ran::Done { .. } if !races.is_empty() => differs("race", format!("{races:?}")),
            Ran::Done { buffers, panic } => {
                if let Some(difference) = panics_differ(panics, panic.as_ref()) {
                    return differs("panic", difference);
                }
                if *uninitialised {
                    return Verdict::Agrees(!panics.is_empty());
                }
                // values that a group's work-items compute from those of panicked ones are unspecified
                let doubtful: &[_] = if self.built.kernel().has_barriers() { doubtful } else { &[] };
                match values_differ(case, args, &buffers, doubtful) {
                    Some(difference) => differs("values", difference),
                    None => Verdict::Agrees(!panics.is_empty()),
                }
            }
        }
    }

    /// The OpenCL C.
    pub fn opencl(&self) -> [String; 2] {
        self.built.opencl()
    }

    /// The interpreter's result.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }
}

/// Builds the kernels of cases with different numbers for a device, in as few programs as possible. Returns the errors
/// of programs that cannot be built; their cases are built one by one when they run.
pub fn build_together<'c>(cases: impl IntoIterator<Item = (&'c Prepared, &'c Case)>, queue: &Queue) -> Vec<String> {
    let cases: Vec<_> = cases.into_iter().map(|(prepared, case)| (prepared.built, &case.launch)).collect();
    device::build_together(&cases, queue)
}

/// Compiles, interprets and runs a case.
pub fn check(case: &Case, queue: &Queue) -> Verdict {
    match prepare(case) {
        Ok(prepared) => prepared.run(case, queue),
        Err(verdict) => verdict,
    }
}

fn panics_differ(expected: &[Panic], found: Option<&Panic>) -> Option<String> {
    match (expected, found) {
        ([], None) => None,
        ([], Some(found)) => Some(format!("the device panics: {found:?}")),
        ([first, ..], None) => Some(format!("the device does not panic: {first:?}")),
        (expected, Some(found)) => {
            let fits = |one: &Panic| {
                let said = one.message == found.message || spaced(&one.message) == spaced(&found.message);
                said && (one.line, one.column, one.global_id) == (found.line, found.column, found.global_id)
            };
            (!expected.iter().any(fits)).then(|| format!("the device panics: {found:?}; expected one of {expected:?}"))
        }
    }
}

/// The text of an expression without spaces, since rustc's spacing differs.
fn spaced(message: &str) -> String {
    message.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Describes the first element that differs from the interpreter's result. Elements of groups in which a work-item
/// panicked may be unspecified.
pub fn values_differ(case: &Case, expected: &[Arg], found: &[Vec<u8>], doubtful: &[Vec<bool>]) -> Option<String> {
    let given = case.launch.flat_args();
    let mut doubtful = doubtful.iter();
    for (number, (arg, bytes)) in crate::launch::flat(expected).iter().zip(found).enumerate() {
        let Arg::Buffer(values) = arg else { continue };
        let doubtful = doubtful.next();
        let Some(Arg::Buffer(before)) = given.get(number) else { continue };
        let mut wanted = Vec::new();
        values.iter().for_each(|value| value.write(&mut wanted));
        if wanted == *bytes {
            continue;
        }
        let size = wanted.len() / values.len().max(1);
        for (index, (value, bytes)) in values.iter().zip(bytes.chunks(size.max(1))).enumerate() {
            let Some(got) = like(value, &mut &*bytes) else { return Some(format!("argument {number}: {value:?}")) };
            let is_doubtful = doubtful.is_some_and(|doubtful| doubtful.get(index) == Some(&true));
            if !value.same(&got) && !is_doubtful {
                let show = crate::file::shown;
                let before = before.get(index).map(show).unwrap_or_default();
                return Some(format!(
                    "argument {number}, element {index}: {} instead of {} (before: {before})",
                    show(&got),
                    show(value)
                ));
            }
        }
    }
    None
}

/// A value of the same type with these bytes.
fn like(value: &crate::Value, bytes: &mut &[u8]) -> Option<crate::Value> {
    use crate::Value;
    let all =
        |values: &[Value], bytes: &mut &[u8]| values.iter().map(|value| like(value, bytes)).collect::<Option<_>>();
    Some(match value {
        Value::Scalar(scalar, _) => {
            let size = scalar.bits() as usize / 8;
            let mut bits = [0; 8];
            bits[..size].copy_from_slice(bytes.get(..size)?);
            *bytes = &bytes[size..];
            Value::truncated(*scalar, u64::from_le_bytes(bits))
        }
        Value::Array(parts) => Value::Array(all(parts, bytes)?),
        Value::Vector(lanes) => Value::Vector(all(lanes, bytes)?),
        Value::Struct(of, fields) => Value::Struct(of.clone(), all(fields, bytes)?),
        _ => return None,
    })
}

/// The features that programs for a device may use.
pub fn profile(device: &cl_runtime::Device) -> crate::generate::Profile {
    use crate::generate::Profile;
    if device.platform_name() == "rusticl" {
        return Profile::RUSTICL;
    }
    Profile { doubles: device.capabilities().has(cl_runtime::Capability::Fp64), ..Profile::ALL }
}

/// Discards the texts that proc_macro2 retains for spans. All cases of the current thread must be finished.
pub fn forget() {
    proc_macro2::extra::invalidate_current_thread_spans();
}
