//! The work-item functions (OpenCL C 1.2, section 6.12.1).

/// A work-item function. All of them return `usize`.
#[derive(Debug, PartialEq, Eq)]
pub struct WorkItemFn {
    /// The Rust name; the native work-item has a method of the same name.
    pub name: &'static str,
    /// Whether it takes a dimension.
    pub dimension: bool,
    /// The OpenCL C name.
    pub opencl: &'static str,
}

/// All work-item functions.
pub static WORK_ITEM: &[WorkItemFn] = &[
    WorkItemFn { name: "global_id", dimension: true, opencl: "get_global_id" },
    WorkItemFn { name: "local_id", dimension: true, opencl: "get_local_id" },
    WorkItemFn { name: "group_id", dimension: true, opencl: "get_group_id" },
    WorkItemFn { name: "global_size", dimension: true, opencl: "get_global_size" },
    WorkItemFn { name: "local_size", dimension: true, opencl: "get_local_size" },
    WorkItemFn { name: "num_groups", dimension: true, opencl: "get_num_groups" },
    WorkItemFn { name: "global_offset", dimension: true, opencl: "get_global_offset" },
    WorkItemFn { name: "work_dim", dimension: false, opencl: "get_work_dim" },
];
