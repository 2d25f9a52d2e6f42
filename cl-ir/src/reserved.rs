//! Names that OpenCL C and its drivers use for other purposes. The compiler names variables, labels and fields; the
//! runtime names functions, types and constants.
//!
//! Sources: C99, section 6.4.1, and C11, 6.4.1; OpenCL C 1.2 and 3.0, sections 6.1.9, 6.3 and 6.15; the `opencl-c.h`
//! and `opencl-c-base.h` of clang 14 and 15; the macros that clang predefines for OpenCL on x86, AArch64, SPIR, PTX and
//! GCN (`-dM -E`); the headers of two other implementations.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Whether a variable, function, type, constant or label of this name must be renamed.
pub fn is_reserved(name: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        [KEYWORDS, MACROS, FUNCTIONS, TYPES_OF_HEADERS, ENUMERATORS].into_iter().flatten().copied().collect()
    });
    WORDS.contains(name) || name == "cl" || is_vector_type(name) || has_prefix(name) || is_of_function_family(name)
}

/// Whether a struct field of this name must be renamed. Functions and typedefs are in another name space, and a macro
/// that only renames a function renames the field consistently everywhere.
pub fn is_reserved_for_field(name: &str) -> bool {
    is_word(name) || has_prefix(name)
}

/// Whether it is a keyword, or a macro that does not stand for a function.
pub fn is_word(name: &str) -> bool {
    KEYWORDS.contains(&name) || MACROS.contains(&name) || is_vector_type(name) || name == "cl"
}

/// Whether it has a prefix reserved for C, for OpenCL's macros or for the runtime: `__LINE__`, `_Bool`.
pub fn has_prefix(name: &str) -> bool {
    let of_c =
        name.strip_prefix('_').is_some_and(|rest| rest.starts_with(|c: char| c == '_' || c.is_ascii_uppercase()));
    of_c || MACRO_PREFIXES.iter().any(|prefix| name.len() > prefix.len() && name.starts_with(prefix))
}

/// `float4`, `uchar16`, …
fn is_vector_type(name: &str) -> bool {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    base.len() < name.len() && SCALARS.contains(&base) && matches!(&name[base.len()..], "2" | "3" | "4" | "8" | "16")
}

fn is_of_function_family(name: &str) -> bool {
    let conversion = ["as_", "convert_"]
        .iter()
        .filter_map(|prefix| name.strip_prefix(prefix))
        .any(|rest| SCALARS.iter().chain(TYPES_OF_HEADERS).any(|ty| rest.starts_with(ty)));
    let family =
        FAMILIES.iter().any(|(prefix, rest)| name.strip_prefix(prefix).is_some_and(|tail| rest.contains(&tail)));
    conversion || family || FUNCTION_PREFIXES.iter().any(|prefix| name.len() > prefix.len() && name.starts_with(prefix))
}

/// The scalar types that have vector types.
const SCALARS: &[&str] =
    &["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double", "bool", "quad"];

/// Keywords, including those of C++ that a driver might accept, and types built into drivers.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
    "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while",
    // OpenCL C
    "bool", "half", "quad", "complex", "imaginary", "global", "local", "constant", "private", "generic", "kernel",
    "read_only", "write_only", "read_write", "uniform", "pipe", "vec_step", "uchar", "ushort", "uint", "ulong",
    "event_t", "sampler_t", "queue_t", "clk_event_t", "reserve_id_t", "ndrange_t", "image1d_t", "image1d_array_t",
    "image1d_buffer_t", "image2d_t", "image2d_array_t", "image2d_depth_t", "image2d_array_depth_t", "image2d_msaa_t",
    "image2d_array_msaa_t", "image2d_msaa_depth_t", "image2d_array_msaa_depth_t", "image3d_t",
    "true", "false", "main",
    // compilers and C++
    "asm", "typeof", "defined", "this", "class", "template", "typename", "namespace", "new", "delete", "operator",
    "public", "protected", "virtual", "try", "catch", "throw", "using", "and", "or", "not", "xor", "constexpr",
    "nullptr", "static_assert", "thread_local", "alignas", "alignof",
];

/// Typedefs in headers.
#[rustfmt::skip]
const TYPES_OF_HEADERS: &[&str] = &[
    "size_t", "ptrdiff_t", "intptr_t", "uintptr_t", "kernel_enqueue_flags_t", "clk_profiling_info", "memory_order",
    "memory_scope", "atomic_int", "atomic_uint", "atomic_long", "atomic_ulong", "atomic_float", "atomic_double",
    "atomic_half", "atomic_flag", "atomic_intptr_t", "atomic_uintptr_t", "atomic_size_t", "atomic_ptrdiff_t",
];

/// Constants in headers.
#[rustfmt::skip]
const ENUMERATORS: &[&str] = &[
    "memory_order_relaxed", "memory_order_acquire", "memory_order_release", "memory_order_acq_rel",
    "memory_order_seq_cst", "memory_scope_work_item", "memory_scope_sub_group", "memory_scope_work_group",
    "memory_scope_device", "memory_scope_all_svm_devices", "memory_scope_all_devices",
];

/// Macros that do not stand for a function.
#[rustfmt::skip]
const MACROS: &[&str] = &[
    "NULL", "INFINITY", "NAN", "MAXFLOAT", "HUGE_VAL", "HUGE_VALF", "EOF", "ATOMIC_FLAG_INIT", "ATOMIC_VAR_INIT",
    "INTTYPE", "MAX_WORK_DIM", "MAX_KERNEL_ARGS", "MAX_KERNEL_NAME_LENGTH", "ALIGN4", "ALIGN8", "IMG_RO_AQ",
    "IMG_RW_AQ", "IMG_WO_AQ", "linux", "unix", "i386", "assert", "cles_khr_int64", "kernel_exec",
];

