//! The private memory that the functions of a program declare, estimated from its text. PoCL keeps the arrays of all
//! work-items of a group on one stack (`docs/driver-errors/private_arrays.cl`).

use super::types::Types;

/// The bytes of the arrays and structs that a function declares, without those of its callees.
pub(super) fn declared(function: &str, types: &Types) -> u64 {
    function.lines().filter_map(|line| size(line, types)).filter(|size| *size > SCALARS).sum()
}

/// The size of the largest vector. What is no larger is kept in registers.
const SCALARS: u64 = 128;

/// The size of the variable that a line declares.
fn size(line: &str, types: &Types) -> Option<u64> {
    let line = line.strip_prefix("    ")?.trim_start();
    let line = line.strip_prefix("const ").unwrap_or(line);
    let end = line.find([';', '='])?;
    let (ty, name) = line[..end].trim_end().rsplit_once(' ').or_else(|| line[..end].split_once(' '))?;
    let (name, dims) = name.split_at(name.find('[').unwrap_or(name.len()));
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let dims = dims.split(['[', ']']).filter(|dim| !dim.is_empty()).map(|dim| dim.parse().unwrap_or(1));
    Some(dims.fold(types.size(ty)?, u64::saturating_mul))
}

/// For each function, the bytes of it and of its callees. Drivers inline them, so each call counts.
pub(super) fn with_callees(own: &[u64], texts: &[String], names: &[String], deps: &[&[usize]]) -> Vec<u64> {
    let mut all: Vec<u64> = Vec::with_capacity(own.len());
    for (function, own) in own.iter().enumerate() {
        let calls = |dep: usize| texts[function].matches(&format!("{}(", names[dep])).count() as u64;
        let called = deps[function].iter().map(|&dep| all[dep].saturating_mul(calls(dep)));
        all.push(called.fold(*own, u64::saturating_add));
    }
    all
}
