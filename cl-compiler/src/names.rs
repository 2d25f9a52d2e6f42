//! Names in OpenCL C: the user's own, unless C or OpenCL has another use for them.

use std::collections::HashSet;

use crate::builtins;

/// C99 keywords and what OpenCL C adds to them (OpenCL C 1.2, section 6.1.9; 3.0 adds `pipe` and `generic`).
const KEYWORDS: &[&str] = &[
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "bool",
    "half",
    "quad",
    "complex",
    "imaginary",
    "global",
    "local",
    "constant",
    "private",
    "generic",
    "kernel",
    "read_only",
    "write_only",
    "read_write",
    "uniform",
    "pipe",
    "uchar",
    "ushort",
    "uint",
    "ulong",
    "size_t",
    "ptrdiff_t",
    "intptr_t",
    "uintptr_t",
    "event_t",
    "sampler_t",
    "queue_t",
    "ndrange_t",
    "true",
    "false",
    "NULL",
    "INFINITY",
    "NAN",
    "MAXFLOAT",
    "HUGE_VAL",
    "HUGE_VALF",
    "main",
    "asm",
    "typeof",
    "vec_step",
    "defined",
    "this",
    "class",
    "template",
    "typename",
    "namespace",
    "new",
    "delete",
    "operator",
    "public",
    "protected",
    "virtual",
    "try",
    "catch",
    "throw",
    "using",
    "signbit",
    "and",
    "or",
    "not",
    "xor",
    "linux",
    "unix",
    "assert",
    "printf",
];

/// OpenCL's functions that no table entry names; a variable of such a name would hide them, or be a macro.
const FUNCTIONS: &[&str] = &[
    "acospi",
    "asinpi",
    "atanpi",
    "atan2pi",
    "cospi",
    "sinpi",
    "tanpi",
    "erf",
    "erfc",
    "exp10",
    "fdim",
    "fma",
    "fract",
    "frexp",
    "ilogb",
    "ldexp",
    "lgamma",
    "lgamma_r",
    "logb",
    "mad",
    "maxmag",
    "minmag",
    "modf",
    "nan",
    "nextafter",
    "powr",
    "remainder",
    "remquo",
    "rootn",
    "rsqrt",
    "sincos",
    "tgamma",
    "hadd",
    "rhadd",
    "mad_hi",
    "mad_sat",
    "mul_hi",
    "upsample",
    "mad24",
    "mul24",
    "degrees",
    "radians",
    "mix",
    "step",
    "smoothstep",
    "sign",
    "cross",
    "dot",
    "distance",
    "length",
    "normalize",
    "fast_distance",
    "fast_length",
    "fast_normalize",
    "all",
    "any",
    "bitselect",
    "select",
    "isequal",
    "isless",
    "isgreater",
    "isordered",
    "isunordered",
    "barrier",
    "mem_fence",
    "prefetch",
    "shuffle",
    "shuffle2",
    "atom_add",
    "atomic_add",
    "ctz",
    "rotate",
    "popcount",
    "clz",
    "add_sat",
    "sub_sat",
    "abs_diff",
    "fmod",
    "pow",
    "log",
    "isnan",
    "isinf",
    "isfinite",
    "isnormal",
    "fmin",
    "fmax",
    "fabs",
    "rint",
    "expm1",
    "log1p",
];

/// What our own names, C's, and OpenCL's macros begin with.
const PREFIXES: &[&str] = &[
    "cl_",
    "__",
    "vload",
    "vstore",
    "read_image",
    "write_image",
    "CL_",
    "CLK_",
    "M_",
    "FLT_",
    "DBL_",
    "INT_",
    "UINT_",
    "LONG_",
    "ULONG_",
    "CHAR_",
    "SCHAR_",
    "UCHAR_",
    "SHRT_",
    "USHRT_",
];

/// Families of functions, by what is common to their names, with what tells them apart.
const FAMILIES: &[(&str, &[&str])] = &[
    (
        "get_",
        &[
            "global_id",
            "local_id",
            "group_id",
            "global_size",
            "local_size",
            "num_groups",
            "global_offset",
            "work_dim",
            "image_width",
            "image_height",
            "image_depth",
            "image_dim",
            "fence",
        ],
    ),
    (
        "native_",
        &[
            "cos", "sin", "tan", "divide", "exp", "exp2", "exp10", "log", "log2", "log10", "powr", "recip", "rsqrt",
            "sqrt",
        ],
    ),
    (
        "half_",
        &[
            "cos", "sin", "tan", "divide", "exp", "exp2", "exp10", "log", "log2", "log10", "powr", "recip", "rsqrt",
            "sqrt",
        ],
    ),
    (
        "atomic_",
        &["add", "sub", "xchg", "inc", "dec", "cmpxchg", "min", "max", "and", "or", "xor", "init", "load", "store"],
    ),
    ("atom_", &["add", "sub", "xchg", "inc", "dec", "cmpxchg", "min", "max", "and", "or", "xor"]),
    ("image", &["1d_t", "2d_t", "3d_t", "1d_array_t", "2d_array_t", "1d_buffer_t"]),
];