/// The prefixes of OpenCL's macros and of our own names.
#[rustfmt::skip]
const MACRO_PREFIXES: &[&str] = &[
    "cl_", "CL_", "CLK_", "M_", "FLT_", "DBL_", "HALF_", "FP_", "INT_", "UINT_", "LONG_", "ULONG_", "CHAR_", "SCHAR_",
    "UCHAR_", "SHRT_", "USHRT_", "POCL_", "LLVM_", "CLANG_", "SPIR_",
];

/// Functions.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    // math
    "acos", "acosh", "acospi", "asin", "asinh", "asinpi", "atan", "atan2", "atan2pi", "atanh", "atanpi", "cbrt", "ceil",
    "copysign", "cos", "cosh", "cospi", "erf", "erfc", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "floor", "fma",
    "fmax", "fmin", "fmod", "fract", "frexp", "hypot", "ilogb", "ldexp", "lgamma", "lgamma_r", "log", "log10", "log1p",
    "log2", "logb", "mad", "maxmag", "minmag", "modf", "nan", "nextafter", "pow", "pown", "powr", "remainder",
    "remquo", "rint", "rootn", "round", "rsqrt", "sin", "sincos", "sinh", "sinpi", "sqrt", "tan", "tanh", "tanpi",
    "tgamma", "trunc",
    // integers, common and geometric functions
    "abs", "abs_diff", "add_sat", "clamp", "clz", "ctz", "cross", "degrees", "distance", "dot", "fast_distance",
    "fast_length", "fast_normalize", "hadd", "length", "mad24", "mad_hi", "mad_sat", "max", "min", "mix", "mul24",
    "mul_hi", "normalize", "popcount", "radians", "rhadd", "rotate", "sign", "smoothstep", "step", "sub_sat",
    "upsample", "bit_reverse", "bitfield_insert", "bitfield_extract_signed", "bitfield_extract_unsigned",
    "dot_acc_sat", "dot_4x8packed_ss_int", "dot_4x8packed_su_int", "dot_4x8packed_us_int", "dot_4x8packed_uu_uint",
    "dot_acc_sat_4x8packed_ss_int", "dot_acc_sat_4x8packed_su_int", "dot_acc_sat_4x8packed_us_int",
    "dot_acc_sat_4x8packed_uu_uint",
    // relations and vectors
    "all", "any", "bitselect", "select", "isequal", "isnotequal", "isgreater", "isgreaterequal", "isless",
    "islessequal", "islessgreater", "isfinite", "isinf", "isnan", "isnormal", "isordered", "isunordered", "signbit",
    "shuffle", "shuffle2",
    // memory, events, queues
    "barrier", "mem_fence", "read_mem_fence", "write_mem_fence", "prefetch", "wait_group_events", "printf",
    "async_work_group_copy", "async_work_group_strided_copy", "async_work_group_copy_2D2D",
    "async_work_group_copy_3D3D", "enqueue_kernel", "enqueue_marker", "create_user_event", "retain_event",
    "release_event", "set_user_event_status", "is_valid_event", "is_valid_reserve_id", "capture_event_profiling_info",
    "get_default_queue", "ndrange_1D", "ndrange_2D", "ndrange_3D", "read_pipe", "write_pipe", "reserve_read_pipe",
    "reserve_write_pipe", "commit_read_pipe", "commit_write_pipe", "to_global", "to_local", "to_private",
];

/// The prefixes of whole families of functions.
const FUNCTION_PREFIXES: &[&str] = &[
    "vload",
    "vstore",
    "read_image",
    "write_image",
    "work_group_",
    "sub_group_",
    "get_sub_group_",
    "get_image_",
    "get_kernel_",
    "get_pipe_",
    "intel_",
    "amd_",
    "arm_",
];

/// Families of functions: the common prefix, with the suffixes.
#[rustfmt::skip]
const FAMILIES: &[(&str, &[&str])] = &[
    ("get_", &[
        "global_id", "local_id", "group_id", "global_size", "local_size", "num_groups", "global_offset", "work_dim",
        "enqueued_local_size", "enqueued_num_sub_groups", "global_linear_id", "local_linear_id", "num_sub_groups",
        "max_sub_group_size", "fence",
    ]),
    ("native_", &[
        "cos", "sin", "tan", "divide", "exp", "exp2", "exp10", "log", "log2", "log10", "powr", "recip", "rsqrt", "sqrt",
    ]),
    ("half_", &[
        "cos", "sin", "tan", "divide", "exp", "exp2", "exp10", "log", "log2", "log10", "powr", "recip", "rsqrt", "sqrt",
    ]),
    ("atomic_", &[
        "add", "sub", "xchg", "inc", "dec", "cmpxchg", "min", "max", "and", "or", "xor", "init", "load", "store",
        "exchange", "compare_exchange_strong", "compare_exchange_weak", "fetch_add", "fetch_sub", "fetch_and",
        "fetch_or", "fetch_xor", "fetch_min", "fetch_max", "flag_test_and_set", "flag_clear", "load_explicit",
        "store_explicit", "exchange_explicit", "compare_exchange_strong_explicit", "compare_exchange_weak_explicit",
        "fetch_add_explicit", "fetch_sub_explicit", "fetch_and_explicit", "fetch_or_explicit", "fetch_xor_explicit",
        "fetch_min_explicit", "fetch_max_explicit", "flag_test_and_set_explicit", "flag_clear_explicit",
        "work_item_fence",
    ]),
    ("atom_", &["add", "sub", "xchg", "inc", "dec", "cmpxchg", "min", "max", "and", "or", "xor"]),
];
