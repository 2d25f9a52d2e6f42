//! Work-group functions of integers, with the results that OpenCL C 2.0 (section 6.13.15) specifies.

use cl_compiler::ty::Scalar;

use super::Stopped;
use super::machine::{Item, Wait};
use crate::value::{Value, integer};

/// The name of a work-group function, `cl::work_group_…`.
pub(super) fn named(path: &syn::Path) -> Option<String> {
    let mut segments = path.segments.iter().rev();
    let (name, owner) = (segments.next()?.ident.to_string(), segments.next()?);
    (owner.ident == "cl" && name.starts_with("work_group_")).then_some(name)
}

/// If all work-items wait at a work-group function, gives each its result.
pub(super) fn answer(waiting: &mut [(Item, Wait)]) -> Result<(), Stopped> {
    // work-items that wait elsewhere have been reported
    waiting.sort_by_key(|(item, _)| (item.local[2], item.local[1], item.local[0]));
    let Some((name, _)) = waiting.first().and_then(|(_, wait)| wait.collective.clone()) else { return Ok(()) };
    let values: Option<Vec<(Scalar, i128)>> = waiting.iter().map(|(_, wait)| scalar(wait, 0)).collect();
    let unknown = || Stopped::Unsupported(format!("`{name}` of these"));
    let values = values.ok_or_else(unknown)?;
    let results = results(&name, &values, waiting.first().and_then(|(_, wait)| scalar(wait, 1))).ok_or_else(unknown)?;
    for ((item, _), value) in waiting.iter_mut().zip(results) {
        item.push(value);
    }
    Ok(())
}

fn scalar(wait: &Wait, operand: usize) -> Option<(Scalar, i128)> {
    match wait.collective.as_ref()?.1.get(operand)? {
        Value::Scalar(scalar, bits) if !scalar.is_float() => Some((*scalar, integer(*scalar, *bits))),
        _ => None,
    }
}

/// The results for the group's work-items, in order.
fn results(name: &str, values: &[(Scalar, i128)], second: Option<(Scalar, i128)>) -> Option<Vec<Value>> {
    let scalar = values.first()?.0;
    let name = name.strip_prefix("work_group_")?;
    let numbers = values.iter().map(|(_, value)| *value);
    let made = |value: i128| Value::truncated(scalar, value as u64);
    let all = |value: Value| Some(vec![value; values.len()]);
    match name {
        "any" => return all(numbers.clone().any(|value| value != 0).into()),
        "all" => return all(numbers.clone().all(|value| value != 0).into()),
        "broadcast" => {
            let item = usize::try_from(second?.1).unwrap_or(usize::MAX).min(values.len() - 1);
            return all(made(values[item].1));
        }
        _ => {}
    }
    let (kind, operation) = name.rsplit_once('_')?;
    let (combine, none): (fn(i128, i128) -> i128, i128) = match operation {
        "add" => (|a, b| a.wrapping_add(b), 0),
        "min" => (std::cmp::min, scalar.max()),
        "max" => (std::cmp::max, scalar.min()),
        _ => return None,
    };
    let before = (0..=values.len()).map(|count| numbers.clone().take(count).fold(none, combine));
    let before: Vec<Value> = before.map(made).collect();
    match kind {
        "reduce" => all(before.last()?.clone()),
        "scan_inclusive" => Some(before[1..].to_vec()),
        "scan_exclusive" => Some(before[..values.len()].to_vec()),
        _ => None,
    }
}