/// What `as_` and `convert_` are followed by.
const TYPES: &[&str] = &["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "half"];

/// Whether a variable, function or label of this name needs another.
pub fn is_reserved(name: &str) -> bool {
    let conversion = ["as_", "convert_"]
        .iter()
        .filter_map(|prefix| name.strip_prefix(prefix))
        .any(|rest| TYPES.iter().any(|ty| rest.starts_with(ty)));
    let family =
        FAMILIES.iter().any(|(prefix, rest)| name.strip_prefix(prefix).is_some_and(|tail| rest.contains(&tail)));
    // C keeps these for its own: `_Bool`
    let of_c = name.strip_prefix('_').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
    of_c || KEYWORDS.contains(&name)
        || FUNCTIONS.contains(&name)
        || name == "cl"
        || conversion
        || family
        || PREFIXES.iter().any(|prefix| name.len() > prefix.len() && name.starts_with(prefix))
        || is_vector_type(name)
        || builtins::all().any(|builtin| matches!(builtin.opencl, builtins::C::Call(c) if c == name))
}

/// `float4`, `uchar16`, …
fn is_vector_type(name: &str) -> bool {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    base.len() < name.len()
        && matches!(
            (base, &name[base.len()..]),
            (
                "char" | "uchar" | "short" | "ushort" | "int" | "uint" | "long" | "ulong" | "float" | "double" | "half",
                "2" | "3" | "4" | "8" | "16"
            )
        )
}

/// The C spelling of a Rust identifier: without `r#`, in ASCII, not reserved.
pub fn spell(name: &str) -> String {
    let mut spelled = ascii(name.strip_prefix("r#").unwrap_or(name));
    if is_reserved(&spelled) {
        spelled.push('_');
    }
    // a leading `__`, or a name that is reserved even with an underscore behind it
    if is_reserved(&spelled) { format!("v_{}", spelled.trim_start_matches('_')) } else { spelled }
}

fn ascii(name: &str) -> String {
    let mut spelled = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            spelled.push(c);
        } else {
            spelled.push_str(&format!("u{:x}", u32::from(c)));
        }
    }
    spelled
}

/// The C name of a struct's field. The struct's definition and all that reads it take it from here.
pub fn field(member: &syn::Member) -> String {
    match member {
        syn::Member::Unnamed(index) => format!("_{}", index.index),
        syn::Member::Named(name) => {
            let name = name.to_string();
            let name = name.strip_prefix("r#").unwrap_or(&name);
            if KEYWORDS.contains(&name) { format!("{name}_") } else { ascii(name) }
        }
    }
}

/// What the names of variables begin with that the compiler makes before it lowers.
pub const MADE: &str = "cl_made_";

/// Gives out names, block by block.
#[derive(Debug)]
pub struct Namer {
    scopes: Vec<HashSet<String>>,
    labels: HashSet<String>,
}

impl Default for Namer {
    fn default() -> Self {
        Namer { scopes: vec![HashSet::new()], labels: HashSet::new() }
    }
}

impl Namer {
    /// A C block begins.
    pub fn open(&mut self) {
        self.scopes.push(HashSet::new());
    }

    /// The innermost C block ends; its names are free again.
    pub fn close(&mut self) {
        self.scopes.pop();
    }

    /// A name that no variable gets.
    pub fn reserve(&mut self, base: &str) {
        if let Some(scope) = self.scopes.first_mut() {
            scope.insert(spell(base));
        }
    }

    /// A name that no variable of the innermost C block gets any more.
    pub fn avoid(&mut self, name: String) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name);
        }
    }

    /// A name for a new variable: the user's if nothing in scope has it.
    pub fn declare(&mut self, base: &str) -> String {
        self.declare_with(base, &[])
    }

    /// The same for a variable that has others beside it, named after it.
    pub fn declare_with(&mut self, base: &str, suffixes: &[&str]) -> String {
        let base = spell(base);
        let taken = |name: &str| self.scopes.iter().any(|scope| scope.contains(name));
        let name = unique(&base, |name| taken(name) || suffixes.iter().any(|suffix| taken(&format!("{name}{suffix}"))));
        if let Some(scope) = self.scopes.last_mut() {
            scope.extend(suffixes.iter().map(|suffix| format!("{name}{suffix}")));
            scope.insert(name.clone());
        }
        name
    }

    /// A name for a label, of which a function has one scope.
    pub fn label(&mut self, base: &str) -> String {
        let name = unique(&spell(base), |name| self.labels.contains(name));
        self.labels.insert(name.clone());
        name
    }
}

fn unique(base: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(base) {
        return base.to_owned();
    }
    (1u32..).map(|n| format!("{base}_{n}")).find(|name| !taken(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_c_reserves_is_renamed() {
        for name in ["half", "max", "distance", "float4", "cl", "cl_x", "get_local_id", "as_int", "__x", "r#kernel"] {
            let spelled = spell(name);
            assert!(!is_reserved(&spelled), "{name} became {spelled}");
        }
        assert_eq!(spell("max"), "max_");
        for name in ["width", "half_turn", "get_x", "image_len", "as_is"] {
            assert_eq!(spell(name), name);
        }
        assert_eq!(spell("größe"), "gruf6udfe");
    }

    #[test]
    fn shadowing_in_one_scope_gets_a_number() {
        let mut namer = Namer::default();
        assert_eq!(namer.declare("x"), "x");
        assert_eq!(namer.declare("x"), "x_1");
        namer.open();
        assert_eq!(namer.declare("i"), "i");
        namer.close();
        namer.open();
        assert_eq!(namer.declare("i"), "i");
    }
}
