//! The private memory that the functions of a program declare, estimated from its text. PoCL keeps the arrays of all
//! work-items of a group on one stack (`docs/driver-errors/private_arrays.cl`).

use super::{
    layout::{Layouts, dims},
    rewrite::scan::is_word,
};

/// The bytes of the variables that a function declares, without those of its callees. In a program without barriers, what
/// is no larger than a vector is kept in registers.
pub(super) fn declared(function: &str, types: &Layouts, barriers: bool) -> u64 {
    let least = if barriers { 0 } else { VECTOR };
    function.lines().filter_map(|line| size(line, types)).filter(|size| *size > least).sum()
}

/// The size of the largest vector.
const VECTOR: u64 = 128;

/// The size of the variable that a line declares.
fn size(line: &str, types: &Layouts) -> Option<u64> {
    let line = line.strip_prefix("    ")?.trim_start();
    let line = line.strip_prefix("const ").unwrap_or(line);
    let declared = line[..line.find([';', '='])?].trim_end();
    let (ty, name) = declared.rsplit_once(' ')?;
    let is_name = |name: &str| !name.is_empty() && name.chars().all(is_word);
    if !is_name(name.split('[').next()?) {
        return None;
    }
    Some(dims(name).into_iter().fold(types.get(ty)?.size, u64::saturating_mul))
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
