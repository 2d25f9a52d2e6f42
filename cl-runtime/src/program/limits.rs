//! What drivers do not run, or not in all work-groups, see [`rows::LIMITS`].

use super::{Parts, layout::Layouts, nesting, private_memory, unsupported};
use crate::{
    program::syntax::{self, Function},
    quirks::{Quirk, Quirks, table as rows},
};

/// The properties of a program that a driver's limits depend on.
#[derive(Debug, Default)]
pub(super) struct Limits {
    /// For each instance, an upper bound of the private memory that it and its callees need, in bytes.
    pub(super) private: Vec<u64>,
    /// Why the driver does not run the program.
    pub(super) problem: Option<String>,
}

impl Limits {
    /// The limits of a program with this body.
    pub(super) fn of(parts: &Parts, body: &str, quirks: Quirks) -> Self {
        if !quirks.any(rows::LIMITS) {
            return Self::default();
        }
        let unit = syntax::parse(body);
        let types = Layouts::of(&unit);
        // the item of a struct has no function
        let function = |name: &String| unit.functions.iter().find(|function| function.name == *name);
        let functions: Vec<Option<&Function<'_>>> = parts.names.iter().map(function).collect();
        let deps: Vec<_> = parts.instances.iter().map(|instance| &*instance.deps).collect();
        let mut problem =
            functions.iter().flatten().find_map(|function| unsupported::problem(quirks, function, &types));
        if problem.is_none() && quirks.has(Quirk::NestedBranches) {
            problem = unsupported::too_deep(nesting::depth(&functions, &deps));
        }
        Self { private: private_memory::of(&functions, &deps, &types), problem }
    }
}
