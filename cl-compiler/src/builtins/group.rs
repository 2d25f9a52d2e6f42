//! The work-group and sub-group functions of OpenCL: reductions, scans, votes and broadcasts.

/// The result of a group function.
#[derive(Clone, Copy)]
pub(crate) enum GroupResult {
    /// The type of its argument.
    Value,
    /// A `bool` for a `bool`.
    Truth,
    /// A number or a size.
    Number,
}

/// The result of a work-group or sub-group function, which is a device function of the runtime. `None` for other
/// functions.
pub(crate) fn result(name: &str) -> Option<GroupResult> {
    if matches!(name, "sub_group_size" | "sub_group_local_id" | "sub_group_id" | "num_sub_groups") {
        return Some(GroupResult::Number);
    }
    let rest = name.strip_prefix("work_group_").or_else(|| name.strip_prefix("sub_group_"))?;
    match rest {
        "any" | "all" => Some(GroupResult::Truth),
        "broadcast" => Some(GroupResult::Value),
        _ => {
            let op =
                ["reduce_", "scan_inclusive_", "scan_exclusive_"].iter().find_map(|kind| rest.strip_prefix(kind))?;
            matches!(op, "add" | "min" | "max").then_some(GroupResult::Value)
        }
    }
}

/// Whether the path names a work-group or sub-group function.
pub(crate) fn is_group_function(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let (Some(name), Some(module)) = (names.next(), names.next()) else { return false };
    module == "cl" && result(&name).is_some()
}

/// Whether the function returns the same value to every work-item of a group.
pub(crate) fn is_same_for_group(path: &syn::Path) -> bool {
    let Some(name) = path.segments.last().map(|last| last.ident.to_string()) else { return false };
    is_group_function(path) && !name.contains("scan") && name != "sub_group_local_id"
}
